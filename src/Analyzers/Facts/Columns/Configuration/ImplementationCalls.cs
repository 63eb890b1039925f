namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>
/// Follows builders into the classes that implement a method: <c>foreach (var module in modules) module.Configure(builder)</c>. They are
/// known if the compilation shows the entire solution, or if no other project can implement the method.
/// </summary>
internal static class ImplementationCalls
{
    /// <summary>
    /// Follows the calls of a loop over objects of the program, each into all classes; <see langword="false"/> for any other loop.
    /// </summary>
    public static bool TryFollow(ForEachStatementSyntax loop, ConfigurationScope scope)
    {
        var statements = loop.Statement is BlockSyntax block ? block.Statements.ToList() : [loop.Statement];
        return TryFollow(loop.Expression, statements.FindAll(scope.UsesBuilder).ConvertAll(statement => FindCall(statement, scope)), scope);
    }

    /// <summary>Follows <c>parts.ForEach(part =&gt; part.Configure(model))</c>; <see langword="false"/> for any other call.</summary>
    public static bool TryFollow(InvocationExpressionSyntax forEach, ConfigurationScope scope) =>
        forEach is
        {
            Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ForEach", Expression: var list },
            ArgumentList.Arguments: [{ Expression: LambdaExpressionSyntax { Body: InvocationExpressionSyntax call } }]
        }
        && call.GetCalledName() is { } name && TryFollow(list, [new FluentCall(call, name, scope)], scope);

    private static bool TryFollow(ExpressionSyntax list, List<FluentCall?> calls, ConfigurationScope scope)
    {
        if (calls.Count == 0 || calls.Contains(null) || scope.UsesBuilder(list))
            return false;
        var isOfAssembly = FindTypeOfAssembly(scope.Resolve(list).Expression, scope) is not null;
        var implementations = calls.ConvertAll(call => FindImplementations(call!, isOfAssembly));
        if (implementations.Exists(static found => found.Count == 0))
            return false;
        for (var i = 0; i < calls.Count; i++)
            foreach (var (type, declaration) in implementations[i])
                Run(calls[i]!, type, declaration);
        return true;
    }

    /// <summary>
    /// Finds a type of the assembly whose types a loop runs over, <c>typeof(IPart).Assembly.GetTypes()</c>; <see langword="null"/> for any
    /// other list, and for another assembly.
    /// </summary>
    public static INamedTypeSymbol? FindTypeOfAssembly(ExpressionSyntax list, ConfigurationScope scope) =>
        list.DescendantNodesAndSelf().OfType<MemberAccessExpressionSyntax>()
            .Where(static access =>
                access.Name.Identifier.ValueText is "GetTypes" or "GetExportedTypes" or "DefinedTypes" or "ExportedTypes")
            .Select(access => ModelCalls.FindTypeOfThisAssembly(access.Expression, scope))
            .FirstOrDefault(static type => type is not null);

    /// <summary>Finds the only class that implements the method of a call; <see langword="null"/> if there is not exactly one.</summary>
    public static (INamedTypeSymbol Type, MethodDeclarationSyntax Declaration)? FindOnlyImplementation(FluentCall call) =>
        FindImplementations(call, isOfAssembly: false) is [var only] ? only : null;

    /// <summary>Finds the method of a class that a call through an interface or a base class runs.</summary>
    public static IMethodSymbol? FindImplementation(IMethodSymbol method, INamedTypeSymbol type) =>
        (method.ContainingType.TypeKind == TypeKind.Interface ? type.FindImplementationForInterfaceMember(method) : method)
            is IMethodSymbol declared
            ? ConfigurationInterpreter.FindOverride(declared, type)
            : null;

    private static FluentCall? FindCall(StatementSyntax statement, ConfigurationScope scope) =>
        statement is ExpressionStatementSyntax { Expression: InvocationExpressionSyntax call } && call.GetCalledName() is { } name
            ? new FluentCall(call, name, scope)
            : null;

    private static void Run(FluentCall call, INamedTypeSymbol type, MethodDeclarationSyntax declaration) =>
        call.Context.Runner.Run(new ConfigurationMethod(
            declaration, type, HelperCalls.EvaluateArguments(call), BindTypeArguments(type, declaration, call.Scope)));

    /// <summary>Binds the type parameters of the class that declares a method: <c>class OrderMap : EntityMap&lt;Order&gt;</c>.</summary>
    public static Dictionary<string, ITypeSymbol> BindTypeArguments(
        INamedTypeSymbol type, MethodDeclarationSyntax declaration, ConfigurationScope scope) => HelperCalls.BindTypeArguments(
            type.GetSelfAndBaseTypes().FirstOrDefault(own => own.DeclaringSyntaxReferences.Any(part =>
                part.SyntaxTree == declaration.SyntaxTree && part.Span.Contains(declaration.Span))),
            null, scope);

    /// <summary>Finds the classes that implement the method of a call, with its code; empty if not all are known.</summary>
    /// <param name="isOfAssembly">Whether the classes are those of this assembly.</param>
    private static List<(INamedTypeSymbol Type, MethodDeclarationSyntax Declaration)> FindImplementations(
        FluentCall call, bool isOfAssembly)
    {
        var context = call.Context;
        if (context.Names.ResolveMethod(call.Syntax) is not { IsStatic: false, IsGenericMethod: false } method || method.IsReduced()
            || !(method.IsAbstract || method.IsVirtual) || method.ContainingType is not { IsGenericType: false } contract
            || !context.Symbols.IsInSource(contract) || !(isOfAssembly || IsClosed(contract, context)))
            return [];
        var found = new List<(INamedTypeSymbol, MethodDeclarationSyntax)>();
        foreach (var type in context.Values.Members.FindDescendants(contract, context.CancellationToken)
            .Where(static type => type is { TypeKind: TypeKind.Class, IsAbstract: false }))
        {
            var implementation = FindImplementation(method, type);
            if (implementation is null || context.FindDeclaration(implementation) is not { } declaration || type.IsGenericType)
                return [];
            if (declaration.Parent is not TypeDeclarationSyntax own || !ProviderNames.NamesAnother(own))
                found.Add((type, declaration));
        }

        return found;
    }

    /// <summary>Whether no other project can have a class that implements or derives from a type.</summary>
    private static bool IsClosed(INamedTypeSymbol type, ConfigurationContext context) =>
        context.IsWholeSolution || !IsPublic(type)
        || context.Symbols.Compilation.Options.OutputKind != OutputKind.DynamicallyLinkedLibrary;

    private static bool IsPublic(INamedTypeSymbol type) =>
        type.DeclaredAccessibility == Accessibility.Public && (type.ContainingType is null || IsPublic(type.ContainingType));
}
