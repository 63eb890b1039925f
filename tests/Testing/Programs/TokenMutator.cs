using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Testing;

/// <summary>Random edits of C# code: of tokens, names, types, expressions and statements. A seed decides everything.</summary>
public static class TokenMutator
{
    /// <summary>The number of kinds of edits.</summary>
    private const int Kinds = 12;

    private static readonly string[] Keywords = [.. SyntaxFacts.GetKeywordKinds().Select(SyntaxFacts.GetText)
        .Where(static text => text.Length > 0 && !text.StartsWith("__", StringComparison.Ordinal)).Order(StringComparer.Ordinal)];

    /// <summary>Types that cannot be bound, or not there.</summary>
    private static readonly string[] OddTypes =
        ["Missing", "No.Such.Type", "Missing<int>", "Missing[]", "Missing?", "(Missing a, int b)", "delegate*<Missing, void>", "global::Nope", "ref Missing", "dynamic", "Missing<,>", "void", "var"];

    /// <summary>Makes one to three edits.</summary>
    public static string Mutate(string text, Random random)
    {
#pragma warning disable CA5394 // The same edits every time are what is wanted.
        for (var edits = 1 + random.Next(3); edits > 0; edits--)
        {
            var (span, replacement) = Edit(CSharpSyntaxTree.ParseText(text).GetRoot(), text, random);
            text = string.Concat(text.AsSpan(0, span.Start), replacement, text.AsSpan(span.End));
        }

        return text;
    }

    /// <summary>Cuts the code behind a random token. Half of the cuts are in the middle: the next lines are kept, as while typing.</summary>
    public static string Cut(string text, Random random)
    {
        var tokens = CSharpSyntaxTree.ParseText(text).GetRoot().DescendantTokens().Where(static token => token.Span.Length > 0).ToList();
        var token = tokens[random.Next(tokens.Count)];
        var end = token.SpanStart + 1 + random.Next(token.Span.Length);
        var nextLine = text.IndexOf('\n', end);
        return text[..end] + (nextLine >= 0 && random.Next(2) == 0 ? text[nextLine..] : "");
    }

    private static (TextSpan Span, string Replacement) Edit(SyntaxNode root, string text, Random random)
    {
        var tokens = root.DescendantTokens().Where(static token => token.Span.Length > 0).ToList();
        if (tokens.Count < 3)
            return (new TextSpan(text.Length, 0), " class C { async Task M() { await x");
        var i = random.Next(tokens.Count - 1);
        var (token, next) = (tokens[i], tokens[i + 1]);
        var kind = random.Next(Kinds);
        return kind switch
        {
            0 => (token.Span, $"{token.Text} {token.Text}"),
            1 => (TextSpan.FromBounds(token.SpanStart, next.Span.End), next.Text + text[token.Span.End..next.SpanStart] + token.Text),
            2 => (token.Span, tokens[random.Next(tokens.Count)].Text),
            3 => (TextSpan.FromBounds(random.Next(text.Length), text.Length), ""),
            4 => (new TextSpan(token.SpanStart, 0), Keywords[random.Next(Keywords.Length)] + " "),
            5 or 6 when PickToken(tokens, random) is { } name =>
                (name.Span, kind == 5 ? "unknown" : PickToken(tokens, random)!.Value.Text),
            7 when Pick<TypeSyntax>(root, random) is { } type => (type.Span, OddTypes[random.Next(OddTypes.Length)]),
            8 or 9 when Pick<ExpressionSyntax>(root, random) is { } old && Pick<ExpressionSyntax>(root, random) is { } other =>
                (old.Span, other.ToString()),
            10 when PickRemovable(root, random) is { } removed => (removed.Span, ""),
            11 when PickRemovable(root, random) is { } repeated =>
                (repeated.Span, repeated + (repeated is ArgumentSyntax or ParameterSyntax ? ", " : " ") + repeated),
            _ => (token.Span, ""),
        };
    }

    private static SyntaxToken? PickToken(List<SyntaxToken> tokens, Random random)
    {
        var names = tokens.FindAll(static token => token.IsKind(SyntaxKind.IdentifierToken));
        return names.Count == 0 ? null : names[random.Next(names.Count)];
    }

    private static SyntaxNode? PickRemovable(SyntaxNode root, Random random) => Pick<SyntaxNode>(root, random, static node =>
        node is StatementSyntax or ArgumentSyntax or MemberDeclarationSyntax or ParameterSyntax or AttributeListSyntax);

    private static T? Pick<T>(SyntaxNode root, Random random, Func<T, bool>? isWanted = null)
        where T : SyntaxNode
    {
        var nodes = root.DescendantNodes().OfType<T>().Where(node => node.Span.Length > 0 && isWanted?.Invoke(node) != false).ToList();
        return nodes.Count == 0 ? null : nodes[random.Next(nodes.Count)];
    }
#pragma warning restore CA5394
}
