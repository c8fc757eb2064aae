//! Knockouts in which results change after players have gone on: catches a bracket whose begun rounds change, or that
//! the crate `pairing` refuses.

use super::START;
use super::random::Rng;
use referee::tournament::{
    BestOf, Bye, Card, Entrant, Next, Outcome, Settings, Slot, Tournament, TournamentGame,
    TournamentKind, TournamentState,
};
use referee::{ChannelId, GuildId, Terms, TimeControl, TournamentId, UserId};
use rules::{AnyOptions, Game};

pub fn card(players: u32, third_place: bool) -> Card {
    let settings = Settings {
        name: "Cup".to_owned(),
        kind: TournamentKind::Knockout { third_place },
        terms: Terms {
            options: AnyOptions::default_of(Game::Iago),
            control: TimeControl::None,
            rated: true,
        },
        best_of: BestOf::One,
        round_span: None,
        places: None,
        role: None,
    };
    let entrants = (1..=players).map(|entry| Entrant {
        entry,
        user: UserId(u64::from(entry)),
        rating: None,
        withdrawn: false,
    });
    Card {
        tournament: Tournament {
            id: TournamentId(ulid::Ulid(7)),
            guild: GuildId(1),
            number: 1,
            channel: ChannelId(2),
            made_by: UserId(9),
            made_at: START,
            settings,
            state: TournamentState::Running,
            round: 0,
            deadline: None,
            ended_at: None,
            lost_at: None,
            lacks_threads: false,
            revision: 0,
        },
        entrants: entrants.collect(),
        games: Vec::new(),
        byes: Vec::new(),
        entered: Vec::new(),
    }
}

/// Pairs the next round, and forfeits its games that lack a player; false if no round is left.
fn next_round(card: &mut Card) -> bool {
    let table = card.table().expect("a tournament").expect("a knockout");
    let Next::Round(round) = table.next() else {
        return false;
    };
    card.tournament.round += 1;
    let number = card.tournament.round;
    let slot = |board: usize| Slot {
        round: number,
        board: u32::try_from(board).unwrap() + 1,
        game: 1,
    };
    for (board, players) in round.pairs.iter().enumerate() {
        card.games.push(TournamentGame {
            slot: slot(board),
            players: *players,
            this_match: None,
            result: card.forfeit(*players),
            decided_by: None,
            struck: false,
            ended_at: None,
        });
    }
    for (place, player) in round.resting.iter().enumerate() {
        card.byes.push(Bye {
            round: number,
            board: slot(round.pairs.len() + place).board,
            player: *player,
            half_points: 2,
        });
    }
    true
}

/// Decides the open games of the round under way, after which some players withdraw.
fn play(card: &mut Card, rng: &mut Rng) {
    let results = [
        Outcome::First,
        Outcome::Second,
        Outcome::Draw,
        Outcome::FirstAway,
    ];
    for game in card.games.iter_mut().filter(|it| it.result.is_none()) {
        game.result = Some(results[rng.below(results.len())]);
    }
    // With more players gone, a round may have no game and be skipped, and then no game shows who has gone on.
    let left = card.entrants.iter().filter(|it| it.withdrawn).count();
    if left < 2 && rng.one_in(2) {
        let entrant = rng.below(card.entrants.len());
        card.entrants[entrant].withdrawn = true;
    }
}

/// The bracket so far: the players at its places in each round that has begun.
fn bracket(card: &Card) -> Vec<Vec<Option<usize>>> {
    let table = card.table().unwrap_or_else(|why| {
        panic!(
            "{why}: {:?} {:?} {:?}",
            card.games, card.byes, card.entrants
        )
    });
    table.expect("a knockout").bracket()
}

/// Whether two brackets have equal players at every place; a place also counts as equal if both players have withdrawn
/// or are missing.
fn is_same(card: &Card, before: &[Vec<Option<usize>>], after: &[Vec<Option<usize>>]) -> bool {
    let left = |player: Option<usize>| player.is_none_or(|it| card.entrants[it].withdrawn);
    let same = |level: usize, place: usize| {
        let (one, other) = (before[level][place], after[level][place]);
        one == other || left(one) && left(other)
    };
    let mut places = (0..before.len()).flat_map(|it| (0..before[it].len()).map(move |at| (it, at)));
    before.len() == after.len() && places.all(|(level, place)| same(level, place))
}

#[test]
fn who_has_gone_on_stays_whatever_becomes_of_the_results() {
    let mut changed = 0;
    for seed in 1..=3_000 {
        let mut rng = Rng::new(seed);
        let players = u32::try_from(2 + rng.below(17)).unwrap();
        let mut card = card(players, rng.one_in(2));
        while next_round(&mut card) {
            // A copy of the tournament gets other results in the rounds before the present one.
            let round = card.tournament.round;
            let before = bracket(&card);
            let mut otherwise = card.clone();
            for game in otherwise
                .games
                .iter_mut()
                .filter(|it| it.slot.round < round)
            {
                if rng.one_in(3) {
                    let turned = rng.one_in(2);
                    let result = game.result.unwrap();
                    game.result = Some(if turned {
                        result.reversed()
                    } else {
                        result.pointless()
                    });
                    changed += 1;
                }
            }
            let after = bracket(&otherwise);
            assert!(
                is_same(&card, &before, &after),
                "seed {seed}, round {round}: {before:?} {after:?}"
            );
            // Half of the time, the tournament goes on with the changed results.
            if rng.one_in(2) {
                card = otherwise;
            }
            play(&mut card, &mut rng);
            bracket(&card);
        }
    }
    assert!(changed > 3_000, "{changed}");
}
