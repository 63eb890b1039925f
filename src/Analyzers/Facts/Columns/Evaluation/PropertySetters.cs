using AsyncSql.Analyzers.Facts.Columns.Configuration;

namespace AsyncSql.Analyzers.Facts.Columns.Evaluation;

/// <summary>The calls that determine the size of columns.</summary>
internal sealed class PropertySetters(Evaluation evaluation)
{
    /// <summary>Sets what a call sets; <see langword="false"/> for a call that sets no size.</summary>
    public bool TrySet(PropertyPart part, ModelCall call)
    {
        switch (call.Name)
        {
            case "HasMaxLength" or "SetMaxLength" or "HaveMaxLength":
                Set(part, call, UnreadSizes.Lengths, property => SetLength(property, call.Arguments.FirstOrDefault(), call));
                return true;
            case "HasColumnType" or "SetColumnType" or "HaveColumnType":
                Set(part, call, UnreadSizes.All, property => SetStoreType(property, call.Arguments.FirstOrDefault(), call));
                return true;
            case "IsUnicode" or "SetIsUnicode" or "AreUnicode" when !IsGetter(call):
                Set(part, call, UnreadSizes.Lengths, property => SetFlag(call, value => property.Settings.IsUnicode = value));
                return true;
            case "IsFixedLength" or "SetIsFixedLength" or "AreFixedLength" when !IsGetter(call):
                Set(part, call, UnreadSizes.Lengths, property => SetFlag(call, value => property.Settings.IsFixedLength = value));
                return true;
            case "HasConversion" or "HaveConversion" or "SetValueConverter" or "SetProviderClrType" or "SetTypeMapping":
                Set(part, call, UnreadSizes.All, static _ => false);
                return true;
            case "IsRowVersion":
                Set(part, call, UnreadSizes.All, static property => property.Settings.IsRowVersion = true);
                return true;
            case "HasAnnotation" or "SetAnnotation" or "AddAnnotation" or "SetOrRemoveAnnotation" or "HaveAnnotation" or "RemoveAnnotation"
                or "HasNonNullAnnotation":
                SetAnnotation(part, call);
                return true;
            default:
                return false;
        }
    }

    /// <summary>Makes all properties uncertain.</summary>
    public void MarkAll(string reason)
    {
        foreach (var property in evaluation.Entity.Properties)
            property.Settings.MarkUncertain(reason, UnreadSizes.All);
    }

    /// <summary>The length that the property has by now.</summary>
    public Value ReadLength(EvaluatedProperty property)
    {
        var settings = property.Settings;
        if (settings.UncertaintyReason is not null)
            return Value.Unknown;
        if (settings.MaxLength is { } set)
            return new Constant(set.Value);
        var mapping = evaluation.Symbols.Mapping;
        return (property.Symbol?.FindAttribute(mapping.MaxLength) ?? property.Symbol?.FindAttribute(mapping.StringLength)) is { } attribute
            ? attribute.GetArgument<int>(0) is { } length and > 0 ? new Constant(length) : Value.Unknown
            : Value.Null;
    }

    /// <summary>The declared store type; <see langword="null"/> for a column that has the type by convention.</summary>
    public static Value ReadStoreType(EvaluatedProperty property, DataAccessSymbols symbols) =>
        property.Settings.UncertaintyReason is not null ? Value.Unknown
        : property.Settings.StoreType is { } set ? new Constant(set.Value)
        : property.Symbol?.FindAttribute(symbols.Mapping.Column)?.GetNamedText("TypeName") is { } declared ? new Constant(declared)
        : Value.Null;

    /// <summary>Runs a setter for a property, or makes what it may set uncertain.</summary>
    /// <param name="set">Sets the value; <see langword="false"/> if it is not known.</param>
    private void Set(PropertyPart part, ModelCall call, UnreadSizes sizes, Func<EvaluatedProperty, bool> set)
    {
        foreach (var property in part.Property is { } one ? ImmutableArray.Create(one) : evaluation.Entity.Properties)
        {
            if (Keeps(property, call))
                continue;
            if (part is { IsMaybe: true } or { Property: null } || evaluation.Conditions > 0)
                property.Settings.MarkUncertain($"{Describe(call)} may set it", sizes);
            else if (!set(property))
                property.Settings.MarkUncertain($"the argument of {Describe(call)} is not constant", sizes);
        }
    }

