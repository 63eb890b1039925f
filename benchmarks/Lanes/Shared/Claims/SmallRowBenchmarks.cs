using System.Globalization;

namespace AsyncSql.Lanes.Claims;

/// <summary>The base class of the claims about many small rows: a packet holds many of them.</summary>
public abstract class SmallRowBenchmarks : RowBenchmarks
{
    private protected override string GetQuery(string kind)
    {
        var rows = int.Parse(kind.Split(' ')[0], NumberStyles.AllowThousands, CultureInfo.InvariantCulture);
        return string.Create(CultureInfo.InvariantCulture, $"SELECT TOP({rows}) [Id], [Number], [Name] FROM [Small] ORDER BY [Id]");
    }
}
