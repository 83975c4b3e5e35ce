//! What the player has set, kept as TOML in the configuration folder.

use crate::themes::ThemeName;
use serde::{Deserialize, Serialize};

/// How much work a picture may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Quality {
    /// Soft shadows on the board only, coarser models: for software rendering and old laptops.
    Low,
    /// Shadows on pieces too; at rest a lamp instead of a point.
    Medium,
    /// The same, finer.
    High,
}

/// Whether the board turns by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AutoFlip {
    /// The board stays.
    Off,
    /// In hot-seat the board turns to the side to move.
    On,
}

/// Size and place of the window in physical pixels, as it is or was outside fullscreen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct WindowPlace {
    /// Left edge on the desktop; `None` where the system does not tell.
    pub x: Option<i32>,
    /// Top edge on the desktop.
    pub y: Option<i32>,
    /// Width of the drawn area.
    pub width: u32,
    /// Height of the drawn area.
    pub height: u32,
    /// Whether it covers the whole screen.
    pub fullscreen: bool,
}

/// Which side the person takes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// White.
    #[default]
    White,
    /// Black.
    Black,
    /// Drawn by lot for each game.
    Random,
}

/// What was chosen last for a game against the computer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opponent {
    /// The person's side.
    pub side: Side,
    /// The computer player, by its name on command lines. One that is not known here is as good as none.
    pub name: String,
}

/// The version of the file that is written. Files without one are of the first.
const VERSION: u32 = 1;

/// All settings.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Picture quality; `None` begins low on software GL and high elsewhere, and measures.
    pub quality: Option<Quality>,
    /// Animation speed 0..=2; 1 is normal, 0 is off.
    pub animation_speed: f32,
    /// Pieces and camera jump to their places, whatever the animation speed.
    pub reduced_motion: bool,
    /// What board and pieces are made of, and the colours of the panels.
    pub theme: ThemeName,
    /// Whether file letters and rank numbers are shown.
    pub coordinates: bool,
    /// Language code (`en`, `ru`, `de`, `ja`, `zh`); `None` follows the system.
    pub language: Option<String>,
    /// Scale of panels and text, 0.75..=2.
    pub ui_scale: f32,
    /// Whether there is sound.
    pub sound: bool,
    /// Loudness of the sounds, 0..=1.
    pub volume: f32,
    /// Turn the board in hot-seat games.
    pub auto_flip: AutoFlip,
    /// Drag up to look from above, or the other way round.
    pub invert_y: bool,
    /// Whether the camera coasts after a drag.
    pub inertia: bool,
    /// Whether pieces that hang and plies that would win at once are shown.
    pub show_threats: bool,
    /// Whether the aura zones are shown.
    pub show_aura: bool,
    /// Whether the Intellectors' ways to their last rows are shown.
    pub show_breakthrough: bool,
    /// Ignores all camera movement by mouse.
    pub lock_camera: bool,
    /// Where the window was when it was closed; `None` before that.
    pub window: Option<WindowPlace>,
    /// Whom the last game against the computer was against; `None` before that.
    pub opponent: Option<Opponent>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            quality: None,
            animation_speed: 1.0,
            reduced_motion: false,
            theme: ThemeName::default(),
            coordinates: true,
            language: None,
            ui_scale: 1.0,
            sound: true,
            volume: 0.75,
            auto_flip: AutoFlip::Off,
            invert_y: false,
            inertia: true,
            show_threats: false,
            show_aura: false,
            show_breakthrough: false,
            lock_camera: false,
            window: None,
            opponent: None,
        }
    }
}

impl Settings {
    /// The same settings with every number inside its range; not-a-number becomes the default.
    pub fn clamped(mut self) -> Settings {
        let default = Settings::default();
        let clamp = |value: f32, low: f32, high: f32, default: f32| {
            if value.is_finite() { value.clamp(low, high) } else { default }
        };
        self.animation_speed = clamp(self.animation_speed, 0.0, 2.0, default.animation_speed);
        self.volume = clamp(self.volume, 0.0, 1.0, default.volume);
        self.ui_scale = clamp(self.ui_scale, 0.75, 2.0, default.ui_scale);
        self
    }
}

