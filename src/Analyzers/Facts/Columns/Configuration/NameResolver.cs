using System.Diagnostics.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>
/// Binds names in trees other than the one being analysed: single names, speculatively in the scope of a class, which never
/// binds a method body. It falls back to a body only for constants and methods that cannot be found otherwise.
/// </summary>
internal sealed class NameResolver(Compilation compilation, SemanticModels models, CancellationToken cancellationToken)
{
    public SemanticModel? GetSemanticModel(SyntaxTree tree) => models.Get(tree);

    /// <summary>The same names, for another caller.</summary>
    public NameResolver WithToken(CancellationToken token) => new(compilation, models, token);

    /// <summary>The type that a piece of syntax names, in the scope of the type declaration around it.</summary>
    public ITypeSymbol? ResolveType(TypeSyntax syntax) =>
        GetPosition(syntax) is { } position
            ? models.Get(syntax.SyntaxTree)?.GetSpeculativeTypeInfo(position, syntax, SpeculativeBindingOption.BindAsTypeOrNamespace).Type
            : null;

    public INamedTypeSymbol? ResolveType(TypeDeclarationSyntax declaration) =>
        compilation.GetTypeByMetadataName(declaration.GetMetadataName());

    /// <summary>The value of a constant expression; <see langword="false"/> when it has none.</summary>
    public bool TryReadConstant<T>(ExpressionSyntax expression, [MaybeNullWhen(false)] out T value)
    {
        var constant = expression switch
        {
            LiteralExpressionSyntax literal => literal.Token.Value,
            PrefixUnaryExpressionSyntax
            {
                RawKind: (int)SyntaxKind.UnaryMinusExpression, Operand: LiteralExpressionSyntax { Token.Value: int number }
            } => -number,
            InvocationExpressionSyntax call when call.IsNameOf() => call.ReadNameOf(),
            _ => BindConstant(expression),
        };
        value = constant is T typed ? typed : default;
        return constant is T;
    }

    /// <summary>The method that an invocation or a method group names; binds the body around it, so the last resort.</summary>
    public IMethodSymbol? ResolveMethod(ExpressionSyntax expression)
    {
        var info = models.Get(expression.SyntaxTree)?.GetSymbolInfo(expression, cancellationToken);
        return (info?.Symbol ?? info?.CandidateSymbols.FirstOrDefault()) as IMethodSymbol;
    }

    /// <summary>The type of an expression, or the one that it is converted to; binds the body around it.</summary>
    public ITypeSymbol? ResolveExpressionType(ExpressionSyntax expression) =>
        models.Get(expression.SyntaxTree)?.GetTypeInfo(expression, cancellationToken) is { } info
            ? info.Type is { TypeKind: not TypeKind.Error } type ? type : info.ConvertedType
            : null;

    /// <summary>The field or property that an expression names; binds the body around it.</summary>
    public ISymbol? ResolveMember(ExpressionSyntax expression) =>
        models.Get(expression.SyntaxTree)?.GetSymbolInfo(expression, cancellationToken).Symbol is IFieldSymbol or IPropertySymbol
            ? models.Get(expression.SyntaxTree)!.GetSymbolInfo(expression, cancellationToken).Symbol
            : null;

    /// <summary>The property that an expression names; binds the body around it.</summary>
    public IPropertySymbol? ResolveProperty(ExpressionSyntax expression) =>
        models.Get(expression.SyntaxTree)?.GetSymbolInfo(expression, cancellationToken).Symbol as IPropertySymbol;

    private object? BindConstant(ExpressionSyntax expression)
    {
        if (models.Get(expression.SyntaxTree) is not { } model)
            return null;
        if (GetPosition(expression) is { } position
            && expression is SimpleNameSyntax or MemberAccessExpressionSyntax
            && model.GetSpeculativeSymbolInfo(position, expression, SpeculativeBindingOption.BindAsExpression).Symbol
                is IFieldSymbol { HasConstantValue: true } field)
            return field.ConstantValue;
        var constant = model.GetConstantValue(expression, cancellationToken);
        return constant.HasValue ? constant.Value : null;
    }

    /// <summary>A position inside the enclosing type declaration and outside its members.</summary>
    private static int? GetPosition(SyntaxNode node) =>
        node.FirstAncestorOrSelf<TypeDeclarationSyntax>() is { OpenBraceToken: { IsMissing: false } brace } ? brace.Span.End : null;
}
