//! What differs from one piece or tile to the next, as vertex buffers that are rewritten in place.

use super::RenderError;
use crate::rules::{Cell, Color, Kind};
use crate::scene::frame::PieceInstance;
use crate::scene::{Arrow, ArrowKind, Frame, Marks, layout};
use glium::backend::Context;
use glium::vertex::{PerInstance, Vertex, VertexBufferSlice};
use glium::{VertexBuffer, implement_vertex};
use std::ops::Range;
use std::rc::Rc;

/// Most pieces that a picture can hold: more than the pieces of a game and one ghost, vanishing ones included.
const CAPACITY: usize = 96;

/// Most arrows that a picture can hold: the player's, two long ways, and every ply that wins.
const ARROWS: usize = 128;

/// How far the line round a piece reaches in the top view, in hex sides before scaling.
const OUTLINE: f32 = 0.06;

/// What the shaders take for a ghost and for the selected piece.
const GHOST: f32 = 1.0;
const SELECTED: f32 = 2.0;

/// One piece for the shaders.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PieceVertex {
    column_0: [f32; 4],
    column_1: [f32; 4],
    column_2: [f32; 4],
    column_3: [f32; 4],
    look: [f32; 4],
}
implement_vertex!(PieceVertex, column_0, column_1, column_2, column_3, look);

/// One tile for the shaders.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TileVertex {
    centre: [f32; 2],
    variation: [f32; 4],
    tile: [f32; 2],
}
implement_vertex!(TileVertex, centre, variation, tile);

/// One arrow for the shaders.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ArrowVertex {
    ends: [f32; 4],
    kind: f32,
}
implement_vertex!(ArrowVertex, ends, kind);

/// A corner of a quad that covers -1..1.
#[derive(Debug, Clone, Copy)]
pub struct CornerVertex {
    corner: [f32; 2],
}
implement_vertex!(CornerVertex, corner);

/// The four corners, for a triangle strip.
pub fn quad(context: &Rc<Context>) -> Result<VertexBuffer<CornerVertex>, RenderError> {
    let corners = [[-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0], [1.0, 1.0]].map(|corner| CornerVertex { corner });
    Ok(VertexBuffer::immutable(context, &corners)?)
}

/// Where in the piece buffer the pieces of one kind stand: first the usual ones, then those on marks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct KindRange {
    start: usize,
    on_marks: usize,
    end: usize,
}

/// Some of the pieces or tiles.
pub struct Slice<'a, T: Copy>(VertexBufferSlice<'a, T>);

