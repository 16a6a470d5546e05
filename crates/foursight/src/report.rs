//! Findings about files, drawn with the lines that they are about.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use foursight_rules::{Diagnostic, Severity};
use foursight_voice::{InWords, Lang, say};

/// Longest line that is drawn, in bytes: nobody sees where in a longer one an arrow points.
const LONGEST_LINE: usize = 2000;

/// Prints findings to standard error.
pub(crate) fn print(lang: Lang, findings: &[Diagnostic]) {
    for finding in findings {
        anstream::eprintln!("{}\n", render(lang, finding));
    }
}

fn render(lang: Lang, finding: &Diagnostic) -> String {
    let text = &finding.source.text;
    let (line, _) = finding.position();
    let level = match finding.severity {
        Severity::Error => Level::ERROR.with_name(say!(lang, "finding-error")),
        Severity::Warning => Level::WARNING.with_name(say!(lang, "finding-warning")),
    };
    // Only the line itself is handed over: the rest of the file does not matter to the picture.
    let start = text[..floor(text, finding.span.start)].rfind('\n').map_or(0, |at| at + 1);
    let end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    if end - start > LONGEST_LINE {
        return finding.in_words(lang);
    }
    let from = floor(text, finding.span.start).clamp(start, end);
    let to = floor(text, finding.span.end).clamp(from, end);
    let message = finding.fault.in_words(lang);
    let title = level.primary_title(message.as_str()).id(finding.code).element(
        Snippet::source(&text[start..end])
            .path(finding.source.name.as_str())
            .line_start(line)
            .annotation(
                AnnotationKind::Primary.span(from - start..to - start).label(finding.path.as_str()),
            ),
    );
    let help = finding.help.as_ref().map(|help| help.in_words(lang));
    let title = match &help {
        Some(help) => {
            let level = Level::HELP.with_name(say!(lang, "finding-help"));
            title.element(level.message(help.as_str()))
        }
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
        let drawn = render(Lang::En, &found);
        assert!(drawn.len() < 1000, "{} bytes", drawn.len());
        assert!(drawn.starts_with("p.json:1:500"), "{drawn}");
    }

    #[test]
    fn findings_are_drawn_in_german() {
        let text = r#"{"name": "p", "playrs": 2, "players": 1}"#;
        let found = PackFile::parse("p.json", text.as_bytes(), Some("p")).unwrap_err();
        let drawn: Vec<String> = found.0.iter().map(|one| render(Lang::De, one)).collect();
        let drawn = anstream::adapter::strip_str(&drawn.join("\n")).to_string();
        assert!(
            drawn.contains("Fehler[schema]: erwartet ist 2 oder mehr, hier steht 1"),
            "{drawn}"
        );
        assert!(drawn.contains("Hilfe: ist \"players\" gemeint?"), "{drawn}");
        assert!(!drawn.contains("expected"), "{drawn}");
    }
}
