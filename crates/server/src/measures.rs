//! Measures of the server for Prometheus: what happened how often, how much there is, how long it took.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write as _;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// All measures of the process, by name and labels. Nothing is kept of a single event, so that
/// they take no more room after a million of them.
static MEASURES: Mutex<Measures> = Mutex::new(Measures::new());

/// One more of something.
pub(crate) fn count(name: &'static str) {
    count_with(name, String::new());
}

/// One more of something, of the kind that the labels say.
pub(crate) fn count_with(name: &'static str, labels: String) {
    all().counters.entry(name).or_default().entry(labels).and_modify(|n| *n += 1).or_insert(1);
}

/// More, or less, of what there is now.
pub(crate) fn change(name: &'static str, by: i64) {
    *all().gauges.entry(name).or_default() += by;
}

/// How long something took.
pub(crate) fn time(name: &'static str, labels: String, took: Duration) {
    let summaries = &mut all().summaries;
    summaries.entry(name).or_default().entry(labels).or_default().add(took, Instant::now());
}

/// Labels in the way that they are written.
pub(crate) fn labels(labels: &[(&str, &str)]) -> String {
    let mut text = String::new();
    for (name, value) in labels {
        let comma = if text.is_empty() { "" } else { "," };
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
        let _ = write!(text, "{comma}{name}=\"{value}\"");
    }
    text
}

/// Says which of several nodes this process is, so that whoever reads the measures of all of them can
/// tell them apart.
pub(crate) fn belong_to(node: &str) {
    all().node = labels(&[("node", node)]);
}

/// Everything in the text format of Prometheus.
pub(crate) fn render() -> String {
    all().render(Instant::now())
}

fn all() -> MutexGuard<'static, Measures> {
    MEASURES.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Measures {
    /// The label of the node that this process is, if there are several.
    node: String,
    counters: BTreeMap<&'static str, BTreeMap<String, u64>>,
    gauges: BTreeMap<&'static str, i64>,
    summaries: BTreeMap<&'static str, BTreeMap<String, Summary>>,
}

impl Measures {
    const fn new() -> Self {
        Self {
            node: String::new(),
            counters: BTreeMap::new(),
            gauges: BTreeMap::new(),
            summaries: BTreeMap::new(),
        }
    }

    fn render(&self, now: Instant) -> String {
        let (mut text, node) = (String::new(), self.node.as_str());
        for (name, series) in &self.counters {
            let _ = writeln!(text, "# TYPE {name} counter");
            for (labels, count) in series {
                let _ = writeln!(text, "{name}{} {count}", in_braces(&[node, labels]));
            }
            text.push('\n');
        }
        for (name, value) in &self.gauges {
            let labels = in_braces(&[node]);
            let _ = writeln!(text, "# TYPE {name} gauge\n{name}{labels} {value}\n");
        }
        for (name, series) in &self.summaries {
            let _ = writeln!(text, "# TYPE {name} summary");
            for (labels, summary) in series {
                for (quantile, value) in QUANTILES.iter().zip(summary.quantiles(now)) {
                    let labels = in_braces(&[node, labels, &format!("quantile=\"{quantile}\"")]);
                    let _ = writeln!(text, "{name}{labels} {value}");
                }
                let (labels, sum) = (in_braces(&[node, labels]), summary.sum.as_secs_f64());
                let _ = writeln!(text, "{name}_sum{labels} {sum}");
                let _ = writeln!(text, "{name}_count{labels} {}", summary.count);
            }
            text.push('\n');
        }
        text
    }
}

/// All labels that there are.
fn in_braces(labels: &[&str]) -> String {
    let labels: Vec<&str> = labels.iter().copied().filter(|label| !label.is_empty()).collect();
    if labels.is_empty() { String::new() } else { format!("{{{}}}", labels.join(",")) }
}

/// What is told of the times of the last minute.
const QUANTILES: [f64; 7] = [0.0, 0.5, 0.9, 0.95, 0.99, 0.999, 1.0];
/// How long times are counted together, and how many such parts are looked at.
const PART: Duration = Duration::from_secs(20);
const PARTS: usize = 3;
/// Times that differ by less than this factor are counted as one.
const STEP: f64 = 1.02;

/// Times: all of them added up, and how they were spread lately.
#[derive(Default)]
struct Summary {
    count: u64,
    sum: Duration,
    /// How many times were about as long as a power of [`STEP`], part by part with its beginning.
    parts: VecDeque<(Instant, BTreeMap<i32, u64>)>,
}

