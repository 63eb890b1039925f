using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts;

/// <summary>Whether the source of other projects has entities that the snapshot of <see cref="SnapshotReaderTests"/> does not have.</summary>
public sealed class UnmigratedEntitiesTests
{
    [Theory]
    [InlineData("class NoteConfiguration : IEntityTypeConfiguration<Note> { }", true)]
    [InlineData("class NoteConfiguration : IEntityTypeConfiguration<Shop.Note> { }", true)]
    [InlineData("class TagConfiguration : IEntityTypeConfiguration<Tag> { }", true)]
    [InlineData("class Setup { void Configure(ModelBuilder model) => model.Entity<Note>(); }", true)]
    [InlineData("class ShopContext : DbContext { public DbSet<Note> Notes { get; set; } }", true)]
    [InlineData("class ShopContext : DbContext { DbSet<Note> IShop.Notes => throw null!; public List<Note> Loaded { get; } }", false)]
    [InlineData("class DocumentConfiguration : IEntityTypeConfiguration<Document> { }", false)]
    [InlineData("class NestedConfiguration : IEntityTypeConfiguration<Outer.Nested> { }", false)]
    [InlineData("class Configuration<T> : IEntityTypeConfiguration<T> { }", false)]
    [InlineData("class Configuration<TEntity> : IEntityTypeConfiguration<TEntity> { }", false)]
    [InlineData("class Setup { void Configure<TItem>(ModelBuilder model) => model.Entity<TItem>(); Entity<Note> _other; }", false)]
    [InlineData("class LinkConfiguration : IEntityTypeConfiguration<Dictionary<string, object>> { }", false)]
    public void EntityOutsideTheSnapshot_IsFound(string source, bool expected)
    {
        var snapshot = CSharpSyntaxTree.ParseText(SnapshotReaderTests.Snapshot);
        Assert.Equal(expected, UnmigratedEntities.Exist(
            [snapshot, CSharpSyntaxTree.ParseText(source)], SnapshotReader.Get(snapshot, default), default));
    }

    /// <summary>The class of a generic entity is in the snapshot with its type arguments.</summary>
    [Theory]
    [InlineData("Note", false)]
    [InlineData("Tag", true)]
    public void GenericEntity_HasTheNameOfItsClass(string name, bool expected)
    {
        var snapshot = CSharpSyntaxTree.ParseText(SnapshotReaderTests.Snapshot.Replace("\"Shop.Document\"", "\"Shop.Note<Shop.Tag>\"", StringComparison.Ordinal));
        Assert.Equal(expected, UnmigratedEntities.Exist(
            [snapshot, CSharpSyntaxTree.ParseText($"class Configuration : IEntityTypeConfiguration<{name}> {{ }}")], SnapshotReader.Get(snapshot, default), default));
    }
}
