namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// Streams the large column of a query for one row, where the following code writes it to one place and reads nothing else but small
/// columns. The statements from the query to the write move into a <c>try</c> whose <c>finally</c> closes the connection:
/// <code>
/// var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id, token);
/// if (document == null)
///     return false;
/// await stream.WriteAsync(document.Data, token);
/// </code>
/// </summary>
internal sealed class QueryStreaming
{
    private readonly StreamingSource _source;
    private readonly StreamingPlan _plan;
    private readonly TryFinallyEditor _editor;
    private readonly RowQuery _query;
    private readonly Semantics _semantics;
    private readonly FreeNames _names;
    private readonly int _position;
    private readonly string _command;
    private readonly StreamedValue _value;

    private QueryStreaming(StreamingSource source, StreamingPlan plan, TryFinallyEditor editor)
    {
        (_source, _plan, _editor, _query, _semantics) = (source, plan, editor, source.Query, source.Document.Semantics);
        _position = source.Declaration.SpanStart;
        var outermost = source.Declaration.FirstAncestorOrSelf<GlobalStatementSyntax>() is null
            ? source.Declaration.Ancestors().Last(static node => node is BlockSyntax)
            : source.Document.Root;
        _names = new FreeNames(_semantics, _position, outermost.DescendantTokens()
            .Where(static token => token.IsKind(SyntaxKind.IdentifierToken)).Select(static token => token.ValueText));
        _command = _names.Choose("command", "dbCommand");
        var reader = _names.Choose("reader", "dbReader");
        _value = new StreamedValue(reader, $"{plan.Beside.Count}", _query.Token?.ToString() ?? "", _query.Awaited.FindConfiguration());
    }

    /// <summary>The edits that stream the column; <see langword="null"/> where the query must stay as it is.</summary>
    public static Remedy? Repair(QueryInDocument document)
    {
        if (StreamingSource.Find(document) is not { } source
            || StreamingPlan.Create(source) is not { } plan
            || TryFinallyEditor.Create(source.Declaration, plan.Last, source.Around.Scope, document.HasBraces)
                is not { } editor
            // A selected value is never tracked: EF Core reads it from the database in any case.
            || (source.Query.Selection is null && Tracking.IsTouched(document)))
            return null;
        return Remedy.Create(
            StreamingCodeFixProvider.EquivalenceKey,
            $"Stream '{plan.Column.Name}' from the database",
            new QueryStreaming(source, plan, editor).CreateChanges());
    }

    private ImmutableArray<TextChange> CreateChanges()
    {
        var write = _plan.Write;
        var awaitUsing = _value.Configuration.Length + write.Configuration.Length == 0 ? "await using" : "using";
        var opening = OpenReader(awaitUsing);
        var variables = _plan.Beside.ToDictionary(static column => column, ChooseName);
        var beside = _plan.Beside
            .Select((column, i) => column.Emit(_value with { Ordinal = $"{i}" }, _semantics.Model, _position))
            .Zip(_plan.Beside, (read, column) => $"var {variables[column]} = {read};").ToList();
        var reads = _plan.Reads.Select(read => Edit.Replace(read.Access, variables[read.Column])).ToList();
        var isDestination = reads.ToLookup(read => write.Span.Contains(read.Span));
        foreach (var read in isDestination[false])
            _editor.Add(read);

        var written = _value with { Token = (_query.Token ?? write.Token)?.ToString() ?? "", Configuration = write.Configuration };
        var lines = write.Emit(written, write.Destination.ToStringWith(isDestination[true]), awaitUsing, _names);
        if (_plan.NewCheck is { } check)
            lines = [$"if ({check.Emit(_value)})", .. StreamedValue.EmitBlock(lines)];

        if (_plan.Check is not { ChecksRow: true })
            opening.AddRange(beside);
        else if (_plan.Body == write.First)
            lines = [.. beside, .. lines];
        else if (beside.Count > 0)
            _editor.Insert((_plan.Body as BlockSyntax)?.OpenBraceToken ?? _plan.Branch!.GetLastToken(), _plan.Branch!, beside);

        _editor.Replace(_source.Declaration, _source.Declaration, opening);
        if (_plan.Branch is { Condition: var condition })
            _editor.Add(Edit.Replace(condition, _plan.Check!.Emit(_value)));
        if (StatementList.IsSingle(write.First))
            _editor.ReplaceBody(write.First, lines);
        else
            _editor.Replace(write.First, write.Last, lines);
        var enclosed = _editor.Enclose(
            $"await {_query.Context}.Database.OpenConnectionAsync({_value.Token}){_value.Configuration};",
            $"await {_query.Context}.Database.CloseConnectionAsync(){_value.Configuration};");
        var changes = CreateImports(write.FindImports(written.Token.Length > 0)).Prepend(enclosed).ToImmutableArray();
        return IsMeant(changes) ? changes : ImmutableArray<TextChange>.Empty;
    }