impl Summary {
    fn add(&mut self, took: Duration, now: Instant) {
        self.count += 1;
        self.sum += took;
        if self.parts.back().is_none_or(|(began, _)| now.duration_since(*began) >= PART) {
            self.parts.push_back((now, BTreeMap::new()));
            if self.parts.len() > PARTS {
                self.parts.pop_front();
            }
        }
        if let Some((_, times)) = self.parts.back_mut() {
            // Nothing is shorter than a nanosecond.
            let seconds = took.as_secs_f64().max(1e-9);
            *times.entry((seconds.ln() / STEP.ln()).round() as i32).or_default() += 1;
        }
    }

    /// The [`QUANTILES`] of the last minute, in seconds; 0 if nothing was measured in it.
    fn quantiles(&self, now: Instant) -> [f64; QUANTILES.len()] {
        let mut lately: BTreeMap<i32, u64> = BTreeMap::new();
        let is_new = |began: Instant| now.duration_since(began) < PART * PARTS as u32;
        for (_, times) in self.parts.iter().filter(|(began, _)| is_new(*began)) {
            for (power, count) in times {
                *lately.entry(*power).or_default() += count;
            }
        }
        let total: u64 = lately.values().sum();
        QUANTILES.map(|quantile| {
            let rank = (quantile * total.saturating_sub(1) as f64).round() as u64;
            let mut before = 0;
            let found = lately.iter().find(|(_, count)| {
                before += **count;
                before > rank
            });
            found.map_or(0.0, |(power, _)| STEP.powi(*power))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measures_are_written_as_prometheus_reads_them() {
        let mut measures = Measures::new();
        let route = labels(&[("route", "/a\"b\\"), ("status", "200")]);
        measures.counters.entry("requests_total").or_default().insert(route, 3);
        measures.counters.entry("moves_total").or_default().insert(String::new(), 1);
        measures.gauges.insert("sockets", -2);
        let now = Instant::now();
        let mut summary = Summary::default();
        for _ in 0..4 {
            summary.add(Duration::from_secs(1), now);
        }
        let route = labels(&[("route", "page")]);
        measures.summaries.entry("seconds").or_default().insert(route, summary);
        let quantiles = ["0", "0.5", "0.9", "0.95", "0.99", "0.999", "1"]
            .map(|quantile| format!("seconds{{route=\"page\",quantile=\"{quantile}\"}} 1\n"));
        let expected = [
            "# TYPE moves_total counter\nmoves_total 1\n\n",
            "# TYPE requests_total counter\n",
            "requests_total{route=\"/a\\\"b\\\\\",status=\"200\"} 3\n\n",
            "# TYPE sockets gauge\nsockets -2\n\n",
            "# TYPE seconds summary\n",
            &quantiles.concat(),
            "seconds_sum{route=\"page\"} 4\nseconds_count{route=\"page\"} 4\n\n",
        ];
        assert_eq!(measures.render(now), expected.concat());
        measures.node = labels(&[("node", "one")]);
        let text = measures.render(now);
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            assert!(line.contains("{node=\"one\""), "{line}");
        }
    }

    #[test]
    fn quantiles_are_those_of_the_last_minute() {
        let (begin, mut summary) = (Instant::now(), Summary::default());
        summary.add(Duration::from_secs(1000), begin);
        let later = begin + PART * PARTS as u32;
        for millis in 1..=1000 {
            summary.add(Duration::from_millis(millis), later);
        }
        let about = [0.001, 0.5, 0.9, 0.95, 0.99, 0.999, 1.0];
        for (found, about) in summary.quantiles(later).into_iter().zip(about) {
            assert!((found / about - 1.0).abs() < 0.02, "{found} instead of {about}");
        }
        assert_eq!(summary.count, 1001);
        assert_eq!(summary.quantiles(later + PART * PARTS as u32), [0.0; 7]);
    }

    #[test]
    fn finding_15_measures_take_no_more_room_though_nobody_asks_for_them() {
        let (begin, mut summary) = (Instant::now(), Summary::default());
        let mut kept = Vec::new();
        for round in 1..=10_u32 {
            for request in 0..10_000_u64 {
                let took = Duration::from_micros(1 << (request % 24));
                summary.add(took, begin + PART * round);
            }
            kept.push(summary.parts.iter().map(|(_, times)| times.len()).sum::<usize>());
        }
        assert!(kept.iter().all(|kept| *kept <= 24 * PARTS), "{kept:?}");
    }
}
