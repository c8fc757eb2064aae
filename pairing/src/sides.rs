//! Which player of a pair gets the first side (FIDE Handbook C.04.3, articles 1.7 and 5).

use crate::card::Card;

/// The sides a player had so far: 0 for the first side, 1 for the second.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sides {
    /// For each side, how many more games the player had with it than with the other side.
    lead: [i32; 2],
    had: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Wish {
    side: usize,
    /// 1 if the wish is to alternate the sides, 2 if it is to balance their numbers, 3 if the opposite side would break
    /// a rule.
    strength: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seating {
    pub exchanged: bool,
    /// How many of the two players (0 to 2) get a side that [`Sides::breaks`] forbids.
    pub broken: u32,
    /// The total strength of the wishes that are not met.
    pub unmet: u32,
}

impl Sides {
    pub fn of(card: &Card) -> Sides {
        let had: Vec<usize> = card.sides().collect();
        let first = had.iter().filter(|side| **side == 0).count() as i32;
        let lead = 2 * first - had.len() as i32;
        Sides {
            lead: [lead, -lead],
            had,
        }
    }

    /// Whether one more game with `side` would break a rule: the player would have `side` in three rounds in a row, or
    /// in three games more than the opposite side.
    fn breaks(&self, side: usize) -> bool {
        self.lead[side] >= 2 || self.had.ends_with(&[side, side])
    }

    fn wish(&self) -> Option<Wish> {
        let last = *self.had.last()?;
        let (side, strength) = match (self.breaks(last), self.breaks(1 - last), self.lead[last]) {
            (true, _, _) => (1 - last, 3),
            (_, true, _) => (last, 3),
            (_, _, 1) => (1 - last, 2),
            (_, _, -1) => (last, 2),
            _ => (1 - last, 1),
        };
        Some(Wish { side, strength })
    }

    /// The side that alternation gives this player against `other`: in the latest round in which the two players had
    /// different sides, this player had the opposite side. `None` if there is no such round.
    fn alternate(&self, other: &Sides) -> Option<usize> {
        let both = self.had.iter().rev().zip(other.had.iter().rev());
        both.filter(|(a, b)| a != b).map(|(a, _)| 1 - *a).next()
    }
}

/// Decides the sides of two players; `better` is the better player. If neither player has a wish, the better player
/// gets the second side if `turned`, else the first side. The caller takes `turned` from the lot and the seed.
pub(crate) fn seat(better: &Sides, other: &Sides, turned: bool) -> Seating {
    let wishes = [better.wish(), other.wish()];
    let cost = |exchanged: bool| {
        let given = [usize::from(exchanged), usize::from(!exchanged)];
        let broken = [better, other].into_iter().zip(given);
        let unmet = wishes.into_iter().zip(given).map(|(wish, side)| {
            wish.filter(|wish| wish.side != side)
                .map_or(0, |wish| wish.strength)
        });
        Seating {
            exchanged,
            broken: broken.filter(|(sides, side)| sides.breaks(*side)).count() as u32,
            unmet: unmet.sum(),
        }
    };
    let [straight, exchanged] = [cost(false), cost(true)];
    let order = |seating: &Seating| (seating.broken, seating.unmet);
    match order(&straight).cmp(&order(&exchanged)) {
        std::cmp::Ordering::Less => straight,
        std::cmp::Ordering::Greater => exchanged,
        std::cmp::Ordering::Equal => {
            let side = undecided_side(better, other, wishes[0], turned);
            if side == 0 { straight } else { exchanged }
        }
    }
}

fn undecided_side(better: &Sides, other: &Sides, wish: Option<Wish>, turned: bool) -> usize {
    let Some(wish) = wish else {
        return usize::from(turned);
    };
    let lead = |sides: &Sides| sides.lead[1 - wish.side];
    match lead(better).cmp(&lead(other)) {
        std::cmp::Ordering::Greater => wish.side,
        std::cmp::Ordering::Less => 1 - wish.side,
        std::cmp::Ordering::Equal => better.alternate(other).unwrap_or(wish.side),
    }
}

#[cfg(test)]
mod tests {
    use super::{Sides, seat};

    /// The sides as a text, `1` for the first and `2` for the second.
    fn had(text: &str) -> Sides {
        let had: Vec<usize> = text.bytes().map(|side| usize::from(side == b'2')).collect();
        let lead = had.iter().map(|side| 1 - 2 * *side as i32).sum::<i32>();
        Sides {
            lead: [lead, -lead],
            had,
        }
    }

    /// The side that the better player gets (1 or 2), and how many of the two players get a side too often.
    fn seated(better: &str, other: &str) -> (u32, u32) {
        let seating = seat(&had(better), &had(other), false);
        (1 + u32::from(seating.exchanged), seating.broken)
    }

    /// Catches a wish that is not granted although the other player does not wish the same side, and a wish that is
    /// granted against a stronger wish.
    #[test]
    fn the_stronger_wish_is_granted() {
        assert_eq!(seated("1", "2"), (2, 0), "both alternate");
        assert_eq!(seated("2", "1"), (1, 0), "both alternate");
        assert_eq!(
            seated("12", "1"),
            (1, 0),
            "to balance is more than to alternate"
        );
        assert_eq!(seated("121", "12212"), (2, 0), "both balance");
        assert_eq!(
            seated("1", "2211"),
            (1, 0),
            "the other had it twice running"
        );
        assert_eq!(
            seated("211", "1"),
            (2, 0),
            "the better had it twice running"
        );
        assert_eq!(seated("", "1"), (1, 0));
        assert_eq!(seated("", "2"), (2, 0));
        assert_eq!(seated("12", "21"), (1, 0), "both alternate");
    }

    /// Catches equal wishes that are not decided by balance, then by alternation, then by rank.
    #[test]
    fn equal_wishes_are_decided_by_balance_then_by_the_last_difference() {
        assert_eq!(
            seated("11", "211"),
            (2, 1),
            "the better has the greater lead"
        );
        assert_eq!(
            seated("211", "11"),
            (1, 1),
            "the other has the greater lead"
        );
        assert_eq!(
            seated("2121", "1221"),
            (2, 0),
            "the better had the first when they differed"
        );
        assert_eq!(
            seated("1221", "2121"),
            (1, 0),
            "the better had the second when they differed"
        );
        assert_eq!(seated("21", "21"), (2, 0), "the better's wish");
    }

    /// Catches a player who gets a side in three rounds in a row, or in three games more than the opposite side,
    /// although the opponent could take that side.
    #[test]
    fn nobody_has_a_side_too_often_who_need_not() {
        assert_eq!(seated("11", "1"), (2, 0));
        assert_eq!(seated("1", "11"), (1, 0));
        assert_eq!(seated("22", "2"), (1, 0));
        assert_eq!(seated("1121", "2221"), (2, 0), "a lead of two");
        assert_eq!(seated("11", "11").1, 1, "one of them must");
    }
}
