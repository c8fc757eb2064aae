//! Edmonds' blossom algorithm for a perfect matching of the greatest weight in a sparse graph, after Galil, "Efficient
//! algorithms for finding maximum matching in graphs" (1986), in the arrangement of van Rantwijk's public `mwmatching`.
//!
//! A *vertex* has a number below `count`; a *blossom* has a number from `count` on; a *node* is either. Edge `k` joins
//! the ends `2k` and `2k + 1`. An outer node has label `Outer` or `Inner` when an alternating tree of tight edges
//! reaches it. Weights are even, so that every half of a slack is whole.

/// The tree position of a node.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Label {
    Free,
    Outer,
    Inner,
    /// An outer node on a path that is being traced.
    Traced,
}

/// What the next change of the duals makes possible.
enum Step {
    /// An edge becomes tight.
    Tight(usize),
    /// The dual of an inner blossom becomes zero.
    Expand(usize),
}

/// The graph, the matching so far, and the duals that prove it.
pub struct Solver {
    pub(super) count: usize,
    pub(super) edges: Vec<(usize, usize, i128)>,
    /// The far ends of the edges of each vertex.
    pub(super) ends_of: Vec<Vec<usize>>,
    /// The far end of the edge that matches each vertex.
    pub(super) mate: Vec<Option<usize>>,
    pub(super) label: Vec<Label>,
    /// The end through which a node has its label; `None` for the root of a tree.
    pub(super) label_end: Vec<Option<usize>>,
    /// The outermost node of each vertex.
    pub(super) outer: Vec<usize>,
    pub(super) parent: Vec<Option<usize>>,
    pub(super) children: Vec<Vec<usize>>,
    /// The ends that join each child of a blossom to the next.
    pub(super) child_ends: Vec<Vec<usize>>,
    pub(super) base: Vec<usize>,
    /// The edge of the least slack of a free vertex to an outer one, or between two outer nodes.
    pub(super) best: Vec<Option<usize>>,
    /// The best edges of an outer blossom to each other outer node, where they are known.
    pub(super) best_list: Vec<Option<Vec<usize>>>,
    pub(super) unused: Vec<usize>,
    pub(super) dual: Vec<i128>,
    pub(super) tight: Vec<bool>,
    pub(super) queue: Vec<usize>,
}

impl Solver {
    /// A solver for a graph in which a perfect matching exists.
    pub fn new(count: usize, edges: Vec<(usize, usize, i128)>) -> Solver {
        let mut ends_of = vec![Vec::new(); count];
        let mut dual = vec![i128::MIN; count];
        for (k, &(a, b, weight)) in edges.iter().enumerate() {
            ends_of[a].push(2 * k + 1);
            ends_of[b].push(2 * k);
            dual[a] = dual[a].max(weight);
            dual[b] = dual[b].max(weight);
        }
        dual.resize(2 * count, 0);
        let mut solver = Solver {
            count,
            tight: vec![false; edges.len()],
            edges,
            ends_of,
            mate: vec![None; count],
            label: vec![Label::Free; 2 * count],
            label_end: vec![None; 2 * count],
            outer: (0..count).collect(),
            parent: vec![None; 2 * count],
            children: vec![Vec::new(); 2 * count],
            child_ends: vec![Vec::new(); 2 * count],
            base: (0..count)
                .chain(std::iter::repeat_n(usize::MAX, count))
                .collect(),
            best: vec![None; 2 * count],
            best_list: vec![None; 2 * count],
            unused: (count..2 * count).rev().collect(),
            dual,
            queue: Vec::new(),
        };
        solver.match_greedily();
        solver
    }

    /// Matches what tight edges alone can match.
    fn match_greedily(&mut self) {
        for k in 0..self.edges.len() {
            let (a, b, _) = self.edges[k];
            if self.slack(k) == 0 && self.mate[a].is_none() && self.mate[b].is_none() {
                self.mate[a] = Some(2 * k + 1);
                self.mate[b] = Some(2 * k);
            }
        }
    }

    /// Augments the matching until it is perfect, or until no augmentation is left.
    pub fn solve(&mut self) {
        while self.mate.contains(&None) && self.stage() {}
    }

