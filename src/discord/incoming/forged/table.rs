//! Two players with their match or challenge, and presses of any user, without a connection to Discord.

use crate::discord::asking::Asking;
use crate::discord::clock::Clock;
use crate::discord::context::{Data, Login};
use crate::discord::error::Error;
use crate::discord::incoming::components::answer;
use crate::discord::incoming::forms;
use crate::discord::outgoing::reply::{First, Reply};
use crate::discord::thinker::Effort;
use crate::discord::views::form::{Filled, Form};
use crate::discord::views::message::Message;
use app::{App, Caller, MatchRef, NewChallenge, Person, Typed};
use poise::serenity_prelude::{ComponentInteraction, Http, HttpBuilder};
use referee::{
    ChallengeId, ChannelId, Colours, GuildId, InteractionId, Match, MatchId, Place, Terms, Time,
    TimeControl, UserId,
};
use rules::{AnyOptions, Game, Side};
use serde_json::json;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use store::Store;
use tempfile::TempDir;

pub const NOON: Time = Time::from_millis(1_795_262_400_000);
pub const ALICE: UserId = UserId(11);
pub const BOB: UserId = UserId(12);
pub const CAROL: UserId = UserId(13);
pub const HERE: GuildId = GuildId(21);
pub const ELSEWHERE: GuildId = GuildId(22);
pub const HALL: ChannelId = ChannelId(31);

pub struct Table {
    pub data: Arc<Data>,
    http: Arc<Http>,
    _folder: TempDir,
    interactions: AtomicU64,
}

impl Table {
    pub async fn new() -> Table {
        let folder = tempfile::tempdir().expect("a folder");
        let database = format!("sqlite://{}", folder.path().join("iago.db").display());
        let store = Store::open(&database).await.expect("a database");
        let (clock, _) = Clock::manual(NOON);
        let login = Login {
            me: UserId(1),
            application: None,
            commands: HashMap::new(),
        };
        // No server listens at this address, so every call to Discord fails.
        let http = HttpBuilder::new("")
            .proxy("http://127.0.0.1:9")
            .ratelimiter_disabled(true)
            .build();
        Table {
            data: Arc::new(Data::new(
                App::new(store),
                clock,
                Effort::default(),
                Arc::default(),
                login,
            )),
            http: Arc::new(http),
            _folder: folder,
            interactions: AtomicU64::new(1),
        }
    }

    fn next(&self) -> u64 {
        self.interactions.fetch_add(1, Ordering::Relaxed)
    }

    pub fn caller(&self, user: UserId) -> Caller {
        Caller {
            user,
            name: format!("player {user}"),
            account: None,
            place: Place::Server {
                guild: HERE,
                channel: HALL,
                parent: None,
            },
            language: "en".to_owned(),
            interaction: InteractionId(self.next()),
            now: NOON,
        }
    }

    pub fn proposed(&self, game: Game) -> NewChallenge {
        NewChallenge {
            opponent: Some(Person {
                id: BOB,
                name: "Bob".to_owned(),
                account: None,
                is_bot: false,
            }),
            terms: Terms {
                options: AnyOptions::default_of(game),
                control: TimeControl::per_move(1),
                rated: true,
            },
            colours: Colours::Challenger(Side::First),
            thread: None,
            thread_possible: false,
        }
    }

    pub async fn asked(&self, game: Game) -> ChallengeId {
        let proposed = self.proposed(game);
        let asked = self.data.app.challenge(&self.caller(ALICE), proposed).await;
        asked.expect("a challenge").challenge.id
    }

    /// Begins a match: Bob accepts Alice's challenge, and the player to move plays `token`.
    pub async fn begun(&self, game: Game, token: &str) -> MatchId {
        let asked = self.asked(game).await;
        let begun = self.data.app.accept(&self.caller(BOB), asked, None).await;
        let id = begun.expect("a match").this_match.id();
        let first = self.shown(id).await.player_to_move().expect("a player");
        let typed = Typed::Text(token.to_owned());
        let caller = self.caller(first);
        let played = self.data.app.play(&caller, MatchRef::This(id), &typed);
        played.await.expect("a ply");
        id
    }

    pub async fn shown(&self, id: MatchId) -> Arc<Match> {
        self.data
            .app
            .show_match(id)
            .await
            .expect("the match")
            .this_match
    }

    pub async fn press(
        &self,
        user: UserId,
        guild: GuildId,
        custom_id: &str,
        chosen: Option<&str>,
    ) -> Result<Reply, Error> {
        let made_by = None;
        self.press_with("0", (user, made_by), guild, custom_id, chosen)
            .await
    }

    /// `user` presses, in the server, a button of a message that answers an interaction of `made_by`.
    pub async fn press_on(&self, made_by: UserId, user: UserId, custom_id: &str) -> Reply {
        let users = (user, Some(made_by));
        let reply = self.press_with("0", users, HERE, custom_id, None).await;
        reply.expect("an answer")
    }

    /// The private answer to a press, or to the choice of a menu's line, by a user with the permissions `may`.
    pub async fn choose_as(
        &self,
        user: UserId,
        may: &str,
        custom_id: &str,
        chosen: Option<&str>,
    ) -> Message {
        let users = (user, None);
        let reply = self.press_with(may, users, HERE, custom_id, chosen).await;
        match reply.expect("an answer").first {
            First::Private(message) => message,
            other => panic!("{custom_id}: {other:?}"),
        }
    }

