using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Readers;
using AsyncSql.Analyzers.Queries;
using AsyncSql.Analyzers.Readers;

namespace AsyncSql.Analyzers.Suppressors;

/// <summary>Decides whether a rule of this pack would report a synchronous call if it were asynchronous.</summary>
internal static class SynchronousCall
{
    /// <summary>
    /// Finds the call that a diagnostic of another pack reports: CA1849, MA0042, MA0045, AsyncFixer02 and LC008 report the call, VSTHRD103
    /// reports its name.
    /// </summary>
    public static InvocationExpressionSyntax? FindReported(Location location, CancellationToken cancellationToken)
    {
        if (location.SourceTree is not { } tree)
            return null;
        var span = location.SourceSpan;
        var node = tree.GetRoot(cancellationToken).FindNode(span, getInnermostNodeForTie: true);
        var call = node as InvocationExpressionSyntax
            ?? (node as SimpleNameSyntax)?.FindCall()
            ?? (node as MemberAccessExpressionSyntax)?.Name.FindCall();
        return call is not null
            && (call.Span == span || call.Expression.Span == span
                || (call.GetCalledName() is { } name && (name.Span == span || name.Identifier.Span == span)))
                ? call
                : null;
    }

    /// <summary>Finds the rule that would report the asynchronous form of a call; <see langword="null"/> if none would.</summary>
    public static DiagnosticDescriptor? FindRule(
        InvocationExpressionSyntax call, DataAccessContext data, SemanticModel model, CancellationToken cancellationToken) =>
        (data.Symbols.Readers.Exist ? FindRuleOfReaders(call, data.Readers, model, cancellationToken) : null)
        ?? (data.Symbols.HasEntityFramework ? FindRuleOfQueries(call, data, model, cancellationToken) : null);

    /// <summary>ASQL1002 does not count: the size of its columns is not proven.</summary>
    private static DiagnosticDescriptor? FindRuleOfQueries(
        InvocationExpressionSyntax call, DataAccessContext data, SemanticModel model, CancellationToken cancellationToken) =>
        data.Queries.Providers.HasSqlServer(data.Queries.Options.Get(call.SyntaxTree), cancellationToken)
        && MaterializationSites.Get(data.Queries).FindSynchronous(call, model, cancellationToken) is { } site
        && site.Rule.Id == Rules.ASQL1001_AsyncReadOfLargeColumn.Id
            ? site.Rule
            : null;

    private static DiagnosticDescriptor? FindRuleOfReaders(
        InvocationExpressionSyntax call, ReaderContext readers, SemanticModel model, CancellationToken cancellationToken)
    {
        if (call.Expression is not MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name, Expression: var receiver }
            || name is not ("ExecuteScalar" or "Read" or "IsDBNull" or "GetFieldValue"))
            return null;
        var finder = new ReaderSiteFinder(model, readers, cancellationToken);
        if (name == "ExecuteScalar")
            return finder.FindSynchronousScalar(call)?.Rule;
        if (!readers.Symbols.Readers.IsReader(model.GetTypeInfo(receiver, cancellationToken).Type))
            return null;
        return (name == "GetFieldValue" ? finder.FindSynchronousValue(call)?.Rule : null)
            ?? SynchronousRows.Get(readers, cancellationToken).FindRule(receiver, readers, model, cancellationToken);
    }
}
