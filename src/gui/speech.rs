//! What happens, in sentences: for who plays without seeing the board, and for programs that read aloud.

use super::panels::names;
use crate::control::{Choice, ChoiceKind, Event, ViewState};
use crate::game::{Change, Step};
use crate::i18n::I18n;
use crate::rules::{Cell, Position};
use std::io::Write;

/// Prints sentences to standard output, a line each. Nobody listening is no reason to stop.
pub(super) fn say(sentences: &[String]) {
    let mut out = std::io::stdout().lock();
    for sentence in sentences {
        if writeln!(out, "{sentence}").is_err() {
            return;
        }
    }
    let _ = out.flush();
}

/// A cell and what stands there.
pub(super) fn cell(i18n: &I18n, position: &Position, cell: Cell) -> String {
    let name = ("cell", cell.to_string().into());
    match position.piece_at(cell) {
        Some(piece) => {
            let (color, kind) = (names::color(i18n, piece.color), names::kind(i18n, piece.kind));
            i18n.tr_args("speak-cell", &[name, ("color", color.into()), ("piece", kind.into())])
        }
        None => i18n.tr_args("speak-empty", &[name]),
    }
}

/// The sentences of a batch of events; `view` is the snapshot after it.
pub(super) fn sentences(events: &[Event], view: Option<&ViewState>, i18n: &I18n) -> Vec<String> {
    let Some(view) = view else { return Vec::new() };
    let last_undo = events.iter().rposition(|event| matches!(event, Event::Undo { .. }));
    let mut said = Vec::new();
    for (number, event) in events.iter().enumerate() {
        match event {
            Event::GameStarted { .. } => {
                let player = |player| names::player(i18n, player).into();
                let players = [("white", player(view.setup.white)), ("black", player(view.setup.black))];
                said.push(i18n.tr_args("speak-game", &players));
                if view.outcome.is_none() {
                    said.push(i18n.tr_args("hud-to-move", &[("color", names::selector(view.to_move).into())]));
                }
            }
            Event::Ply { change, position, .. } | Event::Redo { change, position, .. } => {
                said.extend(ply(i18n, change, position));
            }
            // Several plies taken back together are told as one.
            Event::Undo { ply, .. } if last_undo == Some(number) => {
                said.push(i18n.tr_args("speak-undo", &[("ply", (*ply).into())]));
            }
            Event::Select { cell: Some(from), targets } => {
                let Some(piece) = view.position.piece_at(*from) else { continue };
                let values = [("piece", names::kind(i18n, piece.kind).into()), ("cell", from.to_string().into())];
                let targets: Vec<String> = targets.iter().map(|target| target.cell.to_string()).collect();
                said.push(match targets.is_empty() {
                    true => i18n.tr_args("speak-stuck", &values),
                    false => {
                        let [piece, cell] = values;
                        i18n.tr_args("speak-selected", &[piece, cell, ("targets", targets.join(", ").into())])
                    }
                });
            }
            Event::Refused(cell) => {
                said.push(i18n.tr_args("speak-refused", &[("cell", cell.to_string().into())]));
            }
            Event::Choice(Some(request)) => {
                let title = match request.kind {
                    ChoiceKind::Promotion => "promotion-title",
                    ChoiceKind::Aura => "aura-title",
                };
                let options: Vec<String> = request.options.iter().map(|option| answer(i18n, *option)).collect();
                let title = i18n.tr(title);
                let mark = if title.ends_with(['?', '？']) { "" } else { ":" };
                said.push(format!("{title}{mark} {}", options.join(", ")));
            }
            Event::Browsed { ply, .. } => {
                let values = [("shown", (*ply).into()), ("all", view.plies.len().into())];
                said.push(i18n.tr_args("hud-browsing", &values));
            }
            Event::GameOver(outcome) => {
                said.extend([names::result(i18n, *outcome), names::reason(i18n, *outcome)]);
            }
            Event::EngineFailed(message) => said.push(message.clone()),
            _ => {}
        }
    }
    said
}

/// An answer with the key that gives it.
fn answer(i18n: &I18n, option: Choice) -> String {
    match option {
        Choice::Become(kind) => format!("{} ({})", names::kind(i18n, kind), kind.letter()),
        Choice::Plain => "Enter".to_owned(),
    }
}

fn slides(change: &Change) -> impl Iterator<Item = (Cell, Cell)> {
    change.steps.iter().filter_map(|step| match step {
        Step::Slide { from, to, .. } => Some((*from, *to)),
        _ => None,
    })
}

