//! The words on buttons, in menus and in suggestions.

use super::{Locale, list, list_or, name, t, words};
use referee::{Answer, Claim, OfferKind};
use rules::{AnyEffects, AnyPosition, Game};

/// What a button of a match or challenge does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// Opens the private picker.
    Choose,
    /// Opens the private picker of ISAAC, which places or removes a piece.
    ChoosePiece,
    /// Opens the private picker of ISAAC at the totals of a piece.
    ChooseTotal,
    /// Opens the private picker for the next step of a turn.
    ChooseStep,
    /// Shows the board as text.
    Text,
    /// Draws the board with letters.
    Diagram,
    /// Shows what the last move did, step by step.
    Ply,
    /// Tells the rules of the game.
    Rules,
    /// Says what the bot would play, and why.
    Hint,
    /// Says what the last action did, and why.
    Explain,
    /// Shows further buttons.
    More,
    /// Points out a missed capture.
    Callout,
    /// Shows the board.
    Board,
    /// Asks whether to resign.
    Resign,
    /// Resigns.
    ResignSurely,
    /// Leaves the match without a result.
    Abort,
    /// Ends a match whose opponent has been silent for long or has left the server.
    Claim(Claim),
    /// Gives the opponent more time.
    GiveTime,
    /// Asks the opponent for something.
    Ask(OfferKind),
    /// Begins the present turn again from its first step.
    StartAgain,
    /// Shows what an action would do before it is played.
    Try,
    /// Plays the action without showing first what it would do.
    PlayAtOnce,
    /// Plays the action that was tried.
    PlayTried,
    /// Plays the last step of a turn, which makes the turn public.
    EndTurn,
    /// Answers the opponent's question.
    Reply(Answer),
    /// Plays again.
    Rematch,
    /// Shows the match move by move.
    Steps,
    /// Goes to a point of a match that is shown move by move.
    StepTo(StepTo),
    /// Shows the match as a moving picture.
    Replay,
    /// Hands out the record.
    Record,
    /// Shows where the match turned.
    Analyse,
    Accept,
    /// Accepts a challenge whose match is played in a thread.
    AcceptInThread,
    Decline,
    /// Withdraws the reader's own challenge.
    Withdraw,
}

/// Where a button leads in a match shown move by move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepTo {
    /// The start.
    First,
    /// One move back.
    Back,
    /// One move on.
    Next,
    /// The end.
    Last,
}

/// The words on a button, at most 80 characters.
#[must_use]
pub fn label(locale: Locale, label: Label) -> String {
    match label {
        Label::Choose => t!(locale, "match-button-choose"),
        Label::ChoosePiece => t!(locale, "isaac-button-piece"),
        Label::ChooseTotal => t!(locale, "isaac-button-total"),
        Label::ChooseStep => t!(locale, "ampel-button-step"),
        Label::Text => t!(locale, "match-button-text"),
        Label::Diagram => t!(locale, "match-button-diagram"),
        Label::Ply => t!(locale, "match-button-ply"),
        Label::Rules => t!(locale, "match-button-rules"),
        Label::Hint => t!(locale, "match-button-hint"),
        Label::Explain => t!(locale, "match-button-explain"),
        Label::More => t!(locale, "match-button-more"),
        Label::Callout => t!(locale, "match-button-callout"),
        Label::Board => t!(locale, "match-button-board"),
        Label::Resign => t!(locale, "match-button-resign"),
        Label::ResignSurely => t!(locale, "match-button-resign-yes"),
        Label::Abort => t!(locale, "match-button-abort"),
        Label::Claim(Claim::Win) => t!(locale, "silence-button-win"),
        Label::Claim(Claim::NoResult) => t!(locale, "silence-button-none"),
        Label::GiveTime => t!(locale, "match-button-give-time"),
        Label::Ask(OfferKind::Takeback) => t!(locale, "match-button-takeback"),
        Label::Ask(OfferKind::Draw) => t!(locale, "match-button-draw"),
        Label::Ask(OfferKind::CallOff) => t!(locale, "match-button-call-off"),
        Label::StartAgain => t!(locale, "match-button-start-again"),
        Label::Try => t!(locale, "match-button-try"),
        Label::PlayAtOnce => t!(locale, "match-button-play-at-once"),
        Label::PlayTried => t!(locale, "match-button-play-tried"),
        Label::EndTurn => t!(locale, "match-button-end-turn"),
        Label::Reply(Answer::Accept) => t!(locale, "match-button-accept"),
        Label::Reply(Answer::Decline) => t!(locale, "match-button-decline"),
        Label::Reply(Answer::Withdraw) => t!(locale, "match-button-withdraw"),
        Label::Rematch => t!(locale, "match-button-rematch"),
        Label::Steps => t!(locale, "match-button-steps"),
        Label::StepTo(StepTo::First) => t!(locale, "match-button-first"),
        Label::StepTo(StepTo::Back) => t!(locale, "match-button-back"),
        Label::StepTo(StepTo::Next) => t!(locale, "match-button-next"),
        Label::StepTo(StepTo::Last) => t!(locale, "match-button-last"),
        Label::Replay => t!(locale, "match-button-replay"),
        Label::Record => t!(locale, "match-button-record"),
        Label::Analyse => t!(locale, "analysis-button"),
        Label::Accept => t!(locale, "challenge-button-accept"),
        Label::AcceptInThread => t!(locale, "challenge-button-accept-thread"),
        Label::Decline => t!(locale, "challenge-button-decline"),
        Label::Withdraw => t!(locale, "challenge-button-withdraw"),
    }
}

