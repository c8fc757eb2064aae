//! Presses nobody could make on the platform: a stand-in rightly refuses to send them, so they are
//! handed to the component handler directly. None of them changes anything, or tells anybody else.

use super::component_id::{At, ComponentId, LONGEST, MatchAction, Reply as ToChallenge};
use super::components::answer;
use crate::discord::clock::Clock;
use crate::discord::context::Data;
use crate::discord::error::Error;
use crate::discord::outgoing::reply::{First, Reply};
use crate::discord::thinker::Effort;
use app::{App, Caller, NewChallenge, NoMatch, Person, Typed, Which};
use poise::serenity_prelude::ComponentInteraction;
use referee::{
    Answer, ChallengeId, ChannelId, Colours, GuildId, InteractionId, Match, MatchId, Moment,
    OfferId, OfferKind, Terms, Time, TimeControl, UserId,
};
use rules::{AnyOptions, Game, Side};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use store::Store;
use tempfile::TempDir;

const NOON: Time = Time::from_millis(1_795_262_400_000);
const ALICE: UserId = UserId(11);
const BOB: UserId = UserId(12);
const CAROL: UserId = UserId(13);
const HERE: GuildId = GuildId(21);
const ELSEWHERE: GuildId = GuildId(22);
const HALL: ChannelId = ChannelId(31);

struct Table {
    data: Data,
    _folder: TempDir,
    interactions: AtomicU64,
}

impl Table {
    async fn new() -> Table {
        let folder = tempfile::tempdir().expect("a folder");
        let database = format!("sqlite://{}", folder.path().join("iago.db").display());
        let store = Store::open(&database).await.expect("a database");
        let (clock, _) = Clock::manual(NOON);
        Table {
            data: Data::new(App::new(store), clock, Effort::default()),
            _folder: folder,
            interactions: AtomicU64::new(1),
        }
    }

    fn next(&self) -> u64 {
        self.interactions.fetch_add(1, Ordering::Relaxed)
    }

    fn caller(&self, user: UserId) -> Caller {
        Caller {
            user,
            name: format!("player {user}"),
            guild: HERE,
            channel: HALL,
            interaction: InteractionId(self.next()),
            now: NOON,
        }
    }

    /// Alice asks Bob for a match of a game, with the first move.
    async fn asked(&self, game: Game) -> ChallengeId {
        let proposed = NewChallenge {
            opponent: Some(Person {
                id: BOB,
                name: "Bob".to_owned(),
                is_bot: false,
            }),
            terms: Terms {
                options: AnyOptions::default_of(game),
                control: TimeControl::per_move(1),
                rated: true,
            },
            colours: Colours::Challenger(Side::First),
            parent: None,
            thread: None,
            thread_possible: false,
        };
        let asked = self.data.app.challenge(&self.caller(ALICE), proposed).await;
        asked.expect("a challenge").value.challenge.id
    }

    /// Bob has accepted, and the first ply is played.
    async fn begun(&self, game: Game, token: &str) -> MatchId {
        let asked = self.asked(game).await;
        let begun = self.data.app.accept(&self.caller(BOB), asked, None).await;
        let id = begun.expect("a match").value.this_match.id();
        let first = self.shown(id).await.player_to_move().expect("a player");
        let typed = Typed::Text(token.to_owned());
        let caller = self.caller(first);
        let played = self.data.app.play(&caller, Which::This(id), &typed);
        played.await.expect("a ply");
        id
    }

    async fn shown(&self, id: MatchId) -> Arc<Match> {
        self.data
            .app
            .show_match(id)
            .await
            .expect("the match")
            .this_match
    }

    /// What comes back when somebody presses a button that says this, or chooses such a line.
    async fn press(
        &self,
        user: UserId,
        guild: GuildId,
        custom_id: &str,
        chosen: Option<&str>,
    ) -> Result<Reply, Error> {
        self.press_with("0", user, guild, custom_id, chosen).await
    }

