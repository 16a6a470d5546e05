//! The command parser: which command it is, and the shorter ones in full.

use super::selector::AllowedTargets;
use super::syntax::NOT_RUN;
use super::tree;
use super::{CloneMode, Command, Coords, Destination, Facing, FillMode, PlaceMode};
use crate::interner::Interner;
use crate::nbt::Compound;
use crate::pack::PackFormat;
use crate::reader::{Parse, Reader, SyntaxError};

/// A command while it is being read.
#[derive(Debug)]
pub(crate) struct Parser<'a, 'n> {
    pub(crate) reader: Reader<'a>,
    pub(crate) names: &'n mut Interner,
    pub(crate) format: PackFormat,
    /// The current nesting depth of commands.
    depth: u32,
}

/// Deepest `execute run execute run ...`: the parser is recursive.
const MAX_DEPTH: u32 = 64;

/// Reads one command, without a slash.
///
/// # Errors
///
/// The text is not a command of this pack format.
pub fn parse_command(
    text: &str,
    names: &mut Interner,
    format: PackFormat,
) -> Result<Command, SyntaxError> {
    let mut parser = Parser::new(text, names, format);
    let command = parser.command()?;
    parser.reader.expect_end()?;
    Ok(command)
}

impl<'a, 'n> Parser<'a, 'n> {
    /// Starts at the beginning of a text.
    pub(crate) fn new(text: &'a str, names: &'n mut Interner, format: PackFormat) -> Self {
        let strict = format.supports(PackFormat::V1_21_5);
        let reader = if strict { Reader::new(text) } else { Reader::lenient(text) };
        Self { reader, names, format, depth: 0 }
    }
}

impl Parser<'_, '_> {
    /// A command at this position.
    pub(crate) fn command(&mut self) -> Parse<Command> {
        if self.depth >= MAX_DEPTH {
            return self.reader.error("Commands are nested too deeply");
        }
        self.depth += 1;
        let command = self.one_command();
        self.depth -= 1;
        command
    }

    /// A command as the interpreter reads it, if the version's own tree has that form; or one that
    /// only the tree knows.
    fn one_command(&mut self) -> Parse<Command> {
        let start = self.reader.position();
        let own = self.own_command();
        let end = self.reader.position();
        let whole = own.is_ok() && self.reader.is_at_end();
        self.reader.seek(start);
        let word = self.reader.word();
        let word = word.strip_prefix("minecraft:").unwrap_or(word);
        if NOT_RUN.contains(&word) || !tree::knows(word) {
            self.reader.seek(end);
            return own;
        }
        self.reader.seek(start);
        let by_tree = self.by_tree();
        self.reader.seek(end);
        match (own, by_tree) {
            (Ok(_), Err(refusal)) if whole => Err(refusal.error),
            // Some other version has it.
            (Err(error), Err(refusal)) if refusal.elsewhere && refusal.error.at >= error.at => {
                Err(refusal.error)
            }
            // The tree takes any word for a criterion; the game does not.
            (Err(error), Ok(())) if error.message.starts_with("Unknown criterion") => Err(error),
            // What these run has been tried already.
            (_, Ok(())) if !whole && !matches!(word, "execute" | "return") => {
                self.reader.take_rest();
                Ok(Command::NotRun(self.reader.text()[start..].to_owned()))
            }
            (own, _) => own,
        }
    }

