using AsyncSql.Analyzers.Facts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// What the code reads of the variable that holds a row: the one column that is written, whether the row and that column are there, and
/// members beside it. What is understood is noted; a use that is not keeps the query as it is.
/// </summary>
/// <param name="row">The variable.</param>
/// <param name="selection">What the query selects; <see langword="null"/> where the row is the entity.</param>
/// <param name="semanticModel">The model of the document.</param>
/// <param name="cancellationToken">Stops the search.</param>
internal sealed class RowUses(ILocalSymbol row, RowSelection? selection, SemanticModel semanticModel, CancellationToken cancellationToken)
{
    private readonly HashSet<IdentifierNameSyntax> _noted = [];

    /// <summary>The property whose column is written, or asked for.</summary>
    public IPropertySymbol? Streamed { get; private set; }

    /// <summary>Whether the variable holds nothing but that value: then no row and NULL are the same to the code.</summary>
    public bool IsOnlyValue => selection?.Only is not null;

    /// <summary>Whether an expression is the row.</summary>
    public bool IsRow(ExpressionSyntax expression) =>
        RowCheck.Bare(expression) is IdentifierNameSyntax name && !IsOnlyValue && IsVariable(name) && (_noted.Add(name) || true);

    /// <summary>Whether an expression is the value of the column, of a row that is there.</summary>
    public bool IsValue(ExpressionSyntax expression) => RowCheck.Bare(expression) switch
    {
        IdentifierNameSyntax name when IsOnlyValue => IsVariable(name) && IsStreamed(selection!.Only!) && (_noted.Add(name) || true),
        MemberAccessExpressionSyntax { RawKind: (int)SyntaxKind.SimpleMemberAccessExpression } access => Property(access.Name) is { } property && IsRow(access.Expression) && IsStreamed(property),
        _ => false,
    };

    /// <summary>Whether an expression is the value of the column, of a row that may be missing: <c>row?.Data</c>.</summary>
    public bool IsValueOfAnyRow(ExpressionSyntax expression) =>
        RowCheck.Bare(expression) is ConditionalAccessExpressionSyntax { WhenNotNull: MemberBindingExpressionSyntax binding } access
        && Property(binding.Name) is { } property && IsRow(access.Expression) && IsStreamed(property);

    /// <summary>Whether an operator is the language's own.</summary>
    public bool IsBuiltIn(BinaryExpressionSyntax comparison) =>
        semanticModel.GetSymbolInfo(comparison, cancellationToken).Symbol is null or IMethodSymbol { MethodKind: MethodKind.BuiltinOperator };

    /// <summary>What was noted so far.</summary>
    public (List<IdentifierNameSyntax> Noted, IPropertySymbol? Streamed) Save() => (_noted.ToList(), Streamed);

    /// <summary>Forgets what was noted since.</summary>
    public void Restore((List<IdentifierNameSyntax> Noted, IPropertySymbol? Streamed) saved)
    {
        _noted.IntersectWith(saved.Noted);
        Streamed = saved.Streamed;
    }

    /// <summary>
    /// The reads of members that were not noted, in their order, and those of the length of a written array; <see langword="null"/> where there
    /// is any other use.
    /// </summary>
    public IReadOnlyList<RowRead>? Others(SyntaxNode scope)
    {
        var others = new List<RowRead>();
        foreach (var reference in semanticModel.ReferencesTo(row, scope, cancellationToken).Where(reference => !_noted.Contains(reference)))
        {
            var access = IsOnlyValue ? (ExpressionSyntax)reference : AccessOn(reference);
            var property = IsOnlyValue ? selection!.Only : access is MemberAccessExpressionSyntax { Name: var name } ? Property(name) : null;
            if (access is null || property is null)
                return null;
            var isLength = AccessOn(access) is { Name.Identifier.ValueText: "Length" } && property.Type is IArrayTypeSymbol;
            if (isLength)
                access = AccessOn(access)!;
            if ((IsOnlyValue && !isLength) || MembersUsed.IsWritten(access) || IsNamed(access) || access.HasComment(access.Span))
                return null;
            others.Add(new RowRead(access, property, isLength));
        }

        return others;
    }

    /// <summary>The access to a member of an expression.</summary>
    private static MemberAccessExpressionSyntax? AccessOn(ExpressionSyntax expression)
    {
        var use = MembersUsed.Outermost(expression);
        return use.Parent is MemberAccessExpressionSyntax { RawKind: (int)SyntaxKind.SimpleMemberAccessExpression } access && access.Expression == use ? access : null;
    }

    private bool IsVariable(IdentifierNameSyntax name) => SymbolEqualityComparer.Default.Equals(semanticModel.GetSymbolInfo(name, cancellationToken).Symbol, row);

    /// <summary>The property of the entity that a member stands for.</summary>
    private IPropertySymbol? Property(SimpleNameSyntax name) =>
        selection is null ? semanticModel.GetSymbolInfo(name, cancellationToken).Symbol as IPropertySymbol : selection.Member(name.Identifier.ValueText);

    private bool IsStreamed(IPropertySymbol property)
    {
        if (Streamed is not null)
            return SymbolEqualityComparer.Default.Equals(Streamed, property);
        Streamed = property;
        return true;
    }

    /// <summary>Whether the text of a read matters beside its value: <c>nameof</c>, a name that is inferred from it, an argument whose text is handed on.</summary>
    private bool IsNamed(ExpressionSyntax access)
    {
        var outermost = MembersUsed.Outermost(access);
        return outermost.Parent is AnonymousObjectMemberDeclaratorSyntax { NameEquals: null } or ArgumentSyntax { NameColon: null, Parent: TupleExpressionSyntax }
            || access.Ancestors().TakeWhile(static ancestor => ancestor is not StatementSyntax).OfType<InvocationExpressionSyntax>().Any(call =>
                semanticModel.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol method // nameof is none
                || method.Parameters.Any(static parameter => parameter.GetAttributes().Any(static attribute => attribute.AttributeClass?.Name == "CallerArgumentExpressionAttribute")));
    }
}

/// <summary>A read of a member of a row.</summary>
/// <param name="Access">The expression.</param>
/// <param name="Property">The property of the entity.</param>
/// <param name="IsLength">Whether the length of its array is read.</param>
internal sealed record RowRead(ExpressionSyntax Access, IPropertySymbol Property, bool IsLength);
