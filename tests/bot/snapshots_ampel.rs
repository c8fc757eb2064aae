//! The bot's English texts about Ampel as readers see them: every sentence of a step, a refusal and an ending that can
//! occur. Other languages are in `text/tests/text/ampel`.

use super::guide::{Guide, recorded};
use referee::{Answer, OfferKind};
use rules::ampel::{Disk, Point, ROWS, Step};
use rules::{AnyOptions, AnyPosition, Game};
use serde_json::json;
use std::time::Duration;
use text::chat::Label;

/// After these actions all forty disks of both sides are on the board, and no signal was ever made: found by a
/// search through random games. Then [`BACK_AND_FORTH`] leads back to the same position.
pub const NOTHING_LEFT_TO_PLACE: &str = "E6 D4 B6 H2 C4 - - C9 - - D3 C9>D8 - A9 D3>C3 D8>C8 A11 A9>B10 C3>D3 A1 D3>F1 C8>C7 C5 \
     B10>A10 A11>B10 E5 B10>A11 C7>C6 G4 C6>E4 C5>C7 D6 C7>A7 A10>B10 H4 E4>F5 A7>B7 I2 G4>C6 \
     E5>G4 F3 D6>F4 B7>A6 I1 C6>A9 G4>K1 C7 F4>E1 F1>E2 C8 E2>E3 E1>F2 B1 I2>E4 C7>A8 E2 \
     F3>G2 K1>I3 E7 F5>G5 H4>G4 D2 A8>B9 F2>D1 I2 D2>B3 A6>B7 A5 G4>C7 E4>H4 D5 G5>D6 B9>B4 \
     C2 D5>F5 E2>H3 D2 B3>E2 G2>C6 D3 C6>A8 D6>A6 F6 B10>A10 B4>A2 B3 E3>G2 E2>E1 E2 I1>F3 \
     A2>B2 H1 C7>C9 B3>B4 A3 B4>F4 C9>B10 G4 G2>F2 C8>C5 G2 A10>C9 B10>E5 J1 A9>B10 F3>D5 C7 \
     C5>C8 B7>B8 B3 B8>A9 A5>B8 G1 F4>G3 A3>B7 I1 C7>C5 A6>A3 E4 C2>B4 E7>C6 C2 A9>A10 C8>C7 \
     K1 B4>A5 A8>C8 - E4>F4 G3>E4 -";

/// A turn of each side, without the impossible third steps.
pub const BACK_AND_FORTH: [&str; 4] = ["A5>A4", "A10>A5", "A5>A10", "A4>A5"];

/// Parts of sentences about Ampel, each in only one sentence.
const SAYINGS: [&str; 37] = [
    "yellow disk 1 on",
    "’s **",
    "goes off the board, 1 yellow disk won",
    "cylinder comes off with it",
    " places ",
    "no own disk to move",
    "no disk of the opponent’s without",
    "so the cylinder comes off",
    "yellow disks, ",
    "Name one empty inside point",
    "Step 1 moves one of your own",
    "Step 2 moves one of your opponent’s",
    "Step 3 places one",
    "Disks do not move before",
    "nothing can be left out",
    "already made both moves",
    "Where should the disk on",
    "a disk is placed only in step 3",
    "could not read that",
    "There is no row",
    "There is no such point",
    "is on the edge",
    "is a corner",
    "is taken: a",
    "This step is compulsory",
    "A disk must be placed",
    "There is no disk on",
    "yellow disks never move",
    "protects that disk",
    "may not make a signal",
    "may not end where it began",
    "cannot move: in no direction",
    "must go exactly",
    "it gets no further than",
    "then it turns and ends on",
    "and must go on",
    "blocks after 3 of 4",
];

/// Texts typed at a position in case their refusal is new.
fn tries(position: &AnyPosition) -> Vec<String> {
    let AnyPosition::Ampel(position) = position else {
        panic!("another game");
    };
    let mut typed: Vec<String> = ["hello", "-", "L1", "E9", "L1>A1", "A1>E9", "A1>A2", "A1"]
        .map(str::to_owned)
        .to_vec();
    let all = (0..ROWS).flat_map(|row| (0..ROWS).filter_map(move |at| Point::new(row, at)));
    let all: Vec<Point> = all.collect();
    match position.step() {
        Step::Setup | Step::Place => typed.extend(all.iter().map(ToString::to_string)),
        Step::Own | Step::Opponent => {
            for disk in [Disk::Red, Disk::Yellow, Disk::Green] {
                for from in position.board().of(disk).iter() {
                    typed.push(from.to_string());
                    let near = [from, from]
                        .into_iter()
                        .chain(all.iter().copied().step_by(7));
                    typed.extend(near.map(|to| format!("{from}>{to}")));
                }
            }
        }
    }
    typed
}

