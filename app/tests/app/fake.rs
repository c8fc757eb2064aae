//! A platform in memory with injected faults, and short texts for its messages.

use super::*;
use app::delivery::{AnswerOutcome, CallError, Draft, Facts, Line, Platform, RoleError, Route};
use app::{MessageRef, MessageRole, OutboxRow, PairingView, RoleChange, Subject, TournamentView};
use referee::tournament::Slot;
use referee::{ChallengeState, MessageId, OfferState, RoleId};
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};
use tokio::sync::Notify;

#[derive(Debug, Default)]
pub struct Fake(Mutex<World>);

#[derive(Debug, Default)]
pub struct World {
    pub messages: BTreeMap<u64, Posted>,
    pub deadline: Option<Time>,
    nonces: HashMap<String, u64>,
    said: Vec<String>,
    pub closed: BTreeSet<ChannelId>,
    pub threadless: BTreeSet<ChannelId>,
    pub faults: VecDeque<Fault>,
    pub role_faults: VecDeque<RoleError>,
    pub roles: BTreeSet<(UserId, RoleId)>,
    pub threads: BTreeSet<u64>,
    /// Channels where the bot only answers, and has a token that still takes messages along.
    pub tokens: BTreeSet<ChannelId>,
    last: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posted {
    pub channel: ChannelId,
    pub text: String,
    pub ping: Option<UserId>,
}

#[derive(Clone, Debug)]
pub enum Fault {
    None,
    Fails(CallError),
    AnswerLost,
    /// The call signals that it is under way, and then waits until the gate lets it through.
    Held(Arc<Gate>),
}

#[derive(Debug, Default)]
pub struct Gate {
    pub under_way: Notify,
    pub let_through: Notify,
}

impl Fake {
    pub fn world(&self) -> MutexGuard<'_, World> {
        self.0.lock().unwrap()
    }

    pub fn said(&self) -> Vec<String> {
        std::mem::take(&mut self.world().said)
    }

    pub fn fault(&self, fault: Fault) {
        self.world().faults.push_back(fault);
    }

    pub fn put(&self, channel: ChannelId, text: String, ping: Option<UserId>) -> MessageRef {
        let mut world = self.world();
        world.last += 1;
        let id = world.last;
        world.said.push(text.clone());
        let posted = Posted {
            channel,
            text,
            ping,
        };
        world.messages.insert(id, posted);
        MessageRef {
            channel,
            message: MessageId(id),
        }
    }

    /// Waits at the gate, if the next fault is [`Fault::Held`].
    async fn held(&self) {
        let held = match self.world().faults.front() {
            Some(Fault::Held(gate)) => Some(Arc::clone(gate)),
            _ => None,
        };
        if let Some(gate) = held {
            self.world().faults.pop_front();
            gate.under_way.notify_one();
            gate.let_through.notified().await;
        }
    }

    /// Fails without a token where the bot only answers.
    fn routed(&self, needs_token: bool, place: ChannelId) -> Result<(), CallError> {
        let routed = !needs_token || self.world().tokens.contains(&place);
        routed.then_some(()).ok_or(CallError::NoRoute)
    }

    fn replace(&self, at: MessageRef, text: String) -> Result<(), CallError> {
        self.call(at.channel, || {
            let mut world = self.world();
            let Some(message) = world.messages.get_mut(&at.message.0) else {
                return Err(CallError::Gone);
            };
            message.text.clone_from(&text);
            world.said.push(text);
            Ok(())
        })
    }

    fn call<T>(
        &self,
        place: ChannelId,
        done: impl FnOnce() -> Result<T, CallError>,
    ) -> Result<T, CallError> {
        if self.world().closed.contains(&place) {
            return Err(CallError::PlaceLost { gone: true });
        }
        let fault = self.world().faults.pop_front().unwrap_or(Fault::None);
        match fault {
            Fault::None | Fault::Held(_) => done(),
            Fault::Fails(error) => Err(error),
            Fault::AnswerLost => done().and(Err(CallError::Transient)),
        }
    }
}

