namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// Decides whether a tracked entity matters beyond the members that are read of it. EF Core returns the same object for the same row, with
/// the changes made to it, and connects the entities that it tracks; a projection does neither. The search covers one member, with its
/// lambdas.
/// </summary>
internal sealed class Tracking(QueryInDocument document, ISet<ISymbol> followed)
{
    /// <summary>Members of contexts, sets and entries with which a method may save what it loaded, or change rows.</summary>
    private static readonly HashSet<string> Members = new(StringComparer.Ordinal)
    {
        "SaveChanges", "SaveChangesAsync", "Add", "AddAsync", "AddRange", "AddRangeAsync", "Update", "UpdateRange", "Remove", "RemoveRange",
        "Attach", "AttachRange", "Entry", "ChangeTracker", "Local", "ExecuteSql", "ExecuteSqlAsync", "ExecuteSqlRaw", "ExecuteSqlRawAsync",
        "ExecuteSqlInterpolated", "ExecuteSqlInterpolatedAsync", "ExecuteUpdate", "ExecuteUpdateAsync", "ExecuteDelete",
        "ExecuteDeleteAsync",
    };

    /// <summary>The number of methods to follow from one site. Each has to be bound while an editor waits.</summary>
    private const int MaxMethods = 50;

    private readonly MaterializationSite _site = document.Site;
    private readonly Semantics _semantics = document.Semantics;
    private readonly DataAccessContext _facts = document.Facts;
    private readonly HashSet<INamedTypeSymbol> _entities =
        new(document.Site.Shape.Model.GetEntityTypes(document.Facts.Symbols), SymbolEqualityComparer.Default);
    private readonly List<INamedTypeSymbol> _loaded =
    [
        document.Site.Shape.Root,
        .. (document.Site.Shape.Element as ElementShape.Whole)?.Loaded.Select(static loaded => loaded.Entity) ?? [],
    ];
    private readonly HashSet<IMethodSymbol> _called = new(SymbolEqualityComparer.Default);

    /// <summary>Whether the member around a site may use, save or change the tracked entities, other than by reading its result.</summary>
    public static bool IsTouched(QueryInDocument document) => IsTouched(document, ImmutableHashSet<ISymbol>.Empty);

    /// <param name="document">The query.</param>
    /// <param name="followed">The variables whose uses are known to be reads of the result.</param>
    /// <inheritdoc cref="IsTouched(QueryInDocument)" />
    public static bool IsTouched(QueryInDocument document, ISet<ISymbol> followed)
    {
        if ((FindEndpoint(document) ?? document.Site.Operation.Syntax.FindContainingMember()) is not { } member)
            return true;
        var last = document.Site.Shape.Operators
            .LastOrDefault(static o => o.TargetMethod.Name is "AsNoTracking" or "AsNoTrackingWithIdentityResolution" or "AsTracking");
        return new Tracking(document, followed).Touches(member, document.Semantics, isTracked: last is null
            || last.TargetMethod.Name == "AsTracking");
    }

    /// <summary>
    /// The lambda of a program without a <c>Main</c> that receives the context of the site from a framework, as <c>MapGet</c> passes one to
    /// each request. The other statements of the program use other contexts.
    /// </summary>
    private static AnonymousFunctionExpressionSyntax? FindEndpoint(QueryInDocument document)
    {
        var (site, _, semantics, facts, _) = document;
        var syntax = site.Operation.Syntax;
        return syntax.FirstAncestorOrSelf<GlobalStatementSyntax>() is null
            ? null
            : syntax.Ancestors().OfType<AnonymousFunctionExpressionSyntax>().FirstOrDefault(function =>
                function.Parent is ArgumentSyntax { Parent: ArgumentListSyntax { Parent: InvocationExpressionSyntax call } }
                && semantics.FindSymbol(call) is IMethodSymbol { DeclaringSyntaxReferences.IsEmpty: true }
                && semantics.FindSymbol(function) is IMethodSymbol { Parameters: var parameters }
                && parameters.Any(parameter => facts.Symbols.IsDbContext(parameter.Type)
                    && semantics.FindReferences(parameter, syntax).Any()));
    }

    /// <summary>Whether code touches the entities, itself or in code of this program that it calls.</summary>
    private bool Touches(SyntaxNode code, Semantics semantics, bool isTracked)
    {
        var own = _site.Operation.Syntax;
        foreach (var node in code.DescendantNodes())
        {
            semantics.CancellationToken.ThrowIfCancellationRequested();
            if (node is SimpleNameSyntax name && IsSaving(name, semantics))
                return true;
            if (isTracked && !(node.SyntaxTree == own.SyntaxTree && own.Span.Contains(node.Span))
                && (IsWriteToEntity(node, semantics)
                    || (node is SimpleNameSyntax other && IsConnected(other, semantics))
                    || (node is InvocationExpressionSyntax call && IsCallThatTouches(call, semantics))))
                return true;
        }

        return false;
    }

