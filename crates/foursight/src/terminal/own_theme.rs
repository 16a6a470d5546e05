//! Themes of the player's own: TOML files that change colours of a theme that there is.

use std::path::{Path, PathBuf};

use foursight_voice::{Colour, InWords, Lang, say};
use serde::Deserialize;

use super::theme::{Depth, Rgb, Theme, ThemeName};
use crate::board::from_hex;

/// A theme as its file says it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    based_on: ThemeName,
    shapes: Option<bool>,
    #[serde(default)]
    stones: Vec<Stone>,
    #[serde(default)]
    colours: Colours,
}

/// The stones of one player, and what that player is called.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stone {
    colour: Hex,
    name: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Colours {
    board: Option<Hex>,
    hole: Option<Hex>,
    wood: Option<Hex>,
    wood_line: Option<Hex>,
    tiles: Option<[Hex; 2]>,
    good: Option<Hex>,
    bad: Option<Hex>,
    even: Option<Hex>,
    accent: Option<Hex>,
    flash: Option<Hex>,
    mark: Option<Hex>,
}

/// How a text begins, in the words of the library that reads the file, that is no colour.
const NO_COLOUR: &str = "no colour: ";

/// Why a theme cannot be used.
#[derive(Debug)]
pub(crate) struct ThemeError {
    path: PathBuf,
    fault: Fault,
}

#[derive(Debug)]
enum Fault {
    Io(std::io::Error),
    /// A colour that is not written as #rrggbb.
    Colour(String),
    /// A colour that has no name here.
    Name(String),
    /// A key or a value that there is not, with those that there are, and the line.
    Unknown {
        line: usize,
        name: String,
        known: String,
    },
    /// Anything else, in the words of the library that reads the file, with the line.
    Toml(usize, String),
}

impl InWords for ThemeError {
    fn in_words(&self, lang: Lang) -> String {
        format!("{}: {}", self.path.display(), self.fault.in_words(lang))
    }
}

impl InWords for Fault {
    fn in_words(&self, lang: Lang) -> String {
        match self {
            Self::Io(error) => error.in_words(lang),
            Self::Colour(text) => say!(lang, "theme-no-colour", text),
            Self::Name(name) => {
                let known = Colour::ALL.map(|colour| colour.name(Lang::En).to_lowercase());
                say!(lang, "theme-colour-unnamed", name, known = known.join(", "))
            }
            Self::Unknown { line, name, known } => say!(lang, "theme-unknown", line, name, known),
            Self::Toml(line, reason) => say!(lang, "theme-faulty", line, reason),
        }
    }
}

impl Fault {
    fn of(error: &toml::de::Error, text: &str) -> Self {
        let message = error.message();
        if let Some((_, colour)) = message.split_once(NO_COLOUR) {
            return Self::Colour(colour.to_owned());
        }
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
        match quoted.as_slice() {
            [name, known @ ..] if message.starts_with("unknown ") && !known.is_empty() => {
                Self::Unknown { line, name: (*name).to_owned(), known: known.join(", ") }
            }
            _ => Self::Toml(line, message.to_owned()),
        }
    }
}

/// A colour that is written as #rrggbb.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
struct Hex(Rgb);

impl TryFrom<String> for Hex {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        // Which language to say it in is not known here.
        from_hex(&text).map(Self).ok_or_else(|| format!("{NO_COLOUR}{text}"))
    }
}

/// The names of all themes in a folder.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let themes = paths.filter(|path| path.extension().is_some_and(|ending| ending == "toml"));
    let mut names: Vec<String> =
        themes.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect();
    names.sort();
    names
}

/// Reads the theme of this name.
///
/// # Errors
/// Says what is wrong with the file.
pub(crate) fn load(folder: &Path, name: &str, depth: Depth) -> Result<Theme, ThemeError> {
    let path = folder.join(format!("{name}.toml"));
    let read = std::fs::read_to_string(&path).map_err(Fault::Io);
    let theme = read.and_then(|text| parse(&text, depth));
    theme.map_err(|fault| ThemeError { path, fault })
}

fn parse(text: &str, depth: Depth) -> Result<Theme, Fault> {
    let file: File = toml::from_str(text).map_err(|error| Fault::of(&error, text))?;
    let mut theme = Theme::new(file.based_on, depth);
    theme.shapes |= file.shapes.unwrap_or(false);
    if !file.stones.is_empty() {
        let stone = |stone: &Stone| Ok((stone.colour.0, colour_named(&stone.name)?));
        theme.stones = file.stones.iter().map(stone).collect::<Result<_, Fault>>()?;
    }
    let Colours { board, hole, wood, wood_line, tiles, good, bad, even, accent, flash, mark } =
        file.colours;
    let set = |place: &mut Rgb, colour: Option<Hex>| {
        if let Some(Hex(colour)) = colour {
            *place = colour;
        }
    };
    set(&mut theme.frame_board, board);
    set(&mut theme.hole, hole);
    set(&mut theme.wood, wood);
    set(&mut theme.wood_line, wood_line);
    let [light, dark] = tiles.map_or([None; 2], |tiles| tiles.map(Some));
    set(&mut theme.tile[0], light);
    set(&mut theme.tile[1], dark);
    set(&mut theme.good, good);
    set(&mut theme.bad, bad);
    set(&mut theme.even, even);
    set(&mut theme.accent, accent);
    set(&mut theme.flash, flash);
    set(&mut theme.mark, mark);
    Ok(theme)
}

fn colour_named(name: &str) -> Result<Colour, Fault> {
    let is_meant = |colour: &Colour| colour.name(Lang::En).eq_ignore_ascii_case(name);
    Colour::ALL.into_iter().find(is_meant).ok_or_else(|| Fault::Name(name.to_owned()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn terminal_finding_17_the_examples_of_themes_can_be_used() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/themes");
        assert_eq!(names(&folder), ["dusk", "forest", "paper"]);
        for name in names(&folder) {
            let theme = load(&folder, &name, Depth::True).unwrap();
            let [first, second] = [0, 1].map(|seat| theme.stone(seat, ""));
            assert_ne!(first, second, "{name}");
            assert_ne!(first, theme.hole, "{name}");
        }
    }

    #[test]
    fn terminal_finding_17_a_faulty_theme_says_what_is_wrong() {
        for (text, english, german) in [
            ("colours = { board = \"blue\" }", "#e69f00", "\"blue\" ist keine Farbe"),
            (
                "\ncolours = { bord = \"#000000\" }",
                "line 2: there is no `bord`; there are board, hole,",
                "Zeile 2: `bord` gibt es nicht; es gibt board, hole,",
            ),
            (
                "based_on = \"nothing\"",
                "there is no `nothing`; there are default,",
                "Zeile 1: `nothing` gibt es nicht",
            ),
            (
                "stones = [{ colour = \"#000000\", name = \"mauve\" }]",
                "there are black",
                "\"mauve\" heißt keine Farbe",
            ),
        ] {
            let fault = parse(text, Depth::True).unwrap_err();
            for (lang, told) in [(Lang::En, english), (Lang::De, german)] {
                let said = fault.in_words(lang);
                assert!(said.contains(told), "{text}: {said}");
            }
        }
        let missing = load(Path::new("/nowhere"), "mine", Depth::True).unwrap_err();
        assert!(missing.in_words(Lang::De).starts_with("/nowhere/mine.toml: "));
        assert!(!missing.in_words(Lang::De).contains("No such file"));
    }
}
