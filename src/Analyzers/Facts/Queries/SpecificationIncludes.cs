using System.Collections.Concurrent;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>
/// The navigations that specifications include: <c>class OrderWithLines : Specification&lt;Order&gt;</c>, whose constructor calls
/// <c>Include(o =&gt; o.Lines)</c>. They are read from syntax, because the class is often in another project of the solution.
/// </summary>
internal sealed class SpecificationIncludes(SolutionFiles? solution)
{
    private readonly ConcurrentDictionary<IMethodSymbol, ImmutableArray<SpecificationPath>> _known = new(SymbolEqualityComparer.Default);

    /// <summary>Finds the paths that an object includes. An argument <see langword="false"/> may leave some of its class out.</summary>
    public IEnumerable<ImmutableArray<string>> Find(IObjectCreationOperation created, CancellationToken cancellationToken)
    {
        var constructor = created.Constructor!;
        var paths = _known.TryGetValue(constructor, out var known) ? known
            : _known.GetOrAdd(constructor, Read(constructor, cancellationToken));
        return paths.Where(path => path.Condition is not { } condition || !IsFalse(condition)).Select(static path => path.Names);

        bool IsFalse(string parameter) => created.Arguments.Any(argument =>
            argument.Parameter?.Name == parameter && argument.Value.ConstantValue is { HasValue: true, Value: false });
    }

    private ImmutableArray<SpecificationPath> Read(IMethodSymbol constructor, CancellationToken cancellationToken)
    {
        var paths = ImmutableArray.CreateBuilder<SpecificationPath>();
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
                // Only the parameters of the first constructor have the arguments of the object.
                var conditions = code is not null && seen.Count == 0 ? code.ParameterList.Parameters : default;
                if (code is not null && seen.Add(code))
                    AddPaths(code, conditions, members, paths, seen);
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
        SeparatedSyntaxList<ParameterSyntax> conditions,
        IReadOnlyCollection<MemberDeclarationSyntax> members,
        ImmutableArray<SpecificationPath>.Builder paths,
        HashSet<SyntaxNode> seen)
    {
        foreach (var call in code.DescendantNodes().OfType<InvocationExpressionSyntax>())
            if (IncludeSyntax.ReadPath(call) is { IsDefaultOrEmpty: false } path)
                paths.Add(new SpecificationPath(path, FindCondition(call, conditions)));
            else if (call.Expression is IdentifierNameSyntax { Identifier.ValueText: var name })
                foreach (var method in members.OfType<MethodDeclarationSyntax>().Where(own => own.Identifier.ValueText == name))
                    if (seen.Add(method))
                        AddPaths(method, default, members, paths, seen);
    }

    /// <summary>The parameter that alone decides whether a call runs: <c>if (withLines) Include(o =&gt; o.Lines);</c>.</summary>
    private static string? FindCondition(SyntaxNode call, SeparatedSyntaxList<ParameterSyntax> parameters) =>
        call.Ancestors().OfType<IfStatementSyntax>().Where(choice => choice.Statement.Span.Contains(call.Span))
            .Select(static choice => (choice.Condition as IdentifierNameSyntax)?.Identifier.ValueText)
            .FirstOrDefault(name => parameters.Any(parameter => parameter.Identifier.ValueText == name && !IsAssigned(parameter)));

    private static bool IsAssigned(ParameterSyntax parameter) => parameter.Parent!.Parent!.DescendantNodes()
        .OfType<AssignmentExpressionSyntax>()
        .Any(assignment => (assignment.Left as IdentifierNameSyntax)?.Identifier.ValueText == parameter.Identifier.ValueText);

    /// <summary>A path that a class includes.</summary>
    /// <param name="Names">The navigations.</param>
    /// <param name="Condition">The parameter that leaves it out if <see langword="false"/>; <see langword="null"/> for none.</param>
    private sealed record SpecificationPath(ImmutableArray<string> Names, string? Condition);
}
