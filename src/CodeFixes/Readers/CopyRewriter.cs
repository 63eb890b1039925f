namespace AsyncSql.CodeFixes.Readers;

/// <summary>
/// Rewrites a value that is written at once and used nowhere else as a copy from stream to stream, or from reader to writer. For NULL, a
/// copy writes nothing where the read throws, so the code must have a null check.
/// </summary>
internal static class CopyRewriter
{
    /// <summary>Replaces the read and the write by the copy; false where it would behave differently.</summary>
    public static bool TryRewrite(ReaderInDocument document, ReadExpression read, FileEdits edits, Lazy<HelperClass?> added)
    {
        var semantics = document.Semantics;
        if (read.IsObject || !NullCheck.Guards(read.Read, semantics)
            || FindWrite(read, semantics) is not var (write, declaration)
            || write.Expression is not MemberAccessExpressionSyntax { Expression: var target }
            || !target.IsRepeatable()
            || AwaitedCall.Find(write) is not { Await.Parent: ExpressionStatementSyntax statement }
            || document.Root.HasComment(TextSpan.FromBounds(declaration?.SpanStart ?? statement.SpanStart, statement.Span.End)))
            return false;

        var value = read.CreateStream(semantics.FindCancellationToken(write.ArgumentList)?.Expression ?? read.Token);
        var bufferSize = value.Token.Length == 0 || StreamHelpers.HasCopyWithToken(semantics.Compilation) ? "" : ", 81920";
        if (!read.IsText)
            edits.Add(Edit.Replace(write, value.Copy(value.Stream, target.ToString(), bufferSize)));
        else if (added.Value is { } methods)
        {
            var method = methods.Qualify(new StreamHelpers(write, isText: true, methods).AddCopyText(read.Reader), edits);
            edits.Add(Edit.Replace(write, $"{method}({read.Source}, {read.Ordinal}, {target}{value.TokenArgument})"));
        }
        else
            return false;

        if (declaration is not null)
            edits.Add(Edit.Remove(declaration.SpanStart, statement.SpanStart));
        return true;
    }

    /// <summary>The call that writes the whole value, and the declaration of the variable that carries the value to it.</summary>
    private static (InvocationExpressionSyntax Write, LocalDeclarationStatementSyntax? Declaration)? FindWrite(
        ReadExpression read, Semantics semantics)
    {
        var value = read.Value;
        while (value.Parent is ParenthesizedExpressionSyntax parentheses)
            value = parentheses;
        if (value.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax direct })
            return IsWrite(direct) && direct.ArgumentList.Arguments[0].Expression == value && AreTokens(direct, 1) ? (direct, null) : null;

        return ValueCarrier.Find(value, semantics)
            is { Next: ExpressionStatementSyntax { Expression: AwaitExpressionSyntax await } } carrier
            && await.DescendantNodes().OfType<InvocationExpressionSyntax>().FirstOrDefault(IsWrite) is { } write
            && !write.ArgumentList.Arguments.Where(semantics.IsCancellationToken)
                .Any(argument => carrier.References.Any(use => argument.Span.Contains(use.Span)))
            && IsWholeValue(write, carrier.Name)
            ? (write, carrier.Declaration)
            : null;

        bool IsWrite(InvocationExpressionSyntax call) =>
            call.GetCalledName()?.Identifier.ValueText == "WriteAsync"
            && call.ArgumentList.Arguments is { Count: > 0 } arguments
            && arguments.All(static argument => argument.NameColon is null)
            && semantics.FindSymbol(call) is IMethodSymbol { ReducedFrom: null, ContainingType: var type }
            && semantics.IsOrInherits(type, read.IsText ? "System.IO.TextWriter" : "System.IO.Stream");

        bool AreTokens(InvocationExpressionSyntax call, int first) =>
            call.ArgumentList.Arguments.Skip(first).All(semantics.IsCancellationToken);

        // "data", "data.AsMemory()" or "data, 0, data.Length", and a token.
        bool IsWholeValue(InvocationExpressionSyntax call, string name)
        {
            var arguments = call.ArgumentList.Arguments;
            return arguments[0].Expression switch
            {
                IdentifierNameSyntax whole when whole.Identifier.ValueText == name => AreTokens(call, 1) || (arguments.Count is 3 or 4
                    && arguments[1].ToString() == "0" && arguments[2].ToString() == name + ".Length" && AreTokens(call, 3)),
                InvocationExpressionSyntax memory => memory.ToString() == name + ".AsMemory()" && AreTokens(call, 1),
                _ => false,
            };
        }
    }
}
