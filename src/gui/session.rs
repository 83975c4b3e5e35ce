//! Everything of a running program except its window: controller, scene, panels, files and log, wired together.
//!
//! The window ([`super::app`]) feeds it pixels and keys and draws what it gives; the screenshot does the same without
//! a window. Decides nothing about the game.

use super::actions::DOUBLE_CLICK;
use super::autoplay::Autoplay;
use super::event_log::EventLog;
use super::message::{Messages, Words};
use super::options::Options;
use super::panels::{Panels, Screen};
use super::picture::Studio;
use super::players::new_controller;
use super::report::{help_fields, log_event, sketch_fields};
use super::saves::Origin;
use super::sounds::Sounds;
use super::speech;
use super::training::{self, Training};
use crate::audio::cues;
use crate::control::{Command, Controller, EngineEvent, Event, Player, Target, ViewState};
use crate::game::Game;
use crate::game::record::CameraRecord;
use crate::i18n::I18n;
use crate::input::Mouse;
use crate::rules::{Cell, Color, Rules};
use crate::scene::{Overlays, Pose, Scene, SceneOptions, Sketch, Viewport};
use crate::settings::{AutoFlip, Quality, Settings, SettingsFile};
use crate::storage::{Leaving, SaveSummary, Statistics, Storage, read_game};
use crate::training::Learned;
use serde_json::json;
use std::cell::OnceCell;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What a session wants of its window.
#[derive(Debug, Clone, PartialEq)]
pub enum Request {
    /// Close the program.
    Quit,
    /// Fullscreen on or off.
    ToggleFullscreen,
    /// Put this into the clipboard.
    Copy(String),
    /// Feed the clipboard's text to the panels.
    Paste,
    /// Draw with this quality from now on.
    Quality(Option<Quality>),
}

/// All that decides which pixel belongs to which cell or widget.
#[derive(PartialEq)]
struct Places {
    viewport: Viewport,
    pose: Pose,
    position: Option<u64>,
    targets: Vec<Target>,
    widgets: Vec<(String, egui::Rect)>,
}

/// See the module's description.
pub struct Session {
    pub(super) controller: Controller,
    pub(super) scene: Scene,
    pub(super) panels: Panels,
    pub(super) storage: Option<Storage>,
    pub(super) settings: SettingsFile,
    pub(super) log: EventLog,
    pub(super) view: Option<ViewState>,
    pub(super) mouse: Mouse,
    pub(super) pointer_inside: bool,
    /// Physical pixels per egui point.
    pub(super) points: f32,
    pub(super) hover: Option<Cell>,
    /// The keyboard's cell; hidden while the mouse is in use.
    pub(super) cursor: Option<Cell>,
    pub(super) cursor_shown: bool,
    /// A game of an earlier run waits to be continued.
    pub(super) kept_game: bool,
    /// That game is over.
    pub(super) kept_game_is_over: bool,
    /// That game cannot be read: it must not be written over.
    pub(super) kept_game_is_broken: bool,
    /// The file of the running game still holds the one of an earlier run, which must be put away before it is written over.
    pub(super) running_is_other: bool,
    /// The file that the game on the table came from or was last saved as; and that of the game that is about to take the
    /// table.
    pub(super) origin: Option<Origin>,
    pub(super) arriving: Option<Origin>,
    pub(super) saves: Vec<SaveSummary>,
    pub(super) statistics: Statistics,
    /// The game on the table has ended before, and was counted then if it counts.
    pub(super) counted: bool,
    pub(super) messages: Messages,
    /// Where the one on the screen is, in points.
    pub(super) message_place: Option<egui::Rect>,
    pub(super) software_gl: bool,
    no_animation: bool,
    pub(super) panels_hidden: bool,
    /// What the panels said in the last frame.
    pub(super) captures_keyboard: bool,
    pub(super) has_focus: bool,
    pub(super) focused: Option<String>,
    pub(super) dialog: Option<super::panels::OpenDialog>,
    pub(super) widgets: Vec<(String, egui::Rect)>,
    pub(super) logged_screen: Option<Screen>,
    /// Since when the page has been on the screen; `None` until its first picture is.
    pub(super) page_shown: Option<Instant>,
    logged_places: Option<Places>,
    pub(super) logged_pose: Option<Pose>,
    pub(super) logged_help: Option<serde_json::Value>,
    pub(super) logged_sketch: Option<serde_json::Value>,
    /// The engine has news that wait for the end of an animation.
    poll_waits: bool,
    pub(super) shown_clock: Option<[String; 2]>,
    /// From where a continued game was looked at, until its page is open.
    pub(super) kept_camera: Option<CameraRecord>,
    /// Where the board was when the game itself was seen last, and not a page over it.
    pub(super) game_viewport: Option<Viewport>,
    logged_moving: bool,
    pub(super) requests: Vec<Request>,
    pub(super) studio: Studio,
    /// Wakes the event loop from other threads.
    pub(super) wake: Arc<dyn Fn() + Send + Sync>,
    pub(super) training: Option<Training>,
    pub(super) learned: Learned,
    pub(super) sounds: Sounds,
    pub(super) speaks: bool,
    /// When the first frame was shown.
    shown_since: Rc<OnceCell<Instant>>,
    pub(super) autoplay: Autoplay,
}

