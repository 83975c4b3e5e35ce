//! Board, pieces, marks and table.

use crate::render::RenderError;
use crate::render::instances::{CornerVertex, Instances};
use crate::render::mesh::{self, Geometry, Mesh};
use crate::render::program::{Features, Parts, SceneUniforms, build};
use crate::rules::{Cell, Kind};
use crate::scene::layout;
use crate::scene::{Frame, Marks};
use glium::backend::Context;
use glium::index::{NoIndices, PrimitiveType};
use glium::{BackfaceCullingMode, Blend, Depth, DepthTest, DrawParameters, Program, Surface, VertexBuffer};
use std::collections::HashMap;
use std::rc::Rc;

/// Height at which labels lie, a hair above the frame.
const LABEL_HEIGHT: f32 = layout::FRAME_TOP + 0.003;
/// Where the labels' rows and columns stand.
const FILE_LABEL_Y: f32 = 6.43;
const RANK_LABEL_X: f32 = 7.36;

/// The models of the scene.
pub struct Models {
    /// The pieces by [`Kind::index`].
    pub pieces: Vec<Mesh>,
    tile: Mesh,
    frame: Mesh,
    bed: Mesh,
    stringing: Mesh,
    labels: Mesh,
    /// A quad over -1..1.
    pub quad: VertexBuffer<CornerVertex>,
}

impl Models {
    /// Reads and uploads the built-in models.
    pub fn new(context: &Rc<Context>) -> Result<Models, RenderError> {
        let board = mesh::board()?;
        let part = |name: &str| {
            let geometry = board.get(name);
            geometry.ok_or_else(|| RenderError::Model(format!("models/board.glb: no mesh \"{name}\"")))
        };
        Ok(Models {
            pieces: Kind::ALL
                .into_iter()
                .map(|kind| mesh::piece(kind)?.upload(context))
                .collect::<Result<_, RenderError>>()?,
            tile: part("tile")?.upload(context)?,
            frame: part("frame")?.upload(context)?,
            bed: part("bed")?.upload(context)?,
            stringing: part("stringing")?.upload(context)?,
            labels: labels(&board)?.upload(context)?,
            quad: crate::render::instances::quad(context)?,
        })
    }
}

/// All labels as one mesh: files along both ends, ranks along both sides.
fn labels(board: &HashMap<String, Geometry>) -> Result<Geometry, RenderError> {
    let mut all = Geometry::default();
    let mut place = |name: String, x: f32, y: f32| {
        let glyph =
            board.get(&name).ok_or_else(|| RenderError::Model(format!("models/board.glb: no mesh \"{name}\"")))?;
        all.append(&glyph.placed_label([x, y, LABEL_HEIGHT]));
        Ok::<(), RenderError>(())
    };
    for cell in Cell::all() {
        let centre = layout::centre(cell);
        for side in [-1.0, 1.0] {
            if cell.rank() == 1 {
                let letter = char::from(b'a' + cell.file());
                place(format!("glyph_{letter}"), centre.x, side * FILE_LABEL_Y)?;
            }
            if cell.file() == 0 {
                place(format!("glyph_{}", cell.rank()), side * RANK_LABEL_X, centre.y)?;
            }
        }
    }
    Ok(all)
}

/// The programs of the scene.
pub struct ScenePass {
    tile: Program,
    marked_tile: Program,
    mark: Program,
    piece: Program,
    outline: Program,
    board: Program,
    label: Program,
    table: Program,
    arrow: Program,
}

