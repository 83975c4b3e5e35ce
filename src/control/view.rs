//! The snapshot views draw from.

use super::{AnalysisView, ChoiceRequest, GameSetup, Insight, Player, Target};
use crate::engine::SearchInfo;
use crate::game::PieceId;
use crate::game::clock::TimeControl;
use crate::rules::{Cell, Color, Move, Outcome, Piece, Position};
use std::time::Duration;

/// A ply in the move list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedPly {
    /// Who played it.
    pub color: Color,
    /// Its notation.
    pub notation: String,
}

/// The clock as it stands when the snapshot is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockView {
    /// The time control.
    pub control: TimeControl,
    /// What each side has left, by [`Color::index`].
    pub left: [Duration; 2],
    /// Which sides are short of time.
    pub low: [bool; 2],
    /// Whose time runs.
    pub running: Option<Color>,
    /// Whether it stands still until somebody goes on; nothing can be played meanwhile, and the board is hidden.
    pub paused: bool,
}

/// Everything a view shows, derived from the game after each command. Views decide nothing by themselves: what can be
/// clicked is `true` here.
#[derive(Debug, Clone)]
pub struct ViewState {
    /// The players and rules.
    pub setup: GameSetup,
    /// The shown position: the current one, or an earlier one while browsing.
    pub position: Position,
    /// Who stands where in the shown position.
    pub pieces: Vec<(PieceId, Cell, Piece)>,
    /// The ply that led to the shown position.
    pub last_move: Option<Move>,
    /// Number of plies of the shown position.
    pub shown_ply: usize,
    /// All plies played.
    pub plies: Vec<ListedPly>,
    /// Whether an earlier position is shown.
    pub browsing: bool,
    /// How many plies have been played since the last one was looked at.
    pub unseen: usize,
    /// Pieces of each colour captured up to the shown position, by [`Color::index`].
    pub captured: [Vec<Piece>; 2],
    /// Side to move in the current (not the shown) position.
    pub to_move: Color,
    /// Who has to act now; `None` when the game is over.
    pub turn: Option<Player>,
    /// The selected piece's cell.
    pub selected: Option<Cell>,
    /// The piece held by a drag stands here.
    pub dragged: Option<Cell>,
    /// Where it can go.
    pub targets: Vec<Target>,
    /// The open question.
    pub choice: Option<ChoiceRequest>,
    /// What can be shown about the position on request.
    pub insight: Insight,
    /// What analysis has found, while it is on.
    pub analysis: Option<AnalysisView>,
    /// The shown hint.
    pub hint: Option<Move>,
    /// Whether a hint is being searched.
    pub hint_pending: bool,
    /// Since when the computer has been thinking; `None` when it is not.
    pub thinking: Option<Duration>,
    /// Its latest report of this search.
    pub engine_info: Option<SearchInfo>,
    /// The clock, when the game has one.
    pub clock: Option<ClockView>,
    /// The outcome once the game is over.
    pub outcome: Option<Outcome>,
    /// What can be done now.
    pub can_undo: bool,
    /// Whether redo is possible.
    pub can_redo: bool,
    /// Whether "move now" is possible.
    pub can_move_now: bool,
    /// Whether a person can resign.
    pub can_resign: bool,
    /// Whether a person can offer a draw.
    pub can_offer_draw: bool,
    /// Whether a hint can be asked for.
    pub can_hint: bool,
}
