//! A world with boards of an exported pack, each compared with a game of the rules engine.
#![allow(dead_code, clippy::unwrap_used)]

mod blocks;

use std::collections::BTreeSet;
use std::sync::Arc;

use foursight_datapack::{Click, Context, Dimension, EntityId, Pack, World};
use foursight_minecraft::{Language, Options, Target, export};
use foursight_rules::{Contents, Event, InMemoryPacks, Library, Position, Ruleset};

/// The game in English for some versions.
const fn english(target: Target) -> Options {
    let language = Language::English;
    Options { size: None, target, language, tiles: None, more_sizes: Vec::new() }
}

/// The game in English for the newest versions.
pub(crate) const MODERN: Options = english(Target::Modern);
/// The same for the versions between.
pub(crate) const MIDDLE: Options = english(Target::Middle);
/// The same for the oldest.
pub(crate) const LEGACY: Options = english(Target::Legacy);

/// Small random numbers that are the same on every machine.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// How a move is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Command,
    Click,
    Trigger,
}

pub(crate) fn bundled(pack: &str) -> Arc<Ruleset> {
    Ruleset::load(&Library::bundled(), &[pack]).unwrap()
}

/// The rules of a pack on a board of another size.
fn sized(pack: &str, size: Option<(u16, u16)>) -> Arc<Ruleset> {
    let Some((width, height)) = size else { return bundled(pack) };
    let text = format!(
        "{{\"name\":\"sized\",\"dependencies\":[\"{pack}\"],\"board\":{{\"dimensions\":[{height},{width}],\"gravity\":{{\"axis\":0,\"end\":\"high\"}}}}}}"
    );
    let pack: foursight_rules::format::Pack = serde_json::from_str(&text).unwrap();
    let library =
        Library::of(vec![Box::new(InMemoryPacks::of([&pack])), Box::new(foursight_rules::Bundled)]);
    Ruleset::load(&library, &["sized"]).unwrap()
}

pub(crate) struct Board {
    pub(crate) centre: [i32; 3],
    pub(crate) east_west: bool,
    pub(crate) position: Position,
    pub(crate) number: i32,
    width: u16,
    height: u16,
}

impl Board {
    /// The engine's cells and the places of their blocks.
    pub(crate) fn cells(&self) -> Vec<(u16, [i32; 3])> {
        let mut cells = Vec::new();
        for column in 1..=self.width {
            for row in 1..=self.height {
                cells.push((self.cell(column, row), self.place(column, row)));
            }
        }
        cells
    }

    pub(crate) fn cell(&self, column: u16, row: u16) -> u16 {
        (self.height - row) * self.width + column - 1
    }

    pub(crate) fn place(&self, column: u16, row: u16) -> [i32; 3] {
        let [x, y, z] = self.centre;
        let left = i32::from(self.width / 2) - (i32::from(column) - 1);
        let y = y - 4 + i32::from(row);
        if self.east_west { [x, y, z - left] } else { [x + left, y, z] }
    }
}

pub(crate) struct TestWorld {
    pub(crate) world: World,
    pub(crate) boards: Vec<Board>,
    pub(crate) ns: String,
    rules: Arc<Ruleset>,
    size: (u16, u16),
    /// Lengths of rows that end a game, and whether whoever makes them loses.
    line_rules: Vec<(u16, bool)>,
    legacy: bool,
    gravity: bool,
    pub(crate) max_move_cost: u64,
    pub(crate) max_click_cost: u64,
    /// Most commands that a click out of turn may take.
    pub(crate) click_budget: u64,
    pub(crate) max_computer_cost: u64,
    /// Most commands of a tick in which one board had something falling or to repair.
    pub(crate) max_tick_cost: u64,
    pub(crate) max_explosion_cost: u64,
    /// The tick in which the winning tiles of a finished game are marked.
    pub(crate) max_end_cost: u64,
    /// Moves after blocks were destroyed, and moves that won.
    pub(crate) repairs: u32,
    pub(crate) wins: u32,
    pub(crate) explosions: u32,
    pub(crate) bombs: u32,
    /// The tick after a stone that captures or makes a row, where stones do not fall.
    pub(crate) max_decision_cost: u64,
    players: [EntityId; 2],
}

