using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Shapes;
using AsyncSql.Analyzers.Queries;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// A <c>FindAsync</c> as the query that it runs when the context does not track the entity yet: a comparison of each property of
/// the primary key with its value.
/// </summary>
internal sealed class KeyLookup
{
    // Kinds of syntax that this pack's oldest Roslyn has no names for.
    private const int CollectionExpression = 9076;
    private const int ExpressionElement = 9077;

    private readonly ImmutableArray<string> _properties;
    private readonly ImmutableArray<ExpressionSyntax> _values;

    private KeyLookup(ImmutableArray<string> properties, ImmutableArray<ExpressionSyntax> values, ExpressionSyntax? token, string set)
    {
        _properties = properties;
        _values = values;
        Token = token;
        Set = set;
    }

    /// <summary>The cancellation token that the call is handed.</summary>
    public ExpressionSyntax? Token { get; }

    /// <summary>What comes between the context and the query: <c>.Set&lt;Document&gt;()</c>; empty where the call is on the set itself.</summary>
    public string Set { get; }

    /// <summary><see langword="null"/> where the key is not known, or where its values mean something else inside a query.</summary>
    public static KeyLookup? Of(MaterialisationSite site, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        if (site.Operation is not IInvocationOperation { Instance.Type: { } receiver } call
            || site.Shape.Element is not ElementShape.Whole { Entity: var entity }
            || call.Syntax.HasComment(call.Syntax.Span))
            return null;

        var set = "";
        if (facts.Symbols.IsDbContext(receiver))
        {
            if (site.Name is not GenericNameSyntax { TypeArgumentList: var types })
                return null; // FindAsync(typeof(Document), id) gives an object
            set = $".Set{types}()";
        }

        var key = site.Shape.Model.KeyOf(entity.Entity, facts.Symbols);
        var values = Values(call);
        if (key.IsEmpty || values.Length != key.Length)
            return null;
        for (var i = 0; i < key.Length; i++)
            if (entity.Columns.FirstOrDefault(column => column.Name == key[i])?.Property?.Type is not { } type
                || !CanBeCompared(type)
                || values[i] is not { Type: { } given }
                || !SymbolEqualityComparer.Default.Equals(given.WithoutNullable(), type.WithoutNullable()) // Find throws for any other type
                || !MeansTheSameInQuery(values[i]!, semanticModel, cancellationToken))
                return null;
        return new KeyLookup(key, values.Select(static value => (ExpressionSyntax)value!.Syntax).ToImmutableArray(), Argument(call, "cancellationToken") as ExpressionSyntax, set);
    }

    /// <summary>The condition: <c>x.OrderId == orderId &amp;&amp; x.Line == line</c>.</summary>
    public string Condition(string owner) => string.Join(" && ", _properties.Zip(_values, (property, value) => $"{owner}.{SelectedMembers.Escaped(property)} == {value}"));

    /// <summary>The values as the call has them: one by one, in an array, or in a collection expression.</summary>
    private static ImmutableArray<IOperation?> Values(IInvocationOperation call)
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
            var value = QueryReader.Unwrap(element);
            return values!.Syntax.RawKind != CollectionExpression || value?.Syntax.Parent?.RawKind == ExpressionElement ? value : null;
        }).ToImmutableArray();
    }

    private static SyntaxNode? Argument(IInvocationOperation call, string parameter) =>
        call.Arguments.FirstOrDefault(argument => argument.Parameter?.Name == parameter && !argument.IsImplicit)?.Value.Syntax;

    /// <summary>Whether <c>==</c> compares the values, and EF Core translates it.</summary>
    private static bool CanBeCompared(ITypeSymbol type) =>
        type.WithoutNullable() is { } compared
        && (compared.SpecialType is not (SpecialType.None or SpecialType.System_Object) || compared.TypeKind == TypeKind.Enum || !compared.GetMembers("op_Equality").IsEmpty);

    /// <summary>
    /// Whether a value can stand in the lambda of a query. One that may throw would throw another exception there; a parameter by
    /// reference, or a member of a structure, cannot be used in a lambda at all.
    /// </summary>
    private static bool MeansTheSameInQuery(IOperation value, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        switch (value)
        {
            case { ConstantValue.HasValue: true } or IFieldReferenceOperation { Field.IsStatic: true }:
                return true;
            case ILocalReferenceOperation { Local.RefKind: RefKind.None }:
            case IParameterReferenceOperation { Parameter.RefKind: RefKind.None }:
                return true;
            case IInstanceReferenceOperation { Type.IsValueType: false }:
                return true;
            case IMemberReferenceOperation { Member: IPropertySymbol or IFieldSymbol, Instance: { } owner } reference:
                return reference is not IPropertyReferenceOperation { Arguments.IsEmpty: false }
                    && !(reference.Member.ContainingType.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T)
                    && MeansTheSameInQuery(owner, semanticModel, cancellationToken)
                    && (owner is IInstanceReferenceOperation || semanticModel.GetTypeInfo(owner.Syntax, cancellationToken).Nullability.FlowState != NullableFlowState.MaybeNull);
            default:
                return false;
        }
    }
}
