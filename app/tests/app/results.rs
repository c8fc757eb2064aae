//! Random tournaments whose results are decided, corrected, struck and restored: after each step, everything that
//! follows from results is compared with what the test computes in a second, plain way.

use super::*;
use crate::results_model::{Known, Log, Value};
use crate::results_told::{
    Recorder, history_agrees, messages_agree, profile_agrees, ratings_agree, tournament_agrees,
};
use crate::tournament_field::{Field, entrant, settings};
use app::{LEASE, MessageRef, MessageRole, Reader, TournamentNews};
use database::on_each;
use random::Rng;
use referee::tournament::{Act, BestOf, Settings, Slot, TournamentKind};
use referee::{Match, MessageId, OfferId, TournamentId, days};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use store::{NEVER, OutboxRow, Tables};

/// How many tournaments share a database, with its players and ratings.
const TOGETHER: u64 = 10;

/// How many steps each tournament has.
const STEPS: u64 = 5;

/// Events that have to happen in every hundred tournaments.
const KINDS: [&str; 24] = [
    "adjudicated",
    "all restored",
    "all struck",
    "away",
    "decision taken back",
    "ended",
    "flag",
    "ladder",
    "late result",
    "left",
    "outside",
    "rated",
    "resigned at once",
    "restored",
    "result after the end",
    "result of a match that was over",
    "result of an older round",
    "result of an open match",
    "result without a match",
    "struck after players had gone on",
    "struck after the end",
    "struck as it was",
    "struck for the other side",
    "struck without points",
];

const NEWS: ChannelId = ChannelId(30);

pub struct World {
    pub field: Field,
    pub recorder: Recorder,
    pub log: Log,
    pub rng: Rng,
    pub tournaments: Vec<TournamentId>,
    /// State of every tournament, and the players at its places.
    pub present: BTreeMap<TournamentId, String>,
    /// Tournaments that a step has concerned; `people` are the persons concerned.
    pub touched: BTreeSet<TournamentId>,
    pub people: BTreeSet<UserId>,
    /// Tournaments with at least three rounds.
    pub long: Vec<TournamentId>,
    pub channel: u64,
    pub counts: BTreeMap<&'static str, u32>,
}

impl World {
    async fn new(fresh: &Fresh, seed: u64) -> World {
        let mut rng = Rng::new(seed + 1);
        let limit = rng.one_in(3).then_some(3);
        let world = World {
            field: Field::new(fresh),
            recorder: Recorder::default(),
            log: Log {
                limit,
                ..Log::default()
            },
            rng,
            tournaments: Vec::new(),
            present: BTreeMap::new(),
            touched: BTreeSet::new(),
            people: BTreeSet::new(),
            long: Vec::new(),
            channel: 1_000_000,
            counts: BTreeMap::new(),
        };
        let change = |it: &mut app::GuildSettings| {
            it.news.channel = Some(NEWS);
            it.moderation_channel = seed.is_multiple_of(4).then_some(ChannelId(31));
            it.counted_a_day = limit.map(|it| it as u32);
        };
        let app = &world.field.app;
        app.change_guild_settings(GUILD, START, change)
            .await
            .unwrap();
        world
    }

    pub fn count(&mut self, what: &'static str) {
        // Printed if the test fails.
        println!("  {what}");
        *self.counts.entry(what).or_default() += 1;
    }

    /// Begins a tournament of a random kind with some of the players.
    async fn begin(&mut self) -> TournamentId {
        let kinds = [
            TournamentKind::Swiss { rounds: Some(3) },
            TournamentKind::Swiss { rounds: None },
            TournamentKind::RoundRobin { double: false },
            TournamentKind::RoundRobin { double: true },
            TournamentKind::Knockout { third_place: false },
            TournamentKind::Knockout { third_place: false },
            TournamentKind::Knockout { third_place: true },
            TournamentKind::Knockout { third_place: true },
            TournamentKind::Ladder,
        ];
        let kind = self.rng.pick(&kinds);
        let best_of = [BestOf::One, BestOf::One, BestOf::Two, BestOf::Three];
        let wanted = Settings {
            best_of: self.rng.pick(&best_of),
            round_span: None,
            ..settings(kind)
        };
        let id = self.field.make(wanted).await;
        let mut numbers: Vec<u64> = (0..6).collect();
        self.rng.shuffle(&mut numbers);
        let most = match kind {
            TournamentKind::RoundRobin { double: true } => 3,
            TournamentKind::Knockout { .. } => 6,
            _ if self.rng.one_in(4) => 6,
            _ => 4,
        };
        let players = 2 + self.rng.below(most - 1);
        for number in numbers.into_iter().take(players) {
            self.field.join(id, number).await;
        }
        if kind != TournamentKind::Ladder {
            self.field.organise(id, Act::Begin, None).await.unwrap();
        }
        self.tournaments.push(id);
        self.touched.insert(id);
        id
    }

