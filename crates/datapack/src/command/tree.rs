//! The game's own command trees: what a version accepts, also where the interpreter cannot run it.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::parser::Parser;
use crate::pack::PackFormat;
use crate::reader::SyntaxError;
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
    pub(super) fn is_in(&self, format: PackFormat) -> bool {
        self.spans.hold(format)
    }

    pub(super) fn is_argument(&self) -> bool {
        self.token.starts_with(|c: char| c.is_ascii_uppercase())
    }
}

/// The commands by their names.
static ROOTS: LazyLock<HashMap<&str, usize>> = LazyLock::new(|| {
    let is_root = |(_, node): &(usize, &Node)| node.depth == 0;
    TREE.iter().enumerate().filter(is_root).map(|(at, node)| (node.token, at)).collect()
});

/// True if the trees say something about a command, of whatever version.
pub(super) fn knows(command: &str) -> bool {
    ROOTS.contains_key(command)
}

/// The commands of a version.
pub(super) fn commands(format: PackFormat) -> impl Iterator<Item = &'static str> {
    let here = move |(_, at): &(&&str, &usize)| TREE[**at].is_in(format);
    ROOTS.iter().filter(here).map(|(name, _)| *name)
}

/// Everything that may come after a command's name.
pub(super) fn descendants(command: &str) -> impl Iterator<Item = &'static Node> {
    let root = ROOTS.get(command).copied();
    root.into_iter().flat_map(|root| &TREE[root + 1..TREE[root].after])
}

/// Why a text is not a command of a version.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) error: SyntaxError,
    /// True if another version has such a form: the message says which.
    pub(super) elsewhere: bool,
}

impl From<SyntaxError> for Refusal {
    fn from(error: SyntaxError) -> Self {
        Self { error, elsewhere: false }
    }
}

const INCOMPLETE: &str = "Unknown or incomplete command, see below for error";

impl Parser<'_, '_> {
    /// Reads a command at this position by the tree of this version, without the command that it
    /// runs; the error is that of the form that got farthest.
    pub(super) fn by_tree(&mut self) -> Result<(), Refusal> {
        let start = self.reader.position();
        let word = self.reader.word();
        let mut word = word.strip_prefix("minecraft:").unwrap_or(word);
        loop {
            let root = ROOTS.get(word).map(|at| (*at, &TREE[*at].spans));
            let next = match root {
                Some((root, spans)) if spans.hold(self.format) => self.follow(root)?,
                Some((_, spans)) => return Err(self.in_other_versions(start, INCOMPLETE, spans)),
                None => return Err(SyntaxError { message: INCOMPLETE.into(), at: start }.into()),
            };
            match next {
                None => return Ok(()),
                Some("root") => {
                    self.reader.expect_space()?;
                    self.reader.take_rest();
                    return Ok(());
                }
                Some(target) => word = target,
            }
        }
    }

    fn in_other_versions(&self, at: usize, message: &str, spans: &Spans) -> Refusal {
        let message = format!("{message} ({})", spans.describe(self.format));
        Refusal { error: SyntaxError { message, at }, elsewhere: true }
    }

