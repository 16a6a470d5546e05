// Your bot: edit choose.
package main

import (
	"foursight/bot"
)

// choose is the column, 0 to 6, for the next stone. You have 700 ms.
// lookaheadbot shows how to try out moves.
func choose(state bot.PlayState) int {
	return state.Board.LegalColumns()[0]
}

func main() {
	bot.Main("go_bot", choose)
}
