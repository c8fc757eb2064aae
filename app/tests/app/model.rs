//! Random runs of moves, answers, deliveries, failures and crashes in any order. Afterwards every channel shows the
//! present state of its match, no turn has pinged twice unless a call was uncertain, and older boards are folded to
//! lines.
//!
//! A few hundred runs by default; `MODEL_RUNS=10000 cargo test -p app --test app model` runs more. A run that fails
//! prints its seed: `MODEL_SEED=n MODEL_RUNS=1` repeats the run.

use super::*;
use crate::fake::{Fake, Fault, Posted, board, change_of, take, turn};
use crate::random::Rng;
use app::delivery::{AnswerOutcome, CallError, Draft, Line, Route, Verdict};
use app::{LEASE, MessageRef, MessageRole, OutboxRow, Posting, Reader, Subject};
use database::{Fresh, on_each};
use referee::{Answer, Offer, OfferKind};
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::sync::Mutex;
use store::Tables;

enum Answering {
    Board(MatchView),
    Question(MatchView, Offer),
    Nothing(MatchView),
}

/// Route of the answer to an interaction, which always posts a new message.
struct Response<'a> {
    fake: &'a Fake,
    /// Whether the call returns where the message stands.
    placed: bool,
    /// The messages before the call that folds or deletes the older board.
    before: Mutex<Option<BTreeMap<u64, Posted>>>,
}

impl Response<'_> {
    fn folds(&self) {
        *self.before.lock().unwrap() = Some(self.fake.world().messages.clone());
    }
}

impl Route for Response<'_> {
    async fn post(&self, draft: &Draft, _: &str) -> Result<Option<MessageRef>, CallError> {
        let nonce = format!("answer {}", INTERACTIONS.fetch_add(1, Ordering::Relaxed));
        let at = self.fake.post(draft, &nonce).await?;
        Ok(at.filter(|_| self.placed))
    }

    async fn edit(&self, at: MessageRef, draft: &Draft) -> Result<(), CallError> {
        self.fake.edit(at, draft).await
    }

    async fn fold(&self, at: MessageRef, view: &MatchView, line: Line) -> Result<(), CallError> {
        self.folds();
        self.fake.fold(at, view, line).await
    }

    async fn delete(&self, at: MessageRef, needs_token: bool) -> Result<(), CallError> {
        self.folds();
        self.fake.delete(at, needs_token).await
    }
}

/// A run: a match in a channel of its own.
struct Run {
    seed: u64,
    rng: Rng,
    fresh_store: store::Store,
    app: App,
    fake: Fake,
    now: Time,
    guild: GuildId,
    channel: ChannelId,
    id: MatchId,
    answering: Vec<(Answering, Time)>,
    taken: VecDeque<OutboxRow>,
    /// Turns whose board got through without an answer to the bot: they may ping again.
    uncertain: HashMap<String, usize>,
    pings: HashMap<String, usize>,
    unheard: HashSet<u64>,
    /// The unheard messages, others whose place the bot does not know, and boards that a failed call has left unfolded.
    strays: HashSet<u64>,
    furthest: u64,
    /// The highest version that was shown; `crossed` if a lower one was shown after it.
    latest: u64,
    crossed: bool,
}

