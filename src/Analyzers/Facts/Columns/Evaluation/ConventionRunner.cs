using AsyncSql.Analyzers.Facts.Columns.Configuration;

namespace AsyncSql.Analyzers.Facts.Columns.Evaluation;

/// <summary>Runs the conventions of the program.</summary>
internal sealed class ConventionRunner(Evaluation evaluation)
{
    private readonly List<(ObjectValue Convention, bool IsMaybe)> _added = [];

    /// <summary>Adds a convention: <c>conventions.Add(_ =&gt; new TextLengths())</c>.</summary>
    public void Add(Value? create)
    {
        var created = create is FunctionValue function ? evaluation.Functions.Invoke(function, [new Argument(Value.Unknown)]) : create;
        if (created is ObjectValue convention)
            _added.Add((convention, evaluation.Conditions > 0));
        else if (created != Value.Unknown || create is not FunctionValue { Method: null, Code: var code } || !IsOfEntityFramework(code))
            evaluation.Fail($"'{evaluation.Origin}' adds a convention that is not visible");
    }

    private bool IsOfEntityFramework(SyntaxNode lambda) =>
        lambda.DescendantNodes().OfType<BaseObjectCreationExpressionSyntax>().FirstOrDefault() is { } creation
        && evaluation.FindSymbol(creation) is { } constructor && Evaluation.IsPartOfEntityFramework(constructor);

    /// <summary>Runs the conventions that see each property when it is added.</summary>
    public void RunForProperties()
    {
        foreach (var (convention, isMaybe) in _added)
        {
            var contracts = FindContracts(convention);
            var attribute = ModelLoopReader.FindAttribute(convention.Type);
            if (contracts.Contains("IPropertyAddedConvention") || attribute is not null)
                foreach (var property in evaluation.Entity.Properties)
                    RunFor(property, convention, attribute, isMaybe);
            else if (!contracts.Contains("IModelFinalizingConvention") && SetsSizes(convention.Type))
                evaluation.Fail($"the convention '{convention.Type.Name}' may set sizes");
            if (contracts.Count > 1 && attribute is null && SetsSizes(convention.Type))
                evaluation.Fail($"the convention '{convention.Type.Name}' may set sizes");
        }
    }

    private static List<string> FindContracts(ObjectValue convention) => convention.Type.AllInterfaces
        .Where(static contract => contract.ContainingNamespace.Name == "Conventions" && contract.Name != "IConvention")
        .Select(static contract => contract.Name).ToList();

    private bool SetsSizes(INamedTypeSymbol convention) => convention.GetSelfAndBaseTypes()
        .Where(evaluation.Symbols.IsInSource).SelectMany(static type => type.DeclaringSyntaxReferences)
        .Any(reference => UnreadCode.NamesSetter(evaluation.Read(reference)));

    private void RunFor(EvaluatedProperty property, ObjectValue convention, INamedTypeSymbol? attribute, bool isMaybe)
    {
        var found = attribute is null ? null : property.Symbol?.FindAttribute(attribute);
        if (attribute is not null && found is null)
            return;
        List<Argument> arguments = [new Argument(new PropertyPart(property))];
        if (found is not null)
            arguments.AddRange([
                new Argument(new ReflectionCalls(evaluation).Create(found)), new Argument(new MemberValue(property.Symbol!))]);
        Run(convention, "ProcessPropertyAdded", arguments, isMaybe);
    }

    /// <summary>Runs the conventions that see the complete model.</summary>
    public void RunFinalizing()
    {
        foreach (var (convention, isMaybe) in _added)
            if (FindContracts(convention).Contains("IModelFinalizingConvention"))
                Run(convention, "ProcessModelFinalizing", [new Argument(new WholeModel())], isMaybe);
    }

    private void Run(ObjectValue convention, string name, List<Argument> arguments, bool isMaybe)
    {
        var method = convention.Type.GetSelfAndBaseTypes().SelectMany(type => type.GetMembers(name)).OfType<IMethodSymbol>()
            .FirstOrDefault();
        if (method is null)
        {
            evaluation.Fail($"the code of '{convention.Type.Name}' was not found");
            return;
        }

        evaluation.Conditions += isMaybe ? 1 : 0;
        evaluation.Source = SettingSource.Convention;
        evaluation.Functions.Call(method, convention, [.. arguments, new Argument(Value.Unknown)]);
        evaluation.Source = SettingSource.Code;
        evaluation.Conditions -= isMaybe ? 1 : 0;
    }
}
