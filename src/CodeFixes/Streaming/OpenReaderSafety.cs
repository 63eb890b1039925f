using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.CodeFixes.Streaming;

/// <summary>
/// Decides whether code may run while a reader is open on a context, which allows no other command. The program's own methods may use the
/// same context, and a sequence may be a query, so both are rejected.
/// </summary>
internal sealed class OpenReaderSafety(Semantics semantics, DataAccessContext facts)
{
    /// <summary>Namespaces of connections, commands and everything that leads to them.</summary>
    private static readonly string[] DataAccess = ["Microsoft.EntityFrameworkCore", "Microsoft.Data", "System.Data"];

    public bool Allows(StatementSyntax statement) => statement switch
    {
        BlockSyntax block => block.Statements.All(Allows),
        ExpressionStatementSyntax or ReturnStatementSyntax or ThrowStatementSyntax => IsHarmless(statement),
        LocalDeclarationStatementSyntax { Declaration: var declaration, UsingKeyword: var @using } =>
            declaration.Variables.All(variable => Allows(variable, isDisposed: !@using.IsKind(SyntaxKind.None))),
        IfStatementSyntax branch => Allows(branch.Condition) && Allows(branch.Statement)
            && (branch.Else is null || Allows(branch.Else.Statement)),
        ContinueStatementSyntax or BreakStatementSyntax or YieldStatementSyntax { Expression: null } or EmptyStatementSyntax => true,
        _ => false,
    };

    public bool Allows(ExpressionSyntax expression) => IsHarmless(expression);

    /// <summary>Whether the resource of a <c>using</c> may be created and disposed of.</summary>
    public bool AllowsResource(UsingStatementSyntax statement) => statement.Expression is { } expression
        ? Allows(expression) && AllowsDisposing(expression)
        : statement.Declaration!.Variables.All(variable => Allows(variable, isDisposed: true));

    /// <summary>Whether an expression has the same value each time: a variable, a member, a literal.</summary>
    public bool IsSimple(ExpressionSyntax expression) => Allows(expression) && expression.DescendantNodesAndSelf().All(static node => node
        is IdentifierNameSyntax or MemberAccessExpressionSyntax or ThisExpressionSyntax or LiteralExpressionSyntax or PredefinedTypeSyntax
            or DefaultExpressionSyntax);

    private bool Allows(VariableDeclaratorSyntax variable, bool isDisposed) =>
        variable.Initializer is not { Value: var value } || (Allows(value) && (!isDisposed || AllowsDisposing(value)));

    /// <summary>The program's own types are not disposed of, because their code would run.</summary>
    private bool AllowsDisposing(ExpressionSyntax expression) =>
        semantics.FindType(expression) is { DeclaringSyntaxReferences.IsEmpty: true };

    private bool IsHarmless(SyntaxNode node) =>
        semantics.Model.FindOperation(node, semantics.CancellationToken) is { } operation && operation.DescendantsAndSelf().All(IsHarmless);

    private bool IsHarmless(IOperation operation) => operation switch
    {
        IAwaitOperation or IAnonymousFunctionOperation or IDelegateCreationOperation or IInvalidOperation or IRaiseEventOperation => false,
        IEventAssignmentOperation or IDynamicInvocationOperation or IDynamicMemberReferenceOperation => false,
        IDynamicIndexerAccessOperation or IDynamicObjectCreationOperation => false,
        IInvocationOperation { TargetMethod: var method } => IsFramework(method) && !LeadsToDatabase(operation.Type),
        IObjectCreationOperation { Type: { } type } => semantics.IsOrInherits(type, "System.Exception") || IsFramework(type),
        IPropertyReferenceOperation { Property: var property } => !LeadsToDatabase(operation.Type)
            && (property.IsAuto(semantics.CancellationToken) || property.ContainingType.IsAnonymousType || IsFramework(property)),
        IBinaryOperation { OperatorMethod: { } method } => IsFramework(method),
        IUnaryOperation { OperatorMethod: { } method } => IsFramework(method),
        IConversionOperation { OperatorMethod: { } method } => IsFramework(method),
        _ => !LeadsToDatabase(operation.Type),
    };

    private static bool IsFramework(ISymbol symbol) =>
        symbol.DeclaringSyntaxReferences.IsEmpty && symbol.GetOutermostNamespace() is "System" or "Microsoft";

    /// <summary>Whether a value may run a command, or, as a delegate or a lazy value, code of the program's own.</summary>
    private bool LeadsToDatabase(ITypeSymbol? type)
    {
        if (type is null)
            return false;
        var name = type.ContainingNamespace?.ToDisplayString() ?? "";
        return type.TypeKind == TypeKind.Delegate
            || type is { Name: "Lazy", ContainingNamespace.Name: "System" }
            || facts.Symbols.IsDbContext(type)
            || facts.Symbols.Queries.GetQueryElement(type) is not null
            || DataAccess.Any(access => name.StartsWith(access, StringComparison.Ordinal))
            || (type.TypeKind == TypeKind.Interface
                && type.Name is "IEnumerable" or "IAsyncEnumerable" or "IQueryable" or "IEnumerator" or "IAsyncEnumerator");
    }
}