    /// The partner of each vertex.
    pub fn partners(&self) -> Vec<usize> {
        let partner = |end: Option<usize>| end.map_or(usize::MAX, |end| self.vertex(end));
        self.mate.iter().map(|end| partner(*end)).collect()
    }

    /// How far an edge that is not in the graph is from improving the matching: below zero, it may.
    pub fn slack_of(&self, a: usize, b: usize, weight: i128) -> i128 {
        let slack = self.dual[a] + self.dual[b] - 2 * weight;
        if slack >= 0 || self.outer[a] != self.outer[b] {
            return slack;
        }
        let around = |vertex: usize| {
            std::iter::successors(self.parent[vertex], |node| self.parent[*node])
                .collect::<Vec<usize>>()
        };
        let others = around(b);
        let common = around(a)
            .into_iter()
            .filter(|node| others.contains(node))
            .map(|node| self.dual[node]);
        slack + 2 * common.sum::<i128>()
    }

    pub(super) fn slack(&self, k: usize) -> i128 {
        let (a, b, weight) = self.edges[k];
        self.dual[a] + self.dual[b] - 2 * weight
    }

    pub(super) fn vertex(&self, end: usize) -> usize {
        let (a, b, _) = self.edges[end / 2];
        [a, b][end % 2]
    }

    pub(super) fn is_blossom(&self, node: usize) -> bool {
        node >= self.count
    }

    /// The vertices within a node.
    pub(super) fn leaves(&self, node: usize) -> Vec<usize> {
        let mut left = vec![node];
        let mut found = Vec::new();
        while let Some(node) = left.pop() {
            if self.is_blossom(node) {
                left.extend(self.children[node].iter().rev());
            } else {
                found.push(node);
            }
        }
        found
    }

    /// Grows trees from all unmatched vertices until one path augments the matching; false if there is none.
    fn stage(&mut self) -> bool {
        self.label.fill(Label::Free);
        self.best.fill(None);
        self.best_list.fill(None);
        self.tight.fill(false);
        self.queue.clear();
        for vertex in 0..self.count {
            if self.mate[vertex].is_none() && self.label[self.outer[vertex]] == Label::Free {
                self.mark(vertex, Label::Outer, None);
            }
        }
        while !self.grow() {
            let Some((delta, step)) = self.least_step() else {
                return false;
            };
            self.change_duals(delta);
            match step {
                Step::Tight(k) => {
                    self.tight[k] = true;
                    let (a, b, _) = self.edges[k];
                    let outer = self.label[self.outer[a]] == Label::Outer;
                    self.queue.push(if outer { a } else { b });
                }
                Step::Expand(blossom) => self.expand(blossom),
            }
        }
        for node in self.count..2 * self.count {
            let outermost = self.base[node] != usize::MAX && self.parent[node].is_none();
            if outermost && self.label[node] == Label::Outer && self.dual[node] == 0 {
                self.dissolve(node);
            }
        }
        true
    }

    /// Labels the outermost node of a vertex; an inner node's mate becomes outer.
    pub(super) fn mark(&mut self, vertex: usize, label: Label, end: Option<usize>) {
        let node = self.outer[vertex];
        for it in [vertex, node] {
            self.label[it] = label;
            self.label_end[it] = end;
            self.best[it] = None;
        }
        if label == Label::Outer {
            let leaves = self.leaves(node);
            self.queue.extend(leaves);
        } else if let Some(end) = self.mate[self.base[node]] {
            self.mark(self.vertex(end), Label::Outer, Some(end ^ 1));
        }
    }

    /// Follows tight edges from all outer vertices in the queue; true once the matching is augmented.
    fn grow(&mut self) -> bool {
        while let Some(from) = self.queue.pop() {
            for at in 0..self.ends_of[from].len() {
                let end = self.ends_of[from][at];
                let (k, to) = (end / 2, self.vertex(end));
                if self.outer[from] == self.outer[to] {
                    continue;
                }
                let slack = self.slack(k);
                self.tight[k] |= slack <= 0;
                let label = self.label[self.outer[to]];
                match (self.tight[k], label) {
                    (true, Label::Free) => self.mark(to, Label::Inner, Some(end ^ 1)),
                    (true, Label::Outer | Label::Traced) => match self.meeting(from, to) {
                        Some(base) => self.shrink(base, k),
                        None => {
                            self.augment(k);
                            return true;
                        }
                    },
                    (true, Label::Inner) if self.label[to] == Label::Free => {
                        self.label[to] = Label::Inner;
                        self.label_end[to] = Some(end ^ 1);
                    }
                    (true, Label::Inner) => {}
                    (false, Label::Outer) => self.offer_best(self.outer[from], k, slack),
                    (false, _) if self.label[to] == Label::Free => self.offer_best(to, k, slack),
                    (false, _) => {}
                }
            }
        }
        false
    }

