using AsyncSql.Analyzers.Facts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>A statement that writes the whole value of a column to one place, and does nothing else.</summary>
internal sealed class ColumnWrite
{
    private const int CharsAtATime = 32;

    /// <summary>In thousands, too: their bytes, three a character in UTF-8, stay below the large objects of the garbage collector.</summary>
    private const int CharsEncodedAtATime = 16;

    private enum Target
    {
        Stream,
        Writer,
        BinaryFile,
        TextFile,
        EncodedStream,
        Response,
    }

    private readonly Target _target;
    private readonly string _bufferSize;
    private readonly string _encoding;

    private ColumnWrite(StatementSyntax first, StatementSyntax last, Target target, ExpressionSyntax destination, ExpressionSyntax? token, string configured, bool throwsForNull, string bufferSize = "", string encoding = "")
    {
        First = first;
        Last = last;
        _target = target;
        Destination = destination;
        Token = token;
        Configured = configured;
        ThrowsForNull = throwsForNull;
        _bufferSize = bufferSize;
        _encoding = encoding;
    }

    /// <summary>The statement; of two, the first.</summary>
    public StatementSyntax First { get; }

    public StatementSyntax Last { get; }

    /// <summary>The text of the statements.</summary>
    public TextSpan Span => TextSpan.FromBounds(First.SpanStart, Last.Span.End);

    /// <summary>The stream, the writer, or the path of the file.</summary>
    public ExpressionSyntax Destination { get; }

    public ExpressionSyntax? Token { get; }

    /// <summary><c>.ConfigureAwait(false)</c>, or nothing.</summary>
    public string Configured { get; }

    /// <summary>Whether a value that is <see langword="null"/> is an error; where it is none, nothing is written.</summary>
    public bool ThrowsForNull { get; }

    public bool IsBinary => _target is Target.Stream or Target.BinaryFile;

    /// <summary>Whether the destination is named again and again.</summary>
    public bool RepeatsDestination => _target is Target.Writer or Target.EncodedStream or Target.Response;

    /// <summary>The namespaces that the statements need, each with a type of it.</summary>
    public IEnumerable<(string Namespace, string Type)> Needs(bool hasToken)
    {
        if (!IsBinary && (hasToken || _encoding.Length > 0))
            yield return ("System", "MemoryExtensions");
        if (_encoding.StartsWith("Encoding.", StringComparison.Ordinal))
            yield return ("System.Text", "Encoding");
        if (_target is Target.BinaryFile or Target.TextFile)
            yield return ("System.IO", "FileStream");
    }

    /// <summary>The write that a statement is; <see langword="null"/> for any other.</summary>
    /// <param name="statement">The statement.</param>
    /// <param name="isValue">Whether an expression is the column's value, which is noted as a use.</param>
    /// <param name="semanticModel">The model of the document.</param>
    /// <param name="cancellationToken">Stops the search.</param>
    public static ColumnWrite? Of(ExpressionStatementSyntax statement, Func<ExpressionSyntax, bool> isValue, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        var expression = statement.Expression;
        var configured = "";
        if (expression is AwaitExpressionSyntax await)
            expression = await.Expression;
        if (expression is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait", Expression: var inner } } configuration)
        {
            configured = ".ConfigureAwait" + configuration.ArgumentList;
            expression = inner;
        }

        if (expression is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var owner, Name.Identifier.ValueText: var name } } call
            || call.ArgumentList.Arguments.Any(static argument => argument.NameColon is { Name.Identifier.ValueText: not ("cancellationToken" or "token") })
            || semanticModel.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol { ContainingType: var type } method
            || !method.DeclaringSyntaxReferences.IsEmpty
            || (semanticModel.GetTypeInfo(owner, cancellationToken).Type is { } receiver && !receiver.DeclaringSyntaxReferences.IsEmpty))
            return null;

