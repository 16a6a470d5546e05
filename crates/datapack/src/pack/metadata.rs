//! `pack.mcmeta`: the versions that a pack is for.

use std::fmt;

use serde_json::Value;

/// The number of a pack format; each version of the game has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackFormat(pub u32);

impl PackFormat {
    /// 1.19, the oldest version that is known.
    pub const V1_19: Self = Self(10);
    /// 1.19.4: `execute on`, `execute summon`, displays, interactions, `ride`.
    pub const V1_19_4: Self = Self(12);
    /// 1.20: `return`.
    pub const V1_20: Self = Self(15);
    /// 1.20.2: macros, `random`.
    pub const V1_20_2: Self = Self(18);
    /// 1.20.3: `return run`, `if function`, functions without a result.
    pub const V1_20_3: Self = Self(26);
    /// 1.21: names of folders in the singular, `@n`.
    pub const V1_21: Self = Self(45);
    /// 1.21.5: a new grammar for data.
    pub const V1_21_5: Self = Self(71);
    /// The newest format that is known: 26.3.
    pub const LATEST: Self = Self(121);

    /// True if a pack of this format may use what came with `version`.
    #[must_use]
    pub fn supports(self, version: Self) -> bool {
        self >= version
    }
}

impl fmt::Display for PackFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What `pack.mcmeta` says.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Metadata {
    /// The description as plain text.
    pub description: String,
    /// Oldest and newest format that the pack is for.
    pub formats: [u32; 2],
    /// Overlay folders and the formats that they are for.
    pub overlays: Vec<(String, [u32; 2])>,
}

/// An invalid `pack.mcmeta`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MetadataError {
    /// The file is missing.
    #[error("pack.mcmeta is missing: a data pack has it at its top, beside the folder data")]
    Missing,
    /// Not JSON.
    #[error("pack.mcmeta:{line}:{column}: {message}")]
    Json {
        /// Line.
        line: usize,
        /// Column.
        column: usize,
        /// What is wrong.
        message: String,
    },
    /// Something is missing or invalid.
    #[error("pack.mcmeta: {0}")]
    Wrong(String),
}

impl Metadata {
    /// Reads the file.
    ///
    /// # Errors
    ///
    /// The text is not JSON, or does not say which formats the pack is for.
    pub fn parse(text: &str) -> Result<Self, MetadataError> {
        let root: Value = serde_json::from_str(text).map_err(|error| MetadataError::Json {
            line: error.line(),
            column: error.column(),
            message: error.to_string(),
        })?;
        let pack = &root["pack"];
        if !pack.is_object() {
            return Err(MetadataError::Wrong("\"pack\" is missing; expected an object".into()));
        }
        let description = match &pack["description"] {
            Value::Null => {
                return Err(MetadataError::Wrong("\"pack.description\" is missing".into()));
            }
            value => crate::nbt::parse(&value.to_string())
                .map(|text| crate::text::plain(&text))
                .unwrap_or_default(),
        };
        let mut entries = Vec::new();
        for entry in root["overlays"]["entries"].as_array().into_iter().flatten() {
            let Some(folder) = entry["directory"].as_str() else {
                return Err(MetadataError::Wrong("an overlay needs a \"directory\"".into()));
            };
            let formats = range(&entry["formats"])
                .or_else(|| Some([major(&entry["min_format"])?, major(&entry["max_format"])?]));
            let Some(formats) = formats else {
                let message =
                    format!("the overlay \"{folder}\" does not say for which formats it is");
                return Err(MetadataError::Wrong(message));
            };
            entries.push((folder.to_owned(), formats));
        }
        let limits = major(&pack["min_format"]).zip(major(&pack["max_format"]));
        let formats = limits
            .map(|(low, high)| [low, high])
            .or_else(|| range(&pack["supported_formats"]))
            .or_else(|| range(&pack["pack_format"]));
        match formats {
            Some(formats) if formats[0] <= formats[1] => {
                Ok(Self { description, formats, overlays: entries })
            }
            Some(_) => {
                Err(MetadataError::Wrong("the oldest format is newer than the newest".into()))
            }
            None => Err(MetadataError::Wrong(
                "\"pack.pack_format\" is missing; write the number of the version, such as 48"
                    .into(),
            )),
        }
    }

