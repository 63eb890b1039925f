namespace AsyncSql.CodeFixes.Models;

/// <summary>The fluent configuration of an entity type, which receives <c>HasMaxLength</c>, in any project of the solution.</summary>
/// <param name="block">The body of <c>Configure</c> of its configuration class, or of the lambda that <c>Entity</c> takes.</param>
/// <param name="builder">The name of the builder in it.</param>
internal sealed class FluentLength(Document document, BlockSyntax block, string builder, string property)
{
    private const string ConfigurationInterface = "IEntityTypeConfiguration";

    /// <summary>The attributes by which an entity declares its columns itself.</summary>
    private static readonly ImmutableHashSet<string> Attributes =
        ImmutableHashSet.Create("MaxLengthAttribute", "StringLengthAttribute", "ColumnAttribute", "RequiredAttribute");

    /// <summary>
    /// Finds the only block that configures the entity type of a property; <see langword="null"/> if there is none or several, or if the
    /// entity type declares its columns with attributes.
    /// </summary>
    public static async Task<FluentLength?> FindAsync(IPropertySymbol property, Solution solution, CancellationToken cancellationToken)
    {
        if (property.ContainingType is not { IsGenericType: false } entity || HasAttributes(entity))
            return null;
        FluentLength? only = null;
        foreach (var document in solution.Projects.SelectMany(static project => project.Documents))
        {
            var text = (await document.GetTextAsync(cancellationToken).ConfigureAwait(false)).ToString();
            if (text.IndexOf("<" + entity.Name + ">", StringComparison.Ordinal) < 0
                && text.IndexOf("." + entity.Name + ">", StringComparison.Ordinal) < 0)
                continue;
            foreach (var found in await FindInAsync(document, entity, property.Name, cancellationToken).ConfigureAwait(false))
                if (only is null)
                    only = found;
                else
                    return null;
        }

        return only;
    }

    public async Task<Solution> ApplyAsync(int length, CancellationToken cancellationToken)
    {
        var text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
        var change = FindCall() is { } call ? Continue(call, text, length) : Append(text, length);
        return document.Project.Solution.WithDocumentText(document.Id, text.WithChanges(change));
    }

    private static bool HasAttributes(INamedTypeSymbol entity) =>
        entity.GetMembers().OfType<IPropertySymbol>().SelectMany(static member => member.GetAttributes())
            .Any(static attribute => attribute.AttributeClass is { } type && Attributes.Contains(type.Name));

    private static async Task<List<FluentLength>> FindInAsync(
        Document document, INamedTypeSymbol entity, string property, CancellationToken cancellationToken)
    {
        if (document is SourceGeneratedDocument
            || await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is not { } root || root.SyntaxTree.IsGenerated())
            return [];
        var blocks = (
            from node in root.DescendantNodes()
            let found = node is MethodDeclarationSyntax method ? FindConfigure(method, entity)
                : node is InvocationExpressionSyntax call ? FindEntityCall(call, entity) : null
            where found is not null
            select found.Value).ToList();
        if (blocks.Count == 0 || await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is not { } semanticModel)
            return [];
        return blocks.Where(found => IsSame(semanticModel.GetTypeInfo(found.Entity, cancellationToken).Type, entity))
            .Select(found => new FluentLength(document, found.Block, found.Builder, property)).ToList();
    }

    /// <summary>An entity type has another symbol in each compilation that references it.</summary>
    private static bool IsSame(ITypeSymbol? type, INamedTypeSymbol entity) =>
        type is not null && type.ToDisplayString() == entity.ToDisplayString()
        && type.ContainingAssembly?.Name == entity.ContainingAssembly.Name;

