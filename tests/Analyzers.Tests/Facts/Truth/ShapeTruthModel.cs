namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>
/// The model that all queries of the truth test run on. No two mapped properties share a name, and no name has digits: so a
/// column's name in SQL tells the property. Every entity has a large column, so that a query that reads too much shows.
/// </summary>
internal static class ShapeTruthModel
{
    public const string ContextName = "Shop.ShopContext";

    /// <summary>The entities and their contexts.</summary>
    public const string Source = Usings + Entities + Contexts;

    /// <summary>What a project that only queries the model sees of it.</summary>
    public const string ContextSource = Usings + Contexts;

    public const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.ComponentModel.DataAnnotations;
        using System.ComponentModel.DataAnnotations.Schema;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        namespace Shop;


        """;

    public const string Entities = """
        public interface IHasId
        {
            int Id { get; }
        }

        public abstract class EntityBase : IHasId
        {
            public int Id { get; set; }
        }

        public enum BookState { Draft, Published }

        public class Book : EntityBase
        {
            [MaxLength(200)] public string BookTitle { get; set; } = null!;
            public string BookBody { get; set; } = null!;
            public string? BookNotes { get; set; }
            public byte[] BookCover { get; set; } = null!;
            [MaxLength(900)] public byte[]? BookThumb { get; set; }
            public int BookPages { get; set; }
            public int? BookRating { get; set; }
            public decimal BookPrice { get; set; }
            public DateTime BookPublished { get; set; }
            public BookState BookStatus { get; set; }

            public int AuthorId { get; set; }
            public Author Author { get; set; } = null!;
            public int? EditorId { get; set; }
            public Author? Editor { get; set; }
            public int? PublisherId { get; set; }
            public Publisher? Publisher { get; set; }
            public List<Review> Reviews { get; set; } = new();
            public ICollection<Tag> Tags { get; set; } = new List<Tag>();

            public string DisplayName => BookTitle + " (" + BookPages + ")";
            [NotMapped] public string? Marked { get; set; }

            public string Describe() => BookTitle + BookNotes;
        }

        public class Author : EntityBase
        {
            [MaxLength(100)] public string AuthorName { get; set; } = null!;
            public string AuthorBio { get; set; } = null!;
            public byte[]? AuthorPhoto { get; set; }
            public DateTime? AuthorBorn { get; set; }
            public Address Home { get; set; } = null!;
            public List<Book> Books { get; set; } = new();
            public List<Book> Edited { get; set; } = new();
        }

        public class Address
        {
            [MaxLength(120)] public string AddressStreet { get; set; } = null!;
            public string AddressDirections { get; set; } = null!;
        }

        public class Publisher : EntityBase
        {
            [MaxLength(100)] public string PublisherName { get; set; } = null!;
            public string? PublisherHistory { get; set; }
            public List<Office> Offices { get; set; } = new();
            public List<Book> Books { get; set; } = new();
        }

        public class Office
        {
            [MaxLength(80)] public string OfficeCity { get; set; } = null!;
            public byte[] OfficePlan { get; set; } = null!;
        }

        public class Review : EntityBase
        {
            public string ReviewText { get; set; } = null!;
            [MaxLength(60)] public string ReviewerName { get; set; } = null!;
            public int ReviewStars { get; set; }
            public int BookId { get; set; }
            public Book Book { get; set; } = null!;
            public List<Vote> Votes { get; set; } = new();
        }

        public class Vote : EntityBase
        {
            public string? VoteComment { get; set; }
            public bool VoteUp { get; set; }
            public int ReviewId { get; set; }
            public Review Review { get; set; } = null!;
        }

        public class Tag : EntityBase
        {
            [MaxLength(50)] public string TagName { get; set; } = null!;
            public string? TagNotes { get; set; }
            public RichText TagRich { get; set; } = null!;
            public ICollection<Book> Books { get; set; } = new List<Book>();
        }

        public class RichText { public string Html { get; set; } = null!; public RichText? Next { get; set; } public int Words => Html.Length; public string Shorten() => Html; }

        public class Customer : EntityBase
        {
            [MaxLength(100)] public string CustomerName { get; set; } = null!;
            [MaxLength(200)] public string? CustomerEmail { get; set; }
            public string? CustomerNotes { get; set; }
            public List<Order> Orders { get; set; } = new();
        }

