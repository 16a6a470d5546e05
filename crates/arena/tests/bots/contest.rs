//! Matches as they should be: the contest's wire, several at once, bots that come back.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use foursight_arena::tournament::{
    Journal, Report, RunEvent, Tournament, TournamentConfig, TournamentContext, run_tournament,
};
use foursight_arena::{
    ContestEvent, ContestLog, ContestRules, Contestant, EndKind, Game, Identity, Ladder, MatchPlan,
    Series, SocketContestant, Watch, Watcher, play_match, read_openings, run_contest,
};
use foursight_rules::{PlayerSet, Record};
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio_tungstenite::tungstenite::Message;

use crate::socket_bot::{SocketBot, first_free};
use crate::table::{self, PLENTY, clean, opponent, plan, play, reasons, socket};

#[tokio::test]
async fn a_bot_sees_its_own_turns_only_and_in_the_contests_shape() {
    let server = table::server().await;
    let address = server.address();
    let bot = tokio::spawn(async move {
        let mut bot = SocketBot::connect(address, "some/path/B%C3%A4r?token=1").await.unwrap();
        let (mut last, mut games) = (0, 0);
        while let Some(state) = bot.state().await {
            let keys: Vec<&String> = state.as_object().unwrap().keys().collect();
            assert_eq!(keys, ["bot", "coin_id", "round", "bombs", "board"]);
            assert_eq!((&state["bot"], &state["coin_id"]), (&"Bär".into(), &2.into()));
            let round = state["round"].as_u64().unwrap();
            games += u32::from(round <= 2);
            assert!(round <= 2 || round == last + 2, "{last} {round}");
            last = round;
            // Some clients answer in text, some in binary, some with more members.
            let column = first_free(&state);
            let reply = match round % 4 / 2 {
                0 => Message::text(format!("{column}\n")),
                _ => Message::binary(column.replace('{', "{\"state\":\"play\",").into_bytes()),
            };
            if bot.socket.send(reply).await.is_err() {
                break;
            }
        }
        games
    });
    let players = vec![opponent(), Contestant::Socket(socket(&server, "Bär", 1))];
    let games = play(&plan("connect4-xtreme", 11, PLENTY), players).await;
    assert!(games.len() == 11 && clean(&games), "{games:?}");
    let starters: BTreeSet<u8> = games.iter().map(|game| game.starter).collect();
    assert_eq!(starters, BTreeSet::from([0, 1]));
    bot.abort();
}

/// Notes what it sees, and says stop after so many looks.
#[derive(Debug, Default)]
struct Eyes {
    /// Game, moves so far, and whether it was over.
    seen: Mutex<Vec<(u32, usize, bool)>>,
    most: Option<usize>,
}

