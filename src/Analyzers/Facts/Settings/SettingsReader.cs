using System.Globalization;
using System.Text;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Settings;

/// <summary>
/// Reads JSON as Microsoft.Extensions.Configuration does: comments and trailing commas are allowed, the root is an object, and the depth is
/// at most 64. One pass without recursion.
/// </summary>
internal sealed class SettingsReader
{
    /// <summary>The default of System.Text.Json.</summary>
    private const int MaxDepth = 64;

    /// <summary>In characters, far longer than any real path. It keeps the work linear when long keys contain many values.</summary>
    private const int MaxPathLength = 512;

    private readonly string _text;
    private readonly Frame[] _frames = new Frame[MaxDepth];
    private readonly Dictionary<string, SettingsValue> _values = new(StringComparer.OrdinalIgnoreCase);
    private readonly Dictionary<string, bool> _switches = new(StringComparer.OrdinalIgnoreCase);
    private int _depth;
    private int _position;

    private SettingsReader(string text) => _text = text;

    /// <summary>Reads the strings and booleans by their paths; none if the text is not well-formed.</summary>
    public static (Dictionary<string, SettingsValue> Values, Dictionary<string, bool> Switches) Read(string text)
    {
        var reader = new SettingsReader(text);
        if (!reader.TryRead())
        {
            reader._values.Clear();
            reader._switches.Clear();
        }

        return (reader._values, reader._switches);
    }

    private bool TryRead()
    {
        if (Next() == '\uFEFF')
            _position++;
        if (!SkipBlanks() || Next() != '{')
            return false;
        Open("");

        var mayFollow = false; // a value precedes this position, so a comma is allowed
        while (_depth > 0)
        {
            if (!SkipBlanks())
                return false;
            ref var frame = ref _frames[_depth - 1];
            var c = Next();
            if (c == (frame.IsArray ? ']' : '}'))
            {
                _position++;
                _depth--;
                mayFollow = true;
            }
            else if (mayFollow)
            {
                if (c != ',')
                    return false;
                _position++;
                mayFollow = false;
            }
            else
            {
                if (!TryReadKey(ref frame, out var path) || !TryReadValue(path, out mayFollow))
                    return false;
            }
        }

        return SkipBlanks() && _position == _text.Length;
    }

    /// <summary>
    /// Reads a property's name with its colon, or the next index of an array. A path that is too long is <see langword="null"/>.
    /// </summary>
    private bool TryReadKey(ref Frame frame, out string? path)
    {
        path = null;
        string key;
        if (frame.IsArray)
        {
            key = frame.Count++.ToString(CultureInfo.InvariantCulture);
        }
        else
        {
            if (ReadString(out _) is not { } name || !SkipBlanks() || Next() != ':')
                return false;
            _position++;
            key = name;
        }

        if (frame.Path is { } parent && parent.Length + key.Length < MaxPathLength)
            path = _depth == 1 ? key : parent + ":" + key;
        return SkipBlanks();
    }

    /// <param name="path">The value's own path.</param>
    /// <param name="isWhole">Whether the value was read to its end; otherwise an object or array begins here.</param>
    private bool TryReadValue(string? path, out bool isWhole)
    {
        isWhole = true;
        switch (Next())
        {
            case '{' or '[':
                isWhole = false;
                return Open(path);
            case '"':
                var start = _position;
                if (ReadString(out var literal) is not { } text)
                    return false;
                if (path is not null)
                    _values[path] = new SettingsValue(path, literal, text, TextSpan.FromBounds(start, _position));
                return true;
            default:
                if (path is not null)
                    _values.Remove(path); // for example, a number replaces an earlier string
                return TryReadSwitch(path, "true") || TryReadSwitch(path, "false") || TryReadWord("null") || TryReadNumber();
        }
    }

    private bool Open(string? path)
    {
        if (_depth == MaxDepth)
            return false;
        _frames[_depth++] = new Frame(path, isArray: _text[_position++] == '[');
        return true;
    }

    /// <summary>Reads and decodes the string at this position; <see langword="null"/> if there is none or it is invalid.</summary>
    private string? ReadString(out string literal)
    {
        literal = "";
        if (Next() != '"')
            return null;

        var start = ++_position;
        StringBuilder? decoded = null;
        while (_position < _text.Length)
        {
            var c = _text[_position++];
            if (c == '"')
            {
                literal = _text.Substring(start, _position - 1 - start);
                return decoded?.ToString() ?? literal;
            }

            if (c < ' ')
                return null;
            if (c == '\\')
            {
                decoded ??= new StringBuilder().Append(_text, start, _position - 1 - start);
                if (!TryReadEscape(decoded))
                    return null;
            }
            else
            {
                decoded?.Append(c);
            }
        }

        return null;
    }

