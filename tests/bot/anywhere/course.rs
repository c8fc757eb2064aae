//! Events between the moves: a crash, an expired token, and the bot as opponent.

use super::picking::opens;
use super::venue::{Kind, Venue, text, whole_game};
use crate::opponent::SLOW;
use crate::test_bot::STEADY;
use app::MatchRef;
use iago::discord::Effort;
use rules::Game;
use serde_json::{Value, json};
use std::time::Duration;
use text::Locale;
use text::chat::Label;

/// Life of an interaction's token, plus a second.
const TOKEN: Duration = Duration::from_secs(15 * 60 + 1);

/// The bot crashes between two moves: the match goes on, older boards do nothing, and no owed message is lost.
/// Catches a board that is edited with an expired token.
async fn goes_on_after_a_crash(kind: Kind) {
    let mut venue = Venue::start(kind, Locale::En).await;
    let game = Game::Iago;
    let id = venue.begin(game).await;
    let actions = whole_game(game);
    venue.until_boards(&venue.carol, 1).await;
    venue.step(game, id, &actions).await;
    let old = venue.until_boards(&venue.carol, 1).await.remove(0);
    venue.bot.advance(TOKEN).await;
    venue.step(game, id, &actions).await;
    // In direct messages the bot edits its own messages.
    let kept = if venue.is_apart() { 1 } else { 2 };
    venue.until_boards(&venue.carol, kept).await;
    venue.bot.kill_and_restart().await;
    let who = venue.seat(&venue.bob);
    let press = opens(&old).expect("a picker");
    if kept == 2 {
        who.press_id(&old, &press).await.private();
    }
    assert_eq!(
        venue
            .view(MatchRef::This(id))
            .await
            .this_match
            .plies()
            .len(),
        2
    );
    venue.step(game, id, &actions).await;
    // The crash has lost the tokens of earlier answers.
    let kept = if venue.is_apart() { 1 } else { 3 };
    venue.until_boards(&venue.bob, kept).await;
    venue.bot.finish().await;
}

/// Whether the last board asks for the move with this label.
fn asks(all: &[Value], label: &str) -> bool {
    let last = all.iter().rfind(|it| super::venue::is_board(it));
    last.is_some_and(|it| crate::actor::labels(it).iter().any(|it| it == label))
}

/// The bot's own move arrives: at once, later, and after a crash while the bot thinks.
async fn the_bot_moves(kind: Kind) {
    let mut venue = Venue::start(kind, Locale::En).await;
    let me = venue.bot.client().world()["bot"]["id"].clone();
    let options = json!({"opponent": me, "colours": "I begin"});
    venue.bob.slash("iago challenge", options).await;
    let id = venue.view(MatchRef::Here(None)).await.this_match.id();
    let bob = venue.seat(&venue.bob);
    let choose = venue.word(Label::Choose);
    for (plies, effort) in [
        (2, STEADY),
        (
            4,
            Effort {
                patience: Duration::ZERO,
                ..STEADY
            },
        ),
        (6, SLOW),
    ] {
        venue.bot.restart_with(effort).await;
        let view = venue.view(MatchRef::This(id)).await;
        let action = view.this_match.position().public_actions()[0].to_string();
        venue.bot.types(&bob, Game::Iago, &action).await;
        if plies == 6 {
            venue.bot.restart_with(STEADY).await;
        }
        venue.bot.at_rest().await;
        let view = venue.view(MatchRef::This(id)).await;
        assert_eq!(view.this_match.plies().len(), plies);
        if plies < 6 || venue.is_apart() {
            bob.until(|all| asks(all, &choose)).await;
        }
    }
    let board = bob.slash("iago board", json!({})).await;
    assert!(
        crate::actor::labels(board.private()).contains(&choose),
        "{}",
        text(board.message())
    );
    venue.bot.finish().await;
}

macro_rules! in_each_place {
    ($($test:ident),+ $(,)?) => {$(
        mod $test {
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn in_each_place() {
                for kind in super::Kind::ALL {
                    super::$test(kind).await;
                }
            }
        }
    )+};
}
in_each_place!(goes_on_after_a_crash, the_bot_moves);
