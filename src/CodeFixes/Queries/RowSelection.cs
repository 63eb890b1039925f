namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// A <c>Select</c> that takes columns as they are: the only column <c>d => d.Data</c>, or members <c>d => new { d.Title, d.Data }</c>.
/// </summary>
internal sealed record RowSelection(
    ExpressionSyntax Body, string Parameter, IPropertySymbol? Only, IReadOnlyDictionary<string, IPropertySymbol> Members)
{
    public IPropertySymbol? FindMember(string name) => Members.TryGetValue(name, out var property) ? property : null;

    /// <summary>The selection; <see langword="null"/> where a value is computed, which may fail or read other columns.</summary>
    public static RowSelection? Read(InvocationExpressionSyntax select, Semantics semantics)
    {
        if (select.ArgumentList.Arguments
            is not [{ Expression: SimpleLambdaExpressionSyntax { ExpressionBody: { } body, Parameter: var parameter } }])
            return null;
        var owner = semantics.FindDeclared(parameter);
        var members = new Dictionary<string, IPropertySymbol>(StringComparer.Ordinal);
        if (FindProperty(body) is { } only)
            return new RowSelection(body, parameter.Identifier.Text, only, members);
        if (body is not AnonymousObjectCreationExpressionSyntax created)
            return null;
        foreach (var member in created.Initializers)
        {
            if (FindProperty(member.Expression) is not { } property || semantics.FindDeclared(member) is not { } declared)
                return null;
            members[declared.Name] = property;
        }

        return new RowSelection(body, parameter.Identifier.Text, null, members);

        IPropertySymbol? FindProperty(ExpressionSyntax expression) =>
            expression.WithoutParentheses() is MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax source } access
            && SymbolEqualityComparer.Default.Equals(semantics.FindSymbol(source), owner)
                ? semantics.FindSymbol(access) as IPropertySymbol
                : null;
    }
}
