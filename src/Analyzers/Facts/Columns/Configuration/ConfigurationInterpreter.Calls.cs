using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>What each call on a builder means for sizes: the tables of EF Core's fluent API.</summary>
internal sealed partial class ConfigurationInterpreter
{
    /// <summary>What an expression stands for; <see langword="null"/> for anything that is no builder.</summary>
    private Builder? Evaluate(ExpressionSyntax expression, Scope scope)
    {
        // A fluent chain nests to the left: it is unrolled, since generated configurations can be thousands of calls long.
        var calls = new Stack<InvocationExpressionSyntax>();
        var current = expression;
        while (true)
        {
            switch (current)
            {
                case ParenthesizedExpressionSyntax parenthesized:
                    current = parenthesized.Expression;
                    continue;
                case PostfixUnaryExpressionSyntax suppression when suppression.IsKind(SyntaxKind.SuppressNullableWarningExpression):
                    current = suppression.Operand;
                    continue;
                case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call when access.Expression is not (BaseExpressionSyntax or ThisExpressionSyntax):
                    calls.Push(call);
                    current = access.Expression;
                    continue;
                // The metadata behind a builder has the same methods under other names.
                case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Metadata" or "Model" or "Conventions" } metadata:
                    current = metadata.Expression;
                    continue;
                // type?.FindProperty("A")?.SetMaxLength(20): the calls behind the question mark come after those in front of it.
                case ConditionalAccessExpressionSyntax { WhenNotNull: InvocationExpressionSyntax { Expression: MemberBindingExpressionSyntax } bound } conditional:
                    calls.Push(bound);
                    current = conditional.Expression;
                    continue;
            }

            break;
        }

        var builder = current switch
        {
            IdentifierNameSyntax name => scope.Get(name.Identifier.ValueText),
            InvocationExpressionSyntax call => CallOfOwnMethod(call, scope),
            BaseObjectCreationExpressionSyntax creation => Creation(creation, scope),
            _ => null,
        };
        while (calls.Count > 0)
        {
            var call = calls.Pop();
            var name = call.Expression is MemberAccessExpressionSyntax access ? access.Name : ((MemberBindingExpressionSyntax)call.Expression).Name;
            builder = builder is null ? CallWithBuilder(call, name, scope) : Call(builder, call, name, scope);
        }

        return builder;
    }

    private Builder? Call(Builder builder, InvocationExpressionSyntax call, SimpleNameSyntax name, Scope scope) => builder switch
    {
        WholeModelBuilder => ModelCall(call, name, scope),
        EntityBuilder entity => EntityCall(entity, call, name, scope),
        PropertyBuilder property => PropertyCall(property, call, name, scope),
        RelationshipBuilder relationship => RelationshipCall(relationship, call, name, scope),
        NavigationBuilder navigation => NavigationCall(navigation, call, name, scope),
        ConventionsBuilder => ConventionsCall(call, name, scope),
        TypeConventionBuilder convention => TypeConventionCall(convention, call, name, scope),
        _ => builder,
    };

    private Builder? ModelCall(InvocationExpressionSyntax call, SimpleNameSyntax name, Scope scope)
    {
        switch (name.Identifier.ValueText)
        {
            case "Entity" or "Owned" or "Ignore" or "SharedTypeEntity" or "ComplexType":
                if (TypeNamedBy(call, name, scope) is not INamedTypeSymbol type)
                {
                    _model.Unclear($"a type in '{scope.Origin}' was not found");
                    return Builder.Inert;
                }

                if (name.Identifier.ValueText == "Ignore")
                {
                    _model.Ignore(type);
                    return new WholeModelBuilder();
                }

                if (name.Identifier.ValueText == "Owned")
                    _model.Own(type);
                var entity = new EntityBuilder(_model.Entity(type));
                return RunLambda(call, entity, scope) ? new WholeModelBuilder() : entity;
            case "FindEntityType":
                return TypeNamedBy(call, name, scope) is INamedTypeSymbol found ? new EntityBuilder(_model.Entity(found)) : Builder.Inert;
            case "GetEntityTypes" or "GetDefaultSchema" or "SetDefaultSchema" or "SetMaxIdentifierLength" or "RemoveAnnotation" or "FindAnnotation":
                return null;
            case "ApplyConfiguration":
                if (call.ArgumentList.Arguments.FirstOrDefault() is { } applied && scope.Resolve(applied.Expression).Expression is BaseObjectCreationExpressionSyntax creation && TypeOf(creation) is { TypeKind: not TypeKind.Error } configuration)
                    RunConfiguration(configuration);
                else
                    _model.Unclear($"a configuration applied in '{scope.Origin}' was not found");
                return new WholeModelBuilder();
            case "ApplyConfigurationsFromAssembly":
                if (IsThisAssembly(call.ArgumentList.Arguments.FirstOrDefault()?.Expression, scope))
                    foreach (var declaration in _sources.Configurations)
                    {
                        if (_names.Type(declaration) is { IsAbstract: false, TypeKind: TypeKind.Class, IsGenericType: false } declared
                            && declared.InstanceConstructors.Any(static c => c.Parameters.IsEmpty && c.DeclaredAccessibility == Accessibility.Public))
                            RunConfiguration(declared, call.ArgumentList.Arguments.Count > 1 ? $"a predicate in '{scope.Origin}' may leave its configuration out" : null);
                    }
                else
                    _model.Unclear($"'{scope.Origin}' applies the configurations of another assembly");
                return new WholeModelBuilder();
            case "HasDefaultSchema" or "HasAnnotation" or "SetAnnotation" or "HasSequence" or "HasDbFunction" or "UseCollation" or "UseIdentityColumns" or "UseHiLo" or "HasChangeTrackingStrategy" or "UsePropertyAccessMode":
                return Builder.Inert;
            default:
                return OtherCall(new WholeModelBuilder(), call, name, scope, _model.Unclear);
        }
    }

