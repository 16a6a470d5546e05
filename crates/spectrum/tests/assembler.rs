//! Our assembler against codes from the manual and against Debian's `z80asm`.
#![allow(clippy::unwrap_used)]

use std::process::Command;

use foursight_spectrum::asm::assemble;
use foursight_spectrum::{Board, MemoryMap};

/// Instructions of every kind and their codes, from the Z80's manual.
const KNOWN: &[(&str, &[u8])] = &[
    ("LD B,C", &[0x41]),
    ("LD A,(HL)", &[0x7E]),
    ("LD (HL),5", &[0x36, 5]),
    ("LD A,(BC)", &[0x0A]),
    ("LD (DE),A", &[0x12]),
    ("LD A,(0x1234)", &[0x3A, 0x34, 0x12]),
    ("LD (0x1234),A", &[0x32, 0x34, 0x12]),
    ("LD HL,(0x1234)", &[0x2A, 0x34, 0x12]),
    ("LD (0x1234),HL", &[0x22, 0x34, 0x12]),
    ("LD BC,(0x1234)", &[0xED, 0x4B, 0x34, 0x12]),
    ("LD (0x1234),SP", &[0xED, 0x73, 0x34, 0x12]),
    ("LD SP,HL", &[0xF9]),
    ("LD DE,65535", &[0x11, 0xFF, 0xFF]),
    ("LD I,A", &[0xED, 0x47]),
    ("LD A,R", &[0xED, 0x5F]),
    ("ADD A,B", &[0x80]),
    ("ADC A,(HL)", &[0x8E]),
    ("SUB 7", &[0xD6, 7]),
    ("SBC A,L", &[0x9D]),
    ("AND 0x0F", &[0xE6, 0x0F]),
    ("XOR A", &[0xAF]),
    ("OR (HL)", &[0xB6]),
    ("CP -1", &[0xFE, 0xFF]),
    ("ADD HL,DE", &[0x19]),
    ("ADC HL,BC", &[0xED, 0x4A]),
    ("SBC HL,SP", &[0xED, 0x72]),
    ("INC (HL)", &[0x34]),
    ("DEC A", &[0x3D]),
    ("INC SP", &[0x33]),
    ("DEC BC", &[0x0B]),
    ("RLC B", &[0xCB, 0x00]),
    ("SRL A", &[0xCB, 0x3F]),
    ("BIT 7,(HL)", &[0xCB, 0x7E]),
    ("RES 0,A", &[0xCB, 0x87]),
    ("SET 3,E", &[0xCB, 0xDB]),
    ("PUSH AF", &[0xF5]),
    ("POP HL", &[0xE1]),
    ("EX DE,HL", &[0xEB]),
    ("EX AF,AF'", &[0x08]),
    ("EX (SP),HL", &[0xE3]),
    ("JP 0x8000", &[0xC3, 0x00, 0x80]),
    ("JP M,0x8000", &[0xFA, 0x00, 0x80]),
    ("JP (HL)", &[0xE9]),
    ("JR 0", &[0x18, 0xFE]),
    ("JR NC,4", &[0x30, 0x02]),
    ("DJNZ 0", &[0x10, 0xFE]),
    ("CALL NZ,5", &[0xC4, 5, 0]),
    ("RET", &[0xC9]),
    ("RET PE", &[0xE8]),
    ("RST 0x38", &[0xFF]),
    ("IN A,(0xFE)", &[0xDB, 0xFE]),
    ("OUT (0xFE),A", &[0xD3, 0xFE]),
    ("IN D,(C)", &[0xED, 0x50]),
    ("OUT (C),L", &[0xED, 0x69]),
    ("LDIR", &[0xED, 0xB0]),
    ("CPDR", &[0xED, 0xB9]),
    ("NEG", &[0xED, 0x44]),
    ("IM 1", &[0xED, 0x56]),
    ("HALT", &[0x76]),
    ("scf", &[0x37]),
];

#[test]
fn instructions_have_their_codes() {
    for (source, bytes) in KNOWN {
        let code = assemble(source).unwrap_or_else(|error| panic!("{source}: {error}"));
        assert_eq!(code.bytes, *bytes, "{source}");
    }
}

#[test]
fn what_the_processor_lacks_is_refused() {
    let wrong = [
        "LD (HL),(HL)",
        "LD B,(BC)",
        "ADD B",
        "SUB A,B",
        "PUSH SP",
        "JR PO,0",
        "BIT 8,A",
        "RST 7",
        "LD BC,DE",
        "IN (HL),(C)",
        "EX HL,DE",
        "LD A,256",
        "DB 300",
    ];
    for source in wrong {
        assert!(assemble(source).is_err(), "{source}");
    }
}

/// What `z80asm` makes of a source.
fn z80asm(source: &str) -> Vec<u8> {
    let dir = tempfile::tempdir().unwrap();
    let (input, output) = (dir.path().join("in.asm"), dir.path().join("out.bin"));
    std::fs::write(&input, source).unwrap();
    let ended =
        Command::new("z80asm").arg("-i").arg(&input).arg("-o").arg(&output).output().unwrap();
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    std::fs::read(&output).unwrap()
}

#[test]
fn z80asm_makes_the_same_of_every_instruction() {
    // Relative jumps need an address that is near.
    let lines: Vec<String> = KNOWN
        .iter()
        .filter(|(source, _)| !source.starts_with("JR") && !source.starts_with("DJNZ"))
        .map(|(source, _)| format!(" {source}\n"))
        .collect();
    let source = lines.concat();
    assert_eq!(assemble(&source).unwrap().bytes, z80asm(&source));
}

#[test]
fn z80asm_makes_the_same_machine_code_for_every_board() {
    for board in Board::all() {
        let source = MemoryMap::source(board);
        assert!(assemble(&source).unwrap().bytes == z80asm(&source), "{board}");
    }
}
