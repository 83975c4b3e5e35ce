//! What a search may use, and how a weak player is made to err.

/// How far the transposition table is trusted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableUse {
    /// Not at all.
    Off,
    /// For ordering, and for scores of exactly the depth asked for: what a plain search would find, only faster.
    SameDepth,
    /// For ordering, and for scores of that depth or more.
    Full,
}

/// The switches of the search. All on is how it plays; [`SearchOptions::EXACT`] is for tests against a plain search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchOptions {
    /// The transposition table.
    pub table: TableUse,
    /// Begins each depth with a narrow window around the last score.
    pub aspiration: bool,
    /// Searches in-danger plies deeper.
    pub extensions: bool,
    /// Gives the opponent a ply for nothing, and if that is still too good for him to allow, believes it.
    pub null_move: bool,
    /// Searches plies late in the order less deep.
    pub reductions: bool,
    /// Near the horizon believes the evaluation when it is far outside the window.
    pub futility: bool,
    /// Near the horizon leaves out quiet plies late in the order.
    pub late_move_pruning: bool,
    /// Leaves out captures that lose material by static exchange.
    pub exchange_pruning: bool,
    /// Searches a ply deeper that is better than all others by a margin.
    pub singular: bool,
    /// Believes a shallow search of a capture that is far above the window.
    pub probcut: bool,
    /// At the horizon leaves out quiet plies out of danger once one is found, and believes the table's bounds.
    pub evasion_pruning: bool,
}

impl SearchOptions {
    /// Everything on.
    pub const FULL: SearchOptions = SearchOptions {
        table: TableUse::Full,
        aspiration: true,
        extensions: true,
        null_move: true,
        reductions: true,
        futility: true,
        late_move_pruning: true,
        exchange_pruning: true,
        singular: true,
        probcut: true,
        evasion_pruning: true,
    };
    /// Nothing that can change the score of a plain alpha-beta of the same depth.
    pub const EXACT: SearchOptions = SearchOptions {
        table: TableUse::SameDepth,
        aspiration: true,
        extensions: false,
        null_move: false,
        reductions: false,
        futility: false,
        late_move_pruning: false,
        exchange_pruning: false,
        singular: false,
        probcut: false,
        evasion_pruning: false,
    };
}

impl SearchOptions {
    /// The parts that can be switched off one by one, by the names the protocol knows them by.
    pub const PARTS: [&str; 10] = [
        "Aspiration",
        "Extensions",
        "NullMove",
        "Reductions",
        "Futility",
        "LateMovePruning",
        "ExchangePruning",
        "Singular",
        "ProbCut",
        "EvasionPruning",
    ];

    /// The switch of the part with this name; `None` for a name that is not in [`Self::PARTS`].
    pub fn part(&mut self, name: &str) -> Option<&mut bool> {
        Some(match name {
            "Aspiration" => &mut self.aspiration,
            "Extensions" => &mut self.extensions,
            "NullMove" => &mut self.null_move,
            "Reductions" => &mut self.reductions,
            "Futility" => &mut self.futility,
            "LateMovePruning" => &mut self.late_move_pruning,
            "ExchangePruning" => &mut self.exchange_pruning,
            "Singular" => &mut self.singular,
            "ProbCut" => &mut self.probcut,
            "EvasionPruning" => &mut self.evasion_pruning,
            _ => return None,
        })
    }
}

impl Default for SearchOptions {
    fn default() -> SearchOptions {
        SearchOptions::FULL
    }
}

/// How a weak player errs. The default does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Handicap {
    /// Standard deviation, in hundredths of a Progressor, of the error in every evaluation. The same position is
    /// misjudged the same way all through a search, as by a person with a wrong idea.
    pub noise: i32,
    /// Of a hundred quiet replies of the opponent, how many are not seen.
    pub blindness: u8,
    /// Of a hundred captures and promotions of the opponent, how many are not seen. Captures of the Intellector always
    /// are.
    pub oversight: u8,
    /// What the errors are drawn from.
    pub seed: u64,
}
