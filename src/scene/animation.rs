//! The pieces as they are drawn: they follow the game's changes in their own time.
//!
//! Each piece has a logical state (cell, kind, captured or not), which a [`Change`] sets at once, and a drawn state,
//! which follows it from wherever it is now. So every animation can be interrupted by the next change, and whatever
//! happens the drawn state ends at the logical one.

use super::layout;
use super::picking::Shape;
use crate::game::{Change, PieceId, Step};
use crate::rules::{Cell, Color, Kind, Piece};
use glam::{Mat4, Quat, Vec3};

/// Duration of a slide over two cells or more, in seconds; shorter ways take less.
const SLIDE_SECONDS: f32 = 0.30;
/// Duration of a jump in an arc.
const JUMP_SECONDS: f32 = 0.35;
/// Height of the Liberator's jump: it clears the tallest piece with the middle of its way.
const JUMP_HEIGHT: f32 = 1.9;
/// Height of the arc of the one that makes way in a swap.
const SWAP_HEIGHT: f32 = 2.1;
/// Time in which a piece shrinks away or grows.
const GROW_SECONDS: f32 = 0.16;
/// When in the capturer's way the victim begins to shrink.
const VANISH_AFTER: f32 = 0.55;
/// How long a fallen Intellector lies before it goes, and how long it falls.
const TOPPLE_SECONDS: f32 = 0.38;
const LIE_SECONDS: f32 = 0.30;
/// Height to which a selected piece is lifted, and how fast it follows (per second): nine tenths in 0.12 s.
const LIFT: f32 = 0.16;
const LIFT_RATE: f32 = 19.0;
/// Height of a piece held by a drag, and how fast it follows the pointer.
const HELD_HEIGHT: f32 = 0.45;
const HELD_RATE: f32 = 34.0;
/// Duration of the way home of a piece that was let go.
const HOME_SECONDS: f32 = 0.18;

/// A way from one place to another.
#[derive(Debug, Clone, Copy)]
struct Motion {
    from: Vec3,
    height: f32,
    elapsed: f32,
    seconds: f32,
}

/// One piece, logical and drawn.
#[derive(Debug, Clone, Copy)]
struct Actor {
    id: PieceId,
    color: Color,
    kind: Kind,
    cell: Cell,
    captured: bool,
    /// Drawn place of the foot, without the lift.
    place: Vec3,
    motion: Option<Motion>,
    /// Drawn kind: the old one until it has shrunk.
    shown: Kind,
    /// 1 is full size, 0 is gone.
    growth: f32,
    /// Seconds until growth may change.
    patience: f32,
    /// How far it has tipped over, 0..=1, and in which direction (unit vector on the board).
    tilt: f32,
    tilts: bool,
    direction: Vec3,
    lift: f32,
}

/// A piece as it is drawn now.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Drawn {
    /// Which piece.
    pub id: PieceId,
    /// Whose.
    pub color: Color,
    /// What it looks like.
    pub kind: Kind,
    /// The cell to which it belongs.
    pub cell: Cell,
    /// Place of its foot.
    pub place: Vec3,
    /// Size across and in height, 1 is full.
    pub scale: (f32, f32),
    /// Tipping over: turn round the foot.
    pub tilt: Mat4,
}

impl Drawn {
    /// Model to world for a piece that stands.
    pub fn standing(&self) -> Mat4 {
        let (across, height) = self.scale;
        Mat4::from_translation(self.place)
            * self.tilt
            * facing(self.color)
            * Mat4::from_scale(Vec3::new(across, across, height))
    }
}

/// The turn by which all pieces of a side look at their enemy.
fn facing(color: Color) -> Mat4 {
    match color {
        Color::White => Mat4::IDENTITY,
        Color::Black => Mat4::from_rotation_z(std::f32::consts::PI),
    }
}

fn smooth(t: f32) -> f32 {
    t * t * (3.0 - 2.0 * t)
}

impl Actor {
    fn new(id: PieceId, cell: Cell, piece: Piece) -> Actor {
        Actor {
            id,
            color: piece.color,
            kind: piece.kind,
            cell,
            captured: false,
            place: layout::centre(cell),
            motion: None,
            shown: piece.kind,
            growth: 1.0,
            patience: 0.0,
            tilt: 0.0,
            tilts: false,
            direction: Vec3::Y,
            lift: 0.0,
        }
    }

