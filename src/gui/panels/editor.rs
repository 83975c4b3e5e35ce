//! A board to set up a position on: place, move and take away pieces, choose the side to move. The position is kept as
//! the text that the page shows beside it, so that both always say the same.

use super::canvas::{Button, Canvas, Look, allocate, columns, focus_ring, widget_id};
use super::diagram::{self, Board};
use super::glyph::paint_piece;
use super::icon::Icon;
use super::{names, theme};
use crate::rules::{Cell, Color, Kind, Piece, Position, Rules, sip};
use egui::{PointerButton, Pos2, Rect, Response, Stroke, Ui, Vec2, pos2, vec2};

/// What a click on the board does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Tool {
    /// Picks a piece up, then puts it down.
    #[default]
    Hand,
    /// Puts down a new piece, or takes the same one away.
    Put(Piece),
    /// Takes away.
    Erase,
}

/// What the page remembers.
#[derive(Debug, Clone)]
pub(super) struct Editor {
    /// The position as a text, or what is being typed.
    pub(super) text: String,
    /// The last position that the text gave: what the board shows while the text gives none.
    board: Position,
    tool: Tool,
    /// The piece picked up by a click.
    picked: Option<Cell>,
    /// The piece that is dragged.
    carried: Option<Cell>,
    flipped: bool,
}

impl Default for Editor {
    fn default() -> Editor {
        let board = empty(Color::White);
        Editor { text: String::new(), board, tool: Tool::default(), picked: None, carried: None, flipped: false }
    }
}

fn empty(side: Color) -> Position {
    Position::new([], side, Rules::default())
}

impl Editor {
    /// Follows the text that was typed or pasted.
    fn follow_text(&mut self) {
        let text = self.text.trim();
        if text.is_empty() {
            self.board = empty(self.board.side_to_move());
        } else if let Ok(position) = sip::read(text, Rules::default()) {
            self.board = position;
        }
    }

    /// Replaces the position, and the text with it.
    fn set(&mut self, board: Position) {
        self.board = board;
        self.text = sip::write(&board);
    }

    /// Shows this position.
    pub(super) fn open(&mut self, position: &Position) {
        self.set(position.with_rules(Rules::default()));
        self.picked = None;
    }

    fn set_side(&mut self, side: Color) {
        self.set(Position::new(self.board.pieces(), side, Rules::default()));
    }

    /// Changes what stands on a cell. A side has one Intellector: putting one down takes the other away.
    fn put(&mut self, cell: Cell, piece: Option<Piece>) {
        let moved = piece.filter(|piece| piece.kind == Kind::Intellector);
        let others = self.board.pieces().filter(|&(at, there)| at != cell && Some(there) != moved);
        let pieces: Vec<(Cell, Piece)> = others.chain(piece.map(|piece| (cell, piece))).collect();
        self.set(Position::new(pieces, self.board.side_to_move(), Rules::default()));
    }

    fn carry(&mut self, from: Cell, to: Cell) {
        if let Some(piece) = self.board.piece_at(from).filter(|_| from != to) {
            self.put(from, None);
            self.put(to, Some(piece));
        }
    }

    fn click(&mut self, cell: Cell) {
        let there = self.board.piece_at(cell);
        match self.tool {
            Tool::Put(piece) => self.put(cell, Some(piece).filter(|&piece| Some(piece) != there)),
            Tool::Erase => self.put(cell, None),
            Tool::Hand => match self.picked.take() {
                Some(from) => self.carry(from, cell),
                None => self.picked = there.map(|_| cell),
            },
        }
    }
}

