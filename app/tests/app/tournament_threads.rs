//! Tournament games whose thread is locked or lost: catches games that wait for a thread that does not come back, a
//! match that loses its time, and threads that are opened without end.

use super::*;
use crate::tournament_field::{Field, entrant, settings};
use app::PLACE_WAITS;
use database::on_each;
use referee::tournament::{Act, Outcome, Settings, TournamentKind, TournamentState};
use referee::{Match, TournamentId};

const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);
const GARDEN: ChannelId = ChannelId(21);

/// A running tournament of two players, its only match, and the thread of the match.
struct Game {
    field: Field,
    id: TournamentId,
    this_match: MatchId,
    thread: ChannelId,
}

impl Game {
    async fn begun(mut field: Field, settings: Settings) -> Game {
        // A thread has the id of its message, which must differ from the ids of channels.
        while field.fake.put(HALL, String::new(), None).message.0 < 100 {}
        field.fake.said();
        field.said.clear();
        {
            let mut world = field.fake.world();
            world.closed.clear();
            world.threadless.clear();
            world.threads.clear();
        }
        let ladder = settings.kind == TournamentKind::Ladder;
        let id = field.begun_or_entered(settings, ladder).await;
        if ladder {
            let (below, above) = (entrant(1).at(field.now), entrant(0).0);
            let challenged = field.app.challenge_on_ladder(&below, id, above);
            challenged.await.unwrap();
        }
        field.settle().await;
        let view = field.view(id).await;
        let this_match = view.card.games[0].this_match.unwrap();
        let (thread, _) = view.matches[&this_match];
        field.now = field.now + HOUR;
        Game {
            field,
            id,
            this_match,
            thread,
        }
    }

    async fn shown(&self) -> MatchView {
        shown(&self.field.app, self.this_match).await
    }

    /// Closes the thread, and notes that as the platform does; `gone`: the thread was deleted.
    async fn lose(&mut self, gone: bool) {
        let (field, thread) = (&mut self.field, self.thread);
        field.fake.world().closed.insert(thread);
        field.app.place_lost(thread, gone, field.now).await.unwrap();
        field.settle().await;
    }

    async fn place(&self) -> ChannelId {
        self.field.view(self.id).await.matches[&self.this_match].0
    }

    fn threads(&self) -> usize {
        self.field.fake.world().threads.len()
    }

    /// How many messages began with these words.
    fn said(&self, words: &str) -> usize {
        let said = self.field.said.iter();
        said.filter(|it| it.starts_with(words)).count()
    }

    /// Plays a move of the player to move, in the present place of the match.
    async fn plays(&self, token: &str) {
        let view = self.shown().await;
        let player = view.this_match.player_to_move().unwrap();
        let caller = Caller {
            place: view.this_match.place(),
            ..Actor(player, "Entrant").at(self.field.now)
        };
        plays(&self.field.app, &caller, self.this_match, token).await;
    }
}

impl Field {
    async fn begun_or_entered(&self, settings: Settings, ladder: bool) -> TournamentId {
        match ladder {
            true => self.entered(settings, 2).await,
            false => self.begun(settings, 2).await,
        }
    }
}

fn kinds() -> [Settings; 2] {
    let round = TournamentKind::Swiss { rounds: Some(1) };
    let ladder = Settings {
        round_span: None,
        ..settings(TournamentKind::Ladder)
    };
    [settings(round), ladder]
}

