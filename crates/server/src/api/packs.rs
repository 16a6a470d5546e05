//! Packs over HTTP.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use foursight_agents::AgentKind;
use foursight_rules::{InMemoryPacks, LoadError, PackFile, Ruleset, check_pack_name};
use foursight_voice::{Lang, say, schema_in};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::address::AddressKey;
use crate::app::App;
use crate::body::PackBody;
use crate::games::view::{GameView, lattice};
use crate::made::Made;
use crate::people::Person;
use crate::problem::{Code, Finding, Path, Problem, Query};
use crate::words::Words;
use crate::work::{Caller, check_wanted};
use crate::{key, packs};

/// Packs that can be saved to one server.
const MOST_SAVED: usize = 1000;

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(check))
        .routes(routes!(show, put, delete))
        .routes(routes!(of_game))
        .routes(routes!(pack_schema))
}

/// A pack in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct PackSummary {
    /// Its name.
    name: String,
    /// What people call the game.
    title: Words,
    /// A sentence or two about it.
    description: Words,
    /// How many players.
    players: usize,
    /// Sizes of the board's axes.
    dims: Vec<u16>,
    /// Which cells are neighbours: "square" or "hex".
    lattice: &'static str,
    /// Which cells of a flat board exist, row by row: `.` is a cell, a blank is none. Absent if all
    /// do.
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<Vec<String>>,
    /// True if stones fall.
    gravity: bool,
    /// True if bombs can drop.
    bombs: bool,
    /// Computer players that can play it.
    agents: Vec<String>,
    /// True if it was saved to this server and can be changed.
    saved: bool,
}

/// All packs.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PackList {
    packs: Vec<PackSummary>,
    /// Packs without a board, which add something to others.
    additions: Vec<Addition>,
    /// Packs that cannot be played, and why.
    faulty: Vec<FaultyPack>,
}

/// A pack without a board of its own: it adds something to games.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Addition {
    /// Its name: a game with it is asked for as both packs.
    name: String,
    /// What people call it.
    title: Words,
    /// A sentence or two about it.
    description: Words,
}

impl Addition {
    fn new(file: &PackFile) -> Self {
        let (name, pack) = (file.name(), file.pack());
        let title = pack.display_name.as_ref();
        let description = pack.description.as_ref();
        Self {
            name: name.to_owned(),
            title: title.map_or_else(|| Words::new(name, name), Words::from),
            description: description.map_or_else(|| Words::new("", ""), Words::from),
        }
    }
}

/// A pack that cannot be played.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FaultyPack {
    name: String,
    detail: String,
}

/// A pack.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PackShown {
    name: String,
    /// Its own text.
    source: String,
    /// Its rules in words, in full.
    words: Words,
    /// How it is played, in a few sentences.
    how: Words,
    summary: PackSummary,
    /// Packs that can be added to it, and are not yet.
    additions: Vec<Addition>,
    /// The board before the first move.
    start: GameView,
}

/// The text of a pack.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PackText {
    /// The text, which is JSON itself.
    text: String,
}

/// What was found in a pack's text.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Checked {
    /// True if the pack can be played.
    ok: bool,
    diagnostics: Vec<Finding>,
    summary: Option<PackSummary>,
    /// Its rules in words, in full.
    words: Option<Words>,
    /// How it is played, in a few sentences.
    how: Option<Words>,
    /// The board before the first move.
    start: Option<GameView>,
}

fn summary(app: &App, rules: &Ruleset) -> PackSummary {
    let name = rules.requested().first().cloned().unwrap_or_default();
    let file = rules.packs().iter().find(|file| file.name() == name);
    let about = file.and_then(|file| file.pack().description.as_ref());
    let suits = AgentKind::all().filter(|kind| kind.suits(rules).is_ok());
    PackSummary {
        title: Words::each(|language| rules.title(language)),
        description: about.map_or_else(|| Words::new("", ""), Words::from),
        players: rules.players().len(),
        dims: rules.geometry().dims().to_vec(),
        lattice: lattice(rules),
        picture: picture(rules),
        gravity: rules.gravity().is_some(),
        bombs: rules.has_bombs(),
        agents: suits.map(|kind| kind.to_string()).collect(),
        saved: app.hub.packs.is_saved(&name),
        name,
    }
}

