//! Reading a command from left to right, with the game's own words for what is wrong.

/// A command that the game would refuse, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct SyntaxError {
    /// What is wrong, in the game's words.
    pub message: String,
    /// Byte of the command at which it is wrong.
    pub at: usize,
}

/// What parsers answer.
pub(crate) type Parse<T> = Result<T, SyntaxError>;

/// A command while it is being read.
#[derive(Debug, Clone)]
pub struct Reader<'a> {
    text: &'a str,
    at: usize,
    strict: bool,
}

impl<'a> Reader<'a> {
    /// Starts at the beginning of a text.
    pub fn new(text: &'a str) -> Self {
        Self { text, at: 0, strict: true }
    }

    /// The same, reading data as versions before 1.21.5 did.
    pub fn lenient(text: &'a str) -> Self {
        Self { strict: false, ..Self::new(text) }
    }

    /// Reads something whose lists may be mixed in all versions, such as JSON.
    pub fn strictly<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.strict, true);
        let value = read(self);
        self.strict = before;
        value
    }

    /// True if data has the grammar of 1.21.5 and later.
    pub fn is_strict(&self) -> bool {
        self.strict
    }

    /// Where the reader is.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Goes back to a place where the reader was before.
    pub fn go_to(&mut self, at: usize) {
        self.at = at;
    }

    /// What has not been read.
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Everything.
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// True if nothing is left.
    pub fn is_done(&self) -> bool {
        self.at >= self.text.len()
    }

    /// The next character.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Takes the next character.
    pub fn take(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// Takes a character if it comes next.
    pub fn accept(&mut self, wanted: char) -> bool {
        let there = self.peek() == Some(wanted);
        if there {
            self.at += wanted.len_utf8();
        }
        there
    }

    /// Takes a text if it comes next.
    pub fn accept_text(&mut self, wanted: &str) -> bool {
        let there = self.rest().starts_with(wanted);
        if there {
            self.at += wanted.len();
        }
        there
    }

    /// Skips blanks.
    pub fn skip_blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.take();
        }
    }

    /// A fault at this place.
    pub fn fault<T>(&self, message: impl Into<String>) -> Parse<T> {
        self.fault_at(self.at, message)
    }

    /// A fault at another place.
    pub fn fault_at<T>(&self, at: usize, message: impl Into<String>) -> Parse<T> {
        Err(SyntaxError { message: message.into(), at })
    }

    /// A character that must come next.
    pub fn expect(&mut self, wanted: char) -> Parse<()> {
        if self.accept(wanted) { Ok(()) } else { self.fault(format!("Expected '{wanted}'")) }
    }

    /// The one blank between two arguments.
    pub fn gap(&mut self) -> Parse<()> {
        if self.accept(' ') {
            return Ok(());
        }
        if self.is_done() {
            return self.fault("Unknown or incomplete command, see below for error");
        }
        self.fault("Expected whitespace to end one argument, but found trailing data")
    }

    /// True, and the blank taken, if another argument follows.
    pub fn more(&mut self) -> Parse<bool> {
        if self.is_done() {
            return Ok(false);
        }
        self.gap()?;
        Ok(true)
    }

    /// The end of the command.
    pub fn end(&self) -> Parse<()> {
        match self.peek() {
            None => Ok(()),
            Some(' ') => self.fault("Incorrect argument for command"),
            Some(_) => {
                self.fault("Expected whitespace to end one argument, but found trailing data")
            }
        }
    }

    /// Everything up to the next blank.
    pub fn word(&mut self) -> &'a str {
        self.take_while(|c| c != ' ')
    }

    /// Characters as long as they fit.
    pub fn take_while(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !fits(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Everything that is left.
    pub fn all(&mut self) -> &'a str {
        let rest = self.rest();
        self.at = self.text.len();
        rest
    }

    /// A literal word out of several; the game calls anything else an incorrect argument.
    pub fn one_of<'w>(&mut self, words: &[&'w str]) -> Parse<&'w str> {
        let start = self.at;
        let found = self.word();
        match words.iter().find(|word| **word == found) {
            Some(word) => Ok(word),
            None if found.is_empty() => {
                self.fault_at(start, "Unknown or incomplete command, see below for error")
            }
            None => self.fault_at(start, "Incorrect argument for command"),
        }
    }

    fn number_text(&mut self) -> &'a str {
        self.take_while(|c| c.is_ascii_digit() || c == '-' || c == '.')
    }

    /// A whole number within bounds.
    pub fn integer(&mut self, low: i32, high: i32) -> Parse<i32> {
        let start = self.at;
        let text = self.number_text();
        if text.is_empty() {
            return self.fault_at(start, "Expected integer");
        }
        let Ok(value) = text.parse::<i32>() else {
            return self.fault_at(start, format!("Invalid integer '{text}'"));
        };
        if value < low {
            let message = format!("Integer must not be less than {low}, found {value}");
            return self.fault_at(start, message);
        }
        if value > high {
            let message = format!("Integer must not be more than {high}, found {value}");
            return self.fault_at(start, message);
        }
        Ok(value)
    }

    /// Any whole number.
    pub fn any_integer(&mut self) -> Parse<i32> {
        self.integer(i32::MIN, i32::MAX)
    }

    /// A number.
    pub fn double(&mut self) -> Parse<f64> {
        let start = self.at;
        let text = self.number_text();
        if text.is_empty() {
            return self.fault_at(start, "Expected double");
        }
        match text.parse::<f64>() {
            Ok(value) if !text.ends_with("..") => Ok(value),
            _ => self.fault_at(start, format!("Invalid double '{text}'")),
        }
    }

    /// `true` or `false`.
    pub fn boolean(&mut self) -> Parse<bool> {
        let start = self.at;
        match self.unquoted() {
            "true" => Ok(true),
            "false" => Ok(false),
            "" => self.fault_at(start, "Expected bool"),
            other => self.fault_at(
                start,
                format!("Invalid bool, expected true or false but found '{other}'"),
            ),
        }
    }

    /// A word of the characters that need no quotes.
    pub fn unquoted(&mut self) -> &'a str {
        self.take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '+'))
    }

    /// A quoted text, or a word that needs no quotes.
    pub fn string(&mut self) -> Parse<String> {
        match self.peek() {
            Some('"' | '\'') => self.quoted(),
            _ => Ok(self.unquoted().to_owned()),
        }
    }

    /// A quoted text.
    pub fn quoted(&mut self) -> Parse<String> {
        let start = self.at;
        let Some(quote @ ('"' | '\'')) = self.take() else {
            return self.fault_at(start, "Expected quote to start a string");
        };
        let mut text = String::new();
        loop {
            match self.take() {
                None => return self.fault("Unclosed quoted string"),
                Some('\\') => text.push(self.escaped()?),
                Some(c) if c == quote => return Ok(text),
                Some(c) => text.push(c),
            }
        }
    }

    fn escaped(&mut self) -> Parse<char> {
        let start = self.at;
        match self.take() {
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
                        // Half of a surrogate pair alone is no character; the game keeps it too.
                        Ok(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER))
                    }
                    None => self.fault_at(start, "Invalid Unicode character value"),
                }
            }
            Some(c) => {
                self.fault_at(start, format!("Invalid escape sequence '{c}' in quoted string"))
            }
            None => self.fault("Unclosed quoted string"),
        }
    }

    /// An identifier such as `minecraft:stone`; the namespace may be left out.
    pub fn identifier(&mut self) -> Parse<String> {
        let start = self.at;
        let text = self.take_while(is_identifier_char);
        let (space, path) = text.split_once(':').unwrap_or(("minecraft", text));
        let space = if space.is_empty() { "minecraft" } else { space };
        if space.contains('/') || path.contains(':') || (path.is_empty() && !text.contains(':')) {
            return self.fault_at(start, "Invalid ID");
        }
        Ok(format!("{space}:{path}"))
    }
}

/// True for the characters of identifiers.
pub(crate) fn is_identifier_char(c: char) -> bool {
    c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '_' | ':' | '/' | '.' | '-')
}
