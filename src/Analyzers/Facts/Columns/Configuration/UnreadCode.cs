using AsyncSql.Analyzers.Facts.Flow;

namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>
/// Code that the interpreter does not run, such as loops: whether it may set sizes, by the names of the methods that it calls, and by what
/// receives a builder from it.
/// </summary>
internal sealed class UnreadCode
{
    private const int MaxDepth = 6;

    private readonly ConfigurationContext _context;
    private readonly HashSet<string> _builders;
    /// <summary>By method and parameters; <see langword="false"/> while a method is read.</summary>
    private readonly Dictionary<(SyntaxNode, string), bool> _known;
    private readonly int _depth;

    public UnreadCode(ConfigurationScope scope) : this(scope.Context, scope.BuilderNames, new Dictionary<(SyntaxNode, string), bool>(), 0)
    {
    }

    private UnreadCode(ConfigurationContext context, IEnumerable<string> builders, Dictionary<(SyntaxNode, string), bool> known, int depth)
    {
        _context = context;
        _builders = new HashSet<string>(builders, StringComparer.Ordinal);
        _known = known;
        _depth = depth;
    }

    /// <summary>Whether a node is the name of a method that sets the size of a column, or whose effect on it is unknown.</summary>
    public static bool IsSizeSetter(SyntaxNode node) => IsConverterSetter(node) || node is SimpleNameSyntax
    {
        Identifier.ValueText: "SetMaxLength" or "SetColumnType" or "SetIsUnicode" or "SetIsFixedLength" or "HasMaxLength" or "HasColumnType"
            or "HaveMaxLength" or "HaveColumnType" or "IsUnicode" or "IsFixedLength" or "ApplyConfiguration"
            or "ApplyConfigurationsFromAssembly" or "Ignore" or "SetAnnotation"
    } && !IsSaveBehavior(node) && !IsOtherAnnotation(node);

    /// <summary>Whether a call sets an annotation of a name that says nothing of sizes: <c>SetAnnotation("Audited", true)</c>.</summary>
    private static bool IsOtherAnnotation(SyntaxNode name) => name is SimpleNameSyntax { Identifier.ValueText: "SetAnnotation" }
        && name.Parent?.Parent is InvocationExpressionSyntax
        {
            ArgumentList.Arguments: [{ Expression: LiteralExpressionSyntax { Token.Value: string annotation } }, ..]
        } && !SizeCalls.IsSizeAnnotation(annotation);

    /// <summary>Whether a name is that of a value, <c>PropertySaveBehavior.Ignore</c>, and not of a method.</summary>
    private static bool IsSaveBehavior(SyntaxNode name) =>
        name.Parent is MemberAccessExpressionSyntax { Expression: var type }
        && (type as SimpleNameSyntax ?? (type as MemberAccessExpressionSyntax)?.Name)?.Identifier.ValueText == "PropertySaveBehavior";

    public static bool IsConverterSetter(SyntaxNode node) =>
        node is SimpleNameSyntax { Identifier.ValueText: "SetValueConverter" or "SetProviderClrType" or "HasConversion" };

    /// <summary>Whether code names a method that sets sizes.</summary>
    public static bool NamesSetter(SyntaxNode code) => code.DescendantNodesAndSelf().Any(IsSizeSetter);

    /// <summary>Finds what the methods set that code names.</summary>
    public static UnreadSizes FindSizes(SyntaxNode code)
    {
        var setters = code.DescendantNodesAndSelf().Where(IsSizeSetter).Cast<SimpleNameSyntax>().ToList();
        return setters.Count == 0 ? UnreadSizes.None
            : setters.TrueForAll(static setter => setter.Identifier.ValueText is "SetMaxLength" or "HasMaxLength" or "HaveMaxLength")
                ? UnreadSizes.Lengths
            : UnreadSizes.All;
    }

    public bool MaySetSizes(SyntaxNode code) => NamesSetter(code) || PassesOn(code);

    /// <summary>Whether code passes a builder to other code that may set sizes.</summary>
    public bool PassesOn(SyntaxNode code)
    {
        foreach (var node in code.DescendantNodesAndSelf())
            switch (node)
            {
                // var copy = builder;
                case EqualsValueClauseSyntax { Value: { } value, Parent: VariableDeclaratorSyntax local } when IsBuilder(value):
                    _builders.Add(local.Identifier.ValueText);
                    break;
                case ForEachStatementSyntax loop when IsBuilder(loop.Expression):
                    _builders.Add(loop.Identifier.ValueText);
                    break;
                case SingleVariableDesignationSyntax { Parent: PatternSyntax } designation when IsTested(designation):
                    return true;
                case InvocationExpressionSyntax call when IsUnknownReceiver(call):
                    return true;
                case ExpressionSyntax { Parent: { } parent } value
                    when IsPassed(value, parent) && IsBuilder(value) && MaySetSizes(value, parent):
                    return true;
            }

        return false;
    }

    private bool IsTested(SyntaxNode designation) =>
        designation.FirstAncestorOrSelf<IsPatternExpressionSyntax>() is { } pattern ? IsBuilder(pattern.Expression)
        : designation.FirstAncestorOrSelf<SwitchStatementSyntax>() is { } choice && IsBuilder(choice.Expression);

