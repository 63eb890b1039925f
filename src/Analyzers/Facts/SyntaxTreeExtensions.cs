using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts;

/// <summary>Questions about files that are answered without walking their trees.</summary>
internal static class SyntaxTreeExtensions
{
    /// <summary>
    /// Whether any of the words stands in a file's text. The nodes of a tree are made when they are first visited, so a walk costs a
    /// hundred times as much as this, and most files hold nothing that a walk would look for.
    /// </summary>
    public static bool Mentions(this SyntaxTree tree, CancellationToken cancellationToken, params string[] words)
    {
        var text = tree.GetText(cancellationToken).ToString();
        foreach (var word in words)
            if (text.IndexOf(word, StringComparison.Ordinal) >= 0)
                return true;
        return false;
    }
}
