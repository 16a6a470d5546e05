//! What every screen shares: language, looks, settings, files, the clock and the ear.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

use foursight_agents::{AgentPool, PoolSettings, ThinkError};
use foursight_rules::{Library, Ruleset};
use foursight_voice::{InWords, Narrator, say};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use super::Signal;
#[cfg(feature = "serve")]
use super::browser;
use super::import;
use super::keymap::KeyMap;
use super::own_theme;
use super::scene::Cue;
use super::theme::{Depth, Theme};
use super::thought::{Answer, Thought};
use crate::cli::Shared;
use crate::lang::{self, Lang};
use crate::packs;
use crate::store::{Damaged, Motion, PuzzleProgress, Settings, Statistics, Store, Tally};

/// What all screens share.
pub(crate) struct Context {
    pub(crate) shared: Shared,
    pub(crate) lang: Lang,
    pub(crate) theme: Theme,
    pub(crate) depth: Depth,
    pub(crate) settings: Settings,
    pub(crate) store: Store,
    pub(crate) statistics: Statistics,
    pub(crate) puzzles: PuzzleProgress,
    /// Results against computers since the program began.
    pub(crate) session: Tally,
    /// Results between people at this keyboard since then, seen from the first player.
    pub(crate) hot_seat: Tally,
    /// Which keys mean others.
    pub(crate) keymap: KeyMap,
    /// Whether boards are seen from their other side.
    pub(crate) is_flipped: bool,
    /// Whether the terminal shows nothing but ASCII.
    is_ascii_only: bool,
    /// Time since the program began.
    pub(crate) now: Duration,
    /// A line that the screen shows until the next key.
    pub(crate) notice: Option<Notice>,
    /// What has to be told after it, one line a key.
    unread: VecDeque<Notice>,
    pub(crate) signals: Sender<Signal>,
    /// Where computer players and the advisor think, so that the screen never waits.
    pub(crate) pool: AgentPool,
    /// Shows a page in the browser; false if there is none.
    #[cfg(feature = "serve")]
    pub(crate) show_page: fn(&str) -> bool,
    cues: Vec<Cue>,
}

/// Something to tell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Notice {
    pub(crate) text: String,
    pub(crate) is_bad: bool,
}

impl Context {
    pub(crate) fn new(shared: Shared, store: Store, depth: Depth, signals: Sender<Signal>) -> Self {
        let (settings, first) = store.settings();
        let (statistics, second) = store.statistics();
        let (puzzles, third) = store.puzzles();
        let lang = lang::choose(shared.lang.or(settings.language));
        let theme = Theme::new(settings.theme, depth);
        let mut context = Self {
            shared,
            lang,
            theme,
            depth,
            settings,
            store,
            statistics,
            puzzles,
            session: Tally::default(),
            hot_seat: Tally::default(),
            is_flipped: false,
            is_ascii_only: false,
            keymap: KeyMap::default(),
            now: Duration::ZERO,
            notice: None,
            unread: VecDeque::new(),
            signals,
            pool: thinking_pool(),
            #[cfg(feature = "serve")]
            show_page: browser::show_page,
            cues: Vec::new(),
        };
        context.look();
        context.unread.extend(context.notice.take());
        for damaged in first.into_iter().chain(second).chain(third) {
            context.tell_damaged(&damaged);
            context.unread.extend(context.notice.take());
        }
        context.read_on();
        context
    }

    /// Shows the next thing that has to be told, if nothing else is.
    pub(crate) fn read_on(&mut self) {
        if self.notice.is_none() {
            self.notice = self.unread.pop_front();
        }
    }