    /// What a press of somebody who may do this is answered with, in private.
    async fn press_as(&self, user: UserId, may: &str, custom_id: &str) -> String {
        let reply = self.press_with(may, user, HERE, custom_id, None).await;
        match reply.expect("an answer").first {
            First::Private(message) => message.text,
            other => panic!("{custom_id}: {other:?}"),
        }
    }

    async fn press_with(
        &self,
        may: &str,
        user: UserId,
        guild: GuildId,
        custom_id: &str,
        chosen: Option<&str>,
    ) -> Result<Reply, Error> {
        let person = json!({
            "id": user.0.to_string(), "username": "somebody", "discriminator": "0", "avatar": null,
        });
        let data = match chosen {
            None => json!({"custom_id": custom_id, "component_type": 2}),
            Some(value) => {
                json!({"custom_id": custom_id, "component_type": 3, "values": [value]})
            }
        };
        let interaction: ComponentInteraction = serde_json::from_value(json!({
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
            },
        }))
        .expect("an interaction");
        answer(&self.data, &interaction).await
    }

    /// What a press is answered with, in private.
    async fn words(&self, user: UserId, custom_id: &str, chosen: Option<&str>) -> String {
        let reply = self.press(user, HERE, custom_id, chosen).await;
        match reply.expect("an answer").first {
            First::Private(message) => message.text,
            other => panic!("{custom_id}: {other:?}"),
        }
    }

    /// Such a press is answered privately, and leaves the match as it was.
    async fn shrugs(&self, id: MatchId, user: UserId, custom_id: &str, chosen: Option<&str>) {
        let before = self.shown(id).await.revision();
        let what = format!("{user} presses {custom_id:?}, chooses {chosen:?}");
        match self.press(user, HERE, custom_id, chosen).await {
            Ok(reply) => assert!(
                matches!(reply.first, First::Private(_))
                    && reply.follow.is_none()
                    && reply.tells.is_none()
                    && reply.challenge.is_none(),
                "{what}: {reply:?}"
            ),
            Err(Error::App(app::Error::NoMatch(_) | app::Error::NoChallenge)) => {}
            Err(error) => panic!("{what}: {error}"),
        }
        assert_eq!(self.shown(id).await.revision(), before, "{what}");
    }
}

/// Everything a button could do to a match.
fn changes(at: At) -> Vec<ComponentId> {
    let offer: OfferId = "01BX5ZZKBKACTAV9WEVGEMMVRZ".parse().expect("an offer");
    let mut changes = vec![
        ComponentId::Play(at, "D4".to_owned()),
        ComponentId::Pick(at, String::new()),
        ComponentId::Pick(at, "D".to_owned()),
    ];
    let about = [
        MatchAction::ResignSurely,
        MatchAction::Resign,
        MatchAction::Abort,
        MatchAction::GiveTime,
        MatchAction::More,
        MatchAction::Rematch,
        MatchAction::Ask(OfferKind::Takeback),
        MatchAction::Ask(OfferKind::Draw),
        MatchAction::Ask(OfferKind::CallOff),
    ];
    changes.extend(about.map(|about| ComponentId::Match(at, about)));
    let answers = [Answer::Accept, Answer::Decline, Answer::Withdraw];
    changes.extend(answers.map(|answer| ComponentId::Offer(at.id, offer, answer)));
    changes
}

#[tokio::test]
async fn another_persons_match_is_not_to_be_touched() {
    let table = Table::new().await;
    let id = table.begun(Game::Iago, "D3").await;
    let this_match = table.shown(id).await;
    let at = At::now(&this_match);
    for change in changes(at) {
        table.shrugs(id, CAROL, &change.to_string(), None).await;
    }
    table
        .shrugs(id, CAROL, &format!("k:{id}:1:"), Some("D4"))
        .await;
}

