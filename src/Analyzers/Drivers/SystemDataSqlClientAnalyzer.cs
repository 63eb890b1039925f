using System.Diagnostics.CodeAnalysis;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Packages;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Drivers;

/// <summary>ASQL4003: the project opens connections with System.Data.SqlClient, or references it. Once a project; what other packages bring along unused is no matter.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class SystemDataSqlClientAnalyzer() : DataAccessAnalyzer(Rules.ASQL4003_SystemDataSqlClient)
{
    [SuppressMessage("MicrosoftCodeAnalysisPerformance", "RS1013:Start action has no registered non-end actions", Justification = "The base class makes the facts at the start, for every rule alike.")]
    private protected override void AnalyzeCompilation(CompilationStartAnalysisContext context, DataAccessFacts facts)
    {
        if (facts.Drivers.Of(DriverSymbols.System) is not { } driver)
            return;
        context.RegisterCompilationEndAction(end =>
        {
            var place = facts.Drivers.FirstConnection(driver, end.CancellationToken)?.GetLocation()
                ?? (facts.Drivers.IsDirect(driver, end.CancellationToken) && facts.Drivers.ProjectFile is { } project ? DriverFacts.PlaceIn(project, driver.Name, end.CancellationToken) : null);
            if (place is not null)
                end.ReportDiagnostic(Diagnostic.Create(Rules.ASQL4003_SystemDataSqlClient, place));
        });
    }
}
