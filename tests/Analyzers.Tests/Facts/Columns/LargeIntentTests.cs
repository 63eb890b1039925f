using System.Diagnostics.CodeAnalysis;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Options;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Columns;

/// <summary>What the name of a column promises.</summary>
public sealed class LargeIntentTests
{
    [Theory]
    [InlineData("HtmlBody", "Body")]
    [InlineData("body_html", "html")]
    [InlineData("DataXML", "XML")]
    [InlineData("ImageBase64", "Base64")]
    [InlineData("Content_", "Content")]
    [InlineData("_", "")]
    public void LastWord_IsThatOfTheName(string name, string word) => Assert.Equal(word, LargeIntent.GetLastWord(name));

    [Theory]
    [InlineData("HtmlBody", false, Intent.Large)]
    [InlineData("StackTrace", false, Intent.Large)]
    [InlineData("ErrorStacktrace", false, Intent.Large)]
    [InlineData("UserName", false, Intent.Small)]
    [InlineData("UserName", true, Intent.Large)]
    [InlineData("InvoiceNumber", false, Intent.Small)]
    [InlineData("LeadNo", false, Intent.Small)]
    [InlineData("CreatedBy", false, Intent.Small)]
    [InlineData("last_modified_by", false, Intent.Small)]
    [InlineData("BlockedBy", false, Intent.Ordinary)]
    [InlineData("HashedPassword", false, Intent.Small)]
    [InlineData("TerminalIdentifier", false, Intent.Small)]
    [InlineData("Piano", false, Intent.Ordinary)]
    [InlineData("Remark", false, Intent.Ordinary)]
    [InlineData("Remark", true, Intent.Large)]
    [InlineData("ShortNote", true, Intent.Small)]
    [InlineData("FirstMemo", false, Intent.Small)]
    [InlineData("OtherMemo", false, Intent.Ordinary)]
    [InlineData("LongName", false, Intent.Large)]
    [InlineData("FullTitle", false, Intent.Large)]
    [InlineData("OtherTitle", false, Intent.Small)]
    public void Name_PromisesASize(string name, bool isDeclaredLarge, object intent) =>
        Assert.Equal(intent, LargeIntent.JudgeName(name, Options, isDeclaredLarge));

    [Theory]
    [InlineData("PasswordHash", Intent.Small)]
    [InlineData("FileName", Intent.Small)]
    [InlineData("RowVersion", Intent.Small)]
    [InlineData("myrowversion", Intent.Small)]
    [InlineData("Photo", null)]
    [InlineData("HtmlBody", null)]
    [InlineData("FirstNote", Intent.Small)]
    [InlineData("FullTitle", Intent.Large)]
    public void BinaryName_MayPromiseAShortValue(string name, object? intent) => Assert.Equal(intent, LargeIntent.JudgeBinaryName(name, Options));

    private static AnalyzerPackOptions Options { get; } = new(new Values(), new Values());

    private sealed class Values : AnalyzerConfigOptions
    {
        public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value) => (value = key switch
        {
            AnalyzerPackOptions.SmallColumnNamesKey => "Note, FirstMemo",
            AnalyzerPackOptions.LargeColumnNamesKey => "LongName, FullTitle",
            _ => null,
        }) is not null;
    }
}
