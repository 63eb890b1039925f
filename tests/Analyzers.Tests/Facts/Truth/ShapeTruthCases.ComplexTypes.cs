namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>
/// Members of complex types. EF Core 8 and 9 select the entire entity for one if the entity has an owned type or an include, unless the
/// server needs the value itself.
/// </summary>
internal static partial class ShapeTruthCases
{
    private static IEnumerable<ShapeCase> ComplexTypes() =>
    [
        Case("Complex member", "await db.Branches.Select(b => b.Label.LabelShort).ToListAsync(token);", since: V8),
        Case("Complex type", "await db.Branches.Select(b => b.Label).ToListAsync(token);", since: V8),
        Case("Complex member with an include", "await db.Branches.Include(b => b.Staff).Select(b => b.Label.LabelShort).ToListAsync(token);", since: V8),
        Case("Complex member beside an owned type", "await db.Members.Select(m => m.Title.TitleLast).ToListAsync(token);", since: V8),
        Case("Complex type beside an owned type", "await db.Members.Select(m => m.Title).SingleAsync(token);", since: V8),
        Case("Complex member beside an owned type, in an object", "await db.Members.AsNoTracking().Where(m => m.Id > id).Select(m => new { m.Id, m.Title.TitleLast }).OrderBy(m => m.TitleLast).ToListAsync(token);", since: V8),
        Case("Complex members beside an owned type, in a text", "await db.Members.Select(m => m.Title.TitleLast + \", \" + m.Title.TitleFirst).ToListAsync(token);", since: V8),
        Case("Length of a complex member beside an owned type", "await db.Members.Select(m => m.Title.TitleLast.Length).ToListAsync(token);", since: V8),
        Case("Complex member beside an owned type stored as JSON", "await db.Tickets.Select(t => t.Price.PriceAmount).ToListAsync(token);", since: V8),
        Case("Complex member of a navigation", "await db.Tickets.Select(t => new { t.Id, t.Holder!.Title.TitleLast }).ToListAsync(token);", since: V8),
        Case("Complex member of a collection", "await db.Branches.Select(b => new { b.Id, Names = b.Staff.Select(m => m.Title.TitleLast).ToList() }).ToListAsync(token);", since: V8),
        Case("Complex member in a join", "await db.Members.Join(db.Branches, m => m.BranchId, b => b.Id, (m, b) => new { m.Title.TitleLast, b.Label.LabelShort }).ToListAsync(token);", since: V8),
        Case("Complex member by EF.Property", "await db.Members.Select(m => EF.Property<string>(m.Title, \"TitleLast\")).ToListAsync(token);", since: V8),
        Case("Complex members by EF.Property, in an object", "await db.Members.Where(m => m.Title.TitleFirst != \"A\").Select(m => new { m.Id, First = EF.Property<string>(m.Title, \"TitleFirst\"), Last = EF.Property<string>(m.Title, nameof(MemberTitle.TitleLast)) }).ToListAsync(token);", since: V8),
        Case("Complex member of a navigation by EF.Property", "await db.Tickets.Select(t => new { t.Id, Last = EF.Property<string>(t.Holder!.Title, \"TitleLast\") }).ToListAsync(token);", since: V8),
        Case("Complex member in a filter", "await db.Members.Where(m => m.Title.TitleLast == \"A\").OrderBy(m => m.Title.TitleFirst).Select(m => m.Id).ToListAsync(token);", since: V8),
        Case("Complex member, distinct", "await db.Members.Select(m => m.Title.TitleLast).Distinct().ToListAsync(token);", since: V8),
        Case("Complex member, distinct in an object", "await db.Members.Select(m => new { m.BranchId, m.Title.TitleLast }).Distinct().ToListAsync(token);", since: V8),
        Case("Complex member as a key", "await db.Members.GroupBy(m => m.Title.TitleLast).Select(g => new { g.Key, Count = g.Count() }).ToListAsync(token);", since: V8),
        Case("Complex member, the greatest of a group", "await db.Members.GroupBy(m => m.BranchId).Select(g => new { g.Key, Last = g.Max(m => m.Title.TitleLast) }).ToListAsync(token);", since: V8),
        Case("Complex member, the greatest", "await db.Members.MaxAsync(m => m.Title.TitleLast, token);", since: V8),
        Case("Complex member in a union", "await db.Members.Select(m => m.Title.TitleLast).Union(db.Members.Select(m => m.Title.TitleFirst)).ToListAsync(token);", since: V8),
        Case("Complex member of each of a collection", "await db.Branches.SelectMany(b => b.Staff.Select(m => m.Title.TitleLast)).ToListAsync(token);", since: V8),
        Case("Owned member beside a complex type", "await db.Members.Select(m => m.Locker.LockerCode).ToListAsync(token);", since: V8),
    ];
}
