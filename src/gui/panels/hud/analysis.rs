//! What analysis has found: who stands better, the best lines, and how the game went.

use super::{LINE_LENGTH, best_line};
use crate::control::{AnalysisView, Browse, Command, Fault, MAX_LINES, Mark, ViewState};
use crate::engine::Score;
use crate::gui::panels::canvas::{Button, Canvas, Look, fitted, focus_ring, wrapped};
use crate::gui::panels::{PanelAction, names, theme};
use crate::rules::Color;
use egui::{Align, Painter, Pos2, Rect, Shape, Stroke, Ui, Vec2, lerp, pos2, vec2};

const HEADER: f32 = 22.0;
const BAR: f32 = 7.0;
const LINE: f32 = 21.0;
const GRAPH: f32 = 44.0;
/// Around everything.
const MARGIN: Vec2 = vec2(8.0, 4.0);
/// Where the bar and the graph end, in hundredths of a Progressor.
const FULL: f32 = 1000.0;
/// A panel of this width has room for most reasons in one line.
const WIDE: f32 = 236.0;
/// The buttons at the right of the first row.
const BUTTON: f32 = 34.0;

/// Room for why a ply was bad, in one line or two, and for what was better.
fn fault_height(width: f32) -> f32 {
    LINE + if width >= WIDE { 20.0 } else { 34.0 }
}

/// How high everything is in a panel of this width.
pub(super) fn height(analysis: &AnalysisView, width: f32) -> f32 {
    let fault = if has_marks(analysis) { fault_height(width) } else { 0.0 };
    least_height() - LINE + fault + LINE * analysis.wanted as f32 + GRAPH
}

/// What it needs to be of use: who stands better, and one line.
pub(super) fn least_height() -> f32 {
    2.0 * MARGIN.y + HEADER + 2.0 + BAR + 2.0 + LINE
}

/// The mark of the ply that led to the shown position of the game, with the number of plies before it.
fn shown_mark<'a>(view: &ViewState, analysis: &'a AnalysisView) -> Option<(usize, &'a Mark)> {
    let ply = view.shown_ply.checked_sub(1).filter(|_| view.board.is_none_or(|board| !board.in_variation))?;
    Some((ply, analysis.marks.get(ply)?.as_ref()?))
}

/// Draws what there is room for: first what was bad, of the shown ply or of all together, then a line. After a game its course comes before
/// further lines; on the analysis board the lines come first.
pub(super) fn show(ui: &Ui, canvas: &mut Canvas<'_>, place: Rect, view: &ViewState, analysis: &AnalysisView) {
    ui.painter().rect_filled(place, theme::ROUND, theme::WELL);
    let inner = place.shrink2(MARGIN);
    header(ui, canvas, inner.with_max_y(inner.top() + HEADER), view, analysis);
    let mut top = inner.top() + HEADER + 2.0;
    bar(ui.painter(), Rect::from_min_max(pos2(inner.left(), top), pos2(inner.right(), top + BAR)), analysis.shown);
    top += BAR + 2.0;

    let mut room = inner.bottom() - top;
    let mut take = |height: f32| {
        let fits = height <= room + 0.5;
        room -= if fits { height } else { 0.0 };
        fits
    };
    let mark = shown_mark(view, analysis);
    // The best line is worth more than the number of faults.
    let faults = fault_height(inner.width());
    let enough = if mark.is_some() { faults } else { faults + LINE };
    let faults = has_marks(analysis) && inner.bottom() - top >= enough && take(faults);
    let brief = !faults && mark.is_some() && take(LINE);
    let wanted = if analysis.decided.is_some() { 0 } else { analysis.wanted };
    let mut lines = usize::from(wanted > 0 && take(LINE));
    let graph_first = view.board.is_none() && !view.plies.is_empty();
    let mut has_graph = graph_first && take(GRAPH);
    while lines > 0 && lines < wanted && take(LINE) {
        lines += 1;
    }
    has_graph = has_graph || !view.plies.is_empty() && take(GRAPH);

    for index in 0..lines {
        let row = Rect::from_min_size(pos2(inner.left(), top), vec2(inner.width(), LINE));
        line(ui, canvas, row, view, analysis, index);
        top += LINE;
    }
    let mut bottom = inner.bottom();
    if has_graph {
        // It makes the best use of what is left.
        bottom -= GRAPH + room.clamp(0.0, GRAPH);
        graph(ui, canvas, inner.with_min_y(bottom + 4.0), view, analysis);
    }
    let block = |height: f32| inner.with_min_y(bottom - height).with_max_y(bottom);
    match mark {
        Some((ply, mark)) if faults => {
            let (above, below) = block(fault_height(inner.width())).split_top_bottom_at_y(bottom - LINE);
            reason(ui, canvas, above, mark);
            better(ui, canvas, below, ply, mark);
        }
        Some((ply, mark)) if brief => better(ui, canvas, block(LINE), ply, mark),
        None if faults => tally(ui, canvas, block(fault_height(inner.width())), view, analysis),
        _ => {}
    }
}

