//! A file of settings, read as systemd reads an `EnvironmentFile`: quotes, comments and continuation lines, and nothing is
//! put in place of `$`.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// A file that counts where the environment is silent, in the working directory or above it.
const USUAL: &str = ".env";

/// Brings the settings of a file into the environment, where they count more than what is there; without one those of a
/// `.env`, which count less. To be called before any setting is asked for.
///
/// # Errors
/// The file that is named cannot be read, or a line of `.env` could mean two things.
pub fn load(named: Option<&Path>) -> io::Result<()> {
    let loaded = match named {
        Some(file) => {
            let text = std::fs::read(file)?;
            let text = quoted(&parse(&String::from_utf8_lossy(&text)));
            dotenvy::from_read_override(text.as_bytes())
        }
        None => {
            let text = usual();
            let values = parse(&text);
            if let Some(name) = ambiguous(&text, &values) {
                return Err(io::Error::other(format!(
                    "{name} could mean two things; put its value in single quotes, with no comment behind it, and its name once, \
                     with nothing before it"
                )));
            }
            dotenvy::from_read(quoted(&values).as_bytes())
        }
    };
    loaded.map_err(io::Error::other)
}

fn usual() -> String {
    let folder = std::env::current_dir().unwrap_or_default();
    let files = folder.ancestors().map(|it| it.join(USUAL));
    let mut files = files.filter(|it| it.is_file());
    let text = files.find_map(|it| std::fs::read_to_string(it).ok());
    text.unwrap_or_default()
}

/// A name whose value in a `.env` others read otherwise, and earlier versions did: a comment behind it, a `$`, `export`.
fn ambiguous(text: &str, values: &BTreeMap<String, String>) -> Option<String> {
    let mut others = dotenvy::from_read_iter(text.as_bytes()).filter_map(Result::ok);
    let differs = others.find(|(name, value)| values.get(name) != Some(value));
    differs.map(|(name, _)| name)
}

/// Writes the settings for dotenvy, which alone may change the environment: in quotes, with each `$` escaped.
fn quoted(values: &BTreeMap<String, String>) -> String {
    let mut lines = String::new();
    for (name, value) in values {
        lines.extend([name, "=\""]);
        for c in value.chars() {
            match c {
                '\n' => lines.push_str("\\n"),
                '\\' | '"' | '$' => lines.extend(['\\', c]),
                _ => lines.push(c),
            }
        }
        lines.push_str("\"\n");
    }
    lines
}

/// Whether an assignment is one of the environment, as systemd sees it; others are left out.
fn is_valid(name: &str, value: &str) -> bool {
    let letters = |c: char| c.is_ascii_alphanumeric() || c == '_';
    !name.is_empty()
        && !name.starts_with(|c: char| c.is_ascii_digit())
        && name.chars().all(letters)
        && !value.contains('\0')
}

#[derive(Clone, Copy)]
enum State {
    BeforeName,
    Name,
    /// Before a value, and after a quoted part of it.
    BeforeValue,
    Value,
    Escaped,
    Single,
    Double,
    DoubleEscaped,
    Comment,
    CommentEscaped,
}

/// What is read so far.
#[derive(Default)]
struct Reading {
    values: BTreeMap<String, String>,
    name: String,
    value: String,
    /// The length of the value that is kept: spaces at its end are not, if they are neither quoted nor escaped.
    kept: usize,
}

impl Reading {
    /// A part of a name, or of a line that assigns nothing.
    fn name(&mut self, c: char) -> State {
        self.name.push(c);
        State::Name
    }

    /// A part of the value, after which it goes on so.
    fn value(&mut self, c: char, next: State) -> State {
        self.value.push(c);
        if !matches!(next, State::Value) || !c.is_ascii_whitespace() {
            self.kept = self.value.len();
        }
        next
    }

    fn escaped(&mut self, c: char) -> State {
        self.value.push(c);
        self.kept = self.value.len();
        State::Value
    }

    fn escaped_in_quotes(&mut self, c: char) -> State {
        if !matches!(c, '"' | '\\' | '`' | '$') {
            self.value.push('\\');
        }
        self.value(c, State::Double)
    }

    /// The end of an assignment; of several to one name the last counts.
    fn assign(&mut self) -> State {
        self.value.truncate(std::mem::take(&mut self.kept));
        let (name, value) = (
            std::mem::take(&mut self.name),
            std::mem::take(&mut self.value),
        );
        let name = name.trim_end();
        if is_valid(name, &value) {
            self.values.insert(name.to_owned(), value);
        }
        State::BeforeName
    }
}

