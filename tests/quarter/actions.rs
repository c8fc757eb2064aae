//! Actions of people: a table of small functions. One function draws from all registered commands and controls, so
//! that none is left out; the others bring games forward.

use super::draw::{Command, Control, Deed, Turn, controls, deeds, kind_of};
use super::people::{Habit, PEOPLE};
use super::values;
use super::world::{Typed, text};
use referee::{Match, UserId};
use serde_json::json;
use sqlx::Row;
use std::sync::Arc;
use std::time::Duration;

/// Actions: name, weight for people of one habit, weight for others, and function.
const ACTIONS: &[Deed] = deeds![
    "plays": Eager 20, others 8 => |turn| plays(turn);
    "plays on with who is there": Eager 14, others 3 => |turn| plays_on(turn);
    "asks something of a match": Eager 10, others 5 => |turn| asks(turn);
    "challenges": Fickle 12, others 4 => |turn| challenges(turn);
    "challenges somebody, who accepts": Eager 8, others 2 => |turn| begins(turn);
    "answers": Eager 10, others 10 => |turn| answers(turn);
    "presses": Nuisance 20, others 8 => |turn| presses(turn, 12);
    "presses something old": Nuisance 10, others 2 => |turn| presses(turn, 200);
    "presses what was pressed least": Eager 8, others 8 => |turn| explores(turn);
    "gives a command": Nuisance 20, others 8 => |turn| commands_of(turn, "");
    "organises": Organiser 20, others 1 => |turn| commands_of(turn, "referee tournament");
    "founds a tournament, which others enter": Organiser 12, others 0 => |turn| founds(turn);
    "strikes a result, or lets it count again": Moderator 10, others 0 => |turn| strikes(turn);
    "moderates": Moderator 15, others 1 => |turn| moderates(turn);
    "sets": Fiddler 20, others 2 => |turn| commands_of(turn, "referee settings");
    "asks for or deletes data": Forgetful 4, others 1 => |turn| commands_of(turn, "referee data");
    "challenges in vain, before and after a deletion": Forgetful 3, others 0 => |turn| in_vain(turn);
    "learns": Learner 25, others 2 => |turn| learns(turn);
    "uses a menu": Eager 2, others 2 => |turn| menus(turn);
    "says something": Eager 1, others 1 => |turn| says(turn);
];

