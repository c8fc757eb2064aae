//! Copies a PostgreSQL database with the server's own tool `pg_dump`.

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

const TOOL: &str = "pg_dump";

/// Why a PostgreSQL database could not be copied.
#[derive(Debug, thiserror::Error)]
pub enum DumpError {
    #[error(
        "pg_dump, which copies a PostgreSQL database, is not installed here; nothing was written. Install the client of your \
         server's version (Debian: postgresql-client), or run pg_dump where the server is"
    )]
    NoTool,
    /// The message with which `pg_dump` failed, or the reason why it could not be started.
    #[error("the copy cannot be made: {0}")]
    Tool(String),
}

/// Lets `pg_dump` write a database into a file that exists. The address is visible in the system's list of processes,
/// so the password is passed in the environment instead.
pub(super) fn dump(address: &str, file: &Path) -> Result<(), DumpError> {
    let (address, password) = without_password(address);
    let mut command = Command::new(TOOL);
    command.args([
        "--format=custom",
        "--no-password",
        "--dbname",
        &address,
        "--file",
    ]);
    command.arg(file).stdin(Stdio::null());
    if let Some(password) = password {
        command.env("PGPASSWORD", password);
    }
    let ended = command.output().map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => DumpError::NoTool,
        _ => DumpError::Tool(error.to_string()),
    })?;
    match ended.status.success() {
        true => Ok(()),
        false => {
            let said = String::from_utf8_lossy(&ended.stderr);
            let said: Vec<&str> = said.lines().map(str::trim).collect();
            Err(DumpError::Tool(said.join("; ")))
        }
    }
}

/// Splits an address into the address without its password, and the password. Parameters that only the bot's own
/// connections understand are left out of the address.
fn without_password(address: &str) -> (String, Option<String>) {
    let (before, query) = address.split_once('?').unwrap_or((address, ""));
    let (scheme, rest) = before.split_once("//").unwrap_or((before, ""));
    let mut password = None;
    let rest = match rest.rsplit_once('@') {
        Some((person, place)) => {
            let (name, secret) = person.split_once(':').unwrap_or((person, ""));
            password = Some(decoded(secret)).filter(|it| !it.is_empty());
            format!("{name}@{place}")
        }
        None => rest.to_owned(),
    };
    let mut kept = Vec::new();
    for pair in query.split('&').filter(|it| !it.is_empty()) {
        match pair.split_once('=') {
            Some(("password", secret)) => password = Some(decoded(&secret.replace('+', " "))),
            Some(("statement-cache-capacity", _)) => {}
            Some((name, _)) if name.starts_with("options[") => {}
            Some((name, value)) => kept.push(format!("{}={value}", libpq_name(name))),
            None => kept.push(pair.to_owned()),
        }
    }
    let mark = if kept.is_empty() { "" } else { "?" };
    (
        format!("{scheme}//{rest}{mark}{}", kept.join("&")),
        password,
    )
}

/// The name under which `pg_dump` knows a parameter. The bot's own connections accept two names for some parameters.
fn libpq_name(name: &str) -> &str {
    match name {
        "ssl-mode" => "sslmode",
        "ssl-root-cert" | "ssl-ca" => "sslrootcert",
        "ssl-cert" => "sslcert",
        "ssl-key" => "sslkey",
        name => name,
    }
}

/// Decodes sequences such as `%40` (for `@`). A percent sign that is not followed by two hexadecimal digits is kept.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let number = after.get(..2).and_then(|it| std::str::from_utf8(it).ok());
        let number = number.filter(|it| it.bytes().all(|c| c.is_ascii_hexdigit()));
        match number.and_then(|it| u8::from_str_radix(it, 16).ok()) {
            Some(byte) if *first == b'%' => {
                bytes.push(byte);
                rest = after.get(2..).unwrap_or_default();
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Catches a password that shows in the system's list of processes, and a password that differs from the one that
    /// the bot's own connections use.
    #[test]
    fn an_address_is_told_from_its_password() {
        for (address, without, password) in [
            (
                "postgres://iago@db.example/iago",
                "postgres://iago@db.example/iago",
                None,
            ),
            (
                "postgres://iago:open@db/iago",
                "postgres://iago@db/iago",
                Some("open"),
            ),
            (
                "postgres://iago:o@p:n@db:5433/it's",
                "postgres://iago@db:5433/it's",
                Some("o@p:n"),
            ),
            (
                "postgres://iago:%40%2f%25x%@db/iago",
                "postgres://iago@db/iago",
                Some("@/%x%"),
            ),
            (
                "postgres:///iago?host=/run&password=o%26+n",
                "postgres:///iago?host=/run",
                Some("o& n"),
            ),
            (
                "postgresql://db/iago?statement-cache-capacity=0&ssl-mode=require&ssl-ca=/ca.pem&port=6",
                "postgresql://db/iago?sslmode=require&sslrootcert=/ca.pem&port=6",
                None,
            ),
        ] {
            let expected = (without.to_owned(), password.map(str::to_owned));
            assert_eq!(without_password(address), expected, "{address}");
        }
    }
}
