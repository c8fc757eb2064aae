//! A person who does not know the games: from joining a server through the rules in pictures, every lesson and the
//! short match to the end of a first match, with buttons and menus alone; interactions and words are counted. The same
//! person in a hurry takes the short course.

use super::actor::{Actor, Received, controls};
use super::opponent::thread_of;
use super::test_bot::TestBot;
use lessons::{MATCH, chapters, essentials, finale, keys, lesson, minutes};
use rules::{AnyPosition, Game, Side};
use search::{Limits, Player, Question, Random};
use serde_json::{Value, json};
use std::collections::HashSet;
use text::Locale;
use text::answer;
use text::learn::{self, Label, label};
use text::words;

const LOCALE: Locale = Locale::FALLBACK;

/// Most presses for learning a game: its rules in pictures, its lessons with a wrong answer each, and the short
/// match.
const LEARNING: usize = 110;

/// Words that a person reads per minute, and seconds that a press and a decision take.
const READING: f64 = 200.0;
const PRESSING: f64 = 3.0;
const THINKING: f64 = 10.0;

/// Minutes by which a text with "about" may be wrong.
const ABOUT: f64 = 2.0;

/// Minutes in which a person in a hurry reaches their first match.
const SOON: f64 = 10.0;

/// A person in a channel, with counts of their presses and choices and of the words to read.
struct Newcomer {
    who: Actor,
    presses: usize,
    words: usize,
    decisions: usize,
    /// Lines already read; a person reads each line once.
    lines: HashSet<String>,
    random: Random,
    chosen: HashSet<String>,
}

#[derive(Clone, Copy, Debug)]
struct Effort {
    presses: usize,
    words: usize,
    decisions: usize,
}

impl Effort {
    fn minutes(self) -> f64 {
        let seconds = self.presses as f64 * PRESSING + self.decisions as f64 * THINKING;
        self.words as f64 / READING + seconds / 60.0
    }
}

impl std::fmt::Display for Effort {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Effort {
            presses,
            words,
            decisions,
        } = self;
        let minutes = self.minutes();
        write!(
            f,
            "{words} words, {presses} presses, {decisions} decisions, {minutes:.1} minutes"
        )
    }
}

impl Newcomer {
    fn of(bot: &TestBot) -> Newcomer {
        let who = bot.actor("Carol");
        let world = bot.client().world();
        let server = world["guilds"][0]["name"].as_str().expect("a server");
        who.comes_anew_to(server);
        Newcomer {
            who,
            presses: 0,
            words: 0,
            decisions: 0,
            lines: HashSet::new(),
            random: Random::new(5),
            chosen: HashSet::new(),
        }
    }

    fn effort(&mut self) -> Effort {
        Effort {
            presses: std::mem::take(&mut self.presses),
            words: std::mem::take(&mut self.words),
            decisions: std::mem::take(&mut self.decisions),
        }
    }

    fn read(&mut self, text: &str) {
        for line in text.lines() {
            if self.lines.insert(line.to_owned()) {
                let words = line.split_whitespace();
                self.words += words
                    .filter(|it| it.contains(char::is_alphanumeric))
                    .count();
            }
        }
    }

    fn seen(&mut self, seen: Received) -> Received {
        self.presses += 1;
        self.read(seen.text());
        seen
    }

    async fn press(&mut self, message: &Value, label: &str) -> Received {
        let seen = self.who.press(message, label).await;
        self.seen(seen)
    }

    async fn slash(&mut self, command: &str) -> Received {
        let seen = self.who.slash(command, json!({})).await;
        self.seen(seen)
    }

    async fn go(&mut self, message: &Value, what: Label) -> Received {
        self.press(message, &label(LOCALE, what)).await
    }

    async fn take(&mut self, message: &Value, way: &Way) -> Received {
        let seen = match way {
            Way::Button { custom_id, .. } => self.who.press_id(message, custom_id).await,
            Way::Line { menu, value } => self.who.choose_in(message, menu, value).await,
        };
        self.seen(seen)
    }

    async fn board(&mut self, such: impl Fn(&Value) -> bool) -> Value {
        let there = |all: &[Value]| latest(all).is_some_and(&such);
        let all = self.who.until(there).await;
        let board = latest(&all).expect("a board").clone();
        self.read(board["content"].as_str().unwrap_or_default());
        board
    }

