//! Everything egui: menus, the panel beside the board, dialogs. Draws a snapshot, returns wishes; owns no game.
//!
//! Each frame the shell calls [`Panels::run`] with what there is to show and carries out the [`PanelAction`]s that come
//! back. Points are egui points: physical pixels divided by `Context::pixels_per_point`.

mod canvas;
mod custom_start;
mod diagram;
mod dialog;
mod editor;
mod front;
mod glyph;
mod hud;
mod icon;
mod learn;
mod load;
mod menu;
pub(super) mod names;
mod page;
mod picture;
mod preferences;
mod rules_page;
mod setup;
mod statistics_page;
pub mod theme;
mod theme_choice;
mod tooltip;
mod training;

use super::message::Shown;
use super::picture::{PictureOrder, Progress};
use crate::control::{Command, GameSetup, ViewState};
use crate::i18n::I18n;
use crate::rules::{Color, Move, Outcome, Position};
use crate::settings::Settings;
use crate::storage::{SaveSummary, Statistics};
use crate::training::{Attempt, Learned, Task};
use canvas::{Canvas, Finished};
use egui::{Pos2, Rect, Ui, UiBuilder};
use front::Front;
use std::path::PathBuf;
use std::rc::Rc;
pub(super) use training::sentences as training_sentences;

/// Which game a setup page prepares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SetupKind {
    /// A person against the computer.
    VersusComputer,
    /// Two persons at this window.
    HotSeat,
    /// The computer against itself.
    ComputerVersusComputer,
}

/// A page. [`Screen::Game`] leaves most of the window to the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The start menu.
    Menu,
    /// Players and rules of a new game.
    Setup(SetupKind),
    /// The list of saved games.
    Load,
    /// How the player's own games have ended.
    Statistics,
    /// The settings.
    Settings,
    /// The rules of the game.
    Rules,
    /// A game from a pasted position.
    CustomStart,
    /// The list of lessons and puzzles.
    Learn,
    /// A lesson or a puzzle.
    Training,
    /// A picture is ordered.
    Picture,
    /// The game.
    Game,
}

impl Screen {
    /// The stable name of the event log.
    pub const fn name(self) -> &'static str {
        match self {
            Screen::Menu => "menu",
            Screen::Setup(_) => "setup",
            Screen::Load => "load",
            Screen::Statistics => "statistics",
            Screen::Settings => "settings",
            Screen::Rules => "rules",
            Screen::CustomStart => "custom_start",
            Screen::Learn => "learn",
            Screen::Training => "training",
            Screen::Picture => "picture",
            Screen::Game => "game",
        }
    }

    /// Whether it leaves most of the window to a board that is played on.
    pub const fn has_board(self) -> bool {
        matches!(self, Screen::Game | Screen::Training)
    }
}

/// What there is to show in a frame.
pub struct PanelInput<'a> {
    /// The game, if there is one (also while a menu hides it).
    pub view: Option<&'a ViewState>,
    /// The settings in force.
    pub settings: &'a Settings,
    /// Whether "Continue" leads anywhere: a suspended game or a journal from last time.
    pub can_continue: bool,
    /// Whether that game is over, and only looked at.
    pub last_is_over: bool,
    /// The saved games, newest first; fresh after [`PanelAction::OpenLoad`].
    pub saves: &'a [SaveSummary],
    /// How the player's games against the computer have ended; fresh after [`PanelAction::OpenStatistics`].
    pub statistics: &'a Statistics,
    /// A message to show.
    pub message: Option<Shown<'a>>,
    /// Whether the picture is drawn by the processor, which the quality setting mentions.
    pub software_gl: bool,
    /// Which side is nearer to the viewer.
    pub bottom: Color,
    /// Whether pieces are still moving: the game-over dialog waits for the last ply to be seen.
    pub animating: bool,
    /// Whether the plies are being shown one after another.
    pub autoplay: bool,
    /// How far a picture in the making has come.
    pub progress: Option<Progress>,
    /// The lesson or puzzle on the table.
    pub attempt: Option<&'a Attempt>,
    /// What was learned so far.
    pub learned: &'a Learned,
}

