using System.Reflection;
using Microsoft.Data.SqlClient;

namespace AsyncSql.Evidence.Connections;

/// <summary>The driver inside the tool.</summary>
internal static class CarriedDriver
{
    public static string ToolVersion { get; } = GetVersion(typeof(CarriedDriver).Assembly);

    /// <summary>Such as 6.1.8.</summary>
    public static string Version { get; } = GetVersion(typeof(SqlConnection).Assembly);

    /// <summary>"Microsoft.Data.SqlClient 6.1.8", and what a build without the packages of a registry has instead of them.</summary>
    public static string Description { get; } =
        $"Microsoft.Data.SqlClient {Version}" + (HasStandIn ? ", with a stand-in for Microsoft.SqlServer.Server" : "");

    /// <summary>The real assembly is signed with a strong name.</summary>
    private static bool HasStandIn => Assembly.Load("Microsoft.SqlServer.Server").GetName().GetPublicKeyToken() is not { Length: > 0 };

    private static string GetVersion(Assembly assembly) =>
        assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion.Split('+')[0];
}
