//! Programs on pipes, good and bad: each bad one loses its own game and leaves nothing behind.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use foursight_arena::{
    Contestant, ENGINE_PAUSE, EndKind, GameSummary, GomocupContestant, JsonLinesContestant,
    ProgramSettings,
};

use crate::table::{PLENTY, clean, opponent, plan, play, reasons};

/// A bot for the shell that does `on_turn` with a legal move in `$m`.
fn shell_bot(on_turn: &str) -> String {
    format!(
        r#"while IFS= read -r line; do case "$line" in
            *'"type":"hello"'*) echo '{{"type":"ready"}}' ;;
            *'"type":"turn"'*) m="${{line##*\"legal\":[}}"; m="${{m%%]*}}]"; {on_turn} ;;
            *'"type":"bye"'*) exit 0 ;;
        esac; done"#
    )
}

async fn against(command: String, pack: &str, games: u32, time: Duration) -> Vec<GameSummary> {
    let bot = Contestant::JsonLines(JsonLinesContestant::new(command));
    play(&plan(pack, games, time), vec![opponent(), bot]).await
}

#[tokio::test]
async fn a_good_program_plays_every_kind_of_board() {
    for pack in ["connect4-xtreme", "gomoku-15", "qubic", "pente", "tictactoe"] {
        let games = against(shell_bot(r#"echo "{\"move\":$m}""#), pack, 2, PLENTY).await;
        assert!(games.len() == 2 && clean(&games), "{pack}: {games:?}");
    }
}

#[tokio::test]
async fn answers_that_are_no_moves() {
    for text in ["hello", "{}", r#"{\"move\":1.5}"#, r#"{\"move\":\"3\"}"#, "[1]"] {
        let command = shell_bot(&format!("echo \"{text}\""));
        let games = against(command, "connect4", 2, PLENTY).await;
        assert_eq!(reasons(&games, 1), [EndKind::BadReply; 2], "{text}");
    }
    for text in [r#"{\"move\":[9]}"#, r#"{\"move\":[1,1]}"#, r#"{\"move\":-1}"#] {
        let games = against(shell_bot(&format!("echo \"{text}\"")), "connect4", 1, PLENTY).await;
        assert_eq!(reasons(&games, 1), [EndKind::Illegal], "{text}");
    }
}

#[tokio::test]
async fn a_crash_tells_the_programs_last_words_and_the_next_game_begins_anew() {
    let command = shell_bot("echo 'segmentation fantasy' >&2; exit 3");
    let games = against(command, "connect4", 3, PLENTY).await;
    assert_eq!(reasons(&games, 1), [EndKind::Crashed; 3]);
    let detail = games[0].end.detail.as_deref().unwrap();
    assert!(detail.contains("segmentation fantasy") && detail.contains('3'), "{detail}");
}

#[tokio::test]
async fn a_program_that_is_not_there() {
    let games = against("/nonexistent/bot".to_owned(), "connect4", 2, PLENTY).await;
    assert_eq!(reasons(&games, 1), [EndKind::Crashed; 2]);
}

#[tokio::test]
async fn no_answer_at_all() {
    let games = against(shell_bot(":"), "connect4", 2, Duration::from_millis(30)).await;
    assert_eq!(reasons(&games, 1), [EndKind::Timeout; 2]);
}

#[tokio::test]
async fn late_answers_and_second_answers_are_known_by_their_numbers() {
    let answer = r#"id="${line#*\"id\":}"; id="${id%%,*}"
        echo "{\"id\":$((id - 1)),\"move\":[99]}"; echo "{\"id\":$id,\"move\":$m}"
        echo "{\"id\":$id,\"move\":[99]}""#;
    let games = against(shell_bot(answer), "connect4", 3, PLENTY).await;
    assert!(clean(&games), "{games:?}");
}

#[tokio::test]
async fn a_line_of_ten_megabytes() {
    let command = shell_bot("head -c 10485760 /dev/zero | tr '\\0' x; echo");
    let games = against(command, "connect4", 2, PLENTY).await;
    assert_eq!(reasons(&games, 1), [EndKind::TooLarge; 2]);
}

#[tokio::test]
async fn output_without_end() {
    let games = against(shell_bot("yes '{\"type\":\"ready\"}'"), "connect4", 2, PLENTY).await;
    assert_eq!(reasons(&games, 1), [EndKind::Flood; 2]);
}

#[tokio::test]
async fn a_flood_on_standard_error_is_swallowed() {
    let answer = r#"head -c 3000000 /dev/zero >&2; echo "{\"move\":$m}""#;
    let games = against(shell_bot(answer), "connect4", 2, PLENTY).await;
    assert!(clean(&games), "{games:?}");
}

/// True if nobody with this process number runs; a corpse that nobody buried does not count.
fn is_dead(pid: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat"));
    stat.is_err() || stat.is_ok_and(|stat| stat.rsplit(") ").next().unwrap().starts_with('Z'))
}

/// Waits for the end of a process that was killed already.
fn wait_for_death(pid: &str) -> bool {
    (0..6000).any(|_| {
        std::thread::sleep(Duration::from_millis(10));
        is_dead(pid)
    })
}

fn pid_in(file: &Path) -> String {
    std::fs::read_to_string(file).unwrap().trim().to_owned()
}

#[tokio::test]
async fn a_program_that_forks_leaves_no_children() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("child");
    let answer = format!(
        "[ -e {0} ] || {{ sleep 100000 & echo $! > {0}; }}; echo \"{{\\\"move\\\":$m}}\"",
        file.display()
    );
    let games = against(shell_bot(&answer), "connect4", 2, PLENTY).await;
    assert!(clean(&games), "{games:?}");
    assert!(wait_for_death(&pid_in(&file)));
}

#[tokio::test]
async fn a_program_that_ignores_the_end_is_ended() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("pid");
    let deaf = shell_bot(r#"echo "{\"move\":$m}""#).replace("exit 0", ":");
    let command =
        format!("trap '' TERM INT HUP; echo $$ > {}; {deaf}; sleep 100000", file.display());
    let games = against(command, "connect4", 2, PLENTY).await;
    assert!(clean(&games), "{games:?}");
    assert!(wait_for_death(&pid_in(&file)));
}

/// A Gomocup engine for the shell: plays the first free cell of its own list.
const ENGINE: &str = r#"
    taken=" "
    answer() { for y in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do for x in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do
        case "$taken" in *" $x,$y "*) ;; *) taken="$taken$x,$y "; echo "$x,$y"; return ;; esac; done; done; }
    while IFS= read -r line; do line="${line%?}"; case "$line" in
        START*|RESTART) taken=" "; echo "MESSAGE hello"; echo OK ;;
        BEGIN) answer ;;
        TURN*) taken="$taken${line#TURN } "; echo "DEBUG thinking"; answer ;;
        BOARD) while IFS= read -r stone; do stone="${stone%?}"; [ "$stone" = DONE ] && break
               taken="$taken${stone%,*} "; done; answer ;;
        END) exit 0 ;;
    esac; done"#;