impl Run {
    async fn new(Fresh { store, .. }: &Fresh, seed: u64) -> Run {
        let number = 1_000 + seed;
        let (guild, channel) = (GuildId(number), ChannelId(number));
        let mut run = Run {
            seed,
            rng: Rng::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1),
            fresh_store: store.clone(),
            app: App::new(store.clone()),
            fake: Fake::default(),
            now: START,
            guild,
            channel,
            id: MatchId(ulid::Ulid::nil()),
            answering: Vec::new(),
            taken: VecDeque::new(),
            uncertain: HashMap::new(),
            pings: HashMap::new(),
            unheard: HashSet::new(),
            strays: HashSet::new(),
            furthest: 0,
            latest: 0,
            crossed: false,
        };
        run.mode().await;
        let control = match seed % 3 {
            0 => TimeControl::None,
            1 => TimeControl::LIVE,
            _ => TimeControl::per_move(1),
        };
        let proposed = challenge_to(Some(BOB), terms(Game::Iago, control));
        let made = run.app.challenge(&run.at(ALICE), proposed).await.unwrap();
        let challenge = made.challenge.id;
        let begun = run.app.accept(&run.at(BOB), challenge, None).await.unwrap();
        run.id = begun.this_match.id();
        run.answering.push((Answering::Board(begun), START));
        run
    }

    fn at(&self, actor: Actor) -> Caller {
        Caller {
            place: channel_of(self.guild, self.channel),
            ..actor.at(self.now)
        }
    }

    fn folds(&self) -> bool {
        self.seed.is_multiple_of(2)
    }

    /// Sets a random posting mode of the server, unless the run folds all boards.
    async fn mode(&mut self) {
        let posting = match self.rng.below(3) {
            _ if self.folds() => Posting::Fold,
            0 => Posting::Remove,
            1 => Posting::Keep,
            _ => Posting::Fold,
        };
        self.app
            .change_guild_settings(self.guild, START, |it| it.posting = posting)
            .await
            .unwrap();
    }

    /// Starts a new process: only the database and the messages in the channel are left.
    fn crash(&mut self) {
        self.app = App::new(self.fresh_store.clone());
        self.answering.clear();
        self.taken.clear();
    }

    /// Carries out a random action of a person; its answer is then on its way.
    async fn act(&mut self) {
        let which = MatchRef::This(self.id);
        let view = shown(&self.app, self.id).await;
        let this_match = &view.this_match;
        let player = actor(this_match.to_move().unwrap_or(Side::First));
        let caller = self.at(player);
        let answering = match self.rng.below(10) {
            0 => {
                let kind = [OfferKind::Takeback, OfferKind::CallOff][self.rng.below(2)];
                let asked = self.app.offer(&self.at(ALICE), which, kind).await.ok();
                asked.map(|once| match once.offer {
                    Some(offer) => Answering::Question(once.view, offer),
                    None => Answering::Board(once.view),
                })
            }
            1 | 2 => match this_match.offer().copied() {
                Some(offer) => {
                    let take = offer.kind == OfferKind::Takeback || self.rng.one_in(6);
                    let answer = match take && self.rng.one_in(2) {
                        true => Answer::Accept,
                        false => Answer::Decline,
                    };
                    let caller = self.at(actor(offer.by.other()));
                    let done = self.app.answer(&caller, which, offer.id, answer).await.ok();
                    done.map(|once| match answer {
                        Answer::Accept => Answering::Board(once.view),
                        _ => Answering::Nothing(once.view),
                    })
                }
                None => None,
            },
            3 => {
                let given = self.app.give_time(&caller, which).await.ok();
                given.map(|once| Answering::Board(once.view))
            }
            4 if self.rng.one_in(8) => {
                let ended = self.app.resign(&caller, which).await.ok();
                ended.map(Answering::Board)
            }
            _ => {
                let actions = this_match.position().legal_actions();
                let action = actions.get(self.rng.below(actions.len()));
                let token = action.map_or(String::new(), ToString::to_string);
                let moved = self.app.play(&caller, which, &text(&token)).await.ok();
                moved.map(|once| match self.rng.one_in(8) {
                    // Like a step from a private menu, whose answer shows no board.
                    true => Answering::Nothing(once.view),
                    false => Answering::Board(once.view),
                })
            }
        };
        let now = self.now;
        self.answering.extend(answering.map(|it| (it, now)));
    }

    /// Lets one of the answers under way get through or fail; the process may die after it.
    async fn answer(&mut self) {
        if self.answering.is_empty() {
            return;
        }
        let index = self.rng.below(self.answering.len());
        let (answering, asked_at) = self.answering.swap_remove(index);
        let (through, heard) = match self.rng.below(6) {
            // A call that takes as long as the lease has timed out.
            _ if self.now >= asked_at + LEASE => (false, false),
            0 => (false, false),
            1 => (true, false),
            _ => (true, true),
        };
        let dies = self.rng.one_in(8);
        // Now and then the place of a message is not known.
        let placed = !self.rng.one_in(16);
        let (view, role) = match answering {
            Answering::Nothing(view) => (view, None),
            Answering::Board(view) => {
                let role = MessageRole::Board(self.id, Reader::Everybody);
                (view, Some(role))
            }
            Answering::Question(view, offer) => {
                let role = MessageRole::Offer(self.id, offer.id, Reader::Everybody);
                (view, Some(role))
            }
        };
        let changed = change_of(&view);
        let sent = match role.filter(|_| through) {
            Some(role) => {
                let heard = heard && !dies;
                self.send(role, changed, (heard, placed)).await
            }
            None => AnswerOutcome::Elsewhere,
        };
        if dies {
            self.crash();
            return;
        }
        if sent != AnswerOutcome::Shown {
            self.app.release(changed, self.now).await.unwrap();
        }
    }

    /// Sends the present version of a message by an answer, unless it is shown already.
    async fn send(
        &mut self,
        role: MessageRole,
        answers: (Subject, u64),
        (heard, placed): (bool, bool),
    ) -> AnswerOutcome {
        let present = shown(&self.app, self.id).await;
        let before = self.posted();
        let fold = self.fault();
        for fault in [
            if heard {
                Fault::None
            } else {
                Fault::AnswerLost
            },
            fold,
        ] {
            self.fake.fault(fault);
        }
        let response = Response {
            fake: &self.fake,
            placed,
            before: Mutex::default(),
        };
        let sending = self
            .app
            .send_by_answer(&response, role, None, Some(answers), self.now);
        let sent = sending.await.unwrap();
        let folded = response.before.into_inner().unwrap();
        self.fake.world().faults.clear();
        for (id, posted) in self.posted() {
            if before.contains_key(&id) {
                continue;
            }
            if is_board(&posted) {
                self.note_board(&present, &posted);
            }
            if !heard || !placed {
                self.strays.insert(id);
            }
            if !heard {
                self.unheard.insert(id);
                *self.uncertain.entry(turn(&present)).or_default() += 1;
            }
        }
        if let Some(before) = folded {
            self.left_as_it_was(&before);
        }
        sent
    }

    /// Checks that a posted board shows the present match, and counts its ping.
    fn note_board(&mut self, present: &MatchView, posted: &Posted) {
        assert_eq!(posted.text, board(present), "seed {}", self.seed);
        if posted.ping.is_some() {
            *self.pings.entry(turn(present)).or_default() += 1;
        }
        let version = present.this_match.revision();
        self.crossed |= version < self.latest;
        self.latest = self.latest.max(version);
    }

    /// If a call to fold or delete failed, notes the boards that it may have left: the bot does not try again.
    fn left_as_it_was(&mut self, before: &BTreeMap<u64, Posted>) {
        if self.posted() == *before {
            let boards = before.iter().filter(|(_, it)| is_board(it));
            let above: Vec<u64> = boards.map(|(id, _)| *id).collect();
            self.strays
                .extend(above.split_last().map_or(&[][..], |(_, above)| above));
        }
    }

    /// Delivers the next leased row, with or without a failure.
    async fn deliver(&mut self, fault: Fault) {
        if self.taken.is_empty() {
            self.taken.extend(take(&self.app, self.now).await);
        }
        let Some(owed) = self.taken.pop_front() else {
            return;
        };
        // Other runs share the database.
        if owed.role.subject() != MessageRole::Board(self.id, Reader::Everybody).subject() {
            return;
        }
        let lost = matches!(fault, Fault::AnswerLost);
        let before = self.posted();
        self.fake.fault(fault);
        let version = shown(&self.app, self.id).await.this_match.revision();
        let delivered = self.app.deliver(&self.fake, &owed, self.now).await;
        self.fake.world().faults.clear();
        if let Verdict::PlaceLost { gone, .. } = delivered.unwrap() {
            self.app
                .place_lost(owed.home, gone, self.now)
                .await
                .unwrap();
        }
        // A delivery shows the present state, so versions never decrease.
        assert!(version >= self.furthest, "seed {}", self.seed);
        self.furthest = version;
        let view = shown(&self.app, self.id).await;
        for (id, posted) in self.posted() {
            if before.get(&id) == Some(&posted) || before.contains_key(&id) {
                continue;
            }
            if posted.text.starts_with("the board") {
                self.latest = self.latest.max(version);
                assert_eq!(posted.text, board(&view), "seed {}", self.seed);
            }
            // The answer to a move may still be on its way while another change in the turn, such as time given, wants
            // a board too.
            let under_way = self.is_under_way(&view);
            if lost {
                self.unheard.insert(id);
                self.strays.insert(id);
            }
            if lost || under_way {
                *self.uncertain.entry(turn(&view)).or_default() += 1;
            }
            if posted.ping.is_some() && posted.text.starts_with("the board") {
                *self.pings.entry(turn(&view)).or_default() += 1;
            }
        }
        // A message that was posted before is found by its nonce.
        if !lost && let Some(at) = self.board_at().await {
            self.unheard.remove(&at.message.0);
            self.strays.remove(&at.message.0);
        }
    }

    /// Whether another answer with a board of this turn is still on its way.
    fn is_under_way(&self, view: &MatchView) -> bool {
        self.answering.iter().any(|(answering, _)| match answering {
            Answering::Board(asked) => turn(asked) == turn(view),
            _ => false,
        })
    }

    async fn board_at(&self) -> Option<MessageRef> {
        let mut session = self.fresh_store.read().await.unwrap();
        let row = session
            .outbox()
            .find(MessageRole::Board(self.id, Reader::Everybody))
            .await;
        row.unwrap().and_then(|row| row.at)
    }

    fn posted(&self) -> BTreeMap<u64, Posted> {
        self.fake.world().messages.clone()
    }

    fn fault(&mut self) -> Fault {
        match self.rng.below(16) {
            0 => Fault::Fails(CallError::Transient),
            1 => Fault::Fails(CallError::RateLimited(Duration::from_secs(3))),
            2 => Fault::Fails(CallError::Unauthorized),
            3 => Fault::Fails(CallError::PlaceLost { gone: false }),
            4 | 5 => Fault::AnswerLost,
            _ => Fault::None,
        }
    }

    async fn step(&mut self) {
        match self.rng.below(20) {
            0..=6 => {
                self.act().await;
                if self.rng.one_in(8) {
                    self.crash();
                }
            }
            7..=10 => self.answer().await,
            11..=15 => {
                let fault = self.fault();
                self.deliver(fault).await;
            }
            16 => {
                let seconds = u64::try_from(self.rng.below(20)).unwrap();
                self.now = self.now + Duration::from_secs(seconds);
            }
            17 => {
                self.now = self.now + Duration::from_mins(1);
                self.app.due(self.now).await.unwrap();
            }
            18 => self.crash(),
            _ if self.rng.one_in(3) => self.mode().await,
            // A person deletes the board of a running match; the bot does not look for that of a finished one.
            _ => {
                let view = shown(&self.app, self.id).await;
                let running = view.this_match.ending().is_none();
                if let Some(at) = self.board_at().await.filter(|_| running) {
                    self.fake.world().messages.remove(&at.message.0);
                }
            }
        }
    }

    async fn quieten(&mut self) {
        while !self.answering.is_empty() {
            self.answer().await;
        }
        // One last change, so that the bot notices a deleted board.
        let view = shown(&self.app, self.id).await;
        if let Some(side) = view.this_match.to_move() {
            let caller = self.at(actor(side));
            let action = view.this_match.position().legal_actions()[0].to_string();
            let typed = text(&action);
            let moved = self
                .app
                .play(&caller, MatchRef::This(self.id), &typed)
                .await;
            moved.ok();
        }
        for round in 0.. {
            assert!(round < 200, "seed {}: owed for ever", self.seed);
            self.now = self.now + LEASE;
            self.deliver(Fault::None).await;
            while !self.taken.is_empty() {
                self.deliver(Fault::None).await;
            }
            let owed = self.owed().await;
            match owed.iter().map(|row| row.next_attempt).max() {
                None => return,
                Some(until) => self.now = self.now.max(until),
            }
        }
    }

    async fn owed(&self) -> Vec<OutboxRow> {
        let mut session = self.fresh_store.read().await.unwrap();
        let subject = MessageRole::Board(self.id, Reader::Everybody).subject();
        let rows = session.outbox().of(subject).await.unwrap();
        rows.into_iter()
            .filter(|row| row.shown < row.wanted)
            .collect()
    }

    /// Checks that the channel shows the present state: by its lowest board, or by the lowest board that the bot knows
    /// of.
    async fn check(&mut self) {
        let seed = self.seed;
        let view = shown(&self.app, self.id).await;
        let this_match = &view.this_match;
        let posted = self.posted();
        let mut boards = posted.iter().filter(|(_, message)| is_board(message));
        let mut heard = boards.clone().filter(|(id, _)| !self.unheard.contains(id));
        let mut lowest = boards.next_back().into_iter().chain(heard.next_back());
        let stands = lowest.any(|(_, message)| message.text == board(&view));
        assert!(stands, "seed {seed}: {posted:#?}");
        if self.folds() {
            self.check_folded(&view, &posted);
        }
        // Only an open offer has buttons.
        let asked: Vec<_> = posted
            .iter()
            .filter(|(id, message)| {
                message.text.starts_with("the question") && !self.strays.contains(id)
            })
            .collect();
        let open = usize::from(this_match.offer().is_some());
        assert_eq!(asked.len(), open, "seed {seed}: {posted:#?}");
        for (turn, pings) in &self.pings {
            let doubtful = self.uncertain.get(turn).copied().unwrap_or(0);
            assert!(
                *pings <= 1 + doubtful,
                "seed {seed}: {pings} pings for turn {turn}"
            );
        }
    }
}