    async fn press_with(
        &self,
        may: &str,
        users: (UserId, Option<UserId>),
        guild: GuildId,
        custom_id: &str,
        chosen: Option<&str>,
    ) -> Result<Reply, Error> {
        let interaction = self.interaction(may, users, guild, custom_id, chosen);
        answer(&self.data, &self.http, &interaction).await
    }

    /// The form that a press opens, or the reply that says why there is none.
    pub async fn open(
        &self,
        user: UserId,
        may: &str,
        custom_id: &str,
        chosen: Option<&str>,
    ) -> Result<Form, Reply> {
        let press = custom_id.parse().expect("a press");
        assert!(forms::opens(&press), "{custom_id} opens no form");
        let interaction = self.interaction(may, (user, None), HERE, custom_id, chosen);
        let asking = Asking::of_component(&self.data, &self.http, &interaction);
        let asking = asking.in_their_language(&interaction.locale).await;
        let opened = forms::opened(&asking, press, "", chosen).await;
        opened.expect("an answer")
    }

    /// The private answer to a filled form.
    pub async fn fill(
        &self,
        user: UserId,
        may: &str,
        custom_id: &str,
        fields: &[(&str, &str)],
    ) -> Message {
        let interaction = self.interaction(may, (user, None), HERE, custom_id, None);
        let asking = Asking::of_component(&self.data, &self.http, &interaction);
        let asking = asking.in_their_language(&interaction.locale).await;
        let fields = fields.iter();
        let fields = fields.map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let filled = Filled::new(fields);
        let reply = forms::dispatch(&asking, custom_id, &filled).await;
        match reply.expect("an answer").first {
            First::Private(message) => message,
            other => panic!("{custom_id}: {other:?}"),
        }
    }

    fn interaction(
        &self,
        may: &str,
        (user, made_by): (UserId, Option<UserId>),
        guild: GuildId,
        custom_id: &str,
        chosen: Option<&str>,
    ) -> ComponentInteraction {
        let person = |user: UserId| {
            json!({
                "id": user.0.to_string(), "username": "somebody", "discriminator": "0", "avatar": null,
            })
        };
        let made_by = made_by.map(|it| {
            json!({
                "id": "40", "type": 3, "user": person(it), "interacted_message_id": "39",
                "authorizing_integration_owners": {},
            })
        });
        let person = person(user);
        let data = match chosen {
            None => json!({"custom_id": custom_id, "component_type": 2}),
            Some(value) => {
                json!({"custom_id": custom_id, "component_type": 3, "values": [value]})
            }
        };
        serde_json::from_value(json!({
            "id": self.next().to_string(), "application_id": "1", "type": 3, "version": 1,
            "token": "token", "data": data, "locale": "en-US", "guild_locale": "en-US",
            "guild_id": guild.0.to_string(), "channel_id": HALL.0.to_string(),
            "app_permissions": "8", "entitlements": [], "attachment_size_limit": 10_000_000,
            "authorizing_integration_owners": {"0": guild.0.to_string()}, "context": 0,
            "member": {
                "user": person, "roles": [], "joined_at": null, "deaf": false, "mute": false,
                "flags": 0, "permissions": may,
            },
            "message": {
                "id": "41", "channel_id": HALL.0.to_string(), "author": person, "content": "",
                "timestamp": "2026-11-21T12:00:00Z", "edited_timestamp": null, "tts": false,
                "mention_everyone": false, "mentions": [], "mention_roles": [],
                "attachments": [], "embeds": [], "pinned": false, "type": 0,
                "interaction_metadata": made_by,
            },
        }))
        .expect("an interaction")
    }

    pub async fn words(&self, user: UserId, custom_id: &str, chosen: Option<&str>) -> String {
        let reply = self.press(user, HERE, custom_id, chosen).await;
        match reply.expect("an answer").first {
            First::Private(message) => message.text,
            other => panic!("{custom_id}: {other:?}"),
        }
    }

    /// Checks that a press is answered privately and leaves the match as it was.
    pub async fn shrugs(&self, id: MatchId, user: UserId, custom_id: &str, chosen: Option<&str>) {
        let before = self.shown(id).await.revision();
        let what = format!("{user} presses {custom_id:?}, chooses {chosen:?}");
        match self.press(user, HERE, custom_id, chosen).await {
            Ok(reply) => assert!(
                matches!(reply.first, First::Private(_))
                    && reply.follow.is_none()
                    && reply.changed.is_none(),
                "{what}: {reply:?}"
            ),
            Err(Error::App(app::Error::NoMatch(_) | app::Error::NoChallenge)) => {}
            Err(error) => panic!("{what}: {error}"),
        }
        assert_eq!(self.shown(id).await.revision(), before, "{what}");
    }

    pub async fn set(&self, change: impl Fn(&mut app::GuildSettings)) {
        let set = self
            .data
            .app
            .change_guild_settings(HERE, NOON, change)
            .await;
        set.expect("settings");
    }
}
