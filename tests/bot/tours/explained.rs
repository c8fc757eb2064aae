//! What the last move did, step by step, and how a rating has moved: pictures with their words.

use super::{Tour, none, shown_in_english};
use crate::actor::labels;
use crate::games::recorded;
use rules::Position;
use rules::iago::{Effects, Iago};
use serde_json::{Value, json};
use text::chat::Label;

mod last_move {
    use super::*;

    /// The shortest beginning of a recorded game whose last placement captures and releases, or
    /// not, as wanted.
    fn until(captures: bool, releases: bool) -> String {
        let (actions, _) = recorded("iago-standard-10034");
        let mut position = Iago::start(Default::default());
        for (index, action) in actions.iter().enumerate() {
            let played = position.play_token(action).expect("a recorded action");
            if let Effects::Placed { placement, .. } = &played.effects
                && (placement.captures() > 0, placement.releases() > 0) == (captures, releases)
            {
                return actions[..=index].join(" ");
            }
            position = played.position;
        }
        panic!("no such placement");
    }

    async fn tour(tour: &mut Tour) {
        let (alice, bob, carol) = (tour.alice.clone(), tour.bob.clone(), tour.carol.clone());
        let explain = tour.word(Label::Ply);
        let begun = tour.begin(none(), "").await;
        let menu = tour.press(&alice, &begun, Label::More).await;
        assert!(!labels(menu.private()).contains(&explain), "nothing played");
        alice.slash("iago abort", none()).await.public();

        let mut old: Option<Value> = None;
        for (title, captures, releases) in [
            ("it took", true, false),
            ("it freed", false, true),
            ("it took and freed", true, true),
        ] {
            let board = tour.begin(none(), &until(captures, releases)).await;
            tour.show("the board", &carol.slash("iago board", none()).await);
            let menu = tour.press(&bob, &board, Label::More).await;
            tour.show("the menu", &menu);
            let shown = tour.press(&bob, menu.private(), Label::Ply).await;
            tour.show(title, &shown);
            assert!(bob.file(shown.private()).starts_with(b"\x89PNG"), "{title}");
            // A crash forgets nothing of it.
            tour.bot.kill_and_restart().await;
            let again = tour.press(&bob, menu.private(), Label::Ply).await;
            assert_eq!(bob.file(again.private()), bob.file(shown.private()));
            if let Some(over) = &old {
                let stays = tour.press(&carol, over, Label::Ply).await;
                assert!(stays.is_private());
            }
            let over = alice.resign("iago").await;
            tour.album.message("resigned", "public", &over);
            let after = tour.press(&carol, &over, Label::Ply).await;
            assert_eq!(carol.file(after.private()), bob.file(shown.private()));
            old = Some(over);
        }

        let board = tour.begin(none(), "D5 G5 C5 D6 D7").await;
        let menu = tour.press(&bob, &board, Label::More).await;
        bob.play("A1").await.private();
        let plain = bob.play("G3").await;
        let buttons = tour.press(&bob, plain.public(), Label::More).await;
        assert!(!labels(buttons.private()).contains(&explain), "no flip");
        let shown = tour.press(&bob, menu.private(), Label::Ply).await;
        tour.show("its button, once the match has gone on", &shown);
        let over = bob.resign("iago").await;
        assert!(!labels(&over).contains(&explain), "no flip");
    }
    shown_in_english!(tour);
}

mod ratings {
    use super::*;

    async fn tour(tour: &mut Tour) {
        let (alice, bob, carol) = (tour.alice.clone(), tour.bob.clone(), tour.carol.clone());
        let mine = alice.slash("iago rating", none()).await;
        tour.show("no rating yet", &mine);
        tour.begin(none(), crate::moving::COUNTED).await;
        bob.resign("iago").await;
        let one = alice.slash("iago rating", none()).await;
        tour.show("after one match", &one);
        assert!(alice.file(one.private()).starts_with(b"\x89PNG"));
        for loser in [&alice, &bob, &alice, &alice] {
            tour.bot
                .advance(std::time::Duration::from_hours(3 * 24))
                .await;
            tour.begin(none(), crate::moving::COUNTED).await;
            loser.resign("iago").await;
        }
        let theirs = json!({"player": bob.id(), "everybody": true});
        let shown = carol.slash("iago rating", theirs).await;
        tour.show("somebody else’s, for everybody", &shown);
        assert_ne!(carol.file(shown.public()), alice.file(one.private()));
        let loose = json!({"player": bob.id(), "variant": "Loose: no compulsory capture"});
        let none_yet = carol.slash("iago rating", loose).await;
        tour.show("in another variant", &none_yet);
        tour.bot
            .advance(std::time::Duration::from_hours(400 * 24))
            .await;
        let later = bob.slash("iago rating", none()).await;
        tour.show("more than a year later", &later);
    }
    shown_in_english!(tour);
}
