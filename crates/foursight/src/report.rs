//! Findings about files, drawn with the lines that they are about.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use foursight_rules::{Diagnostic, Severity};

/// Longest line that is drawn, in bytes: nobody sees where in a longer one an arrow points.
const LONGEST_LINE: usize = 2000;

/// Prints findings to standard error.
pub(crate) fn print(findings: &[Diagnostic]) {
    for finding in findings {
        anstream::eprintln!("{}\n", render(finding));
    }
}

fn render(finding: &Diagnostic) -> String {
    let text = &finding.source.text;
    let (line, _) = finding.position();
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    // Only the line itself is handed over: the rest of the file does not matter to the picture.
    let start = text[..floor(text, finding.span.start)].rfind('\n').map_or(0, |at| at + 1);
    let end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    if end - start > LONGEST_LINE {
        return finding.to_string();
    }
    let from = floor(text, finding.span.start).clamp(start, end);
    let to = floor(text, finding.span.end).clamp(from, end);
    let title = level.primary_title(finding.message.as_str()).id(finding.code).element(
        Snippet::source(&text[start..end])
            .path(finding.source.name.as_str())
            .line_start(line)
            .annotation(
                AnnotationKind::Primary.span(from - start..to - start).label(finding.path.as_str()),
            ),
    );
    let title = match &finding.help {
        Some(help) => title.element(Level::HELP.message(help.as_str())),
        None => title,
    };
    Renderer::styled().render(&[title]).to_string()
}

fn floor(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use foursight_rules::PackFile;

    use super::*;

    #[test]
    fn finding_03_long_lines_are_not_drawn() {
        let text =
            format!(r#"{{"name": "p", "comment": "{}", "players": 1}}"#, "x".repeat(500_000));
        let found = PackFile::parse("p.json", text.as_bytes(), Some("p"))
            .err()
            .and_then(|findings| findings.0.into_iter().next())
            .expect("one player is a fault");
        let drawn = render(&found);
        assert!(drawn.len() < 1000, "{} bytes", drawn.len());
        assert!(drawn.starts_with("p.json:1:500"), "{drawn}");
    }
}
