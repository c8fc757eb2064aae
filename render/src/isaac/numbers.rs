//! Where the value of a piece lies: in its middle, unless a counter stands there.

/// Half the width of a value, in squares.
pub(super) const VALUE: f32 = 0.25;
/// Half the width of a counter, in squares.
const COUNTER: f32 = 0.4;

/// Where the value lies without a counter, in squares from the left or upper end.
pub(super) fn usual(length: u8) -> f32 {
    f32::from(length) / 2.0
}

/// Where the value lies beside counters whose middles are at `taken`; `None` without room.
pub(super) fn free(length: u8, taken: &[f32]) -> Option<f32> {
    let clear = |place: &f32| {
        let apart = |counter: &f32| (place - counter).abs() >= COUNTER + VALUE - 0.01;
        taken.iter().all(apart)
    };
    let middle = usual(length);
    // The square nearest to the middle, and of two the later one.
    let mut squares: Vec<f32> = (0..length).map(|square| f32::from(square) + 0.5).collect();
    squares.sort_by(|a, b| {
        (a - middle)
            .abs()
            .total_cmp(&(b - middle).abs())
            .then(b.total_cmp(a))
    });
    std::iter::once(middle).chain(squares).find(clear)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_lies_in_the_middle_unless_a_counter_stands_there() {
        for length in 3..=7 {
            assert_eq!(free(length, &[]), Some(usual(length)), "{length}");
        }
        assert_eq!(free(3, &[1.5]), Some(2.5));
        assert_eq!(free(3, &[0.5]), Some(1.5));
        assert_eq!(free(3, &[0.5, 1.5]), Some(2.5));
        assert_eq!(free(4, &[2.5]), Some(1.5));
        assert_eq!(free(7, &[3.5]), Some(4.5));
    }

    #[test]
    fn a_value_always_finds_a_place() {
        for length in 3..=7_u8 {
            let squares = || (0..length).map(|square| f32::from(square) + 0.5);
            for one in squares() {
                for other in squares() {
                    let place = free(length, &[one, other]);
                    let place = place.expect("two counters leave a square");
                    for counter in [one, other] {
                        assert!((place - counter).abs() > 0.6, "{length}: {one}, {other}");
                    }
                }
            }
        }
    }
}