    /// Takes a step towards an action: the action itself or its longest prefix on offer; else any whole action, or a
    /// random choice that was not made before.
    async fn towards(&mut self, message: &Value, position: &AnyPosition, token: &str) -> Received {
        let ways = ways(message);
        let legal: Vec<String> = position
            .legal_actions()
            .iter()
            .map(ToString::to_string)
            .collect();
        let begins = ways
            .iter()
            .filter(|way| token.starts_with(way.value()))
            .max_by_key(|way| way.value().len());
        let whole = || {
            ways.iter()
                .find(|way| legal.iter().any(|it| it == way.value()))
        };
        let way = begins.or_else(whole).or_else(|| {
            let fresh = |way: &&Way| !self.chosen.contains(way.value());
            let fresh: Vec<&Way> = ways.iter().filter(fresh).collect();
            self.random.pick(&fresh)
        });
        let way = way.unwrap_or_else(|| panic!("no way on: {}", message["components"]));
        self.chosen.insert(way.value().to_owned());
        self.take(message, way).await
    }
}

/// The last public board that asks for a move.
fn latest(all: &[Value]) -> Option<&Value> {
    let asks = |message: &&Value| {
        let private = message["flags"].as_u64().unwrap_or(0) & 64 != 0;
        let picks = |control: &Value| {
            let custom_id = control["custom_id"].as_str();
            custom_id.is_some_and(|it| it.starts_with("k:"))
        };
        !private && controls(message).iter().any(picks)
    };
    all.iter().rfind(asks)
}

pub enum Way {
    Button { custom_id: String, value: String },
    Line { menu: String, value: String },
}

impl Way {
    pub fn value(&self) -> &str {
        match self {
            Way::Button { value, .. } | Way::Line { value, .. } => value,
        }
    }
}

/// Actions that a message offers, and choices on the way to them.
pub fn ways(message: &Value) -> Vec<Way> {
    let mut ways = Vec::new();
    for control in controls(message) {
        let custom_id = control["custom_id"].as_str().unwrap_or_default();
        if control["type"] == 3 {
            let lines = control["options"].as_array().cloned().unwrap_or_default();
            let values = lines.iter().filter_map(|it| it["value"].as_str());
            ways.extend(values.map(|value| Way::Line {
                menu: custom_id.to_owned(),
                value: value.to_owned(),
            }));
            continue;
        }
        let value = custom_id.splitn(4, ':').nth(3).unwrap_or_default();
        // The only action of a short match is a button, too.
        let study = custom_id
            .strip_prefix("u:study:move:")
            .and_then(|it| it.splitn(3, ':').nth(2));
        let value = study.unwrap_or(value);
        let plays = custom_id.starts_with("p:") || custom_id.starts_with("k:") || study.is_some();
        if plays && !value.is_empty() {
            ways.push(Way::Button {
                custom_id: custom_id.to_owned(),
                value: value.to_owned(),
            });
        }
    }
    ways
}

fn sensible(position: &AnyPosition, nodes: u64) -> String {
    let question = Question {
        player: Player::Engine,
        limits: Limits::nodes(nodes),
        seed: 1,
        all: false,
    };
    let thought = search::think(position, question, &mut |_| 0.0);
    thought.expect("a running game").best.to_string()
}

async fn rules_in_pictures(newcomer: &mut Newcomer, game: Game, told: &Received) -> Received {
    let mut page = newcomer.go(told.private(), Label::Six).await;
    for _ in 1..chapters(game).iter().filter(|it| it.overview).count() {
        page = newcomer.go(page.private(), Label::NextRule).await;
    }
    page = newcomer.go(page.private(), Label::Pages).await;
    for _ in 1..chapters(game).len() {
        page = newcomer.go(page.private(), Label::NextRule).await;
    }
    newcomer.go(page.private(), Label::Lessons).await
}

