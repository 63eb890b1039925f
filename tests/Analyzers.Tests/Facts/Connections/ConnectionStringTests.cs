using System.Reflection;
using AsyncSql.Analyzers.Facts.Connections;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Connections;

public sealed class ConnectionStringTests
{
    private const string Hole = "\uFFFF";

    [Theory]
    [InlineData("Server=.;Database=Shop", "Data Source=.|Initial Catalog=Shop")]
    [InlineData(" ; Server = . ;; Database\t=\n Shop of Books \n;", "Data Source=.|Initial Catalog=Shop of Books")]
    [InlineData("PWD='a;b'", "Password=a;b")]
    [InlineData("""pwd="a'b""c" ; Uid = 'it''s'""", """Password=a'b"c|User ID=it's""")]
    [InlineData("""pwd=a'b"c;uid=x""", """Password=a'b"c|User ID=x""")]
    [InlineData("pwd=''", "Password=")]
    [InlineData("pwd=", "Password=<none>")]
    [InlineData("pwd= ;uid=x", "Password=<none>|User ID=x")]
    [InlineData("pwd=a=b==", "Password=a=b==")]
    [InlineData("a==b=c", "a=b=c")]
    [InlineData("==a=c", "=a=c")]
    [InlineData("a===b", "a==b")]
    [InlineData("Foo;Server=.", "Foo;Server=.")]
    [InlineData("pwd=a" + Hole + "b;Database=" + Hole, "Password=a\uFFFFb|Initial Catalog=\uFFFF")]
    [InlineData("pwd='" + Hole + "'", "Password=\uFFFF")]
    public void Text_IsReadAsEntries(string text, string expected) =>
        Assert.Equal(expected, string.Join("|", Read(text).Entries.Select(static entry => $"{entry.Keyword}={entry.Value ?? "<none>"}")));

    [Theory]
    [InlineData("Server")]
    [InlineData("Server=.;Database")]
    [InlineData("=x")]
    [InlineData("=")]
    [InlineData(" = x")]
    [InlineData("pwd='a")]
    [InlineData("pwd='a''")]
    [InlineData("pwd='a' b")]
    [InlineData("pwd=a'")]
    [InlineData("pwd=a\"")]
    [InlineData("pwd=a\0b")]
    [InlineData("pwd='a\0b'")]
    [InlineData("p\u0001d=a")]
    [InlineData("\u0001")]
    // placeholders that may be more than a value
    [InlineData(Hole)]
    [InlineData(Hole + ";Packet Size=8000")]
    [InlineData("Server=.;" + Hole)]
    [InlineData("Server=.;" + Hole + "=x")]
    [InlineData("Server=.;Data" + Hole + "=x")]
    [InlineData("pwd='x'" + Hole)]
    public void InvalidText_IsNull(string text) => Assert.Null(ConnectionString.Read(text));

    [Theory]
    [InlineData("Server=.;Packet Size = [8000] ;pwd=x")]
    [InlineData("Packet Size='[8000]'")]
    [InlineData("Packet Size=\" [8000]\"", " 8000")]
    [InlineData("PacketSize=512;packet size=[16000]")]
    [InlineData("Packet Size=[]")]
    [InlineData("Packet Size=8000;Packet Size=[] ;pwd=x")]
    public void PacketSize_HasASpan(string marked, string? inner = null)
    {
        var (text, span) = Marked(inner is null ? marked : marked.Replace(" [", "[ ", StringComparison.Ordinal));
        var connection = Read(text);
        Assert.Equal(span, connection.PacketSizeEntry!.ValueSpan);
        Assert.Equal(int.TryParse(text.AsSpan(span.Start, span.Length), out var size) ? size : null, connection.PacketSize);
    }

    [Theory]
    [InlineData("Server=.", null)]
    [InlineData("Packet Size=+8000", 8000)]
    [InlineData("Packet Size=8_000", null)]
    [InlineData("Packet Size=99999999999", null)]
    [InlineData("Packet Size=16" + Hole, null)]
    [InlineData("Packet Size=" + Hole + ";PacketSize=600", 600)]
    public void PacketSize_IsANumberOrNull(string text, int? expected) => Assert.Equal(expected, Read(text).PacketSize);

