//! The rules of entering, deciding, extending and leaving tournaments, one by one.

use super::*;
use crate::tournament_field::{Field, entrant, settings};
use app::{Barred, Error, LadderChallengeRefusal, NewTournamentRefusal, Unfinished, UseCaseError};
use database::on_each;
use referee::tournament::{
    Act, BestOf, Outcome, Refusal, Settings, Slot, TournamentKind, TournamentState,
};
use referee::{PersonAct, RoleId, TournamentId};
use sqlx::{AnyConnection, Connection as _, Executor as _};

pub const SWISS: TournamentKind = TournamentKind::Swiss { rounds: Some(3) };
pub const KNOCKOUT: TournamentKind = TournamentKind::Knockout { third_place: false };

pub fn refusal<T: std::fmt::Debug, E: std::fmt::Debug>(result: Result<T, UseCaseError<E>>) -> E {
    match result {
        Err(UseCaseError::Refused(why)) => why,
        other => panic!("not refused: {other:?}"),
    }
}

/// Catches settings that no tournament can have.
#[tokio::test]
async fn only_possible_tournaments_are_made() {
    on_each(|fresh| async move {
        let field = Field::new(&fresh);
        let rounds = |rounds| {
            settings(TournamentKind::Swiss {
                rounds: Some(rounds),
            })
        };
        let named = |name: &str| Settings {
            name: name.to_owned(),
            ..settings(SWISS)
        };
        let places = |places| Settings {
            places: Some(places),
            ..settings(SWISS)
        };
        let past = Some(START);
        for (settings, begins_at, why) in [
            (named("  "), None, NewTournamentRefusal::Name),
            (named("\u{200b}\u{200b}"), None, NewTournamentRefusal::Name),
            (named(&"x".repeat(61)), None, NewTournamentRefusal::Name),
            (places(1), None, NewTournamentRefusal::Places),
            (places(513), None, NewTournamentRefusal::Places),
            (rounds(0), None, NewTournamentRefusal::Rounds),
            (rounds(51), None, NewTournamentRefusal::Rounds),
            (named("Cup"), past, NewTournamentRefusal::Past),
        ] {
            let made = field
                .app
                .create_tournament(&ALICE.now(), settings, begins_at)
                .await;
            assert_eq!(refusal(made), why);
        }
        // An interaction that is delivered twice makes one tournament.
        let caller = ALICE.now();
        for _ in ["first", "repeated"] {
            let made = field
                .app
                .create_tournament(&caller, named("Cup"), None)
                .await;
            let made = made.unwrap();
            assert_eq!(made.card.tournament.number, 1);
        }
        let listed = field.app.tournaments(GUILD).await.unwrap();
        assert_eq!(listed.len(), 1);
        let numbered = field.app.tournament_numbered(GUILD, 1).await.unwrap();
        assert_eq!(numbered.card.tournament.settings, named("Cup"));
    })
    .await;
}

/// Catches a player who enters without the role, twice, too many, too late, or from another server.
#[tokio::test]
async fn players_enter_by_the_rules() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let club = Settings {
            role: Some(RoleId(5)),
            places: Some(5),
            ..settings(TournamentKind::Swiss { rounds: Some(4) })
        };
        let id = field.make(club).await;
        let app = field.app.clone();
        let join = |number, roles: &'static [RoleId]| {
            let (app, caller) = (app.clone(), entrant(number).now());
            async move { app.join_tournament(&caller, id, roles).await }
        };
        let member: &[RoleId] = &[RoleId(4), RoleId(5)];
        assert_eq!(refusal(join(0, &[]).await), Refusal::Role(RoleId(5)));
        join(0, member).await.unwrap();
        assert_eq!(refusal(join(0, member).await), Refusal::Already);
        let leave = app.leave_tournament(&entrant(1).now(), id).await;
        assert_eq!(refusal(leave), Refusal::NotIn);
        join(1, member).await.unwrap();
        // A player who leaves before the start may come back.
        field.leave(id, 0).await;
        join(0, member).await.unwrap();
        for number in 2..5 {
            join(number, member).await.unwrap();
        }
        assert_eq!(refusal(join(5, member).await), Refusal::Full(5));
        let elsewhere = Caller {
            place: channel_of(GuildId(77), HALL),
            ..entrant(9).now()
        };
        let joined = app.join_tournament(&elsewhere, id, member).await;
        let unknown = matches!(joined, Err(UseCaseError::Internal(Error::NoTournament)));
        assert!(unknown);
        field.organise(id, Act::Begin, None).await.unwrap();
        field.settle().await;
        // A player who withdraws may not come back; their place is free for another player.
        field.leave(id, 1).await;
        let out = Refusal::Out {
            by: None,
            maker: ALICE.0,
            late: false,
        };
        assert_eq!(refusal(join(1, member).await), out);
        join(5, member).await.unwrap();
        for round in 2..=3 {
            field.play(id, 0).await;
            field.settle().await;
            assert_eq!(field.view(id).await.card.tournament.round, round);
        }
        field.leave(id, 5).await;
        // The third of four rounds is too late.
        assert_eq!(refusal(join(6, member).await), Refusal::Late);
    })
    .await;
}

