//! Table of acts: each act is done and undone in every state of a tournament, and everything that a person can see is
//! compared.

use super::*;
use crate::tournament_field::{Field, entrant, settings};
use crate::tournaments::{KNOCKOUT, refusal};
use app::{GuildSettings, UndoRefusal, Unfinished};
use database::on_each;
use referee::tournament::{
    Act, BestOf, Followed, Outcome, Refusal, Settings, TournamentKind, Undoable,
};
use referee::{ActId, PersonAct, TournamentId, days};
use store::{Period, Tables};

const SWISS: TournamentKind = TournamentKind::Swiss { rounds: Some(3) };
const ROBIN: TournamentKind = TournamentKind::RoundRobin { double: false };

/// How far a tournament has come.
#[derive(Clone, Copy, Debug)]
enum Stage {
    Open,
    /// Every match of the first round has begun.
    Begun,
    /// One match of the first round is over; in the others two moves were made.
    Played,
    /// One match of the first round is left.
    OneLeft,
    /// One match of the last round is left.
    LastLeft,
}

const STAGES: [Stage; 5] = [
    Stage::Open,
    Stage::Begun,
    Stage::Played,
    Stage::OneLeft,
    Stage::LastLeft,
];

async fn bring_to(field: &mut Field, settings: Settings, stage: Stage) -> TournamentId {
    let ladder = settings.kind == TournamentKind::Ladder;
    let id = field.entered(settings, 4).await;
    if matches!(stage, Stage::Open) {
        field.settle().await;
        return id;
    }
    if ladder {
        for (below, above) in [(1, 0), (3, 2)] {
            let asked = entrant(below).at(field.now);
            let game = field.app.challenge_on_ladder(&asked, id, entrant(above).0);
            game.await.unwrap();
        }
    } else {
        pass(field);
        field.organise(id, Act::Begin, None).await.unwrap();
    }
    field.settle().await;
    let rounds = match stage {
        Stage::LastLeft => field.view(id).await.card.total_rounds().unwrap_or(1),
        _ => 1,
    };
    while field.view(id).await.card.tournament.round < rounds {
        pass(field);
        field.play(id, 0).await;
        field.settle().await;
    }
    pass(field);
    match stage {
        Stage::Open | Stage::Begun => {}
        Stage::Played => field.play(id, 1).await,
        Stage::OneLeft | Stage::LastLeft => {
            field.play(id, 1).await;
            for game in open(field, id).await {
                two_moves(field, game).await;
            }
        }
    }
    field.settle().await;
    id
}

fn pass(field: &mut Field) {
    field.now = field.now + Duration::from_secs(60);
}

/// The running matches of a tournament.
async fn open(field: &Field, id: TournamentId) -> Vec<MatchId> {
    let card = field.view(id).await.card;
    let games = card.games.iter().filter(|game| game.result.is_none());
    games.filter_map(|game| game.this_match).collect()
}

async fn two_moves(field: &Field, id: MatchId) {
    for _ in 0..2 {
        let view = shown(&field.app, id).await;
        let player = view.this_match.player_to_move().unwrap();
        let caller = Caller {
            place: view.this_match.place(),
            ..Actor(player, "Entrant").at(field.now)
        };
        let action = view.this_match.position().legal_actions()[0];
        plays(&field.app, &caller, id, &action.to_string()).await;
    }
}

/// Everything that a person can see: the tournament, its matches with the time left, ratings and boards.
async fn seen(field: &Field, id: TournamentId) -> Vec<String> {
    let view = field.view(id).await;
    let mut seen = vec![
        field.app.export_tournament(id).await.unwrap().to_string(),
        format!("{:?} {:?}", view.standings, view.bracket),
        format!("{:?}", view.card.entrants),
        format!(
            "{:?} {:?}",
            view.card.tournament.channel, view.card.tournament.state
        ),
    ];
    for game in &view.card.games {
        let Some(of) = game.this_match else {
            seen.push(format!("{game:?}"));
            continue;
        };
        let it = shown(&field.app, of).await;
        let this = &it.this_match;
        let left = Side::BOTH.map(|side| this.clock().remaining(side, field.now));
        let left = left.map(|left| left.map(|left| left.as_secs() / 3_600));
        seen.push(format!(
            "{:?} {:?} {:?} {:?} {left:?} {:?}",
            game.slot,
            this.tokens().collect::<Vec<_>>(),
            this.ending(),
            this.place(),
            it.rating_changes,
        ));
    }
    let mut session = field.store.read().await.unwrap();
    for pool in session.ratings().pools().await.unwrap() {
        for number in 0..4 {
            let of = (&pool, Period::AllTime);
            let row = session
                .ratings()
                .find_in(of, entrant(number).0)
                .await
                .unwrap();
            let row = row.map(|row| (row.standing, row.tally));
            seen.push(format!("{number} {row:?}"));
        }
    }
    seen
}

