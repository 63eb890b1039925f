namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>The cases with columns whose size the analyzers do not know, and how many columns of each. Any other column is known.</summary>
internal static class UnknownColumns
{
    /// <summary>When the context and its configuration are in the compilation.</summary>
    public static IReadOnlyDictionary<string, int> Source { get; } = new Dictionary<string, int>(StringComparer.Ordinal)
    {
        ["a custom convention"] = 2,
        ["ApplyConfiguration with constructor arguments"] = 1,
        ["attribute derived from [MaxLength]"] = 2,
        ["base context of a library"] = 5,
        ["base context of a library that is called"] = 4,
        ["base entity of a library"] = 1,
        ["base entity of a library, configured here"] = 1,
        ["configuration of a library"] = 2,
        ["configurations of a library's assembly"] = 3,
        ["converter class with hints"] = 2,
        ["converter in a static field"] = 1, // one has hints
        ["enum by EnumToStringConverter with hints"] = 1,
        ["generic base entity of a library"] = 1,
        ["HasColumnType interpolated"] = 1,
        ["HasColumnType(null) takes it back"] = 1,
        ["helper of a library"] = 2,
        ["helper two levels deep"] = 1,
        ["helper with a condition on its argument"] = 2,
        ["helpers that call more helpers than are followed"] = 1,
        ["helper with a loop over names"] = 2,
        ["if that both branches agree on"] = 1,
        ["local function"] = 2,
        ["loop: continue with a second condition that is unknown"] = 3,
        ["loop: enums as strings"] = 1,
        ["loop: enums or decimals as strings"] = 1,
        ["loop: enums or strings"] = 5,
        ["loop: SetColumnType unless one is set"] = 3,
        ["escape: LINQ"] = 2,
        ["escape: another builder under a condition"] = 2,
        ["escape: array"] = 2,
        ["escape: captured"] = 2,
        ["escape: condition"] = 2,
        ["escape: conditional value"] = 2,
        ["escape: constructor"] = 2,
        ["escape: delegate in a variable"] = 2,
        ["escape: delegate of a call"] = 2,
        ["escape: delegate of a call, and another entity behind it"] = 2,
        ["escape: dynamic"] = 2,
        ["escape: field"] = 2,
        ["escape: interface"] = 2,
        ["escape: interpolation"] = 2,
        ["escape: iterator"] = 2,
        ["escape: list"] = 2,
        ["escape: list of parameters of an extension method"] = 2,
        ["escape: local function"] = 1,
        ["escape: loop over parts"] = 2,
        ["escape: method group"] = 2,
        ["escape: object"] = 2,
        ["escape: out"] = 2,
        ["escape: reflection"] = 2,
        ["escape: return under a condition"] = 1,
        ["escape: switch"] = 2,
        ["escape: try"] = 2,
        ["escape: tuple"] = 2,
        ["escape: virtual method"] = 2,
        ["loop: an unknown condition on strings"] = 3,
        ["loop: not of an unknown condition"] = 3,
        ["loop: not of two conditions together"] = 3,
        ["loop: of one entity"] = 3,
        ["types of several providers"] = 1,
    };

    /// <summary>When only the assembly of the model and its snapshot are visible.</summary>
    public static IReadOnlyDictionary<string, int> Snapshots { get; } = new Dictionary<string, int>(StringComparer.Ordinal);
}
