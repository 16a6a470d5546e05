//! The game screen: moves of people and computers, clocks, advice. `keys.rs` is what the player
//! does, `view.rs` and `panel.rs` what the player sees.

mod choices;
mod keys;
#[cfg(feature = "join")]
mod online;
mod panel;
mod view;

use std::time::Duration;

use foursight_agents::{Evaluation, Pending, Seat as AgentSeat, ThinkLimits};
use foursight_rules::{Cell, Event, Move};
use foursight_voice::{InWords, say};

use super::context::{Change, Context, Screen};
use super::import;
use super::picture::Placed;
use super::scene::{Cue, Scene};
use super::thought::{Answer, Thought};
use crate::game::{Game, NewGame, Seat};
use crate::lang::Lang;
use crate::store::{GameResult, Keeping, PEOPLE};

/// A computer's stone does not come at once: people want to see it coming.
const PAUSE: Duration = Duration::from_millis(350);
/// Somebody who clicks twice does not mean the game that could come next.
const END_SEEN: Duration = Duration::from_millis(800);
/// How often the time of a turn is kept while it runs.
const CLOCK_KEPT: Duration = Duration::from_secs(5);
/// How long advice may take.
const ADVICE: ThinkLimits =
    ThinkLimits { time: Some(Duration::from_millis(1500)), deadline: None, nodes: None };

/// What the screen is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A game that counts.
    Game,
    /// Trying moves: every value is shown, nothing is counted or kept.
    Analysis,
    /// A game on a server: it is kept there.
    #[cfg(feature = "join")]
    Online,
}

/// A question that waits for yes or no, or a move that is being typed.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Prompt {
    Resign,
    NewGame,
    Move(String),
    /// Moves of other kinds, by their numbers in this list.
    Other(Vec<Move>),
    /// Something to say, by its number.
    #[cfg(feature = "join")]
    Phrase,
}

/// The game screen.
pub(crate) struct Play {
    game: Game,
    purpose: Purpose,
    scene: Scene,
    /// The agents of computer players.
    agents: Vec<Option<AgentSeat>>,
    /// Questions that are being thought about: dropped, they are cancelled.
    choosing: Option<Pending>,
    valuing: Option<Pending>,
    advising: Option<Pending>,
    /// The number of the last question.
    ticket: u64,
    /// The question for a move, and since when the board has been still.
    asked: Option<u64>,
    answered: Option<Move>,
    still_since: Option<Duration>,
    values_ticket: u64,
    values: Vec<(Move, Evaluation)>,
    show_values: bool,
    hint_ticket: u64,
    hint: Option<Move>,
    /// Number of the move that the keys point to.
    cursor: usize,
    landing: Option<Cell>,
    prompt: Option<Prompt>,
    /// Whether somebody can have read what is asked: an answer that came with the question is none.
    is_prompt_seen: bool,
    /// What happened last, in words.
    said: String,
    placed: Option<Placed>,
    clock_at: Option<Duration>,
    is_counted: bool,
    /// Since when the board has shown how the game ended.
    over_since: Option<Duration>,
    /// The files of this game, and when they were written last.
    keeping: Keeping,
    kept_at: Duration,
    /// The way to the server, if the game is played there.
    #[cfg(feature = "join")]
    online: Option<online::Online>,
}

impl Play {
    /// Begins a game.
    pub(crate) fn begin(setup: NewGame, purpose: Purpose, context: &mut Context) -> Self {
        let lang = context.lang;
        Self::with(Game::new(setup, lang), purpose, context)
    }

    /// Goes on with a game.
    pub(crate) fn with(game: Game, purpose: Purpose, context: &mut Context) -> Self {
        let agents = game
            .setup()
            .seats
            .iter()
            .zip(0..)
            .map(|(seat, number)| {
                let Seat::Agent(kind) = seat else { return None };
                let seed = game.setup().seed.wrapping_add(number);
                // Seats were checked when they were taken.
                context.pool.seat(*kind, game.rules(), seed).ok()
            })
            .collect();
        let cursor = middle(&game);
        let mut play = Self {
            purpose,
            scene: Scene::default(),
            agents,
            choosing: None,
            valuing: None,
            advising: None,
            ticket: 0,
            asked: None,
            answered: None,
            still_since: None,
            values_ticket: 0,
            values: Vec::new(),
            show_values: match purpose {
                Purpose::Analysis => true,
                Purpose::Game => context.settings.evaluation,
                #[cfg(feature = "join")]
                Purpose::Online => false,
            },
            hint_ticket: 0,
            hint: None,
            cursor,
            landing: None,
            prompt: None,
            is_prompt_seen: false,
            said: String::new(),
            placed: None,
            clock_at: None,
            is_counted: game.is_over(),
            over_since: None,
            keeping: Keeping::default(),
            kept_at: context.now,
            #[cfg(feature = "join")]
            online: None,
            game,
        };
        play.scene.speed = context.speed();
        play.show(context);
        play
    }

