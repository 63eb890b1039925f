using System.Diagnostics.CodeAnalysis;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Drivers;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Drivers;

/// <summary>
/// ASQL4003: the project uses or references System.Data.SqlClient. Reported once per project, not for an unused transitive reference.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class SystemDataSqlClientAnalyzer() : DataAccessAnalyzer(Rules.ASQL4003_SystemDataSqlClient)
{
    [SuppressMessage("MicrosoftCodeAnalysisPerformance", "RS1013", Justification = "The base class starts every rule.")]
    private protected override void AnalyzeCompilation(CompilationStartAnalysisContext context, DataAccessContext data)
    {
        var drivers = data.Drivers;
        if (drivers.Find(DriverSymbols.System) is not { } driver)
            return;
        context.RegisterCompilationEndAction(end =>
        {
            var place = drivers.FindFirstConnection(driver, end.CancellationToken)?.GetLocation();
            if (place is null && drivers.IsDirect(driver, end.CancellationToken) && drivers.ProjectFile is { } project)
                place = DriverContext.FindName(project, driver.Name, end.CancellationToken);
            if (place is not null)
                end.ReportDiagnostic(Diagnostic.Create(Rules.ASQL4003_SystemDataSqlClient, place));
        });
    }
}
