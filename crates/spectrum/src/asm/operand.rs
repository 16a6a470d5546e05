//! What an instruction works on: registers, addresses and values.

/// What an operand can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operand<'a> {
    /// B, C, D, E, H, L, (HL), A as 0 to 7.
    Register(u8),
    /// BC, DE, HL, SP as 0 to 3.
    Pair(u8),
    /// AF.
    Af,
    /// AF'.
    OtherAf,
    /// (BC), (DE), (SP), (C).
    Through(&'static str),
    /// I or R.
    Special(char),
    /// A value in parentheses: an address.
    At(&'a str),
    /// A value.
    Value(&'a str),
}

/// Reads an operand.
pub(super) fn operand(text: &str) -> Operand<'_> {
    let upper = text.to_ascii_uppercase();
    match upper.as_str() {
        "B" => Operand::Register(0),
        "C" => Operand::Register(1),
        "D" => Operand::Register(2),
        "E" => Operand::Register(3),
        "H" => Operand::Register(4),
        "L" => Operand::Register(5),
        "(HL)" => Operand::Register(6),
        "A" => Operand::Register(7),
        "BC" => Operand::Pair(0),
        "DE" => Operand::Pair(1),
        "HL" => Operand::Pair(2),
        "SP" => Operand::Pair(3),
        "AF" => Operand::Af,
        "AF'" => Operand::OtherAf,
        "(BC)" => Operand::Through("BC"),
        "(DE)" => Operand::Through("DE"),
        "(SP)" => Operand::Through("SP"),
        "(C)" => Operand::Through("C"),
        "I" => Operand::Special('I'),
        "R" => Operand::Special('R'),
        _ => match text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            Some(inner) if !inner.contains(['(', ')']) => Operand::At(inner),
            _ => Operand::Value(text),
        },
    }
}

/// The code of a condition.
pub(super) fn condition(text: &str) -> Option<u8> {
    let names = ["NZ", "Z", "NC", "C", "PO", "PE", "P", "M"];
    names.iter().position(|name| text.eq_ignore_ascii_case(name)).map(|at| at as u8)
}
