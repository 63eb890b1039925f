using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Packages;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Drivers;

/// <summary>ASQL4004: one of the two switches of SqlClient's fast asynchronous reads is set so that it has no effect.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class IneffectiveSwitchAnalyzer() : DataAccessAnalyzer(Rules.ASQL4004_IneffectiveSwitch)
{
    /// <summary>What is wrong, in <see cref="Diagnostic.Properties"/>: one of the names below.</summary>
    internal const string ProblemProperty = "problem";
    internal const string Misspelt = "misspelt";
    internal const string Unknown = "unknown";
    internal const string Late = "late";
    internal const string Alone = "alone";

    private protected override void AnalyzeCompilation(CompilationStartAnalysisContext context, DataAccessFacts facts)
    {
        if (facts.Drivers.Of(DriverSymbols.Microsoft) is not { } driver)
            return;
        context.RegisterSyntaxNodeAction(
            node =>
            {
                var call = (InvocationExpressionSyntax)node.Node;
                if (SwitchFacts.Read(call, node.SemanticModel, node.CancellationToken) is { } setting)
                    Report(setting, IsAfterConnection(call, driver, node.SemanticModel, node.CancellationToken), call.ArgumentList.Arguments[0].GetLocation(), facts, driver, node.ReportDiagnostic, node.CancellationToken);
            },
            SyntaxKind.InvocationExpression);

        context.RegisterAdditionalFileAction(file =>
        {
            var source = file.AdditionalFile == facts.Drivers.ProjectFile ? SwitchSource.Project
                : file.AdditionalFile == facts.Drivers.RuntimeConfig ? SwitchSource.RuntimeConfig
                : SwitchSource.Code;
            if (source != SwitchSource.Code)
                foreach (var setting in facts.Drivers.Switches.All(file.CancellationToken).Where(setting => setting.Source == source))
                    Report(setting, isLate: false, DriverFacts.PlaceIn(file.AdditionalFile, setting.Name, file.CancellationToken) ?? DriverFacts.Beginning(file.AdditionalFile, file.CancellationToken), facts, driver, file.ReportDiagnostic, file.CancellationToken);
        });
    }

    private static void Report(SwitchSetting setting, bool isLate, Location location, DataAccessFacts facts, DriverSymbols driver, Action<Diagnostic> report, CancellationToken cancellationToken)
    {
        if (Judge(setting, isLate, facts, driver, cancellationToken) is var (problem, message))
            report(Diagnostic.Create(Rules.ASQL4004_IneffectiveSwitch, location, ImmutableDictionary<string, string?>.Empty.Add(ProblemProperty, problem), setting.Name, message));
    }

    /// <summary>What is wrong with a setting; <see langword="null"/> for nothing. A switch that is true is at its default.</summary>
    private static (string Problem, string Message)? Judge(SwitchSetting setting, bool isLate, DataAccessFacts facts, DriverSymbols driver, CancellationToken cancellationToken)
    {
        var meant = SwitchFacts.Meant(setting.Name)!;
        if (meant != setting.Name)
            return (Misspelt, $"is no switch of SqlClient; '{meant}' is");
        if (setting.Value != false)
            return null;
        if (facts.Drivers.VersionOf(driver) is { } version && !SwitchFacts.IsKnownTo(version))
            return (Unknown, $"has no effect on {driver.Name} {version}: versions from 7.0 on know it");
        if (isLate)
            return (Late, "is set after a connection was made: SqlClient looks at it once, when it is first used");
        var other = SwitchFacts.OtherOf(meant);
        return facts.Drivers.Switches.All(cancellationToken).Any(set => set.Name == other && set.Value != true)
            ? null
            : (Alone, $"alone costs memory and gains nothing: set '{other}' to false as well");
    }

    /// <summary>Whether a connection stands before a call in the same member. What other members do first is not seen.</summary>
    private static bool IsAfterConnection(InvocationExpressionSyntax call, DriverSymbols driver, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        call.MemberAround() is { } member
        && member.DescendantNodes(TextSpan.FromBounds(member.SpanStart, call.SpanStart)).OfType<BaseObjectCreationExpressionSyntax>()
            .Any(creation => creation.SpanStart < call.SpanStart && semanticModel.GetTypeInfo(creation, cancellationToken).Type.Is(driver.Connection));
}
