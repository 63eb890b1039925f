using System.Text;
using AsyncSql.Analyzers.Facts.Sql;
using Microsoft.CodeAnalysis.Text;

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
        MayReadRows = tree.Mentions(cancellationToken, "ExecuteReader", "ExecuteScalarAsync", "GetFieldValue", "DataReader", "IDataRecord");
    }

    /// <summary>Whether the file may read rows or single values through ADO.NET.</summary>
    public bool MayReadRows { get; }

    public static ReaderFile Get(SyntaxTree tree, CancellationToken cancellationToken) => Known.Get(tree, cancellationToken);

    /// <summary>
    /// Finds the size of a column by the CREATE TABLE statements in the file's strings, because libraries create the tables that they read.
    /// Unknown if there are none, or they differ.
    /// </summary>
    /// <param name="tables">The tables that are read; empty if unknown. They do not count in a file that composes names of tables.</param>
    public ColumnSize FindDeclaredSize(string column, ImmutableArray<string> tables, CancellationToken cancellationToken)
    {
        if (_tables.IsDefault)
            ImmutableInterlocked.InterlockedInitialize(ref _tables, ReadTables(cancellationToken));
        if (_tables.Any(static script => script.HasComposedName))
            tables = ImmutableArray<string>.Empty;
        return ColumnSize.Combine(
            _tables.Select(script => script.FindSize(column, tables)).Where(static size => size.Kind != SizeKind.Unknown).ToList());
    }

    private ImmutableArray<TableScript> ReadTables(CancellationToken cancellationToken) =>
        !_tree.Mentions(cancellationToken, "CREATE TABLE", "create table", "Create Table")
            ? ImmutableArray<TableScript>.Empty
            : _tree.GetRoot(cancellationToken).DescendantNodes().OfType<ExpressionSyntax>()
                .Where(IsEntireText).Select(ReadText)
                .Where(static sql => sql.IndexOf("CREATE TABLE", StringComparison.OrdinalIgnoreCase) >= 0)
                .Select(static sql => new TableScript(SourceText.From(sql))).ToImmutableArray();

    /// <summary>Whether a node is a string, or an entire sum of strings and other parts.</summary>
    private static bool IsEntireText(ExpressionSyntax node)
    {
        if (node.Parent is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression })
            return false;
        // Sums may be too deep for a recursion.
        for (; node is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression } sum; node = sum.Left)
            if (IsText(sum.Right))
                return true;
        return IsText(node);
    }

    private static bool IsText(ExpressionSyntax node) =>
        node is LiteralExpressionSyntax { RawKind: (int)SyntaxKind.StringLiteralExpression } or InterpolatedStringExpressionSyntax;

    /// <summary>Reads the text of a string, with placeholders for the parts that its syntax does not contain.</summary>
    private static string ReadText(ExpressionSyntax expression)
    {
        var text = new StringBuilder();
        foreach (var node in expression.DescendantNodesAndSelf(IsComposed))
            if (node is LiteralExpressionSyntax { RawKind: (int)SyntaxKind.StringLiteralExpression, Token.ValueText: var literal })
                text.Append(literal);
            else if (node is InterpolatedStringTextSyntax { TextToken.ValueText: var part })
                text.Append(part);
            else if (!IsComposed(node))
                text.Append(SqlTokens.Placeholder);
        return text.ToString();

        static bool IsComposed(SyntaxNode node) => node is InterpolatedStringExpressionSyntax or BinaryExpressionSyntax;
    }
}
