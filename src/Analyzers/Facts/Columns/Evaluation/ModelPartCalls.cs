using AsyncSql.Analyzers.Facts.Columns.Configuration;

namespace AsyncSql.Analyzers.Facts.Columns.Evaluation;

/// <summary>Calls on EF Core's builders and on the model behind them.</summary>
internal sealed class ModelPartCalls
{
    private readonly Evaluation _evaluation;
    private readonly PropertySetters _setters;
    /// <summary>The entity type, those above it and those below it.</summary>
    private readonly List<INamedTypeSymbol> _hierarchy;
    /// <summary>The types of the hierarchy that the model has by now. Sets and navigations add theirs at once.</summary>
    private readonly HashSet<INamedTypeSymbol> _known;

    public ModelPartCalls(Evaluation evaluation)
    {
        _evaluation = evaluation;
        _setters = new PropertySetters(evaluation);
        var model = evaluation.Configuration;
        var own = evaluation.Entity.Type;
        _hierarchy = model.GetMappedHierarchy(own).Reverse()
            .Where(type => type.SymbolEquals(own) || model.IsEntityType(type))
            .Concat(model.GetEntityTypes().Where(type => !type.SymbolEquals(own) && type.InheritsFromOrIs(own))).ToList();
        _known = new HashSet<INamedTypeSymbol>(
            _hierarchy.Where(type => model.IsFoundByConvention(type) || Entity.IsOwned), SymbolEqualityComparer.Default);
    }

    private EvaluatedEntity Entity => _evaluation.Entity;

    /// <summary>A property of a part.</summary>
    public Value Select(ModelPart part, string member)
    {
        switch (part, member)
        {
            case (OtherPart, "Model"):
                return new WholeModel();
            case (_, "Metadata" or "Builder") when part is not RelatedPart:
                return part;
            case (WholeModel, "Model"):
                return part;
            case (EntityPart, "Model") or (PropertyPart, "Model"):
                return new WholeModel();
            case (EntityPart { IsMaybe: false, Type: var type }, "ClrType"):
                return new TypeValue(type);
            case (EntityPart { IsMaybe: false, Type: var type }, "Name"):
                return new Constant(type.GetMetadataName());
            case (EntityPart, "HasSharedClrType"):
                return new Constant(false);
            case (EntityPart, "IsKeyless"):
                return Value.CreateBool(Entity.IsKeyless);
            case (EntityPart { IsMaybe: false, Type: var type }, "BaseType"):
                return FindBase(type) is { } root ? new EntityPart(root) : Value.Null;
            case (PropertyPart { Property.Symbol.ContainingType: var declaring, IsMaybe: false },
                "DeclaringEntityType" or "DeclaringType"):
                return new EntityPart(_hierarchy.Find(type => type.InheritsFromOrIs(declaring)) ?? Entity.Type);
            case (PropertyPart { Property: { } property, IsMaybe: false }, _):
                return SelectOfProperty(property, member);
            case (ConventionsPart, "Conventions"):
                return part;
            default:
                return member switch
                {
                    "DeclaringEntityType" or "DeclaringType" or "PrincipalEntityType" or "DependentEntityType" or "TargetEntityType"
                        or "ContainingEntityType" or "JoinEntityType" or "BaseType" => new EntityPart(Entity.Type, IsMaybe: true),
                    "Properties" => ListValue.Create([new PropertyPart(null, IsMaybe: true)], Rest.OfModel),
                    "Model" or "ModelBuilder" => new WholeModel(),
                    "ClrType" or "Name" or "PropertyInfo" or "FieldInfo" or "IsNullable" or "DeleteBehavior" or "IsUnique" or "IsOwnership"
                        or "IsRequired" or "ValueGenerated" or "IsConcurrencyToken" or "IsCollection" => Value.Unknown,
                    _ => part is OtherPart or PropertyPart ? part : new RelatedPart(),
                };
        }
    }

    private INamedTypeSymbol? FindBase(INamedTypeSymbol type) =>
        _hierarchy.LastOrDefault(other => !other.SymbolEquals(type) && type.InheritsFromOrIs(other));

