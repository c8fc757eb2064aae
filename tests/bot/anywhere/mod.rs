//! Conversations of people who have added the bot to their account; the bot is no member and only answers.

mod course;
mod joined;
mod moved;
mod picking;
mod reach;
mod scenes;
mod unanswered;
mod venue;
mod way_out;
mod whole;
