using System.Collections.Concurrent;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>The calls of a method in the compilation, and what they hand to its parameters.</summary>
internal sealed class Callers(DataAccessFacts facts, Func<CancellationToken, IEnumerable<TreeFacts>> files)
{
    /// <summary>Of a method with more callers nothing is said: it is a library's, and they will differ.</summary>
    private const int MaxCallers = 50;

    private readonly ConcurrentDictionary<ISymbol, ImmutableArray<GivenArgument>> _arguments = new(SymbolEqualityComparer.Default);

    /// <summary>The places that name a method, or of a constructor create its type. Only files that <paramref name="where"/> accepts are read.</summary>
    public IEnumerable<MethodUse> UsesOf(IMethodSymbol method, Func<TreeFacts, string, IEnumerable<SimpleNameSyntax>> where, CancellationToken cancellationToken)
    {
        foreach (var file in files(cancellationToken))
            foreach (var name in where(file, method.MethodKind == MethodKind.Constructor ? method.ContainingType.Name : method.Name))
            {
                cancellationToken.ThrowIfCancellationRequested();
                var callee = name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : (ExpressionSyntax)name;
                if (facts.Sources.Of(name.SyntaxTree) is not { } model)
                    continue;
                if (method.MethodKind == MethodKind.Constructor)
                {
                    if (name.FirstAncestorOrSelf<ObjectCreationExpressionSyntax>(creation => creation.Type.Span.End == name.Span.End) is { ArgumentList: { } created } creation
                        && model.GetSymbolInfo(creation, cancellationToken).Symbol is IMethodSymbol constructor && constructor.OriginalDefinition.Is(method))
                        yield return new MethodUse(constructor, callee, created, model);
                }
                else if (model.GetSymbolInfo(name, cancellationToken).Symbol is IMethodSymbol target && (target.ReducedFrom ?? target).OriginalDefinition.Is(method.OriginalDefinition))
                    yield return new MethodUse(target, callee, callee.Parent is InvocationExpressionSyntax call && call.Expression == callee ? call.ArgumentList : null, model);
            }
    }

    /// <summary>What all calls in the compilation give to a parameter; empty where there is none, where one is not seen, or where there are too many.</summary>
    public ImmutableArray<GivenArgument> ArgumentsOf(IParameterSymbol parameter, CancellationToken cancellationToken) =>
        _arguments.TryGetValue(parameter, out var known) ? known : _arguments.GetOrAdd(parameter, ReadArguments(parameter, cancellationToken));

    private ImmutableArray<GivenArgument> ReadArguments(IParameterSymbol parameter, CancellationToken cancellationToken)
    {
        if (parameter.ContainingSymbol is not IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.LocalFunction or MethodKind.Constructor } method)
            return ImmutableArray<GivenArgument>.Empty;
        var given = ImmutableArray.CreateBuilder<GivenArgument>();
        foreach (var use in UsesOf(method, (file, name) => file.NamesWhereMentioned(name, cancellationToken), cancellationToken))
        {
            if (use.Arguments is null || given.Count == MaxCallers)
                return ImmutableArray<GivenArgument>.Empty;
            given.Add(new GivenArgument(use.ArgumentFor(parameter), use.Model));
        }

        return given.ToImmutable();
    }
}

/// <summary>A place that names a method.</summary>
/// <param name="Target">The method as it is named there: reduced where it is called as an extension.</param>
/// <param name="Callee">The name, with what stands in front of its dot.</param>
/// <param name="Arguments">The arguments of the call; <see langword="null"/> where the method is not called, but handed on.</param>
/// <param name="Model">The model of the file.</param>
internal sealed record MethodUse(IMethodSymbol Target, ExpressionSyntax Callee, ArgumentListSyntax? Arguments, SemanticModel Model)
{
    /// <summary>What the call gives to a parameter; <see langword="null"/> where it leaves that to the default. Of an extension the first is what stands in front of the dot.</summary>
    public ExpressionSyntax? ArgumentFor(IParameterSymbol parameter)
    {
        var place = parameter.Ordinal;
        if (Target.ReducedFrom is not null && place-- == 0)
            return (Callee as MemberAccessExpressionSyntax)?.Expression;
        foreach (var argument in Arguments?.Arguments ?? default)
            if (argument.NameColon?.Name.Identifier.ValueText == parameter.Name)
                return argument.Expression;
        return Arguments?.Arguments.ElementAtOrDefault(place) is { NameColon: null } positional ? positional.Expression : null;
    }
}

/// <summary>What a call hands to a parameter.</summary>
/// <param name="Expression">The argument; <see langword="null"/> for the parameter's default.</param>
/// <param name="Model">The model of its file.</param>
internal sealed record GivenArgument(ExpressionSyntax? Expression, SemanticModel Model);