impl TestWorld {
    pub(crate) fn new(pack: &str, options: &Options, seed: u64) -> Self {
        let line_rules: &[(u16, bool)] = match pack {
            "tictactoe" => &[(3, false)],
            "tictactoe-misere" => &[(3, true)],
            "squava" => &[(4, false), (3, true)],
            "connect6" => &[(6, false)],
            drops if drops.starts_with("connect4") => &[(4, false)],
            _ => &[(5, false)],
        };
        Self::of(&bundled(pack), sized(pack, options.size), line_rules, options, seed)
    }

    /// A game that may be none of ours: what is exported, and what it is compared with.
    pub(crate) fn of(
        exported: &Ruleset,
        rules: Arc<Ruleset>,
        line_rules: &[(u16, bool)],
        options: &Options,
        seed: u64,
    ) -> Self {
        let exported = export(exported, options).unwrap();
        let mut world = World::new(seed);
        let pack = Pack::from_files("test", &exported.files).unwrap();
        let errors = world.load(&[pack]);
        assert!(errors.is_empty(), "{:#?}", &errors[..errors.len().min(5)]);
        world.start();
        let ns = exported.namespace.clone();
        let players = [world.join("One", [0.0, 100.0, 0.0]), world.join("Two", [0.0, 100.0, 0.0])];
        let mut arena = Self {
            world,
            boards: Vec::new(),
            ns,
            rules,
            size: exported.size,
            line_rules: line_rules.to_vec(),
            legacy: options.target != Target::Modern,
            gravity: exported.gravity,
            max_move_cost: 0,
            max_click_cost: 0,
            click_budget: if options.target == Target::Modern { 20 } else { 26 },
            max_computer_cost: 0,
            max_tick_cost: 0,
            max_explosion_cost: 0,
            max_end_cost: 0,
            repairs: 0,
            wins: 0,
            explosions: 0,
            bombs: 0,
            max_decision_cost: 0,
            players,
        };
        let ns = arena.ns.clone();
        arena.server(&format!("function {ns}:setup"));
        arena.server(&format!("tag One add {ns}_player1"));
        arena.server(&format!("tag Two add {ns}_player2"));
        // Players may use the trigger from the next tick on.
        arena.world.tick();
        arena
    }

    fn server(&mut self, text: &str) {
        self.world.command(text, Context::SERVER).unwrap_or_else(|error| panic!("{text}: {error}"));
    }

    /// Creates a board close to the others without overlap.
    pub(crate) fn create(&mut self, east_west: bool) {
        let number = self.boards.len() as i32;
        let centre = [100 + 12 * number, 80, 40 + 6 * number];
        let way = if east_west { "eastwest" } else { "northsouth" };
        let context = Context::at_block(Dimension::Overworld, centre);
        let text = format!("function {}:create_board_{way}", self.ns);
        self.world.command(&text, context).unwrap();
        let (width, height) = self.size;
        self.boards.push(Board {
            centre,
            east_west,
            position: Position::new(&self.rules),
            number: number + 1,
            width,
            height,
        });
    }

    /// Where a command block under the board would run.
    fn context(&self, board: usize) -> Context {
        let [x, y, z] = self.boards[board].centre;
        Context::at_block(Dimension::Overworld, [x, y - 14, z])
    }

    pub(crate) fn run_at(&mut self, board: usize, text: &str) {
        assert!(self.try_at(board, text), "{text}");
    }

    pub(crate) fn try_at(&mut self, board: usize, text: &str) -> bool {
        let context = if text.contains(":_clear") {
            let state = self.state_id(board);
            Context::of(self.world.entity(state).unwrap())
        } else {
            self.context(board)
        };
        self.world.command(text, context).is_ok()
    }

