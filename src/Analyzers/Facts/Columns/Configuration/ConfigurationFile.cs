using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>
/// What one syntax tree says about the model, from syntax alone: it stays true while the tree lives, whatever else in
/// the compilation changes, and so is read once per tree.
/// </summary>
internal sealed class ConfigurationFile
{
    private static readonly ConfigurationFile None = new(ImmutableArray<TypeDeclarationSyntax>.Empty, ImmutableArray<TypeDeclarationSyntax>.Empty);

    private ConfigurationFile(ImmutableArray<TypeDeclarationSyntax> configurations, ImmutableArray<TypeDeclarationSyntax> contexts)
    {
        Configurations = configurations;
        Contexts = contexts;
    }

    /// <summary>Classes whose base list names a type ending in "EntityTypeConfiguration", or with a <c>Configure</c> method for a builder.</summary>
    public ImmutableArray<TypeDeclarationSyntax> Configurations { get; }

    /// <summary>Classes that look like contexts: a <c>DbSet</c> property, an override of <c>OnModelCreating</c>, or a base class named like one.</summary>
    public ImmutableArray<TypeDeclarationSyntax> Contexts { get; }

    public static ConfigurationFile Read(SyntaxTree tree, CancellationToken cancellationToken)
    {
        if (!tree.Mentions(cancellationToken, "DbSet", "Context", "EntityTypeConfiguration", "Builder"))
            return None;
        var configurations = ImmutableArray.CreateBuilder<TypeDeclarationSyntax>();
        var contexts = ImmutableArray.CreateBuilder<TypeDeclarationSyntax>();

        foreach (var node in tree.Outline(cancellationToken))
        {
            switch (node)
            {
                case MethodDeclarationSyntax method when method.ParameterList.Parameters.Any(static p => IsBuilder(p.Type)):
                    if (method.Parent is TypeDeclarationSyntax container)
                    {
                        if (method.Identifier.ValueText == "Configure" && !configurations.Contains(container))
                            configurations.Add(container);
                        if (method.Identifier.ValueText == "OnModelCreating" && !contexts.Contains(container))
                            contexts.Add(container);
                    }
                    break;
                case PropertyDeclarationSyntax { Parent: ClassDeclarationSyntax type } property when SimpleName(property.Type) == "DbSet" && !contexts.Contains(type):
                    contexts.Add(type);
                    break;
                case ClassDeclarationSyntax { BaseList: { } contextBases } type when contextBases.Types.Any(static b => SimpleName(b.Type)?.EndsWith("Context", StringComparison.Ordinal) == true) && !contexts.Contains(type):
                    contexts.Add(type);
                    break;
                case TypeDeclarationSyntax { BaseList: { } bases } type when bases.Types.Any(static b => SimpleName(b.Type) is { } name && name.EndsWith("EntityTypeConfiguration", StringComparison.Ordinal)) && !configurations.Contains(type):
                    configurations.Add(type);
                    break;
            }
        }

        return new ConfigurationFile(configurations.ToImmutable(), contexts.ToImmutable());
    }

    /// <summary>The last name of a type as it is written, without namespace and type arguments.</summary>
    public static string? SimpleName(TypeSyntax? type) => type switch
    {
        SimpleNameSyntax name => name.Identifier.ValueText,
        QualifiedNameSyntax qualified => qualified.Right.Identifier.ValueText,
        AliasQualifiedNameSyntax alias => alias.Name.Identifier.ValueText,
        NullableTypeSyntax nullable => SimpleName(nullable.ElementType),
        _ => null,
    };

    /// <summary>The name under which a compilation finds a type that is declared here: "Namespace.Outer+Inner`1".</summary>
    public static string MetadataName(TypeDeclarationSyntax type)
    {
        var name = Own(type);
        for (SyntaxNode? parent = type.Parent; parent is not null; parent = parent.Parent)
            name = parent switch
            {
                TypeDeclarationSyntax outer => Own(outer) + "+" + name,
                BaseNamespaceDeclarationSyntax ns => Plain(ns.Name) + "." + name,
                _ => name,
            };
        return name;

        static string Own(TypeDeclarationSyntax declaration) =>
            declaration.TypeParameterList is { Parameters.Count: > 0 and var arity } ? declaration.Identifier.ValueText + "`" + arity : declaration.Identifier.ValueText;

        static string Plain(NameSyntax ns) => ns switch
        {
            QualifiedNameSyntax qualified => Plain(qualified.Left) + "." + qualified.Right.Identifier.ValueText,
            SimpleNameSyntax simple => simple.Identifier.ValueText,
            _ => ns.ToString(),
        };
    }

    private static bool IsBuilder(TypeSyntax? type) =>
        SimpleName(type) is "ModelBuilder" or "EntityTypeBuilder" or "PropertyBuilder" or "OwnedNavigationBuilder" or "ComplexPropertyBuilder" or "ModelConfigurationBuilder";
}
