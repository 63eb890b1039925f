using System.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Connections;

/// <summary>One <c>keyword=value</c> of a connection string. Its value may be a secret and must not be printed.</summary>
[DebuggerDisplay("{Keyword,nq}")]
internal sealed class ConnectionStringEntry(string writtenKeyword, string? value, TextSpan valueSpan)
{
    /// <summary>SqlClient's name of the keyword, such as "Packet Size"; the written name if SqlClient does not know it.</summary>
    public string Keyword { get; } = SqlClientKeywords.FindCanonicalName(writtenKeyword) ?? writtenKeyword;
    /// <summary>The keyword as written. Some synonyms are specific to SQL Server while their keyword is not.</summary>
    public string WrittenKeyword { get; } = writtenKeyword;
    /// <summary>Whether any version of SqlClient accepts the keyword. It throws for an unknown one.</summary>
    public bool IsKnown { get; } = SqlClientKeywords.FindCanonicalName(writtenKeyword) is not null;

    /// <summary>
    /// The value without quotes. <see langword="null"/> if nothing follows the equals sign, which resets earlier entries; <c>''</c> is an
    /// empty value.
    /// </summary>
    [DebuggerBrowsable(DebuggerBrowsableState.Never)]
    public string? Value { get; } = value;
    /// <summary>The position of the value in the text, without quotes; empty if there is none.</summary>
    public TextSpan ValueSpan { get; } = valueSpan;
    /// <summary>Whether a part of the value is known at run time only.</summary>
    public bool HasPlaceholder => Value?.IndexOf(ConnectionString.Placeholder) >= 0;

    /// <summary>The value; <see langword="null"/> if a part of it is known at run time only.</summary>
    [DebuggerBrowsable(DebuggerBrowsableState.Never)]
    public string? KnownValue => HasPlaceholder ? null : Value;

    public override string ToString() => Keyword;
}
