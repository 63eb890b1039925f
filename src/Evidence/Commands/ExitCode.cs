namespace AsyncSql.Evidence.Commands;

/// <summary>The exit codes of the commands.</summary>
internal static class ExitCode
{
    public const int Done = 0;

    /// <summary>Wrong arguments, no connection, or an error of the server.</summary>
    public const int Failed = 1;

    /// <summary>The query has no rows, or no form was read within the timeout.</summary>
    public const int NothingMeasured = 2;

    /// <summary>Ctrl+C: as a shell reports it.</summary>
    public const int Cancelled = 130;
}
