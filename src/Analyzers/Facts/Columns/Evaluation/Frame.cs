using System.Diagnostics.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Columns.Evaluation;

/// <summary>The values of the names in one run of a method or a lambda.</summary>
/// <param name="outer">The run of the code around a lambda.</param>
internal sealed class Frame(Frame? outer, Value? self, IReadOnlyDictionary<string, ITypeSymbol> typeArguments)
{
    private readonly Dictionary<string, Value> _locals = new(StringComparer.Ordinal);
    private bool _isBlock;

    /// <summary>The name of the value in front of a question mark: no variable has it.</summary>
    public const string ConditionalReceiver = "?";

    /// <summary>The object of <see langword="this"/>; <see langword="null"/> in a static method.</summary>
    public Value? Self { get; } = self;

    /// <summary>What the method returned.</summary>
    public Value? Result { get; set; }

    /// <summary>The elements that <c>yield return</c> gave.</summary>
    public ListValue? Yielded { get; set; }

    /// <summary>The run of the method or lambda.</summary>
    public Frame Method => _isBlock ? outer!.Method : this;

    /// <summary>Enters a block.</summary>
    public Frame Enter() => new(this, Self, typeArguments) { _isBlock = true };

    /// <summary>Enters a lambda or a local function.</summary>
    public Frame EnterFunction() => new(this, Self, typeArguments);

    public void Declare(string name, Value value) => _locals[name] = value;

    /// <summary>Gives a variable another value; <see langword="false"/> if there is none of the name.</summary>
    public bool TryAssign(string name, Value value)
    {
        for (var frame = this; frame is not null; frame = frame.Outer)
            if (frame._locals.ContainsKey(name))
            {
                frame._locals[name] = value;
                return true;
            }

        return false;
    }

    public bool TryFind(string name, [NotNullWhen(true)] out Value? value)
    {
        for (var frame = this; frame is not null; frame = frame.Outer)
            if (frame._locals.TryGetValue(name, out value!))
                return true;
        value = null;
        return false;
    }

    /// <summary>Whether a local holds a part of the model.</summary>
    public IEnumerable<KeyValuePair<string, Value>> Locals => Outer is null ? _locals : _locals.Concat(Outer.Locals);

    public ITypeSymbol Substitute(ITypeSymbol type) =>
        type.Substitute(parameter => typeArguments.TryGetValue(parameter.Name, out var known) ? known : null);

    private Frame? Outer => outer;
}
