//! What is on the table, as numbers: layout, camera, animation, picking, and the frame a renderer draws.
//!
//! glam only: no GPU, no rules decisions. World: unit = hex side, x towards file i, y towards Black, z up; tile tops
//! at z = 0; angles in radians inside, degrees at the edges.
