using System.Collections.Immutable;
using System.Data.Common;
using System.Reflection;
using AsyncSql.Testing.Models;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;

namespace AsyncSql.Testing;

/// <summary>A version of Microsoft.Data.SqlClient, loaded in isolation. Its behavior is the expected value of tests.</summary>
public sealed class DriverAssembly
{
    private static readonly string[] KeywordTypes = ["DbConnectionStringKeywords", "DbConnectionStringSynonyms"];

    private readonly Type _builder;

    private DriverAssembly(ReferenceAssemblies driver, string configurationManager)
    {
        var references = driver.AddPackages([new("System.Configuration.ConfigurationManager", configurationManager)]);
        var assembly = new EntityFrameworkLoadContext(driver.ToString(), references).LoadFromAssemblyName(new AssemblyName("Microsoft.Data.SqlClient"));
        _builder = assembly.GetType("Microsoft.Data.SqlClient.SqlConnectionStringBuilder", throwOnError: true)!;
    }

    public static DriverAssembly SqlClient2 { get; } = new(PackageReferences.SqlClient2, "4.7.0");

    public static DriverAssembly SqlClient6 { get; } = new(PackageReferences.SqlClient6, "9.0.0");

    /// <summary>All keywords and synonyms, with the names of their properties in the builder.</summary>
    public ImmutableDictionary<string, string> Keywords
    {
        get
        {
            var keywords = _builder.GetFields(BindingFlags.Static | BindingFlags.NonPublic).Select(map => map.GetValue(null)).OfType<System.Collections.IDictionary>().Single();
            return keywords.Keys.Cast<string>().ToImmutableDictionary(keyword => keyword, keyword => keywords[keyword]!.ToString()!, StringComparer.OrdinalIgnoreCase);
        }
    }

    /// <summary>Reads a text with the driver; <see langword="null"/> if it throws.</summary>
    public DbConnectionStringBuilder? TryRead(string connectionString)
    {
        var builder = (DbConnectionStringBuilder)Activator.CreateInstance(_builder)!;
        try
        {
            builder.ConnectionString = connectionString;
            return builder;
        }
        catch (Exception exception) when (exception is ArgumentException or FormatException or OverflowException or NotSupportedException or InvalidOperationException)
        {
            return null;
        }
    }

    /// <summary>
    /// The names of keywords in a driver that is not run, because the latest one needs packages that are not restored here.
    /// </summary>
    public static ImmutableArray<string> KeywordConstants(ReferenceAssemblies driver)
    {
        var file = driver.RuntimeFiles.Single(file => Path.GetFileName(file) == "Microsoft.Data.SqlClient.dll");
        var compilation = CSharpCompilation.Create(
            "Keywords", references: [MetadataReference.CreateFromFile(file)], options: new(OutputKind.DynamicallyLinkedLibrary, metadataImportOptions: MetadataImportOptions.All));
        return
        [
            .. KeywordTypes
                .SelectMany(type => compilation.GetTypeByMetadataName("Microsoft.Data.Common.ConnectionString." + type)!.GetMembers())
                .OfType<IFieldSymbol>()
                .Where(field => field.IsConst)
                .Select(field => (string)field.ConstantValue!),
        ];
    }
}
