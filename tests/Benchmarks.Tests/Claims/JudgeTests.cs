using AsyncSql.Benchmarks.Claims;
using AsyncSql.Lanes.Protocol;
using Xunit;

namespace AsyncSql.Benchmarks.Tests.Claims;

/// <summary>The verdicts, with figures made up so that each comes out both ways.</summary>
public sealed class JudgeTests
{
    private static readonly LaneDefinition Lane = LaneDefinition.All.Single(static lane => lane.Name == "sqlclient-6.1");

    private static readonly MeasurementPlan Plan = new(IsQuick: false);

    [Theory]
    [InlineData(100, 5, Verdict.Held)]
    [InlineData(100, 10, Verdict.Held)]
    [InlineData(100, 10.1, Verdict.NotHeld)]
    [InlineData(100, 200, Verdict.NotHeld)]
    public void LeastTime_IsARatioOfTheShortestRuns(double flagged, double repair, object verdict)
    {
        var judgement = Judge(
            new Expectation("Repair", Lane.Name, "text", MeasurementPlan.Megabyte, LeastTime: 10, null, null),
            Result("Flagged", flagged, flagged * 9),
            Result("Repair", repair * 7, repair));
        Assert.Equal((Verdict)verdict, judgement.Verdict);
        Assert.Equal(flagged / repair, judgement.TimeRatio!.Value, 6);
    }

    [Theory]
    [InlineData(1_000_000, 20_000, Verdict.Held)]
    [InlineData(1_000_000, 20_001, Verdict.NotHeld)]
    [InlineData(1_000_000, 0, Verdict.Held)]
    public void LeastAllocation_IsARatioOfBytes(long flagged, long repair, object verdict) =>
        Assert.Equal(
            (Verdict)verdict,
            Judge(
                new Expectation("Repair", Lane.Name, "text", MeasurementPlan.Megabyte, null, LeastAllocation: 50, null),
                Result("Flagged", 10) with
                {
                    AllocatedBytes = flagged,
                },
                Result("Repair", 10) with
                {
                    AllocatedBytes = repair,
                }
            ).Verdict);

    /// <summary>Both bounds of one expectation must hold.</summary>
    [Theory]
    [InlineData(100, 100, Verdict.Held)]
    [InlineData(99, 100, Verdict.NotHeld)]
    [InlineData(100, 99, Verdict.NotHeld)]
    public void TimeAndAllocation_MustBothHold(double time, long bytes, object verdict) =>
        Assert.Equal(
            (Verdict)verdict,
            Judge(
                new Expectation("Repair", Lane.Name, "text", MeasurementPlan.Megabyte, 10, 10, null),
                Result("Flagged", time) with
                {
                    AllocatedBytes = bytes,
                },
                Result("Repair", 10) with
                {
                    AllocatedBytes = 10,
                }
            ).Verdict);

    /// <summary>A control may be slower by the bound, however short it is: a lane repeats short forms.</summary>
    [Theory]
    [InlineData(20, 10, Verdict.Held)]
    [InlineData(20.1, 10, Verdict.NotHeld)]
    [InlineData(0.2, 0.1, Verdict.Held)]
    [InlineData(0.21, 0.1, Verdict.NotHeld)]
    [InlineData(3.8, 1, Verdict.NotHeld)]
    public void Control_HoldsUpToItsBound(double flagged, double other, object verdict) =>
        Assert.Equal(
            (Verdict)verdict,
            Judge(
                new Expectation("Repair", Lane.Name, "text", MeasurementPlan.Megabyte, null, null, GreatestTime: 2),
                Result("Flagged", flagged),
                Result("Repair", other)
            ).Verdict);

