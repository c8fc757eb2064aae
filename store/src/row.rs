//! Between columns and domain values.

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
use sqlx::{Any, AnyConnection, Decode, Encode, Type};
use std::time::Duration;

/// A value that fills one column.
pub(super) trait Stored: Sized {
    type Column: for<'r> Decode<'r, Any> + for<'q> Encode<'q, Any> + Type<Any>;

    fn column(&self) -> Self::Column;

    /// `None` if the column holds no such value.
    fn stored(column: Self::Column) -> Option<Self>;
}

/// One line a kind of value: how it becomes a column, and how it is read.
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

/// A text as both kinds of database take it: PostgreSQL knows no NUL.
pub(super) fn storable(text: &str) -> String {
    text.replace('\0', "\u{fffd}")
}

pub(super) type Statement<'q> = Query<'q, Any, AnyArguments>;

/// What fills the places `$1`, `$2` … of a statement; some values of the domain fill several.
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

/// Values that are bound as others.
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
    // Without the variant, which the options tell.
    Terms: |it| (it.game(), options_text(it.options), it.control, it.rated);
}

/// What a row says: its first column or columns, or those of a value of the domain by their names.
pub(super) trait Read: Sized {
    fn read(row: &AnyRow) -> Result<Self>;
}

impl<T: Stored> Read for T {
    fn read(row: &AnyRow) -> Result<T> {
        column(row, 0)
    }
}

impl<A: Stored, B: Stored, C: Stored> Read for (A, B, C) {
    fn read(row: &AnyRow) -> Result<(A, B, C)> {
        Ok((column(row, 0)?, column(row, 1)?, column(row, 2)?))
    }
}

impl<A: Stored, B: Stored> Read for (A, B) {
    fn read(row: &AnyRow) -> Result<(A, B)> {
        Ok((column(row, 0)?, column(row, 1)?))
    }
}

/// The columns of a value, named as its fields or as `= "…"` says; a field `: _` has several of its own, and
/// one with a function is read by that.
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
        $crate::row::Columns::get($row, stringify!($field))?
    };
    ($row:ident $field:ident = $column:literal) => {
        $crate::row::Columns::get($row, $column)?
    };
    ($row:ident $field:ident : _) => {
        $crate::row::Read::read($row)?
    };
    ($row:ident $field:ident : $read:ident) => {
        $read($row)?
    };
}
pub(super) use field;

/// The names of both players' accounts, as far as they are known.
pub(super) fn accounts(row: &AnyRow) -> Result<BySide<Option<String>>> {
    Ok(BySide::new(
        row.get("first_account")?,
        row.get("second_account")?,
    ))
}

/// The names last seen of both players; `None` for a former one.
impl Read for BySide<Option<String>> {
    fn read(row: &AnyRow) -> Result<BySide<Option<String>>> {
        Ok(BySide::new(row.get("first_name")?, row.get("second_name")?))
    }
}

reads! {
    Rating { rating, deviation, volatility }
    Seats { first = "first_player", second = "second_player" }
}

/// The server whose process serves a match or a challenge, as [`Place::served_by`] names it.
pub(super) const SERVED: &str = "(CASE WHEN place = 'server' THEN server ELSE 0 END)";

/// The name of a kind of place in the column.
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
        let (kind, server): (String, Option<GuildId>) = (row.get("place")?, row.get("server")?);
        let (channel, parent) = (row.get("channel")?, row.get("parent_channel")?);
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
        let options: String = row.get("options")?;
        Ok(Terms {
            options: read_options(row.get("game")?, &options)?,
            control: row.get("control")?,
            rated: row.get("rated")?,
        })
    }
}

/// A column by its place.
fn column<T: Stored>(row: &AnyRow, index: usize) -> Result<T> {
    let kind = std::any::type_name::<T>();
    let column = sqlx::Row::try_get(row, index).map_err(|why| unread(why, kind))?;
    T::stored(column).ok_or(StoreError::Damaged(kind))
}

