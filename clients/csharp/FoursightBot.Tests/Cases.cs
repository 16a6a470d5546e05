using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.Serialization;
using System.Runtime.Serialization.Json;
using NUnit.Framework;

namespace Foursight.Tests
{
    /// <summary>The cases that all starter kits share, from cases.json in the kit.</summary>
    [DataContract]
    public sealed class Cases
    {
        public static readonly Cases All = Load();

        [DataMember(Name = "boards")]
        public BoardCase[] Boards { get; set; }

        [DataMember(Name = "drops")]
        public DropCase[] Drops { get; set; }

        [DataMember(Name = "explosions")]
        public ExplosionCase[] Explosions { get; set; }

        [DataMember(Name = "choices")]
        public ChoiceCase[] Choices { get; set; }

        public static IEnumerable<TestCaseData> Named<T>(IEnumerable<T> cases, string test) where T : Case
        {
            return cases.Select(one => new TestCaseData(one).SetName(test + ": " + one.Name)).ToList();
        }

        private static Cases Load()
        {
            string folder = Path.GetDirectoryName(typeof(Cases).Assembly.Location);
            while (!File.Exists(Path.Combine(folder, "cases.json")))
            {
                folder = Path.GetDirectoryName(folder) ?? throw new FileNotFoundException("cases.json is in the kit");
            }
            using (FileStream file = File.OpenRead(Path.Combine(folder, "cases.json")))
            {
                return (Cases)new DataContractJsonSerializer(typeof(Cases)).ReadObject(file);
            }
        }
    }

    [DataContract]
    public abstract class Case
    {
        [DataMember(Name = "name")]
        public string Name { get; set; }
    }

    [DataContract]
    public sealed class StateMessage
    {
        [DataMember(Name = "bot", Order = 0)]
        public string Bot { get; set; }

        [DataMember(Name = "coin_id", Order = 1)]
        public int CoinId { get; set; }

        [DataMember(Name = "round", Order = 2)]
        public int Round { get; set; }

        [DataMember(Name = "bombs", Order = 3)]
        public Bomb[] Bombs { get; set; }

        [DataMember(Name = "board", Order = 4)]
        public int[][] Board { get; set; }

        /// <summary>The state, read the way a bot reads it.</summary>
        public PlayState Parse()
        {
            var frame = new MemoryStream();
            new DataContractJsonSerializer(typeof(StateMessage)).WriteObject(frame, this);
            return PlayState.Parse(frame.ToArray());
        }
    }

    [DataContract]
    public sealed class BoardCase : Case
    {
        [DataMember(Name = "state")]
        public StateMessage State { get; set; }

        [DataMember(Name = "landing")]
        public int?[] Landing { get; set; }

        [DataMember(Name = "fours")]
        public int[] Fours { get; set; }
    }

    [DataContract]
    public sealed class DropCase : Case
    {
        [DataMember(Name = "column")]
        public int Column { get; set; }

        [DataMember(Name = "coin")]
        public int Coin { get; set; }

        [DataMember(Name = "before")]
        public int[][] Before { get; set; }

        [DataMember(Name = "after")]
        public int[][] After { get; set; }
    }

    [DataContract]
    public sealed class ExplosionCase : Case
    {
        [DataMember(Name = "bomb")]
        public Bomb Bomb { get; set; }

        [DataMember(Name = "before")]
        public int[][] Before { get; set; }

        [DataMember(Name = "after")]
        public int[][] After { get; set; }
    }

    [DataContract]
    public sealed class ChoiceCase : Case
    {
        [DataMember(Name = "state")]
        public StateMessage State { get; set; }

        [DataMember(Name = "column")]
        public int Column { get; set; }
    }
}
