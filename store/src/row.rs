//! Converts columns into values of the domain, and such values into columns. The macros `stored!`, `bound!` and
//! `reads!` declare which values [`Connection`](super::Connection) can bind and read.

use super::{Result, StoreError};
use referee::rating::Rating;
use referee::{
    ActId, ActKind, ChallengeId, ChannelId, Colours, Grace, GuildId, InteractionId, MatchId,
    MessageId, OfferId, OfferKind, OfferState, PersonAct, Place, Quiet, Remaining, RoleId, Seats,
    Terms, Time, TimeControl, TournamentId, UserId, Worth, Zone,
};
use rules::{AnyOptions, BySide, Game, Side};
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, Decode, Encode, Row as _, Type};
use std::time::Duration;

/// A value that is stored in one column.
pub(super) trait Stored: Sized {
    type Column: for<'r> Decode<'r, Any> + for<'q> Encode<'q, Any> + Type<Any>;

    fn column(&self) -> Self::Column;

    /// Converts a column into the value; `None` if the column does not contain a value of this type.
    fn stored(column: Self::Column) -> Option<Self>;
}

/// Declares how values of a type are written to a column and read from a column; one line for each type.
macro_rules! stored {
    ($($($type:ty),+ => $column:ty: |$value:ident| $write:expr, |$read:ident| $stored:expr;)*) => {$($(
        impl $crate::row::Stored for $type {
            type Column = $column;

            fn column(&self) -> $column {
                let $value = self;
                $write
            }

            fn stored($read: $column) -> Option<$type> {
                $stored
            }
        }

        impl $crate::row::Values for $type {
            fn bind<'q>(&self, statement: $crate::row::Statement<'q>) -> $crate::row::Statement<'q> {
                statement.bind($crate::row::Stored::column(self))
            }
        }
    )+)*};
}
pub(super) use stored;

stored! {
    i64, f64 => Self: |it| *it, |it| Some(it);
    String => String: |it| storable(it), |it| Some(it);
    bool => i64: |it| i64::from(*it), |it| Some(it != 0);
    u32 => i64: |it| i64::from(*it), |it| u32::try_from(it).ok();
    u64 => i64: |it| it.cast_signed(), |it| Some(it.cast_unsigned());
    usize => i64: |it| i64::try_from(*it).unwrap_or(i64::MAX), |it| usize::try_from(it).ok();
    Time => i64: |it| it.as_millis(), |it| Some(Time::from_millis(it));
    Duration => i64: |it| referee::millis(*it).cast_signed(), |it| u64::try_from(it).ok().map(Duration::from_millis);
    Side => i64: |it| i64::from(*it == Side::Second), |it| Side::BOTH.get(usize::try_from(it).ok()?).copied();
    UserId => i64: |it| it.0.cast_signed(), |it| Some(UserId(it.cast_unsigned()));
    GuildId => i64: |it| it.0.cast_signed(), |it| Some(GuildId(it.cast_unsigned()));
    ChannelId => i64: |it| it.0.cast_signed(), |it| Some(ChannelId(it.cast_unsigned()));
    MessageId => i64: |it| it.0.cast_signed(), |it| Some(MessageId(it.cast_unsigned()));
    RoleId => i64: |it| it.0.cast_signed(), |it| Some(RoleId(it.cast_unsigned()));
    InteractionId => i64: |it| it.0.cast_signed(), |it| Some(InteractionId(it.cast_unsigned()));
    MatchId, ChallengeId, TournamentId, OfferId, ActId => String: |it| it.to_string(), |it| it.parse().ok();
    Game, TimeControl, Zone, Quiet, Grace, Worth => String: |it| it.to_string(), |it| it.parse().ok();
    ActKind => String: |it| it.name().to_owned(), |it| ActKind::from_name(&it);
    PersonAct => String: |it| it.name().to_owned(), |it| PersonAct::from_name(&it);
    Colours => String: |it| it.name().to_owned(), |it| Colours::from_name(&it);
    OfferKind => String: |it| it.name().to_owned(), |it| OfferKind::from_name(&it);
    OfferState => String: |it| it.name().to_owned(), |it| OfferState::from_name(&it);
}

impl<T: Stored> Stored for Option<T>
where
    Option<T::Column>: for<'r> Decode<'r, Any> + for<'q> Encode<'q, Any> + Type<Any>,
{
    type Column = Option<T::Column>;

    fn column(&self) -> Option<T::Column> {
        self.as_ref().map(T::column)
    }

    fn stored(column: Option<T::Column>) -> Option<Option<T>> {
        match column {
            None => Some(None),
            Some(column) => T::stored(column).map(Some),
        }
    }
}

