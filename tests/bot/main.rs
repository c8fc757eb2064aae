//! The bot through the front door: people with commands and buttons, a stand-in for Discord, the
//! real client, a fresh database.

mod actor;
mod album;
mod ampel;
mod ampel_agreements;
mod ampel_secrets;
mod ampel_turns;
mod analysis;
mod challenge;
mod channel_loss;
mod clocks;
mod during;
mod endings;
mod explaining;
mod faults;
mod folding;
mod games;
mod gateway;
mod gone;
mod guide;
mod hints;
mod isaac;
mod isaac_coordinates;
mod languages;
mod late;
mod learning;
mod limiter;
mod limits;
mod looks;
mod misunderstood;
mod moving;
mod newcomer;
mod opponent;
mod puzzles;
mod questions;
mod rest;
mod rights;
mod roles;
mod server_roles;
mod shards;
mod silence;
mod snapshots_ampel;
mod snapshots_isaac;
mod storm;
mod test_bot;
mod tls_front;
mod tours;
mod trouble;
mod undelivered;
mod unreachable;
mod whole_match;

#[path = "../support/random.rs"]
mod random;
