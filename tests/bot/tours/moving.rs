//! Moving: what a placement can do, every refusal, suggestions, the picker, the board.

use super::{Tour, none, shown_in_english};
use crate::actor::Received;
use crate::games::recorded;
use rules::iago::{Action, Cell, Effects, Iago, Refusal};
use rules::{Position, Refusal as _};
use serde_json::json;
use std::collections::BTreeSet;
use text::chat::Label;

mod by_hand {
    use super::*;

    async fn tour(tour: &mut Tour) {
        let (alice, bob, carol) = (tour.alice.clone(), tour.bob.clone(), tour.carol.clone());
        tour.show("no match here", &alice.play("D4").await);
        let typed = alice
            .suggestions("iago move", json!({"cell": ""}), "cell")
            .await;
        tour.album.suggestions("no match here", &typed);

        let begun = tour.begin(none(), "").await;
        tour.album.message("begun", "public", &begun);
        tour.show("not your turn", &bob.play("D4").await);
        tour.show("a bystander", &carol.play("D4").await);
        let early = tour.press(&bob, &begun, Label::Choose).await;
        tour.show("not your turn to choose", &early);
        for (title, who, cell) in [
            ("typed nothing", &alice, ""),
            ("typed ｄ", &alice, "ｄ"),
            ("typed x", &alice, "x"),
            ("not your turn", &bob, ""),
        ] {
            let typed = who
                .suggestions("iago move", json!({"cell": cell}), "cell")
                .await;
            tour.album.suggestions(title, &typed);
        }
        let picker = tour.press(&alice, &begun, Label::Choose).await;
        tour.show("the picker asks for the file", &picker);
        let cells = alice.choose(picker.message(), "D").await;
        tour.show("and then for the cell", &cells);
        let mark = tour.mark("general");
        alice.choose(cells.message(), "D5").await;
        tour.next("and played", "general", &mark).await;

        bob.play("G5").await.public();
        alice.play("C5").await.public();
        let forced = bob.play("D6").await;
        tour.show("a forced capture follows", &forced);
        let typed = alice
            .suggestions("iago move", json!({"cell": ""}), "cell")
            .await;
        tour.album.suggestions("the forced captures", &typed);
        let picker = tour.press(&alice, forced.message(), Label::Choose).await;
        tour.show("the picker of forced captures", &picker);
        let refused = alice.play("C4").await;
        tour.show("refused", &refused);
        let mark = tour.mark("general");
        alice.press(refused.message(), "D7").await;
        tour.next("and played", "general", &mark).await;
        tour.show("a stale button", &alice.press(forced.message(), "E7").await);
        let foreign = carol.press(forced.message(), "E7").await;
        tour.show("a stale button of others", &foreign);
        let oldest = tour.press(&alice, &begun, Label::Choose).await;
        tour.show("a button from the very beginning", &oldest);
        let oldest = tour.press(&alice, &begun, Label::Text).await;
        tour.show("and the one for the text board", &oldest);
        let diagram = tour.press(&alice, oldest.message(), Label::Diagram).await;
        tour.show("and its diagram", &diagram);
        let menu = tour.press(&alice, &begun, Label::More).await;
        tour.show("and the one for more", &menu);

        tour.show("the board", &carol.slash("iago board", none()).await);
        let all = carol.slash("iago board", json!({"everybody": true})).await;
        tour.show("the board for everybody", &all);
        let all = json!({"text": true, "everybody": true});
        let text = carol.slash("iago board", all).await;
        tour.show("the board as text for everybody", &text);
        tour.show(
            "the board as text",
            &tour.press(&carol, forced.message(), Label::Text).await,
        );
        tour.show("the record", &carol.slash("iago record", none()).await);
    }
    shown_in_english!(tour);
}

mod through_a_game {
    use super::*;

    /// Games that between them bring every kind of placement and refusal the data knows.
    const GAMES: [&str; 3] = [
        "iago-standard-10034",
        "iago-standard-10005",
        "iago-standard-rare-10606",
    ];