/// Where the player's files are, by the options.
pub fn storage_of(options: &Options) -> Option<Storage> {
    match &options.data_dir {
        Some(folder) => Some(Storage::in_folder(folder)),
        None => Storage::of_user(),
    }
}

impl Session {
    /// A session with the settings of the storage, on the start menu. `wake` is called from other threads when
    /// [`Session::poll`] has something to do.
    pub fn new(options: &Options, log: EventLog, wake: Arc<dyn Fn() + Send + Sync>) -> Session {
        let storage = storage_of(options);
        let (mut settings, mut notes) = storage.as_ref().map(Storage::load_settings).unwrap_or_default();
        let (learned, note) = storage.as_ref().map(training::learned).unwrap_or_default();
        notes.extend(note);
        // What the command line asks for holds for this run, and is not written back until a setting is changed.
        settings.settings.quality = options.quality.or(settings.settings.quality);
        settings.settings.theme = options.theme.unwrap_or(settings.settings.theme);
        settings.settings.language = options.language.clone().or(settings.settings.language.take());
        let mut controller = new_controller(Arc::clone(&wake));
        // Nobody's clock runs before there is a board to look at.
        let shown_since = Rc::new(OnceCell::new());
        let since = Rc::clone(&shown_since);
        controller.set_watch(move || since.get().map_or(Duration::ZERO, Instant::elapsed));
        controller.set_seed(options.seed.unwrap_or_else(entropy));
        controller.set_engine_delay(options.engine_delay);
        let viewport = Viewport::whole(1280, 720);
        let mut session = Session {
            controller,
            scene: Scene::new(viewport),
            panels: Panels::new(),
            // A picture leaves no trace.
            storage: storage.filter(|_| !options.is_windowless()),
            settings,
            log,
            view: None,
            mouse: Mouse::default(),
            pointer_inside: false,
            points: 1.0,
            hover: None,
            cursor: None,
            cursor_shown: false,
            kept_game: false,
            kept_game_is_over: false,
            kept_game_is_broken: false,
            running_is_other: false,
            origin: None,
            arriving: None,
            saves: Vec::new(),
            statistics: Statistics::default(),
            counted: false,
            messages: Messages::default(),
            message_place: None,
            software_gl: false,
            no_animation: options.no_animation,
            panels_hidden: false,
            captures_keyboard: false,
            has_focus: false,
            focused: None,
            dialog: None,
            widgets: Vec::new(),
            logged_screen: None,
            // Before the first page there was none to click on.
            page_shown: Instant::now().checked_sub(DOUBLE_CLICK),
            logged_places: None,
            logged_pose: None,
            logged_help: Some(help_fields(&Settings::default(), None)),
            logged_sketch: Some(sketch_fields(&Sketch::default())),
            poll_waits: false,
            shown_clock: None,
            kept_camera: None,
            game_viewport: None,
            logged_moving: false,
            requests: Vec::new(),
            studio: Studio::new(Arc::clone(&wake)),
            wake,
            training: None,
            learned,
            sounds: Sounds::new(options.no_audio || options.is_windowless()),
            speaks: options.speak && !options.is_windowless(),
            shown_since,
            autoplay: Autoplay::default(),
        };
        for note in &notes {
            session.fail(None, note);
        }
        session.panels.set_choices(options.clock, session.settings.settings.opponent.as_ref());
        session.find_kept_game();
        session.apply_settings();
        session
    }

    /// Goes straight into the game that the options ask for; does nothing when they ask for none.
    pub fn start_from(&mut self, options: &Options) -> Result<(), String> {
        if let Some(path) = &options.load {
            let mut record = read_game(path).map_err(|error| error.to_string())?;
            for (side, name, player) in [
                (&mut record.white, &mut record.white_name, options.white),
                (&mut record.black, &mut record.black_name, options.black),
            ] {
                if let Some(player) = player {
                    (*side, *name) = (player.to_string(), None);
                }
            }
            self.arrive(path, &record);
            self.controller
                .execute(Command::Load(Box::new(record)))
                .map_err(|error| format!("{}: {error}", path.display()))?;
            self.log.write("loaded", json!({ "file": path.to_string_lossy() }));
        } else if let Some(setup) = options.setup() {
            self.controller.execute(Command::NewGame(setup)).map_err(|error| format!("--position: {error}"))?;
        } else {
            return Ok(());
        }
        self.seat_programs(options)?;
        self.panels.open(Screen::Game);
        self.pump();
        Ok(())
    }

