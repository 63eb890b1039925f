namespace AsyncSql.TdsServer.Protocol;

/// <summary>The version that the server reports: SQL Server 2019, which all measured drivers treat in the same way.</summary>
internal static class ServerVersion
{
    private const byte Major = 15, Minor = 0;
    private const ushort Build = 2000;

    /// <summary>The program name that clients show.</summary>
    public const string ProgramName = "AsyncSql TDS server";

    /// <summary>As in <c>@@VERSION</c> and <c>SERVERPROPERTY('ProductVersion')</c>.</summary>
    public static string Text => $"{Major}.{Minor}.{Build}.0";

    public static byte[] PreLogin => [Major, Minor, Build >> 8, Build & 0xFF, 0, 0];

    public static byte[] LoginAck => [Major, Minor, Build >> 8, Build & 0xFF];
}
