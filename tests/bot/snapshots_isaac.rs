//! The bot's English texts about ISAAC as readers see them: every sentence of a ply, a refusal and an ending that can
//! occur. Other languages are in `text/tests/text/isaac`.

use super::guide::{Guide, Recorded, recorded};
use rules::isaac::Isaac;
use rules::{AnyOptions, AnyPosition, Game, Position as _};
use serde_json::json;
use std::time::Duration;
use text::chat::Label;

/// White scores 77 with one piece and reaches 100: found by a search in which both sides help White.
pub const TO_A_HUNDRED: &str = "15-75 92-98 17-67 26-76 14-64 23-73 32-72 40-80 00-04 84-88 19-59 31-71 \
     08-38 48-78 69-99 10-13 81-83 20-22 05-07 40-80:16 05-07:3 23-73:80 15-75:6 26-76:96 92-98:100";

/// Parts of sentences about ISAAC, each in only one sentence. No recorded game has a side that has placed all its
/// pieces, or all but one, or has removed its last: `tests/text` has those sentences.
const SAYINGS: [&str; 30] = [
    " places ",
    "removes ",
    ", score ",
    "pieces fits.",
    "Scoring begins at 0",
    "nothing left of length",
    "under a counter: ",
    "a total of 100 or more ends",
    "Neither can go on: Black",
    "row is longer.",
    "fewer pieces make the longer row",
    "make equal rows",
    "this match counts nothing else",
    "Name the two end squares of your piece",
    "Name the piece by its two end squares",
    "still the placement phase",
    "This is the scoring phase",
    "Add a colon and the score",
    "Both ends are the same square",
    "share neither",
    "pieces have 3 to 7",
    "of your pieces of length",
    "Your only piece of length",
    "is not free",
    "No piece has exactly the ends",
    "and you play",
    "but you have already removed",
    "cannot be removed: ",
    "is too far.",
    "What you named is much too far",
];

/// Sentences that need a position with counters near each other.
const RARE: [&str; 2] = ["Counters never go back", "your counter would meet"];

/// Texts typed at a position in case their refusal is new.
fn tries(position: &AnyPosition) -> Vec<String> {
    let AnyPosition::Isaac(position) = position else {
        panic!("another game");
    };
    let mut typed: Vec<String> = [
        "hello", "00-02:5", "00-02", "05-05", "00-11", "60-67", "00-06",
    ]
    .map(str::to_owned)
    .to_vec();
    for piece in position.pieces() {
        let span = piece.footprint;
        typed.push(span.to_string());
        let score = position.score(piece.side);
        let totals = [u64::from(score), 999, 99_999_999_999];
        typed.extend(totals.map(|total| format!("{span}:{total}")));
        typed.extend(score.checked_sub(1).map(|total| format!("{span}:{total}")));
    }
    for valuation in position.removals() {
        let score = position.score(valuation.piece.side);
        let totals = score..=score + valuation.points();
        typed.extend(totals.map(|total| format!("{}:{total}", valuation.piece.footprint)));
    }
    typed
}

fn to_a_hundred() -> Recorded {
    Recorded {
        id: "to a hundred".to_owned(),
        options: AnyOptions::default_of(Game::Isaac),
        actions: TO_A_HUNDRED.split(' ').map(str::to_owned).collect(),
    }
}

