//! Buttons, selects and modals.

use crate::{ANN, ANSWER, BEN, DOWN, ENTER, ESCAPE, on_page, on_page_by, run};

#[tokio::test(flavor = "multi_thread")]
async fn buttons_of_every_style() {
    on_page(|browser, _| async move {
        run(&browser, ANN, "panel").await;
        for style in ["primary", "secondary", "success", "danger", "link"] {
            browser.find(&format!("{ANN} .components .button.{style}")).await;
        }
        let link = browser.find(&format!("{ANN} a.button.link")).await;
        assert_eq!(link.attr("rel").await.expect("rel").as_deref(), Some("noopener noreferrer"));
        assert_eq!(link.attr("href").await.expect("href").as_deref(), Some("https://example.org/rules"));
        let off = browser.find(&format!("{ANN} [data-custom-id=off]")).await;
        assert!(!off.is_enabled().await.expect("a state"));
        browser.read(&format!("{ANN} [data-custom-id=ask]"), "✏").await;

        // Both people may press; both see the outcome, and the focus stays in place.
        browser.click(&format!("{ANN} [data-custom-id=count]")).await;
        browser.read(&format!("{BEN} .content"), "Pressed: 1").await;
        browser.click(&format!("{BEN} [data-custom-id=count]")).await;
        browser.read(&format!("{ANN} .content"), "Pressed: 2").await;
        browser.read(&format!("{BEN} .content"), "Pressed: 2").await;
        browser.find(&format!("{ANN} .edited")).await;
        browser
            .until(
                "the focus on the same button",
                "return document.activeElement.dataset.customId === 'count' && document.activeElement.closest('.pane').dataset.person === 'Ben'",
                vec![],
            )
            .await;
        browser.keys(ENTER).await;
        browser.read(&format!("{ANN} .content"), "Pressed: 3").await;

        browser.click(&format!("{ANN} [data-custom-id=good]")).await;
        browser.read(&format!("{BEN} .content"), "Good.").await;
        browser.gone(".components").await;

        run(&browser, BEN, "panel").await;
        browser.click(&format!("{ANN} [data-custom-id=bad]")).await;
        browser.gone(".components").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_button_nobody_answers_says_so() {
    on_page_by(true, |browser, client| async move {
        run(&browser, ANN, "panel").await;
        browser.click(&format!("{ANN} [data-custom-id=dead]")).await;
        browser.find("[data-custom-id=dead][aria-busy=true]").await;
        client.advance(ANSWER);
        browser
            .read(&format!("{ANN} .failure"), "This interaction failed")
            .await;
        assert_eq!(browser.count(&format!("{BEN} .failure")).await, 0);
        // The next answer removes the failure.
        browser
            .click(&format!("{ANN} [data-custom-id=count]"))
            .await;
        browser.gone(".failure").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn selects_of_words_and_people() {
    on_page(|browser, _| async move {
        run(&browser, ANN, "panel").await;
        browser
            .click(&format!("{ANN} [data-custom-id=drink]"))
            .await;
        browser.read("[role=listbox] [role=option]", "Green").await;
        browser.keys(DOWN).await;
        browser.keys(ENTER).await;
        browser
            .read(&format!("{BEN} .content"), "Chosen: coffee")
            .await;

        browser
            .click(&format!("{ANN} [data-custom-id=drinks]"))
            .await;
        browser
            .find("[role=listbox][aria-multiselectable=true]")
            .await;
        browser.keys(ENTER).await;
        browser.keys("w").await;
        browser.keys(ENTER).await;
        assert_eq!(browser.count("[role=option][aria-selected=true]").await, 2);
        browser.keys(ESCAPE).await;
        browser
            .read(&format!("{BEN} .content"), "Chosen: tea and water")
            .await;

        browser
            .click(&format!("{ANN} [data-custom-id=people]"))
            .await;
        browser.read("[role=option]", "Ben").await;
        browser.keys("b").await;
        browser.keys(ENTER).await;
        browser
            .read(&format!("{ANN} .content"), "Chosen: @Ben")
            .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_opens_checks_and_answers() {
    on_page(|browser, _| async move {
        run(&browser, ANN, "form").await;
        browser.read("dialog h2", "A few words").await;
        browser.keys("A").await;
        browser.keys(ENTER).await;
        browser
            .read("dialog .failure", "At least 2 characters.")
            .await;
        browser.keys("nn").await;
        browser.keys(ENTER).await;
        browser
            .read(&format!("{BEN} .content"), "You wrote: Ann")
            .await;
        browser.gone("dialog").await;

        // A button opens a modal too; Escape closes it unsent.
        run(&browser, ANN, "panel").await;
        browser.click(&format!("{ANN} [data-custom-id=ask]")).await;
        browser.find("dialog [name=name]").await;
        browser.keys(ESCAPE).await;
        browser.gone("dialog").await;
        browser.click(&format!("{ANN} [data-custom-id=ask]")).await;
        browser.find("dialog [name=name]").await;
        browser.keys("Ben").await;
        browser.click("dialog textarea").await;
        browser.keys("two\nlines").await;
        browser.click("dialog [type=submit]").await;
        browser
            .read(&format!("{BEN} .content"), "You wrote: Ben / two\nlines")
            .await;
    })
    .await;
}
