using System.Text;
using System.Text.RegularExpressions;
using AsyncSql.Analyzers.Facts.Sql;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>
/// Reads the scripts in the strings of one syntax tree that create or change tables: raw, verbatim, interpolated, in sums and lists. It
/// uses syntax alone.
/// </summary>
internal static class ScriptStrings
{
    /// <summary>A place of a text for <c>string.Format</c>.</summary>
    private static readonly Regex FormatPlace = new(@"\{\d+\}");

    private const int MaxColumnLength = 200;

    /// <summary>Reads the scripts in their order. What <c>Down</c> of a migration does is undone.</summary>
    public static ImmutableArray<TableScript> Read(SyntaxTree tree, CancellationToken cancellationToken)
    {
        if (!MayDeclareTables(tree.GetString(cancellationToken)))
            return ImmutableArray<TableScript>.Empty;
        var scripts = ImmutableArray.CreateBuilder<TableScript>();
        var lists = new Dictionary<SyntaxNode, List<string>>();
        foreach (var text in tree.GetRoot(cancellationToken).DescendantNodes().OfType<ExpressionSyntax>().Where(IsEntireText))
        {
            if (text.FirstAncestorOrSelf<MethodDeclarationSyntax>()?.Identifier.ValueText == "Down")
                continue;
            var sql = ReadText(text);
            if (MayDeclareTables(sql))
                scripts.Add(new TableScript(SourceText.From(sql)));
            else if (IsColumn(sql) && FindList(text) is { } list)
                (lists.TryGetValue(list, out var columns) ? columns : lists[list] = []).Add(sql);
        }

        foreach (var columns in lists.Values)
            if (columns.Count > 1)
                scripts.Add(new TableScript(SourceText.From($"CREATE TABLE {SqlTokens.Placeholder} ({string.Join(", ", columns)})")));
        return scripts.ToImmutable();
    }

    /// <summary>Whether a text declares one column, as in the list of a helper that creates tables: "Body nvarchar(max) NULL".</summary>
    private static bool IsColumn(string text) =>
        text.Length < MaxColumnLength && text.IndexOf(' ') > 0
        && SqlTokens.Read(text).AsSpan() is { Length: > 1 } tokens && tokens[0].IsName && tokens[1].IsName
        && StoreType.Parse(tokens, 1).Kind != SizeKind.Unknown;

    /// <summary>Finds the list that a text is an element of. The oldest Roslyn has no type for collection expressions.</summary>
    private static SyntaxNode? FindList(ExpressionSyntax text) => text.Parent switch
    {
        InitializerExpressionSyntax initializer => initializer,
        ArgumentSyntax argument => argument.Parent,
        not ExpressionSyntax and { Parent: ExpressionSyntax collection } => collection,
        _ => null,
    };

    /// <summary>Whether a text has the words CREATE TABLE or ALTER TABLE, in any letter case.</summary>
    private static bool MayDeclareTables(string text)
    {
        for (var i = 0; (i = text.IndexOf("table", i, StringComparison.OrdinalIgnoreCase)) >= 0; i++)
        {
            var end = i;
            while (end > 0 && char.IsWhiteSpace(text[end - 1]))
                end--;
            if (end < i && (EndsWith("create") || EndsWith("alter")))
                return true;

            bool EndsWith(string word) =>
                end >= word.Length
                && string.Compare(text, end - word.Length, word, 0, word.Length, StringComparison.OrdinalIgnoreCase) == 0;
        }

        return false;
    }

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
                text.Append(FormatPlace.Replace(literal, SqlTokens.Placeholder.ToString()));
            else if (node is InterpolatedStringTextSyntax { TextToken.ValueText: var part })
                text.Append(part);
            else if (!IsComposed(node))
                text.Append(SqlTokens.Placeholder);
        return text.ToString();

        static bool IsComposed(SyntaxNode node) => node is InterpolatedStringExpressionSyntax or BinaryExpressionSyntax;
    }
}
