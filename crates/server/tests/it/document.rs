//! The API's document says what the server does.

use serde_json::{Value, json};

use crate::world::World;

/// A path with something in the place of its parameters.
fn fill(path: &str, name: &str) -> String {
    let path = path.replace("{match}", "0").replace("{game}", "1").replace("{table}", "table.csv");
    path.replace("{member}", "0").replace("{id}", name).replace("{name}", name)
}

#[tokio::test]
async fn every_address_of_the_document_is_there() {
    let world = World::new().await;
    let (_, document) = world.get("/api/openapi.json").await;
    let mut count = 0;
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let filled = fill(path, "zzzzzzzz");
            let method = method.to_uppercase().parse().unwrap();
            let (status, answer) = world.call(method, &filled, None, None).await;
            assert!(!status.is_server_error(), "{path}: {answer}");
            assert_ne!(answer["code"], "not_found", "{path}");
            assert_ne!(status, 405, "{path}");
            assert!(operation["summary"].is_string(), "{path} has no summary");
            assert!(operation["responses"].as_object().is_some_and(|r| !r.is_empty()));
            count += 1;
        }
    }
    assert!(count >= 32, "{count}");
}

#[tokio::test]
async fn every_reference_of_the_document_leads_somewhere() {
    fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
        match value {
            Value::Object(members) => {
                found.extend(members.get("$ref").and_then(Value::as_str));
                members.values().for_each(|member| references(member, found));
            }
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
            _ => {}
        }
    }
    let document = serde_json::to_value(foursight_server::document()).unwrap();
    let mut found = Vec::new();
    references(&document, &mut found);
    assert!(found.len() > 20);
    for reference in found {
        let target = document.pointer(reference.trim_start_matches('#'));
        assert!(target.is_some(), "{reference} leads nowhere");
    }
}

#[tokio::test]
async fn problems_of_the_document_have_all_codes() {
    let document = serde_json::to_value(foursight_server::document()).unwrap();
    let codes = document["components"]["schemas"]["Code"].to_string();
    for code in ["not_your_turn", "illegal_move", "wrong_key", "token_needed", "too_many"] {
        assert!(codes.contains(code), "{code}");
    }
}

/// Values that fit a schema, and some that do not: a small generated client.
fn samples(document: &Value, schema: &Value) -> Vec<Value> {
    if let Some(reference) = schema["$ref"].as_str() {
        let target = document.pointer(reference.trim_start_matches('#')).unwrap();
        return samples(document, target);
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        return choices.iter().flat_map(|choice| samples(document, choice)).collect();
    }
    let kind = schema["type"].as_str().or_else(|| schema["type"][0].as_str());
    let mut values: Vec<Value> = schema.get("example").cloned().into_iter().collect();
    values.extend(match kind {
        Some("string") => vec![json!(""), json!("4453"), json!("\u{0}<b>'\"")],
        Some("integer") => vec![json!(0), json!(7), json!(1_000_000), json!(u64::MAX), json!(-1)],
        Some("boolean") => vec![json!(true)],
        Some("array") => {
            let inner = samples(document, &schema["items"]);
            let lists = inner.iter().map(|item| json!([item, item]));
            std::iter::once(json!([])).chain(lists).collect()
        }
        Some("object") => {
            let mut bodies = vec![json!({})];
            for (name, member) in schema["properties"].as_object().into_iter().flatten() {
                bodies.extend(samples(document, member).into_iter().map(|v| json!({ name: v })));
            }
            bodies
        }
        _ => vec![Value::Null],
    });
    values
}

#[tokio::test]
async fn no_generated_request_makes_the_server_fail() {
    let world = World::new().await;
    let game = world.game(json!({})).await;
    let document = serde_json::to_value(foursight_server::document()).unwrap();
    let mut count = 0;
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            let mut bodies: Vec<Option<Value>> = vec![None];
            if !schema.is_null() {
                bodies.extend([json!([1]), json!("x")].map(Some));
                bodies.extend(samples(&document, schema).into_iter().map(Some));
            }
            for (id, body) in [game.id.as_str(), "%00", "aaaaaaaa"]
                .into_iter()
                .flat_map(|id| bodies.iter().map(move |body| (id, body)))
            {
                if method == "delete" && id == game.id {
                    continue;
                }
                let filled = fill(path, id);
                let verb = method.to_uppercase().parse().unwrap();
                let (status, answer) = world.call(verb, &filled, game.key(0), body.clone()).await;
                assert!(!status.is_server_error(), "{method} {filled} {body:?}: {answer}");
                count += 1;
            }
        }
    }
    assert!(count > 100, "{count}");
    assert_eq!(world.get("/readyz").await.0, 200);
}

/// What every answer must be: in the document, and never the server's own failure.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
    response_schema_conformance";

#[tokio::test(flavor = "multi_thread")]
async fn schemathesis_finds_nothing() {
    let mut world = World::new().await;
    let mut command = std::process::Command::new("schemathesis");
    command
        .arg("run")
        .arg(world.url("/api/openapi.json"))
        .args(["--checks", CHECKS, "--phases", "examples,coverage,fuzzing"])
        .args(["--max-examples", "10", "--generation-deterministic", "--no-shrink"])
        .args(["--suppress-health-check", "all", "--no-color"])
        // These become WebSockets.
        .args(["--exclude-path-regex", "/live$"])
        .current_dir(world.folder.path());
    let run = tokio::task::spawn_blocking(move || command.output()).await.unwrap();
    let run = run.unwrap_or_else(|error| panic!("schemathesis: {error}; pip install schemathesis"));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(run.status.success(), "{}{}", text(&run.stdout), text(&run.stderr));
    // Whatever it has begun ends here.
    world.server.take().unwrap().stop().await;
}
