//! Puzzles and the puzzle of the day: catches a puzzle that is answered or rated twice.

use super::*;
use crate::fake::{Fake, Fault, deliver_all};
use app::delivery::CallError;
use app::{
    PuzzleAnswered, PuzzleId, PuzzleRefusal, PuzzleView, Unfinished, UseCaseError, puzzle_of_day,
};
use database::on_each;
use referee::{Match, Zone};
use search::Task;
use search::puzzle::{candidates, tasks};
use store::Store;
use tokio::sync::Barrier;

const DAY: Duration = Duration::from_hours(24);

const ELSEWHERE: GuildId = GuildId(11);

async fn next(app: &App, who: Actor, game: Game) -> PuzzleView {
    let examine = async |it: Arc<Match>| app.examine(&it);
    let next = app.next_puzzle(&who.now(), game, examine).await;
    next.unwrap()
}

fn wrong(view: &PuzzleView) -> String {
    let replay = view.puzzle.replay().unwrap();
    let offered = candidates(replay.last()).into_iter();
    let mut tokens = offered.map(|it| it.to_string());
    tokens.find(|token| *token != view.puzzle.answer).unwrap()
}

async fn answer(app: &App, who: Actor, view: &PuzzleView, right: bool) -> PuzzleAnswered {
    let token = match right {
        true => view.puzzle.answer.clone(),
        false => wrong(view),
    };
    let caller = who.now();
    let answered = app.answer_puzzle(&caller, (view.id, view.day), &token);
    answered.await.unwrap()
}

fn refused<T: std::fmt::Debug>(answer: Result<T, UseCaseError<PuzzleRefusal>>) -> PuzzleRefusal {
    match answer {
        Err(UseCaseError::Refused(why)) => why,
        other => panic!("not refused: {other:?}"),
    }
}

#[tokio::test]
async fn a_puzzle_stays_until_it_is_answered_and_is_answered_once() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        for game in Game::ALL {
            let view = next(&app, ALICE, game).await;
            assert!(!view.seen);
            let again = next(&app, ALICE, game).await;
            assert_eq!((again.id, again.seen), (view.id, true));
            let caller = ALICE.now();
            let token = view.puzzle.answer.clone();
            let first = app.answer_puzzle(&caller, (view.id, 0), &token).await;
            let first = first.unwrap();
            assert!(first.answer.solved && first.answer.after > first.answer.before);
            // What the puzzle was rated when it was answered is what its reader goes on seeing.
            assert_eq!(first.view.rating, view.rating);
            assert_eq!((first.view.solver.streak, first.view.solver.solved), (1, 1));
            // The click is delivered once more; then another click follows.
            let second = app.answer_puzzle(&caller, (view.id, 0), &token).await;
            assert_eq!(second.unwrap().answer, first.answer);
            let (caller, other) = (ALICE.now(), wrong(&view));
            let twice = app.answer_puzzle(&caller, (view.id, 0), &other).await;
            let PuzzleRefusal::Twice(known) = refused(twice) else {
                panic!("answered twice");
            };
            assert_eq!(known.answer, first.answer);
            assert_eq!(app.solver(ALICE.0, game).await.unwrap().solved, 1);
            assert_ne!(next(&app, ALICE, game).await.id, view.id);
        }
    })
    .await;
}

#[tokio::test]
async fn a_wrong_answer_ends_the_row_and_costs_points() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        for right in [true, true, false, true] {
            let view = next(&app, ALICE, Game::Iago).await;
            let answered = answer(&app, ALICE, &view, right).await;
            assert_eq!(answered.answer.solved, right);
            assert_eq!(answered.answer.after > answered.answer.before, right);
        }
        let solver = app.solver(ALICE.0, Game::Iago).await.unwrap();
        assert_eq!((solver.solved, solver.missed), (3, 1));
        assert_eq!((solver.streak, solver.best_streak), (1, 2));
        // Other games and people have ratings of their own.
        let other = app.solver(ALICE.0, Game::Ampel).await.unwrap();
        assert_eq!(other.solved, 0);
        assert_eq!(app.solver(BOB.0, Game::Iago).await.unwrap().solved, 0);
    })
    .await;
}

