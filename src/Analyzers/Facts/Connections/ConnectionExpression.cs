using System.Collections.Immutable;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts.Connections;

/// <summary>
/// What an expression gives as a connection string: a text that stands in source, with holes where values are put in while the program
/// runs, or the name of a setting.
/// </summary>
/// <param name="Text">The text, each hole as one <see cref="ConnectionString.Hole"/>; <see langword="null"/> for a setting.</param>
/// <param name="Tokens">The tokens that hold the text, in its order.</param>
/// <param name="Key">The setting's key, with ":" between its sections; <see langword="null"/> for a text.</param>
/// <param name="Node">The expression that the text or the setting stands in; elsewhere than the one asked about, where that is a variable.</param>
internal sealed record ConnectionExpression(string? Text, ImmutableArray<SyntaxToken> Tokens, string? Key, ExpressionSyntax Node)
{
    /// <summary>How many variables are followed from one to the next.</summary>
    private const int MaxSteps = 8;

    /// <summary>What begins a text that names a setting instead, for EF Core: "Name=Shop", "name=ConnectionStrings:Shop".</summary>
    private const string NamePrefix = "name=";

    private const string ConnectionStrings = "ConnectionStrings";

    /// <summary>What an expression gives; <see langword="null"/> where that is not seen.</summary>
    public static ConnectionExpression? Read(ExpressionSyntax expression, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken) =>
        Read(expression, semanticModel, facts, MaxSteps, cancellationToken);

    /// <summary>The setting that a text handed to EF Core names; <see langword="null"/> for an ordinary connection string.</summary>
    public ConnectionExpression? Named() =>
        Text is null || !Text.StartsWith(NamePrefix, StringComparison.OrdinalIgnoreCase) || Text.IndexOf(';') >= 0 ? null
        : Text.Substring(NamePrefix.Length).Trim() is var name && name.IndexOf(':') >= 0 ? this with { Text = null, Key = name }
        : this with { Text = null, Key = ConnectionStrings + ":" + name };

    /// <summary>The setting that an expression itself reads: <c>configuration.GetConnectionString("Shop")</c>, <c>configuration["ConnectionStrings:Shop"]</c>.</summary>
    public static ConnectionExpression? Setting(ExpressionSyntax expression, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        switch (expression)
        {
            case InvocationExpressionSyntax { ArgumentList.Arguments: [var first, ..] } call when call.CalledName()?.Identifier.ValueText is "GetConnectionString" or "GetValue"
                && semanticModel.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method && ConnectionSymbols.IsOfConfiguration(method)
                && Constant(first.Expression, semanticModel, cancellationToken) is { } name && Receiver(call) is { } source && Section(source, semanticModel, cancellationToken) is { } section:
                return new ConnectionExpression(null, ImmutableArray<SyntaxToken>.Empty, Join(section, method.Name == "GetConnectionString" ? Join(ConnectionStrings, name) : name), expression);
            case ElementAccessExpressionSyntax { ArgumentList.Arguments: [var key] } access
                when key.Expression is not LiteralExpressionSyntax { RawKind: (int)SyntaxKind.NumericLiteralExpression }
                && ConnectionSymbols.IsConfiguration(semanticModel.GetTypeInfo(access.Expression, cancellationToken).Type)
                && Constant(key.Expression, semanticModel, cancellationToken) is { } name && Section(access.Expression, semanticModel, cancellationToken) is { } section:
                return new ConnectionExpression(null, ImmutableArray<SyntaxToken>.Empty, Join(section, name), expression);
            default:
                return null;
        }
    }

