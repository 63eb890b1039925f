using System.Collections.Concurrent;

namespace AsyncSql.Analyzers.Facts.Flow;

/// <summary>The source of members: their bodies, the assignments inside them, and the code behind an interface.</summary>
internal sealed class SourceMembers(Compilation compilation)
{
    /// <summary>Half of what overflows a stack of 8 MB in the oldest supported Roslyn.</summary>
    private const int MaxSyntaxDepth = 5000;

    /// <summary>
    /// Four fifths of a stack of 1 MB, as threads may have on Windows: Roslyn makes operations without a check of the stack. Measured with
    /// 4.5 and 5.12, what overflows it is 416 calls in a chain, 620 blocks, 690 <c>??</c> or 1950 parentheses.
    /// </summary>
    private const int MaxWeight = 1300;

    private const int MaxLevelWeight = 4;

    private readonly ConcurrentDictionary<SyntaxNode, bool> _tooDeep = new();
    private readonly ConcurrentDictionary<SyntaxNode, ILookup<string, AssignmentExpressionSyntax>> _assignments = new();
    private readonly ConcurrentDictionary<ISymbol, ISymbol?> _implementations = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<string, ImmutableArray<INamedTypeSymbol>> _typesByBase = new(StringComparer.Ordinal);

    /// <summary>The trees of the compilation, where a member that is not private may be written.</summary>
    public IEnumerable<SyntaxTree> Trees => compilation.SyntaxTrees;

    /// <summary>The assignments to a name in the member around a reference, in the order in which they are written.</summary>
    public IEnumerable<AssignmentExpressionSyntax> FindAssignments(
        ISymbol variable, SyntaxNode reference, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        if (reference.FindContainingMember() is not { } body)
            return [];
        return _assignments.GetOrAdd(body, static node => node.DescendantNodes().OfType<AssignmentExpressionSyntax>()
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
        return body is not null && MayBeTooDeep(body, 0) && _tooDeep.GetOrAdd(body, static root =>
        {
            var pending = new Stack<(SyntaxNode Node, int Depth, int Weight)>([(root, 0, 0)]);
            while (pending.Count > 0)
            {
                var (current, depth, weight) = pending.Pop();
                if (depth > MaxSyntaxDepth || weight > MaxWeight)
                    return true;
                foreach (var child in current.ChildNodes())
                    if (weight + GetWeight(child) is var inner && MayBeTooDeep(child, inner))
                        pending.Push((child, depth + 1, inner));
            }

            return false;
        });
    }

    /// <summary>No level takes more of the stack than its own characters allow for, so that short code is not walked through.</summary>
    private static bool MayBeTooDeep(SyntaxNode node, int weight) => weight + MaxLevelWeight * node.Span.Length > MaxWeight;

    /// <summary>What a level takes of the stack. Roslyn reads the left side of most operators in a loop.</summary>
    private static int GetWeight(SyntaxNode node) => node switch
    {
        InvocationExpressionSyntax => MaxLevelWeight,
        MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax } or ElseClauseSyntax => 0,
        BinaryExpressionSyntax binary when !binary.IsKind(SyntaxKind.CoalesceExpression) => 0,
        ParenthesizedExpressionSyntax or CastExpressionSyntax or ConditionalExpressionSyntax or AnonymousFunctionExpressionSyntax => 1,
        _ => 3,
    };

    /// <summary>The body of a method in this compilation; <see langword="null"/> when there is none.</summary>
    public SyntaxNode? FindBody(IMethodSymbol method, CancellationToken cancellationToken) =>
        (method.PartialImplementationPart ?? method).DeclaringSyntaxReferences
            .Where(reference => compilation.ContainsSyntaxTree(reference.SyntaxTree))
            .Select(reference => reference.GetSyntax(cancellationToken) switch
            {
                BaseMethodDeclarationSyntax declaration => declaration.ExpressionBody ?? (SyntaxNode?)declaration.Body,
                LocalFunctionStatementSyntax function => function.ExpressionBody ?? (SyntaxNode?)function.Body,
                _ => null,
            }).FirstOrDefault(static body => body is not null);

    /// <summary>
    /// The implementation of an interface's or abstract member, when the compilation has exactly one; else the member itself.
    /// </summary>
    public ISymbol FindImplementation(ISymbol member, CancellationToken cancellationToken)
    {
        if (!member.IsAbstract || member.ContainingType is not { } type)
            return member;
        if (!_implementations.TryGetValue(member, out var known))
            known = _implementations.GetOrAdd(member, FindOnlyImplementation(member, type.OriginalDefinition, cancellationToken));
        return known ?? member;
    }

