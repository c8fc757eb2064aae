//! Roles by rating: catches roles that are given twice, never taken back, or retried where the platform refused.

use super::*;
use crate::fake::{Fake, Fault, deliver_all, take};
use crate::moderate::played;
use app::delivery::{CallError, RoleError};
use app::{
    CHOSEN_ROLES, ChooseRoleError, MessageRole, Pool, RatingRole, RoleTrouble, Unfinished,
    UseCaseError,
};
use database::on_each;
use referee::RoleId;
use store::Tables;

const SILVER: RoleId = RoleId(71);
const GOLD: RoleId = RoleId(72);

fn pool() -> Pool {
    Pool::of(GUILD, terms(Game::Iago, TimeControl::None))
}

fn rule(least: u32, role: RoleId) -> RatingRole {
    RatingRole {
        pool: pool(),
        least,
        role,
        made_by: CAROL.0,
        trouble: None,
    }
}

/// Plays twenty matches of Alice and Bob, won in turns, until both ratings are established.
async fn known(app: &App) {
    let all = app.change_guild_settings(GUILD, START, |it| it.counted_a_day = None);
    all.await.unwrap();
    for number in 0..20 {
        let loser = if number % 2 == 0 { ALICE } else { BOB };
        played(app, [ALICE, BOB], 100 + number, loser, START).await;
    }
}

/// Rating of a person in points, as shown; it must be established.
async fn points(fresh: &Fresh, who: Actor) -> u32 {
    let mut session = fresh.store.read().await.unwrap();
    let row = session.ratings().find(&pool(), who.0).await.unwrap();
    let rating = row.unwrap().standing.rating;
    assert!(!rating.is_provisional(), "± {}", rating.deviation);
    u32::try_from(rating.points()).unwrap()
}

async fn choose(app: &App, least: u32, role: RoleId) {
    let chosen = app.choose_role(&rule(least, role), "Carol", START).await;
    chosen.unwrap();
}

/// Delivers everything that is due. Returns the role changes and the messages about them.
async fn done(app: &App, fake: &Fake, now: Time) -> Vec<String> {
    deliver_all(app, fake, now).await;
    let mut said = fake.said();
    said.retain(|it| it.starts_with(['+', '-']) || it.starts_with("refused"));
    said
}

#[tokio::test]
async fn whoever_has_the_points_has_the_role_and_loses_it_below_them() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        known(&app).await;
        assert!(done(&app, &fake, START).await.is_empty());
        let (alice, bob) = (points(&fresh, ALICE).await, points(&fresh, BOB).await);
        assert!(alice > bob, "{alice} {bob}");
        choose(&app, alice, GOLD).await;
        choose(&app, bob, SILVER).await;
        let mut given = done(&app, &fake, START).await;
        given.sort_unstable();
        assert_eq!(given, ["+71 <1>", "+71 <2>", "+72 <1>"]);
        // A lost match takes the role away, without a message.
        let lost = played(&app, [ALICE, BOB], 200, ALICE, START).await;
        assert_eq!(done(&app, &fake, START).await, ["-72 <1>", "+72 <2>"]);
        // A struck result does not count, and a restored one counts again.
        app.rule(&CAROL.now(), lost, ANNUL, None).await.unwrap();
        assert_eq!(done(&app, &fake, START).await, ["-72 <2>", "+72 <1>"]);
        app.rule(&CAROL.now(), lost, restoring(&app, lost).await, None)
            .await
            .unwrap();
        assert_eq!(done(&app, &fake, START).await, ["-72 <1>", "+72 <2>"]);
        // When the rule is dropped, the role is taken from everybody.
        assert!(app.drop_role(&pool(), alice, START).await.unwrap());
        assert!(!app.drop_role(&pool(), alice, START).await.unwrap());
        assert_eq!(done(&app, &fake, START).await, ["-72 <2>"]);
        assert_eq!(fake.world().roles.len(), 2);
    })
    .await;
}

#[tokio::test]
async fn newcomers_and_other_pools_have_no_role_and_what_others_gave_is_left_alone() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        // Another person gave the role to Bob.
        fake.world().roles.insert((BOB.0, GOLD));
        choose(&app, 1000, GOLD).await;
        played(&app, [ALICE, BOB], 100, BOB, START).await;
        assert!(done(&app, &fake, START).await.is_empty());
        let mut other = rule(1000, SILVER);
        other.pool.variant = "loose".to_owned();
        app.choose_role(&other, "Carol", START).await.unwrap();
        known(&app).await;
        let given = done(&app, &fake, START).await;
        assert_eq!(given, ["+72 <1>", "+72 <2>"]);
        // Now Bob has the role from the bot as well.
        app.drop_role(&pool(), 1000, START).await.unwrap();
        assert_eq!(done(&app, &fake, START).await, ["-72 <1>", "-72 <2>"]);
    })
    .await;
}

