//! A platform that remembers the result that each message tells, and the comparisons with the log.

use super::*;
use crate::fake::Fake;
use crate::moderate::pool;
use crate::results_model::{Log, Place, Value, is_over, letter};
use app::delivery::{CallError, Draft, Facts, Line, Platform, RoleError, Route};
use app::{MessageRef, MessageRole, PairingView, RankingPage, RoleChange, TournamentView};
use referee::TournamentId;
use referee::rating::INACTIVE_DAYS;
use referee::tournament::TournamentKind;
use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use store::{Period, TournamentNews, day_of};

/// The result that a message tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// Worth of a match; `None` while it goes on.
    Match(MatchId, Option<String>),
    /// State of a tournament, and the players at its places.
    Tournament(TournamentId, String),
    Other,
}

#[derive(Debug, Default)]
pub struct Recorder {
    fake: Fake,
    pub told: Mutex<BTreeMap<u64, (MessageRole, Told)>>,
    /// The kinds of messages that were delivered with a result.
    pub with_results: Mutex<BTreeSet<String>>,
}

pub fn places(view: &TournamentView) -> String {
    let state = view.card.tournament.state.name();
    format!("{state} {:?}", view.card.places(&view.standings))
}

/// Whether a message stays true when a result changes: it tells what was asked, done or announced.
fn is_of_its_time(role: MessageRole) -> bool {
    matches!(
        role,
        MessageRole::Offer(..)
            | MessageRole::Challenge(..)
            | MessageRole::ChallengeNews(_)
            | MessageRole::Act(_)
            | MessageRole::ActTold(_)
    )
}

impl Recorder {
    fn remember(&self, at: MessageRef, draft: &Draft) {
        let role = draft.owed.role;
        let (told, result) = match &draft.about {
            Facts::Tournament(view) => {
                let id = view.card.tournament.id;
                (Told::Tournament(id, places(view)), is_over(&view.card))
            }
            about => match about.of_match() {
                Some(view) => {
                    let worth = view.this_match.worth().map(|it| it.to_string());
                    let over = worth.is_some();
                    (Told::Match(view.this_match.id(), worth), over)
                }
                None => (Told::Other, false),
            },
        };
        assert!(
            !result || role.tells_result() || is_of_its_time(role),
            "{role:?} is delivered with a result and never corrected"
        );
        if result {
            let kind = format!("{role:?}");
            let (kind, _) = kind.split_once('(').unwrap();
            self.with_results.lock().unwrap().insert(kind.to_owned());
        }
        let mut known = self.told.lock().unwrap();
        known.insert(at.message.0, (role, told));
    }

    fn forget(&self, at: MessageRef) {
        self.told.lock().unwrap().remove(&at.message.0);
    }
}

impl Route for Recorder {
    async fn post(&self, draft: &Draft, nonce: &str) -> Result<Option<MessageRef>, CallError> {
        let at = self.fake.post(draft, nonce).await?;
        self.remember(at.unwrap(), draft);
        Ok(at)
    }

    async fn edit(&self, at: MessageRef, draft: &Draft) -> Result<(), CallError> {
        self.remember(at, draft);
        self.fake.edit(at, draft).await
    }

    async fn fold(&self, at: MessageRef, view: &MatchView, line: Line) -> Result<(), CallError> {
        self.forget(at);
        self.fake.fold(at, view, line).await
    }

    async fn delete(&self, at: MessageRef, needs_token: bool) -> Result<(), CallError> {
        self.forget(at);
        self.fake.delete(at, needs_token).await
    }
}

impl Platform for Recorder {
    async fn open_thread(
        &self,
        at: MessageRef,
        game: &PairingView,
    ) -> Result<ChannelId, CallError> {
        self.fake.open_thread(at, game).await
    }

    async fn change_role(&self, change: RoleChange) -> Result<(), RoleError> {
        self.fake.change_role(change).await
    }
}

/// Compares the leaderboards of all time and of the season, and expects `contradicted` to find nothing.
pub async fn ratings_agree(field: &app::App, log: &Log, now: Time, context: &str) {
    for season in [false, true] {
        let page = RankingPage {
            season,
            ..RankingPage::rows(0, 100)
        };
        let board = field.leaderboard(&pool(), page, now).await.unwrap();
        let mut rows: BTreeMap<UserId, _> = BTreeMap::new();
        for row in &board.rows {
            let tally = [row.tally.wins, row.tally.draws, row.tally.losses];
            rows.insert(row.user, (row.rating, tally, row.last_at));
        }
        let is_of = |at| !season || Period::season(at) == Period::season(now);
        let expected = log.places(is_of).into_iter();
        let today = day_of(now);
        let active = |place: &Place| today.saturating_sub(place.0.last_day) <= INACTIVE_DAYS;
        let expected = expected.filter(|(_, place)| active(place));
        let expected = expected.map(|(user, it)| (user, (it.0.on(today), it.1, it.2)));
        assert_eq!(rows, expected.collect(), "season {season}, {context}");
        let order = board.rows.iter();
        let order = order.map(|row| (row.rating.is_provisional(), -row.rating.points()));
        assert!(order.is_sorted(), "{context}");
    }
}

