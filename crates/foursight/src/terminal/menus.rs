//! The menus: what can be played, and against whom.

use std::sync::Arc;

use foursight_agents::AgentKind;
use foursight_rules::Ruleset;
use foursight_voice::{InWords, say};

#[cfg(feature = "serve")]
use super::browser;
use super::chooser::Chooser;
use super::context::{Change, Context};
use super::list::Item;
use super::play::{Play, Purpose};
use super::replay::Replay;
use super::settings;
use super::statistics::StatisticsScreen;
use crate::game::{Game, NewGame, Seat, seed_from_clock};
use crate::lang::Lang;
use crate::packs::record_trouble;
use crate::store::SavedGame;

/// What the main menu offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Choice {
    Continue,
    Quick,
    Two,
    Computer,
    Bombs,
    AnyPack,
    Load,
    Replay,
    Analyse,
    Statistics,
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
            Self::Load,
            Self::Replay,
            Self::Analyse,
            Self::Statistics,
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
            Self::Load => (say!(lang, "menu-load"), say!(lang, "menu-load-about")),
            Self::Replay => (say!(lang, "menu-replay"), say!(lang, "menu-replay-about")),
            Self::Analyse => (say!(lang, "menu-analyse"), say!(lang, "menu-analyse-about")),
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
            Self::Load => item.keyed('6'),
            Self::Replay => item.keyed('7'),
            Self::Analyse => item.keyed('8'),
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
            Self::AnyPack => packs(context, Purpose::Game),
            Self::Load => saved_games(context, resume),
            Self::Replay => saved_games(context, watch),
            Self::Analyse => packs(context, Purpose::Analysis),
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
    let chosen = all.iter().position(|seat| seat.to_string() == "level3").unwrap_or(0);
    let screen = Chooser::new(
        context,
        move |context| say!(context.lang, "against-whom", title),
        move |context| shown.iter().map(|seat| opponent_item(seat, context.lang)).collect(),
        move |index, context| match &all[index] {
            Seat::Human => start(&rules, &Seat::Human, 0, context),
            seat => beginners(&rules, seat, context),
        },
    );
    Change::Open(Box::new(screen.at(chosen)))
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

/// All packs.
fn packs(context: &mut Context, purpose: Purpose) -> Change {
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
            let code = context.lang.code();
            let line = |(name, rules): &(String, Arc<Ruleset>)| {
                let file = rules.packs().iter().find(|file| file.name() == name);
                let about = file.and_then(|file| file.pack().description.as_ref());
                let about = about.map(|text| text.get(code).to_owned()).unwrap_or_default();
                Item::new(rules.title(code), about).valued(name.clone())
            };
            shown.iter().map(line).collect()
        },
        move |index, context| {
            let rules = &found[index].1;
            match purpose {
                Purpose::Game => opponents(rules, context),
                Purpose::Analysis => {
                    let setup = NewGame::new(rules, seed_from_clock());
                    Change::Open(Box::new(Play::begin(setup, Purpose::Analysis, context)))
                }
            }
        },
    );
    Change::Open(Box::new(screen.at(chosen)))
}

fn continue_game(context: &mut Context) -> Change {
    match context.store.take_up() {
        Some((kept, Ok(saved))) => match Game::resume(&context.library(), &saved, context.lang) {
            Ok(game) => {
                let play = Play::with(game, Purpose::Game, context).kept_in(kept);
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

/// Goes on with a game.
pub(crate) fn resume(saved: &SavedGame, context: &mut Context) -> Change {
    match Game::resume(&context.library(), saved, context.lang) {
        Ok(game) => Change::Open(Box::new(Play::with(game, Purpose::Game, context))),
        Err(error) => {
            context.refuse(record_trouble(context.lang, &error));
            Change::Stay
        }
    }
}

fn watch(saved: &SavedGame, context: &mut Context) -> Change {
    match Replay::new(&saved.record, context) {
        Ok(replay) => Change::Open(Box::new(replay)),
        Err(error) => {
            context.refuse(record_trouble(context.lang, &error));
            Change::Stay
        }
    }
}

/// The saved games, and what to do with one.
fn saved_games(
    context: &mut Context,
    act: impl Fn(&SavedGame, &mut Context) -> Change + 'static,
) -> Change {
    let games = context.store.saved();
    if games.is_empty() {
        context.refuse(say!(context.lang, "no-saved-game"));
        return Change::Stay;
    }
    let shown = games.clone();
    let screen = Chooser::new(
        context,
        |context| say!(context.lang, "which-game").to_owned(),
        move |_| {
            let about = |path: &std::path::Path| path.display().to_string();
            shown.iter().map(|(name, path)| Item::new(name.clone(), about(path))).collect()
        },
        move |index, context| match context.store.open(&games[index].1) {
            Ok(saved) => act(&saved, context),
            Err(error) => {
                context.refuse(format!("{}: {error}", games[index].1.display()));
                Change::Stay
            }
        },
    );
    Change::Open(Box::new(screen))
}