    private Builder? EntityCall(EntityBuilder builder, InvocationExpressionSyntax call, SimpleNameSyntax name, Scope scope)
    {
        var entity = builder.Entity;
        switch (name.Identifier.ValueText)
        {
            case "Property" or "PrimitiveCollection" or "IndexerProperty" or "FindProperty" or "GetProperty" or "FindDeclaredProperty" or "AddProperty":
                if (PropertyNames(call, scope).FirstOrDefault() is not { } property)
                {
                    entity.Unclear($"a property in '{scope.Origin}' was not understood");
                    return Builder.Inert;
                }

                var owner = OwnerOf(entity, property);
                var propertyBuilder = new PropertyBuilder(owner, property, owner.Property(property));
                if (call.ArgumentList.Arguments.FirstOrDefault()?.Expression is TypeOfExpressionSyntax clrType)
                    propertyBuilder.Property.ClrType = Type(clrType.Type, scope);
                if (name is GenericNameSyntax { TypeArgumentList.Arguments: { Count: 1 } clrTypes })
                    propertyBuilder.Property.ClrType = Type(clrTypes[0], scope);
                return propertyBuilder;
            case "HasNoKey":
                entity.Key = ImmutableArray<string>.Empty;
                return builder;
            case "HasBaseType":
                entity.HasNoBase = name is not GenericNameSyntax && call.ArgumentList.Arguments is [{ Expression: var baseType }] && IsNull(baseType);
                return builder;
            case "HasKey" or "HasAlternateKey" or "HasIndex":
                if (name.Identifier.ValueText == "HasKey")
                    entity.Key = PropertyNames(call, scope).ToImmutableArray();
                foreach (var key in PropertyNames(call, scope))
                    entity.AddKeyOrIndex(key);
                return Builder.Inert;
            case "Ignore":
                foreach (var ignored in PropertyNames(call, scope))
                    if (scope.Conditions > 0)
                        entity.Property(ignored).Unclear($"Ignore in {scope.Origin} stands under a condition");
                    else
                        entity.Ignore(ignored);
                return builder;
            case "OwnsOne" or "OwnsMany" or "ComplexProperty" or "ComplexCollection":
                if (PropertyNames(call, scope).FirstOrDefault() is not { } part || NavigationTarget(entity.Type, part) is not { } partType)
                    return Builder.Inert;
                var partBuilder = new EntityBuilder(entity.Part(part, partType));
                return RunLambda(call, partBuilder, scope) ? builder : partBuilder;
            case "HasOne" or "HasMany":
                var target = name is GenericNameSyntax { TypeArgumentList.Arguments: { Count: 1 } types }
                    ? Type(types[0], scope) as INamedTypeSymbol
                    : PropertyNames(call, scope).FirstOrDefault() is { } navigation ? NavigationTarget(entity.Type, navigation) : null;
                return new RelationshipBuilder(entity, target is null ? null : _model.Entity(target), name.Identifier.ValueText == "HasOne");
            case "Navigation":
                return PropertyNames(call, scope).FirstOrDefault() is { } loaded ? new NavigationBuilder(entity, loaded) : Builder.Inert;
            case "ToJson":
                entity.IsJson = true;
                return builder;
            case "ToTable" or "ToView" or "ToFunction" or "ToSqlQuery" or "SplitToTable" or "HasQueryFilter" or "HasData" or "HasComment" or "HasAnnotation" or "SetTableName" or "SetSchema" or "SetQueryFilter"
                or "HasCheckConstraint" or "HasTrigger" or "UseTphMappingStrategy" or "UseTptMappingStrategy"
                or "UseTpcMappingStrategy" or "IsTemporal" or "WithOwner" or "HasChangeTrackingStrategy" or "UsePropertyAccessMode" or "IsMemoryOptimized":
                return builder;
            case "HasDiscriminator":
                if (PropertyNames(call, scope).FirstOrDefault() is { } discriminator)
                    entity.Property(discriminator).IsDiscriminator = true;
                return Builder.Inert;
            default:
                return OtherCall(builder, call, name, scope, entity.Unclear);
        }
    }

