using System.Data.Common;
using System.Reflection;
using System.Runtime.Loader;
using AsyncSql.Testing;
using AsyncSql.Testing.Models;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.TdsServer.Tests.Drivers;

/// <summary>A SqlClient, or EF Core on one, that compiled programs run on: loaded for itself, beside the driver of this process.</summary>
/// <param name="name">Package and version of the driver.</param>
/// <param name="references">What programs compile against, and what they run on.</param>
internal sealed class TestedDriver(string name, ReferenceAssemblies references)
{
    private readonly AssemblyLoadContext _context = new EntityFrameworkLoadContext(name, references);

    /// <summary>The drivers that have readers.</summary>
    public static IReadOnlyList<TestedDriver> All { get; } = SelectForThisMachine(
        new("Microsoft.Data.SqlClient 6.1.8", PackageReferences.SqlClient6),
        new("Microsoft.Data.SqlClient 2.1.4", PackageReferences.SqlClient2),
        new("Microsoft.Data.SqlClient 7.1.0", PackageReferences.SqlClient7),
        new("System.Data.SqlClient 4.9.1", PackageReferences.None.AddPackages([new("System.Data.SqlClient", "4.9.1")])));

    /// <summary>EF Core, which runs on Microsoft.Data.SqlClient since 3.0: 10 on two drivers, and 6 on its own.</summary>
    public static IReadOnlyList<TestedDriver> WithEntityFramework { get; } = SelectForThisMachine(
        new("Microsoft.Data.SqlClient 6.1.8", WithResponses(PackageReferences.EntityFrameworkCore10)),
        new("Microsoft.Data.SqlClient 2.1.4", WithResponses(PackageReferences.EntityFrameworkCore6)),
        new("Microsoft.Data.SqlClient 7.1.0", WithResponses(PackageReferences.EntityFrameworkCore10OnSqlClient7)));

    /// <summary>Some forms write to the response of a request.</summary>
    private static ReferenceAssemblies WithResponses(ReferenceAssemblies references) =>
        references.AddAssemblies([
            "Microsoft.AspNetCore.Http",
            "Microsoft.AspNetCore.Http.Abstractions",
            "Microsoft.AspNetCore.Http.Features",
        ]);

    /// <summary>Package and version.</summary>
    public string Name => name;

    /// <summary>The assembly's name and namespace.</summary>
    public string Namespace => name.Split(' ')[0];

    public IReadOnlyList<MetadataReference> References => references.References;

    /// <summary>Every form on every driver, by name.</summary>
    public static TheoryData<string, string> Cases(IEnumerable<TestedDriver> drivers, IEnumerable<string> forms)
    {
        var cases = new TheoryData<string, string>();
        foreach (var driver in drivers)
            foreach (var form in forms)
                cases.Add(driver.Name, form);
        return cases;
    }

    /// <summary>A connection that is closed.</summary>
    public DbConnection CreateConnection(string connectionString)
    {
        var driver = _context.LoadFromAssemblyName(new AssemblyName(Namespace));
        Assert.StartsWith(
            name,
            $"{Namespace} {driver.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion}",
            StringComparison.Ordinal);
        return (DbConnection)Activator.CreateInstance(driver.GetType(Namespace + ".SqlConnection", throwOnError: true)!, connectionString)!;
    }

    public Assembly Load(Compilation program)
    {
        using var image = new MemoryStream();
        var result = program.Emit(image);
        Assert.True(
            result.Success,
            string.Join("\n", result.Diagnostics.Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)));
        image.Position = 0;
        return _context.LoadFromStream(image);
    }

    /// <summary>On Windows a driver has native code, which only the packages of this project bring: those of the first.</summary>
    private static TestedDriver[] SelectForThisMachine(params TestedDriver[] drivers) =>
        OperatingSystem.IsWindows() ? drivers[..1] : drivers;
}
