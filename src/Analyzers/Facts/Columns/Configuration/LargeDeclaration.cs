using AsyncSql.Analyzers.Facts.Sql;

namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>
/// A column that a configuration declares large in so many words: <c>HasColumnType("nvarchar(max)")</c>. Read from syntax alone, because
/// it only tells why a column is unbounded that is known to be.
/// </summary>
/// <param name="Entity">The simple name of the entity type.</param>
/// <param name="Property">The name of the property.</param>
/// <param name="Evidence">The call and its class, for the message: "HasColumnType in BlogConfiguration".</param>
internal sealed record LargeDeclaration(string Entity, string Property, string Evidence)
{
    private const string StoreTypeMethod = "HasColumnType";

    private static readonly WeakCache<SyntaxTree, ImmutableArray<LargeDeclaration>> Known = new(Read);

    /// <summary>The declarations of a file, read once while the tree lives.</summary>
    public static ImmutableArray<LargeDeclaration> Get(SyntaxTree tree, CancellationToken cancellationToken) =>
        Known.Get(tree, cancellationToken);

    private static ImmutableArray<LargeDeclaration> Read(SyntaxTree tree, CancellationToken cancellationToken) =>
        tree.FindNamesWith(StoreTypeMethod, static name => name == StoreTypeMethod, cancellationToken)
            .Select(static name => name.FindCall()).OfType<InvocationExpressionSyntax>()
            .Where(IsUnbounded).Select(Read).OfType<LargeDeclaration>().ToImmutableArray();

    private static bool IsUnbounded(InvocationExpressionSyntax call) =>
        call.ArgumentList.Arguments is [{ Expression: LiteralExpressionSyntax { Token.Value: string type } }]
        && StoreType.Parse(type).Kind == SizeKind.Unbounded;

    /// <summary>
    /// Reads the calls in front of <c>HasColumnType</c>; <see langword="null"/> for owned types, and for code that is not understood.
    /// </summary>
    private static LargeDeclaration? Read(InvocationExpressionSyntax call)
    {
        string? property = null;
        for (var receiver = FindReceiver(call); receiver is not null; receiver = FindReceiver(receiver))
        {
            if (receiver is IdentifierNameSyntax builder)
                return Create(FindEntity(builder), property, call);
            var receiving = receiver as InvocationExpressionSyntax;
            if (FindEntity(receiving) is { } entity)
                return Create(entity, property, call);
            if (receiving is { ArgumentList.Arguments: [var name, ..] } && receiving.GetCalledName()?.Identifier.ValueText == "Property")
                property = PropertyNames.Read(name.Expression).FirstOrDefault();
            else if (property is not null)
                return null; // what the property belongs to is unknown
        }

        return null;
    }

    private static LargeDeclaration? Create(string? entity, string? property, InvocationExpressionSyntax call) =>
        entity is not null && property is not null && call.FirstAncestorOrSelf<MethodDeclarationSyntax>() is { } method
        && !(method.Parent is TypeDeclarationSyntax type && ProviderNames.NamesAnother(type)) // "TEXT" has no limit in SQLite alone
            ? new LargeDeclaration(entity, property, $"{StoreTypeMethod} in {FindOrigin(method)}")
            : null;

    /// <summary>The configuration class, or the method of any other class.</summary>
    private static string FindOrigin(MethodDeclarationSyntax method) =>
        method is { Identifier.ValueText: "Configure", Parent: TypeDeclarationSyntax type }
            ? type.Identifier.ValueText
            : method.Identifier.ValueText;

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
