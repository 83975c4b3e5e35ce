//! Tests of the window: the game runs on an X server of its own, gets real input through XTEST, and is observed through
//! its event log. Whatever the log claims about a game is checked against the library's own replay.
//!
//! The tests take turns (see `harness::Display`), so that each has the machine to itself.

mod bad_input;
mod choosers;
mod clock;
mod disk;
mod draw;
mod engine;
mod harness;
mod help;
mod idle;
mod keyboard;
mod killed;
mod menus;
mod messages;
mod mouse;
mod package;
mod pages;
mod picking;
mod pictures;
mod place;
mod programs;
mod rest;
mod robustness;
mod saves;
mod selection;
mod setup;
mod start;
mod statistics;
mod training;
mod undo;
mod variations;
mod walk;
mod whole_game;
