//! Tournaments as their users see them: created by a form, entered by buttons, played in threads, looked up.

use super::actor::{Actor, Received, button, controls, lines, menu};
use super::album::Album;
use super::languages::platform;
use super::test_bot::TestBot;
use referee::tournament::Outcome;
use serde_json::{Value, json};
use std::time::Duration;
use text::Locale;
use text::t;
use text::tournament::{Label, label, usual_name};

pub fn choice(locale: Locale, key: &str) -> String {
    text::find(locale, &format!("choice-{key}"), &[]).expect("a choice")
}

pub fn words(message: &Value) -> &str {
    message["content"].as_str().unwrap_or_default()
}

/// Creates a tournament by a form; returns the message by which players enter.
pub async fn made(test_bot: &TestBot, maker: &Actor, options: Value, name: &str) -> Value {
    maker.found(options, &[("name", name)]).await.private();
    newest(test_bot, name).await
}

/// Waits for a public message in `general` with these words and with buttons; returns the newest.
pub async fn newest(test_bot: &TestBot, said: &str) -> Value {
    let such = |it: &&Value| words(it).contains(said) && !super::actor::controls(it).is_empty();
    let all = test_bot
        .until("Carol", "general", |all| all.iter().any(|it| such(&it)))
        .await;
    all.iter().rfind(such).expect("a message").clone()
}

/// Waits until a message in `general` contains `said`; returns it.
pub async fn says(test_bot: &TestBot, said: &str) -> Value {
    let all = test_bot
        .until("Carol", "general", |all| {
            all.iter().any(|it| words(it).contains(said))
        })
        .await;
    let found = all.iter().rfind(|it| words(it).contains(said));
    found.expect("a message").clone()
}

/// Waits until a message in `general` begins with `said`, as the message about the end does; returns it.
pub async fn ends(test_bot: &TestBot, said: &str) -> Value {
    let begins = |it: &&Value| words(it).starts_with(said);
    let all = test_bot
        .until("Carol", "general", |all| all.iter().any(|it| begins(&it)))
        .await;
    all.iter().rfind(begins).expect("a message").clone()
}

/// Decides a game of a tournament: the open one, or else the latest.
pub async fn decide(maker: &Actor, options: Value) -> Received {
    let asked = maker.slash("referee tournament result", options).await;
    let menu = asked.message().clone();
    match asked.is_private() && !controls(&menu).is_empty() {
        true => maker.choose(&menu, &lines(&menu)[0]).await,
        false => asked,
    }
}

pub async fn press(locale: Locale, who: &Actor, message: &Value, what: Label) -> Received {
    let asked = who.press(message, &label(locale, what)).await;
    surely(who, asked).await
}

/// Confirms an act if its answer asks for confirmation; returns the final answer.
pub async fn surely(who: &Actor, asked: Received) -> Received {
    let sure = text::moderate::Label::Sure;
    let sure = Locale::ALL.map(|locale| text::moderate::label(locale, sure.clone()));
    if asked.is_form() {
        return who.send(&asked).await;
    }
    let message = match asked.is_private() {
        true => asked.private().clone(),
        false => return asked,
    };
    match sure.iter().find(|label| button(&message, label).is_some()) {
        Some(sure) => who.press(&message, sure).await,
        None => asked,
    }
}

/// Waits for the thread of a pairing with its board; `name` is the beginning of its title. Returns `who` in the thread.
pub async fn thread(test_bot: &TestBot, who: &Actor, name: &str) -> Actor {
    let found = |world: &Value| {
        let threads = world["threads"].as_array().into_iter().flatten();
        let mut names = threads.filter_map(|it| it["name"].as_str());
        names.find(|it| it.starts_with(name)).map(str::to_owned)
    };
    let opened = test_bot.until_world(|world| found(world).is_some());
    // Work that a killed process left is due again after its lease.
    let soon = Duration::from_mins(1);
    test_bot.within(soon, opened).await;
    let found = found(&test_bot.client().world()).expect("a thread");
    let there = who.in_channel(&found);
    let board = there.until(|all| all.iter().any(|it| !it["attachments"][0].is_null()));
    test_bot.within(soon, board).await;
    there
}

