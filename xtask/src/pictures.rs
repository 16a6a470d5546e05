//! `cargo xtask pictures`: the pictures in `docs`, taken of the program in a real terminal and a real browser.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

use crate::needs::{self, Need};
use crate::steps::{built_program, outcome, root, step, target};
use crate::web;

/// Width and height of a character in points.
const CELL: (usize, usize) = (9, 18);
const BACK: &str = "#0f1013";
const FRONT: &str = "#d4d6dc";
/// Looks at a screen before it is given up, ten a second.
const MOST_LOOKS: u32 = 3000;

/// A picture: its file, the size of the window, what is played, keys, and what is seen in the end.
struct Scene {
    file: &'static str,
    size: (usize, usize),
    arguments: &'static str,
    keys: &'static [&'static str],
    shows: &'static str,
}

const SCENES: &[Scene] = &[
    Scene {
        file: "terminal-40x15.png",
        size: (40, 15),
        arguments: "play pente --moves 'j10 k10 k11 j11 l12 m13 i9 h8'",
        keys: &[],
        shows: "to move",
    },
    Scene {
        file: "terminal.png",
        size: (80, 24),
        arguments: "play connect4-xtreme --seed 3 --moves 4432344253",
        keys: &[],
        shows: "bomb goes off",
    },
    Scene {
        file: "terminal-132x43.png",
        size: (132, 43),
        arguments: "play connect4 --moves 44535453226",
        keys: &["e"],
        shows: "best move",
    },
];

pub(crate) fn run() -> Result<(), String> {
    needs::install(std::iter::once(&Need::program("tmux", "tmux")).chain(web::NEEDS))?;
    let program = built_program()?;
    for scene in SCENES {
        let screen = Terminal::start(&program, scene)?.picture(scene)?;
        let page = target().join("picture.html");
        fs::write(&page, html(&screen, scene.size))
            .map_err(|error| format!("{}: {error}", page.display()))?;
        let file = root().join("docs").join(scene.file);
        photograph(&page, &file, scene.size)?;
        eprintln!("{}", file.display());
    }
    web::prepare()?;
    let mut node = Command::new("node");
    node.args(["--test", "tests/pictures.mjs"]).current_dir(root().join("web"));
    step("pictures of the page", node.env("FOURSIGHT_BIN", &program))
}

/// Lets a browser draw a page into a file.
fn photograph(page: &Path, file: &Path, (columns, rows): (usize, usize)) -> Result<(), String> {
    let (width, height) = (columns * CELL.0, rows * CELL.1);
    let mut browser = Command::new("chromium-headless-shell");
    browser
        .args(["--headless", "--no-sandbox", "--hide-scrollbars", "--force-device-scale-factor=1"])
        .arg(format!("--window-size={width},{height}"))
        .arg(format!("--screenshot={}", file.display()))
        .arg(format!("file://{}", page.display()));
    outcome(&mut browser).map(|_| ())
}

/// A terminal of tmux that goes away with this.
struct Terminal {
    socket: String,
    /// Settings and scores of its own.
    home: std::path::PathBuf,
}

impl Terminal {
    fn start(program: &Path, scene: &Scene) -> Result<Self, String> {
        let socket = format!("foursight-pictures-{}", std::process::id());
        let home = target().join("picture-home");
        let _ = fs::remove_dir_all(&home);
        let terminal = Self { socket, home };
        let home = terminal.home.display();
        let command = format!(
            "export COLORTERM=truecolor LC_ALL=C.UTF-8 HOME={home} XDG_DATA_HOME={home}/data \
             XDG_CONFIG_HOME={home}/config XDG_STATE_HOME={home}/state; {} {}",
            program.display(),
            scene.arguments
        );
        let (width, height) = (scene.size.0.to_string(), scene.size.1.to_string());
        terminal.tmux(&["new-session", "-d", "-x", &width, "-y", &height, &command])?;
        Ok(terminal)
    }

