//! Hints: an action to play, beside the action that this player would most likely play.

use crate::budget::{Budget, Limits, Spent};
use crate::compare::{self, By, Comparison};
use crate::evaluation::{Evaluation, chance_of};
use crate::game::Room;
use crate::line::Line;
use crate::player::Player;
use crate::registry;
use crate::thought::{Thought, estimated};
use rules::{AnyAction, AnyPosition, Side};

#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    pub action: AnyAction,
    pub verdict: Verdict,
    /// The line after the action, and the line after the action that a player would most likely play instead. `None`
    /// if the verdict says all.
    pub comparison: Option<Comparison>,
    pub thought: Thought<AnyAction>,
}

impl Hint {
    /// The chance that the side to move wins, for a hint in `position`. A search overrates the side to move, so it is the
    /// mean of the chances before and after the action, unless one of them is proven.
    #[must_use]
    pub fn chance(&self, position: &AnyPosition) -> f64 {
        let before = self.thought.chance(position);
        let line = self.comparison.as_ref().map(|it| &it.advised);
        match line.map_or(before, |it| it.chance) {
            _ if [0.0, 1.0].contains(&before) => before,
            1.0 => 1.0,
            // That one action loses for certain proves nothing about the others.
            after => estimated(f64::midpoint(before, after)),
        }
    }

    /// Everything that was thought for the hint, a hint in `position`.
    pub fn evaluations(
        &self,
        position: &AnyPosition,
    ) -> impl Iterator<Item = (AnyPosition, Evaluation)> {
        let side = position.to_move().unwrap_or(Side::First);
        let own = Evaluation {
            chance: chance_of(Side::First, side, self.chance(position)),
            ..Evaluation::of(position, &self.thought)
        };
        let lines = self
            .comparison
            .iter()
            .flat_map(|it| [&it.advised, &it.other]);
        let searched = lines.filter_map(|it| it.searched.as_ref());
        let searched = searched.map(|(position, thought)| {
            let evaluation = Evaluation::of(position, thought);
            (position.clone(), evaluation)
        });
        std::iter::once((position.clone(), own)).chain(searched.collect::<Vec<_>>())
    }

    /// Whether the verdict leaves open how the side to move stands.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(self.verdict, Verdict::Better | Verdict::AsGood(_))
    }
}

/// What is said of an advised action before it is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No other action is legal.
    Only,
    WinsAtOnce,
    /// The action wins under best play, and no other action does.
    OnlyWin,
    /// The action wins under best play.
    Wins,
    /// Every action loses under best play. Holds the number of points by which the advised action loses; no action
    /// loses by fewer points. `None` if the points were not calculated to the end of the game.
    Loses(Option<u32>),
    Better,
    /// This other action, which a player would most likely play, is as good, and the lines after both show no difference.
    AsGood(AnyAction),
    /// The game has hardly begun, and no action is clearly better. The action keeps `open` of `all` lines through the
    /// yellow disks of Ampel open.
    Start {
        open: u32,
        all: u32,
    },
    /// Nothing is said, because the players have to find the reasons themselves (Iago with the penalty option).
    Concealed,
}

/// Two actions are as good as each other if their chances, each by a search of its own, differ by less than this.
const NOISE: f64 = 0.12;

/// The shares of the limits: for the search of the position itself; for the line after the engine's action and for the
/// one after the most natural action, which decide whether they are equally good; for each other line.
const FIRST: f64 = 0.35;
const DECISIVE: f64 = 0.2;
const OTHER: f64 = (1.0 - FIRST - 2.0 * DECISIVE) / (NATURAL - 1) as f64;

/// How many actions that a player would likely play are compared with the engine's own.
const NATURAL: usize = 5;

/// A hint for the side to move; `None` if the game is over.
pub fn hint(position: &AnyPosition, limits: Limits, seed: u64, spent: Spent) -> Option<Hint> {
    let side = position.to_move()?;
    let thought = {
        let spent = &mut |nodes| part(spent(nodes), 0.0, FIRST);
        let budget = &mut Budget::new(limits.share(FIRST), spent);
        registry::think(position, Player::Engine, seed, budget, true)?
    };
    let (action, verdict) = first_verdict(position, &thought);
    let mut hint = Hint {
        action,
        verdict,
        comparison: None,
        thought,
    };
    if let Verdict::Only | Verdict::WinsAtOnce | Verdict::Concealed | Verdict::Start { .. } =
        verdict
    {
        return Some(hint);
    }
    let mut natural = registry::natural(position);
    natural.retain(|it| *it != action);
    natural.truncate(NATURAL);
    let turns = compare::turns(position, hint.thought.won);
    let mut begin = FIRST;
    let mut line = |action, share| {
        let from = begin;
        begin += share;
        let spent = &mut |nodes| part(spent(nodes), from, share);
        Line::after(position, action, turns, seed, (limits.share(share), spent))
    };
    let own = line(action, DECISIVE);
    let shares = std::iter::once(DECISIVE).chain(std::iter::repeat(OTHER));
    let others: Vec<Line> = natural
        .iter()
        .zip(shares)
        .map(|(it, share)| line(*it, share))
        .collect();
    match verdict {
        Verdict::Better => compare_open(&mut hint, side, &own, &others),
        _ => {
            let proven = compare_proven(&hint, side, &own, &others);
            hint.comparison = proven.or_else(|| expected(side, &own, &others));
        }
    }
    Some(hint)
}