        var compilation = semanticModel.Compilation;
        var arguments = call.ArgumentList.Arguments;
        var token = arguments.LastOrDefault() is { } last && semanticModel.IsCancellationToken(last, cancellationToken) ? last.Expression : null;
        var values = arguments.Take(arguments.Count - (token is null ? 0 : 1)).Select(static argument => argument.Expression).ToList();
        var isAwaited = statement.Expression is AwaitExpressionSyntax;
        switch (name)
        {
            case "WriteAsync" when isAwaited && type.InheritsFromOrIs(compilation.GetTypeByMetadataName("System.IO.Stream")):
            case "Write" when !isAwaited && type.InheritsFromOrIs(compilation.GetTypeByMetadataName("System.IO.Stream")):
                if (isAwaited && EncodedOf(values, statement, isValue, semanticModel, cancellationToken) is var (encoding, beginning))
                    return new ColumnWrite(beginning, statement, Target.EncodedStream, owner, token, configured, throwsForNull: true, encoding: encoding);
                var isWhole = values is [var only] && isValue(only);
                return isWhole || (values is [var array, var offset, MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length", Expression: var measured }]
                        && isValue(array) && isValue(measured) && semanticModel.GetConstantValue(offset, cancellationToken).Value is 0)
                    ? new ColumnWrite(statement, statement, Target.Stream, owner, token, configured, throwsForNull: !isWhole)
                    : null;
            case "CopyToAsync" when isAwaited && type.InheritsFromOrIs(compilation.GetTypeByMetadataName("System.IO.Stream")) && values is [_] or [_, _]:
                return MemoryStreamOf(owner, statement, semanticModel, cancellationToken) is var (creation, first)
                    && creation.ArgumentList is { Arguments: { Count: 1 or 2 } created }
                    && created.Skip(1).All(static option => option.Expression.IsKind(SyntaxKind.FalseLiteralExpression) || option.Expression.IsKind(SyntaxKind.TrueLiteralExpression))
                    && isValue(created[0].Expression)
                    && values.Skip(1).All(size => semanticModel.GetConstantValue(size, cancellationToken).HasValue)
                    ? new ColumnWrite(first, statement, Target.Stream, values[0], token, configured, throwsForNull: true, values.Count == 2 ? ", " + values[1] : "")
                    : null;
            case "WriteAsync" when isAwaited && type.InheritsFromOrIs(compilation.GetTypeByMetadataName("System.IO.TextWriter")) && method.Parameters is [{ Type.SpecialType: SpecialType.System_String }]:
                return values is [var text] && isValue(text) ? new ColumnWrite(statement, statement, Target.Writer, owner, null, configured, throwsForNull: false) : null;
            case "WriteAsync" when isAwaited && type.Is(compilation.GetTypeByMetadataName("Microsoft.AspNetCore.Http.HttpResponseWritingExtensions")) && method.MethodKind == MethodKind.ReducedExtension:
                return values.Count is 1 or 2 && isValue(values[0])
                    && (values.Count == 1 ? "Encoding.UTF8" : IsEncoding(values[1], semanticModel, cancellationToken) ? values[1].ToString() : null) is { } charset
                    ? new ColumnWrite(statement, statement, Target.Response, owner, token, configured, throwsForNull: true, encoding: charset)
                    : null;
            case "WriteAllBytesAsync" or "WriteAllTextAsync" when isAwaited && type.Is(compilation.GetTypeByMetadataName("System.IO.File")):
                return values is [var path, var written] && isValue(written)
                    ? new ColumnWrite(statement, statement, name == "WriteAllTextAsync" ? Target.TextFile : Target.BinaryFile, path, token, configured, throwsForNull: true)
                    : null;
            default:
                return null;
        }
    }

    /// <summary>The statements that write the column of the row that a reader stands at.</summary>
    /// <param name="reader">The reader's name.</param>
    /// <param name="ordinal">The column's place.</param>
    /// <param name="destination">The destination, as it is named there.</param>
    /// <param name="token">The cancellation token; empty without one.</param>
    /// <param name="awaitUsing"><c>await using</c>, or <c>using</c> where awaits are configured.</param>
    /// <param name="free">Gives a name that is free.</param>
    public IEnumerable<string> Statements(string reader, int ordinal, string destination, string token, string awaitUsing, Func<string[], string> free)
    {
        var content = free(["content", "data", "column"]);
        var then = token.Length == 0 ? "" : ", " + token;
        switch (_target)
        {
            case Target.Stream:
                yield return $"{awaitUsing} var {content} = {reader}.GetStream({ordinal});";
                yield return $"await {content}.CopyToAsync({destination}{_bufferSize}{then}){Configured};";
                yield break;
            case Target.BinaryFile:
                var file = free(["file", "output", "target"]);
                yield return $"{awaitUsing} var {content} = {reader}.GetStream({ordinal});";
                yield return $"{awaitUsing} var {file} = new FileStream({destination}, FileMode.Create, FileAccess.Write, FileShare.Read, 4096, useAsync: true);";
                yield return $"await {content}.CopyToAsync({file}{then}){Configured};";
                yield break;
        }

        yield return $"using var {content} = {reader}.GetTextReader({ordinal});";
        if (_target == Target.TextFile)
        {
            var path = destination;
            destination = free(["writer", "output", "target"]);
            yield return $"{awaitUsing} var {destination} = new StreamWriter({path});";
        }

        var buffer = free(["buffer", "chars", "part"]);
        var count = free(["read", "count", "length"]);
        if (_encoding.Length > 0)
        {
            // An encoder keeps half a pair of surrogates for the next part, writes no preamble, and flushes nothing that is not its own.
            var (encoder, bytes, length) = (free(["encoder", "textEncoder"]), free(["bytes", "encoded"]), free(["size", "byteCount"]));
            yield return $"var {encoder} = {_encoding}.GetEncoder();";
            yield return $"var {buffer} = new char[{CharsEncodedAtATime} * 1024];";
            yield return $"var {bytes} = new byte[{_encoding}.GetMaxByteCount({buffer}.Length)];";
            yield return $"int {count};";
            yield return "do";
            yield return "{";
            yield return $"\t{count} = await {content}.ReadAsync({buffer}{then}){Configured};";
            yield return $"\tvar {length} = {encoder}.GetBytes({buffer}, 0, {count}, {bytes}, 0, flush: {count} == 0);";
            yield return $"\tawait {destination}{(_target == Target.Response ? ".Body" : "")}.WriteAsync({bytes}.AsMemory(0, {length}){then}){Configured};";
            yield return "}";
            yield return $"while ({count} > 0);";
            yield break;
        }

        yield return $"var {buffer} = new char[{CharsAtATime} * 1024];";
        yield return $"int {count};";
        yield return $"while (({count} = await {content}.ReadAsync({buffer}{then}){Configured}) > 0)";
        yield return token.Length == 0
            ? $"\tawait {destination}.WriteAsync({buffer}, 0, {count}){Configured};"
            : $"\tawait {destination}.WriteAsync({buffer}.AsMemory(0, {count}), {token}){Configured};";
    }