/// Compares what a person's profile counts.
pub async fn profile_agrees(app: &App, log: &Log, user: UserId, now: Time, context: &str) {
    let profile = app.profile(GUILD, user, now).await.unwrap();
    let results = log.results_of(user);
    let count = |of: &dyn Fn(usize, UserId) -> bool| {
        let tally = |outcome: i64| {
            let some = results
                .iter()
                .filter(|it| it.2 == outcome && of(it.1, it.0));
            some.count() as u64
        };
        [tally(1), tally(0), tally(-1)]
    };
    let plain = |it: &store::Tally| [it.wins, it.draws, it.losses];
    let none = |it: &[u64; 3]| *it == [0; 3];
    for (at, side) in Side::BOTH.into_iter().enumerate() {
        let told = profile.by_side.iter().find(|it| it.0.1 == side);
        let told = told.map_or([0; 3], |it| plain(&it.1));
        assert_eq!(told, count(&|it, _| it == at), "{user} {side:?}, {context}");
    }
    let all = profile.by_variant.iter().map(|it| plain(&it.1));
    let expected = Some(count(&|_, _| true)).filter(|it| !none(it));
    assert!(all.eq(expected), "{user}, {context}");
    let mut met: BTreeMap<UserId, u64> = BTreeMap::new();
    for (opponent, ..) in &results {
        *met.entry(*opponent).or_default() += 1;
    }
    let mut met: Vec<(UserId, u64)> = met.into_iter().collect();
    met.sort_by_key(|it| (std::cmp::Reverse(it.1), it.0));
    let met = met.into_iter().take(5);
    let expected: Vec<_> = met
        .map(|(other, _)| (other, count(&|_, it| it == other)))
        .collect();
    let told = profile.by_opponent.iter().map(|it| (it.0, plain(&it.1)));
    assert_eq!(told.collect::<Vec<_>>(), expected, "{user}, {context}");
    let runs = results.chunk_by(|a, b| a.2 == b.2);
    let runs: Vec<(i64, i64)> = runs.map(|run| (run[0].2, run.len() as i64)).collect();
    let streak = runs.last().map_or(0, |it| it.0 * it.1);
    let best = runs.iter().filter(|it| it.0 == 1).map(|it| it.1).max();
    let told = (profile.streak, profile.best_streak);
    assert_eq!(
        told,
        (streak, best.unwrap_or(0) as u64),
        "{user}, {context}"
    );
}

/// Compares the list of all matches.
pub async fn history_agrees(app: &App, log: &Log, context: &str) {
    let (rows, part) = app
        .finished(GUILD, app::Past::All, 0, 10_000)
        .await
        .unwrap();
    let total = part.all;
    let over = log.matches.iter().filter(|it| it.found.is_some());
    let expected = over.map(|it| (it.id, (it.value().map(Value::told), it.is_struck())));
    let expected: BTreeMap<_, _> = expected.collect();
    let row = |it: &app::MatchSummary| {
        let worth = it.worth().map(|it| it.to_string());
        (it.id, (worth, it.is_struck()))
    };
    let rows: BTreeMap<_, _> = rows.iter().map(row).collect();
    assert_eq!(rows, expected, "{context}");
    assert_eq!(total, expected.len(), "{context}");
}

/// Compares the table and both exports of a tournament. Returns its state and places.
pub async fn tournament_agrees(app: &App, log: &Log, id: TournamentId, context: &str) -> String {
    let view = app.tournament(id).await.unwrap();
    let exported = app.export_tournament(id).await.unwrap();
    json_agrees(log, &view, &exported, context);
    let ladder = view.card.tournament.settings.kind == TournamentKind::Ladder;
    if !ladder {
        table_agrees(log, &view, &exported, context);
        let report = app.export_report(id).await.unwrap().unwrap();
        report_agrees(log, &view, &report, context);
    }
    places(&view)
}

fn table_agrees(log: &Log, view: &TournamentView, exported: &Json, context: &str) {
    let card = &view.card;
    let points = log.table(card);
    for row in &view.standings {
        let expected = points[row.player];
        assert_eq!(row.half_points, expected, "{}: {context}", row.player);
    }
    let answer = pairing::answer(exported["pair"].to_string().as_bytes());
    let answer: Json = serde_json::from_str(&answer).unwrap();
    let same = [
        "id",
        "rank",
        "points",
        "wins",
        "buchholz",
        "buchholz_cut1",
        "sonneborn_berger",
    ];
    let rows = |of: &Json| {
        let rows = of["standings"].as_array().unwrap().iter();
        let row = |row: &Json| {
            let number = |key: &&str| row[*key].as_f64().map_or(row[*key].clone(), |it| json!(it));
            same.iter().map(number).collect::<Vec<Json>>()
        };
        rows.map(row).collect::<Vec<_>>()
    };
    assert_eq!(rows(&answer), rows(exported), "{context}");
    let open = log.complete(card) < card.tournament.round;
    let over = !open && answer["over"] == true;
    assert_eq!(is_over(card), over, "{} {answer}, {context}", places(view));
}

