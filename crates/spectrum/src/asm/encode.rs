//! One instruction as bytes.

use super::{AsmFault, byte, word};

type Bytes = Result<Vec<u8>, AsmFault>;

/// What an operand can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operand<'a> {
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

fn operand(text: &str) -> Operand<'_> {
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

fn condition(text: &str) -> Option<u8> {
    let names = ["NZ", "Z", "NC", "C", "PO", "PE", "P", "M"];
    names.iter().position(|name| text.eq_ignore_ascii_case(name)).map(|at| at as u8)
}

/// Instructions without operands.
const PLAIN: [(&str, &[u8]); 40] = [
    ("NOP", &[0x00]),
    ("RLCA", &[0x07]),
    ("RRCA", &[0x0F]),
    ("RLA", &[0x17]),
    ("RRA", &[0x1F]),
    ("DAA", &[0x27]),
    ("CPL", &[0x2F]),
    ("SCF", &[0x37]),
    ("CCF", &[0x3F]),
    ("HALT", &[0x76]),
    ("RET", &[0xC9]),
    ("EXX", &[0xD9]),
    ("DI", &[0xF3]),
    ("EI", &[0xFB]),
    ("NEG", &[0xED, 0x44]),
    ("RETN", &[0xED, 0x45]),
    ("RETI", &[0xED, 0x4D]),
    ("RRD", &[0xED, 0x67]),
    ("RLD", &[0xED, 0x6F]),
    ("LDI", &[0xED, 0xA0]),
    ("CPI", &[0xED, 0xA1]),
    ("INI", &[0xED, 0xA2]),
    ("OUTI", &[0xED, 0xA3]),
    ("LDD", &[0xED, 0xA8]),
    ("CPD", &[0xED, 0xA9]),
    ("IND", &[0xED, 0xAA]),
    ("OUTD", &[0xED, 0xAB]),
    ("LDIR", &[0xED, 0xB0]),
    ("CPIR", &[0xED, 0xB1]),
    ("INIR", &[0xED, 0xB2]),
    ("OTIR", &[0xED, 0xB3]),
    ("LDDR", &[0xED, 0xB8]),
    ("CPDR", &[0xED, 0xB9]),
    ("INDR", &[0xED, 0xBA]),
    ("OTDR", &[0xED, 0xBB]),
    ("IM 0", &[0xED, 0x46]),
    ("IM 1", &[0xED, 0x56]),
    ("IM 2", &[0xED, 0x5E]),
    ("EX AF,AF'", &[0x08]),
    ("EX DE,HL", &[0xEB]),
];

/// Arithmetic in the order of its codes, and whether A is written in front of the operand.
const ARITHMETIC: [&str; 8] = ["ADD", "ADC", "SUB", "SBC", "AND", "XOR", "OR", "CP"];
const ROTATIONS: [&str; 8] = ["RLC", "RRC", "RL", "RR", "SLA", "SRA", "", "SRL"];

