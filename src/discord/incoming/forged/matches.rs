//! Presses on matches and challenges of other people, of other servers and of other moments.

use super::table::{ALICE, BOB, CAROL, ELSEWHERE, HALL, HERE, NOON, Table};
use crate::discord::custom_id::{At, ComponentId, LONGEST, MatchAction};
use crate::discord::error::Error;
use crate::discord::outgoing::reply::First;
use app::{Caller, MatchRef, NoMatch};
use referee::{Answer, ChannelId, MatchId, Moment, OfferId, OfferKind, Place};
use rules::Game;

/// Presses of all buttons and menus that messages about a match can have.
fn presses(at: At) -> Vec<ComponentId> {
    let offer: OfferId = "01BX5ZZKBKACTAV9WEVGEMMVRZ".parse().expect("an offer");
    let mut presses = vec![
        ComponentId::Play(at, "D4".to_owned()),
        ComponentId::Pick(at, String::new()),
        ComponentId::Pick(at, "D".to_owned()),
    ];
    let actions = MatchAction::all().into_iter();
    presses.extend(actions.map(|action| ComponentId::Match(at, action)));
    let answers = [Answer::Accept, Answer::Decline, Answer::Withdraw];
    presses.extend(answers.map(|answer| ComponentId::Offer(at.id, offer, answer)));
    presses
}

#[tokio::test]
async fn another_persons_match_is_not_to_be_touched() {
    let table = Table::new().await;
    let id = table.begun(Game::Iago, "D3").await;
    let this_match = table.shown(id).await;
    let at = At::now(&this_match);
    for press in presses(at) {
        table.shrugs(id, CAROL, &press.to_string(), None).await;
    }
    table
        .shrugs(id, CAROL, &format!("k:{id}:1:"), Some("D4"))
        .await;
}

#[tokio::test]
async fn a_match_of_another_server_does_not_exist() {
    let table = Table::new().await;
    let id = table.begun(Game::Iago, "D3").await;
    let this_match = table.shown(id).await;
    let at = At::now(&this_match);
    for custom_id in presses(at) {
        for user in [ALICE, BOB, CAROL] {
            // The players may look at their match, move it and end it from anywhere.
            if user != CAROL && is_way_out(&custom_id) {
                continue;
            }
            let pressed = table
                .press(user, ELSEWHERE, &custom_id.to_string(), None)
                .await;
            assert!(
                matches!(
                    pressed,
                    Err(Error::App(app::Error::NoMatch(NoMatch::Unknown)))
                ),
                "{user} presses {custom_id}: {pressed:?}"
            );
        }
    }
    assert_eq!(table.shown(id).await.moment(), at.moment);
}

const fn is_way_out(press: &ComponentId) -> bool {
    matches!(
        press,
        ComponentId::Match(
            _,
            MatchAction::Board
                | MatchAction::Resign
                | MatchAction::ResignSurely
                | MatchAction::Abort
                | MatchAction::Here
                | MatchAction::Direct
                | MatchAction::Claim(_)
                | MatchAction::Ask(OfferKind::Draw | OfferKind::CallOff)
        ) | ComponentId::Offer(..)
    )
}

/// Catches a player who cannot end a match from another server, and an answer that other people in that server can
/// read.
#[tokio::test]
async fn a_match_is_ended_from_another_server_by_its_players_and_in_private() {
    let table = Table::new().await;
    for (action, ends) in [
        (MatchAction::Board, false),
        (MatchAction::Resign, false),
        (MatchAction::Ask(OfferKind::CallOff), false),
        (MatchAction::ResignSurely, true),
    ] {
        let id = table.begun(Game::Iago, "D3").await;
        let at = At::now(&*table.shown(id).await);
        let press = ComponentId::Match(at, action).to_string();
        let reply = table.press(BOB, ELSEWHERE, &press, None).await;
        let reply = reply.expect("an answer");
        assert!(!reply.is_public(), "{press}");
        let ended = table.shown(id).await;
        assert_eq!(ended.ending().is_some(), ends, "{press}");
        if !ends {
            let resigns = ComponentId::Match(At::now(&ended), MatchAction::ResignSurely);
            let over = table.press(BOB, HERE, &resigns.to_string(), None).await;
            over.expect("an end");
        }
    }
}