impl ScenePass {
    /// Compiles the programs.
    pub fn new(context: &Rc<Context>, features: Features) -> Result<ScenePass, RenderError> {
        const SHADOW: &str = include_str!("../../../shaders/shadow.glsl");
        const FIGURE: &str = include_str!("../../../shaders/figure.glsl");
        const MARKS: &str = include_str!("../../../shaders/marks.glsl");
        const TILE: &str = include_str!("../../../shaders/tile.vert");
        const TILE_PIXEL: &str = include_str!("../../../shaders/tile.frag");
        const TILE_BOTH: &str = include_str!("../../../shaders/tile.glsl");
        const BOARD_PIXEL: &str = include_str!("../../../shaders/board.frag");
        const PLAIN: Parts = Parts { surface: true, both: "", pixel: &[SHADOW, FIGURE] };
        const TILE_PARTS: Parts = Parts { both: TILE_BOTH, ..PLAIN };
        const MARKED_PARTS: Parts = Parts { pixel: &[SHADOW, FIGURE, MARKS], ..TILE_PARTS };
        const BOARD_PARTS: Parts = Parts { both: include_str!("../../../shaders/board.glsl"), ..PLAIN };
        const PIECE_PARTS: Parts = Parts { both: include_str!("../../../shaders/piece.glsl"), ..PLAIN };
        let marked = Features { marked: true, ..features };
        let program = |name, parts, vertex, fragment| build(context, name, features, parts, vertex, fragment);
        Ok(ScenePass {
            tile: program("tile", TILE_PARTS, TILE, TILE_PIXEL)?,
            marked_tile: build(context, "marked tile", marked, MARKED_PARTS, TILE, TILE_PIXEL)?,
            mark: program("mark", MARKED_PARTS, TILE, include_str!("../../../shaders/mark.frag"))?,
            piece: program(
                "piece",
                PIECE_PARTS,
                include_str!("../../../shaders/piece.vert"),
                include_str!("../../../shaders/piece.frag"),
            )?,
            outline: program(
                "outline",
                Parts::default(),
                include_str!("../../../shaders/outline.vert"),
                include_str!("../../../shaders/outline.frag"),
            )?,
            board: program("board", BOARD_PARTS, include_str!("../../../shaders/board.vert"), BOARD_PIXEL)?,
            label: program("label", BOARD_PARTS, include_str!("../../../shaders/label.vert"), BOARD_PIXEL)?,
            arrow: program(
                "arrow",
                Parts::default(),
                include_str!("../../../shaders/arrow.vert"),
                include_str!("../../../shaders/arrow.frag"),
            )?,
            table: build(
                context,
                "table",
                features,
                Parts { surface: false, both: include_str!("../../../shaders/light.glsl"), pixel: PLAIN.pixel },
                include_str!("../../../shaders/table.vert"),
                include_str!("../../../shaders/table.frag"),
            )?,
        })
    }

    /// Draws the scene onto a cleared surface.
    pub fn draw(
        &self,
        surface: &mut impl Surface,
        frame: &Frame,
        models: &Models,
        instances: &Instances,
        uniforms: SceneUniforms<'_>,
    ) -> Result<(), RenderError> {
        // Front to back, so that little is shaded in vain; the pieces on marks wait until the marks of their own
        // tiles have been drawn over whatever hides those.
        let solid = DrawParameters {
            depth: Depth { test: DepthTest::IfLessOrEqual, write: true, ..Default::default() },
            backface_culling: BackfaceCullingMode::CullClockwise,
            ..Default::default()
        };
        for kind in Kind::ALL {
            if let Some(pieces) = instances.plain(kind) {
                let mesh = &models.pieces[kind.index()];
                surface.draw(
                    (&mesh.vertices, pieces.per_instance()?),
                    &mesh.indices,
                    &self.piece,
                    &uniforms,
                    &solid,
                )?;
            }
        }
        let tile = &models.tile;
        for (tiles, program) in [(instances.plain_tiles(), &self.tile), (instances.marked_tiles(), &self.marked_tile)] {
            if let Some(tiles) = tiles {
                surface.draw((&tile.vertices, tiles.per_instance()?), &tile.indices, program, &uniforms, &solid)?;
            }
        }
        let parts = [(&models.frame, 0, true), (&models.bed, 1, true), (&models.stringing, 2, frame.labels.is_some())];
        for (mesh, part, shown) in parts {
            if shown {
                let uniforms = SceneUniforms { part, ..uniforms };
                surface.draw(&mesh.vertices, &mesh.indices, &self.board, &uniforms, &solid)?;
            }
        }
        if frame.labels.is_some() {
            let uniforms = SceneUniforms { part: 2, ..uniforms };
            surface.draw(&models.labels.vertices, &models.labels.indices, &self.label, &uniforms, &solid)?;
        }
        let strip = NoIndices(PrimitiveType::TriangleStrip);
        surface.draw(&models.quad, strip, &self.table, &uniforms, &solid)?;
        self.draw_outlines(surface, frame, models, instances, uniforms)?;
        self.draw_hidden_marks(surface, frame, models, instances, uniforms)?;
        for kind in Kind::ALL {
            if let Some(pieces) = instances.on_marks(kind) {
                let mesh = &models.pieces[kind.index()];
                surface.draw(
                    (&mesh.vertices, pieces.per_instance()?),
                    &mesh.indices,
                    &self.piece,
                    &uniforms,
                    &solid,
                )?;
            }
        }
        self.draw_arrows(surface, frame, models, instances, uniforms)
    }

