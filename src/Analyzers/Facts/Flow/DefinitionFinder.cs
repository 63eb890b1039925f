using System.Collections.Concurrent;

namespace AsyncSql.Analyzers.Facts.Flow;

/// <summary>Decides which expressions may define the value of a symbol, once for each: a method may read a thousand values.</summary>
internal sealed class DefinitionFinder(SemanticModels models, CallSites calls, SourceMembers members)
{
    private readonly ConcurrentDictionary<ISymbol, ValueDefinitions> _known = new(SymbolEqualityComparer.Default);

    /// <summary>Finds the definitions of a local, parameter, field or property, or the values that a method returns.</summary>
    public ValueDefinitions Find(ISymbol symbol, SemanticModel model, CancellationToken cancellationToken)
    {
        symbol = ((symbol as IMethodSymbol)?.ReducedFrom ?? symbol).OriginalDefinition;
        return _known.TryGetValue(symbol, out var known) ? known : _known.GetOrAdd(symbol, symbol switch
        {
            ILocalSymbol local => FindDeconstructed(local, model, cancellationToken) ?? FindLocal(local, model, cancellationToken),
            IParameterSymbol parameter => FindParameter(parameter, model, cancellationToken),
            IFieldSymbol field => FindField(field, model, cancellationToken),
            IPropertySymbol property => FindProperty(property, model, cancellationToken),
            IMethodSymbol method => FindReturned(method, model, cancellationToken),
            _ => ValueDefinitions.Unknown,
        });
    }

    /// <summary>Whether the method of a parameter assigns it.</summary>
    public bool IsAssigned(IParameterSymbol parameter, SemanticModel model, CancellationToken cancellationToken)
    {
        if (parameter.ContainingSymbol.DeclaringSyntaxReferences is not [var reference])
            return true;
        var builder = new Builder(parameter, cancellationToken);
        builder.AddWrites(reference.GetSyntax(cancellationToken), GetModel(reference.SyntaxTree, model));
        return builder.ToDefinitions() is not { IsComplete: true, All.IsEmpty: true };
    }

    /// <summary>Finds the definitions of a local, for which the model of its tree is enough.</summary>
    public static ValueDefinitions FindLocal(ILocalSymbol local, SemanticModel model, CancellationToken cancellationToken)
    {
        if (local.IsRef || local.DeclaringSyntaxReferences is not [var reference] || reference.SyntaxTree != model.SyntaxTree)
            return ValueDefinitions.Unknown;
        var builder = new Builder(local, cancellationToken);
        var declaration = reference.GetSyntax(cancellationToken);
        switch (declaration)
        {
            case VariableDeclaratorSyntax { Initializer: var initializer }:
                builder.Add(DefinitionKind.Initializer, initializer?.Value, model);
                break;
            case SingleVariableDesignationSyntax { Parent: DeclarationPatternSyntax or VarPatternSyntax } designation
                when designation.Parent!.Parent is IsPatternExpressionSyntax pattern:
                builder.Add(DefinitionKind.Pattern, pattern.Expression, model);
                break;
            case ForEachStatementSyntax loop:
                builder.Add(DefinitionKind.Element, loop.Expression, model);
                break;
            default:
                return ValueDefinitions.Unknown; // out, a deconstruction, a part of a pattern
        }

        if (!local.IsConst)
            builder.AddWrites(declaration.FindContainingMember(), model);
        return builder.ToDefinitions();
    }

    /// <summary>
    /// Finds the part of a tuple that a local gets: <c>var (sql, parameters) = CreateQuery()</c>; <see langword="null"/> for another local.
    /// </summary>
    private ValueDefinitions? FindDeconstructed(ILocalSymbol local, SemanticModel model, CancellationToken cancellationToken)
    {
        if (local.DeclaringSyntaxReferences is not [var reference] || reference.SyntaxTree != model.SyntaxTree
            || reference.GetSyntax(cancellationToken) is not SingleVariableDesignationSyntax designation
            || FindPart(designation) is not var (tuple, position))
            return null;
        while (ValueForms.Unwrap(tuple, model, cancellationToken) is { } inner)
            tuple = inner;
        var builder = new Builder(local, cancellationToken);
        if (tuple is InvocationExpressionSyntax call)
        {
            if (model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol method
                || FindReturned(method.ToStaticForm().OriginalDefinition, model, cancellationToken)
                    is not { AreAllValues: true } returned)
                return null;
            foreach (var value in returned.All)
                if (!builder.AddPart(value.Expression, position, value.Model))
                    return null;
        }
        else if (!builder.AddPart(tuple, position, model))
            return null;

        builder.AddWrites(designation.FindContainingMember(), model);
        return builder.ToDefinitions();
    }

