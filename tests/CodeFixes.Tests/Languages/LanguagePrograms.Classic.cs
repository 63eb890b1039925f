using AsyncSql.CodeFixes.Tests.Behaviour;

namespace AsyncSql.CodeFixes.Tests.Languages;

/// <summary>Code as it is written for C# 7.3: namespaces with braces, fields, constructors, explicit types, no patterns but the oldest.</summary>
internal static partial class LanguagePrograms
{
    private static IEnumerable<LanguageProgram> Classic =>
    [
        Service("ClassicFirst", """
            public async Task<string> Title(int id)
            {
                Document document = await this._db.Documents.AsNoTracking().FirstAsync(d => d.Id == id).ConfigureAwait(false);
                return document.Title;
            }
            """),
        Service("ClassicFirstOrDefault", """
            public async Task<string> Title(int id, CancellationToken cancellationToken)
            {
                Document document = await _db.Documents.AsNoTracking().FirstOrDefaultAsync(d => d.Id == id, cancellationToken).ConfigureAwait(false);
                if (document == null)
                {
                    throw new InvalidOperationException(string.Format("There is no {0}.", id));
                }

                return document.Title;
            }
            """),
        Service("ClassicSingleOrDefault", """
            public async Task<string> Title(int id)
            {
                Document document = await _db.Documents.AsNoTracking().SingleOrDefaultAsync(d => d.Id == id);
                return document == null ? string.Empty : document.Title + document.Pages.ToString();
            }
            """),
        Service("ClassicExplicitLoop", """
            public async Task<int> Pages()
            {
                int pages = 0;
                List<Document> documents = await _db.Documents.Where(d => !d.Archived).ToListAsync();
                foreach (Document document in documents)
                {
                    pages += document.Pages;
                }

                return pages;
            }
            """),
        Service("ClassicIndexedLoop", """
            public async Task<string> Titles()
            {
                Document[] documents = await _db.Documents.OrderBy(d => d.Id).ToArrayAsync();
                string titles = string.Empty;
                for (int i = 0; i < documents.Length; i++)
                {
                    titles += documents[i].Title;
                }

                return titles;
            }
            """),
        Service("ClassicListOfInterface", """
            public async Task<IList<string>> Titles()
            {
                IList<Document> documents = await _db.Documents.AsNoTracking().ToListAsync();
                return documents.Select(d => d.Title).ToList();
            }
            """),
        Service("ClassicDictionary", """
            public async Task<IDictionary<int, string>> Titles()
            {
                Dictionary<int, string> titles = new Dictionary<int, string>();
                foreach (Document document in await _db.Documents.AsNoTracking().ToListAsync())
                {
                    titles.Add(document.Id, document.Title);
                }

                return titles;
            }
            """),
        Service("ClassicTransfer", """
            public class Line
            {
                public int Id { get; set; }
                public string Text { get; set; } = "";
                public DateTime? Published { get; set; }
            }

            public async Task<List<Line>> Lines()
            {
                var documents = await _db.Documents.AsNoTracking().ToListAsync().ConfigureAwait(false);
                return documents.Select(d => new Line { Id = d.Id, Text = d.Title, Published = d.Published }).ToList();
            }
            """),
        Service("ClassicTuple", """
            public async Task<(string Title, int Pages)> Read(int id)
            {
                var document = await _db.Documents.FirstAsync(d => d.Id == id);
                return (document.Title, document.Pages);
            }
            """),
        Service("ClassicOut", """
            public async Task<int> Read(string text)
            {
                var document = await _db.Documents.FirstAsync(d => d.Title == text);
                return int.TryParse(document.Title, out var number) ? number : document.Id;
            }
            """),
        Service("ClassicSwitch", """
            public async Task<string> Read(int id)
            {
                var document = await _db.Documents.FirstAsync(d => d.Id == id);
                switch (document.Kind)
                {
                    case Kind.Draft:
                        return document.Title;
                    default:
                        return "";
                }
            }
            """),
        Service("ClassicOldPattern", """
            public async Task<int> Read(int id)
            {
                var document = await _db.Documents.FirstAsync(d => d.Id == id);
                return document.Rating is int rating ? rating : 0;
            }
            """),
        Service("ClassicIsNull", """
            public async Task<int> Read(int id)
            {
                var document = await _db.Documents.FirstOrDefaultAsync(d => d.Id == id);
                if (document is null)
                    return 0;
                return document.Pages;
            }
            """),
        Service("ClassicNotIsNull", """
            public async Task<int> Read(int id)
            {
                var document = await _db.Documents.SingleOrDefaultAsync(d => d.Id == id);
                if (!(document is null))
                    return document.Pages;
                return 0;
            }
            """),
        Service("ClassicConditionalAccess", """
            public async Task<int?> Read(int id)
            {
                var document = await _db.Documents.FirstOrDefaultAsync(d => d.Id == id);
                return document?.Pages ?? document?.Rating;
            }
            """),
        Service("ClassicInclude", """
            public async Task<string> Read(int id)
            {
                Document document = await _db.Documents.AsNoTracking().Include(d => d.Author).FirstAsync(d => d.Id == id);
                return document.Title + document.Author.Name;
            }
            """),
        Service("ClassicIncludeByName", """
            public async Task<string> Read(int id)
            {
                Document document = await _db.Documents.AsNoTracking().Include("Author").FirstAsync(d => d.Id == id);
                return document.Title + document.Author.Name;
            }
            """),
        Service("ClassicExists", """
            public async Task<bool> Exists(int id)
            {
                return await _db.Documents.FirstOrDefaultAsync(d => d.Id == id) != null;
            }
            """),
        Service("ClassicExistsInLocal", """
            public async Task Check(int id, CancellationToken cancellationToken)
            {
                Document document = await _db.Documents.Where(d => d.Id == id).FirstOrDefaultAsync(cancellationToken).ConfigureAwait(false);
                if (document == null)
                    throw new KeyNotFoundException();
            }
            """),
        Service("ClassicExistsIsNull", """
            public async Task<string> Check(int id)
            {
                var document = await _db.Documents.LastOrDefaultAsync(d => d.Id == id);
                return document is null ? "none" : "some";
            }
            """),
        Service("ClassicUsing", """
            public static async Task<string> Read(DbContextOptions<ShopContext> options, int id)
            {
                using (ShopContext context = new ShopContext(options))
                {
                    Document document = await context.Documents.FirstAsync(d => d.Id == id);
                    return document.Title;
                }
            }
            """),
        Service("ClassicAnonymousMethod", """
            public async Task<string> Read(int id)
            {
                Func<int, Task<string>> read = async delegate (int key)
                {
                    Document document = await _db.Documents.FirstAsync(d => d.Id == key);
                    return document.Title;
                };
                return await read(id);
            }
            """),
        Service("ClassicLocalFunction", """
            public async Task<string> Read(int id)
            {
                async Task<string> ReadOne(int key)
                {
                    Document document = await _db.Documents.FirstAsync(d => d.Id == key);
                    return document.Title;
                }

                return await ReadOne(id) + await ReadOne(id + 1);
            }
            """),
        Service("ClassicTwoQueries", """
            public async Task<string> Read(int id)
            {
                Document first = await _db.Documents.AsNoTracking().FirstAsync(d => d.Id == id);
                Document second = await _db.Documents.AsNoTracking().FirstOrDefaultAsync(d => d.Id > first.Id);
                return first.Title + (second == null ? "" : second.Title);
            }
            """),
        Service("ClassicTryCatch", """
            public async Task<string> Read(int id)
            {
                try
                {
                    var document = await _db.Documents.SingleAsync(d => d.Id == id);
                    await Task.Yield();
                    return document.Title;
                }
                catch (InvalidOperationException)
                {
                    await Task.Delay(1);
                    return "";
                }
            }
            """),
        Service("ClassicQuerySyntax", """
            public async Task<string> Read()
            {
                List<Document> documents = await (from d in _db.Documents where d.Pages > 1 orderby d.Title select d).ToListAsync();
                string text = "";
                foreach (Document document in documents)
                    text = text + document.Title;
                return text;
            }
            """),
        Service("ClassicLetters", """
            public async Task<string> Read(int id)
            {
                Letter letter = await _db.Letters.FirstAsync(l => l.Id == id);
                await Task.Yield();
                return letter.Sender;
            }
            """),
        Service("ClassicWholeEntity", """
            public async Task<List<Document>> Read(int id)
            {
                List<Document> documents = await _db.Documents.Where(d => d.Id > id).ToListAsync(CancellationToken.None).ConfigureAwait(false);
                await Task.Yield();
                return documents;
            }
            """),
        Service("ClassicFindAndRemove", """
            public async Task Remove(int id)
            {
                Document document = await _db.Documents.FindAsync(id);
                if (document != null)
                    _db.Documents.Remove(document);
                await _db.SaveChangesAsync();
            }
            """),
    ];

    /// <summary>A class in a namespace with a context in a field.</summary>
    private static LanguageProgram Service(string name, string members) => new(name, BehaviourModel.Usings + $$"""
        namespace Shop.Services
        {
            public class {{name}}
            {
                private readonly ShopContext _db;

                public {{name}}(ShopContext db)
                {
                    _db = db;
                }

                {{members.ReplaceLineEndings("\n        ")}}
            }
        }

        """);
}