    fn own_command(&mut self) -> Parse<Command> {
        let start = self.reader.position();
        let word = self.reader.word();
        let word = word.strip_prefix("minecraft:").unwrap_or(word);
        Ok(match word {
            "execute" => Command::Execute(Box::new(self.execute()?)),
            "function" => {
                self.reader.expect_space()?;
                let function = self.function_ref()?;
                Command::Function { function, arguments: self.arguments()? }
            }
            "return" if self.format.supports(PackFormat::V1_20) => self.return_command()?,
            "scoreboard" => Command::Score(Box::new(self.scoreboard()?)),
            "trigger" => Command::Score(Box::new(self.trigger()?)),
            "tag" => self.tag()?,
            "summon" => self.summon()?,
            "tp" | "teleport" => self.teleport()?,
            "setblock" => self.setblock()?,
            "fill" => self.fill()?,
            "clone" => self.clone_command()?,
            "data" => Command::Data(Box::new(self.data()?)),
            "kill" => {
                let named = self.reader.next_argument()?;
                Command::Kill(if named { Some(self.targets(AllowedTargets::MANY)?) } else { None })
            }
            "say" => {
                self.reader.expect_space()?;
                Command::Say(self.message()?)
            }
            "me" => {
                self.reader.expect_space()?;
                Command::Say(self.message()?)
            }
            "msg" | "tell" | "w" => {
                self.reader.expect_space()?;
                let targets = self.targets(AllowedTargets::PLAYERS)?;
                self.reader.expect_space()?;
                Command::Tellraw(targets, crate::nbt::Nbt::string(self.message()?))
            }
            "tellraw" => {
                self.reader.expect_space()?;
                let targets = self.targets(AllowedTargets::PLAYERS)?;
                self.reader.expect_space()?;
                Command::Tellraw(targets, self.component()?)
            }
            "title" => self.title()?,
            "bossbar" => Command::Bossbar(Box::new(self.bossbar()?)),
            "playsound" => self.playsound()?,
            "stopsound" => {
                self.reader.expect_space()?;
                let targets = self.targets(AllowedTargets::PLAYERS)?;
                self.reader.take_rest();
                Command::Show { text: self.reader.text().to_owned(), targets: Some(targets) }
            }
            "particle" => self.particle()?,
            "random" if self.format.supports(PackFormat::V1_20_2) => self.random()?,
            "schedule" => self.schedule()?,
            "ride" if self.format.supports(PackFormat::V1_19_4) => self.ride()?,
            "rotate" if self.format.supports(PackFormat::V1_21) => {
                self.reader.expect_space()?;
                let target = self.targets(AllowedTargets::ONE)?;
                self.reader.expect_space()?;
                let start = self.reader.position();
                let facing = if self.reader.word() == "facing" {
                    self.reader.expect_space()?;
                    self.facing()?
                } else {
                    self.reader.seek(start);
                    Facing::Rotation(self.rotation()?)
                };
                Command::Rotate { target, facing }
            }
            "reload" => Command::Reload,
            _ => match self.other(word)? {
                Some(other) => Command::Generic(Box::new(other)),
                None if NOT_RUN.contains(&word) => {
                    let message = format!("the interpreter does not run /{word}");
                    return self.reader.error_at(start, message);
                }
                None => {
                    return self
                        .reader
                        .error_at(start, "Unknown or incomplete command, see below for error");
                }
            },
        })
    }

    fn return_command(&mut self) -> Parse<Command> {
        self.reader.expect_space()?;
        let start = self.reader.position();
        match self.reader.word() {
            "fail" if self.format.supports(PackFormat::V1_20_3) => Ok(Command::ReturnFail),
            "run" if self.format.supports(PackFormat::V1_20_3) => {
                self.reader.expect_space()?;
                Ok(Command::ReturnRun(Box::new(self.command()?)))
            }
            _ => {
                self.reader.seek(start);
                Ok(Command::ReturnValue(self.reader.any_integer()?))
            }
        }
    }

    fn tag(&mut self) -> Parse<Command> {
        self.reader.expect_space()?;
        let targets = self.targets(AllowedTargets::MANY)?;
        self.reader.expect_space()?;
        let action = self.reader.literal(&["add", "remove", "list"])?;
        if action == "list" {
            return Ok(Command::TagList(targets));
        }
        self.reader.expect_space()?;
        let text = self.reader.unquoted();
        if text.is_empty() {
            return self.reader.error("Unknown or incomplete command, see below for error");
        }
        let tag = self.names.intern(text);
        Ok(Command::Tag { targets, add: action == "add", tag })
    }

    fn summon(&mut self) -> Parse<Command> {
        self.reader.expect_space()?;
        let start = self.reader.position();
        let kind = self.entity_kind()?;
        if self.names.text(kind) == "minecraft:player" {
            let message = "Can't find element 'minecraft:player' of type 'minecraft:entity_type'";
            return self.reader.error_at(start, message);
        }
        let at = if self.reader.next_argument()? { self.position()? } else { here() };
        let data = if self.reader.next_argument()? { self.compound()? } else { Compound::new() };
        Ok(Command::Summon { kind, at, data })
    }

    fn teleport(&mut self) -> Parse<Command> {
        self.reader.expect_space()?;
        let start = self.reader.position();
        if matches!(self.reader.peek(), Some('~' | '^' | '-' | '.' | '0'..='9')) {
            if let Ok(at) = self.position() {
                self.reader.expect_end()?;
                return Ok(Command::Teleport {
                    targets: None,
                    to: Destination::Position { at, facing: None },
                });
            }
            self.reader.seek(start);
        }
        let targets = self.targets(AllowedTargets::MANY)?;
        if !self.reader.next_argument()? {
            // One target alone is the destination, and then it must be a single one.
            self.reader.seek(start);
            let to = Destination::Entity(self.targets(AllowedTargets::ONE)?);
            return Ok(Command::Teleport { targets: None, to });
        }
        let place = matches!(self.reader.peek(), Some('~' | '^' | '-' | '.' | '0'..='9'));
        if !place {
            let to = Destination::Entity(self.targets(AllowedTargets::ONE)?);
            return Ok(Command::Teleport { targets: Some(targets), to });
        }
        let at = self.position()?;
        let mut facing = None;
        if self.reader.next_argument()? {
            facing = Some(if self.reader.accept_text("facing ") {
                self.facing()?
            } else {
                Facing::Rotation(self.rotation()?)
            });
        }
        Ok(Command::Teleport { targets: Some(targets), to: Destination::Position { at, facing } })
    }

