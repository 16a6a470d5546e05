//! Bots that answer too late, twice or not at all, in any order: each question gets its own answer, or
//! none. Over pipes and a clock that the tests wind, so that nothing depends on the machine.

#![allow(clippy::unwrap_used)]

use std::task::{Context, Poll};

use foursight_agents::Rng;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};
use tokio_tungstenite::tungstenite::protocol::Role;

use super::*;

const LIMIT: Duration = Duration::from_millis(700);
const WAIT: Duration = Duration::from_millis(300);
const TICK: Duration = Duration::from_millis(1);

impl Wire for DuplexStream {
    fn confirm_within(&self, _limit: Option<Duration>) {}
}

/// The arena's end of a connection, and the bot's.
async fn pair() -> (Link, DuplexStream) {
    let (arena, bot) = tokio::io::duplex(1 << 20);
    let arena = WebSocketStream::from_raw_socket(arena, Role::Server, None).await;
    (start(arena, Duration::from_secs(3600), Arc::default(), |_| {}), bot)
}

async fn ask(link: &Link, number: usize) -> Result<String, EndKind> {
    let frame = number.to_string().into_bytes();
    let question = Question { frame, limit: Some(LIMIT), late_answer_wait: WAIT };
    let reply = link.ask(question).await;
    match reply.result {
        // What the referee makes of it.
        Ok(_) if reply.took > LIMIT => Err(EndKind::Timeout),
        Ok(bytes) => Ok(String::from_utf8(bytes.to_vec()).unwrap()),
        Err(fault) => Err(fault.kind),
    }
}

/// What a bot does about a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BotAction {
    /// Answers, and sends so many more messages at once, and so many when the next question is there
    /// already but not read.
    Answer { at_once: usize, later: usize },
    /// Answers after its time is over, with as many more messages; before the next question is there,
    /// or after.
    Late { at_once: usize, after_next: bool },
    /// Does nothing.
    Nothing,
}

impl BotAction {
    /// Any action of a bot that answers everything, if sometimes late and more than once.
    fn talkative(dice: &mut Rng) -> Self {
        match dice.below(3) {
            0 => Self::Late { at_once: dice.below(3), after_next: dice.below(2) == 0 },
            _ => Self::Answer { at_once: dice.below(3), later: dice.below(3) },
        }
    }

    /// Any action of a bot that answers once or not at all.
    fn taciturn(dice: &mut Rng) -> Self {
        match dice.below(3) {
            0 => Self::Nothing,
            1 => Self::Late { at_once: 0, after_next: dice.below(2) == 0 },
            _ => Self::Answer { at_once: 0, later: 0 },
        }
    }

    fn expected(self, number: usize) -> Result<String, EndKind> {
        match self {
            Self::Answer { .. } => Ok(format!("answer {number}")),
            Self::Late { .. } | Self::Nothing => Err(EndKind::Timeout),
        }
    }
}

const TEXT: u8 = 1;
const BINARY: u8 = 2;
const PING: u8 = 9;
const PONG: u8 = 10;

async fn read_frame(from: &mut (impl AsyncRead + Unpin)) -> Option<(u8, Vec<u8>)> {
    let mut head = [0; 2];
    from.read_exact(&mut head).await.ok()?;
    assert!(head[1] < 126, "questions of tests are short");
    let mut bytes = vec![0; head[1].into()];
    from.read_exact(&mut bytes).await.ok()?;
    Some((head[0] & 0x0f, bytes))
}

async fn write_frame(to: &mut (impl AsyncWrite + Unpin), kind: u8, bytes: &[u8]) {
    // A mask of zeros changes nothing.
    let mut frame = vec![0x80 | kind, 0x80 | bytes.len() as u8, 0, 0, 0, 0];
    frame.extend(bytes);
    let _ = to.write_all(&frame).await;
}

fn number_of(question: &[u8]) -> usize {
    std::str::from_utf8(question).unwrap().parse().unwrap()
}

