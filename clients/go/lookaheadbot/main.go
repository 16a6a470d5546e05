// A bot that looks one move ahead: an example to learn from and to beat.
package main

import (
	"foursight/bot"
)

// choose wins if it can, blocks if it must, keeps what the next blast leaves in mind,
// and otherwise likes the middle.
func choose(state bot.PlayState) int {
	legal := state.Board.LegalColumns()
	for _, coin := range []int{state.CoinID, state.OpponentID()} {
		for _, column := range legal {
			if state.Board.Drop(column, coin).HasFour(coin) {
				return column
			}
		}
	}
	best := legal[0]
	for _, column := range legal[1:] {
		if badness(state, column) < badness(state, best) {
			best = column
		}
	}
	return best
}

// badness is the way to the middle, and much more if a bomb would now give the other player four.
func badness(state bot.PlayState, column int) int {
	after := state.Board.Drop(column, state.CoinID)
	for _, bomb := range state.Bombs {
		// The state after our stone has the next round's number: a bomb of that round goes off right then.
		if bomb.ExplodeInRound == state.Round+1 {
			after = after.Explode(bomb)
		}
	}
	middle := state.Board.Columns() / 2
	bad := max(column-middle, middle-column)
	if after.HasFour(state.OpponentID()) {
		bad += 100
	}
	return bad
}

func main() {
	bot.Main("go_look_ahead", choose)
}
