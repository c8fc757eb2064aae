//! A person who types commands and presses buttons: wraps the stand-in's person in the terms of a referee bot.

use super::test_bot::PATIENCE;
use serde_json::{Map, Value, json};
use stand_in::testing::{Message, Place, Reply, ReplyKind, Slash};
use stand_in::{Client, ControlError, Id};
use std::future::IntoFuture;
use std::time::Duration;

const FIRST_ANSWER: Duration = Duration::from_secs(3);

#[derive(Clone)]
pub struct Actor {
    client: Client,
    place: Place,
    name: &'static str,
}

#[derive(Clone, Debug)]
pub struct Received {
    pub reply: Reply,
    /// The complete answer, if the bot first deferred it.
    completed: Option<Message>,
    /// Whether the answer replaced the message whose button was pressed.
    pub in_place: bool,
    form: Option<Value>,
}

fn id(message: &Value) -> Id {
    let id = message["id"].as_str().and_then(|id| id.parse().ok());
    id.unwrap_or_else(|| panic!("no message: {message}"))
}

/// Wording of the first move in a game's challenge: in Ampel the first player of the setup is not the first of the
/// match.
fn of_game(command: &str, colours: &Value) -> Value {
    match (command, colours.as_str()) {
        ("ampel challenge", Some("I begin")) => json!("I play Red"),
        ("ampel challenge", Some("自分が先手")) => json!("自分が赤"),
        ("ampel challenge", Some("My opponent begins")) => json!("I play Green"),
        _ => colours.clone(),
    }
}

fn written(messages: Vec<Message>) -> Vec<Value> {
    messages.into_iter().map(Message::into_json).collect()
}

impl Actor {
    pub const fn new(client: Client, place: Place, name: &'static str) -> Actor {
        Actor {
            client,
            place,
            name,
        }
    }

    pub fn in_channel(&self, channel: &str) -> Actor {
        let place = self.place.in_channel(channel);
        Actor::new(self.client.clone(), place, self.name)
    }

