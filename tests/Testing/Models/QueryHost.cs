using System.Collections.Immutable;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncSql.Testing.Models;

/// <summary>
/// Programs that query one model, compiled into one assembly for one version of EF Core, because single compilations would take
/// minutes. The real provider generates their SQL, in process and without a server.
/// </summary>
public sealed class QueryHost
{
    private readonly Assembly _assembly;
    private readonly Func<Type, string[]> _run;

    /// <param name="version">The version of EF Core.</param>
    /// <param name="contextName">The full name of the context type.</param>
    /// <param name="files">The sources, each with the path that compiler errors show.</param>
    /// <param name="language">The version of C#.</param>
    /// <param name="library">The source of a project that the programs reference; empty for none.</param>
    public QueryHost(
        EntityFrameworkVersion version,
        string contextName,
        IEnumerable<(string Path, string Source)> files,
        LanguageVersion language = ModelCompilation.DefaultLanguage,
        string library = "")
    {
        var host = ModelHost.Of(version);
        var references = version.References().References;
        var name = "Queries" + language;
        if (library.Length > 0)
        {
            name += "Layered";
            var referenced = ModelCompilation.Compile(name + "Library", library, version, references, language);
            host.Load(ModelCompilation.Emit(referenced));
            references = references.Add(referenced.ToMetadataReference());
        }

        Program = ModelCompilation.Compile(name, files, version, references, language);
        _assembly = host.Load(ModelCompilation.Emit(Program));
        var driver = host.Load(ModelCompilation.Emit(ModelCompilation.Compile(QueryDriver.TypeName + name, QueryDriver.Source, version, version.References().References)))
            .GetType(QueryDriver.TypeName, throwOnError: true)!;
        _run = driver.GetMethod("Run")!.CreateDelegate<Func<Type, string[]>>();
        Columns = [.. driver.GetMethod("Columns")!.CreateDelegate<Func<Type, string[]>>()(Type(contextName)).Select(QueryColumn.Parse)];
    }

    /// <summary>The programs as the analyzers see them.</summary>
    public CSharpCompilation Program { get; }

    /// <summary>All columns of all tables and views of the model.</summary>
    public ImmutableArray<QueryColumn> Columns { get; }

    /// <summary>The text of every command that a type's method <c>Run</c> sends.</summary>
    /// <exception cref="Exception">The method failed before the first command.</exception>
    public ImmutableArray<string> Sql(string typeName) => [.. _run(Type(typeName))];

    private Type Type(string name) => _assembly.GetType(name, throwOnError: true)!;
}
