using AsyncSql.Analyzers.Facts.Flow;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>
/// Extension methods and helpers that read the column that they are told: <c>reader.GetStringOrNull("Body")</c>,
/// <c>GetSafeString(reader, 3)</c>. Their callers know the column, so the call is the read.
/// </summary>
internal static class ReaderAccessor
{
    /// <summary>Members that read a part, or a stream.</summary>
    private static readonly string[] Streaming = ["GetStream", "GetTextReader", "GetXmlReader", "GetBytes", "GetChars"];

    /// <summary>How the names of accessors begin. To bind every call of a file would be expensive.</summary>
    private static readonly string[] Beginnings =
    [
        "Get", "Read", "Safe", "TryGet", "Value", "Field", "Column", "String", "Text", "Bytes", "Nullable", "Deserialize", "Parse", "Json",
        "Decode", "Map", "Load", "Fetch",
    ];

    /// <summary>Whether a method may be an accessor, by its name.</summary>
    public static bool MayBeAccessor(string method) =>
        Array.Exists(Beginnings, beginning => method.StartsWith(beginning, StringComparison.Ordinal));

    /// <summary>Whether a method reads text or bytes of a column that its second parameter names, and of no other one.</summary>
    public static bool IsAccessor(IMethodSymbol method, ReaderSymbols symbols, CancellationToken cancellationToken) =>
        method.ToStaticForm() is { Parameters: [var reader, var column, ..] } accessor
        && MayBeAccessor(accessor.Name)
        && column.Type.SpecialType is SpecialType.System_String or SpecialType.System_Int32
        && symbols.IsReader(reader.Type)
        && (accessor.IsExtensionMethod || IsContract(accessor) || IsHelper(accessor, column, cancellationToken))
        && !AccessorContent.ReadsOtherColumn(accessor, cancellationToken)
        && (GetResult(accessor) is ITypeParameterSymbol || FindContent(accessor, cancellationToken) is not null);

    /// <summary>
    /// Whether an accessor reads text, or bytes: by the type that it returns, else by the only value that its code reads of the column, as
    /// one that deserializes it does. <see langword="null"/> for any other value.
    /// </summary>
    public static bool? FindContent(IMethodSymbol method, CancellationToken cancellationToken) =>
        ValueReadFinder.IsTextual(GetResult(method)) ?? AccessorContent.Find(method.ToStaticForm(), cancellationToken);

    /// <summary>The type of the result, also that of a task.</summary>
    private static ITypeSymbol GetResult(IMethodSymbol method) =>
        method.ReturnType is INamedTypeSymbol { Name: "Task" or "ValueTask", TypeArguments: [var result] } ? result : method.ReturnType;

    /// <summary>Whether a method of an interface says by its result that it reads text or bytes. Its code is elsewhere.</summary>
    private static bool IsContract(IMethodSymbol method) =>
        method is { IsAbstract: true, ContainingType.TypeKind: TypeKind.Interface }
        && ValueReadFinder.IsTextual(method.ReturnType) is not null;

    /// <summary>
    /// Whether a method of the program reads no column but the one that it is told. One that reads asynchronously can stream the value
    /// itself, unless only its callers know the type.
    /// </summary>
    private static bool IsHelper(IMethodSymbol method, IParameterSymbol column, CancellationToken cancellationToken)
    {
        var isGeneric = GetResult(method.OriginalDefinition) is ITypeParameterSymbol;
        if (method is not { IsVirtual: false, IsOverride: false, IsAbstract: false } || (method.IsAsync && !isGeneric)
            || method.DeclaringSyntaxReferences is not [var reference]
            || !CallSites.FindContracts(method).Skip(1).All(IsContract) // its callers name the interface
            || FindForm(method, cancellationToken) is not { } form || (form != ReadForm.Synchronous && !isGeneric))
            return false;
        var uses = SyntaxTreeIndex.Get(reference.SyntaxTree)
            .FindNames(reference.GetSyntax(cancellationToken), column.Name, cancellationToken).ToList();
        return uses.Count > 0 && uses.TrueForAll(static use => use.Parent is ArgumentSyntax
            or BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression });
    }

    /// <summary>
    /// The form in which an accessor reads; <see langword="null"/> if it streams. One whose code is not visible reads synchronously.
    /// </summary>
    public static ReadForm? FindForm(IMethodSymbol method, CancellationToken cancellationToken)
    {
        if (method.ToStaticForm().DeclaringSyntaxReferences is not [var reference])
            return ReadForm.Synchronous;
        var (names, body) = (SyntaxTreeIndex.Get(reference.SyntaxTree), reference.GetSyntax(cancellationToken));
        return Array.Exists(Streaming, name => names.FindNames(body, name, cancellationToken).Any()) ? null
            : names.FindNames(body, "GetFieldValueAsync", cancellationToken).Any() ? ReadForm.Asynchronous
            : ReadForm.Synchronous;
    }

    /// <summary>Whether a read is inside of an accessor, with the column that callers name.</summary>
    public static bool IsInside(ValueRead read, SemanticModel model, ReaderSymbols symbols, CancellationToken cancellationToken) =>
        read.Column is { } column && !model.GetConstantValue(column, cancellationToken).HasValue
        && model.GetSymbolInfo(read.Source, cancellationToken).Symbol.ToStaticForm(read.Source)
            is IParameterSymbol { Ordinal: 0, ContainingSymbol: IMethodSymbol method }
        && IsAccessor(method, symbols, cancellationToken);
}
