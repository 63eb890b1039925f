using AsyncSql.Analyzers.Facts.Flow;
using AsyncSql.Analyzers.Facts.Sql;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>
/// A reader that one method opens, reads and closes as sequential access requires: row by row, each stream to its end before the next
/// column. Without a conflict it also reads the columns of a row in their order, each once.
/// </summary>
/// <param name="Rows">The call of <c>ReadAsync</c>.</param>
/// <param name="Uses">The places that fetch columns or check for NULL, in the order of the code.</param>
/// <param name="Conflict">The order of columns that alone prevents sequential access; <see langword="null"/> if nothing does.</param>
/// <param name="IsByName">Whether the code selects columns by name, and does not depend on their ordinals.</param>
internal sealed record SequentialReading(
    InvocationExpressionSyntax Rows, ImmutableArray<ColumnUse> Uses, ColumnConflict? Conflict, bool IsByName)
{
    private static readonly HashSet<string> Getters = new(StringComparer.Ordinal)
    {
        "GetBoolean", "GetByte", "GetChar", "GetDateTime", "GetDateTimeOffset", "GetDecimal", "GetDouble", "GetFloat", "GetGuid",
        "GetInt16", "GetInt32", "GetInt64", "GetTimeSpan", "GetString", "GetValue", "GetFieldValue", "GetFieldValueAsync", "GetStream",
        "GetTextReader", "GetSqlBinary", "GetSqlBoolean", "GetSqlByte", "GetSqlDateTime", "GetSqlDecimal", "GetSqlDouble", "GetSqlGuid",
        "GetSqlInt16", "GetSqlInt32", "GetSqlInt64", "GetSqlMoney", "GetSqlSingle", "GetSqlString",
    };

    /// <summary>Members of a reader or its connection that end each stream.</summary>
    private static readonly string[] Closing = ["Close", "CloseAsync", "Dispose", "DisposeAsync"];

    /// <summary>Members that read no value of a row.</summary>
    private static readonly HashSet<string> Neutral = new(Closing, StringComparer.Ordinal) { "GetOrdinal", "HasRows", "ConfigureAwait" };

    /// <summary>Members that read no value of a row, but depend on its columns.</summary>
    private static readonly HashSet<string> Describing = new(StringComparer.Ordinal)
    {
        "GetName", "GetFieldType", "GetDataTypeName", "FieldCount",
    };

    /// <summary>The number of uses to compare.</summary>
    private const int MaxUses = 200;

    /// <summary>The calls and indexers that fetch values, in the order of the code.</summary>
    public IEnumerable<ExpressionSyntax> Reads => Uses.Where(static use => !use.IsCheck).Select(static use => use.Place);

    /// <summary>Reads all uses of a reader; <see langword="null"/> if it is used in another way, or some uses are unknown.</summary>
    public static SequentialReading? Create(
        InvocationExpressionSyntax opening,
        ExpressionSyntax name,
        SemanticModel semanticModel,
        ReaderContext context,
        CancellationToken cancellationToken)
    {
        if (opening.SyntaxTree != semanticModel.SyntaxTree
            || opening.GetCalledName()?.Identifier.ValueText != "ExecuteReaderAsync"
            || semanticModel.GetSymbolInfo(name, cancellationToken).Symbol is not ILocalSymbol reader
            || reader.DeclaringSyntaxReferences is not [var reference]
            || reference.GetSyntax(cancellationToken) is not VariableDeclaratorSyntax { Initializer.Value: var initial }
            || AwaitedCall.Find(opening) is not { } awaited
            || !IsOnly(initial, awaited.Outermost)
            || SyntaxFlow.FindFunction(opening) is not { } function
            || SyntaxFlow.IsInOtherBranches(reader.Name, function)
            || (opening.SyntaxTree.Mentions(cancellationToken, "goto")
                && function.DescendantNodes().Any(static node => node is LabeledStatementSyntax)))
            return null;

        var select = context.Commands.Find(opening, semanticModel, cancellationToken) is { IsDefault: false } results ? results[0] : null;
        var collector = new UseCollector(opening, reader, function, select, new(semanticModel, context.Values, cancellationToken));
        var uses = semanticModel.FindReferences(reader, function, SyntaxTreeIndex.Get(opening.SyntaxTree), cancellationToken);
        return uses.All(collector.TryAdd) ? collector.CreateReading() : null;
    }

    /// <summary>Whether an initializer is only the awaited call, possibly as another type.</summary>
    private static bool IsOnly(ExpressionSyntax initial, ExpressionSyntax awaited)
    {
        while (initial is CastExpressionSyntax or ParenthesizedExpressionSyntax && initial != awaited)
            initial = initial is CastExpressionSyntax cast ? cast.Expression : ((ParenthesizedExpressionSyntax)initial).Expression;
        return initial == awaited || (initial is AwaitExpressionSyntax && awaited.Span.Contains(initial.Span));
    }

    private sealed record Binding(SemanticModel Model, ValueTracer Values, CancellationToken CancellationToken)
    {
        public ISymbol? GetSymbol(ExpressionSyntax expression) => Model.GetSymbolInfo(expression, CancellationToken).Symbol;
    }

    private sealed class UseCollector(
        InvocationExpressionSyntax opening, ILocalSymbol reader, SyntaxNode function, SelectList? select, Binding binding)
    {
        private readonly List<ColumnUse> _uses = [];
        private readonly List<IdentifierNameSyntax> _ordinals = [];
        private InvocationExpressionSyntax? _rows;
        private bool _isDescribed;

        /// <summary>
        /// Creates the reading of all uses; <see langword="null"/> if anything but the order of columns prevents sequential access.
        /// </summary>
        public SequentialReading? CreateReading() =>
            _rows is not null && AreStreamsRead() && ColumnOrder.TryCheck(_uses, out var conflict)
                ? new SequentialReading(
                    _rows, _uses.ToImmutableArray(), conflict,
                    !_isDescribed && _uses.TrueForAll(static use => use.IsByName) && _ordinals.TrueForAll(IsOnlyColumn))
                : null;

        /// <summary>Adds a use of the reader; <see langword="false"/> if sequential access may not allow it.</summary>
        public bool TryAdd(IdentifierNameSyntax use) => SyntaxFlow.FindFunction(use) == function && use.Parent switch
        {
            UsingStatementSyntax => true,
            ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ NameColon: null, Expression: var key }] } access
                when access.Expression == use => TryAddColumn(access, key, isCheck: false, "this[]"),
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } access when access.Expression == use =>
                binding.GetSymbol(access)?.GetOutermostNamespace() is "System" or "Microsoft"
                && (TryAddNeutral(use, name)
                    || (access.Parent is InvocationExpressionSyntax call && TryAddCall(call, name))),
            _ => false,
        };

        private bool TryAddNeutral(IdentifierNameSyntax use, string name)
        {
            _isDescribed |= Describing.Contains(name);
            if (name == "GetOrdinal")
                _ordinals.Add(use);
            return Neutral.Contains(name) || Describing.Contains(name);
        }

        private bool TryAddCall(InvocationExpressionSyntax call, string name)
        {
            if (name.EndsWith("Async", StringComparison.Ordinal) && AwaitedCall.Find(call) is null)
                return false;
            if (name == "ReadAsync")
            {
                // Only the loop over the rows may advance the reader.
                if (_rows is not null || FindLoops(call).Any(loop => !IsLoopOver(loop, call)))
                    return false;
                _rows = call;
                return true;
            }

            var isCheck = name is "IsDBNull" or "IsDBNullAsync";
            return (isCheck || Getters.Contains(name))
                && call.ArgumentList.Arguments is [{ NameColon: null, Expression: var column }, ..]
                && !(name is "GetFieldValue" or "GetFieldValueAsync" && binding.GetSymbol(call)
                    is not IMethodSymbol { TypeArguments: [{ Name: not ("Stream" or "TextReader" or "XmlReader" or "SqlXml") }] })
                && TryAddColumn(call, column, isCheck, name);
        }

        private bool TryAddColumn(ExpressionSyntax place, ExpressionSyntax column, bool isCheck, string getter)
        {
            if (_rows is null || _uses.Count == MaxUses || FindLoops(place).Any(loop => !IsLoopOver(loop, _rows)))
                return false;
            var value = binding.Values.FindOnlyValue(column, binding.Model, binding.CancellationToken);
            var ordinal = GetConstant(value) as int? ?? CountedOrdinal.Find(column, binding.CancellationToken);
            var name = ordinal is { } known ? select?.Columns.ElementAtOrDefault(known)?.Name : FindName(value);
            var position = ordinal ?? (name is null ? null : select?.FindOrdinal(name));
            _uses.Add(new ColumnUse(place, column, isCheck, getter, position, name) { IsByName = ordinal is null && name is not null });
            return true;
        }

        /// <summary>Finds the loops around a node that do not open the reader in each iteration.</summary>
        private IEnumerable<StatementSyntax> FindLoops(SyntaxNode place) =>
            place.Ancestors().TakeWhile(ancestor => ancestor != function).OfType<StatementSyntax>().Where(loop =>
                Reachability.IsLoop(loop) && !loop.Span.Contains(opening.Span));

        private static bool IsLoopOver(StatementSyntax loop, InvocationExpressionSyntax rows) =>
            loop is WhileStatementSyntax @while && @while.Condition.Span.Contains(rows.Span);

        /// <summary>Whether each stream is read completely before the next column, and before the reader is closed.</summary>
        private bool AreStreamsRead() => Enumerable.Range(0, _uses.Count).All(i =>
            _uses[i].Getter is not ("GetStream" or "GetTextReader")
            || StreamUse.EndsBefore(
                _uses[i].Place,
                Math.Min(i + 1 < _uses.Count ? _uses[i + 1].Place.SpanStart : int.MaxValue, FindClosing(_uses[i].Place)),
                function, binding.Model, binding.CancellationToken));

        /// <summary>Finds where the reader or a connection is closed after a place.</summary>
        private int FindClosing(ExpressionSyntax place) => Closing
            .SelectMany(name => SyntaxTreeIndex.Get(opening.SyntaxTree).FindNames(function, name, binding.CancellationToken))
            .Where(name => name.SpanStart > place.SpanStart && IsClosed(name))
            .Select(static name => name.SpanStart).DefaultIfEmpty(int.MaxValue).Min();

        private bool IsClosed(SimpleNameSyntax name) =>
            name.Parent is MemberAccessExpressionSyntax { Expression: var receiver }
            && (binding.GetSymbol(receiver).SymbolEquals(reader)
                || binding.Model.GetTypeInfo(receiver, binding.CancellationToken).Type?.Name
                    .EndsWith("Connection", StringComparison.Ordinal) == true);

        /// <summary>Finds the name that selects a column, as text or through its ordinal.</summary>
        private string? FindName(ValueOrigin value) => value.Expression is InvocationExpressionSyntax
        {
            ArgumentList.Arguments: [var given],
            Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetOrdinal", Expression: var receiver }
        }
            ? value.Model.GetSymbolInfo(receiver, binding.CancellationToken).Symbol.SymbolEquals(reader)
                ? GetConstant(value with { Expression = given.Expression }) as string
                : null
            : GetConstant(value) as string;

        /// <summary>Gets the constant of a value with its own model, since it may come from a field of another file.</summary>
        private object? GetConstant(ValueOrigin value) => value.Model.GetConstantValue(value.Expression, binding.CancellationToken).Value;

        /// <summary>Whether only getters use an ordinal of <c>GetOrdinal</c>, at once or through a variable.</summary>
        private bool IsOnlyColumn(IdentifierNameSyntax use) =>
            use.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax call }
            && (IsColumn(call)
                || (call.Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declaration }
                    && binding.Model.GetDeclaredSymbol(declaration, binding.CancellationToken) is ILocalSymbol local
                    && binding.Model.FindReferences(local, function, SyntaxTreeIndex.Get(opening.SyntaxTree), binding.CancellationToken)
                        .All(IsColumn)));

        private bool IsColumn(ExpressionSyntax expression) => _uses.Exists(use => use.Column == expression);
    }
}
