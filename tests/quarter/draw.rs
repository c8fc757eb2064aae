//! What a person sees and draws acts from: places, messages, their controls, forms, commands and their options.

use super::people::{Habit, PEOPLE, Person};
use super::random::Rng;
use super::values;
use super::world::{World, text};
use futures::future::BoxFuture;
use serde_json::{Map, Value, json};
use stand_in::{Answer, ControlError};
use std::sync::Arc;

/// One act of a person.
pub struct Turn<'a> {
    pub world: &'a mut World,
    pub rng: Rng,
    pub who: usize,
    /// Descriptions of what the person does, for the trace.
    pub told: Vec<String>,
}

type Act = for<'a> fn(&'a mut Turn<'_>) -> BoxFuture<'a, ()>;

/// An action of people, or a trouble that happens to them.
pub struct Deed {
    pub name: &'static str,
    /// Weight for people of a habit; all others have `usual`.
    pub often: (Habit, usize),
    pub usual: usize,
    pub act: Act,
}

/// Builds a table of deeds, one per line: `"name": Habit often, others usual => |turn| function(turn);`.
macro_rules! deeds {
    ($($name:literal: $habit:ident $often:literal, others $usual:literal => |$turn:ident| $act:expr;)*) => {
        &[$(Deed {
            name: $name,
            often: (Habit::$habit, $often),
            usual: $usual,
            act: |$turn| Box::pin($act),
        }),*]
    };
}
pub(super) use deeds;

/// A command or menu with its options.
#[derive(Clone, Debug)]
pub struct Command {
    pub name: String,
    /// Discord's type: 1 typed, 2 menu of a person, 3 menu of a message.
    pub kind: u64,
    pub options: Vec<Value>,
}

impl Command {
    /// Name under which uses of the command are counted.
    pub fn used(&self) -> String {
        let kind = if self.kind == 1 { "command" } else { "menu" };
        format!("{kind} {}", self.name)
    }
}

/// A button or menu on a message.
#[derive(Clone, Debug)]
pub struct Control {
    pub message: String,
    pub custom_id: String,
    pub json: Value,
}

/// All commands that are registered.
pub fn commands(world: &Value) -> Vec<Command> {
    let mut found = Vec::new();
    for command in world["commands"].as_array().into_iter().flatten() {
        let kind = command["type"].as_u64().unwrap_or(1);
        collect(command, "", kind, &mut found);
    }
    found
}

fn collect(command: &Value, above: &str, kind: u64, found: &mut Vec<Command>) {
    let name = format!("{above}{}", text(&command["name"]));
    let options = command["options"].as_array().cloned().unwrap_or_default();
    let below = |it: &&Value| it["type"] == 1 || it["type"] == 2;
    if options.iter().any(|it| below(&it)) {
        let above = format!("{name} ");
        options
            .iter()
            .filter(below)
            .for_each(|it| collect(it, &above, kind, found));
    } else {
        found.push(Command {
            name,
            kind,
            options,
        });
    }
}

/// Kind of a button: its `custom_id` without the ids and numbers of a match, person or moment.
pub fn kind_of(custom_id: &str) -> String {
    let names = |part: &str| {
        let ulid = part.len() >= 26
            && part[..26]
                .bytes()
                .all(|it| it.is_ascii_uppercase() || it.is_ascii_digit());
        let number = !part.is_empty() && part.bytes().all(|it| it.is_ascii_digit() || it == b'.');
        ulid || number
    };
    let parts: Vec<&str> = custom_id.split(':').collect();
    // Number of leading parts that describe the kind; the parts after them belong to one match or case.
    let most = match (parts[0], parts.get(1).copied().unwrap_or_default()) {
        ("p" | "k" | "y" | "w" | "x", _) => 1,
        (_, "cup-off" | "cup-result" | "cup-form") => 2,
        (_, "l") => 4,
        ("u", _) => 3,
        _ => 4,
    };
    let kept = parts
        .iter()
        .enumerate()
        .filter(|(at, it)| *at < most && (*at == 0 || !names(it)));
    let kept: Vec<&str> = kept.map(|(_, it)| *it).collect();
    kept.join(":")
}

/// All buttons and menus on a message.
pub fn controls(message: &Value) -> Vec<Control> {
    let mut found = Vec::new();
    gather(&message["components"], &text(&message["id"]), &mut found);
    found
}