#[tokio::test]
async fn a_gomocup_engine_plays_gomoku() {
    let engine = || Contestant::Gomocup(GomocupContestant::new(ENGINE));
    let games = play(&plan("gomoku-15", 3, PLENTY), vec![engine(), engine()]).await;
    assert!(games.len() == 3 && clean(&games), "{games:?}");
    let games = play(&plan("gomoku-15", 2, PLENTY), vec![engine(), opponent()]).await;
    assert!(games.len() == 2 && clean(&games), "{games:?}");
}

/// Engines that answer at once may still be busy with that: the next question waits for a moment.
#[tokio::test]
async fn arena_finding_01_an_engine_is_given_a_moment_between_questions() {
    let engine = Contestant::Gomocup(GomocupContestant::new(ENGINE));
    let began = Instant::now();
    let games = play(&plan("gomoku-15", 1, PLENTY), vec![opponent(), engine]).await;
    assert!(clean(&games), "{games:?}");
    let answers = u32::try_from(games[0].moves / 2).unwrap();
    assert!(answers > 1 && began.elapsed() >= ENGINE_PAUSE * (answers - 1), "{answers} answers");
}

#[tokio::test]
async fn gomocup_engines_that_die_while_thinking_are_restarted_for_the_next_game() {
    let dir = tempfile::tempdir().unwrap();
    let mark = dir.path().join("died");
    let die_once = |word: &str| {
        let mark = mark.display();
        format!("{word}) if [ ! -e {mark} ]; then touch {mark}; kill -9 $$; fi; ")
    };
    // While it thinks: the game is lost, the next one is played.
    let command = ENGINE.replace("TURN*) ", &die_once("TURN*"));
    let engine = Contestant::Gomocup(GomocupContestant::new(command));
    let games = play(&plan("gomoku-15", 3, PLENTY), vec![engine, opponent()]).await;
    assert_eq!(reasons(&games, 0).iter().filter(|kind| **kind == EndKind::Crashed).count(), 1);
    assert!(clean(&games[1..]), "{games:?}");
    // Between two games: nothing is lost.
    std::fs::remove_file(&mark).unwrap();
    let with_restart = ENGINE.replace("START*|RESTART)", "RESTART) exit 1 ;; START*)");
    let engine = Contestant::Gomocup(GomocupContestant::new(with_restart));
    let games = play(&plan("gomoku-15", 2, PLENTY), vec![engine, opponent()]).await;
    assert!(games.len() == 2 && clean(&games), "{games:?}");
}

