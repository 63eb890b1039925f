using AsyncSql.Analyzers.Drivers;
using AsyncSql.CodeFixes.Drivers;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Drivers;

public sealed class SwitchCodeFixTests
{
    private const string AsyncBehaviour = "Switch.Microsoft.Data.SqlClient.UseCompatibilityAsyncBehaviour";
    private const string ProcessSni = "Switch.Microsoft.Data.SqlClient.UseCompatibilityProcessSni";

    [Fact]
    public Task Alone_GetsTheOther() => VerifyAsync(
        $$"""

                // fast reads
                AppContext.SetSwitch({|ASQL4004:"{{AsyncBehaviour}}"|}, false); // why
                Console.WriteLine();
        """,
        $$"""

                // fast reads
                AppContext.SetSwitch("{{AsyncBehaviour}}", false);
                AppContext.SetSwitch("{{ProcessSni}}", false); // why
                Console.WriteLine();
        """, PackageReferences.SqlClient7);

    [Fact]
    public Task AloneOnASharedLine_StaysOnIt() => VerifyAsync(
        $$"""Console.Write(1); System.AppContext.SetSwitch({|ASQL4004:"{{ProcessSni}}"|}, false); Console.Write(2);""",
        $$"""Console.Write(1); System.AppContext.SetSwitch("{{ProcessSni}}", false); System.AppContext.SetSwitch("{{AsyncBehaviour}}", false); Console.Write(2);""", PackageReferences.SqlClient7);

    [Fact]
    public Task Misspelt_IsCorrected() => VerifyAsync(
        $$"""if (DateTime.Now.Year > 1) AppContext.SetSwitch({|ASQL4004:"Switch.Microsoft.Data.SqlClient.UseCompatibilityAsyncBehavior"|}, false); AppContext.SetSwitch("{{ProcessSni}}", false); AppContext.SetSwitch("{{AsyncBehaviour}}", false);""",
        $$"""if (DateTime.Now.Year > 1) AppContext.SetSwitch("{{AsyncBehaviour}}", false); AppContext.SetSwitch("{{ProcessSni}}", false); AppContext.SetSwitch("{{AsyncBehaviour}}", false);""", PackageReferences.SqlClient7);

    [Fact]
    public Task UnknownToTheDriver_Goes() => VerifyAsync(
        $$"""

                Console.Write(1);
                AppContext.SetSwitch({|ASQL4004:"{{AsyncBehaviour}}"|}, false);
                Console.Write(2); AppContext.SetSwitch({|ASQL4004:"{{ProcessSni}}"|}, false); // kept
        """,
        """

                Console.Write(1);
                Console.Write(2);  // kept
        """, PackageReferences.SqlClient6);

    [Theory]
    [InlineData("if (DateTime.Now.Year > 1) AppContext.SetSwitch({|ASQL4004:\"" + AsyncBehaviour + "\"|}, false);")]
    [InlineData("Action set = () => AppContext.SetSwitch({|ASQL4004:\"" + AsyncBehaviour + "\"|}, false);")]
    [InlineData("using (new Microsoft.Data.SqlClient.SqlConnection(\"\")) { } AppContext.SetSwitch({|ASQL4004:\"" + AsyncBehaviour + "\"|}, false);")]
    public Task NotAStatementOfItsOwnOrTooLate_IsNotOffered(string statements) => VerifyAsync(statements, statements, PackageReferences.SqlClient7);

    private static Task VerifyAsync(string before, string after, ReferenceAssemblies references) =>
        new CSharpCodeFixTest<IneffectiveSwitchAnalyzer, SwitchCodeFixProvider, DefaultVerifier>
        {
            TestCode = Source(before),
            FixedCode = Source(after),
            ReferenceAssemblies = references,
        }.RunAsync();

    private static string Source(string statements) => $$"""
        using System;
        class Program
        {
            static void Main()
            {
                {{statements}}
            }
        }
        """;
}
