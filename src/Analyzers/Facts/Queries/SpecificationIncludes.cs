using System.Collections.Concurrent;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>
/// The navigations that specifications include: <c>class OrderWithLines : Specification&lt;Order&gt;</c>, whose constructor calls
/// <c>Include(o =&gt; o.Lines)</c>. They are read from syntax, because the class is often in another project of the solution.
/// </summary>
internal sealed class SpecificationIncludes(SolutionFiles? solution)
{
    private readonly ConcurrentDictionary<IMethodSymbol, ImmutableArray<ImmutableArray<string>>> _known =
        new(SymbolEqualityComparer.Default);

    /// <summary>Finds the paths that an object of a class includes which a constructor creates.</summary>
    public ImmutableArray<ImmutableArray<string>> Find(IMethodSymbol constructor, CancellationToken cancellationToken) =>
        _known.TryGetValue(constructor, out var known) ? known : _known.GetOrAdd(constructor, Read(constructor, cancellationToken));

    private ImmutableArray<ImmutableArray<string>> Read(IMethodSymbol constructor, CancellationToken cancellationToken)
    {
        var paths = ImmutableArray.CreateBuilder<ImmutableArray<string>>();
        var parameters = constructor.Parameters.Length;
        var seen = new HashSet<SyntaxNode>(); // constructors may call each other
        for (var type = constructor.ContainingType; type is { SpecialType: SpecialType.None }; type = type.BaseType)
        {
            var members = SourceDeclarations.Find(type, solution, cancellationToken)
                .SelectMany(static declaration => declaration.Members).ToList();
            ConstructorInitializerSyntax? initializer;
            do
            {
                var code = members.OfType<ConstructorDeclarationSyntax>()
                    .FirstOrDefault(own => own.ParameterList.Parameters.Count == parameters && !seen.Contains(own));
                if (code is not null && seen.Add(code))
                    AddPaths(code, members, paths, seen);
                initializer = code?.Initializer;
                parameters = initializer?.ArgumentList.Arguments.Count ?? 0;
            }
            while (initializer.IsKind(SyntaxKind.ThisConstructorInitializer));
        }

        return paths.ToImmutable();
    }

    /// <summary>Adds the paths in the code of a constructor, and in the methods of its class that it calls.</summary>
    private static void AddPaths(
        SyntaxNode code,
        IReadOnlyCollection<MemberDeclarationSyntax> members,
        ImmutableArray<ImmutableArray<string>>.Builder paths,
        HashSet<SyntaxNode> seen)
    {
        foreach (var call in code.DescendantNodes().OfType<InvocationExpressionSyntax>())
            if (IncludeSyntax.ReadPath(call) is { IsDefaultOrEmpty: false } path)
                paths.Add(path);
            else if (call.Expression is IdentifierNameSyntax { Identifier.ValueText: var name })
                foreach (var method in members.OfType<MethodDeclarationSyntax>().Where(own => own.Identifier.ValueText == name))
                    if (seen.Add(method))
                        AddPaths(method, members, paths, seen);
    }
}
