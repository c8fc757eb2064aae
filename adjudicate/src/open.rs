//! Requests to other programs that have the members of a referee's request (a game, options or a setup, and actions)
//! and further members.

use super::request::{Request, RequestError};
use super::{Answer, Codec, Sentence, play, start_of};
use rules::{AnyPosition, with_game};
use serde_json::{Map, Value};

#[derive(Clone, Debug)]
pub struct Opened {
    pub id: Option<String>,
    pub position: AnyPosition,
    /// The members that a referee's request does not have.
    pub more: Map<String, Value>,
}

/// Reads a line as a request that may also have the members whose names are in `more`, and plays the actions of the
/// request.
///
/// # Errors
/// If the request is wrong or an action is refused. The error is the line to answer; its code is `bad_request`,
/// `bad_options`, `bad_setup`, or the code of the refusal.
pub fn open(line: &[u8], more: &[&str], sentence: Sentence) -> Result<Opened, String> {
    let request = Request::read(line, more).map_err(|RequestError { id, reason }| {
        Answer::error("bad_request", reason).into_line(id)
    })?;
    let id = request.id;
    let position = with_game!(Game, request.game, |P| {
        reached::<P>(&request, sentence).map(AnyPosition::from)
    })
    .map_err(|answer| answer.into_line(id))?;
    let mut members = Map::new();
    for (key, value) in &request.more {
        let Some(value) = value.plain() else {
            let reason = format!("The line is no request: `{key}` has a key twice.");
            return Err(Answer::error("bad_request", reason).into_line(id));
        };
        members.insert(key.clone(), value.clone());
    }
    Ok(Opened {
        id: id.map(|id| id.get().to_owned()),
        position,
        more: members,
    })
}

/// The line of an answer that holds only the id and an error.
#[must_use]
pub fn error_line(id: Option<&str>, code: &'static str, message: &str) -> String {
    let id = id.and_then(|id| serde_json::from_str(id).ok());
    Answer::error(code, message.to_owned()).into_line(id)
}

/// The position after the last action of a request, or the answer to the first action that is refused.
fn reached<'a, P: Codec>(request: &Request, sentence: Sentence) -> Result<P, Box<Answer<'a>>> {
    let start = start_of::<P>(request).map_err(|unjudged| Box::new(Answer::from(unjudged)))?;
    let mut position = start.clone();
    for action in &request.actions {
        match position.play_token(action) {
            Ok(played) => position = played.position,
            Err(_) => return Err(Box::new(play(start, &request.actions, false, sentence))),
        }
    }
    Ok(position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::AnyRefusal;

    fn sentence(_: &AnyRefusal) -> String {
        "No.".to_owned()
    }

    #[test]
    fn members_of_other_requests_are_handed_on() {
        let line = br#"{"id": 1.50, "game":"iago","actions":["D3"],"level":3}"#;
        let opened = open(line, &["level"], sentence).expect("legal");
        assert_eq!(opened.id.as_deref(), Some("1.50"));
        assert_eq!(opened.more.get("level"), Some(&Value::from(3)));
        assert_eq!(opened.position.to_move(), Some(rules::Side::Second));
    }

    #[test]
    fn refusals_are_those_of_the_referee() {
        for (line, answer) in [
            (
                "{\"game\":\"iago\",\"level\":3}",
                "{\"error\":\"bad_request\"",
            ),
            (
                "{\"id\":7,\"game\":\"iago\",\"actions\":[\"A1\"]}",
                "{\"id\":7,\"error\":\"needs_flip\",\"at\":0",
            ),
            (
                "{\"game\":\"iago\",\"options\":{\"x\":1}}",
                "{\"error\":\"bad_options\"",
            ),
        ] {
            let refused = open(line.as_bytes(), &[], sentence).expect_err(line);
            assert!(refused.starts_with(answer), "{refused}");
        }
    }
}
