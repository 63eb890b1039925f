using System.Collections.Concurrent;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using AsyncSql.Replay.Execution;
using AsyncSql.Replay.Protocol;
using AsyncSql.Replay.Tables;

namespace AsyncSql.Replay;

/// <summary>
/// A server on the loopback address that speaks as much of MS-TDS (the protocol of SQL Server) as real drivers need to read and write the rows of
/// tables declared in code.
/// </summary>
/// <remarks>Each connection has a thread of its own; the thread pool of the process is not touched.</remarks>
public sealed class ReplayServer : IDisposable
{
    /// <summary>Deep enough for the SQL that is accepted; hundreds of connections take no memory for what they do not use.</summary>
    private const int StackSize = 1024 * 1024;

    private static int _servers;

    private readonly int _number = Interlocked.Increment(ref _servers);
    private readonly ReplayOptions _options;
    private readonly Store _store;
    private readonly ServerCertificate? _certificate;
    private readonly FaultPlan _faults = new();
    private readonly Socket _listener;
    private readonly ConcurrentDictionary<int, Socket> _connections = new();
    private readonly ConcurrentQueue<Exception> _unexpected = new();
    private int _lastConnection = 50;
    private volatile bool _disposed;

    private ReplayServer(Catalogue catalogue, ReplayOptions options)
    {
        _options = options;
        _store = new Store(catalogue);
        _certificate = options.Tls ? new ServerCertificate() : null;
        _listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
    }

    /// <summary>The TCP port on 127.0.0.1.</summary>
    public int Port => ((IPEndPoint)_listener.LocalEndPoint!).Port;

    /// <summary>Mistakes of the server that closed a connection, the newest last: none, if all is well. Harnesses check.</summary>
    public IReadOnlyCollection<Exception> UnexpectedErrors => _unexpected;

    /// <summary>Connections that are open now.</summary>
    public int ConnectionCount => _connections.Count;

    /// <summary>The names of the databases that there are now, those of clients included. Harnesses check that none is left behind.</summary>
    public IReadOnlyCollection<string> DatabaseNames => [.. _store.Databases.Keys.Order(StringComparer.Ordinal)];

    /// <summary>Starts a server; it accepts connections when this returns.</summary>
    /// <param name="catalogue">The tables; <see langword="null"/> for <see cref="Catalogue.CreateDefault"/>.</param>
    /// <param name="options">How to behave; <see langword="null"/> for the defaults.</param>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside of what TDS or TCP allow.</exception>
    /// <exception cref="SocketException">The port is taken.</exception>
    public static ReplayServer Start(Catalogue? catalogue = null, ReplayOptions? options = null)
    {
        options ??= new ReplayOptions();
        ArgumentOutOfRangeException.ThrowIfLessThan(options.MaxPacketSize, PacketHeader.LeastPacketSize, nameof(options));
        ArgumentOutOfRangeException.ThrowIfGreaterThan(options.MaxPacketSize, PacketHeader.GreatestPacketSize, nameof(options));
        ArgumentOutOfRangeException.ThrowIfLessThan(options.PacketDelay, TimeSpan.Zero, nameof(options));
        var server = new ReplayServer(catalogue ?? Catalogue.CreateDefault(), options);
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

        new Thread(server.Accept, StackSize) { IsBackground = true, Name = "replay: accept" }.Start();
        return server;
    }

    /// <summary>A connection string for this server, without encryption; append to it what else is wanted (later words win).</summary>
    /// <remarks>
    /// The application's name differs from server to server: ports are used again, and a driver's pool must not offer the connections of a server
    /// that is gone.
    /// </remarks>
    /// <param name="database">The database.</param>
    public string ConnectionString(string database = Catalogue.DatabaseName) => string.Create(
        CultureInfo.InvariantCulture,
        $"Server=127.0.0.1,{Port};Database={database};User ID=replay;Password=replay;Encrypt=False;TrustServerCertificate=True;Application Name=replay {_number};");

    /// <summary>Lets the next batches and procedure calls fail, one after the other, whichever connection they come from.</summary>
    /// <param name="number">The error's number, such as 40613, which drivers hold for transient.</param>
    /// <param name="times">How many of them.</param>
    /// <param name="severity">11 to 19; from 20 on the connection is closed after the error.</param>
    public void FailNext(int number, int times = 1, byte severity = 16)
    {
        for (var i = 0; i < times; i++)
            _faults.AddRequest(new SqlError(number, "An error that was asked for.", severity));
    }

    /// <summary>Lets the next logins fail. Mind that drivers with a pool report such an error again for some seconds, without asking.</summary>
    /// <param name="number">The error's number.</param>
    /// <param name="times">How many of them.</param>
    public void FailNextLogin(int number, int times = 1)
    {
        for (var i = 0; i < times; i++)
            _faults.AddLogin(new SqlError(number, "An error that was asked for.", Severity: 14));
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
                new Thread(() => Serve(socket, id), StackSize) { IsBackground = true, Name = "replay: connection" }.Start();
            }
            catch (Exception exception) when (exception is SocketException or ObjectDisposedException)
            {
                // The server is being disposed, or a client was gone before it was accepted.
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
            // Clients may go at any moment, and what is not TDS gets no answer: closing the connection is all there is to do.
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
