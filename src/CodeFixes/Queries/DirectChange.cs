namespace AsyncSql.CodeFixes.Queries;

/// <summary>Writes the statement that changes rows without loading them, and a check of the number of rows that it returns.</summary>
internal sealed class DirectChange
{
    private readonly LoadedRows _rows;
    private readonly RowChange _change;
    private readonly Form _form;
    private readonly QueryInDocument _document;
    private readonly SourceText _text;
    private readonly FreeNames _names;
    private readonly string _lineBreak;
    private readonly string _unit;

    private DirectChange(LoadedRows rows, RowChange change, Form form, QueryInDocument document)
    {
        (_rows, _change, _form, _document) = (rows, change, form, document);
        var start = change.First.SpanStart;
        _text = change.First.SyntaxTree.GetText(document.CancellationToken);
        _lineBreak = _text.GetNewLine(start) + _text.GetIndentation(start);
        _unit = _text.GetIndentation(start).StartsWith("\t", StringComparison.Ordinal) ? "\t" : "    ";
        _names = new FreeNames(document.Semantics, start, change.First.FindContainingMember()!.DescendantTokens()
            .Where(static token => token.IsKind(SyntaxKind.IdentifierToken)).Select(static token => token.ValueText));
    }

    /// <summary>The repair of the sites that a function chooses a form for.</summary>
    public static DocumentRepair RepairWith(Func<MaterializationSite, Form?> choose)
    {
        var repair = SiteFinders.Queries.RepairWith(document => Repair(document, choose));
        return async (document, diagnostics, cancellationToken) =>
        {
            var found = await repair(document, diagnostics, cancellationToken).ConfigureAwait(false);
            return found.Count > 0 && await SaveBehavior.IsExtendedAsync(document.Project.Solution, cancellationToken).ConfigureAwait(false)
                ? []
                : found;
        };
    }

    private static Remedy? Repair(QueryInDocument document, Func<MaterializationSite, Form?> choose)
    {
        if (!document.Facts.Symbols.Queries.HasExecuteUpdate || choose(document.Site) is not { } form
            || LoadedRows.Read(document) is not { } rows || !RowQuery.CanBeRepeated(rows.Context, document)
            || RowChange.Read(rows, document) is not { } change
            || new SaveBehavior(rows, document) is var behavior && !(behavior.IsPlain() && behavior.IsCalledWithoutChanges()))
            return null;
        return Remedy.Create(form.Key, form.Title, new DirectChange(rows, change, form, document).CreateChanges());
    }

    private ImmutableArray<TextChange> CreateChanges()
    {
        var none = ImmutableArray<TextChange>.Empty;
        var (first, last, check) = (_change.First, _change.Last, _change.Check);
        if (CreateArguments() is not var (statements, arguments))
            return none;
        var needsCount = check is not null || _change.Thrown is not null || _rows.ThrowsWithoutRow;
        var count = needsCount ? _names.Choose(_form.Count) : "";
        var lines = new List<string>(statements) { EmitCall(needsCount ? $"var {count} = " : "", arguments) };
        if (check is null && needsCount)
        {
            var thrown = _change.Thrown?.ToString() ?? $"new {EmitException()}(\"Sequence contains no elements.\")";
            string[] guard = [$"if ({count} == 0)", $"\tthrow {thrown};"];
            var isAtLineEnd = first.Parent is BlockSyntax { OpenBraceToken.SpanStart: var brace } && _text.FindBlanksBefore(brace) is null;
            if (_document.HasBraces.Value)
                guard = isAtLineEnd ? [guard[0] + " {", guard[1], "}"] : BraceStyle.AddBraces(guard, _document.HasBraces).ToArray();
            lines.AddRange(guard.Select(line => line.Replace("\t", _unit)));
        }

        var kept = check?.Span.End ?? first.Span.End;
        if (first.HasComment(first.Span) || first.Parent!.HasComment(TextSpan.FromBounds(kept, last.Span.End))
            || (check is not null && first.Parent!.HasComment(TextSpan.FromBounds(first.Span.End, check.SpanStart))))
            return none;
        var changes = ImmutableArray.CreateBuilder<TextChange>();
        changes.Add(Edit.Replace(first, string.Join(_lineBreak, lines)));
        if (check is not null)
            changes.Add(Edit.Replace(check.Condition, $"{count} == 0"));
        if (kept < last.Span.End)
            changes.Add(Edit.Remove(kept, last.Span.End));
        changes.AddRange(NamespaceImport.ImportForQueries(_document.Root, _document.Semantics, first.SpanStart));
        return IsMeant(changes) ? changes.ToImmutable() : none;
    }