    /// Arrows lie on the board; what stands in front of them lets them shine through. In the flat view they lie over the
    /// pieces.
    fn draw_arrows(
        &self,
        surface: &mut impl Surface,
        frame: &Frame,
        models: &Models,
        instances: &Instances,
        uniforms: SceneUniforms<'_>,
    ) -> Result<(), RenderError> {
        let Some(arrows) = instances.arrows() else { return Ok(()) };
        // The part is how opaque they are: 0 in the open, 1 behind a piece, 2 over flat pieces.
        let ways: &[(DepthTest, i32)] = if frame.flatness > 0.5 {
            &[(DepthTest::Overwrite, 2)]
        } else {
            &[(DepthTest::IfLessOrEqual, 0), (DepthTest::IfMore, 1)]
        };
        for &(test, part) in ways {
            let parameters = DrawParameters {
                depth: Depth { test, write: false, ..Default::default() },
                blend: Blend::alpha_blending(),
                ..Default::default()
            };
            let uniforms = SceneUniforms { part, ..uniforms };
            let strip = NoIndices(PrimitiveType::TriangleStrip);
            surface.draw((&models.quad, arrows.per_instance()?), strip, &self.arrow, &uniforms, &parameters)?;
        }
        Ok(())
    }

    /// In the top view a dark or light line round each piece, otherwise one round the selected piece.
    fn draw_outlines(
        &self,
        surface: &mut impl Surface,
        frame: &Frame,
        models: &Models,
        instances: &Instances,
        uniforms: SceneUniforms<'_>,
    ) -> Result<(), RenderError> {
        // Only the far side of the widened model shows: as a rim round the piece itself.
        let parameters = DrawParameters {
            depth: Depth { test: DepthTest::IfLess, write: true, ..Default::default() },
            backface_culling: BackfaceCullingMode::CullCounterClockwise,
            ..Default::default()
        };
        for kind in Kind::ALL {
            let pieces = if frame.flatness > 0.0 { instances.all(kind) } else { instances.outlined(kind) };
            if let Some(pieces) = pieces {
                let mesh = &models.pieces[kind.index()];
                let source = (&mesh.vertices, pieces.per_instance()?);
                surface.draw(source, &mesh.indices, &self.outline, &uniforms, &parameters)?;
            }
        }
        Ok(())
    }

    /// Marks behind pieces shine through them.
    fn draw_hidden_marks(
        &self,
        surface: &mut impl Surface,
        frame: &Frame,
        models: &Models,
        instances: &Instances,
        uniforms: SceneUniforms<'_>,
    ) -> Result<(), RenderError> {
        // Nothing hides anything in the flat view.
        if frame.flatness > 0.5 || !frame.marks.iter().any(|marks| marks.any(Marks::SHINING)) {
            return Ok(());
        }
        let parameters = DrawParameters {
            depth: Depth { test: DepthTest::IfMore, write: false, ..Default::default() },
            backface_culling: BackfaceCullingMode::CullClockwise,
            blend: Blend::alpha_blending(),
            ..Default::default()
        };
        let tile = &models.tile;
        if let Some(tiles) = instances.marked_tiles() {
            let source = (&tile.vertices, tiles.per_instance()?);
            surface.draw(source, &tile.indices, &self.mark, &uniforms, &parameters)?;
        }
        Ok(())
    }
}
