//! The first steps: what each piece does, and how a game is won.

use crate::rules::{Kind, WinReason};

/// What a lesson wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// Every piece of the other side is captured, but for its Intellector.
    CaptureAll,
    /// A piece of this kind stands on this cell.
    Reach(Kind, &'static str),
    /// Intellector and Defensor have changed places.
    Swap,
    /// A piece has taken the shape of what it captured: of this kind.
    Become(Kind),
    /// A Progressor was promoted.
    Promote,
    /// The game is won like this.
    Win(WinReason),
}

/// A small position with a goal. The learner plays White; Black only steps to and fro with its Intellector.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lesson {
    /// Its name in files and logs.
    pub name: &'static str,
    /// The key of its title.
    pub title: &'static str,
    /// The key of what it teaches.
    pub text: &'static str,
    /// The key of what is to be done.
    pub task: &'static str,
    /// The position string.
    pub position: &'static str,
    /// What is to be done.
    pub goal: Goal,
    /// In how many plies of the learner at most.
    pub plies: u32,
}

/// All lessons in their order.
pub const LESSONS: [Lesson; 12] = [
    Lesson {
        name: "progressor",
        title: "piece-progressor",
        text: "lesson-progressor",
        task: "lesson-progressor-task",
        position: "2!wur4n!Cncihrqr",
        goal: Goal::CaptureAll,
        plies: 3,
    },
    Lesson {
        name: "aggressor",
        title: "piece-aggressor",
        text: "lesson-aggressor",
        task: "lesson-aggressor-task",
        position: "2!w3g4n!AnDedrfi",
        goal: Goal::CaptureAll,
        plies: 5,
    },
    Lesson {
        name: "dominator",
        title: "piece-dominator",
        text: "lesson-dominator",
        task: "lesson-dominator-task",
        position: "2!w2o4n!AnUijrmr",
        goal: Goal::CaptureAll,
        plies: 5,
    },
    Lesson {
        name: "liberator",
        title: "piece-liberator",
        text: "lesson-liberator",
        task: "lesson-liberator-task",
        position: "2!wuryi4n!AnVeYrqr",
        goal: Goal::CaptureAll,
        plies: 5,
    },
    Lesson {
        name: "defensor",
        title: "piece-defensor",
        text: "lesson-defensor",
        task: "lesson-defensor-task",
        position: "2!wve2n!Anirmrrr",
        goal: Goal::CaptureAll,
        plies: 5,
    },
    Lesson {
        name: "intellector",
        title: "piece-intellector",
        text: "lesson-intellector",
        task: "lesson-intellector-task",
        position: "2!wvrze4n!AnJr",
        goal: Goal::Reach(Kind::Intellector, "e4"),
        plies: 5,
    },
    Lesson {
        name: "swap",
        title: "rules-swap",
        text: "lesson-swap",
        task: "lesson-swap-task",
        position: "2!wmeurvnwr!CnPrUr",
        goal: Goal::Swap,
        plies: 1,
    },
    Lesson {
        name: "aura",
        title: "rules-aura",
        text: "lesson-aura",
        task: "lesson-aura-task",
        position: "2!wurvewr4n!CnKrmo",
        goal: Goal::Become(Kind::Dominator),
        plies: 1,
    },
    Lesson {
        name: "promotion",
        title: "rules-promotion",
        text: "lesson-promotion",
        task: "lesson-promotion-task",
        position: "2!wVr4n!AnJrKr",
        goal: Goal::Promote,
        plies: 2,
    },
    Lesson {
        name: "fatum",
        title: "lesson-fatum-title",
        text: "lesson-fatum",
        task: "lesson-fatum-task",
        position: "2!wSoUivr4n!CnGeLrMr",
        goal: Goal::Win(WinReason::Fatum),
        plies: 1,
    },
    Lesson {
        name: "breakthrough",
        title: "lesson-breakthrough-title",
        text: "lesson-breakthrough",
        task: "lesson-breakthrough-task",
        position: "2!wGnPeXr!BoEnMrUr",
        goal: Goal::Win(WinReason::Breakthrough),
        plies: 1,
    },
    Lesson {
        name: "together",
        title: "lesson-together-title",
        text: "lesson-together",
        task: "lesson-together-task",
        position: "2!wCeLnYr!AoEnMrTr",
        goal: Goal::Win(WinReason::Breakthrough),
        plies: 1,
    },
];
