//! The two players: colour, name, what they have captured, and who is ahead.

use crate::control::{Player, ViewState};
use crate::gui::panels::canvas::{Canvas, fitted};
use crate::gui::panels::glyph::{hexagon, paint_piece};
use crate::gui::panels::{names, theme};
use crate::rules::{Color, Kind, Piece};
use egui::{Align, Rect, Stroke, Ui, Vec2, pos2, vec2};

/// What the pieces are usually reckoned at, in Progressors. For the balance shown to players, not for the search.
fn worth(kind: Kind) -> i32 {
    match kind {
        Kind::Progressor => 1,
        Kind::Defensor => 2,
        Kind::Aggressor | Kind::Liberator => 3,
        Kind::Dominator => 7,
        Kind::Intellector => 0,
    }
}

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
        (Player::Human, Player::Bot(_)) => Some(canvas.tr("hud-you")),
        (bot, _) => Some(names::player(canvas.i18n, bot)),
    }
}

/// Paints one player's row.
pub(super) fn paint(ui: &Ui, canvas: &Canvas<'_>, place: Rect, view: &ViewState, color: Color, roomy: bool) {
    let painter = ui.painter();
    let on_turn = view.outcome.is_none() && view.to_move == color;
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

    let left = line.left() + 34.0;
    let side = names::color(canvas.i18n, color);
    let name = player_name(canvas, view, color).filter(|_| roomy);
    let text = name.map_or(side.clone(), |name| format!("{side} · {name}"));
    let text_color = if on_turn { theme::IVORY } else { theme::IVORY_DIM };
    let room = vec2(if roomy { right - left } else { (right - left) * 0.45 }, line.height());
    let galley = fitted(painter, &text, theme::TEXT, text_color, room, Align::LEFT);
    let text_end = left + galley.size().x;
    painter.galley(pos2(left, line.center().y - galley.size().y / 2.0), galley, text_color);

    let strip = if roomy {
        Rect::from_min_max(
            pos2(place.left() + 10.0, line.bottom() - 1.0),
            pos2(place.right() - 8.0, place.bottom() - 3.0),
        )
    } else {
        Rect::from_min_max(pos2(text_end + 8.0, line.top() + 5.0), pos2(right, line.bottom() - 5.0))
    };
    captured(ui, strip, &view.captured[(!color).index()], !color);
}

/// The captured pieces, the weightiest first, closer together when there are many.
fn captured(ui: &Ui, strip: Rect, pieces: &[Piece], color: Color) {
    let side = strip.height().min(21.0);
    if pieces.is_empty() || strip.width() < side {
        return;
    }
    let mut kinds: Vec<Kind> = pieces.iter().map(|piece| piece.kind).collect();
    kinds.sort_by_key(|&kind| std::cmp::Reverse((worth(kind), kind)));
    let step = if kinds.len() > 1 { ((strip.width() - side) / (kinds.len() - 1) as f32).min(side * 0.95) } else { 0.0 };
    for (i, kind) in kinds.into_iter().enumerate() {
        let min = pos2(strip.left() + step * i as f32, strip.center().y - side / 2.0);
        paint_piece(ui.painter(), Rect::from_min_size(min, Vec2::splat(side)), Piece { color, kind });
    }
}
