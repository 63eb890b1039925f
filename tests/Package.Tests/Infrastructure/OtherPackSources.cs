namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>The sources of a web application that has other packs installed, too.</summary>
internal static class OtherPackSources
{
    public const string Program = """
        using Consumer;
        using Microsoft.Data.SqlClient;
        using Microsoft.EntityFrameworkCore;

        var builder = WebApplication.CreateBuilder(args);
        builder.Services.AddDbContext<ArchiveContext>(options => options.UseSqlServer(builder.Configuration.GetConnectionString("Archive")!));
        var app = builder.Build();
        app.MapGet("/", (ArchiveContext db, CancellationToken token) => Queries.FindAsync(db, 1, token));
        await app.RunAsync();

        """;

    public const string Model = """
        using Microsoft.EntityFrameworkCore;

        namespace Consumer;

        public class Letter
        {
            public int Id { get; set; }

            public string Subject { get; set; } = "";

            public DateTimeOffset Sent { get; set; }

            public string? Reply { get; set; }

            public string Content { get; set; } = "";
        }

        public class Country
        {
            public int Id { get; set; }

            public int Code { get; set; }
        }

        public class ArchiveContext(DbContextOptions<ArchiveContext> options) : DbContext(options)
        {
            public DbSet<Letter> Letters => Set<Letter>();

            public DbSet<Country> Countries => Set<Country>();

            protected override void OnModelCreating(ModelBuilder modelBuilder)
            {
                modelBuilder.Entity<Letter>().Property(letter => letter.Subject).HasMaxLength(100);
                modelBuilder.Entity<Letter>().Property(letter => letter.Reply).HasMaxLength(100);
            }
        }

        """;

    /// <summary>Queries that a fix makes synchronous. Each function awaits something else, too.</summary>
    public const string Queries = """
        using Microsoft.EntityFrameworkCore;

        namespace Consumer;

        public static class Queries
        {
            public static async Task<Letter?> FindAsync(ArchiveContext db, int id, CancellationToken token)
            {
                await db.Countries.CountAsync(token);
                return await db.Letters.FindAsync(new object[] { id }, token);
            }

            public static async Task<Letter> FirstAsync(ArchiveContext db, int id, CancellationToken token)
            {
                await db.Countries.CountAsync(token);
                return await db.Letters.FirstAsync(letter => letter.Id == id, token);
            }

            public static async Task<Letter> OnlyAsync(ArchiveContext db, int id, CancellationToken token)
            {
                await db.Countries.CountAsync(token);
                return await db.Letters.Where(letter => letter.Id == id).SingleAsync(token);
            }

            public static async Task<List<Letter>> AllAsync(ArchiveContext db, CancellationToken token)
            {
                await db.Countries.CountAsync(token);
                return await db.Letters.ToListAsync(token);
            }
        }

        """;

    /// <summary>A query that a fix narrows, and one whose column a fix streams.</summary>
    public const string Repairs = """
        using Microsoft.EntityFrameworkCore;

        namespace Consumer;

        public static class Repairs
        {
            public static async Task<string> SubjectAsync(ArchiveContext db, int id, CancellationToken token)
            {
                var letter = await db.Letters.FirstAsync(letter => letter.Id == id, token);
                return letter.Subject;
            }

            public static async Task CopyAsync(ArchiveContext db, int id, HttpResponse response, CancellationToken token)
            {
                var letter = await db.Letters.FirstAsync(letter => letter.Id == id, token);
                response.ContentType = letter.Reply;
                response.Headers.LastModified = letter.Sent.ToString("R");
                await response.WriteAsync(letter.Content, token);
            }
        }

        """;

    /// <summary>A reader and a scalar that fixes stream.</summary>
    public const string Readers = """
        using Microsoft.Data.SqlClient;

        namespace Consumer;

        public static class Readers
        {
            public static async Task<List<(int Id, string Content)>> AllAsync(SqlConnection connection, CancellationToken token)
            {
                await using var command = new SqlCommand("SELECT Id, Content FROM Letters", connection);
                await using var reader = await command.ExecuteReaderAsync(token);
                var letters = new List<(int, string)>();
                while (await reader.ReadAsync(token))
                    letters.Add((reader.GetInt32(0), reader.GetString(1)));
                return letters;
            }

            public static async Task<string?> ContentAsync(SqlConnection connection, CancellationToken token)
            {
                await using var command = new SqlCommand("SELECT Content FROM Letters", connection);
                return (string?)await command.ExecuteScalarAsync(token);
            }
        }

        """;

