//! Every sentence about the engine, in every language: hints, analyses, and the engine as an opponent.

use referee::{ChannelId, GuildId, Place, Time, TimeControl, UserId};
use rules::{AnyAction, AnyEffects, AnyOptions, AnyPosition, Game, Side};
use search::Mistake;
use std::fmt::Write as _;
use text::advice::{self, Advised, Label, Thought};
use text::analysis::{self, Solved, TurningPoint};
use text::t;
use text::{Locale, opponent};

/// The effects of `token` as the first action of a game.
fn effects(game: Game, token: &str) -> AnyEffects {
    let start = AnyPosition::start(AnyOptions::default_of(game));
    start.play_token(token).expect("legal").effects
}

/// The first capture in a game whose players always play the first legal action.
fn capture() -> (String, AnyEffects) {
    let mut position = AnyPosition::start(AnyOptions::default_of(Game::Iago));
    loop {
        let action = position.legal_actions()[0];
        let played = position.play(action).expect("legal");
        let does = text::words(&played.effects).hint(Locale::En);
        if does != "captures nothing" {
            return (action.to_string(), played.effects);
        }
        position = played.position;
    }
}

/// A mistake with the chances of `side` before and after the action.
fn mistake(side: Side, [before, after]: [f64; 2], margins: Option<[i32; 2]>) -> Mistake {
    let [played, better] =
        ["D5", "D4"].map(|it| AnyAction::parse(Game::Iago, it).expect("an action"));
    Mistake {
        ply: 0,
        side,
        played,
        better: Some(better),
        before,
        after,
        margins,
    }
}