    fn offer_best(&mut self, node: usize, k: usize, slack: i128) {
        if self.best[node].is_none_or(|best| slack < self.slack(best)) {
            self.best[node] = Some(k);
        }
    }

    /// The base of the blossom that an edge between two outer vertices closes; `None` if it joins two trees.
    fn meeting(&mut self, from: usize, to: usize) -> Option<usize> {
        let mut path = Vec::new();
        let mut found = None;
        let mut sides = [Some(from), Some(to)];
        while let Some(vertex) = sides[0].or(sides[1]) {
            if sides[0].is_none() {
                sides.swap(0, 1);
            }
            let node = self.outer[vertex];
            if self.label[node] == Label::Traced {
                found = Some(self.base[node]);
                break;
            }
            path.push(node);
            self.label[node] = Label::Traced;
            sides[0] = self.label_end[node].and_then(|end| {
                let inner = self.outer[self.vertex(end)];
                self.label_end[inner].map(|end| self.vertex(end))
            });
            sides.swap(0, 1);
        }
        for node in path {
            self.label[node] = Label::Outer;
        }
        found
    }

    /// The least change of the duals that makes an edge tight or a blossom's dual zero.
    fn least_step(&self) -> Option<(i128, Step)> {
        let mut least: Option<(i128, Step)> = None;
        let mut offer = |delta: i128, step: Step| {
            if least.as_ref().is_none_or(|(other, _)| delta < *other) {
                least = Some((delta, step));
            }
        };
        for vertex in 0..self.count {
            if self.label[self.outer[vertex]] == Label::Free
                && let Some(k) = self.best[vertex]
            {
                offer(self.slack(k), Step::Tight(k));
            }
        }
        for node in 0..2 * self.count {
            if self.parent[node].is_some() || self.base[node] == usize::MAX {
                continue;
            }
            match (self.label[node], self.best[node]) {
                (Label::Outer, Some(k)) => offer(self.slack(k) / 2, Step::Tight(k)),
                (Label::Inner, _) if self.is_blossom(node) => {
                    offer(self.dual[node], Step::Expand(node));
                }
                _ => {}
            }
        }
        least
    }

    fn change_duals(&mut self, delta: i128) {
        for vertex in 0..self.count {
            match self.label[self.outer[vertex]] {
                Label::Outer => self.dual[vertex] -= delta,
                Label::Inner => self.dual[vertex] += delta,
                _ => {}
            }
        }
        for node in self.count..2 * self.count {
            if self.base[node] != usize::MAX && self.parent[node].is_none() {
                match self.label[node] {
                    Label::Outer => self.dual[node] += delta,
                    Label::Inner => self.dual[node] -= delta,
                    _ => {}
                }
            }
        }
    }

    /// Exchanges the edges of the path that edge `k` completes between two unmatched vertices.
    fn augment(&mut self, k: usize) {
        let (a, b, _) = self.edges[k];
        for (mut vertex, mut end) in [(a, 2 * k + 1), (b, 2 * k)] {
            loop {
                let node = self.outer[vertex];
                if self.is_blossom(node) {
                    self.rotate(node, vertex);
                }
                self.mate[vertex] = Some(end);
                let Some(up) = self.label_end[node] else {
                    break;
                };
                let inner = self.outer[self.vertex(up)];
                let Some(far) = self.label_end[inner] else {
                    break;
                };
                let near = self.vertex(far ^ 1);
                if self.is_blossom(inner) {
                    self.rotate(inner, near);
                }
                self.mate[near] = Some(far);
                vertex = self.vertex(far);
                end = far ^ 1;
            }
        }
    }
}
