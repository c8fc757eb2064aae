//! Texts of bots and people stay text, and Markdown is parsed as Discord parses it.

use serde_json::{Value, json};

use crate::{ANN, BEN, ENTER, on_page, write};

const HOSTILE: &str = "<img src=x onerror='window.hacked=1'>";

#[tokio::test(flavor = "multi_thread")]
async fn hostile_names_and_texts_are_harmless() {
    on_page(|browser, client| async move {
        let stranger = client
            .add_user(json!({"name": &HOSTILE[..32]}))
            .expect("names may look like anything");
        let name = stranger["global_name"].as_str().expect("a name").to_owned();
        browser.read(".member", &name).await;
        let id = stranger["id"].as_str().expect("an id").to_owned();
        let text = format!("{HOSTILE} <script>window.hacked=1</script> [x](javascript:window.hacked=1) <@{id}> `{HOSTILE}` <b>b</b> **<i>i</i>**");
        client
            .slash(&id, "general", "say", json!({"text": text}))
            .await
            .expect("said");
        client.say(&id, "general", &text).expect("said");
        browser.read(&format!("{BEN} .content"), "<script>window.hacked=1</script>").await;
        browser.read(&format!("{ANN} .origin"), &name).await;
        browser.read(&format!("{ANN} .mention"), &name).await;
        let foreign = "return document.querySelectorAll('.messages :is(img, script, b, i:empty ~ b, iframe, [onerror], [href^=javascript])').length";
        assert_eq!(browser.script(foreign, vec![]).await, json!(0));
        assert_eq!(browser.script("return typeof window.hacked", vec![]).await, "undefined");
        // The content security policy also forbids scripts that the code never inserts.
        let policy = "return fetch('/').then((r) => r.headers.get('content-security-policy'))";
        let policy = browser.script(policy, vec![]).await;
        assert!(policy.as_str().expect("a policy").starts_with("default-src 'self'"), "{policy}");
    })
    .await;
}

