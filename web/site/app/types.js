// What the server says, as types. See /api/openapi.json for the same in full.

/** @typedef {{en: string, de: string}} LocalisedText */
/** @typedef {number[]} Coords */
/** @typedef {string[]|{first: number, last: number}|{letters: number}} AxisNames what an axis calls its coordinates: one by one, or, where there are too many, numbers up or down, or letters */
/** @typedef {{axes: AxisNames[], order: number[], separator: string}} Names how places are written: what each axis calls its coordinates, and in which order the axes come */

/**
 * @typedef {object} Player
 * @property {LocalisedText} name
 * @property {string} color
 * @property {string} symbol
 * @property {string} seat "human", "open", the name of an agent, or "bot:NAME"
 * @property {boolean|null} [connected]
 * @property {SeatPerson|null} [person] who sits there, if they have a name
 * @property {string} [room_name] what the game's room calls whoever sits there
 */

/** @typedef {{id: string, name: string, colour: number}} Person */
/** @typedef {Person & {rating: number|null, rating_change: number|null}} SeatPerson */
/** @typedef {{won: number, drawn: number, lost: number}} Tally */
/** @typedef {{pack: string, rating: number, deviation: number, provisional: boolean, games: number}} PersonRating */
/** @typedef {{person: Person, created_ms: number, ratings: PersonRating[], statistics: {pack: string, people: Tally, computers: Tally}[]}} Profile */
/** @typedef {Summary & {seat: number, to_move: number|null, outcome: "won"|"drawn"|"lost"|"none"|null, rating_change: number|null}} OwnGame */

/** @typedef {{name: string, label: LocalisedText|null, threshold: number|null, values: number[]}} Score */
/** @typedef {{player: number, cells: Coords[]}} Line */
/** @typedef {{move_ms: number|null, game_ms: number|null, increment_ms: number, left_ms: (number|null)[], turn_left_ms?: number, running: boolean}} Clock */
/** @typedef {{winners: number[], kind: string, score?: string, offender?: number|null}} Result offender: the seat that gave up, was too late or was removed, if that decided it */
/** @typedef {"takeback"|"draw"|"rematch"} OfferKind */
/** @typedef {{kind: OfferKind, by: number, agreed: number[]}} Offer what a seat offers the others, and who has agreed */
/** @typedef {{number: number, seat: number, phrase: string}} SpokenPhrase a phrase that a seat has said */
/** @typedef {{seat: number, in_ms: number, away: boolean}} Forfeit a bot that loses in so many milliseconds: it is away, or thinks too long */
/** @typedef {{against: number, in_ms: number}} Claim the win that can be claimed in so many milliseconds */

/**
 * A move as records have it: coordinates of a place, or what else it is.
 * @typedef {Coords|string|{place: Coords, stone: number}|{pop: Coords}|{choose: string}} MoveName
 */

/**
 * A move of another kind than a stone of one's own.
 * @typedef {object} OtherMove
 * @property {MoveName} move
 * @property {string} notation
 * @property {LocalisedText} label
 * @property {"stone"|"pop"|"pass"|"swap"|"stay"|"more"} kind
 * @property {Coords} [place]
 * @property {number} [stone]
 * @property {Coords} [cell] whose stone is taken out
 */

/** @typedef {{name: string, title: LocalisedText, description: LocalisedText}} Addition a pack that adds something to games */