    private static Value SelectOfProperty(EvaluatedProperty property, string member) => member switch
    {
        "Name" => new Constant(property.Name),
        "ClrType" => new TypeValue(property.Type),
        "PropertyInfo" => property.Symbol is { } symbol ? new MemberValue(symbol) : Value.Null,
        "IsNullable" when property.Type.IsValueType => new Constant(!Values.AreSame(property.Type, property.Type.WithoutNullable())),
        _ => Value.Unknown,
    };

    /// <summary>Whether a property of metadata may be set without effect on sizes.</summary>
    public static bool TrySet(Value value) => value is not ModelPart;

    public Value Call(ModelPart part, IMethodSymbol method, List<Argument> arguments, SyntaxNode syntax)
    {
        var call = new ModelCall(method, arguments.ConvertAll(static argument => argument.Value), syntax);
        return part switch
        {
            WholeModel => CallOfModel(part, call),
            EntityPart entity => CallOfEntity(entity, call),
            PropertyPart property => _setters.TrySet(property, call) ? property : CallOfProperty(property, call),
            PropertiesPart properties => CallOfProperties(properties, call),
            ConventionsPart => CallOfConventions(part, call),
            RelatedPart => CallOfRelated(call),
            _ => CallOfOther(part, call),
        };
    }

    private Value CallOfModel(ModelPart model, ModelCall call)
    {
        switch (call.Name)
        {
            case "Entity" or "ComplexType" or "SharedTypeEntity" or "Owned" or "FindEntityType" or "FindEntityTypes":
                return SelectEntity(model, call);
            case "GetEntityTypes":
                return ListValue.Create(
                    _hierarchy.ConvertAll(type => (Value)new EntityPart(type, IsMaybe: !_known.Contains(type))), Rest.OfModel);
            case "ApplyConfiguration":
                return call.Arguments is [ObjectValue configuration]
                    ? Apply(configuration, model)
                    : _evaluation.Fail($"a configuration applied in '{_evaluation.Origin}' was not found");
            case "ApplyConfigurationsFromAssembly":
                ApplyAll(call);
                return model;
            case "Ignore" or "RemoveEntityType" or "AddIgnored":
                if (call.FindType(_evaluation) is not { } ignored || Find(ignored) is not null)
                    _evaluation.Fail($"'{_evaluation.Origin}' removes an entity type");
                return model;
            default:
                return Return(model, call);
        }
    }

    /// <summary>The type of the hierarchy that a type is.</summary>
    private INamedTypeSymbol? Find(ITypeSymbol type) => _hierarchy.Find(own => Values.AreSame(own, type))
        ?? Entity.Type.GetSelfAndBaseTypes().FirstOrDefault(own => own.SpecialType == SpecialType.None && Values.AreSame(own, type));

    private Value SelectEntity(ModelPart model, ModelCall call)
    {
        var type = call.FindType(_evaluation);
        var own = type is null ? Entity.Type : Find(type);
        var selected = own is null || call.Name is "ComplexType" or "Owned"
            ? (ModelPart)new OtherPart()
            : new EntityPart(own, IsMaybe: type is null);
        if (own is not null && type is not null && _evaluation.Conditions == 0)
            _known.Add(own);
        if (!call.HasDelegate)
            return call.Name == "FindEntityTypes" ? ListValue.Create([selected], Rest.OfModel) : selected;
        Run(call, selected);
        return model;
    }

    /// <summary>Calls the delegates of a call.</summary>
    private void Run(ModelCall call, ModelPart part)
    {
        // An owned type may be configured inside of any other one.
        var isNeeded = part is not OtherPart || Entity.IsOwned;
        var before = part is EntityPart { IsMaybe: true } ? 1 : 0;
        _evaluation.Conditions += before;
        foreach (var argument in call.Arguments)
            if (argument is FunctionValue function)
            {
                if (call.IsAction(function) && (isNeeded || _evaluation.HoldsModel(function)))
                    _evaluation.Functions.Invoke(function, [new Argument(part)]);
            }
            else if (part is not OtherPart && call.HasDelegate && argument == Value.Unknown)
                _evaluation.Fail($"a delegate in '{_evaluation.Origin}' is not visible");
        _evaluation.Conditions -= before;
    }

