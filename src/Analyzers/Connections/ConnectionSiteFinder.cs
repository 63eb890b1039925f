using AsyncSql.Analyzers.Facts.Connections;
using AsyncSql.Analyzers.Facts.Drivers;
using AsyncSql.Analyzers.Facts.Flow;
using AsyncSql.Analyzers.Facts.ProviderCalls;

namespace AsyncSql.Analyzers.Connections;

/// <summary>Finds the places of one syntax tree that take a connection string or read it from the settings.</summary>
internal sealed class ConnectionSiteFinder(SemanticModel semanticModel, ConnectionContext connections, CancellationToken cancellationToken)
{
    /// <summary>The unknown target of a setting: its value may be for another database.</summary>
    private static readonly ConnectionTarget Unknown = new(null, null, null);

    private static readonly WeakCache<SyntaxTree, ImmutableArray<ExpressionSyntax>> Candidates = new(static (tree, cancellationToken) =>
        tree.Mentions(cancellationToken, "SqlConnection", "ConnectionString", "SqlServer", "UseAzureS")
            ? tree.GetRoot(cancellationToken).DescendantNodes().OfType<ExpressionSyntax>().Where(IsCandidate).ToImmutableArray()
            : ImmutableArray<ExpressionSyntax>.Empty);

    /// <summary>Finds the expressions of a file that may pass or read a connection string, from syntax alone.</summary>
    public static ImmutableArray<ExpressionSyntax> FindCandidates(SyntaxTree tree, CancellationToken cancellationToken) =>
        Candidates.Get(tree, cancellationToken);

    private static bool IsCandidate(ExpressionSyntax node) =>
        node is InvocationExpressionSyntax call
            ? call.GetCalledName() is { } name && (ProviderFile.IsSqlServerName(name.Identifier.ValueText) || MayReadSetting(node))
            : node is BaseObjectCreationExpressionSyntax or ElementAccessExpressionSyntax
                || (node is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment
                    && MayBeConnectionString(assignment.Left));

    /// <summary>Finds the site at a node; <see langword="null"/> if there is none, or its string is unknown or not SQL Server's.</summary>
    public ConnectionSite? Find(SyntaxNode node) =>
        FindTarget(node) is { } target ? CreateFromTarget(target, followsSettings: false)
        : node is ExpressionSyntax expression && MayReadSetting(node)
            && ConnectionExpression.FindSetting(expression, semanticModel, cancellationToken) is { Key: { } key }
            && FindDestination(expression) is { } destination
            ? CreateFromSetting(expression, key, destination)
        : null;

    /// <summary>Finds the site of a call that selects the provider; a string from the settings is resolved.</summary>
    public ConnectionSite? FindForProvider(InvocationExpressionSyntax call) =>
        FindTarget(call) is { } target ? CreateFromTarget(target, followsSettings: true) : null;

    /// <summary>Finds what takes a connection string at a node: a provider call, a new connection or builder, an assignment.</summary>
    private ConnectionTarget? FindTarget(SyntaxNode node)
    {
        switch (node)
        {
            case InvocationExpressionSyntax call when DriverContext.IsProviderCall(call, semanticModel, cancellationToken):
                return FindTarget(call, (IMethodSymbol)semanticModel.GetSymbolInfo(call, cancellationToken).Symbol!);
            case BaseObjectCreationExpressionSyntax creation when DriverFile.MayCreateConnection(creation)
                && semanticModel.GetTypeInfo(creation, cancellationToken).Type is { } type:
                return FindTarget(creation, type);
            case AssignmentExpressionSyntax assignment when MayBeConnectionString(assignment.Left)
                && semanticModel.GetSymbolInfo(assignment.Left, cancellationToken).Symbol is IPropertySymbol property:
                var owner = connections.Symbols.Drivers.FirstOrDefault(driver => property.ContainingType.SymbolEquals(driver.Connection));
                return owner is null ? null : new ConnectionTarget(assignment.Right, owner, null);
            default:
                return null;
        }
    }

