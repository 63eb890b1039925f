using Microsoft.EntityFrameworkCore;
using Shop.Data;

namespace Shop.Queries;

/// <summary>How large these columns are is known from the entities' attributes, with a snapshot or without.</summary>
public static class AttributeQueries
{
    public static Task<List<Attachment>> AttachmentsAsync(ShopContext db) =>
        db.Attachments.ToListAsync(); // ASQL1001

    public static Task<List<Label>> LabelsAsync(ShopContext db) =>
        db.Labels.ToListAsync();
}