#[tokio::test]
async fn what_is_no_answer_changes_nothing() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let view = next(&app, ALICE, Game::Iago).await;
        for token in ["", "Z9", "callout", "d4"] {
            let answered = app.answer_puzzle(&ALICE.now(), (view.id, 0), token).await;
            assert!(
                matches!(refused(answered), PuzzleRefusal::NoAction(_)),
                "{token}"
            );
        }
        let bob = BOB.now();
        let of_bob = app.answer_puzzle(&bob, (view.id, 0), &view.puzzle.answer);
        assert!(matches!(refused(of_bob.await), PuzzleRefusal::NotYours));
        let none = PuzzleId::Shipped(Game::Iago, 101);
        let unknown = app.answer_puzzle(&ALICE.now(), (none, 0), "D4").await;
        assert!(matches!(refused(unknown), PuzzleRefusal::Unknown));
        assert_eq!(app.solver(ALICE.0, Game::Iago).await.unwrap().missed, 0);
        assert_eq!(app.export(BOB.0).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn all_hundred_come_once_each_those_of_the_days_last() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let mut seen = Vec::new();
        for _ in 0..100 {
            let view = next(&app, ALICE, Game::Isaac).await;
            assert!(!seen.contains(&view.id), "{}", view.id);
            seen.push(view.id);
            answer(&app, ALICE, &view, true).await;
        }
        let of_a_day =
            |id: &PuzzleId| matches!(id, PuzzleId::Shipped(_, number) if number % 4 == 0);
        assert!(seen[75..].iter().all(of_a_day) && !seen[..75].iter().any(of_a_day));
        let examine = async |_| ();
        let none = app.next_puzzle(&ALICE.now(), Game::Isaac, examine).await;
        let PuzzleRefusal::NoneLeft(solver) = refused(none) else {
            panic!("one more");
        };
        assert_eq!((solver.solved, solver.best_streak), (100, 100));
    })
    .await;
}

#[tokio::test]
async fn finished_matches_of_the_server_bring_puzzles() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = iago(&app).await;
        play_out(&app, id).await;
        // The first puzzle is one that ships.
        let book = next(&app, ALICE, Game::Iago).await;
        assert!(matches!(book.id, PuzzleId::Shipped(..)));
        answer(&app, ALICE, &book, false).await;
        let view = next(&app, ALICE, Game::Iago).await;
        let PuzzleId::OfMatch(of, plies, task) = view.id else {
            panic!("{} is from the book", view.id);
        };
        assert_eq!((of, view.from_match), (id, Some(1)));
        let this_match = shown(&app, id).await.this_match;
        let position = this_match.position_after(plies as usize).unwrap();
        assert_eq!(view.puzzle.replay().unwrap().last(), &position);
        let asked = tasks(&position, 1_000_000);
        let (_, right) = asked.iter().find(|(asked, _)| *asked == task).unwrap();
        assert_eq!(right.to_string(), view.puzzle.answer);
        // A button of the puzzle does nothing in another server.
        let elsewhere = Caller {
            place: channel_of(ELSEWHERE, HALL),
            ..ALICE.now()
        };
        let asked = app.answer_puzzle(&elsewhere, (view.id, 0), &view.puzzle.answer);
        assert!(matches!(refused(asked.await), PuzzleRefusal::Unknown));
        answer(&app, ALICE, &view, true).await;
        // Each match gives one puzzle.
        let third = next(&app, ALICE, Game::Iago).await;
        assert!(matches!(third.id, PuzzleId::Shipped(..)));
        // A running match gives no puzzle, even if a button names one.
        let running = begun(&app, terms(Game::Iago, TimeControl::None)).await;
        let none = PuzzleId::OfMatch(running, 0, Task::Most);
        let asked = app.answer_puzzle(&ALICE.now(), (none, 0), "D4").await;
        assert!(matches!(refused(asked), PuzzleRefusal::Unknown));
    })
    .await;
}

