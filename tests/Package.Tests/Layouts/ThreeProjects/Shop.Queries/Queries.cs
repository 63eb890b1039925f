using Microsoft.EntityFrameworkCore;
using Shop.Data;

namespace Shop.Queries;

/// <summary>How large these columns are is known from the snapshot.</summary>
public static class Queries
{
    public static Task<List<Document>> DocumentsAsync(ShopContext db) =>
        db.Documents.ToListAsync(); // ASQL1001

    public static Task<string> ContentAsync(ShopContext db, int id) =>
        db.Documents.Where(document => document.Id == id).Select(document => document.Content).SingleAsync(); // ASQL1001

    public static Task<List<string>> SummariesAsync(ShopContext db) =>
        db.Documents.Select(document => document.Summary).ToListAsync();

    public static Task<List<Customer>> CustomersAsync(ShopContext db) =>
        db.Customers.ToListAsync(); // ASQL1002

    public static Task<List<Note>> NotesAsync(ShopContext db) =>
        db.Notes.ToListAsync();
}
