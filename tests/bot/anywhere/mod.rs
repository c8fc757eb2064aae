//! Where the bot only answers: the conversations of people who have added it to their account.

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
