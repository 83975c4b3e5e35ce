//! From a viewpoint to matrices: viewport, fitting the board into it, rays and points.

use super::layout::{FRAME_TOP, HALF_X, HALF_Y, TABLE};
use super::picking::Ray;
use glam::{Mat4, Vec2, Vec3, Vec4};

/// Vertical field of view of the whole drawable, in degrees.
pub const FIELD_OF_VIEW: f32 = 36.0;
/// The share of the free rectangle that the board fills at most when it is fitted.
const FILL: f32 = 0.965;
/// Height of the tallest piece.
const TALLEST: f32 = 2.0;

/// The tangent of half the field of view.
pub(super) fn half_tangent() -> f32 {
    (FIELD_OF_VIEW / 2.0).to_radians().tan()
}

/// The part of the drawable that no panel covers, in physical pixels from the upper left corner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FreeRect {
    /// Left edge.
    pub x: f32,
    /// Upper edge.
    pub y: f32,
    /// Width.
    pub width: f32,
    /// Height.
    pub height: f32,
}

/// The drawable: its size and where in it the board belongs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Viewport {
    /// Width of the whole drawable in physical pixels.
    pub width: u32,
    /// Height of the whole drawable in physical pixels.
    pub height: u32,
    /// Where the board is centred and fitted.
    pub free: FreeRect,
    /// Physical pixels per logical pixel.
    pub scale: f32,
}

impl Viewport {
    /// A drawable without panels at scale 1.
    pub fn whole(width: u32, height: u32) -> Viewport {
        let free = FreeRect { x: 0.0, y: 0.0, width: width as f32, height: height as f32 };
        Viewport { width, height, free, scale: 1.0 }
    }

    /// Whether anything can be drawn: no side is zero and the free rectangle is not degenerate.
    pub fn is_drawable(&self) -> bool {
        self.width > 0
            && self.height > 0
            && self.free.width >= 1.0
            && self.free.height >= 1.0
            && self.free.x.is_finite()
            && self.free.y.is_finite()
            && self.scale > 0.0
    }

    /// Width over height of the free rectangle.
    pub fn free_aspect(&self) -> f32 {
        self.free.width / self.free.height
    }

    /// Tangents of half the angles that the free rectangle subtends, horizontally and vertically.
    pub(super) fn free_tangents(&self) -> Vec2 {
        Vec2::new(self.free.width, self.free.height) * (half_tangent() / self.height as f32)
    }

    /// The middle of the free rectangle in normalised device coordinates.
    fn free_centre(&self) -> Vec2 {
        let x = (self.free.x + self.free.width / 2.0) / self.width as f32;
        let y = (self.free.y + self.free.height / 2.0) / self.height as f32;
        Vec2::new(2.0 * x - 1.0, 1.0 - 2.0 * y)
    }
}

/// How depth becomes size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Projection {
    /// With vanishing points.
    Perspective,
    /// The flat view from above.
    Orthographic,
}

/// A viewpoint on the circle round the board's centre.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Viewpoint {
    /// Turn round the vertical in degrees; 0 looks from White's side.
    pub yaw: f32,
    /// Height above the board plane in degrees.
    pub pitch: f32,
    /// Distance from the board's centre at which the picture is as large as it is.
    pub distance: f32,
    /// 1 is full perspective, 0 orthographic; in between the eye recedes while the lens narrows.
    pub perspective: f32,
}

impl Viewpoint {
    /// The camera's axes: right, up, and back towards the eye. Up comes from yaw, so looking straight down is legal.
    pub fn axes(&self) -> [Vec3; 3] {
        let (sin_yaw, cos_yaw) = self.yaw.to_radians().sin_cos();
        let (sin_pitch, cos_pitch) = self.pitch.to_radians().sin_cos();
        let right = Vec3::new(cos_yaw, sin_yaw, 0.0);
        let up = Vec3::new(-sin_yaw * sin_pitch, cos_yaw * sin_pitch, cos_pitch);
        let back = Vec3::new(sin_yaw * cos_pitch, -cos_yaw * cos_pitch, sin_pitch);
        [right, up, back]
    }

    /// The board's outermost points in camera coordinates.
    fn outline(&self) -> [Vec3; 12] {
        let [right, up, back] = self.axes();
        let mut points = [Vec3::ZERO; 12];
        for (i, point) in points.iter_mut().enumerate() {
            let sign = Vec2::new(if i & 1 == 0 { 1.0 } else { -1.0 }, if i & 2 == 0 { 1.0 } else { -1.0 });
            let p = match i / 4 {
                0 => Vec3::new(sign.x * HALF_X, sign.y * HALF_Y, FRAME_TOP),
                1 => Vec3::new(sign.x * HALF_X, sign.y * HALF_Y, TABLE),
                _ => Vec3::new(sign.x * 6.3, sign.y * 5.3, TALLEST),
            };
            *point = Vec3::new(right.dot(p), up.dot(p), back.dot(p));
        }
        points
    }

