//! Tournaments that have lost their channel: catches a tournament that never ends, players who are not told, and a
//! tournament that hangs after a move.

use super::*;
use crate::tournament_field::{Field, entrant, settings};
use crate::tournaments::refusal;
use app::PLACE_WAITS;
use database::on_each;
use referee::TournamentId;
use referee::tournament::{Act, Outcome, Refusal, Settings, TournamentKind, TournamentState};
use store::{MessageRole, Tables};

const DAY: Duration = Duration::from_hours(24);
const GARDEN: ChannelId = ChannelId(21);
const SWISS: TournamentKind = TournamentKind::Swiss { rounds: Some(2) };

fn swiss(round_span: Option<Duration>) -> Settings {
    Settings {
        round_span,
        ..settings(SWISS)
    }
}

fn close_hall(field: &Field) {
    let mut world = field.fake.world();
    let threads: Vec<ChannelId> = world.threads.iter().copied().map(ChannelId).collect();
    world.closed.extend(threads);
    world.closed.insert(HALL);
}

async fn delete_hall(field: &Field) {
    close_hall(field);
    field.app.place_lost(HALL, true, field.now).await.unwrap();
}

/// Lets a day go by, in steps in which everything is retried. Returns the direct messages.
async fn day(field: &mut Field) -> Vec<String> {
    let before = field.said.len();
    for _ in 0..8 {
        field.now = field.now + DAY / 8;
        field.settle().await;
    }
    let said = field.said[before..].iter();
    let mut said: Vec<String> = said
        .filter(|it| it.starts_with("place lost"))
        .cloned()
        .collect();
    said.sort_unstable();
    said
}

fn told(state: &str, people: &[UserId]) -> Vec<String> {
    let lines = people
        .iter()
        .map(|user| format!("place lost, {state}: to <{user}>"));
    let mut lines: Vec<String> = lines.collect();
    lines.sort_unstable();
    lines
}

fn people(players: u64) -> Vec<UserId> {
    let players = (0..players).map(|number| entrant(number).0);
    [ALICE.0].into_iter().chain(players).collect()
}

async fn moved(field: &Field, id: TournamentId, channel: ChannelId) {
    let moved = field.organise(id, Act::Move(channel), None).await;
    moved.unwrap();
}

fn standing(field: &Field, channel: ChannelId, words: &str) -> usize {
    let world = field.fake.world();
    let there = world.messages.values().filter(|it| it.channel == channel);
    there.filter(|it| it.text.starts_with(words)).count()
}

#[tokio::test]
async fn a_round_whose_channel_is_lost_is_told_of_once_and_ends_with_what_is_decided() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        for span in [Some(DAY / 2), None] {
            field.fake.world().closed.clear();
            let id = field.begun(swiss(span), 4).await;
            field.settle().await;
            field.decide(id, (1, 1, 1), Outcome::First).await;
            assert!(are_partial(&field, id).await);
            delete_hall(&field).await;
            assert!(day(&mut field).await.is_empty(), "{}", fresh.kind);
            assert!(!are_partial(&field, id).await);
            let view = field.view(id).await;
            let open = &view.card.open_pairings()[0].players;
            let users = open.map(|player| view.card.entrants[player].user);
            let concerned = [ALICE.0, users[0], users[1]];
            assert_eq!(day(&mut field).await, told("running", &concerned));
            for _ in 2..13 {
                assert!(day(&mut field).await.is_empty());
                let state = field.view(id).await.card.tournament.state;
                assert_eq!(state, TournamentState::Running);
            }
            assert_eq!(day(&mut field).await, told("over", &[ALICE.0]));
            let view = field.view(id).await;
            let results = view.card.games.iter().map(|game| game.result);
            let results: Vec<_> = results.collect();
            assert_eq!(results, [Some(Outcome::First), Some(Outcome::Draw)]);
            let won = view.card.games[0].players[0];
            assert_eq!(view.standings[0].player, won);
            assert_eq!(view.card.tournament.state, TournamentState::Over);
            let checked = field.app.check().await.unwrap();
            assert!(checked.discrepancies.is_empty() && checked.tournaments.is_empty());
            // The message about the end is not owed in a deleted channel.
            let mut session = fresh.store.read().await.unwrap();
            let owed = session.outbox().find(MessageRole::Final(id)).await;
            assert_eq!(owed.unwrap(), None, "{}", fresh.kind);
        }
    })
    .await;
}

