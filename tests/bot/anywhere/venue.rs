//! A place without the bot as a member, and two people who play there.

use super::picking::pick;
use crate::actor::{Actor, Received, controls};
use crate::games;
use crate::guide;
use crate::languages::platform;
use crate::test_bot::TestBot;
use app::{Caller, MatchRef, MatchView};
use referee::{ChannelId, GuildId, InteractionId, MatchId, Place, UserId};
use rules::Game;
use serde_json::{Value, json};
use text::Locale;
use text::chat::{Label, label};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A direct conversation of two people; the second one has not added the app.
    Direct,
    /// A group of four.
    Group,
    /// A server without the bot.
    Server,
    /// Each person's direct messages with the bot, with the challenge in a server where answers are private.
    ApartFromServer,
    /// Each person's direct messages with the bot, with the challenge there too.
    ApartFromDirect,
}

impl Kind {
    pub const ALL: [Kind; 5] = [
        Kind::Direct,
        Kind::Group,
        Kind::Server,
        Kind::ApartFromServer,
        Kind::ApartFromDirect,
    ];
}

/// The place with its players Bob and Carol. Alice, who owns the server that the bot has left, and Dora look on.
pub struct Venue {
    pub bot: TestBot,
    pub locale: Locale,
    pub kind: Kind,
    pub bob: Actor,
    pub carol: Actor,
    channel: String,
}

pub fn is_private(message: &Value) -> bool {
    message["flags"].as_u64().unwrap_or(0) & 64 != 0
}

pub fn is_board(message: &Value) -> bool {
    let has = |what: &str| message[what].as_array().is_some_and(|all| !all.is_empty());
    !is_private(message) && has("attachments") && has("components")
}

pub fn text(message: &Value) -> &str {
    message["content"].as_str().unwrap_or_default()
}

/// Actions of a short recorded game with the usual options, to its end.
pub fn whole_game(game: Game) -> Vec<String> {
    let id = match game {
        Game::Iago => return games::recorded("iago-standard-10010").0,
        Game::Isaac => "isaac-random-10012",
        Game::Ampel => "ampel-10000",
    };
    let mut all = guide::recorded(game).into_iter();
    all.find(|it| it.id == id).expect("a game").actions
}

fn number(id: &str) -> u64 {
    id.parse().expect("a number")
}

impl Venue {
    pub async fn start(kind: Kind, locale: Locale) -> Venue {
        let bot = TestBot::folding_in(platform(locale)).await;
        let client = bot.client();
        let dora = json!({"name": "Dora", "locale": platform(locale)});
        client.add_user(dora).expect("a person");
        let server = client.world()["guilds"][0]["id"].clone();
        let left = client.leave("Referee", server.as_str().expect("an id"));
        left.expect("a server it leaves");
        bot.at_rest().await;
        let person = |name: &'static str| bot.discord.user(name);
        person("Bob").install().expect("a person with the app");
        if kind != Kind::Direct {
            person("Carol").install().expect("a person with the app");
        }
        let at = match kind {
            Kind::Direct => person("Bob").in_direct_messages_with("Carol"),
            Kind::Group => person("Bob").in_group_with(&["Carol", "Alice", "Dora"]),
            Kind::Server | Kind::ApartFromServer => Ok(person("Bob").in_channel("general")),
            Kind::ApartFromDirect => Ok(person("Bob").in_direct_messages()),
        };
        let channel = at.expect("a place").channel().to_owned();
        if kind == Kind::ApartFromServer {
            let forbidden = client.external_apps("general", None, false);
            forbidden.expect("a channel");
        }
        let seat = |name| Actor::new(client.clone(), person(name).in_channel(&channel), name);
        let (bob, carol) = (seat("Bob"), seat("Carol"));
        Venue {
            bot,
            locale,
            kind,
            bob,
            carol,
            channel,
        }
    }

    pub const fn is_apart(&self) -> bool {
        matches!(self.kind, Kind::ApartFromServer | Kind::ApartFromDirect)
    }

    pub fn channel(&self) -> &str {
        &self.channel
    }

    /// Another person in the same place.
    pub fn onlooker(&self, name: &'static str) -> Actor {
        let place = self.bot.discord.user(name).in_channel(&self.channel);
        Actor::new(self.bot.client(), place, name)
    }

    /// A person in the place of their boards.
    pub fn seat(&self, who: &Actor) -> Actor {
        match self.is_apart() {
            true => who.in_channel("@me"),
            false => who.clone(),
        }
    }

    pub fn id_of(&self, who: &Actor) -> UserId {
        UserId(number(&who.id()))
    }

    pub fn word(&self, what: Label) -> String {
        label(self.locale, what)
    }

    /// Bob challenges Carol where only he sees the answers, and has her asked by direct message; returns both answers.
    pub async fn ask(&self, game: Game, more: Value) -> [Received; 2] {
        let asked = self.challenge(game, more).await;
        let ask = controls(asked.message());
        let ask = ask[0]["custom_id"].as_str().expect("a button");
        let done = self.bob.press_id(asked.message(), ask).await;
        [asked, done]
    }