fn gather(part: &Value, message: &str, found: &mut Vec<Control>) {
    for it in part.as_array().into_iter().flatten() {
        let usable = matches!(it["type"].as_u64(), Some(2 | 3 | 5 | 6 | 7 | 8));
        if usable && it["custom_id"].is_string() && it["disabled"] != true {
            found.push(Control {
                message: message.to_owned(),
                custom_id: text(&it["custom_id"]),
                json: it.clone(),
            });
        }
        gather(&it["components"], message, found);
        if it["accessory"].is_object() {
            gather(&json!([it["accessory"]]), message, found);
        }
    }
}

impl Turn<'_> {
    /// Draws a deed of a table by weight and performs it; returns its name.
    pub async fn one_of(&mut self, table: &[Deed]) -> &'static str {
        let habit = self.person().habit;
        let weight = |it: &Deed| match it.often.0 == habit {
            true => it.often.1,
            false => it.usual,
        };
        let mut drawn = self.rng.below(table.iter().map(weight).sum());
        let chosen = table.iter().find(|it| {
            let own = weight(it);
            let found = drawn < own;
            drawn = drawn.saturating_sub(own);
            found
        });
        let deed = chosen.expect("it is less than the sum");
        (deed.act)(self).await;
        deed.name
    }

    /// Draws one of `all`, half of the time among the least used, so that none is left out for long.
    pub fn rarely<T: Clone>(&mut self, all: &[T], name: impl Fn(&T) -> String) -> Option<T> {
        let used = |it: &T| self.world.used.get(&name(it)).copied().unwrap_or(0);
        let least = all.iter().map(used).min()?;
        let rare: Vec<&T> = all.iter().filter(|it| used(it) == least).collect();
        Some(match self.rng.one_in(2) {
            true => rare[self.rng.below(rare.len())].clone(),
            false => all[self.rng.below(all.len())].clone(),
        })
    }

    /// Draws a control by its kind, half of the time among the least used kinds.
    pub fn control(&mut self, all: &[Control]) -> Option<Control> {
        self.rarely(all, |it| format!("button {}", kind_of(&it.custom_id)))
    }

    pub fn person(&self) -> &'static Person {
        &PEOPLE[self.who]
    }

    pub fn name(&self) -> &'static str {
        PEOPLE[self.who].name
    }

    pub fn tell(&mut self, what: impl Into<String>) {
        self.told.push(what.into());
    }

    /// Places where this person can read and act: channels and threads of their servers, conversations, direct
    /// messages.
    pub fn places(&self) -> Vec<String> {
        let world = Arc::clone(&self.world.look);
        let me = values::id_of(&world, self.name());
        let mut found = vec!["@me".to_owned()];
        let guilds = world["guilds"].as_array().into_iter().flatten();
        let mine: Vec<&Value> = guilds
            .filter(|it| {
                it["members"]
                    .as_array()
                    .is_some_and(|all| all.iter().any(|it| *it == *me))
            })
            .map(|it| &it["id"])
            .collect();
        for kind in ["channels", "threads"] {
            let all = world[kind].as_array().into_iter().flatten();
            let all = all.filter(|it| mine.contains(&&it["guild_id"]));
            found.extend(all.map(|it| text(&it["id"])));
        }
        let own = self.world.conversations.iter();
        let own = own.filter(|(_, people)| people.contains(&self.name()));
        found.extend(own.map(|(id, _)| id.clone()));
        found
    }

    /// Draws a place, preferably one with messages.
    pub fn place(&mut self) -> String {
        let places = self.places();
        let busy: Vec<String> = places
            .iter()
            .filter(|it| !self.newest(it, 1).is_empty())
            .cloned()
            .collect();
        let from = if busy.is_empty() || self.rng.one_in(5) {
            places
        } else {
            busy
        };
        from[self.rng.below(from.len())].clone()
    }

    /// The newest messages of a place that this person sees, newest last.
    pub fn newest(&self, place: &str, most: usize) -> Vec<Value> {
        let seen = self.world.client.newest_as(place, self.name(), most);
        seen.unwrap_or_default()
    }

    /// Gives a command with options.
    pub async fn slash(&mut self, place: &str, command: &str, options: Value) -> Option<Answer> {
        self.tell(format!("/{command} {options} in {place}"));
        let client = self.world.client.clone();
        let act = client.slash(self.name(), place, command, options);
        self.does(format!("command {command}"), act).await
    }

    /// Performs an act; counts its use unless the platform refused it, and notes the answer.
    async fn does(
        &mut self,
        used: String,
        act: impl Future<Output = Result<Answer, ControlError>>,
    ) -> Option<Answer> {
        let answer = self.world.answered(act).await;
        let Some(it) = &answer else {
            self.tell("… not possible");
            return None;
        };
        self.world.note_use(used);
        let said = it.content().chars().take(90).collect::<String>();
        let kind = it.callback_type.unwrap_or_default();
        let how = it.error.clone().unwrap_or(format!("{kind} {said}"));
        self.tell(format!("… {how}"));
        answer
    }

    /// Uses a menu on a person or a message.
    pub async fn menu(&mut self, place: &str, command: &str, target: &str) -> Option<Answer> {
        self.tell(format!("menu {command} on {target} in {place}"));
        let client = self.world.client.clone();
        let act = client.menu(self.name(), place, command, target);
        self.does(format!("menu {command}"), act).await
    }

    /// Presses a button, or chooses in a menu of a message.
    pub async fn uses(&mut self, control: &Control) -> Option<Answer> {
        let client = self.world.client.clone();
        let (message, id) = (&control.message, &control.custom_id);
        let used = format!("button {}", kind_of(id));
        if control.json["type"] == 2 {
            self.tell(format!("presses {} ({id})", text(&control.json["label"])));
            let act = client.click(self.name(), message, id);
            return self.does(used, act).await;
        }
        let values = values::choice(&self.world.look, &control.json, &mut self.rng);
        self.tell(format!("chooses {values:?} in {id}"));
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        let act = client.choose(self.name(), message, id, &values);
        self.does(used, act).await
    }

    /// Fills in and submits the form of an answer, if it has one.
    pub async fn fills(&mut self, answer: &Answer) -> Option<Answer> {
        let form = answer.modal.as_ref()?;
        let fields = values::form(&self.world.look, form, &mut self.rng);
        let kind = kind_of(&text(&form["custom_id"]));
        self.tell(format!("sends the form {kind} with {fields}"));
        let client = self.world.client.clone();
        let act = client.submit_form(self.name(), answer.interaction, json!({}), fields);
        self.does(format!("form {kind}"), act).await
    }

    /// Follows an answer for at most `steps` steps: forms first, then buttons.
    pub async fn goes_on(&mut self, answer: Option<Answer>, steps: usize) {
        let mut answer = answer;
        for _ in 0..steps {
            let Some(now) = answer.take() else { return };
            if now.modal.is_some() {
                answer = self.fills(&now).await;
                continue;
            }
            let Some(control) = self.on(&now) else { return };
            answer = self.uses(&control).await;
        }
    }

    /// Draws a control on the message of an answer, as it is after a deferred answer.
    pub fn on(&mut self, answer: &Answer) -> Option<Control> {
        let id = answer.message_id()?;
        let place = text(&answer.message.as_ref()?["channel_id"]);
        let seen = self.newest(&place, 12);
        let message = seen
            .iter()
            .find(|it| it["id"] == id)
            .or(answer.message.as_ref())?;
        let all = controls(message);
        self.control(&all)
    }

    /// Options for a command: all required ones, and half of the others.
    pub async fn options(&mut self, place: &str, command: &Command) -> Value {
        let mut options = Map::new();
        for option in &command.options {
            if option["required"] != true && self.rng.one_in(2) {
                continue;
            }
            let name = text(&option["name"]);
            let value = match option["autocomplete"] == true && !self.rng.one_in(4) {
                true => self.suggested(place, &command.name, &options, &name).await,
                false => None,
            };
            let value = match value {
                Some(value) => value,
                None => values::option(self, &command.name, option),
            };
            if !value.is_null() {
                options.insert(name, value);
            }
        }
        options.into()
    }

    /// Draws one of the bot's suggestions for an option.
    async fn suggested(
        &mut self,
        place: &str,
        command: &str,
        options: &Map<String, Value>,
        focused: &str,
    ) -> Option<Value> {
        let mut typed = options.clone();
        typed.insert(focused.to_owned(), values::begun(&mut self.rng).into());
        let (client, name) = (self.world.client.clone(), self.name());
        let act = async {
            let typed = Value::Object(typed);
            client
                .autocomplete(name, place, command, typed, focused)
                .await
        };
        let choices = self.world.answered(act).await?.choices?;
        self.world
            .note_use(format!("suggestions {command} {focused}"));
        let choice = (!choices.is_empty()).then(|| &choices[self.rng.below(choices.len())]);
        choice.map(|it| it["value"].clone())
    }
}