/// The settings as their file has them: the values this version knows, and whatever else stands there.
#[derive(Debug, Clone, Default)]
pub struct SettingsFile {
    /// The values in force.
    pub settings: Settings,
    /// The file's table, with the keys of other versions.
    table: toml::Table,
}

impl SettingsFile {
    /// Reads TOML. Values that are no good are replaced by the default of their key and named in the notes; a text
    /// that is no TOML at all is an error that names the line.
    pub fn parse(text: &str) -> Result<(SettingsFile, Vec<String>), String> {
        let table: toml::Table = text.parse().map_err(|error: toml::de::Error| {
            let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
            format!("line {}: {}", before.matches('\n').count() + 1, in_one_line(error.message()))
        })?;
        let mut good = toml::Table::new();
        let mut notes = Vec::new();
        for (key, value) in &table {
            let mut tried = good.clone();
            tried.insert(key.clone(), value.clone());
            match tried.clone().try_into::<Settings>() {
                Ok(_) => good = tried,
                Err(error) => notes.push(format!("{key}: {}; the default is used", in_one_line(error.message()))),
            }
        }
        let settings = good.try_into::<Settings>().map_err(|error| in_one_line(error.message()))?.clamped();
        Ok((SettingsFile { settings, table }, notes))
    }

    /// The file's version, when a newer program than this one has written it.
    pub fn newer_version(&self) -> Option<u64> {
        let version = self.table.get("version")?.as_integer()?;
        u64::try_from(version).ok().filter(|&version| version > u64::from(VERSION))
    }

    /// Takes over new values and returns the file's new text. In the file of a newer program, which may mean more by a
    /// value than is known here, only what has changed is written.
    pub fn updated(&mut self, settings: &Settings) -> String {
        let before = toml::Table::try_from(&self.settings).unwrap_or_default();
        let newer = self.newer_version().is_some();
        self.settings = settings.clone();
        if let Ok(mut values) = toml::Table::try_from(settings) {
            // A choice that went back to "automatic" has no value any more.
            for key in ["quality", "language", "window", "opponent"] {
                if !newer || before.get(key) != values.get(key) {
                    self.table.remove(key);
                }
            }
            if newer {
                values.retain(|key, value| before.get(key) != Some(value));
            } else {
                self.table.insert("version".to_owned(), VERSION.into());
            }
            self.table.extend(values);
        }
        self.table.to_string()
    }

    /// Takes over the window's place alone and returns the file's new text: what holds only for this run stays out of
    /// the file.
    pub fn with_window(&mut self, place: WindowPlace) -> String {
        self.settings.window = Some(place);
        self.with("window", place)
    }

    /// Likewise for the opponent that was chosen last.
    pub fn with_opponent(&mut self, opponent: Opponent) -> String {
        self.settings.opponent = Some(opponent.clone());
        self.with("opponent", opponent)
    }

    fn with(&mut self, key: &str, value: impl Serialize) -> String {
        if let Ok(value) = toml::Value::try_from(value) {
            self.table.insert(key.to_owned(), value);
        }
        self.table.to_string()
    }
}