    /// <summary>Reads an escape behind its backslash. An unpaired surrogate is invalid.</summary>
    private bool TryReadEscape(StringBuilder decoded)
    {
        var c = Next();
        _position++;
        if (c == 'u')
        {
            if (ReadHex() is not { } unit || char.IsLowSurrogate(unit))
                return false;
            decoded.Append(unit);
            if (!char.IsHighSurrogate(unit))
                return true;
            if (string.CompareOrdinal(_text, _position, "\\u", 0, 2) != 0)
                return false;
            _position += 2;
            if (ReadHex() is not { } low || !char.IsLowSurrogate(low))
                return false;
            decoded.Append(low);
            return true;
        }

        var character = c switch
        {
            '"' or '\\' or '/' => c,
            'b' => '\b',
            'f' => '\f',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            _ => '\0',
        };
        decoded.Append(character);
        return character != '\0';
    }

    private char? ReadHex()
    {
        if (_position + 4 > _text.Length)
            return null;
        var unit = 0;
        for (var end = _position + 4; _position < end; _position++)
        {
            var digit = _text[_position] switch
            {
                >= '0' and <= '9' and var c => c - '0',
                >= 'a' and <= 'f' and var c => c - 'a' + 10,
                >= 'A' and <= 'F' and var c => c - 'A' + 10,
                _ => -1,
            };
            if (digit < 0)
                return null;
            unit = unit * 16 + digit;
        }

        return (char)unit;
    }

    private bool TryReadSwitch(string? path, string word)
    {
        if (!TryReadWord(word))
            return false;
        if (path is not null)
            _switches[path] = word == "true";
        return true;
    }

    private bool TryReadWord(string word)
    {
        if (string.CompareOrdinal(_text, _position, word, 0, word.Length) != 0)
            return false;
        _position += word.Length;
        return true;
    }

    private bool TryReadNumber()
    {
        if (Next() == '-')
            _position++;
        if (Next() == '0')
            _position++;
        else if (!SkipDigits())
            return false;

        if (Next() == '.')
        {
            _position++;
            if (!SkipDigits())
                return false;
        }

        if (Next() is 'e' or 'E')
        {
            _position++;
            if (Next() is '+' or '-')
                _position++;
            return SkipDigits();
        }

        return true;
    }

    /// <summary>Skips digits; <see langword="false"/> if there is none.</summary>
    private bool SkipDigits()
    {
        var start = _position;
        while (Next() is >= '0' and <= '9')
            _position++;
        return _position > start;
    }

    /// <summary>Skips blanks and comments; <see langword="false"/> if a comment is invalid.</summary>
    private bool SkipBlanks()
    {
        while (_position < _text.Length)
        {
            switch (_text[_position])
            {
                case ' ' or '\t' or '\r' or '\n':
                    _position++;
                    break;
                case '/' when string.CompareOrdinal(_text, _position, "//", 0, 2) == 0:
                    // System.Text.Json rejects the other line ends of Unicode here, because parsers disagree on whether they end the
                    // comment.
                    for (_position += 2; _position < _text.Length && _text[_position] is not ('\r' or '\n'); _position++)
                        if (_text[_position] is '\u2028' or '\u2029')
                            return false;
                    break;
                case '/' when string.CompareOrdinal(_text, _position, "/*", 0, 2) == 0:
                    var end = _text.IndexOf("*/", _position + 2, StringComparison.Ordinal);
                    if (end < 0)
                        return false;
                    _position = end + 2;
                    break;
                case '/':
                    return false;
                default:
                    return true;
            }
        }

        return true;
    }

    /// <summary>The character at this position; NUL at the end.</summary>
    private char Next() => _position < _text.Length ? _text[_position] : '\0';

    /// <summary>An open object or array.</summary>
    private struct Frame(string? path, bool isArray)
    {
        /// <summary><see langword="null"/> if it is too long.</summary>
        public readonly string? Path = path;

        public readonly bool IsArray = isArray;

        /// <summary>The number of elements of an array so far.</summary>
        public int Count;
    }
}
