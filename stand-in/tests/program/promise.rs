//! What `Cargo.toml` promises to whoever depends on this crate.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// What cargo knows of the crate and everything it depends on, as it is locked.
fn metadata() -> Value {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--format-version=1",
            "--offline",
            "--manifest-path",
        ])
        .arg(manifest)
        .output()
        .unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaint}");
    serde_json::from_slice(&output.stdout).unwrap()
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

/// `1.88.0` and `1.88` as (1, 88, 0).
fn rust(version: &str) -> (u64, u64, u64) {
    let mut parts = version.split('.').map(|part| part.parse().unwrap());
    let mut part = || parts.next().unwrap_or(0);
    (part(), part(), part())
}

/// `clippy::incompatible_msrv`, which is on by default, looks after the crate's own code.
#[test]
fn no_dependency_needs_a_newer_rust_than_is_promised() {
    let metadata = metadata();
    let packages: HashMap<&str, &Value> = list(&metadata, "packages")
        .iter()
        .map(|package| (package["id"].as_str().unwrap(), package))
        .collect();
    let needs: HashMap<&str, Vec<&str>> = list(&metadata["resolve"], "nodes")
        .iter()
        .map(|node| {
            let used = list(node, "deps").iter().filter(|dependency| {
                let mut kinds = list(dependency, "dep_kinds").iter();
                kinds.any(|kind| kind["kind"] != "dev")
            });
            let used = used.map(|dependency| dependency["pkg"].as_str().unwrap());
            (node["id"].as_str().unwrap(), used.collect())
        })
        .collect();
    let (own, this) = packages
        .iter()
        .find(|(_, package)| package["name"] == env!("CARGO_PKG_NAME"))
        .unwrap();
    let promised = this["rust_version"].as_str().unwrap();
    let (mut seen, mut next) = (HashSet::new(), vec![*own]);
    while let Some(id) = next.pop() {
        if seen.insert(id) {
            next.extend(&needs[id]);
        }
    }
    assert!(seen.len() > 30, "only {} packages", seen.len());
    let newer: Vec<String> = seen
        .iter()
        .map(|id| packages[id])
        .filter(|package| {
            let needed = package["rust_version"].as_str();
            needed.is_some_and(|needed| rust(needed) > rust(promised))
        })
        .map(|package| format!("{} needs {}", package["name"], package["rust_version"]))
        .collect();
    assert!(newer.is_empty(), "{promised} is promised, but {newer:?}");
}

#[test]
fn it_can_be_published_by_itself() {
    let metadata = metadata();
    let packages = list(&metadata, "packages");
    let this = packages
        .iter()
        .find(|package| package["name"] == env!("CARGO_PKG_NAME"))
        .unwrap();
    for dependency in list(this, "dependencies") {
        assert_eq!(dependency["path"], Value::Null, "{dependency}");
        assert_ne!(dependency["req"], "*", "{dependency}");
    }
    for key in ["description", "license", "readme", "documentation"] {
        assert!(this[key].is_string(), "{key}");
    }
    for file in ["README.md", "LICENSE", "CHANGELOG.md"] {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        assert!(file.exists(), "{}", file.display());
    }
}
