//! One pack file: read, validated, and still able to say where everything stands.

use std::ops::Range;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::check;
use super::format::Pack;
use super::schema::{self, Finding};
use crate::diagnostic::{Diagnostic, Diagnostics, Severity, Source};
use crate::json::{self, Node};

/// Most findings reported about one file; a file with more is not a pack with typos.
const MAX_FINDINGS: usize = 200;

/// A pack that was read and is sound in itself; linking checks it against the others.
#[derive(Debug, Clone)]
pub struct PackFile {
    pack: Pack,
    source: Arc<Source>,
    tree: Node,
    hash: String,
    warnings: Vec<Diagnostic>,
}

impl PackFile {
    /// Reads a pack. `label` is what people know the file by; `expected_name` is what the file's
    /// name promises, if it promises anything.
    pub fn parse(
        label: &str,
        bytes: &[u8],
        expected_name: Option<&str>,
    ) -> Result<Self, Diagnostics> {
        let source =
            |text: &str| Arc::new(Source { name: label.to_owned(), text: text.to_owned() });
        let fatal = |source: Arc<Source>, fault: json::Fault| {
            let span = character_at(&source.text, fault.offset);
            Diagnostics(vec![Diagnostic {
                severity: Severity::Error,
                code: fault.code,
                message: fault.message,
                help: fault.help,
                span,
                source,
                path: "$".to_owned(),
            }])
        };
        let text = json::decode(bytes).map_err(|fault| {
            // The readable part is enough to count lines in.
            let readable = String::from_utf8_lossy(&bytes[..fault.offset]);
            fatal(source(&readable), fault)
        })?;
        let source = source(text);
        let tree = json::parse(text).map_err(|fault| fatal(Arc::clone(&source), fault))?;
        let mut findings = schema::validate(&tree);
        let sound = |findings: &[Finding]| findings.iter().all(|f| f.severity != Severity::Error);
        let mut pack = Pack::default();
        if sound(&findings) {
            match serde_json::from_str(text.trim_start_matches('\u{feff}')) {
                Ok(read) => {
                    pack = read;
                    check::check(&pack, &tree, expected_name, &mut findings);
                }
                Err(error) => findings.push(Finding {
                    severity: Severity::Error,
                    code: "schema",
                    message: error.to_string(),
                    help: None,
                    span: tree.span.clone(),
                    path: "$".to_owned(),
                }),
            }
        }
        let failed = !sound(&findings);
        findings.sort_by_key(|finding| (finding.severity, finding.span.start));
        let total = findings.len();
        findings.truncate(MAX_FINDINGS);
        if total > MAX_FINDINGS {
            findings.push(Finding {
                severity: Severity::Error,
                code: "too-many-findings",
                message: format!("{} more findings are not shown", total - MAX_FINDINGS),
                help: None,
                span: tree.span.clone(),
                path: "$".to_owned(),
            });
        }
        let findings: Vec<Diagnostic> = findings
            .into_iter()
            .map(|finding| Diagnostic {
                severity: finding.severity,
                code: finding.code,
                message: finding.message,
                help: finding.help,
                source: Arc::clone(&source),
                span: finding.span,
                path: finding.path,
            })
            .collect();
        if failed {
            return Err(Diagnostics(findings));
        }
        let hash = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Self { pack, source, tree, hash, warnings: findings })
    }

    /// What the file says.
    pub fn pack(&self) -> &Pack {
        &self.pack
    }

    /// The pack's name.
    pub fn name(&self) -> &str {
        &self.pack.name
    }

    /// SHA-256 of the file's bytes in hexadecimal digits.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// The file's text.
    pub fn text(&self) -> &str {
        &self.source.text
    }

    /// Findings that do not keep the pack from being used.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// A finding about the value at `path`.
    pub(crate) fn diagnose(
        &self,
        severity: Severity,
        code: &'static str,
        path: &str,
        message: String,
        help: Option<String>,
    ) -> Diagnostic {
        Diagnostic {
            severity,
            code,
            message,
            help,
            source: Arc::clone(&self.source),
            span: locate(&self.tree, path),
            path: path.to_owned(),
        }
    }
}

/// The bytes of the character that `offset` lies in; nothing beyond the end of the text.
fn character_at(text: &str, offset: usize) -> Range<usize> {
    let mut start = offset.min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    start..start + text[start..].chars().next().map_or(0, char::len_utf8)
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
