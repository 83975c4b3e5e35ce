//! The passes of a picture, in their order: shadows, scene, panels.

pub mod scene;
pub mod shadow;
pub mod ui;
