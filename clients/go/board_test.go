package bot

import (
	"encoding/json"
	"reflect"
	"testing"

	"foursight/bot/internal/mock"
)

func parse(t *testing.T, text []byte) PlayState {
	t.Helper()
	state, err := ParseState(text)
	if err != nil {
		t.Fatal(err)
	}
	return state
}

func TestLandingRowsAndFours(t *testing.T) {
	for _, one := range mock.ReadCases(t, ".").Boards {
		t.Run(one.Name, func(t *testing.T) {
			board := parse(t, one.State).Board
			var legal []int
			for column, want := range one.Landing {
				row, free := board.LandingRow(column)
				if free != (want != nil) || free && row != *want {
					t.Errorf("column %d: row %d, free %v", column, row, free)
				}
				if want != nil {
					legal = append(legal, column)
				}
			}
			if got := board.LegalColumns(); !reflect.DeepEqual(got, legal) {
				t.Errorf("legal columns %v, want %v", got, legal)
			}
			fours := []int{}
			for _, coin := range []int{1, 2} {
				if board.HasFour(coin) {
					fours = append(fours, coin)
				}
			}
			if !reflect.DeepEqual(fours, one.Fours) {
				t.Errorf("fours %v, want %v", fours, one.Fours)
			}
		})
	}
}

func TestColumnsThatAreNotThere(t *testing.T) {
	board := Board{{0, 0}}
	for _, column := range []int{-1, 2} {
		if _, free := board.LandingRow(column); free {
			t.Errorf("column %d is free", column)
		}
	}
}

func TestDrop(t *testing.T) {
	for _, one := range mock.ReadCases(t, ".").Drops {
		t.Run(one.Name, func(t *testing.T) {
			before := Board(one.Before)
			if got := before.Drop(one.Column, one.Coin); !reflect.DeepEqual(got, Board(one.After)) {
				t.Errorf("\n%v", got)
			}
			if reflect.DeepEqual(before, Board(one.After)) {
				t.Error("the board itself has changed")
			}
		})
	}
}

func TestDropOnAFullColumn(t *testing.T) {
	defer func() {
		if fault := recover(); fault != "column 0 is full or not on the board" {
			t.Error(fault)
		}
	}()
	Board{{1}, {2}}.Drop(0, 1)
}

func TestExplode(t *testing.T) {
	for _, one := range mock.ReadCases(t, ".").Explosions {
		t.Run(one.Name, func(t *testing.T) {
			var bomb Bomb
			if err := json.Unmarshal(one.Bomb, &bomb); err != nil {
				t.Fatal(err)
			}
			if got := Board(one.Before).Explode(bomb); !reflect.DeepEqual(got, Board(one.After)) {
				t.Errorf("\n%v", got)
			}
		})
	}
}

func TestABoardReadsLikeABoard(t *testing.T) {
	if got := (Board{{1, 2}, {99, 0}}).String(); got != "* .\n1 2" {
		t.Error(got)
	}
}

func TestWhatIsNotAState(t *testing.T) {
	for _, text := range []string{
		``,
		`[]`,
		`hello`,
		`{"bot":"Ada"}`,
		`{"bot":"Ada","coin_id":1,"round":1,"bombs":[],"board":[]}`,
		`{"bot":"Ada","coin_id":1,"round":1,"bombs":[],"board":[[0,0],[0]]}`,
		`{"bot":"Ada","coin_id":1,"round":1.5,"bombs":[],"board":[[0]]}`,
		`{"bot":null,"coin_id":1,"round":1,"bombs":[],"board":[[0]]}`,
	} {
		if _, err := ParseState([]byte(text)); err == nil {
			t.Errorf("%s is taken for a state", text)
		}
	}
}