pub fn turn(view: &MatchView) -> String {
    let plies = view.this_match.public_len();
    match view.this_match.moment().takebacks {
        0 => plies.to_string(),
        back => format!("{plies}, {back} taken back"),
    }
}

pub fn board(view: &MatchView) -> String {
    match view.this_match.ending() {
        Some(_) => "the end".to_owned(),
        None => {
            let untold = view
                .untold()
                .map(|side| view.this_match.seats().player(side));
            let untold = untold.map_or(String::new(), |player| format!(", <{player}> is not told"));
            format!("the board after {}{untold}", turn(view))
        }
    }
}

fn folded(line: Line) -> String {
    match line {
        Line::Plies(after, upto) => format!("folded: {after} to {upto}"),
        Line::TakenBack => "folded: taken back".to_owned(),
    }
}

/// Text of a reminder, and the player whom it pings.
fn reminder(view: &MatchView) -> (String, Option<UserId>) {
    let player = view.this_match.player_to_move().unwrap();
    let nudges = view.this_match.clock().nudges();
    if nudges.left_at.is_some() {
        let seats = view.this_match.seats();
        let other = seats.player(seats.side(player).unwrap().other());
        let what = match nudges.claimable {
            true => "claim the match",
            false => "hears",
        };
        let said = format!("<{player}> has left, <{other}> {what}");
        return (said, Some(other));
    }
    let spared = view.this_match.clock().grace().is_some();
    let what = if spared { "vacation day" } else { "reminder" };
    (format!("the {what} for <{player}>"), Some(player))
}

/// Text of a message about a match, and the player whom it pings.
fn of_match(role: MessageRole, view: &MatchView) -> (String, Option<UserId>) {
    match role {
        MessageRole::Board(..) if view.this_match.place().is_direct() && !role.is_direct() => {
            ("moved to direct messages".to_owned(), None)
        }
        MessageRole::Board(..) => {
            let player = view.this_match.player_to_move();
            (board(view), player.filter(|_| !view.has_pinged()))
        }
        MessageRole::Reminder(_) => reminder(view),
        MessageRole::MatchNotice(_, user) => {
            let what = match view.this_match.ending() {
                Some(_) => "end".to_owned(),
                None if view.is_unseen() => format!("turn after {}", turn(view)),
                None => "reminder".to_owned(),
            };
            (format!("the {what}, directly to <{user}>"), None)
        }
        MessageRole::Woken(_, player) => {
            let line = format!("a ping after quiet hours, turn {}", turn(view));
            (line, Some(player))
        }
        MessageRole::Lost(_, player) => (format!("directly to <{player}>"), None),
        MessageRole::ResultNews(_) => {
            let struck = if view.is_struck() { ", struck" } else { "" };
            (format!("news: match {} is over{struck}", view.number), None)
        }
        MessageRole::Parent(_) => ("the challenge, played".to_owned(), None),
        MessageRole::MoveAsked(_, to) => (format!("asked to move, directly to <{to}>"), None),
        _ => panic!("{role:?} is not about a match"),
    }
}

/// Text of a message about a tournament.
fn of_tournament(role: MessageRole, view: &TournamentView) -> (String, Option<UserId>) {
    let state = view.card.tournament.state.name();
    match role {
        MessageRole::Signup(_) => {
            let players = view.card.players();
            let refused = match view.card.tournament.lacks_threads {
                true => ", no threads",
                false => "",
            };
            let lost = view.matches.values().filter(|it| it.1.is_some());
            let wait = match lost.count() {
                0 => String::new(),
                lost => format!(", {lost} without a thread"),
            };
            (format!("{state}: {players} players{refused}{wait}"), None)
        }
        MessageRole::Round(_, round) => (format!("round {round}"), None),
        MessageRole::Final(_) => {
            let winner = view.standings.first().map(|it| it.player);
            let winner = winner.map(|it| view.card.entrants[it].user);
            (format!("the winner is {winner:?}"), winner)
        }
        MessageRole::TournamentNews(_, what) => (format!("news: {what:?}"), None),
        MessageRole::TournamentLost(_, user) => (format!("place lost, {state}: to <{user}>"), None),
        MessageRole::GameLost(_, slot, user) => {
            let game = view.card.game(slot).unwrap();
            let what = match view.matches[&game.this_match.unwrap()] {
                (_, Some(_)) => "waits".to_owned(),
                (thread, None) => format!("goes on in {thread}"),
            };
            (format!("a game {what}: to <{user}>"), None)
        }
        _ => panic!("{role:?} is not about a tournament"),
    }
}

