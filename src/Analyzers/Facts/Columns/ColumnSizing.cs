using AsyncSql.Analyzers.Facts.Columns.Configuration;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;
using AsyncSql.Analyzers.Facts.Sql;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>
/// The SQL Server type of one property's column, decided as EF Core's <c>SqlServerTypeMappingSource</c> does. The sources of the decision
/// are tried in order, the strongest first.
/// </summary>
internal sealed class ColumnSizing
{
    /// <summary>A foreign key to a foreign key to a key: bounded, since such chains can be cycles.</summary>
    private const int MaxForeignKeys = 8;

    private readonly DataAccessSymbols _symbols;
    private readonly ModelView _view;
    private readonly Func<ColumnInput, ColumnDecision?>[] _sources;

    public ColumnSizing(DataAccessSymbols symbols, ModelView view)
    {
        _symbols = symbols;
        _view = view;
        _sources =
        [
            // A store type overrides the type of the property.
            DecideByUncertainProperty,
            static input => DecideBySetting(input, input.Loops.StoreType),
            static input => DecideBySetting(input, input.Fluent?.StoreType),
            DecideByLargeAttribute,
            DecideByUncertainConvention,
            static input => DecideBySetting(input, input.Convention?.StoreType),
            DecideByColumnAttribute,

            // The type of the stored values, if it has a fixed size.
            DecideByStoredType,
            DecideByRowVersion,

            // Entities of packages: what their compiled code sets.
            DecideByPackage,

            // Without a length: reasons why one may exist that is not visible.
            DecideByInvisibleLength,
            DecideByInvisibleSetter,

            // Without a length: what bounds a column by convention.
            DecideByShortConversion,
            DecideByDiscriminator,
            DecideByPrincipalKey,
            DecideByKeyOrIndex,

            // A length that fits the column.
            DecideByLength,

            // No bound.
            DecideByUnreadSetter,
            DecideByMaxLength,
            DecideByUncertainModel,
            DecideByMissingLength,
        ];
    }

    /// <summary>The size of a column. Code that sets it is newer than a snapshot; a snapshot is more certain than a convention.</summary>
    public ColumnDecision Decide(MappedProperty property, SnapshotColumn? snapshot)
    {
        var input = new ColumnInput(property, _symbols, _view, depth: 0);
        var code = DecideByCode(input);
        if (code.Size.Kind == SizeKind.Unknown && Evaluate(input, property) is { } evaluated)
            (input, code) = (evaluated, DecideByCode(evaluated));
        if (snapshot?.StoreType is not { } storeType || StoreType.Parse(storeType) is not { Kind: not SizeKind.Unknown } size)
            // The source of another project shows why its model is not certain.
            return code.Size.Kind == SizeKind.Unknown && _view.Snapshot is { IsFromSource: true } && snapshot?.Evidence is { Length: > 0 }
                ? code with { Evidence = snapshot.Evidence }
                : code;
        if (code.Size.Kind == size.Kind)
            // Any other type than that of the convention was written down, in source that is not visible.
            return code with { Size = size, LacksLength = code.LacksLength && size.StoreType is "nvarchar(max)" or "varchar(max)" };
        // Without the configuration it is unknown whether an attribute still applies. A model of other source has all of this code, too.
        if (code.Size.Kind != SizeKind.Unknown && code.IsWritten && _view is { Code: not null, Snapshot: not { IsFromSource: true } })
            return code;
        // A configuration in another project may say in so many words what the snapshot says of every column.
        var declaration = size.Kind == SizeKind.Unbounded ? _view.Declarations?.FindLarge(property.Entity, property.Name) : null;
        return new ColumnDecision(size, declaration ?? snapshot.Evidence, input.Declaration)
        {
            DeclaredLarge = declaration is not null || snapshot.DeclaredLarge || EntityMembers.IsBinary(property.Type)
                || (size.Kind == SizeKind.Unbounded && !size.StoreType.EndsWith("(max)", StringComparison.Ordinal)),
            IsShort = snapshot.IsShort || property.Name == "Discriminator" || input.IsShort,
            IsWritten = declaration is not null,
        };
    }

