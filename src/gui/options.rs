//! The command line of the game.

use crate::contest::Who;
use crate::control::{GameSetup, Player};
use crate::game::clock::TimeControl;
use crate::i18n::LANGUAGES;
use crate::rules::{Position, RuleSet, Rules, sip};
use crate::settings::Quality;
use crate::themes::ThemeName;
use std::path::PathBuf;
use std::time::Duration;

/// What `--camera` asks for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CameraOption {
    /// The default view.
    Default,
    /// The flat view from above.
    Top,
    /// Yaw and pitch in degrees, distance in hex sides.
    Orbit {
        /// Degrees, 0 = White at the bottom.
        yaw: f32,
        /// Degrees above the board.
        pitch: f32,
        /// Distance from the board's centre in hex sides.
        distance: f32,
    },
}

/// Everything that can be given.
#[derive(Debug, Clone, PartialEq)]
pub struct Options {
    /// Start from this position.
    pub position: Option<Position>,
    /// Open this game.
    pub load: Option<PathBuf>,
    /// Who plays White.
    pub white: Option<Player>,
    /// Who plays Black.
    pub black: Option<Player>,
    /// The commands of programs that play White and Black in the place of a person.
    pub programs: [Option<String>; 2],
    /// By which rules.
    pub rules: Rules,
    /// By which clock.
    pub clock: Option<TimeControl>,
    /// Size of the window or picture in pixels.
    pub size: Option<(u32, u32)>,
    /// Start in fullscreen.
    pub fullscreen: bool,
    /// Picture quality, before the setting.
    pub quality: Option<Quality>,
    /// Theme, before the setting.
    pub theme: Option<ThemeName>,
    /// Language, before the setting.
    pub language: Option<String>,
    /// Folder of settings, saves and journal.
    pub data_dir: Option<PathBuf>,
    /// No sound.
    pub no_audio: bool,
    /// Print moves and events as sentences.
    pub speak: bool,
    /// No animation, whatever the setting says.
    pub no_animation: bool,
    /// Seed of every random choice.
    pub seed: Option<u64>,
    /// Delay of every answer of the computer.
    pub engine_delay: Duration,
    /// Where events are logged.
    pub event_log: Option<PathBuf>,
    /// Draw one frame into this PNG and exit.
    pub screenshot: Option<PathBuf>,
    /// Measure so many pictures of each quality and exit.
    pub bench_frames: Option<u32>,
    /// Leave the panels out of the screenshot.
    pub no_panels: bool,
    /// From where the screenshot looks.
    pub camera: CameraOption,
}

/// What the command line means.
#[derive(Debug, Clone, PartialEq)]
pub enum Invocation {
    /// Run with these options.
    Run(Box<Options>),
    /// Print this text and exit.
    Print(String),
    /// Serve as the process between the game and another program that plays a side.
    Keep {
        /// The game's process number.
        parent: u32,
        /// The program's command.
        command: String,
    },
}

/// The first argument of the process that the game starts between itself and another program.
pub const KEEP_ENGINE: &str = "--keep-engine";

/// Largest and smallest side of a window or picture in pixels.
const SIZE_RANGE: std::ops::RangeInclusive<u32> = 1..=8192;

/// How many pictures can be measured.
const BENCH_RANGE: std::ops::RangeInclusive<u32> = 1..=100_000;

/// The help text.
pub const HELP: &str = "\
Intellector, the hex board game, in 3D

Usage: intellector [OPTIONS]

