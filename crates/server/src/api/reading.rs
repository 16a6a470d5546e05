//! The API's document: as JSON for programs, as a page for people.

use std::fmt::Write;
use std::sync::Arc;

use axum::Router;
use axum::http::header;
use axum::response::Html;
use axum::routing::get;
use serde_json::Value;
use utoipa::openapi::OpenApi;

use crate::app::App;

pub(super) fn routes(document: &OpenApi) -> Router<Arc<App>> {
    let json: Arc<str> = document.to_json().unwrap_or_default().into();
    let page: Arc<str> = page(&serde_json::from_str(&json).unwrap_or_default()).into();
    Router::new()
        .route(
            "/api/openapi.json",
            get(move || async move {
                ([(header::CONTENT_TYPE, "application/json")], json.to_string())
            }),
        )
        .route("/api", get(move || async move { Html(page.to_string()) }))
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap_or_default()
}

/// What a schema is called.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str() {
        let name = escape(name.rsplit('/').next().unwrap_or(name));
        return format!("<a href=\"#{name}\">{name}</a>");
    }
    let choices = schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array());
    if let Some(choices) = choices {
        return choices.iter().map(kind).collect::<Vec<_>>().join(" or ");
    }
    match &schema["type"] {
        Value::String(name) if name == "array" => format!("list of {}", kind(&schema["items"])),
        Value::String(name) => escape(name),
        Value::Array(names) => {
            let names: Vec<String> = names.iter().filter_map(Value::as_str).map(escape).collect();
            let inner = schema.get("items").map(kind);
            names.join(" or ") + &inner.map(|inner| format!(" of {inner}")).unwrap_or_default()
        }
        _ => "anything".to_owned(),
    }
}

fn members(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

/// The document as a page without scripts.
fn page(document: &Value) -> String {
    let mut page = String::new();
    // Writing to a string cannot fail.
    let _ = write!(
        page,
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\">\
         <meta name=\"color-scheme\" content=\"light dark\">\
         <title>The API of Foursight</title></head><body><main>\
         <h1>The API of Foursight</h1><p>{}</p>\
         <p>For programs: <a href=\"/api/openapi.json\">openapi.json</a>. \
         <a href=\"/\">Back to the games</a>.</p><h2>Addresses</h2>",
        escape(text(&document["info"], "description"))
    );
    for (path, methods) in members(&document["paths"]) {
        for (method, operation) in members(methods) {
            let _ = write!(
                page,
                "<section><h3><code>{} {}</code></h3><p>{}</p><ul>",
                escape(&method.to_uppercase()),
                escape(path),
                escape(text(operation, "summary"))
            );
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let _ = write!(
                    page,
                    "<li><code>{}</code> in the {}: {}</li>",
                    escape(text(parameter, "name")),
                    escape(text(parameter, "in")),
                    escape(text(parameter, "description"))
                );
            }
            let body = &operation["requestBody"]["content"]["application/json"]["schema"];
            if !body.is_null() {
                let _ = write!(page, "<li>takes {}</li>", kind(body));
            }
            for (status, response) in members(&operation["responses"]) {
                let content = members(&response["content"]).next();
                let what = content.map(|(_, content)| kind(&content["schema"]));
                let what = what.unwrap_or_else(|| escape(text(response, "description")));
                let _ = write!(page, "<li>answers {}: {what}</li>", escape(status));
            }
            page.push_str("</ul></section>");
        }
    }
    page.push_str("<h2>What is sent</h2>");
    for (name, schema) in members(&document["components"]["schemas"]) {
        let name = escape(name);
        let _ = write!(
            page,
            "<section><h3 id=\"{name}\">{name}</h3><p>{}</p><ul>",
            escape(text(schema, "description"))
        );
        for (member, inner) in members(&schema["properties"]) {
            let about = escape(text(inner, "description"));
            let _ =
                write!(page, "<li><code>{}</code>: {}. {about}</li>", escape(member), kind(inner));
        }
        for value in schema["enum"].as_array().into_iter().flatten() {
            let _ = write!(page, "<li><code>{}</code></li>", escape(value.as_str().unwrap_or("")));
        }
        page.push_str("</ul></section>");
    }
    page.push_str("</main></body></html>");
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_names_every_address_and_has_no_script() {
        let document = serde_json::to_value(super::super::document()).unwrap_or_default();
        let page = page(&document);
        let paths: Vec<&String> = members(&document["paths"]).map(|(path, _)| path).collect();
        assert!(paths.len() > 15);
        assert!(paths.iter().all(|path| page.contains(path.as_str())));
        assert!(!page.contains("<script") && !page.contains("style="));
    }
}