fn everything(locale: Locale) -> String {
    let mut said = String::new();
    let mut say = |words: String| {
        let _ = writeln!(said, "{words}\n");
    };
    let game = Game::Iago;
    let advised = Advised {
        reads: true,
        game,
        side: Side::First,
        token: "D4",
        numbers: Side::First,
        does: "…",
    };
    say(advice::hint(locale, advised));
    let start = AnyPosition::start(AnyOptions::default_of(Game::Iago));
    let after = start.play_token("D4").expect("legal").position;
    say(advice::alt(locale, advised, &after));
    let unsaid = Advised {
        does: "",
        ..advised
    };
    say(advice::alt(locale, unsaid, &after));
    for refusal in [
        |locale| t!(locale, "hint-rated"),
        |locale| t!(locale, "hint-rated-engine"),
        |locale| t!(locale, "hint-not-a-player"),
        |locale| t!(locale, "hint-not-your-turn"),
        |locale| t!(locale, "hint-over"),
        |locale| t!(locale, "hint-overtaken"),
        |locale| t!(locale, "engine-busy"),
        |locale| t!(locale, "analysis-running"),
        |locale| t!(locale, "analysis-nothing"),
        |locale| t!(locale, "analysis-soon"),
        |locale| advice::thought(locale, Thought::Hint, Some(Game::Iago)),
        |locale| advice::thought(locale, Thought::Hint, None),
        |locale| advice::thought(locale, Thought::Explanation, None),
        |locale| advice::thought(locale, Thought::Puzzle, None),
        |locale| t!(locale, "engine-one-at-a-time"),
        |locale| t!(locale, "engine-choose-here"),
        |locale| t!(locale, "engine-button"),
        |locale| t!(locale, "engine-level-of-a-person"),
        |locale| t!(locale, "engine-stands"),
        |locale| t!(locale, "engine-channel-taken"),
        |locale| t!(locale, "engine-still-open"),
        |locale| t!(locale, "engine-plays-on"),
    ] {
        say(refusal(locale));
    }
    say(opponent::counts(locale, 1350, 12, -9));
    let thread = Place::Server {
        guild: GuildId(1),
        channel: ChannelId(42),
        parent: None,
    };
    say(opponent::in_thread(locale, game, UserId(7), thread));
    let labels = [
        Label::Play,
        Label::Why,
        Label::First,
        Label::Previous,
        Label::Next,
        Label::Overview,
    ];
    say(labels
        .map(|label| format!("[{}]", advice::label(locale, label, "D4")))
        .join(" "));
    let this_match = {
        let players = [UserId(7), UserId::engine(3)];
        let options = AnyOptions::default_of(game);
        super::a_match(
            GuildId(1),
            options,
            TimeControl::None,
            players,
            Time::from_millis(0),
        )
    };
    let (taking, took) = capture();
    let placed = effects(game, "D5");
    let point = TurningPoint {
        game,
        number: 12,
        step: None,
        player: UserId(7),
        played: ("D5", &placed),
        better: (&taking, &took),
        mistake: &mistake(Side::First, [1.0, 0.3], Some([5, -1])),
        hinted: false,
        reply: Some((&taking, &took)),
        reason: None,
    };
    // A win by tie-break has no margin of points.
    let lost = TurningPoint {
        mistake: &mistake(Side::Second, [1.0, 0.0], None),
        player: UserId::engine(3),
        ..point
    };
    let given_away = TurningPoint {
        mistake: &mistake(Side::First, [0.9, 0.5], Some([1, 0])),
        ..point
    };
    let decided = TurningPoint {
        mistake: &mistake(Side::First, [0.7, 0.4], None),
        reason: Some("…"),
        ..point
    };
    let solved = |points, played| {
        Some(Solved {
            number: 40,
            points,
            played,
        })
    };
    for (points, own, solved) in [
        (&[][..], 0, None),
        (&[point][..], 1, solved(5, None)),
        (&[point, lost][..], 1, solved(-1, Some(-1))),
        (&[given_away, decided][..], 0, solved(7, Some(-30))),
        (&[][..], 0, solved(0, Some(0))),
        (&[][..], 0, solved(1, Some(0))),
        (&[decided; 9][..], 0, None),
        (&[decided; 11][..], 2, None),
    ] {
        say(analysis::overview(locale, &this_match, points, own, solved));
    }
    say(analysis::turning_point(locale, &point, 1, 2));
    say(analysis::turning_point(locale, &lost, 2, 2));
    say(analysis::turning_point(locale, &given_away, 1, 2));
    say(analysis::turning_point(locale, &decided, 2, 2));
    let piece = effects(Game::Isaac, "00-02");
    let silent = TurningPoint {
        game: Game::Isaac,
        played: ("00-02", &piece),
        better: ("20-26", &piece),
        mistake: &mistake(Side::First, [0.7, 0.1], None),
        hinted: true,
        ..point
    };
    say(analysis::turning_point(locale, &silent, 1, 1));
    let course = [(1, 0.3), (2, 0.5), (3, 0.95), (4, 0.95)];
    let [course, unplayed] = [(58, &course[..]), (1, &[])]
        .map(|(moves, course)| analysis::alt(locale, game, moves, 0.9, course));
    let told = analysis::overview(locale, &this_match, &[point, lost], 0, None);
    assert!(
        !course.contains("12"),
        "the message tells the turning points: {course}"
    );
    let differs = |line: &&str| line.contains(&t!(locale, "analysis-at", number = 12, step = 2));
    let steps = [1, 2].map(|step| TurningPoint {
        step: Some(step),
        ..point
    });
    let stepped = analysis::overview(locale, &this_match, &steps, 0, None);
    assert_eq!(stepped.lines().filter(differs).count(), 1, "{stepped}");
    assert!(!told.lines().any(|line| differs(&line)), "{told}");
    say(analysis::turning_point(locale, &steps[1], 2, 2));
    say(course);
    say(unplayed);
    let start = AnyPosition::start(AnyOptions::default_of(Game::Isaac));
    let after = start.play_token("00-02").expect("legal").position;
    say(analysis::alt_board(locale, "00-02", &after, Side::Second));
    for highest in [8, 5] {
        for number in 1..=highest {
            say(opponent::level(locale, highest, number));
        }
        say(opponent::begun(locale, highest, 3));
    }
    say(opponent::choose(locale, Game::Isaac));
    say(opponent::no_such_level(locale, Game::Isaac, 5));
    say(text::name::player(locale, UserId::engine(3)));
    said
}

#[test]
fn in_every_language() {
    for locale in Locale::ALL {
        insta::assert_snapshot!(format!("engine-{locale}"), everything(locale));
    }
}
