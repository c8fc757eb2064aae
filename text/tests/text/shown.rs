//! Every English sentence stands in a snapshot of messages, so a reviewer has read it in its place. The other languages
//! have the same sentences with the same facts (`translations.rs`).

use super::catalogue;
use std::path::Path;
use text::Locale;

/// Files whose sentences other tests check: commands against the registered commands; ISAAC and Ampel in `isaac` and
/// `ampel`; the engine in `engine.rs`; long silences in `silence.rs`; puzzles and explanations in `puzzles.rs`; roles
/// by rating in `roles.rs`; tournaments in `tournament`; resting clocks and pictures of leaderboards in `rest.rs`;
/// places in `place.rs`; the marks of the pictures in `legend.rs`; ranks in `text/src/rank.rs`; the choices of Iago in
/// `choices.rs`; every lesson in `learning.rs` of the bot's tests.
const ELSEWHERE: &[&str] = &[
    "commands.ftl",
    "isaac.ftl",
    "ampel.ftl",
    "engine.ftl",
    "silence.ftl",
    "learn.ftl",
    "learn-ampel.ftl",
    "learn-iago.ftl",
    "learn-isaac.ftl",
    "puzzle.ftl",
    "explain.ftl",
    "rest.ftl",
    "place.ftl",
    "roles.ftl",
    "standings.ftl",
    "tournament.ftl",
    "legend.ftl",
    "rank.ftl",
    "iago-moves.ftl",
];

/// Reason for sentences in the alt text of private pictures.
const MARKED: &str = "tested in pictures.rs";

/// Reason for sentences about matches in direct messages.
const APART: &str = "tested in place.rs";

/// Beginnings of keys that no recorded tour through Iago shows, each with the reason.
const NOT_SHOWN: &[(&str, &str)] = &[
    (
        "list-part",
        "of lists longer than a menu, tested in forged/lists.rs",
    ),
    (
        "player-number",
        "drawn where no face can write a name, tested in alike.rs",
    ),
    (
        "moderate-not-act",
        "of acts of earlier versions, tested in tournament",
    ),
    ("ending-short-goes-on", "tested in undone.rs of the chat"),
    ("moderate-act-resume", "tested in undone.rs of the chat"),
    (
        "moderate-undo-until-paired",
        "tested in undone.rs of the chat",
    ),
    ("banner-", DRAWN),
    ("iago-banner-", DRAWN),
    (
        "ending-button-level",
        "after a win against the bot, whose moves are not the same each time",
    ),
    ("iago-chances", "what a line comes to, tested in hints.rs"),
    ("iago-hint-against", "tested in hints.rs"),
    (
        "iago-goal-simple",
        "the goal of a variant, in the first message of its matches",
    ),
    (
        "match-autocomplete-several",
        "a suggestion, tested in way_out.rs",
    ),
    (
        "match-autocomplete-must",
        "a suggestion, tested in moving.rs",
    ),
    (
        "tournament-fewer-rounds",
        "tested with the course of tournaments",
    ),
    (
        "tournament-ended-early",
        "tested with the sentences of tournaments",
    ),
    (
        "ending-tournament-",
        "tested with the sentences and the course of tournaments",
    ),
    (
        "ending-adjudicated-draw",
        "tested with the sentences of tournaments",
    ),
    ("match-resigned", GOES),
    ("match-trying", TRIED),
    ("match-button-play-at-once", TRIED),
    ("iago-alt-legal", MARKED),
    ("iago-alt-called-out", MARKED),
    ("offer-takeback-turn", BEFORE),
    ("offer-taken-back-turn", BEFORE),
    ("leaderboard-title-only", ISAAC_OR_AMPEL),
    ("match-automatic", ISAAC_OR_AMPEL),
    ("ending-short-draw", AMPEL_DRAWS),
    ("leaderboard-tally-draws", AMPEL_DRAWS),
    ("offer-refused-no-draw", "Iago has no command to offer one"),
    ("iago-over", "the referee says first that the match is over"),
    ("challenge-taken", RACE),
    ("match-out-of-time", RACE),
    ("challenge-refused-open", NO_BUTTON),
    ("offer-refused-gone", NO_BUTTON),
    ("rematch-not-over", NO_BUTTON),
    (
        "own-walk-elsewhere",
        "a match of another server, tested in incoming/forged",
    ),
    ("own-none", NO_BUTTON),
    (
        "permission-manage-roles",
        "stands in what is said of roles, tested in roles.rs",
    ),
    ("settings-unknown", NO_BUTTON),
    ("settings-channels-full", "tested in forged/settings.rs"),
    ("settings-directs-ended", "tested in rest.rs of the bot"),
    ("settings-kept", "tested in rest.rs"),
    ("history-beyond", NO_BUTTON),
    ("challenge-no-such-value", DISCORD),
    ("trouble-button", NO_BUTTON),
    (
        "match-stale-restored",
        "after a backup was restored, tested in trouble.rs of the bot",
    ),
    (
        "trouble-busy",
        "a locked database, tested in trouble.rs of the bot",
    ),
    (
        "challenge-refused-bot",
        "the stand-in knows no program but this one, which does play",
    ),
    (
        "challenge-refused-absent",
        "names somebody who has left, tested in gone.rs",
    ),
    (
        "rematch-absent",
        "names somebody who has left, tested in gone.rs",
    ),
    ("engine-player-short", DRAWN),
    ("answer-private-here", RIGHTS),
    ("match-several", APART),
    ("moderate-not-yourself", RIGHTS),
    ("moderate-not-person", RIGHTS),
    ("settings-data-owner", BLOCKS),
    ("settings-data-deleted", BLOCKS),
    ("settings-data-file", BLOCKS),
    ("settings-data-large", NO_BUTTON),
    ("settings-people-full", NO_BUTTON),
    (
        "news-",
        "lines for the channel of news, tested in blocks.rs of the bot",
    ),
    ("data-", BLOCKS),
    ("answer-private-for-now", RIGHTS),
    ("replay-private", RIGHTS),
    ("moderate-not-own", RIGHTS),
    ("rematch-gone", FORGOTTEN),
    (
        "match-several",
        "two matches that wait in direct messages, tested in apart.rs of the use cases",
    ),
    ("challenge-timed-out", SILENCED),
    ("challenge-slow-mode", SILENCED),
    ("settings-channel-", CHANNELS),
    ("trouble-argument", DISCORD),
    ("trouble-command", DISCORD),
    ("trouble-subcommand", DISCORD),
];

