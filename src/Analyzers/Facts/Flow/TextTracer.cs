using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;

namespace AsyncSql.Analyzers.Facts.Flow;

/// <summary>
/// Finds the text of an expression: literals, interpolations, sums, constants, formats, and variables that are assigned one of them once,
/// or to which statements add others. A placeholder replaces each part that only the running program knows.
/// </summary>
/// <param name="values">Finds the values of variables.</param>
/// <param name="placeholder">A character that no text of the kind contains.</param>
/// <param name="acceptsConstants">
/// Whether a text without a string token in source counts: a number, <c>nameof</c>, a constant of a reference, <c>string.Format</c>.
/// </param>
internal sealed class TextTracer(ValueTracer values, char placeholder, bool acceptsConstants)
{
    /// <summary>How many parts of a text are read.</summary>
    private const int MaxParts = 2000;

    /// <summary>A place of a composite format, or an escaped brace.</summary>
    private static readonly Regex FormatPlace = new(@"\{\{|\}\}|\{(?<index>\d{1,4})\}|\{[^{}]*\}", RegexOptions.CultureInvariant);

    public TracedText Trace(ExpressionSyntax expression, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        Trace(expression, semanticModel, 0, new Budget(), cancellationToken);

    private TracedText Trace(
        ExpressionSyntax expression, SemanticModel semanticModel, int startDepth, Budget budget, CancellationToken cancellationToken)
    {
        var text = new StringBuilder();
        var tokens = ImmutableArray.CreateBuilder<SyntaxToken>();
        // A long concatenation nests to the left, as deep as it has parts: too deep for a recursion.
        var pending = new Stack<(SyntaxNode Part, SemanticModel Model, int Depth)>([(expression, semanticModel, startDepth)]);
        while (pending.Count > 0 && budget.Parts > 0)
        {
            cancellationToken.ThrowIfCancellationRequested();
            var (part, model, depth) = pending.Pop();
            budget.Parts -= part is BinaryExpressionSyntax ? 0 : 1;
            switch (part)
            {
                case LiteralExpressionSyntax { RawKind: (int)SyntaxKind.StringLiteralExpression, Token: var token }:
                    tokens.Add(token);
                    text.Append(token.ValueText);
                    break;
                case InterpolatedStringTextSyntax { TextToken: var token }:
                    tokens.Add(token);
                    text.Append(token.ValueText);
                    break;
                case InterpolatedStringExpressionSyntax interpolated:
                    for (var i = interpolated.Contents.Count - 1; i >= 0; i--)
                        pending.Push((interpolated.Contents[i], model, depth));
                    break;
                case InterpolationSyntax { FormatClause: null, AlignmentClause: null, Expression: var inserted }:
                    pending.Push((inserted, model, depth));
                    break;
                case ParenthesizedExpressionSyntax { Expression: var inner }:
                    pending.Push((inner, model, depth));
                    break;
                case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression } sum when IsSum(sum, model, cancellationToken):
                    pending.Push((sum.Right, model, depth));
                    pending.Push((sum.Left, model, depth));
                    break;
                case ExpressionSyntax value when acceptsConstants && depth < TraversalBudget.MaxDepth
                    && TraceComputed(value, model, depth + 1, budget, cancellationToken) is { } computed:
                    text.Append(computed);
                    break;
                case ExpressionSyntax value when depth < TraversalBudget.MaxDepth
                    && values.FindOnlyValue(value, model, cancellationToken) is var only && only.Expression != value:
                    pending.Push((only.Expression, only.Model, depth + 1));
                    break;
                case ExpressionSyntax value when acceptsConstants && model.GetConstantValue(value, cancellationToken).Value is { } constant:
                    text.Append(constant);
                    break;
                default:
                    text.Append(placeholder);
                    break;
            }
        }

        if (pending.Count > 0)
            text.Append(placeholder);
        return new TracedText(text.ToString(), tokens.ToImmutable());
    }

