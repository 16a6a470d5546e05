//! The forms of the game's own command reports, which the parser does not know: a measure of what
//! it accepts.

use super::parse_command;
use super::syntax::NOT_RUN;
use crate::interner::Interner;
use crate::pack::PackFormat;

/// A word or an argument of a report.
#[derive(Debug, Default)]
struct Node {
    /// A word; an argument is its parser with its properties: `<entity,players,multiple>`.
    token: String,
    ends: bool,
    goes_on: Option<String>,
    children: Vec<Node>,
}

/// A report in short: a node a line, indented, `!` where a command may end, `>` where it goes on at
/// another one.
fn from_text(text: &str) -> Node {
    let mut open = vec![Node::default()];
    let close = |open: &mut Vec<Node>, depth: usize| {
        while open.len() > depth + 1 {
            let node = open.pop().unwrap();
            open.last_mut().unwrap().children.push(node);
        }
    };
    for line in text.lines() {
        let words = line.trim_start_matches(' ');
        close(&mut open, line.len() - words.len());
        let mut words = words.split(' ');
        let mut node = Node { token: words.next().unwrap().to_owned(), ..Node::default() };
        for word in words {
            match word.strip_prefix('>') {
                Some(target) => node.goes_on = Some(target.to_owned()),
                None => node.ends = true,
            }
        }
        open.push(node);
    }
    close(&mut open, 0);
    open.pop().unwrap()
}

/// A report as the game writes it.
fn from_json(token: &str, value: &serde_json::Value) -> Node {
    let plain = |text: &str| text.replace("minecraft:", "").replace("brigadier:", "");
    let mut token = token.to_owned();
    if let Some(parser) = value["parser"].as_str() {
        token = format!("<{}", plain(parser));
        for (key, property) in value["properties"].as_object().into_iter().flatten() {
            token += &match property.as_str() {
                Some(text) => format!(",{}", plain(text)),
                None => format!(",{key}={property}"),
            };
        }
        token.push('>');
    }
    let children = value["children"].as_object().into_iter().flatten();
    Node {
        token,
        ends: value["executable"].as_bool().unwrap_or(false),
        goes_on: value["redirect"][0].as_str().map(str::to_owned),
        children: children.map(|(name, child)| from_json(name, child)).collect(),
    }
}

/// Something that an argument may be.
fn example(token: &str, format: PackFormat) -> String {
    let inner = token.trim_start_matches('<').trim_end_matches('>');
    let (parser, properties) = inner.split_once(',').unwrap_or((inner, ""));
    let text = match parser {
        "bool" => "true",
        "double" | "float" | "integer" | "long" => "1",
        "string" if properties == "greedy" => "some text",
        "message" => "some text",
        "angle" => "90",
        "block_pos" | "vec3" => "1 2 3",
        "column_pos" | "rotation" | "vec2" => "1 2",
        "block_predicate" | "block_state" | "item_predicate" | "item_stack" => "stone",
        "color" | "team_color" => "red",
        "component" | "style" => "{\"text\":\"a\"}",
        "dimension" => "overworld",
        "entity" if properties.contains("players") => "Steve",
        "game_profile" => "Steve",
        "entity" | "score_holder" => "@s",
        "entity_anchor" => "eyes",
        "float_range" | "int_range" => "1..2",
        "gamemode" => "survival",
        "heightmap" => "motion_blocking",
        "hex_color" => "FF00FF",
        "item_slot" | "item_slots" | "slot_source" => "container.0",
        "nbt_compound_tag" | "nbt_tag" => "{a:1}",
        "nbt_path" => "a.b",
        "objective_criteria" => "dummy",
        "operation" => "+=",
        "particle" => "flame",
        "scoreboard_slot" => "sidebar",
        "swizzle" => "xyz",
        "template_mirror" | "template_rotation" => "none",
        "time" => "5t",
        "uuid" => "0-0-0-0-1",
        "mob_effect" => "speed",
        "item_enchantment" => "sharpness",
        "entity_summon" => "pig",
        "resource" | "resource_key" => match properties {
            "attribute" if !format.supports(PackFormat(57)) => "generic.armor",
            "attribute" => "armor",
            "mob_effect" => "speed",
            "enchantment" => "sharpness",
            "entity_type" => "pig",
            "timeline" => "day",
            _ => "a:b",
        },
        "string" | "objective" | "team" => "word",
        // All others are ids.
        _ => "a:b",
    };
    text.to_owned()
}

