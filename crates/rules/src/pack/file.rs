//! One pack file: read, validated, with the position of every value.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use sha2::{Digest, Sha256};

use super::check;
use super::fault::{PackFault, Remedy};
use super::findings::{Finding, Repaired};
use super::format::Pack;
use super::meaning;
use super::schema::{self, Validated};
use crate::budget::Budget;
use crate::diagnostic::{Diagnostic, Diagnostics, Severity, Source, floor_boundary};
use crate::json::{self, Extent, Node};

/// What reading and keeping a file costs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reading {
    pub(crate) fuel: u64,
    pub(crate) bytes: u64,
}

/// Fuel for a value: it is parsed, validated, repaired or not, and made into the pack's types.
const VALUE_FUEL: u64 = 400;
/// Fuel for a value on each level that it is nested in.
const LEVEL_FUEL: u64 = 40;
/// Bytes for a value, in all forms in which it exists at once.
const VALUE_BYTES: u64 = 700;
/// Bytes for a byte of text, likewise.
const TEXT_BYTES: u64 = 12;

impl Reading {
    fn of(length: usize, extent: &Extent) -> Self {
        let fuel = extent.scanned + LEVEL_FUEL * extent.nested + VALUE_FUEL * extent.values;
        let bytes = TEXT_BYTES * length as u64 + VALUE_BYTES * extent.values;
        Self { fuel, bytes }
    }

    fn fits(self, budget: &Budget) -> bool {
        self.fuel <= budget.prepare && self.bytes <= budget.bytes
    }
}

/// A pack that was read and is sound in itself; linking checks it against the others.
#[derive(Debug, Clone)]
pub struct PackFile {
    pack: Pack,
    source: Arc<Source>,
    tree: Node,
    hash: String,
    /// Made when somebody asks for it.
    rules_hash: OnceLock<String>,
    warnings: Vec<Diagnostic>,
    repaired: Repaired,
    reading: Reading,
}

impl PackFile {
    /// Reads a pack. `label` is the name of the file in messages; `expected_name` is the name that
    /// the pack must have, if any.
    ///
    /// # Errors
    /// With everything that is wrong with the file.
    pub fn parse(
        label: &str,
        bytes: &[u8],
        expected_name: Option<&str>,
    ) -> Result<Self, Diagnostics> {
        Self::parse_within(label, bytes, expected_name, &Budget::default())
    }

    /// The same, if reading it is within a budget.
    ///
    /// # Errors
    /// With everything that is wrong with the file, and with what of it is over the budget.
    pub fn parse_within(
        label: &str,
        bytes: &[u8],
        expected_name: Option<&str>,
        budget: &Budget,
    ) -> Result<Self, Diagnostics> {
        let (file, errors) = Self::examine(label, bytes, expected_name, budget);
        match file {
            Some(file) if errors.is_empty() => Ok(file),
            file => {
                let warnings = file.map(|file| file.warnings).unwrap_or_default();
                Err(Diagnostics(errors.into_iter().chain(warnings).collect()))
            }
        }
    }

    /// Reads a pack without stopping at the first error: besides the errors, returns the pack with
    /// its faulty parts replaced, so that linking can find what else is wrong.
    pub(crate) fn examine(
        label: &str,
        bytes: &[u8],
        expected_name: Option<&str>,
        budget: &Budget,
    ) -> (Option<Self>, Vec<Diagnostic>) {
        let source =
            |text: &str| Arc::new(Source { name: label.to_owned(), text: text.to_owned() });
        let fatal = |source: Arc<Source>, fault: json::Fault| {
            let span = character_at(&source.text, fault.offset);
            let json::Fault { fault, help, .. } = fault;
            let (severity, code, path) = (Severity::Error, fault.code(), "$".to_owned());
            (None, vec![Diagnostic { severity, code, fault, help, source, span, path }])
        };
        let text = match json::decode(bytes) {
            Ok(text) => text,
            Err(fault) => {
                // The readable part is enough to count lines in.
                let readable = String::from_utf8_lossy(&bytes[..fault.offset]);
                return fatal(source(&readable), fault);
            }
        };
        let source = source(text);
        let fits = |extent: &Extent| Reading::of(text.len(), extent).fits(budget);
        let reading = match Extent::of(text, fits) {
            Ok(extent) => Reading::of(text.len(), &extent),
            Err(offset) => return fatal(source, too_much(offset)),
        };
        let tree = match json::parse(text) {
            Ok(tree) => tree,
            Err(fault) => return fatal(source, fault),
        };
        let Validated { mut findings, value, repaired } = schema::validate(&tree);
        let mut pack: Pack = match serde_json::from_value(value) {
            Ok(pack) => pack,
            Err(error) => {
                // Validation has let something pass that the format's types refuse.
                let fault = PackFault::Refused(error.to_string());
                return fatal(source, json::Fault { offset: 0, fault, help: None });
            }
        };
        check::check(&pack, &tree, expected_name, &repaired, &mut findings);
        if let Some(expected) = expected_name {
            // It goes by the name that others ask for; a mismatch has been reported.
            pack.name = expected.to_owned();
        }
        let (mut findings, hidden) = findings.into_shown();
        if hidden > 0 {
            findings.push(Finding {
                severity: Severity::Error,
                fault: PackFault::More(hidden),
                help: None,
                span: tree.span.clone(),
                path: "$".to_owned(),
            });
        }
        let (errors, warnings): (Vec<_>, Vec<_>) = findings
            .into_iter()
            .map(|finding| Diagnostic {
                severity: finding.severity,
                code: finding.fault.code(),
                fault: finding.fault,
                help: finding.help,
                source: Arc::clone(&source),
                span: finding.span,
                path: finding.path,
            })
            .partition(|finding| finding.severity == Severity::Error);
        let (hash, rules_hash) = (hash_of(bytes), OnceLock::new());
        let file = Self { pack, source, tree, hash, rules_hash, warnings, repaired, reading };
        (Some(file), errors)
    }