/// Draws the board with what can be put on it.
pub(super) fn show(ui: &mut Ui, canvas: &mut Canvas<'_>, editor: &mut Editor) {
    editor.follow_text();
    let side = editor.board.side_to_move();
    let choice = |id, color| {
        let text = canvas.tr_args("hud-to-move", &[("color", names::selector(color).into())]);
        Button::new(id, text).look(Look::Choice(side == color))
    };
    let buttons = vec![choice("white_to_move", Color::White), choice("black_to_move", Color::Black)];
    match canvas.button_grid(ui, 2, 34.0, buttons) {
        Some(0) => editor.set_side(Color::White),
        Some(_) => editor.set_side(Color::Black),
        None => {}
    }
    for color in Color::ALL {
        palette(ui, canvas, editor, color);
    }
    board(ui, canvas, editor);
    let buttons = vec![
        Button::new("empty_board", canvas.tr("custom-clear")).icon(Icon::Delete).size(theme::SMALL),
        Button::new("start_position", canvas.tr("hud-first")).icon(Icon::Position).size(theme::SMALL),
        Button::new("flip_board", canvas.tr("hud-flip")).icon(Icon::Flip).size(theme::SMALL),
    ];
    match canvas.button_grid(ui, 3, 34.0, buttons) {
        Some(0) => {
            editor.picked = None;
            editor.set(empty(side));
        }
        Some(1) => editor.open(&Position::start(Rules::default())),
        Some(_) => editor.flipped = !editor.flipped,
        None => {}
    }
}

/// The six kinds of a colour, and the hand or the eraser beside them.
fn palette(ui: &mut Ui, canvas: &mut Canvas<'_>, editor: &mut Editor, color: Color) {
    let row = allocate(ui, 38.0);
    let places = columns(row, Kind::ALL.len() + 1, 4.0);
    for (kind, &place) in Kind::ALL.into_iter().zip(&places) {
        let piece = Piece { color, kind };
        let tool = Tool::Put(piece);
        let id = format!("put_{}{}", color.letter(), kind.letter());
        let name = format!("{}: {}", names::color(canvas.i18n, color), names::kind(canvas.i18n, kind));
        let look = Look::Choice(editor.tool == tool);
        if canvas.button(ui, place, Button::new(&id, String::new()).tooltip(name).look(look)) {
            (editor.tool, editor.picked) = (if editor.tool == tool { Tool::Hand } else { tool }, None);
        }
        paint_piece(ui.painter(), place.shrink(5.0), piece);
    }
    let (id, tool, icon, text) = match color {
        Color::White => ("hand", Tool::Hand, Icon::Move, "editor-hand"),
        Color::Black => ("erase", Tool::Erase, Icon::Delete, "editor-erase"),
    };
    let button = Button::icon_only(id, icon, canvas.tr(text)).look(Look::Choice(editor.tool == tool));
    if canvas.button(ui, places[Kind::ALL.len()], button) {
        (editor.tool, editor.picked) = (tool, None);
    }
}

/// The board itself: clicks use the tool, drags carry pieces, the right button takes away.
fn board(ui: &mut Ui, canvas: &mut Canvas<'_>, editor: &mut Editor) {
    let width = ui.available_width().min(330.0);
    let row = allocate(ui, width * diagram::ASPECT);
    let place = Rect::from_center_size(row.center(), vec2(width, width * diagram::ASPECT));
    let bottom = if editor.flipped { Color::Black } else { Color::White };
    let layout = Board::within(place, bottom);
    let shown = editor.board;
    diagram::paint_board(ui.painter(), &layout, &shown, editor.picked);

    // Rectangles that fill a hexagon but for its corners at the sides, and touch without overlapping.
    let size = vec2(1.5, 3f32.sqrt()) * layout.side();
    // Where the button went down may lie elsewhere: a quick hand presses and moves between two frames.
    let (pointer, origin) = ui.input(|input| (input.pointer.hover_pos(), input.pointer.press_origin()));
    let (mut over, mut pressed_on) = (None, None);
    for cell in Cell::all() {
        let rect = Rect::from_center_size(layout.center(cell), size).shrink(0.5);
        let name = match shown.piece_at(cell) {
            Some(piece) => {
                format!("{cell}: {} {}", names::color(canvas.i18n, piece.color), names::kind(canvas.i18n, piece.kind))
            }
            None => cell.to_string(),
        };
        let response = canvas.clickable(ui, &format!("cell_{cell}"), rect, &name);
        let holds = |at: Option<Pos2>| at.is_some_and(|at| rect.contains(at) && ui.clip_rect().contains(at));
        if holds(pointer) {
            over = Some(cell);
        }
        if holds(origin) {
            pressed_on = Some(cell);
        }
        react(editor, cell, &response);
        focus_ring(ui.painter(), rect.shrink(2.0), &response);
    }
    if canvas.is_live() {
        drag(ui, editor, &layout, pressed_on, over);
    }
}

