//! What is said about tournaments, in every language.

use referee::tournament::{
    Act, BestOf, Bye, Card, Entrant, Followed, Outcome, Refusal, Settings, Slot, Standing,
    Tournament, TournamentGame, TournamentKind, TournamentState, Undoable,
};
use referee::{
    ChannelId, GuildId, Match, MatchId, NewMatch, Place, RoleId, Seats, Terms, Time, TimeControl,
    UserId, days,
};
use rules::{AnyOptions, Game};
use text::Locale;
use text::answer::Permission;
use text::t;
use text::tournament::{self as words, Field, Heading, Instead, Label, Own, Progress};

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

/// Four players, two rounds: played, decided by a moderator, missed, open, and rests of each worth.
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

/// A match of a tournament that has just begun.
fn played() -> Match {
    let it = tournament(TournamentKind::Ladder);
    let new = NewMatch {
        id: MatchId(it.id.0),
        counts_in: it.guild,
        place: Place::Server {
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
    Match::start(new, START)
}

fn pages(locale: Locale) -> Vec<String> {
    let page = |it: &Tournament, count: u64, progress| {
        let players: Vec<UserId> = (1..=count).map(UserId).collect();
        words::page(locale, it, &players, (progress, &[]), "`/challenge`")
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
        let running = Progress::Running {
            decided,
            rounds,
            ends: true,
        };
        lines.push(page(&open, 3, running));
    }
    let ladder = tournament(TournamentKind::Ladder);
    let ended = |it: &Tournament, places: &[Vec<UserId>; 3]| {
        Progress::Over(words::ended(locale, it, places))
    };
    let won = [vec![ANN], vec![BEN], vec![]];
    lines.extend([0, 1, 2].map(|count| page(&ladder, count, Progress::Climbed)));
    lines.push(page(&ladder, 2, ended(&ladder, &won)));
    let nobody = <[Vec<UserId>; 3]>::default();
    let off = |it: &Tournament| Tournament {
        state: TournamentState::CalledOff,
        ..it.clone()
    };
    let closed = off(&ladder);
    lines.push(page(&closed, 2, ended(&closed, &nobody)));
    let over = Progress::Over(String::new());
    for it in [closed, off(&open)] {
        lines.push(words::line(locale, &it, 2, over.clone()));
    }
    let ends = [
        ended(&open, &won),
        ended(&open, &nobody),
        ended(&off(&open), &nobody),
    ];
    lines.extend(ends.clone().map(|end| page(&open, 2, end)));
    lines.extend(KINDS.map(|kind| words::kind(locale, kind)));
    let all = [Progress::Open, Progress::Climbed, over];
    let decided = None;
    let running = Progress::Running {
        decided,
        rounds,
        ends: true,
    };
    lines.push(page(&open, 3, running.clone()));
    let all = all.into_iter().chain([running]);
    lines.extend(all.map(|it| words::line(locale, &open, 2, it)));
    lines.push(words::line(locale, &open, 1, Progress::Open));
    lines.push(words::list(locale, true, "`/create`"));
    lines.push(words::list(locale, false, "`/create`"));
    lines.push(t!(locale, "tournament-choose"));
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
        Own::LeaveSure(false),
        Own::LeaveSure(true),
        Own::Withdrawn(false),
        Own::Withdrawn(true),
        Own::Begun,
        Own::CallOffSure,
        Own::CloseSure(true),
        Own::CloseSure(false),
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
        Act::Move(ChannelId(21)),
        Act::CallOff,
    ];
    let swiss = card(TournamentKind::Swiss { rounds: Some(3) });
    let mut ladder = card(TournamentKind::Ladder);
    lines.extend(acts.map(|it| words::act(locale, &swiss, ANN, &it, Some("rain"))));
    lines.push(words::act(locale, &ladder, ANN, &acts[3], None));
    for state in [TournamentState::Over, TournamentState::CalledOff] {
        ladder.tournament.state = state;
        lines.push(words::act(locale, &ladder, ANN, &Act::CallOff, None));
    }
    lines.extend(undone(locale, &swiss));
    let (mut drawn, mut off, mut left) = (played(), played(), played());
    drawn.adjudicate(None, START);
    lines.push(text::ending::ending_text(locale, &drawn));
    off.call_off(START);
    left.abort(BEN, START).expect("an early match");
    let worth = |it: &Match| text::ending::in_tournament(locale, it);
    lines.extend([&drawn, &off, &left].into_iter().filter_map(worth));
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
    lines.push(t!(locale, "tournament-form-title"));
    lines.push(words::usual_name(locale, Game::ALL[0]));
    lines.push(words::wrong_field(locale, Field::Places, "many", [2, 512]));
    lines.extend([
        t!(locale, "tournament-form-kept"),
        t!(locale, "tournament-form-again"),
    ]);
    lines.push(words::files(locale, true));
    lines.push(words::files(locale, false));
    for medals in [[1, 1, 1], [2, 3, 4], [0, 0, 1]] {
        lines.extend(words::medals(locale, medals));
    }
    lines
}

/// Questions before acts, and why an act is not undone.
fn undone(locale: Locale, card: &Card) -> Vec<String> {
    let all = [
        Undoable::Never,
        Undoable::Paired,
        Undoable::NextGame,
        Undoable::UntilPaired,
        Undoable::Always,
    ];
    let mut lines = vec![words::begin_sure(locale, card)];
    lines.extend(all.map(|undo| words::withdraw_sure(locale, card, ANN, undo)));
    lines.push(words::result_sure(locale, Undoable::Paired));
    let why = [
        (Followed::Never, None),
        (Followed::Already(BEN), None),
        (Followed::Paired(3), Some(Instead::Replace)),
        (Followed::Begun, Some(Instead::Replace)),
        (Followed::Over, None),
        (Followed::Full(8), None),
        (Followed::Changed, Some(Instead::Relocate)),
        (Followed::Back(BEN), None),
        (Followed::Plays(BEN), Some(Instead::Replace)),
        (Followed::NextGame, Some(Instead::Result)),
        (Followed::Passed, Some(Instead::Extend)),
        (Followed::ChannelTaken, Some(Instead::Annul)),
        (Followed::Deleted, Some(Instead::Result)),
        (Followed::Blocked(BEN), None),
    ];
    lines.extend(why.map(|(why, instead)| words::not_undone(locale, &why, instead)));
    lines.push(words::stays_out(locale, BEN, "Cup", &Followed::Paired(3)));
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
        Refusal::Out {
            by: None,
            maker: ANN,
            late: false,
        },
        Refusal::Out {
            by: Some(BEN),
            maker: ANN,
            late: true,
        },
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
    lines.push(t!(locale, "tournament-no-such", command = "`/show`"));
    lines.push(t!(locale, "tournament-no-which"));
    lines.push(t!(locale, "tournament-no-create"));
    lines.push(words::no_threads(locale, &[Permission::CreateThreads]));
    lines.push(t!(locale, "tournament-no-thread"));
    lines
}

fn rounds(locale: Locale) -> Vec<String> {
    let mut lines = Vec::new();
    for kind in KINDS {
        let card = card(kind);
        let standings = card.standings().unwrap_or_default();
        let page = words::standings(locale, &card, &standings, &standings, [1, 2]);
        lines.push(page);
    }
    let swiss = card(TournamentKind::Swiss { rounds: Some(3) });
    let place = |game: &TournamentGame| (game.slot.round == 2).then_some(ChannelId(21));
    for round in [1, 2] {
        lines.push(words::pairings(locale, &swiss, round, (0, 16), place));
        lines.push(words::pairings(locale, &swiss, round, (0, 16), |_| None));
    }
    let mut struck = swiss.clone();
    struck.games[0].struck = true;
    lines.push(words::pairings(locale, &struck, 1, (0, 16), place));
    for game in &swiss.games {
        lines.push(words::game_line(locale, &swiss, game.slot, ["Ann", "Ben"]));
        lines.push(words::game_result(locale, game, ["Ann", "Ben"]));
    }
    struck.tournament.settings.best_of = BestOf::Two;
    let mut ladder = card(TournamentKind::Ladder);
    lines.push(words::pairings(locale, &ladder, 2, (0, 16), place));
    let line = |of: &Card| words::game_line(locale, of, swiss.games[0].slot, ["Ann", "Ben"]);
    lines.extend([line(&struck), line(&ladder)]);
    ladder.tournament.settings.best_of = BestOf::Two;
    lines.push(line(&ladder));
    (ladder.tournament.round, ladder.games) = (0, Vec::new());
    lines.push(words::pairings(locale, &ladder, 0, (0, 16), place));
    struck.tournament.round = 4;
    let act = Act::Result(swiss.games[0].slot, Outcome::Draw);
    lines.push(words::with_stays(
        locale,
        "Decided.".to_owned(),
        &struck,
        &act,
    ));
    lines.extend([1, 3, 4].map(|round| words::stays(locale, &struck, round).unwrap_or_default()));
    let it = &swiss.tournament;
    let mut fresh = swiss.clone();
    fresh.tournament.round = 0;
    lines.push(words::pairings(locale, &fresh, 0, (0, 16), |_| None));
    // Before the first game nothing tells players apart.
    (fresh.games, fresh.byes) = (Vec::new(), Vec::new());
    let equal = fresh.standings().unwrap_or_default();
    lines.push(words::standings(locale, &fresh, &equal, &equal, [1, 1]));
    lines.push(words::round_begun(locale, it, [2, 3]));
    let shown = words::shown_rounds(locale, [1, 8], 9);
    lines.extend([1, 3].map(|rounds| words::fewer_rounds(locale, 7, rounds)));
    lines.push(words::ended_early(locale, 2, 5));
    lines.push(words::rounds(locale, it, &shown, None, [false, true]));
    let shown = words::shown_rounds(locale, [2, 2], 3);
    lines.push(words::rounds(locale, it, &shown, Some(1), [true, false]));
    let shown = words::shown_bracket(locale, Some(16));
    lines.push(words::bracket(locale, it, &shown));
    lines.extend([16, 32].map(|players| words::shown_bracket(locale, Some(players))));
    lines.extend([0, 3].map(|round| words::shown_standings(locale, round)));
    lines.extend([2, 4, 8, 16].map(|players| words::round_title(locale, players)));
    lines.push(words::third_title(locale));
    let headings = [
        Heading::Points,
        Heading::Cut1,
        Heading::Buchholz,
        Heading::SonnebornBerger,
        Heading::Encounter,
        Heading::Wins,
        Heading::WinsAsSecond,
        Heading::Rank,
        Heading::Number,
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
    lines.push(words::ended(locale, it, &[vec![ANN], vec![BEN], vec![]]));
    let shared = [vec![ANN], vec![], vec![BEN, UserId(3)]];
    lines.push(words::ended(locale, it, &shared));
    let names = ["Ann".to_owned(), "Ben".to_owned()];
    let [ann, ben] = names;
    let tied = tied();
    lines.push(words::standings(locale, &swiss, &tied, &tied, [1, 1]));
    let named: Vec<(Standing, String)> = tied.iter().map(|row| (*row, ann.clone())).collect();
    let shown = words::shown_standings(locale, 3);
    let of = ("Cup", it.settings.kind);
    lines.push(words::alt_standings(locale, of, &shown, &tied, &named));
    lines.extend(in_words(locale, &ann, &ben));
    lines
}

/// Pictures of games.
fn in_words(locale: Locale, ann: &str, ben: &str) -> Vec<String> {
    let known = |name: &str| words::Entrant::Known(name.to_owned());
    let met = |other, outcome| words::Met {
        players: [known(ann), other],
        outcome,
        score: String::new(),
        through: None,
        marks: [false, false],
    };
    let outcomes = [
        None,
        Some(Outcome::First),
        Some(Outcome::Second),
        Some(Outcome::Draw),
        Some(Outcome::Neither),
        Some(Outcome::FirstAway),
        Some(Outcome::SecondAway),
        Some(Outcome::BothAway),
    ];
    let mut all: Vec<words::Met> = outcomes.map(|it| met(known(ben), it)).into();
    all.push(met(words::Entrant::Open, None));
    all.push(met(words::Entrant::Nobody, None));
    let drawn = met(known(ben), Some(Outcome::Draw));
    all.push(words::Met {
        score: "1:1".to_owned(),
        through: Some(ann.to_owned()),
        ..drawn.clone()
    });
    for marks in [[true, false], [false, true]] {
        let drawn = drawn.clone();
        all.push(words::Met { marks, ..drawn });
    }
    let shown = words::shown_rounds(locale, [1, 2], 3);
    let round = |round| words::shown_rounds(locale, [round, round], 3);
    let points = [None, Some(2)].map(|rank| words::scored(locale, ann, 3, rank));
    let games = all.iter().map(|it| (round(2), words::met(locale, it)));
    let rests = [2, 1, 0].map(|it| words::rested(locale, ann.to_owned(), it));
    let told = points.into_iter().map(|it| (String::new(), it));
    let told = told.chain(games).chain(rests.map(|it| (round(1), it)));
    let told: Vec<(String, String)> = told.collect();
    vec![words::alt_games(locale, "Cup", &shown, &told)]
}

/// A channel that is lost, or in which no thread may be opened.
fn places(locale: Locale) -> Vec<String> {
    let mut it = tournament(KINDS[1]);
    (it.lost_at, it.deadline) = (Some(START), Some(START));
    let (decided, rounds) = (None, 3);
    let progress = Progress::Running {
        decided,
        rounds,
        ends: false,
    };
    let threadless = Tournament {
        lost_at: None,
        lacks_threads: true,
        ..it.clone()
    };
    let end = words::ended(locale, &it, &[vec![ANN], vec![], vec![]]);
    let mut lines = vec![
        words::page(locale, &it, &[ANN], (progress.clone(), &[]), ""),
        words::page(locale, &it, &[ANN], (Progress::Open, &[]), ""),
        words::page(locale, &threadless, &[ANN], (progress.clone(), &[]), ""),
        words::place_told(locale, &it, &end),
    ];
    let here = tournament(KINDS[1]);
    let slot = Slot {
        round: 1,
        board: 2,
        game: 1,
    };
    for lost in [&[[ANN, BEN]][..], &[[ANN, BEN]; 10][..]] {
        lines.push(words::page(
            locale,
            &here,
            &[],
            (progress.clone(), lost),
            "",
        ));
    }
    let (game, thread) = ((slot, [ANN, BEN]), ChannelId(9));
    let pairing = words::pairing(locale, &here, slot, game.1);
    lines.extend([
        words::goes_on_here(locale, &pairing),
        words::goes_on_in(locale, &pairing, thread),
        words::game_moved(locale, &here, game, thread),
        words::game_waits(locale, &here, game, START),
    ]);
    for (kind, state) in [
        (KINDS[1], TournamentState::Running),
        (KINDS[1], TournamentState::Open),
        (TournamentKind::Ladder, TournamentState::Running),
    ] {
        (it.settings.kind, it.state) = (kind, state);
        lines.extend(words::place_lost(locale, &it, days(14)));
    }
    lines
}

/// Two players told apart by the direct encounter, two by wins, three by wins with the second side or not at all.
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

/// Catches ranks that differ where every number beside them is the same, and columns that tell nobody apart.
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
        let alt = words::alt_standings(locale, ("Cup", it.settings.kind), "", &all, &named);
        let length = alt.chars().count();
        assert!(length <= 1024 && length > 900, "{alt}");
        let runs = alt
            .split(|letter| letter != 'N')
            .filter(|run| run.len() > 1);
        assert!(runs.into_iter().all(|run| run.len() == 32), "{alt}");
        assert!(alt.ends_with('…'), "{alt}");
    }
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
            places(locale),
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
        decided_by: Some(UserId(u64::MAX)),
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
        for label in labels
            .into_iter()
            .chain([t!(locale, "tournament-form-title")])
        {
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
    let mut standings = big.standings().expect("standings");
    // Everything that a line may say, and the longest name.
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
        let page = words::page(locale, &big.tournament, &players, (Progress::Open, &[]), "");
        assert!(page.chars().count() <= 2_000, "{locale}: {}", page.len());
    }
}