/// One that never says that it is ready holds up its first game, and the others a tenth of that.
#[tokio::test]
async fn arena_finding_13_a_program_that_is_never_ready_holds_up_one_game() {
    let startup = Duration::from_millis(1500);
    let settings = Arc::new(ProgramSettings { startup, ..ProgramSettings::default() });
    let bot = JsonLinesContestant::with_settings("sleep 100000", settings);
    let began = Instant::now();
    let games =
        play(&plan("connect4", 4, PLENTY), vec![Contestant::JsonLines(bot), opponent()]).await;
    assert_eq!(reasons(&games, 0), [EndKind::Absent; 4]);
    let told = |at: usize| games[at].end.detail.clone().unwrap();
    assert!(told(0).contains("within 1.5 s"), "{}", told(0));
    assert!((1..4).all(|at| told(at).contains("within 0.15 s")), "{}", told(1));
    assert!(began.elapsed() >= startup);
}

#[tokio::test]
async fn a_gomocup_engine_starts_from_an_opening() {
    let mut plan = plan("gomoku-15", 2, PLENTY);
    let opening = foursight_rules::notation::parse(&plan.rules, "h8 a15 b15").unwrap();
    plan.openings = [opening].into();
    let engine = || Contestant::Gomocup(GomocupContestant::new(ENGINE));
    let games = play(&plan, vec![engine(), engine()]).await;
    assert!(clean(&games), "{games:?}");
}

#[tokio::test]
async fn bad_gomocup_engines_lose() {
    let lost = |on_turn: &str| {
        let command = ENGINE.replace("answer ;;", &format!("{on_turn} ;;"));
        let bot = Contestant::Gomocup(GomocupContestant::new(command));
        async move { reasons(&play(&plan("gomoku-15", 2, PLENTY), vec![bot, opponent()]).await, 0) }
    };
    assert_eq!(lost("echo 99,99").await, [EndKind::Illegal; 2]);
    assert_eq!(lost("echo what").await, [EndKind::BadReply; 2]);
    assert_eq!(lost("echo ERROR no idea").await, [EndKind::BadReply; 2]);
    assert_eq!(lost("exit 1").await, [EndKind::Crashed; 2]);
}
