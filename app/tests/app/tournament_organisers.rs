//! Acts of organisers in tournaments, and the messages about them.

use super::*;
use crate::moderate::played;
use crate::tournament_field::{Field, entrant, settings};
use crate::tournaments::{KNOCKOUT, SWISS, only_game, refusal};
use app::{Decision, Deed, Unfinished, UseCaseError};
use database::on_each;
use referee::tournament::{Act, Outcome, Refusal, Slot, TournamentKind, TournamentState};
use referee::{ActKind, Ending, PersonAct};

/// Catches a decision that leaves its match running, that later moves override, or that changes a bracket whose winners
/// have gone on.
#[tokio::test]
async fn what_an_organiser_decides_stands() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let id = field.begun(settings(KNOCKOUT), 4).await;
        field.settle().await;
        let (slot, this_match) = only_game(&field, id).await;
        let app = field.app.clone();
        let decide = |slot, who: Actor| {
            let app = app.clone();
            async move {
                let result = Act::Result(slot, Outcome::Second);
                app.organise(&who.now(), id, result, None, false).await
            }
        };
        assert_eq!(refusal(decide(slot, BOB).await), Refusal::Rights(ALICE.0));
        let none = Slot { board: 9, ..slot };
        assert_eq!(refusal(decide(none, ALICE).await), Refusal::NoGame);
        decide(slot, ALICE).await.unwrap();
        let ended = shown(&field.app, this_match).await.this_match;
        assert_eq!(ended.winner(), Some(Side::Second));
        let view = field.view(id).await;
        assert_eq!(view.card.game(slot).unwrap().decided_by, Some(ALICE.0));
        field.play(id, 0).await;
        field.settle().await;
        assert_eq!(field.view(id).await.card.tournament.round, 2);
        assert_eq!(refusal(decide(slot, ALICE).await), Refusal::GoneOn);
        // After the end, the winner of the final can still be decided: the message about the end is edited.
        let (last, _) = only_game(&field, id).await;
        field.play(id, 0).await;
        field.settle().await;
        let round = (last.round, last.board, last.game);
        for (result, side) in [(Outcome::First, 0), (Outcome::Second, 1)] {
            field.decide(id, round, result).await;
            field.settle().await;
            let view = field.view(id).await;
            assert_eq!(view.card.tournament.state, TournamentState::Over);
            let winner = view.card.game(last).unwrap().players[side];
            assert_eq!(view.standings[0].player, winner, "{}", fresh.kind);
        }
        let ends = field.said.iter().filter(|it| it.starts_with("the winner"));
        assert_eq!(ends.count(), 3);
        field.check(id).await;
    })
    .await;
}

/// Catches a replacement that takes over a running match, plays twice in the tournament, or loses the points.
#[tokio::test]
async fn a_replacement_goes_on_with_the_points() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let id = field.begun(settings(SWISS), 4).await;
        field.settle().await;
        let app = field.app.clone();
        for new in [BOB, CAROL] {
            app.meet(&new.person()).await.unwrap();
        }
        let (old, again) = (entrant(1).0, entrant(2).0);
        for (who, new, why) in [
            (CAROL.0, BOB.0, Refusal::NotPlayer(CAROL.0)),
            (old, again, Refusal::PlayerAlready(again)),
            (old, old, Refusal::PlayerAlready(old)),
            (old, CAROL.0, Refusal::UnderWay(old)),
        ] {
            let replaced = field.organise(id, Act::Replace(who, new), None).await;
            assert_eq!(refusal(replaced), why);
        }
        // A player who has left can be put back in their place, too.
        field.leave(id, 1).await;
        for new in [old, CAROL.0] {
            let replaced = field.organise(id, Act::Replace(old, new), None).await;
            assert!(replaced.unwrap().card.plays(new), "{}", fresh.kind);
        }
        field.play(id, 0).await;
        field.settle().await;
        let view = field.view(id).await;
        assert_eq!(view.card.tournament.round, 2);
        let carol = view.card.index(CAROL.0).unwrap();
        let games = view.card.games.iter();
        let games = games.filter(|it| it.players.contains(&carol));
        assert_eq!(games.count(), 2);
        assert_eq!(view.names[carol].as_deref(), Some("Carol"));
    })
    .await;
}

