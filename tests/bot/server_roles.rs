//! The roles of a server, and what linked roles may ask, as the platform's API tells them to the bot.

use super::actor::Actor;
use super::test_bot::{PATIENCE, TestBot};
use iago::config::{LinkedRoles, LoopbackUrl, Token};
use serde_json::{Value, json};
use std::time::Duration;

impl TestBot {
    /// Registers what linked roles may ask, or takes it back.
    pub async fn set_linked_roles(&self, wanted: LinkedRoles) {
        let bot = self.bot.as_ref().expect("a running bot");
        let api = LoopbackUrl::parse(self.discord.url().to_owned()).expect("a loopback address");
        let token = Token::for_stand_in();
        let set = bot.set_linked_roles(&token, Some(&api), wanted).await;
        set.expect("an answer");
    }

    /// What linked roles may ask.
    pub async fn linked_roles(&self) -> Value {
        let me = self.at("/users/@me", reqwest::Method::GET, None).await;
        let me = me["id"].as_str().expect("a number");
        let path = format!("/applications/{me}/role-connections/metadata");
        self.at(&path, reqwest::Method::GET, None).await
    }

    /// What the platform's API answers to the bot about its first server.
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
        answer.expect("an answer").json().await.expect("JSON")
    }

    /// A new role with these permissions; its number.
    pub async fn new_role(&self, name: &str, permissions: u64) -> String {
        let body = json!({"name": name, "permissions": permissions.to_string()});
        let role = self.api(reqwest::Method::POST, "/roles", Some(body)).await;
        role["id"].as_str().expect("a role").to_owned()
    }

    /// Waits until somebody has a role, or has it no more.
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