async fn tour() -> String {
    let sayings: Vec<&str> = SAYINGS.into_iter().chain(RARE).collect();
    let mut guide = Guide::start(Game::Isaac, &sayings).await;
    let (alice, bob) = (guide.alice.clone(), guide.bob.clone());
    let empty = guide.slash(&alice, "leaderboard", json!({})).await;
    guide.album.answer("nobody is ranked", &empty);
    let unrated = guide.slash(&alice, "rating", json!({})).await;
    guide.album.answer("no rating yet", &unrated);
    let shown = guide.slash(&bob, "coordinates", json!({})).await;
    guide.album.answer("whose numbers", &shown);

    // A match left before both have moved.
    let default = AnyOptions::default_of(Game::Isaac);
    let asked = guide.asked(&default);
    guide.begin(default, asked).await;
    let left = guide.slash(&bob, "abort", json!({})).await;
    guide.album.answer("left at once", &left);
    // Each match has an instant of its own.
    guide.bot.advance(Duration::from_secs(1)).await;

    // The picker, while placing and while removing.
    let first = to_a_hundred();
    let options = first
        .options
        .with_text("tiebreak", "squares")
        .expect("an option");
    let asked = guide.asked(&options);
    let [challenge, begun] = guide.begin(options, asked).await;
    guide.album.answer("a challenge", &challenge);
    guide.album.answer("a match begins", &begun);
    let lengths = guide
        .press(&alice, begun.public(), Label::ChoosePiece)
        .await;
    guide.album.answer("which piece", &lengths);
    let rows = alice.choose(lengths.private(), "length 7").await;
    guide.album.answer("which row", &rows);
    let places = alice.choose(rows.private(), "row 7 9").await;
    guide.album.answer("which place", &places);
    let found = json!({ "piece": "00" });
    let found = alice.suggestions("isaac move", found, "piece").await;
    guide.album.suggestions("00 typed", &found);
    for token in &first.actions[..21] {
        guide.goes(token);
    }
    guide.catch_up().await;
    let board = guide.slash(&bob, "board", json!({})).await;
    guide.album.answer("the board", &board);
    let text = guide.slash(&bob, "board", json!({ "text": true })).await;
    guide.album.answer("the board as text", &text);
    let pieces = guide.press(&bob, board.message(), Label::ChoosePiece).await;
    guide.album.answer("which piece to remove", &pieces);
    let totals = bob.choose(pieces.private(), "piece 23-73").await;
    guide.album.answer("which total", &totals);
    let tried = guide.press(&bob, totals.private(), Label::Try).await;
    let tried = bob.try_first(tried.private(), "23-73:79").await;
    guide.album.answer("what if", &tried);
    let found = bob
        .suggestions("isaac move", json!({ "piece": "" }), "piece")
        .await;
    guide.album.suggestions("nothing typed", &found[..4]);

    // This board in White’s own coordinates.
    let own = guide.choice("coordinates", "numbers", 0);
    let set = guide
        .slash(&bob, "coordinates", json!({ "numbers": own }))
        .await;
    guide.album.answer("White’s own numbers", &set);
    let text = guide.slash(&bob, "board", json!({ "text": true })).await;
    guide.album.answer("the board as text for White", &text);
    let board = guide.slash(&bob, "board", json!({})).await;
    guide.album.answer("the board for White", &board);
    let pieces = guide.press(&bob, board.message(), Label::ChoosePiece).await;
    guide
        .album
        .answer("which piece, in White’s numbers", &pieces);
    let totals = bob.choose(pieces.private(), "piece 26-76").await;
    guide
        .album
        .answer("which total, in White’s numbers", &totals);
    let refused = guide.types(&bob, "23-73:200").await;
    guide.album.answer("refused in White’s numbers", &refused);
    let blacks = guide.choice("coordinates", "numbers", 1);
    let set = guide
        .slash(&bob, "coordinates", json!({ "numbers": blacks }))
        .await;
    guide.album.answer("Black’s numbers again", &set);
    let end = bob.resign("isaac").await;
    guide.album.message("given up", "public", &end);
    let record = guide.slash(&bob, "record", json!({})).await;
    guide.album.answer("the record", &record);
    let bytes = bob.file(record.private());
    guide.album.file("isaac.txt", &bytes);

    let games = recorded(Game::Isaac);
    let named = |id: &str| games.iter().find(|game| game.id == id).expect(id);
    let mut walks = vec![first];
    let rare = ["isaac-rare-11569", "isaac-rare-10780", "isaac-rare-11394"];
    walks.extend(rare.map(|id| Recorded {
        id: id.to_owned(),
        options: named(id).options,
        actions: named(id).actions.clone(),
    }));
    walks.extend(recorded(Game::Isaac));
    for walk in walks {
        if guide.unsaid.is_empty() {
            break;
        }
        if guide.would_say(&walk) {
            let asked = guide.asked(&walk.options);
            guide.begin(walk.options, asked).await;
            guide.walk(&walk.actions, tries).await;
        }
    }
    guide.finish().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_about_isaac_in_english() {
    insta::assert_snapshot!("english", tour().await);
}

#[test]
fn the_game_to_a_hundred_has_more_totals_than_a_menu_has_lines() {
    let mut position = Isaac::start(rules::isaac::Options::default());
    let mut most = 0;
    for token in TO_A_HUNDRED.split(' ') {
        let totals = position.removals();
        let totals = totals.iter().map(|it| position.totals(it).count()).max();
        most = most.max(totals.unwrap_or(0));
        position = position.play_token(token).expect(token).position;
    }
    assert!(most > 60, "{most}");
}