fn is_board(message: &Posted) -> bool {
    message.text.starts_with("the board") || message.text == "the end"
}

impl Run {
    /// Checks that one board has a picture, and that the lines above tell the moves in order and once.
    fn check_folded(&self, view: &MatchView, posted: &BTreeMap<u64, Posted>) {
        let seed = self.seed;
        let pictures: Vec<u64> = posted
            .iter()
            .filter(|(_, message)| is_board(message))
            .map(|(id, _)| *id)
            .filter(|id| !self.strays.contains(id))
            .collect();
        assert!(pictures.len() <= 1, "seed {seed}: {posted:#?}");
        // Lines are not revised after a takeback or after crossed answers.
        if self.crossed || view.this_match.moment().takebacks > 0 {
            return;
        }
        let mut last = 0;
        for line in posted
            .values()
            .filter_map(|it| it.text.strip_prefix("folded: "))
        {
            let (after, upto) = line.split_once(" to ").unwrap();
            let (after, upto): (usize, usize) = (after.parse().unwrap(), upto.parse().unwrap());
            assert!(last <= after && after <= upto, "seed {seed}: {posted:#?}");
            last = upto;
        }
        assert!(last <= view.this_match.public_len(), "seed {seed}");
    }
}

#[tokio::test]
async fn whatever_fails_every_channel_shows_the_present_state_in_the_end() {
    let number = |name, default| {
        let set = std::env::var(name).ok();
        set.map_or(default, |runs| runs.parse::<u64>().unwrap())
    };
    let (runs, first) = (number("MODEL_RUNS", 200), number("MODEL_SEED", 1));
    on_each(|fresh| async move {
        for seed in first..first + runs {
            let mut run = Run::new(&fresh, seed).await;
            for _ in 0..40 + run.rng.below(40) {
                run.step().await;
            }
            run.quieten().await;
            run.check().await;
        }
    })
    .await;
}
