using AsyncSql.Analyzers.Drivers;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Drivers;

/// <summary>ASQL4004: the two switches of the fast asynchronous reads, from code, project and runtime configuration.</summary>
public sealed class IneffectiveSwitchTests
{
    private const string AsyncBehaviour = "Switch.Microsoft.Data.SqlClient.UseCompatibilityAsyncBehaviour";
    private const string ProcessSni = "Switch.Microsoft.Data.SqlClient.UseCompatibilityProcessSni";
    private const string Graph = "/src/obj/AsyncSql.RestoreGraph.txt";
    private const string Project = "/src/Shop.csproj";
    private const string RuntimeConfig = "/src/runtimeconfig.template.json";

    [Fact]
    public Task Both_DoNotTrigger() => VerifyAsync(Program($"""AppContext.SetSwitch("{AsyncBehaviour}", false); AppContext.SetSwitch("{ProcessSni}", false);"""), PackageReferences.SqlClient7);

    [Theory]
    [InlineData(AsyncBehaviour, ProcessSni)]
    [InlineData(ProcessSni, AsyncBehaviour)]
    public Task OneAlone_IsReported(string set, string other) =>
        VerifyAsync(Program($$"""AppContext.SetSwitch({|#0:"{{set}}"|}, false); AppContext.SetSwitch("{{other}}", true);"""), PackageReferences.SqlClient7,
            At(0, set, Alone(other)));

    [Fact]
    public Task OtherOneInAnotherMember_Counts() => VerifyAsync($$"""
        using System;
        static class Names { public const string Sni = "{{ProcessSni}}"; }
        class First { static void Run() => AppContext.SetSwitch("{{AsyncBehaviour}}", false); }
        class Second { static void Run() => AppContext.SetSwitch(Names.Sni, false); }
        """, PackageReferences.SqlClient7);

    [Fact]
    public Task OtherOneInTheProject_Counts() => VerifyAsync(Program($"""AppContext.SetSwitch("{AsyncBehaviour}", false);"""), PackageReferences.SqlClient7, [(Graph, $"switch: {ProcessSni}=false"), (Project, "<Project />")]);

    [Fact]
    public Task OtherOneUnknown_Counts() => VerifyAsync(Program($"""AppContext.SetSwitch("{AsyncBehaviour}", false); AppContext.SetSwitch("{ProcessSni}", Environment.TickCount > 5);"""), PackageReferences.SqlClient7);

    [Fact]
    public Task DefaultValue_DoesNotTrigger() => VerifyAsync(Program($"""AppContext.SetSwitch("{AsyncBehaviour}", true);"""), PackageReferences.SqlClient6);

    [Theory]
    [InlineData("Switch.Microsoft.Data.SqlClient.UseCompatibilityAsyncBehavior", AsyncBehaviour)]
    [InlineData("switch.microsoft.data.sqlclient.usecompatibilityasyncbehaviour", AsyncBehaviour)]
    [InlineData("Switch.Microsoft.Data.SqlClient.UseCompatibilityProcessSNI", ProcessSni)]
    [InlineData("Switch.Microsoft.Data.SqlClient.UseCompatabilityProcessSni", ProcessSni)]
    public Task Misspelt_IsReported(string name, string meant) => VerifyAsync(
        Program($$"""AppContext.SetSwitch({|#0:"{{name}}"|}, false); AppContext.SetSwitch("{{AsyncBehaviour}}", false); AppContext.SetSwitch("{{ProcessSni}}", false);"""), PackageReferences.SqlClient7,
        At(0, name, $"is not a switch of SqlClient; use '{meant}'"));

    [Theory]
    [InlineData("Switch.Microsoft.Data.SqlClient.MakeReadAsyncBlocking")]
    [InlineData("Switch.Microsoft.Data.SqlClient.UseManagedNetworkingOnWindows")]
    [InlineData("Switch.Microsoft.Data.SqlClient.UseConnectionPoolV2")]
    [InlineData("Switch.System.Data.SqlClient.UseCompatibilityAsyncBehaviour")]
    [InlineData("Switch.Something.Else")]
    public Task OtherSwitches_DoNotTrigger(string name) => VerifyAsync(Program($"""AppContext.SetSwitch("{name}", false);"""), PackageReferences.SqlClient7);

    [Fact]
    public async Task DriverWithoutThem_IsReported()
    {
        var source = Program($$"""AppContext.SetSwitch({|#0:"{{AsyncBehaviour}}"|}, false); AppContext.SetSwitch({|#1:"{{ProcessSni}}"|}, false);""");
        await VerifyAsync(source, PackageReferences.SqlClient6, Without(0, AsyncBehaviour, "6.1.8"), Without(1, ProcessSni, "6.1.8"));
        await VerifyAsync(source, PackageReferences.SqlClient2, Without(0, AsyncBehaviour, "2.1.4"), Without(1, ProcessSni, "2.1.4"));
    }

