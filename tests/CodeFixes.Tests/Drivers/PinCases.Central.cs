namespace AsyncSql.CodeFixes.Tests.Drivers;

/// <summary>Projects under central package management.</summary>
internal static partial class PinCases
{
    /// <summary>The project that a package brings the driver to, unchanged.</summary>
    private static readonly string Provider = Sdk("""
          <ItemGroup>
            <PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" />
          </ItemGroup>
        """);

    private static readonly string PinnedProvider = Sdk("""
          <ItemGroup>
        +    <PackageReference Include="Microsoft.Data.SqlClient" />
            <PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" />
          </ItemGroup>
        """);

    private static readonly string Driver = Sdk("""
          <ItemGroup>
            <PackageReference Include="Microsoft.Data.SqlClient" />
          </ItemGroup>
        """);

    private static IEnumerable<PinCase> Central()
    {
        const string added = """
              <ItemGroup>
            +    <PackageVersion Include="Microsoft.Data.SqlClient" Version="6.1.8" />
                <PackageVersion Include="Microsoft.EntityFrameworkCore.SqlServer" Version="6.0.7" />
              </ItemGroup>
            """;
        const string raised = """
              <ItemGroup>
                <PackageVersion Include="Microsoft.Data.SqlClient" Version="«5.1.1→6.1.8»" />
                <PackageVersion Include="Microsoft.EntityFrameworkCore.SqlServer" Version="6.0.7" />
              </ItemGroup>
            """;
        yield return new("version and reference", PinnedProvider, CentralFile(added));
        yield return new("version alone with transitive pinning", Provider, CentralFile(added)) { PinsTransitively = true };
        yield return new("a central version of others", PinnedProvider, CentralFile(raised));
        yield return new("a central version with transitive pinning", Provider, CentralFile(raised)) { PinsTransitively = true };
        yield return new("a central version of the project's own", Driver, CentralFile(raised)) { IsDirect = true };
        yield return new("a reference that another file makes, centrally", Provider, CentralFile(raised)) { IsDirect = true };
        yield return new("a version that another file has", Driver, CentralFile("""
              <ItemGroup>
                <PackageVersion Include="Microsoft.EntityFrameworkCore.SqlServer" Version="6.0.7" />
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("a higher central version", PinnedProvider, CentralFile("""
              <ItemGroup>
                <PackageVersion Include="Microsoft.Data.SqlClient" Version="7.1.0" />
              </ItemGroup>
            """)) { Effective = "7.1.0" };
        yield return new("a higher central version with transitive pinning", Provider, CentralFile("""
              <ItemGroup>
                <PackageVersion Include="Microsoft.Data.SqlClient" Version="7.1.0" />
              </ItemGroup>
            """)) { PinsTransitively = true };
        yield return new("labels and groups", Provider, CentralFile("""
              <ItemGroup Label="Analyzers">
                <GlobalPackageReference Include="StyleCop.Analyzers" Version="1.1.118" />
              </ItemGroup>
              <ItemGroup Label="Tests">
                <PackageVersion Include="Microsoft.NET.Test.Sdk" Version="18.0.1" />
                <PackageVersion Include="xunit" Version="2.9.3" />
              </ItemGroup>
              <!-- The provider -->
              <ItemGroup Label="Data">
            +    <PackageVersion Include="Microsoft.Data.SqlClient" Version="6.1.8" />
                <PackageVersion Include="Microsoft.EntityFrameworkCore.SqlServer" Version="6.0.7" />
              </ItemGroup>
            """)) { PinsTransitively = true };
        yield return new("no versions yet", Provider, CentralFile("""
              <ItemGroup>
                <GlobalPackageReference Include="StyleCop.Analyzers" Version="1.1.118" />
              </ItemGroup>
            +
            +  <ItemGroup>
            +    <PackageVersion Include="Microsoft.Data.SqlClient" Version="6.1.8" />
            +  </ItemGroup>
            """)) { PinsTransitively = true };
        yield return new("a global reference", Provider, CentralFile("""
              <ItemGroup>
                <GlobalPackageReference Include="Microsoft.Data.SqlClient" Version="«5.1.1→6.1.8»" IncludeAssets="all" />
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("a global reference not restored yet", Provider, CentralFile("""
              <ItemGroup>
                <GlobalPackageReference Include="Microsoft.Data.SqlClient" Version="«5.1.1→6.1.8»" />
              </ItemGroup>
            """));
        yield return new("an override", Sdk("""
              <ItemGroup>
                <PackageReference Include="Microsoft.Data.SqlClient" VersionOverride="«2.1.4→6.1.8»" />
              </ItemGroup>
            """), CentralFile("""
              <ItemGroup>
                <PackageVersion Include="Microsoft.Data.SqlClient" Version="5.1.1" />
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("an override as an element", Sdk("""
              <ItemGroup>
                <PackageReference Include="Microsoft.Data.SqlClient">
                  <VersionOverride>«2.1.4→6.1.8»</VersionOverride>
                </PackageReference>
              </ItemGroup>
            """)) { IsDirect = true, IsCentral = true };
        yield return new("an override under a condition", Sdk("""
              <ItemGroup>
                <PackageReference Include="Microsoft.Data.SqlClient" Condition="'$(TargetFramework)' != 'net48'" />
                <PackageReference Include="Microsoft.Data.SqlClient" VersionOverride="«2.1.4→6.1.8»" Condition="'$(TargetFramework)' == 'net48'" />
              </ItemGroup>
            """), CentralFile(raised)) { IsDirect = true };
        yield return new("an override that is a range", Sdk("""
              <ItemGroup>
                <PackageReference Include="Microsoft.Data.SqlClient" VersionOverride="[2.1.4]" />
              </ItemGroup>
            """), CentralFile("""
              <ItemGroup>
                <PackageVersion Include="Microsoft.Data.SqlClient" Version="5.1.1" />
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("a central property", Driver, CentralFile("""
              <PropertyGroup Label="Versions">
                <SqlClientVersion>«5.1.1→6.1.8»</SqlClientVersion>
              </PropertyGroup>
              <ItemGroup>
                <PackageVersion Include="Microsoft.Data.SqlClient" Version="$(SqlClientVersion)" />
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("a central property that others use", Driver, CentralFile("""
              <PropertyGroup Label="Versions">
                <DataVersion>5.1.1</DataVersion>
              </PropertyGroup>
              <ItemGroup>
                <PackageVersion Include="Microsoft.Data.SqlClient" Version="$(DataVersion)" />
                <PackageVersion Include="Contoso.Data" Version="$(DataVersion)" />
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("a central version as an element", Driver, CentralFile("""
              <ItemGroup>
                <PackageVersion Include="Microsoft.Data.SqlClient">
                  <Version>«5.1.1→6.1.8»</Version>
                </PackageVersion>
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("central versions under conditions", Driver, CentralFile("""
              <ItemGroup Condition="'$(TargetFramework)' == 'net48'">
                <PackageVersion Include="Microsoft.Data.SqlClient" Version="«2.1.4→6.1.8»" />
              </ItemGroup>
              <ItemGroup Condition="'$(TargetFramework)' != 'net48'">
                <PackageVersion Include="Microsoft.Data.SqlClient" Version="«5.1.1→6.1.8»" />
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("a central version only at times", Provider, CentralFile("""
              <ItemGroup Condition="'$(TargetFramework)' == 'net48'">
                <PackageVersion Include="Microsoft.Data.SqlClient" Version="2.1.4" />
              </ItemGroup>
            """));
        yield return new("a central version, raised for one framework", PinnedProvider, CentralFile("""
              <ItemGroup>
                <PackageVersion Include="Microsoft.Data.SqlClient" Version="«2.1.4→6.1.8»" />
                <PackageVersion Update="Microsoft.Data.SqlClient" Version="«5.1.1→6.1.8»" Condition="'$(TargetFramework)' == 'net8.0'" />
              </ItemGroup>
            """));
        yield return new("an update of an imported version", Driver, CentralFile("""
              <Import Project="../Directory.Packages.props" />
              <ItemGroup>
                <PackageVersion Update="Microsoft.Data.SqlClient" Version="«5.1.1→6.1.8»" />
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("a central file that imports others", Provider, CentralFile("""
              <Import Project="../Directory.Packages.props" />
              <ItemGroup>
                <PackageVersion Include="Microsoft.EntityFrameworkCore.SqlServer" Version="6.0.7" />
              </ItemGroup>
            """));
        yield return new("a central range", Driver, CentralFile("""
              <ItemGroup>
                <PackageVersion Include="Microsoft.Data.SqlClient" Version="5.*" />
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("a central version that is taken away", Provider, CentralFile("""
              <ItemGroup>
                <PackageVersion Remove="Microsoft.Data.SqlClient" />
              </ItemGroup>
            """));
        yield return new("no central file", Provider) { IsCentral = true };
        yield return new("a malformed central file", Provider, "<Project><ItemGroup></Project>");
        yield return new("versions in the project", Sdk("""
              <ItemGroup>
                <PackageReference Include="Microsoft.Data.SqlClient" />
                <PackageVersion Include="Microsoft.Data.SqlClient" Version="«5.1.1→6.1.8»" />
              </ItemGroup>
            """)) { IsDirect = true, IsCentral = true };
        yield return new("the newest", Driver, CentralFile("""
              <ItemGroup>
                <PackageVersion Include="Microsoft.Data.SqlClient" Version="«6.1.8→7.1.0»" />
              </ItemGroup>
            """)) { IsDirect = true, Version = "7.1.0" };
        yield return new("a prerelease asked for", Driver, CentralFile("""
              <ItemGroup>
                <PackageVersion Include="Microsoft.Data.SqlClient" Version="«6.1.8→7.2.0-preview1»" />
              </ItemGroup>
            """)) { IsDirect = true, Version = "7.2.0-preview1" };
    }
}
