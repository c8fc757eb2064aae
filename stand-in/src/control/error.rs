//! What the control interface says of a call that makes no sense.

/// A call of the control interface that made no sense: nobody of that name, no such command, a disabled button.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{sentence}")]
#[non_exhaustive]
pub struct ControlError {
    /// The HTTP status the same call would answer with: 400, 403, 404, 405, 408 for waiting in vain, or
    /// 429 in slow mode.
    pub status: u16,
    /// What is wrong, for people.
    pub sentence: String,
}

/// A sentence on what is wrong with a call.
pub(crate) fn bad(sentence: impl Into<String>) -> ControlError {
    ControlError {
        status: 400,
        sentence: sentence.into(),
    }
}

/// The same for something that is not there.
pub(crate) fn missing(sentence: impl Into<String>) -> ControlError {
    ControlError {
        status: 404,
        sentence: sentence.into(),
    }
}

/// The same for something the person may not do.
pub(crate) fn forbidden(sentence: impl Into<String>) -> ControlError {
    ControlError {
        status: 403,
        sentence: sentence.into(),
    }
}

/// The same for something that did not come in time.
pub(crate) fn timed_out(sentence: impl Into<String>) -> ControlError {
    ControlError {
        status: 408,
        sentence: sentence.into(),
    }
}
