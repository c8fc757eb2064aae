//! The `.ftl` files by Fluent's own parser: catches keys and variables that differ between languages.

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, Resource, VariantKey,
};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use text::Locale;

/// A sentence of a `.ftl` file.
#[derive(Default)]
pub struct Sentence {
    /// File the sentence stands in.
    pub file: PathBuf,
    /// Names of the variables it prints.
    pub printed: BTreeSet<String>,
    /// Names of the variables it chooses its words by.
    pub chosen_by: BTreeSet<String>,
    /// Keys it refers to.
    pub references: BTreeSet<String>,
    /// Its literal words, a placeable shown as U+FFFC.
    pub words: String,
    /// The keys of the variants it chooses among.
    pub variants: Vec<String>,
    /// Its literal words in every combination of its plural forms, a placeable shown as U+FFFC.
    pub forms: Vec<String>,
}

/// Every sentence of a language by key (`key` or `key.attribute`), each also with the variables of the sentences it
/// refers to.
pub fn read(locale: Locale) -> BTreeMap<String, Sentence> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["assets/text", "../assets/text"].map(|folder| root.join(folder));
    let folder = folders.iter().find(|folder| folder.exists());
    read_folder(&folder.expect("the languages").join(locale.code()))
}

/// The sentences of a folder; see [`read`].
pub fn read_folder(folder: &Path) -> BTreeMap<String, Sentence> {
    let mut sentences = BTreeMap::new();
    let files = std::fs::read_dir(folder).expect("the folder of a language");
    for file in files {
        let file = file.expect("a file of a language").path();
        let text = std::fs::read_to_string(&file).expect("a readable file");
        let resource = fluent_syntax::parser::parse(text.as_str())
            .unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", file.display()));
        add(&resource, &file, &mut sentences);
    }
    let own: BTreeMap<String, [BTreeSet<String>; 2]> = sentences
        .iter()
        .map(|(key, it)| (key.clone(), [it.printed.clone(), it.chosen_by.clone()]))
        .collect();
    for sentence in sentences.values_mut() {
        for reference in &sentence.references {
            let [printed, chosen_by] = &own[reference];
            sentence.printed.extend(printed.iter().cloned());
            sentence.chosen_by.extend(chosen_by.iter().cloned());
        }
    }
    sentences
}

fn add(resource: &Resource<&str>, file: &Path, sentences: &mut BTreeMap<String, Sentence>) {
    for entry in &resource.body {
        let (key, value, attributes) = match entry {
            Entry::Message(message) => (
                message.id.name.to_owned(),
                message.value.as_ref(),
                &message.attributes,
            ),
            Entry::Term(term) => (
                format!("-{}", term.id.name),
                Some(&term.value),
                &term.attributes,
            ),
            Entry::Junk { content } => panic!("{}: not Fluent: {content}", file.display()),
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => continue,
        };
        let named = value.map(|value| (key.clone(), value)).into_iter().chain(
            attributes
                .iter()
                .map(|attribute| (format!("{key}.{}", attribute.id.name), &attribute.value)),
        );
        for (key, pattern) in named {
            let mut sentence = Sentence {
                file: file.to_owned(),
                ..Sentence::default()
            };
            walk(pattern, &mut sentence);
            sentence.forms = forms(pattern);
            let before = sentences.insert(key.clone(), sentence);
            assert!(
                before.is_none(),
                "{key} stands twice, see {}",
                file.display()
            );
        }
    }
}

/// A pattern in all its plural forms, a placeable shown as U+FFFC.
fn forms(pattern: &Pattern<&str>) -> Vec<String> {
    pattern
        .elements
        .iter()
        .fold(vec![String::new()], |heads, element| {
            let tails = match element {
                PatternElement::TextElement { value } => vec![(*value).to_owned()],
                PatternElement::Placeable {
                    expression: Expression::Select { variants, .. },
                } => variants.iter().flat_map(|it| forms(&it.value)).collect(),
                PatternElement::Placeable {
                    expression: Expression::Inline(InlineExpression::StringLiteral { value }),
                } => vec![(*value).to_owned()],
                PatternElement::Placeable { .. } => vec!["\u{fffc}".to_owned()],
            };
            let join = |head: &String| {
                let joined = tails.iter().map(|tail| format!("{head}{tail}"));
                joined.collect::<Vec<_>>()
            };
            heads.iter().flat_map(join).collect()
        })
}

fn walk(pattern: &Pattern<&str>, sentence: &mut Sentence) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => sentence.words.push_str(value),
            PatternElement::Placeable { expression } => expand(expression, sentence),
        }
    }
}

fn expand(expression: &Expression<&str>, sentence: &mut Sentence) {
    match expression {
        Expression::Inline(inline) => expand_inline(inline, sentence),
        Expression::Select { selector, variants } => {
            if let InlineExpression::VariableReference { id } = selector {
                sentence.chosen_by.insert(id.name.to_owned());
            }
            for variant in variants {
                sentence.variants.push(match variant.key {
                    VariantKey::Identifier { name } => name.to_owned(),
                    VariantKey::NumberLiteral { value } => value.to_owned(),
                });
                sentence.words.push(' ');
                walk(&variant.value, sentence);
            }
        }
    }
}

fn expand_inline(inline: &InlineExpression<&str>, sentence: &mut Sentence) {
    match inline {
        InlineExpression::StringLiteral { value } => sentence.words.push_str(value),
        InlineExpression::NumberLiteral { value } => sentence.words.push_str(value),
        InlineExpression::VariableReference { id } => {
            sentence.printed.insert(id.name.to_owned());
            sentence.words.push('\u{fffc}');
        }
        InlineExpression::MessageReference { id, attribute } => {
            let attribute = attribute.as_ref().map(|it| format!(".{}", it.name));
            let key = format!("{}{}", id.name, attribute.unwrap_or_default());
            sentence.references.insert(key);
            sentence.words.push('\u{fffc}');
        }
        InlineExpression::TermReference { id, .. } => {
            sentence.references.insert(format!("-{}", id.name));
            sentence.words.push('\u{fffc}');
        }
        InlineExpression::FunctionReference { arguments, .. } => {
            for argument in &arguments.positional {
                expand_inline(argument, sentence);
            }
        }
        InlineExpression::Placeable { expression } => expand(expression, sentence),
    }
}