    /// <summary>A control may bound the bytes, too: no run is too short for that.</summary>
    [Theory]
    [InlineData(1, 120, 100, Verdict.Held)]
    [InlineData(1, 121, 100, Verdict.NotHeld)]
    [InlineData(100, 100, 100, Verdict.NotHeld)]
    public void AllocationOfAControl_HoldsUpToItsBound(double flagged, long flaggedBytes, long otherBytes, object verdict) => Assert.Equal(
        (Verdict)verdict,
        Judge(
            new Expectation("Repair", Lane.Name, "text", MeasurementPlan.Megabyte, null, null, GreatestTime: 2, GreatestAllocation: 1.2),
            Result("Flagged", flagged) with { AllocatedBytes = flaggedBytes },
            Result("Repair", 1) with { AllocatedBytes = otherBytes }).Verdict);

    /// <summary>What was cut by its budget, or failed, never holds.</summary>
    [Theory]
    [InlineData("Flagged")]
    [InlineData("Repair")]
    public void FormWithoutAResult_IsNotDone(string measured)
    {
        var judgement = Judge(
            new Expectation("Repair", Lane.Name, "text", MeasurementPlan.Megabyte, 10, null, null),
            Result(measured, 1000));
        Assert.Equal(Verdict.NotDone, judgement.Verdict);
        Assert.Null(judgement.TimeRatio);
        Assert.Null(judgement.AllocationRatio);
    }

    [Fact]
    public void SizeThatIsNotPartOfTheRun_IsNotAsked()
    {
        var expectation = new Expectation("Repair", Lane.Name, "text", MeasurementPlan.HundredKilobytes, 10, null, null);
        Assert.Equal(
            Verdict.NotRun,
            Assert
                .Single(Benchmarks.Claims.Judge.Evaluate(Lane, [Claim(expectation)], new MeasurementPlan(IsQuick: true), Measured()))
                .Verdict);
        Assert.Equal(
            Verdict.NotDone,
            Assert.Single(Benchmarks.Claims.Judge.Evaluate(Lane, [Claim(expectation)], Plan, Measured())).Verdict);
        Assert.Equal(
            Verdict.NotRun,
            Assert
                .Single(
                    Benchmarks.Claims.Judge.Evaluate(
                        Lane,
                        [Claim(expectation with { Kind = "both", Bytes = MeasurementPlan.Megabyte })],
                        new MeasurementPlan(IsQuick: true),
                        Measured()))
                .Verdict);
    }

    /// <summary>Another lane's expectations, and results of another kind, size or claim, count for nothing.</summary>
    [Fact]
    public void OtherLanesAndResults_AreLeftOut()
    {
        Assert.Empty(
            Benchmarks.Claims.Judge.Evaluate(
                Lane,
                [Claim(new Expectation("Repair", "npgsql", "text", null, null, null, 2))],
                Plan,
                Measured()));
        Assert.Equal(
            4,
            Benchmarks
                .Claims.Judge.Evaluate(Lane, [Claim(new Expectation("Repair", null, "text", null, null, null, 2))], Plan, Measured())
                .Count());
        var expectation = new Expectation("Repair", Lane.Name, "text", MeasurementPlan.Megabyte, 10, null, null);
        foreach (
            var other in new[]
            {
                Result("Repair", 1) with
                {
                    Kind = "binary",
                },
                Result("Repair", 1) with
                {
                    Bytes = 1,
                },
                Result("Repair", 1) with
                {
                    Claim = "Other",
                },
            })
            Assert.Equal(Verdict.NotDone, Judge(expectation, Result("Flagged", 100), other).Verdict);
    }

