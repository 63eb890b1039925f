using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Columns;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Readers;

/// <summary>
/// What becomes of a value shows how large it is meant to be: a variable, a member, a parameter or a method that is named for a hash or a key, or
/// for a document; a conversion to a number. Where the column has no name in sight this is all there is.
/// </summary>
internal static class ValueTarget
{
    /// <summary>Words that say of a name only that it holds bytes or text.</summary>
    private static readonly string[] Neutral = ["Bytes", "Array", "Value", "Binary", "Buffer", "Raw", "Text", "String", "Data", "Response", "Result"];

    /// <summary>Words behind which the name of a method says what it is found by, not what it gives.</summary>
    private static readonly string[] Prepositions = ["By", "For", "From", "With", "In", "Of", "To", "Using"];

    /// <summary>What the target says; <see cref="Intent.Ordinary"/> where it says nothing.</summary>
    public static Intent Of(ValueRead read, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        var options = facts.OptionsFor(read.Place.SyntaxTree);
        if (read.Place.FirstAncestorOrSelf<ExpressionSyntax>(static node => node is InvocationExpressionSyntax or ElementAccessExpressionSyntax) is not { } fetched)
            return Intent.Ordinary;
        SyntaxNode value = fetched;
        while (Around(value) is { } outer)
            value = outer;
        switch (value.Parent)
        {
            case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable }:
                return IsConverted(variable) ? Intent.Small : Said(variable.Identifier.ValueText);
            case EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax property }:
                return Said(property.Identifier.ValueText);
            case AssignmentExpressionSyntax { Left: var target } assignment when assignment.Right == value:
                return NameOf(target) is { } assigned ? Said(assigned) : Intent.Ordinary;
            case AnonymousObjectMemberDeclaratorSyntax { NameEquals.Name.Identifier.ValueText: var member }:
                return Said(member);
            case ArgumentSyntax argument:
                return OfArgument(argument);
            case ReturnStatementSyntax or ArrowExpressionClauseSyntax:
                return value.FirstAncestorOrSelf<SyntaxNode>(static node => node is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or MemberDeclarationSyntax) switch
                {
                    MethodDeclarationSyntax method => Said(Given(method.Identifier.ValueText)),
                    LocalFunctionStatementSyntax function => Said(Given(function.Identifier.ValueText)),
                    PropertyDeclarationSyntax property => Said(property.Identifier.ValueText),
                    _ => Intent.Ordinary,
                };
            default:
                return Intent.Ordinary;
        }

        Intent Said(string name) => Essence(name) is { Length: > 0 } essence ? facts.ReaderColumns.Of(essence, null, options, cancellationToken) : Intent.Ordinary;

        // What a library calls a parameter says how it uses it: the "json" of a parser is any text.
        Intent OfArgument(ArgumentSyntax argument) => IsConversion(argument) ? Intent.Small
            : semanticModel.GetSymbolInfo(argument.Parent!.Parent!, cancellationToken).Symbol is IMethodSymbol method && ParameterOf(argument, method) is { } parameter
                && Said(parameter) is var said && (said == Intent.Small || !method.DeclaringSyntaxReferences.IsEmpty) ? said : Intent.Ordinary;

        bool IsConverted(VariableDeclaratorSyntax variable) =>
            facts.Of(variable.SyntaxTree).NamesIn(variable.MemberAround(), variable.Identifier.ValueText, cancellationToken).Any(static use => use.Parent is ArgumentSyntax argument && IsConversion(argument));
    }

    /// <summary>What stands for the same value: with a cast, an alternative, or as text of the same bytes.</summary>
    private static SyntaxNode? Around(SyntaxNode value) => value.Parent switch
    {
        ParenthesizedExpressionSyntax or CastExpressionSyntax or AwaitExpressionSyntax or PostfixUnaryExpressionSyntax => value.Parent,
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AsExpression or (int)SyntaxKind.CoalesceExpression } binary when binary.Left == value => binary,
        ConditionalExpressionSyntax choice when choice.Condition != value => choice,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" or "Value", Parent: var parent } access => parent is InvocationExpressionSyntax ? parent : access,
        ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ToBase64String" or "ToHexString" } } text } => text,
        _ => null,
    };

    /// <summary>Whether a number or a key is made of the bytes: <c>BitConverter.ToInt64(x, 0)</c>, <c>new Guid(x)</c>.</summary>
    private static bool IsConversion(ArgumentSyntax argument) => argument.Parent?.Parent switch
    {
        ObjectCreationExpressionSyntax { Type: var type } => NameOf(type) == "Guid",
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var type, Name.Identifier.ValueText: var name } } => NameOf(type) switch
        {
            "BitConverter" => name != "ToString",
            "BinaryPrimitives" => true,
            _ => false,
        },
        _ => false,
    };

    private static string? ParameterOf(ArgumentSyntax argument, IMethodSymbol method) => argument switch
    {
        { NameColon.Name.Identifier.ValueText: var name } => name,
        { Parent: BaseArgumentListSyntax list } => method.Parameters.ElementAtOrDefault(list.Arguments.IndexOf(argument))?.Name,
        _ => null,
    };

    private static string? NameOf(ExpressionSyntax expression) => expression switch
    {
        SimpleNameSyntax name => name.Identifier.ValueText,
        MemberAccessExpressionSyntax member => member.Name.Identifier.ValueText,
        QualifiedNameSyntax qualified => qualified.Right.Identifier.ValueText,
        _ => null,
    };

    /// <summary>"GetSalt" of <c>GetSaltForUserAsync</c>.</summary>
    private static string Given(string method)
    {
        if (method.EndsWith("Async", StringComparison.Ordinal))
            method = method.Substring(0, method.Length - "Async".Length);
        foreach (var preposition in Prepositions)
            for (var i = method.IndexOf(preposition, 1, StringComparison.Ordinal); i > 0; i = method.IndexOf(preposition, i + 1, StringComparison.Ordinal))
                if (i + preposition.Length < method.Length && char.IsUpper(method[i + preposition.Length]))
                {
                    method = method.Substring(0, i);
                    break;
                }

        return method;
    }

    /// <summary>"password_hash" of <c>_password_hashBytes2</c>.</summary>
    private static string Essence(string name)
    {
        name = name.TrimEnd('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '_');
        foreach (var word in Neutral)
            if (name.Length > word.Length && name.EndsWith(word, StringComparison.Ordinal))
                return name.Substring(0, name.Length - word.Length);
        return name;
    }
}
