using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Readers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>
/// A reader that one method opens, reads and closes in the way that sequential access wants: row by row, the columns of a row in their
/// order and each once, its streams to their end before the next column.
/// </summary>
/// <param name="Rows">The call of <c>ReadAsync</c>.</param>
/// <param name="Reads">The calls and indexers that fetch values, in their order.</param>
internal sealed record SequentialReading(InvocationExpressionSyntax Rows, ImmutableArray<ExpressionSyntax> Reads)
{
    private static readonly HashSet<string> Getters = new(StringComparer.Ordinal)
    {
        "GetBoolean", "GetByte", "GetChar", "GetDateTime", "GetDateTimeOffset", "GetDecimal", "GetDouble", "GetFloat", "GetGuid", "GetInt16", "GetInt32", "GetInt64",
        "GetTimeSpan", "GetString", "GetValue", "GetFieldValue", "GetFieldValueAsync", "GetStream", "GetTextReader", "GetSqlBinary", "GetSqlBoolean", "GetSqlByte",
        "GetSqlDateTime", "GetSqlDecimal", "GetSqlDouble", "GetSqlGuid", "GetSqlInt16", "GetSqlInt32", "GetSqlInt64", "GetSqlMoney", "GetSqlSingle", "GetSqlString",
    };

    /// <summary>What touches no value of a row.</summary>
    private static readonly HashSet<string> Neutral = new(StringComparer.Ordinal)
    {
        "GetOrdinal", "GetName", "GetFieldType", "GetDataTypeName", "FieldCount", "HasRows", "Close", "CloseAsync", "Dispose", "DisposeAsync", "ConfigureAwait",
    };

    /// <summary>The reading of the reader that a name stands for; <see langword="null"/> where it is another kind, or not all of it is seen.</summary>
    public static SequentialReading? Of(InvocationExpressionSyntax opening, ExpressionSyntax name, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        if (opening.SyntaxTree != semanticModel.SyntaxTree
            || opening.CalledName()?.Identifier.ValueText != "ExecuteReaderAsync"
            || semanticModel.GetSymbolInfo(name, cancellationToken).Symbol is not ILocalSymbol { DeclaringSyntaxReferences: [var reference] } reader
            || reference.GetSyntax(cancellationToken) is not VariableDeclaratorSyntax { Initializer.Value: var initial }
            || AwaitedCall.Of(opening) is not { } awaited
            || !IsJust(initial, awaited.Outermost)
            || Places.Function(opening) is not { } function
            || function.DescendantNodes().Any(static node => node is LabeledStatementSyntax))
            return null;

        var walk = new Walk(opening, function, semanticModel, cancellationToken);
        foreach (var use in semanticModel.ReferencesTo(reader, function, cancellationToken).OrderBy(static use => use.SpanStart))
            if (!walk.TryUse(use))
                return null;
        return walk.Rows is { } rows && walk.IsInOrder() && walk.AreStreamsRead() ? new SequentialReading(rows, walk.Reads.Select(static read => read.Place).ToImmutableArray()) : null;
    }

    /// <summary>Whether a variable is given what is awaited and nothing else, as it is or as another type.</summary>
    private static bool IsJust(ExpressionSyntax initial, ExpressionSyntax awaited)
    {
        while (initial is CastExpressionSyntax or ParenthesizedExpressionSyntax && initial != awaited)
            initial = initial is CastExpressionSyntax cast ? cast.Expression : ((ParenthesizedExpressionSyntax)initial).Expression;
        return initial == awaited || (initial is AwaitExpressionSyntax && awaited.Span.Contains(initial.Span));
    }

    /// <summary>A place where a column is fetched, or asked whether it is NULL.</summary>
    private sealed record ColumnUse(ExpressionSyntax Place, ExpressionSyntax Column, bool IsCheck, string Getter);