    /// The name with which the person was created.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    pub fn id(&self) -> String {
        let id = self.place.person().id();
        id.unwrap_or_else(|why| panic!("{why}")).to_string()
    }

    pub fn comes_anew_to(&self, server: &str) {
        self.leaves(server);
        self.joins(server);
    }

    pub fn joins(&self, server: &str) {
        let joined = self.place.person().join(server);
        joined.unwrap_or_else(|why| panic!("{}: {why}", self.name));
    }

    pub fn leaves(&self, server: &str) {
        let left = self.place.person().leave(server);
        left.unwrap_or_else(|why| panic!("{}: {why}", self.name));
    }

    fn command(&self, command: &str, options: Value) -> Slash {
        let Value::Object(mut options) = options else {
            panic!("options are an object, not {options}");
        };
        if let Some(colours) = options.get_mut("colours") {
            *colours = of_game(command, colours);
        }
        self.place.slash(command).options(options)
    }

    async fn seen(
        &self,
        what: &str,
        act: impl IntoFuture<Output = Result<Reply, ControlError>>,
    ) -> Received {
        let reply = tokio::time::timeout(PATIENCE, act.into_future()).await;
        let reply = reply.unwrap_or_else(|_| panic!("{}, {what}: no answer", self.name));
        let reply = reply.unwrap_or_else(|why| panic!("{}, {what}: {why}", self.name));
        let completed = match reply.kind() {
            ReplyKind::DeferredMessage | ReplyKind::DeferredUpdate => {
                let completed = reply.completed().await;
                Some(completed.unwrap_or_else(|why| panic!("{}, {what}: {why}", self.name)))
            }
            _ => None,
        };
        Received {
            in_place: reply.kind() == ReplyKind::Update,
            form: reply.modal().map(|form| form.json().clone()),
            reply,
            completed,
        }
    }

    /// Performs an act whose answer may be lost. Once the answer is lost, advances the clock by the time for which the
    /// platform would wait.
    async fn unheard<T>(&self, what: &str, act: impl Future<Output = Result<T, ControlError>>) {
        let lost = |line: &Value| {
            let path = line["path"].as_str().unwrap_or_default();
            path.ends_with("/callback") && line["status"].as_u64().is_none_or(|it| it >= 400)
        };
        let before = self.client.recording();
        let before = before.iter().filter(|line| lost(line)).count();
        let waiting = async {
            let lost = self.client.wait_for_records(PATIENCE, before + 1, lost);
            lost.await.expect("an answer, or one that is lost");
            self.client.advance(FIRST_ANSWER);
            std::future::pending::<()>().await;
        };
        let done = tokio::select! {
            done = act => done,
            () = waiting => unreachable!("it has no end"),
        };
        if let Err(why) = done {
            panic!("{}, {what}: {why}", self.name);
        }
    }

    async fn pressed(
        &self,
        message: &Value,
        what: &str,
        act: impl IntoFuture<Output = Result<Reply, ControlError>>,
    ) -> Received {
        let mut received = self.seen(what, act).await;
        let later = received.completed.as_ref();
        received.in_place |= later.is_some_and(|it| it.id() == id(message));
        received
    }

    pub async fn slash(&self, command: &str, options: Value) -> Received {
        let typed = self.command(command, options);
        self.seen(&format!("/{command}"), typed).await
    }

    pub async fn slash_unheard(&self, command: &str, options: Value) {
        let silence = self.command(command, options).expect_no_answer();
        self.unheard(&format!("/{command}"), silence).await;
    }

    /// Types a command whose answer may get lost.
    pub async fn slash_perhaps_unheard(&self, command: &str, options: Value) {
        let heard = self.command(command, options).if_answered();
        self.unheard(&format!("/{command}"), heard).await;
    }

    pub async fn play(&self, cell: &str) -> Received {
        self.slash("iago move", json!({ "cell": cell })).await
    }

    /// Types the command to resign; returns the question, and the `custom_id` of the button that confirms it.
    pub async fn asked_to_resign(&self, game: &str) -> (Value, String) {
        let asked = self.slash(&format!("{game} resign"), json!({})).await;
        let sure = controls(asked.private())
            .pop()
            .and_then(|it| it["custom_id"].as_str().map(str::to_owned));
        let sure = sure.expect("a button to be sure");
        assert!(sure.ends_with(":resign!"), "{sure}");
        (asked.private().clone(), sure)
    }

    /// Resigns, with confirmation, in a match that is played here; returns the board that everyone then sees.
    pub async fn resign(&self, game: &str) -> Value {
        let before: Vec<Value> = self.messages().iter().map(|it| it["id"].clone()).collect();
        let (asked, sure) = self.asked_to_resign(game).await;
        self.press_id(&asked, &sure).await;
        let board = |it: &&Value| {
            let private = it["flags"].as_u64().unwrap_or(0) & 64 != 0;
            let files = it["attachments"].as_array().map_or(0, Vec::len);
            !private && files > 0 && !before.contains(&it["id"])
        };
        let seen = self.until(|all| all.iter().any(|it| board(&it))).await;
        let board = seen.iter().rfind(board);
        board.expect("the last board").clone()
    }

    /// Fills a form in. A limit of a tournament is typed on its line.
    pub async fn fill(&self, answered: &Received, fields: &[(&str, &str)]) -> Received {
        const LIMITS: [&str; 4] = ["places", "days", "hours", "rounds"];
        let mut form = answered.reply.modal().expect("a form");
        let limits = field(form.json(), "limits").map(|it| it["value"].clone());
        let limits = limits.and_then(|it| it.as_str().map(str::to_owned));
        let limits = limits.unwrap_or_default();
        let mut limits: Vec<String> = limits.lines().map(str::to_owned).collect();
        for (name, typed) in fields {
            match LIMITS.iter().position(|it| it == name) {
                Some(line) => {
                    let end = limits[line].find([':', '：']).expect("a colon");
                    let colon = limits[line][end..].chars().next().map_or(0, char::len_utf8);
                    limits[line].truncate(end + colon);
                    limits[line].push_str(typed);
                    form = form.value("limits", limits.join("\n"));
                }
                None => form = form.value(name, *typed),
            }
        }
        self.seen("a form", form.submit()).await
    }

    /// Makes a tournament by its form. `kind`, `games` and `clock` among the options are chosen in the form.
    pub async fn found(&self, mut options: Value, fields: &[(&str, &str)]) -> Received {
        let mut all: Vec<(&str, String)> = Vec::new();
        for name in ["kind", "games", "clock"] {
            let chosen = options.as_object_mut().and_then(|it| it.remove(name));
            all.extend(chosen.and_then(|it| Some((name, it.as_str()?.to_owned()))));
        }
        let form = self.slash("referee tournament create", options).await;
        let mut given: Vec<(&str, &str)> = all.iter().map(|(name, it)| (*name, &**it)).collect();
        given.extend(fields);
        self.fill(&form, &given).await
    }

    /// Sends a form as it stands.
    pub async fn send(&self, form: &Received) -> Received {
        self.fill(form, &[]).await
    }

    /// Opens a form of the settings and sets these settings, each to a value of its field; a switch to true or false.
    pub async fn set(&self, page: &str, settings: &[(&str, Value)]) -> Received {
        let first = self
            .slash("referee settings", Value::Object(Map::new()))
            .await;
        let custom_id = format!("u:settings:{page}");
        let opened = self.press_id(first.private(), &custom_id).await;
        let mut form = opened.reply.modal().expect("a form");
        let name = |key: &str| {
            let field = field(opened.message(), key);
            let field = field.unwrap_or_else(|| panic!("no field {key} in {page}"));
            field["custom_id"].as_str().unwrap_or_default().to_owned()
        };
        let mut switches = field(form.json(), "switches").map_or_else(Vec::new, |it| {
            let all = it["options"].as_array().cloned().unwrap_or_default();
            let on = all.into_iter().filter(|it| it["default"] == true);
            on.map(|it| it["value"].clone()).collect()
        });
        for (setting, value) in settings {
            match value.as_bool() {
                Some(on) => {
                    switches.retain(|it| it != setting);
                    switches.extend(on.then(|| Value::from(*setting)));
                    form = form.value(&name("switches"), switches.clone());
                }
                None => form = form.value(&name(setting), value.clone()),
            }
        }
        self.seen("the settings", form.submit()).await
    }

    pub async fn suggestions(
        &self,
        command: &str,
        options: Value,
        focused: &str,
    ) -> Vec<(String, String)> {
        let suggested = self.command(command, options).suggest(focused).await;
        let suggested = suggested.unwrap_or_else(|why| panic!("/{command} …: {why}"));
        let choices = suggested.into_iter();
        choices
            .map(|(name, value)| (name, value.as_str().unwrap_or_default().to_owned()))
            .collect()
    }

    pub async fn menu(&self, command: &str, target: &str) -> Received {
        self.seen(command, self.place.menu(command, target)).await
    }

    pub async fn press(&self, message: &Value, label: &str) -> Received {
        let press = self.place.press(&Message::from(message.clone()), label);
        self.pressed(message, label, press).await
    }

    /// Presses the button with this `custom_id`.
    pub async fn press_id(&self, message: &Value, custom_id: &str) -> Received {
        let press = self.place.click(id(message), custom_id);
        self.pressed(message, custom_id, press).await
    }

    /// Presses the button with this `custom_id`, whose answer gets lost.
    pub async fn press_id_unheard(&self, message: &Value, custom_id: &str) {
        let press = self.place.click(id(message), custom_id);
        self.unheard(custom_id, press.expect_no_answer()).await;
    }

    /// Presses a button that the message does not have, which no client of the platform would do.
    pub async fn forge(&self, message: &Value, custom_id: &str) -> Received {
        let press = self.place.forge(id(message), custom_id, None);
        self.pressed(message, custom_id, press).await
    }

    /// Chooses a picker's value: by its button, or by its line of a menu.
    pub async fn choose(&self, message: &Value, value: &str) -> Received {
        let choice = |control: &Value| control["custom_id"].as_str().map(str::to_owned);
        let buttons = controls(message);
        let mut buttons = buttons.iter().filter_map(choice);
        if let Some(button) = buttons.find(|it| picked(it) == Some(value)) {
            return self.press_id(message, &button).await;
        }
        let menus: Vec<Value> = controls(message)
            .into_iter()
            .filter(|control| control["type"] == 3)
            .collect();
        let offers = |menu: &&Value| {
            let lines = menu["options"].as_array();
            lines.is_some_and(|lines| lines.iter().any(|line| line["value"] == value))
        };
        let menu = menus.iter().find(offers).or(menus.first());
        let menu = menu.unwrap_or_else(|| panic!("no menu on {message}"));
        let custom_id = menu["custom_id"].as_str().expect("a custom_id").to_owned();
        self.choose_in(message, &custom_id, value).await
    }

    pub async fn try_first(&self, message: &Value, value: &str) -> Received {
        let all = controls(message);
        let found = all.iter().find_map(|it| {
            it["custom_id"]
                .as_str()
                .filter(|id| id.ends_with(&format!(":{value}")))
        });
        match found {
            Some(button) => self.press_id(message, button).await,
            None => self.choose(message, value).await,
        }
    }

    /// Chooses a line of the menu with this `custom_id`.
    pub async fn choose_in(&self, message: &Value, custom_id: &str, value: &str) -> Received {
        let choice = self.place.choose(id(message), custom_id, &[value]);
        self.pressed(message, value, choice).await
    }

    pub fn messages(&self) -> Vec<Value> {
        written(self.place.messages().expect("a channel they see"))
    }

    /// Waits until `fulfilled` accepts the messages that the person sees in the channel, and returns them.
    pub async fn until(&self, fulfilled: impl Fn(&[Value]) -> bool) -> Vec<Value> {
        let fulfilled = |all: &[Message]| {
            let all: Vec<Value> = all.iter().map(|it| it.json().clone()).collect();
            fulfilled(&all)
        };
        let seen = self.place.wait_until(fulfilled).await;
        written(seen.unwrap_or_else(|why| panic!("{why}")))
    }

    pub fn file(&self, message: &Value) -> Vec<u8> {
        let files = Message::from(message.clone()).attachments();
        let file = files.first();
        let file = file.unwrap_or_else(|| panic!("no attachment on {message}"));
        self.place.download(file.id).expect("the file").to_vec()
    }
}

