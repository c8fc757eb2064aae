//! A form in the platform's request shape.

use super::http::counted;
use crate::discord::views::form::{Form, FormField};
use poise::serenity_prelude::{
    self as serenity, CommandInteraction, CreateActionRow, CreateInputText,
    CreateInteractionResponse, CreateModal, Http, InputTextStyle,
};

impl FormField {
    fn create(&self) -> CreateActionRow {
        let input = CreateInputText::new(InputTextStyle::Short, &self.label, self.name)
            .required(self.required)
            .max_length(self.longest);
        CreateActionRow::InputText(match self.value.as_str() {
            "" => input,
            value => input.value(value),
        })
    }
}

/// Shows a form as the answer to a command.
///
/// # Errors
/// It did not get through.
pub async fn show(http: &Http, asked: &CommandInteraction, form: &Form) -> serenity::Result<()> {
    let fields = form.fields.iter().map(FormField::create).collect();
    let modal = CreateModal::new(form.press.to_string(), &form.title).components(fields);
    let response = CreateInteractionResponse::Modal(modal);
    counted(asked.create_response(http, response)).await
}
