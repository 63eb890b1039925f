using System.Collections.Immutable;
using AsyncSql.Analyzers;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Packages;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>The edits that take a large scalar from the stream of a sequential reader. The object is the same, so whatever is done with it stays as it is.</summary>
internal static class ScalarStreaming
{
    /// <summary>The first driver whose scalars throw errors that come behind the value (dotnet/SqlClient#3736); those before it drop them.</summary>
    private static readonly PackageVersion? FirstThatReadsToTheEnd = PackageVersion.Parse("6.1.5");

    /// <summary>The edits for a scalar; none where something would behave otherwise.</summary>
    public static ImmutableArray<TextChange> Of(ReaderInDocument document, CancellationToken cancellationToken)
    {
        var (site, root, semanticModel, facts, _) = document;
        if (site.Rule.Id != Rules.ASQL2004_ScalarOfLargeValue.Id || site.Read.DapperSql is not null
            || site.Read.Place.FirstAncestorOrSelf<InvocationExpressionSyntax>() is not { Expression: MemberAccessExpressionSyntax { Expression: not BaseExpressionSyntax and var command } } call
            || AwaitedCall.Of(call) is not { } awaited
            || semanticModel.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol { IsStatic: false, ContainingType.Name: "SqlCommand" or "DbCommand" } method
            || semanticModel.GetTypeInfo(command, cancellationToken).Type is not INamedTypeSymbol { Name: "SqlCommand" or "DbCommand" } type
            || (site.ColumnName is { } column && StreamableColumn.IsOther(document, column, cancellationToken))
            || HasSeveralColumns(call, semanticModel, facts, cancellationToken)
            || !Streaming.CanStream(document, cancellationToken)
            || DriverErrors.AreCaughtAround(call, semanticModel, cancellationToken)
            || IsRetried(semanticModel.Compilation, cancellationToken))
            return ImmutableArray<TextChange>.Empty;

        var opening = TextSpan.FromBounds(call.SpanStart, call.ArgumentList.OpenParenToken.Span.End);
        var edits = new FileEdits(root, semanticModel, call.SpanStart);
        if (root.HasComment(opening) || call.ContainsDirectives || ScalarHelper.Add(awaited, method, type, site.Read.IsText, ReadsToTheEnd(document, type), semanticModel, edits) is not { } name)
            return ImmutableArray<TextChange>.Empty;
        edits.Add(new TextChange(opening, $"{name}({command}{(call.ArgumentList.Arguments.Count > 0 ? ", " : "")}"));
        return edits.ToImmutable();
    }

    private static bool ReadsToTheEnd(ReaderInDocument document, INamedTypeSymbol command) =>
        document.Facts.Drivers.Of(DriverSymbols.Microsoft) is { } driver
        && (command.Name == "DbCommand" || command.OutermostNamespace() == "Microsoft")
        && !(document.Facts.Drivers.VersionOf(driver) is { } version && version.CompareTo(FirstThatReadsToTheEnd) < 0);

    /// <summary>Whether more columns are asked for, which were read asynchronously: closing the reader would read them synchronously.</summary>
    private static bool HasSeveralColumns(InvocationExpressionSyntax call, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken) =>
        facts.Commands.ResultsOf(call, semanticModel, cancellationToken) is { IsDefault: false } results && results[0] is { Columns.Length: > 1 };

    /// <summary>Whether commands repeat what fails: around a reader that is its opening alone.</summary>
    private static bool IsRetried(Compilation compilation, CancellationToken cancellationToken) =>
        compilation.SyntaxTrees.Any(tree => tree.Mentions(cancellationToken, "RetryLogicProvider"));
}