    /// <summary>The method <c>Configure</c> of a class that implements <c>IEntityTypeConfiguration</c> of the entity type.</summary>
    private static (BlockSyntax Block, string Builder, TypeSyntax Entity)? FindConfigure(
        MethodDeclarationSyntax method, INamedTypeSymbol entity) =>
        method is { Identifier.ValueText: "Configure", Body: { } body, ParameterList.Parameters: [var parameter] }
        && method.Parent is ClassDeclarationSyntax { BaseList.Types: var bases }
        && bases.Any(type => FindArgument(type.Type, ConfigurationInterface, entity) is not null)
        && FindArgument(parameter.Type, "EntityTypeBuilder", entity) is { } argument
            ? (body, parameter.Identifier.ValueText, argument)
            : null;

    /// <summary>The lambda of <c>modelBuilder.Entity&lt;T&gt;(b => { .. })</c>.</summary>
    private static (BlockSyntax Block, string Builder, TypeSyntax Entity)? FindEntityCall(
        InvocationExpressionSyntax call, INamedTypeSymbol entity) =>
        call is
        {
            Expression: MemberAccessExpressionSyntax { Name: GenericNameSyntax { Identifier.ValueText: "Entity" } name },
            ArgumentList.Arguments: [{ Expression: LambdaExpressionSyntax { Block: { } block } lambda }],
        }
        && FindArgument(name, "Entity", entity) is { } argument && FindParameter(lambda) is { } builder
            ? (block, builder, argument)
            : null;

    private static string? FindParameter(LambdaExpressionSyntax lambda) => lambda switch
    {
        SimpleLambdaExpressionSyntax simple => simple.Parameter.Identifier.ValueText,
        ParenthesizedLambdaExpressionSyntax { ParameterList.Parameters: [var only] } => only.Identifier.ValueText,
        _ => null,
    };

    private static TypeSyntax? FindArgument(TypeSyntax? type, string name, INamedTypeSymbol entity) => type switch
    {
        QualifiedNameSyntax qualified => FindArgument(qualified.Right, name, entity),
        AliasQualifiedNameSyntax alias => FindArgument(alias.Name, name, entity),
        GenericNameSyntax { TypeArgumentList.Arguments: [var argument] } generic
            when generic.Identifier.ValueText == name && argument.GetSimpleName() == entity.Name => argument,
        _ => null,
    };

    /// <summary>The call of <c>Property</c> that configures the property already.</summary>
    private InvocationExpressionSyntax? FindCall() =>
        block.DescendantNodes().OfType<InvocationExpressionSyntax>().FirstOrDefault(call =>
            call.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Property" } access
            && access.Expression is IdentifierNameSyntax receiver && receiver.Identifier.ValueText == builder
            && call.ArgumentList.Arguments is [{ Expression: LambdaExpressionSyntax { ExpressionBody: MemberAccessExpressionSyntax read } }]
            && read.Expression is IdentifierNameSyntax && read.Name.Identifier.ValueText == property);

    /// <summary>Inserts the call into a chain, on a line of its own if the next call has one.</summary>
    private static TextChange Continue(InvocationExpressionSyntax call, SourceText text, int length)
    {
        var next = call.GetLastToken().GetNextToken();
        var isOnNextLine = next.IsKind(SyntaxKind.DotToken) && text.FindBlanksBefore(next.SpanStart) is not null;
        return Edit.Insert(
            call.Span.End,
            (isOnNextLine ? text.GetNewLine(call.Span.End) + text.FindBlanksBefore(next.SpanStart) : "") + $".HasMaxLength({length})");
    }

    /// <summary>Adds a statement at the end of the block.</summary>
    private TextChange Append(SourceText text, int length)
    {
        var parameter = builder == "e" ? "x" : "e";
        var statement = $"{builder}.Property({parameter} => {parameter}.{property}).HasMaxLength({length});";
        var close = block.CloseBraceToken.SpanStart;
        if (text.FindBlanksBefore(close) is not { } outer)
            return Edit.Insert(close, statement + " ");
        var inner = block.Statements.LastOrDefault() is { } last && text.FindBlanksBefore(last.SpanStart) is { } blanks
            ? blanks : outer + "    ";
        var lineStart = close - outer.Length;
        return Edit.Insert(lineStart, inner + statement + text.GetNewLine(lineStart - 1));
    }
}
