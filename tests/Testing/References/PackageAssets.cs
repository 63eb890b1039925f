using System.Reflection;
using System.Runtime.InteropServices;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Finds the compile-time and run-time assemblies of a package in the NuGet folder.</summary>
internal static class PackageAssets
{
    private static readonly string[] Frameworks =
    [
        "net10.0", "net9.0", "net8.0", "net7.0", "net6.0", "net5.0",
        "netcoreapp3.1", "netstandard2.1", "netcoreapp2.1", "netstandard2.0",
    ];

    /// <summary>"ref" holds the compile-time assemblies, "lib" the run-time ones. Most packages have "lib" only.</summary>
    private static readonly string[] Kinds = ["ref", "lib"];

    private static readonly string Root = FindRoot();

    public static IEnumerable<string> Find(PackageIdentity package)
    {
        var folder = Path.Combine(Root, package.Id.ToLowerInvariant(), package.Version.ToLowerInvariant());
        var assets = Kinds
            .SelectMany(kind => Frameworks.Select(framework => Path.Combine(folder, kind, framework)))
            .FirstOrDefault(Directory.Exists);
        return assets is null
            ? throw new InvalidOperationException(
                $"The package {package.Id} {package.Version} is not in {Root}. A PackageDownload of the test library brings it.")
            : Directory.EnumerateFiles(assets, "*.dll");
    }

    /// <summary>The run-time assemblies for this machine. If a package has assemblies per platform, the general ones only throw.</summary>
    public static IEnumerable<string> FindRuntime(PackageIdentity package)
    {
        var folder = Path.Combine(Root, package.Id.ToLowerInvariant(), package.Version.ToLowerInvariant());
        var platform = Path.Combine("runtimes", OperatingSystem.IsWindows() ? "win" : "unix", "lib");
        var assets = new[] { platform, "lib" }
            .SelectMany(kind => Frameworks.Select(framework => Path.Combine(folder, kind, framework)))
            .FirstOrDefault(Directory.Exists);
        return assets is null ? Find(package) : Directory.EnumerateFiles(assets, "*.dll");
    }

    /// <summary>A native library of a package, for this machine.</summary>
    public static string FindNative(PackageIdentity package, string library)
    {
        var system = OperatingSystem.IsWindows() ? "win" : OperatingSystem.IsMacOS() ? "osx" : "linux";
        var file = OperatingSystem.IsWindows() ? library + ".dll" : OperatingSystem.IsMacOS() ? $"lib{library}.dylib" : $"lib{library}.so";
        var platform = system + "-" + RuntimeInformation.ProcessArchitecture.ToString().ToLowerInvariant();
        return Path.Combine(Root, package.Id.ToLowerInvariant(), package.Version.ToLowerInvariant(), "runtimes", platform, "native", file);
    }

    private static string FindRoot()
        => typeof(PackageAssets).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
            .Where(metadata => metadata.Key == "NuGetPackageRoot")
            .Select(metadata => metadata.Value)
            .Append(Environment.GetEnvironmentVariable("NUGET_PACKAGES"))
            .FirstOrDefault(Directory.Exists)
            ?? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");
}
