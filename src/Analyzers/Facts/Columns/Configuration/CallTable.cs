namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>The methods of one kind of builder, and what each does.</summary>
/// <param name="isComplete">Whether no other method has an influence on sizes.</param>
internal sealed class CallTable<T>(bool isComplete = false) : Dictionary<string, Func<T, FluentCall, Builder?>>(StringComparer.Ordinal)
    where T : Builder
{
    /// <summary>Adds methods that return another builder.</summary>
    public void Add(Func<T, FluentCall, Builder?> select, params string[] methods)
    {
        foreach (var method in methods)
            Add(method, select);
    }

    /// <summary>Adds methods that set something, and return the same builder.</summary>
    public void Add(Action<T, FluentCall> set, params string[] methods) => Add(Keep(set), methods);

    /// <summary>Handles a call; <see langword="false"/> if the table does not contain its method.</summary>
    public bool TryHandle(T builder, FluentCall call, out Builder? result)
    {
        var isKnown = TryGetValue(call.Method, out var handler);
        result = isKnown ? handler!(builder, call) : builder;
        return isKnown || isComplete;
    }

    private static Func<T, FluentCall, Builder?> Keep(Action<T, FluentCall> set) => (builder, call) =>
    {
        set(builder, call);
        return builder;
    };
}

/// <summary>The tables of EF Core's fluent API, by the kind of builder.</summary>
internal static class FluentCalls
{
    /// <summary>Handles a call on a builder; <see langword="false"/> if no table contains its method.</summary>
    public static bool TryHandle(Builder builder, FluentCall call, out Builder? result)
    {
        result = builder;
        return builder switch
        {
            ModelBuilder model => ModelCalls.Table.TryHandle(model, call, out result),
            ConventionsBuilder conventions => ModelCalls.Conventions.TryHandle(conventions, call, out result),
            EntityBuilder entity => EntityCalls.Table.TryHandle(entity, call, out result),
            RelationshipBuilder relationship => EntityCalls.Relationships.TryHandle(relationship, call, out result),
            DiscriminatorBuilder discriminator => EntityCalls.Discriminators.TryHandle(discriminator, call, out result),
            NavigationBuilder navigation => EntityCalls.Navigations.TryHandle(navigation, call, out result),
            PropertyBuilder property => SizeCalls.Properties.TryHandle(property, call, out result),
            PropertiesBuilder properties => SizeCalls.Conventions.TryHandle(properties, call, out result),
            MetadataBuilder => false,
            _ => true,
        };
    }
}
