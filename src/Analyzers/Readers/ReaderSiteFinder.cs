using AsyncSql.Analyzers.Facts.Readers;
using AsyncSql.Analyzers.Facts.Sql;
using AsyncSql.Analyzers.Options;

namespace AsyncSql.Analyzers.Readers;

/// <summary>Finds the places of one syntax tree that read a large value through ADO.NET.</summary>
internal sealed class ReaderSiteFinder(SemanticModel semanticModel, ReaderContext context, CancellationToken cancellationToken)
{
    private static readonly string[] NextResultMethods = ["NextResult", "NextResultAsync"];
    private readonly ValueReadFinder _reads = new(semanticModel, context.Symbols.Readers, cancellationToken);

    /// <summary>Finds the site at a node; <see langword="null"/> if nothing is reported.</summary>
    public ReaderSite? Find(SyntaxNode node) => FindScalar(node) ?? FindValue(node);

    /// <summary>Finds a value of a data reader: ASQL2001, ASQL2002, ASQL2003.</summary>
    public ReaderSite? FindValue(SyntaxNode node) => FindValue(node, FindRule);

    /// <summary>Finds a synchronous value that a rule would report if it were read with <c>GetFieldValueAsync</c>.</summary>
    public ReaderSite? FindSynchronousValue(SyntaxNode node) => FindValue(node, static (form, origin) =>
        form == ReadForm.Synchronous && FindRule(form, origin) is null ? FindRule(ReadForm.Asynchronous, origin) : null);

    /// <summary>Finds a value of a synchronous row that a rule would report if <c>ReadAsync</c> read the row.</summary>
    public ReaderSite? FindValueOfSynchronousRow(SyntaxNode node) => FindValue(node, static (form, origin) =>
        origin.Rows == RowReading.Synchronous && FindRule(form, origin) is null
            ? FindRule(form, origin with { Rows = RowReading.Asynchronous })
            : null);

    private ReaderSite? FindValue(SyntaxNode node, Func<ReadForm, ReaderOrigin, DiagnosticDescriptor?> findRule)
    {
        if (_reads.FindValue(node) is not { } read || GetProvider(node) == ProviderOption.Other
            || ReaderAccessor.IsInside(read, semanticModel, context.Symbols.Readers, cancellationToken))
            return null;
        var origins = context.Origins.Find(read.Source, semanticModel, cancellationToken);
        // A stream may be right for another origin of its reader. Any other value is slow for each origin that is.
        if (read.Form == ReadForm.Stream && origins.Any(origin => findRule(read.Form, origin) is null))
            return null;
        return origins.OrderBy(static origin => origin.IsSequential == true)
            .Select(origin => findRule(read.Form, origin) is { } rule && IsOfSqlServer(read.Source, origin)
                && FindLargeColumn(read, origin) is { } column ? CreateSite(read, origin, column, rule) : null)
            .FirstOrDefault(static site => site is not null);
    }

    private ReaderColumn? FindLargeColumn(ValueRead read, ReaderOrigin origin)
    {
        // The value is large if it is so in each text that the command may have.
        var columns = FindSelects(read, origin).Select(select => FindLargeColumn(read, origin, select)).ToList();
        return columns.Contains(null) ? null : columns[0];
    }

    private ReaderColumn? FindLargeColumn(ValueRead read, ReaderOrigin origin, SelectList? select)
    {
        read = read with { CallersReader = origin.CallersReader };
        var columns = read.Column is not null ? [context.Columns.Decide(read, select, semanticModel, cancellationToken)]
            : select?.Columns.Select(column => context.Columns.Decide(read, column, select, semanticModel, cancellationToken)) ?? [];
        // A general helper whose callers are not visible may read any column.
        return columns.FirstOrDefault(column => column.IsLarge && (column.IsKnown || origin.IsSequential is not null));
    }

    /// <summary>Finds a value of <c>ExecuteScalarAsync</c>: ASQL2004.</summary>
    public ReaderSite? FindScalar(SyntaxNode node) => FindScalar(node, "ExecuteScalarAsync");

    /// <summary>Finds a value of <c>ExecuteScalar</c> that ASQL2004 would report if it were read with <c>ExecuteScalarAsync</c>.</summary>
    public ReaderSite? FindSynchronousScalar(SyntaxNode node) => FindScalar(node, "ExecuteScalar");

    private ReaderSite? FindScalar(SyntaxNode node, string executes)
    {
        if (_reads.FindScalar(node, executes) is not { } read || GetProvider(node) == ProviderOption.Other)
            return null;
        var isSqlServer = read.IsWrapped ? context.SoleProvider.IsSqlClient(cancellationToken)
            : read.DapperSql is null ? context.Origins.IsSqlCommand(read.Source, semanticModel, cancellationToken)
            : context.Origins.IsSqlConnection(read.Source, semanticModel, cancellationToken);
        if (!isSqlServer && GetProvider(node) != ProviderOption.SqlServer)
            return null;
        foreach (var sql in context.Commands.FindTexts((InvocationExpressionSyntax)node, read.DapperSql, semanticModel, cancellationToken))
        {
            if (sql is not null && SelectList.IsWrite(sql))
                continue; // the value is a key, or ignored
            var select = sql is null ? null : context.Commands.Read(sql, cancellationToken)[0];
            if (read.IsWrapped && select is null)
                continue; // the text may be anything
            var first = select?.Columns.FirstOrDefault();
            if (context.Columns.Decide(read, first, select, semanticModel, cancellationToken) is { IsLarge: true } column)
                return CreateSite(read, null, column, Rules.ASQL2004_ScalarOfLargeValue);
        }

        return null;
    }