/// Catches a board that the answer to a question posts in a channel of another server.
#[tokio::test]
async fn a_takeback_is_granted_from_another_server_in_private() {
    let table = Table::new().await;
    let id = table.begun(Game::Iago, "D3").await;
    let at = At::now(&*table.shown(id).await);
    let takeback = ComponentId::Match(at, MatchAction::Ask(OfferKind::Takeback));
    let asked = table.press(ALICE, HERE, &takeback.to_string(), None).await;
    asked.expect("a question");
    let offer = table.shown(id).await.offer().expect("an offer").id;
    let accept = ComponentId::Offer(id, offer, Answer::Accept).to_string();
    let reply = table.press(BOB, ELSEWHERE, &accept, None).await;
    let reply = reply.expect("an answer");
    assert!(!reply.is_public());
    assert!(table.shown(id).await.plies().is_empty());
}

#[tokio::test]
async fn a_challenge_of_another_server_does_not_exist() {
    let table = Table::new().await;
    let id = table.asked(Game::Isaac).await;
    for reply in [Answer::Accept, Answer::Decline, Answer::Withdraw] {
        for user in [ALICE, BOB, CAROL] {
            if (user, reply) == (ALICE, Answer::Withdraw) {
                // Alice may withdraw her own challenge from anywhere.
                continue;
            }
            let custom_id = ComponentId::Challenge(id, reply).to_string();
            let pressed = table.press(user, ELSEWHERE, &custom_id, None).await;
            assert!(
                matches!(pressed, Err(Error::App(app::Error::NoChallenge))),
                "{user} presses {custom_id}: {pressed:?}"
            );
        }
    }
    let kept = table.data.app.show_challenge(id, NOON).await;
    assert_eq!(
        kept.expect("the challenge").challenge.state,
        referee::ChallengeState::Open
    );
}

#[tokio::test]
async fn neither_past_nor_future_moments_are_played_in() {
    let table = Table::new().await;
    let id = table.begun(Game::Iago, "D3").await;
    let now = table.shown(id).await.moment();
    let moments = [
        Moment { plies: 0, ..now },
        Moment {
            plies: now.plies + 1,
            ..now
        },
        Moment {
            takebacks: now.takebacks + 1,
            ..now
        },
        Moment {
            plies: u32::MAX,
            takebacks: u32::MAX,
        },
    ];
    for moment in moments {
        let at = At { id, moment };
        for user in [ALICE, BOB] {
            for custom_id in [
                ComponentId::Play(at, "D4".to_owned()),
                ComponentId::Match(at, MatchAction::ResignSurely),
            ] {
                table.shrugs(id, user, &custom_id.to_string(), None).await;
            }
            let menu = ComponentId::Pick(at, String::new()).to_string();
            table.shrugs(id, user, &menu, Some("D4")).await;
        }
    }
}

#[tokio::test]
async fn garbage_and_actions_of_no_game_change_nothing() {
    let table = Table::new().await;
    for (game, first) in [
        (Game::Iago, "D3"),
        (Game::Isaac, "00-20"),
        (Game::Ampel, "B4"),
    ] {
        // The matches follow one another, because a channel has one match at a time.
        let id = table.begun(game, first).await;
        let this_match = table.shown(id).await;
        let at = At::now(&this_match);
        let to_move = this_match.player_to_move().expect("a player");
        let whole = |prefix: String| {
            let rest = LONGEST - prefix.chars().count();
            format!("{prefix}{}", "9".repeat(rest))
        };
        let moment = at.moment;
        for custom_id in [
            String::new(),
            "garbage".to_owned(),
            "x".repeat(LONGEST),
            "x".repeat(10 * LONGEST),
            "\u{0}:\u{1f}:\u{7f}".to_owned(),
            format!("p:{id}:{moment}"),
            format!("z:{id}:{moment}:D4"),
            format!("p:{}:{moment}:D4", MatchId(ulid::Ulid::nil())),
            format!("m:{id}:{moment}:explode"),
            format!("p:{id}:{moment}:"),
            format!("p:{id}:{moment}:callout"),
            format!("p:{id}:{moment}:D99"),
            format!("p:{id}:{moment}:K1>J1"),
            format!("p:{id}:{moment}:00-00:65535"),
            format!("p:{id}:{moment}:駒"),
            whole(format!("p:{id}:{moment}:")),
            whole(format!("k:{id}:{moment}:")),
            format!("k:{id}:{moment}:total 00-20 65535"),
            format!("k:{id}:{moment}:row 255 255"),
        ] {
            table.shrugs(id, to_move, &custom_id, None).await;
        }
        let menu = ComponentId::Pick(at, "menu".to_owned()).to_string();
        for line in [
            "",
            "menu",
            "D99",
            "total x y",
            "A1>",
            ">",
            &"9".repeat(LONGEST),
        ] {
            table.shrugs(id, to_move, &menu, Some(line)).await;
        }
        let over = table
            .data
            .app
            .resign(&table.caller(ALICE), MatchRef::This(id))
            .await;
        over.expect("a resignation");
    }
}

