//! The macro that implements the sets of cells, points and squares.

/// Implements the methods and traits that all sets of places in this crate have, for a set that is stored as the bits
/// of one integer: `contains`, `len`, `is_empty`, the operators `|`, `&`, `-` and `!`, the assignments `|=`, `&=` and
/// `-=`, [`FromIterator`], [`Extend`], [`IntoIterator`] and [`Debug`].
///
/// The set type must have the constants `EMPTY` and `BOARD` (all places of the board) and a method `iter`. It must
/// implement `From` for the type of a place.
///
/// [`Debug`]: std::fmt::Debug
macro_rules! set {
    ($set:ident of $place:ident, by $iter:ty) => {
        impl $set {
            #[must_use]
            pub const fn contains(self, place: $place) -> bool {
                self.0 >> place.0 & 1 == 1
            }

            #[must_use]
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }
        }

        impl std::ops::BitOr for $set {
            type Output = $set;

            fn bitor(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }
        }

        impl std::ops::BitAnd for $set {
            type Output = $set;

            fn bitand(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }
        }

        impl std::ops::Sub for $set {
            type Output = $set;

            /// The places of `self` that are not in `other`.
            fn sub(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }
        }

        impl std::ops::Not for $set {
            type Output = $set;

            /// The places of the board that are not in `self`.
            fn not(self) -> $set {
                $set::BOARD - self
            }
        }

        impl std::ops::BitOrAssign for $set {
            fn bitor_assign(&mut self, other: $set) {
                *self = *self | other;
            }
        }

        impl std::ops::BitAndAssign for $set {
            fn bitand_assign(&mut self, other: $set) {
                *self = *self & other;
            }
        }

        impl std::ops::SubAssign for $set {
            fn sub_assign(&mut self, other: $set) {
                *self = *self - other;
            }
        }

        impl FromIterator<$place> for $set {
            fn from_iter<I: IntoIterator<Item = $place>>(places: I) -> $set {
                places
                    .into_iter()
                    .fold($set::EMPTY, |set, place| set | place.into())
            }
        }

        impl Extend<$place> for $set {
            fn extend<I: IntoIterator<Item = $place>>(&mut self, places: I) {
                *self |= places.into_iter().collect();
            }
        }

        impl IntoIterator for $set {
            type Item = $place;
            type IntoIter = $iter;

            fn into_iter(self) -> $iter {
                self.iter()
            }
        }

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}

pub(crate) use set;
