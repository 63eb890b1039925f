namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>
/// Reads loops over the model: <c>foreach (var p in model.Model.GetEntityTypes().SelectMany(t =&gt; t.GetProperties()).Where(p =&gt;
/// p.ClrType == typeof(string))) p.SetMaxLength(256);</c> in its common forms. Any other loop that sets sizes makes the model uncertain.
/// </summary>
internal sealed class ModelLoopReader(ConfigurationScope scope)
{
    private const int MaxSteps = 100;

    /// <summary>More queries than a loop has: a local that is assigned from itself leads back to itself, and others multiply.</summary>
    private const int MaxQueries = 100;

    /// <summary>Statements inside of statements: more than a loop has. A chain of <c>else if</c> is as deep as it is long.</summary>
    private const int MaxDepth = 50;

    /// <summary>Helpers that call helpers.</summary>
    private const int MaxHelpers = 6;

    private readonly UnreadCode _code = new(scope);
    private int _queries;
    private int _helpers;
    private int _depth;

    /// <summary>Reads a loop statement.</summary>
    public void Read(StatementSyntax loop)
    {
        var maySetSizes = _code.MaySetSizes(loop) || AddsConventions(loop);
        if ((maySetSizes || AddsProperties(loop))
            && !(loop is ForEachStatementSyntax forEach
                && (ReadForEach(forEach, new ModelLoopFilter()) || ImplementationCalls.TryFollow(forEach, scope)
                    || ReflectedConfigurations.TryApply(forEach, scope)))
            && maySetSizes)
            MarkUncertain(loop);
    }

    /// <summary>Whether a loop adds conventions: what they set is not known.</summary>
    private static bool AddsConventions(SyntaxNode loop) => loop.DescendantNodes().Any(static node =>
        node is IdentifierNameSyntax { Identifier.ValueText: "Conventions", Parent: MemberAccessExpressionSyntax });

    /// <summary>Reads a query over the model that may set sizes: <c>properties.ToList().ForEach(p =&gt; p.SetMaxLength(256))</c>.</summary>
    public void ReadQuery(InvocationExpressionSyntax query)
    {
        if (_code.MaySetSizes(query) && !ReadForEachCall(query, new ModelLoopFilter()))
            MarkUncertain(query);
        foreach (var name in scope.FindBuilderNames(query).ToList())
            scope.ReadBuilder(name);
    }

    /// <summary>Reads a convention of the program that EF Core runs for each property, as a loop over all of them.</summary>
    public void ReadConvention(ConfigurationMethod code)
    {
        var (convention, method) = (code.Self!, code.Declaration);
        var filter = new ModelLoopFilter { IsOfProperties = true, IsOfConvention = true };
        if (FindAttribute(convention) is { } attribute)
            filter = filter with { IsOfMembers = true, Attributes = filter.Attributes.Add((attribute, true)) };
        if (ReadCode(code, filter) == true)
            return;
        var reason = $"the convention '{convention.Name}' may set it";
        if (filter.IsLimited)
            AddUncertain(filter, reason, UnreadCode.FindSizes(method));
        else
            scope.Context.Model.MarkUncertain(reason, UnreadCode.FindSizes(method));
    }

    private bool? ReadCode(ConfigurationMethod method, ModelLoopFilter filter) => method.Body switch
    {
        BlockSyntax block => ReadBody(block, filter),
        ExpressionSyntax expression => ReadCall(expression, filter),
        _ => null,
    };

    /// <summary>The attribute of <c>PropertyAttributeConventionBase&lt;T&gt;</c>, the base class of a convention.</summary>
    public static INamedTypeSymbol? FindAttribute(INamedTypeSymbol convention) => convention.GetSelfAndBaseTypes()
        .FirstOrDefault(static type => type.Name == "PropertyAttributeConventionBase" && ConfigurationContext.IsPartOfEntityFramework(type))
        ?.TypeArguments[0] as INamedTypeSymbol;

