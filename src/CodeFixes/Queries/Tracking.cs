using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Shapes;
using AsyncSql.Analyzers.Queries;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// Whether a tracked entity matters beyond the members that are read of it. EF Core gives the same object for the same row, with what was
/// written to it, and connects the entities that it tracks: a projection sees neither. One member is looked at as a whole, with its lambdas.
/// </summary>
internal sealed class Tracking
{
    /// <summary>Members of contexts, sets and entries through which a method may save what it loaded, or change rows behind its back.</summary>
    private static readonly HashSet<string> Members = new(StringComparer.Ordinal)
    {
        "SaveChanges", "SaveChangesAsync", "Add", "AddAsync", "AddRange", "AddRangeAsync", "Update", "UpdateRange", "Remove", "RemoveRange", "Attach",
        "AttachRange", "Entry", "ChangeTracker", "Local", "ExecuteSql", "ExecuteSqlAsync", "ExecuteSqlRaw", "ExecuteSqlRawAsync", "ExecuteSqlInterpolated",
        "ExecuteSqlInterpolatedAsync", "ExecuteUpdate", "ExecuteUpdateAsync", "ExecuteDelete", "ExecuteDeleteAsync",
    };

    /// <summary>
    /// How many methods are followed from one site; what calls more may do anything. An editor waits for the answer, and each method has to
    /// be bound.
    /// </summary>
    private const int MaxMethods = 50;

    private readonly MaterialisationSite _site;
    private readonly SemanticModel _semanticModel;
    private readonly DataAccessFacts _facts;
    private readonly CancellationToken _cancellationToken;
    private readonly HashSet<INamedTypeSymbol> _entities;
    private readonly List<INamedTypeSymbol> _loaded;
    private readonly HashSet<IMethodSymbol> _called = new(SymbolEqualityComparer.Default);

    private Tracking(MaterialisationSite site, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        _site = site;
        _semanticModel = semanticModel;
        _facts = facts;
        _cancellationToken = cancellationToken;
        _loaded = [site.Shape.Root, .. (site.Shape.Element as ElementShape.Whole)?.Loaded.Select(static loaded => loaded.Entity) ?? []];
        _entities = new(site.Shape.Model.EntityTypes(facts.Symbols), SymbolEqualityComparer.Default);
    }

    /// <summary>Whether the member around a site may see, save or change what the site tracks, other than by reading its result.</summary>
    public static bool IsTouched(MaterialisationSite site, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken) =>
        (EndpointAround(site, semanticModel, facts, cancellationToken) ?? site.Operation.Syntax.MemberAround()) is not { } member
        || new Tracking(site, semanticModel, facts, cancellationToken).IsTouched(member);

    /// <summary>
    /// The lambda among the statements of a program without a <c>Main</c> that is handed the context of a site by a framework, as
    /// <c>MapGet</c> does for each request: what the other statements do, they do to other contexts.
    /// </summary>
    private static AnonymousFunctionExpressionSyntax? EndpointAround(MaterialisationSite site, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken) =>
        site.Operation.Syntax.FirstAncestorOrSelf<GlobalStatementSyntax>() is null
            ? null
            : site.Operation.Syntax.Ancestors().OfType<AnonymousFunctionExpressionSyntax>().FirstOrDefault(function =>
                function.Parent is ArgumentSyntax { Parent: ArgumentListSyntax { Parent: InvocationExpressionSyntax call } }
                && semanticModel.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol { DeclaringSyntaxReferences.IsEmpty: true }
                && semanticModel.GetSymbolInfo(function, cancellationToken).Symbol is IMethodSymbol { Parameters: var parameters }
                && parameters.Any(parameter => facts.Symbols.IsDbContext(parameter.Type) && semanticModel.ReferencesTo(parameter, site.Operation.Syntax, cancellationToken).Any()));

    private bool IsTouched(SyntaxNode member)
    {
        var isTracked = _site.Shape.Operators.LastOrDefault(static o => o.TargetMethod.Name is "AsNoTracking" or "AsNoTrackingWithIdentityResolution" or "AsTracking") is not { } last
            || last.TargetMethod.Name == "AsTracking";
        return Touches(member, _semanticModel, isTracked);
    }

    /// <summary>Whether code, or code of this program that it calls, does one of these things.</summary>
    private bool Touches(SyntaxNode code, SemanticModel semanticModel, bool isTracked)
    {
        foreach (var node in code.DescendantNodes())
        {
            _cancellationToken.ThrowIfCancellationRequested();
            if (node is SimpleNameSyntax name && IsSaving(name, semanticModel))
                return true;
            if (isTracked && !(node.SyntaxTree == _site.Operation.Syntax.SyntaxTree && _site.Operation.Syntax.Span.Contains(node.Span))
                && (IsWriteToEntity(node, semanticModel)
                    || (node is SimpleNameSyntax other && IsConnected(other, semanticModel))
                    || (node is InvocationExpressionSyntax call && IsCallThatTouches(call, semanticModel))))
                return true;
        }

        return false;
    }

