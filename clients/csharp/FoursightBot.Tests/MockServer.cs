using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography;
using System.Text;

namespace Foursight.Tests
{
    /// <summary>
    /// A server that greets like the contest's and then does what the test says. It speaks just enough WebSocket
    /// by itself, because mono has no server for it.
    /// </summary>
    internal sealed class MockServer : IDisposable
    {
        private readonly TcpListener listener = new TcpListener(IPAddress.Loopback, 0);

        public MockServer()
        {
            listener.Start();
        }

        public int Port => ((IPEndPoint)listener.LocalEndpoint).Port;

        /// <summary>Waits for a bot and greets it.</summary>
        public MockPeer NextBot()
        {
            return new MockPeer(listener.AcceptTcpClient());
        }

        /// <summary>A state as the server sends it.</summary>
        public static string State(string bot, int round, string board = null)
        {
            string row = "[0,0,0,0,0,0,0]";
            board = board ?? string.Join(",", Enumerable.Repeat(row, 6));
            return "{\"bot\":\"" + bot + "\",\"coin_id\":1,\"round\":" + round + ",\"bombs\":[],\"board\":[" + board + "]}";
        }

        public void Dispose()
        {
            listener.Stop();
        }
    }

    /// <summary>The server's end of one connection.</summary>
    internal sealed class MockPeer : IDisposable
    {
        private const int Text = 1, Binary = 2, Close = 8;

        private readonly TcpClient client;
        private readonly Stream stream;

        public MockPeer(TcpClient client)
        {
            this.client = client;
            stream = client.GetStream();
            List<string> request = ReadRequest();
            Path = request[0].Split(' ')[1];
            Authorization = request.FirstOrDefault(line => line.StartsWith("Authorization:", StringComparison.OrdinalIgnoreCase));
            string key = request.First(line => line.StartsWith("Sec-WebSocket-Key:", StringComparison.OrdinalIgnoreCase));
            Write(Encoding.ASCII.GetBytes(
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
                + Accept(key.Split(':')[1].Trim()) + "\r\n\r\n"));
            Send(Binary, new byte[] { 0xFF, 0, 1, 2 });
        }

        /// <summary>What the bot asked for.</summary>
        public string Path { get; }

        /// <summary>The line with the bot's secret, if it has one.</summary>
        public string Authorization { get; }

        public void SendBinary(string text)
        {
            Send(Binary, Encoding.UTF8.GetBytes(text));
        }

        public void SendText(string text)
        {
            Send(Text, Encoding.UTF8.GetBytes(text));
        }

        /// <summary>Ends the connection with a reason.</summary>
        public void SayGoodbye(string reason)
        {
            const int Normal = 1000;
            Send(Close, new[] { (byte)(Normal >> 8), (byte)(Normal & 0xFF) }.Concat(Encoding.UTF8.GetBytes(reason)).ToArray());
        }

        /// <summary>The next text of the bot.</summary>
        public string Receive()
        {
            return Encoding.UTF8.GetString(Read(Text));
        }

        public void Dispose()
        {
            client.Close();
        }

        private static string Accept(string key)
        {
            using (var sha = SHA1.Create())
            {
                byte[] text = Encoding.ASCII.GetBytes(key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11");
                return Convert.ToBase64String(sha.ComputeHash(text));
            }
        }

        private List<string> ReadRequest()
        {
            var text = new StringBuilder();
            while (!text.ToString().EndsWith("\r\n\r\n", StringComparison.Ordinal))
            {
                text.Append((char)ReadExactly(1)[0]);
            }
            return text.ToString().Split(new[] { "\r\n" }, StringSplitOptions.RemoveEmptyEntries).ToList();
        }

        private void Send(int kind, byte[] content)
        {
            var frame = new List<byte> { (byte)(0x80 | kind) };
            if (content.Length < 126)
            {
                frame.Add((byte)content.Length);
            }
            else
            {
                frame.AddRange(new byte[] { 126, (byte)(content.Length >> 8), (byte)content.Length });
            }
            frame.AddRange(content);
            Write(frame.ToArray());
        }

        private void Write(byte[] bytes)
        {
            stream.Write(bytes, 0, bytes.Length);
        }

        /// <summary>The next short frame of the bot, which must be of this kind; a client's frames are masked.</summary>
        private byte[] Read(int kind)
        {
            byte[] head = ReadExactly(2);
            if (head[0] != (0x80 | kind) || (head[1] & 0x80) == 0 || (head[1] & 0x7F) > 125)
            {
                throw new InvalidDataException("expected a masked frame of kind " + kind + ", found " + BitConverter.ToString(head));
            }
            byte[] mask = ReadExactly(4);
            byte[] content = ReadExactly(head[1] & 0x7F);
            return content.Select((value, i) => (byte)(value ^ mask[i % 4])).ToArray();
        }

        private byte[] ReadExactly(int count)
        {
            var bytes = new byte[count];
            for (int at = 0; at < count;)
            {
                int read = stream.Read(bytes, at, count - at);
                if (read == 0)
                {
                    throw new EndOfStreamException("the bot hung up");
                }
                at += read;
            }
            return bytes;
        }
    }
}
