//! What is wrong with a file: where, what was expected, what to do.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// The file can be used, but something in it looks unintended.
    Warning,
}

/// A text with the name it is known by (a path, or where else it came from).
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// What people know the text by.
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
    pub message: String,
    /// What to write instead, where that can be said.
    pub help: Option<String>,
    /// The text that it is about.
    pub source: Arc<Source>,
    /// The bytes of the text that it is about.
    pub span: Range<usize>,
    /// Where that is in the JSON tree, for example `$.rules[0].pattern`.
    pub path: String,
}

impl Diagnostic {
    /// Line and column of the finding, counted from 1; the column counts characters.
    pub fn position(&self) -> (usize, usize) {
        position(&self.source.text, self.span.start)
    }
}

/// Line and column of a byte offset, counted from 1; the column counts characters.
pub(crate) fn position(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..floor_boundary(text, offset)];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

/// The start of the character that `offset` lies in, or the end of the text.
pub(crate) fn floor_boundary(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = self.position();
        let severity = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        write!(
            f,
            "{}:{line}:{column}: {severity}[{}]: {} (at {})",
            self.source.name, self.code, self.message, self.path
        )?;
        if let Some(help) = &self.help {
            write!(f, "; {help}")?;
        }
        Ok(())
    }
}

/// Everything that was found, worst and first things first where it matters to the caller.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Diagnostics(pub Vec<Diagnostic>);

impl Diagnostics {
    /// True if any finding makes the file unusable.
    pub fn has_errors(&self) -> bool {
        self.0.iter().any(|finding| finding.severity == Severity::Error)
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, finding) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{finding}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostics {}

/// "; did you mean ...?" for a word that is close to one of those expected.
pub(crate) fn did_you_mean<'a>(
    word: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    nearest(word, known).map(|candidate| format!("did you mean \"{candidate}\"?"))
}

/// The one of those expected that a word is close to.
pub(crate) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    known
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(word, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= 1 + candidate.chars().count() / 4)
        .min()
        .map(|(_, candidate)| candidate)
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
    fn near_misses_are_suggested_and_far_ones_are_not() {
        assert_eq!(
            did_you_mean("patern", ["pattern", "name"]).as_deref(),
            Some("did you mean \"pattern\"?")
        );
        assert_eq!(did_you_mean("zebra", ["pattern", "name"]), None);
    }
}
