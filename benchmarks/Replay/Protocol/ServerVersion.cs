namespace AsyncSql.Replay.Protocol;

/// <summary>The version that clients are told: one they have known for long, so that none takes a path of its own for it.</summary>
internal static class ServerVersion
{
    private const byte Major = 15, Minor = 0;
    private const ushort Build = 2000;

    /// <summary>Text that clients show; it says what this is.</summary>
    public const string ProgramName = "AsyncSql replay server";

    /// <summary>As in <c>@@VERSION</c> and <c>SERVERPROPERTY('ProductVersion')</c>.</summary>
    public static string Text => $"{Major}.{Minor}.{Build}.0";

    public static byte[] PreLogin => [Major, Minor, Build >> 8, Build & 0xFF, 0, 0];

    public static byte[] LoginAck => [Major, Minor, Build >> 8, Build & 0xFF];
}
