using System.Globalization;
using System.Text.RegularExpressions;
using AsyncSql.TdsServer.Values;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;

namespace AsyncSql.Lanes;

/// <content>The checks of EF Core.</content>
internal sealed partial class Exercise
{
    /// <summary>The length of the values that are written: many packets.</summary>
    private const int Large = 300_000;

    /// <summary>Enough rows for a batch of several statements, and for the providers' forms of inserting many rows.</summary>
    private const int Many = 50;

    private const int MostRetries = 5;

    static partial void AddQueryChecks(Dictionary<string, Check> checks)
    {
        checks.Add("save-inserts", new(true, static (exercise, token) => exercise.InsertAsync(token)));
        checks.Add("save-inserts-many", new(true, static (exercise, token) => exercise.InsertManyAsync(token)));
        checks.Add("save-updates", new(true, static (exercise, token) => exercise.UpdateAsync(token)));
        checks.Add("save-deletes", new(true, static (exercise, token) => exercise.DeleteAsync(token)));
        checks.Add("save-meets-changed-row", new(true, static (exercise, token) => exercise.SaveChangedRowAsync(deletes: false, token)));
        checks.Add("save-meets-deleted-row", new(true, static (exercise, token) => exercise.SaveChangedRowAsync(deletes: true, token)));
        checks.Add("split-query", new(true, static (exercise, token) => exercise.SplitQueryAsync(token)));
        checks.Add("save-rolls-back", new(true, static (exercise, token) => exercise.SaveInTransactionAsync(token)));
        // The server must be prepared to fail, so this check runs only when it is named.
        checks.Add("retries", new(false, static (exercise, token) => exercise.RetryAsync(token)));
    }

    static partial void AddQueryTables(string connectionString, List<string> statements)
    {
        using var context = new ExerciseContext(options => Lane.UseProvider(options, connectionString));
        statements.AddRange(
            BatchEnd().Split(context.Database.GenerateCreateScript()).Where(static statement => !string.IsNullOrWhiteSpace(statement)));
    }

    private async Task<string?> InsertAsync(CancellationToken cancellationToken)
    {
        var shelf = CreateShelf("inserted", books: 2);
        await using (var context = CreateContext())
        {
            context.Add(shelf);
            Expect(3, await context.SaveChangesAsync(cancellationToken).ConfigureAwait(false), "rows written");
            Expect(true, shelf.Id > 0 && shelf.Books.All(book => book.Id > 0 && book.ShelfId == shelf.Id), "keys that the database gave");
        }

        await using (var context = CreateContext())
        {
            var stored = await context
                .Shelves.Include(static s => s.Books.OrderBy(static b => b.Id))
                .SingleAsync(s => s.Id == shelf.Id, cancellationToken)
                .ConfigureAwait(false);
            ExpectSame(shelf, stored);
        }

        return null;
    }

    private async Task<string?> InsertManyAsync(CancellationToken cancellationToken)
    {
        var shelves = Enumerable
            .Range(1, Many)
            .Select(static i => new Shelf { Name = string.Create(CultureInfo.InvariantCulture, $"many {i}") })
            .ToList();
        await using (var context = CreateContext())
        {
            context.AddRange(shelves);
            Expect(Many, await context.SaveChangesAsync(cancellationToken).ConfigureAwait(false), "rows written");
        }

        await using (var context = CreateContext())
        {
            var names = await context
                .Shelves.Where(static s => s.Name.StartsWith("many"))
                .ToDictionaryAsync(static s => s.Id, static s => s.Name, cancellationToken)
                .ConfigureAwait(false);
            Expect(Many, names.Count, "rows stored");
            foreach (var shelf in shelves)
                Expect(shelf.Name, names.GetValueOrDefault(shelf.Id), "the row of a key");
        }

        return null;
    }