    /// <summary>An older driver against a newer one: the flagged form of each, whatever the lane's own repairs take.</summary>
    [Theory]
    [InlineData(100, 10, 5_000, 100, Verdict.Held)]
    [InlineData(99, 10, 5_000, 100, Verdict.NotHeld)]
    [InlineData(100, 10, 4_999, 100, Verdict.NotHeld)]
    [InlineData(10, 100, 100, 5_000, Verdict.NotHeld)]
    public void OtherLane_IsComparedInTheSameForm(double older, double newer, long olderBytes, long newerBytes, object verdict)
    {
        var expectation = new Expectation("Flagged", Lane.Name, "text", MeasurementPlan.Megabyte, 10, 50, null, Against: "other");
        var measured = Measured(Result("Flagged", older) with { AllocatedBytes = olderBytes }, Result("Repair", 1));
        measured["other"] = [Result("Repair", 1), Result("Flagged", newer) with { AllocatedBytes = newerBytes }];
        var judgement = Assert.Single(Benchmarks.Claims.Judge.Evaluate(Lane, [Claim(expectation)], Plan, measured));
        Assert.Equal((Verdict)verdict, judgement.Verdict);
        Assert.Equal(older / newer, judgement.TimeRatio!.Value, 6);
    }

    /// <summary>A control across lanes is of the form that carries it, not of the flagged one.</summary>
    [Theory]
    [InlineData(20, 10, Verdict.Held)]
    [InlineData(31, 10, Verdict.NotHeld)]
    [InlineData(5, 0.1, Verdict.NotHeld)]
    public void ControlOfOtherLane_HoldsUpToItsBound(double older, double newer, object verdict)
    {
        var expectation = new Expectation(
            "Repair",
            Lane.Name,
            "text",
            MeasurementPlan.Megabyte,
            null,
            null,
            GreatestTime: 3,
            Against: "other");
        var measured = Measured(Result("Flagged", 9_000), Result("Repair", older));
        measured["other"] = [Result("Flagged", 1), Result("Repair", newer)];
        Assert.Equal((Verdict)verdict, Assert.Single(Benchmarks.Claims.Judge.Evaluate(Lane, [Claim(expectation)], Plan, measured)).Verdict);
    }

    /// <summary>A lane that the run was not to measure is not asked; one that it was to, and could not, is not done.</summary>
    [Fact]
    public void OtherLaneWithoutResults_NeverHolds()
    {
        var expectation = new Expectation("Flagged", Lane.Name, "text", MeasurementPlan.Megabyte, 10, null, null, Against: "other");
        var measured = Measured(Result("Flagged", 1000));
        Assert.Equal(Verdict.NotRun, Verdicts().Single());
        measured["other"] = [];
        Assert.Equal(Verdict.NotDone, Verdicts().Single());
        measured["other"] = [Result("Flagged", 1)];
        measured[Lane.Name] = [];
        Assert.Equal(Verdict.NotDone, Verdicts().Single());

        List<Verdict> Verdicts() =>
            [.. Benchmarks.Claims.Judge.Evaluate(Lane, [Claim(expectation)], Plan, measured).Select(static judgement => judgement.Verdict)];
    }

    /// <summary>Results with other packets than the two that are named count for nothing.</summary>
    [Theory]
    [InlineData(100, 50, Verdict.Held)]
    [InlineData(100, 51, Verdict.NotHeld)]
    [InlineData(50, 100, Verdict.NotHeld)]
    public void Packets_AreComparedInTheSameForm(double small, double large, object verdict)
    {
        var expectation = new Expectation("Flagged", null, "text", MeasurementPlan.Megabyte, 2, null, null, "8000 TLS", null, "16000 TLS");
        FormResult[] results =
        [
            Result("Flagged", 1), Result("Flagged", 1) with { Packets = "8000" }, Result("Repair", 1) with { Packets = "16000 TLS" },
            Result("Flagged", large) with { Packets = "16000 TLS" }, Result("Flagged", small) with { Packets = "8000 TLS" },
        ];
        Assert.Equal((Verdict)verdict, Judge(expectation, results).Verdict);
        Assert.Equal(Verdict.NotDone, Judge(expectation, results[..4]).Verdict);
        Assert.Equal(Verdict.NotDone, Judge(expectation, [.. results[..3], results[4]]).Verdict);
    }