    /// Lowest and highest point of the board's picture, as tangents.
    fn vertical_extent(&self, outline: &[Vec3], distance: f32) -> (f32, f32) {
        outline.iter().fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), p| {
            let y = p.y / (distance - self.perspective * p.z);
            (low.min(y), high.max(y))
        })
    }

    /// The distance at which the whole board, with pieces, just fits into the free rectangle.
    pub fn fit(&self, viewport: &Viewport) -> f32 {
        let tangents = viewport.free_tangents() * FILL;
        let outline = self.outline();
        let needed_by_width =
            outline.iter().map(|p| p.x.abs() / tangents.x + self.perspective * p.z).fold(0.0, f32::max);
        // The height of the picture falls as the distance grows: halve the interval.
        let nearest = outline.iter().map(|p| self.perspective * p.z).fold(0.0, f32::max) + 0.5;
        let (mut near, mut far) = (nearest.max(needed_by_width), nearest.max(needed_by_width) + 4000.0);
        for _ in 0..40 {
            let middle = (near + far) / 2.0;
            let (low, high) = self.vertical_extent(&outline, middle);
            if high - low > 2.0 * tangents.y { near = middle } else { far = middle }
        }
        far
    }

    /// How far the picture is to be moved up, as a tangent, so that the board has equal room above and below.
    pub fn balance(&self, viewport: &Viewport) -> f32 {
        let (low, high) = self.vertical_extent(&self.outline(), self.distance.max(self.fit(viewport)));
        -(low + high) / 2.0
    }
}

/// The matrices of one viewpoint and one viewport.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lens {
    /// World to camera.
    pub view: Mat4,
    /// Camera to clip space, OpenGL convention (-1..1 in all three).
    pub projection: Mat4,
    /// World to clip space.
    pub view_projection: Mat4,
    /// Where the eye is; far away but finite in the orthographic view.
    pub eye: Vec3,
    /// The camera's right, up and back axes.
    pub axes: [Vec3; 3],
    /// Whether all lines of sight are parallel.
    pub kind: Projection,
    inverse: Mat4,
    size: Vec2,
}

impl Lens {
    pub(super) fn new(viewpoint: &Viewpoint, viewport: &Viewport) -> Lens {
        let axes @ [right, up, back] = viewpoint.axes();
        let aspect = viewport.width as f32 / viewport.height as f32;
        let centre = viewport.free_centre() + Vec2::new(0.0, viewpoint.balance(viewport) / half_tangent());
        let orthographic = viewpoint.perspective <= 0.0;
        // Below this the perspective cannot be told from the orthographic view, and depth would lose its precision.
        let k = if orthographic { 1.0 } else { viewpoint.perspective.max(0.02) };
        let eye_distance = viewpoint.distance / k;
        let eye = back * eye_distance;
        let view = Mat4::from_cols(right.extend(0.0), up.extend(0.0), back.extend(0.0), Vec4::W).transpose()
            * Mat4::from_translation(-eye);
        // The board and what is near it lies within 12 of the centre; the table beyond it has no depth to fight with.
        // But the table must not end before the lower edge of the picture, which may look down steeply past the board.
        let nearest = if orthographic { 14.0 } else { (0.7 * viewpoint.distance).max(14.0) };
        let near = (eye_distance - nearest).max(0.4);
        let far = eye_distance + 120.0;
        let projection = if orthographic {
            let half = viewpoint.distance * half_tangent();
            let depth = far - near;
            Mat4::from_cols(
                Vec4::new(1.0 / (half * aspect), 0.0, 0.0, 0.0),
                Vec4::new(0.0, 1.0 / half, 0.0, 0.0),
                Vec4::new(0.0, 0.0, -2.0 / depth, 0.0),
                Vec4::new(centre.x, centre.y, -(far + near) / depth, 1.0),
            )
        } else {
            let scale = 1.0 / (half_tangent() * k);
            let depth = far - near;
            Mat4::from_cols(
                Vec4::new(scale / aspect, 0.0, 0.0, 0.0),
                Vec4::new(0.0, scale, 0.0, 0.0),
                Vec4::new(-centre.x, -centre.y, -(far + near) / depth, -1.0),
                Vec4::new(0.0, 0.0, -2.0 * far * near / depth, 0.0),
            )
        };
        let view_projection = projection * view;
        Lens {
            view,
            projection,
            view_projection,
            eye,
            axes,
            kind: if orthographic { Projection::Orthographic } else { Projection::Perspective },
            inverse: view_projection.inverse(),
            size: Vec2::new(viewport.width as f32, viewport.height as f32),
        }
    }

    /// The line of sight through a pixel; `None` for coordinates that are not finite.
    pub fn ray(&self, pixel: Vec2) -> Option<Ray> {
        let ndc = Vec2::new(2.0 * pixel.x / self.size.x - 1.0, 1.0 - 2.0 * pixel.y / self.size.y);
        let ray = match self.kind {
            Projection::Perspective => {
                let through = self.inverse.project_point3(ndc.extend(0.0));
                Ray { origin: self.eye, direction: (through - self.eye).normalize_or_zero() }
            }
            Projection::Orthographic => {
                Ray { origin: self.inverse.project_point3(ndc.extend(-1.0)), direction: -self.axes[2] }
            }
        };
        (ray.origin.is_finite() && ray.direction.is_finite() && ray.direction != Vec3::ZERO).then_some(ray)
    }

    /// The pixel at which a world point appears; `None` when it lies behind the eye.
    pub fn project(&self, point: Vec3) -> Option<Vec2> {
        let clip = self.view_projection * point.extend(1.0);
        if clip.w <= 1e-4 {
            return None;
        }
        let ndc = clip.truncate().truncate() / clip.w;
        Some(Vec2::new((ndc.x + 1.0) / 2.0 * self.size.x, (1.0 - ndc.y) / 2.0 * self.size.y))
    }
}
