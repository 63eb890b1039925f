using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncSql.Testing;

/// <summary>A project with one file that has been changed at random.</summary>
/// <param name="Name">The seed and the file.</param>
/// <param name="Files">The paths and texts of the source files.</param>
/// <param name="Source">The text of the changed file.</param>
public sealed record CodeMutant(string Name, ImmutableArray<(string Path, string Text)> Files, string Source)
{
    private static readonly CSharpCompilation Empty = CSharpCompilation.Create(
        "Mutant",
        references: [.. PackageReferences.EntityFrameworkCore10.References, .. StreamingAssemblies.EntityFrameworkCore],
        options: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));

    /// <summary>The sample, and the complete programs with their snapshot, which is generated code.</summary>
    private static readonly Lazy<ImmutableArray<ImmutableArray<(string Path, string Text)>>> Projects = new(static () =>
    [
        [.. Repository.Sources("samples").Select(static file => ("/" + file.Path, file.Text))],
        [("/Complete.cs", BrokenPrograms.Complete), ("/ArchiveContextModelSnapshot.cs", BrokenPrograms.Snapshot)],
        [("/Layered.cs", BrokenPrograms.Layered)],
    ]);

    private static readonly Lazy<ImmutableArray<(ImmutableArray<(string Path, string Text)> Project, int File)>> Changeable = new(static () =>
        [.. Projects.Value.SelectMany(static project => Enumerable.Range(0, project.Length).Select(file => (project, file)))]);

    /// <summary>The tests run on the oldest and the newest Roslyn. Each run takes its own part of the cases.</summary>
    public static int Part { get; } = typeof(CSharpCompilation).Assembly.GetName().Version!.Major > 4 ? 1 : 0;

    /// <summary>Changes tokens: with even seeds of the sample and of generated code, with odd ones of a program of the tests.</summary>
    public static CodeMutant Mutate(int seed)
    {
        var random = new Random(seed);
        return seed % 2 == 0
            ? Change(seed, Pick(Changeable.Value, random), random)
            : Create(seed, TokenMutator.Mutate, Pick(TestPrograms.All, random), random);
    }

    /// <summary>Cuts a program of the tests, each in turn.</summary>
    public static CodeMutant Cut(int seed) => Create(seed, TokenMutator.Cut, TestPrograms.All[Spread(seed)], new Random(seed));

    /// <summary>References are read once. Nothing else is shared with another compilation.</summary>
    public CSharpCompilation Compile() => Empty.AddSyntaxTrees(Files.Select(static file => CSharpSyntaxTree.ParseText(file.Text, path: file.Path)));

    /// <summary>A few seeds in a row reach programs of all tests.</summary>
    private static int Spread(int seed) => (int)(seed * 7919L % TestPrograms.All.Count);

    private static CodeMutant Change(int seed, (ImmutableArray<(string Path, string Text)> Project, int File) place, Random random)
    {
        var (path, text) = place.Project[place.File];
        var changed = TokenMutator.Mutate(text, random);
        return new CodeMutant($"seed {seed}, {path}", place.Project.SetItem(place.File, (path, changed)), changed);
    }

    private static CodeMutant Create(int seed, Func<string, Random, string> change, (string Name, string Source) program, Random random)
    {
        var changed = change(program.Source, random);
        return new CodeMutant($"seed {seed}, {program.Name}", [("/Program.cs", changed)], changed);
    }

#pragma warning disable CA5394 // The same cases every time are what is wanted.
    private static T Pick<T>(IReadOnlyList<T> all, Random random) => all[random.Next(all.Count)];
#pragma warning restore CA5394
}
