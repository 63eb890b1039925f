using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>The configuration code of all files of a compilation, by name.</summary>
internal sealed class ConfigurationSources
{
    private readonly ILookup<string, MethodDeclarationSyntax> _builderMethods;

    public ConfigurationSources(IEnumerable<ConfigurationFile> files)
    {
        var all = files.ToImmutableArray();
        _builderMethods = all.SelectMany(static f => f.BuilderMethods).ToLookup(static m => m.Identifier.ValueText, StringComparer.Ordinal);
        Configurations = all.SelectMany(static f => f.Configurations).ToImmutableArray();
        Contexts = all.SelectMany(static f => f.Contexts).ToImmutableArray();
    }

    public ImmutableArray<TypeDeclarationSyntax> Configurations { get; }

    public ImmutableArray<TypeDeclarationSyntax> Contexts { get; }

    /// <summary>Methods of any class with this name that take a builder.</summary>
    public IEnumerable<MethodDeclarationSyntax> BuilderMethods(string name) => _builderMethods[name];
}
