//! A room as everybody in it sees it.

use serde::Serialize;
use utoipa::ToSchema;

use super::room::{Member, Room, Seated};
use crate::store::{RoomResult, RoomState};
use crate::words::Words;

/// Games that are listed, the newest first; all of them count.
const MOST_LISTED: usize = 200;

/// A room.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct RoomView {
    /// Its name in addresses.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// What people call the game.
    pub title: Words,
    /// The packs of the game.
    pub packs: Vec<String>,
    /// Most time for a move.
    pub move_ms: Option<u64>,
    /// Time for all moves of a player together.
    pub game_ms: Option<u64>,
    /// What a player's time for the game grows by with each move.
    pub increment_ms: Option<u64>,
    /// What it is doing.
    pub state: RoomState,
    /// Everybody in the order in which they came, without those who were removed.
    pub members: Vec<MemberView>,
    /// Those who were removed, for the owner alone; absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<RemovedView>,
    /// The games, the newest first; at most 200.
    pub games: Vec<RoomGameView>,
}

/// Somebody in a room.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct MemberView {
    /// Their number in the room.
    pub number: usize,
    /// What the others call them.
    pub name: String,
    /// Whether their page is open.
    pub here: bool,
    /// Whether they wait for a game.
    pub ready: bool,
    /// The game that they play.
    pub game: Option<String>,
    /// Points so far: 1 for a win, half a point for a draw.
    pub points: f64,
    /// Games that are over and count.
    pub games: u32,
}

/// Somebody who was removed from a room.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct RemovedView {
    /// Their number in the room.
    pub number: usize,
    /// What the others called them.
    pub name: String,
}

/// A game of a room.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct RoomGameView {
    /// Its name in addresses.
    pub id: String,
    /// The numbers of whoever began and of whoever played against them.
    pub members: [usize; 2],
    /// Their names.
    pub names: [String; 2],
    /// What it has brought each of them; null while it goes on.
    pub points: Option<[f64; 2]>,
}

fn points_of(result: RoomResult) -> Option<[f64; 2]> {
    match result {
        RoomResult::Points(half) => Some([f64::from(half) / 2.0, 1.0 - f64::from(half) / 2.0]),
        RoomResult::Running | RoomResult::Void => None,
    }
}

impl RoomView {
    pub(super) fn new(room: &Room, seated: &Seated) -> Self {
        let setup = &room.setup;
        let present = seated.members.iter().enumerate().filter(|(_, member)| !member.kept.removed);
        let counting = seated.games.iter().rev().filter(|game| game.result != RoomResult::Void);
        let name = |member: usize| seated.members.get(member).map(|one| one.kept.name.clone());
        let game = |game: &crate::store::StoredRoomGame| RoomGameView {
            id: game.game.clone(),
            members: game.members,
            names: game.members.map(|member| name(member).unwrap_or_default()),
            points: points_of(game.result),
        };
        Self {
            id: room.id.clone(),
            name: room.name.clone(),
            title: setup.title.clone(),
            packs: setup.packs.clone(),
            move_ms: setup.move_ms,
            game_ms: setup.game_ms,
            increment_ms: setup.increment_ms,
            state: seated.state,
            members: present.map(|(number, _)| seated.member_view(number)).collect(),
            removed: Vec::new(),
            games: counting.take(MOST_LISTED).map(game).collect(),
        }
    }
}

impl Seated {
    pub(super) fn removed_view(&self) -> Vec<RemovedView> {
        let removed = self.members.iter().enumerate().filter(|(_, member)| member.kept.removed);
        let view = |(number, member): (usize, &Member)| RemovedView {
            number,
            name: member.kept.name.clone(),
        };
        removed.map(view).collect()
    }

    fn member_view(&self, number: usize) -> MemberView {
        let member = &self.members[number];
        let mut view = MemberView {
            number,
            name: member.kept.name.clone(),
            here: member.connections > 0,
            ready: self.pairings.is_ready(number),
            game: None,
            points: 0.0,
            games: 0,
        };
        for game in &self.games {
            let Some(seat) = game.members.iter().position(|one| *one == number) else { continue };
            if game.result == RoomResult::Running {
                view.game = Some(game.game.clone());
            }
            if let Some(points) = points_of(game.result) {
                view.points += points[seat];
                view.games += 1;
            }
        }
        view
    }
}