    /// The game is kept already and goes on where it is.
    pub(crate) fn kept_in(mut self, keeping: Keeping) -> Self {
        self.keeping = keeping;
        self
    }

    /// Shows the position as it is, after something else than a move.
    fn show(&mut self, context: &mut Context) {
        self.scene.show(self.game.position(), self.game.last_events());
        self.asked = None;
        self.answered = None;
        self.still_since = None;
        self.choosing = None;
        self.said = match self.game.result() {
            Some(end) => context.narrator(self.game.rules()).end(end),
            None => String::new(),
        };
        self.position_changed(context);
    }

    /// Everything that depends on the position is asked anew.
    fn position_changed(&mut self, context: &mut Context) {
        self.hint = None;
        self.values.clear();
        self.hint_ticket = 0;
        self.values_ticket = 0;
        self.valuing = None;
        self.advising = None;
        self.point();
        if self.show_values && !self.game.is_over() {
            self.ask_values(context);
        }
    }

    /// Where a stone of the chosen move would come to rest.
    fn point(&mut self) {
        let mv = self.game.rules().move_at(self.cursor);
        let legal = mv.filter(|&mv| self.game.position().check(mv).is_ok());
        let resting = legal.and_then(|mv| self.game.position().landing(mv));
        // Where no stone can go, the light stays on the cell itself.
        let cell = mv.filter(|_| self.game.rules().gravity().is_none());
        self.landing = resting.or(cell.map(|mv| mv.index() as Cell));
    }

    fn is_person_to_move(&self) -> bool {
        #[cfg(feature = "join")]
        if let Some(ours) = self.is_our_turn() {
            return ours;
        }
        !self.game.is_over() && *self.game.seat_to_move() == Seat::Human
    }

    fn next_ticket(&mut self) -> u64 {
        self.ticket += 1;
        self.ticket
    }

    fn ask_values(&mut self, context: &Context) {
        let ticket = self.next_ticket();
        self.values_ticket = ticket;
        let answer = context.answers(ticket, Thought::Values);
        self.valuing = context.pool.values(self.game.position().clone(), ADVICE, answer).ok();
    }

    /// The best of the values that are on the screen, so that hint and values agree.
    fn best_value(&self) -> Option<(Move, Evaluation)> {
        let values = self.values.iter().copied();
        values.reduce(|best, next| if next.1.outlook() > best.1.outlook() { next } else { best })
    }

    fn give_hint(&mut self, mv: Move, value: Option<Evaluation>, context: &mut Context) {
        self.hint = Some(mv);
        self.cursor = mv.index();
        self.point();
        let written = foursight_rules::notation::format_move(self.game.rules(), mv);
        let value = value.map(|value| foursight_voice::value(context.lang, value));
        context.tell(foursight_voice::hint(context.lang, &written, value.as_deref()));
    }

    fn ask_hint(&mut self, context: &mut Context) {
        if let Some((mv, value)) = self.best_value().filter(|_| self.show_values) {
            self.give_hint(mv, Some(value), context);
            return;
        }
        let ticket = self.next_ticket();
        self.hint_ticket = ticket;
        let answer = context.answers(ticket, Thought::Hint);
        self.advising = context.pool.hint(self.game.position().clone(), ADVICE, answer).ok();
        context.tell(say!(context.lang, "thinking-about-hint"));
    }

    /// A person wants to play this.
    fn try_move(&mut self, mv: Move, context: &mut Context) {
        let (rules, lang) = (self.game.rules().clone(), context.lang);
        if self.game.is_over() {
            context.refuse(say!(lang, "game-over"));
            return;
        }
        self.scene.finish();
        #[cfg(feature = "join")]
        if self.send_move(mv, context) {
            return;
        }
        if !self.is_person_to_move() {
            let who = self.game.seat_to_move();
            context.refuse(say!(lang, "not-your-turn-thinking", player = who.to_string()));
            return;
        }
        // Only places are pointed to.
        self.cursor = rules.place_of(mv).map_or(self.cursor, Move::index);
        let choices = self.choices();
        match self.game.play(mv) {
            Ok(events) => self.happened(&events, context),
            Err(_) if !choices.is_empty() => self.refuse_to_place(&choices, context),
            Err(illegal) => context.refuse(context.narrator(&rules).illegal(&illegal)),
        }
    }

