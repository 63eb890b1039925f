using System.Collections.Concurrent;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>
/// Calls that have the name of a method which runs a query, but get none: <c>_repository.GetByIdAsync(id)</c>. The declared type of what
/// they are called on shows it, and no body is bound. A program has far more of them than of queries.
/// </summary>
internal sealed class OrdinaryCalls(DataAccessSymbols symbols, ReferencedRepositories repositories)
{
    private readonly ConcurrentDictionary<(INamedTypeSymbol Type, string Name), ImmutableArray<IMethodSymbol>> _methods = new();
    private readonly ConcurrentDictionary<SyntaxNode, ImmutableHashSet<string>> _localNames = new();

    /// <summary>Whether a node is certainly such a call.</summary>
    public bool Contains(SyntaxNode node, SemanticModel model, CancellationToken cancellationToken)
    {
        if (node is not InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax { RawKind: (int)SyntaxKind.SimpleMemberAccessExpression } access,
                ArgumentList.Arguments.Count: var arguments,
            }
            || FindName(access.Expression) is not { } receiver
            || FindDeclaredType(receiver, model, cancellationToken) is not { } type)
            return false;
        var name = access.Name.Identifier.ValueText;
        var methods = _methods.TryGetValue((type, name), out var known) ? known
            : _methods.GetOrAdd((type, name), FindMethods(type, name, cancellationToken));
        return methods.Any(method => Takes(method, arguments));
    }

    /// <summary>The name of a variable or of a member of this object.</summary>
    private static IdentifierNameSyntax? FindName(ExpressionSyntax expression) => expression switch
    {
        IdentifierNameSyntax name => name,
        MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name: IdentifierNameSyntax name } => name,
        _ => null,
    };

    /// <summary>
    /// The type of a parameter, field or property by its declaration; <see langword="null"/> for locals, for parameters of lambdas, and
    /// where several declarations have the name.
    /// </summary>
    private INamedTypeSymbol? FindDeclaredType(IdentifierNameSyntax receiver, SemanticModel model, CancellationToken cancellationToken)
    {
        var name = receiver.Identifier.ValueText;
        if (receiver.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { Parent: TypeDeclarationSyntax declaration } member
            || (name is "value" or "field" && member is BasePropertyDeclarationSyntax) || GetLocalNames(member).Contains(name))
            return null;
        var parameters = (member as BaseMethodDeclarationSyntax)?.ParameterList.Parameters ?? default;
        var parameter = parameters.FirstOrDefault(own => own.Identifier.ValueText == name);
        if (parameter is not null)
            return receiver.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } ? null
                : (model.GetDeclaredSymbol(parameter, cancellationToken) as IParameterSymbol)?.Type as INamedTypeSymbol;

        var members = model.GetDeclaredSymbol(declaration, cancellationToken)?.GetSelfAndBaseTypes()
            .Select(type => type.GetMembers(name)).Where(static found => !found.IsEmpty)
            .DefaultIfEmpty(ImmutableArray<ISymbol>.Empty).First();
        var captured = declaration.ChildNodes().OfType<ParameterListSyntax>().SelectMany(static list => list.Parameters)
            .FirstOrDefault(own => own.Identifier.ValueText == name);
        return (members, captured) switch
        {
            ([IFieldSymbol field], null) => field.Type,
            ([IPropertySymbol property], null) => property.Type,
            ({ Length: 0 }, not null) => (model.GetDeclaredSymbol(captured, cancellationToken) as IParameterSymbol)?.Type,
            _ => null,
        } as INamedTypeSymbol;
    }

    /// <summary>The names that the body of a member declares.</summary>
    private ImmutableHashSet<string> GetLocalNames(MemberDeclarationSyntax member) =>
        _localNames.GetOrAdd(member, static body => body.DescendantNodes().Select(static node => node switch
        {
            VariableDeclaratorSyntax variable => variable.Identifier,
            SingleVariableDesignationSyntax variable => variable.Identifier,
            ForEachStatementSyntax loop => loop.Identifier,
            CatchDeclarationSyntax caught => caught.Identifier,
            ParameterSyntax { Parent.Parent: not BaseMethodDeclarationSyntax } parameter => parameter.Identifier,
            FromClauseSyntax clause => clause.Identifier,
            LetClauseSyntax clause => clause.Identifier,
            JoinClauseSyntax clause => clause.Identifier,
            JoinIntoClauseSyntax clause => clause.Identifier,
            QueryContinuationSyntax continuation => continuation.Identifier,
            _ => default,
        }).Select(static identifier => identifier.ValueText).ToImmutableHashSet(StringComparer.Ordinal));

    /// <summary>The public methods of a name that get no query; none if any member of the name may get one.</summary>
    private ImmutableArray<IMethodSymbol> FindMethods(INamedTypeSymbol type, string name, CancellationToken cancellationToken)
    {
        var members = (type.TypeKind == TypeKind.Interface ? type.AllInterfaces.Prepend(type) : type.GetSelfAndBaseTypes())
            .SelectMany(declaring => declaring.GetMembers(name)).ToList();
        return members.TrueForAll(member => member is IMethodSymbol method && !symbols.Queries.MayBeShaped(method)
                && !method.Parameters.Any(parameter => QueryObjectReader.IsQueryObject(parameter.Type, symbols.Queries))
                && Materializers.GetKind(method, symbols) == Materializer.None && PackageRepositories.FindEntity(method) is null
                && repositories.FindEntity(type, method, cancellationToken) is null
                && repositories.FindProjection(type, method, cancellationToken) is null)
            ? members.OfType<IMethodSymbol>().Where(static method => method.DeclaredAccessibility == Accessibility.Public)
                .ToImmutableArray()
            : ImmutableArray<IMethodSymbol>.Empty;
    }

    /// <summary>Whether a method can be called with a number of arguments. Otherwise, the call is that of an extension method.</summary>
    private static bool Takes(IMethodSymbol method, int arguments) =>
        arguments <= method.Parameters.Length
        && arguments >= method.Parameters.Count(static parameter => parameter is { IsOptional: false, IsParams: false });
}
