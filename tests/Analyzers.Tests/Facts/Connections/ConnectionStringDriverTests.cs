using System.Data.Common;
using System.Globalization;
using AsyncSql.Analyzers.Facts.Connections;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Connections;

/// <summary>The reader against the drivers themselves and against System.Data.Common, over valid and invalid strings.</summary>
public sealed class ConnectionStringDriverTests
{
    private const string Alphabet = ";='\" \t\n\\,.:/{}a0_-\0\u0001é";

    private static readonly string[] Seeds =
    [
        @"Server=(localdb)\mssqllocaldb;Database=Shop;Trusted_Connection=True;MultipleActiveResultSets=true",
        "Data Source=tcp:shop.database.windows.net,1433;Initial Catalog=Shop;User ID=app;Password=\"p;\"\"1\";Encrypt=True;Connection Timeout=30;",
        "Server=.;Packet Size=8000;Encrypt=Strict;Pwd='it''s';Uid = app ; Packet Size = 16000 ;",
        "Application Name=Shop==1;Max Pool Size=20;packet size='4096';encrypt=no;Multiple Active Result Sets=yes",
        "Server=db;Database=;Packet Size=;Password='';Encrypt=optional;Column Encryption Setting=Enabled\r\n",
        "Addr=db,1433; App = x ;Timeout=5;wsid=me;language=english;net=x;a==b=c",
    ];

    private static readonly DriverAssembly[] Drivers = [DriverAssembly.SqlClient2, DriverAssembly.SqlClient6];

    public static TheoryData<string> Texts => new(Seeds);

    /// <summary>All keywords and synonyms of the drivers are known.</summary>
    [Fact]
    public void Keywords_AreThoseOfTheDrivers()
    {
        foreach (var driver in Drivers)
        {
            var keywords = driver.Keywords;
            Assert.True(keywords.Count > 55, $"{keywords.Count}");
            Assert.All(keywords, pair => Assert.Equal(keywords[SqlClientKeywords.FindCanonicalName(pair.Key) ?? ""], pair.Value));
            // The builder writes the canonical name.
            Assert.All(keywords.Keys, keyword => Assert.Contains(SqlClientKeywords.FindCanonicalName(keyword)!, driver.TryRead("")!.Keys.Cast<string>()));
        }

        Assert.DoesNotContain("PacketSize", DriverAssembly.SqlClient6.Keywords.Keys, StringComparer.OrdinalIgnoreCase);
    }

    [Fact]
    public void Keywords_AreAlsoThoseOfTheNewestDriver()
    {
        var names = DriverAssembly.KeywordConstants(PackageReferences.SqlClient7);
        Assert.Contains("PacketSize", names, StringComparer.OrdinalIgnoreCase);
        Assert.Contains("Connection Idle Timeout", names);
        Assert.All(names, static name => Assert.NotNull(SqlClientKeywords.FindCanonicalName(name)));
    }

    [Theory]
    [MemberData(nameof(Texts))]
    public void Grammar_IsThatOfAdoNet(string seed)
    {
        var understood = 0;
        foreach (var text in Mutations.Of(seed, Alphabet).Prepend(seed))
        {
            var connection = ConnectionString.Read(text);
            if (connection is not null)
                understood++;
            // The driver accepts control characters in some places. This reader rejects them all.
            if (text.Any(static c => c is '\0' or '\u0001'))
                continue;
            Assert.Equal(TryReadGeneric(text), connection is null ? null : Generic(connection));
        }

        Assert.InRange(understood, Mutations.Count / 5, Mutations.Count);
    }

