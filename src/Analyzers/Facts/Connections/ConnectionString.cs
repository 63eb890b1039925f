using System.Diagnostics;
using System.Globalization;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Connections;

/// <summary>
/// A connection string, read as Microsoft.Data.SqlClient reads it. It holds secrets, so its text must not be printed.
/// </summary>
[DebuggerDisplay("{Kind}, {Entries.Length} entries")]
internal sealed class ConnectionString
{
    /// <summary>Replaces a part of the text that is known at run time only. It occurs in no text.</summary>
    public const char Placeholder = '\uFFFF';

    [DebuggerBrowsable(DebuggerBrowsableState.Never)]
    private readonly string _text;

    private ConnectionString(string text, ImmutableArray<ConnectionStringEntry> entries)
    {
        _text = text;
        Entries = entries;
    }

    /// <summary>In their order. The last entry of a keyword wins.</summary>
    public ImmutableArray<ConnectionStringEntry> Entries { get; }
    /// <summary>The database product. Only <see cref="ConnectionStringKind.SqlServer"/> is certain.</summary>
    public ConnectionStringKind Kind => ProviderEvidence.Judge(this);
    /// <summary>The effective entry of the packet size; <see langword="null"/> if the driver's default of 8000 bytes applies.</summary>
    public ConnectionStringEntry? PacketSizeEntry => Find(SqlClientKeywords.PacketSize);

    /// <summary>The packet size in bytes; <see langword="null"/> if it is absent or not a number.</summary>
    public int? PacketSize =>
        int.TryParse(PacketSizeEntry?.KnownValue, NumberStyles.Integer, CultureInfo.InvariantCulture, out var size) ? size : null;

    /// <summary>The value of <c>Encrypt</c>; <see langword="null"/> if it is absent or invalid.</summary>
    public EncryptOption? Encrypt => FindWord(SqlClientKeywords.Encrypt) switch
    {
        "TRUE" or "YES" or "MANDATORY" => EncryptOption.Mandatory,
        "FALSE" or "NO" or "OPTIONAL" => EncryptOption.Optional,
        "STRICT" => EncryptOption.Strict,
        _ => null,
    };

    /// <summary>The value of <c>Multiple Active Result Sets</c>; <see langword="null"/> if it is absent or invalid.</summary>
    public bool? MultipleActiveResultSets => FindWord(SqlClientKeywords.MultipleActiveResultSets) switch
    {
        "TRUE" or "YES" => true,
        "FALSE" or "NO" => false,
        _ => null,
    };

    /// <summary>Whether the client decrypts columns (Always Encrypted); <see langword="null"/> if it is absent or invalid.</summary>
    public bool? ColumnEncryption => FindWord(SqlClientKeywords.ColumnEncryptionSetting) switch
    {
        "ENABLED" => true,
        "DISABLED" => false,
        _ => null,
    };

    /// <summary>
    /// Reads a text with a <see cref="Placeholder"/> for each interpolation; <see langword="null"/> if it is not a connection string, or an
    /// interpolation may change its entries.
    /// </summary>
    public static ConnectionString? Read(string text) =>
        ConnectionStringReader.Read(text) is { IsDefault: false } entries ? new ConnectionString(text, entries) : null;

    /// <summary>
    /// Finds the effective entry of a canonical keyword. Its value is <see langword="null"/> if it resets earlier entries.
    /// </summary>
    public ConnectionStringEntry? Find(string keyword) => Entries.LastOrDefault(entry => entry.Keyword == keyword);

    private string? FindWord(string keyword) => Find(keyword)?.KnownValue?.Trim().ToUpperInvariant();

    /// <summary>Whether connections are encrypted; <see langword="null"/> if it is known at run time only.</summary>
    /// <param name="byDefault">Whether the driver encrypts by default: SqlClient 4.0 and later.</param>
    public bool? IsEncrypted(bool byDefault)
    {
        if (Find(SqlClientKeywords.DataSource)?.Value is { } dataSource && DataSourceName.IsAzure(dataSource))
            return true;
        if (Find(SqlClientKeywords.Encrypt)?.Value is null)
            return byDefault;
        return Encrypt is { } option ? option != EncryptOption.Optional : null;
    }

    /// <summary>The maximum packet size in bytes that works for these connections; the smaller one in case of doubt.</summary>
    /// <inheritdoc cref="IsEncrypted"/>
    public int GreatestPacketSize(bool encryptsByDefault) => PacketSizes.Greatest(
        isEncrypted: IsEncrypted(encryptsByDefault) != false,
        isMars: Find(SqlClientKeywords.MultipleActiveResultSets) is { Value: not null } && MultipleActiveResultSets != false);

    /// <summary>Judges the packet size of the text, with the better result in case of doubt.</summary>
    /// <inheritdoc cref="IsEncrypted"/>
    public PacketSizeVerdict JudgePacketSize(bool encryptsByDefault)
    {
        if (PacketSizeEntry?.KnownValue is null)
            return PacketSizeVerdict.Works;
        return PacketSize is { } size
            ? PacketSizes.Judge(size, IsEncrypted(encryptsByDefault) == true, MultipleActiveResultSets == true)
            : PacketSizeVerdict.Throws;
    }

    /// <summary>
    /// Creates the change of the text that sets the packet size; <see langword="null"/> if the text has that size, computes it at run time,
    /// or has no entries.
    /// </summary>
    public TextChange? WithPacketSize(int bytes)
    {
        if (Entries.IsEmpty || PacketSize == bytes || PacketSizeEntry?.HasPlaceholder == true)
            return null;

        var size = bytes.ToString(CultureInfo.InvariantCulture);
        if (PacketSizeEntry is { } entry)
            return new TextChange(entry.ValueSpan, size);

        // Insert before trailing blanks. A final semicolon stays final, because a concatenation may add more entries.
        var end = _text.TrimEnd().Length;
        var option = SqlClientKeywords.PacketSize + "=" + size;
        return new TextChange(new TextSpan(end, 0), _text[end - 1] == ';' ? option + ";" : ";" + option);
    }
}