/// A camera button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CameraAction {
    /// Turn to the other player's side.
    Flip,
    /// Back to the default view.
    Reset,
    /// Into the flat view from above, or back out of it.
    Top,
    /// Preset 1..=4.
    Preset(u8),
}

/// What can be written into a file as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ExportText {
    /// The game as PIN.
    Game,
    /// The position that is shown, as SIP.
    Position,
}

/// What the player wants done.
#[derive(Debug, Clone)]
pub enum PanelAction {
    /// For the controller. The panels have already changed to the screen that goes with it.
    Command(Command),
    /// New settings: apply at once and keep.
    Settings(Settings),
    /// Resume the suspended game or open the journal of the last one; then [`Panels::open`] the game.
    Continue,
    /// The load page opens: refresh [`PanelInput::saves`].
    OpenLoad,
    /// The statistics page opens: refresh [`PanelInput::statistics`].
    OpenStatistics,
    /// Open this file; when it can be read, [`Panels::open`] the game.
    LoadSave(PathBuf),
    /// Open this text, a saved game or a PIN; when it can be read, [`Panels::open`] the game.
    LoadText(String),
    /// Put the PIN of this saved game into the clipboard.
    CopySave(PathBuf),
    /// Write the PIN of this saved game into a new file.
    ExportSave(PathBuf),
    /// Write what is on the table into a new file.
    Export(ExportText),
    /// Delete this file (already confirmed).
    DeleteSave(PathBuf),
    /// Save the game on the table.
    SaveGame,
    /// Show the plies one after another, or stop that.
    Autoplay,
    /// Make a picture of the board or of the game.
    TakePicture(PictureOrder),
    /// End the picture in the making.
    CancelPicture,
    /// Put this lesson or puzzle on the table.
    Train(Task),
    /// Show how to go on with it.
    TrainingHint,
    /// Play its solution.
    ShowSolution,
    /// Show this line: on the analysis board as a variation, else its first plies as arrows in the place of what was drawn.
    ShowLine(Vec<Move>),
    /// Move the camera.
    Camera(CameraAction),
    /// Put this into the clipboard.
    Copy(String),
    /// Feed the clipboard's text to the next frame as `egui::Event::Paste`.
    Paste,
    /// Close the program.
    Quit,
    /// The message has been read: stop passing it.
    DismissMessage,
}

/// A dialog in front of everything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenDialog {
    /// `promotion`, `aura`, `resign`, `draw`, `game_over`, `delete_save`.
    pub kind: &'static str,
    /// What can be chosen: piece letters and `plain` in choosers, widget ids elsewhere.
    pub options: Vec<String>,
}

/// What a frame gave.
pub struct PanelOutput {
    /// Wishes in the order in which they arose.
    pub actions: Vec<PanelAction>,
    /// The part of the window, in points, in which the board can be seen whole.
    pub free_rect: Rect,
    /// The place of the message, in points.
    pub message: Option<Rect>,
    /// Every widget that can be clicked now: stable id and place in points.
    pub widgets: Vec<(String, Rect)>,
    /// The open dialog.
    pub dialog: Option<OpenDialog>,
    /// All keys belong to the panels: a page other than the game, or a dialog.
    pub captures_keyboard: bool,
    /// A button beside the board has the keyboard focus: Enter, Space, Esc, Tab and the arrows belong to it.
    pub has_focus: bool,
    /// The widget that has the keyboard focus, by its stable id.
    pub focused: Option<String>,
}

/// Where a page leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Nowhere yet.
    Stay,
    /// To this page; "back" returns.
    To(Screen),
    /// To where the player came from.
    Back,
    /// Into this game.
    Start(GameSetup),
    /// Into this game, analysed.
    Analyse(GameSetup),
    /// To the editor with this position, to be played from.
    PlayFrom(Position),
}

/// A question to the player before something is lost.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Asked {
    Resign,
    Draw,
    Delete { path: PathBuf, name: String },
}

