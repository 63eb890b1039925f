namespace AsyncSql.CodeFixes.Tests.Drivers;

/// <summary>Projects that write the versions of their packages themselves.</summary>
internal static partial class PinCases
{
    public static IReadOnlyList<PinCase> All { get; } = [.. InProject(), .. Layouts(), .. Central()];

    private static IEnumerable<PinCase> InProject()
    {
        yield return new("the version of the reference", Sdk("""
              <ItemGroup>
                <PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" Version="6.0.7" />
                <PackageReference Include="Microsoft.Data.SqlClient" Version="«2.1.4→6.1.8»" />
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("single quotes, blanks and other metadata", Sdk("""
              <ItemGroup>
                <PackageReference
                    Version = ' «2.1.4→6.1.8» '
                    Include='microsoft.data.sqlclient'
                    PrivateAssets='all' />
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("the version as an element", Sdk("""
              <ItemGroup>
                <PackageReference Include="Microsoft.Data.SqlClient">
                  <IncludeAssets>runtime; build</IncludeAssets>
                  <Version>
                    «2.1.4→6.1.8»
                  </Version>
                  <PrivateAssets>all</PrivateAssets>
                </PackageReference>
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("a property of its own", Sdk("""
              <PropertyGroup>
                <SqlClientVersion>«5.1.1→6.1.8»</SqlClientVersion>
              </PropertyGroup>

              <ItemGroup>
                <PackageReference Include="Microsoft.Data.SqlClient" Version="$(SqlClientVersion)" />
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("a property of the central file", Sdk("""
              <ItemGroup>
                <PackageReference Include="Microsoft.Data.SqlClient" Version="$(sqlclientversion)" />
              </ItemGroup>
            """), """
            <Project>
              <PropertyGroup>
                <SqlClientVersion>«5.1.1→6.1.8»</SqlClientVersion>
              </PropertyGroup>
            </Project>
            """) { IsDirect = true, IsCentral = false };
        yield return new("a property that other packages use", Sdk("""
              <PropertyGroup>
                <DataVersion>5.0.1</DataVersion>
              </PropertyGroup>

              <ItemGroup>
                <PackageReference Include="Microsoft.Data.SqlClient" Version="$(DataVersion)" />
                <PackageReference Include="Microsoft.Data.Sqlite" Version="$(DataVersion)" />
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("a property that is defined twice", Sdk("""
              <PropertyGroup>
                <SqlClientVersion>5.1.1</SqlClientVersion>
                <SqlClientVersion Condition="'$(TargetFramework)' == 'net6.0'">5.1.1</SqlClientVersion>
              </PropertyGroup>
              <ItemGroup>
                <PackageReference Include="Microsoft.Data.SqlClient" Version="$(SqlClientVersion)" />
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("a property under a condition", Sdk("""
              <PropertyGroup Condition="'$(Configuration)' == 'Debug'">
                <SqlClientVersion>5.1.1</SqlClientVersion>
              </PropertyGroup>
              <ItemGroup>
                <PackageReference Include="Microsoft.Data.SqlClient" Version="$(SqlClientVersion)" />
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("a property that a target sets", Sdk("""
              <Target Name="Versions">
                <PropertyGroup>
                  <SqlClientVersion>5.1.1</SqlClientVersion>
                </PropertyGroup>
              </Target>
              <ItemGroup>
                <PackageReference Include="Microsoft.Data.SqlClient" Version="$(SqlClientVersion)" />
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("a property of another file", Sdk("""
              <ItemGroup>
                <PackageReference Include="Microsoft.Data.SqlClient" Version="$(SqlClientVersion)" />
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("a property computed from others", Sdk("""
              <PropertyGroup>
                <SqlClientVersion>$(Major).1.1</SqlClientVersion>
              </PropertyGroup>
              <ItemGroup>
                <PackageReference Include="Microsoft.Data.SqlClient" Version="$(SqlClientVersion)" />
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("an update of an item from elsewhere", Sdk("""
              <ItemGroup>
                <PackageReference Update="Microsoft.Data.SqlClient" Version="«2.1.4→6.1.8»" />
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("an update alone, of what is not referenced", Sdk("""
              <ItemGroup>
                <PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" Version="6.0.7" />
                <PackageReference Update="Microsoft.Data.SqlClient" Version="2.1.4" />
              </ItemGroup>
            """));
        yield return new("an item and its update", Sdk("""
              <ItemGroup>
                <PackageReference Include="Microsoft.Data.SqlClient" />
                <PackageReference Update="Microsoft.Data.SqlClient" Version="«2.1.4→6.1.8»" />
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("several references under conditions, of which one is new enough", Sdk("""
              <ItemGroup Condition="'$(TargetFramework)' == 'net48'">
                <PackageReference Include="Microsoft.Data.SqlClient" Version="«2.1.4→6.1.8»" />
              </ItemGroup>
              <ItemGroup>
                <PackageReference Include="Microsoft.Data.SqlClient" Version="«5.1.1→6.1.8»" Condition="'$(TargetFramework)' == 'net8.0'" />
                <PackageReference Include="Microsoft.Data.SqlClient" Version="7.0.0" Condition="'$(TargetFramework)' == 'net10.0'" />
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("choices", Sdk("""
              <Choose>
                <When Condition="'$(TargetFramework)' == 'net48'">
                  <ItemGroup>
                    <PackageReference Include="Microsoft.Data.SqlClient" Version="«2.1.4→6.1.8»" />
                  </ItemGroup>
                </When>
                <Otherwise>
                  <ItemGroup>
                    <PackageReference Include="Microsoft.Data.SqlClient" Version="«5.1.1→6.1.8»" />
                  </ItemGroup>
                </Otherwise>
              </Choose>
            """)) { IsDirect = true };
        yield return new("a range among several references", Sdk("""
              <ItemGroup>
                <PackageReference Include="Microsoft.Data.SqlClient" Version="2.1.4" Condition="'$(TargetFramework)' == 'net48'" />
                <PackageReference Include="Microsoft.Data.SqlClient" Version="[5.1.1,6.0)" Condition="'$(TargetFramework)' == 'net8.0'" />
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("a reference under a condition, while a package brings the driver", Sdk("""
              <ItemGroup>
                <PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" Version="6.0.7" />
                <PackageReference Include="Microsoft.Data.SqlClient" Version="2.1.4" Condition="'$(TargetFramework)' == 'net48'" />
              </ItemGroup>
            """));
        foreach (var version in new[] { "[2.1.4]", "2.*", "[2.1.4,)", "*", "", "$(A)$(B)", "2.1.4-&#98;eta", "latest", "6.1.8", "6.1.10", "7.1.0" })
            yield return new($"the version '{version}'", Sdk($"""
                  <ItemGroup>
                    <PackageReference Include="Microsoft.Data.SqlClient" Version="{version}" />
                  </ItemGroup>
                """)) { IsDirect = true };
        yield return new("a prerelease of the same", Sdk("""
              <ItemGroup>
                <PackageReference Include="Microsoft.Data.SqlClient" Version="«6.1.8-preview2→6.1.8»" />
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("no version", Sdk("""
              <ItemGroup>
                <PackageReference Include="Microsoft.Data.SqlClient" />
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("the version twice", Sdk("""
              <ItemGroup>
                <PackageReference Include="Microsoft.Data.SqlClient" Version="2.1.4">
                  <Version Condition="'$(TargetFramework)' == 'net8.0'">5.1.1</Version>
                </PackageReference>
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("the version in CDATA", Sdk("""
              <ItemGroup>
                <PackageReference Include="Microsoft.Data.SqlClient"><Version><![CDATA[2.1.4]]></Version></PackageReference>
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("the version with a comment", Sdk("""
              <ItemGroup>
                <PackageReference Include="Microsoft.Data.SqlClient"><Version>2.1.4<!-- see #12 --></Version></PackageReference>
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("an item for several packages", Sdk("""
              <ItemGroup>
                <PackageReference Include="Microsoft.Data.SqlClient;Microsoft.Data.Sqlite" Version="2.1.4" />
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("an item that is taken away again", Sdk("""
              <ItemGroup>
                <PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" Version="6.0.7" />
                <PackageReference Remove="Microsoft.Data.SqlClient" />
              </ItemGroup>
            """));
        yield return new("an item excluded", Sdk("""
              <ItemGroup>
                <PackageReference Include="@(Shared)" Exclude="Microsoft.Data.SqlClient" Version="6.0.7" />
              </ItemGroup>
            """));
        yield return new("a reference that another file makes", Sdk("""
              <ItemGroup>
                <PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" Version="6.0.7" />
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("commented out, and in a target", Sdk("""
              <!-- <PackageReference Include="Microsoft.Data.SqlClient" Version="2.1.4" /> -->
              <Target Name="Late">
                <ItemGroup>
                  <PackageReference Include="Microsoft.Data.SqlClient" Version="2.1.4" />
                </ItemGroup>
              </Target>
              <ItemGroup>
            +    <PackageReference Include="Microsoft.Data.SqlClient" Version="6.1.8" />
                <PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" Version="6.0.7" />
              </ItemGroup>
            """));
        yield return new("a central file that does not count", Sdk("""
              <ItemGroup>
            +    <PackageReference Include="Microsoft.Data.SqlClient" Version="6.1.8" />
                <PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" Version="6.0.7" />
              </ItemGroup>
            """), CentralFile("""
              <ItemGroup>
                <PackageVersion Include="Microsoft.Data.SqlClient" Version="2.1.4" />
              </ItemGroup>
            """)) { IsCentral = false };
        yield return new("a central file of which nobody says whether it counts", Sdk("""
              <ItemGroup>
                <PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" Version="6.0.7" />
              </ItemGroup>
            """), CentralFile("""
              <ItemGroup>
                <PackageVersion Include="Microsoft.EntityFrameworkCore.SqlServer" Version="6.0.7" />
              </ItemGroup>
            """)) { IsCentral = null };
    }

    private static string Sdk(string content) => $"""
        <Project Sdk="Microsoft.NET.Sdk">

          <PropertyGroup>
            <TargetFramework>net8.0</TargetFramework>
          </PropertyGroup>

        {content}

        </Project>

        """;

    private static string CentralFile(string content) => $"""
        <Project>
          <PropertyGroup>
            <ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally>
          </PropertyGroup>

        {content}
        </Project>

        """;
}