#[tokio::test]
async fn a_match_of_another_server_does_not_exist() {
    let table = Table::new().await;
    let id = table.begun(Game::Iago, "D3").await;
    let this_match = table.shown(id).await;
    let at = At::now(&this_match);
    let looks = [
        MatchAction::Board,
        MatchAction::Text,
        MatchAction::Ply,
        MatchAction::Replay,
        MatchAction::Record,
    ];
    let looks = looks.map(|look| ComponentId::Match(at, look));
    for custom_id in changes(at).into_iter().chain(looks) {
        for user in [ALICE, BOB, CAROL] {
            let pressed = table
                .press(user, ELSEWHERE, &custom_id.to_string(), None)
                .await;
            assert!(
                matches!(
                    pressed,
                    Err(Error::App(app::Error::NoMatch(NoMatch::Unknown)))
                ),
                "{user} presses {custom_id}: {pressed:?}"
            );
        }
    }
    assert_eq!(table.shown(id).await.moment(), at.moment);
}

#[tokio::test]
async fn a_challenge_of_another_server_does_not_exist() {
    let table = Table::new().await;
    let id = table.asked(Game::Isaac).await;
    for reply in [
        ToChallenge::Accept,
        ToChallenge::Decline,
        ToChallenge::Withdraw,
    ] {
        for user in [ALICE, BOB, CAROL] {
            let custom_id = ComponentId::Challenge(id, reply).to_string();
            let pressed = table.press(user, ELSEWHERE, &custom_id, None).await;
            assert!(
                matches!(pressed, Err(Error::App(app::Error::NoChallenge))),
                "{user} presses {custom_id}: {pressed:?}"
            );
        }
    }
    let kept = table.data.app.show_challenge(id, NOON).await;
    assert_eq!(
        kept.expect("the challenge").challenge.state,
        referee::ChallengeState::Open
    );
}

#[tokio::test]
async fn neither_past_nor_future_moments_are_played_in() {
    let table = Table::new().await;
    let id = table.begun(Game::Iago, "D3").await;
    let now = table.shown(id).await.moment();
    let moments = [
        Moment { plies: 0, ..now },
        Moment {
            plies: now.plies + 1,
            ..now
        },
        Moment {
            takebacks: now.takebacks + 1,
            ..now
        },
        Moment {
            plies: u32::MAX,
            takebacks: u32::MAX,
        },
    ];
    for moment in moments {
        let at = At { id, moment };
        for user in [ALICE, BOB] {
            for custom_id in [
                ComponentId::Play(at, "D4".to_owned()),
                ComponentId::Match(at, MatchAction::ResignSurely),
            ] {
                table.shrugs(id, user, &custom_id.to_string(), None).await;
            }
            let menu = ComponentId::Pick(at, String::new()).to_string();
            table.shrugs(id, user, &menu, Some("D4")).await;
        }
    }
}

#[tokio::test]
async fn garbage_and_actions_of_no_game_change_nothing() {
    let table = Table::new().await;
    for (game, first) in [
        (Game::Iago, "D3"),
        (Game::Isaac, "00-20"),
        (Game::Ampel, "B4"),
    ] {
        // One match after another: a channel has one at a time.
        let id = table.begun(game, first).await;
        let this_match = table.shown(id).await;
        let at = At::now(&this_match);
        let to_move = this_match.player_to_move().expect("a player");
        let whole = |prefix: String| {
            let rest = LONGEST - prefix.chars().count();
            format!("{prefix}{}", "9".repeat(rest))
        };
        let moment = at.moment;
        for custom_id in [
            String::new(),
            "garbage".to_owned(),
            "x".repeat(LONGEST),
            "x".repeat(10 * LONGEST),
            "\u{0}:\u{1f}:\u{7f}".to_owned(),
            format!("p:{id}:{moment}"),
            format!("z:{id}:{moment}:D4"),
            format!("p:{}:{moment}:D4", MatchId(ulid::Ulid::nil())),
            format!("m:{id}:{moment}:explode"),
            format!("p:{id}:{moment}:"),
            format!("p:{id}:{moment}:callout"),
            format!("p:{id}:{moment}:D99"),
            format!("p:{id}:{moment}:K1>J1"),
            format!("p:{id}:{moment}:00-00:65535"),
            format!("p:{id}:{moment}:駒"),
            whole(format!("p:{id}:{moment}:")),
            whole(format!("k:{id}:{moment}:")),
            format!("k:{id}:{moment}:total 00-20 65535"),
            format!("k:{id}:{moment}:row 255 255"),
        ] {
            table.shrugs(id, to_move, &custom_id, None).await;
        }
        let menu = ComponentId::Pick(at, "menu".to_owned()).to_string();
        for line in [
            "",
            "menu",
            "D99",
            "total x y",
            "A1>",
            ">",
            &"9".repeat(LONGEST),
        ] {
            table.shrugs(id, to_move, &menu, Some(line)).await;
        }
        let over = table
            .data
            .app
            .resign(&table.caller(ALICE), Which::This(id))
            .await;
        over.expect("a resignation");
    }
}

