using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>What the fluent configuration of one context says, as far as sizes depend on it.</summary>
internal sealed class ModelConfiguration(INamedTypeSymbol context)
{
    private readonly Dictionary<INamedTypeSymbol, EntityConfiguration> _entities = new(SymbolEqualityComparer.Default);
    private readonly HashSet<INamedTypeSymbol> _ignored = new(SymbolEqualityComparer.Default);
    private readonly HashSet<INamedTypeSymbol> _owned = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ITypeSymbol, PropertyConfiguration> _conventions = new(SymbolEqualityComparer.Default);

    /// <summary>A generic entity can lead to itself with ever more type arguments: no real one nests as deep.</summary>
    private const int MaxNesting = 3;

    /// <summary>Far more than any model has.</summary>
    private const int MaxEntityTypes = 10_000;

    private readonly List<Sweep> _sweeps = [];
    private IReadOnlyList<INamedTypeSymbol>? _entityTypes;
    private HashSet<INamedTypeSymbol>? _entityTypeSet;

    public INamedTypeSymbol Context { get; } = context;

    /// <summary>What loops over the model set on all properties of a type, in their order.</summary>
    public IReadOnlyList<Sweep> Sweeps => _sweeps;

    public void Add(Sweep sweep) => _sweeps.Add(sweep);

    /// <summary>Why nothing in this model is certain: code that received the model and that we could not read.</summary>
    public string? UnclearBecause { get; private set; }

    /// <summary>Why enums may be stored in any way: a loop sets value converters.</summary>
    public string? ConversionsUnclearBecause { get; private set; }

    public void ConversionsUnclear(string reason) => ConversionsUnclearBecause ??= reason;

    public EntityConfiguration Entity(INamedTypeSymbol type)
    {
        if (!_entities.TryGetValue(type, out var entity))
            _entities.Add(type, entity = new EntityConfiguration(type, _sweeps.Count));
        return entity;
    }

    public EntityConfiguration? TryEntity(INamedTypeSymbol type) => _entities.TryGetValue(type, out var entity) ? entity : null;

    /// <summary>What <c>ConfigureConventions</c> says of all properties of one CLR type.</summary>
    public PropertyConfiguration Convention(ITypeSymbol clrType)
    {
        if (!_conventions.TryGetValue(clrType, out var convention))
            _conventions.Add(clrType, convention = new PropertyConfiguration());
        return convention;
    }

    /// <summary>What is said of a CLR type: of the type itself, else of an interface or a base type (<c>Properties&lt;Enum&gt;()</c>).</summary>
    public PropertyConfiguration? TryConvention(ITypeSymbol clrType)
    {
        if (_conventions.Count == 0)
            return null;
        if (_conventions.TryGetValue(clrType, out var convention))
            return convention;
        foreach (var contract in clrType.AllInterfaces)
            if (_conventions.TryGetValue(contract, out convention) || _conventions.TryGetValue(contract.OriginalDefinition, out convention))
                return convention;
        for (var type = clrType.BaseType; type is not null; type = type.BaseType)
            if (_conventions.TryGetValue(type, out convention))
                return convention;
        return null;
    }

    public void Own(INamedTypeSymbol type) => _owned.Add(type);

    public bool IsOwned(INamedTypeSymbol type) => _owned.Contains(type);

    public void Ignore(INamedTypeSymbol type) => _ignored.Add(type);

    public bool IsIgnored(INamedTypeSymbol type) => _ignored.Contains(type);

    /// <summary>The entity types that the context names or leads to: those of its sets, those that are configured, and what their navigations reach.</summary>
    public IReadOnlyList<INamedTypeSymbol> EntityTypes(DataAccessSymbols symbols)
    {
        if (_entityTypes is not null)
            return _entityTypes;

        var found = new List<INamedTypeSymbol>();
        var seen = new HashSet<INamedTypeSymbol>(SymbolEqualityComparer.Default);
        var pending = new Queue<INamedTypeSymbol>(Sets(symbols).Concat(_entities.Keys));
        while (pending.Count > 0 && found.Count < MaxEntityTypes)
        {
            var type = pending.Dequeue();
            if (IsIgnored(type) || !seen.Add(type))
                continue;
            found.Add(type);
            foreach (var property in symbols.MappableProperties(type))
                if (Reached(type, property, symbols) is { } target)
                    pending.Enqueue(target);
        }

        return _entityTypes = found;
    }

