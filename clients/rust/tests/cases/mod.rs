//! The cases that all starter kits share.
#![allow(dead_code, missing_docs, clippy::expect_used, reason = "every test uses some of them")]

use std::path::Path;

use foursight_bot::{Board, Bomb, PlayState};
use serde::Deserialize;

#[derive(Deserialize)]
pub struct Cases {
    pub boards: Vec<BoardCase>,
    pub drops: Vec<DropCase>,
    pub explosions: Vec<ExplosionCase>,
    pub choices: Vec<ChoiceCase>,
}

#[derive(Deserialize)]
pub struct BoardCase {
    pub name: String,
    pub state: PlayState,
    pub landing: Vec<Option<usize>>,
    pub fours: Vec<u8>,
}

impl BoardCase {
    pub fn legal(&self) -> Vec<usize> {
        (0..self.landing.len()).filter(|&column| self.landing[column].is_some()).collect()
    }
}

#[derive(Deserialize)]
pub struct DropCase {
    pub name: String,
    pub column: usize,
    pub coin: u8,
    pub before: Board,
    pub after: Board,
}

#[derive(Deserialize)]
pub struct ExplosionCase {
    pub name: String,
    pub bomb: Bomb,
    pub before: Board,
    pub after: Board,
}

#[derive(Deserialize)]
pub struct ChoiceCase {
    pub name: String,
    pub state: PlayState,
    pub column: usize,
}

/// They are in a file beside the kits.
pub fn read() -> Cases {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases.json");
    let text = std::fs::read_to_string(file).expect("cases.json is in the kit");
    serde_json::from_str(&text).expect("cases.json has the cases")
}
