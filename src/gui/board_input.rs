//! Mouse and keyboard on the board.

use super::panels::{CameraAction, ExportText, Screen};
use super::session::{Request, Session};
use super::speech;
use crate::control::{Browse, Choice, Command};
use crate::input::{Action, Button, Direction, Gesture, Press, key_action};
use crate::rules::{Cell, Kind, Move};
use crate::scene::Sketch;
use crate::settings::Settings;
use crate::training::Task;
use glam::Vec2;
use serde_json::json;
use std::time::Instant;
use winit::keyboard::{KeyCode, ModifiersState};

/// How many plies of a line are drawn: more would be a tangle.
const SHOWN_PLIES: usize = 3;

/// Keys that move the focus or press a focused button rather than act on the board.
fn belongs_to_focus(key: KeyCode) -> bool {
    use KeyCode::*;
    matches!(key, Enter | NumpadEnter | Space | Escape | Tab | ArrowLeft | ArrowRight | ArrowUp | ArrowDown)
}

impl Session {
    /// The pointer moved to this physical pixel. Returns whether anything on the board changed.
    pub fn pointer_moved(&mut self, position: Vec2, scale: f32) -> bool {
        let gesture = self.mouse.moved(position, scale);
        let mut changed = gesture.is_some();
        if let Some(gesture) = gesture {
            self.gesture(gesture, scale);
        }
        if std::mem::take(&mut self.cursor_shown) {
            self.show_marks();
            changed = true;
        }
        self.pointer_inside = true;
        self.update_hover() || changed
    }

    /// The pointer left the window.
    pub fn pointer_left(&mut self) -> bool {
        self.pointer_inside = false;
        self.update_hover()
    }

    /// A mouse button went down or up.
    pub fn pointer_button(&mut self, button: Button, down: bool, modifiers: ModifiersState, scale: f32) {
        let over_panel = self.is_over_panel();
        let gesture = if down {
            if !self.is_over_message() {
                self.messages.acted(Instant::now());
            }
            if !over_panel {
                self.stop_autoplay();
            }
            let press = match self.pick(self.mouse.position()) {
                _ if over_panel => Press::Panel,
                Some(_) => Press::Board,
                None => Press::Outside,
            };
            self.mouse.press(button, press, modifiers.control_key())
        } else {
            self.mouse.release(button, over_panel)
        };
        if let Some(gesture) = gesture {
            self.gesture(gesture, scale);
            if button == Button::Left && !down {
                self.answer_at_once(modifiers);
            }
        }
        self.update_hover();
    }

    /// Whoever holds Shift wants no question: the piece takes the new shape, on the last row a Dominator's.
    fn answer_at_once(&mut self, modifiers: ModifiersState) {
        let request = self.view.as_ref().and_then(|view| view.choice.as_ref());
        let Some(request) = request.filter(|_| modifiers.shift_key()) else { return };
        let shapes = || request.options.iter().copied().filter(|choice| matches!(choice, Choice::Become(_)));
        let shape = shapes().find(|choice| *choice == Choice::Become(Kind::Dominator)).or_else(|| shapes().next());
        if let Some(choice) = shape {
            self.command(Command::Choose(choice));
        }
    }

    /// The window lost the pointer or the focus: nothing is held any more.
    pub fn release_all(&mut self, scale: f32) {
        if let Some(gesture) = self.mouse.abort() {
            self.gesture(gesture, scale);
        }
    }

    /// The wheel turned, by lines (positive is away from the user) or by physical pixels.
    pub fn wheel(&mut self, lines: f32, pixels: f32) {
        if self.is_over_panel() {
            return;
        }
        let camera = self.scene.camera_mut();
        if lines != 0.0 {
            camera.zoom_lines(lines);
        }
        if pixels != 0.0 {
            camera.zoom_pixels(pixels);
        }
    }

    /// A touchpad pinch; 0.1 is a tenth nearer.
    pub fn pinch(&mut self, delta: f32) {
        if !self.is_over_panel() {
            self.scene.camera_mut().pinch(delta);
        }
    }

    fn pick(&self, at: Vec2) -> Option<Cell> {
        self.scene.pick(at.x, at.y)
    }

