using AsyncSql.Analyzers.Facts.Flow;

namespace AsyncSql.Analyzers.Facts.Connections;

/// <summary>
/// The connection string that an expression yields: a text in source, with placeholders for values that are known at run time only, or the
/// name of a setting.
/// </summary>
/// <param name="Text">The text, with <see cref="ConnectionString.Placeholder"/>s; <see langword="null"/> for a setting.</param>
/// <param name="Tokens">The tokens of the text, in its order.</param>
/// <param name="Key">The setting's key, with ":" between its sections; <see langword="null"/> for a text.</param>
/// <param name="Node">The expression with the text or the setting; for a variable, its value.</param>
internal sealed record ConnectionExpression(string? Text, ImmutableArray<SyntaxToken> Tokens, string? Key, ExpressionSyntax Node)
{
    /// <summary>The number of alternatives of <c>??</c> to read.</summary>
    private const int MaxAlternatives = 8;
    /// <summary>The beginning of a text that names a setting, for EF Core: "Name=Shop", "name=ConnectionStrings:Shop".</summary>
    private const string NamePrefix = "name=";
    private const string ConnectionStrings = "ConnectionStrings";

    /// <summary>Reads an expression; <see langword="null"/> if its value is unknown.</summary>
    public static ConnectionExpression? Read(
        ExpressionSyntax expression, SemanticModel semanticModel, ValueTracer values, CancellationToken cancellationToken) =>
        Read(expression, semanticModel, values, MaxAlternatives, cancellationToken);

    /// <summary>
    /// Resolves a text for EF Core to the setting that it names; <see langword="null"/> for an ordinary connection string.
    /// </summary>
    public ConnectionExpression? ResolveName() =>
        Text is null || !Text.StartsWith(NamePrefix, StringComparison.OrdinalIgnoreCase) || Text.Contains(';') ? null
        : Text.Substring(NamePrefix.Length).Trim() is var name && name.Contains(':') ? this with { Text = null, Key = name }
        : this with { Text = null, Key = ConnectionStrings + ":" + name };

    /// <summary>
    /// Finds the setting that an expression reads: <c>configuration.GetConnectionString("Shop")</c>,
    /// <c>configuration["ConnectionStrings:Shop"]</c>.
    /// </summary>
    public static ConnectionExpression? FindSetting(
        ExpressionSyntax expression, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        var (source, name, prefix) = expression switch
        {
            InvocationExpressionSyntax { ArgumentList.Arguments: [var first, ..] } call
                when call.GetCalledName()?.Identifier.ValueText is "GetConnectionString" or "GetValue"
                && semanticModel.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
                && ConfigurationSymbols.IsOfConfiguration(method) =>
                (GetReceiver(call), first.Expression, method.Name == "GetConnectionString" ? ConnectionStrings : ""),
            ElementAccessExpressionSyntax { ArgumentList.Arguments: [var key] } access
                when key.Expression is not LiteralExpressionSyntax { RawKind: (int)SyntaxKind.NumericLiteralExpression }
                && ConfigurationSymbols.IsConfiguration(semanticModel.GetTypeInfo(access.Expression, cancellationToken).Type) =>
                (access.Expression, key.Expression, ""),
            _ => default((ExpressionSyntax?, ExpressionSyntax, string)),
        };
        return source is not null && GetConstant(name, semanticModel, cancellationToken) is { } text
            && FindSection(source, semanticModel, cancellationToken) is { } section
            ? new ConnectionExpression(null, ImmutableArray<SyntaxToken>.Empty, Join(section, Join(prefix, text)), expression)
            : null;
    }

    private static ConnectionExpression? Read(
        ExpressionSyntax expression, SemanticModel semanticModel, ValueTracer values, int alternatives, CancellationToken cancellationToken)
    {
        var (value, model) = values.FindOnlyValue(expression, semanticModel, cancellationToken);
        // The first value may come from the environment; the alternative is a connection string too.
        if (value is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } coalesce)
            return alternatives == 0 ? null
                : Read(coalesce.Left, model, values, alternatives - 1, cancellationToken)
                    ?? Read(coalesce.Right, model, values, alternatives - 1, cancellationToken);
        var text = new TextTracer(values, ConnectionString.Placeholder, acceptsConstants: false).Trace(value, model, cancellationToken);
        return text.Tokens.IsEmpty
            ? FindSetting(value, model, cancellationToken)
            : new ConnectionExpression(text.Text, text.Tokens, null, value);
    }

    private static string? GetConstant(ExpressionSyntax expression, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        semanticModel.GetConstantValue(expression, cancellationToken).Value as string;

    private static ExpressionSyntax? GetReceiver(InvocationExpressionSyntax call) => call.Expression switch
    {
        MemberAccessExpressionSyntax access => access.Expression,
        // The access around 'a' in 'x?.a()?.b()' has the call as its receiver; the one that 'a' belongs to is further out.
        MemberBindingExpressionSyntax => call.FirstAncestorOrSelf<ConditionalAccessExpressionSyntax>(
            access => access.WhenNotNull.Contains(call))?.Expression,
        _ => null,
    };

    /// <summary>Finds the key of the section that an expression denotes; empty for the configuration itself.</summary>
    private static string? FindSection(ExpressionSyntax expression, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        var section = "";
        while (expression is InvocationExpressionSyntax { ArgumentList.Arguments: [var first] } call
            && call.GetCalledName()?.Identifier.ValueText is "GetSection" or "GetRequiredSection")
        {
            if (GetConstant(first.Expression, semanticModel, cancellationToken) is not { } name || GetReceiver(call) is not { } outer)
                return null;
            (section, expression) = (section.Length == 0 ? name : Join(name, section), outer);
        }

        // A variable of a section's type may hold any section.
        return semanticModel.GetTypeInfo(expression, cancellationToken).Type is { Name: not "IConfigurationSection" } type
            && ConfigurationSymbols.IsConfiguration(type) ? section : null;
    }

    private static string Join(string section, string key) => section.Length == 0 ? key : section + ":" + key;
}
