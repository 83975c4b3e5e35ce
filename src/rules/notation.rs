//! Plies as text: the site's notation and the coordinate form. Written exactly, read leniently.

use super::{Bitboard, Cell, Kind, Move, Position};

/// A text that is no legal ply of the position. The message says what is wrong and names the candidates.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotationError(pub String);

/// No ply is longer than this, in characters; a longer text is refused unread.
const MAX_LENGTH: usize = 40;
/// How many candidates an error names.
const MAX_CANDIDATES: usize = 12;

/// Writes a legal ply in the site's notation: `e3`, `Ac1~e4`, `FXg7=A`, `E1:D1`, `Xe7#`.
pub fn write(position: &Position, mv: Move) -> String {
    let (from, to) = (mv.from(), mv.to());
    if mv.is_swap() {
        return format!("{from}:{to}").to_ascii_uppercase();
    }
    let Some(kind) = position.kind_at(from) else { return mv.to_string() };
    let mut text = String::new();
    if kind != Kind::Progressor {
        text.push(kind.letter());
    }
    let rivals = departures(position, kind, to) & !Bitboard::of(from);
    if !rivals.is_empty() {
        text.push_str(&from.to_string());
    }
    let victim = position.captured_by(mv);
    if victim.is_some() {
        text.push('X');
    } else if !rivals.is_empty() {
        text.push('~');
    }
    text.push_str(&to.to_string());
    if let Some(kind) = mv.becomes() {
        text.push('=');
        text.push(kind.letter());
    }
    if victim.is_some_and(|victim| victim.kind == Kind::Intellector) {
        text.push('#');
    }
    text
}

/// The cells from which a piece of the kind reaches the cell by a legal ply other than a swap.
fn departures(position: &Position, kind: Kind, to: Cell) -> Bitboard {
    let mut cells = Bitboard::EMPTY;
    position.for_each_move(|mv| {
        if mv.to() == to && !mv.is_swap() && position.kind_at(mv.from()) == Some(kind) {
            cells |= Bitboard::of(mv.from());
        }
    });
    cells
}

/// What a text says about a ply; what it leaves open is `None`.
struct Description {
    kind: Option<Kind>,
    from: Option<Cell>,
    /// `X` or `~`.
    separator: Option<char>,
    to: Cell,
    becomes: Option<Kind>,
    fatum: bool,
}

/// Reads a ply in either form: notation or coordinates.
pub fn read(position: &Position, text: &str) -> Result<Move, NotationError> {
    let space_or_sign = |c: char| c.is_whitespace() || c == '\u{2b21}' || c == '\u{2b22}';
    let text = text.trim_start_matches(space_or_sign).trim_end();
    if text.chars().count() > MAX_LENGTH {
        let start: String = text.chars().take(MAX_LENGTH).collect();
        return Err(NotationError(format!("{start:?}… is too long for a ply")));
    }
    if let Some((first, second)) = text.split_once(':') {
        return match (first.parse(), second.parse()) {
            (Ok(first), Ok(second)) => read_swap(position, text, first, second),
            (Err(error), _) | (_, Err(error)) => Err(NotationError(format!("{text:?} is not a ply: {error}"))),
        };
    }
    let description = describe(text)
        .ok_or_else(|| NotationError(format!("{text:?} is not a ply such as e3, Ac1~e4, Xe7# or e2e3")))?;
    find(position, text, &description)
}

fn read_swap(position: &Position, text: &str, first: Cell, second: Cell) -> Result<Move, NotationError> {
    [Move::swap(first, second), Move::swap(second, first)].into_iter().find(|&mv| position.is_legal(mv)).ok_or_else(
        || {
            let swaps = position.legal_moves().iter().copied().filter(|mv| mv.is_swap()).collect();
            illegal(position, text, swaps)
        },
    )
}

