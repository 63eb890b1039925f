namespace AsyncSql.Analyzers.Facts.Sql;

/// <summary>A stored procedure that a script creates.</summary>
/// <param name="Schema">Its schema; <see langword="null"/> where the script names none.</param>
/// <param name="Results">Its result sets; <see langword="null"/> for one whose columns are unknown.</param>
internal sealed record Procedure(string? Schema, string Name, ImmutableArray<SelectList?> Results);

/// <summary>Reads the stored procedures of scripts, and the calls of them.</summary>
internal static class ProcedureScript
{
    private static readonly string[] Verbs = ["CREATE", "ALTER"];
    private static readonly string[] Nouns = ["PROC", "PROCEDURE"];
    private static readonly string[] Calls = ["EXEC", "EXECUTE"];

    public static ImmutableArray<Procedure> Read(string sql)
    {
        if (sql.IndexOf("PROC", StringComparison.OrdinalIgnoreCase) < 0)
            return ImmutableArray<Procedure>.Empty;
        var procedures = ImmutableArray.CreateBuilder<Procedure>();
        ReadOnlySpan<SqlToken> tokens = SqlTokens.Read(sql).AsSpan();
        for (var i = 0; i + 1 < tokens.Length; i++)
            // The tokens of CREATE OR ALTER PROCEDURE include ALTER PROCEDURE.
            if (Verbs.Any(tokens[i].IsWord) && Nouns.Any(tokens[i + 1].IsWord))
            {
                var end = FindEnd(tokens, i + 2);
                var batch = tokens.Slice(i + 2, end - i - 2);
                if (ReadName(batch, out _) is (var schema, { } name) && FindBody(batch) is { } body)
                    procedures.Add(new Procedure(schema, name, SqlBatch.ReadResults(batch.Slice(body))));
                i = end;
            }

        return procedures.ToImmutable();
    }

    /// <summary>
    /// Reads the name of the procedure that a text calls: <c>EXEC dbo.Get @id</c>, or the name alone. There is none in any other text, nor
    /// where another statement follows, whose results come behind those of the procedure.
    /// </summary>
    public static (string? Schema, string? Name) ReadCall(string sql)
    {
        ReadOnlySpan<SqlToken> tokens = SqlTokens.Read(sql).AsSpan();
        var isCall = Calls.Any(tokens.At(0).IsWord);
        var name = ReadName(isCall ? tokens.Slice(1) : tokens, out var end);
        return isCall ? HasOtherStatement(tokens) ? default : name : end == tokens.Length ? name : default;
    }

    private static bool HasOtherStatement(ReadOnlySpan<SqlToken> tokens)
    {
        for (var i = 1; i < tokens.Length; i++)
            if ((tokens[i].IsSign(';') && i < tokens.Length - 1) || tokens[i].IsWord("SELECT") || Calls.Any(tokens[i].IsWord))
                return true;
        return false;
    }

    private static (string? Schema, string? Name) ReadName(ReadOnlySpan<SqlToken> tokens, out int end)
    {
        var last = tokens.FindLastPart(0);
        end = last + 1;
        return !tokens.At(last).IsName ? default
            : (last >= 2 && tokens[last - 2].IsName ? tokens[last - 2].Text : null, tokens[last].Text);
    }

    /// <summary>A procedure is a batch of its own: it ends at GO or with the script.</summary>
    private static int FindEnd(ReadOnlySpan<SqlToken> tokens, int start)
    {
        while (start < tokens.Length && !tokens[start].IsWord("GO"))
            start++;
        return start;
    }

    /// <summary>The position behind AS, but not behind that of a parameter or of EXECUTE AS.</summary>
    private static int? FindBody(ReadOnlySpan<SqlToken> batch)
    {
        for (var i = 1; i < batch.Length; i++)
            if (batch[i].IsWord("AS") && !Calls.Any(batch[i - 1].IsWord) && !batch[i - 1].Text.StartsWith("@", StringComparison.Ordinal))
                return i + 1;
        return null;
    }
}
