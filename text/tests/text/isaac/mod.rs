//! Sentences about ISAAC: every fact that the rulings ask for, and positions that can be read back.

mod described;
mod told;

use rules::isaac::{Footprint, Square};

const WHOLE_GAME: &str = "10-15 43-63 19-69 36-56 08-68 27-47 61-91 35-65 34-64 52-82 87-89 83-86 \
     40-60 01-07 93-95 22-24 75-77 97-99 21-41 01-07:12 08-68:12";

fn footprint(text: &str) -> Footprint {
    let (first, last) = text.split_once('-').expect(text);
    let square = |text: &str| text.parse::<Square>().expect(text);
    Footprint::between(square(first), square(last)).expect(text)
}
