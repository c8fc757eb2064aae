//! A match: one game between two seats.

#[cfg(test)]
mod dead_position;
mod endings;
mod offers;
mod snapshot;
mod turns;

pub use snapshot::{MatchSnapshot, RestoreError, StoredPly};
pub use turns::COUNTS_FROM;

use super::{
    Clock, Ending, GuildId, MatchId, Moment, Offer, OfferKind, OfferState, Place, PlayRefusal, Ply,
    ResignRefusal, Ruling, Score, Seats, Terms, Time, UserId, Worth,
};
use rules::record::{RecordResult, Replay};
use rules::{AnyPlayed, AnyPosition, Game, Outcome, Side};
use std::ops::Range;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewMatch {
    pub id: MatchId,
    /// The server or conversation in which the match counts. It does not change if the match moves to another place.
    pub counts_in: GuildId,
    pub place: Place,
    pub terms: Terms,
    pub seats: Seats,
    pub rematch_of: Option<MatchId>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    begun: NewMatch,
    started_at: Time,
    replay: Replay<Ply>,
    takebacks: u32,
    clock: Clock,
    offer: Option<Offer>,
    settled: Vec<(Offer, OfferState)>,
    ending: Option<Ending>,
    ended_at: Option<Time>,
    ruling: Option<Ruling>,
    move_asked: Option<Side>,
    revision: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The plies that were played, as indices into [`Match::plies`].
    pub plies: Range<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offered {
    Made(Offer),
    Agreed(OfferKind),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Answered {
    /// The plies that were taken back, in the order in which they were played.
    TakenBack(Vec<Ply>),
    Ended(Ending),
    Declined(Offer),
    Withdrawn(Offer),
}

/// What a player can claim if the opponent does not move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    Win,
    /// The player claims that the match ends without a result.
    NoResult,
}

/// The largest number of plies that the referee plays in a row: one turn of each side in Ampel. In a dead position,
/// nothing can ever be moved or placed again; after these plies the players must pass themselves, and may agree on a
/// draw (AMPEL-27).
const AUTOMATIC_AT_MOST: usize = 6;

impl Match {
    /// Begins a match at `now`; the clock of the side to move runs.
    #[must_use]
    pub fn start(begun: NewMatch, now: Time) -> Match {
        let position = AnyPosition::start(begun.terms.options);
        let side = position.to_move().unwrap_or(Side::First);
        Match {
            begun,
            started_at: now,
            replay: Replay::new(position),
            takebacks: 0,
            clock: Clock::start(begun.terms.control, side, now),
            offer: None,
            settled: Vec::new(),
            ending: None,
            ended_at: None,
            ruling: None,
            move_asked: None,
            revision: 0,
        }
    }

    #[must_use]
    pub const fn id(&self) -> MatchId {
        self.begun.id
    }

    /// The server or conversation in which the match has its number, and in which it counts for ratings and
    /// tournaments.
    #[must_use]
    pub const fn counts_in(&self) -> GuildId {
        self.begun.counts_in
    }

    /// Where the match is shown now.
    #[must_use]
    pub const fn place(&self) -> Place {
        self.begun.place
    }

    #[must_use]
    pub const fn terms(&self) -> Terms {
        self.begun.terms
    }

    #[must_use]
    pub fn game(&self) -> Game {
        self.begun.terms.game()
    }

    #[must_use]
    pub const fn seats(&self) -> Seats {
        self.begun.seats
    }

    #[must_use]
    pub const fn rematch_of(&self) -> Option<MatchId> {
        self.begun.rematch_of
    }

    #[must_use]
    pub const fn started_at(&self) -> Time {
        self.started_at
    }

    #[must_use]
    pub fn plies(&self) -> &[Ply] {
        self.replay.steps()
    }

    pub fn tokens(&self) -> impl Iterator<Item = String> {
        self.plies().iter().map(Ply::token)
    }

    /// The plies of a range, each with its effects and the position after it. Empty if the range ends after the last
    /// ply.
    pub fn played(&self, plies: Range<usize>) -> impl Iterator<Item = AnyPlayed> {
        self.replay.played(plies)
    }

    #[must_use]
    pub const fn position(&self) -> &AnyPosition {
        self.replay.last()
    }

    /// The position after the first `plies` plies; `None` if the match has fewer plies.
    #[must_use]
    pub fn position_after(&self, plies: usize) -> Option<AnyPosition> {
        self.replay.position_after(plies)
    }

    pub fn positions(&self) -> impl Iterator<Item = AnyPosition> {
        self.replay.positions()
    }

    #[must_use]
    pub fn moment(&self) -> Moment {
        Moment {
            plies: u32::try_from(self.plies().len()).unwrap_or(u32::MAX),
            takebacks: self.takebacks,
        }
    }

    /// The side to move; `None` if the match is over.
    #[must_use]
    pub fn to_move(&self) -> Option<Side> {
        match self.ending {
            None => self.position().to_move(),
            Some(_) => None,
        }
    }

    /// The player to move; `None` if the match is over.
    #[must_use]
    pub fn player_to_move(&self) -> Option<UserId> {
        self.to_move().map(|side| self.begun.seats.player(side))
    }

    /// Whether the match waits for this side: the side is to move, or has an offer to answer.
    #[must_use]
    pub fn awaits(&self, side: Side) -> bool {
        self.to_move() == Some(side) || self.offer().is_some_and(|it| it.by != side)
    }

    #[must_use]
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    #[must_use]
    pub const fn offer(&self) -> Option<&Offer> {
        self.offer.as_ref()
    }

    /// Returns [`OfferState`] `Declined` or `Withdrawn` if the side's latest offer of this kind since the last turn
    /// ended was declined or withdrawn; else `None`. The side cannot make another offer of this kind before the turn
    /// under way ends.
    #[must_use]
    pub fn settled(&self, by: Side, kind: OfferKind) -> Option<OfferState> {
        let made = self.settled.iter().rev();
        let mut of_kind = made.filter(|(offer, _)| (offer.by, offer.kind) == (by, kind));
        of_kind.next().map(|(_, state)| *state)
    }

    /// How the match ended; `None` while the match goes on.
    #[must_use]
    pub const fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// The worth that the referee found; `None` while the match goes on.
    #[must_use]
    pub fn found(&self) -> Option<Worth> {
        let ending = self.ending.as_ref()?;
        Some(Worth::found(ending, |side| self.has_moved(side)))
    }

    /// A moderator's decision, which counts instead of the worth that the referee found; `None` if there is none.
    #[must_use]
    pub const fn ruling(&self) -> Option<Ruling> {
        self.ruling
    }

    /// The worth that counts for ratings, tournaments and profiles, and that is shown: the worth that a moderator has
    /// decided, or else the worth that the referee found. `None` while the match goes on.
    #[must_use]
    pub fn worth(&self) -> Option<Worth> {
        let ruled = self.ruling.map(|it| it.worth);
        ruled.or_else(|| self.found())
    }

    /// The score that counts; `None` while the match goes on, or if it has no result.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        self.worth().and_then(Worth::score)
    }

    /// The score that counts for ratings; `None` if the match changes no ratings.
    #[must_use]
    pub fn rated(&self) -> Option<Score> {
        let score = self.worth().and_then(Worth::rated);
        score.filter(|_| self.counts())
    }

    /// The winner by [`Match::score`]; `None` if the score is a draw or there is no score.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        self.score().and_then(Score::winner)
    }

    /// The score to show. If the result is struck, it is the score that the referee found, and the caller marks it as
    /// struck; else it is the score that counts.
    #[must_use]
    pub fn told_score(&self) -> Option<Score> {
        match self.is_struck() {
            true => self.found().and_then(Worth::score),
            false => self.score(),
        }
    }

    /// Whether a moderator has struck the result, so that it counts in a tournament only.
    #[must_use]
    pub fn is_struck(&self) -> bool {
        self.ruling.is_some_and(|it| !it.worth.counts)
    }

    /// The result in the form of a record, which names the winner and not the loser, and has only one kind for all
    /// matches without a result. `None` while the match goes on. The result of a struck match is recorded as it was
    /// played.
    #[must_use]
    pub fn recorded(&self) -> Option<RecordResult> {
        let ending = self.ending?;
        if let Some(ruling) = self.ruling.filter(|it| it.worth.counts) {
            return Some(match ruling.worth.score() {
                Some(score) => RecordResult::Adjudication {
                    winner: score.winner(),
                },
                None => RecordResult::Abort,
            });
        }
        Some(match ending {
            Ending::Rules { .. } => RecordResult::Rules(self.position().outcome()?),
            Ending::Resignation { by } => RecordResult::Resignation { winner: by.other() },
            Ending::Flag { by } => RecordResult::Flag { winner: by.other() },
            Ending::Adjudication { winner } => RecordResult::Adjudication { winner },
            Ending::Draw => RecordResult::Agreement,
            Ending::CalledOff | Ending::Abort { .. } => RecordResult::Abort,
        })
    }

    #[must_use]
    pub const fn ended_at(&self) -> Option<Time> {
        self.ended_at
    }

    /// The time since which the clock is paused, because the bot cannot reach the channel of the match; `None` if the
    /// clock is not paused.
    #[must_use]
    pub const fn paused_at(&self) -> Option<Time> {
        self.clock.paused_at()
    }

    /// Moves a match to another place, and resumes its clock at `now` if the clock is paused. Returns false if the
    /// match is over.
    pub fn relocate(&mut self, place: Place, now: Time) -> bool {
        if self.ending.is_some() {
            return false;
        }
        self.clock.resume(now);
        self.begun.place = place;
        self.move_asked = None;
        self.revision += 1;
        true
    }

    /// The side that has asked the opponent to go on in direct messages; `None` if neither side has.
    #[must_use]
    pub const fn move_asked(&self) -> Option<Side> {
        self.move_asked
    }

    /// Notes that a side asks to go on in direct messages. Returns false if a side has already asked, or the match is
    /// over.
    pub fn ask_to_move(&mut self, by: Side) -> bool {
        let new = self.ending.is_none() && self.move_asked.is_none();
        if new {
            self.move_asked = Some(by);
            self.revision += 1;
        }
        new
    }

    /// The number of changes of the match since it began. Before the match is stored, this number is compared with the
    /// stored revision.
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// How often the present position has occurred, including now. 0 if the game has no draw by agreement, or the game
    /// is over. If the number is 3 or more, the players get a hint that they may agree on a draw (AMPEL-27).
    #[must_use]
    pub fn repetitions(&self) -> usize {
        if self.allows_draw() && self.position().to_move().is_some() {
            self.replay.repetitions()
        } else {
            0
        }
    }

    #[must_use]
    pub fn allows_draw(&self) -> bool {
        self.game().facts().allows_draw
    }

    /// Whether a player may still abort the match: the match is not over, and at least one side has not moved.
    #[must_use]
    pub fn can_abort(&self) -> bool {
        self.ending.is_none() && !Side::BOTH.iter().all(|&side| self.has_moved(side))
    }

    /// Whether a side has chosen at least one ply. Plies that the referee played do not count.
    #[must_use]
    pub fn has_moved(&self, side: Side) -> bool {
        self.last_decision(side, self.plies().len()).is_some()
    }

    /// The side of a player. Returns an error if the match is over, a flag has fallen, or the user does not play in it.
    fn seat(&self, user: UserId, now: Time) -> Result<Side, ResignRefusal> {
        if let Some(ending) = self.ending {
            return Err(ResignRefusal::Over(ending));
        }
        let side = self
            .begun
            .seats
            .side(user)
            .ok_or(ResignRefusal::NotAPlayer)?;
        match (self.clock.fallen(now), self.clock.flag_at()) {
            (Some(side), Some(at)) => Err(ResignRefusal::OutOfTime { side, at }),
            _ => Ok(side),
        }
    }

    /// Plays the action that an exact token names, and then every forced pass.
    ///
    /// `made_for` is the moment for which the pressed button was made; `None` if the action was typed.
    ///
    /// # Errors
    /// The first of these refusals that applies: the match is over, the user has no seat, a flag has fallen, the button
    /// is stale, the user is not to move, the rules refuse the action.
    pub fn play(
        &mut self,
        user: UserId,
        token: &str,
        made_for: Option<Moment>,
        now: Time,
    ) -> Result<Played, PlayRefusal> {
        let side = self.seat(user, now)?;
        if let Some(made_for) = made_for.filter(|&made_for| made_for != self.moment()) {
            return Err(PlayRefusal::Stale {
                made_for,
                now: self.moment(),
            });
        }
        match self.position().to_move() {
            Some(to_move) if to_move != side => return Err(PlayRefusal::NotYourTurn { to_move }),
            _ => {}
        }
        let first = self.plies().len();
        let played = self.replay.judge(token).map_err(PlayRefusal::Rules)?;
        self.advance(side, played, false, now);
        while self.plies().len() - first <= AUTOMATIC_AT_MOST
            && let Some(side) = self.position().to_move()
            && let Some(pass) = self.position().forced_pass()
            && let Ok(played) = self.position().play(pass)
        {
            self.advance(side, played, true, now);
        }
        // An open offer lapses only at the end of a turn, and a settled offer may be made again only then. If this
        // happened at a step within a turn, it would reveal to the opponent that a hidden step was made.
        if self.plies()[first..].iter().any(Ply::ends_turn) {
            self.offer = None;
            self.settled.clear();
        }
        if let Some(Outcome { winner, .. }) = self.position().outcome() {
            self.end(Ending::Rules { winner }, now);
        }
        self.revision += 1;
        Ok(Played {
            plies: first..self.plies().len(),
        })
    }

    fn advance(&mut self, side: Side, played: AnyPlayed, automatic: bool, now: Time) {
        let ply = Ply {
            side,
            action: played.action,
            ends_turn: played.effects.ends_turn(),
            automatic,
            played_at: now,
            remaining: self.clock.at_turn_start(),
        };
        if ply.ends_turn() {
            self.clock.pass_turn(played.position.to_move(), now);
        }
        self.replay.push_judged(ply, played.position);
    }
}
