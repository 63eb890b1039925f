namespace AsyncSql.CodeFixes.Streaming;

/// <summary>
/// Recognises the statements that write the whole value of a column. <paramref name="isValue"/> decides whether an expression is the value,
/// and notes it as a use.
/// </summary>
internal sealed class ValueWriteReader(Func<ExpressionSyntax, bool> isValue, Semantics semantics)
{
    /// <summary>The write; <see langword="null"/> for any other statement.</summary>
    public ValueWrite? Read(ExpressionStatementSyntax statement)
    {
        var expression = statement.Expression is AwaitExpressionSyntax await ? await.Expression : statement.Expression;
        var configuration = "";
        if (expression is InvocationExpressionSyntax configured && configured.Expression
            is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait", Expression: var inner })
        {
            configuration = ".ConfigureAwait" + configured.ArgumentList;
            expression = inner;
        }

        if (expression is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var owner } } call
            || call.ArgumentList.Arguments.Any(static argument =>
                argument.NameColon is { Name.Identifier.ValueText: not ("cancellationToken" or "token") })
            || semantics.FindSymbol(call) is not IMethodSymbol { DeclaringSyntaxReferences.IsEmpty: true } method
            || semantics.FindType(owner) is { DeclaringSyntaxReferences.IsEmpty: false })
            return null;

