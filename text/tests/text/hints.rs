//! Every sentence of a hint, in every language and game.

use rules::{AnyAction, AnyOptions, AnyPosition, Game, Side};
use search::{By, Comparison, Evaluations, Hint, Standing, Thought, Verdict};
use std::fmt::Write as _;
use text::Locale;
use text::advice::{self, Advised};

/// A hint for the action in the middle of all legal ones, beside the first one.
struct Case {
    verdict: Verdict,
    /// The number of turns after which the lines are compared, and by what; `None` without lines.
    compared: Option<(usize, By)>,
    standing: Option<Standing>,
}

fn said(locale: Locale, position: &AnyPosition, case: &Case) -> String {
    let legal = position.legal_actions();
    let (action, other) = (legal[legal.len() / 2], legal[0]);
    let comparison = case.compared.map(|(turns, by)| {
        let known = Evaluations::default();
        let lines = Comparison::of_mistake(position, action, other, &known, &mut |_| 0.0);
        Comparison {
            turns: [&lines.advised, &lines.other].map(|it| turns.min(it.turns.len())),
            by,
            ..lines
        }
    });
    let hint = Hint {
        action,
        verdict: case.verdict,
        comparison,
        thought: Thought {
            best: action,
            score: 0.0,
            exact: false,
            won: None,
            depth: 1,
            nodes: 1,
            line: vec![action],
            moves: Vec::new(),
        },
    };
    let token = action.to_string();
    let does = position.play(action).expect("legal").effects;
    let advised = Advised {
        reads: true,
        game: position.game(),
        side: position.to_move().expect("somebody is to move"),
        token: &token,
        numbers: Side::First,
        does: &text::words(&does).hint(locale),
    };
    let mut said = advice::reasons(locale, advised, position, &hint, case.standing);
    if let Some(comparison) = &hint.comparison {
        let alt = advice::alt_lines(locale, advised, position, comparison);
        let _ = write!(said, "\n[{alt}]");
        let columns = advice::columns(locale, advised, position, comparison);
        for board in columns.into_iter().flatten() {
            let _ = write!(said, "\n[{}]", board.caption);
        }
    }
    said
}

/// The positions of a game in which both sides play the action in the middle of all.
fn played(game: Game) -> Vec<AnyPosition> {
    let mut now = AnyPosition::start(AnyOptions::default_of(game));
    let mut all = Vec::new();
    while now.to_move().is_some() && all.len() < 400 {
        let legal = now.legal_actions();
        let next = now.play_unchecked(legal[(all.len() * 7) % legal.len()]);
        all.push(std::mem::replace(&mut now, next));
    }
    all
}

/// Every kind of hint; `other` is an action that is as good.
fn cases(other: AnyAction) -> Vec<Case> {
    let compared = |verdict, turns, by| Case {
        verdict,
        compared: Some((turns, by)),
        standing: Some(Standing::Better),
    };
    let alone = |verdict| Case {
        verdict,
        compared: None,
        standing: None,
    };
    vec![
        compared(Verdict::Better, 2, By::Points),
        compared(Verdict::Better, 3, By::Points),
        compared(Verdict::Better, 4, By::Points),
        compared(Verdict::Wins, 7, By::OwnResult),
        compared(Verdict::Better, 1, By::Chances),
        compared(Verdict::Better, 3, By::Estimate),
        compared(Verdict::AsGood(other), 2, By::Level),
        compared(Verdict::Better, 2, By::Level),
        compared(Verdict::OnlyWin, 3, By::Result),
        compared(Verdict::Wins, 3, By::Result),
        compared(Verdict::Loses(Some(1)), 3, By::Result),
        compared(Verdict::Loses(Some(3)), 2, By::Result),
        compared(Verdict::Loses(None), 3, By::Points),
        compared(Verdict::AsGood(other), 2, By::Points),
        alone(Verdict::AsGood(other)),
        alone(Verdict::Only),
        alone(Verdict::Concealed),
        alone(Verdict::Start { open: 5, all: 6 }),
        alone(Verdict::Start { open: 3, all: 3 }),
    ]
}

fn everything(locale: Locale) -> String {
    let mut all = String::new();
    for game in Game::ALL {
        let positions = played(game);
        let choice = |it: &&AnyPosition| it.legal_actions().len() > 3;
        let mut middle = positions.iter().skip(positions.len() * 2 / 3);
        let middle = middle.rfind(choice).expect("a position");
        let early = positions.iter().filter(choice).nth(12).expect("a position");
        let cases = cases(early.legal_actions()[0]);
        for (case, position) in cases.iter().zip([early, middle].into_iter().cycle()) {
            let _ = writeln!(all, "{}\n", said(locale, position, case));
        }
        let last = positions.iter().rfind(|it| {
            let legal = it.legal_actions();
            it.play_unchecked(legal[legal.len() / 2])
                .outcome()
                .is_some()
        });
        let wins = Case {
            verdict: Verdict::WinsAtOnce,
            compared: None,
            standing: None,
        };
        let _ = writeln!(
            all,
            "{}\n",
            last.map_or_else(String::new, |it| said(locale, it, &wins))
        );
    }
    all
}

#[test]
fn in_every_language() {
    for locale in Locale::ALL {
        insta::assert_snapshot!(format!("hints-{locale}"), everything(locale));
    }
}
