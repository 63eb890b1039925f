using AsyncSql.Analyzers.Facts.Packages;
using AsyncSql.Analyzers.Facts.ProviderCalls;
using AsyncSql.Analyzers.Facts.Providers;
using AsyncSql.Analyzers.Facts.Settings;
using AsyncSql.Analyzers.Options;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Drivers;

/// <summary>The resolved SqlClients of a compilation, and where its code uses them.</summary>
internal sealed class DriverContext(
    DataAccessSymbols symbols,
    SourceFileOptions options,
    SemanticModels models,
    ProviderFacts providers,
    ImmutableArray<AdditionalText> additionalFiles)
{
    /// <summary>Source: https://github.com/dotnet/SqlClient/blob/main/release-notes/4.0/4.0.0.md</summary>
    private const int FirstMajorThatEncrypts = 4;

    /// <summary>EF Core's provider. .NET Aspire's assembly has the same ending.</summary>
    private const string ProviderAssembly = "Microsoft.EntityFrameworkCore.SqlServer";

    /// <summary>Shared by all analyzers, which run concurrently.</summary>
    private readonly Lazy<RestoreGraph?> _graph = new(() =>
        FindFile(additionalFiles, RestoreGraph.FileName)?.ReadText(CancellationToken.None) is { } text ? RestoreGraph.Read(text) : null);

    private readonly Lazy<AdditionalText?> _runtimeConfig = new(() => FindFile(additionalFiles, "runtimeconfig.template.json"));

    private readonly Lazy<AdditionalText?> _projectFile = new(() => additionalFiles.FirstOrDefault(static file =>
        file.Path.EndsWith(".csproj", StringComparison.OrdinalIgnoreCase)));

    private SqlClientSwitches? _switches;

    public DataAccessSymbols Symbols => symbols;
    public SourceFileOptions Options { get; } = options;

    /// <summary>
    /// The SqlClient of EF Core's provider: Microsoft.Data.SqlClient since EF Core 3. <see langword="null"/> if it is not referenced.
    /// </summary>
    public DriverSymbols? ProviderDriver => Find(symbols.EntityFrameworkVersion is 1 or 2 ? DriverSymbols.System : DriverSymbols.Microsoft);

    public DriverSymbols? Find(string name) => symbols.Drivers.FirstOrDefault(driver => driver.Name == name);

    /// <summary>The restore graph; <see langword="null"/> if the MSBuild targets did not write it.</summary>
    public RestoreGraph? Graph => _graph.Value;

    /// <summary>Gets the version of a driver from its assembly, else from the restore graph.</summary>
    public PackageVersion? GetVersion(DriverSymbols driver) => driver.Version ?? Graph?.GetVersion(driver.Name);

    /// <summary>
    /// Whether a driver encrypts by default; <see langword="null"/> if the driver's version is unknown.
    /// </summary>
    public bool? EncryptsByDefault(DriverSymbols? driver) =>
        driver?.Name == DriverSymbols.System ? false
        : driver is not null && GetVersion(driver) is { } version ? version.Major >= FirstMajorThatEncrypts
        : null;

    /// <summary>Whether the project itself references a driver, by the restore graph, else by the project file.</summary>
    public bool IsDirect(DriverSymbols driver, CancellationToken cancellationToken) =>
        Graph?.IsDirect(driver.Name) ?? ProjectFile is { } project && FindName(project, driver.Name, cancellationToken) is not null;

    /// <summary>The AppContext switches of the project.</summary>
    public SqlClientSwitches Switches => _switches ??= new SqlClientSwitches(symbols.Compilation, models, Graph, ReadRuntimeConfig);
    /// <summary>The project's template of <c>runtimeconfig.json</c>.</summary>
    public AdditionalText? RuntimeConfig => _runtimeConfig.Value;

    /// <summary>The project file, which the MSBuild targets pass.</summary>
    public AdditionalText? ProjectFile => _projectFile.Value;

    /// <summary>Finds a quoted name, such as that of a package, in a project file; <see langword="null"/> if it is absent.</summary>
    public static Location? FindName(AdditionalText project, string name, CancellationToken cancellationToken) =>
        project.ReadText(cancellationToken) is { } text
        && text.ToString().IndexOf($"\"{name}\"", StringComparison.OrdinalIgnoreCase) is >= 0 and var start
            ? GetLocation(project, text, new TextSpan(start + 1, name.Length))
            : null;

    /// <summary>Gets the first line of a file.</summary>
    public static Location GetFirstLine(AdditionalText file, CancellationToken cancellationToken) =>
        file.ReadText(cancellationToken) is { } text ? GetLocation(file, text, text.Lines[0].Span) : Location.None;

    /// <summary>
    /// Whether a call selects EF Core's provider for SQL Server. Other libraries use the same names (health checks: <c>AddSqlServer</c>).
    /// </summary>
    public static bool IsProviderCall(InvocationExpressionSyntax call, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        call.GetCalledName() is { } name && ProviderFile.IsSqlServerName(name.Identifier.ValueText)
        && semanticModel.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
        && method.ContainingAssembly.Name.EndsWith(ProviderAssembly, StringComparison.Ordinal);

    /// <summary>Whether any call of the compilation selects EF Core's provider for SQL Server.</summary>
    public bool HasProviderCall(CancellationToken cancellationToken) =>
        providers.GetUses(cancellationToken).Any(use => use.IsSqlServer && !use.Call.SyntaxTree.IsGenerated()
            && models.Get(use.Call.SyntaxTree) is { } semanticModel && IsProviderCall(use.Call, semanticModel, cancellationToken));

    /// <summary>Finds the first <c>new SqlConnection</c> of a driver, by path and position.</summary>
    public BaseObjectCreationExpressionSyntax? FindFirstConnection(DriverSymbols driver, CancellationToken cancellationToken) =>
        symbols.Compilation.SyntaxTrees.SelectMany(tree => DriverFile.GetConnections(tree, cancellationToken))
            .OrderBy(static creation => creation.SyntaxTree.FilePath, StringComparer.Ordinal).ThenBy(static creation => creation.SpanStart)
            .FirstOrDefault(creation => !creation.SyntaxTree.IsGenerated()
                && models.Get(creation.SyntaxTree)?.GetTypeInfo(creation, cancellationToken).Type.SymbolEquals(driver.Connection) == true);

    private static AdditionalText? FindFile(ImmutableArray<AdditionalText> files, string name) =>
        files.FirstOrDefault(file => string.Equals(Path.GetFileName(file.Path), name, StringComparison.OrdinalIgnoreCase));

    private static Location GetLocation(AdditionalText file, SourceText text, TextSpan span) =>
        Location.Create(file.Path, span, text.Lines.GetLinePositionSpan(span));

    private IEnumerable<(string Name, bool Value)> ReadRuntimeConfig(CancellationToken cancellationToken) =>
        RuntimeConfig is { } file ? SettingsFiles.FindSwitches(file, "configProperties", cancellationToken) : [];
}