/// Answers these lessons, each wrong once first; returns the short match.
async fn all_of(
    newcomer: &mut Newcomer,
    game: Game,
    lessons: &[&str],
    first: Received,
) -> Received {
    let mut seen = first;
    for key in lessons {
        let title = learn::title(LOCALE, game, key);
        assert!(seen.text().contains(&title), "{title}: {}", seen.text());
        let exercise = lesson(game, key).and_then(|it| it.exercise.as_ref());
        let exercise = exercise.expect("an exercise");
        let mut now = newcomer.go(seen.private(), Label::Try).await;
        let wrong = exercise.choices.iter().find(|it| **it != exercise.answer);
        for token in wrong.into_iter().chain([&exercise.answer]) {
            newcomer.decisions += 1;
            let token = words(game).token(LOCALE, token);
            now = newcomer.press(now.private(), &token).await;
        }
        now.says("Right");
        seen = newcomer.go(now.private(), Label::Next).await;
    }
    seen
}

/// Plays the short match to its end; returns the answer after it.
async fn the_short_match(
    newcomer: &mut Newcomer,
    bot: &TestBot,
    game: Game,
    first: Received,
) -> Received {
    let mut seen = first;
    for _ in 0..200 {
        let played = bot.learned(&newcomer.who, game).await.place.actions;
        let position = finale(game).after(played.iter().map(String::as_str));
        let position = position.expect("a position");
        if position.outcome().is_some() {
            return newcomer.go(seen.private(), Label::Next).await;
        }
        // The person has just read how to win.
        let token = sensible(&position, 2_000);
        newcomer.chosen.clear();
        newcomer.decisions += 1;
        seen = newcomer.towards(seen.private(), &position, &token).await;
    }
    panic!("the short match of {game} goes on and on");
}

/// Plays a match against the easiest level, begun by the button after the lessons, to its end; returns its number of
/// turns.
async fn the_first_match(
    newcomer: &mut Newcomer,
    bot: &TestBot,
    game: Game,
    done: &Received,
) -> usize {
    let begun = newcomer.go(done.private(), Label::Play).await;
    // The match is in a thread, so that it disturbs nobody.
    let thread = thread_of(begun.private());
    newcomer.who = newcomer.who.in_channel(&thread);
    let mut board = newcomer.board(|_| true).await;
    let mut turns = 0;
    for _ in 0..200 {
        let view = bot.view_in(&thread).await;
        if view.this_match.ending().is_some() {
            return turns;
        }
        assert_eq!(view.this_match.to_move(), Some(Side::First), "{game}");
        turns += 1;
        // A turn of several steps stays in one private message.
        let mut at: Value = board.clone();
        let (mut plies, mut token) = (usize::MAX, String::new());
        newcomer.chosen.clear();
        for pressed in 0.. {
            assert!(pressed < 30, "a turn of {game} goes on and on: {at}");
            let view = bot.view_in(&thread).await;
            let position = view.this_match.position();
            if plies != view.this_match.plies().len() {
                plies = view.this_match.plies().len();
                token = sensible(position, 12);
                newcomer.chosen.clear();
            }
            let seen = match ways(&at).is_empty() {
                true => {
                    let choose = controls(&at).into_iter().find_map(|it| {
                        let custom_id = it["custom_id"].as_str()?.to_owned();
                        custom_id.starts_with("k:").then_some(custom_id)
                    });
                    let choose = choose.unwrap_or_else(|| panic!("nothing to do: {at}"));
                    let seen = newcomer.who.press_id(&at, &choose).await;
                    newcomer.seen(seen)
                }
                false => newcomer.towards(&at, position, &token).await,
            };
            if bot.view_in(&thread).await.this_match.ending().is_some() || !seen.is_private() {
                break;
            }
            at = seen.private().clone();
            if ways(&at).is_empty() {
                // The action is played, and the public board follows.
                break;
            }
        }
        if bot.view_in(&thread).await.this_match.ending().is_some() {
            return turns;
        }
        let seen = board["id"].clone();
        board = newcomer.board(|it| it["id"] != seen).await;
    }
    panic!("the first match of {game} goes on and on");
}

/// Brings a person from joining a server to the first lesson: the bot introduces itself, and a command teaches.
async fn comes_to_learn(newcomer: &mut Newcomer, game: Game) -> Received {
    newcomer.slash("referee about").await;
    newcomer.slash(&format!("{game} learn")).await
}

/// Brings a person in a hurry to the short course: by the button that names its duration, or out of the first lesson.
async fn comes_in_a_hurry(newcomer: &mut Newcomer, game: Game) -> Received {
    if game == Game::Ampel {
        let first = comes_to_learn(newcomer, game).await;
        return newcomer.go(first.private(), Label::Hurry).await;
    }
    let about = newcomer.slash("referee about").await;
    let button = answer::learn(LOCALE, game, minutes(game).few);
    newcomer.press(about.private(), &button).await
}