impl Received {
    #[track_caller]
    pub fn public(&self) -> &Value {
        assert!(!self.is_private(), "private: {}", self.text());
        self.message()
    }

    #[track_caller]
    pub fn private(&self) -> &Value {
        assert!(self.is_private(), "public: {}", self.text());
        self.message()
    }

    #[track_caller]
    pub fn says(&self, words: &str) {
        assert!(self.text().contains(words), "{words}: {}", self.text());
    }

    #[track_caller]
    pub fn begins(&self, words: &str) {
        assert!(self.text().starts_with(words), "{words}: {}", self.text());
    }

    #[track_caller]
    pub fn publicly(&self, words: &str) -> &Value {
        self.says(words);
        self.public()
    }

    /// Asserts that the message is private and contains `words`; returns the message.
    #[track_caller]
    pub fn privately(&self, words: &str) -> &Value {
        self.says(words);
        self.private()
    }

    /// The message, or the form with which the bot answered.
    #[track_caller]
    pub fn message(&self) -> &Value {
        if let Some(form) = &self.form {
            return form;
        }
        let message = self.completed.as_ref().or_else(|| self.reply.message());
        let message = message.unwrap_or_else(|| panic!("no message: {:?}", self.reply.kind()));
        message.json()
    }

    /// The form with which the bot answered.
    #[track_caller]
    pub fn form(&self) -> Value {
        let form = self.form.clone();
        form.unwrap_or_else(|| panic!("no form: {:?}", self.reply.kind()))
    }

