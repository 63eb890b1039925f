namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>
/// Projections that mapping libraries make from the members of a type: AutoMapper's <c>ProjectTo</c>, Mapster's <c>ProjectToType</c>,
/// Mapperly's partial methods. Each member reads the column of its name, or the navigation whose name it begins with. A member that a
/// map configures reads what its <c>MapFrom</c> reads, and is unknown otherwise.
/// </summary>
internal sealed class MemberProjections(DataAccessSymbols symbols, EntityShapes shapes)
{
    /// <summary>How deep types inside a projected type are followed; mapping libraries are configured to stop as well.</summary>
    private const int MaxDepth = 4;

    /// <summary>In place of a name, all members: the map makes the object itself.</summary>
    private const string AllMembers = "*";
    private static readonly string[] MapNames = ["CreateMap", "TypeAdapterConfig", "NewConfig", "ForType"];
    private ImmutableDictionary<string, ILookup<string, LambdaExpressionSyntax?>>? _configured;

    /// <summary>
    /// Whether a method without a body projects to the members of its result by their names. One that maps a query of any type knows
    /// nothing else: <c>query.To&lt;Dto&gt;()</c>.
    /// </summary>
    public static bool IsByMembers(IMethodSymbol method) =>
        method.Name is "ProjectTo" or "ProjectToType"
        || (method.Name is "To" or "MapTo" && method.Arity == 1 && MapsAnyQuery(method.ReducedFrom ?? method))
        || method.ContainingType.GetAttributes().Any(static a => a.AttributeClass is { Name: "MapperAttribute" });

    private static bool MapsAnyQuery(IMethodSymbol method) =>
        method is { IsExtensionMethod: true, Parameters: [{ Type: INamedTypeSymbol { Name: "IQueryable", Arity: 0 } }, ..] };

    /// <summary>Projects an entity to a type.</summary>
    /// <param name="readSource">Reads a lambda of a map that is applied to an entity.</param>
    public ElementShape Project(
        ElementShape element,
        INamedTypeSymbol type,
        Func<LambdaExpressionSyntax, ElementShape.Whole, ElementShape> readSource,
        CancellationToken cancellationToken,
        int depth = 0)
    {
        if (element is ElementShape.Either either) // if (title != null) query = query.Where(..)
            return either.Select(part => Project(part, type, readSource, cancellationToken, depth));
        if (element is not ElementShape.Whole whole || depth > MaxDepth)
            return ElementShape.Unknown;
        if (whole.Entity.Entity.InheritsFromOrIs(type))
            return whole;
        _configured ??= FindConfigured(cancellationToken);
        var configured = _configured.GetValueOrDefault(type.Name);
        if (configured?.Contains(AllMembers) == true)
            return ElementShape.Unknown;
        var members = ImmutableArray.CreateBuilder<(string, ElementShape)>();
        foreach (var property in type.GetSelfAndBaseTypes().SelectMany(static t => t.GetMembers()).OfType<IPropertySymbol>())
            if (property is { IsStatic: false, IsIndexer: false, DeclaredAccessibility: Accessibility.Public }
                && (property.SetMethod is not null || type.IsRecord))
                members.Add((property.Name, configured?.Contains(property.Name) != true
                    ? ProjectMember(whole, property.Name, property.Type, readSource, depth, cancellationToken)
                    : configured[property.Name].ToList() is [{ } source] ? ProjectSource(readSource(source, whole), property.Type)
                    : ElementShape.Unknown));
        return ElementShape.Create(members.ToImmutable());

        // What a navigation leads to is projected, too: MapFrom(s => s.Notes), where the member is a list of another type.
        ElementShape ProjectSource(ElementShape read, ITypeSymbol memberType) => read switch
        {
            ElementShape.Either branches => branches.Select(branch => ProjectSource(branch, memberType)),
            ElementShape.Single or ElementShape.Created or ElementShape.Many { Element: ElementShape.Single } => read,
            ElementShape.Whole or ElementShape.Many { Element: ElementShape.Whole }
                when !EntityMembers.IsScalar(memberType)
                && (EntityMembers.GetElementType(memberType, symbols) ?? memberType) is INamedTypeSymbol inner =>
                Project(read is ElementShape.Many many ? many.Element : read, inner, readSource, cancellationToken, depth + 1),
            _ => ElementShape.Unknown,
        };
    }