fn collect(node: &Node, root: &Node, text: &str, format: PackFormat, all: &mut Vec<String>) {
    for child in &node.children {
        let token = &child.token;
        if text.is_empty() && (NOT_RUN.contains(&token.as_str()) || token == "unpublish") {
            continue;
        }
        let is_argument = token.len() > 2 && token.starts_with('<');
        let shown = if is_argument { example(token, format) } else { token.clone() };
        let text = if text.is_empty() { shown } else { format!("{text} {shown}") };
        if child.ends {
            all.push(text.clone());
        }
        match child.goes_on.as_deref() {
            Some("execute") => all.push(format!("{text} run say a")),
            Some(target) => {
                if let Some(target) = root.children.iter().find(|it| it.token == target) {
                    collect(target, root, &text, format, all);
                }
            }
            // `execute run` and `return run`; an alias has one word only.
            None if child.children.is_empty() && !child.ends && text.contains(' ') => {
                all.push(format!("{text} say a"));
            }
            None => collect(child, root, &text, format, all),
        }
    }
}

/// How many forms a report has, and those that are refused, with the reason.
fn measure(root: &Node, format: PackFormat) -> (usize, Vec<String>) {
    let mut all = Vec::new();
    collect(root, root, "", format, &mut all);
    let refused = |text: &String| {
        let error = parse_command(text, &mut Interner::default(), format).err()?;
        Some(format!("{text}: {error} at {}", error.at))
    };
    (all.len(), all.iter().filter_map(refused).collect())
}

fn report(version: &str, (all, refused): &(usize, Vec<String>)) {
    let share = 100.0 - 100.0 * refused.len() as f64 / *all as f64;
    println!("{version}: {all} forms of the game's report, {share:.1} % parse");
    for text in refused {
        println!("  {text}");
    }
}

/// The report of 1.20.3 comes from another package than the table that the parser uses. Words are
/// themselves and arguments one example each: the share is that of ways through the game's tree that
/// are accepted, not of everything that could be written.
#[test]
fn minecraft_finding_03_forms_from_elsewhere_parse() {
    let root = from_text(include_str!("../../data/report-1.20.3.txt"));
    let measured = measure(&root, PackFormat::V1_20_3);
    report("1.20.3", &measured);
    let (all, refused) = measured;
    assert!(all > 900, "{all} forms");
    assert!(refused.len() * 50 <= all, "{} of {all} are refused", refused.len());
}

/// The same for reports that the game wrote (`java -DbundlerMainClass=net.minecraft.data.Main -jar
/// server.jar --reports`), which are not ours to keep: `COMMAND_REPORTS=1.21=FILE,26.1=FILE`.
#[test]
#[ignore = "needs the game's own reports, named in COMMAND_REPORTS"]
fn minecraft_finding_03_forms_of_the_games_reports_parse() {
    let Ok(reports) = std::env::var("COMMAND_REPORTS") else {
        eprintln!("left out: COMMAND_REPORTS names no report");
        return;
    };
    for (version, file) in reports.split(',').filter_map(|report| report.split_once('=')) {
        let text = std::fs::read_to_string(file).unwrap();
        let root = from_json("", &serde_json::from_str(&text).unwrap());
        let measured = measure(&root, version.parse().unwrap());
        report(version, &measured);
        let (all, refused) = measured;
        assert!(refused.len() * 50 <= all, "{version}: {} of {all} are refused", refused.len());
    }
}
