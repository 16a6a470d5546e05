using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.Serialization;
using System.Runtime.Serialization.Json;

namespace Foursight
{
    /// <summary>A bomb on the board. When <see cref="ExplodeInRound"/> is reached, it is gone.</summary>
    [DataContract]
    public sealed class Bomb
    {
        [DataMember(Name = "row", IsRequired = true)]
        public int Row { get; set; }

        [DataMember(Name = "col", IsRequired = true)]
        public int Column { get; set; }

        [DataMember(Name = "explode_in_round", IsRequired = true)]
        public int ExplodeInRound { get; set; }
    }

    /// <summary>It is this bot's turn.</summary>
    public sealed class PlayState
    {
        private static readonly DataContractJsonSerializer Json = new DataContractJsonSerializer(typeof(Message));

        public PlayState(string bot, int coinId, int round, IReadOnlyList<Bomb> bombs, Board board)
        {
            Bot = bot;
            CoinId = coinId;
            Round = round;
            Bombs = bombs;
            Board = board;
        }

        public string Bot { get; }

        public int CoinId { get; }

        public int OpponentId => 3 - CoinId;

        /// <summary>1 for the first stone of a game, then one more for each.</summary>
        public int Round { get; }

        public IReadOnlyList<Bomb> Bombs { get; }

        public Board Board { get; }

        /// <summary>Reads a frame; <see cref="FormatException"/> if it is not a state.</summary>
        public static PlayState Parse(byte[] frame)
        {
            try
            {
                var message = (Message)Json.ReadObject(new MemoryStream(frame));
                return message.ToState();
            }
            catch (Exception error) when (!(error is OutOfMemoryException))
            {
                throw new FormatException("not a play state: " + error.Message, error);
            }
        }

        /// <summary>The answer to a state.</summary>
        public static string Reply(int column)
        {
            return "{\"state\":\"play\",\"column\":" + column + "}";
        }

        /// <summary>A state as it travels.</summary>
        [DataContract]
        internal sealed class Message
        {
            [DataMember(Name = "bot", IsRequired = true)]
            public string Bot { get; set; }

            [DataMember(Name = "coin_id", IsRequired = true)]
            public int CoinId { get; set; }

            [DataMember(Name = "round", IsRequired = true)]
            public int Round { get; set; }

            [DataMember(Name = "bombs", IsRequired = true)]
            public Bomb[] Bombs { get; set; }

            [DataMember(Name = "board", IsRequired = true)]
            public int[][] Cells { get; set; }

            public PlayState ToState()
            {
                if (Bot == null || Bombs == null || Cells == null || Cells.Contains(null))
                {
                    throw new FormatException("something is null");
                }
                return new PlayState(Bot, CoinId, Round, Bombs, new Board(Cells));
            }
        }
    }
}
