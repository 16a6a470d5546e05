using Foursight;

/// <summary>Your bot: edit <see cref="Choose"/>.</summary>
public static class MyBot
{
    /// <summary>The column, 0 to 6, for the next stone. You have 700 ms. LookAheadBot shows how to try out moves.</summary>
    public static int Choose(PlayState state)
    {
        return state.Board.LegalColumns()[0];
    }

    public static int Main(string[] arguments)
    {
        return BotClient.Main("csharp_bot", arguments, Choose);
    }
}
