using AsyncSql.Streaming.EntityFrameworkCore.Tests.Model;
using Microsoft.EntityFrameworkCore;
using Xunit;

namespace AsyncSql.Streaming.EntityFrameworkCore.Tests.Differential;

/// <summary>What is written goes to the driver as before, also where its results are read; what is read back is the same.</summary>
public sealed class WritingTests
{
    [Fact]
    public async Task SaveChanges_IsTheSame_AndNeverStreamed()
    {
        var probe = new ReaderProbe();
        string expected;
        using (var server = new ShopServer())
            expected = await WriteAsync(() => server.CreatePlain());
        using (var server = new ShopServer())
            Assert.Equal(expected, await WriteAsync(() => server.CreateStreamed(options => options.AddInterceptors(probe))));

        // Keys come back from the inserts, by readers of the driver.
        Assert.Contains(probe.Readers, static reader => reader.Text.Contains("INSERT", StringComparison.Ordinal));
        Assert.All(
            probe.Readers,
            static reader => Assert.Equal(
                reader.Text.StartsWith("SELECT", StringComparison.Ordinal) ? "StreamedDataReader" : "SqlDataReader",
                reader.Reader));
    }

    private static async Task<string> WriteAsync(Func<Shop> create)
    {
        var outcomes = new List<string>();
        await using (var db = create())
        {
            for (var i = 1; i < 12; i++)
                db.Add(CreateNote(i));
            outcomes.Add(Dump.ToText(await db.SaveChangesAsync()));
        }

        await using (var db = create())
        {
            var notes = await db.Notes.OrderBy(n => n.Id).ToListAsync();
            outcomes.Add(Dump.ToText(notes));
            notes[0].Text = new string('ä', 40_000);
            notes[1].Scan = null;
            notes[2].Version++;
            db.Remove(notes[3]);
            outcomes.Add(Dump.ToText(await db.SaveChangesAsync()));

            await using var other = create();
            var same = await other.Notes.SingleAsync(n => n.Id == notes[5].Id);
            same.Version++;
            await other.SaveChangesAsync();
            notes[5].Name = "lost";
            outcomes.Add(await Dump.RunAsync(db, static async db => await db.SaveChangesAsync()));
        }

        await using (var db = create())
            outcomes.Add(await Dump.RunAsync(db, static async db => await db.Notes.OrderBy(n => n.Id).ToListAsync()));
        return string.Join('\n', outcomes);
    }

    private static Note CreateNote(int number) => new()
    {
        Name = $"Note {number}",
        Text = number % 3 == 0 ? null : new string((char)('a' + number), number * 1_000),
        Scan = number % 4 == 0 ? null : new byte[number * 900],
#if !EF6
        Details = number % 5 == 0
            ? null
            : new NoteDetails { Summary = new string('ß', number * 500), Pages = number, Links = [new() { Address = "a" }, new() { Address = "b" }] },
#endif
    };
}
