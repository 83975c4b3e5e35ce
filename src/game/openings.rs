//! Names for the first plies: a table of our own, by what strong players of ours play and answer.
//!
//! A position has its name however it was come to, and on either wing: what is named on the left counts for its mirror
//! image too. "Near" is the wing on which White began, "far" the other one.

use super::Game;
use crate::rules::{Cell, Piece, Position, RuleSet, Rules, notation};
use std::collections::HashMap;
use std::sync::OnceLock;

/// A named beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opening {
    /// Its plies from the usual start, in notation.
    pub plies: &'static str,
    /// The key of its name in the catalogues.
    pub name: &'static str,
    /// The key of the variation's name.
    pub variation: Option<&'static str>,
}

const fn opening(plies: &'static str, name: &'static str) -> Opening {
    Opening { plies, name, variation: None }
}

const fn line(plies: &'static str, name: &'static str, variation: &'static str) -> Opening {
    Opening { plies, name, variation: Some(variation) }
}

/// The longest of them, in plies.
const LONGEST: usize = 5;

/// All of them.
pub const OPENINGS: [Opening; 54] = [
    opening("a2~b2", "opening-wing"),
    line("a2~b2 Ld5", "opening-wing", "variation-near-jump"),
    line("a2~b2 Lf5", "opening-wing", "variation-far-jump"),
    line("a2~b2 a6~b5", "opening-wing", "variation-near-wing"),
    line("a2~b2 a6~b5 DXa7 AXa7", "opening-wing", "variation-exchange"),
    line("a2~b2 c5", "opening-wing", "variation-near-gate"),
    line("a2~b2 g5", "opening-wing", "variation-far-gate"),
    line("a2~b2 a5", "opening-wing", "variation-near-edge"),
    line("a2~b2 i5", "opening-wing", "variation-far-edge"),
    line("a2~b2 e5", "opening-wing", "variation-centre"),
    opening("a2~b2 i6~h5", "opening-crossed"),
    line("a2~b2 i6~h5 i2~h2 DXi1 AXi1", "opening-crossed", "variation-exchange"),
    opening("a3", "opening-edge"),
    line("a3 Ld5", "opening-edge", "variation-near-jump"),
    line("a3 Lf5", "opening-edge", "variation-far-jump"),
    line("a3 a6~b5", "opening-edge", "variation-near-wing"),
    line("a3 i6~h5", "opening-edge", "variation-far-wing"),
    line("a3 a5", "opening-edge", "variation-near-edge"),
    line("a3 i5", "opening-edge", "variation-far-edge"),
    opening("c3", "opening-gate"),
    line("c3 Ld5", "opening-gate", "variation-near-jump"),
    line("c3 Lf5", "opening-gate", "variation-far-jump"),
    line("c3 a6~b5", "opening-gate", "variation-near-wing"),
    line("c3 i6~h5", "opening-gate", "variation-far-wing"),
    line("c3 c5", "opening-gate", "variation-near-gate"),
    line("c3 g5", "opening-gate", "variation-far-gate"),
    opening("e3", "opening-centre"),
    line("e3 e5", "opening-centre", "variation-centre"),
    line("e3 Ld5", "opening-centre", "variation-jump"),
    line("e3 a6~b5", "opening-centre", "variation-wing"),
    line("e3 c5", "opening-centre", "variation-gate"),
    line("e3 a5", "opening-centre", "variation-edge"),
    opening("Ld2", "opening-jump"),
    line("Ld2 Ld5", "opening-jump", "variation-near-jump"),
    line("Ld2 Lf5", "opening-jump", "variation-far-jump"),
    line("Ld2 a6~b5", "opening-jump", "variation-near-wing"),
    line("Ld2 i6~h5", "opening-jump", "variation-far-wing"),
    line("Ld2 c5", "opening-jump", "variation-near-gate"),
    line("Ld2 g5", "opening-jump", "variation-far-gate"),
    line("Ld2 a5", "opening-jump", "variation-near-edge"),
    opening("Ld2 Ld5 Lf2 Lf5", "opening-four"),
    opening("Fd2", "opening-shield"),
    line("Fd2 Ld5", "opening-shield", "variation-near-jump"),
    line("Fd2 Lf5", "opening-shield", "variation-far-jump"),
    line("Fd2 a5", "opening-shield", "variation-near-edge"),
    line("Fd2 i5", "opening-shield", "variation-far-edge"),
    opening("AXg7", "opening-raid"),
    line("AXg7 FXg7=A", "opening-raid", "variation-transformed"),
    line("AXg7 FXg7", "opening-raid", "variation-plain"),
    opening("E1:D1", "opening-swap"),
    line("E1:D1 AXc1", "opening-swap", "variation-raid"),
    line("E1:D1 E7:D6", "opening-swap", "variation-near-swap"),
    line("E1:D1 E7:F6", "opening-swap", "variation-far-swap"),
    opening("Ac1~e4", "opening-sally"),
];

