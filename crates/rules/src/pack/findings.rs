//! Findings about one file while it is read: the first ones, and how many more there are.

use std::collections::HashSet;
use std::ops::Range;

use super::fault::{PackFault, Remedy};
use crate::diagnostic::Severity;

/// Most findings of each severity that are kept: nobody reads more, and a file of a million
/// faults must not cost more than one without.
pub(crate) const MAX_FINDINGS: usize = 200;
/// So many findings may come with a suggestion, which takes a while to find.
const MAX_SUGGESTIONS: usize = 20;

/// A fault, still without its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Finding {
    pub(crate) severity: Severity,
    pub(crate) fault: PackFault,
    pub(crate) help: Option<Remedy>,
    pub(crate) span: Range<usize>,
    pub(crate) path: String,
}

/// What was found so far.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    kept: Vec<Finding>,
    errors: usize,
    warnings: usize,
}

impl Findings {
    fn count(&mut self, severity: Severity) -> &mut usize {
        match severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
        }
    }

    /// Notes a finding; `make` is asked for it only if it is kept.
    pub(crate) fn note(&mut self, severity: Severity, make: impl FnOnce() -> Finding) {
        let count = self.count(severity);
        *count += 1;
        if *count <= MAX_FINDINGS {
            self.kept.push(make());
        }
    }

    /// True while it is worth looking for what may have been meant.
    pub(crate) fn may_suggest(&self) -> bool {
        self.errors + self.warnings < MAX_SUGGESTIONS
    }

    /// The findings to show, errors first and in the order of the text, and how many there are
    /// besides them.
    pub(crate) fn into_shown(mut self) -> (Vec<Finding>, usize) {
        self.kept.sort_by_key(|finding| (finding.severity, finding.span.start));
        self.kept.truncate(MAX_FINDINGS);
        let hidden = self.errors + self.warnings - self.kept.len();
        (self.kept, hidden)
    }
}

/// Paths of values that are not what the file says: something valid stands there instead.
#[derive(Debug, Clone, Default)]
pub(crate) struct Repaired(HashSet<String>);

impl Repaired {
    pub(crate) fn insert(&mut self, path: String) {
        self.0.insert(path);
    }

    /// True if a path is one of these, or leads into one.
    pub(crate) fn covers(&self, path: &str) -> bool {
        if self.0.is_empty() {
            return false;
        }
        let ends = path.match_indices(['.', '[']).map(|(at, _)| at).chain([path.len()]);
        ends.into_iter().any(|end| self.0.contains(&path[..end]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_in_a_repaired_value_is_repaired() {
        let mut repaired = Repaired::default();
        repaired.insert("$.rules[1]".to_owned());
        for path in ["$.rules[1]", "$.rules[1].name", "$.rules[1][2]"] {
            assert!(repaired.covers(path), "{path}");
        }
        for path in ["$", "$.rules", "$.rules[10]", "$.rules[2].name"] {
            assert!(!repaired.covers(path), "{path}");
        }
    }

    #[test]
    fn errors_are_shown_before_warnings_and_the_rest_is_counted() {
        let mut findings = Findings::default();
        let finding = |severity, at| Finding {
            severity,
            fault: PackFault::DuplicateItem,
            help: None,
            span: at..at + 1,
            path: String::new(),
        };
        for at in 0..1000 {
            findings.note(Severity::Warning, || finding(Severity::Warning, at));
        }
        findings.note(Severity::Error, || finding(Severity::Error, 5000));
        let (shown, hidden) = findings.into_shown();
        assert_eq!((shown.len(), hidden), (MAX_FINDINGS, 801));
        assert_eq!(shown[0].severity, Severity::Error);
    }
}
