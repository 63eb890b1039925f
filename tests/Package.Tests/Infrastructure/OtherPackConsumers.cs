using static AsyncSql.Package.Tests.Infrastructure.ConsumerSettings;

namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>
/// A new web application with the packs that contradict the synchronous repair, and the same application without this pack. Fixes are
/// applied in the first; the second compiles its files.
/// </summary>
internal sealed class OtherPackConsumers : IDisposable
{
    /// <summary>The rules whose advice is suppressed.</summary>
    public static readonly string[] Targets = ["AsyncFixer02", "CA1849", "LC008", "MA0042", "MA0045", "S6966", "VSTHRD103"];

    private const string WithPack = "Web";
    private const string WithoutPack = "WebWithoutPack";

    private readonly TemporaryDirectory _directory = new();

    public OtherPackConsumers(PackedPack pack)
    {
        Write(_directory, pack);
        _directory.Write("Levels/warning.globalconfig", FormatLevel("warning"));
        _directory.Write("Levels/error.globalconfig", FormatLevel("error"));
        _directory.Write("StandIns/StandInAnalyzer.cs", OtherPackSources.StandIns);
        _directory.Write("StandIns/StandIns.csproj", """
            <Project Sdk="Microsoft.NET.Sdk">
              <!-- The compiler that builds the consumer loads it. -->
              <ItemGroup>
                <Reference Include="$(RoslynTargetsPath)/bincore/Microsoft.CodeAnalysis.dll" Private="false" />
                <Reference Include="$(RoslynTargetsPath)/bincore/Microsoft.CodeAnalysis.CSharp.dll" Private="false" />
              </ItemGroup>
            </Project>
            """);
        foreach (var (file, text) in new[]
        {
            ("Program.cs", OtherPackSources.Program), ("Model.cs", OtherPackSources.Model), ("Queries.cs", OtherPackSources.Queries),
            ("Repairs.cs", OtherPackSources.Repairs), ("Readers.cs", OtherPackSources.Readers), ("ByHand.cs", OtherPackSources.ByHand),
            ("Elsewhere.cs", OtherPackSources.Elsewhere),
        })
            _directory.Write($"{WithPack}/{file}", text);
        WriteProject(WithPack, InstalledPack);
        WriteProject(WithoutPack, """<Compile Include="../Web/*.cs" Exclude="../Web/obj/**" />""");
        _directory.Write("Webs.slnx", Solution($"{WithPack}/{WithPack}.csproj", $"{WithoutPack}/{WithoutPack}.csproj"));
        DotNet.Run(_directory.Root, "restore", "Webs.slnx");
    }

    public string Read(string file) => File.ReadAllText(_directory[WithPack, file]);

    /// <summary>Applies fixes in the application that has the pack.</summary>
    public Task<string[]> ApplyAsync(params ChosenFix[] fixes) => LightBulb.ApplyAsync(_directory[WithPack], fixes);

    /// <summary>Builds the application with and without the pack, and returns what both report.</summary>
    public (Sarif With, Sarif Without) Build(string level) => (Build(WithPack, level), Build(WithoutPack, level));

    /// <summary>Builds the application with the pack; fails for an error.</summary>
    public Sarif BuildWithPack(string level, params string[] properties) => Build(WithPack, level, properties);

    public void Dispose() => _directory.Dispose();

    private Sarif Build(string project, string level, params string[] properties)
    {
        var log = _directory["sarif", project + ".sarif"];
        File.Delete(log);
        DotNet.Run(
            _directory.Root,
            ["build", $"{project}/{project}.csproj", "--no-restore", "--no-incremental", "-c", "Release", $"-p:Level={level}", .. properties.Select(property => $"-p:{property}")]);
        return Sarif.Read(log);
    }

    /// <summary>Only the rules of this pack and those that contradict them: other rules of the packs are not what is compared at errors.</summary>
    private static string FormatLevel(string severity) =>
        "is_global = true\n" + string.Concat(Targets.Select(rule => $"dotnet_diagnostic.{rule}.severity = {severity}\n"));

    private void WriteProject(string name, string item) => _directory.Write($"{name}/{name}.csproj", $"""
        <Project Sdk="Microsoft.NET.Sdk.Web">
          <PropertyGroup>
            <AnalysisMode>All</AnalysisMode>
          </PropertyGroup>
          <ItemGroup>
            {item}
            {EntityFrameworkOnSqlServer}
            <PackageReference Include="AsyncFixer" Version="2.1.0" PrivateAssets="all" />
            <PackageReference Include="Meziantou.Analyzer" Version="3.0.320" PrivateAssets="all" />
            <PackageReference Include="Microsoft.VisualStudio.Threading.Analyzers" Version="18.12.1" PrivateAssets="all" />
            <ProjectReference Include="../StandIns/StandIns.csproj" OutputItemType="Analyzer" ReferenceOutputAssembly="false" />
            <GlobalAnalyzerConfigFiles Include="../Levels/$(Level).globalconfig" Condition="'$(Level)' != ''" />
            <Compile Remove="Elsewhere.cs;../Web/Elsewhere.cs" Condition="'$(OnlyFixed)' == 'true'" />
          </ItemGroup>
        </Project>
        """);
}
