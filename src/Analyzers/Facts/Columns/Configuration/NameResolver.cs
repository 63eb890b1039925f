using System.Diagnostics.CodeAnalysis;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>
/// Binds names in trees other than the one being analysed: single names, speculatively in the scope of a class, which never
/// binds a method body; it falls back to a body only for constants and methods that cannot be found otherwise.
/// </summary>
internal sealed class NameResolver(Compilation compilation, SourceModels models, CancellationToken cancellationToken)
{
    /// <summary>The type that a piece of syntax names, in the scope of the type declaration around it.</summary>
    public ITypeSymbol? Type(TypeSyntax syntax)
    {
        var model = Model(syntax.SyntaxTree);
        return Position(syntax) is { } position
            ? model?.GetSpeculativeTypeInfo(position, syntax, SpeculativeBindingOption.BindAsTypeOrNamespace).Type
            : null;
    }

    public INamedTypeSymbol? Type(TypeDeclarationSyntax declaration) => compilation.GetTypeByMetadataName(ConfigurationFile.MetadataName(declaration));

    /// <summary>The value of a constant expression; <see langword="false"/> when it has none.</summary>
    public bool TryConstant<T>(ExpressionSyntax expression, [MaybeNullWhen(false)] out T value)
    {
        var constant = expression switch
        {
            LiteralExpressionSyntax literal => literal.Token.Value,
            PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.UnaryMinusExpression, Operand: LiteralExpressionSyntax { Token.Value: int number } } => -number,
            _ => Constant(expression),
        };
        if (constant is T typed)
        {
            value = typed;
            return true;
        }

        value = default;
        return false;
    }

    /// <summary>The method that an invocation calls; binds the body around it, so only for names that nothing else explains.</summary>
    public IMethodSymbol? Method(InvocationExpressionSyntax invocation)
    {
        var info = Model(invocation.SyntaxTree)?.GetSymbolInfo(invocation, cancellationToken);
        return (info?.Symbol ?? info?.CandidateSymbols.FirstOrDefault()) as IMethodSymbol;
    }

    /// <summary>The only method of a name that stands for a delegate.</summary>
    public IMethodSymbol? MethodGroup(ExpressionSyntax expression)
    {
        var info = Model(expression.SyntaxTree)?.GetSymbolInfo(expression, cancellationToken);
        return (info?.Symbol ?? info?.CandidateSymbols.FirstOrDefault()) as IMethodSymbol;
    }

    private object? Constant(ExpressionSyntax expression)
    {
        if (Model(expression.SyntaxTree) is not { } model)
            return null;
        if (Position(expression) is { } position
            && expression is SimpleNameSyntax or MemberAccessExpressionSyntax
            && model.GetSpeculativeSymbolInfo(position, expression, SpeculativeBindingOption.BindAsExpression).Symbol is IFieldSymbol { HasConstantValue: true } field)
            return field.ConstantValue;
        var constant = model.GetConstantValue(expression, cancellationToken);
        return constant.HasValue ? constant.Value : null;
    }

    private SemanticModel? Model(SyntaxTree tree) => models.Of(tree);

    /// <summary>A position inside the enclosing type declaration and outside its members.</summary>
    private static int? Position(SyntaxNode node) =>
        node.FirstAncestorOrSelf<TypeDeclarationSyntax>() is { OpenBraceToken: { IsMissing: false } brace } ? brace.Span.End : null;
}
