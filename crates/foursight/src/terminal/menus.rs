//! The menus: what can be played, and against whom.

use std::sync::Arc;

use foursight_agents::AgentKind;
use foursight_rules::Ruleset;

#[cfg(feature = "serve")]
use super::browser;
use super::chooser::Chooser;
use super::context::{Change, Context};
use super::list::Item;
use super::play::{Play, Purpose};
use super::replay::Replay;
use super::settings;
use super::statistics::StatisticsScreen;
use crate::game::{Game, Seat, Setup, seed_from_clock};
use crate::lang::Lang;
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
        if context.store.has_autosave() {
            all.insert(0, Self::Continue);
        }
        all
    }

    fn item(self, context: &Context) -> Item {
        let lang = context.lang;
        let (label, about) = match self {
            Self::Continue => (
                lang.pick("Continue", "Weiterspielen"),
                lang.pick("The game that you left.", "Das Spiel, das du verlassen hast."),
            ),
            Self::Quick => (
                lang.pick("Quick play", "Schnelles Spiel"),
                lang.pick("Connect Four at once, you begin.", "Sofort Vier gewinnt, du beginnst."),
            ),
            Self::Two => (
                lang.pick("Two players", "Zwei Spieler"),
                lang.pick("Two people at one keyboard.", "Zwei Menschen an einer Tastatur."),
            ),
            Self::Computer => (
                lang.pick("Against the computer", "Gegen den Computer"),
                lang.pick("From random to perfect.", "Von zufällig bis perfekt."),
            ),
            Self::Bombs => (
                lang.pick("With bombs", "Mit Bomben"),
                lang.pick(
                    "Four Connect Xtreme: stones fly.",
                    "Vier gewinnt Xtreme: Steine fliegen.",
                ),
            ),
            Self::AnyPack => (
                lang.pick("Any game", "Alle Spiele"),
                lang.pick("Gomoku, Pente, 3-D and your own.", "Gomoku, Pente, 3-D und eigene."),
            ),
            Self::Load => (
                lang.pick("Load a game", "Spiel laden"),
                lang.pick("Games that you saved.", "Spiele, die du gespeichert hast."),
            ),
            Self::Replay => (
                lang.pick("Replay", "Wiedergabe"),
                lang.pick("Watch a game again.", "Ein Spiel noch einmal ansehen."),
            ),
            Self::Analyse => (
                lang.pick("Analyse", "Analyse"),
                lang.pick("Try moves, see the value of each.", "Züge versuchen, ihren Wert sehen."),
            ),
            Self::Statistics => (
                lang.pick("Statistics", "Statistik"),
                lang.pick(
                    "Won and lost, against whom, how.",
                    "Siege und Niederlagen, gegen wen, wie.",
                ),
            ),
            #[cfg(feature = "serve")]
            Self::Browser => (
                lang.pick("In the browser", "Im Browser"),
                lang.pick("Friends by link, arena, workshop.", "Freunde, Arena, Werkstatt."),
            ),
            Self::Settings => (
                lang.pick("Settings", "Einstellungen"),
                lang.pick("Language, looks, sound, clock.", "Sprache, Aussehen, Ton, Uhr."),
            ),
            Self::Quit => (lang.pick("Quit", "Beenden"), lang.pick("See you soon.", "Bis bald.")),
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
    let mut setup = Setup::new(rules, seed_from_clock());
    setup.time = context.settings.clock.control();
    for number in (0..setup.seats.len()).filter(|number| *number != own) {
        if let Err(error) = setup.seat(number, opponent.clone()) {
            context.refuse(error);
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
        move |context| format!("{title}: {}", context.lang.pick("against whom?", "gegen wen?")),
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
        (Seat::Human, _) => (
            lang.pick("a person", "ein Mensch"),
            lang.pick("Two people at one keyboard.", "Zwei Menschen an einer Tastatur."),
        ),
        (_, "random") => ("random", lang.pick("Plays anything.", "Spielt irgendetwas.")),
        (_, "blocker") => (
            "blocker",
            lang.pick(
                "Wins or blocks at once, else anything.",
                "Gewinnt oder blockt sofort, sonst irgendetwas.",
            ),
        ),
        (_, "perfect") => {
            ("perfect", lang.pick("Never makes a mistake.", "Macht nie einen Fehler."))
        }
        (_, "search") => {
            ("search", lang.pick("Thinks ahead, in every game.", "Denkt voraus, in jedem Spiel."))
        }
        (_, "xtreme") => (
            "xtreme",
            lang.pick("The contest bot: knows bombs.", "Der Wettkampf-Bot: kennt Bomben."),
        ),
        (_, name) if name.starts_with("pattern") => (
            "pattern",
            lang.pick("Looks at patterns, one move deep.", "Sieht auf Muster, einen Zug tief."),
        ),
        (_, name) => {
            let level: u32 = name.trim_start_matches("level").parse().unwrap_or(0);
            let about = match level {
                1..=3 => lang.pick("For beginners.", "Für Anfänger."),
                4..=6 => {
                    lang.pick("For people who know the game.", "Für alle, die das Spiel kennen.")
                }
                _ => lang.pick("Hard to beat.", "Schwer zu schlagen."),
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
        |context| context.lang.pick("Who begins?", "Wer beginnt?").to_owned(),
        move |context| {
            let lang = context.lang;
            vec![
                Item::new(lang.pick("You", "Du"), ""),
                Item::new(name.clone(), ""),
                Item::new(lang.pick("Draw lots", "Das Los"), ""),
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
        |context| context.lang.pick("Which game?", "Welches Spiel?").to_owned(),
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
                    let setup = Setup::new(rules, seed_from_clock());
                    Change::Open(Box::new(Play::begin(setup, Purpose::Analysis, context)))
                }
            }
        },
    );
    Change::Open(Box::new(screen.at(chosen)))
}

fn continue_game(context: &mut Context) -> Change {
    let (saved, damaged) = context.store.autosave();
    if let Some(damaged) = damaged {
        context.tell_damaged(&damaged);
    }
    match saved {
        Some(saved) => resume(&saved, context),
        None => Change::Stay,
    }
}

/// Goes on with a game.
pub(crate) fn resume(saved: &SavedGame, context: &mut Context) -> Change {
    match Game::resume(&context.library(), saved, context.lang) {
        Ok(game) => Change::Open(Box::new(Play::with(game, Purpose::Game, context))),
        Err(error) => {
            context.refuse(error.to_string());
            Change::Stay
        }
    }
}

fn watch(saved: &SavedGame, context: &mut Context) -> Change {
    match Replay::new(&saved.record, context) {
        Ok(replay) => Change::Open(Box::new(replay)),
        Err(error) => {
            context.refuse(error.to_string());
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
        context.refuse(context.lang.pick(
            "There is no saved game yet: press s in a game, or finish one.",
            "Es gibt noch kein gespeichertes Spiel: s im Spiel drücken, oder eins zu Ende spielen.",
        ));
        return Change::Stay;
    }
    let shown = games.clone();
    let screen = Chooser::new(
        context,
        |context| context.lang.pick("Which game?", "Welches Spiel?").to_owned(),
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
