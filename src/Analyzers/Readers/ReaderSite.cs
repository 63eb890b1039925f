using AsyncSql.Analyzers.Facts.Readers;
using AsyncSql.Analyzers.Facts.Sql;
using AsyncSql.Analyzers.Options;

namespace AsyncSql.Analyzers.Readers;

/// <summary>
/// A place that reads a large value through ADO.NET so that SqlClient parses it again and again, or buffers it. Analyzers report it, fixes
/// repair it; it is decided here only.
/// </summary>
/// <param name="Read">The read.</param>
/// <param name="Origin">The origin of its reader; <see langword="null"/> for a scalar.</param>
/// <param name="Column">The column, and how its size is known.</param>
/// <param name="Rule">The rule.</param>
internal sealed record ReaderSite(ValueRead Read, ReaderOrigin? Origin, ReaderColumn Column, DiagnosticDescriptor Rule)
{
    /// <summary>The name of the column; <see langword="null"/> where it is unknown.</summary>
    public string? ColumnName => Column.Name;

    /// <summary>Finds the site at a node; <see langword="null"/> where nothing is reported.</summary>
    public static ReaderSite? Find(SyntaxNode node, SemanticModel semanticModel, ReaderContext context, CancellationToken cancellationToken) =>
        FindScalar(node, semanticModel, context, cancellationToken) ?? FindValue(node, semanticModel, context, cancellationToken);

    /// <summary>Finds a value of a data reader: ASQL2001, ASQL2002, ASQL2003.</summary>
    public static ReaderSite? FindValue(SyntaxNode node, SemanticModel semanticModel, ReaderContext context, CancellationToken cancellationToken)
    {
        if (ValueRead.FindValue(node, semanticModel, context, cancellationToken) is not { } read || GetProvider(node, context) == ProviderOption.Other)
            return null;
        if (context.Origins.Find(read.Source, semanticModel, cancellationToken) is not { } origin || FindRule(read.Form, origin) is not { } rule)
            return null;
        if (!origin.IsSqlServer && GetProvider(node, context) != ProviderOption.SqlServer
            && !context.Symbols.Readers.IsSqlReader(semanticModel.GetTypeInfo(read.Source, cancellationToken).Type))
            return null;
        var select = FindSelect(read, origin, context, cancellationToken);
        var columns = read.Column is null ? select?.Columns.Select(column => context.Columns.Decide(read, column, select, semanticModel, cancellationToken)) ?? []
            : [context.Columns.Decide(read, select, semanticModel, cancellationToken)];
        return columns.FirstOrDefault(static column => column.IsLarge) is { } large ? new ReaderSite(read, origin, large, rule) : null;
    }

    /// <summary>Finds a value of <c>ExecuteScalarAsync</c>: ASQL2004.</summary>
    public static ReaderSite? FindScalar(SyntaxNode node, SemanticModel semanticModel, ReaderContext context, CancellationToken cancellationToken)
    {
        if (ValueRead.FindScalar(node, semanticModel, context, cancellationToken) is not { } read || GetProvider(node, context) == ProviderOption.Other)
            return null;
        var isSqlServer = read.DapperSql is null
            ? context.Origins.IsSqlCommand(read.Source, semanticModel, cancellationToken)
            : context.Origins.IsSqlConnection(read.Source, semanticModel, cancellationToken);
        if (!isSqlServer && GetProvider(node, context) != ProviderOption.SqlServer)
            return null;
        foreach (var sql in context.Commands.FindTexts((InvocationExpressionSyntax)node, read.DapperSql, semanticModel, cancellationToken))
        {
            if (sql is not null && SelectList.IsWrite(sql))
                continue; // the value is a key, or ignored
            var select = sql is null ? null : SelectList.ReadBatch(sql)[0];
            if (context.Columns.Decide(read, select?.Columns[0], select, semanticModel, cancellationToken) is { IsLarge: true } column)
                return new ReaderSite(read, null, column, Rules.ASQL2004_ScalarOfLargeValue);
        }

        return null;
    }

    /// <summary>Creates the diagnostic. It has a reason where the order of the reads prevents sequential access.</summary>
    public Diagnostic ToDiagnostic(SemanticModel semanticModel, ReaderContext context, CancellationToken cancellationToken) => Diagnostic.Create(
        Rule, Read.Place is SimpleNameSyntax name ? name.Identifier.GetLocation() : Read.Place.GetLocation(),
        Read.Name, $"{(ColumnName is { } column ? $"'{column}'" : Read.IsText ? "a text" : "a byte[]")} ({Column.Reason})",
        Read.Column is null && Read.Form != ReadForm.Scalar ? "GetStream or GetTextReader" : Read.IsText ? "GetTextReader" : "GetStream",
        FindConflict(semanticModel, context, cancellationToken) is { } conflict ? "; " + conflict.Reason : "");

    private ColumnConflict? FindConflict(SemanticModel semanticModel, ReaderContext context, CancellationToken cancellationToken) =>
        Origin is { IsSequential: false, Call: { } opening } ? context.Readings.Get(opening, Read.Source, semanticModel, cancellationToken)?.Conflict : null;

    /// <summary>The provider of code that is written against the base classes alone.</summary>
    private static ProviderOption? GetProvider(SyntaxNode node, ReaderContext context) => context.Options.Get(node.SyntaxTree).Provider;

    /// <summary>Values of rows that are read synchronously are parsed once, unless the value itself is read asynchronously. Nothing is reported for an unknown behavior.</summary>
    private static DiagnosticDescriptor? FindRule(ReadForm form, ReaderOrigin origin) => (form, origin.IsSequential, origin.Rows) switch
    {
        (_, null, _) => null,
        (ReadForm.Asynchronous, true, _) => Rules.ASQL2002_WholeValueOfSequentialReader,
        (_, true, _) => null,
        (ReadForm.Stream, false, RowReading.Asynchronous) => Rules.ASQL2003_StreamWithoutSequentialAccess,
        (ReadForm.Asynchronous, false, _) or (ReadForm.Synchronous, false, RowReading.Asynchronous) => Rules.ASQL2001_LargeValueWithoutSequentialAccess,
        _ => null,
    };

    /// <summary>The SELECT whose result set is read: of a batch the one that as many calls of <c>NextResult</c> lead to.</summary>
    private static SelectList? FindSelect(ValueRead read, ReaderOrigin origin, ReaderContext context, CancellationToken cancellationToken)
    {
        if (origin.Call is not { } call || context.Commands.Find(origin, cancellationToken) is not { IsDefault: false } results)
            return null;
        var (names, member) = (SyntaxTreeIndex.Get(read.Place.SyntaxTree), read.Place.FindContainingMember());
        var steps = names.FindNames(member, "NextResult", cancellationToken).Concat(names.FindNames(member, "NextResultAsync", cancellationToken))
            .Count(name => name.SpanStart < read.Place.SpanStart && name.SpanStart > call.SpanStart);
        return results.ElementAtOrDefault(steps);
    }
}