    /// Starts with this command, as a program without a window does.
    pub fn start(&mut self, command: Command) -> Result<(), String> {
        let done = self.controller.execute(command).map_err(|error| error.to_string());
        self.pump();
        done
    }

    /// A frame is on the screen: clocks run since the first one.
    pub fn frame_shown(&mut self) {
        self.shown_since.get_or_init(Instant::now);
    }

    /// Opens a page.
    pub fn show(&mut self, screen: Screen) {
        self.panels.open(screen);
    }

    /// Tells whether the picture is drawn by the processor.
    pub fn set_software_gl(&mut self, software: bool) {
        self.software_gl = software;
    }

    /// The settings in force.
    pub fn settings(&self) -> &Settings {
        &self.settings.settings
    }

    /// The log, for the window's own events.
    pub fn log(&mut self) -> &mut EventLog {
        &mut self.log
    }

    /// What the window has to do, in order.
    pub fn take_requests(&mut self) -> Vec<Request> {
        std::mem::take(&mut self.requests)
    }

    /// Takes in a finished picture; and what the engine has found, as soon as the ply before it has been shown: a quick
    /// computer must not play over its own pieces still moving. Its clock stands from when the answer came. Returns whether
    /// there is more to show than the engine's opinion.
    pub fn poll(&mut self) -> bool {
        let picture = self.collect_picture();
        self.poll_waits = self.scene.is_animating();
        if self.poll_waits {
            self.controller.collect();
            return picture;
        }
        self.controller.poll();
        self.pump() | picture
    }

    /// Sends a command to the controller and follows what it brings about. A refusal is no fault of the player: the
    /// board simply does not react.
    pub(super) fn command(&mut self, command: Command) -> bool {
        if !self.training_allows(&command) {
            return false;
        }
        let done = self.controller.execute(command);
        self.pump();
        done.is_ok()
    }

    /// Takes in the controller's events: log, scene, files; then the new snapshot. Returns whether there was more than
    /// news of a running search.
    pub(super) fn pump(&mut self) -> bool {
        let (mut keep, mut changed, mut ended) = (false, false, false);
        let events = self.controller.drain_events();
        self.sounds.expect(cues(&events, self.controller.setup()));
        for event in &events {
            log_event(&mut self.log, event);
            self.scene.apply(event);
            changed |= !matches!(event, Event::Engine { news: EngineEvent::Info(_), .. });
            match event {
                Event::GameStarted { loaded } => {
                    // A loaded game is the running one from now on; a new one only with its first ply.
                    keep |= *loaded;
                    if self.training.is_none() {
                        self.origin = self.arriving.take();
                    }
                    self.counted = self.controller.game().is_some_and(|game| game.outcome().is_some());
                    self.seat_the_viewer();
                }
                Event::GameOver(outcome) => {
                    (keep, ended) = (true, true);
                    self.count_game(*outcome);
                }
                Event::Ply { .. } | Event::Undo { .. } | Event::Redo { .. } | Event::Variations { .. } => keep = true,
                // A clock that stands still is kept as it stands; a game without plies is not worth it.
                Event::Clock { running: None, .. } => keep |= self.has_plies(),
                Event::DrawDeclined => {
                    self.messages.tell(Words::Key("message-draw-declined", Vec::new()));
                }
                Event::EngineFailed(message) => self.messages.complain(Words::Plain(message.clone())),
                _ => {}
            }
        }
        self.view = self.controller.view();
        if events.iter().any(|event| matches!(event, Event::GameStarted { loaded: true })) {
            self.look_back();
        }
        self.follow_training(&events);
        if self.speaks {
            speech::say(&speech::sentences(&events, self.view.as_ref(), &self.i18n()));
        }
        // What is played to learn is no game to be continued.
        if keep && self.training.is_none() {
            self.forget_deleted_origin();
            if ended {
                self.put_table_away(Leaving::Goes);
            }
            self.keep_running_game();
            self.flip_for_the_side_to_move();
        }
        self.show_marks();
        self.play_sounds();
        changed
    }

    pub(super) fn play_sounds(&mut self) {
        // Wood is heard when it touches wood.
        if !self.scene.is_animating() {
            self.sounds.play(&self.settings.settings, &mut self.log);
        }
    }

