using System.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Connections;

/// <summary>One <c>keyword=value</c> of a connection string. Its value may be a secret: nothing prints it.</summary>
[DebuggerDisplay("{Keyword,nq}")]
internal sealed class ConnectionStringEntry(string writtenKeyword, string? value, TextSpan valueSpan)
{
    /// <summary>SqlClient's own name of the keyword, such as "Packet Size"; as it is written where SqlClient does not know it.</summary>
    public string Keyword { get; } = SqlClientKeywords.Canonical(writtenKeyword) ?? writtenKeyword;

    /// <summary>The keyword in the author's spelling: a synonym may say more than what it stands for.</summary>
    public string WrittenKeyword { get; } = writtenKeyword;

    /// <summary>Whether some version of SqlClient takes the keyword; it throws for any other.</summary>
    public bool IsKnown { get; } = SqlClientKeywords.Canonical(writtenKeyword) is not null;

    /// <summary>
    /// Without quotes, <see cref="ConnectionString.Hole"/> where the text has holes. <see langword="null"/> where nothing follows the
    /// equals sign, which takes back what an earlier entry said; <c>''</c> is an empty value.
    /// </summary>
    [DebuggerBrowsable(DebuggerBrowsableState.Never)]
    public string? Value { get; } = value;

    /// <summary>Where the value stands in the text, in characters, without the quotes around it; empty where there is none.</summary>
    public TextSpan ValueSpan { get; } = valueSpan;

    /// <summary>A part of the value is known only when the program runs.</summary>
    public bool HasHole => Value?.IndexOf(ConnectionString.Hole) >= 0;

    /// <summary>The value where all of it stands in the text.</summary>
    [DebuggerBrowsable(DebuggerBrowsableState.Never)]
    public string? KnownValue => HasHole ? null : Value;

    public override string ToString() => Keyword;
}
