//! Everything at once, in any order, with every failure and a crash anywhere: once it is quiet again,
//! every channel shows exactly what the state says.
//!
//! A few hundred runs by default; `MODEL_RUNS=10000 cargo test -p app --test app model` for more. A
//! run that fails names its seed: `MODEL_SEED=n MODEL_RUNS=1` repeats it.

use super::*;
use crate::fake::{Fake, Fault, Posted, board, turn};
use crate::power::{Power, Powered, Unsynced};
use crate::random::Rng;
use app::delivery::{CallError, Delivered};
use app::{How, LEASE, MessageRef, MessageRole, Owed, Posting, Shown};
use database::{Fresh, on_each};
use referee::{Answer, Offer, OfferKind};
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use store::Tables;
use tokio::sync::Mutex;

/// An interaction that is stored, and not answered yet.
enum Answering {
    /// With a board, on its own or in the place of this message.
    Board(MatchView, Option<MessageRef>),
    /// With a question.
    Question(MatchView, Offer),
    /// With nothing that everybody sees.
    Nothing(MatchView),
}

/// One run: a match in a channel of its own.
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
    /// Each with the instant it was asked at.
    answering: Vec<(Answering, Time)>,
    taken: VecDeque<Owed>,
    /// Turns whose board got through without anybody hearing of it: they may ping again.
    uncertain: HashMap<String, usize>,
    /// Every ping there was, by turn.
    pings: HashMap<String, usize>,
    /// Boards and questions nobody knows the place of, and messages deleted by people.
    strays: HashSet<u64>,
    /// Boards that got through without the reconciler hearing of it; it may find them again.
    doubtful: HashSet<u64>,
    /// The furthest version of the board that was delivered.
    furthest: u64,
    /// The furthest version of the board that was posted, and whether an older one was posted after it.
    posted: u64,
    crossed: bool,
    /// Whether the power has failed: what was noted and is undone may be told once more.
    cut: bool,
    /// What a power cut would undo.
    power: Mutex<Power>,
}

/// Every so many runs the power may fail.
const POWER: u64 = 5;

