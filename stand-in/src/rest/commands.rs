//! Registration of commands.

use std::collections::HashSet;
use std::sync::LazyLock;

use regex::Regex;
use serde_json::{Map, Value, json};

use super::{Answer, Call, Reply, id};
use crate::api_error::ApiError;
use crate::config::LOCALES;
use crate::form::{Form, FormErrors, Key, Place, as_integer};
use crate::id::Id;
use crate::state::PageEvent;
use crate::world::{Command, CommandKind, Scope, World};

const OPTIONS: usize = 25;
const SLASH_COMMANDS: usize = 100;
const MENU_COMMANDS: usize = 15;
/// Longest total of names, descriptions and choice values of one command, in characters.
const TOTAL: usize = 8000;
const SUBCOMMAND: i64 = 1;
const GROUP: i64 = 2;

static NAME: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$").ok());

fn is_name(text: &str) -> bool {
    NAME.as_ref().is_some_and(|name| name.is_match(text))
        && text
            .chars()
            .all(|c| !c.is_uppercase() || c.to_lowercase().eq([c]))
}

pub(super) fn serve(
    call: &Call<'_>,
    application: &str,
    guild: Option<Id>,
    rest: &[&str],
) -> Option<Answer> {
    let mut world = call.shared.world();
    let scope = match scope_of(&world, application, guild) {
        Ok(scope) => scope,
        Err(error) => return Some(Err(error)),
    };
    let answer = match (call.method.as_str(), rest) {
        ("GET", []) => Ok(list(&world, scope)),
        ("PUT", []) => replace_all(call, &mut world, scope),
        ("POST", []) => create(call, &mut world, scope),
        (_, ["permissions"]) => return None,
        ("GET", [command]) => {
            find(&world, scope, command).map(|at| Reply::Json(world.commands[at].json.clone()))
        }
        ("PATCH", [command]) => update(call, &mut world, scope, command),
        ("DELETE", [command]) => find(&world, scope, command).map(|at| {
            world.commands.remove(at);
            Reply::Nothing
        }),
        _ => return None,
    };
    if call.method != "GET" && answer.is_ok() {
        call.shared.tell_page(PageEvent::World);
    }
    Some(answer)
}

fn scope_of(world: &World, application: &str, guild: Option<Id>) -> Result<Scope, ApiError> {
    if id(application)? != world.bot {
        return Err(ApiError::UNKNOWN_APPLICATION);
    }
    if guild.is_some_and(|guild| !world.guilds.contains_key(&guild)) {
        return Err(ApiError::MISSING_ACCESS);
    }
    Ok(guild.map_or(Scope::Global, Scope::Guild))
}

fn list(world: &World, scope: Scope) -> Reply {
    let commands: Vec<Value> = world
        .commands
        .iter()
        .filter(|command| command.scope == scope)
        .map(|command| command.json.clone())
        .collect();
    Reply::Json(commands.into())
}

fn find(world: &World, scope: Scope, command: &str) -> Result<usize, ApiError> {
    let id = id(command)?;
    world
        .commands
        .iter()
        .position(|command| command.scope == scope && command.id == id)
        .ok_or(ApiError::UNKNOWN_COMMAND)
}

fn replace_all(call: &Call<'_>, world: &mut World, scope: Scope) -> Answer {
    let errors = FormErrors::default();
    let root = Place::default();
    let Value::Array(bodies) = &call.body.json else {
        errors.add(
            &root,
            "LIST_TYPE_CONVERT",
            "Only iterables may be used in a ListType",
        );
        errors.refuse()?;
        return Ok(Reply::Nothing);
    };
    let mut checked = Vec::with_capacity(bodies.len());
    let mut names = HashSet::new();
    for (index, value) in bodies.iter().enumerate() {
        let Some(form) = Form::new(value, root.at(Key::Index(index)), &errors) else {
            continue;
        };
        let command = check(&form, None);
        if !names.insert((command.kind as u8, command.name.clone())) {
            form.error(
                "name",
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            );
        }
        checked.push(command);
    }
    errors.refuse()?;
    for (kind, most) in limits() {
        if checked
            .iter()
            .filter(|command| command.kind == kind)
            .count()
            > most
        {
            return Err(ApiError::too_many_commands(most));
        }
    }
    let mut old: Vec<Command> = Vec::new();
    world.commands.retain(|command| {
        let stays = command.scope != scope;
        if !stays {
            old.push(command.clone());
        }
        stays
    });
    for draft in checked {
        // A command keeps its id if its name and type are unchanged.
        let id = old
            .iter()
            .find(|known| known.kind == draft.kind && known.name == draft.name)
            .map(|known| known.id);
        insert(call, world, scope, draft, id);
    }
    Ok(list(world, scope))
}