    /// The newest version that the pack is for, of those that are known here. Older ones than
    /// 1.19 count as 1.19, and a pack for snapshots only counts as one for the release that
    /// followed.
    #[must_use]
    pub fn format(&self) -> PackFormat {
        PackFormat::of_range(self.formats)
    }

    /// True if the pack says that it is for this format.
    #[must_use]
    pub fn claims(&self, format: PackFormat) -> bool {
        (self.formats[0]..=self.formats[1]).contains(&format.0)
    }
}

/// A format alone, or the major part of `[major, minor]`.
fn major(value: &Value) -> Option<u32> {
    let number = value.as_u64().or_else(|| value.as_array()?.first()?.as_u64());
    number.and_then(|number| u32::try_from(number).ok())
}

/// A format, a list of two, or an object with both ends.
fn range(value: &Value) -> Option<[u32; 2]> {
    let number = |value: &Value| value.as_u64().and_then(|number| u32::try_from(number).ok());
    match value {
        Value::Array(ends) if ends.len() == 2 => Some([number(&ends[0])?, number(&ends[1])?]),
        Value::Object(ends) => {
            Some([number(ends.get("min_inclusive")?)?, number(ends.get("max_inclusive")?)?])
        }
        _ => number(value).map(|only| [only, only]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn formats(pack: &str) -> [u32; 2] {
        Metadata::parse(&format!("{{\"pack\":{{\"description\":\"\",{pack}}}}}")).unwrap().formats
    }

    #[test]
    fn all_ways_to_name_formats_are_read() {
        assert_eq!(formats("\"pack_format\":10"), [10, 10]);
        assert_eq!(formats("\"pack_format\":48,\"supported_formats\":[48,61]"), [48, 61]);
        assert_eq!(
            formats(
                "\"pack_format\":48,\"supported_formats\":{\"min_inclusive\":18,\"max_inclusive\":48}"
            ),
            [18, 48]
        );
        assert_eq!(formats("\"min_format\":[88,0],\"max_format\":94"), [88, 94]);
    }

    #[test]
    fn old_packs_and_those_for_snapshots_count_as_a_release() {
        for (written, format) in [
            (1, 10),
            (9, 10),
            (10, 10),
            (11, 12),
            (17, 18),
            (25, 26),
            (45, 48),
            (48, 48),
            (999, 121),
        ] {
            let meta = metadata([written, written]);
            assert_eq!(meta.format(), PackFormat(format), "{written}");
        }
    }

    /// A pack for 1.19 to 1.19.3 (10-11) ran as 1.19.4, one for 1.19.4 to 1.20.2 (12-25) as 1.20.3.
    #[test]
    fn minecraft_finding_10_a_range_runs_as_the_newest_release_in_it() {
        for (range, format) in [
            ([10, 11], 10),
            ([12, 25], 18),
            ([26, 999], 121),
            ([1, 47], 41),
            ([48, 81], 81),
            ([16, 17], 18),
            ([122, 999], 121),
        ] {
            assert_eq!(metadata(range).format(), PackFormat(format), "{range:?}");
        }
        assert!(metadata([12, 25]).claims(PackFormat(18)));
        assert!(!metadata([12, 25]).claims(PackFormat(26)));
    }

    fn metadata(formats: [u32; 2]) -> Metadata {
        Metadata { description: String::new(), formats, overlays: vec![] }
    }

    #[test]
    fn errors_are_named() {
        assert!(Metadata::parse("{").unwrap_err().to_string().starts_with("pack.mcmeta:1:"));
        assert!(Metadata::parse("{}").unwrap_err().to_string().contains("\"pack\" is missing"));
        let no_format = Metadata::parse("{\"pack\":{\"description\":\"x\"}}").unwrap_err();
        assert!(no_format.to_string().contains("pack_format"));
    }
}
