//! What is said about tournaments, in every language.

use referee::tournament::{
    Act, BestOf, Bye, Card, Entrant, Outcome, Refusal, Settings, Slot, Tournament, TournamentGame,
    TournamentKind, TournamentState,
};
use referee::{
    ChannelId, GuildId, Match, MatchId, NewMatch, Place, RoleId, Seats, Terms, Time, TimeControl,
    UserId, days,
};
use rules::{AnyOptions, Game};
use text::Locale;
use text::answer::Permission;
use text::tournament::{self as words, Field, Heading, Label, Own, Progress};

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
        revision: 0,
    }
}

/// Four players, two rounds: played, decided by a moderator, missed, open, and rests of each worth.
fn card(kind: TournamentKind) -> Card {
    let mut it = tournament(kind);
    it.state = TournamentState::Running;
    it.round = 2;
    let game = |round, board, players, result, set_by| TournamentGame {
        slot: Slot {
            round,
            board,
            game: 1,
        },
        players,
        this_match: None,
        result,
        set_by,
        reason: None,
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
    }
}

/// A match whose game a moderator has decided as a draw.
fn drawn() -> Match {
    let it = tournament(TournamentKind::Ladder);
    let new = NewMatch {
        id: MatchId(it.id.0),
        place: Place {
            guild: it.guild,
            channel: it.channel,
            parent: None,
        },
        terms: it.settings.terms,
        seats: Seats {
            first: ANN,
            second: BEN,
        },
        rematch_of: None,
    };
    let mut drawn = Match::start(new, START);
    drawn.adjudicate(None, START);
    drawn
}

fn pages(locale: Locale) -> Vec<String> {
    let page = |it: &Tournament, count: u64, progress| {
        let players: Vec<UserId> = (1..=count).map(UserId).collect();
        words::page(locale, it, &players, progress, "`/challenge`")
    };
    let mut open = tournament(KINDS[0]);
    let mut lines: Vec<String> = [0, 1, 30]
        .map(|count| page(&open, count, Progress::Open))
        .into();
    open.settings.places = Some(16);
    open.settings.role = Some(RoleId(7));
    open.settings.round_span = Some(days(14));
    open.settings.best_of = BestOf::Two;
    open.deadline = Some(START);
    lines.push(page(&open, 3, Progress::Open));
    open.settings.best_of = BestOf::Three;
    let (done, rounds) = (1, 5);
    for all in [1, 4] {
        let decided = Some([done, all]);
        let running = Progress::Running { decided, rounds };
        lines.push(page(&open, 3, running));
    }
    let ladder = tournament(TournamentKind::Ladder);
    let over = Progress::Over(Some(ANN));
    lines.extend([1, 2].map(|count| page(&ladder, count, Progress::Climbed)));
    lines.push(page(&ladder, 2, over));
    let ends = [over, Progress::Over(None), Progress::CalledOff];
    lines.extend(ends.map(|end| page(&open, 2, end)));
    lines.extend(KINDS.map(|kind| words::kind(locale, kind)));
    let all = [Progress::Open, Progress::Climbed].into_iter().chain(ends);
    let decided = None;
    let running = Progress::Running { decided, rounds };
    lines.push(page(&open, 3, running));
    let all: Vec<Progress> = all.chain([running]).collect();
    lines.extend(all.into_iter().map(|it| words::line(locale, &open, 2, it)));
    lines.push(words::line(locale, &open, 1, Progress::Open));
    lines.push(words::list(locale, true, "`/create`"));
    lines.push(words::list(locale, false, "`/create`"));
    lines.push(words::choose(locale));
    lines.push(words::made(locale, ANN));
    lines
}

