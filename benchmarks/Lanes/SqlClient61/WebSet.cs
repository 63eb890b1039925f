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
    static partial void AddLaneSets(Dictionary<string, Func<SourceOptions, SourceSet>> sets) =>
        sets.Add("web", static options => new WebSet(options));
}

/// <summary>
/// Pages of a web server in this process that list posts, synchronously and asynchronously. Users request them on threads of their own, so
/// that only the server uses the thread pool.
/// </summary>
internal sealed class WebSet(SourceOptions options) : SourceSet
{
    private const int FewUsers = 1;

    private const int ManyUsers = 50;

    /// <summary>The number of posts on the published page.</summary>
    private const int Posts = 17;

    /// <summary>The number of requests of one user in a run, with few users and with many, as published: a hundred in all.</summary>
    private const int RequestsWithFewUsers = 100;

    private const int RequestsWithManyUsers = 2;

    private WebApplication? _application;

    [SourceForm(RequestsWithFewUsers)]
    public Task Sync1(CancellationToken cancellationToken) => RequestAsync("/sync", FewUsers, RequestsWithFewUsers, cancellationToken);

    [SourceForm(RequestsWithFewUsers)]
    public Task Async1(CancellationToken cancellationToken) => RequestAsync("/async", FewUsers, RequestsWithFewUsers, cancellationToken);

    [SourceForm(RequestsWithManyUsers)]
    public Task Sync50(CancellationToken cancellationToken) => RequestAsync("/sync", ManyUsers, RequestsWithManyUsers, cancellationToken);

    [SourceForm(RequestsWithManyUsers)]
    public Task Async50(CancellationToken cancellationToken) => RequestAsync("/async", ManyUsers, RequestsWithManyUsers, cancellationToken);

    public override async Task SetUpAsync(CancellationToken cancellationToken)
    {
        options.RequireOwnDatabase();
        await EntitiesSet.FillDatabaseAsync(options.ConnectionString, Posts, cancellationToken).ConfigureAwait(false);
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

    /// <summary>
    /// Has users request a page, each on a thread of its own. The time of one operation is the mean time of an answer: the time of the run
    /// divided by the requests of one user.
    /// </summary>
    private Task RequestAsync(string path, int users, int requests, CancellationToken cancellationToken)
    {
        var port = new Uri(_application!.Urls.Single()).Port;
        Exception? failure = null;
        var threads = Enumerable.Range(0, users).Select(_ => new Thread(() =>
        {
            try
            {
                Request(port, path, requests, cancellationToken);
            }
            catch (Exception exception)
            {
                Volatile.Write(ref failure, exception);
            }
        })).ToList();
        threads.ForEach(static thread => thread.Start());
        threads.ForEach(static thread => thread.Join());
        return failure is null
            ? Task.CompletedTask
            : throw new InvalidOperationException("A request was not answered. " + failure.Message, failure);
    }

    /// <summary>One user: one connection, one request after the other. .NET's HTTP client would use threads of the pool.</summary>
    private static void Request(int port, string path, int requests, CancellationToken cancellationToken)
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
            var rest = ParseContentLength(Encoding.ASCII.GetString(buffer, 0, end)) - (length - end - 4);
            while (rest > 0)
            {
                read = stream.Read(buffer, 0, Math.Min(rest, buffer.Length));
                rest -= read > 0 ? read : throw new EndOfStreamException("The server closed the connection.");
            }

            return;
        }
    }

    private static int ParseContentLength(string head)
    {
        if (!head.StartsWith("HTTP/1.1 200 ", StringComparison.Ordinal))
            throw new InvalidOperationException(head.Split('\r')[0]);
        const string name = "Content-Length: ";
        var at = head.IndexOf(name, StringComparison.OrdinalIgnoreCase) + name.Length;
        Debug.Assert(at >= name.Length, "The page states its length.");
        return int.Parse(head[at..].Split('\r')[0], NumberStyles.None, CultureInfo.InvariantCulture);
    }
}
