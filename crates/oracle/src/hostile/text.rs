//! The texts of hostile packs.

use std::fmt::Write;

use super::Draw;

/// Packs to be linked, the first one asked for.
pub(super) struct Texts {
    pub(super) packs: Vec<(String, String)>,
}

/// Most bytes of a text: somewhat more than is read at all.
pub(super) const MOST_BYTES: usize = (1 << 20) + 1000;

const NUMBERS: [&str; 14] = [
    "0",
    "1",
    "2",
    "3",
    "-1",
    "-2",
    "-3",
    "63",
    "255",
    "256",
    "65536",
    "4294967295",
    "9223372036854775807",
    "-9223372036854775808",
];

impl Draw<'_> {
    pub(super) fn texts(&mut self) -> Texts {
        let mut packs = vec![("h".to_owned(), self.pack("h", 1))];
        if self.rarely(6) {
            let others = 1 + self.count(2).min(150);
            for index in 1..=others {
                packs.push((format!("h{index}"), self.pack(&format!("h{index}"), index + 1)));
            }
            // Each depends on the next, or the first on all.
            let chain = self.rarely(2);
            for index in 0..packs.len() {
                let depends = match (chain, index) {
                    (true, _) if index + 1 < packs.len() => format!("\"h{}\"", index + 1),
                    (false, 0) => {
                        let all: Vec<String> =
                            (1..packs.len()).map(|n| format!("\"h{n}\"")).collect();
                        all.join(",")
                    }
                    _ => continue,
                };
                let text = &mut packs[index].1;
                *text = text.replacen('{', &format!("{{\"dependencies\":[{depends}],"), 1);
            }
        }
        if self.rarely(10) {
            let at = self.below(packs.len());
            self.damage(&mut packs[at].1);
        }
        Texts { packs }
    }

    /// Cuts a text, or puts something where it does not belong.
    fn damage(&mut self, text: &mut String) {
        let mut at = self.below(text.len().max(1));
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        match self.below(6) {
            0 => text.truncate(at),
            1 => text.insert_str(at, &"[".repeat(70)),
            2 => text.insert_str(at, "1e400"),
            3 => text.insert_str(at, ",0,0,0,\"\":"),
            4 => text.insert_str(at, &"[0,".repeat(self.count(500))),
            _ => text.insert(at, self.pick(&['"', '{', '}', ',', '\\', '\u{0}', 'ä'])),
        }
    }

    pub(super) fn number(&mut self) -> &'static str {
        self.pick(&NUMBERS)
    }

    /// A name that the pack owns; sometimes a long one, sometimes another's.
    fn name(&mut self, pack: &str, kind: char, index: usize) -> String {
        let mut name = match self.below(40) {
            0 => format!("h1.{kind}{}", self.below(4)),
            1 => format!("{kind}{index}"),
            _ => format!("{pack}.{kind}{index}"),
        };
        if self.rarely(30) {
            name.push_str(&"x".repeat(self.count(400)));
        }
        name
    }

    /// A score of the pack, most of the time one that exists.
    pub(super) fn score(&mut self, pack: &str) -> String {
        format!("{pack}.s{}", self.below(4))
    }

    fn pack(&mut self, name: &str, depth: usize) -> String {
        let mut text = format!("{{\"name\":\"{name}\"");
        let axes = if depth == 1 || self.rarely(3) { self.board(&mut text) } else { 2 };
        if self.rarely(3) {
            self.players(&mut text);
        }
        if self.rarely(6) {
            self.turns(&mut text);
        }
        if self.rarely(8) {
            self.opening(&mut text);
        }
        if self.rarely(20) {
            let notes = self.note();
            let _ = write!(text, ",\"notes\":{notes}");
        }
        if self.rarely(5) {
            let moves = self.pick(&[
                "\"stones\":\"any\"",
                "\"pass\":\"stuck\"",
                "\"pass\":\"always\",\"repeats\":2",
                "\"stones\":\"any\",\"pass\":\"stuck\",\"repeats\":3",
                "\"pop\":\"mover\",\"repeats\":3",
                "\"swap\":true",
            ]);
            let _ = write!(text, ",\"moves\":{{{moves}}}");
        }
        self.list(&mut text, "scores", 3, |draw, text, index| {
            let name = draw.name(name, 's', index);
            let _ = write!(text, "{{\"name\":\"{name}\"");
            if draw.rarely(3) {
                let shown = draw.note();
                let _ = write!(text, ",\"display_name\":{shown}");
            }
            if draw.rarely(2) {
                let _ = write!(
                    text,
                    ",\"threshold\":{}",
                    draw.pick(&["1", "5", "9223372036854775807"])
                );
                let effect = draw.pick(&["win", "win", "win", "lose", "out"]);
                let _ = write!(text, ",\"effect\":\"{effect}\"");
            }
            text.push('}');
        });
        self.list(&mut text, "rules", 6, |draw, text, index| {
            let full = draw.name(name, 'r', index);
            let _ = write!(text, "{{\"name\":\"{full}\",");
            draw.rule(text, name, axes);
            text.push('}');
        });
        if self.rarely(2) {
            self.list(&mut text, "restrictions", 2, |draw, text, index| {
                let full = draw.name(name, 'x', index);
                draw.restriction(text, name, Some(&full), axes, 0);
            });
        }
        if self.rarely(2) {
            self.bombs(&mut text, axes);
        }
        if self.rarely(4) {
            let score = self.score(name);
            let no_moves = self.pick(&["\"draw\"", "\"win\"", "\"loss\"", "0", ""]);
            match no_moves {
                "" => drop(write!(text, ",\"no_moves\":{{\"highest\":\"{score}\"}}")),
                other => drop(write!(text, ",\"no_moves\":{other}")),
            }
        }
        if self.rarely(12) {
            self.oddities(&mut text);
        }
        text.push('}');
        text
    }

    /// How many players there are, or what each is called and looks like.
    fn players(&mut self, text: &mut String) {
        if self.rarely(2) {
            let count = self.pick(&["2", "3", "8", "9"]);
            let _ = write!(text, ",\"players\":{count}");
            return;
        }
        text.push_str(",\"players\":[");
        for index in 0..self.pick(&[2, 2, 3, 8, 9]) {
            text.push_str(if index > 0 { ",{" } else { "{" });
            let mut parts = Vec::new();
            if self.rarely(3) {
                parts.push(format!("\"name\":{}", self.note()));
            }
            if self.rarely(3) {
                let faulty = ["#00000", "red", ""];
                let all = ["#0000ff", "#FFFF00", "#c0ffee"];
                let colour = if self.rarely(30) { self.pick(&faulty) } else { self.pick(&all) };
                parts.push(format!("\"color\":\"{colour}\""));
            }
            if self.rarely(3) {
                let faulty = ["", "XO", "\\n", "."];
                let all = ["X", "O", "ä", "🂡", "\u{202e}", "\u{301}"];
                let symbol = if self.rarely(30) { self.pick(&faulty) } else { self.pick(&all) };
                parts.push(format!("\"symbol\":\"{symbol}\""));
            }
            text.push_str(&parts.join(","));
            text.push('}');
        }
        text.push(']');
    }

    /// How many stones turns have, and whose they are.
    fn turns(&mut self, text: &mut String) {
        let most = |draw: &mut Self| if draw.rarely(30) { 110 } else { 99 };
        let list = |draw: &mut Self, all: &[&str]| {
            let longest = most(draw);
            let count = 1 + draw.length(longest - 1);
            (0..count).map(|_| draw.pick(all).to_owned()).collect::<Vec<_>>().join(",")
        };
        let stones = self.below(3);
        let _ = match stones {
            0 => write!(text, ",\"turns\":{{\"stones\":[1,2]"),
            1 => write!(text, ",\"turns\":{{\"stones\":[{}]", list(self, &["1", "2", "99", "98"])),
            _ => write!(text, ",\"turns\":{{"),
        };
        if self.rarely(2) || stones == 2 {
            // Each player must be there, and nobody else.
            let players: &[&str] = if self.rarely(8) { &["0", "1", "2", "7"] } else { &["0", "1"] };
            let order = list(self, players);
            let comma = if stones < 2 { "," } else { "" };
            let _ = write!(text, "{comma}\"order\":[0,1,{order}]");
        }
        text.push('}');
    }

    /// Stones that one player places for both, and choices.
    fn opening(&mut self, text: &mut String) {
        text.push_str(",\"opening\":[");
        let most = if self.rarely(20) { 25 } else { 20 };
        for index in 0..self.length(most) {
            text.push_str(if index > 0 { "," } else { "" });
            let player = if self.rarely(90) { "2" } else { self.pick(&["0", "1"]) };
            let kind = if self.rarely(3) {
                let options = self.pick(&[
                    "\"stay\",\"swap\",\"more\"",
                    "\"stay\",\"more\"",
                    "\"more\"",
                    "\"swap\"",
                    "\"swap\",\"swap\"",
                ]);
                let options = if self.rarely(30) { "" } else { options };
                format!("\"choice\",\"options\":[{options}]")
            } else {
                let longest = if self.rarely(60) { 110 } else { 20 };
                let count = 1 + self.length(longest);
                let stones: Vec<&str> = (0..count).map(|_| self.pick(&["0", "1"])).collect();
                format!("\"stones\",\"stones\":[{}]", stones.join(","))
            };
            let _ = write!(text, "{{\"player\":{player},\"type\":{kind}}}");
        }
        text.push(']');
    }

    /// What people are told: in one language or several, short or long.
    pub(super) fn note(&mut self) -> String {
        let words = self.pick(&["x", "ä ", "\\u0000", "\\n", "<b>&\u{202e}"]);
        let words = words.repeat(1 + self.count(60));
        match self.below(3) {
            0 => format!("{{\"en\":\"{words}\",\"de\":\"{words}\"}}"),
            1 => format!("{{\"fr\":\"{words}\"}}"),
            _ => format!("\"{words}\""),
        }
    }

    /// A list of as many parts as fit into a file.
    fn list(
        &mut self,
        text: &mut String,
        name: &str,
        usual: usize,
        mut part: impl FnMut(&mut Self, &mut String, usize),
    ) {
        let count = self.count(usual);
        if count == 0 && self.rarely(2) {
            return;
        }
        let _ = write!(text, ",\"{name}\":[");
        // The same few parts again and again make a large file as well as many different ones.
        let mut kinds: Vec<String> = Vec::new();
        for index in 0..count {
            if text.len() > MOST_BYTES {
                break;
            }
            if index > 0 {
                text.push(',');
            }
            if index < 6 {
                let mut made = String::new();
                part(self, &mut made, index);
                text.push_str(&made);
                kinds.push(made);
            } else {
                let kind = &kinds[index % kinds.len()];
                match kind.split_once("\",") {
                    Some((named, rest)) => drop(write!(text, "{named}_{index}\",{rest}")),
                    None => text.push_str(kind),
                }
            }
        }
        text.push(']');
    }

    /// The board; answers how many axes it has.
    fn board(&mut self, text: &mut String) -> usize {
        let mut dims: Vec<usize> = match self.below(12) {
            0..4 => vec![1 + self.below(8), 1 + self.below(8)],
            4 => vec![1 + self.length(65_534)],
            5 => {
                let one = 1 + self.length(400);
                vec![one, (1 + self.length(200)).min(65_536 / one + 1)]
            }
            6 => vec![2; self.below(11)],
            7 => vec![3; self.below(11)],
            8 => (0..self.below(8)).map(|_| 1 + self.below(5)).collect(),
            9 => vec![1; self.below(12)],
            10 => vec![4_294_967_295; self.below(12)],
            _ => vec![self.pick(&[65_535, 65_536, 1 << 31]); 1 + self.below(9)],
        };
        if self.rarely(30) {
            dims.push(0);
        }
        let drawn = self.rarely(8);
        if drawn {
            dims = self.picture(text);
        } else {
            let written: Vec<String> = dims.iter().map(usize::to_string).collect();
            let _ = write!(text, ",\"board\":{{\"dimensions\":[{}]", written.join(","));
        }
        let axes = dims.len();
        let hex = !drawn && self.rarely(if axes == 2 { 3 } else { 30 });
        if hex {
            text.push_str(",\"lattice\":\"hex\"");
        }
        if self.rarely(5) {
            text.push_str(",\"holes\":[");
            for index in 0..self.count(200) {
                let at: Vec<String> = dims
                    .iter()
                    .map(|size| self.below((*size).clamp(1, 1 << 20)).to_string())
                    .collect();
                let _ = write!(text, "{}[{}]", if index > 0 { "," } else { "" }, at.join(","));
            }
            text.push(']');
        }
        if self.rarely(3) {
            let edges = match hex && !self.rarely(9) {
                true => &["stop", "return"][..],
                false => &["stop", "return", "reverse", "loop", "loop-return", "loop-reverse"][..],
            };
            let pairs: Vec<String> = (0..axes)
                .map(|_| format!("[\"{}\",\"{}\"]", self.pick(edges), self.pick(edges)))
                .collect();
            let _ = write!(text, ",\"topology\":[{}]", pairs.join(","));
        }
        if self.rarely(if hex { 40 } else { 3 }) {
            let axis = self.below(axes + 1).min(axes.saturating_sub(usize::from(!self.rarely(9))));
            let end = self.pick(&["low", "high"]);
            let _ = write!(text, ",\"gravity\":{{\"axis\":{axis},\"end\":\"{end}\"}}");
        } else if self.rarely(2) {
            let _ = write!(text, ",\"setup\":[{{\"player\":{},\"cells\":[", self.below(2));
            for index in 0..self.count(40) {
                let at: Vec<String> = dims
                    .iter()
                    .map(|size| self.below((*size).clamp(1, 1 << 20)).to_string())
                    .collect();
                let _ = write!(text, "{}[{}]", if index > 0 { "," } else { "" }, at.join(","));
            }
            text.push_str("]}]");
        }
        text.push('}');
        axes
    }

    /// A board that is drawn; answers how large it may be.
    fn picture(&mut self, text: &mut String) -> Vec<usize> {
        let hex = self.rarely(2);
        let _ = write!(text, ",\"board\":{{\"picture\":[");
        let (rows, columns) = (1 + self.length(300), 1 + self.length(300));
        for row in 0..rows {
            if text.len() > MOST_BYTES / 2 {
                break;
            }
            text.push_str(if row > 0 { ",\"" } else { "\"" });
            if hex {
                text.push_str(&" ".repeat(row));
            }
            for _ in 0..columns {
                text.push(if self.rarely(4) { ' ' } else { '.' });
                if hex {
                    text.push(' ');
                }
            }
            if self.rarely(2000) {
                text.push_str(&" ".repeat(self.length(70_000)));
                text.push_str(self.pick(&[".", "x"]));
            }
            text.push('"');
        }
        text.push(']');
        if hex {
            text.push_str(",\"lattice\":\"hex\"");
        }
        vec![rows, columns]
    }

    fn bombs(&mut self, text: &mut String, axes: usize) {
        text.push_str(",\"hazards\":{\"bombs\":{\"spawn\":[");
        let width = self.below(3);
        for index in 0..=self.count(20) {
            let first = 2 + index * (width + 1);
            let comma = if index > 0 { "," } else { "" };
            let _ = write!(text, "{comma}[{first},{}]", first + width);
        }
        let fuse = self.pick(&["1", "1", "2", "3", "4294967295"]);
        let _ = write!(text, "],\"fuse\":{fuse}");
        match self.below(4) {
            0 => text.push_str(",\"blast\":\"square\""),
            1 => {
                text.push_str(",\"blast\":[");
                for index in 0..self.count(10) {
                    let offset: Vec<&str> = (0..axes)
                        .map(|_| self.pick(&["0", "1", "-1", "2", "2147483647", "-2147483648"]))
                        .collect();
                    let comma = if index > 0 { "," } else { "" };
                    let _ = write!(text, "{comma}[{}]", offset.join(","));
                }
                text.push(']');
            }
            _ => {}
        }
        text.push_str("}}");
    }

    /// What does not belong into a pack.
    fn oddities(&mut self, text: &mut String) {
        match self.below(7) {
            0 => {
                for index in 0..self.count(60) {
                    let _ = write!(text, ",\"ruls{index}\":0");
                }
            }
            1 => {
                for _ in 0..self.count(60) {
                    text.push_str(",\"players\":2");
                }
            }
            2 => {
                let key = "k".repeat(self.count(600));
                let _ = write!(text, ",\"{key}\":{{\"{key}\":[0,0,0]}}");
            }
            3 => {
                let zeros = vec!["0"; self.count(500)];
                let _ = write!(text, ",\"comment\":[{}]", zeros.join(","));
            }
            4 => {
                let depth = self.below(80);
                let _ = write!(text, ",\"comment\":{}{}", "[".repeat(depth), "]".repeat(depth));
            }
            5 => {
                let names: Vec<String> =
                    (0..self.count(60)).map(|index| format!("\"n{index}\"")).collect();
                let _ = write!(text, ",\"load_after\":[{}]", names.join(","));
            }
            _ => {
                let texts: Vec<String> =
                    (0..self.count(60)).map(|index| format!("\"l{index}\":\"t\"")).collect();
                let _ = write!(text, ",\"display_name\":{{{}}}", texts.join(","));
            }
        }
    }
}