fn has_marks(analysis: &AnalysisView) -> bool {
    analysis.marks.iter().any(Option::is_some)
}

/// What both sides have done wrong in the whole game.
fn tally(ui: &Ui, canvas: &Canvas<'_>, place: Rect, view: &ViewState, analysis: &AnalysisView) {
    for (color, top) in [(Color::White, place.center().y - LINE), (Color::Black, place.center().y)] {
        let mut text = names::color(canvas.i18n, color);
        for fault in [Fault::Blunder, Fault::Mistake, Fault::Dubious] {
            let of_side = view.plies.iter().zip(&analysis.marks).filter(|(ply, _)| ply.color == color);
            let count = of_side.filter(|(_, mark)| mark.as_ref().is_some_and(|mark| mark.fault == fault)).count();
            text += &format!("   {count} {}", fault.sign());
        }
        let room = vec2(place.width() - 4.0, LINE);
        let galley = fitted(ui.painter(), &text, theme::SMALL, theme::IVORY_DIM, room, Align::LEFT);
        let at = pos2(place.left() + 2.0, top + (LINE - galley.size().y) / 2.0);
        ui.painter().galley(at, galley, theme::IVORY_DIM);
    }
}

/// Why a ply was bad, as far as that can be said in a word.
fn reason_text(canvas: &Canvas<'_>, mark: &Mark) -> String {
    let reason = mark.reason.map(|reason| names::reason_of_fault(canvas.i18n, reason));
    [Some(mark.fault.sign().to_owned()), reason].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn reason(ui: &Ui, canvas: &Canvas<'_>, place: Rect, mark: &Mark) {
    let text = reason_text(canvas, mark);
    let width = place.width() - 4.0;
    let mut galley = wrapped(ui.painter(), &text, theme::sans(theme::SMALL), theme::WARNING, width);
    if galley.size().y > place.height() + 1.0 {
        galley = fitted(ui.painter(), &text, theme::SMALL, theme::WARNING, vec2(width, place.height()), Align::LEFT);
    }
    ui.painter().galley(pos2(place.left() + 2.0, place.center().y - galley.size().y / 2.0), galley, theme::WARNING);
}

/// What was better than the ply after so many plies: a click shows it on the board.
fn better(ui: &Ui, canvas: &mut Canvas<'_>, place: Rect, ply: usize, mark: &Mark) {
    let Some(better) = &mark.better else { return };
    let text = canvas.tr_args("fault-better", &[("ply", better.notation.as_str().into())]);
    let response = canvas.clickable(ui, "better", place, &text);
    let painter = ui.painter();
    if response.hovered() {
        painter.rect_filled(place, 3, theme::WALNUT);
    }
    focus_ring(painter, place.shrink(1.0), &response);
    let galley = fitted(painter, &text, theme::SMALL, theme::INLAY, place.size() - vec2(4.0, 0.0), Align::LEFT);
    painter.galley(pos2(place.left() + 2.0, place.center().y - galley.size().y / 2.0), galley, theme::INLAY);
    let tooltip = format!("{}\n{}", reason_text(canvas, mark), canvas.tr("fault-show-better"));
    if response.on_hover_text(tooltip).clicked() {
        canvas.act(PanelAction::Command(Command::Browse(Browse::Ply(ply))));
        canvas.act(PanelAction::ShowLine(better.line.clone()));
    }
}

/// "+1.35", or "+#3" for a win of White's in three moves; from White's view.
fn score_text(canvas: &Canvas<'_>, score: Score) -> String {
    let sign = if score.0 > 0 { "+" } else { "" };
    match score.plies_to_end() {
        Some(0) if score.0 > 0 => "1–0".to_owned(),
        Some(0) => "0–1".to_owned(),
        Some(plies) => format!("{}#{}", if plies < 0 { "−" } else { "+" }, names::moves_of_plies(plies.unsigned_abs())),
        None => format!("{sign}{}", canvas.i18n.decimal(f64::from(score.0) / 100.0, 2)).replace('-', "−"),
    }
}

/// Score and depth, or how the game has ended here; the buttons for the next mistake and for the number of lines.
fn header(ui: &Ui, canvas: &mut Canvas<'_>, row: Rect, view: &ViewState, analysis: &AnalysisView) {
    let button = row.with_min_x(row.right() - BUTTON);
    let next = if analysis.wanted < MAX_LINES { analysis.wanted + 1 } else { 1 };
    let lines = Button::new("lines", analysis.wanted.to_string())
        .size(theme::SMALL)
        .look(Look::Plain)
        .tooltip(canvas.tr("analysis-lines"));
    if canvas.button(ui, button, lines) {
        canvas.act(PanelAction::Command(Command::Analyse(Some(next))));
    }
    let button = button.translate(vec2(-BUTTON - 4.0, 0.0));
    let marked = || (1..).zip(&analysis.marks).filter(|(_, mark)| mark.is_some()).map(|(ply, _)| ply);
    let fault = marked().find(|&ply| ply > view.shown_ply).or_else(|| marked().next());
    let sign = Button::new("next_fault", Fault::Dubious.sign().to_owned()).size(theme::SMALL);
    if canvas.button(ui, button, sign.tooltip(canvas.tr("fault-next")).enabled(fault.is_some())) {
        let ply = fault.unwrap_or(view.shown_ply);
        canvas.act(PanelAction::Command(Command::Browse(Browse::Ply(ply))));
    }

    let room = vec2(button.left() - row.left() - 6.0, HEADER);
    let depth = analysis.lines.first().map(|info| canvas.tr_args("engine-depth", &[("depth", info.depth.into())]));
    let score = analysis.shown.map(|score| score_text(canvas, score));
    let text = match (analysis.decided, score) {
        (Some(outcome), _) => names::result(canvas.i18n, outcome),
        (None, None) => canvas.tr("engine-waiting"),
        (None, Some(score)) => {
            let both = depth.map_or(score.clone(), |depth| format!("{score} · {depth}"));
            let galley = ui.painter().layout_no_wrap(both.clone(), theme::sans(theme::SMALL), theme::IVORY);
            // Where there is no room for both the score says more.
            if galley.size().x <= room.x { both } else { score }
        }
    };
    let galley = fitted(ui.painter(), &text, theme::SMALL, theme::IVORY, room, Align::LEFT);
    ui.painter().galley(pos2(row.left(), row.center().y - galley.size().y / 2.0), galley, theme::IVORY);
}

/// How much of the bar, or how high in the graph: 0 is won by Black, 1 by White.
fn share(score: Score) -> f32 {
    0.5 + (score.0 as f32 / FULL).clamp(-1.0, 1.0) / 2.0
}

/// White's part at the left, Black's at the right.
fn bar(painter: &Painter, place: Rect, score: Option<Score>) {
    painter.rect_filled(place, 2, theme::EBONY);
    let middle = lerp(place.left()..=place.right(), score.map_or(0.5, share));
    painter.rect_filled(place.with_max_x(middle), 2, theme::IVORY);
    painter.vline(place.center().x, place.y_range(), Stroke::new(1.0, theme::ACCENT));
}

/// One of the best lines; a click draws it on the board.
fn line(ui: &Ui, canvas: &mut Canvas<'_>, row: Rect, view: &ViewState, analysis: &AnalysisView, index: usize) {
    let Some(info) = analysis.lines.get(index).filter(|info| !info.pv.is_empty()) else { return };
    let response = canvas.clickable(ui, &format!("line_{}", index + 1), row, &canvas.tr("engine-show-line"));
    if response.hovered() {
        ui.painter().rect_filled(row, 3, theme::WALNUT);
    }
    focus_ring(ui.painter(), row.shrink(1.0), &response);
    let white = view.position.side_to_move() == Color::White;
    let score = score_text(canvas, if white { info.score } else { Score(-info.score.0) });
    let mut words = best_line(info, Some(view.position));
    words.truncate(LINE_LENGTH);
    let galley = loop {
        let text = format!("{score}  {}", words.join("  "));
        let galley = ui.painter().layout_no_wrap(text, theme::sans(theme::SMALL), theme::IVORY_DIM);
        if galley.size().x <= row.width() - 4.0 || words.pop().is_none() {
            break galley;
        }
    };
    ui.painter().galley(pos2(row.left() + 2.0, row.center().y - galley.size().y / 2.0), galley, theme::IVORY_DIM);
    canvas.explain(ui, &response, &canvas.tr("engine-show-line"));
    if response.clicked() {
        canvas.act(PanelAction::ShowLine(info.pv.clone()));
    }
}

/// The scores of the whole game, White's advantage upwards; a click shows the position there.
fn graph(ui: &Ui, canvas: &mut Canvas<'_>, place: Rect, view: &ViewState, analysis: &AnalysisView) {
    let plies = view.plies.len();
    if plies == 0 {
        return;
    }
    let response = canvas.clickable(ui, "graph", place, &canvas.tr("hud-analysis"));
    let painter = ui.painter();
    painter.rect_filled(place, 3, theme::PANEL);
    painter.hline(place.x_range(), place.center().y, Stroke::new(1.0, theme::IVORY_OFF));
    let x = |ply: usize| lerp(place.left()..=place.right(), ply as f32 / plies as f32);
    let at = |ply: usize, score: Score| -> Pos2 { pos2(x(ply), lerp(place.bottom()..=place.top(), share(score))) };
    painter.vline(x(view.shown_ply.min(plies)), place.y_range(), Stroke::new(1.0, theme::ACCENT));
    for (ply, pair) in analysis.scores.windows(2).enumerate() {
        if let [Some(before), Some(after)] = *pair {
            painter.line_segment([at(ply, before), at(ply + 1, after)], Stroke::new(1.5, theme::IVORY));
        }
    }
    for (ply, mark) in analysis.marks.iter().enumerate() {
        let (Some(mark), Some(Some(score))) = (mark, analysis.scores.get(ply + 1)) else { continue };
        let center = at(ply + 1, *score);
        // The worst have corners.
        if mark.fault == Fault::Blunder {
            let points = [vec2(0.0, -4.5), vec2(4.5, 3.5), vec2(-4.5, 3.5)].map(|offset| center + offset);
            painter.add(Shape::convex_polygon(points.to_vec(), theme::WARNING, Stroke::NONE));
        } else {
            painter.circle_filled(center, if mark.fault == Fault::Mistake { 3.0 } else { 2.0 }, theme::WARNING);
        }
    }
    focus_ring(painter, place, &response);
    if response.clicked()
        && let Some(pointer) = response.interact_pointer_pos()
    {
        let share = ((pointer.x - place.left()) / place.width()).clamp(0.0, 1.0);
        let ply = (share * plies as f32).round() as usize;
        canvas.act(PanelAction::Command(Command::Browse(Browse::Ply(ply))));
    }
}
