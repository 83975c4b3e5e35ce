//! What the player has drawn on the board: arrows and circles, as on paper, without any meaning to the game.

use crate::rules::{Bitboard, Cell};

/// The most arrows on a board; a further one takes the place of the oldest.
const MOST_ARROWS: usize = 24;

/// The player's own arrows and circles.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sketch {
    arrows: Vec<(Cell, Cell)>,
    circles: Bitboard,
    /// The arrow or circle that is being drawn.
    open: Option<(Cell, Cell)>,
}

impl Sketch {
    /// The arrows in the order in which they were drawn.
    pub fn arrows(&self) -> &[(Cell, Cell)] {
        &self.arrows
    }

    /// The cells with circles.
    pub fn circles(&self) -> Bitboard {
        self.circles
    }

    /// The stroke that is being drawn: an arrow, or a circle when both cells are the same.
    pub fn open(&self) -> Option<(Cell, Cell)> {
        self.open
    }

    /// Whether nothing is drawn.
    pub fn is_empty(&self) -> bool {
        self.arrows.is_empty() && self.circles.is_empty()
    }

    /// Shows a stroke that is not finished yet, or none.
    pub fn set_open(&mut self, stroke: Option<(Cell, Cell)>) {
        self.open = stroke;
    }

    /// Draws an arrow, or a circle when both cells are the same; what is there already is taken away.
    pub fn toggle(&mut self, from: Cell, to: Cell) {
        if from == to {
            let circle = Bitboard::of(from);
            self.circles = if self.circles.has(from) { self.circles & !circle } else { self.circles | circle };
            return;
        }
        let count = self.arrows.len();
        self.arrows.retain(|&arrow| arrow != (from, to));
        if self.arrows.len() == count {
            if count == MOST_ARROWS {
                self.arrows.remove(0);
            }
            self.arrows.push((from, to));
        }
    }

    /// Wipes the board. Returns whether there was anything on it.
    pub fn clear(&mut self) -> bool {
        let something = !self.is_empty();
        (self.arrows, self.circles) = (Vec::new(), Bitboard::EMPTY);
        something
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawing_the_same_twice_takes_it_away() {
        let cell = |name: &str| name.parse::<Cell>().unwrap();
        let mut sketch = Sketch::default();
        sketch.toggle(cell("a1"), cell("b2"));
        sketch.toggle(cell("b2"), cell("a1"));
        sketch.toggle(cell("e4"), cell("e4"));
        assert_eq!(sketch.arrows().len(), 2);
        assert!(sketch.circles().has(cell("e4")));
        sketch.toggle(cell("a1"), cell("b2"));
        sketch.toggle(cell("e4"), cell("e4"));
        assert_eq!(sketch.arrows(), [(cell("b2"), cell("a1"))]);
        assert!(sketch.circles().is_empty() && !sketch.is_empty());
        assert!(sketch.clear() && sketch.is_empty() && !sketch.clear());
    }

    #[test]
    fn the_number_of_arrows_is_bounded() {
        let mut sketch = Sketch::default();
        for from in Cell::all() {
            for to in Cell::all().filter(|&to| to != from) {
                sketch.toggle(from, to);
                assert!(sketch.arrows().len() <= MOST_ARROWS);
                assert_eq!(sketch.arrows().last(), Some(&(from, to)));
            }
        }
    }
}