/**
 * @typedef {object} Game
 * @property {string|null} id
 * @property {LocalisedText} title
 * @property {string[]} packs
 * @property {number[]} dims
 * @property {"square"|"hex"} lattice which cells are neighbours
 * @property {number[]} move_sizes
 * @property {{axis: number, end: "low"|"high"}|null} gravity
 * @property {{at: [number, number], cell: Coords}[]} [beyond] flat boards whose edges are joined: what lies just beyond each edge, by row and column
 * @property {Names} cell_names
 * @property {AxisNames[]} edge_names what stands at the edges of the board, by axis
 * @property {Names} move_names
 * @property {Player[]} players
 * @property {number[]} cells -2 no cell, -1 empty, 0 to 7 a player's stone, 8 the bomb
 * @property {MoveName[]} moves
 * @property {string} notation
 * @property {number} to_move
 * @property {number} [stone] whose stone the next one is, if it is not the mover's
 * @property {LocalisedText} [note] what whoever moves should know before
 * @property {number} round
 * @property {{cell: Coords, rounds_left: number}|null} bomb
 * @property {Score[]} scores
 * @property {Clock|null} clock
 * @property {Coords[]} [legal] where a stone can go; absent if there are too many
 * @property {OtherMove[]} [others] moves of other kinds
 * @property {(Coords|null)[]} [landings] with gravity: where a stone of each move would come to rest, by the move's number
 * @property {(number|null)[]} [levels] instead of them if there are very many: the coordinate along the axis of gravity
 * @property {Coords|null} last
 * @property {Line[]} lines
 * @property {Result|null} result
 * @property {boolean} by_invitation an open seat can be taken with the invitation only
 * @property {{games: number, number: number, points: number[]}|null} series
 * @property {boolean} can_undo a move can be taken back
 * @property {boolean} has_advice hints are given, and what moves are worth
 * @property {boolean} teaching hints are given although people play each other
 * @property {boolean} rated it counts for ratings
 * @property {boolean} listed everybody's list of games has it
 * @property {boolean} needs_consent people play each other: takebacks, draws and rematches are offers
 * @property {number[]} takebacks the seats that have a move which they can ask to take back
 * @property {Offer[]} offers
 * @property {Claim|null} claim
 * @property {Forfeit} [forfeit]
 * @property {string} [room] the room that it belongs to
 * @property {SpokenPhrase[]} [phrases] what the players have said lately
 * @property {number} opening how many moves were played before the game began
 * @property {number} turns
 * @property {string|null} [next] the rematch, once somebody asked for it
 */

/** @typedef {{cell: Coords, player: number}} StoneAt */

/**
 * One of the engine's events; which fields there are depends on `event`.
 * @typedef {object} GameEvent
 * @property {string} event
 * @property {number} [player]
 * @property {Coords} [cell]
 * @property {number} [from]
 * @property {number} [to]
 * @property {number} [by]
 * @property {StoneAt[]} [stones]
 * @property {{from: Coords, to: Coords}[]} [falls]
 * @property {string} [score]
 * @property {number} [round]
 * @property {number} [explode_in_round]
 * @property {number} [rounds_left]
 * @property {number[]} [players]
 * @property {string} [reason]
 * @property {Line[]} [lines]
 * @property {number} [line_count]
 * @property {string} [option]
 * @property {number} [times]
 */

/** @typedef {{number: number, player: number, place: MoveName, last: Coords|null, events: GameEvent[]}} Turn the last stone is where it lies after the turn */
/** @typedef {{severity: "blunder"|"mistake"|"inaccuracy", sign: "??"|"?"|"?!", certain: boolean}} Mark what is said about a move that gives something away */
/** @typedef {{place: MoveName, text: string, words?: LocalisedText, outlook: number, certain?: boolean, score: number|null, mark?: Mark}} Value the outlook goes from -1, lost, to 1, won */
/** @typedef {{id: string, title: LocalisedText, packs: string[], seats: string[], people: (Person|null)[], room_names?: string[], rated: boolean, turns: number, result: Result|null, spectators?: number}} Summary a game in a list */

/**
 * @typedef {object} PackEntry
 * @property {string} name
 * @property {LocalisedText} title
 * @property {LocalisedText} description
 * @property {number} players
 * @property {number[]} dims
 * @property {"square"|"hex"} lattice which cells are neighbours
 * @property {string[]} [picture] which cells of a flat board exist, if some do not: a point is one, a blank is none
 * @property {boolean} gravity
 * @property {boolean} bombs
 * @property {string[]} agents
 * @property {boolean} [saved] it was saved to this server and can be changed
 */

/**
 * @typedef {object} Diagnostic
 * @property {"error"|"warning"} severity
 * @property {string} message
 * @property {LocalisedText} [words] the same in both languages
 * @property {string} path
 * @property {number} line
 * @property {number} column
 * @property {number} end_line
 * @property {number} end_column
 * @property {string|null} [help]
 * @property {LocalisedText} [help_words]
 */

