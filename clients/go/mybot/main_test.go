package main

import (
	"slices"
	"testing"

	"foursight/bot"
	"foursight/bot/internal/mock"
)

func TestChoosesLegalColumns(t *testing.T) {
	for _, one := range mock.ReadCases(t, "..").Boards {
		state, err := bot.ParseState(one.State)
		if err != nil {
			t.Fatal(err)
		}
		if column := choose(state); !slices.Contains(state.Board.LegalColumns(), column) {
			t.Errorf("%s: column %d", one.Name, column)
		}
	}
}