    [Theory]
    [InlineData("Server=.", null)]
    [InlineData("Encrypt=True", EncryptOption.Mandatory)]
    [InlineData("encrypt=yes", EncryptOption.Mandatory)]
    [InlineData("Encrypt=Mandatory", EncryptOption.Mandatory)]
    [InlineData("Encrypt=' false '", EncryptOption.Optional)]
    [InlineData("Encrypt=no", EncryptOption.Optional)]
    [InlineData("Encrypt=OPTIONAL", EncryptOption.Optional)]
    [InlineData("Encrypt=Strict", EncryptOption.Strict)]
    [InlineData("Encrypt=true;Encrypt=false", EncryptOption.Optional)]
    [InlineData("Encrypt=true;Encrypt=", null)]
    [InlineData("Encrypt=1", null)]
    [InlineData("Encrypt=" + Hole, null)]
    public void Encrypt_IsRead(string text, object? expected) => Assert.Equal((EncryptOption?)expected, Read(text).Encrypt);

    [Theory]
    [InlineData("Server=.", null, null)]
    [InlineData("MultipleActiveResultSets=true;Column Encryption Setting=Enabled", true, true)]
    [InlineData("Multiple Active Result Sets=Yes;ColumnEncryption=enabled", true, true)]
    [InlineData("MultipleActiveResultSets=no;Column Encryption Setting=Disabled", false, false)]
    [InlineData("MultipleActiveResultSets=1;Column Encryption Setting=true", null, null)]
    [InlineData("MultipleActiveResultSets=" + Hole + ";Column Encryption Setting=" + Hole, null, null)]
    public void MarsAndColumnEncryption_AreRead(string text, bool? mars, bool? columnEncryption)
    {
        Assert.Equal(mars, Read(text).MultipleActiveResultSets);
        Assert.Equal(columnEncryption, Read(text).ColumnEncryption);
    }

    [Theory]
    [InlineData("Server=.;Database=Shop", "Server=.;Database=Shop;Packet Size=16000")]
    [InlineData("Server=.;Database=Shop;", "Server=.;Database=Shop;Packet Size=16000;")]
    [InlineData("Server=.;Database=Shop; ;\r\n ", "Server=.;Database=Shop; ;Packet Size=16000;\r\n ")]
    [InlineData("Server=.;Database=Shop \r\n", "Server=.;Database=Shop;Packet Size=16000 \r\n")]
    [InlineData("Server=.;pwd='a;'", "Server=.;pwd='a;';Packet Size=16000")]
    [InlineData("Server=.;pwd=", "Server=.;pwd=;Packet Size=16000")]
    [InlineData("Server=.;pwd=" + Hole, "Server=.;pwd=" + Hole + ";Packet Size=16000")]
    [InlineData("Server=.; packet size = 8000 ; pwd=x", "Server=.; packet size = 16000 ; pwd=x")]
    [InlineData("Packet Size='8000'", "Packet Size='16000'")]
    [InlineData("Packet Size=1;PacketSize=2", "Packet Size=1;PacketSize=16000")]
    [InlineData("Packet Size=;pwd=x", "Packet Size=16000;pwd=x")]
    [InlineData("Packet Size=large", "Packet Size=16000")]
    // nothing to change, or not in this text
    [InlineData("Packet Size=16000", null)]
    [InlineData("Packet Size=" + Hole, null)]
    [InlineData("", null)]
    [InlineData(" ;", null)]
    public void WithPacketSize_ChangesTheSizeOnly(string text, string? expected)
    {
        var change = Read(text).WithPacketSize(16000);
        Assert.Equal(expected, change is { } c ? SourceText.From(text).WithChanges(c).ToString() : null);
    }