fn limits() -> [(CommandKind, usize); 3] {
    [
        (CommandKind::Slash, SLASH_COMMANDS),
        (CommandKind::User, MENU_COMMANDS),
        (CommandKind::Message, MENU_COMMANDS),
    ]
}

fn create(call: &Call<'_>, world: &mut World, scope: Scope) -> Answer {
    let errors = FormErrors::default();
    let draft = check(&call.form(&errors)?, None);
    errors.refuse()?;
    let same = world.commands.iter().position(|known| {
        known.scope == scope && known.kind == draft.kind && known.name == draft.name
    });
    if let Some(at) = same {
        let known = world.commands.remove(at);
        let json = insert(call, world, scope, draft, Some(known.id));
        return Ok(Reply::Json(json));
    }
    let most = limits()
        .into_iter()
        .find(|(kind, _)| *kind == draft.kind)
        .map_or(SLASH_COMMANDS, |(_, most)| most);
    let count = world
        .commands
        .iter()
        .filter(|known| known.scope == scope && known.kind == draft.kind)
        .count();
    if count >= most {
        return Err(ApiError::too_many_commands(most));
    }
    Ok(Reply::Created(insert(call, world, scope, draft, None)))
}

fn update(call: &Call<'_>, world: &mut World, scope: Scope, command: &str) -> Answer {
    let at = find(world, scope, command)?;
    let id = world.commands[at].id;
    let errors = FormErrors::default();
    let form = call.form(&errors)?;
    let mut merged = world.commands[at].json.clone();
    for (key, value) in form.object {
        merged[key] = value.clone();
    }
    let kind = world.commands[at].kind;
    let form = Form::new(&merged, Place::default(), &errors).ok_or(ApiError::NOT_JSON)?;
    let draft = check(&form, Some(kind));
    let clash = world.commands.iter().any(|known| {
        known.id != id && known.scope == scope && known.kind == kind && known.name == draft.name
    });
    if clash {
        form.error(
            "name",
            "APPLICATION_COMMANDS_DUPLICATE_NAME",
            "Application command names must be unique",
        );
    }
    errors.refuse()?;
    world.commands.remove(at);
    Ok(Reply::Json(insert(call, world, scope, draft, Some(id))))
}

/// A checked command without ids.
struct Checked {
    kind: CommandKind,
    name: String,
    json: Map<String, Value>,
}

fn insert(
    call: &Call<'_>,
    world: &mut World,
    scope: Scope,
    draft: Checked,
    id: Option<Id>,
) -> Value {
    let now = call.shared.clock.now();
    let version = world.next_id(now);
    let id = id.unwrap_or_else(|| world.next_id(now));
    let mut json = json!({
        "id": id,
        "application_id": world.bot,
        "version": version,
    });
    if let Scope::Guild(guild) = scope {
        json["guild_id"] = guild.into();
    }
    for (key, value) in draft.json {
        json[key] = value;
    }
    world.commands.push(Command {
        id,
        kind: draft.kind,
        name: draft.name,
        scope,
        json: json.clone(),
    });
    json
}