/// Replaces every NUL character of a text by U+FFFD, because PostgreSQL cannot store NUL characters.
pub(super) fn storable(text: &str) -> String {
    text.replace('\0', "\u{fffd}")
}

pub(super) type Statement<'q> = Query<'q, Any, AnyArguments>;

/// Values for the placeholders `$1`, `$2` … of a statement. Some types fill several placeholders.
pub(super) trait Values {
    fn bind<'q>(&self, statement: Statement<'q>) -> Statement<'q>;
}

impl<T: Stored> Values for Option<T>
where
    Option<T>: Stored,
{
    fn bind<'q>(&self, statement: Statement<'q>) -> Statement<'q> {
        statement.bind(self.column())
    }
}

impl<T: Values + ?Sized> Values for &T {
    fn bind<'q>(&self, statement: Statement<'q>) -> Statement<'q> {
        (**self).bind(statement)
    }
}

impl Values for str {
    fn bind<'q>(&self, statement: Statement<'q>) -> Statement<'q> {
        statement.bind(storable(self))
    }
}

impl Values for Option<&str> {
    fn bind<'q>(&self, statement: Statement<'q>) -> Statement<'q> {
        statement.bind(self.map(storable))
    }
}

macro_rules! tuples {
    ($first:ident $($rest:ident)*) => {
        impl<$first: Values, $($rest: Values),*> Values for ($first, $($rest,)*) {
            fn bind<'q>(&self, statement: Statement<'q>) -> Statement<'q> {
                #[expect(non_snake_case, reason = "one name for the type and its value")]
                let ($first, $($rest,)*) = self;
                let statement = $first.bind(statement);
                $(let statement = $rest.bind(statement);)*
                statement
            }
        }
        tuples!($($rest)*);
    };
    () => {};
}
tuples!(A B C D E F G H I J K L M N);

impl<T: Values> Values for Vec<T> {
    fn bind<'q>(&self, statement: Statement<'q>) -> Statement<'q> {
        self.iter()
            .fold(statement, |statement, it| it.bind(statement))
    }
}

impl Values for () {
    fn bind<'q>(&self, statement: Statement<'q>) -> Statement<'q> {
        statement
    }
}

/// Declares types that are bound as several values.
macro_rules! bound {
    ($($type:ty: |$value:ident| $others:expr;)*) => {$(
        impl $crate::row::Values for $type {
            fn bind<'q>(
                &self,
                statement: $crate::row::Statement<'q>,
            ) -> $crate::row::Statement<'q> {
                let $value = self;
                $crate::row::Values::bind(&$others, statement)
            }
        }
    )*};
}
pub(super) use bound;

bound! {
    Rating: |it| (it.rating, it.deviation, it.volatility);
    Place: |it| (place_name(*it), it.server(), it.channel().unwrap_or(ChannelId(0)), it.parent());
    Seats: |it| (it.first, it.second);
    Remaining: |it| (it[Side::First], it[Side::Second]);
    // The variant is stored as one of the options.
    Terms: |it| (it.game(), options_text(it.options), it.control, it.rated);
}

/// A value that is read from a row. Scalars and tuples are read from the first columns of the row; other types are read
/// from columns by their names.
pub(super) trait Read: Sized {
    fn read(row: &AnyRow) -> Result<Self>;
}

impl<T: Stored> Read for T {
    fn read(row: &AnyRow) -> Result<T> {
        column_at(row, 0)
    }
}

impl<A: Stored, B: Stored, C: Stored> Read for (A, B, C) {
    fn read(row: &AnyRow) -> Result<(A, B, C)> {
        Ok((column_at(row, 0)?, column_at(row, 1)?, column_at(row, 2)?))
    }
}

impl<A: Stored, B: Stored> Read for (A, B) {
    fn read(row: &AnyRow) -> Result<(A, B)> {
        Ok((column_at(row, 0)?, column_at(row, 1)?))
    }
}

/// Declares the columns from which a struct is read. A column has the name of its field, or the name after `=`. A field
/// with `: _` is read by the [`Read`] of its type; a field with `: function` is read by that function.
macro_rules! reads {
    ($($type:ty { $($field:ident $(= $column:literal)? $(: $whole:tt)?),* $(,)? })*) => {$(
        impl $crate::row::Read for $type {
            fn read(row: &sqlx::any::AnyRow) -> Result<Self, $crate::StoreError> {
                Ok(Self {
                    $($field: $crate::row::field!(row $field $(= $column)? $(: $whole)?)),*
                })
            }
        }
    )*};
}
pub(super) use reads;

