using AsyncSql.Analyzers.Facts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// Whether the names that the fix writes mean what they should where it writes them: extension methods and types of the program's own that are
/// called alike, and nearer, would compile as well.
/// </summary>
internal static class StreamingNames
{
    /// <summary>Whether statements call the methods and create the objects that the fix means.</summary>
    public static bool AreMeant(IReadOnlyList<SyntaxNode> statements, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        var commands = 0;
        foreach (var node in statements)
            if (node is InvocationExpressionSyntax call)
            {
                var name = call.CalledName()?.Identifier.ValueText;
                if (name is not ("OpenConnectionAsync" or "CloseConnectionAsync" or "CreateDbCommand" or "Select" or "Where" or "Take"))
                    continue;
                if (semanticModel.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol symbol || !IsMeant(name, symbol.ReducedFrom ?? symbol, facts))
                    return false;
                commands += name == "CreateDbCommand" ? 1 : 0;
            }
            else if (node is ObjectCreationExpressionSyntax { Type: IdentifierNameSyntax { Identifier.ValueText: "InvalidOperationException" or "FileStream" or "StreamWriter" } }
                && semanticModel.GetTypeInfo(node, cancellationToken).Type is not { DeclaringSyntaxReferences.IsEmpty: true })
            {
                return false;
            }

        return commands > 0;
    }

    private static bool IsMeant(string name, IMethodSymbol method, DataAccessFacts facts) => name switch
    {
        "CreateDbCommand" => facts.Symbols.Queries.IsOfEntityFramework(method),
        "OpenConnectionAsync" or "CloseConnectionAsync" => method.ContainingType.Name == "RelationalDatabaseFacadeExtensions" && method.OutermostNamespace() == "Microsoft",
        _ => facts.Symbols.Queries.IsOperator(method),
    };
}
