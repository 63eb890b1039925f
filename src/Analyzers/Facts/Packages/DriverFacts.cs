using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Providers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Packages;

/// <summary>The SqlClients of a compilation as they were resolved, and the places where its code meets them.</summary>
internal sealed class DriverFacts(DataAccessFacts facts, ImmutableArray<AdditionalText> additionalFiles, Func<CancellationToken, IEnumerable<TreeFacts>> files)
{
    private const string ProjectFileExtension = ".csproj";

    /// <summary>EF Core's provider, with those of Azure in it, and what .NET Aspire adds to it.</summary>
    private const string ProviderAssembly = "Microsoft.EntityFrameworkCore.SqlServer";

    private const string RuntimeConfigName = "runtimeconfig.template.json";

    /// <summary>All analyzers share it, on their own threads.</summary>
    private readonly Lazy<RestoreGraph?> _graph = new(() => Named(additionalFiles, RestoreGraph.FileName)?.GetText() is { } text ? RestoreGraph.Read(text) : null);

    /// <summary>The SqlClient that EF Core's provider runs on, where it is referenced: since EF Core 3 Microsoft.Data.SqlClient.</summary>
    public DriverSymbols? OfProvider => Of(facts.Symbols.EntityFrameworkVersion is 1 or 2 ? DriverSymbols.System : DriverSymbols.Microsoft);

    public DriverSymbols? Of(string name) => facts.Symbols.Drivers.FirstOrDefault(driver => driver.Name == name);

    /// <summary>The restore graph; <see langword="null"/> where the package's targets did not write it.</summary>
    public RestoreGraph? Graph => _graph.Value;

    /// <summary>The version of a driver: what its assembly says, else the restore graph.</summary>
    public PackageVersion? VersionOf(DriverSymbols driver) => driver.Version ?? Graph?.VersionOf(driver.Name);

    /// <summary>Whether the project itself references a driver, as far as the restore graph or else the project file shows.</summary>
    public bool IsDirect(DriverSymbols driver, CancellationToken cancellationToken) =>
        Graph?.IsDirect(driver.Name) ?? ProjectFile is { } project && PlaceIn(project, driver.Name, cancellationToken) is not null;

    /// <summary>The switches that the project sets.</summary>
    public SwitchFacts Switches { get; } = new(facts, files);

    /// <summary>What the project adds to the application's <c>runtimeconfig.json</c>.</summary>
    public AdditionalText? RuntimeConfig => Named(additionalFiles, RuntimeConfigName);

    /// <summary>The project file, which the package's targets hand over.</summary>
    public AdditionalText? ProjectFile => additionalFiles.FirstOrDefault(static file => file.Path.EndsWith(ProjectFileExtension, StringComparison.OrdinalIgnoreCase));

    /// <summary>Where a project file names a package; <see langword="null"/> where it does not.</summary>
    public static Location? PlaceIn(AdditionalText project, string package, CancellationToken cancellationToken) =>
        project.GetText(cancellationToken) is { } text && text.ToString().IndexOf($"\"{package}\"", StringComparison.OrdinalIgnoreCase) is >= 0 and var start
            ? Location(project, text, new TextSpan(start + 1, package.Length))
            : null;

    /// <summary>The first line of a file.</summary>
    public static Location Beginning(AdditionalText file, CancellationToken cancellationToken) =>
        file.GetText(cancellationToken) is { } text ? Location(file, text, text.Lines[0].Span) : Microsoft.CodeAnalysis.Location.None;

    /// <summary>Whether a call chooses EF Core's provider for SQL Server. Other libraries have methods of the same names (health checks: <c>AddSqlServer</c>).</summary>
    public static bool IsProviderCall(InvocationExpressionSyntax call, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        call.CalledName() is { } name && ProviderFile.IsSqlServerName(name.Identifier.ValueText)
        && semanticModel.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
        && method.ContainingAssembly.Name.EndsWith(ProviderAssembly, StringComparison.Ordinal);

    /// <summary>Whether any call of the compilation chooses EF Core's provider for SQL Server.</summary>
    public bool HasProviderCall(CancellationToken cancellationToken) =>
        facts.Providers.Uses(cancellationToken).Any(use => use.IsSqlServer && !use.Call.SyntaxTree.IsGenerated()
            && facts.Sources.Of(use.Call.SyntaxTree) is { } semanticModel && IsProviderCall(use.Call, semanticModel, cancellationToken));

    /// <summary>The first <c>new SqlConnection</c> of a driver, by path and position.</summary>
    public BaseObjectCreationExpressionSyntax? FirstConnection(DriverSymbols driver, CancellationToken cancellationToken) =>
        files(cancellationToken).SelectMany(file => file.Connections(cancellationToken))
            .OrderBy(static creation => creation.SyntaxTree.FilePath, StringComparer.Ordinal).ThenBy(static creation => creation.SpanStart)
            .FirstOrDefault(creation => !creation.SyntaxTree.IsGenerated()
                && facts.Sources.Of(creation.SyntaxTree)?.GetTypeInfo(creation, cancellationToken).Type.Is(driver.Connection) == true);

    private static AdditionalText? Named(ImmutableArray<AdditionalText> files, string name) =>
        files.FirstOrDefault(file => string.Equals(Path.GetFileName(file.Path), name, StringComparison.OrdinalIgnoreCase));

    private static Location Location(AdditionalText file, SourceText text, TextSpan span) => Microsoft.CodeAnalysis.Location.Create(file.Path, span, text.Lines.GetLinePositionSpan(span));
}
