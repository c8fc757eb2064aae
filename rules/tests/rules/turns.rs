//! Tests which actions end a turn: catches a turn that ends with the wrong step.

use iago_rules::{AnyOptions, AnyPosition, Game};

#[test]
fn turns_end_where_the_game_says() {
    let ends = |game, pairs: &[(&str, &str)], tokens: &str| -> Vec<bool> {
        let with = |options: AnyOptions, (name, value): &(&str, &str)| {
            options.with_text(name, value).expect("an option")
        };
        let options = pairs.iter().fold(AnyOptions::default_of(game), with);
        let mut position = AnyPosition::start(options);
        let mut ends = Vec::new();
        for token in tokens.split(' ') {
            let played = position.play_token(token).expect("a legal action");
            ends.push(played.effects.ends_turn());
            position = played.position;
        }
        ends
    };
    let penalty = [("penalty", "true")];
    assert_eq!(
        ends(Game::Iago, &penalty, "D3 D4 C3 callout I5"),
        [true, true, true, false, true]
    );
    assert_eq!(ends(Game::Isaac, &[], "00-02 10-12"), [true, true]);
    let setup = [true; 5];
    let ampel = ends(Game::Ampel, &[], "B9 B7 F3 G4 B2 - - B5 - - A6");
    assert_eq!(ampel[..5], setup);
    assert_eq!(ampel[5..], [false, false, true, false, false, true]);
}