Without --position, --load, --white or --black the start menu opens.

  --position SIP            start from this position
  --load FILE               open a saved game or a PIN text
  --white P, --black P      P = human | random | greedy | level:1 .. level:10 |
                            engine:COMMAND, a program that speaks docs/protocol.md
  --rules official|classic  which rules (default official)
  --truce                   the opening truce
  --clock MIN+SEC           minutes for the game, seconds more for each ply (default none)
  --size WxH                size of the window in pixels
  --fullscreen              cover the whole screen
  --quality low|medium|high picture quality
  --theme NAME              wood, marble, metal, porcelain, jade or contrast
  --lang CODE               en, ru, de, ja or zh
  --data-dir DIR            keep settings and games here
  --no-audio                no sound
  --no-animation            pieces move at once
  --speak                   print moves and events as sentences
  --seed N                  repeatable choices of the computer
  --engine-delay MS         delay every answer of the computer
  --event-log FILE          log what happens as JSON lines
  --screenshot FILE         draw one frame to a PNG and exit; needs no display
  --no-panels               leave the panels out of it
  --bench-frames N          time N pictures in motion and at rest, of every quality or
                            that of --quality, and exit; needs no display
  --camera default|top|YAW,PITCH,DISTANCE
                            view of these two: degrees, degrees, hex sides
  --help, --version
";

impl Default for Options {
    fn default() -> Options {
        Options {
            position: None,
            load: None,
            white: None,
            black: None,
            programs: [None, None],
            rules: Rules::default(),
            clock: None,
            size: None,
            fullscreen: false,
            quality: None,
            theme: None,
            language: None,
            data_dir: None,
            no_audio: false,
            speak: false,
            no_animation: false,
            seed: None,
            engine_delay: Duration::ZERO,
            event_log: None,
            screenshot: None,
            bench_frames: None,
            no_panels: false,
            camera: CameraOption::Default,
        }
    }
}

impl Options {
    /// Whether the program ends without opening a window.
    pub fn is_windowless(&self) -> bool {
        self.screenshot.is_some() || self.bench_frames.is_some()
    }

    /// The game to go straight into, or `None` for the start menu. A file to load is not read here.
    pub fn setup(&self) -> Option<GameSetup> {
        if self.position.is_none() && self.white.is_none() && self.black.is_none() {
            return None;
        }
        let side = |player: Option<Player>| player.unwrap_or(Player::Human);
        let (white, black) = (side(self.white), side(self.black));
        Some(GameSetup { white, black, rules: self.rules, start: self.position, clock: self.clock })
    }
}