    fn home(&self) -> Vec3 {
        layout::centre(self.cell)
    }

    /// Sends the piece from where it is drawn to its cell; returns how long that takes.
    fn travel(&mut self, height: f32, full_seconds: f32) -> f32 {
        let way = self.home().distance(self.place);
        let share = (way / (2.0 * layout::INRADIUS)).clamp(0.0, 1.0);
        // A piece dropped next to its goal has no way to jump.
        let height = if share < 0.9 { 0.0 } else { height };
        let seconds = full_seconds * (0.4 + 0.6 * share);
        self.motion = Some(Motion { from: self.place, height, elapsed: 0.0, seconds });
        seconds
    }

    fn is_settled(&self) -> bool {
        self.motion.is_none()
            && self.place == self.home()
            && self.growth >= 1.0
            && self.shown == self.kind
            && !self.captured
            && self.tilt <= 0.0
    }

    fn advance(&mut self, dt: f32) {
        if let Some(motion) = &mut self.motion {
            motion.elapsed += dt;
            let t = (motion.elapsed / motion.seconds.max(1e-4)).min(1.0);
            let motion = *motion;
            let eased = smooth(t);
            self.place = motion.from.lerp(self.home(), eased);
            self.place.z += motion.height * 4.0 * eased * (1.0 - eased);
            if t >= 1.0 {
                self.motion = None;
                self.place = self.home();
            }
        }
        let falls = self.tilts && self.captured;
        let waits = self.patience.min(dt);
        self.patience -= waits;
        if falls {
            // It falls while it waits to vanish.
            if self.patience <= TOPPLE_SECONDS + LIE_SECONDS {
                self.tilt = (self.tilt + dt / TOPPLE_SECONDS).min(1.0);
            }
        } else {
            self.tilt = (self.tilt - 2.0 * dt / TOPPLE_SECONDS).max(0.0);
        }
        let step = (dt - waits) / GROW_SECONDS;
        if step > 0.0 {
            if self.captured || self.shown != self.kind {
                self.growth -= step;
                if self.growth <= 0.0 {
                    self.growth = 0.0;
                    self.shown = self.kind;
                }
            } else {
                self.growth = (self.growth + step).min(1.0);
            }
        }
    }

    fn drawn(&self) -> Drawn {
        let size = smooth(self.growth);
        let tilt = if self.tilt > 0.0 {
            let pivot = self.direction * 0.5;
            let axis = Vec3::Z.cross(self.direction);
            let angle = self.tilt * self.tilt * std::f32::consts::FRAC_PI_2;
            Mat4::from_translation(pivot)
                * Mat4::from_quat(Quat::from_axis_angle(axis, angle))
                * Mat4::from_translation(-pivot)
        } else {
            Mat4::IDENTITY
        };
        Drawn {
            id: self.id,
            color: self.color,
            kind: self.shown,
            cell: self.cell,
            place: self.place + Vec3::new(0.0, 0.0, self.lift),
            scale: (0.7 + 0.3 * size, size.max(0.004)),
            tilt,
        }
    }
}

/// All pieces and their animations.
#[derive(Debug, Clone)]
pub struct Animator {
    actors: Vec<Actor>,
    selected: Option<Cell>,
    held: Option<(Cell, Vec3)>,
    speed: f32,
}

impl Default for Animator {
    fn default() -> Animator {
        Animator { actors: Vec::new(), selected: None, held: None, speed: 1.0 }
    }
}

impl Animator {
    /// Sets the speed, 0..=2; 0 shows every change at once.
    pub fn set_speed(&mut self, speed: f32) {
        self.speed = if speed.is_finite() { speed.clamp(0.0, 2.0) } else { 1.0 };
        if self.speed == 0.0 {
            self.finish();
        }
    }

    /// Whether changes take time.
    pub fn is_animated(&self) -> bool {
        self.speed > 0.0
    }

    /// Puts exactly these pieces on the board, at rest.
    pub fn reset(&mut self, pieces: &[(PieceId, Cell, Piece)]) {
        self.actors.clear();
        self.actors.extend(pieces.iter().map(|&(id, cell, piece)| Actor::new(id, cell, piece)));
    }