    fn part(&self, board: usize, tag: &str) -> EntityId {
        let number = self.boards[board].number;
        let objective = format!("{}_board", self.ns);
        let own = self.world.tagged(&format!("{}_{tag}", self.ns));
        own.into_iter()
            .find(|entity| self.world.score_of(entity, &objective) == Some(number))
            .map(|entity| entity.id)
            .unwrap_or_else(|| panic!("board {board} has no {tag}"))
    }

    pub(crate) fn state_id(&self, board: usize) -> EntityId {
        self.part(board, "state")
    }

    pub(crate) fn tags_of_state(&self, board: usize) -> BTreeSet<String> {
        let state = self.world.entity(self.state_id(board)).unwrap();
        state.tags.iter().map(|tag| self.world.names().text(*tag).to_owned()).collect()
    }

    fn events(&self, board: usize) -> BTreeSet<String> {
        let event = self.world.entity(self.part(board, "event")).unwrap();
        let names = event.tags.iter().map(|tag| self.world.names().text(*tag).to_owned());
        names.filter(|name| name.starts_with('_')).collect()
    }

    pub(crate) fn register(&self, board: usize) -> i32 {
        let register = self.world.entity(self.part(board, "register1")).unwrap();
        self.world.score_of(register, &format!("{}_gamestate", self.ns)).unwrap()
    }

    pub(crate) fn start(&mut self, board: usize) {
        let text = format!("function {}:start", self.ns);
        self.run_at(board, &text);
        self.boards[board].position = Position::new(&self.rules);
        self.compare(board);
        assert!(self.events(board).contains("_player1_turn"));
    }

    /// Sends a move to the board as `player`, whoever is to move; returns how many commands it took.
    fn send(&mut self, board: usize, player: u8, column: u16, style: Style) -> u64 {
        let ns = self.ns.clone();
        let [x, y, z] = self.boards[board].centre;
        let id = self.players[usize::from(player)];
        let name = ["One", "Two"][usize::from(player)];
        self.server(&format!("tp {name} {x} {} {z}", y - 3));
        if style == Style::Click {
            // Within reach of the button.
            let button = self.part(board, &format!("button{column}"));
            let [x, y, z] = self.world.entity(button).unwrap().pos;
            self.server(&format!("tp {name} {x} {y} {z}"));
        }
        let before = self.world.usage().commands;
        match style {
            Style::Command => {
                let seat = player + 1;
                let text = if self.gravity {
                    format!(
                        "execute as @e[tag={ns}_player{seat}_column,tag={ns}_column{column},sort=nearest,limit=1] run function {ns}:place_tile"
                    )
                } else {
                    let (column, row) = (column % 100, column / 100);
                    format!("function {ns}:place_stone {{player:{seat},column:{column},row:{row}}}")
                };
                let context = self.context(board);
                let _ = self.world.command(&text, context);
            }
            Style::Click => {
                let button = self.part(board, &format!("button{column}"));
                assert!(self.world.click(id, button, Click::Use));
            }
            Style::Trigger => {
                self.world.player_command(id, &format!("/trigger {ns} set {column}")).unwrap();
                // What the next tick does first.
                self.server(&format!("function {ns}:_tick"));
            }
        }
        self.world.usage().commands - before
    }

