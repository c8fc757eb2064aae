//! Compares Iago with the vectors of an independent implementation and the cases of the rulings.

use crate::adjudicate::{check_cases, check_refused_setups, check_vectors};

#[test]
fn the_cases_of_the_rulings() {
    let document = include_str!("../../../rulings/iago.md");
    check_cases("iago", document);
}

#[test]
fn standard() {
    assert_eq!(
        check_vectors(include_str!("../../data/iago-standard.jsonl")),
        132
    );
}

#[test]
fn loose() {
    assert_eq!(
        check_vectors(include_str!("../../data/iago-loose.jsonl")),
        129
    );
}

#[test]
fn simple() {
    assert_eq!(
        check_vectors(include_str!("../../data/iago-simple.jsonl")),
        128
    );
}

#[test]
fn penalty() {
    assert_eq!(
        check_vectors(include_str!("../../data/iago-penalty.jsonl")),
        131
    );
}

#[test]
fn refused_options_and_setups() {
    assert_eq!(check_refused_setups("iago"), 10);
}
