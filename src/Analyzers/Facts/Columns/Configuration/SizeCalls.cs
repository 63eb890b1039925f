using AsyncSql.Analyzers.Facts.Sql;
using Handler = System.Func<
    AsyncSql.Analyzers.Facts.Columns.Configuration.SizeBuilder,
    AsyncSql.Analyzers.Facts.Columns.Configuration.FluentCall,
    AsyncSql.Analyzers.Facts.Columns.Configuration.Builder?>;

namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>The calls that determine the size of columns, under the names of each API.</summary>
internal static class SizeCalls
{
    private static readonly Handler MaxLength = Set(static (property, call) =>
        property.MaxLength = call.FirstArgument.IsKind(SyntaxKind.NullLiteralExpression) ? call.CreateSetting<int?>(null)
            : ReadChosenLength(call) is { } chosen ? call.CreateSetting<int?>(chosen)
            : ReadSetting<int>(property, call) is { } length ? call.CreateSetting<int?>(length.Value)
            : property.MaxLength);

    private static readonly Handler ColumnType = Set(static (property, call) =>
        property.StoreType = ReadSetting<string>(property, call) ?? property.StoreType);

    private static readonly Handler Conversion = Set(static (property, call) => property.Conversion = ConversionReader.Read(call));
    private static readonly Handler Unicode = Set(static (property, call) => property.IsUnicode = call.ReadFlag());
    private static readonly Handler FixedLength = Set(static (property, call) => property.IsFixedLength = call.ReadFlag());
    private static readonly Handler RowVersion = Set(static (property, _) => property.IsRowVersion = true);
    private static readonly Handler ConcurrencyToken = Set(static (property, call) => property.IsConcurrencyToken = call.ReadFlag());
    private static readonly Handler GeneratedOnUpdate = Set(static (property, _) => property.IsGeneratedOnUpdate = true);
    private static readonly Handler Converter = Set(static (property, call) =>
        property.MarkUncertain($"{call.Evidence} sets a value converter"));

    /// <summary>On a <c>PropertyBuilder</c> (<c>HasMaxLength</c>), and on the metadata of a property (<c>SetMaxLength</c>).</summary>
    public static readonly CallTable<SizeBuilder> Properties = new()
    {
        { MaxLength, "HasMaxLength", "SetMaxLength" },
        { ColumnType, "HasColumnType", "SetColumnType" },
        { Conversion, "HasConversion" },
        { Converter, "SetValueConverter", "SetProviderClrType" },
        { Unicode, "IsUnicode", "SetIsUnicode" },
        { FixedLength, "IsFixedLength", "SetIsFixedLength" },
        { RowVersion, "IsRowVersion" },
        { ConcurrencyToken, "IsConcurrencyToken" },
        { GeneratedOnUpdate, "ValueGeneratedOnAddOrUpdate" },
        { SetAnnotation, "HasAnnotation", "SetAnnotation" },
        { RemoveAnnotation, "RemoveAnnotation" },
        { static (builder, call) => builder.Property.ColumnName = ReadColumnName(call), "HasColumnName" },
        { static (_, _) => Builder.Inert, "ElementType" },
        {
            static (builder, _) => builder,
            "IsRequired", "HasColumnOrder", "HasDefaultValue", "HasDefaultValueSql", "HasComputedColumnSql", "HasComment",
            "HasPrecision", "HasField", "HasSentinel", "HasValueGenerator", "HasValueGeneratorFactory", "IsSparse", "UseCollation",
            "UseHiLo", "UseIdentityColumn", "UsePropertyAccessMode", "ValueGeneratedNever", "ValueGeneratedOnAdd",
            "ValueGeneratedOnUpdate", "ValueGeneratedOnUpdateSometimes", "HasJsonPropertyName"
        },
    };

    /// <summary>On the metadata of all properties that a loop runs over.</summary>
    public static readonly CallTable<SizeBuilder> Metadata = new()
    {
        { MaxLength, "SetMaxLength" },
        { ColumnType, "SetColumnType" },
        { Unicode, "SetIsUnicode" },
        { FixedLength, "SetIsFixedLength" },
        { Converter, "SetValueConverter", "SetProviderClrType" },
    };

    /// <summary>On <c>conventions.Properties&lt;string&gt;()</c>.</summary>
    public static readonly CallTable<SizeBuilder> Conventions = new()
    {
        { MaxLength, "HaveMaxLength" },
        { ColumnType, "HaveColumnType" },
        { Conversion, "HaveConversion" },
        { Unicode, "AreUnicode" },
        { FixedLength, "AreFixedLength" },
        { static (builder, _) => builder, "HaveAnnotation", "HavePrecision", "UseCollation" },
    };