    /// <summary>Repairs are compared within one packet size.</summary>
    [Fact]
    public void PacketsOfARepair_AreThoseOfTheFlaggedForm()
    {
        var expectation = new Expectation("Repair", Lane.Name, "text", MeasurementPlan.Megabyte, 10, null, null, Packets: "8000");
        Assert.Equal(
            Verdict.Held,
            Judge(
                expectation,
                Result("Flagged", 100) with
                {
                    Packets = "8000",
                },
                Result("Repair", 99),
                Result("Repair", 10) with
                {
                    Packets = "8000",
                }
            ).Verdict);
        Assert.Equal(Verdict.NotDone, Judge(expectation, Result("Flagged", 100) with { Packets = "8000" }, Result("Repair", 10)).Verdict);
    }

    [Fact]
    public void SizesOfAClaim_AreThoseOfAFullRun()
    {
        var claim = Claim(new Expectation("Repair", Lane.Name, "text", null, 10, null, null)) with
        {
            Sizes = [MeasurementPlan.Megabyte, MeasurementPlan.TenMegabytes],
        };
        Assert.Equal([MeasurementPlan.Megabyte, MeasurementPlan.TenMegabytes], Plan.GetSizes(claim, "text", Lane));
        Assert.Equal([MeasurementPlan.Megabyte], new MeasurementPlan(IsQuick: true).GetSizes(claim, "text", Lane));
        Assert.Empty(new MeasurementPlan(IsQuick: true).GetSizes(claim with { Sizes = [MeasurementPlan.TenMegabytes] }, "text", Lane));
        Assert.Equal(4, Plan.GetSizes(claim with { Sizes = null }, "text", Lane).Count);
    }

    /// <summary>A form that no verdict compares is not measured, but one that another lane is compared with is.</summary>
    [Fact]
    public void QuickRun_MeasuresWhatIsCompared()
    {
        var claim = Claim(new Expectation("Repair", Lane.Name, "text", null, 10, null, null)) with
        {
            Sizes = [MeasurementPlan.Megabyte],
            Kinds = ["text", "binary"],
            Repairs = ["Repair", "Another"],
        };
        var quick = new MeasurementPlan(IsQuick: true);
        var point = Assert.Single(quick.GetPoints(claim, Lane));
        Assert.Equal(("text", claim.Flagged + " Repair"), (point.Kind, string.Join(' ', point.Forms)));
        var other = LaneDefinition.All.First(static lane => lane.Name == "sqlite");
        Assert.Empty(quick.GetPoints(claim, other));
        var against = claim with { Expectations = [new Expectation("Another", Lane.Name, "binary", null, 2, null, null, Against: other.Name)] };
        Assert.Equal(["Another"], Assert.Single(quick.GetPoints(against, other)).Forms);
        Assert.Equal([3, 3], Plan.GetPoints(claim, Lane).Select(static all => all.Forms.Count));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void Exponent_IsThatOfTheGrowth(double exponent)
    {
        var results = Enumerable
            .Range(4, 3)
            .Select(digits => (int)Math.Pow(10, digits))
            .Select(bytes => Result("Flagged", 3 * Math.Pow(bytes / 1000.0, exponent)) with { Bytes = bytes })
            .ToList();
        Assert.Equal(exponent, Benchmarks.Claims.Judge.ComputeExponent(results)!.Value, 6);
        Assert.Null(Benchmarks.Claims.Judge.ComputeExponent(results.Take(1)));
    }

    private static Judgement Judge(Expectation expectation, params FormResult[] results) =>
        Assert.Single(Benchmarks.Claims.Judge.Evaluate(Lane, [Claim(expectation)], Plan, Measured(results)));

    private static Dictionary<string, IReadOnlyList<FormResult>> Measured(params FormResult[] results) => new() { [Lane.Name] = results };

    private static ClaimDefinition Claim(Expectation expectation) =>
        new("Claim", "a scenario", ["ASQL9001"], "Flagged", ["Repair"], [expectation], ["text", "binary"], [], false);

    private static FormResult Result(string form, params double[] milliseconds) =>
        new("Claim", form, "text", MeasurementPlan.Megabyte, milliseconds, 1000);
}
