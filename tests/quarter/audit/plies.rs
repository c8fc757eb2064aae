//! Rules: every ply is legal by the obvious twins of the rules, which share no code with the rules that the bot uses.
//! Sides are 0 and 1, as in the database.

use super::{Audit, Rule, rules};
use crate::world::{Typed, World};
use crate::{reference_ampel as ampel, reference_iago as iago, reference_isaac as isaac};
use sqlx::Row;
use sqlx::any::AnyRow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

pub const RULES: &[Rule] = rules![
    "moves are judged as the rules of their game say": Step, |audit, world| judged(audit, world);
];

static GEOMETRY: LazyLock<iago::Geometry> = LazyLock::new(iago::Geometry::new);

/// A position, judged by an obvious twin of the rules.
#[derive(Clone)]
#[expect(clippy::large_enum_variant, reason = "there are few")]
pub enum Twin {
    /// The position, and whether every disk counts alike.
    Iago(iago::Reference, bool),
    Isaac(isaac::Reference),
    Ampel(ampel::Reference),
}

impl Twin {
    fn start(game: &str, options: &str) -> Twin {
        let of = |name: &str| {
            let mut all = options.split(' ').filter_map(|it| it.split_once('='));
            all.find(|it| it.0 == name).map_or("", |it| it.1)
        };
        let (variant, penalty) = (of("variant"), of("penalty") == "true");
        let (yellow, red) = (of("yellow").parse().unwrap_or(0), of("first") == "red");
        let (line, first) = (of("tiebreak") == "line", if red { 'R' } else { 'G' });
        match game {
            "iago" => Twin::Iago(
                iago::Reference::start(variant, penalty),
                variant == "simple",
            ),
            "isaac" => Twin::Isaac(isaac::Reference::start(line)),
            _ => Twin::Ampel(ampel::Reference::start(yellow, first)),
        }
    }

    fn judge(&mut self, token: &str) -> Result<(), &'static str> {
        match self {
            Twin::Iago(it, _) => it.judge(&GEOMETRY, token),
            Twin::Isaac(it) => it.play(token),
            Twin::Ampel(it) => it.play(token),
        }
    }

    /// Side to move; `None` once the game is over.
    fn mover(&self) -> Option<i64> {
        match self {
            Twin::Iago(it, _) => (!it.is_over(&GEOMETRY)).then_some(it.mover.into()),
            Twin::Isaac(it) => it.to_move.map(|it| i64::from(it == 'W')),
            Twin::Ampel(it) => it.winner().is_none().then_some(i64::from(it.turn == 'G')),
        }
    }

    fn winner(&self) -> Option<i64> {
        match self {
            Twin::Iago(it, simple) => it.is_over(&GEOMETRY).then(|| winner_of_iago(it, *simple)),
            Twin::Isaac(it) => it.result.map(|(it, _)| i64::from(it == 'W')),
            Twin::Ampel(it) => it.winner().map(|it| i64::from(it == 'G')),
        }
    }

    /// Names of cells, points or pieces on the board, grouped as in the alt text of its picture.
    pub fn groups(&self) -> BTreeMap<String, BTreeSet<String>> {
        let mut groups: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut put = |group: String, name| groups.entry(group).or_default().extend([name]);
        match self {
            Twin::Iago(it, simple) => {
                for (at, disk) in (0..61).filter_map(|at| Some((at, it.board[at]?))) {
                    let apart = !disk.captive && !simple && is_outer(at);
                    put(format!("{disk:?} {apart}"), iago::name(at));
                }
            }
            Twin::Isaac(it) => {
                let pieces = it.on_board().into_iter();
                pieces.for_each(|it| put("pieces".to_owned(), it.0));
            }
            Twin::Ampel(it) => {
                let points = ampel::points().into_iter().filter(|at| it.at(*at) != '.');
                points.for_each(|at| put(it.at(at).to_string(), ampel::name(at)));
            }
        }
        groups
    }
}

/// Whether a cell of Iago is at the rim.
fn is_outer(at: usize) -> bool {
    let last = at == 60 || iago::name(at + 1).ends_with('1');
    last || iago::name(at).ends_with('1') || iago::name(at).starts_with(['A', 'I'])
}

