//! The count of a match.

use super::play::{Effort, Ending, PlayedGame, Side};
use super::statistics::Pairs;
use crate::rules::Color;
use std::collections::BTreeMap;
use std::time::Duration;

/// Results from A's view: won, drawn, lost.
pub type Score = [u64; 3];

/// What was counted in the games so far.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Tally {
    /// A's results as White.
    pub as_white: Score,
    /// A's results as Black.
    pub as_black: Score,
    /// Pairs of games by A's points in them.
    pub pairs: Pairs,
    /// Games by the name of their end: those of the rules, `fault` and `ply_limit`.
    pub ends: BTreeMap<&'static str, u64>,
    /// Plies of all games, openings included.
    pub plies: u64,
    /// What A and B did.
    pub players: [PlayerTally; 2],
    /// Half points of the first game of a pair whose second one is still to come.
    open_pair: Option<usize>,
}

/// What one of the players did.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PlayerTally {
    /// Games lost by going wrong.
    pub faults: u64,
    /// How often an engine was started anew.
    pub restarts: u64,
    /// Plies.
    pub plies: u64,
    /// Time for all of them.
    pub time: Duration,
    /// Time for the longest one.
    pub longest: Duration,
    /// Plies for which a search told depth, nodes and time.
    pub thoughts: u64,
    /// Sum of their depths.
    pub depths: u64,
    /// Sum of their nodes.
    pub nodes: u64,
    /// Sum of their times.
    pub thinking: Duration,
}

impl Tally {
    /// Counts a game; the two games of a pair have to come one after the other.
    pub fn add(&mut self, played: &PlayedGame) {
        let half_points = match played.winner() {
            Some(Side::A) => 2,
            None => 1,
            Some(Side::B) => 0,
        };
        let score = if played.color_of_a() == Color::White { &mut self.as_white } else { &mut self.as_black };
        score[2 - half_points] += 1;
        match self.open_pair.take() {
            None => self.open_pair = Some(half_points),
            Some(first) => self.pairs[first + half_points] += 1,
        }
        let end = match &played.ending {
            Ending::Rules(outcome) => outcome.name(),
            Ending::Fault(side, _) => {
                self.players[side.index()].faults += 1;
                "fault"
            }
            Ending::PlyLimit => "ply_limit",
        };
        *self.ends.entry(end).or_default() += 1;
        self.plies += played.game.plies().len() as u64;
        for (side, _) in &played.mended {
            self.players[side.index()].restarts += 1;
        }
        for (player, effort) in self.players.iter_mut().zip(&played.efforts) {
            player.add(effort);
        }
    }

    /// A's results in all games.
    pub fn score(&self) -> Score {
        [0, 1, 2].map(|result| self.as_white[result] + self.as_black[result])
    }

    /// How many games were counted.
    pub fn games(&self) -> u64 {
        self.score().iter().sum()
    }

    /// Mean plies of a game, opening included.
    pub fn mean_plies(&self) -> f64 {
        ratio(self.plies as f64, self.games() as f64)
    }
}

impl PlayerTally {
    fn add(&mut self, effort: &Effort) {
        self.plies += effort.times.len() as u64;
        self.time += effort.times.iter().sum();
        self.longest = self.longest.max(effort.times.iter().copied().max().unwrap_or_default());
        self.thoughts += effort.thoughts.len() as u64;
        for thought in &effort.thoughts {
            self.depths = self.depths.saturating_add(thought.depth);
            self.nodes = self.nodes.saturating_add(thought.nodes);
            self.thinking = self.thinking.saturating_add(thought.time);
        }
    }

    /// Mean time of a ply in milliseconds.
    pub fn mean_ms(&self) -> f64 {
        ratio(self.time.as_secs_f64() * 1000.0, self.plies as f64)
    }

    /// Mean finished depth of the searches, in plies.
    pub fn mean_depth(&self) -> f64 {
        ratio(self.depths as f64, self.thoughts as f64)
    }

    /// Nodes per second of the searches.
    pub fn nodes_per_second(&self) -> f64 {
        ratio(self.nodes as f64, self.thinking.as_secs_f64())
    }
}

/// The quotient, 0 where there is nothing to divide by.
fn ratio(sum: f64, count: f64) -> f64 {
    if count > 0.0 { sum / count } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::external::Fault;
    use crate::game::Game;
    use crate::rules::{Outcome, Rules, WinReason};

    fn played(number: u64, ending: Ending) -> PlayedGame {
        let game = Game::new(Rules::default());
        PlayedGame { number, game, ending, mended: Vec::new(), efforts: Default::default() }
    }

    fn won_by(winner: Color) -> Ending {
        Ending::Rules(Outcome::Win { winner, reason: WinReason::Fatum })
    }

    #[test]
    fn results_are_counted_from_a_s_view() {
        let mut tally = Tally::default();
        tally.add(&played(0, won_by(Color::White)));
        tally.add(&played(1, won_by(Color::White)));
        assert_eq!((tally.as_white, tally.as_black), ([1, 0, 0], [0, 0, 1]));
        assert_eq!(tally.pairs, [0, 0, 1, 0, 0]);
        tally.add(&played(2, won_by(Color::White)));
        assert_eq!(tally.pairs, [0, 0, 1, 0, 0], "half a pair is not counted");
        tally.add(&played(3, won_by(Color::Black)));
        tally.add(&played(4, Ending::PlyLimit));
        tally.add(&played(5, won_by(Color::Black)));
        tally.add(&played(6, Ending::Fault(Side::A, Fault::Deaf)));
        tally.add(&played(7, Ending::Fault(Side::B, Fault::Deaf)));
        assert_eq!(tally.pairs, [0, 0, 2, 1, 1]);
        assert_eq!((tally.as_white, tally.as_black), ([2, 1, 1], [3, 0, 1]));
        assert_eq!((tally.score(), tally.games()), ([5, 1, 2], 8));
        assert_eq!(tally.ends, BTreeMap::from([("fatum", 5), ("fault", 2), ("ply_limit", 1)]));
        assert_eq!(tally.players.each_ref().map(|player| player.faults), [1, 1]);
    }

    #[test]
    fn efforts_are_summed() {
        let ms = Duration::from_millis;
        let mut game = played(0, Ending::PlyLimit);
        let thought = crate::contest::Thought { depth: 6, nodes: 5000, time: ms(10) };
        game.efforts[1] = Effort { times: vec![ms(10), ms(30)], thoughts: vec![thought] };
        game.mended.push((Side::B, Fault::Deaf));
        let mut tally = Tally::default();
        tally.add(&game);
        let [a, b] = &tally.players;
        assert_eq!((a.mean_ms(), a.mean_depth(), a.nodes_per_second()), (0.0, 0.0, 0.0));
        assert_eq!((b.mean_ms(), b.longest, b.restarts), (20.0, ms(30), 1));
        assert_eq!((b.mean_depth(), b.nodes_per_second()), (6.0, 500_000.0));
    }
}