pub fn words(draft: &Draft) -> (String, Option<UserId>) {
    match (draft.owed.role, &draft.about) {
        (role, Facts::Match(view)) => of_match(role, view),
        (_, Facts::Accepted(..)) => ("the challenge, accepted".to_owned(), None),
        (_, Facts::Offer(view, offer, OfferState::Open)) => {
            let asked = view.this_match.seats().player(offer.by.other());
            (format!("the question {}", offer.kind.name()), Some(asked))
        }
        (_, Facts::Offer(_, offer, state)) => {
            (format!("{} is {}", offer.kind.name(), state.name()), None)
        }
        (MessageRole::Unreachable(..), Facts::Challenge(view)) => {
            let opponent = view.challenge.opponent.unwrap();
            (format!("<{opponent}> takes no direct messages"), None)
        }
        (MessageRole::ChallengeNews(_), Facts::Challenge(view)) => match view.challenge.state {
            ChallengeState::Open if !view.at_rest => ("news: a challenge".to_owned(), None),
            _ => ("news: a challenge, closed".to_owned(), None),
        },
        (_, Facts::Challenge(view)) => match view.challenge.state {
            ChallengeState::Open if view.at_rest => ("the challenge, at rest".to_owned(), None),
            ChallengeState::Open => ("the challenge".to_owned(), view.challenge.opponent),
            _ => ("the challenge, closed".to_owned(), None),
        },
        (role, Facts::Tournament(view)) => of_tournament(role, view),
        (_, Facts::Pairing(view)) => {
            let Slot { round, board, game } = view.slot;
            let [first, second] = view.players;
            let said = format!("pairing {round}.{board}.{game}: <{first}> - <{second}>");
            let said = match view.thread {
                Some(thread) => format!("moved to {thread}: {said}"),
                None if view.moves => format!("again: {said}"),
                None => said,
            };
            (said, Some(first))
        }
        (MessageRole::ActTold(_), Facts::Act(view)) => {
            (format!("to everybody: {:?}", view.act.deed), None)
        }
        (_, Facts::Act(view)) => (format!("to moderators: {:?}", view.act.deed), None),
        (_, Facts::Daily(view)) => {
            let tried = view.yesterday.as_ref().map_or(0, |it| it.tried);
            let found = view.yesterday.as_ref().map_or(0, |it| it.solvers.len());
            let (id, day) = (view.today.id, view.today.day);
            (format!("{id} for day {day}; {found} of {tried}"), None)
        }
        (_, Facts::Digest(digest)) => {
            let (user, count) = (digest.to.user, digest.waiting.len());
            (format!("the list for <{user}>: {count}"), None)
        }
        (_, Facts::RefusedRoles(refused)) => {
            let points: Vec<u32> = refused.iter().map(|it| it.least).collect();
            let user = draft.to.as_ref().unwrap().user;
            (format!("refused, directly to <{user}>: {points:?}"), None)
        }
    }
}

/// Route of an answer that got through already: its message stands at `at`, if that is known.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    pub fake: &'a Fake,
    pub at: Option<MessageRef>,
}

impl Route for Told<'_> {
    async fn post(&self, _: &Draft, _: &str) -> Result<Option<MessageRef>, CallError> {
        Ok(self.at)
    }

    async fn edit(&self, at: MessageRef, draft: &Draft) -> Result<(), CallError> {
        self.fake.edit(at, draft).await
    }

    async fn fold(&self, at: MessageRef, view: &MatchView, line: Line) -> Result<(), CallError> {
        self.fake.fold(at, view, line).await
    }

    async fn delete(&self, at: MessageRef, needs_token: bool) -> Result<(), CallError> {
        self.fake.delete(at, needs_token).await
    }
}

