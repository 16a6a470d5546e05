//! Commands as the interpreter keeps them: read once, run often.

mod coords;
mod data;
mod execute;
mod forms;
mod grammar;
mod items;
mod output;
mod parser;
mod range;
mod scores;
mod selector;
mod things;

pub use coords::{Anchor, Axis, Coords, Rotation};
pub use data::{DataCommand, DataEdit, DataSource, DataTarget, EditKind, NumberKind};
pub use execute::{
    Blocks, Condition, Execute, Predicate, Relation, Step, Store, StoreTarget, Test,
};
pub use grammar::{Arg, Other};
pub use items::{ComponentTest, How, Item, ItemTest};
pub use output::{BossbarCommand, BossbarSet, TitlePart};
pub use parser::{Parser, parse_command};
pub use range::{DoubleRange, IntRange};
pub use scores::{Compare, Holder, Operation, ScoreCommand, ScoreTest};
pub use selector::{Kind, Selector, Sort, Targets};
pub use things::{
    Arguments, BlockPattern, BlockState, CloneMode, FillMode, FunctionRef, PlaceMode,
};

use crate::names::Name;
use crate::nbt::{Compound, Nbt};

/// A command.
#[derive(Debug, Clone)]
pub enum Command {
    /// `execute ...`
    Execute(Box<Execute>),
    /// `function NAME [arguments]`
    Function {
        /// Which.
        function: FunctionRef,
        /// What its macros are filled with.
        arguments: Arguments,
    },
    /// `return N`
    ReturnValue(i32),
    /// `return fail`
    ReturnFail,
    /// `return run ...`
    ReturnRun(Box<Command>),
    /// `scoreboard ...` and `trigger ...`
    Score(Box<ScoreCommand>),
    /// `tag TARGETS add|remove NAME`
    Tag {
        /// Whose tags.
        targets: Targets,
        /// True to add.
        add: bool,
        /// The tag.
        tag: Name,
    },
    /// `tag TARGETS list`
    TagList(Targets),
    /// `summon ...`
    Summon {
        /// What.
        kind: Name,
        /// Where.
        at: Coords,
        /// Its data.
        data: Compound,
    },
    /// `tp ...`
    Teleport {
        /// Who; nobody named means whoever runs the command.
        targets: Option<Targets>,
        /// Where to.
        to: Destination,
    },
    /// `setblock ...`
    SetBlock {
        /// Where.
        at: Coords,
        /// What.
        block: BlockState,
        /// How.
        mode: PlaceMode,
    },
    /// `fill ...`
    Fill {
        /// One corner.
        from: Coords,
        /// The other.
        to: Coords,
        /// What.
        block: BlockState,
        /// How.
        mode: FillMode,
    },
    /// `clone ...`
    Clone {
        /// One corner.
        from: Coords,
        /// The other.
        to: Coords,
        /// Where its lowest corner goes.
        target: Coords,
        /// Leave air behind.
        masked: bool,
        /// Only these.
        filter: Option<BlockPattern>,
        /// Take what was copied away.
        mode: CloneMode,
    },
    /// `data ...`
    Data(Box<DataCommand>),
    /// `kill ...`
    Kill(Option<Targets>),
    /// `say ...`
    Say(String),
    /// `tellraw ...`
    Tellraw(Targets, Nbt),
    /// `title ...`
    Title(Targets, TitlePart),
    /// `bossbar ...`
    Bossbar(Box<BossbarCommand>),
    /// `random value|roll RANGE`
    Random {
        /// Least and greatest.
        range: [i32; 2],
        /// Tell everybody.
        roll: bool,
    },
    /// `schedule function NAME TIME [append|replace]`
    Schedule {
        /// Which.
        function: FunctionRef,
        /// In how many ticks.
        ticks: u32,
        /// Beside what is scheduled already.
        append: bool,
    },
    /// `schedule clear NAME`
    ScheduleClear(String),
    /// `playsound`, `particle` and the like: kept in the log, with the players that are meant.
    Show {
        /// The whole command.
        text: String,
        /// For whom, if it says so.
        targets: Option<Targets>,
    },
    /// `ride TARGET mount|dismount`
    Ride {
        /// Who.
        target: Targets,
        /// On what; nothing to dismount.
        vehicle: Option<Targets>,
    },
    /// `rotate TARGET YAW PITCH`
    Rotate {
        /// Who.
        target: Targets,
        /// Which way.
        facing: Facing,
    },
    /// `reload`
    Reload,
    /// Everything that is read by a table.
    Other(Box<Other>),
}

/// Where a teleport leads.
#[derive(Debug, Clone)]
pub enum Destination {
    /// To an entity.
    Entity(Targets),
    /// To a place, turned that way.
    Place {
        /// Where.
        at: Coords,
        /// Which way to look.
        facing: Option<Facing>,
    },
}

/// Which way to look.
#[derive(Debug, Clone)]
pub enum Facing {
    /// Yaw and pitch.
    Rotation(Rotation),
    /// At a place.
    Place(Coords),
    /// At an entity.
    Entity(Targets, Anchor),
}
