//! Tests of options by name: a value of another type is refused as a value, an unknown name as a name.

use iago_rules::{AnyOptions, Game, OptionError, OptionValue};

#[test]
fn a_value_of_another_kind_is_no_value_and_another_name_no_name() {
    let values = [
        OptionValue::word("loose"),
        OptionValue::Flag(true),
        OptionValue::Number(6),
    ];
    for game in Game::ALL {
        let options = AnyOptions::default_of(game);
        for (name, usual) in options.pairs() {
            for value in &values {
                if std::mem::discriminant(value) != std::mem::discriminant(&usual) {
                    let refused = options.with(name, value);
                    assert_eq!(
                        refused,
                        Err(OptionError::UnknownValue),
                        "{game} {name} {value}"
                    );
                }
            }
            assert_eq!(options.with(name, &usual), Ok(options), "{game} {name}");
        }
        for value in &values {
            let refused = options.with("nothing", value);
            assert_eq!(refused, Err(OptionError::UnknownName), "{game} {value}");
        }
    }
}

#[test]
fn every_setting_is_listed_once_and_reached_by_name() {
    for (game, settings) in Game::ALL.into_iter().zip([6, 2, 12]) {
        let every = AnyOptions::every(game);
        assert_eq!(every.len(), settings, "{game}");
        assert!(every.contains(&AnyOptions::default_of(game)), "{game}");
        for (number, options) in every.iter().enumerate() {
            assert!(!every[..number].contains(options), "{options:?} twice");
            let named = options
                .pairs()
                .iter()
                .fold(AnyOptions::default_of(game), |set, (name, value)| {
                    set.with(name, value).expect("a setting")
                });
            assert_eq!(named, *options);
        }
    }
}
