//! The game's words in the player's language.

use crate::control::{Player, Reason};
use crate::engine::Bot;
use crate::game::openings::Opening;
use crate::i18n::I18n;
use crate::rules::{Color, DrawReason, Kind, Outcome, WinReason};

/// The word catalogues choose by: `white` or `black`.
pub(in crate::gui) fn selector(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// "White".
pub(in crate::gui) fn color(i18n: &I18n, color: Color) -> String {
    i18n.tr(match color {
        Color::White => "color-white",
        Color::Black => "color-black",
    })
}

/// "Aggressor".
pub(in crate::gui) fn kind(i18n: &I18n, kind: Kind) -> String {
    i18n.tr(match kind {
        Kind::Progressor => "piece-progressor",
        Kind::Aggressor => "piece-aggressor",
        Kind::Dominator => "piece-dominator",
        Kind::Liberator => "piece-liberator",
        Kind::Defensor => "piece-defensor",
        Kind::Intellector => "piece-intellector",
    })
}

/// The word catalogues choose by: the letter of notation, `P` for a Progressor.
pub(in crate::gui) fn kind_selector(kind: Kind) -> String {
    kind.letter().to_string()
}

/// "Level 3".
pub(in crate::gui) fn player(i18n: &I18n, player: Player) -> String {
    match player {
        Player::Human => i18n.tr("player-human"),
        Player::Program(_) => i18n.tr("player-program"),
        Player::Bot(Bot::Random) => i18n.tr("player-random"),
        Player::Bot(Bot::Greedy) => i18n.tr("player-greedy"),
        Player::Bot(Bot::Level(level)) => i18n.tr_args("player-level", &[("level", level.into())]),
    }
}

/// A player as a record names it; names this program does not know stay as they are.
pub(in crate::gui) fn recorded_player(i18n: &I18n, name: &str) -> String {
    name.parse().map_or_else(|_| name.to_owned(), |known| player(i18n, known))
}

/// "Player — Level 3 · 2026-03-01 12:30": a recorded game by its players and its date, if it has one.
pub(in crate::gui) fn game(i18n: &I18n, [white, black]: [&str; 2], date: Option<&str>) -> String {
    let values = [("white", recorded_player(i18n, white).into()), ("black", recorded_player(i18n, black).into())];
    let players = i18n.tr_args("load-players", &values);
    match date {
        Some(date) => format!("{players} · {}", short_date(date)),
        None => players,
    }
}

/// The date of a record without its seconds.
pub(in crate::gui) fn short_date(date: &str) -> &str {
    date.rsplit_once(':').map_or(date, |(minutes, _)| minutes)
}

/// "White wins".
pub(in crate::gui) fn result(i18n: &I18n, outcome: Outcome) -> String {
    i18n.tr(match outcome {
        Outcome::Win { winner: Color::White, .. } => "over-white-wins",
        Outcome::Win { winner: Color::Black, .. } => "over-black-wins",
        Outcome::Draw(_) => "over-draw",
        Outcome::Aborted => "over-aborted",
    })
}

/// "Fatum: Black's Intellector was captured."
pub(in crate::gui) fn reason(i18n: &I18n, outcome: Outcome) -> String {
    match outcome {
        Outcome::Win { winner, reason } => {
            let key = match reason {
                WinReason::Fatum => "over-fatum",
                WinReason::Breakthrough => "over-breakthrough",
                WinReason::NoMoves => "over-no-moves",
                WinReason::Resignation => "over-resignation",
                WinReason::Time => "over-time",
                WinReason::Abandonment => "over-abandonment",
            };
            i18n.tr_args(key, &[("loser", selector(!winner).into())])
        }
        Outcome::Draw(DrawReason::Repetition) => i18n.tr("over-repetition"),
        Outcome::Draw(DrawReason::NoProgress) => i18n.tr("over-no-progress"),
        Outcome::Draw(DrawReason::Agreement) => i18n.tr("over-agreement"),
        Outcome::Aborted => i18n.tr("over-aborted-text"),
    }
}

/// How many moves of the winner's own so many plies are, as players count them: three plies are two moves.
pub(in crate::gui) fn moves_of_plies(plies: u32) -> u32 {
    plies.div_ceil(2)
}

/// How many lines so many plies are in a list of moves: a ply of each side in a line, one more where Black begins.
pub(in crate::gui) fn lines_of_plies(plies: usize, first: Color) -> usize {
    (plies + usize::from(plies > 0 && first == Color::Black)).div_ceil(2)
}

/// "2 moves", for a win or loss in so many plies.
pub(in crate::gui) fn moves(i18n: &I18n, plies: u32) -> String {
    i18n.tr_args("moves-until", &[("moves", moves_of_plies(plies).into())])
}

/// "hangs the Intellector".
pub(in crate::gui) fn reason_of_fault(i18n: &I18n, reason: Reason) -> String {
    let forced = |keys: [&str; 3], how: Option<WinReason>, plies: u32| {
        let key = match how {
            Some(WinReason::Fatum) => keys[0],
            Some(WinReason::Breakthrough) => keys[1],
            _ => keys[2],
        };
        i18n.tr_args(key, &[("moves", moves(i18n, plies).into())])
    };
    match reason {
        Reason::Allows { how: Some(WinReason::Fatum), plies: 1 } => i18n.tr("fault-hangs"),
        Reason::Allows { how, plies } => {
            forced(["fault-allows-fatum", "fault-allows-breakthrough", "fault-allows-win"], how, plies)
        }
        Reason::Misses { how, plies } => {
            forced(["fault-misses-fatum", "fault-misses-breakthrough", "fault-misses-win"], how, plies)
        }
        Reason::Loses(kind) => i18n.tr_args("fault-loses", &[("kind", kind_selector(kind).into())]),
        Reason::AllowsPromotion => i18n.tr("fault-promotion"),
        Reason::Draws => i18n.tr("fault-draws"),
    }
}

/// "Wing Opening: near jump".
pub(in crate::gui) fn opening(i18n: &I18n, opening: &Opening) -> String {
    let name = i18n.tr(opening.name);
    match opening.variation {
        Some(variation) => {
            let values = [("opening", name.into()), ("variation", i18n.tr(variation).into())];
            i18n.tr_args("opening-with-variation", &values)
        }
        None => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_as_long_as_its_list_of_moves() {
        let lengths = |first| [0, 1, 2, 3, 36].map(|plies| lines_of_plies(plies, first));
        assert_eq!(lengths(Color::White), [0, 1, 1, 2, 18]);
        assert_eq!(lengths(Color::Black), [0, 1, 2, 2, 19]);
    }
}
