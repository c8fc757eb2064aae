//! Number of presses that a turn takes with buttons alone, and trying a move before it is played.

use super::actor::{Actor, Received, controls};
use super::test_bot::TestBot;
use serde_json::{Value, json};

/// Whether a control leads on: a choice of the picker, or an action.
fn leads_on(custom_id: &str) -> bool {
    custom_id.starts_with("k:") || custom_id.starts_with("p:")
}

/// The first control of a message that leads on and does not lead back.
fn first_choice(message: &Value) -> (String, Option<String>) {
    let all = controls(message);
    let found = all.iter().find_map(|control| {
        let id = control["custom_id"].as_str().filter(|id| leads_on(id))?;
        let line = control["options"][0]["value"].as_str().map(str::to_owned);
        // A chosen column stays visible, in blue.
        let again = control["style"] == 1 && id.starts_with("k:") && all.len() > 8;
        (!again).then(|| (id.to_owned(), line))
    });
    found.unwrap_or_else(|| panic!("nothing leads on: {message}"))
}

/// Presses through a turn, always the first offered control, until the next public board; returns the number of
/// presses, with a choice in a menu counted as two, and the board.
async fn presses(who: &Actor, board: &Value) -> (usize, Value) {
    let (mut message, mut count) = (board.clone(), 0);
    let mut chosen: Option<String> = None;
    for _ in 0..12 {
        let (id, line) = match &chosen {
            // Iago's cells are listed below its columns.
            Some(column) => below(&message, column).unwrap_or_else(|| first_choice(&message)),
            None => first_choice(&message),
        };
        let boards = boards(who).len();
        let seen: Received = match &line {
            Some(line) => who.choose_in(&message, &id, line).await,
            None => who.press_id(&message, &id).await,
        };
        count += 1 + usize::from(line.is_some());
        // A private message without further choices ends the turn.
        let leads = |message: &Value| {
            let ids = controls(message);
            ids.iter()
                .filter_map(|it| it["custom_id"].as_str())
                .any(leads_on)
        };
        let next = seen.reply.message();
        let Some(next) = next.filter(|it| !seen.is_private() || leads(it.json())) else {
            let all = who
                .until(|all| all.iter().filter(|it| is_board(it)).count() > boards)
                .await;
            let last = all.iter().rfind(|it| is_board(it));
            return (count, last.expect("a board").clone());
        };
        let next = next.json().clone();
        if !seen.is_private() {
            return (count, next);
        }
        let column = id.rsplit(':').next().filter(|it| it.len() == 1);
        chosen = column.map(str::to_owned);
        message = next;
    }
    panic!("a turn without an end: {message}");
}

/// The first choice below the columns, once a column is chosen.
fn below(message: &Value, column: &str) -> Option<(String, Option<String>)> {
    controls(message).iter().find_map(|control| {
        let id = control["custom_id"].as_str().filter(|id| leads_on(id))?;
        let value = id.rsplit(':').next()?;
        (value.len() > 1 && value.starts_with(column)).then(|| (id.to_owned(), None))
    })
}

fn is_board(message: &Value) -> bool {
    let private = message["flags"].as_u64().unwrap_or(0) & 64 != 0;
    let files = message["attachments"].as_array().map_or(0, Vec::len);
    !private && files > 0
}

fn boards(who: &Actor) -> Vec<Value> {
    let all = who.messages();
    all.into_iter().filter(is_board).collect()
}

/// Catches one step more in a picker: a turn takes at most two presses in Iago, three in ISAAC and seven in Ampel,
/// and the private message disappears.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_takes_few_presses() {
    for (game, most) in [("iago", 2), ("isaac", 3), ("ampel", 7)] {
        let (bot, alice, bob) = TestBot::of_two().await;
        let terms = json!({ "opponent": bob.id(), "colours": "I begin" });
        let asked = alice.slash(&format!("{game} challenge"), terms).await;
        let mut board = bob.press(asked.public(), "Accept").await.public().clone();
        let mut counts = Vec::new();
        for turn in 0..14 {
            let who = [&alice, &bob][turn % 2];
            let (count, next) = presses(who, &board).await;
            counts.push(count);
            board = next;
        }
        println!("{game}: {counts:?}");
        assert!(
            counts.iter().all(|count| *count <= most),
            "{game}: {counts:?}"
        );
        bot.finish().await;
    }
}

/// Catches a move that is played when it is only tried, and one that cannot be played after the trial.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_is_tried_in_private_before_it_is_played() {
    let (bot, alice, bob) = TestBot::of_two().await;
    let terms = json!({ "opponent": bob.id(), "colours": "I begin" });
    let asked = alice.slash("iago challenge", terms).await;
    let board = bob.press(asked.public(), "Accept").await.public().clone();
    let picker = alice.press(&board, "Choose a cell").await;
    let trying = alice.press(picker.private(), "Try it first").await;
    let column = alice.press(trying.private(), "D").await;
    let tried = alice.press(column.private(), "D4").await;
    tried.says("Not played yet");
    let before = alice.slash("iago board", json!({})).await;
    before.says("before the first move");
    assert_ne!(alice.file(tried.private()), alice.file(before.private()));
    let back = alice.press(tried.private(), "Back").await;
    let column = alice.press(back.private(), "C").await;
    let tried = alice.press(column.private(), "C4").await;
    alice.press(tried.private(), "Play it").await;
    bob.until(|all| all.iter().any(|it| text(it).contains("**C4**")))
        .await;
    // The private message has disappeared.
    let private = |it: &Value| it["flags"].as_u64().unwrap_or(0) & 64 != 0;
    let tells = |it: &&Value| private(it) && text(it).contains("C4");
    alice.until(|all| all.iter().find(tells).is_none()).await;
    bot.finish().await;
}

fn text(message: &Value) -> &str {
    message["content"].as_str().unwrap_or_default()
}