    /// Whether the logical state is exactly this.
    pub fn agrees_with(&self, pieces: &[(PieceId, Cell, Piece)]) -> bool {
        let mut on_board = 0;
        self.actors.iter().filter(|actor| !actor.captured).all(|actor| {
            on_board += 1;
            let piece = Piece { color: actor.color, kind: actor.kind };
            pieces.contains(&(actor.id, actor.cell, piece))
        }) && on_board == pieces.len()
    }

    /// Whether the change begins where the pieces logically are.
    pub fn accepts(&self, change: &Change) -> bool {
        // Only the first step of each piece can be judged; later ones build on it.
        let mut seen: Vec<PieceId> = Vec::with_capacity(change.steps.len());
        change.steps.iter().all(|step| {
            let (id, cell, present) = match *step {
                Step::Slide { id, from, .. } => (id, from, true),
                Step::Remove { id, cell, .. } | Step::Morph { id, cell, .. } => (id, cell, true),
                Step::Restore { id, cell, .. } => (id, cell, false),
            };
            if seen.contains(&id) {
                return true;
            }
            seen.push(id);
            let here = self.actors.iter().any(|actor| actor.id == id && !actor.captured && actor.cell == cell);
            let anywhere = self.actors.iter().any(|actor| actor.id == id && !actor.captured);
            if present { here } else { !anywhere }
        })
    }

    /// Carries out a change: logically at once, to the eye from where each piece is drawn now.
    pub fn apply(&mut self, change: &Change) {
        let swap_partner = swap_partner(change);
        let mut arrival = 0.0_f32;
        let came_from = change.steps.iter().find_map(|step| match *step {
            Step::Slide { from, to, .. } => Some((from, to)),
            _ => None,
        });
        for step in &change.steps {
            match *step {
                Step::Slide { id, to, .. } => {
                    let Some(actor) = self.find(id) else { continue };
                    actor.cell = to;
                    let far = actor.home().distance(actor.place) > 2.2;
                    let seconds = if swap_partner == Some(id) {
                        actor.travel(SWAP_HEIGHT, JUMP_SECONDS)
                    } else if actor.kind == Kind::Liberator && far {
                        actor.travel(JUMP_HEIGHT, JUMP_SECONDS)
                    } else {
                        actor.travel(0.0, SLIDE_SECONDS)
                    };
                    arrival = arrival.max(seconds);
                }
                Step::Remove { id, piece, cell } => {
                    let Some(actor) = self.find(id) else { continue };
                    actor.captured = true;
                    actor.patience = SLIDE_SECONDS * VANISH_AFTER;
                    actor.tilts = piece.kind == Kind::Intellector;
                    if actor.tilts {
                        actor.patience += TOPPLE_SECONDS + LIE_SECONDS;
                        let origin = came_from.map_or(cell, |(from, _)| from);
                        let away = layout::centre(cell) - layout::centre(origin);
                        actor.direction = away.normalize_or(Vec3::Y);
                    }
                }
                Step::Restore { id, piece, cell } => {
                    if let Some(actor) = self.find(id) {
                        actor.captured = false;
                        actor.kind = piece.kind;
                        actor.cell = cell;
                        actor.patience = 0.0;
                    } else {
                        let mut actor = Actor::new(id, cell, piece);
                        actor.growth = 0.0;
                        self.actors.push(actor);
                    }
                }
                Step::Morph { id, to, .. } => {
                    let Some(actor) = self.find(id) else { continue };
                    actor.kind = to;
                    actor.patience = (arrival - GROW_SECONDS).max(0.0);
                }
            }
        }
        if self.speed == 0.0 {
            self.finish();
        }
    }

    fn find(&mut self, id: PieceId) -> Option<&mut Actor> {
        self.actors.iter_mut().find(|actor| actor.id == id)
    }

    /// The piece on this cell is lifted; all others stand.
    pub fn select(&mut self, cell: Option<Cell>) {
        self.selected = cell;
        if self.speed == 0.0 {
            self.finish();
        }
    }

    /// The piece on this cell follows the pointer, given as a point on the board plane; `None` lets it go home.
    pub fn hold(&mut self, held: Option<(Cell, Vec3)>) {
        let was = self.held.map(|(cell, _)| cell);
        let is = held.map(|(cell, _)| cell);
        if was != is {
            let speed = self.speed;
            if let Some(actor) = was.and_then(|cell| self.on(cell))
                && actor.motion.is_none()
            {
                actor.place.z += std::mem::take(&mut actor.lift);
                actor.travel(0.0, HOME_SECONDS);
                if speed == 0.0 {
                    actor.motion = None;
                    actor.place = actor.home();
                }
            }
        }
        self.held = held;
    }

