//! The site's position strings, SIP version 1 and 2.

use super::{Cell, Color, Kind, Piece, Position, Rules};

/// A text that is no SIP: what is wrong and at which character, counted from 1 without leading space.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SipError {
    /// Longer than any position can be.
    #[error("position string too long: over {MAX_LENGTH} characters")]
    TooLong,
    /// Nothing parts White's pieces from Black's.
    #[error("position string: no \"!\" between White's and Black's pieces")]
    NoMark,
    /// The first of three parts is no version number; its beginning.
    #[error("position string at character 1: unknown version {0:?}")]
    UnknownVersion(String),
    /// More than three parts.
    #[error("position string at character {at}: a \"!\" too many")]
    MarkTooMany {
        /// Where.
        at: usize,
    },
    /// The side to move is neither `w` nor `b`.
    #[error("position string at character {at}: side to move {found:?} is not w or b")]
    Side {
        /// Where.
        at: usize,
        /// What stands there.
        found: char,
    },
    /// No cell of this version has this character.
    #[error("position string at character {at}: {found:?} is not a cell")]
    Cell {
        /// Where.
        at: usize,
        /// What stands there.
        found: char,
    },
    /// No kind has this letter.
    #[error("position string at character {at}: {found:?} is not a kind of piece (r g e i o n)")]
    Kind {
        /// Where.
        at: usize,
        /// What stands there.
        found: char,
    },
    /// The last cell has no kind.
    #[error("position string at character {at}: {found:?} has no kind of piece after it")]
    KindMissing {
        /// Where.
        at: usize,
        /// The cell's character.
        found: char,
    },
    /// A side's second Intellector.
    #[error("position string at character {at}: a second Intellector for {color}, on {cell}")]
    SecondIntellector {
        /// Where.
        at: usize,
        /// Whose.
        color: Color,
        /// On which cell.
        cell: Cell,
    },
    /// A cell with two pieces.
    #[error("position string at character {at}: cell {cell} is given twice")]
    CellTwice {
        /// Where.
        at: usize,
        /// Which cell.
        cell: Cell,
    },
}

/// The longest text looked at, in characters: every cell occupied, with room for surrounding space.
const MAX_LENGTH: usize = 200;

#[derive(Clone, Copy, PartialEq)]
enum Version {
    One,
    Two,
}

/// Reads a SIP of either version. Only the text is judged; see [`Position::validate`].
pub fn read(text: &str, rules: Rules) -> Result<Position, SipError> {
    let text = text.trim();
    let chars: Vec<char> = text.chars().take(MAX_LENGTH + 1).collect();
    if chars.len() > MAX_LENGTH {
        return Err(SipError::TooLong);
    }
    let marks: Vec<usize> = (0..chars.len()).filter(|&at| chars[at] == '!').collect();
    let (version, start, middle) = match marks[..] {
        [] => return Err(SipError::NoMark),
        // The one mark belongs to a version number.
        [1] if matches!(chars[0], '1' | '2') => return Err(SipError::NoMark),
        [middle] => (Version::One, 0, middle),
        [mark, middle] => match &chars[..mark] {
            ['1'] => (Version::One, mark + 1, middle),
            ['2'] => (Version::Two, mark + 1, middle),
            other => return Err(SipError::UnknownVersion(other.iter().take(16).collect())),
        },
        [_, _, at, ..] => return Err(SipError::MarkTooMany { at: at + 1 }),
    };
    let side_to_move = match chars[start] {
        'w' => Color::White,
        'b' => Color::Black,
        found => return Err(SipError::Side { at: start + 1, found }),
    };
    let mut board = [None; Cell::COUNT];
    for (color, from, to) in [(Color::White, start + 1, middle), (Color::Black, middle + 1, chars.len())] {
        read_pieces(&mut board, version, color, &chars[from..to], from)?;
    }
    let pieces = Cell::all().filter_map(|cell| Some((cell, board[cell.index()]?)));
    Ok(Position::new(pieces, side_to_move, rules))
}

fn read_pieces(
    board: &mut [Option<Piece>; Cell::COUNT],
    version: Version,
    color: Color,
    chars: &[char],
    offset: usize,
) -> Result<(), SipError> {
    let mut pairs = chars.chunks_exact(2);
    let mut intellector = false;
    for (n, pair) in pairs.by_ref().enumerate() {
        let Some(cell) = cell_of(version, pair[0]) else {
            return Err(SipError::Cell { at: offset + 2 * n + 1, found: pair[0] });
        };
        let Some(kind) = kind_of(pair[1]) else {
            return Err(SipError::Kind { at: offset + 2 * n + 2, found: pair[1] });
        };
        if kind == Kind::Intellector && std::mem::replace(&mut intellector, true) {
            return Err(SipError::SecondIntellector { at: offset + 2 * n + 1, color, cell });
        }
        if board[cell.index()].replace(Piece { color, kind }).is_some() {
            return Err(SipError::CellTwice { at: offset + 2 * n + 1, cell });
        }
    }
    match pairs.remainder() {
        &[found] => Err(SipError::KindMissing { at: offset + chars.len(), found }),
        _ => Ok(()),
    }
}

/// Writes version 2, the canonical form.
pub fn write(position: &Position) -> String {
    write_as(position, Version::Two)
}

/// Writes version 1.
pub fn write_v1(position: &Position) -> String {
    write_as(position, Version::One)
}

fn write_as(position: &Position, version: Version) -> String {
    let mut text = String::with_capacity(5 + 2 * position.occupied().count() as usize);
    if version == Version::Two {
        text.push_str("2!");
    }
    text.push(position.side_to_move().letter());
    for color in Color::ALL {
        if color == Color::Black {
            text.push('!');
        }
        for (cell, piece) in position.pieces().filter(|(_, piece)| piece.color == color) {
            text.push(cell_char(version, cell));
            text.push(kind_char(piece.kind));
        }
    }
    text
}

fn cell_char(version: Version, cell: Cell) -> char {
    let index = cell.index() as u8;
    char::from(match (version, index) {
        (Version::One, _) => 64 + index,
        (Version::Two, 0..=25) => b'A' + index,
        (Version::Two, 26..=51) => b'a' + index - 26,
        (Version::Two, _) => b'0' + index - 52,
    })
}

fn cell_of(version: Version, letter: char) -> Option<Cell> {
    let byte = u8::try_from(letter).ok()?;
    Cell::new(match (version, byte) {
        (Version::One, 64..) => byte - 64,
        (Version::Two, b'A'..=b'Z') => byte - b'A',
        (Version::Two, b'a'..=b'z') => byte - b'a' + 26,
        (Version::Two, b'0'..=b'6') => byte - b'0' + 52,
        _ => return None,
    })
}

fn kind_char(kind: Kind) -> char {
    match kind {
        Kind::Progressor => 'r',
        Kind::Aggressor => 'g',
        Kind::Defensor => 'e',
        Kind::Liberator => 'i',
        Kind::Dominator => 'o',
        Kind::Intellector => 'n',
    }
}

fn kind_of(letter: char) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| kind_char(*kind) == letter)
}
