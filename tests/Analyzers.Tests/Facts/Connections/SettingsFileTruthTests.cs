using System.Collections;
using System.Reflection;
using System.Runtime.Loader;
using System.Text;
using System.Text.Json;
using AsyncSql.Analyzers.Facts.Connections;
using AsyncSql.Analyzers.Facts.Settings;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Connections;

/// <summary>The reader against System.Text.Json and Microsoft.Extensions.Configuration, over valid and invalid files.</summary>
public sealed class SettingsFileTruthTests
{
    private const string Alphabet = "{}[]:,\"\\/*\n \tu0e-.1tnx\u0001é";

    private static readonly string[] Seeds =
    [
        """
        {
          "Logging": { "LogLevel": { "Default": "Information", "Microsoft.AspNetCore": "Warning" } },
          "ConnectionStrings": {
            "DefaultConnection": "Server=(localdb)\\mssqllocaldb;Database=Shop;Trusted_Connection=True;MultipleActiveResultSets=true"
          },
          "AllowedHosts": "*"
        }
        """,
        "// settings\r\n{\r\n\t\"ConnectionStrings\": {\r\n\t\t/* the shop */ \"Shop\": \"Server=.;Packet Size=8000;Pwd=\\u0022p\\u00e9;\\ud83d\\ude00\\\"\", // here\r\n\t\t\"Cache\": \"localhost:6379\",\r\n\t},\r\n}\r\n",
        """{"Databases":[{"Name":"a","ConnectionString":"Data Source=a.db"},{"Name":"b","ConnectionString":"Server=tcp:b,1433;Encrypt=True;"}],"A:B":{"C":"x"},"N":[1,-2.5e3,true,null,[],{}],"T":"\t\/"}""",
    ];

    private static readonly JsonDocumentOptions Options = new() { CommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true };

    private static readonly Func<string, IDictionary?> Configuration = LoadConfiguration();

    public static TheoryData<string> Files => new(Seeds);

    [Theory]
    [MemberData(nameof(Files))]
    public void Strings_AreThoseOfConfiguration(string seed)
    {
        var read = 0;
        foreach (var json in Mutations.Of(seed, Alphabet).Prepend(seed))
        {
            var file = new SettingsFile(SourceText.From(json));
            Assert.Equal(CountOfStrings(json) is > 0, !file.Values.IsEmpty);
            // It also throws if a path occurs twice. Here the last one wins.
            if (Configuration(json) is not { } configuration)
                continue;
            Assert.All(file.Values, value => Assert.Equal(configuration[value.Path], value.Text));
            Assert.Equal(CountOfStrings(json) ?? 0, file.Values.Length);
            read++;
        }

        Assert.InRange(read, Mutations.Count / 10, Mutations.Count - 1);
    }

    [Theory]
    [MemberData(nameof(Files))]
    public void Cuts_DoNotThrow(string seed)
    {
        for (var length = 0; length < seed.Length; length++)
        {
            var file = new SettingsFile(SourceText.From(seed[..length]));
            Assert.True(file.Values.IsEmpty || seed[length..].All(char.IsWhiteSpace));
        }
    }

    /// <summary>Sets the packet size in each string. All other strings and characters are unchanged.</summary>
    [Theory]
    [MemberData(nameof(Files))]
    public void PacketSizeInTheFile_ChangesNothingElse(string seed)
    {
        var changed = 0;
        foreach (var json in Mutations.Of(seed, Alphabet).Prepend(seed))
        {
            var text = SourceText.From(json);
            var before = new SettingsFile(text);
            foreach (var value in before.Values)
            {
                if (ConnectionString.Read(value.Text)?.WithPacketSize(12345) is not { } change)
                    continue;
                var inFile = value.MapToFile(change);
                Assert.True(value.Span.Contains(inFile.Span));
                var after = new SettingsFile(text.WithChanges(inFile));
                Assert.Equal(SourceText.From(value.Text).WithChanges(change).ToString(), after.Find(value.Path)!.Text);
                Assert.Equal(before.Values.Where(other => other != value).Select(Show), after.Values.Where(other => other.Path != value.Path).Select(Show));
                Assert.Equal(CountOfStrings(json), CountOfStrings(text.WithChanges(inFile).ToString()));
                changed++;
            }
        }

        Assert.True(changed > Mutations.Count / 10, $"{changed}");

        static string Show(SettingsValue value) => value.Path + "=" + value.Text;
    }