    /// <summary>Whether the builder of a convention keeps what an attribute or code sets. Metadata and code replace it.</summary>
    public bool Keeps(EvaluatedProperty property, ModelCall call)
    {
        if (evaluation.Source != SettingSource.Convention || call.Name.StartsWith("Set", StringComparison.Ordinal))
            return false;
        var source = call.Arguments is [_, Constant { Content: true }, ..] ? SettingSource.Attribute : SettingSource.Convention;
        return FindSource(property, isLength: call.Name is "HasMaxLength" or "CanSetMaxLength") > source;
    }

    private SettingSource FindSource(EvaluatedProperty property, bool isLength)
    {
        var source = isLength ? property.LengthSource : property.StoreTypeSource;
        if (source != SettingSource.None || property.Symbol is not { } symbol)
            return source;
        var mapping = evaluation.Symbols.Mapping;
        var isDeclared = isLength
            ? (symbol.FindAttribute(mapping.MaxLength) ?? symbol.FindAttribute(mapping.StringLength)) is not null
            : symbol.FindAttribute(mapping.Column)?.GetNamedText("TypeName") is not null;
        return isDeclared ? SettingSource.Attribute : SettingSource.None;
    }

    /// <summary>The <c>ConfigurationSource</c> of the length: 0 for code, 1 for an attribute, 2 for a convention.</summary>
    public Value ReadLengthSource(EvaluatedProperty property) => property.Settings.UncertaintyReason is not null
        ? Value.Unknown
        : FindSource(property, isLength: true) switch
        {
            SettingSource.Code => new Constant(0),
            SettingSource.Attribute => new Constant(1),
            SettingSource.Convention => new Constant(2),
            _ => Value.Null,
        };

    private string Describe(ModelCall call) => $"{call.Name} in {evaluation.Origin}";

    private bool SetLength(EvaluatedProperty property, Value? value, ModelCall call)
    {
        if (value is not Constant { Content: int or null } constant)
            return false;
        property.Settings.MaxLength = new Setting<int?>((int?)constant.Content, Describe(call), call.Location, 0);
        property.LengthSource = evaluation.Source;
        return true;
    }

    private bool SetStoreType(EvaluatedProperty property, Value? value, ModelCall call)
    {
        if (value is not Constant { Content: string type }) // null takes back what an attribute or other code declares
            return false;
        property.Settings.StoreType = new Setting<string>(type, Describe(call), call.Location, 0);
        property.StoreTypeSource = evaluation.Source;
        return true;
    }

    private static bool IsGetter(ModelCall call) => call.Method.ReturnType.WithoutNullable().SpecialType == SpecialType.System_Boolean
        && call.Arguments.Count == 0;

    private static bool SetFlag(ModelCall call, Action<bool?> set)
    {
        var value = call.Arguments.FirstOrDefault() ?? new Constant(true);
        if (value is Constant { Content: bool or null } constant)
            set((bool?)constant.Content);
        return value is Constant;
    }

    private void SetAnnotation(PropertyPart part, ModelCall call)
    {
        var name = (call.Arguments.FirstOrDefault() as Constant)?.Content as string;
        var value = call.Name == "RemoveAnnotation" ? Value.Null : call.Arguments.ElementAtOrDefault(1);
        if (name == "MaxLength")
            Set(part, call, UnreadSizes.Lengths, property => SetLength(property, value, call));
        else if (name == "Relational:ColumnType")
            Set(part, call, UnreadSizes.All, property => SetStoreType(property, value, call));
        else if (name is null || SizeCalls.IsSizeAnnotation(name))
            Set(part, call, UnreadSizes.All, static _ => false);
    }
}
