using System.Collections.Concurrent;
using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns.Configuration;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts.Shapes;

/// <summary>What the source of a compilation gives for a member: the expressions that it returns, and the code behind an interface.</summary>
internal sealed class SourceMembers(Compilation compilation, Func<CancellationToken, IEnumerable<TreeFacts>> files)
{
    /// <summary>Half of what overflows a stack of ordinary size in the oldest Roslyn that is supported; a call in a chain takes two levels.</summary>
    private const int MaxSyntaxDepth = 5000;

    private readonly ConcurrentDictionary<SyntaxNode, bool> _tooDeep = new();
    private readonly ConcurrentDictionary<ISymbol, ImmutableArray<ExpressionSyntax>> _results = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<SyntaxNode, ILookup<string, AssignmentExpressionSyntax>> _assignments = new();
    private readonly ConcurrentDictionary<ISymbol, ISymbol?> _implementations = new(SymbolEqualityComparer.Default);

    /// <summary>
    /// The expressions that a method or property returns, or that a field is given; empty when the member has no body in this
    /// compilation, or when code elsewhere may give the field another value.
    /// </summary>
    public ImmutableArray<ExpressionSyntax> ResultsOf(ISymbol member, CancellationToken cancellationToken) =>
        _results.TryGetValue(member, out var known) ? known : _results.GetOrAdd(member, ReadResults(member, cancellationToken));

    /// <summary>The assignments to a name in the member around a reference, in the order in which they are written.</summary>
    public IEnumerable<AssignmentExpressionSyntax> AssignmentsTo(ISymbol variable, SyntaxNode reference, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        return reference.MemberAround() is not { } body ? [] : _assignments.GetOrAdd(body, static node => node.DescendantNodes().OfType<AssignmentExpressionSyntax>()
            .Where(static assignment => assignment.Left is IdentifierNameSyntax)
            .ToLookup(static assignment => ((IdentifierNameSyntax)assignment.Left).Identifier.ValueText))[variable.Name];
    }

    /// <summary>
    /// Whether the code around a node nests deeper than the compiler can make operations of: it would overflow the stack, which
    /// nothing can catch.
    /// </summary>
    public bool IsTooDeep(SyntaxNode node)
    {
        var body = node.MemberAround();
        return body is not null && body.FullSpan.Length > MaxSyntaxDepth && _tooDeep.GetOrAdd(body, static root =>
        {
            var pending = new Stack<(SyntaxNode Node, int Depth)>([(root, 0)]);
            while (pending.Count > 0)
            {
                var (current, depth) = pending.Pop();
                if (depth > MaxSyntaxDepth)
                    return true;
                foreach (var child in current.ChildNodes())
                    pending.Push((child, depth + 1));
            }

            return false;
        });
    }

    /// <summary>The body of a method in this compilation; <see langword="null"/> when there is none.</summary>
    public SyntaxNode? BodyOf(IMethodSymbol method, CancellationToken cancellationToken) =>
        Declarations(method.PartialImplementationPart ?? method, cancellationToken).Select(static declaration => declaration switch
        {
            BaseMethodDeclarationSyntax { ExpressionBody: { } arrow } => arrow,
            BaseMethodDeclarationSyntax { Body: { } block } => block,
            LocalFunctionStatementSyntax { ExpressionBody: { } arrow } => arrow,
            LocalFunctionStatementSyntax { Body: { } block } => block,
            _ => (SyntaxNode?)null,
        }).FirstOrDefault(static body => body is not null);

    /// <summary>The member that an interface's or abstract member stands for, when the compilation holds exactly one; else the member itself.</summary>
    public ISymbol ImplementationOf(ISymbol member, CancellationToken cancellationToken)
    {
        if (!member.IsAbstract || member.ContainingType is not { } type)
            return member;
        if (_implementations.TryGetValue(member, out var known))
            return known ?? member;
        return _implementations.GetOrAdd(member, FindImplementation(member, type.OriginalDefinition, cancellationToken)) ?? member;
    }

    /// <summary>The types of this compilation whose base list names a type, directly or through other bases.</summary>
    public IEnumerable<INamedTypeSymbol> TypesNaming(INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        foreach (var file in files(cancellationToken))
            foreach (var declaration in file.TypesNaming(type.Name, cancellationToken))
                if (compilation.GetTypeByMetadataName(ConfigurationFile.MetadataName(declaration)) is { } candidate)
                    yield return candidate;
    }

