//! Roles of a server, set and read through the platform's API.

use super::actor::Actor;
use super::test_bot::{PATIENCE, TestBot};
use serde_json::{Value, json};
use std::time::Duration;

impl TestBot {
    /// Calls the platform's API about the first server, as the bot; returns the answer.
    async fn api(&self, method: reqwest::Method, path: &str, body: Option<Value>) -> Value {
        let world = self.client().world();
        let guild = world["guilds"][0]["id"].as_str().expect("a guild");
        self.at(&format!("/guilds/{guild}{path}"), method, body)
            .await
    }

    async fn at(&self, path: &str, method: reqwest::Method, body: Option<Value>) -> Value {
        let url = format!("{}/api/v10{path}", self.discord.url());
        let mut request = reqwest::Client::new().request(method, url);
        if let Some(body) = body {
            request = request.json(&body);
        }
        let answer = request.header("Authorization", "Bot token").send().await;
        let answer = answer.expect("an answer");
        match answer.status() {
            reqwest::StatusCode::NO_CONTENT => Value::Null,
            _ => answer.json().await.expect("JSON"),
        }
    }

    /// Creates a role with these permissions; returns its id.
    pub async fn new_role(&self, name: &str, permissions: u64) -> String {
        let body = json!({"name": name, "permissions": permissions.to_string()});
        let role = self.api(reqwest::Method::POST, "/roles", Some(body)).await;
        role["id"].as_str().expect("a role").to_owned()
    }

    pub async fn give_role(&self, who: &Actor, role: &str) {
        let path = format!("/members/{}/roles/{role}", who.id());
        self.api(reqwest::Method::PUT, &path, None).await;
    }

    pub async fn take_role(&self, who: &Actor, role: &str) {
        let path = format!("/members/{}/roles/{role}", who.id());
        self.api(reqwest::Method::DELETE, &path, None).await;
    }

    pub async fn empower(&self, role: &str, permissions: u64) {
        let body = json!({"permissions": permissions.to_string()});
        let path = format!("/roles/{role}");
        self.api(reqwest::Method::PATCH, &path, Some(body)).await;
    }

    /// Waits until a person has a role, or no longer has it.
    pub async fn until_has_role(&self, who: &Actor, role: &str, has: bool) {
        let path = format!("/members/{}", who.id());
        let wait = async {
            loop {
                let member = self.api(reqwest::Method::GET, &path, None).await;
                let roles = member["roles"].as_array().expect("roles");
                if roles.iter().any(|it| it == role) == has {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let waited = tokio::time::timeout(PATIENCE, wait).await;
        waited.unwrap_or_else(|_| panic!("{}: never {has}", who.name()));
    }
}
