//! How the player's games against the computer have ended.

use super::canvas::{Canvas, allocate, columns, fitted};
use super::page::Pressed;
use super::{PanelInput, Way, names, page, theme};
use crate::control::Player;
use crate::engine::Bot;
use crate::storage::{Sides, Tally};
use egui::{Align, Color32, Rect, Ui, pos2, vec2};

/// How high a row is: low enough for all opponents in a small window.
const ROW: f32 = 26.0;

/// The opponents that games are shown of, the strongest first.
fn opponents() -> impl Iterator<Item = Bot> {
    (1..=Bot::MAX_LEVEL).rev().map(Bot::Level).chain([Bot::Greedy, Bot::Random])
}

/// Draws the page.
pub(super) fn show(ui: &mut Ui, canvas: &mut Canvas<'_>, input: &PanelInput<'_>) -> (Way, Rect) {
    let heading = canvas.tr("menu-statistics");
    let (pressed, free) = page::page(ui, canvas, &heading, 460.0, None, |ui, canvas| {
        let rows: Vec<(String, Sides)> = opponents()
            .filter_map(|bot| Some((bot, *input.statistics.opponents.get(&bot.to_string())?)))
            .filter(|(_, sides)| sides.white.plus(sides.black).games() > 0)
            .map(|(bot, sides)| (names::player(canvas.i18n, Player::Bot(bot)), sides))
            .collect();
        if rows.is_empty() {
            return canvas.note(ui, &canvas.tr("statistics-empty"));
        }
        let sum = rows.iter().fold(Sides::default(), |sum, (_, sides)| Sides {
            white: sum.white.plus(sides.white),
            black: sum.black.plus(sides.black),
        });
        let heads = ["statistics-opponent", "statistics-as-white", "statistics-as-black"].map(|key| canvas.tr(key));
        canvas.note(ui, &canvas.tr("statistics-order"));
        let spacing = std::mem::replace(&mut ui.spacing_mut().item_spacing.y, 2.0);
        row(ui, &heads, theme::INLAY, None);
        if rows.len() > 1 {
            row(ui, &[canvas.tr("statistics-all"), text(sum.white), text(sum.black)], theme::INLAY, None);
        }
        for (index, (name, sides)) in rows.iter().enumerate() {
            let ground = (index % 2 == 0).then_some(theme::WELL);
            row(ui, &[name.clone(), text(sides.white), text(sides.black)], theme::IVORY, ground);
        }
        ui.spacing_mut().item_spacing.y = spacing;
        canvas.note(ui, &canvas.tr("statistics-hint"));
    });
    (if pressed == Pressed::Back { Way::Back } else { Way::Stay }, free)
}

/// "3 / 1 / 2".
fn text(tally: Tally) -> String {
    format!("{} / {} / {}", tally.won, tally.drawn, tally.lost)
}

fn row(ui: &mut Ui, texts: &[String; 3], color: Color32, ground: Option<Color32>) {
    let rect = allocate(ui, ROW);
    let painter = ui.painter();
    if let Some(ground) = ground {
        painter.rect_filled(rect, theme::ROUND, ground);
    }
    for (text, cell) in texts.iter().zip(columns(rect.shrink2(vec2(8.0, 0.0)), 3, 8.0)) {
        let galley = fitted(painter, text, theme::TEXT, color, cell.size(), Align::LEFT);
        painter.galley(pos2(cell.left(), cell.center().y - galley.size().y / 2.0), galley, color);
    }
}
