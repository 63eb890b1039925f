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

    private enum Target
    {
        Stream,
        Writer,
        BinaryFile,
        TextFile,
    }

    private readonly Target _target;
    private readonly string _bufferSize;

    private ColumnWrite(StatementSyntax first, StatementSyntax last, Target target, ExpressionSyntax destination, ExpressionSyntax? token, string configured, bool throwsForNull, string bufferSize = "")
    {
        First = first;
        Last = last;
        _target = target;
        Destination = destination;
        Token = token;
        Configured = configured;
        ThrowsForNull = throwsForNull;
        _bufferSize = bufferSize;
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
    public bool RepeatsDestination => _target == Target.Writer;

    /// <summary>The namespaces that the statements need, each with a type of it.</summary>
    public IEnumerable<(string Namespace, string Type)> Needs(bool hasToken)
    {
        if (!IsBinary && hasToken)
            yield return ("System", "MemoryExtensions");
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
        yield return $"var {buffer} = new char[{CharsAtATime} * 1024];";
        yield return $"int {count};";
        yield return $"while (({count} = await {content}.ReadAsync({buffer}{then}){Configured}) > 0)";
        yield return token.Length == 0
            ? $"\tawait {destination}.WriteAsync({buffer}, 0, {count}){Configured};"
            : $"\tawait {destination}.WriteAsync({buffer}.AsMemory(0, {count}), {token}){Configured};";
    }

    /// <summary>The creation of a <c>MemoryStream</c> that is copied: on the spot, or in the statement before, for this copy alone.</summary>
    private static (BaseObjectCreationExpressionSyntax Creation, StatementSyntax First)? MemoryStreamOf(
        ExpressionSyntax owner, StatementSyntax statement, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        StatementSyntax first = statement;
        if (owner is IdentifierNameSyntax name)
        {
            if (statement.Parent is not BlockSyntax block
                || block.Statements.IndexOf(statement) is not (> 0 and var index)
                || block.Statements[index - 1] is not LocalDeclarationStatementSyntax { Declaration.Variables: [{ Initializer.Value: var value } variable] } declaration
                || semanticModel.GetDeclaredSymbol(variable, cancellationToken) is not { } local
                || semanticModel.ReferencesTo(local, block, cancellationToken).Count() != 1
                || variable.Identifier.ValueText != name.Identifier.ValueText)
                return null;
            (owner, first) = (value, declaration);
        }

        return owner is BaseObjectCreationExpressionSyntax { Initializer: null } creation
            && semanticModel.GetTypeInfo(creation, cancellationToken).Type.Is(semanticModel.Compilation.GetTypeByMetadataName("System.IO.MemoryStream"))
            ? (creation, first)
            : null;
    }
}
