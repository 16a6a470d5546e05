//! A Spectrum that only computes: processor, memory, keys and border, without picture and sound.
//!
//! It differs from a real one in one thing: the picture never keeps the processor waiting.

use rustzx_core::zx::keys::ZXKey;
use rustzx_z80::{FLAG_CARRY, FLAG_ZERO, RegName16, Z80, Z80Bus};

use super::full::FullMachine;
use super::{MachineError, Output, PAUSE_LOOP};
use crate::tape::Tape;

/// Clocks of the processor in a frame.
const FRAME: u32 = 69_888;
/// For how many clocks the picture's end interrupts the processor.
const INTERRUPT: u32 = 32;
/// Where memory begins that can be written to.
const RAM: usize = 0x4000;
/// Where the ROM begins to look for a block on the tape, with what it looks for in registers.
const LOAD_BLOCK: u16 = 0x056B;

pub(super) struct QuickMachine {
    cpu: Z80,
    bus: Bus,
}

struct Bus {
    memory: Box<[u8]>,
    /// Clocks since the frame began.
    clock: u32,
    /// Eight rows of five keys; a bit is clear while its key is down.
    keys: [u8; 8],
    border: u8,
    pausing: bool,
    /// The ROM asks for a block of the tape.
    wants_block: bool,
    /// When the level at the EAR socket changes, in clocks since it was plugged in; the next last.
    edges: Vec<u64>,
    /// Frames since then.
    frames: u64,
    high: bool,
    /// The blocks that are still to come, the next one last, with flag and checksum.
    tape: Vec<Vec<u8>>,
}

impl QuickMachine {
    /// A machine that has just been switched on.
    pub(super) fn new() -> Result<Self, MachineError> {
        let emulator = FullMachine::new(Output::None)?;
        let memory = (0..=u16::MAX).map(|address| emulator.peek(address)).collect();
        let bus = Bus {
            memory,
            clock: 0,
            keys: [0xFF; 8],
            border: emulator.border(),
            pausing: false,
            wants_block: false,
            edges: Vec::new(),
            frames: 0,
            high: false,
            tape: Vec::new(),
        };
        Ok(Self { cpu: Z80::default(), bus })
    }

    /// Puts a tape in; the machine is one that has just been told to load it.
    pub(super) fn load(&mut self, tape: &Tape) -> Result<(), MachineError> {
        let mut emulator = FullMachine::new(Output::None)?;
        emulator.load(tape)?;
        self.restore(&emulator.snapshot()?);
        let block = |block: &crate::tape::Block| {
            let mut bytes = vec![block.flag];
            bytes.extend(&block.data);
            bytes.push(block.checksum());
            bytes
        };
        self.bus.tape = tape.blocks.iter().rev().map(block).collect();
        Ok(())
    }

    /// Waits for a tape as after `LOAD ""` and hears this sound: levels at so many a second.
    pub(super) fn listen(&mut self, levels: &[bool], rate: u32) -> Result<(), MachineError> {
        const CLOCKS: u64 = 3_500_000;
        self.load(&Tape::default())?;
        let clock = |sample: usize| sample as u64 * CLOCKS / u64::from(rate);
        let changes = levels.windows(2).enumerate().filter(|(_, pair)| pair[0] != pair[1]);
        self.bus.edges = changes.map(|(at, _)| clock(at + 1)).collect();
        self.bus.edges.reverse();
        (self.bus.frames, self.bus.high) = (0, levels.first() == Some(&true));
        Ok(())
    }

    /// Takes registers and memory from an `.sna` file, whose stack has the program counter on top.
    pub(super) fn restore(&mut self, snapshot: &[u8]) {
        const HEADER: usize = 27;
        let (header, ram) = snapshot.split_at(HEADER);
        let pair = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
        self.bus.memory[RAM..].copy_from_slice(ram);
        self.bus.border = header[26] & 7;
        self.bus.clock = 0;
        let registers = &mut self.cpu.regs;
        registers.set_i(header[0]);
        registers.set_hl(pair(1));
        registers.set_de(pair(3));
        registers.set_bc(pair(5));
        registers.exx();
        registers.set_af(pair(7));
        registers.swap_af_alt();
        registers.set_hl(pair(9));
        registers.set_de(pair(11));
        registers.set_bc(pair(13));
        registers.set_iy(pair(15));
        registers.set_ix(pair(17));
        let interruptible = header[19] & 4 != 0;
        registers.set_iff1(interruptible);
        registers.set_iff2(interruptible);
        registers.set_r(header[20]);
        registers.set_af(pair(21));
        registers.set_sp(pair(23));
        self.cpu.set_im(header[25] & 3);
        self.cpu.pop_pc_from_stack(&mut self.bus);
    }

