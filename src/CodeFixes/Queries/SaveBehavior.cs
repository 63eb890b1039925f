using AsyncSql.Analyzers.Facts.Columns.Configuration;
using AsyncSql.Analyzers.Facts.Flow;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// Decides whether <c>SaveChangesAsync</c> does nothing for an entity but the statement that changes its row: no concurrency token, no code
/// of the program, no other change of a caller.
/// </summary>
internal sealed class SaveBehavior(LoadedRows rows, QueryInDocument document)
{
    /// <summary>
    /// What may take part in saving, in any file of the solution: interceptors, events, settings of tracking and detection, mappings that
    /// are not one table, exceptions that only <c>SaveChangesAsync</c> throws, and a provider that executes no such statement.
    /// </summary>
    private static readonly string[] Words =
    [
        "AddInterceptors", "SaveChangesInterceptor", "SavingChanges", "SavedChanges", "SaveChangesFailed", "StateChanged", "UseTriggers",
        "QueryTrackingBehavior", "AutoDetectChangesEnabled", "HasTrigger", "SplitToTable", "UsingStoredProcedure", "HasAlternateKey",
        "DbUpdateException", "DbUpdateConcurrencyException", "UseInMemoryDatabase",
    ];

    /// <summary>The number of callers to follow.</summary>
    private const int MaxMethods = 50;

    private readonly HashSet<IMethodSymbol> _callers = new(SymbolEqualityComparer.Default);

    /// <summary>Whether any file of a solution has code that takes part in saving.</summary>
    public static async Task<bool> IsExtendedAsync(Solution solution, CancellationToken cancellationToken)
    {
        foreach (var document in solution.Projects.SelectMany(static project => project.Documents))
        {
            var text = (await document.GetTextAsync(cancellationToken).ConfigureAwait(false)).ToString();
            if (Words.Any(word => text.IndexOf(word, StringComparison.Ordinal) >= 0) || OverridesSaving(text))
                return true;
        }

        return false;
    }

    /// <summary>Whether the model maps the entity to one table, with nothing but its own columns.</summary>
    public bool IsPlain()
    {
        var (entity, model, symbols) = (rows.Entity.Entity, document.Site.Shape.Model, document.Facts.Symbols);
        return model is { Context: { } context, Code: { UncertaintyReason: null, ConversionUncertaintyReason: null } code }
            && !model.FindPrimaryKey(entity, symbols).IsEmpty
            && rows.Entity.Columns.All(column => column is { Path: null, Property: { } property } && !IsChecked(column, property, code))
            && rows.Entity.Navigations.All(static navigation => navigation is { IsAlwaysLoaded: false, OwnedOrComplexType: null })
            && entity.GetSelfAndBaseTypes().All(type => code.FindEntity(type) is null or { UncertaintyReason: null, IsJson: false })
            && !model.FindDerivedTypes(entity, symbols).Any()
            && !code.GetMappedHierarchy(entity).Skip(1).Any(type => model.IsEntityType(type, symbols))
            && !model.GetEntityTypes(symbols).Any(other => !other.SymbolEquals(entity)
                && string.Equals(model.FindTable(other, symbols), model.FindTable(entity, symbols), StringComparison.OrdinalIgnoreCase))
            && context.GetSelfAndBaseTypes().TakeWhile(type => !type.SymbolEquals(symbols.DbContext))
                .All(static type => !type.GetMembers().Any(static member =>
                    member.IsOverride && member.Name.StartsWith("SaveChanges", StringComparison.Ordinal)));
    }

    /// <summary>Whether no caller in this compilation may leave other changes for this function to save.</summary>
    public bool IsCalledWithoutChanges()
    {
        if (document.Semantics.FindSymbol(rows.Context) is ILocalSymbol local)
            return IsCreated(local);
        var member = rows.Context.FindContainingMember();
        return member is CompilationUnitSyntax || (member is not null && document.Semantics.FindDeclared(member) is IMethodSymbol method
            && !HasChanges(method, new CallSites(document.Semantics.Compilation, document.Facts.Queries.SemanticModels,
                document.Facts.Queries.Members)));
    }

    private bool IsCreated(ILocalSymbol local)
    {
        if (local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(document.CancellationToken)
            is not VariableDeclaratorSyntax { Initializer.Value: var value })
            return false;
        var created = value is AwaitExpressionSyntax { Expression: var awaited } ? awaited : value;
        return created is BaseObjectCreationExpressionSyntax
            || created.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().Any(static name =>
                name.Identifier.ValueText is "CreateDbContext" or "CreateDbContextAsync");
    }

    private bool HasChanges(IMethodSymbol method, CallSites calls)
    {
        foreach (var site in calls.Find(method, document.CancellationToken))
        {
            if (site.Callee.FindContainingMember() is not { } member)
                return true;
            var semantics = new Semantics(site.Model, document.CancellationToken);
            if (member.DescendantNodes().Any(node => IsChange(node, semantics)))
                return true;
            if (site.Model.GetDeclaredSymbol(member, document.CancellationToken) is IMethodSymbol caller && _callers.Add(caller)
                && (_callers.Count > MaxMethods || HasChanges(caller, calls)))
                return true;
        }

        return false;
    }

    /// <summary>Whether a node adds, attaches, updates or removes an entity, or writes to one.</summary>
    private bool IsChange(SyntaxNode node, Semantics semantics) => node switch
    {
        MemberAccessExpressionSyntax access when access.IsChanged() =>
            semantics.FindSymbol(access) is IPropertySymbol { ContainingType: { } type }
            && document.Site.Shape.Model.IsEntityType(type, document.Facts.Symbols),
        SimpleNameSyntax { Identifier.ValueText: var name } when name is "Entry" or "ChangeTracker" || IsChangeName(name) =>
            semantics.FindSymbol(node)?.ContainingType is { } type
            && (document.Facts.Symbols.IsDbContext(type) || type.InheritsFromOrIs(document.Facts.Symbols.DbSet)),
        _ => false,
    };

    private static bool IsChangeName(string name) =>
        name.StartsWith("Add", StringComparison.Ordinal) || name.StartsWith("Attach", StringComparison.Ordinal)
        || name.StartsWith("Update", StringComparison.Ordinal) || name.StartsWith("Remove", StringComparison.Ordinal);

    /// <summary>Whether saving checks that a column has not changed, or lets the database compute it.</summary>
    private bool IsChecked(Column column, IPropertySymbol property, ModelConfiguration code)
    {
        var mapping = document.Facts.Symbols.Mapping;
        return property.FindAttribute(mapping.Timestamp) is not null || property.FindAttribute(mapping.ConcurrencyCheck) is not null
            || code.FindProperty(rows.Entity.Entity, code.FindEntity(rows.Entity.Entity), column.Name)
                is { IsRowVersion: true } or { IsConcurrencyToken: true } or { IsGeneratedOnUpdate: true };
    }

    private static bool OverridesSaving(string text)
    {
        for (var at = text.IndexOf("SaveChanges", StringComparison.Ordinal); at >= 0;
            at = text.IndexOf("SaveChanges", at + 1, StringComparison.Ordinal))
        {
            var start = text.LastIndexOf('\n', at) + 1;
            if (text.IndexOf("override ", start, at - start, StringComparison.Ordinal) >= 0)
                return true;
        }

        return false;
    }
}
