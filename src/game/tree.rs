//! Variations: what might have been played instead, as a tree whose main line is the game.
//!
//! Every path from the root is legal, draws included: a ply enters the tree only by being played in a [`Game`] that has
//! gone the whole way. The plies of the game are the first ones of their nodes and cannot be deleted; everything else
//! can.

use super::record::{RecordError, VariationRecord, read_ply};
use super::{Game, GameError};
use crate::rules::Move;

/// A place in a [`Tree`]: the start, or what stands after a ply. Never used again for another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

/// Why the tree refused something.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TreeError {
    /// There is no such place any more.
    #[error("there is no such place in the variations")]
    Unknown,
    /// The ply cannot be played there.
    #[error("{0}")]
    Game(#[from] GameError),
    /// There are [`Tree::MOST_PLIES`] already.
    #[error("there are too many variations (at most {} plies)", Tree::MOST_PLIES)]
    Full,
    /// It belongs to the game itself.
    #[error("this ply belongs to the game")]
    Played,
}

#[derive(Debug, Clone)]
struct Node {
    parent: Option<NodeId>,
    /// The ply that leads here and its notation; the start has none.
    ply: Option<(Move, String)>,
    children: Vec<NodeId>,
    /// Number of plies from the start.
    depth: usize,
    /// Whether the game has come here.
    played: bool,
}

/// A run of plies that branches off from the game or from another variation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variation {
    /// How often it has branched off from the game: 1 is a variation of the game itself.
    pub level: usize,
    /// Of which variation it is one, by its place in the list; `None` is the game.
    pub of: Option<usize>,
    /// After how many plies, from the start, it branches off.
    pub after: usize,
    /// After how many plies of the game the first of its ancestors branches off.
    pub anchor: usize,
    /// Its plies.
    pub nodes: Vec<NodeId>,
}

/// See the module's description.
#[derive(Debug, Clone)]
pub struct Tree {
    /// By [`NodeId`]; the start first.
    nodes: Vec<Option<Node>>,
    /// How many plies do not belong to the game.
    variations: usize,
}

impl Tree {
    /// The most plies that all variations have together.
    pub const MOST_PLIES: usize = 1000;

    /// The tree of a game without variations.
    pub fn of(game: &Game) -> Tree {
        let start = Node { parent: None, ply: None, children: Vec::new(), depth: 0, played: true };
        let mut tree = Tree { nodes: vec![Some(start)], variations: 0 };
        tree.follow(game);
        tree
    }

