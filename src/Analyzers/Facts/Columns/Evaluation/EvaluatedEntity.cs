using AsyncSql.Analyzers.Facts.Columns.Configuration;

namespace AsyncSql.Analyzers.Facts.Columns.Evaluation;

/// <summary>How strong a setting is. A convention does not replace what an attribute or code sets.</summary>
internal enum SettingSource
{
    None,
    Convention,
    Attribute,
    Code,
}

/// <summary>A property of the entity type that is evaluated.</summary>
/// <param name="Symbol">The property of the class; <see langword="null"/> for a shadow property.</param>
internal sealed record EvaluatedProperty(string Name, ITypeSymbol Type, IPropertySymbol? Symbol)
{
    /// <summary>What code sets. It is uncertain under a condition that is not known.</summary>
    public PropertyConfiguration Settings { get; } = new();

    public SettingSource LengthSource { get; set; }

    public SettingSource StoreTypeSource { get; set; }

    public bool Equals(EvaluatedProperty? other) => ReferenceEquals(this, other);

    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(Name);
}

/// <summary>What the configuration sets on the properties of one entity type.</summary>
internal sealed class EvaluatedEntity(INamedTypeSymbol type, ImmutableArray<EvaluatedProperty> properties)
{
    public INamedTypeSymbol Type { get; } = type;

    public ImmutableArray<EvaluatedProperty> Properties { get; } = properties;

    /// <summary>Properties of keys and indexes.</summary>
    public HashSet<string> Keys { get; } = new(StringComparer.Ordinal);

    /// <summary>Whether it is an owned type.</summary>
    public bool IsOwned { get; init; }

    /// <summary>Whether several properties hold the owned type: each may be configured in another way.</summary>
    public bool HasSeveralOwners { get; init; }

    /// <summary>Whether it has no key; <see langword="null"/> if that is not known.</summary>
    public bool? IsKeyless { get; set; }

    /// <summary>Why the configuration could not be evaluated; <see langword="null"/> if it was.</summary>
    public string? Reason { get; set; }

    public EvaluatedProperty? Find(string name) => Properties.FirstOrDefault(property => property.Name == name);
}
