package foursight.bot

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

private val json = Json { ignoreUnknownKeys = true }

/** A bomb on the board. When its round is reached, it is gone. */
@Serializable
data class Bomb(
    val row: Int,
    @SerialName("col") val column: Int,
    @SerialName("explode_in_round") val explodeInRound: Int,
)

/** It is this bot's turn. The round is 1 for the first stone of a game, then one more for each. */
data class PlayState(val bot: String, val coinId: Int, val round: Int, val bombs: List<Bomb>, val board: Board) {
    /** The other player's coin. */
    val opponentId get() = 3 - coinId

    companion object {
        /** Reads a frame; an IllegalArgumentException if it is not a state. */
        fun parse(text: String): PlayState =
            json.decodeFromString<Message>(text).run { PlayState(bot, coinId, round, bombs, Board(board)) }
    }
}

/** The answer to a state. */
fun reply(column: Int) = """{"state":"play","column":$column}"""

/** A state as it travels. */
@Serializable
private data class Message(
    val bot: String,
    @SerialName("coin_id") val coinId: Int,
    val round: Int,
    val bombs: List<Bomb>,
    val board: List<List<Int>>,
)
