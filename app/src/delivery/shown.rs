//! Notes what everybody can see: after an answer, and after a delivery.

use crate::folding::{OlderBoard, place_board, unknown_board};
use crate::outbox_writes::{CLOSED, OPEN, version};
use crate::{App, ChallengeView, Error, MatchView, retry_on_clash};
use referee::{MatchId, Place, Time, UserId};
use store::{MessageRef, MessageRole, Owed, Subject, Tables, Tx};

/// An answer as the first delivery of a change: which message of its match or challenge it shows.
#[derive(Clone, Debug)]
pub struct FirstDelivery {
    subject: Subject,
    version: u64,
    /// The message; `None` if the answer is private.
    role: Option<MessageRole>,
    /// Whether the message never changes again.
    last: bool,
    view: Option<Box<MatchView>>,
    place: Place,
    /// Whom it answers, and the language of their app.
    to: Option<(UserId, String)>,
}

impl FirstDelivery {
    /// One of the messages of a match that has changed, or none of them.
    #[must_use]
    pub fn of_match(view: &MatchView, role: Option<MessageRole>) -> FirstDelivery {
        let this_match = &view.this_match;
        let open = this_match.offer().map(|it| it.id);
        FirstDelivery {
            subject: Subject::Match(this_match.id()),
            version: version(this_match),
            role,
            last: matches!(role, Some(MessageRole::Offer(_, offer)) if open != Some(offer)),
            view: Some(Box::new(view.clone())),
            place: this_match.place(),
            to: None,
        }
    }

    /// A challenge, open or closed.
    #[must_use]
    pub fn of_challenge(view: &ChallengeView, closed: bool) -> FirstDelivery {
        let id = view.challenge.id;
        FirstDelivery {
            subject: Subject::Challenge(id),
            version: if closed { CLOSED } else { OPEN },
            role: Some(MessageRole::Challenge(id)),
            last: closed,
            view: None,
            place: view.place,
            to: None,
        }
    }

    /// The same as the answer to this person, whose app has such a language.
    #[must_use]
    pub fn to(mut self, user: UserId, app: &str) -> FirstDelivery {
        if self.place.is_direct() {
            self.role = self.role.map(|role| role.to(user));
            if let Some(view) = &mut self.view {
                let own = &mut view.guild.language;
                own.get_or_insert_with(|| app.to_owned());
            }
        }
        if self.place.member_of().is_none() {
            self.to = Some((user, app.to_owned()));
        }
        self
    }

    /// The match whose board it shows where the bot only answers, and nothing is owed.
    #[must_use]
    pub fn unowed_board(&self) -> Option<MatchId> {
        let this_match = &self.view.as_deref()?.this_match;
        let is_board = matches!(self.role, Some(MessageRole::Board(_)));
        (is_board && self.place.only_answers()).then(|| this_match.id())
    }

    /// The row that such a board would have, after the one of the board before it, and the board before, to be
    /// settled.
    #[must_use]
    pub fn place_unowed(
        &self,
        before: Option<Owed>,
        at: Option<MessageRef>,
    ) -> Option<(Owed, Option<OlderBoard>)> {
        let view = self.view.as_deref()?;
        // Nothing is settled in the place that a match has left.
        let here = self.place.channel();
        let before = before.filter(|it| Some(it.home) == here);
        let before = before.unwrap_or_else(|| unknown_board(view, self.version));
        Some(place_board(&before, view, self.version, at))
    }

    /// Whether the message has to be found again.
    #[must_use]
    pub const fn is_kept(&self) -> bool {
        self.role.is_some() && !self.last
    }
}

impl App {
    /// Notes the answer to a change, and ends the lease of what else the change wants. `seen` is `None` if the answer failed or
    /// is private; else it says where the message stands, if that is known. Returns the board before, to be settled.
    pub async fn note_answer(
        &self,
        first: &FirstDelivery,
        seen: Option<Option<MessageRef>>,
        now: Time,
    ) -> Result<Option<OlderBoard>, Error> {
        let (older, due) = retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            let older = match (first.role, seen) {
                (Some(role), Some(at)) => {
                    let shown = Shown {
                        role,
                        version: first.version,
                        at,
                        last: first.last,
                    };
                    self.note(&mut tx, shown, first.view.as_deref(), now)
                        .await?
                }
                _ => None,
            };
            if let Some((user, app)) = &first.to {
                tx.players().note_app_language(*user, app).await?;
            }
            let mut outbox = tx.outbox();
            let mut due = outbox.release(first.subject, first.version, now).await?;
            if let Subject::Challenge(_) = first.subject {
                // It may have been accepted before it was noted: the answer to that does not show it.
                due |= outbox.release(first.subject, CLOSED, now).await?;
            }
            tx.commit().await?;
            Ok::<_, Error>((older, due))
        })
        .await?;
        if due {
            self.look_now();
        }
        Ok(older)
    }
}

/// A message that got through.
#[derive(Clone, Copy)]
pub(super) struct Shown {
    pub(super) role: MessageRole,
    /// The version of its subject it shows.
    pub(super) version: u64,
    /// Where it stands, if that is known.
    pub(super) at: Option<MessageRef>,
    /// Whether its row is deleted.
    pub(super) last: bool,
}

impl App {
    /// Notes a message that got through. Returns the board before, if this is a board: that one is folded or deleted.
    pub(super) async fn note(
        &self,
        tx: &mut Tx,
        shown: Shown,
        view: Option<&MatchView>,
        now: Time,
    ) -> Result<Option<OlderBoard>, Error> {
        let Shown {
            role, version, at, ..
        } = shown;
        match (role.shared().0, view) {
            (MessageRole::Board(_), Some(view)) if !shown.last => {
                return self.note_board(tx, view, (role, version), at, now).await;
            }
            _ if shown.last => tx.outbox().forget(role, version).await?,
            _ => tx.outbox().shown(role, version, at).await?,
        }
        Ok(None)
    }
}
