//! The camera: orbit, zoom, presets, flip, all damped by elapsed time.
//!
//! Values follow the habits of comparable programs (three.js OrbitControls, Tabletop Simulator, chess clients): the
//! centre never moves, so the board cannot be lost.

use super::lens::{Lens, Projection, Viewpoint, Viewport, half_tangent};
use crate::rules::Color;

/// Degrees of turn for a logical pixel of drag.
const DEGREES_PER_PIXEL: f32 = 0.3;
/// Lowest and highest pitch in degrees.
const PITCH: (f32, f32) = (12.0, 90.0);
/// Zoom exponent of one wheel line.
const PER_LINE: f32 = 0.12;
/// Zoom exponent of one pixel of a touchpad.
const PER_PIXEL: f32 = 0.0022;
/// Clicks that one wheel event counts for at most.
const LINES_PER_EVENT: f32 = 3.0;
/// Damping per second while dragging and after a preset.
const DRAG_RATE: f32 = 12.0;
const PRESET_RATE: f32 = 8.0;
/// The view behind menus, in degrees.
const MENU_YAW: f32 = -24.0;
const MENU_PITCH: f32 = 34.0;
/// Duration of a flip in seconds.
const FLIP_SECONDS: f32 = 0.4;
/// How long the camera coasts after a drag, in seconds, and how fast it slows down, per second.
const COAST_SECONDS: f32 = 0.3;
const COAST_RATE: f32 = 9.0;
/// Longest time step in seconds; after a pause the camera does not leap.
const LONGEST_STEP: f32 = 0.1;
/// The far limit: the fitted board and this much room.
const FAR_MARGIN: f32 = 1.15;
/// What remains visible at the near limit, in hex sides: three hexagons.
const NEAR_EXTENT: f32 = 5.2;

/// The fixed views.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Preset {
    /// The view at the start of a game; keys Home and 0.
    Default,
    /// From low above the board; key 1.
    Low,
    /// As the default; key 2.
    Normal,
    /// From high above; key 3.
    High,
    /// Orthographic, straight from above, as printed diagrams; key 4.
    Top,
    /// The background of menus: from low and a little aside.
    Menu,
}

/// Where the camera is, for logs and for saving.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pose {
    /// Degrees in (-180, 180]; 0 has White at the bottom, 180 Black.
    pub yaw: f32,
    /// Degrees above the board plane, 12..=90.
    pub pitch: f32,
    /// Distance from the board's centre in hex sides.
    pub distance: f32,
    /// Perspective, or orthographic in the top view.
    pub projection: Projection,
}

/// The values that are damped.
#[derive(Debug, Clone, Copy, PartialEq)]
struct State {
    yaw: f32,
    pitch: f32,
    distance: f32,
    /// 0 is the perspective view, 1 the top view.
    flatness: f32,
}

impl State {
    fn viewpoint(&self) -> Viewpoint {
        Viewpoint { yaw: self.yaw, pitch: self.pitch, distance: self.distance, perspective: 1.0 - self.flatness }
    }

    fn is_near(&self, other: &State) -> bool {
        (self.yaw - other.yaw).abs() < 0.02
            && (self.pitch - other.pitch).abs() < 0.02
            && (self.distance / other.distance - 1.0).abs() < 2e-4
            && (self.flatness - other.flatness).abs() < 2e-3
    }
}

#[derive(Debug, Clone, Copy)]
struct Flip {
    from: f32,
    to: f32,
    elapsed: f32,
}

/// An orbit camera round the board's centre.
///
/// Inputs change a target that is clamped at once; [`OrbitCamera::advance`] lets the shown value follow it. Feed drags
/// by [`OrbitCamera::orbit`] and [`OrbitCamera::release`], the wheel by [`OrbitCamera::zoom_lines`] or
/// [`OrbitCamera::zoom_pixels`], keys by [`OrbitCamera::preset`], [`OrbitCamera::toggle_top`] and
/// [`OrbitCamera::flip`].
#[derive(Debug, Clone)]
pub struct OrbitCamera {
    viewport: Viewport,
    shown: State,
    target: State,
    rate: f32,
    flip: Option<Flip>,
    /// Degrees by which the lights are turned; follows the side at the bottom, not orbiting.
    light_yaw: f32,
    /// Who sits at the bottom.
    side: Color,
    /// The view to which the top view returns.
    before_top: Option<State>,
    dragging: bool,
    /// Drag since the last step, and its speed in degrees per second.
    dragged: [f32; 2],
    speed: [f32; 2],
    coasting: f32,
    inertia: bool,
    invert_y: bool,
    animated: bool,
    locked: bool,
}

