using System.Collections.Concurrent;
using AsyncSql.Analyzers.Facts.Flow;
using AsyncSql.Analyzers.Facts.Sql;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>Caches the result sets of commands, which all reads of a command need.</summary>
internal sealed class CommandResultSets(ValueTracer values, CommandTexts texts, PassedTexts passedTexts, SqlScripts scripts)
{
    private static readonly ImmutableArray<ImmutableArray<SelectList?>> Unknown = ImmutableArray<ImmutableArray<SelectList?>>.Empty;

    private readonly ConcurrentDictionary<InvocationExpressionSyntax, ImmutableArray<ImmutableArray<SelectList?>>> _own = new();
    private readonly ConcurrentDictionary<
        (InvocationExpressionSyntax Call, InvocationExpressionSyntax? Through),
        ImmutableArray<ImmutableArray<SelectList?>>> _passed = new();

    /// <summary>
    /// Finds the result sets of the command that a call executes; default if its method does not contain the SQL, or different SQL.
    /// </summary>
    public ImmutableArray<SelectList?> Find(
        InvocationExpressionSyntax execution, SemanticModel model, CancellationToken cancellationToken) =>
        FindOwn(execution, model, cancellationToken) is [var only] ? only : default;

    /// <summary>
    /// Finds the result sets of a reader, for each text that its command may have: branches assign them, or callers pass them. There is
    /// none if one of the texts is unknown.
    /// </summary>
    public ImmutableArray<ImmutableArray<SelectList?>> Find(ReaderOrigin origin, CancellationToken cancellationToken)
    {
        if (origin.Sql is { } sql)
            return values.SemanticModels.Get(sql.SyntaxTree) is { } sqlModel
                ? Read(FindTexts(sql, sqlModel, cancellationToken), cancellationToken)
                : Unknown;
        if (origin.Call is not { } call || values.SemanticModels.Get(call.SyntaxTree) is not { } model)
            return Unknown;
        if (FindOwn(call, model, cancellationToken) is { IsEmpty: false } own)
            return own;
        return _passed.TryGetValue((call, origin.Through), out var known) ? known
            : _passed.GetOrAdd((call, origin.Through), Read(
                FindPassedSql(call, origin.Through, model, cancellationToken), cancellationToken));
    }

    /// <summary>Finds the texts that a scalar may have, its own or those of callers; <see langword="null"/> for an unknown one.</summary>
    /// <param name="text">The argument with the SQL; <see langword="null"/> if the command contains it.</param>
    public ImmutableArray<string?> FindTexts(
        InvocationExpressionSyntax execution, ExpressionSyntax? text, SemanticModel model, CancellationToken cancellationToken)
    {
        if (text is not null)
            return FindTexts(text, model, cancellationToken);
        var own = texts.FindTexts(execution, model, cancellationToken);
        return own.IsEmpty || own.Contains(null) ? FindPassedSql(execution, null, model, cancellationToken) : own;
    }

    private ImmutableArray<ImmutableArray<SelectList?>> FindOwn(
        InvocationExpressionSyntax execution, SemanticModel model, CancellationToken cancellationToken) =>
        _own.TryGetValue(execution, out var known) ? known
            : _own.GetOrAdd(execution, Read(texts.FindTexts(execution, model, cancellationToken), cancellationToken));

    private ImmutableArray<string?> FindTexts(ExpressionSyntax text, SemanticModel model, CancellationToken cancellationToken)
    {
        if (texts.FindTexts(text, model, cancellationToken) is var known && !known.Contains(null))
            return known;
        return texts.FindParameter(text, model, cancellationToken) is { } parameter
            ? passedTexts.FindTexts(parameter, null, model, cancellationToken)
            : ImmutableArray.Create((string?)null);
    }

    /// <summary>Reads the result sets of a text, or of the only procedure that it calls. There is at least one.</summary>
    public ImmutableArray<SelectList?> Read(string sql, CancellationToken cancellationToken) =>
        ReadAll(sql, cancellationToken) is [var only] ? only : SelectList.ReadBatch(sql);

    /// <summary>Reads the result sets of a text, or of each procedure that it may call.</summary>
    private List<ImmutableArray<SelectList?>> ReadAll(string sql, CancellationToken cancellationToken) =>
        scripts.FindResults(sql, cancellationToken).Where(static results => !results.IsDefaultOrEmpty).ToList() is { Count: > 0 } called
            ? called
            : [SelectList.ReadBatch(sql)];

    private ImmutableArray<ImmutableArray<SelectList?>> Read(ImmutableArray<string?> sql, CancellationToken cancellationToken) =>
        sql.Contains(null) ? Unknown : sql.SelectMany(text => ReadAll(text!, cancellationToken)).ToImmutableArray();

    /// <summary>Finds the texts of a command whose SQL another method passes, sets or contains.</summary>
    private ImmutableArray<string?> FindPassedSql(
        InvocationExpressionSyntax call, InvocationExpressionSyntax? through, SemanticModel model, CancellationToken cancellationToken) =>
        texts.FindParameter(call, model, cancellationToken) is { } parameter
            ? passedTexts.FindTexts(parameter, through, model, cancellationToken)
            : passedTexts.FindCommandTexts(call, through, model, cancellationToken);
}