    private sealed class Walk(InvocationExpressionSyntax opening, SyntaxNode function, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        private readonly List<ColumnUse> _uses = [];
        private InvocationExpressionSyntax? _rows;

        public InvocationExpressionSyntax? Rows => _rows;

        public IEnumerable<ColumnUse> Reads => _uses.Where(static use => !use.IsCheck);

        /// <summary>Notes a use of the reader; false where it is one that sequential access may not bear.</summary>
        public bool TryUse(IdentifierNameSyntax reader)
        {
            if (Places.Function(reader) != function)
                return false;
            switch (reader.Parent)
            {
                case UsingStatementSyntax:
                    return true;
                case ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ NameColon: null, Expression: var key }] } access when access.Expression == reader:
                    return TryColumn(new ColumnUse(access, key, IsCheck: false, "this[]"));
                case MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } access when access.Expression == reader:
                    return semanticModel.GetSymbolInfo(access, cancellationToken).Symbol?.OutermostNamespace() is "System" or "Microsoft"
                        && (Neutral.Contains(name) || (access.Parent is InvocationExpressionSyntax call && call.Expression == access && TryCall(call, name)));
                default:
                    return false;
            }
        }

        private bool TryCall(InvocationExpressionSyntax call, string name)
        {
            if (name.EndsWith("Async", StringComparison.Ordinal) && AwaitedCall.Of(call) is null)
                return false;
            if (name == "ReadAsync")
            {
                // The loop over the rows is the only one that the reader is moved in.
                if (_rows is not null || LoopsAround(call).Any(loop => loop is not WhileStatementSyntax rows || !rows.Condition.Span.Contains(call.Span)))
                    return false;
                _rows = call;
                return true;
            }

            var isCheck = name is "IsDBNull" or "IsDBNullAsync";
            return (isCheck || Getters.Contains(name))
                && call.ArgumentList.Arguments is [{ NameColon: null, Expression: var column }, ..]
                && !(name is "GetFieldValue" or "GetFieldValueAsync" && semanticModel.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol { TypeArguments: [{ Name: not ("Stream" or "TextReader" or "XmlReader") }] })
                && TryColumn(new ColumnUse(call, column, isCheck, name));
        }

        private bool TryColumn(ColumnUse use)
        {
            if (_rows is null || LoopsAround(use.Place).Any(loop => !(loop is WhileStatementSyntax rows && rows.Condition.Span.Contains(_rows.Span))))
                return false;
            _uses.Add(use);
            return true;
        }

        /// <summary>The loops around a place that do not open the reader anew each time.</summary>
        private IEnumerable<StatementSyntax> LoopsAround(SyntaxNode place) =>
            place.Ancestors().TakeWhile(ancestor => ancestor != function).OfType<StatementSyntax>()
                .Where(loop => loop is WhileStatementSyntax or DoStatementSyntax or ForStatementSyntax or CommonForEachStatementSyntax && !loop.Span.Contains(opening.Span));

        /// <summary>Whether no column is asked for after one that follows it, and none twice. Code runs in the order that it is written in, apart from loops.</summary>
        public bool IsInOrder()
        {
            if (_uses.All(use => NameOf(use.Column) is { } name && name == NameOf(_uses[0].Column)))
                return Reads.Count() <= 1 && _uses.FindIndex(static use => !use.IsCheck) is var only && (only < 0 || only == _uses.Count - 1);
            var select = CommandText.Of(opening, semanticModel, cancellationToken) is { } sql ? SelectList.ReadBatch(sql)[0] : null;
            var reached = 0;
            foreach (var use in _uses)
            {
                if (OrdinalOf(use.Column, select) is not { } ordinal || ordinal < reached)
                    return false;
                reached = use.IsCheck ? ordinal : ordinal + 1;
            }

            return true;
        }

        /// <summary>Whether each stream is read by calls that take what arrives, before the reader is asked for another column.</summary>
        public bool AreStreamsRead()
        {
            for (var i = 0; i < _uses.Count; i++)
                if (_uses[i].Getter is "GetStream" or "GetTextReader"
                    && !StreamUse.EndsBefore(_uses[i].Place, i + 1 < _uses.Count ? _uses[i + 1].Place.SpanStart : int.MaxValue, function, semanticModel, cancellationToken))
                    return false;
            return true;
        }

        private int? OrdinalOf(ExpressionSyntax column, SelectList? select)
        {
            column = Places.Value(column, semanticModel, cancellationToken);
            if (semanticModel.GetConstantValue(column, cancellationToken).Value is int ordinal)
                return ordinal;
            // A column without a name may be "*", which is several.
            if (NameOf(column) is not { } name || select is null || select.Columns.Any(static c => c.Name is null))
                return null;
            var found = Enumerable.Range(0, select.Columns.Length).Where(i => string.Equals(select.Columns[i].Name, name, StringComparison.OrdinalIgnoreCase)).ToList();
            return found.Count == 1 ? found[0] : null;
        }

        /// <summary>The name that a column is asked for by, as text or through its ordinal.</summary>
        private string? NameOf(ExpressionSyntax column)
        {
            column = Places.Value(column, semanticModel, cancellationToken);
            if (column is InvocationExpressionSyntax { ArgumentList.Arguments: [var given] } call && call.CalledName()?.Identifier.ValueText == "GetOrdinal")
                column = given.Expression;
            return semanticModel.GetConstantValue(column, cancellationToken).Value as string;
        }
    }
}