    /// <summary>The tuple of a deconstruction, and the position of a variable in it.</summary>
    private static (ExpressionSyntax Tuple, int Position)? FindPart(SingleVariableDesignationSyntax designation) =>
        designation.Parent switch
        {
            ParenthesizedVariableDesignationSyntax { Parent.Parent: AssignmentExpressionSyntax assignment } list =>
                (assignment.Right, list.Variables.IndexOf(designation)),
            DeclarationExpressionSyntax
            {
                Parent: ArgumentSyntax { Parent: TupleExpressionSyntax { Parent: AssignmentExpressionSyntax assignment } tuple } argument
            } => (assignment.Right, tuple.Arguments.IndexOf(argument)),
            _ => null,
        };

    /// <summary>Finds the value of a local that is assigned once; any other expression is its own. One step, in the same tree.</summary>
    public static ExpressionSyntax FindLocalValue(ExpressionSyntax expression, SemanticModel model, CancellationToken cancellationToken) =>
        expression is IdentifierNameSyntax
        && model.GetSymbolInfo(expression, cancellationToken).Symbol is ILocalSymbol { IsConst: false } local
            ? FindLocal(local, model, cancellationToken).Only?.Expression ?? expression
            : expression;

    private ValueDefinitions FindParameter(IParameterSymbol parameter, SemanticModel model, CancellationToken cancellationToken)
    {
        if (parameter.RefKind is RefKind.Ref or RefKind.Out
            || parameter.ContainingSymbol is not IMethodSymbol { DeclaringSyntaxReferences: [var reference] } method
            || GetModel(reference.SyntaxTree, model) is not { } own)
            return ValueDefinitions.Unknown;
        var syntax = reference.GetSyntax(cancellationToken);
        var arguments = method.MethodKind switch
        {
            MethodKind.AnonymousFunction =>
                calls.FindDelegateArguments((ExpressionSyntax)syntax, parameter.Ordinal, own, cancellationToken),
            MethodKind.Ordinary or MethodKind.LocalFunction or MethodKind.Constructor =>
                calls.FindArguments(method, parameter, cancellationToken),
            _ => null,
        };
        if (arguments is null)
            return ValueDefinitions.Unknown;
        var builder = new Builder(parameter, cancellationToken);
        builder.AddRange(arguments);
        builder.AddWrites(syntax, own);
        return builder.ToDefinitions();
    }

    private ValueDefinitions FindField(IFieldSymbol field, SemanticModel model, CancellationToken cancellationToken)
    {
        if (field.DeclaringSyntaxReferences is not [var reference] || GetModel(reference.SyntaxTree, model) is not { } own
            || reference.GetSyntax(cancellationToken) is not VariableDeclaratorSyntax declaration)
            return ValueDefinitions.Unknown;
        var builder = new Builder(field, cancellationToken);
        builder.Add(DefinitionKind.Initializer, declaration.Initializer?.Value, own);
        if (field.IsConst)
            return builder.ToDefinitions();
        if (field.IsReadOnly || field.DeclaredAccessibility == Accessibility.Private)
            AddWritesOfType(builder, field.ContainingType, own, cancellationToken);
        else if (!IsLambda(field.Type))
            return ValueDefinitions.Unknown; // text that other types may write is configuration, which is set at startup
        else
            foreach (var tree in members.Trees.Where(tree => tree.Mentions(cancellationToken, field.Name)))
                builder.AddWrites(tree.GetRoot(cancellationToken), GetModel(tree, own));
        return builder.ToDefinitions();
    }

    private static bool IsLambda(ITypeSymbol type) => type.TypeKind == TypeKind.Delegate || type.Name == "Expression";