    /// A move was made: the board shows it, the files know it.
    fn happened(&mut self, events: &[Event], context: &mut Context) {
        let rules = self.game.rules().clone();
        self.scene.speed = context.speed();
        self.scene.add(&rules, events, context.now);
        let bomb = self.game.position().bomb();
        let round = self.game.position().round();
        self.scene.set_bomb(bomb.map(|(_, at)| at.saturating_sub(round)));
        let narrator = context.narrator(&rules);
        let told: Vec<String> = events.iter().filter_map(|event| narrator.event(event)).collect();
        self.said = told.join(" ");
        self.asked = None;
        self.answered = None;
        self.still_since = None;
        self.clock_at = None;
        context.notice = None;
        self.position_changed(context);
        self.keep(context);
    }

    /// Keeps the game on disk, or counts it when it is over.
    fn keep(&mut self, context: &mut Context) {
        if self.purpose != Purpose::Game {
            return;
        }
        self.kept_at = context.now;
        if self.game.is_over() {
            self.count(context);
        }
        if let Err(error) = self.keeping.keep(&context.store, &self.game.saved()) {
            context.refuse(say!(context.lang, "not-saved", error = error.in_words(context.lang)));
        }
    }

    /// True once there is something to lose.
    fn is_under_way(&self) -> bool {
        !self.game.is_over() && !self.game.moves().is_empty()
    }

    /// Keeps what the turn has used so far: whoever leaves and comes back has no more time.
    fn keep_clock(&mut self, context: &mut Context) {
        self.run_clock(context);
        if self.is_under_way() && !self.game.setup().time.is_unlimited() {
            self.keep(context);
        }
    }

    fn count(&mut self, context: &mut Context) {
        if std::mem::replace(&mut self.is_counted, true) {
            return;
        }
        let (Some(end), humans) = (self.game.result(), self.game.humans()) else { return };
        let seats = &self.game.setup().seats;
        if humans == 0 {
            return;
        }
        let own = seats.iter().position(|seat| *seat == Seat::Human).unwrap_or(0) as u8;
        let opponent = if humans == seats.len() {
            PEOPLE.to_owned()
        } else {
            let others = seats.iter().filter(|seat| **seat != Seat::Human);
            others.map(ToString::to_string).collect::<Vec<_>>().join("+")
        };
        let draw = end.winners.is_empty() || end.winners.len() == seats.len();
        let result = GameResult {
            opponent,
            seat_won: (!draw).then(|| end.winners.contains(own)),
            reason: end.score.clone().unwrap_or_else(|| end.kind.name().to_owned()),
        };
        let session =
            if result.opponent == PEOPLE { &mut context.hot_seat } else { &mut context.session };
        session.count(&result);
        match context.store.count(&result) {
            Ok(statistics) => context.statistics = statistics,
            Err(error) => {
                context.refuse(say!(
                    context.lang,
                    "not-counted",
                    error = error.in_words(context.lang)
                ));
            }
        }
    }

    /// Another game at the same table; the seats change.
    fn again(&self, context: &mut Context) -> Change {
        let mut setup = self.game.setup().clone();
        setup.seats.rotate_left(1);
        setup.seed = crate::game::seed_from_clock();
        Change::Replace(Box::new(Self::begin(setup, self.purpose, context)))
    }

    /// Lets the clock of the player to move run.
    fn run_clock(&mut self, context: &mut Context) -> Option<Duration> {
        #[cfg(feature = "join")]
        if let Some(wake) = self.follow_clock(context.now) {
            return wake;
        }
        let left = self.game.time_left(self.game.position().to_move())?;
        if self.game.is_over() || self.scene.is_moving() || self.purpose == Purpose::Analysis {
            self.clock_at = None;
            return None;
        }
        let since =
            self.clock_at.replace(context.now).map_or(Duration::ZERO, |at| context.now - at);
        if self.game.pass_time(since) {
            context.hear(vec![Cue::Won]);
            self.show(context);
            self.keep(context);
            return None;
        }
        if self.is_under_way() && context.now >= self.kept_at + CLOCK_KEPT {
            self.keep(context);
        }
        // Tenths are shown in the last ten seconds.
        Some(if left < Duration::from_secs(10) {
            Duration::from_millis(100)
        } else {
            Duration::from_millis(500)
        })
    }