/// Catches a tournament that begins for a stranger, alone, twice, or not at its hour.
#[tokio::test]
async fn it_begins_for_its_maker_or_at_its_hour() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let id = field.entered(settings(SWISS), 1).await;
        let app = field.app.clone();
        let begin = |actor: Actor, moderates| {
            let app = app.clone();
            async move {
                app.organise(&actor.now(), id, Act::Begin, None, moderates)
                    .await
            }
        };
        assert_eq!(refusal(begin(BOB, false).await), Refusal::Rights(ALICE.0));
        assert_eq!(refusal(begin(ALICE, false).await), Refusal::Few);
        field.join(id, 1).await;
        begin(BOB, true).await.unwrap();
        assert_eq!(refusal(begin(ALICE, false).await), Refusal::Begun);
        let hour = START + Duration::from_hours(1);
        for (players, state) in [
            (2, TournamentState::Running),
            (1, TournamentState::CalledOff),
        ] {
            let made = app
                .create_tournament(&ALICE.now(), settings(SWISS), Some(hour))
                .await;
            let id = made.unwrap().card.tournament.id;
            for player in 0..players {
                field.join(id, player).await;
            }
            app.due(START).await.unwrap();
            assert_eq!(
                field.view(id).await.card.tournament.state,
                TournamentState::Open
            );
            assert_eq!(next_due(&app).await.unwrap().min(hour), START);
            app.due(hour).await.unwrap();
            assert_eq!(field.view(id).await.card.tournament.state, state);
        }
        field.now = hour;
        field.settle().await;
    })
    .await;
}

pub async fn only_game(field: &Field, id: TournamentId) -> (Slot, MatchId) {
    let open = field.view(id).await.card.open_pairings();
    let game = open[0].games.last().unwrap().clone();
    (game.slot, game.this_match.unwrap())
}

/// Catches a struck result with other points than the moderator chose, a result that is not restored, and a struck game
/// that counts as unplayed.
#[tokio::test]
async fn a_struck_result_counts_what_was_chosen_and_stays_played() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let id = field.begun(settings(SWISS), 4).await;
        field.settle().await;
        let (slot, this_match) = only_game(&field, id).await;
        field.play(id, 0).await;
        field.settle().await;
        let before = field.view(id).await.card.game(slot).unwrap().result;
        let before = before.unwrap();
        for (strike, left) in [
            (Strike::AsItWas, before),
            (Strike::NoPoints, Outcome::Neither),
            (Strike::OtherSide, before.reversed()),
        ] {
            for (struck, result) in [(true, left), (false, before)] {
                let decision = match struck {
                    true => Decision::Annul(strike),
                    false => restoring(&field.app, this_match).await,
                };
                let caller = CAROL.now();
                let ruled = field.app.rule(&caller, this_match, decision, None);
                ruled.await.unwrap();
                let view = field.view(id).await;
                let game = view.card.game(slot).unwrap();
                assert_eq!((game.struck, game.result), (struck, Some(result)));
                assert!(result.played());
                for (player, half_points) in game.players.into_iter().zip(result.points()) {
                    let mut rows = view.standings.iter();
                    let row = rows.find(|row| row.player == player).unwrap();
                    assert_eq!(row.half_points, half_points, "{}", fresh.kind);
                }
                field.check(id).await;
            }
        }
    })
    .await;
}

