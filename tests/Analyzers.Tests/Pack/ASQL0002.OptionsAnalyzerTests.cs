using AsyncSql.Analyzers.Pack;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Pack;

/// <summary>ASQL0002: an option that cannot be used is reported once, by its key.</summary>
public sealed class OptionsAnalyzerTests
{
    [Theory]
    [InlineData("asyncsql.provider = sqlsrv", "The option 'asyncsql.provider' is ignored: 'sqlsrv' is neither 'sqlserver' nor 'other'")]
    [InlineData("build_property.AsyncSqlProvider = postgres", "The option 'AsyncSqlProvider' is ignored: 'postgres' is neither 'sqlserver' nor 'other'")]
    [InlineData("asyncsql.trace = yes", "The option 'asyncsql.trace' is ignored: 'yes' is neither 'true' nor 'false'")]
    [InlineData("asyncsql.analyze_tests = 1", "The option 'asyncsql.analyze_tests' is ignored: '1' is neither 'true' nor 'false'")]
    [InlineData("asyncsql.bounded_columns = Order.Remark, Note", "The option 'asyncsql.bounded_columns' is ignored: 'Note' is not of the form Entity.Property")]
    [InlineData("asyncsql.ignored_columns = A.B.C", "The option 'asyncsql.ignored_columns' is ignored: 'A.B.C' is not of the form Entity.Property")]
    [InlineData("asyncsql.ignored_entities = Shop.Order", "The option 'asyncsql.ignored_entities' is ignored: 'Shop.Order' is not a name")]
    [InlineData("asyncsql.default_max_length = 0", "The option 'asyncsql.default_max_length' is ignored: '0' is not a whole number from 1 to 4000")]
    [InlineData("asyncsql.default_max_length = 4001", "The option 'asyncsql.default_max_length' is ignored: '4001' is not a whole number from 1 to 4000")]
    [InlineData("asyncsql.default_max_length = max", "The option 'asyncsql.default_max_length' is ignored: 'max' is not a whole number from 1 to 4000")]
    [InlineData("asyncsql.large_columns = Text", "The option 'asyncsql.large_columns' is ignored: the pack has no option with this name")]
    [InlineData("asyncsql.bounded_columns = Documnt.Content", "The option 'asyncsql.bounded_columns' is ignored: 'Documnt.Content' is in no model of this project; the closest name is 'Document.Content'")]
    [InlineData("asyncsql.ignored_columns = Document.Contemt, Document.Content", "The option 'asyncsql.ignored_columns' is ignored: 'Document.Contemt' is in no model of this project; the closest name is 'Document.Content'")]
    [InlineData("asyncsql.ignored_entities = Documents", "The option 'asyncsql.ignored_entities' is ignored: 'Documents' is in no model of this project; the closest name is 'Document'")]
    public Task InvalidOption_IsReportedOnce(string config, string message) =>
        VerifyAsync(config, new DiagnosticResult(Rules.ASQL0002_InvalidOption).WithMessage(message));

    [Theory]
    [InlineData("asyncsql.provider = SqlServer")]
    [InlineData("asyncsql.provider = other")]
    [InlineData("asyncsql.provider =")]
    [InlineData("build_property.AsyncSqlProvider =")]
    [InlineData("asyncsql.analyze_tests = TRUE")]
    [InlineData("asyncsql.trace = false")]
    [InlineData("asyncsql.bounded_columns = Order.Remark, Order.Note | Customer.Text")]
    [InlineData("asyncsql.ignored_columns = A.B")]
    [InlineData("asyncsql.bounded_columns = document.content, Document.Summary, Voucher.Remark")]
    [InlineData("asyncsql.ignored_entities = Document, Voucher")]
    [InlineData("asyncsql.large_column_names = Text, Manuscript")]
    [InlineData("asyncsql.small_column_names = Nick_Name")]
    [InlineData("asyncsql.ignored_entities = Order")]
    [InlineData("asyncsql.default_max_length = 4000")]
    [InlineData("asyncsql.default_max_length = 1")]
    [InlineData("asyncsql.default_max_length =")]
    [InlineData("dotnet_diagnostic.ASQL1001.severity = none")]
    public Task ValidOption_IsNotReported(string config) => VerifyAsync(config);

    private static Task VerifyAsync(string config, params DiagnosticResult[] expected)
    {
        var test = new CSharpAnalyzerTest<OptionsAnalyzer, DefaultVerifier>
        {
            TestState =
            {
                Sources = { Program.Method(""), "public class Second { }" },
                AnalyzerConfigFiles = { ("/.globalconfig", "is_global = true\n" + config) },
            },
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
        };
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }
}
