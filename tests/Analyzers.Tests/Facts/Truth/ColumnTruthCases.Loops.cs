using AsyncSql.Testing.Models;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>Loops over the model, in the spellings that the web hands on.</summary>
internal static partial class ColumnTruthCases
{
    private const string ABC = AB + " [MaxLength(5000)] public string C { get; set; } = null!; public byte[] D { get; set; } = null!; public int E { get; set; }";

    private static IEnumerable<ModelCase> Loops() =>
    [
        Item("loop: nested foreach", ABC, "foreach (var entityType in model.Model.GetEntityTypes()) { foreach (var property in entityType.GetProperties()) { if (property.ClrType == typeof(string)) { property.SetMaxLength(256); } } }"),
        Item("loop: nested foreach with Where", ABC, "foreach (var entityType in model.Model.GetEntityTypes()) foreach (var property in entityType.GetProperties().Where(p => p.ClrType == typeof(string))) property.SetMaxLength(256);"),
        Item("loop: SelectMany and Where", ABC, "foreach (var property in model.Model.GetEntityTypes().SelectMany(t => t.GetProperties()).Where(p => p.ClrType == typeof(string))) { property.SetMaxLength(256); }"),
        Item("loop: only where no length is set", ABC, "foreach (var property in model.Model.GetEntityTypes().SelectMany(t => t.GetProperties()).Where(p => p.ClrType == typeof(string))) { if (property.GetMaxLength() == null) property.SetMaxLength(256); }"),
        Item("loop: only where no length is set, in the filter", ABC, "foreach (var property in model.Model.GetEntityTypes().SelectMany(t => t.GetProperties()).Where(p => p.ClrType == typeof(string) && p.GetMaxLength() is null)) property.SetMaxLength(256);"),
        Item("loop: SetColumnType", ABC, """foreach (var property in model.Model.GetEntityTypes().SelectMany(e => e.GetProperties().Where(p => p.ClrType == typeof(string)))) property.SetColumnType("varchar(100)");"""),
        Item("loop: SetColumnType unless one is set", ABC, """item.Property(x => x.A).HasColumnType("nvarchar(max)"); foreach (var property in model.Model.GetEntityTypes().SelectMany(e => e.GetProperties().Where(p => p.ClrType == typeof(string)))) { if (string.IsNullOrEmpty(property.GetColumnType())) property.SetColumnType("varchar(100)"); }"""),
        Item("loop: SetColumnType to max", ABC, """foreach (var property in model.Model.GetEntityTypes().SelectMany(e => e.GetProperties().Where(p => p.ClrType == typeof(string)))) property.SetColumnType("nvarchar(max)");"""),
        Item("loop: SetIsUnicode(false)", ABC, "foreach (var property in model.Model.GetEntityTypes().SelectMany(t => t.GetProperties()).Where(p => p.ClrType == typeof(string))) { property.SetIsUnicode(false); if (property.GetMaxLength() == null) property.SetMaxLength(8000); }"),
        Item("loop: GetDeclaredProperties", ABC, "foreach (var entityType in model.Model.GetEntityTypes()) foreach (var property in entityType.GetDeclaredProperties()) if (property.ClrType == typeof(string)) property.SetMaxLength(256);"),
        Item("loop: before the configuration", ABC, "foreach (var property in model.Model.GetEntityTypes().SelectMany(t => t.GetProperties()).Where(p => p.ClrType == typeof(string))) property.SetMaxLength(256); item.Property(x => x.B).HasMaxLength(9000);"),
        Item("loop: after the configuration", ABC, "item.Property(x => x.B).HasMaxLength(9000); foreach (var property in model.Model.GetEntityTypes().SelectMany(t => t.GetProperties()).Where(p => p.ClrType == typeof(string))) property.SetMaxLength(256);"),
        Item("loop: before an entity is known", ABC, "foreach (var property in model.Model.GetEntityTypes().SelectMany(t => t.GetProperties()).Where(p => p.ClrType == typeof(string))) property.SetMaxLength(256); model.Entity<Late>();", types: "public class Late { public int Id { get; set; } public string Text { get; set; } = null!; }"),
        Item("loop: ForEach on a list", ABC, "model.Model.GetEntityTypes().SelectMany(t => t.GetProperties()).Where(p => p.ClrType == typeof(string)).ToList().ForEach(p => p.SetMaxLength(256));"),
        Item("loop: in a local", ABC, "var strings = model.Model.GetEntityTypes().SelectMany(t => t.GetProperties()).Where(p => p.ClrType == typeof(string)); foreach (var p in strings) { p.SetMaxLength(256); }"),
        Item("loop: query syntax", ABC, "var strings = from t in model.Model.GetEntityTypes() from p in t.GetProperties() where p.ClrType == typeof(string) select p; foreach (var p in strings) p.SetMaxLength(256);"),
        Item("loop: in an extension method", ABC, "model.LimitStrings(200);", types: "public static class Extensions { public static void LimitStrings(this ModelBuilder model, int length) { foreach (var property in model.Model.GetEntityTypes().SelectMany(t => t.GetProperties()).Where(p => p.ClrType == typeof(string) && p.GetMaxLength() == null)) property.SetMaxLength(length); } }"),
        Item("loop: through builders", ABC, "foreach (var entityType in model.Model.GetEntityTypes()) foreach (var property in entityType.GetProperties()) if (property.ClrType == typeof(string)) model.Entity(entityType.Name).Property(property.Name).HasMaxLength(256);"),
        Item("loop: by name", ABC, """foreach (var entityType in model.Model.GetEntityTypes()) foreach (var property in entityType.GetProperties()) if (property.Name == "A") property.SetMaxLength(256);"""),
        Item("loop: byte[]", ABC, "foreach (var property in model.Model.GetEntityTypes().SelectMany(t => t.GetProperties()).Where(p => p.ClrType == typeof(byte[]))) property.SetMaxLength(512);"),
        Item("loop: decimals say nothing of text", ABC + " public decimal F { get; set; }", """foreach (var property in model.Model.GetEntityTypes().SelectMany(t => t.GetProperties()).Where(p => p.ClrType == typeof(decimal) || p.ClrType == typeof(decimal?))) property.SetColumnType("decimal(18,2)");"""),
        Item("loop: dates say nothing of text", ABC + " public DateTime F { get; set; }", "foreach (var entityType in model.Model.GetEntityTypes()) foreach (var property in entityType.GetProperties()) if (property.ClrType == typeof(DateTime) || property.ClrType == typeof(DateTime?)) property.SetValueConverter(new ValueConverter<DateTime, DateTime>(v => v, v => DateTime.SpecifyKind(v, DateTimeKind.Utc)));"),
        Item("loop: delete behaviour says nothing of text", ABC, "foreach (var foreignKey in model.Model.GetEntityTypes().SelectMany(t => t.GetForeignKeys())) foreignKey.DeleteBehavior = DeleteBehavior.Restrict;"),
        Item("loop: table names say nothing of text", ABC, "foreach (var entityType in model.Model.GetEntityTypes()) { entityType.SetTableName(entityType.ClrType.Name); foreach (var property in entityType.GetProperties()) property.SetColumnName(property.Name.ToLower()); }"),
        Item("loop: query filters say nothing of text", ABC, "foreach (var entityType in model.Model.GetEntityTypes()) { if (typeof(IDisposable).IsAssignableFrom(entityType.ClrType)) model.Entity(entityType.ClrType).HasQueryFilter(null); }"),
        Item("loop: enums as strings", ABC + " public DayOfWeek F { get; set; }", "foreach (var property in model.Model.GetEntityTypes().SelectMany(t => t.GetProperties()).Where(p => p.ClrType.IsEnum)) property.SetProviderClrType(typeof(string));"),
        Item("loop: for all entities of a base", ABC + " ", "foreach (var entityType in model.Model.GetEntityTypes().Where(t => typeof(Item).IsAssignableFrom(t.ClrType))) model.Entity(entityType.ClrType).Property<string>(nameof(Item.A)).HasMaxLength(64);"),
    ];
}