fn check(form: &Form<'_>, known: Option<CommandKind>) -> Checked {
    let kind = match form.choice("type", &[1, 2, 3]) {
        Some(2) => CommandKind::User,
        Some(3) => CommandKind::Message,
        _ => known.unwrap_or(CommandKind::Slash),
    };
    let mut json = Map::new();
    let mut size = 0;
    json.insert("type".into(), (kind as u8).into());
    let slash = kind == CommandKind::Slash;
    let name = read_name(form, slash, &mut json, &mut size);
    if slash {
        read_description(form, &mut json, &mut size);
        let options = options(form, None, &mut size);
        if !options.is_empty() {
            json.insert("options".into(), options.into());
        }
    } else {
        if form.get("description").is_some_and(|text| text != "") {
            form.error(
                "description",
                "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_PRESENT",
                "Context menu commands cannot have description",
            );
        }
        if form
            .list("options", 0..=OPTIONS)
            .is_some_and(|list| !list.is_empty())
        {
            form.error(
                "options",
                "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_PRESENT",
                "Context menu commands cannot have options",
            );
        }
        json.insert("description".into(), "".into());
    }
    if size > TOTAL {
        form.errors.add(
            &form.place,
            "APPLICATION_COMMAND_TOO_LARGE",
            format!("Command exceeds maximum size ({TOTAL})"),
        );
    }
    let permissions = form.integer("default_member_permissions", 0..=(1 << 54) - 1);
    json.insert(
        "default_member_permissions".into(),
        permissions.map(|bits| bits.to_string()).into(),
    );
    json.insert(
        "dm_permission".into(),
        form.boolean("dm_permission").unwrap_or(true).into(),
    );
    for (key, allowed, default) in [
        ("contexts", &[0, 1, 2][..], Value::Null),
        ("integration_types", &[0, 1], json!([0])),
    ] {
        let given = form.list(key, 1..=allowed.len());
        for value in given.into_iter().flatten() {
            if as_integer(value).is_none_or(|value| !allowed.contains(&value)) {
                form.error(
                    key,
                    "BASE_TYPE_CHOICES",
                    format!("Value {value} is unknown."),
                );
            }
        }
        let value = given.map_or(default, |list| list.iter().filter_map(as_integer).collect());
        json.insert(key.into(), value);
    }
    json.insert("nsfw".into(), form.boolean("nsfw").unwrap_or(false).into());
    Checked {
        kind,
        name: name.to_owned(),
        json,
    }
}

fn localizations(
    form: &Form<'_>,
    key: &str,
    most: usize,
    is_names: bool,
    json: &mut Map<String, Value>,
    size: &mut usize,
) {
    let Some(value) = form.get(key) else {
        return;
    };
    let Some(inner) = Form::new(value, form.place.at(Key::Name(key)), form.errors) else {
        return;
    };
    let mut longest = 0;
    for locale in inner.object.keys() {
        if !LOCALES.contains(&&**locale) {
            inner.error(locale, "BASE_TYPE_CHOICES", "Unknown locale.");
        }
        if let Some(text) = inner.text(locale, 1..=most) {
            longest = longest.max(text.chars().count());
            if is_names && !is_name(text) {
                inner.error(
                    locale,
                    "APPLICATION_COMMAND_INVALID_NAME",
                    "Command name is invalid",
                );
            }
        }
    }
    // Discord counts the longest translation instead of the text itself if the translation is longer.
    let own = key.trim_end_matches("_localizations");
    let own = json
        .get(own)
        .and_then(Value::as_str)
        .map_or(0, |text| text.chars().count());
    *size += longest.saturating_sub(own);
    json.insert(key.into(), value.clone());
}

/// Checks the options of a command (`above` is `None`), of a group or of a subcommand (`above` is its type).
fn options(form: &Form<'_>, above: Option<i64>, size: &mut usize) -> Vec<Value> {
    let list = form.list("options", 0..=OPTIONS).unwrap_or_default();
    let place = form.place.at(Key::Name("options"));
    let mut names = HashSet::new();
    let mut optional_seen = false;
    let (mut nested, mut plain) = (false, false);
    let mut checked = Vec::with_capacity(list.len());
    for (index, value) in list.iter().enumerate() {
        let Some(form) = Form::new(value, place.at(Key::Index(index)), form.errors) else {
            continue;
        };
        let Some(kind) = form.required_choice("type", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) else {
            continue;
        };
        let is_nested = matches!(kind, SUBCOMMAND | GROUP);
        nested |= is_nested;
        plain |= !is_nested;
        let too_deep = match above {
            None => false,
            Some(GROUP) => kind == GROUP,
            Some(_) => is_nested,
        };
        if too_deep {
            form.error(
                "type",
                "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                "Sub-commands and groups cannot be nested that deep",
            );
        }
        let option = option(&form, kind, size);
        let name = option["name"].as_str().unwrap_or_default().to_owned();
        if !name.is_empty() && !names.insert(name) {
            form.error(
                "name",
                "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
                "Option name already exists on this command",
            );
        }
        if option["required"] == true && optional_seen {
            form.error(
                "required",
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            );
        }
        optional_seen |= option["required"] != true;
        checked.push(option);
    }
    if plain && (nested || above == Some(GROUP)) {
        form.error(
            "options",
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all other types",
        );
    }
    checked
}

