package bots

import foursight.bot.PlayState
import foursight.bot.play
import kotlin.math.abs

/** A bot that looks one move ahead: an example to learn from and to beat. */
object LookAheadBot {
    /** Wins if it can, blocks if it must, keeps what the next blast leaves in mind, and otherwise likes the middle. */
    fun choose(state: PlayState): Int {
        val board = state.board
        val legal = board.legalColumns()
        for (coin in listOf(state.coinId, state.opponentId)) {
            legal.firstOrNull { board.drop(it, coin).hasFour(coin) }?.let { return it }
        }
        return legal.minWith(compareBy({ losesToABlast(state, it) }, { abs(it - board.columns / 2) }))
    }

    /** The state after our stone has the next round's number: a bomb of that round goes off right then. */
    private fun losesToABlast(state: PlayState, column: Int): Boolean =
        state.bombs
            .filter { it.explodeInRound == state.round + 1 }
            .fold(state.board.drop(column, state.coinId)) { board, bomb -> board.explode(bomb) }
            .hasFour(state.opponentId)
}

fun main(arguments: Array<String>) = play("kotlin_look_ahead", arguments, LookAheadBot::choose)