        public class Order : EntityBase
        {
            [MaxLength(30)] public string OrderNumber { get; set; } = null!;
            public string? OrderRemarks { get; set; }
            public DateTime OrderPlaced { get; set; }
            public int CustomerId { get; set; }
            public Customer Customer { get; set; } = null!;
            public List<OrderLine> Lines { get; set; } = new();
        }

        public class OrderLine : EntityBase
        {
            public string? LineText { get; set; }
            public int LineQuantity { get; set; }
            public decimal LinePrice { get; set; }
            public int OrderId { get; set; }
            public Order Order { get; set; } = null!;
            public int BookId { get; set; }
            public Book Book { get; set; } = null!;
        }

        public class Blog : EntityBase
        {
            [MaxLength(100)] public string BlogName { get; set; } = null!;
            public string? BlogTheme { get; set; }
            public List<Post> Posts { get; set; } = new();
        }

        public class Post : EntityBase
        {
            [MaxLength(200)] public string PostTitle { get; set; } = null!;
            public string PostContent { get; set; } = null!;
            public bool PostDeleted { get; set; }
            public int BlogId { get; set; }
            public Blog Blog { get; set; } = null!;
        }

        public class Media : EntityBase
        {
            [MaxLength(100)] public string MediaName { get; set; } = null!;
            public string? MediaDescription { get; set; }
            public int? AboutId { get; set; }
            public Book? About { get; set; }
        }

        public class Video : Media
        {
            public string VideoTranscript { get; set; } = null!;
            public int VideoSeconds { get; set; }
            public int StudioId { get; set; }
            public Studio Studio { get; set; } = null!;
        }

        public class Picture : Media
        {
            public byte[] PictureData { get; set; } = null!;
            [MaxLength(200)] public string? PictureCaption { get; set; }
        }

        public class Studio : EntityBase
        {
            [MaxLength(100)] public string StudioName { get; set; } = null!;
            public string StudioProfile { get; set; } = null!;
            public List<Video> Videos { get; set; } = new();
        }

        public class Category : EntityBase
        {
            [MaxLength(80)] public string CategoryName { get; set; } = null!;
            public string? CategoryText { get; set; }
            public int? ParentId { get; set; }
            public Category? Parent { get; set; }
            public List<Category> Children { get; set; } = new();
        }

        public class BookReport
        {
            [MaxLength(100)] public string ReportTitle { get; set; } = null!;
            public string ReportBody { get; set; } = null!;
            public int ReportCount { get; set; }
        }

        #if EF8_OR_GREATER
        public class Survey : EntityBase
        {
            [MaxLength(100)] public string SurveyName { get; set; } = null!;
            public List<string> SurveyKeywords { get; set; } = new();
            public Questions Questions { get; set; } = null!;
        }

        public class Contract : EntityBase
        {
            [MaxLength(100)] public string ContractName { get; set; } = null!;
            public Terms Terms { get; set; } = null!;
        }

        public class Branch : EntityBase
        {
            public string? BranchText { get; set; }
            public Label Label { get; set; } = null!;
            public List<Member> Staff { get; set; } = new();
        }

        public class Member : EntityBase
        {
            public string? MemberNotes { get; set; }
            public MemberTitle Title { get; set; } = null!;
            public Locker Locker { get; set; } = null!;
            public int? BranchId { get; set; }
        }

        public class Ticket : EntityBase
        {
            public string? TicketText { get; set; }
            public Price Price { get; set; } = null!;
            public Seat Seat { get; set; } = null!;
            public Member? Holder { get; set; }
            public int? HolderId { get; set; }
        }

        public record Label([property: MaxLength(20)] string LabelShort, string LabelLong);

        public record MemberTitle([property: MaxLength(20)] string TitleFirst, [property: MaxLength(90)] string TitleLast);

        public record Price([property: MaxLength(3)] string PriceCurrency, decimal PriceAmount);

        public class Locker
        {
            [MaxLength(10)] public string LockerCode { get; set; } = null!;
        }

        public class Seat
        {
            public int SeatRow { get; set; }
        }

        [ComplexType]
        public class Terms
        {
            public string TermsText { get; set; } = null!;
            public int TermsDays { get; set; }
        }