    [Theory]
    [MemberData(nameof(Texts))]
    public void Values_AreThoseOfTheDriver(string seed)
    {
        var compared = 0;
        foreach (var text in Mutations.Of(seed, Alphabet).Prepend(seed).Prepend("Server=."))
        {
            if (DriverAssembly.SqlClient6.TryRead(text) is not { } driver || text.Contains('\0', StringComparison.Ordinal))
                continue;
            var connection = Assert.IsType<ConnectionString>(ConnectionString.Read(text));
            // The builder ignores a keyword without a value; the connection does not.
            Assert.All(connection.Entries.Where(static entry => entry.Value is not null), static entry => Assert.True(entry.IsKnown, entry.Keyword));
            Assert.Equal((int)driver["Packet Size"], connection.PacketSize ?? 8000);
            Assert.Equal(driver["Encrypt"].ToString(), connection.Encrypt switch
            {
                EncryptOption.Optional => "False",
                EncryptOption.Strict => "Strict",
                _ => "True",
            });
            Assert.Equal((bool)driver["Multiple Active Result Sets"], connection.MultipleActiveResultSets ?? false);
            Assert.Equal(driver["Column Encryption Setting"].ToString() == "Enabled", connection.ColumnEncryption ?? false);
            Assert.Equal((string)driver["Password"], connection.Find("Password")?.Value ?? "");
            Assert.Equal((string)driver["Data Source"], connection.Find("Data Source")?.Value ?? "");
            Assert.NotEqual(PacketSizeVerdict.Throws, connection.JudgePacketSize(encryptsByDefault: true));
            compared++;
        }

        Assert.True(compared > 0);
    }

    [Theory]
    [InlineData(511)]
    [InlineData(512)]
    [InlineData(32767)]
    [InlineData(32768)]
    [InlineData(32769)]
    public void ThrowingSizes_AreThoseOfTheDrivers(int size)
    {
        var throws = PacketSizes.Judge(size, isEncrypted: true, isMars: true) == PacketSizeVerdict.Throws;
        Assert.All(Drivers, driver => Assert.Equal(throws, driver.TryRead("Packet Size=" + size.ToString(CultureInfo.InvariantCulture)) is null));
    }

    /// <summary>All other values and characters are unchanged.</summary>
    [Theory]
    [MemberData(nameof(Texts))]
    public void WithPacketSize_ChangesNothingElse(string seed)
    {
        var changed = 0;
        foreach (var text in Mutations.Of(seed, Alphabet.Replace("\0\u0001", "\uFFFF\uFFFF", StringComparison.Ordinal)).Prepend(seed))
        {
            if (ConnectionString.Read(text) is not { } before || before.WithPacketSize(12345) is not { } change)
                continue;
            var after = Assert.IsType<ConnectionString>(ConnectionString.Read(SourceText.From(text).WithChanges(change).ToString()));
            Assert.Equal(12345, after.PacketSize);
            Assert.Equal(Others(before), Others(after));
            Assert.Equal(before.Kind, after.Kind);
            Assert.True(change.Span.IsEmpty || change.Span == before.PacketSizeEntry!.ValueSpan);
            changed++;

            var changedText = SourceText.From(text).WithChanges(change).ToString();
            if (TryReadGeneric(text) is not null)
                Assert.NotNull(TryReadGeneric(changedText));
            if (DriverAssembly.SqlClient6.TryRead(text) is { } driver)
            {
                driver["Packet Size"] = 12345;
                Assert.Equal(driver.ConnectionString, DriverAssembly.SqlClient6.TryRead(changedText)!.ConnectionString);
            }
        }

        Assert.InRange(changed, Mutations.Count / 5, Mutations.Count);

        static IEnumerable<string> Others(ConnectionString text) =>
            text.Entries.Where(static entry => entry.Keyword != SqlClientKeywords.PacketSize).Select(static entry => entry.WrittenKeyword + "=" + (entry.Value ?? "<none>"));
    }

    /// <summary>
    /// System.Data.Common knows no synonyms, and ignores a keyword without a value too. It rejects a keyword that contains a line end, which SqlClient
    /// does not know.
    /// </summary>
    private static SortedDictionary<string, string>? Generic(ConnectionString connection)
    {
        var values = new SortedDictionary<string, string>(StringComparer.Ordinal);
        foreach (var entry in connection.Entries)
        {
            var keyword = entry.WrittenKeyword.ToLowerInvariant();
            if (entry.Value is not null && keyword.Any(char.IsControl))
                return null;
            if (entry.Value is null)
                values.Remove(keyword);
            else
                values[keyword] = entry.Value;
        }

        return values;
    }

    private static SortedDictionary<string, string>? TryReadGeneric(string text)
    {
        var builder = new DbConnectionStringBuilder();
        try
        {
            builder.ConnectionString = text;
        }
        catch (ArgumentException)
        {
            return null;
        }

        var values = new SortedDictionary<string, string>(StringComparer.Ordinal);
        foreach (string key in builder.Keys)
            values[key] = (string)builder[key]; // in lower case
        return values;
    }
}