impl OrbitCamera {
    /// A camera at the default view of White's side.
    pub fn new(viewport: Viewport) -> OrbitCamera {
        let state = State { yaw: 0.0, pitch: 52.0, distance: 20.0, flatness: 0.0 };
        let mut camera = OrbitCamera {
            viewport,
            shown: state,
            target: state,
            rate: PRESET_RATE,
            flip: None,
            light_yaw: 0.0,
            side: Color::White,
            before_top: None,
            dragging: false,
            dragged: [0.0; 2],
            speed: [0.0; 2],
            coasting: 0.0,
            inertia: true,
            invert_y: false,
            animated: true,
            locked: false,
        };
        camera.preset(Preset::Default);
        camera.finish();
        camera
    }

    /// Tells the size of the drawable and where in it the board belongs. The board keeps its size relative to the
    /// window. A viewport that cannot be drawn on (zero size) is ignored.
    pub fn set_viewport(&mut self, viewport: Viewport) {
        if !viewport.is_drawable() || viewport == self.viewport {
            return;
        }
        let is_home = |state: &State, old: f32, pitch: f32| {
            (state.distance / old - 1.0).abs() < 1e-3 && (state.pitch - pitch).abs() < 0.1 && state.flatness == 0.0
        };
        let (old_home, old_top, old_pitch) = (self.home_distance(), self.top_distance(), self.home_pitch());
        self.viewport = viewport;
        let (home, top, pitch) = (self.home_distance(), self.top_distance(), self.home_pitch());
        let range = self.distance_range();
        for state in [&mut self.shown, &mut self.target].into_iter().chain(self.before_top.as_mut()) {
            if is_home(state, old_home, old_pitch) {
                // The default view stays the default view of the new shape.
                state.pitch = pitch;
            }
            let ratio = home / old_home * (1.0 - state.flatness) + top / old_top * state.flatness;
            state.distance = (state.distance * ratio).clamp(range.0, range.1);
        }
    }

    /// The viewport last told.
    pub fn viewport(&self) -> &Viewport {
        &self.viewport
    }

    /// Whether drags go the other way vertically: dragging up then looks from higher above.
    pub fn set_invert_y(&mut self, on: bool) {
        self.invert_y = on;
    }

    /// Whether the camera coasts for up to 300 ms after a drag.
    pub fn set_inertia(&mut self, on: bool) {
        self.inertia = on;
    }

    /// Whether drags and the wheel are ignored; presets and flips still work.
    pub fn set_locked(&mut self, on: bool) {
        self.locked = on;
    }

    /// Whether presets and flips take time; when not, they are done at once.
    pub fn set_animated(&mut self, on: bool) {
        self.animated = on;
    }

    /// Turns the camera by a drag of so many *logical* pixels: 0.3° each. Dragging down looks from higher above.
    /// A vertical drag in the top view leaves it.
    pub fn orbit(&mut self, dx: f32, dy: f32) {
        if self.locked || !dx.is_finite() || !dy.is_finite() {
            return;
        }
        if self.flip.take().is_some() {
            self.target.yaw = self.shown.yaw;
        }
        if self.target.flatness > 0.0 {
            self.before_top = None;
            self.target.flatness = 0.0;
            self.target.distance = self.home_distance();
        }
        let turn = [-dx * DEGREES_PER_PIXEL, dy * DEGREES_PER_PIXEL * if self.invert_y { -1.0 } else { 1.0 }];
        self.dragging = true;
        self.coasting = 0.0;
        self.rate = DRAG_RATE;
        self.dragged[0] += turn[0];
        self.dragged[1] += turn[1];
        self.turn_target(turn);
    }

