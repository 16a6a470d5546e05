//! A strict subset of the Fluent syntax: messages with variables and selectors.
//!
//! What is read here means the same to every other reader of Fluent. Attributes, terms, functions
//! and references between messages are not read but refused.

use std::iter::Peekable;
use std::str::Chars;

use crate::Argument;

/// A sentence, ready to be filled in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern(Vec<Part>);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Text(String),
    Variable(String),
    Select { variable: String, variants: Vec<(String, Pattern)>, default: usize },
}

/// What is wrong with a catalogue, and in which message.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{key}\": {fault}")]
pub struct SyntaxError {
    /// The message, or the line where no message could be read.
    pub key: String,
    /// What is wrong.
    pub fault: &'static str,
}

impl Pattern {
    /// The whole sentence, if it has no variables.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match self.0.as_slice() {
            [Part::Text(text)] => Some(text),
            _ => None,
        }
    }

    /// The sentence with these arguments; a missing one shows its name.
    #[must_use]
    pub fn format(&self, arguments: &[(&str, Argument<'_>)]) -> String {
        let mut sentence = String::new();
        self.write(arguments, &mut sentence);
        sentence
    }

    fn write(&self, arguments: &[(&str, Argument<'_>)], sentence: &mut String) {
        let find = |variable: &str| {
            arguments.iter().find(|(name, _)| *name == variable).map(|(_, value)| value)
        };
        for part in &self.0 {
            match part {
                Part::Text(text) => sentence.push_str(text),
                Part::Variable(variable) => match find(variable) {
                    Some(value) => value.write(sentence),
                    None => sentence.push_str(variable),
                },
                Part::Select { variable, variants, default } => {
                    let exact = find(variable).and_then(|value| {
                        let exactly = |(name, _): &&(String, Self)| value.is(name);
                        variants.iter().find(exactly)
                    });
                    exact.unwrap_or(&variants[*default]).1.write(arguments, sentence);
                }
            }
        }
    }

    /// What the sentence was filled in with to become this text; `None` if it is another sentence, or
    /// one that changes with what is in it.
    pub(crate) fn read<'a>(&'a self, text: &'a str) -> Option<Vec<(&'a str, &'a str)>> {
        let mut found = Vec::new();
        read_parts(&self.0, text, &mut found).then_some(found)
    }

    /// The variables that the sentence needs, sorted.
    #[must_use]
    pub fn variables(&self) -> Vec<&str> {
        let mut all = Vec::new();
        self.collect_variables(&mut all);
        all.sort_unstable();
        all.dedup();
        all
    }

    fn collect_variables<'a>(&'a self, all: &mut Vec<&'a str>) {
        for part in &self.0 {
            match part {
                Part::Text(_) => {}
                Part::Variable(variable) => all.push(variable),
                Part::Select { variable, variants, .. } => {
                    all.push(variable);
                    variants.iter().for_each(|(_, pattern)| pattern.collect_variables(all));
                }
            }
        }
    }
}

/// Whether these parts make up a text; notes what stands for their variables, which is never nothing.
fn read_parts<'a>(parts: &'a [Part], text: &'a str, found: &mut Vec<(&'a str, &'a str)>) -> bool {
    match parts {
        [] => text.is_empty(),
        [Part::Text(own), rest @ ..] => {
            text.strip_prefix(own.as_str()).is_some_and(|text| read_parts(rest, text, found))
        }
        [Part::Variable(name)] => {
            found.push((name, text));
            !text.is_empty()
        }
        [Part::Variable(name), rest @ ..] => {
            let Some(Part::Text(next)) = rest.first() else { return false };
            text.match_indices(next.as_str()).filter(|(at, _)| *at > 0).any(|(at, _)| {
                let before = found.len();
                found.push((name, &text[..at]));
                let fits = read_parts(rest, &text[at..], found);
                if !fits {
                    found.truncate(before);
                }
                fits
            })
        }
        [Part::Select { .. }, ..] => false,
    }
}

/// Reads all messages of a catalogue, in order.
///
/// # Errors
/// Tells the first message that is not in the subset.
pub fn parse(catalogue: &str) -> Result<Vec<(&str, Pattern)>, SyntaxError> {
    let mut messages: Vec<(&str, Pattern)> = Vec::new();
    let mut rest = catalogue;
    while !rest.is_empty() {
        let end = end_of_entry(rest);
        let (entry, after) = rest.split_at(end);
        rest = after;
        if entry.trim().is_empty() || entry.starts_with('#') {
            continue;
        }
        let fault = |key: &str, fault| SyntaxError { key: key.to_owned(), fault };
        let line = entry.lines().next().unwrap_or_default();
        let (key, value) = entry.split_once('=').ok_or_else(|| fault(line, "no \"=\""))?;
        let key = key.trim_end();
        if !is_name(key) {
            return Err(fault(key, "not a key"));
        }
        if messages.iter().any(|(known, _)| *known == key) {
            return Err(fault(key, "duplicate key"));
        }
        let mut reader = Reader { rest: value.chars().peekable() };
        let pattern = reader.pattern(false).map_err(|what| fault(key, what))?;
        if reader.rest.next().is_some() {
            return Err(fault(key, "a \"}\" without its \"{\""));
        }
        if pattern.0.is_empty() {
            return Err(fault(key, "empty"));
        }
        messages.push((key, pattern));
    }
    Ok(messages)
}

