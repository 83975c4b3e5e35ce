//! Small pictures of the six pieces, in the game's language of shapes: the section of the body tells how a piece moves
//! (square, star, round, hexagon), the head tells which it is. Painted as polygons, sharp at any size.

use super::theme;
use crate::rules::{Color, Kind, Piece};
use egui::{Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke, pos2};

/// Draws polygons given in a unit square (x right, y down) into a place on the screen.
pub(super) struct Pen<'a> {
    painter: &'a Painter,
    place: Rect,
    fill: Color32,
    stroke: Stroke,
}

impl<'a> Pen<'a> {
    /// A pen for the largest square in the middle of `place`.
    pub(super) fn new(painter: &'a Painter, place: Rect, fill: Color32, stroke: Stroke) -> Pen<'a> {
        let side = place.width().min(place.height());
        Pen { painter, place: Rect::from_center_size(place.center(), egui::Vec2::splat(side)), fill, stroke }
    }

    pub(super) fn at(&self, [x, y]: [f32; 2]) -> Pos2 {
        pos2(self.place.left() + x * self.place.width(), self.place.top() + y * self.place.height())
    }

    fn points(&self, points: &[[f32; 2]]) -> Vec<Pos2> {
        points.iter().map(|&point| self.at(point)).collect()
    }

    /// A filled convex polygon with an edge.
    pub(super) fn solid(&self, points: &[[f32; 2]]) {
        self.painter.add(Shape::convex_polygon(self.points(points), self.fill, self.stroke));
    }

    /// A filled outline of any shape: the triangles it is made of, then its edge. One mesh, so that no seams show.
    fn triangles(&self, triangles: &[[[f32; 2]; 3]], outline: &[[f32; 2]]) {
        let mut mesh = Mesh::default();
        for (first, triangle) in (0_u32..).step_by(3).zip(triangles) {
            for &corner in triangle {
                mesh.colored_vertex(self.at(corner), self.fill);
            }
            mesh.add_triangle(first, first + 1, first + 2);
        }
        self.painter.add(Shape::mesh(mesh));
        self.painter.add(Shape::closed_line(self.points(outline), self.stroke));
    }

    /// An open line.
    pub(super) fn line(&self, points: &[[f32; 2]]) {
        self.painter.add(Shape::line(self.points(points), self.stroke));
    }

    /// A closed line.
    pub(super) fn ring(&self, points: &[[f32; 2]]) {
        self.painter.add(Shape::closed_line(self.points(points), self.stroke));
    }

    /// A filled disc with an edge; `radius` in unit lengths.
    pub(super) fn disc(&self, center: [f32; 2], radius: f32) {
        self.painter.circle(self.at(center), radius * self.place.width(), self.fill, self.stroke);
    }

    /// A circle's line.
    pub(super) fn circle(&self, center: [f32; 2], radius: f32) {
        self.painter.circle_stroke(self.at(center), radius * self.place.width(), self.stroke);
    }

    /// Part of a circle's line, angles in degrees clockwise from the right.
    pub(super) fn arc(&self, center: [f32; 2], radius: f32, from: f32, to: f32) {
        let steps = 16;
        let points: Vec<[f32; 2]> = (0..=steps)
            .map(|i| {
                let angle = (from + (to - from) * i as f32 / steps as f32).to_radians();
                [center[0] + radius * angle.cos(), center[1] + radius * angle.sin()]
            })
            .collect();
        self.line(&points);
    }
}

/// Paints a piece into the largest square in the middle of `place`.
pub(super) fn paint_piece(painter: &Painter, place: Rect, piece: Piece) {
    let (fill, edge) = match piece.color {
        Color::White => (theme::IVORY, theme::IVORY_EDGE),
        Color::Black => (theme::EBONY, theme::EBONY_EDGE),
    };
    paint_kind(painter, place, piece.kind, fill, edge);
}

/// Paints a kind of piece in any two colours.
pub(super) fn paint_kind(painter: &Painter, place: Rect, kind: Kind, fill: Color32, edge: Color32) {
    let side = place.width().min(place.height());
    let pen = Pen::new(painter, place, fill, Stroke::new((side * 0.04).max(0.9), edge));
    match kind {
        Kind::Progressor => progressor(&pen),
        Kind::Aggressor => aggressor(&pen),
        Kind::Dominator => dominator(&pen),
        Kind::Liberator => liberator(&pen),
        Kind::Defensor => defensor(&pen),
        Kind::Intellector => intellector(&pen),
    }
}

/// A pyramid roof on legs over a round drum: low, as the smallest piece is.
fn progressor(pen: &Pen<'_>) {
    pen.solid(&[[0.14, 0.78], [0.86, 0.78], [0.92, 0.86], [0.86, 0.93], [0.14, 0.93], [0.08, 0.86]]);
    pen.solid(&[[0.22, 0.60], [0.33, 0.64], [0.29, 0.78], [0.21, 0.78]]);
    pen.solid(&[[0.78, 0.60], [0.67, 0.64], [0.71, 0.78], [0.79, 0.78]]);
    pen.solid(&[[0.5, 0.26], [0.92, 0.56], [0.5, 0.74], [0.08, 0.56]]);
    pen.line(&[[0.5, 0.26], [0.5, 0.74]]);
}

/// A steep square pyramid with a bead and a three-petalled tulip.
fn aggressor(pen: &Pen<'_>) {
    pen.solid(&[[0.43, 0.5], [0.57, 0.5], [0.86, 0.83], [0.5, 0.96], [0.14, 0.83]]);
    pen.line(&[[0.5, 0.5], [0.5, 0.96]]);
    let left: &[[f32; 2]] = &[[0.20, 0.10], [0.41, 0.20], [0.5, 0.42], [0.38, 0.37]];
    let right: &[[f32; 2]] = &[[0.80, 0.10], [0.62, 0.37], [0.5, 0.42], [0.59, 0.20]];
    pen.solid(left);
    pen.solid(right);
    pen.solid(&[[0.5, 0.02], [0.61, 0.22], [0.5, 0.42], [0.39, 0.22]]);
    pen.disc([0.5, 0.46], 0.075);
}

/// A pleated star-shaped robe with a diamond collar and a hollow cup.
fn dominator(pen: &Pen<'_>) {
    let hem = [[0.08, 0.86], [0.24, 0.82], [0.34, 0.95], [0.5, 0.85], [0.66, 0.95], [0.76, 0.82], [0.92, 0.86]];
    let neck = [[0.41, 0.42], [0.59, 0.42]];
    let mut triangles: Vec<[[f32; 2]; 3]> = hem.windows(2).map(|pair| [[0.5, 0.42], pair[1], pair[0]]).collect();
    triangles.extend([[neck[0], [0.5, 0.42], hem[0]], [[0.5, 0.42], neck[1], hem[6]]]);
    let outline: Vec<[f32; 2]> = neck.into_iter().chain(hem.into_iter().rev()).collect();
    pen.triangles(&triangles, &outline);
    pen.line(&[[0.47, 0.45], [0.34, 0.95]]);
    pen.line(&[[0.53, 0.45], [0.66, 0.95]]);
    pen.solid(&[[0.30, 0.05], [0.70, 0.05], [0.57, 0.36], [0.43, 0.36]]);
    pen.solid(&[[0.5, 0.31], [0.66, 0.38], [0.5, 0.45], [0.34, 0.38]]);
}

/// A heavy box on a shaft over a square slab, seen over its edge.
fn liberator(pen: &Pen<'_>) {
    pen.solid(&[[0.16, 0.78], [0.5, 0.72], [0.84, 0.78], [0.84, 0.87], [0.5, 0.96], [0.16, 0.87]]);
    pen.solid(&[[0.36, 0.48], [0.64, 0.48], [0.72, 0.78], [0.5, 0.84], [0.28, 0.78]]);
    pen.solid(&[[0.10, 0.24], [0.5, 0.38], [0.5, 0.64], [0.10, 0.48]]);
    pen.solid(&[[0.5, 0.38], [0.90, 0.24], [0.90, 0.48], [0.5, 0.64]]);
    pen.solid(&[[0.5, 0.08], [0.90, 0.24], [0.5, 0.38], [0.10, 0.24]]);
    pen.ring(&[[0.5, 0.15], [0.70, 0.235], [0.5, 0.31], [0.30, 0.235]]);
}

/// A round drum and waist under a head cut crosswise.
fn defensor(pen: &Pen<'_>) {
    pen.solid(&[[0.24, 0.80], [0.76, 0.80], [0.82, 0.87], [0.76, 0.94], [0.24, 0.94], [0.18, 0.87]]);
    pen.solid(&[[0.40, 0.58], [0.60, 0.58], [0.72, 0.80], [0.28, 0.80]]);
    let (center, inner, outer) = ([0.5, 0.32], 0.05, 0.29);
    for quarter in 0..4 {
        let middle = 90.0 * quarter as f32;
        let spread = 31.0;
        let point = |radius: f32, degrees: f32| {
            let angle = degrees.to_radians();
            [center[0] + radius * angle.cos(), center[1] + radius * angle.sin()]
        };
        let mut petal = vec![point(inner, middle)];
        petal.extend((0..=6).map(|i| point(outer, middle - spread + spread * i as f32 / 3.0)));
        pen.solid(&petal);
    }
}

/// A hexagonal body, a crown with upswept points, a dome, and the brass ball only this piece has.
fn intellector(pen: &Pen<'_>) {
    pen.solid(&[[0.36, 0.56], [0.64, 0.56], [0.82, 0.88], [0.66, 0.95], [0.34, 0.95], [0.18, 0.88]]);
    pen.line(&[[0.44, 0.56], [0.34, 0.95]]);
    pen.line(&[[0.56, 0.56], [0.66, 0.95]]);
    pen.disc([0.5, 0.36], 0.16);
    let points = [[0.22, 0.30], [0.36, 0.46], [0.40, 0.34], [0.5, 0.47], [0.60, 0.34], [0.64, 0.46], [0.78, 0.30]];
    let base = [[0.66, 0.58], [0.34, 0.58]];
    let [right, left] = base;
    let triangles = [
        [points[0], points[1], left],
        [points[1], points[2], points[3]],
        [points[1], points[3], left],
        [points[3], points[4], points[5]],
        [points[3], points[5], right],
        [points[3], right, left],
        [points[5], points[6], right],
    ];
    let outline: Vec<[f32; 2]> = points.into_iter().chain(base).collect();
    pen.triangles(&triangles, &outline);
    let ball = Pen { fill: theme::BRASS, ..*pen };
    ball.disc([0.5, 0.12], 0.105);
    Pen { fill: theme::EBONY, stroke: Stroke::NONE, ..*pen }.disc([0.5, 0.12], 0.035);
}

/// Paints a filled flat-topped hexagon of circumradius `radius`.
pub(super) fn hexagon(painter: &Painter, center: Pos2, radius: f32, fill: Color32, stroke: Stroke) {
    painter.add(Shape::convex_polygon(hexagon_points(center, radius), fill, stroke));
}

/// The corners of a flat-topped hexagon.
pub(super) fn hexagon_points(center: Pos2, radius: f32) -> Vec<Pos2> {
    (0..6).map(|i| center + radius * egui::Vec2::angled(i as f32 * std::f32::consts::FRAC_PI_3)).collect()
}
