//! Playing by text alone: the list of choices names every action in every language.

use referee::read_by;
use rules::isaac::Isaac;
use rules::{AnyOptions, AnyPosition, Game, Position, Side};
use std::collections::BTreeSet;
use text::{Locale, t};

const RECORDED: [(Game, &str); 6] = [
    (
        Game::Iago,
        include_str!("../../../rules/tests/data/iago-standard.jsonl"),
    ),
    (
        Game::Iago,
        include_str!("../../../rules/tests/data/iago-loose.jsonl"),
    ),
    (
        Game::Iago,
        include_str!("../../../rules/tests/data/iago-penalty.jsonl"),
    ),
    (
        Game::Iago,
        include_str!("../../../rules/tests/data/iago-simple.jsonl"),
    ),
    (
        Game::Isaac,
        include_str!("../../../rules/tests/data/isaac.jsonl"),
    ),
    (
        Game::Ampel,
        include_str!("../../../rules/tests/data/ampel.jsonl"),
    ),
];

/// Recorded games of every variant, a line for each game.
pub fn recorded() -> [(Game, &'static str); 6] {
    RECORDED
}

/// One in `step` positions of every ninth recorded game.
pub fn positions(step: usize) -> Vec<AnyPosition> {
    let mut found = Vec::new();
    for (game, lines) in RECORDED {
        for (line_number, line) in lines.lines().enumerate().step_by(9) {
            let vector: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let request = &vector["request"];
            if request.get("from").is_some() {
                continue;
            }
            let mut options = AnyOptions::default_of(game);
            for (name, value) in request["options"].as_object().into_iter().flatten() {
                let value = value
                    .as_str()
                    .map_or_else(|| value.to_string(), str::to_owned);
                options = options.with_text(name, &value).expect("an option");
            }
            let mut position = AnyPosition::start(options);
            let tokens = request["actions"].as_array().into_iter().flatten();
            for (number, token) in tokens.enumerate() {
                if (line_number + number) % step == 0 {
                    found.push(position.clone());
                }
                let Ok(played) = position.play_token(token.as_str().expect("a token")) else {
                    break;
                };
                position = played.position;
            }
        }
    }
    found
}

/// Stands for a variable in a sentence whose words are wanted.
const GAP: &str = "\u{fffc}";

/// The words of a language between the ends of a range, and behind the range.
fn range_words(locale: Locale) -> (String, String) {
    let model = t!(locale, "list-range", from = GAP, to = GAP);
    let words: Vec<&str> = model.split(GAP).collect();
    (words[1].to_owned(), words[2].to_owned())
}

/// The words of a language before the totals in a line about a removal.
fn words_before_totals(locale: Locale) -> String {
    let model = t!(
        locale,
        "isaac-moves-removal",
        piece = GAP,
        points = 2,
        totals = GAP
    );
    let (_, rest) = model.split_once('2').expect("the points");
    let words = rest.split([',', '、']).next_back().expect("words");
    words.trim_end_matches(GAP).trim_start().to_owned()
}

/// The names in a list, with ranges spelled out. A name is a letter and a number, or a number alone.
fn names(locale: Locale, list: &str) -> Vec<String> {
    let (between, behind) = range_words(locale);
    let mut found = Vec::new();
    for name in list.split([',', '、']).map(str::trim) {
        let name = name.strip_suffix(behind.as_str()).unwrap_or(name);
        let Some((from, to)) = name.split_once(between.as_str()) else {
            found.push(name.to_owned());
            continue;
        };
        let digits = |name: &str| name.find(|sign: char| sign.is_ascii_digit()).expect(list);
        let (letter, width) = (&from[..digits(from)], from.len() - digits(from));
        assert_eq!(letter, &to[..digits(to)], "{list}");
        let number = |name: &str| name[digits(name)..].parse::<u16>().expect(list);
        let spelled = number(from)..=number(to);
        found.extend(spelled.map(|number| match letter {
            "" => format!("{number:0width$}"),
            _ => format!("{letter}{number}"),
        }));
    }
    found
}

/// The tokens of all actions in a list of choices, in the numbers of the list.
fn read(locale: Locale, position: &AnyPosition, lines: &[String]) -> BTreeSet<String> {
    let colon = |line: &str| {
        let (head, rest) = line.split_once([':', '：']).expect("a colon");
        (head.to_owned(), rest.trim().to_owned())
    };
    let mut tokens = BTreeSet::new();
    match position {
        AnyPosition::Iago(iago) => {
            for line in lines.iter().filter(|line| !line.ends_with([':', '：'])) {
                if line.contains("callout") {
                    tokens.insert("callout".to_owned());
                    continue;
                }
                let (head, rest) = colon(line);
                // A line about cells with an effect begins with the cells; other lines end with them.
                let cells = match head.starts_with(|sign: char| ('A'..='I').contains(&sign))
                    && head
                        .chars()
                        .nth(1)
                        .is_some_and(|sign| sign.is_ascii_digit())
                {
                    true => {
                        assert!(!iago.conceals_effects(), "{line}");
                        head
                    }
                    false => rest,
                };
                tokens.extend(names(locale, &cells));
            }
        }
        AnyPosition::Isaac(isaac) => {
            for line in &lines[1..] {
                let (head, rest) = colon(line);
                if head.contains('-') {
                    let words = words_before_totals(locale);
                    let (_, totals) = rest.split_once(&words).expect(line);
                    for total in names(locale, totals) {
                        let total: u16 = total.parse().expect(line);
                        tokens.insert(format!("{head}:{total}"));
                    }
                    continue;
                }
                for way in rest.split([';', '；']).map(str::trim) {
                    let squares = way.split_once(' ').expect(way).1;
                    for stretch in squares.split([',', '、']).map(str::trim) {
                        tokens.extend(within(stretch, position.to_move(), isaac));
                    }
                }
            }
        }
        AnyPosition::Ampel(_) if lines.len() == 1 => {
            tokens.extend(names(locale, &colon(&lines[0]).1));
        }
        AnyPosition::Ampel(_) => {
            for line in lines.iter().skip(1) {
                let (from, ends) = colon(line);
                for end in ends.split([',', '、']).map(str::trim) {
                    let end = end.split(['(', '（']).next().expect("a point").trim();
                    tokens.insert(format!("{from}>{end}"));
                }
            }
        }
    }
    tokens
}

/// Every place within a free stretch for a piece in hand.
fn within(stretch: &str, mover: Option<Side>, position: &Isaac) -> Vec<String> {
    let (from, to) = stretch.split_once('-').expect(stretch);
    let [from, to] = [from, to].map(|end| end.parse::<u16>().expect(stretch));
    let by = if to - from < 10 { 1 } else { 10 };
    let lengths = position.hand(mover.expect("a side to move")).kinds();
    lengths
        .flat_map(|(length, _)| {
            let span = by * (u16::from(length) - 1);
            let starts = (from..=to).step_by(usize::from(by));
            let starts = starts.filter(move |start| start + span <= to);
            starts.map(move |start| format!("{start:02}-{:02}", start + span))
        })
        .collect()
}

/// Catches an action that the list leaves out or invents, in either side's numbers.
#[test]
fn the_list_of_choices_is_what_may_be_played() {
    let mut checked = 0;
    for position in positions(4) {
        let legal: BTreeSet<String> = position
            .public_actions()
            .iter()
            .map(ToString::to_string)
            .filter(|token| token != "-")
            .collect();
        for locale in Locale::ALL {
            for numbers in Side::BOTH {
                if numbers == Side::Second && position.game() != Game::Isaac {
                    continue;
                }
                let lines = text::words(&position).choices(locale, numbers);
                let told = match lines.is_empty() {
                    true => BTreeSet::new(),
                    false => read(locale, &position, &lines),
                };
                let told: BTreeSet<String> = told
                    .iter()
                    .map(|token| read_by(position.game(), numbers, token))
                    .collect();
                assert_eq!(told, legal, "{}", lines.join("\n"));
                checked += 1;
            }
        }
    }
    assert!(checked > 3_000, "{checked}");
}

/// The names in a sentence: a letter and digits, or digits alone.
fn named(sentence: &str) -> Vec<String> {
    sentence
        .split(|sign: char| !sign.is_ascii_alphanumeric())
        .filter(|word| word.len() <= 3 && word.ends_with(|sign: char| sign.is_ascii_digit()))
        .map(str::to_owned)
        .collect()
}

/// Catches a sentence that names a wrong neighbour.
#[test]
fn the_layout_names_the_neighbours_of_the_rules() {
    fn sorted<T: ToString>(all: impl Iterator<Item = T>) -> Vec<String> {
        let mut all: Vec<String> = all.map(|it| it.to_string()).collect();
        all.sort_unstable();
        all
    }
    fn told(locale: Locale, game: Game, name: &str) -> Vec<String> {
        let layout = text::words(game).layout(locale);
        let (_, behind) = layout.split_once(name).expect("the name");
        let sentence = behind.split([';', '.', '。']).next().unwrap_or_default();
        sorted(named(sentence).into_iter())
    }
    use rules::{ampel, iago};
    for locale in Locale::ALL {
        for name in ["D4", "F4"] {
            let cell: iago::Cell = name.parse().expect("a cell");
            let beside = iago::Direction::ALL.into_iter();
            let beside = sorted(beside.filter_map(|it| cell.neighbour(it)));
            assert_eq!(told(locale, Game::Iago, name), beside, "{locale}");
        }
        let point: ampel::Point = "D4".parse().expect("a point");
        let beside = ampel::Direction::ALL.into_iter();
        let beside = sorted(beside.filter_map(|it| point.neighbour(it)));
        assert_eq!(told(locale, Game::Ampel, "D4"), beside, "{locale}");
        let beside = ["34", "43", "45", "54"];
        assert_eq!(told(locale, Game::Isaac, "44"), beside, "{locale}");
    }
}
