using Microsoft.CodeAnalysis.CSharp;

namespace AsyncSql.Testing;

/// <summary>Incomplete programs, as in an editor between two keystrokes, and programs that make no sense.</summary>
public static class BrokenPrograms
{
    /// <summary>A context with its options, for programs with their own entities.</summary>
    private const string OnSqlServer = "protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer(\"Server=.\");";

    /// <summary>Statements in a method with a context <c>db</c>, most of them incomplete.</summary>
    private static readonly string[] Statements =
    [
        // half-typed queries
        "_ = await db.Documents.Where(d => d.",
        "_ = await db.Documents.Where(d => d.).ToListAsync();",
        "_ = await db.Documents.ToListAsync(",
        "_ = await db.Documents.ToListAsync(;",
        "_ = await db.Documents.ToListAsync",
        "_ = await db.Documents.ToListAsync<>();",
        "_ = await db.Documents.ToListAsync<Document, Document>();",
        "_ = await db.Documents.ToListAsync(token, token, token);",
        "_ = await db.Documents.ToListAsync(cancellationToken:);",
        "_ = await db.Documents.ToListAsync(cancellationToken: token, source: db.Documents);",
        "_ = await db.Documents.FirstOrDefaultAsync(d =>);",
        "_ = await db.Documents.FirstOrDefaultAsync(d => d.Id == );",
        "_ = await db.Documents.FirstOrDefaultAsync(=> d.Id);",
        "_ = await db.Documents.FindAsync();",
        "_ = await db.Documents.FindAsync(out var found);",
        "_ = await db.Documents.FindAsync(,);",
        "_ = await db..ToListAsync();",
        "_ = await db.ToListAsync();",
        "_ = await .ToListAsync();",
        "_ = await ToListAsync();",
        "_ = await ();",
        "await",
        "var document = await db.Documents.FirstAsync(); document.",
        "var document = await db.Documents.FirstAsync(); document.Title",
        "var document = await db.Documents.FirstAsync(); Print(document.Title.);",
        "var document = await db.Documents.FirstAsync(); Print(document?.Title); var document = 1;",
        "var = await db.Documents.FirstAsync(); Print(document.Title);",
        "Document = await db.Documents.FirstAsync();",
        "foreach (var d in await db.Documents.ToListAsync()) Print(d.Title",
        "foreach (var d in await db.Documents.ToListAsync())",
        "foreach (Unknown d in await db.Documents.ToListAsync()) Print(d.Title);",
        "foreach (d in await db.Documents.ToListAsync()) Print(d.Title);",
        "foreach (var (a, b) in await db.Documents.ToListAsync()) Print(a);",
        "using (await db.Documents.ToListAsync()) { }",
        "lock (await db.Documents.ToListAsync()) { }",
        // undeclared names
        "_ = await db.Papers.ToListAsync();",
        "_ = await db.Set<Unknown>().ToListAsync();",
        "_ = await db.Set<>().ToListAsync();",
        "_ = await db.Set<int>().ToListAsync();",
        "_ = await db.Set<(int, string)>().ToListAsync();",
        "_ = await db.Set<dynamic>().ToListAsync();",
        "_ = await db.Set<Document[]>().ToListAsync();",
        "_ = await unknown.Documents.Where(d => d.Id == id).ToListAsync();",
        "_ = await db.Documents.Where(unknown).OrderBy(missing).ToListAsync();",
        "dynamic any = db; _ = await any.Documents.ToListAsync(); _ = await ((dynamic)db.Documents).Where(id).ToListAsync();",
        // operators with wrong or missing arguments
        "_ = await db.Documents.Select().ToListAsync();",
        "_ = await db.Documents.Select(d => ).ToListAsync();",
        "_ = await db.Documents.Select(d => { }).ToListAsync();",
        "_ = await db.Documents.Select(d => { return d; }).ToListAsync();",
        "_ = await db.Documents.Select(() => 1).ToListAsync();",
        "_ = await db.Documents.Select(d => new { d., d.Content }).ToListAsync();",
        "_ = await db.Documents.Select(d => new { = d.Content, X = }).ToListAsync();",
        "_ = await db.Documents.Select(d => new Document { Content = , Unknown = d.Data }).ToListAsync();",
        "_ = await db.Documents.Select(d => new Unknown(d.Content) { Data = d.Data }).ToListAsync();",
        "_ = await db.Documents.Select(d => new Document(d.Content, d.Data)).ToListAsync();",
        "_ = await db.Documents.Select(d => d.Author.Unknown.Photo).ToListAsync();",
        "_ = await db.Documents.Select(d => d.Notes.Select(n => n.Select(m => m.Text))).ToListAsync();",
        "_ = await db.Documents.Select(d => d.Notes.Select(n => d.Notes.Select(d => n.Text + d))).ToListAsync();",
        "_ = await db.Documents.Select(d => d switch { { Id: > 1 } => d.Content, }).ToListAsync();",
        "_ = await db.Documents.Select(d => (d.Id, d.Content, )).ToListAsync();",
        "_ = await db.Documents.Select(d => $\"{d.Content\").ToListAsync();",
        "_ = await db.Documents.Select(selector: d => d.Content, selector: d => d.Data).ToListAsync();",
        // Roslyn 4.5 throws where it creates the operations of this method.
        "_ = await db.Documents.ToListAsync(); _ = new Document { $\"{id}\" };",
        "_ = await db.Documents.ToListAsync(); _ = new Document { Data = new $\"{id}\", };",
        "_ = await db.Documents.Include().ThenInclude().ToListAsync();",
        "_ = await db.Documents.Include(d => d.Unknown).ThenInclude(x => x.).ToListAsync();",
        "_ = await db.Documents.Include(d => d).ThenInclude(d => d).ToListAsync();",
        "_ = await db.Documents.Include(\"\").Include(\".\").Include(\"Author..Author\").Include((string)null).ToListAsync();",
        "_ = await db.Documents.ThenInclude(d => d.Author).ToListAsync();",
        "_ = await (from d in db.Documents where select d).ToListAsync();",
        "_ = await (from d in db.Documents select).ToListAsync();",
        "_ = await (from in db.Documents select d).ToListAsync();",
        "_ = await (from d in db.Documents join a in db.Authors on d.AuthorId equals select d).ToListAsync();",
        "_ = await EntityFrameworkQueryableExtensions.ToListAsync();",
        "_ = await EntityFrameworkQueryableExtensions.ToListAsync<Document>(null);",
        "_ = await EntityFrameworkQueryableExtensions.ToListAsync(db);",
        // connection strings and switches
        "_ = new Microsoft.Data.SqlClient.SqlConnection(",
        "_ = new Microsoft.Data.SqlClient.SqlConnection(\"Server=.",
        "_ = new Microsoft.Data.SqlClient.SqlConnection($\"Server={\");",
        "_ = new Microsoft.Data.SqlClient.SqlConnection($\"Server={};Packet Size={id\");",
        "_ = new Microsoft.Data.SqlClient.SqlConnection(\"Server=.\" + );",
        "_ = new Microsoft.Data.SqlClient.SqlConnection(connectionString: , credential: null);",
        "_ = new Microsoft.Data.SqlClient.SqlConnection(\"Packet Size=99999999999999;=;;'\");",
        "_ = new Microsoft.Data.SqlClient.SqlConnection { ConnectionString = };",
        "_ = new Microsoft.Data.SqlClient.SqlConnectionStringBuilder { PacketSize = , [] = 1, = 2, [\"Packet Size\"] };",
        "Microsoft.Data.SqlClient.SqlConnectionStringBuilder builder = new(new()) { PacketSize = 1 }; builder[] = 1; builder. = 2;",
        "var text = text; const string one = two; const string two = one; _ = new Microsoft.Data.SqlClient.SqlConnection(text + one);",
        "new DbContextOptionsBuilder().UseSqlServer(); new DbContextOptionsBuilder().UseSqlServer(\"Name=\"); new DbContextOptionsBuilder().UseSqlServer(connectionString:\"Name=x:y\");",
        "_ = configuration.GetConnectionString(); _ = configuration[]; _ = configuration.GetSection(\"a\")[\"b\"]; _ = configuration?.GetSection(\"a\")?.GetSection(\"b\")?[\"c\"]; _ = configuration?.GetSection(\"a\")?.; ",
        "AppContext.SetSwitch(); AppContext.SetSwitch(\"Switch.Microsoft.Data.SqlClient.\", ); AppContext.SetSwitch(\"Switch.Microsoft.Data.SqlClient.UseCompatibilityAsyncBehavior\", false",
        // preprocessor halves
        "#if DEBUG\n_ = await db.Documents\n#else\n_ = await db.Letters\n#endif\n.ToListAsync();",
        "#if DEBUG\n_ = await db.Documents.ToListAsync();",
        "_ = await db.Documents.ToListAsync();\n#endif\n#region\n#error wrong",
        "#line 5 \"elsewhere.cs\"\n_ = await db.Documents.ToListAsync();\n#line hidden\n_ = await db.Documents.ToListAsync();",
        "_ = await db.Documents./* not closed ToListAsync();",
        "_ = await db.Documents.Where(d => d.Title == \"not closed).ToListAsync();",
    ];