#[tokio::test]
async fn what_only_moderators_may_is_closed_to_others_whatever_their_button_says() {
    let table = Table::new().await;
    let id = table.begun(Game::Iago, "D3").await;
    for (custom_id, chosen) in [
        ("u:settings:server".to_owned(), None),
        ("u:settings:server-theme".to_owned(), None),
        ("u:set:theme".to_owned(), Some("dark")),
        ("u:set:posting".to_owned(), Some("edit")),
        ("u:settings:server-play".to_owned(), None),
        ("u:set:zone".to_owned(), Some("Asia/Tokyo")),
        ("u:set:weekends-on".to_owned(), None),
        ("u:set:age".to_owned(), Some("7")),
        ("u:set:channel-on".to_owned(), None),
        ("u:set:everywhere".to_owned(), None),
        ("u:annul:chosen".to_owned(), Some("x")),
        (format!("u:annul:{id}"), None),
        (format!("u:restore:{id}"), None),
        (format!("u:adjudicate:{id}:first"), None),
    ] {
        table.shrugs(id, CAROL, &custom_id, chosen).await;
        let said = table.words(CAROL, &custom_id, chosen).await;
        assert!(said.contains("“Manage Server”"), "{custom_id}: {said}");
    }
    let kept = table.data.app.guild_settings(HERE).await;
    assert_eq!(kept.expect("settings"), app::GuildSettings::default());
}

#[tokio::test]
async fn a_value_that_a_setting_does_not_have_changes_nothing() {
    let table = Table::new().await;
    for (setting, value) in [
        ("own-language", "tlh"),
        ("own-theme", "neon"),
        ("own-theme", ""),
        ("own-zone", "Europe/Entenhausen"),
        ("own-zone", "Europe/Vaduz"),
        ("own-zone", ""),
        ("quiet", "7-22"),
        ("quiet", "22–7"),
        ("quiet", ""),
    ] {
        let custom_id = format!("u:set:{setting}");
        let said = table.words(CAROL, &custom_id, Some(value)).await;
        assert!(said.starts_with("I do not know that value"), "{said}");
    }
    let kept = table.data.app.player_settings(CAROL).await;
    assert_eq!(kept.expect("settings"), app::PlayerSettings::default());
}

#[tokio::test]
async fn beyond_the_last_page_is_the_last_page() {
    let table = Table::new().await;
    let id = table.begun(Game::Iago, "D3").await;
    let over = table
        .data
        .app
        .abort(&table.caller(ALICE), Which::This(id))
        .await;
    over.expect("an end");
    let said = table.words(CAROL, "u:history:all:98", None).await;
    assert!(
        said.starts_with("There is no page 99; this is the last one.\n"),
        "{said}"
    );
    assert!(said.contains("page 1 of 1"), "{said}");
    let said = table.words(CAROL, "u:history:999:0", None).await;
    assert!(said.contains("has finished no match"), "{said}");
    for text in [
        "u:history:all:-1",
        "u:history:all",
        "u:ranking:chess:standard:0:always",
        "u:walk:x",
    ] {
        let said = table.words(CAROL, text, None).await;
        assert!(said.contains("not one of mine"), "{said}");
    }
}

