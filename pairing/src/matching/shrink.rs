//! Blossoms: odd cycles of tight edges that act as one node.

use super::blossom::{Label, Solver};

/// A walk over the children of a blossom by an even number of steps, from one of them to the base.
struct Walk {
    at: isize,
    step: isize,
    length: isize,
}

impl Walk {
    fn new(start: usize, length: usize) -> Walk {
        let (at, length) = (start as isize, length as isize);
        match start % 2 {
            0 => Walk {
                at,
                step: -1,
                length,
            },
            _ => Walk {
                at: at - length,
                step: 1,
                length,
            },
        }
    }

    fn child(&self) -> usize {
        self.at.rem_euclid(self.length) as usize
    }

    /// The place of the ends that join this child to the next one of the walk.
    fn edge(&self) -> usize {
        let back = isize::from(self.step < 0);
        (self.at - back).rem_euclid(self.length) as usize
    }

    /// What turns an end as it is noted into the one nearer to the start of the walk's next edge.
    fn flip(&self) -> usize {
        usize::from(self.step < 0)
    }
}

impl Solver {
    /// Makes a blossom of the cycle that edge `k` closes between two outer vertices below `base`.
    pub(super) fn shrink(&mut self, base: usize, k: usize) {
        let Some(blossom) = self.unused.pop() else {
            return;
        };
        let (a, b, _) = self.edges[k];
        let root = self.outer[base];
        let (mut path, mut ends) = self.climb(a, root, 0);
        path.push(root);
        path.reverse();
        ends.reverse();
        ends.push(2 * k);
        let (others, other_ends) = self.climb(b, root, 1);
        path.extend(others);
        ends.extend(other_ends);
        for child in &path {
            self.parent[*child] = Some(blossom);
        }
        self.base[blossom] = base;
        self.parent[blossom] = None;
        self.label[blossom] = Label::Outer;
        self.label_end[blossom] = self.label_end[root];
        self.dual[blossom] = 0;
        self.children[blossom] = path;
        self.child_ends[blossom] = ends;
        for vertex in self.leaves(blossom) {
            if self.label[self.outer[vertex]] == Label::Inner {
                self.queue.push(vertex);
            }
            self.outer[vertex] = blossom;
        }
        self.gather_best(blossom);
    }

    /// The nodes from a vertex up to a root of a cycle, without the root, and the ends through which they have their
    /// labels.
    fn climb(&self, vertex: usize, root: usize, flip: usize) -> (Vec<usize>, Vec<usize>) {
        let (mut path, mut ends) = (Vec::new(), Vec::new());
        let mut node = self.outer[vertex];
        while node != root {
            let Some(end) = self.label_end[node] else {
                break;
            };
            path.push(node);
            ends.push(end ^ flip);
            node = self.outer[self.vertex(end)];
        }
        (path, ends)
    }

    /// Notes the best edges of a new outer blossom to each other outer node.
    fn gather_best(&mut self, blossom: usize) {
        let mut best_to: Vec<(usize, usize)> = Vec::new();
        for child in self.children[blossom].clone() {
            let known = self.best_list[child].take();
            let edges = known.unwrap_or_else(|| {
                let leaves = self.leaves(child);
                let ends = leaves.iter().flat_map(|vertex| &self.ends_of[*vertex]);
                ends.map(|end| end / 2).collect()
            });
            self.best[child] = None;
            for k in edges {
                let (a, b, _) = self.edges[k];
                let inside = self.outer[b] == blossom;
                let other = self.outer[if inside { a } else { b }];
                if other != blossom && self.label[other] == Label::Outer {
                    best_to.push((other, k));
                }
            }
        }
        best_to.sort_by_key(|(node, k)| (*node, self.slack(*k)));
        best_to.dedup_by_key(|(node, _)| *node);
        let list: Vec<usize> = best_to.into_iter().map(|(_, k)| k).collect();
        self.best[blossom] = list.iter().copied().min_by_key(|k| self.slack(*k));
        self.best_list[blossom] = Some(list);
    }

    /// Dissolves an outermost blossom whose dual is zero after an augmentation, and its children of dual zero.
    pub(super) fn dissolve(&mut self, blossom: usize) {
        for child in self.release(blossom) {
            if self.is_blossom(child) && self.dual[child] == 0 {
                self.dissolve(child);
            }
        }
        self.forget(blossom);
    }