/// A line of a list of actions, at most 100 characters: the token, and what the action would do, if `effects` may be
/// shown and the game has words for them.
#[must_use]
pub fn hint(
    locale: Locale,
    position: &AnyPosition,
    token: &str,
    effects: Option<&AnyEffects>,
) -> String {
    let effect = effects.map(|effects| words(position).forecast(locale, effects));
    let token = words(position.game()).token(locale, token);
    match effect.filter(|effect| !effect.is_empty()) {
        Some(effect) => {
            let hint = t!(locale, "match-hint", token, effect);
            hint.chars().take(100).collect()
        }
        None => token,
    }
}

/// The suggestion if no action fits what the player typed; `tokens` are some possible actions.
#[must_use]
pub fn no_hint(locale: Locale, tokens: &[String]) -> String {
    const LONGEST: usize = 100;
    // Names the largest number of whole tokens, up to eight, for which a suggestion has room.
    (1..=tokens.len().min(8))
        .rev()
        .map(|count| {
            let mut cells = list::tokens(locale, &tokens[..count]);
            if count < tokens.len() {
                cells = t!(locale, "list-unfinished", head = cells);
            }
            t!(locale, "match-autocomplete-none", cells)
        })
        .find(|said| said.chars().count() <= LONGEST)
        .unwrap_or_else(|| t!(locale, "match-autocomplete-none-hidden"))
}

/// The suggestion for an action that is typed in full, but refused. It names the actions `compulsory`. If there are
/// none, or if their names are too long, it gives the first sentence of the reason `refused`. At most 100 characters.
#[must_use]
pub fn not_now(locale: Locale, token: &str, compulsory: &[String], refused: &str) -> String {
    const LONGEST: usize = 100;
    if !compulsory.is_empty() {
        let cells = list_or(locale, compulsory);
        let said = t!(locale, "match-autocomplete-must", token, cells);
        if said.chars().count() <= LONGEST {
            return said;
        }
    }
    let plain = refused.replace("**", "");
    let line = plain.lines().next().unwrap_or_default();
    let sentence = ["。", ". "].iter().find_map(|end| {
        let at = line.find(end)?;
        line.get(..at + end.trim_end().len())
    });
    let reason = sentence.unwrap_or(line);
    let said = match reason.contains(token) {
        true => reason.to_owned(),
        false => t!(locale, "match-hint", token, effect = reason),
    };
    if said.chars().count() <= LONGEST {
        return said;
    }
    let kept: String = said.chars().take(LONGEST - 1).collect();
    kept + "…"
}

/// The question before resigning. If `early` is true, the match can still be left without a result, and the text says
/// so. Otherwise the text gives `unrated`, the reason why the match changes no rating; `None` if the match changes
/// ratings. In a tournament the opponent gets the point in any case.
#[must_use]
pub fn resign_sure(
    locale: Locale,
    game: Game,
    opponent: &str,
    early: bool,
    in_tournament: bool,
    unrated: Option<&str>,
) -> String {
    let game = name::game(locale, game);
    let mut lines = vec![t!(locale, "match-resign-sure", game, opponent)];
    match (early, unrated) {
        (true, _) => lines.push(t!(locale, "match-resign-early")),
        (false, Some(why)) => lines.push(why.to_owned()),
        (false, None) => {}
    }
    if in_tournament {
        lines.push(t!(locale, "match-resign-tournament", opponent));
    }
    lines.join("\n")
}