    /// Whether the pointer is over a panel.
    pub fn is_over_panel(&self) -> bool {
        let at = self.mouse.position() / self.points;
        !self.panels_hidden && self.panels.covers(egui::pos2(at.x, at.y))
    }

    fn is_over_message(&self) -> bool {
        let at = self.mouse.position() / self.points;
        self.message_place.is_some_and(|place| place.contains(egui::pos2(at.x, at.y)))
    }

    /// Finds the hovered cell anew; returns whether it changed.
    pub(super) fn update_hover(&mut self) -> bool {
        if self.cursor_shown {
            return false;
        }
        let resting = !self.pointer_inside || self.mouse.is_orbiting() || self.is_over_panel();
        let hover = self.scene.set_pointer((!resting).then_some(self.mouse.position().into()));
        if hover == self.hover {
            return false;
        }
        self.hover = hover;
        self.log_hover(hover);
        true
    }

    fn log_hover(&mut self, cell: Option<Cell>) {
        self.log().write("hover", json!({ "hex": cell.map(|c| c.to_string()) }));
    }

    fn gesture(&mut self, gesture: Gesture, scale: f32) {
        if matches!(gesture, Gesture::Click(Button::Left, _) | Gesture::PieceDragStart(_)) {
            self.draw(|sketch| {
                sketch.clear();
            });
        }
        match gesture {
            Gesture::Click(Button::Left, at) if self.looks_back() => self.reach_back(self.pick(at)),
            Gesture::Click(Button::Left, at) => match self.pick(at) {
                Some(cell) => {
                    self.command(Command::ClickHex(cell));
                }
                None => {
                    self.command(Command::Cancel);
                }
            },
            Gesture::Click(Button::Right, at) => {
                let busy = self
                    .view
                    .as_ref()
                    .is_some_and(|view| view.choice.is_some() || view.selected.is_some() || view.hint.is_some());
                match self.pick(at).filter(|_| !busy) {
                    Some(cell) => self.draw(|sketch| sketch.toggle(cell, cell)),
                    None => {
                        self.command(Command::Cancel);
                    }
                }
            }
            Gesture::StrokeMove(from, to) => {
                let stroke = self.stroke(from, to);
                self.draw(|sketch| sketch.set_open(stroke));
            }
            Gesture::StrokeEnd(from, to) => {
                let stroke = self.stroke(from, to);
                self.draw(|sketch| {
                    sketch.set_open(None);
                    if let Some((from, to)) = stroke {
                        sketch.toggle(from, to);
                    }
                });
            }
            Gesture::StrokeAbort => self.draw(|sketch| sketch.set_open(None)),
            Gesture::Click(Button::Middle, _) => {}
            Gesture::PieceDragStart(at) => {
                let taken = self.pick(at).is_some_and(|cell| self.command(Command::PickUp(cell)));
                if !taken {
                    self.mouse.refuse_drag();
                }
            }
            // The scene learns of the pointer's place with the hover.
            Gesture::PieceDragMove(_) => {}
            Gesture::PieceDragEnd(at) => {
                let cell = if self.is_over_panel() { None } else { self.pick(at) };
                self.command(Command::Drop(cell));
            }
            Gesture::PieceDragAbort => {
                self.command(Command::Drop(None));
            }
            Gesture::Orbit(by) => self.scene.camera_mut().orbit(by.x / scale, by.y / scale),
            Gesture::OrbitEnd => self.scene.camera_mut().release(),
        }
    }

    /// Whether an earlier position of the game is shown.
    fn looks_back(&self) -> bool {
        self.view.as_ref().is_some_and(|view| view.browsing && view.board.is_none())
    }

    /// Someone reaches for a cell, or beside the board, while an earlier position is shown. Whoever does so in a running
    /// game wants to play on; and after the game, to try something else from there with the piece reached for.
    fn reach_back(&mut self, cell: Option<Cell>) {
        let Some(view) = &self.view else { return };
        if view.outcome.is_none() {
            self.command(Command::Browse(Browse::Last));
            return;
        }
        let position = &view.position;
        let own = |cell: &Cell| position.piece_at(*cell).is_some_and(|piece| piece.color == position.side_to_move());
        if let Some(cell) = cell.filter(own)
            && self.command(Command::Board(true))
        {
            self.command(Command::ClickHex(cell));
        }
    }

