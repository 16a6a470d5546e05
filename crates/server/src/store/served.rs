//! What advances the time of service: the statements by which sessions count what they have served.

/// This session as it was when it was renewed last; none before its first time.
pub(super) fn own(session: &str) -> String {
    format!(
        "own AS (SELECT alive_until > now() AS alive, \
             alive_until - lease_ms * INTERVAL '1 millisecond' AS renewed_at \
             FROM nodes WHERE session = {session})"
    )
}

/// What this session has served since the time of service was last advanced: a session that has just begun has served
/// nothing, however short ago another one ended. Nothing, too, if no node was heard of for longer than a lease, which
/// is the first argument.
pub(super) const PASSED: &str = "COALESCE((SELECT CASE \
     WHEN clock_timestamp() - since > $1::BIGINT * INTERVAL '1 millisecond' THEN 0 \
     ELSE GREATEST(0, (EXTRACT(EPOCH FROM clock_timestamp() - since) * 1000)::BIGINT) END \
     FROM (SELECT GREATEST(advanced_at, renewed_at) AS since FROM own) AS served), 0)";

/// True while another node is heard of that was there before this session, and has not counted yet what it has served:
/// it counts that for all.
const LEFT_TO_OTHERS: &str = "EXISTS (SELECT 1 FROM nodes AS other, own \
     WHERE other.session <> $2 AND other.role = 'server' AND other.alive_until > now() \
     AND renewed_at > advanced_at \
     AND other.alive_until - other.lease_ms * INTERVAL '1 millisecond' < renewed_at)";

/// Advances the time of service by what this session has served; its name is the second argument.
pub(super) fn advance() -> String {
    format!(
        "UPDATE service_time SET \
         now_ms = CASE WHEN {LEFT_TO_OTHERS} THEN now_ms ELSE now_ms + {PASSED} END, \
         advanced_at = CASE WHEN advanced_at IS NULL THEN clock_timestamp() \
             WHEN {LEFT_TO_OTHERS} OR NOT EXISTS (SELECT 1 FROM own) THEN advanced_at \
             ELSE clock_timestamp() END"
    )
}
