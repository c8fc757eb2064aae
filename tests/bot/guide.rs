//! A guide through recorded games of ISAAC and Ampel: actions whose texts are known are played directly through the
//! use cases; actions with new texts are played by command, into an album.

use super::actor::{Actor, Received};
use super::album::Album;
use super::test_bot::{TestBot, named};
use referee::normalise;
use rules::{AnyOptions, AnyPosition, Game, OptionValue, Side};
use serde_json::{Value, json};
use std::path::Path;
use text::Locale;
use text::chat::{Label, label};

pub struct Recorded {
    pub id: String,
    pub options: AnyOptions,
    pub actions: Vec<String>,
}

/// All recorded games that were played from the start without a refusal.
pub fn recorded(game: Game) -> Vec<Recorded> {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules/tests/data");
    let vectors = std::fs::read_to_string(place.join(format!("{game}.jsonl"))).expect("vectors");
    let read = |line: &str| -> Option<Recorded> {
        let line: Value = serde_json::from_str(line).expect("JSON");
        let (request, state) = (&line["request"], &line["answer"]["state"]);
        if request.get("from").is_some() || line["answer"].get("error").is_some() {
            return None;
        }
        let mut options = AnyOptions::default_of(game);
        for name in ["tiebreak", "yellow", "first"] {
            let value = match &state[name] {
                Value::String(word) => word.clone(),
                Value::Number(number) => number.to_string(),
                _ => continue,
            };
            options = options.with_text(name, &value).unwrap_or(options);
        }
        let actions = request["actions"].as_array()?.iter();
        Some(Recorded {
            id: request["id"].as_str()?.to_owned(),
            options,
            actions: actions
                .filter_map(|it| it.as_str().map(str::to_owned))
                .collect(),
        })
    };
    vectors.lines().filter_map(read).collect()
}

/// An English server with Alice and Bob, and the album of what they see.
pub struct Guide {
    pub bot: TestBot,
    pub alice: Actor,
    pub bob: Actor,
    pub album: Album,
    pub unsaid: Vec<&'static str>,
    game: Game,
    position: AnyPosition,
    ahead: Vec<String>,
}