/// Which cells of a flat board exist, if some do not.
fn picture(rules: &Ruleset) -> Option<Vec<String>> {
    let geometry = rules.geometry();
    let &[rows, columns] = geometry.dims() else { return None };
    let symbol = |cell| if geometry.exists(cell) { '.' } else { ' ' };
    let row = |row| (row * columns..(row + 1) * columns).map(symbol).collect();
    geometry.has_holes().then(|| (0..rows).map(row).collect())
}

fn how(rules: &Ruleset) -> Words {
    Words::said(|lang| foursight_voice::how_to_play(rules, lang))
}

fn in_words(app: &App, rules: &Ruleset) -> Words {
    Words::each(|language| (app.describe)(rules, language))
}

/// All packs that can be played here.
#[utoipa::path(get, path = "/api/packs", tag = "packs",
    responses((status = 200, body = PackList),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn list(State(app): State<Arc<App>>, caller: Caller) -> Result<Made, Problem> {
    let list = app.work(caller, |app| {
        let additions = app.hub.packs.additions();
        let is_addition = |name: &String| additions.iter().any(|file| file.name() == name);
        let mut list = PackList {
            packs: Vec::new(),
            additions: additions.iter().map(Addition::new).collect(),
            faulty: Vec::new(),
        };
        for name in app.hub.packs.library(None).names() {
            if is_addition(&name) {
                continue;
            }
            check_wanted()?;
            match app.hub.packs.load(None, std::slice::from_ref(&name)) {
                Ok(rules) => list.packs.push(summary(app, &rules)),
                Err(error) => {
                    list.faulty.push(FaultyPack { name, detail: Problem::from(error).detail });
                }
            }
        }
        Made::json(&list)
    });
    list.await
}

/// What can be added to a game: with each of them its packs can still be played.
fn additions(app: &App, names: &[String]) -> Vec<Addition> {
    let fits = |file: &PackFile| {
        let added = file.name().to_owned();
        let with: Vec<String> = names.iter().cloned().chain([added.clone()]).collect();
        !names.contains(&added) && app.hub.packs.load(None, &with).is_ok()
    };
    app.hub.packs.additions().iter().filter(|file| fits(file)).map(Addition::new).collect()
}

/// A pack, or several separated by commas: its text, and its rules in words.
#[utoipa::path(get, path = "/api/packs/{name}", tag = "packs",
    params(("name" = String, Path, description = "The pack, or packs separated by commas")),
    responses((status = 200, body = PackShown),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn show(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(name): Path<String>,
) -> Result<Made, Problem> {
    let names: Vec<String> = name.split(',').map(str::to_owned).collect();
    packs::check_count(names.len())?;
    let shown = app.work(caller, move |app| {
        let rules = app.hub.packs.load(None, &names)?;
        let file = rules.packs().iter().find(|file| file.name() == names[0]);
        let source = file.map(|file| file.text().to_owned()).unwrap_or_default();
        let words = in_words(app, &rules);
        let (summary, start) = (summary(app, &rules), GameView::detached(&rules));
        let additions = additions(app, &names);
        Made::json(&PackShown { source, words, how: how(&rules), summary, additions, start, name })
    });
    shown.await
}

/// What an author should know about a pack that can be played.
fn findings(rules: &Arc<Ruleset>) -> Vec<Finding> {
    let (doubts, first_move) = (rules.doubts(), rules.first_move_doubt());
    Finding::list(rules.warnings().iter().chain(&doubts).chain(&first_move))
}

/// Check a pack's text without saving it.
#[utoipa::path(post, path = "/api/packs/check", tag = "packs", request_body = PackText,
    responses((status = 200, body = Checked),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn check(
    State(app): State<Arc<App>>,
    caller: Caller,
    address: AddressKey,
    PackBody(wanted): PackBody<PackText>,
) -> Result<Made, Problem> {
    app.guard.draft(address)?;
    let checked = app.work(caller, move |app| {
        let (name, draft) = packs::draft(&wanted.text);
        let loaded = app.hub.packs.load(Some(draft), std::slice::from_ref(&name));
        check_wanted()?;
        match loaded {
            Ok(rules) => Made::json(&Checked {
                ok: true,
                diagnostics: findings(&rules),
                summary: Some(summary(app, &rules)),
                words: Some(in_words(app, &rules)),
                how: Some(how(&rules)),
                start: Some(GameView::detached(&rules)),
            }),
            Err(LoadError::Faulty(findings)) => Made::json(&Checked {
                ok: false,
                diagnostics: Finding::list(&findings.0),
                summary: None,
                words: None,
                how: None,
                start: None,
            }),
            Err(error) => Err(Problem::from(error)),
        }
    });
    checked.await
}

/// Save a pack to this server (needs the control token).
#[utoipa::path(put, path = "/api/packs/{name}", tag = "packs", request_body = PackText,
    params(("name" = String, Path, description = "The pack")),
    responses((status = 200, body = PackSummary),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn put(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(name): Path<String>,
    headers: HeaderMap,
    person: Option<Person>,
    PackBody(PackText { text }): PackBody<PackText>,
) -> Result<Json<PackSummary>, Problem> {
    app.guard.control(&headers)?;
    app.membership.admit(person.as_ref())?;
    check_pack_name(&name).map_err(|error| Problem::told(Code::BadRequest, &error))?;
    if app.hub.packs.is_given(&name) {
        let given = |lang| say!(lang, "problem-pack-given", name);
        return Err(Problem::said(Code::Conflict, given));
    }
    if app.hub.packs.saved_count() >= MOST_SAVED && !app.hub.packs.is_saved(&name) {
        let full = |lang| say!(lang, "problem-too-many-saved", most = MOST_SAVED);
        return Err(Problem::said(Code::TooMany, full));
    }
    let (kept, own) = (text.clone(), name.clone());
    let summary = app.work(caller, move |app| {
        let drafts = InMemoryPacks([(own.clone(), text.into_bytes())].into_iter().collect());
        let rules = app.hub.packs.load(Some(drafts), std::slice::from_ref(&own))?;
        Ok(PackSummary { saved: true, ..summary(app, &rules) })
    });
    let summary = summary.await?;
    app.hub.store.put_pack(&name, &kept).await?;
    app.hub.packs.save(&name, &kept);
    Ok(Json(summary))
}

/// Delete a pack that was saved (needs the control token). Its games go on.
#[utoipa::path(delete, path = "/api/packs/{name}", tag = "packs",
    params(("name" = String, Path, description = "The pack")),
    responses((status = 204, description = "It is deleted"),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn delete(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    app.guard.control(&headers)?;
    if check_pack_name(&name).is_err() || !app.hub.store.delete_pack(&name).await? {
        let shown: String = name.chars().take(64).collect();
        let missing = |lang| say!(lang, "problem-pack-not-saved", name = shown);
        return Err(Problem::said(Code::UnknownPack, missing));
    }
    app.hub.packs.remove(&name);
    Ok(StatusCode::NO_CONTENT)
}

/// The text of a pack that a game began with.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GamePack {
    name: String,
    text: String,
}

/// The packs of a game that did not come with this server.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GamePacks {
    packs: Vec<GamePack>,
}

/// The texts of a game's packs as they were when it began, without those that came with this server.
#[utoipa::path(get, path = "/api/games/{id}/packs", tag = "games",
    params(("id" = String, Path, description = "The game")),
    responses((status = 200, body = GamePacks),
        (status = "default", body = Problem, content_type = "application/problem+json")))]
async fn of_game(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Made, Problem> {
    let known = key::is_game_id(&id);
    let game = if known { app.hub.store.load(&id).await? } else { None };
    let game = game.ok_or_else(|| Problem::unknown_game(&id))?;
    let mut packs = Vec::new();
    for (name, hash) in game.setup.sources {
        if !app.hub.packs.is_given(&name)
            && let Some(text) = app.hub.store.pack_text(&hash).await?
        {
            packs.push(GamePack { name, text });
        }
    }
    app.write(caller, GamePacks { packs }).await
}

/// How the schema of packs describes itself.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct SchemaLanguage {
    /// "en" (the default) or "de".
    lang: Option<String>,
}

/// The JSON Schema of packs.
#[utoipa::path(get, path = "/api/schema", tag = "packs", params(SchemaLanguage),
    responses((status = 200, body = Object)))]
async fn pack_schema(Query(wish): Query<SchemaLanguage>) -> Json<&'static serde_json::Value> {
    let lang = wish.lang.and_then(|lang| lang.parse().ok()).unwrap_or(Lang::En);
    Json(schema_in(lang))
}
