using AsyncSql.Analyzers.Facts.Providers;
using AsyncSql.CodeFixes.Queries;

namespace AsyncSql.CodeFixes.StreamedReads;

/// <summary>Adds <c>UseStreamedReads()</c> to the options that a provider call configures.</summary>
internal static class OptionsEdit
{
    private const string Namespace = "Microsoft.EntityFrameworkCore";
    private const string OptionsBuilder = "DbContextOptionsBuilder";
    private const string Call = StreamedReadsFile.Method + "()";
    private const string Indentation = "    ";

    /// <summary>The changes; empty where the options of the call are out of reach.</summary>
    public static ImmutableArray<TextChange> Create(InvocationExpressionSyntax call, Semantics semantics)
    {
        if (semantics.FindSymbol(call) is not IMethodSymbol method
            || (method.ReturnType.Name == OptionsBuilder ? Append(call, "." + Call) : EditArgument(call, method, semantics))
                is not { } change)
            return ImmutableArray<TextChange>.Empty;
        return semantics.IsTypeKnown(call.SpanStart, "EntityFrameworkQueryableExtensions")
            || call.SyntaxTree.GetRoot(semantics.CancellationToken) is not CompilationUnitSyntax root
                ? ImmutableArray.Create(change)
                : ImmutableArray.Create(NamespaceImport.Import(root, Namespace, call.SpanStart), change);
    }

    /// <summary>Appends a call to a chain: on a line of its own where calls are written so, or the line would be too long.</summary>
    private static TextChange Append(InvocationExpressionSyntax call, string added)
    {
        var text = call.SyntaxTree.GetText();
        var end = call.Span.End;
        var line = text.Lines.GetLineFromPosition(end);
        var isLong = text.Lines.IndexOf(call.SpanStart) < line.LineNumber
            || (line.Span.Length + added.Length > ChainLayout.MaxLineLength
                && text.GetTextAfter(end).All(static c => c is ')' or ';' or ',' or ' '));
        var indentation = FindIndentation((call.Parent as MemberAccessExpressionSyntax)?.OperatorToken)
            ?? FindIndentation((call.Expression as MemberAccessExpressionSyntax)?.OperatorToken)
            ?? (isLong ? text.GetIndentation(call.SpanStart) + Indentation : null);
        return indentation is null
            ? Edit.Insert(end, added)
            : Edit.Insert(FindEndOfLine(call), text.GetNewLine(call.SpanStart) + indentation + added);

        string? FindIndentation(SyntaxToken? dot) => dot is { SpanStart: var start } ? text.FindBlanksBefore(start) : null;
    }

    /// <summary>The end of a call, behind a comment that ends its line.</summary>
    private static int FindEndOfLine(InvocationExpressionSyntax call)
    {
        var trivia = call.GetLastToken().TrailingTrivia;
        return trivia.Any(SyntaxKind.EndOfLineTrivia)
            ? trivia.Where(static one => !one.IsBlank()).Select(static one => one.Span.End).DefaultIfEmpty(call.Span.End).Last()
            : call.Span.End;
    }

    /// <summary>
    /// Edits or adds the argument of <c>AddSqlServer</c>, or of .NET Aspire's <c>AddSqlServerDbContext</c>, that configures the options.
    /// </summary>
    private static TextChange? EditArgument(InvocationExpressionSyntax call, IMethodSymbol method, Semantics semantics)
    {
        if (method.Parameters.FirstOrDefault(static parameter =>
                parameter.Type is INamedTypeSymbol { Name: "Action", TypeArguments: [{ Name: OptionsBuilder }] }) is not { } parameter)
            return null;
        var arguments = call.ArgumentList.Arguments;
        var given = arguments.FirstOrDefault(argument => argument.NameColon?.Name.Identifier.ValueText == parameter.Name)
            ?? (arguments.ElementAtOrDefault(parameter.Ordinal) is { NameColon: null } positional ? positional : null);
        if (given is null)
        {
            var options = semantics.ChooseName(call.SpanStart, "options", "builder", "o");
            return Edit.Insert(
                call.ArgumentList.CloseParenToken.SpanStart,
                (arguments.Count > 0 ? ", " : "") + $"{parameter.Name}: {options} => {options}.{Call}");
        }

        return given.Expression switch
        {
            SimpleLambdaExpressionSyntax { ExpressionBody: InvocationExpressionSyntax body }
                when semantics.FindType(body)?.Name == OptionsBuilder => Append(body, "." + Call),
            SimpleLambdaExpressionSyntax { Block.Statements: [var first, ..], Parameter: var parameterOfLambda }
                when call.SyntaxTree.GetText() is var text && text.FindBlanksBefore(first.SpanStart) is { } blanks =>
                Edit.Insert(first.SpanStart, $"{parameterOfLambda.Identifier.Text}.{Call};{text.GetNewLine(first.SpanStart)}{blanks}"),
            _ => null,
        };
    }
}
