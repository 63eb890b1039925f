using System.Text.RegularExpressions;
using AsyncSql.Analyzers.Facts.Sql;
using AsyncSql.Analyzers.Options;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>Whether an unbounded column is intended to hold large values.</summary>
internal enum Intent
{
    /// <summary>The name or the options promise short values: no rule reports reads of it.</summary>
    Small,
    /// <summary>A string without a length or any other hint: ASQL1002.</summary>
    Ordinary,
    /// <summary>A declaration or the name promises large values: ASQL1001.</summary>
    Large,
}

/// <summary>Judges the intent behind an unbounded column: options first, then its declaration, then the last word of its name.</summary>
internal static class LargeIntent
{
    /// <summary>A run of capitals is one word: "XML" of DataXML. Underscores at the end are ignored.</summary>
    private static readonly Regex LastWord = new(@"(?:\p{Lu}?\p{Ll}*\d+|\p{Lu}?\p{Ll}+|\p{Lu}*)(?=_*\z)");

    private static readonly Regex SerializedName = new("Json|Xml|Serialized", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

    private static readonly ImmutableHashSet<string> LargeWords = ImmutableHashSet.Create(StringComparer.OrdinalIgnoreCase,
        "Content", "Contents", "Body", "Html", "Markdown", "Json", "Xml", "Payload", "Base64", "Blob");

    private static readonly ImmutableHashSet<string> SmallWords = ImmutableHashSet.Create(StringComparer.OrdinalIgnoreCase,
        "Name", "Title", "Email", "Phone", "Url", "Uri", "Path", "Code", "Key", "Hash", "Salt", "Token", "Stamp", "Type", "Status", "City",
        "Street", "Country", "Slug", "Culture", "Currency", "Id", "Identifier", "Number", "No", "Password");

    /// <summary>Names of columns that store the user who changed a row: <c>CreatedBy</c>, <c>last_modified_by</c>.</summary>
    private static readonly Regex UserName = new(
        @"(?:Created|Inserted|Added|Updated|Modified|Changed|Edited|Deleted|Approved)_?By_*\z",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant | RegexOptions.RightToLeft); // most names differ at their end

    /// <summary>Last words of names of binary values that are short by their purpose.</summary>
    private static readonly ImmutableHashSet<string> ShortBinaryWords = ImmutableHashSet.Create(StringComparer.OrdinalIgnoreCase,
        "Rowversion", "Version", "Timestamp", "Checksum", "Digest", "Signature", "Nonce", "Iv", "Guid", "Uuid", "Mac", "Hmac", "Sid",
        "Etag", "Thumbprint", "Fingerprint", "Secret", "Lsn", "Md5", "Sha1", "Sha256", "Sha384", "Sha512", "Crc32");

    /// <summary>Words in the names of texts that have no length of their own: serialized objects, tickets, messages of programs.</summary>
    private static readonly ImmutableHashSet<string> OpenEndedWords = ImmutableHashSet.Create(StringComparer.OrdinalIgnoreCase,
        "Ticket", "State", "Data", "Settings", "Configuration", "Properties", "Metadata", "Claims", "Parameters", "Arguments", "Result",
        "Request", "Response", "Exception", "Trace", "Log", "Script", "Template", "Snapshot", "Definition", "Schema", "Serialized",
        "Document");

    /// <summary>Whether rules report reads of a column: it is unbounded, not intended to be small, and no option ignores it.</summary>
    public static bool IsReported(Column column, AnalyzerPackOptions options) =>
        column.Size.Kind == SizeKind.Unbounded && Judge(column, options) != Intent.Small
        && !options.IgnoredColumns.Contains(GetQualifiedName(column));

    /// <summary>Whether a length can be declared: the column only lacks one, and its name is not that of a serialized object.</summary>
    public static bool CanDeclareLength(Column column) =>
        column.LacksLength && !OpenEndedWords.Contains(GetLastWord(column.Name)) && !LargeWords.Contains(GetLastWord(column.Name))
        && !SerializedName.IsMatch(column.Name);

    /// <summary>
    /// Whether a length belongs in the model: the column only lacks one, nothing promises large or serialized values, and no option or
    /// package decides about it. A short name, such as "Title", is a reason to declare one.
    /// </summary>
    public static bool NeedsLength(Column column, AnalyzerPackOptions options) =>
        !column.IsShort && CanDeclareLength(column)
        && JudgeName(column.Name, options) != Intent.Large && JudgeByOptions(column.Name, options) is null
        && !options.BoundedColumns.Contains(GetQualifiedName(column)) && !options.IgnoredColumns.Contains(GetQualifiedName(column))
        && !options.IgnoredEntities.Contains(column.Entity.Name)
        && column.Property is { } property && !ColumnSizing.IsConfiguredByItsPackage(property);

    /// <remarks>Identity declares hashes, stamps and telephone numbers without a length, and its users cannot change that.</remarks>
    public static Intent Judge(Column column, AnalyzerPackOptions options) =>
        column.IsShort || options.BoundedColumns.Contains(GetQualifiedName(column))
        || (column.Property is { } property && ColumnSizing.IsConfiguredByItsPackage(property))
            ? Intent.Small
            : IsBinary(column) && !column.IsWritten && JudgeBinaryName(column.Name, options) is { } intent ? intent
            : JudgeName(column.Name, options, column.DeclaredLarge);

    /// <summary>The intent of a binary column without a length, by its name; <see langword="null"/> if it promises nothing.</summary>
    public static Intent? JudgeBinaryName(string name, AnalyzerPackOptions options) =>
        JudgeByOptions(name, options)
        ?? (GetLastWord(name) is var word && (SmallWords.Contains(word) || ShortBinaryWords.Contains(word))
            || name.EndsWith("RowVersion", StringComparison.OrdinalIgnoreCase) ? Intent.Small : null);

    /// <summary>The intent by a column's name and options; a declaration comes before the built-in words.</summary>
    public static Intent JudgeName(string name, AnalyzerPackOptions options, bool isDeclaredLarge = false)
    {
        if (JudgeByOptions(name, options) is { } configured)
            return configured;
        var word = GetLastWord(name);
        if (isDeclaredLarge || LargeWords.Contains(word) || name.EndsWith("StackTrace", StringComparison.OrdinalIgnoreCase))
            return Intent.Large;
        return SmallWords.Contains(word) || UserName.IsMatch(name) ? Intent.Small : Intent.Ordinary;
    }

    /// <summary>The intent that the options give a column's name; <see langword="null"/> where they do not mention it.</summary>
    public static Intent? JudgeByOptions(string name, AnalyzerPackOptions options)
    {
        var word = GetLastWord(name);
        return options.SmallColumnNames.Contains(word) || options.SmallColumnNames.Contains(name) ? Intent.Small
            : options.LargeColumnNames.Contains(word) || options.LargeColumnNames.Contains(name) ? Intent.Large
            : null;
    }

    /// <summary>"Body" of <c>HtmlBody</c>, "html" of <c>body_html</c>, "Base64" of <c>ImageBase64</c>.</summary>
    internal static string GetLastWord(string name) => LastWord.Match(name).Value;

    private static bool IsBinary(Column column) =>
        column.Property is { } property ? EntityMembers.IsBinary(property.Type) : column.Size.StoreType == "varbinary(max)";

    private static string GetQualifiedName(Column column) => column.Entity.Name + "." + column.Name;
}
