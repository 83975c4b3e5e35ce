//! Integration tests that need no window.

mod layering;
mod vectors;