    /// True if a finding is about something that was put in place of a faulty value.
    pub(crate) fn is_repaired(&self, finding: &Diagnostic) -> bool {
        Arc::ptr_eq(&self.source, &finding.source) && self.repaired.covers(&finding.path)
    }

    /// What reading and keeping it costs.
    pub(crate) fn reading(&self) -> Reading {
        self.reading
    }

    /// What the file says.
    #[must_use]
    pub fn pack(&self) -> &Pack {
        &self.pack
    }

    /// The pack's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.pack.name
    }

    /// SHA-256 of the file's bytes in hexadecimal digits.
    #[must_use]
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// SHA-256 of what the pack means for a game, whatever it says to people: the same after a change
    /// of a name, a note or a colour.
    #[must_use]
    pub fn rules_hash(&self) -> &str {
        self.rules_hash.get_or_init(|| hash_of(&meaning::bytes(&self.pack)))
    }

    /// The file's text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.source.text
    }

    /// Findings that do not keep the pack from being used.
    #[must_use]
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// A finding about the value at `path`.
    pub(crate) fn diagnose(
        &self,
        severity: Severity,
        path: &str,
        fault: PackFault,
        help: Option<Remedy>,
    ) -> Diagnostic {
        Diagnostic {
            severity,
            code: fault.code(),
            fault,
            help,
            source: Arc::clone(&self.source),
            span: locate(&self.tree, path),
            path: path.to_owned(),
        }
    }
}

/// SHA-256 in hexadecimal digits.
pub(crate) fn hash_of(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes of the character that `offset` lies in; nothing beyond the end of the text.
fn character_at(text: &str, offset: usize) -> Range<usize> {
    let start = floor_boundary(text, offset);
    start..start + text[start..].chars().next().map_or(0, char::len_utf8)
}

/// The budget for reading was spent at this byte.
fn too_much(offset: usize) -> json::Fault {
    json::Fault { offset, fault: PackFault::LongReading, help: Some(Remedy::FewerNestedValues) }
}

/// The bytes of the value at a path such as `$.rules[0].pattern`, or of its nearest ancestor.
pub(crate) fn locate(tree: &Node, path: &str) -> Range<usize> {
    let mut node = tree;
    let mut rest = path.strip_prefix('$').unwrap_or(path);
    while !rest.is_empty() {
        let next = if let Some(after) = rest.strip_prefix('.') {
            let end = after.find(['.', '[']).unwrap_or(after.len());
            rest = &after[end..];
            node.get(&after[..end])
        } else {
            let end = rest.find(']').map_or(rest.len(), |at| at + 1);
            let index = rest.get(1..end.saturating_sub(1)).and_then(|digits| digits.parse().ok());
            rest = &rest[end..];
            index.and_then(|index| node.item(index))
        };
        match next {
            Some(next) => node = next,
            None => return node.span.start..node.span.start + 1,
        }
    }
    node.span.clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_of_the_syntax_are_spans_of_whole_characters() {
        let text = "{\"a\": \"\u{feff}\0\"}";
        let fault = &PackFile::parse("x.json", text.as_bytes(), None).unwrap_err().0[0];
        assert!(text.get(fault.span.clone()).is_some(), "{:?}", fault.span);
    }
}
