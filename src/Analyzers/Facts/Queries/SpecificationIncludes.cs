using System.Collections.Concurrent;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>
/// The navigations that specifications include: <c>class OrderWithLines : Specification&lt;Order&gt;</c>, whose constructor calls
/// <c>Include(o =&gt; o.Lines)</c>. They are read from syntax, because the class is often in another project of the solution.
/// </summary>
internal sealed class SpecificationIncludes(SolutionFiles? solution)
{
    /// <summary>A part of the names of the methods and lists that get navigations.</summary>
    private const string Include = "nclude";

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
            var members = FindDeclarations(type, cancellationToken).SelectMany(static declaration => declaration.Members).ToList();
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

    /// <summary>The declarations of a class in this project or another one.</summary>
    private IEnumerable<TypeDeclarationSyntax> FindDeclarations(INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        var references = type.OriginalDefinition.DeclaringSyntaxReferences;
        if (!references.IsEmpty || solution is null)
            return references.Select(reference => reference.GetSyntax(cancellationToken)).OfType<TypeDeclarationSyntax>();
        var name = type.GetMetadataName();
        return solution.GetTrees(cancellationToken).Where(tree => tree.Mentions(cancellationToken, type.Name))
            .SelectMany(tree => tree.ListDeclarations(cancellationToken)).OfType<TypeDeclarationSyntax>()
            .Where(declaration => declaration.Identifier.ValueText == type.Name && declaration.GetMetadataName() == name);
    }

    /// <summary>Adds the paths in the code of a constructor, and in the methods of its class that it calls.</summary>
    private static void AddPaths(
        SyntaxNode code,
        IReadOnlyCollection<MemberDeclarationSyntax> members,
        ImmutableArray<ImmutableArray<string>>.Builder paths,
        HashSet<SyntaxNode> seen)
    {
        foreach (var call in code.DescendantNodes().OfType<InvocationExpressionSyntax>())
            if (ReadPath(call) is { IsDefaultOrEmpty: false } path)
                paths.Add(path);
            else if (call.Expression is IdentifierNameSyntax { Identifier.ValueText: var name })
                foreach (var method in members.OfType<MethodDeclarationSyntax>().Where(own => own.Identifier.ValueText == name))
                    if (seen.Add(method))
                        AddPaths(method, members, paths, seen);
    }

    /// <summary>
    /// Reads the path of a call: <c>Include(o =&gt; o.Lines)</c>, <c>Includes.Add(o =&gt; o.Lines)</c>, <c>AddInclude("Lines.Product")</c>,
    /// <c>Query.Include(o =&gt; o.Lines).ThenInclude(l =&gt; l.Product)</c>.
    /// </summary>
    private static ImmutableArray<string> ReadPath(InvocationExpressionSyntax call)
    {
        var receiver = (call.Expression as MemberAccessExpressionSyntax)?.Expression;
        var name = call.GetCalledName()?.Identifier.ValueText ?? "";
        var list = (receiver as SimpleNameSyntax ?? (receiver as MemberAccessExpressionSyntax)?.Name)?.Identifier.ValueText ?? "";
        if ((name == "Add" ? list : name).IndexOf(Include, StringComparison.Ordinal) < 0)
            return default;
        var own = call.ArgumentList.Arguments.Select(static argument => ReadArgument(argument.Expression))
            .FirstOrDefault(static path => !path.IsDefaultOrEmpty);
        return !own.IsDefault && name == "ThenInclude" && receiver is InvocationExpressionSyntax previous
            && ReadPath(previous) is { IsDefault: false } start
                ? start.AddRange(own)
                : own;
    }

    private static ImmutableArray<string> ReadArgument(ExpressionSyntax argument) => argument switch
    {
        LiteralExpressionSyntax { Token.Value: string text } => text.Split('.').ToImmutableArray(),
        InvocationExpressionSyntax call when call.ReadNameOf() is { } name => ImmutableArray.Create(name),
        LambdaExpressionSyntax { Body: ExpressionSyntax body } => ReadMembers(body),
        _ => default,
    };

    /// <summary>Reads the navigations in a lambda: <c>o =&gt; o.Lines.Where(..)</c> has the path Lines.</summary>
    private static ImmutableArray<string> ReadMembers(ExpressionSyntax body)
    {
        var names = ImmutableArray.CreateBuilder<string>();
        ExpressionSyntax? current = body;
        while (current is not null)
        {
            if (current is MemberAccessExpressionSyntax member)
                names.Insert(0, member.Name.Identifier.ValueText);
            current = current switch
            {
                MemberAccessExpressionSyntax access => access.Expression,
                InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax filter } => filter.Expression,
                ParenthesizedExpressionSyntax parenthesized => parenthesized.Expression,
                CastExpressionSyntax cast => cast.Expression,
                PostfixUnaryExpressionSyntax forgiven => forgiven.Operand,
                _ => null,
            };
        }

        return names.ToImmutable();
    }
}
