//! Everything egui: menus, the panel beside the board, dialogs. Draws a snapshot, returns wishes; owns no game.
//!
//! Each frame the shell calls [`Panels::run`] with what there is to show and carries out the [`PanelAction`]s that come
//! back. Points are egui points: physical pixels divided by `Context::pixels_per_point`.

use crate::control::{Command, ViewState};
use crate::settings::Settings;
use crate::storage::SaveSummary;
use egui::{Pos2, Rect};
use std::path::PathBuf;

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
    /// The settings.
    Settings,
    /// The rules of the game.
    Rules,
    /// A game from a pasted position.
    CustomStart,
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
            Screen::Settings => "settings",
            Screen::Rules => "rules",
            Screen::CustomStart => "custom_start",
            Screen::Game => "game",
        }
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
    /// The saved games, newest first; fresh after [`PanelAction::OpenLoad`].
    pub saves: &'a [SaveSummary],
    /// A message to show until it is dismissed.
    pub message: Option<&'a str>,
    /// Whether the picture is drawn by the processor, which the quality setting mentions.
    pub software_gl: bool,
    /// Whether pieces are still moving: the game-over dialog waits for the last ply to be seen.
    pub animating: bool,
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
    /// Open this file; when it can be read, [`Panels::open`] the game.
    LoadSave(PathBuf),
    /// Delete this file (already confirmed).
    DeleteSave(PathBuf),
    /// Save the game on the table.
    SaveGame,
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
    /// `promotion`, `aura`, `resign`, `game_over`, `delete_save`.
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
    /// Every widget that can be clicked now: stable id and place in points.
    pub widgets: Vec<(String, Rect)>,
    /// The open dialog.
    pub dialog: Option<OpenDialog>,
    /// All keys belong to the panels: a page other than the game, or a dialog.
    pub captures_keyboard: bool,
    /// A button beside the board has the keyboard focus: Enter, Space, Esc, Tab and the arrows belong to it.
    pub has_focus: bool,
}

/// The state of the pages: which one is open, text buffers, scroll positions, choices made so far.
pub struct Panels {
    screen: Screen,
    covered: Vec<Rect>,
}

impl Default for Panels {
    fn default() -> Panels {
        Panels::new()
    }
}

impl Panels {
    /// Panels showing the start menu.
    pub fn new() -> Panels {
        Panels { screen: Screen::Menu, covered: Vec::new() }
    }

    /// Gives a fresh context our fonts, style and scale. Call once before the first frame.
    pub fn install(ctx: &egui::Context, settings: &Settings) {
        ctx.set_zoom_factor(settings.ui_scale);
        ctx.all_styles_mut(|style| style.animation_time = 0.0);
    }

    /// Draws the open page into the root `ui` of a frame and says what the player wants.
    pub fn run(&mut self, ui: &mut egui::Ui, input: &PanelInput<'_>) -> PanelOutput {
        self.covered.clear();
        PanelOutput {
            actions: Vec::new(),
            free_rect: ui.ctx().content_rect(),
            widgets: Vec::new(),
            dialog: None,
            captures_keyboard: self.screen != Screen::Game || input.view.is_none(),
            has_focus: false,
        }
    }

    /// The open page.
    pub fn screen(&self) -> Screen {
        self.screen
    }

    /// Opens a page.
    pub fn open(&mut self, screen: Screen) {
        self.screen = screen;
    }

    /// Whether a point (in egui points) lay on a panel or dialog in the last frame, so that the board must not react to it.
    pub fn covers(&self, point: Pos2) -> bool {
        self.screen != Screen::Game || self.covered.iter().any(|rect| rect.contains(point))
    }
}