    /// A move by whoever is to move, in the pack and in the engine.
    pub(crate) fn play(&mut self, board: usize, column: u16, style: Style) -> Vec<Event> {
        let player = self.boards[board].position.to_move();
        // A click takes a tick, and in it tiles of other moves may land.
        let undisturbed = style == Style::Command || self.is_idle();
        let cost = self.send(board, player, column, style);
        if undisturbed {
            self.max_move_cost = self.max_move_cost.max(cost);
        }
        // What a stone leads to is decided in the next tick, or if the pulse comes first in the one after.
        for _ in 0..2 {
            if self.tags_of_state(board).iter().any(|tag| tag.contains("_deciding")) {
                let before = self.world.usage().commands;
                self.world.tick();
                self.max_decision_cost =
                    self.max_decision_cost.max(self.world.usage().commands - before);
            }
        }
        let place = if self.gravity {
            self.rules.move_at(usize::from(column) - 1).unwrap()
        } else {
            let coords = [self.size.1 - column / 100, column % 100 - 1];
            let legal = self.boards[board].position.legal_moves();
            legal.into_iter().find(|mv| self.rules.move_coords(*mv).as_slice() == coords).unwrap()
        };
        let mut events = self.boards[board].position.play(place).unwrap();
        if self.boards[board].position.chance().is_some() {
            if self.tags_of_state(board).iter().any(|tag| tag.starts_with("_dropping")) {
                // The bomb comes when the tile is down.
                self.settle(board);
                self.bombs += 1;
            }
            let dropped = self.bomb_column(board);
            let bomb = dropped.map(|column| self.rules.move_at(usize::from(column) - 1).unwrap());
            events.extend(self.boards[board].position.resolve_chance(bomb).unwrap());
        }
        if events.iter().any(|event| matches!(event, Event::Exploded { .. })) {
            self.explosions += 1;
            self.settle(board);
        }
        events
    }

    fn bomb_column(&self, board: usize) -> Option<u16> {
        let tags = self.tags_of_state(board);
        let bomb = tags.iter().find(|tag| tag.starts_with('x'))?;
        bomb[1..].split('_').next()?.parse().ok()
    }

    /// True if nothing falls and no event waits on any board.
    fn is_idle(&self) -> bool {
        let busy = format!("{}_busy", self.ns);
        ["state", "event"].iter().all(|tag| {
            let markers = self.world.tagged(&format!("{}_{tag}", self.ns));
            markers.iter().all(|marker| self.world.score_of(marker, &busy).unwrap_or(0) == 0)
        })
    }

    /// Lets tiles land.
    pub(crate) fn settle(&mut self, _board: usize) {
        for _ in 0..if self.legacy { 32 } else { 12 } {
            let states = self.world.tagged(&format!("{}_state", self.ns));
            let busy = format!("{}_busy", self.ns);
            let falling = |state: &&&foursight_datapack::Entity| {
                self.world.score_of(state, &busy).is_some_and(|busy| busy > 0)
            };
            let undisturbed = states.iter().filter(falling).count() <= 1;
            let explodes = states.iter().any(|state| {
                ["_exploding1", "_exploding2"].iter().any(|tag| self.world.has_tag(state, tag))
            });
            let marking = self.world.tagged("_mark_winning_blocks").len();
            let before = self.world.usage().commands;
            self.world.tick();
            let cost = self.world.usage().commands - before;
            let ends = self.world.tagged("_mark_winning_blocks").len() < marking;
            if ends {
                self.max_end_cost = self.max_end_cost.max(cost);
            } else if explodes {
                self.max_explosion_cost = self.max_explosion_cost.max(cost);
            } else if undisturbed {
                self.max_tick_cost = self.max_tick_cost.max(cost);
            }
        }
    }

    pub(crate) fn random_move(&mut self, board: usize, random: &mut Random, styles: &[Style]) {
        let legal = self.boards[board].position.legal_moves();
        let place = legal[random.below(legal.len() as u64) as usize];
        let coords = self.rules.move_coords(place);
        let column = match coords.as_slice() {
            [column] => column + 1,
            [row, column] => (column + 1) + 100 * (self.size.1 - row),
            _ => panic!("{coords:?}"),
        };
        let style = styles[random.below(styles.len() as u64) as usize];
        let events = self.play(board, column, style);
        self.wins += u32::from(events.iter().any(|event| matches!(event, Event::Won { .. })));
        self.check_events(board, &events);
    }

