//! Where the two numbers of a piece lie: in its middle and on its first square, unless a counter stands
//! there.

/// The radius of the coin with the value, in squares.
pub(super) const COIN: f32 = 0.265;
/// The radius of the circle around the length, in squares.
pub(super) const LENGTH: f32 = 0.19;
/// Half the width of a counter, in squares.
const COUNTER: f32 = 0.4;

/// Where the coin and the length lie without a counter, in squares from the left or upper end.
pub(super) fn usual(length: u8) -> [f32; 2] {
    [f32::from(length) / 2.0, 0.5]
}

/// Where the coin and the length lie beside counters whose middles are at `taken`; `None` for a number
/// without room.
pub(super) fn free(length: u8, taken: &[f32]) -> [Option<f32>; 2] {
    let clear = |place: f32, radius: f32| {
        let apart = |counter: &f32| (place - counter).abs() >= COUNTER + radius - 0.01;
        taken.iter().all(apart)
    };
    let squares = || (0..length).map(|square| f32::from(square) + 0.5);
    let [middle, first] = usual(length);
    // The square nearest to the middle, and of two the one farther from the length.
    let mut coins: Vec<f32> = squares().collect();
    coins.sort_by(|a, b| {
        (a - middle)
            .abs()
            .total_cmp(&(b - middle).abs())
            .then(b.total_cmp(a))
    });
    let coin = std::iter::once(middle)
        .chain(coins)
        .find(|place| clear(*place, COIN));
    let beside = |place: f32| coin.is_none_or(|coin| (place - coin).abs() >= COIN + LENGTH);
    let ends = [first, f32::from(length) - 0.5];
    let size = ends.into_iter().chain(squares());
    let size = size
        .into_iter()
        .find(|place| clear(*place, LENGTH) && beside(*place));
    [coin, size]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_lie_where_they_usually_do_unless_a_counter_stands_there() {
        for length in 3..=7 {
            assert_eq!(free(length, &[]), usual(length).map(Some), "{length}");
        }
        assert_eq!(free(3, &[1.5]), [Some(2.5), Some(0.5)]);
        assert_eq!(free(3, &[0.5]), [Some(1.5), Some(2.5)]);
        assert_eq!(free(3, &[0.5, 1.5]), [Some(2.5), None]);
        assert_eq!(free(4, &[1.5]), [Some(2.5), Some(0.5)]);
        assert_eq!(free(4, &[2.5]), [Some(1.5), Some(0.5)]);
        assert_eq!(free(7, &[3.5]), [Some(4.5), Some(0.5)]);
    }

    #[test]
    fn a_coin_always_finds_a_place() {
        for length in 3..=7_u8 {
            let squares = || (0..length).map(|square| f32::from(square) + 0.5);
            for one in squares() {
                for other in squares() {
                    let [coin, size] = free(length, &[one, other]);
                    let coin = coin.expect("two counters leave a square");
                    for counter in [one, other] {
                        assert!((coin - counter).abs() > 0.6, "{length}: {one}, {other}");
                        assert!(size.is_none_or(|size| (size - counter).abs() > 0.5));
                    }
                    assert!(size.is_none_or(|size| (size - coin).abs() > 0.4));
                }
            }
        }
    }
}