    /// Plays recorded games and shows the first placement, refusal and list of each kind.
    async fn tour(tour: &mut Tour) {
        let mut shown: BTreeSet<String> = BTreeSet::new();
        for game in GAMES {
            let (actions, _) = recorded(game);
            tour.begin(none(), "").await;
            let mut position = Iago::start(Default::default());
            if shown.is_empty() {
                for typed in ["J1", "A9", "hello", "callout"] {
                    tour.show(&format!("typed {typed}"), &tour.alice.play(typed).await);
                }
            }
            for (number, action) in actions.iter().enumerate() {
                let mover = match number % 2 {
                    0 => tour.alice.clone(),
                    _ => tour.bob.clone(),
                };
                for cell in Cell::ALL {
                    let Err(refusal) = position.play_token(&cell.to_string()) else {
                        continue;
                    };
                    let kind = kind(&refusal);
                    if shown.insert(kind.clone()) {
                        let title = format!("{kind}: {cell} in place of {action}");
                        tour.show(&title, &mover.play(&cell.to_string()).await);
                    }
                }
                let effects = effects(&position);
                if shown.insert(format!("hints {effects:?}")) {
                    let typed = json!({"cell": ""});
                    let hints = mover.suggestions("iago move", typed, "cell").await;
                    tour.album.suggestions(&format!("{effects:?}"), &hints);
                }
                let seen = mover.play(action).await;
                seen.public();
                let played = position.play_token(action).expect("a recorded action");
                let did = did(&played.effects);
                position = played.position;
                set_up_again(&seen, action, &position);
                let legal = position.legal_actions();
                let forced = (legal.len().min(2), legal == [Action::Place(Cell::CENTRE)]);
                if shown.insert(format!("{did:?} {forced:?}")) {
                    tour.show(&format!("{action}, ply {}", number + 1), &seen);
                }
            }
        }
    }

    fn did(effects: &Effects) -> (bool, bool) {
        match effects {
            Effects::Placed { placement, .. } => {
                (placement.captures() > 0, placement.releases() > 0)
            }
            Effects::CalledOut { .. } => (false, false),
        }
    }

    fn effects(position: &Iago) -> BTreeSet<(bool, bool)> {
        let played = |action: &Action| position.play_token(&action.to_string());
        let legal = position.legal_actions();
        let played = legal.iter().filter_map(|action| played(action).ok());
        played.map(|played| did(&played.effects)).collect()
    }

    /// Reads the disks back from the alt text; the last move and a few legal cells from it or its message.
    fn set_up_again(seen: &Received, action: &str, position: &Iago) {
        let alt = seen.message()["attachments"][0]["description"].as_str();
        let alt = alt.expect("an alt text");
        assert!(alt.chars().count() <= 1024, "{alt}");
        let read = text::iago::read(alt).expect("a position");
        let disks = Cell::ALL.into_iter();
        let disks = disks.filter_map(|cell| Some((cell, position.disk(cell)?)));
        assert_eq!(read, disks.collect(), "after {action}");
        assert!(seen.text().contains(action), "{}", seen.text());
        let legal = position.legal_actions();
        if legal.len() <= 8 {
            let said = format!("{}\n{alt}", seen.text());
            let mut cells = legal.iter().map(ToString::to_string);
            assert!(cells.all(|cell| said.contains(&cell)), "{said}");
        }
    }

    fn kind(refusal: &Refusal) -> String {
        let detail = match refusal {
            Refusal::Occupied { disk, .. } => format!(", captive {}", disk.captive),
            Refusal::NeedsFlip {
                cell,
                best,
                delaying,
                ..
            } => format!(
                ", centre {}, forced {}, delaying {}",
                *cell == Cell::CENTRE,
                !best.is_empty(),
                !delaying.is_empty()
            ),
            Refusal::MustCapture { refused, best } => format!(
                ", releases {}, {} ways",
                refused.releases() > 0,
                match best.len() {
                    1 => "one",
                    2..=4 => "few",
                    _ => "many",
                }
            ),
            _ => String::new(),
        };
        format!("{}{detail}", refusal.code())
    }
    shown_in_english!(tour);
}

mod variants {
    use super::*;

    async fn tour(tour: &mut Tour) {
        let (alice, bob) = (tour.alice.clone(), tour.bob.clone());
        let simple = json!({"variant": "Simple: no release, every disk one point"});
        let board = tour.begin(simple, "D5 G5 C5 D6 D7").await;
        tour.album.message("Simple", "public", &board);
        let refused = bob.play("A1").await;
        tour.show("nothing to capture on an outer hex", &refused);
        bob.resign("iago").await;
        let loose = json!({"variant": "Loose: no compulsory capture"});
        let board = tour.begin(loose, "D5 G5 C5 D6").await;
        tour.album.message("Loose", "public", &board);
        tour.show("no capture, no matter", &alice.play("C4").await);
    }
    shown_in_english!(tour);
}
