//! What a button or menu carries in its `custom_id`: everything that is needed to answer a press, so that the button
//! works after any restart. A `custom_id` can be forged, so nothing in it is trusted.
//!
//! A new button is a variant here ([`MatchAction`] if it acts on a match, else [`ComponentId`]) and an arm where it is
//! handled; `docs/adding-a-button.md` lists the steps.

mod codec;
mod lesson_button;
mod list_button;
mod person_button;
mod puzzle_button;
mod ranking_button;
mod roles_button;
mod ruling_button;
mod settings_button;
mod tournament_button;

pub use super::settings::Page;
use app::Unfinished;
use codec::{Part, Parts, fields, kinds, words};
pub use lesson_button::Study;
pub use list_button::Listing;
pub use person_button::{PersonPress, PersonStep, ServerData};
pub use puzzle_button::PuzzlePress;
pub use ranking_button::Ranking;
use referee::{
    ActId, Answer, ChallengeId, Claim, Match, MatchId, Moment, OfferId, OfferKind, UserId,
};
pub use roles_button::{Draft, RolesAct, RolesPress};
use rules::Game;
pub use ruling_button::{REASON, RulingPress, RulingStep, reason};
use std::fmt;
use std::str::FromStr;
pub use tournament_button::{
    CallOffPress, GameChoice, ResultChosen, ResultPress, TournamentAct, TournamentDraft,
    TournamentPress, WithdrawPress,
};

/// The largest number of characters in a `custom_id`.
pub const LONGEST: usize = 100;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a button of this program")]
pub struct ParseComponentIdError;

kinds! {
    ComponentId {
        Challenge(id: ChallengeId, answer: Answer) = "c",
        /// Ask the opponent by direct message.
        Ask(id: ChallengeId) = "a",
        Engine(id: ChallengeId) = "e" .. ":play",
        Play(at: At, token: String) = "p",
        /// Open the private picker, or go one step on in it. `prefix` is the part of an action that is chosen so far;
        /// it may be a whole action.
        Pick(at: At, prefix: String) = "k",
        /// As `Pick`, but the chosen action is not played yet: the picker first shows it to the player.
        Try(at: At, prefix: String) = "y",
        Match(at: At, action: MatchAction) = "m",
        Offer(id: MatchId, offer: OfferId, answer: Answer) = "o",
        Watch(id: MatchId, plies: u32) = "w",
        Choose = "n:own",
        /// A menu that begins a match. Each line's value is the id of a `Seek` or `FirstMatch` button, and choosing
        /// the line does the same as pressing that button.
        Begin = "n:begin",
        Rules(game: Game) = "r",
        Seek(game: Game) = "s",
        FirstMatch(game: Game) = "f",
        Settings(page: Page) = "u:settings",
        /// A button or menu of an older settings page, which changed the setting with this name.
        OldSetting(setting: String) = "u:set",
        Rule(press: RulingPress) = "u:rule",
        HistoryChosen = "u:history:chosen",
        /// Show one page (counted from 0) of the finished matches. `of` is the player whose matches are listed; `None`
        /// lists the matches of all players.
        History(of: Option<UserId>, page: u32) = "u:history",
        WalkFirst = "u:walk:first",
        /// Among the matches in which the person who presses is to move, show the board of the match that follows
        /// `after`. If no match follows, or if `after` is not among these matches, show the first one.
        Walk(after: MatchId) = "u:walk",
        Ranking(shown: Ranking) = "u:ranking",
        Standings(shown: Ranking) = "u:standings",
        Puzzle(press: PuzzlePress) = "u:puzzle",
        /// Explain what an action of a match did, and why. `number` counts the actions of the match from 1.
        Explain(id: MatchId, number: u32) = "u:explain",
        Privacy = "u:data:privacy",
        Terms = "u:data:terms",
        Delete(unfinished: Unfinished) = "u:data",
        Study(study: Study) = "u:study",
        Legend(game: Game) = "u:legend",
        Person(press: PersonPress) = "u:person",
        Undo(act: ActId) = "u:undo",
        Avoid = "u:avoid",
        AvoidNoMore = "u:avoid:end",
        ServerData(step: ServerData) = "u:server",
        Roles(press: RolesPress) = "u:roles",
        TournamentChosen = "u:cup:chosen",
        Tournament(press: TournamentPress) = "u:cup",
        CallOff(press: CallOffPress) = "u:cup-off",
        // The id of this variant is a single letter, so that the `custom_id` has room for the reason.
        Withdraw(press: WithdrawPress) = "x",
        TournamentResult(press: ResultPress) = "u:cup-result",
        TournamentForm(draft: TournamentDraft) = "u:cup-form",
        /// Show one page (counted from 0) of a long list.
        Turn(page: u16, list: Listing) = "u:l",
    }
}

fields! {
    /// A match, and its [`Moment`] when the button was made.
    #[derive(Copy)]
    pub struct At {
        id: MatchId,
        moment: Moment,
    }
}

impl At {
    #[must_use]
    pub fn now(this_match: &Match) -> At {
        At {
            id: this_match.id(),
            moment: this_match.moment(),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchAction {
    Board,
    Text,
    Diagram,
    Ply,
    More,
    Resign,
    ResignSurely,
    Abort,
    /// End a match because the opponent has been silent for long.
    Claim(Claim),
    GiveTime,
    StartAgain,
    Ask(OfferKind),
    Rematch,
    /// Begin a match against the next level of the engine on the same terms, with sides swapped.
    NextLevel,
    Replay,
    Record,
    Here,
    /// Let the match go on in the direct messages of both players.
    Direct,
    Reason,
    /// Show the course of the match if the number is 0, otherwise the turning point with this number, counted from 1.
    Analyse(u8),
}

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
    MatchAction::Direct => "direct",
    MatchAction::Reason => "why",
    MatchAction::Analyse(0) => "turns",
    MatchAction::Analyse(1) => "turn1",
    MatchAction::Analyse(2) => "turn2",
    MatchAction::Analyse(3) => "turn3",
    MatchAction::Analyse(4) => "turn4",
    MatchAction::Analyse(5) => "turn5",
    MatchAction::NextLevel => "next-level",
} }

#[cfg(test)]
impl MatchAction {
    pub fn all() -> Vec<MatchAction> {
        <MatchAction as Part>::samples()
    }
}

words! { Unfinished {
    Unfinished::Refused => "delete",
    Unfinished::Resigned => "resign-and-delete",
} }

impl ComponentId {
    /// The id of the button that shows page `page` (counted from 0) of a long list.
    #[must_use]
    pub fn turn(list: &Listing, page: u32) -> ComponentId {
        let page = u16::try_from(page).unwrap_or(u16::MAX);
        ComponentId::Turn(page, list.clone())
    }
}

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
        // Each button has exactly one text, so a text that is spelled in another way was not written by this program.
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

    /// Buttons of old messages must still work after an update. A new button adds lines to the snapshot. If a line of
    /// the snapshot changes or disappears, old messages have a button that no longer works.
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
