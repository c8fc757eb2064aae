//! LZW as GIF wants it (GIF89a, appendix F), quick on long runs of one colour.
//!
//! A replay's frames are mostly one colour, the transparent one. An encoder that goes pixel by
//! pixel spends nearly all its time there; this one follows a run phrase by phrase, and a run of
//! n pixels has about √(2n) phrases. It takes 0.4 of the time of `weezl` on the patches of three replays
//! (`cargo bench -p render`), and makes the same bytes.
//!
//! Where a pixel may have either of two values, as those that shine through may, it follows every phrase that
//! could stand there and takes the longest.

/// Codes are twelve bits long at most.
const CODES: usize = 4096;

/// Turns pixels into a stream of codes.
#[derive(Debug)]
pub(super) struct Lzw {
    /// Bits of a pixel.
    depth: u32,
    /// The phrase for a phrase and the pixel after it; 0 where there is none.
    children: Vec<u16>,
    /// Which children were set since the last clear code.
    set: Vec<u32>,
    /// For each pixel value the phrases of 1, 2, 3 … such pixels.
    runs: Vec<Vec<u16>>,
    /// The phrase read and not yet written, with its length if it is a run.
    phrase: Option<(u16, usize)>,
    next: u16,
    width: u32,
    bits: u64,
    filled: u32,
    out: Vec<u8>,
    /// Room for the search of [`Lzw::longest`].
    fits: [Vec<u16>; 2],
}

impl Lzw {
    /// An encoder for pixels below `1 << depth`; `depth` is 2 to 8.
    pub(super) fn new(depth: u32) -> Lzw {
        Lzw {
            depth,
            children: vec![0; CODES << depth],
            set: Vec::with_capacity(CODES),
            runs: (0..1 << depth).map(|pixel| vec![pixel]).collect(),
            phrase: None,
            next: 0,
            width: 0,
            bits: 0,
            filled: 0,
            out: Vec::new(),
            fits: Default::default(),
        }
    }

    /// Begins a stream: the depth, then the clear code.
    pub(super) fn begin(&mut self) {
        self.out.push(self.depth as u8);
        self.forget();
        self.put(1 << self.depth);
    }

    /// Adds `count` pixels of one value.
    pub(super) fn push(&mut self, pixel: u8, mut count: usize) {
        while count > 0 {
            match self.phrase {
                None => {
                    self.phrase = Some((u16::from(pixel), 1));
                    count -= 1;
                }
                Some((phrase, length)) if self.is_run(phrase, length, pixel) => {
                    self.run(pixel, length + count);
                    return;
                }
                Some((phrase, _)) => {
                    let child = self.children[self.place(phrase, pixel)];
                    if child == 0 {
                        self.write(phrase);
                        self.add(phrase, pixel);
                        self.phrase = Some((u16::from(pixel), 1));
                    } else {
                        self.phrase = Some((child, 0));
                    }
                    count -= 1;
                }
            }
        }
    }

    /// The stream of pixels each of which may have either of two values: whichever makes the longer
    /// phrase.
    pub(super) fn pack_either(&mut self, mut pixels: &[[u8; 2]]) -> Vec<u8> {
        self.begin();
        let mut last = None;
        while let Some(&[one, other]) = pixels.first() {
            if usize::from(self.next) == CODES {
                self.put(1 << self.depth);
                self.forget();
                last = None;
            }
            // The reader learns the last phrase with this pixel before it reads the next code, which
            // may stand for just that.
            let mut best = self.after(last, one, pixels);
            if other != one {
                let second = self.after(last, other, pixels);
                if second.0 > best.0 {
                    best = second;
                }
            }
            let (length, phrase, first) = best;
            if let Some(last) = last {
                self.add(last, first);
            }
            self.write(phrase);
            last = Some(phrase);
            pixels = &pixels[length..];
        }
        self.finish()
    }