    /// <summary>The column of an owned or complex type that is stored as JSON. It has no length, and is often short.</summary>
    public static ColumnDecision DecideJson(ISymbol member) =>
        new(ColumnSize.Unbounded("nvarchar(max)"), "stored as JSON", member.FindSourceLocation()) { IsWritten = true, IsJsonPart = true };

    /// <summary>Identity's users and roles: their contexts set lengths in compiled code.</summary>
    internal static bool IsConfiguredByItsPackage(IPropertySymbol property) =>
        property.ContainingAssembly?.Name.StartsWith("Microsoft.", StringComparison.Ordinal) == true
        && PackageEntities.Find(property) is null;

    /// <summary>
    /// Runs the configuration for a text or binary column that the interpreter leaves in doubt; <see langword="null"/> if the doubt stays.
    /// </summary>
    private ColumnInput? Evaluate(ColumnInput input, MappedProperty property) =>
        !input.IsOfComplexType && input.Conversion is null && (input.IsBinary || input.Type.SpecialType == SpecialType.System_String)
        && _view.Evaluate(property.Entity) is { Reason: null } entity && (property.IsOfEntity || entity.IsOwned)
        && entity.Find(property.Name) is { Settings.UncertaintyReason: null }
            ? new ColumnInput(property, _symbols, _view, depth: 0, entity)
            : null;

    private ColumnDecision DecideByCode(ColumnInput input)
    {
        foreach (var decide in _sources)
            if (decide(input) is { } decision)
                return decision;
        throw new InvalidOperationException("The last source decides every column.");
    }

    private static ColumnDecision? DecideByUncertainProperty(ColumnInput input) =>
        Unknown(input, input.Fluent?.UncertaintyReason ?? input.Loops.UncertaintyReason);

    private static ColumnDecision? DecideByUncertainConvention(ColumnInput input) => Unknown(input, input.Convention?.UncertaintyReason);

    private static ColumnDecision? DecideBySetting(ColumnInput input, Setting<string>? setting) =>
        setting is null ? null : DecideByStoreType(input, setting.Value, setting.Evidence, setting.Location);

    /// <summary>
    /// <c>[Column(TypeName = "nvarchar(max)")]</c>: a convention that is not visible rarely shrinks what is declared in so many words.
    /// </summary>
    private ColumnDecision? DecideByLargeAttribute(ColumnInput input) =>
        input.Convention is null or { UncertaintyReason: not null } && input.Shrinking is null
        && DecideByAttribute(input) is { Size.Kind: SizeKind.Unbounded } large
            ? large
            : null;

    private ColumnDecision? DecideByColumnAttribute(ColumnInput input) =>
        DecideByAttribute(input) is { } decision ? Unknown(input, input.EntityUncertainty ?? input.Shrinking) ?? decision : null;

    private ColumnDecision? DecideByAttribute(ColumnInput input)
    {
        var attribute = input.FindAttribute(_symbols.Mapping.Column);
        return attribute?.GetNamedText("TypeName") is { } type
            ? DecideByStoreType(input, type, $"[Column(TypeName = \"{type}\")]", attribute.GetLocation())
            : null;
    }

    private static ColumnDecision DecideByStoreType(ColumnInput input, string storeType, string evidence, Location? location)
    {
        var size = StoreType.Parse(storeType);
        // EF Core adds the length of the property: HasColumnType("varchar").HasMaxLength(200).
        if (size.LacksLength && input.Length.Value is > 0 and var length)
            size = ColumnSize.Bounded($"{size.StoreType}({length})", length);
        return size.Kind == SizeKind.Unknown
            ? Unknown(input, $"'{storeType}' is not a built-in SQL Server type")!
            : new ColumnDecision(size, evidence, location ?? input.Declaration)
            {
                DeclaredLarge = size.Kind == SizeKind.Unbounded,
                IsShort = input.IsShort,
                IsWritten = true,
            };
    }

