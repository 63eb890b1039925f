namespace AsyncSql.Analyzers.Facts.Columns.Evaluation;

/// <summary>What reflection tells of types and their members.</summary>
internal sealed class ReflectionCalls(Evaluation evaluation)
{
    /// <summary>A property of a type, a member, a method or an assembly.</summary>
    public static Value Select(Value value, string member) => value switch
    {
        TypeValue { Type: var type } => SelectOfType(type, member),
        MemberValue { Property: var property } => member switch
        {
            "Name" => new Constant(property.Name),
            "PropertyType" => new TypeValue(property.Type),
            "DeclaringType" => new TypeValue(property.ContainingType),
            "CanWrite" => Value.CreateBool(property.SetMethod is not null ? true : null),
            "CanRead" => Value.CreateBool(property.GetMethod is not null),
            _ => Value.Unknown,
        },
        MethodValue { Method: var method } => member switch
        {
            "Name" => new Constant(method.Name),
            "IsStatic" => new Constant(method.IsStatic),
            _ => Value.Unknown,
        },
        _ => Value.Unknown,
    };

    private static Value SelectOfType(ITypeSymbol type, string member)
    {
        var ns = type.ContainingNamespace is { IsGlobalNamespace: false } named ? named.ToDisplayString() : null;
        return member switch
        {
            "Name" => new Constant(type.MetadataName),
            "Namespace" => new Constant(ns),
            "FullName" when type is INamedTypeSymbol { IsGenericType: false } plain => new Constant(plain.GetMetadataName()),
            "BaseType" => type.BaseType is { } root ? new TypeValue(root) : Value.Null,
            "IsEnum" => new Constant(type.TypeKind == TypeKind.Enum),
            "IsValueType" => new Constant(type.IsValueType),
            "IsClass" => new Constant(type.IsReferenceType && type.TypeKind != TypeKind.Interface),
            "IsInterface" => new Constant(type.TypeKind == TypeKind.Interface),
            "IsArray" => new Constant(type.TypeKind == TypeKind.Array),
            "IsAbstract" => new Constant(type.IsAbstract),
            "IsSealed" => new Constant(type.IsSealed),
            "IsPublic" => new Constant(type.DeclaredAccessibility == Accessibility.Public && type.ContainingType is null),
            "IsGenericType" or "IsConstructedGenericType" => new Constant(type is INamedTypeSymbol { IsGenericType: true }),
            "IsGenericTypeDefinition" or "ContainsGenericParameters" =>
                new Constant(type is INamedTypeSymbol { IsGenericType: true, IsDefinition: true }),
            "Assembly" when type is INamedTypeSymbol known => new AssemblyValue(known),
            "GenericTypeArguments" => ListTypeArguments(type),
            _ => Value.Unknown,
        };
    }

    /// <summary>A call of reflection; <see langword="null"/> if it is not known.</summary>
    public Value? Call(IMethodSymbol method, Value? receiver, List<Value> arguments)
    {
        // CustomAttributeExtensions are static: the member is the first argument.
        if (receiver is null && arguments is [TypeValue or MemberValue, ..])
            (receiver, arguments) = (arguments[0], arguments.Skip(1).ToList());
        return method.Name switch
        {
            "GetCustomAttribute" or "GetCustomAttributes" or "IsDefined" when FindAttributeType(method, arguments) is { } attribute =>
                FindAttributes(receiver, attribute) is { } found ? CreateResult(method.Name, found) : null,
            "GetTypeInfo" or "AsType" => receiver,
            "GetUnderlyingType" => null,
            _ => receiver switch
            {
                TypeValue { Type: var type } => CallOfType(type, method.Name, arguments),
                MethodValue invoked when method.Name == "MakeGenericMethod" => invoked with
                {
                    TypeArguments = GetTypes(arguments).ToImmutableArray(),
                },
                AssemblyValue => null,
                _ => null,
            },
        };
    }

    private static IEnumerable<ITypeSymbol> GetTypes(List<Value> arguments) =>
        (arguments is [ListValue list] ? list.Items : arguments).OfType<TypeValue>().Select(static type => type.Type);