/// The state of the pages: which one is open, what was typed and chosen, which dialog asks.
pub struct Panels {
    screen: Screen,
    /// Where "back" leads, the nearest last.
    before: Vec<Screen>,
    i18n: Rc<I18n>,
    language: Option<String>,
    choices: setup::Choices,
    editor: editor::Editor,
    hud: hud::Hud,
    picture: picture::Choices,
    asked: Option<Asked>,
    /// The end of a game whose dialog was closed, with its length.
    end_seen: Option<(Outcome, usize)>,
    /// The game that has ended was saved since.
    end_saved: bool,
    covered: Vec<Rect>,
    /// Where the widgets of the last frame were.
    around: Vec<Rect>,
    /// The dialog of the last frame.
    front: Option<std::mem::Discriminant<Front>>,
}

impl Default for Panels {
    fn default() -> Panels {
        Panels::new()
    }
}

impl Panels {
    /// Panels showing the start menu.
    pub fn new() -> Panels {
        Panels {
            screen: Screen::Menu,
            before: Vec::new(),
            i18n: Rc::new(I18n::new(None)),
            language: None,
            choices: setup::Choices::default(),
            editor: editor::Editor::default(),
            hud: hud::Hud::default(),
            picture: picture::Choices::default(),
            asked: None,
            end_seen: None,
            end_saved: false,
            covered: Vec::new(),
            around: Vec::new(),
            front: None,
        }
    }

    /// Gives a fresh context our fonts, style and scale. Call once before the first frame.
    pub fn install(ctx: &egui::Context, settings: &Settings) {
        let language = I18n::new(settings.language.as_deref()).language();
        ctx.set_fonts(theme::fonts(language.code));
        ctx.set_theme(egui::Theme::Dark);
        ctx.all_styles_mut(theme::style);
        ctx.options_mut(|options| {
            options.zoom_with_keyboard = false;
            // A slow hand clicks too.
            options.input_options.max_click_duration = f64::INFINITY;
        });
        ctx.set_zoom_factor(settings.ui_scale);
    }

    /// Draws the open page into the root `ui` of a frame and says what the player wants.
    pub fn run(&mut self, ui: &mut Ui, input: &PanelInput<'_>) -> PanelOutput {
        self.adapt(ui, input);
        let i18n = Rc::clone(&self.i18n);
        let mut canvas = Canvas::new(&i18n, std::mem::take(&mut self.around));
        let front = self.front(input);
        let kind = front.as_ref().map(std::mem::discriminant);
        // The end of a game comes by itself, and no key of this frame was meant for it. Whoever brought up any other question
        // may answer before it is drawn.
        canvas.set_deaf(kind != self.front && matches!(front, Some(Front::GameOver(_))));
        self.front = kind;
        let modal = front.is_some();
        canvas.set_live(!modal);

        let whole = ui.ctx().content_rect();
        let back = UiBuilder::new().max_rect(whole);
        let (way, free_rect) = ui
            .scope_builder(back, |ui| {
                if modal {
                    ui.disable();
                }
                self.draw_screen(ui, &mut canvas, input)
            })
            .inner;
        // A page that takes the whole window leaves no board to dim.
        if self.is_away() && free_rect != whole {
            page::dim(ui.painter(), free_rect);
        }
        self.cover_while_paused(ui, &mut canvas, free_rect, input);
        let mut roomy = if free_rect.width() < 300.0 { whole } else { free_rect };
        let message = input.message.map(|message| {
            let (closed, place) = dialog::message(ui, &mut canvas, roomy, message);
            if closed {
                canvas.act(PanelAction::DismissMessage);
            }
            place
        });
        if let Some(place) = message {
            self.covered.push(place);
            roomy.min.y = place.bottom();
        }
        if let Some(progress) = input.progress {
            let place = picture::progress(ui, &mut canvas, roomy, progress);
            self.covered.push(place);
        }
        canvas.set_live(true);
        let (dialog, way) = match &front {
            Some(front) => {
                // A page has no board to keep in sight.
                let area = if self.screen.has_board() { free_rect } else { whole };
                let (dialog, after) = self.draw_front(ui, &mut canvas, area, front, input);
                (Some(dialog), after)
            }
            None => (None, way),
        };

        let captures_keyboard = !self.screen.has_board() || modal;
        let Finished { mut actions, widgets, focused } = canvas.finish(ui, captures_keyboard);
        self.around.extend(widgets.iter().map(|(_, rect)| *rect));
        self.follow(way, &mut actions);
        let has_focus = ui.memory(|memory| memory.focused().is_some());
        PanelOutput { actions, free_rect, message, widgets, dialog, captures_keyboard, has_focus, focused }
    }

