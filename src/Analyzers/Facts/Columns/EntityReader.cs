using AsyncSql.Analyzers.Facts.Columns.Configuration;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>Reads the columns and navigations of one entity type, or of one owned or complex type, as one context maps it.</summary>
/// <param name="path">The navigations that lead to an owned or complex type; <see langword="null"/> for an entity.</param>
/// <param name="scripts">The tables of the database; <see langword="null"/> for an owned or complex type, which is in its owner's.</param>
internal sealed class EntityReader(DataAccessSymbols symbols, ModelView view, string? path, ScriptColumns? scripts)
{
    private readonly ColumnSizing _sizing = new(symbols, view);
    private readonly ImmutableArray<Column>.Builder _columns = ImmutableArray.CreateBuilder<Column>();
    private readonly ImmutableArray<Navigation>.Builder _navigations = ImmutableArray.CreateBuilder<Navigation>();
    private readonly HashSet<string> _names = new(StringComparer.Ordinal);

    public EntityColumns Read(INamedTypeSymbol entity, EntityConfiguration? configuration, SnapshotEntities snapshot)
    {
        Add(entity, configuration, snapshot);

        // A query over a base type selects the columns of every derived type, for each mapping strategy.
        if (path is null)
            foreach (var derived in view.FindDerivedTypes(entity, symbols))
                Add(derived, view.Code?.FindEntity(derived), SnapshotEntities.Create(derived, view.Snapshot));
        return new EntityColumns(entity, _columns.ToImmutable(), _navigations.ToImmutable());
    }

    private void Add(INamedTypeSymbol entity, EntityConfiguration? configuration, SnapshotEntities snapshot)
    {
        foreach (var property in symbols.GetMappableProperties(entity))
        {
            if (IsIgnored(entity, property, configuration, snapshot) || !_names.Add(property.Name))
                continue;
            if (IsColumn(entity, property, configuration, snapshot))
                AddColumn(property.Name, property.Type, property);
            else if (!AddNavigation(property))
                _names.Remove(property.Name);
        }

        foreach (var member in FindConfiguredParts(entity, configuration, snapshot))
            if (_names.Add(member.Name))
                AddNavigation(member);

        foreach (var (name, type, property) in FindShadowProperties(entity, configuration, snapshot))
            if (_names.Add(name))
                AddColumn(name, type, property);

        bool AddNavigation(ISymbol member)
        {
            var navigation = ReadNavigation(entity, member, configuration, snapshot);
            if (navigation?.OwnedOrComplexType?.IsJson == true)
                _columns.Add(new Column(entity, member.Name, path, navigation.Property, ColumnSizing.DecideJson(member)));
            else if (navigation is not null)
                _navigations.Add(navigation);
            return navigation is not null;
        }

        void AddColumn(string name, ITypeSymbol type, IPropertySymbol? property)
        {
            var mapped = new MappedProperty(entity, configuration, name, type, property, IsOfEntity: path is null);
            var stored = snapshot.FindColumn(name);
            var decision = _sizing.Decide(mapped, stored);
            if (FindStoreName(mapped, stored) is { } storeName)
                decision = decision with { StoreName = storeName };
            if (stored?.StoreType is null && scripts is not null)
                decision = scripts.Decide(decision, decision.StoreName ?? name, () => FindTables(entity));
            _columns.Add(new Column(entity, name, path, property, decision) { ShadowType = property is null ? type : null });
        }
    }

    /// <summary>
    /// The members that the configuration, or the snapshot where that is not visible, maps to owned and complex types. Conventions leave
    /// out fields, and properties without a setter or that are not public.
    /// </summary>
    private IEnumerable<ISymbol> FindConfiguredParts(
        INamedTypeSymbol entity, EntityConfiguration? configuration, SnapshotEntities snapshot) =>
        (view.Code is null ? snapshot.OwnedOrComplexTypeNames : configuration?.OwnedOrComplexTypeNames ?? [])
            .SelectMany(name => entity.GetSelfAndBaseTypes().SelectMany(type => type.GetMembers(name)))
            .Where(static member => member is { IsStatic: false } and (IPropertySymbol or IFieldSymbol));