    /// <summary>What the pages of the rules recommend to write by hand: rows and scalars that are read synchronously.</summary>
    public const string ByHand = """
        using System.Data;
        using Microsoft.Data.SqlClient;

        namespace Consumer;

        public static class ByHand
        {
            public static async Task<List<string>> AllAsync(SqlConnection connection, CancellationToken token)
            {
                await using var command = new SqlCommand("SELECT Id, Content FROM Letters", connection);
                await using var reader = await command.ExecuteReaderAsync(token);
                var letters = new List<string>();
                while (reader.Read())
                {
                    if (!reader.IsDBNull(1))
                        letters.Add(reader.GetFieldValue<string>(1));
                }

                return letters;
            }

            public static async Task<string> SequentialAsync(SqlConnection connection, CancellationToken token)
            {
                await using var command = new SqlCommand("SELECT Id, Content FROM Letters", connection);
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
                await reader.ReadAsync(token);
                return reader.GetFieldValue<string>(1);
            }

            public static async Task<string?> ContentAsync(SqlConnection connection, CancellationToken token)
            {
                await connection.OpenAsync(token);
                await using var command = new SqlCommand("SELECT Content FROM Letters", connection);
                return (string?)command.ExecuteScalar();
            }

            internal static string? WaitForContent(SqlConnection connection)
            {
                using var command = new SqlCommand("SELECT Content FROM Letters", connection);
                return (string?)command.ExecuteScalar();
            }
        }

        """;

    /// <summary>Blocking calls that are not about large values: the other packs are right.</summary>
    public const string Elsewhere = """
        using Microsoft.Data.SqlClient;
        using Microsoft.EntityFrameworkCore;

        namespace Consumer;

        public static class Elsewhere
        {
            public static async Task RunAsync(ArchiveContext db, SqlConnection connection, CancellationToken token)
            {
                await connection.OpenAsync(token);
                _ = db.Countries.Find(1);
                _ = db.Countries.First();
                _ = db.Countries.ToList();
                _ = db.Letters.Select(letter => letter.Id).First();
                _ = db.Letters.Any();
                db.SaveChanges();
                _ = File.ReadAllText("a.txt");
                await using var command = new SqlCommand("SELECT Id, Code FROM Countries", connection);
                using var reader = command.ExecuteReader();
                while (reader.Read())
                {
                    if (!reader.IsDBNull(1))
                        _ = reader.GetFieldValue<int>(1);
                }

                await using var counting = new SqlCommand("SELECT COUNT(*) FROM Countries", connection);
                _ = (int?)counting.ExecuteScalar();
            }

            internal static int Count(SqlConnection connection)
            {
                using var command = new SqlCommand("SELECT COUNT(*) FROM Countries", connection);
                return (int?)command.ExecuteScalar() ?? 0;
            }
        }

        """;

    /// <summary>
    /// Stands for SonarAnalyzer.CSharp, whose license has conditions, and for LinqContraband, which not every registry has: the same IDs at
    /// blocking calls of asynchronous methods.
    /// </summary>
    public const string StandIns = """
        using System.Collections.Immutable;
        using Microsoft.CodeAnalysis;
        using Microsoft.CodeAnalysis.CSharp;
        using Microsoft.CodeAnalysis.CSharp.Syntax;
        using Microsoft.CodeAnalysis.Diagnostics;

        namespace StandIns;

        [DiagnosticAnalyzer(LanguageNames.CSharp)]
        public sealed class StandInAnalyzer : DiagnosticAnalyzer
        {
            private static readonly DiagnosticDescriptor Name = Describe("S6966");
            private static readonly DiagnosticDescriptor Call = Describe("LC008");

            public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [Name, Call];

            public override void Initialize(AnalysisContext context)
            {
                context.EnableConcurrentExecution();
                context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
                context.RegisterSyntaxNodeAction(Analyze, SyntaxKind.InvocationExpression);
            }

            private static void Analyze(SyntaxNodeAnalysisContext context)
            {
                if (context.Node is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name: var name } }
                    || name.Identifier.ValueText is not ("Find" or "First" or "Single" or "ToList" or "Any" or "SaveChanges" or "Read" or "IsDBNull" or "GetFieldValue" or "ExecuteScalar")
                    || context.Node.FirstAncestorOrSelf<MethodDeclarationSyntax>()?.Modifiers.Any(SyntaxKind.AsyncKeyword) != true)
                    return;
                context.ReportDiagnostic(Diagnostic.Create(Name, name.GetLocation()));
                context.ReportDiagnostic(Diagnostic.Create(Call, context.Node.GetLocation()));
            }

            private static DiagnosticDescriptor Describe(string id) => new(id, id, "Blocking call", "Async", DiagnosticSeverity.Warning, true);
        }

        """;
}
