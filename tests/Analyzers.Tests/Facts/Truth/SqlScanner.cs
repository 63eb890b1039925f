using System.Collections.Immutable;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

internal enum SqlTokenKind
{
    /// <summary>A keyword, a function or a name without brackets.</summary>
    Word,

    /// <summary>A name in brackets.</summary>
    Name,

    /// <summary>A text, a number or a parameter.</summary>
    Value,

    Symbol,
}

/// <summary>A piece of SQL; the text of a name is without its brackets.</summary>
internal readonly record struct SqlToken(SqlTokenKind Kind, string Text)
{
    /// <summary>Whether it is a keyword or a symbol; a name in brackets is neither, whatever it says.</summary>
    public bool Is(string text) => Kind is SqlTokenKind.Word or SqlTokenKind.Symbol && string.Equals(Text, text, StringComparison.OrdinalIgnoreCase);

    public bool IsOneOf(ImmutableHashSet<string> texts) => Kind is SqlTokenKind.Word or SqlTokenKind.Symbol && texts.Contains(Text);
}

/// <summary>Cuts SQL as EF Core's provider for SQL Server writes it into tokens.</summary>
internal static class SqlScanner
{
    private static readonly ImmutableArray<string> LongSymbols = ["<>", "<=", ">=", "!="];

    public static ImmutableArray<SqlToken> Scan(string sql)
    {
        var tokens = ImmutableArray.CreateBuilder<SqlToken>();
        for (var at = 0; at < sql.Length;)
        {
            var start = at;
            var c = sql[at];
            if (char.IsWhiteSpace(c))
                at++;
            else if (StartsWith(sql, at, "--"))
                at = EndOf(sql, at, "\n");
            else if (StartsWith(sql, at, "/*"))
                at = EndOf(sql, at, "*/");
            else if (c == '[')
                tokens.Add(new(SqlTokenKind.Name, Quoted(sql, ref at, ']')));
            else if (c == '"')
                tokens.Add(new(SqlTokenKind.Name, Quoted(sql, ref at, '"')));
            else if (c == '\'' || StartsWith(sql, at, "N'"))
            {
                at += c == '\'' ? 0 : 1;
                tokens.Add(new(SqlTokenKind.Value, Quoted(sql, ref at, '\'')));
            }
            else if (c == '@' || char.IsDigit(c))
            {
                for (at++; at < sql.Length && (IsWord(sql[at]) || (char.IsDigit(c) && sql[at] == '.')); at++)
                    ;
                tokens.Add(new(SqlTokenKind.Value, sql[start..at]));
            }
            else if (IsWord(c))
            {
                for (; at < sql.Length && IsWord(sql[at]); at++)
                    ;
                tokens.Add(new(SqlTokenKind.Word, sql[start..at]));
            }
            else
            {
                at += LongSymbols.Any(symbol => StartsWith(sql, start, symbol)) ? 2 : 1;
                tokens.Add(new(SqlTokenKind.Symbol, sql[start..at]));
            }
        }

        return tokens.ToImmutable();
    }

    private static bool IsWord(char c) => char.IsLetterOrDigit(c) || c is '_' or '#' or '$';

    private static bool StartsWith(string sql, int at, string text) => string.CompareOrdinal(sql, at, text, 0, text.Length) == 0;

    private static int EndOf(string sql, int at, string end) => sql.IndexOf(end, at, StringComparison.Ordinal) is >= 0 and var found ? found + end.Length : sql.Length;

    /// <summary>Reads to the closing quote; a doubled one stands for itself.</summary>
    private static string Quoted(string sql, ref int at, char close)
    {
        var start = ++at;
        for (; at < sql.Length; at++)
            if (sql[at] == close)
            {
                if (at + 1 >= sql.Length || sql[at + 1] != close)
                    return sql[start..at++].Replace(new string(close, 2), close.ToString(), StringComparison.Ordinal);
                at++;
            }

        throw new FormatException($"No closing {close} in {sql}");
    }
}