    /// <summary>System.Text.Json reads each change of each string, including quotes and control characters.</summary>
    [Fact]
    public void AnyChange_IsReadBack()
    {
        var random = new Random(5);
        var text = SourceText.From(Seeds[1]);
        var value = new SettingsFile(text).Find("ConnectionStrings:Shop")!;
        for (var i = 0; i < Mutations.Count; i++)
        {
            var start = random.Next(value.Text.Length + 1);
            var span = TextSpan.FromBounds(start, random.Next(start, value.Text.Length + 1));
            if (SplitsAPair(value.Text, span.Start) || SplitsAPair(value.Text, span.End))
                continue;
            var change = new TextChange(span, "\"\\\u0001\n😀é"[..random.Next(1, 4)]);
            var json = text.WithChanges(value.MapToFile(change)).ToString();
            using var document = JsonDocument.Parse(json, Options);
            Assert.Equal(
                SourceText.From(value.Text).WithChanges(change).ToString(),
                document.RootElement.GetProperty("ConnectionStrings").GetProperty("Shop").GetString());
        }

        static bool SplitsAPair(string text, int at) => at > 0 && at < text.Length && char.IsSurrogatePair(text[at - 1], text[at]);
    }

    /// <summary>The number of distinct paths that the real reader finds; <see langword="null"/> if it rejects the file.</summary>
    private static int? CountOfStrings(string json)
    {
        try
        {
            using var document = JsonDocument.Parse(json, Options);
            if (document.RootElement.ValueKind != JsonValueKind.Object)
                return null;
            var strings = new Dictionary<string, bool>(StringComparer.OrdinalIgnoreCase);
            Visit(document.RootElement, "", strings);
            return strings.Values.Count(static isString => isString);
        }
        catch (Exception exception) when (exception is JsonException or InvalidOperationException)
        {
            return null;
        }
    }

    private static void Visit(JsonElement element, string prefix, Dictionary<string, bool> strings)
    {
        switch (element.ValueKind)
        {
            case JsonValueKind.Object:
                foreach (var property in element.EnumerateObject())
                    Visit(property.Value, prefix + ":" + property.Name, strings);
                break;
            case JsonValueKind.Array:
                foreach (var (i, item) in element.EnumerateArray().Index())
                    Visit(item, $"{prefix}:{i}", strings);
                break;
            case JsonValueKind.String:
                _ = element.GetString(); // throws for an unpaired surrogate
                strings[prefix] = true;
                break;
            default:
                strings[prefix] = false;
                break;
        }
    }

    /// <summary>Microsoft.Extensions.Configuration.Json of the SDK: the values of a file by path; <see langword="null"/> if it throws.</summary>
    private static Func<string, IDictionary?> LoadConfiguration()
    {
        var context = new AssemblyLoadContext("Configuration");
        context.Resolving += static (context, name) => File.Exists(FrameworkAssets.AspNetCore(name.Name!)) ? context.LoadFromAssemblyPath(FrameworkAssets.AspNetCore(name.Name!)) : null;
        var assembly = context.LoadFromAssemblyPath(FrameworkAssets.AspNetCore("Microsoft.Extensions.Configuration.Json"));
        var sourceType = assembly.GetType("Microsoft.Extensions.Configuration.Json.JsonStreamConfigurationSource", throwOnError: true)!;
        var providerType = assembly.GetType("Microsoft.Extensions.Configuration.Json.JsonStreamConfigurationProvider", throwOnError: true)!;
        var load = providerType.GetMethod("Load", [typeof(Stream)])!;
        var data = providerType.GetProperty("Data", BindingFlags.Instance | BindingFlags.NonPublic)!;
        return json =>
        {
            var provider = Activator.CreateInstance(providerType, Activator.CreateInstance(sourceType))!;
            try
            {
                load.Invoke(provider, [new MemoryStream(Encoding.UTF8.GetBytes(json))]);
                return (IDictionary)data.GetValue(provider)!;
            }
            catch (TargetInvocationException)
            {
                return null;
            }
        };
    }
}