    /// Delivers what is owed, and notes which matches have begun and ended.
    pub async fn settle(&mut self) {
        self.field.now = self.field.now + LEASE;
        let (app, now) = (self.field.app.clone(), self.field.now);
        app.due(now).await.unwrap();
        loop {
            let taken = app.take_owed(now, 32, &[]).await.unwrap();
            if taken.is_empty() {
                break;
            }
            for owed in taken {
                let done = app.deliver(&self.recorder, &owed, now).await;
                done.unwrap();
            }
        }
        for id in self.touched.clone() {
            let card = self.field.view(id).await.card;
            if card.tournament.round > 2 && !card.is_ladder() && !self.long.contains(&id) {
                self.long.push(id);
            }
            for game in &card.games {
                if let Some(begun) = game.this_match.filter(|it| self.log.find(*it).is_none()) {
                    let players = game.players.map(|it| card.entrants[it].user);
                    self.begins(begun, players, Some(id));
                }
            }
        }
    }

    pub fn begins(&mut self, id: MatchId, players: [UserId; 2], of: Option<TournamentId>) -> usize {
        self.log.matches.push(Known {
            id,
            players,
            plies: 0,
            of,
            found: None,
            decided: Vec::new(),
            ended_at: START,
            announced: false,
        });
        self.log.matches.len() - 1
    }

    pub fn touch(&mut self, index: usize) {
        let known = &self.log.matches[index];
        self.touched.extend(known.of);
        self.people.extend(known.players);
    }

    /// Notes the end of a match, if it has ended, with the worth that was `decided`, if any.
    pub async fn ends(&mut self, index: usize, decided: Option<Value>) {
        let known = &self.log.matches[index];
        let this_match = shown(&self.field.app, known.id).await.this_match;
        let Some(ending) = this_match.ending() else {
            return;
        };
        assert_eq!(this_match.plies().len(), known.plies);
        let known = &mut self.log.matches[index];
        known.found = Some(Value::found(ending, known.plies));
        known.ended_at = this_match.ended_at().unwrap();
        known.decided.extend(decided.map(|it| (it, None)));
        known.announced = known.value().unwrap().has_score();
        self.log.note(index, true, self.field.now);
        self.touch(index);
    }

    /// Plays a match up to this number of plies, in one transaction.
    pub async fn moves(&mut self, index: usize, plies: usize) {
        let id = self.log.matches[index].id;
        let before = shown(&self.field.app, id).await.this_match;
        let mut after = Match::clone(&before);
        while after.plies().len() < plies {
            let player = after.player_to_move().unwrap();
            let token = after.position().legal_actions()[0].to_string();
            after.play(player, &token, None, self.field.now).unwrap();
        }
        assert!(after.plies().iter().all(|it| !it.automatic));
        let mut tx = self.field.store.begin().await.unwrap();
        tx.matches().save(&before, &after).await.unwrap();
        tx.commit().await.unwrap();
        let known = &mut self.log.matches[index];
        known.plies = known.plies.max(plies);
    }

    /// Compares everything that a step may have changed; with `all`, simply everything.
    async fn check(&mut self, all: bool, context: &str) {
        let (app, log, now) = (&self.field.app, &self.log, self.field.now);
        if all {
            self.touched.extend(&self.tournaments);
            self.people.extend((0..6).map(|it| entrant(it).0));
            let checked = app.check().await.unwrap();
            let found = (
                &checked.discrepancies,
                &checked.tournaments,
                &checked.ratings,
            );
            let none = found.0.is_empty() && found.1.is_empty() && found.2.is_empty();
            assert!(none, "{found:?}, {context}");
        }
        for id in std::mem::take(&mut self.touched) {
            let present = tournament_agrees(app, log, id, context).await;
            self.present.insert(id, present);
        }
        for user in std::mem::take(&mut self.people) {
            profile_agrees(app, log, user, now, context).await;
        }
        ratings_agree(app, log, now, context).await;
        history_agrees(app, log, context).await;
        messages_agree(&self.recorder, log, &self.present, context);
    }
}