/// Catches a round that ends too early or never, and a series that goes on after its time.
#[tokio::test]
async fn a_round_ends_at_its_deadline_unless_it_is_extended() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let two = Settings {
            best_of: BestOf::Two,
            terms: terms(Game::Iago, TimeControl::None),
            ..settings(TournamentKind::Swiss { rounds: Some(1) })
        };
        let id = field.begun(two, 4).await;
        field.settle().await;
        // On one board the first game is played; on the other, one move is made.
        field.play(id, 1).await;
        let (_, this_match) = only_game(&field, id).await;
        let view = shown(&field.app, this_match).await;
        let first = view.this_match.player_to_move().unwrap();
        let caller = Actor(first, "Entrant").now();
        plays(&field.app, &caller, this_match, "D3").await;
        field.settle().await;
        let day = Duration::from_hours(24);
        let deadline = START + 7 * day;
        assert_eq!(
            field.view(id).await.card.tournament.deadline,
            Some(deadline)
        );
        let longer = Act::Extend(1, deadline + day);
        field.organise(id, longer, None).await.unwrap();
        field.now = deadline;
        field.settle().await;
        let view = field.view(id).await;
        assert_eq!(view.card.tournament.state, TournamentState::Running);
        field.now = deadline + day;
        field.settle().await;
        field.check_end(id).await;
        let view = field.view(id).await;
        let results: Vec<_> = view.card.games.iter().map(|it| it.result).collect();
        // On one board the second player did not move; on the other, neither player moved in the second game, which is
        // drawn.
        assert!(results.contains(&Some(Outcome::SecondAway)), "{results:?}");
        assert_eq!(results.last(), Some(&Some(Outcome::Draw)));
        let second = view.card.pairings(1)[1].outcome().unwrap();
        assert!(second.played() && second != Outcome::Draw);
    })
    .await;
}

/// Catches a player who loses the whole series for giving up one game before their first move, and a result decided
/// after the end that leaves a tournament over in which another game follows.
#[tokio::test]
async fn who_gives_up_before_the_first_move_loses_that_game_alone() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let three = Settings {
            best_of: BestOf::Three,
            ..settings(TournamentKind::Swiss { rounds: Some(1) })
        };
        let id = field.begun(three, 2).await;
        field.settle().await;
        let (slot, this_match) = only_game(&field, id).await;
        field.play_match(this_match, 0).await;
        field.settle().await;
        let view = field.view(id).await;
        let result = view.card.game(slot).unwrap().result;
        assert_eq!(result, Some(Outcome::Second), "{}", fresh.kind);
        let (next, _) = only_game(&field, id).await;
        assert_eq!(next.game, slot.game + 1);
        // The opponent wins the second game, too, and the series is over. If the second game is given to the other
        // player, a third game follows.
        field
            .decide(id, (next.round, next.board, next.game), Outcome::First)
            .await;
        field.settle().await;
        assert_eq!(
            field.view(id).await.card.tournament.state,
            TournamentState::Over
        );
        field
            .decide(id, (next.round, next.board, next.game), Outcome::Second)
            .await;
        field.settle().await;
        let view = field.view(id).await;
        assert_eq!(view.card.tournament.state, TournamentState::Running);
        let (third, _) = only_game(&field, id).await;
        assert_eq!(third.game, next.game + 1);
    })
    .await;
}

/// Catches a deadline that punishes players for a message that could not be posted, or for a channel that is lost.
#[tokio::test]
async fn a_game_that_could_not_begin_is_not_forfeited() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let id = field.begun(settings(SWISS), 2).await;
        field.now = field.now + Duration::from_hours(7 * 24);
        field.app.due(field.now).await.unwrap();
        let view = field.view(id).await;
        assert_eq!(view.card.open_pairings().len(), 1);
        field.settle().await;
        let (_, this_match) = only_game(&field, id).await;
        let place = shown(&field.app, this_match).await.this_match.place();
        field
            .app
            .place_lost(place.channel().unwrap(), false, field.now)
            .await
            .unwrap();
        field.now = field.now + Duration::from_hours(48);
        field.app.due(field.now).await.unwrap();
        assert_eq!(field.view(id).await.card.open_pairings().len(), 1);
    })
    .await;
}