    /// Ends a drag: the camera coasts a little when inertia is on.
    pub fn release(&mut self) {
        if std::mem::take(&mut self.dragging) && self.inertia && self.animated {
            self.coasting = COAST_SECONDS;
        }
    }

    fn turn_target(&mut self, [yaw, pitch]: [f32; 2]) {
        self.target.yaw += yaw;
        self.target.pitch = (self.target.pitch + pitch).clamp(PITCH.0, PITCH.1);
    }

    /// Zooms by wheel lines; positive is nearer, 12 % a line, at most three lines an event.
    pub fn zoom_lines(&mut self, lines: f32) {
        self.zoom(PER_LINE * lines);
    }

    /// Zooms by physical pixels of a touchpad's scroll; positive is nearer.
    pub fn zoom_pixels(&mut self, pixels: f32) {
        self.zoom(PER_PIXEL * pixels);
    }

    /// Zooms by a pinch: 0.1 is a tenth nearer.
    pub fn pinch(&mut self, delta: f32) {
        self.zoom(delta);
    }

    fn zoom(&mut self, exponent: f32) {
        if self.locked || !exponent.is_finite() {
            return;
        }
        let limit = PER_LINE * LINES_PER_EVENT;
        let (near, far) = self.distance_range();
        self.rate = DRAG_RATE;
        self.target.distance = (self.target.distance * (-exponent.clamp(-limit, limit)).exp()).clamp(near, far);
    }

    /// Goes to a fixed view of the side at the bottom.
    pub fn preset(&mut self, preset: Preset) {
        self.stop();
        self.rate = PRESET_RATE;
        let home = self.target.yaw + shortest_turn(self.target.yaw, side_yaw(self.side));
        if preset == Preset::Top {
            if self.target.flatness == 0.0 {
                self.before_top = Some(self.target);
            }
            self.target = State { yaw: home, pitch: 90.0, distance: self.top_distance(), flatness: 1.0 };
        } else {
            let (turn, pitch) = match preset {
                Preset::Low => (0.0, 28.0),
                Preset::High => (0.0, 70.0),
                Preset::Menu => (MENU_YAW, MENU_PITCH),
                _ => (0.0, self.home_pitch()),
            };
            let yaw = home + turn;
            self.before_top = None;
            let distance = self.viewpoint(turn, pitch, 1.0).fit(&self.viewport);
            self.target = State { yaw, pitch, distance, flatness: 0.0 };
        }
        self.finish_unless_animated();
    }

    /// Begins where another camera is and glides from there to where this one is to be.
    pub fn come_from(&mut self, other: &OrbitCamera) {
        self.stop();
        self.rate = PRESET_RATE;
        self.light_yaw = other.light_yaw;
        self.shown = other.shown;
        self.shown.yaw = self.target.yaw - shortest_turn(other.shown.yaw, self.target.yaw);
        self.finish_unless_animated();
    }

    /// Goes to the top view, or from it back to the view before.
    pub fn toggle_top(&mut self) {
        if self.target.flatness == 0.0 {
            self.preset(Preset::Top);
            return;
        }
        self.stop();
        self.rate = PRESET_RATE;
        match self.before_top.take() {
            Some(before) => {
                let yaw = self.target.yaw + shortest_turn(self.target.yaw, before.yaw);
                self.target = State { yaw, ..before };
            }
            None => self.preset(Preset::Default),
        }
        self.finish_unless_animated();
    }

    /// Whether the top view is shown or on its way.
    pub fn is_top(&self) -> bool {
        self.target.flatness > 0.0
    }

    /// Turns the board by half a circle at constant pitch, in 400 ms.
    pub fn flip(&mut self) {
        self.show_side(!self.bottom_side());
    }

    /// Which side is nearer to the viewer, or will be when the turn under way is over.
    pub fn bottom_side(&self) -> Color {
        let yaw = self.flip.map_or(self.target.yaw, |flip| flip.to);
        if shortest_turn(0.0, yaw).abs() <= 90.0 { Color::White } else { Color::Black }
    }

