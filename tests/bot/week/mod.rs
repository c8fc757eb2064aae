//! An organiser's week as users see it: a whole tournament in one language, in which the bot dies in every round.

mod end;

pub use end::{by_final, by_points};

use super::actor::{Actor, Received, button, controls, labels, lines};
use super::languages::platform;
use super::rest::told;
use super::test_bot::TestBot;
use super::tournament::{choice, press, round_begun, stage_begun, words};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;
use text::Locale;
use text::moderate;
use text::t;
use text::tournament::{Label, label};

pub const NAME: &str = "Cup";
const DAY: Duration = Duration::from_hours(24);

/// A running tournament: its maker, its players, and its channel.
pub struct Week {
    pub bot: TestBot,
    locale: Locale,
    pub maker: Actor,
    pub players: Vec<Actor>,
    home: &'static str,
    pub round: u32,
    pub rounds: u32,
    /// Whether the rounds have names, as those of a knockout do.
    knockout: bool,
    /// Ids of the threads of all games so far.
    threads: BTreeSet<String>,
    /// Number of second threads of a game.
    moved: usize,
}

/// A running pairing: its thread and its players.
pub struct Game {
    thread: String,
    pub players: [Actor; 2],
}

impl Week {
    /// A tournament of `count` players that has begun in a channel of its own. Two players have equal names; another
    /// tournament, made by mistake, was called off before.
    pub async fn begun(locale: Locale, kind: &str, options: &[(&str, &str)], count: usize) -> Week {
        let bot = TestBot::folding_in(platform(locale)).await;
        for channel in ["hall", "garden"] {
            let added = bot.client().add_channel(json!({ "name": channel }));
            added.expect("a channel");
        }
        let maker = bot.actor("Alice");
        let mut week = Week {
            bot,
            locale,
            maker,
            players: Vec::new(),
            home: "hall",
            round: 0,
            rounds: 0,
            knockout: kind.starts_with("knockout"),
            threads: BTreeSet::new(),
            moved: 0,
        };
        let kind = json!({"kind": kind});
        for mistaken in [true, false] {
            let there = week.here(&week.maker);
            let fields = [&[("name", NAME)], options].concat();
            there.found(kind.clone(), &fields).await.private();
            week.entry().await;
            if mistaken {
                week.organises("call-off", json!({"reason": "a mistake"}))
                    .await;
                week.bot.at_rest().await;
            }
        }
        for number in 1..=count {
            let name = match number {
                2 => "P01\u{200b}".to_owned(),
                _ => format!("P{number:02}"),
            };
            let player = week.newcomer(&name);
            week.press(&player, Label::Join).await;
        }
        // A player who left before the beginning may come back.
        let player = week.players[0].clone();
        week.press(&player, Label::Leave).await;
        week.press(&player, Label::Join).await;
        let entry = week.entry().await;
        if button(&entry, &label(locale, Label::Begin)).is_some() {
            week.press(&week.maker, Label::Begin).await;
        }
        week
    }

    pub fn newcomer(&mut self, name: &str) -> Actor {
        let added = self.bot.client().add_user(json!({ "name": name }));
        added.expect("a person");
        let player = self.bot.actor(name.to_owned().leak());
        self.players.push(player.clone());
        player
    }

    pub fn here(&self, who: &Actor) -> Actor {
        who.in_channel(self.home)
    }

    async fn posted(&self, such: impl Fn(&Value) -> bool) -> Value {
        let there = self.here(&self.maker);
        let posted = there.until(|all| all.iter().any(&such));
        let all = self.bot.within(Duration::from_mins(1), posted).await;
        all.into_iter().rfind(such).expect("a message")
    }

    /// The message by which players enter and leave.
    async fn entry(&self) -> Value {
        let leave = label(self.locale, Label::Leave);
        self.posted(|it| button(it, &leave).is_some()).await
    }

    /// Presses a button of the entry message, and confirms if asked.
    pub async fn press(&self, who: &Actor, what: Label) {
        let (entry, there) = (self.entry().await, self.here(who));
        let answer = press(self.locale, &there, &entry, what).await;
        answer.private();
        self.surely(&there, answer).await;
    }

    pub async fn surely(&self, who: &Actor, answer: Received) -> Received {
        let sure = [
            moderate::label(self.locale, moderate::Label::Sure),
            label(self.locale, Label::LeaveSurely),
        ];
        if answer.is_form() {
            return who.send(&answer).await;
        }
        let asked = answer.message().clone();
        match sure.iter().find_map(|it| button(&asked, it)) {
            Some(yes) => who.press_id(&asked, &yes).await,
            None => answer,
        }
    }

    /// Gives a command as the maker, and confirms if asked; returns whether it was done in public. A channel takes only
    /// a limited number of public answers, so time passes after it.
    pub async fn organise(&self, command: &str, options: Value) -> bool {
        let there = self.here(&self.maker);
        let command = format!("referee tournament {command}");
        let mut answer = there.slash(&command, options).await;
        let asked = answer.message().clone();
        if controls(&asked).iter().any(|it| it["type"] == 3) {
            // Chooses the open game, or else the latest.
            answer = there.choose(&asked, &lines(&asked)[0]).await;
        }
        let done = self.surely(&there, answer).await;
        self.bot.advance(Duration::from_mins(11)).await;
        let below = t!(self.locale, "match-done");
        !done.is_private() || done.text() == below
    }

