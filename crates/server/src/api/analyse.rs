//! Analysis of positions that belong to no game.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use foursight_agents::{Evaluation, Mark, MistakeKind, best_of};
use foursight_rules::{ChanceEntry, Move, MoveName, Record, Ruleset, notation};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::address::AddressKey;
use crate::app::App;
use crate::body::PackBody;
use crate::games::view::GameView;
use crate::games::{MoveSchema, Moves, TrackedTable, Values, short_list};
use crate::made::Made;
use crate::packs::{self, is_costly};
use crate::problem::Problem;
use crate::words::Words;
use crate::work::{Caller, check_wanted};

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(analyse))
}

/// Values beyond this many are not told.
const MOST_VALUES: usize = 500;

/// A move and what it is worth.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MoveValue {
    /// The move's coordinates, or what else it is: `"pass"`, `{"pop": [3]}`.
    #[schema(value_type = MoveSchema)]
    place: MoveName,
    /// The move as people write it.
    notation: String,
    /// A few words: "win in 7", "draw", "+0.35".
    text: String,
    /// The same in both languages.
    words: Words,
    /// From -1, lost, to 1, won.
    outlook: f32,
    /// The exact score, where it is known.
    score: Option<i32>,
    /// True if this is more than a guess.
    certain: bool,
    /// What is to be said about whoever plays this, if it gives something away.
    #[serde(skip_serializing_if = "Option::is_none")]
    mark: Option<MarkView>,
}

/// How bad a move is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MarkView {
    /// "inaccuracy", "mistake" or "blunder".
    severity: &'static str,
    /// As players write it behind a move: "?!", "?" or "??".
    sign: &'static str,
    /// True if it is more than a guess.
    certain: bool,
}

impl From<Mark> for MarkView {
    fn from(mark: Mark) -> Self {
        let severity = match mark.kind {
            MistakeKind::Inaccuracy => "inaccuracy",
            MistakeKind::Mistake => "mistake",
            MistakeKind::Blunder => "blunder",
        };
        Self { severity, sign: mark.kind.sign(), certain: mark.is_certain }
    }
}

impl MoveValue {
    /// What all these moves are worth; of a costly game, worked out on the pool.
    pub(super) async fn all(
        app: &Arc<App>,
        caller: Caller,
        rules: Arc<Ruleset>,
        values: Values,
    ) -> Result<Vec<Self>, Problem> {
        let all = move |rules: &Ruleset| Self::list(rules, &values);
        if is_costly(&rules) {
            app.work(caller, move |_| Ok(all(&rules))).await
        } else {
            Ok(all(&rules))
        }
    }

    /// What all these moves are worth, or the best of too many, with marks.
    fn list(rules: &Ruleset, values: &Values) -> Vec<Self> {
        let Some((_, top)) = best_of(values) else { return Vec::new() };
        let marked = |(mv, value): &(Move, Evaluation)| Self {
            mark: Mark::of(*value, top).map(MarkView::from),
            ..Self::new(rules, *mv, *value)
        };
        best(values).map(marked).collect()
    }

    pub(super) fn new(rules: &Ruleset, mv: Move, value: Evaluation) -> Self {
        let text = value.to_string();
        Self {
            place: rules.move_name(mv),
            notation: notation::format_move(rules, mv),
            words: Words::said(|lang| foursight_voice::value(lang, value)),
            text,
            outlook: value.outlook(),
            score: match value {
                Evaluation::Exact { score, .. } => Some(score),
                _ => None,
            },
            certain: value.is_certain(),
            mark: None,
        }
    }
}

/// All values in the order of the moves, or of too many the best.
fn best(values: &Values) -> impl Iterator<Item = &(Move, Evaluation)> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    if values.len() > MOST_VALUES {
        let outlook = |at: &usize| values[*at].1.outlook();
        order.sort_by(|a, b| outlook(b).total_cmp(&outlook(a)));
        order.truncate(MOST_VALUES);
        order.sort_unstable();
    }
    order.into_iter().map(|at| &values[at])
}

