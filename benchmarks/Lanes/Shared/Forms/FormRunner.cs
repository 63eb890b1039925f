using System.Diagnostics;
using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Lanes.Forms;

/// <summary>Runs forms of reading on a table, for the commands <c>measure</c> and <c>digest</c>.</summary>
internal sealed class FormRunner(string connectionString, TableOfDocuments table)
{
    /// <summary>Runs each form: once to warm up, then until the budget or the number of runs is used up, at least once.</summary>
    public async Task MeasureAsync(
        IEnumerable<string> names, TimeSpan budget, int runs, Action<LaneMessage> write, CancellationToken cancellationToken)
    {
        var forms = FormCatalogue.Create(connectionString, table, observe: null);
        foreach (var name in names)
        {
            var form = Find(forms, name);
            var milliseconds = new List<double>();
            var allocated = new List<long>();
            var rows = 0;
            var started = Stopwatch.GetTimestamp();
            for (var run = 0; milliseconds.Count == 0 || (milliseconds.Count < runs && Stopwatch.GetElapsedTime(started) < budget); run++)
            {
                cancellationToken.ThrowIfCancellationRequested(); // synchronous forms do not check the token
                GC.Collect();
                GC.WaitForPendingFinalizers();
                var before = GC.GetTotalAllocatedBytes(precise: true);
                var start = Stopwatch.GetTimestamp();
                rows = await form(cancellationToken).ConfigureAwait(false);
                var elapsed = Stopwatch.GetElapsedTime(start);
                var bytes = GC.GetTotalAllocatedBytes(precise: true) - before;
                if (run == 0 && elapsed < budget)
                    continue; // this run compiles the form, opens the connection and fills the pools
                milliseconds.Add(elapsed.TotalMilliseconds);
                allocated.Add(bytes);
            }

            write(new Measurement(name, rows, milliseconds, allocated));
        }
    }

    /// <summary>Runs each form once and writes a digest of each value that it reads.</summary>
    /// <param name="names">The forms.</param>
    /// <param name="connection">The number of the connection string, for the messages.</param>
    /// <param name="write">Receives the digests.</param>
    /// <param name="cancellationToken">Ends the run.</param>
    public async Task DigestAsync(IEnumerable<string> names, int connection, Action<LaneMessage> write, CancellationToken cancellationToken)
    {
        foreach (var name in names)
        {
            cancellationToken.ThrowIfCancellationRequested(); // synchronous forms do not check the token
            var forms = FormCatalogue.Create(connectionString, table, (row, column, value) =>
            {
                var (digest, length) = Digest(value);
                write(new ValueDigest(name, connection, row, column, digest, length));
            });
            await Find(forms, name)(cancellationToken).ConfigureAwait(false);
        }
    }

    private static Form Find(Dictionary<string, Form> forms, string name) => forms.TryGetValue(name, out var form)
        ? form
        : throw new ArgumentException($"The lane {Lane.Name} has no form '{name}', only {string.Join(", ", forms.Keys)}.");

    private static (string? Digest, long Length) Digest(object? value)
    {
        var bytes = value switch
        {
            null => null,
            byte[] binary => binary,
            string text => Encoding.Unicode.GetBytes(text),
            _ => Encoding.Unicode.GetBytes(Convert.ToString(value, CultureInfo.InvariantCulture)!),
        };
        return bytes is null ? (null, 0) : (Convert.ToHexString(SHA256.HashData(bytes)), bytes.Length);
    }
}
