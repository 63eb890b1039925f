namespace AsyncSql.Analyzers.Facts.Syntax;

/// <summary>
/// C# 14 extension blocks, by what Roslyn 4.5 offers. A method of a block has two symbols with one declaration: the declared one, whose
/// receiver is a parameter of the block, and its static form in the class around the block, whose first parameter is the receiver.
/// </summary>
internal static class ExtensionBlocks
{
    /// <summary><c>SyntaxKind.ExtensionBlockDeclaration</c>.</summary>
    private const int BlockDeclaration = 9079;
    /// <summary><c>TypeKind.Extension</c>.</summary>
    private const TypeKind BlockType = (TypeKind)14;

    public static bool IsExtensionBlock(this SyntaxNode? node) => node is TypeDeclarationSyntax { RawKind: BlockDeclaration };

    public static bool IsExtensionBlock(this ISymbol? symbol) => symbol is INamedTypeSymbol { TypeKind: BlockType };

    /// <summary>The parameter list of a block; <see langword="null"/> for any other node.</summary>
    public static ParameterListSyntax? FindReceiver(this SyntaxNode? block) =>
        block.IsExtensionBlock() ? block!.ChildNodes().OfType<ParameterListSyntax>().FirstOrDefault() : null;

    /// <summary>The parameters of a member as its static form has them.</summary>
    public static IEnumerable<ParameterSyntax> ListParameters(MemberDeclarationSyntax member)
    {
        var own = (member as BaseMethodDeclarationSyntax)?.ParameterList.Parameters ?? default;
        var receiver = member.Modifiers.Any(SyntaxKind.StaticKeyword) ? null : member.Parent.FindReceiver();
        return receiver is null ? own : receiver.Parameters.Take(1).Concat(own);
    }

    /// <summary>Whether the receiver of a call is not among the parameters of its target.</summary>
    public static bool IsReduced(this IMethodSymbol method) => method.ReducedFrom is not null || IsInstance(method);

    /// <summary>The method with its receiver as a parameter, if it extends a type; any other method itself.</summary>
    public static IMethodSymbol ToStaticForm(this IMethodSymbol method) =>
        method.ReducedFrom
        ?? (IsInstance(method) ? FindSame(method, method.ContainingType.OriginalDefinition.ContainingType) : null)
        ?? method;

    /// <summary>The method whose symbols the body uses.</summary>
    public static IMethodSymbol ToDeclared(this IMethodSymbol method)
    {
        var target = method.ReducedFrom ?? method;
        return target is { IsStatic: true, IsImplicitlyDeclared: true, ContainingType: { } type }
            && type.GetTypeMembers().Where(IsExtensionBlock).Select(block => FindSame(target, block)).OfType<IMethodSymbol>()
                .FirstOrDefault() is { } declared
                ? declared
                : target;
    }

    /// <summary>
    /// The parameter of the static form that a name in a block denotes: all methods of a block share the symbol of the receiver, but not
    /// its values. Any other symbol itself.
    /// </summary>
    public static ISymbol? ToStaticForm(this ISymbol? symbol, SyntaxNode name)
    {
        if (symbol is not IParameterSymbol parameter)
            return symbol;
        var method = IsExtensionBlock(parameter.ContainingSymbol)
            ? FindMethod((INamedTypeSymbol)parameter.ContainingSymbol, name)
            : parameter.ContainingSymbol as IMethodSymbol;
        return method is not null && IsInstance(method)
            ? method.ToStaticForm().Parameters.ElementAtOrDefault(parameter.GetPosition()) ?? symbol
            : symbol;
    }

    /// <summary>The position of a parameter in the static form of its method.</summary>
    public static int GetPosition(this IParameterSymbol parameter) =>
        parameter.ContainingSymbol is IMethodSymbol method && IsInstance(method) ? parameter.Ordinal + 1 : parameter.Ordinal;

    private static bool IsInstance(IMethodSymbol method) => !method.IsStatic && IsExtensionBlock(method.ContainingType);

    /// <summary>The method of a block whose body contains a name.</summary>
    private static IMethodSymbol? FindMethod(INamedTypeSymbol block, SyntaxNode name) =>
        name.FirstAncestorOrSelf<MethodDeclarationSyntax>(static method => method.Parent.IsExtensionBlock()) is { } declaration
            ? block.GetMembers(declaration.Identifier.ValueText).OfType<IMethodSymbol>().FirstOrDefault(method =>
                method.DeclaringSyntaxReferences is [var reference]
                && reference.SyntaxTree == declaration.SyntaxTree && reference.Span == declaration.Span)
            : null;

    /// <summary>The method of a type that has the same declaration.</summary>
    private static IMethodSymbol? FindSame(IMethodSymbol method, INamedTypeSymbol? type) =>
        method.OriginalDefinition.DeclaringSyntaxReferences is [var own]
            ? type?.GetMembers(method.Name).OfType<IMethodSymbol>().FirstOrDefault(other =>
                other.DeclaringSyntaxReferences is [var reference] && reference.SyntaxTree == own.SyntaxTree && reference.Span == own.Span)
            : null;
}
