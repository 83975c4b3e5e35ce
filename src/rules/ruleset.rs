//! Which rules a game is played by.

/// The two rule sets of the rules page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RuleSet {
    /// The official rules: aura, breakthrough, the Liberator's single step.
    #[default]
    Official,
    /// The 2020 console game: no aura, no breakthrough, the Liberator only jumps.
    Classic,
}

/// A rule set and its option. Part of a game's record, never of a position string.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize)]
pub struct Rules {
    /// The rule set.
    pub set: RuleSet,
    /// The opening truce: no ply of the first four may end outside the mover's own half.
    pub truce: bool,
}

impl RuleSet {
    /// The name on command lines and in records: `official` or `classic`.
    pub const fn name(self) -> &'static str {
        match self {
            RuleSet::Official => "official",
            RuleSet::Classic => "classic",
        }
    }
}

/// A text that names no rule set.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a rule set: expected official or classic")]
pub struct ParseRuleSetError(pub String);

impl std::str::FromStr for RuleSet {
    type Err = ParseRuleSetError;

    /// Reads `official` or `classic`.
    fn from_str(s: &str) -> Result<RuleSet, ParseRuleSetError> {
        match s {
            "official" => Ok(RuleSet::Official),
            "classic" => Ok(RuleSet::Classic),
            _ => Err(ParseRuleSetError(s.chars().take(32).collect())),
        }
    }
}
