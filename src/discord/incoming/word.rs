//! What stands for a value in a `custom_id`.

use super::study::ParseComponentIdError;

/// The word of a value.
pub(super) fn word<T: Copy + PartialEq>(words: &[(T, &'static str)], wanted: T) -> &'static str {
    words
        .iter()
        .find(|(value, _)| *value == wanted)
        .map_or("", |(_, word)| word)
}

/// The value of a word.
pub(super) fn value<T: Copy>(
    words: &[(T, &'static str)],
    wanted: &str,
) -> Result<T, ParseComponentIdError> {
    words
        .iter()
        .find(|(_, word)| *word == wanted)
        .map(|(value, _)| *value)
        .ok_or(ParseComponentIdError)
}