/// Catches a player without a game or bye in a round, which would make the tournament unreadable.
#[tokio::test]
async fn the_rounds_a_replacement_has_missed_count_nothing() {
    on_each(|fresh| async move {
        let robin = TournamentKind::RoundRobin { double: false };
        let mut field = Field::new(&fresh);
        for (kind, missed) in [(SWISS, Ok(())), (robin, Err(Refusal::Missed(entrant(0).0)))] {
            let id = field.begun(settings(kind), 6).await;
            field.settle().await;
            field.leave(id, 0).await;
            for _ in 0..2 {
                field.play(id, 0).await;
                field.settle().await;
            }
            assert_eq!(field.view(id).await.card.tournament.round, 3);
            field.app.meet(&BOB.person()).await.unwrap();
            let by = Act::Replace(entrant(0).0, BOB.0);
            let replaced = field.organise(id, by, None).await;
            let replaced = replaced.map(|_| ()).map_err(|why| match why {
                UseCaseError::Refused(why) => why,
                UseCaseError::Internal(why) => panic!("{why}"),
            });
            assert_eq!(replaced, missed);
            field.play(id, 0).await;
            field.settle().await;
            let view = field.view(id).await;
            let byes = view.card.byes.iter().filter(|bye| bye.player == 0);
            let byes: Vec<_> = byes.map(|bye| (bye.round, bye.half_points)).collect();
            let filled = if missed.is_ok() {
                vec![(2, 0), (3, 0)]
            } else {
                vec![]
            };
            assert_eq!(byes, filled, "{}", fresh.kind);
        }
    })
    .await;
}

/// Catches matches that begin in a tournament that was called off.
#[tokio::test]
async fn nothing_begins_in_a_tournament_that_was_called_off() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let id = field.begun(settings(SWISS), 4).await;
        let off = |moderates| {
            let bob = BOB.now();
            let app = field.app.clone();
            async move { app.organise(&bob, id, Act::CallOff, None, moderates).await }
        };
        assert_eq!(refusal(off(false).await), Refusal::Rights(ALICE.0));
        off(true).await.unwrap();
        field.settle().await;
        let view = field.view(id).await;
        assert!(view.card.games.iter().all(|game| game.this_match.is_none()));
        assert!(field.fake.world().threads.is_empty());
        let left = field.app.leave_tournament(&entrant(0).now(), id).await;
        assert_eq!(refusal(left), Refusal::NotOpen);
    })
    .await;
}

