//! Board, pieces, marks and table.

use crate::render::RenderError;
use crate::render::instances::{CornerVertex, Instances};
use crate::render::mesh::{self, Geometry, Mesh, Silhouette};
use crate::render::pass::canvas::Canvas;
use crate::render::program::{Features, Parts, SceneUniforms, build};
use crate::rules::{Cell, Kind};
use crate::scene::layout;
use crate::scene::{Frame, Marks};
use glium::backend::Context;
use glium::{
    BackfaceCullingMode, Blend, BlendingFunction, Depth, DepthTest, DrawParameters, LinearBlendingFactor, Program,
    Surface, VertexBuffer,
};
use std::collections::HashMap;
use std::rc::Rc;

/// Height at which labels lie, a hair above the frame.
const LABEL_HEIGHT: f32 = layout::FRAME_TOP + 0.003;
/// Where the labels' rows and columns stand.
const FILE_LABEL_Y: f32 = 6.43;
const RANK_LABEL_X: f32 = 7.36;

/// The models of the scene.
pub struct Models {
    /// The pieces by [`Kind::index`], fine and coarse.
    pieces: Vec<[Mesh; 2]>,
    /// What casts their shadows.
    silhouettes: Vec<[Silhouette; 2]>,
    coarse: bool,
    tile: Mesh,
    /// Frame and bed.
    board: Mesh,
    /// Everything that is inlaid: stringing, letters, numbers.
    labels: Mesh,
    /// A quad over -1..1.
    pub quad: VertexBuffer<CornerVertex>,
}

impl Models {
    /// The model of a kind.
    pub fn piece(&self, kind: Kind) -> &Mesh {
        &self.pieces[kind.index()][usize::from(self.coarse)]
    }

    /// What casts the shadow of a kind.
    pub fn silhouette(&self, kind: Kind) -> &Silhouette {
        &self.silhouettes[kind.index()][usize::from(self.coarse)]
    }

    /// Chooses models with fewer triangles, or the fine ones.
    pub fn set_coarse(&mut self, coarse: bool) {
        self.coarse = coarse;
    }

    /// Reads and uploads the built-in models.
    pub fn new(context: &Rc<Context>) -> Result<Models, RenderError> {
        let board = mesh::board()?;
        let part = |name: &str| {
            let geometry = board.get(name);
            let geometry = geometry.cloned();
            geometry.ok_or_else(|| RenderError::Model(format!("models/board.glb: no mesh \"{name}\"")))
        };
        let mut fixed = part("frame")?.with_part(0);
        fixed.append(&part("bed")?.with_part(1));
        let mut inlay = labels(&board)?;
        inlay.append(&part("stringing")?.as_fixed_label());
        let (mut pieces, mut silhouettes) = (Vec::new(), Vec::new());
        for kind in Kind::ALL {
            let [fine, coarse] = mesh::piece(kind)?;
            silhouettes.push([fine.silhouette(), coarse.silhouette()]);
            pieces.push([fine.upload(context)?, coarse.upload(context)?]);
        }
        Ok(Models {
            pieces,
            silhouettes,
            coarse: false,
            tile: part("tile")?.upload(context)?,
            board: fixed.upload(context)?,
            labels: inlay.upload(context)?,
            quad: crate::render::instances::quad(context)?,
        })
    }
}

/// The glyphs of models/board.glb on the frame and their places: files along both ends, ranks along both sides.
pub fn label_places() -> Vec<(String, [f32; 3])> {
    let mut all = Vec::new();
    for cell in Cell::all() {
        let centre = layout::centre(cell);
        for side in [-1.0, 1.0] {
            if cell.rank() == 1 {
                let letter = char::from(b'a' + cell.file());
                all.push((format!("glyph_{letter}"), [centre.x, side * FILE_LABEL_Y, LABEL_HEIGHT]));
            }
            if cell.file() == 0 {
                all.push((format!("glyph_{}", cell.rank()), [side * RANK_LABEL_X, centre.y, LABEL_HEIGHT]));
            }
        }
    }
    all
}

/// All labels as one mesh.
fn labels(board: &HashMap<String, Geometry>) -> Result<Geometry, RenderError> {
    let mut all = Geometry::default();
    for (name, place) in label_places() {
        let glyph =
            board.get(&name).ok_or_else(|| RenderError::Model(format!("models/board.glb: no mesh \"{name}\"")))?;
        all.append(&glyph.placed_label(place));
    }
    Ok(all)
}