fn acts(locale: Locale) -> Vec<String> {
    let name = "Spring *Cup*";
    let own = [
        Own::Made,
        Own::Joined,
        Own::JoinedLate(0),
        Own::JoinedLate(1),
        Own::JoinedLate(2),
        Own::JoinedLate(4),
        Own::Left,
        Own::LeaveSure,
        Own::Withdrawn,
        Own::Begun,
        Own::CallOffSure(false),
        Own::CallOffSure(true),
        Own::Challenged(BEN),
    ];
    let mut lines: Vec<String> = own.map(|it| words::own(locale, name, it)).into();
    let slot = |round, board| Slot {
        round,
        board,
        game: 1,
    };
    let acts = [
        Act::Withdraw(BEN),
        Act::Replace(BEN, UserId(3)),
        Act::Replace(BEN, BEN),
        Act::Result(slot(1, 1), Outcome::Draw),
        Act::Result(slot(2, 2), Outcome::BothAway),
        Act::Extend(2, START),
        Act::Extend(0, START),
        Act::CallOff,
    ];
    let swiss = card(TournamentKind::Swiss { rounds: Some(3) });
    let ladder = card(TournamentKind::Ladder);
    lines.extend(acts.map(|it| words::act(locale, &swiss, ANN, &it, Some("rain"))));
    lines.push(words::act(locale, &ladder, ANN, &Act::CallOff, None));
    lines.push(text::ending::ending_text(locale, &drawn()));
    let labels = [
        Label::Join,
        Label::Leave,
        Label::LeaveSurely,
        Label::Begin,
        Label::Standings,
        Label::Rounds,
        Label::Bracket,
        Label::Pairings,
        Label::Export,
    ];
    lines.extend(labels.map(|it| words::label(locale, it)));
    let fields = [
        Field::Name,
        Field::Places,
        Field::Rounds,
        Field::Days,
        Field::Hours,
    ];
    lines.extend(fields.map(|it| words::field(locale, it)));
    lines.push(words::form_title(locale));
    lines.push(words::usual_name(locale, Game::ALL[0]));
    lines.push(words::wrong_field(locale, Field::Places, "many", [2, 512]));
    lines.extend([words::form_kept(locale), words::form_again(locale)]);
    lines.push(words::files(locale, true));
    lines.push(words::files(locale, false));
    for medals in [[1, 1, 1], [2, 3, 4], [0, 0, 1]] {
        lines.extend(words::medals(locale, medals));
    }
    lines
}

fn refusals(locale: Locale) -> Vec<String> {
    let all = [
        Refusal::NotOpen,
        Refusal::Begun,
        Refusal::NotRunning,
        Refusal::Over,
        Refusal::Full(8),
        Refusal::Role(RoleId(7)),
        Refusal::Already,
        Refusal::Blocked,
        Refusal::Back,
        Refusal::Late,
        Refusal::NotIn,
        Refusal::NotPlayer(BEN),
        Refusal::PlayerAlready(BEN),
        Refusal::Bot(BEN),
        Refusal::PlayerBlocked(BEN),
        Refusal::Few,
        Refusal::Rights(ANN),
        Refusal::NoGameOf(BEN),
        Refusal::NoGame,
        Refusal::NoRounds,
        Refusal::OwnGame,
        Refusal::NotLadder,
        Refusal::NotAbove(BEN),
        Refusal::Far(BEN),
        Refusal::Busy(BEN),
        Refusal::BusyYou,
        Refusal::UnderWay(BEN),
        Refusal::GoneOn,
        Refusal::Missed(BEN),
    ];
    let mut lines: Vec<String> = all.map(|it| words::refused(locale, "Cup", &it)).into();
    lines.push(words::no_such(locale, "`/show`"));
    lines.push(words::which(locale));
    lines.push(words::no_right_to_create(locale));
    lines.push(words::no_threads(locale, &[Permission::CreateThreads]));
    lines.push(words::without_threads(locale));
    lines
}

