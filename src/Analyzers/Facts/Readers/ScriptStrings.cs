using System.Text;
using System.Text.RegularExpressions;
using AsyncSql.Analyzers.Facts.Sql;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>
/// Reads the scripts in the strings of one syntax tree that create or change tables: raw, verbatim, interpolated, in sums and lists; and
/// the calls of builders of tables. It uses syntax alone.
/// </summary>
internal static class ScriptStrings
{
    /// <summary>A place of a text for <c>string.Format</c>.</summary>
    private static readonly Regex FormatPlace = new(@"\{\d+\}");

    private const int MaxColumnLength = 200;

    /// <summary>The end of the names of methods that add a column to a table.</summary>
    private const string ColumnWord = "Column";

    private const string ColumnCall = ColumnWord + "(";

    /// <summary>Reads the scripts in their order. What <c>Down</c> of a migration does is undone.</summary>
    public static ImmutableArray<TableScript> Read(SyntaxTree tree, CancellationToken cancellationToken)
    {
        if (!MayHaveScripts(tree.GetText(cancellationToken)))
            return ImmutableArray<TableScript>.Empty;
        var scripts = ImmutableArray.CreateBuilder<TableScript>();
        var lists = new Dictionary<(SyntaxNode, string?), List<string>>();
        foreach (var text in tree.GetRoot(cancellationToken).DescendantNodes().OfType<ExpressionSyntax>().Where(IsEntireText))
        {
            if (text.FirstAncestorOrSelf<MethodDeclarationSyntax>()?.Identifier.ValueText == "Down")
                continue;
            var sql = ReadText(text);
            var script = SourceText.From(sql);
            if (MayDeclareTables(script))
                scripts.Add(new TableScript(script));
            else if (FindBuilding(text) is { } call && FindName(call) is { } name && call.FindContainingMember() is { } member)
                Add((member, FindBuilder(call)), $"[{name}] {sql}");
            else if (IsColumn(sql) && FindList(text) is { } list)
                Add((list, null), sql);
        }

        foreach (var columns in lists.Values)
            if (columns.Count > 1)
                scripts.Add(new TableScript(SourceText.From($"CREATE TABLE {SqlTokens.Placeholder} ({string.Join(", ", columns)})")));
        return scripts.ToImmutable();

        void Add((SyntaxNode, string?) list, string column) =>
            (lists.TryGetValue(list, out var columns) ? columns : lists[list] = []).Add(column);
    }

    /// <summary>Whether code may have scripts in its strings, or calls of builders of tables.</summary>
    public static bool MayHaveScripts(SourceText code) => code.ContainsAny(ColumnCall) || MayDeclareTables(code);

    /// <summary>
    /// Finds the call of a builder that a text is the type of a column in: <c>table.AddColumn("Body", "nvarchar(max)")</c>.
    /// </summary>
    private static InvocationExpressionSyntax? FindBuilding(ExpressionSyntax text) =>
        text is LiteralExpressionSyntax { Token.ValueText: var type, Parent: ArgumentSyntax { NameColon: null, Parent: var list } }
        && list?.Parent is InvocationExpressionSyntax { ArgumentList.Arguments: [_, { Expression: var second }, ..] } call
        && second == text
        && call.GetCalledName() is IdentifierNameSyntax { Identifier.ValueText: var called }
        && called.EndsWith(ColumnWord, StringComparison.Ordinal)
        && IsStoreType(type)
            ? call
            : null;

    /// <summary>Finds the variable of a builder, in front of a chain of calls; empty for the type itself.</summary>
    private static string FindBuilder(InvocationExpressionSyntax call)
    {
        ExpressionSyntax receiver = call;
        while (receiver is InvocationExpressionSyntax { Expression: var callee })
            receiver = callee is MemberAccessExpressionSyntax { Expression: var inner } ? inner : SyntaxFactory.ThisExpression();
        return receiver is ThisExpressionSyntax ? "" : receiver.ToString();
    }

    private static bool IsStoreType(string text) =>
        SqlTokens.Read(text).AsSpan() is { IsEmpty: false } tokens && tokens[0].IsName
        && StoreType.Parse(tokens, 0).Kind != SizeKind.Unknown;

    /// <summary>Finds the name of the column that a call adds. A constant has that of its column.</summary>
    private static string? FindName(InvocationExpressionSyntax call) => call.ArgumentList.Arguments[0].Expression switch
    {
        LiteralExpressionSyntax { RawKind: (int)SyntaxKind.StringLiteralExpression, Token.ValueText: var text } => text,
        IdentifierNameSyntax { Identifier.ValueText: var constant } => constant,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: var constant } => constant,
        _ => null,
    };

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
    private static bool MayDeclareTables(SourceText text) => text.FindAll("table", StringComparison.OrdinalIgnoreCase).Any(place =>
    {
        var end = place;
        while (end > 0 && char.IsWhiteSpace(text[end - 1]))
            end--;
        return end < place && (EndsWith("create") || EndsWith("alter"));

        bool EndsWith(string word) =>
            end >= word.Length
            && text.ToString(new TextSpan(end - word.Length, word.Length)).Equals(word, StringComparison.OrdinalIgnoreCase);
    });

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
