using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts;

/// <summary>A call that is awaited on the spot: <c>await query.ToListAsync(token).ConfigureAwait(false)</c>.</summary>
internal sealed class AwaitedCall
{
    private AwaitedCall(InvocationExpressionSyntax call, ExpressionSyntax awaited, AwaitExpressionSyntax await)
    {
        Call = call;
        Awaited = awaited;
        Await = await;
    }

    public InvocationExpressionSyntax Call { get; }

    /// <summary>The call, with <c>ConfigureAwait</c> where there is one.</summary>
    public ExpressionSyntax Awaited { get; }

    public AwaitExpressionSyntax Await { get; }

    /// <summary>The await with the parentheses around it.</summary>
    public ExpressionSyntax Outermost
    {
        get
        {
            ExpressionSyntax outermost = Await;
            while (outermost.Parent is ParenthesizedExpressionSyntax parentheses)
                outermost = parentheses;
            return outermost;
        }
    }

    /// <summary><see langword="null"/> when the call's task is kept, returned or passed on.</summary>
    public static AwaitedCall? Of(InvocationExpressionSyntax call)
    {
        ExpressionSyntax awaited = call;
        if (call.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait", Parent: InvocationExpressionSyntax configured } access && access.Expression == call)
            awaited = configured;
        var operand = awaited;
        while (operand.Parent is ParenthesizedExpressionSyntax parentheses)
            operand = parentheses;
        return operand.Parent is AwaitExpressionSyntax await ? new AwaitedCall(call, awaited, await) : null;
    }

    /// <summary>The body that the await belongs to: of a method, accessor, lambda or local function, or the top-level statements.</summary>
    public SyntaxNode? Function => FunctionAround(Await);

    /// <summary>Whether the function around an await awaits anything else; one without an await would be flagged by the compiler (CS1998).</summary>
    public static bool LeavesOtherAwaits(SyntaxNode await) =>
        FunctionAround(await) is { } function
        && function.DescendantNodes(node => node == function || node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or TypeDeclarationSyntax))
            .Any(node => node != await && IsAwait(node));

    private static SyntaxNode? FunctionAround(SyntaxNode await)
    {
        foreach (var ancestor in await.Ancestors())
            if (ancestor is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or CompilationUnitSyntax)
                return ancestor;
        return null;
    }

    private static bool IsAwait(SyntaxNode node) => node switch
    {
        AwaitExpressionSyntax => true,
        CommonForEachStatementSyntax loop => loop.AwaitKeyword.IsKind(SyntaxKind.AwaitKeyword),
        LocalDeclarationStatementSyntax local => local.AwaitKeyword.IsKind(SyntaxKind.AwaitKeyword),
        UsingStatementSyntax @using => @using.AwaitKeyword.IsKind(SyntaxKind.AwaitKeyword),
        _ => false,
    };
}
