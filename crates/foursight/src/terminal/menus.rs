//! The menus: what can be played, and against whom.

use std::sync::Arc;

use foursight_agents::AgentKind;
use foursight_rules::{Bundled, Ruleset};
use foursight_voice::{InWords, say};

#[cfg(feature = "serve")]
use super::browser;
use super::chooser::Chooser;
use super::context::{Change, Context};
use super::library;
use super::list::Item;
use super::play::{Play, Purpose};
use super::puzzles;
use super::rules_page::RulesPage;
use super::settings;
use super::statistics::StatisticsScreen;
use crate::game::{Game, NewGame, Seat, seed_from_clock};
use crate::lang::Lang;
use crate::packs::record_trouble;
use crate::store::Keeping;

/// What the main menu offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Choice {
    Continue,
    Quick,
    Two,
    Computer,
    Bombs,
    AnyPack,
    Games,
    Rules,
    Analyse,
    Statistics,
    Puzzles,
    #[cfg(feature = "serve")]
    Browser,
    Settings,
    Quit,
}

impl Choice {
    fn offered(context: &Context) -> Vec<Self> {
        let mut all = vec![
            Self::Quick,
            Self::Two,
            Self::Computer,
            Self::Bombs,
            Self::AnyPack,
            Self::Games,
            Self::Rules,
            Self::Analyse,
            Self::Statistics,
            Self::Puzzles,
            #[cfg(feature = "serve")]
            Self::Browser,
            Self::Settings,
            Self::Quit,
        ];
        if context.store.has_game_to_continue() {
            all.insert(0, Self::Continue);
        }
        all
    }

    fn item(self, context: &Context) -> Item {
        let lang = context.lang;
        let (label, about) = match self {
            Self::Continue => (say!(lang, "menu-continue"), say!(lang, "menu-continue-about")),
            Self::Quick => (say!(lang, "menu-quick"), say!(lang, "menu-quick-about")),
            Self::Two => (say!(lang, "menu-two"), say!(lang, "menu-two-about")),
            Self::Computer => (say!(lang, "menu-computer"), say!(lang, "menu-computer-about")),
            Self::Bombs => (say!(lang, "menu-bombs"), say!(lang, "menu-bombs-about")),
            Self::AnyPack => (say!(lang, "menu-any"), say!(lang, "menu-any-about")),
            Self::Games => (say!(lang, "menu-games"), say!(lang, "menu-games-about")),
            Self::Rules => (say!(lang, "menu-rules"), say!(lang, "menu-rules-about")),
            Self::Analyse => (say!(lang, "menu-analyse"), say!(lang, "menu-analyse-about")),
            Self::Puzzles => (say!(lang, "menu-puzzles"), say!(lang, "menu-puzzles-about")),
            Self::Statistics => (say!(lang, "statistics"), say!(lang, "statistics-about")),
            #[cfg(feature = "serve")]
            Self::Browser => (say!(lang, "browser"), say!(lang, "browser-about")),
            Self::Settings => (say!(lang, "settings"), say!(lang, "settings-about")),
            Self::Quit => (say!(lang, "menu-quit"), say!(lang, "menu-quit-about")),
        };
        let item = Item::new(label, about);
        match self {
            Self::Continue => item.keyed('c'),
            Self::Quick => item.keyed('1').valued(context.settings.quick_opponent.clone()),
            Self::Two => item.keyed('2'),
            Self::Computer => item.keyed('3'),
            Self::Bombs => item.keyed('4'),
            Self::AnyPack => item.keyed('5'),
            Self::Games => item.keyed('6'),
            Self::Rules => item.keyed('7'),
            Self::Analyse => item.keyed('8'),
            Self::Puzzles => item.keyed('p'),
            Self::Statistics => item.keyed('9'),
            #[cfg(feature = "serve")]
            Self::Browser => item.keyed('b'),
            Self::Settings => item.keyed('s'),
            Self::Quit => item.keyed('0'),
        }
    }