    /// <summary>Statements in <c>OnModelCreating</c>, with a model builder <c>modelBuilder</c>.</summary>
    private static readonly string[] ConfigurationStatements =
    [
        "modelBuilder.Entity<>();",
        "modelBuilder.Entity<>(e => e.Property(x => x.Text).HasMaxLength(3));",
        "modelBuilder.Entity<Unknown>().Property(x => x.Text).HasMaxLength(10);",
        "modelBuilder.Entity<Item, Item>();",
        "modelBuilder.Entity<int>(); modelBuilder.Entity<dynamic>(); modelBuilder.Entity<(int, Item)>(); modelBuilder.Entity<Item[]>();",
        "modelBuilder.Entity(); modelBuilder.Entity(null); modelBuilder.Entity(\"\"); modelBuilder.Entity(\"A+`1\"); modelBuilder.Entity(typeof());",
        "modelBuilder.Entity(typeof(List<>)); modelBuilder.Entity(typeof(void)); modelBuilder.Entity(typeof(Item*)); modelBuilder.Entity(typeof(DbSet<>));",
        "modelBuilder.Entity<Item>(",
        "modelBuilder.Entity<Item>(e => );",
        "modelBuilder.Entity<Item>(e => {",
        "modelBuilder.Entity<Item>(e => { e.Property(x => x.",
        "modelBuilder.Entity<Item>(() => { });",
        "modelBuilder.Entity<Item>((e, f) => e.Property(x => x.Text));",
        "modelBuilder.Entity<Item>(delegate { }); modelBuilder.Entity<Item>(delegate (EntityTypeBuilder<Item> e) { e.Property(x => x.Text).HasMaxLength(5); });",
        "modelBuilder.Entity<Item>(Configure); modelBuilder.Entity<Item>(this.Configure); modelBuilder.Entity<Item>(Unknown.Configure);",
        "modelBuilder.Entity<Item>().Property();",
        "modelBuilder.Entity<Item>().Property(x => ).HasMaxLength(10);",
        "modelBuilder.Entity<Item>().Property(x => x.).HasMaxLength(10);",
        "modelBuilder.Entity<Item>().Property(x => x.Text).HasMaxLength();",
        "modelBuilder.Entity<Item>().Property(x => x.Text).HasMaxLength(\"ten\");",
        "modelBuilder.Entity<Item>().Property(x => x.Text).HasMaxLength(int.MinValue).HasMaxLength(1 / 0);",
        "modelBuilder.Entity<Item>().Property(x => x.Text).HasMaxLength(,);",
        "modelBuilder.Entity<Item>().Property(x => x.Text).HasMaxLength(modelBuilder);",
        "modelBuilder.Entity<Item>().Property(x => x.Text).HasColumnType();",
        "modelBuilder.Entity<Item>().Property(x => x.Text).HasColumnType(\"\").HasColumnType(\")(\").HasColumnType(\"varchar(\").HasColumnType(\"(max)\");",
        "modelBuilder.Entity<Item>().Property(x => x.Text).HasColumnType(null).HasColumnType($\"nvarchar({10})\");",
        "modelBuilder.Entity<Item>().Property(x => x.Text).IsUnicode(unknown).IsFixedLength(1, 2).HasConversion();",
        "modelBuilder.Entity<Item>().Property(x => x.Text).Unknown().HasMaxLength(10).Unknown;",
        "modelBuilder.Entity<Item>().HasKey().HasKey(x => new { }).HasKey(x => new { x., x.Text }).HasIndex(\"\").HasIndex(null);",
        "modelBuilder.Entity<Item>().OwnsOne(x => x.Item).OwnsOne(x => x.Item, o => o.OwnsOne(y => y.Item, p => ));",
        "modelBuilder.Entity<Item>().OwnsOne(\"Unknown\").OwnsMany(x => x.Text).ComplexProperty(x => x.Id);",
        "modelBuilder.Entity<Item>().HasOne().WithMany().HasForeignKey(); modelBuilder.Entity<Item>().HasOne<>().WithMany().HasForeignKey<>(x => x.Text);",
        "modelBuilder.Entity<Item>().Navigation().AutoInclude(); modelBuilder.Entity<Item>().Navigation(x => x.Item).AutoInclude(unknown);",
        "modelBuilder.ApplyConfiguration(); modelBuilder.ApplyConfiguration(new()); modelBuilder.ApplyConfiguration(new Unknown());",
        "modelBuilder.ApplyConfiguration(new ItemContext()); modelBuilder.ApplyConfiguration(new ItemConfiguration(); modelBuilder.ApplyConfiguration(null);",
        "modelBuilder.ApplyConfigurationsFromAssembly(); modelBuilder.ApplyConfigurationsFromAssembly(typeof().Assembly); modelBuilder.ApplyConfigurationsFromAssembly(typeof(Unknown).Assembly);",
        "modelBuilder = modelBuilder; modelBuilder = ; = modelBuilder; var x = modelBuilder.Entity<Item>(), y; x = y; y.Property(",
        "if (modelBuilder) else modelBuilder.Entity<Item>(); if (Database.IsSqlServer( modelBuilder.Entity<Item>();",
        "foreach (var e in modelBuilder.Model.) e.SetMaxLength(; for (;;) { while () modelBuilder.",
        "switch (modelBuilder) { case: modelBuilder.Entity<Item>(); } try { modelBuilder.Entity<Item>(); } catch finally",
        "Unknown(modelBuilder); this.Unknown(modelBuilder); base.Unknown(modelBuilder); new Unknown(modelBuilder).Unknown(modelBuilder); Unknown.Apply(modelBuilder,);",
        "OnModelCreating(modelBuilder); this.OnModelCreating(modelBuilder); base.OnModelCreating(modelBuilder, modelBuilder);",
        "base.OnModelCreating(); base.(modelBuilder); base.OnModelCreating(x => modelBuilder);",
        "void Local(ModelBuilder m) => Local(m); Local(modelBuilder); Func<ModelBuilder, ModelBuilder> f = m => f(m); f(modelBuilder);",
        "foreach (var p in modelBuilder.Model.GetEntityTypes().SelectMany(e => e.GetProperties()).Where(p => p.ClrType == typeof())) p.SetMaxLength();",
        "foreach (var p in modelBuilder.Model.GetEntityTypes().SelectMany().Where(p => ).) { p.SetMaxLength(\"x\"); p.SetColumnType(3); p.SetIsUnicode(); p.SetMaxLength( }",
        "foreach (var e in modelBuilder.Model.GetEntityTypes()) foreach (var p in e.GetProperties()) if (p.ClrType == typeof(string) && ) p.SetColumnType(; else if (p.GetMaxLength() is) p.SetMaxLength(1)",
        "foreach (var (a, b) in modelBuilder.Model.GetEntityTypes()) a.SetMaxLength(b); foreach (modelBuilder.Model.GetEntityTypes()) SetMaxLength(3); foreach (var in ) { }",
        "modelBuilder.Entity<Item>().Property<>(\"A\").HasConversion<>(); modelBuilder.Entity<Item>().Property<Unknown>(\"B\").HasConversion<Unknown>(); modelBuilder.Entity<Item>().Property<string>();",
        "modelBuilder.Entity<Item>().Property(x => x.Text).HasConversion(typeof()).HasConversion(new()).HasConversion(v => , v => ).HasConversion(null, null, null).HasConversion<(int, string)>();",
        "modelBuilder.Entity<Item>().OwnsOne(x => x.Item, o => { o.ToJson( }); modelBuilder.Entity<Item>().OwnsOne(x => x.Item).ToJson(,).Property().ToJson;",
        "modelBuilder.Entity<Item>().HasBaseType<>().HasBaseType(typeof()).UseTptMappingStrategy(.HasDiscriminator<string>(\"\").HasValue<>(); modelBuilder.Entity<Item>().HasNoKey(1).PrimitiveCollection();",
        "return; return modelBuilder; throw modelBuilder; goto modelBuilder; yield return modelBuilder;",
    ];

