//! Numbers, names and sums of them.

use std::collections::HashMap;

use super::AsmFault;

/// A number: decimal, `0x` hexadecimal, or a character in apostrophes.
pub(super) fn parse_number(text: &str) -> Option<i32> {
    if let Some(digits) = text.strip_prefix("0x") {
        return i32::from_str_radix(digits, 16).ok();
    }
    if let ["", character, ""] = text.split('\'').collect::<Vec<_>>().as_slice() {
        return character.bytes().next().filter(|_| character.len() == 1).map(i32::from);
    }
    text.parse().ok()
}

/// The value of an expression: `*` before `+` and `-`, and parentheses.
pub(super) fn evaluate(text: &str, names: &HashMap<String, u16>) -> Result<i32, AsmFault> {
    let text = text.trim();
    let unknown = || AsmFault::Value(text.to_owned());
    // The last plus or minus outside parentheses that has something in front of it.
    if let Some(at) = last_outside(text, &['+', '-']) {
        let (left, right) = (evaluate(&text[..at], names)?, evaluate(&text[at + 1..], names)?);
        let sum = if text.as_bytes()[at] == b'+' {
            left.checked_add(right)
        } else {
            left.checked_sub(right)
        };
        return sum.ok_or_else(unknown);
    }
    if let Some(at) = last_outside(text, &['*']) {
        let (left, right) = (evaluate(&text[..at], names)?, evaluate(&text[at + 1..], names)?);
        return left.checked_mul(right).ok_or_else(unknown);
    }
    if let Some(inner) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        return evaluate(inner, names);
    }
    names
        .get(text)
        .map(|value| i32::from(*value))
        .or_else(|| parse_number(text))
        .ok_or_else(unknown)
}

fn last_outside(text: &str, operators: &[char]) -> Option<usize> {
    let mut depth = 0_i32;
    let mut found = None;
    let mut operand = false;
    for (at, character) in text.char_indices() {
        match character {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 && operand && operators.contains(&character) {
            found = Some(at);
            operand = false;
        } else if !character.is_whitespace() {
            operand = !matches!(character, '+' | '-' | '*');
        }
    }
    found
}
