//! Reading a command: which one it is, and the shorter ones in full.

use super::forms::NOT_RUN;
use super::selector::Allow;
use super::{CloneMode, Command, Coords, Destination, Facing, FillMode, PlaceMode};
use crate::names::Names;
use crate::nbt::Compound;
use crate::pack::Edition;
use crate::reader::{Parse, Reader, SyntaxError};

/// A command while it is being read.
#[derive(Debug)]
pub struct Parser<'a, 'n> {
    pub(crate) reader: Reader<'a>,
    pub(crate) names: &'n mut Names,
    pub(crate) edition: Edition,
    /// How many commands the one that is being read stands in.
    depth: u32,
}

/// Deepest `execute run execute run ...`; nobody writes more, and the stack is not endless.
const MAX_DEPTH: u32 = 64;

/// Reads one command, without a slash.
pub fn parse_command(
    text: &str,
    names: &mut Names,
    edition: Edition,
) -> Result<Command, SyntaxError> {
    let mut parser = Parser::new(text, names, edition);
    let command = parser.command()?;
    parser.reader.end()?;
    Ok(command)
}

impl<'a, 'n> Parser<'a, 'n> {
    /// Starts at the beginning of a text.
    pub(crate) fn new(text: &'a str, names: &'n mut Names, edition: Edition) -> Self {
        let strict = edition.has(Edition::Strict);
        let reader = if strict { Reader::new(text) } else { Reader::lenient(text) };
        Self { reader, names, edition, depth: 0 }
    }
}

impl Parser<'_, '_> {
    /// A command, which starts here.
    pub(crate) fn command(&mut self) -> Parse<Command> {
        if self.depth >= MAX_DEPTH {
            return self.reader.fault("Commands are nested too deeply");
        }
        self.depth += 1;
        let command = self.one_command();
        self.depth -= 1;
        command
    }

