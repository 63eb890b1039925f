using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Connections;
using AsyncSql.Analyzers.Facts.Packages;
using AsyncSql.Analyzers.Facts.Providers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Connections;

/// <summary>
/// A place where the program gives a connection string to SQL Server's driver, or reads one from its settings. Whether it is one, and
/// what the string says, is decided here and nowhere else: analyzers report it, fixes repair it.
/// </summary>
/// <param name="Node">Where the diagnostic stands.</param>
/// <param name="Sources">The strings: one that stands in source, or that of each settings file.</param>
/// <param name="Context">The simple name of the context that it is for; <see langword="null"/> when any may be meant.</param>
/// <param name="EncryptsByDefault">Whether the driver encrypts where the string says nothing; <see langword="null"/> for a driver whose version is not known.</param>
/// <param name="Setting">The key of the setting; <see langword="null"/> for a string in source.</param>
internal sealed record ConnectionSite(ExpressionSyntax Node, ImmutableArray<ConnectionSource> Sources, string? Context, bool? EncryptsByDefault, string? Setting)
{
    /// <summary>The site at a node; <see langword="null"/> where there is none, or its string is not seen or not SQL Server's.</summary>
    public static ConnectionSite? Find(SyntaxNode node, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        if (Setter(node, semanticModel, facts, cancellationToken) is { } target)
            return OfTarget(target, followsSettings: false, semanticModel, facts, cancellationToken);
        return node is ExpressionSyntax expression && MayReadSetting(node) && ConnectionExpression.Setting(expression, semanticModel, cancellationToken) is { } setting
            && Flow.Of(expression, semanticModel, facts, cancellationToken) is { } flow
            ? OfSetting(expression, setting.Key!, flow.Target?.Context, flow.Target?.Driver, isCertain: flow.Target is not null, facts, cancellationToken)
            : null;
    }

    /// <summary>The connection string that a call is given which chooses the provider, be it read from the settings or not.</summary>
    public static ConnectionSite? OfProvider(InvocationExpressionSyntax call, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken) =>
        Setter(call, semanticModel, facts, cancellationToken) is { } target ? OfTarget(target, followsSettings: true, semanticModel, facts, cancellationToken) : null;

