//! Intellector: the hex board game, its computer players and its 3D window.
//!
//! The modules in the order in which they build on each other are described in ARCHITECTURE.md;
//! `tests/it/layering.rs` holds the code to that order.
#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod cli;
pub mod contest;
pub mod control;
pub mod engine;
pub mod game;
pub mod i18n;
pub mod rules;
pub mod scene;
pub mod settings;
pub mod storage;
pub mod themes;
pub mod training;

#[cfg(feature = "gui")]
pub mod audio;
#[cfg(feature = "gui")]
pub mod gui;
#[cfg(feature = "gui")]
pub mod input;
#[cfg(feature = "gui")]
pub mod render;
