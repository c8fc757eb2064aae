//! Whole games that the tests share.

use rules::Position;
use rules::iago::{Effects, Iago, Options};

/// The whole game of rules/rulings/iago.md.
pub const GAME: &str = "C2 D5 F5 F7 F2 G3 G2 G1 G4 G5 H5 E3 C3 G6 E8 H4 H3 I3 B2 E7 E6 F6 B5 H6 \
                        B3 F4 D2 C1 D4 C4 B4 D3 F3 H2 D7 E2 E5 E4 D6 A3 H1 C5 C6";

/// The whole game of rules/rulings/isaac.md.
pub const ISAAC_GAME: &str = "10-15 43-63 19-69 36-56 08-68 27-47 61-91 35-65 34-64 52-82 87-89 83-86 40-60 \
     01-07 93-95 22-24 75-77 97-99 21-41 01-07:12 08-68:12";

/// The game `ampel-10000` of the test vectors.
pub const AMPEL_GAME: &str = "D6 B4 C2 B3 B2 - - B1 - - H3 B1>A1 - A11 H3>I2 A1>A3 A10 A3>A6 I2>I3 I1 I3>J2 \
    A6>C6 B10 C6>B7 J2>J1 A6 B10>B9 A11>B10 D7 B7>F5 B9>B6 A3 D7>C7 F5>I2 E2 B10>B8 B6>C9 D5 \
    J1>J2 I2>E1 H3 E1>C3 C9>C8 J1 H3>D7 B8>A5 A7 C3>B6 E2>C5 F3 C7>D4 J1>G4 I2 G4>D5 A10>B8 E1 \
    B8>D8 F3>E3 A8 I1>G1 C8>C7 B7 D4>D3 E3>I3 G5 I3>E4 C5>D2 H1 D3>F3 E4>E6 G4 A6>B5 C7>C9 G2 \
    I2>H3 B7>E3 E5 E3>E2 J2>D4 B8 E5>C7 G2>H4 G3 H4>J1 D4>D3 H4 F3>C3";

/// Every position of a game with the effects that led to it, the start first.
pub fn positions(options: Options, tokens: &str) -> Vec<(Iago, Option<Effects>)> {
    let mut positions = vec![(Iago::start(options), None)];
    for token in tokens.split_whitespace() {
        let (position, _) = positions.last().expect("the start is there");
        let played = position.play_token(token).expect("the game is legal");
        positions.push((played.position, Some(played.effects)));
    }
    positions
}
