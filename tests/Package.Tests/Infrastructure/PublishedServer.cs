using System.Diagnostics;

namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>The TDS server of the benchmarks, published from the packed copy of the sources.</summary>
internal sealed class PublishedServer
{
    private readonly string _folder;

    public PublishedServer(PackedPack pack, string folder)
    {
        _folder = folder;
        DotNet.Run(pack.SourceRoot, "publish", "benchmarks/TdsServer", "--output", folder, DotNet.NoAnalyzers);
    }

    /// <summary>Runs the server while a program uses it.</summary>
    /// <param name="documents">A table, as NAME,ROWS,LENGTH.</param>
    /// <param name="use">Uses the connection string.</param>
    public T Serve<T>(string documents, Func<string, T> use)
    {
        using var server = Process.Start(new ProcessStartInfo(
            Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet",
            [Path.Combine(_folder, "AsyncSql.TdsServer.dll"), "--port", "0", "--documents", documents])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        })!;
        try
        {
            var port = server.StandardOutput.ReadLine()!.Split(':')[1];
            return use($"Server=127.0.0.1,{port};User ID=sa;Password=x;Encrypt=False;Database=TdsServer");
        }
        finally
        {
            server.StandardInput.Close();
            server.WaitForExit();
        }
    }
}
