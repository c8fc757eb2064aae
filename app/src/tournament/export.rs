//! Exports tournaments for other programs: as JSON, and as FIDE's tournament report file.

use crate::{App, Error, TournamentView};
use referee::tournament::{Card, Outcome, Pairing, TournamentKind, TournamentState};
use referee::{Time, TournamentId};
use serde_json::{Value, json};

impl App {
    /// Exports a tournament as JSON. Players are numbered from 1 in the order of their entry. The member `pair` is a
    /// request for `iago pair`, which computes the standings and the next pairings from it; a ladder has no such
    /// member.
    ///
    /// # Errors
    /// Fails if there is no such tournament.
    pub async fn export_tournament(&self, id: TournamentId) -> Result<Value, Error> {
        let view = self.tournament(id).await?;
        Ok(as_json(&view))
    }

    /// Exports the complete rounds of a tournament as a tournament report file (TRF16); `None` for a ladder.
    ///
    /// # Errors
    /// Fails if there is no such tournament.
    pub async fn export_report(&self, id: TournamentId) -> Result<Option<String>, Error> {
        let view = self.tournament(id).await?;
        let ladder = view.card.tournament.settings.kind == TournamentKind::Ladder;
        Ok((!ladder).then(|| report(&view)))
    }
}

fn number(player: usize) -> String {
    (player + 1).to_string()
}

fn as_json(view: &TournamentView) -> Value {
    let card = &view.card;
    let tournament = &card.tournament;
    let settings = &tournament.settings;
    let options = settings.terms.options.pairs().into_iter();
    let options: serde_json::Map<String, Value> = options
        .map(|(name, value)| (name.to_owned(), value.to_string().into()))
        .collect();
    let players = card.entrants.iter().zip(&view.names).enumerate();
    let players = players.map(|(player, (entrant, name))| {
        json!({
            "id": number(player),
            "name": name,
            "rating": entrant.rating,
            "withdrawn": entrant.withdrawn,
        })
    });
    let standings = view.standings.iter().map(|standing| {
        json!({
            "id": number(standing.player),
            "rank": standing.rank,
            "points": f64::from(standing.half_points) / 2.0,
            "buchholz_cut1": f64::from(standing.buchholz_cut1) / 2.0,
            "buchholz": f64::from(standing.buchholz) / 2.0,
            "sonneborn_berger": f64::from(standing.sonneborn_berger) / 4.0,
            "wins": standing.wins,
            "wins_as_second": standing.wins_as_second,
        })
    });
    json!({
        "name": settings.name,
        "number": tournament.number,
        "kind": settings.kind.to_string(),
        "game": settings.terms.game().name(),
        "options": options,
        "clock": settings.terms.control.to_string(),
        "rated": settings.terms.rated,
        "best_of": settings.best_of.games(),
        "state": match tournament.state {
            // A closed ladder keeps its standings, so it is called "closed" and not "called off".
            TournamentState::CalledOff if card.is_ladder() => "closed",
            state => state.name(),
        },
        "round": tournament.round,
        "made_at": tournament.made_at.as_millis(),
        "ended_at": tournament.ended_at.map(Time::as_millis),
        "players": players.collect::<Vec<Value>>(),
        "rounds": (1..=tournament.round).map(|round| games(card, round)).collect::<Vec<Value>>(),
        "standings": standings.collect::<Vec<Value>>(),
        "pair": request(card),
    })
}

/// The pairings of a round with their games, and then the byes of that round.
fn games(card: &Card, round: u32) -> Value {
    let pairings = card.pairings(round).into_iter().map(|pairing| {
        let games = pairing.games.iter().map(|game| {
            json!({
                "first": number(game.players[0]),
                "second": number(game.players[1]),
                "result": game.result.map(Outcome::code),
                "match": game.this_match.map(|it| it.to_string()),
                "decided": game.decided_by.is_some(),
                "struck": game.struck,
                "ended_at": game.ended_at.map(Time::as_millis),
            })
        });
        json!({
            "board": pairing.board,
            "first": number(pairing.players[0]),
            "second": number(pairing.players[1]),
            "result": pairing.outcome().map(Outcome::code),
            "struck": pairing.is_struck(),
            "games": games.collect::<Vec<Value>>(),
        })
    });
    let byes = card.byes.iter().filter(|bye| bye.round == round);
    let byes = byes
        .map(|bye| json!({"bye": number(bye.player), "points": f64::from(bye.half_points) / 2.0}));
    pairings.chain(byes).collect()
}

