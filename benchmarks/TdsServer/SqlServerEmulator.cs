using System.Collections.Concurrent;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using AsyncSql.TdsServer.Execution;
using AsyncSql.TdsServer.Protocol;
using AsyncSql.TdsServer.Tables;

namespace AsyncSql.TdsServer;

/// <summary>
/// A server on the loopback address that implements as much of MS-TDS, the protocol of SQL Server, as real drivers need to read and write
/// the
/// rows of tables that are declared in code.
/// </summary>
/// <remarks>Each connection has a thread of its own; the server does not use the thread pool of the process.</remarks>
public sealed class SqlServerEmulator : IDisposable
{
    /// <summary>Deep enough for the supported SQL, in bytes. The unused part of a stack takes no memory.</summary>
    private const int StackSize = 1024 * 1024;

    /// <summary>The numbers up to here are those of SQL Server's own sessions.</summary>
    private const int FirstConnection = 50;

    private static int _servers;

    private readonly int _number = Interlocked.Increment(ref _servers);
    private readonly EmulatorOptions _options;
    private readonly Store _store;
    private readonly ServerCertificate? _certificate;
    private readonly FaultPlan _faults = new();
    private readonly Socket _listener;
    private readonly ConcurrentDictionary<int, Socket> _connections = new();
    private readonly ConcurrentQueue<Exception> _unexpected = new();
    private int _lastConnection = FirstConnection;
    private volatile bool _disposed;

    private SqlServerEmulator(Catalogue catalogue, EmulatorOptions options)
    {
        _options = options;
        _store = new Store(catalogue);
        _certificate = options.Tls ? new ServerCertificate() : null;
        _listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
    }

    /// <summary>The TCP port on 127.0.0.1.</summary>
    public int Port => ((IPEndPoint)_listener.LocalEndPoint!).Port;

    /// <summary>Bugs of the server that closed a connection, the newest last. Tests check that there are none.</summary>
    public IReadOnlyCollection<Exception> UnexpectedErrors => _unexpected;

    /// <summary>The number of open connections.</summary>
    public int ConnectionCount => _connections.Count;

    /// <summary>The number of connections that clients have opened so far. Tests check that a program opens one.</summary>
    public int AcceptedConnectionCount => _lastConnection - FirstConnection;

    /// <summary>The names of all databases, including those that clients created. Tests check that none is left behind.</summary>
    public IReadOnlyCollection<string> DatabaseNames => [.. _store.Databases.Keys.Order(StringComparer.Ordinal)];

    /// <summary>Starts a server; it accepts connections when this returns.</summary>
    /// <param name="catalogue">The tables; <see langword="null"/> for <see cref="Catalogue.CreateDefault"/>.</param>
    /// <param name="options">The options; <see langword="null"/> for the defaults.</param>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside the range of TDS or TCP.</exception>
    /// <exception cref="SocketException">The port is taken.</exception>
    public static SqlServerEmulator Start(Catalogue? catalogue = null, EmulatorOptions? options = null)
    {
        options ??= new EmulatorOptions();
        ArgumentOutOfRangeException.ThrowIfLessThan(options.MaxPacketSize, PacketHeader.LeastPacketSize, nameof(options));
        ArgumentOutOfRangeException.ThrowIfGreaterThan(options.MaxPacketSize, PacketHeader.GreatestPacketSize, nameof(options));
        ArgumentOutOfRangeException.ThrowIfLessThan(options.PacketDelay, TimeSpan.Zero, nameof(options));
        var server = new SqlServerEmulator(catalogue ?? Catalogue.CreateDefault(), options);
        try
        {
            server._listener.Bind(new IPEndPoint(IPAddress.Loopback, options.Port));
            server._listener.Listen(backlog: 1024);
        }
        catch
        {
            server.Dispose();
            throw;
        }

        new Thread(server.Accept, StackSize) { IsBackground = true, Name = "TDS server: accept" }.Start();
        return server;
    }

    /// <summary>
    /// Creates a connection string for this server, without encryption. Append further keywords: the last value of a keyword applies.
    /// </summary>
    /// <remarks>
    /// Each server has another application name: ports are reused, and the pool of a driver must not return connections of a server that
    /// has
    /// ended.
    /// </remarks>
    /// <param name="database">The database.</param>
    public string CreateConnectionString(string database = Catalogue.DatabaseName) =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"Server=127.0.0.1,{Port};Database={database};User ID=tds;Password=tds;Encrypt=False;TrustServerCertificate=True;Application Name=TdsServer {_number};"
        );

    /// <summary>Makes the next batches and procedure calls fail, on any connection.</summary>
    /// <param name="number">The number of the error, such as 40613, which drivers treat as transient.</param>
    /// <param name="times">How many requests fail.</param>
    /// <param name="severity">11 to 19; 20 and above close the connection after the error.</param>
    public void FailNext(int number, int times = 1, byte severity = 16)
    {
        for (var i = 0; i < times; i++)
            _faults.AddRequest(new SqlError(number, "An injected error.", severity));
    }

    /// <summary>
    /// Makes the next logins fail. Drivers with a pool repeat such an error for some seconds without contacting the server.
    /// </summary>
    /// <param name="number">The error's number.</param>
    /// <param name="times">How many requests fail.</param>
    public void FailNextLogin(int number, int times = 1)
    {
        for (var i = 0; i < times; i++)
            _faults.AddLogin(new SqlError(number, "An injected error.", Severity: 14));
    }

    /// <summary>Closes the port and all connections.</summary>
    public void Dispose()
    {
        _disposed = true;
        _listener.Dispose();
        foreach (var connection in _connections.Values)
            connection.Dispose();

        _certificate?.Dispose();
    }

    private void Accept()
    {
        while (!_disposed)
        {
            try
            {
                var socket = _listener.Accept();
                socket.NoDelay = true;
                var id = Interlocked.Increment(ref _lastConnection);
                _connections[id] = socket;
                new Thread(() => Serve(socket, id), StackSize) { IsBackground = true, Name = "TDS server: connection" }.Start();
            }
            catch (Exception exception) when (exception is SocketException or ObjectDisposedException)
            {
                // The server is being disposed, or a client closed its connection before it was accepted.
            }
        }
    }

    private void Serve(Socket socket, int id)
    {
        try
        {
            using var transport = new Transport(new NetworkStream(socket, ownsSocket: true), () => socket.Poll(0, SelectMode.SelectRead));
            new Session(transport, _store, _options, _certificate, _faults, id).Run();
        }
        catch (Exception exception) when (exception is IOException or ProtocolException or ObjectDisposedException or SocketException
            or System.Security.Authentication.AuthenticationException)
        {
            // Clients can close the connection at any moment, and bytes that are not TDS get no answer.
        }
#pragma warning disable CA1031 // One connection's failure must not end the process, which serves others.
        catch (Exception exception)
        {
            _unexpected.Enqueue(exception);
        }
#pragma warning restore CA1031
        finally
        {
            _connections.TryRemove(id, out _);
            socket.Dispose();
        }
    }
}
