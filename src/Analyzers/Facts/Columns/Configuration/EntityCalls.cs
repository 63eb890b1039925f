namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>The calls on the builders of entities, of owned and complex types, of relationships and of navigations.</summary>
internal static class EntityCalls
{
    public static readonly CallTable<EntityBuilder> Table = new()
    {
        {
            SelectProperty,
            "Property", "PrimitiveCollection", "IndexerProperty", "FindProperty", "GetProperty", "FindDeclaredProperty", "AddProperty"
        },
        { SelectKey, "HasKey" },
        { SelectKeyOrIndex, "HasAlternateKey", "HasIndex" },
        { SelectDiscriminator, "HasDiscriminator" },
        { SelectOwnedOrComplexType, "OwnsOne", "OwnsMany", "ComplexProperty", "ComplexCollection" },
        { SelectRelationship, "HasOne", "HasMany" },
        { SelectNavigation, "Navigation" },
        { Ignore, "Ignore" },
        { SetBaseType, "HasBaseType" },
        { static (entity, _) => entity.Entity.Key = ImmutableArray<string>.Empty, "HasNoKey" },
        { static (entity, _) => entity.Entity.IsJson = true, "ToJson" },
        { SetTable, "ToTable", "SetTableName" },
        { SetView, "ToView" },
        {
            static (entity, _) => entity,
            "ToFunction", "ToSqlQuery", "SplitToTable", "HasQueryFilter", "HasData", "HasComment", "HasAnnotation", "SetSchema",
            "SetQueryFilter", "HasCheckConstraint", "HasTrigger", "UseTphMappingStrategy",
            "UseTptMappingStrategy", "UseTpcMappingStrategy", "IsTemporal", "WithOwner", "HasChangeTrackingStrategy",
            "UsePropertyAccessMode", "IsMemoryOptimized"
        },
    };

    public static readonly CallTable<RelationshipBuilder> Relationships = new(isComplete: true)
    {
        { SetForeignKey, "HasForeignKey" },
        { SetPrincipalKey, "HasPrincipalKey" },
        { SetJoinEntity, "UsingEntity" },
    };

    public static readonly CallTable<NavigationBuilder> Navigations = new(isComplete: true)
    {
        { static (navigation, call) => navigation.Entity.SetAutoInclude(navigation.Name, call.ReadFlag()), "AutoInclude" },
    };

    public static readonly CallTable<DiscriminatorBuilder> Discriminators = new(isComplete: true)
    {
        { AddDerivedType, "HasValue" },
    };

    private static Builder SelectProperty(EntityBuilder builder, FluentCall call)
    {
        if (call.ReadPropertyName() is not { } name)
        {
            builder.Entity.MarkUncertain($"a property in '{call.Scope.Origin}' is unknown");
            return Builder.Inert;
        }

        var property = call.Model.GetDeclaringEntity(builder.Entity, name).GetOrAddProperty(name);
        if ((call.TypeArgument ?? (call.FirstArgument as TypeOfExpressionSyntax)?.Type) is { } clrType)
            property.ClrType = call.Scope.ResolveType(clrType);
        return new PropertyBuilder(property);
    }

    private static Builder SelectKey(EntityBuilder builder, FluentCall call)
    {
        builder.Entity.Key = call.ReadPropertyNames().ToImmutableArray();
        return SelectKeyOrIndex(builder, call);
    }

    private static Builder SelectKeyOrIndex(EntityBuilder builder, FluentCall call)
    {
        builder.Entity.KeysAndIndexes.UnionWith(call.ReadPropertyNames());
        return Builder.Inert;
    }

    private static Builder SelectDiscriminator(EntityBuilder builder, FluentCall call)
    {
        if (call.ReadPropertyName() is { } name)
            builder.Entity.GetOrAddProperty(name).IsDiscriminator = true;
        return new DiscriminatorBuilder(builder.Entity);
    }

    /// <summary><c>HasValue&lt;Cat&gt;("cat")</c> adds the type to the model, as <c>Entity&lt;Cat&gt;()</c> does.</summary>
    private static void AddDerivedType(DiscriminatorBuilder builder, FluentCall call)
    {
        if (call.FindType() is INamedTypeSymbol type)
            call.Model.GetOrAddEntity(type);
    }

    private static Builder SelectOwnedOrComplexType(EntityBuilder builder, FluentCall call)
    {
        // OwnsMany<Line>("_lines"): a field may hold what the entity owns.
        if (call.ReadPropertyName() is not { } navigation || (FindTarget(builder, navigation, call)
            ?? FindTypeArgument(call)) is not { } target)
        {
            builder.Entity.MarkUncertain($"an owned or complex type in '{call.Scope.Origin}' is unknown");
            return Builder.Inert;
        }

        var part = new EntityBuilder(builder.Entity.GetOrAddOwnedOrComplexType(navigation, target));
        part.Entity.IsComplex |= call.Method.StartsWith("Complex", StringComparison.Ordinal);
        return call.Context.Runner.RunLambda(call, part) ? builder : part;
    }

