//! Answers requests about tournaments: a request is a line of JSON, and so is the answer.

use crate::tournament::{
    Broken, Game, Invalid, Kind, MOST_ROUNDS, Next, Outcome, Player, Tournament,
};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;
use serde_json::{Number, json};
use std::collections::BTreeMap;

/// The member `id` of a request. It is read separately, so that the answer can repeat the id even if other members are
/// wrong.
#[derive(Deserialize)]
struct Id<'a> {
    #[serde(borrow, default, deserialize_with = "given_text")]
    id: Option<&'a RawValue>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request<'a> {
    #[serde(borrow, default, deserialize_with = "given_text")]
    #[expect(dead_code, reason = "read on its own, so that errors can repeat it")]
    id: Option<&'a RawValue>,
    kind: KindName,
    players: Vec<Entrant>,
    rounds: Vec<Vec<WrittenGame>>,
    total_rounds: Option<u32>,
    #[serde(default)]
    double: bool,
    #[serde(default)]
    third_place: bool,
    #[serde(default)]
    seed: u64,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum KindName {
    Swiss,
    RoundRobin,
    Knockout,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entrant {
    id: String,
    rating: Option<f64>,
    #[serde(default)]
    absent: bool,
}

#[derive(Deserialize)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "a game has neither `first`, `second` and `result` nor `bye` and `points`"
)]
enum WrittenGame {
    Pair {
        first: String,
        second: String,
        result: String,
    },
    Bye {
        bye: String,
        points: f64,
    },
}

/// Reads the JSON text of a member; a member that is null gives `Some("null")`, unlike a missing member.
fn given_text<'de, D: Deserializer<'de>>(d: D) -> Result<Option<&'de RawValue>, D::Error> {
    <&RawValue>::deserialize(d).map(Some)
}

#[derive(Serialize)]
struct Answer<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pairs: Option<Vec<[&'a str; 2]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bye: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    broke: Vec<BrokenLine<'a>>,
    standings: Vec<Row<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<bool>,
}

#[derive(Serialize)]
struct BrokenLine<'a> {
    pair: Vec<&'a str>,
    line: u8,
}

#[derive(Serialize)]
struct Row<'a> {
    id: &'a str,
    points: Number,
    buchholz_cut1: Number,
    buchholz: Number,
    sonneborn_berger: Number,
    wins: u32,
    rank: usize,
}

/// Answers one line; the answer is one line of JSON without the line feed.
#[must_use]
pub fn answer(line: &[u8]) -> String {
    let text = std::str::from_utf8(line).unwrap_or_default();
    let id = serde_json::from_str(text).ok().and_then(|it: Id| it.id);
    let answered = read(line).and_then(|request| {
        let tournament = request.tournament()?;
        serde_json::to_string(&request.answer(id, &tournament)).map_err(|error| error.to_string())
    });
    answered.unwrap_or_else(|reason| {
        let message = format!("The line is no request: {reason}.");
        let rest = json!({"error": "bad_request", "message": message}).to_string();
        match id {
            Some(id) => format!("{{\"id\":{id},{}", &rest[1..]),
            None => rest,
        }
    })
}

fn read(line: &[u8]) -> Result<Request<'_>, String> {
    let text = std::str::from_utf8(line).map_err(|_| "it is not UTF-8")?;
    let text = text.trim_matches([' ', '\t', '\r']);
    if text.is_empty() {
        return Err("it is empty".to_owned());
    }
    if !text.starts_with('{') {
        return Err("it is no JSON object".to_owned());
    }
    serde_json::from_str(text).map_err(|error| error.to_string())
}

