using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net.WebSockets;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

namespace Foursight
{
    /// <summary>The loop: connect, answer states, come back when the connection is lost.</summary>
    public sealed class BotClient
    {
        public static readonly TimeSpan FirstDelay = TimeSpan.FromSeconds(0.1);
        public static readonly TimeSpan LongestDelay = TimeSpan.FromSeconds(5);

        private static readonly Encoding StrictUtf8 = new UTF8Encoding(false, true);

        private readonly Settings settings;
        private readonly Func<PlayState, int> choose;

        public BotClient(Settings settings, Func<PlayState, int> choose)
        {
            this.settings = settings;
            this.choose = choose;
        }

        /// <summary>What a bot's Main calls: reads the settings and plays until it is over or the program is stopped.</summary>
        public static int Main(string defaultName, string[] arguments, Func<PlayState, int> choose)
        {
            try
            {
                var settings = Settings.Read(defaultName, arguments, Environment.GetEnvironmentVariable);
                new BotClient(settings, choose).RunAsync(CancellationToken.None).GetAwaiter().GetResult();
                return 0;
            }
            catch (ArgumentException error)
            {
                Console.Error.WriteLine(error.Message);
                return 2;
            }
        }

        /// <summary>How long to wait before the next try: twice as long each time, up to a limit.</summary>
        public static IEnumerable<TimeSpan> BackOff()
        {
            for (TimeSpan delay = FirstDelay; delay < LongestDelay; delay += delay)
            {
                yield return delay;
            }
            while (true)
            {
                yield return LongestDelay;
            }
        }

        /// <summary>Plays until the server says that it is over, or it is cancelled.</summary>
        public async Task RunAsync(CancellationToken stop)
        {
            WarmUp();
            IEnumerator<TimeSpan> delays = BackOff().GetEnumerator();
            while (!stop.IsCancellationRequested)
            {
                string why = "the connection was closed";
                try
                {
                    using (var socket = new ClientWebSocket())
                    {
                        socket.Options.KeepAliveInterval = TimeSpan.Zero;
                        if (settings.Secret.Length > 0)
                        {
                            socket.Options.SetRequestHeader("Authorization", "Bearer " + settings.Secret);
                        }
                        await socket.ConnectAsync(settings.Address, stop).ConfigureAwait(false);
                        Say(settings.Name + " is connected to " + settings.Address);
                        await PlayAsync(socket, () => delays = BackOff().GetEnumerator(), stop).ConfigureAwait(false);
                        // A normal end with a reason says that there is nothing more to play.
                        bool normal = socket.CloseStatus == WebSocketCloseStatus.NormalClosure;
                        if (normal && !string.IsNullOrEmpty(socket.CloseStatusDescription))
                        {
                            Say(settings.Address + ": " + socket.CloseStatusDescription);
                            return;
                        }
                    }
                }
                catch (Exception error) when (error is WebSocketException || error is IOException)
                {
                    why = (error.InnerException ?? error).Message;
                }
                catch (OperationCanceledException)
                {
                    return;
                }
                delays.MoveNext();
                Say(settings.Address + ": " + why + "; next try in " + delays.Current.TotalSeconds + " s");
                await Task.WhenAny(Task.Delay(delays.Current, stop)).ConfigureAwait(false);
            }
        }

        /// <summary>Answers states until the connection ends, and tells of each.</summary>
        private async Task PlayAsync(ClientWebSocket socket, Action played, CancellationToken stop)
        {
            using (var states = new BlockingCollection<PlayState>())
            {
                // Reading goes on while the bot thinks, so that the server's pings are answered.
                Task reading = Task.Run(() => ReadStatesAsync(socket, states, stop));
                foreach (PlayState state in states.GetConsumingEnumerable(stop))
                {
                    int? column = ColumnFor(state);
                    // With a newer state here, the answer is too late and would be taken for the answer to that one.
                    if (column.HasValue && states.Count == 0)
                    {
                        var text = new ArraySegment<byte>(StrictUtf8.GetBytes(PlayState.Reply(column.Value)));
                        await socket.SendAsync(text, WebSocketMessageType.Text, true, stop).ConfigureAwait(false);
                    }
                    played();
                }
                await reading.ConfigureAwait(false);
            }
        }

        private async Task ReadStatesAsync(ClientWebSocket socket, BlockingCollection<PlayState> states, CancellationToken stop)
        {
            try
            {
                var buffer = new ArraySegment<byte>(new byte[4096]);
                var frame = new MemoryStream();
                while (true)
                {
                    var part = await socket.ReceiveAsync(buffer, stop).ConfigureAwait(false);
                    if (part.MessageType == WebSocketMessageType.Close)
                    {
                        return;
                    }
                    frame.Write(buffer.Array, 0, part.Count);
                    if (part.EndOfMessage)
                    {
                        PlayState state = Read(frame.ToArray());
                        if (state != null)
                        {
                            states.Add(state, stop);
                        }
                        frame.SetLength(0);
                    }
                }
            }
            finally
            {
                states.CompleteAdding();
            }
        }

        /// <summary>A state for us. The four bytes of greeting and states for others are none.</summary>
        private PlayState Read(byte[] frame)
        {
            try
            {
                PlayState state = PlayState.Parse(frame);
                return settings.IsMe(state.Bot) ? state : null;
            }
            catch (FormatException)
            {
                try
                {
                    string text = StrictUtf8.GetString(frame);
                    Say("not understood: " + text.Substring(0, Math.Min(text.Length, 200)));
                }
                catch (DecoderFallbackException)
                {
                    // The greeting is not text.
                }
                return null;
            }
        }

        /// <summary>What the bot chose; a legal column if it failed, so that one mistake does not cost the game.</summary>
        private int? ColumnFor(PlayState state)
        {
            var legal = state.Board.LegalColumns();
            try
            {
                int column = choose(state);
                if (legal.Contains(column))
                {
                    return column;
                }
                Say("round " + state.Round + ": " + column + " is not one of the legal columns " + string.Join(", ", legal));
            }
            catch (Exception error)
            {
                Say("round " + state.Round + ": choose failed\n" + error);
            }
            return legal.Count > 0 ? legal[0] : (int?)null;
        }

        /// <summary>Reads and uses a state once, so that the first move does not wait for the compiler.</summary>
        private void WarmUp()
        {
            const string Sample = "{\"bot\":\"\",\"coin_id\":1,\"round\":1,"
                + "\"bombs\":[{\"row\":0,\"col\":0,\"explode_in_round\":1}],\"board\":[[99,0]]}";
            PlayState sample = PlayState.Parse(StrictUtf8.GetBytes(Sample));
            settings.IsMe(sample.Bot);
            foreach (int column in sample.Board.LegalColumns())
            {
                sample.Board.Drop(column, 1).Explode(sample.Bombs[0]).HasFour(1);
            }
        }

        private static void Say(string text)
        {
            Console.Error.WriteLine(text);
        }
    }
}
