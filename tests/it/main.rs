//! Integration tests that need no window.

mod analysis;
#[cfg(feature = "gui")]
mod audio;
mod bad_files;
mod browsing;
mod cli;
mod clock;
mod contest;
#[cfg(target_os = "linux")]
mod contest_engines;
mod controller;
mod controller_clock;
#[cfg(target_os = "linux")]
mod controller_programs;
mod engine_play;
mod engine_twin;
mod features;
mod forced_wins;
mod games;
#[cfg(feature = "gui")]
mod golden;
mod hostile;
mod i18n;
mod layering;
#[cfg(feature = "gui")]
mod marks_picture;
mod notation;
#[cfg(feature = "gui")]
mod panels;
#[cfg(feature = "gui")]
mod panels_export;
#[cfg(feature = "gui")]
mod panels_help;
#[cfg(feature = "gui")]
mod panels_learn;
#[cfg(feature = "gui")]
mod panels_picture;
#[cfg(feature = "gui")]
mod panels_stage;
#[cfg(feature = "gui")]
mod panels_use;
mod perft;
#[cfg(feature = "gui")]
mod pictures;
mod records;
mod reference;
#[cfg(feature = "gui")]
mod regimes;
mod scene_animation;
mod scene_camera;
mod scene_kit;
mod scene_picking;
mod themes;
mod training;
mod uci;
mod variations;
mod vectors;
mod worker;