#[tokio::test]
async fn a_lesson_that_has_changed_or_is_gone_says_so_and_goes_on() {
    let table = Table::new().await;
    for game in Game::ALL {
        let key = lessons::keys(game)[0];
        let exercise = lessons::lesson(game, key).and_then(|it| it.exercise.as_ref());
        let exercise = exercise.expect("an exercise");
        let (stamp, answer) = (exercise.stamp(), exercise.answer);
        let old = stamp.wrapping_add(1);
        let custom_id = format!("u:study:answer:{game}:{key}:{old}:{answer}");
        let said = table.words(CAROL, &custom_id, None).await;
        assert!(said.starts_with("This lesson has changed"), "{said}");
        for gone in [
            format!("u:study:answer:{game}:gone:{stamp}:{answer}"),
            format!("u:study:rule:{game}:gone"),
            format!("u:study:try:{game}:gone"),
            format!("u:study:skip:{game}:gone"),
        ] {
            let said = table.words(CAROL, &gone, None).await;
            assert!(said.starts_with("This lesson no longer exists"), "{said}");
        }
        let said = table
            .words(CAROL, &format!("u:study:page:{game}:gone"), None)
            .await;
        assert!(said.starts_with("I know no rule “gone”"), "{said}");
        // Nothing of it counts as an answer.
        let learned = table.data.app.learned(CAROL, game).await;
        assert!(learned.expect("progress").lessons.is_empty());
        // Whoever presses answers for themselves.
        let custom_id = format!("u:study:answer:{game}:{key}:{stamp}:{answer}");
        let said = table.words(BOB, &custom_id, None).await;
        assert!(said.contains("Right"), "{said}");
        let learned = table.data.app.learned(BOB, game).await;
        assert!(learned.expect("progress").is_solved(key));
        assert!(
            !table
                .data
                .app
                .learned(CAROL, game)
                .await
                .expect("progress")
                .is_solved(key)
        );
        let custom_id = format!("u:study:move:{game}:7:chosen");
        let said = table.words(CAROL, &custom_id, Some("Z99")).await;
        assert!(said.starts_with("This short match has gone on"), "{said}");
        let custom_id = format!("u:study:move:{game}:0:chosen");
        let said = table.words(CAROL, &custom_id, Some("?")).await;
        assert!(!said.is_empty());
    }
    for text in [
        "u:study:answer:iago:capture:x:D5",
        "u:study:six:chess",
        "u:study:begin",
    ] {
        let said = table.words(CAROL, text, None).await;
        assert!(said.contains("not one of mine"), "{said}");
    }
}

/// Somebody whose account was made three days ago: the platform's numbers tell.
fn newcomer() -> UserId {
    let made = NOON - Duration::from_hours(3 * 24);
    let since_2015 = made.as_millis() - 1_420_070_400_000;
    UserId((since_2015.unsigned_abs() << 22) + 5)
}

impl Table {
    /// What a manager has set.
    async fn set(&self, change: impl FnOnce(&mut app::GuildSettings)) {
        let set = self.data.app.change_guild_settings(HERE, change).await;
        set.expect("settings");
    }
}

#[tokio::test]
async fn accounts_that_are_too_young_neither_challenge_nor_accept() {
    let table = Table::new().await;
    table.set(|it| it.minimum_age = 7).await;
    let id = table.asked(Game::Iago).await;
    let accept = ComponentId::Challenge(id, ToChallenge::Accept).to_string();
    for custom_id in [accept.as_str(), "s:iago", "f:iago"] {
        let said = table.words(newcomer(), custom_id, None).await;
        assert!(said.contains("must be 7 days old"), "{custom_id}: {said}");
    }
    // Four days later it is old enough; so is everybody else's already.
    table.set(|it| it.minimum_age = 1).await;
    let seeking = table.press(newcomer(), HERE, "s:iago", None).await;
    assert!(matches!(
        seeking.expect("an answer").first,
        First::Public(_)
    ));
    table.set(|it| it.minimum_age = 90).await;
    let accepted = table.press(BOB, HERE, &accept, None).await;
    assert!(accepted.expect("an answer").tells.is_some());
}