/// Takes a text of the grammar `[KIND] [FROM] [SEP] TO ["=" [NEWKIND]] ["#"]` apart.
fn describe(text: &str) -> Option<Description> {
    let (text, fatum) = text.strip_suffix('#').map_or((text, false), |rest| (rest, true));
    let (text, becomes) = match text.split_once('=') {
        None => (text, None),
        Some((text, "")) => (text, Some(Kind::Progressor)),
        Some((text, letter)) => (text, Some(single_kind(letter)?)),
    };
    let kind = text.chars().next().and_then(Kind::from_letter);
    let text = if kind.is_some() { &text[1..] } else { text };
    let to_at = text.len().checked_sub(2)?;
    let to = text.get(to_at..)?.parse().ok()?;
    let before = &text[..to_at];
    let separator = before.chars().next_back().filter(|c| matches!(c, 'X' | '~'));
    let before = if separator.is_some() { &before[..before.len() - 1] } else { before };
    let from = if before.is_empty() { None } else { Some(before.parse().ok()?) };
    // A ply without letter is a Progressor's, unless the departure cell says which piece goes.
    let kind = kind.or(if from.is_none() { Some(Kind::Progressor) } else { None });
    Some(Description { kind, from, separator, to, becomes, fatum })
}

fn single_kind(letter: &str) -> Option<Kind> {
    let mut chars = letter.chars();
    chars.next().filter(|_| chars.as_str().is_empty()).and_then(Kind::from_letter)
}

fn find(position: &Position, text: &str, wanted: &Description) -> Result<Move, NotationError> {
    let legal = position.legal_moves();
    let victim = |mv: Move| position.captured_by(mv).map(|piece| piece.kind);
    // Without separator and mark (coordinates) the board says whether it is a capture.
    let goes_there = |mv: Move| {
        let swap_back = mv.is_swap() && wanted.from == Some(mv.to()) && wanted.to == mv.from();
        let straight = wanted.to == mv.to() && wanted.from.is_none_or(|from| from == mv.from());
        straight && !(mv.is_swap() && wanted.from.is_none()) || swap_back
    };
    let is_meant = |mv: Move| {
        let kind = position.kind_at(mv.from());
        let fatum = victim(mv) == Some(Kind::Intellector);
        let kind_fits = wanted.kind.is_none_or(|wanted| kind == Some(wanted));
        let separator_fits = match wanted.separator {
            None => true,
            Some('X') => victim(mv).is_some(),
            Some(_) => victim(mv).is_none() && !mv.is_swap(),
        };
        // A promotion by a capture that ends the game says nothing.
        let needless = fatum
            && kind == Some(Kind::Progressor)
            && wanted.becomes.is_some_and(|kind| Kind::PROMOTIONS.contains(&kind))
            && super::attacks::last_row(position.side_to_move()).has(mv.to());
        let becomes_fits = wanted.becomes == mv.becomes() || needless;
        goes_there(mv) && kind_fits && separator_fits && becomes_fits && (fatum || !wanted.fatum)
    };
    let meant: Vec<Move> = legal.iter().copied().filter(|&mv| is_meant(mv)).collect();
    match meant[..] {
        [mv] => Ok(mv),
        [] => {
            let same_way: Vec<Move> = legal.iter().copied().filter(|&mv| goes_there(mv)).collect();
            let candidates = if same_way.is_empty() {
                legal.iter().copied().filter(|mv| wanted.from == Some(mv.from())).collect()
            } else {
                same_way
            };
            Err(illegal(position, text, candidates))
        }
        _ => Err(NotationError(format!("{text:?} is ambiguous: {}", names(position, &meant)))),
    }
}

fn illegal(position: &Position, text: &str, candidates: Vec<Move>) -> NotationError {
    NotationError(if candidates.is_empty() {
        format!("{text:?} is not a legal ply here")
    } else {
        format!("{text:?} is not a legal ply here; possible: {}", names(position, &candidates))
    })
}

fn names(position: &Position, moves: &[Move]) -> String {
    let mut names: Vec<String> = moves.iter().take(MAX_CANDIDATES).map(|&mv| write(position, mv)).collect();
    if moves.len() > MAX_CANDIDATES {
        names.push("…".into());
    }
    names.join(", ")
}
