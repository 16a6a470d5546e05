//! What each version of the game knows: names in its registries, with the formats that had them.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::pack::{PackFormat, RELEASES};

/// Several spans of formats.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Spans(Vec<[u32; 2]>);

impl Spans {
    /// Every format.
    pub(crate) fn all() -> Self {
        Self(vec![[0, u32::MAX]])
    }

    /// As written in the data: `12-48,71`; an omitted end is open.
    pub(crate) fn parse(text: &str) -> Self {
        let number = |text: &str, open: u32| text.parse().unwrap_or(open);
        let span = |text: &str| match text.split_once('-') {
            Some((low, high)) => [number(low, 0), number(high, u32::MAX)],
            None => [number(text, 0), u32::MAX],
        };
        Self(text.split(',').map(span).collect())
    }

    /// Whether a version of this format has it. Formats between two releases count as the older.
    pub(crate) fn hold(&self, format: PackFormat) -> bool {
        // 45 stands for 1.21 here, whose folders it already has.
        let format = if format == PackFormat::V1_21 { 48 } else { format.0 };
        let release = RELEASES.iter().rev().find(|it| it.format <= format);
        let facts = release.unwrap_or(&RELEASES[0]).facts;
        self.0.iter().any(|[low, high]| (*low..=*high).contains(&facts))
    }

    /// When it was known, for those who ask in another version.
    pub(crate) fn describe(&self, format: PackFormat) -> String {
        // A release that only repairs something has the names of the one before.
        let last = |format: u32| {
            let release = RELEASES.iter().rev().find(|it| it.facts <= format);
            release.and_then(|it| it.names.last()).unwrap_or(&"1.19")
        };
        match self.0.iter().rev().find(|[low, _]| *low <= format.0) {
            Some([_, high]) if *high < format.0 => format!("it was known up to {}", last(*high)),
            _ => {
                let since = self.0.first().map_or(0, |[low, _]| *low);
                format!("it is known since {}", PackFormat(since).version())
            }
        }
    }
}

/// Names of a registry, with the formats that have them.
type Registry = HashMap<&'static str, Spans>;

static NAMES: LazyLock<HashMap<&str, Registry>> = LazyLock::new(|| {
    let mut registries: HashMap<&str, Registry> = HashMap::new();
    let mut kind = "";
    for line in include_str!("../../data/names.txt").lines() {
        if let Some(next) = line.strip_prefix("# ") {
            kind = next;
            continue;
        }
        let (span, names) = line.split_once(' ').unwrap_or((line, ""));
        let spans = if span == "*" { Spans::all() } else { Spans::parse(span) };
        let registry = registries.entry(kind).or_default();
        registry.extend(names.split(' ').map(|name| (name, spans.clone())));
    }
    registries
});

/// Whether a version knows a name of a registry such as `entity_type`; if not, and another version
/// does, which. Names of other namespaces than the game's are unknown.
pub(crate) fn known(registry: &str, id: &str, format: PackFormat) -> Result<(), Option<String>> {
    let name = id.strip_prefix("minecraft:").unwrap_or(id);
    match NAMES.get(registry).and_then(|names| names.get(name)) {
        Some(spans) if spans.hold(format) => Ok(()),
        Some(spans) => Err(Some(spans.describe(format))),
        None => Err(None),
    }
}

/// All names that a version knows, of whatever registry; without tags.
pub(crate) fn known_names(format: PackFormat) -> impl Iterator<Item = &'static str> {
    let registries = NAMES.keys().filter(|registry| !registry.starts_with("tag/"));
    registries.flat_map(move |registry| names(registry, format))
}

/// The names that a version knows in a registry.
pub(crate) fn names(
    registry: &str,
    format: PackFormat,
) -> impl Iterator<Item = &'static str> + use<> {
    let here = move |(_, spans): &(&&str, &Spans)| spans.hold(format);
    let registry: Option<&'static Registry> = NAMES.get(registry);
    registry.into_iter().flatten().filter(here).map(|(name, _)| *name)
}

/// True if any version knows a name, in whatever registry; without tags.
pub(crate) fn ever_known_anywhere(name: &str) -> bool {
    let registries = NAMES.iter().filter(|(registry, _)| !registry.starts_with("tag/"));
    registries.into_iter().any(|(_, names)| names.contains_key(name))
}

/// True if any version knows it.
pub(crate) fn ever_known(registry: &str, id: &str) -> bool {
    let name = id.strip_prefix("minecraft:").unwrap_or(id);
    NAMES.get(registry).is_some_and(|names| names.contains_key(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_hold_the_formats_that_they_say() {
        let spans = Spans::parse("12-48");
        for (format, held) in [(10, false), (12, true), (48, true), (49, true), (57, false)] {
            assert_eq!(spans.hold(PackFormat(format)), held, "{format}");
        }
        assert_eq!(spans.describe(PackFormat(107)), "it was known up to 1.21.1");
        assert_eq!(spans.describe(PackFormat(10)), "it is known since 1.19.4");
        assert!(Spans::parse("-48").hold(PackFormat(10)));
        assert!(Spans::parse("107").hold(PackFormat::LATEST));
        assert!(!Spans::parse("121").hold(PackFormat(107)));
    }
}