/// Where the next comment or message begins: a line that is neither empty nor indented.
fn end_of_entry(text: &str) -> usize {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if at > 0 && !line.trim().is_empty() && !line.starts_with(' ') {
            break;
        }
        at += line.len();
    }
    at
}

fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter))
}

/// A stretch of a pattern before its lines are moved to the left.
enum Raw {
    Part(Part),
    /// As many line breaks, and the indentation of the line after them.
    Break(usize, usize),
}

struct Reader<'a> {
    rest: Peekable<Chars<'a>>,
}

impl Reader<'_> {
    fn skip(&mut self, skipped: &str) -> usize {
        let mut count = 0;
        while self.rest.next_if(|letter| skipped.contains(*letter)).is_some() {
            count += 1;
        }
        count
    }

    /// Text and placeables up to the end, or in a variant up to the next variant or "}".
    fn pattern(&mut self, in_variant: bool) -> Result<Pattern, &'static str> {
        let mut raw: Vec<Raw> = Vec::new();
        self.skip(" ");
        while let Some(&letter) = self.rest.peek() {
            match letter {
                '\n' => {
                    let (breaks, indent) = self.line_break();
                    if self.rest.peek().is_none() {
                        break;
                    }
                    let ends = matches!(self.rest.peek(), Some('[' | '*' | '}'));
                    if in_variant && ends {
                        break;
                    }
                    if ends || self.rest.peek() == Some(&'.') {
                        return Err("a line that begins with one of [ * } .");
                    }
                    raw.push(Raw::Break(breaks, indent));
                }
                '}' if in_variant => return Err("a selector must end on a line of its own"),
                '}' => break,
                '{' => {
                    self.rest.next();
                    raw.push(Raw::Part(self.placeable()?));
                }
                _ => {
                    let mut text = String::new();
                    while let Some(letter) = self.rest.next_if(|letter| !"{}\n".contains(*letter)) {
                        text.push(letter);
                    }
                    // Space at the end of a line is not part of the text.
                    if self.rest.peek() != Some(&'{') {
                        text.truncate(text.trim_end().len());
                    }
                    raw.push(Raw::Part(Part::Text(text)));
                }
            }
        }
        Ok(Pattern(dedent(raw)))
    }

    /// Goes to the first letter of the next line that has one.
    fn line_break(&mut self) -> (usize, usize) {
        let (mut breaks, mut indent) = (0, 0);
        while self.rest.next_if_eq(&'\n').is_some() {
            breaks += 1;
            indent = self.skip(" ");
        }
        (breaks, indent)
    }

    /// What is between braces: a variable, a text in quotes, or a selector.
    fn placeable(&mut self) -> Result<Part, &'static str> {
        self.skip(" ");
        let part = match self.rest.next() {
            Some('"') => self.literal()?,
            Some('$') => {
                let variable = self.name()?;
                self.skip(" ");
                if self.rest.next_if_eq(&'-').is_some() {
                    if self.rest.next() != Some('>') {
                        return Err("expected \"->\"");
                    }
                    self.selector(variable)?
                } else {
                    Part::Variable(variable)
                }
            }
            _ => return Err("expected a variable or a text in quotes after \"{\""),
        };
        self.skip(" \n");
        match self.rest.next() {
            Some('}') => Ok(part),
            _ => Err("expected \"}\""),
        }
    }

    fn literal(&mut self) -> Result<Part, &'static str> {
        let mut text = String::new();
        loop {
            match self.rest.next() {
                Some('"') => return Ok(Part::Text(text)),
                Some('\\') => match self.rest.next() {
                    Some(letter @ ('"' | '\\')) => text.push(letter),
                    _ => return Err("only \\\" and \\\\ can be escaped"),
                },
                Some('\n') | None => return Err("a text in quotes does not end"),
                Some(letter) => text.push(letter),
            }
        }
    }

    fn name(&mut self) -> Result<String, &'static str> {
        let mut name = String::new();
        // A minus belongs to a name only inside of it: `$n->` is a selector.
        while let Some(letter) =
            self.rest.next_if(|letter| letter.is_ascii_alphanumeric() || *letter == '_')
        {
            name.push(letter);
        }
        if name.is_empty() { Err("expected a name") } else { Ok(name) }
    }

    fn selector(&mut self, variable: String) -> Result<Part, &'static str> {
        let (mut variants, mut default) = (Vec::new(), None);
        self.skip(" ");
        if self.rest.peek() != Some(&'\n') {
            return Err("a variant must begin on a line of its own");
        }
        loop {
            self.skip(" \n");
            match self.rest.peek() {
                Some('*') => {
                    self.rest.next();
                    if default.replace(variants.len()).is_some() {
                        return Err("two default variants");
                    }
                }
                Some('[') => {}
                _ => break,
            }
            if self.rest.next() != Some('[') {
                return Err("expected \"[\"");
            }
            self.skip(" ");
            let name = self.name()?;
            self.skip(" ");
            if self.rest.next() != Some(']') {
                return Err("expected \"]\"");
            }
            variants.push((name, self.pattern(true)?));
        }
        let default = default.ok_or("no default variant")?;
        Ok(Part::Select { variable, variants, default })
    }
}

