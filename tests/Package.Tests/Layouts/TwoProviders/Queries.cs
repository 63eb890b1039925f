using Microsoft.EntityFrameworkCore;

namespace TwoProviders;

public static class Queries
{
    public static Task<List<Scan>> OnServerAsync(ScanContext db) =>
        db.Scans.ToListAsync(); // ASQL1001

    public static Task<List<Scan>> OnDeviceAsync(DeviceContext db) =>
        db.Scans.ToListAsync();
}
