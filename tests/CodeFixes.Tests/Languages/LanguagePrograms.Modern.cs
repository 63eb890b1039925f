using AsyncSql.CodeFixes.Tests.Behaviour;

namespace AsyncSql.CodeFixes.Tests.Languages;

/// <summary>Optional navigations in all the ways of reading them, and code that only newer languages understand.</summary>
internal static partial class LanguagePrograms
{
    private static IEnumerable<LanguageProgram> OptionalNavigations =>
    [
        Navigation("Guarded", "if (document.Reviewer == null) return \"none\"; return document.Reviewer.Name;"),
        Navigation("GuardedByPattern", "if (document.Reviewer is null) return \"none\"; return document.Reviewer.Name + document.Reviewer.Id;"),
        Navigation("GuardedByNegatedPattern", "return document.Reviewer is not null ? document.Reviewer.Name : \"none\";"),
        Navigation("Forgiven", "return document.Reviewer!.Name + document.Reviewer!.Id;"),
        Navigation("Conditional", "string name = document.Reviewer?.Name ?? \"none\"; return name;"),
        Navigation("ConditionalLength", "int length = document.Reviewer?.Name.Length ?? 0; return length.ToString();"),
        Navigation("ConditionalNumber", "int? key = document.Reviewer?.Id; return key.ToString() + document.ReviewerId;"),
        Navigation("ConditionalComparison", "return document.Reviewer?.Id == 3 || document.Reviewer?.Name == \"x\" ? document.Title : \"none\";"),
        Navigation("GuardedInLambda", "Func<string> name = () => document.Reviewer == null ? \"none\" : document.Reviewer.Name; return name();"),
        Navigation("BesideRequired", "return document.Author.Name + document.Author.Id + document.Reviewer?.Name;", "Include(d => d.Author).Include(d => d.Reviewer)"),
        new("NavigationsOfSeveral", BehaviourModel.Usings + """
            public static class NavigationsOfSeveral
            {
                public static async Task<string> Run(ShopContext db)
                {
                    var documents = await db.Documents.Include(d => d.Reviewer).AsNoTracking().ToListAsync();
                    var names = documents.Where(d => d.Reviewer != null).Select(d => d.Reviewer!.Name).ToList();
                    var optional = documents.Select(d => d.Reviewer?.Name).Where(n => n != null).ToList();
                    return string.Join(",", names) + string.Join(",", optional);
                }
            }

            """),
        new("NavigationOfMissingRow", BehaviourModel.Usings + """
            public static class NavigationOfMissingRow
            {
                public static async Task<string> Run(ShopContext db, int id)
                {
                    var document = await db.Documents.Include(d => d.Reviewer).AsNoTracking().FirstOrDefaultAsync(d => d.Id == id);
                    int? length = document?.Reviewer?.Name.Length;
                    return length + (document?.Reviewer?.Name ?? "none") + document?.Title;
                }
            }

            """),
    ];

    private static IEnumerable<LanguageProgram> Modern =>
    [
        new("FileScoped", BehaviourModel.Usings + """
            namespace Shop.FileScoped;

            public class Service
            {
                private readonly ShopContext _db;

                public Service(ShopContext db) => _db = db;

                public async Task<string?> Title(int id)
                {
                    Document? document = await _db.Documents.AsNoTracking().FirstOrDefaultAsync(d => d.Id == id);
                    return document?.Title;
                }
            }

            """),
        new("PrimaryConstructor", BehaviourModel.Usings + """
            namespace Shop.PrimaryConstructor;

            public class Service(ShopContext db)
            {
                public async Task<string?> Title(int id)
                {
                    var document = await db.Documents.AsNoTracking().FirstOrDefaultAsync(d => d.Id == id);
                    return document?.Title;
                }
            }

            """),
        Statements("Record", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            var line = new LineOfRecord(document.Id, document.Title) with { Pages = document.Pages };
            return line.ToString();
            """, "public record LineOfRecord(int Id, string Title) { public int Pages { get; init; } }\n"),
        Statements("SwitchExpression", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            return document.Rating switch { null => "none", > 3 and < 9 => document.Title, _ => document.Kind.ToString() };
            """),
        Statements("UsingDeclaration", """
            await Task.Yield();
            using var source = new CancellationTokenSource();
            var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id, source.Token);
            return document?.Title ?? throw new InvalidOperationException();
            """),
        Statements("NullCoalescingAssignment", """
            string? text = null;
            foreach (var document in await db.Documents.ToListAsync())
                text ??= document.Summary;
            return text ?? "none";
            """),
        Statements("Ranges", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            return document.Title[..1] + document.Title[^1];
            """),
        Statements("RawString", "var document = await db.Documents.FirstAsync(d => d.Id == id);\nreturn $\"\"\"\"{document.Title}\"\"\" {document.Pages}\"\"\"\";"),
        Statements("ListPattern", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            return document.Hash is [1, ..] ? "one" : document.Title is ['a', ..] ? "a" : "other";
            """),
        Statements("CollectionExpression", """
            int[] ids = [1, 2, id];
            var documents = await db.Documents.Where(d => ids.Contains(d.Id)).ToListAsync();
            List<string> titles = [.. documents.Select(d => d.Title), "more"];
            return string.Join(",", titles);
            """),
        Statements("ArrayContains", """
            var ids = new[] { 1, 2 };
            var documents = await db.Documents.Where(d => ids.Contains(d.Id)).ToArrayAsync();
            return string.Join(",", documents.OrderBy(d => d.Id).Select(d => d.Title)) + documents.Length;
            """),
        Statements("ReversedArray", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToArrayAsync();
            return string.Join(",", documents.AsEnumerable().Reverse().Select(d => d.Title));
            """),
        Statements("LambdaWithNaturalType", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            var read = () => document.Title;
            var show = (string separator = ":") => separator + document.Pages;
            return read() + show();
            """),
        Statements("StaticLambda", """
            var documents = await db.Documents.Where(static d => d.Pages > 1).ToListAsync();
            return string.Join(",", documents.Select(static d => d.Title));
            """),
        Statements("AsyncLoop", """
            var text = "";
            await Task.Yield();
            await foreach (var document in db.Documents.AsAsyncEnumerable())
                text += document.Title;
            return text;
            """),
        Statements("AsyncLoopOverTheSet", """
            var text = "";
            await Task.Yield();
            await foreach (var document in db.Documents.Where(d => d.Id > id).AsAsyncEnumerable().WithCancellation(CancellationToken.None).ConfigureAwait(false))
                text += document.Title;
            return text;
            """),
    ];

    /// <summary>Reads of the optional navigation of a document.</summary>
    private static LanguageProgram Navigation(string name, string statements, string includes = "Include(d => d.Reviewer)") =>
        Statements("Navigation" + name, $"var document = await db.Documents.{includes}.AsNoTracking().FirstAsync(d => d.Id == id);\n{statements}");

    private static LanguageProgram Statements(string name, string statements, string types = "") => new(name, BehaviourModel.Usings + types + $$"""
        public static class {{name}}
        {
            public static async Task<string> Run(ShopContext db, int id)
            {
                {{statements.ReplaceLineEndings("\n        ")}}
            }
        }

        """);
}
