using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns.Configuration;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts.Shapes;

/// <summary>
/// What one file declares that queries may pass through, from syntax alone: types with bases, and methods that are handed a
/// query or a selector. Bodies are entered for such methods only.
/// </summary>
internal sealed class OutlineFile
{
    private OutlineFile(ImmutableArray<(TypeDeclarationSyntax Type, ImmutableHashSet<string> Bases)> types, ImmutableArray<(string Name, ImmutableHashSet<string> Calls)> wrappers)
    {
        Types = types;
        Wrappers = wrappers;
    }

    /// <summary>The types with a base list, and the simple names in it.</summary>
    public ImmutableArray<(TypeDeclarationSyntax Type, ImmutableHashSet<string> Bases)> Types { get; }

    /// <summary>The methods with a parameter for a query or selector, and the simple names of what they call.</summary>
    public ImmutableArray<(string Name, ImmutableHashSet<string> Calls)> Wrappers { get; }

    public static OutlineFile Read(SyntaxTree tree, CancellationToken cancellationToken)
    {
        var types = ImmutableArray.CreateBuilder<(TypeDeclarationSyntax, ImmutableHashSet<string>)>();
        var wrappers = ImmutableArray.CreateBuilder<(string, ImmutableHashSet<string>)>();
        foreach (var node in tree.GetRoot(cancellationToken).DescendantNodes(static n => n is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax or TypeDeclarationSyntax))
            switch (node)
            {
                case TypeDeclarationSyntax { BaseList.Types: { Count: > 0 } bases } type:
                    types.Add((type, bases.Select(static b => ConfigurationFile.SimpleName(b.Type)).OfType<string>().ToImmutableHashSet()));
                    break;
                case MethodDeclarationSyntax method when HasShapingParameter(method.ParameterList):
                    wrappers.Add((method.Identifier.ValueText, CallsIn(method)));
                    break;
            }

        return new OutlineFile(types.ToImmutable(), wrappers.ToImmutable());
    }

    /// <summary>Whether a parameter's type is named like that of a query or an expression.</summary>
    public static bool HasShapingParameter(ParameterListSyntax parameters)
    {
        foreach (var parameter in parameters.Parameters)
            if (ConfigurationFile.SimpleName(parameter.Type) is "IQueryable" or "IOrderedQueryable" or "IIncludableQueryable" or "DbSet" or "Expression")
                return true;
        return false;
    }

    private static ImmutableHashSet<string> CallsIn(SyntaxNode method)
    {
        var names = ImmutableHashSet.CreateBuilder<string>(StringComparer.Ordinal);
        foreach (var node in method.DescendantNodes())
            if (node is InvocationExpressionSyntax invocation && Materialisers.NameOf(invocation) is { } name)
                names.Add(name.Identifier.ValueText);
            else if (node is CommonForEachStatementSyntax { AwaitKeyword.RawKind: not 0 })
                names.Add(Materialisers.AwaitForEach);
        return names.ToImmutable();
    }
}
