//! The game's own command trees: what a version accepts, also where the interpreter cannot run it.

use std::sync::LazyLock;

use super::parser::Parser;
use crate::pack::PackFormat;
use crate::reader::{Parse, SyntaxError};
use crate::world::Spans;

/// A word or an argument of a command.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) token: &'static str,
    depth: usize,
    spans: Spans,
    /// Where a command may end with it.
    ends: Option<Spans>,
    /// The command whose arguments follow.
    goes_on: Option<&'static str>,
    /// The index after its last descendant.
    after: usize,
}

/// The merged trees, in the order of the file: a node before those that follow it.
pub(super) static TREE: LazyLock<Vec<Node>> = LazyLock::new(|| {
    let mut nodes: Vec<Node> = Vec::new();
    for line in include_str!("../../data/commands.txt").lines() {
        let depth = line.len() - line.trim_start_matches(' ').len();
        let mut words = line.trim_start_matches(' ').split(' ');
        let token = words.next().unwrap_or_default();
        let parent = nodes.iter().rev().find(|node| node.depth < depth);
        let spans = match parent {
            Some(parent) if depth > 0 => parent.spans.clone(),
            _ => Spans::all(),
        };
        let mut node = Node { token, depth, spans, ends: None, goes_on: None, after: 0 };
        let mut ends = None;
        for word in words {
            match word.split_at(1) {
                ("@", spans) => node.spans = Spans::parse(spans),
                ("!", spans) => ends = Some(spans),
                (_, target) => node.goes_on = Some(target),
            }
        }
        node.ends = ends.map(|s| if s.is_empty() { node.spans.clone() } else { Spans::parse(s) });
        nodes.push(node);
    }
    for at in 0..nodes.len() {
        let depth = nodes[at].depth;
        let after = nodes[at + 1..].iter().position(|node| node.depth <= depth);
        nodes[at].after = after.map_or(nodes.len(), |offset| at + 1 + offset);
    }
    nodes
});

impl Node {
    pub(super) fn is_argument(&self) -> bool {
        self.token.starts_with(|c: char| c.is_ascii_uppercase())
    }

    fn may_end(&self, format: PackFormat) -> bool {
        self.ends.as_ref().is_some_and(|ends| ends.hold(format))
    }
}

/// The nodes that follow one; the commands themselves for `None`.
pub(super) fn children(parent: Option<usize>, format: PackFormat) -> Vec<usize> {
    let nodes = &*TREE;
    let (mut at, end) = parent.map_or((0, nodes.len()), |p| (p + 1, nodes[p].after));
    let mut found = Vec::new();
    while at < end {
        if nodes[at].spans.hold(format) {
            found.push(at);
        }
        at = nodes[at].after;
    }
    found
}

impl Parser<'_, '_> {
    /// Reads the arguments of a command, whose first word has been read, by the tree of this
    /// version; the error is that of the form that got farthest.
    pub(super) fn by_tree(&mut self, word: &str) -> Parse<()> {
        let root = children(None, self.format).into_iter().find(|at| TREE[*at].token == word);
        match root {
            Some(root) => self.follow(root),
            None => self.reader.error("Unknown or incomplete command, see below for error"),
        }
    }

