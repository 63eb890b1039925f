using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts.Packages;

/// <summary>
/// The AppContext switches of SqlClient's fast asynchronous reads, and where a project sets them: <c>AppContext.SetSwitch</c>,
/// <c>RuntimeHostConfigurationOption</c> items, and <c>runtimeconfig.template.json</c>.
/// </summary>
internal sealed class SwitchFacts(DataAccessFacts facts, Func<CancellationToken, IEnumerable<TreeFacts>> files)
{
    public const string Prefix = "Switch.Microsoft.Data.SqlClient.";
    public const string AsyncBehaviour = Prefix + "UseCompatibilityAsyncBehaviour";
    public const string ProcessSni = Prefix + "UseCompatibilityProcessSni";

    /// <summary>Where <c>runtimeconfig.template.json</c> has the switches.</summary>
    private const string ConfigProperties = "configProperties";

    /// <summary>How many letters may differ before a name is another one: "Behavior", "ProcessSNI".</summary>
    private const int MaxDifference = 4;

    /// <summary>Source: LocalAppContextSwitches.cs of https://github.com/dotnet/SqlClient at its tags.</summary>
    private static readonly PackageVersion FirstWithSwitches = PackageVersion.Parse("7.0.0")!;

    /// <summary>It had them too, and both were false there; 6.1.1 took them back.</summary>
    private static readonly PackageVersion Preview = PackageVersion.Parse("6.1.0")!;

    private ImmutableArray<SwitchSetting> _all;

    /// <summary>Whether a version of Microsoft.Data.SqlClient looks at the switches.</summary>
    public static bool IsKnownTo(PackageVersion version) => version >= FirstWithSwitches || version.CompareTo(Preview) == 0;

    /// <summary>The other of the two.</summary>
    public static string OtherOf(string name) => name == AsyncBehaviour ? ProcessSni : AsyncBehaviour;

    /// <summary>The switch that a name stands for, or was meant to; <see langword="null"/> for any other.</summary>
    public static string? Meant(string name) =>
        name is AsyncBehaviour or ProcessSni ? name
        : !name.StartsWith(Prefix, StringComparison.OrdinalIgnoreCase) ? null
        : Difference(name, AsyncBehaviour) <= MaxDifference ? AsyncBehaviour
        : Difference(name, ProcessSni) <= MaxDifference ? ProcessSni
        : null;

    /// <summary>Every place that sets one of the two, or means to.</summary>
    public ImmutableArray<SwitchSetting> All(CancellationToken cancellationToken)
    {
        if (_all.IsDefault)
        {
            var all = ImmutableArray.CreateBuilder<SwitchSetting>();
            foreach (var call in files(cancellationToken).SelectMany(file => file.SwitchCalls(cancellationToken)))
                if (facts.Sources.Of(call.SyntaxTree) is { } semanticModel && Read(call, semanticModel, cancellationToken) is { } setting)
                    all.Add(setting);
            foreach (var pair in facts.Drivers.Graph?.Switches ?? ImmutableDictionary<string, string>.Empty)
                if (Meant(pair.Key) is not null)
                    all.Add(new SwitchSetting(pair.Key, ValueOf(pair.Value), SwitchSource.Project));
            if (facts.Drivers.RuntimeConfig is { } file)
                foreach (var (name, value) in facts.Settings.Switches(file, ConfigProperties, cancellationToken))
                    if (Meant(name) is not null)
                        all.Add(new SwitchSetting(name, value, SwitchSource.RuntimeConfig));
            ImmutableInterlocked.InterlockedInitialize(ref _all, all.ToImmutable());
        }

        return _all;
    }

    /// <summary>The setting that a call of <c>AppContext.SetSwitch</c> makes; <see langword="null"/> for any other call or switch.</summary>
    public static SwitchSetting? Read(InvocationExpressionSyntax call, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        call is { ArgumentList.Arguments: [var name, var value] } && call.CalledName()?.Identifier.ValueText == "SetSwitch"
        && semanticModel.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol { ContainingType: { Name: "AppContext", ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true } } }
        && semanticModel.GetConstantValue(name.Expression, cancellationToken).Value is string text && Meant(text) is not null
            ? new SwitchSetting(text, semanticModel.GetConstantValue(value.Expression, cancellationToken).Value as bool?, SwitchSource.Code)
            : null;

    private static bool? ValueOf(string text) => bool.TryParse(text, out var value) ? value : null;

    /// <summary>The least number of letters to put in, take out or replace (Levenshtein), without regard to case.</summary>
    private static int Difference(string left, string right)
    {
        if (Math.Abs(left.Length - right.Length) > MaxDifference)
            return int.MaxValue;
        var previous = Enumerable.Range(0, right.Length + 1).ToArray();
        for (var i = 1; i <= left.Length; i++)
        {
            var current = new int[right.Length + 1];
            current[0] = i;
            for (var j = 1; j <= right.Length; j++)
                current[j] = Math.Min(Math.Min(current[j - 1], previous[j]) + 1, previous[j - 1] + (char.ToUpperInvariant(left[i - 1]) == char.ToUpperInvariant(right[j - 1]) ? 0 : 1));
            previous = current;
        }

        return previous[right.Length];
    }
}

/// <summary>Where a switch is set.</summary>
internal enum SwitchSource
{
    Code,
    Project,
    RuntimeConfig,
}

/// <summary>A switch that is set.</summary>
/// <param name="Name">As written; perhaps misspelt.</param>
/// <param name="Value">The value; <see langword="null"/> where it is known when the program runs.</param>
/// <param name="Source">Where.</param>
internal sealed record SwitchSetting(string Name, bool? Value, SwitchSource Source);