/// A bot that reads nothing while it is busy with a question, as most are. Answers how many pings it
/// was sent.
async fn busy_bot(mut pipe: DuplexStream, actions: Vec<BotAction>, answers_pings: bool) -> usize {
    let (mut actions, mut pings) = (actions.into_iter(), 0);
    while let Some((kind, bytes)) = read_frame(&mut pipe).await {
        if kind == PING {
            pings += 1;
            if answers_pings {
                write_frame(&mut pipe, PONG, &bytes).await;
            }
        }
        if kind != BINARY {
            continue;
        }
        let number = number_of(&bytes);
        let extra = |count: usize| (0..count).map(move |at| format!("extra {at} of {number}"));
        let answer = std::iter::once(format!("answer {number}"));
        let (now, then, pause): (Vec<String>, Vec<String>, Duration) = match actions.next().unwrap()
        {
            BotAction::Nothing => continue,
            BotAction::Answer { at_once, later } => {
                // The clock goes on when nobody has anything to do: then the next question is there.
                (answer.chain(extra(at_once)).collect(), extra(later).collect(), TICK)
            }
            BotAction::Late { at_once, after_next } => {
                let pause = LIMIT + if after_next { WAIT + TICK } else { WAIT / 2 };
                (Vec::new(), answer.chain(extra(at_once)).collect(), pause)
            }
        };
        for text in now {
            write_frame(&mut pipe, TEXT, text.as_bytes()).await;
        }
        if !then.is_empty() {
            tokio::time::sleep(pause).await;
        }
        for text in then {
            write_frame(&mut pipe, TEXT, text.as_bytes()).await;
        }
    }
    pings
}

/// A bot whose library answers pings in the background, whatever it is busy with.
async fn background_bot(pipe: DuplexStream, actions: Vec<BotAction>) {
    let (mut reader, writer) = tokio::io::split(pipe);
    let writer = Arc::new(tokio::sync::Mutex::new(writer));
    let (questions, mut inbox) = mpsc::unbounded_channel();
    let pongs = Arc::clone(&writer);
    tokio::spawn(async move {
        while let Some((kind, bytes)) = read_frame(&mut reader).await {
            match kind {
                PING => write_frame(&mut *pongs.lock().await, PONG, &bytes).await,
                _ => drop(questions.send(number_of(&bytes))),
            }
        }
    });
    for action in actions {
        let Some(number) = inbox.recv().await else { return };
        if let BotAction::Late { after_next, .. } = action {
            let pause = LIMIT + if after_next { WAIT + TICK } else { WAIT / 2 };
            tokio::time::sleep(pause).await;
        }
        if action != BotAction::Nothing {
            let text = format!("answer {number}");
            write_frame(&mut *writer.lock().await, TEXT, text.as_bytes()).await;
        }
    }
}

/// Asks one question after the other, and settles what is late as before the next game. A question that is
/// answered in time gets that answer. One that is not gets none; only of a bot that was never late and has
/// never sent too much before, what was there too early may have been meant.
async fn each_question_gets_its_own_answer(link: &Link, actions: &[BotAction], seed: u64) {
    let mut was_late = false;
    for (number, action) in actions.iter().enumerate() {
        let is_known = was_late || link.unasked() > 0;
        let answer = ask(link, number).await;
        let expected = action.expected(number);
        if is_known || expected.is_ok() {
            assert_eq!(answer, expected, "{seed}: {number} of {actions:?}");
        }
        was_late |= answer.is_err();
        if answer.is_err() {
            link.settle(WAIT).await;
        }
    }
}

fn any_actions(seed: u64, action: fn(&mut Rng) -> BotAction) -> Vec<BotAction> {
    let mut dice = Rng::new(seed);
    (0..13).map(|_| action(&mut dice)).collect()
}

const ORDERLY: BotAction = BotAction::Answer { at_once: 0, later: 0 };

