using System.Globalization;
using System.Text;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Settings;

/// <summary>
/// Reads JSON as Microsoft.Extensions.Configuration does: comments and trailing commas are allowed, the root is an object, and the depth is
/// at most 64.
/// </summary>
internal sealed class SettingsReader
{
    /// <summary>The default of System.Text.Json.</summary>
    private const int MaxDepth = 64;
    /// <summary>In characters, far longer than any real path. It keeps the work linear when long keys contain many values.</summary>
    private const int MaxPathLength = 512;
    private const string Escapes = "\"\\/bfnrt";
    private const string EscapedCharacters = "\"\\/\b\f\n\r\t";

    private readonly string _text;
    private readonly Dictionary<string, SettingsValue> _values = new(StringComparer.OrdinalIgnoreCase);
    private readonly Dictionary<string, bool> _switches = new(StringComparer.OrdinalIgnoreCase);
    private int _position;

    private SettingsReader(string text) => _text = text;

    /// <summary>The character at this position; NUL at the end.</summary>
    private char Next => _position < _text.Length ? _text[_position] : '\0';

    /// <summary>Reads the strings and booleans by their paths; none if the text is not well-formed.</summary>
    public static (Dictionary<string, SettingsValue> Values, Dictionary<string, bool> Switches) Read(string text)
    {
        var reader = new SettingsReader(text);
        return reader.TryReadFile() ? (reader._values, reader._switches) : ([], []);
    }

    private bool TryReadFile()
    {
        TryTake("\uFEFF");
        SkipBlanks();
        if (Next != '{' || !TryReadContainer("", 1))
            return false;
        SkipBlanks();
        return _position == _text.Length;
    }

    /// <summary>Reads an object or an array.</summary>
    /// <param name="path">Its path; <see langword="null"/> if it is too long.</param>
    private bool TryReadContainer(string? path, int depth)
    {
        var isArray = _text[_position++] == '[';
        var end = isArray ? "]" : "}";
        for (var index = 0; ; index++)
        {
            SkipBlanks();
            if (TryTake(end))
                return true;
            var key = isArray ? index.ToString(CultureInfo.InvariantCulture) : ReadKey();
            if (key is null)
                return false;
            var isTooLong = path is null || path.Length + key.Length >= MaxPathLength;
            SkipBlanks();
            if (!TryReadValue(isTooLong ? null : depth == 1 ? key : path + ":" + key, depth))
                return false;
            SkipBlanks();
            if (!TryTake(",") && Next != end[0])
                return false;
        }
    }

    /// <summary>Reads a property's name with its colon.</summary>
    private string? ReadKey()
    {
        var key = ReadString(out _);
        SkipBlanks();
        return TryTake(":") ? key : null;
    }

    private bool TryReadValue(string? path, int depth)
    {
        var start = _position;
        if (Next is '{' or '[')
            return depth < MaxDepth && TryReadContainer(path, depth + 1);
        if (Next == '"')
        {
            if (ReadString(out var literal) is not { } text)
                return false;
            if (path is not null)
                _values[path] = new SettingsValue(path, literal, text, TextSpan.FromBounds(start, _position));
            return true;
        }

        if (path is not null)
            _values.Remove(path); // for example, a number replaces an earlier string
        var isTrue = TryTake("true");
        if (!isTrue && !TryTake("false"))
            return TryTake("null") || TryReadNumber();
        if (path is not null)
            _switches[path] = isTrue;
        return true;
    }

    /// <summary>Reads and decodes the string at this position; <see langword="null"/> if there is none or it is invalid.</summary>
    private string? ReadString(out string literal)
    {
        literal = "";
        if (!TryTake("\""))
            return null;
        var start = _position;
        var decoded = new StringBuilder();
        while (_position < _text.Length)
        {
            var c = _text[_position++];
            if (c == '"')
            {
                literal = _text.Substring(start, _position - 1 - start);
                return decoded.ToString();
            }

            if (c < ' ' || (c == '\\' && !TryReadEscape(decoded)))
                return null;
            if (c != '\\')
                decoded.Append(c);
        }

        return null;
    }

    /// <summary>Reads an escape behind its backslash. An unpaired surrogate is invalid.</summary>
    private bool TryReadEscape(StringBuilder decoded)
    {
        if (!TryTake("u"))
        {
            var escape = Escapes.IndexOf(Next);
            if (escape < 0)
                return false;
            decoded.Append(EscapedCharacters[escape]);
            _position++;
            return true;
        }

        if (ReadHex() is not { } unit || char.IsLowSurrogate(unit))
            return false;
        decoded.Append(unit);
        if (!char.IsHighSurrogate(unit))
            return true;
        if (!TryTake("\\u") || ReadHex() is not { } low || !char.IsLowSurrogate(low))
            return false;
        decoded.Append(low);
        return true;
    }

    private char? ReadHex()
    {
        const int Digits = 4;
        if (_position + Digits > _text.Length || !ushort.TryParse(
            _text.Substring(_position, Digits), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var unit))
            return null;
        _position += Digits;
        return (char)unit;
    }

    private bool TryReadNumber()
    {
        TryTake("-");
        if (!TryTake("0") && !SkipDigits())
            return false;
        if (TryTake(".") && !SkipDigits())
            return false;
        if (!TryTake("e") && !TryTake("E"))
            return true;
        if (!TryTake("+"))
            TryTake("-");
        return SkipDigits();
    }

    /// <summary>Skips digits; <see langword="false"/> if there is none.</summary>
    private bool SkipDigits()
    {
        var start = _position;
        while (Next is >= '0' and <= '9')
            _position++;
        return _position > start;
    }

    /// <summary>Skips blanks and comments. An invalid comment remains, and is not a token.</summary>
    private void SkipBlanks()
    {
        while (true)
        {
            while (Next is ' ' or '\t' or '\r' or '\n')
                _position++;
            var end = IsNext("//") ? FindLineEnd() : IsNext("/*") ? _text.IndexOf("*/", _position + 2, StringComparison.Ordinal) + 2 : 0;
            if (end <= _position)
                return;
            _position = end;
        }
    }

    /// <summary>
    /// Finds the end of a comment. System.Text.Json rejects the other line ends of Unicode, because parsers disagree on them.
    /// </summary>
    private int FindLineEnd()
    {
        var end = _text.IndexOfAny(['\r', '\n', '\u2028', '\u2029'], _position);
        return end < 0 ? _text.Length : _text[end] is '\r' or '\n' ? end : 0;
    }

    private bool IsNext(string word) => string.CompareOrdinal(_text, _position, word, 0, word.Length) == 0;

    private bool TryTake(string word)
    {
        if (!IsNext(word))
            return false;
        _position += word.Length;
        return true;
    }
}
