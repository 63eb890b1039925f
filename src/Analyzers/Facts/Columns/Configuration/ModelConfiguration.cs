using System.Collections.Concurrent;

namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>A part of the fluent configuration.</summary>
internal abstract class ConfigurationPart
{
    /// <summary>Why the sizes of its columns are uncertain, such as unreadable code; <see langword="null"/> if certain.</summary>
    public string? UncertaintyReason { get; private set; }

    /// <summary>
    /// The reason if visible code sets sizes, so that even what is declared large may be small: code out of sight rarely shrinks that.
    /// </summary>
    public string? ShrinkingReason { get; private set; }

    /// <summary>The reason if visible code sets sizes or lengths. A length changes no column whose type is declared.</summary>
    public string? ShorteningReason { get; private set; }

    /// <summary>What visible code that is not understood sets.</summary>
    public UnreadSizes Sizes => ShrinkingReason is not null ? UnreadSizes.All
        : ShorteningReason is not null ? UnreadSizes.Lengths
        : UnreadSizes.None;

    /// <summary>Marks what it configures as uncertain, by code that sets <paramref name="sizes"/>.</summary>
    public void MarkUncertain(string reason, UnreadSizes sizes = UnreadSizes.None)
    {
        UncertaintyReason ??= reason;
        if (sizes == UnreadSizes.All)
            ShrinkingReason ??= reason;
        if (sizes != UnreadSizes.None)
            ShorteningReason ??= reason;
    }
}

/// <summary>What visible code that is not understood sets.</summary>
internal enum UnreadSizes
{
    None,
    Lengths,
    All,
}

internal static class DictionaryExtensions
{
    public static TValue GetOrAdd<TKey, TValue>(this Dictionary<TKey, TValue> dictionary, TKey key, Func<TValue> create)
        where TKey : notnull
    {
        if (!dictionary.TryGetValue(key, out var value))
            dictionary.Add(key, value = create());
        return value;
    }
}

/// <summary>The fluent configuration of one context that determines sizes.</summary>
internal sealed class ModelConfiguration(INamedTypeSymbol context, DataAccessSymbols symbols) : ConfigurationPart
{
    /// <summary>A generic entity can lead to itself with ever more type arguments: real ones nest less.</summary>
    private const int MaxNesting = 3;
    /// <summary>Far more than any model has.</summary>
    private const int MaxEntityTypes = 10_000;

    private readonly Dictionary<INamedTypeSymbol, EntityConfiguration> _entities = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ITypeSymbol, PropertyConfiguration> _conventions = new(SymbolEqualityComparer.Default);
    private HashSet<INamedTypeSymbol>? _sets;
    private IReadOnlyList<INamedTypeSymbol>? _entityTypes;
    private readonly List<ModelLoopProperty> _loopProperties = [];
    private HashSet<INamedTypeSymbol>? _entityTypeSet;
    private HashSet<INamedTypeSymbol>? _foundByConvention;

    /// <summary>The context.</summary>
    public INamedTypeSymbol ContextType { get; } = context;
    /// <summary>Whether all of the configuration was read.</summary>
    public bool IsRead { get; set; }
    /// <summary>What read the configuration, for a reader that asks again.</summary>
    public (ConfigurationContext Context, ImmutableArray<TypeDeclarationSyntax> Configurations) Reader { get; set; }
    /// <summary>The types of <c>Owned&lt;T&gt;()</c>.</summary>
    public HashSet<INamedTypeSymbol> Owned { get; } = new(SymbolEqualityComparer.Default);
    /// <summary>The types of <c>Ignore&lt;T&gt;()</c>.</summary>
    public HashSet<INamedTypeSymbol> Ignored { get; } = new(SymbolEqualityComparer.Default);
    /// <summary>What loops over the model set on all properties of a type, in their order.</summary>
    public List<ModelLoopConvention> Loops { get; } = [];
    /// <summary>
    /// The files whose code decided: an edit inside a method of any other file changes nothing here. An evaluation may read more of them
    /// later.
    /// </summary>
    public ConcurrentDictionary<SyntaxTree, byte> Sources { get; set; } = new();
    /// <summary>Why enums may be stored as any type or with any length: a loop sets value converters, or lengths of enums.</summary>
    public string? ConversionUncertaintyReason { get; private set; }

