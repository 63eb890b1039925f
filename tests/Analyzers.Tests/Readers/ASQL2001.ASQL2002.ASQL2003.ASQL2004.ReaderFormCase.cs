using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;

namespace AsyncSql.Analyzers.Tests.Readers;

/// <summary>A program that reads from SQL Server, in a form that public code has; the markup says what is to be reported.</summary>
/// <param name="Name">What a failure names.</param>
/// <param name="Statements">The body of <c>async Task Run(SqlConnection connection, int id, CancellationToken token)</c> in the class <c>Case</c>.</param>
/// <param name="Members">Other members of <c>Case</c>.</param>
/// <param name="Types">Other types of the program.</param>
public sealed record ReaderFormCase(string Name, string Statements, string Members, string Types)
{
    private const string Usings = """
        using System.Data;
        using System.Data.Common;
        using System.Data.SqlTypes;
        using System.IO;
        using System.Runtime.CompilerServices;
        using System.Text;
        using Microsoft.Data.SqlClient;
        """;

    private const string FrameworkUsings = """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;
        """;

    /// <summary>Whether the program has the model of <see cref="Program.Model"/>; then <c>Run</c> is handed a <c>ShopContext db</c> as well.</summary>
    public bool HasModel { get; init; }

    /// <summary>A script that stands beside the code and creates its tables.</summary>
    public string? Script { get; init; }

    /// <summary>A query in a file of its own, <c>GetEvents.sql</c>.</summary>
    public string? Query { get; init; }

    /// <summary>Another file of the program.</summary>
    public string? OtherFile { get; init; }

    /// <summary>The source of another project, which the program references as an assembly.</summary>
    public string? OtherProject { get; init; }

    /// <summary>What the program compiles against, if not the driver alone, or EF Core for a program with the model.</summary>
    public ReferenceAssemblies? References { get; init; }

    /// <summary>Whether the statements are the program: top-level ones.</summary>
    public bool IsTopLevel { get; init; }

    public bool Fires => Source.Contains("{|ASQL", StringComparison.Ordinal);

    public OutputKind OutputKind => IsTopLevel ? OutputKind.ConsoleApplication : OutputKind.DynamicallyLinkedLibrary;

    public ReferenceAssemblies ReferenceAssemblies =>
        References ?? (HasModel ? PackageReferences.EntityFrameworkCore10 : PackageReferences.SqlClient6);

    /// <summary>The program, with markup.</summary>
    public string Source => IsTopLevel
        ? $"{FrameworkUsings}\n{Usings}\n\n{Statements}\n\n{Types}"
        : $$"""
        {{(HasModel ? Program.Usings.TrimEnd() : FrameworkUsings)}}
        {{Usings}}

        {{(HasModel ? Program.Model : "")}}
        {{Types}}
        public class Case
        {
            {{Members}}
            public async Task Run({{(HasModel ? "ShopContext db, " : "")}}SqlConnection connection, int id, CancellationToken token)
            {
                await Task.Yield();
                {{Statements}}
            }

            private static void Use(object? value) { }
        }
        """;

    public override string ToString() => Name;
}
