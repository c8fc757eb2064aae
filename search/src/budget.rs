//! The limits of a search.

use crate::table::Table;

/// The limits of a search besides its time. The search ends at the first limit that it reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The largest number of nodes (positions or playouts); `None` for no limit.
    pub nodes: Option<u64>,
    /// The greatest depth in actions; `None` for no limit.
    pub depth: Option<u32>,
}

impl Limits {
    #[must_use]
    pub const fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            depth: None,
        }
    }

    /// These limits, with the number of nodes multiplied by `share` and rounded up.
    pub(crate) fn share(self, share: f64) -> Limits {
        let nodes = self.nodes.map(|nodes| (nodes as f64 * share).ceil() as u64);
        Limits { nodes, ..self }
    }

    #[must_use]
    pub const fn depth(depth: u32) -> Limits {
        Limits {
            nodes: None,
            depth: Some(depth),
        }
    }
}

/// A function that gets the number of nodes searched so far and returns the share of the search's time that is used.
/// The search ends when the share reaches 1.
///
/// The caller has the clock and the stop flag. If a search is limited by nodes or depth alone, the function returns 0,
/// and the search has the same result on every machine.
pub type Spent<'a> = &'a mut dyn FnMut(u64) -> f64;

/// If a depth limit is greater than this depth, the number of nodes is limited as for this depth.
const DEEP: u32 = 20;

/// The clock is read once per this many nodes.
const INTERVAL: u64 = 256;

pub(crate) struct Budget<'a> {
    nodes: u64,
    limits: Limits,
    spent: Spent<'a>,
    next_look: u64,
    /// The share of the whole budget at which the present phase of the search ends.
    ends_at: f64,
    stopped: bool,
    /// A table that is kept over the searches of several positions of one match; `None` if each search has its own.
    pub table: Option<Table>,
}

impl<'a> Budget<'a> {
    pub fn new(limits: Limits, spent: Spent<'a>) -> Budget<'a> {
        Budget {
            nodes: 0,
            limits,
            spent,
            next_look: 0,
            ends_at: 1.0,
            stopped: false,
            table: None,
        }
    }

    /// Adds `nodes` to the number of nodes. Returns true if the search must stop.
    #[inline]
    pub fn visit(&mut self, nodes: u64) -> bool {
        self.nodes += nodes;
        if self.nodes >= self.next_look {
            self.next_look = self.nodes + INTERVAL;
            if let Some(limit) = self.limits.nodes {
                let end = (limit as f64 * self.ends_at).ceil() as u64;
                self.next_look = self.next_look.min(end.max(self.nodes + 1));
            }
            self.stopped |= self.share() >= self.ends_at;
        }
        self.stopped
    }

    /// Adds the nodes of a playout to the number of nodes and reads the clock. Returns true if the search must stop.
    pub fn play_out(&mut self, nodes: u64) -> bool {
        self.next_look = 0;
        self.visit(nodes)
    }

    /// The share of the budget that is used: 0 at the beginning, 1 or more at the end.
    pub fn share(&mut self) -> f64 {
        let of_nodes = match self.limits.nodes {
            Some(limit) => self.nodes as f64 / limit.max(1) as f64,
            None => 0.0,
        };
        of_nodes.max((self.spent)(self.nodes))
    }

    /// Begins the next phase of the search. The phase ends when the share `share` of the whole budget is used.
    pub fn end_at(&mut self, share: f64) {
        self.ends_at = share;
        self.next_look = 0;
        self.stopped = false;
    }

    pub const fn stopped(&self) -> bool {
        self.stopped
    }

    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The depth limit in actions; `u32::MAX` if there is none. If there is one, the number of nodes is limited
    /// too: to `nodes_each` times the depth, which counts as at most [`DEEP`] here.
    pub fn depth(&mut self, nodes_each: u64) -> u32 {
        let Some(depth) = self.limits.depth else {
            return u32::MAX;
        };
        let most = nodes_each * u64::from(depth.min(DEEP));
        self.limits.nodes = Some(self.limits.nodes.map_or(most, |nodes| nodes.min(most)));
        depth
    }
}
