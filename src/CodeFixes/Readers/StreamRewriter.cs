namespace AsyncSql.CodeFixes.Readers;

/// <summary>
/// Replaces a <c>MemoryStream</c> over bytes by the stream of the reader, where it is read forward, asynchronously and before the next use
/// of the reader. For NULL, the stream is empty where the read throws, so the code must have a null check.
/// </summary>
internal static class StreamRewriter
{
    /// <summary>Types of the framework that read a stream forward, and only on demand.</summary>
    private static readonly string[] Wrappers = ["StreamReader", "GZipStream", "DeflateStream", "BrotliStream"];

    private static readonly HashSet<string> ForwardReads = new(StringComparer.Ordinal)
    {
        "CopyToAsync", "ReadExactlyAsync", "ReadAtLeastAsync", "ReadToEndAsync", "ReadLineAsync", "ReadBlockAsync",
    };

    /// <summary>Replaces the memory stream; false where the code would behave differently.</summary>
    public static bool TryRewrite(ReaderInDocument document, ReadExpression read, FileEdits edits)
    {
        var semantics = document.Semantics;
        if (read.IsText || read.IsObject || !NullCheck.Guards(read.Read, semantics)
            || FindStream(read.Value, semantics) is not var (stream, declaration)
            || SyntaxFlow.FindFunction(stream) is not { } function
            || semantics.FindSymbol(read.Source) is not { } reader || reader is not (ILocalSymbol or IParameterSymbol)
            || document.Root.HasComment(stream.Span))
            return false;
        // Another function may use the reader while the stream is read.
        var uses = semantics.FindReferences(reader, function).ToList();
        if (uses.Exists(use => SyntaxFlow.FindFunction(use) != function))
            return false;
        var next = uses.Select(static use => use.SpanStart).Where(start => start > read.Value.Span.End).DefaultIfEmpty(int.MaxValue).Min();
        if (!new StreamUse(next, read.Token is not null, function, semantics).IsForward(stream))
            return false;

        if (declaration is not null)
        {
            var removed = Edit.Remove(declaration.SpanStart, declaration.GetLastToken().GetNextToken().SpanStart);
            if (document.Root.HasComment(removed.Span))
                return false;
            edits.Add(removed);
        }

        edits.Add(Edit.Replace(stream, read.CreateStream(null).Stream));
        return true;
    }

    /// <summary>The stream over a value, and the declaration of the variable that carries the value to it.</summary>
    private static (ExpressionSyntax Stream, StatementSyntax? Declaration)? FindStream(ExpressionSyntax value, Semantics semantics)
    {
        if (FindCreation(value, semantics) is { } stream)
            return (stream, null);
        return ValueCarrier.Find(value, semantics) is { References: [var use] } carrier && FindCreation(use, semantics) is { } later
            ? (later, carrier.Declaration)
            : null;
    }

    private static ObjectCreationExpressionSyntax? FindCreation(ExpressionSyntax value, Semantics semantics) =>
        value.Parent is ArgumentSyntax { NameColon: null, Parent: ArgumentListSyntax { Arguments.Count: 1 } list }
        && list.Parent is ObjectCreationExpressionSyntax { Initializer: null } creation
        && semantics.FindType(creation) is { Name: "MemoryStream" } type && type.ContainingNamespace.ToDisplayString() == "System.IO"
            ? creation
            : null;

    /// <summary>The use of a stream, which must end before the next use of the reader, and can be cancelled if the read could be.</summary>
    private sealed class StreamUse(int end, bool needsToken, SyntaxNode function, Semantics semantics)
    {
        public bool IsForward(ExpressionSyntax stream) => stream.Parent switch
        {
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Type: var type } } variable }
                => (type.IsVar || semantics.FindType(type)?.Name != "MemoryStream")
                && semantics.FindDeclared(variable) is ILocalSymbol local
                && !SyntaxFlow.IsInOtherBranches(local.Name, function)
                && semantics.FindReferences(local, function).All(use => SyntaxFlow.FindFunction(use) == function && IsForward(use)),
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name, Parent: InvocationExpressionSyntax call } access
                when access.Expression == stream =>
                name is "Dispose" or "Close" ? call.Span.End <= end : ForwardReads.Contains(name) && IsAwaited(call),
            ArgumentSyntax { NameColon: null, Parent: ArgumentListSyntax list } argument when list.Arguments[0] == argument =>
                list.Parent is InvocationExpressionSyntax call ? IsReader(call) && IsAwaited(call)
                : list.Parent is ObjectCreationExpressionSyntax { Initializer: null } wrapper && IsWrapper(wrapper) && IsForward(wrapper),
            _ => false,
        };

        private bool IsWrapper(ObjectCreationExpressionSyntax creation) =>
            semantics.FindType(creation) is { } type && Wrappers.Contains(type.Name) && type.GetOutermostNamespace() == "System";

        private bool IsReader(InvocationExpressionSyntax call) =>
            call.GetCalledName()?.Identifier.ValueText is "DeserializeAsync" or "LoadAsync"
            && semantics.FindSymbol(call) is IMethodSymbol { IsStatic: true, ContainingType: var owner }
            && owner.Name is "JsonSerializer" or "XDocument" or "XElement" && owner.GetOutermostNamespace() == "System";

        private bool IsAwaited(InvocationExpressionSyntax call) =>
            AwaitedCall.Find(call) is { Await: var await } && await.Span.End <= end
            && (!needsToken || semantics.FindCancellationToken(call.ArgumentList) is not null);
    }
}