impl Opening {
    /// The position after its plies; `None` only if the table were wrong.
    fn position(&self) -> Option<Position> {
        self.plies.split(' ').try_fold(Position::start(Rules::default()), |position, ply| {
            position.play(notation::read(&position, ply).ok()?).ok()
        })
    }
}

/// The position with left and right exchanged.
fn mirrored(position: &Position) -> Position {
    let pieces = position.pieces().filter_map(|(cell, piece): (Cell, Piece)| {
        let (file, row) = (i8::try_from(cell.file()).ok()?, i8::try_from(cell.half_row()).ok()?);
        Some((Cell::from_xy(8 - file, row)?, piece))
    });
    Position::new(pieces, position.side_to_move(), position.rules())
}

fn table() -> &'static HashMap<u64, &'static Opening> {
    static TABLE: OnceLock<HashMap<u64, &'static Opening>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let keys = |opening: &'static Opening| {
            let position = opening.position()?;
            Some([(mirrored(&position).key(), opening), (position.key(), opening)])
        };
        OPENINGS.iter().filter_map(keys).flatten().collect()
    })
}

/// The last named position that the game had come to after so many plies. Only games by the official rules from the
/// usual start have openings.
pub fn opening_of(game: &Game, plies: usize) -> Option<&'static Opening> {
    let rules = game.start().rules();
    if rules.set != RuleSet::Official || *game.start() != Position::start(rules) {
        return None;
    }
    (1..=plies.min(LONGEST)).rev().find_map(|ply| table().get(&game.position_at(ply)?.key()).copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(plies: &str) -> Game {
        let mut game = Game::new(Rules::default());
        for ply in plies.split(' ').filter(|ply| !ply.is_empty()) {
            let mv = notation::read(game.position(), ply).unwrap_or_else(|error| panic!("{plies}: {error}"));
            game.play(mv).unwrap();
        }
        game
    }

    #[test]
    fn every_line_is_legal_in_canonical_notation_and_no_two_share_a_position() {
        let mut keys = HashMap::new();
        for opening in &OPENINGS {
            let game = game(opening.plies);
            let written: Vec<&str> = game.plies().iter().map(|ply| ply.notation.as_str()).collect();
            assert_eq!(written.join(" "), opening.plies);
            assert!(game.plies().len() <= LONGEST && game.outcome().is_none(), "{}", opening.plies);
            for key in [game.position().key(), mirrored(game.position()).key()] {
                let other = keys.insert(key, opening.plies);
                assert!(other.is_none_or(|other| other == opening.plies), "{other:?} is {}", opening.plies);
            }
            assert_eq!(opening_of(&game, game.plies().len()), Some(opening));
        }
        let names: std::collections::HashSet<_> =
            OPENINGS.iter().map(|opening| (opening.name, opening.variation)).collect();
        assert_eq!(names.len(), OPENINGS.len(), "two have the same name");
    }

    #[test]
    fn an_opening_is_known_on_both_wings_in_any_order_and_later_on() {
        let name = |plies: &str| {
            let game = game(plies);
            opening_of(&game, game.plies().len()).map(|opening| (opening.name, opening.variation))
        };
        assert_eq!(name(""), None);
        assert_eq!(name("i2~h2 Lf5"), Some(("opening-wing", Some("variation-near-jump"))));
        assert_eq!(name("AXc7 FXc7=A"), Some(("opening-raid", Some("variation-transformed"))));
        for order in ["Ld2 Ld5 Lf2 Lf5", "Lf2 Ld5 Ld2 Lf5", "Lf2 Lf5 Ld2 Ld5"] {
            assert_eq!(name(order), Some(("opening-four", None)), "{order}");
        }
        assert_eq!(name("e3 e5 c3 c5 g3 g5"), Some(("opening-centre", Some("variation-centre"))));
        let classic = Game::new(Rules { set: RuleSet::Classic, ..Rules::default() });
        assert_eq!(opening_of(&classic, 0), None);
    }
}
