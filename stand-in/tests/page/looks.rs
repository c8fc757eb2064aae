//! The look of the page at two widths, light and dark: saves pictures and measures what can be measured.

use serde_json::json;

use crate::browser::Scheme;
use crate::{ANN, BEN, ENTER, ESCAPE, on_page, run, write};

/// Sizes of a phone and a laptop; after an inspection the page keeps the last size.
const SIZES: [(u32, u32); 2] = [(390, 844), (1280, 800)];

const MARKUP: &str = "# Ratings\n1. **Ann** 1612 ± 84\n2. **Ben** 1498 ± 91\n   - provisional\n-# since <t:1780000000:D>, next <t:4000000000:R>\n> quoted *text* and `code` and ||a spoiler||\n```rust\nlet cell = \"D4\";\n```\nSee [the rules](https://example.org/rules) 🎉";

#[tokio::test(flavor = "multi_thread")]
async fn it_is_whole_and_legible_at_every_size_and_in_both_schemes() {
    on_page(|browser, client| async move {
        client
            .say("Ann", "general", "Shall we? ~~Tomorrow~~ __Today__.")
            .expect("said");
        client
            .say("Ann", "general", "I have an hour.")
            .expect("said");
        client
            .slash("Ben", "general", "say", json!({"text": MARKUP}))
            .await
            .expect("said");
        run(&browser, ANN, "secret").await;
        run(&browser, BEN, "game invite who:Ann").await;
        browser.keys(ENTER).await;
        browser
            .read(&format!("{ANN} .message.pings"), "who=@Ann")
            .await;
        browser.inspect("text", &SIZES).await;

        run(&browser, ANN, "picture").await;
        browser
            .read(&format!("{ANN} .alt-text"), "Eight disks")
            .await;
        browser
            .find(&format!("{BEN} .embed img[src$='moving.gif']"))
            .await;
        browser.inspect("pictures", &SIZES).await;

        run(&browser, ANN, "panel").await;
        browser
            .find(&format!("{BEN} [data-custom-id=people]"))
            .await;
        browser.inspect("panel", &SIZES).await;

        write(&browser, BEN, "/game").await;
        browser.read(".suggest-item", "Place a disk").await;
        browser.inspect("commands", &SIZES).await;
        browser.keys(" place D").await;
        browser.read(".suggest-item", "D5").await;
        browser.inspect("autocomplete", &SIZES).await;
        browser.keys(ESCAPE).await;
        browser.keys(ESCAPE).await;

        run(&browser, BEN, "form").await;
        browser.find("dialog [name=name]").await;
        browser.inspect("form", &SIZES).await;
        browser.keys(ESCAPE).await;
    })
    .await;
}

/// Catches a picture that a card shows twice, and one whose button does not say its alt text.
#[tokio::test(flavor = "multi_thread")]
async fn a_card_shows_its_parts_in_their_order() {
    on_page(|browser, _| async move {
        run(&browser, ANN, "card").await;
        browser.read(&format!("{BEN} .section .button"), "Board").await;
        assert_eq!(browser.count(&format!("{BEN} .picture img")).await, 1);
        assert_eq!(browser.count(&format!("{BEN} .section")).await, 2);
        assert_eq!(browser.count(&format!("{BEN} .section + .gap.line")).await, 1);
        browser.find(&format!("{BEN} .picture-open[aria-label='Eight disks.'] img[alt='Eight disks.']")).await;
        browser
            .until(
                "the picture above the lines, the button beside its line",
                "const box = (at) => document.querySelector(`[data-person=Ben] ${at}`).getBoundingClientRect();
                const [picture, line, button] = [box('.picture img'), box('.section .markup'), box('.section .button')];
                return picture.bottom <= line.top && button.left >= line.right && button.top < line.bottom",
                vec![],
            )
            .await;
        browser.inspect("card", &SIZES).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_opens_full_size_with_its_words() {
    on_page(|browser, _| async move {
        run(&browser, ANN, "picture").await;
        let alt = "Eight disks in two rows, black and white in turn.";
        let picture = browser.find(&format!("{BEN} .picture img")).await;
        assert_eq!(picture.attr("alt").await.expect("alt").as_deref(), Some(alt));
        browser.click(&format!("{BEN} .picture-open")).await;
        browser.read("dialog.lightbox", alt).await;
        browser
            .until(
                "the whole picture",
                "const i = document.querySelector('.stage img'); return i.naturalWidth === 320 && i.width === 320",
                vec![],
            )
            .await;
        browser.screenshot("lightbox").await;
        browser.keys(ESCAPE).await;
        browser.gone("dialog").await;
        // The caption is one line until it is expanded.
        browser.click(&format!("{BEN} .alt-button")).await;
        browser.find(&format!("{BEN} .alt-button[aria-expanded=true]")).await;
        // Only the embed shows the moving picture.
        assert_eq!(browser.count(&format!("{BEN} img[src$='moving.gif']")).await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_phone_everything_is_a_drawer_away() {
    on_page(|browser, _| async move {
        browser.screen(390, 844, Scheme::Light).await;
        browser.click(".tab:nth-child(2)").await;
        write(&browser, BEN, "From the road").await;
        browser.keys(ENTER).await;
        browser
            .read(&format!("{BEN} .content"), "From the road")
            .await;
        browser.click(&format!("{BEN} .only-narrow")).await;
        browser.find(".sidebar.open").await;
        browser.screenshot("drawer-390").await;
        browser.keys(ESCAPE).await;
        browser.gone(".sidebar.open").await;
        browser.click(&format!("{BEN} .only-narrow")).await;
        browser.click(".sidebar.open .channel:not(.here)").await;
        browser.gone(".sidebar.open").await;
        browser.read(&format!("{BEN} .pane-title"), "games").await;
        browser.click(&format!("{BEN} .members-toggle")).await;
        browser.read(".members.open", "Ann").await;
        browser.keys(ESCAPE).await;
        browser.gone(".members.open").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_chosen_colours_are_kept() {
    on_page(|browser, _| async move {
        let ground = "return getComputedStyle(document.body).backgroundColor";
        let light = browser.until("colours", ground, vec![]).await;
        browser.click("[data-key=theme]").await;
        let dark = browser.script(ground, vec![]).await;
        assert_ne!(light, dark);
        browser.client.refresh().await.expect("the page again");
        browser.find(".pane").await;
        assert_eq!(browser.script(ground, vec![]).await, dark);
    })
    .await;
}