    private Builder? PropertyCall(PropertyBuilder builder, InvocationExpressionSyntax call, SimpleNameSyntax name, Scope scope) =>
        SizeCall(builder.Property, call, name, scope, "Has", "Is") || SizeCall(builder.Property, call, name, scope, "Set", "SetIs") ? builder
        : IsSizeAnnotation(builder.Property, call, name, scope) ? builder
        : name.Identifier.ValueText switch
        {
            "IsRequired" or "HasColumnName" or "HasColumnOrder" or "HasDefaultValue" or "HasDefaultValueSql" or "HasComputedColumnSql" or "HasComment"
                or "HasPrecision" or "HasField" or "HasAnnotation" or "HasSentinel" or "HasValueGenerator" or "HasValueGeneratorFactory"
                or "IsSparse" or "UseCollation" or "UseHiLo" or "UseIdentityColumn" or "UsePropertyAccessMode" or "ValueGeneratedNever" or "ValueGeneratedOnAdd"
                or "ValueGeneratedOnUpdate" or "ValueGeneratedOnUpdateSometimes" or "HasJsonPropertyName" => builder,
            "ElementType" => Builder.Inert,
            _ => OtherCall(builder, call, name, scope, builder.Property.Unclear),
        };

    /// <summary>The calls that settle a size, on one property ("Has", "Is") and on all properties of a type ("Have", "Are").</summary>
    private bool SizeCall(PropertyConfiguration property, InvocationExpressionSyntax call, SimpleNameSyntax name, Scope scope, string has, string @is)
    {
        var method = name.Identifier.ValueText;
        var argument = call.ArgumentList.Arguments.FirstOrDefault()?.Expression;
        var evidence = $"{method} in {scope.Origin}";
        if (method == has + "MaxLength")
        {
            if (argument is not null && TryConstant<int>(argument, scope, out var length))
                property.SetMaxLength(length, evidence, name.GetLocation(), _model.Sweeps.Count);
            else
                property.Unclear($"the argument of {evidence} is not constant");
        }
        else if (method == has + "ColumnType")
        {
            if (argument is not null && TryConstant<string>(argument, scope, out var storeType))
                property.SetStoreType(storeType, evidence, name.GetLocation(), _model.Sweeps.Count);
            else
                property.Unclear($"the argument of {evidence} is not constant");
        }
        else if (method == @is + "Unicode")
            property.IsUnicode = argument is null || !TryConstant<bool>(argument, scope, out var unicode) || unicode;
        else if (method == @is + "FixedLength")
            property.IsFixedLength = argument is null || !TryConstant<bool>(argument, scope, out var fixedLength) || fixedLength;
        else if (method == "IsRowVersion")
            property.IsRowVersion = true;
        else if (method == "IsConcurrencyToken")
            property.IsConcurrencyToken = argument is null || !TryConstant<bool>(argument, scope, out var token) || token;
        else if (method == "ValueGeneratedOnAddOrUpdate")
            property.IsGeneratedOnUpdate = true;
        else if (method is "SetValueConverter" or "SetProviderClrType" && has == "Set")
            property.Unclear($"{evidence} sets a value converter");
        else if (method == has + "Conversion")
            property.Conversion = ConversionOf(call, name, scope);
        else
            return false;

        if (scope.Conditions > 0)
            property.Unclear($"{evidence} stands under a condition");
        return true;
    }

    /// <summary><c>HasAnnotation("MaxLength", 20)</c>, as older snapshots and hand-written code have it.</summary>
    private bool IsSizeAnnotation(PropertyConfiguration property, InvocationExpressionSyntax call, SimpleNameSyntax name, Scope scope)
    {
        if (name.Identifier.ValueText is not ("HasAnnotation" or "SetAnnotation") || call.ArgumentList.Arguments is not [{ Expression: var key }, { Expression: var value }, ..])
            return false;
        var evidence = $"{name.Identifier.ValueText} in {scope.Origin}";
        if (!TryConstant<string>(key, scope, out var annotation))
            property.Unclear($"the argument of {evidence} is not constant");
        else if (annotation == "MaxLength" && TryConstant<int>(value, scope, out var length))
            property.SetMaxLength(length, evidence, name.GetLocation(), _model.Sweeps.Count);
        else if (annotation == "Relational:ColumnType" && TryConstant<string>(value, scope, out var storeType))
            property.SetStoreType(storeType, evidence, name.GetLocation(), _model.Sweeps.Count);
        else if (annotation is "MaxLength" or "Relational:ColumnType" or "Unicode" or "ValueConverter" or "ProviderClrType" or "Relational:IsFixedLength")
            property.Unclear($"the argument of {evidence} was not understood");
        return true;
    }

