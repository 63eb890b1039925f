using System.Reflection;

namespace AsyncSql.AnalysisBenchmark;

/// <summary>The files of EF Core's packages.</summary>
internal static class EntityFramework
{
    private const string Version = "10.0.14";

    private static readonly string Root = typeof(EntityFramework).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
        .First(static attribute => attribute.Key == "NuGetPackageRoot").Value!;

    public static IEnumerable<string> Assemblies { get; } = new[] { "", ".Abstractions", ".Relational", ".SqlServer" }
        .Select(static part => GetFile(part, "lib/net10.0"));

    public static string Analyzers { get; } = GetFile(".Analyzers", "analyzers/dotnet/cs");

    private static string GetFile(string part, string folder)
    {
        var name = "Microsoft.EntityFrameworkCore" + part;
        // NuGet writes the names of packages in lower case.
#pragma warning disable CA1308
        return Path.Combine(Root, name.ToLowerInvariant(), Version, folder, name + ".dll");
#pragma warning restore CA1308
    }
}