    private static RelationshipBuilder SelectRelationship(EntityBuilder builder, FluentCall call)
    {
        var target = call.TypeArgument is not null ? FindTypeArgument(call)
            : call.ReadPropertyName() is { } navigation ? FindTarget(builder, navigation, call)
            : null;
        var entity = target is null ? null : call.Model.GetOrAddEntity(target);
        return new RelationshipBuilder(builder.Entity, entity, TargetIsPrincipal: call.Method == "HasOne");
    }

    private static Builder SelectNavigation(EntityBuilder builder, FluentCall call) =>
        call.ReadPropertyName() is { } navigation ? new NavigationBuilder(builder.Entity, navigation) : Builder.Inert;

    private static void Ignore(EntityBuilder builder, FluentCall call)
    {
        foreach (var name in call.ReadPropertyNames())
            if (call.Context.Conditions > 0)
                builder.Entity.GetOrAddProperty(name).MarkUncertain($"Ignore in {call.Scope.Origin} is conditional");
            else
                builder.Entity.Ignore(name);
    }

    private static void SetBaseType(EntityBuilder builder, FluentCall call) =>
        builder.Entity.HasNoBase = call.Name is not GenericNameSyntax && call.Arguments.Count == 1 && FluentCall.IsNull(call.FirstArgument);

    /// <summary><c>ToTable(table =&gt; table.IsTemporal())</c> sets no name.</summary>
    private static void SetTable(EntityBuilder builder, FluentCall call)
    {
        if (call.FirstArgument is { } name and not AnonymousFunctionExpressionSyntax)
            builder.Entity.Table = ReadStoreName(call, name);
    }

    /// <summary>The view stands for the table of an entity that has none.</summary>
    private static void SetView(EntityBuilder builder, FluentCall call)
    {
        if (call.FirstArgument is { } name)
            builder.Entity.Table ??= ReadStoreName(call, name);
    }

    private static string ReadStoreName(FluentCall call, ExpressionSyntax name) =>
        call.Context.Conditions == 0 && call.Scope.TryReadConstant<string>(name, out var read) ? read : "";

    private static void SetForeignKey(RelationshipBuilder relationship, FluentCall call)
    {
        var dependent = FindTypeArgument(call) is { } named
            ? call.Model.GetOrAddEntity(named)
            : relationship.TargetIsPrincipal ? relationship.Entity : relationship.Target;
        dependent?.KeysAndIndexes.UnionWith(call.ReadPropertyNames());
    }

    private static void SetPrincipalKey(RelationshipBuilder relationship, FluentCall call) =>
        (relationship.TargetIsPrincipal ? relationship.Target : relationship.Entity)?.KeysAndIndexes.UnionWith(call.ReadPropertyNames());

    private static void SetJoinEntity(RelationshipBuilder relationship, FluentCall call)
    {
        if (FindTypeArgument(call) is not { } named)
            return;
        var join = call.Model.GetOrAddEntity(named);
        join.JoinOf.Add(relationship.Entity.Type);
        if (relationship.Target is not null)
            join.JoinOf.Add(relationship.Target.Type);

        // UsingEntity<BlogTag>(left => .., right => .., join => join.Property(x => x.Note).HasMaxLength(20))
        var builder = new EntityBuilder(join);
        foreach (var argument in call.Arguments)
            if (!call.Context.Runner.TryRunDelegate(argument.Expression, [new ConfigurationValue(builder)], call.Scope)
                && HelperCalls.IsDelegate(argument.Expression, call.Scope))
                join.MarkUncertain($"a delegate in '{call.Scope.Origin}' is not visible");
    }

    /// <summary>The class that a call names: <c>HasOne&lt;Blog&gt;()</c>.</summary>
    private static INamedTypeSymbol? FindTypeArgument(FluentCall call) =>
        call.TypeArgument is { } type ? call.Scope.ResolveType(type) as INamedTypeSymbol : null;

    /// <summary>The type behind a navigation, without the collection.</summary>
    private static INamedTypeSymbol? FindTarget(EntityBuilder builder, string navigation, FluentCall call)
    {
        var properties = builder.Entity.Type.GetSelfAndBaseTypes()
            .SelectMany(type => type.GetMembers(navigation)).OfType<IPropertySymbol>();
        return properties.FirstOrDefault()?.Type is not { } type ? null
            : EntityMembers.GetElementType(type, call.Context.Symbols) as INamedTypeSymbol ?? type.WithoutNullable() as INamedTypeSymbol;
    }
}