    /// Plays one game on every board, moves interleaved; with interference also illegal moves and
    /// damaged blocks.
    pub(crate) fn random_games(
        &mut self,
        random: &mut Random,
        styles: &[Style],
        with_interference: bool,
    ) {
        for board in 0..self.boards.len() {
            self.start(board);
        }
        loop {
            let open: Vec<usize> = (0..self.boards.len())
                .filter(|board| self.boards[*board].position.outcome().is_none())
                .collect();
            let Some(&board) = open.get(random.below(open.len().max(1) as u64) as usize) else {
                break;
            };
            if with_interference && random.below(4) == 0 {
                self.settle(board);
                self.out_of_turn(board, random, styles);
            }
            if with_interference && random.below(3) == 0 {
                self.full_column(board, styles[0]);
            }
            let broken = with_interference && random.below(5) == 0;
            if broken {
                self.settle(board);
                self.damage_blocks(board, random);
                self.repairs += 1;
            }
            self.random_move(board, random, styles);
            self.compare(board);
            if random.below(2) == 0 {
                self.settle(board);
                self.compare_blocks(board);
            }
        }
        for board in 0..self.boards.len() {
            self.settle(board);
            self.compare(board);
            self.compare_blocks(board);
            self.compare_marks(board);
        }
    }

    fn out_of_turn(&mut self, board: usize, random: &mut Random, styles: &[Style]) {
        let player = 1 - self.boards[board].position.to_move();
        let style = styles[random.below(styles.len() as u64) as usize];
        let column = 1 + random.below(u64::from(self.size.0)) as u16;
        let column = if self.gravity { column } else { column + 100 };
        let undisturbed = self.is_idle();
        let cost = self.send(board, player, column, style);
        if style == Style::Click && undisturbed {
            self.max_click_cost = self.max_click_cost.max(cost);
        }
        let name = format!("_player{}_notyourturn", player + 1);
        assert!(self.events(board).contains(&name), "{name} after {style:?}");
        self.compare(board);
    }

    fn full_column(&mut self, board: usize, style: Style) {
        if !self.gravity {
            return;
        }
        let top = self.size.1;
        let full = (1..=self.size.0).find(|column| {
            let cell = self.boards[board].cell(*column, top);
            self.boards[board].position.contents(cell) != Contents::Empty
        });
        let Some(column) = full else { return };
        let player = self.boards[board].position.to_move();
        self.send(board, player, column, style);
        let name = format!("_player{}_columnfull", player + 1);
        assert!(self.events(board).contains(&name), "{name}");
        self.compare(board);
    }

    /// Removes tiles and places foreign blocks.
    fn damage_blocks(&mut self, board: usize, random: &mut Random) {
        let cells = self.boards[board].cells();
        for _ in 0..1 + random.below(4) {
            let (_, at) = cells[random.below(cells.len() as u64) as usize];
            let block = ["minecraft:air", "minecraft:dirt", "minecraft:gold_block"]
                [random.below(3) as usize];
            self.world.set_block(at, block);
        }
    }

    fn check_events(&self, board: usize, events: &[Event]) {
        let seen = self.events(board);
        // After an explosion or a bomb the world has moved on already.
        let later =
            |event: &Event| matches!(event, Event::Exploded { .. } | Event::BombPlaced { .. });
        let exploded = events.iter().any(later);
        for event in events {
            match event {
                Event::Won { players, .. } => {
                    for player in players.iter() {
                        let name = format!("_player{}_won", player + 1);
                        assert!(exploded || seen.contains(&name), "{name} in {seen:?}");
                        assert!(exploded || seen.contains("_game_finished"));
                    }
                }
                Event::Tied => {
                    assert!(exploded || seen.contains("_no_winner_tie"), "{seen:?}");
                }
                _ => {}
            }
        }
    }