macro_rules! field {
    ($row:ident $field:ident) => {
        $crate::row::column($row, stringify!($field))?
    };
    ($row:ident $field:ident = $column:literal) => {
        $crate::row::column($row, $column)?
    };
    ($row:ident $field:ident : _) => {
        $crate::row::Read::read($row)?
    };
    ($row:ident $field:ident : $read:ident) => {
        $read($row)?
    };
}
pub(super) use field;

/// The account names of both players; `None` where not known.
pub(super) fn accounts(row: &AnyRow) -> Result<BySide<Option<String>>> {
    Ok(BySide::new(
        column(row, "first_account")?,
        column(row, "second_account")?,
    ))
}

/// The names of both players as last seen; `None` for a former player.
impl Read for BySide<Option<String>> {
    fn read(row: &AnyRow) -> Result<BySide<Option<String>>> {
        Ok(BySide::new(
            column(row, "first_name")?,
            column(row, "second_name")?,
        ))
    }
}

reads! {
    Rating { rating, deviation, volatility }
    Seats { first = "first_player", second = "second_player" }
}

/// SQL for the id of the server to which a match or a challenge belongs when processes divide the work (see
/// [`Place::served_by`]); 0 outside the servers of the bot.
pub(super) const SERVED: &str = "(CASE WHEN place = 'server' THEN server ELSE 0 END)";

/// The name of a kind of place, as it is stored in the column `place`.
fn place_name(place: Place) -> String {
    let name = match place {
        Place::Server { .. } => "server",
        Place::Guest { .. } => "guest",
        Place::Direct => "direct",
    };
    name.to_owned()
}

impl Read for Place {
    fn read(row: &AnyRow) -> Result<Place> {
        let (kind, server): (String, Option<GuildId>) =
            (column(row, "place")?, column(row, "server")?);
        let (channel, parent) = (column(row, "channel")?, column(row, "parent_channel")?);
        match (kind.as_str(), server) {
            ("server", Some(guild)) => Ok(Place::Server {
                guild,
                channel,
                parent,
            }),
            ("guest", server) => Ok(Place::Guest { channel, server }),
            ("direct", None) => Ok(Place::Direct),
            _ => Err(StoreError::Damaged("place")),
        }
    }
}

impl Read for Terms {
    fn read(row: &AnyRow) -> Result<Terms> {
        let options: String = column(row, "options")?;
        Ok(Terms {
            options: read_options(column(row, "game")?, &options)?,
            control: column(row, "control")?,
            rated: column(row, "rated")?,
        })
    }
}

/// Reads the column with this name as a value of the domain.
pub(super) fn column<T: Stored>(row: &AnyRow, name: &'static str) -> Result<T> {
    let column = row.try_get(name).map_err(|why| unread(why, name))?;
    T::stored(column).ok_or(StoreError::Damaged(name))
}

/// Reads the column with this index (from 0) as a value of the domain.
fn column_at<T: Stored>(row: &AnyRow, index: usize) -> Result<T> {
    let kind = std::any::type_name::<T>();
    let column = row.try_get(index).map_err(|why| unread(why, kind))?;
    T::stored(column).ok_or(StoreError::Damaged(kind))
}

/// The error for a column that cannot be read. A value of the wrong type counts as damage: SQLite stores text even in a
/// column for numbers.
fn unread(why: sqlx::Error, column: &'static str) -> StoreError {
    match why {
        sqlx::Error::ColumnDecode { .. } => StoreError::Damaged(column),
        why => why.into(),
    }
}

/// The options as they are stored, such as `variant=standard penalty=false`.
pub(super) fn options_text(options: AnyOptions) -> String {
    let pairs: Vec<String> = options
        .pairs()
        .into_iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    pairs.join(" ")
}

/// Reads options from a text that [`options_text`] wrote. An option that did not exist when the text was written has
/// its default.
pub(super) fn read_options(game: Game, text: &str) -> Result<AnyOptions> {
    text.split_whitespace()
        .try_fold(AnyOptions::default_of(game), |options, pair| {
            let (name, value) = pair.split_once('=')?;
            options.with_text(name, value).ok()
        })
        .ok_or(StoreError::Damaged("option"))
}
