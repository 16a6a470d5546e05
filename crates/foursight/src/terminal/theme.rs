//! Colours and shapes.

use foursight_voice::Colour;
use ratatui::style::{Color, Modifier, Style};
use serde::{Deserialize, Serialize};

use crate::board::{from_hex, is_light};

/// The themes by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ThemeName {
    #[default]
    Default,
    HighContrast,
    ColourBlind,
    Ascii,
}

impl ThemeName {
    pub(crate) const ALL: [Self; 4] =
        [Self::Default, Self::HighContrast, Self::ColourBlind, Self::Ascii];
}

/// How many colours the terminal has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Depth {
    /// None are wanted, or there are none.
    None,
    /// The first eight.
    Eight,
    /// Those and their brighter ones.
    Sixteen,
    /// The 256 of most terminals.
    Indexed,
    /// All.
    True,
}

impl Depth {
    /// What the environment says.
    pub(crate) fn of_terminal() -> Self {
        let set = |name: &str| std::env::var(name).unwrap_or_default();
        if set("NO_COLOR").is_empty() {
            Self::named(&set("TERM"), &set("COLORTERM"))
        } else {
            Self::None
        }
    }

    /// What `TERM` and `COLORTERM` promise. A terminal that nobody has heard of has eight colours;
    /// without a name (on Windows) it has 256.
    fn named(term: &str, colorterm: &str) -> Self {
        const MONOCHROME: [&str; 4] = ["dumb", "vt", "xterm-mono", "ansi-m"];
        const MODERN: [&str; 6] =
            ["xterm-kitty", "xterm-ghostty", "alacritty", "wezterm", "foot", "contour"];
        let begins = |names: &[&str]| names.iter().any(|name| term.starts_with(name));
        if begins(&MONOCHROME) {
            Self::None
        } else if matches!(colorterm, "truecolor" | "24bit") || term.ends_with("-direct") {
            Self::True
        } else if term.is_empty() || term.contains("256color") || begins(&MODERN) {
            Self::Indexed
        } else if term.contains("16color") || !colorterm.is_empty() {
            Self::Sixteen
        } else {
            Self::Eight
        }
    }

    /// True if colours may look alike, so that stones need shapes.
    fn is_coarse(self) -> bool {
        matches!(self, Self::None | Self::Eight | Self::Sixteen)
    }
}

/// True if the environment names a character set in which there is nothing but ASCII for sure.
pub(crate) fn is_ascii_wanted() -> bool {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    // The first of these that is set counts.
    ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(set)
        .is_some_and(|name| has_only_ascii(&name))
}

fn has_only_ascii(locale: &str) -> bool {
    let (language, charset) = locale.split_once('.').unwrap_or((locale, ""));
    let charset = charset.split('@').next().unwrap_or_default();
    let charset = charset.to_ascii_lowercase().replace('-', "");
    match charset.as_str() {
        "" => matches!(language, "C" | "POSIX"),
        charset => charset != "utf8",
    }
}

/// A character in ASCII that says the same as well as one can.
pub(crate) fn in_ascii(symbol: &str) -> &'static str {
    match symbol {
        "←" | "◂" | "‹" => "<",
        "→" | "▶" | "›" => ">",
        "↑" | "▲" => "^",
        "↓" | "▼" => "v",
        "…" | "·" => ".",
        "★" | "●" => "*",
        "○" => "o",
        "ä" | "à" | "á" => "a",
        "ö" | "ò" | "ó" => "o",
        "ü" | "ù" | "ú" => "u",
        "Ä" => "A",
        "Ö" => "O",
        "Ü" => "U",
        "ß" => "s",
        "é" | "è" => "e",
        "–" | "—" | "─" | "━" => "-",
        "│" | "┃" => "|",
        "×" => "x",
        "„" | "“" | "”" => "\"",
        "’" | "‘" => "'",
        _ => "?",
    }
}

/// A colour as red, green, blue.
pub(crate) type Rgb = (u8, u8, u8);

/// How everything looks.
#[derive(Debug, Clone)]
pub(crate) struct Theme {
    pub(crate) depth: Depth,
    /// Whether stones differ in shape as well as in colour.
    pub(crate) shapes: bool,
    /// Nothing but ASCII.
    pub(crate) ascii: bool,
    /// Stones of each seat and what they look like; the pack's own where there are none.
    pub(crate) stones: Vec<(Rgb, Colour)>,
    pub(crate) frame_board: Rgb,
    pub(crate) hole: Rgb,
    pub(crate) wood: Rgb,
    pub(crate) wood_line: Rgb,
    pub(crate) tile: [Rgb; 2],
    pub(crate) good: Rgb,
    pub(crate) bad: Rgb,
    pub(crate) even: Rgb,
    pub(crate) accent: Rgb,
    pub(crate) flash: Rgb,
    pub(crate) mark: Rgb,
}