    /// <summary>Applies an <c>IEntityTypeConfiguration&lt;T&gt;</c>.</summary>
    public Value Apply(ObjectValue configuration, Value model)
    {
        foreach (var contract in configuration.Type.AllInterfaces)
            if (contract.SymbolEquals(_evaluation.Symbols.Mapping.EntityTypeConfiguration) && Find(contract.TypeArguments[0]) is { } entity
                && contract.GetMembers("Configure").OfType<IMethodSymbol>().FirstOrDefault() is { } configure)
            {
                _known.Add(entity);
                _evaluation.Functions.Call(configure, configuration, [new Argument(new EntityPart(entity))]);
            }

        return model;
    }

    private void ApplyAll(ModelCall call)
    {
        if (call.Arguments.FirstOrDefault() is not AssemblyValue { OfType: var type } || !_evaluation.Symbols.IsInSource(type))
        {
            _evaluation.Fail($"'{_evaluation.Origin}' applies the configurations of another assembly");
            return;
        }

        var predicate = call.Arguments.Skip(1).FirstOrDefault();
        foreach (var declaration in _evaluation.Configurations)
            if (_evaluation.FindType(declaration)
                    is { IsAbstract: false, TypeKind: TypeKind.Class, IsGenericType: false } configuration
                && FindConfigured(configuration) is { } entity
                && ConfigurationInterpreter.IsCalled(configuration, _evaluation.Symbols)
                && !_evaluation.IsOfOtherProject(declaration, type))
                if (entity.TypeKind == TypeKind.Error)
                    _evaluation.Fail($"'{entity.Name}' is not found where '{configuration.Name}' configures it");
                else
                    Apply(configuration, predicate);
    }

    /// <summary>Finds an entity type of the hierarchy that a configuration is for, or the name of one that does not bind.</summary>
    private ITypeSymbol? FindConfigured(INamedTypeSymbol configuration)
    {
        var entities = ConfigurationInterpreter.ListEntities(configuration, _evaluation.Symbols).ToList();
        return entities.Find(entity => Find(entity) is not null)
            ?? entities.Find(entity => entity.TypeKind == TypeKind.Error && _hierarchy.Any(own => own.Name == entity.Name));
    }

    private void Apply(INamedTypeSymbol configuration, Value? predicate)
    {
        var isSelected = predicate switch
        {
            null or Constant { Content: null } => true,
            FunctionValue function =>
                (_evaluation.Functions.Invoke(function, [new Argument(new TypeValue(configuration))]) as Constant)?.Content as bool?,
            _ => null,
        };
        if (isSelected == false)
            return;
        _evaluation.Conditions += isSelected is null ? 1 : 0;
        if (_evaluation.Objects.Create(configuration) is ObjectValue created)
            Apply(created, new WholeModel());
        else
            _evaluation.Fail($"'{configuration.Name}' is not in this project's source");
        _evaluation.Conditions -= isSelected is null ? 1 : 0;
    }

    /// <summary>Runs a configuration that an attribute of an entity of the hierarchy names.</summary>
    public void ApplyAttributes()
    {
        foreach (var entity in _hierarchy)
            if (ConfigurationInterpreter.FindConfiguration(entity, _evaluation.Symbols.Mapping) is { } configuration)
                Apply(configuration, null);
    }

