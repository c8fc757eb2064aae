//! The page of the settings about roles by rating, for those who manage the server.

use super::replies::privately;
use super::settings::barred;
use crate::discord::asking::Asking;
use crate::discord::custom_id::{Draft, RolesAct, RolesPress};
use crate::discord::error::Error;
use crate::discord::outgoing::reply::Reply;
use crate::discord::outgoing::role_check::{Objection, objection};
use crate::discord::views::roles as view;
use crate::times::ROLE_CHECK;
use app::{CHOSEN_ROLES, ChooseRoleError, Opponents, Pool, RatingRole, UseCaseError};
use referee::RoleId;
use text::answer::{self, Permission};
use text::roles::{self as words, Done, Unfit};
use text::t;

/// A role chosen in a menu, as Discord describes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChosenRole {
    pub id: RoleId,
    /// Whether the role belongs to an app or to Discord.
    pub managed: bool,
}

/// Does what was asked for on the page, and shows the page. `chosen` is the value of the line chosen in a menu of text,
/// `role` is the role chosen in a menu of roles.
pub async fn press(
    asking: &Asking,
    press: RolesPress,
    chosen: Option<&str>,
    role: Option<ChosenRole>,
) -> Result<Reply, Error> {
    if let Some(no) = barred(asking) {
        return Ok(no);
    }
    let RolesPress { act, mut draft } = press;
    if !draft.is_offered() {
        draft = Draft::first();
    }
    let reader = asking.reader;
    let now = asking.clock.now();
    let read: Option<Draft> = chosen.and_then(|line| line.parse().ok());
    let lead = match act {
        RolesAct::Show => None,
        RolesAct::Pool | RolesAct::Least => match read.filter(Draft::is_offered) {
            Some(next) => {
                draft = next;
                None
            }
            None => Some(t!(reader, "settings-unknown")),
        },
        RolesAct::Add => Some(add(asking, &draft, role).await?),
        RolesAct::Drop => {
            let dropped = match read {
                Some(dropped) => {
                    let pool = pool(asking, &dropped);
                    asking.app.drop_role(&pool, dropped.least, now).await?
                }
                None => false,
            };
            Some(match dropped {
                true => words::done(reader, Done::Dropped),
                false => t!(reader, "settings-unknown"),
            })
        }
        RolesAct::Again if !asking.may_give_roles() => None,
        RolesAct::Again => {
            asking.app.retry_roles(asking.caller.guild(), now).await?;
            Some(words::done(reader, Done::Again))
        }
    };
    let mut rules = asking.app.rating_roles(asking.caller.guild()).await?;
    if act == RolesAct::Again {
        // The bot has only begun to try again, so the result is not known yet.
        rules.iter_mut().for_each(|rule| rule.trouble = None);
    }
    let mut message = view::page(reader, &rules, !asking.may_give_roles(), &draft);
    if let Some(lead) = lead {
        message.text = format!("{lead}\n{}", message.text);
    }
    Ok(privately(asking, message))
}

/// Adds a role by rating, and returns the sentence about the result.
async fn add(asking: &Asking, draft: &Draft, role: Option<ChosenRole>) -> Result<String, Error> {
    let reader = asking.reader;
    // A member who may not give roles must not have the bot give them.
    if !(asking.may.manage_roles() || asking.may.administrator()) {
        return Ok(answer::not_allowed(reader, Permission::ManageRoles));
    }
    let Some(role) = role else {
        return Ok(t!(reader, "settings-unknown"));
    };
    let unfit = match role {
        ChosenRole { id, .. } if id.0 == asking.caller.guild().0 => Some(Unfit::Everybody),
        ChosenRole { managed: true, .. } => Some(Unfit::Managed),
        ChosenRole { .. } => objected(asking, role.id).await,
    };
    if let Some(unfit) = unfit {
        return Ok(words::unfit(reader, unfit));
    }
    let rule = RatingRole {
        pool: pool(asking, draft),
        least: draft.least,
        role: role.id,
        made_by: asking.caller.user,
        trouble: None,
    };
    let now = asking.clock.now();
    match asking
        .app
        .choose_role(&rule, &asking.caller.name, now)
        .await
    {
        Ok(()) => Ok(words::done(reader, Done::Chosen)),
        Err(UseCaseError::Refused(ChooseRoleError::Full)) => {
            Ok(words::unfit(reader, Unfit::Full(CHOSEN_ROLES)))
        }
        Err(UseCaseError::Internal(error)) => Err(error.into()),
    }
}

/// Why the caller may not choose a role, judged by the roles that the server has now.
async fn objected(asking: &Asking, role: RoleId) -> Option<Unfit> {
    let http = &asking.http;
    let asked = objection(http, asking.caller.guild(), role, asking.caller.user);
    match asking.clock.within(ROLE_CHECK, asked).await {
        Some(Ok(None)) => None,
        Some(Ok(Some(Objection::Powerful))) => Some(Unfit::Powerful),
        Some(Ok(Some(Objection::Above))) => Some(Unfit::Above),
        Some(Ok(Some(Objection::Gone)) | Err(_)) | None => Some(Unfit::Unchecked),
    }
}

fn pool(asking: &Asking, draft: &Draft) -> Pool {
    Pool {
        guild: asking.caller.guild(),
        game: draft.game,
        variant: draft.variant.clone(),
        opponents: Opponents::People,
    }
}
