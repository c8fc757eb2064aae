//! What a button or menu carries in its `custom_id`: all that is needed to answer it, so that it works after
//! any restart. Nothing in it is trusted.
//!
//! A new button is a variant here ([`MatchAction`] if it acts on a match, else [`ComponentId`]) and an arm where it is
//! handled; `docs/adding-a-button.md` lists the steps.

mod codec;
mod lesson_button;
mod person_button;
mod puzzle_button;
mod ranking_button;
mod roles_button;
mod ruling_button;
mod settings_button;
mod tournament_button;

pub use super::settings::{Page, Setting};
use app::Unfinished;
use codec::{Part, Parts, fields, kinds, words};
pub use lesson_button::Study;
pub use person_button::{PersonPress, PersonStep, ServerData};
pub use puzzle_button::PuzzlePress;
pub use ranking_button::Ranking;
use referee::{
    ActId, Answer, ChallengeId, Claim, Match, MatchId, Moment, OfferId, OfferKind, UserId,
};
pub use roles_button::{Draft, RolesAct, RolesPress};
use rules::Game;
pub use ruling_button::{RulingPress, RulingStep, reason};
use std::fmt;
use std::str::FromStr;
pub use tournament_button::{
    CallOffPress, GameChoice, TournamentAct, TournamentDraft, TournamentPress,
};

/// The most characters the platform allows.
pub const LONGEST: usize = 100;

/// The text is no `custom_id` of this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a button of this program")]
pub struct ParseComponentIdError;

kinds! {
    /// What was pressed.
    ComponentId {
        /// An answer to a challenge.
        Challenge(id: ChallengeId, answer: Answer) = "c",
        /// Play against the engine instead of waiting for an opponent.
        Engine(id: ChallengeId) = "e" .. ":play",
        /// Play an action that was possible at that moment.
        Play(at: At, token: String) = "p",
        /// Open the private picker, or go one step on in it: the actions that begin with this, or the one
        /// that this is.
        Pick(at: At, prefix: String) = "k",
        /// The same, where an action is shown to its player before it is played.
        Try(at: At, prefix: String) = "y",
        /// A match at that moment, and what to do about it.
        Match(at: At, action: MatchAction) = "m",
        /// An answer to an offer.
        Offer(id: MatchId, offer: OfferId, answer: Answer) = "o",
        /// Show a match as it was after so many plies.
        Watch(id: MatchId, plies: u32) = "w",
        /// One of one's own matches, out of a menu.
        Choose = "n:own",
        /// Tell the rules of a game.
        Rules(game: Game) = "r",
        /// Look for an opponent in a game, on its usual terms.
        Seek(game: Game) = "s",
        /// Play a first match of a game against the engine.
        FirstMatch(game: Game) = "f",
        /// A page of the settings.
        Settings(page: Page) = "u:settings",
        /// A change of the settings; menus say what is wanted by the line chosen.
        Set(setting: Setting) = "u:set",
        /// A step towards a moderator's ruling.
        Rule(press: RulingPress) = "u:rule",
        /// The match chosen in the list of finished matches.
        HistoryChosen = "u:history:chosen",
        /// A page of the finished matches, from 0: everybody's, or one person's.
        History(of: Option<UserId>, page: u32) = "u:history",
        /// The board of the first match in which it is the presser's turn.
        WalkFirst = "u:walk:first",
        /// The board of the next such match after this one.
        Walk(after: MatchId) = "u:walk",
        /// A page of a leaderboard.
        Ranking(shown: Ranking) = "u:ranking",
        /// A page of a leaderboard as a picture.
        Standings(shown: Ranking) = "u:standings",
        /// A puzzle.
        Puzzle(press: PuzzlePress) = "u:puzzle",
        /// What the action of a number, from 1, did in a match, and why.
        Explain(id: MatchId, number: u32) = "u:explain",
        /// What is kept about people.
        Privacy = "u:data:privacy",
        /// On what terms one plays.
        Terms = "u:data:terms",
        /// Delete everything about the presser.
        Delete(unfinished: Unfinished) = "u:data",
        /// The illustrated rules, and the lessons.
        Study(study: Study) = "u:study",
        /// What the marks in a game's pictures mean.
        Legend(game: Game) = "u:legend",
        /// A moderator's step about a person.
        Person(press: PersonPress) = "u:person",
        /// Undo what a moderator did.
        Undo(act: ActId) = "u:undo",
        /// Play no more with the person chosen in the menu.
        Avoid = "u:avoid",
        /// Play again with the person of the line chosen.
        AvoidNoMore = "u:avoid:end",
        /// The data of the server.
        ServerData(step: ServerData) = "u:server",
        /// The page about roles by rating, or something on it.
        Roles(press: RolesPress) = "u:roles",
        /// The tournament chosen in a menu.
        TournamentChosen = "u:cup:chosen",
        /// Something on a tournament's message or page.
        Tournament(press: TournamentPress) = "u:cup",
        /// Call a tournament off, now that they are sure.
        CallOff(press: CallOffPress) = "u:cup-off",
        /// The form that makes a tournament, with what was chosen before.
        TournamentForm(draft: TournamentDraft) = "u:cup-form",
    }
}

/// The point of a match a button was made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    /// Which match.
    pub id: MatchId,
    /// At which point of it.
    pub moment: Moment,
}

impl At {
    /// The present point of a match.
    #[must_use]
    pub fn now(this_match: &Match) -> At {
        At {
            id: this_match.id(),
            moment: this_match.moment(),
        }
    }
}