/// Catches a blocked person who enters, or who stays and is paired.
#[tokio::test]
async fn blocked_people_leave_and_do_not_enter() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let id = field.begun(settings(SWISS), 4).await;
        field.settle().await;
        let person = (entrant(1).0, "Entrant");
        let blocked = field
            .app
            .rule_person(&CAROL.now(), person, PersonAct::Block, None)
            .await;
        blocked.unwrap();
        assert!(field.view(id).await.card.entrants[1].withdrawn);
        field.play(id, 0).await;
        field.settle().await;
        let view = field.view(id).await;
        let round = view.card.pairings(2);
        assert_eq!(round.len(), 1, "{}", fresh.kind);
        assert!(round.iter().all(|it| !it.players.contains(&1)));
        let open = field.make(settings(SWISS)).await;
        let caller = entrant(1).now();
        let joined = field.app.join_tournament(&caller, open, &[]).await;
        assert_eq!(refusal(joined), Refusal::Blocked);
        field.join(open, 0).await;
        let by = Act::Replace(entrant(0).0, entrant(1).0);
        let replaced = field.organise(open, by, None).await;
        assert_eq!(refusal(replaced), Refusal::PlayerBlocked(entrant(1).0));
    })
    .await;
}

/// Catches a ladder on which anybody challenges anybody, or a winner who does not climb.
#[tokio::test]
async fn on_a_ladder_the_winner_from_below_takes_the_place_above() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let id = field.entered(settings(TournamentKind::Ladder), 6).await;
        let app = field.app.clone();
        let challenge = |who: u64, whom: u64| {
            let (app, caller) = (app.clone(), entrant(who).now());
            async move { app.challenge_on_ladder(&caller, id, entrant(whom).0).await }
        };
        let rules = LadderChallengeRefusal::Rules;
        let avoider = entrant(1).now();
        app.avoid(&avoider, entrant(4).0, "Entrant").await.unwrap();
        let barred = LadderChallengeRefusal::Barred(Barred::Them);
        assert_eq!(refusal(challenge(4, 1).await), barred);
        app.avoid_no_more(&avoider, entrant(4).0).await.unwrap();
        assert_eq!(
            refusal(challenge(4, 0).await),
            rules(Refusal::Far(entrant(0).0))
        );
        assert_eq!(
            refusal(challenge(1, 3).await),
            rules(Refusal::NotAbove(entrant(3).0))
        );
        assert_eq!(refusal(challenge(7, 3).await), rules(Refusal::NotIn));
        challenge(4, 1).await.unwrap();
        assert_eq!(
            refusal(challenge(5, 4).await),
            rules(Refusal::Busy(entrant(4).0))
        );
        challenge(3, 2).await.unwrap();
        field.settle().await;
        field.check(id).await;
        // The challenged player has the first side: 4 beats 1, and 2 beats 3.
        field.decide(id, (1, 1, 1), Outcome::Second).await;
        field.decide(id, (2, 1, 1), Outcome::First).await;
        field.leave(id, 0).await;
        let view = field.view(id).await;
        let order: Vec<usize> = view.standings.iter().map(|it| it.player).collect();
        assert_eq!(order, [4, 1, 2, 3, 5], "{}", fresh.kind);
        // A player who comes back begins at the bottom, and a later entrant below.
        for (hours, number) in [(1, 0), (1, 6)] {
            field.now = field.now + Duration::from_hours(hours);
            field.join(id, number).await;
        }
        let view = field.view(id).await;
        let order: Vec<usize> = view.standings.iter().map(|it| it.player).collect();
        assert_eq!(order, [4, 1, 2, 3, 5, 0, 6], "{}", fresh.kind);
        let longer = Act::Extend(2, START + Duration::from_hours(24));
        let longer = field.organise(id, longer, None).await;
        assert_eq!(refusal(longer), Refusal::NoRounds);
        let closed = field.organise(id, Act::CallOff, None).await.unwrap();
        assert_eq!(closed.card.tournament.state, TournamentState::Over);
        assert_eq!(refusal(challenge(3, 2).await), rules(Refusal::NotLadder));
        assert_eq!(app.export_report(id).await.unwrap(), None);
        field.settle().await;
    })
    .await;
}

