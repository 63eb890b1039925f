namespace AsyncSql.CodeFixes;

/// <summary>Chooses names for new variables that clash neither with names known at a position nor with each other.</summary>
/// <param name="semantics">The meaning of the file.</param>
/// <param name="position">Where the names are used.</param>
/// <param name="taken">Names that must not be chosen either.</param>
internal sealed class FreeNames(Semantics semantics, int position, IEnumerable<string>? taken = null)
{
    private readonly HashSet<string> _taken = new(taken ?? [], StringComparer.Ordinal);

    /// <summary>The first name that is free; else the first name with a number.</summary>
    public string Choose(params string[] names)
    {
        var name = names.Concat(Enumerable.Range(1, int.MaxValue - 1).Select(i => names[0] + i))
            .First(candidate => !_taken.Contains(candidate) && semantics.Model.LookupSymbols(position, name: candidate).IsEmpty);
        _taken.Add(name);
        return name;
    }
}
