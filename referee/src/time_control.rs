//! Time controls: how much time the players of a match agree on.

use super::named::as_text;
use super::rest::Rest;
use super::{ParseError, time};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How much time the players of a match have.
///
/// Its text, as stored, in seconds or days: `none`, `live 300+10`, `byoyomi 600+30`, `days 3`,
/// `bank 259200+43200<604800`. The text of a [`Rest`] follows `days` and `bank`.
///
/// ```
/// use referee::TimeControl;
/// let live: TimeControl = "live 300+10".parse().unwrap();
/// assert_eq!(live, TimeControl::LIVE);
/// assert_eq!(live.to_string(), "live 300+10");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// No clock runs.
    #[default]
    None,
    Live {
        initial: Duration,
        increment: Duration,
    },
    /// Each side has a stock of time for the match. When the stock is used up, the side has the whole `period` for each
    /// turn.
    Byoyomi {
        initial: Duration,
        /// The time that each turn may take when the stock is used up.
        period: Duration,
    },
    PerMove {
        /// The time for each turn: 1 to 30 days.
        days: u64,
        rest: Rest,
    },
    /// Each side has a stock of time and gets the increment for each finished turn. The increment never raises the
    /// stock above the cap.
    Bank {
        initial: Duration,
        increment: Duration,
        /// The largest stock that a side can reach by increments; not less than `initial`.
        cap: Duration,
        rest: Rest,
    },
}

impl TimeControl {
    /// The usual live control: 5 minutes for the match, and 10 seconds more for each turn.
    pub const LIVE: TimeControl = TimeControl::Live {
        initial: Duration::from_mins(5),
        increment: Duration::from_secs(10),
    };
    /// A longer live control: 15 minutes for the match, and 10 seconds more for each turn.
    pub const QUARTER: TimeControl = TimeControl::Live {
        initial: Duration::from_mins(15),
        increment: Duration::from_secs(10),
    };
    /// A live control without an increment: 15 minutes for the match.
    pub const SUDDEN: TimeControl = TimeControl::Live {
        initial: Duration::from_mins(15),
        increment: Duration::ZERO,
    };
    /// 10 minutes for the match, then 30 seconds for each turn.
    pub const BYOYOMI: TimeControl = TimeControl::Byoyomi {
        initial: Duration::from_mins(10),
        period: Duration::from_secs(30),
    };
    /// A stock of 3 days, and 12 hours more for each turn, up to a stock of 7 days.
    pub const BANK: TimeControl = TimeControl::Bank {
        initial: Duration::from_hours(3 * 24),
        increment: Duration::from_hours(12),
        cap: Duration::from_hours(7 * 24),
        rest: Rest::NONE,
    };

    /// The control that gives `days` days for each turn, without rest.
    #[must_use]
    pub const fn per_move(days: u64) -> TimeControl {
        TimeControl::PerMove {
            days,
            rest: Rest::NONE,
        }
    }

    /// Whether the control counts in minutes. Both players must then be present at the same time.
    #[must_use]
    pub const fn is_live(self) -> bool {
        matches!(self, TimeControl::Live { .. } | TimeControl::Byoyomi { .. })
    }

    /// When the clocks rest; those of a live control never do.
    #[must_use]
    pub const fn rest(self) -> Rest {
        match self {
            TimeControl::None | TimeControl::Live { .. } | TimeControl::Byoyomi { .. } => {
                Rest::NONE
            }
            TimeControl::PerMove { rest, .. } | TimeControl::Bank { rest, .. } => rest,
        }
    }

    /// This control with the rest `rest`. A live control and [`TimeControl::None`] have no rest and are returned
    /// unchanged.
    #[must_use]
    pub const fn resting(self, rest: Rest) -> TimeControl {
        match self {
            TimeControl::None | TimeControl::Live { .. } | TimeControl::Byoyomi { .. } => self,
            TimeControl::PerMove { days, .. } => TimeControl::PerMove { days, rest },
            TimeControl::Bank {
                initial,
                increment,
                cap,
                ..
            } => TimeControl::Bank {
                initial,
                increment,
                cap,
                rest,
            },
        }
    }

