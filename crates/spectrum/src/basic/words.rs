//! The words of Spectrum BASIC, each of which is one byte in a program.

/// The first byte that stands for a word.
pub(crate) const FIRST: u8 = 0xA3;
pub(crate) const PLAY: u8 = 0xA4;
pub(crate) const BIN: u8 = 0xC4;
pub(crate) const THEN: u8 = 0xCB;
pub(crate) const DEF_FN: u8 = 0xCE;
pub(crate) const REM: u8 = 0xEA;
const VAL_STRING: u8 = 0xAE;
const VAL: u8 = 0xB0;

/// All words from [`FIRST`] on. The first two are those of the 128K machine; a 48K machine has two
/// more user-defined graphics in their place.
const WORDS: [&str; 93] = [
    "SPECTRUM",
    "PLAY",
    "RND",
    "INKEY$",
    "PI",
    "FN",
    "POINT",
    "SCREEN$",
    "ATTR",
    "AT",
    "TAB",
    "VAL$",
    "CODE",
    "VAL",
    "LEN",
    "SIN",
    "COS",
    "TAN",
    "ASN",
    "ACS",
    "ATN",
    "LN",
    "EXP",
    "INT",
    "SQR",
    "SGN",
    "ABS",
    "PEEK",
    "IN",
    "USR",
    "STR$",
    "CHR$",
    "NOT",
    "BIN",
    "OR",
    "AND",
    "<=",
    ">=",
    "<>",
    "LINE",
    "THEN",
    "TO",
    "STEP",
    "DEF FN",
    "CAT",
    "FORMAT",
    "MOVE",
    "ERASE",
    "OPEN #",
    "CLOSE #",
    "MERGE",
    "VERIFY",
    "BEEP",
    "CIRCLE",
    "INK",
    "PAPER",
    "FLASH",
    "BRIGHT",
    "INVERSE",
    "OVER",
    "OUT",
    "LPRINT",
    "LLIST",
    "STOP",
    "READ",
    "DATA",
    "RESTORE",
    "NEW",
    "BORDER",
    "CONTINUE",
    "DIM",
    "REM",
    "FOR",
    "GO TO",
    "GO SUB",
    "INPUT",
    "LOAD",
    "LIST",
    "LET",
    "PAUSE",
    "NEXT",
    "POKE",
    "PRINT",
    "PLOT",
    "RUN",
    "SAVE",
    "RANDOMIZE",
    "IF",
    "CLS",
    "DRAW",
    "CLEAR",
    "RETURN",
    "COPY",
];

/// Other spellings that are understood.
const SPELLINGS: [(&str, &str); 6] = [
    ("RANDOMIZE", "RANDOMISE"),
    ("GO SUB", "GOSUB"),
    ("GO TO", "GOTO"),
    ("CLOSE #", "CLOSE#"),
    ("OPEN #", "OPEN#"),
    ("DEF FN", "DEFFN"),
];

/// The word that a byte stands for.
pub(crate) fn word(code: u8) -> Option<&'static str> {
    code.checked_sub(FIRST).and_then(|index| WORDS.get(usize::from(index)).copied())
}

/// All spellings with their codes, in the order in which they are looked for: from the last word
/// to the first, so that `GO TO` is found before `TO`; only `VAL$` has to come before `VAL`.
pub(crate) fn spellings() -> impl Iterator<Item = (u8, &'static str)> {
    (FIRST..=u8::MAX).rev().flat_map(|code| {
        let code = match code {
            VAL => VAL_STRING,
            VAL_STRING => VAL,
            other => other,
        };
        let main = word(code).unwrap_or_default();
        let other = SPELLINGS.iter().filter(move |(known, _)| *known == main);
        std::iter::once((code, main)).chain(other.map(move |(_, spelling)| (code, *spelling)))
    })
}

/// How the ROM prints a word: whether a space goes before it (unless one is there) and after it.
pub(crate) fn spacing(code: u8) -> (bool, bool) {
    let Some(word) = word(code) else { return (false, false) };
    let first = word.chars().next().is_some_and(|c| c.is_ascii_alphabetic());
    let last = word.chars().last().is_some_and(|c| c.is_ascii_alphabetic() || c == '$');
    let function = code < 0xC5;
    let value = code < 0xA8;
    (first && !function, last && !value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_codes_have_their_words() {
        let known = [
            (0xA5, "RND"),
            (VAL_STRING, "VAL$"),
            (VAL, "VAL"),
            (BIN, "BIN"),
            (0xC7, "<="),
            (DEF_FN, "DEF FN"),
            (REM, "REM"),
            (0xF5, "PRINT"),
            (0xFF, "COPY"),
        ];
        for (code, name) in known {
            assert_eq!(word(code), Some(name));
        }
        assert_eq!(spellings().count(), 99);
    }
}