    fn one_command(&mut self) -> Parse<Command> {
        let start = self.reader.at();
        let word = self.reader.word();
        let word = word.strip_prefix("minecraft:").unwrap_or(word);
        Ok(match word {
            "execute" => Command::Execute(Box::new(self.execute()?)),
            "function" => {
                self.reader.gap()?;
                let function = self.function_ref()?;
                Command::Function { function, arguments: self.arguments()? }
            }
            "return" if self.edition.has(Edition::Returns) => self.return_command()?,
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
                let named = self.reader.more()?;
                Command::Kill(if named { Some(self.targets(Allow::MANY)?) } else { None })
            }
            "say" => {
                self.reader.gap()?;
                Command::Say(self.message()?)
            }
            "me" => {
                self.reader.gap()?;
                Command::Say(self.message()?)
            }
            "msg" | "tell" | "w" => {
                self.reader.gap()?;
                let targets = self.targets(Allow::PLAYERS)?;
                self.reader.gap()?;
                Command::Tellraw(targets, crate::nbt::Nbt::text(self.message()?))
            }
            "tellraw" => {
                self.reader.gap()?;
                let targets = self.targets(Allow::PLAYERS)?;
                self.reader.gap()?;
                Command::Tellraw(targets, self.component()?)
            }
            "title" => self.title()?,
            "bossbar" => Command::Bossbar(Box::new(self.bossbar()?)),
            "playsound" => self.playsound()?,
            "stopsound" => {
                self.reader.gap()?;
                let targets = self.targets(Allow::PLAYERS)?;
                self.reader.all();
                Command::Show { text: self.reader.text().to_owned(), targets: Some(targets) }
            }
            "particle" => self.particle()?,
            "random" if self.edition.has(Edition::Macros) => self.random()?,
            "schedule" => self.schedule()?,
            "ride" if self.edition.has(Edition::Relations) => self.ride()?,
            "rotate" if self.edition.has(Edition::Singular) => {
                self.reader.gap()?;
                let target = self.targets(Allow::ONE)?;
                self.reader.gap()?;
                let start = self.reader.at();
                let facing = if self.reader.word() == "facing" {
                    self.reader.gap()?;
                    self.facing()?
                } else {
                    self.reader.go_to(start);
                    Facing::Rotation(self.rotation()?)
                };
                Command::Rotate { target, facing }
            }
            "reload" => Command::Reload,
            _ => match self.other(word)? {
                Some(other) => Command::Other(Box::new(other)),
                None if NOT_RUN.contains(&word) => {
                    let message =
                        format!("the interpreter does not run /{word}, though the game does");
                    return self.reader.fault_at(start, message);
                }
                None => {
                    return self
                        .reader
                        .fault_at(start, "Unknown or incomplete command, see below for error");
                }
            },
        })
    }

    fn return_command(&mut self) -> Parse<Command> {
        self.reader.gap()?;
        let start = self.reader.at();
        match self.reader.word() {
            "fail" if self.edition.has(Edition::ReturnRun) => Ok(Command::ReturnFail),
            "run" if self.edition.has(Edition::ReturnRun) => {
                self.reader.gap()?;
                Ok(Command::ReturnRun(Box::new(self.command()?)))
            }
            _ => {
                self.reader.go_to(start);
                Ok(Command::ReturnValue(self.reader.any_integer()?))
            }
        }
    }

    fn tag(&mut self) -> Parse<Command> {
        self.reader.gap()?;
        let targets = self.targets(Allow::MANY)?;
        self.reader.gap()?;
        let action = self.reader.one_of(&["add", "remove", "list"])?;
        if action == "list" {
            return Ok(Command::TagList(targets));
        }
        self.reader.gap()?;
        let text = self.reader.unquoted();
        if text.is_empty() {
            return self.reader.fault("Unknown or incomplete command, see below for error");
        }
        let tag = self.names.keep(text);
        Ok(Command::Tag { targets, add: action == "add", tag })
    }

    fn summon(&mut self) -> Parse<Command> {
        self.reader.gap()?;
        let start = self.reader.at();
        let kind = self.entity_kind()?;
        if self.names.text(kind) == "minecraft:player" {
            let message = "Can't find element 'minecraft:player' of type 'minecraft:entity_type'";
            return self.reader.fault_at(start, message);
        }
        let at = if self.reader.more()? { self.place()? } else { here() };
        let data = if self.reader.more()? { self.compound()? } else { Compound::new() };
        Ok(Command::Summon { kind, at, data })
    }

    fn teleport(&mut self) -> Parse<Command> {
        self.reader.gap()?;
        let start = self.reader.at();
        if matches!(self.reader.peek(), Some('~' | '^' | '-' | '.' | '0'..='9')) {
            if let Ok(at) = self.place() {
                self.reader.end()?;
                return Ok(Command::Teleport {
                    targets: None,
                    to: Destination::Place { at, facing: None },
                });
            }
            self.reader.go_to(start);
        }
        let targets = self.targets(Allow::MANY)?;
        if !self.reader.more()? {
            // One target alone is the destination, and then only one may be meant.
            self.reader.go_to(start);
            let to = Destination::Entity(self.targets(Allow::ONE)?);
            return Ok(Command::Teleport { targets: None, to });
        }
        let place = matches!(self.reader.peek(), Some('~' | '^' | '-' | '.' | '0'..='9'));
        if !place {
            let to = Destination::Entity(self.targets(Allow::ONE)?);
            return Ok(Command::Teleport { targets: Some(targets), to });
        }
        let at = self.place()?;
        let mut facing = None;
        if self.reader.more()? {
            facing = Some(if self.reader.accept_text("facing ") {
                self.facing()?
            } else {
                Facing::Rotation(self.rotation()?)
            });
        }
        Ok(Command::Teleport { targets: Some(targets), to: Destination::Place { at, facing } })
    }

    fn setblock(&mut self) -> Parse<Command> {
        let at = self.setblock_places()?;
        self.reader.gap()?;
        let block = self.block_state()?;
        let mut mode = PlaceMode::Replace;
        if self.reader.more()? {
            mode = match self.reader.one_of(&["destroy", "keep", "replace", "strict"])? {
                "destroy" => PlaceMode::Destroy,
                "keep" => PlaceMode::Keep,
                _ => PlaceMode::Replace,
            };
        }
        Ok(Command::SetBlock { at, block, mode })
    }

    fn fill(&mut self) -> Parse<Command> {
        let from = self.setblock_places()?;
        let to = self.setblock_places()?;
        self.reader.gap()?;
        let block = self.block_state()?;
        let mut mode = FillMode::Replace(None);
        if self.reader.more()? {
            let words = ["destroy", "hollow", "keep", "outline", "replace", "strict"];
            mode = match self.reader.one_of(&words)? {
                "destroy" => FillMode::Destroy,
                "hollow" => FillMode::Hollow,
                "keep" => FillMode::Keep,
                "outline" => FillMode::Outline,
                "replace" if self.reader.more()? => FillMode::Replace(Some(self.block_pattern()?)),
                _ => FillMode::Replace(None),
            };
        }
        Ok(Command::Fill { from, to, block, mode })
    }

    fn clone_command(&mut self) -> Parse<Command> {
        let from = self.setblock_places()?;
        let to = self.setblock_places()?;
        let target = self.setblock_places()?;
        let (mut masked, mut filter, mut mode) = (false, None, CloneMode::Normal);
        if self.reader.more()? {
            match self.reader.one_of(&["filtered", "masked", "replace"])? {
                "masked" => masked = true,
                "filtered" => {
                    self.reader.gap()?;
                    filter = Some(self.block_pattern()?);
                }
                _ => {}
            }
            if self.reader.more()? {
                mode = match self.reader.one_of(&["force", "move", "normal"])? {
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
        Ok(self.reader.all().to_owned())
    }

    fn random(&mut self) -> Parse<Command> {
        self.reader.gap()?;
        let action = self.reader.one_of(&["value", "roll", "reset"])?;
        if action == "reset" {
            self.reader.all();
            return Ok(Command::Show { text: self.reader.text().to_owned(), targets: None });
        }
        self.reader.gap()?;
        let range = self.int_range()?;
        if self.reader.more()? {
            self.reader.identifier()?;
        }
        Ok(Command::Random { range: [range.low, range.high], roll: action == "roll" })
    }

    fn schedule(&mut self) -> Parse<Command> {
        self.reader.gap()?;
        let action = self.reader.one_of(&["function", "clear"])?;
        self.reader.gap()?;
        if action == "clear" {
            return Ok(Command::ScheduleClear(self.reader.all().to_owned()));
        }
        let function = self.function_ref()?;
        self.reader.gap()?;
        let ticks = self.time(0)?;
        let more = self.reader.more()?;
        let append = more && self.reader.one_of(&["append", "replace"])? == "append";
        Ok(Command::Schedule { function, ticks, append })
    }

    fn ride(&mut self) -> Parse<Command> {
        self.reader.gap()?;
        let target = self.targets(Allow::ONE)?;
        self.reader.gap()?;
        let mount = self.reader.one_of(&["mount", "dismount"])? == "mount";
        let vehicle = if mount {
            self.reader.gap()?;
            Some(self.targets(Allow::ONE)?)
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

    fn fault(text: &str) -> SyntaxError {
        parse_command(text, &mut Names::default(), Edition::Modern).unwrap_err()
    }

    fn fine(text: &str) {
        if let Err(error) = parse_command(text, &mut Names::default(), Edition::Modern) {
            panic!("{text}: {error} at {}", error.at);
        }
    }

    #[test]
    fn faults_are_where_the_game_sees_them() {
        assert_eq!(fault("foo bar").at, 0);
        assert_eq!(fault("execute as @e").at, 13);
        assert_eq!(fault("execute as @e run foo").at, 18);
        assert_eq!(fault("scoreboard players set a b x").at, 27);
        assert_eq!(fault("tag @e add").at, 10);
        assert_eq!(fault("setblock 0 0 0 stone foo").at, 21);
        assert_eq!(fault("kill @e[foo=1]").at, 8);
        assert_eq!(fault("kill @e[tag=a").at, 13);
        assert_eq!(fault("data get entity @e").at, 16);
        assert_eq!(fault("say").at, 3);
        assert_eq!(fault("setblock 0 0.5 0 stone").at, 11);
        assert_eq!(fault("tp @s ~ ~ ^").at, 10);
        assert_eq!(fault("function a:b c").at, 13);
        assert!(fault("scoreboard players add a b -1").message.contains("must not be less than 0"));
        assert!(fault("kill @x").message.contains("Unknown selector type '@x'"));
        assert!(fault("kick Steve").message.contains("does not run /kick"));
        assert_eq!(fault("team join").at, 9);
        assert_eq!(fault("team join a @x").at, 12);
        assert_eq!(fault("effect give @s speed 10 x").at, 24);
        assert_eq!(fault("gamemode foo @s").at, 9);
        assert_eq!(fault("item replace entity @s hotbar.9 with stone").at, 23);
        assert_eq!(fault("give @e stone").at, 5);
        assert_eq!(fault("worldborder").at, 11);
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
        assert!(fault(&text).message.contains("nested"));
    }

    #[test]
    fn older_versions_know_less() {
        for text in ["return 1", "random value 1..2", "execute on target run say a", "kill @n"] {
            fine(text);
            let legacy = parse_command(text, &mut Names::default(), Edition::Legacy);
            assert!(legacy.is_err(), "{text}");
        }
    }
}
