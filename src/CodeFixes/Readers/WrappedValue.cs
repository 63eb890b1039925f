using AsyncSql.Analyzers.Facts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>
/// Bytes that are only put into a <c>MemoryStream</c> which is read forward, asynchronously and before the reader is asked for anything
/// else: the stream of the reader takes its place. Of NULL it would be empty where the read threw, so the code must have asked.
/// </summary>
internal static class WrappedValue
{
    /// <summary>Readers of a stream that read it forward, and nothing before they are asked to.</summary>
    private static readonly HashSet<string> Wrappers = new(StringComparer.Ordinal) { "StreamReader", "GZipStream", "DeflateStream", "BrotliStream" };

    private static readonly HashSet<string> Forward = new(StringComparer.Ordinal)
    {
        "CopyToAsync", "ReadExactlyAsync", "ReadAtLeastAsync", "ReadToEndAsync", "ReadLineAsync", "ReadBlockAsync",
    };

    /// <summary>Replaces the stream over memory; false where it would not be the same.</summary>
    public static bool TryReplace(ReaderInDocument document, FetchedValue fetched, FileEdits edits, CancellationToken cancellationToken)
    {
        var semanticModel = document.SemanticModel;
        if (fetched.IsText || fetched.IsObject || !NullCheck.Guards(fetched.Read, semanticModel, cancellationToken)
            || WrapperOf(fetched.Value, semanticModel, cancellationToken) is not var (stream, declaration)
            || Places.Function(stream) is not { } function
            || semanticModel.GetSymbolInfo(fetched.Source, cancellationToken).Symbol is not { } reader || reader is not (ILocalSymbol or IParameterSymbol)
            || document.Root.HasComment(stream.Span))
            return false;
        // In a field, or in a function of its own, it may be asked while the stream is read.
        var uses = semanticModel.ReferencesTo(reader, function, cancellationToken).ToList();
        if (uses.Any(use => Places.Function(use) != function))
            return false;
        var next = uses.Where(use => use.SpanStart > fetched.Value.Span.End).Select(static use => use.SpanStart).DefaultIfEmpty(int.MaxValue).Min();
        if (!new Use(next, fetched.Token is not null, function, semanticModel, cancellationToken).IsForward(stream))
            return false;

        if (declaration is not null)
        {
            var removed = TextSpan.FromBounds(declaration.SpanStart, declaration.GetLastToken().GetNextToken().SpanStart);
            if (document.Root.HasComment(removed))
                return false;
            edits.Add(new TextChange(removed, ""));
        }

        edits.Add(new TextChange(stream.Span, $"{fetched.Source}.GetStream({fetched.Ordinal})"));
        return true;
    }

    /// <summary>The stream that a value is put into, and the declaration of the variable that carries it into the next statement.</summary>
    private static (ExpressionSyntax Stream, StatementSyntax? Declaration)? WrapperOf(ExpressionSyntax value, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        if (StreamOver(value, semanticModel, cancellationToken) is { } stream)
            return (stream, null);
        return value.Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax { Parent: BlockSyntax block } declaration } } variable }
            && semanticModel.GetDeclaredSymbol(variable, cancellationToken) is { } local
            && !Places.IsInOtherBranches(local.Name, block)
            && semanticModel.ReferencesTo(local, block, cancellationToken).ToList() is [var use]
            && block.Statements.ElementAtOrDefault(block.Statements.IndexOf(declaration) + 1)?.Span.Contains(use.Span) == true
            && StreamOver(use, semanticModel, cancellationToken) is { } later
            ? (later, declaration)
            : null;
    }

    private static ObjectCreationExpressionSyntax? StreamOver(ExpressionSyntax value, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        value.Parent is ArgumentSyntax { NameColon: null, Parent: ArgumentListSyntax { Arguments.Count: 1, Parent: ObjectCreationExpressionSyntax { Initializer: null } creation } }
        && semanticModel.GetTypeInfo(creation, cancellationToken).Type is { Name: "MemoryStream", ContainingNamespace: { Name: "IO", ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true } } }
            ? creation
            : null;

    /// <summary>How a stream is used.</summary>
    /// <param name="end">Where the reader is asked for something else.</param>
    /// <param name="needsToken">Whether the read could be cancelled, so that what reads the stream has to.</param>
    /// <param name="function">The code that uses it.</param>
    /// <param name="semanticModel">The model of the file.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    private sealed class Use(int end, bool needsToken, SyntaxNode function, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        public bool IsForward(ExpressionSyntax stream)
        {
            switch (stream.Parent)
            {
                case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Type: var type } } variable }:
                    return (type.IsVar || semanticModel.GetTypeInfo(type, cancellationToken).Type?.Name != "MemoryStream")
                        && semanticModel.GetDeclaredSymbol(variable, cancellationToken) is ILocalSymbol local
                        && !Places.IsInOtherBranches(local.Name, function)
                        && semanticModel.ReferencesTo(local, function, cancellationToken).All(use => Places.Function(use) == function && IsForward(use));
                case MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name, Parent: InvocationExpressionSyntax call } access when access.Expression == stream && call.Expression == access:
                    return name is "Dispose" or "Close" ? call.Span.End <= end : Forward.Contains(name) && IsAwaited(call);
                case ArgumentSyntax { NameColon: null, Parent: ArgumentListSyntax { Arguments: [var first, ..], Parent: ObjectCreationExpressionSyntax { Initializer: null } wrapper } } argument when first == argument:
                    return semanticModel.GetTypeInfo(wrapper, cancellationToken).Type is { } wrapping && Wrappers.Contains(wrapping.Name) && wrapping.OutermostNamespace() == "System" && IsForward(wrapper);
                case ArgumentSyntax { NameColon: null, Parent: ArgumentListSyntax { Arguments: [var first, ..], Parent: InvocationExpressionSyntax call } } argument when first == argument:
                    return call.CalledName()?.Identifier.ValueText is "DeserializeAsync" or "LoadAsync" && IsAwaited(call)
                        && semanticModel.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol { IsStatic: true, ContainingType: { Name: "JsonSerializer" or "XDocument" or "XElement" } owner } && owner.OutermostNamespace() == "System";
                default:
                    return false;
            }
        }

        private bool IsAwaited(InvocationExpressionSyntax call) =>
            AwaitedCall.Of(call) is { Await: var await } && await.Span.End <= end
            && (!needsToken || call.ArgumentList.Arguments.Any(argument => semanticModel.IsCancellationToken(argument, cancellationToken)));
    }
}