    /// Every control that a challenge may choose, each without rest.
    pub const OFFERED: [TimeControl; 9] = [
        TimeControl::None,
        TimeControl::LIVE,
        TimeControl::QUARTER,
        TimeControl::SUDDEN,
        TimeControl::BYOYOMI,
        TimeControl::per_move(1),
        TimeControl::per_move(3),
        TimeControl::per_move(7),
        TimeControl::BANK,
    ];

    /// The time that each side has at the start; `None` if no clock runs.
    pub(super) const fn initial(self) -> Option<Duration> {
        match self {
            TimeControl::None => None,
            TimeControl::Live { initial, .. }
            | TimeControl::Byoyomi { initial, .. }
            | TimeControl::Bank { initial, .. } => Some(initial),
            TimeControl::PerMove { days, .. } => Some(time::days(days)),
        }
    }

    /// The time that each turn may take after the stock is used up; zero if the control is not byo-yomi.
    #[must_use]
    pub const fn period(self) -> Duration {
        match self {
            TimeControl::Byoyomi { period, .. } => period,
            _ => Duration::ZERO,
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::None => f.write_str("none"),
            TimeControl::Live { initial, increment } => {
                write!(f, "live {}+{}", initial.as_secs(), increment.as_secs())
            }
            TimeControl::Byoyomi { initial, period } => {
                write!(f, "byoyomi {}+{}", initial.as_secs(), period.as_secs())
            }
            TimeControl::PerMove { days, rest } => write!(f, "days {days}{rest}"),
            TimeControl::Bank {
                initial,
                increment,
                cap,
                rest,
            } => write!(
                f,
                "bank {}+{}<{}{rest}",
                initial.as_secs(),
                increment.as_secs(),
                cap.as_secs()
            ),
        }
    }
}

const NO_TIME_CONTROL: ParseError = ParseError("a time control");

/// The largest stock of time that a control may have, in seconds: 90 days.
const LONGEST: u64 = 90 * 86_400;

as_text!(TimeControl);

impl FromStr for TimeControl {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<TimeControl, ParseError> {
        fn number(text: &str, least: u64, most: u64) -> Result<u64, ParseError> {
            match text.parse() {
                // Only the spelling that `Display` writes is accepted: `+5` and `05` are not.
                Ok(n) if (least..=most).contains(&n) && text == n.to_string() => Ok(n),
                _ => Err(NO_TIME_CONTROL),
            }
        }
        let stock = |text: &str| -> Result<(Duration, Duration), ParseError> {
            let (initial, increment) = text.split_once('+').ok_or(NO_TIME_CONTROL)?;
            Ok((
                Duration::from_secs(number(initial, 1, LONGEST)?),
                Duration::from_secs(number(increment, 0, LONGEST)?),
            ))
        };
        if text == "none" {
            return Ok(TimeControl::None);
        }
        let (text, rest) = text.split_at(text.find(" +").unwrap_or(text.len()));
        let rest: Rest = rest.parse()?;
        match text.split_once(' ').ok_or(NO_TIME_CONTROL)? {
            ("live", stocks) if rest == Rest::NONE => {
                let (initial, increment) = stock(stocks)?;
                Ok(TimeControl::Live { initial, increment })
            }
            ("byoyomi", stocks) if rest == Rest::NONE => match stock(stocks)? {
                (_, Duration::ZERO) => Err(NO_TIME_CONTROL),
                (initial, period) => Ok(TimeControl::Byoyomi { initial, period }),
            },
            ("days", days) => Ok(TimeControl::PerMove {
                days: number(days, 1, 30)?,
                rest,
            }),
            ("bank", stocks) => {
                let (stocks, cap) = stocks.split_once('<').ok_or(NO_TIME_CONTROL)?;
                let (initial, increment) = stock(stocks)?;
                let cap = Duration::from_secs(number(cap, initial.as_secs(), LONGEST)?);
                Ok(TimeControl::Bank {
                    initial,
                    increment,
                    cap,
                    rest,
                })
            }
            _ => Err(NO_TIME_CONTROL),
        }
    }
}
