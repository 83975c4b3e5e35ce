//! What a position holds that a person may overlook, found without a search: pieces that hang, wins in the next ply, and
//! the shortest ways of the Intellectors to their last rows. For help on the board.

use super::search::exchange_value;
use crate::rules::attacks::{last_row, lateral_neighbours};
use crate::rules::{Bitboard, Cell, Color, Kind, Move, Outcome, Position, RuleSet, WinReason};
use std::collections::VecDeque;

/// The same position with this side to move.
fn with_mover(position: &Position, color: Color) -> Position {
    if position.side_to_move() == color { *position } else { position.pass() }
}

/// The pieces of a side, its Intellector aside, that the opponent would win material by capturing if it were his turn: by
/// static exchange, so that a protected piece hangs only when what takes it is cheaper. Nothing once a side has won.
pub fn hanging(position: &Position, color: Color) -> Bitboard {
    if position.decided().is_some() {
        return Bitboard::EMPTY;
    }
    let attacked = with_mover(position, !color);
    let victims = attacked.by_color(color) & !attacked.by_kind(Kind::Intellector);
    attacked
        .captures()
        .iter()
        .filter(|mv| victims.has(mv.to()) && exchange_value(&attacked, **mv) > 0)
        .fold(Bitboard::EMPTY, |set, mv| set | Bitboard::of(mv.to()))
}

/// The plies with which a side would win at once if it were its turn, and how: fatum or breakthrough. Plies that differ
/// only in what a piece becomes count once.
pub fn wins(position: &Position, color: Color) -> Vec<(Move, WinReason)> {
    if position.decided().is_some() {
        return Vec::new();
    }
    let mover = with_mover(position, color);
    let mut found: Vec<(Move, WinReason)> = Vec::new();
    for &mv in mover.legal_moves().iter() {
        if let Some(Outcome::Win { reason, .. }) = mover.play_unchecked(mv).decided()
            && !found.iter().any(|(known, _)| (known.from(), known.to()) == (mv.from(), mv.to()))
        {
            found.push((mv, reason));
        }
    }
    found
}

