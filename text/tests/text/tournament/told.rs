//! Every sentence about tournaments, in every language.

use super::{ANN, BEN, KINDS, START, card, tied, tournament};
use crate::a_match;
use referee::tournament::{
    Act, BestOf, Card, Followed, Outcome, Refusal, Slot, Standing, Tournament, TournamentGame,
    TournamentKind, TournamentState, Undoable,
};
use referee::{ChannelId, Match, RoleId, UserId, days};
use rules::Game;
use text::answer::Permission;
use text::tournament::{self as words, Heading, Instead, Label, Limit, Own, Progress};
use text::{Locale, t};

/// A match of a tournament that has just begun.
fn played() -> Match {
    let it = tournament(TournamentKind::Ladder);
    let terms = it.settings.terms;
    a_match(it.guild, terms.options, terms.control, [ANN, BEN], START)
}

fn pages(locale: Locale) -> Vec<String> {
    let page = |it: &Tournament, count: u64, progress| {
        let players: Vec<UserId> = (1..=count).map(UserId).collect();
        words::page(locale, it, &players, progress, &[], "`/challenge`")
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
    for field in ["name", "kind", "clock", "games", "limits"] {
        lines.push(words::field(locale, field));
        lines.push(words::field_note(locale, field));
    }
    lines.push(words::form_title(locale, Game::ALL[0]));
    lines.push(words::usual_name(locale, Game::ALL[0]));
    lines.push(words::wrong_limit(locale, Limit::Places, "many", [2, 512]));
    lines.push(words::no_limit(locale, "many"));
    lines.extend([t!(locale, "form-kept"), t!(locale, "form-again")]);
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
    let mut lines: Vec<String> = all.map(|it| words::act_refused(locale, "Cup", &it)).into();
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
        lines.push(words::pairings(locale, &swiss, round, 0, 16, place));
        lines.push(words::pairings(locale, &swiss, round, 0, 16, |_| None));
    }
    let mut struck = swiss.clone();
    struck.games[0].struck = true;
    lines.push(words::pairings(locale, &struck, 1, 0, 16, place));
    for game in &swiss.games {
        lines.push(words::game_line(locale, &swiss, game.slot, ["Ann", "Ben"]));
        lines.push(words::game_result(locale, game, ["Ann", "Ben"]));
    }
    struck.tournament.settings.best_of = BestOf::Two;
    let mut ladder = card(TournamentKind::Ladder);
    lines.push(words::pairings(locale, &ladder, 2, 0, 16, place));
    let line = |of: &Card| words::game_line(locale, of, swiss.games[0].slot, ["Ann", "Ben"]);
    lines.extend([line(&struck), line(&ladder)]);
    ladder.tournament.settings.best_of = BestOf::Two;
    lines.push(line(&ladder));
    (ladder.tournament.round, ladder.games) = (0, Vec::new());
    lines.push(words::pairings(locale, &ladder, 0, 0, 16, place));
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
    lines.push(words::pairings(locale, &fresh, 0, 0, 16, |_| None));
    // Before the first game all tie-breaks are equal.
    (fresh.games, fresh.byes) = (Vec::new(), Vec::new());
    let equal = fresh.standings().unwrap_or_default();
    lines.push(words::standings(locale, &fresh, &equal, &equal, [1, 1]));
    lines.push(words::round_begun(locale, it, [2, 3]));
    // The rounds of a knockout have names.
    let mut knockout = tournament(TournamentKind::Knockout { third_place: false });
    knockout.round = 2;
    lines.push(words::round_begun(locale, &knockout, [2, 3]));
    for decided in [None, Some([1, 2])] {
        let running = Progress::Running {
            decided,
            rounds: 3,
            ends: true,
        };
        let players = [ANN, BEN];
        lines.push(words::page(
            locale,
            &knockout,
            &players,
            running,
            &[],
            "`/challenge`",
        ));
    }
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
    let kind = it.settings.kind;
    lines.push(words::alt_standings(
        locale, "Cup", kind, &shown, &tied, &named,
    ));
    lines.extend(in_words(locale, &ann, &ben));
    lines
}

/// The alt text of a picture with a meeting of every outcome.
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

/// Sentences about a lost channel, and a channel in which the bot may open no thread.
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
        words::page(locale, &it, &[ANN], progress.clone(), &[], ""),
        words::page(locale, &it, &[ANN], Progress::Open, &[], ""),
        words::page(locale, &threadless, &[ANN], progress.clone(), &[], ""),
        words::place_told(locale, &it, &end),
    ];
    let here = tournament(KINDS[1]);
    let slot = Slot {
        round: 1,
        board: 2,
        game: 1,
    };
    for lost in [&[[ANN, BEN]][..], &[[ANN, BEN]; 10][..]] {
        lines.push(words::page(locale, &here, &[], progress.clone(), lost, ""));
    }
    let (players, thread) = ([ANN, BEN], ChannelId(9));
    let pairing = words::pairing(locale, &here, slot, players);
    lines.extend([
        words::goes_on_here(locale, &pairing),
        words::goes_on_in(locale, &pairing, thread),
        words::game_moved(locale, &here, slot, players, thread),
        words::game_waits(locale, &here, slot, players, START),
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
