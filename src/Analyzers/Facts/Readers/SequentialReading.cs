using AsyncSql.Analyzers.Facts.Sql;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>
/// A reader that one method opens, reads and closes in the way that sequential access wants: row by row, its streams to their end before the
/// next column; and, where nothing stands in the way, the columns of a row in their order and each once.
/// </summary>
/// <param name="Rows">The call of <c>ReadAsync</c>.</param>
/// <param name="Uses">Where columns are fetched, or asked whether they are NULL, in the order of the code.</param>
/// <param name="Conflict">What alone keeps the reader from being sequential: the order of its columns; <see langword="null"/> where nothing does.</param>
/// <param name="IsByName">Whether the code asks for columns by name, and does not see where they stand.</param>
internal sealed record SequentialReading(InvocationExpressionSyntax Rows, ImmutableArray<ColumnUse> Uses, ColumnConflict? Conflict, bool IsByName)
{
    private static readonly HashSet<string> Getters = new(StringComparer.Ordinal)
    {
        "GetBoolean", "GetByte", "GetChar", "GetDateTime", "GetDateTimeOffset", "GetDecimal", "GetDouble", "GetFloat", "GetGuid", "GetInt16", "GetInt32", "GetInt64",
        "GetTimeSpan", "GetString", "GetValue", "GetFieldValue", "GetFieldValueAsync", "GetStream", "GetTextReader", "GetSqlBinary", "GetSqlBoolean", "GetSqlByte",
        "GetSqlDateTime", "GetSqlDecimal", "GetSqlDouble", "GetSqlGuid", "GetSqlInt16", "GetSqlInt32", "GetSqlInt64", "GetSqlMoney", "GetSqlSingle", "GetSqlString",
    };

    /// <summary>What touches no value of a row.</summary>
    private static readonly HashSet<string> Neutral = new(StringComparer.Ordinal) { "GetOrdinal", "HasRows", "Close", "CloseAsync", "Dispose", "DisposeAsync", "ConfigureAwait" };

    /// <summary>What touches no value of a row either, but sees which columns there are.</summary>
    private static readonly HashSet<string> Describing = new(StringComparer.Ordinal) { "GetName", "GetFieldType", "GetDataTypeName", "FieldCount" };

    /// <summary>How many columns are asked for; beyond it nothing is known.</summary>
    private const int MaxUses = 200;

    /// <summary>The calls and indexers that fetch values, in the order of the code.</summary>
    public IEnumerable<ExpressionSyntax> Reads => Uses.Where(static use => !use.IsCheck).Select(static use => use.Place);

    /// <summary>The reading of the reader that a name stands for; <see langword="null"/> where it is another kind, or not all of it is seen.</summary>
    public static SequentialReading? Create(InvocationExpressionSyntax opening, ExpressionSyntax name, SemanticModel semanticModel, ReaderContext context, CancellationToken cancellationToken)
    {
        if (opening.SyntaxTree != semanticModel.SyntaxTree
            || opening.GetCalledName()?.Identifier.ValueText != "ExecuteReaderAsync"
            || semanticModel.GetSymbolInfo(name, cancellationToken).Symbol is not ILocalSymbol { DeclaringSyntaxReferences: [var reference] } reader
            || reference.GetSyntax(cancellationToken) is not VariableDeclaratorSyntax { Initializer.Value: var initial }
            || AwaitedCall.Find(opening) is not { } awaited
            || !IsJust(initial, awaited.Outermost)
            || SyntaxFlow.FindFunction(opening) is not { } function
            || SyntaxFlow.IsInOtherBranches(reader.Name, function)
            || (opening.SyntaxTree.Mentions(cancellationToken, "goto") && function.DescendantNodes().Any(static node => node is LabeledStatementSyntax)))
            return null;

        var walk = new Walk(opening, reader, function, semanticModel, context, cancellationToken);
        foreach (var use in semanticModel.FindReferences(reader, function, SyntaxTreeIndex.Get(opening.SyntaxTree), cancellationToken))
            if (!walk.TryUse(use))
                return null;
        return walk.Reading();
    }

    /// <summary>Whether a variable is given what is awaited and nothing else, as it is or as another type.</summary>
    private static bool IsJust(ExpressionSyntax initial, ExpressionSyntax awaited)
    {
        while (initial is CastExpressionSyntax or ParenthesizedExpressionSyntax && initial != awaited)
            initial = initial is CastExpressionSyntax cast ? cast.Expression : ((ParenthesizedExpressionSyntax)initial).Expression;
        return initial == awaited || (initial is AwaitExpressionSyntax && awaited.Span.Contains(initial.Span));
    }

    private sealed class Walk(InvocationExpressionSyntax opening, ILocalSymbol reader, SyntaxNode function, SemanticModel semanticModel, ReaderContext context, CancellationToken cancellationToken)
    {
        private readonly SyntaxTreeIndex _names = SyntaxTreeIndex.Get(opening.SyntaxTree);
        private readonly List<ColumnUse> _uses = [];
        private readonly List<IdentifierNameSyntax> _ordinals = [];
        private readonly SelectList? _select = context.Commands.Find(opening, semanticModel, cancellationToken) is { IsDefault: false } results ? results[0] : null;
        private InvocationExpressionSyntax? _rows;
        private bool _isDescribed;

