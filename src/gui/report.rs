//! The controller's events as lines of the event log.

use super::event_log::EventLog;
use crate::control::{Author, Choice, ChoiceKind, ChoiceRequest, EngineEvent, Event, ViewState};
use crate::engine::Score;
use crate::rules::{Bitboard, Color, Outcome, sip};
use crate::scene::Sketch;
use crate::settings::Settings;
use serde_json::{Value, json};

/// Logs a controller event, if it is one that the log knows.
pub fn log_event(log: &mut EventLog, event: &Event) {
    if !log.is_on() {
        return;
    }
    match event {
        Event::Ply { by, mv, notation, position, ply, .. } => log.write(
            "ply",
            json!({
                "by": match by { Author::Human => "human", Author::Engine => "engine" },
                "coord": mv.to_string(),
                "notation": notation,
                "sip": sip::write(position),
                "ply": ply,
            }),
        ),
        Event::Undo { position, ply, .. } => log.write("undo", json!({ "sip": sip::write(position), "ply": ply })),
        Event::Redo { position, ply, .. } => log.write("redo", json!({ "sip": sip::write(position), "ply": ply })),
        Event::Select { cell, targets } => log.write(
            "select",
            json!({
                "hex": cell.map(|c| c.to_string()),
                "targets": targets.iter().map(|t| t.cell.to_string()).collect::<Vec<_>>(),
            }),
        ),
        Event::Refused(cell) => log.write("refused", json!({ "hex": cell.to_string() })),
        Event::Choice(choice) => log.write("dialog", dialog_fields(choice.as_ref())),
        Event::Engine { ticket, news } => {
            let mut fields = json!({ "ticket": ticket.0 });
            let state = match news {
                EngineEvent::Start => "start",
                EngineEvent::Done => "done",
                EngineEvent::Dropped => "dropped",
                EngineEvent::Info(info) => {
                    fields["depth"] = json!(info.depth);
                    fields["score"] = score(info.score);
                    fields["nodes"] = json!(info.nodes);
                    fields["pv"] = info.pv.iter().map(|mv| mv.to_string()).collect();
                    "info"
                }
            };
            fields["state"] = json!(state);
            log.write("engine", fields);
        }
        Event::Hint(mv) => log.write("hint", json!({ "coord": mv.to_string() })),
        Event::Board(open) => log.write("board", json!({ "state": if *open { "open" } else { "closed" } })),
        Event::Variations { plies } => log.write("variations", json!({ "plies": plies })),
        Event::Browsed { ply, .. } => log.write("browse", json!({ "ply": ply })),
        Event::GameOver(outcome) => {
            log.write("game_over", json!({ "outcome": outcome.name(), "winner": outcome.winner().map(Color::letter) }))
        }
        Event::Clock { left: [white, black], running } => log.write(
            "clock",
            json!({
                "white_ms": white.as_millis() as u64,
                "black_ms": black.as_millis() as u64,
                "running": running.map(Color::letter),
            }),
        ),
        Event::DrawDeclined => log.write("draw_declined", json!({})),
        Event::LowTime(color) => log.write("low_time", json!({ "side": color.letter() })),
        Event::EngineFailed(message) => log.write("failed", json!({ "file": null, "message": message })),
        Event::GameStarted { .. } => {}
    }
}

/// What is shown on the board beyond the game; what is switched off is null.
pub fn help_fields(settings: &Settings, view: Option<&ViewState>) -> Value {
    let insight = view.map(|view| &view.insight);
    let names = |cells: Bitboard| cells.into_iter().map(|cell| cell.to_string()).collect::<Vec<_>>();
    let threats = insight.filter(|_| settings.show_threats).map(|insight| {
        let wins = insight.wins.iter().map(|win| {
            let reason = Outcome::Win { winner: win.by, reason: win.reason }.name();
            json!({ "by": win.by.letter(), "coord": win.mv.to_string(), "outcome": reason })
        });
        json!({ "side": insight.side.letter(), "hanging": names(insight.hanging), "wins": wins.collect::<Vec<_>>() })
    });
    let aura = insight.filter(|_| settings.show_aura).map(|insight| insight.aura.map(names));
    let distances = insight
        .filter(|_| settings.show_breakthrough)
        .map(|insight| Color::ALL.map(|color| insight.breakthrough_distance(color)));
    json!({ "threats": threats, "aura": aura, "breakthrough": distances })
}

/// What the player has drawn.
pub fn sketch_fields(sketch: &Sketch) -> Value {
    let arrows = sketch.arrows().iter().map(|(from, to)| [from.to_string(), to.to_string()]);
    let circles = sketch.circles().into_iter().map(|cell| cell.to_string());
    json!({ "arrows": arrows.collect::<Vec<_>>(), "circles": circles.collect::<Vec<_>>() })
}

fn dialog_fields(choice: Option<&ChoiceRequest>) -> Value {
    let Some(choice) = choice else { return json!({ "kind": null, "options": null }) };
    let options: Vec<String> = choice
        .options
        .iter()
        .map(|option| match option {
            Choice::Become(kind) => kind.letter().to_string(),
            Choice::Plain => "plain".to_owned(),
        })
        .collect();
    let kind = match choice.kind {
        ChoiceKind::Promotion => "promotion",
        ChoiceKind::Aura => "aura",
    };
    json!({ "kind": kind, "options": options })
}

/// Points as a number; a forced end as `win N` or `loss N` plies.
fn score(score: Score) -> Value {
    match score.plies_to_end() {
        None => json!(score.0),
        Some(plies) if plies >= 0 => json!(format!("win {plies}")),
        Some(plies) => json!(format!("loss {}", -plies)),
    }
}
