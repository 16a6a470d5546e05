//! What is wrong with a file: where, what was expected, what to do.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use crate::pack::{PackFault, Remedy};

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// The file can be used, but something in it looks unintended.
    Warning,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Error => "error",
            Self::Warning => "warning",
        })
    }
}

/// A text and its name: a path, or another origin.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// The name in messages.
    pub name: String,
    /// The text itself.
    pub text: String,
}

/// One finding about a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// A stable name for this kind of finding, for example `unknown-score`.
    pub code: &'static str,
    /// What is wrong and what was expected.
    pub fault: PackFault,
    /// What to write instead, where that can be said.
    pub help: Option<Remedy>,
    /// The text that it is about.
    pub source: Arc<Source>,
    /// The bytes of the text that it is about.
    pub span: Range<usize>,
    /// Where that is in the JSON tree, for example `$.rules[0].pattern`.
    pub path: String,
}

impl Diagnostic {
    /// Line and column of the finding, counted from 1; the column counts characters.
    #[must_use]
    pub fn position(&self) -> (usize, usize) {
        position(&self.source.text, self.span.start)
    }
}

/// Line and column of a byte offset, counted from 1; the column counts characters.
pub(crate) fn position(text: &str, offset: usize) -> (usize, usize) {
    let mut place = Place::start(text);
    place.go_to(offset);
    (place.line, place.column)
}

/// A place in a text that goes on from where it is: the positions of many findings are counted in
/// one go.
struct Place<'a> {
    text: &'a str,
    offset: usize,
    line: usize,
    column: usize,
}

impl<'a> Place<'a> {
    fn start(text: &'a str) -> Self {
        Self { text, offset: 0, line: 1, column: 1 }
    }

    /// Goes to the character at an offset.
    fn go_to(&mut self, offset: usize) {
        let offset = floor_boundary(self.text, offset);
        if offset < self.offset {
            *self = Self::start(self.text);
        }
        let passed = &self.text[self.offset..offset];
        let rest = match passed.rfind('\n') {
            Some(last) => {
                self.line += passed.bytes().filter(|byte| *byte == b'\n').count();
                self.column = 1;
                &passed[last + 1..]
            }
            None => passed,
        };
        self.column += rest.chars().count();
        self.offset = offset;
    }
}

