//! Saved games: a record with a note of the table it was played at, so that play can go on.

use std::path::{Path, PathBuf};

use foursight_rules::Record;
use serde::{Deserialize, Serialize};

use super::file;

/// A game and the table it was played at. `foursight replay` reads it as a plain record.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct SavedGame {
    #[serde(flatten)]
    pub(crate) record: Record,
    /// Absent in records that come from elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) table: Option<SavedTable>,
}

/// Who sits at the table, and the clocks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SavedTable {
    /// "human" or an agent's name, seat by seat.
    pub(crate) seats: Vec<String>,
    /// Most time for a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) move_ms: Option<u64>,
    /// What each player's time for the game was at its beginning; older files do not know it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) game_ms: Option<u64>,
    /// What is left of each player's time for the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) left_ms: Option<Vec<u64>>,
    /// What the turn that runs has used so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) used_ms: Option<u64>,
}

impl SavedGame {
    /// The record's text with the table as one more member.
    pub(crate) fn to_json(&self) -> String {
        let mut text = self.record.to_json();
        if let Some(table) = &self.table
            && let Ok(table) = serde_json::to_string(table)
            && let Some(end) = text.rfind("\n}")
        {
            text.insert_str(end, &format!(",\n  \"table\": {table}"));
        }
        text
    }
}

/// Saves a game under the name of its pack and a number that is free.
pub(super) fn save(folder: &Path, game: &SavedGame) -> std::io::Result<PathBuf> {
    let name = game.record.game.join("+");
    std::fs::create_dir_all(folder).map_err(|error| file::about(folder, &error))?;
    for number in 1.. {
        let path = folder.join(format!("{name}-{number}.json"));
        if !path.exists() {
            file::keep(&path, game.to_json().as_bytes())?;
            return Ok(path);
        }
    }
    unreachable!("some number is free")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use foursight_rules::{Library, Ruleset};

    use super::*;

    #[test]
    fn a_saved_game_is_a_record_with_a_table() {
        let rules = Ruleset::load(&Library::bundled(), &["connect4"]).unwrap();
        let record = Record::new(&rules, vec!["Red".into(), "level3".into()], None);
        let table = SavedTable {
            seats: vec!["human".into(), "level3".into()],
            move_ms: None,
            game_ms: None,
            left_ms: Some(vec![1000, 2000]),
            used_ms: None,
        };
        let game = SavedGame { record: record.clone(), table: Some(table.clone()) };
        let folder = tempfile::tempdir().unwrap();
        let first = save(folder.path(), &game).unwrap();
        let second = save(folder.path(), &game).unwrap();
        assert_ne!(first, second);
        let text = std::fs::read_to_string(first).unwrap();
        assert_eq!(Record::parse(&text).unwrap(), record);
        let again: SavedGame = serde_json::from_str(&text).unwrap();
        assert_eq!(again.table, Some(table));
    }
}
