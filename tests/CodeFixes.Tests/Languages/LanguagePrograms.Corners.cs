using AsyncSql.CodeFixes.Tests.Behaviour;

namespace AsyncSql.CodeFixes.Tests.Languages;

/// <summary>Places in which a call, a comparison or a name may stand, where the text around it matters.</summary>
internal static partial class LanguagePrograms
{
    /// <summary>All with another await, without which the fix that removes one is not offered.</summary>
    private static IEnumerable<LanguageProgram> Waits =>
    [
        Waiting("NamedToken", "var list = await db.Documents.ToListAsync(cancellationToken: CancellationToken.None); return list.Count.ToString();"),
        Waiting("Returned", "return (await db.Documents.FirstAsync(d => d.Id == id)).Content;"),
        Waiting("Called", "(await db.Documents.ToListAsync()).ForEach(d => d.Pages++); return \"\";"),
        Waiting("Indexed", "return (await db.Documents.ToArrayAsync())[0].Content;"),
        Waiting("Conditional", "return (await db.Documents.FirstOrDefaultAsync(d => d.Id == id))?.Content ?? \"none\";"),
        Waiting("Forgiven", "return (await db.Documents.FirstOrDefaultAsync(d => d.Id == id))!.Content;"),
        Waiting("Cast", "return ((object)(await db.Documents.FirstAsync())).ToString() + (object)await db.Documents.FirstAsync();"),
        Waiting("Statement", "await db.Documents.ToListAsync().ConfigureAwait(false); await db.Documents.LoadAsync(); return \"\";"),
        Waiting("ParenthesisedStatement", "await (db.Documents.LoadAsync()); return \"\";"),
        Waiting("ParenthesisedOperand", "var list = await (db.Documents.ToListAsync()).ConfigureAwait(false); return list.Count.ToString();"),
        Waiting("ParenthesisedTwice", "return ((await db.Documents.FirstAsync())).Content;"),
        Waiting("Loop", "foreach (var d in await db.Documents.ToListAsync().ConfigureAwait(continueOnCapturedContext: false)) return d.Content; return \"\";"),
        Waiting("TwoInOne", "return (await db.Documents.FirstAsync()).Content + (await db.Letters.FirstAsync()).Greeting;"),
        Waiting("Dictionary", "var map = await db.Documents.ToDictionaryAsync(d => d.Id, d => d, CancellationToken.None); return map[id].Content;"),
        Waiting("DefaultToken", "var list = await db.Documents.ToListAsync(default); return list[0].Content;"),
        Waiting("Found", "var document = await db.Documents.FindAsync(new object[] { id }, CancellationToken.None).ConfigureAwait(false); return document!.Content;"),
        Waiting("FoundByContext", "var document = await db.FindAsync<Document>(id); return document!.Content;"),
        Waiting("Collection", "var document = await db.Documents.FirstAsync(); await db.Entry(document).Collection(d => d.Notes).LoadAsync(); await db.Entry(document).ReloadAsync(); return document.Content;"),
        Waiting("Pattern", "return await db.Documents.FirstOrDefaultAsync() is Document found ? found.Content : \"\";"),
        Waiting("Coalesce", "var document = await db.Documents.FirstOrDefaultAsync() ?? throw new InvalidOperationException(); return document.Content;"),
        Waiting("InLambda", "Func<Task<Document>> read = async () => { await Task.Yield(); return await db.Documents.FirstAsync(); }; return (await read()).Content;"),
        Waiting("Interpolated", "return $\"{(await db.Documents.FirstAsync()).Content} and {await db.Documents.FirstAsync()}\";"),
        Waiting("Tuple", "var (a, b) = (await db.Documents.FirstAsync(), await db.Letters.FirstAsync()); return a.Content + b.Greeting;"),
        Waiting("StaticCall", "var document = await EntityFrameworkQueryableExtensions.FirstAsync(db.Documents); return document.Content;"),
        Waiting("StaticCallWithToken", "var all = await EntityFrameworkQueryableExtensions.ToListAsync(db.Documents, CancellationToken.None); return all[0].Content;"),
        Waiting("Discarded", "_ = await db.Documents.FirstAsync(); return \"\";"),
        Waiting("Negated", "return (-(await db.Documents.ToListAsync()).Count).ToString();"),
        Waiting("SplitLine", "var list = await\n    db.Documents\n        .ToListAsync(\n            CancellationToken.None); return list[0].Content;"),
        Waiting("TokenBeforePredicate", "var document = await db.Documents.FirstAsync(cancellationToken: CancellationToken.None, predicate: d => d.Id == id); return document.Content;"),
        Waiting("NamedKey", "var document = await db.Documents.FindAsync(keyValues: new object[] { id }, cancellationToken: CancellationToken.None); return document!.Content;"),
        Waiting("NamedPredicate", "var document = await db.Documents.FirstAsync(predicate: d => d.Id == id, cancellationToken: CancellationToken.None); return document.Content;"),
        Waiting("Single", "Document document = await db.Documents.OrderBy(d => d.Id).LastAsync(); Document[] all = await db.Documents.ToArrayAsync(CancellationToken.None); return document.Content + all.Length;"),
        Waiting("SetOfType", "var document = await db.Set<Document>().Where(d => d.Id == id).SingleOrDefaultAsync().ConfigureAwait(true); return document == null ? \"\" : document.Content;"),
        Waiting("Lookup", "var all = (await db.Documents.AsNoTracking().ToListAsync()).ToLookup(d => d.Pages); return all[1].First().Content;"),
        Waiting("Chosen", "var document = id > 1 ? await db.Documents.FirstAsync() : await db.Documents.OrderBy(d => d.Id).LastAsync(); return document.Content;"),
        Waiting("Assigned", "Document document; document = await db.Documents.FirstAsync(); document ??= await db.Documents.FirstAsync(); return document.Content;"),
        Waiting("InCondition", "if (id > 1 && (await db.Documents.ToListAsync()).Count > 1 || !(await db.Documents.ToArrayAsync()).Any()) return \"\"; return \"none\";"),
        Waiting("Generic", "return (await db.Documents.ToListAsync<Document>())[0].Content;"),
        Waiting("InLocalFunction", "return await Read(); async Task<string> Read() { await Task.Yield(); var document = await db.Documents.FirstAsync(); return document.Content; }"),
        Waiting("InCatch", "try { await Task.Yield(); } catch (Exception e) when (e.Message.Length > 1) { return (await db.Documents.FirstAsync()).Content; } finally { await db.Documents.LoadAsync(); } return \"\";"),
        new("SynchronousWrapper", BehaviourModel.Usings + """
            namespace Shop.Wrappers
            {
                public static class Wrappers
                {
                    public static Task<List<T>> ReadAllAsync<T>(this IQueryable<T> query) => query.ToListAsync();
                }

                public class Repository
                {
                    private readonly ShopContext _db;

                    public Repository(ShopContext db) => _db = db;

                    public Task<List<Document>> AllAsync() => _db.Documents.ToListAsync();
                }

                public static class SynchronousWrapper
                {
                    public static async Task<int> Run(ShopContext db)
                    {
                        await Task.Yield();
                        var documents = await db.Documents.ReadAllAsync();
                        var all = await new Repository(db).AllAsync();
                        return documents.Count + all.Count;
                    }
                }
            }

            """),
        new("SynchronousWithoutImport", """
            using System.Threading.Tasks;
            using Microsoft.EntityFrameworkCore;

            public static class SynchronousWithoutImport
            {
                public static async Task<Document[]> Run(ShopContext db)
                {
                    await Task.Yield();
                    return await db.Documents.ToArrayAsync();
                }
            }

            """),
        new("SynchronousIterator", BehaviourModel.Usings + """
            public static class SynchronousIterator
            {
                public static async IAsyncEnumerable<Document> Run(ShopContext db)
                {
                    await Task.Yield();
                    foreach (var document in await db.Documents.ToListAsync())
                        yield return document;
                    await foreach (var document in db.Documents.AsAsyncEnumerable())
                        yield return document;
                }
            }

            """),
    ];