/// A ply in a sentence, from what it did and the position it led to.
fn ply(i18n: &I18n, change: &Change, after: &Position) -> Option<String> {
    let (from, to) = slides(change).next()?;
    let mover = after.piece_at(to)?;
    let morph = change.steps.iter().find_map(|step| match step {
        Step::Morph { from, to, .. } => Some((*from, *to)),
        _ => None,
    });
    let victim = change.steps.iter().find_map(|step| match step {
        Step::Remove { piece, .. } => Some(piece.kind),
        _ => None,
    });
    let kind = morph.map_or(mover.kind, |(before, _)| before);
    let mut values = vec![
        ("color", names::color(i18n, mover.color).into()),
        ("from", from.to_string().into()),
        ("to", to.to_string().into()),
    ];
    if slides(change).count() > 1 {
        return Some(i18n.tr_args("speak-swap", &values));
    }
    values.push(("piece", names::kind(i18n, kind).into()));
    let mut sentence = match victim {
        Some(victim) => {
            values.push(("victim", names::kind(i18n, victim).into()));
            i18n.tr_args("speak-capture", &values)
        }
        None => i18n.tr_args("speak-move", &values),
    };
    if let Some((_, becomes)) = morph {
        sentence.push(' ');
        sentence.push_str(&i18n.tr_args("speak-becomes", &[("piece", names::kind(i18n, becomes).into())]));
    }
    Some(sentence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::{Command, Controller, GameSetup, Player};
    use crate::i18n::LANGUAGES;
    use crate::rules::{Kind, Rules, sip};
    use std::sync::Arc;

    fn table(start: Option<&str>) -> Controller {
        let rules = Rules::default();
        let start = start.map(|text| sip::read(text, rules).unwrap());
        let mut controller = Controller::new(Arc::new(|| {}));
        let setup = GameSetup { white: Player::Human, black: Player::Human, rules, start, clock: None };
        controller.execute(Command::NewGame(setup)).unwrap();
        controller
    }

    fn said(controller: &mut Controller, language: &str) -> Vec<String> {
        let events = controller.drain_events();
        sentences(&events, controller.view().as_ref(), &I18n::new(Some(language)))
    }

    /// Clicks cells one after another; what the last click has brought about, in English.
    fn click(controller: &mut Controller, cells: &str) -> Vec<String> {
        let clicks = cells.split(' ').map(|cell| {
            controller.execute(Command::ClickHex(cell.parse().unwrap())).unwrap();
            said(controller, "en")
        });
        clicks.last().unwrap()
    }

    #[test]
    fn a_game_is_told_in_sentences() {
        let mut game = table(None);
        assert_eq!(said(&mut game, "en"), ["White: Player. Black: Player.", "White to move"]);
        assert_eq!(click(&mut game, "e2"), ["Progressor on e2 can go to e3, d2, f2."]);
        assert_eq!(click(&mut game, "e5"), ["It cannot go to e5."]);
        assert_eq!(click(&mut game, "c1 g7"), ["White: Aggressor from c1 takes Aggressor on g7."]);
        assert_eq!(click(&mut game, "f6 g7"), ["Take over its shape? Aggressor (A), Enter"]);
        game.execute(Command::Choose(Choice::Become(Kind::Aggressor))).unwrap();
        let told = said(&mut game, "en");
        assert_eq!(told, ["Black: Defensor from f6 takes Aggressor on g7. It becomes Aggressor."]);
        game.execute(Command::Undo).unwrap();
        assert_eq!(said(&mut game, "en"), ["Back after move 1."]);
        game.execute(Command::Redo).unwrap();
        assert_eq!(said(&mut game, "en"), told, "played again it is told again");
        let swapped = click(&mut game, "e1 d1");
        assert_eq!(swapped, ["White: Intellector and Defensor change places, e1 and d1."]);
        game.execute(Command::Resign).unwrap();
        assert_eq!(said(&mut game, "en"), ["White wins", "Black resigned."]);
    }

    #[test]
    fn every_language_tells_with_all_that_belongs_to_it() {
        for language in LANGUAGES {
            let mut game = table(Some("2!wLr2n!En0r"));
            said(&mut game, language.code);
            click(&mut game, "e6 e7");
            game.execute(Command::Choose(Choice::Become(Kind::Dominator))).unwrap();
            let told = said(&mut game, language.code).join("\n");
            let i18n = I18n::of(language);
            for word in ["e6", "e7", &names::kind(&i18n, Kind::Progressor), &names::kind(&i18n, Kind::Dominator)] {
                assert!(told.contains(word), "{}: {word} is not in {told:?}", language.code);
            }
            assert!(!told.contains("speak-") && !told.contains('{'), "{told}");
        }
    }

    #[test]
    fn cells_are_told_with_what_stands_there() {
        let position = Position::start(Rules::default());
        let i18n = I18n::new(Some("en"));
        assert_eq!(cell(&i18n, &position, "e7".parse().unwrap()), "e7: Black, Intellector");
        assert_eq!(cell(&i18n, &position, "e4".parse().unwrap()), "e4: empty");
    }
}
