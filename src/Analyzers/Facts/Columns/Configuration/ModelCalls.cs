namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>The calls on a <c>ModelBuilder</c>, on the model behind it, and on a <c>ModelConfigurationBuilder</c>.</summary>
internal static class ModelCalls
{
    public static readonly CallTable<ModelBuilder> Table = new()
    {
        { SelectEntity, "Entity", "SharedTypeEntity", "ComplexType" },
        { SelectOwned, "Owned" },
        { Ignore, "Ignore" },
        { FindEntity, "FindEntityType" },
        { static (_, _) => new MetadataBuilder(), "GetEntityTypes" },
        { ApplyConfiguration, "ApplyConfiguration" },
        { ApplyConfigurationsFromAssembly, "ApplyConfigurationsFromAssembly" },
        {
            static (_, _) => Builder.Inert,
            "GetDefaultSchema", "SetDefaultSchema", "SetMaxIdentifierLength", "RemoveAnnotation", "FindAnnotation"
        },
        {
            static (model, _) => model,
            "HasDefaultSchema", "HasAnnotation", "UseCollation", "UseIdentityColumns", "UseHiLo", "UseKeySequences",
            "HasChangeTrackingStrategy", "UsePropertyAccessMode"
        },
        { static (_, _) => Builder.Inert, "SetAnnotation", "HasSequence", "HasDbFunction" },
    };

    public static readonly CallTable<ConventionsBuilder> Conventions = new()
    {
        { SelectProperties, "Properties" },
        { AddConvention, "Add", "Replace" },
        { static (_, _) => Builder.Inert, "Remove", "IgnoreAny", "ComplexProperties", "DefaultTypeMapping" },
    };

    private static Builder SelectEntity(ModelBuilder model, FluentCall call)
    {
        // The entity is in a file of another project that the package does not pass on, so no code here queries it.
        if (call.Context.IsWholeSolution && call.TypeArgument is { } named && call.Scope.ResolveType(named) is { TypeKind: TypeKind.Error })
            return Builder.Inert;
        if (call.ReadType<INamedTypeSymbol>() is not { } type)
            return Builder.Inert;
        call.Context.Runner.RunAttribute(type);
        var entity = new EntityBuilder(call.Model.GetOrAddEntity(type));
        return call.Context.Runner.RunLambda(call, entity) ? model : entity;
    }

    private static Builder SelectOwned(ModelBuilder model, FluentCall call)
    {
        if (call.FindType() is INamedTypeSymbol type)
            call.Model.Owned.Add(type);
        return SelectEntity(model, call);
    }

    private static Builder Ignore(ModelBuilder model, FluentCall call)
    {
        if (call.ReadType<INamedTypeSymbol>() is not { } type)
            return Builder.Inert;
        call.Model.Ignored.Add(type);
        return model;
    }

    private static Builder FindEntity(ModelBuilder model, FluentCall call) =>
        call.FindType() is INamedTypeSymbol type
            ? new EntityBuilder(call.Model.GetOrAddEntity(type))
            : new MetadataBuilder();

    private static void ApplyConfiguration(ModelBuilder model, FluentCall call)
    {
        if (call.FirstArgument is { } argument && call.Scope.Resolve(argument).Expression is ObjectCreationExpressionSyntax creation
            && call.Context.Names.ResolveType(creation.Type) is INamedTypeSymbol { TypeKind: not TypeKind.Error } configuration)
            call.Context.Runner.RunConfiguration(configuration);
        else
            call.Model.MarkUncertain($"a configuration applied in '{call.Scope.Origin}' was not found");
    }

    private static void ApplyConfigurationsFromAssembly(ModelBuilder model, FluentCall call)
    {
        var predicates = call.Arguments.Skip(1).Select(static predicate => predicate.Expression);
        if (call.FirstArgument is { } assembly && FindTypeOfThisAssembly(assembly, call.Scope) is { } type)
            call.Context.Runner.RunAllConfigurations(type, predicates, call.Scope);
        else if (call.Context.IsWholeSolution && call.FirstArgument is { } plugIn && !NamesAssembly(plugIn, call.Scope))
            call.Context.Runner.RunAllConfigurations(null, predicates, call.Scope);
        else
            call.Model.MarkUncertain($"'{call.Scope.Origin}' applies the configurations of another assembly");
    }

