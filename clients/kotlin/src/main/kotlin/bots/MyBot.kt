package bots

import foursight.bot.PlayState
import foursight.bot.play

/** Your bot: edit [choose]. */
object MyBot {
    /** The column, 0 to 6, for the next stone. You have 700 ms. [LookAheadBot] shows how to try out moves. */
    fun choose(state: PlayState): Int = state.board.legalColumns().random()
}

fun main(arguments: Array<String>) = play("kotlin_bot", arguments, MyBot::choose)
