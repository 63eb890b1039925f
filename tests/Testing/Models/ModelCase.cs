namespace AsyncSql.Testing.Models;

/// <summary>A program with one or more contexts whose model the real EF Core builds.</summary>
/// <param name="Name">Unique among the cases of a test; what a failure names.</param>
/// <param name="Source">The whole program.</param>
/// <param name="Since">The first version of EF Core that offers what the program uses.</param>
/// <param name="Library">Source of another assembly that the program references; empty for none.</param>
public sealed record ModelCase(string Name, string Source, EntityFrameworkVersion Since = EntityFrameworkVersion.V6, string Library = "")
{
    public override string ToString() => Name;
}
