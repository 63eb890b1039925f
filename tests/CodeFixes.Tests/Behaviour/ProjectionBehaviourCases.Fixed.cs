namespace AsyncSql.CodeFixes.Tests.Behaviour;

/// <summary>Queries that read only the members used after the fix, and do the same.</summary>
internal static partial class ProjectionBehaviourCases
{
    private static readonly BehaviourCase[] FixedCases =
    [
        Fixed("ListForEach", """
            var lines = new List<string>();
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            foreach (var document in documents)
                lines.Add(document.Id + document.Title);
            return string.Join(",", lines);
            """),
        Fixed("ListForEachOfType", """
            var lines = new List<string>();
            List<Document> documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            foreach (Document document in documents)
                lines.Add(document.Title);
            return string.Join(",", lines);
            """),
        Fixed("ArrayInLoop", """
            var lines = new List<string>();
            foreach (var document in await db.Documents.OrderByDescending(d => d.Id).ToArrayAsync())
                lines.Add($"{document.Id}: {document.Summary ?? "-"}");
            return string.Join(",", lines);
            """),
        Fixed("ListIndexed", """
            var documents = await db.Documents.OrderBy(d => d.Title).ThenBy(d => d.Id).ToListAsync();
            return documents[0].Title + documents[1].Id;
            """),
        Fixed("ListLoopOverIndex", """
            var text = "";
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            for (var i = documents.Count - 1; i >= 0; i--)
                text += documents[i].Pages + ";";
            return text;
            """),
        Fixed("ArrayLength", """
            var documents = await db.Documents.Where(d => d.Pages > 2).ToArrayAsync();
            return documents.Length + ":" + documents.Sum(d => d.Pages);
            """),
        Fixed("ListSelect", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            return string.Join("|", documents.Select(d => d.Title + d.Kind));
            """),
        Fixed("ListWhereSelect", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            return string.Join("|", documents.Where(d => d.Rating > 2).Select(d => d.Summary)) + documents.Count;
            """),
        Fixed("ListAnyAllCount", """
            var documents = await db.Documents.ToListAsync();
            return $"{documents.Any()} {documents.Any(d => d.Archived)} {documents.All(d => d.Pages > 0)} {documents.Count(d => d.Rating == null)}";
            """),
        Fixed("ListOrderedInMemory", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            return string.Join("|", documents.OrderBy(d => d.Kind).ThenByDescending(d => d.Pages).Select(d => d.Id));
            """),
        Fixed("ListPagedInMemory", """
            var skip = 1;
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            return string.Join("|", documents.Skip(skip).Take(2).Select(d => d.Id));
            """),
        Fixed("ListSums", """
            var documents = await db.Documents.ToListAsync();
            return $"{documents.Sum(d => d.Pages)} {documents.Sum(d => d.Rating)} {documents.Max(d => d.Rating)} {documents.Average(d => d.Rating)}";
            """),
        Fixed("ListMinimumOfNone_Throws", """
            var documents = await db.Documents.ToListAsync();
            return documents.Min(d => d.Pages) + "";
            """),
        Fixed("ListFilteredInMemoryLoop", """
            var text = "";
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            foreach (var document in documents.Where(d => d.Published != null).Reverse())
                text += document.Published!.Value.Year + document.Title;
            return text;
            """),
        Fixed("ListNestedLambdas", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            return string.Join("|", documents.Where(d => documents.Any(e => e.Title == d.Title && e.Id != d.Id)).Select(d => d.Id));
            """),
        Fixed("ListToAnonymousObjects", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            return string.Join("|", documents.Select(d => new { d.Id, d.Former }));
            """),
        Fixed("ListDistinctTitles", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            return string.Join("|", documents.Select(d => d.Title).Distinct());
            """),
        Fixed("ListKeysForAnotherQuery", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            var ids = documents.Select(d => d.Id).ToList();
            return await db.Documents.CountAsync(d => ids.Contains(d.Id)) + "";
            """),
        Fixed("ListOfInterface", """
            IReadOnlyList<Document> documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            return documents.Count + string.Join("|", documents.Select(d => d.Title));
            """),
        Fixed("LoopWithBreak", """
            foreach (var document in await db.Documents.OrderBy(d => d.Id).ToListAsync())
            {
                if (document.Archived)
                    return "archived " + document.Id;
            }
            return "none";
            """),
        Fixed("LoopWithClosures", """
            var reads = new List<Func<string>>();
            foreach (var document in await db.Documents.AsNoTracking().OrderBy(d => d.Id).ToListAsync())
                reads.Add(() => document.Title);
            return string.Join("|", reads.Select(read => read()));
            """),
        Fixed("First_Throws", """
            var document = await db.Documents.OrderBy(d => d.Id).FirstAsync();
            return document.Title;
            """),
        Fixed("FirstWithPredicate", """
            var document = await db.Documents.OrderBy(d => d.Id).FirstAsync(d => d.Pages > 1);
            return document.Title + document.Pages;
            """),
        Fixed("Single_Throws", """
            var document = await db.Documents.SingleAsync();
            return document.Id + document.Title;
            """),
        Fixed("SingleWithPredicate_Throws", """
            var document = await db.Documents.SingleAsync(d => d.Title == "Title 1" || d.Id == id);
            return document.Title;
            """),
        Fixed("SingleOrDefault_Throws", """
            var document = await db.Documents.SingleOrDefaultAsync(d => d.Pages == 6);
            return document?.Title ?? "none";
            """),
        Fixed("LastOrdered", """
            var document = await db.Documents.OrderBy(d => d.Created).ThenBy(d => d.Id).LastAsync();
            return document.Id + " " + document.Created.ToString("o");
            """),
        Fixed("LastOrDefaultWithPredicate", """
            var document = await db.Documents.OrderBy(d => d.Id).LastOrDefaultAsync(d => d.Rating == null);
            return document == null ? "none" : document.Id + document.Title;
            """),
        Fixed("FirstOrDefaultReturnsEarly", """
            var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id);
            if (document == null)
                return "none";
            return document.Title;
            """),
        Fixed("FirstOrDefaultIsNull", """
            var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id);
            return document is null ? "none" : document.Title + document.Kind;
            """),
        Fixed("FirstOrDefaultIsNotNull", """
            var document = await db.Documents.Where(d => d.Id == 5).FirstOrDefaultAsync();
            if (document is not null && document.Rating is int rating)
                return rating.ToString();
            return "none";
            """),
        Fixed("FirstOrDefaultOfType", """
            Document? document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id);
            return document != null ? document.Title : "none";
            """),
        Fixed("FirstOrDefaultForgiven_Throws", """
            var document = await db.Documents.SingleOrDefaultAsync(d => d.Id == id);
            return document!.Title;
            """),
        Fixed("ThrowsWhenMissing", """
            var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id) ?? throw new InvalidOperationException("There is no " + id);
            return document.Title;
            """),
        Fixed("ThrowsWhenMissingLater", """
            var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id);
            if (document is null)
                throw new KeyNotFoundException(id.ToString());
            return document.Pages.ToString();
            """),
        Fixed("ConditionalAccess", """
            var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id);
            return document?.Title.Length + "," + document?.Summary?.Length + "," + document?.Created.Year;
            """),
        Fixed("ConditionalValues", """
            var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == 3);
            int? pages = document?.Pages;
            Kind? kind = document?.Kind;
            return $"{pages} {kind} {document?.Former} {document?.Rating ?? -1}";
            """),
        Fixed("ConfiguredAwait", """
            var document = await db.Documents.FirstAsync(d => d.Id == id, CancellationToken.None).ConfigureAwait(false);
            return document.Title;
            """),
        Fixed("CancelledToken_Throws", """
            using var source = new CancellationTokenSource();
            if (await db.Documents.AnyAsync())
                source.Cancel();
            var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id, source.Token);
            return document?.Title ?? "none";
            """),
        Fixed("NullableNumbers", """
            var document = await db.Documents.OrderBy(d => d.Id).FirstAsync();
            return document.Rating.HasValue ? document.Rating.Value.ToString() : "unrated";
            """),
        Fixed("NullableNumber_Throws", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            return document.Rating!.Value.ToString();
            """),
        Fixed("NullableDate", """
            var document = await db.Documents.OrderBy(d => d.Id).FirstAsync();
            return (document.Published?.ToString("o") ?? "never") + document.Created.AddDays(1).ToString("o");
            """),
        Fixed("EnumSwitch", """
            var document = await db.Documents.OrderBy(d => d.Id).FirstAsync();
            return document.Kind switch { Kind.Draft => "d", Kind.Letter => "l", _ => "other" };
            """),
        Fixed("NullableEnum", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            return string.Join("|", documents.Select(d => d.Former?.ToString() ?? "never"));
            """),
        Fixed("ForeignKeys", """
            var document = await db.Documents.OrderBy(d => d.Id).FirstAsync();
            return $"{document.AuthorId} {document.ReviewerId}";
            """),
        Fixed("SmallBytes", """
            var document = await db.Documents.OrderBy(d => d.Id).FirstAsync();
            return Convert.ToHexString(document.Hash) + document.Hash.Length;
            """),
        Fixed("NullableText", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            return string.IsNullOrEmpty(document.Summary) ? "no summary" : document.Summary.ToUpperInvariant();
            """),
        Fixed("SimpleTypePattern", """
            var document = await db.Documents.OrderBy(d => d.Id).FirstAsync();
            return document.Rating is > 3 ? "good" : "not good";
            """),
        Fixed("NullText_Throws", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            return document.Summary!.Trim();
            """),
        Fixed("UnboundedStrings", """
            var letter = await db.Letters.FirstAsync(l => l.Id == id);
            return letter.Sender + letter.Stamp;
            """),
        Fixed("UnboundedStringsList", """
            var letters = await db.Letters.OrderBy(l => l.Id).ToListAsync();
            return string.Join("|", letters.Select(l => l.Sender));
            """),
        Fixed("NoTracking", """
            var document = await db.Documents.AsNoTracking().FirstAsync(d => d.Id == id);
            return document.Title + document.Pages;
            """),
        Fixed("NoTrackingList", """
            var documents = await db.Documents.AsNoTracking().Where(d => d.Pages != 4).OrderBy(d => d.Id).ToListAsync();
            return string.Join("|", documents.Select(d => d.Title + d.Rating));
            """),
        Fixed("NoTrackingBesideOtherEntities", """
            var author = await db.Authors.FirstOrDefaultAsync(a => a.Id == 1);
            var documents = await db.Documents.AsNoTracking().OrderBy(d => d.Id).ToListAsync();
            return author?.Documents.Count + string.Join("|", documents.Select(d => d.Title));
            """),
        Fixed("OrderSkipTake", """
            var documents = await db.Documents.OrderBy(d => d.Title).ThenByDescending(d => d.Created).ThenBy(d => d.Id).Skip(1).Take(3).ToListAsync();
            return string.Join("|", documents.Select(d => d.Id));
            """),
        Fixed("TakeThenFirst", """
            var document = await db.Documents.OrderBy(d => d.Id).Skip(1).Take(3).OrderByDescending(d => d.Id).FirstOrDefaultAsync(d => d.Pages > 2);
            return document?.Title ?? "none";
            """),
        Fixed("DistinctRows", """
            var documents = await db.Documents.Where(d => d.Pages > 1).Distinct().ToListAsync();
            return documents.Count + ":" + string.Join("|", documents.Select(d => d.Title).OrderBy(t => t, StringComparer.Ordinal));
            """),
        Fixed("Tagged", """
            var document = await db.Documents.TagWith("behaviour").FirstAsync(d => d.Id == id);
            return document.Title;
            """),
        Fixed("FilterThroughNavigation", """
            var documents = await db.Documents.Where(d => d.Author.Name == "Ada" && d.Reviewer!.Name != "Bob").OrderBy(d => d.Author.Name).ThenBy(d => d.Id).ToListAsync();
            return string.Join("|", documents.Select(d => d.Id));
            """),
        Fixed("FilterThroughCollection", """
            var documents = await db.Documents.Where(d => d.Notes.Any(n => n.Text == "More")).OrderBy(d => d.Id).ToListAsync();
            return string.Join("|", documents.Select(d => d.Title));
            """),
        Fixed("FilterByLargeColumn", """
            var document = await db.Documents.OrderBy(d => d.Id).FirstOrDefaultAsync(d => d.Content.Length > 10 && d.Data != null);
            return document?.Title ?? "none";
            """),
        Fixed("OrderByLargeColumn", """
            var documents = await db.Documents.OrderByDescending(d => d.Content).ThenBy(d => d.Id).ToListAsync();
            return string.Join("|", documents.Select(d => d.Id));
            """),
        Fixed("SetOfType", """
            var document = await db.Set<Document>().FirstAsync(d => d.Id == id);
            return document.Title;
            """),
        Fixed("BuiltInLocals", """
            var query = db.Documents.Where(d => d.Pages > 0);
            query = query.OrderBy(d => d.Id);
            var documents = await query.ToListAsync();
            return string.Join("|", documents.Select(d => d.Title));
            """),
        Fixed("BuiltUnderCondition", """
            IQueryable<Document> query = db.Documents;
            if (id > 1)
                query = query.Where(d => d.Kind != Kind.Draft);
            var document = await query.OrderBy(d => d.Id).FirstOrDefaultAsync();
            return document?.Title ?? "none";
            """),
        Fixed("CapturedVariables", """
            var title = "Title " + (id - 1);
            var kinds = new[] { Kind.Letter, Kind.Report };
            var documents = await db.Documents.Where(d => d.Title == title && kinds.Contains(d.Kind)).OrderBy(d => d.Id).ToListAsync();
            return string.Join("|", documents.Select(d => d.Id));
            """),
        Fixed("QuerySyntax", """
            var documents = await (from d in db.Documents where d.Pages > 1 orderby d.Id select d).ToListAsync();
            return string.Join("|", documents.Select(d => d.Title));
            """),
        Fixed("JoinedFilter", """
            var documents = await (from d in db.Documents join a in db.Authors on d.AuthorId equals a.Id where a.Name == "Ada" orderby d.Id select d).AsNoTracking().ToListAsync();
            return string.Join("|", documents.Select(d => d.Title));
            """),
        Fixed("UnionOfSets", """
            var documents = await db.Documents.Where(d => d.Id < 3).Concat(db.Documents.Where(d => d.Id > 1)).OrderBy(d => d.Id).ToListAsync();
            return string.Join("|", documents.Select(d => d.Id));
            """),
        Fixed("ParameterNamesTaken", """
            var x = 1;
            var e = 2;
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            return document.Title + x + e;
            """),
        Fixed("MultilineChain", """
            var document = await db.Documents
                .Where(d => d.Id == id) // the one
                .FirstOrDefaultAsync(d => d.Pages >= 0);
            return document?.Title ?? "none";
            """),
        Fixed("UntranslatableFilter_Throws", """
            if (!await db.Documents.AnyAsync())
                return "none";
            var document = await db.Documents.FirstAsync(d => d.Label == "x");
            return document.Title;
            """) with { IsUnreadable = true },
        Fixed("UnorderedLast_Throws", """
            if (!await db.Documents.AnyAsync())
                return "none";
            var document = await db.Documents.LastAsync(d => d.Id > 0);
            return document.Title;
            """) with { IsUnreadable = true },
        Fixed("SeveralUses", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            var text = document.Title;
            text += document.Title.Length;
            text += document.Pages + document.Pages;
            return text + (document.Archived ? document.Summary : document.Title);
            """),
        Fixed("UseInLambda", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            Func<string, string> show = separator => document.Title + separator + document.Pages;
            return show(":") + show(";");
            """),
        Fixed("UseInLocalFunction", """
            var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id);
            return document is null ? "none" : Show();

            string Show() => document.Title + document.Pages;
            """),
        Fixed("UseInName", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            return nameof(document.Title) + document.Pages;
            """),
        Fixed("UseInTuple", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            var (title, pages) = (document.Title, document.Pages);
            return title + pages;
            """),
        Fixed("UseAsDictionaryKey", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            var titles = new Dictionary<int, string>();
            foreach (var document in documents)
                titles[document.Id] = document.Title;
            return string.Join("|", titles.Select(t => t.Key + t.Value));
            """),
        Fixed("UseInObjectInitializer", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            var note = new Note { Text = document.Title, DocumentId = document.Id };
            return note.Text + note.DocumentId;
            """),
        Fixed("UsePassedAsValue", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            return string.Format("{0} has {1}", document.Title, document.Pages);
            """),
        Fixed("UseInTry", """
            try
            {
                var document = await db.Documents.SingleAsync(d => d.Pages > 3);
                return document.Title;
            }
            catch (InvalidOperationException exception)
            {
                return "caught " + exception.Message;
            }
            """),
        Fixed("InLambda", """
            Func<Task<string>> read = async () =>
            {
                var document = await db.Documents.FirstAsync(d => d.Id == id);
                return document.Title;
            };
            return await read() + await read();
            """),
        Fixed("InLocalFunction", """
            return await ReadAsync(1) + await ReadAsync(id);

            async Task<string> ReadAsync(int key)
            {
                var document = await db.Documents.SingleOrDefaultAsync(d => d.Id == key);
                return document?.Title ?? "none";
            }
            """),
        Fixed("InLoop", """
            var text = "";
            for (var i = 1; i < 4; i++)
            {
                var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == i);
                text += document?.Title + ";";
            }
            return text;
            """),
        Fixed("TwoQueries", """
            var first = await db.Documents.OrderBy(d => d.Id).FirstAsync();
            var second = await db.Documents.OrderBy(d => d.Id).FirstOrDefaultAsync(d => d.Id > first.Id);
            return first.Title + second?.Title;
            """),
        Fixed("TwoQueriesOfUnrelatedSets", """
            var letter = await db.Letters.FirstOrDefaultAsync(l => l.Id == id);
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            return letter?.Sender + string.Join("|", documents.Select(d => d.Title));
            """),
        Fixed("OneOfTwoQueries", """
            var whole = await db.Documents.AsNoTracking().FirstAsync(d => d.Id == id);
            var document = await db.Documents.AsNoTracking().OrderBy(d => d.Id).FirstAsync();
            return whole.Content.Length + document.Title;
            """) with { Left = 1 },
        Fixed("OptionalNavigation", """
            var document = await db.Documents.Include(d => d.Reviewer).FirstAsync(d => d.Id == id);
            return document.Title + (document.Reviewer?.Name ?? "none");
            """),
        Fixed("OnlyChecked", """
            var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id);
            return document == null ? "none" : "some";
            """),
        Fixed("RequiredNavigation", """
            var document = await db.Documents.Include(d => d.Author).FirstAsync(d => d.Id == id);
            return document.Title + document.Author.Name;
            """),
        Fixed("NavigationsOfAList", """
            var documents = await db.Documents.Include(d => d.Author).Include(d => d.Reviewer).AsNoTracking().OrderBy(d => d.Id).ToListAsync();
            return string.Join("|", documents.Select(d => d.Author.Name + (d.Reviewer == null ? "none" : d.Reviewer.Name)));
            """),
        Fixed("OptionalNavigationThatIsForgiven", """
            var document = await db.Documents.Include(d => d.Reviewer).AsNoTracking().FirstOrDefaultAsync(d => d.Id == id);
            return document!.Reviewer!.Name;
            """),
        Fixed("CheckedInACondition", """
            if (await db.Documents.Where(d => d.Pages > 2).OrderBy(d => d.Id).FirstOrDefaultAsync() != null)
                return "some";
            return (await db.Documents.FirstOrDefaultAsync(d => d.Id == id) is null).ToString();
            """),
        Fixed("ListOfSequence", """
            IEnumerable<Document> documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            return documents.Count() + string.Join("|", documents.Where(d => d.Pages > 2).Select(d => d.Title));
            """),
        Fixed("UseInAnotherQuery", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            return document.Title + await db.Letters.Where(l => l.Id == document.Id).Select(l => l.Sender).FirstAsync();
            """),
        Fixed("ListInAnotherQuery", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            return await db.Letters.CountAsync(l => documents.Select(d => d.Id).Contains(l.Id)) + documents.Count.ToString();
            """),
        Fixed("NullOnTheLeft", """
            var document = await db.Documents.SingleOrDefaultAsync(d => d.Id == id);
            return null == document ? "none" : document.Title;
            """),
        Fixed("LambdaWithStatements", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            return string.Join("|", documents.Where(d => { var pages = d.Pages; return pages > 1; }).Select(d => d.Id));
            """),
        Fixed("ConditionalComparison", """
            var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == 3);
            return document?.Rating > 2 ? "good" : "not good";
            """),
        Fixed("ListOfTitles", """
            var documents = await db.Documents.Where(d => !d.Archived).OrderBy(d => d.Id).ToListAsync();
            var titles = documents.Select(d => d.Title).ToList();
            titles.Add("more");
            return string.Join("|", titles);
            """),
        // EF Core compares arrays by reference: what is changed inside one is not saved.
        Fixed("ArrayChangedByMethod", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            Array.Reverse(document.Hash);
            return document.Title;
            """),
        Fixed("ArrayChangedThroughLocal", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            var hash = document.Hash;
            hash[0] = 77;
            return document.Title;
            """),
        Fixed("ArrayLeavesTheMethod", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            var hashes = documents.Select(d => d.Hash).ToList();
            hashes.ForEach(Array.Reverse);
            return hashes.Count.ToString();
            """),
        Fixed("NamedToken", """
            var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id, cancellationToken: CancellationToken.None);
            return document?.Title ?? "none";
            """),
        Fixed("DefaultToken", """
            var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id, default);
            return document?.Title ?? "none";
            """),
        Fixed("WithoutImport", """
            var document = await db.Documents.SingleAsync(d => d.Id == id);
            return document.Title;
            """) with
        {
            Usings = BehaviourModel.Usings.Replace("using System.Linq;\n", "", StringComparison.Ordinal),
        },
        Fixed("Parenthesised", """
            var document = (await (db.Documents).FirstOrDefaultAsync(d => d.Id == id))!;
            return (document).Title;
            """),
        Fixed("SwitchSection", """
            switch (id)
            {
                case 2:
                    var document = await db.Documents.FirstAsync(d => d.Id == id);
                    return document.Title;
                default:
                    return "none";
            }
            """),
        Fixed("ReadAfterAnotherAwait", """
            var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id);
            await Task.Yield();
            var letters = await db.Letters.CountAsync();
            return letters + (document?.Title ?? "none");
            """),

        // dictionaries, and queries that are read element by element
        Fixed("DictionaryOfTitles", """
            var titles = await db.Documents.OrderBy(d => d.Id).ToDictionaryAsync(d => d.Id, d => d.Title + d.Rating);
            return string.Join("|", titles.Select(pair => pair.Key + pair.Value));
            """),
        Fixed("DictionaryWithDuplicateKeys", """
            var byTitle = await db.Documents.ToDictionaryAsync(d => d.Title, d => d.Id, StringComparer.OrdinalIgnoreCase);
            return byTitle.Count.ToString();
            """),
        Fixed("DictionaryOfDocuments", """
            Dictionary<int, Document> documents = await db.Documents.OrderBy(d => d.Id).ToDictionaryAsync(d => d.Id);
            var text = documents.ContainsKey(id) ? documents[id].Title : "none";
            if (documents.TryGetValue(id + 1, out Document? next))
                text += next.Pages;
            foreach (var (key, document) in documents)
                text += key + document.Code.Length;
            foreach (KeyValuePair<int, Document> pair in documents)
                text += pair.Key + pair.Value.Summary;
            foreach (var document in documents.Values)
                text += document.Kind;
            return text + documents.Count + documents.GetValueOrDefault(-1)?.Title + string.Join(",", documents.Keys.OrderBy(key => key));
            """) with { IsFixed = false },
        Fixed("DictionaryOfReadDocuments", """
            Dictionary<int, Document> documents = await db.Documents.OrderBy(d => d.Id).ToDictionaryAsync(d => d.Id);
            var text = documents.ContainsKey(id) ? documents[id].Title : "none";
            if (documents.TryGetValue(id + 1, out Document? next))
                text += next.Pages;
            foreach (var (key, document) in documents)
                text += key + document.Title.Length;
            foreach (KeyValuePair<int, Document> pair in documents)
                text += pair.Key + pair.Value.Summary;
            foreach (var document in documents.Values)
                text += document.Kind;
            return text + documents.Count + documents.GetValueOrDefault(-1)?.Title + string.Join(",", documents.Keys.OrderBy(key => key));
            """),
        Fixed("DictionaryThrowsForMissingKey", """
            var documents = await db.Documents.ToDictionaryAsync(d => d.Id);
            return documents[id + 3].Title;
            """),
        Fixed("ForEachAsync", """
            var text = "";
            await db.Documents.Where(d => d.Id > 1).OrderBy(d => d.Id).ForEachAsync(d => text += d.Title + d.Summary);
            return text;
            """),
        Fixed("StreamOfQuery", """
            var text = "";
            await foreach (var document in db.Documents.AsNoTracking().OrderBy(d => d.Id).AsAsyncEnumerable())
            {
                if (document.Rating == null)
                    continue;
                text += document.Title;
                if (text.Length > 20)
                    break;
            }
            return text;
            """),
        Fixed("StreamOfSet", """
            var pages = 0;
            await foreach (Document document in db.Documents)
                pages += document.Pages;
            return pages.ToString();
            """),
        Fixed("UnusedIncludes", """
            var documents = await db.Documents
                .AsNoTracking()
                .Include(d => d.Notes.OrderBy(n => n.Text)) // not needed
                .Include(d => d.Author)
                .Include(d => d.Reviewer)
                .OrderBy(d => d.Id)
                .ToListAsync();
            return string.Join("|", documents.Select(d => d.Title + d.Author.Name));
            """),

        // uses that need no variable, patterns, and lists that are taken apart in memory
        Fixed("CopiedToLocal", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            var copy = document;
            return copy.Title;
            """),
        Fixed("IncludedCollection", """
            var document = await db.Documents.Include(d => d.Notes).FirstAsync(d => d.Id == id);
            return document.Title + document.Notes.Count;
            """),
        Fixed("PropertyPattern", """
            var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id);
            return document is { Pages: > 0 } some ? some.Title : "none";
            """),
        Fixed("LargeMemberInLambda", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            return string.Join("|", documents.Select(d => d.Data?.Length));
            """),
        Fixed("ValuesOfDictionary", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            var map = documents.ToDictionary(d => d.Id);
            return map.Count + documents[0].Title;
            """),
        Fixed("ReadOfTheAwait", """
            return (await db.Documents.OrderBy(d => d.Id).FirstAsync()).Title + (await db.Documents.FirstOrDefaultAsync(d => d.Id == id))?.Pages;
            """),
        Fixed("ReadOfTheAwait_Throws", """
            return (await db.Documents.SingleOrDefaultAsync(d => d.Id == id) ?? throw new InvalidOperationException("none")).Title;
            """),
        Fixed("ListOfTheAwait", """
            var titles = (await db.Documents.OrderBy(d => d.Id).ToListAsync()).Where(d => d.Pages > 1).Select((d, i) => i + d.Title).ToList();
            return string.Join("|", titles);
            """),
        Fixed("IsNotPattern", """
            if (await db.Documents.FirstOrDefaultAsync(d => d.Id == id) is not { } document)
                return "none";
            return document.Title + document.Rating;
            """),
        Fixed("MemberPattern", """
            var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id);
            return document is { Title: "" } or { Pages: > 3 } ? "short" + document.Title : "long" + document?.Pages;
            """),
        Fixed("SwitchOverMembers", """
            var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id);
            switch (document)
            {
                case null:
                    return "none";
                case { Kind: Kind.Letter, Pages: var pages } when pages > 3:
                    return "letter" + pages;
                case { Rating: null } unrated:
                    return "unrated" + unrated.Title;
                default:
                    return document.Title;
            }
            """),
        Fixed("SwitchExpressionOverMembers", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            return string.Join("|", documents.Select(d => d switch { { Archived: true } => "archived", { Pages: > 3 } p => p.Title, _ => d.Kind.ToString() }));
            """),
        Fixed("ListToDictionary", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            var map = documents.ToDictionary(d => d.Id);
            return (map.TryGetValue(id, out var found) ? found.Title : "none") + string.Join("|", map.Select(p => p.Key + p.Value.Title));
            """),
        Fixed("ListToDictionary_ThrowsForDuplicates", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            return documents.ToDictionary(d => d.Title).Count.ToString();
            """),
        Fixed("ListGrouped", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            var text = "";
            foreach (var group in documents.GroupBy(d => d.Kind).OrderByDescending(g => g.Count()).ThenBy(g => g.Key))
            {
                text += group.Key + ":" + group.Sum(d => d.Pages) + group.First().Title;
                foreach (var document in group)
                    text += document.Id;
            }
            return text;
            """),
        Fixed("ListGroupedToDictionary", """
            var byKind = (await db.Documents.OrderBy(d => d.Id).ToListAsync()).GroupBy(d => d.Kind).ToDictionary(g => g.Key, g => g.OrderBy(d => d.Pages).ToList());
            return string.Join("|", byKind.OrderBy(pair => pair.Key).Select(pair => pair.Key + ":" + pair.Value.Count + pair.Value[0].Title));
            """),
        Fixed("ListToLookup", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            ILookup<Kind, Document> lookup = documents.ToLookup(d => d.Kind);
            return string.Join("|", lookup[Kind.Letter].Select(d => d.Title)) + lookup.Contains(Kind.Report) + lookup.Count;
            """),
        Fixed("FirstOfList_Throws", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            return documents.First().Title + documents.Last(d => d.Pages > 1).Id;
            """),
        Fixed("FirstOfListInLocal", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            Document? first = documents.FirstOrDefault(d => d.Rating > 1);
            var longest = documents.MaxBy(d => d.Pages);
            return (first?.Title ?? "none") + longest?.Pages;
            """),
        Fixed("RestOfList", """
            var documents = await db.Documents.OrderBy(d => d.Id).ToListAsync();
            List<Document> rest = documents.Where(d => !d.Archived).ToList();
            return rest.Count + (rest.Count > 1 ? rest[^1].Title : "none") + documents.Exists(d => d.Pages == 1);
            """),
        Fixed("LengthOfBytes", """
            var document = await db.Documents.FirstAsync(d => d.Id == id);
            return document.Title + document.Data?.Length + (document.Data == null ? "none" : document.Data.Length.ToString());
            """),
        Fixed("LengthOfBytes_Throws", """
            var document = await db.Documents.OrderByDescending(d => d.Id).FirstAsync();
            return document.Title + document.Data!.Length;
            """),
        Fixed("NotesOfDocument", """
            var document = await db.Documents.Include(d => d.Notes).FirstOrDefaultAsync(d => d.Id == id);
            if (document == null)
                return "none";
            return document.Title + string.Join("|", document.Notes.Select(n => n.Text)) + document.Notes.Count;
            """),
        Fixed("NotesOfDocuments", """
            var text = "";
            foreach (var document in await db.Documents.AsNoTracking().Include(d => d.Notes).Include(d => d.Author).OrderBy(d => d.Id).ToListAsync())
                foreach (var note in document.Notes.OrderBy(n => n.Text))
                    text += document.Author.Name + note.Text;
            return text;
            """),
        Fixed("NotesOfAuthors", """
            var documents = await db.Documents.Include(d => d.Notes).OrderBy(d => d.Id).Skip(1).Take(3).ToListAsync();
            return string.Join("|", documents.SelectMany(d => d.Notes).Select(n => n.Text)) + documents.Count(d => d.Notes.Any(n => n.Text == "More"));
            """),
        Fixed("OnlyCounted", """
            var documents = await db.Documents.Where(d => d.Pages > 2).OrderBy(d => d.Id).ToListAsync();
            return documents.Count == 0 ? "none" : documents.Count.ToString();
            """),
        Fixed("OnlyCountedPage", """
            return (await db.Documents.Include(d => d.Notes).OrderBy(d => d.Id).Skip(1).Take(3).ToListAsync()).Count.ToString();
            """),
        Fixed("OnlyCountedArray", """
            return (await db.Documents.Distinct().ToArrayAsync()).Length > 2 ? "many" : "few";
            """),
        Fixed("OnlyAny", """
            var documents = await db.Documents.Where(d => d.Pages > 5).ToListAsync();
            return documents.Any() ? "some" : "none";
            """),
        Fixed("OnlyCheckedWithInclude", """
            var document = await db.Documents.Include(d => d.Author).FirstOrDefaultAsync(d => d.Id == id);
            return document == null ? "none" : "some";
            """),

        // lookups by key
        Lookup("FindTitle", """
            var document = await db.Documents.FindAsync(id);
            return document?.Title ?? "none";
            """),
        Lookup("FindMissing", """
            Document? document = await db.Documents.FindAsync(new object[] { 99 }, CancellationToken.None);
            return document == null ? "none" : document.Title;
            """),
        Lookup("FindThrows", """
            var document = await db.FindAsync<Document>(id + 0) ?? throw new InvalidOperationException("none");
            return document.Title;
            """) with { IsFixed = false },
        Lookup("FindOrThrow", """
            var document = await db.FindAsync<Document>(id) ?? throw new InvalidOperationException("none");
            return document.Title + document.Summary;
            """),
        Lookup("FindForgiven", """
            var letter = await db.Letters.FindAsync(id);
            return letter!.Sender;
            """),
        Lookup("FindNullKey", """
            int? key = id > 100 ? id : null;
            var document = await db.Documents.FindAsync(key);
            return document?.Title ?? "none";
            """) with { IsUnreadable = true }, // no row has this key, and EF Core knows
        Lookup("FindExists", """
            if (await db.Documents.FindAsync(id) is null)
                return "none";
            return "some";
            """),
        Lookup("FindTwice", """
            var document = await db.Documents.FindAsync(id);
            var letter = await db.Letters.Where(l => l.Id == id).Select(l => l.Sender).FirstOrDefaultAsync();
            return document?.Pages + letter;
            """),

        // methods beside the query whose code does nothing to it
        Fixed("HelperOfClassWithContext", """
            _db = db;
            var document = await db.Documents.OrderBy(d => d.Id).FirstAsync();
            return Shout(document.Title) + await CountAsync(db);
            """) with
        {
            Members = """
                private static ShopContext? _db;

                private static string Shout(string text) => _db is null ? text : text.ToUpperInvariant();

                private static async Task<int> CountAsync(ShopContext db) => await db.Letters.CountAsync();
                """,
        },
    ];
}
