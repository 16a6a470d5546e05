//! The menu in plain lines: the seats, the scores, the games that wait, and once more.

use std::io::IsTerminal;

use foursight_voice::{InWords, say};

use super::wire::Code;
use super::{LineGame, Lines, SessionEnd, games};
use crate::cli::Shared;
use crate::exit::{self, CliError, CliResult};
use crate::game::{Game, NewGame, Seat, seed_from_clock};
use crate::lang::Lang;
use crate::packs;
use crate::store::Store;

/// A line of the menu: its key, the pack and the second player.
const CHOICES: [(&str, &str, &str); 6] = [
    ("1", "connect4", "human"),
    ("2", "connect4", "random"),
    ("3", "connect4", "blocker"),
    ("4", "connect4", "level3"),
    ("5", "connect4", "perfect"),
    ("6", "connect4-xtreme", "level3"),
];

/// What comes after a line of the menu.
pub(super) enum Choice {
    Game(Box<LineGame>),
    /// The menu again.
    Menu,
    NoInput,
}

/// Games until the player has had enough.
pub(crate) fn menu(shared: &Shared, lang: Lang) -> CliResult {
    let mut lines = Lines {
        input: &mut std::io::stdin().lock(),
        output: &mut anstream::stdout().lock(),
        lang,
        is_by_hand: std::io::stdin().is_terminal(),
        is_json: false,
        record: None,
    };
    // Games won by the first player and by the second since the program began.
    let mut score = [0_u32; 2];
    let store = Store::of_user();
    loop {
        lines.say(&texts(lang, score, store.has_game_to_continue()))?;
        write!(lines.output, "> ")?;
        lines.output.flush()?;
        let Some(line) = lines.read()? else { return goodbye(&mut lines) };
        let choice = line.trim().to_lowercase();
        if matches!(choice.as_str(), "0" | "q" | "quit" | "exit" | "ende") {
            return goodbye(&mut lines);
        }
        let chosen = match choice.as_str() {
            "c" | "continue" | "weiter" => games::continue_last(shared, &store, &mut lines),
            "g" | "games" | "spiele" => games::choose(shared, &store, &mut lines),
            _ => choose(shared, lang, &choice)
                .and_then(|setup| LineGame::begin(Game::new(setup, lang), &lines))
                .map(|table| Choice::Game(Box::new(table))),
        };
        match chosen {
            Ok(Choice::Game(table)) => {
                if !rounds(*table, &mut score, &mut lines)? {
                    return goodbye(&mut lines);
                }
            }
            Ok(Choice::Menu) => {}
            Ok(Choice::NoInput) => return goodbye(&mut lines),
            Err(stop) if stop.code != exit::BAD_INPUT => return Err(stop),
            Err(stop) => {
                let why = stop.message.unwrap_or_default();
                let text = say!(lang, "menu-not-a-choice", choice, why,);
                lines.refuse(Code::NotUnderstood, &text)?;
            }
        }
    }
}

fn goodbye(lines: &mut Lines<'_>) -> CliResult {
    lines.say(say!(lines.lang, "goodbye"))
}

/// What a line of the menu, or a game and a player, means.
fn choose(shared: &Shared, lang: Lang, choice: &str) -> Result<NewGame, CliError> {
    let known = CHOICES.iter().find(|(key, _, _)| *key == choice);
    let (pack, seat) = match (known, choice.split_once(' ')) {
        (Some((_, pack, seat)), _) => (*pack, *seat),
        (None, Some((pack, seat))) => (pack, seat.trim()),
        (None, None) => (choice, "human"),
    };
    let library = packs::library(shared)?;
    let rules = foursight_rules::Ruleset::load(&library, &[pack])
        .map_err(|error| CliError::bad_input(error.in_words(lang)))?;
    let seat = Seat::named(seat, lang).map_err(CliError::bad_input)?;
    let mut setup = NewGame::new(&rules, seed_from_clock());
    for number in 1..setup.seats.len() {
        setup
            .seat(number, seat.clone())
            .map_err(|error| CliError::bad_input(error.in_words(lang)))?;
    }
    Ok(setup)
}

/// Plays until the player wants the menu back; false at the end of the input.
fn rounds(
    mut table: LineGame,
    score: &mut [u32; 2],
    lines: &mut Lines<'_>,
) -> Result<bool, CliError> {
    loop {
        match table.play(lines)? {
            SessionEnd::NoInput => return Ok(false),
            SessionEnd::Left => return Ok(true),
            SessionEnd::Finished => {}
        }
        if let Some(end) = table.game.result()
            && end.winners.len() == 1
        {
            score[usize::from(!end.winners.contains(0))] += 1;
        }
        lines.say(&score_text(lines.lang, *score))?;
        loop {
            write!(lines.output, "{} ", say!(lines.lang, "ask-again"))?;
            lines.output.flush()?;
            let Some(line) = lines.read()? else { return Ok(false) };
            match line.trim().to_lowercase().as_str() {
                "y" | "yes" | "j" | "ja" => break,
                "n" | "no" | "nein" | "q" => return Ok(true),
                other => {
                    let text = say!(lines.lang, "again-not-understood", input = other);
                    lines.refuse(Code::NotUnderstood, &text)?;
                }
            }
        }
        let setup = NewGame { seed: seed_from_clock(), ..table.game.setup().clone() };
        table = LineGame::begin(Game::new(setup, lines.lang), lines)?;
    }
}

fn score_text(lang: Lang, [first, second]: [u32; 2]) -> String {
    say!(lang, "menu-score", first, second)
}

fn texts(lang: Lang, score: [u32; 2], has_game: bool) -> String {
    let score = score_text(lang, score);
    let waiting = if has_game { say!(lang, "plain-menu-continue") } else { "" };
    let menu = format!("\n{}", say!(lang, "menu", score));
    [&menu, waiting, say!(lang, "plain-menu-games")]
        .into_iter()
        .filter(|line| !line.is_empty())
        .collect::<Vec<_>>()
        .join("\n")
}