    public bool IsEntityType(INamedTypeSymbol type, DataAccessSymbols symbols)
    {
        _entityTypeSet ??= new HashSet<INamedTypeSymbol>(EntityTypes(symbols), SymbolEqualityComparer.Default);
        return _entityTypeSet.Contains(type);
    }

    /// <summary>The types of the context's sets.</summary>
    public IEnumerable<INamedTypeSymbol> Sets(DataAccessSymbols symbols) =>
        Context.SelfAndBaseTypes()
            .SelectMany(static type => type.GetMembers().OfType<IPropertySymbol>())
            .Select(property => symbols.EntityOfDbSet(property.Type))
            .OfType<INamedTypeSymbol>();

    /// <summary>How deep the type arguments of a type nest.</summary>
    private static int Nesting(ITypeSymbol type)
    {
        var depth = 0;
        for (var current = type as INamedTypeSymbol; current is { TypeArguments.IsEmpty: false } && depth <= MaxNesting; current = current.TypeArguments[0] as INamedTypeSymbol)
            depth++;
        return depth;
    }

    private INamedTypeSymbol? Reached(INamedTypeSymbol type, IPropertySymbol property, DataAccessSymbols symbols)
    {
        var target = EntityMembers.ElementType(property.Type, symbols) ?? property.Type;
        return target is INamedTypeSymbol named && EntityMembers.CanBeEntity(named) && Nesting(named) <= MaxNesting
            && property.Attribute(symbols.Mapping.NotMapped) is null && named.Attribute(symbols.Mapping.NotMapped) is null
            && named.Attribute(symbols.Mapping.Owned) is null && named.Attribute(symbols.Mapping.ComplexType) is null && !IsOwned(named)
            && TryEntity(type) is var configuration && configuration?.IsIgnored(property.Name) != true
            && configuration?.TryPart(property.Name) is null && configuration?.TryProperty(property.Name) is null
            ? named
            : null;
    }

    public void Unclear(string reason) => UnclearBecause ??= reason;
}

/// <summary>What the fluent configuration says of one entity type, or of one owned or complex type.</summary>
internal sealed class EntityConfiguration(INamedTypeSymbol type, int sweepsBefore)
{
    private readonly Dictionary<string, PropertyConfiguration> _properties = new(StringComparer.Ordinal);
    private readonly HashSet<string> _keys = new(StringComparer.Ordinal);
    private readonly HashSet<string> _ignored = new(StringComparer.Ordinal);
    private readonly HashSet<string> _autoIncluded = new(StringComparer.Ordinal);
    private readonly Dictionary<string, EntityConfiguration> _parts = new(StringComparer.Ordinal);

    public INamedTypeSymbol Type { get; } = type;

    /// <summary>How many loops over the model had run when the configuration first spoke of the type.</summary>
    public int SweepsBefore { get; } = sweepsBefore;

    /// <summary><c>HasBaseType(null)</c>: the type stands for itself, whatever it derives from.</summary>
    public bool HasNoBase { get; set; }

    /// <summary>The primary key of <c>HasKey</c>, in its order.</summary>
    public ImmutableArray<string>? Key { get; set; }

    /// <summary>Why the sizes of this entity's columns are not certain; <see langword="null"/> when they are.</summary>
    public string? UnclearBecause { get; private set; }

    public PropertyConfiguration Property(string name)
    {
        if (!_properties.TryGetValue(name, out var property))
            _properties.Add(name, property = new PropertyConfiguration());
        _ignored.Remove(name);
        return property;
    }

    /// <summary>The names of the properties that the configuration speaks of; shadow properties have no other place.</summary>
    public IEnumerable<string> PropertyNames => _properties.Keys;

    /// <summary>Stored in one JSON column of the owner.</summary>
    public bool IsJson { get; set; }

    public PropertyConfiguration? TryProperty(string name) => _properties.TryGetValue(name, out var property) ? property : null;

    /// <summary>Notes that a property is part of a key, a foreign key or an index: such columns are bounded by convention.</summary>
    public void AddKeyOrIndex(string property) => _keys.Add(property);