/// Winner of a finished game of Iago by the rules IAGO-27 to IAGO-32.
fn winner_of_iago(over: &iago::Reference, simple: bool) -> i64 {
    let [dark, light] = [0, 1].map(|side| {
        let own = |at: &usize| over.board[*at].is_some_and(|it| it.owner == side && !it.captive);
        let (outer, inner): (Vec<_>, Vec<_>) = (0..61).filter(own).partition(|at| is_outer(*at));
        let product = outer.len().max(1) * inner.len().max(1);
        [product, outer.len() + inner.len()][usize::from(simple)]
    });
    // Cell E5.
    let centre = over.board[30];
    let light_has_centre = centre.is_some_and(|it| (it.owner == 1) != it.captive);
    i64::from(light > dark || light == dark && light_has_centre)
}

/// A match as followed so far.
pub struct Followed {
    revision: i64,
    /// Plies, each with whether the referee played it.
    plies: Vec<(String, bool)>,
    /// Number of plies at the start of the present turn.
    turn: usize,
    pub twin: Twin,
}

impl Followed {
    fn start(row: &AnyRow) -> Followed {
        Followed {
            revision: -1,
            plies: Vec::new(),
            turn: 0,
            twin: Twin::start(row.get("game"), row.get("options")),
        }
    }

    /// Number of plies known to both players, and whether these are all: in Ampel, chosen plies of a turn stay hidden
    /// until its end.
    pub fn known(&self) -> (usize, bool) {
        let chosen = self.plies[self.turn..].iter().position(|it| !it.1);
        match (&self.twin, chosen) {
            (Twin::Ampel(it), Some(chosen)) if it.winner().is_none() => (self.turn + chosen, false),
            _ => (self.plies.len(), true),
        }
    }

    /// Plays the new plies. A legal typed move must have been accepted, an illegal one refused.
    fn follow(&mut self, plies: Vec<(String, bool)>, typed: &[&Typed]) -> Result<(), String> {
        for number in self.plies.len()..=plies.len() {
            let played = plies.get(number);
            for it in typed.iter().filter(|it| it.plies == number) {
                let legal = self.twin.clone().judge(&it.token).is_ok();
                if legal && played.is_none_or(|(token, _)| *token != it.token) {
                    return Err(format!("{} is refused: {}", it.token, it.answer));
                }
            }
            let (Some((token, _)), mover) = (played, self.twin.mover()) else {
                break;
            };
            let judged = self.twin.judge(token);
            judged.map_err(|why| format!("ply {number}, {token}, is {why}"))?;
            if self.twin.mover() != mover {
                self.turn = number + 1;
            }
        }
        self.plies = plies;
        Ok(())
    }

    /// Checks that the row of the match agrees.
    fn agrees(&self, row: &AnyRow) -> Result<(), String> {
        let (plies, to_move): (i64, Option<i64>) = (row.get("plies"), row.get("to_move"));
        let (ending, side): (Option<&str>, Option<i64>) =
            (row.get("ending"), row.get("ending_side"));
        let (mover, winner) = (self.twin.mover(), self.twin.winner());
        let stands = i64::try_from(self.plies.len()) == Ok(plies)
            && to_move == mover.filter(|_| ending.is_none())
            && winner == side.filter(|_| ending == Some("rules"));
        let said = format!("{plies} plies, {to_move:?} to move, {ending:?} {side:?}");
        stands
            .then_some(())
            .ok_or_else(|| format!("{said}, but {mover:?} to move, {winner:?} won"))
    }
}

async fn judged(audit: &mut Audit, world: &mut World) -> Result<(), String> {
    let typed = std::mem::take(&mut world.typed);
    // White of ISAAC may type coordinates of their own, which the twin does not read.
    let sql = "SELECT m.*, (SELECT COUNT(*) FROM players p WHERE p.id = m.second_player \
        AND p.settings LIKE '%\"own_coordinates\":true%') AS own FROM matches m";
    for row in world.rows(sql).await {
        let (id, revision, own): (String, i64, i64) =
            (row.get("id"), row.get("revision"), row.get("own"));
        let typed = typed.iter().filter(|it| it.id == id && own == 0);
        let typed: Vec<&Typed> = typed.collect();
        let new = || Followed::start(&row);
        let known = audit.matches.entry(id.clone()).or_insert_with(new);
        if typed.is_empty() && known.revision == revision {
            continue;
        }
        let plies = world.plies(&id).await;
        if !plies.starts_with(&known.plies) {
            *known = Followed::start(&row);
        }
        known.revision = revision;
        let judged = known.follow(plies, &typed);
        let judged = judged.and_then(|()| known.agrees(&row));
        judged.map_err(|why| format!("match {id}: {why}"))?;
    }
    Ok(())
}
