namespace AsyncSql.CodeFixes;

/// <summary>Chooses names for new variables that clash neither with names known at a position, nor with taken ones or each other.</summary>
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
