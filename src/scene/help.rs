//! What the snapshot says about a position beyond the pieces, as the scene shows it.

use super::frame::ArrowKind;
use crate::control::ViewState;
use crate::rules::{Bitboard, Cell};

/// What the snapshot says about the position, in the shape in which it is drawn.
#[derive(Debug, Clone, Default)]
pub(super) struct Help {
    pub(super) hanging: Bitboard,
    pub(super) aura: [Bitboard; 2],
    pub(super) wins: Vec<(Cell, Cell, ArrowKind)>,
    pub(super) steps: Vec<(Cell, Cell, ArrowKind)>,
}

impl Help {
    pub(super) fn of(view: &ViewState) -> Help {
        let insight = &view.insight;
        let paths = insight.paths.iter().zip([ArrowKind::PathWhite, ArrowKind::PathBlack]);
        Help {
            hanging: insight.hanging,
            aura: insight.aura,
            wins: insight
                .wins
                .iter()
                .map(|win| {
                    let kind = if win.by == insight.side { ArrowKind::Chance } else { ArrowKind::Threat };
                    (win.mv.from(), win.mv.to(), kind)
                })
                .collect(),
            steps: paths
                .flat_map(|(path, kind)| {
                    let steps = path.iter().flat_map(|path| path.windows(2));
                    steps.map(move |step| (step[0], step[1], kind))
                })
                .collect(),
        }
    }
}
