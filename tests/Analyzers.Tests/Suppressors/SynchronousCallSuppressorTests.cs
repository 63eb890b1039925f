using System.Collections.Immutable;
using AsyncSql.Analyzers.Suppressors;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Suppressors;

/// <summary>Which diagnostics are suppressed, whatever part of a call they report, and at which severities.</summary>
public sealed class SynchronousCallSuppressorTests
{
    private static readonly string Query = Program.Method("_ = db./*S*/Find<Document>(id); _ = db.Find<Note>(id); _ = db.Documents.Where(d => d.Id > id)./*S*/First();");

    public static TheoryData<string> Targets => [.. Suppressions.All.Select(static suppression => suppression.SuppressedDiagnosticId)];

    [Theory]
    [MemberData(nameof(Targets))]
    public async Task EveryTarget_IsSuppressedByItsOwnSuppression(string id)
    {
        var suppression = Suppressions.All.Single(suppression => suppression.SuppressedDiagnosticId == id);
        foreach (var part in Enum.GetValues<ReportedPart>())
        {
            var diagnostics = await Test(id, part).RunAsync();
            Assert.All(diagnostics, diagnostic => Assert.Equal(id, diagnostic.Id));
            Assert.Equal(2, diagnostics.Count(static diagnostic => diagnostic.IsSuppressed));
        }

        // Disabled by its own ID, and by no other one.
        foreach (var other in Suppressions.All.Where(other => other != suppression))
            await (Test(id) with { Severities = Off(other.Id) }).RunAsync();
        await (Unsuppressed(id) with { Severities = Off(suppression.Id) }).RunAsync();
    }

    [Theory]
    [InlineData("CA1850")]
    [InlineData("ASQL1001")]
    public Task OtherDiagnostic_IsNotSuppressed(string id) => Unsuppressed(id).RunAsync();

    /// <summary>What a pack reports may be an error by configuration.</summary>
    [Theory]
    [InlineData(DiagnosticSeverity.Hidden, ReportDiagnostic.Default)]
    [InlineData(DiagnosticSeverity.Info, ReportDiagnostic.Default)]
    [InlineData(DiagnosticSeverity.Warning, ReportDiagnostic.Default)]
    [InlineData(DiagnosticSeverity.Warning, ReportDiagnostic.Error)]
    public async Task Severity_DoesNotMatter(DiagnosticSeverity severity, ReportDiagnostic configured)
    {
        var test = new SuppressorTest(Query, PackageReferences.EntityFrameworkCore10) { Analyzer = new("CA1849", ReportedPart.Call, severity) };
        await (configured == ReportDiagnostic.Default ? test : test with { Severities = test.Severities.Add("CA1849", configured) }).RunAsync();
        await (test with { General = ReportDiagnostic.Error }).RunAsync();
    }

    /// <summary>Where the rule is off, the pack contradicts nothing.</summary>
    [Theory]
    [InlineData("dotnet_diagnostic.ASQL1001.severity = none", false)]
    [InlineData("dotnet_analyzer_diagnostic.category-AsyncSql.severity = none", false)]
    [InlineData("dotnet_analyzer_diagnostic.severity = none", false)]
    [InlineData("dotnet_analyzer_diagnostic.severity = none\ndotnet_analyzer_diagnostic.category-AsyncSql.severity = warning", true)]
    [InlineData("dotnet_analyzer_diagnostic.category-AsyncSql.severity = none\ndotnet_diagnostic.ASQL1001.severity = silent", true)]
    [InlineData("dotnet_diagnostic.ASQL1001.severity = suggestion", true)]
    [InlineData("dotnet_diagnostic.ASQL1002.severity = none", true)]
    public Task Rule_HasToBeEnabled(string configuration, bool isEnabled) =>
        ((isEnabled ? Test("CA1849") : Unsuppressed("CA1849")) with { Configuration = configuration + "\ndotnet_diagnostic.CA1849.severity = warning" }).RunAsync();

    [Fact]
    public async Task RuleDisabledByNoWarn_IsNotSuppressed() =>
        await (Unsuppressed("CA1849") with { Severities = Off("ASQL1001") }).RunAsync();

    /// <summary>Nothing is read of a compilation in which no other pack reports a call.</summary>
    [Fact]
    public void Suppressor_SupportsNoDiagnosticOfItsOwn()
    {
        DiagnosticAnalyzer suppressor = new SynchronousCallSuppressor();
        Assert.Empty(suppressor.SupportedDiagnostics);
        Assert.Equal(Suppressions.All, ((DiagnosticSuppressor)suppressor).SupportedSuppressions);
    }

    private static SuppressorTest Test(string id, ReportedPart part = ReportedPart.Call) =>
        new(Query, PackageReferences.EntityFrameworkCore10) { Analyzer = new(id, part, DiagnosticSeverity.Warning) };

    private static SuppressorTest Unsuppressed(string id) =>
        Test(id) with { Source = Query.Replace(SuppressorTest.Mark, "", StringComparison.Ordinal) };

    private static ImmutableDictionary<string, ReportDiagnostic> Off(string id) =>
        ImmutableDictionary<string, ReportDiagnostic>.Empty.Add(id, ReportDiagnostic.Suppress);
}
