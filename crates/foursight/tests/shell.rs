//! Completion by a real shell, and puzzles in plain lines.
#![allow(clippy::unwrap_used)]

#[cfg(unix)]
#[allow(dead_code, reason = "other tests use more of it")]
mod tmux;

use std::fs;

use assert_cmd::Command;
use serde_json::Value;

fn foursight() -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("foursight"));
    // Neither the user's own packs nor the system's language may change what tests see.
    command.env("XDG_DATA_HOME", "/nonexistent").env("LC_ALL", "C").env_remove("LANG");
    command
}

/// What bash completes a line to, with the script as people load it.
fn completed_by_bash(folder: &std::path::Path, line: &str) -> Vec<String> {
    let binary = assert_cmd::cargo::cargo_bin!("foursight");
    let script = r#"
        PATH="$1:$PATH"
        source <(foursight completions bash)
        cd "$2"
        COMP_LINE="$3" COMP_POINT=${#3}
        # Words are broken at these, as Readline does it.
        read -ra COMP_WORDS <<< "$(sed 's/[:=]/ & /g' <<< "$3")"
        [[ $3 == *' ' || $3 == *[:=] ]] && COMP_WORDS+=("")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        compopt() { :; }
        _foursight
        printf '%s\n' "${COMPREPLY[@]}"
    "#;
    let output = std::process::Command::new("bash")
        .args(["--norc", "--noprofile", "-c", script, "bash"])
        .args([binary.parent().unwrap(), folder])
        .arg(line)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

#[test]
#[cfg(unix)]
fn terminal_finding_15_bash_completes_packs_players_and_files() {
    let dir = tempfile::tempdir().unwrap();
    for name in ["game.json", "cup.toml", "x.book"] {
        fs::write(dir.path().join(name), "").unwrap();
    }
    let completed = |line: &str| completed_by_bash(dir.path(), line);
    assert_eq!(completed("foursight pl"), ["play"]);
    assert_eq!(completed("foursight play qubi"), ["qubic"]);
    assert_eq!(completed("foursight play --p2 perf"), ["perfect"]);
    assert_eq!(completed("foursight play --p2=perf"), ["perfect"]);
    assert_eq!(completed("foursight match agent:rand"), ["random"]);
    assert_eq!(completed("foursight replay "), ["game.json"]);
    assert_eq!(completed("foursight tournament c"), ["cup.toml"]);
    assert_eq!(completed("foursight solve --book "), ["x.book"]);
    assert_eq!(completed("foursight nonsense --x "), Vec::<String>::new());
    // Folders get their slash from readline.
    fs::create_dir(dir.path().join("recs")).unwrap();
    assert_eq!(completed("foursight replay re"), ["recs"]);
    // Packs of one's own, too.
    fs::create_dir(dir.path().join("mine")).unwrap();
    fs::write(dir.path().join("mine/zebra.json"), r#"{"name": "zebra"}"#).unwrap();
    assert_eq!(completed("foursight --packs-dir mine play zeb"), ["zebra"]);
}

/// A folder with the program's script where a shell looks for it, and the files to complete.
#[cfg(unix)]
fn home_of_a_shell(shell: &str, script: &str) -> tempfile::TempDir {
    let home = tempfile::tempdir().unwrap();
    let script = home.path().join(script);
    fs::create_dir_all(script.parent().unwrap()).unwrap();
    let written = foursight().args(["completions", shell]).output().unwrap();
    fs::write(script, written.stdout).unwrap();
    for name in ["game.json", "cup.toml", "x.book", "with space.json"] {
        fs::write(home.path().join(name), "").unwrap();
    }
    fs::create_dir(home.path().join("sub")).unwrap();
    home
}

/// The path with the program on it, for a shell.
#[cfg(unix)]
fn path_with_program() -> String {
    let binary = assert_cmd::cargo::cargo_bin!("foursight");
    format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap())
}

#[test]
#[cfg(unix)]
fn terminal_finding_15_fish_completes_packs_players_and_files() {
    let home = home_of_a_shell("fish", "config/fish/completions/foursight.fish");
    let completed = |line: &str| {
        let output = std::process::Command::new("fish")
            .args(["--command", "complete --do-complete $argv[1]", line])
            .env("PATH", path_with_program())
            .env("HOME", home.path())
            .env("XDG_CONFIG_HOME", home.path().join("config"))
            .env("XDG_DATA_HOME", home.path().join("data"))
            .env("LC_ALL", "C.UTF-8")
            .current_dir(home.path())
            .output()
            .expect("fish is installed");
        assert!(output.status.success(), "{output:?}");
        let text = String::from_utf8(output.stdout).unwrap();
        // Behind a tabulator fish says what they are.
        let names = text.lines().filter_map(|line| line.split('\t').next());
        names.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(completed("foursight pl"), ["play"]);
    assert_eq!(completed("foursight play qubi"), ["qubic"]);
    assert_eq!(completed("foursight play connect4,pi"), ["connect4,pie"]);
    assert_eq!(completed("foursight play --p2 perf"), ["perfect"]);
    assert_eq!(completed("foursight match agent:rand"), ["agent:random"]);
    assert_eq!(completed("foursight replay g"), ["game.json"]);
    assert_eq!(completed("foursight replay w"), ["with space.json"]);
    assert_eq!(completed("foursight tournament cu"), ["cup.toml"]);
    assert_eq!(completed("foursight solve --book x"), ["x.book"]);
    assert_eq!(completed("foursight completions f"), ["fish"]);
}

#[test]
#[cfg(unix)]
fn in_a_terminal_terminal_finding_15_zsh_completes_packs_players_and_files() {
    let home = home_of_a_shell("zsh", "zfunc/_foursight");
    // A shell that somebody types into: only there zsh completes. What the script adds is written
    // down, and the line that came of it.
    fs::write(
        home.path().join(".zshrc"),
        "fpath=(~/zfunc $fpath)\nautoload -U compinit\ncompinit -u -D\nPROMPT='ready> '\n\
         zle-line() { print -r -- \"$BUFFER\" > ~/line.new; mv ~/line.new ~/line; BUFFER= }\n\
         zle -N zle-line\nbindkey '^G' zle-line\nunsetopt LIST_AMBIGUOUS BEEP\n",
    )
    .unwrap();
    let shell = format!(
        "cd {home} && env HOME={home} ZDOTDIR={home} XDG_DATA_HOME={home}/data LC_ALL=C.UTF-8 \
         PATH='{path}' zsh -i",
        home = home.path().display(),
        path = path_with_program()
    );
    let terminal = tmux::Tmux::start("zsh", &shell);
    terminal.expect("ready>");
    let line = home.path().join("line");
    let completed = |typed: &str| {
        let _ = fs::remove_file(&line);
        terminal.tmux(&["send-keys", "-l", typed]);
        terminal.tmux(&["send-keys", "Tab", "C-g"]);
        let read = || fs::read_to_string(&line).unwrap_or_default();
        tmux::look_until(read, |text| !text.is_empty()).trim_end().to_owned()
    };
    assert_eq!(completed("foursight pl"), "foursight play");
    assert_eq!(completed("foursight play qubi"), "foursight play qubic");
    assert_eq!(completed("foursight play connect4,pi"), "foursight play connect4,pie");
    assert_eq!(completed("foursight play --p2 perf"), "foursight play --p2 perfect");
    assert_eq!(completed("foursight match agent:rand"), "foursight match agent:random");
    assert_eq!(completed("foursight replay w"), "foursight replay with\\ space.json");
    assert_eq!(completed("foursight tournament c"), "foursight tournament cup.toml");
    assert_eq!(completed("foursight solve --book x"), "foursight solve --book x.book");
}

#[test]
fn terminal_finding_17_puzzles_are_solved_in_plain_lines() {
    let home = tempfile::tempdir().unwrap();
    let puzzle = |arguments: &[&str], input: &str| {
        let output = foursight()
            .env("HOME", home.path())
            .env("XDG_DATA_HOME", home.path().join("data"))
            .arg("puzzle")
            .args(arguments)
            .write_stdin(input.to_owned())
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let told: Value = serde_json::from_str(&puzzle(&["1", "--json"], "")).unwrap();
    assert_eq!(
        (&told["level"], &told["number"], &told["wins_in"]),
        (&2.into(), &1.into(), &2.into())
    );
    assert_eq!(
        told["moves"],
        serde_json::from_str::<Value>(&puzzle(&["--json"], "")).unwrap()["moves"]
    );
    // Another command of the program agrees: one column wins.
    let moves = told["moves"].as_str().unwrap();
    let solved = foursight().args(["solve", "--json", moves]).output().unwrap();
    let solved: Value = serde_json::from_slice(&solved.stdout).unwrap();
    let scores = solved["columns"].as_array().unwrap();
    let wins = |score: &&Value| score.as_i64().is_some_and(|score| score > 0);
    assert_eq!(scores.iter().filter(wins).count(), 1, "{solved}");
    let right = scores.iter().position(|score| wins(&score)).unwrap() + 1;
    let played = puzzle(&["1"], &format!("x\n\nhelp\nboard\n{right}\nsolution\nquit\n"));
    for said in ["One move wins: find it.", "\"x\"? A column", "is right.", "Solved.", "Puzzle 2"] {
        assert!(played.contains(said), "{said}: {played}");
    }
    // What is solved is not asked again.
    assert!(puzzle(&[], "").contains("Puzzle 2 (level 2)"));
    assert!(puzzle(&["--lang", "de", "--level", "3"], "quit\n").contains("Rätsel 1 (Stufe 3)"));
    foursight().args(["puzzle", "0"]).assert().code(2);
    foursight().args(["puzzle", "--level", "1"]).assert().code(2);
}
