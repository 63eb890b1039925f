using AsyncSql.Analyzers.Facts.Symbols;

namespace AsyncSql.CodeFixes.StreamedReads;

/// <summary>
/// Replaces the call that executes the command of a large value by the one of AsyncSql.Streaming. Its reader is a <c>DbDataReader</c>, so
/// nothing may use what only the driver's reader has, and the methods that it is passed to get the base type.
/// </summary>
internal sealed class CommandStreaming(ReaderInDocument document)
{
    private const string ReaderNamespace = "System.Data.Common";

    /// <summary>The type of the replaced call, without the package: the compiler shows what it breaks.</summary>
    private const string TypedPlaceholder =
        "default(global::System.Func<global::System.Threading.Tasks.Task<global::System.Data.Common.DbDataReader>>)()";

    private readonly CancellationToken _cancellationToken = document.CancellationToken;

    private readonly bool _isScalar = document.Site.Rule.Id == Rules.ASQL2004_ScalarOfLargeValue.Id;

    /// <summary>The edits; <see langword="null"/> where the call is not visible, or its result is used as the driver's reader.</summary>
    public async Task<SolutionEdits?> CreateEditsAsync()
    {
        var call = _isScalar ? document.Site.Read.Place.FirstAncestorOrSelf<InvocationExpressionSyntax>() : document.Site.Origin?.Call;
        if (document.Site.Read.IsWrapped || call is null || !IsExecution(call)) // no command is visible
            return null;
        // A method that reads a row may get it from several commands.
        var all = _isScalar ? [call] : document.Facts.Readers.Origins
            .Find(document.Site.Read.Source, document.Semantics.Model, _cancellationToken).Select(static origin => origin.Call)
            .OfType<InvocationExpressionSyntax>().Where(IsExecution).Prepend(call).Distinct().ToList();
        return await CreateEditsAsync(all).ConfigureAwait(false)
            ?? (all.Count > 1 ? await CreateEditsAsync([call]).ConfigureAwait(false) : null);
    }

    private bool IsExecution(InvocationExpressionSyntax call) =>
        call.Expression is MemberAccessExpressionSyntax or MemberBindingExpressionSyntax
        && call.GetCalledName()?.Identifier.ValueText == (_isScalar ? "ExecuteScalarAsync" : "ExecuteReaderAsync");

    private async Task<SolutionEdits?> CreateEditsAsync(List<InvocationExpressionSyntax> calls)
    {
        if (await CreateChangesAsync(calls, document.Facts, document.Project).ConfigureAwait(false) is not { } changes)
            return null;
        var edits = new SolutionEdits(document.Project.Solution);
        if (!await AddPackageAsync(document.Project, document.Semantics.Compilation, edits).ConfigureAwait(false))
            return null;
        var others = new HashSet<ProjectId>();
        foreach (var file in changes.Values)
        {
            if (document.Project.GetDocument(file.Tree) is not { } changed || changed is SourceGeneratedDocument)
                return null;
            others.UnionWith(changed.GetLinkedDocumentIds().Select(static id => id.ProjectId));
            edits.Change(changed, await changed.GetTextAsync(_cancellationToken).ConfigureAwait(false), file.Changes);
        }

        // Another target framework compiles the same text, maybe with another driver.
        foreach (var id in others)
            if (document.Project.Solution.GetProject(id) is { } other
                && !await IsSameInAsync(other, calls, changes, edits).ConfigureAwait(false))
                return null;
        return edits;
    }

    /// <summary>Whether the changes are the same in another target framework, in which #if may exclude a call.</summary>
    private async Task<bool> IsSameInAsync(
        Project other,
        List<InvocationExpressionSyntax> calls,
        Dictionary<string, (SyntaxTree Tree, List<TextChange> Changes)> changes,
        SolutionEdits edits)
    {
        if (await other.GetCompilationAsync(_cancellationToken).ConfigureAwait(false) is not { } compilation
            || DataAccessContext.Get(compilation, other.AnalyzerOptions) is not { } facts)
            return false;
        var same = calls.Select(call => FindSame(call, compilation)).OfType<InvocationExpressionSyntax>().ToList();
        return same.Count == 0
            || (await CreateChangesAsync(same, facts, other).ConfigureAwait(false) is { } others
                && others.Count == changes.Count
                && others.All(file => changes.TryGetValue(file.Key, out var own) && own.Changes.SequenceEqual(file.Value.Changes))
                && await AddPackageAsync(other, compilation, edits).ConfigureAwait(false));
    }

