package bot

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// What a cell holds besides a player's coin (1 or 2).
const (
	Empty    = 0
	BombCell = 99
)

// Board is a board: rows from the bottom up, all of one length. Drop and Explode leave it alone and answer new ones.
type Board [][]int

// Rows is the number of rows.
func (b Board) Rows() int { return len(b) }

// Columns is the number of columns.
func (b Board) Columns() int { return len(b[0]) }

// LandingRow is the row in which a stone comes to rest, and false if the column is full or not there.
func (b Board) LandingRow(column int) (int, bool) {
	if column < 0 || column >= b.Columns() {
		return 0, false
	}
	for row := range b {
		if b[row][column] == Empty {
			return row, true
		}
	}
	return 0, false
}

// LegalColumns are the columns that are not full, from left to right.
func (b Board) LegalColumns() []int {
	var legal []int
	for column := range b.Columns() {
		if _, free := b.LandingRow(column); free {
			legal = append(legal, column)
		}
	}
	return legal
}

// Drop is the board after this coin was dropped. It panics on a full column, as an index out of range does.
func (b Board) Drop(column, coin int) Board {
	row, free := b.LandingRow(column)
	if !free {
		panic(fmt.Sprintf("column %d is full or not on the board", column))
	}
	after := b.clone()
	after[row][column] = coin
	return after
}

// Explode is the board after the bomb: its cell and the four beside it go, what is above falls.
func (b Board) Explode(bomb Bomb) Board {
	after := b.clone()
	for column := range b.Columns() {
		height := 0
		for row := range b {
			after[row][column] = Empty
			if b[row][column] != Empty && abs(row-bomb.Row)+abs(column-bomb.Col) > 1 {
				after[height][column] = b[row][column]
				height++
			}
		}
	}
	return after
}

// HasFour is true if this coin has four in a row anywhere.
func (b Board) HasFour(coin int) bool {
	for row := range b {
		for column := range b.Columns() {
			for _, direction := range [...][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
				if b.fourFrom(row, column, direction, coin) {
					return true
				}
			}
		}
	}
	return false
}

func (b Board) fourFrom(row, column int, direction [2]int, coin int) bool {
	lastRow, lastColumn := row+3*direction[0], column+3*direction[1]
	if lastRow >= b.Rows() || lastColumn < 0 || lastColumn >= b.Columns() {
		return false
	}
	for i := range 4 {
		if b[row+i*direction[0]][column+i*direction[1]] != coin {
			return false
		}
	}
	return true
}

func (b Board) clone() Board {
	after := make(Board, len(b))
	for row := range b {
		after[row] = slices.Clone(b[row])
	}
	return after
}

// String draws the board, the top row first.
func (b Board) String() string {
	var lines []string
	for _, row := range slices.Backward(b) {
		var signs []string
		for _, cell := range row {
			switch cell {
			case Empty:
				signs = append(signs, ".")
			case BombCell:
				signs = append(signs, "*")
			default:
				signs = append(signs, strconv.Itoa(cell))
			}
		}
		lines = append(lines, strings.Join(signs, " "))
	}
	return strings.Join(lines, "\n")
}

func abs(number int) int {
	return max(number, -number)
}