/// The bytes of an instruction; none if there is no such instruction.
pub(super) fn encode(
    operation: &str,
    operands: &[&str],
    address: u16,
    exact: bool,
    value: &dyn Fn(&str) -> Result<i32, AsmFault>,
) -> Option<Bytes> {
    use Operand::{Af, At, Pair, Register, Through, Value};
    let whole = if operands.is_empty() {
        operation.to_owned()
    } else {
        format!("{operation} {}", operands.join(",").to_ascii_uppercase())
    };
    if let Some((_, bytes)) = PLAIN.iter().find(|(name, _)| *name == whole) {
        return Some(Ok(bytes.to_vec()));
    }
    // Names that have no value yet must not be refused for their size.
    let short = |text: &str| value(text).and_then(|v| if exact { byte(v) } else { Ok(0) });
    let with_byte = |code: u8, text: &str| Some(short(text).map(|byte| vec![code, byte]));
    let with_word = |codes: &[u8], text: &str| {
        let number = value(text).and_then(word).map(u16::to_le_bytes);
        Some(number.map(|number| [codes, &number].concat()))
    };
    let relative = |code: u8, text: &str| {
        let distance = value(text).map(|target| target - i32::from(address) - 2);
        Some(distance.and_then(|distance| match i8::try_from(distance) {
            Ok(distance) => Ok(vec![code, distance as u8]),
            Err(_) if !exact => Ok(vec![code, 0]),
            Err(_) => Err(AsmFault::Range { value: distance, low: -128, high: 127 }),
        }))
    };
    let one = |code: u8| Some(Ok(vec![code]));
    let parsed: Vec<Operand<'_>> = operands.iter().map(|text| operand(text)).collect();

    if let Some(kind) = ARITHMETIC.iter().position(|name| *name == operation) {
        let kind = kind as u8;
        match parsed.as_slice() {
            [Pair(2), Pair(pair)] if operation == "ADD" => return one(0x09 | pair << 4),
            [Pair(2), Pair(pair)] if operation == "ADC" => {
                return Some(Ok(vec![0xED, 0x4A | pair << 4]));
            }
            [Pair(2), Pair(pair)] if operation == "SBC" => {
                return Some(Ok(vec![0xED, 0x42 | pair << 4]));
            }
            _ => {}
        }
        // ADD, ADC and SBC name A; the others do not.
        let named = matches!(operation, "ADD" | "ADC" | "SBC");
        let source = match parsed.as_slice() {
            [Register(7), source] if named => *source,
            [source] if !named => *source,
            _ => return None,
        };
        return match source {
            Register(register) => one(0x80 | kind << 3 | register),
            Value(text) => with_byte(0xC6 | kind << 3, text),
            _ => None,
        };
    }
    if let Some(kind) = ROTATIONS.iter().position(|name| *name == operation) {
        let [Register(register)] = parsed.as_slice() else { return None };
        return Some(Ok(vec![0xCB, (kind as u8) << 3 | register]));
    }
    if let Some(kind) = ["BIT", "RES", "SET"].iter().position(|name| *name == operation) {
        let [Value(bit), Register(register)] = parsed.as_slice() else { return None };
        let bit = match value(bit) {
            Ok(bit @ 0..=7) => bit as u8,
            Ok(value) => return Some(Err(AsmFault::Range { value, low: 0, high: 7 })),
            Err(fault) => return Some(Err(fault)),
        };
        return Some(Ok(vec![0xCB, (kind as u8 + 1) << 6 | bit << 3 | register]));
    }
    match (operation, parsed.as_slice()) {
        ("LD", [Register(6), Register(6)]) => None,
        ("LD", [Register(to), Register(from)]) => one(0x40 | to << 3 | from),
        ("LD", [Register(to), Value(text)]) => with_byte(0x06 | to << 3, text),
        ("LD", [Register(7), Through("BC")]) => one(0x0A),
        ("LD", [Register(7), Through("DE")]) => one(0x1A),
        ("LD", [Through("BC"), Register(7)]) => one(0x02),
        ("LD", [Through("DE"), Register(7)]) => one(0x12),
        ("LD", [Register(7), At(text)]) => with_word(&[0x3A], text),
        ("LD", [At(text), Register(7)]) => with_word(&[0x32], text),
        ("LD", [Pair(2), At(text)]) => with_word(&[0x2A], text),
        ("LD", [At(text), Pair(2)]) => with_word(&[0x22], text),
        ("LD", [Pair(pair), At(text)]) => with_word(&[0xED, 0x4B | pair << 4], text),
        ("LD", [At(text), Pair(pair)]) => with_word(&[0xED, 0x43 | pair << 4], text),
        ("LD", [Pair(3), Pair(2)]) => one(0xF9),
        ("LD", [Pair(pair), Value(text)]) => with_word(&[0x01 | pair << 4], text),
        ("LD", [Operand::Special(name), Register(7)]) => {
            Some(Ok(vec![0xED, if *name == 'I' { 0x47 } else { 0x4F }]))
        }
        ("LD", [Register(7), Operand::Special(name)]) => {
            Some(Ok(vec![0xED, if *name == 'I' { 0x57 } else { 0x5F }]))
        }
        ("INC", [Register(register)]) => one(0x04 | register << 3),
        ("DEC", [Register(register)]) => one(0x05 | register << 3),
        ("INC", [Pair(pair)]) => one(0x03 | pair << 4),
        ("DEC", [Pair(pair)]) => one(0x0B | pair << 4),
        ("PUSH", [Pair(pair @ 0..=2)]) => one(0xC5 | pair << 4),
        ("POP", [Pair(pair @ 0..=2)]) => one(0xC1 | pair << 4),
        ("PUSH", [Af]) => one(0xF5),
        ("POP", [Af]) => one(0xF1),
        ("EX", [Through("SP"), Pair(2)]) => one(0xE3),
        ("JP", [Register(6)]) => one(0xE9),
        ("JP", [Value(text)]) => with_word(&[0xC3], text),
        ("CALL", [Value(text)]) => with_word(&[0xCD], text),
        ("JR", [Value(text)]) => relative(0x18, text),
        ("DJNZ", [Value(text)]) => relative(0x10, text),
        ("JP", [_, Value(text)]) => with_word(&[0xC2 | condition(operands[0])? << 3], text),
        ("CALL", [_, Value(text)]) => with_word(&[0xC4 | condition(operands[0])? << 3], text),
        ("JR", [_, Value(text)]) => {
            let condition = condition(operands[0]).filter(|condition| *condition < 4)?;
            relative(0x20 | condition << 3, text)
        }
        ("RET", [_]) => one(0xC0 | condition(operands[0])? << 3),
        ("RST", [Value(text)]) => Some(value(text).and_then(|target| match target {
            0..=0x38 if target % 8 == 0 => Ok(vec![0xC7 | target as u8]),
            value => Err(AsmFault::Range { value, low: 0, high: 0x38 }),
        })),
        ("IN", [Register(7), At(text)]) => with_byte(0xDB, text),
        ("OUT", [At(text), Register(7)]) => with_byte(0xD3, text),
        ("IN", [Register(register), Through("C")]) if *register != 6 => {
            Some(Ok(vec![0xED, 0x40 | register << 3]))
        }
        ("OUT", [Through("C"), Register(register)]) if *register != 6 => {
            Some(Ok(vec![0xED, 0x41 | register << 3]))
        }
        _ => None,
    }
}
