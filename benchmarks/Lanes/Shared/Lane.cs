using System.Reflection;
using System.Runtime.InteropServices;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Lanes;

/// <summary>The driver of this executable. Lanes differ only in the other part of this class, in the folder of the lane.</summary>
internal static partial class Lane
{
    private static readonly List<string> Switches = [];

    /// <summary>
    /// Sets a switch of AppContext, NAME=true or NAME=false. A driver reads its switches once, so this must run before its first use.
    /// </summary>
    public static void SetSwitch(string assignment)
    {
        var parts = assignment.Split('=');
        AppContext.SetSwitch(parts[0], bool.Parse(parts[1]));
        Switches.Add(assignment.Split('.')[^1]);
    }

    public static LaneDescription Describe()
    {
        var driver = CreateConnection("").GetType().Assembly;
        return new LaneDescription(
            Name,
            driver.GetName().Name!,
            GetVersion(driver),
            FindEntityFrameworkAssembly() is { } entityFramework ? GetVersion(entityFramework) : null,
            RuntimeInformation.FrameworkDescription,
            Switches.Count > 0 ? string.Join(", ", Switches) : null);
    }

    /// <summary>Gets the version without the commit.</summary>
    private static string GetVersion(Assembly assembly) =>
        assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion.Split('+')[0]
        ?? assembly.GetName().Version!.ToString();

    private static Assembly? FindEntityFrameworkAssembly()
    {
        Assembly? assembly = null;
        FindEntityFramework(ref assembly);
        return assembly;
    }

    /// <summary>Deletes the file of a database, in lanes whose databases are files.</summary>
    static partial void DeleteFile(string connectionString);

    /// <summary>Cleans up after a database has been dropped.</summary>
    public static void Forget(string connectionString) => DeleteFile(connectionString);

    static partial void FindEntityFramework(ref Assembly? assembly);
}