    [Theory]
    [InlineData("Server=.;Encrypt=False", true, 32767)]
    [InlineData("Server=.;Encrypt=False;MultipleActiveResultSets=True", true, 32767)]
    [InlineData("Server=.", false, 32767)]
    [InlineData("Server=.;Encrypt=", false, 32767)]
    [InlineData("Server=.", true, 16383)]
    [InlineData("Server=.;Encrypt=True", false, 16383)]
    [InlineData("Server=.;Encrypt=Strict", false, 16383)]
    [InlineData("Server=.;Encrypt=" + Hole, false, 16383)]
    [InlineData("Server=.;MultipleActiveResultSets=False", true, 16383)]
    [InlineData("Server=.;MultipleActiveResultSets=True", true, 16368)]
    [InlineData("Server=.;MultipleActiveResultSets=" + Hole, true, 16368)]
    // Azure encrypts every connection
    [InlineData("Server=tcp:shop.database.windows.net,1433;Encrypt=False", false, 16383)]
    [InlineData("Server=shop.database.windows.net;Encrypt=False;MultipleActiveResultSets=True", false, 16368)]
    public void GreatestPacketSize_CannotBreakTheConnection(string text, bool encryptsByDefault, int expected) =>
        Assert.Equal(expected, Read(text).GreatestPacketSize(encryptsByDefault));

    [Theory]
    [InlineData("Server=.", true, PacketSizeVerdict.Works)]
    [InlineData("Packet Size=", true, PacketSizeVerdict.Works)]
    [InlineData("Packet Size=" + Hole, true, PacketSizeVerdict.Works)]
    [InlineData("Packet Size=511", false, PacketSizeVerdict.Throws)]
    [InlineData("Packet Size=512", true, PacketSizeVerdict.Works)]
    [InlineData("Packet Size=32769", false, PacketSizeVerdict.Throws)]
    [InlineData("Packet Size=-1", false, PacketSizeVerdict.Throws)]
    [InlineData("Packet Size=large", false, PacketSizeVerdict.Throws)]
    [InlineData("Packet Size=''", false, PacketSizeVerdict.Throws)]
    [InlineData("Packet Size=32768", false, PacketSizeVerdict.AboveServerMaximum)]
    [InlineData("Packet Size=32767", false, PacketSizeVerdict.Works)]
    [InlineData("Packet Size=32768", true, PacketSizeVerdict.AboveEncryptedMaximum)]
    [InlineData("Packet Size=16384", true, PacketSizeVerdict.AboveEncryptedMaximum)]
    [InlineData("Packet Size=16383", true, PacketSizeVerdict.Works)]
    [InlineData("Packet Size=16383;MultipleActiveResultSets=True", true, PacketSizeVerdict.AboveEncryptedMaximum)]
    [InlineData("Packet Size=16368;MultipleActiveResultSets=True", true, PacketSizeVerdict.Works)]
    [InlineData("Packet Size=16384;Encrypt=False", true, PacketSizeVerdict.Works)]
    [InlineData("Packet Size=16384;Encrypt=" + Hole, true, PacketSizeVerdict.Works)]
    [InlineData("Packet Size=16383;MultipleActiveResultSets=" + Hole, true, PacketSizeVerdict.Works)]
    public void JudgePacketSize_ReportsOnlyWhatIsCertain(string text, bool encryptsByDefault, object expected) =>
        Assert.Equal((PacketSizeVerdict)expected, Read(text).JudgePacketSize(encryptsByDefault));

    [Fact]
    public void Secrets_AreNotPrinted()
    {
        var connection = Read("Server=.;Password=secret");
        foreach (var shown in connection.Entries.Append<object>(connection))
        {
            Assert.DoesNotContain("secret", shown.ToString(), StringComparison.Ordinal);
            Assert.DoesNotContain("Value", shown.GetType().GetCustomAttribute<System.Diagnostics.DebuggerDisplayAttribute>()!.Value, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void VeryLongText_IsReadInLinearTime()
    {
        var text = string.Concat(Enumerable.Range(0, 100_000).Select(static i => $"Packet Size={i};pwd='{i}''';"));
        Assert.Equal(99_999, Read(text).PacketSize);
        Assert.Null(ConnectionString.Read(new string('=', 1_000_000)));
        Assert.Null(ConnectionString.Read("pwd=" + new string('\'', 1_000_001)));
    }

    private static ConnectionString Read(string text) => Assert.IsType<ConnectionString>(ConnectionString.Read(text));

    private static (string Text, TextSpan Span) Marked(string marked)
    {
        var start = marked.IndexOf('[', StringComparison.Ordinal);
        var end = marked.IndexOf(']', StringComparison.Ordinal) - 1;
        return (marked.Replace("[", "", StringComparison.Ordinal).Replace("]", "", StringComparison.Ordinal), TextSpan.FromBounds(start, end));
    }
}