/// Catches an act without a line for the moderators, an act that is told as the player's own, and a draw that is told
/// as a match without a result.
#[tokio::test]
async fn what_organisers_do_is_told_to_moderators_and_as_it_was() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let log = field.app.change_guild_settings(GUILD, START, |it| {
            it.moderation_channel = Some(ChannelId(901));
        });
        log.await.unwrap();
        let id = field.begun(settings(SWISS), 6).await;
        field.settle().await;
        let view = field.view(id).await;
        let matches: Vec<MatchId> = (view.card.games.iter())
            .filter_map(|game| game.this_match)
            .collect();
        let user = |player: usize| view.card.entrants[player].user;
        let [drawn, withdrawn, blocked] = [0, 1, 2].map(|at| view.card.games[at].clone());
        let acts = [
            Act::Result(drawn.slot, Outcome::Draw),
            Act::Withdraw(user(withdrawn.players[1])),
            Act::Extend(2, START + Duration::from_hours(24 * 30)),
            Act::Replace(user(withdrawn.players[1]), user(withdrawn.players[1])),
            Act::CallOff,
        ];
        field.organise(id, acts[0], Some("agreed")).await.unwrap();
        field.organise(id, acts[1], Some("silent")).await.unwrap();
        let person = (user(blocked.players[0]), "Entrant");
        let block = field
            .app
            .rule_person(&CAROL.now(), person, PersonAct::Block, None)
            .await;
        let block = block.unwrap().unwrap().act.deed;
        for act in &acts[2..] {
            field.organise(id, *act, None).await.unwrap();
        }
        let mut endings = Vec::new();
        for this_match in matches {
            let view = shown(&field.app, this_match).await;
            assert!(view.rating_changes.is_some() || view.this_match.plies().is_empty());
            endings.push(*view.this_match.ending().unwrap());
        }
        let decided = |winner| Ending::Adjudication { winner };
        assert_eq!(
            endings,
            [
                decided(None),
                decided(Some(Side::First)),
                decided(Some(Side::Second))
            ],
            "{}",
            fresh.kind
        );
        field.settle().await;
        let told = field
            .said
            .iter()
            .filter(|it| it.starts_with("to moderators: "));
        let told: Vec<&String> = told.collect();
        let [_, b, c, d, e] =
            acts.map(|act| format!("to moderators: {:?}", Deed::OfTournament(id, act)));
        // A game that has a match is decided by an act on the match.
        let decided = Deed::OfMatch(
            drawn.this_match.unwrap(),
            ActKind::Adjudicate,
            "1/2".parse().ok(),
        );
        let a = format!("to moderators: {decided:?}");
        let block = format!("to moderators: {block:?}");
        assert_eq!(told, [&a, &b, &block, &c, &d, &e], "{}", fresh.kind);
    })
    .await;
}

/// Catches a player who left a round robin early and whose games count again after a decision.
#[tokio::test]
async fn who_left_a_round_robin_early_stays_out_whatever_is_decided() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let robin = TournamentKind::RoundRobin { double: false };
        let id = field.begun(settings(robin), 4).await;
        field.settle().await;
        let first = field.view(id).await.card.pairings(1)[0].clone();
        let slot = first.games[0].slot;
        let away = Act::Result(slot, Outcome::FirstAway);
        field.organise(id, away, None).await.unwrap();
        field.play(id, 0).await;
        field.settle().await;
        let leaves = field.view(id).await.card.entrants[first.players[0]].user;
        field
            .organise(id, Act::Withdraw(leaves), None)
            .await
            .unwrap();
        field.play(id, 0).await;
        field.settle().await;
        assert_eq!(field.view(id).await.card.tournament.round, 3);
        // After this decision, two of the player's three games are played.
        let lost = Act::Result(slot, Outcome::Second);
        field.organise(id, lost, None).await.unwrap();
        let card = field.view(id).await.card;
        assert!(card.is_annulled(first.players[0]), "{}", fresh.kind);
    })
    .await;
}

/// Catches two simultaneous decisions of one game after which table and ratings disagree.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_decisions_at_once_one_counts_everywhere() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let id = field.begun(settings(SWISS), 2).await;
        field.settle().await;
        let (slot, this_match) = only_game(&field, id).await;
        field.play(id, 0).await;
        field.settle().await;
        for _ in 0..4 {
            let mut asking = tokio::task::JoinSet::new();
            for result in [Outcome::First, Outcome::Second] {
                let app = field.app.clone();
                asking.spawn(async move {
                    let act = Act::Result(slot, result);
                    app.organise(&CAROL.now(), id, act, None, true).await
                });
            }
            assert!(
                asking.join_all().await.iter().all(Result::is_ok),
                "{}",
                fresh.kind
            );
            let view = field.view(id).await;
            let played = shown(&field.app, this_match).await;
            let worth = played.this_match.worth().unwrap();
            assert_eq!(view.card.game(slot).unwrap().result, Some(worth.outcome));
            assert_eq!(played.acts.last().unwrap().worth, Some(worth));
            let rated = played.rating_changes.unwrap();
            let winner = played.this_match.winner().unwrap();
            assert!(rated[winner].points() > 0);
            let first = view.card.game(slot).unwrap().players[usize::from(winner == Side::Second)];
            assert_eq!(view.standings[0].player, first);
            let checked = field.app.check().await.unwrap();
            assert!(checked.discrepancies.is_empty() && checked.ratings.is_empty());
        }
    })
    .await;
}

