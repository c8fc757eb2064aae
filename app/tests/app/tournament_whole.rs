//! Whole tournaments, played to the end with withdrawals, late players, forfeits, and a program that dies in every round.

use super::*;
use crate::tournament_field::{Field, entrant, settings};
use app::TournamentView;
use database::on_each;
use referee::tournament::{BestOf, Outcome, Settings, TournamentKind, TournamentState};
use std::collections::BTreeSet;

const ROUND: Duration = Duration::from_hours(7 * 24);

fn met(view: &TournamentView) -> Vec<BTreeSet<usize>> {
    let rounds = 1..=view.card.tournament.round;
    let pairings = rounds.flat_map(|round| view.card.pairings(round));
    let played = pairings.filter(|it| it.outcome().is_some_and(Outcome::played));
    played.map(|it| it.players.into_iter().collect()).collect()
}

/// Catches a pairing that is posted or begun twice or never, a rematch, a result that is lost or counted twice, and
/// standings that the rounds do not give.
#[tokio::test]
async fn a_swiss_of_nine_rounds_survives_a_death_in_every_round() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let news = field.app.change_guild_settings(GUILD, START, |it| {
            it.news.channel = Some(ChannelId(900));
        });
        news.await.unwrap();
        let swiss = TournamentKind::Swiss { rounds: Some(9) };
        let id = field.begun(settings(swiss), 32).await;
        for round in 1..=9 {
            field.settle_and_die(i64::from(3 + 5 * round)).await;
            field.settle().await;
            assert_eq!(field.view(id).await.card.tournament.round, round);
            match round {
                2 => field.join(id, 32).await,
                4 => {
                    field.leave(id, 3).await;
                    field.leave(id, 17).await;
                }
                _ => {}
            }
            // In the third round, two players do not play.
            field.play(id, if round == 3 { 1 } else { 0 }).await;
            if round == 3 {
                field.settle().await;
                assert_eq!(field.view(id).await.card.tournament.round, 3);
                field.now = field.now + ROUND;
            }
            field.settle_and_die(i64::from(round)).await;
            field.check(id).await;
        }
        field.settle().await;
        field.check_end(id).await;
        let view = field.view(id).await;
        let met = met(&view);
        assert_eq!(
            met.len(),
            met.iter().collect::<BTreeSet<_>>().len(),
            "a rematch"
        );
        assert_eq!(view.card.entrants.len(), 33);
        // Seeds stay as they were at the start, when no player had a rating.
        assert!(view.card.entrants.iter().all(|it| it.rating.is_none()));
        // The late player has half a point for each of two rounds.
        let late = view.card.index(entrant(32).0).unwrap();
        let halves = view.card.byes.iter().filter(|bye| bye.player == late);
        let halves: Vec<_> = halves.map(|bye| (bye.round, bye.half_points)).collect();
        assert_eq!(halves[..2], [(1, 1), (2, 1)]);
        let away = view.card.games.iter().filter(|it| it.slot.round == 3);
        let away = away.filter(|it| it.result == Some(Outcome::FirstAway));
        assert_eq!(away.count(), 1);
        let rounds = field.said.iter().filter(|it| it.starts_with("round "));
        assert_eq!(rounds.count(), 9);
        // The news tell each step once: that the tournament opens, every round, and the end.
        let news = field.said.iter().filter(|it| it.starts_with("news: "));
        let steps: Vec<&String> = news.filter(|it| !it.contains("match")).collect();
        let each: BTreeSet<&&String> = steps.iter().collect();
        assert_eq!((steps.len(), each.len()), (11, 11), "{steps:?}");
    })
    .await;
}

/// Catches a bracket that loses a player, a series that stops early, and a third place that is not played.
#[tokio::test]
async fn a_knockout_of_eleven_survives_a_death_in_every_round() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let knockout = Settings {
            best_of: BestOf::Three,
            ..settings(TournamentKind::Knockout { third_place: true })
        };
        let id = field.begun(knockout, 11).await;
        let mut steps = 0;
        while field.view(id).await.card.tournament.state == TournamentState::Running {
            steps += 1;
            assert!(steps < 40, "it does not end");
            field.settle_and_die(steps).await;
            field.settle().await;
            if steps == 2 {
                // A person leaves between two games of a pairing.
                let view = field.view(id).await;
                let open = &view.card.open_pairings()[0];
                let leaves = view.card.entrants[open.players[1]].user.0 - 1_000;
                field.leave(id, leaves).await;
            }
            field.play(id, 0).await;
            field.settle().await;
            field.check(id).await;
        }
        field.check_end(id).await;
        let view = field.view(id).await;
        assert_eq!(view.card.tournament.round, 4);
        assert_eq!(
            view.card.pairings(4).len(),
            2,
            "the final and the third place"
        );
        let ranks: Vec<usize> = view.standings.iter().map(|it| it.rank).collect();
        assert_eq!(ranks[..4], [1, 2, 3, 4]);
        assert_eq!(view.bracket.last().unwrap().len(), 1);
        let champion = view.card.entrants[view.standings[0].player].user;
        let medals = field.app.medals(GUILD, champion).await.unwrap();
        assert_eq!((medals.first, medals.second, medals.third), (1, 0, 0));
    })
    .await;
}

/// Catches a missing cycle, sides that are not exchanged, and points against a player who left early.
#[tokio::test]
async fn a_double_round_robin_annuls_who_leaves_early_and_forfeits_who_leaves_late() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let robin = Settings {
            best_of: BestOf::Two,
            ..settings(TournamentKind::RoundRobin { double: true })
        };
        let id = field.begun(robin, 6).await;
        for round in 1..=10 {
            field.settle_and_die(i64::from(round)).await;
            field.settle().await;
            match round {
                3 => field.leave(id, 0).await,
                9 => field.leave(id, 5).await,
                _ => {}
            }
            // Two games decide a pairing.
            for _ in 0..2 {
                field.play(id, 0).await;
                field.settle().await;
            }
            field.check(id).await;
        }
        field.check_end(id).await;
        let view = field.view(id).await;
        assert!(view.card.is_annulled(0) && !view.card.is_annulled(5));
        let gone = view.standings.iter().find(|it| it.player == 0).unwrap();
        assert_eq!(gone.half_points, 0);
        // Five players stay and meet twice: 20 pairings without those of the player who left early.
        let counted = (1..=10).flat_map(|round| view.card.counted(round));
        let counted = counted.filter(|it| matches!(it, pairing::Game::Pair { .. }));
        assert_eq!(counted.count(), 20);
    })
    .await;
}
