using System.Diagnostics.CodeAnalysis;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Packages;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Drivers;

/// <summary>
/// ASQL4001 and ASQL4002: the SqlClient that was resolved is out of support or has known defects. Reported where the code chooses
/// EF Core's provider, so that an editor can repair it there; once a project where it does not.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class OutdatedDriverAnalyzer() : DataAccessAnalyzer(Rules.ASQL4001_TransitiveOutdatedDriver, Rules.ASQL4002_OutdatedDriver)
{
    [SuppressMessage("MicrosoftCodeAnalysisPerformance", "RS1012:Start action has no registered actions", Justification = "They are registered for each outdated driver.")]
    private protected override void AnalyzeCompilation(CompilationStartAnalysisContext context, DataAccessFacts facts)
    {
        foreach (var driver in facts.Symbols.Drivers)
            if (OutdatedDriver.Of(driver, facts, context.CancellationToken) is { } outdated)
                Register(context, facts, outdated);
    }

    [SuppressMessage("MicrosoftCodeAnalysisReleaseTracking", "RS1037:Add \"CompilationEnd\" custom tag to compilation end diagnostic descriptor",
        Justification = "With the tag editors would not repair what is reported at a call, before the end.")]
    private static void Register(CompilationStartAnalysisContext context, DataAccessFacts facts, OutdatedDriver outdated)
    {
        var isOfProvider = outdated.Driver == facts.Drivers.OfProvider;
        if (isOfProvider)
            context.RegisterSyntaxNodeAction(
                node =>
                {
                    var call = (InvocationExpressionSyntax)node.Node;
                    if (DriverFacts.IsProviderCall(call, node.SemanticModel, node.CancellationToken))
                        node.ReportDiagnostic(outdated.ToDiagnostic(call.CalledName()!.Identifier.GetLocation()));
                },
                SyntaxKind.InvocationExpression);

        context.RegisterCompilationEndAction(end =>
        {
            if ((!isOfProvider || !facts.Drivers.HasProviderCall(end.CancellationToken)) && Place(outdated, facts, end.CancellationToken) is { } place)
                end.ReportDiagnostic(outdated.ToDiagnostic(place));
        });
    }

    /// <summary>
    /// Where a project without a call is told: its first connection, else its project file. A project that has the driver from another
    /// one of the solution, or from nobody knows where without using it, is not told: the other one is.
    /// </summary>
    private static Location? Place(OutdatedDriver outdated, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        if (facts.Drivers.FirstConnection(outdated.Driver, cancellationToken) is { } connection)
            return connection.GetLocation();
        if (!outdated.IsDirect && (outdated.Paths.IsEmpty || outdated.ComesFromProjects || outdated.Driver.Name == DriverSymbols.System))
            return null;
        return facts.Drivers.ProjectFile is { } project
            ? DriverFacts.PlaceIn(project, outdated.NamedPackage, cancellationToken) ?? DriverFacts.Beginning(project, cancellationToken)
            : Location.None;
    }
}