    /// <summary>Entities and contexts. A query is appended over <c>DbSet&lt;Item&gt; Items</c> of an <c>ItemContext</c>.</summary>
    private static readonly (string Name, string Source)[] Types =
    [
        ("base classes in a circle", $"public class Item : Other {{ public string Content {{ get; set; }} }} public class Other : Item {{ }} public class ItemContext : DbContext {{ public DbSet<Item> Items {{ get; set; }} {OnSqlServer} }}"),
        ("an entity that is its own base", $"public class Item : Item {{ public string Content {{ get; set; }} }} public class ItemContext : DbContext {{ public DbSet<Item> Items {{ get; set; }} {OnSqlServer} }}"),
        ("a context that is its own base", $"public class Item {{ public string Content {{ get; set; }} }} public class ItemContext : ItemContext {{ public DbSet<Item> Items {{ get; set; }} {OnSqlServer} }}"),
        ("contexts in a circle", $"public class Item {{ public string Content {{ get; set; }} }} public class ItemContext : B {{ public DbSet<Item> Items {{ get; set; }} }} public class B : ItemContext {{ {OnSqlServer} }}"),
        ("a base nested in its heir", $"public class Item : Item.Base {{ public class Base : Item {{ public string Content {{ get; set; }} }} }} public class ItemContext : DbContext {{ public DbSet<Item> Items {{ get; set; }} {OnSqlServer} }}"),
        ("interfaces in a circle", $"public interface I : J {{ }} public interface J : I {{ DbSet<Item> Items {{ get; }} }} public class Item {{ public string Content {{ get; set; }} }} public class ItemContext : DbContext, I {{ public DbSet<Item> Items {{ get; set; }} {OnSqlServer} }}"),
        ("an unknown base", $"public class Item : Unknown<Item> {{ public string Content {{ get; set; }} }} public class ItemContext : UnknownContext {{ public DbSet<Item> Items {{ get; set; }} {OnSqlServer} }}"),
        ("an unknown base of the entity", $"public class Item : Unknown, IUnknown {{ public string Content {{ get; set; }} }} public class ItemContext : DbContext {{ public DbSet<Item> Items {{ get; set; }} {OnSqlServer} }}"),
        ("the same class twice", $"public class Item {{ public string Content {{ get; set; }} }} public class Item {{ public byte[] Content {{ get; set; }} public string Content {{ get; set; }} }} public class ItemContext : DbContext {{ public DbSet<Item> Items {{ get; set; }} {OnSqlServer} }}"),
        ("the same context twice", $"public class Item {{ public string Content {{ get; set; }} }} public class ItemContext : DbContext {{ public DbSet<Item> Items {{ get; set; }} {OnSqlServer} }} public class ItemContext : DbContext {{ public DbSet<Item> Items {{ get; set; }} {OnSqlServer} }}"),
        ("two methods OnModelCreating", $"public class Item {{ public string Content {{ get; set; }} }} public class ItemContext : DbContext {{ public DbSet<Item> Items {{ get; set; }} protected override void OnModelCreating(ModelBuilder m) {{ m.Entity<Item>(); }} protected override void OnModelCreating(ModelBuilder m) => m.Entity<Item>().Property(x => x.Content).HasMaxLength(9); {OnSqlServer} }}"),
        ("an OnModelCreating without a body", $"public class Item {{ public string Content {{ get; set; }} }} public class ItemContext : DbContext {{ public DbSet<Item> Items {{ get; set; }} protected override void OnModelCreating(ModelBuilder m); {OnSqlServer} }}"),
        ("an OnModelCreating without a name for its builder", $"public class Item {{ public string Content {{ get; set; }} }} public class ItemContext : DbContext {{ public DbSet<Item> Items {{ get; set; }} protected override void OnModelCreating(ModelBuilder) {{ .Entity<Item>(); }} {OnSqlServer} }}"),
        ("a generic context", $"public class Item {{ public string Content {{ get; set; }} }} public class ItemContext<T> : DbContext where T : Item {{ public DbSet<T> Items {{ get; set; }} public async Task M() => await Items.ToListAsync(); {OnSqlServer} }} public class ItemContext : ItemContext<Item> {{ }}"),
        ("a generic context of itself", $"public class Item {{ public string Content {{ get; set; }} }} public class Base<T> : DbContext where T : Base<T> {{ public DbSet<Item> Items {{ get; set; }} {OnSqlServer} }} public class ItemContext : Base<ItemContext> {{ }}"),
        ("a context that grows without end", $"public class Item {{ public string Content {{ get; set; }} }} public class Base<T> : Base<Base<T>> {{ public DbSet<Item> Items {{ get; set; }} {OnSqlServer} }} public class ItemContext : Base<int> {{ }}"),
        ("an entity that grows without end", $"public class Item : List<Item> {{ public string Content {{ get; set; }} public Node<Item> Node {{ get; set; }} }} public class Node<T> {{ public Node<Node<T>> Next {{ get; set; }} public byte[] Data {{ get; set; }} }} public class ItemContext : DbContext {{ public DbSet<Item> Items {{ get; set; }} {OnSqlServer} }}"),
        ("sets of what is no entity", $"public class ItemContext<T> : DbContext {{ public DbSet<T> A {{ get; set; }} public DbSet<dynamic> B {{ get; set; }} public DbSet<(int, string)> C {{ get; set; }} public DbSet<int> D {{ get; set; }} public DbSet<Unknown> E {{ get; set; }} public DbSet<> F {{ get; set; }} public DbSet G {{ get; set; }} public DbSet<string> H {{ get; set; }} public DbSet<byte[]> I {{ get; set; }} public DbSet<ItemContext> J {{ get; set; }} public DbSet<DbSet<T>> K {{ get; set; }} public async Task M() {{ await A.ToListAsync(); await B.ToListAsync(); await C.ToListAsync(); await D.ToListAsync(); await E.ToListAsync(); await F.ToListAsync(); await G.ToListAsync(); await H.ToListAsync(); await I.ToListAsync(); await J.ToListAsync(); await K.ToListAsync(); }} }} public class ItemContext : ItemContext<int> {{ public DbSet<int> Items {{ get; set; }} {OnSqlServer} }}"),
        ("sets of unusual kinds", $"public enum E {{ A }} public struct S {{ public string Content {{ get; set; }} }} public interface I {{ string Content {{ get; set; }} }} public static class Item {{ public static string Content {{ get; set; }} }} public delegate void D(); public class ItemContext : DbContext {{ public DbSet<Item> Items {{ get; set; }} public DbSet<E> Es {{ get; set; }} public DbSet<S> Ss {{ get; set; }} public DbSet<I> Is {{ get; set; }} public DbSet<D> Ds {{ get; set; }} public async Task M() {{ await Es.ToListAsync(); await Ss.ToListAsync(); await Is.ToListAsync(); await Ds.ToListAsync(); }} {OnSqlServer} }}"),
        ("set properties without names and types", $"public class Item {{ public string {{ get; set; }} public Content {{ get; set; }} public string Body {{ get; set }} public string Html {{ get; set; public string this[int i] {{ get; set; }} }} public class ItemContext : DbContext {{ public DbSet<Item> {{ get; set; }} public DbSet<Item> Items {{ get; set; }} public DbSet<Item Rest {{ get; set; }} {OnSqlServer} }}"),
        ("attributes with wrong arguments", $"[Index, PrimaryKey, Index(\"A\", null), Index(new[] {{ \"A\" }}, new[] {{ \"B\" }}), Index(1, typeof(int)), EntityTypeConfiguration(typeof(Unknown)), EntityTypeConfiguration(null), EntityTypeConfiguration<>, Owned(1)] public class Item {{ [MaxLength(\"x\")] public string A {{ get; set; }} [MaxLength(] public string B {{ get; set; }} [StringLength] public string C {{ get; set; }} [Column(TypeName = )] public string D {{ get; set; }} [Column(TypeName = null)] public string E {{ get; set; }} [Column(TypeName = new[] {{ \"a\" }})] public string F {{ get; set; }} [ForeignKey] public string G {{ get; set; }} [ForeignKey(new[] {{ \"a\" }})] public string H {{ get; set; }} [ForeignKey(null)] public Item I {{ get; set; }} [ForeignKey(new[] {{ \"a\", null }})] public Item J {{ get; set; }} [Unicode(3)] public string K {{ get; set; }} [Unknown(x)] public string L {{ get; set; }} [MaxLength(int.MaxValue + 1)] public string M {{ get; set; }} [] public string N {{ get; set; }} [Key(] public string O {{ get; set; }} }} public class ItemContext : DbContext {{ public DbSet<Item> Items {{ get; set; }} {OnSqlServer} }}"),
        ("keys named by arrays of arrays", $"[PrimaryKey(\"A\", new object[] {{ \"B\" }}), Index(new object[] {{ new object[] {{ \"Content\" }} }})] public class Item {{ public string Content {{ get; set; }} public string A {{ get; set; }} public Item Parent {{ get; set; }} }} public class ItemContext : DbContext {{ public DbSet<Item> Items {{ get; set; }} {OnSqlServer} }}"),
        ("overrides without an original", $"public class Base {{ public virtual string Content {{ get; set; }} }} public class Item : Base {{ public override byte[] Content {{ get; set; }} public override string Body {{ get; set; }} public new int Content {{ get; set; }} }} public class ItemContext : DbContext {{ public DbSet<Item> Items {{ get; set; }} {OnSqlServer} }}"),
        ("a configuration without a name", $"public class Item {{ public string Content {{ get; set; }} }} public class : IEntityTypeConfiguration<Item> {{ public void Configure(EntityTypeBuilder<Item> b) {{ b.Property(x => x.Content).HasMaxLength(3); }} }} public class ItemContext : DbContext {{ public DbSet<Item> Items {{ get; set; }} protected override void OnModelCreating(ModelBuilder m) => m.ApplyConfigurationsFromAssembly(GetType().Assembly); {OnSqlServer} }}"),
        ("configurations of every broken kind", $"public class Item {{ public string Content {{ get; set; }} }} public class A : IEntityTypeConfiguration<> {{ public void Configure(EntityTypeBuilder<> b) {{ }} }} public class B : IEntityTypeConfiguration<Unknown> {{ public void Configure(EntityTypeBuilder<Unknown> b) => b.Property(x => x.P); }} public class C<T> : IEntityTypeConfiguration<T> {{ public void Configure(EntityTypeBuilder<T> b) {{ }} }} public class D : IEntityTypeConfiguration<Item> {{ }} public class E : C<E> {{ public void Configure(EntityTypeBuilder<Item> b }} public class ItemContext : DbContext {{ public DbSet<Item> Items {{ get; set; }} protected override void OnModelCreating(ModelBuilder m) {{ m.ApplyConfigurationsFromAssembly(typeof(ItemContext).Assembly); m.ApplyConfiguration(new C<Item>()); m.ApplyConfiguration(new C<>()); m.ApplyConfiguration(new E()); }} {OnSqlServer} }}"),
        ("a context without a name", $"public class Item {{ public string Content {{ get; set; }} }} public class : DbContext {{ public DbSet<Item> Items {{ get; set; }} {OnSqlServer} }} public class ItemContext : DbContext {{ public DbSet<Item> Items {{ get; set; }} {OnSqlServer} }}"),
        ("a namespace without a name", $"public class Item {{ public string Content {{ get; set; }} }} public class ItemContext : DbContext {{ public DbSet<Item> Items {{ get; set; }} {OnSqlServer} }} namespace {{ public class X : DbContext {{ public DbSet<Item> Items {{ get; set; }} }} }} namespace .A. {{ public class Y : DbContext {{ public DbSet<Item> Items {{ get; set; }} }} }}"),
        ("conventions without arguments", $"public class Item {{ public string Content {{ get; set; }} }} public class ItemContext : DbContext {{ public DbSet<Item> Items {{ get; set; }} protected override void ConfigureConventions(ModelConfigurationBuilder c) {{ c.Properties<>().HaveMaxLength(3); c.Properties<string>().HaveMaxLength(); c.Properties().HaveColumnType(); c.Properties(typeof(string)).; c.Conventions.Add(_ => ); c.Properties<string }} {OnSqlServer} }}"),
        ("providers without arguments", "public class Item { public string Content { get; set; } } public class ItemContext : DbContext { public DbSet<Item> Items { get; set; } protected override void OnConfiguring(DbContextOptionsBuilder options) { options.UseSqlServer( } } public static class Startup { public static void M(object services) { services.AddDbContext<>(o => o.UseNpgsql(); services.AddSqlServer<>(; UseSqlServer(); .UseSqlServer(); new DbContextOptionsBuilder<>().UseSqlite } }"),
        ("a context in top-level statements", $"UseSqlServer(); await new ItemContext().Items.ToListAsync(); public class Item {{ public string Content {{ get; set; }} }} public class ItemContext : DbContext {{ public DbSet<Item> Items {{ get; set; }} {OnSqlServer} }}"),
    ];

