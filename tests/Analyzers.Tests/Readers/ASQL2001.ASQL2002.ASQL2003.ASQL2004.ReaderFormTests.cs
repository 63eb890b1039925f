using Microsoft.CodeAnalysis;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Readers;

/// <summary>The rules about readers and scalars over the forms of public code: what is to be said of each, and of which silence is expected.</summary>
public sealed class ReaderFormTests
{
    public static TheoryData<string> Flagged => [.. ReaderFormCases.All.Values.Where(@case => @case.Fires).Select(@case => @case.Name)];

    public static TheoryData<string> Silent => [.. ReaderFormCases.All.Values.Where(@case => !@case.Fires).Select(@case => @case.Name)];

    [Theory]
    [MemberData(nameof(Flagged))]
    public Task Form_Triggers(string name) => VerifyAsync(ReaderFormCases.All[name]);

    [Theory]
    [MemberData(nameof(Silent))]
    public Task Form_DoesNotTrigger(string name) => VerifyAsync(ReaderFormCases.All[name]);

    [Fact]
    public void Cases_AreManyEnoughOfEachKindAndDistinct()
    {
        var cases = ReaderFormCases.All.Values.ToList();
        Assert.InRange(cases.Count(@case => @case.Fires), 45, int.MaxValue);
        Assert.InRange(cases.Count(@case => !@case.Fires), 65, int.MaxValue);
        Assert.Equal(cases.Count, cases.Select(@case => (@case.Source, @case.Script, @case.Query, @case.OtherFile, @case.OtherProject)).Distinct().Count());
    }

    private static Task VerifyAsync(ReaderFormCase @case)
    {
        var test = new ReaderTest
        {
            TestCode = @case.Source,
            ReferenceAssemblies = @case.ReferenceAssemblies,
            NullableContextOptions = NullableContextOptions.Enable,
        };
        test.TestState.OutputKind = @case.OutputKind;
        if (@case.OtherFile is { } other)
            test.TestState.Sources.Add(("Other.cs", other));
        if (@case.OtherProject is { } project)
        {
            test.TestState.CompileProjectReferences = true;
            test.TestState.AdditionalProjects["Data"].Sources.Add(project);
            test.TestState.AdditionalProjectReferences.Add("Data");
        }
        if (@case.Script is { } script)
            test.TestState.AdditionalFiles.Add(("/database/schema.sql", script));
        if (@case.Query is { } query)
            test.TestState.AdditionalFiles.Add(("/Queries/GetEvents.sql", query));
        return test.RunAsync();
    }
}