/// Plays a tournament for each seed, [`TOGETHER`] of them on each database, and counts the events.
async fn tournaments(seeds: std::ops::Range<u64>) {
    let counts: Mutex<BTreeMap<&'static str, u32>> = Mutex::default();
    let kinds: Mutex<BTreeSet<String>> = Mutex::default();
    let (counts, kinds) = (&counts, &kinds);
    for first in seeds.step_by(TOGETHER as usize) {
        on_each(|fresh| async move {
            let mut world = World::new(&fresh, first).await;
            for seed in first..first + TOGETHER {
                let id = world.begin().await;
                world.settle().await;
                for step in 0..STEPS {
                    let context = format!("{} seed {seed} step {step}", fresh.kind);
                    println!("{context}");
                    while !world.step(id).await {}
                    world.settle().await;
                    let all = step + 1 == STEPS && seed % 2 == 1;
                    world.check(all, &context).await;
                }
            }
            let told = world.recorder.with_results.lock().unwrap();
            kinds.lock().unwrap().extend(told.iter().cloned());
            drop(told);
            for (what, many) in world.counts {
                *counts.lock().unwrap().entry(what).or_default() += many;
            }
        })
        .await;
    }
    let counts = counts.lock().unwrap();
    let kinds = kinds.lock().unwrap();
    println!("{counts:#?} {kinds:?}");
    for kind in [
        "Board",
        "Final",
        "Parent",
        "ResultNews",
        "Signup",
        "TournamentNews",
    ] {
        assert!(
            kinds.contains(kind),
            "no {kind} was delivered with a result"
        );
    }
    for what in KINDS {
        let many = counts.get(what).copied().unwrap_or(0);
        assert!(many > 2, "{what}: {many}");
    }
}

/// Catches ratings, tables, profiles, exports, boards and public lines that contradict what counts for the matches.
#[tokio::test]
async fn whatever_is_made_from_a_result_agrees() {
    tournaments(0..100).await;
}

/// As `whatever_is_made_from_a_result_agrees`, with other seeds: tests run at the same time.
#[tokio::test]
async fn whatever_is_made_from_a_result_agrees_elsewhere() {
    tournaments(100..200).await;
}

/// As `whatever_is_made_from_a_result_agrees`, with still other seeds.
#[tokio::test]
async fn whatever_is_made_from_a_result_agrees_everywhere() {
    tournaments(200..300).await;
}

