//! The bracket of a knockout as pictures: the last three rounds first, then the rounds before part by part.

use super::{Data, Look, drawn, drawn_name, named, press};
use crate::discord::custom_id::TournamentAct;
use crate::discord::views::history::turn;
use crate::discord::views::message::Message;
use app::TournamentView;
use referee::tournament::{Outcome, Pairing};
use render::{Bracket, Entrant, Meeting, Words};
use text::Locale;
use text::tournament::{self as words, alt_bracket, points, round_title, third_title};

/// How many rounds, and how many places of the first of them, a picture shows.
const ROUNDS: usize = 3;
const PLACES: usize = 1 << ROUNDS;

/// Who stands where, round by round, down to the final.
struct Places {
    levels: Vec<Vec<Option<usize>>>,
}

impl Places {
    fn of(view: &TournamentView) -> Places {
        let mut levels = view.bracket.clone();
        // The rounds to come have places, too.
        while levels.last().is_some_and(|last| last.len() > 1) {
            let next = levels.last().map_or(1, |last| last.len() / 2);
            levels.push(vec![None; next]);
        }
        Places { levels }
    }

    /// The number of rounds; the last level is that of the winner alone.
    fn rounds(&self) -> usize {
        self.levels.len().saturating_sub(1)
    }

    /// The first round and the first place of a page, from 0, and how many pages there are.
    fn page(&self, page: u32) -> (usize, usize, [u32; 2]) {
        let first = self.levels.first().map_or(0, Vec::len);
        let parts = if first > PLACES { first / PLACES } else { 0 };
        let pages = u32::try_from(parts + 1).unwrap_or(1);
        let page = page.min(pages - 1);
        match page {
            0 => (self.rounds().saturating_sub(ROUNDS), 0, [page, pages]),
            page => (0, (page as usize - 1) * PLACES, [page, pages]),
        }
    }
}

/// A page of the bracket.
pub async fn bracket(
    data: &Data,
    locale: Locale,
    look: Look,
    view: &TournamentView,
    page: u32,
) -> Message {
    let card = &view.card;
    let places = Places::of(view);
    let (round, place, [page, pages]) = places.page(page);
    let drawing = Drawing {
        data,
        locale,
        view,
        places: &places,
        pairings: (1..=card.tournament.round)
            .flat_map(|round| card.pairings(round))
            .collect(),
    };
    let (picture, told) = drawing.part(round, place);
    let alt = alt_bracket(locale, &card.tournament.settings.name, &told);
    let file = drawn(data, look, alt, move |renderer, look, size| {
        renderer.bracket(&picture, look, size)
    });
    let said = words::bracket(locale, &card.tournament);
    let to = |page| press(card, TournamentAct::Bracket, page);
    let message = Message::text(said).with_buttons(turn(locale, [page, pages], to));
    Message {
        files: file.await.into_iter().collect(),
        ..message
    }
}

/// A meeting in words: its round, both players, the score.
type Told = (String, [words::Entrant; 2], String);

struct Drawing<'a> {
    data: &'a Data,
    locale: Locale,
    view: &'a TournamentView,
    places: &'a Places,
    pairings: Vec<Pairing>,
}

impl Drawing<'_> {
    /// The picture from a round and a place on, and its meetings in words.
    fn part(&self, first: usize, place: usize) -> (Bracket, Vec<Told>) {
        let mut picture = Bracket::default();
        let mut told = Vec::new();
        let levels = &self.places.levels;
        let rounds = self.places.rounds().min(first + ROUNDS);
        for level in first..rounds {
            let title = round_title(self.locale, levels[level].len());
            let from = place >> (level - first);
            let most = PLACES >> (level - first);
            let places = levels[level].len().min(from + most);
            let mut meetings = Vec::new();
            for at in (from..places).step_by(2) {
                let pair = [levels[level][at], levels[level][at + 1]];
                let through = levels[level + 1][at / 2];
                meetings.push(self.meeting(pair, through));
                if pair != [None, None] {
                    told.push(self.told(&title, pair, level == 0));
                }
            }
            picture.rounds.push((self.words(&title), meetings));
        }
        if rounds == self.places.rounds()
            && let Some(third) = self.third()
        {
            let title = third_title(self.locale);
            let outcome = third.outcome().map(Outcome::points);
            let through = outcome.map(|[a, b]| third.players[usize::from(b > a)]);
            let pair = third.players.map(Some);
            picture.third = Some((self.words(&title), self.meeting(pair, through)));
            told.push(self.told(&title, pair, false));
        }
        (picture, told)
    }

    /// A title; where the machine's faces lack its letters, nothing.
    fn words(&self, title: &str) -> Words {
        Words::from(title)
    }

    /// The match for the third place: the pairing beside the final.
    fn third(&self) -> Option<&Pairing> {
        let levels = &self.places.levels;
        let final_level = levels.len().checked_sub(2)?;
        let finalists = [levels[final_level][0]?, levels[final_level][1]?];
        let semifinal = levels.get(final_level.checked_sub(1)?)?;
        let losers: Vec<usize> = semifinal
            .iter()
            .flatten()
            .copied()
            .filter(|player| !finalists.contains(player))
            .collect();
        self.pairings
            .iter()
            .find(|it| it.players.iter().all(|player| losers.contains(player)))
    }

    fn pairing(&self, pair: [Option<usize>; 2]) -> Option<&Pairing> {
        let [a, b] = [pair[0]?, pair[1]?];
        let both = |it: &&Pairing| it.players.contains(&a) && it.players.contains(&b);
        self.pairings.iter().find(both)
    }

    /// What a player has of a meeting; empty before there is anything.
    fn score(&self, pair: [Option<usize>; 2], player: usize) -> String {
        let Some(pairing) = self.pairing(pair) else {
            return String::new();
        };
        let side = usize::from(pairing.players[1] == player);
        match pairing.outcome() {
            Some(outcome) if !outcome.played() => match outcome.points()[side] {
                0 => "−".to_owned(),
                _ => "+".to_owned(),
            },
            None if pairing.half_points() == [0, 0] => String::new(),
            _ => points(pairing.half_points()[side]),
        }
    }

    fn meeting(&self, pair: [Option<usize>; 2], through: Option<usize>) -> Meeting {
        pair.map(|player| {
            let player = player?;
            Some(Entrant {
                name: drawn_name(self.data, self.locale, self.view, player),
                score: self.score(pair, player),
                through: through == Some(player),
            })
        })
    }

    /// A meeting in words. A place that is empty when a knockout begins stays so.
    fn told(&self, title: &str, pair: [Option<usize>; 2], begins: bool) -> Told {
        let score = |player: Option<usize>| player.map(|it| self.score(pair, it));
        let score = match pair.map(score) {
            [Some(a), Some(b)] if !a.is_empty() || !b.is_empty() => format!("{a}:{b}"),
            _ => String::new(),
        };
        let names = pair.map(|player| match player {
            Some(player) => words::Entrant::Known(named(self.locale, self.view, player)),
            None if begins => words::Entrant::Nobody,
            None => words::Entrant::Open,
        });
        (title.to_owned(), names, score)
    }
}