impl Theme {
    pub(crate) fn new(name: ThemeName, depth: Depth) -> Self {
        let default = Self {
            depth,
            shapes: depth.is_coarse(),
            ascii: false,
            stones: Vec::new(),
            frame_board: (28, 78, 176),
            hole: (12, 26, 58),
            wood: (205, 164, 104),
            wood_line: (128, 92, 48),
            tile: [(58, 62, 74), (50, 54, 64)],
            good: (72, 200, 110),
            bad: (235, 84, 84),
            even: (150, 156, 170),
            accent: (80, 170, 255),
            flash: (255, 255, 255),
            mark: (20, 22, 28),
        };
        match name {
            ThemeName::Default => default,
            ThemeName::HighContrast => Self {
                shapes: true,
                stones: vec![
                    ((255, 70, 70), Colour::Red),
                    ((255, 255, 80), Colour::Yellow),
                    ((80, 255, 255), Colour::Cyan),
                    ((255, 120, 255), Colour::Pink),
                ],
                frame_board: (0, 0, 0),
                hole: (70, 70, 70),
                wood: (0, 0, 0),
                wood_line: (170, 170, 170),
                tile: [(0, 0, 0), (36, 36, 36)],
                good: (90, 255, 90),
                bad: (255, 110, 110),
                even: (255, 255, 255),
                accent: (255, 255, 255),
                mark: (0, 0, 0),
                ..default
            },
            // Blue, orange, green, purple that people with any kind of colour blindness tell apart.
            ThemeName::ColourBlind => Self {
                shapes: true,
                stones: vec![
                    ((230, 159, 0), Colour::Gold),
                    ((86, 180, 233), Colour::Blue),
                    ((240, 228, 66), Colour::Yellow),
                    ((204, 121, 167), Colour::Pink),
                    ((0, 158, 115), Colour::Green),
                    ((213, 94, 0), Colour::Orange),
                    ((180, 180, 180), Colour::Grey),
                    ((255, 255, 255), Colour::White),
                ],
                frame_board: (44, 46, 56),
                hole: (22, 23, 29),
                wood: (92, 84, 76),
                wood_line: (150, 140, 128),
                good: (86, 180, 233),
                bad: (213, 94, 0),
                ..default
            },
            ThemeName::Ascii => Self { shapes: true, ascii: true, ..default },
        }
    }

    /// A colour as this terminal can show it; `None` without colours.
    pub(crate) fn colour(&self, (r, g, b): Rgb) -> Option<Color> {
        match self.depth {
            Depth::None => None,
            Depth::True => Some(Color::Rgb(r, g, b)),
            Depth::Indexed => Some(Color::Indexed(nearest(r, g, b))),
            Depth::Eight => Some(Color::Indexed(nearest_of_first(8, (r, g, b)))),
            Depth::Sixteen => Some(Color::Indexed(nearest_of_first(16, (r, g, b)))),
        }
    }

    pub(crate) fn fg(&self, colour: Rgb) -> Style {
        self.colour(colour).map_or_else(Style::new, |colour| Style::new().fg(colour))
    }

    pub(crate) fn on(&self, style: Style, background: Rgb) -> Style {
        self.colour(background).map_or(style, |colour| style.bg(colour))
    }

    /// What is chosen.
    pub(crate) fn chosen(&self) -> Style {
        if self.depth == Depth::None {
            return Style::new().add_modifier(Modifier::REVERSED);
        }
        self.on(self.fg((16, 18, 24)), self.accent).add_modifier(Modifier::BOLD)
    }

    /// What is said quietly.
    pub(crate) fn quiet(&self) -> Style {
        self.fg(self.even)
    }

    /// The colour of a seat's stones; `hex` is the pack's.
    pub(crate) fn stone(&self, seat: u8, hex: &str) -> Rgb {
        self.stones
            .get(usize::from(seat))
            .map(|(colour, _)| *colour)
            .or_else(|| from_hex(hex))
            .unwrap_or((200, 200, 200))
    }

    /// What a seat's stones look like, if they do not look as the pack wants them to.
    pub(crate) fn colour_name(&self, seat: u8) -> Option<Colour> {
        let stone = self.stones.get(usize::from(seat)).filter(|_| self.depth != Depth::None);
        stone.map(|(_, name)| *name)
    }

    /// The same colour for text on the terminal's own background, where black would be invisible.
    pub(crate) fn readable(&self, colour: Rgb) -> Rgb {
        if is_light(colour) { colour } else { (150, 155, 165) }
    }

