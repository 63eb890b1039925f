using System.Reflection;
using System.Text.RegularExpressions;
using AsyncSql.Analyzers.Tests.Facts.Truth;
using AsyncSql.Streaming.EntityFrameworkCore.Tests.Model;
using AsyncSql.TdsServer;
using AsyncSql.TdsServer.Tables;
using Microsoft.EntityFrameworkCore;
using Xunit;

namespace AsyncSql.Streaming.EntityFrameworkCore.Tests.Shapes;

/// <summary>The query chains of the analyzers' truth tests return the same with and without streamed reads.</summary>
public sealed partial class ShapeTests
{
    [Fact]
    public async Task Chains_ReturnTheSame()
    {
        // Some cases print.
        Console.SetOut(TextWriter.Null);
        var cases = ShapeTruthCases.All.Values.ToList();
        var program = ShapePrograms.Compile(cases);
        var probe = new ReaderProbe();
        var expected = await RunAsync(program, cases, static _ => { });
        var actual = await RunAsync(program, cases, options => options.UseStreamedReads().AddInterceptors(probe));
        Assert.Equal(expected.Count, actual.Count);
        Assert.All(cases, @case => Assert.True(
            expected[@case.Name] == actual[@case.Name],
            $"{@case.Name}\n{@case.Statements}\n{Shorten(expected[@case.Name])}\n{Shorten(actual[@case.Name])}"));

        // The rest needs SQL that the server does not have, or throws by itself.
        var failed = expected.Where(static outcome => outcome.Value.StartsWith("failed", StringComparison.Ordinal))
            .Select(outcome => $"{outcome.Key}: {Shorten(outcome.Value)}").ToList();
        Assert.True(failed.Count <= 40, $"{failed.Count} failed\n{string.Join('\n', failed)}");
        Assert.InRange(probe.Streamed.Count(static streamed => streamed), 300, 1000);
    }

    private static async Task<Dictionary<string, string>> RunAsync(
        Assembly program,
        IEnumerable<ShapeCase> cases,
        Action<DbContextOptionsBuilder> configure)
    {
        // Some cases write: each way has a database of its own.
        using var server = SqlServerEmulator.Start(new Catalogue());
        var type = program.GetType(ShapeTruthModel.ContextName, throwOnError: true)!;
        var options = (DbContextOptionsBuilder)Activator.CreateInstance(typeof(DbContextOptionsBuilder<>).MakeGenericType(type))!;
        options.UseSqlServer(server.CreateConnectionString());
        configure(options);
        using (var seed = Create())
        {
            foreach (var batch in Batches().Split(seed.Database.GenerateCreateScript()))
                if (!string.IsNullOrWhiteSpace(batch))
                    seed.Database.ExecuteSqlRaw(batch.Replace("{", "{{", StringComparison.Ordinal).Replace("}", "}}", StringComparison.Ordinal));
            program.GetType("Shop.Seed", throwOnError: true)!.GetMethod("Add")!.Invoke(null, [seed]);
        }

        var outcomes = new Dictionary<string, string>();
        foreach (var @case in cases)
        {
            using var context = Create();
            outcomes.Add(@case.Name, await RunAsync(program.GetType(@case.TypeName, throwOnError: true)!, context));
        }

        return outcomes;

        DbContext Create() => (DbContext)Activator.CreateInstance(type, options.Options)!;
    }

    private static async Task<string> RunAsync(Type type, DbContext context)
    {
        var constructor = type.GetConstructors()[0];
        var instance = constructor.Invoke(constructor.GetParameters().Length == 1 ? [context] : null);
        var notes = Outcomes.Start();
        string failure = "";
        try
        {
            await (Task)type.GetMethod("Run")!.Invoke(instance, [context, 1, CancellationToken.None])!;
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            failure = $"failed: {exception.GetType().Name} {exception.Message} {exception.InnerException?.Message}\n";
        }

        return failure + await Dump.RunAsync(context, _ => Task.FromResult<object?>(notes));
    }

    private static string Shorten(string text) => text.Length < 600 ? text : text[..600];

    [GeneratedRegex(@"^GO\r?$", RegexOptions.Multiline)]
    private static partial Regex Batches();
}
