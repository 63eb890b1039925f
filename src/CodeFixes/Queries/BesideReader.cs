using AsyncSql.Analyzers.Facts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// Whether code may run while a reader is open on a context: the context can do nothing else until it is closed. Code of the program's own
/// may use the same context, and a sequence may be a query, so both count as if they did.
/// </summary>
internal sealed class BesideReader(SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken)
{
    /// <summary>Namespaces of connections, commands and what leads to them.</summary>
    private static readonly string[] DataAccess = ["Microsoft.EntityFrameworkCore", "Microsoft.Data", "System.Data"];

    /// <summary>Whether a statement may run there.</summary>
    public bool Allows(StatementSyntax statement) => statement switch
    {
        BlockSyntax block => block.Statements.All(Allows),
        ExpressionStatementSyntax or ReturnStatementSyntax or ThrowStatementSyntax => IsHarmless(statement),
        LocalDeclarationStatementSyntax declaration => declaration.Declaration.Variables.All(variable =>
            variable.Initializer is not { Value: var value } || (Allows(value) && (declaration.UsingKeyword.IsKind(SyntaxKind.None) || AllowsDisposing(value)))),
        IfStatementSyntax asked => Allows(asked.Condition) && Allows(asked.Statement) && (asked.Else is null || Allows(asked.Else.Statement)),
        ContinueStatementSyntax or BreakStatementSyntax or YieldStatementSyntax { Expression: null } or EmptyStatementSyntax => true,
        _ => false,
    };

    /// <summary>Whether an expression may be evaluated there.</summary>
    public bool Allows(ExpressionSyntax expression) => IsHarmless(expression);

    /// <summary>Whether what an expression gives may be disposed of there: no type of the program's own, whose code would run.</summary>
    public bool AllowsDisposing(ExpressionSyntax expression) => semanticModel.GetTypeInfo(expression, cancellationToken).Type is { DeclaringSyntaxReferences.IsEmpty: true };

    /// <summary>Whether an expression has the same value each time: a variable, a member, a literal.</summary>
    public bool IsSimple(ExpressionSyntax expression) => Allows(expression) && expression.DescendantNodesAndSelf().All(static node =>
        node is IdentifierNameSyntax or MemberAccessExpressionSyntax or ThisExpressionSyntax or LiteralExpressionSyntax or PredefinedTypeSyntax or DefaultExpressionSyntax);

    private bool IsHarmless(SyntaxNode node) =>
        semanticModel.GetOperation(node, cancellationToken) is { } operation && operation.DescendantsAndSelf().All(IsHarmless);

    private bool IsHarmless(IOperation operation) => operation switch
    {
        IAwaitOperation or IAnonymousFunctionOperation or IDelegateCreationOperation or IInvalidOperation or IDynamicInvocationOperation or IDynamicMemberReferenceOperation
            or IDynamicIndexerAccessOperation or IDynamicObjectCreationOperation or IRaiseEventOperation or IEventAssignmentOperation => false,
        IInvocationOperation { TargetMethod: var method } => IsOfFramework(method) && !IsQueryOrContext(operation.Type),
        IObjectCreationOperation { Type: { } type } => IsException(type) || IsOfFramework(type),
        IPropertyReferenceOperation { Property: var property } => (property.IsAuto(cancellationToken) || property.ContainingType.IsAnonymousType || IsOfFramework(property)) && !IsQueryOrContext(operation.Type),
        IBinaryOperation { OperatorMethod: { } method } => IsOfFramework(method),
        IUnaryOperation { OperatorMethod: { } method } => IsOfFramework(method),
        IConversionOperation { OperatorMethod: { } method } => IsOfFramework(method),
        _ => !IsQueryOrContext(operation.Type),
    };

    private static bool IsOfFramework(ISymbol symbol) => symbol.DeclaringSyntaxReferences.IsEmpty && symbol.OutermostNamespace() is "System" or "Microsoft";

    private bool IsException(ITypeSymbol type) =>
        type.InheritsFromOrIs(semanticModel.Compilation.GetTypeByMetadataName("System.Exception"));

    /// <summary>Whether an object leads to the database, or, as a delegate or a value that is made when it is asked for, to code of the program's own.</summary>
    private bool IsQueryOrContext(ITypeSymbol? type) =>
        type is not null && (type.TypeKind == TypeKind.Delegate || type is { Name: "Lazy", ContainingNamespace.Name: "System" } || facts.Symbols.IsDbContext(type) || facts.Symbols.Queries.ElementOfQuery(type) is not null
            || (type.ContainingNamespace?.ToDisplayString() ?? "") is var name && DataAccess.Any(access => name.StartsWith(access, StringComparison.Ordinal))
            || (type.TypeKind == TypeKind.Interface && type.Name is "IEnumerable" or "IAsyncEnumerable" or "IQueryable" or "IEnumerator" or "IAsyncEnumerator"));
}
