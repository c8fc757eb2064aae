//! The engine's own threads, on which searches run one after the other.

use super::queue::Queue;
pub use super::queue::Urgency;
use referee::UserId;
use rules::{AnyAction, AnyPosition};
use search::{Level, Limits, Player, Question, Thought};
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, Once, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The time that a search for advice always gets, even if matches wait for the engine.
const LEAST: Duration = Duration::from_millis(50);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// 0 runs searches on the asking task, so that tests happen in the same order every time.
    pub threads: usize,
    /// Limits every search by nodes instead of time, so that the result is the same on every machine.
    pub nodes: Option<u64>,
    /// How long the answer to a person's move waits for the engine's move, to show both at once.
    pub patience: Duration,
}

impl Default for Effort {
    /// One thread less than the machine has cores, but at least one and at most four threads. Searches end by time. A
    /// person's move is shown after at most 30 ms.
    fn default() -> Effort {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Effort {
            threads: cores.saturating_sub(1).clamp(1, 4),
            nodes: None,
            patience: Duration::from_millis(30),
        }
    }
}

/// What a search may use; handed to the work when it begins.
#[derive(Clone)]
pub struct Allowance {
    shared: Arc<Shared>,
    person: UserId,
    urgency: Urgency,
    begun: Instant,
}

impl Allowance {
    /// The limits of the search: `wanted`, with at most [`Effort::nodes`] nodes.
    #[must_use]
    pub fn limits(&self, wanted: Limits) -> Limits {
        let nodes = match (self.shared.nodes, wanted.nodes) {
            (Some(most), Some(nodes)) => Some(nodes.min(most)),
            (most, nodes) => nodes.or(most),
        };
        Limits { nodes, ..wanted }
    }

    /// A function that tells a search which share of `ms` milliseconds it has used; at 1 the search ends. A move always
    /// gets the whole time, even if other searches wait. Advice ends early if a match waits for this thread. Every
    /// search ends if the engine is stopped. If [`Effort::nodes`] is set, the share stays 0.
    pub fn spent(&self, ms: u64) -> impl FnMut(u64) -> f64 + use<> {
        let it = self.clone();
        move |_| it.share(it.begun.elapsed(), ms)
    }

    fn share(&self, elapsed: Duration, ms: u64) -> f64 {
        let gives_way = || {
            self.urgency == Urgency::Advice && elapsed >= LEAST && self.shared.needs(self.person)
        };
        if self.shared.is_stopped() {
            1.0
        } else if self.shared.nodes.is_some() {
            0.0
        } else if gives_way() {
            1.0
        } else {
            elapsed.as_secs_f64() * 1000.0 / ms.max(1) as f64
        }
    }
}

type Work = Box<dyn FnOnce(&Allowance) + Send>;

#[derive(Default)]
struct Line {
    queue: Queue<Work>,
    /// Number of threads that wait for work.
    idle: usize,
}

struct Shared {
    line: Mutex<Line>,
    more: Condvar,
    stopped: AtomicBool,
    nodes: Option<u64>,
}

impl Shared {
    fn line(&self) -> MutexGuard<'_, Line> {
        // No code panics while it holds the lock.
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Whether a match waits for the end of this person's search: a match of this person, which cannot begin before. If
    /// no thread is idle, matches of other people count, too.
    fn needs(&self, person: UserId) -> bool {
        let line = self.line();
        line.queue.has_move_of(person) || line.idle == 0 && line.queue.move_waits_for(person)
    }

    /// Waits for the next work; `None` once the engine is stopped.
    fn next(&self) -> Option<(UserId, Urgency, Work)> {
        let mut line = self.line();
        loop {
            if self.is_stopped() {
                return None;
            }
            if let Some(next) = line.queue.begin() {
                return Some(next);
            }
            line.idle += 1;
            line = self.more.wait(line).unwrap_or_else(PoisonError::into_inner);
            line.idle -= 1;
        }
    }