/// The change that has brought a match to this version.
pub fn change_of(view: &MatchView) -> (Subject, u64) {
    (Subject::Match(view.this_match.id()), view.version())
}

/// Notes that the answer to a change got through as a new message that shows this role.
pub async fn tell(
    app: &App,
    told: Told<'_>,
    role: MessageRole,
    answers: (Subject, u64),
    now: Time,
) -> AnswerOutcome {
    let sent = app.send_by_answer(&told, role, None, Some(answers), now);
    sent.await.unwrap()
}

impl Route for Fake {
    async fn post(&self, draft: &Draft, nonce: &str) -> Result<Option<MessageRef>, CallError> {
        let home = draft.owed.home;
        self.routed(draft.needs_token(), home)?;
        let (text, ping) = words(draft);
        self.held().await;
        self.call(home, || {
            let known = self.world().nonces.get(nonce).copied();
            let known = known.filter(|id| self.world().messages.contains_key(id));
            if let Some(id) = known {
                return Ok(Some(MessageRef {
                    channel: home,
                    message: MessageId(id),
                }));
            }
            if let (MessageRole::Board(..), Some(view)) = (draft.owed.role, draft.about.of_match())
            {
                self.world().deadline = view.this_match.clock().flag_at();
            }
            let at = self.put(home, text, ping);
            self.world().nonces.insert(nonce.to_owned(), at.message.0);
            Ok(Some(at))
        })
    }

    async fn edit(&self, at: MessageRef, draft: &Draft) -> Result<(), CallError> {
        self.routed(draft.needs_token(), at.channel)?;
        self.held().await;
        self.replace(at, words(draft).0)
    }

    async fn fold(&self, at: MessageRef, view: &MatchView, line: Line) -> Result<(), CallError> {
        self.routed(view.this_match.place().only_answers(), at.channel)?;
        self.replace(at, folded(line))
    }

    async fn delete(&self, at: MessageRef, needs_token: bool) -> Result<(), CallError> {
        self.routed(needs_token, at.channel)?;
        self.call(at.channel, || {
            let gone = self.world().messages.remove(&at.message.0);
            self.world().said.push("a line less".to_owned());
            gone.map(|_| ()).ok_or(CallError::Gone)
        })
    }
}

impl Platform for Fake {
    async fn open_thread(&self, at: MessageRef, _: &PairingView) -> Result<ChannelId, CallError> {
        self.call(at.channel, || {
            let mut world = self.world();
            if world.threadless.contains(&at.channel) {
                return Err(CallError::NoThreads);
            }
            if !world.messages.contains_key(&at.message.0) {
                return Err(CallError::Gone);
            }
            world.threads.insert(at.message.0);
            Ok(ChannelId(at.message.0))
        })
    }

    async fn change_role(&self, change: RoleChange) -> Result<(), RoleError> {
        let mut world = self.world();
        if let Some(error) = world.role_faults.pop_front() {
            return Err(error);
        }
        let has = (change.player, change.role);
        let (sign, _) = match change.give {
            true => ("+", world.roles.insert(has)),
            false => ("-", world.roles.remove(&has)),
        };
        let said = format!("{sign}{} <{}>", change.role, change.player);
        world.said.push(said);
        Ok(())
    }
}

pub async fn take(app: &App, now: Time) -> Vec<OutboxRow> {
    app.take_owed(now, 32, &[]).await.unwrap()
}

pub async fn deliver_all(app: &App, fake: &Fake, now: Time) {
    for _ in 0..100 {
        let taken = take(app, now).await;
        if taken.is_empty() {
            return;
        }
        for owed in taken {
            app.deliver(fake, &owed, now).await.unwrap();
        }
    }
    panic!("something is owed for ever");
}