/// The assignments in a text.
fn parse(text: &str) -> BTreeMap<String, String> {
    use State::*;
    let mut read = Reading::default();
    let mut state = BeforeName;
    for c in text.chars() {
        let (newline, space) = (matches!(c, '\n' | '\r'), c.is_ascii_whitespace());
        state = match (state, c) {
            (BeforeName, '#' | ';') => Comment,
            (BeforeName, _) if space => BeforeName,
            (Name, _) if newline => {
                read.name.clear();
                BeforeName
            }
            (Name, '=') => BeforeValue,
            (BeforeName | Name, c) => read.name(c),
            (BeforeValue | Value, _) if newline => read.assign(),
            (BeforeValue, _) if space => BeforeValue,
            (BeforeValue, '\'') => Single,
            (BeforeValue, '"') => Double,
            (BeforeValue | Value, '\\') => Escaped,
            (BeforeValue | Value, c) => read.value(c, Value),
            (Single, '\'') | (Double, '"') => BeforeValue,
            (Double, '\\') => DoubleEscaped,
            (Single | Double, c) => read.value(c, state),
            (Escaped, _) if newline => Value,
            (Escaped, c) => read.escaped(c),
            (DoubleEscaped, '\n') => Double,
            (DoubleEscaped, c) => read.escaped_in_quotes(c),
            (Comment | CommentEscaped, _) if newline => BeforeName,
            (Comment, '\\') => CommentEscaped,
            (Comment | CommentEscaped, _) => Comment,
        };
    }
    // The last line may have no end, and a quote neither.
    if !matches!(state, BeforeName | Name | Comment | CommentEscaped) {
        read.assign();
    }
    read.values
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each row is what systemd makes of such a line: catches a value that a shell, or another reader, would cut or change.
    #[test]
    fn lines_are_read_as_systemd_reads_them() {
        for (line, expected) in [
            (
                "A=postgres://u@h/d?sslmode=require&x=1",
                "postgres://u@h/d?sslmode=require&x=1",
            ),
            ("A=p$$w${HOME}$(id)`id`", "p$$w${HOME}$(id)`id`"),
            ("A=a#b ; c # no comment", "a#b ; c # no comment"),
            ("A =  spaced out \t", "spaced out"),
            ("A=\" kept \"", " kept "),
            ("A=' $x \\n \"'", " $x \\n \""),
            (r#"A="a\"b\$c\`d\\e\nf""#, r#"a"b$c`d\e\nf"#),
            (r"A=a\ b\\c\$d\ ", r"a b\c$d "),
            ("A='one'\" two\" three", "one twothree"),
            ("A=it's", "it's"),
            ("A=one\\\ntwo", "onetwo"),
            ("A=\"one\\\ntwo\nthree\"", "onetwo\nthree"),
            ("A='open", "open"),
            ("A=first\nA=last", "last"),
            ("A=", ""),
            ("# A=no\n; A=no\n\nA=windows\r\n", "windows"),
            ("# goes on \\\nA=after", "after"),
            ("no assignment\nA=one", "one"),
            ("A=Ä 日本", "Ä 日本"),
        ] {
            let values = parse(line);
            let expected = BTreeMap::from([("A".to_owned(), expected.to_owned())]);
            assert_eq!(values, expected, "{line}");
            let again: BTreeMap<_, _> = dotenvy::from_read_iter(quoted(&values).as_bytes())
                .map(|it| it.expect("an assignment"))
                .collect();
            assert_eq!(again, expected, "{line}: {}", quoted(&values));
        }
    }

    /// Catches a database that is another one after an update, because the same line is read otherwise.
    #[test]
    fn a_line_that_could_mean_two_things_is_refused() {
        for (text, refused) in [
            ("A=sqlite:///srv/iago.db # live", true),
            ("export A=1", true),
            ("A=$HOME/iago.db", true),
            ("A=1\nA=2", true),
            (
                "A='p$w # '\nB=\"a b\"\nC=a#b\n# D\n\nE=postgres://u@h/d?x=1&y=2",
                false,
            ),
        ] {
            let found = ambiguous(text, &parse(text));
            assert_eq!(found.as_deref(), refused.then_some("A"), "{text}");
        }
    }

    #[test]
    fn what_is_no_variable_is_left_out() {
        let text = "export A=1\n1B=2\nC-D=3\n=4\nE=a\0b\nF=5";
        let expected = BTreeMap::from([("F".to_owned(), "5".to_owned())]);
        assert_eq!(parse(text), expected);
    }
}
