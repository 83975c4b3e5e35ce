//! The words views and controller speak.

use crate::engine::{Bot, SearchInfo, Ticket};
use crate::game::Change;
use crate::game::clock::TimeControl;
use crate::game::record::Record;
use crate::game::tree::NodeId;
use crate::rules::{Cell, Color, Kind, Move, Outcome, Position, Rules};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// Who plays a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Player {
    /// A person at this window.
    Human,
    /// The computer.
    Bot(Bot),
    /// Another program, by its number from [`super::Controller::add_program`].
    Program(usize),
}

impl fmt::Display for Player {
    /// The name on command lines and in records: `human`, `random`, `greedy`, `level:N`. Another program has none there:
    /// a record must not start what somebody has written into it. Whoever opens the game again plays that side.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human | Player::Program(_) => f.write_str("human"),
            Player::Bot(bot) => bot.fmt(f),
        }
    }
}

impl FromStr for Player {
    type Err = String;

    fn from_str(s: &str) -> Result<Player, String> {
        if s == "human" {
            return Ok(Player::Human);
        }
        s.parse().map(Player::Bot).map_err(|_| {
            format!("\"{s}\" is not a player: expected human, random, greedy or level:1 .. level:{}", Bot::MAX_LEVEL)
        })
    }
}

/// What a new game is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameSetup {
    /// Who plays White.
    pub white: Player,
    /// Who plays Black.
    pub black: Player,
    /// By which rules.
    pub rules: Rules,
    /// From where; `None` is the usual start.
    pub start: Option<Position>,
    /// By which clock; `None` is without one.
    pub clock: Option<TimeControl>,
}

impl GameSetup {
    /// Who plays this side.
    pub fn player(&self, color: Color) -> Player {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// The side of the person who plays against a computer or program; `None` when there are two persons or none.
    pub fn only_person(&self) -> Option<Color> {
        match (self.white == Player::Human, self.black == Player::Human) {
            (true, false) => Some(Color::White),
            (false, true) => Some(Color::Black),
            _ => None,
        }
    }
}

/// A request of a view. What is impossible now comes back as a [`super::ControlError`] and changes nothing.
#[derive(Debug, Clone)]
pub enum Command {
    /// Starts a game; the one before is dropped.
    NewGame(GameSetup),
    /// Opens a recorded game at its last ply.
    Load(Box<Record>),
    /// The same players again with sides changed.
    Rematch,
    /// A click on a cell: selects, plays, reselects or deselects.
    ClickHex(Cell),
    /// A press on a cell that became a drag: takes the piece up.
    PickUp(Cell),
    /// The drag's end: plays if the cell is a target, otherwise puts the piece home and keeps it selected only when
    /// dropped on its own cell.
    Drop(Option<Cell>),
    /// Right click, Esc, or a click off the board: closes the choice without a trace, else deselects.
    Cancel,
    /// An answer to the open choice.
    Choose(Choice),
    /// Plays a ply for the person to move, however it was entered.
    Play(Move),
    /// Takes back: hot-seat one ply; against the computer to the person's own turn.
    Undo,
    /// Plays again what was taken back, likewise.
    Redo,
    /// The computer answers at once with the best it has.
    MoveNow,
    /// Searches a good ply for the person to move and shows it.
    Hint,
    /// Analyses the shown position with so many best lines (brought into 1..=5), and the whole game; `None` ends it.
    Analyse(Option<usize>),
    /// The person to move (or the only person) gives up.
    Resign,
    /// Two persons have agreed on a draw; or a person offers one to the computer, which may decline.
    OfferDraw,
    /// Shows an earlier ply, read-only; the game goes on.
    Browse(Browse),
    /// Opens the analysis board, on which plies can be tried, or goes back to the game.
    Board(bool),
    /// Puts a line of plies onto the analysis board as a variation, and shows its first one.
    AddLine(Vec<Move>),
    /// Takes the shown ply of a variation away, with all that follows it.
    DeleteVariation,
    /// Puts the shown variation before its neighbour.
    PromoteVariation,
    /// Leaves to the menu, or pauses: the computer stops thinking, the clock stands still, the game stays.
    Suspend,
    /// Comes back from the menu or a pause: whoever must think, thinks, and the clock runs.
    Resume,
}

/// Where to look in the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Browse {
    /// The start position.
    First,
    /// One ply back.
    Previous,
    /// One ply on.
    Next,
    /// The current position; ends browsing.
    Last,
    /// The position after this many plies of the game.
    Ply(usize),
    /// This place in the variations; opens the analysis board where it does not belong to the game.
    Node(NodeId),
    /// On the analysis board, the next one of the plies that were tried instead of the shown one.
    Sibling,
}

