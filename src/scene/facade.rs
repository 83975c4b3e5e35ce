//! [`Scene`]: camera, pieces and marks together, as a window uses them.

use super::animation::Animator;
use super::camera::{OrbitCamera, Preset};
use super::frame::{self, Arrow, ArrowKind, Frame, Marks, PieceInstance};
use super::help::Help;
use super::layout;
use super::lens::{Lens, Viewport};
use super::picking;
use super::sketch::Sketch;
use super::sweep::Sweep;
use crate::control::{Event, TargetKind, ViewState};
use crate::game::{Change, PieceId};
use crate::rules::{Bitboard, Cell, Move, Outcome, Piece, WinReason};
use crate::themes::ThemeName;
use glam::{Vec2, Vec3};

/// Two steps of browsing that follow each other faster than this (seconds) are not animated.
const FAST_BROWSING: f32 = 0.15;

/// What is shown on the board beyond the game itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Overlays {
    /// Pieces that hang and plies that would win at once.
    pub threats: bool,
    /// The aura zone of both Intellectors.
    pub aura: bool,
    /// The shortest way of both Intellectors to their last rows.
    pub breakthrough: bool,
}

/// What the settings say about the scene.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SceneOptions {
    /// Whether file letters and rank numbers are shown.
    pub coordinates: bool,
    /// Animation speed 0..=2; 0 shows every change at once and moves the camera at once.
    pub animation_speed: f32,
    /// What everything is made of.
    pub theme: ThemeName,
    /// What is shown beyond the game.
    pub overlays: Overlays,
}

impl Default for SceneOptions {
    fn default() -> SceneOptions {
        SceneOptions {
            coordinates: true,
            animation_speed: 1.0,
            theme: ThemeName::default(),
            overlays: Overlays::default(),
        }
    }
}

/// The table with everything on it.
///
/// The order in a window's turn: input to [`Scene::camera_mut`] and [`Scene::set_pointer`]; every controller event to
/// [`Scene::apply`]; then [`Scene::set_view`] with the new snapshot; then [`Scene::advance`] with the elapsed time; and
/// when something changed, [`Scene::frame`] to the renderer. All pixels are physical, from the upper left corner.
#[derive(Clone)]
pub struct Scene {
    camera: OrbitCamera,
    /// What is looked through instead while the player is not at the board.
    calm: Option<OrbitCamera>,
    pieces: Animator,
    options: SceneOptions,
    selected: Option<Cell>,
    dragged: Option<Cell>,
    targets: [Bitboard; 3],
    last: Option<(Cell, Cell, bool)>,
    hint: Option<(Cell, Cell)>,
    help: Help,
    sketch: Sketch,
    sweep: Sweep,
    /// A ply has been played since the last snapshot.
    played: bool,
    hover: Option<Cell>,
    cursor: Option<Cell>,
    goal: Option<Cell>,
    /// The pointer's last place, and whether it is over the scene now.
    pointer: Option<Vec2>,
    pointed: bool,
    since_browse: f32,
    frame: Frame,
    drawn_light: f32,
}

impl Scene {
    /// An empty board seen from White's side.
    pub fn new(viewport: Viewport) -> Scene {
        let camera = OrbitCamera::new(viewport);
        let frame = Frame::new(camera.lens(), (viewport.width, viewport.height));
        Scene {
            camera,
            calm: None,
            pieces: Animator::default(),
            options: SceneOptions::default(),
            selected: None,
            dragged: None,
            targets: [Bitboard::EMPTY; 3],
            last: None,
            hint: None,
            help: Help::default(),
            sketch: Sketch::default(),
            sweep: Sweep::default(),
            played: false,
            hover: None,
            cursor: None,
            goal: None,
            pointer: None,
            pointed: false,
            since_browse: f32::INFINITY,
            frame,
            drawn_light: f32::NAN,
        }
    }

    /// The player's camera, to read.
    pub fn camera(&self) -> &OrbitCamera {
        &self.camera
    }

    /// The player's camera, to steer.
    pub fn camera_mut(&mut self) -> &mut OrbitCamera {
        &mut self.camera
    }

