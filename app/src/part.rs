//! Which part of a long list is shown.

/// A page of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Which page, from 0, of how many.
    pub page: u32,
    pub pages: u32,
    /// Where it begins in the list, from 0, and behind which entry it ends.
    pub from: usize,
    pub to: usize,
    /// How many entries the list has.
    pub all: usize,
}

impl Part {
    /// The page that is asked for of a list, with so many entries each; the last one if the list has become shorter.
    #[must_use]
    pub fn of(all: usize, asked: u32, each: u32) -> Part {
        let size = each.max(1) as usize;
        let pages = u32::try_from(all.div_ceil(size)).unwrap_or(u32::MAX).max(1);
        let page = asked.min(pages - 1);
        let from = page as usize * size;
        Part {
            page,
            pages,
            from,
            to: all.min(from + size),
            all,
        }
    }

    /// The entries of that part.
    #[must_use]
    pub fn cut<T>(self, list: &[T]) -> &[T] {
        list.get(self.from..self.to).unwrap_or_default()
    }

    /// How many entries stand before it, as statements count.
    #[must_use]
    pub fn skip(self) -> u32 {
        u32::try_from(self.from).unwrap_or(u32::MAX)
    }
}
