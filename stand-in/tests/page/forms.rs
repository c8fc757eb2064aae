//! Forms with labels: by keyboard alone, errors at their fields, focus, looks.

use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use serde_json::{Value, json};

use crate::access::{axe, violations};
use crate::browser::{Browser, Scheme};
use crate::{ANN, BEN, DOWN, ENTER, ESCAPE, TAB, UP, asking, on_page_with, run};

/// Sizes of a small phone, a phone and a tablet.
const SIZES: [(u32, u32); 3] = [(322, 640), (390, 844), (800, 700)];
const SPACE: &str = " ";

async fn on_forms<T, F>(test: T)
where
    T: FnOnce(Browser) -> F,
    F: Future<Output = ()> + Send + 'static,
{
    let bot = |url: String| async move { asking::start(&url).await };
    on_page_with((false, true), asking::COMMANDS, bot, |browser, _| {
        test(browser)
    })
    .await;
}

/// Custom id of the field that has the focus, or the class or tag of another element.
async fn focus(browser: &Browser) -> Value {
    let script = "const e = document.activeElement; return e.name || e.dataset.customId || e.className || e.tagName";
    browser.script(script, vec![]).await
}

async fn keys(browser: &Browser, all: &[&str]) {
    for one in all {
        browser.keys(one).await;
    }
}

/// Presses Tab in whatever has the focus: text that is sent to a file input would be a file's path.
async fn tab(browser: &Browser) {
    let tab = KeyAction::Down { value: '\u{e004}' };
    let tab = KeyActions::new("keyboard".into()).then(tab);
    let pressed = browser.client.perform_actions(tab).await;
    pressed.expect("a key");
    browser.client.release_actions().await.expect("a key");
}

