using System.Reflection;
using System.Runtime.InteropServices;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Lanes;

/// <summary>The driver of this executable. The other part of the class, in the lane's own folder, is all that differs between lanes.</summary>
internal static partial class Lane
{
    private static readonly List<string> Switches = [];

    /// <summary>Sets a switch of AppContext, NAME=true or NAME=false. A driver reads its own once: before it is used is the only time.</summary>
    public static void SetSwitch(string assignment)
    {
        var parts = assignment.Split('=');
        AppContext.SetSwitch(parts[0], bool.Parse(parts[1]));
        Switches.Add(assignment.Split('.')[^1]);
    }

    public static LaneDescription Describe()
    {
        var driver = CreateConnection("").GetType().Assembly;
        return new LaneDescription(Name, driver.GetName().Name!, Version(driver), EntityFrameworkAssembly() is { } entityFramework ? Version(entityFramework) : null, RuntimeInformation.FrameworkDescription, Switches.Count > 0 ? string.Join(", ", Switches) : null);
    }

    /// <summary>The version without the commit that it was built from.</summary>
    private static string Version(Assembly assembly) =>
        assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion.Split('+')[0] ?? assembly.GetName().Version!.ToString();

    private static Assembly? EntityFrameworkAssembly()
    {
        Assembly? assembly = null;
        FindEntityFramework(ref assembly);
        return assembly;
    }

    /// <summary>Deletes the file of a database that is one.</summary>
    static partial void DeleteFile(string connectionString);

    /// <summary>What remains to be done when a database has been dropped.</summary>
    public static void Forget(string connectionString) => DeleteFile(connectionString);

    static partial void FindEntityFramework(ref Assembly? assembly);
}
