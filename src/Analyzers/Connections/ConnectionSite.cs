using AsyncSql.Analyzers.Facts.Connections;
using AsyncSql.Analyzers.Facts.Drivers;
using AsyncSql.Analyzers.Facts.Flow;
using AsyncSql.Analyzers.Facts.Providers;
using AsyncSql.Analyzers.Facts.Settings;

namespace AsyncSql.Analyzers.Connections;

/// <summary>
/// A place where the program passes a connection string to SQL Server's driver, or reads one from its settings. Analyzers report it, fixes
/// repair it; both use this decision.
/// </summary>
/// <param name="Node">The expression to report.</param>
/// <param name="Sources">The strings: one in source, or one of each settings file.</param>
/// <param name="Context">The simple name of the context that uses it; <see langword="null"/> if unknown.</param>
/// <param name="EncryptsByDefault">Whether the driver encrypts where the string does not say; <see langword="null"/> if unknown.</param>
/// <param name="Setting">The key of the setting; <see langword="null"/> for a string in source.</param>
internal sealed record ConnectionSite(
    ExpressionSyntax Node, ImmutableArray<ConnectionSource> Sources, string? Context, bool? EncryptsByDefault, string? Setting)
{
    /// <summary>Finds the site at a node; <see langword="null"/> if there is none, or its string is unknown or not SQL Server's.</summary>
    public static ConnectionSite? Find(
        SyntaxNode node, SemanticModel semanticModel, ConnectionContext connections, CancellationToken cancellationToken)
    {
        if (FindTarget(node, semanticModel, connections, cancellationToken) is { } target)
            return CreateFromTarget(target, followsSettings: false, semanticModel, connections, cancellationToken);
        return node is ExpressionSyntax expression && MayReadSetting(node)
            && ConnectionExpression.FindSetting(expression, semanticModel, cancellationToken) is { } setting
            && Destination.Find(expression, semanticModel, connections, cancellationToken) is { } destination
            ? CreateFromSetting(expression, setting.Key!, destination.Target, connections, cancellationToken)
            : null;
    }

    /// <summary>Finds the site of a call that selects the provider; a string from the settings is resolved.</summary>
    public static ConnectionSite? FindForProvider(
        InvocationExpressionSyntax call, SemanticModel semanticModel, ConnectionContext connections, CancellationToken cancellationToken) =>
        FindTarget(call, semanticModel, connections, cancellationToken) is { } target
            ? CreateFromTarget(target, followsSettings: true, semanticModel, connections, cancellationToken)
            : null;

    /// <summary>Finds what takes a connection string at a node: a provider call, a new connection or builder, an assignment.</summary>
    private static Target? FindTarget(
        SyntaxNode node, SemanticModel semanticModel, ConnectionContext connections, CancellationToken cancellationToken)
    {
        switch (node)
        {
            case InvocationExpressionSyntax call when DriverContext.IsProviderCall(call, semanticModel, cancellationToken):
                return FindTarget(call, (IMethodSymbol)semanticModel.GetSymbolInfo(call, cancellationToken).Symbol!, connections);
            case BaseObjectCreationExpressionSyntax creation when DriverFile.MayCreateConnection(creation)
                && semanticModel.GetTypeInfo(creation, cancellationToken).Type is { } type:
                return FindTarget(creation, type, connections);
            case AssignmentExpressionSyntax assignment when MayBeConnectionString(assignment.Left)
                && semanticModel.GetSymbolInfo(assignment.Left, cancellationToken).Symbol is IPropertySymbol property:
                var owner = connections.Symbols.Drivers.FirstOrDefault(driver => property.ContainingType.SymbolEquals(driver.Connection));
                return owner is null ? null : new Target(assignment.Right, owner, null);
            default:
                return null;
        }
    }

    private static Target? FindTarget(InvocationExpressionSyntax call, IMethodSymbol method, ConnectionContext connections) =>
        method.Parameters.FirstOrDefault(static parameter => parameter.Type.SpecialType == SpecialType.System_String) is { } parameter
        && FindArgument(call.ArgumentList, parameter) is { } given
            ? new Target(given, connections.Drivers.ProviderDriver, ProviderFile.FindContext(call, call.GetCalledName()!))
            {
                IsName = parameter.Name == "connectionName",
                IsProvider = true,
            }
            : null;

    private static Target? FindTarget(BaseObjectCreationExpressionSyntax creation, ITypeSymbol type, ConnectionContext connections)
    {
        var text = creation.ArgumentList?.Arguments.FirstOrDefault()?.Expression;
        foreach (var driver in connections.Symbols.Drivers)
            if (type.SymbolEquals(driver.Connection) && text is not null)
                return new Target(text, driver, null);
            else if (type.SymbolEquals(driver.ConnectionStringBuilder))
                return new Target(text, driver, null) { Builder = creation };
        return null;
    }

    private static bool MayBeConnectionString(ExpressionSyntax left) =>
        left is IdentifierNameSyntax { Identifier.ValueText: nameof(ConnectionString) }
            or MemberAccessExpressionSyntax { Name.Identifier.ValueText: nameof(ConnectionString) };

    /// <summary>Creates the site of a target. A setting is reported where it is read; a target follows it on request only.</summary>
    private static ConnectionSite? CreateFromTarget(
        Target target,
        bool followsSettings,
        SemanticModel semanticModel,
        ConnectionContext connections,
        CancellationToken cancellationToken)
    {
        if (target.Builder is { } builder)
            return CreateFromBuilder(builder, target, semanticModel, connections, cancellationToken);
        if (target.Text is not { } text || ConnectionExpression.Read(text, semanticModel, connections, cancellationToken) is not { } read)
            return null;
        var key = target.IsName && read.Text is not null ? "ConnectionStrings:" + read.Text
            : (target.IsProvider ? read.ResolveName()?.Key : null) ?? (followsSettings ? read.Key : null);
        return key is null
            ? Create(text, read.Text, read, target, connections)
            : CreateFromSetting(text, key, target, connections, cancellationToken);
    }

    /// <summary>
    /// Creates the site of a builder from its argument, its initializer and the later assignments in the same member;
    /// <see langword="null"/> if its argument is unknown.
    /// </summary>
    private static ConnectionSite? CreateFromBuilder(
        BaseObjectCreationExpressionSyntax builder,
        Target target,
        SemanticModel semanticModel,
        ConnectionContext connections,
        CancellationToken cancellationToken)
    {
        var read = target.Text is null ? null : ConnectionExpression.Read(target.Text, semanticModel, connections, cancellationToken);
        if (target.Text is not null && read?.Text is null)
            return null;
        var settings = BuilderSettings.Read(builder, semanticModel, cancellationToken);
        var text = (read?.Text?.Trim().TrimEnd(';') is { Length: > 0 } given ? given + ";" : "") + string.Join(";", settings);
        return Create(builder, text, read, target, connections);
    }

    private static ConnectionSite? Create(
        ExpressionSyntax node, string? text, ConnectionExpression? read, Target target, ConnectionContext connections) =>
        text is not null && ConnectionString.Read(text) is { Kind: not ConnectionStringKind.Other, Entries.IsEmpty: false } parsed
            ? new ConnectionSite(
                node,
                ImmutableArray.Create(new ConnectionSource(parsed) { Builder = target.Builder, Expression = read }),
                target.Context,
                connections.Drivers.EncryptsByDefault(target.Driver),
                Setting: null)
            : null;

    /// <summary>
    /// Creates the site of a setting. Without a target, its value may be for another database, so it must be SQL Server's for certain.
    /// </summary>
    private static ConnectionSite? CreateFromSetting(
        ExpressionSyntax node, string key, Target? target, ConnectionContext connections, CancellationToken cancellationToken)
    {
        var sources = ImmutableArray.CreateBuilder<ConnectionSource>();
        foreach (var (file, value) in connections.Settings.Find(key, cancellationToken))
            if (ConnectionString.Read(value.Text) is { Kind: not ConnectionStringKind.Other } parsed
                && (target is not null || parsed.Kind == ConnectionStringKind.SqlServer))
                sources.Add(new ConnectionSource(parsed) { File = file, Value = value });
        var encryptsByDefault = connections.Drivers.EncryptsByDefault(target?.Driver ?? connections.Drivers.ProviderDriver);
        return sources.Count == 0 ? null : new ConnectionSite(node, sources.ToImmutable(), target?.Context, encryptsByDefault, key);
    }

    private static ExpressionSyntax? FindArgument(ArgumentListSyntax list, IParameterSymbol parameter) =>
        list.Arguments.FirstOrDefault(argument => argument.NameColon?.Name.Identifier.ValueText == parameter.Name)?.Expression
        // The ordinal of a reduced extension method excludes its first parameter; that of a static call includes it.
        ?? (list.Arguments.ElementAtOrDefault(parameter.Ordinal) is { NameColon: null } positional ? positional.Expression : null);

    private static bool MayReadSetting(SyntaxNode node) =>
        node is ElementAccessExpressionSyntax
        || (node is InvocationExpressionSyntax call && call.GetCalledName()?.Identifier.ValueText is "GetConnectionString" or "GetValue");

    /// <summary>What takes a connection string, with its driver and context.</summary>
    private sealed record Target(ExpressionSyntax? Text, DriverSymbols? Driver, string? Context)
    {
        /// <summary>Whether it takes the name of a setting (.NET Aspire).</summary>
        public bool IsName { get; init; }

        /// <summary>Whether it is an EF Core provider call, which also accepts "Name=Shop".</summary>
        public bool IsProvider { get; init; }

        public BaseObjectCreationExpressionSyntax? Builder { get; init; }
    }

    /// <summary>The destination of a setting that the program reads.</summary>
    /// <param name="Target">What takes it; <see langword="null"/> if unknown.</param>
    private sealed record Destination(Target? Target)
    {
        private static readonly Destination Unknown = new((Target?)null);

        /// <summary>
        /// Finds the destination of a value; <see langword="null"/> if only other libraries take it (health checks, job servers).
        /// </summary>
        public static Destination? Find(
            ExpressionSyntax expression, SemanticModel semanticModel, ConnectionContext connections, CancellationToken cancellationToken)
        {
            var value = ValueUses.FindOutermost(expression, ValueUses.FindConverted);
            switch (value.Parent)
            {
                case ArgumentSyntax { Parent.Parent: { } called }:
                    return FindTaker(called, semanticModel, connections, cancellationToken);
                case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent.Parent: LocalDeclarationStatementSyntax } local }:
                    var destinations = ValueUses.FindLaterNames(local, local.Identifier.ValueText, cancellationToken)
                        .Select(name => name.Parent is ArgumentSyntax { Parent.Parent: { } taker }
                            ? FindTaker(taker, semanticModel, connections, cancellationToken)
                            : Unknown)
                        .ToList();
                    return destinations.Count == 0 ? Unknown
                        : destinations.FirstOrDefault(static destination => destination?.Target is not null)
                            ?? destinations.FirstOrDefault(static destination => destination is not null);
                default:
                    return FindTarget(value.Parent!, semanticModel, connections, cancellationToken) is { } target
                        ? new Destination(target)
                        : Unknown;
            }
        }

        private static Destination? FindTaker(
            SyntaxNode called, SemanticModel semanticModel, ConnectionContext connections, CancellationToken cancellationToken) =>
            FindTarget(called, semanticModel, connections, cancellationToken) is { } target ? new Destination(target)
            : semanticModel.GetSymbolInfo(called, cancellationToken).Symbol is { } symbol && !connections.Symbols.IsInSource(symbol) ? null
            : Unknown;
    }
}

/// <summary>A connection string and its place.</summary>
/// <param name="Text">The string.</param>
internal sealed record ConnectionSource(ConnectionString Text)
{
    /// <summary>The expression in source; <see langword="null"/> for a setting, or a builder without an argument.</summary>
    public ConnectionExpression? Expression { get; init; }

    /// <summary>The settings file; <see langword="null"/> for a string in source.</summary>
    public AdditionalText? File { get; init; }

    /// <summary>The value in the settings file; <see langword="null"/> for a string in source.</summary>
    public SettingsValue? Value { get; init; }

    public BaseObjectCreationExpressionSyntax? Builder { get; init; }

    /// <summary>The location in source or in the settings file.</summary>
    public Location? Place =>
        File is not null && Value is not null && File.GetText() is { } text
            ? Location.Create(File.Path, Value.Span, text.Lines.GetLinePositionSpan(Value.Span))
        : Expression?.Node.GetLocation();
}