/// Catches a search that holds a connection: the pool has only one.
#[tokio::test]
async fn a_search_for_puzzles_keeps_no_move_waiting() {
    on_each(|fresh| async move {
        let app = App::new(Store::open_with(&fresh.address, 1).await.unwrap());
        let over = iago(&app).await;
        play_out(&app, over).await;
        for actor in [ALICE, BOB, CAROL] {
            let book = next(&app, actor, Game::Iago).await;
            answer(&app, actor, &book, false).await;
        }
        let running = iago(&app).await;
        let searching = Arc::new(Barrier::new(4));
        let played = Arc::new(Barrier::new(4));
        let presses = [ALICE, BOB, CAROL].map(|actor| {
            let (app, searching, played) = (app.clone(), searching.clone(), played.clone());
            tokio::spawn(async move {
                let engine = app.clone();
                let examine = |it: Arc<Match>| async move {
                    searching.wait().await;
                    played.wait().await;
                    engine.examine(&it);
                };
                app.next_puzzle(&actor.now(), Game::Iago, examine).await
            })
        });
        searching.wait().await;
        let which = MatchRef::This(running);
        app.play(&ALICE.now(), which, &text("D4")).await.unwrap();
        played.wait().await;
        for press in presses {
            let view = press.await.unwrap().unwrap();
            assert!(matches!(view.id, PuzzleId::OfMatch(of, ..) if of == over));
        }
    })
    .await;
}

#[tokio::test]
async fn whoever_does_not_wait_for_a_search_gets_one_from_the_book() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let over = iago(&app).await;
        play_out(&app, over).await;
        let book = next(&app, ALICE, Game::Iago).await;
        answer(&app, ALICE, &book, false).await;
        let given_up = |_| std::future::ready(());
        let other = app.next_puzzle(&ALICE.now(), Game::Iago, given_up).await;
        assert!(matches!(other.unwrap().id, PuzzleId::Shipped(..)));
    })
    .await;
}

#[tokio::test]
async fn every_day_has_a_puzzle_of_its_own_in_the_channel_of_the_servers_choice() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let today = Zone::UTC.day(START);
        app.due(START).await.unwrap();
        deliver_all(&app, &fake, START).await;
        assert_eq!(fake.said(), [""; 0]);
        app.set_daily_channel(GUILD, Some(HALL), START)
            .await
            .unwrap();
        assert_eq!(app.daily_channel(GUILD).await.unwrap(), Some(HALL));
        deliver_all(&app, &fake, START).await;
        let id = puzzle_of_day(today);
        assert_eq!(fake.said(), [format!("{id} for day {today}; 0 of 0")]);
        // Alice solves the puzzle, Bob does not.
        for (who, right) in [(ALICE, true), (BOB, false)] {
            let view = app.daily_puzzle(&who.now(), today).await.unwrap();
            assert_eq!((view.id, view.day), (id, today));
            answer(&app, who, &view, right).await;
        }
        let again = app.daily_puzzle(&ALICE.now(), today).await;
        assert!(matches!(refused(again), PuzzleRefusal::Twice(_)));
        let early = app.daily_answer(&ALICE.now(), today).await;
        assert!(matches!(refused(early), PuzzleRefusal::DayGoesOn));
        // No other puzzle is posted on that day; the bot wakes at midnight.
        let midnight = Time::from_millis(86_400_000 * (today + 1).cast_signed());
        let before = midnight - Duration::from_millis(1);
        app.due(before).await.unwrap();
        assert_eq!(app.next_due(before).await.unwrap().first(), Some(midnight));
        deliver_all(&app, &fake, before).await;
        assert_eq!(fake.said(), [""; 0]);
        app.due(midnight).await.unwrap();
        app.due(midnight).await.unwrap();
        deliver_all(&app, &fake, midnight).await;
        let tomorrow = puzzle_of_day(today + 1);
        let said = format!("{tomorrow} for day {}; 1 of 2", today + 1);
        assert_eq!(fake.said(), [said]);
        // After its day no answer counts, and everybody may see the right answer.
        let late = app.daily_puzzle(&CAROL.at(midnight), today).await;
        assert!(matches!(refused(late), PuzzleRefusal::DayOver));
        let told = app.daily_answer(&CAROL.at(midnight), today).await.unwrap();
        assert_eq!(told.id, id);
        assert_eq!(
            app.solver(CAROL.0, told.puzzle.game())
                .await
                .unwrap()
                .missed,
            0
        );
        // Days that passed while the bot was down are left out.
        let later = midnight + 3 * DAY;
        app.due(later).await.unwrap();
        deliver_all(&app, &fake, later).await;
        let id = puzzle_of_day(today + 4);
        assert_eq!(fake.said(), [format!("{id} for day {}; 0 of 0", today + 4)]);
        app.set_daily_channel(GUILD, None, later).await.unwrap();
        let much_later = later + 2 * DAY;
        app.due(much_later).await.unwrap();
        deliver_all(&app, &fake, much_later).await;
        assert_eq!(fake.said(), [""; 0]);
    })
    .await;
}