    private bool ReadForEachCall(InvocationExpressionSyntax query, ModelLoopFilter filter) =>
        query is
        {
            Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ForEach", Expression: var source },
            ArgumentList.Arguments: [{ Expression: LambdaExpressionSyntax lambda }]
        }
        && Narrow(filter, source) is { } narrowed
        && ReadLambda(lambda, narrowed);

    private void MarkUncertain(SyntaxNode loop)
    {
        var reason = $"a loop in '{scope.Origin}' sets sizes";
        if (loop.DescendantNodes().Any(UnreadCode.IsConverterSetter))
            scope.Context.Model.MarkConversionsUncertain(reason);
        if (!AddsConventions(loop)
            && !loop.DescendantNodes().Any(static node => UnreadCode.IsSizeSetter(node) && !UnreadCode.IsConverterSetter(node))
            && !_code.PassesOn(loop))
            return; // a converter alone leaves text as text
        var builders = scope.FindBuilderNames(loop).Select(name => scope.FindBuilder(name.Identifier.ValueText)).OfType<Builder>()
            .Where(static builder => builder != Builder.Inert).DefaultIfEmpty(new ModelBuilder());
        foreach (var builder in builders)
            scope.Context.MarkUncertain(builder, reason, UnreadCode.FindSizes(loop));
    }

    private bool ReadForEach(ForEachStatementSyntax loop, ModelLoopFilter filter) =>
        Narrow(filter, scope.Resolve(loop.Expression).Expression) is { } narrowed
        && ReadBody(loop.Statement, Reachability.MayEndEarly(loop) ? narrowed with { IsUncertain = true } : narrowed);

    /// <summary>Reads the body of a loop; <see langword="false"/> if a part that may set a size is not supported.</summary>
    private bool ReadBody(StatementSyntax statement, ModelLoopFilter filter)
    {
        if (_depth == MaxDepth)
            return false;
        _depth++;
        var isRead = ReadForm(statement, filter) || (statement is not BlockSyntax && MarkUncertain(statement, filter));
        _depth--;
        return isRead;
    }

    private bool ReadForm(StatementSyntax statement, ModelLoopFilter filter)
    {
        switch (statement)
        {
            case BlockSyntax block:
                return ReadStatements(block.Statements, filter);
            case LocalDeclarationStatementSyntax { Declaration.Variables: [{ Initializer.Value: var value } local] }
                when !UnreadCode.NamesSetter(value) && IsReadable(value):
                SetLocal(local.Identifier, value);
                return true;
            case var harmless when !_code.MaySetSizes(harmless):
                AddProperties(harmless, filter);
                return true;
            case ForEachStatementSyntax loop:
                return ReadForEach(loop, filter);
            case IfStatementSyntax condition:
                AddPatternLocals(condition.Condition);
                var narrowed = filter.Narrow(condition.Condition, scope);
                return !PassesOn(condition.Condition, narrowed) && ReadBody(condition.Statement, narrowed)
                    && (condition.Else is null || ReadBody(condition.Else.Statement, filter.Exclude(condition.Condition, scope)));
            case SwitchStatementSyntax choice:
                return filter.IsOfProperties && ReadSwitch(choice, filter);
            case ExpressionStatementSyntax { Expression: var expression }:
                AddProperty(expression, filter);
                return ReadCall(expression, filter);
            default:
                return false;
        }
    }

    private bool ReadStatements(SyntaxList<StatementSyntax> statements, ModelLoopFilter filter)
    {
        foreach (var statement in statements)
            // if (property.ClrType != typeof(string)) continue;
            if (statement is IfStatementSyntax { Else: null } skip && EndsWithNext(skip.Statement))
            {
                var isJump = skip.Statement is ContinueStatementSyntax or ReturnStatementSyntax
                    or BlockSyntax { Statements: [ContinueStatementSyntax or ReturnStatementSyntax] };
                if (!isJump && !ReadBody(skip, filter))
                    return false;
                AddPatternLocals(skip.Condition);
                filter = filter.Exclude(skip.Condition, scope);
                if (PassesOn(skip.Condition, filter))
                    return false;
            }
            else if (!ReadBody(statement, filter))
                return false;
            else if (Reachability.FindJumps(statement).Any())
                filter = filter with { IsUncertain = true }; // what follows need not run
        return true;
    }