    private List<string> OpenReader(string awaitUsing)
    {
        var arguments = "CommandBehavior.SequentialAccess | CommandBehavior.SingleRow" + _value.TokenArgument;
        var command = _query.EmitCommand(_semantics.ChooseParameterName(_position), _plan.Columns);
        var lines = new List<string>
        {
            $"{awaitUsing} var {_command} = {command};",
            $"{awaitUsing} var {_value.Reader} = await {_command}.ExecuteReaderAsync({arguments}){_value.Configuration};",
        };
        var thrown = _query.ThrowsWithoutRow
            ? "new InvalidOperationException(\"Sequence contains no elements.\")"
            : _plan.Thrown?.ToString();
        if (thrown is not null)
        {
            lines.Add($"if ({new RowCheck(IsMissing: true, ChecksRow: true, _plan.ThrowsForNull).Emit(_value)})");
            lines.Add($"\tthrow {thrown};");
        }

        return lines;
    }

    private IEnumerable<TextChange> CreateImports(IEnumerable<(string Namespace, string Type)> needed)
    {
        List<(string Namespace, string Type)> all = [.. needed, ("System.Data", "CommandBehavior")];
        if (_query.ThrowsWithoutRow)
            all.Add(("System", "InvalidOperationException"));
        return all.Where(need => !_semantics.IsTypeKnown(_position, need.Type))
            .Select(static need => need.Namespace).Distinct().OrderBy(static name => name, StringComparer.Ordinal)
            .Select(name => NamespaceImport.Import(_source.Document.Root, name, _position))
            .Concat(NamespaceImport.ImportForQueries(_source.Document.Root, _semantics, _position));
    }

    /// <summary>Whether the new statements compile in this project, with its C# and its EF Core, and mean what they should.</summary>
    private bool IsMeant(ImmutableArray<TextChange> changes)
    {
        var tree = _source.Declaration.SyntaxTree;
        var cancellationToken = _semantics.CancellationToken;
        var changed = tree.WithChangedText(tree.GetText(cancellationToken).WithChanges(changes.OrderBy(static change => change.Span)));
        var model = _semantics.Compilation.ReplaceSyntaxTree(tree, changed).GetSemanticModel(changed);
        var enclosed = changes[0];
        var moved = changes.Where(change => change.Span.Start < _position).Sum(static change => change.NewText!.Length);
        var statements = new TextSpan(enclosed.Span.Start + moved, enclosed.NewText!.Length);
        var scope = _source.Around.Scope;
        TextSpan? checkedSpan = scope is CompilationUnitSyntax
            ? null
            : new TextSpan(scope.SpanStart + moved, scope.Span.Length - enclosed.Span.Length + enclosed.NewText.Length);
        return !model.GetDiagnostics(checkedSpan, cancellationToken)
            .Any(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)
            && StreamingNames.AreMeant(
                changed.GetRoot(cancellationToken).DescendantNodes(statements).Where(node => statements.Contains(node.Span)),
                new Semantics(model, cancellationToken),
                _source.Document.Facts);
    }

    /// <summary>The name of the variable for a small column: "contentType".</summary>
    private string ChooseName(PlainColumn column)
    {
        var name = char.ToLowerInvariant(column.Name[0]) + column.Name.Substring(1);
        var isKeyword = SyntaxFacts.GetKeywordKind(name) != SyntaxKind.None
            || SyntaxFacts.GetContextualKeywordKind(name) != SyntaxKind.None;
        return isKeyword ? _names.Choose(name + "Value") : _names.Choose(name, name + "Value");
    }
}
