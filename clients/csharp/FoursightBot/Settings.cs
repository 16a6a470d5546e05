using System;
using System.Collections.Generic;
using System.Globalization;

namespace Foursight
{
    /// <summary>Who the bot is and where its server is.</summary>
    public sealed class Settings
    {
        public const string Usage = "options: --name NAME, --host HOST, --port PORT, --url URL, --secret SECRET"
            + " (or BOT_NAME, BOT_HOST and so on)";

        public Settings(string name, string host, int port, string server = "", string secret = "")
        {
            Name = name;
            Host = host;
            Port = port;
            Server = server;
            Secret = secret;
        }

        public string Name { get; }

        public string Host { get; }

        public int Port { get; }

        /// <summary>Where the server is, instead of host and port: ws://... or, with TLS, wss://...; or nothing.</summary>
        public string Server { get; }

        /// <summary>The secret of a registered name, or nothing.</summary>
        public string Secret { get; }

        public Uri Address
        {
            get
            {
                string host = Host.Contains(":") ? "[" + Host + "]" : Host;
                string server = Server.Length > 0 ? Server : "ws://" + host + ":" + Port;
                // The name is the last part of the path, and a query comes after that.
                int asks = server.IndexOf('?');
                string query = asks < 0 ? "" : server.Substring(asks);
                string path = asks < 0 ? server : server.Substring(0, asks);
                return new Uri(path.TrimEnd('/') + "/" + Uri.EscapeDataString(Name) + query);
            }
        }

        /// <summary>True for our name; a server may echo it the way it travelled in the address.</summary>
        public bool IsMe(string bot)
        {
            return bot == Name || bot == Uri.EscapeDataString(Name);
        }

        /// <summary>The command line comes first, then the environment, then the defaults.</summary>
        public static Settings Read(string defaultName, string[] arguments, Func<string, string> environment)
        {
            var values = new Dictionary<string, string>
            {
                ["--name"] = environment("BOT_NAME") ?? defaultName,
                ["--host"] = environment("BOT_HOST") ?? "127.0.0.1",
                ["--port"] = environment("BOT_PORT") ?? "5051",
                ["--url"] = environment("BOT_URL") ?? "",
                ["--secret"] = environment("BOT_SECRET") ?? "",
            };
            for (int i = 0; i < arguments.Length; i += 2)
            {
                if (!values.ContainsKey(arguments[i]))
                {
                    throw new ArgumentException("unknown option " + arguments[i] + "; " + Usage);
                }
                if (i + 1 == arguments.Length)
                {
                    throw new ArgumentException(arguments[i] + " needs a value; " + Usage);
                }
                values[arguments[i]] = arguments[i + 1];
            }
            if (values["--name"].Length == 0)
            {
                throw new ArgumentException("a bot needs a name");
            }
            int port = ReadPort(values["--port"]);
            return new Settings(values["--name"], values["--host"], port, ReadServer(values["--url"]), values["--secret"]);
        }

        private static string ReadServer(string text)
        {
            if (text.Length > 0 && !text.StartsWith("ws://", StringComparison.Ordinal) && !text.StartsWith("wss://", StringComparison.Ordinal))
            {
                throw new ArgumentException("a server's address begins with ws:// or wss://, not \"" + text + "\"");
            }
            return text;
        }

        private static int ReadPort(string text)
        {
            bool number = int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int port);
            if (!number || port < 1 || port > 65535)
            {
                throw new ArgumentException("a port is a number from 1 to 65535, not \"" + text + "\"");
            }
            return port;
        }
    }
}
