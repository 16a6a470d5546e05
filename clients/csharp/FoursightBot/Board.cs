using System;
using System.Collections.Generic;
using System.Linq;

namespace Foursight
{
    /// <summary>
    /// A board that never changes: <see cref="Drop"/> and <see cref="Explode"/> answer new ones.
    /// Row 0 is the bottom. A cell is <see cref="Empty"/>, a player's coin (1 or 2) or a <see cref="Bomb"/>.
    /// </summary>
    public sealed class Board
    {
        public const int Empty = 0;
        public const int Bomb = 99;

        private static readonly int[][] Directions =
        {
            new[] { 0, 1 }, new[] { 1, 0 }, new[] { 1, 1 }, new[] { 1, -1 },
        };

        private readonly int[][] cells;

        /// <summary>Rows from the bottom up, all of one length.</summary>
        public Board(IEnumerable<IEnumerable<int>> rows)
        {
            cells = rows.Select(row => row.ToArray()).ToArray();
            if (cells.Length == 0 || cells[0].Length == 0 || cells.Any(row => row.Length != cells[0].Length))
            {
                throw new ArgumentException("the board is not a rectangle");
            }
        }

        public int Rows => cells.Length;

        public int Columns => cells[0].Length;

        public int this[int row, int column] => cells[row][column];

        /// <summary>The row in which a stone comes to rest; null if the column is full or not there.</summary>
        public int? LandingRow(int column)
        {
            if (column < 0 || column >= Columns)
            {
                return null;
            }
            int row = Array.FindIndex(cells, line => line[column] == Empty);
            return row < 0 ? (int?)null : row;
        }

        /// <summary>The columns that are not full, from left to right.</summary>
        public IReadOnlyList<int> LegalColumns()
        {
            return Enumerable.Range(0, Columns).Where(column => LandingRow(column).HasValue).ToList();
        }

        /// <summary>The board after this coin was dropped.</summary>
        public Board Drop(int column, int coin)
        {
            int? row = LandingRow(column);
            if (row == null)
            {
                throw new ArgumentException("column " + column + " is full or not on the board");
            }
            var after = new Board(cells);
            after.cells[row.Value][column] = coin;
            return after;
        }

        /// <summary>The board after the bomb: its cell and the four beside it go, what is above falls.</summary>
        public Board Explode(Bomb bomb)
        {
            var after = new Board(cells.Select(row => new int[row.Length]));
            for (int column = 0; column < Columns; column++)
            {
                int height = 0;
                for (int row = 0; row < Rows; row++)
                {
                    bool hit = Math.Abs(row - bomb.Row) + Math.Abs(column - bomb.Column) <= 1;
                    if (!hit && cells[row][column] != Empty)
                    {
                        after.cells[height++][column] = cells[row][column];
                    }
                }
            }
            return after;
        }

        /// <summary>True if this coin has four in a row anywhere.</summary>
        public bool HasFour(int coin)
        {
            for (int row = 0; row < Rows; row++)
            {
                for (int column = 0; column < Columns; column++)
                {
                    foreach (int[] direction in Directions)
                    {
                        if (FourFrom(row, column, direction, coin))
                        {
                            return true;
                        }
                    }
                }
            }
            return false;
        }

        private bool FourFrom(int row, int column, int[] direction, int coin)
        {
            int lastRow = row + 3 * direction[0];
            int lastColumn = column + 3 * direction[1];
            if (lastRow >= Rows || lastColumn < 0 || lastColumn >= Columns)
            {
                return false;
            }
            for (int i = 0; i < 4; i++)
            {
                if (cells[row + i * direction[0]][column + i * direction[1]] != coin)
                {
                    return false;
                }
            }
            return true;
        }

        /// <summary>The board as text, the top row first.</summary>
        public override string ToString()
        {
            return string.Join("\n", cells.Reverse().Select(row => string.Join(" ", row.Select(Sign))));
        }

        private static string Sign(int cell)
        {
            return cell == Empty ? "." : cell == Bomb ? "*" : cell.ToString();
        }
    }
}
