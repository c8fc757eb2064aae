//! Players who leave the server of their match: catches opponents who have to wait for them.

use super::*;
use crate::fake::{Fake, deliver_all};
use app::UseCaseError;
use database::on_each;
use referee::{Claim, ClaimRefusal, Ending, Rest, SILENCE, VACATION_DAYS, days};

const HOUR: Duration = Duration::from_hours(1);

/// The messages that are due at an instant, if Alice has left the server.
async fn said(app: &App, fake: &Fake, now: Time) -> Vec<String> {
    for (guild, player) in app.about_to_disturb(now).await.unwrap() {
        if player == ALICE.0 {
            app.player_left(guild, player, now).await.unwrap();
        }
    }
    app.due(now).await.unwrap();
    deliver_all(app, fake, now).await;
    fake.said()
}

fn pings(fake: &Fake, who: Actor) -> usize {
    let world = fake.world();
    let pinged = world.messages.values().filter(|it| it.ping == Some(who.0));
    pinged.count()
}

#[tokio::test]
async fn a_player_who_has_left_costs_the_other_one_turn_of_the_clock_and_nobody_a_ping() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let rest = Rest {
            leave: Some(VACATION_DAYS),
            weekends: "Europe/Berlin".parse().ok(),
        };
        let control = TimeControl::per_move(3).resting(rest);
        let id = begun(&app, terms(Game::Iago, control)).await;
        let mut now = after(HOUR);
        said(&app, &fake, now).await;
        assert_eq!(pings(&fake, ALICE), 1, "it was her turn");
        let mut heard = Vec::new();
        while shown(&app, id).await.this_match.ending().is_none() {
            now = now + HOUR;
            heard.extend(said(&app, &fake, now).await);
        }
        assert_eq!(heard[0], "<1> has left, <2> hears");
        assert!(heard[1..].contains(&"the end".to_owned()), "{heard:?}");
        assert!(!heard.iter().any(|it| it.contains("vacation")), "{heard:?}");
        assert_eq!((pings(&fake, ALICE), pings(&fake, BOB)), (1, 1));
        assert_eq!(
            app.vacation_left(ALICE.0, now).await.unwrap(),
            VACATION_DAYS
        );
        // The match began on a Saturday, and weekends count as rest.
        assert!(now.since(START) < days(6), "{now:?}");
    })
    .await;
}

#[tokio::test]
async fn without_a_clock_their_match_can_be_claimed_three_days_later() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        let id = counted(&app).await;
        said(&app, &fake, after(HOUR)).await;
        let known = after(SILENCE);
        assert_eq!(said(&app, &fake, known).await, ["<1> has left, <2> hears"]);
        assert_eq!(shown(&app, id).await.pinged(known), None);
        let claim = async |now| app.claim(&BOB.at(now), MatchRef::This(id), Claim::Win).await;
        let may = known + days(3);
        let early = claim(may - Duration::from_millis(1)).await;
        assert!(matches!(
            early,
            Err(UseCaseError::Refused(refused)) if matches!(refused.why, ClaimRefusal::TooEarly { .. })
        ));
        let claims = "<1> has left, <2> claim the match";
        assert_eq!(said(&app, &fake, may).await, [claims]);
        let own = app.own_matches(&BOB.at(may), 10, 0, 25).await.unwrap();
        assert!(own.here[0].0.clock().nudges().claimable);
        let won = claim(may).await.unwrap();
        let lost = Ending::Flag { by: Side::First };
        assert_eq!(won.this_match.ending(), Some(&lost));
    })
    .await;
}

#[tokio::test]
async fn players_who_are_back_play_on_like_any_other() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        let id = begun(&app, terms(Game::Ampel, TimeControl::None)).await;
        app.player_left(GuildId(99), ALICE.0, START).await.unwrap();
        let left_at = async || shown(&app, id).await.this_match.clock().nudges().left_at;
        assert_eq!(left_at().await, None, "that is another server");
        app.player_left(GUILD, ALICE.0, START).await.unwrap();
        assert_eq!(left_at().await, Some(START));
        // One ply shows that the player is back, even if it does not end the turn.
        play(&app, ALICE, "B4").await;
        assert_eq!(left_at().await, None);
        assert_eq!(shown(&app, id).await.pinged(START), Some(BOB.0));
    })
    .await;
}