/// Has a person learn a game and play a first match, in which a turn takes on average at most `a_turn` presses for
/// all its steps together.
async fn learns(game: Game, a_turn: usize) {
    let bot = TestBot::start().await;
    let mut newcomer = Newcomer::of(&bot);
    let first = comes_to_learn(&mut newcomer, game).await;
    assert!(
        first
            .text()
            .contains(&learn::rule(LOCALE, game, keys(game)[0]))
    );
    let mut told = vec![("joining", newcomer.effort())];
    let rules = newcomer.slash(&format!("{game} rules")).await;
    let first = rules_in_pictures(&mut newcomer, game, &rules).await;
    told.push(("the rules in pictures", newcomer.effort()));
    // For a person who goes straight to the lessons, all words in them are new.
    newcomer.lines.clear();
    let mut all = keys(game);
    all.retain(|it| *it != MATCH);
    let short = all_of(&mut newcomer, game, &all, first).await;
    let lessons = newcomer.effort();
    told.push(("every lesson", lessons));
    let done = the_short_match(&mut newcomer, &bot, game, short).await;
    let short = newcomer.effort();
    told.push(("the short match", short));
    let learning: usize = told.iter().map(|(_, effort)| effort.presses).sum();
    assert!(
        learning <= LEARNING,
        "{game}: {learning} presses to learn it, and LEARNING ({}) allows {LEARNING}: shorten its lessons, or raise LEARNING if \
         the new ones are worth the presses",
        file!()
    );
    let turns = the_first_match(&mut newcomer, &bot, game, &done).await;
    let playing = newcomer.effort();
    told.push(("the first match", playing));
    for (what, effort) in told {
        println!("{game}, {what}: {effort}");
    }
    println!("{game}: {turns} turns");
    let took = lessons.minutes() + short.minutes();
    let said = f64::from(minutes(game).all);
    assert!(
        (took - said).abs() <= ABOUT,
        "{game}: its lessons take {took:.1} minutes, and {said} are said"
    );
    let playing = playing.presses;
    assert!(
        playing <= turns * a_turn + 1,
        "{game}: {playing} presses for {turns} turns"
    );
    bot.finish().await;
}

/// Has a person take the short course for a first match, and return for the other lessons.
async fn hurries(game: Game) {
    let bot = TestBot::start().await;
    let mut newcomer = Newcomer::of(&bot);
    let first = comes_in_a_hurry(&mut newcomer, game).await;
    let joining = newcomer.effort();
    let few = essentials(game);
    // The short course counts its own lessons.
    first.says(&format!("lesson 1 of {}", few.len()));
    let short = all_of(&mut newcomer, game, &few, first).await;
    let done = the_short_match(&mut newcomer, &bot, game, short).await;
    let learning = newcomer.effort();
    println!(
        "{game} in a hurry: joining {joining}; {} lessons and the short match: {learning}",
        few.len()
    );
    let (took, said) = (learning.minutes(), f64::from(minutes(game).few));
    assert!(
        (took - said).abs() <= ABOUT,
        "{game}: these lessons take {took:.1} minutes, and {said} are said"
    );
    let until = joining.minutes() + took;
    assert!(
        until <= SOON,
        "{game}: {until:.1} minutes until the first match"
    );
    // The skipped lessons follow, one after the other.
    let mut rest = keys(game);
    rest.retain(|it| *it != MATCH && !few.contains(it));
    done.says("That was the short course of");
    let open = newcomer.go(done.private(), Label::Open).await;
    let done = all_of(&mut newcomer, game, &rest, open).await;
    let all = format!(
        "You have solved {0} of the {0} lessons",
        keys(game).len() - 1
    );
    done.says(&all);
    bot.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_iago() {
    learns(Game::Iago, 3).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_isaac() {
    learns(Game::Isaac, 5).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_ampel() {
    learns(Game::Ampel, 9).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_iago_in_a_hurry() {
    hurries(Game::Iago).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_isaac_in_a_hurry() {
    hurries(Game::Isaac).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_ampel_in_a_hurry() {
    hurries(Game::Ampel).await;
}
