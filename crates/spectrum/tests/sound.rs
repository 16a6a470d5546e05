//! The beeps: present, and of the right pitch.
#![allow(clippy::unwrap_used)]

mod common;

use common::table::Table;
use foursight_spectrum::keyboard::Key;
use foursight_spectrum::machine::{Machine, Output, SAMPLE_RATE};
use foursight_spectrum::{Board, Edition};

/// BEEP counts in semitones from middle C.
fn pitch(semitones: f64) -> f64 {
    261.63 * 2_f64.powf(semitones / 12.0)
}

/// The frequencies of the beeps in a recording, in hertz.
fn beeps(samples: &[f32]) -> Vec<f64> {
    // BEEP switches the loudspeaker; small steps come from the tape socket.
    let high: Vec<bool> = samples.iter().map(|sample| *sample > 0.2).collect();
    let rises: Vec<usize> = high
        .windows(2)
        .enumerate()
        .filter(|(_, pair)| !pair[0] && pair[1])
        .map(|(at, _)| at)
        .collect();
    // A longer silence than half a frame is between two beeps.
    let gap = SAMPLE_RATE / 100;
    let mut beeps = Vec::new();
    let mut first = 0;
    for at in 1..=rises.len() {
        if at == rises.len() || rises[at] - rises[at - 1] > gap {
            let cycles = at - 1 - first;
            if cycles >= 2 {
                let length = (rises[at - 1] - rises[first]) as f64 / SAMPLE_RATE as f64;
                beeps.push(cycles as f64 / length);
            }
            first = at;
        }
    }
    beeps
}

/// Types a key and records what is to be heard until the next question.
fn record(machine: &mut Machine, character: char) -> Vec<f32> {
    let key = Key::for_character(character).unwrap();
    machine.sound();
    machine.key(key, true);
    let mut samples = Vec::new();
    for frame in 0..1000 {
        machine.frame().unwrap();
        samples.extend(machine.sound());
        if frame == 3 {
            machine.key(key, false);
        }
        if frame > 12 && machine.is_pausing() {
            return samples;
        }
    }
    panic!("it does not end");
}

/// Every beep that was heard is one of these, in this order.
fn assert_beeps(heard: &[f64], expected: &[f64]) {
    assert_eq!(heard.len(), expected.len(), "{heard:?}");
    for (heard, expected) in heard.iter().zip(expected) {
        assert!((heard / expected - 1.0).abs() < 0.03, "{heard} Hz instead of {expected} Hz");
    }
}

#[test]
fn a_falling_disc_beeps_deeper_and_deeper() {
    for edition in [Edition::OneLine, Edition::Listing] {
        let mut table = Table::new(edition, Board::default(), Output::PictureAndSound);
        let samples = record(&mut table.machine, '4');
        // Rows 2 to 7 by halves: BEEP .02,-n.
        let expected: Vec<f64> = (4..=14).map(|half| pitch(-f64::from(half) / 2.0)).collect();
        assert_beeps(&beeps(&samples), &expected);
    }
}

#[test]
fn the_computers_edition_beeps_for_both_players() {
    let mut table = Table::new(Edition::Computer, Board::default(), Output::PictureAndSound);
    record(&mut table.machine, '1');
    let samples = record(&mut table.machine, '4');
    let heard = beeps(&samples);
    // BEEP .02,24-4*y: six rows for the human, and as many for the answer, or one less on top of the human's disc.
    let fall = |rows: u8| (1..=rows).map(|row| pitch(24.0 - 4.0 * f64::from(row)));
    let answer = if heard.len() == 11 { 5 } else { 6 };
    let expected: Vec<f64> = fall(6).chain(fall(answer)).collect();
    assert_beeps(&heard, &expected);
}
