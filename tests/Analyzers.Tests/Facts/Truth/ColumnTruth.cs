using System.Collections.Concurrent;
using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Sql;
using AsyncSql.Testing;
using AsyncSql.Testing.Models;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>Compares what <see cref="EntityModel"/> reads from a program's source with the model that EF Core builds from it.</summary>
internal static class ColumnTruth
{
    private static readonly ConcurrentDictionary<(ModelCase Case, EntityFrameworkVersion Version), Lazy<ImmutableArray<MappedColumn>>> Columns = new();

    public static IEnumerable<EntityFrameworkVersion> Versions(ModelCase @case) => Enum.GetValues<EntityFrameworkVersion>().Where(v => v >= @case.Since);

    /// <summary>What EF Core says of a case.</summary>
    public static ImmutableArray<MappedColumn> Mapped(ModelCase @case, EntityFrameworkVersion version) =>
        Columns.GetOrAdd((@case, version), static key => new(() => ModelHost.Of(key.Version).Columns(key.Case))).Value;

    /// <summary>The model is in the compilation.</summary>
    public static IReadOnlyList<ColumnVerdict> CompareSource(ModelCase @case, EntityFrameworkVersion version) =>
        Compare(@case, version, ModelHost.Of(version).Compilation(@case).Program, []);

    /// <summary>
    /// The layered solution: the model is in another project, of which a project with queries sees the assembly and, as an
    /// additional file, the snapshot.
    /// </summary>
    public static IReadOnlyList<ColumnVerdict> CompareSnapshot(ModelCase @case, EntityFrameworkVersion version)
    {
        var host = ModelHost.Of(version);
        var program = host.Compilation(@case).Program;
        var compilation = CSharpCompilation.Create(
            "Queries",
            [CSharpSyntaxTree.ParseText("public class Queries { }")],
            program.References.Append(MetadataReference.CreateFromImage(host.Image(@case))),
            program.Options);
        return Compare(@case, version, compilation, [.. host.Snapshots(@case).Select(static text => new SnapshotText(text))]);
    }

    private static List<ColumnVerdict> Compare(ModelCase @case, EntityFrameworkVersion version, Compilation compilation, ImmutableArray<AdditionalText> files)
    {
        var model = DataAccessContext.Get(compilation, new AnalyzerOptions(files))!.Queries.Model;
        var verdicts = new List<ColumnVerdict>();
        foreach (var type in Mapped(@case, version).GroupBy(column => (column.Context, column.Entity, column.Path)))
        {
            var ours = new MappedType(model, compilation, type.Key.Context, type.Key.Entity, type.Key.Path);
            foreach (var column in type)
                verdicts.Add(Judge(@case, version, column, ours.Column(column)));

            // What EF Core does not map at all: a rule would speak of a column that no query reads.
            foreach (var extra in ours.Columns.Where(c => c.Size.Kind == SizeKind.Unbounded && type.All(column => column.Property != c.Name)))
                verdicts.Add(new(@case.Name, version, type.First() with { Property = extra.Name, StoreType = "not mapped", Member = "none" }, Describe(extra), Agreement.Disagrees));
        }

        return verdicts;
    }

    private static ColumnVerdict Judge(ModelCase @case, EntityFrameworkVersion version, MappedColumn column, Column? ours)
    {
        var truth = StoreType.Parse(column.StoreType).Kind;
        var agreement = (truth, ours?.Size.Kind) switch
        {
            // A type of the database's own, which may be large or small: nobody can know.
            (SizeKind.Unknown, null or SizeKind.Unknown) => Agreement.Agrees,
            (_, SizeKind.Unknown) => Agreement.Unknown,
            // Small columns that no property stands for, such as shadow keys, need no answer; nor do those that only hold names
            // of types, which EF Core before version 8 leaves without a length.
            (SizeKind.Bounded, null) when column.Member is "shadow" or "field" => Agreement.Agrees,
            (_, null) when column.Member is "discriminator" => Agreement.Agrees,
            var (one, other) => one == other ? Agreement.Agrees : Agreement.Disagrees,
        };
        return new(@case.Name, version, column, ours is null ? "no column" : Describe(ours), agreement);
    }

    private static string Describe(Column column) => column.Size.Kind switch
    {
        SizeKind.Unknown => $"unknown, {column.Evidence}",
        _ => $"{column.Size.Kind} {column.Size.StoreType}, {column.Evidence}",
    };

    /// <summary>A snapshot as MSBuild hands it to the compiler.</summary>
    private sealed class SnapshotText(string text) : AdditionalText
    {
        public override string Path => "ShopContextModelSnapshot.cs";

        public override SourceText GetText(CancellationToken cancellationToken = default) => SourceText.From(text);
    }
}
