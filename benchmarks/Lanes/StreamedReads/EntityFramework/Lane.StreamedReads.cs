using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Lanes;

/// <content>Streamed reads, in lanes of SQL Server that have EF Core.</content>
internal static partial class Lane
{
    static partial void UseStreamedReads(DbContextOptionsBuilder options, ref bool supported)
    {
        options.UseStreamedReads();
        supported = true;
    }
}
