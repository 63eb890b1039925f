using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncSql.Testing.Models;

/// <summary>A case compiled against one version of EF Core.</summary>
public sealed class ModelCompilation
{
    /// <summary>The newest C# that the oldest supported Roslyn knows.</summary>
    internal const LanguageVersion DefaultLanguage = LanguageVersion.CSharp11;

    /// <summary>Makes the names of assemblies unique. In one load context, names must differ in more than case.</summary>
    private static int _number;

    private ModelCompilation(CSharpCompilation program, ImmutableArray<byte> library)
    {
        Program = program;
        Library = library;
    }

    public CSharpCompilation Program { get; }

    /// <summary>The image of the referenced assembly; empty if the case has none.</summary>
    public ImmutableArray<byte> Library { get; }

    public static ModelCompilation Create(ModelCase @case, EntityFrameworkVersion version)
    {
        var name = string.Concat(@case.Name.Select(c => char.IsLetterOrDigit(c) ? c : '_')) + Interlocked.Increment(ref _number);
        if (@case.Library.Length == 0)
            return new(Compile(name, @case.Source, version, version.References().References, @case.Language), []);

        var image = Emit(Compile(name + "_Library", @case.Library, version, version.References().References, @case.Language));
        var references = version.References().References.Add(MetadataReference.CreateFromImage(image));
        return new(Compile(name, @case.Source, version, references, @case.Language), image);
    }

    internal static CSharpCompilation Compile(
        string name, string source, EntityFrameworkVersion version, ImmutableArray<MetadataReference> references, LanguageVersion language = DefaultLanguage) =>
        Compile(name, [(name + ".cs", source)], version, references, language);

    internal static CSharpCompilation Compile(
        string name,
        IEnumerable<(string Path, string Source)> files,
        EntityFrameworkVersion version,
        ImmutableArray<MetadataReference> references,
        LanguageVersion language = DefaultLanguage)
    {
        var options = CSharpParseOptions.Default.WithLanguageVersion(language).WithPreprocessorSymbols(
            Enum.GetValues<EntityFrameworkVersion>().Where(v => v <= version).Select(v => $"EF{v.ToString()[1..]}_OR_GREATER"));
        return CSharpCompilation.Create(
            name,
            files.Select(file => CSharpSyntaxTree.ParseText(file.Source, options, file.Path)),
            references,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, concurrentBuild: false, nullableContextOptions: NullableContextOptions.Enable));
    }

    internal static ImmutableArray<byte> Emit(CSharpCompilation compilation)
    {
        using var stream = new MemoryStream();
        var result = compilation.Emit(stream);
        return result.Success
            ? [.. stream.ToArray()]
            : throw new InvalidOperationException(
                $"'{compilation.AssemblyName}' does not compile:\n" + string.Join("\n", result.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error)));
    }
}
