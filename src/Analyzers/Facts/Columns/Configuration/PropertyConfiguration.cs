namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>The fluent configuration of one property. Later calls win, as in EF Core.</summary>
internal sealed class PropertyConfiguration : ConfigurationPart
{
    public Setting<string>? StoreType { get; set; }
    /// <summary>The name of its column; empty if it is not constant; <see langword="null"/> if none is set.</summary>
    public string? ColumnName { get; set; }
    /// <summary>Characters or bytes; -1 for <c>max</c>; a setting of <see langword="null"/> where a call takes the length away.</summary>
    public Setting<int?>? MaxLength { get; set; }
    /// <summary>The attribute that has the value of <see cref="MaxLength"/>; <see langword="null"/> for a constant.</summary>
    public INamedTypeSymbol? LengthAttribute { get; set; }
    public bool? IsUnicode { get; set; }
    public bool? IsFixedLength { get; set; }
    public bool IsRowVersion { get; set; }
    /// <summary>EF Core 8 and later set a length for the discriminator.</summary>
    public bool IsDiscriminator { get; set; }
    /// <summary>With <see cref="IsConcurrencyToken"/>, a binary property is a row version.</summary>
    public bool IsGeneratedOnUpdate { get; set; }
    public bool IsConcurrencyToken { get; set; }
    /// <summary>The value converter between the property and the column.</summary>
    public Conversion? Conversion { get; set; }
    /// <summary>The type of a shadow property, from <c>Property&lt;string&gt;("Notes")</c>.</summary>
    public ITypeSymbol? ClrType { get; set; }
}

/// <summary>A value that a call sets.</summary>
/// <param name="Evidence">The call and its class, for the message: "HasMaxLength in BlogConfiguration".</param>
/// <param name="LoopsBefore">How many loops over the model ran before the call: later ones override it.</param>
internal sealed record Setting<T>(T Value, string Evidence, Location Location, int LoopsBefore);

/// <summary>A value converter.</summary>
/// <param name="ProviderType">The type that is stored; <see langword="null"/> when it is unknown.</param>
/// <param name="IsBuiltIn">Whether the converter is EF Core's own, which knows the size of its output.</param>
internal sealed record Conversion(ITypeSymbol? ProviderType, bool IsBuiltIn);
