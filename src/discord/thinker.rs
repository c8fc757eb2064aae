//! The engine's own threads: questions queue here, and no other task blocks on them.

use rules::AnyPosition;
use search::{Level, Limits, Player, Question};
use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, Once, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The most questions that wait in a line; further ones are turned away.
const LONGEST_LINE: usize = 256;

/// The least time a thought gets, however many others wait, in milliseconds.
const LEAST_MS: u64 = 50;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    pub threads: usize,
    /// The most nodes of any thought, in place of a time: then it is the same on every machine.
    pub nodes: Option<u64>,
    /// How long an answer to a person waits for the engine's own move, to tell both at once.
    pub patience: Duration,
}

impl Default for Effort {
    /// As many threads as leave one core to everything else, at most four; thoughts end by time; a
    /// person's move is told after 30 ms at the latest.
    fn default() -> Effort {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Effort {
            threads: cores.saturating_sub(1).clamp(1, 4),
            nodes: None,
            patience: Duration::from_millis(30),
        }
    }
}

/// How soon a thought is wanted: each line is served before the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// A match waits for it.
    Move,
    /// A person reads through a match that is over.
    Analysis,
}

/// What a thought may use; handed to the work once its turn has come.
#[derive(Clone, Debug)]
pub struct Allowance {
    nodes: Option<u64>,
    waiting: usize,
    begun: Instant,
    stopped: Arc<AtomicBool>,
}

impl Allowance {
    /// The limits of the search: `wanted`, or fewer nodes if thoughts end by nodes.
    #[must_use]
    pub fn limits(&self, wanted: Limits) -> Limits {
        let nodes = match (self.nodes, wanted.nodes) {
            (Some(most), Some(nodes)) => Some(nodes.min(most)),
            (most, nodes) => nodes.or(most),
        };
        Limits { nodes, ..wanted }
    }

    /// Tells a search which share of so many milliseconds it has used; of fewer if others wait, and
    /// all of it once the engine is stopped. Thoughts that end by nodes have no clock.
    pub fn spent(&self, ms: u64) -> impl FnMut(u64) -> f64 + use<> {
        let crowd = u64::try_from(self.waiting).unwrap_or(u64::MAX);
        let ms = (ms / crowd.saturating_add(1)).max(LEAST_MS.min(ms));
        let (begun, timed) = (self.begun, self.nodes.is_none());
        let stopped = Arc::clone(&self.stopped);
        move |_| {
            if stopped.load(Ordering::Relaxed) {
                1.0
            } else if timed {
                begun.elapsed().as_secs_f64() * 1000.0 / ms.max(1) as f64
            } else {
                0.0
            }
        }
    }
}

type Work = Box<dyn FnOnce(&Allowance) + Send>;

/// What waits, the urgent first.
#[derive(Default)]
struct Lines([VecDeque<Work>; 2]);

struct Shared {
    lines: Mutex<Lines>,
    more: Condvar,
    stopped: Arc<AtomicBool>,
    nodes: Option<u64>,
}

impl Shared {
    fn lines(&self) -> MutexGuard<'_, Lines> {
        // Nothing panics while it is held.
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next work, and how many wait behind it; `None` once the engine is stopped.
    fn next(&self) -> Option<(Work, usize)> {
        let mut lines = self.lines();
        loop {
            if self.stopped.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(work) = lines.0.iter_mut().find_map(VecDeque::pop_front) {
                return Some((work, lines.0[0].len()));
            }
            lines = self
                .more
                .wait(lines)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn serve(&self) {
        while let Some((work, waiting)) = self.next() {
            let allowance = Allowance {
                nodes: self.nodes,
                waiting,
                begun: Instant::now(),
                stopped: Arc::clone(&self.stopped),
            };
            // The closed channel tells the asker of a panic.
            if catch_unwind(AssertUnwindSafe(|| work(&allowance))).is_err() {
                tracing::error!("the engine panicked over a question");
            }
        }
    }
}

/// The engine's threads, begun with the first question.
pub struct Thinker {
    shared: Arc<Shared>,
    effort: Effort,
    begun: Once,
}

impl std::fmt::Debug for Thinker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Thinker")
            .field("effort", &self.effort)
            .finish_non_exhaustive()
    }
}

impl Thinker {
    #[must_use]
    pub fn new(effort: Effort) -> Thinker {
        Thinker {
            shared: Arc::new(Shared {
                lines: Mutex::default(),
                more: Condvar::new(),
                stopped: Arc::default(),
                nodes: effort.nodes,
            }),
            effort,
            begun: Once::new(),
        }
    }

    #[must_use]
    pub const fn patience(&self) -> Duration {
        self.effort.patience
    }

    /// Does work on a thread of the engine, as soon as it is its turn. Dropping the future
    /// keeps the work from beginning.
    ///
    /// `None` if the engine is stopped, has too many questions already, or panicked.
    pub async fn think<T, W>(&self, urgency: Urgency, work: W) -> Option<T>
    where
        T: Send + 'static,
        W: FnOnce(&Allowance) -> T + Send + 'static,
    {
        self.begun.call_once(|| self.begin());
        let (answer, answered) = oneshot::channel();
        let work: Work = Box::new(move |allowance| {
            if !answer.is_closed() {
                let thought = work(allowance);
                // What was cut short is worth nothing.
                if !allowance.stopped.load(Ordering::Relaxed) {
                    let _ = answer.send(thought);
                }
            }
        });
        {
            let mut lines = self.shared.lines();
            let line = &mut lines.0[match urgency {
                Urgency::Move => 0,
                Urgency::Analysis => 1,
            }];
            if self.is_stopped() || line.len() >= LONGEST_LINE {
                return None;
            }
            line.push_back(work);
        }
        self.shared.more.notify_one();
        answered.await.ok()
    }

