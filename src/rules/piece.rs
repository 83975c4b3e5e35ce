//! Colours, piece kinds and pieces.

/// A side. White moves first and sits at rank 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// The side at rank 1.
    White,
    /// The side at rank 7.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// 0 for White, 1 for Black.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The English name, as game texts and messages write it.
    pub const fn name(self) -> &'static str {
        match self {
            Color::White => "White",
            Color::Black => "Black",
        }
    }

    /// The letter of the position string and of protocols: `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }
}

impl std::fmt::Display for Color {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl std::ops::Not for Color {
    type Output = Color;

    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

/// The six kinds of piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// One step forward, three ways; promotes on its last row.
    Progressor,
    /// Slides along the radial lines.
    Aggressor,
    /// Slides along the lateral lines.
    Dominator,
    /// Jumps exactly two; steps one without capturing.
    Liberator,
    /// One lateral step; swaps with its Intellector.
    Defensor,
    /// The piece to lose or to bring home.
    Intellector,
}

impl Kind {
    /// All kinds in the order of their index.
    pub const ALL: [Kind; 6] =
        [Kind::Progressor, Kind::Aggressor, Kind::Dominator, Kind::Liberator, Kind::Defensor, Kind::Intellector];
    /// What a Progressor may promote to, in the order in which choosers offer it.
    pub const PROMOTIONS: [Kind; 4] = [Kind::Aggressor, Kind::Dominator, Kind::Liberator, Kind::Defensor];

    /// 0..=5.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The notation letter, `P` for the Progressor (which plies write without a letter).
    pub const fn letter(self) -> char {
        match self {
            Kind::Progressor => 'P',
            Kind::Aggressor => 'A',
            Kind::Dominator => 'D',
            Kind::Liberator => 'L',
            Kind::Defensor => 'F',
            Kind::Intellector => 'I',
        }
    }

    /// The kind with this notation letter (a capital, as plies write it).
    pub const fn from_letter(letter: char) -> Option<Kind> {
        Some(match letter {
            'P' => Kind::Progressor,
            'A' => Kind::Aggressor,
            'D' => Kind::Dominator,
            'L' => Kind::Liberator,
            'F' => Kind::Defensor,
            'I' => Kind::Intellector,
            _ => return None,
        })
    }
}

/// A piece: its side and its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub kind: Kind,
}
