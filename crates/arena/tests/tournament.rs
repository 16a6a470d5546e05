//! Tournaments of every format, and that an interruption at any moment changes nothing.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;
use std::sync::Arc;

use foursight_arena::tournament::{
    Format, Journal, JournalError, Report, Tournament, TournamentConfig, TournamentContext,
    bracket_svg, bracket_text, crosstable_csv, crosstable_svg, crosstable_text, games_text,
    report_html, run_tournament,
};
use foursight_rules::{Contents, Library, MoveName, Position, Replay, Ruleset, notation};
use foursight_voice::Lang;

fn bots(count: usize) -> String {
    let kinds = ["random", "blocker"];
    (0..count)
        .map(|at| format!("[[bot]]\nname = \"bot{at}\"\nrun = \"agent:{}\"\n", kinds[at % 2]))
        .collect()
}

fn config(format: &str, count: usize, more: &str) -> String {
    format!("format = \"{format}\"\ngames = 3\nnodes = 1000\nseed = 11\n{more}\n{}", bots(count))
}

/// Plays a tournament, from its journal if there is one.
async fn play(text: &str, journal: &Path) -> Report {
    let config = TournamentConfig::parse(text).unwrap();
    let rules = Ruleset::load(&Library::bundled(), &[&config.pack]).unwrap();
    let openings: Arc<[_]> = config.openings(&rules).unwrap().into();
    let mut tournament = Tournament::new(config);
    let mut journal = match journal.exists() {
        true => Journal::resume(journal, text, &mut tournament).unwrap(),
        false => Journal::create(journal, text).unwrap(),
    };
    let (lobby, watcher) = (None, None);
    let programs = Arc::default();
    let context = TournamentContext {
        rules: &rules,
        openings: &openings,
        lobby,
        programs: &programs,
        concurrency: 3,
        watcher,
    };
    run_tournament(&mut tournament, &mut journal, context, |_, _| {}).await.unwrap();
    assert!(tournament.is_over());
    Report::of(&tournament, &rules)
}