impl<'a, T: Vertex> Slice<'a, T> {
    fn of(buffer: &'a VertexBuffer<T>, range: Range<usize>) -> Option<Slice<'a, T>> {
        if range.is_empty() { None } else { buffer.slice(range).map(Slice) }
    }

    /// How many there are; never none.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// As a source that advances once an instance.
    pub fn per_instance(&'a self) -> Result<PerInstance<'a>, RenderError> {
        self.0.per_instance().map_err(|_| no_instancing())
    }
}

fn no_instancing() -> RenderError {
    RenderError::Gpu("the driver cannot draw instances".into())
}

/// The instance buffers.
pub struct Instances {
    pieces: VertexBuffer<PieceVertex>,
    piece_data: Vec<PieceVertex>,
    kinds: [KindRange; 6],
    outlined: Option<(Kind, usize)>,
    tiles: VertexBuffer<TileVertex>,
    tile_data: Vec<TileVertex>,
    drawn_marks: [Marks; Cell::COUNT],
    unmarked: usize,
    arrows: VertexBuffer<ArrowVertex>,
    arrow_data: Vec<ArrowVertex>,
}

impl Instances {
    /// Creates the buffers, all tiles without marks and no piece.
    pub fn new(context: &Rc<Context>) -> Result<Instances, RenderError> {
        let tile_data: Vec<TileVertex> = Cell::all().map(tile).collect();
        Ok(Instances {
            pieces: VertexBuffer::empty_dynamic(context, CAPACITY)?,
            piece_data: Vec::with_capacity(CAPACITY),
            kinds: [KindRange::default(); 6],
            outlined: None,
            tiles: VertexBuffer::dynamic(context, &tile_data)?,
            tile_data,
            drawn_marks: [Marks::NONE; Cell::COUNT],
            unmarked: Cell::COUNT,
            arrows: VertexBuffer::empty_dynamic(context, ARROWS)?,
            arrow_data: Vec::with_capacity(ARROWS),
        })
    }

    /// Takes over a frame's pieces and marks; uploads what changed.
    pub fn update(&mut self, frame: &Frame) {
        if frame.marks != self.drawn_marks {
            self.drawn_marks = frame.marks;
            let marks = |cell: Cell| frame.marks[cell.index()];
            self.tile_data.clear();
            self.tile_data.extend(Cell::all().filter(|&cell| marks(cell) == Marks::NONE).map(tile));
            self.unmarked = self.tile_data.len();
            self.tile_data.extend(Cell::all().filter(|&cell| marks(cell) != Marks::NONE).map(|cell| {
                let mut vertex = tile(cell);
                vertex.tile[1] = marks(cell).0 as f32;
                vertex
            }));
            self.tiles.write(&self.tile_data);
        }
        self.arrow_data.clear();
        // What is on top matters most when there are too many.
        let hidden = frame.arrows.len().saturating_sub(ARROWS);
        self.arrow_data.extend(frame.arrows.iter().skip(hidden).map(arrow_vertex));
        if let Some(slice) = self.arrows.slice(0..self.arrow_data.len()).filter(|_| !self.arrow_data.is_empty()) {
            slice.write(&self.arrow_data);
        }
        self.piece_data.clear();
        self.kinds = [KindRange::default(); 6];
        for kind in Kind::ALL {
            let of_kind = || frame.pieces.iter().filter(move |piece| piece.kind == kind);
            let room = CAPACITY - self.piece_data.len();
            let start = self.piece_data.len();
            self.piece_data.extend(of_kind().filter(|piece| !under_marks(piece)).take(room).map(piece_vertex));
            let on_marks = self.piece_data.len();
            let room = CAPACITY - on_marks;
            self.piece_data.extend(of_kind().filter(|piece| under_marks(piece)).take(room).map(piece_vertex));
            self.kinds[kind.index()] = KindRange { start, on_marks, end: self.piece_data.len() };
        }
        self.outlined = Kind::ALL.into_iter().find_map(|kind| {
            let KindRange { start, end, .. } = self.kinds[kind.index()];
            let index = (start..end).find(|&index| self.piece_data[index].look[1] == SELECTED)?;
            Some((kind, index))
        });
        if let Some(slice) = self.pieces.slice(0..self.piece_data.len()).filter(|_| !self.piece_data.is_empty()) {
            slice.write(&self.piece_data);
        }
    }

    /// The arrows; `None` when there are none.
    pub fn arrows(&self) -> Option<Slice<'_, ArrowVertex>> {
        Slice::of(&self.arrows, 0..self.arrow_data.len())
    }

    /// The tiles without marks.
    pub fn plain_tiles(&self) -> Option<Slice<'_, TileVertex>> {
        Slice::of(&self.tiles, 0..self.unmarked)
    }

