namespace AsyncSql.CodeFixes;

/// <summary>The semantic model of a document, with the cancellation token of one request.</summary>
internal readonly record struct Semantics(SemanticModel Model, CancellationToken CancellationToken)
{
    public Compilation Compilation => Model.Compilation;
    public ISymbol? FindSymbol(SyntaxNode node) => Model.GetSymbolInfo(node, CancellationToken).Symbol;
    public ISymbol? FindDeclared(SyntaxNode declaration) => Model.GetDeclaredSymbol(declaration, CancellationToken);
    public ITypeSymbol? FindType(SyntaxNode expression) => Model.GetTypeInfo(expression, CancellationToken).Type;
    public ITypeSymbol? FindConvertedType(SyntaxNode expression) => Model.GetTypeInfo(expression, CancellationToken).ConvertedType;
    public object? FindConstant(SyntaxNode expression) => Model.GetConstantValue(expression, CancellationToken).Value;
    public bool IsConstant(SyntaxNode expression) => Model.GetConstantValue(expression, CancellationToken).HasValue;

    /// <summary>The symbol that an expression would have at a position.</summary>
    public ISymbol? Speculate(int position, ExpressionSyntax expression) =>
        Model.GetSpeculativeSymbolInfo(position, expression, SpeculativeBindingOption.BindAsExpression).Symbol;

    public bool MayBeNull(SyntaxNode expression) =>
        Model.GetTypeInfo(expression, CancellationToken).Nullability.FlowState == NullableFlowState.MaybeNull;

    public IEnumerable<IdentifierNameSyntax> FindReferences(ISymbol variable, SyntaxNode scope) =>
        Model.FindReferences(variable, scope, SyntaxTreeIndex.Get(scope.SyntaxTree), CancellationToken);

    /// <summary>A namespace by its full name; <see langword="null"/> where no type is in it.</summary>
    public INamespaceSymbol? FindNamespace(string name) => (name.Length == 0 ? [] : name.Split('.')).Aggregate(
        (INamespaceSymbol?)Compilation.GlobalNamespace,
        static (outer, part) => outer?.GetNamespaceMembers().FirstOrDefault(member => member.Name == part));

    /// <summary>The semantic model of another file.</summary>
    public Semantics GetSemantics(Compilation compilation, SyntaxNode file) =>
        new(compilation.GetSemanticModel(file.SyntaxTree), CancellationToken);

    public bool IsOrInherits(ITypeSymbol? type, string metadataName) =>
        type.InheritsFromOrIs(Compilation.GetTypeByMetadataName(metadataName));

    public bool Is(ITypeSymbol? type, string metadataName) => type.SymbolEquals(Compilation.GetTypeByMetadataName(metadataName));

    /// <summary>Whether a symbol is a method of LINQ to Objects or of lists, whose result holds elements of its arguments only.</summary>
    public bool IsMethodOfSequences(ISymbol symbol) => symbol is IMethodSymbol { ContainingType: { } type }
        && (Is(type, "System.Linq.Enumerable") || Is(type.OriginalDefinition, "System.Collections.Generic.List`1"));

    /// <summary>Whether a name means a type or a namespace at a position.</summary>
    public bool IsTypeKnown(int position, string name) => !Model.LookupNamespacesAndTypes(position, name: name).IsEmpty;

    /// <summary>Whether any file of the compilation contains one of the words.</summary>
    public bool IsMentioned(params string[] words)
    {
        var cancellationToken = CancellationToken;
        return Compilation.SyntaxTrees.Any(tree => tree.Mentions(cancellationToken, words));
    }

    public bool IsCancellationToken(ArgumentSyntax argument) =>
        FindConvertedType(argument.Expression)?.ToDisplayString() == "System.Threading.CancellationToken";

    public ArgumentSyntax? FindCancellationToken(ArgumentListSyntax list) => list.Arguments.FirstOrDefault(IsCancellationToken);

    public static ITypeSymbol? FindSymbolType(ISymbol? symbol) => symbol switch
    {
        ILocalSymbol local => local.Type,
        IParameterSymbol parameter => parameter.Type,
        IFieldSymbol field => field.Type,
        IPropertySymbol property => property.Type,
        IMethodSymbol method => method.ReturnType,
        _ => null,
    };

    /// <summary>Chooses the first of the names that has no other meaning at a position; a numbered name where all have one.</summary>
    public string ChooseName(int position, params string[] names) => new FreeNames(this, position).Choose(names);

    public string ChooseParameterName(int position) => ChooseName(position, "x", "e", "item", "entity");
}