/// Catches a late result that rates a person with deleted data like a newcomer.
#[tokio::test]
async fn a_late_result_is_rated_from_what_a_forgotten_person_had() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let two = [entrant(0), entrant(1)];
        let id = field.begun(settings(SWISS), 2).await;
        played(&field.app, two, 40, two[0], field.now).await;
        field.settle().await;
        let (slot, this_match) = only_game(&field, id).await;
        let seats = shown(&field.app, this_match).await.this_match.seats();
        let sides = Side::BOTH.map(|side| Actor(seats.player(side), "Entrant").at(field.now));
        opening(&field.app, this_match, sides).await;
        let carol = CAROL.at(field.now);
        let ended = field.app.rule(&carol, this_match, Decision::End, None);
        ended.await.unwrap();
        field.settle().await;
        let forgotten = field.app.forget(two[0].0, Unfinished::Resigned, field.now);
        forgotten.await.unwrap();
        let decided = Act::Result(slot, Outcome::First);
        let carol = CAROL.at(field.now);
        let decided = field.app.organise(&carol, id, decided, None, true);
        decided.await.unwrap();
        let rated = shown(&field.app, this_match).await.rating_changes;
        assert!(rated.is_some(), "{}", fresh.kind);
        assert_eq!(
            field.app.check().await.unwrap().ratings,
            [],
            "{}",
            fresh.kind
        );
    })
    .await;
}

/// Catches a top player who closes the ladder and wins without a game, an end without a message, and a match that
/// changes the ladder after its end.
#[tokio::test]
async fn who_plays_on_a_ladder_closes_it_without_a_winner() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        for (closes, state, winners) in [
            (entrant(0), TournamentState::CalledOff, vec![]),
            (BOB, TournamentState::Over, vec![entrant(0).0]),
        ] {
            field.said.clear();
            let id = field.entered(settings(TournamentKind::Ladder), 4).await;
            let app = field.app.clone();
            for below in [1, 3] {
                let (caller, above) = (entrant(below).at(field.now), entrant(below - 1).0);
                app.challenge_on_ladder(&caller, id, above).await.unwrap();
            }
            field.settle().await;
            field.decide(id, (1, 1, 1), Outcome::First).await;
            let (_, this_match) = only_game(&field, id).await;
            field.now = field.now + Duration::from_hours(1);
            let caller = closes.at(field.now);
            let closed = app.organise(&caller, id, Act::CallOff, None, true).await;
            let card = closed.unwrap().0.card;
            assert_eq!(card.tournament.state, state, "{}", fresh.kind);
            field.settle().await;
            let ends = field.said.iter().filter(|it| it.starts_with("the winner"));
            assert_eq!(ends.count(), 1, "{:?}", field.said);
            // A running match goes on, and changes no places.
            field.now = field.now + Duration::from_hours(1);
            let loser = Caller {
                place: shown(&app, this_match).await.this_match.place(),
                ..entrant(2).at(field.now)
            };
            app.resign(&loser, MatchRef::This(this_match))
                .await
                .unwrap();
            field.settle().await;
            let view = field.view(id).await;
            let order: Vec<usize> = view.standings.iter().map(|it| it.player).collect();
            assert_eq!(order, [0, 1, 2, 3], "{}", fresh.kind);
            assert_eq!(view.card.places(&view.standings)[0], winners);
            let exported = app.export_tournament(id).await.unwrap();
            let told = if winners.is_empty() { "closed" } else { "over" };
            assert_eq!(exported["state"], told);
            let own = app.export(ALICE.0).await.unwrap().unwrap();
            let made = own["tournaments_made"].as_array().unwrap();
            assert!(made.iter().any(|it| it["state"] == told), "{made:?}");
        }
    })
    .await;
}