    private bool IsSaving(SimpleNameSyntax name, Semantics semantics) =>
        Members.Contains(name.Identifier.ValueText)
        && name.Parent is MemberAccessExpressionSyntax or MemberBindingExpressionSyntax or InvocationExpressionSyntax
        && semantics.FindSymbol(name)?.ContainingType is { } type
        && (type.InheritsFromOrIs(_facts.Symbols.DbContext) || type.InheritsFromOrIs(_facts.Symbols.DbSet)
            || type.GetOutermostNamespace() == "Microsoft");

    /// <summary>Another variable may hold the same object.</summary>
    private bool IsWriteToEntity(SyntaxNode node, Semantics semantics) =>
        node is MemberAccessExpressionSyntax access && access.IsChanged()
        && semantics.FindSymbol(access) is IPropertySymbol { ContainingType: { } type }
        && _loaded.Exists(loaded => loaded.InheritsFromOrIs(type.OriginalDefinition) || type.InheritsFromOrIs(loaded.OriginalDefinition));

    /// <summary>
    /// Whether a method of this program touches the entities. A method without visible code may do so if it receives the context, a query
    /// or an entity.
    /// </summary>
    private bool IsCallThatTouches(InvocationExpressionSyntax call, Semantics semantics)
    {
        if (semantics.FindSymbol(call)
            is not IMethodSymbol { MethodKind: not (MethodKind.LocalFunction or MethodKind.DelegateInvoke) } method
            || method.DeclaringSyntaxReferences.IsEmpty)
            return false;
        var cancellationToken = semantics.CancellationToken;
        if (_facts.Queries.Members.FindImplementation((method.ReducedFrom ?? method).OriginalDefinition, cancellationToken)
            is not IMethodSymbol implementation
            || _facts.Queries.Members.FindBody(implementation, cancellationToken) is not { } body
            || _facts.Queries.SemanticModels.Get(body.SyntaxTree) is not { } source)
            return call.ArgumentList.Arguments.Any(argument =>
                semantics.FindType(argument.Expression) is { } type && (IsContextOrQuery(type) || FindEntities(type).Any()));
        return _called.Add(implementation)
            && (_called.Count > MaxMethods || Touches(body, new Semantics(source, cancellationToken), isTracked: true));
    }

    private bool IsContextOrQuery(ITypeSymbol type) => _facts.Symbols.IsDbContext(type)
        || _facts.Symbols.Queries.GetQueryElement(type) is not null;

    /// <summary>
    /// Whether a name refers to another entity with a navigation to or from a loaded one, which tracking would set, or reads such a
    /// navigation.
    /// </summary>
    private bool IsConnected(SimpleNameSyntax name, Semantics semantics)
    {
        var symbol = semantics.FindSymbol(name);
        if (symbol is null || followed.Contains(symbol) || semantics.IsMethodOfSequences(symbol))
            return false;
        if (symbol is ILocalSymbol local && IsCreatedHere(local) || Semantics.FindSymbolType(symbol) is not { } type)
            return false;
        if (symbol is IPropertySymbol { ContainingType: { } owner } && _entities.Contains(owner))
            return FindEntities(type).Any(entity => entity.SymbolEquals(_site.Shape.Root));
        return FindEntities(type).Any(entity => !entity.SymbolEquals(_site.Shape.Root)
            && _loaded.Exists(loaded => !loaded.SymbolEquals(entity) && (LeadsTo(entity, loaded) || LeadsTo(loaded, entity))));
    }

    /// <summary>An object that the code creates is not tracked until it is added, which <see cref="Members"/> covers.</summary>
    private bool IsCreatedHere(ILocalSymbol local) =>
        local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(_semantics.CancellationToken)
        is VariableDeclaratorSyntax { Initializer.Value: BaseObjectCreationExpressionSyntax };

    /// <summary>The entity types in a type: "Author" of <c>Task&lt;List&lt;Author&gt;&gt;</c>.</summary>
    private IEnumerable<INamedTypeSymbol> FindEntities(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => FindEntities(array.ElementType),
        INamedTypeSymbol named when _entities.Contains(named) => [named],
        INamedTypeSymbol named => named.TypeArguments.SelectMany(FindEntities),
        _ => [],
    };

    private bool LeadsTo(INamedTypeSymbol from, INamedTypeSymbol to) =>
        _facts.Queries.Model.FindColumns(from, _site.Shape.Model, _semantics.CancellationToken) is { } columns
        && columns.Navigations.Any(navigation => to.InheritsFromOrIs(navigation.Target.OriginalDefinition));
}