#[tokio::test]
async fn ones_own_match_of_another_server_is_shown_and_played_there() {
    let table = Table::new().await;
    let id = table.begun(Game::Iago, "D3").await;
    let to_move = table.shown(id).await.player_to_move().expect("a player");
    let walked = table.press(to_move, ELSEWHERE, "u:walk:first", None).await;
    let First::Private(message) = walked.expect("an answer").first else {
        panic!("not private")
    };
    let there = format!("<https://discord.com/channels/{HERE}/{HALL}>");
    assert!(message.text.contains(&there), "{}", message.text);
    assert!(message.rows.is_empty(), "{:?}", message.rows);
    // Only the player to move finds the match.
    for user in [ALICE, BOB, CAROL] {
        if user != to_move {
            let walked = table.press(user, ELSEWHERE, "u:walk:first", None).await;
            let First::Private(message) = walked.expect("an answer").first else {
                panic!("not private")
            };
            assert!(message.files.is_empty(), "{user}: {}", message.text);
        }
    }
}

/// Catches a player who moves a match without the other player's agreement, by a button that names the match, in a
/// message of any person.
#[tokio::test]
async fn a_match_of_a_group_goes_on_here_when_each_has_said_so() {
    let table = Table::new().await;
    let group = Place::Guest {
        channel: ChannelId(50),
        server: None,
    };
    let in_group = |user| Caller {
        place: group,
        ..table.caller(user)
    };
    let app = &table.data.app;
    let (alice, proposed) = (in_group(ALICE), table.proposed(Game::Iago));
    let asked = app.challenge(&alice, proposed);
    let asked = asked.await.expect("a challenge").challenge.id;
    let begun = app.accept(&in_group(BOB), asked, None).await;
    let id = begun.expect("a match").this_match.id();
    let at = At::now(&*table.shown(id).await);
    let here = ComponentId::Match(at, MatchAction::Here).to_string();
    let question =
        "<@11> would like to go on here with your match of **Iago**. <@12>, do you agree?";
    let posted = table.press(ALICE, HERE, &here, None).await;
    let First::Public(message) = posted.expect("an answer").first else {
        panic!("not public")
    };
    assert_eq!(
        (message.text.as_str(), &message.ping[..]),
        (question, &[BOB][..])
    );
    // Alice has asked and waits. Bob's press on a message of Carol does not count as his agreement.
    let again = table.press_on(ALICE, ALICE, &here).await;
    assert!(matches!(again.first, First::Private(_)), "{again:?}");
    let other = table.press_on(CAROL, BOB, &here).await;
    assert!(other.changed.is_none(), "{other:?}");
    let stranger = table.press(CAROL, HERE, &here, None).await;
    assert!(
        matches!(
            stranger,
            Err(Error::App(app::Error::NoMatch(NoMatch::Elsewhere(None))))
        ),
        "{stranger:?}"
    );
    assert_eq!(table.shown(id).await.place(), group);
    let agreed = table.press_on(ALICE, BOB, &here).await;
    assert!(agreed.changed.is_some(), "{agreed:?}");
    assert_eq!(table.shown(id).await.place().channel(), Some(HALL));
}
