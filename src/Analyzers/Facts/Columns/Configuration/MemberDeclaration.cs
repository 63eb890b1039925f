namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>
/// What a call configures, read from syntax alone: the property of <c>builder.Property(b =&gt; b.Body).HasColumnType(..)</c>, the
/// navigation of <c>model.Entity&lt;Blog&gt;().Navigation(b =&gt; b.Posts).AutoInclude()</c>.
/// </summary>
/// <param name="Entity">The simple name of the entity type.</param>
/// <param name="Name">The name of the member.</param>
/// <param name="Method">The method with the call.</param>
internal sealed record MemberDeclaration(string Entity, string Name, MethodDeclarationSyntax Method)
{
    /// <summary>Finds the members of a file that calls of a method configure.</summary>
    /// <param name="method">The name of the method.</param>
    /// <param name="selector">The name of the method that selects the member: "Property", "Navigation".</param>
    /// <param name="isSuch">Whether a call counts.</param>
    public static IEnumerable<MemberDeclaration> Find(
        SyntaxTree tree,
        string method,
        string selector,
        Func<InvocationExpressionSyntax, bool> isSuch,
        CancellationToken cancellationToken) =>
        tree.FindNamesWith(method, name => name == method, cancellationToken)
            .Select(static name => name.FindCall()).OfType<InvocationExpressionSyntax>()
            .Where(isSuch).Select(call => Read(call, selector)).OfType<MemberDeclaration>();

    /// <summary>
    /// Reads the calls in front of a call; <see langword="null"/> for members of owned types, for configurations of other databases, and
    /// for code that is not understood.
    /// </summary>
    private static MemberDeclaration? Read(InvocationExpressionSyntax call, string selector)
    {
        string? member = null;
        for (var receiver = FindReceiver(call); receiver is not null; receiver = FindReceiver(receiver))
        {
            if (receiver is IdentifierNameSyntax builder)
                return Create(FindEntity(builder), member, call);
            var receiving = receiver as InvocationExpressionSyntax;
            if (FindEntity(receiving) is { } entity)
                return Create(entity, member, call);
            if (receiving is { ArgumentList.Arguments: [var name, ..] } && receiving.GetCalledName()?.Identifier.ValueText == selector)
                member = PropertyNames.Read(name.Expression).FirstOrDefault();
            else if (member is not null)
                return null; // what the member belongs to is unknown
        }

        return null;
    }

    private static MemberDeclaration? Create(string? entity, string? member, InvocationExpressionSyntax call) =>
        entity is not null && member is not null && call.FirstAncestorOrSelf<MethodDeclarationSyntax>() is { } method
        && !(method.Parent is TypeDeclarationSyntax type && ProviderNames.NamesAnother(type)) // "TEXT" has no limit in SQLite alone
            ? new MemberDeclaration(entity, member, method)
            : null;

    private static ExpressionSyntax? FindReceiver(ExpressionSyntax expression) =>
        ((expression as InvocationExpressionSyntax)?.Expression as MemberAccessExpressionSyntax)?.Expression;

    /// <summary>The entity type of a builder: a parameter of a method, or of the lambda that <c>Entity&lt;T&gt;()</c> gets.</summary>
    private static string? FindEntity(IdentifierNameSyntax builder)
    {
        var name = builder.Identifier.ValueText;
        foreach (var ancestor in builder.Ancestors())
        {
            IEnumerable<ParameterSyntax>? parameters = ancestor switch
            {
                SimpleLambdaExpressionSyntax lambda => [lambda.Parameter],
                ParenthesizedLambdaExpressionSyntax lambda => lambda.ParameterList.Parameters,
                BaseMethodDeclarationSyntax method => method.ParameterList.Parameters,
                LocalFunctionStatementSyntax function => function.ParameterList.Parameters,
                _ => null,
            };
            if (parameters?.FirstOrDefault(parameter => parameter.Identifier.ValueText == name) is { } found)
                return FindEntity(found.Type) ?? FindEntity(ancestor.Parent?.Parent?.Parent as InvocationExpressionSyntax);
        }

        return null;
    }

    /// <summary>"Blog" of <c>EntityTypeBuilder&lt;Blog&gt;</c>.</summary>
    private static string? FindEntity(TypeSyntax? type) =>
        (type is QualifiedNameSyntax qualified ? qualified.Right : type)
            is GenericNameSyntax { Identifier.ValueText: "EntityTypeBuilder", TypeArgumentList.Arguments: [var entity] }
            ? entity.GetSimpleName()
            : null;

    /// <summary>"Blog" of <c>model.Entity&lt;Blog&gt;(b =&gt; ..)</c>.</summary>
    private static string? FindEntity(InvocationExpressionSyntax? call) =>
        call?.GetCalledName() is GenericNameSyntax { Identifier.ValueText: "Entity", TypeArgumentList.Arguments: [var entity] }
            ? entity.GetSimpleName()
            : null;
}
