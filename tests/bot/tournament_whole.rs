//! Whole tournaments through the front door, in which everything goes wrong that may: the bot dies in every round, a
//! channel is deleted, a thread is locked, a blocked person is to take a place, and an organiser takes a player out.

use super::actor::{Actor, button, controls};
use super::rest::told;
use super::test_bot::TestBot;
use super::tournament::{choice, decide, press, round_begun, words};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;
use text::Locale;
use text::tournament::{Label, label};

const NAME: &str = "Cup";
const DAY: Duration = Duration::from_hours(24);

/// A tournament under way: its maker, its players, and the channel it is in.
struct Cup {
    bot: TestBot,
    maker: Actor,
    players: Vec<Actor>,
    home: &'static str,
    round: u32,
}

/// A pairing that is played: its thread, and who plays in it.
struct Game {
    thread: String,
    players: [Actor; 2],
}

impl Cup {
    /// A tournament of so many players that has begun in a channel of its own.
    async fn begun(kind: &str, options: &[(&str, &str)], count: usize) -> Cup {
        let bot = TestBot::start().await;
        for channel in ["hall", "garden"] {
            let added = bot.client().add_channel(json!({ "name": channel }));
            added.expect("a channel");
        }
        let player = |number: usize| {
            let name: &'static str = format!("P{number:02}").leak();
            bot.client()
                .add_user(json!({ "name": name }))
                .expect("a person");
            bot.actor(name)
        };
        let players: Vec<Actor> = (1..=count).map(player).collect();
        let maker = bot.actor("Alice").in_channel("hall");
        let kind = json!({"kind": choice(Locale::En, kind)});
        let form = maker.slash("referee tournament create", kind).await;
        let fields = [&[("name", NAME)], options].concat();
        maker.fill(&form, &fields).await.private();
        let cup = Cup {
            bot,
            maker,
            players,
            home: "hall",
            round: 0,
        };
        let entry = cup.posted(|it| button(it, "Join").is_some()).await;
        for player in &cup.players {
            let joins = player.in_channel("hall");
            press(Locale::En, &joins, &entry, Label::Join).await;
        }
        press(Locale::En, &cup.maker, &entry, Label::Begin).await;
        cup
    }

    async fn posted(&self, such: impl Fn(&Value) -> bool) -> Value {
        let there = self.maker.in_channel(self.home);
        let posted = there.until(|all| all.iter().any(&such));
        let all = self.bot.within(Duration::from_mins(1), posted).await;
        all.into_iter().rfind(such).expect("a message")
    }

    /// Waits for the next round, of so many, and until its games have begun.
    async fn next_round(&mut self, rounds: u32, count: usize) -> Vec<Game> {
        self.round += 1;
        let begun = round_begun(Locale::En, NAME, [self.round, rounds]);
        self.posted(|it| words(it).contains(&begun)).await;
        let of_round = format!("{NAME} {}.", self.round);
        let names = |world: &Value| -> Vec<String> {
            let threads = world["threads"].as_array().into_iter().flatten();
            let names = threads.filter_map(|it| it["name"].as_str());
            let names = names.filter(|it| it.starts_with(&of_round));
            names.map(str::to_owned).collect()
        };
        // What a process died over is due again after its lease.
        let soon = Duration::from_mins(1);
        let opened = self.bot.until_world(|world| names(world).len() == count);
        self.bot.within(soon, opened).await;
        let games = names(&self.bot.client().world()).into_iter();
        let games: Vec<Game> = games.map(|name| self.game(&name)).collect();
        for game in &games {
            let drawn = |it: &Value| !it["attachments"][0].is_null();
            let board = game.players[0].until(|all| all.iter().any(drawn));
            self.bot.within(soon, board).await;
        }
        games
    }

    fn game(&self, thread: &str) -> Game {
        let (_, players) = thread.split_once(": ").expect("two names");
        let names: Vec<&str> = players.split(" – ").collect();
        let player = |name: &str| {
            let found = self.players.iter().find(|it| it.name() == name);
            found.expect("a player").in_channel(thread)
        };
        Game {
            players: [player(names[0]), player(names[1])],
            thread: thread.to_owned(),
        }
    }

    /// Has the better, the worse or chance's player of each game resign; the bot dies in the middle.
    async fn play(&mut self, games: &[Game]) {
        for (number, game) in games.iter().enumerate() {
            if number == games.len() / 2 {
                self.bot.kill_at_once_and_restart().await;
            }
            let loser = (number + self.round as usize) % 2;
            game.players[loser].resign("iago").await;
        }
    }

    async fn organise(&self, command: &str, options: Value) -> Value {
        let there = self.maker.in_channel(self.home);
        let command = format!("referee tournament {command}");
        let done = there.slash(&command, options).await;
        // A channel takes only so many public answers.
        done.message().clone()
    }

    /// The first player of each game wins, as the maker decides.
    async fn decide(&self, games: &[Game]) {
        let won = choice(Locale::En, "result-won");
        for game in games {
            let decided = json!({"member": game.players[0].id(), "result": won, "reason": "away"});
            let there = self.maker.in_channel(self.home);
            let answer = decide(&there, decided).await;
            // Where they had to say which game, it stands below their menu.
            let since = answer.message()["id"].as_str();
            let told = |it: &Value| it["id"].as_str() >= since;
            let said = |it: &Value| told(it) && words(it).contains("decided a game");
            there.until(|all| all.iter().any(said)).await;
            self.bot.advance(Duration::from_mins(11)).await;
        }
    }