impl Watcher for Eyes {
    fn look(&self, encounter: usize, number: u32, game: &Game) -> bool {
        assert_eq!(encounter, 7);
        // What there is to see is at the table: nobody has to play the game again.
        assert!(game.table().turns().iter().all(|turn| !turn.events.is_empty()));
        assert_eq!(game.table().seats()[usize::from(game.player_on(1))].name, "b");
        let mut seen = self.seen.lock().unwrap();
        seen.push((number, game.moves().len(), game.is_over()));
        self.most.is_none_or(|most| seen.len() < most)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_watcher_sees_every_move_of_agents_and_sockets_and_can_stop_a_game() {
    let server = table::server().await;
    let address = server.address();
    tokio::spawn(async move {
        let mut bot = SocketBot::connect(address, "Rex").await.unwrap();
        while let Some(state) = bot.state().await {
            if bot.socket.send(Message::text(first_free(&state))).await.is_err() {
                return;
            }
        }
    });
    let rex = || Contestant::Socket(socket(&server, "Rex", 1));
    for players in [vec![opponent(), opponent()], vec![rex(), opponent()]] {
        let eyes = Arc::new(Eyes::default());
        let mut plan = plan("connect4-xtreme", 2, PLENTY);
        plan.watch = Some(Watch { watcher: Arc::<Eyes>::clone(&eyes), encounter: 7 });
        let games = play(&plan, players).await;
        let seen = eyes.seen.lock().unwrap();
        let expected = games.iter().flat_map(|game| {
            (0..=game.moves).map(|moves| (game.number, moves, moves == game.moves))
        });
        assert_eq!(*seen, expected.collect::<Vec<_>>());
    }
    let eyes = Arc::new(Eyes { most: Some(4), ..Eyes::default() });
    let mut plan = plan("connect4-xtreme", 1, PLENTY);
    plan.watch = Some(Watch { watcher: Arc::<Eyes>::clone(&eyes), encounter: 7 });
    let games = play(&plan, vec![opponent(), rex()]).await;
    assert_eq!((games[0].moves, games[0].end.offender), (3, None));
    assert!(games[0].end.winners.is_empty());
    // However a match ends, its bots wait for the next one.
    drop(play(&plan, vec![opponent(), rex()]));
    server.lobby().until(|lobby| lobby.waiting().first().map(|_| ())).await;
}

#[tokio::test]
async fn namesakes_are_told_apart_by_what_is_written() {
    assert_eq!(Identity::parse("Rex (2)"), Identity { name: "Rex".to_owned(), number: 2 });
    for name in ["Rex", "Rex (1)", "Rex (x)", " (2)", "Rex(2)", "(2)"] {
        assert_eq!(Identity::parse(name), Identity::first(name), "{name}");
    }
    let server = table::server().await;
    let refused = SocketBot::connect(server.address(), "Rex%20(2)").await;
    assert!(refused.is_err(), "it could not be told from the second Rex");
}

#[tokio::test]
async fn many_matches_share_a_port() {
    let server = table::server().await;
    let address = server.address();
    let mut tables = Vec::new();
    for number in 0..20 {
        let names = [format!("left{number}"), format!("right{number}")];
        for name in names.clone() {
            tokio::spawn(
                async move { SocketBot::connect(address, &name).await.unwrap().play().await },
            );
        }
        let players = names
            .iter()
            .map(|name| Contestant::Socket(socket(&server, name, 1)))
            .collect::<Vec<_>>();
        tables.push(tokio::spawn(async move {
            play(&plan("connect4-xtreme", 3, PLENTY), players).await
        }));
    }
    for table in tables {
        let games = table.await.unwrap();
        assert!(games.len() == 3 && clean(&games), "{games:?}");
    }
}

#[tokio::test]
async fn localhost_is_found_by_either_of_its_addresses() {
    let server = table::server().await;
    let port = server.address().port();
    for (name, ip) in [("four", "127.0.0.1"), ("six", "[::1]")] {
        let address = format!("{ip}:{port}").parse().unwrap();
        // Some machines have no IPv6 at all.
        if ip == "[::1]" && std::net::TcpListener::bind("[::1]:0").is_err() {
            return;
        }
        SocketBot::connect(address, name).await.unwrap();
    }
}

#[tokio::test]
async fn two_bots_of_one_name_are_two_bots() {
    let server = table::server().await;
    let address = server.address();
    for _ in 0..2 {
        tokio::spawn(
            async move { SocketBot::connect(address, "twin").await.unwrap().play().await },
        );
    }
    let players = [1, 2].map(|number| Contestant::Socket(socket(&server, "twin", number)));
    let games = play(&plan("connect4-xtreme", 4, PLENTY), players.into()).await;
    assert!(games.len() == 4 && clean(&games), "{games:?}");
}

#[tokio::test]
async fn a_bot_that_comes_back_has_its_seat_for_the_next_game() {
    let server = table::server().await;
    let address = server.address();
    let bot = tokio::spawn(async move {
        let mut bot = SocketBot::connect(address, "phoenix").await.unwrap();
        bot.state().await.unwrap();
        drop(bot);
        SocketBot::connect(address, "phoenix").await.unwrap().play().await;
    });
    let identity = foursight_arena::Identity::first("phoenix");
    let seat = foursight_arena::SocketContestant::new(server.lobby(), identity, PLENTY, PLENTY);
    let games =
        play(&plan("connect4-xtreme", 3, PLENTY), vec![Contestant::Socket(seat), opponent()]).await;
    let reasons = reasons(&games, 0);
    assert_eq!(reasons[0], EndKind::Disconnected);
    assert!(clean(&games[1..]), "{games:?}");
    bot.abort();
}

/// Time enough for every answer that comes at once, on a busy machine, too; one game in each test
/// waits for it in vain.
const LIMIT: Duration = Duration::from_secs(4);

/// Tells when the first game of a match is over.
#[derive(Debug, Default)]
struct FirstGame(tokio::sync::Notify);

impl Watcher for FirstGame {
    fn look(&self, _encounter: usize, number: u32, game: &Game) -> bool {
        if number == 1 && game.is_over() {
            self.0.notify_one();
        }
        true
    }
}

#[tokio::test]
async fn a_late_answer_is_not_taken_for_the_next_one() {
    let server = table::server().await;
    let address = server.address();
    let first_game = Arc::new(FirstGame::default());
    let lost = Arc::clone(&first_game);
    let bot = tokio::spawn(async move {
        let mut bot = SocketBot::connect(address, "tardy").await.unwrap();
        let first = bot.state().await.unwrap();
        // Only when the referee waits no longer comes the answer.
        lost.0.notified().await;
        bot.send(first_free(&first)).await.unwrap();
        // A state is answered only now: had the late answer been taken for this one, a second
        // state of the game would be there already.
        let second = bot.state().await.unwrap();
        assert!(second["round"].as_u64().unwrap() <= 2, "{second}");
        bot.send("{\"column\":\"tardy\"}").await.unwrap();
        bot
    });
    let seat = Contestant::Socket(socket(&server, "tardy", 1));
    let mut plan = plan("connect4-xtreme", 2, LIMIT);
    plan.watch = Some(Watch { watcher: first_game, encounter: 0 });
    let games = play(&plan, vec![seat, opponent()]).await;
    assert_eq!(reasons(&games, 0), [EndKind::Timeout, EndKind::BadReply]);
    bot.await.unwrap();
}

/// Games of a bot that leaves its first state unanswered for so long that nobody waits for the
/// answer any more, and then does this. The first game is lost by that, and the others are not.
async fn after_a_silence<F>(then: impl FnOnce(SocketBot) -> F + Send + 'static)
where
    F: Future<Output = ()> + Send,
{
    let server = table::server().await;
    let address = server.address();
    let bot = tokio::spawn(async move {
        let mut bot = SocketBot::connect(address, "sloth").await.unwrap();
        bot.state().await.unwrap();
        then(bot).await;
    });
    let (identity, at_once) = (Identity::first("sloth"), Duration::from_millis(1));
    let seat = SocketContestant::new(server.lobby(), identity, Duration::ZERO, at_once);
    let seats = vec![Contestant::Socket(seat), opponent()];
    let games = play(&plan("connect4-xtreme", 3, LIMIT), seats).await;
    assert_eq!(reasons(&games[..1], 0), [EndKind::Timeout]);
    assert!(clean(&games[1..]), "{games:?}");
    bot.abort();
}

#[tokio::test]
async fn nor_is_one_that_comes_when_nobody_waits_for_it_any_more() {
    after_a_silence(|mut bot| async move {
        // The answer comes when the next game has begun, and is no move at all: whoever takes it
        // for that game's sees a bad reply.
        let second = bot.state().await.unwrap();
        bot.send("{\"column\":\"late\"}").await.unwrap();
        bot.send(first_free(&second)).await.unwrap();
        bot.play().await;
    })
    .await;
}

#[tokio::test]
async fn a_bot_that_leaves_out_one_answer_plays_on() {
    after_a_silence(SocketBot::play).await;
}

#[tokio::test]
async fn a_contest_pairs_everybody_and_keeps_a_ladder() {
    let server = table::server().await;
    let address = server.address();
    for name in ["ann", "bob", "cid", "dan"] {
        tokio::spawn(async move { SocketBot::connect(address, name).await.unwrap().play().await });
    }
    // All are there before the first pair is drawn.
    server.lobby().until(|lobby| (lobby.waiting().len() == 4).then_some(())).await;
    let rules =
        ContestRules { plan: plan("connect4-xtreme", 3, PLENTY), concurrency: 2, matches: Some(6) };
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("log");
    let mut ladder = Ladder::default();
    let log = ContestLog::open(&path, &mut ladder).unwrap();
    let mut met = BTreeSet::new();
    run_contest(server.lobby(), &rules, &mut ladder, Some(log), |event| {
        if let ContestEvent::Ends(played, _) = event {
            assert!(clean(&played.games), "{played:?}");
            let mut bots = played.bots.clone();
            bots.sort();
            met.insert(bots);
        }
    })
    .await
    .unwrap();
    assert_eq!(met.len(), 6, "four bots make six pairs: {met:?}");
    let entries = ladder.entries();
    assert_eq!(entries.len(), 4);
    assert!(entries.iter().all(|entry| entry.matches.iter().sum::<u32>() == 3));
    let mut again = Ladder::default();
    ContestLog::open(&path, &mut again).unwrap();
    assert_eq!(again.entries(), entries);
}

#[tokio::test]
async fn a_tournament_of_sockets_goes_on_without_those_who_left() {
    let server = table::server().await;
    let address = server.address();
    for name in ["ann", "bob"] {
        tokio::spawn(async move { SocketBot::connect(address, name).await.unwrap().play().await });
    }
    tokio::spawn(async move {
        // Plays one move and is never seen again.
        let mut bot = SocketBot::connect(address, "quitter").await.unwrap();
        let state = bot.state().await.unwrap();
        bot.send(first_free(&state)).await.unwrap();
    });
    let text = "format = \"round-robin\"\ngames = 2\ntime = \"5m\"\n\
        [[bot]]\nrun = \"ws:ann\"\n[[bot]]\nrun = \"ws:bob\"\n[[bot]]\nrun = \"ws:quitter\"\n";
    let config = TournamentConfig::parse(text).unwrap();
    let rules = plan("connect4-xtreme", 1, PLENTY).rules;
    let mut tournament = Tournament::new(config);
    let dir = tempfile::tempdir().unwrap();
    let mut journal = Journal::create(&dir.path().join("journal"), text).unwrap();
    let openings: Arc<[_]> = Arc::new([]);
    let lobby = Some(server.lobby());
    let context = TournamentContext {
        rules: &rules,
        openings: &openings,
        lobby,
        programs: &Arc::default(),
        concurrency: 3,
        watcher: None,
    };
    run_tournament(&mut tournament, &mut journal, context, |_, _| {}).await.unwrap();
    let report = Report::of(&tournament, &rules);
    let faults = |bot: usize| &report.standings.iter().find(|row| row.bot == bot).unwrap().faults;
    assert!(faults(0).is_empty() && faults(1).is_empty(), "{report:?}");
    assert_eq!(faults(2)[&EndKind::Disconnected], 1);
    assert_eq!(faults(2)[&EndKind::Absent], 3);
}

/// It says who is missing and begins without, instead of waiting for ever.
#[tokio::test]
async fn arena_finding_13_a_tournament_does_not_wait_for_ever() {
    let server = table::server().await;
    let here = SocketBot::connect(server.address(), "here").await.unwrap();
    tokio::spawn(here.play());
    let text = "format = \"round-robin\"\ngames = 2\nwait = \"50ms\"\nnodes = 10\ntime = \"300s\"\n\
        [[bot]]\nrun = \"ws:here\"\n[[bot]]\nrun = \"ws:gone\"\n[[bot]]\nrun = \"agent:random\"\n";
    let dir = tempfile::tempdir().unwrap();
    let mut tournament = Tournament::new(TournamentConfig::parse(text).unwrap());
    let mut journal = Journal::create(&dir.path().join("journal"), text).unwrap();
    let rules = plan("connect4-xtreme", 1, PLENTY).rules;
    let openings: Arc<[_]> = Arc::new([]);
    let context = TournamentContext {
        rules: &rules,
        openings: &openings,
        lobby: Some(server.lobby()),
        programs: &Arc::default(),
        concurrency: 1,
        watcher: None,
    };
    let mut without = Vec::new();
    run_tournament(&mut tournament, &mut journal, context, |_, event| {
        if let RunEvent::BeginsWithout(bots) = event {
            without.extend_from_slice(bots);
        }
    })
    .await
    .unwrap();
    assert_eq!(without, [1]);
    let report = Report::of(&tournament, &rules);
    let faults = |bot: usize| &report.standings.iter().find(|row| row.bot == bot).unwrap().faults;
    assert_eq!(faults(1)[&EndKind::Absent], 4);
    assert!(faults(0).is_empty() && faults(2).is_empty(), "{report:?}");
}

#[tokio::test]
async fn arena_finding_09_bots_are_told_that_it_is_over() {
    let server = table::server().await;
    let mut bot = SocketBot::connect(server.address(), "polite").await.unwrap();
    let playing = tokio::spawn(async move {
        loop {
            match bot.socket.next().await.unwrap().unwrap() {
                Message::Binary(bytes) => {
                    let state: Value = serde_json::from_slice(&bytes).unwrap();
                    bot.send(first_free(&state)).await.unwrap();
                }
                Message::Close(frame) => return frame.unwrap(),
                _ => {}
            }
        }
    });
    let seat = Contestant::Socket(socket(&server, "polite", 1));
    assert!(clean(&play(&plan("connect4-xtreme", 2, PLENTY), vec![seat, opponent()]).await));
    server.say_goodbye("the match is over").await;
    let frame = playing.await.unwrap();
    assert_eq!(u16::from(frame.code), 1000);
    assert_eq!(frame.reason.as_str(), "the match is over");
}

/// How the arena takes leave of a bot: what its close frame says.
async fn last_words(bot: &mut SocketBot) -> (u16, String) {
    loop {
        if let Message::Close(frame) = bot.socket.next().await.unwrap().unwrap() {
            let frame = frame.unwrap();
            return (frame.code.into(), frame.reason.to_string());
        }
    }
}

#[tokio::test]
async fn arena_finding_09_every_end_of_a_connection_has_a_close_frame_with_its_reason() {
    let server = table::server().await;
    let connect = async |name: &str| SocketBot::connect(server.address(), name).await.unwrap();
    let there = async |count: usize| {
        server.lobby().until(|lobby| (lobby.waiting().len() == count).then_some(())).await;
    };
    let mut large = connect("large").await;
    large.send("x".repeat(20_000)).await.unwrap();
    let (code, reason) = last_words(&mut large).await;
    assert_eq!(code, 1009);
    assert!(reason.contains("20000 bytes"), "{reason}");
    let mut flood = connect("flood").await;
    for _ in 0..2000 {
        // The arena may have had enough before all of it is sent.
        if flood.send("{}").await.is_err() {
            break;
        }
    }
    let (code, reason) = last_words(&mut flood).await;
    assert_eq!(code, 1008);
    assert!(reason.contains("nobody asked for"), "{reason}");
    let mut named = connect("named").await;
    there(1).await;
    server.lobby().dismiss_named("named");
    let (code, reason) = last_words(&mut named).await;
    assert_eq!(code, 1008);
    assert!(reason.contains("registered"), "{reason}");
    let mut dismissed = connect("dismissed").await;
    there(1).await;
    server.lobby().leave();
    assert_eq!(last_words(&mut dismissed).await, (1001, "the arena is closing".to_owned()));
    // And so is whoever comes then.
    let mut late = connect("late").await;
    assert_eq!(last_words(&mut late).await, (1001, "the arena is closing".to_owned()));
    server.lobby().come_back();
    let mut stopped = connect("stopped").await;
    there(1).await;
    server.lobby().interrupt().await;
    assert_eq!(last_words(&mut stopped).await, (1001, "the arena was interrupted".to_owned()));
}

/// Whoever thinks when the contest is ended hears of it as well as those who wait.
#[tokio::test]
async fn arena_finding_09_bots_that_play_are_told_that_the_contest_is_over() {
    let server = table::server().await;
    let connect = async |name: &str| SocketBot::connect(server.address(), name).await.unwrap();
    let mut bots = [connect("ann").await, connect("bob").await];
    let rules =
        ContestRules { plan: plan("connect4-xtreme", 3, PLENTY), concurrency: 1, matches: None };
    let mut ladder = Ladder::default();
    let [ann, bob] = &mut bots;
    tokio::select! {
        ended = run_contest(server.lobby(), &rules, &mut ladder, None, |_| {}) => panic!("{ended:?}"),
        // One of them is asked, and says nothing.
        _ = ann.state() => {}
        _ = bob.state() => {}
    }
    server.say_goodbye("the contest is over").await;
    for bot in &mut bots {
        assert_eq!(last_words(bot).await, (1000, "the contest is over".to_owned()));
    }
}

#[tokio::test]
async fn a_game_ends_with_its_exact_value_where_that_is_wanted_and_known() {
    let mut plan = plan("connect4", 4, PLENTY);
    let played = async |plan: &MatchPlan| {
        let server = table::server().await;
        let address = server.address();
        let bot = SocketBot::connect(address, "left").await.unwrap();
        tokio::spawn(bot.play());
        let mut players = vec![Contestant::Socket(socket(&server, "left", 1)), opponent()];
        let (mut games, mut series) = (Vec::new(), Series::new(plan.series));
        play_match(plan, &mut players, &mut series, |game| {
            games.push(game);
            true
        })
        .await;
        games
    };
    // Nothing is decided after these, and few cells are left.
    let opening = read_openings(&plan.rules, &["1111112222227333333".to_owned()]).unwrap();
    plan.openings = opening.into();
    plan.adjudicate = Some(20);
    let games = played(&plan).await;
    assert_eq!(games.len(), 4);
    for game in &games {
        let end = &game.summary.end;
        assert_eq!((end.kind, game.summary.moves), (EndKind::Adjudicated, 20), "{end:?}");
        assert!(end.detail.as_ref().unwrap().contains("under perfect play"), "{end:?}");
        // The record says so, and who has won by its own players.
        let written = game.record.result.as_ref().unwrap();
        assert_eq!((written.kind, written.detail.is_some()), (EndKind::Adjudicated, true));
        let read = Record::parse(&game.record.to_json()).unwrap();
        assert_eq!(read.result.unwrap().kind, EndKind::Adjudicated);
        let winner = |players: PlayerSet| players.iter().next();
        let seat = winner(written.winners).map(|player| (player + game.summary.starter) % 2);
        assert_eq!(seat, winner(end.winners));
    }
    plan.adjudicate = None;
    let games = played(&plan).await;
    assert!(games.iter().all(|game| game.summary.end.kind.is_on_board()));
}