    /// <summary>Programs of several files, and some that are hardly programs.</summary>
    private static readonly (string Name, string[] Files)[] Others =
    [
        ("partial classes over files with duplicates",
        [
            Program.Usings + "public partial class Item { public string Content { get; set; } }",
            Program.Usings + "public partial class Item : Unknown { public byte[] Content { get; set; } public byte[] Data { get; set; } }",
            Program.Usings + "public partial struct Item { public string Content { get; set; } } partial class Item<T> { }",
            Program.Usings + $"public partial class ItemContext : DbContext {{ public DbSet<Item> Items {{ get; set; }} {OnSqlServer} protected override void OnModelCreating(ModelBuilder m) => Part(m); partial void Part(ModelBuilder m); }}",
            Program.Usings + "public partial class ItemContext : DbContext { public DbSet<Item> Items { get; set; } partial void Part(ModelBuilder m) { m.Entity<Item>(); } partial void Part(ModelBuilder m) => m.Entity<Item>().Property(x => x.Data).HasMaxLength(3); }",
            Program.Usings + "public class Service { public async Task M(ItemContext db) => await db.Items.ToListAsync(); }",
        ]),
        ("the same file twice", [Program.Method("_ = await db.Documents.ToListAsync();"), Program.Method("_ = await db.Documents.ToListAsync();")]),
        ("a missing model", [Program.Usings + "public class Service { public async Task M(ShopContext db) { _ = await db.Documents.ToListAsync(); } }"]),
        ("missing usings", [Program.Model + "public class Service { public async Task M(ShopContext db) { _ = await db.Documents.ToListAsync(); } }"]),
        ("an own class of EF Core's name", [Program.Usings + "namespace Microsoft.EntityFrameworkCore { public class DbContext { } public class DbSet<T> { public System.Threading.Tasks.Task<T> FindAsync(int id) => null; } } public class Item { public string Content { get; set; } } public class ItemContext : DbContext { public DbSet<Item> Items { get; set; } public Task M() => Items.FindAsync(1); }"]),
        ("a file without any text", [""]),
        ("a file of blanks", [" \r\n\t "]),
        ("a file of signs", ["}}}}((((<<<< ;;;; => => . . . \"\"\" ' @ # $ \\ \0 \uFFFD"]),
        ("text that is no program", ["Dear db.Documents.ToListAsync(), please read the documents. Yours, await."]),
        ("a query outside of every class", [Program.Usings + Program.Model + "await new ShopContext().Documents.ToListAsync();"]),
        ("queries in unusual places",
        [
            Program.Usings + Program.Model + """
            [Unknown(await new ShopContext().Documents.ToListAsync())]
            public class Service
            {
                private static readonly object Field = new ShopContext().Documents.ToListAsync();
                public Task Property => new ShopContext().Documents.ToListAsync();
                public Service(object o = new ShopContext().Documents.ToListAsync()) : this(new ShopContext().Documents.ToListAsync()) { }
                ~Service() => new ShopContext().Documents.ToListAsync();
                public static Task operator +(Service a, Service b) => new ShopContext().Documents.ToListAsync();
                enum E { A = await new ShopContext().Documents.ToListAsync() }
                const int C = new ShopContext().Documents.ToListAsync();
                fixed int Buffer[new ShopContext().Documents.ToListAsync()];
                event Action X { add { new ShopContext().Documents.ToListAsync(); } remove => new ShopContext().Documents.ToListAsync(); }
            }
            """,
        ]),
    ];