    /// <summary>
    /// Whether a statement ends with a jump to the next entity type or property. A helper of the loop, or its lambda, returns for it.
    /// </summary>
    private static bool EndsWithNext(StatementSyntax statement) => statement switch
    {
        ContinueStatementSyntax => true,
        ReturnStatementSyntax { Expression: null } => !Reachability.IsInLoop(statement),
        BlockSyntax { Statements: [.., var last] } => EndsWithNext(last),
        _ => false,
    };

    /// <summary>Reads <c>switch (property.Name) { case "Code": property.SetMaxLength(20); break; }</c>.</summary>
    private bool ReadSwitch(SwitchStatementSyntax choice, ModelLoopFilter filter) =>
        new PropertyNameCondition(scope).ReadSections(choice) is { } conditions
        && choice.Sections.Zip(conditions, (section, runs) =>
            ReadStatements(section.Statements, filter with { Names = filter.Names.Add(runs) })).All(static isRead => isRead);

    /// <summary>
    /// Marks what a statement may touch, where known conditions limit it; <see langword="false"/> where it may touch all columns.
    /// </summary>
    private bool MarkUncertain(StatementSyntax statement, ModelLoopFilter filter)
    {
        if (statement.DescendantNodes().Any(node => UnreadCode.IsConverterSetter(node) || ReachesOthers(node)))
            return false;
        var filters = filter.IsLimited ? [filter] : LimitByNames(statement, filter);
        foreach (var limited in filters)
            AddUncertain(limited, $"a loop in '{scope.Origin}' may set it", UnreadCode.FindSizes(statement));
        return filters.Count > 0;
    }

    /// <summary>
    /// Limits what a statement may touch to the properties that all its setters name, <c>type.FindProperty("Code").SetMaxLength(20)</c>;
    /// empty if one does not.
    /// </summary>
    private List<ModelLoopFilter> LimitByNames(StatementSyntax statement, ModelLoopFilter filter)
    {
        var filters = new List<ModelLoopFilter>();
        foreach (var setter in statement.DescendantNodes().Where(UnreadCode.IsSizeSetter))
            if ((setter.Parent is MemberAccessExpressionSyntax access ? Unroll(access.Expression).Calls : [])
                    .Find(static call => call.GetCalledName()?.Identifier.ValueText is "Property" or "FindProperty" or "GetProperty")
                    is { } call
                && SelectProperty(filter, call) is { Property: not null } selected)
                filters.Add(selected);
            else
                return [];
        return _code.PassesOn(statement) ? [] : filters;
    }

    private void AddUncertain(ModelLoopFilter filter, string reason, UnreadSizes sizes)
    {
        var settings = new PropertyConfiguration();
        settings.MarkUncertain(reason, sizes);
        scope.Context.Model.Loops.Add(new ModelLoopConvention(filter, settings));
    }

    /// <summary>Whether a name leads from the entity type of the loop to others, such as the model itself.</summary>
    private bool ReachesOthers(SyntaxNode node) => node is IdentifierNameSyntax { Identifier.ValueText: var name } identifier
        && (name is "Model" or "BaseType" or "GetDerivedTypes" or "PrincipalEntityType" or "DependentEntityType" or "DeclaringEntityType"
                or "TargetEntityType"
            || (scope.FindBuilder(name) is ModelBuilder && !(identifier.Parent?.Parent is InvocationExpressionSyntax call
                && call.GetCalledName() is { Identifier.ValueText: "Entity" } && IsOfLoop(call))));

    /// <summary>Reads a helper that gets the entity type or the property of the loop; <see langword="null"/> for any other call.</summary>
    private bool? ReadHelper(InvocationExpressionSyntax syntax, ModelLoopFilter filter)
    {
        if (_helpers == MaxHelpers || syntax.GetCalledName() is not { } name || UnreadCode.IsSizeSetter(name)
            || HelperCalls.FindHelper(syntax, scope) is not { } helper)
            return null;
        if (!scope.Context.Runner.TryStep())
            return false;
        var inner = new ModelLoopReader(new ConfigurationScope(helper, scope.Context)) { _helpers = _helpers + 1 };
        return inner.ReadCode(helper, filter);
    }

