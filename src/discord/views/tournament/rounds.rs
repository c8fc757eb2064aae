//! The rounds of a tournament: the pairings of one round in words, and the results of several rounds as a picture.

use super::{Data, Look, drawn, drawn_name, drawn_words, named, part, press, title};
use crate::discord::custom_id::TournamentAct;
use crate::discord::views::history::turn;
use crate::discord::views::message::Message;
use app::TournamentView;
use pairing::Game;
use referee::tournament::{Outcome, TournamentGame, TournamentKind};
use render::{Table, TableCell, TableRow, Words};
use text::Locale;
use text::tournament::{
    self as words, Entrant, Heading, Met, alt_fits, alt_games, alt_part, heading, points,
};

/// The largest number of players, and the largest number of rounds, on a page of results.
const ROWS: usize = 10;
const ROUNDS: usize = 7;

/// The largest number of pairings on a page.
const PAIRINGS: usize = 16;

/// A page of pairings. The pages are counted from 1 through all rounds in order; page 0 stands for the first page of
/// the present round.
#[must_use]
pub fn pairings(locale: Locale, view: &TournamentView, page: u32) -> Message {
    let card = &view.card;
    let last = card.tournament.round;
    let is_ladder = card.tournament.settings.kind == TournamentKind::Ladder;
    let rounds = if is_ladder {
        last..=last
    } else {
        1.min(last)..=last
    };
    let lines = |round: u32| match is_ladder {
        true => card.open_pairings().len(),
        false => card.boards(round) as usize,
    };
    let parts = |round: u32| (0..lines(round).max(1).div_ceil(PAIRINGS)).map(move |it| (round, it));
    let pages: Vec<(u32, usize)> = rounds.flat_map(parts).collect();
    let present = pages.iter().position(|it| *it == (last, 0)).unwrap_or(0);
    let at = match page.checked_sub(1) {
        Some(page) => (page as usize).min(pages.len() - 1),
        None => present,
    };
    let (round, part) = pages[at];
    let place = |game: &TournamentGame| {
        let (channel, _) = view.matches.get(&game.this_match?)?;
        Some(*channel)
    };
    let said = words::pairings(locale, card, round, part * PAIRINGS, PAIRINGS, place);
    let to = |page: u32| press(card, TournamentAct::Pairings, page + 1);
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let pages = [at, pages.len()].map(number);
    Message::text(said).with_buttons(turn(locale, pages, to))
}

/// A page of results as a picture. It shows some of the players, in the order of their numbers, and some of the
/// rounds. The latest rounds are on the first pages.
pub async fn rounds(
    data: &Data,
    locale: Locale,
    look: Look,
    view: &TournamentView,
    page: u32,
) -> Message {
    let card = &view.card;
    let results = Results::new(locale, view);
    let pages = results.pages();
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let page = page.min(number(pages.len() - 1));
    let (players, rounds) = &pages[page as usize];
    let shown = |locale| results.shown(locale, rounds);
    let table = Table {
        title: title(data, locale, card, shown),
        ..results.table(data, players, rounds)
    };
    let ranked = Some(card.complete_rounds()).filter(|it| (1..card.tournament.round).contains(it));
    let annulled = results.annulled.contains(&true);
    let marks = [annulled, results.has_struck(rounds)];
    let said = words::rounds(locale, &card.tournament, &shown(locale), ranked, marks);
    let of = results.named_part(players);
    let alt = alt_games(locale, &of, &shown(locale), &results.told(players, rounds));
    let file = drawn(data, look, alt, move |renderer, look, size| {
        renderer.table(&table, look, size)
    });
    let to = |page| press(card, TournamentAct::Rounds, page);
    let pages = [page, number(pages.len())];
    let message = Message::text(said).with_buttons(turn(locale, pages, to));
    Message {
        files: file.await.into_iter().collect(),
        ..message
    }
}

/// The players' results and points of all rounds, including the present one.
struct Results<'a> {
    locale: Locale,
    view: &'a TournamentView,
    annulled: Vec<bool>,
    half_points: Vec<u32>,
    /// For each round, its games and byes: the indices of the players, and the result in words.
    told: Vec<Vec<(Vec<usize>, String)>>,
}

