//! The limits of a search.

/// The limits of a search besides its clock: the first limit reached ends the search.
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

    /// These limits with a share of the nodes, rounded up.
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

/// Returns the share of its time that a search has used, given its nodes so far. The search ends at 1.
///
/// The caller has the clock and the stop flag. For a search limited by nodes or depth alone the function returns 0,
/// and the search is the same on every machine.
pub type Spent<'a> = &'a mut dyn FnMut(u64) -> f64;

/// A depth limit above this depth allows no more nodes than this depth.
const DEEP: u32 = 20;

/// The number of nodes from one look at the clock to the next.
const INTERVAL: u64 = 256;

pub(crate) struct Budget<'a> {
    nodes: u64,
    limits: Limits,
    spent: Spent<'a>,
    next_look: u64,
    /// The share of the whole budget at which the present phase of the search ends.
    ends_at: f64,
    stopped: bool,
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
        }
    }

    /// Counts nodes; `true` if the search must stop.
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

    /// Counts the nodes of a playout and looks at the clock; `true` if the search must stop.
    pub fn play_out(&mut self, nodes: u64) -> bool {
        self.next_look = 0;
        self.visit(nodes)
    }

    /// The used share of the budget, from 0.
    pub fn share(&mut self) -> f64 {
        let of_nodes = match self.limits.nodes {
            Some(limit) => self.nodes as f64 / limit.max(1) as f64,
            None => 0.0,
        };
        of_nodes.max((self.spent)(self.nodes))
    }

    /// Begins the next phase of the search, which ends at a share of the whole budget.
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

    /// The depth limit, `u32::MAX` if there is none. A depth limit also limits the nodes to `nodes_each` for each ply.
    pub fn depth(&mut self, nodes_each: u64) -> u32 {
        let Some(depth) = self.limits.depth else {
            return u32::MAX;
        };
        let most = nodes_each * u64::from(depth.min(DEEP));
        self.limits.nodes = Some(self.limits.nodes.map_or(most, |nodes| nodes.min(most)));
        depth
    }
}
