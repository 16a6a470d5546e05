//! Parts of hostile packs: patterns with all that may stand beside them, rules and restrictions.

use std::fmt::Write;

use super::Draw;
use super::text::MOST_BYTES;

/// Words for whose score may be meant.
const OF_SCORES: [&str; 5] = ["owner", "mover", "next", "opponents", "opponents"];
/// Words for whose stone may be meant.
const OF_STONES: [&str; 4] = ["owner", "mover", "next", "nobody"];

impl Draw<'_> {
    fn pattern(&mut self) -> String {
        let most = if self.rarely(40) { 70 } else { 64 };
        let length = self.length(most);
        let symbols: &[char] = match self.below(4) {
            0 => &['A'],
            1 => &['.', '#'],
            2 => &['.', '-', 'A'],
            _ => &['A', 'a', 'B', '#', '-', '.', 'z', '@', '!'],
        };
        let mut pattern: String = (0..length).map(|_| self.pick(symbols)).collect();
        if self.rarely(3) && !pattern.is_empty() {
            let at = self.below(pattern.len());
            pattern.insert(at + 1, ']');
            pattern.insert(at, '[');
        }
        if self.rarely(8) && !pattern.is_empty() {
            pattern = format!("|{pattern}|");
        }
        pattern
    }

    fn matches(&mut self, text: &mut String) {
        if self.rarely(6) {
            let range = self.pick(&["\"minimum\":2", "\"maximum\":9", "\"minimum\":1"]);
            let _ = write!(text, ",\"matches\":{{{range}}}");
        }
    }

    fn directions(&mut self, text: &mut String, axes: usize) {
        match self.below(8) {
            0 => text.push_str(",\"directions\":\"orthogonal\""),
            1 => text.push_str(",\"directions\":\"diagonal\""),
            2 => {
                text.push_str(",\"directions\":[");
                for index in 0..self.count(10) {
                    let steps = match self.below(4) {
                        0 => &["1", "2", "-3", "0", "127", "-127", "-128"][..],
                        _ => &["1", "0", "-1", "1"][..],
                    };
                    let step: Vec<&str> = (0..axes).map(|_| self.pick(steps)).collect();
                    let comma = if index > 0 { "," } else { "" };
                    let _ = write!(text, "{comma}[{}]", step.join(","));
                }
                text.push(']');
            }
            _ => {}
        }
    }

    fn conditions(&mut self, text: &mut String, pack: &str, axes: usize) {
        if !self.rarely(3) {
            return;
        }
        text.push_str(",\"conditions\":[");
        for index in 0..self.count(3) {
            let comma = if index > 0 { "," } else { "" };
            text.push_str(comma);
            self.condition(text, pack, axes);
        }
        text.push(']');
    }

    fn condition(&mut self, text: &mut String, pack: &str, axes: usize) {
        let kind = self.below(8);
        let _ = match kind {
            0..4 => {
                let (whose, score) =
                    (self.whose(&["-2", "-1", "0", "1", "5"], &OF_SCORES), self.score(pack));
                write!(text, "{{\"type\":\"score\",\"player_index\":{whose},\"memo\":\"{score}\"")
            }
            4..7 => {
                let list: Vec<String> =
                    (0..=self.count(4)).map(|_| self.below(axes.max(1)).to_string()).collect();
                write!(text, "{{\"type\":\"coords\",\"axes\":[{}]", list.join(","))
            }
            _ => write!(text, "{{\"type\":\"distance\",\"from\":\"centre\""),
        };
        // At least one end; the numbers of coordinates and distances are not negative.
        let ends = self.pick(&["minimum", "maximum", "maximum", "both"]);
        for end in ["minimum", "maximum"] {
            if ends != end && ends != "both" {
                continue;
            }
            let number = match kind {
                0..4 => self.number(),
                _ if self.rarely(20) => self.number(),
                _ => self.pick(&["0", "1", "2", "3", "7", "8", "65535", "4294967295"]),
            };
            let _ = write!(text, ",\"{end}\":{number}");
        }
        text.push('}');
    }

    /// Whose score or stone is meant: one of these numbers, one of these words, or a player.
    fn whose(&mut self, numbers: &[&str], words: &[&str]) -> String {
        let all = ["owner", "mover", "next", "opponents", "nobody"];
        match self.below(8) {
            0 => format!("{{\"player\":{}}}", if self.rarely(20) { 7 } else { self.below(2) }),
            1 => {
                format!("\"{}\"", if self.rarely(20) { self.pick(&all) } else { self.pick(words) })
            }
            _ => self.pick(numbers).to_owned(),
        }
    }

    /// How matches are counted, and when they are at all.
    fn when(&mut self, text: &mut String) {
        if !self.rarely(4) {
            let mode = self.pick(&["one", "half", "all"]);
            let _ = write!(text, ",\"multimatch_mode\":\"{mode}\"");
        }
        if self.rarely(8) {
            let player = if self.rarely(20) { "7" } else { self.pick(&["0", "1"]) };
            let _ = write!(text, ",\"active_player\":{player}");
        }
    }

    pub(super) fn rule(&mut self, text: &mut String, pack: &str, axes: usize) {
        let pattern = self.pattern();
        let _ = write!(text, "\"pattern\":\"{pattern}\"");
        self.when(text);
        if self.rarely(4) {
            let all = ["earliest", "earlier", "early", "default", "late", "later", "latest"];
            let _ = write!(text, ",\"priority\":\"{}\"", self.pick(&all));
        }
        self.matches(text);
        self.directions(text, axes);
        self.conditions(text, pack, axes);
        text.push_str(",\"score_actions\":[");
        for index in 0..self.count(2) {
            let (comma, score) = (if index > 0 { "," } else { "" }, self.score(pack));
            let whose = self.whose(&["-2", "-2", "-1", "0", "2"], &OF_SCORES);
            let operation = self.pick(&["add", "set", "multiply"]);
            let value = self.number();
            let _ = write!(
                text,
                "{comma}{{\"player_index\":{whose},\"memo\":\"{score}\",\
                 \"operation\":\"{operation}\",\"value\":{value}}}"
            );
        }
        text.push(']');
        if self.rarely(2) {
            text.push_str(",\"board_actions\":[");
            for index in 0..self.count(3) {
                let comma = if index > 0 { "," } else { "" };
                let whose = self.whose(&["-3", "-3", "-2", "-1", "0"], &OF_STONES);
                let place = self.pick(&["-1", "0", "1", "3"]);
                let _ =
                    write!(text, "{comma}{{\"player_index\":{whose},\"location_index\":{place}}}");
            }
            text.push(']');
        }
    }

    pub(super) fn restriction(
        &mut self,
        text: &mut String,
        pack: &str,
        name: Option<&str>,
        axes: usize,
        depth: usize,
    ) {
        text.push('{');
        if let Some(name) = name {
            let _ = write!(text, "\"name\":\"{name}\",");
            if self.rarely(4) {
                let refusal = self.note();
                let _ = write!(text, "\"refusal\":{refusal},");
            }
        }
        if depth < 20 && text.len() < MOST_BYTES / 8 && self.rarely(3) {
            text.push_str("\"type\":\"disjunction\",\"conjunctions\":[");
            for row in 0..self.below(3) {
                text.push_str(if row > 0 { ",[" } else { "[" });
                for column in 0..self.below(3) {
                    text.push_str(if column > 0 { "," } else { "" });
                    self.restriction(text, pack, None, axes, depth + 1);
                }
                text.push(']');
            }
            text.push_str("]}");
            return;
        }
        let pattern = self.pattern();
        let negate = self.pick(&["true", "false"]);
        let _ = write!(text, "\"type\":\"pattern\",\"pattern\":\"{pattern}\",\"negate\":{negate}");
        self.when(text);
        self.matches(text);
        self.directions(text, axes);
        self.conditions(text, pack, axes);
        if self.rarely(2) {
            text.push_str(",\"placed\":true");
        }
        if self.rarely(8) {
            text.push_str(",\"further\":true");
        }
        if self.rarely(3) {
            text.push_str(",\"or\":[");
            for index in 0..self.count(3) {
                let comma = if index > 0 { "," } else { "" };
                // What asks for moves that could follow is judged again for each of them.
                let pattern = self.pattern().replace('-', "+");
                let _ = write!(text, "{comma}\"{pattern}\"");
            }
            text.push(']');
        }
        text.push('}');
    }
}