    private static bool NamesAssembly(ExpressionSyntax expression, ConfigurationScope caller) =>
        caller.Resolve(expression) is var (assembly, scope) && FindTypeOfAssembly(assembly, scope) is not null;

    /// <summary>Finds a type of the assembly that an expression is; <see langword="null"/> if its source is not here.</summary>
    public static INamedTypeSymbol? FindTypeOfThisAssembly(ExpressionSyntax expression, ConfigurationScope caller)
    {
        var (assembly, scope) = caller.Resolve(expression);
        if (assembly is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access })
            return access.Name.Identifier.ValueText == "GetExecutingAssembly"
                && assembly.FirstAncestorOrSelf<TypeDeclarationSyntax>() is { } around
                    ? scope.Context.Names.ResolveType(around)
                    : null;
        return FindTypeOfAssembly(assembly, scope) is { } type && scope.Context.Symbols.IsInSource(type) ? type : null;
    }

    /// <summary>The type of <c>typeof(Order).Assembly</c> and <c>GetType().Assembly</c>.</summary>
    public static INamedTypeSymbol? FindTypeOfAssembly(ExpressionSyntax assembly, ConfigurationScope scope) => assembly switch
    {
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Assembly", Expression: var type } => type switch
        {
            TypeOfExpressionSyntax typeOf => scope.Context.Names.ResolveType(typeOf.Type) as INamedTypeSymbol,
            InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "GetType" } } => scope.Self,
            InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name.Identifier.ValueText: "GetType" }
            } => scope.Self,
            _ => null,
        },
        _ => null,
    };

    private static Builder SelectProperties(ConventionsBuilder conventions, FluentCall call)
    {
        if (call.ReadType<ITypeSymbol>() is not { } type)
            return Builder.Inert;
        var properties = new PropertiesBuilder(call.Model.GetOrAddConvention(type));
        call.Context.Runner.RunLambda(call, properties);
        return properties;
    }

    /// <summary><c>conventions.Conventions.Add(..)</c>: a custom convention may set any length; <c>Remove</c> sets none.</summary>
    private static Builder AddConvention(ConventionsBuilder conventions, FluentCall call)
    {
        var creation = (call.FirstArgument as LambdaExpressionSyntax)?.Body as BaseObjectCreationExpressionSyntax;
        if (creation is not ObjectCreationExpressionSyntax { Type: var type }
            || call.Context.Names.ResolveType(type) is not INamedTypeSymbol convention || FindTypes(convention, call) is not { } types)
            call.Model.MarkUncertain($"'{call.Scope.Origin}' adds a convention that is not visible");
        else if (UnreadCode.NamesSetter(creation))
            call.Model.MarkUncertain($"'{call.Scope.Origin}' passes a delegate to a convention", UnreadSizes.All);
        else if (types.Any(UnreadCode.NamesSetter) || types.Any(new UnreadCode(call.Scope).PassesOn))
            if (FindContract(convention) == "IModelFinalizingConvention")
                call.Context.FinalizingConventions.Add(AddedConvention.Create(convention, creation, call.Scope));
            else if (FindContract(convention) == "IPropertyAddedConvention" || ModelLoopReader.FindAttribute(convention) is not null)
                call.Context.PropertyConventions.Add(AddedConvention.Create(convention, creation, call.Scope));
            else
                call.Model.MarkUncertain($"'{call.Scope.Origin}' adds a convention", UnreadSizes.All);
        return Builder.Inert;
    }

    /// <summary>The declarations of a convention and its base classes; <see langword="null"/> if not all are in source.</summary>
    private static List<SyntaxNode>? FindTypes(INamedTypeSymbol convention, FluentCall call)
    {
        var types = convention.GetSelfAndBaseTypes().Where(static type => !ConfigurationContext.IsPartOfEntityFramework(type)).ToList();
        return types.TrueForAll(call.Context.Symbols.IsInSource)
            ? types.SelectMany(static type => type.DeclaringSyntaxReferences).Select(call.Context.Read).ToList()
            : null;
    }

    /// <summary>The interface of EF Core that a convention implements; <see langword="null"/> if it implements several.</summary>
    private static string? FindContract(INamedTypeSymbol convention) => convention.AllInterfaces
        .Where(static contract => contract.ContainingNamespace.Name == "Conventions" && contract.Name != "IConvention").ToList()
        is [{ Name: var only }] ? only : null;
}