/// A message that may quote the file, fit for one line.
fn in_one_line(message: &str) -> String {
    message.chars().take(200).map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_values_are_replaced_one_by_one_and_unknown_keys_are_kept() {
        let text = "quality = \"medium\"\nanimation_speed = \"fast\"\nui_scale = 99.0\nfrom_the_future = [1, 2]\n";
        let (mut file, notes) = SettingsFile::parse(text).unwrap();
        assert_eq!(file.settings.quality, Some(Quality::Medium));
        assert_eq!(file.settings.animation_speed, 1.0);
        assert_eq!(file.settings.ui_scale, 2.0);
        assert_eq!(notes.len(), 1);
        assert!(notes[0].starts_with("animation_speed"), "{notes:?}");
        let settings = Settings { quality: None, ..file.settings.clone() };
        let written = file.updated(&settings);
        assert!(written.contains("from_the_future"));
        assert_eq!(SettingsFile::parse(&written).unwrap().0.settings, settings);
    }

    #[test]
    fn of_a_newer_program_s_file_only_what_is_changed_is_written() {
        let text = "inertia = true\ntheme = \"glass\"\nui_scale = 3.5\nversion = 2\nvolume = { left = 1, right = 0 }\n";
        let (mut file, notes) = SettingsFile::parse(text).unwrap();
        assert_eq!((file.newer_version(), notes.len()), (Some(2), 2), "{notes:?}");
        let settings = Settings { sound: false, quality: Some(Quality::Low), ..file.settings.clone() };
        let wanted: toml::Table = format!("{text}sound = false\nquality = \"low\"\n").parse().unwrap();
        assert_eq!(file.updated(&settings).parse::<toml::Table>().unwrap(), wanted);
        let settings = Settings { volume: 0.5, quality: None, ..settings };
        let mut wanted: toml::Table = format!("{text}sound = false\n").parse().unwrap();
        wanted.insert("volume".to_owned(), 0.5.into());
        assert_eq!(file.updated(&settings).parse::<toml::Table>().unwrap(), wanted);
        // Our own files say which version they are.
        let (mut file, _) = SettingsFile::parse("sound = false\n").unwrap();
        assert_eq!(file.newer_version(), None);
        assert!(file.updated(&Settings::default()).contains("version = 1\n"));
    }

    #[test]
    fn the_window_s_place_is_written_alone() {
        let (mut file, _) = SettingsFile::parse("language = \"de\"\nodd = 1\n").unwrap();
        // As an option of the command line does.
        file.settings.language = Some("ru".to_owned());
        let place = WindowPlace { x: Some(-5), y: None, width: 900, height: 700, fullscreen: true };
        let (read, notes) = SettingsFile::parse(&file.with_window(place)).unwrap();
        assert_eq!((read.settings.window, notes.len()), (Some(place), 0));
        assert_eq!(read.settings.language.as_deref(), Some("de"));
        let mut read = read;
        assert!(read.updated(&Settings::default()).contains("odd = 1"));
        let opponent = Opponent { side: Side::Random, name: "level:7".to_owned() };
        let (read, notes) = SettingsFile::parse(&file.with_opponent(opponent.clone())).unwrap();
        assert_eq!((read.settings.opponent, read.settings.window, notes.len()), (Some(opponent), Some(place), 0));
        assert_eq!(read.settings.language.as_deref(), Some("de"));
        let (broken, notes) = SettingsFile::parse("sound = false\n[window]\nwidth = \"wide\"\n").unwrap();
        assert_eq!((broken.settings.window, broken.settings.sound, notes.len()), (None, false, 1));
    }

    #[test]
    fn every_key_with_a_bad_value_falls_back_alone() {
        let table = toml::Table::try_from(Settings {
            quality: Some(Quality::High),
            language: Some("en".to_owned()),
            window: Some(WindowPlace { x: Some(1), y: Some(2), width: 3, height: 4, fullscreen: false }),
            opponent: Some(Opponent { side: Side::Black, name: "random".to_owned() }),
            ..Settings::default()
        })
        .unwrap();
        assert!(table.len() > 10);
        for key in table.keys() {
            let mut spoilt = table.clone();
            spoilt.insert(key.clone(), toml::Value::Array(Vec::new()));
            let (file, notes) = SettingsFile::parse(&spoilt.to_string()).unwrap();
            assert_eq!(notes.len(), 1, "{key}: {notes:?}");
            assert!(notes[0].starts_with(key.as_str()), "{notes:?}");
            let read = toml::Table::try_from(&file.settings).unwrap();
            let wrong = table.iter().filter(|(other, value)| *other != key && read.get(*other) != Some(*value)).count();
            assert_eq!(wrong, 0, "{key} spoils others");
        }
    }

    #[test]
    fn what_is_no_toml_is_an_error() {
        assert!(SettingsFile::parse("= = =").is_err());
        assert!(SettingsFile::parse("\u{0}\u{1}").is_err());
        assert_eq!(SettingsFile::parse("").unwrap().0.settings, Settings::default());
    }
}
