//! What stands in front of the page: choosers, questions, the end of the game.

use super::canvas::Canvas;
use super::dialog::{self, After, Answer};
use super::icon::Icon;
use super::{Asked, OpenDialog, PanelAction, PanelInput, Panels, Screen, Way, hud, names};
use crate::control::{ChoiceRequest, Command};
use crate::rules::Outcome;
use egui::{Rect, Ui};

/// A dialog in front of the page.
pub(super) enum Front {
    Choice(ChoiceRequest),
    Asked(Asked),
    GameOver(Outcome),
}

impl Panels {
    /// The dialog that stands in front now.
    pub(super) fn front(&self, input: &PanelInput<'_>) -> Option<Front> {
        let board = input.view.filter(|_| self.screen.has_board());
        let game = board.filter(|_| self.screen == Screen::Game);
        if let Some(request) = board.and_then(|view| view.choice.clone()) {
            return Some(Front::Choice(request));
        }
        if let Some(asked) = self.asked.clone() {
            return Some(Front::Asked(asked));
        }
        let view = game.filter(|view| !view.browsing && !input.animating)?;
        let outcome = view.outcome?;
        (self.end_seen != Some((outcome, view.plies.len()))).then_some(Front::GameOver(outcome))
    }

    pub(super) fn draw_front(
        &mut self,
        ui: &Ui,
        canvas: &mut Canvas<'_>,
        area: Rect,
        front: &Front,
        input: &PanelInput<'_>,
    ) -> (OpenDialog, Way) {
        let mut way = Way::Stay;
        let named = |kind, ids: &[&str]| OpenDialog { kind, options: ids.iter().map(|&id| id.to_owned()).collect() };
        let description = match front {
            Front::Choice(request) => {
                match dialog::chooser(ui, canvas, area, request) {
                    Answer::Given(choice) => canvas.act(PanelAction::Command(Command::Choose(choice))),
                    Answer::Dismissed => canvas.act(PanelAction::Command(Command::Cancel)),
                    Answer::Open => {}
                }
                dialog::describe(request)
            }
            Front::Asked(asked) => {
                self.draw_question(ui, canvas, area, asked, input);
                let kind = match asked {
                    Asked::Resign => "resign",
                    Asked::Draw => "draw",
                    Asked::Delete { .. } => "delete_save",
                };
                named(kind, &["ok", "cancel"])
            }
            Front::GameOver(outcome) => {
                if let Some(view) = input.view {
                    let answer = dialog::game_over(ui, canvas, area, view, *outcome, self.end_saved);
                    // A saved game may still be analysed or played again.
                    if !matches!(answer, Answer::Open | Answer::Given(After::Save)) {
                        self.end_seen = Some((*outcome, view.plies.len()));
                    }
                    match answer {
                        Answer::Given(After::Rematch) => canvas.act(PanelAction::Command(Command::Rematch)),
                        Answer::Given(After::NewGame) => way = Way::To(hud::setup_page(view)),
                        Answer::Given(After::Analyse) => {
                            canvas.act(PanelAction::Command(Command::Analyse(Some(hud::USUAL_LINES))));
                        }
                        Answer::Given(After::Save) => canvas.act(PanelAction::SaveGame),
                        Answer::Dismissed | Answer::Open => {}
                    }
                }
                let save: &[&str] = if self.end_saved { &[] } else { &["save_game"] };
                named("game_over", &[&["rematch", "new_game", "analyse_game"], save, &["close"]].concat())
            }
        };
        (description, way)
    }

    fn draw_question(&mut self, ui: &Ui, canvas: &mut Canvas<'_>, area: Rect, asked: &Asked, input: &PanelInput<'_>) {
        let (title, text, confirm, action) = match asked {
            Asked::Resign => {
                let resigning = input.view.map_or("white", |view| names::selector(hud::who_resigns(view)));
                let text = canvas.tr_args("resign-text", &[("color", resigning.into())]);
                let confirm = (canvas.tr("resign-confirm"), Icon::Resign);
                (canvas.tr("resign-title"), text, confirm, PanelAction::Command(Command::Resign))
            }
            Asked::Draw => {
                let persons = input.view.is_some_and(hud::is_hot_seat);
                let side = input.view.map_or("white", |view| names::selector(view.to_move));
                let (text, confirm) = match persons {
                    true => (canvas.tr_args("draw-text", &[("color", side.into())]), canvas.tr("draw-accept")),
                    false => (canvas.tr("draw-text-computer"), canvas.tr("draw-offer")),
                };
                (canvas.tr("draw-title"), text, (confirm, Icon::Draw), PanelAction::Command(Command::OfferDraw))
            }
            Asked::Delete { path, name } => {
                let text = canvas.tr_args("load-delete-text", &[("name", name.as_str().into())]);
                let confirm = (canvas.tr("load-delete"), Icon::Delete);
                (canvas.tr("load-delete-title"), text, confirm, PanelAction::DeleteSave(path.clone()))
            }
        };
        match dialog::question(ui, canvas, area, &title, &text, confirm) {
            Answer::Given(()) => {
                self.asked = None;
                canvas.act(action);
            }
            Answer::Dismissed => self.asked = None,
            Answer::Open => {}
        }
    }
}
