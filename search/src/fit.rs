//! The best fit of a course to evaluations: which chances, and where they change.

use crate::standing::Standing;

/// The first side's chances that a course is made of, in hundredths. 0 and 100 are not among them, because they stand for
/// proven results.
const LEVELS: std::ops::RangeInclusive<u8> = 1..=99;

/// What is known about a position: the first side's chance, and how much that weighs (1 / error²; 0 if nothing is known).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Evidence {
    pub chance: f64,
    pub weight: f64,
}

/// What an action can do to the first side's chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Stays,
    /// It may fall, because the first side acts and may make a mistake.
    Falls,
    Rises,
}

/// A chance changes by at least this number of hundredths, or not at all.
const LEAST: u8 = 10;

/// Whether a course may change from one chance to the other: the words for them differ, and they are not too close.
fn apart(one: u8, other: u8) -> bool {
    one.abs_diff(other) >= LEAST && Standing::of_hundredths(one) != Standing::of_hundredths(other)
}

/// The course that fits the evidence best among all courses that the steps allow, in hundredths. There is one step between
/// two positions. A course costs the weighted squares of its distances to the evidence, and `penalty` for each change.
///
/// Dynamic programming over the levels (Viterbi): of two courses that end at the same level only the cheaper one goes on.
pub(crate) fn fit(evidence: &[Evidence], steps: &[Step], penalty: f64) -> Vec<u8> {
    fit_levels(evidence, steps, penalty, &LEVELS.collect::<Vec<u8>>())
}

fn fit_levels(evidence: &[Evidence], steps: &[Step], penalty: f64, levels: &[u8]) -> Vec<u8> {
    let mut costs = vec![0.0_f64; levels.len()];
    // For each position and level, the index of the level before it.
    let mut origins: Vec<Vec<usize>> = Vec::with_capacity(evidence.len());
    for (at, known) in evidence.iter().enumerate() {
        let step = at
            .checked_sub(1)
            .map_or(Step::Stays, |before| steps[before]);
        let cheapest = |to: usize| {
            let origins = match step {
                Step::Stays => 0..0,
                Step::Rises => 0..levels.partition_point(|it| *it < levels[to]),
                Step::Falls => levels.partition_point(|it| *it <= levels[to])..levels.len(),
            };
            let changed = origins.filter(|from| apart(levels[*from], levels[to]));
            let changed = changed.min_by(|one, other| costs[*one].total_cmp(&costs[*other]));
            match changed {
                Some(from) if costs[from] + penalty < costs[to] => (costs[from] + penalty, from),
                _ => (costs[to], to),
            }
        };
        let (reached, from): (Vec<f64>, Vec<usize>) = (0..levels.len()).map(cheapest).unzip();
        let own = levels.iter().map(|level| cost(*known, *level));
        costs = reached
            .iter()
            .zip(own)
            .map(|(one, own)| one + own)
            .collect();
        origins.push(from);
    }
    let last = (0..levels.len()).min_by(|one, other| costs[*one].total_cmp(&costs[*other]));
    let mut level = last.unwrap_or(0);
    let mut course = Vec::with_capacity(evidence.len());
    for from in origins.iter().rev() {
        course.push(levels[level]);
        level = from[level];
    }
    course.reverse();
    course
}

fn cost(known: Evidence, level: u8) -> f64 {
    known.weight * (f64::from(level) / 100.0 - known.chance).powi(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The cost of a course; `None` if the steps do not allow it.
    fn total(evidence: &[Evidence], steps: &[Step], penalty: f64, course: &[u8]) -> Option<f64> {
        let own: f64 = evidence
            .iter()
            .zip(course)
            .map(|(known, it)| cost(*known, *it))
            .sum();
        let mut changes = 0;
        for (ends, step) in course.windows(2).zip(steps) {
            let allowed = match ends[0].cmp(&ends[1]) {
                std::cmp::Ordering::Equal => continue,
                std::cmp::Ordering::Less => *step == Step::Rises,
                std::cmp::Ordering::Greater => *step == Step::Falls,
            };
            if !allowed || !apart(ends[0], ends[1]) {
                return None;
            }
            changes += 1;
        }
        Some(own + penalty * f64::from(changes))
    }

    /// All courses over a few levels.
    fn every(levels: &[u8], length: usize) -> Vec<Vec<u8>> {
        (0..length).fold(vec![Vec::new()], |courses, _| {
            let longer = |course: Vec<u8>| {
                levels.iter().map(move |level| {
                    let mut course = course.clone();
                    course.push(*level);
                    course
                })
            };
            courses.into_iter().flat_map(longer).collect()
        })
    }

    proptest! {
        #[test]
        fn no_other_course_fits_better(
            known in prop::collection::vec((0.0..1.0_f64, 0.0..300.0_f64), 1..6),
            steps in prop::collection::vec(0_usize..3, 5),
            penalty in 0.0..20.0_f64,
        ) {
            let levels = [5, 20, 35, 50, 56, 90];
            let evidence: Vec<Evidence> = known
                .into_iter()
                .map(|(chance, weight)| Evidence { chance, weight })
                .collect();
            let steps: Vec<Step> = steps
                .into_iter()
                .map(|it| [Step::Stays, Step::Falls, Step::Rises][it])
                .collect();
            let found = fit_levels(&evidence, &steps, penalty, &levels);
            let cost = total(&evidence, &steps, penalty, &found).expect("it is allowed");
            let least = every(&levels, evidence.len())
                .iter()
                .filter_map(|course| total(&evidence, &steps, penalty, course))
                .fold(f64::INFINITY, f64::min);
            prop_assert!((cost - least).abs() < 1e-6, "{cost} instead of {least}: {found:?}");
        }
    }
}