    /// <summary>The entity types of the context's sets.</summary>
    public HashSet<INamedTypeSymbol> Sets => _sets ??= new(
        ContextType.GetSelfAndBaseTypes()
            .SelectMany(static type => type.GetMembers().OfType<IPropertySymbol>())
            .Select(property => symbols.GetDbSetEntity(property.Type))
            .OfType<INamedTypeSymbol>(),
        SymbolEqualityComparer.Default);

    /// <summary>Whether the size of any column may depend on code that was not read.</summary>
    public bool HasUncertainty =>
        (UncertaintyReason ?? ConversionUncertaintyReason) is not null || _entities.Values.Any(static entity => entity.HasUncertainty)
        || _conventions.Values.Any(static convention => convention.UncertaintyReason is not null);

    /// <summary>Whether the size of any column is in doubt.</summary>
    public bool HasDoubt =>
        HasUncertainty || Loops.Exists(static loop => loop.Settings.UncertaintyReason is not null || loop.Filter.IsUncertain);

    public void MarkConversionsUncertain(string reason) => ConversionUncertaintyReason ??= reason;

    /// <summary>The types that code has configured so far.</summary>
    public IEnumerable<INamedTypeSymbol> ConfiguredTypes => _entities.Keys;

    public EntityConfiguration GetOrAddEntity(INamedTypeSymbol type) =>
        _entities.GetOrAdd(type, () => new EntityConfiguration(type, Loops.Count));

    public EntityConfiguration? FindEntity(INamedTypeSymbol type) => _entities.TryGetValue(type, out var entity) ? entity : null;

    /// <summary>What <c>ConfigureConventions</c> sets on all properties of one CLR type.</summary>
    public PropertyConfiguration GetOrAddConvention(ITypeSymbol clrType) =>
        _conventions.GetOrAdd(clrType, static () => new PropertyConfiguration());

    /// <summary>The convention for a CLR type, else for one of its interfaces or base types (<c>Properties&lt;Enum&gt;()</c>).</summary>
    public PropertyConfiguration? FindConvention(ITypeSymbol clrType)
    {
        if (_conventions.Count == 0)
            return null;
        var types = new List<ITypeSymbol> { clrType };
        types.AddRange(clrType.AllInterfaces.SelectMany(static contract => new[] { contract, contract.OriginalDefinition }));
        for (var type = clrType.BaseType; type is not null; type = type.BaseType)
            types.Add(type);
        return types.Where(_conventions.ContainsKey).Select(type => _conventions[type]).FirstOrDefault();
    }

    /// <summary>Whether a convention for a CLR type makes its properties columns: a conversion, or a store type.</summary>
    public bool IsColumnByConvention(ITypeSymbol clrType) =>
        FindConvention(clrType.WithoutNullable()) is { Conversion: not null } or { StoreType: not null };

    /// <summary>Whether an entity type or one of its base types ignores a property.</summary>
    public bool IsIgnored(INamedTypeSymbol entity, string property) =>
        entity.GetSelfAndBaseTypes().Any(type => FindEntity(type)?.IsIgnored(property) == true);

    /// <summary>The type and its base types, up to where <c>HasBaseType(null)</c> ends the hierarchy.</summary>
    public IEnumerable<INamedTypeSymbol> GetMappedHierarchy(INamedTypeSymbol entity)
    {
        foreach (var type in entity.GetSelfAndBaseTypes())
        {
            yield return type;
            if (FindEntity(type)?.HasNoBase == true)
                yield break;
        }
    }

    /// <summary>The configurations that apply to an entity's properties: its own, then those of its base types.</summary>
    /// <param name="own">Its configuration, which differs from the type's for an owned or complex type.</param>
    public IEnumerable<EntityConfiguration> GetConfigurations(INamedTypeSymbol entity, EntityConfiguration? own) =>
        GetMappedHierarchy(entity).Select(FindEntity).Prepend(own).OfType<EntityConfiguration>();

