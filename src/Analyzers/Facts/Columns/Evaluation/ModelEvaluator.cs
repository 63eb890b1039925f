using AsyncSql.Analyzers.Facts.Columns.Configuration;

namespace AsyncSql.Analyzers.Facts.Columns.Evaluation;

/// <summary>
/// Evaluates the configuration of one context for single entity types, by running its code with the values that it has: loops over the
/// model, dictionaries, delegates, the program's own classes. It costs more than the interpreter, and answers where that is in doubt.
/// </summary>
/// <param name="context">What the interpreter has read.</param>
internal sealed class ModelEvaluator(ConfigurationContext context, ImmutableArray<TypeDeclarationSyntax> configurations)
{
    /// <summary>Steps for all entity types together: what is left after them stays in doubt.</summary>
    private const int MaxSteps = 1_000_000;

    private readonly object _gate = new();
    private readonly Dictionary<INamedTypeSymbol, EvaluatedEntity> _known = new(SymbolEqualityComparer.Default);
    private int _steps;

    /// <summary>Evaluates what the configuration sets on an entity type.</summary>
    public EvaluatedEntity Evaluate(INamedTypeSymbol entity, CancellationToken cancellationToken)
    {
        lock (_gate)
        {
            if (!_known.TryGetValue(entity, out var known))
                _known[entity] = known = EvaluateNew(entity, cancellationToken);
            return known;
        }
    }

    private EvaluatedEntity EvaluateNew(INamedTypeSymbol entity, CancellationToken cancellationToken)
    {
        if (_steps > MaxSteps)
            return new EvaluatedEntity(entity, ImmutableArray<EvaluatedProperty>.Empty) { Reason = ConfigurationInterpreter.TooManySteps };
        var isOwned = !context.Model.IsEntityType(entity);
        var result = new EvaluatedEntity(entity, ListProperties(entity).ToImmutableArray())
        {
            IsOwned = isOwned,
            HasSeveralOwners = isOwned && CountOwners(entity) != 1,
            // EF Core requires a key where code does not say that there is none.
            IsKeyless = entity.FindAttribute(context.Symbols.Mapping.Keyless) is not null,
        };
        var own = context.WithToken(cancellationToken);
        var evaluation = new Evaluation(own, configurations, result);
        Run(evaluation, "ConfigureConventions", new ConventionsPart());
        evaluation.Conventions.RunForProperties();
        evaluation.Model.ApplyAttributes();
        Run(evaluation, "OnModelCreating", new WholeModel());
        evaluation.Conventions.RunFinalizing();
        // The model is searched once for each.
        _steps += evaluation.Steps + context.Model.GetEntityTypes().Count;
        return result;
    }

    private int CountOwners(INamedTypeSymbol owned) => context.Model.GetEntityTypes()
        .SelectMany(type => context.Symbols.GetMappableProperties(type))
        .Count(property => owned.SymbolEquals(EntityMembers.GetElementType(property.Type, context.Symbols) ?? property.Type));

    /// <summary>The properties that may be text or bytes in a column.</summary>
    private IEnumerable<EvaluatedProperty> ListProperties(INamedTypeSymbol entity)
    {
        var symbols = context.Symbols;
        var seen = new HashSet<string>(StringComparer.Ordinal);
        foreach (var property in symbols.GetMappableProperties(entity))
            if (EntityMembers.IsScalar(property.Type) && seen.Add(property.Name))
                yield return new EvaluatedProperty(property.Name, property.Type, property);
        foreach (var name in context.Model.GetConfigurations(entity, null).SelectMany(static configuration => configuration.PropertyNames))
            if (context.Model.FindProperty(entity, null, name)?.ClrType is { } type && seen.Add(name))
                yield return new EvaluatedProperty(name, type, null);
    }

    /// <summary>Runs the most derived override of a method of the context.</summary>
    private void Run(Evaluation evaluation, string name, ModelPart argument)
    {
        var type = context.Model.ContextType;
        var method = type.GetSelfAndBaseTypes().SelectMany(own => own.GetMembers(name)).OfType<IMethodSymbol>()
            .FirstOrDefault(static member => member is { IsStatic: false, Parameters.Length: 1 });
        if (method is not null && !ConfigurationContext.IsPartOfEntityFramework(method))
            evaluation.Functions.Call(method, new ObjectValue(type) { IsGiven = true }, [new Argument(argument)]);
    }
}
