using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>What each call on a builder means for sizes.</summary>
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
                entity.Key = ImmutableHashSet<string>.Empty;
                return builder;
            case "HasBaseType":
                entity.HasNoBase = name is not GenericNameSyntax && call.ArgumentList.Arguments is [{ Expression: var baseType }] && IsNull(baseType);
                return builder;
            case "HasKey" or "HasAlternateKey" or "HasIndex":
                if (name.Identifier.ValueText == "HasKey")
                    entity.Key = PropertyNames(call, scope).ToImmutableHashSet(StringComparer.Ordinal);
                foreach (var key in PropertyNames(call, scope))
                    entity.AddKeyOrIndex(key);
                return Builder.Inert;
            case "Ignore":
                foreach (var ignored in PropertyNames(call, scope))
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
            if (argument is not null && IsNull(argument))
                property.ClearStoreType();
            else if (argument is not null && TryConstant<string>(argument, scope, out var storeType))
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

    /// <summary>A call that the tables above do not know: a helper of this compilation is followed, one of EF Core has no say, any other is unclear.</summary>
    private Builder? OtherCall(Builder receiver, InvocationExpressionSyntax call, SimpleNameSyntax name, Scope scope, Action<string> unclear)
    {
        if (_names.Method(call) is not { } method)
        {
            unclear($"'{name.Identifier.ValueText}' in '{scope.Origin}' was not found");
            return receiver;
        }

        var target = method.ReducedFrom ?? method;
        if (Declaration(target) is { } declaration)
        {
            var arguments = Arguments(call, scope);
            if (method.ReducedFrom is not null)
                arguments.Insert(0, new Argument(receiver, null, null));
            return Run(declaration, scope.Self, arguments, TypeArguments(null, method, scope)) ?? receiver;
        }

        if (!IsPartOfEntityFramework(target))
            unclear($"'{target.Name}' of {target.ContainingAssembly?.Name} is not in this project's source");
        return receiver;
    }

    /// <summary>A call whose receiver is no builder, but which may be given one: <c>Seed.Apply(modelBuilder)</c>, <c>new BlogConfiguration().Configure(b)</c>.</summary>
    private Builder? CallWithBuilder(InvocationExpressionSyntax call, SimpleNameSyntax name, Scope scope)
    {
        if (!Mentions(call.ArgumentList, scope))
            return null;

        var arguments = Arguments(call, scope);
        var first = arguments.Select(static a => a.Builder).FirstOrDefault(static b => b is not null);
        if (first is null)
        {
            _model.Unclear($"'{name.Identifier.ValueText}' in '{scope.Origin}' receives a builder in a way that was not understood");
            return null;
        }

        return Follow(_names.Method(call), name.Identifier.ValueText, arguments, first, scope);
    }

    /// <summary><c>ConfigureAudit(builder)</c>, <c>this.ConfigureAudit(builder)</c>, <c>base.OnModelCreating(builder)</c>.</summary>
    private Builder? CallOfOwnMethod(InvocationExpressionSyntax call, Scope scope)
    {
        var (name, isBase) = call.Expression switch
        {
            SimpleNameSyntax simple => (simple.Identifier.ValueText, false),
            MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } access => (access.Name.Identifier.ValueText, false),
            MemberAccessExpressionSyntax { Expression: BaseExpressionSyntax } access => (access.Name.Identifier.ValueText, true),
            _ => (null, false),
        };
        if (name is null || !Mentions(call.ArgumentList, scope))
            return null;

        var arguments = Arguments(call, scope);
        if (arguments.Select(static a => a.Builder).FirstOrDefault(static b => b is not null) is not { } first)
        {
            _model.Unclear($"'{name}' in '{scope.Origin}' receives a builder in a way that was not understood");
            return null;
        }

        if (isBase)
        {
            // The base of the class that this code stands in, not of the most derived one: that would run the same method again.
            var declaring = call.FirstAncestorOrSelf<TypeDeclarationSyntax>() is { } declaration ? _names.Type(declaration) : null;
            for (var type = declaring?.BaseType; type is not null; type = type.BaseType)
                foreach (var member in type.GetMembers(name))
                    if (member is IMethodSymbol inherited && inherited.Parameters.Length == arguments.Count)
                    {
                        // DbContext's own do nothing; those of Identity's contexts configure Identity's types only.
                        if (Declaration(inherited) is { } body)
                            Run(body, scope.Self, arguments, TypeArguments(type, null, scope));
                        else if (!IsPartOfEntityFramework(inherited))
                            UnclearScope(first)($"'{name}' of '{type.Name}' is in another project");
                        return first;
                    }

            return first;
        }

        // A virtual method is the one of the class that runs.
        if (scope.Self is { } self)
            foreach (var type in self.SelfAndBaseTypes())
                if (type.GetMembers(name).OfType<IMethodSymbol>().Where(m => m.Parameters.Length == arguments.Count && !m.IsGenericMethod).ToList() is [var only] && Declaration(only) is { } own)
                {
                    return Run(own, self, arguments, TypeArguments(type, null, scope)) ?? first;
                }

        return Follow(_names.Method(call), name, arguments, first, scope);
    }

    private Builder Follow(IMethodSymbol? method, string name, List<Argument> arguments, Builder first, Scope scope)
    {
        var target = method?.ReducedFrom ?? method;
        if (target is not null && Declaration(target) is { } declaration)
            return Run(declaration, target.IsStatic ? scope.Self : target.ContainingType, arguments, TypeArguments(target.ContainingType, method, scope)) ?? first;
        if (target is null || !IsPartOfEntityFramework(target))
            UnclearScope(first)($"'{name}' in '{scope.Origin}' is not in this project's source");
        return first;
    }

    private Builder? Creation(BaseObjectCreationExpressionSyntax creation, Scope scope)
    {
        if (creation.ArgumentList is { } arguments && Mentions(arguments, scope))
            _model.Unclear($"an object created in '{scope.Origin}' receives a builder");
        return null;
    }

    private Action<string> UnclearScope(Builder builder) => builder switch
    {
        EntityBuilder entity => entity.Entity.Unclear,
        PropertyBuilder property => property.Property.Unclear,
        TypeConventionBuilder convention => convention.Properties.Unclear,
        RelationshipBuilder relationship => relationship.Entity.Unclear,
        NavigationBuilder navigation => navigation.Entity.Unclear,
        _ => _model.Unclear,
    };

    private static bool IsPartOfEntityFramework(ISymbol symbol) =>
        symbol.ContainingAssembly?.Name is { } name
        && (name.StartsWith("Microsoft.EntityFrameworkCore", StringComparison.Ordinal)
            || name.StartsWith("Npgsql.EntityFrameworkCore", StringComparison.Ordinal)
            || name.StartsWith("Pomelo.EntityFrameworkCore", StringComparison.Ordinal)
            || name.StartsWith("Microsoft.AspNetCore.Identity", StringComparison.Ordinal));

    private List<Argument> Arguments(InvocationExpressionSyntax call, Scope scope) =>
        call.ArgumentList.Arguments.Select(argument => new Argument(Evaluate(argument.Expression, scope), argument.Expression, scope, argument.NameColon?.Name.Identifier.ValueText)).ToList();

    private bool TryConstant<T>(ExpressionSyntax expression, Scope scope, [MaybeNullWhen(false)] out T value) =>
        _names.TryConstant(scope.Resolve(expression).Expression, out value);

    private ITypeSymbol? Type(TypeSyntax syntax, Scope scope) =>
        syntax is IdentifierNameSyntax name && scope.Type(name.Identifier.ValueText) is { } argument ? argument : _names.Type(syntax);

    /// <summary>What a call of <c>HasConversion</c> makes of the value: a type, a converter class, or two lambdas.</summary>
    private Conversion? ConversionOf(InvocationExpressionSyntax call, SimpleNameSyntax name, Scope scope)
    {
        var argument = call.ArgumentList.Arguments.FirstOrDefault()?.Expression;
        if (argument is not null && IsNull(argument))
            return null;
        var type = name is GenericNameSyntax { TypeArgumentList.Arguments: [var first, ..] } ? Type(first, scope)
            : argument is TypeOfExpressionSyntax typeOf ? Type(typeOf.Type, scope)
            : argument is ObjectCreationExpressionSyntax creation ? Type(creation.Type, scope)
            : null;
        if (type is null && argument is LambdaExpressionSyntax)
            return new Conversion(_names.Method(call)?.TypeArguments.LastOrDefault(), IsBuiltIn: false);
        if (type is null or { TypeKind: TypeKind.Error or TypeKind.TypeParameter })
            return new Conversion(null, IsBuiltIn: false);

        if (argument is ObjectCreationExpressionSyntax { ArgumentList: { } hints } && hints.DescendantNodes().OfType<IdentifierNameSyntax>().Any(static n => n.Identifier.ValueText == "ConverterMappingHints"))
            return new Conversion(null, IsBuiltIn: false);

        // A converter class: what it stores is the second argument of its base type.
        for (var current = type as INamedTypeSymbol; current is not null; current = current.BaseType)
            if (current.Is(_symbols.ValueConverter))
                return IsPartOfEntityFramework(type) ? new Conversion(current.TypeArguments[1], IsBuiltIn: !type.Is(_symbols.ValueConverter))
                    : GivesSizeHints(type) ? new Conversion(null, IsBuiltIn: false)
                    : new Conversion(current.TypeArguments[1], IsBuiltIn: false);
        return new Conversion(type, IsBuiltIn: true);
    }

    /// <summary>A converter may tell EF Core the size of what it writes; one of a reference may do so unseen.</summary>
    private bool GivesSizeHints(ITypeSymbol converter) =>
        !_symbols.IsInSource(converter)
        || converter.DeclaringSyntaxReferences.Any(reference => reference.GetSyntax(_cancellationToken).DescendantNodes()
            .Any(static node => node is IdentifierNameSyntax { Identifier.ValueText: "ConverterMappingHints" or "mappingHints" }));

    /// <summary>Runs a lambda argument with the builder as its parameter; <see langword="false"/> where there is none.</summary>
    private bool RunLambda(InvocationExpressionSyntax call, Builder builder, Scope scope)
    {
        foreach (var argument in call.ArgumentList.Arguments)
        {
            var (expression, home) = scope.Resolve(argument.Expression);
            var (parameter, body) = expression switch
            {
                SimpleLambdaExpressionSyntax lambda => (lambda.Parameter.Identifier.ValueText, (SyntaxNode)lambda.Body),
                ParenthesizedLambdaExpressionSyntax { ParameterList.Parameters: [var only] } lambda => (only.Identifier.ValueText, lambda.Body),
                AnonymousMethodExpressionSyntax { ParameterList.Parameters: [var only] } lambda => (only.Identifier.ValueText, lambda.Block),
                _ => (null, null),
            };
            if (parameter is null || body is null)
            {
                if (!RunMethodGroup(expression, builder, scope))
                    continue;
                return true;
            }

            if (PropertyNames(expression, scope).Any())
                continue; // a lambda that names a property is no configuration

            var outer = home.Get(parameter);
            home.Set(parameter, builder);
            if (body is BlockSyntax block)
                Run(block, home);
            else
                Evaluate((ExpressionSyntax)body, home);
            home.Set(parameter, outer);
            return true;
        }

        return false;
    }

    /// <summary><c>Entity&lt;Blog&gt;(ConfigureBlog)</c>, <c>Entity&lt;Blog&gt;(Blog.Configure)</c>.</summary>
    private bool RunMethodGroup(ExpressionSyntax expression, Builder builder, Scope scope)
    {
        if (expression is not (IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax or ThisExpressionSyntax }) || _names.MethodGroup(expression) is not { Parameters.Length: 1 } method)
            return false;
        if (Declaration(method) is { } declaration)
            Run(declaration, method.IsStatic ? scope.Self : method.ContainingType, [new Argument(builder, null, null)], TypeArguments(method.ContainingType, null, scope));
        else
            UnclearScope(builder)($"'{method.Name}' in '{scope.Origin}' is not in this project's source");
        return true;
    }

    /// <summary>The type that a call names: <c>Entity&lt;Blog&gt;()</c>, <c>Entity(typeof(Blog))</c>, <c>Entity("Shop.Blog")</c>.</summary>
    private ITypeSymbol? TypeNamedBy(InvocationExpressionSyntax call, SimpleNameSyntax name, Scope scope)
    {
        var type = name is GenericNameSyntax { TypeArgumentList.Arguments: { Count: 1 } arguments }
            ? Type(arguments[0], scope)
            : call.ArgumentList.Arguments.FirstOrDefault() is not { } first ? null
            : scope.Resolve(first.Expression) switch
            {
                (TypeOfExpressionSyntax typeOf, var caller) => Type(typeOf.Type, caller),
                // typeof(Blog).FullName!
                (PostfixUnaryExpressionSyntax { Operand: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "FullName", Expression: TypeOfExpressionSyntax named } }, var caller) => Type(named.Type, caller),
                (var text, _) when _names.TryConstant<string>(text, out var metadataName) => _symbols.Compilation.GetTypeByMetadataName(metadataName),
                _ => null,
            };
        return type is { TypeKind: not TypeKind.Error } ? type : null;
    }

    private INamedTypeSymbol? TypeOf(BaseObjectCreationExpressionSyntax creation) =>
        creation is ObjectCreationExpressionSyntax { Type: var type } ? _names.Type(type) as INamedTypeSymbol : null;

    private bool IsThisAssembly(ExpressionSyntax? expression, Scope scope) => expression switch
    {
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetExecutingAssembly" } } => true,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Assembly", Expression: TypeOfExpressionSyntax typeOf } =>
            _names.Type(typeOf.Type) is { } type && _symbols.IsInSource(type),
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Assembly", Expression: InvocationExpressionSyntax { Expression: SimpleNameSyntax { Identifier.ValueText: "GetType" } or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name.Identifier.ValueText: "GetType" } } } =>
            scope.Self is not null && _symbols.IsInSource(scope.Self),
        _ => false,
    };

    private INamedTypeSymbol? NavigationTarget(INamedTypeSymbol type, string navigation)
    {
        foreach (var current in type.SelfAndBaseTypes())
            foreach (var member in current.GetMembers(navigation))
                if (member is IPropertySymbol property)
                    return EntityMembers.ElementType(property.Type, _symbols) as INamedTypeSymbol ?? property.Type.WithoutNullable() as INamedTypeSymbol;
        return null;
    }

    private IEnumerable<string> PropertyNames(InvocationExpressionSyntax call, Scope scope)
    {
        foreach (var argument in call.ArgumentList.Arguments)
            foreach (var name in PropertyNames(argument.Expression, scope))
                yield return name;
    }

    private IEnumerable<string> PropertyNames(ExpressionSyntax argument, Scope scope)
    {
        var resolved = scope.Resolve(argument).Expression;
        return resolved is IdentifierNameSyntax or MemberAccessExpressionSyntax
            ? _names.TryConstant<string>(resolved, out var name) ? [name] : []
            : PropertyNames(resolved);
    }

    /// <summary>The properties that an argument names: <c>x =&gt; x.A</c>, <c>x =&gt; new { x.A, x.B }</c>, <c>"A"</c>, <c>nameof(Blog.A)</c>.</summary>
    private static IEnumerable<string> PropertyNames(ExpressionSyntax argument)
    {
        switch (argument)
        {
            case LiteralExpressionSyntax { Token.Value: string text }:
                yield return text;
                break;
            case InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" }, ArgumentList.Arguments: [{ Expression: var named }] }:
                if (named is MemberAccessExpressionSyntax member)
                    yield return member.Name.Identifier.ValueText;
                break;
            case LambdaExpressionSyntax { Body: MemberAccessExpressionSyntax access }:
                yield return access.Name.Identifier.ValueText;
                break;
            case LambdaExpressionSyntax { Body: PostfixUnaryExpressionSyntax { Operand: MemberAccessExpressionSyntax access } }:
                yield return access.Name.Identifier.ValueText;
                break;
            case LambdaExpressionSyntax { Body: ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: LiteralExpressionSyntax { Token.Value: string indexer } }] } }:
                yield return indexer;
                break;
            case LambdaExpressionSyntax { Body: CastExpressionSyntax { Expression: MemberAccessExpressionSyntax access } }:
                yield return access.Name.Identifier.ValueText;
                break;
            case LambdaExpressionSyntax { Body: AnonymousObjectCreationExpressionSyntax many }:
                foreach (var initializer in many.Initializers)
                    if (initializer.Expression is MemberAccessExpressionSyntax one)
                        yield return one.Name.Identifier.ValueText;
                break;
            case ImplicitArrayCreationExpressionSyntax array:
                foreach (var item in array.Initializer.Expressions)
                    foreach (var name in PropertyNames(item))
                        yield return name;
                break;
        }
    }
}
