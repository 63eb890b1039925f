using AsyncSql.Analyzers.Facts.Columns.Configuration;

namespace AsyncSql.Analyzers.Facts.Columns.Evaluation;

/// <summary>
/// The state of one evaluation: it runs all configuration code of a context, and notes what that sets on one entity type.
/// </summary>
/// <remarks>
/// What is not known is <see cref="Value.Unknown"/>. Under a condition that is not known, both branches run, and what they set is
/// uncertain. The evaluation ends where code that cannot be run receives a part of the model.
/// </remarks>
internal sealed class Evaluation
{
    /// <summary>Far more than a configuration has.</summary>
    private const int MaxSteps = 50_000;

    /// <summary>Expressions, statements and calls inside of each other.</summary>
    private const int MaxDepth = 150;

    /// <summary>The expressions, statements and calls that were evaluated.</summary>
    public int Steps { get; private set; }

    private int _depth;

    private readonly ConfigurationContext _context;

    public Evaluation(ConfigurationContext context, ImmutableArray<TypeDeclarationSyntax> configurations, EvaluatedEntity entity)
    {
        _context = context;
        Configurations = configurations;
        Entity = entity;
        Expressions = new ExpressionEvaluator(this);
        Patterns = new PatternEvaluator(this);
        Statements = new StatementEvaluator(this);
        Members = new MemberEvaluator(this);
        Calls = new CallEvaluator(this);
        Functions = new FunctionRunner(this);
        Objects = new ObjectFactory(this);
        Lists = new ListCalls(this);
        Model = new ModelPartCalls(this);
        Conventions = new ConventionRunner(this);
    }

    public CancellationToken CancellationToken => _context.CancellationToken;
    public DataAccessSymbols Symbols => _context.Symbols;
    /// <summary>What the interpreter has read.</summary>
    public ModelConfiguration Configuration => _context.Model;
    public ImmutableArray<TypeDeclarationSyntax> Configurations { get; }
    public EvaluatedEntity Entity { get; }
    public ExpressionEvaluator Expressions { get; }
    public PatternEvaluator Patterns { get; }
    public StatementEvaluator Statements { get; }
    public MemberEvaluator Members { get; }
    public CallEvaluator Calls { get; }
    public FunctionRunner Functions { get; }
    public ObjectFactory Objects { get; }
    public ListCalls Lists { get; }
    public ModelPartCalls Model { get; }
    public ConventionRunner Conventions { get; }

    /// <summary>What the setters of the current code count as.</summary>
    public SettingSource Source { get; set; } = SettingSource.Code;

    /// <summary>How many conditions enclose the current code that are not known.</summary>
    public int Conditions { get; set; }

    /// <summary>How far code reaches that may not run since a statement before it may have left.</summary>
    public Next Doubt { get; set; }

    /// <summary>The class or method that a message names.</summary>
    public string Origin { get; set; } = "OnModelCreating";

    /// <summary>Whether there is no result any more.</summary>
    public bool IsOver => Entity.Reason is not null;

    /// <summary>Ends the evaluation without a result.</summary>
    public Value Fail(string reason)
    {
        Entity.Reason ??= reason;
        return Value.Unknown;
    }

    /// <summary>Counts a step into an expression, a statement or a call; <see langword="false"/> where there are too many.</summary>
    public bool TryEnter()
    {
        _context.CancellationToken.ThrowIfCancellationRequested();
        if (IsOver)
            return false;
        if (++Steps > MaxSteps || _depth >= MaxDepth)
        {
            Fail(ConfigurationInterpreter.TooManySteps);
            return false;
        }

        _depth++;
        return true;
    }

    public void Leave() => _depth--;

    public SemanticModel? GetSemanticModel(SyntaxNode node)
    {
        _context.Sources.TryAdd(node.SyntaxTree, default);
        return _context.Names.GetSemanticModel(node.SyntaxTree);
    }

    /// <summary>The symbol that a piece of syntax names; the first of several where none fits.</summary>
    public ISymbol? FindSymbol(SyntaxNode syntax) =>
        GetSemanticModel(syntax)?.GetSymbolInfo(syntax, _context.CancellationToken) is { } info
            ? info.Symbol ?? info.CandidateSymbols.FirstOrDefault()
            : null;

    /// <summary>The type that a piece of syntax names, with the types behind type parameters.</summary>
    public ITypeSymbol? ResolveType(TypeSyntax syntax, Frame frame) =>
        GetSemanticModel(syntax)?.GetTypeInfo(syntax, _context.CancellationToken).Type is { TypeKind: not TypeKind.Error } type
            ? frame.Substitute(type)
            : null;

    /// <summary>The type of a declaration.</summary>
    public INamedTypeSymbol? FindType(TypeDeclarationSyntax declaration) => _context.Names.ResolveType(declaration);

    /// <inheritdoc cref="ConfigurationOwners.IsOfOther"/>
    public bool IsOfOtherProject(TypeDeclarationSyntax configuration, INamedTypeSymbol type) =>
        _context.Owners.IsOfOther(configuration, type);

    /// <inheritdoc cref="ConfigurationContext.Read"/>
    public SyntaxNode Read(SyntaxReference reference) => _context.Read(reference);

    /// <inheritdoc cref="ConfigurationContext.IsBuilder(ITypeSymbol)"/>
    public static bool IsBuilder(ITypeSymbol type) => ConfigurationContext.IsBuilder(type);

    /// <inheritdoc cref="ConfigurationContext.IsPartOfEntityFramework"/>
    public static bool IsPartOfEntityFramework(ISymbol symbol) => ConfigurationContext.IsPartOfEntityFramework(symbol);

    /// <summary>The declaration of a symbol in source; <see langword="null"/> if there is none.</summary>
    public SyntaxNode? FindDeclaration(ISymbol symbol) => symbol.OriginalDefinition.DeclaringSyntaxReferences
        .Where(reference => Symbols.Compilation.ContainsSyntaxTree(reference.SyntaxTree)).Select(Read).FirstOrDefault();

    /// <summary>Ends the evaluation if a value that leaves for code which cannot be run has a part of the model.</summary>
    public Value Release(IEnumerable<Value> values, string reason) => values.Any(HoldsModel) ? Fail(reason) : Value.Unknown;

    public Value Release(IEnumerable<Argument> arguments, string reason) =>
        Release(arguments.Select(static argument => argument.Value), reason);

    /// <summary>Whether a value is a part of the model, or has one.</summary>
    public bool HoldsModel(Value value) => HoldsModel(value, 4);

    private bool HoldsModel(Value value, int depth) => value switch
    {
        OtherPart => Entity.IsOwned, // an owned type is reached from its owner
        ModelPart => true,
        _ when depth == 0 => false,
        ListValue list => list.Items.Exists(item => HoldsModel(item, depth - 1)),
        TupleValue tuple => tuple.Elements.Any(element => HoldsModel(element.Value, depth - 1)),
        ObjectValue item => item.Members.Values.Any(member => HoldsModel(member, depth - 1)),
        FunctionValue function => (function.Receiver is { } receiver && HoldsModel(receiver, depth - 1))
            || function.Home.Locals.Any(local => HoldsModel(local.Value, depth - 1) && Names(function.Code, local.Key)),
        _ => false,
    };

    private static bool Names(SyntaxNode code, string name) =>
        code.DescendantNodes().OfType<IdentifierNameSyntax>().Any(identifier => identifier.Identifier.ValueText == name);
}
