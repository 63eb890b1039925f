using AsyncSql.Analyzers.Facts.Connections;
using AsyncSql.Analyzers.Facts.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Connections;

/// <summary>The key behind a member of an object of options.</summary>
public sealed class BoundSettingsTests
{
    private const string Text = "\"Server=.;Database=Shop\"";

    [Theory]
    [InlineData("{ \"Db\": " + Text + " }", "Other", null, "Db")]
    [InlineData("{ \"Db\": " + Text + ", \"Log\": \"Data Source=log.db\" }", "Other", null, "Db")]
    [InlineData("{ \"Db\": " + Text + ", \"Log\": \"Server=.;Trusted_Connection=True\" }", "Other", null, "Db")]
    [InlineData("{ \"Db\": " + Text + ", \"Log\": \"Database=Shop;Trusted_Connection=True\" }", "Other", null, "Db")]
    [InlineData("{ \"Db\": " + Text + ", \"Log\": \"Server=;Database=Shop;Trusted_Connection=True\" }", "Other", null, "Db")]
    [InlineData("{ \"Db\": " + Text + ", \"Log\": \"text\" }", "Other", null, "Db")]
    [InlineData("{ \"Db\": \"Server=.;AttachDbFilename=C:\\\\shop.mdf\", \"Log\": \"text\" }", "Other", null, "Db")]
    [InlineData("{ \"A\": " + Text + ", \"B\": " + Text + " }", "Other", null, null)]
    [InlineData("{ \"A\": " + Text + ", \"B\": " + Text + " }", "b", null, "B")]
    [InlineData("{ \"A\": " + Text + ", \"Shop\": { \"B\": " + Text + " } }", "B", null, "Shop:B")]
    [InlineData("{ \"A\": " + Text + ", \"B\": { \"C\": " + Text + " } }", "B", null, null)]
    [InlineData("{ \"Shop\": { \"A\": " + Text + " }, \"Log\": { \"A\": " + Text + " } }", "A", null, null)]
    [InlineData("{ \"Shop\": { \"A\": " + Text + " }, \"Log\": { \"A\": " + Text + " } }", "A", "ShopOptions", "Shop:A")]
    [InlineData("{ \"Shop\": { \"A\": " + Text + " }, \"Log\": { \"A\": " + Text + " } }", "A", "LogSettings", "Log:A")]
    [InlineData("{ \"Shop\": { \"A\": " + Text + " }, \"Log\": { \"A\": " + Text + " } }", "A", "logconfig", "Log:A")]
    [InlineData("{ \"Shop\": { \"A\": " + Text + " }, \"Log\": { \"A\": " + Text + " } }", "A", "OtherOptions", null)]
    [InlineData("{ \"ShopOptions\": { \"A\": " + Text + " }, \"Log\": { \"A\": " + Text + " } }", "A", "ShopOptions", "ShopOptions:A")]
    [InlineData("{ \"A\": " + Text + ", \"Shop\": { \"A\": " + Text + " } }", "A", "Shop", "Shop:A")]
    [InlineData("{ \"Shop\": { \"A\": " + Text + ", \"X\": { \"A\": " + Text + " } } }", "A", "Shop", "Shop:A")]
    [InlineData("{ }", "A", "Shop", null)]
    public void Key_IsFound(string json, string member, string? type, string? key) =>
        Assert.Equal(key, new BoundSettings(new SettingsFiles([new Settings("/app/appsettings.json", json)])).FindKey(member, type, default));

    [Theory]
    [InlineData("/app/appsettings.json", true)]
    [InlineData("/app/AppSettings.Development.JSON", true)]
    [InlineData("/app/appsettings.xml", false)]
    [InlineData("/app/settings.json", false)]
    [InlineData("/appsettings/other.json", false)]
    public void File_IsKnownByItsName(string path, bool expected)
    {
        Assert.Equal(expected, SettingsFiles.IsSettings(path));
        Assert.Equal(expected ? "Db" : null, new BoundSettings(new SettingsFiles([new Settings(path, "{ \"Db\": " + Text + " }")])).FindKey("A", null, default));
    }

    /// <summary>The keys of two files are compared in any case.</summary>
    [Fact]
    public void Files_HaveOneKey() =>
        Assert.Equal("Db", new BoundSettings(new SettingsFiles([
            new Settings("/app/appsettings.json", "{ \"Db\": " + Text + " }"), new Settings("/app/appsettings.Development.json", "{ \"DB\": " + Text + " }"), new Settings("/app/appsettings.Unread.json", null)])).FindKey("A", null, default));

    private sealed class Settings(string path, string? text) : AdditionalText
    {
        public override string Path => path;

        public override SourceText? GetText(CancellationToken cancellationToken = default) => text is null ? null : SourceText.From(text);
    }
}