/// The acts of the table that are tried on a tournament.
async fn acts(field: &Field, id: TournamentId) -> Vec<Act> {
    let card = field.view(id).await.card;
    let mut acts = vec![Act::CallOff, Act::Move(ChannelId(77))];
    acts.push(Act::Extend(card.tournament.round, field.now + days(30)));
    for number in 0..4 {
        let user = entrant(number).0;
        acts.extend([Act::Withdraw(user), Act::Replace(user, entrant(9).0)]);
    }
    let slots = card.games.iter().map(|game| game.slot);
    acts.extend(slots.map(|slot| Act::Result(slot, Outcome::Draw)));
    acts
}

async fn undo(field: &Field, act: referee::ActId) -> Result<(), UndoRefusal> {
    let view = field.app.act(GUILD, act).await.unwrap().unwrap();
    match field.app.undo(&CAROL.at(field.now), &view).await {
        Ok(_) => Ok(()),
        Err(UseCaseError::Refused(why)) => Err(why),
        Err(error) => panic!("{error:?}"),
    }
}

/// Does and undoes every act of the table on tournaments of a kind, and plays them to their end.
async fn goes_through(kind: TournamentKind, best_of: BestOf, stages: &[Stage]) {
    for &stage in stages {
        on_each(|fresh| async move {
            let mut field = Field::new(&fresh);
            let settings = Settings {
                best_of,
                ..settings(kind)
            };
            let id = bring_to(&mut field, settings, stage).await;
            field.app.meet(&entrant(9).person()).await.unwrap();
            for act in acts(&field, id).await {
                let case = format!("{} {kind:?} {best_of:?} {stage:?} {act:?}", fresh.kind);
                is_undone(&mut field, id, act, &case).await;
            }
            // The tournament can still be played to its end.
            if !matches!(stage, Stage::Open) && kind != TournamentKind::Ladder {
                for _ in 0..12 {
                    pass(&mut field);
                    field.play(id, 0).await;
                    field.settle().await;
                }
                field.check_results(id).await;
            }
        })
        .await;
    }
}

/// Does an act, and undoes it if the question before it promised an undo.
async fn is_undone(field: &mut Field, id: TournamentId, act: Act, case: &str) {
    pass(field);
    let card = field.view(id).await.card;
    let promised = card.undoable(&act).unwrap();
    let kept = matches!(
        promised,
        Undoable::Never | Undoable::Paired | Undoable::NextGame
    );
    if card.refuses(&act).is_some() || kept {
        return;
    }
    let before = seen(field, id).await;
    let maker = ALICE.at(field.now);
    let done = field.app.organise(&maker, id, act, None, false).await;
    let done = done.expect(case).1.unwrap();
    field.settle().await;
    pass(field);
    assert_eq!(undo(field, done.act.id).await, Ok(()), "{case}");
    field.settle().await;
    let after = seen(field, id).await;
    for (was, is) in before.iter().zip(&after) {
        assert_eq!(is, was, "{case}");
    }
    assert_eq!(after.len(), before.len(), "{case}");
    let again = undo(field, done.act.id).await;
    assert!(again.is_err(), "undone twice: {case}");
    let checked = field.app.check().await.unwrap();
    let faults = (checked.discrepancies, checked.tournaments);
    assert!(
        faults.0.is_empty() && faults.1.is_empty(),
        "{case}: {faults:?}"
    );
}

/// Catches an undo that does not restore everything that a person can see (a lost match, a place, points, a rating),
/// and a question that promises an undo that does not exist.
macro_rules! every_act_is_undone_whole {
    ($($name:ident: $kind:expr, $best_of:expr, $stages:expr;)+) => {$(
        #[tokio::test]
        async fn $name() {
            goes_through($kind, $best_of, $stages).await;
        }
    )+};
}

every_act_is_undone_whole! {
    acts_in_a_swiss_are_undone: SWISS, BestOf::One, &STAGES;
    acts_in_a_round_robin_are_undone: ROBIN, BestOf::One, &STAGES;
    acts_in_a_knockout_are_undone: KNOCKOUT, BestOf::One, &STAGES;
    acts_in_a_knockout_of_two_games_are_undone: KNOCKOUT, BestOf::Two, &[Stage::Begun, Stage::OneLeft];
    acts_in_a_swiss_of_three_games_are_undone: SWISS, BestOf::Three, &[Stage::Begun, Stage::Played];
    acts_on_a_ladder_are_undone: TournamentKind::Ladder, BestOf::One, &[Stage::Open, Stage::Begun, Stage::Played];
}