    private ColumnDecision? DecideByStoredType(ColumnInput input) =>
        input.StoredType is not { } stored ? Unknown(input, "a value converter determines it")
        : input.IsText || input.IsBinary ? null
        : stored.TypeKind == TypeKind.Enum && _view.Code?.ConversionUncertaintyReason is { } reason ? Unknown(input, reason)
        : EntityMembers.IsScalar(stored) ? FixedSize(input, "a type of fixed size")
        : Unknown(input, $"the mapping of '{stored.Name}' is unknown");

    private static ColumnDecision? DecideByRowVersion(ColumnInput input) =>
        input.IsBinary && input.Conversion is null && input.IsRowVersion
            ? new ColumnDecision(ColumnSize.Bounded("rowversion", 8), "a row version", input.Declaration) { IsWritten = true }
            : null;

    /// <summary>A convention that is not visible may set a length where the package sets none.</summary>
    private ColumnDecision? DecideByPackage(ColumnInput input)
    {
        if (input.Symbol is not { } property || input.Length.Value is not null || !input.IsText
            || PackageEntities.Find(property) is not { } column)
            return null;
        var package = property.ContainingAssembly.Name;
        if (!column.IsUnbounded)
            return FixedSize(input, $"'{package}' sets its length");
        if (column.Length is { } length)
            return new ColumnDecision(
                Unbounded(input), $"{length} characters, above {input.MaxLength}, by '{package}'", null)
            { DeclaredLarge = true, IsWritten = true };
        return _view.Code?.UncertaintyReason is null
            ? new ColumnDecision(Unbounded(input), $"string without a length in '{package}'", null)
            : null;
    }

    private ColumnDecision? DecideByInvisibleLength(ColumnInput input) =>
        Unknown(input, input.Length.Value is not null ? null
            : input.Length.IsMax && input.Shortening is null ? null
            : input.EntityUncertainty is { } reason ? reason
            : input.FindDerivedLengthAttribute() is { } attribute ? $"[{attribute}] sets a length of its own"
            : _view.Code is null ? "its context is in another project"
            : input.Symbol is { } property && IsConfiguredByItsPackage(property)
                ? $"'{property.ContainingType.Name}' is configured by its package"
            : null);

    /// <summary>A reference assembly omits private setters: whether the property is mapped at all is unknown.</summary>
    private static ColumnDecision? DecideByInvisibleSetter(ColumnInput input) =>
        input.Symbol is { SetMethod: null } property && (input.Fluent is null || input.IsEvaluated) && property.FindSourceLocation() is null
            ? Unknown(input, "its setter is not visible in this project")
            : null;

    /// <summary>EF Core's converters know the size of their output.</summary>
    private static ColumnDecision? DecideByShortConversion(ColumnInput input) =>
        input.Length.Value is null && input.Conversion is { IsBuiltIn: true }
        && ((input.Type.IsValueType && input.Type.TypeKind != TypeKind.Enum) || input.Type.Name is "IPAddress" or "PhysicalAddress")
            ? FixedSize(input, "a short value, converted")
            : null;

    private ColumnDecision? DecideByDiscriminator(ColumnInput input) =>
        input.Length.Value is null && input.Fluent?.IsDiscriminator == true && _symbols.HasPrimitiveCollections
            ? FixedSize(input, "the discriminator")
            : null;

    /// <summary>A foreign key is as long as the key it refers to.</summary>
    private ColumnDecision? DecideByPrincipalKey(ColumnInput input)
    {
        if (input.Length.Value is not null || input.Depth >= MaxForeignKeys
            || input.ForeignKey is not { Key: { } name, Principal: var principal }
            || _symbols.GetMappableProperties(principal).FirstOrDefault(property => property.Name == name) is not { } key)
            return null;
        var property = new MappedProperty(principal, _view.Code?.FindEntity(principal), name, key.Type, key, IsOfEntity: true);
        var decision = DecideByCode(new ColumnInput(property, _symbols, _view, input.Depth + 1));
        return decision with
        {
            Location = input.Declaration,
            Evidence = decision.Size.Kind == SizeKind.Bounded ? "as long as the key it refers to" : decision.Evidence,
        };
    }