impl<'a> Results<'a> {
    fn new(locale: Locale, view: &'a TournamentView) -> Results<'a> {
        let card = &view.card;
        let mut half_points = vec![0; card.entrants.len()];
        for game in (1..=card.tournament.round).flat_map(|round| card.counted(round)) {
            match game {
                Game::Bye {
                    player,
                    half_points: points,
                } => half_points[player] += points,
                Game::Pair { players, outcome } => {
                    for (player, points) in players.into_iter().zip(outcome.points()) {
                        half_points[player] += points;
                    }
                }
            }
        }
        let players = 0..card.entrants.len();
        let annulled: Vec<bool> = players.map(|it| card.is_annulled(it)).collect();
        let rounds = 1..=card.tournament.round;
        let told = rounds.map(|round| games(locale, view, round, &annulled));
        Results {
            locale,
            view,
            half_points,
            told: told.collect(),
            annulled,
        }
    }

    /// The players and the rounds of each page. A page has the largest number of rounds for which the alt text has
    /// room; if a single round is too long, the page has fewer players.
    fn pages(&self) -> Vec<(Vec<usize>, Vec<u32>)> {
        let sizes = (1..=ROUNDS).rev().map(|rounds| (ROWS, rounds));
        let mut sizes = sizes.chain((1..ROWS).rev().map(|rows| (rows, 1)));
        let whole = |pages: &Vec<(Vec<usize>, Vec<u32>)>| {
            pages.iter().all(|(players, rounds)| {
                let of = self.named_part(players);
                let shown = self.shown(self.locale, rounds);
                alt_fits(self.locale, &of, &shown, &self.told(players, rounds))
            })
        };
        let pages = sizes.find_map(|size| Some(self.parts(size)).filter(whole));
        pages.unwrap_or_else(|| self.parts((1, 1)))
    }

    /// The players and the rounds of each page, at most `rows` players and `columns` rounds. The latest rounds come
    /// first.
    fn parts(&self, (rows, columns): (usize, usize)) -> Vec<(Vec<usize>, Vec<u32>)> {
        let card = &self.view.card;
        let players: Vec<usize> = (0..card.entrants.len()).collect();
        let numbers: Vec<u32> = (1..=card.tournament.round.max(1)).collect();
        let (_, [_, of_players]) = part(&players, 0, rows);
        let (_, [_, of_rounds]) = part(&numbers, 0, columns);
        let parts = (0..of_rounds).rev().flat_map(|rounds| {
            let (rounds, _) = part(&numbers, rounds, columns);
            let players = &players;
            let parts = (0..of_players).map(move |it| part(players, it, rows).0);
            parts.map(|players| (players.to_vec(), rounds.to_vec()))
        });
        parts.collect()
    }

    /// Names the tournament and the part of its players that a page shows.
    fn named_part(&self, players: &[usize]) -> String {
        let card = &self.view.card;
        let before = players.first().copied().unwrap_or(0);
        let counts = [players.len(), card.entrants.len()];
        alt_part(self.locale, &card.tournament.settings.name, before, counts)
    }

    fn shown(&self, locale: Locale, rounds: &[u32]) -> String {
        let ends = [rounds.first(), rounds.last()].map(|it| it.copied().unwrap_or(1));
        let all = self.view.card.total_rounds().unwrap_or(ends[1]);
        words::shown_rounds(locale, ends, all.max(ends[1]))
    }

    /// A page in words: first the points and rank of each player, then the games, with the latest round first. Each
    /// line comes with the title of its round.
    fn told(&self, players: &[usize], rounds: &[u32]) -> Vec<(String, String)> {
        let standing = players.iter().map(|player| {
            let name = named(self.locale, self.view, *player);
            let points = self.half_points[*player];
            let said = words::scored(self.locale, &name, points, self.rank(*player));
            (String::new(), said)
        });
        let games = rounds.iter().rev().flat_map(|round| {
            let title = self.shown(self.locale, &[*round]);
            let told = self.told.get(*round as usize - 1).into_iter().flatten();
            let told = told.filter(|(who, _)| who.iter().any(|it| players.contains(it)));
            told.map(move |(_, said)| (title.clone(), said.clone()))
        });
        standing.chain(games).collect()
    }

    /// The table of a page. A row has the results of a player, then the points and the rank.
    fn table(&self, data: &Data, players: &[usize], shown: &[u32]) -> Table {
        let word = |column| drawn_words(self.locale, |locale| heading(locale, column));
        let rounds = shown.iter().map(|round| round.to_string().into());
        // Before the first round is complete, all players have the same rank, so the rank is left out.
        let ranked = self.view.card.complete_rounds() > 0;
        let rank = ranked.then(|| word(Heading::Rank));
        Table {
            title: <[Words; 2]>::default(),
            numbers: word(Heading::Number),
            headings: rounds.chain([word(Heading::Points)]).chain(rank).collect(),
            rows: players
                .iter()
                .map(|player| TableRow {
                    number: (player + 1).to_string(),
                    name: drawn_name(data, self.locale, self.view, *player),
                    cells: self.cells(*player, shown),
                })
                .collect(),
        }
    }

    fn cells(&self, player: usize, rounds: &[u32]) -> Vec<TableCell> {
        let results = rounds.iter().map(|round| self.cell(*round, player));
        let total = TableCell {
            main: points(self.half_points[player]),
            strong: true,
            ..TableCell::default()
        };
        let rank = self.rank(player).map(|rank| TableCell {
            main: rank.to_string(),
            ..TableCell::default()
        });
        results.chain([total]).chain(rank).collect()
    }

    /// True if a result in these rounds was struck.
    fn has_struck(&self, rounds: &[u32]) -> bool {
        let rounds = rounds.iter();
        let mut pairings = rounds.flat_map(|round| self.view.card.pairings(*round));
        pairings.any(|pairing| pairing.is_struck())
    }

    /// The rank of a player; `None` before the first round is complete.
    fn rank(&self, player: usize) -> Option<usize> {
        let mut rows = self.view.standings.iter();
        let row = rows.find(|row| row.player == player)?;
        (self.view.card.complete_rounds() > 0).then_some(row.rank)
    }

    /// The table cell of a player in a round: the result, and below it the opponent's number, or a dash after a bye.
    /// The result is in square brackets if it does not count because one of the players is annulled, and has a `*` if
    /// it was struck.
    fn cell(&self, round: u32, player: usize) -> TableCell {
        let card = &self.view.card;
        let mut byes = card.byes.iter();
        if let Some(bye) = byes.find(|bye| bye.round == round && bye.player == player) {
            return TableCell {
                main: points(bye.half_points),
                note: "–".to_owned(),
                strong: false,
            };
        }
        let pairings = card.pairings(round);
        let Some(pairing) = pairings.iter().find(|it| it.players.contains(&player)) else {
            return TableCell {
                note: " ".to_owned(),
                ..TableCell::default()
            };
        };
        let side = usize::from(pairing.players[1] == player);
        let main = match pairing.outcome() {
            None => "·".to_owned(),
            Some(Outcome::BothAway) => "−".to_owned(),
            Some(outcome) if !outcome.played() => match outcome.points()[side] {
                0 => "−".to_owned(),
                _ => "+".to_owned(),
            },
            Some(outcome) => points(outcome.points()[side]),
        };
        let annulled = pairing.players.iter().any(|it| self.annulled[*it]);
        let strong = main == "1" && !annulled;
        let main = match pairing.is_struck() {
            true => format!("{main}*"),
            false => main,
        };
        TableCell {
            strong,
            main: if annulled { format!("[{main}]") } else { main },
            note: (pairing.players[1 - side] + 1).to_string(),
        }
    }
}

/// The games and byes of a round: the indices of the players of each, and the result in words.
fn games(
    locale: Locale,
    view: &TournamentView,
    round: u32,
    annulled: &[bool],
) -> Vec<(Vec<usize>, String)> {
    let card = &view.card;
    let games = card.pairings(round).into_iter().map(|pairing| {
        let name = |player| Entrant::Known(named(locale, view, player));
        let met = Met {
            players: pairing.players.map(name),
            outcome: pairing.outcome(),
            score: String::new(),
            through: None,
            marks: [
                pairing.players.iter().any(|it| annulled[*it]),
                pairing.is_struck(),
            ],
        };
        (pairing.players.to_vec(), words::met(locale, &met))
    });
    let byes = card.byes.iter().filter(|bye| bye.round == round);
    let rests = byes.map(|bye| {
        let name = named(locale, view, bye.player);
        (
            vec![bye.player],
            words::rested(locale, name, bye.half_points),
        )
    });
    games.chain(rests).collect()
}
