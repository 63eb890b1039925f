namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>Reads the navigations of includes from syntax alone, for code of other projects.</summary>
internal static class IncludeSyntax
{
    /// <summary>A part of the names of the methods and lists that get navigations.</summary>
    private const string Include = "nclude";

    /// <summary>
    /// Reads the path of a call: <c>Include(o =&gt; o.Lines)</c>, <c>Includes.Add(o =&gt; o.Lines)</c>, <c>AddInclude("Lines.Product")</c>,
    /// <c>Query.Include(o =&gt; o.Lines).ThenInclude(l =&gt; l.Product)</c>.
    /// </summary>
    public static ImmutableArray<string> ReadPath(InvocationExpressionSyntax call)
    {
        var receiver = (call.Expression as MemberAccessExpressionSyntax)?.Expression;
        var name = call.GetCalledName()?.Identifier.ValueText ?? "";
        var list = (receiver as SimpleNameSyntax ?? (receiver as MemberAccessExpressionSyntax)?.Name)?.Identifier.ValueText ?? "";
        if ((name == "Add" ? list : name).IndexOf(Include, StringComparison.Ordinal) < 0)
            return default;
        var own = call.ArgumentList.Arguments.Select(static argument => ReadArgument(argument.Expression))
            .FirstOrDefault(static path => !path.IsDefaultOrEmpty);
        return !own.IsDefault && name == "ThenInclude" && receiver is InvocationExpressionSyntax previous
            && ReadPath(previous) is { IsDefault: false } start
                ? start.AddRange(own)
                : own;
    }

    private static ImmutableArray<string> ReadArgument(ExpressionSyntax argument) => argument switch
    {
        LiteralExpressionSyntax { Token.Value: string text } => text.Split('.').ToImmutableArray(),
        InvocationExpressionSyntax call when call.ReadNameOf() is { } name => ImmutableArray.Create(name),
        LambdaExpressionSyntax { Body: ExpressionSyntax body } => ReadMembers(body),
        _ => default,
    };

    /// <summary>Reads the navigations in a lambda: <c>o =&gt; o.Lines.Where(..)</c> has the path Lines.</summary>
    private static ImmutableArray<string> ReadMembers(ExpressionSyntax body)
    {
        var names = ImmutableArray.CreateBuilder<string>();
        ExpressionSyntax? current = body;
        while (current is not null)
        {
            if (current is MemberAccessExpressionSyntax member)
                names.Insert(0, member.Name.Identifier.ValueText);
            current = current switch
            {
                MemberAccessExpressionSyntax access => access.Expression,
                InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax filter } => filter.Expression,
                ParenthesizedExpressionSyntax parenthesized => parenthesized.Expression,
                CastExpressionSyntax cast => cast.Expression,
                PostfixUnaryExpressionSyntax forgiven => forgiven.Operand,
                _ => null,
            };
        }

        return names.ToImmutable();
    }
}
