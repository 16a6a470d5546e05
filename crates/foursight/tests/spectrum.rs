//! `foursight spectrum` as scripts see it.

#![allow(clippy::unwrap_used)]

use std::fs;

use assert_cmd::Command;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::{contains, starts_with};

fn spectrum() -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("foursight"));
    command.env("LC_ALL", "C").env_remove("LANG").arg("spectrum");
    command
}

#[test]
fn the_page_that_explains_it_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/spectrum.md");
    let there = fs::read_to_string(path).unwrap();
    let printed = spectrum().arg("guide").output().unwrap().stdout;
    let advice = "run: cargo run --release -- spectrum guide > docs/spectrum.md";
    assert!(there.as_bytes() == printed, "{advice}");
}

#[test]
fn an_edition_is_exported_and_its_tape_listed() {
    let dir = tempfile::tempdir().unwrap();
    let export = |args: &[&str]| {
        let mut command = spectrum();
        command.current_dir(&dir).arg("export").args(args);
        command
    };
    export(&["--edition", "oneline", "one"]).assert().success().stdout(contains("one.tap written"));
    assert!(fs::read_to_string(dir.path().join("one.bas")).unwrap().starts_with("1 LET z=23620"));
    spectrum()
        .current_dir(&dir)
        .args(["list", "one.tap"])
        .assert()
        .success()
        .stdout(starts_with("# \"Foursight\", starts at 1\n1 LET z=23620: LET p=6"));
    export(&["--size", "9x6", "c.tap"]).assert().success().stdout("c.tap written\n");
    assert!(!dir.path().join("c.bas").exists());
    export(&["--format", "bas", "--edition", "listing", "two"]).assert().success();
    assert!(fs::read_to_string(dir.path().join("two.bas")).unwrap().contains("GO TO @disc"));
}

#[test]
fn what_does_not_fit_is_refused_with_the_reason() {
    let refused = |args: &[&str], reason: &str| {
        spectrum()
            .arg("export")
            .args(args)
            .arg("never")
            .assert()
            .code(2)
            .stderr(contains(reason.to_owned()));
    };
    refused(&["--size", "10x6"], "10 columns: 4 to 9 are possible");
    refused(&["--size", "7x7"], "7 rows: 4 to 6 are possible");
    refused(&["--size", "7"], "expected columns, an x and rows");
    refused(&["--connect", "8"], "8 in a row: on this board 3 to 7 are possible");
    refused(&["--size", "10x6", "--lang", "de"], "10 Spalten: möglich sind 4 bis 9");
    spectrum().arg("play").write_stdin("").assert().code(2).stderr(contains("needs a terminal"));
}

#[test]
fn a_broken_tape_is_pointed_at_and_a_missing_one_is_a_failure() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("broken.tap");
    fs::write(&file, [19, 0, 0, 1, 2]).unwrap();
    spectrum()
        .arg("list")
        .arg(&file)
        .assert()
        .code(2)
        .stderr(contains("byte 0 of the tape: this block should have 19 bytes, but only 3 follow"));
    spectrum().args(["list", "/nonexistent.tap"]).assert().code(3);
}

#[test]
fn a_picture_is_taken_after_some_keys() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("shot.png");
    let mut shot = spectrum();
    shot.args(["shot", "--edition", "oneline", "--keys", "4", "--scale", "1"]).arg(&file);
    shot.assert().success();
    assert_eq!(fs::read(&file).unwrap()[1..4], *b"PNG");
    let mut none = spectrum();
    none.args(["shot", "--keys", "ä"]).arg(&file).assert().code(2).stderr(contains("no key for"));
}

/// The name says what is written, and what it says wrongly is refused.
#[test]
fn spectrum_finding_13_formats_go_by_the_name() {
    let home = tempfile::tempdir().unwrap();
    let path = |name: &str| home.path().join(name).display().to_string();
    for ending in ["tap", "tzx", "wav", "z80", "sna"] {
        let file = path(&format!("game.{ending}"));
        spectrum().args(["export", "--edition", "oneline", &file]).assert().success();
        spectrum()
            .args(["play", "--plain", &file])
            .write_stdin("4\n")
            .assert()
            .success()
            .stdout(contains("The border is red.\n").and(contains("The border is yellow.\n")))
            // The board is shown, whatever the game comes on.
            .stdout(contains(".  .  .  R  .  .  .\n1  2  3  4  5  6  7\n"));
    }
    spectrum().args(["export", &path("game.exe")]).assert().code(2).stderr(contains(".exe is not"));
    assert!(!home.path().join("game.exe.bas").exists());
    let both = ["export", "--format", "tap", &path("game.tzx")];
    spectrum().args(both).assert().code(2).stderr(contains("--format asks for .tap"));
    spectrum().args(["list", &path("game.tzx")]).assert().success().stdout(contains("LET z=23620"));
}

