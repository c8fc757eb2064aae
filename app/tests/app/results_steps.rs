//! Steps of the random tournaments: games are played, decided, struck and restored. Each step writes what it has done
//! into the log.

use super::*;
use crate::results::World;
use crate::results_model::{Known, Value, is_over, is_played};
use crate::tournament_field::{entrant, settings};
use app::{PersonRefusal, RulingError};
use referee::tournament::{Act, Outcome, Slot, TournamentKind, TournamentState};
use referee::{PersonAct, TournamentId};

impl World {
    /// A player of a match, in the place of the match.
    async fn seated(&self, index: usize, side: usize) -> Caller {
        let known = &self.log.matches[index];
        let place = shown(&self.field.app, known.id).await.this_match.place();
        Caller {
            place,
            ..Actor(known.players[side], "Entrant").at(self.field.now)
        }
    }

    /// Plays a match to its end.
    async fn play(&mut self, index: usize) {
        let (what, plies) = match self.rng.below(10) {
            0..=6 => ("rated", 12),
            7 => ("too short", 5),
            8 => ("resigned at once", 0),
            _ => ("left", self.rng.below(2)),
        };
        let plies = plies.max(self.log.matches[index].plies);
        self.moves(index, plies).await;
        let caller = self.seated(index, self.rng.clone().below(2)).await;
        self.rng.next();
        let (app, id) = (&self.field.app, self.log.matches[index].id);
        match what == "left" && plies < 2 {
            true => drop(app.abort(&caller, MatchRef::This(id)).await.unwrap()),
            false => drop(app.resign(&caller, MatchRef::This(id)).await.unwrap()),
        }
        self.ends(index, None).await;
        self.count(what);
    }

    fn open(&self, id: TournamentId) -> Vec<usize> {
        let matches = self.log.matches.iter().enumerate();
        let open = matches.filter(|(_, it)| it.of == Some(id) && it.found.is_none());
        open.map(|it| it.0).collect()
    }

    /// Plays some of the open games; on a ladder, one begins.
    async fn play_some(&mut self, id: TournamentId) {
        let view = self.field.view(id).await;
        if view.card.is_ladder() && self.open(id).len() < 2 && view.standings.len() > 1 {
            let below = 1 + self.rng.below(view.standings.len() - 1);
            let above = below - 1 - self.rng.below(below.min(3));
            let user = |place: usize| view.card.entrants[view.standings[place].player].user;
            let caller = Actor(user(below), "Entrant").at(self.field.now);
            let app = &self.field.app;
            let asked = app.challenge_on_ladder(&caller, id, user(above)).await;
            if asked.is_ok() {
                self.count("ladder");
            }
            self.touched.insert(id);
            self.settle().await;
        }
        for (number, index) in self.open(id).into_iter().enumerate() {
            if number == 0 || !self.rng.one_in(4) {
                self.play(index).await;
            }
        }
    }

    /// Lets time run out in every open match; a player who has not moved counts as absent.
    async fn flags(&mut self) {
        let matches = self.log.matches.iter().enumerate();
        let open = matches.filter(|(_, it)| it.found.is_none());
        let open: Vec<usize> = open.map(|it| it.0).collect();
        for &index in &open {
            let plies = self.rng.below(4);
            self.moves(index, plies).await;
            self.touch(index);
        }
        self.field.now = self.field.now + Duration::from_hours(3 * 24 + 1);
        self.settle().await;
        for index in open {
            self.ends(index, None).await;
            let found = self.log.matches[index].found.unwrap();
            let came = is_played(found.code);
            self.count(if came { "flag" } else { "away" });
        }
    }

    /// Plays a match outside tournaments, in a thread.
    async fn outside(&mut self) {
        let one = self.rng.below(6) as u64;
        let other = (one + 1 + self.rng.below(5) as u64) % 6;
        let [one, other] = [one, other].map(entrant);
        let terms = settings(TournamentKind::Ladder).terms;
        let proposed = challenge_to(Some(other), terms);
        let caller = one.at(self.field.now);
        let asked = self.field.app.challenge(&caller, proposed).await;
        let id = asked.unwrap().challenge.id;
        self.settle().await;
        self.channel += 1;
        let thread = Some(ChannelId(self.channel));
        let caller = other.at(self.field.now);
        let begun = self.field.app.accept(&caller, id, thread).await.unwrap();
        let id = begun.this_match.id();
        let index = self.begins(id, [one.0, other.0], None);
        self.play(index).await;
        self.count("outside");
    }

