//! The rank of a rating, by the names that players of each language use.

use super::{Locale, t};
use referee::rating::Rating;

/// The lowest rating of the second rank; each further rank begins [`STEP`] points higher.
const SECOND: i64 = 1_100;
const STEP: i64 = 100;

/// The number of the highest rank that has a name of its own in some language.
const HIGHEST: i64 = 17;

/// The name of a rating's rank.
fn name(locale: Locale, rating: &Rating) -> String {
    let step = (rating.points() - SECOND).div_euclid(STEP) + 1;
    t!(locale, "rank-name", step = step.clamp(0, HIGHEST))
}

/// A line about a rating, with its rank, or with the count of matches still needed for a rank.
pub(super) fn beside(locale: Locale, line: String, rating: &Rating) -> String {
    match rating.matches_needed() {
        0 => t!(locale, "rank-beside", line, rank = name(locale, rating)),
        count => t!(locale, "rank-open", line, count),
    }
}

#[cfg(test)]
mod tests {
    use super::{beside, name};
    use crate::Locale;
    use referee::rating::Rating;

    fn rated(points: f64) -> Rating {
        Rating {
            rating: points,
            deviation: 60.0,
            ..Rating::default()
        }
    }

    /// Catches a rank that begins at wrong points, and points without a rank.
    #[test]
    fn ranks_begin_where_they_should() {
        let ranks = |locale: Locale, points: [f64; 4]| points.map(|it| name(locale, &rated(it)));
        let japanese = ranks(Locale::Ja, [1099.4, 1099.5, 1899.0, 1900.0]);
        assert_eq!(japanese, ["9級", "8級", "1級", "初段"]);
        assert_eq!(
            ranks(Locale::Ja, [-300.0, 1500.0, 2699.0, 2700.0]),
            ["9級", "4級", "八段", "九段"]
        );
        let english = ranks(Locale::En, [1199.0, 1200.0, 1999.0, 2400.0]);
        assert_eq!(english, ["Novice", "Class D", "Class A", "Grandmaster"]);
        let german = ranks(Locale::De, [1199.0, 1500.0, 2000.0, 9000.0]);
        assert_eq!(
            german,
            [
                "Anfangsklasse",
                "Bezirksklasse",
                "Bundesliga",
                "Großmeisterklasse"
            ]
        );
    }

    /// Catches a rank given to an uncertain rating, and a rank withheld from a certain rating.
    #[test]
    fn only_a_rating_that_is_known_has_a_rank() {
        let line = || "1700".to_owned();
        assert_eq!(beside(Locale::En, line(), &rated(1700.0)), "1700 · Class B");
        let newcomer = beside(Locale::En, line(), &Rating::default());
        assert_eq!(newcomer, "1700 · rank in about 10 matches");
        let nearly = Rating {
            deviation: 111.0,
            ..rated(1700.0)
        };
        assert_eq!(
            beside(Locale::De, line(), &nearly),
            "1700 · Rang in etwa 1 Partie"
        );
    }
}
