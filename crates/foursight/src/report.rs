//! Findings about files, drawn with the lines that they are about.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use foursight_rules::{Diagnostic, Severity};

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