/// The share that is used of a part of the limits, which begins at `from`. It is 1 once all is used, or a stop ends the
/// search.
fn part(spent: f64, from: f64, share: f64) -> f64 {
    if spent >= 1.0 {
        1.0
    } else {
        (spent - from) / share
    }
}

/// Where the result is proven: the action beside the most natural one that is proven to end worse. `None` if the line of
/// the action does not show the proven result.
fn compare_proven(hint: &Hint, side: Side, own: &Line, others: &[Line]) -> Option<Comparison> {
    let wins = hint.thought.won == Some(true);
    let end = own.turns.last().filter(|_| own.is_best_play())?;
    let holds = end
        .after
        .outcome()
        .is_some_and(|it| (it.winner == side) == wins);
    let counted = !hint.thought.exact || f64::from(end.balance.lead(side)) == hint.thought.score;
    if !holds || !counted {
        return None;
    }
    let others: Vec<Line> = others
        .iter()
        .filter(|it| it.is_best_play())
        .cloned()
        .collect();
    let beside = || Some(Comparison::new(side, own.clone(), others.first()?.clone()));
    shown(side, own, &others).or_else(beside)
}

/// The action beside the most natural one of those whose lines come to less before the game ends.
fn expected(side: Side, own: &Line, others: &[Line]) -> Option<Comparison> {
    shown(side, own, others).filter(|it| it.by != By::Result)
}

/// The action beside the most natural one of those whose lines come to less.
fn shown(side: Side, own: &Line, others: &[Line]) -> Option<Comparison> {
    let all = others.iter();
    let mut all = all.map(|it| Comparison::new(side, own.clone(), it.clone()));
    all.find(Comparison::shows)
}

/// Compares the action of `own` with the most natural one where nothing is proven; if the lines do not show why it is
/// better, with the next natural one that comes to less.
fn compare_open(hint: &mut Hint, side: Side, own: &Line, others: &[Line]) {
    let Some((natural, others)) = others.split_first() else {
        return;
    };
    let comparison = Comparison::new(side, own.clone(), natural.clone());
    if comparison.shows() {
        hint.comparison = Some(comparison);
        return;
    }
    let shown = shown(side, own, others);
    let action = natural.actions().next();
    if let Some(action) = action.filter(|_| comparison.gain() < NOISE) {
        hint.verdict = Verdict::AsGood(action);
        hint.comparison = shown.or(Some(comparison).filter(|it| it.by == By::Level));
    } else {
        hint.comparison = shown.or(Some(comparison));
    }
}

/// The advised action, and what can be said of it without a comparison.
fn first_verdict(position: &AnyPosition, thought: &Thought<AnyAction>) -> (AnyAction, Verdict) {
    let best = thought.best;
    // If effects are concealed, a callout may be possible besides the only legal action that is known.
    if thought.moves.len() < 2 && !position.conceals_effects() {
        return (best, Verdict::Only);
    }
    let next = position.play_unchecked(best);
    if next
        .outcome()
        .is_some_and(|it| Some(it.winner) == position.to_move())
    {
        return (best, Verdict::WinsAtOnce);
    }
    if let Some(start) = start(position, thought) {
        return start;
    }
    let verdict = match thought.won {
        _ if position.conceals_effects() => Verdict::Concealed,
        Some(true)
            if thought
                .moves
                .iter()
                .filter(|it| it.won != Some(false))
                .count()
                == 1 =>
        {
            Verdict::OnlyWin
        }
        Some(true) => Verdict::Wins,
        Some(false) => {
            let counted = thought.exact && thought.score < 0.0;
            Verdict::Loses(counted.then_some(-thought.score as u32))
        }
        None => Verdict::Better,
    };
    (best, verdict)
}

/// At the start of a game in which no action is clearly better: the action that keeps the most lines open; of several,
/// the one farthest from other yellow disks, then the one that the search ranks first.
fn start(position: &AnyPosition, thought: &Thought<AnyAction>) -> Option<(AnyAction, Verdict)> {
    let mut found: Option<(AnyAction, Room)> = None;
    for it in &thought.moves {
        let room = registry::room(position, it.action)?;
        let order = |it: &Room| (it.open, it.distance);
        if found.is_none_or(|(_, most)| order(&room) > order(&most)) {
            found = Some((it.action, room));
        }
    }
    let (action, Room { open, all, .. }) = found?;
    Some((action, Verdict::Start { open, all }))
}
