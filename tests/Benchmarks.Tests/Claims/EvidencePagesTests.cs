using AsyncSql.Benchmarks.Claims;
using AsyncSql.Benchmarks.Commands;
using AsyncSql.Benchmarks.Load;
using AsyncSql.Benchmarks.Pages;
using AsyncSql.Benchmarks.Sources;
using AsyncSql.Lanes.Protocol;
using Xunit;

namespace AsyncSql.Benchmarks.Tests.Claims;

/// <summary>The pages are what the results say, and a page that says anything else is found.</summary>
public sealed class EvidencePagesTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("asyncsql-pages-").FullName;

    private string Benchmarks => Path.Combine(_folder, "benchmarks");

    private string RulePage => Path.Combine(_folder, "docs", "rules", "ASQL9001.md");

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void Pages_AreWrittenAndChecked()
    {
        Arrange(flagged: 500);
        Assert.Equal(1, Run(check: true));
        Assert.Equal(0, Run(check: false));
        Assert.Equal(0, Run(check: true));

        var page = File.ReadAllText(RulePage);
        Assert.StartsWith("# ASQL9001\n\n## When to suppress\n\nNever.\n\n## Measured\n\n<details>\n<summary>All measurements</summary>\n\n" + EvidencePages.Begin, page, StringComparison.Ordinal);
        Assert.Contains("| a scenario | 1 MB of text | 50x |", page, StringComparison.Ordinal);
        Assert.EndsWith(EvidencePages.End + "\n\n</details>\n", page, StringComparison.Ordinal);
        var evidence = File.ReadAllText(Path.Combine(_folder, "docs", "evidence.md"));
        Assert.Contains(
            "| sqlclient-9.9 | A.Driver 9.9 | none | a server | .NET | 2 processors | 2026-01-02 | 1.3 |",
            evidence,
            StringComparison.Ordinal);
        Assert.Contains("| [AClaim](evidence/AClaim.md) | a scenario | [ASQL9001](rules/ASQL9001.md) | 0 | 0 |", evidence, StringComparison.Ordinal);
        Assert.Contains(
            "| sqlclient-9.9 | 1 MB | 500 / 750 ms (2), 10 MB | 10 / 15 ms (2), 0.1 MB |",
            File.ReadAllText(Path.Combine(_folder, "docs", "evidence", "AClaim.md")),
            StringComparison.Ordinal);
    }

    /// <summary>A figure that somebody typed, a result that is newer than the page, a page that is gone.</summary>
    [Fact]
    public void DifferenceOfPageAndResults_IsFound()
    {
        Arrange(flagged: 500);
        Run(check: false);
        File.WriteAllText(RulePage, File.ReadAllText(RulePage).Replace("50x", "60x", StringComparison.Ordinal));
        Assert.Equal(1, Run(check: true));
        Run(check: false);
        Assert.Contains("50x", File.ReadAllText(RulePage), StringComparison.Ordinal);

        Arrange(flagged: 900, keepPages: true);
        Assert.Equal(1, Run(check: true));
        Run(check: false);
        File.Delete(Path.Combine(_folder, "docs", "evidence.md"));
        Assert.Equal(1, Run(check: true));
        Run(check: false);
        File.WriteAllText(Path.Combine(_folder, "docs", "evidence", "Gone.md"), "# Gone\n");
        Assert.Equal(1, Run(check: true));
        Run(check: false);
        Assert.Equal(0, Run(check: true));
    }

    /// <summary>What stands around the section stays as it was.</summary>
    [Fact]
    public void Section_IsReplacedInItsPlace()
    {
        var page = $"before\n{EvidencePages.Begin}\nold\n{EvidencePages.End}\nafter\n";
        Assert.Equal("before\nNEW\nafter\n", EvidencePages.ReplaceSection(page, "NEW"));
        Assert.Equal("text\n\n## Measured\n\n<details>\n<summary>All measurements</summary>\n\nNEW\n\n</details>\n", EvidencePages.ReplaceSection("text\n", "NEW"));
    }

    [Fact]
    public void RuleWithoutAClaim_HasNoSection() => Assert.Null(EvidencePages.CreateSection("ASQL9002", [File9()]));

    /// <summary>An older driver against a newer one: beside the times of each, and on the rule's page.</summary>
    [Fact]
    public void ComparisonOfLanes_IsOnBothPages()
    {
        var claim = File9().Claims[0] with
        {
            Repairs = [],
            Expectations =
            [
                new Expectation("Flagged", "sqlclient-8.8", "text", MeasurementPlan.Megabyte, 10, 50, null, Against: "sqlclient-9.9"),
            ],
            Sizes = [MeasurementPlan.Megabyte],
        };
        ResultsFile[] files =
        [
            File9() with
            {
                Lane = File9().Lane with { Lane = "sqlclient-8.8", DriverVersion = "8.8" },
                Claims = [claim],
                Results = [Result("Flagged", 500, 10_000_000)],
            },
            File9() with
            {
                Claims = [claim],
                Results = [Result("Flagged", 10, 100_000)],
            },
        ];
        const string row = "\n| a scenario | 1 MB of text | A.Driver 8.8 | A.Driver 9.9 | 50x | 100x |\n";
        var section = EvidencePages.CreateSection("ASQL9001", files)!;
        Assert.Contains(row, section, StringComparison.Ordinal);
        Assert.DoesNotContain("that of the repairs", section, StringComparison.Ordinal);
        var evidence = CreateEvidence(files);
        Assert.Contains(row, evidence, StringComparison.Ordinal);
        Assert.Contains("\n| sqlclient-8.8 | 1 MB | 500 / 750 ms (2), 10 MB |\n", evidence, StringComparison.Ordinal);
        Assert.DoesNotContain(row, CreateEvidence(files[..1]), StringComparison.Ordinal);
    }

    /// <summary>One driver with and without a switch is told apart by it.</summary>
    [Fact]
    public void ComparisonOfSwitches_NamesThem()
    {
        var claim = File9().Claims[0] with
        {
            Expectations = [new Expectation("Flagged", "sqlclient-9.9", "text", null, 10, null, null, Against: "sqlclient-9.9-on")],
        };
        var file = File9() with { Claims = [claim], Results = [Result("Flagged", 30, 300_000)] };
        var with = file with
        {
            Lane = file.Lane with { Lane = "sqlclient-9.9-on", Switches = "A=false, B=false" },
            Results = [Result("Flagged", 10, 100_000)],
        };
        Assert.Contains(
            "| A.Driver 9.9 | A.Driver 9.9, A=false, B=false | 3.0x | 3.0x |",
            EvidencePages.CreateSection("ASQL9001", [file, with]),
            StringComparison.Ordinal);
        Assert.Contains(
            "| sqlclient-9.9-on | A.Driver 9.9, A=false, B=false | none |",
            CreateEvidence([file, with]),
            StringComparison.Ordinal);
    }

    [Fact]
    public void ComparisonOfPackets_NamesThem()
    {
        var claim = File9().Claims[0] with
        {
            Expectations = [new Expectation("Flagged", null, "text", null, null, null, 2, "8000", null, "16000 TLS")],
            Packets = ["8000", "16000 TLS"],
        };
        var file = File9() with
        {
            Claims = [claim],
            Results =
            [
                Result("Flagged", 30, 300_000) with
                {
                    Packets = "8000",
                },
                Result("Flagged", 10, 100_000) with
                {
                    Packets = "16000 TLS",
                },
            ],
        };
        Assert.Contains(
            "| A.Driver 9.9, packets of 8000 bytes | packets of 16000 bytes, TLS | 3.0x | 3.0x |",
            EvidencePages.CreateSection("ASQL9001", [file]),
            StringComparison.Ordinal);
        Assert.Contains(
            "| sqlclient-9.9 | 1 MB, 16000 TLS | 10 / 15 ms (2), 0.1 MB |",
            CreateEvidence([file]),
            StringComparison.Ordinal);
    }

    /// <summary>Forms that repair different things are not mixed under one heading.</summary>
    [Fact]
    public void ClaimsWithOtherRepairs_HaveATableOfTheirOwn()
    {
        var claim = File9().Claims[0];
        var other = claim with { Claim = "BClaim", Scenario = "another scenario", Repairs = ["Streamed"] };
        var file = File9() with
        {
            Claims = [claim, other],
            Results =
            [
                Result("Flagged", 500, 10),
                Result("Projected", 10, 10),
                Result("Flagged", 60, 10) with
                {
                    Claim = "BClaim",
                },
                Result("Streamed", 20, 10) with
                {
                    Claim = "BClaim",
                },
            ],
        };
        var section = EvidencePages.CreateSection("ASQL9001", [file])!;
        Assert.Contains("not read at all (projected)", section, StringComparison.Ordinal);
        Assert.Contains("that of the repairs (streamed).", section, StringComparison.Ordinal);
        Assert.Contains("| another scenario | 1 MB of text | 3.0x |", section, StringComparison.Ordinal);
    }

    /// <summary>A query without the column does other work, so its ratio is not beside those of the repairs; streamed repairs come first.</summary>
    [Fact]
    public void ProjectedForm_IsShownApart()
    {
        var claim = File9().Claims[0] with { Repairs = ["Projected", "Synchronous"] };
        var streamed = claim with { Claim = "BClaim", Scenario = "another scenario", Repairs = ["Streamed"] };
        var file = File9() with
        {
            Claims = [claim, streamed],
            Results =
            [
                Result("Flagged", 500, 10), Result("Projected", 10, 10), Result("Synchronous", 20, 10),
                Result("Flagged", 60, 10) with { Claim = "BClaim" }, Result("Streamed", 20, 10) with { Claim = "BClaim" },
            ],
        };
        var section = EvidencePages.CreateSection("ASQL9001", [file])!;
        int[] places =
        [
            section.IndexOf("that of the repairs (streamed).", StringComparison.Ordinal),
            section.IndexOf("| another scenario | 1 MB of text | 3.0x |", StringComparison.Ordinal),
            section.IndexOf("that of the repairs (synchronous).", StringComparison.Ordinal),
            section.IndexOf("| a scenario | 1 MB of text | 25x |", StringComparison.Ordinal),
            section.IndexOf("not read at all (projected)", StringComparison.Ordinal),
            section.IndexOf("| a scenario | 1 MB of text | 50x |", StringComparison.Ordinal),
        ];
        Assert.All(places, static place => Assert.True(place >= 0));
        Assert.Equal(places.Order(), places);
        Assert.Contains("| flagged | projected (not read at all) | synchronous |", CreateEvidence([file]), StringComparison.Ordinal);
    }

    [Fact]
    public void ClaimOfManyRows_ShowsAllocation()
    {
        var claim = File9().Claims[0] with { Kinds = ["100 rows"] };
        var file = File9() with
        {
            Claims = [claim],
            Results =
            [
                Result("Flagged", 30, 5_000_000) with
                {
                    Kind = "100 rows",
                    Bytes = 0,
                },
                Result("Projected", 20, 1_000_000) with
                {
                    Kind = "100 rows",
                    Bytes = 0,
                },
            ],
        };
        Assert.Contains(
            "| a scenario | 100 rows | 1.5x, 5.0 for 1.0 MB |",
            EvidencePages.CreateSection("ASQL9001", [file]),
            StringComparison.Ordinal);
    }

    /// <summary>Where nothing is claimed but that there is no difference, nothing is flagged.</summary>
    [Fact]
    public void ClaimOfControls_IsInTheEvidenceOnly()
    {
        var claim = File9().Claims[0] with
        {
            Expectations = [new Expectation("Projected", "sqlclient-9.9", "text", null, null, null, 1.5)],
        };
        var file = File9() with { Claims = [claim], Results = [Result("Flagged", 10, 100_000), Result("Projected", 10, 100_000)] };
        Assert.DoesNotContain("a scenario", EvidencePages.CreateSection("ASQL9001", [file]), StringComparison.Ordinal);
        Assert.Contains("a scenario", CreateEvidence([file]), StringComparison.Ordinal);
    }

    /// <summary>Each ratio has its bound and its verdict beside it, and what fails is at the top of the page.</summary>
    [Theory]
    [InlineData(500, "holds")]
    [InlineData(90, "**fails**")]
    public void Verdicts_AreShownWithTheirBounds(double flagged, string verdict)
    {
        var claim = File9().Claims[0] with
        {
            Expectations = [new Expectation("Projected", null, "text", MeasurementPlan.Megabyte, 10, null, null, Because: "A reason.")],
        };
        var file = File9() with { Claims = [claim], Results = [Result("Flagged", flagged, 10), Result("Projected", 10, 10)] };
        var page = CreateEvidence([file]);
        Assert.Contains(
            $"| sqlclient-9.9 | 1 MB of text | flagged / projected | {(flagged > 100 ? "50x" : "9.0x")} | at least 10 | 1.0x |  | {verdict} |\n\nThe reason of the bound: A reason.\n",
            page,
            StringComparison.Ordinal);
        Assert.Equal(
            verdict != "holds",
            page.Contains("| sqlclient-9.9, AClaim, Projected, 1 MB of text | 9.0x | at least 10 | 1.0x |  | not known |", StringComparison.Ordinal));
        Assert.Contains(verdict == "holds" ? "1 hold, 0 fail, 0 were" : "0 hold, 1 fail, 0 were", page, StringComparison.Ordinal);
    }

    /// <summary>A single run is not called the shortest of several.</summary>
    [Fact]
    public void NumberOfRuns_IsShown()
    {
        var file = File9() with
        {
            Results =
            [
                Result("Flagged", 500, 10_000_000) with { Milliseconds = [500] },
                Result("Projected", 1, 100_000) with { Milliseconds = [3, 1, 2], Repetitions = 20 },
            ],
        };
        var page = CreateEvidence([file]);
        Assert.Contains("| 500 ms (1), 10 MB | 1.0 / 2.0 ms (3 of 20), 0.1 MB |", page, StringComparison.Ordinal);
        Assert.DoesNotContain("shortest of several", page, StringComparison.Ordinal);
    }

    [Fact]
    public void NoResults_IsAFailure() => Assert.Equal(1, Run(check: false));

    /// <summary>The pages of this repository are those of its results.</summary>
    [Fact]
    public void PagesOfTheRepository_AreThoseOfItsResults()
    {
        var output = new StringWriter();
        Assert.True(DocsCommand.Run(check: true, AsyncSql.Benchmarks.Repository.Benchmarks!, output) == 0, output.ToString());
    }

    [Fact]
    public void Readme_StatesTheRangeOfTheDrivers()
    {
        var line = new FigureLine("README.md", "It takes ", "AClaim", "Projected", "repaired");
        Assert.Equal("# A\n\nIt takes 900 ms to 18 s, and 20 to 31 ms repaired, depending on the driver.\nMore.\n", line.Replace("# A\n\nIt takes .\nMore.\n", [Measured("a", 18_085, 31), Measured("b", 900, 19.6)]));
        Assert.Equal("\nIt takes 18 s, and 31 ms repaired (EF Core 9.0.1, A.Driver 9.9).\n", (line with { Lane = "a" }).Replace("\nIt takes 1 ms.\n", [Measured("a", 18_085, 31), Measured("b", 900, 19.6)]));
        Assert.Null(line.Replace("# A\n\nIt is fast.\n", [Measured("a", 18_085, 31)]));
        Assert.Null((line with { Lane = "c" }).Replace("\nIt takes 1 ms.\n", [Measured("a", 18_085, 31)]));

        static ResultsFile Measured(string lane, double flagged, double repaired)
        {
            var file = File9();
            return file with
            {
                Lane = file.Lane with { Lane = lane, EntityFrameworkVersion = "9.0.1" },
                Results =
                [
                    Result("Flagged", flagged, 0) with { Bytes = MeasurementPlan.TenMegabytes },
                    Result("Projected", repaired, 0) with { Bytes = MeasurementPlan.TenMegabytes },
                ],
            };
        }
    }

    /// <summary>The small table of a rule's page: milliseconds and megabytes of each form, and the ratio of the first two.</summary>
    [Theory]
    [InlineData(CostTable.Begin + "\n" + CostTable.End + "\n", 0)]
    [InlineData("", 1)]
    public void CostTable_IsWrittenWhereThePageHasItsPlace(string place, int exitCode)
    {
        (File9() with
        {
            Lane = File9().Lane with { Lane = "sqlclient-6.1" },
            Claims = [File9().Claims[0] with { Claim = "StreamedFirstEntity", Rules = [] }],
            Results =
            [
                Ten("StreamedFirstEntity", "Flagged", 1362, 39_000_000), Ten("StreamedFirstEntity", "Streamed", 19, 22_000_000),
                Ten("FirstEntity", "Synchronous", 30, 11_000_000),
            ],
        }).Write(Path.Combine(Benchmarks, "results"));
        var path = Path.Combine(Path.GetDirectoryName(RulePage)!, "ASQL1001.md");
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, "# ASQL1001\n\n" + place);
        Run(check: false);
        Assert.Equal(
            exitCode == 0,
            File.ReadAllText(path).Contains("\n| 10 MB, SqlClient 9.9 | 1,400 ms, 39 MB | 19 ms, 22 MB | 30 ms, 11 MB | **72x** |\n", StringComparison.Ordinal));
        Assert.Equal(exitCode, Run(check: true));

        static FormResult Ten(string claim, string form, double milliseconds, long bytes) =>
            Result(form, milliseconds, bytes) with { Claim = claim, Bytes = MeasurementPlan.TenMegabytes };
    }

    /// <summary>The table of a rule about rows compares the memory, because the times are equal.</summary>
    [Fact]
    public void CostTable_OfRows_ComparesTheMemory()
    {
        (File9() with
        {
            Lane = File9().Lane with { Lane = "sqlclient-6.1" },
            Claims = [File9().Claims[0] with { Claim = "SmallNumbers", Rules = [] }],
            Results = [.. Rows("100,000 rows", 1), .. Rows("1,000,000 rows", 10)],
        }).Write(Path.Combine(Benchmarks, "results"));
        var path = Path.Combine(Path.GetDirectoryName(RulePage)!, "ASQL2005.md");
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, "# ASQL2005\n\n" + CostTable.Begin + "\n" + CostTable.End + "\n");
        Run(check: false);
        Assert.Contains(
            "\n| 1,000,000 rows, SqlClient 9.9 | 200 ms, 80 MB | 200 ms, 20 MB | 200 ms, 20 MB | **4.0x** |\n", File.ReadAllText(path), StringComparison.Ordinal);
        var chart = File.ReadAllText(Path.Combine(Path.GetDirectoryName(Path.GetDirectoryName(path))!, "charts", "ASQL2005.svg"));
        Assert.Contains("Number of rows", chart, StringComparison.Ordinal);
        Assert.Contains("Allocated memory", chart, StringComparison.Ordinal);

        static FormResult[] Rows(string kind, int times) =>
            Array.ConvertAll<(string Form, long Bytes), FormResult>(
                [("Asynchronous", 8_000_000), ("ExecutedAsynchronously", 2_000_000), ("Synchronous", 2_000_000)],
                form => Result(form.Form, 20 * times, form.Bytes * times) with { Claim = "SmallNumbers", Kind = kind, Bytes = 0 });
    }

    /// <summary>The cost of streamed reads: the range over the drivers, and the driver with the greatest ratio.</summary>
    [Fact]
    public void StreamedCostTable_NamesTheRangeAndTheWorstDriver()
    {
        var line = "| [EF Core entities](evidence/StreamedEntitiesBesideSynchronous.md) | 10 MB of text | `ToList` | 0.5x to 1.5x (Driver 2.0) | 1.0x to 2.0x (Driver 1.0) |\n";
        var table = StreamedCostTable.Create([Measured("Microsoft.Data.Driver", "1.0", 50, 400), Measured("Driver", "2.0", 150, 200)]);
        Assert.Contains(line, table, StringComparison.Ordinal);
        Assert.Contains(
            "\nStreamed reads of large values take at most 1.5x (10 MB of text, EF Core entities, Driver 2.0), compared with synchronous reads.\n", table, StringComparison.Ordinal);

        static ResultsFile Measured(string driver, string version, double milliseconds, long bytes)
        {
            var file = File9();
            return file with
            {
                Lane = file.Lane with { Driver = driver, DriverVersion = version },
                Results = [Ten("Streamed", milliseconds, bytes), Ten("Synchronous", 100, 200)],
            };
        }

        static FormResult Ten(string form, double milliseconds, long bytes) =>
            Result(form, milliseconds, bytes) with { Claim = "StreamedEntitiesBesideSynchronous", Bytes = MeasurementPlan.TenMegabytes };
    }

    /// <summary>A readme without the line, or with another figure, is reported.</summary>
    [Theory]
    [InlineData("# Pack\n", false)]
    [InlineData("# Pack\n\n`ToListAsync` of one text of 10 MB takes 9 s.\n", true)]
    public void Readme_WithOtherFigures_IsReported(string readme, bool isWritten)
    {
        (File9() with
        {
            Lane = File9().Lane with { Lane = "sqlclient-6.1" },
            Claims = [File9().Claims[0] with { Claim = "StreamedEntities" }],
            Results = [StreamedResult("Flagged", 1600), StreamedResult("Streamed", 31)],
        }).Write(Path.Combine(Benchmarks, "results"));
        var path = Path.Combine(Path.GetDirectoryName(Benchmarks)!, "README.md");
        Directory.CreateDirectory(Path.Combine(Path.GetDirectoryName(Benchmarks)!, "docs", "rules"));
        File.WriteAllText(path, readme);
        Run(check: false);
        Assert.Equal(isWritten ? 0 : 1, Run(check: true));
        Assert.Equal(isWritten, File.ReadAllText(path).Contains("takes 1.6 s, and 31 ms with streamed reads", StringComparison.Ordinal));
        File.WriteAllText(path, readme);
        Assert.Equal(1, Run(check: true));

        static FormResult StreamedResult(string form, double milliseconds) =>
            Result(form, milliseconds, 0) with { Claim = "StreamedEntities", Bytes = MeasurementPlan.TenMegabytes };
    }

    private void Arrange(double flagged, bool keepPages = false)
    {
        (File9() with { Results = [Result("Flagged", flagged, 10_000_000), Result("Projected", 10, 100_000)] }).Write(
            Path.Combine(Benchmarks, "results"));
        if (keepPages)
            return;
        Directory.CreateDirectory(Path.GetDirectoryName(RulePage)!);
        File.WriteAllText(RulePage, "# ASQL9001\n\n## When to suppress\n\nNever.\n");
    }

    /// <summary>The index and all its pages.</summary>
    private static string CreateEvidence(IReadOnlyList<ResultsFile> files, (SourcesFile, IReadOnlyList<PublishedSource>)? sources = null, LoadFile? load = null) =>
        string.Join('\n', EvidencePages.CreateEvidence(files, sources, load).Values);

    private int Run(bool check) => DocsCommand.Run(check, Benchmarks, TextWriter.Null);

    private static ResultsFile File9() => new(
        new LaneDescription("sqlclient-9.9", "A.Driver", "9.9", null, ".NET"), "a server", "2 processors", "2026-01-02", false,
        [new ClaimDefinition("AClaim", "a scenario", ["ASQL9001"], "Flagged", ["Projected"], [], ["text"], [], false)], [], 1.31);

    private static FormResult Result(string form, double milliseconds, long bytes) =>
        new("AClaim", form, "text", MeasurementPlan.Megabyte, [milliseconds, milliseconds * 2], bytes);
}
