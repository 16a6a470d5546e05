//! Measures of the server for Prometheus.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};

/// How often what was measured is summed up.
const UPKEEP_INTERVAL: Duration = Duration::from_secs(5);

/// The recorder: one for the whole process.
pub(crate) fn recorder(node: Option<&String>) -> PrometheusHandle {
    static RECORDER: Mutex<Option<PrometheusHandle>> = Mutex::new(None);
    let mut recorder = RECORDER.lock().unwrap_or_else(PoisonError::into_inner);
    recorder
        .get_or_insert_with(|| {
            // Whoever reads the measures of several nodes can tell them apart.
            let builder = match node {
                Some(node) => PrometheusBuilder::new().add_global_label("node", node),
                None => PrometheusBuilder::new(),
            };
            // If the process has a recorder already, this one stays empty.
            builder
                .install_recorder()
                .unwrap_or_else(|_| PrometheusBuilder::new().build_recorder().handle())
        })
        .clone()
}

/// Sums up what was measured, for ever: until then every request keeps a few bytes, and nobody
/// may ever ask for the measures.
pub(crate) async fn upkeep(recorder: PrometheusHandle) {
    loop {
        tokio::time::sleep(UPKEEP_INTERVAL).await;
        recorder.run_upkeep();
        metrics::counter!("foursight_upkeeps_total").increment(1);
    }
}
