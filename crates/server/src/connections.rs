//! The listener for browsers and programs: so many connections at once, and none that is dead.

use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::address::AddressKey;

/// Connections of each address.
type Counts = Arc<Mutex<HashMap<AddressKey, usize>>>;

/// A listener with limits: so many connections at once, more of them wait, and so many from one
/// address, more of them are refused.
pub(crate) struct ConnectionLimits {
    listener: TcpListener,
    slots: Arc<Semaphore>,
    per_address: usize,
    counts: Counts,
}

/// Who is at the other end.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Peer(pub(crate) SocketAddr);

impl Connected<IncomingStream<'_, ConnectionLimits>> for Peer {
    fn connect_info(stream: IncomingStream<'_, ConnectionLimits>) -> Self {
        Self(*stream.remote_addr())
    }
}

impl ConnectionLimits {
    pub(crate) fn new(listener: TcpListener, most: usize, per_address: usize) -> Self {
        let slots = Arc::new(Semaphore::new(most.min(Semaphore::MAX_PERMITS)));
        Self { listener, slots, per_address, counts: Arc::default() }
    }

    /// A slot for one more connection from this address.
    fn slot(&self, address: AddressKey, permit: OwnedSemaphorePermit) -> Option<ConnectionSlot> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_default();
        if *count >= self.per_address {
            return None;
        }
        *count += 1;
        Some(ConnectionSlot { address, counts: Arc::clone(&self.counts), _permit: permit })
    }
}

impl Listener for ConnectionLimits {
    type Io = LimitedStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (LimitedStream, SocketAddr) {
        loop {
            let Ok(permit) = Arc::clone(&self.slots).acquire_owned().await else {
                // Nobody ever closes it.
                std::future::pending::<()>().await;
                continue;
            };
            let (stream, address) = Listener::accept(&mut self.listener).await;
            let Some(slot) = self.slot(AddressKey::from(address.ip()), permit) else {
                metrics::counter!("foursight_refused_total").increment(1);
                continue;
            };
            foursight_arena::keep_alive(&stream);
            let _ = stream.set_nodelay(true);
            return (LimitedStream { stream, _slot: slot }, address);
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection's slot, free again when this is dropped.
struct ConnectionSlot {
    address: AddressKey,
    counts: Counts,
    _permit: OwnedSemaphorePermit,
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

/// A connection that holds a slot.
pub(crate) struct LimitedStream {
    stream: TcpStream,
    _slot: ConnectionSlot,
}

impl AsyncRead for LimitedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for LimitedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
