using System;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using NUnit.Framework;

namespace Foursight.Tests
{
    /// <summary>The loop against a server on a real socket.</summary>
    [TestFixture]
    public class BotClientTests
    {
        private MockServer server;
        private CancellationTokenSource stop;

        [SetUp]
        public void Open()
        {
            server = new MockServer();
            stop = new CancellationTokenSource();
        }

        [TearDown]
        public void Close()
        {
            stop.Cancel();
            server.Dispose();
        }

        private Task Start(Func<PlayState, int> choose, string name = "Ada", string secret = "")
        {
            var client = new BotClient(new Settings(name, "127.0.0.1", server.Port, "", secret), choose);
            return Task.Run(() => client.RunAsync(stop.Token));
        }

        /// <summary>Reads along what the bot tells people, until it has said this.</summary>
        private sealed class Told : StringWriter
        {
            private readonly TextWriter before = Console.Error;
            private readonly ManualResetEventSlim said = new ManualResetEventSlim();
            private readonly string line;

            public Told(string line)
            {
                this.line = line;
                Console.SetError(this);
            }

            public override void WriteLine(string value)
            {
                before.WriteLine(value);
                if (value == line)
                {
                    said.Set();
                }
            }

            public void Wait()
            {
                said.Wait();
            }

            protected override void Dispose(bool disposing)
            {
                Console.SetError(before);
                base.Dispose(disposing);
            }
        }

        private static string Reply(int column)
        {
            return "{\"state\":\"play\",\"column\":" + column + "}";
        }

        [Test]
        public void AnswersBinaryAndTextStates()
        {
            Start(state => state.Round % 7);
            using (MockPeer bot = server.NextBot())
            {
                Assert.That(bot.Path, Is.EqualTo("/Ada"));
                bot.SendBinary(MockServer.State("Ada", 3));
                Assert.That(bot.Receive(), Is.EqualTo(Reply(3)));
                bot.SendText(MockServer.State("Ada", 5));
                Assert.That(bot.Receive(), Is.EqualTo(Reply(5)));
            }
        }

        [Test]
        public void LeavesStatesForOthersAlone()
        {
            Start(state => state.Round);
            using (MockPeer bot = server.NextBot())
            {
                bot.SendBinary(MockServer.State("Eve", 1));
                bot.SendBinary("[]");
                bot.SendText("hello");
                bot.SendBinary(MockServer.State("Ada", 2));
                Assert.That(bot.Receive(), Is.EqualTo(Reply(2)));
            }
        }

        [Test]
        public void ANameWithStrangeLetters()
        {
            Start(state => 0, "K\u00e4se 4");
            using (MockPeer bot = server.NextBot())
            {
                Assert.That(bot.Path, Is.EqualTo("/K%C3%A4se%204"));
                bot.SendBinary(MockServer.State("K\u00e4se 4", 1));
                Assert.That(bot.Receive(), Is.EqualTo(Reply(0)));
            }
        }

        [Test]
        public void AMistakeDoesNotCostTheGame()
        {
            Start(state => state.Round == 1 ? throw new InvalidOperationException("a bug") : 7);
            string full = string.Join(",", Enumerable.Range(0, 6).Select(row => "[" + (1 + row % 2) + ",0,0,0,0,0,0]"));
            using (MockPeer bot = server.NextBot())
            {
                for (int round = 1; round <= 2; round++)
                {
                    bot.SendBinary(MockServer.State("Ada", round, full));
                    Assert.That(bot.Receive(), Is.EqualTo(Reply(1)));
                }
            }
        }

        [Test]
        public void ALateAnswerIsNotSent()
        {
            using (var thinking = new ManualResetEventSlim())
            using (var goOn = new ManualResetEventSlim())
            using (var told = new Told("not understood: next"))
            {
                Start(state =>
                {
                    if (state.Round == 1)
                    {
                        thinking.Set();
                        goOn.Wait();
                    }
                    return state.Round;
                });
                using (MockPeer bot = server.NextBot())
                {
                    bot.SendBinary(MockServer.State("Ada", 1));
                    thinking.Wait();
                    bot.SendBinary(MockServer.State("Ada", 2));
                    // Frames are read in order: once the bot tells of this one, it has read the state before it.
                    bot.SendText("next");
                    told.Wait();
                    goOn.Set();
                    Assert.That(bot.Receive(), Is.EqualTo(Reply(2)));
                }
            }
        }

        [Test]
        public void ComesBackWhenTheConnectionIsLost()
        {
            Start(state => state.Round);
            for (int round = 1; round <= 3; round++)
            {
                using (MockPeer bot = server.NextBot())
                {
                    bot.SendBinary(MockServer.State("Ada", round));
                    Assert.That(bot.Receive(), Is.EqualTo(Reply(round)));
                }
            }
        }

        [Test]
        public void SendsItsSecret()
        {
            Start(state => 4, "Ada", "correct horse battery");
            using (MockPeer bot = server.NextBot())
            {
                Assert.That(bot.Authorization, Is.EqualTo("Authorization: Bearer correct horse battery"));
                bot.SendBinary(MockServer.State("Ada", 1));
                Assert.That(bot.Receive(), Is.EqualTo(Reply(4)));
            }
        }

        [Test]
        public void EndsWhenTheServerSaysThatItIsOver()
        {
            Task playing = Start(state => 0);
            using (MockPeer bot = server.NextBot())
            {
                bot.SayGoodbye("the match is over");
                playing.Wait();
            }
        }
    }
}