/// A position to analyse.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Analyse {
    /// The packs. Default: the draft, else connect4.
    #[serde(default, deserialize_with = "short_list")]
    #[schema(example = json!(["connect4"]))]
    packs: Vec<String>,
    /// The moves that lead to the position.
    moves: Option<Moves>,
    /// Where chance comes from.
    #[serde(default)]
    seed: u64,
    /// The bombs that dropped, as records note them. Without it, the seed decides about all.
    #[schema(value_type = Option<Vec<Object>>)]
    chance: Option<Vec<ChanceEntry>>,
    /// How many of the moves `chance` tells about; the seed decides about the rest. Default: all.
    settled: Option<usize>,
    /// Only so many of the moves: those before one that was refused. Default: all.
    first: Option<usize>,
    /// The text of a pack that is not kept on the server.
    draft: Option<String>,
}

/// What is known about a position.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Analysis {
    /// The position.
    game: GameView,
    /// What every move is worth; of more than 500 moves, what the best 500 are worth.
    values: Vec<MoveValue>,
    /// True if all values are exact.
    exact: bool,
    /// The moves so far and the best one after them.
    line: String,
    /// The exact score of the position for the player to move, where it is known.
    score: Option<i32>,
    /// The outlook of the first player, from -1 to 1, as far as that of whoever is to move tells it.
    first_player: Option<f32>,
    /// The game so far as a record, bombs included, as `foursight replay` reads it.
    #[schema(value_type = Object)]
    record: Record,
}

/// Analyse a position.
#[utoipa::path(post, path = "/api/analyse", tag = "analysis", request_body = Analyse,
    responses((status = 200, body = Analysis),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn analyse(
    State(app): State<Arc<App>>,
    caller: Caller,
    address: AddressKey,
    PackBody(wanted): PackBody<Analyse>,
) -> Result<Made, Problem> {
    if wanted.draft.is_some() {
        app.guard.draft(address)?;
    }
    let game = app.work(caller, move |app| position(app, wanted)).await?;
    let values = if game.table().is_over() {
        Vec::new()
    } else {
        app.hub.agents.values(game.table().position().clone(), caller).await?
    };
    app.work(caller, move |_| Made::json(&Analysis::new(&game, &values))).await
}

impl Analysis {
    fn new(game: &TrackedTable, values: &Values) -> Self {
        let (table, rules) = (game.table(), game.rules());
        let next = best_of(values);
        let line: Vec<Move> = table.moves().chain(next.map(|(mv, _)| mv)).collect();
        let score = |value: &Evaluation| match value {
            Evaluation::Exact { score, .. } => Some(*score),
            _ => None,
        };
        Self {
            game: GameView::new(game),
            exact: values.iter().all(|(_, value)| score(value).is_some()),
            line: notation::format(rules, &line),
            score: values.iter().filter_map(|(_, value)| score(value)).max(),
            first_player: next.and_then(|(_, value)| {
                value.outlook_of_first(table.position().to_move(), rules.players().len())
            }),
            record: table.record(),
            values: MoveValue::list(rules, values),
        }
    }
}

fn position(app: &App, wanted: Analyse) -> Result<TrackedTable, Problem> {
    let draft = wanted.draft.as_deref().map(packs::draft);
    let mut names = wanted.packs;
    if names.is_empty() {
        let own = draft.as_ref().map(|(name, _)| name.clone());
        names.push(own.unwrap_or_else(|| "connect4".to_owned()));
    }
    let rules = app.hub.packs.load(draft.map(|(_, packs)| packs), &names)?;
    check_wanted()?;
    let first = wanted.first.unwrap_or(usize::MAX);
    let moves = wanted.moves.map(|moves| moves.read_first(&rules, first)).transpose()?;
    let moves = moves.unwrap_or_default();
    packs::check_moves(&rules, moves.len())?;
    let all = moves.len();
    let settled = wanted.chance.as_ref().map_or(0, |_| wanted.settled.unwrap_or(all).min(all));
    let chance = wanted.chance.unwrap_or_default();
    let mut game = TrackedTable::told(&rules, wanted.seed, &moves[..settled], chance)?;
    for (ply, mv) in moves.into_iter().enumerate().skip(settled) {
        check_wanted()?;
        let played = game.change(|table| table.play(mv, Duration::ZERO).map(drop));
        played.map_err(|error| Problem::from(error).at_ply(ply))?;
        game.check_history()?;
    }
    Ok(game)
}