    /// Reads what comes after a node, to the end or to where another command's arguments follow.
    fn follow(&mut self, node: usize) -> Result<Option<&'static str>, Refusal> {
        let here = &TREE[node];
        if self.reader.is_at_end() {
            return match &here.ends {
                Some(ends) if ends.hold(self.format) => Ok(None),
                Some(ends) => Err(self.in_other_versions(self.reader.position(), INCOMPLETE, ends)),
                None => Ok(self.reader.error(INCOMPLETE)?),
            };
        }
        if let Some(target) = here.goes_on {
            return Ok(Some(target));
        }
        self.reader.expect_space()?;
        let start = self.reader.position();
        let word = self.reader.word();
        let after_word = self.reader.position();
        let (mut farthest, mut elsewhere): (Option<Refusal>, _) = (None, None);
        let mut child = node + 1;
        while child < here.after {
            let next = &TREE[child];
            let is_meant = next.is_argument() || next.token == word;
            if is_meant && next.spans.hold(self.format) {
                let read = if next.is_argument() {
                    self.reader.seek(start);
                    self.argument(next.token).map(drop)
                } else {
                    self.reader.seek(after_word);
                    Ok(())
                };
                match read.map_err(Refusal::from).and_then(|()| self.follow(child)) {
                    Ok(found) => return Ok(found),
                    Err(refusal)
                        if farthest.as_ref().is_none_or(|it| refusal.error.at > it.error.at) =>
                    {
                        farthest = Some(refusal);
                    }
                    Err(_) => {}
                }
            } else if is_meant && !next.is_argument() {
                elsewhere = Some(&next.spans);
            }
            child = next.after;
        }
        const WRONG: &str = "Incorrect argument for command";
        match (farthest, elsewhere) {
            (Some(refusal), _) if refusal.error.at > start => Err(refusal),
            (_, Some(spans)) => Err(self.in_other_versions(start, WRONG, spans)),
            (Some(refusal), None) => Err(refusal),
            (None, None) => {
                let message = if word.is_empty() { INCOMPLETE } else { WRONG };
                Ok(self.reader.error_at(start, message)?)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::command::parse_command;
    use crate::interner::Interner;

    fn may_end(node: &Node, format: PackFormat) -> bool {
        node.ends.as_ref().is_some_and(|ends| ends.hold(format))
    }

    /// The nodes that follow one; the commands themselves for `None`.
    fn children(parent: Option<usize>, format: PackFormat) -> Vec<usize> {
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
            "TIMELINE" => "day",
            "UUID" => "0-0-0-0-1",
            "SIGNEDTIME" => "-5t",
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
            if may_end(node, format) {
                all.push(text.clone());
            }
            forms(Some(at), &text, format, all);
        }
    }

    /// Every form of the trees is accepted where they have it. The forms come from the table that the
    /// parser uses as well: what is measured is that every kind of argument is read in its place.
    /// `minecraft_finding_03_forms_from_elsewhere_parse` has forms of another source.
    #[test]
    fn minecraft_finding_03_the_forms_of_the_trees_parse() {
        for (format, version, least) in
            [(10, "1.19", 600), (48, "1.21", 900), (94, "1.21.11", 1100), (101, "26.1", 1100)]
        {
            let all = all_forms(PackFormat(format));
            let refused = refused(all.iter().map(String::as_str), PackFormat(format));
            report(version, all.len(), &refused);
            assert!(all.len() >= least, "{version}: {}", all.len());
            assert!(refused.len() * 50 <= all.len(), "{version}");
        }
    }

    /// Forms that a version does not have are refused there, also where the interpreter's own parser
    /// would read them, and the message says which version has them.
    #[test]
    fn minecraft_finding_02_forms_of_other_versions_are_refused() {
        let formats = [10, 12, 15, 18, 26, 41, 48, 57, 61, 71, 80, 88, 94, 101].map(PackFormat);
        let forms = formats.map(|format| all_forms(format).into_iter().collect::<BTreeSet<_>>());
        let (mut total, mut accepted) = (0, Vec::new());
        for (format, own) in formats.iter().zip(&forms) {
            let others: BTreeSet<&String> = forms.iter().flatten().collect();
            for text in others.into_iter().filter(|text| !own.contains(*text)) {
                total += 1;
                if parse_command(text, &mut Interner::default(), *format).is_ok() {
                    accepted.push(format!("{format}: {text}"));
                }
            }
        }
        let share = 100.0 - 100.0 * accepted.len() as f64 / f64::from(total);
        println!("{total} forms of other versions, {share:.1} % are refused");
        for text in &accepted {
            println!("  {text}");
        }
        // These can be read as another form, which the version has: a number of ticks is also a
        // time, and the modes of a game were words once.
        let overlap = [
            "attribute ",
            "defaultgamemode ",
            "gamemode ",
            "time ",
            "title ",
            "weather ",
            "worldborder ",
        ];
        let wrong = accepted.iter().find(|text| {
            let text = text.split_once(": ").map_or("", |(_, text)| text);
            !overlap.iter().any(|start| text.starts_with(start))
        });
        assert_eq!(wrong, None, "accepted in a version that does not have it");
        assert!(total > 2000 && share >= 92.0, "{share:.1} % of {total}");
        for (text, format, when) in [
            ("setblock 0 0 0 stone strict", 10, "it is known since 1.21.5"),
            ("fill 0 0 0 1 1 1 stone strict", 48, "it is known since 1.21.5"),
            ("tick freeze", 18, "it is known since 1.20.3"),
            ("rotate @s 1 2", 48, "it is known since 1.21.2"),
            ("stopwatch create a:b", 88, "it is known since 1.21.11"),
            ("execute if stopwatch a:b 1.. run say a", 48, "it is known since 1.21.11"),
            ("dialog clear @a", 71, "it is known since 1.21.6"),
            ("execute as @a run waypoint list", 48, "it is known since 1.21.6"),
            ("execute if items entity @s weapon * run say a", 26, "it is known since 1.20.5"),
            ("time query daytime", 101, "it was known up to 1.21.11"),
            ("time of overworld pause", 94, "it is known since 26.1"),
            ("swing @s offhand", 94, "it is known since 26.1"),
            ("return run say a", 18, "it is known since 1.20.3"),
            ("execute on target run say a", 10, "it is known since 1.19.4"),
        ] {
            let error = parse_command(text, &mut Interner::default(), PackFormat(format));
            let error = error.unwrap_err().to_string();
            assert!(error.contains(when), "{text} in {format}: {error}");
        }
        for text in [
            "recipe give @a * more",
            "stopsound @a nowhere",
            "random reset a:b 1 2",
            "place feature a:b here",
            "waypoint modify @s color nothing",
        ] {
            let parsed = parse_command(text, &mut Interner::default(), PackFormat(94));
            assert!(parsed.is_err(), "{text}");
        }
    }

    fn all_forms(format: PackFormat) -> Vec<String> {
        let mut all = Vec::new();
        forms(None, "", format, &mut all);
        all
    }

    /// The forms that a version does not accept, and why.
    fn refused<'a>(forms: impl Iterator<Item = &'a str>, format: PackFormat) -> Vec<String> {
        let refused = |text: &str| {
            let error = parse_command(text, &mut Interner::default(), format).err()?;
            Some(format!("{text}: {error} at {}", error.at))
        };
        forms.filter_map(refused).collect()
    }

    fn report(version: &str, all: usize, refused: &[String]) {
        let share = 100.0 - 100.0 * refused.len() as f64 / all as f64;
        println!("{version}: {all} forms, {share:.1} % parse");
        for text in refused {
            println!("  {text}");
        }
    }
}
