using System.Collections.Immutable;
using System.Diagnostics;
using System.Globalization;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Connections;

/// <summary>
/// A connection string, read as Microsoft.Data.SqlClient reads it. It holds secrets: nothing prints its text. Two readings of one text
/// say the same, so it may be kept or read again.
/// </summary>
[DebuggerDisplay("{Kind}, {Entries.Length} entries")]
internal sealed class ConnectionString
{
    /// <summary>Stands in the text for what only the running program knows: an interpolation. It is no character of any text.</summary>
    public const char Hole = '\uFFFF';

    [DebuggerBrowsable(DebuggerBrowsableState.Never)]
    private readonly string _text;

    private ConnectionString(string text, ImmutableArray<ConnectionStringEntry> entries)
    {
        _text = text;
        Entries = entries;
    }

    /// <summary>In their order; of two with the same keyword the last one counts.</summary>
    public ImmutableArray<ConnectionStringEntry> Entries { get; }

    /// <summary>Which database it is for. Only <see cref="ConnectionStringKind.SqlServer"/> is certain.</summary>
    public ConnectionStringKind Kind => ProviderEvidence.Judge(this);

    /// <summary>The entry that decides about the packet size, whatever it says; <see langword="null"/> for the driver's 8000 bytes.</summary>
    public ConnectionStringEntry? PacketSizeEntry => Find(SqlClientKeywords.PacketSize);

    /// <summary>In bytes; <see langword="null"/> where the text does not say it, or says no number.</summary>
    public int? PacketSize =>
        int.TryParse(PacketSizeEntry?.KnownValue, NumberStyles.Integer, CultureInfo.InvariantCulture, out var size) ? size : null;

    /// <summary><see langword="null"/> where the text does not say it, or nothing that the driver takes.</summary>
    public EncryptOption? Encrypt => Find(SqlClientKeywords.Encrypt)?.KnownValue?.Trim().ToUpperInvariant() switch
    {
        "TRUE" or "YES" or "MANDATORY" => EncryptOption.Mandatory,
        "FALSE" or "NO" or "OPTIONAL" => EncryptOption.Optional,
        "STRICT" => EncryptOption.Strict,
        _ => null,
    };

    /// <inheritdoc cref="Encrypt"/>
    public bool? MultipleActiveResultSets => Find(SqlClientKeywords.MultipleActiveResultSets)?.KnownValue?.Trim().ToUpperInvariant() switch
    {
        "TRUE" or "YES" => true,
        "FALSE" or "NO" => false,
        _ => null,
    };

    /// <summary>Always Encrypted: whether columns are decrypted here. <see langword="null"/> as for <see cref="Encrypt"/>.</summary>
    public bool? ColumnEncryption => Find(SqlClientKeywords.ColumnEncryptionSetting)?.KnownValue?.Trim().ToUpperInvariant() switch
    {
        "ENABLED" => true,
        "DISABLED" => false,
        _ => null,
    };

    /// <summary>Reads a text, with a <see cref="Hole"/> for each interpolation; <see langword="null"/> for what is no connection string, or could be another one than it seems.</summary>
    public static ConnectionString? Read(string text) =>
        ConnectionStringReader.Read(text) is { IsDefault: false } entries ? new ConnectionString(text, entries) : null;

    /// <summary>The entry that counts, by the canonical keyword. Its value is <see langword="null"/> when it takes back what others said.</summary>
    public ConnectionStringEntry? Find(string keyword) => Entries.LastOrDefault(entry => entry.Keyword == keyword);

    /// <summary>Whether connections will be encrypted; <see langword="null"/> where only the running program knows.</summary>
    /// <param name="byDefault">Whether the driver encrypts when the string says nothing: SqlClient since 4.0.</param>
    public bool? IsEncrypted(bool byDefault)
    {
        if (Find(SqlClientKeywords.DataSource)?.Value is { } dataSource && DataSourceName.IsAzure(dataSource))
            return true;
        return Find(SqlClientKeywords.Encrypt) is { Value: not null } ? Encrypt is { } option ? option != EncryptOption.Optional : null : byDefault;
    }

    /// <summary>The greatest packet size, in bytes, that cannot break these connections: where the text leaves a doubt, the smaller one.</summary>
    /// <inheritdoc cref="IsEncrypted"/>
    public int GreatestPacketSize(bool encryptsByDefault) => PacketSizes.Greatest(
        isEncrypted: IsEncrypted(encryptsByDefault) != false,
        isMars: Find(SqlClientKeywords.MultipleActiveResultSets) is { Value: not null } && MultipleActiveResultSets != false);

    /// <summary>What the packet size that the text asks for leads to: where it leaves a doubt, the better of the two.</summary>
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
    /// The change of the text that sets the packet size and leaves all other characters; <see langword="null"/> where it is that already,
    /// where the program computes it, and for a string without entries.
    /// </summary>
    public TextChange? WithPacketSize(int bytes)
    {
        if (Entries.IsEmpty || PacketSize == bytes || PacketSizeEntry?.HasHole == true)
            return null;

        var size = bytes.ToString(CultureInfo.InvariantCulture);
        if (PacketSizeEntry is { } entry)
            return new TextChange(entry.ValueSpan, size);

        // Before blanks or the line end at the end. Where the last entry has its semicolon, more text may follow in a concatenation.
        var end = _text.TrimEnd().Length;
        var option = SqlClientKeywords.PacketSize + "=" + size;
        return new TextChange(new TextSpan(end, 0), _text[end - 1] == ';' ? option + ";" : ";" + option);
    }
}
