using AsyncSql.Analyzers.Facts.Sql;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>The facts about data readers in one syntax tree, from syntax alone.</summary>
internal sealed class ReaderFile
{
    private static readonly WeakCache<SyntaxTree, ReaderFile> Known =
        new(static (tree, cancellationToken) => new ReaderFile(tree, cancellationToken));
    private readonly SyntaxTree _tree;
    private ImmutableArray<TableScript> _tables;

    private ReaderFile(SyntaxTree tree, CancellationToken cancellationToken)
    {
        _tree = tree;
        if (!tree.Mentions(cancellationToken, "ExecuteReader", "ExecuteScalarAsync", "GetFieldValue", "DataReader", "IDataRecord"))
            return; // the file reads no rows or single values through ADO.NET
        var accesses = ImmutableArray.CreateBuilder<ExpressionSyntax>();
        var loops = ImmutableArray.CreateBuilder<WhileStatementSyntax>();
        foreach (var node in tree.GetRoot(cancellationToken).DescendantNodes())
            if (node is InvocationExpressionSyntax or ElementAccessExpressionSyntax)
                accesses.Add((ExpressionSyntax)node);
            else if (node is WhileStatementSyntax loop)
                loops.Add(loop);
        Accesses = accesses.ToImmutable();
        Loops = loops.ToImmutable();
    }

    /// <summary>The calls and indexers that may read rows or single values.</summary>
    public ImmutableArray<ExpressionSyntax> Accesses { get; } = ImmutableArray<ExpressionSyntax>.Empty;

    /// <summary>The loops that may read rows.</summary>
    public ImmutableArray<WhileStatementSyntax> Loops { get; } = ImmutableArray<WhileStatementSyntax>.Empty;

    public static ReaderFile Get(SyntaxTree tree, CancellationToken cancellationToken) => Known.Get(tree, cancellationToken);

    /// <summary>
    /// Finds the size of a column by the CREATE TABLE statements in the file's strings, because libraries create the tables that they read.
    /// Unknown if there are none, or they differ.
    /// </summary>
    /// <param name="tables">The tables that are read; empty if unknown. They do not count in a file that composes names of tables.</param>
    public ColumnSize FindDeclaredSize(string column, ImmutableArray<string> tables, CancellationToken cancellationToken)
    {
        var scripts = GetScripts(cancellationToken);
        if (scripts.Any(static script => script.HasComposedName))
            tables = ImmutableArray<string>.Empty;
        return ColumnSize.Combine(
            scripts.Select(script => script.FindSize(column, tables)).Where(static size => size.Kind != SizeKind.Unknown).ToList());
    }

    /// <summary>The tables that the file's strings create or change, in its order.</summary>
    public ImmutableArray<TableScript> GetScripts(CancellationToken cancellationToken)
    {
        if (_tables.IsDefault)
            ImmutableInterlocked.InterlockedInitialize(ref _tables, ScriptStrings.Read(_tree, cancellationToken));
        return _tables;
    }
}