async fn fresh(text: &str) -> Report {
    let dir = tempfile::tempdir().unwrap();
    play(text, &dir.path().join("journal")).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_knockout_has_one_winner() {
    for count in [2, 3, 5, 8] {
        let report = fresh(&config("knockout", count, "")).await;
        assert_eq!(report.matches.len(), count - 1);
        assert!(report.matches.iter().all(|played| played.winner.is_some()));
        let last = report.matches.last().unwrap();
        assert_eq!(
            report.standings[0].bot,
            last.winner.unwrap(),
            "{}",
            bracket_text(&report, None, Lang::En)
        );
        assert_eq!(report.standings[0].rank, 1);
        let text = bracket_text(&report, None, Lang::En);
        assert!(text.contains("Final"), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_meets_everybody_in_a_round_robin() {
    let report = fresh(&config("round-robin", 5, "rounds = 2")).await;
    assert_eq!(report.matches.len(), 20);
    assert_eq!(report.matches.iter().map(|played| played.games.len()).sum::<usize>(), 60);
    let points: f64 = report.standings.iter().map(|row| row.points).sum();
    assert_eq!(points, 20.0);
    assert!(report.complete && report.pairs.len() == 10);
    // Blockers beat random players, and ratings know it.
    assert_eq!(report.standings[0].bot % 2, 1, "{}", crosstable_text(&report, None, Lang::En));
    assert!(report.standings[0].elo.rating > report.standings[4].elo.rating + 50.0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gauntlet_is_the_first_against_the_rest() {
    let report = fresh(&config("gauntlet", 4, "")).await;
    assert!(report.matches.iter().all(|played| played.bots[0] == 0) && report.matches.len() == 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_swiss_tournament_pairs_by_points_and_nobody_twice() {
    let report = fresh(&config("swiss", 7, "rounds = 4")).await;
    assert_eq!((report.matches.len(), report.byes.len()), (12, 4));
    let mut met = std::collections::BTreeSet::new();
    for played in &report.matches {
        let mut pair = played.bots.clone();
        pair.sort_unstable();
        assert!(met.insert(pair), "{:?} met twice", played.bots);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn paired_games_share_opening_and_bombs() {
    let text =
        config("round-robin", 2, "openings = [\"44\", \"35\"]").replace("games = 3", "games = 8");
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("journal");
    let report = play(&text, &path).await;
    let games = &report.matches[0].games;
    for pair in games.chunks(2) {
        assert_eq!(pair[0].seed, pair[1].seed);
        assert_ne!(pair[0].starter, pair[1].starter);
    }
    let records = Journal::records(&path).unwrap();
    assert_eq!(records.len(), 8);
    for (number, (_, _, record)) in records.into_iter().enumerate() {
        let expected: [u16; 2] = if number / 2 % 2 == 0 { [3, 3] } else { [2, 4] };
        assert_eq!(record.moves[..2], expected.map(|column| MoveName::Place(vec![column])));
        let mut replay = Replay::new(&Library::bundled(), record).unwrap();
        while replay.step().unwrap().is_some() {}
    }
    assert_eq!(report.pairs[0].pentanomial.pairs(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sequential_test_stops_as_soon_as_it_is_clear() {
    let sprt = |elo0: f64, elo1: f64| {
        let head = format!(
            "format = \"round-robin\"\ngames = 2\nrounds = 2000\nnodes = 1000\n\
            [sprt]\nelo0 = {elo0}\nelo1 = {elo1}\n"
        );
        format!("{head}{}", "[[bot]]\nrun = \"agent:blocker\"\n[[bot]]\nrun = \"agent:random\"\n")
    };
    let report = fresh(&sprt(0.0, 50.0)).await;
    let state = report.sprt.unwrap();
    assert!(state.llr >= state.upper, "{state:?}");
    let counted = report.matches.iter().filter(|played| played.counts).count();
    assert!(counted < 200 && report.complete, "{counted}");
    let report = fresh(&sprt(800.0, 900.0)).await;
    assert!(report.sprt.unwrap().llr <= report.sprt.unwrap().lower);
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_moment_and_resumed_it_is_the_same_tournament() {
    let dir = tempfile::tempdir().unwrap();
    for (number, text) in [
        config("knockout", 6, ""),
        config("swiss", 7, "rounds = 3"),
        config("round-robin", 4, "openings = [\"4\", \"1\"]"),
    ]
    .iter()
    .enumerate()
    {
        let whole = dir.path().join(format!("whole{number}"));
        let expected = play(text, &whole).await;
        let bytes = fs::read(&whole).unwrap();
        let header = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1;
        // What a kill leaves behind: the journal up to any byte.
        for kill in 0..50 {
            let cut = header + (bytes.len() - header) * kill / 49;
            let path = dir.path().join(format!("cut{number}-{kill}"));
            fs::write(&path, &bytes[..cut]).unwrap();
            let resumed = play(text, &path).await;
            assert_eq!(resumed, expected, "cut at {cut}");
            let again = fs::read(&path).unwrap();
            let kept = bytes[..cut].iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
            assert_eq!(again[..kept], bytes[..kept], "a finished game was lost");
        }
    }
}

#[test]
fn journals_of_others_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("journal");
    let text = config("knockout", 4, "");
    let tournament = || Tournament::new(TournamentConfig::parse(&text).unwrap());
    let resume =
        |path: &Path, text: &str| Journal::resume(path, text, &mut tournament()).unwrap_err();
    assert!(matches!(resume(&path, &text), JournalError::Missing(_)));
    Journal::create(&path, &text).unwrap();
    assert!(matches!(Journal::create(&path, &text), Err(JournalError::Exists(_))));
    assert!(matches!(resume(&path, "other"), JournalError::OtherSettings { .. }));
    let header = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("{header}{{\"match\":0}}\n")).unwrap();
    assert!(resume(&path, &text).to_string().contains("line 2"));
    fs::write(&path, "hello\n").unwrap();
    assert!(matches!(resume(&path, &text), JournalError::Format(_)));
    fs::write(&path, "").unwrap();
    assert!(matches!(resume(&path, &text), JournalError::Format(_)));
}

#[tokio::test(flavor = "multi_thread")]
async fn names_cannot_break_the_tables() {
    let text = config("round-robin", 2, "").replace("bot1", "=<b>&,'");
    let report = fresh(&text).await;
    let csv = crosstable_csv(&report);
    assert!(csv.contains("\"'=<b>&,'\""), "{csv}");
    let knockout = fresh(&text.replace("round-robin", "knockout")).await;
    for svg in [crosstable_svg(&report), bracket_svg(&knockout, Lang::En)] {
        assert!(svg.contains("=&lt;b&gt;&amp;,'") && !svg.contains("<b>"), "{svg}");
    }
    let json: serde_json::Value = serde_json::to_value(&report).unwrap();
    assert_eq!(
        (&json["format"], &json["kind"]),
        (&"foursight-result".into(), &"round-robin".into())
    );
    assert_eq!(report.kind, Format::RoundRobin);
}

/// Journals of before seeds were hashed do not say how theirs came about.
#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_begun_before_seeds_were_hashed_goes_on_with_the_same_games() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("journal");
    let text = config("knockout", 4, "");
    let now = play(&text, &path).await;
    let header = fs::read_to_string(&path).unwrap().lines().next().unwrap().to_owned();
    let old_header = header.replace(",\"derivation\":\"hashed\"", "");
    assert_ne!(header, old_header);
    fs::write(&path, format!("{old_header}\n")).unwrap();
    let old = play(&text, &path).await;
    let seeds = |report: &Report| -> Vec<_> {
        report.matches.iter().flat_map(|played| played.games.iter().map(|game| game.seed)).collect()
    };
    // The first of the knockout's first match, as version 1 has drawn it.
    assert_eq!(seeds(&old)[0], Some(0x9EAB_99D4_522F_4B65));
    assert_ne!(seeds(&old)[0], seeds(&now)[0]);
    // What it has written can be resumed, whatever it was interrupted at.
    let whole = fs::read_to_string(&path).unwrap();
    let half: Vec<&str> = whole.lines().take(4).collect();
    fs::write(&path, half.join("\n") + "\n").unwrap();
    assert_eq!(seeds(&play(&text, &path).await), seeds(&old));
}

/// Most characters of a line.
fn widest(text: &str) -> usize {
    text.lines().map(|line| line.chars().count()).max().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn arena_finding_15_tables_fit_the_screen_and_tell_reasons_and_buchholz() {
    let long = "A name that goes on and on, as those of commands do";
    let text = config("swiss", 8, "").replace("\"bot1\"", &format!("\"{long}\""));
    let text = text.replacen("agent:random", "cmd:echo that was all >&2; exit 3", 1);
    let report = fresh(&text).await;
    for lang in Lang::ALL {
        let table = crosstable_text(&report, Some(80), lang);
        assert!(widest(&table) <= 80, "{table}");
        assert!(table.contains("Buchholz") && table.contains("Elo"), "{table}");
        assert!(table.contains("A name that goes") && table.contains('…'), "{table}");
        let crashed = match lang {
            Lang::De => "Programm abgestürzt",
            _ => "program crashed",
        };
        let told = table.replace("\n   ", "");
        assert!(told.contains(crashed) && told.contains("that was all"), "{table}");
        let narrow = crosstable_text(&report, Some(30), lang);
        assert!(narrow.lines().take(9).all(|line| line.chars().count() <= 30), "{narrow}");
    }
    let whole = crosstable_text(&report, None, Lang::En);
    assert!(whole.contains(long) && widest(&whole) > 80, "{whole}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bracket_fits_a_terminal_whatever_bots_are_called() {
    let mut report = fresh(&config("knockout", 5, "")).await;
    let short = bracket_text(&report, Some(80), Lang::De);
    assert_eq!(short, bracket_text(&report, None, Lang::De), "short names stay as they are");
    for (bot, name) in report.bots.iter_mut().zip(["x", "漢", "yz", "漢字", "w"]) {
        bot.name = name.repeat(60);
    }
    report.bots[1].name = "short".to_owned();
    for (lang, most) in [(Lang::En, 80), (Lang::De, 80), (Lang::De, 60)] {
        let text = bracket_text(&report, Some(most), lang);
        let longest = text.lines().map(unicode_width::UnicodeWidthStr::width).max().unwrap();
        assert!(longest <= most && text.contains('…') && text.contains("short"), "{text}");
    }
    assert!(bracket_text(&report, None, Lang::En).contains(&report.bots[0].name));
}

/// The script of a report, run by Node: somebody goes through every game, and sees what the rules say.
#[tokio::test(flavor = "multi_thread")]
async fn every_game_of_a_report_can_be_played_through_on_any_board() {
    if std::process::Command::new("node").arg("--version").output().is_err() {
        assert!(std::env::var_os("CI").is_none(), "Node is missing");
        eprintln!("left out: Node is missing");
        return;
    }
    let packs = ["connect4-xtreme", "yavalath", "crater", "qubic", "score-four", "connect6"];
    for pack in packs.into_iter().chain(["connect5", "gomoku", "popout"]) {
        let dir = tempfile::tempdir().unwrap();
        let journal = dir.path().join("journal");
        let bots = "[[bot]]\nrun = \"agent:random\"\n".repeat(2);
        let head = format!("format = \"round-robin\"\npack = \"{pack}\"\ngames = 2\nnodes = 1\n");
        let report = play(&(head + &bots), &journal).await;
        let games = Journal::records(&journal).unwrap();
        let rules = Ruleset::load(&Library::bundled(), &[pack]).unwrap();
        let page = report_html(&report, &rules, &games, Lang::En);
        let script = page.split("<script>").nth(1).unwrap().split("</script>").next().unwrap();
        let file = dir.path().join("report.cjs");
        std::fs::write(&file, format!("{}{script}", include_str!("report.js"))).unwrap();
        let output = std::process::Command::new("node")
            .arg(&file)
            .env("GAMES", games.len().to_string())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let seen: serde_json::Value = serde_json::from_slice(&output.stdout).expect(&said);
        for (number, (_, _, record)) in games.iter().enumerate() {
            let mut replay = Replay::by(&rules, record.clone());
            let mut views = vec![(String::new(), stones(replay.position()))];
            while let Some(turn) = replay.step().unwrap() {
                let mover = &record.players[usize::from(turn.player)].name;
                let told = format!(": {mover} {}", notation::format_move(&rules, turn.mv));
                views.push((told, stones(replay.position())));
            }
            let moves = views.len() - 1;
            assert!(moves > 0 && moves == record.moves.len(), "{pack}");
            for (ply, (told, stones)) in views.into_iter().enumerate() {
                let view = &seen[number][ply];
                assert_eq!(view["told"], format!("{ply}/{moves}{told}"), "{pack}");
                assert_eq!(view["stones"], stones, "{pack}, after {ply} moves");
            }
        }
    }
}

/// Stones and bombs.
fn stones(position: &Position) -> usize {
    let cells = 0..position.rules().geometry().cells();
    let stands = |cell: &usize| {
        let contents = position.contents(*cell as foursight_rules::Cell);
        matches!(contents, Contents::Stone(_) | Contents::Bomb)
    };
    cells.filter(stands).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_speaks_the_language_of_its_reader() {
    let report = fresh(&config("knockout", 3, "")).await;
    let rules = Ruleset::load(&Library::bundled(), &["connect4-xtreme"]).unwrap();
    let page = |lang| report_html(&report, &rules, &[], lang);
    let (english, german) = (page(Lang::En), page(Lang::De));
    for (text, word) in [
        (&english, "<html lang=\"en\">"),
        (&english, "<h2>Standings</h2>"),
        (&english, "3 games a match"),
        (&german, "<html lang=\"de\">"),
        (&german, "<h2>Tabelle</h2>"),
        (&german, "3 Spiele je Match"),
        (&german, "Freilos"),
    ] {
        assert!(text.contains(word), "{word}: {text}");
    }
    assert!(bracket_text(&report, None, Lang::De).contains("Finale"));
    assert!(games_text(&report, &rules, &[]).is_empty());
}

/// Four times the same player: whoever is first is so by luck, and the errors say so. They are such that the truth is within them 19
/// times out of 20, so the bars of any two meet, and the difference of nearly all pairs is within its own error.
#[tokio::test(flavor = "multi_thread")]
async fn arena_finding_04_identical_bots_end_within_the_error_of_each_other() {
    let (mut pairs, mut within) = (0, 0);
    for seed in [1, 2, 3] {
        let bots = "[[bot]]\nrun = \"agent:random\"\n".repeat(4);
        let head =
            format!("format = \"round-robin\"\ngames = 20\nrounds = 4\nseed = {seed}\nnodes = 1\n");
        let report = fresh(&(head + &bots)).await;
        for (at, one) in report.standings.iter().enumerate() {
            for other in &report.standings[at + 1..] {
                for (one, other) in [(one.elo, other.elo), (one.glicko2, other.glicko2)] {
                    let gap = (one.rating - other.rating).abs();
                    assert!(gap <= one.error + other.error, "{one:?} {other:?}, seed {seed}");
                    pairs += 1;
                    within += u32::from(gap <= one.error.hypot(other.error));
                }
            }
        }
    }
    assert!(within * 10 >= pairs * 9, "{within} of {pairs} are within the error of the difference");
}
