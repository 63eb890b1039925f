using AsyncSql.Testing.Models;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>Keys, foreign keys and indexes: their columns are bounded, and a foreign key takes after its principal.</summary>
internal static partial class ColumnTruthCases
{
    private static IEnumerable<ModelCase> Keys() =>
    [
        Item("string key by convention", "public string P { get; set; } = null!;", key: "public string Id { get; set; } = null!;"),
        Item("string key with the type's name", "public string P { get; set; } = null!;", key: "public string ItemId { get; set; } = null!;"),
        Item("Id beats the type's name", "public string ItemId { get; set; } = null!;"),
        Item("key of another case", "public string ITEMID { get; set; } = null!;", key: "public string ID { get; set; } = null!;"),
        Item("[Key] of string and of byte[]", "public string P { get; set; } = null!;", key: "[Key] public string Code { get; set; } = null!;"),
        Item("[Key] of byte[]", "public string Id { get; set; } = null!;", key: "[Key] public byte[] Hash { get; set; } = null!;"),
        Item("[Key] with a length", "public string P { get; set; } = null!;", key: "[Key, MaxLength(20)] public string Code { get; set; } = null!;"),
        Item("[Key] without Unicode", "public string P { get; set; } = null!;", key: "[Key, Unicode(false)] public string Code { get; set; } = null!;"),
        Item("a key with an oversized length", "public string P { get; set; } = null!;", key: "[Key, MaxLength(5000)] public string Code { get; set; } = null!;"),
        Item("an index over an oversized length", "[MaxLength(5000)] public string P { get; set; } = null!; [MaxLength(9000)] public byte[] Q { get; set; } = null!;", "item.HasIndex(x => x.P); item.HasIndex(x => x.Q);"),
        Item("an index over HasMaxLength(-1)", "public string P { get; set; } = null!;", "item.Property(x => x.P).HasMaxLength(-1); item.HasIndex(x => x.P);", since: V8),
        Item("an index over [MaxLength]", "[MaxLength] public string P { get; set; } = null!;", "item.HasIndex(x => x.P);"),
        Item("an index over nvarchar(max)", """[Column(TypeName = "nvarchar(max)")] public string P { get; set; } = null!;""", "item.HasIndex(x => x.P);"),
        Item("[PrimaryKey]", "public string P { get; set; } = null!;", attributes: "[PrimaryKey(nameof(Code), nameof(Region))]", key: "public string Code { get; set; } = null!; public string Region { get; set; } = null!; public string Id { get; set; } = null!;", since: V8),
        Item("HasKey by lambda", "public string P { get; set; } = null!;", "item.HasKey(x => x.Code);", key: "public string Code { get; set; } = null!; public string Id { get; set; } = null!;"),
        Item("HasKey by names", "public string P { get; set; } = null!;", """item.HasKey("Code", nameof(Item.Region));""", key: "public string Code { get; set; } = null!; public string Region { get; set; } = null!;"),
        Item("HasKey of several", "public string P { get; set; } = null!;", "item.HasKey(x => new { x.Code, x.Region });", key: "public string Code { get; set; } = null!; public string Region { get; set; } = null!;"),
        Item("HasKey elsewhere frees Id", "public string Id { get; set; } = null!;", "item.HasKey(x => x.Number);", key: "public int Number { get; set; }"),
        Item("HasKey on a key builder and its name", "public string P { get; set; } = null!;", """item.HasKey(x => x.Code).HasName("PK").IsClustered();""", key: "public string Code { get; set; } = null!;"),
        Item("HasAlternateKey", "public string A { get; set; } = null!; public string B { get; set; } = null!; public string C { get; set; } = null!;", """item.HasAlternateKey(x => x.A); item.HasAlternateKey(nameof(Item.B), "Id");"""),
        Item("[Index]", "public string A { get; set; } = null!; public string B { get; set; } = null!; public byte[] C { get; set; } = null!; public string D { get; set; } = null!;", attributes: """[Index(nameof(A)), Index(nameof(B), nameof(C), IsUnique = true, Name = "IX")]"""),
        Item("HasIndex", "public string A { get; set; } = null!; public string B { get; set; } = null!; public byte[] C { get; set; } = null!; public string D { get; set; } = null!;",
            """item.HasIndex(x => x.A).IsUnique(); item.HasIndex(x => new { x.B, x.C }, "IX_BC");"""),
        Item("HasIndex by names", "public string A { get; set; } = null!; public string B { get; set; } = null!; public string C { get; set; } = null!;", """item.HasIndex("A"); item.HasIndex(new[] { nameof(Item.B) }, "IX_B").HasFilter("[B] IS NOT NULL");"""),
        Item("HasIndex: covered columns", "public string A { get; set; } = null!; public string B { get; set; } = null!; public string C { get; set; } = null!;",
            """item.HasIndex(x => x.A).IncludeProperties(x => new { x.B }); item.HasIndex(x => x.A, "other").IncludeProperties("C");"""),
        Item("HasIndex on Unicode(false)", "[Unicode(false)] public string A { get; set; } = null!; public string B { get; set; } = null!;", "item.HasIndex(x => x.A); item.HasIndex(x => x.B); item.Property(x => x.B).IsUnicode(false);"),
        Item("HasIndex on a length", "[MaxLength(50)] public string A { get; set; } = null!;", "item.HasIndex(x => x.A);"),
        Whole("foreign key by the navigation and Id, where the key has another name", """
            public class Author { [Key, MaxLength(20)] public string Code { get; set; } = null!; }
            public class Post { public int Id { get; set; } public string AuthorId { get; set; } = null!; public Author Author { get; set; } = null!; }
            """, "public DbSet<Post> Posts { get; set; } = null!;"),
        Whole("foreign key by the principal's name, where the navigation has another", """
            public class Author { public string Id { get; set; } = null!; }
            public class Post { public int Id { get; set; } public string AuthorId { get; set; } = null!; public Author Writer { get; set; } = null!; }
            """, "public DbSet<Post> Posts { get; set; } = null!;"),
        Whole("a column with the principal's name beside a foreign key of another name", """
            public class Author { public string Id { get; set; } = null!; }
            public class Post { public int Id { get; set; } public string AuthorId { get; set; } = null!; public string WriterCode { get; set; } = null!; [ForeignKey(nameof(WriterCode))] public Author Writer { get; set; } = null!; }
            """, "public DbSet<Post> Posts { get; set; } = null!;"),
        Whole("foreign key by convention", """
            public class Author { public string Id { get; set; } = null!; public string Bio { get; set; } = null!; public List<Post> Posts { get; set; } = new(); }
            public class Post { public int Id { get; set; } public string AuthorId { get; set; } = null!; public Author Author { get; set; } = null!; public string Text { get; set; } = null!; }
            """, "public DbSet<Author> Authors { get; set; } = null!; public DbSet<Post> Posts { get; set; } = null!;"),
        Whole("foreign key by convention: navigation on the dependent alone", """
            public class Author { public string Id { get; set; } = null!; }
            public class Post { public int Id { get; set; } public string? WriterId { get; set; } public Author? Writer { get; set; } public string AuthorId { get; set; } = null!; public string OtherId { get; set; } = null!; }
            """, "public DbSet<Post> Posts { get; set; } = null!;"),
        Whole("foreign key by convention: navigation on the principal alone", """
            public class Author { public string Id { get; set; } = null!; public ICollection<Post> Posts { get; } = new List<Post>(); }
            public class Post { public int Id { get; set; } public string AuthorId { get; set; } = null!; public string AuthorName { get; set; } = null!; }
            """, "public DbSet<Author> Authors { get; set; } = null!;"),
        Whole("foreign key named after the principal's key", """
            public class Author { [Key] public string Code { get; set; } = null!; }
            public class Post { public int Id { get; set; } public string AuthorCode { get; set; } = null!; public Author Author { get; set; } = null!; public string WriterCode { get; set; } = null!; public Author Writer { get; set; } = null!; }
            """, "public DbSet<Post> Posts { get; set; } = null!;", "model.Entity<Post>().HasOne(p => p.Writer).WithMany().OnDelete(DeleteBehavior.NoAction);"),
        Whole("foreign key named after the principal's key set by HasKey", """
            public class Author { public string Code { get; set; } = null!; }
            public class Post { public int Id { get; set; } public string AuthorCode { get; set; } = null!; public Author Author { get; set; } = null!; }
            """, "public DbSet<Post> Posts { get; set; } = null!;", "model.Entity<Author>().HasKey(a => a.Code);"),
        Whole("no foreign key: a name without a navigation", """
            public class Author { public string Id { get; set; } = null!; }
            public class Post { public int Id { get; set; } public string AuthorId { get; set; } = null!; }
            """, "public DbSet<Author> Authors { get; set; } = null!; public DbSet<Post> Posts { get; set; } = null!;"),
        Whole("no foreign key: types differ", """
            public class Author { public int Id { get; set; } }
            public class Post { public int Id { get; set; } public string AuthorId { get; set; } = null!; public Author Author { get; set; } = null!; }
            """, "public DbSet<Post> Posts { get; set; } = null!;"),
        Whole("foreign key inherits a length", """
            public class Author { [MaxLength(30)] public string Id { get; set; } = null!; }
            public class Post { public int Id { get; set; } public string AuthorId { get; set; } = null!; public Author Author { get; set; } = null!; }
            """, "public DbSet<Post> Posts { get; set; } = null!;"),
        Whole("foreign key inherits a type", """
            public class Author { [Column(TypeName = "varchar(30)")] public string Id { get; set; } = null!; }
            public class Post { public int Id { get; set; } public string AuthorId { get; set; } = null!; public Author Author { get; set; } = null!; }
            """, "public DbSet<Post> Posts { get; set; } = null!;"),
        Whole("foreign key inherits a large type", """
            public class Author { public string Id { get; set; } = null!; }
            public class Post { public int Id { get; set; } public string AuthorId { get; set; } = null!; public Author Author { get; set; } = null!; }
            """, "public DbSet<Post> Posts { get; set; } = null!;", """model.Entity<Author>().Property(a => a.Id).HasColumnType("nvarchar(max)");"""),
        Whole("foreign key through five keys", """
            public class First { public string Id { get; set; } = null!; [ForeignKey("Id")] public Second Next { get; set; } = null!; }
            public class Second { public string Id { get; set; } = null!; [ForeignKey("Id")] public Third Next { get; set; } = null!; }
            public class Third { public string Id { get; set; } = null!; [ForeignKey("Id")] public Fourth Next { get; set; } = null!; }
            public class Fourth { public string Id { get; set; } = null!; [ForeignKey("Id")] public Fifth Next { get; set; } = null!; }
            public class Fifth { public string Id { get; set; } = null!; [ForeignKey("Id")] public Sixth Next { get; set; } = null!; }
            public class Sixth { public string Id { get; set; } = null!; }
            """, "public DbSet<First> Firsts { get; set; } = null!;", """model.Entity<Sixth>().Property(x => x.Id).HasColumnType("nvarchar(max)");"""),
        Whole("foreign key with its own length", """
            public class Author { [MaxLength(30)] public string Id { get; set; } = null!; }
            public class Post { public int Id { get; set; } [MaxLength(40)] public string AuthorId { get; set; } = null!; public Author Author { get; set; } = null!; }
            """, "public DbSet<Post> Posts { get; set; } = null!;"),
        Whole("foreign key inherits from a converted key", """
            public class Author { public Guid Id { get; set; } }
            public class Post { public int Id { get; set; } public Guid AuthorId { get; set; } public Author Author { get; set; } = null!; }
            """, "public DbSet<Post> Posts { get; set; } = null!;", "model.Entity<Author>().Property(a => a.Id).HasConversion<string>();"),
        Whole("[ForeignKey] on the property", """
            public class Author { public string Id { get; set; } = null!; }
            public class Post { public int Id { get; set; } [ForeignKey("Author")] public string By { get; set; } = null!; public Author Author { get; set; } = null!; public string Text { get; set; } = null!; }
            """, "public DbSet<Post> Posts { get; set; } = null!;"),
        Whole("[ForeignKey] on the navigation", """
            public class Author { public string Id { get; set; } = null!; }
            public class Post { public int Id { get; set; } public string By { get; set; } = null!; [ForeignKey(nameof(By))] public Author Author { get; set; } = null!; }
            """, "public DbSet<Post> Posts { get; set; } = null!;"),
        Whole("[ForeignKey] on the principal's navigation", """
            public class Author { public string Id { get; set; } = null!; [ForeignKey("By")] public List<Post> Posts { get; set; } = new(); }
            public class Post { public int Id { get; set; } public string By { get; set; } = null!; }
            """, "public DbSet<Author> Authors { get; set; } = null!;"),
        Whole("[InverseProperty]", """
            public class Author { public string Id { get; set; } = null!; [InverseProperty(nameof(Post.Writer))] public List<Post> Posts { get; set; } = new(); }
            public class Post { public int Id { get; set; } public string WriterId { get; set; } = null!; public Author Writer { get; set; } = null!; public string AuthorId { get; set; } = null!; }
            """, "public DbSet<Author> Authors { get; set; } = null!;"),
        Whole("HasForeignKey", """
            public class Author { public string Id { get; set; } = null!; public List<Post> Posts { get; set; } = new(); }
            public class Post { public int Id { get; set; } public string By { get; set; } = null!; public Author Author { get; set; } = null!; public string? Second { get; set; } public string? Third { get; set; } public string Text { get; set; } = null!; }
            """, "public DbSet<Author> Authors { get; set; } = null!;", """
            model.Entity<Post>().HasOne(p => p.Author).WithMany(a => a.Posts).HasForeignKey(p => p.By);
            model.Entity<Author>().HasMany<Post>().WithOne().HasForeignKey(p => p.Second);
            model.Entity<Post>().HasOne(typeof(Author)).WithMany().HasForeignKey("Third");
            """),
        Whole("HasForeignKey with HasPrincipalKey", """
            public class Author { public int Id { get; set; } public string Code { get; set; } = null!; public string Name { get; set; } = null!; }
            public class Post { public int Id { get; set; } public string By { get; set; } = null!; public Author Author { get; set; } = null!; }
            """, "public DbSet<Post> Posts { get; set; } = null!;", "model.Entity<Post>().HasOne(p => p.Author).WithMany().HasForeignKey(p => p.By).HasPrincipalKey(a => a.Code);"),
        Whole("HasPrincipalKey with a length", """
            public class Author { public int Id { get; set; } public string Code { get; set; } = null!; }
            public class Post { public int Id { get; set; } public string By { get; set; } = null!; public Author Author { get; set; } = null!; }
            """, "public DbSet<Post> Posts { get; set; } = null!;", "model.Entity<Author>().Property(a => a.Code).HasMaxLength(12); model.Entity<Post>().HasOne(p => p.Author).WithMany().HasForeignKey(p => p.By).HasPrincipalKey(a => a.Code);"),
        Whole("composite foreign key", """
            public class Author { public string Code { get; set; } = null!; public string Region { get; set; } = null!; }
            public class Post { public int Id { get; set; } public string AuthorCode { get; set; } = null!; public string AuthorRegion { get; set; } = null!; public Author Author { get; set; } = null!; }
            """, "public DbSet<Post> Posts { get; set; } = null!;", "model.Entity<Author>().HasKey(a => new { a.Code, a.Region }); model.Entity<Post>().HasOne(p => p.Author).WithMany().HasForeignKey(p => new { p.AuthorCode, p.AuthorRegion });"),
        Whole("composite foreign key by convention", """
            public class Author { public string Code { get; set; } = null!; public string Region { get; set; } = null!; }
            public class Post { public int Id { get; set; } public string AuthorCode { get; set; } = null!; public string AuthorRegion { get; set; } = null!; public Author Author { get; set; } = null!; }
            """, "public DbSet<Post> Posts { get; set; } = null!;", "model.Entity<Author>().HasKey(a => new { a.Code, a.Region });"),
        Whole("shadow foreign key", """
            public class Author { public string Id { get; set; } = null!; }
            public class Post { public int Id { get; set; } public Author Author { get; set; } = null!; public string Text { get; set; } = null!; }
            """, "public DbSet<Post> Posts { get; set; } = null!;"),
        Whole("shadow foreign key to a large key type", """
            public class Author { [MaxLength(30)] public string Id { get; set; } = null!; }
            public class Post { public int Id { get; set; } public Author Author { get; set; } = null!; public string Text { get; set; } = null!; }
            """, "public DbSet<Post> Posts { get; set; } = null!;", """model.Entity<Post>().HasOne(p => p.Author).WithMany().HasForeignKey("WrittenBy");"""),
        Whole("one-to-one by convention", """
            public class Author { public string Id { get; set; } = null!; public Address Address { get; set; } = null!; }
            public class Address { public int Id { get; set; } public string AuthorId { get; set; } = null!; public Author Author { get; set; } = null!; public string Street { get; set; } = null!; }
            """, "public DbSet<Author> Authors { get; set; } = null!;"),
        Whole("one-to-one with HasForeignKey<T>", """
            public class Author { public string Id { get; set; } = null!; public Address Address { get; set; } = null!; }
            public class Address { public int Id { get; set; } public string Of { get; set; } = null!; public Author Author { get; set; } = null!; public string Street { get; set; } = null!; }
            """, "public DbSet<Author> Authors { get; set; } = null!;", "model.Entity<Author>().HasOne(a => a.Address).WithOne(a => a.Author).HasForeignKey<Address>(a => a.Of);"),
        Whole("one-to-one on a shared key", """
            public class Author { public string Id { get; set; } = null!; public Address Address { get; set; } = null!; }
            public class Address { public string Id { get; set; } = null!; public string Street { get; set; } = null!; }
            """, "public DbSet<Author> Authors { get; set; } = null!;", "model.Entity<Author>().HasOne(a => a.Address).WithOne().HasForeignKey<Address>(a => a.Id);"),
        Whole("many-to-many", """
            public class Post { public string Id { get; set; } = null!; public string Text { get; set; } = null!; public List<Tag> Tags { get; set; } = new(); }
            public class Tag { public string Id { get; set; } = null!; public string Note { get; set; } = null!; public List<Post> Posts { get; set; } = new(); }
            """, "public DbSet<Post> Posts { get; set; } = null!;"),
        Whole("many-to-many with a join entity", """
            public class Post { public string Id { get; set; } = null!; public List<Tag> Tags { get; set; } = new(); }
            public class Tag { public string Id { get; set; } = null!; public List<Post> Posts { get; set; } = new(); }
            public class PostTag { public string PostId { get; set; } = null!; public string TagId { get; set; } = null!; public string Reason { get; set; } = null!; }
            """, "public DbSet<Post> Posts { get; set; } = null!;", "model.Entity<Post>().HasMany(p => p.Tags).WithMany(t => t.Posts).UsingEntity<PostTag>();"),
        Whole("self reference", """
            public class Node { public string Id { get; set; } = null!; public string? ParentId { get; set; } public Node? Parent { get; set; } public List<Node> Children { get; set; } = new(); public string Text { get; set; } = null!; }
            """, "public DbSet<Node> Nodes { get; set; } = null!;"),
        Whole("foreign key to an ignored type", """
            public class Author { public string Id { get; set; } = null!; }
            public class Post { public int Id { get; set; } public string AuthorId { get; set; } = null!; public Author Author { get; set; } = null!; }
            """, "public DbSet<Post> Posts { get; set; } = null!;", "model.Ignore<Author>();"),
        Whole("navigation that is ignored", """
            public class Author { public string Id { get; set; } = null!; }
            public class Post { public int Id { get; set; } public string AuthorId { get; set; } = null!; [NotMapped] public Author Author { get; set; } = null!; public string WriterId { get; set; } = null!; public Author Writer { get; set; } = null!; }
            """, "public DbSet<Post> Posts { get; set; } = null!; public DbSet<Author> Authors { get; set; } = null!;", "model.Entity<Post>().Ignore(p => p.Writer);"),
        Whole("[ForeignKey] comes before a name by convention", """
            public class Author { public string Id { get; set; } = null!; }
            public class Post { public int Id { get; set; } public string AuthorId { get; set; } = null!; public string WriterCode { get; set; } = null!; [ForeignKey(nameof(WriterCode))] public Author Author { get; set; } = null!; }
            """, "public DbSet<Post> Posts { get; set; } = null!;"),
        Whole("[NotMapped] on the collection of a principal", """
            public class Author { public string Id { get; set; } = null!; [NotMapped] public List<Post> Posts { get; set; } = new(); }
            public class Post { public int Id { get; set; } public string AuthorId { get; set; } = null!; public string Text { get; set; } = null!; }
            """, "public DbSet<Post> Posts { get; set; } = null!; public DbSet<Author> Authors { get; set; } = null!;"),
        Whole("no foreign key by convention to a composite key", """
            public class Author { public string Code { get; set; } = null!; public string Region { get; set; } = null!; }
            public class Post { public int Id { get; set; } public string AuthorId { get; set; } = null!; public Author Author { get; set; } = null!; }
            """, "public DbSet<Post> Posts { get; set; } = null!;", "model.Entity<Author>().HasKey(a => new { a.Code, a.Region });"),
    ];
}