/**
 * What a person asks for when starting a game.
 * @typedef {object} NewGame
 * @property {string[]} packs
 * @property {string[]} seats
 * @property {number} [move_ms]
 * @property {number} [game_ms]
 * @property {number} [increment_ms]
 * @property {boolean} [teaching]
 * @property {boolean} [listed]
 * @property {boolean} [rated]
 * @property {{games: number}} [series]
 * @property {string} [draft]
 * @property {MoveName[]} [moves]
 * @property {Bomb[]} [chance] the bombs that dropped among the moves
 * @property {number} [seed]
 */

/** @typedef {{packs: string[], move_ms?: number, game_ms?: number, increment_ms?: number, rated?: boolean, side?: "first"|"second"|"random"}} SeekTerms what somebody looks for in the lobby */
/** @typedef {SeekTerms & {id: number, title: LocalisedText, person: Person|null, rating: number|null}} Seek what is looked for there */

/** @typedef {{number: number, name: string, here: boolean, ready: boolean, game: string|null, points: number, games: number}} RoomMember */
/** @typedef {{id: string, members: number[], names: string[], points: number[]|null}} RoomGame whoever began comes first; points once it is over */
/** @typedef {{id: string, name: string, title: LocalisedText, packs: string[], move_ms?: number, game_ms?: number, increment_ms?: number, state: "open"|"paused"|"closed", members: RoomMember[], removed?: {number: number, name: string}[], games: RoomGame[]}} Room */

/** @typedef {{round: number, bomb: Coords}} Bomb a bomb that dropped, as records note it */

/** @typedef {"match"|"knockout"|"round-robin"|"swiss"|"gauntlet"} Format */
/** @typedef {"running"|"finished"|"stopped"|"failed"} EventState */
/** @typedef {{winners: number[], reason: string, offender?: number|null, detail?: string, detail_words?: LocalisedText}} Ending how a game between bots ended */
/** @typedef {{rating: number, error: number}} Rating */
/** @typedef {{name: string, state: "waiting"|"playing"|"greeted", since_ms: number}} BotHere a bot that is connected */

/**
 * A match or a tournament in a list.
 * @typedef {object} EventSummary
 * @property {string} id
 * @property {string} name
 * @property {Format} format
 * @property {string[]} packs
 * @property {string[]} bots
 * @property {EventState} state
 * @property {boolean} [paused] its games wait
 * @property {number} created_ms
 * @property {number} played games so far
 * @property {number|null} planned games altogether, if that is known
 * @property {string|null} winner
 */

/** @typedef {{event: string, match: number, number: number, names: string[], starter: number, game: Game, ending?: Ending}} LiveGame names by seat; the starter is the seat that is player 0 of the game */
/** @typedef {{address: string|null, closed: string|null, closed_words?: LocalisedText|null, bots: BotHere[], live: LiveGame[], running: EventSummary[]}} Arena */
/** @typedef {Ending & {number: number, starter: number, sudden_death?: boolean, moves: number}} GameLine a game in a result */
/** @typedef {{round: number, bots: number[], points: number[], draws: number, winner: number|null, decided_by: string, counts: boolean, games: GameLine[]}} MatchLine */
/** @typedef {{rank: number, bot: number, points: number, matches: number[], games: number[], buchholz: number, elo: Rating, glicko2: Rating, faults: Record<string, number>}} Standing */

/**
 * The result of an event as it stands.
 * @typedef {object} Report
 * @property {string} name
 * @property {Format} kind
 * @property {string[]} pack
 * @property {number} games
 * @property {number|null} time_ms
 * @property {boolean} complete
 * @property {{name: string}[]} bots
 * @property {Standing[]} standings
 * @property {MatchLine[]} matches
 * @property {(number|null)[]} [draw]
 * @property {[number, number][]} [byes]
 */

/** @typedef {{bot: string, rating: number, error: number, matches: number[], points: number[]}} LadderEntry */
/** @typedef {{bot: string, at_ms: number, event: string, rating: number, error: number}} RatingPoint a bot's rating after an event */

export {};
