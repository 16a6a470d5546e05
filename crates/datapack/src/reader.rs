//! A cursor over the text of a command, with the game's own error messages.

/// A syntax error in a command, and its position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
#[non_exhaustive]
pub struct SyntaxError {
    /// The game's error message.
    pub message: String,
    /// Byte position in the command.
    pub at: usize,
}

/// The result of a parser.
pub(crate) type Parse<T> = Result<T, SyntaxError>;

/// A command while it is being read.
#[derive(Debug, Clone)]
pub(crate) struct Reader<'a> {
    text: &'a str,
    at: usize,
    strict: bool,
}

impl<'a> Reader<'a> {
    /// Starts at the beginning of a text.
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, at: 0, strict: true }
    }

    /// The same, reading data as versions before 1.21.5 did.
    pub(crate) fn lenient(text: &'a str) -> Self {
        Self { strict: false, ..Self::new(text) }
    }

    /// Reads something whose lists may be mixed in all versions, such as JSON.
    pub(crate) fn with_strict_grammar<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.strict, true);
        let value = read(self);
        self.strict = before;
        value
    }

    /// True if data has the grammar of 1.21.5 and later.
    pub(crate) fn is_strict(&self) -> bool {
        self.strict
    }

    /// Where the reader is.
    pub(crate) fn position(&self) -> usize {
        self.at
    }

    /// Returns to an earlier position.
    pub(crate) fn seek(&mut self, at: usize) {
        self.at = at;
    }

    /// The rest that has not been read.
    pub(crate) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Everything.
    pub(crate) fn text(&self) -> &'a str {
        self.text
    }

    /// True if nothing is left.
    pub(crate) fn is_at_end(&self) -> bool {
        self.at >= self.text.len()
    }

    /// The next character.
    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Consumes the next character.
    pub(crate) fn next_char(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// Consumes a character if it comes next.
    pub(crate) fn accept(&mut self, wanted: char) -> bool {
        let there = self.peek() == Some(wanted);
        if there {
            self.at += wanted.len_utf8();
        }
        there
    }

    /// Consumes a text if it comes next.
    pub(crate) fn accept_text(&mut self, wanted: &str) -> bool {
        let there = self.rest().starts_with(wanted);
        if there {
            self.at += wanted.len();
        }
        there
    }

    /// Skips whitespace.
    pub(crate) fn skip_whitespace(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.next_char();
        }
    }

    /// An error at this position.
    pub(crate) fn error<T>(&self, message: impl Into<String>) -> Parse<T> {
        self.error_at(self.at, message)
    }

    /// An error at another position.
    pub(crate) fn error_at<T>(&self, at: usize, message: impl Into<String>) -> Parse<T> {
        Err(SyntaxError { message: message.into(), at })
    }

    /// A character that must come next.
    pub(crate) fn expect(&mut self, wanted: char) -> Parse<()> {
        if self.accept(wanted) { Ok(()) } else { self.error(format!("Expected '{wanted}'")) }
    }

    /// The single space between two arguments.
    pub(crate) fn expect_space(&mut self) -> Parse<()> {
        if self.accept(' ') {
            return Ok(());
        }
        if self.is_at_end() {
            return self.error("Unknown or incomplete command, see below for error");
        }
        self.error("Expected whitespace to end one argument, but found trailing data")
    }

    /// True if another argument follows; the space before it is consumed.
    pub(crate) fn next_argument(&mut self) -> Parse<bool> {
        if self.is_at_end() {
            return Ok(false);
        }
        self.expect_space()?;
        Ok(true)
    }

    /// The end of the command.
    pub(crate) fn expect_end(&self) -> Parse<()> {
        match self.peek() {
            None => Ok(()),
            Some(' ') => self.error("Incorrect argument for command"),
            Some(_) => {
                self.error("Expected whitespace to end one argument, but found trailing data")
            }
        }
    }

    /// Everything up to the next space.
    pub(crate) fn word(&mut self) -> &'a str {
        self.take_while(|c| c != ' ')
    }

    /// Characters as long as they match.
    pub(crate) fn take_while(&mut self, matched: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !matched(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Everything that is left.
    pub(crate) fn take_rest(&mut self) -> &'a str {
        let rest = self.rest();
        self.at = self.text.len();
        rest
    }

    /// One of several literals.
    pub(crate) fn literal<'w>(&mut self, words: &[&'w str]) -> Parse<&'w str> {
        let start = self.at;
        let found = self.word();
        match words.iter().find(|word| **word == found) {
            Some(word) => Ok(word),
            None if found.is_empty() => {
                self.error_at(start, "Unknown or incomplete command, see below for error")
            }
            None => self.error_at(start, "Incorrect argument for command"),
        }
    }

    fn number_text(&mut self) -> &'a str {
        self.take_while(|c| c.is_ascii_digit() || c == '-' || c == '.')
    }

    /// A whole number within bounds.
    pub(crate) fn integer(&mut self, low: i32, high: i32) -> Parse<i32> {
        let start = self.at;
        let text = self.number_text();
        if text.is_empty() {
            return self.error_at(start, "Expected integer");
        }
        let Ok(value) = text.parse::<i32>() else {
            return self.error_at(start, format!("Invalid integer '{text}'"));
        };
        if value < low {
            let message = format!("Integer must not be less than {low}, found {value}");
            return self.error_at(start, message);
        }
        if value > high {
            let message = format!("Integer must not be more than {high}, found {value}");
            return self.error_at(start, message);
        }
        Ok(value)
    }

    /// Any whole number.
    pub(crate) fn any_integer(&mut self) -> Parse<i32> {
        self.integer(i32::MIN, i32::MAX)
    }

    /// A number.
    pub(crate) fn double(&mut self) -> Parse<f64> {
        let start = self.at;
        let text = self.number_text();
        if text.is_empty() {
            return self.error_at(start, "Expected double");
        }
        match text.parse::<f64>() {
            Ok(value) if !text.ends_with("..") => Ok(value),
            _ => self.error_at(start, format!("Invalid double '{text}'")),
        }
    }

    /// `true` or `false`.
    pub(crate) fn boolean(&mut self) -> Parse<bool> {
        let start = self.at;
        match self.unquoted() {
            "true" => Ok(true),
            "false" => Ok(false),
            "" => self.error_at(start, "Expected bool"),
            other => self.error_at(
                start,
                format!("Invalid bool, expected true or false but found '{other}'"),
            ),
        }
    }

    /// An unquoted word.
    pub(crate) fn unquoted(&mut self) -> &'a str {
        self.take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '+'))
    }

    /// A quoted string, or an unquoted word.
    pub(crate) fn string(&mut self) -> Parse<String> {
        match self.peek() {
            Some('"' | '\'') => self.quoted(),
            _ => Ok(self.unquoted().to_owned()),
        }
    }

    /// A quoted string.
    pub(crate) fn quoted(&mut self) -> Parse<String> {
        let start = self.at;
        let Some(quote @ ('"' | '\'')) = self.next_char() else {
            return self.error_at(start, "Expected quote to start a string");
        };
        let mut text = String::new();
        loop {
            match self.next_char() {
                None => return self.error("Unclosed quoted string"),
                Some('\\') => text.push(self.escaped()?),
                Some(c) if c == quote => return Ok(text),
                Some(c) => text.push(c),
            }
        }
    }

    fn escaped(&mut self) -> Parse<char> {
        let start = self.at;
        match self.next_char() {
            Some(c @ ('\\' | '"' | '\'' | '/')) => Ok(c),
            Some('n') => Ok('\n'),
            Some('t') => Ok('\t'),
            Some('r') => Ok('\r'),
            Some('b') => Ok('\u{8}'),
            Some('f') => Ok('\u{c}'),
            Some('s') => Ok(' '),
            Some(c @ ('x' | 'u' | 'U')) => {
                let digits = match c {
                    'x' => 2,
                    'u' => 4,
                    _ => 8,
                };
                let code = self.rest().get(..digits).and_then(|d| u32::from_str_radix(d, 16).ok());
                match code {
                    Some(code) => {
                        self.at += digits;
                        // Half of a surrogate pair alone is not a character; the game keeps it, too.
                        Ok(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER))
                    }
                    None => self.error_at(start, "Invalid Unicode character value"),
                }
            }
            Some(c) => {
                self.error_at(start, format!("Invalid escape sequence '{c}' in quoted string"))
            }
            None => self.error("Unclosed quoted string"),
        }
    }

    /// An identifier such as `minecraft:stone`; the namespace may be left out.
    pub(crate) fn identifier(&mut self) -> Parse<String> {
        let start = self.at;
        let text = self.take_while(is_identifier_char);
        let (space, path) = text.split_once(':').unwrap_or(("minecraft", text));
        let space = if space.is_empty() { "minecraft" } else { space };
        if space.contains('/') || path.contains(':') || (path.is_empty() && !text.contains(':')) {
            return self.error_at(start, "Invalid ID");
        }
        Ok(format!("{space}:{path}"))
    }
}

/// True for the characters of identifiers.
pub(crate) fn is_identifier_char(c: char) -> bool {
    c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '_' | ':' | '/' | '.' | '-')
}
