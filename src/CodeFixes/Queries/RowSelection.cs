using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>A <c>Select</c> that takes columns as they are: <c>d => d.Data</c>, <c>d => new { d.Title, d.Data }</c>.</summary>
internal sealed class RowSelection
{
    private readonly IReadOnlyDictionary<string, IPropertySymbol> _members;

    private RowSelection(ExpressionSyntax body, string parameter, IPropertySymbol? only, IReadOnlyDictionary<string, IPropertySymbol> members)
    {
        Body = body;
        Parameter = parameter;
        Only = only;
        _members = members;
    }

    /// <summary>What the lambda gives.</summary>
    public ExpressionSyntax Body { get; }

    /// <summary>The name of the lambda's parameter.</summary>
    public string Parameter { get; }

    /// <summary>The one column that is the whole row; <see langword="null"/> where an object is made.</summary>
    public IPropertySymbol? Only { get; }

    /// <summary>The property of the entity behind a member of the object.</summary>
    public IPropertySymbol? Member(string name) => _members.TryGetValue(name, out var property) ? property : null;

    /// <summary><see langword="null"/> where something is computed: it may fail, or give other columns than it says.</summary>
    public static RowSelection? Of(InvocationExpressionSyntax select, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        if (select.ArgumentList.Arguments is not [{ Expression: SimpleLambdaExpressionSyntax { ExpressionBody: { } body, Parameter: var parameter } }])
            return null;
        var owner = semanticModel.GetDeclaredSymbol(parameter, cancellationToken);
        var name = parameter.Identifier.Text;
        if (Property(body) is { } only)
            return new RowSelection(body, name, only, new Dictionary<string, IPropertySymbol>());
        if (body is not AnonymousObjectCreationExpressionSyntax created)
            return null;
        var members = new Dictionary<string, IPropertySymbol>(StringComparer.Ordinal);
        foreach (var member in created.Initializers)
        {
            if (Property(member.Expression) is not { } property || semanticModel.GetDeclaredSymbol(member, cancellationToken) is not { } declared)
                return null;
            members[declared.Name] = property;
        }

        return new RowSelection(body, name, null, members);

        IPropertySymbol? Property(ExpressionSyntax expression) =>
            RowCheck.Bare(expression) is MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax source } access
            && SymbolEqualityComparer.Default.Equals(semanticModel.GetSymbolInfo(source, cancellationToken).Symbol, owner)
                ? semanticModel.GetSymbolInfo(access, cancellationToken).Symbol as IPropertySymbol
                : null;
    }
}