    /// Picks the present tournament or an older one.
    fn some(&mut self, present: TournamentId) -> TournamentId {
        if !self.long.is_empty() && self.rng.one_in(3) {
            return self.rng.pick(&self.long);
        }
        match self.rng.one_in(3) {
            true => self.rng.pick(&self.tournaments),
            false => present,
        }
    }

    /// Lets an organiser decide a game, sometimes one that has not begun.
    async fn organise(&mut self, id: TournamentId) {
        let card = self.field.view(id).await.card;
        let decidable = card.games.iter().filter(|game| {
            let act = Act::Result(game.slot, Outcome::Draw);
            card.refuses(&act).is_none()
        });
        let decidable: Vec<_> = decidable.map(|it| it.slot).collect();
        if decidable.is_empty() {
            return;
        }
        let slot = match self.rng.one_in(2) {
            true => decidable[0],
            false => self.rng.pick(&decidable),
        };
        self.decide(id, slot).await;
        if !self.rng.one_in(3) {
            let card = self.field.view(id).await.card;
            let mut games = card.games.iter();
            if let Some(game) = games.find(|it| card.waiting(it.slot).is_some()) {
                self.decide(id, game.slot).await;
                self.count("result without a match");
            }
        }
    }

    async fn decide(&mut self, id: TournamentId, slot: Slot) {
        let card = self.field.view(id).await.card;
        let game = card.game(slot).unwrap().clone();
        let outcome = self.rng.pick(&Outcome::ALL);
        let value = Value::of(outcome.code());
        let act = Act::Result(slot, outcome);
        self.field.organise(id, act, None).await.unwrap();
        self.touched.insert(id);
        match game.this_match.and_then(|it| self.log.find(it)) {
            Some(index) if self.log.matches[index].found.is_none() => {
                self.ends(index, Some(value)).await;
                self.count("result of an open match");
            }
            Some(index) => {
                self.log.matches[index].decided.push((value, None));
                self.log.note(index, false, self.field.now);
                self.touch(index);
                self.count("result of a match that was over");
            }
            None => drop(self.log.set.insert((id, slot), value.code)),
        }
        let after = self.field.view(id).await.card;
        let round = card.tournament.round;
        if game.result.is_some() && slot.round < round {
            self.count("result of an older round");
        }
        if game.result.is_some() && slot.round + 2 <= round {
            self.count("late result");
        }
        if is_over(&card) {
            self.count("result after the end");
            if after.tournament.state == TournamentState::Running {
                self.count("went on after the end");
            }
        }
    }

    /// Lets a moderator decide an open match, or end it without a result.
    async fn adjudicate(&mut self, id: TournamentId) {
        let open = self.open(id);
        if open.is_empty() {
            return;
        }
        let index = self.rng.pick(&open);
        if self.rng.one_in(2) {
            self.moves(index, 12).await;
        }
        let outcome = self.rng.pick(&Outcome::ALL);
        let (decision, value) = match self.rng.one_in(3) {
            true => (Decision::End, None),
            false => (Decision::Decide(outcome), Some(Value::of(outcome.code()))),
        };
        let of = self.log.matches[index].id;
        let caller = CAROL.at(self.field.now);
        let ruled = self.field.app.rule(&caller, of, decision, None).await;
        ruled.unwrap();
        self.ends(index, value).await;
        self.count(value.map_or("ended", |_| "adjudicated"));
    }

    /// Picks a finished match, most often of this tournament.
    fn over(&mut self, id: TournamentId, fits: impl Fn(&Known) -> bool) -> Option<usize> {
        let of = (!self.rng.one_in(3)).then_some(id);
        let matches = self.log.matches.iter().enumerate();
        let fitting = matches
            .filter(|(_, it)| it.found.is_some() && fits(it) && (of.is_none() || it.of == of));
        let fitting: Vec<usize> = fitting.map(|it| it.0).collect();
        (!fitting.is_empty()).then(|| self.rng.pick(&fitting))
    }