    private async Task<string?> UpdateAsync(CancellationToken cancellationToken)
    {
        var shelf = CreateShelf("to be updated", books: 2);
        await using (var context = CreateContext())
        {
            context.Add(shelf);
            _ = context.SaveChanges(); // the synchronous form, too
            shelf.Name = "updated";
            shelf.Version++;
            shelf.Books[0].Text = TextContent.CreateMultilingual(77, Large + 1).ToString();
            shelf.Books[0].Scan = null;
            shelf.Books[1].Text = "";
            shelf.Books[1].Scan = [];
            Expect(3, await context.SaveChangesAsync(cancellationToken).ConfigureAwait(false), "rows written");
        }

        await using (var context = CreateContext())
            ExpectSame(
                shelf,
                await context
                    .Shelves.Include(static s => s.Books.OrderBy(static b => b.Id))
                    .SingleAsync(s => s.Id == shelf.Id, cancellationToken)
                    .ConfigureAwait(false));
        return null;
    }

    private async Task<string?> DeleteAsync(CancellationToken cancellationToken)
    {
        var shelf = CreateShelf("keeps one", books: 2);
        await using (var context = CreateContext())
        {
            context.Add(shelf);
            await context.SaveChangesAsync(cancellationToken).ConfigureAwait(false);
            var kept = shelf.Books[1].Id;
            context.Remove(shelf.Books[0]);
            Expect(1, await context.SaveChangesAsync(cancellationToken).ConfigureAwait(false), "rows deleted");
            Expect(
                kept,
                await context
                    .Books.Where(b => b.ShelfId == shelf.Id)
                    .Select(static b => b.Id)
                    .SingleAsync(cancellationToken)
                    .ConfigureAwait(false),
                "the book that is left");
            context.RemoveRange(shelf.Books.Cast<object>().Append(shelf));
            Expect(2, await context.SaveChangesAsync(cancellationToken).ConfigureAwait(false), "rows deleted with their parent");
            Expect(
                false,
                await context.Shelves.AnyAsync(s => s.Id == shelf.Id, cancellationToken).ConfigureAwait(false),
                "a shelf afterwards");
        }

        return null;
    }

    private async Task<string?> SaveChangedRowAsync(bool deletes, CancellationToken cancellationToken)
    {
        await using var context = CreateContext();
        var (met, other) = (CreateShelf("met", books: 0), CreateShelf("other", books: 0));
        context.AddRange(met, other);
        await context.SaveChangesAsync(cancellationToken).ConfigureAwait(false);
        await using (var meanwhile = CreateContext())
        {
            var same = await meanwhile.Shelves.SingleAsync(s => s.Id == met.Id, cancellationToken).ConfigureAwait(false);
            if (deletes)
                meanwhile.Remove(same);
            else
                same.Version++;
            Expect(1, await meanwhile.SaveChangesAsync(cancellationToken).ConfigureAwait(false), "rows written by the other");
        }

        (met.Name, other.Name) = ("lost", "taken back");
        try
        {
            await context.SaveChangesAsync(cancellationToken).ConfigureAwait(false);
            throw new CheckFailedException("There was no DbUpdateConcurrencyException.");
        }
        catch (DbUpdateConcurrencyException exception)
        {
            Expect(true, exception.Entries.Any(entry => entry.Entity == met), "the exception names the row");
        }

        await using var afterwards = CreateContext();
        Expect(
            "other",
            await afterwards
                .Shelves.Where(s => s.Id == other.Id)
                .Select(static s => s.Name)
                .SingleAsync(cancellationToken)
                .ConfigureAwait(false),
            "the other row, whose change was in the same transaction");
        return null;
    }

    private async Task<string?> SplitQueryAsync(CancellationToken cancellationToken)
    {
        await using var context = CreateContext();
        for (var i = 0; i < 3; i++)
            context.Add(CreateShelf("split", books: i));
        await context.SaveChangesAsync(cancellationToken).ConfigureAwait(false);
        var query = context
            .Shelves.AsNoTracking()
            .Where(static s => s.Name == "split")
            .Include(static s => s.Books.OrderBy(static b => b.Id))
            .OrderBy(static s => s.Id);
        var split = await query.AsSplitQuery().ToListAsync(cancellationToken).ConfigureAwait(false);
        var synchronous = query.AsSplitQuery().ToList();
        var single = await query.AsSingleQuery().ToListAsync(cancellationToken).ConfigureAwait(false);
        Expect("0, 1, 2", string.Join(", ", split.Select(static s => s.Books.Count)), "books of the shelves");
        for (var i = 0; i < split.Count; i++)
        {
            ExpectSame(single[i], split[i]);
            ExpectSame(single[i], synchronous[i]);
        }

        return null;
    }

