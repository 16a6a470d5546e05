//! Figures in a table.

use std::time::Duration;

fn percentile(times: &mut [Duration], share: f64) -> Duration {
    times.sort_unstable();
    times[((times.len() - 1) as f64 * share) as usize]
}

/// A line of the table: what was measured, what is wanted, what came out.
pub(crate) fn row(what: &str, target: &str, found: &str) {
    println!("| {what} | {target} | {found} |");
}

pub(crate) fn report(what: &str, target: &str, times: &mut [Duration]) {
    if times.is_empty() {
        return row(what, target, "nothing was measured");
    }
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    let found = format!(
        "p99 {:.1} ms (median {:.1}, worst {:.1}, {} measured)",
        ms(percentile(times, 0.99)),
        ms(percentile(times, 0.5)),
        ms(percentile(times, 1.0)),
        times.len(),
    );
    row(what, target, &found);
}
