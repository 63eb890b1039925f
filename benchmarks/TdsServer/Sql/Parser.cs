using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using AsyncSql.TdsServer.Execution;

namespace AsyncSql.TdsServer.Sql;

/// <summary>A recursive-descent parser of the SQL that EF Core and simple programs send. Unsupported SQL has an error of its own.</summary>
internal sealed partial class Parser
{
    private readonly IReadOnlyList<Token> _tokens;
    private int _at;

    private Parser(IReadOnlyList<Token> tokens) => _tokens = tokens;

    /// <summary>Parses a batch.</summary>
    /// <exception cref="SqlErrorException">
    /// The batch has a syntax error or an unsupported feature; none of its statements must run.
    /// </exception>
    public static IReadOnlyList<Statement> ParseBatch(string sql)
    {
        var parser = new Parser(Tokenizer.Tokenize(sql));
        try
        {
            return parser.ParseStatements();
        }
        catch (InsufficientExecutionStackException)
        {
            throw SqlErrors.TooDeep();
        }
    }

    private Token Current => _tokens[_at];

    private Token Peek(int count) => _tokens[Math.Min(_at + count, _tokens.Count - 1)];

    private Token Advance() => Current.Kind == TokenKind.End ? Current : _tokens[_at++];

    private bool IsWord(string word) => Current.IsWord(word);

    private bool IsAnyWord(params ReadOnlySpan<string> words)
    {
        foreach (var word in words)
        {
            if (IsWord(word))
                return true;
        }

        return false;
    }

    private bool IsSymbol(string symbol) => Current.IsSymbol(symbol);

    private bool Accept(string word)
    {
        if (!IsWord(word))
            return false;

        _at++;
        return true;
    }

    /// <summary>Accepts both words or neither.</summary>
    private bool Accept(string first, string second)
    {
        if (!IsWord(first) || !Peek(1).IsWord(second))
            return false;

        _at += 2;
        return true;
    }

    private bool AcceptSymbol(string symbol)
    {
        if (!IsSymbol(symbol))
            return false;

        _at++;
        return true;
    }

    private void Expect(string word)
    {
        if (!Accept(word))
            throw Unexpected();
    }

    private void ExpectSymbol(string symbol)
    {
        if (!AcceptSymbol(symbol))
            throw Unexpected();
    }

    private SqlErrorException Unexpected() => SqlErrors.Syntax(Current.Kind == TokenKind.End ? "end of batch" : Current.Text, Current.Line);

    private SqlErrorException Unsupported(string what) => SqlErrors.Unsupported(what, Current.Line);

    /// <summary>A name, with or without brackets.</summary>
    private string ParseName()
    {
        if (Current.Kind is TokenKind.Word or TokenKind.QuotedName)
            return Advance().Text;

        throw Unexpected();
    }

    private ObjectName ParseObjectName()
    {
        if (Current.Kind == TokenKind.Variable)
            return new ObjectName(null, null, Advance().Text);

        // The parts before a point can be missing: ..sp_help.
        var parts = new List<string> { IsSymbol(".") ? "" : ParseName() };
        while (AcceptSymbol("."))
            parts.Add(IsSymbol(".") ? "" : ParseName());

        return parts.Count switch
        {
            1 => new ObjectName(null, null, parts[0]),
            2 => new ObjectName(null, parts[0], parts[1]),
            3 => new ObjectName(parts[0], parts[1], parts[2]),
            _ => throw Unsupported("names of four parts"),
        };
    }

    /// <summary>Names in parentheses.</summary>
    private List<string> ParseNameList()
    {
        ExpectSymbol("(");
        var names = ParseList(ParseName);
        ExpectSymbol(")");
        return names;
    }

    private List<T> ParseList<T>(Func<T> item)
    {
        var items = new List<T> { item() };
        while (AcceptSymbol(","))
            items.Add(item());

        return items;
    }

    private static void EnsureStack() => RuntimeHelpers.EnsureSufficientExecutionStack();

    private bool TryParseAlias([NotNullWhen(true)] out string? alias)
    {
        alias = null;
        if (Accept("AS"))
        {
            alias = Current.Kind == TokenKind.Text ? Advance().Text : ParseName();
            return true;
        }

        if (Current.Kind == TokenKind.QuotedName || (Current.Kind == TokenKind.Word && !Keywords.IsReserved(Current.Text)))
        {
            alias = Advance().Text;
            return true;
        }

        return false;
    }
}