    /// The longest phrase that may stand here if the first pixel is this, and what the last phrase
    /// and this pixel make is known: its length, its code and the first pixel.
    fn after(&mut self, last: Option<u16>, first: u8, pixels: &[[u8; 2]]) -> (usize, u16, u8) {
        let place = last.map(|last| self.place(last, first));
        if let Some(place) = place {
            self.children[place] = self.next;
        }
        let (length, phrase) = self.longest(first, &pixels[1..]);
        if let Some(place) = place {
            self.children[place] = 0;
        }
        (length, phrase, first)
    }

    /// The longest known phrase of this pixel and those after it, and its length.
    fn longest(&mut self, first: u8, rest: &[[u8; 2]]) -> (usize, u16) {
        let [mut fits, mut longer] = std::mem::take(&mut self.fits);
        fits.clear();
        fits.push(u16::from(first));
        let mut length = 1;
        for &[one, other] in rest {
            longer.clear();
            for &phrase in &fits {
                let child = self.children[self.place(phrase, one)];
                longer.extend((child != 0).then_some(child));
                if other != one {
                    let child = self.children[self.place(phrase, other)];
                    longer.extend((child != 0).then_some(child));
                }
            }
            if longer.is_empty() {
                break;
            }
            std::mem::swap(&mut fits, &mut longer);
            length += 1;
        }
        let phrase = fits[0];
        self.fits = [fits, longer];
        (length, phrase)
    }

    /// Ends the stream: the depth and the codes, as `gif` takes a frame encoded beforehand.
    pub(super) fn finish(&mut self) -> Vec<u8> {
        if let Some((phrase, _)) = self.phrase.take() {
            self.write(phrase);
        }
        self.put((1 << self.depth) + 1);
        if self.filled > 0 {
            self.out.push(self.bits as u8);
        }
        (self.bits, self.filled) = (0, 0);
        std::mem::take(&mut self.out)
    }

    fn is_run(&self, phrase: u16, length: usize, pixel: u8) -> bool {
        length > 0 && self.runs[usize::from(pixel)].get(length - 1) == Some(&phrase)
    }

    /// Follows a run that is `total` pixels long from the start of its phrase, and leaves the last
    /// phrase open.
    fn run(&mut self, pixel: u8, mut total: usize) {
        loop {
            let known = &self.runs[usize::from(pixel)];
            if let Some(&phrase) = known.get(total - 1) {
                self.phrase = Some((phrase, total));
                return;
            }
            let longest = known[known.len() - 1];
            total -= known.len();
            self.write(longest);
            if let Some(code) = self.add(longest, pixel) {
                self.runs[usize::from(pixel)].push(code);
            }
        }
    }

    fn place(&self, phrase: u16, pixel: u8) -> usize {
        usize::from(phrase) << self.depth | usize::from(pixel)
    }

    /// Gives a phrase with one more pixel a code; `None` if the codes are used up and all phrases
    /// were forgotten instead.
    fn add(&mut self, phrase: u16, pixel: u8) -> Option<u16> {
        if usize::from(self.next) == CODES {
            self.put(1 << self.depth);
            self.forget();
            return None;
        }
        let code = self.next;
        let place = self.place(phrase, pixel);
        self.children[place] = code;
        self.set.push(place as u32);
        self.next += 1;
        Some(code)
    }

    /// Forgets every phrase, as the reader does at a clear code.
    fn forget(&mut self) {
        for place in self.set.drain(..) {
            self.children[place as usize] = 0;
        }
        for run in &mut self.runs {
            run.truncate(1);
        }
        self.next = (1 << self.depth) + 2;
        self.width = self.depth + 1;
    }

    /// Writes the code of a phrase; the reader's codes grow one step behind ours.
    fn write(&mut self, code: u16) {
        self.put(code);
        if u32::from(self.next) >= 1 << self.width && self.width < 12 {
            self.width += 1;
        }
    }

    fn put(&mut self, code: u16) {
        self.bits |= u64::from(code) << self.filled;
        self.filled += self.width;
        while self.filled >= 8 {
            self.out.push(self.bits as u8);
            self.bits >>= 8;
            self.filled -= 8;
        }
    }
}