/// Reads the command line. The error is one line naming the option and what it takes.
pub fn parse(args: impl IntoIterator<Item = std::ffi::OsString>) -> Result<Invocation, String> {
    use lexopt::prelude::*;
    let mut options = Options::default();
    let mut position = None;
    let mut camera_given = false;
    let mut parser = lexopt::Parser::from_iter(args);
    while let Some(arg) = parser.next().map_err(one_line)? {
        let name = match &arg {
            Long(name) => format!("--{name}"),
            Short(letter) => format!("-{letter}"),
            Value(value) => {
                return Err(format!("unexpected argument \"{}\": see --help", value.to_string_lossy()));
            }
        };
        let mut value = || -> Result<String, String> {
            let value = parser.value().map_err(|_| format!("{name} needs a value: see --help"))?;
            value.into_string().map_err(|_| format!("{name}: the value is not UTF-8 text"))
        };
        let in_option = |message: String| format!("{name}: {message}");
        match name.as_str() {
            "--help" | "-h" => return Ok(Invocation::Print(HELP.to_owned())),
            "--version" | "-V" => {
                return Ok(Invocation::Print(format!("intellector {}\n", env!("CARGO_PKG_VERSION"))));
            }
            "--position" => position = Some(value()?),
            "--load" => options.load = Some(value()?.into()),
            "--white" => (options.white, options.programs[0]) = parse_player(&value()?).map_err(in_option)?,
            "--black" => (options.black, options.programs[1]) = parse_player(&value()?).map_err(in_option)?,
            KEEP_ENGINE => {
                let parent = value()?.parse().map_err(|_| in_option("takes the number of a process".to_owned()))?;
                return Ok(Invocation::Keep { parent, command: value()? });
            }
            "--rules" => {
                options.rules.set = match value()?.as_str() {
                    "official" => RuleSet::Official,
                    "classic" => RuleSet::Classic,
                    other => return Err(in_option(format!("\"{other}\" is not official or classic"))),
                }
            }
            "--truce" => options.rules.truce = true,
            "--clock" => options.clock = Some(value()?.parse().map_err(in_option)?),
            "--size" => options.size = Some(parse_size(&value()?).map_err(in_option)?),
            "--fullscreen" => options.fullscreen = true,
            "--quality" => {
                options.quality = Some(match value()?.as_str() {
                    "low" => Quality::Low,
                    "medium" => Quality::Medium,
                    "high" => Quality::High,
                    other => return Err(in_option(format!("\"{other}\" is not low, medium or high"))),
                })
            }
            "--theme" => options.theme = Some(value()?.parse().map_err(in_option)?),
            "--lang" => {
                let code = value()?;
                if !LANGUAGES.iter().any(|language| language.code == code) {
                    let known = LANGUAGES.map(|language| language.code).join(", ");
                    return Err(in_option(format!("\"{code}\" is not one of the languages: {known}")));
                }
                options.language = Some(code);
            }
            "--data-dir" => {
                let folder = PathBuf::from(value()?);
                if folder.as_os_str().is_empty() {
                    return Err("--data-dir: needs the name of a folder".to_owned());
                }
                options.data_dir = Some(folder);
            }
            "--no-audio" => options.no_audio = true,
            "--speak" => options.speak = true,
            "--no-animation" => options.no_animation = true,
            "--seed" => options.seed = Some(parse_number(&value()?).map_err(in_option)?),
            "--engine-delay" => {
                options.engine_delay = Duration::from_millis(parse_number(&value()?).map_err(in_option)?)
            }
            "--event-log" => options.event_log = Some(value()?.into()),
            "--screenshot" => options.screenshot = Some(value()?.into()),
            "--no-panels" => options.no_panels = true,
            "--bench-frames" => {
                let count = value()?;
                let count = count.parse().ok().filter(|count| BENCH_RANGE.contains(count));
                let (first, last) = BENCH_RANGE.into_inner();
                options.bench_frames =
                    Some(count.ok_or_else(|| in_option(format!("takes a whole number of {first} to {last}")))?);
            }
            "--camera" => {
                options.camera = parse_camera(&value()?).map_err(in_option)?;
                camera_given = true;
            }
            _ => return Err(format!("unknown option {name}: see --help")),
        }
    }
    if let Some(text) = position {
        let position = sip::read(&text, options.rules).map_err(|error| format!("--position: {error}"))?;
        position.validate().map_err(|error| format!("--position: {error}"))?;
        options.position = Some(position);
    }
    if options.position.is_some() && options.load.is_some() {
        return Err("--position and --load exclude each other".to_owned());
    }
    if options.clock.is_some() && options.load.is_some() {
        return Err("--clock and --load exclude each other: the saved game has its own clock".to_owned());
    }
    if camera_given && options.screenshot.is_none() && options.bench_frames.is_none() {
        return Err("--camera goes with --screenshot or --bench-frames".to_owned());
    }
    if options.no_panels && options.screenshot.is_none() {
        return Err("--no-panels goes with --screenshot".to_owned());
    }
    if options.screenshot.is_some() && options.bench_frames.is_some() {
        return Err("--screenshot and --bench-frames exclude each other".to_owned());
    }
    Ok(Invocation::Run(Box::new(options)))
}

fn one_line(error: lexopt::Error) -> String {
    error.to_string().lines().next().unwrap_or_default().to_owned()
}