    /// The character for a seat's stone where it has one cell only.
    pub(crate) fn small_stone(&self, seat: u8, symbol: char) -> char {
        const SHAPES: [char; 8] = ['●', '○', '■', '□', '▲', '△', '◆', '◇'];
        match (self.ascii, self.shapes) {
            (true, _) => symbol,
            (false, true) => SHAPES[usize::from(seat) % SHAPES.len()],
            (false, false) => '●',
        }
    }
}

/// Mixes two colours; 0 is the first, 1 the second.
pub(crate) fn mix(a: Rgb, b: Rgb, share: f32) -> Rgb {
    let part = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * share) as u8;
    (part(a.0, b.0), part(a.1, b.1), part(a.2, b.2))
}

/// The nearest of the first eight or sixteen colours, as most terminals show them.
fn nearest_of_first(count: usize, (r, g, b): Rgb) -> u8 {
    const FIRST: [Rgb; 16] = [
        (0, 0, 0),
        (205, 0, 0),
        (0, 205, 0),
        (205, 205, 0),
        (0, 0, 238),
        (205, 0, 205),
        (0, 205, 205),
        (229, 229, 229),
        (127, 127, 127),
        (255, 0, 0),
        (0, 255, 0),
        (255, 255, 0),
        (92, 92, 255),
        (255, 0, 255),
        (0, 255, 255),
        (255, 255, 255),
    ];
    let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    let far = |&(_, c): &(u8, &Rgb)| square(c.0, r) + square(c.1, g) + square(c.2, b);
    (0..).zip(&FIRST[..count]).min_by_key(far).map_or(7, |(index, _)| index)
}

/// The nearest of the 256 colours: a cube of six steps a side, and 24 greys.
fn nearest(r: u8, g: u8, b: u8) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let step = |value: u8| (0..6).min_by_key(|i| STEPS[*i].abs_diff(value)).unwrap_or(0);
    let (i, j, k) = (step(r), step(g), step(b));
    let distance = |x: u8, y: u8, z: u8| {
        let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        square(x, r) + square(y, g) + square(z, b)
    };
    let grey = ((u32::from(r) + u32::from(g) + u32::from(b)) / 3).saturating_sub(3) / 10;
    let grey = grey.min(23) as u8;
    let level = 8 + 10 * grey;
    if distance(level, level, level) < distance(STEPS[i], STEPS[j], STEPS[k]) {
        232 + grey
    } else {
        (16 + 36 * i + 6 * j + k) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_of_256_colours() {
        assert_eq!(nearest(255, 0, 0), 196);
        assert_eq!(nearest(0, 0, 0), 16);
        assert_eq!(nearest(128, 128, 128), 244);
        assert_eq!(nearest(95, 135, 175), 67);
    }

    #[test]
    fn terminal_finding_13_colours_are_those_that_the_terminal_has() {
        let depths = [
            ("xterm", "", Depth::Eight),
            ("linux", "", Depth::Eight),
            ("screen", "", Depth::Eight),
            ("vt100", "", Depth::None),
            ("vt220", "", Depth::None),
            ("dumb", "truecolor", Depth::None),
            ("xterm-16color", "", Depth::Sixteen),
            ("rxvt", "yes", Depth::Sixteen),
            ("xterm-256color", "", Depth::Indexed),
            ("tmux-256color", "", Depth::Indexed),
            ("alacritty", "", Depth::Indexed),
            ("", "", Depth::Indexed),
            ("xterm-256color", "truecolor", Depth::True),
            ("xterm-direct", "", Depth::True),
        ];
        for (term, colorterm, depth) in depths {
            assert_eq!(Depth::named(term, colorterm), depth, "{term} {colorterm}");
        }
        for (depth, count) in [(Depth::Eight, 8), (Depth::Sixteen, 16)] {
            let theme = Theme::new(ThemeName::Default, depth);
            assert!(theme.shapes, "colours may look alike");
            for colour in [theme.frame_board, theme.wood, theme.good, (255, 255, 255)] {
                assert!(matches!(theme.colour(colour), Some(Color::Indexed(n)) if n < count));
            }
            let [red, yellow] = [(235, 84, 84), (250, 210, 70)].map(|c| theme.colour(c));
            assert!(red != yellow && red != theme.colour(theme.hole));
        }
    }

    #[test]
    fn terminal_finding_13_a_locale_without_utf_8_gets_ascii() {
        for locale in ["C", "POSIX", "de_DE.ISO-8859-1", "en_US.US-ASCII"] {
            assert!(has_only_ascii(locale), "{locale}");
        }
        for locale in ["C.UTF-8", "C.utf8", "de_DE.UTF-8@euro", "en_US"] {
            assert!(!has_only_ascii(locale), "{locale}");
        }
    }

    #[test]
    fn without_colours_no_style_has_one() {
        let theme = Theme::new(ThemeName::Default, Depth::None);
        assert_eq!(theme.fg((1, 2, 3)), Style::new());
        assert!(theme.shapes);
    }
}