    /// <summary>The tables that may have a column of an entity: its own, or that of an entity above it.</summary>
    private ImmutableArray<string> FindTables(INamedTypeSymbol entity) =>
        (view.Code?.GetMappedHierarchy(entity).Where(type => type.SymbolEquals(entity) || view.IsEntityType(type, symbols)) ?? [entity])
            .Select(type => view.FindTable(type, symbols)).Distinct(StringComparer.OrdinalIgnoreCase).ToImmutableArray();

    /// <summary>The name of a column as code, an attribute or the snapshot sets it.</summary>
    private string? FindStoreName(MappedProperty mapped, SnapshotColumn? snapshot) =>
        view.Code?.FindProperty(mapped.Entity, mapped.Configuration, mapped.Name)?.ColumnName
        ?? mapped.Symbol?.FindAttribute(symbols.Mapping.Column)?.GetText(0)
        ?? snapshot?.StoreName;

    /// <summary>
    /// The properties that only the configuration maps, or those of the snapshot where a part of the configuration is not visible. One
    /// without a setter has a backing field.
    /// </summary>
    private IEnumerable<(string Name, ITypeSymbol Type, IPropertySymbol? Property)> FindShadowProperties(
        INamedTypeSymbol entity, EntityConfiguration? configuration, SnapshotEntities snapshot)
    {
        var members = entity.GetSelfAndBaseTypes().SelectMany(static type => type.GetMembers())
            .ToLookup(static member => member.Name, StringComparer.Ordinal);
        var mapped = symbols.GetMappableProperties(entity).Select(static property => property.Name)
            .ToImmutableHashSet(StringComparer.Ordinal);
        foreach (var name in configuration?.PropertyNames ?? [])
        {
            if (configuration!.IsIgnored(name) || mapped.Contains(name))
                continue;
            var property = members[name].OfType<IPropertySymbol>().FirstOrDefault(static property => property is { IsStatic: false });
            var type = configuration.FindProperty(name)?.ClrType
                ?? members[name].OfType<IFieldSymbol>().FirstOrDefault()?.Type
                ?? property?.Type;
            if (type is not null && (EntityMembers.IsScalar(type) || IsMappedType(entity, name, type, configuration)))
                yield return (name, type, property);
        }

        foreach (var added in path is null ? view.Code?.FindLoopProperties(entity) ?? [] : [])
            if (!mapped.Contains(added.Name) && EntityMembers.IsScalar(added.Type))
                yield return (added.Name, added.Type, members[added.Name].OfType<IPropertySymbol>().FirstOrDefault());

        var isCodeKnown = view.Code is { UncertaintyReason: null } && configuration?.Uncertainty is null;
        foreach (var column in isCodeKnown ? [] : snapshot.Columns)
        {
            var property = members[column.Key].OfType<IPropertySymbol>().FirstOrDefault();
            if (column.Value.StoreType is not null && !mapped.Contains(column.Key) && configuration?.IsIgnored(column.Key) != true
                // Beside code, a snapshot of a migration may be older and use other names.
                && (view.Code is null || view.Snapshot!.IsFromSource || property is not null)
                && ResolveClrType(column.Value.ClrType) is { } type)
                yield return (column.Key, type, property);
        }
    }

    /// <summary>The type of a shadow property that may be large; others do not matter.</summary>
    private ITypeSymbol? ResolveClrType(string name) => name switch
    {
        "string" => symbols.Compilation.GetSpecialType(SpecialType.System_String),
        "byte[]" => symbols.Compilation.CreateArrayTypeSymbol(symbols.Compilation.GetSpecialType(SpecialType.System_Byte)),
        _ => null,
    };

    private bool IsIgnored(
        INamedTypeSymbol entity, IPropertySymbol property, EntityConfiguration? configuration, SnapshotEntities snapshot) =>
        configuration?.IsIgnored(property.Name) == true
        || (property.FindAttribute(symbols.Mapping.NotMapped) is not null
            && configuration?.FindProperty(property.Name) is null && snapshot.FindColumn(property.Name) is null)
        || view.Code?.IsIgnored(entity, property.Name) == true
        || IsComputed(property, configuration, snapshot);

