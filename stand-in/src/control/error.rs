//! Errors of the control interface.

/// Error of a call of the control interface, such as an unknown person or command, or a disabled button.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{sentence}")]
#[non_exhaustive]
pub struct ControlError {
    /// HTTP status with which the HTTP interface answers: 400, 403, 404, 405, 408 for a wait that timed out, or 429 in
    /// slow
    /// mode.
    pub status: u16,
    /// Sentence for people that says what is wrong.
    pub sentence: String,
}

/// 400: the call is malformed or not possible.
pub(crate) fn bad(sentence: impl Into<String>) -> ControlError {
    ControlError {
        status: 400,
        sentence: sentence.into(),
    }
}

/// 404: something the call names does not exist.
pub(crate) fn missing(sentence: impl Into<String>) -> ControlError {
    ControlError {
        status: 404,
        sentence: sentence.into(),
    }
}

/// 403: the person may not do what the call asks.
pub(crate) fn forbidden(sentence: impl Into<String>) -> ControlError {
    ControlError {
        status: 403,
        sentence: sentence.into(),
    }
}

/// 408: what the call waits for did not come in time.
pub(crate) fn timed_out(sentence: impl Into<String>) -> ControlError {
    ControlError {
        status: 408,
        sentence: sentence.into(),
    }
}
