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
    let mut page = head(document);
    page.push_str("<nav class=\"contents\" aria-label=\"Contents\">");
    let tags = || document["tags"].as_array().into_iter().flatten();
    for tag in tags() {
        let name = escape(text(tag, "name"));
        // Writing to a string cannot fail.
        let _ = write!(page, "<a class=\"button chip\" href=\"#tag-{name}\">{name}</a>");
    }
    page.push_str("<a class=\"button chip\" href=\"#types\">types</a></nav>");
    for tag in tags() {
        let (name, about) = (text(tag, "name"), escape(text(tag, "description")));
        let shown = escape(name);
        let _ = write!(page, "<h2 id=\"tag-{shown}\">{shown}</h2><p class=\"note\">{about}</p>");
        for (path, method, operation) in operations(document) {
            let is_here =
                operation["tags"].as_array().is_some_and(|tags| tags.contains(&name.into()));
            if is_here {
                write_operation(&mut page, path, method, operation);
            }
        }
    }
    page.push_str("<h2 id=\"types\">types</h2><p class=\"note\">What is sent and answered</p>");
    for (name, schema) in members(&document["components"]["schemas"]) {
        write_type(&mut page, name, schema);
    }
    page.push_str("</main></body></html>");
    page
}

/// Everything before the addresses, as the other pages have it.
fn head(document: &Value) -> String {
    let about = escape(text(&document["info"], "description"));
    // Names in backquotes are code.
    let mut marked = String::new();
    for (at, part) in about.split('`').enumerate() {
        let is_code = at % 2 == 1;
        marked += &if is_code { format!("<code>{part}</code>") } else { part.to_owned() };
    }
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\">\
         <title>API \u{00b7} Foursight</title>\
         <link rel=\"icon\" href=\"/favicon.svg\" type=\"image/svg+xml\">\
         <link rel=\"stylesheet\" href=\"/styles/base.css\">\
         <link rel=\"stylesheet\" href=\"/styles/api.css\"></head><body class=\"api\">\
         <header class=\"top\"><a class=\"brand\" href=\"/\">\
         <img src=\"/favicon.svg\" alt=\"\" width=\"30\" height=\"30\"><span>Foursight</span></a></header>\
         <main><h1>The API of Foursight</h1><p>{marked}</p>\
         <p class=\"row\"><a class=\"button\" href=\"/api/openapi.json\">For programs: openapi.json</a>\
         <a class=\"button\" href=\"/\">Back to the games</a></p>"
    )
}

/// All operations: path, method, and what is said about them.
fn operations(document: &Value) -> impl Iterator<Item = (&String, &String, &Value)> {
    members(&document["paths"])
        .flat_map(|(path, methods)| members(methods).map(move |(name, what)| (path, name, what)))
}

fn write_operation(page: &mut String, path: &str, method: &str, operation: &Value) {
    let (method, path) = (escape(method), escape(path));
    let _ = write!(
        page,
        "<details class=\"card operation\"><summary><span class=\"method {method}\">{}</span> \
         <code>{path}</code><span class=\"about\">{}</span></summary><dl>",
        method.to_uppercase(),
        escape(text(operation, "summary"))
    );
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let _ = write!(
            page,
            "<div><dt><code>{}</code> <small>in the {}</small></dt><dd>{}</dd></div>",
            escape(text(parameter, "name")),
            escape(text(parameter, "in")),
            escape(text(parameter, "description"))
        );
    }
    let body = &operation["requestBody"]["content"]["application/json"]["schema"];
    if !body.is_null() {
        let _ = write!(page, "<div><dt>takes</dt><dd>{}</dd></div>", kind(body));
    }
    for (status, response) in members(&operation["responses"]) {
        let content = members(&response["content"]).next();
        let what = content.map(|(_, content)| kind(&content["schema"]));
        let what = what.unwrap_or_else(|| escape(text(response, "description")));
        let status = if status == "default" { "if refused" } else { status };
        let _ = write!(page, "<div><dt>{}</dt><dd>{what}</dd></div>", escape(status));
    }
    page.push_str("</dl></details>");
}

fn write_type(page: &mut String, name: &str, schema: &Value) {
    let name = escape(name);
    let about = escape(text(schema, "description"));
    let _ = write!(
        page,
        "<section class=\"card type\"><h3 id=\"{name}\">{name}</h3><p class=\"note\">{about}</p><dl>"
    );
    for (member, inner) in members(&schema["properties"]) {
        let about = escape(text(inner, "description"));
        let (member, kind) = (escape(member), kind(inner));
        let _ = write!(
            page,
            "<div><dt><code>{member}</code> <small>{kind}</small></dt><dd>{about}</dd></div>"
        );
    }
    for value in schema["enum"].as_array().into_iter().flatten() {
        let value = escape(value.as_str().unwrap_or_default());
        let _ = write!(page, "<div><dt><code>{value}</code></dt></div>");
    }
    page.push_str("</dl></section>");
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
        // Everything is listed once, under its subject.
        assert_eq!(page.matches("<details").count(), operations(&document).count());
    }
}
