//! Texts in the player's language, from Fluent catalogues built into the program.

/// The languages with a catalogue.
pub const LANGUAGES: [&str; 2] = ["en", "ru"];