    pub async fn organises(&self, command: &str, options: Value) {
        assert!(
            self.organise(command, options.clone()).await,
            "{command} {options}"
        );
    }

    pub async fn next_round(&mut self, count: usize) -> Vec<Game> {
        self.round += 1;
        let begun = match self.knockout {
            true => stage_begun(self.locale, NAME, 2 << (self.rounds - self.round)),
            false => round_begun(self.locale, NAME, [self.round, self.rounds]),
        };
        self.posted(|it| words(it).contains(&begun)).await;
        self.games(count).await
    }

    /// Waits until `count` more games have begun, and returns them.
    pub async fn games(&mut self, count: usize) -> Vec<Game> {
        let known = &self.threads;
        let new = |world: &Value| -> Vec<(String, String)> {
            let threads = world["threads"].as_array().into_iter().flatten();
            let text = |it: &Value| it.as_str().unwrap_or_default().to_owned();
            let named = threads.map(|it| (text(&it["id"]), text(&it["name"])));
            named.filter(|(id, _)| !known.contains(id)).collect()
        };
        // Work that a killed process left is due again after its lease.
        let soon = Duration::from_mins(1);
        let opened = self.bot.until_world(|world| new(world).len() == count);
        self.bot.within(soon, opened).await;
        let new = new(&self.bot.client().world());
        let all = self.here(&self.maker).messages();
        let mut games = Vec::new();
        for (id, thread) in &new {
            let said = all.iter().find(|it| it["id"] == **id).expect("a pairing");
            let named: Vec<&str> = mentioned(words(said)).collect();
            let player = |id: &str| {
                let found = self.players.iter().find(|it| it.id() == id);
                found.expect("a player").in_channel(thread)
            };
            let players = [player(named[0]), player(named[1])];
            let drawn = |it: &Value| !it["attachments"][0].is_null();
            let board = players[0].until(|all| all.iter().any(drawn));
            self.bot.within(soon, board).await;
            let thread = thread.clone();
            games.push(Game { thread, players });
        }
        self.threads.extend(new.into_iter().map(|(id, _)| id));
        // A board keeps its buttons if its process died before it noted the board's id.
        self.bot.at_rest().await;
        games
    }

    /// Has one player of each game resign, with a crash of the bot in between; returns the winners.
    pub async fn play(&mut self, games: &[Game]) -> Vec<Actor> {
        let mut winners = Vec::new();
        for (number, game) in games.iter().enumerate() {
            if number == games.len() / 2 {
                self.bot.kill_at_once_and_restart().await;
            }
            let loser = (number + self.round as usize) % 2;
            game.players[loser].resign("iago").await;
            winners.push(game.players[1 - loser].clone());
        }
        self.look().await;
        winners
    }

    /// Has players press every button of the page that only shows something.
    async fn look(&self) {
        let files = label(self.locale, Label::Export);
        let page = self.posted(|it| button(it, &files).is_some()).await;
        let acts = [Label::Join, Label::Leave].map(|it| label(self.locale, it));
        let mut to_see = labels(&page);
        to_see.retain(|it| !acts.contains(it));
        assert!(to_see.len() >= 3, "{to_see:?}");
        self.look_at(&page, &to_see).await;
    }

    async fn look_at(&self, message: &Value, buttons: &[String]) {
        for (number, shown) in buttons.iter().enumerate() {
            let player = &self.players[(number + self.round as usize) % self.players.len()];
            let seen = self.here(player).press(message, shown).await;
            let seen = seen.private();
            let count = seen["attachments"].as_array().map_or(0, Vec::len);
            assert!(count > 0 || words(seen).contains(NAME), "{shown}: {seen}");
        }
    }

    /// Has the maker decide each game for its first player.
    pub async fn decide(&self, games: &[Game]) {
        let won = choice(self.locale, "result-won");
        for game in games {
            let decided = json!({"member": game.players[0].id(), "result": won, "reason": "away"});
            self.organises("result", decided).await;
        }
    }

    /// Locks the thread of a game, and has the maker decide the game.
    pub async fn lock(&self, game: &Game) {
        let client = self.bot.client();
        let lock = client.archive(&game.thread, false, Some(true));
        lock.expect("a thread to lock");
        self.decide(std::slice::from_ref(game)).await;
    }

    /// Deletes the channel; once the maker has read of it, the tournament goes on in another channel, and so do the
    /// running games.
    pub async fn lose_the_hall(&mut self, played: usize) -> Vec<Game> {
        self.bot.at_rest().await;
        let deleted = self.bot.client().delete_channel("hall");
        deleted.expect("a channel");
        self.bot.until_paused().await;
        self.bot.advance(2 * DAY).await;
        told(&self.bot, &self.maker, NAME).await;
        self.home = "garden";
        self.organises("relocate", json!({})).await;
        self.bot.kill_at_once_and_restart().await;
        self.moved += played;
        self.games(played).await
    }

    /// Has the maker replace a player by a newcomer.
    pub async fn replace(&mut self, player: &Actor) {
        let reserve = self.newcomer("Reserve").id();
        let by = json!({"member": player.id(), "by": reserve});
        self.organises("replace", by).await;
    }
}

fn mentioned(said: &str) -> impl Iterator<Item = &str> {
    let named = said.split("<@").skip(1);
    named.filter_map(|it| it.split('>').next())
}