    private static readonly Dictionary<string, string[]> ByName = Statements.Select(static statement => (statement, new[] { Program.Method(statement) }))
        .Concat(ConfigurationStatements.Select(static statement => (statement, new[] { Configuration(statement) })))
        .Concat(Types.Select(static type => (type.Name, new[] { Program.Usings + type.Source + Query })))
        .Concat(Others.Select(static other => (other.Name, other.Files)))
        .ToDictionary(static program => program.Item1, static program => program.Item2);

    /// <summary>A realistic program with several kinds of queries, configurations and uses of results. It compiles.</summary>
    public const string Complete = Program.Usings + Program.Model + """
        public class LetterConfiguration : IEntityTypeConfiguration<Letter>
        {
            public void Configure(EntityTypeBuilder<Letter> builder)
            {
                builder.ToTable("letters").HasKey(x => x.Id);
                builder.Property(x => x.Greeting).IsRequired().HasColumnType("nvarchar(max)");
            }
        }

        public partial class ArchiveContext : ShopContext
        {
            protected override void OnModelCreating(ModelBuilder modelBuilder)
            {
                base.OnModelCreating(modelBuilder);
                modelBuilder.ApplyConfiguration(new LetterConfiguration());
                modelBuilder.Entity<Document>(document =>
                {
                    document.Property(x => x.Title).HasMaxLength(200);
                    document.HasOne(x => x.Author).WithMany().HasForeignKey(x => x.AuthorId);
                    document.Navigation(x => x.Notes).AutoInclude();
                });
                if (Database.IsSqlServer())
                    modelBuilder.Entity<Author>().Property("Photo").HasMaxLength(9000);
            }
        }

        public class Archive
        {
            private readonly ArchiveContext _db;

            public Archive(ArchiveContext db) => _db = db;

            public async Task<string?> TitleAsync(int id, CancellationToken token)
            {
                var document = await _db.Documents.AsNoTracking().FirstOrDefaultAsync(d => d.Id == id, token).ConfigureAwait(false);
                if (document is null)
                    return null;
                await Task.Delay(1, token);
                return document.Title + document.Pages;
            }

            public async Task<List<string>> ListAsync(int page)
            {
                var titles = new List<string>();
                foreach (var document in await _db.Documents.Include(d => d.Author).OrderBy(d => d.Title).Skip(page * 10).Take(10).ToListAsync())
                    titles.Add($"{document.Title} ({document.Author.Name})");
                var letters = await (from l in _db.Letters where l.Id > page select new { l.Id, l.Greeting }).ToListAsync();
                titles.AddRange(letters.Select(l => l.Greeting));
                await foreach (var note in _db.Notes.AsAsyncEnumerable())
                    titles.Add(note.Text);
                return titles;
            }

            public Task<Document[]> AllAsync() => _db.Set<Document>().Where(d => d.Pages > 3 && d.Content != null).ToArrayAsync();
        }

        """;