#[test]
fn spectrum_finding_13_listings_become_tapes_that_run() {
    let home = tempfile::tempdir().unwrap();
    let listing = home.path().join("hello.bas");
    std::fs::write(&listing, "10 PRINT \"HELLO WORLD\"\n20 PAUSE 0\n").unwrap();
    spectrum().arg("tokenize").arg(&listing).assert().success();
    let tape = home.path().join("hello.tap");
    spectrum()
        .arg("play")
        .arg("--plain")
        .arg(&tape)
        .assert()
        .success()
        .stdout(contains("HELLO WORLD"));
    for (text, told) in [
        ("10 PRNT 1\n", "hello.bas: line 10, statement 1: `PRNT` is not a word of BASIC"),
        ("10 PRINT \"HELLO\n", "hello.bas: line 10, statement 1: a string has no closing"),
        ("# nothing\n", "there is no line of a program"),
        ("10 PRINT \"\u{e9}\"\n", "the Spectrum has no `\u{e9}`"),
    ] {
        std::fs::write(&listing, text).unwrap();
        spectrum().arg("tokenize").arg(&listing).assert().code(2).stderr(contains(told));
    }
    let no_listing = contains("is not a listing");
    spectrum().arg("tokenize").arg(&tape).arg("x.tap").assert().code(2).stderr(no_listing);
    // A listing is one whatever its name.
    let text = home.path().join("my.txt");
    std::fs::write(&text, "10 PRINT \"x\"\n").unwrap();
    for face in [&["play", "--plain"][..], &["list"]] {
        let told = contains("is a listing; make a tape of it first");
        spectrum().args(face).arg(&text).assert().code(2).stderr(told);
    }
    std::fs::write(&listing, "10 PRINT 1\n").unwrap();
    let late = ["tokenize", "--start", "99"];
    spectrum().args(late).arg(&listing).assert().code(2).stderr(contains("the last one is 10"));
    let first = contains("make a tape of it first");
    spectrum().arg("list").arg(&listing).assert().code(2).stderr(first);
    std::fs::write(&tape, "").unwrap();
    spectrum().arg("list").arg(&tape).assert().code(2).stderr(contains("nothing on this tape"));
    std::fs::write(&listing, "10 PRINT \"\\9\"\n").unwrap();
    spectrum().arg("tokenize").arg(&listing).assert().code(2).stderr(contains("hello.bas: line 1"));
    spectrum().arg("tokenize").arg(&listing).arg("x.bas").assert().code(2);
}

/// The title names the keys that choose a level, and questions keep their question marks.
#[test]
fn plain_play_reads_what_is_written_in_inverse_letters() {
    let title = spectrum().args(["play", "--plain"]).write_stdin("").output().unwrap();
    let text = String::from_utf8(title.stdout).unwrap();
    assert!(text.contains("1 easy 2 fair 3 hard"), "{text}");
    let home = tempfile::tempdir().unwrap();
    let listing = home.path().join("hello.bas");
    fs::write(&listing, "10 PRINT \"HELLO\": GO TO 10\n").unwrap();
    spectrum().arg("tokenize").arg(&listing).assert().success();
    let tape = home.path().join("hello.tap");
    let out = spectrum().args(["play", "--plain"]).arg(&tape).write_stdin("").assert().success();
    out.stdout(contains("scroll?\nThe border is white.\n"));
}

/// The computer's edition speaks German to whoever plays in German, and is known in both languages.
#[test]
fn the_computers_edition_speaks_german() {
    let play = ["play", "--lang", "de", "--plain"];
    let title = spectrum().args(play).write_stdin("").output().unwrap();
    let text = String::from_utf8(title.stdout).unwrap();
    assert!(text.contains("1 leicht 2 mittel 3 schwer"), "{text}");
    assert!(text.contains("4 in einer Reihe auf 7x6"), "{text}");
    let game = spectrum().args(play).write_stdin("1\n4\n").output().unwrap();
    let text = String::from_utf8(game.stdout).unwrap();
    for said in ["Du 0 Stufe 1 Spectrum 0", "Du bist dran: Taste 1-7", "R"] {
        assert!(text.contains(said), "{said}: {text}");
    }
    for english in ["You", "Level", "keys", "thinks"] {
        assert!(!text.contains(english), "{english}: {text}");
    }
}

#[test]
fn refusals_are_in_the_language_of_whoever_asks() {
    let german = contains("10 Spalten: möglich sind 4 bis 9");
    let export = ["export", "--lang", "de", "--size", "10x6", "x.tap"];
    spectrum().args(export).assert().code(2).stderr(german);
    let picture = contains("expected one that ends in .png");
    spectrum().args(["shot", "x.jpg"]).assert().code(2).stderr(picture);
}

/// A game in lines of text, up to the line that flashes.
#[test]
fn spectrum_finding_13_plain_play() {
    let game = ["play", "--plain", "--edition", "oneline"];
    let last = "The border is red.\n";
    let out = spectrum().args(game).write_stdin("1212121\n").output().unwrap();
    let text = String::from_utf8(out.stdout).unwrap();
    assert!(text.ends_with(last), "{text}");
    assert!(text.contains("R! Y"), "{text}");
    assert_eq!(text.matches("1  2  3  4  5  6  7").count(), 2, "{text}");
}