/// The start of the character that `offset` lies in, or the end of the text.
pub(crate) fn floor_boundary(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

impl Diagnostic {
    /// Findings with their lines and columns, as [`position`](Self::position) tells them of each: in
    /// one go, however many there are.
    pub fn with_positions<'a>(
        findings: impl IntoIterator<Item = &'a Self>,
    ) -> impl Iterator<Item = (&'a Self, (usize, usize))> {
        let mut place = Place::start("");
        findings.into_iter().map(move |finding| {
            if !std::ptr::eq(place.text, finding.source.text.as_str()) {
                place = Place::start(&finding.source.text);
            }
            place.go_to(finding.span.start);
            (finding, (place.line, place.column))
        })
    }

    fn tell(&self, f: &mut fmt::Formatter<'_>, (line, column): (usize, usize)) -> fmt::Result {
        let Self { severity, code, fault, path, .. } = self;
        let name = &self.source.name;
        write!(f, "{name}:{line}:{column}: {severity}[{code}]: {fault} (at {path})")?;
        if let Some(help) = &self.help {
            write!(f, "; {help}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tell(f, self.position())
    }
}

/// All findings about a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Diagnostics(pub Vec<Diagnostic>);

impl Diagnostics {
    /// True if any finding makes the file unusable.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.0.iter().any(|finding| finding.severity == Severity::Error)
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (finding, place)) in Diagnostic::with_positions(&self.0).enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            finding.tell(f, place)?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostics {}

/// Most faults of several packs that are told.
pub(crate) const MAX_FAULTS: usize = 200;

/// The first of many findings, and how many more there are.
pub(crate) fn few(mut findings: Vec<Diagnostic>) -> Diagnostics {
    let hidden = findings.len().saturating_sub(MAX_FAULTS);
    findings.truncate(MAX_FAULTS);
    findings.shrink_to_fit();
    few_of(findings, hidden)
}

/// The first of many findings, followed by how many are not among them.
pub(crate) fn few_of(mut findings: Vec<Diagnostic>, hidden: usize) -> Diagnostics {
    if let (true, Some(last)) = (hidden > 0, findings.last()) {
        let fault = PackFault::More(hidden);
        findings.push(Diagnostic { code: fault.code(), fault, help: None, ..last.clone() });
    }
    Diagnostics(findings)
}

/// Longest word that is compared with others, in characters.
const LONGEST_WORD: usize = 48;
/// Fewest characters that say which longer word was meant.
const SHORTEST_STEM: usize = 4;
/// Most words that one is compared with.
const MOST_CANDIDATES: usize = 100;

/// "did you mean ...?" for a word that is close to one of those expected.
pub(crate) fn did_you_mean<'a>(
    word: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Option<Remedy> {
    nearest_word(word, known).map(|candidate| Remedy::DidYouMean(candidate.to_owned()))
}

/// The one of those expected that a word is close to: "did you mean ...?".
///
/// Words are compared letter by letter with letter, so long ones are not, and of many only the
/// first that are about as long. If none is close, a word may have been cut short.
#[must_use]
pub fn nearest_word<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = |word: &str| word.chars().take(LONGEST_WORD + 1).count();
    let own = length(word);
    if own > LONGEST_WORD {
        return None;
    }
    let (mut alike, mut longer) = (Vec::new(), None::<&str>);
    for candidate in known {
        let length = length(candidate);
        if length > LONGEST_WORD {
            continue;
        }
        if length.abs_diff(own) <= 1 + length / 4 && alike.len() < MOST_CANDIDATES {
            alike.push((candidate, length));
        }
        let is_cut = own >= SHORTEST_STEM && candidate.starts_with(word);
        if is_cut && longer.is_none_or(|known| (length, candidate) < (known.len(), known)) {
            longer = Some(candidate);
        }
    }
    alike
        .into_iter()
        .map(|(candidate, length)| {
            (strsim::damerau_levenshtein(word, candidate), length, candidate)
        })
        .filter(|(distance, length, _)| *distance <= 1 + length / 4)
        .min_by_key(|(distance, _, candidate)| (*distance, *candidate))
        .map(|(.., candidate)| candidate)
        .or(longer)
}

/// Longest text that messages quote whole, in characters.
const LONGEST_QUOTE: usize = 100;

/// A text in quotation marks, shortened if it is long.
pub(crate) fn quoted(text: &str) -> String {
    let short = shortened(text);
    let dots = if short.len() < text.len() { "..." } else { "" };
    format!("\"{short}{dots}\"")
}

/// As much of a text as messages quote: the whole of it if it is not long.
#[must_use]
pub fn shortened(text: &str) -> &str {
    match text.char_indices().nth(LONGEST_QUOTE) {
        None => text,
        Some((end, _)) => &text[..end],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_lines_and_characters_from_one() {
        assert_eq!(position("ab\nçd", 0), (1, 1));
        assert_eq!(position("ab\nçd", 5), (2, 2));
        assert_eq!(position("ab\n", 3), (2, 1));
        assert_eq!(position("ab", 99), (1, 3));
    }

    #[test]
    fn positions_of_many_findings_are_those_of_each() {
        let of = |name: &str, text: &str| {
            Arc::new(Source { name: name.to_owned(), text: text.to_owned() })
        };
        let (one, other) = (of("one", "ab\nçd\n\nxyz"), of("other", "ab\nçd"));
        let finding = |source: &Arc<Source>, start: usize| Diagnostic {
            severity: Severity::Error,
            code: "x",
            fault: PackFault::DuplicateItem,
            help: None,
            source: Arc::clone(source),
            span: start..start,
            path: "$".to_owned(),
        };
        // Forwards, in a character, at the same place again, backwards, and in another text.
        let findings: Vec<Diagnostic> = [0, 2, 3, 4, 5, 5, 8, 10, 99, 1, 6]
            .into_iter()
            .map(|at| finding(&one, at))
            .chain([3, 5, 0].map(|at| finding(&other, at)))
            .chain([9, 4].map(|at| finding(&one, at)))
            .collect();
        let each: Vec<String> = findings.iter().map(ToString::to_string).collect();
        assert_eq!(Diagnostics(findings).to_string(), each.join("\n"));
        assert!(each[6].starts_with("one:4:1: "), "{}", each[6]);
    }

    #[test]
    fn near_misses_are_suggested_and_far_ones_are_not() {
        assert_eq!(
            did_you_mean("patern", ["pattern", "name"]),
            Some(Remedy::DidYouMean("pattern".to_owned()))
        );
        assert_eq!(did_you_mean("zebra", ["pattern", "name"]), None);
    }

    #[test]
    fn words_that_were_cut_short_are_completed() {
        let known = ["multimatch_mode", "matches", "name"];
        let meant = |word: &str| nearest_word(word, known);
        assert_eq!(meant("multimatch"), Some("multimatch_mode"));
        assert_eq!(meant("match"), Some("matches"));
        assert_eq!(meant("mul"), None);
    }

    #[test]
    fn finding_03_long_words_are_not_compared() {
        let (word, known) = ("a".repeat(40_000), "b".repeat(40_000));
        assert_eq!(did_you_mean(&word, [known.as_str()]), None);
        assert_eq!(did_you_mean(&word, [word.as_str()]), None);
        assert_eq!(quoted(&word).len(), LONGEST_QUOTE + 5);
        assert_eq!(quoted("kurz"), "\"kurz\"");
    }
}