    private bool IsSaving(SimpleNameSyntax name, SemanticModel semanticModel) =>
        Members.Contains(name.Identifier.ValueText)
        && name.Parent is MemberAccessExpressionSyntax or MemberBindingExpressionSyntax or InvocationExpressionSyntax
        && semanticModel.GetSymbolInfo(name, _cancellationToken).Symbol?.ContainingType is { } type
        && (type.InheritsFromOrIs(_facts.Symbols.DbContext) || type.InheritsFromOrIs(_facts.Symbols.DbSet) || type.OutermostNamespace() == "Microsoft");

    /// <summary>Another variable may hold the same object.</summary>
    private bool IsWriteToEntity(SyntaxNode node, SemanticModel semanticModel)
    {
        var target = node switch
        {
            AssignmentExpressionSyntax assignment => assignment.Left,
            PrefixUnaryExpressionSyntax unary when unary.IsKind(SyntaxKind.PreIncrementExpression) || unary.IsKind(SyntaxKind.PreDecrementExpression) => unary.Operand,
            PostfixUnaryExpressionSyntax unary when unary.IsKind(SyntaxKind.PostIncrementExpression) || unary.IsKind(SyntaxKind.PostDecrementExpression) => unary.Operand,
            _ => null,
        };
        return target is MemberAccessExpressionSyntax access
            && semanticModel.GetSymbolInfo(access, _cancellationToken).Symbol is IPropertySymbol { ContainingType: { } type }
            && _loaded.Any(loaded => loaded.InheritsFromOrIs(type.OriginalDefinition) || type.InheritsFromOrIs(loaded.OriginalDefinition));
    }

    /// <summary>
    /// A method of this program may do all of this: its code is looked at. Where that is not seen, the method may if it is handed the
    /// context, a query or an entity.
    /// </summary>
    private bool IsCallThatTouches(InvocationExpressionSyntax call, SemanticModel semanticModel)
    {
        if (semanticModel.GetSymbolInfo(call, _cancellationToken).Symbol is not IMethodSymbol { MethodKind: not (MethodKind.LocalFunction or MethodKind.DelegateInvoke) } method
            || method.DeclaringSyntaxReferences.IsEmpty)
            return false;
        if (_facts.Members.ImplementationOf((method.ReducedFrom ?? method).OriginalDefinition, _cancellationToken) is not IMethodSymbol implementation
            || _facts.Members.BodyOf(implementation, _cancellationToken) is not { } body
            || _facts.Sources.Of(body.SyntaxTree) is not { } source)
            return call.ArgumentList.Arguments.Any(argument => semanticModel.GetTypeInfo(argument.Expression, _cancellationToken).Type is { } type && (IsContextOrQuery(type) || EntitiesIn(type).Any()));
        return _called.Add(implementation) && (_called.Count > MaxMethods || Touches(body, source, isTracked: true));
    }

    private bool IsContextOrQuery(ITypeSymbol type) => _facts.Symbols.IsDbContext(type) || _facts.Symbols.Queries.ElementOfQuery(type) is not null;

    /// <summary>
    /// Whether a name brings another entity into play that has a navigation to one that the query loads, or from it, which tracking would
    /// fill in; or reads such a navigation.
    /// </summary>
    private bool IsConnected(SimpleNameSyntax name, SemanticModel semanticModel)
    {
        var symbol = semanticModel.GetSymbolInfo(name, _cancellationToken).Symbol;
        if (symbol is ILocalSymbol local && IsCreatedHere(local) || TypeOf(symbol) is not { } type)
            return false;
        if (symbol is IPropertySymbol { ContainingType: { } owner } && _entities.Contains(owner))
            return EntitiesIn(type).Any(entity => entity.Is(_site.Shape.Root));
        return EntitiesIn(type).Any(entity => !entity.Is(_site.Shape.Root) && _loaded.Any(loaded => !loaded.Is(entity) && (LeadsTo(entity, loaded) || LeadsTo(loaded, entity))));
    }

    private static ITypeSymbol? TypeOf(ISymbol? symbol) => symbol switch
    {
        ILocalSymbol local => local.Type,
        IParameterSymbol parameter => parameter.Type,
        IFieldSymbol field => field.Type,
        IPropertySymbol property => property.Type,
        IMethodSymbol method => method.ReturnType,
        _ => null,
    };

    /// <summary>An object that the code makes itself is not tracked until it is added, which is looked for.</summary>
    private bool IsCreatedHere(ILocalSymbol local) =>
        local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(_cancellationToken) is VariableDeclaratorSyntax { Initializer.Value: BaseObjectCreationExpressionSyntax };

    /// <summary>The entity types in a type: "Author" of <c>Task&lt;List&lt;Author&gt;&gt;</c>.</summary>
    private IEnumerable<INamedTypeSymbol> EntitiesIn(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => EntitiesIn(array.ElementType),
        INamedTypeSymbol named when _entities.Contains(named) => [named],
        INamedTypeSymbol named => named.TypeArguments.SelectMany(EntitiesIn),
        _ => [],
    };

    private bool LeadsTo(INamedTypeSymbol from, INamedTypeSymbol to) =>
        _facts.Model.ColumnsOf(from, _site.Shape.Model, _cancellationToken) is { } columns
        && columns.Navigations.Any(navigation => to.InheritsFromOrIs(navigation.Target.OriginalDefinition));
}
