//! Sentences about tournaments: what decides a place is shown, and long texts fit.

mod told;

use referee::tournament::{
    BestOf, Bye, Card, Entrant, Outcome, Settings, Slot, Standing, Tournament, TournamentGame,
    TournamentKind, TournamentState,
};
use referee::{ChannelId, GuildId, Terms, Time, TimeControl, UserId};
use rules::{AnyOptions, Game};
use text::Locale;
use text::t;
use text::tournament::{self as words, Heading, Limit, Progress};

const START: Time = Time::from_millis(1_795_233_600_000);
const ANN: UserId = UserId(1);
const BEN: UserId = UserId(2);

const KINDS: [TournamentKind; 7] = [
    TournamentKind::Swiss { rounds: None },
    TournamentKind::Swiss { rounds: Some(1) },
    TournamentKind::RoundRobin { double: false },
    TournamentKind::RoundRobin { double: true },
    TournamentKind::Knockout { third_place: false },
    TournamentKind::Knockout { third_place: true },
    TournamentKind::Ladder,
];

fn tournament(kind: TournamentKind) -> Tournament {
    Tournament {
        id: "01ARZ3NDEKTSV4RRFFQ69G5FAV".parse().expect("an id"),
        guild: GuildId(10),
        number: 3,
        channel: ChannelId(20),
        made_by: ANN,
        made_at: START,
        settings: Settings {
            name: "Spring *Cup*".to_owned(),
            kind,
            terms: Terms {
                options: AnyOptions::default_of(Game::ALL[0]),
                control: TimeControl::per_move(3),
                rated: true,
            },
            best_of: BestOf::One,
            round_span: None,
            places: None,
            role: None,
        },
        state: TournamentState::Open,
        round: 0,
        deadline: None,
        ended_at: None,
        lost_at: None,
        lacks_threads: false,
        revision: 0,
    }
}

/// A tournament with seven players in its second round: a drawn game that a moderator decided, missed games, an open
/// game, and byes of each worth.
fn card(kind: TournamentKind) -> Card {
    let mut it = tournament(kind);
    it.state = TournamentState::Running;
    it.round = 2;
    let game = |round, board, players, result, decided_by| TournamentGame {
        slot: Slot {
            round,
            board,
            game: 1,
        },
        players,
        this_match: None,
        result,
        decided_by,
        struck: false,
        ended_at: None,
    };
    let entrant = |entry: u32| Entrant {
        entry,
        user: UserId(u64::from(entry)),
        rating: None,
        withdrawn: entry == 4,
    };
    let bye = |round, player, half_points| Bye {
        round,
        board: 9,
        player,
        half_points,
    };
    Card {
        tournament: it,
        entrants: (1..=7).map(entrant).collect(),
        games: vec![
            game(1, 1, [0, 1], Some(Outcome::Draw), Some(ANN)),
            game(1, 2, [2, 3], Some(Outcome::SecondAway), None),
            game(2, 1, [2, 0], None, None),
            game(2, 2, [1, 4], Some(Outcome::BothAway), None),
        ],
        byes: vec![bye(1, 4, 2), bye(1, 5, 1), bye(1, 6, 0)],
        entered: Vec::new(),
    }
}

/// Standings in which direct encounter separates two players, wins separate two, and wins with the second side separate
/// one from two that stay equal.
fn tied() -> Vec<Standing> {
    let row = |(player, half_points, encounter, wins, wins_as_second, rank)| Standing {
        player,
        half_points,
        buchholz_cut1: 9,
        buchholz: 11,
        sonneborn_berger: 13,
        encounter,
        wins,
        wins_as_second,
        rank,
    };
    [
        (3, 8, Some(1), 4, 1, 1),
        (1, 8, Some(2), 4, 2, 2),
        (2, 6, None, 3, 1, 3),
        (0, 6, None, 2, 1, 4),
        (4, 4, None, 2, 1, 5),
        (5, 4, None, 2, 0, 6),
        (6, 4, None, 2, 0, 6),
    ]
    .map(row)
    .to_vec()
}

/// Catches different ranks beside equal numbers, and columns in which all players are equal.
#[test]
fn what_decided_a_place_is_shown() {
    let columns = |all: &[Standing]| {
        let shown = words::columns(KINDS[0], all);
        let last = [Heading::Encounter, Heading::WinsAsSecond];
        last.map(|column| shown.contains(&column))
    };
    let all = tied();
    assert_eq!(columns(&all), [true, true]);
    assert_eq!(columns(&all[..2]), [true, false]);
    assert_eq!(columns(&all[2..4]), [false, false]);
    assert_eq!(columns(&all[4..]), [false, true]);
    assert_eq!(columns(&all[5..]), [false, false]);
    let shown = |all: &[Standing]| words::columns(KINDS[0], all);
    assert_eq!(shown(&all[5..]), [Heading::Points]);
    let mut unequal = all[5..].to_vec();
    unequal[1].buchholz += 1;
    assert_eq!(shown(&unequal), [Heading::Points, Heading::Buchholz]);
    let swiss = card(KINDS[0]);
    let page = words::standings(Locale::En, &swiss, &all, &all, [1, 1]);
    let shown: Vec<String> = page
        .lines()
        .map(|line| line.split(" · ").skip(2).collect::<Vec<_>>().join(" "))
        .collect();
    let expected = [
        "",
        "DE 1 4 wins withdrawn",
        "DE 2 4 wins",
        "3 wins",
        "2 wins",
        "2 wins W2 1",
        "2 wins W2 0",
        "2 wins W2 0",
        "",
        "",
    ];
    assert_eq!(shown, expected);
}