    private ISymbol? FindImplementation(ISymbol member, INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        ISymbol? found = null;
        foreach (var candidate in TypesNaming(type, cancellationToken))
        {
            var implementation = type.TypeKind != TypeKind.Interface ? Override(candidate, member)
                : candidate.AllInterfaces.FirstOrDefault(i => i.Is(type)) is { } declared
                    && declared.GetMembers(member.Name).FirstOrDefault(m => m.Is(member)) is { } asked ? candidate.FindImplementationForInterfaceMember(asked) : null;
            if (implementation is null or { IsAbstract: true } || implementation.OriginalDefinition.Is(found))
                continue;
            if (found is not null)
                return null; // which one runs is decided elsewhere
            found = implementation.OriginalDefinition;
        }

        return found;
    }

    private static ISymbol? Override(INamedTypeSymbol type, ISymbol member)
    {
        foreach (var candidate in type.GetMembers(member.Name))
            if ((candidate as IMethodSymbol)?.OverriddenMethod.Is(member) == true || (candidate as IPropertySymbol)?.OverriddenProperty.Is(member) == true)
                return candidate;
        return null;
    }

    private ImmutableArray<ExpressionSyntax> ReadResults(ISymbol member, CancellationToken cancellationToken)
    {
        var results = ImmutableArray.CreateBuilder<ExpressionSyntax>();
        switch (member)
        {
            case IMethodSymbol method when BodyOf(method, cancellationToken) is { } body:
                AddReturns(body, results);
                break;
            case IPropertySymbol property:
                foreach (var declaration in Declarations(property, cancellationToken).OfType<PropertyDeclarationSyntax>())
                    if (declaration.ExpressionBody is { } arrow)
                        results.Add(arrow.Expression);
                    else if (declaration.AccessorList?.Accessors.FirstOrDefault(static a => a.IsKind(SyntaxKind.GetAccessorDeclaration)) is { } getter)
                    {
                        if (((SyntaxNode?)getter.ExpressionBody ?? getter.Body) is { } body)
                            AddReturns(body, results);
                        else if (property.SetMethod is null or { DeclaredAccessibility: Accessibility.Private })
                            AddAssigned(property, declaration.Initializer?.Value, results, cancellationToken);
                    }
                break;
            case ILocalSymbol local:
                results.AddRange(Declarations(local, cancellationToken).OfType<VariableDeclaratorSyntax>().Select(static variable => variable.Initializer?.Value).OfType<ExpressionSyntax>());
                break;
            case IFieldSymbol field when field.IsReadOnly || field.IsStatic || field.DeclaredAccessibility == Accessibility.Private:
                AddAssigned(field, Declarations(field, cancellationToken).OfType<VariableDeclaratorSyntax>().FirstOrDefault()?.Initializer?.Value, results, cancellationToken);
                break;
        }

        return results.ToImmutable();
    }

    private static void AddReturns(SyntaxNode body, ImmutableArray<ExpressionSyntax>.Builder results)
    {
        if (body is ArrowExpressionClauseSyntax arrow)
        {
            results.Add(arrow.Expression);
            return;
        }

        foreach (var node in body.DescendantNodes(static n => n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or ExpressionSyntax)))
            if (node is ReturnStatementSyntax { Expression: { } expression })
                results.Add(expression);
    }

    /// <summary>What a field or property is given where it is declared and in the code of its type.</summary>
    private void AddAssigned(ISymbol member, ExpressionSyntax? initializer, ImmutableArray<ExpressionSyntax>.Builder results, CancellationToken cancellationToken)
    {
        if (initializer is not null)
            results.Add(initializer);
        foreach (var declaration in Declarations(member.ContainingType, cancellationToken))
            foreach (var node in declaration.DescendantNodes())
                if (node is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment && NameOf(assignment.Left) == member.Name)
                    results.Add(assignment.Right);
    }

    private static string? NameOf(ExpressionSyntax target) => target switch
    {
        IdentifierNameSyntax name => name.Identifier.ValueText,
        MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name: { } name } => name.Identifier.ValueText,
        _ => null,
    };

    private IEnumerable<SyntaxNode> Declarations(ISymbol symbol, CancellationToken cancellationToken)
    {
        foreach (var reference in symbol.DeclaringSyntaxReferences)
            if (compilation.ContainsSyntaxTree(reference.SyntaxTree))
                yield return reference.GetSyntax(cancellationToken);
    }
}