    private async Task<string?> SaveInTransactionAsync(CancellationToken cancellationToken)
    {
        await using (var context = CreateContext())
        {
            await using var transaction = await context.Database.BeginTransactionAsync(cancellationToken).ConfigureAwait(false);
            context.Add(CreateShelf("first half", books: 1));
            await context.SaveChangesAsync(cancellationToken).ConfigureAwait(false);
            await transaction.CreateSavepointAsync("half", cancellationToken).ConfigureAwait(false);
            context.Add(CreateShelf("second half", books: 1));
            await context.SaveChangesAsync(cancellationToken).ConfigureAwait(false);
            await transaction.RollbackToSavepointAsync("half", cancellationToken).ConfigureAwait(false);
            await transaction.CommitAsync(cancellationToken).ConfigureAwait(false);
        }

        await using (var context = CreateContext())
        {
            await using var transaction = await context.Database.BeginTransactionAsync(cancellationToken).ConfigureAwait(false);
            context.Add(CreateShelf("third half", books: 1));
            await context.SaveChangesAsync(cancellationToken).ConfigureAwait(false);
            await transaction.RollbackAsync(cancellationToken).ConfigureAwait(false);
        }

        await using var afterwards = CreateContext();
        Expect(
            "first half",
            await afterwards
                .Shelves.Where(static s => s.Name.EndsWith("half"))
                .Select(static s => s.Name)
                .SingleAsync(cancellationToken)
                .ConfigureAwait(false),
            "what was committed");
        return null;
    }

    private async Task<string?> RetryAsync(CancellationToken cancellationToken)
    {
        var (supported, retries) = (false, 0);
        await using var context = new DocumentContext(
            options =>
            {
                supported = Lane.TryUseProviderWithRetries(options, connectionString, MostRetries, TimeSpan.FromMilliseconds(10));
                options.LogTo(static (id, _) => id == CoreEventId.ExecutionStrategyRetrying, _ => retries++);
            },
            table.Name);
        Expect(table.Rows, await context.Documents.CountAsync(cancellationToken).ConfigureAwait(false), "rows");
        Expect(true, supported, "a provider that retries");
        return string.Create(CultureInfo.InvariantCulture, $"{retries} retries");
    }

    private static Shelf CreateShelf(string name, int books)
    {
        var shelf = new Shelf { Name = name };
        for (var i = 1; i <= books; i++)
            shelf.Books.Add(
                new Book
                {
                    Title = string.Create(CultureInfo.InvariantCulture, $"Book {i} 😀"),
                    Text = TextContent.CreateMultilingual(i, Large).ToString(),
                    Scan = i == 1 ? new BinaryContent(i, Large).ToArray() : null,
                });
        return shelf;
    }

    private static void ExpectSame(Shelf expected, Shelf actual)
    {
        Expect(
            (expected.Id, expected.Name, expected.Version, expected.Books.Count),
            (actual.Id, actual.Name, actual.Version, actual.Books.Count),
            "the shelf");
        foreach (var (first, second) in expected.Books.Zip(actual.Books))
        {
            Expect((first.Id, first.ShelfId, first.Title), (second.Id, second.ShelfId, second.Title), "the book");
            Expect(true, first.Text == second.Text, "the book's text");
            Expect(
                true,
                first.Scan is null ? second.Scan is null : second.Scan is not null && first.Scan.AsSpan().SequenceEqual(second.Scan),
                "the book's scan");
        }
    }

    private ExerciseContext CreateContext() => new(options => Lane.UseProvider(options, connectionString));

    /// <summary>The end of a batch in SQL Server's scripts; scripts of other databases have none.</summary>
    [GeneratedRegex(@"^GO\r?$", RegexOptions.Multiline)]
    private static partial Regex BatchEnd();
}