impl Request<'_> {
    fn tournament(&self) -> Result<Tournament, String> {
        let total = self.total_rounds.map_or(1, |rounds| rounds as usize);
        if !(1..=MOST_ROUNDS).contains(&total) {
            return Err(format!("`total_rounds` is not from 1 to {MOST_ROUNDS}"));
        }
        if self.rounds.len() > MOST_ROUNDS {
            return Err(format!("there are more than {MOST_ROUNDS} rounds"));
        }
        let mut numbers = BTreeMap::new();
        for (number, player) in self.players.iter().enumerate() {
            if numbers.insert(player.id.as_str(), number).is_some() {
                return Err(format!("two players have the id {:?}", player.id));
            }
        }
        let kind = match self.kind {
            KindName::Swiss => Kind::Swiss {
                rounds: self.total_rounds.map(|rounds| rounds as usize),
            },
            KindName::RoundRobin => Kind::RoundRobin {
                double: self.double,
            },
            KindName::Knockout => Kind::Knockout {
                third_place: self.third_place,
            },
        };
        let players = self.players.iter().map(|player| Player {
            rating: player.rating,
            absent: player.absent,
        });
        let round = |(index, round): (usize, &Vec<WrittenGame>)| {
            let games = round.iter().map(|game| game.read(&numbers));
            let games: Result<Vec<Game>, String> = games.collect();
            games.map_err(|reason| format!("in round {}, {reason}", index + 1))
        };
        let rounds: Result<Vec<Vec<Game>>, String> =
            self.rounds.iter().enumerate().map(round).collect();
        Tournament::new(kind, players.collect(), rounds?, self.seed)
            .map_err(|invalid| self.tell(&invalid))
    }

    /// The error message for `invalid`; it names players by their ids in the request, not by their indices.
    fn tell(&self, invalid: &Invalid) -> String {
        let id = |player: &usize| &self.players[*player].id;
        match invalid {
            Invalid::Rating(player) => {
                format!("the rating of {:?} is no number from 0 on", id(player))
            }
            Invalid::Twice { round, player } => {
                format!("round {round} has {:?} twice", id(player))
            }
            Invalid::Incomplete { round, player } => {
                format!("round {round} is not complete: {:?} is missing", id(player))
            }
            Invalid::NotPaired {
                round,
                players: [a, b],
            } => {
                let (a, b) = (id(a), id(b));
                format!("round {round} has {a:?} and {b:?}, who do not meet in it")
            }
            Invalid::NoBye { round, player } => {
                let player = id(player);
                format!("round {round} has a bye for {player:?}, who has an opponent in it")
            }
            _ => invalid.to_string(),
        }
    }

    fn answer<'a>(&'a self, id: Option<&'a RawValue>, tournament: &Tournament) -> Answer<'a> {
        let name = |player: usize| self.players[player].id.as_str();
        let broken = |it: Broken| BrokenLine {
            pair: it.players.into_iter().map(name).collect(),
            line: it.line,
        };
        let (pairs, bye, broke, over) = match tournament.next() {
            Next::Over => (None, None, Vec::new(), Some(true)),
            Next::Round(round) => {
                let bye = match round.resting[..] {
                    [player] => Some(name(player)),
                    _ => None,
                };
                let pairs = round.pairs.into_iter().map(|pair| pair.map(name));
                let broke = round.broke.into_iter().map(broken);
                (Some(pairs.collect()), bye, broke.collect(), None)
            }
        };
        let row = |it: crate::Standing| Row {
            id: name(it.player),
            points: quarters(2 * it.half_points),
            buchholz_cut1: quarters(2 * it.buchholz_cut1),
            buchholz: quarters(2 * it.buchholz),
            sonneborn_berger: quarters(it.sonneborn_berger),
            wins: it.wins,
            rank: it.rank,
        };
        Answer {
            id,
            pairs,
            bye,
            broke,
            standings: tournament.standings().into_iter().map(row).collect(),
            over,
        }
    }
}

impl WrittenGame {
    fn read(&self, numbers: &BTreeMap<&str, usize>) -> Result<Game, String> {
        let number = |id: &String| {
            let number = numbers.get(id.as_str()).copied();
            number.ok_or_else(|| format!("nobody has the id {id:?}"))
        };
        match self {
            WrittenGame::Pair {
                first,
                second,
                result,
            } => {
                let outcome = Outcome::from_code(result);
                Ok(Game::Pair {
                    players: [number(first)?, number(second)?],
                    outcome: outcome.ok_or_else(|| format!("no game ends {result:?}"))?,
                })
            }
            WrittenGame::Bye { bye, points } => {
                let all = [0.0, 0.5, 1.0].iter().position(|it| it == points);
                let half_points = all.ok_or("a bye gives neither 1, nor 0.5, nor 0 points")?;
                Ok(Game::Bye {
                    player: number(bye)?,
                    half_points: half_points as u32,
                })
            }
        }
    }
}

/// Converts a number of quarter points to points.
fn quarters(count: u32) -> Number {
    match count % 4 {
        0 => Number::from(count / 4),
        _ => Number::from_f64(f64::from(count) / 4.0).unwrap_or_else(|| Number::from(count / 4)),
    }
}