/// Takes from all lines the indentation that they share.
fn dedent(raw: Vec<Raw>) -> Vec<Part> {
    let indents = raw.iter().filter_map(|part| match part {
        Raw::Break(_, indent) => Some(*indent),
        Raw::Part(_) => None,
    });
    let shared = indents.min().unwrap_or(0);
    let mut parts: Vec<Part> = Vec::new();
    for part in raw {
        match part {
            // A text may begin in the line after its key.
            Raw::Break(..) if parts.is_empty() => {}
            Raw::Break(breaks, indent) => {
                let space = "\n".repeat(breaks) + &" ".repeat(indent - shared);
                push_text(&mut parts, &space);
            }
            Raw::Part(Part::Text(text)) => push_text(&mut parts, &text),
            Raw::Part(other) => parts.push(other),
        }
    }
    parts
}

/// Texts that follow each other are one.
fn push_text(parts: &mut Vec<Part>, text: &str) {
    match parts.last_mut() {
        Some(Part::Text(before)) => before.push_str(text),
        _ => parts.push(Part::Text(text.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ToArgument;

    fn read(text: &str) -> Pattern {
        let mut messages = parse(text).unwrap();
        assert_eq!(messages.len(), 1);
        messages.remove(0).1
    }

    fn say(text: &str, arguments: &[(&str, Argument<'_>)]) -> String {
        read(text).format(arguments)
    }

    #[test]
    fn plain_texts_and_comments() {
        let messages = parse("# A comment\n\na = One\nb-2 =   Two   \n\n# End\n").unwrap();
        let texts: Vec<_> = messages.iter().map(|(key, text)| (*key, text.as_text())).collect();
        assert_eq!(texts, [("a", Some("One")), ("b-2", Some("Two"))]);
    }

    #[test]
    fn lines_lose_the_indentation_that_they_share() {
        let text = read("a =\n    First\n      second\n\n    third\n\n");
        assert_eq!(text.as_text(), Some("First\n  second\n\nthird"));
        assert_eq!(read("a = First\n    second").as_text(), Some("First\nsecond"));
    }

    #[test]
    fn texts_in_quotes_hold_anything() {
        assert_eq!(read("a = {\"  {\"}b{\"\\\"\\\\ \"}").as_text(), Some("  {b\"\\ "));
    }

    #[test]
    fn variables_are_filled_in() {
        assert_eq!(
            say("a = {$x} and { $y }.", &[("x", 3.to_argument()), ("y", "b".to_argument())]),
            "3 and b."
        );
        assert_eq!(say("a = {$x}", &[]), "x");
    }

    #[test]
    fn selectors_choose() {
        let text =
            "a = { $n ->\n    [0] none\n    [one] one stone\n   *[other] {$n} stones\n  } left";
        assert_eq!(say(text, &[("n", 0.to_argument())]), "none left");
        assert_eq!(say(text, &[("n", 1.to_argument())]), "one stone left");
        assert_eq!(say(text, &[("n", 7.to_argument())]), "7 stones left");
        assert_eq!(say("a = {$n->\n [one] x\n *[other] y\n }", &[]), "y");
    }

    #[test]
    fn variables_are_listed_once() {
        let text = read("a = {$b}{ $n ->\n [one] {$c}\n *[other] {$b}\n }");
        assert_eq!(text.variables(), ["b", "c", "n"]);
    }

    #[test]
    fn what_is_not_in_the_subset_is_refused() {
        for text in [
            "a",
            "a =",
            "a = {",
            "a = }",
            "a = {b}",
            "a = {-b}",
            "a = {$n ->\n [one] x\n }",
            "a = {$n ->\n *[one] x\n *[two] y\n }",
            "a = {$n -> *[one] x\n }",
            "a = {$n ->\n *[one] x }",
            "a = {$n - x}",
            "a = {$}",
            "a = {\"x}",
            "a = {\"\\n\"}",
            "a = b\n    .c = d",
            "-a = b",
            "1a = b",
            "a b = c",
            "a = b\na = c",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