impl Run {
    async fn new(Fresh { store, address, .. }: &Fresh, seed: u64) -> Run {
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
            strays: HashSet::new(),
            doubtful: HashSet::new(),
            furthest: 0,
            posted: 0,
            crossed: false,
            cut: false,
            power: Mutex::new(Power::on(address, store, seed.is_multiple_of(POWER)).await),
        };
        run.mode().await;
        let control = match seed % 3 {
            0 => TimeControl::None,
            1 => TimeControl::LIVE,
            _ => TimeControl::per_move(1),
        };
        let proposed = challenge_to(Some(BOB), terms(Game::Iago, control));
        let made = run.app.challenge(&run.at(ALICE), proposed).await.unwrap();
        let challenge = made.value.challenge.id;
        let begun = run.app.accept(&run.at(BOB), challenge, None).await.unwrap();
        run.id = begun.value.this_match.id();
        run.answering
            .push((Answering::Board(begun.value, None), START));
        run.power.get_mut().watch(run.id).await;
        run
    }

    /// Everything stops, and what was noted since something last waited for the disk is undone.
    async fn power_cut(&mut self) {
        self.cut = true;
        let undone = self.power.get_mut().fail().await;
        // What may be shown twice by that, and no more.
        for Unsynced {
            turn,
            message,
            answered,
        } in undone
        {
            match answered {
                true => self.strays.insert(message),
                false => self.doubtful.insert(message),
            };
            *self.uncertain.entry(turn).or_default() += 1;
        }
        self.crash();
    }

    fn at(&self, actor: Actor) -> Caller {
        Caller {
            guild: self.guild,
            channel: self.channel,
            ..actor.at(self.now)
        }
    }

    /// Whether the server folds boards all along.
    fn folds(&self) -> bool {
        self.seed.is_multiple_of(2)
    }

    /// The server's mode of posting, at random, but for those that fold all along.
    async fn mode(&mut self) {
        let posting = match self.rng.below(3) {
            _ if self.folds() => Posting::Fold,
            0 => Posting::EditInPlace,
            1 => Posting::NewMessage,
            _ => Posting::Fold,
        };
        self.app
            .change_guild_settings(self.guild, |it| it.posting = posting)
            .await
            .unwrap();
    }

    /// Nothing is left but the database and what stands in the channel.
    fn crash(&mut self) {
        self.app = App::new(self.fresh_store.clone());
        self.answering.clear();
        self.taken.clear();
    }

    /// Somebody does something; what it changed is stored, the answer is on its way.
    async fn act(&mut self) {
        let which = Which::This(self.id);
        let view = shown(&self.app, self.id).await;
        let this_match = &view.this_match;
        let player = actor(this_match.to_move().unwrap_or(Side::First));
        let caller = self.at(player);
        let answering = match self.rng.below(10) {
            0 => {
                let kind = [OfferKind::Takeback, OfferKind::CallOff][self.rng.below(2)];
                let asked = self.app.offer(&self.at(ALICE), which, kind).await.ok();
                asked.map(|once| match once.value.offer {
                    Some(offer) => Answering::Question(once.value.view, offer),
                    None => Answering::Board(once.value.view, None),
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
                        Answer::Accept => Answering::Board(once.value.view, None),
                        _ => Answering::Nothing(once.value.view),
                    })
                }
                None => None,
            },
            3 => {
                let given = self.app.give_time(&caller, which).await.ok();
                given.map(|once| Answering::Nothing(once.value.view))
            }
            4 if self.rng.one_in(8) => {
                let ended = self.app.resign(&caller, which).await.ok();
                ended.map(|once| Answering::Board(once.value, None))
            }
            _ => {
                let actions = this_match.position().legal_actions();
                let action = actions.get(self.rng.below(actions.len()));
                let token = action.map_or(String::new(), ToString::to_string);
                let moved = self.app.play(&caller, which, &text(&token)).await.ok();
                moved.map(|once| {
                    let view = once.value.view;
                    let over = view.this_match.ending().is_some();
                    let in_place = view.guild.posting == Posting::EditInPlace && !over;
                    match view.messages.editable().filter(|_| in_place) {
                        // The button on the board itself, or a typed move.
                        Some(at) if self.rng.one_in(2) => Answering::Board(view, Some(at)),
                        Some(_) => Answering::Nothing(view),
                        None => Answering::Board(view, None),
                    }
                })
            }
        };
        let now = self.now;
        self.answering.extend(answering.map(|it| (it, now)));
    }

    /// One of the answers under way gets through, or does not; whoever gave it may die after it.
    async fn answer(&mut self) {
        if self.answering.is_empty() {
            return;
        }
        let index = self.rng.below(self.answering.len());
        let (answering, asked_at) = self.answering.swap_remove(index);
        let (through, heard) = match self.rng.below(6) {
            // No call takes as long as the lease: it was given up before.
            _ if self.now >= asked_at + LEASE => (false, false),
            0 => (false, false),
            1 => (true, false),
            _ => (true, true),
        };
        let (view, shown) = match answering {
            Answering::Nothing(view) => (view, None),
            Answering::Board(view, at) => {
                let shown = self.show_board(&view, at, through, heard);
                (view, shown)
            }
            Answering::Question(view, offer) => {
                let shown = through.then(|| {
                    let asked = view.this_match.seats().player(offer.by.other());
                    let words = format!("the question {}", offer.kind.name());
                    let at = self.fake.put(self.channel, words, Some(asked));
                    let role = MessageRole::Offer(self.id, offer.id);
                    let how = How::Posted(Some(at));
                    (Shown { role, how }, at)
                });
                (view, shown)
            }
        };
        if self.rng.one_in(8) {
            self.forget(&view, shown);
            self.crash();
            return;
        }
        let told: Vec<Shown> = shown
            .filter(|_| heard)
            .map(|(shown, _)| shown)
            .into_iter()
            .collect();
        if !heard {
            self.forget(&view, shown);
        } else if let Some((shown, at)) = shown
            && let How::Posted(_) = shown.how
        {
            let power = self.power.get_mut();
            power.noted(turn(&view), at.message.0, true);
        }
        self.app.note_shown(&view, &told, self.now).await.unwrap();
    }

    fn show_board(
        &mut self,
        view: &MatchView,
        at: Option<MessageRef>,
        through: bool,
        heard: bool,
    ) -> Option<(Shown, MessageRef)> {
        let role = MessageRole::Board(self.id);
        if !through {
            return None;
        }
        let words = board(view);
        match at {
            Some(at) => {
                let mut world = self.fake.world();
                let message = world.messages.get_mut(&at.message.0)?;
                message.text = words;
                let how = How::Edited(at);
                Some((Shown { role, how }, at))
            }
            None => {
                let player = view.this_match.player_to_move();
                if player.is_some() {
                    *self.pings.entry(turn(view)).or_default() += 1;
                }
                if !heard {
                    *self.uncertain.entry(turn(view)).or_default() += 1;
                }
                let revision = view.this_match.revision();
                self.crossed |= revision < self.posted;
                self.posted = self.posted.max(revision);
                let at = self.fake.put(self.channel, words, player);
                let how = How::Posted(Some(at));
                Some((Shown { role, how }, at))
            }
        }
    }

    /// What was shown, and nobody knows of it.
    fn forget(&mut self, view: &MatchView, shown: Option<(Shown, MessageRef)>) {
        if let Some((shown, at)) = shown
            && let How::Posted(_) = shown.how
        {
            self.strays.insert(at.message.0);
            *self.uncertain.entry(turn(view)).or_default() += 1;
        }
    }

    /// Delivers the next of what was taken, with or without a failure.
    async fn deliver(&mut self, fault: Fault) {
        if self.taken.is_empty() {
            self.taken
                .extend(self.app.take_owed(self.now).await.unwrap());
        }
        let Some(owed) = self.taken.pop_front() else {
            return;
        };
        // Other runs share the database.
        if owed.role.subject() != MessageRole::Board(self.id).subject() {
            return;
        }
        let lost = matches!(fault, Fault::AnswerLost);
        let before = self.posted();
        let chance = u32::try_from(self.rng.next() & 0xffff_ffff).unwrap();
        self.fake.fault(fault);
        let version = shown(&self.app, self.id).await.this_match.revision();
        let powered = Powered {
            fake: &self.fake,
            power: &self.power,
        };
        let delivered = self.app.deliver(&powered, &owed, self.now, chance).await;
        self.fake.world().faults.clear();
        if let Delivered::PlaceLost { channel, gone } = delivered.unwrap() {
            self.app.place_lost(channel, gone, self.now).await.unwrap();
        }
        self.power.get_mut().look().await;
        // Boards never go backwards: what is delivered is the present state.
        assert!(version >= self.furthest, "seed {}", self.seed);
        self.furthest = version;
        let view = shown(&self.app, self.id).await;
        for (id, posted) in self.posted() {
            if before.get(&id) == Some(&posted) {
                continue;
            }
            if posted.text.starts_with("the board") {
                self.posted = self.posted.max(version);
                assert_eq!(posted.text, board(&view), "seed {}", self.seed);
            }
            // The answer to a move may still be on its way while something else in the same turn, such
            // as time given, wants the board too.
            let under_way = self.answering.iter().any(|(answering, _)| match answering {
                Answering::Board(asked, None) => turn(asked) == turn(&view),
                _ => false,
            });
            if lost && !before.contains_key(&id) {
                self.doubtful.insert(id);
            }
            if (lost || under_way) && !before.contains_key(&id) {
                *self.uncertain.entry(turn(&view)).or_default() += 1;
            }
            if !before.contains_key(&id) {
                self.power.get_mut().noted(turn(&view), id, false);
            }
            let pinged = posted.ping.is_some() && !before.contains_key(&id);
            if pinged && (posted.text.starts_with("the board") || posted.text.starts_with("a ping"))
            {
                *self.pings.entry(turn(&view)).or_default() += 1;
            }
        }
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
        self.power.get_mut().look().await;
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
            18 if self.power.get_mut().may_fail() => self.power_cut().await,
            18 => self.crash(),
            _ if self.rng.one_in(3) => self.mode().await,
            // Somebody deletes the board. That of a finished match nobody would look for again.
            _ => {
                let view = shown(&self.app, self.id).await;
                let running = view.this_match.ending().is_none();
                if let Some(at) = view.messages.board.filter(|_| running) {
                    self.fake.world().messages.remove(&at.message.0);
                }
            }
        }
    }

    /// Nobody does anything any more, and nothing fails.
    async fn quieten(&mut self) {
        while !self.answering.is_empty() {
            self.answer().await;
        }
        // One last change, so that a board somebody has deleted is noticed.
        let view = shown(&self.app, self.id).await;
        if let Some(side) = view.this_match.to_move() {
            let caller = self.at(actor(side));
            let action = view.this_match.position().legal_actions()[0].to_string();
            let typed = text(&action);
            let moved = self.app.play(&caller, Which::This(self.id), &typed).await;
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
            match owed.iter().map(|row| row.not_before).max() {
                None => return,
                Some(until) => self.now = self.now.max(until),
            }
        }
    }

    /// What is still owed.
    async fn owed(&self) -> Vec<Owed> {
        let mut session = self.fresh_store.read().await.unwrap();
        let subject = MessageRole::Board(self.id).subject();
        let rows = session.outbox().of(subject).await.unwrap();
        rows.into_iter()
            .filter(|row| row.shown < row.wanted)
            .collect()
    }

    /// Every channel shows exactly what the state says.
    async fn check(&mut self) {
        let seed = self.seed;
        let view = shown(&self.app, self.id).await;
        let this_match = &view.this_match;
        let posted = self.posted();
        let mut boards = posted.iter().filter(|(id, message)| {
            let text = message.text.as_str();
            (text.starts_with("the board") || text == "the end") && !self.strays.contains(id)
        });
        let last = boards.next_back().map(|(_, message)| message.text.clone());
        assert_eq!(last, Some(board(&view)), "seed {seed}: {posted:#?}");
        if self.folds() {
            self.check_folded(&view, &posted);
        }
        // A question has buttons as long as it stands.
        let asked: Vec<_> = posted
            .iter()
            .filter(|(id, message)| {
                message.text.starts_with("the question") && !self.strays.contains(id)
            })
            .collect();
        let open = usize::from(this_match.offer().is_some());
        assert_eq!(asked.len(), open, "seed {seed}: {posted:#?}");
        // One line pings, at most, and for whoever is to move.
        let lines: Vec<_> = posted
            .values()
            .filter(|message| message.text.starts_with("a ping"))
            .collect();
        assert!(lines.len() <= 1, "seed {seed}: {posted:#?}");
        for line in lines {
            assert_eq!(line.ping, this_match.player_to_move(), "seed {seed}");
        }
        for (turn, pings) in &self.pings {
            let doubtful = self.uncertain.get(turn).copied().unwrap_or(0);
            assert!(
                *pings <= 1 + doubtful,
                "seed {seed}: {pings} pings for turn {turn}"
            );
        }
    }
}

