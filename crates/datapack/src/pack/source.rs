//! The lines of a function file: commands, comments, macros, continuation lines.

use super::metadata::PackFormat;

/// A command of a function file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceLine {
    /// Line of the file on which it starts, from 1.
    pub line: usize,
    /// Whitespace before it.
    pub indent: usize,
    /// The command without whitespace around it, and without the `$` of a macro.
    pub text: String,
    /// True if it is filled in when the function is called.
    pub is_macro: bool,
}

/// The commands of a function file.
#[must_use]
pub fn source_lines(text: &str, format: PackFormat) -> Vec<SourceLine> {
    let mut lines = text.lines().zip(1..);
    let mut found = Vec::new();
    while let Some((raw, line)) = lines.next() {
        let trimmed = raw.trim();
        let mut command = trimmed.to_owned();
        if format.supports(PackFormat::V1_20_2) {
            while command.ends_with('\\') {
                command.pop();
                let Some((next, _)) = lines.next() else { break };
                command.push_str(next.trim());
            }
        }
        if command.is_empty() || command.starts_with('#') {
            continue;
        }
        let indent = raw.chars().take_while(|c| c.is_whitespace()).count();
        match command.strip_prefix('$') {
            Some(rest) if format.supports(PackFormat::V1_20_2) => {
                found.push(SourceLine { line, indent, text: rest.to_owned(), is_macro: true });
            }
            _ => found.push(SourceLine { line, indent, text: command, is_macro: false }),
        }
    }
    found
}
