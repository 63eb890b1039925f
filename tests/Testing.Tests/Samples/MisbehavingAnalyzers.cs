using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Testing.Tests.Samples;

/// <summary>Throws instead of reporting.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public class ThrowingAnalyzer : BadNameAnalyzer
{
    protected override Diagnostic Report(ISymbol type, string prefix) => throw new NotSupportedException("thrown on purpose");
}

/// <summary>Its message contains a count that depends on the order and survives a run.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public class CountingAnalyzer : BadNameAnalyzer
{
    private int _count;

    protected override Diagnostic Report(ISymbol type, string prefix)
        => Diagnostic.Create(Rule, type.Locations[0], type.Name, Interlocked.Increment(ref _count));
}

/// <summary>Like <see cref="CountingAnalyzer"/>, but the count is in the properties only.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public class CountingInPropertiesAnalyzer : BadNameAnalyzer
{
    private int _count;

    protected override Diagnostic Report(ISymbol type, string prefix)
    {
        var properties = ImmutableDictionary<string, string?>.Empty.Add("count", $"{Interlocked.Increment(ref _count)}");
        return Diagnostic.Create(Rule, type.Locations[0], properties, type.Name, prefix);
    }
}

/// <summary>Supports a rule that it never reports, so that <c>[|...|]</c> is ambiguous.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public class TwoRulesAnalyzer : BadNameAnalyzer
{
    private static readonly DiagnosticDescriptor Other =
        new("TEST2", "Other", "Other", "Test", DiagnosticSeverity.Info, isEnabledByDefault: true);

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [Rule, Other];
}