/// Catches a ladder that gets a winner because its channel was lost.
#[tokio::test]
async fn a_ladder_whose_channel_is_lost_ends_as_it_stands() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let id = field.entered(settings(TournamentKind::Ladder), 3).await;
        field.settle().await;
        delete_hall(&field).await;
        field.now = field.now + PLACE_WAITS;
        field.settle().await;
        let view = field.view(id).await;
        assert_eq!(view.card.tournament.state, TournamentState::CalledOff);
        assert_eq!(view.card.places(&view.standings)[0], []);
        let directly = told("called_off", &[ALICE.0]);
        assert!(field.said.contains(&directly[0]), "{}", fresh.kind);
    })
    .await;
}

#[tokio::test]
async fn a_channel_deleted_in_the_first_round_does_not_hang_the_second() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let id = field.begun(swiss(None), 4).await;
        field.settle().await;
        // The platform does not tell the bot that the channel is closed.
        close_hall(&field);
        for board in [1, 2] {
            field.decide(id, (1, board, 1), Outcome::First).await;
        }
        field.settle().await;
        assert_eq!(field.view(id).await.card.tournament.round, 2);
        assert!(day(&mut field).await.is_empty());
        assert_eq!(day(&mut field).await, told("running", &people(4)));
        moved(&field, id, GARDEN).await;
        field.settle().await;
        assert_eq!(standing(&field, GARDEN, "running"), 1, "{}", fresh.kind);
        assert_eq!(standing(&field, GARDEN, "pairing 2"), 2);
        field.play(id, 0).await;
        field.settle().await;
        field.check_end(id).await;
        assert_eq!(standing(&field, GARDEN, "the winner"), 1);
        assert!(day(&mut field).await.is_empty());
    })
    .await;
}

/// Catches a round that waits for ever for a match whose thread is gone, where no other thread can be opened.
#[tokio::test]
async fn a_thread_that_is_lost_ends_with_a_draw_and_the_next_round_begins() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        for (span, gone) in [(Some(DAY), true), (None, false)] {
            let id = field.begun(swiss(span), 4).await;
            field.settle().await;
            let view = field.view(id).await;
            let lost = view.card.games[0].this_match.unwrap();
            let (thread, _) = view.matches[&lost];
            field.fake.world().closed.insert(thread);
            field.fake.world().threadless.insert(HALL);
            field.app.place_lost(thread, gone, field.now).await.unwrap();
            field.decide(id, (1, 2, 1), Outcome::First).await;
            field.now = field.now + PLACE_WAITS - DAY;
            field.settle().await;
            assert_eq!(field.view(id).await.card.tournament.round, 1);
            field.fake.world().threadless.clear();
            field.now = field.now + DAY;
            field.settle().await;
            let view = field.view(id).await;
            assert_eq!(view.card.games[0].result, Some(Outcome::Draw));
            assert_eq!(view.card.tournament.round, 2, "{}", fresh.kind);
            assert_eq!(view.card.tournament.lost_at, None);
            assert!(
                view.card.games[2..]
                    .iter()
                    .all(|it| it.this_match.is_some())
            );
        }
    })
    .await;
}

/// A ladder with a game that cannot begin, because no thread may be opened in its channel.
async fn threadless(field: &mut Field) -> TournamentId {
    field.fake.world().threadless.insert(HALL);
    let id = field.entered(settings(TournamentKind::Ladder), 3).await;
    let (below, above) = (entrant(1).at(field.now), entrant(0).0);
    let challenged = field.app.challenge_on_ladder(&below, id, above);
    challenged.await.unwrap();
    field.settle().await;
    id
}

/// Whether players with an open game may not decide where the tournament goes on.
async fn are_partial(field: &Field, id: TournamentId) -> bool {
    let card = field.view(id).await.card;
    let open = card.open_pairings();
    let mut players = open.iter().flat_map(|it| it.players);
    let away = Act::Move(GARDEN);
    players.all(|it| card.decides_own(&away, card.entrants[it].user))
}

/// Whether the sign-up message says that no thread may be opened. The channel does not count as lost, and players may
/// choose another.
async fn lacks_threads(field: &Field, id: TournamentId) -> bool {
    let view = field.view(id).await;
    assert_eq!(view.card.tournament.lost_at, None);
    let lacks = view.card.tournament.lacks_threads;
    let said = standing(field, HALL, "running: 3 players, no threads");
    assert_eq!(said, usize::from(lacks));
    let begun = view.card.games.iter().all(|it| it.this_match.is_some());
    assert_ne!(lacks, begun);
    assert_eq!(are_partial(field, id).await, !lacks);
    lacks
}