    /// <summary>
    /// Adds the variable of <c>type.FindProperty("Code") is { } code</c>, and of <c>property.PropertyInfo is not { } member</c>.
    /// </summary>
    private void AddPatternLocals(ExpressionSyntax condition)
    {
        foreach (var test in condition.DescendantNodesAndSelf().OfType<IsPatternExpressionSyntax>())
            if (test.Expression is InvocationExpressionSyntax or MemberAccessExpressionSyntax
                && (test.Pattern is UnaryPatternSyntax not ? not.Pattern : test.Pattern)
                    is RecursivePatternSyntax { Designation: SingleVariableDesignationSyntax found } pattern
                && pattern.IsNotNull())
                SetLocal(found.Identifier, test.Expression);
    }

    private static bool AddsProperties(SyntaxNode node) => node.DescendantNodes().Any(static inner => inner is GenericNameSyntax
    {
        Identifier.ValueText: "Property", TypeArgumentList.Arguments.Count: 1, Parent: MemberAccessExpressionSyntax
    });

    /// <summary>Adds the properties that a statement without sizes adds to the entity types. What is not understood adds none.</summary>
    private void AddProperties(StatementSyntax statement, ModelLoopFilter filter)
    {
        if (!AddsProperties(statement))
            return;
        switch (statement)
        {
            case IfStatementSyntax condition:
                ReadBody(condition.Statement, filter.Narrow(condition.Condition, scope));
                break;
            case ExpressionStatementSyntax { Expression: var expression }:
                AddProperty(expression, filter);
                break;
        }
    }

    /// <summary><c>model.Entity(type.ClrType).Property&lt;string&gt;("CreatedBy")</c>: a property that the class need not have.</summary>
    private void AddProperty(ExpressionSyntax expression, ModelLoopFilter filter)
    {
        if (!filter.IsUncertain && Unroll(expression) is (IdentifierNameSyntax, [var entity, var property, ..])
            && entity.GetCalledName() is { Identifier.ValueText: "Entity" } && IsOfLoop(entity)
            && property.GetCalledName() is GenericNameSyntax { Identifier.ValueText: "Property", TypeArgumentList.Arguments: [var type] }
            && property.ArgumentList.Arguments is [{ Expression: var argument }]
            && PropertyNames.Read(argument, scope).FirstOrDefault() is { } name && scope.ResolveType(type) is { } clrType)
            scope.Context.Model.AddLoopProperty(filter, name, clrType);
    }

