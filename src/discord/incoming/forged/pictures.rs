//! What the pictures of tournaments show, and what their alt texts say, page by page.

use super::table::{ALICE, HALL, HERE, NOON, Table};
use crate::discord::views::message::Message;
use crate::discord::views::tournament::{bracket, rounds, standings};
use app::{Look, TournamentView};
use referee::tournament::{
    BestOf, Bye, Card, Entrant, Next, Outcome, Settings, Slot, Tournament, TournamentGame,
    TournamentKind, TournamentState,
};
use referee::{Terms, TimeControl, UserId};
use rules::{AnyOptions, Game};
use std::collections::BTreeMap;
use store::GuildSettings;
use text::Locale;

const KNOCKOUT: TournamentKind = TournamentKind::Knockout { third_place: true };

/// A tournament of players A, B, C and so on, the best first, before its first round.
pub fn begun(kind: TournamentKind, count: usize) -> Card {
    let entrants = (1..=count as u32).map(|entry| Entrant {
        entry,
        user: UserId(1000 + u64::from(entry)),
        rating: Some(2000.0 - f64::from(entry)),
        withdrawn: false,
    });
    Card {
        tournament: Tournament {
            id: "01ARZ3NDEKTSV4RRFFQ69G5FAV".parse().expect("an id"),
            guild: HERE,
            number: 1,
            channel: HALL,
            made_by: ALICE,
            made_at: NOON,
            settings: Settings {
                name: "Autumn Cup".to_owned(),
                kind,
                terms: Terms {
                    options: AnyOptions::default_of(Game::Iago),
                    control: TimeControl::per_move(3),
                    rated: true,
                },
                best_of: BestOf::One,
                round_span: None,
                places: None,
                role: None,
            },
            state: TournamentState::Running,
            round: 0,
            deadline: None,
            ended_at: None,
            lost_at: None,
            lacks_threads: false,
            revision: 0,
        },
        entrants: entrants.collect(),
        games: Vec::new(),
        byes: Vec::new(),
        entered: Vec::new(),
    }
}

/// Pairs the next round. Each of its games gets the result that `result` gives. Returns false if no round is left.
pub fn paired(card: &mut Card, result: impl Fn([usize; 2]) -> Option<Outcome>) -> bool {
    let table = card.table().expect("a tournament").expect("rounds");
    let Next::Round(next) = table.next() else {
        return false;
    };
    card.tournament.round += 1;
    let round = card.tournament.round;
    for (players, board) in next.pairs.into_iter().zip(1..) {
        card.games.push(TournamentGame {
            slot: Slot {
                round,
                board,
                game: 1,
            },
            players,
            this_match: None,
            result: result(players),
            decided_by: None,
            struck: false,
            ended_at: None,
        });
    }
    let board = card.boards(round) + 1;
    let byes = next.resting.into_iter().map(|player| Bye {
        round,
        board,
        player,
        half_points: 2,
    });
    card.byes.extend(byes);
    true
}

/// The result if the better seed wins.
pub fn better(players: [usize; 2]) -> Option<Outcome> {
    Some(match players[0] < players[1] {
        true => Outcome::First,
        false => Outcome::Second,
    })
}

pub fn view(card: Card) -> TournamentView {
    let letter = |place: usize| match place {
        0..26 => char::from(b'A' + place as u8).to_string(),
        _ => format!("P{}", place + 1),
    };
    let table = card.table().expect("a tournament");
    TournamentView {
        names: (0..card.entrants.len())
            .map(|it| Some(letter(it)))
            .collect(),
        accounts: vec![None; card.entrants.len()],
        standings: card.standings().expect("standings"),
        bracket: table.map(|table| table.bracket()).unwrap_or_default(),
        matches: BTreeMap::new(),
        message: None,
        guild: GuildSettings::default(),
        card,
    }
}

/// Alt text and bytes of every page of a bracket, up to the page without a button to the next.
async fn pages(table: &Table, view: &TournamentView) -> Vec<(String, Vec<u8>)> {
    let mut pages = Vec::new();
    loop {
        let page = pages.len() as u32;
        let shown = bracket(&table.data, Locale::En, Look::default(), view, page).await;
        let buttons = format!("{:?}", shown.rows);
        let goes_on = buttons.contains(&format!("page: {}", page + 1));
        pages.push(drawn(shown));
        if !goes_on {
            return pages;
        }
    }
}

fn drawn(message: Message) -> (String, Vec<u8>) {
    let file = message.files.into_iter().next().expect("a picture");
    (file.alt, file.bytes)
}

