//! Errors with which the API answers, in Discord's shape.

use std::borrow::Cow;
use std::time::Duration;

use axum::http::StatusCode;
use serde_json::{Value, json};

/// An error: HTTP status, Discord's code, message and, for code 50035, the faulty fields of the form.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    pub(crate) status: u16,
    pub(crate) code: u32,
    message: Cow<'static, str>,
    errors: Option<Value>,
    pub(crate) retry_after: Option<Duration>,
}

macro_rules! api_errors {
    ($($(#[$doc:meta])* $name:ident = $status:literal, $code:literal, $message:literal;)*) => {
        $($(#[$doc])* pub(crate) const $name: ApiError = ApiError {
            status: $status,
            code: $code,
            message: Cow::Borrowed($message),
            errors: None,
            retry_after: None,
        };)*
    };
}

impl ApiError {
    api_errors! {
        UNAUTHORIZED = 401, 0, "401: Unauthorized";
        NOT_FOUND = 404, 0, "404: Not Found";
        UNKNOWN_APPLICATION = 404, 10002, "Unknown Application";
        UNKNOWN_CHANNEL = 404, 10003, "Unknown Channel";
        UNKNOWN_GUILD = 404, 10004, "Unknown Guild";
        UNKNOWN_INVITE = 404, 10006, "Unknown Invite";
        UNKNOWN_MEMBER = 404, 10007, "Unknown Member";
        UNKNOWN_MESSAGE = 404, 10008, "Unknown Message";
        UNKNOWN_OVERWRITE = 404, 10009, "Unknown Overwrite";
        UNKNOWN_ROLE = 404, 10011, "Unknown Role";
        UNKNOWN_USER = 404, 10013, "Unknown User";
        UNKNOWN_EMOJI = 400, 10014, "Unknown Emoji";
        UNKNOWN_WEBHOOK = 404, 10015, "Unknown Webhook";
        UNKNOWN_BAN = 404, 10026, "Unknown Ban";
        UNKNOWN_INTERACTION = 404, 10062, "Unknown interaction";
        UNKNOWN_COMMAND = 404, 10063, "Unknown application command";
        TOO_MANY_REACTIONS = 400, 30010, "Maximum number of reactions reached (20)";
        REQUEST_TOO_LARGE = 413, 40005, "Request entity too large";
        ALREADY_CROSSPOSTED = 400, 40033, "This message has already been crossposted.";
        ALREADY_ACKNOWLEDGED = 400, 40060, "Interaction has already been acknowledged.";
        TOO_MANY_FOLLOW_UPS = 400, 40094, "This interaction has reached its maximum number of follow ups";
        MISSING_ACCESS = 403, 50001, "Missing Access";
        NOT_YOUR_MESSAGE = 403, 50005, "Cannot edit a message authored by another user";
        EMPTY_MESSAGE = 400, 50006, "Cannot send an empty message";
        CANNOT_WRITE_TO_USER = 403, 50007, "Cannot send messages to this user";
        CANNOT_WRITE_HERE = 400, 50008, "Cannot send messages in a non-text channel";
        MISSING_PERMISSIONS = 403, 50013, "Missing Permissions";
        NOT_IN_THIS_CHANNEL_TYPE = 400, 50024, "Cannot execute action on this channel type";
        INVALID_WEBHOOK_TOKEN = 401, 50027, "Invalid Webhook Token";
        FILE_TOO_BIG = 400, 50045, "File uploaded exceeds the maximum size";
        NO_MUTUAL_GUILDS = 403, 50278, "Cannot send messages to this user due to having no mutual guilds";
        POLL_EXPIRED = 400, 520_002, "Poll expired";
        POLL_NOT_EDITABLE = 400, 520_004, "Cannot edit a poll message";
        NO_POLL = 400, 520_006, "Cannot expire a non-poll message";
        THREAD_EXISTS = 400, 160_004, "A thread has already been created for this message";
        LOCKED_THREAD = 400, 160_005, "Thread is locked";
        ARCHIVED_THREAD = 400, 50083, "Thread is archived";
        INVALID_ROLE = 400, 50028, "Invalid Role";
        TOO_OLD = 400, 50034, "A message provided was too old to bulk delete";
        INVALID_VERSION = 400, 50041, "Invalid API version";
        NOT_JSON = 400, 50109, "The request body contains invalid JSON.";
    }

    /// Error 50035 with the faulty fields.
    pub(crate) const fn form(errors: Value) -> Self {
        Self {
            status: 400,
            code: 50035,
            message: Cow::Borrowed("Invalid Form Body"),
            errors: Some(errors),
            retry_after: None,
        }
    }

    /// Error 30032: more commands than one scope holds.
    pub(crate) fn too_many_commands(most: usize) -> Self {
        Self {
            status: 400,
            code: 30032,
            message: Cow::Owned(format!(
                "Maximum number of application commands reached ({most})."
            )),
            errors: None,
            retry_after: None,
        }
    }

    /// Status 429; the body says `global` and `retry_after`, the headers name the bucket.
    pub(crate) const fn rate_limited(retry_after: Duration) -> Self {
        Self {
            status: 429,
            code: 0,
            message: Cow::Borrowed("You are being rate limited."),
            errors: None,
            retry_after: Some(retry_after),
        }
    }

    /// Generic error of an HTTP status, for a fault that a test sets.
    pub(crate) fn of_status(status: u16, retry_after: Option<Duration>) -> Self {
        match status {
            401 => Self::UNAUTHORIZED,
            403 => Self::MISSING_ACCESS,
            404 => Self::NOT_FOUND,
            429 => Self::rate_limited(retry_after.unwrap_or(Duration::from_secs(1))),
            status => {
                let reason = StatusCode::from_u16(status)
                    .ok()
                    .and_then(|status| status.canonical_reason())
                    .unwrap_or("Unknown");
                Self {
                    status,
                    message: Cow::Owned(format!("{status}: {reason}")),
                    retry_after,
                    ..Self::NOT_FOUND
                }
            }
        }
    }

    /// 404 for a part of Discord's API that the stand-in lacks.
    pub(crate) fn missing(what: &str) -> Self {
        Self {
            message: Cow::Owned(format!("the stand-in has no {what}")),
            ..Self::NOT_FOUND
        }
    }

    /// Discord's error object.
    pub(crate) fn json(&self) -> Value {
        let mut json = json!({"message": self.message, "code": self.code});
        if let Some(errors) = &self.errors {
            json["errors"] = errors.clone();
        }
        if let (429, Some(wait)) = (self.status, self.retry_after) {
            json["retry_after"] = wait.as_secs_f64().into();
            json["global"] = false.into();
        }
        json
    }
}
