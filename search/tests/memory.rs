//! The memory of a search, measured by a counting allocator. There is a single test, because the allocator would count
//! the memory of other tests too.

#![expect(
    unsafe_code,
    reason = "a global allocator is unsafe to implement; this one only counts and passes on"
)]

use rules::{AnyOptions, AnyPosition, Game};
use search::{Limits, Player, Question, think};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The limit of a search's memory, in bytes.
const MOST: usize = 64 << 20;

/// The bytes that may stay allocated: room for the test's own output.
const LEFT: usize = 64 << 10;

struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call is passed on to the system's allocator with the same arguments. Growing goes by
// `alloc` and `dealloc`, so both blocks are counted while both exist.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), Relaxed) + layout.size();
        PEAK.fetch_max(now, Relaxed);
        // SAFETY: the caller's promises are the system allocator's.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the block came from `alloc` above.
        unsafe { System.dealloc(block, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Thinks, and returns the peak of allocated bytes and the bytes that stay allocated.
fn bytes(position: &AnyPosition, player: Player, nodes: u64) -> (usize, usize) {
    let question = Question {
        player,
        limits: Limits::nodes(nodes),
        seed: 1,
        all: true,
    };
    let before = NOW.load(Relaxed);
    PEAK.store(before, Relaxed);
    let thought = think(position, question, &mut |_| 0.0).expect("a start goes on");
    assert!(
        thought.nodes >= nodes,
        "it ended early, so its tree is small"
    );
    drop(thought);
    (
        PEAK.load(Relaxed) - before,
        NOW.load(Relaxed).saturating_sub(before),
    )
}

/// Catches a tree or a table that grows without limit, or outlives its search. The nodes are several times as many as
/// would fill the memory if each visit took a new place.
#[test]
fn a_search_of_any_length_stays_within_64_mb_and_gives_them_back() {
    for (game, player, nodes) in [
        (Game::Iago, Player::Engine, 1_000_000),
        (Game::Isaac, Player::Engine, 15_000),
        (Game::Ampel, Player::Engine, 60_000),
        (Game::Iago, Player::Uct, 60_000),
        (Game::Isaac, Player::Uct, 60_000),
    ] {
        let start = AnyPosition::start(AnyOptions::default_of(game));
        // The first search fills tables that are computed once for the whole program.
        bytes(&start, player, 100);
        let (peak, left) = bytes(&start, player, nodes);
        assert!(peak <= MOST, "{game} {player:?}: {peak} bytes");
        assert!(left <= LEFT, "{game} {player:?}: {left} bytes stayed");
    }
}
