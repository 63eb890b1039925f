namespace AsyncSql.Lanes.Claims;

/// <summary>
/// The reasons of bounds. A bound is less than its reason predicts, because the forms share a part of their work. A new
/// claim has its bounds before it is measured, and no result loosens one.
/// </summary>
internal static class Because
{
    /// <summary>Parsing is a part of the time, so the ratio is smaller than the number of packets.</summary>
    public const string ParsedAgain = "The row is parsed again with each of its packets: 131 of 1 MB, 1,311 of 10 MB.";

    public const string ParsedAndAllocatedAgain =
        "The row is parsed again with each of its packets (131 of 1 MB, 1,311 of 10 MB), and this driver allocates with every parse.";

    /// <summary>At least what a stream gains.</summary>
    public const string NotRead = "The other form does not read the value at all.";

    public const string OlderDriver = "The older driver allocates and copies the text with every parse; the newer one only parses.";

    public const string AllocatesWithEveryParse =
        "With its default switches, 7.1 allocates the text with every parse, as 2.1 does; 6.1 allocates it once.";

    /// <summary>2 is what would remain if nothing but parsing took time.</summary>
    public const string HalfThePackets = "Half the packets are half the parses: 2 if nothing else took time.";

    /// <summary>The bounds are the squares of those of half the packets.</summary>
    public const string QuarterOfThePackets = "A quarter of the packets are a quarter of the parses: 4 if nothing else took time.";

    /// <summary>Giesswein published 6.31 s and 0.155 s, and 1.5 s with a newer driver: see <c>benchmarks/sources/forty-times.json</c>.</summary>
    public const string PublishedRow =
        "A row of 10 MB of binary, as published: there 40 times with an older driver and 10 times with a newer one. The bounds are a quarter and a half of that.";

    public const string ContinuesWhereItStopped = "With both switches off, the driver continues where it stopped, and parses each packet once.";

    public const string TaskPerRow = "ReadAsync allocates a task for each row, and Read none.";

    /// <summary>The text once in the newer driver, three times in the older one.</summary>
    public const string OnlyCopies =
        "Read synchronously, nothing is parsed again. The bound of the time is that of the asynchronous claim; the older driver holds three copies of the text for one.";

    public const string RecordsOfTls = "TLS sends records of at most 16 KB: larger packets arrive in as many parts.";

    public const string OneSwitchAlone = "One switch alone has no effect: the driver parses as often as with none.";

    public const string StreamCostsNoMore = "A stream parses each packet once and never holds the value; it awaits each packet.";

    public const string RepairCostsNoMore = "A streamed read parses each packet once, as a synchronous one, and awaits it; the value is held once.";

    public const string NothingToRepair = "The rows are inside a packet: the repair adds a question to each execution and a call to each row.";

    public const string RowOverAPacket = "The driver parses a row that exceeds a packet again, and the repair does not.";

    /// <summary>The bound of the claim.</summary>
    public const string OtherProvider = "This driver parses each value once. Asynchronous reads add tasks: less than the smallest claim of time, and little memory.";

    /// <summary>1 + W/2P times the bytes are parsed, at most 1.5; the values once, half of them again, and new buffers for the packets.</summary>
    public const string RowInsideAPacket =
        "A row that fits into a packet is parsed again at most once, half of it on average, and the packets stay in buffers of their own.";

    /// <summary>A row of 4,000 characters and 8,000 bytes exceeds a packet of 8,000 bytes up to twice.</summary>
    public const string BoundedRow = "A row of bounded columns has at most a few packets: it is parsed again less often than the smallest claim.";
}
