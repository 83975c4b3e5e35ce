//! From a pixel to a cell: a ray against the pieces' shapes and the board plane.
//!
//! Pure geometry at the time of the question: no picture is read back and nothing is cached, so it stays right at every
//! size and camera.

use super::layout;
use crate::rules::{Bitboard, Cell, Kind};
use glam::{Mat4, Vec3};

/// A half-line: the line of sight through a pixel.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ray {
    /// Where it begins.
    pub origin: Vec3,
    /// Unit vector along it.
    pub direction: Vec3,
}

impl Ray {
    /// The point at which the ray meets the horizontal plane of this height; `None` when it never does.
    pub fn at_height(&self, z: f32) -> Option<Vec3> {
        let t = (z - self.origin.z) / self.direction.z;
        (t.is_finite() && t > 0.0).then(|| self.origin + self.direction * t)
    }

    fn transformed(&self, matrix: &Mat4) -> Ray {
        Ray { origin: matrix.transform_point3(self.origin), direction: matrix.transform_vector3(self.direction) }
    }
}

/// A piece as the picking sees it.
#[derive(Debug, Clone, Copy)]
pub struct Shape {
    /// The cell to which it belongs, which need not be where it is drawn during an animation.
    pub cell: Cell,
    /// What it is.
    pub kind: Kind,
    /// Model to world.
    pub matrix: Mat4,
}

/// The outlines of the pieces as radius over height, (height, radius) from the foot up: stacks of truncated cones that
/// follow the models' mean radius.
const PROFILES: [&[(f32, f32)]; 6] = [
    // Progressor
    &[(0.0, 0.58), (0.2, 0.59), (0.22, 0.42), (0.42, 0.42), (0.44, 0.54), (0.5, 0.52), (0.9, 0.02)],
    // Aggressor
    &[(0.0, 0.52), (0.1, 0.52), (0.13, 0.43), (0.5, 0.28), (1.0, 0.15), (1.1, 0.19), (1.25, 0.13), (1.8, 0.38)],
    // Dominator
    &[(0.0, 0.54), (0.1, 0.52), (0.5, 0.37), (1.15, 0.18), (1.3, 0.3), (1.45, 0.14), (1.6, 0.15), (1.97, 0.3)],
    // Liberator
    &[(0.0, 0.52), (0.16, 0.52), (0.24, 0.33), (0.6, 0.2), (0.85, 0.21), (1.0, 0.3), (1.03, 0.41), (1.28, 0.46)],
    // Defensor
    &[
        (0.0, 0.5),
        (0.1, 0.54),
        (0.22, 0.48),
        (0.26, 0.34),
        (0.68, 0.17),
        (0.74, 0.4),
        (1.0, 0.48),
        (1.3, 0.4),
        (1.46, 0.2),
    ],
    // Intellector
    &[
        (0.0, 0.58),
        (0.1, 0.57),
        (0.14, 0.48),
        (0.5, 0.34),
        (1.0, 0.27),
        (1.15, 0.32),
        (1.46, 0.46),
        (1.56, 0.14),
        (1.7, 0.18),
        (1.92, 0.1),
    ],
];

/// The height of a kind's model.
pub fn height(kind: Kind) -> f32 {
    PROFILES[kind.index()].last().map_or(0.0, |&(z, _)| z)
}

/// Distance along the ray, in units of its direction, at which it meets an upright truncated cone.
fn hit_cone(ray: &Ray, (z0, r0): (f32, f32), (z1, r1): (f32, f32)) -> Option<f32> {
    let (o, d) = (ray.origin, ray.direction);
    let slope = (r1 - r0) / (z1 - z0);
    // Radius along the ray: a linear function of t.
    let (radius, change) = (r0 + slope * (o.z - z0), slope * d.z);
    let a = d.x * d.x + d.y * d.y - change * change;
    let b = o.x * d.x + o.y * d.y - radius * change;
    let c = o.x * o.x + o.y * o.y - radius * radius;
    let within = |t: f32| {
        let z = o.z + t * d.z;
        t > 0.0 && z >= z0 && z <= z1
    };
    let root = (b * b - a * c).max(0.0).sqrt();
    let wall = if a.abs() < 1e-9 { [-c / (2.0 * b), f32::NAN] } else { [(-b - root) / a, (-b + root) / a] };
    let on_wall = wall.into_iter().filter(|&t| b * b >= a * c && within(t));
    let on_caps = [(z0, r0), (z1, r1)].into_iter().filter_map(|(z, r)| {
        let t = (z - o.z) / d.z;
        let (x, y) = (o.x + t * d.x, o.y + t * d.y);
        (t > 0.0 && x * x + y * y <= r * r).then_some(t)
    });
    on_wall.chain(on_caps).min_by(f32::total_cmp)
}