/// A player of ours; or the command of another program, which sits in the place of a person.
fn parse_player(text: &str) -> Result<(Option<Player>, Option<String>), String> {
    match text.parse::<Who>() {
        Ok(Who::Engine(command)) => Ok((Some(Player::Human), Some(command))),
        Ok(Who::Own(bot)) => Ok((Some(Player::Bot(bot)), None)),
        Err(message) if text.starts_with("engine:") => Err(message),
        Err(_) => match text.parse() {
            Ok(player) => Ok((Some(player), None)),
            Err(message) => Err(format!("{message}, or engine:COMMAND")),
        },
    }
}

fn parse_number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("\"{text}\" is not a whole number of 0 or more"))
}

fn parse_size(text: &str) -> Result<(u32, u32), String> {
    text.split_once('x')
        .and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)))
        .filter(|(w, h)| SIZE_RANGE.contains(w) && SIZE_RANGE.contains(h))
        .ok_or_else(|| {
            format!(
                "\"{text}\" is not a size like 1280x720 with sides of {} to {}",
                SIZE_RANGE.start(),
                SIZE_RANGE.end()
            )
        })
}

fn parse_camera(text: &str) -> Result<CameraOption, String> {
    match text {
        "default" => return Ok(CameraOption::Default),
        "top" => return Ok(CameraOption::Top),
        _ => {}
    }
    let numbers: Option<Vec<f32>> =
        text.split(',').map(|n| n.trim().parse().ok().filter(|n: &f32| n.is_finite())).collect();
    match numbers.as_deref() {
        Some(&[yaw, pitch, distance]) if distance > 0.0 => Ok(CameraOption::Orbit { yaw, pitch, distance }),
        _ => Err(format!("\"{text}\" is not default, top or YAW,PITCH,DISTANCE like 30,45,20")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Invocation, String> {
        parse(std::iter::once("intellector").chain(line.split_whitespace()).map(Into::into))
    }

    fn run(line: &str) -> Options {
        match parsed(line) {
            Ok(Invocation::Run(options)) => *options,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn options_are_read() {
        let options =
            run("--white level:3 --size 800x600 --rules classic --truce --engine-delay 250 --lang ru --theme jade");
        assert_eq!(options.theme, Some(ThemeName::Jade));
        assert_eq!(options.size, Some((800, 600)));
        assert_eq!(options.engine_delay, Duration::from_millis(250));
        let setup = options.setup().unwrap();
        assert_eq!(setup.white.to_string(), "level:3");
        assert_eq!(setup.black, Player::Human);
        assert_eq!(setup.rules, Rules { set: RuleSet::Classic, truce: true });
        assert_eq!(run("--white human --clock 5+3").setup().unwrap().clock.unwrap().to_string(), "5+3");
        assert_eq!(run("").setup(), None);
        let camera = run("--screenshot a.png --camera 30,45.5,20").camera;
        assert_eq!(camera, CameraOption::Orbit { yaw: 30.0, pitch: 45.5, distance: 20.0 });
    }

    #[test]
    fn bad_options_are_named_in_one_line() {
        for (line, named) in [
            ("--white level:11", "--white"),
            ("--black", "--black"),
            ("--size 0x600", "--size"),
            ("--size big", "--size"),
            ("--rules chess", "--rules"),
            ("--position 2!w", "--position"),
            ("--position 2!w!", "--position"),
            ("--camera 1,2", "--camera"),
            ("--camera top", "--camera"),
            ("--seed -1", "--seed"),
            ("--bench-frames 0", "--bench-frames"),
            ("--no-panels", "--no-panels"),
            ("--bench-frames 9 --screenshot a.png", "--bench-frames"),
            ("--clock 5", "--clock"),
            ("--clock 5+3 --load a.json", "--clock"),
            ("--frobnicate", "--frobnicate"),
            ("stray", "stray"),
            ("--lang xx", "--lang"),
            ("--quality ultra", "--quality"),
            ("--theme neon", "--theme"),
        ] {
            let error = parsed(line).unwrap_err();
            assert!(error.contains(named) && error.lines().count() == 1, "{line}: {error}");
        }
    }
}
