namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>
/// Reads what a selector selects whose code is in another project of the solution: <c>x =&gt; new OrderRow(x.Number, x.Customer.Name)</c>.
/// It is read from syntax, because that project's types are not those of this compilation. What is not understood selects nothing.
/// </summary>
internal sealed class SelectorSyntax(EntityShapes shapes)
{
    /// <summary>Expressions inside of expressions: more than a selector has.</summary>
    private const int MaxDepth = 50;

    /// <summary>The operators that keep the elements of a collection.</summary>
    private static readonly ImmutableHashSet<string> Keeping =
        OperatorNames.Rows.Union(["AsEnumerable", "ToList", "ToArray", "ToHashSet"]);

    /// <summary>Reads what a selector makes of an element.</summary>
    /// <param name="result">The type of its result, which names the members that a constructor sets.</param>
    public ElementShape Read(
        LambdaExpressionSyntax selector, ElementShape element, ITypeSymbol? result, CancellationToken cancellationToken) =>
        ReadLambda(selector, element, new Scope(
            ImmutableDictionary.Create<string, ElementShape>(StringComparer.Ordinal), result as INamedTypeSymbol, 0, cancellationToken));

    private ElementShape ReadLambda(ExpressionSyntax? lambda, ElementShape element, Scope scope)
    {
        var parameter = lambda switch
        {
            SimpleLambdaExpressionSyntax simple => simple.Parameter,
            ParenthesizedLambdaExpressionSyntax { ParameterList.Parameters: [var only] } => only,
            _ => null,
        };
        return parameter is not null && (lambda as LambdaExpressionSyntax)?.ExpressionBody is { } body
            ? Read(body, scope with { Variables = scope.Variables.SetItem(parameter.Identifier.ValueText, element) })
            : ElementShape.Unknown;
    }