/// What is drawn, and with what.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The picture.
    pub frame: &'a Frame,
    /// The meshes.
    pub models: &'a Models,
    /// Where they stand.
    pub instances: &'a Instances,
    /// Camera, light and textures.
    pub uniforms: SceneUniforms<'a>,
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
    sweep: Program,
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
            sweep: program(
                "sweep",
                Parts::default(),
                include_str!("../../../shaders/sweep.vert"),
                include_str!("../../../shaders/sweep.frag"),
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
    pub fn draw<S: Surface>(&self, canvas: &mut Canvas<'_, S>, view: View<'_>) -> Result<(), RenderError> {
        self.draw_front(canvas, view)?;
        self.draw_back(canvas, view)
    }

    /// The first part of the scene: about half of the work.
    pub fn draw_front<S: Surface>(&self, canvas: &mut Canvas<'_, S>, view: View<'_>) -> Result<(), RenderError> {
        let View { models, instances, uniforms, .. } = view;
        // Front to back, so that little is shaded in vain; the pieces on marks wait until the marks of their own
        // tiles have been drawn over whatever hides those.
        let solid = solid();
        for kind in Kind::ALL {
            canvas.meshes(models.piece(kind), instances.plain(kind), &self.piece, &uniforms, &solid)?;
        }
        canvas.meshes(&models.tile, instances.plain_tiles(), &self.tile, &uniforms, &solid)?;
        canvas.meshes(&models.tile, instances.marked_tiles(), &self.marked_tile, &uniforms, &solid)
    }

    /// The rest of the scene.
    pub fn draw_back<S: Surface>(&self, canvas: &mut Canvas<'_, S>, view: View<'_>) -> Result<(), RenderError> {
        let View { frame, models, instances, uniforms } = view;
        let solid = solid();
        canvas.mesh(&models.board, &self.board, &uniforms, &solid)?;
        if frame.labels.is_some() {
            canvas.mesh(&models.labels, &self.label, &uniforms, &solid)?;
        }
        canvas.quad(&models.quad, &self.table, &uniforms, &solid)?;
        self.draw_outlines(canvas, view)?;
        self.draw_hidden_marks(canvas, view)?;
        for kind in Kind::ALL {
            canvas.meshes(models.piece(kind), instances.on_marks(kind), &self.piece, &uniforms, &solid)?;
        }
        if frame.sweep.is_some() {
            self.draw_sweep(canvas, view)?;
        }
        self.draw_arrows(canvas, view)
    }

    /// Light that is added to the board, and to the air over it.
    fn draw_sweep<S: Surface>(&self, canvas: &mut Canvas<'_, S>, view: View<'_>) -> Result<(), RenderError> {
        let added =
            BlendingFunction::Addition { source: LinearBlendingFactor::One, destination: LinearBlendingFactor::One };
        let parameters = DrawParameters {
            depth: Depth { test: DepthTest::IfLessOrEqual, write: false, ..Default::default() },
            blend: Blend { color: added, alpha: added, ..Default::default() },
            ..Default::default()
        };
        for part in [0, 1] {
            let uniforms = SceneUniforms { part, ..view.uniforms };
            canvas.quad(&view.models.quad, &self.sweep, &uniforms, &parameters)?;
        }
        Ok(())
    }

    /// Arrows lie on the board; what stands in front of them lets them shine through. In the flat view they lie over the
    /// pieces.
    fn draw_arrows<S: Surface>(&self, canvas: &mut Canvas<'_, S>, view: View<'_>) -> Result<(), RenderError> {
        let View { frame, models, instances, uniforms } = view;
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
            canvas.quads(&models.quad, instances.arrows(), &self.arrow, &uniforms, &parameters)?;
        }
        Ok(())
    }

    /// In the top view a dark or light line round each piece, otherwise one round the selected piece.
    fn draw_outlines<S: Surface>(&self, canvas: &mut Canvas<'_, S>, view: View<'_>) -> Result<(), RenderError> {
        let View { frame, models, instances, uniforms } = view;
        // Only the far side of the widened model shows: as a rim round the piece itself.
        let parameters = DrawParameters {
            depth: Depth { test: DepthTest::IfLess, write: true, ..Default::default() },
            backface_culling: BackfaceCullingMode::CullCounterClockwise,
            ..Default::default()
        };
        for kind in Kind::ALL {
            let pieces = if frame.flatness > 0.0 { instances.all(kind) } else { instances.outlined(kind) };
            canvas.meshes(models.piece(kind), pieces, &self.outline, &uniforms, &parameters)?;
        }
        Ok(())
    }

    /// Marks behind pieces shine through them.
    fn draw_hidden_marks<S: Surface>(&self, canvas: &mut Canvas<'_, S>, view: View<'_>) -> Result<(), RenderError> {
        let View { frame, models, instances, uniforms } = view;
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
        canvas.meshes(&models.tile, instances.marked_tiles(), &self.mark, &uniforms, &parameters)
    }
}

/// How what hides other things is drawn.
fn solid() -> DrawParameters<'static> {
    DrawParameters {
        depth: Depth { test: DepthTest::IfLessOrEqual, write: true, ..Default::default() },
        backface_culling: BackfaceCullingMode::CullClockwise,
        ..Default::default()
    }
}
