//! What analysis has found: who stands better, the best lines, and how the game went.

use super::{LINE_LENGTH, best_line};
use crate::control::{AnalysisView, Browse, Command, Fault, MAX_LINES, ViewState};
use crate::engine::Score;
use crate::gui::panels::canvas::{Button, Canvas, Look, fitted, focus_ring};
use crate::gui::panels::{PanelAction, names, theme};
use crate::rules::Color;
use egui::{Align, Painter, Pos2, Rect, Shape, Stroke, Ui, lerp, pos2, vec2};

const HEADER: f32 = 22.0;
const BAR: f32 = 7.0;
const LINE: f32 = 21.0;
/// Room for two lines of small text.
const FAULT: f32 = 34.0;
const GRAPH: f32 = 44.0;
/// Where the bar and the graph end, in hundredths of a Progressor.
const FULL: f32 = 1000.0;

/// How high everything is.
pub(super) fn height(analysis: &AnalysisView) -> f32 {
    let fault = if has_faults(analysis) { FAULT } else { 0.0 };
    8.0 + HEADER + BAR + 4.0 + fault + LINE * analysis.wanted as f32 + GRAPH
}

/// Whether there may be something to say about a ply.
fn has_faults(analysis: &AnalysisView) -> bool {
    analysis.reasons.iter().any(Option::is_some)
}

/// Draws what there is room for.
pub(super) fn show(ui: &Ui, canvas: &mut Canvas<'_>, place: Rect, view: &ViewState, analysis: &AnalysisView) {
    ui.painter().rect_filled(place, theme::ROUND, theme::WELL);
    let inner = place.shrink2(vec2(8.0, 4.0));
    header(ui, canvas, inner.with_max_y(inner.top() + HEADER), analysis);
    let mut top = inner.top() + HEADER + 2.0;
    bar(ui.painter(), Rect::from_min_max(pos2(inner.left(), top), pos2(inner.right(), top + BAR)), analysis.shown);
    top += BAR + 2.0;
    if has_faults(analysis) && inner.bottom() - top >= FAULT {
        let row = Rect::from_min_size(pos2(inner.left(), top), vec2(inner.width(), FAULT));
        fault(ui.painter(), canvas, row, view, analysis);
        top += FAULT;
    }
    let room = inner.bottom() - top;
    let graph_room = if room >= LINE + GRAPH { GRAPH } else { 0.0 };
    let lines = (((room - graph_room) / LINE).max(0.0) as usize).min(analysis.wanted);
    for index in 0..lines {
        let row = Rect::from_min_size(pos2(inner.left(), top), vec2(inner.width(), LINE));
        line(ui, canvas, row, view, analysis, index);
        top += LINE;
    }
    if graph_room > 0.0 {
        graph(
            ui,
            canvas,
            Rect::from_min_max(pos2(inner.left(), inner.bottom() - GRAPH + 4.0), inner.max),
            view,
            analysis,
        );
    }
}

/// Why the ply that led to the shown position was bad, if it was.
fn fault(painter: &Painter, canvas: &Canvas<'_>, row: Rect, view: &ViewState, analysis: &AnalysisView) {
    let ply = view.shown_ply.checked_sub(1).filter(|_| view.board.is_none_or(|board| !board.in_variation));
    let Some(ply) = ply else { return };
    let (Some(Some(fault)), Some(Some(reason))) = (analysis.faults.get(ply), analysis.reasons.get(ply)) else { return };
    let text = format!("{} {}", fault.sign(), names::reason_of_fault(canvas.i18n, *reason));
    let galley = fitted(painter, &text, theme::SMALL, theme::WARNING, row.size(), Align::LEFT);
    painter.galley(pos2(row.left(), row.center().y - galley.size().y / 2.0), galley, theme::WARNING);
}

/// "+1.35", or "#3" for a win in three plies; from White's view.
fn score_text(canvas: &Canvas<'_>, score: Score) -> String {
    let sign = if score.0 > 0 { "+" } else { "" };
    match score.plies_to_end() {
        Some(plies) => format!("{}#{}", if plies < 0 { "−" } else { "+" }, plies.abs()),
        None => format!("{sign}{}", canvas.i18n.decimal(f64::from(score.0) / 100.0, 2)).replace('-', "−"),
    }
}

/// Score and depth, and the button for the number of lines.
fn header(ui: &Ui, canvas: &mut Canvas<'_>, row: Rect, analysis: &AnalysisView) {
    let button = row.with_min_x(row.right() - 34.0);
    let next = if analysis.wanted < MAX_LINES { analysis.wanted + 1 } else { 1 };
    let lines = Button::new("lines", analysis.wanted.to_string())
        .size(theme::SMALL)
        .look(Look::Plain)
        .tooltip(canvas.tr("analysis-lines"));
    if canvas.button(ui, button, lines) {
        canvas.act(PanelAction::Command(Command::Analyse(Some(next))));
    }
    let depth = analysis.lines.first().map(|info| canvas.tr_args("engine-depth", &[("depth", info.depth.into())]));
    let score = analysis.shown.map(|score| score_text(canvas, score));
    let parts: Vec<String> = score.into_iter().chain(depth).collect();
    let text = if parts.is_empty() { canvas.tr("engine-waiting") } else { parts.join(" · ") };
    let room = vec2(button.left() - row.left() - 6.0, HEADER);
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
    if response.on_hover_text(canvas.tr("engine-show-line")).clicked() {
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
    for (ply, fault) in analysis.faults.iter().enumerate() {
        let (Some(fault), Some(Some(score))) = (fault, analysis.scores.get(ply + 1)) else { continue };
        let center = at(ply + 1, *score);
        // The worst have corners.
        if *fault == Fault::Blunder {
            let points = [vec2(0.0, -4.5), vec2(4.5, 3.5), vec2(-4.5, 3.5)].map(|offset| center + offset);
            painter.add(Shape::convex_polygon(points.to_vec(), theme::WARNING, Stroke::NONE));
        } else {
            painter.circle_filled(center, if *fault == Fault::Mistake { 3.0 } else { 2.0 }, theme::WARNING);
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
