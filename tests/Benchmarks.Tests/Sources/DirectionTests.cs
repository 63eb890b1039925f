using AsyncSql.Benchmarks.Sources;
using Xunit;

namespace AsyncSql.Benchmarks.Tests.Sources;

/// <summary>Directions, with figures made up so that each comes out both ways.</summary>
public sealed class DirectionTests
{
    private static readonly ComparedForms Here = new("sqlclient-6.1", "async", "sync");

    [Theory]
    [InlineData(100, 50, nameof(Direction.FirstGreater))]
    [InlineData(50, 100, nameof(Direction.SecondGreater))]
    [InlineData(116, 100, nameof(Direction.FirstGreater))]
    [InlineData(114, 100, nameof(Direction.Same))]
    [InlineData(100, 114, nameof(Direction.Same))]
    [InlineData(100, 116, nameof(Direction.SecondGreater))]
    [InlineData(0, 0, nameof(Direction.Same))]
    public void Time_HasNoiseOfFifteenHundredths(double first, double second, string expected) =>
        Assert.Equal(expected, Directions.Compare(first, second, Quantity.Time).ToString());

    [Theory]
    [InlineData(106, 100, nameof(Direction.FirstGreater))]
    [InlineData(104, 100, nameof(Direction.Same))]
    [InlineData(100, 106, nameof(Direction.SecondGreater))]
    public void Allocation_HasNoiseOfFiveHundredths(double first, double second, string expected) =>
        Assert.Equal(expected, Directions.Compare(first, second, Quantity.Allocation).ToString());

    /// <summary>Milliseconds of another machine do not matter, only which is more.</summary>
    [Theory]
    [InlineData(10.4, 8.8, 5000, 1000, nameof(Agreement.Yes))]
    [InlineData(10.4, 8.8, 1000, 5000, nameof(Agreement.No))]
    [InlineData(10.4, 8.8, 1000, 1000, nameof(Agreement.No))]
    [InlineData(8.8, 10.4, 1, 5, nameof(Agreement.Yes))]
    [InlineData(8.8, 10.4, 5, 1, nameof(Agreement.No))]
    [InlineData(10, 10.1, 5, 5.1, nameof(Agreement.Yes))]
    [InlineData(10, 10.1, 5, 9, nameof(Agreement.No))]
    public void Figures_AreComparedByDirection(double first, double second, double firstHere, double secondHere, string expected) =>
        Assert.Equal(expected, Agree(first, second, null, firstHere, secondHere).ToString());

    [Theory]
    [InlineData(nameof(Statement.FirstGreater), 2, 1, nameof(Agreement.Yes))]
    [InlineData(nameof(Statement.FirstGreater), 1, 1, nameof(Agreement.No))]
    [InlineData(nameof(Statement.SecondGreater), 1, 2, nameof(Agreement.Yes))]
    [InlineData(nameof(Statement.SecondGreater), 2, 1, nameof(Agreement.No))]
    [InlineData(nameof(Statement.Unaffected), 1.9, 1, nameof(Agreement.Yes))]
    [InlineData(nameof(Statement.Unaffected), 1, 1.9, nameof(Agreement.Yes))]
    [InlineData(nameof(Statement.Unaffected), 2.1, 1, nameof(Agreement.No))]
    [InlineData(nameof(Statement.Unaffected), 1, 2.1, nameof(Agreement.No))]
    public void Statement_StandsForFigures(string states, double firstHere, double secondHere, string expected) =>
        Assert.Equal(expected, Agree(null, null, Enum.Parse<Statement>(states), firstHere, secondHere).ToString());

    /// <summary>What was cut is never the same, not even where nothing was published.</summary>
    [Theory]
    [InlineData(1.0, null)]
    [InlineData(null, 1.0)]
    [InlineData(null, null)]
    public void WhatWasCut_IsNotDone(double? firstHere, double? secondHere)
    {
        Assert.Equal(Agreement.NotDone, Agree(2, 1, null, firstHere, secondHere));
        Assert.Equal(Agreement.NotDone, Agree(null, null, Statement.Unaffected, firstHere, secondHere));
        Assert.Equal(Agreement.NotDone, Agree(null, null, null, firstHere, secondHere));
    }

    [Fact]
    public void WithoutFiguresOrStatement_NothingIsPublished()
    {
        Assert.Equal(Agreement.NothingPublished, Agree(null, null, null, 1, 2));
        Assert.Equal(Agreement.NothingPublished, Agree(1, null, null, 1, 2));
    }