    /// Makes the children of a blossom outermost.
    fn release(&mut self, blossom: usize) -> Vec<usize> {
        let children = self.children[blossom].clone();
        for child in &children {
            self.parent[*child] = None;
            for vertex in self.leaves(*child) {
                self.outer[vertex] = *child;
            }
        }
        children
    }

    fn forget(&mut self, blossom: usize) {
        self.label[blossom] = Label::Free;
        self.label_end[blossom] = None;
        self.children[blossom].clear();
        self.child_ends[blossom].clear();
        self.base[blossom] = usize::MAX;
        self.best[blossom] = None;
        self.best_list[blossom] = None;
        self.unused.push(blossom);
    }

    /// Replaces an inner blossom whose dual is zero by its children, and labels those on the tree's path.
    pub(super) fn expand(&mut self, blossom: usize) {
        let children = self.release(blossom);
        if let Some(entry_end) = self.label_end[blossom] {
            let ends = self.child_ends[blossom].clone();
            let entry = self.outer[self.vertex(entry_end ^ 1)];
            let start = place_of(&children, entry);
            let mut walk = Walk::new(start, children.len());
            let mut end = entry_end;
            while walk.at != 0 {
                self.unlabel(end ^ 1);
                self.unlabel(ends[walk.edge()] ^ walk.flip() ^ 1);
                self.mark(self.vertex(end ^ 1), Label::Inner, Some(end));
                self.tight[ends[walk.edge()] / 2] = true;
                walk.at += walk.step;
                end = ends[walk.edge()] ^ walk.flip();
                self.tight[end / 2] = true;
                walk.at += walk.step;
            }
            // The base keeps its mate, which has its label already.
            let base = children[walk.child()];
            for node in [self.vertex(end ^ 1), base] {
                self.label[node] = Label::Inner;
                self.label_end[node] = Some(end);
            }
            self.best[base] = None;
            self.relabel_rest(&children, walk, start);
        }
        self.forget(blossom);
    }

    fn unlabel(&mut self, end: usize) {
        let vertex = self.vertex(end);
        self.label[vertex] = Label::Free;
    }

    /// Labels the children beside the tree's path that an outer vertex reaches by a tight edge.
    fn relabel_rest(&mut self, children: &[usize], mut walk: Walk, entry: usize) {
        walk.at += walk.step;
        while walk.child() != entry {
            let child = children[walk.child()];
            walk.at += walk.step;
            if self.label[child] == Label::Outer {
                continue;
            }
            let leaves = self.leaves(child);
            let reached = leaves
                .into_iter()
                .find(|vertex| self.label[*vertex] != Label::Free);
            if let Some(vertex) = reached {
                self.label[vertex] = Label::Free;
                if let Some(end) = self.mate[self.base[child]] {
                    self.unlabel(end);
                }
                self.mark(vertex, Label::Inner, self.label_end[vertex]);
            }
        }
    }

    /// Exchanges the edges within a blossom so that `vertex` becomes its base.
    pub(super) fn rotate(&mut self, blossom: usize, vertex: usize) {
        let mut child = vertex;
        while let Some(parent) = self.parent[child].filter(|parent| *parent != blossom) {
            child = parent;
        }
        if self.is_blossom(child) {
            self.rotate(child, vertex);
        }
        let start = place_of(&self.children[blossom], child);
        let mut walk = Walk::new(start, self.children[blossom].len());
        while walk.at != 0 {
            walk.at += walk.step;
            let end = self.child_ends[blossom][walk.edge()] ^ walk.flip();
            self.rotate_child(blossom, &walk, end);
            walk.at += walk.step;
            self.rotate_child(blossom, &walk, end ^ 1);
            for end in [end, end ^ 1] {
                let vertex = self.vertex(end);
                self.mate[vertex] = Some(end ^ 1);
            }
        }
        self.children[blossom].rotate_left(start);
        self.child_ends[blossom].rotate_left(start);
        self.base[blossom] = self.base[self.children[blossom][0]];
    }

    fn rotate_child(&mut self, blossom: usize, walk: &Walk, end: usize) {
        let child = self.children[blossom][walk.child()];
        if self.is_blossom(child) {
            self.rotate(child, self.vertex(end));
        }
    }
}

/// Where a child stands in its blossom.
fn place_of(children: &[usize], child: usize) -> usize {
    children
        .iter()
        .position(|it| *it == child)
        .unwrap_or_default()
}
