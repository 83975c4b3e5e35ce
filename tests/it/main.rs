//! Integration tests that need no window.

mod cli;
mod controller;
mod engine_twin;
mod games;
mod layering;
mod notation;
mod perft;
mod records;
mod reference;
mod vectors;
mod worker;
