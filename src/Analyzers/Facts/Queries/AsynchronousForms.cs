using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>
/// Finds the methods that do asynchronously what others do synchronously: EF Core's <c>FirstAsync</c> for LINQ's <c>First</c>, and methods
/// of the same type for all others.
/// </summary>
internal sealed class AsynchronousForms(DataAccessSymbols symbols)
{
    /// <summary>The ending of their names.</summary>
    public const string Suffix = "Async";

    /// <summary>Finds the method that a synchronous call may call instead; <see langword="null"/> if none.</summary>
    public IMethodSymbol? Find(IInvocationOperation call)
    {
        var (method, queries) = (call.TargetMethod, symbols.Queries);
        var isLinq = queries.IsLinq(method);
        if (isLinq && queries.GetQueryElement(call.GetSource()?.Type) is null)
            return null; // a list in memory
        var candidates = isLinq
            ? queries.FindMaterializingExtensions(method.Name + Suffix)
            : method.ToStaticForm().ContainingType.GetSelfAndBaseTypes().SelectMany(type => type.GetMembers(method.Name + Suffix));
        var form = candidates.OfType<IMethodSymbol>().FirstOrDefault(candidate => HasSameArguments(candidate, method, isLinq ? 1 : 0));
        return form is { IsGenericMethod: true } ? form.Construct(method.TypeArguments, method.TypeArgumentNullableAnnotations) : form;
    }

    /// <summary>Whether a method takes the arguments of another one. It may also take a token.</summary>
    /// <param name="compared">The position of the first parameter whose type has to be the same.</param>
    private static bool HasSameArguments(IMethodSymbol candidate, IMethodSymbol method, int compared)
    {
        var (parameters, others) = (ListParameters(candidate), ListParameters(method));
        return candidate.TypeParameters.Length == method.TypeParameters.Length && parameters.Count == others.Count
            && parameters.Skip(compared).Zip(others.Skip(compared), static (one, other) => one.Type.Name == other.Type.Name)
                .All(static isSame => isSame);
    }

    private static List<IParameterSymbol> ListParameters(IMethodSymbol method) =>
        method.ToStaticForm().OriginalDefinition.Parameters
            .Where(static parameter => parameter.Type.Name != nameof(CancellationToken)).ToList();
}