    /// Runs for a frame and answers whether BASIC was in a `PAUSE`.
    pub(super) fn frame(&mut self) -> bool {
        self.bus.pausing = false;
        while self.bus.clock < FRAME {
            self.cpu.emulate(&mut self.bus);
            if std::mem::take(&mut self.bus.wants_block) {
                self.load_block();
            }
        }
        self.bus.clock -= FRAME;
        self.bus.frames += 1;
        self.bus.pausing
    }

    /// Does at once what the ROM would do by listening to the tape: A' is the flag of the block,
    /// carry' says that it is to be loaded (else verified), IX is the address and DE the length.
    fn load_block(&mut self) {
        let Some(block) = self.bus.tape.pop() else { return };
        let registers = &mut self.cpu.regs;
        registers.swap_af_alt();
        let (flag, loads) = (registers.get_acc(), registers.get_flags() & FLAG_CARRY != 0);
        let (start, length) = (registers.get_ix(), registers.get_reg_16(RegName16::DE));
        let [found, data @ .., _] = block.as_slice() else { return };
        let taken = data.len().min(usize::from(length));
        let mut fits = *found == flag && taken == usize::from(length);
        if *found == flag {
            for (byte, address) in
                data.iter().zip(0..).map(|(b, at)| (*b, start.wrapping_add(at))).take(taken)
            {
                if loads {
                    self.bus.write_internal(address, byte);
                } else {
                    fits &= self.bus.read_internal(address) == byte;
                }
            }
            registers.set_ix(start.wrapping_add(taken as u16));
            registers.set_reg_16(RegName16::DE, length - taken as u16);
        }
        registers.set_flags(if fits { FLAG_CARRY } else { FLAG_ZERO });
        registers.set_acc(0);
        self.cpu.pop_pc_from_stack(&mut self.bus);
    }

    pub(super) fn key(&mut self, key: ZXKey, down: bool) {
        // Keys are numbered row by row.
        let number = key as usize;
        let (row, bit) = (&mut self.bus.keys[number / 5], 1 << (number % 5));
        if down {
            *row &= !bit;
        } else {
            *row |= bit;
        }
    }

    pub(super) fn peek(&self, address: u16) -> u8 {
        self.bus.memory[usize::from(address)]
    }

    pub(super) fn border(&self) -> u8 {
        self.bus.border
    }
}

impl Bus {
    /// The level at the EAR socket.
    fn hears(&mut self) -> bool {
        let now = self.frames * u64::from(FRAME) + u64::from(self.clock);
        while self.edges.pop_if(|edge| *edge <= now).is_some() {
            self.high = !self.high;
        }
        self.high
    }

    fn wait(&mut self, clocks: usize) {
        self.clock += clocks as u32;
    }
}

impl Z80Bus for Bus {
    fn read_internal(&mut self, address: u16) -> u8 {
        self.memory[usize::from(address)]
    }

    fn write_internal(&mut self, address: u16, data: u8) {
        if usize::from(address) >= RAM {
            self.memory[usize::from(address)] = data;
        }
    }

    fn wait_mreq(&mut self, _: u16, clocks: usize) {
        self.wait(clocks);
    }

    fn wait_no_mreq(&mut self, _: u16, clocks: usize) {
        self.wait(clocks);
    }

    fn wait_loop(&mut self, _: u16, clocks: usize) {
        self.wait(clocks);
    }

    fn wait_internal(&mut self, clocks: usize) {
        self.wait(clocks);
    }

    /// Even ports are the keyboard's; the upper half of the address chooses rows by clear bits.
    fn read_io(&mut self, port: u16) -> u8 {
        self.wait(4);
        if port & 1 != 0 {
            return 0xFF;
        }
        let [_, chosen] = port.to_le_bytes();
        let rows = self.keys.iter().zip(0..).filter(|(_, row)| chosen >> row & 1 == 0);
        let keys = rows.fold(0xFF, |keys, (row, _)| keys & row);
        if self.hears() { keys } else { keys & !0x40 }
    }

    fn write_io(&mut self, port: u16, data: u8) {
        self.wait(4);
        if port & 1 == 0 {
            self.border = data & 7;
        }
    }

    fn read_interrupt(&mut self) -> u8 {
        0xFF
    }

    fn reti(&mut self) {}

    fn halt(&mut self, _: bool) {}

    fn int_active(&self) -> bool {
        self.clock < INTERRUPT
    }

    fn nmi_active(&self) -> bool {
        false
    }

    fn pc_callback(&mut self, address: u16) {
        self.pausing |= address == PAUSE_LOOP;
        self.wants_block |= address == LOAD_BLOCK;
    }
}
