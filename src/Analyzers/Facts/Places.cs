using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts;

/// <summary>Questions about where code stands.</summary>
internal static class Places
{
    /// <summary>The method, accessor, lambda or local function that runs a node; the file for top-level statements.</summary>
    public static SyntaxNode? Function(SyntaxNode node) =>
        node.FirstAncestorOrSelf<SyntaxNode>(static ancestor => ancestor is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or QueryExpressionSyntax or CompilationUnitSyntax);

    /// <summary>Whether an <c>await</c> may stand where there is none yet.</summary>
    public static bool AllowsAwait(SyntaxNode node, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        var function = Function(node);
        var isAsync = function switch
        {
            MethodDeclarationSyntax method => method.Modifiers.Any(SyntaxKind.AsyncKeyword),
            LocalFunctionStatementSyntax local => local.Modifiers.Any(SyntaxKind.AsyncKeyword),
            AnonymousFunctionExpressionSyntax lambda => lambda.AsyncKeyword.IsKind(SyntaxKind.AsyncKeyword),
            CompilationUnitSyntax => true,
            _ => false,
        };
        return isAsync
            && !node.Ancestors().TakeWhile(ancestor => ancestor != function).Any(static ancestor => ancestor is LockStatementSyntax or UnsafeStatementSyntax or CatchFilterClauseSyntax or FixedStatementSyntax)
            && !function!.DescendantNodes().OfType<VariableDeclaratorSyntax>().Any(variable => semanticModel.GetDeclaredSymbol(variable, cancellationToken) is ILocalSymbol local && (local.Type.IsRefLikeType || local.IsRef));
    }

    /// <summary>Whether a variable is named in a branch of <c>#if</c> that this compilation leaves out.</summary>
    public static bool IsInOtherBranches(string name, SyntaxNode function) =>
        function.ContainsDirectives && function.DescendantTrivia().Any(trivia => trivia.IsKind(SyntaxKind.DisabledTextTrivia) && trivia.ToString().Contains(name));

    /// <summary>What a variable holds that is set once, where it is declared; any other expression as it is.</summary>
    public static ExpressionSyntax Value(ExpressionSyntax expression, SemanticModel semanticModel, CancellationToken cancellationToken) => Value(expression, semanticModel, null, cancellationToken);

    /// <summary>The same by the index of the file, for who asks often.</summary>
    public static ExpressionSyntax Value(ExpressionSyntax expression, SemanticModel semanticModel, TreeFacts? file, CancellationToken cancellationToken) =>
        expression is IdentifierNameSyntax
        && semanticModel.GetSymbolInfo(expression, cancellationToken).Symbol is ILocalSymbol { IsConst: false, DeclaringSyntaxReferences: [var reference] } local
        && reference.GetSyntax(cancellationToken) is VariableDeclaratorSyntax { Initializer.Value: var initial } declaration
        && Function(declaration) is { } function
        && (file is null ? semanticModel.ReferencesTo(local, function, cancellationToken) : semanticModel.ReferencesTo(local, function, file, cancellationToken)).All(static use => !IsWritten(use))
            ? initial
            : expression;

    /// <summary>Whether a place gives a variable another value, or hands it over to where it may be given one.</summary>
    public static bool IsWritten(IdentifierNameSyntax use) => use.Parent switch
    {
        AssignmentExpressionSyntax assignment => assignment.Left == use,
        PrefixUnaryExpressionSyntax unary => unary.IsKind(SyntaxKind.PreIncrementExpression) || unary.IsKind(SyntaxKind.PreDecrementExpression) || unary.IsKind(SyntaxKind.AddressOfExpression),
        PostfixUnaryExpressionSyntax unary => !unary.IsKind(SyntaxKind.SuppressNullableWarningExpression),
        ArgumentSyntax argument => !argument.RefKindKeyword.IsKind(SyntaxKind.None) || argument.Parent is TupleExpressionSyntax { Parent: AssignmentExpressionSyntax },
        RefExpressionSyntax => true,
        _ => false,
    };
}
