using AsyncSql.Analyzers.Facts.Packages;

namespace AsyncSql.Analyzers.Facts.Drivers;

/// <summary>
/// The AppContext switches for SqlClient's fast asynchronous reads, and the settings of a project: <c>AppContext.SetSwitch</c>,
/// <c>RuntimeHostConfigurationOption</c> items, and <c>runtimeconfig.template.json</c>.
/// </summary>
internal sealed class SqlClientSwitches(
    Compilation compilation,
    SemanticModels models,
    RestoreGraph? graph,
    Func<CancellationToken, IEnumerable<(string Name, bool Value)>> readRuntimeConfig)
{
    public const string Prefix = "Switch.Microsoft.Data.SqlClient.";
    public const string AsyncBehaviour = Prefix + "UseCompatibilityAsyncBehaviour";
    public const string ProcessSni = Prefix + "UseCompatibilityProcessSni";
    /// <summary>The distance up to which a name counts as misspelt: "Behavior", "ProcessSNI".</summary>
    private const int MaxDifference = 4;

    /// <summary>Source: LocalAppContextSwitches.cs of https://github.com/dotnet/SqlClient at its tags.</summary>
    private static readonly PackageVersion FirstWithSwitches = PackageVersion.Parse("7.0.0")!;
    /// <summary>This version had the switches too, both false; 6.1.1 removed them.</summary>
    private static readonly PackageVersion Preview = PackageVersion.Parse("6.1.0")!;

    private ImmutableArray<SwitchSetting> _all;

    /// <summary>Whether a version of Microsoft.Data.SqlClient has the switches.</summary>
    public static bool IsKnownTo(PackageVersion version) => version >= FirstWithSwitches || version.CompareTo(Preview) == 0;

    /// <summary>Gets the other switch of the two.</summary>
    public static string GetOther(string name) => name == AsyncBehaviour ? ProcessSni : AsyncBehaviour;

    /// <summary>Finds the switch that a name denotes or misspells; <see langword="null"/> for any other name.</summary>
    public static string? FindClosestKnownSwitch(string name) =>
        name is AsyncBehaviour or ProcessSni ? name
        : !name.StartsWith(Prefix, StringComparison.OrdinalIgnoreCase) ? null
        : NameDistance.Compute(name, AsyncBehaviour, MaxDifference) <= MaxDifference ? AsyncBehaviour
        : NameDistance.Compute(name, ProcessSni, MaxDifference) <= MaxDifference ? ProcessSni
        : null;

    /// <summary>Finds all settings of the two switches, misspelt ones included.</summary>
    public ImmutableArray<SwitchSetting> FindAll(CancellationToken cancellationToken)
    {
        if (_all.IsDefault)
        {
            var inCode = compilation.SyntaxTrees.SelectMany(tree => DriverFile.GetSwitchCalls(tree, cancellationToken))
                .Select(call => models.Get(call.SyntaxTree) is { } model ? Read(call, model, cancellationToken) : null)
                .OfType<SwitchSetting>();
            var inProject = (graph?.Switches ?? ImmutableDictionary<string, string>.Empty)
                .Select(static pair => new SwitchSetting(pair.Key, ParseValue(pair.Value), SwitchSource.Project));
            var inRuntimeConfig = readRuntimeConfig(cancellationToken)
                .Select(static pair => new SwitchSetting(pair.Name, pair.Value, SwitchSource.RuntimeConfig));
            ImmutableInterlocked.InterlockedInitialize(ref _all, inCode.Concat(inProject).Concat(inRuntimeConfig)
                .Where(static setting => FindClosestKnownSwitch(setting.Name) is not null).ToImmutableArray());
        }

        return _all;
    }

    /// <summary>Reads the setting of a call of <c>AppContext.SetSwitch</c>; <see langword="null"/> for any other call or switch.</summary>
    public static SwitchSetting? Read(InvocationExpressionSyntax call, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        call is { ArgumentList.Arguments: [var name, var value] } && call.GetCalledName()?.Identifier.ValueText == "SetSwitch"
        && semanticModel.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
        && method.ContainingType.ToDisplayString() == "System.AppContext"
        && semanticModel.GetConstantValue(name.Expression, cancellationToken).Value is string text
        && FindClosestKnownSwitch(text) is not null
            ? new SwitchSetting(text, semanticModel.GetConstantValue(value.Expression, cancellationToken).Value as bool?, SwitchSource.Code)
            : null;

    private static bool? ParseValue(string text) => bool.TryParse(text, out var value) ? value : null;
}

/// <summary>The kind of place that sets a switch.</summary>
internal enum SwitchSource
{
    Code,
    Project,
    RuntimeConfig,
}

/// <summary>A setting of a switch.</summary>
/// <param name="Name">The name as written; it may be misspelt.</param>
/// <param name="Value">The value; <see langword="null"/> if it is known at run time only.</param>
internal sealed record SwitchSetting(string Name, bool? Value, SwitchSource Source);
