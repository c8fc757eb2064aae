//! What belongs to no board, asked for by a button or menu.

use super::answer::privately;
use super::{
    explain, history, learn, look, moderate, personal, puzzle, ranking, roles, settings, walk,
};
use crate::discord::context::Data;
use crate::discord::error::Error;
use crate::discord::incoming::invoker::Invoker;
use crate::discord::incoming::request::Request;
use crate::discord::incoming::roles_press::ChosenRole;
use crate::discord::outgoing::reply::Reply;
use app::Which;
use referee::MatchId;

/// Does what was asked for; `chosen` is the line of the menu, `role` the role of a menu of roles.
pub async fn answer(
    data: &Data,
    invoker: &Invoker,
    request: Request,
    chosen: Option<String>,
    role: Option<ChosenRole>,
) -> Result<Reply, Error> {
    match request {
        Request::Roles(press) => roles::press(data, invoker, press, chosen.as_deref(), role).await,
        Request::Settings(page) => settings::page(data, invoker, page).await,
        Request::Set(setting) => settings::set(data, invoker, setting, chosen.as_deref()).await,
        Request::History(player, page) => history::list(data, invoker, player, page).await,
        Request::HistoryChosen => history::chosen(data, invoker, id(chosen)).await,
        Request::Ranking(asked) => ranking::leaderboard(data, invoker, asked).await,
        Request::Standings(asked) => ranking::standings(data, invoker, asked).await,
        Request::Walk(after) => walk::walk(data, invoker, after).await,
        Request::Puzzle(press) => puzzle::press(data, invoker, press, chosen).await,
        Request::Explain(id, number) => {
            let which = Some(Which::This(id));
            explain::explain(data, invoker, which, Some(number), None).await
        }
        Request::Delete(unfinished) => {
            let (user, reader) = (invoker.user, invoker.reader);
            let said = personal::delete(data, user, reader, unfinished).await?;
            Ok(privately(invoker, said))
        }
        Request::Privacy => Ok(personal::page(data, invoker.reader, false)),
        Request::Terms => Ok(personal::page(data, invoker.reader, true)),
        Request::Study(study) => learn::study(data, invoker, study, chosen).await,
        Request::Legend(game) => look::legend(data, invoker, game).await,
        Request::Rule(press) => moderate::press(data, invoker, press, id(chosen)).await,
    }
}

/// The match of a line that was chosen; `None` if the line is none of ours.
fn id(chosen: Option<String>) -> Option<MatchId> {
    chosen?.parse().ok()
}