    private Value CallOfEntity(EntityPart entity, ModelCall call)
    {
        switch (call.Name)
        {
            case "Property" or "IndexerProperty" or "PrimitiveCollection" or "FindProperty" or "GetProperty" or "FindDeclaredProperty"
                or "AddProperty" or "CreateUniqueProperty":
                return SelectProperty(entity, call);
            case "GetProperties" or "GetFlattenedProperties":
                return ListValue.Create(Entity.Properties.Select(property => new PropertyPart(property, entity.IsMaybe)), Rest.OfModel);
            case "GetDeclaredProperties" or "GetFlattenedDeclaredProperties":
                return ListValue.Create(
                    Entity.Properties.Where(property => IsDeclaredBy(property, entity.Type))
                        .Select(property => new PropertyPart(property, entity.IsMaybe || property.Symbol is null)),
                    Rest.OfModel);
            case "HasKey" or "HasAlternateKey" or "HasIndex" or "SetPrimaryKey" or "AddKey" or "AddIndex" or "PrimaryKey":
                AddKeys(call);
                return new RelatedPart();
            case "HasNoKey":
                Entity.IsKeyless = _evaluation.Conditions > 0 ? null : true;
                return entity;
            case "Ignore" or "RemoveProperty" or "AddIgnored":
                Ignore(call);
                return entity;
            case "HasBaseType" or "SetBaseType" or "HasDiscriminator" or "SetDiscriminatorProperty":
                AddKeys(call);
                return Return(entity, call);
            case "IsOwned":
                return new Constant(Entity.IsOwned);
            case "FindDiscriminatorProperty":
                return new OtherPart();
            case "IsAbstract":
                return new Constant(entity.Type.IsAbstract);
            case "ShortName" or "DisplayName" when !entity.IsMaybe:
                return new Constant(entity.Type.Name);
            case "OwnsOne" or "OwnsMany" or "ComplexProperty" or "ComplexCollection":
                return SelectOwned(entity, call);
            default:
                return Return(entity, call);
        }
    }

    /// <summary>The builder of an owned type, which may be the one that is evaluated.</summary>
    private ModelPart SelectOwned(ModelPart owner, ModelCall call)
    {
        var isOwned = Entity.IsOwned && call.Method.TypeArguments.Any(type => Values.AreSame(type, Entity.Type));
        var owned = isOwned ? (ModelPart)new EntityPart(Entity.Type, IsMaybe: Entity.HasSeveralOwners) : new OtherPart();
        Run(call, owned);
        return call.HasDelegate ? owner : owned;
    }

    /// <summary>Runs the delegates of <c>UsingEntity</c>: each gets the builder of the join entity, which may be evaluated.</summary>
    private void RunJoin(ModelCall call)
    {
        var join = call.Method.TypeArguments.FirstOrDefault(type => Values.AreSame(type, Entity.Type)) is null
            ? (ModelPart)new OtherPart()
            : new EntityPart(Entity.Type);
        foreach (var argument in call.Arguments)
            if (argument is FunctionValue function && (join is EntityPart || _evaluation.HoldsModel(function)))
                _evaluation.Functions.Invoke(function, [new Argument(join)]);
            else if (argument == Value.Unknown && join is EntityPart)
                _evaluation.Fail($"a delegate in '{_evaluation.Origin}' is not visible");
    }

    /// <summary>Whether a property belongs to a type, and not to an entity type above it.</summary>
    private bool IsDeclaredBy(EvaluatedProperty property, INamedTypeSymbol type) =>
        property.Symbol is not { ContainingType: var declaring }
        || (type.InheritsFromOrIs(declaring) && !(FindBase(type) is { } root && root.InheritsFromOrIs(declaring)));

    private ModelPart SelectProperty(EntityPart entity, ModelCall call)
    {
        if (call.FindNames() is not { } names)
            return new PropertyPart(null, IsMaybe: true);
        return names.Count == 1 && Entity.Find(names[0]) is { } property ? new PropertyPart(property, entity.IsMaybe) : new OtherPart();
    }

    /// <summary>Notes the properties of a key or an index: convention bounds them.</summary>
    private void AddKeys(ModelCall call)
    {
        if (call.FindNames() is { } names)
            Entity.Keys.UnionWith(names);
        else if (call.Arguments.Exists(static argument => argument is not Constant { Content: null } and not TypeValue))
            _setters.MarkAll($"a key or an index in '{_evaluation.Origin}' is not known");
    }

    private void Ignore(ModelCall call)
    {
        if (call.FindNames() is not { } names)
            _setters.MarkAll($"'{_evaluation.Origin}' ignores properties");
        else
            foreach (var name in names)
                Entity.Find(name)?.Settings.MarkUncertain($"'{_evaluation.Origin}' may ignore it", UnreadSizes.All);
    }

