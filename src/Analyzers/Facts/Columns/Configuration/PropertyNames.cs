namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>Reads which properties an argument of a fluent call names.</summary>
internal static class PropertyNames
{
    public static IEnumerable<string> Read(ExpressionSyntax argument, ConfigurationScope scope)
    {
        var resolved = scope.Resolve(argument).Expression;
        return resolved is IdentifierNameSyntax or MemberAccessExpressionSyntax
            ? scope.Context.Names.TryReadConstant<string>(resolved, out var name) ? [name] : []
            : Read(resolved);
    }

    /// <summary>Reads what is written in the argument itself.</summary>
    /// <remarks><c>x =&gt; x.A</c>, <c>x =&gt; new { x.A, x.B }</c>, <c>"A"</c>, <c>nameof(Blog.A)</c>, <c>new[] { "A" }</c>.</remarks>
    public static IEnumerable<string> Read(ExpressionSyntax argument) => argument switch
    {
        LiteralExpressionSyntax { Token.Value: string text } => [text],
        InvocationExpressionSyntax call => call.ReadNameOf() is { } name ? [name] : [],
        LambdaExpressionSyntax { Body: AnonymousObjectCreationExpressionSyntax many } =>
            many.Initializers.Select(static initializer => initializer.Expression).OfType<MemberAccessExpressionSyntax>()
                .Select(static access => access.Name.Identifier.ValueText),
        LambdaExpressionSyntax { Body: ExpressionSyntax body } => ReadSelected(body) is { } property ? [property] : [],
        ImplicitArrayCreationExpressionSyntax array => array.Initializer.Expressions.SelectMany(Read),
        _ => [],
    };

    /// <summary>"A" of <c>x.A</c>, <c>x.A!</c> and <c>(object)x.A</c>.</summary>
    private static string? ReadSelected(ExpressionSyntax body) => body switch
    {
        MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
        PostfixUnaryExpressionSyntax { Operand: MemberAccessExpressionSyntax access } => access.Name.Identifier.ValueText,
        CastExpressionSyntax { Expression: MemberAccessExpressionSyntax access } => access.Name.Identifier.ValueText,
        _ => null,
    };
}