    /// Lets a computer player have its turn.
    fn run_computer(&mut self, context: &mut Context) -> Option<Duration> {
        let is_agent = matches!(self.game.seat_to_move(), Seat::Agent(_));
        if self.game.is_over() || !is_agent {
            return None;
        }
        if self.asked.is_none() {
            let ticket = self.next_ticket();
            self.asked = Some(ticket);
            let player = self.game.position().to_move();
            let limits = ThinkLimits { time: self.game.think_time(), ..ThinkLimits::default() };
            let answer = context.answers(ticket, Thought::Choice);
            let agent = self.agents.get(usize::from(player)).and_then(Option::as_ref);
            let asked = agent.map(|a| a.choose(self.game.position().clone(), limits, answer));
            self.choosing = asked.and_then(Result::ok);
        }
        if self.scene.is_moving() {
            return None;
        }
        let since = *self.still_since.get_or_insert(context.now);
        let pause = context.speed().map_or(Duration::ZERO, |speed| PAUSE.div_f32(speed));
        let mv = self.answered?;
        if context.now < since + pause {
            return Some(since + pause - context.now);
        }
        match self.game.play(mv) {
            Ok(events) => self.happened(&events, context),
            Err(illegal) => {
                let rules = self.game.rules().clone();
                context.refuse(context.narrator(&rules).illegal(&illegal));
            }
        }
        Some(Duration::ZERO)
    }
}

/// The number of the move in the middle of the board.
fn middle(game: &Game) -> usize {
    let rules = game.rules();
    let sizes = rules.move_sizes();
    let centre: Vec<u16> = sizes.iter().map(|size| size / 2).collect();
    let far = |mv: &Move| -> u32 {
        let off = rules.move_coords(*mv).into_iter().zip(&centre);
        off.map(|(at, middle)| u32::from(at.abs_diff(*middle))).sum()
    };
    // There may be no cell in the very middle.
    let all = || (0..rules.move_count()).filter_map(|index| rules.move_at(index));
    let exact = rules.move_from(&centre).ok();
    exact.or_else(|| all().min_by_key(far)).map_or(0, Move::index)
}

impl Screen for Play {
    fn key(&mut self, key: ratatui::crossterm::event::KeyEvent, context: &mut Context) -> Change {
        self.on_key(key, context)
    }

    fn mouse(
        &mut self,
        mouse: ratatui::crossterm::event::MouseEvent,
        context: &mut Context,
    ) -> Change {
        self.on_mouse(mouse, context)
    }

    fn paste(&mut self, text: &str, context: &mut Context) -> Change {
        match &mut self.prompt {
            Some(Prompt::Move(typed)) => typed.push_str(&import::as_line(text)),
            Some(_) => {}
            None => return import::open(text, Some(&self.game.rules().clone()), context),
        }
        Change::Stay
    }

    #[cfg(feature = "join")]
    fn news(&mut self, number: u32, news: &crate::online::News, context: &mut Context) {
        self.on_news(number, news, context);
    }

    fn answer(&mut self, answer: Answer, context: &mut Context) -> Change {
        match answer.thought {
            Thought::Choice(choice) if self.asked == Some(answer.ticket) => {
                self.answered = Some(choice.mv);
            }
            Thought::Hint(Some(choice)) if self.hint_ticket == answer.ticket => {
                self.give_hint(choice.mv, choice.evaluation, context);
            }
            Thought::Values(mut values) if self.values_ticket == answer.ticket => {
                if self.game.rules().gravity().is_none() {
                    values.sort_by(|a, b| b.1.outlook().total_cmp(&a.1.outlook()));
                }
                self.values = values;
            }
            _ => {}
        }
        Change::Stay
    }

    fn pass(&mut self, context: &mut Context) -> Option<Duration> {
        let moving = self.scene.pass(context.now);
        let clock = self.run_clock(context);
        let computer = self.run_computer(context);
        if !self.game.is_over() {
            self.over_since = None;
        } else if !self.scene.is_moving() {
            self.over_since.get_or_insert(context.now);
        }
        context.hear(self.scene.take_cues());
        [moving, clock, computer].into_iter().flatten().min()
    }

    fn draw(
        &mut self,
        area: ratatui::layout::Rect,
        buffer: &mut ratatui::buffer::Buffer,
        context: &Context,
    ) {
        self.on_draw(area, buffer, context);
    }

    fn keys(&self, lang: Lang) -> Vec<(&'static str, &'static str)> {
        self.key_list(lang)
    }

    fn is_typing(&self) -> bool {
        // What a key means elsewhere is not what answers a question.
        self.prompt.is_some()
    }

    fn resume(&mut self, context: &mut Context) {
        self.scene.speed = context.speed();
        self.clock_at = None;
    }

    fn quit(&mut self, context: &mut Context) {
        self.keep_clock(context);
    }
}
