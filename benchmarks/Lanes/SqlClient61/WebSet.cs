using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Lanes.Sources;

/// <content>The set that needs a web server.</content>
internal static partial class SourceSets
{
    static partial void AddOfLane(Dictionary<string, Func<SourceOptions, SourceSet>> known) => known.Add("web", static options => new WebSet(options));
}

/// <summary>
/// Pages of a web server in this process that list posts, synchronously and asynchronously, asked for by users on threads of their own:
/// the thread pool is the server's alone.
/// </summary>
internal sealed class WebSet(SourceOptions options) : SourceSet
{
    private const int FewUsers = 1;

    private const int ManyUsers = 50;

    /// <summary>Requests of all users together in a run, about.</summary>
    private const int Requests = 100;

    private WebApplication? _application;

    public override IReadOnlyDictionary<string, SourceForm> Forms => new Dictionary<string, SourceForm>(StringComparer.Ordinal)
    {
        ["sync-1"] = Ask("/sync", FewUsers),
        ["async-1"] = Ask("/async", FewUsers),
        ["sync-50"] = Ask("/sync", ManyUsers),
        ["async-50"] = Ask("/async", ManyUsers),
    };

    public override async Task SetUpAsync(CancellationToken cancellationToken)
    {
        if (!options.OwnDatabase)
            throw new ArgumentException("This set writes. Give --create, so that it does it in a database of its own.");
        await EntitiesSet.CreateAsync(options.ConnectionString, cancellationToken).ConfigureAwait(false);
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().UseUrls("http://127.0.0.1:0");
        _application = builder.Build();
        _application.Run(AnswerAsync);
        await _application.StartAsync(cancellationToken).ConfigureAwait(false);
    }

    public override async ValueTask DisposeAsync()
    {
        if (_application is not null)
            await _application.DisposeAsync().ConfigureAwait(false);
        await base.DisposeAsync().ConfigureAwait(false);
    }

    private async Task AnswerAsync(HttpContext http)
    {
        await using var context = new BlogContext(options.ConnectionString);
        var posts = http.Request.Path == "/sync"
            ? context.Posts.AsNoTracking().ToList()
            : await context.Posts.AsNoTracking().ToListAsync(http.RequestAborted).ConfigureAwait(false);
        var body = Encoding.UTF8.GetBytes(string.Join('\n', posts.Select(static post => post.Title)));
        http.Response.ContentLength = body.Length;
        await http.Response.Body.WriteAsync(body, http.RequestAborted).ConfigureAwait(false);
    }

    /// <summary>One operation takes one request, so the figure is the mean time of an answer: users times the time of the run, by requests.</summary>
    private SourceForm Ask(string path, int users) => new(RequestsOf(users), cancellationToken =>
    {
        var port = new Uri(_application!.Urls.Single()).Port;
        Exception? failure = null;
        var threads = Enumerable.Range(0, users).Select(_ => new Thread(() =>
        {
            try
            {
                Ask(port, path, RequestsOf(users), cancellationToken);
            }
            catch (Exception exception)
            {
                Volatile.Write(ref failure, exception);
            }
        })).ToList();
        threads.ForEach(static thread => thread.Start());
        threads.ForEach(static thread => thread.Join());
        return failure is null ? Task.CompletedTask : throw new InvalidOperationException("A request was not answered. " + failure.Message, failure);
    });

    private static int RequestsOf(int users) => Math.Max(4, Requests / users);

    /// <summary>One user: a connection, and a request after the other. A client of .NET would use threads of the pool.</summary>
    private static void Ask(int port, string path, int requests, CancellationToken cancellationToken)
    {
        using var client = new TcpClient { NoDelay = true };
        client.Connect(IPAddress.Loopback, port);
        using var stream = client.GetStream();
        var request = Encoding.ASCII.GetBytes($"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
        for (var i = 0; i < requests && !cancellationToken.IsCancellationRequested; i++)
        {
            stream.Write(request);
            Skip(stream);
        }
    }

    /// <summary>Reads an answer to its end.</summary>
    private static void Skip(NetworkStream stream)
    {
        var buffer = new byte[1 << 16];
        var length = 0;
        for (int end; ;)
        {
            var read = stream.Read(buffer, length, buffer.Length - length);
            if (read == 0)
                throw new EndOfStreamException("The server closed the connection.");
            length += read;
            if ((end = buffer.AsSpan(0, length).IndexOf("\r\n\r\n"u8)) < 0)
                continue;
            var head = Encoding.ASCII.GetString(buffer, 0, end);
            if (!head.StartsWith("HTTP/1.1 200 ", StringComparison.Ordinal))
                throw new InvalidOperationException(head.Split('\r')[0]);
            const string name = "Content-Length: ";
            var at = head.IndexOf(name, StringComparison.OrdinalIgnoreCase) + name.Length;
            Debug.Assert(at >= name.Length, "The page states its length.");
            var rest = int.Parse(head.AsSpan(at).ToString().Split('\r')[0], NumberStyles.None, CultureInfo.InvariantCulture) - (length - end - 4);
            while (rest > 0)
            {
                read = stream.Read(buffer, 0, Math.Min(rest, buffer.Length));
                rest -= read > 0 ? read : throw new EndOfStreamException("The server closed the connection.");
            }

            return;
        }
    }
}