    /// The start.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.0 as usize)?.as_ref()
    }

    fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.0 as usize)?.as_mut()
    }

    /// Whether this place still exists.
    pub fn contains(&self, id: NodeId) -> bool {
        self.node(id).is_some()
    }

    /// The place before the ply that leads here.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id)?.parent
    }

    /// The places after the plies that are in the tree here; the game's own or the best one first.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        self.node(id).map_or(&[], |node| &node.children)
    }

    /// The ply that leads here.
    pub fn ply(&self, id: NodeId) -> Option<Move> {
        Some(self.node(id)?.ply.as_ref()?.0)
    }

    /// The notation of that ply.
    pub fn notation(&self, id: NodeId) -> Option<&str> {
        Some(&self.node(id)?.ply.as_ref()?.1)
    }

    /// How many plies lead here from the start.
    pub fn depth(&self, id: NodeId) -> usize {
        self.node(id).map_or(0, |node| node.depth)
    }

    /// Whether the game has come here.
    pub fn is_played(&self, id: NodeId) -> bool {
        self.node(id).is_some_and(|node| node.played)
    }

    /// How many plies do not belong to the game.
    pub fn len(&self) -> usize {
        self.variations
    }

    /// Whether there are no variations.
    pub fn is_empty(&self) -> bool {
        self.variations == 0
    }

    /// The place after so many plies of the game; its last one when there are fewer.
    pub fn played(&self, plies: usize) -> NodeId {
        let mut at = self.root();
        while self.depth(at) < plies
            && let Some(&next) = self.children(at).first().filter(|&&next| self.is_played(next))
        {
            at = next;
        }
        at
    }

    /// The last place on the way here that the game has come to.
    pub fn anchor(&self, id: NodeId) -> NodeId {
        let mut at = id;
        while !self.is_played(at)
            && let Some(parent) = self.parent(at)
        {
            at = parent;
        }
        at
    }

    /// A game that has come here: the given one, whose tree this is, up to where it was left, and then the variation.
    pub fn board(&self, game: &Game, id: NodeId) -> Option<Game> {
        self.node(id)?;
        let mut plies = Vec::new();
        let mut at = id;
        while !self.is_played(at) {
            plies.push(self.ply(at)?);
            at = self.parent(at)?;
        }
        let mut board = game.up_to(self.depth(at))?;
        for mv in plies.into_iter().rev() {
            board.play(mv).ok()?;
        }
        Some(board)
    }

    /// Adds a ply here and returns where it leads: to the place it led to before, if it is in the tree already.
    pub fn insert(&mut self, game: &Game, id: NodeId, mv: Move) -> Result<NodeId, TreeError> {
        if let Some(known) = self.child(id, mv) {
            return Ok(known);
        }
        let mut board = self.board(game, id).ok_or(TreeError::Unknown)?;
        self.insert_next(&mut board, id, mv)
    }

    /// Adds a ply, or finds it, and plays it on the board that stands here.
    fn insert_next(&mut self, board: &mut Game, id: NodeId, mv: Move) -> Result<NodeId, TreeError> {
        let notation = board.play(mv)?.notation.clone();
        if let Some(known) = self.child(id, mv) {
            return Ok(known);
        }
        if self.variations >= Tree::MOST_PLIES {
            return Err(TreeError::Full);
        }
        self.variations += 1;
        Ok(self.attach(id, mv, notation, false))
    }

    /// Adds what another tree of the same game has more, behind what is here already.
    ///
    /// # Errors
    /// When there are too many variations, or when a ply cannot be played here: the other tree was one of another game.
    /// What came before it has been added then.
    pub fn merge(&mut self, game: &Game, other: &Tree) -> Result<(), TreeError> {
        let mut open = vec![(other.root(), self.root())];
        while let Some((there, here)) = open.pop() {
            for &next in other.children(there) {
                if let Some(mv) = other.ply(next) {
                    open.push((next, self.insert(game, here, mv)?));
                }
            }
        }
        Ok(())
    }

    fn child(&self, id: NodeId, mv: Move) -> Option<NodeId> {
        self.children(id).iter().copied().find(|&child| self.ply(child) == Some(mv))
    }

    /// A new place below this one; the game's plies come first.
    fn attach(&mut self, parent: NodeId, mv: Move, notation: String, played: bool) -> NodeId {
        // Far fewer places than this are ever made.
        let id = NodeId(self.nodes.len() as u32);
        let depth = self.depth(parent) + 1;
        self.nodes.push(Some(Node {
            parent: Some(parent),
            ply: Some((mv, notation)),
            children: Vec::new(),
            depth,
            played,
        }));
        if let Some(node) = self.node_mut(parent) {
            node.children.insert(if played { 0 } else { node.children.len() }, id);
        }
        id
    }

    /// Takes over what has been played and taken back meanwhile. What was taken back stays as a variation only where a
    /// variation hangs on it.
    pub fn follow(&mut self, game: &Game) {
        let mut at = self.root();
        let mut known = game.plies().iter().peekable();
        while let Some(ply) = known.peek()
            && let Some(&next) = self.children(at).first().filter(|&&next| self.is_played(next))
            && self.ply(next) == Some(ply.mv)
        {
            at = next;
            known.next();
        }
        let mut left = self.children(at).first().copied().filter(|&next| self.is_played(next));
        let mut last = None;
        while let Some(id) = left {
            left = self.children(id).first().copied().filter(|&next| self.is_played(next));
            if let Some(node) = self.node_mut(id) {
                node.played = false;
            }
            self.variations += 1;
            last = Some(id);
        }
        while let Some(id) = last.filter(|&id| self.children(id).is_empty() && !self.is_played(id)) {
            last = self.parent(id);
            self.remove(id);
        }
        for ply in known {
            at = match self.child(at, ply.mv) {
                Some(child) => {
                    self.variations -= 1;
                    if let Some(node) = self.node_mut(at) {
                        node.children.retain(|&other| other != child);
                        node.children.insert(0, child);
                    }
                    if let Some(node) = self.node_mut(child) {
                        node.played = true;
                    }
                    child
                }
                None => self.attach(at, ply.mv, ply.notation.clone(), true),
            };
        }
    }

    /// Removes a place that has none below it.
    fn remove(&mut self, id: NodeId) {
        let Some(node) = self.nodes.get_mut(id.0 as usize).and_then(Option::take) else { return };
        self.variations -= usize::from(!node.played);
        if let Some(parent) = node.parent.and_then(|parent| self.node_mut(parent)) {
            parent.children.retain(|&child| child != id);
        }
    }

    /// Takes a ply of a variation away, with all that follows it, and returns the place before it.
    pub fn delete(&mut self, id: NodeId) -> Result<NodeId, TreeError> {
        let node = self.node(id).ok_or(TreeError::Unknown)?;
        let parent = node.parent.filter(|_| !node.played).ok_or(TreeError::Played)?;
        let mut order = vec![id];
        let mut next = 0;
        while let Some(&id) = order.get(next) {
            order.extend(self.children(id));
            next += 1;
        }
        for id in order.into_iter().rev() {
            self.remove(id);
        }
        Ok(parent)
    }

    /// Puts the variation that this place belongs to before its neighbour, as far as it does not come before the game.
    /// Returns whether that changed anything.
    pub fn promote(&mut self, id: NodeId) -> bool {
        let Some((parent, index)) = self.promotion(id) else { return false };
        if let Some(node) = self.node_mut(parent) {
            node.children.swap(index - 1, index);
        }
        true
    }

    /// Whether [`Self::promote`] would change anything.
    pub fn can_promote(&self, id: NodeId) -> bool {
        self.promotion(id).is_some()
    }

    /// Where the variation branches off, and its place there.
    fn promotion(&self, id: NodeId) -> Option<(NodeId, usize)> {
        let mut at = id;
        loop {
            let parent = self.parent(at).filter(|_| !self.is_played(at))?;
            let siblings = self.children(parent);
            match siblings.iter().position(|&child| child == at)? {
                0 => at = parent,
                index if self.is_played(siblings[index - 1]) => at = parent,
                index => return Some((parent, index)),
            }
        }
    }

    /// The variations in the order in which they are shown: each before those that branch off from it, and those by
    /// where they do.
    pub fn variations(&self) -> Vec<Variation> {
        let mut list = Vec::new();
        let mut open: Vec<(NodeId, usize, Option<usize>)> = Vec::new();
        let branches = |from: NodeId, skip: usize, level: usize, of: Option<usize>| {
            let heads: Vec<_> = self.children(from).iter().skip(skip).map(|&head| (head, level, of)).collect();
            heads
        };
        let mut game = vec![self.root()];
        while let Some(&next) =
            game.last().and_then(|&at| self.children(at).first()).filter(|&&next| self.is_played(next))
        {
            game.push(next);
        }
        for at in game {
            let goes_on = self.children(at).first().is_some_and(|&next| self.is_played(next));
            open.extend(branches(at, usize::from(goes_on), 1, None));
        }
        open.reverse();
        while let Some((head, level, of)) = open.pop() {
            let mut nodes = vec![head];
            while let Some(&next) = nodes.last().and_then(|&at| self.children(at).first()) {
                nodes.push(next);
            }
            let place = list.len();
            let below: Vec<_> = nodes.iter().flat_map(|&at| branches(at, 1, level + 1, Some(place))).collect();
            open.extend(below.into_iter().rev());
            let anchor = self.depth(self.anchor(head));
            list.push(Variation { level, of, after: self.depth(head) - 1, anchor, nodes });
        }
        list
    }

    /// The variations as records keep them.
    pub fn record(&self) -> Vec<VariationRecord> {
        let notation = |&id: &NodeId| self.notation(id).unwrap_or_default().to_owned();
        let record = |variation: &Variation| VariationRecord {
            of: variation.of.map_or(0, |place| place + 1),
            after: variation.after,
            plies: variation.nodes.iter().map(notation).collect(),
        };
        self.variations().iter().map(record).collect()
    }

    /// The tree of a game with the variations of its record.
    pub fn restore(game: &Game, record: &[VariationRecord]) -> Result<Tree, RecordError> {
        let mut tree = Tree::of(game);
        let mut lines: Vec<Vec<NodeId>> = Vec::new();
        for (number, variation) in (1..).zip(record) {
            let bad = |what: String| RecordError(format!("variation {number}: {what}"));
            let from = match variation.of.checked_sub(1) {
                None => Some(tree.played(variation.after)),
                Some(place) => {
                    lines.get(place).and_then(|line| line.iter().copied().find(|&id| tree.depth(id) == variation.after))
                }
            };
            let mut at = from
                .filter(|&id| tree.depth(id) == variation.after)
                .ok_or_else(|| bad(format!("there is nothing after ply {} to branch off from", variation.after)))?;
            let mut board = tree.board(game, at).ok_or_else(|| bad("it hangs in the air".into()))?;
            let mut line = Vec::new();
            for text in &variation.plies {
                let wrong = |what: String| bad(format!("ply {}: {what}", board.plies().len() + 1));
                let mv = read_ply(&board, text).map_err(wrong)?;
                at = tree.insert_next(&mut board, at, mv).map_err(|error| bad(error.to_string()))?;
                line.push(at);
            }
            if line.is_empty() {
                return Err(bad("it has no plies".into()));
            }
            lines.push(line);
        }
        Ok(tree)
    }
}
