//! The rules of the game, with small boards on which the rules themselves show how pieces move.

use super::canvas::{Canvas, allocate, wrapped};
use super::glyph::paint_piece;
use super::icon::Icon;
use super::page::{self, Forward, Pressed};
use super::{Screen, Way, diagram, names, theme};
use crate::rules::{Cell, Color, Kind, Piece, Position, Rules};
use egui::{Align, Layout, Rect, Ui, UiBuilder, Vec2, pos2, vec2};

/// A piece of an example.
type Placed = (&'static str, Color, Kind);

/// A small board: the cell of the piece that moves, and the other pieces.
struct Example {
    mover: Placed,
    others: &'static [Placed],
}

use Color::{Black, White};
use Kind::{Aggressor, Defensor, Dominator, Intellector, Liberator, Progressor};

/// How each kind moves. Positions need both Intellectors; where they play no part they stand in far corners.
const PIECES: [(Kind, &str, Example); 6] = [
    (
        Progressor,
        "rules-progressor",
        Example {
            mover: ("e3", White, Progressor),
            others: &[("f3", Black, Liberator), ("a1", White, Intellector), ("i7", Black, Intellector)],
        },
    ),
    (
        Aggressor,
        "rules-aggressor",
        Example {
            mover: ("e4", White, Aggressor),
            others: &[
                ("f5", Black, Progressor),
                ("g4", White, Progressor),
                ("e5", White, Progressor),
                ("a1", White, Intellector),
                ("i7", Black, Intellector),
            ],
        },
    ),
    (
        Dominator,
        "rules-dominator",
        Example {
            mover: ("e4", White, Dominator),
            others: &[
                ("e6", Black, Aggressor),
                ("g3", White, Progressor),
                ("a1", White, Intellector),
                ("i7", Black, Intellector),
            ],
        },
    ),
    (
        Liberator,
        "rules-liberator",
        Example {
            mover: ("e4", White, Liberator),
            others: &[
                ("e5", White, Progressor),
                ("e6", Black, Defensor),
                ("f4", Black, Progressor),
                ("a1", White, Intellector),
                ("i7", Black, Intellector),
            ],
        },
    ),
    (
        Defensor,
        "rules-defensor",
        Example {
            mover: ("e3", White, Defensor),
            others: &[("e2", White, Intellector), ("f3", Black, Aggressor), ("i7", Black, Intellector)],
        },
    ),
    (
        Intellector,
        "rules-intellector",
        Example {
            mover: ("e3", White, Intellector),
            others: &[("d3", White, Defensor), ("e4", Black, Progressor), ("i7", Black, Intellector)],
        },
    ),
];

const AURA: Example = Example {
    mover: ("d2", White, Aggressor),
    others: &[
        ("e2", White, Intellector),
        ("d5", White, Progressor),
        ("e4", Black, Dominator),
        ("i7", Black, Intellector),
    ],
};

const PROMOTION: Example = Example {
    mover: ("e6", White, Progressor),
    others: &[("d6", Black, Defensor), ("a1", White, Intellector), ("i7", Black, Intellector)],
};

impl Example {
    /// The position and the cell of the piece that moves.
    fn position(&self) -> (Position, Option<Cell>) {
        let pieces = std::iter::once(&self.mover)
            .chain(self.others)
            .filter_map(|&(cell, color, kind)| Some((cell.parse().ok()?, Piece { color, kind })));
        (Position::new(pieces, White, Rules::default()), self.mover.0.parse().ok())
    }
}

/// Draws the page.
pub(super) fn show(ui: &mut Ui, canvas: &mut Canvas<'_>) -> (Way, Rect) {
    let title = canvas.tr("menu-rules");
    let lessons = Forward { id: "rules_learn", text: canvas.tr("rules-learn"), icon: Icon::Learn, enabled: true };
    let (pressed, free) = page::page(ui, canvas, &title, 760.0, Some(lessons), |ui, canvas| {
        section(ui, canvas, "rules-goal", &["rules-goal-text"]);
        heading(ui, &canvas.tr("rules-board"));
        beside_board(ui, &Position::start(Rules::default()), None, |ui| {
            paragraph(ui, canvas, &canvas.tr("rules-board-text"));
        });
        section(ui, canvas, "rules-pieces", &["rules-marks"]);
        for (kind, key, example) in &PIECES {
            piece(ui, canvas, *kind, key, example);
        }
        section(ui, canvas, "rules-swap", &["rules-swap-text"]);
        illustrated(ui, canvas, "rules-aura", &["rules-aura-text", "rules-aura-picture"], &AURA);
        illustrated(ui, canvas, "rules-promotion", &["rules-promotion-text"], &PROMOTION);
        endings(ui, canvas);
        section(ui, canvas, "rules-sets", &["rules-sets-official", "rules-sets-classic", "rules-sets-truce"]);
        notation(ui, canvas);
        controls(ui, canvas);
    });
    let way = match pressed {
        Pressed::Nothing => Way::Stay,
        Pressed::Back => Way::Back,
        Pressed::Forward => Way::To(Screen::Learn),
    };
    (way, free)
}

fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(8.0);
    let galley = wrapped(ui.painter(), text, theme::serif(20.0), theme::INLAY, ui.available_width());
    let rect = allocate(ui, galley.size().y);
    ui.painter().galley(rect.min, galley, theme::INLAY);
}

