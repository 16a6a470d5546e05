//! Tapes and snapshots in all formats, and the machines that go on with them.
#![allow(clippy::unwrap_used)]

mod common;

use common::random::{Random, for_random_inputs};
use foursight_spectrum::basic::{Numbering, tokenize};
use foursight_spectrum::keyboard::Key;
use foursight_spectrum::machine::{Machine, Output};
use foursight_spectrum::snapshot::Snapshot;
use foursight_spectrum::tape::{Block, Tape};
use foursight_spectrum::{Board, Edition, tzx, wave};

fn random_tape(random: &mut Random) -> Tape {
    let block = |random: &mut Random| Block { flag: random.byte(), data: random.bytes(300) };
    Tape { blocks: (0..1 + random.below(4)).map(|_| block(random)).collect() }
}

fn waits(machine: &mut Machine, limit: u32) {
    let waited = machine.run_until(limit, Machine::is_pausing).unwrap();
    assert!(waited.is_some(), "{:#?}", [21, 22, 23].map(|row| machine.text(row)));
    machine.frames(2).unwrap();
}

/// Every format gives back the tape that it was made of, and refuses other bytes without a panic.
#[test]
fn spectrum_finding_13_tapes_come_back_from_every_format() {
    for edition in Edition::ALL {
        let tape = edition.tape(Board::default()).unwrap();
        assert_eq!(tzx::parse(&tzx::to_bytes(&tape)).unwrap(), tape);
        assert_eq!(wave::parse(&wave::to_bytes(&tape)).unwrap(), tape);
    }
    for_random_inputs(20, |random| {
        let tape = random_tape(random);
        assert_eq!(tzx::parse(&tzx::to_bytes(&tape)).unwrap(), tape);
        assert_eq!(wave::parse(&wave::to_bytes(&tape)).unwrap(), tape);
        let mut file = tzx::to_bytes(&tape);
        file.truncate(random.below(file.len()));
        let _ = tzx::parse(&file);
        let mut sound = wave::to_bytes(&tape);
        sound.truncate(random.below(sound.len()));
        let _ = wave::parse(&sound);
        let _ = tzx::parse(&[b"ZXTape!\x1A\x01\x14".as_slice(), &random.bytes(80)].concat());
        let _ = wave::parse(&random.bytes(80));
    });
}

/// The ROM's own routine loads the sound through the EAR socket, and the game starts.
#[test]
fn spectrum_finding_13_the_rom_loads_the_sound() {
    let tape = Edition::OneLine.tape(Board::default()).unwrap();
    let mut machine = Machine::new(Output::None).unwrap();
    machine.listen(&wave::to_bytes(&tape)).unwrap();
    waits(&mut machine, 60 * 50);
    assert_eq!(machine.border(), 2, "red begins");
    machine.tap(Key::for_character('4').unwrap()).unwrap();
    waits(&mut machine, 500);
    assert_eq!(machine.border(), 6);
}

/// A snapshot of the loaded game goes on on both machines, through both formats.
#[test]
fn spectrum_finding_13_snapshots_go_on() {
    for edition in [Edition::OneLine, Edition::Computer] {
        let mut loaded = Machine::new(Output::PictureAndSound).unwrap();
        loaded.load(&edition.tape(Board::default()).unwrap()).unwrap();
        waits(&mut loaded, 3000);
        let snapshot = loaded.snapshot().unwrap();
        let again = Snapshot::parse_z80(&snapshot.to_z80()).unwrap();
        assert_eq!(again, snapshot);
        assert_eq!(Snapshot::parse_sna(&snapshot.to_sna()).unwrap(), snapshot);
        assert!(snapshot.to_z80().len() < 20_000, "it is packed");
        for output in [Output::None, Output::PictureAndSound] {
            let mut machine = Machine::new(output).unwrap();
            machine.restore(&again).unwrap();
            for key in ['1', '4', '3'] {
                machine.tap(Key::for_character(key).unwrap()).unwrap();
                waits(&mut machine, 1000);
            }
            // Red is to move after an even number of discs.
            let expected = if edition == Edition::OneLine { 6 } else { 2 };
            assert_eq!(machine.border(), expected, "{edition:?} {output:?}");
        }
    }
}