    /// <summary>The broken programs by name. The name is the text or the defect.</summary>
    public static IEnumerable<string> Names => ByName.Keys;

    public static IReadOnlyList<string> Files(string name) => ByName[name];

    /// <summary>The complete programs, cut off after every 40th character, as while typing.</summary>
    public static IEnumerable<(string Name, string Source)> Cuts() => Cuts(Complete, Program.Usings.Length).Concat(Cuts(Layered, (Program.Usings + Program.Model).Length));

    /// <summary>The snapshot, cut off after every 40th character.</summary>
    public static IEnumerable<(string Name, string Source)> SnapshotCuts() => Cuts(Snapshot, 0);

    /// <summary>The complete programs without one token, for every <paramref name="every"/>th token behind the usings: other tokens on each Roslyn.</summary>
    public static IEnumerable<(string Name, string Source)> WithoutOneToken(int every) =>
        WithoutOneToken(Complete, Program.Usings.Length, every).Concat(WithoutOneToken(Layered, (Program.Usings + Program.Model).Length, every));

    private static IEnumerable<(string Name, string Source)> WithoutOneToken(string text, int from, int every)
    {
        var tokens = CSharpSyntaxTree.ParseText(text).GetRoot().DescendantTokens().Where(token => token.SpanStart >= from && token.Span.Length > 0);
        foreach (var token in tokens.Where((_, i) => i % every == CodeMutant.Part * every / 2))
            yield return ($"without '{token}' at {token.SpanStart}", text.Remove(token.SpanStart, token.Span.Length));
    }

