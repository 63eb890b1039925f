using System.Collections.Concurrent;
using System.Runtime.CompilerServices;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>What a method makes of the query that it is given, and returns.</summary>
/// <param name="KeepsElements">Whether the elements keep their members.</param>
/// <param name="Includes">The paths of navigations that it includes.</param>
/// <param name="Selector">What it makes of the elements; <see langword="null"/> if it keeps them, or if that is not known.</param>
internal sealed record QueryHelper(
    bool KeepsElements, ImmutableArray<ImmutableArray<string>> Includes, LambdaExpressionSyntax? Selector);

/// <summary>
/// The methods of other projects that return the query which they are given: <c>orders.Open().WithLines()</c>. They are read from syntax.
/// </summary>
internal sealed class QueryHelpers(SolutionFiles? solution)
{
    /// <summary>Helpers that call helpers.</summary>
    private const int MaxDepth = 6;

    /// <summary>The operators that keep the elements of a query.</summary>
    private static readonly ImmutableHashSet<string> Keeping = OperatorNames.Rows.Union(
    [
        "Include", "ThenInclude", "AsNoTracking", "AsNoTrackingWithIdentityResolution", "AsTracking", "AsSplitQuery", "AsSingleQuery",
        "IgnoreQueryFilters", "IgnoreAutoIncludes", "TagWith", "TagWithCallSite",
    ]);

    /// <summary>The operators after which the elements are others.</summary>
    private static readonly HashSet<string> Projecting = new(StringComparer.Ordinal)
    {
        "Select", "SelectMany", "GroupBy", "Join", "GroupJoin", "LeftJoin", "Zip", "ProjectTo", "ProjectToType",
    };

    private readonly ConcurrentDictionary<IMethodSymbol, StrongBox<QueryHelper?>> _known = new(SymbolEqualityComparer.Default);

    /// <summary>Finds what a method of another project does; <see langword="null"/> if its code is not found, or not understood.</summary>
    public QueryHelper? Find(IMethodSymbol method, CancellationToken cancellationToken)
    {
        var declared = method.ToStaticForm().OriginalDefinition;
        if (!declared.IsStatic)
            return null;
        return _known.TryGetValue(declared, out var known) ? known.Value
            : _known.GetOrAdd(declared, new StrongBox<QueryHelper?>(Read(declared, cancellationToken))).Value;
    }

    private QueryHelper? Read(IMethodSymbol method, CancellationToken cancellationToken)
    {
        var members = SourceDeclarations.Find(method.ContainingType, solution, cancellationToken)
            .SelectMany(static type => type.Members).ToList();
        return members.OfType<MethodDeclarationSyntax>().Where(own => own.Identifier.ValueText == method.Name
            && own.ParameterList.Parameters.Count == method.Parameters.Length).ToList() is [var only]
            ? Read(only, members, new Dictionary<MethodDeclarationSyntax, QueryHelper?>(), 0)
            : null;
    }

    /// <param name="known">The helpers that were read; <see langword="null"/> while one is read, which ends one that calls itself.</param>
    private static QueryHelper? Read(
        MethodDeclarationSyntax method, IReadOnlyCollection<MemberDeclarationSyntax> siblings,
        Dictionary<MethodDeclarationSyntax, QueryHelper?> known, int depth)
    {
        if (depth == MaxDepth || ((SyntaxNode?)method.Body ?? method.ExpressionBody) is not { } body)
            return null;
        if (known.TryGetValue(method, out var read))
            return read;
        known[method] = null;
        return known[method] = ReadBody(method, body, FindHelper, selector =>
            selector as LambdaExpressionSyntax
            ?? (selector is IdentifierNameSyntax name ? SelectorSources.Find(siblings, name.Identifier.ValueText) : null));

        QueryHelper? FindHelper(string name) =>
            siblings.OfType<MethodDeclarationSyntax>().Where(own => own.Identifier.ValueText == name).ToList() is [var helper]
                ? Read(helper, siblings, known, depth + 1)
                : null;
    }

    /// <param name="findHelper">Finds what another helper of a name does.</param>
    /// <param name="findSelector">Finds the lambda of an argument.</param>
    private static QueryHelper? ReadBody(
        MethodDeclarationSyntax method,
        SyntaxNode body,
        Func<string, QueryHelper?> findHelper,
        Func<ExpressionSyntax, LambdaExpressionSyntax?> findSelector)
    {
        var queries = new HashSet<string>(
            method.ParameterList.Parameters.Select(static parameter => parameter.Identifier.ValueText), StringComparer.Ordinal);
        var includes = ImmutableArray.CreateBuilder<ImmutableArray<string>>();
        var projections = new List<LambdaExpressionSyntax?>();
        foreach (var node in body.DescendantNodes(static node => node is not LambdaExpressionSyntax))
            switch (node)
            {
                // var open = orders.Where(..);
                case VariableDeclaratorSyntax { Initializer.Value: var value } local when StartsAt(value, queries):
                    queries.Add(local.Identifier.ValueText);
                    break;
                case QueryExpressionSyntax:
                    return null;
                case InvocationExpressionSyntax call when StartsAt(call, queries):
                    var name = call.GetCalledName()!.Identifier.ValueText;
                    if (Projecting.Contains(name))
                        projections.Add(name == "Select" && call.ArgumentList.Arguments is [{ Expression: var selector }]
                            ? findSelector(selector)
                            : null);
                    if (IncludeSyntax.ReadPath(call) is { IsDefaultOrEmpty: false } path)
                        includes.Add(path);
                    else if (!Keeping.Contains(name) && !Projecting.Contains(name))
                    {
                        if (findHelper(name) is not { } inner)
                            return null;
                        if (!inner.KeepsElements)
                            projections.Add(inner.Selector);
                        includes.AddRange(inner.Includes);
                    }

                    break;
            }

        return ListResults(body).All(result => StartsAt(result, queries))
            ? new QueryHelper(projections.Count == 0, includes.ToImmutable(), projections is [var only] ? only : null)
            : null;
    }

    /// <summary>What a method returns: <c>isOpen ? orders.Where(..) : orders</c> is one of both.</summary>
    private static IEnumerable<ExpressionSyntax> ListResults(SyntaxNode body)
    {
        var results = body is ArrowExpressionClauseSyntax arrow ? [arrow.Expression]
            : body.DescendantNodes(static node => node is not LambdaExpressionSyntax).OfType<ReturnStatementSyntax>()
                .Select(static statement => statement.Expression).OfType<ExpressionSyntax>();
        return results.SelectMany(static result => result is ConditionalExpressionSyntax choice
            ? [choice.WhenTrue, choice.WhenFalse]
            : (IEnumerable<ExpressionSyntax>)[result]);
    }

    /// <summary>Whether an expression is a chain of calls on one of these names.</summary>
    private static bool StartsAt(ExpressionSyntax expression, HashSet<string> names)
    {
        var current = expression;
        while (current is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access })
            current = access.Expression;
        return current is IdentifierNameSyntax { Identifier.ValueText: var root } && names.Contains(root);
    }
}
