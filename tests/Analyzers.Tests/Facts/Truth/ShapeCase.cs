using AsyncSql.Testing;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>A method that queries the model of <see cref="ShapeTruthModel"/>.</summary>
/// <param name="Name">What a failure names.</param>
/// <param name="Statements">The body of <c>async Task Run(ShopContext db, int id, CancellationToken token)</c> in the class <c>Case</c>.</param>
/// <param name="Types">Other types of the program.</param>
/// <param name="Members">Other members of <c>Case</c>; a constructor may take the context.</param>
/// <param name="Since">The first version of EF Core that offers what the case uses.</param>
/// <param name="ExpectNone">Whether nothing of an entity is read, so that there may be no shape at all.</param>
public sealed record ShapeCase(string Name, string Statements, string Types, string Members, EntityFrameworkVersion Since, bool ExpectNone)
{
    private const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Linq.Expressions;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;
        using Microsoft.EntityFrameworkCore.Query;
        using Shop;

        """;

    /// <summary>Keeps the types of the cases apart, which stand in one assembly; set when the cases are collected.</summary>
    public int Number { get; init; }

    public string TypeName => $"Cases.C{Number}.Case";

    public string Path => $"{Number}: {Name}";

    public string Source => $$"""
        {{Usings}}
        namespace Cases.C{{Number}};

        {{Types}}
        public class Case
        {
            {{Members}}
            public async Task Run(ShopContext db, int id, CancellationToken token)
            {
                {{Statements}}
            }
        }
        """;

    public override string ToString() => Name;
}
