//! One instruction as bytes.

use super::operand::{Operand, condition, operand};
use super::{AsmFault, Pass, byte, word};

type Bytes = Result<Vec<u8>, AsmFault>;

/// Instructions that are written in one way only.
const FIXED: [(&str, &[u8]); 40] = [
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

/// In the order of their codes.
const ARITHMETIC: [&str; 8] = ["ADD", "ADC", "SUB", "SBC", "AND", "XOR", "OR", "CP"];
/// In the order of their codes; the seventh is undocumented.
const ROTATIONS: [&str; 8] = ["RLC", "RRC", "RL", "RR", "SLA", "SRA", "", "SRL"];
/// In the order of their codes, from 1.
const BIT_OPERATIONS: [&str; 3] = ["BIT", "RES", "SET"];

/// An instruction with what is needed to encode it.
pub(super) struct Instruction<'a> {
    /// The whole text, for messages.
    pub(super) text: &'a str,
    /// In capitals.
    pub(super) operation: &'a str,
    pub(super) operands: &'a [&'a str],
    /// Where it goes.
    pub(super) address: u16,
    pub(super) pass: Pass,
    /// The value of an expression.
    pub(super) value: &'a dyn Fn(&str) -> Result<i32, AsmFault>,
}

impl Instruction<'_> {
    /// The bytes of the instruction.
    pub(super) fn encode(&self) -> Bytes {
        let parsed: Vec<Operand<'_>> = self.operands.iter().map(|text| operand(text)).collect();
        if let Some(bytes) = self.fixed() {
            return Ok(bytes);
        }
        if let Some(code) = code_of(&ARITHMETIC, self.operation) {
            return self.arithmetic(code, &parsed);
        }
        if let Some(code) = code_of(&ROTATIONS, self.operation) {
            return self.rotation(code, &parsed);
        }
        if let Some(code) = code_of(&BIT_OPERATIONS, self.operation) {
            return self.bit_operation(code + 1, &parsed);
        }
        match self.operation {
            "LD" => self.load(&parsed),
            "INC" | "DEC" => self.step(&parsed),
            "PUSH" | "POP" | "EX" => self.stack(&parsed),
            "JP" | "CALL" | "RET" | "RST" => self.jump(&parsed),
            "JR" | "DJNZ" => self.relative_jump(&parsed),
            "IN" | "OUT" => self.input_output(&parsed),
            _ => self.unknown(),
        }
    }

    fn fixed(&self) -> Option<Vec<u8>> {
        let operands = self.operands.join(",").to_ascii_uppercase();
        let whole = format!("{} {operands}", self.operation);
        let entry = FIXED.iter().find(|(name, _)| *name == whole.trim_end())?;
        Some(entry.1.to_vec())
    }

    fn arithmetic(&self, code: u8, operands: &[Operand<'_>]) -> Bytes {
        use Operand::{Pair, Register, Value};
        // ADD, ADC and SBC name the register that they change; the others change A.
        let source = match (self.operation, operands) {
            ("ADD", [Pair(2), Pair(pair)]) => return Ok(vec![0x09 | pair << 4]),
            ("ADC", [Pair(2), Pair(pair)]) => return Ok(vec![0xED, 0x4A | pair << 4]),
            ("SBC", [Pair(2), Pair(pair)]) => return Ok(vec![0xED, 0x42 | pair << 4]),
            ("ADD" | "ADC" | "SBC", [Register(7), source]) => source,
            ("ADD" | "ADC" | "SBC", _) => return self.unknown(),
            (_, [source]) => source,
            _ => return self.unknown(),
        };
        match source {
            Register(register) => Ok(vec![0x80 | code << 3 | register]),
            Value(text) => self.with_byte(0xC6 | code << 3, text),
            _ => self.unknown(),
        }
    }

    fn rotation(&self, code: u8, operands: &[Operand<'_>]) -> Bytes {
        let [Operand::Register(register)] = operands else { return self.unknown() };
        Ok(vec![0xCB, code << 3 | register])
    }

    fn bit_operation(&self, code: u8, operands: &[Operand<'_>]) -> Bytes {
        let [Operand::Value(bit), Operand::Register(register)] = operands else {
            return self.unknown();
        };
        match (self.value)(bit)? {
            bit @ 0..=7 => Ok(vec![0xCB, code << 6 | (bit as u8) << 3 | register]),
            value => Err(AsmFault::Range { value, low: 0, high: 7 }),
        }
    }

    fn load(&self, operands: &[Operand<'_>]) -> Bytes {
        use Operand::{At, Pair, Register, Special, Through, Value};
        match operands {
            [Register(6), Register(6)] => self.unknown(),
            [Register(to), Register(from)] => Ok(vec![0x40 | to << 3 | from]),
            [Register(to), Value(text)] => self.with_byte(0x06 | to << 3, text),
            [Register(7), Through("BC")] => Ok(vec![0x0A]),
            [Register(7), Through("DE")] => Ok(vec![0x1A]),
            [Through("BC"), Register(7)] => Ok(vec![0x02]),
            [Through("DE"), Register(7)] => Ok(vec![0x12]),
            [Register(7), At(text)] => self.with_word(&[0x3A], text),
            [At(text), Register(7)] => self.with_word(&[0x32], text),
            [Pair(2), At(text)] => self.with_word(&[0x2A], text),
            [At(text), Pair(2)] => self.with_word(&[0x22], text),
            [Pair(pair), At(text)] => self.with_word(&[0xED, 0x4B | pair << 4], text),
            [At(text), Pair(pair)] => self.with_word(&[0xED, 0x43 | pair << 4], text),
            [Pair(3), Pair(2)] => Ok(vec![0xF9]),
            [Pair(pair), Value(text)] => self.with_word(&[0x01 | pair << 4], text),
            [Special('I'), Register(7)] => Ok(vec![0xED, 0x47]),
            [Special(_), Register(7)] => Ok(vec![0xED, 0x4F]),
            [Register(7), Special('I')] => Ok(vec![0xED, 0x57]),
            [Register(7), Special(_)] => Ok(vec![0xED, 0x5F]),
            _ => self.unknown(),
        }
    }

    fn step(&self, operands: &[Operand<'_>]) -> Bytes {
        use Operand::{Pair, Register};
        match (self.operation, operands) {
            ("INC", [Register(register)]) => Ok(vec![0x04 | register << 3]),
            ("DEC", [Register(register)]) => Ok(vec![0x05 | register << 3]),
            ("INC", [Pair(pair)]) => Ok(vec![0x03 | pair << 4]),
            ("DEC", [Pair(pair)]) => Ok(vec![0x0B | pair << 4]),
            _ => self.unknown(),
        }
    }

    fn stack(&self, operands: &[Operand<'_>]) -> Bytes {
        use Operand::{Af, Pair, Through};
        match (self.operation, operands) {
            ("PUSH", [Pair(pair @ 0..=2)]) => Ok(vec![0xC5 | pair << 4]),
            ("POP", [Pair(pair @ 0..=2)]) => Ok(vec![0xC1 | pair << 4]),
            ("PUSH", [Af]) => Ok(vec![0xF5]),
            ("POP", [Af]) => Ok(vec![0xF1]),
            ("EX", [Through("SP"), Pair(2)]) => Ok(vec![0xE3]),
            _ => self.unknown(),
        }
    }

    fn jump(&self, operands: &[Operand<'_>]) -> Bytes {
        use Operand::{Register, Value};
        match (self.operation, operands) {
            ("JP", [Register(6)]) => Ok(vec![0xE9]),
            ("JP", [Value(text)]) => self.with_word(&[0xC3], text),
            ("JP", [_, Value(text)]) => self.with_word(&[0xC2 | self.condition()? << 3], text),
            ("CALL", [Value(text)]) => self.with_word(&[0xCD], text),
            ("CALL", [_, Value(text)]) => self.with_word(&[0xC4 | self.condition()? << 3], text),
            ("RET", [_]) => Ok(vec![0xC0 | self.condition()? << 3]),
            ("RST", [Value(text)]) => match (self.value)(text)? {
                target @ 0..=0x38 if target % 8 == 0 => Ok(vec![0xC7 | target as u8]),
                value => Err(AsmFault::Range { value, low: 0, high: 0x38 }),
            },
            _ => self.unknown(),
        }
    }

    fn relative_jump(&self, operands: &[Operand<'_>]) -> Bytes {
        use Operand::Value;
        match (self.operation, operands) {
            ("JR", [Value(text)]) => self.with_distance(0x18, text),
            ("JR", [_, Value(text)]) => match self.condition()? {
                condition @ 0..4 => self.with_distance(0x20 | condition << 3, text),
                _ => self.unknown(),
            },
            ("DJNZ", [Value(text)]) => self.with_distance(0x10, text),
            _ => self.unknown(),
        }
    }

    fn input_output(&self, operands: &[Operand<'_>]) -> Bytes {
        use Operand::{At, Register, Through};
        match (self.operation, operands) {
            ("IN", [Register(7), At(text)]) => self.with_byte(0xDB, text),
            ("OUT", [At(text), Register(7)]) => self.with_byte(0xD3, text),
            (_, [Register(6), _] | [_, Register(6)]) => self.unknown(),
            ("IN", [Register(register), Through("C")]) => Ok(vec![0xED, 0x40 | register << 3]),
            ("OUT", [Through("C"), Register(register)]) => Ok(vec![0xED, 0x41 | register << 3]),
            _ => self.unknown(),
        }
    }

    /// The condition that is the first operand.
    fn condition(&self) -> Result<u8, AsmFault> {
        self.operands.first().and_then(|text| condition(text)).ok_or_else(|| self.fault())
    }

    fn with_byte(&self, code: u8, text: &str) -> Bytes {
        let value = (self.value)(text)?;
        // Names that have no value yet must not be refused for their size.
        Ok(vec![code, if self.pass == Pass::Code { byte(value)? } else { 0 }])
    }

    fn with_word(&self, codes: &[u8], text: &str) -> Bytes {
        let number = word((self.value)(text)?)?.to_le_bytes();
        Ok([codes, &number].concat())
    }

    /// An instruction of two bytes with the distance from its end to an address.
    fn with_distance(&self, code: u8, text: &str) -> Bytes {
        let distance = (self.value)(text)? - i32::from(self.address) - 2;
        match i8::try_from(distance) {
            Ok(distance) => Ok(vec![code, distance as u8]),
            Err(_) if self.pass == Pass::Lengths => Ok(vec![code, 0]),
            Err(_) => Err(AsmFault::Range { value: distance, low: -128, high: 127 }),
        }
    }

    fn unknown(&self) -> Bytes {
        Err(self.fault())
    }

    fn fault(&self) -> AsmFault {
        AsmFault::Instruction(self.text.to_owned())
    }
}

/// The place of an operation in a list, which is its code.
fn code_of(operations: &[&str], operation: &str) -> Option<u8> {
    operations.iter().position(|name| *name == operation).map(|at| at as u8)
}