    /// <summary>
    /// Whether a property of a reference is computed by its class. One without a setter may have a private one, which a reference assembly
    /// omits; a snapshot shows that it is not mapped.
    /// </summary>
    private static bool IsComputed(IPropertySymbol property, EntityConfiguration? configuration, SnapshotEntities snapshot) =>
        property is { SetMethod: null, OverriddenProperty: null } && EntityMembers.IsScalar(property.Type) && snapshot.Exist
        && snapshot.FindColumn(property.Name) is null && configuration?.FindProperty(property.Name) is null
        && property.FindSourceLocation() is null;

    private bool IsColumn(
        INamedTypeSymbol entity, IPropertySymbol property, EntityConfiguration? configuration, SnapshotEntities snapshot) =>
        EntityMembers.IsScalar(property.Type) || property.FindAttribute(symbols.Mapping.Column)?.GetNamedText("TypeName") is not null
        || snapshot.FindColumn(property.Name) is not null || IsMappedType(entity, property.Name, property.Type, configuration);

    /// <summary>Whether a property of a type that is not scalar is a column all the same.</summary>
    private bool IsMappedType(INamedTypeSymbol entity, string name, ITypeSymbol type, EntityConfiguration? configuration)
    {
        var fluent = view.Code?.FindProperty(entity, configuration, name);
        if (EntityMembers.IsPrimitiveCollection(type, symbols))
            return symbols.HasPrimitiveCollections || fluent is { Conversion: not null };

        // A conversion or a store type maps what conventions would not.
        return fluent is { Conversion: not null } or { StoreType: not null } || view.Code?.IsColumnByConvention(type) == true;
    }

    private Navigation? ReadNavigation(
        INamedTypeSymbol entity, ISymbol member, EntityConfiguration? configuration, SnapshotEntities snapshot)
    {
        var code = configuration?.FindOwnedOrComplexType(member.Name);
        var stored = snapshot.FindOwnedOrComplexType(member.Name);
        var isConfigured = code is not null || stored is not null;
        if (Navigation.FindTarget(member, symbols) is not { } target || view.Code?.Ignored.Contains(target) == true
            || !(isConfigured || EntityMembers.CanBeEntity(target)))
            return null;

        var isOwnedOrComplex = isConfigured || view.Code?.Owned.Contains(target) == true
            || target.FindAttribute(symbols.Mapping.Owned) is not null || target.FindAttribute(symbols.Mapping.ComplexType) is not null
            || MayBeOwned(target, configuration);
        var targetPath = path is null ? member.Name : path + "." + member.Name;
        var own = code
            ?? (configuration?.Uncertainty is null ? null : new EntityConfiguration(target, configuration.LoopsBefore, configuration));
        var isComplex = own?.IsComplex == true || stored?.IsComplex == true
            || target.FindAttribute(symbols.Mapping.ComplexType) is not null;
        var type = isOwnedOrComplex ? new OwnedOrComplexType(targetPath, own, stored) { IsComplex = isComplex } : null;
        var isAlwaysLoaded = isOwnedOrComplex || configuration?.IsAutoIncluded(member.Name) == true
            || (configuration is null or { Uncertainty: not null }
                && (snapshot.IsAutoIncluded(member.Name) || view.Declarations?.IsAutoIncluded(entity, member.Name) == true));
        return new Navigation(member, target, Navigation.FindElement(member, symbols) is not null, isAlwaysLoaded, type);
    }

    /// <summary>
    /// Whether only code out of sight makes a type a part of its owner: without a key it is no entity type of its own.
    /// </summary>
    private bool MayBeOwned(INamedTypeSymbol target, EntityConfiguration? configuration) =>
        configuration?.Uncertainty is not null && view.Code is { } code && !code.Sets.Contains(target) && code.FindEntity(target) is null
        && view.GetKeys(symbols)?.GetPrimaryKey(target).IsEmpty == true;
}