    [Fact]
    public void Table_HoldsBothAndSaysWhy()
    {
        var source = Source(2, 1, null);
        Assert.Null(Row(source, Form("async", 30), Form("sync", 10)).Why);

        var other = Row(source, Form("async", 10), Form("sync", 30));
        Assert.Equal(
            (Agreement.No, Direction.FirstGreater, Direction.SecondGreater),
            (other.SameDirection, other.Published!.Value, other.Here!.Value));
        Assert.Equal("Here the second is 3 times the first. As it should be.", other.Why);
        Assert.Equal("Here the two do not differ beyond the noise. As it should be.", Row(source, Form("async", 10), Form("sync", 10)).Why);

        // Another lane's forms and another set's are not these.
        var cut = Row(source, Form("async", 10), Form("sync", 30) with { Lane = "npgsql" }, Form("sync", 30) with { Set = "other" });
        Assert.Equal((Agreement.NotDone, 10, null, null), (cut.SameDirection, cut.FirstHere!.Value, cut.SecondHere, cut.Here));
        Assert.Equal("The time limit was reached, or the lane was not part of the run.", cut.Why);
        Assert.Equal(
            "No driver.",
            Assert
                .Single(
                    SourceTables
                        .Create(source, [], new Dictionary<(string, string), string> { [("sqlclient-6.1", "set")] = "No driver." })
                        .Rows)
                .Why);
    }

    [Fact]
    public void FormsOfALane_AreTheirShortestRuns()
    {
        var form = Assert.Single(
            MeasuredForm.Summarize(
                "sqlclient-6.1",
                [new("set", "async", 10, 3, 9_000_000), new("set", "async", 10, 2, 8_000_000), new("set", "async", 10, 4, 7_000_000)]));
        Assert.Equal((2, 7), (form.Milliseconds, form.AllocatedMegabytes));
    }

    /// <summary>Each form is run once, however many comparisons it is part of.</summary>
    [Fact]
    public void Runs_AreTheFormsThatAreCompared()
    {
        var source = Source(2, 1, null);
        source = source with
        {
            Comparisons =
            [
                .. source.Comparisons,
                source.Comparisons[0] with
                {
                    Here = [new("sqlclient-2.1", "async", "async", "sqlclient-6.1"), Here with { Second = "streamed" }],
                },
            ],
        };
        var runs = SourcesPlan.CreateRuns([source], null).Select(static run => $"{run.Lane} {run.Set} {string.Join(' ', run.Forms)}");
        Assert.Equal(["sqlclient-2.1 set async", "sqlclient-6.1 set async sync streamed"], runs);
        Assert.Equal("sqlclient-2.1", Assert.Single(SourcesPlan.CreateRuns([source], "sqlclient-2.1")).Lane);
    }

    [Fact]
    public void File_IsReadAsItWasWritten()
    {
        var folder = Directory.CreateTempSubdirectory("asyncsql-tables-").FullName;
        try
        {
            Assert.Null(SourcesFile.Read(folder));
            var table = SourceTables.Create(
                Source(2, 1, null),
                [Form("async", 0.123456), Form("sync", 12345.6)],
                new Dictionary<(string, string), string>());
            Assert.Equal((0.1235, 12346), (table.Rows[0].FirstHere, table.Rows[0].SecondHere));
            new SourcesFile("M", "2026-01-02", "S", 1, 2, 1.15, 1.05, 2, [], ["skipped"], [table]).Write(folder);
            var read = SourcesFile.Read(folder)!;
            Assert.Equal(table.Rows, Assert.Single(read.Tables).Rows);
            Assert.Equal(["skipped"], read.Skipped);
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    private static Agreement Agree(double? first, double? second, Statement? states, double? firstHere, double? secondHere)
    {
        var source = Source(first, second, states);
        return Directions.Agree(source, source.Comparisons[0], firstHere, secondHere);
    }

    private static SourceRow Row(PublishedSource source, params MeasuredForm[] forms) =>
        Assert.Single(SourceTables.Create(source, forms, new Dictionary<(string, string), string>()).Rows);

    private static MeasuredForm Form(string form, double milliseconds) => new("sqlclient-6.1", "set", form, milliseconds, 1);

    private static PublishedSource Source(double? first, double? second, Statement? states) => new(
        "id", "T", "A", "W", "W", "set", "D",
        new Dictionary<string, PublishedFigure> { ["first"] = new("the first", first, "s"), ["second"] = new("the second", second, "s") },
        [new PublishedComparison("first", "second", [Here], states, IfNot: "As it should be.")]);
}
