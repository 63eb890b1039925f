namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>The conditions under which a loop over the model touches a property.</summary>
/// <param name="ClrType">The only type of the properties; <see langword="null"/> for any type.</param>
/// <param name="OnlyWithoutLength">Whether properties that have a length are skipped.</param>
/// <param name="IsOfFixedSize">Whether only types of fixed size remain: decimals, dates.</param>
/// <param name="IsOfEnums">Whether only enums remain: a value converter may store them as text.</param>
internal sealed record ModelLoopFilter(
    ITypeSymbol? ClrType = null, bool OnlyWithoutLength = false, bool IsOfFixedSize = false, bool IsOfEnums = false)
{
    /// <summary>More locals than the conditions of a loop have.</summary>
    private const int MaxFollowed = 50;

    /// <summary>The only name of the properties; <see langword="null"/> for any name.</summary>
    public string? Property { get; init; }
    /// <summary>Other conditions on their names.</summary>
    public ImmutableArray<Func<string, bool>> Names { get; init; } = ImmutableArray<Func<string, bool>>.Empty;
    /// <summary>Attributes that the properties have, or do not have.</summary>
    public ImmutableArray<(INamedTypeSymbol Attribute, bool IsPresent)> Attributes { get; init; } =
        ImmutableArray<(INamedTypeSymbol, bool)>.Empty;
    /// <summary>Whether shadow properties are skipped: <c>p.PropertyInfo is not null</c>.</summary>
    public bool IsOfMembers { get; init; }
    /// <summary>Whether properties with a declared store type are skipped.</summary>
    public bool OnlyWithoutStoreType { get; init; }
    /// <summary>Whether it is a convention that EF Core runs for each property when it is added, and no loop.</summary>
    public bool IsOfConvention { get; init; }
    /// <summary>Whether it keeps what code or attributes have set, as the builders of conventions do.</summary>
    public bool KeepsDeclared { get; init; }
    /// <summary>Whether it keeps what code has set, and replaces attributes: <c>fromDataAnnotation: true</c>.</summary>
    public bool KeepsCode { get; init; }
    /// <summary>The type that all entities derive from or implement; <see langword="null"/> for any entity.</summary>
    public INamedTypeSymbol? EntityBase { get; init; }
    /// <summary>The types that no entity derives from or implements.</summary>
    public ImmutableArray<INamedTypeSymbol> ExcludedBases { get; init; } = ImmutableArray<INamedTypeSymbol>.Empty;
    /// <summary>The assemblies that all entities are of, or not of.</summary>
    public ImmutableArray<EntityAssembly> Assemblies { get; init; } = ImmutableArray<EntityAssembly>.Empty;
    /// <summary>Whether the loop has reached properties, and not only entity types.</summary>
    public bool IsOfProperties { get; init; }
    /// <summary>
    /// Whether only the roots of hierarchies remain, or only types that are not owned. Then the sizes of the other types are in doubt. A
    /// property that is added is not: derived types inherit it from their root.
    /// </summary>
    public bool IsOfRoots { get; init; }
    /// <summary>Whether there are other conditions, which are not known.</summary>
    public bool IsUncertain { get; init; }

    /// <summary>How many locals led to the conditions: one may lead back to itself.</summary>
    private int Followed { get; init; }

    /// <summary>Whether a condition that is known leaves some properties alone.</summary>
    public bool IsLimited =>
        Property is not null || ClrType is not null || EntityBase is not null || !Names.IsEmpty || !Attributes.IsEmpty
        || !ExcludedBases.IsEmpty || !Assemblies.IsEmpty;

    /// <summary>Narrows the filter to what fulfils a condition.</summary>
    public ModelLoopFilter Narrow(ExpressionSyntax condition, ConfigurationScope scope)
    {
        switch (condition)
        {
            case IdentifierNameSyntax local when scope.Resolve(local).Expression is var value && value != local:
                return TryFollow(scope)?.Narrow(value, scope) ?? this with { IsUncertain = true };
            case ParenthesizedExpressionSyntax parenthesized:
                return Narrow(parenthesized.Expression, scope);
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression } and:
                return and.GetOperands().Aggregate(this, (narrowed, operand) => narrowed.Narrow(operand, scope));
            case var root when !IsOfProperties && IsOfRoot(root):
                return this with { IsOfRoots = true };
            case var declared when IsOfProperties && NarrowByMetadata(declared, scope, isExcluded: false) is { } narrowed:
                return narrowed;
            case BinaryExpressionSyntax comparison
                when !IsOfProperties && FindAssembly(comparison, scope, isExcluded: false) is { } assembly:
                return this with { Assemblies = Assemblies.Add(assembly) };
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression } equals:
                return NarrowByEquality(equals, scope);
            case var named when IsOfProperties && new PropertyNameCondition(scope).Read(named) is { } holds:
                return this with { Names = Names.Add(holds) };
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalOrExpression } or:
                return or.GetOperands().Select(operand => Narrow(operand, scope)).Aggregate(NarrowByEither);
            case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "IsEnum", Expression: var enumType }
                when IsClrType(enumType, scope):
                return this with { IsOfFixedSize = true, IsOfEnums = true };
            case PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not:
                return Exclude(not.Operand, scope);
            case IsPatternExpressionSyntax { Pattern: ConstantPatternSyntax { Expression: var pattern } } isNull
                when pattern.IsKind(SyntaxKind.NullLiteralExpression) && IsMaxLength(isNull.Expression, scope):
                return this with { OnlyWithoutLength = true };
            case InvocationExpressionSyntax call when FindBase(call, scope) is { } type:
                return EntityBase is null ? this with { EntityBase = type } : this with { IsUncertain = true };
            default:
                return IsExistence(condition) ? this
                    : FollowMethod(condition, scope)?.Narrow(this with { Followed = Followed + 1 }) ?? this with { IsUncertain = true };
        }
    }

    private ConditionMethod? FollowMethod(ExpressionSyntax condition, ConfigurationScope scope) =>
        Followed < MaxFollowed && ConditionMethod.Find(condition, scope) is { } method && scope.Context.Runner.TryStep() ? method : null;

    private ModelLoopFilter? TryFollow(ConfigurationScope scope) =>
        Followed < MaxFollowed && scope.Context.Runner.TryStep() ? this with { Followed = Followed + 1 } : null;

    /// <summary>Narrows the filter to what does not fulfil a condition: that of a <c>continue</c>, or one behind <c>!</c>.</summary>
    public ModelLoopFilter Exclude(ExpressionSyntax condition, ConfigurationScope scope) => condition switch
    {
        IdentifierNameSyntax local when scope.Resolve(local).Expression is var value && value != local =>
            TryFollow(scope)?.Exclude(value, scope) ?? this with { IsUncertain = true },
        ParenthesizedExpressionSyntax parenthesized => Exclude(parenthesized.Expression, scope),
        var declared when IsOfProperties && NarrowByMetadata(declared, scope, isExcluded: true) is { } narrowed => narrowed,
        var named when IsOfProperties && PropertyNameCondition.Negate(new PropertyNameCondition(scope).Read(named)) is { } holds =>
            this with { Names = Names.Add(holds) },
        // if (p.ClrType != typeof(string) || p.GetMaxLength() != null) continue;
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalOrExpression } or =>
            or.GetOperands().Aggregate(this, (narrowed, operand) => narrowed.Exclude(operand, scope)),
        BinaryExpressionSyntax comparison when !IsOfProperties && FindAssembly(comparison, scope, isExcluded: true) is { } assembly =>
            this with { Assemblies = Assemblies.Add(assembly) },
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.NotEqualsExpression } differs => NarrowByEquality(differs, scope),
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "HasValue" } hasValue when IsMaxLength(hasValue.Expression, scope) =>
            this with { OnlyWithoutLength = true },
        IsPatternExpressionSyntax isSet when isSet.Pattern.IsNotNull() && IsMaxLength(isSet.Expression, scope) =>
            this with { OnlyWithoutLength = true },
        PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not => Narrow(not.Operand, scope),
        var owned when !IsOfProperties && IsOwned(owned) => this with { IsOfRoots = true },
        // IsSubclassOf says nothing of the type itself.
        InvocationExpressionSyntax call when call.GetCalledName()?.Identifier.ValueText != "IsSubclassOf"
            && FindBase(call, scope) is { } type => this with { ExcludedBases = ExcludedBases.Add(type) },
        _ => FollowMethod(condition, scope)?.Exclude(this with { Followed = Followed + 1 }) ?? this with { IsUncertain = true },
    };

    /// <summary>
    /// <c>p.ClrType == typeof(decimal) || p.ClrType == typeof(decimal?)</c>: what is of fixed size says nothing of text, so the other side
    /// decides.
    /// </summary>
    private ModelLoopFilter NarrowByEither(ModelLoopFilter left, ModelLoopFilter right) => (left.IsOfFixedSize, right.IsOfFixedSize) switch
    {
        (true, true) => this with { IsOfFixedSize = true, IsOfEnums = left.IsOfEnums || right.IsOfEnums },
        (true, false) when !left.IsOfEnums => right,
        (false, true) when !right.IsOfEnums => left,
        _ => this with { IsUncertain = true },
    };

    /// <summary>Narrows by an attribute or a store type; <see langword="null"/> for another condition.</summary>
    private ModelLoopFilter? NarrowByMetadata(ExpressionSyntax condition, ConfigurationScope scope, bool isExcluded)
    {
        var reader = new PropertyMetadataCondition(scope);
        if (reader.ReadMember(condition) is { } isMember)
            return isMember != isExcluded ? this with { IsOfMembers = true } : this with { IsUncertain = true };
        return reader.ReadAttribute(condition) is var (attribute, isPresent)
            ? this with { Attributes = Attributes.Add((attribute, isPresent != isExcluded)) }
            : reader.ReadStoreType(condition) is not { } hasStoreType ? null
            : hasStoreType == isExcluded ? this with { OnlyWithoutStoreType = true }
            : this with { IsUncertain = true };
    }

    /// <summary>Whether the loop reaches an entity type; <see langword="null"/> if it is unknown.</summary>
    public bool? Includes(INamedTypeSymbol entity)
    {
        if ((EntityBase is { } root && !IsBelow(entity, root)) || ExcludedBases.Any(excluded => IsBelow(entity, excluded)))
            return false;
        var ofAssemblies = Assemblies.Select(assembly => assembly.Holds(entity)).ToList();
        return ofAssemblies.Contains(false) ? false : ofAssemblies.Contains(null) ? null : true;
    }

    private static bool IsBelow(INamedTypeSymbol entity, INamedTypeSymbol root) =>
        entity.GetSelfAndBaseTypes().Concat(entity.AllInterfaces).Any(type => IsSame(type, root));

    /// <summary>Where one compilation has the source of several projects, a compiled entity has the interface of its assembly.</summary>
    private static bool IsSame(INamedTypeSymbol type, INamedTypeSymbol other) => type.SymbolEquals(other)
        || (type.Name == other.Name && type.OriginalDefinition.ToDisplayString() == other.OriginalDefinition.ToDisplayString());

    /// <summary>Whether the attributes of a property fulfil the conditions. A shadow property has none.</summary>
    public bool HasAttributes(INamedTypeSymbol entity, string property) =>
        (!IsOfMembers || FindMember(entity, property) is not null)
        && Attributes.All(condition => condition.IsPresent == FindAttribute(entity, property, condition.Attribute) is not null);

    /// <summary>The only number that an attribute of a property is given; <see langword="null"/> if there are more, or none.</summary>
    public static int? ReadNumber(INamedTypeSymbol entity, string property, INamedTypeSymbol attribute) =>
        FindAttribute(entity, property, attribute) is { } found
        && found.ConstructorArguments.Concat(found.NamedArguments.Select(static named => named.Value))
            .Where(static argument => argument.Kind == TypedConstantKind.Primitive).Select(static argument => argument.Value).OfType<int>()
            .Take(2).ToList() is [var only]
            ? only
            : null;

    private static AttributeData? FindAttribute(INamedTypeSymbol entity, string property, INamedTypeSymbol type) =>
        FindMember(entity, property)?.GetAttributes()
            .FirstOrDefault(attribute => attribute.AttributeClass is { } found && IsBelow(found, type));

    private static IPropertySymbol? FindMember(INamedTypeSymbol entity, string property) =>
        entity.GetSelfAndBaseTypes().SelectMany(own => own.GetMembers(property)).OfType<IPropertySymbol>().FirstOrDefault();

    /// <summary><c>p.ClrType == typeof(string)</c>, <c>p.Name == "Code"</c>, <c>p.GetMaxLength() == null</c>.</summary>
    private ModelLoopFilter NarrowByEquality(BinaryExpressionSyntax comparison, ConfigurationScope scope)
    {
        var (left, right) = IsClrType(comparison.Right, scope) ? (comparison.Right, comparison.Left) : (comparison.Left, comparison.Right);
        if (IsClrType(left, scope) && right is TypeOfExpressionSyntax typeOf && scope.ResolveType(typeOf.Type) is { } type)
            return IsOfProperties
                ? this with
                {
                    ClrType = type,
                    IsOfFixedSize = IsOfFixedSize
                        || (EntityMembers.IsScalar(type) && !EntityMembers.IsBinary(type) && type.SpecialType != SpecialType.System_String),
                }
                : IsOfProperty(scope.Resolve(left).Expression, scope) ? this with { IsUncertain = true }
                : this with { EntityBase = type as INamedTypeSymbol, IsUncertain = true }; // only this type, and none below it
        if (IsMaxLength(left, scope) && right.IsKind(SyntaxKind.NullLiteralExpression))
            return this with { OnlyWithoutLength = true };
        return IsOfProperties && Property is null && left is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Name" } named
            && (named.Expression is IdentifierNameSyntax || IsOfProperty(named, scope))
            && PropertyNames.Read(right, scope).FirstOrDefault() is { } name
                ? this with { Property = name }
                : this with { IsUncertain = true };
    }

    /// <summary>Whether a member is that of a property of the model or the class, and not of an entity type.</summary>
    public static bool IsOfProperty(ExpressionSyntax member, ConfigurationScope scope) =>
        member is MemberAccessExpressionSyntax { Expression: var owner }
        && (IsProperty(owner, scope)
            || (owner is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Metadata", Expression: IdentifierNameSyntax builder }
                && scope.Context.Names.ResolveExpressionType(builder)?.Name.EndsWith("PropertyBuilder", StringComparison.Ordinal) == true));

    private static bool IsProperty(ExpressionSyntax owner, ConfigurationScope scope) => owner is IdentifierNameSyntax
        && scope.Context.Names.ResolveExpressionType(owner)?.Name is { } type
        && (type == "PropertyInfo" || type.EndsWith("Property", StringComparison.Ordinal));

    /// <summary><c>type.ClrType.Assembly == typeof(Order).Assembly</c>, and the same with <c>!=</c>.</summary>
    private static EntityAssembly? FindAssembly(BinaryExpressionSyntax comparison, ConfigurationScope scope, bool isExcluded)
    {
        var isEqual = comparison.IsKind(SyntaxKind.EqualsExpression);
        if ((!isEqual && !comparison.IsKind(SyntaxKind.NotEqualsExpression))
            || (IsOfClrType(comparison.Left) ? comparison.Right : IsOfClrType(comparison.Right) ? comparison.Left : null) is not { } named
            || ModelCalls.FindTypeOfAssembly(named, scope) is not { } type)
            return null;
        var context = scope.Context;
        return new EntityAssembly(context.Symbols.Compilation, type, isEqual != isExcluded, context.Project);

        bool IsOfClrType(ExpressionSyntax expression) =>
            expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Assembly", Expression: var type }
            && IsClrType(type, scope);
    }

    /// <summary><c>typeof(IAudited).IsAssignableFrom(type.ClrType)</c>, <c>type.ClrType.IsSubclassOf(typeof(Entity))</c>.</summary>
    private static INamedTypeSymbol? FindBase(InvocationExpressionSyntax call, ConfigurationScope scope)
    {
        if (call is not
            {
                Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var method, Expression: var receiver },
                ArgumentList.Arguments: [{ Expression: var argument }]
            })
            return null;
        var type = method switch
        {
            "IsAssignableFrom" when IsOfEntity(argument) => receiver,
            "IsAssignableTo" or "IsSubclassOf" when IsOfEntity(receiver) => argument,
            _ => null,
        };
        return type is not null && scope.Resolve(type) is (TypeOfExpressionSyntax typeOf, var home)
            ? home.ResolveType(typeOf.Type) as INamedTypeSymbol
            : null;

        bool IsOfEntity(ExpressionSyntax clrType) =>
            IsClrType(clrType, scope) && !IsOfProperty(scope.Resolve(clrType).Expression, scope);
    }

    /// <summary><c>type.BaseType is null</c>, <c>type.BaseType == null</c>.</summary>
    private static bool IsOfRoot(ExpressionSyntax condition) => condition switch
    {
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression, Left: var type, Right: var other } =>
            FluentCall.IsNull(other) && IsBaseType(type),
        IsPatternExpressionSyntax { Expression: var type, Pattern: ConstantPatternSyntax { Expression: var other } } =>
            FluentCall.IsNull(other) && IsBaseType(type),
        _ => false,
    };

    private static bool IsBaseType(ExpressionSyntax expression) =>
        expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "BaseType", Expression: IdentifierNameSyntax };

    private static bool IsOwned(ExpressionSyntax expression) => expression is InvocationExpressionSyntax
    {
        Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "IsOwned", Expression: IdentifierNameSyntax },
        ArgumentList.Arguments.Count: 0
    };

    /// <summary><c>type.FindProperty("Code") != null</c>: without the property, there is nothing to set.</summary>
    public static bool IsExistence(ExpressionSyntax condition) => condition switch
    {
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.NotEqualsExpression, Left: var found, Right: var other } =>
            FluentCall.IsNull(other) && IsFind(found),
        IsPatternExpressionSyntax { Expression: var found, Pattern: var pattern } => pattern.IsNotNull() && IsFind(found),
        _ => false,
    };

    private static bool IsFind(ExpressionSyntax found) =>
        found is InvocationExpressionSyntax call && call.GetCalledName()?.Identifier.ValueText is "FindProperty" or "FindDeclaredProperty";

    /// <summary><c>p.ClrType</c>, also without <c>Nullable</c>: <c>Nullable.GetUnderlyingType(p.ClrType) ?? p.ClrType</c>.</summary>
    private static bool IsClrType(ExpressionSyntax expression, ConfigurationScope scope) =>
        (scope.Resolve(expression).Expression is var type && type is BinaryExpressionSyntax
        {
            RawKind: (int)SyntaxKind.CoalesceExpression, Left: InvocationExpressionSyntax nullable, Right: var other
        } && nullable.GetCalledName()?.Identifier.ValueText == "GetUnderlyingType" ? other : type)
            is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ClrType" or "PropertyType", Expression: var owner }
        // That of the property itself, and not of the entity type that has it.
        && owner is not MemberAccessExpressionSyntax { Name.Identifier.ValueText: "DeclaringEntityType" or "DeclaringType" };

    private static bool IsMaxLength(ExpressionSyntax expression, ConfigurationScope scope) =>
        scope.Resolve(expression).Expression is InvocationExpressionSyntax
        {
            Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetMaxLength" }
        };
}