    fn serve(self: &Arc<Shared>) {
        while let Some((person, urgency, work)) = self.next() {
            let allowance = Allowance {
                shared: Arc::clone(self),
                person,
                urgency,
                begun: Instant::now(),
            };
            // After a panic the channel is closed, which tells the asking task.
            if catch_unwind(AssertUnwindSafe(|| work(&allowance))).is_err() {
                tracing::error!("the engine panicked over a question");
            }
            self.line().queue.end(person);
        }
    }
}

/// The engine's threads, started with the first search.
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
                line: Mutex::default(),
                more: Condvar::new(),
                stopped: AtomicBool::new(false),
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

    /// Runs work for a person on a thread of the engine when it is their turn. If the future is dropped before the work
    /// begins, the work is not run. `None` if the engine is stopped or the work panics.
    pub async fn think<T, W>(&self, person: UserId, urgency: Urgency, work: W) -> Option<T>
    where
        T: Send + 'static,
        W: FnOnce(&Allowance) -> T + Send + 'static,
    {
        if self.effort.threads == 0 {
            return (!self.is_stopped()).then(|| work(&self.allowance(person, urgency)));
        }
        self.begun.call_once(|| self.begin());
        let (answer, answered) = oneshot::channel();
        let work: Work = Box::new(move |allowance| {
            if !answer.is_closed() {
                let thought = work(allowance);
                // The result of a search that the stop cut short is not used.
                if !allowance.shared.is_stopped() {
                    let _ = answer.send(thought);
                }
            }
        });
        {
            let mut line = self.shared.line();
            if self.is_stopped() {
                return None;
            }
            line.queue.push(person, urgency, work);
        }
        self.shared.more.notify_one();
        answered.await.ok()
    }

    /// What a player thinks about a position before it plays against a person. `None` if the engine is stopped, if the
    /// search panics, or if the game is over.
    pub async fn chosen(
        &self,
        person: UserId,
        position: AnyPosition,
        player: Player,
        seed: u64,
    ) -> Option<Thought<AnyAction>> {
        let thought = self.think(person, Urgency::Move, move |allowance| {
            let question = Question {
                player,
                limits: allowance.limits(Limits::default()),
                seed,
                all: false,
            };
            let spent = &mut allowance.spent(Level::THINKING_MS);
            search::think(&position, question, spent)
        });
        thought.await?
    }

    fn allowance(&self, person: UserId, urgency: Urgency) -> Allowance {
        Allowance {
            shared: Arc::clone(&self.shared),
            person,
            urgency,
            begun: Instant::now(),
        }
    }

    #[must_use]
    pub fn waiting(&self) -> usize {
        self.shared.line().queue.len()
    }

    pub fn stop(&self) {
        let mut line = self.shared.line();
        self.shared.stopped.store(true, Ordering::Relaxed);
        line.queue.clear();
        drop(line);
        self.shared.more.notify_all();
    }

    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.shared.is_stopped()
    }

    fn begin(&self) {
        for number in 0..self.effort.threads {
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

    const ANN: UserId = UserId(1);

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
        let sum = thinker.think(ANN, Urgency::Move, |_| 2 + 2).await;
        assert_eq!(sum, Some(4));
        let none = thinker
            .think(ANN, Urgency::Move, |_| panic!("on purpose"))
            .await;
        assert_eq!(none, None::<()>);
        let limits = thinker.think(ANN, Urgency::Advice, |it| it.limits(Limits::nodes(7)));
        assert_eq!(limits.await, Some(Limits::nodes(7)));
        let most = thinker.think(ANN, Urgency::Move, |it| it.limits(Limits::default()));
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
        let first = thinker.think(ANN, Urgency::Move, move |_| gate.recv().is_ok());
        let later = thinker.think(ANN, Urgency::Advice, note("advice"));
        let moves = thinker.think(ANN, Urgency::Move, note("move"));
        let open = async {
            // Both others wait in the queue by now: `join!` polls in this order.
            go.send(()).expect("somebody waits");
        };
        let _ = tokio::join!(biased; first, later, moves, open);
        assert_eq!(*order.lock().expect("no panic"), ["move", "advice"]);
    }

    #[tokio::test]
    async fn a_stop_ends_what_is_thought_and_what_waits() {
        let thinker = Thinker::new(Effort {
            nodes: None,
            ..effort(1)
        });
        let (begun, started) = oneshot::channel::<()>();
        let endless = thinker.think(ANN, Urgency::Move, move |allowance| {
            let mut spent = allowance.spent(u64::MAX);
            let _ = begun.send(());
            while spent(0) < 1.0 {
                std::thread::yield_now();
            }
        });
        let waiting = thinker.think(ANN, Urgency::Advice, |_| ());
        let stop = async {
            started.await.expect("it begins");
            thinker.stop();
        };
        let (endless, waiting, ()) = tokio::join!(endless, waiting, stop);
        assert_eq!((endless, waiting), (None, None));
        assert_eq!(thinker.think(ANN, Urgency::Move, |_| ()).await, None);
    }

    #[tokio::test]
    async fn whoever_went_away_is_not_thought_for() {
        let thinker = Thinker::new(effort(1));
        let (go, gate) = mpsc::channel::<()>();
        let first = thinker.think(ANN, Urgency::Move, move |_| gate.recv().is_ok());
        let (done, did) = mpsc::channel::<()>();
        let gone = async {
            let nobody = thinker.think(ANN, Urgency::Move, move |_| done.send(()));
            let _ = tokio::time::timeout(Duration::ZERO, nobody).await;
            go.send(()).expect("the first waits");
        };
        tokio::join!(biased; first, gone).0.expect("the first");
        assert_eq!(thinker.think(ANN, Urgency::Move, |_| ()).await, Some(()));
        assert!(did.recv().is_err(), "dropped undone");
    }

    /// The allowance of a search of Ann's while `waiting` other people's searches wait.
    fn beside(waiting: u64, urgency: Urgency) -> (Thinker, Allowance) {
        let thinker = Thinker::new(Effort {
            nodes: None,
            ..effort(1)
        });
        let mut line = thinker.shared.line();
        line.queue.push(ANN, urgency, Box::new(|_| {}));
        let (person, urgency, _) = line.queue.begin().expect("hers");
        for number in 0..waiting {
            for urgency in [Urgency::Move, Urgency::Advice] {
                line.queue
                    .push(UserId(100 + number), urgency, Box::new(|_| {}));
            }
        }
        drop(line);
        let shared = Arc::clone(&thinker.shared);
        let begun = Instant::now();
        let allowance = Allowance {
            shared,
            person,
            urgency,
            begun,
        };
        (thinker, allowance)
    }

    /// Catches a level that plays weaker because its player or other people ask for hints.
    #[test]
    fn the_highest_level_thinks_as_long_however_many_wait() {
        let of = |waiting| {
            let (_thinker, allowance) = beside(waiting, Urgency::Move);
            let limits = allowance.limits(Limits::default());
            let spans = [0, 40, 60, 1_000, 1_999, 2_000].map(Duration::from_millis);
            (
                limits,
                spans.map(|it| allowance.share(it, Level::THINKING_MS)),
            )
        };
        assert_eq!(of(44), of(0));
        assert_eq!(of(0).1[5], 1.0);
    }

    /// Catches a match that waits until a hint's search has all its time, and a hint without any search.
    #[test]
    fn advice_ends_early_where_a_match_waits() {
        let (_thinker, alone) = beside(0, Urgency::Advice);
        assert_eq!(alone.share(Duration::from_secs(1), 2_000), 0.5);
        let (thinker, beside) = beside(1, Urgency::Advice);
        assert!(beside.share(LEAST / 2, 2_000) < 1.0);
        assert_eq!(beside.share(LEAST, 2_000), 1.0);
        thinker.shared.line().idle = 1;
        assert!(beside.share(LEAST, 2_000) < 1.0, "another thread is free");
        let mut line = thinker.shared.line();
        line.queue.push(ANN, Urgency::Move, Box::new(|_| {}));
        drop(line);
        let share = beside.share(LEAST, 2_000);
        assert_eq!(share, 1.0, "her own match waits for her thought");
    }
}
