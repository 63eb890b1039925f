#if WINDOWS
using Microsoft.EntityFrameworkCore;
using Shop.Data;

namespace Shop.MultiTargeted;

public static class WindowsQueries
{
    public static Task<Document> FirstAsync(ShopContext db) =>
        db.Documents.FirstAsync(); // ASQL1001
}
#endif
