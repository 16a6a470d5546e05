//! Which language to speak: the one that was asked for, or the system's.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
pub(crate) use foursight_voice::Lang;

/// The language that was asked for, else the one of the system, else English.
pub(crate) fn choose(asked: Option<Lang>) -> Lang {
    asked.unwrap_or_else(|| {
        let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
        let system = set("LC_ALL").or_else(|| set("LC_MESSAGES")).or_else(|| set("LANG"));
        if system.is_some_and(|value| value.starts_with("de")) { Lang::De } else { Lang::En }
    })
}

/// Reads the language from the command line.
pub(crate) fn parser() -> impl TypedValueParser<Value = Lang> {
    let known = Lang::ALL.map(|lang| PossibleValue::new(lang.code()).help(lang.endonym()));
    PossibleValuesParser::new(known).try_map(|code| code.parse::<Lang>())
}
