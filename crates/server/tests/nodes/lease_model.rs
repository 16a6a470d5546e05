//! The protocol of leases in the small: every order in which three nodes can claim, write, fall
//! silent and wake up, looked at one after the other.
//!
//! A change of a game is what an actor knows and then stores: it reads what is there, and some time
//! later writes what follows from that. Between the two anything can happen to its node.

use std::collections::{BTreeSet, HashSet, VecDeque};

const NODES: usize = 3;
/// Claims that are looked at: every node can have the lease, or one can lose it and have it again.
const MOST_EPOCHS: u8 = 3;
/// Changes that are looked at.
const MOST_WRITES: u8 = 2;

/// What a node believes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
struct Node {
    /// True while it is stopped: it does nothing, and everything it knows grows old.
    stopped: bool,
    /// True while the database takes it for alive.
    alive: bool,
    /// The epoch that it holds, as it believes, and how many changes it has seen.
    holds: Option<(u8, u8)>,
    /// A change that is on its way: what it was made from.
    writing: Option<(u8, u8)>,
}

/// Everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
struct State {
    nodes: [Node; NODES],
    /// Who holds the lease, and its epoch.
    lease: Option<(usize, u8)>,
    epochs: u8,
    /// Changes that were stored.
    stored: u8,
}

/// What is wrong with a step.
#[derive(Debug, PartialEq, Eq)]
enum Fault {
    /// A change was made from something that was not the newest: two have written.
    Overwritten,
    /// Whoever took the lease over does not see a change that was answered.
    Lost,
}

/// What is left out, to see whether anybody would notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Protocol {
    Whole,
    /// Changes do not look for their epoch.
    Unfenced,
    /// What a session held can be had although it is alive.
    Impatient,
    /// A node begins anew with a game although a change of its old actor is still on its way.
    Hasty,
    /// The same, and changes look for their session, but not for the epoch of the lease.
    WithoutEpochs,
}

impl State {
    /// All states that one step leads to, or the fault of one.
    fn steps(self, protocol: Protocol) -> Result<Vec<Self>, (Fault, Self)> {
        let mut next = Vec::new();
        for (number, node) in self.nodes.into_iter().enumerate() {
            let with = |node: Node| {
                let mut state = self;
                state.nodes[number] = node;
                state
            };
            // The database's clock goes on, whatever a node does.
            if node.alive {
                next.push(with(Node { alive: false, ..node }));
            }
            if node.stopped {
                next.push(with(Node { stopped: false, ..node }));
                continue;
            }
            next.push(with(Node { stopped: true, ..node }));
            // Renewed: what was lost meanwhile is noticed, but what is on its way is not stopped.
            let still = self.lease.filter(|(holder, _)| *holder == number).map(|(_, epoch)| epoch);
            let holds = node.holds.filter(|(epoch, _)| node.alive || still == Some(*epoch));
            next.push(with(Node { alive: true, holds, ..node }));
            // Ends its actor, and gives the lease back.
            if let Some((epoch, _)) = node.holds.filter(|_| node.writing.is_none()) {
                let mut state = self;
                state.nodes[number].holds = None;
                if self.lease == Some((number, epoch)) {
                    state.lease = None;
                }
                next.push(state);
            }
            let free = self.lease.is_none_or(|(holder, _)| {
                holder == number || !self.nodes[holder].alive || protocol == Protocol::Impatient
            });
            // No second actor in the same process before the first one has ended.
            let hasty = matches!(protocol, Protocol::Hasty | Protocol::WithoutEpochs);
            let idle = node.holds.is_none() && (hasty || node.writing.is_none());
            if free && node.alive && idle && self.epochs < MOST_EPOCHS {
                let mut state = self;
                state.epochs += 1;
                state.lease = Some((number, state.epochs));
                state.nodes[number].holds = Some((state.epochs, self.stored));
                next.push(state);
            }
            if let Some(known) = node.holds.filter(|_| node.writing.is_none())
                && self.stored < MOST_WRITES
            {
                next.push(with(Node { writing: Some(known), ..node }));
            }
            if let Some((epoch, seen)) = node.writing {
                next.push(self.write(number, epoch, seen, protocol)?);
            }
        }
        Ok(next)
    }

    /// The transaction of a change: it and a claim come one after the other.
    fn write(
        mut self,
        number: usize,
        epoch: u8,
        seen: u8,
        protocol: Protocol,
    ) -> Result<Self, (Fault, Self)> {
        let node = &mut self.nodes[number];
        node.writing = None;
        let passes = match protocol {
            Protocol::Unfenced => true,
            Protocol::WithoutEpochs => self.lease.is_some_and(|(holder, _)| holder == number),
            Protocol::Whole | Protocol::Impatient | Protocol::Hasty => {
                self.lease == Some((number, epoch))
            }
        };
        if !passes {
            // The actor ends without a word.
            node.holds = node.holds.filter(|(held, _)| *held != epoch);
            return Ok(self);
        }
        if seen != self.stored {
            return Err((Fault::Overwritten, self));
        }
        self.stored += 1;
        node.holds = Some((epoch, self.stored));
        // Others who believe that they hold the newest one would go on from something old.
        let fooled = self.lease.is_some_and(|(holder, epoch)| {
            holder != number
                && self.nodes[holder]
                    .holds
                    .is_some_and(|(held, seen)| held == epoch && seen < self.stored)
        });
        if fooled { Err((Fault::Lost, self)) } else { Ok(self) }
    }
}

/// Looks at everything that can happen; answers how many states there are, or the first fault.
fn search(protocol: Protocol) -> Result<(usize, BTreeSet<u8>), Fault> {
    let mut known: HashSet<State> = HashSet::from([State::default()]);
    let mut waiting: VecDeque<State> = known.iter().copied().collect();
    let mut stored = BTreeSet::new();
    while let Some(state) = waiting.pop_front() {
        stored.insert(state.stored);
        for next in state.steps(protocol).map_err(|(fault, _)| fault)? {
            if known.insert(next) {
                waiting.push_back(next);
            }
        }
    }
    Ok((known.len(), stored))
}

#[test]
fn no_order_of_events_lets_two_nodes_write() {
    let (states, stored) = search(Protocol::Whole).unwrap();
    assert!(states > 20_000, "{states} states are not all");
    assert_eq!(stored, (0..=MOST_WRITES).collect(), "changes are stored at all");
}

#[test]
fn without_the_fence_two_nodes_write() {
    assert!(search(Protocol::Unfenced).is_err());
}

#[test]
fn the_fence_holds_even_if_leases_are_taken_from_the_living() {
    assert!(search(Protocol::Impatient).is_ok());
}

#[test]
fn a_fence_without_epochs_lets_an_old_actor_write() {
    // Its session has lost the lease and has it again, with what others stored in between.
    assert!(search(Protocol::WithoutEpochs).is_err());
    assert!(search(Protocol::Hasty).is_ok());
}