    private ElementShape Read(ExpressionSyntax expression, Scope outer)
    {
        outer.CancellationToken.ThrowIfCancellationRequested();
        if (outer.Depth == MaxDepth)
            return ElementShape.Unknown;
        var scope = outer with { Depth = outer.Depth + 1 };
        var inner = scope with { Type = null };
        return expression switch
        {
            ParenthesizedExpressionSyntax parenthesized => Read(parenthesized.Expression, scope),
            CastExpressionSyntax cast => Read(cast.Expression, scope),
            PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } forgiven =>
                Read(forgiven.Operand, scope),
            IdentifierNameSyntax { Identifier.ValueText: var name } => scope.Variables.GetValueOrDefault(name) ?? ElementShape.Scalar,
            MemberAccessExpressionSyntax access =>
                ReadMember(Read(access.Expression, inner), access.Name.Identifier.ValueText, inner.CancellationToken),
            InvocationExpressionSyntax call => ReadCall(call, inner),
            BaseObjectCreationExpressionSyntax created => ReadCreated(created, scope),
            AnonymousObjectCreationExpressionSyntax { Initializers: var members } => ElementShape.Create(members.Select(member =>
                (member.NameEquals?.Name.Identifier.ValueText ?? GetName(member.Expression), Read(member.Expression, inner)))
                .ToImmutableArray()),
            TupleExpressionSyntax { Arguments: var elements } => ElementShape.Create(
                elements.Select((element, i) => ("Item" + (i + 1), Read(element.Expression, inner))).ToImmutableArray()),
            ConditionalExpressionSyntax { Condition: LiteralExpressionSyntax constant } choice =>
                Read(constant.IsKind(SyntaxKind.TrueLiteralExpression) ? choice.WhenTrue : choice.WhenFalse, scope),
            ConditionalExpressionSyntax choice => HasLength(choice.Condition) // only a short part of the text may be selected
                ? ElementShape.Unknown
                : ReadAll([choice.WhenTrue, choice.WhenFalse], scope),
            SwitchExpressionSyntax choice => ReadAll(choice.Arms.Select(static arm => arm.Expression), scope),
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression or (int)SyntaxKind.CoalesceExpression } either =>
                ReadAll(either.GetOperands(), scope),
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AsExpression } => ElementShape.Unknown,
            BinaryExpressionSyntax or PrefixUnaryExpressionSyntax or IsPatternExpressionSyntax or LiteralExpressionSyntax
                or DefaultExpressionSyntax or PredefinedTypeSyntax or ThisExpressionSyntax or TypeOfExpressionSyntax => ElementShape.Scalar,
            InterpolatedStringExpressionSyntax text =>
                ReadAll(text.Contents.OfType<InterpolationSyntax>().Select(static part => part.Expression), inner),
            ArrayCreationExpressionSyntax { Initializer.Expressions: var elements } => ReadAll(elements, inner),
            ImplicitArrayCreationExpressionSyntax { Initializer.Expressions: var elements } => ReadAll(elements, inner),
            _ => ElementShape.Unknown,
        };
    }

    private ElementShape ReadAll(IEnumerable<ExpressionSyntax> expressions, Scope scope) =>
        expressions.Aggregate(ElementShape.Nothing, (all, expression) => ElementShape.Union(all, Read(expression, scope)));

    private ElementShape ReadMember(ElementShape instance, string name, CancellationToken cancellationToken) => instance switch
    {
        ElementShape.Either either => either.Select(part => ReadMember(part, name, cancellationToken)),
        // Which members of an entity are computed by its own code is not seen here.
        ElementShape.Whole { Entity: var entity } =>
            entity.FindNavigation(name) is not null || entity.Columns.Any(column => column.Name == name)
                ? shapes.ReadMember(instance, name, cancellationToken)
                : ElementShape.Unknown,
        ElementShape.Created created => created.GetMember(name),
        ElementShape.Group group when name == "Key" => group.Key,
        ElementShape.Single single when name == "Value" || EntityShapes.IsOfConverted(single) => instance,
        _ => instance == ElementShape.Unknown ? instance : ElementShape.Scalar, // Length, HasValue, Count
    };

    private ElementShape ReadCall(InvocationExpressionSyntax call, Scope scope)
    {
        var arguments = call.ArgumentList.Arguments;
        if (call.Expression is not MemberAccessExpressionSyntax { Expression: var receiver, Name.Identifier.ValueText: var name })
            return call.IsNameOf() ? ElementShape.Scalar : ReadAll(arguments.Select(static argument => argument.Expression), scope);
        if (receiver is IdentifierNameSyntax { Identifier.ValueText: "EF" })
            return name == "Property" && arguments is [{ Expression: var owner }, { Expression: var named }]
                && ((named as LiteralExpressionSyntax)?.Token.Value as string ?? named.ReadNameOf()) is { } property
                    ? shapes.ReadMember(Read(owner, scope), property, scope.CancellationToken)
                    : ElementShape.Unknown;
        var source = Read(receiver, scope);
        if (OperatorNames.Scalar.Contains(name) || OperatorNames.TextTests.Contains(name)
            || receiver is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Functions" })
            return ElementShape.Scalar;
        if (source is ElementShape.Many many)
            return ReadOperator(name, many, arguments.FirstOrDefault()?.Expression, scope);
        // Of the parts of a text, only some are known to be short.
        return name == "Substring"
            || (source is ElementShape.Single && (Keeping.Contains(name) || OperatorNames.Element.Contains(name)))
            ? ElementShape.Unknown
            : ElementShape.Union(source, ReadAll(arguments.Select(static argument => argument.Expression), scope));
    }

    /// <summary>Reads an operator on a collection of the element.</summary>
    private ElementShape ReadOperator(string name, ElementShape.Many source, ExpressionSyntax? argument, Scope scope) => name switch
    {
        "Select" => new ElementShape.Many(ReadLambda(argument, source.Element, scope)),
        "SelectMany" => ReadLambda(argument, source.Element, scope) is ElementShape.Many inner ? inner : ElementShape.Unknown,
        "Max" or "Min" => argument is null ? source.Element : ReadLambda(argument, source.Element, scope),
        _ when Keeping.Contains(name) => source,
        _ when OperatorNames.Element.Contains(name) => source.Element,
        _ => ElementShape.Unknown,
    };

    private ElementShape ReadCreated(BaseObjectCreationExpressionSyntax created, Scope scope)
    {
        var inner = scope with { Type = null };
        var members = ImmutableArray.CreateBuilder<(string, ElementShape)>();
        var arguments = created.ArgumentList?.Arguments ?? default;
        // A record's parameter and its property share a name.
        var parameters = scope.Type is { IsRecord: true } record
            ? record.InstanceConstructors.FirstOrDefault(own => own.Parameters.Length == arguments.Count)?.Parameters
            : null;
        for (var i = 0; i < arguments.Count; i++)
            members.Add((
                arguments[i].NameColon?.Name.Identifier.ValueText ?? (parameters is { } known ? known[i].Name : ""),
                Read(arguments[i].Expression, inner)));
        foreach (var initializer in created.Initializer?.Expressions ?? default)
            members.Add(initializer is AssignmentExpressionSyntax { Left: var left, Right: var value }
                ? (GetName(left), value is InitializerExpressionSyntax list ? ReadAll(list.Expressions, inner) : Read(value, inner))
                : ("", Read(initializer, inner)));
        return ElementShape.Create(members.ToImmutable());
    }

    private static string GetName(ExpressionSyntax expression) => expression switch
    {
        SimpleNameSyntax name => name.Identifier.ValueText,
        MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
        _ => "",
    };

    private static bool HasLength(ExpressionSyntax condition) => condition.DescendantNodesAndSelf()
        .Any(static node => node is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length" });

    /// <param name="Variables">What the parameters of the lambdas around hold.</param>
    /// <param name="Type">The type of the object that an expression creates; <see langword="null"/> if it is not known.</param>
    /// <param name="Depth">The number of expressions around.</param>
    private sealed record Scope(
        ImmutableDictionary<string, ElementShape> Variables, INamedTypeSymbol? Type, int Depth, CancellationToken CancellationToken);
}
