//! A plain model of results: a log of what was played and decided, and what follows from it, computed the plain way.

use super::*;
use referee::rating::{PlayerScore, Rating, Standing, rate};
use referee::tournament::{Card, Slot, TournamentKind, TournamentState};
use referee::{Ending, TournamentId, days};
use std::collections::{BTreeMap, BTreeSet};
use store::day_of;

/// Worth of a game: a code, and whether it counts outside its tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    pub code: &'static str,
    pub counts: bool,
}

pub fn halves(code: &str) -> [u32; 2] {
    match code {
        "1-0" | "+-" => [2, 0],
        "0-1" | "-+" => [0, 2],
        "1/2" => [1, 1],
        "0-0" | "--" => [0, 0],
        _ => panic!("{code}"),
    }
}

pub fn is_played(code: &str) -> bool {
    ["1-0", "0-1", "1/2", "0-0"].contains(&code)
}

fn turned(code: &'static str) -> &'static str {
    match code {
        "1-0" => "0-1",
        "0-1" => "1-0",
        "+-" => "-+",
        "-+" => "+-",
        same => same,
    }
}

impl Value {
    pub const NONE: Value = Value {
        code: "1/2",
        counts: false,
    };

    pub const fn of(code: &'static str) -> Value {
        Value { code, counts: true }
    }

    pub fn has_score(self) -> bool {
        self.counts && halves(self.code) != [0, 0]
    }

    pub fn rated(self) -> Option<[PlayerScore; 2]> {
        use PlayerScore::{Draw, Loss, Win};
        match (self.counts, self.code) {
            (true, "1-0") => Some([Win, Loss]),
            (true, "0-1") => Some([Loss, Win]),
            (true, "1/2") => Some([Draw, Draw]),
            _ => None,
        }
    }

    pub fn struck(self, strike: Strike) -> Value {
        let code = match (strike, is_played(self.code)) {
            (Strike::AsItWas, _) => self.code,
            (Strike::NoPoints, true) => "0-0",
            (Strike::NoPoints, false) => "--",
            (Strike::OtherSide, _) => turned(self.code),
        };
        let counts = false;
        Value { code, counts }
    }

    pub fn told(self) -> String {
        match self.counts {
            true => self.code.to_owned(),
            false => format!("({})", self.code),
        }
    }

    /// Result of a match with this ending after this number of plies, without any decision.
    pub fn found(ending: &Ending, plies: usize) -> Value {
        let moved = |side: Side| plies > usize::from(side == Side::Second);
        let lost = |side: Side| if side == Side::First { "0-1" } else { "1-0" };
        match *ending {
            Ending::Flag { by } if !moved(by) && by == Side::First => Value::of("-+"),
            Ending::Flag { by } if !moved(by) => Value::of("+-"),
            Ending::Flag { by } | Ending::Resignation { by } => Value::of(lost(by)),
            Ending::Abort { by } => Value {
                code: lost(by),
                counts: false,
            },
            Ending::Adjudication { winner } => {
                Value::of(winner.map_or("1/2", |it| lost(it.other())))
            }
            Ending::CalledOff => Value::NONE,
            _ => panic!("{ending:?}"),
        }
    }
}

/// A match as the test knows it.
#[derive(Clone, Debug)]
pub struct Known {
    pub id: MatchId,
    pub players: [UserId; 2],
    pub plies: usize,
    pub of: Option<TournamentId>,
    pub found: Option<Value>,
    /// Decisions on the match, the latest last, each with the index of the act on a person that it is a part of.
    pub decided: Vec<(Value, Option<usize>)>,
    pub ended_at: Time,
    /// Whether the match ended with a score, so that the news announced it.
    pub announced: bool,
}

impl Known {
    pub fn value(&self) -> Option<Value> {
        self.decided.last().map(|it| it.0).or(self.found)
    }

    pub fn is_struck(&self) -> bool {
        self.decided.last().is_some_and(|it| !it.0.counts)
    }
}

/// A player's row: rating with its day; matches won, drawn and lost; time of the last change.
pub type Place = (Standing, [u64; 3], Time);

#[derive(Default)]
pub struct Log {
    pub matches: Vec<Known>,
    /// Rated matches with the time of rating, in that order, which later corrections keep.
    pub rated: Vec<(usize, Time)>,
    /// Results of games that were decided without a match.
    pub set: BTreeMap<(TournamentId, Slot), &'static str>,
    /// People whose results were all struck, and whether that was undone.
    pub wholes: Vec<(UserId, bool)>,
    /// Matches that were not rated because enough matches of the two players had counted that day.
    pub beyond: BTreeSet<usize>,
    /// How many matches of two players count in a day.
    pub limit: Option<usize>,
}

impl Log {
    pub fn find(&self, id: MatchId) -> Option<usize> {
        self.matches.iter().position(|it| it.id == id)
    }

    /// Notes that the worth of a match has changed: the match is rated as soon as it counts, within the limit of
    /// matches of two players a day.
    pub fn note(&mut self, index: usize, ends: bool, now: Time) {
        let known = &self.matches[index];
        let counts = known.plies >= 2 * COUNTS_FROM && known.value().unwrap().rated().is_some();
        let listed = self.rated.iter().any(|it| it.0 == index);
        if !counts || listed || self.beyond.contains(&index) {
            return;
        }
        let pair: BTreeSet<UserId> = known.players.into_iter().collect();
        let same = self.rated.iter().filter(|(other, at)| {
            let players = self.matches[*other].players;
            players.into_iter().collect::<BTreeSet<UserId>>() == pair && *at > now - days(1)
        });
        match ends && self.limit.is_some_and(|most| same.count() >= most) {
            true => _ = self.beyond.insert(index),
            false => self.rated.push((index, now)),
        }
    }

    /// The rated matches of a player that count.
    pub fn counting_of(&self, user: UserId) -> Vec<usize> {
        let rated = self.rated.iter().map(|it| it.0);
        let of_user = rated.filter(|it| {
            let known = &self.matches[*it];
            known.players.contains(&user) && known.value().unwrap().rated().is_some()
        });
        of_user.collect()
    }

    /// Rows of all players after the rated results that count and fall into `period`.
    pub fn places(&self, period: impl Fn(Time) -> bool) -> BTreeMap<UserId, Place> {
        let mut places: BTreeMap<UserId, Place> = BTreeMap::new();
        for &(index, at) in self.rated.iter().filter(|it| period(it.1)) {
            let known = &self.matches[index];
            let Some(scores) = known.value().unwrap().rated() else {
                continue;
            };
            let last_day = day_of(at);
            let before = known.players.map(|it| {
                let place = places.get(&it);
                place.map_or_else(Rating::default, |it| it.0.on(last_day))
            });
            let (one, two) = rate(before[0], before[1], scores[0]);
            for (side, rating) in [one, two].into_iter().enumerate() {
                let tally = places
                    .get(&known.players[side])
                    .map_or([0; 3], |place| place.1);
                let tally = counted(tally, scores[side]);
                let standing = Standing { rating, last_day };
                places.insert(known.players[side], (standing, tally, at));
            }
        }
        places
    }

    /// Matches of a player with a score that counts, in the order in which they ended: the opponent, the player's side,
    /// and 1 for a win, 0 for a draw, -1 for a loss.
    pub fn results_of(&self, user: UserId) -> Vec<(UserId, usize, i64)> {
        let mut ended: Vec<&Known> = self.matches.iter().collect();
        ended.sort_by_key(|it| (it.ended_at, it.id.to_string()));
        let mut results = Vec::new();
        for known in ended {
            let side = known.players.iter().position(|it| *it == user);
            let value = known.value().filter(|it| it.has_score());
            if let (Some(side), Some(value)) = (side, value) {
                let half_points = i64::from(halves(value.code)[side]);
                results.push((known.players[1 - side], side, half_points - 1));
            }
        }
        results
    }
}

/// A tally with one more result.
pub fn counted(mut tally: [u64; 3], score: PlayerScore) -> [u64; 3] {
    let at = match score {
        PlayerScore::Win => 0,
        PlayerScore::Draw => 1,
        PlayerScore::Loss => 2,
    };
    tally[at] += 1;
    tally
}

/// A pairing as the test computes it.
pub struct Pair {
    pub players: [usize; 2],
    /// The games: code as the first player of the pairing sees it, whether struck, whether decided.
    pub games: Vec<(Option<&'static str>, bool, bool)>,
    /// Result of the pairing for `players` in their order; `None` while it is open.
    pub code: Option<&'static str>,
}

/// Result of a pairing with these codes of its games, all as the first player sees them.
fn pairing(codes: &[&'static str], best_of: u32, closed: bool) -> Option<&'static str> {
    let sum = |side: usize| codes.iter().map(|it| halves(it)[side]).sum::<u32>();
    let (a, b) = (sum(0), sum(1));
    match codes.iter().find(|it| !is_played(it)) {
        Some(away) if codes.iter().all(|it| !is_played(it)) => return Some(*away),
        Some(&"+-") => return Some("1-0"),
        Some(&"-+") => return Some("0-1"),
        Some(_) => {}
        None => {
            let left = best_of.saturating_sub(codes.len() as u32);
            if left > 0 && a.abs_diff(b) <= 2 * left && !closed {
                return None;
            }
        }
    }
    Some(match () {
        () if a > b => "1-0",
        () if a < b => "0-1",
        () if a == 0 => "0-0",
        () => "1/2",
    })
}

impl Log {
    /// The pairings of a round: the program says who meet, the test computes the results.
    pub fn pairs(&self, card: &Card, round: u32) -> Vec<Pair> {
        let tournament = &card.tournament;
        let closed = tournament.state.is_closed()
            || tournament.settings.kind != TournamentKind::Ladder && round < tournament.round;
        let mut boards: BTreeMap<u32, Pair> = BTreeMap::new();
        let mut codes: BTreeMap<u32, Vec<Option<&'static str>>> = BTreeMap::new();
        for game in card.games.iter().filter(|it| it.slot.round == round) {
            let known = game
                .this_match
                .map(|id| &self.matches[self.find(id).unwrap()]);
            let set = self.set.get(&(tournament.id, game.slot)).copied();
            let (code, struck, decided) = match known {
                Some(it) => {
                    let code = it.value().map(|it| it.code);
                    (code, it.is_struck(), !it.decided.is_empty())
                }
                None => (set, false, set.is_some()),
            };
            let pair = boards.entry(game.slot.board).or_insert_with(|| Pair {
                players: game.players,
                games: Vec::new(),
                code: None,
            });
            pair.games.push((code, struck, decided));
            let seen = match game.players == pair.players {
                true => code,
                false => code.map(turned),
            };
            codes.entry(game.slot.board).or_default().push(seen);
        }
        let best_of = tournament.settings.best_of.games();
        for (board, pair) in &mut boards {
            let codes: Option<Vec<&'static str>> = codes[board].iter().copied().collect();
            pair.code = codes.and_then(|codes| pairing(&codes, best_of, closed));
        }
        boards.into_values().collect()
    }

    /// How many rounds are complete.
    pub fn complete(&self, card: &Card) -> u32 {
        let last = card.tournament.round;
        let open = self.pairs(card, last).iter().any(|it| it.code.is_none());
        last.saturating_sub(u32::from(open))
    }

    /// The half points of every player of a tournament after the complete rounds.
    pub fn table(&self, card: &Card) -> Vec<u32> {
        let mut points = vec![0; card.entrants.len()];
        let complete = self.complete(card);
        for round in 1..=complete {
            for pair in self.pairs(card, round) {
                let code = went_on(card, round, &pair).unwrap_or(pair.code.unwrap());
                for side in [0, 1] {
                    points[pair.players[side]] += halves(code)[side];
                }
            }
        }
        for bye in card.byes.iter().filter(|it| it.round <= complete) {
            points[bye.player] += bye.half_points;
        }
        points
    }
}

/// Code of the win by which a knockout player went on to the next round, if the games now say otherwise.
fn went_on(card: &Card, round: u32, pair: &Pair) -> Option<&'static str> {
    let TournamentKind::Knockout { third_place } = card.tournament.settings.kind else {
        return None;
    };
    let boards = |round| card.games.iter().filter(move |it| it.slot.round == round);
    let semifinals = card.entrants.len() > 1 << round && card.entrants.len() <= 4 << (round - 1);
    // The losers of the semifinals meet in the round of the final.
    let next = boards(round + 1).filter(|it| !(third_place && semifinals) || it.slot.board == 1);
    let next: Vec<[usize; 2]> = next.map(|it| it.players).collect();
    let is_next = |player: usize| {
        let rests = |it: &referee::tournament::Bye| (it.round, it.player) == (round + 1, player);
        card.byes.iter().any(rests) || next.iter().any(|it| it.contains(&player))
    };
    let winner = (0..2).find(|side| is_next(pair.players[*side]))?;
    let seed = |side: usize| card.seed(pair.players[side]);
    let [a, b] = halves(pair.code.unwrap());
    let by_games = match a == b {
        true => usize::from(seed(1) < seed(0)),
        false => usize::from(b > a),
    };
    (winner != by_games).then_some(["1-0", "0-1"][winner])
}

/// The letter of a pairing in a report, for one of its sides.
pub fn letter(card: &Card, round: u32, pair: &Pair, side: usize) -> char {
    let code = went_on(card, round, pair).unwrap_or(pair.code.unwrap());
    let struck = pair.games.iter().any(|it| it.1);
    match (is_played(code), struck, halves(code)[side]) {
        (false, _, 2) => '+',
        (false, ..) => '-',
        (true, true, half_points) => ['L', 'D', 'W'][half_points as usize],
        (true, false, half_points) => ['0', '=', '1'][half_points as usize],
    }
}

/// Whether a tournament is over and was not called off.
pub fn is_over(card: &Card) -> bool {
    card.tournament.state == TournamentState::Over
}