    /// The camera that is looked through: the player's, or the calm one.
    pub fn shown_camera(&self) -> &OrbitCamera {
        self.calm.as_ref().unwrap_or(&self.camera)
    }

    /// Whether the scene is only the background of a menu: then it is seen from one place, always the same, and the player's
    /// camera waits as it is. The view glides between the two.
    pub fn set_calm(&mut self, calm: bool) {
        match (calm, self.calm.take()) {
            (true, None) => {
                let mut camera = OrbitCamera::new(*self.camera.viewport());
                camera.set_animated(self.pieces.is_animated());
                camera.preset(Preset::Menu);
                camera.come_from(&self.camera);
                self.calm = Some(camera);
            }
            (false, Some(camera)) => self.camera.come_from(&camera),
            (_, unchanged) => self.calm = unchanged,
        }
        // Nothing glides before there is a picture.
        if self.drawn_light.is_nan() {
            self.finish();
        }
    }

    /// Tells the drawable's size and which part of it is free of panels. Sizes of zero are ignored.
    pub fn set_viewport(&mut self, viewport: Viewport) {
        self.camera.set_viewport(viewport);
        if let Some(calm) = self.calm.as_mut().filter(|calm| *calm.viewport() != viewport) {
            let at_rest = !calm.is_moving();
            calm.set_viewport(viewport);
            calm.preset(Preset::Menu);
            if at_rest {
                calm.finish();
            }
        }
    }

    /// Takes over the settings that concern the scene.
    pub fn set_options(&mut self, options: SceneOptions) {
        self.options = options;
        self.pieces.set_speed(options.animation_speed);
        self.camera.set_animated(self.pieces.is_animated());
        if let Some(calm) = &mut self.calm {
            calm.set_animated(self.pieces.is_animated());
        }
    }

    /// Hands on an event of the controller: plies, undo, redo and single steps of browsing start animations. Follow the
    /// last event of a batch with [`Scene::set_view`], which also corrects whatever jumped.
    pub fn apply(&mut self, event: &Event) {
        // What was drawn belonged to the position before.
        let moved = matches!(
            event,
            Event::GameStarted { .. }
                | Event::Ply { .. }
                | Event::Undo { .. }
                | Event::Redo { .. }
                | Event::Browsed { .. }
        );
        if moved {
            self.sketch = Sketch::default();
            self.sweep.end();
        }
        self.played |= matches!(event, Event::Ply { .. });
        match event {
            Event::Ply { change, .. } | Event::Undo { change, .. } | Event::Redo { change, .. } => {
                self.apply_change(change);
            }
            Event::Browsed { change: Some(change), .. } => {
                self.apply_change(change);
                if self.since_browse < FAST_BROWSING {
                    self.pieces.finish();
                }
                self.since_browse = 0.0;
            }
            _ => {}
        }
    }

    /// Animates a change. One that does not begin where the pieces are is left to the next [`Scene::set_view`].
    pub fn apply_change(&mut self, change: &Change) {
        // The hand lets go of a piece that moves by itself now.
        self.pieces.hold(None);
        self.dragged = None;
        if self.pieces.accepts(change) {
            self.pieces.apply(change);
        }
    }

    /// Takes over the controller's snapshot: selection, targets, last ply, hint, held piece. When the pieces logically
    /// stand elsewhere than in the snapshot, they are put there at once.
    pub fn set_view(&mut self, view: &ViewState) {
        if !self.pieces.agrees_with(&view.pieces) {
            self.pieces.reset(&view.pieces);
        }
        self.selected = view.selected;
        self.targets = [TargetKind::Quiet, TargetKind::Capture, TargetKind::Swap].map(|kind| {
            view.targets
                .iter()
                .filter(|target| target.kind == kind)
                .fold(Bitboard::EMPTY, |set, target| set | Bitboard::of(target.cell))
        });
        self.last = view.last_move.map(|mv: Move| (mv.from(), mv.to(), mv.is_swap()));
        self.hint = view.hint.map(|mv: Move| (mv.from(), mv.to()));
        self.help = Help::of(view);
        self.dragged = view.dragged;
        self.pieces.select(view.selected);
        if let (true, Some(Outcome::Win { winner, reason: WinReason::Breakthrough })) =
            (std::mem::take(&mut self.played), view.outcome)
            && self.pieces.is_animated()
        {
            self.sweep.begin(winner);
        }
        self.follow_pointer();
    }

