//! Where the bot only answers: the conversations of people who have added it to their account.

mod course;
mod picking;
mod venue;
mod whole;
