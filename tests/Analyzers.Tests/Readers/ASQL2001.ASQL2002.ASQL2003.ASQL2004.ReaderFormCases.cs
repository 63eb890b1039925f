using Microsoft.CodeAnalysis.Testing;

namespace AsyncSql.Analyzers.Tests.Readers;

/// <summary>
/// How public code reads from SQL Server through ADO.NET, grouped by topic; the programs are our own. Above each case stands whose form
/// it mirrors, where that is one repository's; the others are met everywhere.
/// </summary>
internal static partial class ReaderFormCases
{
    /// <summary>By name; the topics stand in the other parts of this class.</summary>
    public static IReadOnlyDictionary<string, ReaderFormCase> All { get; } = new[]
        {
            Values(), Ordinals(), Results(), Behaviours(), Sequential(), Streams(), Scalars(), Methods(), Delegates(), Sizes(), ShortValues(), Parts(), Callers(), Texts(), Providers(), Packages(), Helpers(), Commands(), Composed(), Blocking(), Batches(), CodeScripts(), Objects(), Accessors(), Conversions(), Branches(), Models(), Sources(), Stores(), Mappers(), Handed(), Doubts(),
        }
        .SelectMany(topic => topic)
        .ToDictionary(@case => @case.Name, StringComparer.Ordinal);

    private static ReaderFormCase Case(string name, string statements, string members = "", string types = "") => new(name, statements, members, types);

    /// <summary>With the model of the compilation.</summary>
    private static ReaderFormCase ModelCase(string name, string statements, string members = "", string types = "") =>
        new(name, statements, members, types) { HasModel = true };

    /// <summary>With a script of the database beside the code.</summary>
    private static ReaderFormCase ScriptCase(string name, string script, string statements, string members = "") =>
        new(name, statements, members, "") { Script = script };

    /// <summary>With another file of the program.</summary>
    private static ReaderFormCase FileCase(string name, string otherFile, string statements, string members = "") =>
        new(name, statements, members, "") { OtherFile = otherFile };

    /// <summary>With what another library declares, or its assemblies.</summary>
    private static ReaderFormCase LibraryCase(string name, string statements, string types = "", ReferenceAssemblies? references = null) =>
        new(name, statements, "", types) { References = references };
}