    /// The open page.
    pub fn screen(&self) -> Screen {
        self.screen
    }

    /// Opens a page. From a page other than the game, "back" leads to where the player was.
    pub fn open(&mut self, screen: Screen) {
        self.asked = None;
        match screen {
            Screen::Game | Screen::Menu => self.before.clear(),
            _ if screen != self.screen => self.before.push(self.screen),
            _ => {}
        }
        self.screen = screen;
    }

    /// Whether this page is open or "back" leads there.
    pub fn leads_to(&self, screen: Screen) -> bool {
        self.screen == screen || self.before.contains(&screen)
    }

    /// Whether the player is at no board: neither is one open, nor does "back" lead to one.
    pub fn is_away(&self) -> bool {
        !self.leads_to(Screen::Game) && !self.leads_to(Screen::Training)
    }

    /// Asks whether the person really resigns, as the button does.
    pub fn ask_resign(&mut self) {
        if self.screen == Screen::Game {
            self.asked = Some(Asked::Resign);
        }
    }

    /// Asks whether a draw is agreed on or offered, as the button does.
    pub fn ask_draw(&mut self) {
        if self.screen == Screen::Game {
            self.asked = Some(Asked::Draw);
        }
    }

    /// Whether something is asked before it is done, drawn already or not.
    pub fn asks(&self) -> bool {
        self.asked.is_some()
    }

    /// Whether a point (in egui points) lay on a panel or dialog in the last frame, so that the board must not react to it.
    pub fn covers(&self, point: Pos2) -> bool {
        !self.screen.has_board() || self.front.is_some() || self.covered.iter().any(|rect| rect.contains(point))
    }

    /// Takes over language and scale from the settings, and leaves what no longer makes sense.
    fn adapt(&mut self, ui: &Ui, input: &PanelInput<'_>) {
        let ctx = ui.ctx();
        if self.language != input.settings.language {
            self.language.clone_from(&input.settings.language);
            self.i18n = Rc::new(I18n::new(self.language.as_deref()));
            // From the next frame on; until then the other eastern font stands in.
            ctx.set_fonts(theme::fonts(self.i18n.language().code));
            ctx.request_repaint();
        }
        let scale = fitting_scale(input.settings.ui_scale, ctx.content_rect().size() * ctx.zoom_factor());
        if (ctx.zoom_factor() - scale).abs() > 1e-3 {
            ctx.set_zoom_factor(scale);
        }
        let homeless = input.view.is_none() || self.screen == Screen::Training && input.attempt.is_none();
        if homeless && matches!(self.screen, Screen::Game | Screen::Training | Screen::Picture) {
            self.open(Screen::Menu);
        }
        let possible = match self.asked {
            Some(Asked::Resign) => input.view.is_some_and(|view| view.can_resign),
            Some(Asked::Draw) => input.view.is_some_and(|view| view.can_offer_draw),
            Some(Asked::Delete { .. }) | None => true,
        };
        if !possible {
            self.asked = None;
        }
        if input.view.is_none_or(|view| view.outcome.is_none()) {
            self.end_seen = None;
            self.end_saved = false;
        }
    }

    /// The game on the table was saved: when it is over, its end need not offer that again.
    pub fn game_is_saved(&mut self) {
        self.end_saved = true;
    }

    /// The player knows how this game ended: it need not be told.
    pub fn end_is_known(&mut self, outcome: Outcome, plies: usize) {
        self.end_seen = Some((outcome, plies));
    }

    /// Nobody thinks about the position while no time runs.
    fn cover_while_paused(&mut self, ui: &Ui, canvas: &mut Canvas<'_>, free_rect: Rect, input: &PanelInput<'_>) {
        let paused = input.view.and_then(|view| view.clock).is_some_and(|clock| clock.paused);
        // A page that takes the whole window leaves no board to hide.
        if paused && free_rect != ui.ctx().content_rect() {
            hud::cover(ui, canvas, free_rect, self.screen == Screen::Game);
            self.covered.push(free_rect);
        }
    }