/// Source, and the tree that `markdown.js` makes of the source, with blocks only where they matter.
fn cases() -> Vec<(&'static str, Value)> {
    let text = |children: Value| json!([{"type": "text", "children": children}]);
    let mark = |kind: &str, inner: Value| json!({"type": kind, "children": inner});
    vec![
        ("plain", text(json!(["plain"]))),
        (
            "**a** *b* _c_ __d__ ~~e~~ ||f||",
            text(json!([
                mark("strong", json!(["a"])),
                " ",
                mark("em", json!(["b"])),
                " ",
                mark("em", json!(["c"])),
                " ",
                mark("u", json!(["d"])),
                " ",
                mark("s", json!(["e"])),
                " ",
                mark("spoiler", json!(["f"])),
            ])),
        ),
        (
            "***both***",
            text(json!([mark(
                "em",
                json!([mark("strong", json!(["both"]))])
            )])),
        ),
        (
            "**bold *and* more**",
            text(json!([mark(
                "strong",
                json!(["bold ", mark("em", json!(["and"])), " more"])
            )])),
        ),
        (
            "snake_case_name and 2*3*4 * 5",
            text(json!([
                "snake_case_name and 2",
                mark("em", json!(["3"])),
                "4 * 5"
            ])),
        ),
        (r"\*not\* \_marked\_", text(json!(["*not* _marked_"]))),
        (
            "`**code**`",
            text(json!([{"type": "code", "text": "**code**"}])),
        ),
        (
            "``a ` b``",
            text(json!([{"type": "code", "text": "a ` b"}])),
        ),
        (
            "```rust\nlet a = 1;\n```",
            json!([{"type": "codeblock", "language": "rust", "text": "let a = 1;"}]),
        ),
        (
            "```\n**x**\n```after",
            json!([
                {"type": "codeblock", "language": "", "text": "**x**"}, {"type": "text", "children": ["after"]},
            ]),
        ),
        (
            "# One\n## Two\n### Three\n#### Four",
            json!([
                {"type": "heading", "level": 1, "children": ["One"]},
                {"type": "heading", "level": 2, "children": ["Two"]},
                {"type": "heading", "level": 3, "children": ["Three"]},
                {"type": "text", "children": ["#### Four"]},
            ]),
        ),
        (
            "-# small **print**",
            json!([{"type": "small", "children": ["small ", mark("strong", json!(["print"]))]}]),
        ),
        (
            "> a\n> b\nc",
            json!([
                {"type": "quote", "children": [{"type": "text", "children": ["a\nb"]}]},
                {"type": "text", "children": ["c"]},
            ]),
        ),
        (
            ">>> a\nb",
            json!([{"type": "quote", "children": [{"type": "text", "children": ["a\nb"]}]}]),
        ),
        (
            "- a\n  - b\n- c",
            json!([{"type": "list", "ordered": false, "start": 1, "items": [
                {"children": ["a"], "lists": [{"type": "list", "ordered": false, "start": 1, "items": [{"children": ["b"], "lists": []}]}]},
                {"children": ["c"], "lists": []},
            ]}]),
        ),
        (
            "3. x\n4. y",
            json!([{"type": "list", "ordered": true, "start": 3, "items": [
                {"children": ["x"], "lists": []}, {"children": ["y"], "lists": []},
            ]}]),
        ),
        (
            "<@12> <@!13> <#14> <@&15> </iago move:16> <:hi:17> @everyone",
            text(json!([
                {"type": "user", "id": "12"}, " ", {"type": "user", "id": "13"}, " ", {"type": "channel", "id": "14"}, " ",
                {"type": "role", "id": "15"}, " ", {"type": "command", "name": "iago move"}, " ", {"type": "emoji", "name": "hi"}, " ",
                {"type": "everyone", "name": "everyone"},
            ])),
        ),
        (
            "<t:1700000000> <t:1700000000:R>",
            text(json!([
                {"type": "time", "seconds": 1_700_000_000, "style": "f"}, " ", {"type": "time", "seconds": 1_700_000_000, "style": "R"},
            ])),
        ),
        (
            "[a **b**](https://example.org/x) <https://example.org/y> https://example.org/a_b.",
            text(json!([
                {"type": "link", "url": "https://example.org/x", "children": ["a ", mark("strong", json!(["b"]))]}, " ",
                {"type": "link", "url": "https://example.org/y", "children": ["https://example.org/y"]}, " ",
                {"type": "link", "url": "https://example.org/a_b", "children": ["https://example.org/a_b"]}, ".",
            ])),
        ),
        (
            "[x](javascript:alert(1))",
            text(json!(["[x](javascript:alert(1))"])),
        ),
        (
            "**open and _never closed",
            text(json!(["**open and _never closed"])),
        ),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn markdown_is_read_as_discord_reads_it() {
    on_page(|browser, _| async move {
        let script = "const [text, done] = arguments; import('/page/markdown.js').then((m) => done(m.parse(text)))";
        for (text, tree) in cases() {
            let read = browser.script_later(script, vec![text.into()]).await;
            assert_eq!(read, tree, "{text}");
        }
        // The longest texts that Discord accepts, made to be slow, are parsed in less than a second.
        let nasty = ["*", "_", "||", "`", "[", "<@", "**_~~||", "> ", "\\"].map(|piece| piece.repeat(4096 / piece.len()));
        let unfinished = format!("```{}", "\n".repeat(4093));
        // The shortest of three measurements: the machine may pause.
        let timed = "const [text, done] = arguments; import('/page/markdown.js').then((m) => { const took = () => { const t = performance.now(); m.parse(text); return performance.now() - t; }; done(Math.min(took(), took(), took())); })";
        for text in nasty.into_iter().chain([unfinished]) {
            let took = browser.script_later(timed, vec![text.clone().into()]).await;
            assert!(took.as_f64().expect("a time") < 1000.0, "{took} ms for {}", &text[..8]);
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn stamps_show_the_readers_time_and_go_on_counting() {
    on_page(|browser, _| async move {
        write(&browser, ANN, "Ends <t:4000000000:R>, that is <t:4000000000:D>.").await;
        browser.keys(ENTER).await;
        browser.find(&format!("{BEN} time[data-relative='4000000000']")).await;
        let shown = browser.read(&format!("{BEN} .content"), "Ends in").await;
        assert!(shown.contains("2096"), "{shown}");
        let script = "const done = arguments[0]; import('/page/time.js').then(({ relative }) => { const at = (s, locale = 'en-US') => relative(s * 1000, 0, locale); done([at(5), at(-61), at(7200), at(86400 * 2), at(-86400 * 400), at(86400 * 3, 'ja')]); })";
        let words = browser.script_later(script, vec![]).await;
        assert_eq!(words, json!(["in 5 seconds", "1 minute ago", "in 2 hours", "in 2 days", "last year", "3 日後"]));
    })
    .await;
}
