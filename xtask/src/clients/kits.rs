//! The starter kits: what they need, how they are built and tested, what their bots are called.

use crate::needs::{Need, Probe};

/// A starter kit in `clients/`.
pub(crate) struct Kit {
    pub(crate) folder: &'static str,
    pub(crate) title: &'static str,
    pub(crate) needs: &'static [Need],
    /// Builds the kit and runs its tests.
    pub(crate) steps: &'static [Step],
    pub(crate) bots: &'static [Bot],
}

/// A command, run in the kit's folder.
pub(crate) struct Step {
    pub(crate) command: &'static [&'static str],
    pub(crate) repeat: Repeat,
}

/// When a step that has succeeded is run again.
pub(crate) enum Repeat {
    Always,
    /// When this file has changed, on which alone its result depends.
    IfChanged(&'static str),
    /// When anything of the kit has changed: for tools that do everything again each time.
    IfAnythingChanged,
}

/// A bot of a kit.
pub(crate) struct Bot {
    pub(crate) name: &'static str,
    pub(crate) command: &'static [&'static str],
}

const fn always(command: &'static [&'static str]) -> Step {
    Step { command, repeat: Repeat::Always }
}

const fn once(input: &'static str, command: &'static [&'static str]) -> Step {
    Step { command, repeat: Repeat::IfChanged(input) }
}

const fn slow(command: &'static [&'static str]) -> Step {
    Step { command, repeat: Repeat::IfAnythingChanged }
}

