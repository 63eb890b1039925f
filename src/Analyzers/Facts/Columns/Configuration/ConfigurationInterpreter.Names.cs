using System.Diagnostics.CodeAnalysis;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>What the arguments of configuration calls name: types, properties, constants, converters.</summary>
internal sealed partial class ConfigurationInterpreter
{
    private List<Argument> Arguments(InvocationExpressionSyntax call, Scope scope) =>
        call.ArgumentList.Arguments.Select(argument => new Argument(Evaluate(argument.Expression, scope), argument.Expression, scope, argument.NameColon?.Name.Identifier.ValueText)).ToList();

    private bool TryConstant<T>(ExpressionSyntax expression, Scope scope, [MaybeNullWhen(false)] out T value) =>
        _names.TryConstant(scope.Resolve(expression).Expression, out value);

    private ITypeSymbol? Type(TypeSyntax syntax, Scope scope) =>
        syntax is IdentifierNameSyntax name && scope.Type(name.Identifier.ValueText) is { } argument ? argument : _names.Type(syntax);

    /// <summary>What a call of <c>HasConversion</c> makes of the value: a type, a converter class, or two lambdas.</summary>
    private Conversion? ConversionOf(InvocationExpressionSyntax call, SimpleNameSyntax name, Scope scope)
    {
        var argument = call.ArgumentList.Arguments.FirstOrDefault()?.Expression;
        if (argument is not null && IsNull(argument))
            return null;
        var type = name is GenericNameSyntax { TypeArgumentList.Arguments: [var first, ..] } ? Type(first, scope)
            : argument is TypeOfExpressionSyntax typeOf ? Type(typeOf.Type, scope)
            : argument is ObjectCreationExpressionSyntax creation ? Type(creation.Type, scope)
            : null;
        if (type is null && argument is LambdaExpressionSyntax)
            return new Conversion(_names.Method(call)?.TypeArguments.LastOrDefault(), IsBuiltIn: false);
        if (type is null or { TypeKind: TypeKind.Error or TypeKind.TypeParameter })
            return new Conversion(null, IsBuiltIn: false);

        if (argument is ObjectCreationExpressionSyntax { ArgumentList: { } hints } && hints.DescendantNodes().OfType<IdentifierNameSyntax>().Any(static n => n.Identifier.ValueText == "ConverterMappingHints"))
            return new Conversion(null, IsBuiltIn: false);

        // A converter class: what it stores is the second argument of its base type.
        for (var current = type as INamedTypeSymbol; current is not null; current = current.BaseType)
            if (current.Is(_symbols.Mapping.ValueConverter))
                return IsPartOfEntityFramework(type) ? new Conversion(current.TypeArguments[1], IsBuiltIn: !type.Is(_symbols.Mapping.ValueConverter))
                    : GivesSizeHints(type) ? new Conversion(null, IsBuiltIn: false)
                    : new Conversion(current.TypeArguments[1], IsBuiltIn: false);
        return new Conversion(type, IsBuiltIn: true);
    }

    /// <summary>A converter may tell EF Core the size of what it writes; one of a reference may do so unseen.</summary>
    private bool GivesSizeHints(ITypeSymbol converter) =>
        !_symbols.IsInSource(converter)
        || converter.DeclaringSyntaxReferences.Any(reference => reference.GetSyntax(_cancellationToken).DescendantNodes()
            .Any(static node => node is IdentifierNameSyntax { Identifier.ValueText: "ConverterMappingHints" or "mappingHints" }));