    /// The token of what the engine plays; `None` if it cannot think now, or the game is over.
    pub async fn chosen(&self, position: AnyPosition, player: Player, seed: u64) -> Option<String> {
        let thought = self.think(Urgency::Move, move |allowance| {
            let question = Question {
                player,
                limits: allowance.limits(Limits::default()),
                seed,
                all: false,
            };
            let spent = &mut allowance.spent(Level::THINKING_MS);
            search::think(&position, question, spent)
        });
        Some(thought.await??.best.to_string())
    }

    #[must_use]
    pub fn waiting(&self) -> usize {
        self.shared.lines().0.iter().map(VecDeque::len).sum()
    }

    pub fn stop(&self) {
        let mut lines = self.shared.lines();
        self.shared.stopped.store(true, Ordering::Relaxed);
        *lines = Lines::default();
        drop(lines);
        self.shared.more.notify_all();
    }

    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.shared.stopped.load(Ordering::Relaxed)
    }

    fn begin(&self) {
        for number in 0..self.effort.threads.max(1) {
            let shared = Arc::clone(&self.shared);
            let named = std::thread::Builder::new().name(format!("engine-{number}"));
            if let Err(error) = named.spawn(move || shared.serve()) {
                tracing::error!(%error, "a thread of the engine did not begin");
            }
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    fn effort(threads: usize) -> Effort {
        Effort {
            threads,
            nodes: Some(100),
            patience: Duration::ZERO,
        }
    }

    #[tokio::test]
    async fn answers_come_back_and_a_panic_is_outlived() {
        let thinker = Thinker::new(effort(1));
        let sum = thinker.think(Urgency::Move, |_| 2 + 2).await;
        assert_eq!(sum, Some(4));
        let none = thinker.think(Urgency::Move, |_| panic!("on purpose")).await;
        assert_eq!(none, None::<()>);
        let limits = thinker.think(Urgency::Analysis, |it| it.limits(Limits::nodes(7)));
        assert_eq!(limits.await, Some(Limits::nodes(7)));
        let most = thinker.think(Urgency::Move, |it| it.limits(Limits::default()));
        assert_eq!(most.await, Some(Limits::nodes(100)));
    }

    #[tokio::test]
    async fn matches_go_first() {
        let thinker = Thinker::new(effort(1));
        let (go, gate) = mpsc::channel::<()>();
        let order = Arc::new(Mutex::new(Vec::new()));
        let note = |what: &'static str| {
            let order = Arc::clone(&order);
            move |_: &Allowance| order.lock().expect("no panic").push(what)
        };
        let first = thinker.think(Urgency::Move, move |_| gate.recv().is_ok());
        let later = thinker.think(Urgency::Analysis, note("analysis"));
        let moves = thinker.think(Urgency::Move, note("move"));
        let open = async {
            // Both others wait in line by now: futures are polled in this order.
            go.send(()).expect("somebody waits");
        };
        let _ = tokio::join!(biased; first, later, moves, open);
        assert_eq!(*order.lock().expect("no panic"), ["move", "analysis"]);
    }

    #[tokio::test]
    async fn a_stop_ends_what_is_thought_and_what_waits() {
        let thinker = Thinker::new(Effort {
            nodes: None,
            ..effort(1)
        });
        let (begun, started) = oneshot::channel::<()>();
        let endless = thinker.think(Urgency::Move, move |allowance| {
            let mut spent = allowance.spent(u64::MAX);
            let _ = begun.send(());
            while spent(0) < 1.0 {
                std::thread::yield_now();
            }
        });
        let waiting = thinker.think(Urgency::Analysis, |_| ());
        let stop = async {
            started.await.expect("it begins");
            thinker.stop();
        };
        let (endless, waiting, ()) = tokio::join!(endless, waiting, stop);
        assert_eq!((endless, waiting), (None, None));
        assert_eq!(thinker.think(Urgency::Move, |_| ()).await, None);
    }

    #[tokio::test]
    async fn whoever_went_away_is_not_thought_for() {
        let thinker = Thinker::new(effort(1));
        let (go, gate) = mpsc::channel::<()>();
        let first = thinker.think(Urgency::Move, move |_| gate.recv().is_ok());
        let (done, did) = mpsc::channel::<()>();
        let gone = async {
            let nobody = thinker.think(Urgency::Move, move |_| done.send(()));
            let _ = tokio::time::timeout(Duration::ZERO, nobody).await;
            go.send(()).expect("the first waits");
        };
        tokio::join!(biased; first, gone).0.expect("the first");
        assert_eq!(thinker.think(Urgency::Move, |_| ()).await, Some(()));
        assert!(did.recv().is_err(), "dropped undone");
    }

    #[test]
    fn a_crowd_shortens_thoughts() {
        let allowance = |waiting| Allowance {
            nodes: None,
            waiting,
            begun: Instant::now() - Duration::from_secs(60),
            stopped: Arc::default(),
        };
        // A machine that stands still for two minutes is no machine to test on.
        assert!(allowance(0).spent(200_000)(0) < 1.0);
        assert!(allowance(3).spent(200_000)(0) >= 1.0);
        assert!(allowance(1_000).spent(200_000)(0) >= 1.0);
    }
}