    private InvocationExpressionSyntax? FindSame(InvocationExpressionSyntax call, Compilation compilation) =>
        compilation.SyntaxTrees.FirstOrDefault(tree => tree.FilePath == call.SyntaxTree.FilePath)?.GetRoot(_cancellationToken)
            .DescendantNodes(node => node.Span.Contains(call.Span)).OfType<InvocationExpressionSyntax>()
            .FirstOrDefault(node => node.Span == call.Span);

    private Task<bool> AddPackageAsync(Project project, Compilation compilation, SolutionEdits edits) =>
        StreamingPackage.AdoNet.AddAsync(project, compilation, edits, _cancellationToken);

    /// <summary>The changes of each file, by its path; <see langword="null"/> where the result is used as the driver's reader.</summary>
    private async Task<Dictionary<string, (SyntaxTree Tree, List<TextChange> Changes)>?> CreateChangesAsync(
        List<InvocationExpressionSyntax> calls, DataAccessContext facts, Project project)
    {
        var reader = new PassedReader(facts.Readers.Values, _cancellationToken);
        foreach (var call in calls)
            if (facts.Readers.Values.SemanticModels.Get(call.SyntaxTree) is not { } model
                || model.GetSymbolInfo(call, _cancellationToken).Symbol is not IMethodSymbol method || ReaderSymbols.IsDapper(method)
                || (!_isScalar && !TryFollow(reader, call, new Semantics(model, _cancellationToken))))
                return null;
        var semantics = new Semantics(facts.Readers.Values.SemanticModels.Get(calls[0].SyntaxTree)!, _cancellationToken);
        if (!_isScalar
            && (MentionsDriversReader(semantics) || !IsTypedAfter(calls, reader, semantics)
                || !await AreOnlyUsedInAsync(project, reader.ProtectedMethods).ConfigureAwait(false)))
            return null;
        var changes = new Dictionary<string, (SyntaxTree Tree, List<TextChange> Changes)>(StringComparer.Ordinal);
        foreach (var nodes in calls.Concat<SyntaxNode>(reader.Changes.Keys).GroupBy(static node => node.SyntaxTree))
        {
            if (await nodes.Key.GetRootAsync(_cancellationToken).ConfigureAwait(false) is not CompilationUnitSyntax root)
                return null;
            changes[nodes.Key.FilePath] =
                (nodes.Key, CreateChanges(nodes, root, reader, semantics.GetSemantics(semantics.Compilation, root)));
        }

        return changes;
    }

    /// <summary>The changes of one file: calls, and what <see cref="PassedReader.Changes"/> replaces.</summary>
    private List<TextChange> CreateChanges(
        IEnumerable<SyntaxNode> nodes, CompilationUnitSyntax root, PassedReader reader, Semantics semantics)
    {
        var changes = new List<TextChange>();
        var imports = new HashSet<string>(StringComparer.Ordinal);
        foreach (var node in nodes)
        {
            if (reader.Changes.TryGetValue(node, out var text))
                changes.Add(Edit.Replace(node, text));
            else
                changes.Add(Edit.Replace(
                    ((InvocationExpressionSyntax)node).GetCalledName()!,
                    _isScalar ? "ExecuteStreamedScalarAsync" : ReaderSymbols.Streamed));
            var (type, import) = text is null ? ("StreamedDbCommandExtensions", StreamingPackage.AdoNet.Id) : (text, ReaderNamespace);
            if ((text is null || text == PassedReader.BaseReader) && !semantics.IsTypeKnown(node.SpanStart, type) && imports.Add(import))
                changes.Add(NamespaceImport.Import(root, import, node.SpanStart));
        }

        return changes;
    }

