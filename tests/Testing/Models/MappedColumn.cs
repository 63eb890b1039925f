namespace AsyncSql.Testing.Models;

/// <summary>A column of an entity type as EF Core maps it.</summary>
/// <param name="Context">The full name of the context type.</param>
/// <param name="Entity">The full name of the entity type; of the owner, for the columns of owned and complex types.</param>
/// <param name="Path">The navigations from the entity to the type that holds the property, such as "Address.City"; empty for its
/// own.</param>
/// <param name="Property">The property's name; for a JSON column the navigation that is stored in it.</param>
/// <param name="StoreType">The result of <c>GetColumnType</c>.</param>
/// <param name="Member">"property", "field", "json", "shadow" for a column without a member, "discriminator" for one that holds names of
/// types.</param>
/// <param name="Declaring">The full name of the type that declares the property: a derived one, where a query over the entity reads its
/// column too.</param>
public sealed record MappedColumn(string Context, string Entity, string Path, string Property, string StoreType, string Member, string Declaring)
{
    /// <summary>Reads a line of <see cref="ModelDriver"/>.</summary>
    public static MappedColumn Parse(string line) => line.Split('|') is [var context, var entity, var path, var property, var storeType, var member, var declaring]
        ? new(context, entity, path, property, storeType, member, declaring)
        : throw new FormatException($"'{line}' is no column.");

    public override string ToString() => string.Join('.', new[] { Entity, Path, Property }.Where(part => part.Length > 0));
}
