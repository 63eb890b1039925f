using System.Diagnostics.CodeAnalysis;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>A project without an .editorconfig.</summary>
internal sealed class NoOptions : AnalyzerConfigOptionsProvider
{
    public static readonly NoOptions Instance = new();

    public override AnalyzerConfigOptions GlobalOptions { get; } = new None();

    public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => GlobalOptions;

    public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => GlobalOptions;

    private sealed class None : AnalyzerConfigOptions
    {
        public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value)
        {
            value = null;
            return false;
        }
    }
}
