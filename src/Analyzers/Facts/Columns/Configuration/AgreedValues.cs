using System.Diagnostics.CodeAnalysis;
using AsyncSql.Analyzers.Facts.Flow;

namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>
/// The values of fields and properties that are not constants: <c>types.Text</c>, where a product has one class of types for each
/// provider. Known if every implementation has the same.
/// </summary>
internal sealed class AgreedValues(ValueTracer values, NameResolver names, CancellationToken cancellationToken)
{
    public SourceMembers Members => values.Members;

    public bool TryRead<T>(ExpressionSyntax expression, [MaybeNullWhen(false)] out T value)
    {
        value = default;
        if (expression is not (SimpleNameSyntax or MemberAccessExpressionSyntax)
            || names.ResolveMember(expression) is not { } member
            || values.SemanticModels.Get(expression.SyntaxTree) is not { } model)
            return false;
        var found = new HashSet<T>();
        foreach (var implementation in FindImplementations(member))
        {
            var definitions = values.Definitions.Find(implementation, model, cancellationToken);
            if (!definitions.AreAllValues)
                return false;
            foreach (var definition in definitions.All)
                if (names.TryReadConstant<T>(definition.Expression, out var constant))
                    found.Add(constant);
                else
                    return false;
        }

        if (found.Count != 1)
            return false;
        value = found.First();
        return true;
    }

    /// <summary>The members that a call may reach: the member itself, and what overrides or implements it.</summary>
    private IEnumerable<ISymbol> FindImplementations(ISymbol member)
    {
        member = member.OriginalDefinition;
        if (!member.IsAbstract)
            yield return member;
        if (member is not IPropertySymbol { ContainingType: { } type } || !(member.IsAbstract || member.IsVirtual || member.IsOverride))
            yield break;
        foreach (var candidate in values.Members.FindTypesByBase(type, cancellationToken))
        {
            var implementation = type.TypeKind == TypeKind.Interface
                ? candidate.FindImplementationForInterfaceMember(member)
                : candidate.GetMembers(member.Name).OfType<IPropertySymbol>().FirstOrDefault(static own => own.IsOverride);
            if (implementation is { IsAbstract: false } && SymbolEqualityComparer.Default.Equals(implementation.ContainingType, candidate))
                yield return implementation;
        }
    }
}
