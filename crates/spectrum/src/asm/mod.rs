//! A small Z80 assembler: the documented instructions without the index registers, labels,
//! `name: EQU value`, `ORG`, `DB`, `DW`, `DS`, and expressions with `+`, `-` and `*`. What it reads,
//! Debian's `z80asm` reads as well.

mod encode;
mod expression;
mod operand;

use std::collections::HashMap;

use thiserror::Error;

use encode::Instruction;
use expression::evaluate;

/// Assembled bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code {
    /// Where they go.
    pub origin: u16,
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The values of labels and names.
    pub names: HashMap<String, u16>,
}

/// A line that cannot be assembled.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}: {fault}")]
pub struct AsmError {
    /// Line of the source, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: AsmFault,
}

/// What can be wrong with a line.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AsmFault {
    /// Not an instruction of the Z80, or not with these operands.
    #[error("`{0}` is not a valid instruction")]
    Instruction(String),
    /// Something that should be a number.
    #[error("`{0}` is neither a number nor a name with a value")]
    Value(String),
    /// A value that does not fit.
    #[error("{value} does not fit: expected {low} to {high}")]
    Range {
        /// The value.
        value: i32,
        /// Least.
        low: i32,
        /// Most.
        high: i32,
    },
    /// A name that is defined twice.
    #[error("`{0}` is already defined")]
    Redefined(String),
}

/// A statement that takes room.
struct Item<'a> {
    line: usize,
    address: u16,
    text: &'a str,
}

/// Which time the source is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pass {
    /// First for the lengths, from which labels get their values.
    Lengths,
    /// Then for the code.
    Code,
}

/// Assembles a source.
///
/// # Errors
/// If a line is not an instruction, a name is unknown or defined twice, or a value does not fit.
pub fn assemble(source: &str) -> Result<Code, AsmError> {
    let mut names: HashMap<String, u16> = HashMap::new();
    let mut items = Vec::new();
    let (mut origin, mut address) = (None, 0_u16);
    for (text, line) in source.lines().zip(1..) {
        let fault = |fault| AsmError { line, fault };
        let text = text.split(';').next().unwrap_or_default().trim();
        let (label, rest) = match text.split_once(':') {
            Some((label, rest)) => (Some(label.trim()), rest.trim()),
            None => (None, text),
        };
        let (operation, operands) = split_operation(rest);
        if let Some(label) = label {
            let value = if operation == "EQU" {
                word(evaluate(operands, &names).map_err(fault)?).map_err(fault)?
            } else {
                address
            };
            if names.insert(label.to_owned(), value).is_some() {
                return Err(fault(AsmFault::Redefined(label.to_owned())));
            }
        }
        if rest.is_empty() || (label.is_some() && operation == "EQU") {
            continue;
        }
        if operation == "ORG" {
            address = word(evaluate(operands, &names).map_err(fault)?).map_err(fault)?;
            origin.get_or_insert(address);
            continue;
        }
        items.push(Item { line, address, text: rest });
        // Names that come later have no value yet; none of them changes a length.
        let length = emit(rest, address, Pass::Lengths, &names).map_err(fault)?.len();
        address = address.wrapping_add(length as u16);
    }
    let origin = origin.unwrap_or(0);
    let mut bytes = Vec::new();
    for item in items {
        let fault = |fault| AsmError { line: item.line, fault };
        // A second ORG leaves a gap.
        bytes.resize(usize::from(item.address.saturating_sub(origin)), 0);
        bytes.extend(emit(item.text, item.address, Pass::Code, &names).map_err(fault)?);
    }
    Ok(Code { origin, bytes, names })
}

/// The bytes of a statement. While only lengths matter, unknown names count as the address itself.
fn emit(
    text: &str,
    address: u16,
    pass: Pass,
    names: &HashMap<String, u16>,
) -> Result<Vec<u8>, AsmFault> {
    let value = |text: &str| match evaluate(text, names) {
        Err(AsmFault::Value(_)) if pass == Pass::Lengths => Ok(i32::from(address)),
        other => other,
    };
    let (operation, operands) = split_operation(text);
    let parts = || operands.split(',').map(str::trim).filter(|part| !part.is_empty());
    match operation.as_str() {
        "DB" => parts()
            .map(|part| if pass == Pass::Code { byte(value(part)?) } else { Ok(0) })
            .collect(),
        "DW" => {
            let words: Result<Vec<u16>, AsmFault> =
                parts().map(|part| word(value(part)?)).collect();
            Ok(words?.into_iter().flat_map(u16::to_le_bytes).collect())
        }
        "DS" => Ok(vec![0; usize::from(word(evaluate(operands, names)?)?)]),
        _ => {
            let operands: Vec<&str> = parts().collect();
            let (operation, operands) = (operation.as_str(), operands.as_slice());
            Instruction { text, operation, operands, address, pass, value: &value }.encode()
        }
    }
}

fn split_operation(text: &str) -> (String, &str) {
    let (operation, operands) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (operation.to_ascii_uppercase(), operands.trim())
}

fn byte(value: i32) -> Result<u8, AsmFault> {
    let fault = AsmFault::Range { value, low: -128, high: 255 };
    if (-128..=255).contains(&value) { Ok(value as u8) } else { Err(fault) }
}

fn word(value: i32) -> Result<u16, AsmFault> {
    let fault = AsmFault::Range { value, low: -32_768, high: 65_535 };
    if (-32_768..=65_535).contains(&value) { Ok(value as u16) } else { Err(fault) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_pointed_at() {
        let tell = |source| assemble(source).unwrap_err().to_string();
        assert_eq!(
            tell("NOP\n LD A,nothing"),
            "line 2: `nothing` is neither a number nor a name with a value"
        );
        assert!(tell("LD A,300").contains("300 does not fit"));
        assert!(tell("LD (HL),(HL)").contains("not a valid instruction"));
        assert!(tell("x: NOP\nx: NOP").contains("already defined"));
        assert!(tell("FROB 1").contains("not a valid instruction"));
        assert!(tell("JR far\n DS 200\nfar: NOP").contains("does not fit"));
    }

    #[test]
    fn names_and_room() {
        let code =
            assemble("TEN: EQU 5*2\n ORG 0x8000\na: DB TEN,-1,'A'\n DW a,later\n DS 2\nlater: RET")
                .unwrap();
        assert_eq!(code.origin, 0x8000);
        assert_eq!(code.bytes, [10, 255, 65, 0x00, 0x80, 0x09, 0x80, 0, 0, 0xC9]);
        assert_eq!(expression::parse_number("0xFF"), Some(255));
    }
}