#[test]
fn snapshots_of_any_memory_come_back() {
    for_random_inputs(50, |random| {
        let mut sna: Vec<u8> = (0..27).map(|_| random.byte()).collect();
        (sna[19], sna[25], sna[26]) = (sna[19] & 4, sna[25] % 3, sna[26] & 7);
        sna[24] = 0x50;
        // Few different bytes, so that there are runs, also of the mark.
        while sna.len() < 27 + 0xC000 {
            let byte = random.one_of(&[0, 0xED, 0xED, 7]);
            sna.extend(std::iter::repeat_n(byte, 1 + random.below(9)));
        }
        sna.truncate(27 + 0xC000);
        // A counter of 0 would mean another version.
        let stack = 27 + usize::from(u16::from_le_bytes([sna[23], sna[24]])) - 0x4000;
        sna[stack] = 9;
        let snapshot = Snapshot::parse_sna(&sna).unwrap();
        assert_eq!(Snapshot::parse_z80(&snapshot.to_z80()).unwrap(), snapshot);
        let mut file = snapshot.to_z80();
        file.truncate(random.below(file.len()));
        let _ = Snapshot::parse_z80(&file);
    });
}

/// A tape that would only be loaded runs.
#[test]
fn spectrum_finding_13_tapes_without_a_start_run() {
    let program = tokenize("5 BORDER 3\n10 PAUSE 0\n", Numbering::InText).unwrap();
    let tape = Tape::record("idle", &program, None).unwrap();
    let mut machine = Machine::new(Output::None).unwrap();
    machine.load(&tape.starting()).unwrap();
    waits(&mut machine, 500);
    assert_eq!(machine.border(), 3);
    // One that says where it starts is left as it is.
    let started = Tape::record("late", &program, Some(10)).unwrap();
    assert_eq!(started.starting(), started);
}

/// The one-liner is shorter than the well-known one's 695 characters.
#[test]
fn spectrum_finding_13_the_one_liner_is_shorter() {
    let program = Edition::OneLine.program(Board::default()).unwrap();
    let cells = foursight_spectrum::basic::cells(&program.lines[0]);
    println!("{cells} cells");
    assert!(cells < 695, "{cells}");
}

/// What the page says that additions cost is what the line is shorter without them.
#[test]
fn spectrum_finding_13_additions_cost_what_the_page_says() {
    use foursight_spectrum::basic::{Numbering, cells, tokenize};
    let text = Edition::OneLine.text(Board::default()).unwrap();
    let length = |text: &str| cells(&tokenize(text, Numbering::InText).unwrap().lines[0]);
    let page = foursight_spectrum::guide("");
    for (what, parts, cost) in [
        (
            "the key of a full column or of no column is waited over",
            &[("POKE z*(k<1 OR k>7),21: POKE z*(g(k)=6),21: ", "")][..],
            44,
        ),
        ("a beep that gets deeper as the disc falls", &[("BEEP .02,-n: ", "")], 13),
        (
            "the border shows the winner's colour, or black for a draw",
            &[(": BORDER t:", ":"), ("LET t=p-1", "LET t=1")],
            12,
        ),
        ("the lowest two lines are blue as well", &[("BORDER 1: ", "")], 10),
        ("another game with any key", &[(": PAUSE 0: RUN", "")], 15),
    ] {
        let mut without = text.clone();
        for (part, instead) in parts {
            assert!(without.contains(part), "{part}");
            without = without.replace(part, instead);
        }
        assert_eq!(length(&text) - length(&without), cost, "{what}");
        assert!(page.contains(&format!("| {what} | {cost} |")), "{what}");
    }
}
