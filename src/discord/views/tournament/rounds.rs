//! The rounds of a tournament: the pairings of one in words, and the results of all as a picture.

use super::{Data, Look, drawn, drawn_name, drawn_words, named, part, press, title};
use crate::discord::custom_id::TournamentAct;
use crate::discord::views::history::turn;
use crate::discord::views::message::Message;
use app::TournamentView;
use pairing::Game;
use referee::tournament::{Outcome, TournamentGame, TournamentKind};
use render::{Table, TableCell, TableRow, Words};
use text::Locale;
use text::tournament::{self as words, Heading, alt_part, alt_rounds, heading, points};

const ROWS: usize = 10;
const ROUNDS: usize = 7;

const PAIRINGS: usize = 16;

/// A page of pairings: the rounds one after the other, from 1; page 0 is the first of the round under way.
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
    let said = words::pairings(locale, card, round, (part * PAIRINGS, PAIRINGS), place);
    let to = |page: u32| press(card, TournamentAct::Pairings, page + 1);
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let pages = [at, pages.len()].map(number);
    Message::text(said).with_buttons(turn(locale, pages, to))
}

/// The results of all rounds: a picture of some players, by their numbers, and some rounds.
pub async fn rounds(
    data: &Data,
    locale: Locale,
    look: Look,
    view: &TournamentView,
    page: u32,
) -> Message {
    let card = &view.card;
    let players: Vec<usize> = (0..card.entrants.len()).collect();
    let numbers: Vec<u32> = (1..=card.tournament.round.max(1)).collect();
    // Page by page through the players of the latest rounds, then of the rounds before.
    let (_, [_, of_players]) = part(&players, 0, ROWS);
    let (_, [_, of_rounds]) = part(&numbers, 0, ROUNDS);
    let pages = of_players * of_rounds;
    let page = page.min(pages - 1);
    let (players, _) = part(&players, page % of_players, ROWS);
    let (rounds, _) = part(&numbers, of_rounds - 1 - page / of_players, ROUNDS);
    let ends = [rounds.first(), rounds.last()].map(|it| it.copied().unwrap_or(1));
    let all = card.total_rounds().unwrap_or(ends[1]).max(ends[1]);
    let shown = |locale| words::shown_rounds(locale, ends, all);
    let results = Results::new(view, rounds);
    let table = Table {
        title: title(data, locale, card, shown),
        ..results.table(data, locale, players)
    };
    let told: Vec<words::Results> = players
        .iter()
        .zip(&table.rows)
        .map(|(player, row)| results.told(locale, *player, row))
        .collect();
    let ranked = Some(card.complete_rounds()).filter(|it| (1..card.tournament.round).contains(it));
    let annulled = results.annulled.contains(&true);
    let marks = [annulled, results.has_struck()];
    let said = words::rounds(locale, &card.tournament, &shown(locale), ranked, marks);
    let of = &card.tournament.settings.name;
    let before = players.first().copied().unwrap_or(0);
    let of = alt_part(locale, of, before, [players.len(), card.entrants.len()]);
    let alt = alt_rounds(locale, &of, &shown(locale), &told);
    let file = drawn(data, look, alt, move |renderer, look, size| {
        renderer.table(&table, look, size)
    });
    let to = |page| press(card, TournamentAct::Rounds, page);
    let message = Message::text(said).with_buttons(turn(locale, [page, pages], to));
    Message {
        files: file.await.into_iter().collect(),
        ..message
    }
}

/// What players have of these rounds, and their points of all rounds, the one under way too.
struct Results<'a> {
    view: &'a TournamentView,
    rounds: &'a [u32],
    annulled: Vec<bool>,
    half_points: Vec<u32>,
}

impl<'a> Results<'a> {
    fn new(view: &'a TournamentView, rounds: &'a [u32]) -> Results<'a> {
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
        Results {
            view,
            rounds,
            annulled: (0..card.entrants.len())
                .map(|it| card.is_annulled(it))
                .collect(),
            half_points,
        }
    }

    /// The players' results, and after them all points and the rank.
    fn table(&self, data: &Data, locale: Locale, players: &[usize]) -> Table {
        let word = |column| drawn_words(locale, |locale| heading(locale, column));
        let rounds = self.rounds.iter().map(|round| round.to_string().into());
        // Before the first round is complete all ranks are the same.
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
                    name: drawn_name(data, locale, self.view, *player),
                    cells: self.cells(*player),
                })
                .collect(),
        }
    }

    fn cells(&self, player: usize) -> Vec<TableCell> {
        let results = self.rounds.iter().map(|round| self.cell(*round, player));
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

    /// Whether a result that is shown is struck.
    fn has_struck(&self) -> bool {
        let rounds = self.rounds.iter();
        let mut pairings = rounds.flat_map(|round| self.view.card.pairings(*round));
        pairings.any(|pairing| pairing.is_struck())
    }

    /// The rank, once a round is complete.
    fn rank(&self, player: usize) -> Option<usize> {
        let mut rows = self.view.standings.iter();
        let row = rows.find(|row| row.player == player)?;
        (self.view.card.complete_rounds() > 0).then_some(row.rank)
    }

    fn told(&self, locale: Locale, player: usize, row: &TableRow) -> words::Results {
        let results = row.cells.iter().take(self.rounds.len());
        words::Results {
            number: player + 1,
            player: named(locale, self.view, player),
            results: results
                .map(|cell| format!("{}({})", cell.main, cell.note))
                .collect(),
            half_points: self.half_points[player],
            rank: self.rank(player),
        }
    }

    /// What a player has of a round: the result, in square brackets if it does not count, and below it the number of
    /// the opponent.
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