/// Catches a missing right that counts as a lost channel, and a game that begins late or never once the right is there.
#[tokio::test]
async fn a_ladder_without_threads_waits_for_the_right_however_long_it_takes() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let id = threadless(&mut field).await;
        for _ in 0..20 {
            assert!(lacks_threads(&field, id).await, "{}", fresh.kind);
            assert!(day(&mut field).await.is_empty());
        }
        // Without an event about the right, the longest rest of an hour has to pass.
        field.fake.world().threadless.clear();
        field.now = field.now + Duration::from_hours(1);
        field.settle().await;
        assert!(!lacks_threads(&field, id).await, "{}", fresh.kind);
    })
    .await;
}

#[tokio::test]
async fn what_tells_of_a_right_begins_the_games_at_once() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        for of_server in [false, true] {
            let id = threadless(&mut field).await;
            assert!(day(&mut field).await.is_empty());
            let found = match of_server {
                true => field.app.rights_changed(GUILD, field.now).await,
                false => field.app.channel_found(HALL, field.now).await,
            };
            found.unwrap();
            field.settle().await;
            assert!(lacks_threads(&field, id).await, "{}", fresh.kind);
            field.fake.world().threadless.clear();
            field.app.channel_found(HALL, field.now).await.unwrap();
            field.settle().await;
            assert!(!lacks_threads(&field, id).await, "{}", fresh.kind);
            field.play(id, 0).await;
            let off = field.organise(id, Act::CallOff, None).await;
            off.unwrap();
            field.settle().await;
            field.fake.world().messages.clear();
        }
    })
    .await;
}

/// Catches games that each wait for their own retry, and a sign-up message that stays out of date.
#[tokio::test]
async fn one_thread_that_opens_begins_all_games() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        field.fake.world().threadless.insert(HALL);
        let id = field.begun(settings(SWISS), 4).await;
        field.settle().await;
        assert!(day(&mut field).await.is_empty());
        assert_eq!(standing(&field, HALL, "running: 4 players, no threads"), 1);
        field.decide(id, (1, 1, 1), Outcome::First).await;
        field.settle().await;
        assert!(field.view(id).await.card.tournament.lacks_threads);
        field.decide(id, (1, 2, 1), Outcome::First).await;
        field.settle().await;
        field.fake.world().threadless.clear();
        field.app.channel_found(HALL, field.now).await.unwrap();
        field.settle().await;
        let view = field.view(id).await;
        assert!(!view.card.tournament.lacks_threads, "{}", fresh.kind);
        assert_eq!(standing(&field, HALL, "running: 4 players, no threads"), 0);
        field.play(id, 0).await;
        field.settle().await;
        field.check_end(id).await;
    })
    .await;
}

/// Catches a sign-up message that still asks for a right after no game needs it, or after a move to another channel.
#[tokio::test]
async fn a_game_that_is_decided_or_moves_needs_no_thread_there() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let id = threadless(&mut field).await;
        field.decide(id, (1, 1, 1), Outcome::First).await;
        field.settle().await;
        assert!(!field.view(id).await.card.tournament.lacks_threads);
        assert_eq!(standing(&field, HALL, "running: 3 players, no threads"), 0);
        let (below, above) = (entrant(2).at(field.now), entrant(0).0);
        let challenged = field.app.challenge_on_ladder(&below, id, above);
        challenged.await.unwrap();
        field.settle().await;
        assert!(field.view(id).await.card.tournament.lacks_threads);
        moved(&field, id, GARDEN).await;
        field.settle().await;
        let view = field.view(id).await;
        assert!(!view.card.tournament.lacks_threads, "{}", fresh.kind);
        assert!(view.card.games[1].this_match.is_some());
        let said = standing(&field, GARDEN, "running: 3 players");
        assert_eq!(
            (said, standing(&field, GARDEN, "running: 3 players, no")),
            (1, 0)
        );
    })
    .await;
}

/// Catches a channel that stays lost though only the right to open threads is missing, and a channel that counts as
/// found though no message gets through.
#[tokio::test]
async fn a_lost_channel_that_comes_back_without_threads_is_no_longer_lost() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let id = field.entered(settings(TournamentKind::Ladder), 3).await;
        field.settle().await;
        field.fake.world().closed.insert(HALL);
        let (below, above) = (entrant(1).at(field.now), entrant(0).0);
        let challenged = field.app.challenge_on_ladder(&below, id, above);
        challenged.await.unwrap();
        field.settle().await;
        assert!(day(&mut field).await.is_empty());
        let tournament = field.view(id).await.card.tournament;
        assert!(tournament.lost_at.is_some() && !tournament.lacks_threads);
        field.fake.world().threadless.insert(HALL);
        field.fake.world().closed.clear();
        field.app.channel_found(HALL, field.now).await.unwrap();
        field.settle().await;
        assert!(lacks_threads(&field, id).await, "{}", fresh.kind);
        // The channel is lost again: a refused thread does not show that the channel can be reached.
        field.fake.world().closed.insert(HALL);
        field.app.place_lost(HALL, false, field.now).await.unwrap();
        let lost_at = field.view(id).await.card.tournament.lost_at;
        assert!(day(&mut field).await.is_empty());
        assert_eq!(field.view(id).await.card.tournament.lost_at, lost_at);
        field.fake.world().closed.clear();
        assert!(day(&mut field).await.is_empty());
        assert!(lacks_threads(&field, id).await, "{}", fresh.kind);
    })
    .await;
}

