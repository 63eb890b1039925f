using System.Diagnostics.CodeAnalysis;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Drivers;
using AsyncSql.Analyzers.Facts.ProviderCalls;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Drivers;

/// <summary>
/// ASQL4001 and ASQL4002: the resolved SqlClient is out of support or has known defects. Reported where the code selects EF Core's
/// provider, so that an editor offers the fix there; otherwise once per project.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class OutdatedDriverAnalyzer() : DataAccessAnalyzer(Rules.ASQL4001_TransitiveOutdatedDriver, Rules.ASQL4002_OutdatedDriver)
{
    [SuppressMessage("MicrosoftCodeAnalysisPerformance", "RS1012", Justification = "The actions are registered for each outdated driver.")]
    private protected override void AnalyzeCompilation(CompilationStartAnalysisContext context, DataAccessContext data)
    {
        foreach (var driver in data.Symbols.Drivers)
            if (OutdatedDriver.Find(driver, data.Drivers, context.CancellationToken) is { } outdated)
                Register(context, data.Drivers, outdated);
    }

    [SuppressMessage("MicrosoftCodeAnalysisReleaseTracking", "RS1037",
        Justification = "With the CompilationEnd tag, editors would offer no fix for the diagnostic at a call.")]
    private static void Register(CompilationStartAnalysisContext context, DriverContext drivers, OutdatedDriver outdated)
    {
        var isOfProvider = outdated.Driver == drivers.ProviderDriver;
        if (isOfProvider)
            context.RegisterSemanticModelAction(file =>
            {
                foreach (var use in ProviderFile.Get(file.SemanticModel.SyntaxTree, file.CancellationToken))
                    if (DriverContext.IsProviderCall(use.Call, file.SemanticModel, file.CancellationToken))
                        file.ReportDiagnostic(outdated.ToDiagnostic(use.Call.GetCalledName()!.Identifier.GetLocation()));
            });

        context.RegisterCompilationEndAction(end =>
        {
            if ((!isOfProvider || !drivers.HasProviderCall(end.CancellationToken))
                && FindPlace(outdated, drivers, end.CancellationToken) is { } place)
                end.ReportDiagnostic(outdated.ToDiagnostic(place));
        });
    }

    /// <summary>
    /// Finds the place to report in a project without a provider call: its first connection, else its project file. Nothing is reported if
    /// the driver comes from another project, which reports it, or from an unknown package and is not used.
    /// </summary>
    private static Location? FindPlace(OutdatedDriver outdated, DriverContext drivers, CancellationToken cancellationToken)
    {
        if (drivers.FindFirstConnection(outdated.Driver, cancellationToken) is { } connection)
            return connection.GetLocation();
        if (!outdated.IsDirect && (outdated.Paths.IsEmpty || outdated.ComesFromProjects || outdated.Driver.Name == DriverSymbols.System))
            return null;
        return drivers.ProjectFile is { } project
            ? DriverContext.FindName(project, outdated.ReferencedPackage, cancellationToken)
                ?? DriverContext.GetFirstLine(project, cancellationToken)
            : Location.None;
    }
}
