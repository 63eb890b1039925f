using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns.Configuration;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts.Shapes;

/// <summary>
/// Projections that mapping libraries make from the members of a type: AutoMapper's <c>ProjectTo</c>, Mapster's <c>ProjectToType</c>,
/// Mapperly's partial methods. Where a map is written out, only what it leaves alone is known.
/// </summary>
internal sealed class MemberProjections(Func<CancellationToken, IEnumerable<TreeFacts>> files)
{
    private static readonly ImmutableArray<string> MapNames = ImmutableArray.Create("CreateMap", "TypeAdapterConfig", "NewConfig", "ForType");

    private ImmutableDictionary<string, ImmutableHashSet<string>>? _customised;

    /// <summary>Whether a method without a body projects to the members of its result by their names.</summary>
    public static bool IsByMembers(IMethodSymbol method) =>
        method.Name is "ProjectTo" or "ProjectToType" || method.ContainingType.GetAttributes().Any(static a => a.AttributeClass is { Name: "MapperAttribute" });

    /// <summary>The members of a type that a map gives values of its own; "*" when it makes the whole object itself.</summary>
    public ImmutableHashSet<string> CustomMembers(INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        _customised ??= Read(cancellationToken);
        return _customised.TryGetValue(type.Name, out var members) ? members : ImmutableHashSet<string>.Empty;
    }

    private ImmutableDictionary<string, ImmutableHashSet<string>> Read(CancellationToken cancellationToken)
    {
        var maps = new Dictionary<string, ImmutableHashSet<string>>(StringComparer.Ordinal);
        foreach (var file in files(cancellationToken))
            foreach (var map in MapNames.SelectMany(name => file.GenericNames(name, cancellationToken)))
                if (map.TypeArgumentList.Arguments is { Count: > 1 } types && ConfigurationFile.SimpleName(types[1]) is { } target)
                {
                    maps.TryGetValue(target, out var members);
                    maps[target] = (members ?? ImmutableHashSet<string>.Empty).Union(Customised(map));
                }

        return maps.ToImmutableDictionary(StringComparer.Ordinal);
    }

    /// <summary>What the calls behind a map name: <c>.ForMember(d =&gt; d.Body, ..)</c>.</summary>
    private static IEnumerable<string> Customised(SyntaxNode map)
    {
        for (var node = map.Parent; node is ExpressionSyntax; node = node.Parent)
            if (node is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } } call && call.Expression.Span.Contains(map.Span))
                switch (name)
                {
                    case "ForMember" or "ForPath" or "Map" or "Ignore" or "ForCtorParam":
                        var member = call.ArgumentList.Arguments.FirstOrDefault()?.Expression;
                        yield return member switch
                        {
                            LambdaExpressionSyntax { Body: MemberAccessExpressionSyntax access } => access.Name.Identifier.ValueText,
                            InvocationExpressionSyntax { ArgumentList.Arguments: [{ Expression: MemberAccessExpressionSyntax access }] } => access.Name.Identifier.ValueText,
                            LiteralExpressionSyntax { Token.Value: string text } => text,
                            _ => "*",
                        };
                        break;
                    case "CreateMap" or "ReverseMap" or "NewConfig" or "ForType" or "MaxDepth" or "PreserveReferences" or "ValidateMemberList" or "IncludeAllDerived":
                        break;
                    default:
                        yield return "*";
                        break;
                }
    }
}