    fn setblock(&mut self) -> Parse<Command> {
        let at = self.next_block_position()?;
        self.reader.expect_space()?;
        let block = self.block_state()?;
        let mut mode = PlaceMode::Replace;
        if self.reader.next_argument()? {
            mode = match self.reader.literal(&["destroy", "keep", "replace", "strict"])? {
                "destroy" => PlaceMode::Destroy,
                "keep" => PlaceMode::Keep,
                _ => PlaceMode::Replace,
            };
        }
        Ok(Command::SetBlock { at, block, mode })
    }

    fn fill(&mut self) -> Parse<Command> {
        let from = self.next_block_position()?;
        let to = self.next_block_position()?;
        self.reader.expect_space()?;
        let block = self.block_state()?;
        let mut mode = FillMode::Replace(None);
        if self.reader.next_argument()? {
            let words = ["destroy", "hollow", "keep", "outline", "replace", "strict"];
            mode = match self.reader.literal(&words)? {
                "destroy" => FillMode::Destroy,
                "hollow" => FillMode::Hollow,
                "keep" => FillMode::Keep,
                "outline" => FillMode::Outline,
                "replace" if self.reader.next_argument()? => {
                    FillMode::Replace(Some(self.block_pattern()?))
                }
                _ => FillMode::Replace(None),
            };
        }
        Ok(Command::Fill { from, to, block, mode })
    }

    fn clone_command(&mut self) -> Parse<Command> {
        let from = self.next_block_position()?;
        let to = self.next_block_position()?;
        let target = self.next_block_position()?;
        let (mut masked, mut filter, mut mode) = (false, None, CloneMode::Normal);
        if self.reader.next_argument()? {
            match self.reader.literal(&["filtered", "masked", "replace"])? {
                "masked" => masked = true,
                "filtered" => {
                    self.reader.expect_space()?;
                    filter = Some(self.block_pattern()?);
                }
                _ => {}
            }
            if self.reader.next_argument()? {
                mode = match self.reader.literal(&["force", "move", "normal"])? {
                    "force" => CloneMode::Force,
                    "move" => CloneMode::Move,
                    _ => CloneMode::Normal,
                };
            }
        }
        Ok(Command::Clone { from, to, target, masked, filter, mode })
    }

    /// Free text in which selectors are replaced by names.
    fn message(&mut self) -> Parse<String> {
        Ok(self.reader.take_rest().to_owned())
    }

    fn random(&mut self) -> Parse<Command> {
        self.reader.expect_space()?;
        let action = self.reader.literal(&["value", "roll", "reset"])?;
        if action == "reset" {
            self.reader.take_rest();
            return Ok(Command::Show { text: self.reader.text().to_owned(), targets: None });
        }
        self.reader.expect_space()?;
        let range = self.int_range()?;
        if self.reader.next_argument()? {
            self.reader.identifier()?;
        }
        Ok(Command::Random { range: [range.low, range.high], roll: action == "roll" })
    }

    fn schedule(&mut self) -> Parse<Command> {
        self.reader.expect_space()?;
        let action = self.reader.literal(&["function", "clear"])?;
        self.reader.expect_space()?;
        if action == "clear" {
            return Ok(Command::ScheduleClear(self.reader.take_rest().to_owned()));
        }
        let function = self.function_ref()?;
        self.reader.expect_space()?;
        let ticks = self.time(0)?;
        let more = self.reader.next_argument()?;
        let append = more && self.reader.literal(&["append", "replace"])? == "append";
        Ok(Command::Schedule { function, ticks, append })
    }

    fn ride(&mut self) -> Parse<Command> {
        self.reader.expect_space()?;
        let target = self.targets(AllowedTargets::ONE)?;
        self.reader.expect_space()?;
        let mount = self.reader.literal(&["mount", "dismount"])? == "mount";
        let vehicle = if mount {
            self.reader.expect_space()?;
            Some(self.targets(AllowedTargets::ONE)?)
        } else {
            None
        };
        Ok(Command::Ride { target, vehicle })
    }
}