    /// <summary>Follows the local that receives the reader, if there is one.</summary>
    private static bool TryFollow(PassedReader reader, InvocationExpressionSyntax call, Semantics semantics)
    {
        var value = call.AncestorsAndSelf().TakeWhile(static node => node is ExpressionSyntax and not AssignmentExpressionSyntax).Last();
        var local = value.Parent switch
        {
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declarator } => semantics.FindDeclared(declarator),
            AssignmentExpressionSyntax { Left: IdentifierNameSyntax name } => semantics.FindSymbol(name),
            _ => null,
        } as ILocalSymbol;
        if (local?.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(semantics.CancellationToken) is not VariableDeclaratorSyntax
            {
                Parent: VariableDeclarationSyntax { Type: var type }
            })
            return true;
        if (!type.IsVar)
            reader.TryReplace(type);
        return reader.TryFollow(local, call.FindContainingMember()!);
    }

    /// <summary>Whether no other project names methods: a derived class there may pass a function for the driver's reader.</summary>
    private async Task<bool> AreOnlyUsedInAsync(Project project, List<IMethodSymbol> methods)
    {
        var graph = project.Solution.GetProjectDependencyGraph();
        foreach (var id in methods.Count == 0 ? [] : graph.GetProjectsThatTransitivelyDependOnThisProject(project.Id))
            foreach (var other in project.Solution.GetProject(id)?.Documents ?? [])
                if (await other.GetTextAsync(_cancellationToken).ConfigureAwait(false) is var text
                    && methods.Exists(method => text.ToString().Contains(method.Name)))
                    return false;
        return true;
    }

    /// <summary>Whether any code may turn a reader into the driver's reader at run time.</summary>
    private static bool MentionsDriversReader(Semantics semantics) =>
        semantics.IsMentioned("SqlDataReader)", " as SqlDataReader", " is SqlDataReader", "SqlDataReader =>", "SqlDataReader>()");

    /// <summary>Whether the members with the reader still compile when the calls return a <c>DbDataReader</c>.</summary>
    private static bool IsTypedAfter(List<InvocationExpressionSyntax> calls, PassedReader reader, Semantics semantics)
    {
        var members = reader.Members.Union(calls.Select(static call => call.FindContainingMember()!)).ToLookup(
            static member => member.SyntaxTree);
        var changes = calls.Concat<SyntaxNode>(reader.Changes.Keys).ToLookup(static node => node.SyntaxTree, CreateChange);
        var compilation = semantics.Compilation;
        var changed = new Dictionary<SyntaxTree, SyntaxTree>();
        foreach (var tree in members.Select(static group => group.Key))
        {
            changed[tree] = tree.WithChangedText(tree.GetText().WithChanges(changes[tree].OrderBy(static change => change.Span)));
            compilation = compilation.ReplaceSyntaxTree(tree, changed[tree]);
        }

        return members.All(group => compilation.GetSemanticModel(changed[group.Key]) is var after
            && semantics.Compilation.GetSemanticModel(group.Key) is var before
            && group.All(member => CountErrors(after, Move(member.Span, changes[group.Key])) <= CountErrors(before, member.Span)));

        TextChange CreateChange(SyntaxNode node) => Edit.Replace(node, !reader.Changes.TryGetValue(node, out var text) ? TypedPlaceholder
            : text == PassedReader.BaseReader ? $"global::{ReaderNamespace}.{text}" : text);

        int CountErrors(SemanticModel model, TextSpan place) => model.GetDiagnostics(place, semantics.CancellationToken)
            .Count(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
    }

    /// <summary>The span of a node in the changed text.</summary>
    private static TextSpan Move(TextSpan span, IEnumerable<TextChange> changes)
    {
        var (start, length) = (span.Start, span.Length);
        foreach (var change in changes)
        {
            var added = change.NewText!.Length - change.Span.Length;
            start += change.Span.End <= span.Start ? added : 0;
            length += span.Contains(change.Span) ? added : 0;
        }

        return new TextSpan(start, length);
    }
}
