//! Several nodes on one PostgreSQL database, as their clients see them.
#![allow(clippy::unwrap_used)]

mod answers;
mod carried;
mod lease_model;
mod leases;
#[path = "../it/postgres.rs"]
#[allow(dead_code)]
mod postgres;
#[path = "../it/socket.rs"]
mod socket;
mod work;
mod world;