    fn on(&mut self, cell: Cell) -> Option<&mut Actor> {
        self.actors.iter_mut().find(|actor| !actor.captured && actor.cell == cell)
    }

    /// Lets time pass, in seconds at most 0.1, stretched by the speed. Returns whether anything still moves.
    pub fn advance(&mut self, seconds: f32) -> bool {
        let real = seconds.clamp(0.0, 0.1);
        let dt = real * self.speed;
        for actor in &mut self.actors {
            actor.advance(dt);
            let held = self.held.filter(|&(cell, _)| cell == actor.cell && !actor.captured);
            if let Some((_, point)) = held {
                actor.motion = None;
                let goal = Vec3::new(point.x, point.y, HELD_HEIGHT);
                actor.place += (goal - actor.place) * (1.0 - (-HELD_RATE * real).exp());
                if actor.place.distance(goal) < 0.004 {
                    actor.place = goal;
                }
            }
            let goal = lift_goal(actor, self.selected, held.is_some());
            actor.lift += (goal - actor.lift) * (1.0 - (-LIFT_RATE * real).exp());
            if (actor.lift - goal).abs() < 0.002 {
                actor.lift = goal;
            }
        }
        self.actors.retain(|actor| !(actor.captured && actor.growth <= 0.0));
        if self.speed == 0.0 {
            self.finish();
        }
        self.is_moving()
    }

    /// Ends all animations: the drawn state becomes the logical one. A held piece stays at the pointer.
    pub fn finish(&mut self) {
        self.actors.retain(|actor| !actor.captured);
        for actor in &mut self.actors {
            let held = self.held.filter(|&(cell, _)| cell == actor.cell);
            let piece = Piece { color: actor.color, kind: actor.kind };
            *actor = Actor::new(actor.id, actor.cell, piece);
            if let Some((_, point)) = held {
                actor.place = Vec3::new(point.x, point.y, HELD_HEIGHT);
            }
            actor.lift = lift_goal(actor, self.selected, held.is_some());
        }
    }

    /// Whether a change is still being shown.
    pub fn is_animating(&self) -> bool {
        self.actors
            .iter()
            .any(|actor| !actor.is_settled() && self.held.is_none_or(|(cell, _)| cell != actor.cell || actor.captured))
    }

    /// Whether a further [`Animator::advance`] would change the picture.
    pub fn is_moving(&self) -> bool {
        self.is_animating()
            || self.actors.iter().any(|actor| {
                let held = self.held.filter(|&(cell, _)| cell == actor.cell && !actor.captured);
                let held_moves = held.is_some_and(|(_, point)| actor.place != Vec3::new(point.x, point.y, HELD_HEIGHT));
                held_moves || actor.lift != lift_goal(actor, self.selected, held.is_some())
            })
    }

    /// All pieces as they are drawn now, captured ones that still vanish included.
    pub fn drawn(&self) -> impl Iterator<Item = Drawn> {
        self.actors.iter().map(Actor::drawn)
    }

    /// The shapes that can be picked: every piece on the board where it logically stands.
    pub fn shapes(&self) -> impl Iterator<Item = Shape> {
        self.actors.iter().filter(|actor| !actor.captured).map(|actor| Shape {
            cell: actor.cell,
            kind: actor.kind,
            matrix: Mat4::from_translation(actor.home()) * facing(actor.color),
        })
    }
}

fn lift_goal(actor: &Actor, selected: Option<Cell>, held: bool) -> f32 {
    if !held && !actor.captured && selected == Some(actor.cell) { LIFT } else { 0.0 }
}

/// In a swap, the piece that arcs over the other: the one of the second slide.
fn swap_partner(change: &Change) -> Option<PieceId> {
    let mut slides = change.steps.iter().filter_map(|step| match *step {
        Step::Slide { id, from, to } => Some((id, from, to)),
        _ => None,
    });
    let (first, second) = (slides.next()?, slides.next()?);
    (first.1 == second.2 && first.2 == second.1).then_some(second.0)
}