/// Catches a person with deleted data who is still paired, and a result that is deleted with them.
#[tokio::test]
async fn a_person_who_is_forgotten_leaves_their_tournaments() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let open = field.entered(settings(SWISS), 3).await;
        let running = field.begun(settings(SWISS), 4).await;
        field.settle().await;
        let user = entrant(1).0;
        let data = field.app.export(user).await.unwrap().unwrap();
        assert_eq!(data["tournament_entries"].as_array().unwrap().len(), 2);
        assert_eq!(data["tournament_games"][0]["opponent"], "Entrant");
        let forgotten = field.app.forget(user, Unfinished::Resigned, START).await;
        forgotten.unwrap();
        assert_eq!(field.view(open).await.card.entrants.len(), 2);
        let view = field.view(running).await;
        assert_eq!(view.card.index(user), None);
        assert_eq!(view.names[1], None);
        assert!(view.card.entrants[1].withdrawn);
        field.play(running, 0).await;
        field.settle().await;
        field.check(running).await;
        assert_eq!(field.view(running).await.card.tournament.round, 2);
    })
    .await;
}

/// Catches a report whose columns are not where its readers look for them.
#[tokio::test]
async fn the_report_has_the_columns_of_the_format() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let one = TournamentKind::Swiss { rounds: Some(1) };
        let id = field.begun(settings(one), 3).await;
        field.settle().await;
        let (slot, _) = only_game(&field, id).await;
        field
            .decide(id, (slot.round, slot.board, 1), Outcome::First)
            .await;
        field.settle().await;
        let report = field.app.export_report(id).await.unwrap().unwrap();
        let lines: Vec<&str> = report.lines().collect();
        assert_eq!(
            lines[..3],
            ["012 Autumn Cup", "042 2026/11/21", "052 2026/11/21"]
        );
        let players: Vec<&&str> = lines.iter().filter(|it| it.starts_with("001")).collect();
        let view = field.view(id).await;
        let [first, second] = view.card.game(slot).unwrap().players;
        let at = |player: usize, from: usize, to: usize| players[player][from - 1..to].to_owned();
        assert_eq!(at(first, 5, 8).trim(), (first + 1).to_string());
        assert_eq!(at(first, 15, 21), "Entrant");
        assert_eq!(
            (at(first, 81, 84), at(second, 81, 84)),
            (" 1.0".into(), " 0.0".into())
        );
        let rank = view.standings.iter().find(|it| it.player == first);
        let rank = rank.unwrap().rank.to_string();
        assert_eq!(at(first, 86, 89).trim(), rank);
        assert_eq!(at(first, 92, 95).trim(), (second + 1).to_string());
        assert_eq!(
            (at(first, 97, 99), at(second, 97, 99)),
            ("w 1".into(), "b 0".into())
        );
        let rests = view.card.byes[0].player;
        assert_eq!(at(rests, 92, 99), "0000 - U");
    })
    .await;
}

/// Catches rounds that contradict the kind of tournament and are not found by `iago check`.
#[tokio::test]
async fn damaged_tournaments_are_found() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let id = field.begun(settings(KNOCKOUT), 4).await;
        field.settle().await;
        field.play(id, 0).await;
        field.settle().await;
        field.check(id).await;
        let mut connection = AnyConnection::connect(&fresh.address).await.unwrap();
        let damage = "UPDATE tournament_games SET second = first WHERE round = 1 AND board = 1";
        connection.execute(damage).await.unwrap();
        let found = field.app.check().await.unwrap().tournaments;
        assert_eq!(found.len(), 1, "{}", fresh.kind);
    })
    .await;
}

/// Catches rounds that are paired although every two players have met, and an early end without a message.
#[tokio::test]
async fn a_swiss_ends_when_everybody_has_met() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let seven = TournamentKind::Swiss { rounds: Some(7) };
        for leavers in [0, 2] {
            let id = field.begun(settings(seven), 4).await;
            let card = field.view(id).await.card;
            assert_eq!(
                (card.total_rounds(), card.too_many_rounds()),
                (Some(3), Some(7))
            );
            field.settle().await;
            let stays = card.pairings(1)[0].players;
            let leave = (0..4).filter(|player| !stays.contains(player));
            for player in leave.take(leavers) {
                field.leave(id, card.entrants[player].user.0 - 1_000).await;
            }
            for _ in 0..3 {
                field.play(id, 0).await;
                field.settle().await;
            }
            let card = field.view(id).await.card;
            assert_eq!(
                card.tournament.state,
                TournamentState::Over,
                "{}",
                fresh.kind
            );
            let ended = (card.tournament.round, card.has_ended_early());
            assert_eq!(ended, if leavers == 0 { (3, false) } else { (1, true) });
        }
    })
    .await;
}
