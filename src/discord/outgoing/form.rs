//! A form in the shape of Discord's requests.

use super::http::counted;
use crate::discord::views::form::{Form, FormField};
use poise::serenity_prelude::{
    self as serenity, Builder as _, CreateActionRow, CreateInputText, CreateInteractionResponse,
    CreateModal, Http, InputTextStyle, InteractionId,
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

/// Shows a form as the answer to a command or a press.
///
/// # Errors
/// Fails if Discord refuses the call or does not answer.
pub async fn show(http: &Http, asked: (InteractionId, &str), form: &Form) -> serenity::Result<()> {
    let fields = form.fields.iter().map(FormField::create).collect();
    let modal = CreateModal::new(form.press.to_string(), &form.title).components(fields);
    let response = CreateInteractionResponse::Modal(modal);
    counted(response.execute(http, asked)).await
}