async fn done(field: &Field, id: TournamentId, act: Act) -> ActId {
    let maker = ALICE.at(field.now);
    let done = field.app.organise(&maker, id, act, None, false).await;
    done.unwrap().1.unwrap().act.id
}

fn followed(why: Followed) -> Result<(), UndoRefusal> {
    Err(UndoRefusal::Followed(why))
}

/// Catches an undo that contradicts what has followed from the act, and a question that promises such an undo.
#[tokio::test]
async fn what_has_followed_is_said() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let id = bring_to(&mut field, settings(SWISS), Stage::OneLeft).await;
        field.app.meet(&entrant(9).person()).await.unwrap();
        let card = field.view(id).await.card;
        let left = card.open_pairings()[0].players[0];
        let user = card.entrants[left].user;
        // With the last game of a round, the next round is paired at once, as the question says.
        let withdraw = Act::Withdraw(user);
        assert_eq!(card.undoable(&withdraw), Ok(Undoable::Paired));
        let withdrawn = done(&field, id, withdraw).await;
        field.settle().await;
        let paired = |round| followed(Followed::Paired(round));
        assert_eq!(undo(&field, withdrawn).await, paired(2), "{}", fresh.kind);
        // Another person takes the place, and plays.
        pass(&mut field);
        let replaced = done(&field, id, Act::Replace(user, entrant(9).0)).await;
        let back = followed(Followed::Back(user));
        assert_eq!(undo(&field, withdrawn).await, back);
        field.play(id, 0).await;
        field.settle().await;
        assert_eq!(undo(&field, replaced).await, paired(3));
        // Two extensions: the first cannot be undone before the second.
        pass(&mut field);
        let id = bring_to(&mut field, settings(SWISS), Stage::Begun).await;
        let ends = [20, 40].map(|count| Act::Extend(1, field.now + days(count)));
        let first = done(&field, id, ends[0]).await;
        let second = done(&field, id, ends[1]).await;
        assert_eq!(undo(&field, first).await, followed(Followed::Changed));
        assert_eq!(undo(&field, second).await, Ok(()));
        assert_eq!(undo(&field, first).await, Ok(()));
        let already = followed(Followed::Already(CAROL.0));
        assert_eq!(undo(&field, first).await, already);
        // A decision that ended a match cannot be undone before a later act on its result.
        let running = open(&field, id).await[0];
        let ended = rule(&field, running, Decision::Decide(Outcome::First)).await;
        let again = rule(&field, running, ANNUL).await;
        assert_eq!(undo(&field, ended).await, Err(UndoRefusal::Nothing));
        assert_eq!(undo(&field, again).await, Ok(()));
    })
    .await;
}

async fn rule(field: &Field, of: MatchId, decision: Decision) -> ActId {
    let ruled = field
        .app
        .rule(&CAROL.at(field.now), of, decision, None)
        .await;
    ruled.unwrap().acts.pop().unwrap().id
}

/// Catches a match ended by a moderator that does not go on from its position after the undo, a rating change that
/// stays, and a board or news line that still tells the end.
#[tokio::test]
async fn a_match_that_a_moderator_ended_goes_on() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let change = |it: &mut GuildSettings| it.news.channel = Some(ChannelId(88));
        let changed = field.app.change_guild_settings(GUILD, START, change).await;
        changed.unwrap();
        let id = bring_to(&mut field, settings(SWISS), Stage::Begun).await;
        let running = open(&field, id).await[0];
        two_moves(&field, running).await;
        for decision in [Decision::Decide(Outcome::Second), Decision::End] {
            pass(&mut field);
            let before = seen(&field, id).await;
            let ended = rule(&field, running, decision).await;
            pass(&mut field);
            assert_eq!(
                undo(&field, ended).await,
                Ok(()),
                "{} {decision:?}",
                fresh.kind
            );
            field.settle().await;
            assert_eq!(seen(&field, id).await, before, "{decision:?}");
            let said: Vec<&String> = field.said.iter().rev().take(8).collect();
            assert!(said.iter().any(|it| it.contains("board")), "{said:?}");
        }
        field.play(id, 0).await;
        field.settle().await;
        let view = shown(&field.app, running).await;
        assert!(view.rating_changes.is_some() && view.this_match.ending().is_some());
        let checked = field.app.check().await.unwrap();
        assert!(checked.discrepancies.is_empty(), "{checked:?}");
    })
    .await;
}

