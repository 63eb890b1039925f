namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>What an expression of configuration code stands for while it is read.</summary>
internal abstract record Builder
{
    /// <summary>A builder without influence on sizes: relationships to tables, sequences, annotations, seeds.</summary>
    public static readonly Builder Inert = new InertBuilder();

    private sealed record InertBuilder : Builder;
}

/// <summary>A <c>ModelBuilder</c>.</summary>
internal sealed record WholeModelBuilder : Builder;

/// <summary>An <c>EntityTypeBuilder</c>, or the builder of an owned or complex type.</summary>
internal sealed record EntityBuilder(EntityConfiguration Entity) : Builder;

/// <summary>A <c>PropertyBuilder</c>.</summary>
internal sealed record PropertyBuilder(EntityConfiguration Entity, string Name, PropertyConfiguration Property) : Builder;

/// <summary>A relationship from <paramref name="Entity"/> to <paramref name="Target"/>; <c>HasForeignKey</c> makes columns keys on the dependent side.</summary>
/// <param name="Entity">The type whose builder began the relationship.</param>
/// <param name="Target">The other type, where it is known.</param>
/// <param name="TargetIsPrincipal">Whether the foreign key is on <paramref name="Entity"/> (<c>HasOne().WithMany()</c>).</param>
internal sealed record RelationshipBuilder(EntityConfiguration Entity, EntityConfiguration? Target, bool TargetIsPrincipal) : Builder;

/// <summary>A navigation, from <c>builder.Navigation(x =&gt; x.Author)</c>.</summary>
internal sealed record NavigationBuilder(EntityConfiguration Entity, string Name) : Builder;

/// <summary>A <c>ModelConfigurationBuilder</c>, the argument of <c>ConfigureConventions</c>.</summary>
internal sealed record ConventionsBuilder : Builder;

/// <summary>What is said of all properties of one CLR type, from <c>Properties&lt;string&gt;()</c>.</summary>
internal sealed record TypeConventionBuilder(PropertyConfiguration Properties) : Builder;
