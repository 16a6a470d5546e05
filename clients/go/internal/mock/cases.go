package mock

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// Cases are the ones that all starter kits share.
type Cases struct {
	Boards []struct {
		Name    string
		State   json.RawMessage
		Landing []*int
		Fours   []int
	}
	Drops []struct {
		Name          string
		Column, Coin  int
		Before, After [][]int
	}
	Explosions []struct {
		Name          string
		Bomb          json.RawMessage
		Before, After [][]int
	}
	Choices []struct {
		Name   string
		State  json.RawMessage
		Column int
	}
}

// ReadCases reads the kit's cases.json; kit is the way from the test to the kit's folder.
func ReadCases(test *testing.T, kit string) Cases {
	test.Helper()
	text, err := os.ReadFile(filepath.Join(kit, "cases.json"))
	if err != nil {
		test.Fatal(err)
	}
	var cases Cases
	if err := json.Unmarshal(text, &cases); err != nil {
		test.Fatal(err)
	}
	return cases
}
