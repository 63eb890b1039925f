using System.CommandLine;
using System.Globalization;
using AsyncSql.TdsServer;
using AsyncSql.TdsServer.Tables;

const int PortTaken = 2;

var port = new Option<int>("--port") { Description = "TCP port on 127.0.0.1; 0 selects a free one." };
var tls = new Option<bool>("--tls")
{
    Description = "TLS 1.2 for clients that request encryption (Encrypt=True;TrustServerCertificate=True).",
};
var packetDelay = new Option<double>("--packet-delay")
{
    Description = "Milliseconds between two packets of an answer, such as 1 or 0.05.",
};
var plp = new Option<PlpLayout>("--plp") { Description = "How values of max columns are divided into chunks." };
var chunkSize = new Option<int>("--chunk-size")
{
    Description = "The size of the chunks of --plp FixedChunks, in bytes.",
    DefaultValueFactory = _ => new EmulatorOptions().PlpChunkSize,
};
var maxPacketSize = new Option<int>("--max-packet-size")
{
    Description = "The maximum packet size that a client can negotiate, in bytes.",
    DefaultValueFactory = _ => new EmulatorOptions().MaxPacketSize,
};
var documents = new Option<string[]>("--documents")
{
    Description = "NAME,ROWS,LENGTH: another table of documents, whose text and binary values have LENGTH units; 1024:10485760 defines the two lengths, in characters and bytes.",
};

var command = new RootCommand(
    "A TDS server on the loopback address, for measurements of SQL Server's drivers. It ends when its standard input ends. Exit codes: 0 normal end, 1 wrong arguments, 2 the port is taken."
)
{
    port, tls, packetDelay, plp, chunkSize, maxPacketSize, documents,
};
packetDelay.Validators.Add(result =>
{
    if (result.GetValueOrDefault<double>() is not (>= 0 and <= 10_000))
        result.AddError("--packet-delay takes 0 to 10000 milliseconds.");
});
port.Validators.Add(result =>
{
    if (result.GetValueOrDefault<int>() is not (>= 0 and <= ushort.MaxValue))
        result.AddError("--port takes 0 to 65535.");
});
chunkSize.Validators.Add(result =>
{
    if (result.GetValueOrDefault<int>() < 1)
        result.AddError("--chunk-size takes a number of bytes, at least 1.");
});
maxPacketSize.Validators.Add(result =>
{
    if (result.GetValueOrDefault<int>() is not (>= 512 and <= 32767))
        result.AddError("--max-packet-size takes 512 to 32767.");
});
documents.Validators.Add(result =>
{
    foreach (var token in result.Tokens.Where(token => Definition(token.Value) is null))
        result.AddError($"--documents takes NAME,ROWS,LENGTH or NAME,ROWS,CHARACTERS:BYTES, not {token.Value}.");
});
command.SetAction(parsed =>
{
    var catalogue = Catalogue.CreateDefault();
    foreach (var text in parsed.GetValue(documents) ?? [])
        catalogue.Tables.Add(Definition(text)!);

    var options = new EmulatorOptions
    {
        Port = parsed.GetValue(port),
        Tls = parsed.GetValue(tls),
        PacketDelay = TimeSpan.FromMilliseconds(parsed.GetValue(packetDelay)),
        PlpLayout = parsed.GetValue(plp),
        PlpChunkSize = parsed.GetValue(chunkSize),
        MaxPacketSize = parsed.GetValue(maxPacketSize),
    };
    try
    {
        using var server = SqlServerEmulator.Start(catalogue, options);
        Console.Out.WriteLine(string.Create(CultureInfo.InvariantCulture, $"listening on 127.0.0.1:{server.Port}"));
        Console.Out.Flush();
        // A parent that ends closes the pipe, so that no server outlives it.
        while (Console.In.Read() >= 0)
        {
        }

        return 0;
    }
    catch (Exception exception) when (exception is System.Net.Sockets.SocketException or ArgumentException)
    {
        Console.Error.WriteLine(exception.Message);
        return exception is ArgumentException ? 1 : PortTaken;
    }
});
return command.Parse(args).Invoke();

static TableDefinition? Definition(string text) =>
    text.Split(',') is [{ Length: > 0 } name, var rows, var lengths]
    && ParseNumber(rows) is { } rowCount
    && lengths.Split(':') is [var characters, ..] parts
    && parts.Length <= 2
    && ParseNumber(characters) is { } textLength
    && ParseNumber(parts[^1]) is { } binaryLength
        ? Catalogue.CreateDocuments(name, rowCount, textLength, binaryLength)
        : null;

static int? ParseNumber(string text) =>
    int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : null;
