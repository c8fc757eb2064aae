//! Between columns and domain values.

use super::{Pool, StoreError};
use referee::Time;
use referee::rating::Rating;
use rules::{AnyOptions, Game, Side};
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, Row};
use std::str::FromStr;

/// Running a query and reading what it selects.
pub(super) trait Run {
    /// Runs a statement that selects nothing.
    async fn run(self, connection: &mut AnyConnection) -> Result<(), StoreError>;

    /// Every row, read.
    async fn all<T>(
        self,
        connection: &mut AnyConnection,
        read: impl Fn(&AnyRow) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError>;

    /// The first row, read; `None` without one.
    async fn maybe<T>(
        self,
        connection: &mut AnyConnection,
        read: impl Fn(&AnyRow) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError>;
}

impl Run for Query<'_, Any, AnyArguments> {
    async fn run(self, connection: &mut AnyConnection) -> Result<(), StoreError> {
        self.execute(connection).await?;
        Ok(())
    }

    async fn all<T>(
        self,
        connection: &mut AnyConnection,
        read: impl Fn(&AnyRow) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        self.fetch_all(connection).await?.iter().map(read).collect()
    }

    async fn maybe<T>(
        self,
        connection: &mut AnyConnection,
        read: impl Fn(&AnyRow) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        self.fetch_optional(connection)
            .await?
            .as_ref()
            .map(read)
            .transpose()
    }
}

/// Values of the domain that fill several columns.
pub(super) trait Binds {
    /// A pool: guild, game, variant and opponents, in this order.
    fn bind_pool(self, pool: &Pool) -> Self;

    /// A rating: its points, its deviation and its volatility.
    fn bind_rating(self, rating: &Rating) -> Self;
}

impl Binds for Query<'_, Any, AnyArguments> {
    fn bind_pool(self, pool: &Pool) -> Self {
        self.bind(pool.guild.0.cast_signed())
            .bind(pool.game.name())
            .bind(pool.variant.as_str())
            .bind(pool.opponents.key())
    }

    fn bind_rating(self, rating: &Rating) -> Self {
        self.bind(rating.rating)
            .bind(rating.deviation)
            .bind(rating.volatility)
    }
}

/// Reading columns by name, as values of the domain.
pub(super) trait Columns {
    fn int(&self, column: &'static str) -> Result<i64, StoreError>;
    fn maybe_int(&self, column: &'static str) -> Result<Option<i64>, StoreError>;
    fn real(&self, column: &'static str) -> Result<f64, StoreError>;
    fn maybe_real(&self, column: &'static str) -> Result<Option<f64>, StoreError>;
    fn text(&self, column: &'static str) -> Result<String, StoreError>;
    fn maybe_text(&self, column: &'static str) -> Result<Option<String>, StoreError>;

    fn number(&self, column: &'static str) -> Result<u64, StoreError> {
        Ok(self.int(column)?.cast_unsigned())
    }

    fn maybe_number(&self, column: &'static str) -> Result<Option<u64>, StoreError> {
        Ok(self.maybe_int(column)?.map(i64::cast_unsigned))
    }

    fn flag(&self, column: &'static str) -> Result<bool, StoreError> {
        Ok(self.int(column)? != 0)
    }

    fn time(&self, column: &'static str) -> Result<Time, StoreError> {
        self.int(column).map(Time::from_millis)
    }

    fn maybe_time(&self, column: &'static str) -> Result<Option<Time>, StoreError> {
        Ok(self.maybe_int(column)?.map(Time::from_millis))
    }

    fn maybe_side(&self, column: &'static str) -> Result<Option<Side>, StoreError> {
        match self.maybe_int(column)? {
            None => Ok(None),
            Some(0) => Ok(Some(Side::First)),
            Some(1) => Ok(Some(Side::Second)),
            Some(_) => Err(StoreError::Damaged("side")),
        }
    }

    fn side(&self, column: &'static str) -> Result<Side, StoreError> {
        self.maybe_side(column)?.ok_or(StoreError::Damaged("side"))
    }

    fn parsed<T: FromStr>(&self, column: &'static str) -> Result<T, StoreError> {
        self.text(column)?
            .parse()
            .map_err(|_| StoreError::Damaged(column))
    }

    fn maybe_parsed<T: FromStr>(&self, column: &'static str) -> Result<Option<T>, StoreError> {
        self.maybe_text(column)?
            .map(|text| text.parse().map_err(|_| StoreError::Damaged(column)))
            .transpose()
    }
}

impl Columns for AnyRow {
    fn int(&self, column: &'static str) -> Result<i64, StoreError> {
        self.try_get(column).map_err(|why| unread(why, column))
    }

    fn maybe_int(&self, column: &'static str) -> Result<Option<i64>, StoreError> {
        self.try_get(column).map_err(|why| unread(why, column))
    }

    fn real(&self, column: &'static str) -> Result<f64, StoreError> {
        self.try_get(column).map_err(|why| unread(why, column))
    }

    fn maybe_real(&self, column: &'static str) -> Result<Option<f64>, StoreError> {
        self.try_get(column).map_err(|why| unread(why, column))
    }

    fn text(&self, column: &'static str) -> Result<String, StoreError> {
        self.try_get(column).map_err(|why| unread(why, column))
    }

    fn maybe_text(&self, column: &'static str) -> Result<Option<String>, StoreError> {
        self.try_get(column).map_err(|why| unread(why, column))
    }
}

/// Why a column was not read: SQLite keeps text in a column of numbers, too.
fn unread(why: sqlx::Error, column: &'static str) -> StoreError {
    match why {
        sqlx::Error::ColumnDecode { .. } => StoreError::Damaged(column),
        why => why.into(),
    }
}

/// A side as it is stored.
pub(super) const fn side_column(side: Side) -> i64 {
    match side {
        Side::First => 0,
        Side::Second => 1,
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
pub(super) fn read_options(game: Game, text: &str) -> Result<AnyOptions, StoreError> {
    text.split_whitespace()
        .try_fold(AnyOptions::default_of(game), |options, pair| {
            let (name, value) = pair.split_once('=')?;
            options.with_text(name, value).ok()
        })
        .ok_or(StoreError::Damaged("option"))
}

/// The key of the rating pool a match belongs to: the variant, or `standard` in games without.
/// Other options (penalty, number of yellow disks, tie-break) share a pool.
#[must_use]
pub fn variant_key(options: AnyOptions) -> String {
    options
        .pairs()
        .into_iter()
        .find(|(name, _)| *name == "variant")
        .map_or_else(|| "standard".to_owned(), |(_, value)| value.to_string())
}