const fn bot(name: &'static str, command: &'static [&'static str]) -> Bot {
    Bot { name, command }
}

/// A command line for another version of Node, which the registry of npm has.
macro_rules! on_node {
    ($version:literal, $($word:literal),+) => {
        ["npm", "exec", "--yes", concat!("--package=node@", $version), "--", $($word),+]
    };
}

const JAVA: &[Need] =
    &[Need::program("javac", "default-jdk-headless"), Need::program("mvn", "maven")];

pub(crate) const KITS: &[Kit] = &[
    Kit {
        folder: "python",
        title: "Python",
        needs: &[
            Need::program("python3", "python3"),
            Need { probe: Probe::PythonModule("venv, ensurepip"), package: "python3-venv" },
        ],
        steps: &[
            once("pyproject.toml", &["python3", "-m", "venv", ".venv"]),
            once(
                "pyproject.toml",
                &[".venv/bin/python", "-m", "pip", "install", "--quiet", "--editable", ".[test]"],
            ),
            always(&[".venv/bin/python", "-m", "pytest", "--quiet"]),
        ],
        bots: &[
            bot("python_random", &[".venv/bin/python", "random_bot.py"]),
            bot("python_bot", &[".venv/bin/python", "my_bot.py"]),
            bot("python_look_ahead", &[".venv/bin/python", "look_ahead_bot.py"]),
        ],
    },
    Kit {
        folder: "java",
        title: "Java",
        needs: JAVA,
        steps: &[slow(&["mvn", "--batch-mode", "--no-transfer-progress", "package"])],
        bots: &[
            bot("java_random", &["java", "-cp", "target/my-bot.jar", "bots.RandomBot"]),
            bot("java_bot", &["java", "-jar", "target/my-bot.jar"]),
            bot("java_look_ahead", &["java", "-cp", "target/my-bot.jar", "bots.LookAheadBot"]),
        ],
    },
    Kit {
        folder: "csharp",
        title: "C#",
        needs: &[
            Need::program("mcs", "mono-mcs"),
            Need::program("mono", "mono-runtime"),
            Need::program("nunit-console", "nunit-console"),
            Need {
                probe: Probe::File("/usr/lib/cli/nunit.framework-2.6.3/nunit.framework.dll"),
                package: "libnunit-framework2.6.3-cil",
            },
            Need {
                probe: Probe::File("/usr/lib/mono/4.5/System.Runtime.Serialization.dll"),
                package: "libmono-system-runtime-serialization4.0-cil",
            },
        ],
        // Students' warnings are theirs; the kit itself has none, and keeps to the C# of old compilers.
        steps: &[always(&[
            "env",
            "MCS_FLAGS=-warnaserror -langversion:7.2",
            "./build-mono.sh",
            "test",
        ])],
        bots: &[
            bot("csharp_random", &["mono", "bin/RandomBot.exe"]),
            bot("csharp_bot", &["mono", "bin/MyBot.exe"]),
            bot("csharp_look_ahead", &["mono", "bin/LookAheadBot.exe"]),
        ],
    },
    Kit {
        folder: "kotlin",
        title: "Kotlin",
        needs: JAVA,
        // Without the daemon, which would stay behind.
        steps: &[slow(&[
            "mvn",
            "--batch-mode",
            "--no-transfer-progress",
            "-Dkotlin.compiler.daemon=false",
            "package",
        ])],
        bots: &[
            bot("kotlin_random", &["java", "-cp", "target/my-bot.jar", "bots.RandomBotKt"]),
            bot("kotlin_bot", &["java", "-jar", "target/my-bot.jar"]),
            bot("kotlin_look_ahead", &["java", "-cp", "target/my-bot.jar", "bots.LookAheadBotKt"]),
        ],
    },
    Kit {
        folder: "rust",
        title: "Rust",
        needs: &[],
        steps: &[
            always(&["cargo", "fmt", "--check"]),
            always(&["cargo", "clippy", "--locked", "--all-targets", "--", "-D", "warnings"]),
            always(&["cargo", "test", "--locked"]),
            always(&["cargo", "build", "--locked"]),
        ],
        bots: &[
            bot("rust_random", &["target/debug/random_bot"]),
            bot("rust_bot", &["target/debug/my_bot"]),
            bot("rust_look_ahead", &["target/debug/look_ahead_bot"]),
        ],
    },
    Kit {
        folder: "go",
        title: "Go",
        needs: &[Need::program("go", "golang-go")],
        steps: &[
            always(&["go", "vet", "./..."]),
            always(&["go", "test", "./..."]),
            always(&["go", "build", "-o", "bin/", "./mybot", "./lookaheadbot", "./randombot"]),
        ],
        bots: &[
            bot("go_random", &["bin/randombot"]),
            bot("go_bot", &["bin/mybot"]),
            bot("go_look_ahead", &["bin/lookaheadbot"]),
        ],
    },
    Kit {
        folder: "typescript",
        title: "TypeScript",
        needs: &[Need::program("node", "nodejs"), Need::program("npm", "npm")],
        steps: &[
            once("package-lock.json", &["npm", "ci"]),
            // Students' warnings are theirs; the kit itself has none.
            always(&[
                "node_modules/.bin/tsc",
                "--noEmit",
                "--noUnusedLocals",
                "--noUnusedParameters",
                "--noImplicitReturns",
                "--noUncheckedIndexedAccess",
            ]),
            always(&["npm", "test"]),
            // The versions that people have: downloaded first, which the network may fail, and tried then.
            once("package-lock.json", &on_node!("22", "node", "--version")),
            once("package-lock.json", &on_node!("24", "node", "--version")),
            slow(&on_node!("22", "npm", "test")),
            slow(&on_node!("24", "npm", "test")),
        ],
        bots: &[
            bot("typescript_random", &["node", "dist/src/random-bot.js"]),
            bot("typescript_bot", &["node", "dist/src/my-bot.js"]),
            bot("typescript_look_ahead", &["node", "dist/src/look-ahead-bot.js"]),
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::KITS;
    use crate::steps::root;

    /// The file with `choose` in each kit.
    const CHOOSE: [(&str, &str); 7] = [
        ("python", "my_bot.py"),
        ("java", "src/main/java/bots/MyBot.java"),
        ("csharp", "MyBot/Program.cs"),
        ("kotlin", "src/main/kotlin/bots/MyBot.kt"),
        ("rust", "src/bin/my_bot.rs"),
        ("go", "mybot/main.go"),
        ("typescript", "src/my-bot.ts"),
    ];

    fn read(kit: &str, file: &str) -> String {
        let path = root().join("clients").join(kit).join(file);
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// What a student copies from the README passes the kit's tests: it is what they are run with.
    #[test]
    fn arena_finding_03_the_example_in_every_readme_is_the_bot_that_is_tested() {
        assert_eq!(CHOOSE.len(), KITS.len());
        for (kit, file) in CHOOSE {
            let (readme, bot) = (read(kit, "README.md"), read(kit, file));
            let block = |fence: &&str| fence.contains("hoose");
            let code = readme.split("```").skip(1).step_by(2).find(block);
            let code = code.unwrap_or_else(|| panic!("no example in the README of {kit}"));
            for line in code.lines().skip(1).map(str::trim).filter(|line| line.len() > 1) {
                assert!(bot.contains(line), "{kit}: {file} has no line \"{line}\"");
            }
        }
    }

    /// `node --test` takes files on every Node, and a folder on none from 22 on.
    #[test]
    fn arena_finding_14_npm_test_names_files() {
        let package: serde_json::Value =
            serde_json::from_str(&read("typescript", "package.json")).expect("JSON");
        assert_eq!(package["scripts"]["test"], "tsc && node --test dist/test/*.test.js");
        assert_eq!(package["engines"]["node"], ">=20");
    }

    /// Every project of the C# kit is a current one, which the compiler's own language applies to, and in the solution.
    #[test]
    fn arena_finding_14_csharp_is_a_current_project_with_a_solution() {
        let solution = read("csharp", "FoursightBot.sln");
        let projects = ["FoursightBot", "FoursightBot.Tests", "LookAheadBot", "MyBot", "RandomBot"];
        assert_eq!(solution.lines().filter(|line| *line == "EndProject").count(), projects.len());
        for project in projects {
            let path = format!("{project}\\{project}.csproj");
            assert!(solution.contains(&format!("\"{project}\", \"{path}\"")), "{project}");
            let text = read("csharp", &format!("{project}/{project}.csproj"));
            assert!(text.starts_with("<Project Sdk=\"Microsoft.NET.Sdk\">"), "{project}");
            let framework = text.split("<TargetFramework>net").nth(1).unwrap_or_default();
            let version: String = framework.chars().take_while(char::is_ascii_digit).collect();
            assert!(version.parse::<u32>().is_ok_and(|version| version >= 8), "{project}");
            for word in ["LangVersion", "TreatWarningsAsErrors"] {
                assert!(!text.contains(word), "{project}: {word} would stand in a student's way");
            }
        }
    }

    /// A variable that is not used yet, or a value that may be missing, is told of and keeps nobody from playing.
    #[test]
    fn no_kit_makes_errors_of_a_students_warnings() {
        let words = [
            "-werror",
            "warnaserror",
            "treatwarningsaserrors",
            "langversion",
            "failonwarning",
            "deny(",
            "= \"deny\"",
            "-d warnings",
            "nounused",
            "noimplicitreturns",
            "nouncheckedindexedaccess",
        ];
        let output = std::process::Command::new("git")
            .args(["ls-files", "clients"])
            .current_dir(root())
            .output()
            .expect("git");
        let files = String::from_utf8(output.stdout).expect("names in UTF-8");
        let mut looked_at = 0;
        for file in files.lines() {
            let text = std::fs::read_to_string(root().join(file)).unwrap_or_default();
            let text = text.to_lowercase();
            for word in words {
                assert!(!text.contains(word), "{file}: {word} would stand in a student's way");
            }
            looked_at += 1;
        }
        assert!(looked_at > 100, "{looked_at} files");
    }

    /// A kit copied anywhere has what its tests need; what kits share is the same in all of them.
    #[test]
    fn arena_finding_03_every_kit_has_its_own_copy_of_the_cases() {
        for file in ["cases.json", "test-tls.pem"] {
            let copies: Vec<_> = KITS
                .iter()
                .filter_map(|kit| {
                    let path = root().join("clients").join(kit.folder).join(file);
                    Some((kit.folder, std::fs::read(path).ok()?))
                })
                .collect();
            assert!(file != "cases.json" || copies.len() == KITS.len(), "{file} is in every kit");
            for (folder, text) in &copies {
                assert!(*text == copies[0].1, "{file} in {folder} differs from {}", copies[0].0);
            }
        }
    }
}