    async fn annul(&mut self, id: TournamentId) {
        let Some(index) = self.over(id, |_| true) else {
            return;
        };
        let strikes = [Strike::AsItWas, Strike::NoPoints, Strike::OtherSide];
        let strike = self.rng.pick(&strikes);
        let known = self.log.matches[index].clone();
        let caller = CAROL.at(self.field.now);
        let decision = Decision::Annul(strike);
        let ruled = self.field.app.rule(&caller, known.id, decision, None).await;
        let value = known.value().unwrap();
        match ruled {
            Err(UseCaseError::Refused(RulingError::Struck)) => assert!(known.is_struck()),
            Err(UseCaseError::Refused(RulingError::NoResult)) => assert!(!value.has_score()),
            ruled => {
                ruled.unwrap();
                assert!(value.has_score() && !known.is_struck());
                let struck = (value.struck(strike), None);
                self.log.matches[index].decided.push(struck);
                self.touch(index);
                self.count(match strike {
                    Strike::AsItWas => "struck as it was",
                    Strike::NoPoints => "struck without points",
                    Strike::OtherSide => "struck for the other side",
                });
                self.struck_late(&known).await;
            }
        }
    }

    async fn struck_late(&mut self, known: &Known) {
        let Some(id) = known.of else { return };
        let card = self.field.view(id).await.card;
        let mut games = card.games.iter();
        let game = games.find(|it| it.this_match == Some(known.id)).unwrap();
        let knockout = matches!(
            card.tournament.settings.kind,
            TournamentKind::Knockout { .. }
        );
        if knockout && game.slot.round < card.tournament.round {
            self.count("struck after players had gone on");
        }
        if is_over(&card) {
            self.count("struck after the end");
        }
    }

    async fn restore(&mut self, id: TournamentId) {
        let Some(index) = self.over(id, |it| !it.decided.is_empty()) else {
            return;
        };
        let of = self.log.matches[index].id;
        let decision = restoring(&self.field.app, of).await;
        let caller = CAROL.at(self.field.now);
        let ruled = self.field.app.rule(&caller, of, decision, None).await;
        ruled.unwrap();
        let taken = self.log.matches[index].decided.pop().unwrap().0;
        self.log.note(index, false, self.field.now);
        self.touch(index);
        self.count(match taken.counts {
            true => "decision taken back",
            false => "restored",
        });
    }

    async fn person(&mut self, act: PersonAct) {
        let standing = self.log.wholes.iter().find(|it| !it.1);
        let user = match standing.filter(|_| !self.rng.clone().one_in(3)) {
            Some((user, _)) => *user,
            None => entrant(self.rng.below(6) as u64).0,
        };
        self.rng.next();
        let caller = CAROL.at(self.field.now);
        let app = &self.field.app;
        let done = app.rule_person(&caller, (user, "Entrant"), act, None).await;
        let mut wholes = self.log.wholes.iter();
        let standing = wholes.rposition(|it| *it == (user, false));
        let counting = self.log.counting_of(user);
        match (done, act) {
            (Err(UseCaseError::Refused(why)), PersonAct::AnnulAll) => {
                assert_eq!((why, counting.len()), (PersonRefusal::NoResults, 0));
            }
            (Err(UseCaseError::Refused(why)), _) => {
                assert_eq!((why, standing), (PersonRefusal::NothingStruck, None));
            }
            (done, PersonAct::AnnulAll) => {
                assert_eq!(done.unwrap().unwrap().results, counting.len() as u64);
                let whole = self.log.wholes.len();
                self.log.wholes.push((user, false));
                for index in counting {
                    let value = self.log.matches[index].value().unwrap();
                    let struck = (value.struck(Strike::AsItWas), Some(whole));
                    self.log.matches[index].decided.push(struck);
                    self.touch(index);
                }
                self.count("all struck");
            }
            (done, _) => {
                done.unwrap();
                let whole = standing.unwrap();
                self.log.wholes[whole].1 = true;
                for index in 0..self.log.matches.len() {
                    let decided = &mut self.log.matches[index].decided;
                    if decided.last().is_some_and(|it| it.1 == Some(whole)) {
                        decided.pop();
                        self.touch(index);
                    }
                }
                self.count("all restored");
            }
        }
    }

    /// Makes a random step. Returns whether anything was done.
    pub async fn step(&mut self, id: TournamentId) -> bool {
        let before: u32 = self.counts.values().sum();
        let some = self.some(id);
        match self.rng.below(22) {
            0..=5 => self.play_some(id).await,
            6 => self.flags().await,
            7..=9 => self.organise(some).await,
            10..=12 => self.annul(some).await,
            13..=15 => self.restore(some).await,
            16 => self.person(PersonAct::AnnulAll).await,
            17..=18 => self.person(PersonAct::RestoreAll).await,
            19..=20 => self.adjudicate(id).await,
            _ => self.outside().await,
        }
        self.counts.values().sum::<u32>() > before
    }
}
