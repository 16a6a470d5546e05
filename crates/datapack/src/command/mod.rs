//! Parsed commands: parsed once, run often.

mod arguments;
mod coords;
mod data;
mod execute;
#[cfg(test)]
mod forms;
mod generic;
mod items;
mod output;
mod parser;
mod range;
mod scores;
mod selector;
mod suggest;
mod syntax;
mod tree;

pub use arguments::{
    Arguments, BlockInput, BlockPattern, CloneMode, FillMode, FunctionRef, PlaceMode,
};
pub use coords::{Anchor, Axis, Coords, Rotation};
pub use data::{DataCommand, DataEdit, DataSource, DataTarget, EditKind, NumberKind};
pub use execute::{
    BlocksCondition, Condition, ConditionKind, Execute, Predicate, Relation, Store, StoreTarget,
    Subcommand,
};
pub use generic::{Arg, GenericCommand};
pub use items::{ComponentCheck, ComponentPredicate, Item, ItemPredicate};
pub use output::{BossbarCommand, BossbarSet, TitlePart};
pub(crate) use parser::Parser;
pub use parser::parse_command;
pub use range::{DoubleRange, IntRange};
pub use scores::{Comparison, Operation, ScoreCommand, ScoreCondition, ScoreHolder};
pub use selector::{Selector, SelectorKind, Sort, Targets};
pub(crate) use suggest::suggest;

use crate::interner::Name;
use crate::nbt::{Compound, Nbt};

/// A command.
#[derive(Debug, Clone)]
#[non_exhaustive]
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
        /// Who; the executor if nobody is named.
        targets: Option<Targets>,
        /// Where to.
        to: Destination,
    },
    /// `setblock ...`
    SetBlock {
        /// Where.
        at: Coords,
        /// What.
        block: BlockInput,
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
        block: BlockInput,
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
        /// Do not copy air.
        masked: bool,
        /// Only these.
        filter: Option<BlockPattern>,
        /// What happens to the originals.
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
        /// Minimum and maximum.
        range: [i32; 2],
        /// Announce the result.
        roll: bool,
    },
    /// `schedule function NAME TIME [append|replace]`
    Schedule {
        /// Which.
        function: FunctionRef,
        /// In how many ticks.
        ticks: u32,
        /// Keep what is scheduled already.
        append: bool,
    },
    /// `schedule clear NAME`
    ScheduleClear(String),
    /// `playsound`, `particle` and the like: logged, with the players that are addressed.
    Show {
        /// The whole command.
        text: String,
        /// The addressed players, if any.
        targets: Option<Targets>,
    },
    /// `ride TARGET mount|dismount`
    Ride {
        /// Who.
        target: Targets,
        /// The vehicle; `None` to dismount.
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
    /// A command that this version of the game has, and that the interpreter cannot run.
    NotRun(String),
    /// Any command of the syntax table.
    Generic(Box<GenericCommand>),
}

/// Where a teleport leads.
#[derive(Debug, Clone)]
pub enum Destination {
    /// To an entity.
    Entity(Targets),
    /// To a position, with a rotation.
    Position {
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
    /// At a position.
    Position(Coords),
    /// At an entity.
    Entity(Targets, Anchor),
}