        /// <summary>The reading of all uses; <see langword="null"/> where sequential access may not bear it for another reason than the order of columns.</summary>
        public SequentialReading? Reading() =>
            _rows is not null && AreStreamsRead() && ColumnOrder.TryCheck(_uses, out var conflict)
                ? new SequentialReading(_rows, _uses.ToImmutableArray(), conflict, !_isDescribed && _uses.All(static use => use.IsByName) && _ordinals.All(IsJustColumn))
                : null;

        /// <summary>Notes a use of the reader; false where it is one that sequential access may not bear.</summary>
        public bool TryUse(IdentifierNameSyntax use)
        {
            if (SyntaxFlow.FindFunction(use) != function)
                return false;
            switch (use.Parent)
            {
                case UsingStatementSyntax:
                    return true;
                case ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ NameColon: null, Expression: var key }] } access when access.Expression == use:
                    return TryColumn(access, key, isCheck: false, "this[]");
                case MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } access when access.Expression == use:
                    return semanticModel.GetSymbolInfo(access, cancellationToken).Symbol?.GetOutermostNamespace() is "System" or "Microsoft"
                        && (TryOther(use, name) || (access.Parent is InvocationExpressionSyntax call && call.Expression == access && TryCall(call, name)));
                default:
                    return false;
            }
        }

        private bool TryOther(IdentifierNameSyntax use, string name)
        {
            _isDescribed |= Describing.Contains(name);
            if (name == "GetOrdinal")
                _ordinals.Add(use);
            return Neutral.Contains(name) || Describing.Contains(name);
        }

        private bool TryCall(InvocationExpressionSyntax call, string name)
        {
            if (name.EndsWith("Async", StringComparison.Ordinal) && AwaitedCall.Find(call) is null)
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
                && TryColumn(call, column, isCheck, name);
        }

        private bool TryColumn(ExpressionSyntax place, ExpressionSyntax column, bool isCheck, string getter)
        {
            if (_rows is null || _uses.Count == MaxUses || LoopsAround(place).Any(loop => !(loop is WhileStatementSyntax rows && rows.Condition.Span.Contains(_rows.Span))))
                return false;
            _uses.Add(Use(place, column, isCheck, getter));
            return true;
        }

        /// <summary>The loops around a place that do not open the reader anew each time.</summary>
        private IEnumerable<StatementSyntax> LoopsAround(SyntaxNode place) =>
            place.Ancestors().TakeWhile(ancestor => ancestor != function).OfType<StatementSyntax>()
                .Where(loop => loop is WhileStatementSyntax or DoStatementSyntax or ForStatementSyntax or CommonForEachStatementSyntax && !loop.Span.Contains(opening.Span));

        /// <summary>Whether each stream is read by calls that take what arrives, before the reader is asked for another column.</summary>
        private bool AreStreamsRead()
        {
            for (var i = 0; i < _uses.Count; i++)
                if (_uses[i].Getter is "GetStream" or "GetTextReader"
                    && !StreamUse.EndsBefore(_uses[i].Place, i + 1 < _uses.Count ? _uses[i + 1].Place.SpanStart : int.MaxValue, function, semanticModel, _names, cancellationToken))
                    return false;
            return true;
        }

        private ColumnUse Use(ExpressionSyntax place, ExpressionSyntax column, bool isCheck, string getter)
        {
            var value = context.Values.FindOnlyValue(column, semanticModel, cancellationToken).Expression;
            if (semanticModel.GetConstantValue(value, cancellationToken).Value is int ordinal)
                return new ColumnUse(place, column, isCheck, getter, ordinal, _select?.Columns.ElementAtOrDefault(ordinal)?.Name, IsByName: false);
            var name = NameOf(value);
            return new ColumnUse(place, column, isCheck, getter, name is null ? null : _select?.FindOrdinal(name), name, name is not null);
        }

        /// <summary>The name that a column is asked for by, as text or through its ordinal.</summary>
        private string? NameOf(ExpressionSyntax value)
        {
            if (value is InvocationExpressionSyntax { ArgumentList.Arguments: [var given], Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetOrdinal", Expression: var asked } })
            {
                if (!semanticModel.GetSymbolInfo(asked, cancellationToken).Symbol.SymbolEquals(reader))
                    return null;
                value = given.Expression;
            }

            return semanticModel.GetConstantValue(value, cancellationToken).Value as string;
        }

        /// <summary>Whether what <c>GetOrdinal</c> gives is only handed to getters, at once or through a variable: nothing else depends on it.</summary>
        private bool IsJustColumn(IdentifierNameSyntax asked) =>
            asked.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax call }
            && (IsColumn(call)
                || (call.Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declaration }
                    && semanticModel.GetDeclaredSymbol(declaration, cancellationToken) is ILocalSymbol local
                    && semanticModel.FindReferences(local, function, _names, cancellationToken).All(IsColumn)));

        private bool IsColumn(ExpressionSyntax expression) => _uses.Any(use => use.Column == expression);
    }
}
