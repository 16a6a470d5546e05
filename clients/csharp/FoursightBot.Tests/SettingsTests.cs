using System;
using System.Collections.Generic;
using System.Linq;
using NUnit.Framework;

namespace Foursight.Tests
{
    /// <summary>Name, server and secret; how long to wait for the next try.</summary>
    [TestFixture]
    public class SettingsTests
    {
        private static readonly Dictionary<string, string> Nothing = new Dictionary<string, string>();

        private static Settings Read(Dictionary<string, string> environment, params string[] arguments)
        {
            return Settings.Read("ada", arguments, key => environment.ContainsKey(key) ? environment[key] : null);
        }

        [Test]
        public void Defaults()
        {
            Assert.That(Read(Nothing).Address.AbsoluteUri, Is.EqualTo("ws://127.0.0.1:5051/ada"));
        }

        [Test]
        public void TheEnvironmentAndThenTheArguments()
        {
            var environment = new Dictionary<string, string>
            {
                ["BOT_NAME"] = "eve", ["BOT_HOST"] = "example.org", ["BOT_PORT"] = "6000",
            };
            Assert.That(Read(environment).Address.AbsoluteUri, Is.EqualTo("ws://example.org:6000/eve"));
            Settings settings = Read(environment, "--name", "bob", "--host", "::1", "--port", "7000");
            Assert.That(settings.Address.AbsoluteUri, Is.EqualTo("ws://[::1]:7000/bob"));
        }

        [Test]
        public void AServerByItsAddressAndASecret()
        {
            var environment = new Dictionary<string, string> { ["BOT_URL"] = "wss://bots.example", ["BOT_SECRET"] = "one" };
            Settings given = Read(environment);
            Assert.That(given.Address.AbsoluteUri, Is.EqualTo("wss://bots.example/ada"));
            Assert.That(given.Secret, Is.EqualTo("one"));
            Settings other = Read(environment, "--url", "ws://bots.example:81/x/", "--secret", "two");
            Assert.That(other.Address.AbsoluteUri, Is.EqualTo("ws://bots.example:81/x/ada"));
            Assert.That(other.Secret, Is.EqualTo("two"));
            Settings asks = Read(Nothing, "--url", "wss://bots.example/x/?room=a/b&key=1");
            Assert.That(asks.Address.AbsoluteUri, Is.EqualTo("wss://bots.example/x/ada?room=a/b&key=1"));
            var wrong = Assert.Throws<ArgumentException>(() => Read(Nothing, "--url", "bots.example"));
            Assert.That(wrong.Message, Is.EqualTo("a server's address begins with ws:// or wss://, not \"bots.example\""));
        }

        [TestCase("0")]
        [TestCase("65536")]
        [TestCase("x")]
        [TestCase("-1")]
        [TestCase("5051.0")]
        [TestCase("")]
        public void WrongPort(string port)
        {
            var error = Assert.Throws<ArgumentException>(() => Read(Nothing, "--port", port));
            Assert.That(error.Message, Is.EqualTo("a port is a number from 1 to 65535, not \"" + port + "\""));
        }

        [Test]
        public void WrongArguments()
        {
            var nameless = Assert.Throws<ArgumentException>(() => Read(Nothing, "--name", ""));
            Assert.That(nameless.Message, Is.EqualTo("a bot needs a name"));
            var unknown = Assert.Throws<ArgumentException>(() => Read(Nothing, "--nick", "bob"));
            Assert.That(unknown.Message, Is.EqualTo("unknown option --nick; " + Settings.Usage));
            var open = Assert.Throws<ArgumentException>(() => Read(Nothing, "--name"));
            Assert.That(open.Message, Is.EqualTo("--name needs a value; " + Settings.Usage));
        }

        [Test]
        public void NamesTravelPercentEncoded()
        {
            var settings = new Settings("K\u00e4se/4 %", "127.0.0.1", 5051);
            Assert.That(settings.Address.AbsoluteUri, Is.EqualTo("ws://127.0.0.1:5051/K%C3%A4se%2F4%20%25"));
            Assert.That(settings.IsMe("K\u00e4se/4 %"), Is.True);
            Assert.That(settings.IsMe("K%C3%A4se%2F4%20%25"), Is.True);
            Assert.That(settings.IsMe("K\u00e4se"), Is.False);
        }

        [Test]
        public void BackOffDoublesUpToALimit()
        {
            var seconds = BotClient.BackOff().Take(8).Select(delay => delay.TotalMilliseconds);
            Assert.That(seconds, Is.EqualTo(new[] { 100, 200, 400, 800, 1600, 3200, 5000, 5000 }));
        }
    }
}