    private static IEnumerable<LanguageProgram> Existence =>
    [
        Existing("While", "while (await db.Documents.FirstOrDefaultAsync(d => d.Id == id) != null) id++; return \"\";"),
        Existing("Returned", "return (await db.Documents.FirstOrDefaultAsync(d => d.Id == id) == null).ToString();"),
        Existing("Compared", "var flag = id > 1; return (flag == (await db.Documents.FirstOrDefaultAsync(d => d.Id == id) == null)).ToString();"),
        Existing("Chosen", "return await db.Documents.FirstOrDefaultAsync(d => d.Id == id) != null ? \"some\" : \"none\";"),
        Existing("Negated", "var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id); return !(document == null) ? \"some\" : \"none\";"),
        Existing("Default", "var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id); return document == default(Document) ? \"some\" : \"none\";"),
        Existing("DefaultLiteral", "var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id); return document == default ? \"some\" : \"none\";"),
        Existing("Constant", "const Document none = null!; var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id); return document == none ? \"some\" : \"none\";"),
        Existing("ConvertedNull", "var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id); return document == (object?)null || (object?)document != null ? \"some\" : \"none\";"),
        Existing("Lambda", "var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id); Func<bool> missing = () => document is null; return missing().ToString();"),
        Existing("Typed", "Document? document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id); if (document is not null) return \"some\"; return \"none\";"),
        Existing("Assigned", "bool exists; exists = null != await db.Documents.OrderBy(d => d.Id).LastOrDefaultAsync(); bool? maybe = exists; return maybe.ToString()!;"),
        Existing("Passed", "return string.Concat(\"a\", await db.Documents.FirstOrDefaultAsync() is null, \"b\");"),
        Existing("ParenthesisedPattern", "var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id); return document is (null) ? \"none\" : \"some\";"),
    ];