    /// The thread of a game is locked, and the maker decides it.
    async fn lock(&self, game: &[Game]) {
        let client = self.bot.client();
        let lock = client.archive(&game[0].thread, false, Some(true));
        lock.expect("a thread to lock");
        self.decide(game).await;
    }

    /// The channel is deleted; once its maker has read so, the tournament goes on in another one.
    async fn lose_the_hall(&mut self) {
        let deleted = self.bot.client().delete_channel("hall");
        deleted.expect("a channel");
        self.bot.until_paused().await;
        self.bot.advance(2 * DAY).await;
        told(&self.bot, &self.maker, "nothing in it goes on").await;
        self.home = "garden";
        self.organise("relocate", json!({})).await;
    }

    /// The end: everything that is exported gives the same standings to anybody, and nobody has met anybody twice.
    async fn check_end(self) {
        let over = self.posted(|it| words(it).starts_with("🏆")).await;
        let there = self.maker.in_channel(self.home);
        let files = there.press(&over, &label(Locale::En, Label::Export)).await;
        let json = there.file(files.private());
        let exported: Value = serde_json::from_slice(&json).expect("JSON");
        let answer = pairing::answer(exported["pair"].to_string().as_bytes());
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        assert_eq!(answer["over"], true, "{answer}");
        let ranks = |of: &Value| -> Vec<[Value; 2]> {
            let rows = of["standings"].as_array().into_iter().flatten();
            rows.map(|row| ["id", "rank"].map(|key| row[key].clone()))
                .collect()
        };
        assert_eq!(ranks(&answer), ranks(&exported));
        let mut met = BTreeSet::new();
        for game in exported["pair"]["rounds"].as_array().into_iter().flatten() {
            for game in game.as_array().into_iter().flatten() {
                if let (Some(first), Some(second)) =
                    (game["first"].as_str(), game["second"].as_str())
                {
                    let pair: BTreeSet<&str> = [first, second].into();
                    assert!(met.insert(pair), "{first} and {second} meet again");
                }
            }
        }
        // The locked thread, the channel that is gone, and what a process died over.
        self.bot.forgive_refused("/api/v10/").await;
        self.bot.finish().await;
    }
}

/// Catches a place that hangs the tournament, a pairing that is posted or begun twice, and a bye or rematch too many.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_swiss_of_thirty_three_is_played_whatever_goes_wrong() {
    let mut cup = Cup::begun("kind-swiss", &[("rounds", "9")], 33).await;
    for round in 1..=9 {
        let mut games = cup.next_round(9, 16).await;
        match round {
            2 => {
                let locked = games.split_off(15);
                cup.lock(&locked).await;
            }
            3 => {
                let mallory = json!({"name": "Mallory"});
                cup.bot.client().add_user(mallory).expect("a person");
                let mallory = cup.bot.actor("Mallory").id();
                let person = json!({ "person": mallory });
                let ask = cup.maker.slash("referee block", person).await;
                let sure = controls(ask.private()).pop().expect("a button");
                let sure = sure["custom_id"].as_str().expect("an id");
                cup.maker.press_id(ask.private(), sure).await;
                let plays = |who: &Actor| {
                    let of_game = |game: &Game| game.players.iter().any(|it| it.id() == who.id());
                    games.iter().any(of_game)
                };
                let rests = cup.players.iter().find(|it| !plays(it)).expect("a bye");
                let by = json!({"member": rests.id(), "by": mallory});
                let no = cup.organise("replace", by).await;
                assert!(words(&no).contains("is blocked in this server"), "{no}");
            }
            4 => {
                let game = games.remove(0);
                let out = json!({"member": game.players[0].id(), "reason": "silent"});
                let said = cup.organise("withdraw", out).await;
                assert!(words(&said).contains("withdrew"), "{said}");
            }
            6 => {
                let lost = games.split_off(8);
                cup.play(&games).await;
                games.clear();
                cup.lose_the_hall().await;
                cup.decide(&lost).await;
            }
            _ => {}
        }
        if !games.is_empty() {
            cup.play(&games).await;
        }
    }
    cup.check_end().await;
}

/// Catches a bracket that loses a player, and a match for the third place that hangs.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_knockout_of_eleven_is_played_whatever_goes_wrong() {
    let mut cup = Cup::begun("kind-knockout-third", &[], 11).await;
    for (round, count) in [(1, 3), (2, 4), (3, 2), (4, 2)] {
        let mut games = cup.next_round(4, count).await;
        match round {
            1 => {
                let game = games.remove(0);
                let out = json!({"member": game.players[1].id(), "reason": "silent"});
                cup.organise("withdraw", out).await;
            }
            2 => {
                let locked = games.split_off(3);
                cup.lock(&locked).await;
            }
            3 => {
                cup.lose_the_hall().await;
                cup.bot.kill_at_once_and_restart().await;
                cup.decide(&games).await;
                games.clear();
            }
            _ => {}
        }
        if !games.is_empty() {
            cup.play(&games).await;
        }
    }
    cup.check_end().await;
}
