namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>The value of an expression of configuration code: a builder of EF Core's fluent API, or the metadata behind it.</summary>
/// <param name="Configured">What the builder configures; <see langword="null"/> for the entire model.</param>
internal abstract record Builder(ConfigurationPart? Configured)
{
    /// <summary>A builder without influence on sizes: sequences, indexes, seeds.</summary>
    public static readonly Builder Inert = new InertBuilder();

    private sealed record InertBuilder() : Builder(default(ConfigurationPart));
}

/// <summary>Types or properties of the model that are found at run time: <c>model.Model.GetEntityTypes()</c>.</summary>
internal sealed record MetadataBuilder() : Builder(default(ConfigurationPart));

/// <summary>A <c>ModelBuilder</c>.</summary>
internal sealed record ModelBuilder() : Builder(default(ConfigurationPart));

/// <summary>An <c>EntityTypeBuilder</c>, or the builder of an owned or complex type.</summary>
internal sealed record EntityBuilder(EntityConfiguration Entity) : Builder(Entity);

/// <summary>A builder that sets the size of columns.</summary>
internal abstract record SizeBuilder(PropertyConfiguration Property) : Builder(Property);

/// <summary>A <c>PropertyBuilder</c>.</summary>
internal sealed record PropertyBuilder(PropertyConfiguration Property) : SizeBuilder(Property);

/// <summary>All properties of one CLR type: <c>conventions.Properties&lt;string&gt;()</c>, or a loop over the model.</summary>
internal sealed record PropertiesBuilder(PropertyConfiguration Property) : SizeBuilder(Property);

/// <summary>A <c>ModelConfigurationBuilder</c>, the argument of <c>ConfigureConventions</c>.</summary>
internal sealed record ConventionsBuilder() : Builder(default(ConfigurationPart));

/// <summary>A relationship from <paramref name="Entity"/> to <paramref name="Target"/>.</summary>
/// <param name="Entity">The type whose builder began the relationship.</param>
/// <param name="Target">The other type, where it is known.</param>
/// <param name="TargetIsPrincipal">Whether the foreign key is on <paramref name="Entity"/> (<c>HasOne().WithMany()</c>).</param>
internal sealed record RelationshipBuilder(EntityConfiguration Entity, EntityConfiguration? Target, bool TargetIsPrincipal)
    : Builder(Entity);

/// <summary>A navigation, from <c>builder.Navigation(x =&gt; x.Author)</c>.</summary>
internal sealed record NavigationBuilder(EntityConfiguration Entity, string Name) : Builder(Entity);

/// <summary>A <c>DiscriminatorBuilder</c>, which adds derived types to the model.</summary>
internal sealed record DiscriminatorBuilder(EntityConfiguration Entity) : Builder(Entity);
