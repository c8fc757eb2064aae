//! Private answers, menus, and answers that come late or never.

use fantoccini::actions::{InputSource, MOUSE_BUTTON_RIGHT, MouseActions, PointerAction};
use serde_json::json;

use crate::{ANN, ANSWER, BEN, DOWN, ENTER, on_page, on_page_by, run, write};

#[tokio::test(flavor = "multi_thread")]
async fn a_private_answer_is_marked_and_can_be_dismissed() {
    on_page(|browser, _| async move {
        run(&browser, ANN, "secret").await;
        browser
            .read(&format!("{ANN} .message.private"), "swordfish")
            .await;
        browser
            .read(&format!("{ANN} .message.private"), "And a second one.")
            .await;
        browser
            .read(&format!("{ANN} .only-you"), "Only you can see this")
            .await;
        write(&browser, BEN, "Anything new?").await;
        browser.keys(ENTER).await;
        browser
            .read(&format!("{BEN} .content"), "Anything new?")
            .await;
        assert_eq!(browser.count(&format!("{BEN} .message")).await, 1);

        browser.press(ANN, "Dismiss message").await;
        browser
            .until(
                "one private answer to go",
                "return document.querySelectorAll(arguments[0]).length === 1",
                vec![json!(format!("{ANN} .message.private"))],
            )
            .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn late_answers_and_none_at_all() {
    on_page_by(true, |browser, client| async move {
        run(&browser, ANN, "slow").await;
        browser
            .read(&format!("{BEN} .content"), "Here it is.")
            .await;
        run(&browser, ANN, "deaf").await;
        browser
            .read(&format!("{ANN} .typing"), "Helper is thinking…")
            .await;
        client.advance(ANSWER);
        browser
            .read(
                &format!("{ANN} .note .failure"),
                "The application did not respond",
            )
            .await;
        browser.gone(".typing.on").await;
        assert_eq!(browser.count(&format!("{BEN} .note")).await, 0);
        browser.click(&format!("{ANN} .note button")).await;
        browser.gone(".note").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn menus_of_people_and_messages() {
    on_page(|browser, _| async move {
        // By keyboard, from the list of members.
        browser
            .click(".member:has(.member-name):not(:has(.badge)):not(:has(.member-you))")
            .await;
        browser.read("[role=menu]", "Invite to a game").await;
        browser.keys(ENTER).await;
        browser
            .read(&format!("{BEN} .message.pings"), "@Ben, come and play.")
            .await;
        browser
            .read(&format!("{ANN} .origin"), "Invite to a game")
            .await;

        // By the right mouse button, on the message.
        let content = browser.find(&format!("{BEN} .content")).await;
        let (x, y, width, height) = content.rectangle().await.expect("a place");
        let right = MouseActions::new("mouse".into())
            .then(PointerAction::MoveTo {
                duration: None,
                x: x + width / 2.0,
                y: y + height / 2.0,
            })
            .then(PointerAction::Down {
                button: MOUSE_BUTTON_RIGHT,
            })
            .then(PointerAction::Up {
                button: MOUSE_BUTTON_RIGHT,
            });
        browser
            .client
            .perform_actions(right)
            .await
            .expect("a right click");
        browser.read("[role=menu]", "Explain this").await;
        browser.keys(ENTER).await;
        browser
            .read(
                &format!("{BEN} .message.private"),
                "That message has 37 bytes.",
            )
            .await;
        assert_eq!(browser.count(&format!("{ANN} .message.private")).await, 0);

        // By the button that every message has.
        browser.click(&format!("{ANN} .tools button")).await;
        browser.read("[role=menu]", "Copy text").await;
        browser.keys(DOWN).await;
        browser.keys("e").await;
        browser.keys(ENTER).await;
        browser
            .read(&format!("{ANN} .message.private"), "37 bytes")
            .await;
    })
    .await;
}