#[tokio::test]
async fn a_refused_role_is_told_to_whoever_chose_it_and_tried_again_when_asked() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        known(&app).await;
        let least = points(&fresh, ALICE).await;
        choose(&app, least, GOLD).await;
        let refused = RoleError::Refused(RoleTrouble::Forbidden);
        fake.world().role_faults.push_back(refused.clone());
        let told = format!("refused, directly to <3>: [{least}]");
        assert_eq!(done(&app, &fake, START).await, std::slice::from_ref(&told));
        let rules = app.rating_roles(GUILD).await.unwrap();
        assert_eq!(rules[0].trouble, Some(RoleTrouble::Forbidden));
        // The refused change is not retried by itself, and the manager is told only once.
        played(&app, [ALICE, BOB], 200, BOB, START).await;
        assert!(done(&app, &fake, START).await.is_empty());
        app.retry_roles(GUILD, START).await.unwrap();
        assert_eq!(done(&app, &fake, START).await, ["+72 <1>"]);
        assert_eq!(app.rating_roles(GUILD).await.unwrap()[0].trouble, None);
        // A role that is not wanted any more and cannot be taken away is forgotten.
        fake.world().role_faults.push_back(refused);
        app.drop_role(&pool(), least, START).await.unwrap();
        assert!(done(&app, &fake, START).await.is_empty());
        app.retry_roles(GUILD, START).await.unwrap();
        assert!(done(&app, &fake, START).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn trouble_on_the_way_is_tried_again_and_whoever_left_is_left_alone_until_they_play() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        known(&app).await;
        deliver_all(&app, &fake, START).await;
        choose(&app, 1000, GOLD).await;
        let trouble = [
            RoleError::Call(CallError::Transient),
            RoleError::Call(CallError::RateLimited(Duration::from_secs(5))),
            RoleError::Absent,
        ];
        fake.world().role_faults.extend(trouble);
        assert!(done(&app, &fake, START).await.is_empty());
        assert!(
            done(&app, &fake, after(Duration::from_secs(2)))
                .await
                .is_empty()
        );
        // Alice is not in the server; Bob is.
        let now = after(Duration::from_mins(1));
        assert_eq!(done(&app, &fake, now).await, ["+72 <2>"]);
        app.retry_roles(GUILD, now).await.unwrap();
        assert!(done(&app, &fake, now).await.is_empty());
        let later = after(Duration::from_hours(1));
        played(&app, [ALICE, BOB], 200, BOB, later).await;
        assert_eq!(done(&app, &fake, later).await, ["+72 <1>"]);
    })
    .await;
}

#[tokio::test]
async fn whoever_deletes_their_data_loses_the_role_and_nothing_of_it_stays() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        known(&app).await;
        choose(&app, 1000, GOLD).await;
        done(&app, &fake, START).await;
        let data = app.export(ALICE.0).await.unwrap().unwrap();
        assert_eq!(data["roles"][0]["role"], GOLD.to_string());
        assert_eq!(data["chosen_roles"].as_array().unwrap().len(), 0);
        let data = app.export(CAROL.0).await.unwrap().unwrap();
        let chosen = &data["chosen_roles"][0];
        assert_eq!(chosen["points"], 1000);
        assert_eq!(chosen["role"], GOLD.to_string());
        app.forget(ALICE.0, Unfinished::Refused, START)
            .await
            .unwrap();
        assert_eq!(done(&app, &fake, START).await, ["-72 <1>"]);
        // If taking the role away is refused, the given role is forgotten all the same.
        let refused = RoleError::Refused(RoleTrouble::Forbidden);
        fake.world().role_faults.push_back(refused);
        app.forget(BOB.0, Unfinished::Refused, START).await.unwrap();
        done(&app, &fake, START).await;
        let mut session = fresh.store.read().await.unwrap();
        for who in [ALICE, BOB] {
            assert!(session.roles().given(who.0).await.unwrap().is_empty());
        }
    })
    .await;
}

#[tokio::test]
async fn a_server_chooses_so_many_roles_and_no_more() {
    on_each(|fresh| async move {
        let app = app(&fresh);
        for number in 0..CHOSEN_ROLES {
            let least = 1000 + u32::try_from(number).unwrap();
            choose(&app, least, GOLD).await;
        }
        let full = app.choose_role(&rule(3000, GOLD), "Carol", START).await;
        assert!(matches!(
            full,
            Err(UseCaseError::Refused(ChooseRoleError::Full))
        ));
        // A new role for the same points replaces the old one.
        choose(&app, 1000, SILVER).await;
        let rules = app.rating_roles(GUILD).await.unwrap();
        assert_eq!((rules.len(), rules[0].role), (CHOSEN_ROLES, SILVER));
    })
    .await;
}

#[tokio::test]
async fn a_manager_closed_to_direct_messages_reads_of_it_on_the_page() {
    on_each(|fresh| async move {
        let (app, fake) = (app(&fresh), Fake::default());
        known(&app).await;
        deliver_all(&app, &fake, START).await;
        choose(&app, 1000, GOLD).await;
        let gone = RoleError::Refused(RoleTrouble::Gone);
        fake.world().role_faults.push_back(gone);
        fake.fault(Fault::Fails(CallError::Unwanted));
        assert!(done(&app, &fake, START).await.is_empty());
        let rules = app.rating_roles(GUILD).await.unwrap();
        assert_eq!(rules[0].trouble, Some(RoleTrouble::Gone));
        let due = take(&app, after(Duration::from_hours(24))).await;
        let told = |it: &app::OutboxRow| matches!(it.role, MessageRole::RoleTrouble(..));
        assert!(!due.iter().any(told));
    })
    .await;
}