    private Value CallOfProperty(PropertyPart part, ModelCall call)
    {
        if (part is not { Property: { } property, IsMaybe: false })
            return Return(part, call);
        switch (call.Name)
        {
            case "GetMaxLength":
                return _setters.ReadLength(property);
            case "FindAnnotation" when call.Arguments is [Constant { Content: "Relational:ColumnType" }]:
                return PropertySetters.ReadStoreType(property, _evaluation.Symbols);
            case "GetColumnType": // while the model is built, there is none by convention
                return PropertySetters.ReadStoreType(property, _evaluation.Symbols);
            case "GetMaxLengthConfigurationSource":
                return _setters.ReadLengthSource(property);
            case "CanSetMaxLength" or "CanSetColumnType":
                return new Constant(!_setters.Keeps(property, call));
            case "IsShadowProperty":
                return new Constant(property.Symbol is null);
            case "IsPrimaryKey" or "IsKey" or "IsForeignKey" or "IsIndex":
                return Value.Unknown;
            case "GetElementType":
                return property.Type.SpecialType == SpecialType.System_String ? Value.Null : Value.Unknown;
            default:
                return Return(part, call);
        }
    }

    private Value CallOfRelated(ModelCall call)
    {
        if (call.Name is "HasForeignKey" or "HasPrincipalKey" or "HasKey" or "HasIndex")
            AddKeys(call);
        if (call.Name == "UsingEntity")
            RunJoin(call);
        else
            Run(call, new RelatedPart());
        return Return(new RelatedPart(), call);
    }

    private Value CallOfOther(ModelPart other, ModelCall call)
    {
        if (call.Name is "HasForeignKey" or "HasPrincipalKey")
            AddKeys(call);
        if (call.Name is "OwnsOne" or "OwnsMany")
            return SelectOwned(other, call);
        if (call.Name == "UsingEntity")
            RunJoin(call);
        else
            Run(call, other);
        return Return(other, call);
    }

    /// <summary>What a method returns that sets no size.</summary>
    private Value Return(ModelPart part, ModelCall call)
    {
        if (part is not (RelatedPart or OtherPart))
            Run(call, new RelatedPart());
        return Classify(part, call.Method.ReturnType);
    }

    private Value Classify(ModelPart part, ITypeSymbol type)
    {
        if (type is INamedTypeSymbol { Name: "IEnumerable" or "IReadOnlyList" or "IReadOnlyCollection", TypeArguments: [var element] })
            return Classify(part, element) is ModelPart inner ? ListValue.Create([inner], Rest.OfModel) : Value.Unknown;
        if (!Evaluation.IsBuilder(type))
            return Value.Unknown;
        if (type.Name.Contains("Model"))
            return new WholeModel();
        if (type.Name.Contains("EntityType") || type.Name.Contains("TypeBase"))
            return part is EntityPart ? part
                : part is OtherPart && type.Name.EndsWith("Builder", StringComparison.Ordinal) ? part
                : new EntityPart(Entity.Type, IsMaybe: true);
        if (type.Name.Contains("Property") && !type.Name.Contains("ComplexProperty") && !type.Name.Contains("Navigation"))
            return part is PropertyPart or OtherPart ? part : new PropertyPart(null, IsMaybe: true);
        return part is OtherPart ? part : new RelatedPart();
    }

    private ModelPart CallOfConventions(ModelPart conventions, ModelCall call)
    {
        switch (call.Name)
        {
            case "Properties" when call.FindType(_evaluation) is { } type:
                var properties = new PropertiesPart(type);
                Run(call, properties);
                return properties;
            case "Properties":
                _evaluation.Fail($"a type in '{_evaluation.Origin}' was not found");
                return conventions;
            case "Add" or "Replace":
                _evaluation.Conventions.Add(call.Arguments.FirstOrDefault());
                return conventions;
            default:
                return call.Name is "Remove" or "IgnoreAny" or "ComplexProperties" or "DefaultTypeMapping" ? new OtherPart() : conventions;
        }
    }

    private PropertiesPart CallOfProperties(PropertiesPart properties, ModelCall call)
    {
        foreach (var property in Entity.Properties)
        {
            var type = property.Type.WithoutNullable();
            if (Values.AreSame(type, properties.ClrType.WithoutNullable()))
                _setters.TrySet(new PropertyPart(property), call);
            else if (Values.IsAssignable(type, properties.ClrType))
                _setters.TrySet(new PropertyPart(property, IsMaybe: true), call);
        }

        return properties;
    }
}
