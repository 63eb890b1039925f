using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>A value that code assigns to a column, as an argument of <c>SetProperty</c>.</summary>
/// <param name="Code">The argument.</param>
/// <param name="Statement">
/// The statement that computes the value before the query; empty where the argument does. EF Core 7 to 9 would translate
/// <c>DateTime.UtcNow</c> to the time of the server.
/// </param>
internal sealed record AssignedValue(string Code, string Statement)
{
    /// <summary>Properties and methods of .NET that are the same whether there is a row or not, and never throw.</summary>
    private static readonly HashSet<string> Pure = new(StringComparer.Ordinal)
    {
        "System.DateTime.UtcNow", "System.DateTime.Now", "System.DateTime.Today", "System.DateTimeOffset.UtcNow",
        "System.DateTimeOffset.Now", "System.Guid.NewGuid", "System.String.Trim", "System.String.TrimStart", "System.String.TrimEnd",
        "System.String.ToLowerInvariant", "System.String.ToUpperInvariant", "System.Array.Empty",
    };

    /// <summary><see langword="null"/> where another place of the value could change what the program does.</summary>
    public static AssignedValue? Create(IPropertySymbol property, ExpressionSyntax value, Semantics semantics, FreeNames names)
    {
        if (semantics.Model.FindOperation(value, semantics.CancellationToken) is not { } operation
            || operation.Parent is IConversionOperation { Conversion.IsUserDefined: true }
            || value.HasComment(value.Span))
            return null;
        var type = property.Type;
        var name = type.ToMinimalDisplayString(semantics.Model, NullableFlowState.NotNull, value.SpanStart);
        if (operation.ConstantValue is { HasValue: true, Value: null } || operation is IDefaultValueOperation)
            return type.IsValueType && type.OriginalDefinition.SpecialType != SpecialType.System_Nullable_T
                ? new AssignedValue($"default({name})", "")
                : new AssignedValue($"({name.TrimEnd('?')}{(UsesNull(property, semantics, value) ? "?" : "")})null", "");
        var cast = operation.Type is { } given && given.WithoutNullable().SymbolEquals(type.WithoutNullable()) ? "" : $"({name})";
        if (KeyLookup.MeansSameInQuery(operation, semantics))
            return new AssignedValue(cast + value, "");
        if (!IsPure(operation, semantics))
            return null;
        var local = names.Choose(char.ToLowerInvariant(property.Name[0]) + property.Name.Substring(1), "new" + property.Name);
        return new AssignedValue(cast + local, $"var {local} = {value};");
    }

    /// <summary>Whether the type of a missing value is written with a question mark.</summary>
    private static bool UsesNull(IPropertySymbol property, Semantics semantics, ExpressionSyntax value) =>
        property.Type.IsValueType || semantics.Model.GetNullableContext(value.SpanStart).AnnotationsEnabled();

    private static bool IsPure(IOperation value, Semantics semantics) => value switch
    {
        IPropertyReferenceOperation { Property: var property, Instance: null } => IsKnown(property),
        IInvocationOperation { TargetMethod: var method, Instance: null, Arguments.IsEmpty: true } => IsKnown(method),
        IInvocationOperation { TargetMethod: var method, Instance: { } text, Arguments.IsEmpty: true } =>
            IsKnown(method) && !semantics.MayBeNull(text.Syntax) && IsPureOrSame(text, semantics),
        ICoalesceOperation { Value: var first, WhenNull: var second } => IsPureOrSame(first, semantics) && IsPureOrSame(second, semantics),
        _ => false,
    };

    private static bool IsPureOrSame(IOperation value, Semantics semantics) =>
        KeyLookup.MeansSameInQuery(value, semantics) || IsPure(value, semantics);

    private static bool IsKnown(ISymbol member) =>
        Pure.Contains($"{member.ContainingType.ContainingNamespace.ToDisplayString()}.{member.ContainingType.Name}.{member.Name}");
}