    /// <summary>The configuration of a property: the entity's own, else that of the nearest base type.</summary>
    public PropertyConfiguration? FindProperty(INamedTypeSymbol entity, EntityConfiguration? own, string name) =>
        GetConfigurations(entity, own).Select(configuration => configuration.FindProperty(name)).FirstOrDefault(static p => p is not null);

    /// <summary>The configuration that an inherited property belongs to: that of the topmost entity type that has the property.</summary>
    public EntityConfiguration GetDeclaringEntity(EntityConfiguration entity, string property)
    {
        if (FindEntity(entity.Type) != entity || entity.HasNoBase)
            return entity;
        var declaring = entity;
        foreach (var type in entity.Type.GetSelfAndBaseTypes().Skip(1))
        {
            if (FindEntity(type)?.HasNoBase == true)
                break;
            if ((FindEntity(type) is not null || Sets.Contains(type))
                && type.GetSelfAndBaseTypes().Any(t => !t.GetMembers(property).IsEmpty))
                declaring = GetOrAddEntity(type);
        }

        return declaring;
    }

    /// <summary>
    /// What loops over the model and conventions set on a property, except loops before its configuration or before its entity.
    /// </summary>
    /// <param name="hasLength">Whether code or an attribute sets the length.</param>
    /// <param name="hasStoreType">The same for the store type.</param>
    public PropertyConfiguration ApplyLoops(
        INamedTypeSymbol entity, string property, ITypeSymbol type, PropertyConfiguration? fluent, bool hasLength, bool hasStoreType)
    {
        var result = new PropertyConfiguration();
        var isSetByCode = false;
        var first = Sets.Contains(entity) ? 0 : FindEntity(entity)?.LoopsBefore ?? 0;
        for (var i = 0; i < Loops.Count; i++)
        {
            var (filter, settings) = Loops[i];
            var includes = filter.Includes(entity);
            if ((i < first && !filter.IsOfConvention)
                || (filter.ClrType is not null && !SymbolEqualityComparer.Default.Equals(filter.ClrType, type))
                || (filter.Property is not null && filter.Property != property)
                || !filter.Names.All(holds => holds(property)) || !filter.HasAttributes(entity, property)
                || includes == false
                || (filter.OnlyWithoutLength && (result.MaxLength is { } set ? set.Value is not null : hasLength))
                || (filter.OnlyWithoutStoreType && (hasStoreType || result.StoreType is not null)))
                continue;
            if (settings.Sizes == UnreadSizes.Lengths && hasStoreType)
                continue; // a length changes no column whose type is declared
            if ((settings.UncertaintyReason ?? (includes is null ? "a loop over the model may set it" : null)) is { } reason)
                result.MarkUncertain(reason, settings.Sizes);
            var length = settings.MaxLength;
            if (length is not null && settings.LengthAttribute is { } attribute)
                length = ModelLoopFilter.ReadNumber(entity, property, attribute) is { } number ? length with { Value = number } : null;
            if (length is null && settings.LengthAttribute is not null)
                result.MarkUncertain("the length of its attribute is unknown", UnreadSizes.Lengths);
            if (length is not null && !(fluent?.MaxLength?.LoopsBefore > i) && !(filter.KeepsDeclared && hasLength)
                && !(filter.KeepsCode && (isSetByCode || fluent?.MaxLength is not null)))
            {
                result.MaxLength = length;
                hasLength |= !filter.KeepsDeclared;
                isSetByCode |= filter is { KeepsDeclared: false, KeepsCode: false, IsOfConvention: false };
            }

            if (settings.StoreType is not null && !(fluent?.StoreType?.LoopsBefore > i) && !(filter.KeepsDeclared && hasStoreType))
            {
                result.StoreType = settings.StoreType;
                hasStoreType |= !filter.KeepsDeclared;
            }

            result.IsUnicode = settings.IsUnicode ?? result.IsUnicode;
            result.IsFixedLength = settings.IsFixedLength ?? result.IsFixedLength;
        }

        return result;
    }

    /// <summary>Adds a property to the entity types that a loop over the model reaches.</summary>
    public void AddLoopProperty(ModelLoopFilter filter, string name, ITypeSymbol type) =>
        _loopProperties.Add(new ModelLoopProperty(filter, name, type, new(_entities.Keys, SymbolEqualityComparer.Default)));

