//! Connections of browsers and programs: so many at once, and none that is dead.

use std::io::{self, Read, Write};
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::serve::Listener;
use foursight_arena::Proxies;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep};

use crate::address::AddressKey;
use crate::limits::Limits;
use crate::measures;
use crate::shares::{Share, Shares};

/// What a connection too many hears before it is closed.
const REFUSAL: &str = "HTTP/1.1 429 Too Many Requests\r\nretry-after: 1\r\n\
    content-type: application/problem+json\r\ncontent-length: 91\r\nconnection: close\r\n\r\n\
    {\"code\":\"too_many\",\"status\":429,\"detail\":\"too many connections from one address are open\"}\n";

/// A listener with limits: so many connections at once, more of them wait, and so many from one
/// address, more of them are refused.
pub(crate) struct ConnectionLimits {
    listener: TcpListener,
    slots: Arc<Semaphore>,
    shares: Shares,
    /// They speak for many.
    proxies: Proxies,
    idle: Duration,
}

impl ConnectionLimits {
    pub(crate) fn new(listener: TcpListener, limits: &Limits, proxies: Proxies) -> Self {
        let slots = Arc::new(Semaphore::new(limits.connections.min(Semaphore::MAX_PERMITS)));
        let shares = Shares::new(limits.connections_per_address, usize::MAX);
        Self { listener, slots, shares, proxies, idle: limits.idle_time }
    }

    /// The next connection. Nothing is lost if the answer is not waited for.
    pub(crate) async fn accept(&mut self) -> (LimitedStream, SocketAddr) {
        loop {
            let Ok(permit) = Arc::clone(&self.slots).acquire_owned().await else {
                // Nobody ever closes it.
                std::future::pending::<()>().await;
                continue;
            };
            let (stream, address) = Listener::accept(&mut self.listener).await;
            let (ip, key) = (address.ip(), AddressKey::from(address.ip()));
            let share = if self.proxies.contain(ip) {
                self.shares.take_for_many(key)
            } else {
                self.shares.take(key)
            };
            let Some(share) = share else {
                measures::count("foursight_refused_total");
                refuse(stream);
                continue;
            };
            foursight_arena::keep_alive(&stream);
            let _ = stream.set_nodelay(true);
            return (LimitedStream::new(stream, self.idle, (share, permit)), address);
        }
    }
}

/// Says why, as far as that is possible without waiting.
fn refuse(stream: TcpStream) {
    let Ok(mut stream) = stream.into_std() else { return };
    let _ = stream.write(REFUSAL.as_bytes());
    // What was sent already would make the system forget what was just written.
    let _ = stream.read(&mut [0; 4096]);
}

/// A connection that holds a slot, and that fails once nothing has passed for too long.
pub(crate) struct LimitedStream {
    stream: TcpStream,
    idle: Duration,
    /// When a byte was read or written last.
    active: Instant,
    /// Wakes whoever waits, not before the connection can be idle for too long.
    alarm: Pin<Box<Sleep>>,
    _slot: (Share, OwnedSemaphorePermit),
}

impl LimitedStream {
    fn new(stream: TcpStream, idle: Duration, slot: (Share, OwnedSemaphorePermit)) -> Self {
        let alarm = Box::pin(tokio::time::sleep(idle));
        Self { stream, idle, active: Instant::now(), alarm, _slot: slot }
    }

    /// Notes whether something has passed; nothing that passes for too long is an error.
    fn watch<T>(
        &mut self,
        cx: &mut Context<'_>,
        result: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if result.is_ready() {
            self.active = Instant::now();
            return result;
        }
        while self.alarm.as_mut().poll(cx).is_ready() {
            let end = self.active + self.idle;
            if end <= Instant::now() {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.alarm.as_mut().reset(end);
        }
        Poll::Pending
    }
}

impl AsyncRead for LimitedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let result = Pin::new(&mut self.stream).poll_read(cx, buffer);
        self.watch(cx, result)
    }
}

impl AsyncWrite for LimitedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.watch(cx, result)
    }

    // A socket keeps nothing back, so flushing says nothing about whether it is alive.
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
        let result = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.watch(cx, result)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_as_long_as_it_says() {
        let (header, body) = REFUSAL.split_once("\r\n\r\n").unwrap_or_default();
        assert!(header.contains(&format!("content-length: {}", body.len())), "{}", body.len());
        assert!(serde_json::from_str::<serde_json::Value>(body).is_ok());
    }
}
