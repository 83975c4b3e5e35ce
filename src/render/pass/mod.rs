//! The passes of a picture, in their order: shadows, scene, accumulation at rest, panels.

pub mod accumulate;
pub mod canvas;
pub mod casters;
pub mod scene;
pub mod shadow;
pub mod ui;
pub mod ui_layer;