#[tokio::test(start_paused = true)]
async fn answers_that_are_late_or_doubled_are_played_for_no_other_question() {
    for seed in 0..300 {
        for action in [BotAction::talkative, BotAction::taciturn] {
            let actions = any_actions(seed, action);
            let (link, pipe) = pair().await;
            let bot = tokio::spawn(busy_bot(pipe, actions.clone(), true));
            each_question_gets_its_own_answer(&link, &actions, seed).await;
            drop(link);
            assert_eq!(bot.await.unwrap(), actions.len(), "one with each question");
        }
    }
}

/// However orderly it was before, and also if it comes when the next question is there already.
#[tokio::test(start_paused = true)]
async fn the_first_second_answer_of_a_connection_is_not_played_for_the_next_question() {
    for at in 0..10 {
        for extra in
            [BotAction::Answer { at_once: 1, later: 0 }, BotAction::Answer { at_once: 0, later: 1 }]
        {
            let mut actions = [ORDERLY; 12];
            actions[at] = extra;
            let (link, pipe) = pair().await;
            tokio::spawn(busy_bot(pipe, actions.to_vec(), true));
            for (number, action) in actions.iter().enumerate() {
                assert_eq!(ask(&link, number).await, action.expected(number), "{at}: {number}");
            }
            assert_eq!(link.unasked(), 1);
        }
    }
}

/// An answer, the answer to the ping, and nothing more: so it looks if a library answers pings beside the
/// bot's work, and an orderly bot must not lose by that.
#[tokio::test(start_paused = true)]
async fn an_orderly_bot_whose_answer_overtakes_that_to_a_ping_plays_on() {
    let (link, mut pipe) = pair().await;
    tokio::spawn(async move {
        let (mut ping, mut pings) = (None, 0);
        while let Some((kind, bytes)) = read_frame(&mut pipe).await {
            if kind == PING {
                pings += 1;
                match pings % 4 {
                    0 => ping = Some(bytes),
                    _ => write_frame(&mut pipe, PONG, &bytes).await,
                }
                continue;
            }
            let number = number_of(&bytes);
            write_frame(&mut pipe, TEXT, format!("answer {number}").as_bytes()).await;
            if let Some(mark) = ping.take() {
                write_frame(&mut pipe, PONG, &mark).await;
            }
        }
    });
    each_question_gets_its_own_answer(&link, &[ORDERLY; 20], 0).await;
    assert_eq!(link.unasked(), 0);
}

/// Their pings say nothing about what they are busy with: an answer that comes while another one is
/// owed is taken for that if one more follows in time, and else for this question.
#[tokio::test(start_paused = true)]
async fn late_answers_of_bots_that_read_in_the_background_are_played_for_no_other_question() {
    for seed in 0..300 {
        let mut actions = any_actions(seed, BotAction::taciturn);
        actions[0] = ORDERLY;
        // Either they are late and answer the next question in time, or they leave out what they like.
        let leaves_out = seed % 2 == 0;
        for at in 1..actions.len() {
            let was_late = matches!(actions[at - 1], BotAction::Late { .. });
            match actions[at] {
                BotAction::Late { .. } if leaves_out || was_late => actions[at] = ORDERLY,
                BotAction::Nothing if !leaves_out => actions[at] = ORDERLY,
                _ => {}
            }
        }
        let (link, pipe) = pair().await;
        let bot = tokio::spawn(background_bot(pipe, actions.clone()));
        each_question_gets_its_own_answer(&link, &actions, seed).await;
        drop(link);
        bot.await.unwrap();
    }
}

#[tokio::test(start_paused = true)]
async fn a_bot_that_answers_no_ping_is_sent_no_other_and_plays() {
    let mut actions = vec![ORDERLY; 5];
    actions[0] = BotAction::Answer { at_once: 1, later: 0 };
    let (link, pipe) = pair().await;
    let bot = tokio::spawn(busy_bot(pipe, actions.clone(), false));
    each_question_gets_its_own_answer(&link, &actions, 0).await;
    drop(link);
    assert_eq!(bot.await.unwrap(), 1);
}

