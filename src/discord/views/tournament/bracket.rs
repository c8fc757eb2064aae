//! The bracket of a knockout as pictures: the round that is played, then one of the whole, then the rounds before.

use super::{Data, Look, drawn, drawn_name, drawn_words, named, press, title};
use crate::discord::custom_id::TournamentAct;
use crate::discord::views::history::turn;
use crate::discord::views::message::Message;
use app::TournamentView;
use referee::tournament::{Card, Pairing, TournamentKind};
use render::{Bracket, Entrant, Meeting};
use std::cmp::Ordering;
use std::ops::Range;
use text::Locale;
use text::tournament::{self as words, Met, alt_bracket, points, round_title, third_title};

/// How many rounds the picture of the whole has at most, and how many places of a round a picture shows.
const ROUNDS: usize = 4;
const PLACES: usize = 1 << ROUNDS;

/// A bracket of so many rounds is shown in one picture.
const FEW: usize = 3;

/// Who stands where, round by round, down to the winner, as far as it is decided.
struct Places {
    levels: Vec<Vec<Option<usize>>>,
    /// The round that is played, or else the last one, from 0.
    present: usize,
}

impl Places {
    fn of(view: &TournamentView, pairings: &[Pairing]) -> Places {
        let card = &view.card;
        let mut levels = view.bracket.clone();
        if let [only] = &mut levels[..]
            && only.len() == 1
        {
            // Somebody alone is in the final.
            only.push(None);
        }
        let known = levels.len();
        let round = card.tournament.round;
        let under_way = card.complete_rounds() < round;
        while let Some(last) = levels.last()
            && last.len() > 1
        {
            let begins = levels.len() == 1;
            let rests = |player: usize| {
                let mut byes = card.byes.iter();
                let now = under_way && levels.len() == known;
                now && byes.any(|bye| bye.round == round && bye.player == player)
            };
            let through = |pair: &[Option<usize>]| match *pair {
                [Some(one), None] | [None, Some(one)] if begins => Some(one),
                [Some(a), Some(b)] => match met(pairings, [a, b]) {
                    Some(pairing) => winner(card, pairing),
                    None => [a, b].into_iter().find(|player| rests(*player)),
                },
                _ => None,
            };
            let next = last.chunks(2).map(through).collect();
            levels.push(next);
        }
        Places {
            present: known.min(levels.len().saturating_sub(1)).saturating_sub(1),
            levels,
        }
    }

    /// The number of rounds; the last level is that of the winner alone.
    fn rounds(&self) -> usize {
        self.levels.len().saturating_sub(1)
    }

    /// The pictures: of the round that is played, of the whole once anybody is in it, and of the rounds before.
    fn parts(&self) -> Vec<Part> {
        let rounds = self.rounds();
        let whole = Part {
            rounds: rounds.saturating_sub(ROUNDS)..rounds,
            place: 0,
            of: None,
        };
        if rounds <= FEW {
            return vec![whole];
        }
        let of_round = |round: usize| {
            // The final stands beside the semi-finals.
            let first = round.min(rounds - 2);
            let places = (0..self.levels[first].len()).step_by(PLACES);
            places.map(move |place| Part {
                rounds: first..first + 2,
                place,
                of: Some(round),
            })
        };
        let first = whole.rounds.start;
        let before = (0..self.present.min(first)).rev().flat_map(of_round);
        let reached = self.levels[first].iter().any(Option::is_some);
        of_round(self.present)
            .chain(reached.then_some(whole))
            .chain(before)
            .collect()
    }
}

/// What a picture shows: these rounds, from a place of the first on.
struct Part {
    rounds: Range<usize>,
    place: usize,
    /// The round it is about; `None` where that is the whole bracket.
    of: Option<usize>,
}

impl Part {
    /// What it is called.
    fn shown(&self, locale: Locale, places: &Places) -> String {
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        match (self.of, self.rounds.start) {
            (Some(round), _) => {
                let round = number(round + 1);
                words::shown_rounds(locale, [round, round], number(places.rounds()))
            }
            (None, 0) => words::shown_bracket(locale, None),
            (None, first) => words::shown_bracket(locale, Some(places.levels[first].len())),
        }
    }
}

/// The pairing of two players.
fn met(pairings: &[Pairing], pair: [usize; 2]) -> Option<&Pairing> {
    let both = |it: &&Pairing| pair.iter().all(|player| it.players.contains(player));
    pairings.iter().find(both)
}

/// Who goes on: who has more points, or else the better seed; `None` while it is open.
fn winner(card: &Card, pairing: &Pairing) -> Option<usize> {
    let [first, second] = pairing.outcome()?.points();
    let [a, b] = pairing.players;
    let better = if card.seed(a) < card.seed(b) { a } else { b };
    Some(match first.cmp(&second) {
        Ordering::Greater => a,
        Ordering::Less => b,
        Ordering::Equal => better,
    })
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
    let alt = alt_bracket(locale, &card.tournament.settings.name, &shown, &told);
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
    /// The picture of a part, and its meetings in words: those of its first round first if it is about them, else the
    /// last ones.
    fn part(&self, part: &Part) -> (Bracket, Vec<Met>) {
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

    /// Whether the losers of the semi-finals meet.
    fn has_third(&self) -> bool {
        let card = &self.view.card;
        let wanted = TournamentKind::Knockout { third_place: true };
        card.tournament.settings.kind == wanted && card.entrants.len() >= 4
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
        met(self.pairings, [pair[0]?, pair[1]?])
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

    /// A meeting. A place that is empty when a knockout begins stays so.
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

    /// The same in words.
    fn told(
        &self,
        title: &str,
        pair: [Option<usize>; 2],
        through: Option<usize>,
        begins: bool,
    ) -> Met {
        let name = |player: usize| named(self.locale, self.view, player);
        let score = pair.map(|player| player.map(|it| self.score(pair, it)));
        let (score, even) = match score {
            [Some(a), Some(b)] if !a.is_empty() || !b.is_empty() => (format!("{a}:{b}"), a == b),
            _ => (String::new(), true),
        };
        let players = pair.map(|player| match player {
            Some(player) => words::Entrant::Known(name(player)),
            None if begins => words::Entrant::Nobody,
            None => words::Entrant::Open,
        });
        Met {
            round: title.to_owned(),
            players,
            score,
            through: through.filter(|_| even).map(name),
        }
    }
}
