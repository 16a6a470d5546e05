//! What a node is called, and by which address others reach it.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;

use super::listener::NodeListener;
use crate::store::{Leases, StoreError, namesakes, other_lease_times};

/// How long a node of the same name may take to answer.
const ANSWERS: Duration = Duration::from_secs(2);

/// The name of this machine.
fn machine() -> String {
    let told = std::fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let told = told.or_else(|| std::env::var("HOSTNAME").ok());
    let told = told.or_else(|| std::env::var("COMPUTERNAME").ok());
    told.map(|name| name.trim().to_owned())
        .filter(|name| !name.is_empty())
        .unwrap_or_else(|| "node".to_owned())
}

/// What a node is called that nobody has named: its machine and its port.
pub(crate) fn node_name(http: SocketAddr) -> String {
    format!("{}:{}", machine(), http.port())
}

/// What a process is called that serves nothing and that nobody has named: its machine and its number.
pub(crate) fn process_name() -> String {
    format!("{}:{}", machine(), std::process::id())
}

/// Where another node is reached that has this name and runs. One that was killed a moment ago is
/// still heard of, but its port is closed, or it is this one's own now.
pub(crate) async fn namesake(
    leases: &Leases,
    name: &str,
    own: &NodeListener,
) -> Result<Option<String>, StoreError> {
    for address in namesakes(leases, name).await? {
        if address == own.address.to_string() {
            continue;
        }
        if let Ok(Ok(_)) = timeout(ANSWERS, TcpStream::connect(&address)).await {
            return Ok(Some(address));
        }
    }
    Ok(None)
}

/// The address of this machine by which it reaches the database: other nodes, which reach the same
/// database, most likely find it there.
fn own_address(database: (&str, u16)) -> IpAddr {
    let local = IpAddr::V4(Ipv4Addr::LOCALHOST);
    // Nothing is sent: the system only says which way it would go.
    let way = |any: &str| -> std::io::Result<IpAddr> {
        let socket = UdpSocket::bind((any, 0))?;
        socket.connect(database)?;
        Ok(socket.local_addr()?.ip())
    };
    way("0.0.0.0").or_else(|_| way("::")).unwrap_or(local)
}

/// Tells whoever runs a node if it is not where it tells others to look for it.
pub(super) async fn try_out(address: SocketAddr) {
    if !matches!(timeout(ANSWERS, TcpStream::connect(address)).await, Ok(Ok(_))) {
        let advice = "do other nodes reach this one by the address that it tells them?";
        tracing::warn!(%address, advice, "this node does not reach itself where it says it is");
    }
}

/// Tells whoever runs a node if others wait longer or less long for one that is silent: how soon a game goes on would
/// depend on who held it.
pub(super) async fn compare_lease_times(leases: &Leases) -> Result<(), StoreError> {
    for (node, theirs) in other_lease_times(leases).await? {
        let (own, advice) = (leases.lease_time(), "start all nodes with the same lease time");
        tracing::warn!(node, ?theirs, ?own, advice, "another node has another lease time");
    }
    Ok(())
}

/// Tells whoever runs a node if some nodes can be reached on their own machine only, and others elsewhere: they do not
/// reach each other.
pub(super) async fn compare_machines(leases: &Leases, own: SocketAddr) -> Result<(), StoreError> {
    for other in leases.alive().await? {
        if is_local(&other) != own.ip().is_loopback() {
            let advice = "tell every node an address by which the others reach it";
            tracing::warn!(%own, other, advice, "one of two nodes is reached on its own machine only");
        }
    }
    Ok(())
}

/// Whether an address means the machine of whoever uses it, whichever that is.
fn is_local(address: &str) -> bool {
    address.parse().is_ok_and(|address: SocketAddr| address.ip().is_loopback())
}

/// Whether a node that is refused there knows that nothing listens at that place: the machine of another node is not its
/// own.
pub(super) fn is_known_place(address: &str, own: Option<&str>) -> bool {
    !is_local(address) || own.is_some_and(is_local)
}

/// Listens for other nodes; answers where they reach this one.
pub(super) async fn listen(
    advertise: Option<SocketAddr>,
    database: (&str, u16),
) -> std::io::Result<(TcpListener, SocketAddr)> {
    let Some(wanted) = advertise else {
        let listener = TcpListener::bind((own_address(database), 0)).await?;
        let address = listener.local_addr()?;
        return Ok((listener, address));
    };
    // In a container or behind a translation of addresses it is not one of this machine's.
    let listener = match TcpListener::bind(wanted).await {
        Err(error) if error.kind() == std::io::ErrorKind::AddrNotAvailable => {
            let any = match wanted {
                SocketAddr::V4(_) => IpAddr::V4(Ipv4Addr::UNSPECIFIED),
                SocketAddr::V6(_) => IpAddr::V6(Ipv6Addr::UNSPECIFIED),
            };
            TcpListener::bind((any, wanted.port())).await?
        }
        bound => bound?,
    };
    let port = listener.local_addr()?.port();
    Ok((listener, SocketAddr::new(wanted.ip(), port)))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn who_is_refused_on_its_own_machine_knows_nothing_of_another_one() {
        let (near, other_near) = ("127.0.0.1:7000", "[::1]:7000");
        let far = "192.0.2.1:7000";
        assert!(is_known_place(near, Some(other_near)) && is_known_place(far, Some(near)));
        assert!(is_known_place(far, Some("192.0.2.2:7000")) && is_known_place(far, None));
        assert!(!is_known_place(near, Some(far)) && !is_known_place(other_near, Some(far)));
        assert!(!is_known_place(near, None));
    }

    #[tokio::test]
    async fn a_node_on_the_machine_of_its_database_is_found_there() {
        assert_eq!(own_address(("127.0.0.1", 5432)), IpAddr::V4(Ipv4Addr::LOCALHOST));
        let (listener, address) = listen(None, ("127.0.0.1", 5432)).await.unwrap();
        assert_eq!(listener.local_addr().unwrap(), address);
        let taken = listen(Some(address), ("127.0.0.1", 5432)).await;
        assert!(taken.is_err(), "two nodes at one address");
        let far = "192.0.2.1:0".parse().unwrap();
        let (_listener, address) = listen(Some(far), ("127.0.0.1", 5432)).await.unwrap();
        assert_eq!(address.ip(), far.ip(), "others are told what was said");
        assert_ne!(address.port(), 0);
    }
}