fn rounds(locale: Locale) -> Vec<String> {
    let mut lines = Vec::new();
    for kind in KINDS {
        let card = card(kind);
        let standings = card.standings().unwrap_or_default();
        lines.push(words::standings(locale, &card, &standings, [1, 2]));
    }
    let swiss = card(TournamentKind::Swiss { rounds: Some(3) });
    let place = |game: &TournamentGame| (game.slot.round == 2).then_some(ChannelId(21));
    for round in [1, 2] {
        lines.push(words::pairings(locale, &swiss, round, (0, 16), place));
        lines.push(words::pairings(locale, &swiss, round, (0, 16), |_| None));
    }
    let it = &swiss.tournament;
    let mut fresh = swiss.clone();
    fresh.tournament.round = 0;
    lines.push(words::pairings(locale, &fresh, 0, (0, 16), |_| None));
    lines.push(words::round_begun(locale, it, [2, 3]));
    lines.push(words::rounds(locale, it, [1, 8]));
    lines.push(words::bracket(locale, it));
    lines.extend([2, 4, 8, 16].map(|players| words::round_title(locale, players)));
    lines.push(words::third_title(locale));
    let headings = [
        Heading::Points,
        Heading::Wins,
        Heading::Cut1,
        Heading::Buchholz,
        Heading::SonnebornBerger,
    ];
    lines.extend(headings.map(|column| words::heading(locale, column)));
    let slot = Slot {
        round: 2,
        board: 3,
        game: 2,
    };
    let mut best_of_three = it.clone();
    best_of_three.settings.best_of = BestOf::Three;
    for of in [it, &best_of_three, &tournament(TournamentKind::Ladder)] {
        lines.push(words::pairing(locale, of, slot, [ANN, BEN]));
        lines.push(words::thread_name(locale, of, slot, ["Ann", "Ben"]));
    }
    lines.push(words::winner(locale, it, &[vec![ANN], vec![BEN], vec![]]));
    let shared = [vec![ANN], vec![], vec![BEN, UserId(3)]];
    lines.push(words::winner(locale, it, &shared));
    let names = ["Ann".to_owned(), "Ben".to_owned()];
    let [ann, ben] = names;
    lines.push(words::alt_standings(
        locale,
        "Cup",
        &[(1, ann.clone(), 2), (2, ben.clone(), 1)],
    ));
    let results = vec!["1(2)".to_owned(), "½(3)".to_owned()];
    lines.push(words::alt_rounds(
        locale,
        "Cup",
        &[(1, ann.clone(), results)],
    ));
    let meeting = |other| {
        let ann = words::Entrant::Known(ann.clone());
        (words::round_title(locale, 2), [ann, other], String::new())
    };
    let meetings = [words::Entrant::Open, words::Entrant::Nobody].map(meeting);
    lines.push(words::alt_bracket(locale, "Cup", &meetings));
    lines
}

/// Every sentence, each on lines of its own.
#[test]
fn tournaments_are_told_in_every_language() {
    for locale in Locale::ALL {
        let told = [
            pages(locale),
            acts(locale),
            refusals(locale),
            rounds(locale),
        ];
        let name = format!("tournament-{}", locale.code());
        insta::assert_snapshot!(name, told.concat().join("\n"));
    }
}

/// Catches a page of pairings that the platform refuses: more than 2000 characters, with the longest ids there are.
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
        set_by: Some(UserId(u64::MAX)),
        ..game.clone()
    });
    full.games = boards.collect();
    for locale in Locale::ALL {
        for from in [0, 16] {
            let said = words::pairings(locale, &full, 2, (from, 16), |_| None);
            assert!(said.lines().count() == 17, "{said}");
            assert!(said.chars().count() <= 2000, "{said}");
        }
    }
}

/// Catches a form that the platform refuses: a title or a label of more than 45 characters.
#[test]
fn the_form_has_room_for_its_words() {
    for locale in Locale::ALL {
        let fields = [
            Field::Name,
            Field::Places,
            Field::Rounds,
            Field::Days,
            Field::Hours,
        ];
        let labels = fields.map(|it| words::field(locale, it));
        for label in labels.into_iter().chain([words::form_title(locale)]) {
            assert!(label.chars().count() <= 45, "{label}");
        }
    }
}

/// Catches a message that is cut off: a page of the longest standings, and all pairings of 64 players.
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
    let standings = big.standings().expect("standings");
    for locale in Locale::ALL {
        let page = words::standings(locale, &big, &standings[..16], [1, 4]);
        assert!(page.chars().count() <= 2_000, "{locale}: {}", page.len());
        let players: Vec<UserId> = (1..=64).map(user).collect();
        let page = words::page(locale, &big.tournament, &players, Progress::Open, "");
        assert!(page.chars().count() <= 2_000, "{locale}: {}", page.len());
    }
}
