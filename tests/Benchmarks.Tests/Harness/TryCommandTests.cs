using System.Globalization;
using AsyncSql.Benchmarks.Commands;
using Spectre.Console;
using Xunit;

namespace AsyncSql.Benchmarks.Tests.Harness;

/// <summary>The README's third command.</summary>
public sealed class TryCommandTests
{
    [Fact]
    public async Task Try_ShowsBothDrivers_EveryForm_AndTheDefect()
    {
        using var output = new StringWriter(CultureInfo.InvariantCulture);
        var console = AnsiConsole.Create(new AnsiConsoleSettings
        {
            Ansi = AnsiSupport.No,
            ColorSystem = ColorSystemSupport.NoColors,
            Interactive = InteractionSupport.No,
            Out = new AnsiConsoleOutput(output),
        });
        console.Profile.Width = 200;
        Assert.Equal(0, await TryCommand.RunAsync(connection: null, console, CancellationToken.None));

        var lines = output.ToString().Split('\n');
        Assert.DoesNotContain(lines, static line => line.Contains("skipped", StringComparison.Ordinal));
        var old = Block(lines, "Microsoft.Data.SqlClient 2.1.4", "6.0.7");
        var current = Block(lines, "Microsoft.Data.SqlClient 6.1.8", "10.0.14");

        // The last column of a row: the allocation's ratio to that of the synchronous form.
        Assert.InRange(Ratio(old["ReadAsync, GetFieldValueAsync"]), 50, double.MaxValue);
        Assert.InRange(Ratio(old["ReadAsync, GetTextReader"]), 0, 0.5);
        Assert.InRange(Ratio(current["ReadAsync, GetTextReader"]), 0, 0.5);
        Assert.InRange(Ratio(current["ReadAsync, GetFieldValueAsync"]), 0, Ratio(old["ReadAsync, GetFieldValueAsync"]));
    }

    /// <summary>The rows under a driver's name: cells by the form's title.</summary>
    private static Dictionary<string, string[]> Block(string[] lines, string driver, string entityFramework)
    {
        var start = Array.FindIndex(lines, line => line.Contains(driver, StringComparison.Ordinal));
        Assert.True(start >= 0, driver);
        var rows = lines
            .Skip(start + 1)
            .Take(5)
            .Select(static line => line.Split('│', StringSplitOptions.TrimEntries)[1..^1])
            .ToDictionary(static cells => cells[0]);
        Assert.Equal(
            [
                "Read, GetFieldValue",
                "ReadAsync, GetFieldValueAsync",
                "ReadAsync, GetTextReader",
                $"EF Core {entityFramework}: ToList",
                $"EF Core {entityFramework}: ToListAsync",
            ],
            rows.Keys);
        Assert.All(rows.Values, static cells => Assert.Contains(" ms", cells[1], StringComparison.Ordinal));
        return rows;
    }

    private static double Ratio(string[] cells) => double.Parse(cells[^1].TrimEnd('x'), CultureInfo.InvariantCulture);
}