    private static IEnumerable<LanguageProgram> Corners =>
    [
        Corner("NameTakenLater", "var document = await db.Documents.FirstAsync(d => d.Id == id); var x = document.Title; return x;"),
        Corner("NameTakenLaterByPattern", "var document = await db.Documents.FirstAsync(d => d.Id == id); if (document.Rating is int x) return x.ToString(); return document.Title;"),
        Corner("NameTakenByLoop", "foreach (var x in await db.Documents.ToListAsync()) return x.Title; return \"\";"),
        Corner("NameTakenInTheBlockAround", "if (id > 1) { var document = await db.Documents.FirstAsync(d => d.Id == id); return document.Title; } var x = id; return x.ToString();"),
        Corner("NameTakenByResult", "var x = await db.Documents.FirstAsync(d => d.Id == id); return x.Title;"),
        Corner("NameTakenByLambda", "Func<int, Task<string>> read = async x => { var document = await db.Documents.FirstAsync(d => d.Id == x); return document.Title; }; return await read(id);"),
        Corner("NameTakenByLocalFunction", "var document = await db.Documents.FirstAsync(d => d.Id == id); return x() + document.Title; int x() => 1;"),
        Corner("OtherSwitchSection", "switch (id) { case 1: var document = await db.Documents.FirstAsync(d => d.Id == id); return document.Title; case 2: document = new Document(); return document.Content; default: return \"\"; }"),
        Corner("TwoLoopsOverOneList", "var documents = await db.Documents.ToListAsync(); foreach (Document d in documents) id += d.Pages; foreach (Document d in documents.Where(e => e.Id > 1)) id += d.Id; return id.ToString();"),
        Corner("ForEachOverIndex", "IList<Document> documents = await db.Documents.ToListAsync(); for (int i = 0; i < documents.Count; i++) id += documents[i].Pages; return id.ToString();"),
        Corner("CollectionInterface", "ICollection<Document> documents = await db.Documents.ToListAsync(); return documents.Count + documents.Select(d => d.Title).First();"),
        Corner("SequenceLoop", "IEnumerable<Document> documents = await db.Documents.ToListAsync(); foreach (Document document in documents.OrderBy(d => d.Title)) return document.Title; return \"\";"),
        Corner("ChosenMember", "var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id); return (document != null ? document.Summary : null) ?? \"none\";"),
        Corner("DeclaredByAlias", "global::Document document = await db.Documents.FirstAsync(d => d.Id == id); return document.Title;"),
        Corner("LambdaOverList", "var documents = await db.Documents.ToListAsync(); Func<int, string> title = n => documents[n].Title; return title(0) + documents.Count(d => d.Archived);"),
        Corner("MaximumOfNullable", "var documents = await db.Documents.ToListAsync(); return documents.Max(d => d.Rating).ToString() + documents.Where(d => d.Published.HasValue).Min(d => d.Published);"),
        Corner("NestedDataOfLambda", "var documents = await db.Documents.ToListAsync(); return documents.Select(d => documents.Count(e => e.Pages > d.Pages)).Sum().ToString();"),
        Corner("ArrayLoop", "Document[] documents = await db.Documents.ToArrayAsync(); foreach (Document document in documents) id += document.Pages; return id + documents.Length.ToString();"),
        Corner("NullableNumberOfMissing", "var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id); int pages = document?.Pages ?? 0; DateTime? created = document?.Created; return pages + created.ToString();"),
        Corner("SummaryIsGuarded", "var document = await db.Documents.FirstAsync(d => d.Id == id); if (document.Summary == null) return \"none\"; return document.Summary.Trim();"),
        Corner("SummaryIsGuardedInList", "var documents = await db.Documents.ToListAsync(); return string.Join(\",\", documents.Where(d => d.Summary != null).Select(d => d.Summary!.Trim()));"),
        new("KeywordNames", BehaviourModel.Usings + """
            public class Event
            {
                public int Id { get; set; }
                public string @class { get; set; } = "";
                public byte[] Data { get; set; } = new byte[0];
                public Place @base { get; set; } = null!;
            }

            public class Place
            {
                public int Id { get; set; }
                public int @return { get; set; }
            }

            public class EventContext : DbContext
            {
                public DbSet<Event> Events { get; set; } = null!;
            }

            public static class KeywordNames
            {
                public static async Task<string> Run(EventContext db)
                {
                    var one = await db.Events.Include(e => e.@base).AsNoTracking().FirstAsync();
                    return one.@class + one.@base.@return;
                }
            }

            """),
        new("OwnSelect", BehaviourModel.Usings + """
            namespace Shop.Eighth
            {
                public static class Selects
                {
                    public static IQueryable<int> Select<T>(this IQueryable<T> query, Func<T, object> selector) => query.Where(x => selector(x) != null).Select(x => 1);
                }

                public static class OwnSelect
                {
                    public static async Task<string> Run(ShopContext db)
                    {
                        var document = await db.Documents.FirstAsync();
                        return document.Title;
                    }
                }
            }

            """),
        new("OwnWhere", BehaviourModel.Usings + """
            namespace Shop.Ninth
            {
                public static class Wheres
                {
                    public static IEnumerable<T> Where<T>(this DbSet<T> query, System.Linq.Expressions.Expression<Func<T, bool>> filter) where T : class => Queryable.Where(query, filter).AsEnumerable();
                }

                public static class OwnWhere
                {
                    public static async Task<string> Run(ShopContext db)
                    {
                        await Task.Yield();
                        var document = await db.Documents.FirstAsync(d => d.Id == 1);
                        return document.Title;
                    }
                }
            }

            """),
    ];

