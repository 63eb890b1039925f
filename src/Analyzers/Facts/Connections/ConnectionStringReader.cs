using System.Text;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Connections;

/// <summary>
/// The grammar of ADO.NET's connection strings as SqlClient reads them (SqlConnectionOptions.GetKeyValuePair): <c>==</c> is an equals
/// sign inside a keyword, a value may have single or double quotes and doubles them inside, and blanks around both are ignored.
/// </summary>
internal sealed class ConnectionStringReader
{
    private readonly string _text;
    private readonly ImmutableArray<ConnectionStringEntry>.Builder _entries = ImmutableArray.CreateBuilder<ConnectionStringEntry>();
    private int _position;

    private ConnectionStringReader(string text) => _text = text;

    /// <summary>
    /// Reads the entries in their order; default if SqlClient rejects the text, or a placeholder may be more than a value.
    /// </summary>
    public static ImmutableArray<ConnectionStringEntry> Read(string text)
    {
        var reader = new ConnectionStringReader(text);
        while (reader.SkipSeparators())
            if (!reader.TryReadEntry())
                return default;
        return reader._entries.ToImmutable();
    }

    private bool IsAtEnd => _position == _text.Length;

    private bool SkipSeparators()
    {
        while (!IsAtEnd && (_text[_position] == ';' || char.IsWhiteSpace(_text[_position])))
            _position++;
        return !IsAtEnd;
    }

    private void SkipBlanks()
    {
        while (!IsAtEnd && char.IsWhiteSpace(_text[_position]))
            _position++;
    }

    private bool TryReadEntry()
    {
        if (ReadKeyword() is not { Length: > 0 } keyword)
            return false;

        var afterEquals = _position;
        SkipBlanks();
        if (IsAtEnd || _text[_position] == ';')
        {
            _entries.Add(new(keyword, null, new TextSpan(afterEquals, 0)));
            return true;
        }

        return _text[_position] is '"' or '\'' ? TryReadQuoted(keyword) : TryReadUnquoted(keyword);
    }

    /// <summary>
    /// Reads up to the equals sign. A semicolon does not end a keyword: <c>Server;Database=x</c> has one unknown keyword.
    /// </summary>
    private string? ReadKeyword()
    {
        var keyword = new StringBuilder();
        for (; !IsAtEnd; _position++)
        {
            var c = _text[_position];
            if (c == '=')
            {
                _position++;
                if (IsAtEnd || _text[_position] != '=')
                    return keyword.ToString().TrimEnd();
            }
            else if (c == ConnectionString.Placeholder || IsControl(c))
            {
                return null;
            }

            keyword.Append(c);
        }

        return null;
    }

    private bool TryReadQuoted(string keyword)
    {
        var quote = _text[_position++];
        var start = _position;
        var value = new StringBuilder();
        while (!IsAtEnd)
        {
            var c = _text[_position++];
            if (c == '\0')
                return false;
            if (c == quote)
            {
                if (IsAtEnd || _text[_position] != quote)
                {
                    _entries.Add(new(keyword, value.ToString(), TextSpan.FromBounds(start, _position - 1)));
                    SkipBlanks();
                    return IsAtEnd || _text[_position] == ';';
                }

                _position++;
            }

            value.Append(c);
        }

        return false;
    }

    private bool TryReadUnquoted(string keyword)
    {
        var start = _position;
        for (; !IsAtEnd && _text[_position] is var c and not ';'; _position++)
            if (IsControl(c))
                return false;

        var value = _text.Substring(start, _position - start).TrimEnd();
        if (value[value.Length - 1] is '"' or '\'')
            return false;
        _entries.Add(new(keyword, value, new TextSpan(start, value.Length)));
        return true;
    }

    /// <summary>Tabs and line ends count as blanks.</summary>
    private static bool IsControl(char c) => char.IsControl(c) && !char.IsWhiteSpace(c);
}