async fn tour() -> String {
    let mut guide = Guide::start(Game::Ampel, &SAYINGS).await;
    let (alice, bob) = (guide.alice.clone(), guide.bob.clone());
    let empty = guide.slash(&alice, "leaderboard", json!({})).await;
    guide.album.answer("nobody is ranked", &empty);
    let unrated = guide.slash(&alice, "rating", json!({})).await;
    guide.album.answer("no rating yet", &unrated);

    // A match left before both have moved.
    let default = AnyOptions::default_of(Game::Ampel);
    let asked = guide.asked(&default);
    guide.begin(default, asked).await;
    let left = guide.slash(&bob, "abort", json!({})).await;
    guide.album.answer("left at once", &left);
    // Each match has an instant of its own.
    guide.bot.advance(Duration::from_secs(1)).await;

    // The picker, step by step.
    let seven = AnyOptions::default_of(Game::Ampel);
    let seven = seven.with_text("yellow", "7").expect("an option");
    let asked = guide.asked(&seven);
    let [challenge, begun] = guide.begin(seven, asked).await;
    guide.album.answer("a challenge", &challenge);
    guide.album.answer("a match begins", &begun);
    let rows = guide.press(&alice, begun.public(), Label::ChooseStep).await;
    guide.album.answer("which row", &rows);
    let points = alice.choose(rows.private(), "B").await;
    guide.album.answer("which point", &points);
    alice.choose(points.private(), "B4").await;
    let has = |it: &serde_json::Value| {
        it["content"]
            .as_str()
            .is_some_and(|it| it.contains("**B4**"))
    };
    let posted = |messages: &[serde_json::Value]| messages.iter().filter(|it| has(it)).count() > 0;
    let seen = guide.bot.until("Bob", "general", posted).await;
    let told = seen.iter().rfind(|it| has(it)).expect("it was there");
    guide.album.message("and told", "posted", told);
    guide.skip_to("B4");
    for token in ["B6", "D6", "F3", "H3", "G3"] {
        guide.goes(token);
    }
    guide.catch_up().await;
    let last = guide.types(&alice, "D2").await;
    guide.album.answer("the last yellow disk", &last);
    let first = guide.types(&bob, "A1").await;
    guide.album.answer("the first green disk", &first);
    let second = guide.types(&alice, "K1").await;
    guide.album.answer("the first red disk", &second);
    let disks = guide.press(&bob, second.public(), Label::ChooseStep).await;
    guide.album.answer("which disk", &disks);
    let half = guide.types(&bob, "A1>A2").await;
    guide.album.answer("half a turn", &half);
    let board = guide.slash(&alice, "board", json!({})).await;
    guide.album.answer("the board meanwhile", &board);
    let text = guide.slash(&bob, "board", json!({ "text": true })).await;
    guide
        .album
        .answer("the board as text, for its owner", &text);
    let more = guide.press(&bob, second.public(), Label::More).await;
    guide.album.answer("what else can be done", &more);
    let anew = guide.slash(&bob, "takeback", json!({})).await;
    guide.album.answer("half a turn begins anew", &anew);
    let nothing = guide.press(&bob, more.private(), Label::StartAgain).await;
    guide.album.answer("nothing to begin anew", &nothing);
    guide.types(&bob, "A1 to A2").await.private();
    let rows = guide.press(&bob, second.public(), Label::ChooseStep).await;
    let points = bob.choose(rows.private(), "A").await;
    let confirm = bob.choose(points.private(), "A11").await;
    guide.album.answer("a last look", &confirm);
    let yes = Label::Reply(Answer::Accept);
    let whole = guide.types(&bob, "A11").await;
    guide.album.answer("a whole turn", &whole);
    let back = guide.slash(&bob, "takeback", json!({})).await;
    guide
        .album
        .answer("a whole turn is to be taken back", &back);
    guide.all_noted().await;
    let twice = guide.slash(&bob, "draw", json!({})).await;
    guide.album.answer("and something else besides", &twice);
    let granted = guide.press(&alice, back.public(), yes).await;
    guide.album.answer("it is taken back", &granted);
    guide.types(&bob, "A1A2").await.private();
    let whole = guide.types(&bob, "A11").await;
    let found = json!({ "disk": "k" });
    let found = alice.suggestions("ampel move", found, "disk").await;
    guide.album.suggestions("k typed", &found);
    let draw = guide.slash(&alice, "draw", json!({})).await;
    guide.album.answer("a draw is offered", &draw);
    let again = guide.slash(&alice, "board", json!({})).await;
    guide.album.answer("the board with an offer", &again);
    let no = guide
        .press(&bob, draw.public(), Label::Reply(Answer::Decline))
        .await;
    guide.album.answer("declined", &no);
    let more = guide.press(&bob, whole.public(), Label::More).await;
    guide.album.answer("what else", &more);
    guide
        .press(&bob, more.message(), Label::Ask(OfferKind::Draw))
        .await;
    let end = guide.slash(&alice, "draw", json!({})).await;
    guide.album.answer("both have offered", &end);
    guide
        .shows("and the question then", "agreed to a draw")
        .await;

    // A position occurs three times.
    let five = AnyOptions::default_of(Game::Ampel);
    let asked = guide.asked(&five);
    guide.begin(five, asked).await;
    let actions: Vec<String> = NOTHING_LEFT_TO_PLACE
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    guide.walk(&actions, tries).await;
    guide.catch_up().await;
    for token in BACK_AND_FORTH.into_iter().chain(BACK_AND_FORTH) {
        let seen = guide.types(&guide.mover(), token).await;
        guide.album.answer(token, &seen);
        guide.skip_to(token);
    }
    let end = alice.resign("ampel").await;
    guide.album.message("given up", "public", &end);

    for walk in recorded(Game::Ampel).iter().take(40) {
        if guide.unsaid.is_empty() {
            break;
        }
        if guide.would_say(walk) {
            let asked = guide.asked(&walk.options);
            guide.begin(walk.options, asked).await;
            guide.walk(&walk.actions, tries).await;
        }
    }
    guide.finish().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_about_ampel_in_english() {
    insta::assert_snapshot!("english", tour().await);
}