    /// <summary>What takes a connection string at a node: a call that chooses the provider, a new connection or builder, an assignment.</summary>
    private static Target? Setter(SyntaxNode node, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        switch (node)
        {
            case InvocationExpressionSyntax call when DriverFacts.IsProviderCall(call, semanticModel, cancellationToken):
                var method = (IMethodSymbol)semanticModel.GetSymbolInfo(call, cancellationToken).Symbol!;
                return method.Parameters.FirstOrDefault(static parameter => parameter.Type.SpecialType == SpecialType.System_String) is { } parameter && Argument(call.ArgumentList, parameter) is { } given
                    ? new Target(given, facts.Drivers.OfProvider, ProviderFile.Context(call, call.CalledName()!)) { IsName = parameter.Name == "connectionName", IsProvider = true }
                    : null;
            case BaseObjectCreationExpressionSyntax creation when TreeFacts.MayBeConnection(creation) && semanticModel.GetTypeInfo(creation, cancellationToken).Type is INamedTypeSymbol type:
                foreach (var driver in facts.Symbols.Drivers)
                    if (type.Is(driver.Connection) && creation.ArgumentList?.Arguments.FirstOrDefault()?.Expression is { } text)
                        return new Target(text, driver, null);
                    else if (type.Is(driver.ConnectionStringBuilder))
                        return new Target(creation.ArgumentList?.Arguments.FirstOrDefault()?.Expression, driver, null) { Builder = creation };
                return null;
            case AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: nameof(ConnectionString) } or MemberAccessExpressionSyntax { Name.Identifier.ValueText: nameof(ConnectionString) } } assignment
                when semanticModel.GetSymbolInfo(assignment.Left, cancellationToken).Symbol is IPropertySymbol property:
                return facts.Symbols.Drivers.FirstOrDefault(driver => property.ContainingType.Is(driver.Connection)) is { } of ? new Target(assignment.Right, of, null) : null;
            default:
                return null;
        }
    }

    /// <summary>The site of a target. A setting that it is given is reported where it is read, and counts only where it is to be followed.</summary>
    private static ConnectionSite? OfTarget(Target target, bool followsSettings, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        if (target.Builder is { } builder)
            return OfBuilder(builder, target, semanticModel, facts, cancellationToken);
        if (target.Text is not { } text || ConnectionExpression.Read(text, semanticModel, facts, cancellationToken) is not { } read)
            return null;
        if (target.IsName && read.Text is { } name)
            return OfSetting(text, "ConnectionStrings:" + name, target.Context, target.Driver, isCertain: true, facts, cancellationToken);
        if (target.IsProvider && read.Named() is { Key: { } key })
            return OfSetting(text, key, target.Context, target.Driver, isCertain: true, facts, cancellationToken);
        if (followsSettings && read.Key is { } followed)
            return OfSetting(text, followed, target.Context, target.Driver, isCertain: true, facts, cancellationToken);
        return read.Text is { } written && ConnectionString.Read(written) is { Kind: not ConnectionStringKind.Other, Entries.IsEmpty: false } parsed
            ? new ConnectionSite(text, ImmutableArray.Create(new ConnectionSource(parsed) { Expression = read }), target.Context, EncryptsUnsaid(target.Driver, facts), null)
            : null;
    }

    /// <summary>
    /// A builder: what its constructor is given, its initializer, and what the same member assigns to it later. One that is given an
    /// unknown string says nothing.
    /// </summary>
    private static ConnectionSite? OfBuilder(BaseObjectCreationExpressionSyntax builder, Target target, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        var read = target.Text is null ? null : ConnectionExpression.Read(target.Text, semanticModel, facts, cancellationToken);
        if (target.Text is not null && read?.Text is null)
            return null;
        var settings = BuilderSettings.Read(builder, semanticModel, cancellationToken);
        var text = (read?.Text?.Trim().TrimEnd(';') is { Length: > 0 } given ? given + ";" : "") + string.Join(";", settings);
        return ConnectionString.Read(text) is { Kind: not ConnectionStringKind.Other, Entries.IsEmpty: false } parsed
            ? new ConnectionSite(builder, ImmutableArray.Create(new ConnectionSource(parsed) { Builder = builder, Expression = read }), target.Context, EncryptsUnsaid(target.Driver, facts), null)
            : null;
    }

    private static ConnectionSite? OfSetting(ExpressionSyntax node, string key, string? context, DriverSymbols? driver, bool isCertain, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        var sources = ImmutableArray.CreateBuilder<ConnectionSource>();
        foreach (var (file, value) in facts.Settings.Find(key, cancellationToken))
            if (ConnectionString.Read(value.Text) is { } parsed && (parsed.Kind == ConnectionStringKind.SqlServer || (isCertain && parsed.Kind != ConnectionStringKind.Other)))
                sources.Add(new ConnectionSource(parsed) { File = file, Value = value });
        return sources.Count == 0 ? null : new ConnectionSite(node, sources.ToImmutable(), context, EncryptsUnsaid(driver ?? facts.Drivers.OfProvider, facts), key);
    }

    /// <summary>Since 4.0 Microsoft.Data.SqlClient encrypts unless told otherwise.</summary>
    private static bool? EncryptsUnsaid(DriverSymbols? driver, DataAccessFacts facts) =>
        driver?.Name == DriverSymbols.System ? false
        : driver is not null && facts.Drivers.VersionOf(driver) is { } version ? version.Major >= 4
        : null;

    private static ExpressionSyntax? Argument(ArgumentListSyntax list, IParameterSymbol parameter) =>
        list.Arguments.FirstOrDefault(argument => argument.NameColon?.Name.Identifier.ValueText == parameter.Name)?.Expression
        // A reduced extension method counts its parameters without the first; called as a static one it has it.
        ?? (list.Arguments.ElementAtOrDefault(parameter.Ordinal) is { NameColon: null } positional ? positional.Expression : null);

    private static bool MayReadSetting(SyntaxNode node) =>
        node is ElementAccessExpressionSyntax || (node is InvocationExpressionSyntax call && call.CalledName()?.Identifier.ValueText is "GetConnectionString" or "GetValue");

    /// <summary>What takes a connection string, and the driver and context it is for.</summary>
    private sealed record Target(ExpressionSyntax? Text, DriverSymbols? Driver, string? Context)
    {
        /// <summary>Whether it takes the name of a setting (.NET Aspire).</summary>
        public bool IsName { get; init; }

        /// <summary>Whether it is EF Core's, which takes "Name=Shop" too.</summary>
        public bool IsProvider { get; init; }

        public BaseObjectCreationExpressionSyntax? Builder { get; init; }
    }

    /// <summary>Where a setting goes that the program reads: to a target, or out of sight.</summary>
    private sealed record Flow(Target? Target)
    {
        private static readonly Flow OutOfSight = new((Target?)null);

        /// <summary>The way of a value; <see langword="null"/> when only other libraries get it (health checks, job servers).</summary>
        public static Flow? Of(ExpressionSyntax expression, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken)
        {
            SyntaxNode current = expression;
            while (current.Parent is ParenthesizedExpressionSyntax or CastExpressionSyntax or BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression }
                or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression })
                current = current.Parent;
            switch (current.Parent)
            {
                case ArgumentSyntax { Parent.Parent: { } called }:
                    return OfArgument(called, semanticModel, facts, cancellationToken);
                case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent.Parent: LocalDeclarationStatementSyntax } local }:
                    var name = local.Identifier.ValueText;
                    var flows = facts.Of(local.SyntaxTree).NamesIn(local.MemberAround(), name, cancellationToken).OfType<IdentifierNameSyntax>()
                        .Where(reference => reference.SpanStart > local.Span.End)
                        .Select(reference => reference.Parent is ArgumentSyntax { Parent.Parent: { } called } ? OfArgument(called, semanticModel, facts, cancellationToken) : OutOfSight)
                        .ToList();
                    return flows.FirstOrDefault(static flow => flow?.Target is not null) ?? (flows.Count == 0 ? OutOfSight : flows.FirstOrDefault(static flow => flow is not null));
                default:
                    return Setter(current.Parent!, semanticModel, facts, cancellationToken) is { } target ? new Flow(target) : OutOfSight;
            }
        }

        private static Flow? OfArgument(SyntaxNode called, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken) =>
            Setter(called, semanticModel, facts, cancellationToken) is { } target ? new Flow(target)
            : semanticModel.GetSymbolInfo(called, cancellationToken).Symbol is { } symbol && !facts.Symbols.IsInSource(symbol) ? null
            : OutOfSight;
    }
}

/// <summary>A connection string and where it is written.</summary>
/// <param name="Text">The string.</param>
internal sealed record ConnectionSource(ConnectionString Text)
{
    /// <summary>The literal in source; <see langword="null"/> for a setting, or a builder without one.</summary>
    public ConnectionExpression? Expression { get; init; }

    /// <summary>The settings file and the value in it; <see langword="null"/> for a string in source.</summary>
    public AdditionalText? File { get; init; }

    /// <inheritdoc cref="File"/>
    public SettingsValue? Value { get; init; }

    public BaseObjectCreationExpressionSyntax? Builder { get; init; }

    /// <summary>Where it is written, in source or in the settings file.</summary>
    public Location? Place =>
        File is not null && Value is not null && File.GetText() is { } text ? Location.Create(File.Path, Value.Span, text.Lines.GetLinePositionSpan(Value.Span))
        : Expression?.Node.GetLocation();
}
