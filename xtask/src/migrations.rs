//! Changes of the tables that several nodes share: nodes of the previous version go on beside a new one, so each step only
//! adds to what they know.

use std::path::Path;

/// Where the steps of PostgreSQL are, each beginning with its number.
const FOLDER: &str = "crates/server/migrations/postgres";
/// The first step that was made for several nodes: whoever is older has the database for itself alone.
const FIRST: u32 = 1700;

/// What is wrong with a step, if the file is one.
pub(crate) fn faults(file: &Path, text: &str) -> Vec<String> {
    let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let number = name.split('_').next().and_then(|number| number.parse::<u32>().ok());
    if !file.starts_with(FOLDER) || number.is_none_or(|number| number < FIRST) {
        return Vec::new();
    }
    let code: Vec<&str> = text.lines().map(|line| line.split("--").next().unwrap_or("")).collect();
    let code = code.join(" ").to_uppercase();
    let statements = code.split(';').map(|text| text.split_whitespace().collect::<Vec<_>>());
    let other = statements.filter(|words| !words.is_empty() && !only_adds(words));
    other
        .map(|words| {
            let begin = words[..words.len().min(8)].join(" ");
            format!(
                "{}: \"{begin}\" may be too much for nodes of the version before, which go on beside the new one",
                file.display()
            )
        })
        .collect()
}

/// Whether somebody who does not know of a statement can go on as before.
fn only_adds(words: &[&str]) -> bool {
    match words {
        ["CREATE", "TABLE" | "SEQUENCE" | "INDEX", ..] | ["INSERT", "INTO", ..] => true,
        // One column; whoever does not name it must be able to write rows all the same.
        ["ALTER", "TABLE", _, "ADD", "COLUMN", column @ ..] => {
            let has = |word: &str| column.contains(&word);
            let is_one = !has("ALTER") && !has("DROP") && !has("UNIQUE") && !has("CHECK");
            is_one && (has("DEFAULT") || !(has("NOT") && has("NULL")))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(name: &str, text: &str) -> usize {
        faults(&Path::new(FOLDER).join(name), text).len()
    }

    #[test]
    fn steps_that_add_are_good_and_others_are_not() {
        let good = "-- Drop nothing; rename nothing.\nCREATE TABLE a (id TEXT PRIMARY KEY, n BIGINT NOT NULL);\n\
                    CREATE INDEX i ON a (n);\nALTER TABLE b ADD COLUMN c TEXT NOT NULL DEFAULT 'x';\n\
                    ALTER TABLE b ADD COLUMN d TEXT;\nINSERT INTO a VALUES ('x', 1);\n";
        assert_eq!(count("1800_good.sql", good), 0);
        for bad in [
            "DROP TABLE a;",
            "ALTER TABLE a DROP COLUMN n;",
            "ALTER TABLE a RENAME COLUMN n TO m;",
            "ALTER TABLE a RENAME TO b;",
            "ALTER TABLE a ADD COLUMN n BIGINT NOT NULL;",
            "ALTER TABLE a ADD COLUMN n BIGINT, DROP COLUMN m;",
            "ALTER TABLE a ALTER COLUMN n SET NOT NULL;",
            "CREATE UNIQUE INDEX i ON a (n);",
            "UPDATE a SET n = n + 1;",
        ] {
            assert_eq!(count("1800_bad.sql", &format!("{good}{bad}")), 1, "{bad}");
            assert_eq!(count("1500_old.sql", bad), 0, "{bad}");
        }
    }
}
