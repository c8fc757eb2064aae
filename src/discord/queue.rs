//! The queue of searches that wait for a thread of the engine.

use referee::UserId;
use std::collections::HashSet;

/// The kind of a search. No advice begins while a move could begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Urgency {
    /// A match waits for the engine's move.
    Move,
    /// A person asked for a hint, an analysis or a puzzle.
    Advice,
}

/// Each person has one search at a time. Moves go before advice, and people take turns within each kind.
#[derive(Debug)]
pub struct Queue<T> {
    /// In order of arrival.
    waiting: Vec<Waiting<T>>,
    thinking: HashSet<UserId>,
    /// The number of searches that have been added plus the number that have begun. `since` is a value of this counter.
    steps: u64,
}

#[derive(Debug)]
struct Waiting<T> {
    person: UserId,
    urgency: Urgency,
    /// The value of `steps` when the person began to wait for a turn.
    since: u64,
    work: T,
}

impl<T> Default for Queue<T> {
    fn default() -> Queue<T> {
        Queue {
            waiting: Vec::new(),
            thinking: HashSet::new(),
            steps: 0,
        }
    }
}

impl<T> Queue<T> {
    pub fn push(&mut self, person: UserId, urgency: Urgency, work: T) {
        let mut same = self.waiting.iter();
        let same = same.find(|it| (it.person, it.urgency) == (person, urgency));
        self.steps += 1;
        self.waiting.push(Waiting {
            person,
            urgency,
            since: same.map_or(self.steps, |it| it.since),
            work,
        });
    }

    /// Begins the next search, which runs until [`Queue::end`]. `None` if no search waits, or if every person who waits
    /// has a search under way.
    pub fn begin(&mut self) -> Option<(UserId, Urgency, T)> {
        let free = |it: &Waiting<T>| !self.thinking.contains(&it.person);
        let waiting = self.waiting.iter().enumerate().filter(|(_, it)| free(it));
        let (next, _) = waiting.min_by_key(|(_, it)| (it.urgency, it.since))?;
        let Waiting {
            person,
            urgency,
            work,
            ..
        } = self.waiting.remove(next);
        self.steps += 1;
        for it in &mut self.waiting {
            if (it.person, it.urgency) == (person, urgency) {
                it.since = self.steps;
            }
        }
        self.thinking.insert(person);
        Some((person, urgency, work))
    }

    pub fn end(&mut self, person: UserId) {
        self.thinking.remove(&person);
    }

    /// Whether a waiting move could begin if this person's search ended.
    pub fn move_waits_for(&self, person: UserId) -> bool {
        let free = |it: UserId| it == person || !self.thinking.contains(&it);
        let mut moves = self.waiting.iter();
        moves.any(|it| it.urgency == Urgency::Move && free(it.person))
    }

    /// Whether a move of this person waits behind their own search.
    pub fn has_move_of(&self, person: UserId) -> bool {
        let mut moves = self.waiting.iter();
        moves.any(|it| (it.person, it.urgency) == (person, Urgency::Move))
    }

    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    pub fn clear(&mut self) {
        self.waiting.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::VecDeque;

    const KINDS: [Urgency; 2] = [Urgency::Move, Urgency::Advice];

    /// A simple model for comparison: for each kind a ring of people, each with a line of their own searches.
    #[derive(Default)]
    struct Rings {
        rings: [VecDeque<(UserId, VecDeque<u32>)>; 2],
        thinking: Vec<UserId>,
    }

    impl Rings {
        fn push(&mut self, person: UserId, urgency: Urgency, work: u32) {
            let ring = &mut self.rings[urgency as usize];
            match ring.iter_mut().find(|(of, _)| *of == person) {
                Some((_, line)) => line.push_back(work),
                None => ring.push_back((person, VecDeque::from([work]))),
            }
        }

        fn begin(&mut self) -> Option<(UserId, Urgency, u32)> {
            for (ring, urgency) in self.rings.iter_mut().zip(KINDS) {
                let free = |(of, _): &(UserId, _)| !self.thinking.contains(of);
                if let Some((person, mut line)) =
                    ring.iter().position(free).and_then(|at| ring.remove(at))
                {
                    let work = line.pop_front()?;
                    if !line.is_empty() {
                        ring.push_back((person, line));
                    }
                    self.thinking.push(person);
                    return Some((person, urgency, work));
                }
            }
            None
        }
    }

    proptest! {
        /// Catches two searches of one person at once, a person who keeps others from their turn, and advice that
        /// begins before a move.
        #[test]
        fn people_take_turns(steps in prop::collection::vec((0..8_u8, 0..5_u64), 0..200)) {
            let (mut queue, mut rings) = (Queue::default(), Rings::default());
            for (work, (step, person)) in (0..).zip(steps) {
                let person = UserId(person);
                match step {
                    0..4 => {
                        let urgency = KINDS[usize::from(step % 2)];
                        queue.push(person, urgency, work);
                        rings.push(person, urgency, work);
                    }
                    4..7 => prop_assert_eq!(queue.begin(), rings.begin()),
                    _ => {
                        queue.end(person);
                        rings.thinking.retain(|it| *it != person);
                    }
                }
                let lines = rings.rings.iter().flatten();
                prop_assert_eq!(queue.len(), lines.map(|(_, line)| line.len()).sum::<usize>());
            }
        }
    }

    /// Catches one person's many moves that cut short the advice of others.
    #[test]
    fn a_move_waits_for_advice_only_if_it_could_begin_then() {
        let (ann, ben) = (UserId(1), UserId(2));
        let mut queue = Queue::default();
        queue.push(ann, Urgency::Move, 1);
        queue.push(ann, Urgency::Move, 2);
        assert_eq!(queue.begin(), Some((ann, Urgency::Move, 1)));
        assert!(!queue.move_waits_for(ben), "it waits for the one before");
        queue.end(ann);
        assert!(queue.move_waits_for(ben));
        queue.push(ann, Urgency::Advice, 3);
        assert_eq!(queue.begin(), Some((ann, Urgency::Move, 2)));
        queue.end(ann);
        assert_eq!(queue.begin(), Some((ann, Urgency::Advice, 3)));
        queue.push(ann, Urgency::Move, 4);
        assert!(queue.move_waits_for(ann), "their own advice");
        assert!(queue.has_move_of(ann) && !queue.has_move_of(ben));
    }
}
