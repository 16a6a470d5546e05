using System;
using System.Linq;
using Foursight;

/// <summary>A bot that looks one move ahead: an example to learn from and to beat.</summary>
public static class LookAheadBot
{
    /// <summary>
    /// Wins if it can, blocks if it must, keeps what the next blast leaves in mind, and otherwise likes the middle.
    /// </summary>
    public static int Choose(PlayState state)
    {
        var legal = state.Board.LegalColumns();
        foreach (int coin in new[] { state.CoinId, state.OpponentId })
        {
            foreach (int column in legal)
            {
                if (state.Board.Drop(column, coin).HasFour(coin))
                {
                    return column;
                }
            }
        }
        return legal
            .OrderBy(column => AfterMyTurn(state, column).HasFour(state.OpponentId))
            .ThenBy(column => Math.Abs(column - state.Board.Columns / 2))
            .First();
    }

    /// <summary>The state after our stone has the next round's number: a bomb of that round goes off right then.</summary>
    private static Board AfterMyTurn(PlayState state, int column)
    {
        return state.Bombs
            .Where(bomb => bomb.ExplodeInRound == state.Round + 1)
            .Aggregate(state.Board.Drop(column, state.CoinId), (board, bomb) => board.Explode(bomb));
    }

    public static int Main(string[] arguments)
    {
        return BotClient.Main("csharp_look_ahead", arguments, Choose);
    }
}