    /// The cells that a stroke of the pen between two places joins; `None` when it ends off the board.
    fn stroke(&self, from: Vec2, to: Vec2) -> Option<(Cell, Cell)> {
        let to = self.pick(to).filter(|_| !self.is_over_panel())?;
        Some((self.pick(from)?, to))
    }

    /// Changes what the player has drawn.
    fn draw(&mut self, change: impl FnOnce(&mut Sketch)) {
        change(self.scene.sketch_mut());
        self.log_help();
    }

    fn is_on_board(&self) -> bool {
        self.view.as_ref().is_some_and(|view| view.board.is_some())
    }

    /// Circles a cell.
    pub(super) fn show_circle(&mut self, cell: Cell) {
        self.draw(|sketch| {
            sketch.clear();
            sketch.toggle(cell, cell);
        });
    }

    /// Puts a line onto the analysis board, or draws its first plies.
    pub(super) fn show_line(&mut self, line: &[Move]) {
        if self.is_on_board() {
            self.command(Command::AddLine(line.to_vec()));
            return;
        }
        self.draw(|sketch| {
            sketch.clear();
            for mv in line.iter().take(SHOWN_PLIES) {
                sketch.toggle(mv.from(), mv.to());
            }
        });
    }

    /// Switches something that is shown on the board on or off.
    fn toggle(&mut self, switch: impl FnOnce(&mut Settings) -> &mut bool) {
        let mut settings = self.settings().clone();
        let on = switch(&mut settings);
        *on = !*on;
        self.change_settings(settings);
    }

    fn is_choosing(&self) -> bool {
        self.view.as_ref().is_some_and(|view| view.choice.is_some())
    }

    /// Whether the player has brought up a question that keys answer, drawn already or not.
    pub fn is_asked(&self) -> bool {
        self.is_choosing() || self.panels.asks()
    }

    /// A key went down, or repeats while it is held: that moves cursor, camera and the shown ply, and nothing else.
    /// Returns whether the board took it.
    pub fn key(&mut self, key: KeyCode, modifiers: ModifiersState, repeat: bool) -> bool {
        self.messages.acted(Instant::now());
        let choosing = self.is_choosing();
        let Some(action) = key_action(key, modifiers) else { return false };
        let repeats = matches!(action, Action::Cursor(_) | Action::Browse(_) | Action::Orbit(..) | Action::Zoom(_));
        if repeat && !repeats {
            return false;
        }
        match action {
            // These work everywhere.
            Action::Quit => self.requests.push(Request::Quit),
            Action::Fullscreen => self.requests.push(Request::ToggleFullscreen),
            // Taking back closes an open question first.
            Action::Undo if choosing => self.act(Action::Undo),
            // The menu has no board to see, but the same way to the rules.
            Action::Rules if self.panels.screen() == Screen::Menu => self.act(Action::Rules),
            _ if self.captures_keyboard || self.is_asked() => return false,
            _ if self.has_focus && belongs_to_focus(key) => return false,
            action => {
                self.act(action);
                if action == Action::Activate {
                    self.answer_at_once(modifiers);
                }
            }
        }
        true
    }

