namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>One call of configuration code.</summary>
internal sealed class FluentCall(InvocationExpressionSyntax syntax, SimpleNameSyntax name, ConfigurationScope scope)
{
    public InvocationExpressionSyntax Syntax { get; } = syntax;
    public SimpleNameSyntax Name { get; } = name;
    public ConfigurationScope Scope { get; } = scope;
    public ConfigurationContext Context => Scope.Context;
    public ModelConfiguration Model => Context.Model;
    public string Method => Name.Identifier.ValueText;
    /// <summary>The call as a message names it: "HasMaxLength in BlogConfiguration".</summary>
    public string Evidence => $"{Method} in {Scope.Origin}";
    public SeparatedSyntaxList<ArgumentSyntax> Arguments => Syntax.ArgumentList.Arguments;
    public ExpressionSyntax? FirstArgument => Arguments.FirstOrDefault()?.Expression;
    /// <summary>The only type argument.</summary>
    public TypeSyntax? TypeArgument => Name is GenericNameSyntax { TypeArgumentList.Arguments: [var only] } ? only : null;

    /// <summary>A <see cref="bool"/> argument; <see langword="true"/> where it is omitted or not constant.</summary>
    public bool ReadFlag() => FirstArgument is not { } argument || !Scope.TryReadConstant<bool>(argument, out var value) || value;

    /// <summary>The properties that the arguments name.</summary>
    public IEnumerable<string> ReadPropertyNames() => Arguments.SelectMany(argument => PropertyNames.Read(argument.Expression, Scope));

    /// <summary>The first property that the arguments name.</summary>
    public string? ReadPropertyName() => ReadPropertyNames().FirstOrDefault();

    /// <summary>A value that the call sets, with the call as its evidence.</summary>
    public Setting<T> CreateSetting<T>(T value) => new(value, Evidence, Name.GetLocation(), Model.Loops.Count);

    /// <summary>The type of <c>Entity&lt;Blog&gt;()</c>, <c>Entity(typeof(Blog))</c> or <c>Entity("Shop.Blog")</c>.</summary>
    public ITypeSymbol? FindType()
    {
        var type = TypeArgument is not null ? Scope.ResolveType(TypeArgument)
            : FirstArgument is null ? null
            : FindType(FirstArgument) ?? FindInferredType();
        return type is { TypeKind: not TypeKind.Error } ? type : null;
    }

    /// <summary>The same; the model becomes uncertain where there is none.</summary>
    public T? ReadType<T>() where T : class, ITypeSymbol
    {
        var type = FindType() as T;
        if (type is null)
            Model.MarkUncertain($"a type in '{Scope.Origin}' was not found");
        return type;
    }

    /// <summary>The type that a delegate determines: <c>Entity((EntityTypeBuilder&lt;Blog&gt; b) =&gt; ..)</c>.</summary>
    private ITypeSymbol? FindInferredType() =>
        Arguments is [_] && Context.Names.ResolveMethod(Syntax) is { TypeArguments: [var inferred] }
            ? inferred is ITypeParameterSymbol open ? Scope.FindTypeArgument(open.Name) : inferred
            : null;

    private ITypeSymbol? FindType(ExpressionSyntax argument)
    {
        var (expression, caller) = Scope.Resolve(argument);
        if (expression is PostfixUnaryExpressionSyntax
            {
                Operand: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "FullName" } full
            })
            expression = full.Expression; // typeof(Blog).FullName!
        return expression is TypeOfExpressionSyntax typeOf ? caller.ResolveType(typeOf.Type)
            : Context.Names.TryReadConstant<string>(expression, out var text) ? Context.Symbols.Compilation.GetTypeByMetadataName(text)
            : null;
    }

    public static bool IsNull(ExpressionSyntax? expression) => expression switch
    {
        CastExpressionSyntax cast => IsNull(cast.Expression),
        ParenthesizedExpressionSyntax parenthesized => IsNull(parenthesized.Expression),
        _ => expression.IsKind(SyntaxKind.NullLiteralExpression),
    };
}