/// Catches a person blocked by mistake who stays out or whose match stays lost, and one who comes back where the next
/// round was paired without them.
#[tokio::test]
async fn whoever_was_blocked_is_in_again_unless_something_has_followed() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let running = bring_to(&mut field, settings(SWISS), Stage::Begun).await;
        let card = field.view(running).await.card;
        let blocked = card.entrants[card.games[0].players[0]].user;
        let opened = field.entered(settings(KNOCKOUT), 4).await;
        let ladder = bring_to(&mut field, settings(TournamentKind::Ladder), Stage::Begun).await;
        let of = [running, opened, ladder];
        let rule = async |field: &Field, act| {
            let person = (blocked, "Entrant");
            let by = CAROL.at(field.now);
            let ruled = field.app.rule_person(&by, person, act, None);
            ruled.await.unwrap().unwrap()
        };
        pass(&mut field);
        let mut before = Vec::new();
        for id in of {
            before.push(seen(&field, id).await);
        }
        for by_undo in [true, false] {
            let block = rule(&field, PersonAct::Block).await;
            field.settle().await;
            for id in of {
                assert!(!field.view(id).await.card.plays(blocked));
                let caller = Actor(blocked, "Entrant").at(field.now);
                let join = field.app.join_tournament(&caller, id, &[]);
                assert_eq!(refusal(join.await), Refusal::Blocked);
            }
            pass(&mut field);
            if by_undo {
                assert_eq!(undo(&field, block.act.id).await, Ok(()), "{}", fresh.kind);
            } else {
                assert!(rule(&field, PersonAct::Unblock).await.stays_out.is_empty());
            }
            field.settle().await;
            for (id, before) in of.into_iter().zip(&before) {
                assert_eq!(&seen(&field, id).await, before, "{}", fresh.kind);
            }
        }
        // In one tournament the next round is paired meanwhile.
        rule(&field, PersonAct::Block).await;
        field.settle().await;
        pass(&mut field);
        field.play(running, 0).await;
        field.settle().await;
        let stays = rule(&field, PersonAct::Unblock).await.stays_out;
        assert_eq!(stays, [("Autumn Cup".to_owned(), Followed::Paired(2))]);
        for (id, plays) in of.into_iter().zip([false, true, true]) {
            assert_eq!(field.view(id).await.card.plays(blocked), plays);
        }
    })
    .await;
}

/// Catches an undo that changes a winner after the next round was paired, overrides a later decision, or brings back a
/// person who has deleted their data.
#[tokio::test]
async fn what_others_have_done_since_stands() {
    on_each(|fresh| async move {
        let mut field = Field::new(&fresh);
        let id = field.begun(settings(KNOCKOUT), 8).await;
        field.settle().await;
        pass(&mut field);
        let first = field.view(id).await.card.pairings(1)[0].clone();
        field.decide(id, (1, first.board, 1), Outcome::First).await;
        // A game is decided by a withdrawal, and then by an organiser.
        pass(&mut field);
        let card = field.view(id).await.card;
        let game = card.open_pairings()[0].games[0].clone();
        let loser = card.entrants[game.players[0]].user;
        let out = done(&field, id, Act::Withdraw(loser)).await;
        pass(&mut field);
        done(&field, id, Act::Result(game.slot, Outcome::Draw)).await;
        assert_eq!(undo(&field, out).await, followed(Followed::Changed));
        pass(&mut field);
        let winner = field.view(id).await.card.entrants[first.players[0]].user;
        let withdrawn = done(&field, id, Act::Withdraw(winner)).await;
        pass(&mut field);
        field.play(id, 0).await;
        field.settle().await;
        let paired = followed(Followed::Paired(2));
        assert_eq!(undo(&field, withdrawn).await, paired, "{}", fresh.kind);
        // A person who has deleted their data is not in a tournament that goes on again.
        let id = field.entered(settings(SWISS), 4).await;
        let off = done(&field, id, Act::CallOff).await;
        let forgotten = field
            .app
            .forget(entrant(0).0, Unfinished::Resigned, field.now);
        forgotten.await.unwrap();
        pass(&mut field);
        assert_eq!(undo(&field, off).await, Ok(()));
        let card = field.view(id).await.card;
        let plays = card.entrants.iter().filter(|it| !it.withdrawn);
        assert!(plays.clone().count() == 3 && plays.into_iter().all(|it| !it.user.is_former()));
    })
    .await;
}