/// Reads a name and its translations; with `slash`, the name must fit the alphabet of slash commands and options.
fn read_name<'a>(
    form: &Form<'a>,
    slash: bool,
    json: &mut Map<String, Value>,
    size: &mut usize,
) -> &'a str {
    let name = form.required_text("name", 1..=32).unwrap_or_default();
    if slash && !name.is_empty() && !is_name(name) {
        form.error(
            "name",
            "APPLICATION_COMMAND_INVALID_NAME",
            "Command name is invalid",
        );
    }
    *size += name.chars().count();
    json.insert("name".into(), name.into());
    localizations(form, "name_localizations", 32, slash, json, size);
    name
}

/// Reads a description and its translations.
fn read_description(form: &Form<'_>, json: &mut Map<String, Value>, size: &mut usize) {
    let text = form.required_text("description", 1..=100);
    let text = text.unwrap_or_default();
    *size += text.chars().count();
    json.insert("description".into(), text.into());
    localizations(form, "description_localizations", 100, false, json, size);
}

fn option(form: &Form<'_>, kind: i64, size: &mut usize) -> Value {
    let mut json = Map::new();
    json.insert("type".into(), kind.into());
    read_name(form, true, &mut json, size);
    read_description(form, &mut json, size);
    if matches!(kind, SUBCOMMAND | GROUP) {
        let inner = options(form, Some(kind), size);
        if kind == GROUP || !inner.is_empty() {
            json.insert("options".into(), inner.into());
        }
        return Value::Object(json);
    }
    if let Some(required) = form.boolean("required") {
        json.insert("required".into(), required.into());
    }
    if matches!(kind, 3 | 4 | 10) {
        let choices = choices(form, kind, size);
        let autocomplete = form.boolean("autocomplete");
        if autocomplete == Some(true) && !choices.is_empty() {
            form.error(
                "autocomplete",
                "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE_EXCLUSIVE",
                "Choices and autocomplete are mutually exclusive",
            );
        }
        if !choices.is_empty() {
            json.insert("choices".into(), choices.into());
        }
        if let Some(autocomplete) = autocomplete {
            json.insert("autocomplete".into(), autocomplete.into());
        }
    }
    match kind {
        3 => {
            for (key, least) in [("min_length", 0), ("max_length", 1)] {
                if let Some(length) = form.integer(key, least..=6000) {
                    json.insert(key.into(), length.into());
                }
            }
        }
        4 => {
            const SAFE: i64 = (1 << 53) - 1;
            for key in ["min_value", "max_value"] {
                if let Some(value) = form.integer(key, -SAFE..=SAFE) {
                    json.insert(key.into(), value.into());
                }
            }
        }
        10 => {
            for key in ["min_value", "max_value"] {
                if let Some(value) = form.get(key) {
                    if value.is_number() {
                        json.insert(key.into(), value.clone());
                    } else {
                        form.error(key, "NUMBER_TYPE_COERCE", "Value is not float.");
                    }
                }
            }
        }
        7 => {
            if let Some(types) = form
                .list("channel_types", 0..=25)
                .filter(|list| !list.is_empty())
            {
                json.insert("channel_types".into(), types.into());
            }
        }
        _ => {}
    }
    Value::Object(json)
}

fn choices(form: &Form<'_>, kind: i64, size: &mut usize) -> Vec<Value> {
    let place = form.place.at(Key::Name("choices"));
    let list = form.list("choices", 0..=25).unwrap_or_default();
    let mut names = HashSet::new();
    let mut checked = Vec::with_capacity(list.len());
    for (index, value) in list.iter().enumerate() {
        let Some(form) = Form::new(value, place.at(Key::Index(index)), form.errors) else {
            continue;
        };
        let name = form.required_text("name", 1..=100).unwrap_or_default();
        *size += name.chars().count();
        if !names.insert(name) {
            form.error(
                "name",
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
                "Option choice name already exists",
            );
        }
        let value = match kind {
            3 => {
                let text = form.required_text("value", 0..=100).unwrap_or_default();
                *size += text.chars().count();
                Value::from(text)
            }
            4 => form
                .required_integer("value", -(1 << 53)..=(1 << 53))
                .into(),
            _ => {
                if form.get("value").is_none_or(|value| !value.is_number()) {
                    form.error("value", "NUMBER_TYPE_COERCE", "Value is not float.");
                }
                form.get("value").cloned().unwrap_or_default()
            }
        };
        let mut choice = Map::new();
        choice.insert("name".into(), name.into());
        localizations(&form, "name_localizations", 100, false, &mut choice, size);
        choice.insert("value".into(), value);
        checked.push(Value::Object(choice));
    }
    checked
}
