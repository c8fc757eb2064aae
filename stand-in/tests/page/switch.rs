//! The switch between people: the page opens with one person, and the other is one press away.

use serde_json::json;

use crate::browser::Scheme;
use crate::{ANN, BEN, ENTER, TAB, on_fresh_page, run, write};

/// Sizes of a narrow phone, a phone and a laptop.
const SIZES: [(u32, u32); 3] = [(322, 700), (390, 844), (1280, 800)];

#[tokio::test(flavor = "multi_thread")]
async fn one_person_at_first_and_the_other_by_a_press() {
    on_fresh_page(|browser, client| async move {
        client.say("Ann", "general", "Hello").expect("said");
        browser.read(&format!("{ANN} .content"), "Hello").await;
        assert_eq!(browser.count(".pane").await, 1);
        run(&browser, ANN, "game invite who:Ben").await;
        browser.keys(ENTER).await;
        browser
            .read(".person[aria-pressed=false] .pings-badge", "1")
            .await;
        browser.inspect("one-person", &SIZES).await;
        browser.click(".person[aria-pressed=false]").await;
        write(&browser, BEN, "Good evening").await;
        browser.keys(ENTER).await;
        browser
            .read(&format!("{BEN} .content"), "Good evening")
            .await;
        assert_eq!(browser.count(".pane").await, 1);
        browser.gone(ANN).await;

        browser.open_second().await;
        for column in [ANN, BEN] {
            browser.read(&format!("{column} .content"), "Hello").await;
        }
        browser.client.refresh().await.expect("the page again");
        browser.find(".pane:nth-of-type(2)").await;
        browser
            .click(".pane:last-of-type .side-by-side[aria-pressed=true]")
            .await;
        browser.gone(".pane:nth-of-type(2)").await;
    })
    .await;
}

/// Catches a switch that is reached by the mouse alone, loses the focus, or does not say who one is.
#[tokio::test(flavor = "multi_thread")]
async fn the_switch_is_used_by_the_keyboard_and_says_who_one_is() {
    on_fresh_page(|browser, _| async move {
        browser.find(ANN).await;
        browser
            .script("document.querySelector('.person').focus()", vec![])
            .await;
        browser.keys(TAB).await;
        browser.keys(" ").await;
        browser.find(BEN).await;
        let focused = "const it = document.activeElement; const group = it.closest('[role=group]');
            return [group.getAttribute('aria-label'), it.querySelector('.person-name').innerText, it.getAttribute('aria-pressed')]";
        let told = browser.script(focused, vec![]).await;
        assert_eq!(told, json!(["Who you are", "Ben", "true"]));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wide_screen_begins_with_two() {
    on_fresh_page(|browser, _| async move {
        browser.find(ANN).await;
        browser.script("sessionStorage.clear()", vec![]).await;
        browser.screen(1720, 900, Scheme::Light).await;
        browser.client.refresh().await.expect("the page again");
        browser.find(&format!("{ANN} + {BEN}")).await;
    })
    .await;
}