    fn follow(&mut self, node: usize) -> Parse<()> {
        const INCOMPLETE: &str = "Unknown or incomplete command, see below for error";
        if self.reader.is_at_end() {
            let complete = TREE[node].may_end(self.format);
            return if complete { Ok(()) } else { self.reader.error(INCOMPLETE) };
        }
        if let Some(target) = TREE[node].goes_on {
            return self.by_tree(target);
        }
        self.reader.expect_space()?;
        let start = self.reader.position();
        let mut farthest: Option<SyntaxError> = None;
        for child in children(Some(node), self.format) {
            self.reader.seek(start);
            let token = TREE[child].token;
            let read = if TREE[child].is_argument() {
                self.argument(token).map(drop)
            } else {
                self.reader.literal(&[token]).map(drop)
            };
            let whole = read.and_then(|()| self.follow(child));
            match whole {
                Ok(()) => return Ok(()),
                Err(error) if farthest.as_ref().is_none_or(|other| error.at > other.at) => {
                    farthest = Some(error);
                }
                Err(_) => {}
            }
        }
        match farthest {
            Some(error) => Err(error),
            None => self.reader.error_at(start, "Incorrect argument for command"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::parse_command;
    use crate::interner::Interner;

    /// Something that an argument may be.
    fn example(token: &str, format: PackFormat) -> String {
        let text = match token {
            "BOOL" => "true",
            "BLOCK" | "PLACE" => "1 2 3",
            "COLUMN" | "FLAT" | "FACING" => "1 2",
            "BLOCKS" | "STATE" | "ITEM" | "ITEMS" => "stone",
            "COLOR" => "red",
            "COMPONENT" => "{\"text\":\"a\"}",
            "ID" | "TAGID" | "INLINE" | "FUNCTION" => "a:b",
            "ANCHOR" => "eyes",
            "DECIMALS" | "RANGE" => "1..2",
            "MODE" => "survival",
            "SLOT" | "SLOTS" => "container.0",
            "VALUE" | "NBT" => "{a:1}",
            "PATH" => "a.b",
            "OPERATION" => "+=",
            "PARTICLE" => "flame",
            "ENTITY" => "pig",
            "ATTRIBUTE" if !format.supports(PackFormat(57)) => "generic.armor",
            "ATTRIBUTE" => "armor",
            "EFFECT" => "speed",
            "ENCHANTMENT" => "sharpness",
            "TARGETS" | "TARGET" | "HOLDER" | "HOLDERS" => "@s",
            "PLAYERS" | "PLAYER" => "Steve",
            "TIME" => "5t",
            "TEXT" => "some text",
            "STRING" => "text",
            "ANGLE" => "90",
            "DISPLAY" => "sidebar",
            "NUMBER" => "1",
            _ => "",
        };
        if text.is_empty() && token.starts_with("INT") || matches!(token, "COUNT" | "POSITIVE") {
            return "1".to_owned();
        }
        text.to_owned()
    }

    /// Words that only certain arguments may be, by what comes before them.
    fn word(before: &str) -> &'static str {
        let last = |text: &str| before.ends_with(text);
        if before.starts_with("scoreboard objectives add") {
            "dummy"
        } else if last("setdisplay") {
            "sidebar"
        } else if last("execute align") {
            "xyz"
        } else if last("positioned over") {
            "motion_blocking"
        } else if before.starts_with("place template") {
            "none"
        } else if last("hex") {
            "FF00FF"
        } else if before.starts_with("attribute") {
            "0-0-0-0-1"
        } else {
            "word"
        }
    }

    fn forms(parent: Option<usize>, text: &str, format: PackFormat, all: &mut Vec<String>) {
        for at in children(parent, format) {
            let node = &TREE[at];
            let shown = match example(node.token, format) {
                _ if !node.is_argument() => node.token.to_owned(),
                empty if empty.is_empty() => word(text).to_owned(),
                text => text,
            };
            let text = if text.is_empty() { shown } else { format!("{text} {shown}") };
            match node.goes_on {
                Some("root") => all.push(format!("{text} say a")),
                Some("execute") => all.push(format!("{text} run say a")),
                _ => {}
            }
            if node.may_end(format) {
                all.push(text.clone());
            }
            forms(Some(at), &text, format, all);
        }
    }

    /// Of the forms in the game's own trees nearly all parse; those of later versions than 1.21.11
    /// are not known.
    #[test]
    fn minecraft_finding_03_the_forms_of_the_trees_parse() {
        for (format, version, least) in
            [(10, "1.19", 600), (48, "1.21", 900), (94, "1.21.11", 1100)]
        {
            let mut all = Vec::new();
            forms(None, "", PackFormat(format), &mut all);
            let refused: Vec<String> = all
                .iter()
                .filter_map(|text| {
                    let error =
                        parse_command(text, &mut Interner::default(), PackFormat(format)).err()?;
                    Some(format!("{text}: {error} at {}", error.at))
                })
                .collect();
            let share = 100.0 - 100.0 * refused.len() as f64 / all.len() as f64;
            println!("{version}: {} forms, {share:.1} % parse", all.len());
            for text in &refused {
                println!("  {text}");
            }
            assert!(all.len() >= least, "{version}: {}", all.len());
            assert!(share >= 98.0, "{version}: {share:.1} %");
        }
    }
}
