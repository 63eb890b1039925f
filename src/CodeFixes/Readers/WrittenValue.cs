using AsyncSql.Analyzers.Facts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>
/// Bytes or a text that are written at once and used nowhere else, as a copy from stream to stream, or from reader to writer: they are never
/// whole in memory. For NULL a copy would write nothing where the read threw, so the code must have asked.
/// </summary>
internal static class WrittenValue
{
    /// <summary>Replaces the read and the write by the copy; false where it would not be the same.</summary>
    public static bool TryReplace(ReaderInDocument document, FetchedValue fetched, FileEdits edits, CancellationToken cancellationToken)
    {
        var semanticModel = document.SemanticModel;
        if (fetched.IsObject || !NullCheck.Guards(fetched.Read, semanticModel, cancellationToken)
            || WriteOf(fetched, semanticModel, cancellationToken) is not var (write, declaration)
            || write.Expression is not MemberAccessExpressionSyntax { Expression: var target }
            || !FetchedValue.IsNamed(target)
            || AwaitedCall.Of(write) is not { Await.Parent: ExpressionStatementSyntax statement }
            || document.Root.HasComment(TextSpan.FromBounds(declaration?.SpanStart ?? statement.SpanStart, statement.Span.End)))
            return false;

        var token = write.ArgumentList.Arguments.FirstOrDefault(argument => semanticModel.IsCancellationToken(argument, cancellationToken))?.Expression.ToString() ?? fetched.Token?.ToString();
        var last = token is null ? "" : $", {token}";
        if (!fetched.IsText)
            edits.Add(new TextChange(write.Span, $"{fetched.Source}.GetStream({fetched.Ordinal}).CopyToAsync({target}{(token is null || FetchedValue.HasCopyWithToken(semanticModel.Compilation) ? "" : ", 81920")}{last})"));
        else if (ReadHelper.AddForWriter(new MethodCode(write, isText: true, semanticModel, edits), fetched.Reader) is { } method)
            edits.Add(new TextChange(write.Span, $"{method}({fetched.Source}, {fetched.Ordinal}, {target}{last})"));
        else
            return false;
        if (declaration is not null)
            edits.Add(new TextChange(TextSpan.FromBounds(declaration.SpanStart, statement.SpanStart), ""));
        return true;
    }

    /// <summary>The call that writes all of a value, and the declaration before it whose variable carries the value there.</summary>
    private static (InvocationExpressionSyntax Write, LocalDeclarationStatementSyntax? Declaration)? WriteOf(FetchedValue fetched, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        var value = fetched.Value;
        while (value.Parent is ParenthesizedExpressionSyntax parentheses)
            value = parentheses;
        if (value.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax direct })
            return IsWrite(direct, fetched.IsText, semanticModel, cancellationToken) && direct.ArgumentList.Arguments[0].Expression == value && HasOnlyToken(direct) ? (direct, null) : null;

        if (value.Parent is not EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax { Parent: BlockSyntax block } declaration } } variable }
            || block.Statements.ElementAtOrDefault(block.Statements.IndexOf(declaration) + 1) is not ExpressionStatementSyntax { Expression: AwaitExpressionSyntax await } next
            || await.DescendantNodes().OfType<InvocationExpressionSyntax>().FirstOrDefault(call => IsWrite(call, fetched.IsText, semanticModel, cancellationToken)) is not { } write
            || semanticModel.GetDeclaredSymbol(variable, cancellationToken) is not { } local
            || Places.IsInOtherBranches(local.Name, block)
            || !semanticModel.ReferencesTo(local, block, cancellationToken).All(use => next.Span.Contains(use.Span) && !IsInToken(use))
            || !IsAllOf(write, variable.Identifier.ValueText))
            return null;
        return (write, declaration);

        bool IsInToken(IdentifierNameSyntax use) => write.ArgumentList.Arguments.Any(argument => argument.Span.Contains(use.Span) && semanticModel.IsCancellationToken(argument, cancellationToken));

        bool HasOnlyToken(InvocationExpressionSyntax call) => call.ArgumentList.Arguments.Skip(1).All(argument => semanticModel.IsCancellationToken(argument, cancellationToken));

        // "data", "data.AsMemory()" or "data, 0, data.Length", and a token.
        bool IsAllOf(InvocationExpressionSyntax call, string name)
        {
            var arguments = call.ArgumentList.Arguments;
            return arguments[0].Expression switch
            {
                IdentifierNameSyntax whole when whole.Identifier.ValueText == name => HasOnlyToken(call)
                    || (arguments.Count is 3 or 4 && arguments[1].Expression.ToString() == "0" && arguments[2].Expression.ToString() == name + ".Length"
                        && arguments.Skip(3).All(argument => semanticModel.IsCancellationToken(argument, cancellationToken))),
                InvocationExpressionSyntax memory => memory.ToString() == name + ".AsMemory()" && HasOnlyToken(call),
                _ => false,
            };
        }
    }

    private static bool IsWrite(InvocationExpressionSyntax call, bool isText, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        call.CalledName()?.Identifier.ValueText == "WriteAsync"
        && call.ArgumentList.Arguments is [{ NameColon: null }, ..] and var arguments
        && arguments.All(static argument => argument.NameColon is null)
        && semanticModel.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol { ReducedFrom: null } method
        && method.ContainingType.InheritsFromOrIs(semanticModel.Compilation.GetTypeByMetadataName(isText ? "System.IO.TextWriter" : "System.IO.Stream"));
}
