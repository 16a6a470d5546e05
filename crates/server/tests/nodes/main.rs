//! Several nodes on one PostgreSQL database, as their clients see them.
#![allow(clippy::unwrap_used)]

mod answers;
mod carried;
mod lease_model;
mod leases;
#[path = "../it/postgres.rs"]
#[allow(dead_code)]
mod postgres;
#[path = "../../../foursight/tests/nodes/proxy.rs"]
#[allow(dead_code, reason = "other tests use more of it")]
mod proxy;
mod service_time;
#[path = "../it/socket.rs"]
mod socket;
mod told;
mod work;
mod world;
