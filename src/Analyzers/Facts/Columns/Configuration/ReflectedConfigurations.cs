namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>
/// Reads a loop that applies the configurations of this assembly by reflection, as code did before <c>ApplyConfigurationsFromAssembly</c>:
/// <c>foreach (var type in types) { dynamic map = Activator.CreateInstance(type); model.ApplyConfiguration(map); }</c>.
/// </summary>
internal static class ReflectedConfigurations
{
    private const string Apply = "ApplyConfiguration";

    /// <summary>Applies the configurations; <see langword="false"/> for any other loop.</summary>
    public static bool TryApply(ForEachStatementSyntax loop, ConfigurationScope scope)
    {
        if (FindOfAssemblies(loop.Statement) is { } call)
        {
            BuilderEvaluator.Evaluate(call, scope);
            return true;
        }

        var list = scope.Resolve(loop.Expression).Expression;
        var builders = scope.FindBuilderNames(loop.Statement).ToList();
        if (builders.Count == 0 || ImplementationCalls.FindTypeOfAssembly(list, scope) is not { } type
            || !builders.TrueForAll(name => scope.FindBuilder(name.Identifier.ValueText) is ModelBuilder && IsApplied(name)))
            return false;
        var predicates = list.DescendantNodesAndSelf().OfType<InvocationExpressionSyntax>()
            .Where(static call => call.GetCalledName()?.Identifier.ValueText == "Where")
            .Select(static call => call.ArgumentList.Arguments.FirstOrDefault()?.Expression).OfType<ExpressionSyntax>().ToList();
        foreach (var name in builders)
            scope.ReadBuilder(name);
        scope.Context.Runner.RunAllConfigurations(type, predicates, scope);
        return true;
    }

    /// <summary><c>foreach (var p in plugins) model.ApplyConfigurationsFromAssembly(p.Assembly);</c>: all assemblies at once.</summary>
    private static InvocationExpressionSyntax? FindOfAssemblies(StatementSyntax statement) => statement switch
    {
        BlockSyntax { Statements: [var only] } => FindOfAssemblies(only),
        ExpressionStatementSyntax { Expression: InvocationExpressionSyntax call } =>
            call.GetCalledName()?.Identifier.ValueText == "ApplyConfigurationsFromAssembly" ? call : null,
        _ => null,
    };

    /// <summary><c>model.ApplyConfiguration(map)</c>, or <c>apply.MakeGenericMethod(type).Invoke(model, [map])</c>.</summary>
    private static bool IsApplied(IdentifierNameSyntax builder) => builder.Parent switch
    {
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: Apply, Parent: InvocationExpressionSyntax } => true,
        ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax invoke } argument =>
            invoke.GetCalledName()?.Identifier.ValueText == "Invoke" && invoke.ArgumentList.Arguments[0] == argument
            && builder.FirstAncestorOrSelf<TypeDeclarationSyntax>() is { } type && NamesApply(type),
        _ => false,
    };

    /// <summary>Whether a class finds the method by reflection: <c>nameof(ModelBuilder.ApplyConfiguration)</c>.</summary>
    private static bool NamesApply(TypeDeclarationSyntax type) => type.DescendantNodes().Any(static node => node switch
    {
        LiteralExpressionSyntax { Token.Value: string text } => text == Apply,
        InvocationExpressionSyntax call => call.ReadNameOf() == Apply,
        _ => false,
    });
}