/// Texts of the errors on screen, in order.
async fn errors(browser: &Browser) -> Value {
    let script = "return [...document.querySelectorAll('dialog .failure')].filter((e) => e.checkVisibility()).map((e) => e.innerText)";
    browser.script(script, vec![]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn words_and_selects_by_keyboard() {
    on_forms(|browser| async move {
        run(&browser, ANN, "words").await;
        browser.read("dialog h2", "Tell us about yourself").await;
        assert_eq!(focus(&browser).await, "name");
        browser.keys(ENTER).await;
        let required = "This field is required.";
        assert_eq!(errors(&browser).await, json!([required, required]));
        assert_eq!(focus(&browser).await, "name");
        browser.keys("A").await;
        browser
            .read("dialog .failure", "At least 2 characters.")
            .await;
        keys(&browser, &["nn", TAB, "Once", TAB]).await;
        assert_eq!(focus(&browser).await, "drink");
        // Escape closes the list, not the form.
        keys(&browser, &[DOWN, ESCAPE]).await;
        browser.gone("dialog [role=listbox]").await;
        assert_eq!(focus(&browser).await, "drink");
        keys(&browser, &[DOWN, "c", ENTER]).await;
        assert_eq!(focus(&browser).await, "drink");
        assert_eq!(errors(&browser).await, json!([]));
        browser
            .read("dialog [data-custom-id=drink]", "Coffee")
            .await;
        keys(&browser, &[TAB, ENTER, "b", SPACE, ESCAPE, TAB]).await;
        browser.read("dialog [data-custom-id=people]", "Ben").await;
        keys(&browser, &[TAB, ENTER]).await;
        let said = "name=Ann story=Once drink=[coffee] people=[300000000000000002]";
        browser.read(&format!("{BEN} .content"), said).await;
        browser.gone("dialog").await;
        let composer = focus(&browser).await;
        assert!(
            composer
                .as_str()
                .is_some_and(|it| it.contains("composer-text")),
            "{composer}"
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn groups_by_keyboard() {
    on_forms(|browser| async move {
        run(&browser, ANN, "choices").await;
        browser.read("dialog h2", "A few choices").await;
        browser.click("dialog [type=submit]").await;
        let required = "This field is required.";
        assert_eq!(errors(&browser).await, json!([required, required, required]));
        assert_eq!(focus(&browser).await, "size");
        let marks = "return document.querySelectorAll('dialog [aria-invalid=true]').length";
        assert_eq!(browser.script(marks, vec![]).await, 5, "a radio group, three checkboxes, a select");
        // The error and the description are told with the field.
        let told = "const box = document.querySelector('dialog [role=radiogroup]'); return box.getAttribute('aria-describedby').split(' ').map((id) => document.getElementById(id).textContent)";
        assert_eq!(browser.script(told, vec![]).await, json!(["Of the cup", required]));
        keys(&browser, &[SPACE, DOWN, TAB]).await;
        assert_eq!(focus(&browser).await, "toppings");
        keys(&browser, &[SPACE, TAB, SPACE, TAB, SPACE]).await;
        browser.read("dialog .failure", "Choose at most 2.").await;
        keys(&browser, &[SPACE, TAB, DOWN]).await;
        // Only text channels are offered.
        assert_eq!(browser.count("dialog [role=option]").await, 2);
        keys(&browser, &[DOWN, ENTER, TAB]).await;
        assert_eq!(focus(&browser).await, "papers");
        tab(&browser).await;
        keys(&browser, &[SPACE]).await;
        assert_eq!(focus(&browser).await, "agreed");
        keys(&browser, &[ENTER]).await;
        let said = "size=medium toppings=[small,medium] channel=[200000000000000002] papers=[] agreed=true";
        browser.read(&format!("{BEN} .content"), said).await;
        browser.gone("dialog").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn defaults_can_be_taken_back() {
    on_forms(|browser| async move {
        run(&browser, ANN, "optional").await;
        browser.find("dialog [name=one]:checked").await;
        keys(&browser, &[TAB, ENTER]).await;
        assert_eq!(browser.count("dialog [name=one]:checked").await, 0);
        keys(&browser, &[TAB, DOWN]).await;
        browser.read("[role=option]", "No choice").await;
        keys(&browser, &[UP, ENTER, TAB, SPACE, ENTER]).await;
        let said = "one=null two=[] three=[]";
        browser.read(&format!("{BEN} .content"), said).await;
        browser.gone("dialog").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn escape_gives_the_focus_back() {
    on_forms(|browser| async move {
        run(&browser, ANN, "layout").await;
        let ask = format!("{ANN} [data-custom-id=ask]");
        browser.find(&ask).await;
        browser
            .script(
                "document.querySelector(arguments[0]).focus()",
                vec![json!(ask)],
            )
            .await;
        browser.keys(ENTER).await;
        browser.find("dialog [name=name]").await;
        browser.keys(ESCAPE).await;
        browser.gone("dialog").await;
        assert_eq!(focus(&browser).await, "ask");
        // Texts and alt texts are there; a spoiler is there on demand.
        browser.read(&format!("{ANN} .container"), "A cup").await;
        browser.find(&format!("{ANN} .gap.large")).await;
        browser.inspect("layout-veiled", &[(1280, 800)]).await;
        browser.click(&format!("{ANN} .veil-button")).await;
        browser.read(&format!("{ANN} .gallery"), "A hat").await;
        browser.inspect("layout", &SIZES[1..]).await;
    })
    .await;
}

/// Elements of the form that are cut off sideways, or stick out of the dialog.
const CLIPPED: &str = "const box = document.querySelector('dialog').getBoundingClientRect();
    return [...document.querySelectorAll('dialog *')].filter((e) => e.checkVisibility() && !e.matches('.sr-only') && !e.closest('svg')).filter((e) => {
        const { left, right } = e.getBoundingClientRect();
        return left < box.left - 1 || right > box.right + 1 || (e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX !== 'visible' && !e.matches('input, .select-text'));
    }).map((e) => e.outerHTML.slice(0, 120))";

#[tokio::test(flavor = "multi_thread")]
async fn forms_are_whole_and_accessible_at_every_size() {
    let axe = axe();
    on_forms(|browser| async move {
        for name in ["words", "choices"] {
            run(&browser, ANN, name).await;
            browser.find("dialog form").await;
            browser.click("dialog [type=submit]").await;
            let mut wrong = Vec::new();
            for (width, height) in SIZES {
                browser
                    .inspect(&format!("form-{name}"), &[(width, height)])
                    .await;
                let clipped = browser.script(CLIPPED, vec![]).await;
                assert_eq!(clipped, json!([]), "{name} at {width}");
                for scheme in [Scheme::Dark, Scheme::Light] {
                    browser.screen(width, height, scheme).await;
                    if let Some(axe) = &axe {
                        wrong.extend(violations(&browser, axe).await);
                    }
                }
            }
            browser.screen(390, 844, Scheme::Light).await;
            let list = "document.querySelector('dialog [role=combobox]').click()";
            browser.script(list, vec![]).await;
            browser
                .inspect(&format!("form-{name}-list"), &SIZES[1..2])
                .await;
            if let Some(axe) = &axe {
                wrong.extend(violations(&browser, axe).await);
            }
            assert!(wrong.is_empty(), "{name}: {wrong:#?}");
            browser.keys(ESCAPE).await;
            browser.gone("dialog [role=listbox]").await;
            browser.keys(ESCAPE).await;
            browser.gone("dialog").await;
            browser.screen(1280, 800, Scheme::Light).await;
        }
    })
    .await;
}
