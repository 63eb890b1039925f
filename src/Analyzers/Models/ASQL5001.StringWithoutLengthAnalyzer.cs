using AsyncSql.Analyzers.Facts;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Models;

/// <summary>ASQL5001: a string property of an entity on SQL Server that has no length. Reported at the property.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class StringWithoutLengthAnalyzer() : DataAccessAnalyzer(Rules.ASQL5001_StringWithoutLength)
{
    private protected override void AnalyzeCompilation(CompilationStartAnalysisContext context, DataAccessContext data)
    {
        if (!data.Symbols.HasEntityFramework)
            return;
        var properties = StringProperties.Get(data.Queries);
        context.RegisterSemanticModelAction(file =>
        {
            var tree = file.SemanticModel.SyntaxTree;
            if (!data.Queries.Providers.HasSqlServer(data.Queries.Options.Get(tree), file.CancellationToken))
                return;
            foreach (var declaration in StringProperties.ListDeclarations(tree, file.CancellationToken))
                if (properties.Find(declaration, file.SemanticModel, file.CancellationToken) is { } found)
                    file.ReportDiagnostic(Create(found));
        });
    }

    private static Diagnostic Create(StringProperty found) => Diagnostic.Create(
        Rules.ASQL5001_StringWithoutLength,
        found.Location,
        $"{found.Column.Property!.ContainingType.Name}.{found.Column.Property.Name}",
        found.Column.Size.StoreType + (found.HasOtherProviders ? " on SQL Server" : ""),
        found.Column.Size.StoreType);
}
