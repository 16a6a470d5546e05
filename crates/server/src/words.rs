//! Texts for people, English and German side by side.

use foursight_rules::format::Text;
use foursight_voice::Lang;
use serde::{Deserialize, Serialize};

/// A text in both languages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Words {
    /// English.
    pub en: String,
    /// German.
    pub de: String,
}

impl Words {
    /// Both texts, side by side.
    pub fn new(english: impl Into<String>, german: impl Into<String>) -> Self {
        Self { en: english.into(), de: german.into() }
    }

    /// A sentence said in each language.
    pub fn said(sentence: impl Fn(Lang) -> String) -> Self {
        Self { en: sentence(Lang::En), de: sentence(Lang::De) }
    }

    /// A text made for each language code.
    pub fn each(text: impl Fn(&'static str) -> String) -> Self {
        Self { en: text("en"), de: text("de") }
    }
}

impl From<&Text> for Words {
    fn from(text: &Text) -> Self {
        Self::each(|language| text.get(language).to_owned())
    }
}