    private ConnectionTarget? FindTarget(InvocationExpressionSyntax call, IMethodSymbol method) =>
        method.Parameters.FirstOrDefault(static parameter => parameter.Type.SpecialType == SpecialType.System_String) is { } parameter
        && FindArgument(call.ArgumentList, parameter) is { } given
            ? new ConnectionTarget(given, connections.Drivers.ProviderDriver, ProviderFile.FindContext(call, call.GetCalledName()!))
            {
                IsName = parameter.Name == "connectionName",
                IsProvider = true,
            }
            : null;

    private ConnectionTarget? FindTarget(BaseObjectCreationExpressionSyntax creation, ITypeSymbol type)
    {
        var text = creation.ArgumentList?.Arguments.FirstOrDefault()?.Expression;
        foreach (var driver in connections.Symbols.Drivers)
            if (type.SymbolEquals(driver.Connection) && text is not null)
                return new ConnectionTarget(text, driver, null);
            else if (type.SymbolEquals(driver.ConnectionStringBuilder))
                return new ConnectionTarget(text, driver, null) { Builder = creation };
        return null;
    }

    /// <summary>
    /// Finds the target of a setting that the program reads; <see langword="null"/> if only other libraries take it (health checks, job
    /// servers).
    /// </summary>
    private ConnectionTarget? FindDestination(ExpressionSyntax expression)
    {
        var value = ValueUses.FindOutermost(expression, ValueUses.FindConverted);
        switch (value.Parent)
        {
            case ArgumentSyntax { Parent.Parent: { } called }:
                return FindTaker(called);
            case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent.Parent: LocalDeclarationStatementSyntax } local }:
                var takers = ValueUses.FindLaterNames(local, local.Identifier.ValueText, cancellationToken)
                    .Select(name => name.Parent is ArgumentSyntax { Parent.Parent: { } taker } ? FindTaker(taker) : Unknown).ToList();
                return takers.Count == 0 ? Unknown
                    : takers.Find(static taker => taker is not null && taker != Unknown) ?? takers.Find(static taker => taker is not null);
            default:
                return FindTarget(value.Parent!) ?? Unknown;
        }
    }

    private ConnectionTarget? FindTaker(SyntaxNode called) =>
        FindTarget(called)
        ?? (semanticModel.GetSymbolInfo(called, cancellationToken).Symbol is { } symbol && !connections.Symbols.IsInSource(symbol)
            ? null
            : Unknown);

    /// <summary>Creates the site of a target. A setting is reported where it is read; a target follows it on request only.</summary>
    private ConnectionSite? CreateFromTarget(ConnectionTarget target, bool followsSettings)
    {
        var read = target.Text is null ? null
            : ConnectionExpression.Read(target.Text, semanticModel, connections.Values, cancellationToken);
        if (target.Builder is { } builder)
            return target.Text is null || read?.Text is not null ? CreateFromBuilder(builder, read, target) : null;
        if (read is null)
            return target.Text is not null && FindBoundKey(target.Text) is { } bound
                ? CreateFromSetting(target.Text, bound, target)
                : null;
        var key = target.IsName && read.Text is not null ? "ConnectionStrings:" + read.Text
            : (target.IsProvider ? read.ResolveName()?.Key : null) ?? (followsSettings ? read.Key : null);
        return key is null ? Create(target.Text!, read.Text, read, target) : CreateFromSetting(target.Text!, key, target);
    }

    /// <summary>Finds the setting behind a member of an object of options; <see langword="null"/> for any other value.</summary>
    private string? FindBoundKey(ExpressionSyntax text)
    {
        var (value, model) = connections.Values.FindOnlyValue(text, semanticModel, cancellationToken);
        var name = (value as MemberAccessExpressionSyntax)?.Name
            ?? ((value as ConditionalAccessExpressionSyntax)?.WhenNotNull as MemberBindingExpressionSyntax)?.Name;
        return name is not null
            && model.GetSymbolInfo(name, cancellationToken).Symbol is IPropertySymbol
            {
                IsStatic: false, SetMethod: not null, Type.SpecialType: SpecialType.System_String
            } property
            && connections.Symbols.IsInSource(property)
                ? connections.BoundSettings.FindKey(property.Name, property.ContainingType.Name, cancellationToken)
                : null;
    }

    /// <summary>Creates the site of a builder from its argument, its initializer and the later assignments in the same member.</summary>
    private ConnectionSite? CreateFromBuilder(
        BaseObjectCreationExpressionSyntax builder, ConnectionExpression? read, ConnectionTarget target)
    {
        var settings = BuilderSettings.Read(builder, semanticModel, cancellationToken);
        var text = (read?.Text?.Trim().TrimEnd(';') is { Length: > 0 } given ? given + ";" : "") + string.Join(";", settings);
        return Create(builder, text, read, target);
    }

    private ConnectionSite? Create(ExpressionSyntax node, string? text, ConnectionExpression? read, ConnectionTarget target) =>
        text is not null && ConnectionString.Read(text) is { Kind: not ConnectionStringKind.Other, Entries.IsEmpty: false } parsed
            ? new ConnectionSite(
                node,
                ImmutableArray.Create(new ConnectionSource(parsed) { Builder = target.Builder, Expression = read }),
                target.Context,
                connections.Drivers.EncryptsByDefault(target.Driver),
                Setting: null)
            : null;

    /// <summary>Creates the site of a setting. Without a target, its value must be SQL Server's for certain.</summary>
    private ConnectionSite? CreateFromSetting(ExpressionSyntax node, string key, ConnectionTarget target)
    {
        var sources = ImmutableArray.CreateBuilder<ConnectionSource>();
        foreach (var (file, value) in connections.Settings.Find(key, cancellationToken))
            if (ConnectionString.Read(value.Text) is { Kind: not ConnectionStringKind.Other } parsed
                && (target != Unknown || parsed.Kind == ConnectionStringKind.SqlServer))
                sources.Add(new ConnectionSource(parsed) { File = file, Value = value });
        var encryptsByDefault = connections.Drivers.EncryptsByDefault(target.Driver ?? connections.Drivers.ProviderDriver);
        return sources.Count == 0 ? null : new ConnectionSite(node, sources.ToImmutable(), target.Context, encryptsByDefault, key);
    }

    private static ExpressionSyntax? FindArgument(ArgumentListSyntax list, IParameterSymbol parameter) =>
        list.Arguments.FirstOrDefault(argument => argument.NameColon?.Name.Identifier.ValueText == parameter.Name)?.Expression
        // The ordinal of a reduced extension method excludes its first parameter; that of a static call includes it.
        ?? (list.Arguments.ElementAtOrDefault(parameter.Ordinal) is { NameColon: null } positional ? positional.Expression : null);

    private static bool MayBeConnectionString(ExpressionSyntax left) =>
        left is IdentifierNameSyntax { Identifier.ValueText: nameof(ConnectionString) }
            or MemberAccessExpressionSyntax { Name.Identifier.ValueText: nameof(ConnectionString) };

    private static bool MayReadSetting(SyntaxNode node) =>
        node is ElementAccessExpressionSyntax
        || (node is InvocationExpressionSyntax call && call.GetCalledName()?.Identifier.ValueText is "GetConnectionString" or "GetValue");

    /// <summary>What takes a connection string, with its driver and context.</summary>
    private sealed record ConnectionTarget(ExpressionSyntax? Text, DriverSymbols? Driver, string? Context)
    {
        /// <summary>Whether it takes the name of a setting (.NET Aspire).</summary>
        public bool IsName { get; init; }
        /// <summary>Whether it is an EF Core provider call, which also accepts "Name=Shop".</summary>
        public bool IsProvider { get; init; }
        public BaseObjectCreationExpressionSyntax? Builder { get; init; }
    }
}