    fn draw_screen(&mut self, ui: &mut Ui, canvas: &mut Canvas<'_>, input: &PanelInput<'_>) -> (Way, Rect) {
        self.covered.clear();
        match self.screen {
            Screen::Menu => menu::show(ui, canvas, input),
            Screen::Setup(kind) => setup::show(ui, canvas, &mut self.choices, kind),
            Screen::Load => load::show(ui, canvas, input, &mut self.asked),
            Screen::Statistics => statistics_page::show(ui, canvas, input),
            Screen::Settings => preferences::show(ui, canvas, input),
            Screen::Rules => rules_page::show(ui, canvas),
            Screen::CustomStart => custom_start::show(ui, canvas, &mut self.editor, &mut self.choices),
            Screen::Learn => learn::show(ui, canvas, input.learned),
            Screen::Training => match input.attempt {
                Some(attempt) => {
                    let (way, free, panel) = training::show(ui, canvas, attempt, input.learned);
                    self.covered.push(panel);
                    (way, free)
                }
                None => (Way::Stay, ui.ctx().content_rect()),
            },
            Screen::Picture => picture::show(ui, canvas, &mut self.picture),
            Screen::Game => match input.view {
                Some(view) => {
                    let (way, free, panel) = hud::show(ui, canvas, &mut self.hud, &mut self.asked, view, input);
                    self.covered.push(panel);
                    (way, free)
                }
                None => (Way::Stay, ui.ctx().content_rect()),
            },
        }
    }

    /// Goes where a page leads. The computer does not think while its game is out of sight.
    fn follow(&mut self, way: Way, actions: &mut Vec<PanelAction>) {
        match way {
            Way::Stay => {}
            Way::To(screen) => {
                if self.screen.has_board() {
                    actions.push(PanelAction::Command(Command::Suspend));
                }
                if self.screen == Screen::Training && screen == Screen::Learn {
                    // Back to where all tasks are: the one on the table is given up.
                    self.open(Screen::Menu);
                }
                match screen {
                    Screen::Load => actions.push(PanelAction::OpenLoad),
                    Screen::Statistics => actions.push(PanelAction::OpenStatistics),
                    _ => {}
                }
                self.open(screen);
            }
            Way::Back => {
                self.screen = self.before.pop().unwrap_or(Screen::Menu);
                if self.screen.has_board() {
                    actions.push(PanelAction::Command(Command::Resume));
                }
            }
            Way::Start(setup) => {
                actions.push(PanelAction::Command(Command::NewGame(setup)));
                self.open(Screen::Game);
            }
            Way::PlayFrom(position) => {
                self.editor.open(&position);
                self.follow(Way::To(Screen::CustomStart), actions);
            }
            Way::Analyse(setup) => {
                actions.push(PanelAction::Command(Command::NewGame(setup)));
                actions.push(PanelAction::Command(Command::Analyse(Some(hud::USUAL_LINES))));
                self.open(Screen::Game);
            }
        }
    }
}

/// What the pages need at least, in points: half again as much as that is the smallest window at the scale of 1.5.
const ROOM: egui::Vec2 = egui::vec2(533.0, 400.0);

/// The wished scale, or what of it a window of this size (in points at scale 1) has room for.
fn fitting_scale(wished: f32, window: egui::Vec2) -> f32 {
    let room = (window / ROOM).min_elem();
    wished.min(room.max(1.0))
}

#[cfg(test)]
mod tests {
    use super::fitting_scale;
    use egui::vec2;

    #[test]
    fn a_large_scale_gives_way_in_a_small_window() {
        assert_eq!(fitting_scale(1.5, vec2(800.0, 600.0)), 1.5);
        assert_eq!(fitting_scale(2.0, vec2(1920.0, 1080.0)), 2.0);
        assert!((1.5..1.51).contains(&fitting_scale(2.0, vec2(800.0, 600.0))));
        assert_eq!(fitting_scale(2.0, vec2(640.0, 400.0)), 1.0);
        assert_eq!(fitting_scale(0.75, vec2(320.0, 240.0)), 0.75);
    }
}
