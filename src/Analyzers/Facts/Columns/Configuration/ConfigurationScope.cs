using System.Diagnostics.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>The value of a name or an argument in configuration code.</summary>
/// <param name="Builder">The builder; <see langword="null"/> for any other value.</param>
/// <param name="Scope">The method that contains the expression; <see langword="null"/> for the default value of a parameter.</param>
/// <param name="Parameter">The parameter that a named argument is for.</param>
internal readonly record struct ConfigurationValue(
    Builder? Builder, ExpressionSyntax? Expression = null, ConfigurationScope? Scope = null, string? Parameter = null)
{
    /// <summary>The elements of a parameter that takes a list of arguments; <see langword="null"/> for any other value.</summary>
    public IReadOnlyList<ExpressionSyntax>? Elements { get; init; }
}

/// <summary>A call of a method of the program that configures the model.</summary>
/// <param name="Self">The type whose code runs: the most derived one, where the method is inherited.</param>
/// <param name="TypeArguments">The types behind the type parameters of the method and its class, by name.</param>
internal sealed record ConfigurationMethod(
    MemberDeclarationSyntax Declaration,
    INamedTypeSymbol? Self,
    IReadOnlyList<ConfigurationValue> Arguments,
    IReadOnlyDictionary<string, ITypeSymbol> TypeArguments)
{
    /// <summary>The values of the parameters of the class, by name.</summary>
    public IReadOnlyDictionary<string, ConfigurationValue> ClassArguments { get; init; } =
        ImmutableDictionary<string, ConfigurationValue>.Empty;

    public string Name => Declaration switch
    {
        MethodDeclarationSyntax method => method.Identifier.ValueText,
        PropertyDeclarationSyntax property => property.Identifier.ValueText,
        _ => "",
    };

    /// <summary>The block or the expression that runs; <see langword="null"/> for an abstract member.</summary>
    public SyntaxNode? Body => Declaration switch
    {
        MethodDeclarationSyntax method => (SyntaxNode?)method.Body ?? method.ExpressionBody?.Expression,
        PropertyDeclarationSyntax { ExpressionBody.Expression: { } expression } => expression,
        PropertyDeclarationSyntax { AccessorList.Accessors: var accessors } =>
            accessors.Where(static accessor => accessor.IsKind(SyntaxKind.GetAccessorDeclaration))
                .Select(static getter => (SyntaxNode?)getter.Body ?? getter.ExpressionBody?.Expression).FirstOrDefault(),
        _ => null,
    };
}

/// <summary>The values of the names in one run of a method.</summary>
internal sealed class ConfigurationScope
{
    /// <summary>Helpers that call helpers: far more than any real configuration, and a bound for recursive ones.</summary>
    public const int MaxDepth = 24;

    private readonly Dictionary<string, ConfigurationValue> _values = new(StringComparer.Ordinal);
    private readonly HashSet<IdentifierNameSyntax> _read = [];
    private readonly ConfigurationMethod _method;
    private IReadOnlyDictionary<string, ITypeSymbol> _localTypes = ImmutableDictionary<string, ITypeSymbol>.Empty;

    public ConfigurationScope(ConfigurationMethod method, ConfigurationContext context)
    {
        _method = method;
        Context = context;
        foreach (var argument in method.ClassArguments)
            Set(argument.Key, argument.Value);
        var parameters = ExtensionBlocks.ListParameters(method.Declaration).ToList();
        for (var i = 0; i < parameters.Count; i++)
            Set(parameters[i].Identifier.ValueText, FindArgument(parameters[i], i, method.Arguments));
    }

    public ConfigurationContext Context { get; }

    /// <inheritdoc cref="ConfigurationMethod.Self"/>
    public INamedTypeSymbol? Self => _method.Self;
    /// <summary>The builder that the method returns.</summary>
    public Builder? Result { get; set; }
    /// <summary>Whether a statement that was run leaves the method.</summary>
    public bool HasReturned { get; set; }

    /// <summary>The configuration class, or the method of any other class, which a message names.</summary>
    public string Origin => _method is { Name: "Configure", Declaration.Parent: TypeDeclarationSyntax type } && !type.IsExtensionBlock()
        ? type.Identifier.ValueText
        : _method.Name;

    public Builder? FindBuilder(string name) => _values.TryGetValue(name, out var value) ? value.Builder : null;

    public void Set(string name, ConfigurationValue value) => _values[name] = value;

    public ConfigurationValue? FindValue(string name) => _values.TryGetValue(name, out var value) ? value : null;

    /// <summary>Gives a name the value that it had before a lambda used the name.</summary>
    public void Restore(string name, ConfigurationValue? value)
    {
        if (value is { } known)
            _values[name] = known;
        else
            _values.Remove(name);
    }

