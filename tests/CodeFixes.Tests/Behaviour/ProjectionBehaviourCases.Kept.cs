namespace AsyncSql.CodeFixes.Tests.Behaviour;

/// <summary>Queries whose entities are needed whole, or matter beyond the members that the method reads.</summary>
internal static partial class ProjectionBehaviourCases
{
    private static readonly BehaviourCase[] KeptCases =
    [
        Kept("Returned", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            return Show(document);
            """) with { Members = "private static string Show(Document document) => document.Title + document.Content.Length;" },
        Kept("PassedAsList", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            return Show(documents);
            """) with { Members = "private static string Show(List<Document> documents) => documents.Count + string.Join(\"|\", documents.Select(d => d.Title));" },
        Kept("ReturnedFromLocalFunction", """
            return (await ReadAsync()).Title;

            async Task<Document> ReadAsync()
            {
                var document = await db.Documents.FirstAsync(d => d.Id == id);
                return document;
            }
            """),
        Kept("StoredInField", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            _last = document;
            return document.Title + _last.Pages;
            """) with { Members = "private static Document? _last;" },
        Kept("StoredInList", """
            var all = new List<Document>();
            foreach (var document in await db.Documents.OrderBy(d => d.Id).ToListAsync())
                all.Add(document);
            return string.Join("|", all.Select(d => d.Title));
            """),
        Kept("ComparedWithAnother", """
            var first = await db.Documents.OrderBy(d => d.Id).FirstAsync();
            var again = await db.Documents.OrderBy(d => d.Id).FirstAsync();
            return (first == again) + first.Title + again.Title;
            """),
        Kept("ComparedByReference", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            return documents.Count(d => ReferenceEquals(d, documents[0])) + documents[0].Title;
            """),
        Kept("ComparedWithEquals", """
            var documents = await db.Documents.AsNoTracking().OrderBy(d => d.Id).ToListAsync();
            return documents[0].Equals(documents[1]) + documents[0].Title;
            """),
        Kept("DistinctElements", """
            var documents = await db.Documents.AsNoTracking().ToListAsync();
            return documents.Distinct().Count() + documents[0].Title;
            """),
        Kept("FilteredInclude", """
            var document = await db.Documents.Include(d => d.Notes.Where(n => n.Text == "More")).FirstAsync(d => d.Id == id);
            return string.Join("|", document.Notes.Select(n => n.Text));
            """),
        Kept("AddedNoteOfContext", """
            var document = await db.Documents.Include(d => d.Notes).FirstAsync(d => d.Id == id);
            db.Notes.Add(new Note { Text = "added", DocumentId = document.Id });
            return string.Join("|", document.Notes.Select(n => n.Text));
            """),
        Kept("LengthOfText", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            return document.Title + document.Content.Length;
            """),
        Kept("SetOfElements", """
            var documents = await db.Documents.AsNoTracking().OrderBy(d => d.Id).ToListAsync();
            return documents.ToHashSet().Count + string.Join("|", documents.Select(d => d.Title));
            """),
        Kept("KeyedByElement", """
            var documents = await db.Documents.AsNoTracking().OrderBy(d => d.Id).ToListAsync();
            return documents.ToDictionary(d => d, d => d.Title).Count.ToString();
            """),
        Kept("GroupsCompared", """
            var documents = await db.Documents.AsNoTracking().OrderBy(d => d.Id).ToListAsync();
            return documents.GroupBy(d => d.Pages, (pages, all) => all.Count()).Count() + documents.Count.ToString();
            """),
        Kept("TypeOfSwitch", """
            var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id);
            return document switch { Document { Pages: > 2 } found => found.Title, _ => "none" };
            """),
        Kept("CountedAndSaved", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            await db.SaveChangesAsync();
            return documents.Count.ToString();
            """),
        Kept("CountOfLocalView", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            return documents.Count + ":" + db.Documents.Local.Count;
            """),
        Kept("GroupedElements", """
            var documents = await db.Documents.AsNoTracking().OrderBy(d => d.Id).ToListAsync();
            return documents.GroupBy(d => d).Count() + documents[0].Title;
            """),
        Kept("WrittenAndSavedByCaller", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            document.Title = "written";
            return document.Title;
            """),
        Kept("WrittenInLoop", """
            foreach (var document in await db.Documents.OrderBy(d => d.Id).ToListAsync())
                document.Pages += 1;
            return "done";
            """),
        Kept("WrittenAndSaved", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            document.Pages++;
            await db.SaveChangesAsync();
            return document.Pages.ToString();
            """),
        Kept("ReadBetweenSaves", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            db.Add(new Note { Text = document.Title, DocumentId = document.Id });
            await db.SaveChangesAsync();
            return document.Title;
            """),
        Kept("Removed", """
            var note = await db.Notes.Where(n => n.DocumentId == id).ToListAsync();
            db.Notes.RemoveRange(note);
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            db.Documents.Remove(document);
            return document.Title;
            """),
        Kept("RemovedByKey", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            db.Remove(document);
            await db.SaveChangesAsync();
            return document.Title;
            """),
        Kept("KeyOfDictionary", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            var map = new Dictionary<Document, int>();
            foreach (var document in documents)
                map[document] = document.Pages;
            return map.Count.ToString();
            """),
        Kept("Formatted", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            return $"{document} {document.Title}";
            """),
        Kept("Concatenated", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            return document + document.Title;
            """),
        Kept("TurnedIntoText", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            return document.ToString() + document.Title;
            """),
        Kept("TypeOfElement", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            return document.GetType().Name + document.Title;
            """),
        Kept("JoinedAsElements", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            return string.Join("|", documents) + documents.Count;
            """),
        Kept("Serialized", """
            var documents = await db.Documents.AsNoTracking().OrderBy(d => d.Id).ToListAsync();
            return System.Text.Json.JsonSerializer.Serialize(documents) + documents.Count;
            """),
        Kept("ComputedMember", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            return document.Label;
            """),
        Kept("UnmappedMember", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            return document.Remark;
            """),
        Kept("MemberWithGetter", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            return document.Code;
            """),
        Kept("MemberWithGetterInLambda", """
            var documents = await db.Documents.AsNoTracking().OrderBy(d => d.Id).ToListAsync();
            return string.Join("|", documents.Select(d => d.Code));
            """),
        Kept("MemberWithSetter", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            return document.Place + ".";
            """),
        Kept("LargeMember", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            return document.Title + document.Content.Length;
            """),
        Kept("TypePattern", """
            var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id);
            return document is Document found ? found.Title : "none";
            """),
        Kept("ReferenceNavigation", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            return document.Title + document.Author?.Name;
            """),
        Kept("CollectionNavigation", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            return document.Title + document.Notes.Count;
            """),
        Kept("FixUpOfAnotherEntity", """
            var document = await db.Documents.OrderBy(d => d.Id).FirstAsync();
            var author = await db.Authors.FirstAsync(a => a.Id == document.AuthorId);
            return author.Documents.Count.ToString();
            """),
        Kept("LocalOfSet", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            return document.Title + db.Documents.Local.Count;
            """),
        Kept("EntriesOfTracker", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            return document.Title + db.ChangeTracker.Entries().Count();
            """),
        Kept("ListChanged", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            documents.Add(new Document { Title = "added" });
            return string.Join("|", documents.Select(d => d.Title));
            """),
        Kept("ReplacedWhenMissing", """
            var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id) ?? new Document { Title = "new" };
            return document.Title;
            """),
        Kept("Reassigned", """
            var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id);
            document ??= new Document { Title = "new" };
            return document.Title;
            """),
        Kept("ClosureWithEntity", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            Func<Document> later = () => document;
            return later().Title;
            """),
        Kept("ClosureThatWrites", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            Action rename = () => document.Title = "renamed";
            rename();
            return document.Title;
            """),
        Kept("ExplicitLambdaTypes", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            return string.Join("|", documents.Select((Document d) => d.Title));
            """),
        Kept("GivenDelegate", """
            Func<Document, bool> filter = d => d.Pages > 1;
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            return documents.Count(filter) + documents.Count.ToString();
            """),
        Kept("TypeArguments", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            return string.Join("|", documents.Select<Document, string>(d => d.Title));
            """),
        Kept("TypeArgumentsOfQuery", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync<Document>();
            return string.Join("|", documents.Select(d => d.Title));
            """),
        Kept("ReversedSequence", """
            IEnumerable<Document> documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            return string.Join("|", documents.Reverse().Select(d => d.Title));
            """),
        Kept("SequenceAssignedLater", """
            IEnumerable<Document> documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            documents = documents.Where(d => d.Pages > 1);
            return string.Join("|", documents.Select(d => d.Title));
            """),
        Kept("FixUpThroughSet", """
            var document = await db.Documents.OrderBy(d => d.Id).FirstAsync();
            var author = await db.Set<Author>().FirstAsync(a => a.Id == document.AuthorId);
            return author.Documents.Count.ToString();
            """),
        Kept("FixUpThroughFind", """
            var document = await db.Documents.OrderBy(d => d.Id).FirstAsync();
            var author = await db.FindAsync<Author>(document.AuthorId);
            return author!.Documents.Count.ToString();
            """),
        Kept("FixUpThroughMethod", """
            var document = await db.Documents.OrderBy(d => d.Id).FirstAsync();
            var author = await ReadAsync(db, document.AuthorId);
            return author.Documents.Count.ToString();
            """) with { Members = "private static Task<Author> ReadAsync(ShopContext db, int id) => db.Authors.FirstAsync(a => a.Id == id);" },
        Kept("ChangedByMethodWithContext", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            await RenameAsync(db, document.Id);
            return document.Title;
            """) with { Members = """
                private static async Task RenameAsync(ShopContext db, int id)
                {
                    (await db.Documents.FindAsync(id))!.Title = "renamed";
                    await db.SaveChangesAsync();
                }
                """ },
        Kept("ChangedByFoundEntity", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            var same = await db.Documents.FindAsync(id);
            same!.Title = "changed";
            return document.Title;
            """),
        Kept("ChangedByTuple", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            var same = await db.Documents.FindAsync(id);
            (same!.Title, same.Pages) = ("changed", 1);
            return document.Title;
            """),
        Kept("ChangedInPlace", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            var same = await db.Documents.FindAsync(id);
            if (same!.Hash.Length > 0)
                same.Hash[0]++;
            return document.Hash.FirstOrDefault().ToString();
            """),
        Kept("ChangedBeforeInSameMethod", """
            var first = await db.Documents.FirstAsync(d => d.Id == id);
            first.Title = "changed";
            var second = await db.Documents.SingleAsync(d => d.Id == id);
            return second.Title;
            """),
        Kept("ChangedByCommand", """
            var before = await db.Documents.FirstAsync(d => d.Id == id);
            await db.Database.ExecuteSqlRawAsync("UPDATE Documents SET Title = 'changed'");
            var after = await db.Documents.FirstAsync(d => d.Id == id);
            return before.Title + after.Title;
            """),
        Kept("ClosureThatEscapes", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            _later = () => document.Title;
            (await db.Documents.SingleAsync(d => d.Id == id)).Title = "changed";
            return _later();
            """) with { Members = "private static Func<string> _later = () => \"\";" },
        Kept("PendingChangeOfCaller", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            return document.Title;
            """) with { Pending = true },
        Kept("DynamicElement", """
            dynamic document = await db.Documents.FirstAsync(d => d.Id == id);
            return (string)document.Title;
            """),
        Kept("ObjectElement", """
            object document = await db.Documents.FirstAsync(d => d.Id == id);
            return ((Document)document).Title;
            """),
        Kept("OverloadByType", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            return Show(documents.Where(d => d.Pages > 0));
            """) with { Members = "private static string Show(IEnumerable<Document> documents) => string.Join(\"|\", documents.Select(d => d.Title));" },
        Kept("TrackedCountOfAuthor", """
            var author = await db.Authors.FirstAsync(a => a.Id == 1);
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            return documents.Count + ":" + author.Documents.Count;
            """),
        Kept("CountOfArrayAsList", """
            IReadOnlyList<Document> documents = await db.Documents.OrderBy(d => d.Id).ToArrayAsync();
            return documents.Count + string.Join("|", documents.Select(d => d.Title));
            """),
        Kept("TypeArgumentsWithoutImport", """
            var documents = await db.Documents.ToListAsync<Document>();
            var text = "";
            foreach (var document in documents)
                text += document.Title;
            return text;
            """) with
        {
            Usings = BehaviourModel.Usings.Replace("using System.Linq;\n", "", StringComparison.Ordinal),
        },
        Kept("FixUpThroughInclude", """
            var document = await db.Documents.OrderBy(d => d.Id).FirstAsync();
            var last = await db.Documents.Include(d => d.Author).OrderBy(d => d.Id).LastAsync(d => d.AuthorId == document.AuthorId);
            return last.Author.Documents.Count.ToString();
            """),
        Kept("TrackedAgain", """
            var document = await db.Documents.AsNoTracking().AsTracking().OrderBy(d => d.Id).FirstAsync();
            var author = await db.Authors.FirstAsync(a => a.Id == document.AuthorId);
            return author.Documents.Count.ToString();
            """),
        Kept("ChangedByMethodWithField", """
            _db = db;
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            await RenameAsync(id);
            return document.Title;
            """) with
        {
            Members = """
                private static ShopContext _db = null!;

                private static async Task RenameAsync(int id) => (await _db.Documents.FindAsync(id))!.Title = "renamed";
                """
        },
        Kept("ChangedInsideLambda", """
            (await db.Documents.FirstAsync(d => d.Id == id)).Title = "changed";
            Func<Task<string>> read = async () =>
            {
                var document = await db.Documents.SingleAsync(d => d.Id == id);
                return document.Title;
            };
            return await read();
            """),
        Kept("SavedOutsideLambda", """
            Func<Task<string>> read = async () =>
            {
                var document = await db.Documents.SingleAsync(d => d.Id == id);
                return document.Title;
            };
            var before = await read();
            (await db.Documents.FindAsync(id))!.Title = "changed";
            var between = await read();
            await db.SaveChangesAsync();
            return before + between + await read();
            """),
        Kept("QuerySyntaxOverList", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            return string.Join("|", from d in documents from e in documents where d == e select d.Title);
            """),
        Kept("SortedInPlace", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            documents.Sort((a, b) => a.Pages.CompareTo(b.Pages));
            return string.Join("|", documents.Select(d => d.Id));
            """),
        Kept("RawSqlWithSemicolon", """
            var documents = await db.Documents.FromSqlRaw("SELECT * FROM Documents ORDER BY Id;").ToListAsync();
            return string.Join("|", documents.Select(d => d.Title));
            """),
        // As a stored procedure does, it gives rows and cannot be part of another SELECT.
        Kept("RawSqlOfCommand", """
            var documents = await db.Documents.FromSqlRaw("UPDATE Documents SET Pages = 9 RETURNING *").ToListAsync();
            return string.Join("|", documents.Select(d => d.Pages));
            """),
        Kept("FixUpOfParameter", """
            return await CountAsync(db, await db.Authors.FirstAsync(a => a.Id == 2));
            """) with
        {
            Members = """
                private static async Task<string> CountAsync(ShopContext db, Author author)
                {
                    var documents = await db.Documents.Where(d => d.AuthorId == author.Id).OrderBy(d => d.Id).ToListAsync();
                    return documents.Count(d => d.Archived) + ":" + author.Documents.Count;
                }
                """
        },
        Kept("ChangedParameter", """
            return await ReadAsync(db, await db.Documents.FirstAsync(d => d.Id == id));
            """) with
        {
            Members = """
                private static async Task<string> ReadAsync(ShopContext db, Document given)
                {
                    given.Title = "changed";
                    var document = await db.Documents.SingleAsync(d => d.Id == given.Id);
                    return document.Title;
                }
                """
        },

        Kept("HelperOfHelperWrites", """
            var document = await db.Documents.OrderBy(d => d.Id).FirstAsync();
            new Renamer(db).Run();
            return document.Title;
            """) with
        {
            Members = """
                private interface IRenamer
                {
                    void Rename();
                }

                private sealed class Renamer : IRenamer
                {
                    private readonly ShopContext _db;
                    private readonly IRenamer _self;

                    public Renamer(ShopContext db) => (_db, _self) = (db, this);

                    public void Run() => _self.Rename();

                    public void Rename()
                    {
                        foreach (var document in _db.Documents.OrderBy(d => d.Id).ToList())
                            document.Title = "renamed";
                    }
                }
                """,
        },
    ];
}
