//! What the player prefers.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::lang::Lang;
use crate::terminal::ThemeName;

/// The settings. Each has a default, so that a file of an older version still reads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    /// The language; the system's if none is set.
    pub(crate) language: Option<Lang>,
    pub(crate) theme: ThemeName,
    /// The theme of the user's own that is used instead, by the name of its file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) own_theme: Option<String>,
    /// Whether h, j, k and l are arrows.
    pub(crate) vi_keys: bool,
    /// Keys that mean others, by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) keys: BTreeMap<String, String>,
    pub(crate) motion: Motion,
    pub(crate) speed: Speed,
    pub(crate) sound: Sound,
    /// The clock of the next game.
    pub(crate) clock: Clock,
    /// Whether every move's value is shown from the start.
    pub(crate) evaluation: bool,
    /// The opponent of a quick game.
    pub(crate) quick_opponent: String,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: None,
            theme: ThemeName::default(),
            own_theme: None,
            vi_keys: false,
            keys: BTreeMap::new(),
            motion: Motion::Full,
            speed: Speed::default(),
            sound: Sound::Bell,
            clock: Clock::Off,
            evaluation: false,
            quick_opponent: "level3".to_owned(),
        }
    }
}

/// How much moves on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Motion {
    /// Stones fall, lines flash.
    Full,
    /// Everything is where it belongs at once.
    Reduced,
}

/// What is heard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Sound {
    Off,
    /// The terminal's bell.
    Bell,
    /// Real sounds, where the program was built with them; the bell elsewhere.
    Audio,
}

impl Sound {
    pub(crate) const ALL: &[Self] = if cfg!(feature = "audio") {
        &[Self::Off, Self::Bell, Self::Audio]
    } else {
        &[Self::Off, Self::Bell]
    };
    /// What switching the sound on means.
    pub(crate) const LOUDEST: Self = if cfg!(feature = "audio") { Self::Audio } else { Self::Bell };
}

/// How long players may think.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Clock {
    Off,
    /// For each move.
    TenSeconds,
    /// For each move.
    ThirtySeconds,
    /// For the game.
    ThreeMinutes,
    /// For the game.
    TenMinutes,
}

impl Clock {
    pub(crate) const ALL: [Self; 5] =
        [Self::Off, Self::TenSeconds, Self::ThirtySeconds, Self::ThreeMinutes, Self::TenMinutes];
}

/// How fast stones fall and replays run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) enum Speed {
    #[serde(rename = "0.5")]
    Half,
    #[default]
    #[serde(rename = "1")]
    Normal,
    #[serde(rename = "2")]
    Double,
    #[serde(rename = "4")]
    Fourfold,
}

impl Speed {
    pub(crate) const ALL: [Self; 4] = [Self::Half, Self::Normal, Self::Double, Self::Fourfold];

    /// How many times as fast as usual.
    pub(crate) fn factor(self) -> f32 {
        match self {
            Self::Half => 0.5,
            Self::Normal => 1.0,
            Self::Double => 2.0,
            Self::Fourfold => 4.0,
        }
    }

    pub(crate) fn faster(self) -> Self {
        match self {
            Self::Half => Self::Normal,
            Self::Normal => Self::Double,
            Self::Double | Self::Fourfold => Self::Fourfold,
        }
    }

    pub(crate) fn slower(self) -> Self {
        match self {
            Self::Half | Self::Normal => Self::Half,
            Self::Double => Self::Normal,
            Self::Fourfold => Self::Double,
        }
    }
}