/// What clicking a target would do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TargetKind {
    /// A step or slide to an empty cell.
    Quiet,
    /// A capture.
    Capture,
    /// The swap of Intellector and Defensor.
    Swap,
}

/// A cell the selected piece can go to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Target {
    /// The cell.
    pub cell: Cell,
    /// What happens there.
    pub kind: TargetKind,
}

/// Which question is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ChoiceKind {
    /// What the Progressor becomes; compulsory.
    Promotion,
    /// Whether the capturer turns into the captured kind.
    Aura,
}

/// An answer to a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Choice {
    /// The piece becomes this kind.
    Become(Kind),
    /// It stays what it is (aura only).
    Plain,
}

/// A question a ply waits for. The ply exists only after the answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChoiceRequest {
    /// Which question.
    pub kind: ChoiceKind,
    /// Where the piece stands.
    pub from: Cell,
    /// Where it will go.
    pub to: Cell,
    /// Whose piece it is.
    pub color: Color,
    /// What it is now.
    pub piece: Kind,
    /// The answers in the order in which they are offered.
    pub options: Vec<Choice>,
}

/// Who made a ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Author {
    /// A person.
    Human,
    /// A computer player.
    Engine,
}

/// News of the computer's thinking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EngineEvent {
    /// It began to think.
    Start,
    /// It finished a depth.
    Info(SearchInfo),
    /// It answered, and the answer was used.
    Done,
    /// It was told to stop, or its answer came too late and was thrown away.
    Dropped,
}

/// What happened, in order.
#[derive(Debug, Clone)]
pub enum Event {
    /// Another game is on the table: rebuild the scene from [`super::Controller::view`].
    GameStarted {
        /// Whether it was loaded.
        loaded: bool,
    },
    /// A ply was played.
    Ply {
        /// By whom.
        by: Author,
        /// The ply.
        mv: Move,
        /// Its notation.
        notation: String,
        /// What it did.
        change: Change,
        /// Position after it.
        position: Position,
        /// Number of plies played now.
        ply: usize,
    },
    /// A ply was taken back.
    Undo {
        /// What that did.
        change: Change,
        /// Position after it.
        position: Position,
        /// Number of plies played now.
        ply: usize,
    },
    /// A ply was played again.
    Redo {
        /// What that did.
        change: Change,
        /// Position after it.
        position: Position,
        /// Number of plies played now.
        ply: usize,
    },
    /// The selection changed.
    Select {
        /// The selected piece's cell.
        cell: Option<Cell>,
        /// Where it can go.
        targets: Vec<Target>,
    },
    /// A piece in the hand was sent to this cell, where it cannot go.
    Refused(Cell),
    /// A choice was opened, or closed (`None`).
    Choice(Option<ChoiceRequest>),
    /// News of the engine.
    Engine {
        /// Of which request.
        ticket: Ticket,
        /// What.
        news: EngineEvent,
    },
    /// A hint was found.
    Hint(Move),
    /// The shown ply changed: by one ply with the change that leads there, or by a jump (`None`: rebuild).
    Browsed {
        /// The ply shown now.
        ply: usize,
        /// What moved, for a step of one ply.
        change: Option<Change>,
    },
    /// The analysis board was opened or closed.
    Board(bool),
    /// The variations have changed.
    Variations {
        /// How many plies they have together.
        plies: usize,
    },
    /// The clock started, stopped, or another ply is on.
    Clock {
        /// What each side has left, by [`Color::index`].
        left: [Duration; 2],
        /// Whose time runs.
        running: Option<Color>,
    },
    /// The computer plays on.
    DrawDeclined,
    /// This side is short of time.
    LowTime(Color),
    /// The game ended.
    GameOver(Outcome),
    /// The computer player failed; the person may undo or start anew. The text says what happened.
    EngineFailed(String),
}
