//! Everything stored about somebody, for themselves.

use super::{App, Caller, UseCaseError};
use referee::{MatchId, RoleId, Time, UserId};
use rules::Game;
use std::collections::HashMap;
use store::{
    Attempt, GivenRole, LessonNote, MatchSummary, PersonalAnnulment, PersonalChallenge,
    PersonalChange, PersonalRating, PlayerSettings, Pool, Solver, Tables, TipNote,
};

/// Everything stored about one person.
#[derive(Clone, Debug, PartialEq)]
pub struct PersonalData {
    /// Who.
    pub user: UserId,
    /// The name last seen.
    pub name: String,
    /// What they have set.
    pub settings: PlayerSettings,
    /// When the vacation days began that they have spent, oldest first.
    pub vacation_days: Vec<Time>,
    /// Their matches in every server, oldest first.
    pub matches: Vec<MatchSummary>,
    /// The actions of those that are over.
    pub actions: HashMap<MatchId, Vec<String>>,
    /// Where they stand.
    pub ratings: Vec<PersonalRating>,
    /// What matches did to their ratings.
    pub changes: Vec<PersonalChange>,
    /// Challenges they made or were asked to.
    pub challenges: Vec<PersonalChallenge>,
    /// Results they struck or restored.
    pub annulments: Vec<PersonalAnnulment>,
    /// The roles they have from the bot.
    pub roles: Vec<GivenRole>,
    /// The roles they chose as a manager, and for how many points.
    pub chosen_roles: Vec<(Pool, u32, RoleId)>,
    /// Lessons they solved, tried or skipped.
    pub lessons: Vec<LessonNote>,
    /// What they were told in first matches.
    pub tips: Vec<TipNote>,
    /// How well they solve puzzles, game by game.
    pub solvers: Vec<(Game, Solver)>,
    /// The puzzles they were shown, with their answers.
    pub puzzles: Vec<Attempt>,
}

/// Why there is nothing to be exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportError {
    /// Nothing is stored.
    #[error("nothing is stored about this person")]
    Unknown,
    /// It was deleted while it was read.
    #[error("the data were deleted meanwhile")]
    Deleted,
}

impl App {
    /// Everything stored about the caller.
    ///
    /// # Errors
    /// Nothing is, or it is being deleted.
    pub async fn export(&self, caller: &Caller) -> Result<PersonalData, UseCaseError<ExportError>> {
        let user = caller.user;
        let mut session = self.store.read().await?;
        let Some(name) = session.players().name(user).await? else {
            return Err(UseCaseError::Refused(ExportError::Unknown));
        };
        let data = PersonalData {
            user,
            name,
            settings: session.players().settings(user).await?,
            vacation_days: session.vacations().all(user).await?,
            matches: session.matches().all_of(user).await?,
            actions: session.personal().actions(user).await?,
            ratings: session.personal().ratings(user).await?,
            changes: session.personal().changes(user).await?,
            challenges: session.personal().challenges(user).await?,
            annulments: session.personal().annulments(user).await?,
            roles: session.roles().given(user).await?,
            chosen_roles: session.roles().chosen_by(user).await?,
            lessons: session.learning().lessons(user).await?,
            tips: session.learning().tips(user).await?,
            solvers: session.puzzles().solver_of_all(user).await?,
            puzzles: session.puzzles().attempts(user).await?,
        };
        // Half of what was known is not what is known.
        match session.personal().is_known(user).await? {
            true => Ok(data),
            false => Err(UseCaseError::Refused(ExportError::Deleted)),
        }
    }
}