    /// <summary>Finds the properties that loops add to an entity type, except loops before its entity.</summary>
    public IEnumerable<ModelLoopProperty> FindLoopProperties(INamedTypeSymbol entity) => _loopProperties.Where(property =>
        property.Filter.Includes(entity) == true
        && (Sets.Contains(entity) || FindEntity(entity) is null || property.Configured.Contains(entity)));

    /// <summary>The types of the context's sets, the types that are configured, and what their navigations lead to.</summary>
    public IReadOnlyList<INamedTypeSymbol> GetEntityTypes()
    {
        if (_entityTypes is not null)
            return _entityTypes;

        var found = FindReachable(Sets.Concat(_entities.Keys));
        return IsRead ? _entityTypes = found : found;
    }

    /// <summary>
    /// Whether the model has an entity type before any code configures it: it is that of a set, or navigations of those lead to it.
    /// </summary>
    public bool IsFoundByConvention(INamedTypeSymbol type) =>
        (_foundByConvention ??= new HashSet<INamedTypeSymbol>(FindReachable(Sets), SymbolEqualityComparer.Default)).Contains(type);

    /// <summary>Entity types, and those that their navigations lead to.</summary>
    private List<INamedTypeSymbol> FindReachable(IEnumerable<INamedTypeSymbol> types)
    {
        var found = new List<INamedTypeSymbol>();
        var seen = new HashSet<INamedTypeSymbol>(SymbolEqualityComparer.Default);
        var pending = new Queue<INamedTypeSymbol>(types);
        while (pending.Count > 0 && found.Count < MaxEntityTypes)
        {
            var type = pending.Dequeue();
            if (Ignored.Contains(type) || !seen.Add(type))
                continue;
            found.Add(type);
            foreach (var property in symbols.GetMappableProperties(type))
                if (FindTarget(type, property) is { } target)
                    pending.Enqueue(target);
        }

        return found;
    }

    public bool IsEntityType(INamedTypeSymbol type)
    {
        _entityTypeSet ??= new HashSet<INamedTypeSymbol>(GetEntityTypes(), SymbolEqualityComparer.Default);
        return _entityTypeSet.Contains(type);
    }

    /// <summary>The entity type that a property leads to.</summary>
    private INamedTypeSymbol? FindTarget(INamedTypeSymbol type, IPropertySymbol property)
    {
        var target = EntityMembers.GetElementType(property.Type, symbols) ?? property.Type;
        var configuration = FindEntity(type);
        var mapping = symbols.Mapping;
        return target is INamedTypeSymbol named && EntityMembers.CanBeEntity(named) && GetNesting(named) <= MaxNesting
            && property.FindAttribute(mapping.NotMapped) is null && named.FindAttribute(mapping.NotMapped) is null
            && named.FindAttribute(mapping.Owned) is null && named.FindAttribute(mapping.ComplexType) is null && !Owned.Contains(named)
            && configuration?.IsIgnored(property.Name) != true && configuration?.FindOwnedOrComplexType(property.Name) is null
            && FindProperty(type, null, property.Name) is null && !IsColumnByConvention(property.Type)
            ? named
            : null;
    }

    /// <summary>Gets the depth of nested type arguments, also in arrays and around a class inside another one.</summary>
    private static int GetNesting(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => 1 + GetNesting(array.ElementType),
        INamedTypeSymbol named => Math.Max(
            named.ContainingType is { } outer ? GetNesting(outer) : 0,
            named.TypeArguments.Select(static argument => 1 + GetNesting(argument)).DefaultIfEmpty().Max()),
        _ => 0,
    };
}

/// <summary>A loop over the model that sets something on the properties which are known by then.</summary>
/// <param name="Filter">The properties that it touches.</param>
internal sealed record ModelLoopConvention(ModelLoopFilter Filter, PropertyConfiguration Settings);

/// <summary>A property that a loop over the model adds to the entity types which it includes.</summary>
/// <param name="Configured">The types that code had configured by then. Those of the context's sets need no configuration.</param>
internal sealed record ModelLoopProperty(ModelLoopFilter Filter, string Name, ITypeSymbol Type, HashSet<INamedTypeSymbol> Configured);