    /// <summary>An inherited property is one property of the topmost entity type that has it, whichever type's builder speaks of it.</summary>
    private EntityConfiguration OwnerOf(EntityConfiguration entity, string property)
    {
        if (_model.TryEntity(entity.Type) != entity || entity.HasNoBase)
            return entity;
        var owner = entity;
        foreach (var type in entity.Type.SelfAndBaseTypes().Skip(1))
        {
            if (_model.TryEntity(type)?.HasNoBase == true)
                break;
            if ((_model.TryEntity(type) is not null || _sets.Contains(type)) && type.SelfAndBaseTypes().Any(t => !t.GetMembers(property).IsEmpty))
                owner = _model.Entity(type);
        }

        return owner;
    }

    private static bool IsNull(ExpressionSyntax expression) => expression switch
    {
        CastExpressionSyntax cast => IsNull(cast.Expression),
        ParenthesizedExpressionSyntax parenthesized => IsNull(parenthesized.Expression),
        _ => expression.IsKind(SyntaxKind.NullLiteralExpression),
    };

    private RelationshipBuilder RelationshipCall(RelationshipBuilder builder, InvocationExpressionSyntax call, SimpleNameSyntax name, Scope scope)
    {
        switch (name.Identifier.ValueText)
        {
            case "HasForeignKey":
                var dependent = name is GenericNameSyntax { TypeArgumentList.Arguments: { Count: 1 } types } && Type(types[0], scope) is INamedTypeSymbol named
                    ? _model.Entity(named)
                    : builder.TargetIsPrincipal ? builder.Entity : builder.Target;
                foreach (var key in PropertyNames(call, scope))
                    dependent?.AddKeyOrIndex(key);
                return builder;
            case "UsingEntity" when name is GenericNameSyntax { TypeArgumentList.Arguments: { Count: 1 } joins } && Type(joins[0], scope) is INamedTypeSymbol join:
                _model.Entity(join).JoinOf.Add(builder.Entity.Type);
                if (builder.Target is not null)
                    _model.Entity(join).JoinOf.Add(builder.Target.Type);
                return builder;
            case "HasPrincipalKey":
                var principal = builder.TargetIsPrincipal ? builder.Target : builder.Entity;
                foreach (var key in PropertyNames(call, scope))
                    principal?.AddKeyOrIndex(key);
                return builder;
            default:
                return builder;
        }
    }

    private NavigationBuilder NavigationCall(NavigationBuilder builder, InvocationExpressionSyntax call, SimpleNameSyntax name, Scope scope)
    {
        if (name.Identifier.ValueText == "AutoInclude")
        {
            var argument = call.ArgumentList.Arguments.FirstOrDefault()?.Expression;
            builder.Entity.AutoInclude(builder.Name, argument is null || !TryConstant<bool>(argument, scope, out var autoInclude) || autoInclude);
        }

        return builder;
    }

    private Builder? ConventionsCall(InvocationExpressionSyntax call, SimpleNameSyntax name, Scope scope)
    {
        switch (name.Identifier.ValueText)
        {
            case "Properties":
                if (TypeNamedBy(call, name, scope) is not { } type)
                {
                    _model.Unclear($"a type in '{scope.Origin}' was not found");
                    return Builder.Inert;
                }

                var convention = new TypeConventionBuilder(_model.Convention(type));
                RunLambda(call, convention, scope);
                return convention;
            // conventions.Conventions.Add(..): a convention of one's own may set any length. Removing one takes only what it would add.
            case "Add" or "Replace":
                _model.Unclear($"'{scope.Origin}' adds a convention");
                return Builder.Inert;
            case "Remove" or "IgnoreAny" or "ComplexProperties" or "DefaultTypeMapping":
                return Builder.Inert;
            default:
                return OtherCall(new ConventionsBuilder(), call, name, scope, _model.Unclear);
        }
    }

    private Builder? TypeConventionCall(TypeConventionBuilder builder, InvocationExpressionSyntax call, SimpleNameSyntax name, Scope scope) =>
        SizeCall(builder.Properties, call, name, scope, "Have", "Are") || name.Identifier.ValueText is "HaveAnnotation" or "HavePrecision" or "UseCollation"
            ? builder
            : OtherCall(builder, call, name, scope, builder.Properties.Unclear);
}