/// Catches an alt text that ends within a name.
#[test]
fn alt_texts_end_with_a_whole_entry() {
    let it = tournament(KINDS[0]);
    let all: Vec<Standing> = (0..40).flat_map(|_| tied()).collect();
    let named: Vec<(Standing, String)> = all.iter().map(|row| (*row, "N".repeat(32))).collect();
    for locale in Locale::ALL {
        let alt = words::alt_standings(locale, "Cup", it.settings.kind, "", &all, &named);
        let length = alt.chars().count();
        assert!(length <= 1024 && length > 900, "{alt}");
        let runs = alt
            .split(|letter| letter != 'N')
            .filter(|run| run.len() > 1);
        assert!(runs.into_iter().all(|run| run.len() == 32), "{alt}");
        let left_out = all.len() - alt.matches(&"N".repeat(32)).count();
        let more = t!(locale, "tournament-alt-more", count = left_out);
        assert!(alt.ends_with(&more), "{alt}");
    }
}

/// Catches a page of pairings that Discord refuses: more than 2000 characters, with the longest ids.
#[test]
fn a_page_of_pairings_fits_a_message() {
    let mut full = card(TournamentKind::Swiss { rounds: Some(9) });
    full.entrants = (1..=64)
        .map(|entry| Entrant {
            entry,
            user: UserId(u64::MAX),
            rating: None,
            withdrawn: true,
        })
        .collect();
    let game = full.games[0].clone();
    let boards = (0..32).map(|board| TournamentGame {
        slot: Slot {
            round: 2,
            board: board + 1,
            game: 1,
        },
        players: [board as usize, board as usize + 32],
        decided_by: Some(UserId(u64::MAX)),
        ..game.clone()
    });
    full.games = boards.collect();
    for locale in Locale::ALL {
        for from in [0, 16] {
            let said = words::pairings(locale, &full, 2, from, 16, |_| None);
            assert!(said.lines().count() == 17, "{said}");
            assert!(said.chars().count() <= 2000, "{said}");
        }
    }
}

/// Catches a form that Discord refuses because of words that are too long.
#[test]
fn the_form_has_room_for_its_words() {
    let fits = |said: &str, most| assert!(said.chars().count() <= most, "{said}");
    for locale in Locale::ALL {
        for field in ["name", "kind", "clock", "games", "limits"] {
            fits(&words::field(locale, field), 45);
            fits(&words::field_note(locale, field), 100);
        }
        for game in Game::ALL {
            fits(&words::form_title(locale, game), 45);
        }
        let typed = "9".repeat(40);
        fits(
            &words::wrong_limit(locale, Limit::Hours, &typed, [1, 2_160]),
            100,
        );
        fits(&words::no_limit(locale, &typed), 100);
    }
}

/// Catches a line of the limits that the form writes and cannot read, and a colon of another keyboard.
#[test]
fn a_limit_is_read_in_every_language_and_with_either_colon() {
    for locale in Locale::ALL {
        for limit in [Limit::Places, Limit::Days, Limit::Hours, Limit::Rounds] {
            let line = words::limit_line(locale, limit, "8");
            for line in [
                line.clone(),
                line.replace('：', ": "),
                line.replace(": ", "："),
            ] {
                assert_eq!(words::read_limit(&line), Some((limit, "8")), "{line}");
            }
        }
    }
    assert_eq!(words::read_limit("Places 8"), None);
    assert_eq!(words::read_limit("Cats: 8"), None);
}

/// Catches a message that is cut off: a page of the longest standings, and the page of a tournament with 64 players.
#[test]
fn what_is_long_fits_into_a_message() {
    let mut big = card(TournamentKind::Swiss { rounds: Some(9) });
    let user = |entry: u32| UserId(1_000_000_000_000_000_000 + u64::from(entry));
    big.entrants = (1..=64)
        .map(|entry| Entrant {
            entry,
            user: user(entry),
            rating: None,
            withdrawn: false,
        })
        .collect();
    big.byes.clear();
    big.games.clear();
    big.tournament.round = 0;
    let mut standings = big.standings().expect("standings");
    // Every tie-break in a line, and the longest name.
    big.tournament.settings.name = "*".repeat(60);
    for (row, place) in standings.iter_mut().zip(0..) {
        (row.half_points, row.buchholz_cut1, row.buchholz) = (17, 101, 113);
        (row.sonneborn_berger, row.wins, row.wins_as_second) = (157, 10, place);
        (row.encounter, row.rank) = (Some(10 + place as usize % 2), 10);
    }
    for locale in Locale::ALL {
        let page = words::standings(locale, &big, &standings, &standings[..16], [1, 4]);
        assert!(page.chars().count() <= 2_000, "{locale}: {}", page.len());
        let players: Vec<UserId> = (1..=64).map(user).collect();
        let page = words::page(locale, &big.tournament, &players, Progress::Open, &[], "");
        assert!(page.chars().count() <= 2_000, "{locale}: {}", page.len());
    }
}
