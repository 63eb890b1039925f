using System.Collections.Immutable;
using AsyncSql.Testing;
using AsyncSql.Testing.Models;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>The programs of the truth test, grouped by theme. Each has at least one context; all its entities are compared.</summary>
internal static partial class ColumnTruthCases
{
    private const EntityFrameworkVersion V6 = EntityFrameworkVersion.V6;
    private const EntityFrameworkVersion V8 = EntityFrameworkVersion.V8;
    private const EntityFrameworkVersion V10 = EntityFrameworkVersion.V10;

    private const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.ComponentModel.DataAnnotations;
        using System.ComponentModel.DataAnnotations.Schema;
        using System.Linq;
        using System.Linq.Expressions;
        using System.Net;
        using System.Reflection;
        using Microsoft.EntityFrameworkCore;
        using Microsoft.EntityFrameworkCore.Metadata;
        using Microsoft.EntityFrameworkCore.Metadata.Builders;
        using Microsoft.EntityFrameworkCore.Storage.ValueConversion;

        """;

    private const string OnSqlServer = """protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");""";

    /// <summary>The themes are the other parts of this class.</summary>
    public static ImmutableArray<(string Name, ImmutableArray<ModelCase> Cases)> Themes { get; } =
    [
        (nameof(Lengths), [.. Lengths()]),
        (nameof(StoreTypes), [.. StoreTypes()]),
        (nameof(Keys), [.. Keys()]),
        (nameof(Converters), [.. Converters()]),
        (nameof(Parts), [.. Parts()]),
        (nameof(Members), [.. Members()]),
        (nameof(Hierarchies), [.. Hierarchies()]),
        (nameof(Builders), [.. Builders()]),
        (nameof(Helpers), [.. Helpers()]),
        (nameof(Conventions), [.. Conventions()]),
        (nameof(Loops), [.. Loops()]),
        (nameof(Followed), [.. Followed()]),
        (nameof(Evaluated), [.. Evaluated()]),
        (nameof(Packages), [.. Packages()]),
        (nameof(Escapes), [.. Escapes()]),
    ];

    /// <summary>By name.</summary>
    public static IReadOnlyDictionary<string, ModelCase> All { get; } =
        Themes.SelectMany(static theme => theme.Cases).ToDictionary(static @case => @case.Name, StringComparer.Ordinal);

    /// <summary>One entity <c>Item</c>.</summary>
    /// <param name="name">The case's name.</param>
    /// <param name="members">Members of <c>Item</c>, besides its key.</param>
    /// <param name="model">Statements of <c>OnModelCreating</c>; <c>model</c> is the builder, <c>item</c> that of the entity.</param>
    /// <param name="conventions">Statements of <c>ConfigureConventions</c>; <c>conventions</c> is the builder.</param>
    /// <param name="types">Other types of the program.</param>
    /// <param name="attributes">Attributes of <c>Item</c>.</param>
    /// <param name="key">The key of <c>Item</c>; empty for none.</param>
    /// <param name="since">The first version that offers what the case uses.</param>
    private static ModelCase Item(
        string name,
        string members,
        string model = "",
        string conventions = "",
        string types = "",
        string attributes = "",
        string key = "public int Id { get; set; }",
        EntityFrameworkVersion since = V6) =>
        Whole(name, $$"""
            {{attributes}} public class Item
            {
                {{key}}
                {{members}}
            }
            {{types}}
            """, "public DbSet<Item> Items { get; set; } = null!;", model.Length == 0 ? "" : "var item = model.Entity<Item>(); " + model, conventions, since);

    /// <summary>Any entities.</summary>
    private static ModelCase Whole(string name, string types, string sets, string model = "", string conventions = "", EntityFrameworkVersion since = V6, string library = "")
    {
        var modelMethod = model.Length == 0 ? "" : $"protected override void OnModelCreating(ModelBuilder model) {{ {model} }}";
        var conventionsMethod = conventions.Length == 0 ? "" : $"protected override void ConfigureConventions(ModelConfigurationBuilder conventions) {{ {conventions} }}";
        return new(name, Usings + $$"""
            {{types}}
            public partial class ShopContext : DbContext
            {
                {{sets}}
                {{OnSqlServer}}
                {{modelMethod}}
                {{conventionsMethod}}
            }
            """, since, library.Length == 0 ? "" : Usings + library);
    }
}
