//! The snapshot views draw from.

use super::{AnalysisView, ChoiceRequest, GameSetup, Insight, Player, Target};
use crate::engine::SearchInfo;
use crate::game::PieceId;
use crate::game::clock::TimeControl;
use crate::game::openings::Opening;
use crate::game::tree::NodeId;
use crate::rules::{Cell, Color, Kind, Move, Outcome, Piece, Position};
use std::time::Duration;

/// A ply in the move list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedPly {
    /// Who played it.
    pub color: Color,
    /// Its notation.
    pub notation: String,
}

/// A ply of a variation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownPly {
    /// Where it leads.
    pub node: NodeId,
    /// How many plies there are from the start, with it.
    pub number: usize,
    /// Whose it is.
    pub color: Color,
    /// Its notation.
    pub notation: String,
}

/// A variation as move lists show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownVariation {
    /// How often it has branched off from the game, 1 or more.
    pub level: usize,
    /// After how many plies of the game it, or what it hangs on, branches off.
    pub anchor: usize,
    /// Its plies.
    pub plies: Vec<ShownPly>,
}

/// The analysis board while it is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardView {
    /// What it shows.
    pub at: NodeId,
    /// Whether that is not a position of the game, and can be deleted.
    pub in_variation: bool,
    /// Whether the shown variation can be put before another one.
    pub can_promote: bool,
}

/// What the pieces are usually reckoned at, in Progressors. For players to read, not for the search.
pub const fn worth(kind: Kind) -> i32 {
    match kind {
        Kind::Progressor => 1,
        Kind::Defensor => 2,
        Kind::Aggressor | Kind::Liberator => 3,
        Kind::Dominator => 7,
        Kind::Intellector => 0,
    }
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
    /// The shown position: the current one, an earlier one while browsing, or that of the analysis board.
    pub position: Position,
    /// Who stands where in the shown position.
    pub pieces: Vec<(PieceId, Cell, Piece)>,
    /// The ply that led to the shown position.
    pub last_move: Option<Move>,
    /// Number of plies of the shown position.
    pub shown_ply: usize,
    /// All plies played.
    pub plies: Vec<ListedPly>,
    /// Whether another position than the current one is shown, or the analysis board is open.
    pub browsing: bool,
    /// Whether there is a ply after the shown one.
    pub can_go_on: bool,
    /// How many plies have been played since the last one was looked at.
    pub unseen: usize,
    /// The opening of the shown plies, if they have a name.
    pub opening: Option<&'static Opening>,
    /// The variations, in the order in which move lists show them.
    pub variations: Vec<ShownVariation>,
    /// The analysis board, while it is open.
    pub board: Option<BoardView>,
    /// Whether it can be opened.
    pub can_open_board: bool,
    /// Pieces of each colour captured up to the shown position, by [`Color::index`].
    pub captured: [Vec<Piece>; 2],
    /// Side to move in the current (not the shown) position, or on the analysis board.
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