        var arguments = call.ArgumentList.Arguments;
        var token = arguments.LastOrDefault() is { } last && semantics.IsCancellationToken(last) ? last.Expression : null;
        var values = arguments.Take(arguments.Count - (token is null ? 0 : 1)).Select(static argument => argument.Expression).ToList();
        var write = statement.Expression is AwaitExpressionSyntax
            ? ReadAwaited(statement, owner, method, values)
            : method.Name == "Write" && IsStream(method) ? ReadArray(statement, owner, values) : null;
        return write is null ? null : write with { Token = token, Configuration = configuration };
    }

    private ValueWrite? ReadAwaited(
        ExpressionStatementSyntax statement, ExpressionSyntax owner, IMethodSymbol method, List<ExpressionSyntax> values)
    {
        switch (method.Name)
        {
            case "WriteAsync" when IsStream(method):
                return ReadEncoded(statement, owner, values) ?? ReadArray(statement, owner, values);
            case "WriteAsync" when method.Parameters is [{ Type.SpecialType: SpecialType.System_String }]
                && semantics.IsOrInherits(method.ContainingType, "System.IO.TextWriter"):
                return values is [var text] && isValue(text) ? new ValueWrite(statement, statement, WriteTarget.Writer, owner) : null;
            case "WriteAsync" when method.MethodKind == MethodKind.ReducedExtension
                && semantics.Is(method.ContainingType, "Microsoft.AspNetCore.Http.HttpResponseWritingExtensions"):
                return ReadResponse(statement, owner, values);
            case "CopyToAsync" when IsStream(method):
                return ReadCopy(statement, owner, values);
            case "WriteAllBytesAsync" or "WriteAllTextAsync" when semantics.Is(method.ContainingType, "System.IO.File"):
                var target = method.Name == "WriteAllTextAsync" ? WriteTarget.TextFile : WriteTarget.BinaryFile;
                return values is [var path, var written] && isValue(written)
                    ? new ValueWrite(statement, statement, target, path) { ThrowsForNull = true }
                    : null;
            default:
                return null;
        }
    }

    private bool IsStream(IMethodSymbol method) => semantics.IsOrInherits(method.ContainingType, "System.IO.Stream");

    /// <summary><c>stream.WriteAsync(data)</c>, or with <c>data, 0, data.Length</c>, which throws for <see langword="null"/>.</summary>
    private ValueWrite? ReadArray(ExpressionStatementSyntax statement, ExpressionSyntax owner, List<ExpressionSyntax> values)
    {
        var isWhole = values is [var only] && isValue(only);
        return isWhole || (FindMeasured(values) is { } measured && isValue(values[0]) && isValue(measured))
            ? new ValueWrite(statement, statement, WriteTarget.Stream, owner) { ThrowsForNull = !isWhole }
            : null;
    }

    /// <summary><c>response.WriteAsync(text)</c>, or with an encoding.</summary>
    private ValueWrite? ReadResponse(ExpressionStatementSyntax statement, ExpressionSyntax owner, List<ExpressionSyntax> values)
    {
        if (values.Count is not (1 or 2) || !isValue(values[0]) || (values.Count == 2 && !IsEncoding(values[1])))
            return null;
        var encoding = values.Count == 2 ? values[1].ToString() : "Encoding.UTF8";
        return new ValueWrite(statement, statement, WriteTarget.Response, owner) { ThrowsForNull = true, Encoding = encoding };
    }

    /// <summary><c>stream.WriteAsync(Encoding.UTF8.GetBytes(text))</c>; the bytes may be a variable of the statement before.</summary>
    private ValueWrite? ReadEncoded(ExpressionStatementSyntax statement, ExpressionSyntax owner, List<ExpressionSyntax> values)
    {
        if (values.Count == 0)
            return null;
        StatementSyntax first = statement;
        var bytes = values[0];
        if (bytes is IdentifierNameSyntax name)
        {
            var isWhole = FindMeasured(values) is IdentifierNameSyntax measured
                && measured.Identifier.ValueText == name.Identifier.ValueText;
            if (FindVariableBefore(statement, name) is not var (value, declaration, references) || references != (isWhole ? 2 : 1)
                || (values.Count != 1 && !isWhole))
                return null;
            (bytes, first) = (value, declaration);
        }
        else if (values.Count != 1)
        {
            return null;
        }

        return bytes is InvocationExpressionSyntax { ArgumentList.Arguments: [{ Expression: var text }] } encoded
            && encoded.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetBytes", Expression: var encoding }
            && IsEncoding(encoding) && isValue(text)
            ? new ValueWrite(first, statement, WriteTarget.EncodedStream, owner) { ThrowsForNull = true, Encoding = encoding.ToString() }
            : null;
    }

    /// <summary><c>new MemoryStream(data).CopyToAsync(stream)</c>; the memory may be a variable of the statement before.</summary>
    private ValueWrite? ReadCopy(ExpressionStatementSyntax statement, ExpressionSyntax owner, List<ExpressionSyntax> values)
    {
        StatementSyntax first = statement;
        if (owner is IdentifierNameSyntax name)
        {
            if (FindVariableBefore(statement, name) is not (var value, var declaration, 1))
                return null;
            (owner, first) = (value, declaration);
        }

        return values.Count is 1 or 2
            && owner is BaseObjectCreationExpressionSyntax { Initializer: null, ArgumentList.Arguments: { Count: 1 or 2 } created }
            && semantics.Is(semantics.FindType(owner), "System.IO.MemoryStream")
            && created.Skip(1)
                .All(static option => option.Expression.Kind() is SyntaxKind.FalseLiteralExpression or SyntaxKind.TrueLiteralExpression)
            && isValue(created[0].Expression)
            && values.Skip(1).All(size => semantics.IsConstant(size))
            ? new ValueWrite(first, statement, WriteTarget.Stream, values[0])
            {
                ThrowsForNull = true,
                BufferSize = values.Count == 2 ? ", " + values[1] : "",
            }
            : null;
    }

    /// <summary>The array whose length is the third of <c>data, 0, data.Length</c>.</summary>
    private ExpressionSyntax? FindMeasured(List<ExpressionSyntax> values) =>
        values is [_, var offset, MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length", Expression: var measured }]
        && semantics.FindConstant(offset) is 0
            ? measured
            : null;

    /// <summary>Whether an expression is a predefined encoding: <c>Encoding.UTF8</c>.</summary>
    private bool IsEncoding(ExpressionSyntax expression) =>
        semantics.FindSymbol(expression) is IPropertySymbol { IsStatic: true, ContainingType: var type }
            && semantics.Is(type, "System.Text.Encoding");

    /// <summary>The value of a variable that the statement before declares, and the number of its references.</summary>
    private (ExpressionSyntax Value, StatementSyntax Declaration, int References)? FindVariableBefore(
        StatementSyntax statement, IdentifierNameSyntax name)
    {
        if (StatementList.Create(statement) is not { } around
            || around.IndexOf(statement) is not (> 0 and var index)
            || around.Statements[index - 1] is not LocalDeclarationStatementSyntax { Declaration.Variables: [var variable] } declaration
            || variable.Initializer is not { Value: var value }
            || variable.Identifier.ValueText != name.Identifier.ValueText
            || semantics.FindDeclared(variable) is not { } local)
            return null;
        return (value, declaration, semantics.FindReferences(local, around.Scope).Count());
    }
}