    /// Brings a side to the bottom by a flip, unless it is there already; the default view is that side's from now on.
    pub fn show_side(&mut self, side: Color) {
        let turned = side != self.bottom_side();
        self.side = side;
        if !turned {
            return;
        }
        let going = self.flip.map(|flip| flip.to);
        self.stop();
        let from = self.shown.yaw;
        // A flip taken back in its middle returns the way it came.
        let to = match going {
            Some(to) if to > from => to - 180.0,
            _ => self.target.yaw + 180.0,
        };
        if let Some(before) = &mut self.before_top {
            before.yaw += 180.0;
        }
        self.flip = Some(Flip { from, to, elapsed: 0.0 });
        self.finish_unless_animated();
    }

    /// Sets yaw, pitch (both in degrees) and distance (in hex sides) at once, perspective; all are brought into range.
    pub fn set_pose(&mut self, yaw: f32, pitch: f32, distance: f32) {
        if !(yaw.is_finite() && pitch.is_finite() && distance.is_finite()) {
            return;
        }
        self.stop();
        let (near, far) = self.distance_range();
        self.before_top = None;
        self.target = State {
            yaw: normalise(yaw),
            pitch: pitch.clamp(PITCH.0, PITCH.1),
            distance: distance.clamp(near, far),
            flatness: 0.0,
        };
        self.side = self.bottom_side();
        self.finish();
    }

    /// The view that is shown now.
    pub fn pose(&self) -> Pose {
        Pose {
            yaw: normalise(self.shown.yaw),
            pitch: self.shown.pitch,
            distance: self.shown.distance,
            projection: if self.shown.flatness >= 1.0 { Projection::Orthographic } else { Projection::Perspective },
        }
    }

    /// Nearest and farthest distance for the current shape of the window, in hex sides.
    pub fn distance_range(&self) -> (f32, f32) {
        let far = [(0.0, 90.0), (0.0, 52.0), (30.0, 40.0), (30.0, 12.0), (60.0, 52.0), (90.0, 12.0), (90.0, 90.0)]
            .into_iter()
            .map(|(yaw, pitch)| self.viewpoint(yaw, pitch, 1.0).fit(&self.viewport))
            .fold(0.0, f32::max);
        let near = NEAR_EXTENT / 2.0 / half_tangent();
        (near.min(far), far * FAR_MARGIN)
    }

    /// Lets time pass (seconds; at most 0.1 s count). Returns whether the camera still moves.
    pub fn advance(&mut self, seconds: f32) -> bool {
        let dt = seconds.clamp(0.0, LONGEST_STEP);
        if dt > 0.0 {
            self.advance_coasting(dt);
            self.advance_flip(dt);
            let blend = 1.0 - (-self.rate * dt).exp();
            let (shown, target) = (&mut self.shown, &self.target);
            if self.flip.is_none() {
                shown.yaw += (target.yaw - shown.yaw) * blend;
            }
            shown.pitch += (target.pitch - shown.pitch) * blend;
            shown.distance += (target.distance - shown.distance) * blend;
            shown.flatness += (target.flatness - shown.flatness) * blend;
            self.light_yaw += shortest_turn(self.light_yaw, side_yaw(self.side)) * blend;
        }
        let light_is_near = shortest_turn(self.light_yaw, side_yaw(self.side)).abs() < 0.3;
        if self.flip.is_none() && self.coasting <= 0.0 && light_is_near && self.shown.is_near(&self.target) {
            self.finish();
        }
        self.is_moving()
    }

    fn advance_coasting(&mut self, dt: f32) {
        if self.dragging {
            let blend = 1.0 - (-dt / 0.04).exp();
            for axis in 0..2 {
                self.speed[axis] += (self.dragged[axis] / dt - self.speed[axis]) * blend;
            }
        } else if self.coasting > 0.0 {
            let step = dt.min(self.coasting);
            self.coasting -= dt;
            self.turn_target(self.speed.map(|speed| speed * step));
            self.speed = self.speed.map(|speed| speed * (-COAST_RATE * step).exp());
            if self.speed.iter().all(|speed| speed.abs() < 0.5) {
                self.coasting = 0.0;
            }
        }
        self.dragged = [0.0; 2];
    }

