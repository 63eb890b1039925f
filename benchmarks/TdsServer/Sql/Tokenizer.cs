using System.Text;
using AsyncSql.TdsServer.Execution;

namespace AsyncSql.TdsServer.Sql;

/// <summary>Splits a batch into tokens and drops comments.</summary>
internal ref struct Tokenizer(string sql)
{
    private static readonly string[] TwoCharacterSymbols = ["<=", ">=", "<>", "!=", "+=", "-=", "*=", "/="];

    private readonly List<Token> _tokens = [];
    private int _at;
    private int _line = 1;

    /// <summary>Returns all tokens; the last one marks the end.</summary>
    /// <exception cref="SqlErrorException">A string, name or comment does not end, or a character is invalid.</exception>
    public static IReadOnlyList<Token> Tokenize(string sql)
    {
        var tokenizer = new Tokenizer(sql);
        while (tokenizer.ReadToken())
        {
        }

        tokenizer.Add(TokenKind.End, "");
        return tokenizer._tokens;
    }

    private readonly char Current => Peek(0);

    private readonly char Peek(int ahead) => _at + ahead < sql.Length ? sql[_at + ahead] : '\0';

    private readonly void Add(TokenKind kind, string text, bool unicode = false) => _tokens.Add(new Token(kind, text, _line, unicode));

    private bool ReadToken()
    {
        if (_at >= sql.Length)
            return false;

        var c = Current;
        if (c == '\n')
        {
            _line++;
            _at++;
        }
        else if (char.IsWhiteSpace(c) || c is '\0' or '\uFEFF')
        {
            _at++;
        }
        else if (c == '-' && Peek(1) == '-')
        {
            while (_at < sql.Length && Current != '\n')
                _at++;
        }
        else if (c == '/' && Peek(1) == '*')
        {
            SkipBlockComment();
        }
        else if (c is 'N' or 'n' && Peek(1) == '\'')
        {
            _at++;
            Add(TokenKind.Text, TakeQuoted('\''), unicode: true);
        }
        else if (c == '\'')
        {
            Add(TokenKind.Text, TakeQuoted('\''));
        }
        else if (c == '[')
        {
            Add(TokenKind.QuotedName, TakeQuoted(']'));
        }
        else if (c == '"')
        {
            Add(TokenKind.QuotedName, TakeQuoted('"'));
        }
        else if (c == '@')
        {
            Add(TokenKind.Variable, Take(static (character, _) => character == '@' || IsNamePart(character)));
        }
        else if (c == '0' && Peek(1) is 'x' or 'X')
        {
            _at += 2;
            Add(TokenKind.Binary, Take(static (character, _) => char.IsAsciiHexDigit(character)));
        }
        else if (char.IsAsciiDigit(c) || (c == '.' && char.IsAsciiDigit(Peek(1))))
        {
            Add(TokenKind.Number, Take(static (character, before) =>
                char.IsAsciiDigit(character) || character is '.' or 'e' or 'E' || (character is '+' or '-' && before is 'e' or 'E')));
        }
        else if (IsNameStart(c))
        {
            Add(TokenKind.Word, Take(static (character, _) => IsNamePart(character)));
        }
        else
        {
            AddSymbol();
        }

        return true;
    }

    private static bool IsNameStart(char c) => char.IsLetter(c) || c is '_' or '#';

    private static bool IsNamePart(char c) => char.IsLetterOrDigit(c) || c is '_' or '#' or '$';

    private string Take(Func<char, char, bool> belongs)
    {
        var start = _at;
        var before = '\0';
        while (_at < sql.Length && belongs(Current, before))
            before = sql[_at++];

        return sql[start.._at];
    }

    private string TakeQuoted(char end)
    {
        var startLine = _line;
        var text = new StringBuilder();
        for (_at++; _at < sql.Length; _at++)
        {
            var c = sql[_at];
            if (c == end)
            {
                _at++;
                if (Current != end)
                    return text.ToString();
            }
            else if (c == '\n')
            {
                _line++;
            }

            text.Append(c);
        }

        throw new SqlErrorException(
            new SqlError(105, "Unclosed quotation mark after the character string.", Severity: 15, Line: startLine));
    }

    private void SkipBlockComment()
    {
        var depth = 0;
        var startLine = _line;
        do
        {
            if (_at >= sql.Length)
                throw new SqlErrorException(new SqlError(113, "Missing end comment mark '*/'.", Severity: 15, Line: startLine));

            switch (Current, Peek(1))
            {
                case ('/', '*'):
                    depth++;
                    _at += 2;
                    break;
                case ('*', '/'):
                    depth--;
                    _at += 2;
                    break;
                case ('\n', _):
                    _line++;
                    _at++;
                    break;
                default:
                    _at++;
                    break;
            }
        }
        while (depth > 0);
    }

    private void AddSymbol()
    {
        foreach (var symbol in TwoCharacterSymbols)
        {
            if (sql.AsSpan(_at).StartsWith(symbol, StringComparison.Ordinal))
            {
                Add(TokenKind.Symbol, symbol);
                _at += 2;
                return;
            }
        }

        if (!"()*,;.=<>+-/%&|^~:".Contains(Current, StringComparison.Ordinal))
            throw SqlErrors.Syntax(Current.ToString(), _line);

        Add(TokenKind.Symbol, Current.ToString());
        _at++;
    }
}