/// The cells of a shortest way of a side's Intellector to its last row, where it stands first, if nobody else moved:
/// steps over empty cells and swaps with own Defensors. `None` when there is no way, and in rule sets without a
/// breakthrough. Its length less one is the breakthrough distance in plies.
pub fn breakthrough_path(position: &Position, color: Color) -> Option<Vec<Cell>> {
    if position.rules().set != RuleSet::Official {
        return None;
    }
    let start = position.intellector(color)?;
    let open = !position.occupied() | position.pieces_of(color, Kind::Defensor);
    let goals = last_row(color);
    let mut before = [None; Cell::COUNT];
    let mut seen = Bitboard::of(start);
    let mut queue = VecDeque::from([start]);
    while let Some(cell) = queue.pop_front() {
        if goals.has(cell) {
            let mut path = vec![cell];
            while let Some(previous) = path.last().and_then(|cell| before[cell.index()]) {
                path.push(previous);
            }
            path.reverse();
            return Some(path);
        }
        for next in lateral_neighbours(cell) & open & !seen {
            seen |= Bitboard::of(next);
            before[next.index()] = Some(cell);
            queue.push_back(next);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Piece, Rules};

    fn position(white: &str, black: &str, to_move: Color) -> Position {
        position_under(Rules::default(), white, black, to_move)
    }

    fn position_under(rules: Rules, white: &str, black: &str, to_move: Color) -> Position {
        let side = |text: &str, color| {
            let pieces: Vec<(Cell, Piece)> = text
                .split(' ')
                .map(|word| {
                    let kind = Kind::from_letter(word.chars().next().unwrap()).unwrap();
                    (word[1..].parse().unwrap(), Piece { color, kind })
                })
                .collect();
            pieces
        };
        let pieces = side(white, Color::White).into_iter().chain(side(black, Color::Black));
        Position::new(pieces, to_move, rules)
    }

    fn names(cells: Bitboard) -> Vec<String> {
        cells.into_iter().map(|cell| cell.to_string()).collect()
    }

    #[test]
    fn a_piece_hangs_when_its_capture_pays_whoever_is_to_move() {
        for to_move in Color::ALL {
            // The Dominator on a7 takes a free Progressor; the one on i3 is protected by the Progressor on h2.
            let free = position("Ie1 Pa3 Ph2 Pi3", "If6 Da7 Di7", to_move);
            assert_eq!(names(hanging(&free, Color::White)), ["a3"]);
            // What costs less may take what is protected.
            let dear = position("Ie1 Di3 Ph2", "If6 Pi4", to_move);
            assert_eq!(names(hanging(&dear, Color::White)), ["i3"]);
        }
        assert!(hanging(&Position::start(Rules::default()), Color::White).is_empty());
    }

    #[test]
    fn wins_in_the_next_ply_are_found_for_both_sides() {
        let both = position("Ie6 Ff1", "Ic3 Da6", Color::White);
        let mine = wins(&both, Color::White);
        assert_eq!(mine.len(), 1);
        assert_eq!((mine[0].0.to_string().as_str(), mine[0].1), ("e6e7", WinReason::Breakthrough));
        let attacked = position("Ia3 Ff1", "Ie5 Da6", Color::White);
        let theirs = wins(&attacked, Color::Black);
        assert_eq!(theirs.len(), 1);
        assert_eq!((theirs[0].0.to_string().as_str(), theirs[0].1), ("a6a3", WinReason::Fatum));
        assert!(wins(&attacked, Color::White).is_empty());
        // Four promotions onto one Intellector are one threat.
        let promotion = position("Ia1 Pe6", "Ie7", Color::White);
        assert_eq!(wins(&promotion, Color::White).len(), 1);
        // Nobody threatens anything when the game is over.
        let over = position("Ie7 Da1", "Ia2", Color::Black);
        assert!(wins(&over, Color::White).is_empty() && hanging(&over, Color::White).is_empty());
    }

    #[test]
    fn the_way_to_the_last_row_goes_round_pieces_and_through_own_defensors() {
        let open = position("Ie4", "Ia4", Color::White);
        assert_eq!(breakthrough_path(&open, Color::White).unwrap().len(), 4);
        assert_eq!(breakthrough_path(&open, Color::Black).unwrap().len(), 4);
        let path = breakthrough_path(&position("Ie6 Fe7", "Ia4", Color::White), Color::White).unwrap();
        assert_eq!(path.iter().map(Cell::to_string).collect::<Vec<_>>(), ["e6", "e7"]);
        let round = breakthrough_path(&position("Ie6", "Ia4 De7", Color::White), Color::White).unwrap();
        assert!(round.len() > 2);
        // Every step of the way is one of the rules' plies, played alone.
        let mut position = position("Ie2 Fe3 Pd3", "Ia4 Le5", Color::White);
        let path = breakthrough_path(&position, Color::White).unwrap();
        for step in path.windows(2) {
            let mv = position
                .legal_moves()
                .iter()
                .copied()
                .find(|mv| {
                    [(mv.from(), mv.to()), (mv.to(), mv.from())].contains(&(step[0], step[1]))
                        && position.intellector(Color::White) == Some(step[0])
                })
                .unwrap_or_else(|| panic!("{}{} is no ply", step[0], step[1]));
            position = position.play_unchecked(mv).pass();
        }
        assert!(position.decided().is_some());
    }

    #[test]
    fn walls_and_rules_without_a_breakthrough_leave_no_way() {
        let walled = position("Ia1 Pa2 Pb1", "Ie4", Color::White);
        assert_eq!(breakthrough_path(&walled, Color::White), None);
        let rules = Rules { set: RuleSet::Classic, ..Rules::default() };
        assert_eq!(breakthrough_path(&position_under(rules, "Ia1", "Ie4", Color::White), Color::White), None);
    }
}