/// Runs a bot that wakes when something is due until `end`. Returns the days whose puzzles it posted, each with the
/// time of posting.
async fn days_until(app: &App, fake: &Fake, now: &mut Time, end: Time) -> Vec<(u64, Time)> {
    let mut posted = Vec::new();
    loop {
        // As the bot does, `due` is called only when something is due.
        let happens = app.next_due(*now).await.unwrap().happens;
        if happens.is_some_and(|at| at <= *now) {
            app.due(*now).await.unwrap();
        }
        deliver_all(app, fake, *now).await;
        let said = fake.said().into_iter();
        let days = said.map(|it| {
            let (_, after) = it.split_once(" for day ").unwrap();
            after.split_once(';').unwrap().0.parse().unwrap()
        });
        posted.extend(days.map(|day| (day, *now)));
        let next = app.next_due(*now).await.unwrap().first().unwrap();
        if next > end {
            return posted;
        }
        *now = next;
    }
}

async fn set_zone(app: &App, zone: &str) -> Zone {
    let zone: Zone = zone.parse().unwrap();
    let change = |it: &mut app::GuildSettings| it.zone = Some(zone);
    app.change_guild_settings(GUILD, START, change)
        .await
        .unwrap();
    zone
}

/// Catches a puzzle that comes at midnight in UTC, and a day without a puzzle or with two when summer time begins or
/// ends.
#[tokio::test]
async fn the_puzzle_of_the_day_comes_at_the_midnight_of_the_server() {
    // Five days around changes of summer time, and days without one.
    let (october, march) = (1_792_584_000_000, 1_806_062_400_000);
    for (zone, from) in [
        ("Asia/Tokyo", october),
        ("Asia/Kathmandu", october),
        ("America/New_York", 1_793_448_000_000),
        ("Europe/Berlin", october),
        ("Europe/Berlin", march),
        ("Pacific/Kiritimati", march),
        ("Pacific/Honolulu", march),
    ] {
        on_each(|fresh| async move {
            let (app, fake) = (app(&fresh), Fake::default());
            let mut now = Time::from_millis(from);
            let zoned = set_zone(&app, zone).await;
            let first = zoned.day(now);
            app.set_daily_channel(GUILD, Some(HALL), now).await.unwrap();
            let end = now + 5 * DAY;
            let posted = days_until(&app, &fake, &mut now, end).await;
            let days: Vec<u64> = posted.iter().map(|(day, _)| *day).collect();
            assert_eq!(days, Vec::from_iter(first..first + 6), "{zone}");
            for (day, at) in &posted[1..] {
                let before = *at - Duration::from_millis(1);
                assert_eq!(
                    (zoned.day(before), zoned.day(*at)),
                    (day - 1, *day),
                    "{zone}"
                );
            }
        })
        .await;
    }
}

/// Catches a day without a puzzle, or with two, after the server has changed its zone, and a puzzle that cannot be
/// answered because its day has not begun in the new zone.
#[tokio::test]
async fn a_server_that_changes_its_zone_still_has_one_puzzle_a_day() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let mut now = START;
        let first = set_zone(&app, "Asia/Tokyo").await.day(now);
        app.set_daily_channel(GUILD, Some(HALL), now).await.unwrap();
        let mut posted = Vec::new();
        for zone in [
            "Asia/Tokyo",
            "Pacific/Honolulu",
            "Pacific/Kiritimati",
            "Europe/Berlin",
        ] {
            set_zone(&app, zone).await;
            let end = now + Duration::from_hours(50);
            posted.extend(days_until(&app, &fake, &mut now, end).await);
            let (today, _) = *posted.last().unwrap();
            let shown = app.daily_puzzle(&ALICE.at(now), today).await;
            assert!(shown.is_ok(), "{zone}: {shown:?}");
        }
        let days: Vec<u64> = posted.iter().map(|(day, _)| *day).collect();
        assert_eq!(days, Vec::from_iter(first..first + days.len() as u64));
        assert!((8..=10).contains(&days.len()), "{days:?}");
    })
    .await;
}