/// Has the turn's person do a random action; returns its name.
pub async fn one(turn: &mut Turn<'_>) -> &'static str {
    turn.one_of(ACTIONS).await
}

/// Place for a person's commands in a match: its channel, or their direct messages.
fn place_of(this_match: &Match) -> String {
    let channel = this_match.place().channel();
    channel.map_or("@me".to_owned(), |it| it.0.to_string())
}

/// Text typed as a move in a match: mostly a legal action.
fn typed(turn: &mut Turn<'_>, this_match: &Match) -> String {
    let legal = this_match.position().legal_actions();
    if legal.is_empty() || turn.rng.one_in(12) {
        return format!(
            "{}{}",
            turn.rng.pick(&["A", "D", "E", "I"]),
            1 + turn.rng.below(9)
        );
    }
    legal[turn.rng.below(legal.len())].to_string()
}

/// Plays a ply of a match as the turn's person; returns whether the platform accepted the command.
async fn ply(turn: &mut Turn<'_>, this_match: &Match) -> bool {
    let game = this_match.game().name();
    let command = format!("{game} move");
    let all = Arc::clone(&turn.world.commands);
    let Some(found) = all.iter().find(|it| it.name == command) else {
        return false;
    };
    let option = text(&found.options[0]["name"]);
    let typed = typed(turn, this_match);
    let place = place_of(this_match);
    let calm = turn.world.calm_since.is_some();
    let options = json!({ option: typed.clone() });
    let answer = turn.slash(&place, &command, options).await;
    // In direct messages the command may mean another match, and without rights no move is played.
    let above = this_match.place().parent().map(|it| it.0.to_string());
    let here = [Some(place.clone()), above];
    let limited = here
        .iter()
        .flatten()
        .any(|it| turn.world.limited.contains(it));
    let given = answer.as_ref().filter(|it| it.error.is_none());
    if let (Some(given), true, true) = (given, calm && !limited, place != "@me") {
        turn.world.typed.push(Typed {
            id: this_match.id().to_string(),
            plies: this_match.plies().len(),
            token: typed,
            answer: given.content().to_owned(),
        });
    }
    answer.is_some()
}

/// A running match of the turn's person, if need be after a challenge; with `to_move`, one that waits for them.
async fn own(turn: &mut Turn<'_>, to_move: bool) -> Option<Match> {
    let me = values::id_of(&turn.world.look, turn.name());
    let is_me = |it: &UserId| it.0.to_string() == me;
    for _ in 0..2 {
        let mut mine = turn.world.running().await;
        mine.retain(|it| match to_move {
            true => it.player_to_move().as_ref().is_some_and(is_me),
            false => is_me(&it.seats().first) || is_me(&it.seats().second),
        });
        if !mine.is_empty() {
            return Some(mine.swap_remove(turn.rng.below(mine.len())));
        }
        let who = turn.who;
        begins(turn).await;
        turn.who = who;
    }
    None
}

async fn plays(turn: &mut Turn<'_>) {
    if let Some(this_match) = own(turn, true).await {
        ply(turn, &this_match).await;
    }
}

/// Asks for something in a match that the other player may answer, such as a draw or a takeback.
async fn asks(turn: &mut Turn<'_>) {
    let Some(this_match) = own(turn, false).await else {
        return;
    };
    let begins = format!("{} ", this_match.game().name());
    let all = Arc::clone(&turn.world.commands);
    let all: Vec<&Command> = all
        .iter()
        .filter(|it| it.name.starts_with(&begins))
        .collect();
    let Some(command) = turn.rarely(&all, |it| it.used()) else {
        return;
    };
    let place = place_of(&this_match);
    let options = turn.options(&place, command).await;
    let answer = turn.slash(&place, &command.name, options).await;
    turn.goes_on(answer, 2).await;
    let world = Arc::clone(&turn.world.look);
    let others = [this_match.seats().first, this_match.seats().second];
    let others = others.iter().filter_map(|it| values::who_is(&world, it.0));
    let Some(other) = others.into_iter().find(|it| *it != turn.who) else {
        return;
    };
    turn.who = other;
    let answer = turn.rng.pick(&["o:accept", "o:accept", "o:decline"]);
    presses_newest(turn, &place, answer).await;
}

/// Plays some plies in a row for both players of a match.
async fn plays_on(turn: &mut Turn<'_>) {
    let Some(this_match) = own(turn, false).await else {
        return;
    };
    let id = this_match.id();
    let plies = turn.rng.pick(&[5, 20, 40, 90]);
    for _ in 0..plies {
        let running = turn.world.running().await;
        let Some(this_match) = running.iter().find(|it| it.id() == id) else {
            return;
        };
        let mover = this_match.player_to_move();
        let world = Arc::clone(&turn.world.look);
        let Some(who) = mover.and_then(|it| values::who_is(&world, it.0)) else {
            return;
        };
        turn.who = who;
        if !ply(turn, this_match).await {
            return;
        }
        let pause = Duration::from_secs(5 + turn.rng.below(40) as u64);
        if turn.world.pass(pause).await.is_err() {
            return;
        }
    }
}

async fn challenges(turn: &mut Turn<'_>) {
    let game = turn.rng.pick(&["iago", "iago", "iago", "isaac", "ampel"]);
    let place = turn.place();
    let command = format!("{game} challenge");
    let all = Arc::clone(&turn.world.commands);
    let Some(found) = all.iter().find(|it| it.name == command).cloned() else {
        return;
    };
    let options = turn.options(&place, &found).await;
    let answer = turn.slash(&place, &command, options).await;
    turn.goes_on(answer, 2).await;
}

/// A channel of the person's first server.
fn channel_at_home(turn: &mut Turn<'_>) -> String {
    let world = Arc::clone(&turn.world.look);
    let guild = &turn.world.servers[turn.person().servers[0]];
    let all = world["channels"].as_array().into_iter().flatten();
    let all: Vec<_> = all.filter(|it| it["guild_id"] == **guild).collect();
    text(&all[turn.rng.below(all.len())]["id"])
}

/// Challenges another member of the person's first server, who accepts.
async fn begins(turn: &mut Turn<'_>) {
    let home = turn.person().servers[0];
    let others = 0..PEOPLE.len();
    let others = others.filter(|it| *it != turn.who && PEOPLE[*it].servers.contains(&home));
    let others: Vec<usize> = others.collect();
    let other = turn.rng.pick(&others);
    let game = turn.rng.pick(&["iago", "iago", "isaac", "ampel"]);
    let place = channel_at_home(turn);
    let opponent = values::id_of(&turn.world.look, PEOPLE[other].name);
    let mut options = json!({ "opponent": opponent });
    if game == "iago" {
        options["variant"] = turn.rng.below(3).into();
    }
    let command = format!("{game} challenge");
    turn.slash(&place, &command, options).await;
    turn.who = other;
    presses_newest(turn, &place, "c:accept").await;
}

/// Answers the newest message that names the person and has controls.
async fn answers(turn: &mut Turn<'_>) {
    let me = format!("<@{}>", values::id_of(&turn.world.look, turn.name()));
    let mut waiting = Vec::new();
    for place in turn.places() {
        let seen = turn.newest(&place, 8);
        let for_me = seen.iter().rev().find(|it| {
            (place == "@me" || it.to_string().contains(&me)) && !controls(it).is_empty()
        });
        waiting.extend(for_me.map(controls));
    }
    if waiting.is_empty() {
        return challenges(turn).await;
    }
    let on = &waiting[turn.rng.below(waiting.len())];
    // The first button accepts.
    let chosen = if turn.rng.one_in(3) {
        turn.rng.below(on.len())
    } else {
        0
    };
    let answer = turn.uses(&on[chosen]).await;
    turn.goes_on(answer, 3).await;
}

/// Uses a control on one of the `newest` messages of a place.
async fn presses(turn: &mut Turn<'_>, newest: usize) {
    let place = turn.place();
    let seen = turn.newest(&place, newest);
    let on: Vec<_> = seen.iter().flat_map(controls).collect();
    let Some(control) = turn.control(&on) else {
        return commands_of(turn, "").await;
    };
    let answer = turn.uses(&control).await;
    turn.goes_on(answer, 4).await;
}

/// All controls on the newest messages that the person sees.
fn in_sight(turn: &mut Turn<'_>) -> Vec<Control> {
    let places = turn.places();
    let seen = places.iter().flat_map(|it| turn.newest(it, 12));
    seen.flat_map(|it| controls(&it)).collect()
}

async fn explores(turn: &mut Turn<'_>) {
    let on = in_sight(turn);
    let Some(control) = turn.control(&on) else {
        return commands_of(turn, "").await;
    };
    let answer = turn.uses(&control).await;
    turn.goes_on(answer, 4).await;
}

/// Creates a tournament with the values that its form proposes; others press *Join*, and it is started.
async fn founds(turn: &mut Turn<'_>) {
    let all = Arc::clone(&turn.world.commands);
    let name = "referee tournament create";
    let Some(command) = all.iter().find(|it| it.name == name) else {
        return;
    };
    let maker = turn.who;
    let place = channel_at_home(turn);
    let options = turn.options(&place, command).await;
    let Some(form) = turn.slash(&place, name, options).await else {
        return;
    };
    let Some(modal) = &form.modal else { return };
    let client = turn.world.client.clone();
    let proposed = async {
        let act = client.submit(turn.name(), form.interaction, json!({}));
        act.await
    };
    turn.world.answered(proposed).await;
    turn.world
        .note_use(format!("form {}", kind_of(&text(&modal["custom_id"]))));
    for _ in 0..2 + turn.rng.below(6) {
        turn.who = turn.rng.below(PEOPLE.len());
        presses_newest(turn, &place, "u:cup:join").await;
    }
    turn.who = maker;
    if !turn.rng.one_in(3) {
        presses_newest(turn, &place, "u:cup:begin").await;
    }
}

/// Presses the newest button of a kind in a place, and confirms.
async fn presses_newest(turn: &mut Turn<'_>, place: &str, kind: &str) {
    let on: Vec<_> = turn.newest(place, 12).iter().flat_map(controls).collect();
    let newest = on.iter().rfind(|it| kind_of(&it.custom_id) == kind);
    let Some(newest) = newest else { return };
    let asked = turn.uses(newest).await;
    let sure = asked.and_then(|it| {
        let on = it.message.as_ref().map(controls).unwrap_or_default();
        on.into_iter()
            .find(|it| it.custom_id.contains(&format!("{kind}!")))
    });
    if let Some(sure) = sure {
        turn.uses(&sure).await;
    }
}

/// Gives a rarely used command whose name starts with `begins`.
async fn commands_of(turn: &mut Turn<'_>, begins: &str) {
    let all = Arc::clone(&turn.world.commands);
    let such = |it: &&Command| it.kind == 1 && it.name.starts_with(begins);
    let all: Vec<&Command> = all.iter().filter(such).collect();
    if let Some(command) = turn.rarely(&all, |it| it.used()) {
        gives(turn, command).await;
    }
}

/// Gives a command, or uses a menu on a person or a message.
pub async fn gives(turn: &mut Turn<'_>, command: &Command) {
    let place = turn.place();
    let answer = match command.kind {
        1 => {
            let options = turn.options(&place, command).await;
            turn.slash(&place, &command.name, options).await
        }
        kind => {
            let someone = values::id_of(&turn.world.look, turn.rng.pick(&PEOPLE.each_ref()).name);
            let seen = turn.newest(&place, 20).pop();
            let target = match (kind, seen) {
                (2, _) => someone,
                (_, Some(seen)) => text(&seen["id"]),
                (_, None) => return says(turn).await,
            };
            turn.menu(&place, &command.name, &target).await
        }
    };
    turn.goes_on(answer, 5).await;
}

/// Strikes or restores a rated match of the person's server.
async fn strikes(turn: &mut Turn<'_>) {
    let guild = &turn.world.servers[turn.person().servers[0]];
    let sql = format!(
        "SELECT m.number FROM matches m JOIN rating_changes c ON c.match_id = m.id WHERE m.guild = {guild} ORDER BY m.id"
    );
    let all = turn.world.rows(&sql).await;
    if all.is_empty() {
        return moderates(turn).await;
    }
    let number: i64 = all[turn.rng.below(all.len())].get(0);
    let place = channel_at_home(turn);
    let options = json!({"match": format!("#{number}"), "reason": "x"});
    let answer = turn.slash(&place, "referee annul", options).await;
    turn.goes_on(answer, 3).await;
}

/// Challenges the same person four times in a row and withdraws each; deletes the person's data in between.
async fn in_vain(turn: &mut Turn<'_>) {
    let place = channel_at_home(turn);
    let opponent = values::id_of(&turn.world.look, PEOPLE[0].name);
    for number in 0..4 {
        let options = json!({ "opponent": opponent });
        turn.slash(&place, "iago challenge", options).await;
        presses_newest(turn, &place, "c:withdraw").await;
        if number == 1 {
            let asked = turn.slash(&place, "referee data delete", json!({})).await;
            turn.goes_on(asked, 1).await;
        }
    }
}

async fn moderates(turn: &mut Turn<'_>) {
    let command = turn.rng.pick(&["end", "annul", "adjudicate", "block"]);
    commands_of(turn, &format!("referee {command}")).await;
}

async fn learns(turn: &mut Turn<'_>) {
    let game = turn.rng.pick(&["iago", "isaac", "ampel"]);
    let command = turn
        .rng
        .pick(&["learn", "puzzle", "hint", "rules", "analyse"]);
    commands_of(turn, &format!("{game} {command}")).await;
}

async fn menus(turn: &mut Turn<'_>) {
    let all = Arc::clone(&turn.world.commands);
    let all: Vec<&Command> = all.iter().filter(|it| it.kind != 1).collect();
    if let Some(command) = turn.rarely(&all, |it| it.used()) {
        gives(turn, command).await;
    }
}

async fn says(turn: &mut Turn<'_>) {
    let place = turn.place();
    let said = turn.rng.pick(&["hello", "なるほど", "D4", "@everyone"]);
    let written = turn.world.client.say(turn.name(), &place, said);
    turn.tell(format!("says {said} in {place}: {}", written.is_ok()));
}