#[tokio::test]
async fn challenges_are_made_in_the_channels_of_a_server_alone() {
    let table = Table::new().await;
    table.set(|it| it.channels = vec![ChannelId(77)]).await;
    for custom_id in ["s:iago", "f:iago"] {
        let said = table.words(ALICE, custom_id, None).await;
        assert_eq!(said, "In this server, challenges are made in <#77>.");
    }
    table.set(|it| it.channels.push(HALL)).await;
    let seeking = table.press(ALICE, HERE, "s:iago", None).await;
    assert!(seeking.expect("an answer").challenge.is_some());
}

#[tokio::test]
async fn a_server_names_25_channels_at_most() {
    let table = Table::new().await;
    table
        .set(|it| it.channels = (100..125).map(ChannelId).collect())
        .await;
    // “Manage Server”.
    let managers = "32";
    let said = table.press_as(ALICE, managers, "u:set:channel-on").await;
    assert!(said.starts_with("That is as many channels"), "{said}");
    let said = table.press_as(ALICE, managers, "u:set:everywhere").await;
    assert!(said.contains("in every channel"), "{said}");
    for expected in ["only in <#31>", "only in <#31>"] {
        let said = table.press_as(ALICE, managers, "u:set:channel-on").await;
        assert!(said.contains(expected), "{said}");
    }
    let said = table.press_as(ALICE, managers, "u:set:channel-off").await;
    assert!(said.contains("in every channel"), "{said}");
}

/// Whoever learns a game is in no hurry; whoever looks for an opponent plays as the server does.
#[tokio::test]
async fn a_first_match_ignores_the_usual_terms_and_an_open_challenge_obeys_them() {
    let table = Table::new().await;
    table
        .set(|it| {
            it.clock = Some(TimeControl::BANK);
            it.variant = Some("loose".to_owned());
            it.weekends = true;
            it.zone = Some("Asia/Tokyo".parse().expect("a zone"));
        })
        .await;
    let asked = table.press(ALICE, HERE, "s:iago", None).await;
    let (id, ..) = asked.expect("an answer").challenge.expect("a challenge");
    let view = table.data.app.show_challenge(id, NOON).await;
    let terms = view.expect("the challenge").challenge.terms;
    assert_eq!(
        terms.control.to_string(),
        "bank 259200+43200<604800 +leave +weekends Asia/Tokyo"
    );
    assert_eq!(store::variant_key(terms.options), "loose");
    let first = table.press(BOB, HERE, "f:iago", None).await;
    first.expect("an answer");
    let here = table
        .data
        .app
        .board(&table.caller(BOB), Which::Here(None))
        .await;
    let terms = here.expect("a match").this_match.terms();
    assert_eq!(terms.control, TimeControl::None);
    assert_eq!(terms.options, AnyOptions::default_of(Game::Iago));
    assert!(!terms.rated);
}

#[tokio::test]
async fn ones_own_match_of_another_server_is_shown_and_played_there() {
    let table = Table::new().await;
    let id = table.begun(Game::Iago, "D3").await;
    let to_move = table.shown(id).await.player_to_move().expect("a player");
    let walked = table.press(to_move, ELSEWHERE, "u:walk:first", None).await;
    let First::Private(message) = walked.expect("an answer").first else {
        panic!("not private")
    };
    let there = format!("<https://discord.com/channels/{HERE}/{HALL}>");
    assert!(message.text.contains(&there), "{}", message.text);
    assert!(message.rows.is_empty(), "{:?}", message.rows);
    // Nobody else finds it.
    for user in [ALICE, BOB, CAROL] {
        if user != to_move {
            let walked = table.press(user, ELSEWHERE, "u:walk:first", None).await;
            let First::Private(message) = walked.expect("an answer").first else {
                panic!("not private")
            };
            assert!(message.files.is_empty(), "{user}: {}", message.text);
        }
    }
}

#[tokio::test]
async fn a_page_of_nobody_has_no_picture() {
    let table = Table::new().await;
    for page in ["0", "4294967295"] {
        let custom_id = format!("u:standings:iago:standard:{page}:always");
        let said = table.words(ALICE, &custom_id, None).await;
        assert!(said.contains("Nobody has finished a rated match"), "{said}");
    }
}