/// Whether a message tells a result, and the next kind of message; after `None`, the first kind.
fn kind_after(role: Option<MessageRole>) -> (bool, Option<MessageRole>) {
    let ulid = ulid::Ulid::nil();
    let (id, user, everybody) = (MatchId(ulid), ALICE.0, Reader::Everybody);
    let (tournament, act, asked) = (TournamentId(ulid), ActId(ulid), ChallengeId(ulid));
    let slot = Slot {
        round: 1,
        board: 1,
        game: 1,
    };
    let news = |what| Some(MessageRole::TournamentNews(tournament, what));
    let Some(role) = role else {
        return (false, Some(MessageRole::Board(id, everybody)));
    };
    let (tells, next) = match role {
        MessageRole::Board(..) => (true, MessageRole::Parent(id)),
        MessageRole::Parent(_) => (true, MessageRole::Offer(id, OfferId(ulid), everybody)),
        MessageRole::Offer(..) => (false, MessageRole::Challenge(asked, everybody)),
        MessageRole::Challenge(..) => (false, MessageRole::Unreachable(asked, user)),
        MessageRole::Unreachable(..) => (false, MessageRole::Reminder(id)),
        MessageRole::Reminder(_) => (false, MessageRole::Lost(id, user)),
        MessageRole::Lost(..) => (false, MessageRole::GameLost(tournament, slot, user)),
        MessageRole::GameLost(..) => (false, MessageRole::Daily(GUILD)),
        MessageRole::Daily(_) => (false, MessageRole::MatchNotice(id, user)),
        MessageRole::MatchNotice(..) => (true, MessageRole::MoveAsked(id, user)),
        MessageRole::MoveAsked(..) => (false, MessageRole::Woken(id, user)),
        MessageRole::Woken(..) => (false, MessageRole::Digest(user)),
        MessageRole::Digest(_) => (false, MessageRole::Roles(GUILD)),
        MessageRole::Roles(_) => (false, MessageRole::RoleTrouble(GUILD, user)),
        MessageRole::RoleTrouble(..) => (false, MessageRole::Signup(tournament)),
        MessageRole::Signup(_) => (true, MessageRole::Round(tournament, 1)),
        MessageRole::Round(..) => (false, MessageRole::Pairing(tournament, slot)),
        MessageRole::Pairing(..) => (false, MessageRole::Final(tournament)),
        MessageRole::Final(_) => (true, MessageRole::ResultNews(id)),
        MessageRole::ResultNews(_) => (true, MessageRole::ChallengeNews(asked)),
        MessageRole::ChallengeNews(_) => (false, MessageRole::TournamentLost(tournament, user)),
        MessageRole::TournamentLost(..) => (true, MessageRole::Act(act)),
        MessageRole::Act(_) => (false, MessageRole::ActTold(act)),
        MessageRole::ActTold(_) => return (false, news(TournamentNews::Open)),
        MessageRole::TournamentNews(_, TournamentNews::Open) => {
            return (false, news(TournamentNews::Round(1)));
        }
        MessageRole::TournamentNews(_, TournamentNews::Round(_)) => {
            return (false, news(TournamentNews::Over));
        }
        MessageRole::TournamentNews(_, TournamentNews::Over) => return (true, None),
    };
    (tells, Some(next))
}

/// Catches a new kind of message that is missing from `kind_after`, and a message with a result that is never
/// corrected. Messages that the tournaments above deliver with a result either tell it or stay true.
#[test]
fn every_kind_of_message_says_whether_it_tells_a_result() {
    let mut role = kind_after(None).1;
    let mut seen = 0;
    while let Some(kind) = role {
        let (tells, next) = kind_after(role);
        assert_eq!(kind.tells_result(), tells, "{kind:?}");
        seen += 1;
        role = next;
    }
    assert_eq!(
        seen, 27,
        "a new kind of message gets an arm in kind_after (this file) and is counted here; docs/adding-a-button.md has the rest"
    );
}

/// Catches the row of a message that tells a result and is deleted, so that the message cannot be corrected, and a row
/// that is kept without need.
#[tokio::test]
async fn what_tells_a_result_is_never_forgotten() {
    on_each(|fresh| async move {
        let mut role = kind_after(None).1;
        let (mut kept, mut number) = (Vec::new(), 1);
        let at = |number| MessageRef {
            channel: NEWS,
            message: MessageId(number),
        };
        let mut tx = fresh.store.begin().await.unwrap();
        while let Some(kind) = role {
            let mut outbox = tx.outbox();
            outbox.owe(kind, GUILD, NEWS, 1, START).await.unwrap();
            outbox
                .shown(kind, (NEWS, 1), Some(at(number)))
                .await
                .unwrap();
            kept.push(kind);
            (role, number) = (kind_after(role).1, number + 1);
        }
        // A result row that waits for an answer to take it along is deleted all the same.
        let parked = MessageRole::ResultNews(MatchId(ulid::Ulid(2)));
        let mut outbox = tx.outbox();
        outbox.owe(parked, GUILD, NEWS, 1, START).await.unwrap();
        let before = outbox.find(parked).await.unwrap().unwrap();
        let after = OutboxRow {
            at: Some(at(number)),
            attempts: 1,
            next_attempt: NEVER,
            ..before
        };
        assert!(outbox.save(&before, &after).await.unwrap());
        outbox.prune(START + days(1_000)).await.unwrap();
        assert_eq!(outbox.find(parked).await.unwrap(), None);
        for kind in kept {
            let found = tx.outbox().find(kind).await.unwrap().is_some();
            // All news about a tournament are one kind of row.
            let news = matches!(kind, MessageRole::TournamentNews(..));
            assert_eq!(
                found,
                kind.tells_result() || news,
                "{}: {kind:?}",
                fresh.kind
            );
        }
    })
    .await;
}
