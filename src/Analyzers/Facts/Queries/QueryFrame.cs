using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>
/// One pass through a member's body: the values of its parameters and type parameters. The outermost frame is that of the function
/// around the site; the others are of members that the query comes through.
/// </summary>
/// <param name="pass">The reading of the site.</param>
/// <param name="typeArguments">The arguments for its open type parameters, where a usage closes them.</param>
internal sealed class QueryFrame(QueryPass pass, ImmutableDictionary<ITypeParameterSymbol, ITypeSymbol> typeArguments)
{
    /// <summary>How many members a query may come through; layers of repositories are fewer.</summary>
    public const int MaxDepth = 12;

    private static readonly ImmutableDictionary<ISymbol, TracedShape> NoValues =
        ImmutableDictionary.Create<ISymbol, TracedShape>(SymbolEqualityComparer.Default);

    private ImmutableDictionary<ISymbol, TracedShape> _values = NoValues;
    private ImmutableArray<IOperation> _shortTexts = ImmutableArray<IOperation>.Empty;

    public QueryPass Pass { get; } = pass;

    public CancellationToken CancellationToken => Pass.CancellationToken;

    /// <summary>The method, property or field that is read; <see langword="null"/> for the function around the site.</summary>
    public ISymbol? Member { get; private init; }
    public QueryFrame? Caller { get; private init; }

    /// <summary>The call that entered the member, or the reference to a property; <see langword="null"/> for fields.</summary>
    private IOperation? Call { get; init; }

    public int Depth { get; private init; }

    /// <summary>
    /// Whether the code around the site decides what is read here, also through members, and not a method that materializes.
    /// </summary>
    public bool IsOfSite { get; private init; } = true;

    /// <summary>The frame of a member in source, which the code may refer to by an interface or a base class.</summary>
    public QueryFrame Enter(ISymbol member, ISymbol reference, IOperation? call) => Enter(member, reference, call, IsOfSite);

    /// <summary>The frame of a method that materializes what the site passes.</summary>
    public QueryFrame EnterWrapper(IMethodSymbol method, IMethodSymbol reference, IOperation call) =>
        Enter(method, reference, call, isOfSite: false);

    private QueryFrame Enter(ISymbol member, ISymbol reference, IOperation? call, bool isOfSite) =>
        new(Pass, MapTypeParameters(member, reference))
        {
            Member = member,
            Caller = this,
            Depth = Depth + 1,
            Call = call,
            IsOfSite = isOfSite,
        };

    /// <summary>The same frame with a value for a variable, or for a parameter of a lambda.</summary>
    public QueryFrame With(ISymbol variable, TracedShape value) => Copy(_values.SetItem(variable, value), _shortTexts);

    /// <summary>The same frame inside the branch of a condition that keeps texts short.</summary>
    public QueryFrame WithShort(ImmutableArray<IOperation> texts) => texts.IsEmpty ? this : Copy(_values, _shortTexts.AddRange(texts));

    /// <summary>Whether a condition around an expression keeps its text short.</summary>
    public bool IsShort(IOperation text) => _shortTexts.Any(other => TextBounds.IsSame(text, other));

    public TracedShape? GetValue(ISymbol variable) => _values.TryGetValue(variable, out var value) ? value : (TracedShape?)null;

    /// <summary>Whether a member is already being read. A recursive call adds nothing to what the member returns.</summary>
    public bool IsInside(ISymbol member) =>
        SymbolEqualityComparer.Default.Equals(Member, member) || Caller?.IsInside(member) == true;

    /// <summary>The argument for a parameter, as the caller's frame reads it; <see langword="null"/> when the caller is unknown.</summary>
    public IOperation? GetArgument(IParameterSymbol parameter) =>
        Call switch
        {
            IPropertyReferenceOperation property when IsReceiverOf(parameter, Member) => property.Instance,
            { } call when Member is IMethodSymbol method && IsParameterOf(parameter, method) => call.FindArgument(parameter),
            _ => null,
        };

    private QueryFrame Copy(ImmutableDictionary<ISymbol, TracedShape> values, ImmutableArray<IOperation> shortTexts) =>
        new(Pass, typeArguments)
        {
            Member = Member,
            Caller = Caller,
            Call = Call,
            Depth = Depth,
            IsOfSite = IsOfSite,
            _values = values,
            _shortTexts = shortTexts,
        };

    /// <summary>Replaces the type parameters that are known here.</summary>
    public ITypeSymbol Substitute(ITypeSymbol type) => typeArguments.IsEmpty ? type
        : type.Substitute(parameter => typeArguments.TryGetValue(parameter.OriginalDefinition, out var argument) ? argument : null);

    /// <summary>Maps the type parameters of a member's original definition to the types that a reference to it has in this frame.</summary>
    private ImmutableDictionary<ITypeParameterSymbol, ITypeSymbol> MapTypeParameters(ISymbol member, ISymbol reference)
    {
        var map = ImmutableDictionary.CreateBuilder<ITypeParameterSymbol, ITypeSymbol>(SymbolEqualityComparer.Default);
        if (reference is IMethodSymbol { TypeArguments: var arguments } && member is IMethodSymbol { TypeParameters: var parameters })
        {
            // The static form of an extension block's method has the type parameters of both.
            if (member.ContainingType.IsExtensionBlock() && !reference.ContainingType.IsExtensionBlock())
                parameters = member.ContainingType.TypeParameters.AddRange(parameters);
            map.Bind(ImmutableArray<ITypeSymbol>.CastUp(parameters), SubstituteAll(arguments));
        }

        if (reference.ContainingType is { } type && member.ContainingType is { } declaring)
        {
            var declared = declaring.SymbolEquals(type) ? declaring.OriginalDefinition
                : declaring.AllInterfaces.Concat(declaring.GetSelfAndBaseTypes()).FirstOrDefault(candidate => candidate.SymbolEquals(type));
            if (declared is not null)
                map.Bind(declared.TypeArguments, SubstituteAll(type.TypeArguments));
        }

        return map.ToImmutable();

        ImmutableArray<ITypeSymbol> SubstituteAll(ImmutableArray<ITypeSymbol> types) => types.Select(Substitute).ToImmutableArray();
    }

    private static bool IsReceiverOf(IParameterSymbol parameter, ISymbol? member) =>
        parameter.ContainingSymbol.IsExtensionBlock() && parameter.ContainingSymbol.SymbolEquals(member?.ContainingType);

    private static bool IsParameterOf(IParameterSymbol parameter, IMethodSymbol method) =>
        IsReceiverOf(parameter, method) || parameter.ContainingSymbol is IMethodSymbol owner
        && (owner.OriginalDefinition.SymbolEquals(method)
            || owner.PartialDefinitionPart.SymbolEquals(method)
            || owner.PartialImplementationPart.SymbolEquals(method));
}
