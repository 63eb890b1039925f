using System.Collections.Concurrent;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>Finds the selectors whose code is in another project of the solution.</summary>
internal sealed class SelectorSources(DataAccessSymbols symbols, SolutionFiles? solution)
{
    private readonly ConcurrentDictionary<INamedTypeSymbol, ImmutableArray<MemberDeclarationSyntax>> _members =
        new(SymbolEqualityComparer.Default);

    /// <summary>
    /// Finds the selector that a property, a field or a method holds or returns; <see langword="null"/> for one of this project, and for
    /// one that a class may override.
    /// </summary>
    public LambdaExpressionSyntax? FindOfMember(ISymbol member, CancellationToken cancellationToken) =>
        member is { ContainingType: { } type, IsVirtual: false, IsAbstract: false } && !symbols.IsInSource(member)
            ? Find(ListMembers(type, cancellationToken), member.Name)
            : null;

    /// <summary>
    /// Finds the selector that the code of a specification sets: <c>Selector = o =&gt; ..</c>, <c>Query.Select(o =&gt; ..)</c>.
    /// </summary>
    /// <param name="name">The name of the property with the selector.</param>
    public LambdaExpressionSyntax? FindOfSpecification(INamedTypeSymbol specification, string name, CancellationToken cancellationToken)
    {
        if (symbols.IsInSource(specification))
            return null;
        var members = ListMembers(specification, cancellationToken);
        return Find(members, name) ?? FindSet(members, name);
    }

    /// <summary>Finds the selector that one of the members holds or returns; <see langword="null"/> if there are several.</summary>
    public static LambdaExpressionSyntax? Find(IEnumerable<MemberDeclarationSyntax> members, string name) =>
        GetOnly(members.Select(member => member switch
        {
            PropertyDeclarationSyntax property when property.Identifier.ValueText == name =>
                property.ExpressionBody?.Expression ?? property.Initializer?.Value,
            FieldDeclarationSyntax field =>
                field.Declaration.Variables.FirstOrDefault(own => own.Identifier.ValueText == name)?.Initializer?.Value,
            MethodDeclarationSyntax { ExpressionBody.Expression: var result } method when method.Identifier.ValueText == name => result,
            MethodDeclarationSyntax { Body.Statements: [ReturnStatementSyntax { Expression: { } result }] } method
                when method.Identifier.ValueText == name => result,
            _ => null,
        }));

    /// <summary>Finds the selector that a constructor sets.</summary>
    private static LambdaExpressionSyntax? FindSet(IEnumerable<MemberDeclarationSyntax> members, string name) =>
        GetOnly(members.OfType<ConstructorDeclarationSyntax>()
            .SelectMany(static code => code.DescendantNodes(static node => node is not LambdaExpressionSyntax))
            .Select(node => node switch
            {
                AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: var left }, Right: var value }
                    when left == name => value,
                InvocationExpressionSyntax { ArgumentList.Arguments: [{ Expression: var argument }] } call
                    when SetsSelector(call) => argument,
                _ => null,
            }));

    private static bool SetsSelector(InvocationExpressionSyntax call) =>
        call.GetCalledName()?.Identifier.ValueText is { } name
        && (name.IndexOf("Select", StringComparison.Ordinal) >= 0 || name.IndexOf("Project", StringComparison.Ordinal) >= 0);

    /// <summary>The only lambda among expressions.</summary>
    private static LambdaExpressionSyntax? GetOnly(IEnumerable<ExpressionSyntax?> values) =>
        values.OfType<LambdaExpressionSyntax>().ToList() is [var only] ? only : null;

    /// <summary>Lists the members of a type. It searches all files of the solution, so each type is searched once.</summary>
    private ImmutableArray<MemberDeclarationSyntax> ListMembers(INamedTypeSymbol type, CancellationToken cancellationToken) =>
        _members.TryGetValue(type.OriginalDefinition, out var known) ? known : _members.GetOrAdd(type.OriginalDefinition,
            SourceDeclarations.Find(type, solution, cancellationToken).SelectMany(static declaration => declaration.Members)
                .ToImmutableArray());
}