    /// <summary>Whether a condition that the filter does not understand passes a builder on.</summary>
    private bool PassesOn(ExpressionSyntax condition, ModelLoopFilter filter)
    {
        var operands = condition is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression } and
            ? and.GetOperands()
            : [condition];
        return filter.IsUncertain && operands.Any(operand => !ModelLoopFilter.IsExistence(operand) && _code.PassesOn(operand));
    }

    private bool ReadCall(ExpressionSyntax expression, ModelLoopFilter filter)
    {
        if (expression is InvocationExpressionSyntax call && call.GetCalledName()?.Identifier.ValueText == "ForEach")
            return ReadForEachCall(call, filter);
        if (expression is InvocationExpressionSyntax helper && (ReadDelegate(helper, filter) ?? ReadHelper(helper, filter)) is { } isRead)
            return isRead;
        var (root, calls) = Unroll(expression);
        if (root is not IdentifierNameSyntax || calls.Count == 0)
            return false;

        // model.Entity(type.ClrType).Property("Code").HasMaxLength(20), type.FindProperty("Code")?.SetMaxLength(20)
        var position = 0;
        if (calls[position].GetCalledName() is { Identifier.ValueText: "Entity" })
        {
            if (!IsOfLoop(calls[position++]))
                return false;
            if (calls[0].ArgumentList.Arguments is [_, { Expression: LambdaExpressionSyntax configure }])
                return calls.Count == 1 && ReadLambda(configure, filter with { IsOfProperties = false });
        }

        if (position == calls.Count - 1 && calls[position].GetCalledName()?.Identifier.ValueText == "Ignore")
            return ReadIgnore(filter, calls[position]);
        if (position < calls.Count
            && calls[position].GetCalledName()?.Identifier.ValueText is "Property" or "FindProperty" or "GetProperty")
        {
            if (SelectProperty(filter, calls[position++]) is not { } selected)
                return false;
            filter = selected;
        }

        return filter.IsOfProperties && position < calls.Count && ReadSetters(calls.Skip(position), filter);
    }

    /// <summary>
    /// Reads a delegate that gets the entity of the loop: <c>configure(model.Entity(type.ClrType))</c>; <see langword="null"/> for any
    /// other call.
    /// </summary>
    private bool? ReadDelegate(InvocationExpressionSyntax call, ModelLoopFilter filter) =>
        call is { Expression: IdentifierNameSyntax function, ArgumentList.Arguments: [{ Expression: var entity }] }
        && scope.Resolve(function) is (LambdaExpressionSyntax lambda, var home)
        && FindLocal(entity) is InvocationExpressionSyntax selected
        && selected.GetCalledName() is { Identifier.ValueText: "Entity" } && IsOfLoop(selected)
            ? _helpers < MaxHelpers && scope.Context.Runner.TryStep()
                && (!new UnreadCode(home).MaySetSizes(lambda.Body)
                    || new ModelLoopReader(home) { _helpers = _helpers + 1 }.ReadLambda(lambda, filter with { IsOfProperties = false }))
            : null;

    private bool ReadLambda(LambdaExpressionSyntax lambda, ModelLoopFilter filter) => lambda.Body switch
    {
        BlockSyntax block => ReadBody(block, filter),
        ExpressionSyntax expression => ReadCall(expression, filter),
        _ => false,
    };

    /// <summary>Whether <c>model.Entity(type.ClrType)</c> is the entity of the loop, and not a certain one.</summary>
    private bool IsOfLoop(InvocationExpressionSyntax entity) =>
        entity.GetCalledName() is IdentifierNameSyntax && entity.ArgumentList.Arguments is [{ Expression: var type }, ..]
        && FindLocal(type) is MemberAccessExpressionSyntax
        {
            Name.Identifier.ValueText: "ClrType" or "Name", Expression: IdentifierNameSyntax
        };

    private ModelLoopFilter? SelectProperty(ModelLoopFilter filter, InvocationExpressionSyntax call)
    {
        if (call.ArgumentList.Arguments is not [.., { Expression: var argument }])
            return null;
        if (PropertyNames.Read(argument, scope).FirstOrDefault() is { } name)
            return filter with
            {
                Property = name,
                ClrType = null,
                Names = ImmutableArray<Func<string, bool>>.Empty,
                Attributes = ImmutableArray<(INamedTypeSymbol, bool)>.Empty,
                OnlyWithoutStoreType = false,
                IsOfFixedSize = false,
                IsOfEnums = false,
                IsOfProperties = true,
            };
        return filter.IsOfProperties && FindLocal(argument) is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Name" }
            ? filter
            : null;
    }

    /// <summary>Reads <c>model.Entity(type.ClrType).Ignore("Events")</c>: whether these entities have such a column is unknown.</summary>
    private bool ReadIgnore(ModelLoopFilter filter, InvocationExpressionSyntax call)
    {
        if (SelectProperty(filter, call) is not { Property: not null } selected)
            return false;
        AddUncertain(selected, $"a loop in '{scope.Origin}' may ignore it", UnreadSizes.All);
        return true;
    }

    private bool ReadSetters(IEnumerable<InvocationExpressionSyntax> calls, ModelLoopFilter filter)
    {
        if (filter.IsOfEnums)
            scope.Context.Model.MarkConversionsUncertain($"a loop in '{scope.Origin}' sets sizes");
        if (filter.IsOfFixedSize)
            return true;
        var settings = new PropertyConfiguration();
        var property = new PropertyBuilder(settings);
        foreach (var syntax in calls)
            if (FindLengthAttribute(syntax) is { } attribute)
                (settings.LengthAttribute, settings.MaxLength) =
                    (attribute, new FluentCall(syntax, syntax.GetCalledName()!, scope).CreateSetting<int?>(null));
            else if (!SizeCalls.Properties.TryHandle(property, new FluentCall(syntax, syntax.GetCalledName()!, scope), out _))
                return false;
        if (scope.Context.IsInConvention)
        {
            var sources = calls.Select(static call => call.ArgumentList.Arguments).Where(static arguments => arguments.Count > 1)
                .Select(static arguments => arguments[1].Expression.Kind()).Distinct().ToList();
            if (sources.Count > 1 || sources.Exists(static kind => kind != SyntaxKind.TrueLiteralExpression))
                return false;
            var replacesAttributes = sources.Count > 0; // fromDataAnnotation: true
            filter = filter with
            {
                KeepsDeclared = !replacesAttributes && !calls.Any(IsOfMetadata),
                KeepsCode = replacesAttributes && !filter.IsOfConvention,
            };
        }

        if (settings is { Conversion: not null, StoreType: null })
            settings.MarkUncertain($"a loop in '{scope.Origin}' sets a value converter");
        if (filter.IsUncertain || filter.IsOfRoots || scope.Context.Conditions > 0)
            settings.MarkUncertain($"a loop in '{scope.Origin}' may set it");
        if (settings.UncertaintyReason is not null && !filter.IsLimited)
            return false;
        scope.Context.Model.Loops.Add(new ModelLoopConvention(filter, settings));
        return true;
    }

    /// <summary>
    /// Finds the attribute that has the length: <c>attribute.Length</c>, or <c>length</c> of <c>is { Length: var length }</c>;
    /// <see langword="null"/> for any other length.
    /// </summary>
    private INamedTypeSymbol? FindLengthAttribute(InvocationExpressionSyntax call)
    {
        if (call.GetCalledName()?.Identifier.ValueText is not ("SetMaxLength" or "HasMaxLength")
            || call.ArgumentList.Arguments is not [{ Expression: var argument }, ..])
            return null;
        var owner = argument switch
        {
            MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax attribute } => attribute,
            IdentifierNameSyntax { Identifier.ValueText: var name } =>
                call.FirstAncestorOrSelf<MethodDeclarationSyntax>()?.DescendantNodes().OfType<SingleVariableDesignationSyntax>()
                    .FirstOrDefault(local => local.Identifier.ValueText == name && local.Parent is VarPatternSyntax)
                    ?.FirstAncestorOrSelf<IsPatternExpressionSyntax>()?.Expression,
            _ => null,
        };
        return owner is not null && scope.Context.Names.ResolveExpressionType(owner) is INamedTypeSymbol type
            && type.GetSelfAndBaseTypes().Any(static own => own is { Name: "Attribute", ContainingNamespace.Name: "System" })
                ? type
                : null;
    }

    /// <summary>Whether a call sets metadata, which replaces what is declared.</summary>
    private static bool IsOfMetadata(InvocationExpressionSyntax call) =>
        call.GetCalledName()!.Identifier.ValueText.StartsWith("Set", StringComparison.Ordinal);

    /// <summary>Narrows a filter to what a loop runs over; <see langword="null"/> if that is not supported.</summary>
    private ModelLoopFilter? Narrow(ModelLoopFilter filter, ExpressionSyntax source)
    {
        if (++_queries > MaxQueries)
            return null;
        if (source is QueryExpressionSyntax query)
            return NarrowByQuery(filter, query);
        var (root, calls) = Unroll(source);
        ModelLoopFilter? narrowed = filter;
        foreach (var call in calls)
        {
            var lambda = call.ArgumentList.Arguments is [{ Expression: LambdaExpressionSyntax one }] ? one.Body as ExpressionSyntax : null;
            narrowed = call.GetCalledName()?.Identifier.ValueText switch
            {
                // A helper of a loop may have a loop over the model of its own.
                "GetEntityTypes" => new ModelLoopFilter { IsUncertain = narrowed.IsUncertain || narrowed.IsLimited },
                "ToList" or "ToArray" or "AsEnumerable" => narrowed,
                "GetProperties" or "GetDeclaredProperties" or "GetRuntimeProperties" =>
                    narrowed with { IsOfProperties = true, IsOfMembers = narrowed.IsOfMembers || IsClass(root) },
                "SelectMany" when lambda is not null => Narrow(narrowed, lambda),
                "Where" when lambda is not null => narrowed.Narrow(lambda, scope),
                "Where" when call.ArgumentList.Arguments is [{ Expression: SimpleNameSyntax or MemberAccessExpressionSyntax }] arguments =>
                    narrowed.Narrow(arguments[0].Expression, scope),
                _ => null,
            };
            if (narrowed is null)
                return null;
        }

        return root is IdentifierNameSyntax || IsClass(root) ? narrowed : null;
    }

    /// <summary>Whether the properties are those of the class: <c>type.ClrType.GetProperties()</c>.</summary>
    private static bool IsClass(ExpressionSyntax root) =>
        root is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ClrType", Expression: IdentifierNameSyntax };

    /// <summary><c>from t in model.Model.GetEntityTypes() from p in t.GetProperties() where .. select p</c>.</summary>
    private ModelLoopFilter? NarrowByQuery(ModelLoopFilter filter, QueryExpressionSyntax query)
    {
        var narrowed = Narrow(filter, query.FromClause.Expression);
        foreach (var clause in query.Body.Clauses)
            narrowed = narrowed is null ? null : clause switch
            {
                FromClauseSyntax from => Narrow(narrowed, from.Expression),
                WhereClauseSyntax where => narrowed.Narrow(where.Condition, scope),
                _ => null,
            };
        return query.Body is { Continuation: null, SelectOrGroup: SelectClauseSyntax { Expression: IdentifierNameSyntax } }
            ? narrowed
            : null;
    }

    /// <summary>The calls of a chain in their order, through locals, and the expression that it begins with.</summary>
    private (ExpressionSyntax Root, List<InvocationExpressionSyntax> Calls) Unroll(ExpressionSyntax expression)
    {
        var calls = new List<InvocationExpressionSyntax>();
        var current = expression;
        for (var steps = 0; steps < MaxSteps; steps++)
            switch (FindLocal(current))
            {
                case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call:
                    calls.Add(call);
                    current = access.Expression;
                    break;
                case ParenthesizedExpressionSyntax parenthesized:
                    current = parenthesized.Expression;
                    break;
                case PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } forgiven:
                    current = forgiven.Operand;
                    break;
                case MemberAccessExpressionSyntax
                {
                    Name.Identifier.ValueText: "Model" or "Metadata" or "Builder", Expression: var builder
                }:
                    current = builder;
                    break;
                case ConditionalAccessExpressionSyntax
                {
                    WhenNotNull: InvocationExpressionSyntax { Expression: MemberBindingExpressionSyntax } bound
                } conditional:
                    calls.Add(bound);
                    current = conditional.Expression;
                    break;
                case var root:
                    calls.Reverse();
                    return (root, calls);
            }

        return (current, []);
    }

    /// <summary>The value of a local of the loop, or of the code around it.</summary>
    private ExpressionSyntax FindLocal(ExpressionSyntax expression) => scope.Resolve(expression).Expression;

    private void SetLocal(SyntaxToken name, ExpressionSyntax value) =>
        scope.Set(name.ValueText, new ConfigurationValue(null, value, scope));

    private static bool IsReadable(ExpressionSyntax value) =>
        value is InvocationExpressionSyntax or MemberAccessExpressionSyntax or PostfixUnaryExpressionSyntax
            or BinaryExpressionSyntax or PrefixUnaryExpressionSyntax or IsPatternExpressionSyntax; // a condition
}