pub struct Tour {
    pub bot: TestBot,
    pub locale: Locale,
    pub people: [Actor; 5],
    pub album: Album,
}

impl Tour {
    pub async fn start(locale: Locale) -> Tour {
        let bot = TestBot::start_in(platform(locale)).await;
        for name in ["Dora", "Emil"] {
            let added = bot.client().add_user(json!({ "name": name }));
            added.expect("a person");
        }
        let names = ["Alice", "Bob", "Carol", "Dora", "Emil"];
        let people = names.map(|name| bot.actor(name));
        let known: Vec<(&Actor, &'static str)> = people.iter().zip(names).collect();
        let album = Album::new(&known);
        Tour {
            bot,
            locale,
            people,
            album,
        }
    }

    pub async fn press(
        &mut self,
        title: &str,
        who: usize,
        message: &Value,
        what: Label,
    ) -> Received {
        // Earlier acts may change the message.
        self.bot.at_rest().await;
        let asked = self.people[who]
            .press(message, &label(self.locale, what))
            .await;
        self.album.answer(title, &asked);
        self.surely(title, who, asked).await
    }

    async fn surely(&mut self, title: &str, who: usize, asked: Received) -> Received {
        let before = asked.text().to_owned();
        let seen = surely(&self.people[who], asked).await;
        if seen.text() != before {
            self.album.answer(title, &seen);
        }
        seen
    }

    pub async fn slash(
        &mut self,
        title: &str,
        who: usize,
        command: &str,
        options: Value,
    ) -> Received {
        let command = format!("referee tournament {command}");
        let asked = self.people[who].slash(&command, options).await;
        self.album.answer(title, &asked);
        self.surely(title, who, asked).await
    }

    /// Adds to the album how a person looks up a finished match by its number.
    async fn board(&mut self, title: &str, who: &Actor, number: &str) {
        let listed = who.slash("referee history", json!({})).await;
        let menu = menu(listed.private());
        let label = |line: &&Value| line["label"].as_str().map(str::to_owned);
        let of = |line: &&Value| label(line).is_some_and(|it| it.starts_with(number));
        let line = menu.iter().find(of).expect("the match");
        let value = line["value"].as_str().expect("an id").to_owned();
        let shown = who.choose(listed.private(), &value).await;
        self.album.answer(title, &shown);
    }

    /// Adds to the album the question to a maker who strikes a result; returns its message.
    async fn annul(&mut self, title: &str, number: &str) -> Received {
        let asked = json!({"match": number});
        let asked = self.people[0].slash("referee annul", asked).await;
        self.album.answer(title, &asked);
        asked
    }

    /// Strikes a result so that `outcome` counts.
    async fn strike(&mut self, title: &str, number: &str, outcome: Outcome) {
        let asked = self.people[0]
            .slash("referee annul", json!({"match": number}))
            .await;
        let label = text::moderate::Label::AnnulFor(outcome);
        let label = text::moderate::label(self.locale, label);
        let form = self.people[0].press(asked.private(), &label).await;
        let struck = self.people[0].send(&form).await;
        self.album.answer(title, &struck);
    }

    /// Decides a game: the open one, or else the latest.
    pub async fn decide(&mut self, title: &str, who: usize, options: Value) -> Received {
        let seen = decide(&self.people[who], options).await;
        self.album.answer(title, &seen);
        seen
    }

    /// Shows Carol the page of the only running tournament, in private.
    pub async fn page(&mut self, title: &str, number: &str) -> Value {
        let asked = json!({"tournament": number});
        let seen = self.slash(title, 2, "show", asked).await;
        seen.private().clone()
    }

    pub async fn finish(self) -> String {
        self.bot.finish().await;
        self.album.into_text()
    }
}

pub fn round_begun(locale: Locale, cup: &str, [round, rounds]: [u32; 2]) -> String {
    let args = [
        ("name", cup.into()),
        ("round", round.into()),
        ("rounds", rounds.into()),
    ];
    text::find(locale, "tournament-round-begun", &args).expect("a sentence")
}

/// What is said when a round of a knockout begins in which this many players are left.
pub fn stage_begun(locale: Locale, cup: &str, players: usize) -> String {
    let title = text::tournament::round_title(locale, players);
    let args = [("name", cup.into()), ("title", title.into())];
    text::find(locale, "tournament-stage-begun", &args).expect("a sentence")
}

/// Beginning of the title of a Spring Cup pairing's thread.
fn thread_name(locale: Locale, round: &str) -> String {
    let args = [
        ("name", "Spring Cup".into()),
        ("round", round.into()),
        ("board", "1".into()),
        ("first", "".into()),
        ("second", "".into()),
    ];
    let name = text::find(locale, "tournament-thread", &args).expect("a name");
    let end = name.find([':', '：']).expect("a colon");
    name[..end].to_owned()
}

/// A ladder, which players enter at any time, climb, and close.
async fn a_ladder(tour: &mut Tour) {
    let locale = tour.locale;
    let kind = json!({"kind": "ladder"});
    let cup = made(&tour.bot, &tour.people[0], kind, "Ladder").await;
    tour.album.message("made", "posted", &cup);
    let above = json!({"member": tour.people[0].id()});
    let below = json!({"member": tour.people[1].id()});
    tour.slash("challenge from outside", 1, "challenge", above.clone())
        .await;
    for who in 0..2 {
        press(locale, &tour.people[who].clone(), &cup, Label::Join)
            .await
            .private();
    }
    tour.slash("challenge below", 0, "challenge", below)
        .await
        .private();
    tour.slash("challenge above", 1, "challenge", above.clone())
        .await
        .private();
    tour.slash("challenge again", 1, "challenge", above)
        .await
        .private();
    let page = tour.page("climbed", "1").await;
    tour.press("the ladder", 2, &page, Label::Standings).await;
    let page = tour.page("climbed", "1").await;
    tour.press("matches", 2, &page, Label::Pairings).await;
    // The top player leaves, and returns at the bottom.
    let sure = tour.press("leave", 0, &cup, Label::Leave).await;
    let sure = sure.private().clone();
    tour.press("left", 0, &sure, Label::LeaveSurely).await;
    tour.press("joins", 0, &cup, Label::Join).await;
    let page = tour.page("left and joined", "1").await;
    tour.press("no match", 2, &page, Label::Pairings).await;
    let why = json!({"reason": "the end"});
    tour.slash("close", 0, "call-off", why).await;
    let closed = t!(locale, "tournament-closed-none", name = "Ladder");
    let over = ends(&tour.bot, &closed).await;
    tour.album.message("over", "posted", &over);
    // A maker who does not play closes the ladder, and its top player wins.
    let kind = json!({"kind": "ladder"});
    let cup = made(&tour.bot, &tour.people[0], kind, "Second Ladder").await;
    let bob = tour.people[1].clone();
    press(locale, &bob, &cup, Label::Join).await.private();
    tour.slash("close from outside", 0, "call-off", json!({}))
        .await;
    let winner = referee::UserId(bob.id().parse().expect("an id"));
    let winner = text::name::player(locale, winner);
    let closed = t!(
        locale,
        "tournament-closed",
        name = "Second Ladder",
        winner = &winner
    );
    let over = ends(&tour.bot, &closed).await;
    tour.album.message("won", "posted", &over);
    tour.page("won, its page", "2").await;
}

/// Results are decided otherwise, struck and restored, and then read.
async fn results_are_corrected(tour: &mut Tour) {
    let (locale, bob) = (tour.locale, tour.people[1].clone());
    let kind = json!({"kind": "round_robin"});
    let cup = made(&tour.bot, &tour.people[0], kind, "Spring Cup").await;
    for who in 0..3 {
        press(locale, &tour.people[who].clone(), &cup, Label::Join)
            .await
            .private();
    }
    tour.press("begins", 0, &cup, Label::Begin).await.private();
    let there = thread(&tour.bot, &bob, &thread_name(locale, "1")).await;
    there.resign("iago").await;
    newest(&tour.bot, &round_begun(locale, "Spring Cup", [2, 3])).await;
    let alice = tour.people[0].clone();
    thread(&tour.bot, &alice, &thread_name(locale, "2")).await;
    let away = json!({"member": alice.id(), "result": choice(locale, "result-away")});
    tour.decide("did not come", 0, away).await;
    newest(&tour.bot, &round_begun(locale, "Spring Cup", [3, 3])).await;
    thread(&tour.bot, &alice, &thread_name(locale, "3")).await;
    // Bob has played two games and lost the first.
    let won = json!({"member": bob.id(), "result": choice(locale, "result-won"), "reason": "seen"});
    let which = tour.slash("which game", 0, "result", won).await;
    let first = lines(which.private()).pop().expect("a line");
    let corrected = tour.people[0].choose(which.private(), &first).await;
    tour.album.answer("corrected", &corrected);
    let stays = t!(locale, "tournament-stay", from = 2, to = 3);
    let told = says(&tour.bot, &stays).await;
    tour.album
        .message("corrected, for everybody", "posted", &told);
    tour.board("the first board", &bob, "1").await;
    tour.annul("strike?", "1").await;
    tour.strike("struck", "1", Outcome::Neither).await;
    tour.board("the struck board", &bob, "1").await;
    let round = newest(&tour.bot, &round_begun(locale, "Spring Cup", [3, 3])).await;
    let pairings = tour.press("pairings", 1, &round, Label::Pairings).await;
    let back = t!(locale, "history-button-back");
    let earlier = bob.press(pairings.private(), &back).await;
    tour.album.answer("earlier", &earlier);
    let earlier = bob.press(earlier.message(), &back).await;
    tour.album.answer("the first round", &earlier);
    let page = tour.page("page", "1").await;
    tour.press("rounds", 2, &page, Label::Rounds).await;
    let asked = tour.annul("restore?", "1").await;
    let restored = tour.people[0].send(&asked).await;
    tour.album.answer("restored", &restored);
    tour.board("the board again", &bob, "1").await;
    tour.board("did not come, on the board", &bob, "2").await;
    let nobody = json!({"member": alice.id(), "result": choice(locale, "result-both-away")});
    tour.decide("neither came", 0, nobody).await;
    tour.board("neither came, on the board", &bob, "3").await;
    tour.annul("nothing to strike", "3").await;
    let over = ends(&tour.bot, "🏆 **Spring Cup**").await;
    tour.album.message("over", "posted", &over);
    let page = tour.page("over, as a page", "1").await;
    tour.press("standings", 2, &page, Label::Standings).await;
}

async fn what_is_refused(tour: &mut Tour) {
    let locale = tour.locale;
    let form = tour.people[0]
        .slash("referee tournament create", json!({"game": "isaac"}))
        .await;
    let typed = [
        ("name", "Ｃｕｐ  = `7` 👩\u{200d}🚀"),
        ("places", "１"),
        ("days", ""),
        ("hours", "５"),
    ];
    let wrong = tour.people[0].fill(&form, &typed).await;
    tour.album.answer("too few places", &wrong);
    // The button works after a restart too; fields that are not typed again keep their texts.
    tour.bot.kill_and_restart().await;
    let opens = t!(locale, "form-again");
    let again = tour.people[0].press(wrong.private(), &opens).await;
    let wrong = tour.people[0].fill(&again, &[("rounds", "９９")]).await;
    assert!(words(wrong.private()).contains("Cup = `7` 👩\u{200d}🚀\n"));
    let again = tour.people[0].press(wrong.private(), &opens).await;
    let wrong = tour.people[0].fill(&again, &[("places", "８")]).await;
    tour.album.answer("too many rounds", &wrong);
    tour.slash("none yet", 2, "show", json!({})).await.private();
    tour.slash("no such", 2, "show", json!({"tournament": "7"}))
        .await
        .private();
    let cup = made(&tour.bot, &tour.people[0], json!({"game": "ampel"}), "Cup").await;
    tour.album.message("made", "posted", &cup);
    tour.press("leaves before joining", 1, &cup, Label::Leave)
        .await;
    tour.press("begins alone", 0, &cup, Label::Begin).await;
    tour.press("joins", 1, &cup, Label::Join).await;
    tour.press("leaves", 1, &cup, Label::Leave).await;
    for who in 0..2 {
        press(locale, &tour.people[who].clone(), &cup, Label::Join)
            .await
            .private();
    }
    let carol = json!({"member": tour.people[2].id()});
    tour.slash("withdraws a stranger", 0, "withdraw", carol.clone())
        .await;
    let later = json!({"days": 1, "hours": 12});
    tour.slash("put off", 0, "extend", later.clone())
        .await
        .public();
    let by = json!({"member": tour.people[1].id(), "by": tour.people[2].id(), "reason": "ill"});
    tour.slash("replaced", 0, "replace", by).await;
    tour.press("begins", 0, &cup, Label::Begin).await;
    // The button is pressed again at the same moment.
    let begin = button(&cup, &label(locale, Label::Begin)).expect("a button");
    let twice = tour.people[0].forge(&cup, &begin).await;
    tour.album.answer("begins twice", &twice);
    tour.slash("extended", 0, "extend", later).await.public();
    // Before a player leaves a match, the bot says what happens to the tournament's point.
    let there = thread(&tour.bot, &tour.people[0].clone(), "Cup").await;
    let resign = there.slash("ampel resign", json!({})).await;
    tour.album.answer("asks to resign", &resign);
    let off = there.slash("ampel call-off", json!({})).await;
    tour.album.answer("proposes to call off", &off);
    tour.page("page", "1").await;
    tour.press("asks to leave", 2, &cup, Label::Leave).await;
    tour.slash(
        "no ladder",
        1,
        "challenge",
        json!({"member": tour.people[0].id()}),
    )
    .await;
    let why = json!({"reason": "rain"});
    tour.slash("call off", 0, "call-off", why).await;
    tour.slash(
        "called off twice",
        0,
        "call-off",
        json!({"tournament": "1"}),
    )
    .await
    .private();
}

/// Runs a tour in each language and compares its album with the one in `snapshots`.
macro_rules! in_all_languages {
    ($($tour:ident),+ $(,)?) => {$(
        mod $tour {
            use super::Tour;
            use text::Locale;

            async fn toured(locale: Locale) -> String {
                let mut tour = Tour::start(locale).await;
                super::$tour(&mut tour).await;
                tour.finish().await
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn in_english() {
                insta::assert_snapshot!("english", toured(Locale::En).await);
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn in_german() {
                insta::assert_snapshot!("german", toured(Locale::De).await);
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn in_japanese() {
                insta::assert_snapshot!("japanese", toured(Locale::Ja).await);
            }
        }
    )+};
}

in_all_languages! { a_ladder, results_are_corrected, what_is_refused }

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn numbers_in_full_width_are_numbers_and_an_invisible_name_is_none() {
    let tour = Tour::start(Locale::En).await;
    let alice = &tour.people[0];
    let form = alice
        .slash("referee tournament create", json!({"game": "ｉｓａａｃ"}))
        .await;
    let typed = [("name", "\u{200b}\u{200b}"), ("places", "８")];
    alice.fill(&form, &typed).await.private();
    let usual = usual_name(Locale::En, rules::Game::Isaac);
    newest(&tour.bot, &format!("**{usual}** · tournament 1")).await;
    let shown = alice
        .slash("referee tournament show", json!({"tournament": "＃１"}))
        .await;
    assert!(
        words(shown.private()).contains("of 8 places"),
        "{}",
        words(shown.private())
    );
    tour.finish().await;
}