fn paragraph(ui: &mut Ui, canvas: &Canvas<'_>, text: &str) {
    canvas.text(ui, text, theme::sans(theme::TEXT), theme::IVORY);
}

fn section(ui: &mut Ui, canvas: &Canvas<'_>, title: &str, texts: &[&str]) {
    heading(ui, &canvas.tr(title));
    for text in texts {
        paragraph(ui, canvas, &canvas.tr(text));
    }
}

/// Text at the left and a small board at the right, or below where the window is narrow.
fn beside_board(ui: &mut Ui, position: &Position, mover: Option<Cell>, text: impl FnOnce(&mut Ui)) {
    const GAP: f32 = 18.0;
    let whole = ui.available_rect_before_wrap();
    let wide = whole.width() >= 480.0;
    let board_width = if wide { (whole.width() * 0.34).min(220.0) } else { whole.width().min(240.0) };
    let text_width = if wide { whole.width() - board_width - GAP } else { whole.width() };
    let builder = UiBuilder::new()
        .max_rect(Rect::from_min_size(whole.min, vec2(text_width, f32::INFINITY)))
        .layout(Layout::top_down(Align::Min));
    let mut column = ui.new_child(builder);
    text(&mut column);
    let text_height = column.min_rect().height();
    let size = vec2(board_width, board_width * diagram::ASPECT);
    let (board, height) = if wide {
        (Rect::from_min_size(pos2(whole.right() - board_width, whole.top()), size), text_height.max(size.y))
    } else {
        (Rect::from_min_size(pos2(whole.left(), whole.top() + text_height + 8.0), size), text_height + 8.0 + size.y)
    };
    allocate(ui, height);
    if ui.is_rect_visible(board) {
        diagram::paint(ui.painter(), board, position, mover);
    }
    ui.add_space(6.0);
}

fn piece(ui: &mut Ui, canvas: &Canvas<'_>, kind: Kind, key: &str, example: &Example) {
    let (position, mover) = example.position();
    beside_board(ui, &position, mover, |ui| {
        let row = allocate(ui, 46.0);
        for (i, color) in Color::ALL.into_iter().enumerate() {
            let min = row.min + vec2(i as f32 * 46.0, 0.0);
            paint_piece(ui.painter(), Rect::from_min_size(min, Vec2::splat(44.0)), Piece { color, kind });
        }
        let name = names::kind(canvas.i18n, kind);
        let text = match kind {
            Progressor => canvas.tr_args("rules-piece-heading-plain", &[("name", name.into())]),
            _ => {
                let letter = kind.letter().to_string();
                canvas.tr_args("rules-piece-heading", &[("name", name.into()), ("letter", letter.into())])
            }
        };
        let galley = wrapped(ui.painter(), &text, theme::serif(19.0), theme::INLAY, row.width() - 104.0);
        let at = pos2(row.left() + 102.0, row.center().y - galley.size().y / 2.0);
        ui.painter().galley(at, galley, theme::INLAY);
        paragraph(ui, canvas, &canvas.tr(key));
    });
}