/// The request for `iago pair` with the complete rounds; `None` for a ladder.
fn request(card: &Card) -> Option<Value> {
    let kind = card.tournament.settings.kind;
    let mut request = match kind {
        TournamentKind::Swiss { .. } => {
            json!({"kind": "swiss", "total_rounds": card.total_rounds()})
        }
        TournamentKind::RoundRobin { double } => json!({"kind": "round_robin", "double": double}),
        TournamentKind::Knockout { third_place } => {
            json!({"kind": "knockout", "third_place": third_place})
        }
        TournamentKind::Ladder => return None,
    };
    let players = (0..card.entrants.len()).map(|player| {
        json!({
            "id": number(player),
            "rating": card.entrants[player].rating,
            "absent": card.is_absent(player),
        })
    });
    let rounds = 1..=card.complete_rounds();
    let rounds = rounds.map(|round| {
        let games = card.counted(round).into_iter().map(|game| match game {
            pairing::Game::Pair { players, outcome } => json!({
                "first": number(players[0]),
                "second": number(players[1]),
                "result": outcome.code(),
            }),
            pairing::Game::Bye {
                player,
                half_points,
            } => json!({"bye": number(player), "points": f64::from(half_points) / 2.0}),
        });
        games.collect::<Value>()
    });
    request["players"] = players.collect();
    request["rounds"] = rounds.collect();
    request["seed"] = card.lot().into();
    Some(request)
}

/// The text of the report file. Federation, sex, title, FIDE number and date of birth of the players are unknown and
/// stay empty. For a pairing with several games, only the result of the pairing is written.
fn report(view: &TournamentView) -> String {
    let card = &view.card;
    let tournament = &card.tournament;
    let settings = &tournament.settings;
    let kind = match settings.kind {
        TournamentKind::Swiss { .. } => "Swiss",
        TournamentKind::RoundRobin { double: false } => "Round robin",
        TournamentKind::RoundRobin { double: true } => "Double round robin",
        TournamentKind::Knockout { .. } | TournamentKind::Ladder => "Knockout",
    };
    let rated = card.entrants.iter().filter(|it| it.rating.is_some());
    let mut lines = vec![
        format!("012 {}", one_line(&settings.name)),
        format!("042 {}", date(tournament.made_at)),
        format!("062 {}", card.entrants.len()),
        format!("072 {}", rated.count()),
        format!("092 {kind}"),
        format!("122 {}", settings.terms.control),
        format!("XXR {}", card.total_rounds().unwrap_or(0)),
    ];
    if let Some(at) = tournament.ended_at {
        lines.insert(2, format!("052 {}", date(at)));
    }
    lines.extend((0..card.entrants.len()).map(|player| player_line(view, player)));
    lines.push(String::new());
    lines.join("\n")
}

/// The line of a player. Columns 1 to 89 describe the player, and each round then has ten columns.
fn player_line(view: &TournamentView, player: usize) -> String {
    let card = &view.card;
    let standing = view.standings.iter().find(|it| it.player == player);
    let points = standing.map_or(0.0, |it| f64::from(it.half_points) / 2.0);
    let rank = standing.map_or(0, |it| it.rank);
    let name = view.names[player].as_deref().unwrap_or("?");
    let name: String = one_line(name).chars().take(33).collect();
    let rating = card.entrants[player].rating;
    let rating = rating.map_or(String::new(), |it| format!("{it:.0}"));
    // The fields after the rating are empty: federation, FIDE number and date of birth.
    let mut line = format!(
        "001 {:>4}      {name:<33} {rating:>4} {:<3} {:>11} {:<10} {points:>4.1} {rank:>4}",
        player + 1,
        "",
        "",
        ""
    );
    for round in 1..=card.complete_rounds() {
        line.push_str("  ");
        line.push_str(&cell(card, round, player));
    }
    line
}

/// The part of a player's line for one round: the opponent's number, the player's side (`w` is the first side) and the
/// result.
fn cell(card: &Card, round: u32, player: usize) -> String {
    let pairings = card.pairings(round);
    let pairing = pairings.iter().find(|it| it.players.contains(&player));
    if let Some((pairing, outcome)) = pairing.and_then(|it: &Pairing| Some((it, card.outcome(it)?)))
    {
        let side = usize::from(pairing.players[0] != player);
        let opponent = pairing.players[1 - side] + 1;
        let result = match (outcome.played(), outcome.points()[side]) {
            // Codes for a game that was played and changes no rating.
            (true, 2) if pairing.is_struck() => 'W',
            (true, 1) if pairing.is_struck() => 'D',
            (true, _) if pairing.is_struck() => 'L',
            (true, 2) => '1',
            (true, 1) => '=',
            (true, _) => '0',
            (false, 2) => '+',
            (false, _) => '-',
        };
        let colour = match (outcome.played(), side) {
            (false, _) => '-',
            (true, 0) => 'w',
            (true, _) => 'b',
        };
        return format!("{opponent:>4} {colour} {result}");
    }
    let mut byes = card.byes.iter();
    let bye = byes.find(|bye| bye.round == round && bye.player == player);
    let result = match bye.map_or(0, |bye| bye.half_points) {
        2 => 'U',
        1 => 'H',
        _ => 'Z',
    };
    format!("0000 - {result}")
}

fn date(at: Time) -> String {
    let (year, month, day) = at.date();
    format!("{year:04}/{month:02}/{day:02}")
}

/// Replaces control characters by spaces, so that the text is one line.
fn one_line(text: &str) -> String {
    let visible = text
        .chars()
        .map(|it| if it.is_control() { ' ' } else { it });
    visible.collect()
}