fn react(editor: &mut Editor, cell: Cell, response: &Response) {
    if response.clicked() {
        editor.click(cell);
    } else if response.secondary_clicked() {
        editor.picked = None;
        editor.put(cell, None);
    }
}

/// Carries a piece from where the button went down to where it goes up; off the board it is taken away.
fn drag(ui: &Ui, editor: &mut Editor, layout: &Board, pressed_on: Option<Cell>, over: Option<Cell>) {
    let primary = PointerButton::Primary;
    let (pressed, released, pointer) = ui.input(|input| {
        let pointer = &input.pointer;
        (pointer.button_pressed(primary), pointer.button_released(primary), pointer.interact_pos())
    });
    if pressed {
        editor.carried = pressed_on.filter(|&cell| editor.board.piece_at(cell).is_some());
    }
    let Some(from) = editor.carried else { return };
    let Some((piece, pointer)) = editor.board.piece_at(from).zip(pointer) else { return };
    if released {
        editor.carried = None;
        if over == Some(from) {
            return;
        }
        editor.picked = None;
        match over {
            Some(to) => editor.carry(from, to),
            None => editor.put(from, None),
        }
    } else if over != Some(from) {
        let painter = ui.ctx().layer_painter(egui::LayerId::new(egui::Order::Tooltip, widget_id("carried")));
        painter.circle_stroke(layout.center(from), layout.side() * 0.7, Stroke::new(2.0, theme::ACCENT));
        let side = layout.side() * 1.7;
        let at = pos2(pointer.x, pointer.y - side * 0.2);
        paint_piece(&painter, Rect::from_center_size(at, Vec2::splat(side)), piece);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(name: &str) -> Cell {
        name.parse().unwrap()
    }

    #[test]
    fn text_and_board_always_say_the_same() {
        let mut editor = Editor::default();
        let white = |kind| Tool::Put(Piece { color: Color::White, kind });
        editor.tool = white(Kind::Intellector);
        editor.click(cell("e4"));
        // A second one takes the first one's place.
        editor.click(cell("a1"));
        editor.tool = white(Kind::Dominator);
        editor.click(cell("c3"));
        editor.click(cell("d3"));
        editor.click(cell("d3"));
        editor.set_side(Color::Black);
        let written = sip::read(&editor.text, Rules::default()).unwrap();
        assert_eq!(written, editor.board);
        assert_eq!(written.side_to_move(), Color::Black);
        let there: Vec<String> =
            written.pieces().map(|(cell, piece)| format!("{}{cell}", piece.kind.letter())).collect();
        assert_eq!(there.len(), 2, "{there:?}");
        assert!(there.contains(&"Ia1".to_owned()) && there.contains(&"Dc3".to_owned()), "{there:?}");

        editor.tool = Tool::Hand;
        editor.click(cell("c3"));
        editor.click(cell("a1"));
        assert_eq!(editor.board.pieces().count(), 1, "what is carried takes the place of what stood there");
        editor.tool = Tool::Erase;
        editor.click(cell("a1"));
        assert_eq!(sip::read(&editor.text, Rules::default()).unwrap().pieces().count(), 0);
    }

    #[test]
    fn a_text_that_is_no_position_leaves_the_board_as_it_was() {
        let mut editor = Editor::default();
        editor.open(&Position::start(Rules::default()));
        editor.text.push('?');
        editor.follow_text();
        assert_eq!(editor.board, Position::start(Rules::default()));
        editor.text.clear();
        editor.follow_text();
        assert_eq!(editor.board.pieces().count(), 0);
    }
}
