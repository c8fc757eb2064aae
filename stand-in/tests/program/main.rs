//! The standalone program.
#![cfg(unix)]

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

#[test]
fn it_says_where_it_listens_and_ends_when_told() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_stand-in"))
        .args(["--port", "0", "--users", "Ann, Ben ,Chiyo", "--guilds", "2"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut output = BufReader::new(program.stdout.take().unwrap());
    output.read_line(&mut line).unwrap();
    let url = line
        .trim()
        .strip_prefix("stand-in ready: ")
        .unwrap()
        .to_owned();
    assert!(url.starts_with("http://127.0.0.1:"), "{line}");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let world = runtime.block_on(async {
        let answer = reqwest::get(format!("{url}/_stand-in/world"))
            .await
            .unwrap();
        let page = reqwest::get(&url).await.unwrap();
        assert!(
            page.headers()["content-type"]
                .to_str()
                .unwrap()
                .starts_with("text/html")
        );
        answer.json::<serde_json::Value>().await.unwrap()
    });
    let names: Vec<_> = world["users"]
        .as_array()
        .unwrap()
        .iter()
        .map(|user| user["global_name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["Ann", "Ben", "Chiyo"]);
    assert_eq!(world["guilds"].as_array().unwrap().len(), 2);
    let told = Command::new("kill")
        .arg(program.id().to_string())
        .status()
        .unwrap();
    assert!(told.success());
    assert!(program.wait().unwrap().success(), "SIGTERM is a clean end");
}

#[test]
fn a_taken_port_is_a_failure_with_a_reason() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let output = Command::new(env!("CARGO_BIN_EXE_stand-in"))
        .args(["--port", &port])
        .output()
        .unwrap();
    assert!(!output.status.success());
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(
        text.starts_with(&format!("stand-in: cannot listen on 127.0.0.1:{port}: ")),
        "{text}"
    );
}