    /// States, stones and scores.
    pub(crate) fn compare(&mut self, board: usize) {
        let position = &self.boards[board].position;
        let tags = self.tags_of_state(board);
        let mut expected = BTreeSet::new();
        for column in 1..=self.size.0 {
            let mut masks = [0i32; 2];
            let mut height = 0;
            for row in 1..=self.size.1 {
                let cell = self.boards[board].cell(column, row);
                let letter = match position.contents(cell) {
                    Contents::Empty => continue,
                    Contents::Stone(player) => {
                        masks[usize::from(player)] |= 1 << (row - 1);
                        ['a', 'b'][usize::from(player)]
                    }
                    Contents::Bomb => 'x',
                    Contents::Missing => continue,
                };
                height = row;
                expected.insert(format!("{letter}{column}_{row}"));
            }
            for (player, mask) in masks.iter().enumerate() {
                let marker = self.column_marker(board, column, player + 1);
                let marker = self.world.entity(marker).unwrap();
                let found = self.world.score_of(marker, &format!("{}_gamestate", self.ns));
                assert_eq!(found, Some(*mask), "player {} column {column}", player + 1);
            }
            if self.gravity {
                let marker = self.column_marker(board, column, 1);
                let marker = self.world.entity(marker).unwrap();
                let next = self.world.score_of(marker, &format!("{}_nextrow", self.ns));
                assert_eq!(next, Some(1 << height), "column {column}");
            }
        }
        match position.outcome() {
            None => {
                expected.insert("_game_active".into());
                expected.insert(format!("_player{}_turn", position.to_move() + 1));
            }
            Some(outcome) => {
                expected.insert("_game_finished".into());
                for player in outcome.winners().iter() {
                    expected.insert(format!("_player{}_won", player + 1));
                }
                if outcome.winners().is_empty() {
                    expected.insert("_no_winner_tie".into());
                }
            }
        }
        let own = |tag: &String| {
            tag.starts_with('_') && tag != "_mark_winning_blocks" && tag != "_reserved"
                || tag.starts_with(['a', 'b', 'x'])
                    && tag[1..].starts_with(|c: char| c.is_ascii_digit())
        };
        let found: BTreeSet<String> = tags.into_iter().filter(own).collect();
        assert_eq!(found, expected, "board {board}");
    }

    fn column_marker(&self, board: usize, column: u16, player: usize) -> EntityId {
        let number = self.boards[board].number;
        let seat = format!("{}_player{player}_column", self.ns);
        let own = self.world.tagged(&format!("{}_column{column}", self.ns));
        own.into_iter()
            .find(|entity| {
                self.world.has_tag(entity, &seat)
                    && self.world.score_of(entity, &format!("{}_board", self.ns)) == Some(number)
            })
            .map(|entity| entity.id)
            .unwrap()
    }

    /// Two computers play; returns the winner.
    pub(crate) fn computer_game(
        &mut self,
        first: &str,
        second: &str,
        random: &mut Random,
    ) -> Option<u8> {
        self.run_at(0, &format!("function {}:computer_player1_off", self.ns));
        self.run_at(0, &format!("function {}:computer_player2_off", self.ns));
        self.start(0);
        // Without random first moves all games would be the same.
        let column = 1 + random.below(u64::from(self.size.0)) as u16;
        self.play(0, column, Style::Command);
        let column = 1 + random.below(u64::from(self.size.0)) as u16;
        self.play(0, column, Style::Command);
        self.run_at(0, &format!("function {}:computer_player1_{first}", self.ns));
        self.run_at(0, &format!("function {}:computer_player2_{second}", self.ns));
        let mut stones = 2;
        for _ in 0..3000 {
            let before = self.world.usage().commands;
            self.world.tick();
            let tags = self.tags_of_state(0);
            let now = tags.iter().filter(|tag| tag.starts_with(['a', 'b'])).count();
            if now > stones {
                stones = now;
                self.max_computer_cost =
                    self.max_computer_cost.max(self.world.usage().commands - before);
            }
            for player in [1, 2] {
                if tags.contains(&format!("_player{player}_won")) {
                    return Some(player);
                }
            }
            if tags.contains("_no_winner_tie") {
                return None;
            }
        }
        panic!("the computers never came to an end");
    }
}
