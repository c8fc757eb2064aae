//! What people do besides commands: react, reply, edit and send files, vote, leave and join again.

use serde_json::json;

use crate::{ANN, BEN, ENTER, on_page, write};

#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_answered_changed_and_reacted_to() {
    on_page(|browser, _| async move {
        write(&browser, ANN, "Shall we play?").await;
        browser.keys(ENTER).await;
        browser
            .read(&format!("{BEN} .content"), "Shall we play?")
            .await;

        // Ben reacts; Ann adds the same reaction and takes it back.
        browser
            .click(&format!("{BEN} .message:last-child .tools button"))
            .await;
        browser.pick(".popup-item", "React with 👍").await;
        browser
            .read(&format!("{BEN} .reaction[aria-pressed=true]"), "👍 1")
            .await;
        browser
            .click(&format!("{ANN} .reaction[aria-pressed=false]"))
            .await;
        browser
            .read(&format!("{ANN} .reaction[aria-pressed=true]"), "👍 2")
            .await;
        browser.click(&format!("{ANN} .reaction")).await;
        browser
            .read(&format!("{ANN} .reaction[aria-pressed=false]"), "👍 1")
            .await;
        browser
            .click(&format!("{ANN} .message:last-child .tools button"))
            .await;
        browser
            .pick(".popup-item", "React with another emoji")
            .await;
        browser.find("dialog [name=text]").await;
        browser.keys("🎲").await;
        browser.keys(ENTER).await;
        browser.gone("dialog").await;
        browser.read(&format!("{BEN} .reaction"), "🎲 1").await;

        // Ben replies.
        browser
            .click(&format!("{BEN} .message:last-child .tools button"))
            .await;
        browser.pick(".popup-item", "Reply").await;
        browser
            .read(&format!("{BEN} .enclosed-item"), "Reply to Ann")
            .await;
        browser.keys("Gladly.").await;
        browser.keys(ENTER).await;
        browser
            .read(&format!("{ANN} .message .origin"), "Shall we play?")
            .await;
        browser.gone(&format!("{BEN} .enclosed-item")).await;

        // Ben edits his message.
        browser
            .click(&format!("{BEN} .message:last-child .tools button"))
            .await;
        browser.pick(".popup-item", "Edit message").await;
        browser.find("dialog textarea").await;
        browser.keys(" Now?").await;
        browser.press("dialog", "Save").await;
        browser
            .read(
                &format!("{ANN} .message:last-child .content"),
                "Gladly. Now?",
            )
            .await;
        browser.screenshot("people").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn files_go_with_a_message_and_as_options() {
    on_page(|browser, _| async move {
        let folder = std::env::temp_dir().join(format!("stand-in-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("notes.txt");
        // More than axum's default limit for a body, 2 MB.
        std::fs::write(&file, vec![b'x'; 3 << 20]).expect("a file");
        let path = file.to_str().expect("a path");

        browser.find(&format!("{ANN} .composer .icon-clip")).await;
        browser.give_file(&format!("{ANN} .composer input[type=file]"), path).await;
        browser.read(&format!("{ANN} .enclosed-item"), "notes.txt").await;
        browser.screenshot("enclosed").await;
        browser.click(&format!("{ANN} .enclosed-item button")).await;
        browser.gone(&format!("{ANN} .enclosed-item")).await;
        browser.give_file(&format!("{ANN} .composer input[type=file]"), path).await;
        browser.read(&format!("{ANN} .enclosed-item"), "notes.txt").await;
        write(&browser, ANN, "Read this").await;
        browser.keys(ENTER).await;
        browser.read(&format!("{BEN} .message"), "notes.txt").await;
        browser.gone(&format!("{ANN} .enclosed-item")).await;

        write(&browser, BEN, "/keep ").await;
        browser.give_file(&format!("{BEN} .option input[type=file]"), path).await;
        browser
            .until(
                "the file to be read",
                "const box = document.querySelector(arguments[0]); box.focus(); return box.files.length === 1",
                vec![json!(format!("{BEN} .option input[type=file]"))],
            )
            .await;
        browser.click(&format!("{BEN} .send")).await;
        browser.read(&format!("{ANN} .content"), "notes.txt has 3145728 bytes").await;
        std::fs::remove_dir_all(&folder).expect("the folder goes");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_poll_is_voted_in_and_ends() {
    on_page(|browser, client| async move {
        client
            .slash("Ann", "general", "poll", json!({}))
            .await
            .expect("a poll");
        browser.read(&format!("{BEN} .poll"), "Which game?").await;
        browser.pick(&format!("{BEN} .poll-answer"), "Ampel").await;
        browser
            .read(&format!("{BEN} .poll-answer[aria-pressed=true]"), "1 vote")
            .await;
        assert_eq!(
            browser
                .count(&format!("{ANN} .poll-answer[aria-pressed=true]"))
                .await,
            0
        );
        browser.pick(&format!("{ANN} .poll-answer"), "Ampel").await;
        browser
            .read(&format!("{BEN} .poll-answer"), "2 votes")
            .await;
        browser.inspect("poll", &[(390, 844), (1280, 800)]).await;
        client.advance(std::time::Duration::from_secs(25 * 3600));
        browser
            .read(
                &format!("{ANN} .message.system"),
                "Ampel, with 2 of 2 votes",
            )
            .await;
        browser.find(&format!("{ANN} .poll-answer:disabled")).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_and_the_bot_leave_and_come_back() {
    on_page(|browser, _| async move {
        // Makes Ben's column active; Ann owns the server.
        write(&browser, BEN, "Bye").await;
        browser.click("[data-key^=guild-]").await;
        browser.pick(".popup-item", "Leave ").await;
        browser.gone(".guild [data-key^=guild-]").await;
        browser.click("[data-key=more]").await;
        browser.pick(".popup-item", "Join ").await;
        browser.find(".guild [data-key^=guild-]").await;
        browser.click(".guild .channel").await;

        browser.click("[data-key^=guild-]").await;
        browser.pick(".popup-item", "Remove Helper from").await;
        browser
            .until(
                "the bot to be gone",
                "return !document.querySelector('#members').textContent.includes('Helper')",
                vec![],
            )
            .await;
        browser.click("[data-key^=guild-]").await;
        browser.pick(".popup-item", "Invite Helper to").await;
        browser.read("#members", "Helper").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_channel_says_who_one_is_and_what_to_do() {
    on_page(|browser, _| async move {
        browser.read(&format!("{ANN} .beginning"), "You are Ann here.").await;
        browser.screenshot("beginning").await;
        // A key pressed anywhere on the page goes into the composer.
        browser
            .script("document.activeElement.blur(); return null", vec![])
            .await;
        browser.keys("h").await;
        browser
            .until(
                "the key",
                "return [...document.querySelectorAll('.composer-text')].some(it => it.value === 'h')",
                vec![],
            )
            .await;
        browser.press(&format!("{BEN} .beginning"), "Show the commands").await;
        browser.read(".suggest-item", "/game").await;
    })
    .await;
}