    /// <summary><c>string.Format(format, values)</c> or <c>string.Format(culture, format, values)</c>.</summary>
    private static bool IsFormat(InvocationExpressionSyntax call) =>
        call is
        {
            Expression: MemberAccessExpressionSyntax
            {
                Name.Identifier.ValueText: "Format",
                Expression: PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.StringKeyword }
                    or IdentifierNameSyntax { Identifier.ValueText: "String" }
            },
            ArgumentList.Arguments: [_, _, ..] arguments
        } && arguments.All(static argument => argument.NameColon is null);

    private string TraceFormat(
        InvocationExpressionSyntax call, SemanticModel model, int depth, Budget budget, CancellationToken cancellationToken)
    {
        var arguments = call.ArgumentList.Arguments.Select(static argument => argument.Expression).ToList();
        if (model.GetTypeInfo(arguments[0], cancellationToken).Type?.SpecialType != SpecialType.System_String)
            arguments.RemoveAt(0);
        var format = Trace(arguments[0], model, depth, budget, cancellationToken).Text;
        return FormatPlace.Replace(format, place => place.Value is "{{" or "}}" ? place.Value.Substring(1)
            : place.Groups["index"] is { Success: true, Value: var index }
                && arguments.ElementAtOrDefault(1 + int.Parse(index, CultureInfo.InvariantCulture)) is { } value
                ? Trace(value, model, depth, budget, cancellationToken).Text
            : placeholder.ToString());
    }

    /// <summary>The text of a call, or of a local that several statements compose; <see langword="null"/> for any other value.</summary>
    private string? TraceComputed(
        ExpressionSyntax value, SemanticModel model, int depth, Budget budget, CancellationToken cancellationToken) => value switch
        {
            InvocationExpressionSyntax format when IsFormat(format) => TraceFormat(format, model, depth, budget, cancellationToken),
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var changed } access } call
                when IsChange(access.Name) && IsText(changed, model, cancellationToken) =>
                TraceChange(changed, call.ArgumentList.Arguments, model, depth, budget, cancellationToken),
            MemberAccessExpressionSyntax
            {
                Name.Identifier.ValueText: "NewLine", Expression: IdentifierNameSyntax { Identifier.ValueText: "Environment" }
            } => "\n",
            _ => new ComposedText(
                values, (part, partModel) => Trace(part, partModel, depth, budget, cancellationToken).Text, placeholder, cancellationToken)
                .Find(value, model),
        };

    /// <summary>Whether a method returns nearly the same text: without spaces, or with a part in place of another.</summary>
    private static bool IsChange(SimpleNameSyntax method) => method.Identifier.ValueText is "Trim" or "TrimStart" or "TrimEnd" or "Replace";

    private string TraceChange(
        ExpressionSyntax text,
        SeparatedSyntaxList<ArgumentSyntax> arguments,
        SemanticModel model,
        int depth,
        Budget budget,
        CancellationToken cancellationToken)
    {
        var traced = Trace(text, model, depth, budget, cancellationToken).Text;
        return arguments is [{ Expression: var old }, { Expression: var replacement }, ..]
            && model.GetConstantValue(old, cancellationToken).Value is string { Length: > 0 } part && traced.Contains(part)
            ? traced.Replace(part, Trace(replacement, model, depth, budget, cancellationToken).Text)
            : traced;
    }

    /// <summary>How many parts are left to read, through all formats: one may have the text of another in each of its places.</summary>
    private sealed class Budget
    {
        public int Parts { get; set; } = MaxParts;
    }

    private static bool IsSum(BinaryExpressionSyntax sum, SemanticModel model, CancellationToken cancellationToken) =>
        sum.Right is LiteralExpressionSyntax { RawKind: (int)SyntaxKind.StringLiteralExpression } or InterpolatedStringExpressionSyntax
        || IsText(sum, model, cancellationToken);

    private static bool IsText(ExpressionSyntax expression, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetTypeInfo(expression, cancellationToken).Type?.SpecialType == SpecialType.System_String;
}

/// <summary>A text as far as it is known, and the tokens that hold it, in its order.</summary>
internal sealed record TracedText(string Text, ImmutableArray<SyntaxToken> Tokens);