    /// <summary>Whether a place stores a value or hands it on.</summary>
    private static bool IsPassed(ExpressionSyntax value, SyntaxNode parent) => parent switch
    {
        ArgumentSyntax or InitializerExpressionSyntax or ReturnStatementSyntax or YieldStatementSyntax or InterpolationSyntax
            or AnonymousObjectMemberDeclaratorSyntax or SwitchExpressionArmSyntax or ConditionalExpressionSyntax => true,
        AssignmentExpressionSyntax assignment => assignment.Right == value,
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } => true,
        _ => false,
    };

    private bool IsBuilder(ExpressionSyntax value)
    {
        while (value is CastExpressionSyntax or ParenthesizedExpressionSyntax or PostfixUnaryExpressionSyntax)
            value = value switch
            {
                CastExpressionSyntax cast => cast.Expression,
                ParenthesizedExpressionSyntax parenthesized => parenthesized.Expression,
                _ => ((PostfixUnaryExpressionSyntax)value).Operand,
            };
        return value switch
        {
            LiteralExpressionSyntax or LambdaExpressionSyntax or TypeOfExpressionSyntax or InterpolatedStringExpressionSyntax => false,
            IdentifierNameSyntax name when _builders.Contains(name.Identifier.ValueText) => true,
            _ => ConfigurationContext.IsBuilder(_context.Names.ResolveExpressionType(value)),
        };
    }

    /// <summary>Whether an extension method of a builder is neither EF Core's nor LINQ's, and may set sizes.</summary>
    private bool IsUnknownReceiver(InvocationExpressionSyntax call) =>
        call.Expression is MemberAccessExpressionSyntax { Expression: { } receiver } && IsBuilder(receiver)
        && (_context.Names.ResolveMethod(call) is not { } method || (method.IsReduced() && MaySetSizes(method, [0])));

    /// <summary>Whether what receives a builder may set sizes.</summary>
    private bool MaySetSizes(ExpressionSyntax value, SyntaxNode parent)
    {
        if (FindReflectionCall(value) is { } type)
            return FindNamedMethods(type).Select(MayMethodSetSizes).DefaultIfEmpty(true).Any(static may => may);
        return parent is not ArgumentSyntax { Parent: ArgumentListSyntax { Parent: InvocationExpressionSyntax call } arguments } argument
            || _context.Names.ResolveMethod(call) is not { } method
            || CallSite.FindParameter(method, arguments, argument) is not { } parameter
            || MaySetSizes(method, [parameter.Ordinal]);
    }

    /// <summary>Whether a method may set sizes through the parameters that receive builders.</summary>
    public bool MaySetSizes(IMethodSymbol method, IEnumerable<int> builders)
    {
        var target = method.ToStaticForm();
        if (ConfigurationContext.IsPartOfEntityFramework(target) || target.GetOutermostNamespace() == "System"
            && (target.ContainingType.Name is "Enumerable" or "ArgumentNullException"))
            return false;
        var declaration = target.OriginalDefinition.DeclaringSyntaxReferences
            .Where(reference => _context.Symbols.Compilation.ContainsSyntaxTree(reference.SyntaxTree))
            .Select(_context.Read).FirstOrDefault();
        var isOverridable = target.IsAbstract || ((target.IsVirtual || target.IsOverride) && !target.IsSealed);
        return declaration is null || isOverridable
            || MayMethodSetSizes(declaration, builders.Select(builder => target.Parameters.ElementAtOrDefault(builder)?.Name ?? ""));
    }

    private bool MayMethodSetSizes(MethodDeclarationSyntax method) =>
        MayMethodSetSizes(method, method.ParameterList.Parameters.Select(static parameter => parameter.Identifier.ValueText));

    private bool MayMethodSetSizes(SyntaxNode declaration, IEnumerable<string> builders)
    {
        if (_depth == MaxDepth)
            return true;
        var names = builders.ToList();
        var key = (declaration, string.Join(",", names));
        if (_known.TryGetValue(key, out var known))
            return known;
        _known[key] = false;
        return _known[key] = new UnreadCode(_context, names, _known, _depth + 1).MaySetSizes(declaration);
    }

    /// <summary>
    /// The type around <c>method.Invoke(this, new object[] { modelBuilder })</c>, whose methods the code names; <see langword="null"/> for
    /// any other place.
    /// </summary>
    private static TypeDeclarationSyntax? FindReflectionCall(ExpressionSyntax value) =>
        value.Parent is InitializerExpressionSyntax
        && value.FirstAncestorOrSelf<ArgumentSyntax>() is { Parent.Parent: InvocationExpressionSyntax call }
        && call.GetCalledName()?.Identifier.ValueText == "Invoke"
            ? value.FirstAncestorOrSelf<TypeDeclarationSyntax>()
            : null;

    /// <summary>The methods of a type whose names are in its texts and <c>nameof</c>.</summary>
    private IEnumerable<MethodDeclarationSyntax> FindNamedMethods(TypeDeclarationSyntax type)
    {
        var names = new HashSet<string>(type.DescendantNodes().Select(static node => node switch
        {
            LiteralExpressionSyntax { Token.Value: string text } => text,
            InvocationExpressionSyntax call => call.ReadNameOf(),
            _ => null,
        }).OfType<string>(), StringComparer.Ordinal);
        return _context.Names.ResolveType(type)?.GetSelfAndBaseTypes()
            .SelectMany(own => names.SelectMany(name => own.GetMembers(name))).OfType<IMethodSymbol>()
            .Select(_context.FindDeclaration).OfType<MethodDeclarationSyntax>() ?? [];
    }
}