    private ElementShape ProjectMember(
        ElementShape.Whole whole,
        string name,
        ITypeSymbol type,
        Func<LambdaExpressionSyntax, ElementShape.Whole, ElementShape> readSource,
        int depth,
        CancellationToken cancellationToken)
    {
        if (whole.Entity.Columns.FirstOrDefault(column => name.Equals(column.Name, StringComparison.OrdinalIgnoreCase)) is { } column)
            return EntityShapes.ReadColumn(column, whole);
        foreach (var navigation in whole.Entity.Navigations)
        {
            var prefix = navigation.Name;
            if (!name.StartsWith(prefix, StringComparison.Ordinal)
                || shapes.GetTarget(navigation, whole.View, cancellationToken)?.At(EntityShapes.Join(whole.Path, prefix))
                    is not { } target)
                continue;
            if (name.Length > prefix.Length) // flattened: AuthorName
                return ProjectMember(target, name.Substring(prefix.Length), type, readSource, depth + 1, cancellationToken);
            return (EntityMembers.GetElementType(type, symbols) ?? type) is INamedTypeSymbol inner
                ? Project(target, inner, readSource, cancellationToken, depth + 1)
                : ElementShape.Unknown;
        }

        return ElementShape.Unknown;
    }

    /// <summary>Finds the members that maps configure and what they are mapped from, by the names of the types.</summary>
    private ImmutableDictionary<string, ILookup<string, LambdaExpressionSyntax?>> FindConfigured(CancellationToken cancellationToken) =>
        symbols.Compilation.SyntaxTrees
            .SelectMany(tree => MapNames.SelectMany(name => SyntaxTreeIndex.Get(tree).FindGenericNames(name, cancellationToken)))
            .Where(static map => map.TypeArgumentList.Arguments.Count > 1)
            .GroupBy(static map => map.TypeArgumentList.Arguments[1].GetSimpleName() ?? "", StringComparer.Ordinal)
            .ToImmutableDictionary(
                static maps => maps.Key,
                static maps => maps.SelectMany(FindConfiguredMembers)
                    .ToLookup(static member => member.Name, static member => member.Source, StringComparer.Ordinal),
                StringComparer.Ordinal);

    /// <summary>Finds the members in the calls behind a map: <c>.ForMember(d =&gt; d.Body, ..)</c>.</summary>
    private static IEnumerable<(string Name, LambdaExpressionSyntax? Source)> FindConfiguredMembers(SyntaxNode map)
    {
        for (var node = map.Parent; node is ExpressionSyntax; node = node.Parent)
            if (node is InvocationExpressionSyntax
                {
                    Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name }
                } call)
                switch (name)
                {
                    case "ForMember" or "ForPath" or "Map" or "Ignore" or "ForCtorParam":
                        yield return (ReadMemberName(call.ArgumentList.Arguments.FirstOrDefault()?.Expression), FindSource(call));
                        break;
                    case "CreateMap" or "ReverseMap" or "NewConfig" or "ForType" or "MaxDepth" or "PreserveReferences"
                        or "ValidateMemberList" or "IncludeAllDerived":
                        break;
                    default:
                        yield return (AllMembers, null);
                        break;
                }
    }

    /// <summary>
    /// The lambda that a member is mapped from: <c>.ForMember(d =&gt; d.Body, o =&gt; o.MapFrom(s =&gt; s.Text))</c>,
    /// <c>.Map(d =&gt; d.Body, s =&gt; s.Text)</c>; <see langword="null"/> for anything else.
    /// </summary>
    private static LambdaExpressionSyntax? FindSource(InvocationExpressionSyntax call) =>
        call.ArgumentList.Arguments is not [_, { Expression: LambdaExpressionSyntax options }] ? null
        : call.GetCalledName()?.Identifier.ValueText == "Map" ? options
        : options.Body is InvocationExpressionSyntax { ArgumentList.Arguments: [{ Expression: LambdaExpressionSyntax source }] } from
            && from.GetCalledName()?.Identifier.ValueText == "MapFrom" ? source
        : null;

    private static string ReadMemberName(ExpressionSyntax? argument) => argument switch
    {
        LambdaExpressionSyntax { Body: MemberAccessExpressionSyntax access } => access.Name.Identifier.ValueText,
        InvocationExpressionSyntax { ArgumentList.Arguments: [{ Expression: MemberAccessExpressionSyntax access }] } =>
            access.Name.Identifier.ValueText, // nameof(Target.Body)
        LiteralExpressionSyntax { Token.Value: string text } => text,
        _ => AllMembers,
    };
}
