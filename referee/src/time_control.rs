//! Time controls: how much time the players of a match agree on.

use super::named::as_text;
use super::rest::Rest;
use super::{ParseError, time};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How much time the players have.
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
    /// A stock of time for the match; once the stock is used up, each turn has a full period.
    Byoyomi {
        initial: Duration,
        /// What a turn may take when the stock is used up.
        period: Duration,
    },
    PerMove {
        /// 1 to 30 days.
        days: u64,
        rest: Rest,
    },
    /// A stock of time with a bonus for each finished turn, never growing beyond the cap.
    Bank {
        initial: Duration,
        increment: Duration,
        /// The most a side can save up by increments; at least `initial`.
        cap: Duration,
        rest: Rest,
    },
}

impl TimeControl {
    /// The live control offered: 5 minutes and 10 seconds a turn.
    pub const LIVE: TimeControl = TimeControl::Live {
        initial: Duration::from_mins(5),
        increment: Duration::from_secs(10),
    };
    /// The longer live control offered: 15 minutes and 10 seconds a turn.
    pub const QUARTER: TimeControl = TimeControl::Live {
        initial: Duration::from_mins(15),
        increment: Duration::from_secs(10),
    };
    /// The live control offered without an increment: 15 minutes for the match.
    pub const SUDDEN: TimeControl = TimeControl::Live {
        initial: Duration::from_mins(15),
        increment: Duration::ZERO,
    };
    /// The byo-yomi offered: 10 minutes, then 30 seconds a turn.
    pub const BYOYOMI: TimeControl = TimeControl::Byoyomi {
        initial: Duration::from_mins(10),
        period: Duration::from_secs(30),
    };
    /// The bank offered: 3 days, 12 hours a turn, at most 7 days.
    pub const BANK: TimeControl = TimeControl::Bank {
        initial: Duration::from_hours(3 * 24),
        increment: Duration::from_hours(12),
        cap: Duration::from_hours(7 * 24),
        rest: Rest::NONE,
    };

    /// A control of so many days for every turn, without rest.
    #[must_use]
    pub const fn per_move(days: u64) -> TimeControl {
        TimeControl::PerMove {
            days,
            rest: Rest::NONE,
        }
    }

    /// Whether the control counts minutes, so that both players play at once.
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

    /// This control with another rest; a live control and [`TimeControl::None`] are unchanged.
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

    /// Every control a challenge can be made with, without rest.
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

    /// The time that each side starts with; `None` without a clock.
    pub(super) const fn initial(self) -> Option<Duration> {
        match self {
            TimeControl::None => None,
            TimeControl::Live { initial, .. }
            | TimeControl::Byoyomi { initial, .. }
            | TimeControl::Bank { initial, .. } => Some(initial),
            TimeControl::PerMove { days, .. } => Some(time::days(days)),
        }
    }

    /// The time that a turn may take beyond the stock; zero except in byo-yomi.
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

/// The longest stock of time a control may have: 90 days, in seconds.
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
