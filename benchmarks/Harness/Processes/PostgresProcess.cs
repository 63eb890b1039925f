using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;

namespace AsyncSql.Benchmarks.Processes;

/// <summary>A PostgreSQL on 127.0.0.1 with a data folder of its own, which exists for one run.</summary>
internal sealed class PostgresProcess : IAsyncDisposable
{
    /// <summary>The superuser of the cluster, and the system user that runs it if the harness is root.</summary>
    private const string User = "postgres";

    public const string WhereToGet = "Install PostgreSQL, on Debian and Ubuntu with: apt-get install postgresql";

    /// <summary>The number of attempts: another process can take a free port before the server does.</summary>
    private const int Attempts = 3;

    /// <summary>The working folder of the programs, which require one that their user can read.</summary>
    private static readonly string WorkingFolder = Path.GetTempPath();

    private int _stopped;

    private PostgresProcess(string programs, string folder)
    {
        Programs = programs;
        Folder = folder;
        // When the harness is ended during a measurement, the server is not disposed.
        AppDomain.CurrentDomain.ProcessExit += OnExit;
    }

    /// <summary>The folder of the server's programs.</summary>
    public string Programs { get; }

    /// <summary>The folder of the data and the log.</summary>
    public string Folder { get; }

    /// <summary>The TCP port on 127.0.0.1.</summary>
    public int Port { get; private set; }

    /// <summary>The connection string for Npgsql; the user can create databases.</summary>
    public string ConnectionString =>
        string.Create(CultureInfo.InvariantCulture, $"Host=127.0.0.1;Port={Port};Username={User};Database=postgres");

    private string Data => Path.Combine(Folder, "data");

    /// <summary>Starts a server, in about two seconds.</summary>
    /// <param name="cancellationToken">Stops the waiting; nothing is left then.</param>
    /// <param name="parent">The parent of the server's folder; <see langword="null"/> for the folder of temporary files.</param>
    /// <returns>The server, or the reason why there is none, with a remedy.</returns>
    public static async Task<(PostgresProcess? Server, string? Reason)> StartAsync(
        CancellationToken cancellationToken,
        string? parent = null)
    {
        if (FindPrograms() is not { } programs)
            return (null, "No initdb was found on the path or in /usr/lib/postgresql/*/bin. " + WhereToGet);
        var server = new PostgresProcess(
            programs,
            Directory.CreateDirectory(Path.Combine(parent ?? Path.GetTempPath(), $"asyncsql-postgres-{Guid.NewGuid():N}")).FullName);
        try
        {
            await server.StartServerAsync(cancellationToken).ConfigureAwait(false);
            return (server, null);
        }
        catch (Exception exception) when (exception is InvalidOperationException or Win32Exception)
        {
            await server.DisposeAsync().ConfigureAwait(false);
            return (null, exception.Message);
        }
        catch
        {
            await server.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    public async ValueTask DisposeAsync()
    {
        AppDomain.CurrentDomain.ProcessExit -= OnExit;
        await Task.Run(Stop).ConfigureAwait(false);
    }

    /// <summary>Finds the folder of the programs on this machine; <see langword="null"/> if there is none.</summary>
    public static string? FindPrograms() => FindPrograms(Environment.GetEnvironmentVariable("PATH") ?? "", "/usr/lib/postgresql");

    /// <inheritdoc cref="FindPrograms()"/>
    /// <param name="path">The value of the variable PATH.</param>
    /// <param name="versions">The folder where Debian installs the programs of each version.</param>
    public static string? FindPrograms(string path, string versions)
    {
        var initdb = OperatingSystem.IsWindows() ? "initdb.exe" : "initdb";
        foreach (var folder in path.Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries))
            if (new FileInfo(Path.Combine(folder, initdb)) is { Exists: true } found)
                return Path.GetDirectoryName(found.ResolveLinkTarget(returnFinalTarget: true)?.FullName ?? found.FullName);
        return !Directory.Exists(versions)
            ? null
            : Directory
                .EnumerateDirectories(versions)
                .OrderByDescending(static folder =>
                    int.TryParse(Path.GetFileName(folder), NumberStyles.None, CultureInfo.InvariantCulture, out var version) ? version : 0)
                .Select(static folder => Path.Combine(folder, "bin"))
                .FirstOrDefault(folder => File.Exists(Path.Combine(folder, initdb)));
    }

    private async Task StartServerAsync(CancellationToken cancellationToken)
    {
        if (IsRoot())
            await RunAsync("chown", [User, Folder], cancellationToken).ConfigureAwait(false);
        await RunProgramAsync(
                "initdb",
                ["-D", Data, "-U", User, "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"],
                cancellationToken)
            .ConfigureAwait(false);
        for (var attempt = 1; ; attempt++)
            try
            {
                Port = FindFreePort();
                // The last value of a setting applies. The folder is temporary, so nothing has to be synced to the disk.
                await File.AppendAllTextAsync(
                        Path.Combine(Data, "postgresql.conf"),
                        string.Create(
                            CultureInfo.InvariantCulture,
                            $"\nlisten_addresses = '127.0.0.1'\nport = {Port}\nunix_socket_directories = ''\nfsync = off\n"),
                        cancellationToken)
                    .ConfigureAwait(false);
                await RunProgramAsync("pg_ctl", ["-D", Data, "-w", "-l", Path.Combine(Folder, "log"), "start"], cancellationToken)
                    .ConfigureAwait(false);
                return;
            }
            catch (InvalidOperationException) when (attempt < Attempts)
            {
            }
    }

    private Task RunProgramAsync(string program, string[] arguments, CancellationToken cancellationToken)
    {
        var (fileName, all) = CreateUserCommand(program, arguments);
        return RunAsync(fileName, all, cancellationToken);
    }

    /// <summary>PostgreSQL refuses to run as root.</summary>
    private (string FileName, string[] Arguments) CreateUserCommand(string program, string[] arguments)
    {
        var path = Path.Combine(Programs, program);
        return IsRoot() ? ("runuser", ["-u", User, "--", path, .. arguments]) : (path, arguments);
    }

    private static async Task RunAsync(string fileName, string[] arguments, CancellationToken cancellationToken)
    {
        var (exitCode, output) = await ChildProcess.RunAsync(fileName, arguments, cancellationToken, WorkingFolder).ConfigureAwait(false);
        if (exitCode != 0)
            throw new InvalidOperationException(
                $"PostgreSQL could not be started: '{Path.GetFileName(fileName)} {string.Join(' ', arguments)}' ended with {exitCode}. {output.Trim()} {WhereToGet}"
            );
    }

    private void OnExit(object? sender, EventArgs arguments) => Stop();

    /// <summary>Stops the server synchronously, since the process can be about to end.</summary>
    private void Stop()
    {
        if (Interlocked.Exchange(ref _stopped, 1) != 0)
            return;
        if (File.Exists(Path.Combine(Data, "postmaster.pid")))
        {
            var (fileName, arguments) = CreateUserCommand("pg_ctl", ["-D", Data, "-m", "immediate", "-w", "stop"]);
            using var stop = Process.Start(
                new ProcessStartInfo(fileName, arguments)
                {
                    RedirectStandardOutput = true,
                    RedirectStandardError = true,
                    WorkingDirectory = WorkingFolder,
                }
            )!;
            stop.WaitForExit();
        }

        Directory.Delete(Folder, recursive: true);
    }

    private static bool IsRoot() => !OperatingSystem.IsWindows() && Environment.UserName == "root";

    private static int FindFreePort()
    {
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        socket.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        return ((IPEndPoint)socket.LocalEndPoint!).Port;
    }
}