    pub const fn is_form(&self) -> bool {
        self.form.is_some()
    }

    /// Whether the bot first deferred its answer.
    pub const fn is_late(&self) -> bool {
        self.completed.is_some()
    }

    /// Whether one person alone sees the answer, as with a form.
    pub fn is_private(&self) -> bool {
        if self.is_form() {
            return true;
        }
        let completed = self.completed.as_ref().map(Message::is_private);
        completed.unwrap_or_else(|| self.reply.is_private())
    }

    /// The text of the message, or the text above the fields of the form.
    pub fn text(&self) -> &str {
        if let Some(form) = &self.form {
            return form["components"][0]["content"]
                .as_str()
                .unwrap_or_default();
        }
        let completed = self.completed.as_ref().map(Message::text);
        completed.unwrap_or_else(|| self.reply.text())
    }
}

/// Whether a message is a card.
pub fn is_card(message: &Value) -> bool {
    message["flags"].as_u64().unwrap_or(0) & (1 << 15) != 0
}

/// The buttons and menus of a message, also those beside a text.
pub fn controls(message: &Value) -> Vec<Value> {
    let parts = message["components"].as_array().into_iter().flatten();
    parts.flat_map(controls_of).collect()
}

/// The buttons and menus of a row or of a section.
pub fn controls_of(part: &Value) -> Vec<Value> {
    let inner = part["components"].as_array().into_iter().flatten();
    let all = inner.chain(Some(&part["accessory"]));
    all.filter(|it| matches!(it["type"].as_u64(), Some(2..=8)))
        .cloned()
        .collect()
}

