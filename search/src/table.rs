//! The transposition table.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    Lower,
    Upper,
    Exact,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TtEntry {
    /// The value for the side to move.
    pub value: i32,
    pub depth: u8,
    pub bound: Bound,
    /// The number of the best action; 0 if no action is stored.
    pub best: u8,
}

impl TtEntry {
    /// Whether the entry makes a search of the window from `alpha` to `beta` at this depth unnecessary.
    pub const fn decides(&self, depth: u8, alpha: i32, beta: i32) -> bool {
        self.depth >= depth
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => self.value >= beta,
                Bound::Upper => self.value <= alpha,
            }
    }

    fn pack(self) -> u64 {
        let bound = match self.bound {
            Bound::Lower => 1,
            Bound::Upper => 2,
            Bound::Exact => 3,
        };
        u64::from(self.value.cast_unsigned())
            | u64::from(self.depth) << 32
            | u64::from(self.best) << 40
            | bound << 48
    }

    fn unpack(word: u64) -> Option<TtEntry> {
        Some(TtEntry {
            value: (word as u32).cast_signed(),
            depth: (word >> 32) as u8,
            best: (word >> 40) as u8,
            bound: match word >> 48 {
                1 => Bound::Lower,
                2 => Bound::Upper,
                3 => Bound::Exact,
                _ => return None,
            },
        })
    }
}

/// A transposition table of buckets with two entries. A new entry replaces the first entry of its bucket if the new
/// entry is at least as deep or has the same key. Otherwise it replaces the second entry.
#[derive(Default)]
pub struct Table {
    entries: Vec<[u64; 2]>,
}

impl Table {
    /// The binary logarithm of the largest number of entries.
    const MOST_LOG: u32 = 20;

    pub const MOST_BYTES: usize = size_of::<[u64; 2]>() << Self::MOST_LOG;

    /// A table of 2 to the power of `log` entries. It takes at most [`Table::MOST_BYTES`] bytes, even if `log` is
    /// greater.
    pub fn new(log: u32) -> Table {
        Table {
            entries: vec![[0; 2]; 1 << log.min(Self::MOST_LOG)],
        }
    }

    /// A table of the largest size.
    pub fn largest() -> Table {
        Table::new(Self::MOST_LOG)
    }

    const fn at(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1) & !1
    }

    pub fn get(&self, key: u64) -> Option<TtEntry> {
        let at = self.at(key);
        self.entries[at..at + 2]
            .iter()
            .find(|slot| slot[0] == key)
            .and_then(|slot| TtEntry::unpack(slot[1]))
    }

    pub fn put(&mut self, key: u64, entry: TtEntry) {
        let at = self.at(key);
        let first = &mut self.entries[at];
        let shallower = TtEntry::unpack(first[1]).is_none_or(|it| it.depth <= entry.depth);
        let slot = if first[0] == key || shallower {
            first
        } else {
            &mut self.entries[at + 1]
        };
        *slot = [key, entry.pack()];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_is_found() {
        let mut table = Table::new(4);
        for (value, bound) in [
            (-7, Bound::Lower),
            (100_070, Bound::Upper),
            (0, Bound::Exact),
        ] {
            let known = TtEntry {
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
