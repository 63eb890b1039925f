using System.Collections.Concurrent;

namespace AsyncSql.Analyzers.Facts.Flow;

/// <summary>The source of members: their bodies, the assignments inside them, and the code behind an interface.</summary>
internal sealed class SourceMembers(Compilation compilation)
{
    /// <summary>Half of what overflows a stack of ordinary size in the oldest Roslyn that is supported; a call in a chain takes two levels.</summary>
    private const int MaxSyntaxDepth = 5000;

    private readonly ConcurrentDictionary<SyntaxNode, bool> _tooDeep = new();
    private readonly ConcurrentDictionary<SyntaxNode, ILookup<string, AssignmentExpressionSyntax>> _assignments = new();
    private readonly ConcurrentDictionary<ISymbol, ISymbol?> _implementations = new(SymbolEqualityComparer.Default);

    /// <summary>The trees of the compilation, where a member that is not private may be written.</summary>
    public IEnumerable<SyntaxTree> Trees => compilation.SyntaxTrees;

    /// <summary>The assignments to a name in the member around a reference, in the order in which they are written.</summary>
    public IEnumerable<AssignmentExpressionSyntax> FindAssignments(ISymbol variable, SyntaxNode reference, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        return reference.FindContainingMember() is not { } body ? [] : _assignments.GetOrAdd(body, static node => node.DescendantNodes().OfType<AssignmentExpressionSyntax>()
            .Where(static assignment => assignment.Left is IdentifierNameSyntax)
            .ToLookup(static assignment => ((IdentifierNameSyntax)assignment.Left).Identifier.ValueText))[variable.Name];
    }

    /// <summary>
    /// Whether the code around a node nests deeper than the compiler can make operations of: it would overflow the stack, which
    /// nothing can catch.
    /// </summary>
    public bool IsTooDeep(SyntaxNode node)
    {
        var body = node.FindContainingMember();
        return body is not null && body.FullSpan.Length > MaxSyntaxDepth && _tooDeep.GetOrAdd(body, static root =>
        {
            var pending = new Stack<(SyntaxNode Node, int Depth)>([(root, 0)]);
            while (pending.Count > 0)
            {
                var (current, depth) = pending.Pop();
                if (depth > MaxSyntaxDepth)
                    return true;
                foreach (var child in current.ChildNodes())
                    pending.Push((child, depth + 1));
            }

            return false;
        });
    }

    /// <summary>The body of a method in this compilation; <see langword="null"/> when there is none.</summary>
    public SyntaxNode? FindBody(IMethodSymbol method, CancellationToken cancellationToken) =>
        ListDeclarations(method.PartialImplementationPart ?? method, cancellationToken).Select(static declaration => declaration switch
        {
            BaseMethodDeclarationSyntax { ExpressionBody: { } arrow } => arrow,
            BaseMethodDeclarationSyntax { Body: { } block } => block,
            LocalFunctionStatementSyntax { ExpressionBody: { } arrow } => arrow,
            LocalFunctionStatementSyntax { Body: { } block } => block,
            _ => (SyntaxNode?)null,
        }).FirstOrDefault(static body => body is not null);

    /// <summary>The member that an interface's or abstract member stands for, when the compilation holds exactly one; else the member itself.</summary>
    public ISymbol FindImplementation(ISymbol member, CancellationToken cancellationToken)
    {
        if (!member.IsAbstract || member.ContainingType is not { } type)
            return member;
        if (_implementations.TryGetValue(member, out var known))
            return known ?? member;
        return _implementations.GetOrAdd(member, FindOnlyImplementation(member, type.OriginalDefinition, cancellationToken)) ?? member;
    }

    /// <summary>The types of this compilation whose base list names a type, directly or through other bases.</summary>
    public IEnumerable<INamedTypeSymbol> FindTypesByBase(INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        foreach (var tree in compilation.SyntaxTrees)
            foreach (var declaration in SyntaxTreeIndex.Get(tree).FindTypesByBaseName(type.Name, cancellationToken))
                if (compilation.GetTypeByMetadataName(declaration.GetMetadataName()) is { } candidate)
                    yield return candidate;
    }

    private ISymbol? FindOnlyImplementation(ISymbol member, INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        ISymbol? found = null;
        foreach (var candidate in FindTypesByBase(type, cancellationToken))
        {
            var implementation = type.TypeKind != TypeKind.Interface ? FindOverride(candidate, member)
                : candidate.AllInterfaces.FirstOrDefault(i => i.SymbolEquals(type)) is { } declared
                    && declared.GetMembers(member.Name).FirstOrDefault(m => m.SymbolEquals(member)) is { } asked ? candidate.FindImplementationForInterfaceMember(asked) : null;
            if (implementation is null or { IsAbstract: true } || implementation.OriginalDefinition.SymbolEquals(found))
                continue;
            if (found is not null)
                return null; // which one runs is decided elsewhere
            found = implementation.OriginalDefinition;
        }

        return found;
    }

    private static ISymbol? FindOverride(INamedTypeSymbol type, ISymbol member)
    {
        foreach (var candidate in type.GetMembers(member.Name))
            if ((candidate as IMethodSymbol)?.OverriddenMethod.SymbolEquals(member) == true || (candidate as IPropertySymbol)?.OverriddenProperty.SymbolEquals(member) == true)
                return candidate;
        return null;
    }

    private IEnumerable<SyntaxNode> ListDeclarations(ISymbol symbol, CancellationToken cancellationToken)
    {
        foreach (var reference in symbol.DeclaringSyntaxReferences)
            if (compilation.ContainsSyntaxTree(reference.SyntaxTree))
                yield return reference.GetSyntax(cancellationToken);
    }
}
