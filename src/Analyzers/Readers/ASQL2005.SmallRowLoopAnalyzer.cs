using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Readers;
using AsyncSql.Analyzers.Options;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Readers;

/// <summary>ASQL2005: a loop that reads rows asynchronously and fetches only values of a fixed size.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class SmallRowLoopAnalyzer() : DataAccessAnalyzer(Rules.ASQL2005_AsyncReadOfSmallRows)
{
    private static readonly HashSet<string> FixedSizeGetters = new(StringComparer.Ordinal)
    {
        "GetBoolean", "GetByte", "GetDateTime", "GetDateTimeOffset", "GetDecimal", "GetDouble", "GetFloat", "GetGuid", "GetInt16",
        "GetInt32", "GetInt64", "GetTimeSpan", "IsDBNull",
    };

    private protected override void AnalyzeCompilation(CompilationStartAnalysisContext context, DataAccessContext data)
    {
        if (!data.Symbols.Readers.Exist)
            return;
        context.RegisterSemanticModelAction(file =>
        {
            foreach (var loop in ReaderFile.Get(file.SemanticModel.SyntaxTree, file.CancellationToken).Loops)
                if (FindReadAsync(loop.Condition) is { Expression: IdentifierNameSyntax reader, Name: var name }
                    && FetchesFixedSizes(loop.Statement, reader)
                    && IsOfSqlServer(reader, file.SemanticModel, data.Readers, file.CancellationToken))
                    file.ReportDiagnostic(Diagnostic.Create(Rules.ASQL2005_AsyncReadOfSmallRows, name.GetLocation()));
        });
    }

    private static MemberAccessExpressionSyntax? FindReadAsync(ExpressionSyntax condition) =>
        condition.DescendantNodesAndSelf().OfType<InvocationExpressionSyntax>().FirstOrDefault(static call =>
            call.GetCalledName()?.Identifier.ValueText == "ReadAsync")?.Expression as MemberAccessExpressionSyntax;

    private static bool FetchesFixedSizes(StatementSyntax body, IdentifierNameSyntax reader)
    {
        var uses = body.DescendantNodes().OfType<IdentifierNameSyntax>()
            .Where(use => use.Identifier.ValueText == reader.Identifier.ValueText).ToList();
        return uses.Count > 0 && uses.TrueForAll(static use =>
            use.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax, Name.Identifier.ValueText: var called }
            && FixedSizeGetters.Contains(called));
    }

    private static bool IsOfSqlServer(
        ExpressionSyntax reader, SemanticModel semanticModel, ReaderContext context, CancellationToken cancellationToken) =>
        context.Options.Get(reader.SyntaxTree).Provider != ProviderOption.Other
        && context.Origins.Find(reader, semanticModel, cancellationToken) is { IsEmpty: false } origins
        && new ReaderSiteFinder(semanticModel, context, cancellationToken) is var finder
        && origins.All(origin => finder.IsOfSqlServer(reader, origin));
}
