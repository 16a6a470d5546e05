//! What the solver has to say, in both languages, and with which exit code.

use foursight_solver::{BookError, MoveError, PlayError, SizeError, Unsolved, column_letter};

use crate::exit::Stop;
use crate::lang::Lang;

/// Which move of a position is wrong.
pub(super) fn wrong_move(lang: Lang, text: &str, error: &MoveError) -> String {
    if lang == Lang::En {
        return format!("\"{text}\": {error}");
    }
    let MoveError { number, text: written, reason, size, .. } = error;
    let (reason, hint) = match reason {
        PlayError::NoColumn => {
            let last = column_letter(size.width() - 1);
            (
                "diese Spalte gibt es nicht",
                format!("die Spalten eines {size}-Bretts sind 1 bis {last}, von links gezählt"),
            )
        }
        PlayError::Full => (
            "diese Spalte ist voll",
            format!("eine Spalte fasst {} Steine, wähle eine andere", size.height()),
        ),
        PlayError::Over => {
            ("da ist das Spiel schon zu Ende", "lass diesen Zug und alle danach weg".to_owned())
        }
    };
    format!("\"{text}\": Zug {number} ('{written}') ist falsch: {reason}; {hint}")
}

/// A board that is out of reach.
pub(super) fn refuse_board(lang: Lang, error: &SizeError) -> Stop {
    Stop::bad_input(match error {
        SizeError::Connect(connect) if lang == Lang::De => format!(
            "{connect} in einer Reihe lassen sich nicht lösen: eine Reihe hat 2 bis 63 Steine, zum Beispiel 4"
        ),
        error => error.to_string(),
    })
}

/// A limit was reached first.
pub(super) fn unsolved(lang: Lang, unsolved: &Unsolved) -> String {
    let Unsolved { lower, upper, nodes } = unsolved;
    lang.pick(
        unsolved.to_string(),
        format!("mit {nodes} Knoten nicht gelöst: der Wert liegt zwischen {lower} und {upper}"),
    )
}

/// Why a book is refused or not built. Trouble with the disk, damage and an early end differ in
/// their exit codes.
pub(super) fn refuse_book(lang: Lang, error: &BookError) -> Stop {
    let german = match error {
        BookError::Io { path, source } => {
            let what = lang.pick("cannot access the book", "kein Zugriff auf das Buch");
            return Stop::io(format!("{what} {}", path.display()), source);
        }
        BookError::Foreign => {
            "das ist kein Eröffnungsbuch: es beginnt nicht mit \"FOURBOOK\"".to_owned()
        }
        BookError::Version(version) => {
            format!("das Buch hat die Formatversion {version}, die dieses Programm nicht liest")
        }
        BookError::Damaged(_) => {
            "das Buch ist beschädigt: baue es neu oder lade es noch einmal".to_owned()
        }
        BookError::OtherJournal { path, wanted, .. } => format!(
            "{} gehört zu einem anderen unfertigen Buch als {wanted}: entferne die Datei, um neu anzufangen",
            path.display()
        ),
        BookError::Depth { depth, size, most } => format!(
            "ein Buch der Tiefe {depth} passt nicht zu einem {size}-Brett: wähle 1 bis {most}"
        ),
        BookError::Connect(connect) => format!(
            "ein Buch für {connect} in einer Reihe gibt es nicht: Bücher sind für vier in einer Reihe"
        ),
        BookError::Cancelled { done, total } => format!(
            "nach {done} von {total} Stellungen abgebrochen; derselbe Befehl macht dort weiter"
        ),
    };
    let message = lang.pick(error.to_string(), german);
    match error {
        BookError::Cancelled { .. } => Stop::no(message),
        _ => Stop::bad_input(message),
    }
}
