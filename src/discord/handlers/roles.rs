//! The page of the settings about roles by rating: what a server's managers choose on it.

use super::replies::privately;
use super::settings::barred;
use crate::discord::context::Data;
use crate::discord::custom_id::{Draft, RolesAct, RolesPress};
use crate::discord::error::Error;
use crate::discord::invoker::Invoker;
use crate::discord::outgoing::reply::Reply;
use crate::discord::outgoing::role_check::{Objection, objection};
use crate::discord::views::roles as view;
use crate::times::ROLE_CHECK;
use app::{CHOSEN_ROLES, ChooseRoleError, Opponents, Pool, RatingRole, UseCaseError};
use referee::RoleId;
use text::answer::{self, Permission};
use text::roles::{self as words, Done, Unfit};
use text::t;

/// A role chosen in a menu, as the platform tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChosenRole {
    /// Which.
    pub id: RoleId,
    /// Whether it belongs to an app or to the platform.
    pub managed: bool,
}

/// Does what was asked for on the page, and shows it; `chosen` is the line of the menu, `role` the role.
pub async fn press(
    data: &Data,
    invoker: &Invoker,
    press: RolesPress,
    chosen: Option<&str>,
    role: Option<ChosenRole>,
) -> Result<Reply, Error> {
    if let Some(no) = barred(invoker) {
        return Ok(no);
    }
    let RolesPress { act, mut draft } = press;
    if !draft.is_offered() {
        draft = Draft::first();
    }
    let reader = invoker.reader;
    let now = data.clock.now();
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
        RolesAct::Add => Some(add(data, invoker, &draft, role).await?),
        RolesAct::Drop => {
            let dropped = match read {
                Some(it) => {
                    let pool = pool(invoker, &it);
                    data.app.drop_role(&pool, it.least, now).await?
                }
                None => false,
            };
            Some(match dropped {
                true => words::done(reader, Done::Dropped),
                false => t!(reader, "settings-unknown"),
            })
        }
        RolesAct::Again if !invoker.may_give_roles() => None,
        RolesAct::Again => {
            data.app.retry_roles(invoker.guild, now).await?;
            Some(words::done(reader, Done::Again))
        }
    };
    let mut rules = data.app.rating_roles(invoker.guild).await?;
    if act == RolesAct::Again {
        // What comes of it is not known yet.
        rules.iter_mut().for_each(|rule| rule.trouble = None);
    }
    let mut message = view::page(reader, &rules, !invoker.may_give_roles(), &draft);
    if let Some(lead) = lead {
        message.text = format!("{lead}\n{}", message.text);
    }
    Ok(privately(invoker, message))
}

/// Chooses a role, and says what came of it.
async fn add(
    data: &Data,
    invoker: &Invoker,
    draft: &Draft,
    role: Option<ChosenRole>,
) -> Result<String, Error> {
    let reader = invoker.reader;
    // A member who may not give roles must not have the bot give them.
    if !(invoker.may.manage_roles() || invoker.may.administrator()) {
        return Ok(answer::not_allowed(reader, Permission::ManageRoles));
    }
    let Some(role) = role else {
        return Ok(t!(reader, "settings-unknown"));
    };
    let unfit = match role {
        ChosenRole { id, .. } if id.0 == invoker.guild.0 => Some(Unfit::Everybody),
        ChosenRole { managed: true, .. } => Some(Unfit::Managed),
        ChosenRole { .. } => objected(data, invoker, role.id).await,
    };
    if let Some(unfit) = unfit {
        return Ok(words::unfit(reader, unfit));
    }
    let rule = RatingRole {
        pool: pool(invoker, draft),
        least: draft.least,
        role: role.id,
        made_by: invoker.user,
        trouble: None,
    };
    let now = data.clock.now();
    match data.app.choose_role(&rule, &invoker.name, now).await {
        Ok(()) => Ok(words::done(reader, Done::Chosen)),
        Err(UseCaseError::Refused(ChooseRoleError::Full)) => {
            Ok(words::unfit(reader, Unfit::Full(CHOSEN_ROLES)))
        }
        Err(UseCaseError::Internal(error)) => Err(error.into()),
    }
}

/// Why the invoker may not choose a role, as the server is now.
async fn objected(data: &Data, invoker: &Invoker, role: RoleId) -> Option<Unfit> {
    let http = data.http()?;
    let asked = objection(http, invoker.guild, role, invoker.user);
    match data.clock.within(ROLE_CHECK, asked).await {
        Some(Ok(None)) => None,
        Some(Ok(Some(Objection::Powerful))) => Some(Unfit::Powerful),
        Some(Ok(Some(Objection::Above))) => Some(Unfit::Above),
        Some(Ok(Some(Objection::Gone)) | Err(_)) | None => Some(Unfit::Unchecked),
    }
}

fn pool(invoker: &Invoker, draft: &Draft) -> Pool {
    Pool {
        guild: invoker.guild,
        game: draft.game,
        variant: draft.variant.clone(),
        opponents: Opponents::People,
    }
}
