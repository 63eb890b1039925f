namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// The uses of a variable that holds a row: the column that is written, checks of the row and of that column, and other members. A use that
/// is not understood prevents the fix. Without a selection, the row is the entity.
/// </summary>
internal sealed class RowUses(ILocalSymbol row, RowSelection? selection, Semantics semantics)
{
    private readonly HashSet<IdentifierNameSyntax> _noted = [];

    public IPropertySymbol? Streamed { get; private set; }

    /// <summary>Whether the variable holds nothing but that value: the code then cannot tell a missing row from NULL.</summary>
    public bool IsOnlyValue => selection?.Only is not null;

    public bool IsRow(ExpressionSyntax expression) =>
        expression.WithoutParentheses() is IdentifierNameSyntax name && !IsOnlyValue && IsVariable(name) && Note(name);

    /// <summary>Whether an expression is the value of the column, of an existing row.</summary>
    public bool IsValue(ExpressionSyntax expression) => expression.WithoutParentheses() switch
    {
        IdentifierNameSyntax name when IsOnlyValue => IsVariable(name) && IsStreamed(selection!.Only!) && Note(name),
        MemberAccessExpressionSyntax { RawKind: (int)SyntaxKind.SimpleMemberAccessExpression } access =>
            FindProperty(access.Name) is { } property && IsRow(access.Expression) && IsStreamed(property),
        _ => false,
    };

    /// <summary>Whether an expression is the value of the column, of a row that may be missing: <c>row?.Data</c>.</summary>
    public bool IsValueOfOptionalRow(ExpressionSyntax expression) =>
        expression.WithoutParentheses() is ConditionalAccessExpressionSyntax { WhenNotNull: MemberBindingExpressionSyntax binding } access
        && FindProperty(binding.Name) is { } property && IsRow(access.Expression) && IsStreamed(property);

    /// <summary>Whether an operator is the language's own.</summary>
    public bool IsBuiltIn(BinaryExpressionSyntax comparison) =>
        semantics.FindSymbol(comparison) is null or IMethodSymbol { MethodKind: MethodKind.BuiltinOperator };

    public (List<IdentifierNameSyntax> Noted, IPropertySymbol? Streamed) Save() => (_noted.ToList(), Streamed);

    public void Restore((List<IdentifierNameSyntax> Noted, IPropertySymbol? Streamed) saved)
    {
        _noted.IntersectWith(saved.Noted);
        Streamed = saved.Streamed;
    }

    /// <summary>
    /// The reads of members that were not noted, in their order, and those of the length of a written array; <see langword="null"/> where
    /// there is any other use.
    /// </summary>
    public IReadOnlyList<RowRead>? FindOtherReads(SyntaxNode scope)
    {
        var others = new List<RowRead>();
        foreach (var reference in semantics.FindReferences(row, scope).Where(reference => !_noted.Contains(reference)))
        {
            var access = IsOnlyValue ? (ExpressionSyntax)reference : reference.WithParentheses().FindMemberAccess();
            var property = IsOnlyValue ? selection!.Only : access is MemberAccessExpressionSyntax { Name: var name } ? FindProperty(name)
                : null;
            if (access is null || property is null)
                return null;
            var length = access.WithParentheses().FindMemberAccess() is { Name.Identifier.ValueText: "Length" } found
                && property.Type is IArrayTypeSymbol ? found : null;
            access = length ?? access;
            if ((IsOnlyValue && length is null) || access.IsChanged() || IsTextUsed(access) || access.HasComment(access.Span))
                return null;
            others.Add(new RowRead(access, property, IsLength: length is not null));
        }

        return others;
    }

    private bool IsVariable(IdentifierNameSyntax name) => SymbolEqualityComparer.Default.Equals(semantics.FindSymbol(name), row);

    private bool Note(IdentifierNameSyntax name)
    {
        _noted.Add(name);
        return true;
    }

    private IPropertySymbol? FindProperty(SimpleNameSyntax name) =>
        selection is null ? semantics.FindSymbol(name) as IPropertySymbol : selection.FindMember(name.Identifier.ValueText);

    private bool IsStreamed(IPropertySymbol property)
    {
        Streamed ??= property;
        return SymbolEqualityComparer.Default.Equals(Streamed, property);
    }

    /// <summary>Whether the text of a read matters: in <c>nameof</c>, inferred names, or arguments that are passed as text.</summary>
    private bool IsTextUsed(ExpressionSyntax access) =>
        access.WithParentheses().Parent is AnonymousObjectMemberDeclaratorSyntax { NameEquals: null }
            or ArgumentSyntax { NameColon: null, Parent: TupleExpressionSyntax }
        || access.Ancestors().TakeWhile(static ancestor => ancestor is not StatementSyntax).OfType<InvocationExpressionSyntax>()
            .Any(call => semantics.FindSymbol(call) is not IMethodSymbol method // nameof is no method
                || method.Parameters.Any(static parameter => parameter.GetAttributes()
                    .Any(static attribute => attribute.AttributeClass?.Name == "CallerArgumentExpressionAttribute")));
}

internal sealed record RowRead(ExpressionSyntax Access, IPropertySymbol Property, bool IsLength);