    /// <summary>Files in which System.Linq has to be imported.</summary>
    private static IEnumerable<LanguageProgram> Imports =>
    [
        new("TwoNamespaces", """
            namespace Shop.First
            {
                using System;
                using System.Linq;

                public static class Nothing
                {
                    public static int Count(int[] values) => values.Count();
                }
            }

            namespace Shop.Second
            {
                using System.Threading.Tasks;
                using Microsoft.EntityFrameworkCore;

                public static class TwoNamespaces
                {
                    public static async Task<string> Run(ShopContext db)
                    {
                        await Task.Yield();
                        var document = await db.Documents.FirstAsync();
                        return document.Title;
                    }
                }
            }

            """),
        new("NamespaceWithoutUsings", """
            namespace Shop.Third
            {
                public static class Nothing
                {
                }
            }

            namespace Shop.Fourth
            {
                using System.Threading.Tasks;
                using Microsoft.EntityFrameworkCore;

                public static class NamespaceWithoutUsings
                {
                    public static async Task<string> Run(ShopContext db)
                    {
                        await Task.Yield();
                        var document = await db.Documents.FirstAsync();
                        return document.Title;
                    }
                }
            }

            """),
        new("NamespaceBehindUsings", """
            using System.Threading.Tasks;

            namespace Shop.Fifth
            {
                using Microsoft.EntityFrameworkCore;

                public static class NamespaceBehindUsings
                {
                    public static async Task<string> Run(ShopContext db)
                    {
                        await Task.Yield();
                        var document = await db.Documents.FirstAsync();
                        return document.Title;
                    }
                }
            }

            """),
        new("OnlyOtherUsings", """
            using static System.Math;
            using EF = Microsoft.EntityFrameworkCore.EntityFrameworkQueryableExtensions;

            namespace Shop.Sixth
            {
                public static class OnlyOtherUsings
                {
                    public static async System.Threading.Tasks.Task<string> Run(ShopContext db)
                    {
                        await System.Threading.Tasks.Task.Yield();
                        var document = await EF.FirstAsync(db.Documents);
                        return document.Title + Max(1, 2);
                    }
                }
            }

            """),
        new("FileScopedWithoutUsings", """
            namespace Shop.Seventh;

            using System.Threading.Tasks;
            using Microsoft.EntityFrameworkCore;

            public static class FileScopedWithoutUsings
            {
                public static async Task<string> Run(ShopContext db)
                {
                    await Task.Yield();
                    var document = await db.Documents.FirstAsync();
                    return document.Title;
                }
            }

            """),
    ];

    private static LanguageProgram Waiting(string name, string statements) => Statements("Waiting" + name, "await Task.Yield();\n" + statements);

    private static LanguageProgram Existing(string name, string statements) => Statements("Existing" + name, statements);

    private static LanguageProgram Corner(string name, string statements) => Statements("Corner" + name, statements);
}
