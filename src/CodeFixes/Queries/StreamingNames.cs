namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// Decides whether the names in new code mean what they should. Extension methods and types of the program with the same names would
/// compile as well.
/// </summary>
internal static class StreamingNames
{
    /// <summary>Whether statements call the intended methods and create the intended objects.</summary>
    public static bool AreMeant(IEnumerable<SyntaxNode> statements, Semantics semantics, DataAccessContext facts)
    {
        var hasCommand = false;
        foreach (var node in statements)
            if (node is InvocationExpressionSyntax call)
            {
                var name = call.GetCalledName()?.Identifier.ValueText;
                if (name is not ("OpenConnectionAsync" or "CloseConnectionAsync" or "CreateDbCommand" or "Select" or "Where" or "Take"))
                    continue;
                if (semantics.FindSymbol(call) is not IMethodSymbol symbol || !IsMeant(name, symbol.ReducedFrom ?? symbol, facts))
                    return false;
                hasCommand |= name == "CreateDbCommand";
            }
            else if (node is ObjectCreationExpressionSyntax { Type: IdentifierNameSyntax { Identifier.ValueText: var type } }
                && type is "InvalidOperationException" or "FileStream" or "StreamWriter"
                && semantics.FindType(node) is not { DeclaringSyntaxReferences.IsEmpty: true })
            {
                return false;
            }

        return hasCommand;
    }

    private static bool IsMeant(string name, IMethodSymbol method, DataAccessContext facts) => name switch
    {
        "CreateDbCommand" => facts.Symbols.Queries.IsOfEntityFramework(method),
        "OpenConnectionAsync" or "CloseConnectionAsync" =>
            method.ContainingType.Name == "RelationalDatabaseFacadeExtensions" && method.GetOutermostNamespace() == "Microsoft",
        _ => facts.Symbols.Queries.IsOperator(method),
    };
}
