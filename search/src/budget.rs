//! How long a search may go on.

/// What ends a search besides its clock; the first limit that is reached does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The most positions (or playouts) it may visit; `None` for no limit.
    pub nodes: Option<u64>,
    /// The most actions it may look ahead; `None` for no limit.
    pub depth: Option<u32>,
}

impl Limits {
    /// So many nodes.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            depth: None,
        }
    }

    /// So many actions deep.
    #[must_use]
    pub const fn depth(depth: u32) -> Limits {
        Limits {
            nodes: None,
            depth: Some(depth),
        }
    }
}

/// Which share of its time a search has used, told by its caller, who has the clock and the stop
/// flag: asked with the nodes so far, from 1 on it ends the search. Always 0 for a search that is
/// limited by nodes or depth alone, which is then the same on every machine.
pub type Spent<'a> = &'a mut dyn FnMut(u64) -> f64;

/// The depth from which on a further action is worth no further nodes.
const DEEP: u32 = 20;

/// Nodes between two looks at the clock.
const INTERVAL: u64 = 256;

/// Counts nodes and knows when to stop.
pub(crate) struct Budget<'a> {
    nodes: u64,
    limits: Limits,
    spent: Spent<'a>,
    next_look: u64,
    /// The share of everything at which the present part of the search ends.
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

    /// Counts nodes; whether the search must stop.
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

    /// Counts the nodes of a playout, which takes long enough for a look at the clock each time.
    pub fn play_out(&mut self, nodes: u64) -> bool {
        self.next_look = 0;
        self.visit(nodes)
    }

    /// The share of the limits that is used, from 0.
    pub fn share(&mut self) -> f64 {
        let of_nodes = match self.limits.nodes {
            Some(limit) => self.nodes as f64 / limit.max(1) as f64,
            None => 0.0,
        };
        of_nodes.max((self.spent)(self.nodes))
    }

    /// Lets the next part of the search end at a share of everything; the part before may have been
    /// stopped.
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

    /// The most actions to look ahead. A limit of depth ends the search too: each action is worth
    /// so many nodes.
    pub fn depth(&mut self, nodes_each: u64) -> u32 {
        let Some(depth) = self.limits.depth else {
            return u32::MAX;
        };
        let most = nodes_each * u64::from(depth.min(DEEP));
        self.limits.nodes = Some(self.limits.nodes.map_or(most, |nodes| nodes.min(most)));
        depth
    }
}