        public class Questions
        {
            public string QuestionsIntro { get; set; } = null!;
            public int QuestionsCount { get; set; }
        }
        #endif


        """;

    private const string Contexts = """
        public interface IShopContext
        {
            DbSet<Book> Books { get; }
            DbSet<Author> Authors { get; }
            DbSet<TEntity> Set<TEntity>() where TEntity : class;
        }

        public class ShopContext : DbContext, IShopContext
        {
            public ShopContext(DbContextOptions<ShopContext> options) : base(options)
            {
            }

            public DbSet<Book> Books { get; set; } = null!;
            public DbSet<Author> Authors => Set<Author>();
            public DbSet<Publisher> Publishers { get; set; } = null!;
            public DbSet<Review> Reviews { get; set; } = null!;
            public DbSet<Vote> Votes { get; set; } = null!;
            public DbSet<Tag> Tags { get; set; } = null!;
            public DbSet<Customer> Customers { get; set; } = null!;
            public DbSet<Order> Orders { get; set; } = null!;
            public DbSet<OrderLine> OrderLines { get; set; } = null!;
            public DbSet<Blog> Blogs { get; set; } = null!;
            public DbSet<Post> Posts { get; set; } = null!;
            public DbSet<Media> Media { get; set; } = null!;
            public DbSet<Studio> Studios { get; set; } = null!;
            public DbSet<Category> Categories { get; set; } = null!;
            public DbSet<BookReport> BookReports { get; set; } = null!;
        #if EF8_OR_GREATER
            public DbSet<Survey> Surveys { get; set; } = null!;
            public DbSet<Contract> Contracts { get; set; } = null!;
            public DbSet<Branch> Branches { get; set; } = null!;
            public DbSet<Member> Members { get; set; } = null!;
            public DbSet<Ticket> Tickets { get; set; } = null!;
        #endif

            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.;Database=Shop");

            protected override void OnModelCreating(ModelBuilder modelBuilder)
            {
                modelBuilder.Entity<Book>().HasOne(b => b.Author).WithMany(a => a.Books).HasForeignKey(b => b.AuthorId);
                modelBuilder.Entity<Book>().HasOne(b => b.Editor).WithMany(a => a.Edited).HasForeignKey(b => b.EditorId);
                modelBuilder.Entity<Book>().Property(b => b.BookPrice).HasPrecision(18, 2);
                modelBuilder.Entity<Book>().HasMany(b => b.Tags).WithMany(t => t.Books);
                modelBuilder.Entity<Tag>().Property(t => t.TagRich).HasConversion(r => r.Html, h => new RichText { Html = h });
                modelBuilder.Entity<OrderLine>().Property(l => l.LinePrice).HasPrecision(18, 2);
                modelBuilder.Entity<Author>().OwnsOne(a => a.Home);
                modelBuilder.Entity<Publisher>().OwnsMany(p => p.Offices);
                modelBuilder.Entity<Order>().Navigation(o => o.Customer).AutoInclude();
                modelBuilder.Entity<Post>().HasQueryFilter(p => !p.PostDeleted);
                modelBuilder.Entity<Video>();
                modelBuilder.Entity<Picture>();
                modelBuilder.Entity<BookReport>().HasNoKey().ToView("BookReports");
        #if EF8_OR_GREATER
                modelBuilder.Entity<Survey>().OwnsOne(s => s.Questions, q => q.ToJson());
                modelBuilder.Entity<Branch>().ComplexProperty(b => b.Label);
                modelBuilder.Entity<Branch>().HasMany(b => b.Staff).WithOne().HasForeignKey(m => m.BranchId);
                modelBuilder.Entity<Member>().ComplexProperty(m => m.Title);
                modelBuilder.Entity<Member>().OwnsOne(m => m.Locker);
                modelBuilder.Entity<Ticket>().ComplexProperty(t => t.Price, p => p.Property(x => x.PriceAmount).HasPrecision(9, 2));
                modelBuilder.Entity<Ticket>().OwnsOne(t => t.Seat, s => s.ToJson());
                modelBuilder.Entity<Ticket>().HasOne(t => t.Holder).WithMany().HasForeignKey(t => t.HolderId);
        #endif
            }
        }
        """;
}
