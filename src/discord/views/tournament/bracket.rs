//! The bracket of a knockout as pictures: the present round, then the whole bracket, then the earlier rounds.

use super::places::{PLACES, Part, Places, met, winner};
use super::{Data, Look, drawn, drawn_name, drawn_words, named, press, title};
use crate::discord::custom_id::TournamentAct;
use crate::discord::views::history::turn;
use crate::discord::views::message::Message;
use app::TournamentView;
use referee::tournament::{Outcome, Pairing, TournamentKind};
use render::{Bracket, Entrant, Meeting};
use text::Locale;
use text::tournament::{self as words, Met, alt_games, points, round_title, third_title};

pub async fn bracket(
    data: &Data,
    locale: Locale,
    look: Look,
    view: &TournamentView,
    page: u32,
) -> Message {
    let card = &view.card;
    let rounds = 1..=card.tournament.round;
    let pairings: Vec<Pairing> = rounds.flat_map(|round| card.pairings(round)).collect();
    let places = Places::of(view, &pairings);
    let parts = places.parts();
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let pages = number(parts.len());
    let page = page.min(pages - 1);
    let part = &parts[page as usize];
    let drawing = Drawing {
        data,
        locale,
        view,
        places: &places,
        pairings: &pairings,
    };
    let shown = |locale| part.shown(locale, &places);
    let (picture, told) = drawing.part(part);
    let picture = Bracket {
        title: title(data, locale, card, shown),
        ..picture
    };
    let shown = shown(locale);
    let alt = alt_games(locale, &card.tournament.settings.name, &shown, &told);
    let file = drawn(data, look, alt, move |renderer, look, size| {
        renderer.bracket(&picture, look, size)
    });
    let said = words::bracket(locale, &card.tournament, &shown);
    let to = |page| press(card, TournamentAct::Bracket, page);
    let message = Message::text(said).with_buttons(turn(locale, [page, pages], to));
    Message {
        files: file.await.into_iter().collect(),
        ..message
    }
}

struct Drawing<'a> {
    data: &'a Data,
    locale: Locale,
    view: &'a TournamentView,
    places: &'a Places,
    pairings: &'a [Pairing],
}

impl Drawing<'_> {
    /// The picture of a part of the bracket, and its meetings in words, each with the title of its round. If the part
    /// is about the first round that it shows, the words begin with that round; otherwise they begin with the last
    /// round.
    fn part(&self, part: &Part) -> (Bracket, Vec<(String, String)>) {
        let mut picture = Bracket::default();
        let mut told = Vec::new();
        let levels = &self.places.levels;
        for level in part.rounds.clone() {
            let places = levels[level].len();
            let after = level - part.rounds.start;
            let from = part.place >> after;
            let shown = from..places.min(from + (PLACES >> after));
            let pairs = shown
                .step_by(2)
                .map(|at| [levels[level][at], levels[level][at + 1]]);
            let pairs: Vec<[Option<usize>; 2]> = pairs.collect();
            let through = &levels[level + 1][from / 2..];
            let all = pairs.iter().zip(through);
            let meetings = all
                .clone()
                .map(|(pair, through)| self.meeting(*pair, *through, level == 0));
            let title = drawn_words(self.locale, |locale| round_title(locale, places));
            picture.rounds.push((title, meetings.collect()));
            let known = all.filter(|(pair, _)| **pair != [None, None]);
            let title = round_title(self.locale, places);
            told.push(
                known
                    .map(|(pair, through)| self.told(&title, *pair, *through, level == 0))
                    .collect(),
            );
        }
        if part.rounds.end == self.places.rounds() && self.has_third() {
            let title = third_title(self.locale);
            let pairing = self.third();
            let through = pairing.and_then(|it| winner(&self.view.card, it));
            let pair = pairing.map_or([None; 2], |it| it.players.map(Some));
            let drawn_title = drawn_words(self.locale, third_title);
            picture.third = Some((drawn_title, self.meeting(pair, through, false)));
            if pairing.is_some() {
                told.insert(
                    told.len() - 1,
                    vec![self.told(&title, pair, through, false)],
                );
            }
        }
        if part.of != Some(part.rounds.start) {
            told.reverse();
        }
        (picture, told.concat())
    }

    fn has_third(&self) -> bool {
        let card = &self.view.card;
        let wanted = TournamentKind::Knockout { third_place: true };
        card.tournament.settings.kind == wanted && card.entrants.len() >= 4
    }

    /// The pairing for the third place, whose players both lost their semi-finals.
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
        met(self.pairings, [pair[0]?, pair[1]?])
    }

    /// The score of a player in a meeting of two players; empty before the first result.
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

    /// A meeting of two players, for the picture. `through` is the player who goes on. `begins` is true for the first
    /// round: a place that is empty there stays empty.
    fn meeting(&self, pair: [Option<usize>; 2], through: Option<usize>, begins: bool) -> Meeting {
        pair.map(|player| match player {
            Some(player) => Some(Entrant {
                name: drawn_name(self.data, self.locale, self.view, player),
                score: self.score(pair, player),
                through: through.map(|it| it == player),
            }),
            None if begins => Some(Entrant {
                name: "–".into(),
                score: String::new(),
                through: Some(false),
            }),
            None => None,
        })
    }

    fn told(
        &self,
        title: &str,
        pair: [Option<usize>; 2],
        through: Option<usize>,
        begins: bool,
    ) -> (String, String) {
        let name = |player: usize| named(self.locale, self.view, player);
        let players = pair.map(|player| match player {
            Some(player) => words::Entrant::Known(name(player)),
            None if begins => words::Entrant::Nobody,
            None => words::Entrant::Open,
        });
        let pairing = self.pairing(pair);
        let outcome = pairing.and_then(Pairing::outcome);
        // The pairing may hold these two players in reverse order.
        let turned = pairing.is_some_and(|it| pair[0] != Some(it.players[0]));
        let outcome = outcome.map(|it| if turned { it.reversed() } else { it });
        // If a player goes on although the pairing has no result, the player had no opponent.
        let outcome = outcome.or(through.map(|player| match Some(player) == pair[0] {
            true => Outcome::SecondAway,
            false => Outcome::FirstAway,
        }));
        let points = outcome.map(|it| it.points());
        let won = points.is_some_and(|[a, b]| a != b && through == pair[usize::from(a < b)]);
        let score = match pairing {
            Some(it) if it.games.len() > 1 => {
                let [a, b] =
                    pair.map(|player| player.map_or_else(String::new, |it| self.score(pair, it)));
                format!("{a}:{b}")
            }
            _ => String::new(),
        };
        let met = Met {
            players,
            outcome,
            score,
            through: through
                .filter(|_| !won && pair[1].is_some() && pair[0].is_some())
                .map(name),
            marks: [false, pairing.is_some_and(Pairing::is_struck)],
        };
        (title.to_owned(), words::met(self.locale, &met))
    }
}
