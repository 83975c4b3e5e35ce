//! Integration tests that need no window.

mod engine_twin;
mod layering;
mod vectors;
mod worker;
