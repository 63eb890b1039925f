namespace AsyncSql.CodeFixes.Tests.Drivers;

/// <summary>Where a reference is added, and how it looks there.</summary>
internal static partial class PinCases
{
    private static IEnumerable<PinCase> Layouts()
    {
        yield return new("a sorted group", Sdk("""
              <ItemGroup>
                <PackageReference Include="Dapper" Version="2.1.66" />
            +    <PackageReference Include="Microsoft.Data.SqlClient" Version="6.1.8" />
                <PackageReference Include="microsoft.entityframeworkcore.sqlserver" Version="6.0.7" />
                <PackageReference Include="Serilog" Version="4.0.0" />
              </ItemGroup>
            """));
        yield return new("a group in no order", Sdk("""
              <ItemGroup>
                <PackageReference Include="Serilog" Version="4.0.0" />
                <PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" Version="6.0.7" />
                <PackageReference Include="Dapper" Version="2.1.66" />
            +    <PackageReference Include="Microsoft.Data.SqlClient" Version="6.1.8" />
                <ProjectReference Include="../Shop.Core/Shop.Core.csproj" />
              </ItemGroup>
            """));
        yield return new("after all others", Sdk("""
              <ItemGroup>
                <PackageReference Include="Autofac" Version="8.0.0" />
                <PackageReference Include="Contoso.Data" Version="1.2.0">
                  <PrivateAssets>all</PrivateAssets>
                </PackageReference> <!-- brings EF Core -->
            +    <PackageReference Include="Microsoft.Data.SqlClient" Version="6.1.8" />
              </ItemGroup>
            """));
        yield return new("comments stay with their items", Sdk("""
              <ItemGroup> <!-- packages -->
            +    <PackageReference Include="Microsoft.Data.SqlClient" Version="6.1.8" />

                <!-- the provider -->
                <PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" Version="6.0.7" /> <!-- not 7: see
                  the upgrade notes -->
              </ItemGroup>
            """));
        yield return new("a comment of several lines behind the neighbour", Sdk("""
              <ItemGroup>
                <PackageReference Include="Contoso.Data" Version="1.2.0" />«→<PackageReference Include="Microsoft.Data.SqlClient" Version="6.1.8" />» <!-- see
                  the upgrade notes -->
              </ItemGroup>
            """));
        yield return new("the group with the provider", Sdk("""
              <ItemGroup Label="Tests">
                <PackageReference Include="Microsoft.NET.Test.Sdk" Version="18.0.1" />
                <PackageReference Include="xunit" Version="2.9.3" />
              </ItemGroup>

              <ItemGroup Label="Data">
            +    <PackageReference Include="Microsoft.Data.SqlClient" Version="6.1.8" />
                <PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" Version="6.0.7" />
              </ItemGroup>
            """));
        yield return new("the largest group", Sdk("""
              <ItemGroup>
                <PackageReference Include="StyleCop.Analyzers" Version="1.1.118" PrivateAssets="all" />
              </ItemGroup>

              <ItemGroup>
                <PackageReference Include="Autofac" Version="8.0.0" />
                <PackageReference Include="Contoso.Data" Version="1.2.0" />
            +    <PackageReference Include="Microsoft.Data.SqlClient" Version="6.1.8" />
              </ItemGroup>
            """));
        yield return new("groups under conditions are passed over", Sdk("""
              <ItemGroup Condition="'$(TargetFramework)' == 'net6.0'">
                <PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" Version="6.0.7" />
              </ItemGroup>

              <ItemGroup>
            +    <PackageReference Include="Microsoft.Data.SqlClient" Version="6.1.8" />
                <PackageReference Include="Serilog" Version="4.0.0" />
              </ItemGroup>
            """));
        yield return new("no group to join", Sdk("""
              <ItemGroup Condition="'$(TargetFramework)' == 'net8.0'">
                <PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" Version="6.0.7" />
              </ItemGroup>
            +
            +  <ItemGroup>
            +    <PackageReference Include="Microsoft.Data.SqlClient" Version="6.1.8" />
            +  </ItemGroup>
            """));
        yield return new("no packages, four blanks, nothing between the groups", """
            <Project Sdk="Microsoft.NET.Sdk.Web">
                <PropertyGroup>
                    <TargetFramework>net8.0</TargetFramework>
                </PropertyGroup>
                <ItemGroup>
                    <ProjectReference Include="../Shop.Data/Shop.Data.csproj" />
                </ItemGroup>
            +    <ItemGroup>
            +        <PackageReference Include="Microsoft.Data.SqlClient" Version="6.1.8" />
            +    </ItemGroup>
            </Project>
            """);
        yield return new("tabs", "<Project Sdk=\"Microsoft.NET.Sdk\">\n\t<PropertyGroup>\n\t\t<TargetFramework>net8.0</TargetFramework>\n\t</PropertyGroup>\n"
            + "+\t<ItemGroup>\n+\t\t<PackageReference Include=\"Microsoft.Data.SqlClient\" Version=\"6.1.8\" />\n+\t</ItemGroup>\n</Project>");
        yield return new("tabs in a group", "<Project Sdk=\"Microsoft.NET.Sdk\">\n\t<ItemGroup>\n\t\t<PackageReference Include=\"Contoso.Data\" Version=\"1.2.0\"/>\n"
            + "+\t\t<PackageReference Include=\"Microsoft.Data.SqlClient\" Version=\"6.1.8\" />\n\t</ItemGroup>\n</Project>");
        yield return new("groups that are not indented", """
            <Project Sdk="Microsoft.NET.Sdk">

            <PropertyGroup>
                <TargetFramework>net8.0</TargetFramework>
            </PropertyGroup>
            +
            +<ItemGroup>
            +    <PackageReference Include="Microsoft.Data.SqlClient" Version="6.1.8" />
            +</ItemGroup>

            </Project>
            """);
        yield return new("all on one line",
            """<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><PackageReference Include="Contoso.Data" Version="1.2.0"/>«→<PackageReference Include="Microsoft.Data.SqlClient" Version="6.1.8" />»</ItemGroup></Project>""");
        yield return new("all on one line, first",
            """<Project Sdk="Microsoft.NET.Sdk"><ItemGroup>«→<PackageReference Include="Microsoft.Data.SqlClient" Version="6.1.8" />»<PackageReference Include="Xunit" Version="2.9.3"/></ItemGroup></Project>""");
        yield return new("an empty project", """
            <Project Sdk="Microsoft.NET.Sdk">
            +  <ItemGroup>
            +    <PackageReference Include="Microsoft.Data.SqlClient" Version="6.1.8" />
            +  </ItemGroup>
            </Project>
            """);
        yield return new("a project without an end tag", """<Project Sdk="Microsoft.NET.Sdk" />""");
        yield return new("declaration, licence and a text that looks like tags", """
            <?xml version="1.0" encoding="utf-8"?>
            <!-- Copyright (c) Contoso; <b> & co -->
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <Description><![CDATA[<ItemGroup><PackageReference Include="Microsoft.Data.SqlClient" Version="1.0.0" />]]></Description>
                <DefineConstants Condition="'$(Major)' > '2' and '$(Name)' != '/>'">A&amp;B</DefineConstants>
              </PropertyGroup>
              <ItemGroup>
                <PackageReference Include="Contoso.Data" Version="1.2.0" />
            +    <PackageReference Include="Microsoft.Data.SqlClient" Version="6.1.8" />
              </ItemGroup>
            </Project>
            """);
        yield return new("an SDK as an element", """
            <Project>
              <Sdk Name="Microsoft.NET.Sdk" />
            +  <ItemGroup>
            +    <PackageReference Include="Microsoft.Data.SqlClient" Version="6.1.8" />
            +  </ItemGroup>
            </Project>
            """);
        yield return new("SDKs as imports", """
            <Project>
              <Import Project="Sdk.props" Sdk="Microsoft.NET.Sdk" />
              <ItemGroup>
                <PackageReference Include="Contoso.Data" Version="1.2.0" />
            +    <PackageReference Include="Microsoft.Data.SqlClient" Version="6.1.8" />
              </ItemGroup>
              <Import Project="Sdk.targets" Sdk="Microsoft.NET.Sdk" />
            </Project>
            """);
        yield return new("the old style with package references", Old("""
              <ItemGroup>
                <PackageReference Include="Contoso.Data">
                  <Version>1.2.0</Version>
                </PackageReference>
            +    <PackageReference Include="Microsoft.Data.SqlClient" Version="6.1.8" />
              </ItemGroup>
            """));
        yield return new("the old style with the reference", Old("""
              <ItemGroup>
                <PackageReference Include="Microsoft.Data.SqlClient">
                  <Version>«2.1.4→6.1.8»</Version>
                </PackageReference>
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("the old style restored with package references", Old("""
              <PropertyGroup>
                <RestoreProjectStyle>PackageReference</RestoreProjectStyle>
              </PropertyGroup>
            """).Replace("CSharp.targets\" />", "CSharp.targets\" />\n+  <ItemGroup>\n+    <PackageReference Include=\"Microsoft.Data.SqlClient\" Version=\"6.1.8\" />\n+  </ItemGroup>", StringComparison.Ordinal));
        yield return new("the old style with packages.config", Old("""
              <ItemGroup>
                <None Include="packages.config" />
              </ItemGroup>
            """));
        yield return new("elements of another namespace", Old("""
              <ItemGroup>
                <x:PackageReference xmlns:x="urn:x" Include="Microsoft.Data.SqlClient" Version="2.1.4" />
              </ItemGroup>
            """)) { IsDirect = true };
        yield return new("a document type", "<!DOCTYPE Project [<!ENTITY v \"2.1.4\">]>\n<Project Sdk=\"Microsoft.NET.Sdk\"><ItemGroup><PackageReference Include=\"Contoso.Data\" Version=\"1.0.0\" /></ItemGroup></Project>");
        yield return new("no project", "<configuration><ItemGroup><PackageReference Include=\"Contoso.Data\" Version=\"1.0.0\" /></ItemGroup></configuration>");
        yield return new("an empty file", "");
        yield return new("line breaks that only an editor counts", Sdk("""
              <!-- a b c -->
              <ItemGroup>
                <PackageReference Include="Microsoft.Data.SqlClient" Version="«2.1.4→6.1.8»" />
              </ItemGroup>
            """.Replace(" b", "\u2028b\u0085", StringComparison.Ordinal))) { IsDirect = true };
    }

    private static string Old(string content) => $"""
        <?xml version="1.0" encoding="utf-8"?>
        <Project ToolsVersion="15.0" DefaultTargets="Build" xmlns="http://schemas.microsoft.com/developer/msbuild/2003">
          <PropertyGroup>
            <TargetFrameworkVersion>v4.8</TargetFrameworkVersion>
          </PropertyGroup>
        {content}
          <Import Project="$(MSBuildToolsPath)\Microsoft.CSharp.targets" />
        </Project>
        """;
}