/// The `custom_id` of the button with this label.
pub fn button(message: &Value, label: &str) -> Option<String> {
    let buttons = controls(message);
    let button = buttons.iter().find(|button| button["label"] == label)?;
    button["custom_id"].as_str().map(str::to_owned)
}

fn picked(custom_id: &str) -> Option<&str> {
    let value = custom_id.strip_prefix("k:")?.splitn(3, ':').nth(2)?;
    Some(value).filter(|value| !value.is_empty())
}

/// The choices of a message's picker: the lines of its menu, or its buttons.
#[track_caller]
pub fn menu(message: &Value) -> Vec<Value> {
    let controls = controls(message);
    let menus = controls.iter().filter(|control| control["type"] == 3);
    let lines = menus.flat_map(|menu| menu["options"].as_array().cloned().unwrap_or_default());
    let lines: Vec<Value> = lines.collect();
    if !lines.is_empty() {
        return lines;
    }
    let choice = |control: &Value| {
        if control["label"] == "Back" {
            return None;
        }
        let value = picked(control["custom_id"].as_str()?)?;
        Some(json!({ "label": control["label"], "value": value }))
    };
    let choices: Vec<Value> = controls.iter().filter_map(choice).collect();
    assert!(!choices.is_empty(), "no menu on {message}");
    choices
}

/// Values of the lines of a message's menu; asserts the platform's limit of 25 lines.
#[track_caller]
pub fn lines(message: &Value) -> Vec<String> {
    let menu = menu(message);
    assert!(menu.len() <= 25, "{} lines", menu.len());
    let values = menu.iter().map(|line| line["value"].as_str());
    values.flatten().map(str::to_owned).collect()
}

pub fn labels(message: &Value) -> Vec<String> {
    let text = |button: &Value| button["label"].as_str().map(str::to_owned);
    controls(message).iter().filter_map(text).collect()
}

/// The field of a form with this name, which may have a tag.
fn field(form: &Value, name: &str) -> Option<Value> {
    let fields = form["components"].as_array()?;
    let mut fields = fields.iter().map(|it| &it["component"]);
    let named = |it: &&Value| {
        let id = it["custom_id"].as_str().unwrap_or_default();
        id.split('~').next() == Some(name)
    };
    fields.find(named).cloned()
}