    fn tmux(&self, arguments: &[&str]) -> Result<String, String> {
        let output = Command::new("tmux")
            .args(["-f", "/dev/null", "-L", &self.socket])
            .args(arguments)
            .output()
            .map_err(|error| format!("tmux: {error}"))?;
        if !output.status.success() {
            return Err(format!("tmux {arguments:?}: {}", String::from_utf8_lossy(&output.stderr)));
        }
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// The screen with its colours, once it shows what it is to show.
    fn picture(&self, scene: &Scene) -> Result<String, String> {
        self.wait_for("? keys")?;
        for key in scene.keys {
            self.tmux(&["send-keys", key])?;
        }
        self.wait_for(scene.shows)?;
        self.tmux(&["capture-pane", "-p", "-e"])
    }

    fn wait_for(&self, text: &str) -> Result<(), String> {
        for _ in 0..MOST_LOOKS {
            if self.tmux(&["capture-pane", "-p"])?.contains(text) {
                return Ok(());
            }
            sleep(Duration::from_millis(100));
        }
        Err(format!("the screen never showed {text:?}"))
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.tmux(&["kill-server"]);
        let _ = fs::remove_dir_all(&self.home);
    }
}

/// How characters look from somewhere on.
#[derive(Clone, Default)]
struct Style {
    front: Option<String>,
    back: Option<String>,
    is_bold: bool,
    is_dim: bool,
    is_italic: bool,
    is_underlined: bool,
    is_reversed: bool,
}

impl Style {
    /// Follows a sequence such as `1;38;2;255;0;0`.
    fn follow(&mut self, sequence: &str) {
        let numbers: Vec<u32> = sequence.split(';').map(|part| part.parse().unwrap_or(0)).collect();
        let mut rest = &numbers[..];
        while let Some((&first, others)) = rest.split_first() {
            rest = others;
            match first {
                0 => *self = Self::default(),
                1 => self.is_bold = true,
                2 => self.is_dim = true,
                3 => self.is_italic = true,
                4 => self.is_underlined = true,
                7 => self.is_reversed = true,
                22 => (self.is_bold, self.is_dim) = (false, false),
                23 => self.is_italic = false,
                24 => self.is_underlined = false,
                27 => self.is_reversed = false,
                39 => self.front = None,
                49 => self.back = None,
                38 | 48 => {
                    if let [2, red, green, blue, after @ ..] = others {
                        let colour = Some(format!("#{red:02x}{green:02x}{blue:02x}"));
                        *(if first == 38 { &mut self.front } else { &mut self.back }) = colour;
                        rest = after;
                    }
                }
                _ => {}
            }
        }
    }

    fn colours(&self) -> (&str, &str) {
        let front = self.front.as_deref().unwrap_or(FRONT);
        let back = self.back.as_deref().unwrap_or(BACK);
        if self.is_reversed { (back, front) } else { (front, back) }
    }
}

/// A screen as a page with a drawing.
fn html(screen: &str, (columns, rows): (usize, usize)) -> String {
    let (width, height) = (columns * CELL.0, rows * CELL.1);
    let mut drawing = String::new();
    let mut style = Style::default();
    for (row, line) in screen.lines().enumerate() {
        let (mut column, mut letters) = (0, line.chars());
        while let Some(letter) = letters.next() {
            if letter == '\x1b' {
                let sequence: String =
                    letters.by_ref().take_while(|letter| !letter.is_ascii_alphabetic()).collect();
                style.follow(sequence.trim_start_matches('['));
                continue;
            }
            draw(letter, &style, (column * CELL.0, row * CELL.1), &mut drawing);
            column += 1;
        }
    }
    format!(
        "<!doctype html><meta charset=utf-8><style>body{{margin:0;background:{BACK}}}\
         text{{font:15px 'DejaVu Sans Mono',monospace;white-space:pre}}</style>\
         <svg width={width} height={height} shape-rendering=crispEdges>{drawing}</svg>"
    )
}

/// Draws a character; blocks are drawn as what they are, so that they meet.
fn draw(letter: char, style: &Style, (x, y): (usize, usize), drawing: &mut String) {
    let (wide, high) = CELL;
    let (front, back) = style.colours();
    let mut fill = |x: usize, y: usize, wide: usize, high: usize, colour: &str| {
        let _ = write!(drawing, "<rect x={x} y={y} width={wide} height={high} fill='{colour}' />");
    };
    if back != BACK {
        fill(x, y, wide, high, back);
    }
    match letter {
        ' ' => {}
        '█' => fill(x, y, wide, high, front),
        '▀' => fill(x, y, wide, high / 2, front),
        '▄' => fill(x, y + high / 2, wide, high - high / 2, front),
        '▌' => fill(x, y, wide / 2, high, front),
        '▐' => fill(x + wide / 2, y, wide - wide / 2, high, front),
        _ => {
            let escaped = match letter {
                '<' => "&lt;".to_owned(),
                '&' => "&amp;".to_owned(),
                letter => letter.to_string(),
            };
            let bold = if style.is_bold { " font-weight='bold'" } else { "" };
            let italic = if style.is_italic { " font-style='italic'" } else { "" };
            let under = if style.is_underlined { " text-decoration='underline'" } else { "" };
            let dim = if style.is_dim { " opacity='0.6'" } else { "" };
            let base = y + 14;
            let _ = write!(
                drawing,
                "<text x={x} y={base} fill='{front}'{bold}{italic}{under}{dim}>{escaped}</text>"
            );
        }
    }
}
