//! What the player has set, kept as TOML in the configuration folder.

use serde::{Deserialize, Serialize};

/// How much work a picture may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Quality {
    /// No shadow map, no multisampling: for software rendering and old laptops.
    Low,
    /// Shadow map 1024², four samples.
    Medium,
    /// Shadow map 2048², as many samples as there are.
    High,
}

/// What the right mouse button does when dragged; see look.md's conflict between orbit and drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AutoFlip {
    /// The board stays.
    Off,
    /// In hot-seat the board turns to the side to move.
    On,
}

/// All settings.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Picture quality; `None` chooses by the renderer: low on software GL, high elsewhere.
    pub quality: Option<Quality>,
    /// Animation speed 0..=2; 1 is normal, 0 is off.
    pub animation_speed: f32,
    /// Whether file letters and rank numbers are shown.
    pub coordinates: bool,
    /// Language code (`en`, `ru`); `None` follows the system.
    pub language: Option<String>,
    /// Scale of panels and text, 0.75..=2.
    pub ui_scale: f32,
    /// Turn the board in hot-seat games.
    pub auto_flip: AutoFlip,
    /// Drag up to look from above, or the other way round.
    pub invert_y: bool,
    /// Whether the camera coasts after a drag.
    pub inertia: bool,
    /// Ignores all camera movement by mouse.
    pub lock_camera: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            quality: None,
            animation_speed: 1.0,
            coordinates: true,
            language: None,
            ui_scale: 1.0,
            auto_flip: AutoFlip::Off,
            invert_y: false,
            inertia: true,
            lock_camera: false,
        }
    }
}