    /// <summary>A program whose queries pass through repositories, specifications, wrappers and variables. It compiles.</summary>
    public const string Layered = Program.Usings + Program.Model + """
        public interface IRepository<T> where T : class { IQueryable<T> Query(); Task<List<T>> AllAsync(); }
        public class Repository<TEntity> : IRepository<TEntity> where TEntity : class
        {
            protected readonly ShopContext Db = new();
            protected DbSet<TEntity> Set => Db.Set<TEntity>();
            public IQueryable<TEntity> Query() => Set.AsNoTracking();
            public Task<List<TEntity>> AllAsync() => Query().ToListAsync();
            public Task<List<TResult>> ListAsync<TResult>(System.Linq.Expressions.Expression<Func<TEntity, TResult>> selector) => Query().Select(selector).ToListAsync();
        }
        public class Documents : Repository<Document>
        {
            public static readonly System.Linq.Expressions.Expression<Func<Document, object>> Header = d => new { d.Id, d.Title };
            public Task<List<string>> ContentsAsync() => ListAsync(d => d.Content);
        }
        public static class Queries
        {
            public static IQueryable<Document> Long(this IQueryable<Document> source, params System.Linq.Expressions.Expression<Func<Document, object>>[] includes)
            {
                source = includes.Aggregate(source, (query, include) => query.Include(include));
                foreach (var include in includes)
                    source = source.Include(include);
                return source.Where(d => d.Pages > 10);
            }
            public static async Task<List<T>> ToPageAsync<T>(this IQueryable<T> source, int page)
            {
                source = page > 0 ? source.Skip(page * 10) : source;
                return await source.Take(10).ToListAsync();
            }
        }
        public class Service
        {
            private readonly IRepository<Document> _documents = new Documents();
            public async Task Run(ShopContext db, int id)
            {
                var query = db.Documents.AsQueryable();
                if (id > 1)
                    query = query.Where(d => d.Id == id);
                query = id switch { 1 => query.OrderBy(d => d.Title), _ => query };
                var found = await query.FirstOrDefaultAsync();
                if (found != null)
                    db.Remove(found);
                _ = await _documents.Query().Long(d => d.Author, d => d.Notes).ToPageAsync(1);
                _ = await db.Documents.Select(Documents.Header).ToListAsync();
                await foreach (var (key, count) in Pairs(db.Documents.AsAsyncEnumerable()))
                    await db.Entry(found!).Collection(d => d.Notes).LoadAsync();
                var compiled = EF.CompileAsyncQuery((ShopContext c, int i) => c.Documents.First(d => d.Id == i));
                _ = (from d in db.Documents join n in db.Notes on d.Id equals n.Id into all from n in all.DefaultIfEmpty() group d by d.AuthorId into g select new { g.Key, Last = g.Max(d => d.Content) }).ToListAsync();
                async IAsyncEnumerable<(int, int)> Pairs(IAsyncEnumerable<Document> all) { await foreach (var d in all) yield return (d.Id, d.Pages); }
            }
        }

        """;

