//! The controller's events as lines of the event log.

use super::event_log::EventLog;
use crate::control::{Author, Choice, ChoiceKind, ChoiceRequest, EngineEvent, Event};
use crate::engine::Score;
use crate::rules::{Color, sip};
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
        Event::Browsed { ply, .. } => log.write("browse", json!({ "ply": ply })),
        Event::GameOver(outcome) => {
            log.write("game_over", json!({ "outcome": outcome.name(), "winner": outcome.winner().map(Color::letter) }))
        }
        Event::EngineFailed(message) => log.write("failed", json!({ "file": null, "message": message })),
        Event::GameStarted { .. } => {}
    }
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
