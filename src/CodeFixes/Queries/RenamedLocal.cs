namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// The name of a local that holds another value after a fix: "hasDocument" for whether there is a document. It depends on the old name
/// only, so that the names of several fixes in one method differ, too.
/// </summary>
internal static class RenamedLocal
{
    public static string ForExistence(SyntaxToken local, Semantics semantics) =>
        local.ValueText is var name && (name is "exists" or "found" || HasPrefix(name, "has") || HasPrefix(name, "is"))
            ? local.Text
            : Choose("has" + name.TrimStart('_').Capitalize(), local, semantics);

    public static string ForCount(SyntaxToken local, Semantics semantics) =>
        local.ValueText.EndsWith("Count", StringComparison.OrdinalIgnoreCase)
            ? local.Text
            : Choose(local.ValueText + "Count", local, semantics);

    /// <summary>The wanted name, unless it has another meaning anywhere in the member.</summary>
    private static string Choose(string wanted, SyntaxToken local, Semantics semantics) =>
        semantics.Model.LookupSymbols(local.SpanStart, name: wanted).IsEmpty
        && local.Parent?.FindContainingMember() is { } member
        && !member.DescendantTokens().Any(token => token.IsKind(SyntaxKind.IdentifierToken) && token.ValueText == wanted)
            ? wanted
            : local.Text;

    private static bool HasPrefix(string name, string prefix) =>
        name.Length > prefix.Length && name.StartsWith(prefix, StringComparison.Ordinal) && char.IsUpper(name[prefix.Length]);

    private static string Capitalize(this string name) =>
        name.Length == 0 ? name : char.ToUpperInvariant(name[0]) + name.Substring(1);
}
