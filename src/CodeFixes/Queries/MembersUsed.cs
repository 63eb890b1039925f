namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// Follows the result of a query through a method and collects the columns that are read from it. Any use but the read of a mapped scalar
/// ends the collection, because the entity could then be seen, changed or kept elsewhere.
/// </summary>
/// <param name="findTarget">Finds the entity of a navigation, by its path, where the query loads it.</param>
/// <param name="isNullableLength">
/// Whether the bytes of a large column may be <see langword="null"/>; no value for a column whose length the server cannot compute.
/// </param>
internal sealed partial class MembersUsed(
    EntityColumns entity, Func<Navigation, string, EntityColumns?> findTarget, Func<Column, EntityColumns, bool?> isNullableLength,
    Semantics semantics)
{
    private readonly SyntaxNode _root = semantics.Model.SyntaxTree.GetRoot(semantics.CancellationToken);

    public SelectedMembers Selected { get; } = new(entity, "");

    /// <summary>The variables that hold elements, all of whose uses are reads.</summary>
    public HashSet<ISymbol> Followed { get; } = new(SymbolEqualityComparer.Default);

    /// <summary>What they hold.</summary>
    private readonly Dictionary<ISymbol, Held> _held = new(SymbolEqualityComparer.Default);

    /// <summary>Types of variables that must become <c>var</c>, because the type of the element loses its name.</summary>
    public List<TypeSyntax> ExplicitTypes { get; } = [];

    /// <summary>Whether the only uses of a value are reads of mapped scalars of the elements that it holds.</summary>
    public bool IsRead(ExpressionSyntax value, Held held)
    {
        var use = value.WithParentheses();
        if (use.Parent is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression, Right: ThrowExpressionSyntax } coalesce)
            return IsRead(coalesce, held);
        if (SyntaxExtensions.FindDeclaration(use) is var (statement, variable))
            return IsReadOfLocal(statement.Declaration.Type, variable, use, held);
        if (use.Parent is SimpleLambdaExpressionSyntax { ExpressionBody: { } body } lambda && body == use)
            return IsReadOfLambda(lambda, held);
        return held switch
        {
            Held.Element { Members: var members } => IsReadOfElement(use, members),
            Held.Sequence sequence => IsReadOfSequence(use, sequence),
            Held.Lookup lookup => IsReadOfLookup(use, lookup),
            Held.Dictionary dictionary => IsReadOfDictionary(use, dictionary),
            Held.Pair pair => use.FindMemberAccess() is { Name.Identifier.ValueText: var name } part
                && (name == "Key" || (name == "Value" && IsRead(part, pair.Value))),
            _ => false,
        };
    }

    public bool FollowLoop(ForEachStatementSyntax loop) => FollowLoop(loop, new Held.Element(Selected));

    public bool FollowLambda(LambdaExpressionSyntax lambda) => FollowLambda(lambda, new Held.Element(Selected));

    private bool FollowLoop(ForEachStatementSyntax loop, Held item)
    {
        NoteType(loop.Type);
        return Follow(semantics.FindDeclared(loop), item);
    }

    /// <summary>Follows the first parameter of a lambda; the second one may be an index.</summary>
    private bool FollowLambda(LambdaExpressionSyntax lambda, Held item, bool mayHaveIndex = false)
    {
        var parameter = lambda switch
        {
            SimpleLambdaExpressionSyntax simple => simple.Parameter,
            ParenthesizedLambdaExpressionSyntax { ParameterList.Parameters: [{ Type: null } first, { Type: null }] }
                when mayHaveIndex => first,
            _ => null,
        };
        if (parameter is null)
            return false;
        if (item is Held.Element { Members: var members })
            members.NoteParameter(parameter.Identifier.Text);
        return Follow(semantics.FindDeclared(parameter), item);
    }

    private bool Follow(ISymbol? variable, Held held)
    {
        if (variable is null)
            return false;
        // The value of a variable may lead back to it: list = list.SelectMany(x => list).
        if (!Followed.Add(variable))
            return _held[variable].Equals(held);
        _held.Add(variable, held);
        return semantics.FindReferences(variable, _root).All(reference => IsRead(reference, held));
    }

    private void NoteType(TypeSyntax type)
    {
        if (!type.IsVar)
            ExplicitTypes.Add(type);
    }

    /// <summary>Follows the local that is declared with a value. As <c>var</c>, it may get another type than it is declared with.</summary>
    private bool IsReadOfLocal(TypeSyntax type, VariableDeclaratorSyntax variable, ExpressionSyntax value, Held held)
    {
        if (semantics.FindDeclared(variable) is not ILocalSymbol local)
            return false;
        if (held is not Held.Element && !local.Type.SymbolEquals(semantics.FindType(value)))
        {
            // An array has no Count.
            if (held is not Held.Sequence sequence || local.Type.TypeKind != TypeKind.Interface
                || semantics.FindType(value) is null or IArrayTypeSymbol)
                return false;
            held = sequence with { IsRetyped = true };
        }

        NoteType(type);
        return Follow(local, held);
    }

    private bool IsReadOfElement(ExpressionSyntax use, SelectedMembers members)
    {
        switch (use.Parent)
        {
            case MemberAccessExpressionSyntax access when access.Expression == use:
                return IsReadOfMember(access.Name, access, members);
            case ConditionalAccessExpressionSyntax access when access.Expression == use:
                // element?.Title, element?.Title.Length
                return access.WhenNotNull.DescendantNodesAndSelf().OfType<MemberBindingExpressionSyntax>().FirstOrDefault() is { } binding
                    && binding.SpanStart == access.WhenNotNull.SpanStart && IsReadOfMember(binding.Name, binding, members);
            default:
                return FindPatterns(use) is { } patterns
                    ? patterns.All(pattern => IsReadByPattern(pattern, members))
                    : (use.Parent as ExpressionSyntax)?.FindNullComparison() is not null;
        }
    }

    private bool IsReadOfMember(SimpleNameSyntax name, ExpressionSyntax access, SelectedMembers members)
    {
        if (semantics.FindSymbol(name) is not IPropertySymbol property || access.IsChanged())
            return false;
        if (members.Entity.FindColumn(property) is { Property: { SetMethod: not null } mapped } column)
        {
            if (isNullableLength(column, members.Entity) is { } mayBeNull && IsReadOfLength(access.WithParentheses()))
            {
                members.AddLength(mapped, mayBeNull);
                return true;
            }

            // The projection reads the column and not the code of a property.
            members.Add(column);
            return mapped.IsAuto(semantics.CancellationToken);
        }

        // The members behind a navigation may be read in turn; never an owned object as a whole.
        if (members.Entity.FindNavigation(property) is not { OwnedOrComplexType: null } navigation || !IsSelectable(navigation)
            || findTarget(navigation, members.FindPath(navigation)) is not { } entity)
            return false;
        var behind = members.FindMembers(navigation, entity);
        return navigation.IsCollection
            ? IsRead(access, new Held.Sequence(new Held.Element(behind), property.Type.Name != "List"))
            : IsRead(access, new Held.Element(behind));
    }

    /// <summary>
    /// Whether a projection gives what the property of a navigation returns: the code of a property, and the order of a sorted set, are
    /// not part of it.
    /// </summary>
    private bool IsSelectable(Navigation navigation) =>
        navigation.Property is { } property
        && (!navigation.IsCollection || (property.IsStored(semantics.CancellationToken, isFromField: true)
            && (property.Type.TypeKind == TypeKind.Interface
                || property.Type.Name is "List" or "HashSet" or "Collection" or "ObservableCollection")));

    /// <summary>Whether bytes are only compared with <see langword="null"/>, or only their length is read.</summary>
    private static bool IsReadOfLength(ExpressionSyntax bytes) => bytes.Parent switch
    {
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length" } access => access.Expression == bytes,
        ConditionalAccessExpressionSyntax { WhenNotNull: MemberBindingExpressionSyntax { Name.Identifier.ValueText: "Length" } } access =>
            access.Expression == bytes,
        ExpressionSyntax comparison => comparison.FindNullComparison() is not null,
        _ => false,
    };
}
