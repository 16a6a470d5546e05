using System;
using Foursight;

/// <summary>A bot that drops its stones anywhere.</summary>
public static class RandomBot
{
    private static readonly Random Rng = new Random();

    public static int Choose(PlayState state)
    {
        var legal = state.Board.LegalColumns();
        return legal[Rng.Next(legal.Count)];
    }

    public static int Main(string[] arguments)
    {
        return BotClient.Main("csharp_random", arguments, Choose);
    }
}
