using System.Text.Json;

namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>A design-time build, as in an editor: MSBuild returns the compiler's command line without building.</summary>
internal sealed class DesignTimeBuild
{
    private const string AdditionalFile = "/additionalfile:";

    private static readonly string[] OtherTypes =
        ["Compile", "None", "Content", "EmbeddedResource", "ProjectReference", "EditorConfigFiles", "Analyzer", "ReferencePathWithRefAssemblies"];

    private DesignTimeBuild(Consumers consumers, string directory, JsonElement items)
    {
        string[] Identities(string type) => [.. items.GetProperty(type).EnumerateArray().Select(item => item.GetProperty("Identity").GetString()!)];

        AdditionalFiles =
        [
            .. Identities("CscCommandLineArgs")
                .Where(argument => argument.StartsWith(AdditionalFile, StringComparison.Ordinal))
                .Select(argument => consumers.Relative(Path.GetFullPath(argument[AdditionalFile.Length..].Trim('"'), directory)))
                .Order(StringComparer.Ordinal),
        ];
        OtherItems = [.. OtherTypes.SelectMany(type => Identities(type).Select(identity => $"{type} {identity}"))];
    }

    /// <summary>The additional files, relative to the root of the consumers, in ordinal order.</summary>
    public string[] AdditionalFiles { get; }

    public string[] OtherItems { get; }

    /// <summary>Fails with the output if MSBuild reports an error.</summary>
    public static DesignTimeBuild Run(Consumers consumers, string project, params string[] properties)
    {
        var directory = Path.Combine(consumers.Root, project);
        return new DesignTimeBuild(consumers, directory, GetItems(directory, OtherTypes, properties));
    }

    /// <summary>The compiler's command line for the only project of a directory, as its last release build had it.</summary>
    public static string[] GetCommandLine(string directory) =>
        [.. GetItems(directory, [], ["Configuration=Release"]).GetProperty("CscCommandLineArgs").EnumerateArray().Select(static item => item.GetProperty("Identity").GetString()!)];

    private static JsonElement GetItems(string directory, string[] types, string[] properties)
    {
        // A file, because warnings may stand anywhere in the output.
        using var results = new TemporaryDirectory();
        var result = results["items.json"];
        DotNet.Run(
            directory,
            [
                "msbuild",
                "-nodeReuse:false",
                "-t:Compile;CoreCompile",
                "-p:DesignTimeBuild=true",
                "-p:SkipCompilerExecution=true",
                "-p:ProvideCommandLineArgs=true",
                "-p:BuildProjectReferences=false",
                // An output that never exists. Otherwise CoreCompile is skipped as up to date after the first build.
                "-p:NonExistentFile=__NonExistentSubDir__/__NonExistentFile__",
                .. properties.Select(property => $"-p:{property}"),
                $"-getItem:{string.Join(';', types.Prepend("CscCommandLineArgs"))}",
                $"-getResultOutputFile:{result}",
            ]);
        using var document = JsonDocument.Parse(File.ReadAllBytes(result));
        return document.RootElement.GetProperty("Items").Clone();
    }
}