    fn act(self, context: &mut Context) -> Change {
        let connect4 = || vec!["connect4".to_owned()];
        match self {
            Self::Continue => continue_game(context),
            Self::Quick => {
                let seat = context.settings.quick_opponent.parse().unwrap_or(Seat::Human);
                match context.load(&connect4()) {
                    Some(rules) => start(&rules, &seat, 0, context),
                    None => Change::Stay,
                }
            }
            Self::Two => with_pack(&connect4(), context, |rules, context| {
                start(rules, &Seat::Human, 0, context)
            }),
            Self::Computer => with_pack(&connect4(), context, opponents),
            Self::Bombs => with_pack(&["connect4-xtreme".to_owned()], context, opponents),
            Self::AnyPack => packs(context, opponents),
            Self::Games => library::open(context),
            Self::Rules => packs(context, |rules, _| Change::Open(Box::new(RulesPage::new(rules)))),
            Self::Analyse => packs(context, |rules, context| {
                let setup = NewGame::new(rules, seed_from_clock());
                Change::Open(Box::new(Play::begin(setup, Purpose::Analysis, context)))
            }),
            Self::Puzzles => puzzles::open(context),
            Self::Statistics => Change::Open(Box::new(StatisticsScreen)),
            #[cfg(feature = "serve")]
            Self::Browser => browser::open(context),
            Self::Settings => Change::Open(Box::new(settings::screen(context))),
            Self::Quit => Change::Quit,
        }
    }
}

fn with_pack(
    packs: &[String],
    context: &mut Context,
    then: impl Fn(&Arc<Ruleset>, &mut Context) -> Change,
) -> Change {
    match context.load(packs) {
        Some(rules) => then(&rules, context),
        None => Change::Stay,
    }
}

/// The first screen.
pub(crate) fn main(context: &Context) -> Chooser {
    Chooser::new(
        context,
        |_| String::new(),
        |context| Choice::offered(context).iter().map(|choice| choice.item(context)).collect(),
        |index, context| match Choice::offered(context).get(index) {
            Some(choice) => choice.act(context),
            None => Change::Stay,
        },
    )
    .into_menu()
}

/// Begins a game; the opponent sits on all other seats.
fn start(rules: &Arc<Ruleset>, opponent: &Seat, own: usize, context: &mut Context) -> Change {
    let mut setup = NewGame::new(rules, seed_from_clock());
    setup.time = context.settings.clock.control();
    for number in (0..setup.seats.len()).filter(|number| *number != own) {
        if let Err(error) = setup.seat(number, opponent.clone()) {
            context.refuse(error.in_words(context.lang));
            return Change::Stay;
        }
    }
    Change::Open(Box::new(Play::begin(setup, Purpose::Game, context)))
}

/// Whom to play against.
fn opponents(rules: &Arc<Ruleset>, context: &mut Context) -> Change {
    let all: Vec<Seat> = AgentKind::all()
        .filter(|kind| kind.suits(rules).is_ok())
        .map(Seat::Agent)
        .chain([Seat::Human])
        .collect();
    let (shown, rules) = (all.clone(), Arc::clone(rules));
    let title = rules.title(context.lang.code());
    let more = additions(&rules, context);
    let has_more = !more.is_empty();
    let chosen = all.iter().position(|seat| seat.to_string() == "level3").unwrap_or(0);
    let screen = Chooser::new(
        context,
        move |context| say!(context.lang, "against-whom", title),
        move |context| {
            let lang = context.lang;
            let more = has_more
                .then(|| Item::new(say!(lang, "more-rules"), say!(lang, "more-rules-about")));
            shown.iter().map(|seat| opponent_item(seat, lang)).chain(more).collect()
        },
        move |index, context| match all.get(index) {
            Some(Seat::Human) => start(&rules, &Seat::Human, 0, context),
            Some(seat) => beginners(&rules, seat, context),
            None => combine(more.clone(), context),
        },
    );
    Change::Open(Box::new(screen.at(chosen)))
}

/// The same game with one more pack each, as far as they go together.
fn additions(rules: &Arc<Ruleset>, context: &Context) -> Vec<(String, Arc<Ruleset>)> {
    let library = context.library();
    let now = rules.requested();
    let together = |name: String| {
        let mut names: Vec<&str> = now.iter().map(String::as_str).collect();
        names.push(&name);
        let rules = Ruleset::load(&library, &names).ok()?;
        Some((name, rules))
    };
    let more = Bundled.additions().into_iter().filter(|name| !now.contains(name));
    more.filter_map(together).collect()
}

