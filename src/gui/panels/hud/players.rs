//! The two players: colour, name, what they have captured, and who is ahead.

use crate::control::{Player, ViewState, worth};
use crate::gui::panels::canvas::{Canvas, fitted};
use crate::gui::panels::glyph::{hexagon, paint_piece};
use crate::gui::panels::icon::{Icon, paint_icon};
use crate::gui::panels::{names, theme};
use crate::rules::{Color, Kind, Piece};
use egui::{Align, Color32, Pos2, Rect, Stroke, Ui, Vec2, pos2, vec2};

/// By how much a side's pieces on the shown board outweigh the other's.
fn balance(view: &ViewState, color: Color) -> i32 {
    view.pieces
        .iter()
        .map(|(_, _, piece)| if piece.color == color { worth(piece.kind) } else { -worth(piece.kind) })
        .sum()
}

/// What a side's player is called beside the colour; nothing where two persons play.
fn player_name(canvas: &Canvas<'_>, view: &ViewState, color: Color) -> Option<String> {
    match (view.setup.player(color), view.setup.player(!color)) {
        (Player::Human, Player::Human) => None,
        (player, _) => Some(names::player(canvas.i18n, player)),
    }
}

/// Paints one player's row: in two lines where it is `roomy`, with the Intellector's way to its last row if `distance`.
pub(super) fn paint(
    ui: &Ui,
    canvas: &Canvas<'_>,
    place: Rect,
    view: &ViewState,
    color: Color,
    roomy: bool,
    distance: bool,
) {
    let painter = ui.painter();
    let on_turn = (view.outcome.is_none() || view.board.is_some()) && view.to_move == color;
    painter.rect_filled(place, theme::ROUND, if on_turn { theme::CARD } else { theme::PANEL });
    if on_turn {
        // Whose turn it is shows in a bar and an arrow as well as in colour.
        painter.rect_filled(place.with_max_x(place.left() + 4.0), 2, theme::ACCENT);
    }
    let line = place.with_max_y(place.top() + if roomy { 27.0 } else { place.height() });
    let chip = pos2(line.left() + 18.0, line.center().y);
    let (fill, edge) = match color {
        Color::White => (theme::IVORY, theme::IVORY_EDGE),
        Color::Black => (theme::EBONY, theme::EBONY_EDGE),
    };
    hexagon(painter, chip, 8.5, fill, Stroke::new(1.5, edge));

    let ahead = balance(view, color);
    let mut right = line.right() - 8.0;
    if ahead > 0 {
        let galley = painter.layout_no_wrap(format!("+{ahead}"), theme::medium(theme::SMALL), theme::INLAY);
        right -= galley.size().x;
        painter.galley(pos2(right, line.center().y - galley.size().y / 2.0), galley, theme::INLAY);
        right -= 6.0;
    }

    if distance {
        // The sign of the breakthrough and the number of steps; a dash where there is no way.
        let steps = view.insight.breakthrough_distance(color).map_or("–".to_owned(), |steps| steps.to_string());
        let galley = painter.layout_no_wrap(steps, theme::medium(theme::SMALL), theme::IVORY);
        right -= galley.size().x;
        painter.galley(pos2(right, line.center().y - galley.size().y / 2.0), galley, theme::IVORY);
        let icon = Rect::from_center_size(pos2(right - 9.0, line.center().y), Vec2::splat(12.0));
        paint_icon(painter, icon, Icon::Breakthrough, theme::IVORY);
        right -= 22.0;
    }

    let left = line.left() + 34.0;
    let taken = Taken::new(&view.captured[(!color).index()], !color);
    let side = names::color(canvas.i18n, color);
    let text_color = if on_turn { theme::IVORY } else { theme::IVORY_DIM };
    if roomy {
        let name = player_name(canvas, view, color);
        let text = name.map_or(side.clone(), |name| format!("{side} · {name}"));
        write(ui, pos2(left, line.center().y), &text, text_color, vec2(right - left, line.height()));
        let min = pos2(place.left() + 10.0, line.bottom() - 1.0);
        taken.paint(ui, Rect::from_min_max(min, pos2(place.right() - 8.0, place.bottom() - 3.0)));
    } else {
        // In a single line the captured pieces are worth more than the name of the colour that the chip shows.
        let galley = ui.painter().layout_no_wrap(side.clone(), theme::sans(theme::TEXT), text_color);
        let beside = left + galley.size().x + 8.0;
        let strip = Rect::from_min_max(pos2(left, line.top() + 4.0), pos2(right, line.bottom() - 4.0));
        if beside + taken.width(strip.height()) <= right {
            write(ui, pos2(left, line.center().y), &side, text_color, vec2(right - left, line.height()));
            taken.paint(ui, strip.with_min_x(beside));
        } else {
            taken.paint(ui, strip);
        }
    }
}

/// Writes one line that begins at the middle left of its place.
fn write(ui: &Ui, at: Pos2, text: &str, color: Color32, room: Vec2) {
    let galley = fitted(ui.painter(), text, theme::TEXT, color, room, Align::LEFT);
    ui.painter().galley(pos2(at.x, at.y - galley.size().y / 2.0), galley, color);
}

/// Captured pieces, the weightiest first, each kind with its count.
struct Taken {
    color: Color,
    kinds: Vec<(Kind, usize)>,
}

impl Taken {
    fn new(pieces: &[Piece], color: Color) -> Taken {
        let mut kinds: Vec<(Kind, usize)> = Kind::ALL
            .into_iter()
            .map(|kind| (kind, pieces.iter().filter(|piece| piece.kind == kind).count()))
            .filter(|&(_, count)| count > 0)
            .collect();
        kinds.sort_by_key(|&(kind, _)| std::cmp::Reverse((worth(kind), kind)));
        Taken { color, kinds }
    }

    /// How wide all are with glyphs of this height, side by side.
    fn loose_width(&self, side: f32) -> f32 {
        side * 0.95 * self.kinds.iter().map(|&(_, count)| count).sum::<usize>() as f32
    }

    /// How wide the shortest way to show all is.
    fn width(&self, height: f32) -> f32 {
        let side = height.min(GLYPH);
        let counts = self.kinds.iter().filter(|&&(_, count)| count > 1).count();
        (side * 0.95 * self.kinds.len() as f32 + COUNT * counts as f32).min(self.loose_width(side))
    }

    /// Paints every piece where there is room, else one of each kind with its count.
    fn paint(&self, ui: &Ui, strip: Rect) {
        let painter = ui.painter();
        let mut side = strip.height().min(GLYPH);
        let loose = self.loose_width(side) <= strip.width();
        if !loose {
            side *= (strip.width() / self.width(side)).clamp(0.6, 1.0);
        }
        let mut x = strip.left();
        for &(kind, count) in &self.kinds {
            for _ in 0..if loose { count } else { 1 } {
                let min = pos2(x, strip.center().y - side / 2.0);
                paint_piece(painter, Rect::from_min_size(min, Vec2::splat(side)), Piece { color: self.color, kind });
                x += side * 0.95;
            }
            if !loose && count > 1 {
                let galley = painter.layout_no_wrap(count.to_string(), theme::medium(11.0), theme::INLAY);
                painter.galley(pos2(x, strip.bottom() - galley.size().y), galley, theme::INLAY);
                x += COUNT;
            }
        }
    }
}

/// The largest side of a captured piece's picture, and the room of a count beside it.
const GLYPH: f32 = 21.0;
const COUNT: f32 = 8.0;