    /// <summary>The type of an <c>object</c> is that of its column.</summary>
    private static ReaderSite CreateSite(ValueRead read, ReaderOrigin? origin, ReaderColumn column, DiagnosticDescriptor rule) =>
        new(read.IsObject ? read with { IsText = !column.IsBinary } : read, origin, column, rule);

    /// <summary>Whether a reader is SqlClient's, by its origin, its type or the option.</summary>
    public bool IsOfSqlServer(ExpressionSyntax reader, ReaderOrigin origin) =>
        !origin.IsStreamed
        && (origin.IsSqlServer || GetProvider(reader) == ProviderOption.SqlServer
            || context.Symbols.Readers.IsSqlReader(semanticModel.GetTypeInfo(reader, cancellationToken).Type)
            || IsOfSqlServerBySql(origin));

    /// <summary>Whether a command of the base classes executes only SQL that no other database accepts.</summary>
    private bool IsOfSqlServerBySql(ReaderOrigin origin) =>
        origin.Call is { Expression: MemberAccessExpressionSyntax { Expression: var command } } call
        && context.Values.SemanticModels.Get(call.SyntaxTree) is { } model
        && model.GetTypeInfo(command, cancellationToken).Type is { Name: "DbCommand" or "IDbCommand" }
        && context.Commands.FindTexts(call, null, model, cancellationToken) is { IsEmpty: false } texts
        && texts.All(static sql => sql is not null && SqlDialects.IsSqlServerOnly(sql));

    /// <summary>Creates the diagnostic. It has a reason if the order of the reads prevents sequential access.</summary>
    public Diagnostic CreateDiagnostic(ReaderSite site)
    {
        var (read, column) = (site.Read, site.Column);
        var value = column.Name is { } name ? $"'{name}'" : read.IsText ? "a text" : "a byte[]";
        var remedy = read.Column is null && read.Form != ReadForm.Scalar ? "GetStream or GetTextReader"
            : read.IsXml || column.Decision.Size.StoreType == "xml" ? "GetXmlReader" : read.IsText ? "GetTextReader" : "GetStream";
        if (read.Form == ReadForm.Scalar)
            remedy = read.DapperSql is null || read.IsWrapped ? "ExecuteReaderAsync with SequentialAccess and " + remedy
                : $"QueryFirstOrDefaultAsync<{(read.IsText ? "string" : "byte[]")}>";
        var reading = site.Origin is { IsSequential: false, Call: { } opening }
            ? context.Readings.Get(opening, read.Source, semanticModel, cancellationToken)
            : null;
        var provider = context.Symbols.Drivers.IsEmpty ? " on SQL Server" : ""; // the connections may be those of other databases, too
        var place = read.Place is SimpleNameSyntax method ? method.Identifier.GetLocation() : read.Place.GetLocation();
        return Diagnostic.Create(
            site.Rule, place, read.Name, $"{value}{provider} ({column.Reason})", remedy,
            reading?.Conflict is { } conflict ? "; " + conflict.Reason
                : site.Origin is { IsSequential: null } ? "; the reader's CommandBehavior is not visible, but the call is slow with any"
                : "");
    }

    /// <summary>The provider of code that uses the base classes only.</summary>
    private ProviderOption? GetProvider(SyntaxNode node) => context.Options.Get(node.SyntaxTree).Provider;

    /// <summary>
    /// Values of rows that are read synchronously are parsed once, unless the value itself is read asynchronously. That is slow with any
    /// behavior; nothing else is reported for an unknown one.
    /// </summary>
    private static DiagnosticDescriptor? FindRule(ReadForm form, ReaderOrigin origin) => (form, origin.IsSequential, origin.Rows) switch
    {
        (ReadForm.Asynchronous, null, _) => Rules.ASQL2001_LargeValueWithoutSequentialAccess,
        (_, null, _) => null,
        (ReadForm.Asynchronous, true, _) => Rules.ASQL2002_WholeValueOfSequentialReader,
        (_, true, _) => null,
        (ReadForm.Stream, false, RowReading.Asynchronous) => Rules.ASQL2003_StreamWithoutSequentialAccess,
        (ReadForm.Asynchronous, false, _) or (ReadForm.Synchronous, false, RowReading.Asynchronous) =>
            Rules.ASQL2001_LargeValueWithoutSequentialAccess,
        _ => null,
    };

    /// <summary>
    /// Finds the SELECT whose result set is read, in each text that the command may have; only <see langword="null"/> if it is unknown.
    /// Each call of <c>NextResult</c> before the read moves to the next result set.
    /// </summary>
    private ImmutableArray<SelectList?> FindSelects(ValueRead read, ReaderOrigin origin)
    {
        if ((origin.Call ?? origin.Sql) is not { } opening
            || context.Commands.Find(origin, cancellationToken) is not { IsEmpty: false } texts)
            return ImmutableArray.Create((SelectList?)null);
        var results = CountResults(read.Place, opening, cancellationToken);
        return texts.Select(sets => sets.ElementAtOrDefault(results)).ToImmutableArray();
    }

    /// <summary>Counts the result sets of a reader before a place in the method that reads it.</summary>
    public static int CountResults(SyntaxNode place, SyntaxNode opening, CancellationToken cancellationToken)
    {
        var (names, member) = (SyntaxTreeIndex.Get(place.SyntaxTree), place.FindContainingMember());
        return NextResultMethods.SelectMany(method => names.FindNames(member, method, cancellationToken))
            .Count(name => name.SpanStart < place.SpanStart && name.SpanStart > opening.SpanStart);
    }
}
