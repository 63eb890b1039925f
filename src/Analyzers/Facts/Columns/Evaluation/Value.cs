namespace AsyncSql.Analyzers.Facts.Columns.Evaluation;

/// <summary>The value of an expression of configuration code.</summary>
internal abstract record Value
{
    /// <summary>A value that is not known. It is no part of the model: what may be one ends the evaluation.</summary>
    public static readonly Value Unknown = new UnknownValue();

    public static readonly Value Null = new Constant(null);

    public static Value CreateBool(bool? value) => value is { } known ? new Constant(known) : Unknown;

    public static Value CreateText(string? text) => text is null ? Unknown : new Constant(text);

    private sealed record UnknownValue : Value;
}

/// <summary>A number, a text, a <see cref="bool"/>, or <see langword="null"/>. An enum has its number.</summary>
internal sealed record Constant(object? Content) : Value;

/// <summary>A <see cref="Type"/>.</summary>
internal sealed record TypeValue(ITypeSymbol Type) : Value;

/// <summary>A <c>PropertyInfo</c>.</summary>
internal sealed record MemberValue(IPropertySymbol Property) : Value;

/// <summary>A <c>MethodInfo</c>.</summary>
/// <param name="TypeArguments">Those of <c>MakeGenericMethod</c>.</param>
internal sealed record MethodValue(IMethodSymbol Method, ImmutableArray<ITypeSymbol> TypeArguments) : Value;

/// <summary>An <c>Assembly</c>.</summary>
internal sealed record AssemblyValue(INamedTypeSymbol OfType) : Value;

/// <summary>A regular expression.</summary>
internal sealed record PatternValue(System.Text.RegularExpressions.Regex Expression) : Value;

/// <summary>A tuple, a pair, or an object of an anonymous type.</summary>
internal sealed record TupleValue(ImmutableArray<(string Name, Value Value)> Elements) : Value
{
    public static TupleValue CreatePair(Value key, Value value) => new(ImmutableArray.Create(("Key", key), ("Value", value)));

    public static TupleValue Create(Value first, Value second) => new(ImmutableArray.Create(("", first), ("", second)));

    public Value? Find(string name)
    {
        foreach (var element in Elements)
            if (element.Name == name)
                return element.Value;
        return name.StartsWith("Item", StringComparison.Ordinal) && int.TryParse(name.Substring(4), out var position)
            ? Elements.ElementAtOrDefault(position - 1).Value
            : null;
    }
}

/// <summary>A lambda, a local function or a method group.</summary>
/// <param name="Code">The lambda, or the declaration.</param>
/// <param name="Home">The values of the code around it.</param>
/// <param name="Receiver">The object of a method group.</param>
internal sealed record FunctionValue(SyntaxNode Code, Frame Home, IMethodSymbol? Method = null, Value? Receiver = null) : Value;

/// <summary>What a list may have beside its known elements.</summary>
internal enum Rest
{
    None,

    /// <summary>Other entity types and their parts: they do not matter for the one that is evaluated.</summary>
    OfModel,

    Unknown,
}

/// <summary>An array, a list, a set or a sequence. It changes in place.</summary>
internal sealed record ListValue(List<Value> Items) : Value
{
    /// <summary>What it may have beside the known elements.</summary>
    public Rest Rest { get; set; }

    public bool IsPartial => Rest != Rest.None;

    /// <summary>Whether other code has the list, too: it is in a field of the context, or a static one.</summary>
    public bool IsGiven { get; set; }

    /// <summary>Whether a dictionary: the elements are pairs.</summary>
    public bool IsDictionary { get; init; }

    public static ListValue Create(IEnumerable<Value> items, Rest rest = Rest.None) => new([.. items]) { Rest = rest };

    /// <summary>Notes that there may be more.</summary>
    public void AddRest(Rest rest) => Rest = rest > Rest ? rest : Rest;

    public bool Equals(ListValue? other) => ReferenceEquals(this, other);

    public override int GetHashCode() => Items.Count;
}

/// <summary>An object of a class of the program, or the context.</summary>
internal sealed record ObjectValue(INamedTypeSymbol Type) : Value
{
    /// <summary>The values of its fields and properties.</summary>
    public Dictionary<string, Value> Members { get; } = new(StringComparer.Ordinal);

    /// <summary>Whether its constructor did not run: <c>this</c> of the context.</summary>
    public bool IsGiven { get; init; }

    public bool Equals(ObjectValue? other) => ReferenceEquals(this, other);

    public override int GetHashCode() => Type.Name.Length;
}

/// <summary>A part of EF Core's model or a builder of it.</summary>
internal abstract record ModelPart : Value;

/// <summary>The model or its builder.</summary>
internal sealed record WholeModel : ModelPart;

/// <summary>An entity type of the hierarchy that is evaluated, or its builder.</summary>
/// <param name="IsMaybe">Whether it may be another entity type.</param>
internal sealed record EntityPart(INamedTypeSymbol Type, bool IsMaybe = false) : ModelPart;

/// <summary>A property of the entity type that is evaluated, or its builder; <see langword="null"/> for any of its properties.</summary>
internal sealed record PropertyPart(EvaluatedProperty? Property, bool IsMaybe = false) : ModelPart;

/// <summary>A key, an index, a relationship, an owned type: it leads to properties of entity types.</summary>
internal sealed record RelatedPart : ModelPart;

/// <summary>Another entity type, its parts and its properties. They have no influence on the evaluated type.</summary>
internal sealed record OtherPart : ModelPart;

/// <summary>A <c>ModelConfigurationBuilder</c>.</summary>
internal sealed record ConventionsPart : ModelPart;

/// <summary>All properties of a CLR type: <c>conventions.Properties&lt;string&gt;()</c>.</summary>
internal sealed record PropertiesPart(ITypeSymbol ClrType) : ModelPart;