/// Which rules to add; then whom to play against.
fn combine(more: Vec<(String, Arc<Ruleset>)>, context: &mut Context) -> Change {
    let shown = more.clone();
    let screen = Chooser::new(
        context,
        |context| say!(context.lang, "which-rules").to_owned(),
        move |context| {
            shown.iter().map(|(name, rules)| pack_item(name, rules, context.lang)).collect()
        },
        move |index, context| match opponents(&more[index].1, context) {
            Change::Open(screen) => Change::Replace(screen),
            other => other,
        },
    );
    Change::Open(Box::new(screen))
}

/// A pack, with a word about it.
fn pack_item(name: &str, rules: &Ruleset, lang: Lang) -> Item {
    let file = rules.packs().iter().find(|file| file.name() == name);
    let about = file.and_then(|file| file.pack().description.as_ref());
    let about = about.map(|text| text.get(lang.code()).to_owned()).unwrap_or_default();
    Item::new(rules.title(lang.code()), about).valued(name)
}

fn opponent_item(seat: &Seat, lang: Lang) -> Item {
    let name = seat.to_string();
    let (label, about) = match (seat, name.as_str()) {
        (Seat::Human, _) => (say!(lang, "opponent-person"), say!(lang, "menu-two-about")),
        (_, "random") => ("random", say!(lang, "opponent-random")),
        (_, "blocker") => ("blocker", say!(lang, "opponent-blocker")),
        (_, "perfect") => ("perfect", say!(lang, "opponent-perfect")),
        (_, "search") => ("search", say!(lang, "opponent-search")),
        (_, "xtreme") => ("xtreme", say!(lang, "opponent-xtreme")),
        (_, name) if name.starts_with("pattern") => ("pattern", say!(lang, "opponent-pattern")),
        (_, name) => {
            let level: u32 = name.trim_start_matches("level").parse().unwrap_or(0);
            let about = match level {
                1..=3 => say!(lang, "opponent-easy"),
                4..=6 => {
                    say!(lang, "opponent-medium")
                }
                _ => say!(lang, "opponent-hard"),
            };
            return Item::new(name, about);
        }
    };
    Item::new(label, about)
}

/// Who begins.
fn beginners(rules: &Arc<Ruleset>, opponent: &Seat, context: &mut Context) -> Change {
    let (rules, opponent) = (Arc::clone(rules), opponent.clone());
    let name = opponent.to_string();
    let screen = Chooser::new(
        context,
        |context| say!(context.lang, "who-begins").to_owned(),
        move |context| {
            let lang = context.lang;
            vec![
                Item::new(say!(lang, "who-begins-you"), ""),
                Item::new(name.clone(), ""),
                Item::new(say!(lang, "who-begins-lots"), ""),
            ]
        },
        move |index, context| {
            let own = match index {
                0 => 0,
                1 => 1,
                _ => seed_from_clock() as usize % 2,
            };
            match start(&rules, &opponent, own, context) {
                Change::Open(screen) => Change::Replace(screen),
                other => other,
            }
        },
    );
    Change::Open(Box::new(screen))
}

/// All packs, and what to do with one.
fn packs(
    context: &mut Context,
    then: impl Fn(&Arc<Ruleset>, &mut Context) -> Change + 'static,
) -> Change {
    let library = context.library();
    let mut found = Vec::new();
    for name in library.names() {
        if let Ok(rules) = Ruleset::load(&library, &[&name])
            && rules.players().len() > 1
        {
            found.push((name, rules));
        }
    }
    let shown = found.clone();
    let chosen = found.iter().position(|(name, _)| name == "connect4").unwrap_or(0);
    let screen = Chooser::new(
        context,
        |context| say!(context.lang, "which-game").to_owned(),
        move |context| {
            shown.iter().map(|(name, rules)| pack_item(name, rules, context.lang)).collect()
        },
        move |index, context| then(&found[index].1, context),
    );
    Change::Open(Box::new(screen.at(chosen)))
}

fn continue_game(context: &mut Context) -> Change {
    match context.store.take_up() {
        Some((kept, Ok(saved))) => match Game::resume(&context.library(), &saved, context.lang) {
            Ok(game) => {
                let play =
                    Play::with(game, Purpose::Game, context).kept_in(Keeping::going_on(kept));
                return Change::Open(Box::new(play));
            }
            Err(error) => context.refuse(record_trouble(context.lang, &error)),
        },
        Some((kept, Err(damaged))) => {
            if damaged.set_aside.is_some() {
                kept.forget();
            }
            context.tell_damaged(&damaged);
        }
        None => context.refuse(say!(context.lang, "nothing-to-continue")),
    }
    Change::Stay
}
