using AsyncSql.Benchmarks.Sources;
using Xunit;

namespace AsyncSql.Benchmarks.Tests.Sources;

/// <summary>Directions and ratios, with figures made up so that each comes out both ways.</summary>
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

    /// <summary>The direction can be the same while the ratio is not; two ratios have the noise of both.</summary>
    [Theory]
    [InlineData(2.0, 1.5, nameof(Quantity.Time), nameof(Agreement.No))]
    [InlineData(2.0, 1.52, nameof(Quantity.Time), nameof(Agreement.Yes))]
    [InlineData(2.0, 2.64, nameof(Quantity.Time), nameof(Agreement.Yes))]
    [InlineData(2.0, 2.66, nameof(Quantity.Time), nameof(Agreement.No))]
    [InlineData(2.0, 1.8, nameof(Quantity.Allocation), nameof(Agreement.No))]
    [InlineData(2.0, 1.82, nameof(Quantity.Allocation), nameof(Agreement.Yes))]
    [InlineData(2.0, 2.2, nameof(Quantity.Allocation), nameof(Agreement.Yes))]
    [InlineData(2.0, 2.22, nameof(Quantity.Allocation), nameof(Agreement.No))]
    [InlineData(2.0, null, nameof(Quantity.Time), nameof(Agreement.NotDone))]
    [InlineData(null, 2.0, nameof(Quantity.Time), nameof(Agreement.NothingPublished))]
    [InlineData(null, null, nameof(Quantity.Time), nameof(Agreement.NotDone))]
    public void Ratios_HaveTheNoiseOfBoth(double? published, double? here, string quantity, string expected) =>
        Assert.Equal(expected, Directions.AgreeOnRatio(published, here, Enum.Parse<Quantity>(quantity)).ToString());

    [Fact]
    public void Row_HasBothRatios()
    {
        var row = Row(Source(40, 1, null), Form("async", 300), Form("sync", 3));
        Assert.Equal((40.0, 100.0, 2.5), (row.PublishedRatio!.Value, row.RatioHere!.Value, row.TimesPublished!.Value));
        Assert.Equal((Agreement.Yes, Agreement.No), (row.SameDirection, row.SameRatio));

        var unaffected = Row(Source(null, null, Statement.Unaffected), Form("async", 3), Form("sync", 3));
        Assert.Null(unaffected.PublishedRatio);
        Assert.Null(unaffected.TimesPublished);
        Assert.Equal((Agreement.Yes, Agreement.NothingPublished), (unaffected.SameDirection, unaffected.SameRatio));

        var notDone = Row(Source(40, 1, null), Form("async", 300));
        Assert.Equal((Agreement.NotDone, Agreement.NotDone), (notDone.SameDirection, notDone.SameRatio));
    }

    /// <summary>What a row allocates is compared on request, in megabytes here.</summary>
    [Fact]
    public void Allocations_AreCompared()
    {
        var source = Source(2, 1, null);
        source = source with { Comparisons = [source.Comparisons[0] with { Quantity = Quantity.Allocation }] };
        var row = Row(source, Form("async", 1) with { AllocatedMegabytes = 6 }, Form("sync", 1) with { AllocatedMegabytes = 2 });
        Assert.Equal(("first / second, allocated", "MB"), (row.Pair, row.UnitHere));
        Assert.Equal(1.5, row.PublishedRatio!.Value, 9);
        Assert.Equal(3, row.RatioHere!.Value, 9);
    }

    [Fact]
    public void Table_HoldsBothAndSaysWhy()
    {
        var source = Source(2, 1, null);
        Assert.Null(Row(source, Form("async", 30), Form("sync", 10)).Why);

        var other = Row(source, Form("async", 10), Form("sync", 30));
        Assert.Equal((Agreement.No, Direction.FirstGreater), (other.SameDirection, other.Published!.Value));
        Assert.Equal("Here the second is 3 times the first. As it should be.", other.Why);
        Assert.Equal("Here the two do not differ beyond the noise. As it should be.", Row(source, Form("async", 10), Form("sync", 10)).Why);

        // Another lane's forms and another set's are not these.
        var cut = Row(source, Form("async", 10), Form("sync", 30) with { Lane = "npgsql" }, Form("sync", 30) with { Set = "other" });
        Assert.Equal((Agreement.NotDone, 10, null), (cut.SameDirection, cut.FirstHere!.Value, cut.SecondHere));
        Assert.Equal("The time limit was reached, or the lane was not part of the run.", cut.Why);
        Assert.Equal(
            "No driver.",
            Assert
                .Single(
                    SourceTables
                        .Create(source, [], [new("sqlclient-6.1", "other", "Another."), new("sqlclient-6.1", "set", "No driver.")])
                        .Rows)
                .Why);
    }

    [Fact]
    public void FormsOfALane_AreTheirShortestRuns()
    {
        var form = Assert.Single(
            MeasuredForm.Summarize(
                "sqlclient-6.1",
                [new("set", "async", 10, 3, 9_000_000), new("set", "async", 10, 2.34567, 8_000_000), new("set", "async", 10, 4, 7_000_000)]));
        Assert.Equal((3, 2.346, 7.0), (form.Runs, form.Milliseconds, form.AllocatedMegabytes));
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
            MeasuredForm[] forms = [Form("async", 0.1235), Form("sync", 12346)];
            new SourcesFile("M", "2026-01-02", "S", 1, 2, [], [new("a lane", "set", "skipped")], forms).Write(folder);
            var read = SourcesFile.Read(folder)!;
            Assert.Equal(forms, read.Forms);
            Assert.Equal(new SkippedSet("a lane", "set", "skipped"), Assert.Single(read.Skipped));
            // The published figures come from the source alone.
            var table = Assert.Single(read.CreateTables([Source(3, 1, null)]));
            Assert.Equal((3.0, 0.1235, 12346.0), (table.Rows[0].PublishedRatio!.Value, table.Rows[0].FirstHere!.Value, table.Rows[0].SecondHere!.Value));
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
        Assert.Single(SourceTables.Create(source, forms, []).Rows);

    private static MeasuredForm Form(string form, double milliseconds) => new("sqlclient-6.1", "set", form, 3, milliseconds, 1);

    private static PublishedSource Source(double? first, double? second, Statement? states) => new(
        "id", "T", "A", "W", "W", "set", "D",
        new Dictionary<string, PublishedFigure>
        {
            ["first"] = new("the first", first, "s", Allocated: 3, AllocatedUnit: "KB"),
            ["second"] = new("the second", second, "s", Allocated: 2, AllocatedUnit: "KB"),
        },
        [new PublishedComparison("first", "second", [Here], States: states, IfNot: "As it should be.")]);
}