    private ValueDefinitions FindProperty(IPropertySymbol property, SemanticModel model, CancellationToken cancellationToken)
    {
        if (property.DeclaringSyntaxReferences is not [var reference] || GetModel(reference.SyntaxTree, model) is not { } own
            || reference.GetSyntax(cancellationToken) is not PropertyDeclarationSyntax declaration)
            return ValueDefinitions.Unknown;
        var builder = new Builder(property, cancellationToken);
        var getter = declaration.AccessorList?.Accessors
            .FirstOrDefault(static accessor => accessor.IsKind(SyntaxKind.GetAccessorDeclaration));
        if ((declaration.ExpressionBody ?? (SyntaxNode?)getter?.ExpressionBody ?? getter?.Body) is { } body)
            builder.AddReturned(body, own);
        else if (getter is null || property.IsAbstract
            || property.SetMethod is not (null or { DeclaredAccessibility: Accessibility.Private }))
            return ValueDefinitions.Unknown;
        else
        {
            builder.Add(DefinitionKind.Initializer, declaration.Initializer?.Value, own);
            AddWritesOfType(builder, property.ContainingType, own, cancellationToken);
        }

        return builder.ToDefinitions();
    }

    private ValueDefinitions FindReturned(IMethodSymbol method, SemanticModel model, CancellationToken cancellationToken)
    {
        var builder = new Builder(method, cancellationToken);
        if (members.FindImplementation(method, cancellationToken) is not IMethodSymbol implementation
            || members.FindBody(implementation, cancellationToken) is not { } body || GetModel(body.SyntaxTree, model) is not { } own)
            return ValueDefinitions.Unknown;
        builder.AddReturned(body, own);
        return builder.ToDefinitions();
    }

    private void AddWritesOfType(Builder builder, INamedTypeSymbol type, SemanticModel model, CancellationToken cancellationToken)
    {
        foreach (var reference in type.DeclaringSyntaxReferences)
            builder.AddWrites(reference.GetSyntax(cancellationToken), GetModel(reference.SyntaxTree, model));
    }

    private SemanticModel? GetModel(SyntaxTree tree, SemanticModel model) => tree == model.SyntaxTree ? model : models.Get(tree);

    private sealed class Builder(ISymbol symbol, CancellationToken cancellationToken)
    {
        private readonly ImmutableArray<ValueDefinition>.Builder _definitions = ImmutableArray.CreateBuilder<ValueDefinition>();
        private bool _isComplete = true;

        public void Add(DefinitionKind kind, ExpressionSyntax? expression, SemanticModel model)
        {
            if (expression is not null)
                _definitions.Add(new ValueDefinition(kind, expression, model));
        }

        /// <summary>Adds a part of a tuple; <see langword="false"/> for another expression.</summary>
        public bool AddPart(ExpressionSyntax expression, int position, SemanticModel model)
        {
            if ((expression as TupleExpressionSyntax)?.Arguments.ElementAtOrDefault(position) is not { } part)
                return false;
            Add(DefinitionKind.Initializer, part.Expression, model);
            return true;
        }

        public void AddRange(IEnumerable<ValueDefinition> definitions) => _definitions.AddRange(definitions);

        public void AddReturned(SyntaxNode body, SemanticModel model)
        {
            foreach (var expression in ReturnedValues.Find(body))
                Add(DefinitionKind.Return, expression, model);
        }

        /// <summary>Adds the assignments inside a node.</summary>
        public void AddWrites(SyntaxNode? scope, SemanticModel? model)
        {
            if (scope is null || model is null)
            {
                _isComplete = false;
                return;
            }

            foreach (var name in SyntaxTreeIndex.Get(scope.SyntaxTree).FindNames(scope, symbol.Name, cancellationToken))
            {
                var target = name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access
                    : name.Parent is MemberBindingExpressionSyntax binding ? binding : (ExpressionSyntax)name;
                if (!SyntaxFlow.IsWritten(target)
                    || !model.GetSymbolInfo(name, cancellationToken).Symbol.ToStaticForm(name).SymbolEquals(symbol))
                    continue;
                if (target.Parent is AssignmentExpressionSyntax assignment)
                    Add(GetKind(assignment), assignment.Right, model);
                else
                    _isComplete = false;
            }
        }

        public ValueDefinitions ToDefinitions() => new(_definitions.ToImmutable(), _isComplete);

        /// <summary>What <c>??=</c> assigns is one of the values.</summary>
        private static DefinitionKind GetKind(AssignmentExpressionSyntax assignment) =>
            assignment.IsKind(SyntaxKind.SimpleAssignmentExpression) || assignment.IsKind(SyntaxKind.CoalesceAssignmentExpression)
                ? DefinitionKind.Assignment
                : DefinitionKind.CompoundAssignment;
    }
}