    /// The tiles with marks.
    pub fn marked_tiles(&self) -> Option<Slice<'_, TileVertex>> {
        Slice::of(&self.tiles, self.unmarked..Cell::COUNT)
    }

    /// The pieces of a kind that are drawn before the marks shine through; `None` when there are none.
    pub fn plain(&self, kind: Kind) -> Option<Slice<'_, PieceVertex>> {
        let KindRange { start, on_marks, .. } = self.kinds[kind.index()];
        self.slice(start..on_marks)
    }

    /// The pieces of a kind that stand on marks.
    pub fn on_marks(&self, kind: Kind) -> Option<Slice<'_, PieceVertex>> {
        let KindRange { on_marks, end, .. } = self.kinds[kind.index()];
        self.slice(on_marks..end)
    }

    /// All pieces of a kind.
    pub fn all(&self, kind: Kind) -> Option<Slice<'_, PieceVertex>> {
        let KindRange { start, end, .. } = self.kinds[kind.index()];
        self.slice(start..end)
    }

    /// The selected piece, when it is of this kind.
    pub fn outlined(&self, kind: Kind) -> Option<Slice<'_, PieceVertex>> {
        let (_, index) = self.outlined.filter(|&(selected, _)| selected == kind)?;
        self.slice(index..index + 1)
    }

    /// All pieces of all kinds.
    pub fn everything(&self) -> Option<Slice<'_, PieceVertex>> {
        self.slice(0..self.piece_data.len())
    }

    fn slice(&self, range: Range<usize>) -> Option<Slice<'_, PieceVertex>> {
        Slice::of(&self.pieces, range)
    }
}

/// The shaders know the kinds by these numbers; see shaders/arrow.frag.
fn arrow_vertex(arrow: &Arrow) -> ArrowVertex {
    let (from, to) = (layout::centre(arrow.from), layout::centre(arrow.to));
    let kind = match arrow.kind {
        ArrowKind::Own => 0.0,
        ArrowKind::Hint => 1.0,
        ArrowKind::Threat => 2.0,
        ArrowKind::Chance => 3.0,
        ArrowKind::PathWhite => 4.0,
        ArrowKind::PathBlack => 5.0,
    };
    ArrowVertex { ends: [from.x, from.y, to.x, to.y], kind }
}

fn under_marks(piece: &PieceInstance) -> bool {
    piece.on_marks && !piece.ghost
}

fn piece_vertex(piece: &PieceInstance) -> PieceVertex {
    let columns = piece.matrix.to_cols_array_2d();
    let state = match (piece.ghost, piece.outlined) {
        (true, _) => GHOST,
        (false, true) => SELECTED,
        (false, false) => 0.0,
    };
    let material = if piece.color == Color::White { 0.0 } else { 1.0 };
    PieceVertex {
        column_0: columns[0],
        column_1: columns[1],
        column_2: columns[2],
        column_3: columns[3],
        look: [material, state, piece_grain(piece.cell), OUTLINE],
    }
}

/// Where in the grain the piece on a cell lies, 0..1: it keeps that while it stands, so that two neighbours differ.
pub fn piece_grain(cell: Cell) -> f32 {
    (cell.index() as f32 * 0.137).fract()
}

/// What sets a tile off from its neighbours, always the same.
pub struct Tile {
    /// Its place in the grain, 0..1 in both directions.
    pub grain: [f32; 2],
    /// Its turn against the grain's, -0.5..0.5.
    pub turn: f32,
    /// Factor of its colour.
    pub value: f32,
}

/// The piece of grain, the turn and the value of a tile.
pub fn tile_variation(cell: Cell) -> Tile {
    let random = |salt: u32| {
        let mut x = (cell.index() as u32 + 1).wrapping_mul(0x9e37_79b9) ^ salt.wrapping_mul(0x85eb_ca6b);
        x ^= x >> 15;
        x = x.wrapping_mul(0x2c1b_3c6d);
        x ^= x >> 12;
        (x & 0xffff) as f32 / 65536.0
    };
    Tile { grain: [random(1), random(2)], turn: random(3) - 0.5, value: 0.96 + 0.08 * random(4) }
}

/// A tile without marks.
fn tile(cell: Cell) -> TileVertex {
    let Tile { grain: [along, across], turn, value } = tile_variation(cell);
    TileVertex {
        centre: layout::centre(cell).truncate().into(),
        variation: [along, across, turn, value],
        tile: [if cell.is_dark() { 1.0 } else { 0.0 }, 0.0],
    }
}
