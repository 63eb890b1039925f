namespace AsyncSql.Analyzers.Facts.Columns.Evaluation;

/// <summary>What values are to each other.</summary>
internal static class Values
{
    /// <summary>Whether a value is <see langword="null"/>; <see langword="null"/> if that is not known.</summary>
    public static bool? IsNull(Value value) => value switch
    {
        Constant constant => constant.Content is null,
        PropertyPart { IsMaybe: true } or PropertyPart { Property: null } or EntityPart { IsMaybe: true } => null,
        RelatedPart or OtherPart => null,
        _ => value == Value.Unknown ? null : false,
    };

    /// <summary>Whether two values are equal; <see langword="null"/> if that is not known.</summary>
    public static bool? AreEqual(Value left, Value right)
    {
        if (left is Constant { Content: null } || right is Constant { Content: null })
            return IsNull(left is Constant { Content: null } ? right : left);
        return (left, right) switch
        {
            (Constant { Content: var first }, Constant { Content: var second }) =>
                ToNumber(first) is { } number && ToNumber(second) is { } other ? number == other : Equals(first, second),
            (TypeValue first, TypeValue second) => AreSame(first.Type, second.Type),
            (MemberValue first, MemberValue second) =>
                first.Property.Name == second.Property.Name && AreSame(first.Property.ContainingType, second.Property.ContainingType),
            (AssemblyValue first, AssemblyValue second) =>
                SymbolEqualityComparer.Default.Equals(first.OfType.ContainingAssembly, second.OfType.ContainingAssembly) ? true : null,
            (EntityPart { IsMaybe: false } first, EntityPart { IsMaybe: false } second) => AreSame(first.Type, second.Type),
            (PropertyPart { IsMaybe: false, Property: { } first }, PropertyPart { IsMaybe: false, Property: { } second }) =>
                first == second,
            (TupleValue first, TupleValue second) => AreEqual(first, second),
            (ObjectValue or ListValue, ObjectValue or ListValue) => ReferenceEquals(left, right) ? true : null,
            (WholeModel, WholeModel) => true,
            _ => null,
        };
    }

    private static bool? AreEqual(TupleValue left, TupleValue right)
    {
        if (left.Elements.Length != right.Elements.Length)
            return false;
        bool? all = true;
        for (var i = 0; i < left.Elements.Length; i++)
            all &= AreEqual(left.Elements[i].Value, right.Elements[i].Value);
        return all;
    }

    /// <summary>Where one compilation has the source of several projects, a compiled entity has the type of its assembly.</summary>
    public static bool AreSame(ITypeSymbol type, ITypeSymbol other) =>
        SymbolEqualityComparer.Default.Equals(type, other)
        || (type.Name == other.Name && type.TypeKind == other.TypeKind && type.TypeKind != TypeKind.TypeParameter
            && type.ToDisplayString() == other.ToDisplayString());

    /// <summary>Whether a type is another, derives from it or implements it.</summary>
    public static bool IsAssignable(ITypeSymbol type, ITypeSymbol root)
    {
        if (root.SpecialType == SpecialType.System_Object)
            return true;
        for (var current = type; current is not null; current = current.BaseType)
            if (AreSame(current, root))
                return true;
        return type.AllInterfaces.Any(contract => AreSame(contract, root));
    }

    /// <summary>The text of a constant, as <c>ToString</c> gives it.</summary>
    public static string? ToText(Value value) => value is Constant { Content: string or char or int } constant
        ? Convert.ToString(constant.Content, System.Globalization.CultureInfo.InvariantCulture)
        : null;

    public static Value Compute(SyntaxKind kind, Value left, Value right)
    {
        switch (kind)
        {
            case SyntaxKind.EqualsExpression:
                return Value.CreateBool(AreEqual(left, right));
            case SyntaxKind.NotEqualsExpression:
                return Value.CreateBool(!AreEqual(left, right));
        }

        if (left is not Constant { Content: { } first } || right is not Constant { Content: { } second })
            return Value.Unknown;
        if (kind == SyntaxKind.AddExpression && (first is string || second is string))
            return Value.CreateText(ToText(left) is { } start && ToText(right) is { } end ? start + end : null);
        if (kind == SyntaxKind.BitwiseOrExpression && first is bool one && second is bool other)
            return Value.CreateBool(one | other);
        if (kind == SyntaxKind.BitwiseAndExpression && first is bool both && second is bool also)
            return Value.CreateBool(both & also);
        return ToNumber(first) is { } a && ToNumber(second) is { } b ? Compute(kind, a, b) : Value.Unknown;
    }

    private static Value Compute(SyntaxKind kind, long left, long right)
    {
        switch (kind)
        {
            case SyntaxKind.LessThanExpression:
                return new Constant(left < right);
            case SyntaxKind.LessThanOrEqualExpression:
                return new Constant(left <= right);
            case SyntaxKind.GreaterThanExpression:
                return new Constant(left > right);
            case SyntaxKind.GreaterThanOrEqualExpression:
                return new Constant(left >= right);
        }

        long? number = kind switch
        {
            SyntaxKind.AddExpression => left + right,
            SyntaxKind.SubtractExpression => left - right,
            SyntaxKind.MultiplyExpression => left * right,
            SyntaxKind.DivideExpression when right != 0 => left / right,
            SyntaxKind.ModuloExpression when right != 0 => left % right,
            SyntaxKind.BitwiseAndExpression => left & right,
            SyntaxKind.BitwiseOrExpression => left | right,
            _ => null,
        };
        return number is >= int.MinValue and <= int.MaxValue ? new Constant((int)number.Value) : Value.Unknown;
    }

    public static long? ToNumber(object? content) => content switch
    {
        int number => number,
        long number => number,
        short number => number,
        byte number => number,
        uint number => number,
        sbyte number => number,
        ushort number => number,
        _ => null,
    };
}