/// Catches a match that waits for 14 days, a match that loses its position or time, and a match that goes on without a
/// message.
#[tokio::test]
async fn a_game_whose_thread_is_locked_or_deleted_goes_on_in_another_one_at_once() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        for (settings, gone) in kinds().into_iter().zip([false, true]) {
            let mut game = Game::begun(field, settings).await;
            game.plays("D4").await;
            game.field.settle().await;
            game.field.now = game.field.now + HOUR;
            let before = game.shown().await.this_match;
            let left =
                |it: &Match, now: Time| Side::BOTH.map(|side| it.clock().remaining(side, now));
            let had = left(&before, game.field.now);
            let old = game.thread;
            game.lose(gone).await;
            game.field.now = game.field.now + HOUR;
            game.field.settle().await;
            let view = game.shown().await;
            let here = game.place().await;
            assert_ne!(here, old, "{}", fresh.kind);
            let place = view.this_match.place();
            assert_eq!((place.channel(), place.parent()), (Some(here), Some(HALL)));
            assert_eq!(view.this_match.plies().len(), before.plies().len());
            assert_eq!(left(&view.this_match, game.field.now - HOUR), had);
            assert_eq!(view.this_match.paused_at(), None);
            let again = "again: pairing 1.1.1";
            assert_eq!((game.said(again), game.said("moved to")), (1, 1));
            let told = format!("a game goes on in {here}: to <{}>", ALICE.0);
            assert_eq!(game.said(&told), 1, "{:?}", game.field.said);
            assert_eq!(
                (game.said("a game waits"), game.said("directly to")),
                (0, 0)
            );
            let page = game
                .field
                .fake
                .world()
                .messages
                .values()
                .rfind(|it| it.text.starts_with("running"))
                .unwrap()
                .text
                .clone();
            assert!(!page.contains("without a thread"), "{page}");
            let there = game
                .field
                .fake
                .world()
                .messages
                .values()
                .filter(|it| it.channel == here)
                .count();
            assert_eq!(there, 1, "the board");
            // The loss of the old thread has no effect any more.
            game.field
                .app
                .place_lost(old, true, game.field.now)
                .await
                .unwrap();
            game.plays("G5").await;
            game.field.play_match(game.this_match, 0).await;
            game.field.settle().await;
            let view = game.field.view(game.id).await;
            assert!(view.card.games[0].result.is_some());
            let over = view.card.is_ladder() || view.card.tournament.state == TournamentState::Over;
            assert!(over, "{}", fresh.kind);
            let checked = game.field.app.check().await.unwrap();
            assert!(checked.discrepancies.is_empty() && checked.tournaments.is_empty());
            field = game.field;
        }
    })
    .await;
}

/// Catches a needless new thread for a match whose own thread was closed for a moment.
#[tokio::test]
async fn a_thread_that_is_back_at_once_keeps_its_match() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        for settings in kinds() {
            let mut game = Game::begun(field, settings).await;
            let (thread, now) = (game.thread, game.field.now);
            game.field.app.place_lost(thread, false, now).await.unwrap();
            game.field.settle().await;
            for _ in 0..3 {
                game.field.now = game.field.now + HOUR;
                game.field.settle().await;
            }
            assert_eq!((game.place().await, game.threads()), (thread, 1));
            assert_eq!(game.said("a game"), 0, "{}", fresh.kind);
            field = game.field;
        }
    })
    .await;
}

/// Catches threads without end if each is locked at once.
#[tokio::test]
async fn a_match_moves_to_another_thread_once_a_day_at_most() {
    on_each(|fresh| async move {
        let [settings, _] = kinds();
        let mut game = Game::begun(Field::new(&fresh), settings).await;
        game.lose(false).await;
        for threads in 2..5 {
            assert_eq!(game.threads(), threads, "{}", fresh.kind);
            game.thread = game.place().await;
            game.lose(true).await;
            for _ in 0..23 {
                game.field.now = game.field.now + HOUR;
                game.field.settle().await;
                assert_eq!(game.threads(), threads, "{}", fresh.kind);
            }
            assert!(game.shown().await.this_match.paused_at().is_some());
            assert_eq!(game.said("a game waits"), threads - 1);
            // Delete the direct messages, so that the next ones are new messages.
            game.field
                .fake
                .world()
                .messages
                .retain(|_, it| !it.text.starts_with("a game"));
            game.field.now = game.field.now + HOUR;
            game.field.settle().await;
        }
        assert_eq!(game.threads(), 5);
        assert_eq!(game.shown().await.this_match.paused_at(), None);
    })
    .await;
}