/// Where the command runs.
fn here() -> Coords {
    Coords::World([super::Axis { relative: true, value: 0.0 }; 3])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diagnostic(text: &str) -> SyntaxError {
        parse_command(text, &mut Interner::default(), PackFormat::LATEST).unwrap_err()
    }

    fn fine(text: &str) {
        if let Err(error) = parse_command(text, &mut Interner::default(), PackFormat::LATEST) {
            panic!("{text}: {error} at {}", error.at);
        }
    }

    #[test]
    fn syntax_errors_have_the_position_of_the_game() {
        assert_eq!(diagnostic("foo bar").at, 0);
        assert_eq!(diagnostic("execute as @e").at, 13);
        assert_eq!(diagnostic("execute as @e run foo").at, 18);
        assert_eq!(diagnostic("scoreboard players set a b x").at, 27);
        assert_eq!(diagnostic("tag @e add").at, 10);
        assert_eq!(diagnostic("setblock 0 0 0 stone foo").at, 21);
        assert_eq!(diagnostic("kill @e[foo=1]").at, 8);
        assert_eq!(diagnostic("kill @e[tag=a").at, 13);
        assert_eq!(diagnostic("data get entity @e").at, 16);
        assert_eq!(diagnostic("say").at, 3);
        assert_eq!(diagnostic("setblock 0 0.5 0 stone").at, 11);
        assert_eq!(diagnostic("tp @s ~ ~ ^").at, 10);
        assert_eq!(diagnostic("function a:b c").at, 13);
        assert!(
            diagnostic("scoreboard players add a b -1").message.contains("must not be less than 0")
        );
        assert!(diagnostic("kill @x").message.contains("Unknown selector type '@x'"));
        assert!(diagnostic("kick Steve").message.contains("does not run /kick"));
        assert_eq!(diagnostic("team join").at, 9);
        assert_eq!(diagnostic("team join a @x").at, 12);
        assert_eq!(diagnostic("effect give @s speed 10 x").at, 24);
        assert_eq!(diagnostic("gamemode foo @s").at, 9);
        assert_eq!(diagnostic("item replace entity @s hotbar.9 with stone").at, 23);
        assert_eq!(diagnostic("give @e stone").at, 5);
        assert_eq!(diagnostic("worldborder").at, 11);
    }

    #[test]
    fn what_the_game_reads_is_read() {
        for text in [
            "execute as @e[tag=a,tag=!b,limit=1,sort=nearest,distance=..4.5] at @s run tp @s ~ ~1 ~",
            "execute if score #a b matches 1.. unless score a b < c d run say hi",
            "execute store result score @s x run data get entity @s Pos[1] 100",
            "execute store success storage a:b c.d byte 1 if entity @a[scores={x=1..2,y=..3}]",
            "execute positioned ^1 ^ ^-2 rotated as @s facing entity @p eyes anchored eyes align xz in minecraft:overworld run kill",
            "data modify storage a:b list append value {a:1b,\"b c\":[1.5f]}",
            "data modify block ~ ~ ~1 front_text.messages[0] set from entity @s CustomName",
            "data modify storage a:b x set string storage a:b y 1 3",
            "tellraw @a [\"\",{\"text\":\"x\",\"color\":\"red\"},{\"selector\":\"@s\"}]",
            "fill ~ ~ ~ ~4 ~-4 ~ acacia_button[face=wall,facing=east] replace #minecraft:buttons",
            "function a:b/c with storage d:e f[0]",
            "function #a:b {x:1}",
            "return run execute if function a:b run return fail",
            "schedule function a:b 1s append",
            "summon minecraft:block_display ~ ~ ~ {block_state:{Name:\"stone\"},Tags:[\"a\"]}",
            "bossbar set a:b players @a",
            "title @a times 1 2s 3t",
            "particle block{block_state:\"stone\"} ~ ~ ~ 0 0 0 0.1 5",
            "playsound minecraft:block.note_block.pling master @a ~ ~ ~ 1 2",
            "random value 1..7",
            "trigger a set 3",
            "tp 1 2 3",
            "tp Steve Alex",
            "scoreboard players operation @s a >< #x b",
            "scoreboard players reset * a",
            "execute on target run say hi",
            "execute summon marker run tag @s add x",
            "execute if blocks 0 0 0 1 1 1 5 5 5 all",
        ] {
            fine(text);
        }
    }

    #[test]
    fn endless_nesting_is_refused() {
        let text = format!("{}say a", "execute run return run ".repeat(50_000));
        assert!(diagnostic(&text).message.contains("nested"));
    }

    #[test]
    fn older_formats_have_fewer_commands() {
        for text in ["return 1", "random value 1..2", "execute on target run say a", "kill @n"] {
            fine(text);
            let legacy = parse_command(text, &mut Interner::default(), PackFormat::V1_19);
            assert!(legacy.is_err(), "{text}");
        }
    }
}
