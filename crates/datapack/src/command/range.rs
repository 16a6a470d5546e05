//! Ranges of numbers: `3`, `1..`, `..5`, `1..5`.

use super::parser::Parser;
use crate::reader::Parse;

/// A range of whole numbers, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct IntRange {
    pub low: i32,
    pub high: i32,
}

impl IntRange {
    /// True if the number is in the range.
    #[must_use]
    pub fn holds(self, value: i32) -> bool {
        self.low <= value && value <= self.high
    }
}

/// A range of numbers, both ends included.
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(missing_docs)]
pub struct DoubleRange {
    pub low: Option<f64>,
    pub high: Option<f64>,
}

impl Parser<'_, '_> {
    /// The texts of both ends of `3`, `1..`, `..5` or `1..5`.
    fn range_ends(&mut self) -> Parse<[Option<String>; 2]> {
        let start = self.reader.position();
        let low = self.range_end();
        let dots = self.reader.accept_text("..");
        let high = if dots { self.range_end() } else { low.clone() };
        if low.is_none() && high.is_none() {
            return self.reader.error_at(start, "Expected value or range of values");
        }
        Ok([low, high])
    }

    /// A range of whole numbers.
    pub(crate) fn int_range(&mut self) -> Parse<IntRange> {
        let start = self.reader.position();
        let [low, high] = self.range_ends()?;
        let whole = |text: Option<String>, other| match text {
            None => Ok(other),
            Some(text) => text.parse::<i32>().map_err(|_| text),
        };
        let (low, high) = match (whole(low, i32::MIN), whole(high, i32::MAX)) {
            (Ok(low), Ok(high)) => (low, high),
            (Err(text), _) | (_, Err(text)) => {
                return if text.contains('.') {
                    self.reader.error_at(start, "Only whole numbers allowed, not decimals")
                } else {
                    self.reader.error_at(start, format!("Invalid integer '{text}'"))
                };
            }
        };
        if low > high {
            return self.reader.error_at(start, "Min cannot be bigger than max");
        }
        Ok(IntRange { low, high })
    }

    pub(super) fn double_range(&mut self) -> Parse<DoubleRange> {
        let start = self.reader.position();
        let [low, high] = self.range_ends()?;
        let number = |text: Option<String>| text.map(|text| text.parse::<f64>()).transpose();
        match (number(low), number(high)) {
            (Ok(low), Ok(high)) => {
                if matches!((low, high), (Some(low), Some(high)) if low > high) {
                    return self.reader.error_at(start, "Min cannot be bigger than max");
                }
                Ok(DoubleRange { low, high })
            }
            _ => self.reader.error_at(start, "Expected value or range of values"),
        }
    }

    /// The digits of one end of a range, if there are any. A dot belongs to it unless another
    /// dot follows.
    fn range_end(&mut self) -> Option<String> {
        let mut text = String::new();
        while let Some(c) = self.reader.peek() {
            let takes = c.is_ascii_digit()
                || (c == '-' && text.is_empty())
                || (c == '.' && !self.reader.rest().starts_with(".."));
            if !takes {
                break;
            }
            text.push(c);
            self.reader.next_char();
        }
        (!text.is_empty()).then_some(text)
    }
}