    [Fact]
    public Task AfterAConnection_IsReported() => VerifyAsync(Program($$"""
        using (var connection = new Microsoft.Data.SqlClient.SqlConnection("Server=.")) connection.Open();
        AppContext.SetSwitch({|#0:"{{AsyncBehaviour}}"|}, false);
        AppContext.SetSwitch({|#1:"{{ProcessSni}}"|}, false);
        """), PackageReferences.SqlClient7, Late(0, AsyncBehaviour), Late(1, ProcessSni));

    [Fact]
    public Task BeforeAConnection_DoesNotTrigger() => VerifyAsync(Program($$"""
        AppContext.SetSwitch("{{AsyncBehaviour}}", false);
        AppContext.SetSwitch("{{ProcessSni}}", false);
        using (var connection = new Microsoft.Data.SqlClient.SqlConnection("Server=.")) connection.Open();
        """), PackageReferences.SqlClient7);

    [Fact]
    public Task InTheProject_IsReportedWhereItNamesTheSwitch() => VerifyAsync("class Nothing { }", PackageReferences.SqlClient7,
        [(Graph, $"switch: {AsyncBehaviour}=false"), (Project, $$"""<Project><RuntimeHostConfigurationOption Include="{|#0:{{AsyncBehaviour}}|}" Value="false" /></Project>""")],
        At(0, AsyncBehaviour, Alone(ProcessSni)));

    [Fact]
    public Task InAnImportedFile_IsReportedAtTheBeginningOfTheProject() => VerifyAsync("class Nothing { }", PackageReferences.SqlClient6,
        [(Graph, $"switch: {ProcessSni}=false"), (Project, "{|#0:<Project />|}")],
        Without(0, ProcessSni, "6.1.8"));

    [Fact]
    public Task InTheRuntimeConfiguration_IsReported() => VerifyAsync("class Nothing { }", PackageReferences.SqlClient7,
        [(RuntimeConfig, $$"""{ "configProperties": { /* fast reads */ "{|#0:{{ProcessSni}}|}": false, "System.GC.Server": true } }""")],
        At(0, ProcessSni, Alone(AsyncBehaviour)));

    [Theory]
    [InlineData("""{ "configProperties": { "Switch.Microsoft.Data.SqlClient.UseCompatibilityProcessSni": false, "Switch.Microsoft.Data.SqlClient.UseCompatibilityAsyncBehaviour": false } }""")]
    [InlineData("""
        { "configProperties": { // "Switch.Microsoft.Data.SqlClient.UseCompatibilityProcessSni": false
        } }
        """)]
    [InlineData("""{ "Switch.Microsoft.Data.SqlClient.UseCompatibilityProcessSni": false }""")]
    [InlineData("""{ "configProperties": { "Switch.Microsoft.Data.SqlClient.UseCompatibilityProcessSni": false """)]
    public Task InTheRuntimeConfiguration_DoesNotTrigger(string json) => VerifyAsync("class Nothing { }", PackageReferences.SqlClient7, [(RuntimeConfig, json)]);

    [Fact]
    public Task MethodsOfTheSameName_DoNotTrigger() => VerifyAsync($$"""
        static class AppContext { public static void SetSwitch(string name, bool value) { } }
        class Program { static void Run() { AppContext.SetSwitch("{{AsyncBehaviour}}", false); SetSwitch("{{AsyncBehaviour}}", false); } static void SetSwitch(string name, bool value) { } }
        """, PackageReferences.SqlClient7);

    private static string Program(string statements) => $$"""
        using System;
        class Program { static void Run() { {{statements}} } }
        """;

    private static string Alone(string other) => $"alone gains nothing; set '{other}' to false too";

    private static DiagnosticResult Without(int location, string name, string version) => At(location, name, $"has no effect on Microsoft.Data.SqlClient {version}; it requires 7.0 or later");

    private static DiagnosticResult Late(int location, string name) => At(location, name, "is set after a connection is created; SqlClient reads it once, on first use");

    private static DiagnosticResult At(int location, string name, string message) => new DiagnosticResult("ASQL4004", DiagnosticSeverity.Warning).WithLocation(location).WithMessage($"'{name}' {message}");

    private static Task VerifyAsync(string source, ReferenceAssemblies references, params DiagnosticResult[] expected) => VerifyAsync(source, references, [], expected);

    private static Task VerifyAsync(string source, ReferenceAssemblies references, (string Path, string Text)[] files, params DiagnosticResult[] expected)
    {
        var test = new CSharpAnalyzerTest<IneffectiveSwitchAnalyzer, DefaultVerifier> { TestCode = source, ReferenceAssemblies = references };
        foreach (var (path, text) in files)
            test.TestState.AdditionalFiles.Add((path, text));
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }
}