/// What a button does about a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchAction {
    /// Show the board.
    Board,
    /// Show the board as text.
    Text,
    /// Draw the board with letters.
    Diagram,
    /// Show what the last ply did, step by step.
    Ply,
    /// Show what else one can do.
    More,
    /// Ask whether to resign.
    Resign,
    /// Resign.
    ResignSurely,
    /// Leave without a result.
    Abort,
    /// End a match whose other player has been silent for long.
    Claim(Claim),
    /// Give the opponent time.
    GiveTime,
    /// Begin the turn under way anew.
    StartAgain,
    /// Ask the opponent for something.
    Ask(OfferKind),
    /// Play again with colours swapped.
    Rematch,
    /// Show the match as a moving picture.
    Replay,
    /// Hand out the record.
    Record,
    /// Let it go on in this channel.
    Here,
    /// Say why a hint was given.
    Reason,
    /// Show who stood how over the match (0), or one of its turning points, from 1.
    Analyse(u8),
}

fields! { At { id: MatchId, moment: Moment } }

words! { MatchAction {
    MatchAction::Board => "board",
    MatchAction::Text => "text",
    MatchAction::Diagram => "diagram",
    MatchAction::Ply => "ply",
    MatchAction::More => "more",
    MatchAction::Resign => "resign",
    MatchAction::ResignSurely => "resign!",
    MatchAction::Abort => "abort",
    MatchAction::Claim(Claim::Win) => "claim",
    MatchAction::Claim(Claim::NoResult) => "claim-none",
    MatchAction::GiveTime => "time",
    MatchAction::StartAgain => "again",
    MatchAction::Ask(OfferKind::Takeback) => "takeback",
    MatchAction::Ask(OfferKind::Draw) => "draw",
    MatchAction::Ask(OfferKind::CallOff) => "calloff",
    MatchAction::Rematch => "rematch",
    MatchAction::Replay => "replay",
    MatchAction::Record => "record",
    MatchAction::Here => "here",
    MatchAction::Reason => "why",
    MatchAction::Analyse(0) => "turns",
    MatchAction::Analyse(1) => "turn1",
    MatchAction::Analyse(2) => "turn2",
    MatchAction::Analyse(3) => "turn3",
    MatchAction::Analyse(4) => "turn4",
    MatchAction::Analyse(5) => "turn5",
} }

words! { Unfinished {
    Unfinished::Refused => "delete",
    Unfinished::Resigned => "resign-and-delete",
} }

impl fmt::Display for ComponentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

impl FromStr for ComponentId {
    type Err = ParseComponentIdError;

    fn from_str(text: &str) -> Result<ComponentId, ParseComponentIdError> {
        if text.chars().count() > LONGEST {
            return Err(ParseComponentIdError);
        }
        let press = ComponentId::read(&mut Parts::whole(text));
        // Each button has one text: another spelling was not written by this program.
        press
            .filter(|press| press.to_string() == text)
            .ok_or(ParseComponentIdError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_press_comes_back_from_its_text_and_fits() {
        for press in ComponentId::samples() {
            let text = press.to_string();
            assert!(text.chars().count() <= LONGEST, "{text}");
            assert_eq!(text.parse(), Ok(press), "{text}");
        }
    }

    /// Buttons of messages that stand in channels keep working after an update.
    #[test]
    fn the_texts_of_buttons_stay() {
        let texts: Vec<String> = ComponentId::samples()
            .iter()
            .map(ComponentId::to_string)
            .collect();
        insta::assert_snapshot!(texts.join("\n"));
    }

    #[test]
    fn the_last_part_may_hold_colons() {
        let id = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
        for text in [
            format!("p:{id}:12:43-93:12345"),
            format!("k:{id}:12:43-93:12345"),
            "u:study:answer:isaac:capture:77:43-93:12345".to_owned(),
            "u:study:move:isaac:7:43-93:12345".to_owned(),
            "u:puzzle:at:isaac-12:0:43-93:12345".to_owned(),
            format!("u:rule:none!:{id}:why: no reason"),
        ] {
            let press = text.parse::<ComponentId>().map(|press| press.to_string());
            assert_eq!(press, Ok(text));
        }
    }

    #[test]
    fn foreign_texts_are_turned_away() {
        for text in [
            "",
            "p",
            "p:::",
            "p:x:1:D4",
            "p:01ARZ3NDEKTSV4RRFFQ69G5FAV:-1:D4",
            "p:01ARZ3NDEKTSV4RRFFQ69G5FAV:01:D4",
            "m:01ARZ3NDEKTSV4RRFFQ69G5FAV:board",
            "m:01ARZ3NDEKTSV4RRFFQ69G5FAV:0:explode",
            "o:01ARZ3NDEKTSV4RRFFQ69G5FAV:accept",
            "r",
            "r:chess",
            "r:iago:",
            "c:01ARZ3NDEKTSV4RRFFQ69G5FAV:accept:more",
        ] {
            assert_eq!(
                text.parse::<ComponentId>(),
                Err(ParseComponentIdError),
                "{text:?}"
            );
        }
        assert_eq!(
            format!("p:{}", "x".repeat(200)).parse::<ComponentId>(),
            Err(ParseComponentIdError)
        );
    }

    proptest! {
        #[test]
        fn no_text_does_harm(text in "\\PC{0,120}") {
            if let Ok(press) = text.parse::<ComponentId>() {
                prop_assert_eq!(press.to_string(), text);
            }
        }
    }
}