    async fn challenge(&self, game: Game, more: Value) -> Received {
        let mut options = json!({"opponent": self.carol.id(), "colours": "I begin"});
        if let (Some(options), Some(more)) = (options.as_object_mut(), more.as_object()) {
            options.extend(more.clone());
        }
        self.bob.slash(&format!("{game} challenge"), options).await
    }

    /// Bob challenges Carol, who accepts; returns the match's id.
    pub async fn begin(&self, game: Game) -> MatchId {
        let challenge = if self.is_apart() {
            self.ask(game, json!({})).await;
            self.asks(&self.carol, Label::Accept).await
        } else {
            self.challenge(game, json!({})).await.public().clone()
        };
        let carol = self.seat(&self.carol);
        carol.press(&challenge, &self.word(Label::Accept)).await;
        self.view(MatchRef::Here(Some(game))).await.this_match.id()
    }

    /// Waits until the last public message in the place of a person's boards has a button `what`; returns the message.
    pub async fn asks(&self, who: &Actor, what: Label) -> Value {
        let words = self.word(what);
        let asks = |message: &Value| controls(message).iter().any(|it| it["label"] == words);
        let last = |all: &[Value]| all.iter().rfind(|it| !is_private(it)).cloned();
        let who = self.seat(who);
        let all = who.until(|all| last(all).is_some_and(|it| asks(&it))).await;
        last(&all).expect("a message")
    }

    /// The match as the bot shows it to Bob.
    pub async fn view(&self, which: MatchRef) -> MatchView {
        let user = self.id_of(&self.bob);
        let world = self.bot.client().world();
        let server = GuildId(number(world["guilds"][0]["id"].as_str().expect("an id")));
        let channels = world["channels"].as_array().expect("channels");
        let by_name = |it: &&Value| it["name"] == "general";
        let general = channels.iter().find(by_name).expect("a channel")["id"].as_str();
        let place = match self.kind {
            Kind::Direct | Kind::Group => Place::Guest {
                channel: ChannelId(number(&self.channel)),
                server: None,
            },
            Kind::Server => Place::Guest {
                channel: ChannelId(number(general.expect("an id"))),
                server: Some(server),
            },
            Kind::ApartFromServer | Kind::ApartFromDirect => Place::Direct,
        };
        let caller = Caller {
            user,
            name: "Bob".to_owned(),
            account: None,
            place,
            language: "en".to_owned(),
            interaction: InteractionId(0),
            now: self.bot.clock.now(),
        };
        let app = self.bot.app.as_ref().expect("a running bot");
        app.board(&caller, which).await.expect("a match")
    }

    /// Plays the next action of a recorded game as the player to move; `false` once the match is over.
    pub async fn step(&self, game: Game, id: MatchId, actions: &[String]) -> bool {
        let view = self.view(MatchRef::This(id)).await;
        let this_match = &view.this_match;
        let (Some(player), Some(token)) = (
            this_match.player_to_move(),
            actions.get(this_match.plies().len()),
        ) else {
            return false;
        };
        let is_bob = player.to_string() == self.bob.id();
        let who = self.seat(if is_bob { &self.bob } else { &self.carol });
        if self.kind == Kind::Direct && !is_bob {
            let all = who.messages();
            let board = all.iter().rfind(|it| is_board(it)).expect("a board");
            pick(&who, board, token).await;
        } else {
            self.bot.types(&who, game, token).await;
        }
        if self.is_apart() {
            // The bot must come to rest before it tells the other player.
            self.bot.at_rest().await;
        }
        true
    }

    pub async fn play(&self, game: Game, id: MatchId, most: usize) {
        let actions = whole_game(game);
        for _ in 0..most {
            if !self.step(game, id, &actions).await {
                return;
            }
        }
    }

    /// Waits until a person sees this many boards with buttons in the place of their boards, and returns them.
    pub async fn until_boards(&self, who: &Actor, count: usize) -> Vec<Value> {
        let boards = |all: &[Value]| all.iter().filter(|it| is_board(it)).count();
        let all = self.seat(who).until(|all| boards(all) == count).await;
        all.into_iter().filter(is_board).collect()
    }

    /// Roles of all messages in the outbox that are not delivered yet.
    pub async fn owed(&self) -> Vec<String> {
        use sqlx::{Connection as _, Row as _};
        let mut connection = sqlx::AnyConnection::connect(&self.bot.address())
            .await
            .expect("the database");
        let rows =
            sqlx::query("SELECT role FROM outbox WHERE shown < wanted").fetch_all(&mut connection);
        let rows = rows.await.expect("the outbox");
        connection.close().await.expect("a closed connection");
        rows.iter().map(|it| it.get::<String, _>(0)).collect()
    }
}
