//! The data of a server, and what its owner can do about it.

use super::message::{Button, File, Message, Weight};
use super::settings;
use crate::discord::custom_id::{ComponentId, Page, ServerData};
use app::PersonalData;
use referee::Time;
use text::{Locale, server as words, settings as said};

/// What is stored about a server, and what its owner can do about it.
#[must_use]
pub fn data(locale: Locale, rows: &[(&str, u64)]) -> Message {
    let button = |step, what, weight| {
        Button::new(
            ComponentId::ServerData(step),
            said::button(locale, what),
            weight,
        )
    };
    Message::text(words::data(locale, rows)).with_buttons(vec![
        button(ServerData::Export, "data-export", Weight::Plain),
        button(ServerData::Ask, "data-delete", Weight::Danger),
        settings::back(locale, Page::ServerModeration),
    ])
}

/// The question before all of it is deleted.
#[must_use]
pub fn data_sure(locale: Locale) -> Message {
    let press = ComponentId::ServerData(ServerData::Delete);
    let sure = Button::new(press, said::button(locale, "data-sure"), Weight::Danger);
    let asked = words::data_said(locale, words::Data::Sure);
    Message::text(asked).with_buttons(vec![sure, settings::back(locale, Page::ServerModeration)])
}

/// The file with all of it: lists of rows, as of a person.
#[must_use]
pub fn file(data: &PersonalData, now: Time) -> File {
    super::personal::json("iago server data 2", "server-data.json", data, now)
}