#[tokio::test]
async fn an_open_tournament_begins_elsewhere_or_is_called_off() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let mut ids = Vec::new();
        for _ in 0..2 {
            let (maker, begins_at) = (ALICE.now(), Some(field.now + DAY / 2));
            let made = field.app.create_tournament(&maker, swiss(None), begins_at);
            let id = made.await.unwrap().card.tournament.id;
            for number in 0..3 {
                field.join(id, number).await;
            }
            ids.push(id);
        }
        let [id, other] = ids[..] else { panic!() };
        field.settle().await;
        delete_hall(&field).await;
        assert!(day(&mut field).await.is_empty());
        // In the new channel, players have another day to enter.
        moved(&field, other, GARDEN).await;
        field.settle().await;
        let there = field.view(other).await.card.tournament;
        let waits = (there.state, there.deadline);
        assert_eq!(waits, (TournamentState::Open, Some(field.now + DAY)));
        assert_eq!(day(&mut field).await, told("open", &people(3)));
        assert_eq!(field.view(other).await.card.tournament.round, 1);
        for _ in 2..13 {
            assert!(day(&mut field).await.is_empty());
        }
        assert_eq!(day(&mut field).await, told("called_off", &[ALICE.0]));
        let state = field.view(id).await.card.tournament.state;
        assert_eq!(state, TournamentState::CalledOff, "{}", fresh.kind);
    })
    .await;
}

#[tokio::test]
async fn a_channel_that_is_found_again_gives_the_round_the_time_it_was_lost() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let untimed = Settings {
            terms: terms(Game::Iago, TimeControl::None),
            ..swiss(Some(4 * DAY))
        };
        let id = field.begun(untimed, 2).await;
        field.settle().await;
        let before = field.view(id).await.card.tournament.deadline.unwrap();
        field.fake.world().closed.insert(HALL);
        field.app.place_lost(HALL, false, field.now).await.unwrap();
        assert!(day(&mut field).await.is_empty());
        field.fake.world().closed.clear();
        assert!(day(&mut field).await.is_empty(), "{}", fresh.kind);
        let tournament = field.view(id).await.card.tournament;
        assert_eq!(tournament.lost_at, None);
        let longer = tournament.deadline.unwrap().since(before);
        let told = MessageRole::TournamentLost(id, ALICE.0);
        let mut session = field.store.read().await.unwrap();
        let kept = session.outbox().find(told).await.unwrap();
        assert_eq!(kept, None, "another loss would not be told");
        drop(session);
        assert!(longer >= DAY && longer <= DAY + DAY / 8, "{longer:?}");
        for _ in 0..3 {
            day(&mut field).await;
        }
        assert_eq!(field.view(id).await.card.open_pairings().len(), 1);
        day(&mut field).await;
        let state = field.view(id).await.card.tournament.state;
        assert_eq!(state, TournamentState::Over);
    })
    .await;
}

/// Catches pairings that are posted in both channels, a running match that moves with its tournament, and a stranger
/// who can move a tournament.
#[tokio::test]
async fn a_tournament_that_has_lost_nothing_moves_too() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let id = field.begun(settings(SWISS), 4).await;
        let away = Act::Move(GARDEN);
        let stranger = field
            .app
            .organise(&CAROL.now(), id, away, None, false)
            .await;
        assert_eq!(refusal(stranger), Refusal::Rights(ALICE.0));
        moved(&field, id, GARDEN).await;
        field.settle().await;
        assert_eq!(standing(&field, GARDEN, "pairing 1"), 2, "{}", fresh.kind);
        assert_eq!(standing(&field, GARDEN, "running"), 1);
        assert_eq!(standing(&field, HALL, "pairing"), 0);
        moved(&field, id, HALL).await;
        field.settle().await;
        assert_eq!(standing(&field, HALL, "pairing"), 0);
        field.play(id, 0).await;
        field.settle().await;
        assert_eq!(standing(&field, HALL, "pairing 2"), 2);
        field.play(id, 0).await;
        field.settle().await;
        field.check_end(id).await;
        let over = field.organise(id, away, None).await;
        assert_eq!(refusal(over), Refusal::Over);
    })
    .await;
}
