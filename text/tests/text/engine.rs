//! Every sentence about the engine, in every language: hints, analyses, and the engine as an opponent.

use referee::{ChannelId, GuildId, Place, Time, TimeControl, UserId};
use rules::{AnyAction, AnyEffects, AnyOptions, AnyPosition, Game, Side};
use search::{PlyJudgement, Reason, Standing};
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

/// A judgement with the chances of `side` before and after the action.
fn judged(side: Side, [before, after]: [f64; 2], margin: Option<i32>) -> PlyJudgement {
    let [played, better] =
        ["D5", "D4"].map(|it| AnyAction::parse(Game::Iago, it).expect("an action"));
    PlyJudgement {
        ply: 0,
        side,
        played,
        better,
        before,
        after,
        margin,
    }
}

fn everything(locale: Locale) -> String {
    let mut said = String::new();
    let mut say = |words: String| {
        let _ = writeln!(said, "{words}\n");
    };
    let game = Game::Iago;
    let advised = Advised {
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
    let reasons = [
        Reason::Only,
        Reason::WinsAtOnce,
        Reason::OnlyWin,
        Reason::Wins,
        Reason::Loses(Some(1)),
        Reason::Loses(Some(3)),
        Reason::Loses(None),
        Reason::Even,
        Reason::Concealed,
        Reason::Expects(
            ["H4", "E5"]
                .map(|it| AnyAction::parse(game, it).expect("an action"))
                .to_vec(),
        ),
    ];
    say(advice::reasons(locale, unsaid, &[Reason::Only], None));
    say(advice::reasons(
        locale,
        advised,
        &reasons,
        Some(Standing::SlightlyBetter),
    ));
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
        judgement: &judged(Side::First, [1.0, 0.3], Some(5)),
        hinted: false,
        reply: Some((&taking, &took)),
    };
    let lost = TurningPoint {
        judgement: &judged(Side::Second, [0.5, 0.0], None),
        player: UserId::engine(3),
        ..point
    };
    // A win by tie-break has no margin of points.
    let less = TurningPoint {
        judgement: &judged(Side::First, [0.99, 0.85], None),
        ..point
    };
    let more = TurningPoint {
        judgement: &judged(Side::First, [0.15, 0.05], None),
        ..point
    };
    let given_away = TurningPoint {
        judgement: &judged(Side::First, [1.0, 0.9], Some(0)),
        ..point
    };
    let decided = TurningPoint {
        judgement: &judged(Side::First, [0.6, 0.4], None),
        ..point
    };
    let solved = |points| Some(Solved { number: 40, points });
    say(analysis::overview(locale, &this_match, &[], None));
    for (points, solved) in [
        (&[point][..], solved(5)),
        (&[point, lost][..], solved(-1)),
        (&[given_away, decided, less, more][..], None),
        (&[][..], solved(0)),
    ] {
        say(analysis::overview(locale, &this_match, points, solved));
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
        judgement: &judged(Side::First, [0.7, 0.1], None),
        hinted: true,
        ..point
    };
    say(analysis::turning_point(locale, &silent, 1, 1));
    let course = [
        (1, *point.judgement),
        (2, *decided.judgement),
        (3, *lost.judgement),
    ];
    let [course, unplayed] = [(58, &course[..]), (1, &[])]
        .map(|(moves, judged)| analysis::alt(locale, game, moves, judged));
    let told = analysis::overview(locale, &this_match, &[point, lost], None);
    assert!(
        !course.contains("12"),
        "the message tells the turning points: {course}"
    );
    let differs = |line: &&str| line.contains(&t!(locale, "analysis-at", number = 12, step = 2));
    let steps = [1, 2].map(|step| TurningPoint {
        step: Some(step),
        ..point
    });
    let stepped = analysis::overview(locale, &this_match, &steps, None);
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