impl Run {
    /// One board has a picture, and above it each older one is a line that tells its moves, in order and, if the
    /// power did not fail, once.
    fn check_folded(&self, view: &MatchView, posted: &BTreeMap<u64, Posted>) {
        let seed = self.seed;
        let known = |id: &u64| !self.strays.contains(id) && !self.doubtful.contains(id);
        let pictures: Vec<u64> = posted
            .iter()
            .filter(|(_, message)| {
                message.text.starts_with("the board") || message.text == "the end"
            })
            .map(|(id, _)| *id)
            .filter(known)
            .collect();
        assert!(pictures.len() <= 1, "seed {seed}: {posted:#?}");
        let mut told = Vec::new();
        for (id, message) in posted {
            let Some(line) = message.text.strip_prefix("folded: ") else {
                continue;
            };
            let Some((after, upto)) = line.split_once(" to ") else {
                assert_eq!(line, "taken back", "seed {seed}");
                continue;
            };
            if let Ok(after) = after.parse::<usize>() {
                told.push((after, upto.parse::<usize>().unwrap()));
            }
            let above = pictures.iter().all(|picture| picture > id);
            let over = view.this_match.ending().is_some();
            assert!(above || over, "seed {seed}: {posted:#?}");
        }
        // Where two answers crossed, their lines stay as they came.
        if self.crossed {
            told.sort_unstable();
        }
        let mut last = 0;
        for (after, upto) in told {
            let once = last <= after || self.cut;
            assert!(once && after < upto, "seed {seed}: {posted:#?}");
            last = last.max(upto);
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
