//! What a sentence is filled in with.

use std::borrow::Cow;

/// A number or a text that stands for a variable of a sentence.
///
/// Numbers choose between singular and plural; texts are put in as they are.
#[derive(Debug, Clone, PartialEq)]
pub enum Argument<'a> {
    /// A count.
    Number(i64),
    /// Anything else.
    Text(Cow<'a, str>),
}

impl Argument<'_> {
    /// The text that is put into the sentence.
    pub(crate) fn write(&self, sentence: &mut String) {
        match self {
            Self::Number(number) => sentence.push_str(&number.to_string()),
            Self::Text(text) => sentence.push_str(text),
        }
    }

    /// True if the variant `[name]` is meant: the number itself, its plural category, or the text.
    pub(crate) fn is(&self, name: &str) -> bool {
        match self {
            // English and German have the same two categories for whole numbers.
            Self::Number(number) => {
                name == if *number == 1 { "one" } else { "other" }
                    || name.parse().is_ok_and(|exact: i64| exact == *number)
            }
            Self::Text(text) => text == name,
        }
    }
}

/// What can stand for a variable of a sentence.
pub trait ToArgument {
    /// As an argument.
    fn to_argument(&self) -> Argument<'_>;
}

impl<T: ToArgument + ?Sized> ToArgument for &T {
    fn to_argument(&self) -> Argument<'_> {
        (**self).to_argument()
    }
}

macro_rules! numbers {
    ($($number:ty),+) => {
        $(impl ToArgument for $number {
            fn to_argument(&self) -> Argument<'_> {
                Argument::Number(i64::try_from(*self).unwrap_or(i64::MAX))
            }
        })+
    };
}

numbers!(u8, u16, u32, u64, u128, usize, i32, i64);

impl ToArgument for str {
    fn to_argument(&self) -> Argument<'_> {
        Argument::Text(Cow::Borrowed(self))
    }
}

impl ToArgument for String {
    fn to_argument(&self) -> Argument<'_> {
        Argument::Text(Cow::Borrowed(self))
    }
}

impl ToArgument for char {
    fn to_argument(&self) -> Argument<'_> {
        Argument::Text(Cow::Owned(self.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_choose_by_value_and_by_category() {
        assert!(Argument::Number(1).is("one") && Argument::Number(1).is("1"));
        assert!(Argument::Number(0).is("other") && Argument::Number(0).is("0"));
        assert!(!Argument::Number(2).is("one"));
        assert!("red".to_argument().is("red") && !"1".to_argument().is("one"));
    }
}