    fn advance_flip(&mut self, dt: f32) {
        let Some(flip) = &mut self.flip else { return };
        flip.elapsed += dt;
        let t = (flip.elapsed / FLIP_SECONDS).min(1.0);
        let eased = t * t * (3.0 - 2.0 * t);
        self.shown.yaw = flip.from + (flip.to - flip.from) * eased;
        self.target.yaw = flip.to;
        if t >= 1.0 {
            self.flip = None;
        }
    }

    /// Whether a further [`OrbitCamera::advance`] would change the view.
    pub fn is_moving(&self) -> bool {
        self.flip.is_some() || self.coasting > 0.0 || self.shown != self.target || self.light_yaw != side_yaw(self.side)
    }

    /// Ends all motion at its goal.
    pub fn finish(&mut self) {
        if let Some(flip) = self.flip.take() {
            self.target.yaw = flip.to;
        }
        self.light_yaw = side_yaw(self.side);
        self.coasting = 0.0;
        self.speed = [0.0; 2];
        self.target.yaw = normalise(self.target.yaw);
        self.shown = self.target;
    }

    fn finish_unless_animated(&mut self) {
        if !self.animated {
            self.finish();
        }
    }

    /// Stops a flip and coasting where they are.
    fn stop(&mut self) {
        if let Some(flip) = self.flip.take() {
            self.target.yaw = flip.to;
        }
        self.coasting = 0.0;
        self.dragging = false;
    }

    /// The matrices of the shown view for the current viewport. Computed anew at each call, never cached.
    pub fn lens(&self) -> Lens {
        let mut viewpoint = self.shown.viewpoint();
        if let Some(flip) = self.flip {
            // The board is longer across its corners: step back while it turns, so that all of it stays in sight.
            let turned = viewpoint.fit(&self.viewport);
            let straight = Viewpoint { yaw: flip.to, ..viewpoint }.fit(&self.viewport);
            viewpoint.distance *= (turned / straight).max(1.0);
        }
        Lens::new(&viewpoint, &self.viewport)
    }

    /// Degrees by which the lights are turned round the vertical.
    pub fn light_yaw(&self) -> f32 {
        self.light_yaw
    }

    /// Degrees by which the shown view is turned, in (-180, 180].
    pub fn shown_yaw(&self) -> f32 {
        normalise(self.shown.yaw)
    }

    /// How far the view has become the flat top view, 0..=1.
    pub fn flatness(&self) -> f32 {
        self.shown.flatness
    }

    fn viewpoint(&self, yaw: f32, pitch: f32, perspective: f32) -> Viewpoint {
        Viewpoint { yaw, pitch, distance: 0.0, perspective }
    }

    fn fit(&self, pitch: f32, perspective: f32) -> f32 {
        self.viewpoint(0.0, pitch, perspective).fit(&self.viewport)
    }

    fn home_distance(&self) -> f32 {
        self.fit(self.home_pitch(), 1.0)
    }

    fn top_distance(&self) -> f32 {
        self.fit(90.0, 0.0)
    }

    /// The pitch of the default view: higher in narrow windows, where there is room above and below the board.
    fn home_pitch(&self) -> f32 {
        let narrow = ((1.35 - self.viewport.free_aspect()) / 0.75).clamp(0.0, 1.0);
        51.0 + 19.0 * narrow
    }
}

/// The yaw with this side at the bottom.
fn side_yaw(side: Color) -> f32 {
    match side {
        Color::White => 0.0,
        Color::Black => 180.0,
    }
}

/// An angle in degrees brought into (-180, 180].
fn normalise(degrees: f32) -> f32 {
    let wrapped = degrees.rem_euclid(360.0);
    if wrapped > 180.0 { wrapped - 360.0 } else { wrapped }
}

/// The turn in (-180, 180] that leads from one angle to the other.
fn shortest_turn(from: f32, to: f32) -> f32 {
    normalise(to - from)
}
