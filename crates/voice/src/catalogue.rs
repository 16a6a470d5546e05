//! The catalogues of all sentences, embedded in the program.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::Lang;
use crate::fluent::{self, Pattern};

/// The files of a language, one a subject: what the page's first board needs, what the page loads
/// when it is needed, and what the programs say alone.
macro_rules! files {
    ($folder:literal) => {
        (
            concat!(
                include_str!(concat!("../locales/", $folder, "/game.ftl")),
                include_str!(concat!("../locales/", $folder, "/page.ftl")),
            ),
            concat!(
                include_str!(concat!("../locales/", $folder, "/page-later.ftl")),
                include_str!(concat!("../locales/", $folder, "/analysis.ftl")),
                include_str!(concat!("../locales/", $folder, "/workshop.ftl")),
                include_str!(concat!("../locales/", $folder, "/lobby.ftl")),
                include_str!(concat!("../locales/", $folder, "/people.ftl")),
                include_str!(concat!("../locales/", $folder, "/arena.ftl")),
                include_str!(concat!("../locales/", $folder, "/settings.ftl")),
            ),
            concat!(
                include_str!(concat!("../locales/", $folder, "/rules.ftl")),
                include_str!(concat!("../locales/", $folder, "/terminal.ftl")),
                include_str!(concat!("../locales/", $folder, "/plain.ftl")),
                include_str!(concat!("../locales/", $folder, "/online.ftl")),
                include_str!(concat!("../locales/", $folder, "/solver.ftl")),
                include_str!(concat!("../locales/", $folder, "/bots.ftl")),
                include_str!(concat!("../locales/", $folder, "/stories.ftl")),
                include_str!(concat!("../locales/", $folder, "/tools.ftl")),
                include_str!(concat!("../locales/", $folder, "/spectrum.ftl")),
                include_str!(concat!("../locales/", $folder, "/errors.ftl")),
                include_str!(concat!("../locales/", $folder, "/findings.ftl")),
                include_str!(concat!("../locales/", $folder, "/server.ftl")),
            ),
        )
    };
}

/// For the page at once, for the page later, and for the programs alone.
const fn files(lang: Lang) -> (&'static str, &'static str, &'static str) {
    match lang {
        Lang::En => files!("en"),
        Lang::De => files!("de"),
    }
}

/// The sentences that the page needs for its first board, in the Fluent syntax.
#[must_use]
pub const fn page_catalogue(lang: Lang) -> &'static str {
    files(lang).0
}

/// All other sentences of the page.
#[must_use]
pub const fn later_page_catalogue(lang: Lang) -> &'static str {
    files(lang).1
}

/// What bots did wrong, by whose words a story is found.
pub(crate) const ENGLISH_STORIES: &str = include_str!("../locales/en/stories.ftl");

type Sentences = HashMap<&'static str, Pattern>;

fn read(lang: Lang) -> Sentences {
    let (first, later, own) = files(lang);
    let mut sentences = Sentences::new();
    for text in [first, later, own] {
        // A test reads the catalogues, so that nothing can be wrong in them here.
        sentences.extend(fluent::parse(text).unwrap_or_default());
    }
    sentences
}

/// The sentence with this key.
pub(crate) fn pattern(lang: Lang, key: &str) -> Option<&'static Pattern> {
    static ENGLISH: LazyLock<Sentences> = LazyLock::new(|| read(Lang::En));
    static GERMAN: LazyLock<Sentences> = LazyLock::new(|| read(Lang::De));
    match lang {
        Lang::En => ENGLISH.get(key),
        Lang::De => GERMAN.get(key),
    }
}

/// What the command line says of itself in German, by command and argument; its English is where
/// both are defined.
static GERMAN_HELP: LazyLock<Sentences> = LazyLock::new(|| {
    let text = include_str!("../locales/de/command-line.ftl");
    fluent::parse(text).unwrap_or_default().into_iter().collect()
});

/// The German help of a command or an argument.
#[must_use]
pub fn german_help(key: &str) -> Option<&'static str> {
    GERMAN_HELP.get(key).and_then(|pattern| pattern.as_text())
}

/// The keys of all commands and arguments that have German help.
pub fn german_help_keys() -> impl Iterator<Item = &'static str> {
    GERMAN_HELP.keys().copied()
}

/// What the schema of packs says of itself in German, by the names of its places; its English is
/// in the types that it is made from.
static GERMAN_SCHEMA: LazyLock<Sentences> = LazyLock::new(|| {
    let text = include_str!("../locales/de/schema.ftl");
    fluent::parse(text).unwrap_or_default().into_iter().collect()
});

/// The German description of a place in the schema of packs.
pub(crate) fn german_schema(key: &str) -> Option<&'static str> {
    GERMAN_SCHEMA.get(key).and_then(|pattern| pattern.as_text())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn every_file_is_embedded() {
        for lang in Lang::ALL {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("locales").join(lang.code());
            for file in fs::read_dir(folder).unwrap() {
                let path = file.unwrap().path();
                if path.ends_with("command-line.ftl") || path.ends_with("schema.ftl") {
                    continue;
                }
                for (key, _) in fluent::parse(&fs::read_to_string(&path).unwrap()).unwrap() {
                    assert!(pattern(lang, key).is_some(), "{}: {key}", path.display());
                }
            }
        }
    }
}
