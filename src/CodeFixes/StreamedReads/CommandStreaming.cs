using AsyncSql.Analyzers.Facts.Symbols;

namespace AsyncSql.CodeFixes.StreamedReads;

/// <summary>
/// Replaces the call that executes the command of a large value by the one of AsyncSql.Streaming. Its reader is a <c>DbDataReader</c>, so
/// nothing may use what only the driver's reader has.
/// </summary>
internal sealed class CommandStreaming(ReaderInDocument document)
{
    private const string ReaderNamespace = "System.Data.Common";
    private const string Reader = "DbDataReader";

    /// <summary>The type of the replaced call, without the package: the compiler shows what it breaks.</summary>
    private const string TypedPlaceholder =
        "default(global::System.Func<global::System.Threading.Tasks.Task<global::System.Data.Common.DbDataReader>>)()";

    private readonly CancellationToken _cancellationToken = document.CancellationToken;

    /// <summary>The edits; <see langword="null"/> where the call is not visible, or its result is used as the driver's reader.</summary>
    public async Task<SolutionEdits?> CreateEditsAsync()
    {
        var isScalar = document.Site.Rule.Id == Rules.ASQL2004_ScalarOfLargeValue.Id;
        var call = isScalar ? document.Site.Read.Place.FirstAncestorOrSelf<InvocationExpressionSyntax>() : document.Site.Origin?.Call;
        if (document.Site.Read.IsWrapped // no command is visible
            || call?.Expression is not (MemberAccessExpressionSyntax or MemberBindingExpressionSyntax)
            || call.GetCalledName()?.Identifier.ValueText
                != (isScalar ? "ExecuteScalarAsync" : "ExecuteReaderAsync")
            || document.Project.GetDocument(call.SyntaxTree) is not { } source || source is SourceGeneratedDocument
            || document.Facts.Queries.SemanticModels.Get(call.SyntaxTree) is not { } semanticModel
            || CreateChanges(call, isScalar, new Semantics(semanticModel, _cancellationToken)) is not { } changes)
            return null;

        var edits = new SolutionEdits(document.Project.Solution);
        if (!await AddPackageAsync(document.Project, semanticModel.Compilation, edits).ConfigureAwait(false))
            return null;
        // Another target framework compiles the same text, maybe with another driver.
        foreach (var id in source.GetLinkedDocumentIds())
            if (document.Project.Solution.GetDocument(id) is { } linked && !await IsSameInAsync(linked).ConfigureAwait(false))
                return null;
        edits.Change(source, await source.GetTextAsync(_cancellationToken).ConfigureAwait(false), changes);
        return edits;

        // Where #if excludes the call, the edit changes nothing.
        async Task<bool> IsSameInAsync(Document linked) =>
            await linked.GetSemanticModelAsync(_cancellationToken).ConfigureAwait(false) is { } other
            && await other.SyntaxTree.GetRootAsync(_cancellationToken).ConfigureAwait(false) is var root
            && (root.DescendantNodes(node => node.Span.Contains(call.Span)).FirstOrDefault(node =>
                    node is InvocationExpressionSyntax && node.Span == call.Span) is not InvocationExpressionSyntax same
                || (CreateChanges(same, isScalar, new Semantics(other, _cancellationToken))?.SequenceEqual(changes) == true
                    && await AddPackageAsync(linked.Project, other.Compilation, edits).ConfigureAwait(false)));
    }

    private Task<bool> AddPackageAsync(Project project, Compilation compilation, SolutionEdits edits) =>
        StreamingPackage.AdoNet.AddAsync(project, compilation, edits, _cancellationToken);

    /// <summary>The changes of the call's file; <see langword="null"/> where its result is used as the driver's reader.</summary>
    private static List<TextChange>? CreateChanges(InvocationExpressionSyntax call, bool isScalar, Semantics semantics)
    {
        if (semantics.FindSymbol(call) is not IMethodSymbol method || ReaderSymbols.IsDapper(method)
            || call.SyntaxTree.GetRoot(semantics.CancellationToken) is not CompilationUnitSyntax root)
            return null;
        var changes = new List<TextChange>
        {
            Edit.Replace(call.GetCalledName()!, isScalar ? "ExecuteStreamedScalarAsync" : ReaderSymbols.Streamed),
        };
        if (!isScalar)
        {
            var declaration = FindDeclaredReader(call, semantics);
            if (MentionsDriversReader(semantics) || !IsTypedAfter(call, declaration, semantics))
                return null;
            if (declaration is not null)
            {
                changes.Add(Edit.Replace(declaration, Reader));
                if (!semantics.IsTypeKnown(call.SpanStart, Reader))
                    changes.Add(NamespaceImport.Import(root, ReaderNamespace, call.SpanStart));
            }
        }

        if (!semantics.IsTypeKnown(call.SpanStart, "StreamedDbCommandExtensions"))
            changes.Add(NamespaceImport.Import(root, StreamingPackage.AdoNet.Id, call.SpanStart));
        return changes;
    }

    /// <summary>The type of the local that receives the reader, where it names the driver's reader.</summary>
    private static TypeSyntax? FindDeclaredReader(InvocationExpressionSyntax call, Semantics semantics)
    {
        var value = call.AncestorsAndSelf().TakeWhile(static node => node is ExpressionSyntax and not AssignmentExpressionSyntax).Last();
        var local = value.Parent switch
        {
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declarator } => declarator,
            AssignmentExpressionSyntax { Left: IdentifierNameSyntax name } when semantics.FindSymbol(name) is ILocalSymbol variable =>
                variable.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(semantics.CancellationToken) as VariableDeclaratorSyntax,
            _ => null,
        };
        var type = (local?.Parent as VariableDeclarationSyntax)?.Type;
        type = type is NullableTypeSyntax nullable ? nullable.ElementType : type;
        return type is { IsVar: false } && type.SyntaxTree == call.SyntaxTree && semantics.FindSymbol(type) is { Name: "SqlDataReader" }
            ? type
            : null;
    }

    /// <summary>Whether any code may turn a reader into the driver's reader at run time.</summary>
    private static bool MentionsDriversReader(Semantics semantics) =>
        semantics.IsMentioned("SqlDataReader)", " as SqlDataReader", " is SqlDataReader", "SqlDataReader =>", "SqlDataReader>()");

    /// <summary>Whether the code still compiles when the call returns a <c>DbDataReader</c>.</summary>
    private static bool IsTypedAfter(InvocationExpressionSyntax call, TypeSyntax? declaration, Semantics semantics)
    {
        var tree = call.SyntaxTree;
        var changes = new List<TextChange> { Edit.Replace(call, TypedPlaceholder) };
        if (declaration is not null)
            changes.Add(Edit.Replace(declaration, $"global::{ReaderNamespace}.{Reader}"));
        var changed = tree.WithChangedText(tree.GetText().WithChanges(changes.OrderBy(static change => change.Span)));
        var compilation = semantics.Compilation.ReplaceSyntaxTree(tree, changed);
        var member = call.FindContainingMember()!;
        var start = member.SpanStart;
        var span = TextSpan.FromBounds(start, start + member.Span.Length + changed.Length - tree.Length);
        return CountErrors(compilation.GetSemanticModel(changed), span) <= CountErrors(semantics.Model, member.Span);

        int CountErrors(SemanticModel model, TextSpan place) =>
            model.GetDiagnostics(place, semantics.CancellationToken)
                .Count(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
    }
}