    /// <summary>The type that a call names: <c>Entity&lt;Blog&gt;()</c>, <c>Entity(typeof(Blog))</c>, <c>Entity("Shop.Blog")</c>.</summary>
    private ITypeSymbol? TypeNamedBy(InvocationExpressionSyntax call, SimpleNameSyntax name, Scope scope)
    {
        var type = name is GenericNameSyntax { TypeArgumentList.Arguments: { Count: 1 } arguments }
            ? Type(arguments[0], scope)
            : call.ArgumentList.Arguments.FirstOrDefault() is not { } first ? null
            : scope.Resolve(first.Expression) switch
            {
                (TypeOfExpressionSyntax typeOf, var caller) => Type(typeOf.Type, caller),
                // typeof(Blog).FullName!
                (PostfixUnaryExpressionSyntax { Operand: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "FullName", Expression: TypeOfExpressionSyntax named } }, var caller) => Type(named.Type, caller),
                (var text, _) when _names.TryConstant<string>(text, out var metadataName) => _symbols.Compilation.GetTypeByMetadataName(metadataName),
                _ => null,
            };
        return type is { TypeKind: not TypeKind.Error } ? type : null;
    }

    private INamedTypeSymbol? TypeOf(BaseObjectCreationExpressionSyntax creation) =>
        creation is ObjectCreationExpressionSyntax { Type: var type } ? _names.Type(type) as INamedTypeSymbol : null;

    private bool IsThisAssembly(ExpressionSyntax? expression, Scope scope) => expression switch
    {
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetExecutingAssembly" } } => true,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Assembly", Expression: TypeOfExpressionSyntax typeOf } =>
            _names.Type(typeOf.Type) is { } type && _symbols.IsInSource(type),
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Assembly", Expression: InvocationExpressionSyntax { Expression: SimpleNameSyntax { Identifier.ValueText: "GetType" } or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name.Identifier.ValueText: "GetType" } } } =>
            scope.Self is not null && _symbols.IsInSource(scope.Self),
        _ => false,
    };

    private INamedTypeSymbol? NavigationTarget(INamedTypeSymbol type, string navigation)
    {
        foreach (var current in type.SelfAndBaseTypes())
            foreach (var member in current.GetMembers(navigation))
                if (member is IPropertySymbol property)
                    return EntityMembers.ElementType(property.Type, _symbols) as INamedTypeSymbol ?? property.Type.WithoutNullable() as INamedTypeSymbol;
        return null;
    }

    private IEnumerable<string> PropertyNames(InvocationExpressionSyntax call, Scope scope)
    {
        foreach (var argument in call.ArgumentList.Arguments)
            foreach (var name in PropertyNames(argument.Expression, scope))
                yield return name;
    }

    private IEnumerable<string> PropertyNames(ExpressionSyntax argument, Scope scope)
    {
        var resolved = scope.Resolve(argument).Expression;
        return resolved is IdentifierNameSyntax or MemberAccessExpressionSyntax
            ? _names.TryConstant<string>(resolved, out var name) ? [name] : []
            : PropertyNames(resolved);
    }

    /// <summary>The properties that an argument names: <c>x =&gt; x.A</c>, <c>x =&gt; new { x.A, x.B }</c>, <c>"A"</c>, <c>nameof(Blog.A)</c>.</summary>
    private static IEnumerable<string> PropertyNames(ExpressionSyntax argument)
    {
        switch (argument)
        {
            case LiteralExpressionSyntax { Token.Value: string text }:
                yield return text;
                break;
            case InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" }, ArgumentList.Arguments: [{ Expression: var named }] }:
                if (named is MemberAccessExpressionSyntax member)
                    yield return member.Name.Identifier.ValueText;
                break;
            case LambdaExpressionSyntax { Body: MemberAccessExpressionSyntax access }:
                yield return access.Name.Identifier.ValueText;
                break;
            case LambdaExpressionSyntax { Body: PostfixUnaryExpressionSyntax { Operand: MemberAccessExpressionSyntax access } }:
                yield return access.Name.Identifier.ValueText;
                break;
            case LambdaExpressionSyntax { Body: ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: LiteralExpressionSyntax { Token.Value: string indexer } }] } }:
                yield return indexer;
                break;
            case LambdaExpressionSyntax { Body: CastExpressionSyntax { Expression: MemberAccessExpressionSyntax access } }:
                yield return access.Name.Identifier.ValueText;
                break;
            case LambdaExpressionSyntax { Body: AnonymousObjectCreationExpressionSyntax many }:
                foreach (var initializer in many.Initializers)
                    if (initializer.Expression is MemberAccessExpressionSyntax one)
                        yield return one.Name.Identifier.ValueText;
                break;
            case ImplicitArrayCreationExpressionSyntax array:
                foreach (var item in array.Initializer.Expressions)
                    foreach (var name in PropertyNames(item))
                        yield return name;
                break;
        }
    }
}