/// Catches a second new thread, a match without a thread, and a match that hangs, after the bot died at any call.
#[tokio::test]
async fn a_bot_that_dies_while_a_match_moves_opens_one_thread_for_it() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        for calls in 1..8 {
            let [settings, _] = kinds();
            let mut game = Game::begun(field, settings).await;
            let (old, now) = (game.thread, game.field.now);
            game.field.fake.world().closed.insert(old);
            game.field.app.place_lost(old, true, now).await.unwrap();
            game.field.settle_and_die(calls).await;
            game.field.settle().await;
            assert_eq!(game.threads(), 2, "{calls} calls, {}", fresh.kind);
            assert_ne!(game.place().await, old);
            assert_eq!(game.said("again"), 1);
            game.field.play_match(game.this_match, 4).await;
            game.field.settle().await;
            let state = game.field.view(game.id).await.card.tournament.state;
            assert_eq!(state, TournamentState::Over, "{calls} calls");
            field = game.field;
        }
    })
    .await;
}

/// Catches matches that stay behind in a channel that is deleted.
#[tokio::test]
async fn games_whose_channel_is_deleted_follow_their_tournament() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        for settings in kinds() {
            let mut game = Game::begun(field, settings).await;
            game.field.fake.world().closed.extend([HALL, game.thread]);
            let now = game.field.now;
            game.field.app.place_lost(HALL, true, now).await.unwrap();
            game.field.settle().await;
            game.field.now = game.field.now + HOUR;
            game.field.settle().await;
            assert_eq!((game.threads(), game.said("a game")), (1, 0));
            let moved = game.field.organise(game.id, Act::Move(GARDEN), None).await;
            moved.unwrap();
            game.field.settle().await;
            let place = game.shown().await.this_match.place();
            assert_eq!(place.parent(), Some(GARDEN), "{}", fresh.kind);
            assert_eq!(game.said("a game goes on"), 1);
            game.field.play_match(game.this_match, 4).await;
            game.field.settle().await;
            let view = game.field.view(game.id).await;
            assert!(view.card.games[0].result.is_some());
            field = game.field;
        }
    })
    .await;
}

/// Catches a round that is extended although its game could be played, and a maker who is not told.
#[tokio::test]
async fn a_round_ends_in_time_after_its_thread_was_lost_and_else_says_what_it_waits_for() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        for threadless in [false, true] {
            let [settings, _] = kinds();
            let a_day = Settings {
                round_span: Some(DAY),
                ..settings
            };
            let mut game = Game::begun(field, a_day).await;
            if threadless {
                game.field.fake.world().threadless.insert(HALL);
            }
            game.lose(true).await;
            for _ in 0..24 {
                game.field.now = game.field.now + HOUR;
                game.field.settle().await;
            }
            let view = game.field.view(game.id).await;
            if !threadless {
                assert_eq!(view.card.games[0].result, Some(Outcome::FirstAway));
                assert_eq!(view.card.tournament.state, TournamentState::Over);
                field = game.field;
                continue;
            }
            assert_eq!(game.said("a game waits"), 1, "{}", fresh.kind);
            let page = "running: 2 players, no threads, 1 without a thread";
            assert!(game.said(page) >= 1);
            let deadline = view.card.tournament.deadline.unwrap();
            assert!(deadline > game.field.now);
            // With the right to open threads, the game goes on at once.
            game.field.fake.world().threadless.clear();
            game.field
                .app
                .channel_found(HALL, game.field.now)
                .await
                .unwrap();
            game.field.settle().await;
            assert_ne!(game.place().await, game.thread, "{}", fresh.kind);
            assert!(!game.field.view(game.id).await.card.tournament.lacks_threads);
            game.field.now = game.field.now + PLACE_WAITS;
            game.field.settle().await;
            let state = game.field.view(game.id).await.card.tournament.state;
            assert_eq!(state, TournamentState::Over);
            field = game.field;
        }
    })
    .await;
}