    /// <summary>A handler that sets something, which is uncertain under a condition.</summary>
    private static Handler Set(Action<PropertyConfiguration, FluentCall> set) => (builder, call) =>
    {
        set(builder.Property, call);
        if (call.Context.Conditions > 0)
            builder.Property.MarkUncertain($"{call.Evidence} is conditional");
        return builder;
    };

    /// <summary>The constant that the first argument holds; the property becomes uncertain where there is none.</summary>
    private static Setting<T>? ReadSetting<T>(PropertyConfiguration property, FluentCall call)
    {
        if (call.FirstArgument is { } argument
            && (call.Scope.TryReadConstant<T>(argument, out var value)
                || call.Context.Values.TryRead(call.Scope.Resolve(argument).Expression, out value)))
            return call.CreateSetting(value!);
        property.MarkUncertain($"the argument of {call.Evidence} is not constant");
        return null;
    }

    /// <summary>
    /// The longest length that a condition chooses, <c>property.Name == "Sku" ? 40 : 500</c>, if all are below the bounds of the inline
    /// limit for any type, or all above; otherwise <see langword="null"/>.
    /// </summary>
    private static int? ReadChosenLength(FluentCall call)
    {
        var lengths = new List<int>();
        var pending = new Stack<ExpressionSyntax?>([call.FirstArgument]);
        while (pending.Count > 0)
            switch (pending.Pop())
            {
                case ParenthesizedExpressionSyntax parenthesized:
                    pending.Push(parenthesized.Expression);
                    break;
                case ConditionalExpressionSyntax choice:
                    pending.Push(choice.WhenTrue);
                    pending.Push(choice.WhenFalse);
                    break;
                case SwitchExpressionSyntax choice:
                    foreach (var arm in choice.Arms)
                        pending.Push(arm.Expression);
                    break;
                case { } value when call.Scope.TryReadConstant<int>(value, out var length):
                    lengths.Add(length);
                    break;
                default:
                    return null;
            }

        return lengths.Count > 1 && (lengths.TrueForAll(static length => length <= StoreType.MaxUnicodeLength)
            || lengths.TrueForAll(static length => length > StoreType.MaxByteLength)) ? lengths.Max() : null;
    }

    private static string ReadColumnName(FluentCall call) =>
        call.Context.Conditions == 0 && call.FirstArgument is { } argument && call.Scope.TryReadConstant<string>(argument, out var name)
            ? name
            : "";

    /// <summary>Whether an annotation of EF Core determines sizes.</summary>
    public static bool IsSizeAnnotation(string name) => name is "MaxLength" or "Relational:ColumnType" or "Unicode" or "ValueConverter"
        or "ProviderClrType" or "Relational:IsFixedLength";

    /// <summary><c>RemoveAnnotation("MaxLength")</c> takes a length away.</summary>
    private static SizeBuilder RemoveAnnotation(SizeBuilder builder, FluentCall call)
    {
        if (call.FirstArgument is not { } name || !call.Scope.TryReadConstant<string>(name, out var annotation)
            || (IsSizeAnnotation(annotation) && annotation != "MaxLength"))
            builder.Property.MarkUncertain($"the argument of {call.Evidence} is not supported");
        else if (annotation == "MaxLength")
            builder.Property.MaxLength = call.CreateSetting<int?>(null);
        return builder;
    }

    /// <summary><c>HasAnnotation("MaxLength", 20)</c>, as in old snapshots and in hand-written code.</summary>
    private static SizeBuilder SetAnnotation(SizeBuilder builder, FluentCall call)
    {
        if (call.Syntax.ArgumentList.Arguments is not [{ Expression: var key }, { Expression: var value }, ..])
            return builder;
        var property = builder.Property;
        if (!call.Scope.TryReadConstant<string>(key, out var annotation))
            property.MarkUncertain($"the argument of {call.Evidence} is not constant");
        else if (annotation == "MaxLength" && call.Scope.TryReadConstant<int>(value, out var length))
            property.MaxLength = call.CreateSetting<int?>(length);
        else if (annotation == "Relational:ColumnType" && call.Scope.TryReadConstant<string>(value, out var storeType))
            property.StoreType = call.CreateSetting(storeType);
        else if (IsSizeAnnotation(annotation))
            property.MarkUncertain($"the argument of {call.Evidence} is not supported");
        return builder;
    }
}
