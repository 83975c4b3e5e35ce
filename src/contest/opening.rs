//! Where games begin: random but fair plies from the start, or a list.

use super::{Lot, seed_of};
use crate::engine::search::{Searcher, Unobserved};
use crate::engine::{Limits, Situation, rng::Rng, tt::Table};
use crate::game::Game;
use crate::rules::{Move, Position, Rules, notation, sip};
use std::fmt;
use std::sync::Arc;

/// A position to begin from and the plies that are played before the players take over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// The position.
    pub start: Position,
    /// The plies, all legal.
    pub plies: Vec<Move>,
}

impl Opening {
    /// The game after the opening; not over.
    pub(super) fn game(&self) -> Option<Game> {
        let mut game = Game::from_position(self.start).ok()?;
        for &mv in &self.plies {
            game.play(mv).ok()?;
        }
        game.outcome().is_none().then_some(game)
    }

    /// Reads a line: `start` or a SIP, then plies in either form.
    fn read(line: &str, rules: Rules) -> Result<Opening, String> {
        let mut words = line.split_whitespace();
        let start = match words.next() {
            None | Some("start") => Position::start(rules),
            Some(text) => sip::read(text, rules).map_err(|error| error.to_string())?,
        };
        let mut game = Game::from_position(start).map_err(|error| error.to_string())?;
        let mut plies = Vec::new();
        for (number, word) in (1..).zip(words) {
            let at = |what: String| format!("ply {number}: {what}");
            let mv = notation::read(game.position(), word).map_err(|error| at(error.to_string()))?;
            game.play(mv).map_err(|error| at(error.to_string()))?;
            plies.push(mv);
        }
        match game.outcome() {
            Some(outcome) => Err(format!("the game is over after the opening ({outcome})")),
            None => Ok(Opening { start, plies }),
        }
    }
}

impl fmt::Display for Opening {
    /// As it is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.start == Position::start(self.start.rules()) {
            true => f.write_str("start")?,
            false => f.write_str(&sip::write(&self.start))?,
        }
        self.plies.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

/// The openings of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Openings {
    /// So many random plies from the start position, the same ones for the same seed and pair of games.
    Random(u32),
    /// One after another, and again from the first. Never empty.
    List(Vec<Opening>),
}

impl Openings {
    /// The most random plies.
    pub const MAX_RANDOM: u32 = 60;

    /// Reads a list: an opening a line, `start` or a SIP and then plies in either form; empty lines and what follows a
    /// `#` are passed over.
    ///
    /// # Errors
    ///
    /// One line that names the line of the text and what is wrong with it.
    pub fn read_list(text: &str, rules: Rules) -> Result<Openings, String> {
        let mut list = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                list.push(Opening::read(line, rules).map_err(|what| format!("line {number}: {what}"))?);
            }
        }
        if list.is_empty() { Err("has no opening in it".to_owned()) } else { Ok(Openings::List(list)) }
    }
}

/// Finds the openings of a match.
pub struct OpeningMaker<'a> {
    openings: &'a Openings,
    rules: Rules,
    seed: u64,
    searcher: Searcher,
}

impl<'a> OpeningMaker<'a> {
    /// How deep the search looks that calls a position fair.
    const DEPTH: u32 = 3;
    /// In a fair position nobody is ahead by more than this, in hundredths of a Progressor.
    const FAIR: i32 = 100;
    /// Of so many random openings one is fair, or there is none. Then the last one will have to do.
    const ATTEMPTS: u32 = 1000;

