//! The window: winit shell and egui panels.

pub mod panels;
