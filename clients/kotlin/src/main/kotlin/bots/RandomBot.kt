package bots

import foursight.bot.PlayState
import foursight.bot.play

/** A bot that drops its stones anywhere. */
object RandomBot {
    fun choose(state: PlayState): Int = state.board.legalColumns().random()
}

fun main(arguments: Array<String>) = play("kotlin_random", arguments, RandomBot::choose)
