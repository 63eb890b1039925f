using AsyncSql.Streaming.EntityFrameworkCore.Tests.Model;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Xunit;

namespace AsyncSql.Streaming.EntityFrameworkCore.Tests.Differential;

/// <summary>Everything that a query comes to is the same with and without streamed reads.</summary>
public sealed class DifferentialTests(ShopServer server) : IClassFixture<ShopServer>
{
    /// <summary>The first one finds out what the columns are like; the others know.</summary>
    private const int Executions = 3;

    public static TheoryData<string, bool> Cases
    {
        get
        {
            var cases = new TheoryData<string, bool>();
            foreach (var name in QueryCases.All.Keys)
            {
                cases.Add(name, false);
                cases.Add(name, true);
            }

            return cases;
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task Result_IsTheSame(string name, bool retries)
    {
        var run = QueryCases.All[name];
        string expected;
        await using (var plain = server.CreatePlain(provider: Configure))
            expected = await Dump.RunAsync(plain, run);

        for (var i = 0; i < Executions; i++)
        {
            await using var streamed = server.CreateStreamed(provider: Configure);
            Assert.Equal(expected, await Dump.RunAsync(streamed, run));
        }

        void Configure(SqlServerDbContextOptionsBuilder options)
        {
            if (retries)
                options.EnableRetryOnFailure(2, TimeSpan.FromMilliseconds(1), null);
        }
    }

    /// <summary>The cases would agree as well if nothing were streamed.</summary>
    [Fact]
    public async Task Cases_AreStreamed()
    {
        var probe = new ReaderProbe();
        foreach (var run in QueryCases.All.Values)
        {
            await using var streamed = server.CreateStreamed(options => options.AddInterceptors(probe));
            _ = await Dump.RunAsync(streamed, run);
        }

        Assert.InRange(probe.Streamed.Count(static streamed => streamed), 35, 80);
    }
}
