namespace AsyncSql.TdsServer.Sql;

internal enum TokenKind
{
    End,

    /// <summary>A keyword or a name without brackets.</summary>
    Word,

    /// <summary>A name in brackets or quotes.</summary>
    QuotedName,

    /// <summary><c>@name</c> or <c>@@NAME</c>.</summary>
    Variable,
    Number,
    Text,
    Binary,
    Symbol,
}

/// <summary>A token of SQL.</summary>
/// <param name="Kind">The kind of token.</param>
/// <param name="Text">The name, text or number without quotes.</param>
/// <param name="Line">The line, from 1.</param>
/// <param name="Unicode">Whether a text has the prefix N.</param>
internal readonly record struct Token(TokenKind Kind, string Text, int Line, bool Unicode = false)
{
    public bool IsWord(string word) => Kind == TokenKind.Word && Text.Equals(word, StringComparison.OrdinalIgnoreCase);

    public bool IsSymbol(string symbol) => Kind == TokenKind.Symbol && Text == symbol;
}
