//! The page for keyboard and screen reader: axe's rules, the order of Tab, announcements, languages.

use std::path::Path;

use serde_json::{Value, json};

use crate::browser::{Browser, Scheme};
use crate::{ANN, BEN, ENTER, ESCAPE, TAB, UP, on_page, run, write};

/// Sizes of a phone and a laptop.
const SIZES: [(u32, u32); 2] = [(390, 844), (1280, 800)];

/// Source of axe-core; `None`, with a note on standard error, if `.ci/install-clients` has not installed it.
pub fn axe() -> Option<String> {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .with_file_name("clients")
        .join("node/node_modules/axe-core/axe.min.js");
    let source = std::fs::read_to_string(file).ok();
    if source.is_none() {
        assert!(
            std::env::var_os("REQUIRE_CLIENTS").is_none(),
            "axe-core is not installed"
        );
        crate::client_is_missing("axe-core is not installed; run .ci/install-clients");
    }
    source
}

/// axe rules that the page violates now, each with the faulty elements.
pub async fn violations(browser: &Browser, axe: &str) -> Vec<String> {
    browser.script(axe, vec![]).await;
    let run = "const done = arguments[arguments.length - 1]; \
        axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then( \
        (found) => done(found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 160)).join(' ')}`)))";
    let found = browser.script_later(run, vec![]).await;
    let found = found.as_array().cloned().unwrap_or_default();
    found
        .iter()
        .map(|one| one.as_str().unwrap_or_default().to_owned())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn axe_finds_nothing_to_complain_of() {
    let Some(axe) = axe() else {
        return;
    };
    on_page(|browser, client| async move {
        let text = "# Title\n- one\n- two\n\n`code` [link](https://example.org/)";
        client
            .slash("Ben", "general", "say", json!({"text": text}))
            .await
            .expect("said");
        run(&browser, BEN, "picture").await;
        run(&browser, BEN, "panel").await;
        browser
            .find(&format!("{BEN} [data-custom-id=people]"))
            .await;
        let mut wrong = Vec::new();
        for (width, height) in SIZES {
            browser.screen(width, height, Scheme::Light).await;
            if width < 760 {
                browser.click(".tab:nth-child(2)").await;
            }
            for found in violations(&browser, &axe).await {
                wrong.push(format!("{width} px: {found}"));
            }
            write(&browser, BEN, "/game").await;
            browser.read(".suggest-item", "Place a disk").await;
            for found in violations(&browser, &axe).await {
                wrong.push(format!("{width} px, suggestions: {found}"));
            }
            browser.keys(ESCAPE).await;
            browser.keys(ESCAPE).await;
            browser
                .script(
                    "document.querySelector(arguments[0]).value = ''",
                    vec![json!(format!("{BEN} .composer-text"))],
                )
                .await;
            browser.click(&format!("{BEN} .who")).await;
            for found in violations(&browser, &axe).await {
                wrong.push(format!("{width} px, menu: {found}"));
            }
            browser.keys(ESCAPE).await;
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    })
    .await;
}

async fn focus(browser: &Browser) -> Value {
    let script =
        "const e = document.activeElement; return e.dataset.message ?? e.className ?? e.tagName";
    browser.script(script, vec![]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_messages_are_one_stop_and_arrows_go_through_them() {
    on_page(|browser, client| async move {
        let mut ids = Vec::new();
        for n in 0..5 {
            let said = client.say("Ben", "general", &format!("line {n}"));
            ids.push(said.expect("said")["id"].clone());
        }
        // Tab reaches the message that is the newest when the column is first drawn.
        browser.client.refresh().await.expect("the page again");
        browser.read(&format!("{ANN} .messages"), "line 4").await;
        let stops = "return document.querySelectorAll(`${arguments[0]} .messages :is(li, button)[tabindex='0']`).length";
        browser
            .until(
                "one message to get to by Tab",
                "return document.querySelectorAll(`${arguments[0]} li.message[tabindex='0']`).length === 1",
                vec![json!(ANN)],
            )
            .await;
        let all = browser.script(stops, vec![json!(ANN)]).await;
        assert!(all.as_u64().is_some_and(|all| all < 6), "{all}");
        let focus_newest = "document.querySelector(`${arguments[0]} li.message[tabindex='0']`).focus()";
        browser.script(focus_newest, vec![json!(ANN)]).await;
        assert_eq!(focus(&browser).await, ids[4]);
        browser.keys(UP).await;
        browser.keys(UP).await;
        assert_eq!(focus(&browser).await, ids[2]);
        // Tab moves into the message, Escape to the composer.
        browser.keys(TAB).await;
        assert_ne!(focus(&browser).await, ids[2]);
        browser.keys(ESCAPE).await;
        let composer = focus(&browser).await;
        assert!(composer.as_str().is_some_and(|it| it.contains("composer-text")), "{composer}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn announcements_are_whole_and_in_the_order_in_which_lines_are_seen() {
    on_page(|browser, client| async move {
        // Messages from before the column was drawn are not read out.
        browser.find(&format!("{ANN} .beginning")).await;
        let world = client.world();
        let users = world["users"].as_array().expect("people");
        let ann = users.iter().find(|it| it["global_name"] == "Ann");
        let ann = ann.and_then(|it| it["id"].as_str()).expect("Ann");
        let story = "A long story. ".repeat(40);
        let said = format!("{story}\n<@{ann}>, it is your turn.\nThe end.");
        let said = client.say("Ben", "general", &said).expect("said");
        let log = format!("{ANN} [role=log]");
        let text = browser.read(&log, "The end.").await;
        let (turn, rest) = text.split_once("it is your turn.").expect("the turn");
        assert_eq!(turn.matches("A long story.").count(), 40, "{text}");
        assert!(!rest.contains("story"), "{text}");
        // For an edit only new lines are read out.
        let id = said["id"].as_str().expect("an id");
        client
            .edit("Ben", id, &format!("{story}\nAnother end."))
            .expect("edited");
        let text = browser.read(&log, "Edited: Ben: Another end.").await;
        assert_eq!(text.matches("A long story.").count(), 40, "{text}");
        // The column beside shows the same message, but the message is read out once.
        assert_eq!(browser.count(&format!("{BEN} [role=log] p")).await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn announcements_keep_numbers_and_pause_between_lines() {
    let cases = [
        (
            "Ben’s turn:\n1. his own disk **B2** to A2\n2. no disk\n- E1\n- E2\n-# The end",
            "Ben’s turn: 1. his own disk B2 to A2. 2. no disk. E1. E2. The end",
        ),
        (
            "# アンの手番\n1. A1→A3\n2. 動かせるディスクなし\n> C2に置く",
            "アンの手番。 1. A1→A3。 2. 動かせるディスクなし。 C2に置く",
        ),
        ("```\nA B\nC D\n```\nDone!", "A B. C D. Done!"),
    ];
    on_page(|browser, client| async move {
        browser.find(&format!("{ANN} .beginning")).await;
        for (text, heard) in cases {
            client.say("Ben", "general", text).expect("said");
            let log = format!("{ANN} [role=log]");
            browser.read(&log, &format!("Ben: {heard}")).await;
        }
    })
    .await;
}

async fn read_as(browser: &Browser, name: &str) {
    browser.click(".pane.front .who, .pane .who").await;
    // The menu item also names the language, so its text is longer than the name.
    let choose = "const item = [...document.querySelectorAll('.popup-item')]
        .find(it => it.textContent.includes(arguments[0]));
        if (item) item.click();
        return Boolean(item)";
    browser.until(name, choose, vec![json!(name)]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_speaks_the_language_of_its_reader() {
    on_page(|browser, client| async move {
        for (name, locale, language, members) in [
            ("Chiyo", "ja", "ja", "メンバー"),
            ("Dora", "de", "de", "Mitglieder"),
            ("Émile", "fr", "en", "Members"),
        ] {
            client
                .add_user(json!({"name": name, "locale": locale}))
                .expect("a person");
            read_as(&browser, name).await;
            let lang = "return document.documentElement.lang === arguments[0]";
            browser.until(language, lang, vec![json!(language)]).await;
            let label = "return document.getElementById('members').getAttribute('aria-label')";
            assert_eq!(browser.script(label, vec![]).await, members);
            let sizes = [(390, 844), (1280, 800)];
            browser.inspect(&format!("reader-{locale}"), &sizes).await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn japanese_lines_end_between_phrases() {
    const SENTENCE: &str = "ここでは打てません。黒のキャプチャが必要です。詳しくは説明を読んでから、もう一度試してください。";
    const WORDS: [&str; 5] = ["打てません", "キャプチャ", "必要です", "説明", "ください"];
    on_page(|browser, client| async move {
        client
            .add_user(json!({"name": "Chiyo", "locale": "ja"}))
            .expect("a person");
        read_as(&browser, "Chiyo").await;
        client.say("Ben", "general", SENTENCE).expect("said");
        browser.read(".message .content", "ください").await;
        let broken = "const [words] = arguments;
            const all = [...document.querySelectorAll('.message .content')];
            const content = all.find(it => it.offsetParent && it.textContent.includes(words[0]));
            const nodes = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
            const found = [];
            while (nodes.nextNode()) for (const word of words) {
                const at = nodes.currentNode.data.indexOf(word);
                if (at < 0) continue;
                const range = document.createRange();
                range.setStart(nodes.currentNode, at);
                range.setEnd(nodes.currentNode, at + word.length);
                const lines = new Set([...range.getClientRects()].map(it => it.top));
                found.push([word, lines.size]);
            }
            return found";
        let whole: Vec<_> = WORDS.iter().map(|word| json!([word, 1])).collect();
        for width in (320..=420).step_by(20) {
            browser.screen(width, 844, Scheme::Light).await;
            let found = browser.script(broken, vec![json!(WORDS)]).await;
            assert_eq!(found, json!(whole), "{width} px");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_thousand_messages_are_drawn_like_twenty() {
    on_page(|browser, client| async move {
        for n in 0..2_000 {
            client
                .say("Ben", "general", &format!("line {n}"))
                .expect("said");
        }
        let list = format!("{ANN} .messages");
        browser.read(&list, "line 1999").await;
        assert!(browser.count(&format!("{ANN} li.message")).await <= 60);
        // A press loads the older messages; the messages on screen stay in place.
        browser.click(&format!("{ANN} .older button")).await;
        browser
            .until(
                "older messages",
                "return document.querySelectorAll(`${arguments[0]} li.message`).length > 60",
                vec![json!(ANN)],
            )
            .await;
        write(&browser, ANN, "still quick").await;
        browser.keys(ENTER).await;
        browser.read(&list, "still quick").await;
    })
    .await;
}