    /// <summary>
    /// The implementation of an interface's or abstract member, when the compilation has exactly one, or one for the type arguments of its
    /// class: <c>Manager&lt;Order&gt;</c> has one derived class, <c>Manager&lt;Customer&gt;</c> another; else the member itself.
    /// </summary>
    public ISymbol FindImplementation(ISymbol member, ITypeSymbol owner, CancellationToken cancellationToken)
    {
        var found = FindImplementation(member, cancellationToken);
        if (!found.IsAbstract || owner is not INamedTypeSymbol { TypeKind: TypeKind.Class, IsGenericType: true } closed)
            return found;
        var overrides = FindDescendants(closed, cancellationToken)
            .Where(type => type.GetSelfAndBaseTypes().Any(own => SymbolEqualityComparer.Default.Equals(own, closed)))
            .SelectMany(type => type.GetMembers(member.Name))
            .Where(own => !own.IsAbstract && GetOverridden(own)?.OriginalDefinition.SymbolEquals(member) == true).ToList();
        return overrides is [var only] ? only.OriginalDefinition : found;
    }

    /// <summary>The types of this compilation whose base list names a type, directly or through other bases.</summary>
    public ImmutableArray<INamedTypeSymbol> FindTypesByBase(INamedTypeSymbol type, CancellationToken cancellationToken) =>
        _typesByBase.TryGetValue(type.Name, out var known) ? known
            : _typesByBase.GetOrAdd(type.Name, compilation.SyntaxTrees
                .SelectMany(tree => SyntaxTreeIndex.Get(tree).FindTypesByBaseName(type.Name, cancellationToken))
                .Select(static declaration => declaration.GetMetadataName()).Select(compilation.GetTypeByMetadataName)
                .OfType<INamedTypeSymbol>().ToImmutableArray());

    /// <summary>Finds the types of this compilation that implement a type or derive from it, also through others.</summary>
    public IEnumerable<INamedTypeSymbol> FindDescendants(INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        var seen = new HashSet<INamedTypeSymbol>(SymbolEqualityComparer.Default) { type.OriginalDefinition };
        var pending = new Queue<INamedTypeSymbol>(seen);
        while (pending.Count > 0)
            foreach (var found in FindTypesByBase(pending.Dequeue(), cancellationToken).Where(seen.Add))
            {
                pending.Enqueue(found);
                yield return found;
            }
    }

    /// <summary>The member of a type that implements a static one of an interface, which code refers to through a type parameter.</summary>
    public static ISymbol? FindStaticImplementation(ISymbol member, ITypeSymbol? type) =>
        member is { IsStatic: true, IsAbstract: true } && type is INamedTypeSymbol named
            ? FindInterfaceMember(named, member.ContainingType.OriginalDefinition, member.OriginalDefinition)
            : null;

    private ISymbol? FindOnlyImplementation(ISymbol member, INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        ISymbol? found = null;
        foreach (var candidate in FindTypesByBase(type, cancellationToken))
        {
            var implementation = type.TypeKind == TypeKind.Interface
                ? FindInterfaceMember(candidate, type, member)
                : candidate.GetMembers(member.Name).FirstOrDefault(own => GetOverridden(own).SymbolEquals(member));
            if (implementation is null or { IsAbstract: true } || implementation.OriginalDefinition.SymbolEquals(found))
                continue;
            if (found is not null)
                return null; // which one runs is decided elsewhere
            found = implementation.OriginalDefinition;
        }

        return found;
    }

    private static ISymbol? FindInterfaceMember(INamedTypeSymbol candidate, INamedTypeSymbol type, ISymbol member) =>
        candidate.AllInterfaces.FirstOrDefault(contract => contract.SymbolEquals(type)) is { } declared
        && declared.GetMembers(member.Name).FirstOrDefault(own => own.SymbolEquals(member)) is { } closed
            ? candidate.FindImplementationForInterfaceMember(closed)
            : null;

    private static ISymbol? GetOverridden(ISymbol member) =>
        (member as IMethodSymbol)?.OverriddenMethod ?? (ISymbol?)(member as IPropertySymbol)?.OverriddenProperty;
}
