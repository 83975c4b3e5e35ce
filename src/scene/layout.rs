//! Where the cells lie on the board plane.

use crate::rules::Cell;
use glam::{Vec2, Vec3};

/// Distance from a cell's centre to the middle of a side.
pub const INRADIUS: f32 = 0.866_025_4;
/// Outer half-size of the board's frame in x.
pub const HALF_X: f32 = 8.02;
/// Outer half-size of the board's frame in y.
pub const HALF_Y: f32 = 7.06;
/// Height of the frame's top above the tile tops.
pub const FRAME_TOP: f32 = 0.045;
/// Height of the table on which the board lies.
pub const TABLE: f32 = -0.555;

/// The centre of a cell's top face.
pub fn centre(cell: Cell) -> Vec3 {
    Vec3::new(1.5 * (cell.file() as f32 - 4.0), -(cell.half_row() as f32 - 6.0) * INRADIUS, 0.0)
}

/// The k-th corner of a cell, counter-clockwise from the one towards file i.
pub fn corner(cell: Cell, k: usize) -> Vec3 {
    let angle = k as f32 * std::f32::consts::FRAC_PI_3;
    centre(cell) + Vec3::new(angle.cos(), angle.sin(), 0.0)
}

/// How far a point lies from a hexagon's centre, in units of its extent: below 1 inside, 1 on the sides.
/// `offset` is relative to the centre; the hexagon has side 1 and a corner on the x axis.
pub fn hex_norm(offset: Vec2) -> f32 {
    let (x, y) = (offset.x.abs(), offset.y.abs());
    (y / INRADIUS).max((x * INRADIUS + y * 0.5) / INRADIUS)
}

/// The cell that contains a point of the board plane, by exact hexagons; `None` off the board.
pub fn cell_at(point: Vec2) -> Option<Cell> {
    if !point.is_finite() || point.x.abs() > HALF_X || point.y.abs() > HALF_Y {
        return None;
    }
    let x = (point.x / 1.5).round() as i8 + 4;
    // The point lies in one of the columns next to its rounded one, because hexagons reach over the column's middle.
    (x - 1..=x + 1)
        .filter_map(|x| {
            let parity = x.rem_euclid(2) as f32;
            let half_row = ((6.0 - point.y / INRADIUS - parity) / 2.0).round() * 2.0 + parity;
            Cell::from_xy(x, half_row as i8)
        })
        .map(|cell| (cell, hex_norm(point - centre(cell).truncate())))
        .filter(|&(_, norm)| norm <= 1.0)
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(cell, _)| cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_near_corners_and_sides_belong_to_the_right_cell() {
        for cell in Cell::all() {
            let c = centre(cell).truncate();
            assert_eq!(cell_at(c), Some(cell));
            for k in 0..6 {
                let corner = corner(cell, k).truncate() - c;
                let side = (corner + super::corner(cell, k + 1).truncate() - c) / 2.0;
                for edge in [corner, side] {
                    assert_eq!(cell_at(c + edge * 0.98), Some(cell), "{cell} {k}");
                    let beyond = cell_at(c + edge * 1.02);
                    assert_ne!(beyond, Some(cell), "{cell} {k}");
                }
                let neighbour_centre = c + side * 2.0;
                let neighbour = Cell::all().find(|&n| (centre(n).truncate() - neighbour_centre).length() < 0.01);
                assert_eq!(cell_at(c + side * 1.02), neighbour, "{cell} {k}");
            }
        }
    }

    #[test]
    fn points_off_the_board_are_no_cell() {
        for p in [
            Vec2::new(7.3, 0.0),
            Vec2::new(0.0, -6.9),
            Vec2::new(-1.5, -6.0),
            Vec2::new(1e9, 0.0),
            Vec2::splat(f32::NAN),
            Vec2::splat(f32::INFINITY),
        ] {
            assert_eq!(cell_at(p), None, "{p}");
        }
    }
}
