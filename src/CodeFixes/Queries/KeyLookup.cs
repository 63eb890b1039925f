using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// A <c>FindAsync</c> as the query that it runs when the context does not track the entity: a comparison of each property of the primary
/// key with its value, on <c>.Set&lt;Document&gt;()</c> of a context or, where that is empty, on the set itself.
/// </summary>
internal sealed record KeyLookup(ImmutableArray<(string Property, SyntaxNode Value)> Comparisons, ExpressionSyntax? Token, string Set)
{
    // Kinds of syntax that the oldest supported Roslyn has no names for.
    private const int CollectionExpression = 9076;
    private const int ExpressionElement = 9077;

    /// <summary><see langword="null"/> where the key is unknown, or where its values have another meaning in a query.</summary>
    public static KeyLookup? Read(QueryInDocument document)
    {
        var (site, _, semantics, facts, _) = document;
        if (site.Operation is not IInvocationOperation { Instance.Type: { } receiver } call
            || site.Shape.Element is not ElementShape.Whole { Entity: var entity }
            || call.Syntax.HasComment(call.Syntax.Span))
            return null;

        var set = "";
        if (facts.Symbols.IsDbContext(receiver))
        {
            if (site.Name is not GenericNameSyntax { TypeArgumentList: var types })
                return null; // FindAsync(typeof(Document), id) returns an object
            set = $".Set{types}()";
        }

        var key = site.Shape.Model.FindPrimaryKey(entity.Entity, facts.Symbols);
        var values = FindValues(call);
        if (key.IsEmpty || values.Length != key.Length)
            return null;
        for (var i = 0; i < key.Length; i++)
            if (entity.Columns.FirstOrDefault(column => column.Name == key[i])?.Property?.Type is not { } type
                || !CanBeCompared(type)
                || values[i] is not { Type: { } given } value
                || !SymbolEqualityComparer.Default.Equals(given.WithoutNullable(), type.WithoutNullable()) // Find throws for any other type
                || !MeansSameInQuery(value, semantics))
                return null;
        var token = call.Arguments.FirstOrDefault(static argument =>
            argument is { Parameter.Name: "cancellationToken", IsImplicit: false });
        var comparisons = key.Zip(values, static (property, value) => (property, value!.Syntax)).ToImmutableArray();
        return new KeyLookup(comparisons, token?.Value.Syntax as ExpressionSyntax, set);
    }

    /// <summary>Writes the condition: <c>x.OrderId == orderId &amp;&amp; x.Line == line</c>.</summary>
    public string EmitCondition(string owner) =>
        string.Join(" && ", Comparisons.Select(key => $"{owner}.{SelectedMembers.Escape(key.Property)} == {key.Value}"));

    /// <summary>The values as the call has them: one by one, in an array, or in a collection expression.</summary>
    private static ImmutableArray<IOperation?> FindValues(IInvocationOperation call)
    {
        var values = call.Arguments.FirstOrDefault(static argument => argument.Parameter?.Name == "keyValues")?.Value;
        while (values is IConversionOperation { Operand: var operand })
            values = operand;
        var elements = values switch
        {
            IArrayCreationOperation { Initializer.ElementValues: var written } => written,
            { Syntax.RawKind: CollectionExpression } => values.ChildOperations.ToImmutableArray(),
            _ => ImmutableArray<IOperation>.Empty,
        };
        return elements.Select(element =>
        {
            var value = element.Unwrap();
            return values!.Syntax.RawKind != CollectionExpression || value?.Syntax.Parent?.RawKind == ExpressionElement ? value : null;
        }).ToImmutableArray();
    }

    /// <summary>Whether <c>==</c> compares the values, and EF Core translates it.</summary>
    private static bool CanBeCompared(ITypeSymbol type) =>
        type.WithoutNullable() is { } compared
        && (compared.SpecialType is not (SpecialType.None or SpecialType.System_Object)
            || compared.TypeKind == TypeKind.Enum
            || !compared.GetMembers("op_Equality").IsEmpty);

    /// <summary>
    /// Whether a value can move into the lambda of a query. A value that may throw would throw another exception there; a parameter by
    /// reference, or a member of a structure, cannot be used in a lambda at all.
    /// </summary>
    public static bool MeansSameInQuery(IOperation value, Semantics semantics) => value switch
    {
        { ConstantValue.HasValue: true } or IFieldReferenceOperation { Field.IsStatic: true } => true,
        ILocalReferenceOperation { Local.RefKind: RefKind.None } or IParameterReferenceOperation { Parameter.RefKind: RefKind.None } =>
            true,
        IInstanceReferenceOperation { Type.IsValueType: false } => true,
        IPropertyReferenceOperation { Arguments.IsEmpty: false } => false,
        IMemberReferenceOperation { Member: IPropertySymbol or IFieldSymbol, Instance: { } owner } reference =>
            reference.Member.ContainingType.OriginalDefinition.SpecialType != SpecialType.System_Nullable_T
            && MeansSameInQuery(owner, semantics)
            && (owner is IInstanceReferenceOperation || !semantics.MayBeNull(owner.Syntax)),
        _ => false,
    };
}