    /// <summary>Whether a piece of code uses a name whose value is a builder.</summary>
    public bool UsesBuilder(SyntaxNode node) => FindBuilderNames(node).Any();

    /// <summary>The names in a piece of code whose values are builders.</summary>
    public IEnumerable<IdentifierNameSyntax> FindBuilderNames(SyntaxNode node)
    {
        var file = SyntaxTreeIndex.Get(node.SyntaxTree);
        return _values.Where(static pair => pair.Value.Builder is not null)
            .SelectMany(pair => file.FindNames(node, pair.Key, Context.CancellationToken)).OfType<IdentifierNameSyntax>();
    }

    /// <summary>The names of all values that are builders.</summary>
    public IEnumerable<string> BuilderNames =>
        _values.Where(static pair => pair.Value.Builder is { } builder && builder != Builder.Inert).Select(static pair => pair.Key);

    /// <summary>The builder that a name holds; the interpreter knows what becomes of it there.</summary>
    public Builder? ReadBuilder(IdentifierNameSyntax name)
    {
        var builder = FindBuilder(name.Identifier.ValueText);
        if (builder is not null)
            _read.Add(name);
        return builder;
    }

    /// <summary>Whether the interpreter has read the builder in a name.</summary>
    public bool IsRead(IdentifierNameSyntax name) => _read.Contains(name);

    /// <summary>Whether a name is a parameter or a local of the method.</summary>
    public bool IsLocal(string name) => _values.ContainsKey(name);

    /// <summary>The expression behind a parameter or local, through all callers that pass it on, and the scope that contains it.</summary>
    public (ExpressionSyntax Expression, ConfigurationScope Scope) Resolve(ExpressionSyntax expression)
    {
        var scope = this;
        for (var steps = 0; steps < MaxDepth; steps++)
        {
            if (expression is not IdentifierNameSyntax { Identifier.ValueText: var name }
                || !scope._values.TryGetValue(name, out var value) || value.Expression is null
                || (value.Expression is IdentifierNameSyntax same && same.Identifier.ValueText == name && value.Scope == scope))
                break;
            expression = value.Expression;
            if (value.Scope is null)
                break;
            scope = value.Scope;
        }

        return (expression, scope);
    }

    public bool TryReadConstant<T>(ExpressionSyntax expression, [MaybeNullWhen(false)] out T value) =>
        Context.Names.TryReadConstant(Resolve(expression).Expression, out value);

    public ITypeSymbol? FindTypeArgument(string parameter) =>
        _localTypes.TryGetValue(parameter, out var type) || _method.TypeArguments.TryGetValue(parameter, out type) ? type : null;

    /// <summary>Sets the types behind the type parameters of the local function that runs, and returns those of the one before.</summary>
    public IReadOnlyDictionary<string, ITypeSymbol> BindTypes(IReadOnlyDictionary<string, ITypeSymbol> types)
    {
        var before = _localTypes;
        _localTypes = types;
        return before;
    }

    public ITypeSymbol? ResolveType(TypeSyntax type) =>
        (type as IdentifierNameSyntax is { } name ? FindTypeArgument(name.Identifier.ValueText) : null)
        ?? Context.Names.ResolveType(type)?.Substitute(parameter => FindTypeArgument(parameter.Name)); // UserClaim<TKey>

    /// <summary>Lists the arguments from a position on; <see langword="null"/> for one argument that may be an array.</summary>
    private static List<ExpressionSyntax>? ListElements(int position, IReadOnlyList<ConfigurationValue> arguments)
    {
        var elements = arguments.Skip(position).Select(static argument => argument.Expression).OfType<ExpressionSyntax>().ToList();
        return elements.Count == Math.Max(0, arguments.Count - position)
            && (elements.Count != 1 || elements[0] is LiteralExpressionSyntax
                || (elements[0] is InvocationExpressionSyntax call && call.IsNameOf()))
                ? elements
                : null;
    }

    /// <summary>The argument for a parameter: by its name, by its position, or its default.</summary>
    public static ConfigurationValue FindArgument(ParameterSyntax parameter, int position, IReadOnlyList<ConfigurationValue> arguments)
    {
        var index = arguments.ToList().FindIndex(argument => argument.Parameter == parameter.Identifier.ValueText);
        if (index < 0 && parameter.Modifiers.Any(SyntaxKind.ParamsKeyword) && ListElements(position, arguments) is { } elements)
            return new ConfigurationValue(null) { Elements = elements };
        return index >= 0 ? arguments[index]
            : position < arguments.Count && arguments[position] is { Parameter: null } positional ? positional
            : new ConfigurationValue(null, parameter.Default?.Value);
    }
}
