//! The releases of the game by name, and the pack format of each.

use std::str::FromStr;

use super::metadata::PackFormat;

/// Releases with the same pack format.
#[derive(Debug)]
pub(crate) struct Release {
    /// Their pack format.
    pub(crate) format: u32,
    /// The format under which their commands and names are in the data: releases that only repair
    /// something have those of the one before.
    pub(crate) facts: u32,
    /// Their names, the oldest first.
    pub(crate) names: &'static [&'static str],
}

const fn release(format: u32, names: &'static [&'static str]) -> Release {
    Release { format, facts: format, names }
}

/// All releases that are known, the oldest first.
pub(crate) const RELEASES: &[Release] = &[
    release(10, &["1.19", "1.19.1", "1.19.2", "1.19.3"]),
    release(12, &["1.19.4"]),
    release(15, &["1.20", "1.20.1"]),
    release(18, &["1.20.2"]),
    release(26, &["1.20.3", "1.20.4"]),
    release(41, &["1.20.5", "1.20.6"]),
    release(48, &["1.21", "1.21.1"]),
    release(57, &["1.21.2", "1.21.3"]),
    release(61, &["1.21.4"]),
    release(71, &["1.21.5"]),
    release(80, &["1.21.6"]),
    Release { format: 81, facts: 80, names: &["1.21.7", "1.21.8"] },
    release(88, &["1.21.9", "1.21.10"]),
    release(94, &["1.21.11"]),
    release(101, &["26.1", "26.1.1", "26.1.2"]),
    release(107, &["26.2"]),
    release(121, &["26.3"]),
];

/// The name of a release that is not known here.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a known version of Minecraft; known are {known}", known = known())]
pub struct UnknownVersion(String);

fn known() -> String {
    let names: Vec<&str> = RELEASES.iter().flat_map(|it| it.names).copied().collect();
    names.join(", ")
}

impl FromStr for PackFormat {
    type Err = UnknownVersion;

    /// The pack format of a release by its name, such as `1.20.4`.
    fn from_str(name: &str) -> Result<Self, UnknownVersion> {
        let found = RELEASES.iter().find(|it| it.names.contains(&name));
        found.map(|it| Self(it.format)).ok_or_else(|| UnknownVersion(name.to_owned()))
    }
}

impl PackFormat {
    /// The newest release within a range of formats. Without one in it, as in a pack for a
    /// snapshot, the release that followed; older ones than the first that is known count as
    /// that, newer ones as the last.
    pub(super) fn of_range([low, high]: [u32; 2]) -> Self {
        let inside = RELEASES.iter().rev().find(|it| (low..=high).contains(&it.format));
        let next = || RELEASES.iter().find(|it| it.format >= high);
        inside.or_else(next).map_or(Self::LATEST, |it| Self(it.format))
    }

    /// The name of the release with this format; for a snapshot that of the one before.
    #[must_use]
    pub fn version(self) -> &'static str {
        let release = RELEASES.iter().rev().find(|it| it.format <= self.0);
        release.unwrap_or(&RELEASES[0]).names[0]
    }

    /// The releases with this format, such as `1.20.5, 1.20.6`; for a snapshot the ones before.
    #[must_use]
    pub fn versions(self) -> String {
        let release = RELEASES.iter().rev().find(|it| it.format <= self.0);
        release.unwrap_or(&RELEASES[0]).names.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_release_has_a_format_and_a_name() {
        for (name, format) in [
            ("1.19", 10),
            ("1.19.3", 10),
            ("1.20.1", 15),
            ("1.20.4", 26),
            ("1.20.6", 41),
            ("1.21.1", 48),
            ("1.21.7", 81),
            ("1.21.10", 88),
            ("26.3", 121),
        ] {
            assert_eq!(name.parse(), Ok(PackFormat(format)), "{name}");
        }
        assert_eq!(PackFormat(26).version(), "1.20.3");
        assert_eq!(PackFormat(1).version(), "1.19");
        assert_eq!(PackFormat(41).versions(), "1.20.5, 1.20.6");
        assert_eq!(PackFormat(12).versions(), "1.19.4");
        assert!(RELEASES.is_sorted_by_key(|it| it.format));
        assert_eq!(RELEASES.last().map(|it| it.format), Some(PackFormat::LATEST.0));
        for name in ["1.18", "1.21.12", "", "48"] {
            let error = name.parse::<PackFormat>().unwrap_err().to_string();
            assert!(error.contains("1.20.4") && error.contains(name), "{error}");
        }
    }
}
