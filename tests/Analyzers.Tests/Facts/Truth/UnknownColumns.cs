namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>The cases with columns whose size the analyzers do not know, and how many columns of each. Any other column is known.</summary>
internal static class UnknownColumns
{
    /// <summary>When the context and its configuration are in the compilation.</summary>
    public static IReadOnlyDictionary<string, int> Source { get; } = new Dictionary<string, int>(StringComparer.Ordinal)
    {
        ["a custom convention"] = 2,
        ["Action in a variable"] = 2,
        ["ApplyConfiguration with constructor arguments"] = 1,
        ["ApplyConfigurationsFromAssembly with a predicate"] = 2,
        ["attribute derived from [MaxLength]"] = 2,
        ["base context of a library"] = 5,
        ["base context of a library that is called"] = 4,
        ["base entity of a library"] = 1,
        ["base entity of a library, configured here"] = 1,
        ["configuration of a library"] = 2,
        ["configurations of a library's assembly"] = 3,
        ["converter class with hints"] = 2,
        ["converter in a local"] = 2,
        ["enum by EnumToStringConverter with hints"] = 1,
        ["generic base entity of a library"] = 1,
        ["HasColumnType interpolated"] = 1,
        ["HasColumnType(null) takes it back"] = 1,
        ["HasMaxLength of a static field"] = 2,
        ["helper of a library"] = 2,
        ["helper two levels deep"] = 1,
        ["helper with a condition on its argument"] = 2,
        ["helper with a loop over names"] = 2,
        ["helper with a type parameter and a lambda"] = 1,
        ["if that both branches agree on"] = 1,
        ["local function"] = 2,
        ["loop: by name"] = 4,
        ["loop: enums as strings"] = 1,
        ["loop: for all entities of a base"] = 4,
        ["loop: query syntax"] = 4,
        ["loop: SetColumnType unless one is set"] = 3,
        ["loop: through builders"] = 4,
    };

    /// <summary>When only the assembly of the model and its snapshot are visible.</summary>
    public static IReadOnlyDictionary<string, int> Snapshots { get; } = new Dictionary<string, int>(StringComparer.Ordinal);
}
