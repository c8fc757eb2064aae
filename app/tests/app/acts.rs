//! The table of acts: each is done and undone in every state, and everything that anybody can see is compared.

use super::*;
use crate::tournament_field::{Field, entrant, settings};
use crate::tournaments::KNOCKOUT;
use app::UndoRefusal;
use database::on_each;
use referee::tournament::{Act, BestOf, Outcome, Settings, TournamentKind, Undoable};
use referee::{TournamentId, days};
use store::{Period, Tables};

const SWISS: TournamentKind = TournamentKind::Swiss { rounds: Some(3) };
const ROBIN: TournamentKind = TournamentKind::RoundRobin { double: false };

/// How far a tournament has come.
#[derive(Clone, Copy, Debug)]
enum Stage {
    Open,
    /// Every match of the first round has begun.
    Begun,
    /// One is over, in the others two moves were made.
    Played,
    /// One is left.
    OneLeft,
    /// One is left of the last round.
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

/// The matches of a tournament that are under way.
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

/// Everything that anybody can see: the tournament, its matches with the time both have left, ratings and boards.
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

/// The acts of the table on a tournament.
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
            // What was undone so often goes on to its end.
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

/// Does an act that can be undone, and undoes it.
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

/// Catches an act whose undo leaves anything that somebody can see otherwise than it was: a match that stays lost, a place,
/// points, a rating; and a question that promises an undo which there is not.
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