fn illustrated(ui: &mut Ui, canvas: &Canvas<'_>, title: &str, texts: &[&str], example: &Example) {
    heading(ui, &canvas.tr(title));
    let (position, mover) = example.position();
    beside_board(ui, &position, mover, |ui| {
        for text in texts {
            paragraph(ui, canvas, &canvas.tr(text));
        }
    });
}

fn endings(ui: &mut Ui, canvas: &Canvas<'_>) {
    heading(ui, &canvas.tr("rules-end"));
    let lines = [
        "rules-end-fatum",
        "rules-end-breakthrough",
        "rules-end-no-moves",
        "rules-end-repetition",
        "rules-end-no-progress",
    ];
    for key in lines {
        let galley =
            wrapped(ui.painter(), &canvas.tr(key), theme::sans(theme::TEXT), theme::IVORY, ui.available_width() - 22.0);
        let rect = allocate(ui, galley.size().y);
        super::glyph::hexagon(
            ui.painter(),
            pos2(rect.left() + 7.0, rect.top() + 9.0),
            5.0,
            theme::TILE_DARK,
            egui::Stroke::NONE,
        );
        ui.painter().galley(pos2(rect.left() + 22.0, rect.top()), galley, theme::IVORY);
    }
}

/// A table of two columns: what stands out, and what it means.
fn table(ui: &mut Ui, rows: &[(String, String)], first: f32) {
    for (left, right) in rows {
        let width = ui.available_width();
        let first = first.min(width * 0.42);
        let painter = ui.painter();
        let name = wrapped(painter, left, theme::medium(theme::TEXT), theme::INLAY, first - 12.0);
        let text = wrapped(painter, right, theme::sans(theme::TEXT), theme::IVORY, width - first);
        let rect = allocate(ui, name.size().y.max(text.size().y));
        ui.painter().galley(rect.min, name, theme::INLAY);
        ui.painter().galley(rect.min + vec2(first, 0.0), text, theme::IVORY);
    }
}

fn notation(ui: &mut Ui, canvas: &Canvas<'_>) {
    heading(ui, &canvas.tr("rules-notation"));
    let rows = [
        ("e3", "rules-notation-plain"),
        ("Ac1~e4", "rules-notation-from"),
        ("FXg7=A", "rules-notation-becomes"),
        ("E1:D1", "rules-notation-swap"),
        ("Xe7#", "rules-notation-fatum"),
    ]
    .map(|(ply, key)| (ply.to_owned(), canvas.tr(key)));
    table(ui, &rows, 96.0);
}

fn controls(ui: &mut Ui, canvas: &Canvas<'_>) {
    heading(ui, &canvas.tr("rules-controls"));
    let named = [
        ("key-click", "rules-controls-click"),
        ("key-drag", "rules-controls-drag"),
        ("key-right", "rules-controls-right"),
        ("key-draw", "rules-controls-draw"),
        ("key-orbit", "rules-controls-orbit"),
        ("key-zoom", "rules-controls-zoom"),
        ("key-select", "rules-controls-select"),
    ]
    .map(|(key, text)| (canvas.tr(key), canvas.tr(text)));
    let letters = [
        ("Q W E A S D", "rules-controls-cursor"),
        ("A D L F P", "rules-controls-choose"),
        ("← → ↑ ↓", "rules-controls-browse"),
        ("K", "rules-controls-autoplay"),
        ("V, C", "rules-controls-board"),
        ("U, R", "rules-controls-undo"),
        ("H, N", "rules-controls-help"),
        ("X, Z, B", "rules-controls-show"),
        ("F, T, 0", "rules-controls-camera"),
        ("1 2 3 4", "rules-controls-presets"),
        ("F1, F10, F11", "rules-controls-window"),
    ]
    .map(|(key, text)| (key.to_owned(), canvas.tr(text)));
    table(ui, &named, 190.0);
    table(ui, &letters, 190.0);
}