#[tokio::test]
async fn an_answer_begun_before_midnight_does_not_count_after_it() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let today = Zone::UTC.day(START);
        let view = app.daily_puzzle(&ALICE.now(), today).await.unwrap();
        let token = view.puzzle.answer.clone();
        let caller = ALICE.at(START + DAY);
        let late = app.answer_puzzle(&caller, (view.id, today), &token);
        assert!(matches!(refused(late.await), PuzzleRefusal::DayOver));
        let solver = app.solver(ALICE.0, view.puzzle.game()).await.unwrap();
        assert_eq!((solver.solved, solver.missed), (0, 0));
    })
    .await;
}

#[tokio::test]
async fn a_channel_that_is_closed_is_dropped_and_shown_as_dropped_until_another_is_chosen() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        app.set_daily_channel(GUILD, Some(HALL), START)
            .await
            .unwrap();
        let refuse = || fake.fault(Fault::Fails(CallError::PlaceLost { gone: false }));
        // A right that is missing for an hour does not drop the channel.
        refuse();
        deliver_all(&app, &fake, START).await;
        deliver_all(&app, &fake, START + Duration::from_hours(1)).await;
        assert_eq!(fake.said().len(), 1);
        assert_eq!(app.daily_channel(GUILD).await.unwrap(), Some(HALL));
        app.due(START + DAY).await.unwrap();
        for hour in 0..13 {
            assert_eq!(app.daily_channel(GUILD).await.unwrap(), Some(HALL));
            refuse();
            let now = START + DAY + Duration::from_hours(hour);
            deliver_all(&app, &fake, now).await;
        }
        assert_eq!(fake.said(), [""; 0]);
        assert_eq!(app.daily_channel(GUILD).await.unwrap(), None);
        let settings = app.guild_settings(GUILD).await.unwrap();
        assert_eq!(settings.dropped.daily, Some(HALL));
        app.due(START + 2 * DAY).await.unwrap();
        deliver_all(&app, &fake, START + 2 * DAY).await;
        assert_eq!(fake.said(), [""; 0]);
        app.set_daily_channel(GUILD, Some(HALL), START + 2 * DAY)
            .await
            .unwrap();
        deliver_all(&app, &fake, START + 2 * DAY).await;
        assert_eq!(fake.said().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn the_puzzle_of_a_day_is_the_same_for_everybody_and_the_games_take_turns() {
    let first = Zone::UTC.day(START);
    let days = Vec::from_iter((first..first + 75).map(puzzle_of_day));
    for (at, id) in days.iter().enumerate() {
        let PuzzleId::Shipped(game, number) = id else {
            panic!("{id} is from no book");
        };
        assert!((1..=100).contains(number) && number % 4 == 0, "{id}");
        assert!(!days[..at].contains(id), "{id} comes twice");
        let next = days.get(at + 1);
        let other = |it: &PuzzleId| matches!(it, PuzzleId::Shipped(next, _) if next != game);
        assert!(next.is_none_or(other), "{id}, then the same game");
    }
}

#[tokio::test]
async fn whoever_leaves_takes_their_answers_along() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let view = next(&app, ALICE, Game::Ampel).await;
        answer(&app, ALICE, &view, true).await;
        next(&app, ALICE, Game::Iago).await;
        let data = app.export(ALICE.0).await.unwrap().unwrap();
        let lists = ["puzzles", "puzzle_ratings"].map(|it| data[it].as_array().unwrap());
        assert_eq!(lists.map(Vec::len), [2, 1]);
        assert_eq!(lists[0][0]["puzzle"], view.id.to_string());
        app.forget(ALICE.0, Unfinished::Refused, START)
            .await
            .unwrap();
        assert_eq!(app.export(ALICE.0).await.unwrap(), None);
        let fresh_start = next(&app, ALICE, Game::Ampel).await;
        assert!(!fresh_start.seen);
        assert_eq!(fresh_start.solver, Default::default());
        // The rating of the puzzle, which follows from all answers, stays.
        assert!(fresh_start.id != view.id || fresh_start.rating != view.rating);
    })
    .await;
}
