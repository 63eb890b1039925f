namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>A convention of the program that <c>ConfigureConventions</c> adds.</summary>
/// <param name="Type">Its class.</param>
/// <param name="Arguments">The values of the parameters of its constructor, by name.</param>
/// <param name="IsConditional">Whether a condition decides that it is added.</param>
internal sealed record AddedConvention(
    INamedTypeSymbol Type, IReadOnlyDictionary<string, ConfigurationValue> Arguments, bool IsConditional)
{
    public static AddedConvention Create(INamedTypeSymbol type, BaseObjectCreationExpressionSyntax creation, ConfigurationScope scope)
    {
        var arguments = creation.ArgumentList?.Arguments ?? default;
        var constructors = type.InstanceConstructors.Where(constructor => constructor.Parameters.Length == arguments.Count).ToList();
        return new AddedConvention(
            type,
            constructors is [{ Parameters: var parameters }]
                ? parameters.ToDictionary(
                    static parameter => parameter.Name,
                    parameter => new ConfigurationValue(null, arguments[parameter.Ordinal].Expression, scope),
                    StringComparer.Ordinal)
                : ImmutableDictionary<string, ConfigurationValue>.Empty,
            scope.Context.Conditions > 0);
    }
}
