//! What a search remembers of positions it has met.

/// What is known of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is at least this.
    AtLeast,
    /// It is at most this.
    AtMost,
    /// It is this.
    Exact,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The value for the side to move.
    pub value: i32,
    /// How deep it was searched, 0 to 255.
    pub depth: u8,
    /// What the value means.
    pub bound: Bound,
    /// The number of the best action, 0 for none.
    pub best: u8,
}

impl Known {
    /// Whether it decides a search of this depth and window.
    pub const fn decides(&self, depth: u8, alpha: i32, beta: i32) -> bool {
        self.depth >= depth
            && match self.bound {
                Bound::Exact => true,
                Bound::AtLeast => self.value >= beta,
                Bound::AtMost => self.value <= alpha,
            }
    }

    fn pack(self) -> u64 {
        let bound = match self.bound {
            Bound::AtLeast => 1,
            Bound::AtMost => 2,
            Bound::Exact => 3,
        };
        u64::from(self.value.cast_unsigned())
            | u64::from(self.depth) << 32
            | u64::from(self.best) << 40
            | bound << 48
    }

    fn unpack(word: u64) -> Option<Known> {
        Some(Known {
            value: (word as u32).cast_signed(),
            depth: (word >> 32) as u8,
            best: (word >> 40) as u8,
            bound: match word >> 48 {
                1 => Bound::AtLeast,
                2 => Bound::AtMost,
                3 => Bound::Exact,
                _ => return None,
            },
        })
    }
}

/// A transposition table: pairs of places, the first for the deepest search, the second for the
/// latest.
pub struct Table {
    /// Key and what is known.
    places: Vec<[u64; 2]>,
}

impl Table {
    /// A table of 2 to the power of `log` places, 16 bytes each.
    pub fn new(log: u32) -> Table {
        Table {
            places: vec![[0; 2]; 1 << log],
        }
    }

    const fn at(&self, key: u64) -> usize {
        key as usize & (self.places.len() - 1) & !1
    }

    pub fn get(&self, key: u64) -> Option<Known> {
        let at = self.at(key);
        self.places[at..at + 2]
            .iter()
            .find(|place| place[0] == key)
            .and_then(|place| Known::unpack(place[1]))
    }

    pub fn put(&mut self, key: u64, known: Known) {
        let at = self.at(key);
        let first = &mut self.places[at];
        let shallower = Known::unpack(first[1]).is_none_or(|it| it.depth <= known.depth);
        let place = if first[0] == key || shallower {
            first
        } else {
            &mut self.places[at + 1]
        };
        *place = [key, known.pack()];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_is_found() {
        let mut table = Table::new(4);
        for (value, bound) in [
            (-7, Bound::AtLeast),
            (100_070, Bound::AtMost),
            (0, Bound::Exact),
        ] {
            let known = Known {
                value,
                depth: 12,
                bound,
                best: 61,
            };
            table.put(99, known);
            assert_eq!(table.get(99), Some(known));
        }
        assert_eq!(table.get(98), None);
    }
}
