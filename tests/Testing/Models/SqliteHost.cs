using System.Collections.Immutable;
using System.Reflection;
using System.Runtime.InteropServices;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncSql.Testing.Models;

/// <summary>
/// Runs a program on EF Core 6 and SQLite, in process. Every run has its own in-memory database.
/// </summary>
public sealed class SqliteHost
{
    private static readonly Lazy<(SqliteLoadContext Context, Func<Type, Type, string, string[]> Run)> Driver = new(() =>
    {
        var context = new SqliteLoadContext();
        var image = ModelCompilation.Emit(ModelCompilation.Compile(SqliteDriver.TypeName, SqliteDriver.Source, EntityFrameworkVersion.V6, SqliteLoadContext.References.References));
        return (context, Load(context, image).GetType(SqliteDriver.TypeName, throwOnError: true)!.GetMethod("Run")!.CreateDelegate<Func<Type, Type, string, string[]>>());
    });

    private readonly Assembly _assembly;
    private readonly Type _context;

    /// <param name="program">Compiled against <see cref="PackageReferences.EntityFrameworkCore6Sqlite"/>.</param>
    /// <param name="contextName">The context type; its constructor takes the options, and it has the static methods <c>Fill</c> and
    /// <c>Pend</c>.</param>
    public SqliteHost(CSharpCompilation program, string contextName)
    {
        _assembly = Load(Driver.Value.Context, ModelCompilation.Emit(program));
        _context = _assembly.GetType(contextName, throwOnError: true)!;
    }

    /// <summary>Runs the method <c>Run</c> of a type over a data set.</summary>
    public SqliteRun Run(string typeName, string dataSet) =>
        Driver.Value.Run(_context, _assembly.GetType(typeName, throwOnError: true)!, dataSet) is [var outcome, var tracked, var saved, var later, .. var reads]
            ? new(outcome, [.. tracked.Split('\n', StringSplitOptions.RemoveEmptyEntries)], saved, later, [.. reads])
            : throw new FormatException("The driver's answer is too short.");

    private static Assembly Load(SqliteLoadContext context, ImmutableArray<byte> image) =>
        context.LoadFromStream(new MemoryStream(ImmutableCollectionsMarshal.AsArray(image)!));
}
