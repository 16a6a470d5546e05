// A bot that drops its stones anywhere.
package main

import (
	"math/rand/v2"

	"foursight/bot"
)

func choose(state bot.PlayState) int {
	legal := state.Board.LegalColumns()
	return legal[rand.IntN(len(legal))]
}

func main() {
	bot.Main("go_random", choose)
}
