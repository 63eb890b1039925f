using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Shapes;

/// <summary>
/// One pass through a method's body: what its parameters and type parameters stand for. The outermost frame is that of the
/// function that holds the site; frames below are of methods that the query passes through.
/// </summary>
internal sealed class ShapeFrame
{
    private readonly Dictionary<ISymbol, ElementShape> _values = new(SymbolEqualityComparer.Default);
    private readonly IInvocationOperation? _call;
    private readonly ImmutableDictionary<ITypeParameterSymbol, ITypeSymbol> _typeArguments;

    private ShapeFrame(ISymbol? member, ShapeFrame? caller, IInvocationOperation? call, ImmutableDictionary<ITypeParameterSymbol, ITypeSymbol> typeArguments)
    {
        Member = member;
        Caller = caller;
        _call = call;
        _typeArguments = typeArguments;
        Depth = caller is null ? 0 : caller.Depth + 1;
    }

    /// <summary>The method, property or field that is read; <see langword="null"/> for the function that holds the site.</summary>
    public ISymbol? Member { get; }

    public ShapeFrame? Caller { get; }

    /// <summary>How many members lie between the site and this one.</summary>
    public int Depth { get; }

    /// <summary>The frame of the function that holds the site.</summary>
    /// <param name="typeArguments">What its open type parameters stand for, where a use closes them.</param>
    public static ShapeFrame OfSite(ImmutableDictionary<ITypeParameterSymbol, ITypeSymbol> typeArguments) => new(null, null, null, typeArguments);

    /// <summary>The frame of a member that is declared in source.</summary>
    /// <param name="member">The member's original definition.</param>
    /// <param name="call">The call with its arguments; <see langword="null"/> for properties and fields.</param>
    /// <param name="typeArguments">What type parameters stand for in the member.</param>
    public ShapeFrame Enter(ISymbol member, IInvocationOperation? call, ImmutableDictionary<ITypeParameterSymbol, ITypeSymbol> typeArguments) => new(member, this, call, typeArguments);

    /// <summary>Whether a member is already being read: a method that calls itself adds nothing to what it returns.</summary>
    public bool IsInside(ISymbol member)
    {
        for (var frame = this; frame is not null; frame = frame.Caller)
            if (frame.Member is not null && SymbolEqualityComparer.Default.Equals(frame.Member, member))
                return true;
        return false;
    }

    /// <summary>What a parameter of a lambda, or a variable that is being read, stands for.</summary>
    public ElementShape? Value(ISymbol symbol) => _values.TryGetValue(symbol, out var value) ? value : null;

    public void SetValue(ISymbol symbol, ElementShape value) => _values[symbol] = value;

    public void RemoveValue(ISymbol symbol) => _values.Remove(symbol);

    /// <summary>The argument for a parameter, as it is written in the caller; <see langword="null"/> when the caller is not known.</summary>
    public IOperation? Argument(IParameterSymbol parameter) =>
        _call is not null && Member is IMethodSymbol method && IsOf(parameter, method) ? QueryReader.Argument(_call, parameter.Ordinal) : null;

    /// <summary>A type with the type parameters that are known here replaced.</summary>
    public ITypeSymbol Substitute(ITypeSymbol type)
    {
        if (_typeArguments.IsEmpty)
            return type;
        switch (type)
        {
            case ITypeParameterSymbol parameter:
                return _typeArguments.TryGetValue(parameter.OriginalDefinition, out var argument) ? argument : type;
            case INamedTypeSymbol { TypeArguments.Length: > 0 } named when named.TypeArguments.Any(static t => t is ITypeParameterSymbol or INamedTypeSymbol { IsGenericType: true }):
                var arguments = named.TypeArguments.Select(Substitute).ToArray();
                return arguments.SequenceEqual(named.TypeArguments, SymbolEqualityComparer.Default) ? type : named.ConstructedFrom.Construct(arguments);
            default:
                return type;
        }
    }

    private static bool IsOf(IParameterSymbol parameter, IMethodSymbol method) =>
        parameter.ContainingSymbol is IMethodSymbol owner
        && (owner.OriginalDefinition.Is(method) || owner.PartialDefinitionPart.Is(method) || owner.PartialImplementationPart.Is(method));
}