    /// Puts exactly these pieces on the board, at rest and without marks.
    pub fn reset(&mut self, pieces: &[(PieceId, Cell, Piece)]) {
        self.pieces.reset(pieces);
        self.selected = None;
        self.dragged = None;
        self.targets = [Bitboard::EMPTY; 3];
        self.last = None;
        self.hint = None;
        self.help = Help::default();
        self.sketch = Sketch::default();
        self.sweep.end();
        self.pieces.hold(None);
        self.pieces.select(None);
    }

    /// Tells where the pointer is, or that it is not over the scene (outside, or over a panel). Returns the cell under
    /// it, which from now on carries the hover mark. A dragged piece follows.
    pub fn set_pointer(&mut self, pointer: Option<(f32, f32)>) -> Option<Cell> {
        if let Some((x, y)) = pointer {
            self.pointer = Some(Vec2::new(x, y));
        }
        self.pointed = pointer.is_some();
        self.follow_pointer();
        self.hover
    }

    /// The cell with the hover mark. It follows the view too: it may change in [`Scene::advance`] and [`Scene::set_view`].
    pub fn hover(&self) -> Option<Cell> {
        self.hover
    }

    /// What the player has drawn.
    pub fn sketch(&self) -> &Sketch {
        &self.sketch
    }

    /// What the player has drawn, to draw on it. A ply, or another position to be shown, wipes it.
    pub fn sketch_mut(&mut self) -> &mut Sketch {
        &mut self.sketch
    }

    /// Sets or removes the keyboard's cursor.
    pub fn set_cursor(&mut self, cursor: Option<Cell>) {
        self.cursor = cursor;
    }

    /// Circles the cell that is to be reached, until told otherwise.
    pub fn set_goal(&mut self, goal: Option<Cell>) {
        self.goal = goal;
    }

    /// Brings the hover mark and a held piece to the pointer, after it, the view or the targets changed.
    fn follow_pointer(&mut self) {
        self.hover = self.pointer.filter(|_| self.pointed).and_then(|pointer| self.pick(pointer.x, pointer.y));
        let held = self.dragged.zip(self.pointer).and_then(|(cell, pointer)| {
            let point = self.shown_camera().lens().ray(pointer)?.at_height(0.0)?;
            let limit = Vec3::new(layout::HALF_X + 1.0, layout::HALF_Y + 1.0, 0.0);
            Some((cell, point.clamp(-limit, limit)))
        });
        self.pieces.hold(held);
    }

    fn all_targets(&self) -> Bitboard {
        self.targets[0] | self.targets[1] | self.targets[2]
    }

    /// The cell that a click at this physical pixel means, by the logical position and the view shown now; `None` off
    /// the board. The answer for the hover mark and for clicks is the same.
    pub fn pick(&self, x: f32, y: f32) -> Option<Cell> {
        self.pick_through(&self.shown_camera().lens(), x, y)
    }

    fn pick_through(&self, lens: &Lens, x: f32, y: f32) -> Option<Cell> {
        let ray = lens.ray(Vec2::new(x, y))?;
        // In the top view pieces lie inside their cells: the plane decides.
        let stands = self.shown_camera().flatness() < 0.5;
        let held = self.dragged;
        let shapes = self.pieces.shapes().filter(|shape| stands && held != Some(shape.cell));
        picking::pick(&ray, shapes, self.all_targets())
    }

