// Package bot has everything a bot needs: the messages, the board, and the loop that plays.
package bot

import (
	"encoding/json"
	"errors"
	"fmt"
)

// Bomb is a bomb on the board. When its round is reached, it is gone.
type Bomb struct {
	Row            int `json:"row"`
	Col            int `json:"col"`
	ExplodeInRound int `json:"explode_in_round"`
}

// PlayState says that it is this bot's turn. Round is 1 for the first stone of a game, then one more for each.
type PlayState struct {
	Bot    string `json:"bot"`
	CoinID int    `json:"coin_id"`
	Round  int    `json:"round"`
	Bombs  []Bomb `json:"bombs"`
	Board  Board  `json:"board"`
}

// OpponentID is the other player's coin.
func (s PlayState) OpponentID() int { return 3 - s.CoinID }

// ParseState reads a frame.
func ParseState(frame []byte) (PlayState, error) {
	var state PlayState
	if err := json.Unmarshal(frame, &state); err != nil {
		return PlayState{}, fmt.Errorf("not a play state: %w", err)
	}
	if state.Bot == "" || state.CoinID == 0 || state.Round == 0 {
		return PlayState{}, errors.New("not a play state: bot, coin_id or round is missing")
	}
	if len(state.Board) == 0 || len(state.Board[0]) == 0 {
		return PlayState{}, errors.New("not a play state: the board has no cells")
	}
	for _, row := range state.Board {
		if len(row) != len(state.Board[0]) {
			return PlayState{}, errors.New("not a play state: the board is not a rectangle")
		}
	}
	return state, nil
}

// Reply is the answer to a state.
func Reply(column int) string {
	return fmt.Sprintf(`{"state":"play","column":%d}`, column)
}