    /// For a match by these rules.
    pub fn new(openings: &'a Openings, rules: Rules, seed: u64) -> OpeningMaker<'a> {
        OpeningMaker { openings, rules, seed, searcher: Searcher::new(Arc::new(Table::new(1))) }
    }

    /// The opening of this pair of games, counted from 0.
    pub fn opening(&mut self, pair: u64) -> Opening {
        match self.openings {
            Openings::List(list) => list.get((pair % list.len().max(1) as u64) as usize).cloned(),
            Openings::Random(plies) => self.random(pair, *plies),
        }
        .unwrap_or(Opening { start: Position::start(self.rules), plies: Vec::new() })
    }

    fn random(&mut self, pair: u64, plies: u32) -> Option<Opening> {
        // There is but one way to play no plies.
        let attempts = if plies == 0 { 1 } else { Self::ATTEMPTS };
        let mut rng = Rng::new(seed_of(self.seed, Lot::Opening, pair));
        let mut last = None;
        for _ in 0..attempts {
            let Some((opening, position)) = self.attempt(&mut rng, plies) else { continue };
            let fair = self.is_fair(position);
            last = Some(opening);
            if fair {
                break;
            }
        }
        last
    }

    /// Random plies and where they lead, unless they end the game.
    fn attempt(&self, rng: &mut Rng, plies: u32) -> Option<(Opening, Position)> {
        let mut opening = Opening { start: Position::start(self.rules), plies: Vec::new() };
        let mut position = opening.start;
        for _ in 0..plies {
            let moves = position.legal_moves();
            let mv = *moves.get(rng.below(moves.len() as u64) as usize)?;
            position = position.play_unchecked(mv);
            opening.plies.push(mv);
        }
        opening.game().is_some().then_some((opening, position))
    }

    /// Whether nobody can win at once and a look ahead sees nobody far ahead.
    fn is_fair(&mut self, position: Position) -> bool {
        for mover in [position, position.pass()] {
            if mover.legal_moves().iter().any(|mv| mover.play_unchecked(*mv).decided().is_some()) {
                return false;
            }
        }
        self.searcher.clear();
        let limits = Limits { depth: Some(Self::DEPTH), ..Limits::default() };
        let result = self.searcher.search(&Situation::new(position), limits, 1, &mut Unobserved);
        result.lines.first().is_some_and(|line| line.score.0.abs() <= Self::FAIR)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_openings_in_any_order() {
        let openings = Openings::Random(6);
        let made = |seed| {
            let mut maker = OpeningMaker::new(&openings, Rules::default(), seed);
            [3, 0, 1, 2].map(|pair| maker.opening(pair))
        };
        let first = made(5);
        let mut maker = OpeningMaker::new(&openings, Rules::default(), 5);
        let again = [0, 1, 2, 3].map(|pair| maker.opening(pair));
        assert_eq!([&first[1], &first[2], &first[3], &first[0]], [&again[0], &again[1], &again[2], &again[3]]);
        assert_ne!(made(6), first);
        assert!(again.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn random_openings_are_fair() {
        let openings = Openings::Random(8);
        let mut maker = OpeningMaker::new(&openings, Rules::default(), 1);
        for pair in 0..20 {
            let opening = maker.opening(pair);
            assert_eq!(opening.plies.len(), 8);
            let position = *opening.game().unwrap().position();
            for mover in [position, position.pass()] {
                assert!(mover.legal_moves().iter().all(|mv| mover.play(*mv).unwrap().decided().is_none()), "{opening}");
            }
        }
    }

    #[test]
    fn an_opening_is_written_as_it_is_read() {
        let rules = Rules::default();
        let text = "# two openings\n\nstart e3 e5 E1:D1 # a swap\n2!wGrvn!Cn\n";
        let Openings::List(list) = Openings::read_list(text, rules).unwrap() else { panic!() };
        assert_eq!(list.iter().map(Opening::to_string).collect::<Vec<_>>(), ["start e2e3 e6e5 e1d1", "2!wGrvn!Cn"]);
        for opening in &list {
            assert_eq!(Opening::read(&opening.to_string(), rules).unwrap(), *opening);
        }
        let openings = Openings::List(list);
        let mut maker = OpeningMaker::new(&openings, rules, 0);
        assert_eq!(maker.opening(0), maker.opening(2));
        assert_ne!(maker.opening(0), maker.opening(1));
    }

    #[test]
    fn a_bad_list_names_the_line() {
        let error = |text: &str| Openings::read_list(text, Rules::default()).unwrap_err();
        assert_eq!(error("# nothing\n"), "has no opening in it");
        assert!(error("start\nstart e3 e3").starts_with("line 2: ply 2: "));
        assert!(error("2!wto!6o").starts_with("line 1: White has 0 Intellectors"));
        assert!(error("2!wGrvn!Cn Xe7#").starts_with("line 1: the game is over after the opening (fatum w)"));
        assert!(error("nonsense").starts_with("line 1: "));
    }
}
