using System.Collections.Immutable;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>Whether an unbounded column was meant to hold large values.</summary>
internal enum Intent
{
    /// <summary>A name of short values, or the user's word: no rule about reads speaks of it.</summary>
    Small,

    /// <summary>A string without a length, and nothing that says more: ASQL1002.</summary>
    Ordinary,

    /// <summary>A declaration or the name says that large values are wanted: ASQL1001.</summary>
    Large,
}

/// <summary>Judges the intent behind an unbounded column: what source declares first, then the last word of the column's name.</summary>
internal static class LargeIntent
{
    private static readonly ImmutableHashSet<string> LargeWords = ImmutableHashSet.Create(StringComparer.OrdinalIgnoreCase,
        "Content", "Contents", "Body", "Html", "Markdown", "Json", "Xml", "Payload", "Base64", "Blob");

    private static readonly ImmutableHashSet<string> SmallWords = ImmutableHashSet.Create(StringComparer.OrdinalIgnoreCase,
        "Name", "Title", "Email", "Phone", "Url", "Uri", "Path", "Code", "Key", "Hash", "Salt", "Token", "Stamp", "Type", "Status", "City",
        "Street", "Country", "Slug", "Culture", "Currency", "Id");

    public static Intent Of(Column column, AnalyzerPackOptions options)
    {
        var qualified = column.Entity.Name + "." + column.Name;
        if (column.IsShort || options.BoundedColumns.Contains(qualified))
            return Intent.Small;

        // Hashes, stamps and telephone numbers: Identity leaves them without a length, and nobody can give them one.
        if (column.Property is { } property && ColumnSizing.IsConfiguredByItsPackage(property))
            return Intent.Small;

        return OfName(column.Name, options, column.DeclaredLarge);
    }

    /// <summary>What a column's name says alone; what the user says of it comes before what source declares, and that before the built-in words.</summary>
    public static Intent OfName(string name, AnalyzerPackOptions options, bool isDeclaredLarge = false)
    {
        if (OfUser(name, options) is { } said)
            return said;
        if (isDeclaredLarge)
            return Intent.Large;
        var word = LastWord(name);
        if (LargeWords.Contains(word) || name.EndsWith("StackTrace", StringComparison.OrdinalIgnoreCase))
            return Intent.Large;
        return SmallWords.Contains(word) ? Intent.Small : Intent.Ordinary;
    }

    /// <summary>What the user says of a column's name; <see langword="null"/> for nothing.</summary>
    public static Intent? OfUser(string name, AnalyzerPackOptions options)
    {
        var word = LastWord(name);
        return options.SmallColumnNames.Contains(word) || options.SmallColumnNames.Contains(name) ? Intent.Small
            : options.LargeColumnNames.Contains(word) || options.LargeColumnNames.Contains(name) ? Intent.Large
            : null;
    }

    /// <summary>"Body" of <c>HtmlBody</c>, "Type" of <c>ContentType</c>, "html" of <c>body_html</c>, "Base64" of <c>ImageBase64</c>.</summary>
    internal static string LastWord(string name)
    {
        var end = name.Length;
        while (end > 0 && name[end - 1] == '_')
            end--;
        var start = end;
        while (start > 0 && char.IsDigit(name[start - 1]))
            start--;
        while (start > 0 && char.IsLower(name[start - 1]))
            start--;
        if (start > 0 && char.IsUpper(name[start - 1]))
        {
            start--;
            // A run of capitals is one word: "XML" of DataXML.
            if (end - start == 1 || name.Substring(start, end - start).All(char.IsUpper))
                while (start > 0 && char.IsUpper(name[start - 1]))
                    start--;
        }

        return name.Substring(start, end - start);
    }
}
