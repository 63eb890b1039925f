using Microsoft.EntityFrameworkCore;
using Stores.Device;
using Stores.Server;

namespace Stores.Queries;

public static class OrderQueries
{
    public static Task<List<Order>> OnServerAsync(OrderContext db) =>
        db.Orders.ToListAsync(); // ASQL1001

    public static Task<List<Order>> OnDeviceAsync(DeviceContext db) =>
        db.Orders.ToListAsync();
}
