//! Pictures of tournaments in words.

use super::{points_said, standings};
use crate::{Locale, t};
use referee::tournament::{Standing, Tournament};

/// The most characters of an alt text.
const LONGEST_ALT: usize = 1_024;

/// What a picture of the standings shows: these rows of all, each with the name.
#[must_use]
pub fn alt_standings(
    locale: Locale,
    it: &Tournament,
    all: &[Standing],
    rows: &[(Standing, String)],
) -> String {
    let kind = it.settings.kind;
    let before = rows
        .first()
        .and_then(|(first, _)| all.iter().position(|row| row == first));
    let of = alt_part(
        locale,
        &it.settings.name,
        before.unwrap_or(0),
        [rows.len(), all.len()],
    );
    let rows = rows.iter();
    let rows = rows.map(|(row, player)| standings::told(locale, kind, all, row, player));
    whole(locale, rows, |rows| {
        t!(locale, "tournament-alt-standings", name = &of, rows)
    })
}

/// A tournament of which a picture shows so many of all players, after the first ones.
#[must_use]
pub fn alt_part(locale: Locale, name: &str, before: usize, [shown, count]: [usize; 2]) -> String {
    match shown < count {
        true => {
            let (first, last) = (before + 1, before + shown);
            t!(locale, "tournament-alt-part", name, first, last, count)
        }
        false => name.to_owned(),
    }
}

/// A player in a picture of rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Results {
    /// The number.
    pub number: usize,
    /// The name.
    pub player: String,
    /// The results from the left, each with the opponent’s number.
    pub results: Vec<String>,
    /// All points, in halves.
    pub half_points: u32,
    /// The rank; `None` before the first round is complete.
    pub rank: Option<usize>,
}

/// What a picture of rounds shows; `shown` says which they are.
#[must_use]
pub fn alt_rounds(locale: Locale, of: &str, shown: &str, rows: &[Results]) -> String {
    let rows = rows.iter().map(|row| {
        let told = t!(
            locale,
            "tournament-alt-results",
            number = row.number,
            player = row.player.as_str(),
            results = row.results.join(" "),
            points = points_said(locale, row.half_points)
        );
        match row.rank {
            Some(rank) => t!(locale, "tournament-alt-ranked", told, rank),
            None => told,
        }
    });
    whole(locale, rows, |rows| {
        t!(locale, "tournament-alt-rounds", name = of, shown, rows)
    })
}

/// A place of a bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// The player’s name.
    Known(String),
    /// Not decided yet.
    Open,
    /// Nobody: the other player goes on without a game.
    Nobody,
}

/// A meeting of a bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Met {
    /// The title of the round.
    pub round: String,
    /// Who meet.
    pub players: [Entrant; 2],
    /// The score; empty before there is one.
    pub score: String,
    /// Who goes on, where the score does not say it.
    pub through: Option<String>,
}

/// What a picture of a bracket shows; `shown` says which part.
#[must_use]
pub fn alt_bracket(locale: Locale, of: &str, shown: &str, meetings: &[Met]) -> String {
    let before = std::iter::once(None).chain(meetings.iter().map(Some));
    let rows = meetings.iter().zip(before).map(|(it, before)| {
        let meeting = met(locale, it);
        match before.is_some_and(|before| before.round == it.round) {
            true => meeting,
            false => t!(
                locale,
                "tournament-alt-round",
                round = it.round.as_str(),
                meeting
            ),
        }
    });
    whole(locale, rows, |rows| {
        t!(locale, "tournament-alt-bracket", name = of, shown, rows)
    })
}

fn met(locale: Locale, it: &Met) -> String {
    if let [Entrant::Known(player), Entrant::Nobody] | [Entrant::Nobody, Entrant::Known(player)] =
        &it.players
    {
        return t!(locale, "tournament-alt-bye", player);
    }
    let player = |entrant: &Entrant| match entrant {
        Entrant::Known(name) => name.clone(),
        Entrant::Open | Entrant::Nobody => t!(locale, "tournament-alt-open"),
    };
    let [first, second] = it.players.each_ref().map(player);
    let score = it.score.as_str();
    let said = t!(locale, "tournament-alt-meeting", first, second, score);
    let said = said.trim_end();
    match &it.through {
        Some(player) => t!(locale, "tournament-alt-through", said, player),
        None => said.to_owned(),
    }
}

/// An alt text with these entries, as many as fit whole; three dots stand for the others.
fn whole(
    locale: Locale,
    entries: impl Iterator<Item = String>,
    said: impl Fn(String) -> String,
) -> String {
    let next = t!(locale, "tournament-alt-next");
    let mut entries: Vec<String> = entries.collect();
    let mut alt = said(entries.join(&next));
    while alt.chars().count() > LONGEST_ALT && !entries.is_empty() {
        entries.pop();
        let dots = std::iter::once("…");
        let shown = entries.iter().map(String::as_str).chain(dots);
        alt = said(shown.collect::<Vec<_>>().join(&next));
    }
    alt
}
