//! Small boards of flat tiles: how a piece moves, and what a pasted position looks like. What a piece can do is asked
//! of the rules, never drawn from memory.

use super::glyph::{hexagon, hexagon_points, paint_piece};
use super::theme;
use crate::rules::{Cell, Color, Position};
use egui::{Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2};

/// How high a board is for its width.
pub(super) const ASPECT: f32 = 12.13 / 14.0;

/// A place on a small board.
pub(super) struct Board {
    origin: Pos2,
    side: f32,
    bottom: Color,
}

impl Board {
    /// The largest board in the middle of `place`, this side at the bottom.
    pub(super) fn within(place: Rect, bottom: Color) -> Board {
        let side = (place.width() / 14.0).min(place.height() / 12.13);
        let size = Vec2::new(14.0, 12.13) * side;
        Board { origin: place.center() - size / 2.0, side, bottom }
    }

    /// The length of a hexagon's side.
    pub(super) fn side(&self) -> f32 {
        self.side
    }

    /// The middle of a cell.
    pub(super) fn center(&self, cell: Cell) -> Pos2 {
        let (mut x, mut y) = (f32::from(cell.file()), f32::from(cell.half_row()));
        if self.bottom == Color::Black {
            (x, y) = (8.0 - x, 12.0 - y);
        }
        let half_height = self.side * 3f32.sqrt() / 2.0;
        pos2(self.origin.x + self.side * (1.0 + 1.5 * x), self.origin.y + half_height * (1.0 + y))
    }
}

/// Paints a position, White at the bottom, and marks what the piece on `mover` can do.
pub(super) fn paint(painter: &Painter, place: Rect, position: &Position, mover: Option<Cell>) {
    let board = Board::within(place, Color::White);
    paint_board(painter, &board, position, mover);
    if let Some(mover) = mover {
        paint_targets(painter, &board, position, mover);
    }
}

/// Paints a position, and which piece is meant.
pub(super) fn paint_board(painter: &Painter, board: &Board, position: &Position, mover: Option<Cell>) {
    for cell in Cell::all() {
        let fill = if cell.is_dark() { theme::TILE_DARK } else { theme::TILE_LIGHT };
        let fill = if Some(cell) == mover { theme::MOVER } else { fill };
        hexagon(painter, board.center(cell), board.side * 0.99, fill, Stroke::new(1.0, theme::TILE_EDGE));
    }
    for (cell, piece) in position.pieces() {
        let place = Rect::from_center_size(board.center(cell), Vec2::splat(board.side * 1.5));
        paint_piece(painter, place, piece);
    }
}

/// Dots for quiet plies, rings for captures, a double outline for the swap: the board's own marks.
fn paint_targets(painter: &Painter, board: &Board, position: &Position, mover: Cell) {
    for mv in position.legal_moves().iter() {
        let (from, to) = (mv.from(), mv.to());
        if mv.is_swap() && (from == mover || to == mover) {
            let partner = board.center(if from == mover { to } else { from });
            for radius in [0.62, 0.82] {
                let points = hexagon_points(partner, board.side * radius);
                painter.add(Shape::closed_line(points, Stroke::new((board.side * 0.09).max(1.2), theme::SWAP)));
            }
        } else if from == mover && position.piece_at(to).is_some() {
            let stroke = Stroke::new((board.side * 0.14).max(1.6), theme::CAPTURE);
            painter.circle_stroke(board.center(to), board.side * 0.72, stroke);
        } else if from == mover {
            painter.circle_filled(board.center(to), board.side * 0.24, theme::DOT);
        }
    }
}
