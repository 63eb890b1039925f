namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>The fluent configuration of one entity type, or of one owned or complex type.</summary>
/// <param name="loopsBefore">How many loops over the model ran before the configuration first named the type.</param>
/// <param name="owner">The configuration of the type that owns this one.</param>
internal sealed class EntityConfiguration(INamedTypeSymbol type, int loopsBefore, EntityConfiguration? owner = null) : ConfigurationPart
{
    private readonly Dictionary<string, PropertyConfiguration> _properties = new(StringComparer.Ordinal);
    private readonly Dictionary<string, EntityConfiguration> _ownedOrComplexTypes = new(StringComparer.Ordinal);
    private readonly HashSet<string> _ignored = new(StringComparer.Ordinal);
    private readonly HashSet<string> _autoIncluded = new(StringComparer.Ordinal);

    public INamedTypeSymbol Type { get; } = type;
    public int LoopsBefore { get; } = loopsBefore;
    /// <summary>Why it is uncertain, or why its owner is: a builder of the owner reaches the owned type.</summary>
    public string? Uncertainty => UncertaintyReason ?? owner?.Uncertainty;

    /// <summary>The same for <see cref="ConfigurationPart.ShrinkingReason"/>.</summary>
    public string? Shrinking => ShrinkingReason ?? owner?.Shrinking;

    /// <summary>The same for <see cref="ConfigurationPart.ShorteningReason"/>.</summary>
    public string? Shortening => ShorteningReason ?? owner?.Shortening;

    /// <summary><c>HasBaseType(null)</c>: the type is the root of its hierarchy, even if its class derives from another entity's.</summary>
    public bool HasNoBase { get; set; }
    /// <summary>The primary key of <c>HasKey</c>, in its order.</summary>
    public ImmutableArray<string>? Key { get; set; }
    /// <summary>The properties of keys, configured foreign keys and indexes: convention bounds their columns.</summary>
    public HashSet<string> KeysAndIndexes { get; } = new(StringComparer.Ordinal);
    /// <summary>The two sides of a many-to-many relationship whose join entity this is.</summary>
    public List<INamedTypeSymbol> JoinOf { get; } = [];
    /// <summary>The name of its table; empty if it is not constant; <see langword="null"/> if none is set.</summary>
    public string? Table { get; set; }
    /// <summary>Whether it is a complex type, which a loop over the entity types does not reach.</summary>
    public bool IsComplex { get => field || owner?.IsComplex == true; set; }
    /// <summary>Stored in one JSON column of the owner.</summary>
    public bool IsJson { get; set; }
    /// <summary>The names of the configured properties; the only source of shadow properties.</summary>
    public IEnumerable<string> PropertyNames => _properties.Keys;
    /// <summary>The names of the properties and fields that hold configured owned and complex types.</summary>
    public IEnumerable<string> OwnedOrComplexTypeNames => _ownedOrComplexTypes.Keys;

    /// <summary>Whether the size of any of its columns may depend on code that was not read.</summary>
    public bool HasUncertainty => UncertaintyReason is not null
        || _properties.Values.Any(static property => property.UncertaintyReason is not null)
        || _ownedOrComplexTypes.Values.Any(static type => type.HasUncertainty);

    public PropertyConfiguration GetOrAddProperty(string name)
    {
        _ignored.Remove(name);
        return _properties.GetOrAdd(name, static () => new PropertyConfiguration());
    }

    public PropertyConfiguration? FindProperty(string name) => _properties.TryGetValue(name, out var property) ? property : null;

    public void Ignore(string property)
    {
        _ignored.Add(property);
        _properties.Remove(property);
    }

    public bool IsIgnored(string property) => _ignored.Contains(property);

    /// <summary>The owned or complex type behind a navigation: it is stored, and always loaded, with its owner.</summary>
    public EntityConfiguration GetOrAddOwnedOrComplexType(string navigation, INamedTypeSymbol target) =>
        _ownedOrComplexTypes.GetOrAdd(navigation, () => new EntityConfiguration(target, LoopsBefore, this));

    public EntityConfiguration? FindOwnedOrComplexType(string navigation) =>
        _ownedOrComplexTypes.TryGetValue(navigation, out var configuration) ? configuration : null;

    public void SetAutoInclude(string navigation, bool autoInclude) =>
        _ = autoInclude ? _autoIncluded.Add(navigation) : _autoIncluded.Remove(navigation);

    public bool IsAutoIncluded(string navigation) => _autoIncluded.Contains(navigation);
}