/// As some libraries could, though none is known.
#[tokio::test(start_paused = true)]
async fn a_bot_that_answers_pings_after_the_question_plays() {
    let (link, mut pipe) = pair().await;
    tokio::spawn(async move {
        let mut ping = None;
        while let Some((kind, bytes)) = read_frame(&mut pipe).await {
            if kind == PING {
                ping = Some(bytes);
                continue;
            }
            let number = number_of(&bytes);
            write_frame(&mut pipe, TEXT, format!("answer {number}").as_bytes()).await;
            if number == 0 {
                write_frame(&mut pipe, TEXT, b"once more").await;
            }
            if let Some(mark) = ping.take() {
                write_frame(&mut pipe, PONG, &mark).await;
            }
        }
    });
    each_question_gets_its_own_answer(&link, &[ORDERLY; 5], 0).await;
}

/// A bot that thinks when the arena ends hears of it at once, not when its time is over.
#[tokio::test(start_paused = true)]
async fn arena_finding_09_a_bot_that_thinks_is_told_why_the_connection_ends() {
    let lobby = crate::net::Lobby::new(1, 1, Box::new(|_| {}));
    let ticket = lobby.admit("slow").unwrap();
    let (arena, mut bot) = tokio::io::duplex(1 << 20);
    let arena = WebSocketStream::from_raw_socket(arena, Role::Server, None).await;
    let signs = Arc::clone(&ticket.signs);
    let link = start(arena, Duration::from_secs(3600), signs, move |_| drop(ticket));
    let began = Instant::now();
    let question = Question { frame: b"1".to_vec(), limit: None, late_answer_wait: WAIT };
    let thinking = async {
        while let Some((code, bytes)) = read_frame(&mut bot).await {
            match code {
                BINARY => break,
                _ => assert_eq!(code, PING, "{bytes:?}"),
            }
        }
        lobby.interrupt().await;
    };
    let (reply, ()) = tokio::join!(link.ask(question), thinking);
    assert_eq!(reply.result.unwrap_err().kind, EndKind::Disconnected);
    let (code, words) = read_frame(&mut bot).await.unwrap();
    assert_eq!(
        (code, &words[..2], &words[2..]),
        (8, &1001_u16.to_be_bytes()[..], &b"the arena was interrupted"[..])
    );
    assert!(began.elapsed() < 2 * LEAVE_TIME, "nobody waits for the answer: {:?}", began.elapsed());
}

/// A connection whose other machine is gone without a word: nothing is ever read from it, until the system
/// ends it, which it does if it was told to and nobody has confirmed anything for so long.
struct HalfOpen {
    pipe: DuplexStream,
    ends: std::sync::Mutex<Option<Pin<Box<Sleep>>>>,
    /// What was received is confirmed at once.
    confirmed: Arc<tokio::sync::Notify>,
}

impl Wire for HalfOpen {
    fn confirm_within(&self, limit: Option<Duration>) {
        *self.ends.lock().unwrap() = limit.map(|limit| Box::pin(tokio::time::sleep(limit)));
    }

    fn confirm_now(&self) {
        self.confirmed.notify_one();
    }
}

impl AsyncRead for HalfOpen {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut tokio::io::ReadBuf<'_>,
    ) -> Poll<std::io::Result<()>> {
        if let Some(ends) = self.ends.lock().unwrap().as_mut()
            && ends.as_mut().poll(context).is_ready()
        {
            return Poll::Ready(Err(std::io::ErrorKind::TimedOut.into()));
        }
        Pin::new(&mut self.pipe).poll_read(context, buffer)
    }
}

impl AsyncWrite for HalfOpen {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<std::io::Result<usize>> {
        Pin::new(&mut self.pipe).poll_write(context, bytes)
    }

    fn poll_flush(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.pipe).poll_flush(context)
    }

    fn poll_shutdown(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.pipe).poll_shutdown(context)
    }
}