    private static ColumnDecision? DecideByKeyOrIndex(ColumnInput input) =>
        input.Length.Value is null && (input.IsKeyOrIndex || input.ForeignKey is not null)
            ? Bounded(input, input.KeyLength, "part of a key or an index", input.Declaration)
            : null;

    /// <summary>A length within the limit of its type; beyond, only fixed-length columns and text keys (EF Core 8) are bounded.</summary>
    private ColumnDecision? DecideByLength(ColumnInput input)
    {
        var (length, evidence, location) = input.Length;
        if (input.IsFixedLength)
            length = length > input.MaxLength ? input.MaxLength : length ?? (input.IsText ? 1 : null);
        return length is not { } known || known < 0
            || (known > input.MaxLength && !(input.IsText && _symbols.HasPrimitiveCollections && input.IsKeyOrIndex))
                ? null
                : Bounded(input, known, evidence, location) with { IsWritten = input.Length.Value is not null };
    }

    private static ColumnDecision? DecideByUnreadSetter(ColumnInput input) =>
        Unknown(input, input.Fluent?.MaxLength?.Value is null && input.Convention?.MaxLength is null ? input.Shortening : input.Shrinking);

    private ColumnDecision? DecideByUncertainModel(ColumnInput input) => input.IsEvaluated ? null : Unknown(
        input, _view.Code?.UncertaintyReason ?? (input.Type.TypeKind == TypeKind.Enum ? _view.Code?.ConversionUncertaintyReason : null));

    /// <summary>A length above the limit of the type, or <c>[MaxLength]</c> without one.</summary>
    private static ColumnDecision? DecideByMaxLength(ColumnInput input) =>
        input.Length is { Value: not null } or { IsMax: true }
            ? new ColumnDecision(Unbounded(input), DescribeLength(input), input.Length.Location)
            {
                DeclaredLarge = true,
                IsShort = input.IsShort,
                IsWritten = true,
            }
            : null;

    /// <summary>The length and the limit that it exceeds.</summary>
    private static string DescribeLength(ColumnInput input) =>
        input.Length.Value is { } length && length > input.MaxLength
            ? $"{length} {(input.IsBinary ? "bytes" : "characters")}, above {input.MaxLength}, by "
                + input.Length.Evidence
            : input.Length.Evidence;

    private static ColumnDecision DecideByMissingLength(ColumnInput input)
    {
        var isConverted = input.Conversion is not null;
        var isString = input.Type.SpecialType == SpecialType.System_String;
        var evidence = isConverted ? $"'{input.Type.Name}' converted, without a length"
            : input.IsBinary ? "byte[] without a length"
            : isString ? "string without a length"
            : "a collection stored as JSON";
        return new ColumnDecision(Unbounded(input), evidence, input.Declaration)
        {
            DeclaredLarge = input.IsBinary && !isConverted,
            IsShort = input.IsShort || input.Fluent?.IsDiscriminator == true,
            LacksLength = !isConverted && isString && input.Symbol is not null,
        };
    }

    /// <summary>An unknown size; <see langword="null"/> without a reason.</summary>
    private static ColumnDecision? Unknown(ColumnInput input, string? reason) =>
        reason is null ? null : new ColumnDecision(ColumnSize.Unknown, reason, input.Declaration) { IsShort = input.IsShort };

    private static ColumnDecision FixedSize(ColumnInput input, string evidence) => new(ColumnSize.Bounded(""), evidence, input.Declaration);

    private static ColumnDecision Bounded(ColumnInput input, int length, string evidence, Location? location)
    {
        var type = (input.IsBinary, input.IsFixedLength) switch
        {
            (true, true) => "binary",
            (true, false) => "varbinary",
            (false, var isFixed) => (input.IsUnicode ? "n" : "") + (isFixed ? "char" : "varchar"),
        };
        return new ColumnDecision(ColumnSize.Bounded($"{type}({length})", length), evidence, location);
    }

    private static ColumnSize Unbounded(ColumnInput input) =>
        ColumnSize.Unbounded((input.IsBinary ? "varbinary" : input.IsUnicode ? "nvarchar" : "varchar") + "(max)");
}