fn json_agrees(log: &Log, view: &TournamentView, exported: &Json, context: &str) {
    let rounds = exported["rounds"].as_array().unwrap();
    for (round, written) in (1..).zip(rounds) {
        let pairs = log.pairs(&view.card, round);
        let written = written.as_array().unwrap().iter();
        let written: Vec<&Json> = written.filter(|it| it["bye"].is_null()).collect();
        assert_eq!(written.len(), pairs.len(), "{context}");
        for (written, pair) in written.into_iter().zip(&pairs) {
            let games = pair.games.iter().map(|(code, struck, decided)| {
                json!({"result": code, "struck": struck, "decided": decided})
            });
            let told = written["games"].as_array().unwrap().iter();
            let keys = ["result", "struck", "decided"];
            let told = told.map(|game| keys.map(|key| (key.to_owned(), game[key].clone())));
            let told = told.map(|it| Json::Object(it.into_iter().collect()));
            assert_eq!(
                told.collect::<Vec<_>>(),
                games.collect::<Vec<_>>(),
                "{context}"
            );
            let struck = pair.games.iter().any(|it| it.1);
            assert_eq!(
                written["result"],
                json!(pair.code),
                "round {round}: {context}"
            );
            assert_eq!(written["struck"], struck, "{context}");
        }
    }
}

fn report_agrees(log: &Log, view: &TournamentView, report: &str, context: &str) {
    let card = &view.card;
    let lines = report.lines().filter(|it| it.starts_with("001"));
    let points = log.table(card);
    for (player, line) in lines.enumerate() {
        let told: f64 = line[80..84].trim().parse().unwrap();
        assert_eq!(told, f64::from(points[player]) / 2.0, "{context}");
        for round in 1..=log.complete(card) {
            let at = 91 + 10 * (round as usize - 1);
            let cell = &line[at..at + 8];
            let pairs = log.pairs(card, round);
            let pair = pairs.iter().find(|it| it.players.contains(&player));
            let expected = match pair {
                Some(pair) => {
                    let side = usize::from(pair.players[0] != player);
                    letter(card, round, pair, side)
                }
                None => {
                    let bye = card
                        .byes
                        .iter()
                        .find(|it| (it.round, it.player) == (round, player));
                    ['Z', 'H', 'U'][bye.map_or(0, |it| it.half_points) as usize]
                }
            };
            assert_eq!(cell.chars().last(), Some(expected), "{line}, {context}");
        }
    }
}

/// Checks that every standing message that tells a result tells the present one, and that no message is missing.
pub fn messages_agree(
    recorder: &Recorder,
    log: &Log,
    tournaments: &BTreeMap<TournamentId, String>,
    context: &str,
) {
    let told = recorder.told.lock().unwrap();
    let mut boards: BTreeMap<MatchId, usize> = BTreeMap::new();
    let mut news: BTreeMap<MatchId, usize> = BTreeMap::new();
    for (role, told) in told.values().filter(|it| it.0.tells_result()) {
        match told {
            Told::Match(id, worth) => {
                let known = &log.matches[log.find(*id).unwrap()];
                let value = known.value().map(Value::told);
                assert_eq!(*worth, value, "{role:?} {known:?}, {context}");
                match role {
                    MessageRole::Board(..) => *boards.entry(*id).or_default() += 1,
                    MessageRole::ResultNews(_) => *news.entry(*id).or_default() += 1,
                    _ => {}
                }
            }
            Told::Tournament(id, places) => {
                assert_eq!(*places, tournaments[id], "{role:?}, {context}");
            }
            Told::Other => panic!("{role:?}"),
        }
    }
    for known in &log.matches {
        let (id, over) = (known.id, known.found.is_some());
        let seen = (boards.get(&id), news.contains_key(&id));
        assert!(!over || seen.0 == Some(&1), "{seen:?} {known:?}, {context}");
        assert_eq!(seen.1, known.announced, "{known:?}, {context}");
    }
    for (id, _) in tournaments.iter().filter(|it| it.1.starts_with("over")) {
        let over = TournamentNews::Over;
        for role in [
            MessageRole::Signup(*id),
            MessageRole::Final(*id),
            MessageRole::TournamentNews(*id, over),
        ] {
            let stands = told.values().any(|it| it.0 == role);
            assert!(stands, "{role:?} is not told, {context}");
        }
    }
}