/// Most libraries send an answer behind that to the ping only when the latter is confirmed.
#[tokio::test(start_paused = true)]
async fn an_answer_behind_that_to_the_ping_is_not_kept_waiting_for_a_confirmation() {
    let (pipe, mut bot) = tokio::io::duplex(1 << 20);
    let confirmed = Arc::new(tokio::sync::Notify::new());
    let wire = HalfOpen { pipe, ends: Default::default(), confirmed: Arc::clone(&confirmed) };
    let socket = WebSocketStream::from_raw_socket(wire, Role::Server, None).await;
    let link = start(socket, Duration::from_secs(3600), Arc::default(), |_| {});
    let answering = async {
        while let Some((kind, bytes)) = read_frame(&mut bot).await {
            match kind {
                PING => write_frame(&mut bot, PONG, &bytes).await,
                _ => break,
            }
        }
        // So long a system may wait with it.
        let _ = timeout(Duration::from_millis(40), confirmed.notified()).await;
        write_frame(&mut bot, TEXT, b"answer").await;
    };
    let question = Question { frame: b"1".to_vec(), limit: Some(LIMIT), late_answer_wait: WAIT };
    let (reply, ()) = tokio::join!(link.ask(question), answering);
    assert_eq!(reply.result.unwrap().as_ref(), b"answer");
    assert_eq!(reply.took, Duration::ZERO);
}

/// A bot that thinks about a move without limit when its namesake comes; answers who the namesake is, after
/// what time, and what became of the question.
async fn namesake_of_a_thinker<S: Wire + Send + 'static>(
    wire: S,
    owns_name: bool,
) -> (u32, Duration, Option<EndKind>) {
    let lobby = crate::net::Lobby::new(2, 2, Box::new(|_| {}));
    let ticket = lobby.admit("Ada").unwrap();
    let socket = WebSocketStream::from_raw_socket(wire, Role::Server, None).await;
    let signs = Arc::clone(&ticket.signs);
    let link = start(socket, Duration::from_secs(3600), signs, move |_| drop(ticket));
    let question = Question { frame: b"1".to_vec(), limit: None, late_answer_wait: WAIT };
    let asked = tokio::spawn(async move { link.ask(question).await });
    // The clock goes on when nobody has anything to do: then the question is out.
    tokio::time::sleep(TICK).await;
    let mut newcomer = lobby.admit("Ada").unwrap();
    newcomer.owns_name = owns_name;
    let began = Instant::now();
    newcomer.settle().await;
    let waited = began.elapsed();
    // Long enough for whatever is to end.
    tokio::time::sleep(TICK).await;
    let end = match asked.is_finished() {
        true => Some(asked.await.unwrap().result.unwrap_err().kind),
        false => None,
    };
    (newcomer.identity.number, waited, end)
}

#[tokio::test(start_paused = true)]
async fn a_bot_whose_machine_is_gone_while_it_thinks_has_its_seat_back_when_it_returns() {
    for owns_name in [false, true] {
        let (pipe, _bot) = tokio::io::duplex(1 << 20);
        let wire = HalfOpen { pipe, ends: Default::default(), confirmed: Default::default() };
        let (number, waited, end) = namesake_of_a_thinker(wire, owns_name).await;
        assert_eq!((number, end), (1, Some(EndKind::Disconnected)), "no phantom");
        assert!(waited < NAMESAKE_WAIT + LEAVE_TIME, "{waited:?}");
    }
}

/// As through a proxy, which confirms everything.
#[tokio::test(start_paused = true)]
async fn a_silent_thinker_gives_way_to_the_owner_of_the_name_and_to_nobody_else() {
    for (owns_name, expected) in [(true, (1, Some(EndKind::Disconnected))), (false, (2, None))] {
        let (wire, _bot) = tokio::io::duplex(1 << 20);
        let (number, _, end) = namesake_of_a_thinker(wire, owns_name).await;
        assert_eq!((number, end), expected, "owner: {owns_name}");
    }
}

/// What a namesake that comes makes the system find out.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn arena_finding_05_the_system_ends_connections_whose_other_machine_is_gone() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let stream = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
    let limit = || rustix::net::sockopt::tcp_user_timeout(&stream).unwrap();
    stream.confirm_within(Some(NAMESAKE_WAIT));
    assert_eq!(limit(), 2000);
    stream.confirm_within(None);
    assert_eq!(limit(), 0, "as ever");
}