const BEFORE: &str =
    "a question about a turn under way, asked before such turns began anew unasked";
const GOES: &str = "stands for the moment until the private message goes";
const TRIED: &str = "tested in presses.rs and during.rs";
const DRAWN: &str = "stands in pictures alone";
const ISAAC_OR_AMPEL: &str = "belongs to the other games";
const AMPEL_DRAWS: &str = "Iago has no draw; Ampel has";
const RACE: &str = "two requests within milliseconds: which one comes first is chance";
const RIGHTS: &str = "tested in rights.rs";
const BLOCKS: &str = "tested in blocks.rs of the bot";
const SILENCED: &str = "tested in silenced.rs of the bot";
const CHANNELS: &str = "tested in channel_kinds.rs of the bot";
const NO_BUTTON: &str = "answers a button the bot never shows at that time";
const FORGOTTEN: &str = "needs a player's data deleted";
const DISCORD: &str = "Discord keeps such requests away from the bot";

/// The snapshots that show English sentences, joined: all but those of another language alone.
fn snapshots() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![
        root.join("../tests/bot"),
        root.join("../src/discord/incoming/forged/snapshots"),
        root.join("src/iago/snapshots"),
    ];
    let mut all = String::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder of snapshots") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().and_then(|it| it.to_str());
            let name = name.unwrap_or_default();
            if path.is_dir() {
                folders.push(path);
            } else if name.ends_with(".snap")
                && !["german.snap", "japanese.snap"]
                    .iter()
                    .any(|it| name.ends_with(it))
            {
                all.push_str(&std::fs::read_to_string(&path).expect("a snapshot"));
            }
        }
    }
    assert!(!all.is_empty(), "no snapshots");
    all
}

/// Whether the literal parts of a form stand in `text` in this order: in one line, or for a form of several lines
/// anywhere.
pub fn stands(form: &str, text: &str) -> bool {
    let parts: Vec<&str> = form.split('\u{fffc}').collect();
    let fits = |text: &str| {
        let mut rest = text;
        parts.iter().all(|part| match rest.find(part) {
            Some(at) => {
                rest = &rest[at + part.len()..];
                true
            }
            None => false,
        })
    };
    match form.trim_end().contains('\n') {
        true => fits(text),
        false => text.lines().any(fits),
    }
}

#[test]
fn every_sentence_is_shown_somewhere() {
    let text = snapshots();
    let mut missing = Vec::new();
    for (key, sentence) in catalogue::read(Locale::En) {
        let file = sentence.file.file_name().and_then(|name| name.to_str());
        let known = NOT_SHOWN.iter().any(|(start, _)| key.starts_with(start));
        if known || ELSEWHERE.contains(&file.unwrap_or_default()) {
            continue;
        }
        if !sentence.forms.iter().any(|form| stands(form, &text)) {
            missing.push(format!("{key}: {:?}", sentence.forms));
        }
    }
    assert!(
        missing.is_empty(),
        "no snapshot of tests/bot shows {missing:#?}\nShow each in a tour of tests/bot/tours (a button of a row that many \
         messages share: in tours/rows.rs) and accept its snapshot, or name the test that covers it in NOT_SHOWN ({}).",
        file!()
    );
}

#[test]
fn the_allowance_names_no_sentence_that_is_gone_or_shown() {
    let (sentences, text) = (catalogue::read(Locale::En), snapshots());
    let mut stale = Vec::new();
    for (start, why) in NOT_SHOWN {
        assert!(!why.is_empty());
        let mut named = sentences.iter().filter(|(key, _)| key.starts_with(start));
        if !named.any(|(_, it)| !it.forms.iter().any(|form| stands(form, &text))) {
            stale.push(start);
        }
    }
    assert!(
        stale.is_empty(),
        "shown by a snapshot, or no sentence any more: take these out of NOT_SHOWN ({}): {stale:?}",
        file!()
    );
}

#[test]
fn a_sentence_is_found_by_its_literal_parts_in_one_line() {
    let text = "Alice played **D4** and took E4.\nDark: 3";
    assert!(stands(
        "\u{fffc} played **\u{fffc}** and took \u{fffc}.",
        text
    ));
    assert!(!stands(
        "\u{fffc} played **\u{fffc}** and freed \u{fffc}.",
        text
    ));
    assert!(!stands("played \u{fffc} Dark", text));
    assert!(stands("played \u{fffc}\nDark", text));
}
