using System.Collections.Concurrent;

namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>
/// The condition <c>type.ClrType.Assembly == typeof(Order).Assembly</c> of a loop over the model. Where one compilation has the source of
/// all projects, the references of the analyzed project tell their types apart.
/// </summary>
/// <param name="compilation">The compilation of the model.</param>
/// <param name="type">The type whose assembly the condition names.</param>
/// <param name="isSame">Whether the entities are of that assembly, or of any other.</param>
/// <param name="project">The analyzed project, where the compilation has the source of all projects; else <see langword="null"/>.</param>
internal sealed class EntityAssembly(Compilation compilation, INamedTypeSymbol type, bool isSame, Compilation? project)
{
    /// <summary>The answers by entity type: each of its columns asks.</summary>
    private readonly ConcurrentDictionary<INamedTypeSymbol, bool?> _known = new(SymbolEqualityComparer.Default);

    /// <summary>Whether an entity type fulfils the condition; <see langword="null"/> if it is unknown.</summary>
    public bool? Holds(INamedTypeSymbol entity) => _known.GetOrAdd(entity, own => IsSame(own) is { } same ? same == isSame : null);

    private bool? IsSame(INamedTypeSymbol entity)
    {
        var (one, other) = (FindAssembly(entity), FindAssembly(type));
        return one is not null || other is not null ? one.SymbolEquals(other)
            : GetFolder(entity) == GetFolder(type) ? true
            : null; // both are of projects that the analyzed one does not reference
    }

    private IAssemblySymbol? FindAssembly(INamedTypeSymbol declared) => FindAssembly(declared, compilation, project);

    /// <summary>Finds the assembly of a type, also where the compilation has its source; <see langword="null"/> if it is unknown.</summary>
    public static IAssemblySymbol? FindAssembly(INamedTypeSymbol declared, Compilation compilation, Compilation? project)
    {
        if (project is null || !declared.ContainingAssembly.SymbolEquals(compilation.Assembly))
            return declared.ContainingAssembly;
        if (declared.FindSourceLocation()?.SourceTree is { } tree && project.ContainsSyntaxTree(tree))
            return compilation.Assembly;
        var name = declared.GetMetadataName();
        return compilation.SourceModule.ReferencedAssemblySymbols
            .FirstOrDefault(assembly => assembly.GetTypeByMetadataName(name) is not null);
    }

    private static string? GetFolder(INamedTypeSymbol type) => Path.GetDirectoryName(type.FindSourceLocation()?.SourceTree?.FilePath);
}