    /// <summary>The model snapshot of <see cref="Complete"/>, as EF Core writes it.</summary>
    public const string Snapshot = """
        using Microsoft.EntityFrameworkCore;
        using Microsoft.EntityFrameworkCore.Infrastructure;
        using Microsoft.EntityFrameworkCore.Metadata;

        [DbContext(typeof(ArchiveContext))]
        partial class ArchiveContextModelSnapshot : ModelSnapshot
        {
            protected override void BuildModel(ModelBuilder modelBuilder)
            {
                modelBuilder.HasAnnotation("ProductVersion", "10.0.1").HasAnnotation("Relational:MaxIdentifierLength", 128);
                SqlServerModelBuilderExtensions.UseIdentityColumns(modelBuilder);
                modelBuilder.Entity("Document", b =>
                {
                    b.Property<int>("Id").ValueGeneratedOnAdd().HasColumnType("int");
                    b.Property<string>("Title").IsRequired().HasMaxLength(200).HasColumnType("nvarchar(200)");
                    b.Property<string>("Content").IsRequired().HasColumnType("nvarchar(max)");
                    b.Property<byte[]>("Data").IsRequired().HasColumnType("varbinary(max)");
                    b.HasKey("Id");
                    b.ToTable("Documents");
                    b.OwnsOne("Address", "Address", b1 =>
                    {
                        b1.Property<string>("Street").HasColumnType("nvarchar(max)");
                        b1.WithOwner().HasForeignKey("DocumentId");
                    });
                });
            }
        }

        """;

    private const string Query = " public class Service { public async Task Read(ItemContext db) { await Task.Yield(); var items = await db.Items.ToListAsync(); foreach (var item in items) { Console.WriteLine(item.Id); } _ = await db.Items.Select(i => new { i.Content, i }).FirstOrDefaultAsync(); } }";

    private static IEnumerable<(string Name, string Source)> Cuts(string text, int from)
    {
        for (var length = from; length < text.Length; length += 40)
            yield return ($"cut after {length} characters: {text[Math.Max(0, length - 30)..length]}", text[..length]);
    }

    private static string Configuration(string statement) => Program.Usings + $$"""
        public class Item
        {
            public int Id { get; set; }
            public string Text { get; set; }
            public string Content { get; set; }
            public Item Item { get; set; }
        }

        public class ItemConfiguration : IEntityTypeConfiguration<Item>
        {
            public void Configure(EntityTypeBuilder<Item> builder) => builder.Property(x => x.Text).HasMaxLength(60);
        }

        public class ItemContext : DbContext
        {
            public DbSet<Item> Items { get; set; }
            {{OnSqlServer}}
            private void Configure(EntityTypeBuilder<Item> builder) => Configure(builder);

            protected override void OnModelCreating(ModelBuilder modelBuilder)
            {
                {{statement}}
            }
        }

        """ + Query;
}
