using System.Collections.Immutable;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>The configuration code of all files of a compilation, by name.</summary>
internal sealed class ConfigurationSources
{
    public ConfigurationSources(IEnumerable<ConfigurationFile> files)
    {
        var all = files.ToImmutableArray();
        Configurations = all.SelectMany(static f => f.Configurations).ToImmutableArray();
        Contexts = all.SelectMany(static f => f.Contexts).ToImmutableArray();
    }

    public ImmutableArray<TypeDeclarationSyntax> Configurations { get; }

    public ImmutableArray<TypeDeclarationSyntax> Contexts { get; }
}