    private static ConnectionExpression? Read(ExpressionSyntax expression, SemanticModel semanticModel, DataAccessFacts facts, int steps, CancellationToken cancellationToken)
    {
        switch (expression)
        {
            case ParenthesizedExpressionSyntax parenthesized:
                return Read(parenthesized.Expression, semanticModel, facts, steps, cancellationToken);
            case PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } suppressed:
                return Read(suppressed.Operand, semanticModel, facts, steps, cancellationToken);
            case CastExpressionSyntax cast:
                return Read(cast.Expression, semanticModel, facts, steps, cancellationToken);
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } coalesce:
                // What stands first may come from the environment; what it falls back on is a connection string all the same.
                return Read(coalesce.Left, semanticModel, facts, steps, cancellationToken) ?? Read(coalesce.Right, semanticModel, facts, steps, cancellationToken);
            case LiteralExpressionSyntax or InterpolatedStringExpressionSyntax or BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression }:
                var text = new StringBuilder();
                var tokens = ImmutableArray.CreateBuilder<SyntaxToken>();
                return Append(expression, text, tokens, semanticModel, facts, steps, cancellationToken) && tokens.Count > 0
                    ? new ConnectionExpression(text.ToString(), tokens.ToImmutable(), null, expression)
                    : null;
            case IdentifierNameSyntax or MemberAccessExpressionSyntax:
                return steps > 0 && Value(semanticModel.GetSymbolInfo(expression, cancellationToken).Symbol, facts, cancellationToken) is var (value, model)
                    ? Read(value, model, facts, steps - 1, cancellationToken)
                    : null;
            default:
                return Setting(expression, semanticModel, cancellationToken);
        }
    }

    /// <summary>Adds what an expression gives to a text; <see langword="false"/> where that is no text.</summary>
    private static bool Append(ExpressionSyntax expression, StringBuilder text, ImmutableArray<SyntaxToken>.Builder tokens, SemanticModel semanticModel, DataAccessFacts facts, int steps, CancellationToken cancellationToken)
    {
        switch (expression)
        {
            case LiteralExpressionSyntax { Token: var token } literal:
                if (literal.IsKind(SyntaxKind.StringLiteralExpression))
                    tokens.Add(token);
                text.Append(literal.IsKind(SyntaxKind.StringLiteralExpression) ? token.ValueText : ConnectionString.Hole.ToString());
                return true;
            case ParenthesizedExpressionSyntax parenthesized:
                return Append(parenthesized.Expression, text, tokens, semanticModel, facts, steps, cancellationToken);
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression } sum:
                // A long concatenation nests to the left, as deep as it has parts.
                var parts = new Stack<ExpressionSyntax>();
                ExpressionSyntax left = sum;
                for (; left is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression } inner; left = inner.Left)
                    parts.Push(inner.Right);
                for (parts.Push(left); parts.Count > 0;)
                    if (!Append(parts.Pop(), text, tokens, semanticModel, facts, steps, cancellationToken))
                        return false;
                return true;
            case InterpolatedStringExpressionSyntax interpolated:
                foreach (var content in interpolated.Contents)
                    if (content is InterpolatedStringTextSyntax { TextToken: var part })
                    {
                        tokens.Add(part);
                        text.Append(part.ValueText);
                    }
                    else if (content is not InterpolationSyntax { Expression: var inserted, FormatClause: null, AlignmentClause: null } || !AppendValue(inserted, text, tokens, semanticModel, facts, steps, cancellationToken))
                        text.Append(ConnectionString.Hole);
                return true;
            default:
                if (!AppendValue(expression, text, tokens, semanticModel, facts, steps, cancellationToken))
                    text.Append(ConnectionString.Hole);
                return true;
        }
    }

    /// <summary>Adds a text that stands elsewhere, in a constant for example; <see langword="false"/> where the value is known when the program runs.</summary>
    private static bool AppendValue(ExpressionSyntax expression, StringBuilder text, ImmutableArray<SyntaxToken>.Builder tokens, SemanticModel semanticModel, DataAccessFacts facts, int steps, CancellationToken cancellationToken)
    {
        if (expression is not (IdentifierNameSyntax or MemberAccessExpressionSyntax or LiteralExpressionSyntax)
            || Read(expression, semanticModel, facts, steps, cancellationToken) is not { Text: { } value } read)
            return false;
        text.Append(value);
        tokens.AddRange(read.Tokens);
        return true;
    }

    /// <summary>What a variable or member is given once and for all, and the model of the file in which that stands.</summary>
    private static (ExpressionSyntax Value, SemanticModel Model)? Value(ISymbol? symbol, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        if (symbol is not (ILocalSymbol or IFieldSymbol or IPropertySymbol) || symbol.DeclaringSyntaxReferences is not [var reference]
            || facts.Sources.Of(reference.SyntaxTree) is not { } model)
            return null;
        var declaration = reference.GetSyntax(cancellationToken);
        var value = declaration switch
        {
            VariableDeclaratorSyntax { Initializer.Value: var initial } => initial,
            PropertyDeclarationSyntax { ExpressionBody.Expression: var body } => body,
            PropertyDeclarationSyntax { Initializer.Value: var initial } => initial,
            _ => null,
        };
        return value is null || (symbol is not (ILocalSymbol { IsConst: true } or IFieldSymbol { IsConst: true }) && IsAssigned(symbol, declaration)) ? null : (value, model);
    }

    /// <summary>Whether a variable is written again: a local in its member, a field or property in its type, as far as its name shows.</summary>
    private static bool IsAssigned(ISymbol symbol, SyntaxNode declaration)
    {
        SyntaxNode? scope = symbol is ILocalSymbol ? declaration.MemberAround() : declaration.FirstAncestorOrSelf<TypeDeclarationSyntax>();
        if (symbol is IFieldSymbol { IsReadOnly: false, DeclaredAccessibility: not Accessibility.Private } or IPropertySymbol { SetMethod.DeclaredAccessibility: not Accessibility.Private })
            return true;
        return scope is null || scope.DescendantNodes().Any(node => node switch
        {
            AssignmentExpressionSyntax { Left: var left } => NameOf(left) == symbol.Name,
            ArgumentSyntax { RefKindKeyword.RawKind: not (int)SyntaxKind.None } argument => NameOf(argument.Expression) == symbol.Name,
            _ => false,
        });
    }

    private static string? NameOf(ExpressionSyntax expression) => expression switch
    {
        IdentifierNameSyntax name => name.Identifier.ValueText,
        MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
        _ => null,
    };

    private static string? Constant(ExpressionSyntax expression, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        semanticModel.GetConstantValue(expression, cancellationToken).Value as string;

    private static ExpressionSyntax? Receiver(InvocationExpressionSyntax call) => call.Expression switch
    {
        MemberAccessExpressionSyntax access => access.Expression,
        MemberBindingExpressionSyntax => call.FirstAncestorOrSelf<ConditionalAccessExpressionSyntax>()?.Expression,
        _ => null,
    };

    /// <summary>The key of the section that an expression stands for: empty for the whole configuration.</summary>
    private static string? Section(ExpressionSyntax expression, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        var key = "";
        var current = expression;
        while (current is InvocationExpressionSyntax { ArgumentList.Arguments: [var first] } call
            && call.CalledName()?.Identifier.ValueText is "GetSection" or "GetRequiredSection")
        {
            if (Constant(first.Expression, semanticModel, cancellationToken) is not { } name || Receiver(call) is not { } outer)
                return null;
            key = key.Length == 0 ? name : Join(name, key);
            current = outer;
        }

        // A variable of a section's type may stand for any of them.
        return semanticModel.GetTypeInfo(current, cancellationToken).Type is { Name: not "IConfigurationSection" } type && ConnectionSymbols.IsConfiguration(type) ? key : null;
    }

    private static string Join(string section, string key) => section.Length == 0 ? key : section + ":" + key;
}