    /// Tells what happens in a game; players are called what they look like in this theme.
    pub(crate) fn narrator<'r>(&self, rules: &'r Ruleset) -> Narrator<'r> {
        Narrator::new(rules, self.lang).with_colours(|seat| self.theme.colour_name(seat))
    }

    pub(crate) fn tell(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), is_bad: false });
    }

    /// Tells that something is not possible.
    pub(crate) fn refuse(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), is_bad: true });
        self.cues.push(Cue::Refused);
    }

    pub(crate) fn tell_damaged(&mut self, damaged: &Damaged) {
        self.refuse(damaged.in_words(self.lang));
    }

    /// The terminal's character set has nothing but ASCII.
    pub(crate) fn limit_to_ascii(&mut self) {
        self.is_ascii_only = true;
        self.look();
    }

    /// Shows boards from their other side.
    pub(crate) fn flip(&mut self) {
        self.is_flipped = !self.is_flipped;
    }

    /// Themes of the player's own, by name.
    pub(crate) fn own_themes(&self) -> Vec<String> {
        self.store.themes_folder().map(|folder| own_theme::names(&folder)).unwrap_or_default()
    }

    /// Looks and keys as the settings say.
    fn look(&mut self) {
        self.theme = Theme::new(self.settings.theme, self.depth);
        if let (Some(folder), Some(name)) =
            (self.store.themes_folder(), self.settings.own_theme.clone())
        {
            match own_theme::load(&folder, &name, self.depth) {
                Ok(theme) => self.theme = theme,
                Err(error) => {
                    let error = error.in_words(self.lang);
                    self.refuse(say!(self.lang, "theme-refused", error));
                }
            }
        }
        let (keymap, unknown) = KeyMap::new(&self.settings.keys, self.settings.vi_keys);
        self.keymap = keymap;
        if !unknown.is_empty() {
            self.refuse(say!(self.lang, "keys-unknown", keys = unknown.join(", ")));
        }
        self.theme.ascii |= self.is_ascii_only;
        self.theme.shapes |= self.is_ascii_only;
    }

    /// Keeps the settings and obeys them.
    pub(crate) fn settings_changed(&mut self) {
        self.lang = lang::choose(self.shared.lang.or(self.settings.language));
        self.look();
        if let Err(error) = self.store.keep_settings(&self.settings) {
            self.refuse(say!(self.lang, "settings-not-kept", error = error.in_words(self.lang)));
        }
    }

    /// How fast things move; `None` if they do not.
    pub(crate) fn speed(&self) -> Option<f32> {
        match self.settings.motion {
            Motion::Full => Some(self.settings.speed.factor()),
            Motion::Reduced => None,
        }
    }

    pub(crate) fn hear(&mut self, cues: Vec<Cue>) {
        self.cues.extend(cues);
    }

    pub(crate) fn take_cues(&mut self) -> Vec<Cue> {
        std::mem::take(&mut self.cues)
    }

    /// All packs that can be found.
    pub(crate) fn library(&self) -> Library {
        packs::library(&self.shared).unwrap_or_else(|_| Library::bundled())
    }

    /// Loads packs, or tells why that is not possible.
    pub(crate) fn load(&mut self, packs: &[String]) -> Option<Arc<Ruleset>> {
        let names: Vec<&str> = packs.iter().map(String::as_str).collect();
        match Ruleset::load(&self.library(), &names) {
            Ok(rules) => Some(rules),
            Err(error) => {
                self.refuse(error.in_words(self.lang));
                None
            }
        }
    }

    /// Sends the answer to a question to the screen.
    pub(crate) fn answers<T: 'static>(
        &self,
        ticket: u64,
        thought: fn(T) -> Thought,
    ) -> impl FnOnce(Result<T, ThinkError>) + Send + 'static {
        let signals = self.signals.clone();
        move |answer| {
            // An agent that failed has said so on its thread; if nobody listens any more, the
            // program is ending.
            if let Ok(answer) = answer {
                let thought = thought(answer);
                let _ = signals.send(Signal::Answer(Answer { ticket, thought }));
            }
        }
    }
}

/// A player and the advisor can think at the same time on any machine.
fn thinking_pool() -> AgentPool {
    let usual = PoolSettings::default();
    AgentPool::new(PoolSettings { threads: usual.threads.max(2), ..usual })
}

/// What a screen wants to happen next.
pub(crate) enum Change {
    Stay,
    Open(Box<dyn Screen>),
    /// Another screen instead of this one.
    Replace(Box<dyn Screen>),
    Back,
    Quit,
}

/// One screen of the program.
pub(crate) trait Screen {
    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Change;

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Change;

    /// A text was pasted: a game is shown, whatever the screen is for.
    fn paste(&mut self, text: &str, context: &mut Context) -> Change {
        import::open(text, None, context)
    }

    /// An answer of somebody who thought.
    fn answer(&mut self, _answer: Answer, _context: &mut Context) -> Change {
        Change::Stay
    }

    /// Something was heard of a game elsewhere, by the connection with this number.
    #[cfg(feature = "join")]
    fn news(&mut self, _number: u32, _news: &crate::online::News, _context: &mut Context) {}

    /// Time has passed. Answers when to be woken again.
    fn pass(&mut self, _context: &mut Context) -> Option<Duration> {
        None
    }

    fn draw(&mut self, area: Rect, buffer: &mut Buffer, context: &Context);

    /// The keys and what they do.
    fn keys(&self, lang: Lang) -> Vec<(&'static str, &'static str)>;

    /// True while keys are letters of a text, so that `?` and others mean themselves.
    fn is_typing(&self) -> bool {
        false
    }

    /// The program ends.
    fn quit(&mut self, _context: &mut Context) {}

    /// The screen comes back to the front, or the settings changed behind it.
    fn resume(&mut self, _context: &mut Context) {}
}