/// Catches a first page with a round that no player has reached, a player with a bye who is shown as waiting for a
/// game, and a round that is on no page.
#[tokio::test]
async fn a_bracket_opens_with_the_round_that_is_played() {
    let table = Table::new().await;
    let mut card = begun(KNOCKOUT, 11);
    let before = pages(&table, &view(card.clone())).await;
    assert!(paired(&mut card, |_| None));
    let first = pages(&table, &view(card.clone())).await;
    let round = "Round of 16: A goes on without a game; H against I is still open; D goes on without a game; E goes on without a game; \
                 B goes on without a game; G against J is still open; C goes on without a game; F against K is still open";
    let next = "Quarter-finals: A has no opponent yet; D against E is still open; B has no opponent yet; \
                C has no opponent yet";
    let alt = format!("Autumn Cup, Round 1 of 4: {round}; {next}");
    assert_eq!((before[0].0.as_str(), first[0].0.as_str()), (&*alt, &*alt));
    assert_eq!(first[1].0, format!("Autumn Cup, Bracket: {next}; {round}"));
    assert_eq!(first.len(), 2);

    // The better player wins every game of the first round.
    card.games
        .iter_mut()
        .for_each(|game| game.result = better(game.players));
    // In the second round, A's game is a draw and A goes on as the better seed. D's game is open. In the two other
    // games the second player did not come.
    let second = |[a, b]: [usize; 2]| match a.min(b) {
        0 => Some(Outcome::Draw),
        3 => None,
        _ => Some(Outcome::SecondAway),
    };
    assert!(paired(&mut card, second));
    let quarters = pages(&table, &view(card.clone())).await;
    let alt = "Autumn Cup, Round 2 of 4: Quarter-finals: A drew with H, A goes on; D against E is still open";
    assert!(quarters[0].0.starts_with(alt), "{}", quarters[0].0);

    card.games
        .iter_mut()
        .for_each(|game| game.result = better(game.players));
    while paired(&mut card, better) {}
    let end = pages(&table, &view(card.clone())).await;
    let alt = "Autumn Cup, Round 4 of 4: Final: A beat B; Third place: C beat D; Semi-finals: A beat D; B beat C";
    assert_eq!(end[0].0, alt);
    assert_eq!(end.len(), 2);
    // A message that had more pages may still have a button for a page that is gone.
    let old = bracket(&table.data, Locale::En, Look::default(), &view(card), 99).await;
    assert!(drawn(old) == end[1]);
}

/// Catches a player who seems to wait for a game although their opponent has left.
#[tokio::test]
async fn who_has_nobody_to_play_is_through() {
    let table = Table::new().await;
    let mut card = begun(KNOCKOUT, 8);
    assert!(paired(&mut card, better));
    card.entrants[3].withdrawn = true;
    assert!(paired(&mut card, |_| None));
    let pages = pages(&table, &view(card)).await;
    let alt = "Autumn Cup, Bracket: Final: A has no opponent yet; Semi-finals: D did not come against A; B against C is still open; \
               Quarter-finals: ";
    assert!(pages[0].0.starts_with(alt), "{}", pages[0].0);
    assert_eq!(pages.len(), 1);
}

/// Catches an alt text that is empty, too long or cut inside a name, and a player whom no page names.
#[tokio::test]
async fn every_bracket_names_everybody_in_whole() {
    let table = Table::new().await;
    for count in [1, 2, 3, 11, 33] {
        let mut card = begun(KNOCKOUT, count);
        let mut under_way = true;
        while under_way {
            under_way = paired(&mut card, better);
            let mut view = view(card.clone());
            let name = |at: usize| format!("n{:n>31}", char::from(b'A' + at as u8));
            view.names = (0..count).map(|at| Some(name(at))).collect();
            let pages = pages(&table, &view).await;
            for (alt, _) in &pages {
                assert!(alt.chars().count() <= 1024, "{count}: {alt}");
                let runs = alt
                    .split(|letter: char| letter != 'n')
                    .filter(|run| run.len() > 2);
                let runs: Vec<usize> = runs.map(str::len).collect();
                assert!(
                    !runs.is_empty() && runs.iter().all(|run| *run == 31),
                    "{alt}"
                );
            }
            let all: String = pages.iter().map(|page| page.0.as_str()).collect();
            let missing = (0..count).filter(|at| !all.contains(&name(*at)));
            // With more than 8 players, the alt text of the first rounds has only the names for which there is room.
            assert!(count > 8 || missing.count() == 0, "{count}: {all}");
        }
    }
}

