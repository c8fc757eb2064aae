//! Slash commands: the list, options, autocomplete, and refusals before sending.

use serde_json::json;

use crate::{ANN, BEN, DOWN, ENTER, ESCAPE, TAB, UP, on_page, run, write};

#[tokio::test(flavor = "multi_thread")]
async fn a_command_is_chosen_from_the_list_and_a_person_by_name() {
    on_page(|browser, _| async move {
        write(&browser, ANN, "/game").await;
        browser
            .read(".suggest-item[aria-selected=true]", "/game place")
            .await;
        browser.read(".suggest-item", "Place a disk").await;
        browser.read(".suggest-item", "Ask somebody to play").await;
        browser.keys(DOWN).await;
        browser
            .read(".suggest-item[aria-selected=true]", "/game invite")
            .await;
        browser.keys(ENTER).await;
        browser.read(".suggest-heading", "Whom to ask").await;
        assert_eq!(browser.count(".option .required").await, 1);
        browser.keys("be").await;
        browser.read(".suggest-item", "@Ben").await;
        assert_eq!(browser.count(".suggest-item").await, 1);
        browser.keys(ENTER).await;
        browser.keys(ENTER).await;
        browser.read(&format!("{ANN} .content"), "who=@Ben").await;
        let origin = browser.read(&format!("{BEN} .origin"), "Ann").await;
        assert!(origin.contains("/game invite"), "{origin}");
        // The answer pings only Ben.
        browser
            .find(&format!("{BEN} .message.pings .mention-you"))
            .await;
        assert_eq!(browser.count(&format!("{ANN} .message.pings")).await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bots_choices_follow_what_is_typed() {
    on_page(|browser, client| async move {
        write(&browser, ANN, "/game place ").await;
        browser
            .until(
                "all four cells",
                "return document.querySelectorAll('.suggest-item').length === 4",
                vec![],
            )
            .await;
        browser.keys("d").await;
        browser
            .until(
                "the cells with D",
                "return [...document.querySelectorAll('.suggest-item')].map((e) => e.innerText).join() === 'D4: takes 3,D5: takes 1'",
                vec![],
            )
            .await;
        browser.keys(DOWN).await;
        browser.keys(ENTER).await;
        browser.keys(ENTER).await;
        browser.read(&format!("{BEN} .content"), "cell=D5").await;

        // The whole command as one pastes it, with the names of options.
        write(&browser, ANN, "/game place cell:E5 times:3 loud:true").await;
        browser.keys(ENTER).await;
        browser.keys(ENTER).await;
        browser
            .read(&format!("{BEN} .content"), "cell=E5 times=3 loud=true")
            .await;

        // The arrow key recalls the last command.
        browser.keys(UP).await;
        browser.find(&format!("{ANN} [data-option=times]")).await;
        browser.keys(ENTER).await;
        let sees = client.clone();
        browser
            .until(
                "the same command twice",
                "return [...document.querySelectorAll(arguments[0])].filter((e) => e.innerText.includes('times=3')).length === 2",
                vec![json!(format!("{BEN} .content"))],
            )
            .await;
        assert_eq!(sees.messages_as("general", "Ben").expect("messages").len(), 3);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_option_is_shown_and_not_sent() {
    on_page(|browser, client| async move {
        write(&browser, ANN, "/game place ").await;
        browser.read(".suggest-item", "D4").await;
        browser.keys(ESCAPE).await;
        browser.keys(ENTER).await;
        browser
            .read(".suggest-heading", "This option is required")
            .await;
        browser
            .find(&format!("{ANN} .option.wrong [data-option=cell]"))
            .await;
        browser.keys("D4").await;
        browser.read(".suggest-item", "D4").await;
        browser.keys(TAB).await;
        browser.gone(".option.wrong").await;
        browser.keys(TAB).await;
        browser.keys("times:").await;
        browser.keys("many").await;
        browser.keys(ENTER).await;
        browser.read(".suggest-heading", "Enter a number").await;
        browser.keys("\u{e003}\u{e003}\u{e003}\u{e003}0").await;
        browser.keys(ENTER).await;
        browser.read(".suggest-heading", "At least 1").await;
        assert_eq!(
            client
                .messages_as("general", "Ann")
                .expect("messages")
                .len(),
            0
        );
        // Two presses of Escape leave the command and focus the plain line.
        browser.keys(ESCAPE).await;
        browser.keys(ESCAPE).await;
        browser
            .until(
                "the plain line",
                "return document.activeElement.matches('.composer-text')",
                vec![],
            )
            .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_speak_the_language_of_the_person() {
    on_page(|browser, client| async move {
        client
            .add_user(json!({"name": "千代", "locale": "ja"}))
            .expect("a third person");
        browser.read(".member", "千代").await;
        browser.click(&format!("{BEN} .who")).await;
        browser.keys(DOWN).await;
        browser.keys(ENTER).await;
        let chiyo = r#".pane[data-person="千代"]"#;
        // The page's own words are in Japanese too.
        browser
            .until(
                "the line to write in speaks Japanese",
                "return document.querySelector(arguments[0])?.placeholder.includes('メッセージ')",
                vec![json!(format!("{chiyo} .composer-text"))],
            )
            .await;
        run(&browser, chiyo, "secret").await;
        browser
            .read(
                &format!("{chiyo} .only-you"),
                "これはあなただけに表示されています",
            )
            .await;
        write(&browser, chiyo, "/game").await;
        browser.read(".suggest-item", "/game 打つ").await;
        browser.read(".suggest-item", "石を置きます").await;
        browser.keys(" 打つ ").await;
        browser.find(&format!("{chiyo} [data-option=cell]")).await;
        browser.keys("I1").await;
        browser
            .read(".suggest-item[aria-selected=true]", "I1: takes 1")
            .await;
        browser.keys(ENTER).await;
        browser.keys(ENTER).await;
        browser.read(&format!("{ANN} .content"), "cell=I1").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_write_ordinary_messages_too() {
    on_page(|browser, client| async move {
        write(&browser, ANN, "Hello @Ben, **well** played").await;
        browser.keys(ENTER).await;
        browser
            .read(
                &format!("{BEN} .message.pings .content"),
                "Hello @Ben, well played",
            )
            .await;
        let said = client.messages_as("general", "Ben").expect("messages");
        assert!(
            said[0]["content"]
                .as_str()
                .expect("text")
                .starts_with("Hello <@3")
        );
    })
    .await;
}
