//! Colours for terminals that have eight or sixteen.
//!
//! The library below names every colour by its number among 256 (`38;5;1`), which such terminals take
//! for something else; they are told in the old way (`31`).

use std::io::{Result, Write};

/// Longer sequences than this are none of ours.
const LONGEST: usize = 64;

/// Passes everything on, with colours by their old names if that is wanted.
#[derive(Debug)]
pub(crate) struct OldColours<W> {
    out: W,
    is_wanted: bool,
    /// The beginning of a sequence that is not whole yet.
    begun: Vec<u8>,
}

impl<W: Write> OldColours<W> {
    pub(crate) fn new(out: W, is_wanted: bool) -> Self {
        Self { out, is_wanted, begun: Vec::new() }
    }
}

impl<W: Write> Write for OldColours<W> {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        if !self.is_wanted {
            return self.out.write(bytes);
        }
        let mut told = Vec::with_capacity(bytes.len());
        for &byte in bytes {
            if self.begun.is_empty() && byte != b'\x1b' {
                told.push(byte);
                continue;
            }
            self.begun.push(byte);
            let is_open = match self.begun.len() {
                1 => true,
                2 => byte == b'[',
                length => !(0x40..=0x7e).contains(&byte) && length < LONGEST,
            };
            if !is_open {
                told.extend(translated(&self.begun));
                self.begun.clear();
            }
        }
        self.out.write_all(&told)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        self.out.flush()
    }
}

/// A whole sequence, with its colours by their old names.
fn translated(sequence: &[u8]) -> Vec<u8> {
    let inside = sequence.strip_prefix(b"\x1b[").and_then(|rest| rest.strip_suffix(b"m"));
    let Some(Ok(inside)) = inside.map(std::str::from_utf8) else { return sequence.to_vec() };
    let parts: Vec<&str> = inside.split(';').collect();
    let mut told: Vec<String> = Vec::new();
    let mut rest = &parts[..];
    while let Some((first, others)) = rest.split_first() {
        let number = match rest {
            ["38" | "48", "5", number, ..] => {
                number.parse::<u32>().ok().filter(|number| *number < 16)
            }
            _ => None,
        };
        match number {
            Some(number) => {
                let bright: u32 = if number < 8 { 0 } else { 60 - 8 };
                let base: u32 = if *first == "38" { 30 } else { 40 };
                told.push(format!("{}", base + bright + number));
                rest = &rest[3..];
            }
            None => {
                told.push((*first).to_owned());
                rest = others;
            }
        }
    }
    format!("\x1b[{}m", told.join(";")).into_bytes()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn told(pieces: &[&str]) -> String {
        let mut colours = OldColours::new(Vec::new(), true);
        for piece in pieces {
            colours.write_all(piece.as_bytes()).unwrap();
        }
        String::from_utf8(colours.out).unwrap()
    }

    #[test]
    fn terminal_finding_13_few_colours_are_told_as_old_terminals_know_them() {
        assert_eq!(told(&["\x1b[38;5;1mred\x1b[0m"]), "\x1b[31mred\x1b[0m");
        assert_eq!(told(&["\x1b[38;5;9;48;5;4mx"]), "\x1b[91;44mx");
        assert_eq!(told(&["\x1b[1;48;5;15m"]), "\x1b[1;107m");
        // However it is cut.
        assert_eq!(told(&["a\x1b", "[38;", "5;", "2", "mb"]), "a\x1b[32mb");
        // Everything else passes.
        for text in
            ["\x1b[38;5;200m", "\x1b[38;2;1;2;3m", "\x1b[2J\x1b[3;4H", "\x1b7▄█\x1b8", "\x1b[m"]
        {
            assert_eq!(told(&[text]), text);
        }
        let mut others = OldColours::new(Vec::new(), false);
        others.write_all(b"\x1b[38;5;1m").unwrap();
        assert_eq!(others.out, b"\x1b[38;5;1m");
    }
}