/// Catches an alt text of rounds in numbers that a listener cannot follow, and a game that seems to count but does not.
#[tokio::test]
async fn rounds_say_in_words_who_beat_whom() {
    let table = Table::new().await;
    let mut card = begun(TournamentKind::RoundRobin { double: false }, 6);
    assert!(paired(&mut card, better));
    let it = view(card.clone());
    let shown = rounds(&table.data, Locale::En, Look::default(), &it, 0).await;
    let alt = "Autumn Cup, Round 1 of 5: A, 1 point, rank 1; B, 1 point, rank 1; C, 1 point, rank 1; \
               D, 0 points, rank 4; E, 0 points, rank 4; F, 0 points, rank 4; \
               Round 1 of 5: A beat F; B beat E; C beat D";
    assert_eq!(drawn(shown).0, alt);

    // A has won one game and leaves before playing half of its games; round 2 is under way.
    card.entrants[0].withdrawn = true;
    assert!(paired(&mut card, |[a, b]| if a + b == 6 {
        None
    } else {
        better([a, b])
    }));
    let it = view(card);
    let shown = rounds(&table.data, Locale::En, Look::default(), &it, 0).await;
    let legend = "-# Ranks are those after round 1.\n-# [ ]: does not count";
    assert!(shown.text.contains(legend), "{}", shown.text);
    let alt = drawn(shown).0;
    let told = "Autumn Cup, Rounds 1 to 2 of 5: A, 0 points, rank 5; B, 2 points, rank 1; C, 1 point, rank 1; \
                D, 1 point, rank 3; E, 0 points, rank 3; F, 0 points, rank 5; Round 2 of 5: D beat F; \
                E against C is still open; B has no opponent: 1 point; \
                Round 1 of 5: A beat F (does not count); B beat E; C beat D";
    assert_eq!(alt, told);
}

/// Catches a picture of rounds whose alt text is cut, a picture with fewer rounds than its alt text has room for, and a
/// game that no picture shows.
#[tokio::test]
async fn a_picture_of_rounds_shows_as_much_as_can_be_told() {
    let table = Table::new().await;
    for (count, name, first) in [
        (8, 1, "Rounds 1 to 7 of 7"),
        (8, 14, "Rounds 5 to 7 of 7"),
        (24, 32, "Round 7 of 7"),
    ] {
        let mut card = begun(TournamentKind::Swiss { rounds: Some(7) }, count);
        while paired(&mut card, better) {}
        let mut it = view(card.clone());
        let named = |at: usize| format!("{at:n>name$}");
        it.names = (0..count).map(|at| Some(named(at))).collect();
        for locale in Locale::ALL {
            let mut all = String::new();
            for page in 0..100 {
                let shown = rounds(&table.data, locale, Look::default(), &it, page).await;
                let last = !format!("{:?}", shown.rows).contains(&format!("page: {}", page + 1));
                assert!(
                    locale != Locale::En || page > 0 || shown.text.contains(first),
                    "{}",
                    shown.text
                );
                let (alt, _) = drawn(shown);
                assert!(alt.chars().count() <= 1024 && !alt.contains('…'), "{alt}");
                all += &alt;
                if last {
                    break;
                }
            }
            for game in card.games.iter().filter(|_| locale == Locale::En) {
                let mut players = game.players;
                players.sort_unstable();
                let [a, b] = players.map(named);
                assert!(all.contains(&format!("{a} beat {b}")), "{all}");
            }
        }
    }
}

/// Catches a picture without the name of its tournament, and a gap in place of a name that no face can write.
#[tokio::test]
async fn a_picture_says_whose_it_is() {
    let table = Table::new().await;
    let mut swiss = begun(TournamentKind::Swiss { rounds: Some(3) }, 4);
    assert!(paired(&mut swiss, better));
    let mut knockout = begun(KNOCKOUT, 4);
    assert!(paired(&mut knockout, better));
    let named = |card: &Card, name: &str| {
        let mut card = card.clone();
        card.tournament.settings.name = name.to_owned();
        view(card)
    };
    let pictures = async |name: &str| {
        let (data, look) = (&table.data, Look::default());
        let (swiss, knockout) = (named(&swiss, name), named(&knockout, name));
        [
            standings(data, Locale::En, look, &swiss, 0).await,
            rounds(data, Locale::En, look, &swiss, 0).await,
            bracket(data, Locale::En, look, &knockout, 0).await,
        ]
        .map(|message| drawn(message).1)
    };
    let height = |png: &[u8]| u32::from_be_bytes([png[20], png[21], png[22], png[23]]);
    let unwritable = pictures("𒀀𒀁").await;
    assert!(unwritable == pictures("محمد").await);
    let cup = pictures("Cup").await;
    for (of_cup, other) in cup.iter().zip(&unwritable) {
        assert!(height(of_cup) > height(other));
    }
    let long = pictures(&"W".repeat(60)).await;
    assert!(long == pictures(&"W".repeat(59)).await);
}