    private static Value? CallOfType(ITypeSymbol type, string method, List<Value> arguments)
    {
        switch (method)
        {
            case "IsAssignableFrom" when arguments is [TypeValue other]:
                return new Constant(Values.IsAssignable(other.Type, type));
            case "IsAssignableTo" when arguments is [TypeValue other]:
                return new Constant(Values.IsAssignable(type, other.Type));
            case "IsSubclassOf" when arguments is [TypeValue other]:
                return new Constant(!Values.AreSame(type, other.Type) && other.Type.TypeKind != TypeKind.Interface
                    && Values.IsAssignable(type, other.Type));
            case "Equals" when arguments is [TypeValue other]:
                return new Constant(Values.AreSame(type, other.Type));
            case "GetInterfaces":
                return ListValue.Create(type.AllInterfaces.Select(static contract => new TypeValue(contract)));
            case "GetGenericArguments":
                return ListTypeArguments(type);
            case "GetGenericTypeDefinition" when type is INamedTypeSymbol generic:
                return new TypeValue(generic.ConstructUnboundGenericType());
            case "MakeGenericType" when type is INamedTypeSymbol open && GetTypes(arguments).ToArray() is { Length: > 0 } types
                && types.Length == open.TypeParameters.Length:
                return new TypeValue(open.OriginalDefinition.Construct(types));
            case "GetProperties" or "GetRuntimeProperties":
                return ListValue.Create(ListProperties(type).Select(static property => new MemberValue(property)));
            case "GetProperty" or "GetRuntimeProperty" when arguments.FirstOrDefault() is Constant { Content: string name }:
                return ListProperties(type).FirstOrDefault(property => property.Name == name) is { } found
                    ? new MemberValue(found)
                    : Value.Null;
            case "GetMethod" when arguments.FirstOrDefault() is Constant { Content: string name }:
                return FindMethod(type, name) is { } only ? new MethodValue(only, ImmutableArray<ITypeSymbol>.Empty) : null;
            case "GetMethods":
                return ListValue.Create(
                    type.GetMembers().OfType<IMethodSymbol>().Where(static member => member.MethodKind == MethodKind.Ordinary)
                        .Select(static member => new MethodValue(member, ImmutableArray<ITypeSymbol>.Empty)),
                    Rest.Unknown);
            default:
                return null;
        }
    }

    private static ListValue ListTypeArguments(ITypeSymbol type) =>
        ListValue.Create((type as INamedTypeSymbol)?.TypeArguments.Select(static argument => new TypeValue(argument)) ?? []);

    private static IMethodSymbol? FindMethod(ITypeSymbol type, string name)
    {
        for (var current = type; current is not null; current = current.BaseType)
            if (current.GetMembers(name).OfType<IMethodSymbol>().ToList() is { Count: > 0 } methods)
                return methods.Count == 1 ? methods[0] : null;
        return null;
    }

    private static IEnumerable<IPropertySymbol> ListProperties(ITypeSymbol type)
    {
        var seen = new HashSet<string>(StringComparer.Ordinal);
        for (var current = type; current is not null; current = current.BaseType)
            foreach (var property in current.GetMembers().OfType<IPropertySymbol>())
                if (property is { IsStatic: false, IsIndexer: false, DeclaredAccessibility: Accessibility.Public }
                    && seen.Add(property.Name))
                    yield return property;
    }

    private static ITypeSymbol? FindAttributeType(IMethodSymbol method, List<Value> arguments) =>
        method.TypeArguments is [var named] ? named : arguments.OfType<TypeValue>().FirstOrDefault()?.Type;

    private static List<AttributeData>? FindAttributes(Value? member, ITypeSymbol attribute)
    {
        ISymbol? symbol = member switch
        {
            TypeValue { Type: var type } => type,
            MemberValue { Property: var property } => property,
            _ => null,
        };
        if (symbol is null)
            return null;
        var found = new List<AttributeData>();
        for (var current = symbol; current is not null;
            current = current is IPropertySymbol property ? property.OverriddenProperty : (current as ITypeSymbol)?.BaseType)
            found.AddRange(current.GetAttributes().Where(own => own.AttributeClass is { } type && Values.IsAssignable(type, attribute)));
        return found;
    }

    private Value CreateResult(string method, List<AttributeData> found) => method switch
    {
        "IsDefined" => new Constant(found.Count > 0),
        "GetCustomAttribute" => found.Count > 0 ? Create(found[0]) : Value.Null,
        _ => ListValue.Create(found.ConvertAll(Create)),
    };

    /// <summary>The object of an attribute: its own constructor runs, where it is one of the program.</summary>
    public Value Create(AttributeData attribute)
    {
        if (attribute is not { AttributeClass: { } type, AttributeConstructor: { } constructor })
            return Value.Unknown;
        var arguments = attribute.ConstructorArguments.Select(static argument => new Argument(Read(argument))).ToList();
        var created = evaluation.Symbols.IsInSource(type)
            ? (ObjectValue)evaluation.Objects.Create(type, constructor, arguments)
            : new ObjectValue(type);
        if (!evaluation.Symbols.IsInSource(type))
            foreach (var (name, ordinal) in constructor.Parameters.Select(static parameter => (parameter.Name, parameter.Ordinal)))
                created.Members[char.ToUpperInvariant(name[0]) + name.Substring(1)] = arguments[ordinal].Value; // MaxLengthAttribute.Length
        foreach (var named in attribute.NamedArguments)
            created.Members[named.Key] = Read(named.Value);
        return created;
    }

    private static Value Read(TypedConstant constant) => constant.Kind switch
    {
        TypedConstantKind.Type => constant.Value is ITypeSymbol type ? new TypeValue(type) : Value.Null,
        TypedConstantKind.Array => ListValue.Create(constant.Values.IsDefault ? [] : constant.Values.Select(Read)),
        TypedConstantKind.Error => Value.Unknown,
        _ => new Constant(constant.Value),
    };
}