    /// A physical pixel, inside the drawable, at which [`Scene::pick`] surely answers this cell: its centre, or another
    /// visible part of it or of its piece when something stands in front. `None` when it cannot be seen at all.
    pub fn project(&self, cell: Cell) -> Option<(f32, f32)> {
        let lens = self.shown_camera().lens();
        let viewport = self.shown_camera().viewport();
        let free = viewport.free;
        let centre = layout::centre(cell);
        let on_piece = [0.3, 0.6, 0.9, 0.1].into_iter().flat_map(|share| {
            let top = self.pieces.shapes().find(|shape| shape.cell == cell).map(|shape| picking::height(shape.kind));
            top.map(|top| centre + Vec3::new(0.0, 0.0, top * share))
        });
        let on_tile = (1..=5).flat_map(|ring| {
            (0..6 * ring).map(move |k| {
                let angle = k as f32 / (6 * ring) as f32 * std::f32::consts::TAU;
                let radius = ring as f32 * 0.165;
                centre + Vec3::new(angle.cos() * radius, angle.sin() * radius, 0.0)
            })
        });
        let mut hidden_by_panel = None;
        for point in std::iter::once(centre).chain(on_piece).chain(on_tile) {
            let Some(pixel) = lens.project(point) else { continue };
            // Whole pixels: that is what a pointer can be at.
            let (x, y) = (pixel.x.floor() + 0.5, pixel.y.floor() + 0.5);
            let inside = x > 0.0 && y > 0.0 && x < viewport.width as f32 && y < viewport.height as f32;
            if !inside || self.pick_through(&lens, x, y) != Some(cell) {
                continue;
            }
            // One pixel of tolerance: pointers report whole numbers.
            if [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)]
                .into_iter()
                .any(|(dx, dy)| self.pick_through(&lens, x + dx, y + dy) != Some(cell))
            {
                hidden_by_panel = hidden_by_panel.or(Some((x, y)));
                continue;
            }
            let is_free = x >= free.x && y >= free.y && x < free.x + free.width && y < free.y + free.height;
            if is_free {
                return Some((x, y));
            }
            hidden_by_panel = Some((x, y));
        }
        hidden_by_panel
    }

    /// Lets time pass, in seconds. Returns whether anything still moves, that is whether another picture is needed.
    pub fn advance(&mut self, seconds: f32) -> bool {
        self.since_browse += seconds.max(0.0);
        let camera = match &mut self.calm {
            Some(calm) => {
                // Nobody sees it.
                self.camera.finish();
                calm.advance(seconds)
            }
            None => self.camera.advance(seconds),
        };
        if camera {
            self.follow_pointer();
        }
        let pieces = self.pieces.advance(seconds);
        // The Intellector arrives first.
        if !pieces {
            self.sweep.advance(seconds, self.options.animation_speed);
        }
        pieces || self.sweep.is_going() || camera
    }

    /// Whether anything moves: camera, pieces, or a piece that is being lifted.
    pub fn is_moving(&self) -> bool {
        self.shown_camera().is_moving() || self.pieces.is_moving() || self.sweep.is_going()
    }

    /// Whether a change is being animated: for the log's animation events, and for whoever waits for the end of it.
    pub fn is_animating(&self) -> bool {
        self.pieces.is_animating() || self.sweep.is_going()
    }

    /// Ends all motion at its goal, of pieces and camera.
    pub fn finish(&mut self) {
        self.pieces.finish();
        self.sweep.end();
        self.camera.finish();
        if let Some(calm) = &mut self.calm {
            calm.finish();
        }
    }

    /// Ends the animation of changes at its goal; the camera goes on.
    pub fn skip_animation(&mut self) {
        self.pieces.finish();
        self.sweep.end();
    }

    /// The picture of this moment, for the renderer.
    pub fn frame(&mut self) -> &Frame {
        let camera = self.shown_camera();
        let viewport = *camera.viewport();
        let (flatness, yaw, light_yaw) = (camera.flatness(), camera.shown_yaw(), camera.light_yaw());
        let lens = camera.lens();
        let mut pieces = Vec::with_capacity(self.frame.pieces.len().max(32));
        let marks = self.marks();
        // Nothing hides anything in the flat view.
        let stands = flatness <= 0.5;
        for drawn in self.pieces.drawn() {
            pieces.push(PieceInstance {
                matrix: frame::piece_matrix(&drawn, flatness, yaw),
                kind: drawn.kind,
                color: drawn.color,
                cell: drawn.cell,
                ghost: false,
                outlined: self.selected == Some(drawn.cell),
                on_marks: stands && marks[drawn.cell.index()].any(Marks::SHINING),
            });
        }
        pieces.extend(self.ghost(flatness, yaw));
        pieces.sort_by_key(|piece| (piece.kind, piece.on_marks && !piece.ghost));
        let same_casters = self.drawn_light == light_yaw
            && pieces.iter().filter(|piece| !piece.ghost).map(|piece| (piece.matrix, piece.kind)).eq(self
                .frame
                .pieces
                .iter()
                .filter(|piece| !piece.ghost)
                .map(|piece| (piece.matrix, piece.kind)));
        self.drawn_light = light_yaw;
        self.frame = Frame {
            lens,
            size: (viewport.width, viewport.height),
            light_yaw,
            marks,
            pieces,
            arrows: self.arrows(),
            sweep: self.sweep.light(),
            theme: self.options.theme,
            labels: self.options.coordinates.then(|| frame::label_turn(yaw)),
            flatness,
            casters: if same_casters { self.frame.casters } else { frame::new_casters() },
            still: !self.is_moving(),
        };
        &self.frame
    }

    /// Where the selected piece would stand if the hovered target were played.
    fn ghost(&self, flatness: f32, yaw: f32) -> Option<PieceInstance> {
        let cell = self.hover.or(self.cursor)?;
        if !self.targets[0].has(cell) || self.dragged.is_some() {
            return None;
        }
        let mover = self.pieces.drawn().find(|drawn| Some(drawn.cell) == self.selected)?;
        let place = layout::centre(cell);
        Some(PieceInstance {
            matrix: frame::piece_matrix(&super::animation::Drawn { place, cell, ..mover }, flatness, yaw),
            kind: mover.kind,
            color: mover.color,
            cell,
            ghost: true,
            outlined: false,
            on_marks: false,
        })
    }

    /// The ways of the Intellectors lowest, then what the program says, the player's own drawing on top.
    fn arrows(&self) -> Vec<Arrow> {
        let Overlays { threats, breakthrough, .. } = self.options.overlays;
        let mut arrows = Vec::new();
        let mut add = |from, to, kind| arrows.push(Arrow { from, to, kind });
        if breakthrough {
            self.help.steps.iter().for_each(|&(from, to, kind)| add(from, to, kind));
        }
        if threats {
            self.help.wins.iter().for_each(|&(from, to, kind)| add(from, to, kind));
        }
        if let Some((from, to)) = self.hint {
            add(from, to, ArrowKind::Hint);
        }
        let open = self.sketch.open().filter(|(from, to)| from != to);
        for &(from, to) in self.sketch.arrows().iter().chain(&open) {
            add(from, to, ArrowKind::Own);
        }
        arrows
    }

    fn marks(&self) -> [Marks; Cell::COUNT] {
        let mut marks = [Marks::NONE; Cell::COUNT];
        let mut mark = |cell: Option<Cell>, flag: Marks| {
            if let Some(cell) = cell {
                marks[cell.index()] |= flag;
            }
        };
        for (targets, flag) in self.targets.into_iter().zip([Marks::QUIET, Marks::CAPTURE, Marks::SWAP]) {
            for cell in targets {
                mark(Some(cell), flag);
            }
        }
        if let Some((from, to, swap)) = self.last {
            // Both cells of a swap hold a piece that moved.
            mark(Some(from), if swap { Marks::LAST_TO } else { Marks::LAST_FROM });
            mark(Some(to), Marks::LAST_TO);
        }
        if let Some((from, to)) = self.hint {
            mark(Some(from), Marks::HINT_FROM);
            mark(Some(to), Marks::HINT_TO);
        }
        let Overlays { threats, aura, .. } = self.options.overlays;
        let open_circle = self.sketch.open().filter(|(from, to)| from == to).map(|(from, _)| Bitboard::of(from));
        for (cells, shown, flag) in [
            (self.help.aura[0], aura, Marks::AURA_WHITE),
            (self.help.aura[1], aura, Marks::AURA_BLACK),
            (self.help.hanging, threats, Marks::HANGING),
            (self.sketch.circles() | open_circle.unwrap_or(Bitboard::EMPTY), true, Marks::CIRCLE),
        ] {
            for cell in cells {
                mark(Some(cell).filter(|_| shown), flag);
            }
        }
        mark(self.goal, Marks::CIRCLE);
        mark(self.hover, Marks::HOVER);
        mark(self.selected, Marks::SELECTED);
        mark(self.cursor, Marks::CURSOR);
        marks
    }
}
