using System.Collections.Immutable;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>The assemblies of the running .NET, and those of the SDK's ASP.NET Core.</summary>
public static class FrameworkAssets
{
    private static readonly string Folder = Path.GetDirectoryName(typeof(object).Assembly.Location)!;

    /// <summary>Paths of Microsoft.NETCore.App. The host's list also contains the assemblies of the tests, which are excluded.</summary>
    public static ImmutableArray<string> NetCoreApp { get; } =
        ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(Path.PathSeparator)
            .Where(path => Path.GetDirectoryName(path) == Folder)
            .Distinct() // The host lists System.Private.CoreLib twice.
            .ToImmutableArray();

    private static readonly Lazy<string> AspNetCoreFolder = new(FindAspNetCore);

    public static string AspNetCore(string assembly) => Path.Combine(AspNetCoreFolder.Value, assembly + ".dll");

    private static string FindAspNetCore()
    {
        var all = Path.GetFullPath(Path.Combine(Folder, "..", "..", "Microsoft.AspNetCore.App"));
        var same = Path.Combine(all, Path.GetFileName(Folder));
        if (Directory.Exists(same))
            return same;

        var major = $"{Environment.Version.Major}.";
        return Directory.Exists(all)
            && Directory.EnumerateDirectories(all).Where(folder => Path.GetFileName(folder).StartsWith(major, StringComparison.Ordinal)).Max() is { } other
                ? other
                : throw new InvalidOperationException($"There is no Microsoft.AspNetCore.App {major}x in {all}; the .NET SDK installs it.");
    }
}