    fn act(&mut self, action: Action) {
        // Whoever only looks from elsewhere goes on watching.
        let watches = matches!(
            action,
            Action::Autoplay
                | Action::Flip
                | Action::Top
                | Action::ResetCamera
                | Action::Preset(_)
                | Action::Orbit(..)
                | Action::Zoom(_)
                | Action::HidePanels
        );
        if !watches {
            self.stop_autoplay();
        }
        match action {
            // Where the board would be there is one button.
            Action::Activate | Action::Cancel if self.is_paused() => self.toggle_pause(),
            Action::Cursor(direction) => self.move_cursor(direction),
            Action::Activate => match self.cursor.filter(|_| self.cursor_shown).or(self.hover) {
                Some(cell) if self.looks_back() => self.reach_back(Some(cell)),
                Some(cell) => {
                    self.command(Command::ClickHex(cell));
                }
                None => self.show_cursor(),
            },
            Action::Cancel => {
                // What is held first; with empty hands the drawing is wiped.
                if self.view.as_ref().is_some_and(|view| view.selected.is_none() && view.hint.is_none()) {
                    self.draw(|sketch| {
                        sketch.clear();
                    });
                }
                self.command(Command::Cancel);
            }
            Action::Hint if self.training.is_some() => self.training_hint(),
            Action::MoveNow if self.training.is_some() => self.train_other(Task::next),
            Action::Redo if self.training.is_some() => self.train_other(Some),
            // On the analysis board plies are only tried: one step back is as good.
            Action::Undo if self.is_on_board() => {
                self.command(Command::Browse(Browse::Previous));
            }
            Action::Redo if self.is_on_board() => {
                self.command(Command::Browse(Browse::Next));
            }
            Action::Undo => {
                self.command(Command::Undo);
            }
            Action::Redo => {
                self.command(Command::Redo);
            }
            Action::MoveNow => {
                self.command(Command::MoveNow);
            }
            Action::Hint => {
                self.command(Command::Hint);
            }
            Action::Threats => self.toggle(|settings| &mut settings.show_threats),
            Action::Aura => self.toggle(|settings| &mut settings.show_aura),
            Action::Breakthrough => self.toggle(|settings| &mut settings.show_breakthrough),
            Action::Resign if self.is_on_board() => {
                self.command(Command::DeleteVariation);
            }
            Action::Resign if self.view.as_ref().is_some_and(|view| view.can_resign) => self.panels.ask_resign(),
            Action::Promote => {
                self.command(Command::PromoteVariation);
            }
            Action::Board => {
                let open = !self.is_on_board();
                self.command(Command::Board(open));
            }
            Action::OfferDraw if self.view.as_ref().is_some_and(|view| view.can_offer_draw) => self.panels.ask_draw(),
            Action::Resign | Action::OfferDraw => {}
            Action::Browse(browse) => {
                self.command(Command::Browse(browse));
            }
            Action::Autoplay => self.toggle_autoplay(),
            Action::Flip => self.camera_action(CameraAction::Flip),
            Action::Top => self.camera_action(CameraAction::Top),
            Action::ResetCamera => self.camera_action(CameraAction::Reset),
            Action::Preset(n) => self.camera_action(CameraAction::Preset(n)),
            Action::Orbit(yaw, pitch) => {
                self.scene.camera_mut().orbit(yaw, pitch);
                self.scene.camera_mut().release();
            }
            Action::Zoom(lines) => self.scene.camera_mut().zoom_lines(lines),
            Action::HidePanels => self.panels_hidden = !self.panels_hidden,
            Action::Save => self.save(),
            Action::CopyGame => self.copy_game(),
            Action::Export => self.export(ExportText::Game),
            Action::Picture => {
                self.command(Command::Suspend);
                self.panels.open(Screen::Picture);
            }
            Action::Pause => self.toggle_pause(),
            Action::Rules => {
                self.command(Command::Suspend);
                self.panels.open(Screen::Rules);
            }
            Action::Menu => {
                self.command(Command::Suspend);
                self.panels.open(Screen::Menu);
            }
            Action::Fullscreen | Action::Quit => {}
        }
    }

    fn show_cursor(&mut self) {
        let cell = self.cursor.or(self.hover).or_else(|| {
            let view = self.view.as_ref()?;
            view.position.intellector(view.position.side_to_move())
        });
        self.cursor_shown = true;
        self.scene.set_pointer(None);
        self.put_cursor(cell);
    }

    fn put_cursor(&mut self, cell: Option<Cell>) {
        self.cursor = cell;
        self.hover = cell;
        self.log_hover(cell);
        self.show_marks();
    }

    /// Moves the cursor one step as the viewer sees the directions; at the edge it stays.
    fn move_cursor(&mut self, direction: Direction) {
        if !self.cursor_shown {
            self.show_cursor();
        }
        let Some(cell) = self.cursor else { return };
        // The lateral directions lie 60° apart: turn by the nearest multiple to how the board is turned.
        let turns = (self.scene.camera().pose().yaw / 60.0).round() as i32;
        let index = (direction.index() as i32 - turns).rem_euclid(6) as usize;
        let (dx, dy) = crate::rules::cell::LATERAL[index];
        if let Some(next) = cell.offset(dx, dy) {
            self.put_cursor(Some(next));
            if let Some(view) = self.view.as_ref().filter(|_| self.speaks) {
                speech::say(&[speech::cell(&self.i18n(), &view.position, next)]);
            }
        }
    }
}
