using AsyncSql.Analyzers.Facts.Symbols;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>Reads a large scalar from the stream of a sequential reader. The object is the same, so its uses do not change.</summary>
internal static class ScalarStreaming
{
    /// <summary>The first driver whose scalars throw errors that follow the value (dotnet/SqlClient#3736).</summary>
    private static readonly PackageVersion? FirstThatReadsToTheEnd = PackageVersion.Parse("6.1.5");

    public static StreamingEdits CreateEdits(ReaderInDocument document)
    {
        var (site, root, semantics, _, _) = document;
        if (site.Rule.Id != Rules.ASQL2004_ScalarOfLargeValue.Id || site.Read.DapperSql is not null
            || site.Read.Place.FirstAncestorOrSelf<InvocationExpressionSyntax>()
                is not { Expression: MemberAccessExpressionSyntax access } call
            || access.Expression is BaseExpressionSyntax
            || AwaitedCall.Find(call) is null
            || semantics.FindSymbol(call) is not IMethodSymbol { IsStatic: false, ContainingType.Name: "SqlCommand" or "DbCommand" } method
            || semantics.FindType(access.Expression) is not INamedTypeSymbol { Name: "SqlCommand" or "DbCommand" } command
            || !StreamableColumn.CanStream(document, site, typedValue: null)
            || HasSeveralColumns(call, document)
            || !StreamingSupport.IsAvailable(document)
            || DriverErrors.AreCaughtAround(call, semantics)
            || semantics.IsMentioned("RetryLogicProvider")) // around a reader, it repeats only the opening
            return StreamingEdits.None;

        var opening = TextSpan.FromBounds(call.SpanStart, call.ArgumentList.OpenParenToken.Span.End);
        var edits = new FileEdits(root, semantics, call.SpanStart);
        if (root.HasComment(opening) || call.ContainsDirectives
            || HelperClass.Find(document, call) is not { } helpers
            || new StreamHelpers(call, site.Read.IsText, helpers)
                .AddScalar(method, command, ReadsToTheEnd(document, command)) is not { } name)
            return StreamingEdits.None;
        var separator = call.ArgumentList.Arguments.Count > 0 ? ", " : "";
        edits.Add(new TextChange(opening, $"{helpers.Qualify(name, edits)}({access.Expression}{separator}"));
        return helpers.Merge(edits, root.SyntaxTree);
    }

    private static bool ReadsToTheEnd(ReaderInDocument document, INamedTypeSymbol command) =>
        document.Facts.Drivers.Find(DriverSymbols.Microsoft) is { } driver
        && (command.Name == "DbCommand" || command.GetOutermostNamespace() == "Microsoft")
        && !(document.Facts.Drivers.GetVersion(driver) is { } version && version.CompareTo(FirstThatReadsToTheEnd) < 0);

    /// <summary>Whether the row has more columns, which closing the reader would read synchronously.</summary>
    private static bool HasSeveralColumns(InvocationExpressionSyntax call, ReaderInDocument document) =>
        document.Facts.Readers.Commands.Find(call, document.Semantics.Model, document.CancellationToken)
            is { IsDefault: false } results
        && results[0] is { Columns.Length: > 1 };
}