    /// <summary>The statements before the call, and the setters; <see langword="null"/> where a value must stay where it is.</summary>
    private (List<string> Statements, List<string> Setters)? CreateArguments()
    {
        var key = _document.Site.Shape.Model.FindPrimaryKey(_rows.Entity.Entity, _document.Facts.Symbols);
        var (statements, setters) = (new List<string>(), new List<string>());
        foreach (var (property, value) in _change.Assigned)
        {
            if (StreamedColumn.FindStored(property, _rows.Entity, _document) is not var (_, mapped) || key.Contains(mapped.Name)
                || AssignedValue.Create(property, value, _document.Semantics, _names) is not { } assigned)
                return null;
            if (assigned.Statement.Length > 0)
                statements.Add(assigned.Statement);
            setters.Add($"SetProperty({_rows.Parameter} => {_rows.Parameter}.{SelectedMembers.Escape(property.Name)}, {assigned.Code})");
        }

        return (statements, setters);
    }

    /// <summary>Writes the call on one line, or each operator on its own.</summary>
    private string EmitCall(string target, List<string> setters)
    {
        var name = setters.Count == 0 ? "" : _names.Choose("setters");
        var line = Emit(_rows.Dot, ".");
        var length = _text.GetIndentation(_change.First.SpanStart).Length + line.Length;
        if (setters.Count < 2 && (_rows.Dot.Contains('\n') || length <= ChainLayout.MaxLineLength))
            return line;
        var operators = _rows.Dot.Contains('\n') ? _rows.Dot : _lineBreak + _unit + ".";
        return Emit(operators, setters.Count < 2 ? "." : operators.TrimEnd('.') + _unit + ".");

        string Emit(string dot, string setterDot)
        {
            var action = setters.Count == 0 ? "" : $"{name} => {name}" + string.Concat(setters.Select(setter => setterDot + setter));
            var token = _change.Token is null ? "" : (action.Length == 0 ? "" : ", ") + _change.Token;
            return $"{target}await {_rows.Emit(dot)}{dot}{_form.Method}({action}{token}){_rows.Awaited.FindConfiguration()};";
        }
    }

    private string EmitException() =>
        _document.Semantics.IsTypeKnown(_change.First.SpanStart, nameof(InvalidOperationException))
            ? nameof(InvalidOperationException)
            : "System." + nameof(InvalidOperationException);

    /// <summary>Whether the new statements compile in this project, with its C# and its EF Core, and call the methods of EF Core.</summary>
    private bool IsMeant(IEnumerable<TextChange> changes)
    {
        var (tree, token) = (_change.First.SyntaxTree, _document.CancellationToken);
        var ordered = changes.OrderBy(static change => change.Span).ToList();
        var changed = tree.WithChangedText(_text.WithChanges(ordered));
        var moved = ordered.Where(change => change.Span.Start < _change.First.SpanStart)
            .Sum(static change => change.NewText!.Length - change.Span.Length);
        var root = changed.GetRoot(token);
        var statement = root.FindToken(_change.First.SpanStart + moved).Parent!;
        var member = statement.FindContainingMember() ?? root;
        var model = _document.Semantics.Compilation.ReplaceSyntaxTree(tree, changed).GetSemanticModel(changed);
        var calls = member.DescendantNodes().OfType<InvocationExpressionSyntax>()
            .Where(call => call.GetCalledName()?.Identifier.ValueText is var name && (name == _form.Method || name == "SetProperty"))
            .Select(call => model.GetSymbolInfo(call, token).Symbol as IMethodSymbol).ToList();
        return calls.Count > _change.Assigned.Count
            && calls.TrueForAll(static method => method?.ContainingNamespace.ToDisplayString()
                .StartsWith("Microsoft.EntityFrameworkCore", StringComparison.Ordinal) == true)
            && !model.GetDiagnostics(member is CompilationUnitSyntax ? null : member.Span, token)
                .Any(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
    }

    /// <summary>One of the two fixes.</summary>
    /// <param name="Key">Its key.</param>
    /// <param name="Title">Its title.</param>
    /// <param name="Method">The method that it calls.</param>
    /// <param name="Count">The name for the number of rows.</param>
    internal sealed record Form(string Key, string Title, string Method, string Count);
}