    /// What the settings say about the scene.
    pub(super) fn scene_options(&self) -> SceneOptions {
        let settings = &self.settings.settings;
        SceneOptions {
            coordinates: settings.coordinates,
            animation_speed: self.animation_speed(),
            theme: settings.theme,
            overlays: Overlays {
                threats: settings.show_threats,
                aura: settings.show_aura,
                breakthrough: settings.show_breakthrough,
            },
        }
    }

    /// Tells the scene what to mark now.
    pub(super) fn show_marks(&mut self) {
        self.scene.set_options(self.scene_options());
        self.scene.set_goal(self.training.as_ref().and_then(|training| training.attempt.marked()));
        self.scene.set_cursor(self.cursor.filter(|_| self.cursor_shown));
        match &self.view {
            Some(view) => self.scene.set_view(view),
            // Behind the menu the pieces wait in their start position.
            None => self.scene.reset(&Game::new(Rules::default()).pieces().collect::<Vec<_>>()),
        }
        self.log_help();
    }

    pub(super) fn animation_speed(&self) -> f32 {
        if self.no_animation || self.settings.settings.reduced_motion {
            0.0
        } else {
            self.settings.settings.animation_speed
        }
    }

    /// A new game is looked at from the person's side.
    pub(super) fn seat_the_viewer(&mut self) {
        let Some(setup) = self.controller.setup() else { return };
        let black = setup.white != Player::Human && setup.black == Player::Human;
        self.scene.camera_mut().show_side(if black { Color::Black } else { Color::White });
        self.cursor = None;
        self.cursor_shown = false;
    }

    fn flip_for_the_side_to_move(&mut self) {
        let goes_on = |view: &&ViewState| view.outcome.is_none() && view.board.is_none();
        let Some(view) = self.view.as_ref().filter(goes_on) else { return };
        let hot_seat = view.setup.white == Player::Human && view.setup.black == Player::Human;
        if hot_seat && self.settings.settings.auto_flip == AutoFlip::On {
            let side = view.to_move;
            self.scene.camera_mut().show_side(side);
        }
    }

    pub(super) fn i18n(&self) -> I18n {
        I18n::new(self.settings().language.as_deref())
    }

    /// Shows that something went wrong, and logs it.
    pub(super) fn fail(&mut self, file: Option<&Path>, words: impl Into<Words>) {
        let words = words.into();
        let text = words.text(&self.i18n());
        self.log.write("failed", json!({ "file": file.map(|f| f.to_string_lossy()), "message": text }));
        self.messages.complain(words);
    }

    /// The driver refuses the quality that was wanted, for this reason: the player learns that another is in use.
    pub fn quality_is_refused(&mut self, reason: &str) {
        self.fail(None, Words::Key("message-quality-refused", vec![("reason", reason.to_owned())]));
    }

    /// Whether the computer thinks or analyses at this moment.
    pub fn engine_works(&self) -> bool {
        self.view.as_ref().is_some_and(|view| view.thinking.is_some() || view.analysis.is_some())
    }

    /// Whether pieces or camera are moving.
    pub fn is_moving(&self) -> bool {
        self.scene.is_moving()
    }

    /// Lets time pass in the scene; `seconds` since the last frame. Returns whether another frame is needed because an
    /// animation has ended: panels wait for that, and the computer's next ply.
    pub fn advance(&mut self, seconds: f32) -> bool {
        self.scene.advance(seconds);
        let animating = self.scene.is_animating();
        let ended = self.logged_moving && !animating;
        if animating != self.logged_moving {
            self.logged_moving = animating;
            self.log.write("animation", json!({ "state": if animating { "start" } else { "end" } }));
        }
        self.play_sounds();
        if self.poll_waits {
            self.poll();
        }
        self.play_in_training() || ended
    }

    /// After a frame: when the camera rests, the pointer may lie on another cell now, and the log learns where things
    /// are. Pieces may still move: clicks are judged by where they belong. Returns whether another frame is needed.
    pub fn settle(&mut self) -> bool {
        self.page_shown.get_or_insert_with(Instant::now);
        if self.scene.shown_camera().is_moving() {
            return false;
        }
        let hover_changed = self.update_hover();
        let view = self.view.as_ref();
        let places = Places {
            viewport: *self.scene.shown_camera().viewport(),
            pose: self.scene.shown_camera().pose(),
            position: view.map(|view| view.position.key()),
            targets: view.map(|view| view.targets.clone()).unwrap_or_default(),
            widgets: self.widgets.clone(),
        };
        if self.log.is_on() && self.logged_places.as_ref() != Some(&places) {
            self.logged_places = Some(places);
            self.log_places();
        }
        hover_changed
    }
}

/// A seed that differs from run to run.
fn entropy() -> u64 {
    use rand::TryRng;
    rand::rngs::SysRng.try_next_u64().unwrap_or(0)
}