    public bool IsKeyOrIndex(string property) => _keys.Contains(property);

    /// <summary>The two sides of a many-to-many relationship whose join entity this is.</summary>
    public List<INamedTypeSymbol> JoinOf { get; } = [];

    public void Ignore(string property)
    {
        _ignored.Add(property);
        _properties.Remove(property);
    }

    public bool IsIgnored(string property) => _ignored.Contains(property);

    /// <summary>The owned or complex type behind a navigation: it is stored, and always loaded, with its owner.</summary>
    public EntityConfiguration Part(string navigation, INamedTypeSymbol type)
    {
        if (!_parts.TryGetValue(navigation, out var part))
            _parts.Add(navigation, part = new EntityConfiguration(type, SweepsBefore));
        return part;
    }

    public EntityConfiguration? TryPart(string navigation) => _parts.TryGetValue(navigation, out var part) ? part : null;

    public void AutoInclude(string navigation, bool autoInclude)
    {
        if (autoInclude)
            _autoIncluded.Add(navigation);
        else
            _autoIncluded.Remove(navigation);
    }

    public bool IsAutoIncluded(string navigation) => _autoIncluded.Contains(navigation);

    public void Unclear(string reason) => UnclearBecause ??= reason;
}

/// <summary>What the fluent configuration says of one property. Later calls win, as in EF Core.</summary>
internal sealed class PropertyConfiguration
{
    public string? StoreType { get; private set; }

    /// <summary>Characters or bytes; -1 for <c>max</c>.</summary>
    public int? MaxLength { get; private set; }

    public bool? IsUnicode { get; set; }

    public bool? IsFixedLength { get; set; }

    public bool IsRowVersion { get; set; }

    /// <summary>EF Core 8 and later give the discriminator a length of its own.</summary>
    public bool IsDiscriminator { get; set; }

    /// <summary>With <see cref="IsConcurrencyToken"/>, a binary property is a row version.</summary>
    public bool IsGeneratedOnUpdate { get; set; }

    public bool IsConcurrencyToken { get; set; }

    /// <summary>The value converter between the property and the column.</summary>
    public Conversion? Conversion { get; set; }

    /// <summary>The type of a shadow property, as <c>Property&lt;string&gt;("Notes")</c> gives it.</summary>
    public ITypeSymbol? ClrType { get; set; }

    /// <summary>The call that settled the size and the class it stands in, for the message.</summary>
    public string? Evidence { get; private set; }

    public Location? Location { get; private set; }

    public string? UnclearBecause { get; private set; }

    /// <summary>How many loops over the model had run when the length was set: later ones override it.</summary>
    public int SweepsBeforeMaxLength { get; private set; }

    public int SweepsBeforeStoreType { get; private set; }

    public void SetStoreType(string storeType, string evidence, Location location, int sweeps)
    {
        StoreType = storeType;
        SweepsBeforeStoreType = sweeps;
        Evidence = evidence;
        Location = location;
    }

    public void SetMaxLength(int maxLength, string evidence, Location location, int sweeps)
    {
        MaxLength = maxLength;
        SweepsBeforeMaxLength = sweeps;
        if (StoreType is not null)
            return; // a store type wins over a length, and stays the evidence
        Evidence = evidence;
        Location = location;
    }

    public void Unclear(string reason) => UnclearBecause ??= reason;
}

/// <summary>A value converter, as far as sizes depend on it.</summary>
/// <param name="ProviderType">The type that is stored; <see langword="null"/> when it could not be told.</param>
/// <param name="IsBuiltIn">Whether EF Core's own converter does it: those know the size of what they write.</param>
internal sealed record Conversion(ITypeSymbol? ProviderType, bool IsBuiltIn);

/// <summary>A loop over the model that sets something on every property of a CLR type which is known by then.</summary>
/// <param name="ClrType">The type; <see langword="null"/> for properties of any type.</param>
/// <param name="OnlyWithoutLength">Properties that have a length are passed over.</param>
/// <param name="Settings">What it sets.</param>
internal sealed record Sweep(ITypeSymbol? ClrType, bool OnlyWithoutLength, PropertyConfiguration Settings);