    /// <summary>The encoding of <c>Encoding.UTF8.GetBytes(text)</c>: on the spot, or in the statement before, for this write alone.</summary>
    private static (string Encoding, StatementSyntax First)? EncodedOf(
        List<ExpressionSyntax> values, StatementSyntax statement, Func<ExpressionSyntax, bool> isValue, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        if (values.Count == 0)
            return null;
        var first = statement;
        var bytes = values[0];
        if (bytes is IdentifierNameSyntax name)
        {
            if (VariableBefore(statement, name, semanticModel, cancellationToken, out var references) is not { } before
                || !(values.Count == 1 ? references == 1 : IsAllOf(name, values, semanticModel, cancellationToken) && references == 2))
                return null;
            (bytes, first) = before;
        }
        else if (values.Count != 1)
        {
            return null;
        }

        return bytes is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetBytes", Expression: var encoding }, ArgumentList.Arguments: [{ Expression: var text }] }
            && IsEncoding(encoding, semanticModel, cancellationToken) && isValue(text)
            ? (encoding.ToString(), first)
            : null;
    }

    /// <summary>Whether arguments are an array, from its beginning to its end.</summary>
    private static bool IsAllOf(IdentifierNameSyntax array, List<ExpressionSyntax> values, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        values is [_, var offset, MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length", Expression: IdentifierNameSyntax { Identifier.ValueText: var measured } }]
        && measured == array.Identifier.ValueText && semanticModel.GetConstantValue(offset, cancellationToken).Value is 0;

    /// <summary>Whether an expression is an encoding of the framework's own: <c>Encoding.UTF8</c>.</summary>
    private static bool IsEncoding(ExpressionSyntax expression, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        semanticModel.GetSymbolInfo(expression, cancellationToken).Symbol is IPropertySymbol { IsStatic: true, ContainingType: var type }
        && type.Is(semanticModel.Compilation.GetTypeByMetadataName("System.Text.Encoding"));

    /// <summary>The value of a variable that the statement before declares, and how often the block names it.</summary>
    private static (ExpressionSyntax Value, StatementSyntax Declaration)? VariableBefore(
        StatementSyntax statement, IdentifierNameSyntax name, SemanticModel semanticModel, CancellationToken cancellationToken, out int references)
    {
        references = 0;
        if (StatementList.Around(statement) is not { } around
            || around.IndexOf(statement) is not (> 0 and var index)
            || around.Statements[index - 1] is not LocalDeclarationStatementSyntax { Declaration.Variables: [{ Initializer.Value: var value } variable] } declaration
            || variable.Identifier.ValueText != name.Identifier.ValueText
            || semanticModel.GetDeclaredSymbol(variable, cancellationToken) is not { } local)
            return null;
        references = semanticModel.ReferencesTo(local, around.Scope, cancellationToken).Count();
        return (value, declaration);
    }

    /// <summary>The creation of a <c>MemoryStream</c> that is copied: on the spot, or in the statement before, for this copy alone.</summary>
    private static (BaseObjectCreationExpressionSyntax Creation, StatementSyntax First)? MemoryStreamOf(
        ExpressionSyntax owner, StatementSyntax statement, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        StatementSyntax first = statement;
        if (owner is IdentifierNameSyntax name)
        {
            if (VariableBefore(statement, name, semanticModel, cancellationToken, out var references) is not { } before || references != 1)
                return null;
            (owner, first) = before;
        }

        return owner is BaseObjectCreationExpressionSyntax { Initializer: null } creation
            && semanticModel.GetTypeInfo(creation, cancellationToken).Type.Is(semanticModel.Compilation.GetTypeByMetadataName("System.IO.MemoryStream"))
            ? (creation, first)
            : null;
    }
}
