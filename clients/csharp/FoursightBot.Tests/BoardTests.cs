using System;
using System.Collections.Generic;
using System.Linq;
using NUnit.Framework;

namespace Foursight.Tests
{
    /// <summary>The board and the bots against the shared cases.</summary>
    [TestFixture]
    public class BoardTests
    {
        public static IEnumerable<TestCaseData> Landings => Cases.Named(Cases.All.Boards, "landing rows");

        public static IEnumerable<TestCaseData> Fours => Cases.Named(Cases.All.Boards, "fours");

        public static IEnumerable<TestCaseData> Bots => Cases.Named(Cases.All.Boards, "bots choose legal columns");

        public static IEnumerable<TestCaseData> Drops => Cases.Named(Cases.All.Drops, "drop");

        public static IEnumerable<TestCaseData> Explosions => Cases.Named(Cases.All.Explosions, "explode");

        public static IEnumerable<TestCaseData> Choices => Cases.Named(Cases.All.Choices, "look-ahead bot");

        [TestCaseSource("Landings")]
        public void LandingRows(BoardCase one)
        {
            Board board = one.State.Parse().Board;
            var all = Enumerable.Range(0, board.Columns).ToList();
            Assert.That(all.Select(board.LandingRow), Is.EqualTo(one.Landing));
            Assert.That(board.LegalColumns(), Is.EqualTo(all.Where(column => one.Landing[column] != null)));
            Assert.That(board.LandingRow(-1), Is.Null);
            Assert.That(board.LandingRow(7), Is.Null);
        }

        [TestCaseSource("Fours")]
        public void FoursInARow(BoardCase one)
        {
            Board board = one.State.Parse().Board;
            Assert.That(new[] { 1, 2 }.Where(board.HasFour), Is.EqualTo(one.Fours));
        }

        [TestCaseSource("Drops")]
        public void Drop(DropCase one)
        {
            var before = new Board(one.Before);
            Assert.That(before.Drop(one.Column, one.Coin).ToString(), Is.EqualTo(new Board(one.After).ToString()));
            Assert.That(before.ToString(), Is.EqualTo(new Board(one.Before).ToString()));
        }

        [Test]
        public void DropOnAFullColumn()
        {
            var full = new Board(new[] { new[] { 1 }, new[] { 2 } });
            var error = Assert.Throws<ArgumentException>(() => full.Drop(0, 1));
            Assert.That(error.Message, Is.EqualTo("column 0 is full or not on the board"));
        }

        [TestCaseSource("Explosions")]
        public void Explode(ExplosionCase one)
        {
            Board after = new Board(one.Before).Explode(one.Bomb);
            Assert.That(after.ToString(), Is.EqualTo(new Board(one.After).ToString()));
        }

        [TestCaseSource("Bots")]
        public void BotsChooseLegalColumns(BoardCase one)
        {
            PlayState state = one.State.Parse();
            Assert.That(state.Board.LegalColumns(), Has.Member(RandomBot.Choose(state)));
            Assert.That(state.Board.LegalColumns(), Has.Member(MyBot.Choose(state)));
            Assert.That(state.Board.LegalColumns(), Has.Member(LookAheadBot.Choose(state)));
        }

        [TestCaseSource("Choices")]
        public void LookAheadBotSeesOneMoveAhead(ChoiceCase one)
        {
            Assert.That(LookAheadBot.Choose(one.State.Parse()), Is.EqualTo(one.Column));
        }

        [Test]
        public void ABoardReadsLikeABoard()
        {
            var board = new Board(new[] { new[] { 1, 2 }, new[] { 99, 0 } });
            Assert.That(board.ToString(), Is.EqualTo("* .\n1 2"));
        }

        [TestCase("")]
        [TestCase("[]")]
        [TestCase("{\"bot\":\"Ada\"}")]
        [TestCase("{\"bot\":\"Ada\",\"coin_id\":1,\"round\":1,\"bombs\":[],\"board\":[]}")]
        [TestCase("{\"bot\":\"Ada\",\"coin_id\":1,\"round\":1,\"bombs\":[],\"board\":[[0,0],[0]]}")]
        [TestCase("{\"bot\":null,\"coin_id\":1,\"round\":1,\"bombs\":[],\"board\":[[0]]}")]
        public void WhatIsNotAState(string text)
        {
            Assert.Throws<FormatException>(() => PlayState.Parse(System.Text.Encoding.UTF8.GetBytes(text)));
        }
    }
}
