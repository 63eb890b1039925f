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

    private bool IsAtEnd => _position == _text.Length;
    private bool IsAtEndOfEntry => IsAtEnd || _text[_position] == ';';

    /// <summary>
    /// Reads the entries in their order; default if SqlClient rejects the text, or a placeholder may be more than a value.
    /// </summary>
    public static ImmutableArray<ConnectionStringEntry> Read(string text)
    {
        var reader = new ConnectionStringReader(text);
        while (true)
        {
            reader.Skip(static c => c == ';' || char.IsWhiteSpace(c));
            if (reader.IsAtEnd)
                return reader._entries.ToImmutable();
            if (!reader.TryReadEntry())
                return default;
        }
    }

    private void Skip(Func<char, bool> isSkipped)
    {
        while (!IsAtEnd && isSkipped(_text[_position]))
            _position++;
    }

    private bool TryReadEntry()
    {
        if (ReadKeyword() is not { Length: > 0 } keyword)
            return false;
        var start = _position;
        Skip(char.IsWhiteSpace);
        if (!IsAtEndOfEntry)
            return _text[_position] is '"' or '\'' ? TryReadQuoted(keyword) : TryReadUnquoted(keyword);
        _entries.Add(new(keyword, null, new TextSpan(start, 0)));
        return true;
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
            if (c == ConnectionString.Placeholder || IsControl(c))
                return null;
            if (c == '=' && (++_position == _text.Length || _text[_position] != '='))
                return keyword.ToString().TrimEnd();
            keyword.Append(c);
        }

        return null;
    }

    private bool TryReadQuoted(string keyword)
    {
        var quote = _text[_position++];
        var start = _position;
        var value = new StringBuilder();
        for (; !IsAtEnd; _position++)
        {
            var c = _text[_position];
            if (c == '\0')
                return false;
            if (c == quote && (++_position == _text.Length || _text[_position] != quote))
            {
                _entries.Add(new(keyword, value.ToString(), TextSpan.FromBounds(start, _position - 1)));
                Skip(char.IsWhiteSpace);
                return IsAtEndOfEntry;
            }

            value.Append(c);
        }

        return false;
    }

    private bool TryReadUnquoted(string keyword)
    {
        var start = _position;
        Skip(static c => c != ';' && !IsControl(c));
        var value = _text.Substring(start, _position - start).TrimEnd();
        if (!IsAtEndOfEntry || value[value.Length - 1] is '"' or '\'')
            return false;
        _entries.Add(new(keyword, value, new TextSpan(start, value.Length)));
        return true;
    }

    /// <summary>Tabs and line ends count as blanks.</summary>
    private static bool IsControl(char c) => char.IsControl(c) && !char.IsWhiteSpace(c);
}
