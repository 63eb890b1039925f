using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Drivers;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Drivers;

/// <summary>ASQL4004: a switch for SqlClient's fast asynchronous reads is set, but has no effect.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class IneffectiveSwitchAnalyzer() : DataAccessAnalyzer(Rules.ASQL4004_IneffectiveSwitch)
{
    /// <summary>The problem in <see cref="Diagnostic.Properties"/>: one of the names below.</summary>
    internal const string ProblemProperty = "problem";
    internal const string Misspelt = "misspelt";
    internal const string Unknown = "unknown";
    internal const string Late = "late";
    internal const string Alone = "alone";

    private protected override void AnalyzeCompilation(CompilationStartAnalysisContext context, DataAccessContext data)
    {
        var drivers = data.Drivers;
        if (drivers.Find(DriverSymbols.Microsoft) is not { } driver)
            return;
        context.RegisterSemanticModelAction(file =>
        {
            foreach (var call in DriverFile.GetSwitchCalls(file.SemanticModel.SyntaxTree, file.CancellationToken))
                if (SqlClientSwitches.Read(call, file.SemanticModel, file.CancellationToken) is { } setting)
                {
                    var isLate = IsAfterConnection(call, driver, file.SemanticModel, file.CancellationToken);
                    if (FindProblem(setting, isLate, drivers, driver, file.CancellationToken) is { } problem)
                        file.ReportDiagnostic(Create(setting, problem, call.ArgumentList.Arguments[0].GetLocation()));
                }
        });

        context.RegisterAdditionalFileAction(file =>
        {
            var source = file.AdditionalFile == drivers.ProjectFile ? SwitchSource.Project
                : file.AdditionalFile == drivers.RuntimeConfig ? SwitchSource.RuntimeConfig
                : SwitchSource.Code;
            if (source != SwitchSource.Code)
                foreach (var setting in drivers.Switches.FindAll(file.CancellationToken).Where(setting => setting.Source == source))
                    if (FindProblem(setting, isLate: false, drivers, driver, file.CancellationToken) is { } problem)
                    {
                        var place = DriverContext.FindName(file.AdditionalFile, setting.Name, file.CancellationToken)
                            ?? DriverContext.GetFirstLine(file.AdditionalFile, file.CancellationToken);
                        file.ReportDiagnostic(Create(setting, problem, place));
                    }
        });
    }

    private static Diagnostic Create(SwitchSetting setting, (string Name, string Message) problem, Location location) =>
        Diagnostic.Create(Rules.ASQL4004_IneffectiveSwitch, location,
            ImmutableDictionary<string, string?>.Empty.Add(ProblemProperty, problem.Name), setting.Name, problem.Message);

    /// <summary>Finds the problem of a setting; <see langword="null"/> if there is none. The default of a switch is true.</summary>
    private static (string Name, string Message)? FindProblem(
        SwitchSetting setting, bool isLate, DriverContext drivers, DriverSymbols driver, CancellationToken cancellationToken)
    {
        var closest = SqlClientSwitches.FindClosestKnownSwitch(setting.Name)!;
        if (closest != setting.Name)
            return (Misspelt, $"is not a switch of SqlClient; use '{closest}'");
        if (setting.Value != false)
            return null;
        if (drivers.GetVersion(driver) is { } version && !SqlClientSwitches.IsKnownTo(version))
            return (Unknown, $"has no effect on {driver.Name} {version}; it requires 7.0 or later");
        if (isLate)
            return (Late, "is set after a connection is created; SqlClient reads it once, on first use");
        var other = SqlClientSwitches.GetOther(closest);
        return drivers.Switches.FindAll(cancellationToken).Any(set => set.Name == other && set.Value != true)
            ? null
            : (Alone, $"alone gains nothing; set '{other}' to false too");
    }

    /// <summary>Whether a connection precedes a call in the same member. Other members are ignored.</summary>
    private static bool IsAfterConnection(
        InvocationExpressionSyntax call, DriverSymbols driver, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        call.FindContainingMember() is { } member
        && member.DescendantNodes(TextSpan.FromBounds(member.SpanStart, call.SpanStart)).OfType<BaseObjectCreationExpressionSyntax>()
            .Any(creation => creation.SpanStart < call.SpanStart
                && semanticModel.GetTypeInfo(creation, cancellationToken).Type.SymbolEquals(driver.Connection));
}
