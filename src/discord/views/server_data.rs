//! The data of a server, which its owner can export or delete.

use super::message::{Button, File, Message, Weight};
use super::settings;
use crate::discord::custom_id::{ComponentId, ServerData};
use app::PersonalData;
use referee::Time;
use text::{Locale, server as words, settings as said};

/// The number of stored rows of each kind about a server, with buttons to export or delete these rows.
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
        settings::back(locale),
    ])
}

/// Asks whether all data of a server should really be deleted.
#[must_use]
pub fn data_sure(locale: Locale) -> Message {
    let press = ComponentId::ServerData(ServerData::Delete);
    let sure = Button::new(press, said::button(locale, "data-sure"), Weight::Danger);
    let asked = words::data_said(locale, words::Data::Sure);
    Message::text(asked).with_buttons(vec![sure, settings::back(locale)])
}

/// The file with all data of a server, in the same format as the file with a person's data.
#[must_use]
pub fn file(data: &PersonalData, now: Time) -> File {
    super::personal::json("iago server data 2", "server-data.json", data, now)
}
