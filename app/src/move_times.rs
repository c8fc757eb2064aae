//! Measures how much time a player takes for a move.

use referee::Time;
use rules::{AnyOptions, AnyPosition, Side};
use std::time::Duration;

/// The times that a player took for moves in some matches of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveTimes {
    /// The median: half of the moves took this time or less.
    pub median: Duration,
    /// Mean time of a move.
    pub mean: Duration,
    pub moves: usize,
}

impl MoveTimes {
    /// Computes the times from the durations of turns; `None` if there are no turns.
    #[must_use]
    pub fn of(mut turns: Vec<Duration>) -> Option<MoveTimes> {
        let moves = turns.len();
        let count = u32::try_from(moves).ok().filter(|count| *count > 0)?;
        turns.sort_unstable();
        Some(MoveTimes {
            median: turns[(moves - 1) / 2],
            mean: turns.iter().sum::<Duration>() / count,
            moves,
        })
    }
}

/// The durations of the turns of one side in a match. A turn lasts from the end of the turn before to its own end.
/// Turns that the referee played automatically are left out.
pub(super) fn turns(
    options: AnyOptions,
    started_at: Time,
    plies: &[(String, Time, bool)],
    side: Side,
) -> Vec<Duration> {
    let mut position = AnyPosition::start(options);
    let mut turns = Vec::new();
    let mut since = started_at;
    for (token, at, automatic) in plies {
        let Ok(played) = position.play_token(token) else {
            return turns;
        };
        let mover = position.to_move();
        if played.effects.ends_turn() {
            if mover == Some(side) && !automatic {
                turns.push(at.since(since));
            }
            since = *at;
        }
        position = played.position;
    }
    turns
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Game;

    fn minutes(count: u64) -> Duration {
        Duration::from_mins(count)
    }

    #[test]
    fn half_of_the_moves_took_no_longer() {
        assert_eq!(MoveTimes::of(Vec::new()), None);
        let times = MoveTimes::of(vec![minutes(9), minutes(1), minutes(2)]).expect("some");
        assert_eq!(
            (times.median, times.mean, times.moves),
            (minutes(2), minutes(4), 3)
        );
        let times = MoveTimes::of(vec![minutes(3), minutes(1)]).expect("some");
        assert_eq!((times.median, times.mean), (minutes(1), minutes(2)));
    }

    #[test]
    fn each_side_has_its_own_turns() {
        let start = Time::from_millis(0);
        let options = AnyOptions::default_of(Game::ALL[0]);
        let mut plies = Vec::new();
        let mut position = AnyPosition::start(options);
        for after in [1u64, 3, 6, 10] {
            let action = position.legal_actions()[0];
            plies.push((action.to_string(), start + minutes(after), false));
            position = position.play_unchecked(action);
        }
        let of = |side| turns(options, start, &plies, side);
        assert_eq!(of(Side::First), [minutes(1), minutes(3)]);
        assert_eq!(of(Side::Second), [minutes(2), minutes(4)]);
        // An unreadable ply ends the list; the turns before that ply count.
        plies[2].0 = "nonsense".to_owned();
        assert_eq!(turns(options, start, &plies, Side::First), [minutes(1)]);
    }
}
