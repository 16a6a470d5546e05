//! The functions of a pack while they are being written, also as old versions need them.

use std::collections::BTreeMap;

use foursight_datapack::Files;

/// The functions of a pack by name.
#[derive(Debug, Clone, Default)]
pub(crate) struct FunctionSet {
    functions: BTreeMap<String, Vec<String>>,
}

impl FunctionSet {
    /// Adds a function.
    pub(crate) fn add<S: Into<String>>(&mut self, name: &str, lines: impl IntoIterator<Item = S>) {
        let lines = lines.into_iter().map(Into::into).collect();
        self.functions.insert(name.to_owned(), lines);
    }

    /// The function's lines so far.
    #[cfg(test)]
    pub(crate) fn lines(&self, name: &str) -> &[String] {
        self.functions.get(name).map_or(&[], Vec::as_slice)
    }

    /// Rewrites functions without `return`, which versions before 1.20 do not have: what follows is
    /// guarded by a score that the returning line sets.
    pub(crate) fn without_returns(&mut self, namespace: &str, cache: &str) {
        let names: Vec<String> = self.functions.keys().cloned().collect();
        for (number, name) in names.iter().enumerate() {
            let returns =
                |line: &String| line.starts_with("return ") || line.contains("run return ");
            if !self.functions[name].iter().any(returns) {
                continue;
            }
            let guard = format!("#done{number} {cache}");
            let mut lines = vec![format!("scoreboard players set {guard} 0")];
            let mut returned = false;
            for (at, line) in self.functions[name].clone().into_iter().enumerate() {
                let mut line = line;
                let before = returned;
                if let Some((condition, what)) = line.clone().split_once("run return ") {
                    let inner = format!("{name}/then{at}");
                    let set = format!("scoreboard players set {guard} 1");
                    let run = match what.strip_prefix("run ") {
                        Some(command) => {
                            self.add(&inner, [command.to_owned(), set]);
                            format!("function {namespace}:{inner}")
                        }
                        None => set,
                    };
                    line = format!("{condition}run {run}");
                    returned = true;
                } else if let Some(command) = line.clone().strip_prefix("return run ") {
                    command.clone_into(&mut line);
                }
                if before && !line.starts_with('#') {
                    let rest = line
                        .strip_prefix("execute ")
                        .map_or_else(|| format!("run {line}"), ToOwned::to_owned);
                    line = format!("execute if score {guard} matches 0 {rest}");
                }
                lines.push(line);
            }
            self.functions.insert(name.clone(), lines);
        }
    }

    /// Adds the functions of another set.
    pub(crate) fn extend(&mut self, other: Self) {
        self.functions.extend(other.functions);
    }

    /// The functions as files.
    pub(crate) fn write(&self, namespace: &str, root: &str, folder: &str, files: &mut Files) {
        for (name, lines) in &self.functions {
            let path = format!("{root}data/{namespace}/{folder}/{name}.mcfunction");
            let mut text = lines.join("\n");
            text.push('\n');
            files.insert(path, text.into_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn returns_become_guards() {
        let mut functions = FunctionSet::default();
        functions.add(
            "f",
            [
                "execute if entity @s run return run say a",
                "say b",
                "execute if x run return fail",
                "say c",
            ],
        );
        functions.without_returns("n", "cache");
        assert_eq!(
            functions.lines("f"),
            [
                "scoreboard players set #done0 cache 0",
                "execute if entity @s run function n:f/then0",
                "execute if score #done0 cache matches 0 run say b",
                "execute if score #done0 cache matches 0 if x run scoreboard players set #done0 cache 1",
                "execute if score #done0 cache matches 0 run say c",
            ]
        );
        assert_eq!(functions.lines("f/then0"), ["say a", "scoreboard players set #done0 cache 1"]);
    }
}
