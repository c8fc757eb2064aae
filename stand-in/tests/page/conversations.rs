//! Direct messages and groups, the app on a person's account, and servers the bot is not in.

use serde_json::json;

use crate::browser::Browser;
use crate::{ANN, BEN, ENTER, on_page, run, write};

const SIZES: [(u32, u32); 2] = [(390, 844), (1280, 800)];

/// Names listed under "Direct messages".
async fn directs(browser: &Browser) -> String {
    let script = "return document.querySelector('section[aria-label=\"Direct messages\"] ul').innerText.split('\\n').join()";
    let names = browser.script(script, vec![]).await;
    names.as_str().unwrap_or_default().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn several_people_talk_in_a_group_and_one_brings_the_app_along() {
    on_page(|browser, client| async move {
        for name in ["Chiyo", "Dora"] {
            client.add_user(json!({"name": name})).expect("a person");
        }
        browser.read(".member", "Dora").await;
        // Makes Ann's column active.
        browser.click(&format!("{ANN} .composer-text")).await;
        browser.click("[data-key=new-conversation]").await;
        browser.find("dialog .choice").await;
        browser.press("dialog", "Start").await;
        browser.read("dialog .failure", "at least one").await;
        for name in ["Ben", "Chiyo", "Dora"] {
            browser.pick(".choice", name).await;
        }
        browser.inspect("new-conversation", &SIZES).await;
        browser.press("dialog", "Start").await;
        browser
            .read(&format!("{ANN} .pane-name"), "Ben, Chiyo, Dora")
            .await;
        assert_eq!(directs(&browser).await, "Helper,Ben, Chiyo, Dora");
        // For each member the group is named after the others, and the list of members has only the group's.
        browser.click(&format!("{BEN} .composer-text")).await;
        browser.pick(".channel", "Ann, Chiyo, Dora").await;
        browser.read(".members section", "People · 4").await;
        assert_eq!(browser.count(".members .badge").await, 0);

        write(&browser, BEN, "/").await;
        browser
            .read(".suggest-item", "Add Helper to my account")
            .await;
        browser.keys(ENTER).await;
        browser.read(".suggest-item", "/game place").await;
        browser.keys("game invite who:").await;
        browser.read(".suggest-item", "@Dora").await;
        assert_eq!(browser.count(".suggest-item").await, 4);
        browser.keys("Dora").await;
        browser.keys(ENTER).await;
        browser.keys(ENTER).await;
        browser.read(&format!("{ANN} .content"), "who=@Dora").await;
        browser.read(&format!("{ANN} .origin"), "Ben").await;
        browser.inspect("group", &SIZES).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_talk_directly() {
    on_page(|browser, client| async move {
        write(&browser, ANN, "Hello").await;
        browser.pick(".member-name", "Ben").await;
        browser.pick(".popup-item", "Write to Ben").await;
        browser.read(&format!("{ANN} .pane-name"), "Ben").await;
        write(&browser, ANN, "Only for you").await;
        browser.keys(ENTER).await;
        browser
            .read(&format!("{ANN} .content"), "Only for you")
            .await;
        browser.click(&format!("{BEN} .composer-text")).await;
        browser.read(".channel.unread .pings-badge", "1").await;
        assert_eq!(directs(&browser).await, "Helper,Ann,1");
        browser.pick(".channel", "Ann").await;
        browser
            .read(&format!("{BEN} .content"), "Only for you")
            .await;
        // Discord's link for adding the bot adds it in the page.
        let bot = client.world()["bot"]["id"].clone();
        let bot = bot.as_str().expect("an id");
        let link =
            format!("https://discord.com/oauth2/authorize?client_id={bot}&integration_type=1");
        write(
            &browser,
            BEN,
            &format!("{link}&scope=applications.commands"),
        )
        .await;
        browser.keys(ENTER).await;
        browser.click(&format!("{BEN} .content a")).await;
        browser
            .read(".toast", "Helper is on the account of Ben now")
            .await;
        browser.read(&format!("{BEN} .pane-name"), "Ann").await;
        write(&browser, BEN, "/").await;
        browser.read(".suggest-item", "/game place").await;
        browser.keys("\u{e003}").await;
        // The direct messages with the bot are still there, and its menu opens them too.
        browser.click(".guild .channel").await;
        browser.pick(".member-name", "Helper").await;
        browser.pick(".popup-item", "Write to Helper").await;
        browser.read(&format!("{BEN} .pane-name"), "Helper").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_server_without_the_bot_answers_are_for_all_where_external_apps_are_allowed() {
    on_page(|browser, _| async move {
        browser.click(&format!("{BEN} .composer-text")).await;
        browser.click("[data-key^=guild-]").await;
        browser.pick(".popup-item", "Remove Helper from").await;
        browser
            .read(&format!("{BEN} .beginning"), "Add Helper to your account")
            .await;
        browser
            .press(&format!("{BEN} .beginning"), "Add Helper to my account")
            .await;
        browser
            .read(&format!("{BEN} .beginning"), "Type / to see")
            .await;
        run(&browser, BEN, "game invite who:Ann").await;
        browser.keys(ENTER).await;
        browser.read(&format!("{ANN} .content"), "who=@Ann").await;

        browser.click("[data-key^=guild-]").await;
        browser.pick(".popup-item", "Forbid external apps").await;
        run(&browser, BEN, "game invite who:Ben").await;
        browser.keys(ENTER).await;
        browser
            .read(&format!("{BEN} .message.private"), "who=@Ben")
            .await;
        assert_eq!(browser.count(&format!("{ANN} .message")).await, 1);

        browser.click("[data-key=more]").await;
        browser
            .pick(".popup-item", "Remove Helper from my account")
            .await;
        write(&browser, BEN, "/").await;
        browser
            .read(".suggest-item", "Add Helper to my account")
            .await;
    })
    .await;
}