/// Distance along the ray at which it meets a piece.
pub fn hit_shape(ray: &Ray, shape: &Shape) -> Option<f32> {
    let local = ray.transformed(&shape.matrix.inverse());
    if !local.origin.is_finite() || !local.direction.is_finite() {
        return None;
    }
    PROFILES[shape.kind.index()].windows(2).filter_map(|pair| hit_cone(&local, pair[0], pair[1])).min_by(f32::total_cmp)
}

/// The cell that a ray points at: the nearest piece's, else the one of the board plane.
///
/// While a piece is selected, `targets` are the cells it can go to. A target hit on the plane wins over a piece in
/// front that is no target itself, so that no target lies in a dead zone behind a tall piece.
pub fn pick(ray: &Ray, shapes: impl IntoIterator<Item = Shape>, targets: Bitboard) -> Option<Cell> {
    let on_plane = ray.at_height(0.0).and_then(|point| layout::cell_at(point.truncate()));
    let nearest = shapes
        .into_iter()
        .filter_map(|shape| hit_shape(ray, &shape).map(|t| (t, shape.cell)))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, cell)| cell);
    match (nearest, on_plane) {
        (Some(piece), Some(plane)) if targets.has(plane) && !targets.has(piece) => Some(plane),
        (Some(piece), _) => Some(piece),
        (None, plane) => plane,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::vec3;

    fn shape(cell: Cell, kind: Kind) -> Shape {
        Shape { cell, kind, matrix: Mat4::from_translation(layout::centre(cell)) }
    }

    fn ray(from: Vec3, through: Vec3) -> Ray {
        Ray { origin: from, direction: (through - from).normalize() }
    }

    #[test]
    fn a_ray_meets_every_kind_from_the_side_and_from_above() {
        let cell = Cell::new(29).unwrap();
        for kind in Kind::ALL {
            let shape = shape(cell, kind);
            let top = height(kind);
            let hit = hit_shape(&ray(vec3(0.0, 0.0, 9.0), vec3(0.0, 0.0, 0.0)), &shape).unwrap();
            assert!((9.0 - hit - top).abs() < 1e-3, "{kind:?}");
            let side = hit_shape(&ray(vec3(0.0, -9.0, 0.05), vec3(0.0, 0.0, 0.05)), &shape).unwrap();
            assert!((8.3..8.6).contains(&side), "{kind:?} {side}");
            assert_eq!(hit_shape(&ray(vec3(0.0, -9.0, top + 0.01), vec3(0.0, 0.0, top + 0.01)), &shape), None);
            assert_eq!(hit_shape(&ray(vec3(0.0, -9.0, 0.05), vec3(0.0, -10.0, 0.05)), &shape), None, "behind");
        }
    }

    #[test]
    fn rays_to_the_sky_and_along_the_plane_pick_nothing() {
        for direction in [vec3(0.0, 1.0, 0.2), vec3(0.0, 1.0, 0.0), vec3(1.0, 1.0, 1.0)] {
            let ray = Ray { origin: vec3(0.0, -20.0, 5.0), direction: direction.normalize() };
            assert_eq!(pick(&ray, [], Bitboard::EMPTY), None);
        }
    }

    #[test]
    fn a_target_behind_a_tall_piece_wins_unless_the_piece_is_a_target_too() {
        let front: Cell = "e3".parse().unwrap();
        let behind: Cell = "e4".parse().unwrap();
        let ray = ray(layout::centre(behind) + vec3(0.0, -20.0, 7.0), layout::centre(behind));
        let shapes = [shape(front, Kind::Dominator)];
        assert_eq!(pick(&ray, shapes, Bitboard::EMPTY), Some(front));
        assert_eq!(pick(&ray, shapes, Bitboard::of(behind)), Some(behind));
        assert_eq!(pick(&ray, shapes, Bitboard::of(behind) | Bitboard::of(front)), Some(front));
    }
}