/// Running a query and reading what it selects.
pub(super) trait Run {
    /// Runs a statement that selects nothing.
    async fn run(self, connection: &mut AnyConnection) -> Result<()>;

    /// Every row, read.
    async fn all<T>(
        self,
        connection: &mut AnyConnection,
        read: impl Fn(&AnyRow) -> Result<T>,
    ) -> Result<Vec<T>>;

    /// The first row, read; `None` without one.
    async fn maybe<T>(
        self,
        connection: &mut AnyConnection,
        read: impl Fn(&AnyRow) -> Result<T>,
    ) -> Result<Option<T>>;
}

impl Run for Query<'_, Any, AnyArguments> {
    async fn run(self, connection: &mut AnyConnection) -> Result<()> {
        self.execute(connection).await?;
        Ok(())
    }

    async fn all<T>(
        self,
        connection: &mut AnyConnection,
        read: impl Fn(&AnyRow) -> Result<T>,
    ) -> Result<Vec<T>> {
        self.fetch_all(connection).await?.iter().map(read).collect()
    }

    async fn maybe<T>(
        self,
        connection: &mut AnyConnection,
        read: impl Fn(&AnyRow) -> Result<T>,
    ) -> Result<Option<T>> {
        self.fetch_optional(connection)
            .await?
            .as_ref()
            .map(read)
            .transpose()
    }
}

/// Reading columns by name, as values of the domain.
pub(super) trait Columns {
    fn get<T: Stored>(&self, column: &'static str) -> Result<T>;
    fn int(&self, column: &'static str) -> Result<i64>;
    fn maybe_int(&self, column: &'static str) -> Result<Option<i64>>;
    fn text(&self, column: &'static str) -> Result<String>;
    fn maybe_text(&self, column: &'static str) -> Result<Option<String>>;

    fn number(&self, column: &'static str) -> Result<u64> {
        Ok(self.int(column)?.cast_unsigned())
    }

    fn time(&self, column: &'static str) -> Result<Time> {
        self.int(column).map(Time::from_millis)
    }

    fn maybe_time(&self, column: &'static str) -> Result<Option<Time>> {
        Ok(self.maybe_int(column)?.map(Time::from_millis))
    }
}

impl Columns for AnyRow {
    fn get<T: Stored>(&self, column: &'static str) -> Result<T> {
        let read = sqlx::Row::try_get(self, column).map_err(|why| unread(why, column))?;
        T::stored(read).ok_or(StoreError::Damaged(column))
    }

    fn int(&self, column: &'static str) -> Result<i64> {
        sqlx::Row::try_get(self, column).map_err(|why| unread(why, column))
    }

    fn maybe_int(&self, column: &'static str) -> Result<Option<i64>> {
        sqlx::Row::try_get(self, column).map_err(|why| unread(why, column))
    }

    fn text(&self, column: &'static str) -> Result<String> {
        sqlx::Row::try_get(self, column).map_err(|why| unread(why, column))
    }

    fn maybe_text(&self, column: &'static str) -> Result<Option<String>> {
        sqlx::Row::try_get(self, column).map_err(|why| unread(why, column))
    }
}

/// Why a column was not read: SQLite keeps text in a column of numbers, too.
fn unread(why: sqlx::Error, column: &'static str) -> StoreError {
    match why {
        sqlx::Error::ColumnDecode { .. } => StoreError::Damaged(column),
        why => why.into(),
    }
}

/// Options as they are stored: `variant=standard penalty=false`.
pub(super) fn options_text(options: AnyOptions) -> String {
    let pairs: Vec<String> = options
        .pairs()
        .into_iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    pairs.join(" ")
}

/// The options a text of [`options_text`] stands for; an option that was added since has its
/// default.
pub(super) fn read_options(game: Game, text: &str) -> Result<AnyOptions> {
    text.split_whitespace()
        .try_fold(AnyOptions::default_of(game), |options, pair| {
            let (name, value) = pair.split_once('=')?;
            options.with_text(name, value).ok()
        })
        .ok_or(StoreError::Damaged("option"))
}