impl Guide {
    pub async fn start(game: Game, sayings: &[&'static str]) -> Guide {
        let bot = super::languages::start(Locale::En).await;
        let (alice, bob) = bot.alice_and_bob();
        let album = Album::new(&[(&alice, "Alice"), (&bob, "Bob")]);
        Guide {
            bot,
            alice,
            bob,
            album,
            unsaid: sayings.to_vec(),
            game,
            position: AnyPosition::start(AnyOptions::default_of(game)),
            ahead: Vec::new(),
        }
    }

    pub async fn finish(self) -> String {
        assert!(self.unsaid.is_empty(), "nobody said {:#?}", self.unsaid);
        self.bot.finish().await;
        self.album.into_text()
    }

    pub async fn slash(&self, who: &Actor, command: &str, options: Value) -> Received {
        who.slash(&format!("{} {command}", self.game), options)
            .await
    }

    pub async fn types(&self, who: &Actor, typed: &str) -> Received {
        self.bot.types(who, self.game, typed).await
    }

    pub async fn press(&self, who: &Actor, message: &Value, what: Label) -> Received {
        who.press(message, &label(Locale::En, what)).await
    }

    fn command(&self, name: &str) -> Value {
        self.bot.command(self.game, name)
    }

    /// Name of a choice of an option, by its index.
    pub fn choice(&self, command: &str, option: &str, place: usize) -> Value {
        named(&self.command(command)["options"], option)["choices"][place]["name"].clone()
    }

    pub fn asked(&self, options: &AnyOptions) -> Value {
        let mut asked = json!({});
        for (name, value) in options.pairs() {
            asked[name] = match value {
                OptionValue::Number(number) => json!(number),
                OptionValue::Flag(flag) => json!(flag),
                OptionValue::Word(word) => {
                    let second = matches!(word.as_str(), "squares" | "green");
                    self.choice("challenge", name, usize::from(second))
                }
            };
        }
        asked
    }

    /// Begins a match of Alice, who has the first side, against Bob; returns challenge and first board.
    pub async fn begin(&mut self, options: AnyOptions, mut asked: Value) -> [Received; 2] {
        asked["opponent"] = json!(self.bob.id());
        asked["colours"] = self.choice("challenge", "colours", 1);
        asked["rated"] = json!(false);
        let challenge = self.slash(&self.alice, "challenge", asked).await;
        let begun = self
            .press(&self.bob, challenge.public(), Label::Accept)
            .await;
        begun.public();
        self.position = AnyPosition::start(options);
        [challenge, begun]
    }

    pub fn mover(&self) -> Actor {
        match self.position.to_move() {
            Some(Side::First) => self.alice.clone(),
            _ => self.bob.clone(),
        }
    }

    fn news(&mut self, text: &str) -> bool {
        let before = self.unsaid.len();
        self.unsaid.retain(|saying| !text.contains(saying));
        self.unsaid.len() < before
    }

    /// Whether any action of a recorded game has a text that is not in the album yet.
    pub fn would_say(&self, walk: &Recorded) -> bool {
        let mut position = AnyPosition::start(walk.options);
        let mut said = String::new();
        for token in &walk.actions {
            let played = position.play_token(token).expect(token);
            said += &text::words(&played.effects).ply_text(Locale::En, "", token);
            position = played.position;
        }
        said += &text::words(&position).arithmetic(Locale::En);
        let over = position.to_move().is_none();
        over && self.unsaid.iter().any(|saying| said.contains(saying))
    }

    /// Follows an action that was played by command, and the skips that the referee plays after it.
    pub fn skip_to(&mut self, token: &str) {
        self.position = self.position.play_token(token).expect(token).position;
        while let Ok(skipped) = self.position.play_token("-") {
            self.position = skipped.position;
        }
    }

    pub async fn catch_up(&mut self) {
        let ahead = std::mem::take(&mut self.ahead);
        self.bot.play_on([&self.alice, &self.bob], &ahead).await;
    }

    pub async fn all_noted(&self) {
        self.bot.until_all_is_noted().await;
    }

    /// Adds to the album the new message that contains this text.
    pub async fn shows(&mut self, title: &str, words: &str) {
        let says = |it: &&Value| {
            let text = it["content"].as_str().unwrap_or_default();
            text.contains(words)
        };
        let seen = self
            .bot
            .until("Bob", "general", |all| all.iter().any(|it| says(&it)));
        let seen = seen.await;
        let message = seen.iter().find(says).expect("the message");
        self.album.message(title, "edited", message);
    }

    pub fn goes(&mut self, token: &str) {
        self.position = self.position.play_token(token).expect(token).position;
        if token != "-" {
            self.ahead.push(token.to_owned());
        }
    }

    /// Plays a recorded game; `tries` are texts typed at every position in case their refusal is new. The last action
    /// is always played by command; returns its answer.
    pub async fn walk(
        &mut self,
        actions: &[String],
        tries: impl Fn(&AnyPosition) -> Vec<String>,
    ) -> Option<Received> {
        let mut last = None;
        for (number, token) in actions.iter().enumerate() {
            if token == "-" {
                // The referee has played the skip.
                self.position = self.position.play_token(token).expect(token).position;
                continue;
            }
            for typed in tries(&self.position) {
                let Err(why) = self.position.play_token(&normalise(self.game, &typed)) else {
                    continue;
                };
                if self.news(&text::words(&why).reason(Locale::En, Side::First)) {
                    self.catch_up().await;
                    let seen = self.types(&self.mover(), &typed).await;
                    seen.private();
                    self.album.answer(&format!("{typed} is refused"), &seen);
                }
            }
            let mover = self.mover();
            let mut told = String::new();
            let mut after = self.position.clone();
            let skipped = actions[number + 1..].iter().take_while(|it| *it == "-");
            for step in std::iter::once(token).chain(skipped) {
                let played = after.play_token(step).expect(step);
                told += &text::words(&played.effects).ply_text(Locale::En, "", step);
                after = played.position;
            }
            told += &text::words(&after).arithmetic(Locale::En);
            let is_last = after.to_move().is_none();
            if self.news(&told) || is_last {
                self.catch_up().await;
                let seen = self.types(&mover, token).await;
                self.album.answer(&format!("{token} is played"), &seen);
                self.position = self.position.play_token(token).expect(token).position;
                last = Some(seen);
            } else {
                self.goes(token);
            }
        }
        last
    }
}
